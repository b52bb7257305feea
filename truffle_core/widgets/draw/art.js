// The drawings of the games, laid into the document once, however many tables stand on the page.

function renameIn(drawing, look) {
  for (const element of drawing.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (name === "id") element.id = symbolId(look, value);
      else if (name === "href" && value.startsWith("#")) element.setAttribute(name, `#${symbolId(look, value.slice(1))}`);
      else if (value.includes("url(#")) element.setAttribute(name, value.replace(/url\(#([^)]+)\)/g, (_, id) => `url(#${symbolId(look, id)})`));
    }
  }
}

// Two tables with the same drawings share them; changed drawings take the place of the old ones.
function laySprite(look, text) {
  const id = `tt-art-${look}`;
  const present = document.getElementById(id);
  if (present?.dataset.length === String(text.length)) return present;
  present?.remove();
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return null;
  renameIn(parsed, look);
  const sprite = document.importNode(parsed, true);
  Object.assign(sprite.dataset, { length: text.length });
  for (const [name, value] of Object.entries({ id, class: "tt-sprite", "aria-hidden": "true", width: "0", height: "0" })) sprite.setAttribute(name, value);
  document.body.prepend(sprite);
  return sprite;
}

// The colour of each game's table, as its drawings name it.
function layArt(art) {
  laySprite("site", siteIcons);
  return Object.fromEntries(Object.entries(art).map(([look, text]) => [look, laySprite(look, text)?.dataset.felt]));
}

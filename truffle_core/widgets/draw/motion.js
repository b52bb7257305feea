// What moved is seen to move; what had the focus keeps it.

const reduced = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const travel = { duration: 240, easing: "cubic-bezier(.2, .8, .2, 1)" };

const attribute = (name, value) => `[${name}="${CSS.escape(value)}"]`;

function placeOf(element, origin) {
  const box = element.getBoundingClientRect();
  return { left: box.left - origin.left, top: box.top - origin.top, width: box.width };
}

// Places relative to the whole table and to the zone: a zone that slides because a line above it grew is no move.
function surveyed(root) {
  const origin = root.getBoundingClientRect();
  const places = new Map();
  for (const element of root.querySelectorAll("[data-zone], [data-piece]")) {
    const zone = element.parentElement.closest("[data-zone]");
    const id = element.dataset.piece ?? element.dataset.zone;
    places.set(id, { ...placeOf(element, origin), element, zone: zone?.dataset.zone,
      within: zone && placeOf(element, zone.getBoundingClientRect()) });
  }
  return places;
}

const piecesOf = (page) =>
  [...(page.scene?.zones ?? []), ...(page.scene?.seats ?? []).map((seat) => ({ pieces: seat.front }))]
    .flatMap((zone) => zone.pieces ?? []);

// Pieces that leave for a seat's panel need a copy made before the page changes.
function leaving(places, before, after) {
  const old = new Map(piecesOf(before).map((piece) => [piece.id, piece]));
  const now = piecesOf(after);
  const claimed = new Set(now.map((piece) => piece.moved_from).filter(Boolean));
  return now
    .filter((piece) => !piece.art && piece.seat >= 0 && old.get(piece.id)?.art && !claimed.has(piece.id) && places.has(piece.id))
    .map((piece) => ({ ...places.get(piece.id), seat: piece.seat, copy: places.get(piece.id).element.cloneNode(true) }));
}

function glide(element, left, top, scale) {
  const start = `translate(${left}px, ${top}px) scale(${scale})`;
  element.animate([{ transform: start, zIndex: 55 }, { zIndex: 55 }], { ...travel, composite: "replace" });
}

function moveFrom(from, to) {
  const together = from.zone === to.zone && from.within && to.within;
  const [a, b] = together ? [from.within, to.within] : [from, to];
  const [left, top] = [a.left - b.left, a.top - b.top];
  if (Math.hypot(left, top) > 6) glide(to.element, left, top, to.width ? Math.min(from.width / to.width, 2) : 1);
}

function sendOff(root, gone, target) {
  const { copy } = gone;
  copy.className += " travelling";
  copy.removeAttribute("data-piece");
  copy.removeAttribute("data-stop");
  copy.setAttribute("aria-hidden", "true");
  copy.tabIndex = -1;
  Object.assign(copy.style, { left: `${gone.left}px`, top: `${gone.top}px`, width: `${gone.width}px` });
  copy.style.setProperty("--w", `${gone.width}px`);
  root.append(copy);
  const [left, top] = [target.left + 20 - gone.left, target.top + 40 - gone.top];
  const flight = copy.animate([{}, { transform: `translate(${left}px, ${top}px) scale(.3)`, opacity: .4 }], { ...travel, duration: 320 });
  flight.onfinish = flight.oncancel = () => copy.remove();
}

function shakeRefused(root, before, tried) {
  const already = new Set(piecesOf(before).filter((piece) => has(piece, "illegal")).map((piece) => piece.id));
  for (const element of root.querySelectorAll(".illegal[data-piece]")) {
    if (already.has(element.dataset.piece) && element.dataset.piece !== tried) continue;
    const steps = [0, -5, 5, -5, 5, 0].map((left) => ({ translate: `${left}px 0` }));
    element.animate(steps, { duration: 420, easing: travel.easing });
  }
}

// Called before the page is drawn; gives what to do after.
function watchMoves(root, before, after, tried) {
  if (!before.scene || !after.scene || reduced()) return () => {};
  const old = surveyed(root);
  const flying = leaving(old, before, after);
  return () => {
    const now = surveyed(root);
    for (const piece of piecesOf(after)) {
      const from = old.get(piece.moved_from || piece.id);
      const to = now.get(piece.id);
      if (from && to && piece.art) moveFrom(from, to);
    }
    for (const gone of flying) {
      const target = now.get(`seat-${gone.seat}`);
      if (target) sendOff(root, gone, target);
    }
    shakeRefused(root, before, tried);
  };
}

function nearestIn(zone, from) {
  const stops = [...zone.querySelectorAll("[data-stop]")];
  const distance = (stop) => Math.hypot(centre(stop).x - from.x, centre(stop).y - from.y);
  return stops.sort((a, b) => distance(a) - distance(b))[0];
}

const byId = (root, id) => root.querySelector(attribute("data-id", id)) ?? root.querySelector(attribute("data-zone", id));

function focusOn(element) {
  if (!element) return false;
  if (!element.matches("a, button, input, select, [tabindex]")) element.tabIndex = -1;
  element.focus();
  return document.activeElement === element;
}

// Called before the page is drawn; gives what to do after. A control that is gone hands the focus to its nearest
// neighbour in the zone, else to one with the same offer, else to the message line.
function keepFocus(root, after) {
  const active = root.contains(document.activeElement) && document.activeElement !== root ? document.activeElement : null;
  const held = active && { offer: active.dataset.offer, zone: active.closest("[data-zone]")?.dataset.zone, at: centre(active) };
  return () => {
    if (after.focus && focusOn(byId(root, after.focus))) return;
    if (!held || active.isConnected || root.querySelector("dialog[open]")) return;
    const zone = held.zone && root.querySelector(attribute("data-zone", held.zone));
    const same = held.offer && root.querySelector(attribute("data-offer", held.offer));
    focusOn((zone && nearestIn(zone, held.at)) ?? same ?? byId(root, "say") ?? root.querySelector("h1") ?? root);
  };
}

// The one renderer: draws any page that Python shows and sends up what a person tries. It knows no rule and no game.

let views = 0;

function lostWords(site) {
  return site
    ? "The connection to the table is gone. Your game is saved."
    : "The table is not answering. A cell may still be running, or the kernel has stopped.";
}

const resumeHere = () => window.location.reload();

// What the browser itself has to say stands above the page until it is closed, or no longer true.
function noticeOf(view, redraw) {
  const close = () => {
    Object.assign(view, { fault: "", why: "" });
    redraw();
  };
  if (view.lost) return { text: lostWords(view.link?.site), resume: view.link?.site && resumeHere };
  const text = view.fault || view.why;
  return text && { text, close };
}

const feltStyle = (felt) => (felt ? `--felt:${felt}` : "");

// The live region says a sentence once; a refusal heard twice in a row is two refusals.
function spokenOf(view, page) {
  const said = page.status ?? "";
  if (view.lost || view.fault || view.why) return view.lost ? lostWords(view.link?.site) : view.fault || view.why;
  const again = page.say?.refused && page.v !== view.page.v && view.spoken.trimEnd() === said;
  if (again) return view.spoken.endsWith("\u00a0") ? said : `${said}\u00a0`;
  return view.spoken.trimEnd() === said ? view.spoken : said;
}

function makeRoot(el, site) {
  const root = document.createElement("div");
  root.className = site ? "tt site" : "tt";
  root.tabIndex = -1;
  // JupyterLab's keys would act on the notebook while the table has the focus; it looks for this on the focused element
  root.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
  el.append(root);
  return root;
}

// The same object as long as it says the same: every part of the page listens to it, and would be drawn again.
function aroundOf(view, page) {
  const look = page.scene?.look || page.look || Object.keys(view.felts)[0] || "";
  const { seats = [], names = [] } = page.scene ?? {};
  const initials = initialsOf(seats.length > 0 ? seats : names.map((name) => ({ name })));
  const main = view.link.site && view.root.isConnected && !view.root.parentElement.closest("main, [role=main]");
  const said = { look, initials, main, site: view.link.site, titled: Boolean(page.bar?.title) };
  const known = JSON.stringify([said, view.felts]);
  if (view.around?.known !== known) view.around = { ...said, known, link: view.link, idOf: view.idOf, feltOf: (name) => feltStyle(view.felts[name]) };
  return view.around;
}

function render({ model, el }) {
  const number = (views += 1);
  const site = Boolean(model.get("owns_address"));
  const root = makeRoot(el, site);
  const view = { root, page: {}, felts: layArt(model.get("art") ?? {}), spoken: "", lost: false, fault: "", why: "", link: null,
    idOf: (name) => `tt-${number}-${name}` };

  function draw() {
    const page = view.link.page();
    const fresh = page.v !== view.page.v;
    if (fresh) Object.assign(view, { why: "", fault: "" });
    const showMoves = watchMoves(root, view.page, page, view.link.lastTried());
    const giveFocus = keepFocus(root, page);
    const around = aroundOf(view, page);
    root.style.setProperty("--felt", view.felts[around.look] ?? "");
    view.spoken = spokenOf(view, page);
    renderInto(html`<${WholePage} page=${page} around=${around} notice=${noticeOf(view, draw)} root=${site && root} spoken=${view.spoken} />`, root);
    if (fresh) {
      giveFocus();
      beforePaint(showMoves);
    }
    view.page = page;
    // for a new address the browser lays the page out, to note where it was scrolled; from step to step the table need not wait
    if (page.replaces && page.lasting) setTimeout(() => view.link.follow(view.page));
    else view.link.follow(page);
    if (site && page.bar?.title) document.title = `${page.bar.title} · Truffle Table`;
  }

  const arted = () => {
    view.felts = layArt(model.get("art") ?? {});
    draw();
  };
  view.link = openLink(model, (news) => {
    Object.assign(view, news);
    if (view.link) draw();
  }, (busy) => root.toggleAttribute("data-waiting", busy));
  const stopTheme = followTheme(root, site);
  root.addEventListener("keydown", (event) => pressShortcut(event, root));
  model.on("change:page", draw);
  model.on("change:art", arted);
  draw();
  // only in its place does the table know whether it is the page's main part
  const settled = new ResizeObserver(() => {
    if (!root.isConnected) return;
    settled.disconnect();
    draw();
  });
  settled.observe(root);
  return () => {
    settled.disconnect();
    model.off("change:page", draw);
    model.off("change:art", arted);
    view.link.stop();
    stopTheme();
    renderInto(null, root);
    root.remove();
  };
}

export default { render };

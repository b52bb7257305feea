// What moved is seen to move; what had the focus keeps it.

const reduced = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const travel = { duration: 240, easing: "cubic-bezier(.2, .8, .2, 1)" };

const attribute = (name, value) => `[${name}="${CSS.escape(value)}"]`;

function placeOf(element, origin) {
  const box = element.getBoundingClientRect();
  return { left: box.left - origin.left, top: box.top - origin.top, width: box.width };
}

// Places relative to the whole table and to the zone: a zone that slides because a line above it grew is no move.
function surveyed(root, ids) {
  const origin = root.getBoundingClientRect();
  const places = new Map();
  for (const id of new Set(ids)) {
    const element = root.querySelector(`${attribute("data-piece", id)}, ${attribute("data-zone", id)}`);
    if (!element) continue;
    const zone = element.parentElement.closest("[data-zone]");
    places.set(id, { ...placeOf(element, origin), element, zone: zone?.dataset.zone,
      within: zone && placeOf(element, zone.getBoundingClientRect()) });
  }
  return places;
}

const zonesOf = (page) =>
  [...(page.scene?.zones ?? []), ...(page.scene?.seats ?? []).map((seat) => ({ id: `seat-${seat.seat}`, pieces: seat.front }))];

// Each piece with its place as the page tells it; where x and y count, order is no place.
function placed(page) {
  const pieces = new Map();
  for (const zone of zonesOf(page)) {
    (zone.pieces ?? []).forEach((piece, at) => {
      const fixed = zone.kind === "spread" || (isBoard(zone) && !isSquare(piece));
      const place = fixed ? [piece.x, piece.y] : [at];
      pieces.set(piece.id, { piece, place: `${zone.id} ${place}` });
    });
  }
  return pieces;
}

// Measuring costs more than drawing, so what moves is found in the page first.
function movesBetween(before, after) {
  const old = placed(before);
  const now = placed(after);
  const claimed = new Set();
  const moved = [];
  for (const { piece, place } of now.values()) {
    const origin = piece.moved_from || piece.id;
    if (piece.moved_from) claimed.add(origin);
    if (piece.art && !piece.leaps && (piece.moved_from || (old.has(origin) && old.get(origin).place !== place))) moved.push({ id: piece.id, origin });
  }
  const left = [...now.values()]
    .map(({ piece }) => piece)
    .filter((piece) => !piece.art && piece.seat >= 0 && old.get(piece.id)?.piece.art && !claimed.has(piece.id));
  return { moved, left };
}

function glide(element, left, top, scale) {
  const start = `translate(${left}px, ${top}px) scale(${scale})`;
  const held = { zIndex: 55, transformOrigin: "0 0" };
  element.animate([{ ...held, transform: start }, held], travel);
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
  const flight = copy.animate([{}, { transform: `translate(${left}px, ${top}px) scale(.3)`, opacity: .4 }], travel);
  flight.onfinish = flight.oncancel = () => copy.remove();
}

function shakeRefused(root, before, tried) {
  const already = new Set(zonesOf(before).flatMap((zone) => zone.pieces ?? []).filter((piece) => has(piece, "illegal")).map((piece) => piece.id));
  for (const element of root.querySelectorAll(".illegal[data-piece]")) {
    if (already.has(element.dataset.piece) && element.dataset.piece !== tried) continue;
    const steps = [0, -5, 5, -5, 5, 0].map((left) => ({ translate: `${left}px 0` }));
    element.animate(steps, { duration: 420, easing: travel.easing });
  }
}

const seatOf = (piece) => `seat-${piece.seat}`;

function showTravel(root, old, { moved, left }) {
  const now = surveyed(root, [...moved.map(({ id }) => id), ...left.map(seatOf)]);
  for (const { id, origin } of moved) {
    if (old.has(origin) && now.has(id)) moveFrom(old.get(origin), now.get(id));
  }
  for (const gone of left) {
    const target = now.get(seatOf(gone));
    if (target) sendOff(root, gone, target);
  }
}

// Called before the page is drawn; gives what to do after. What leaves for a seat's panel is copied while it is there.
function watchMoves(root, before, after, tried) {
  if (!before.scene || !after.scene || after.leaps || reduced()) return () => {};
  const { moved, left } = movesBetween(before, after);
  if (moved.length + left.length === 0) return () => shakeRefused(root, before, tried);
  const old = surveyed(root, [...moved.map(({ origin }) => origin), ...left.map(({ id }) => id)]);
  const flying = left.filter((piece) => old.has(piece.id))
    .map((piece) => ({ ...old.get(piece.id), seat: piece.seat, copy: old.get(piece.id).element.cloneNode(true) }));
  return () => {
    showTravel(root, old, { moved, left: flying });
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
  if (!element.matches("a, button, input, select, textarea, [tabindex]")) element.tabIndex = -1;
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

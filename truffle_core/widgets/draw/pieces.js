// The pieces on the table and the zones they lie in.

const has = (piece, mark) => (piece.marks ?? []).includes(mark);

function pieceClasses(piece) {
  const kind = piece.kind ?? "card";
  return classes(kind, piece.suit, piece.face_down && "back", piece.used && "used", ...(piece.marks ?? []));
}

const pieceStyle = (piece) => `--x:${piece.x ?? 0};--y:${piece.y ?? 0};--turn:${piece.turn ?? 0}deg`;

function pieceInside(piece) {
  return html`${piece.art && html`<${Drawing} art=${piece.art} />`}${piece.text}
    ${piece.ribbon && html`<span class="ribbon" aria-hidden="true">${piece.ribbon}</span>`}
    ${has(piece, "illegal") && html`<span class="badge"><${Icon} name="no" /></span>`}`;
}

const isPlace = (piece) => piece.kind === "place" || (!piece.art && !piece.text);

function Place({ piece }) {
  const named = piece.name ? { role: "img", "aria-label": piece.name } : { "aria-hidden": "true" };
  return html`<span class=${classes("place", has(piece, "gone") && "gone")} style=${pieceStyle(piece)} data-piece=${piece.id} ...${named}>
    ${piece.seat >= 0 && html`<${SeatMark} seat=${piece.seat} />`}
  </span>`;
}

// A piece nobody can try here: a picture with a name.
function Still({ piece, hidden }) {
  if (isPlace(piece)) return html`<${Place} piece=${piece} />`;
  const named = hidden ? { "aria-hidden": "true" } : { role: "img", "aria-label": piece.name || piece.text };
  return html`<span class=${pieceClasses(piece)} style=${pieceStyle(piece)} data-piece=${piece.id} data-id=${piece.id} ...${named}>
    ${pieceInside(piece)}
  </span>`;
}

// A piece in a zone where things can be tried. Without an offer it stays a control, so that the focus is not lost
// while others move.
function Control({ piece, stop, choosing }) {
  const { link } = useContext(Around);
  if (isPlace(piece) && !piece.offer) return html`<${Place} piece=${piece} />`;
  // the second click of a double click would try what the first one uncovered
  const tried = (event) => event.detail < 2 && piece.offer && link.offer(piece.offer, { piece: piece.id });
  const pressed = has(piece, "chosen") ? "true" : choosing && piece.offer ? "false" : undefined;
  return html`<button type="button" class=${pieceClasses(piece)} style=${pieceStyle(piece)}
    data-piece=${piece.id} data-id=${piece.id} data-stop="" data-offer=${piece.offer || undefined}
    tabindex=${stop ? 0 : -1} aria-label=${piece.name || piece.text} aria-pressed=${pressed}
    aria-disabled=${piece.offer ? undefined : "true"} onClick=${tried}>
    ${pieceInside(piece)}
  </button>`;
}

// Where Tab enters a zone: the piece last focused, else the first that is legal, else the first that can be tried.
function tabStop(pieces, last) {
  const controls = pieces.filter((piece) => piece.offer || !isPlace(piece));
  const chosen = controls.find((piece) => piece.id === last) ?? controls.find((piece) => has(piece, "lit"));
  return (chosen ?? controls.find((piece) => piece.offer) ?? controls[0])?.id;
}

function Pieces({ zone, label }) {
  const pieces = zone.pieces ?? [];
  const [last, setLast] = useState("");
  const tried = useRef(false);
  const drawn = useKept();
  tried.current ||= pieces.some((piece) => piece.offer);
  const style = `--columns:${zone.columns ?? 0};--rows:${zone.rows ?? 0};--count:${pieces.length}`;
  const shared = { class: zone.kind, style, role: "group", "aria-label": label, "data-zone": zone.id };
  const still = (piece) => drawn(piece.id, [piece], () => html`<${Still} key=${piece.id} piece=${piece} />`);
  if (!tried.current) return html`<div ...${shared}>${pieces.map(still)}</div>`;
  const stop = tabStop(pieces, last);
  const choosing = pieces.some((piece) => has(piece, "chosen"));
  const control = (piece) => drawn(piece.id, [piece, piece.id === stop, choosing],
    () => html`<${Control} key=${piece.id} piece=${piece} stop=${piece.id === stop} choosing=${choosing} />`);
  const flows = zone.kind !== "spread" && zone.kind !== "grid";
  return html`<div ...${shared} onKeyDown=${(event) => moveWithin(event, undefined, flows)}
    onFocusCapture=${(event) => setLast(event.target.dataset.piece ?? last)}>
    ${pieces.map(control)}
  </div>`;
}

const ZoneHead = ({ zone }) =>
  html`<div class="row between"><h2>${zone.label}</h2>${zone.note && html`<small>${zone.note}</small>`}</div>`;

function Coins({ zone }) {
  return html`<div class="bonus" data-zone=${zone.id}><h2>${zone.label}</h2>
    <ol>${(zone.pieces ?? []).map((piece) => html`<li key=${piece.id}><${Still} piece=${piece} /></li>`)}</ol>
    ${zone.note && html`<small>${zone.note}</small>`}</div>`;
}

function Zone({ zone }) {
  if (zone.kind === "coins") return html`<${Coins} zone=${zone} />`;
  const pieces = html`<${Pieces} zone=${zone} label=${zone.label} />`;
  const bare = zone.kind === "grid" || (zone.kind === "spread" && !zone.note && !zone.headed);
  if (bare && !zone.tray) return pieces;
  return html`<div class=${classes(zone.tray || zone.kind === "hand" ? "tray" : "plain-zone", zone.beside && "beside")}><${ZoneHead} zone=${zone} />${pieces}</div>`;
}

const KeptZone = kept(Zone);

function FeltHead({ scene }) {
  if (!scene.heading && !scene.note) return null;
  return html`<div class="row between"><h2>${scene.heading}</h2>${scene.note && html`<small>${scene.note}</small>`}</div>`;
}

function Felt({ scene }) {
  return html`<div class="felt"><${FeltHead} scene=${scene} />
    ${(scene.zones ?? []).map((zone) => html`<${KeptZone} key=${zone.id} zone=${zone} />`)}</div>`;
}

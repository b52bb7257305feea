// The pieces on the table and the zones they lie in.

const has = (piece, mark) => (piece.marks ?? []).includes(mark);

function pieceClasses(piece) {
  const kind = piece.kind ?? "card";
  const worn = kind === "pawn" || kind === "figure";
  return classes(kind, piece.suit, piece.tone, piece.face_down && "back", piece.used && "used", worn && piece.seat >= 0 && seatClass(piece.seat), ...(piece.marks ?? []));
}

const pieceStyle = (piece) => `--x:${piece.x ?? 0};--y:${piece.y ?? 0};--turn:${piece.turn ?? 0}deg`;

const Tag = ({ piece }) => {
  const { initials } = useContext(Around);
  return html`<span class="tag">${piece.text || (initials[piece.seat] ?? piece.seat + 1)}</span>`;
};

const FigureInside = ({ piece }) => html`<span class="turned"><${Drawing} art=${piece.art} /></span><${Tag} piece=${piece} />`;

const dots = (count, full = count) => Array.from({ length: count }, (_, at) => html`<i key=${at} class=${at < full ? "" : "spent"}></i>`);

// Its words stand in the order of its name, so that whoever speaks what is seen presses it.
const NoteInside = ({ piece }) => html`<${Drawing} art=${piece.art} />
  <span class="words"><b>${piece.text}</b>${" "}${piece.cost > 0 && html`<span class="cost">${dots(piece.cost)}</span>`}${piece.foot && html`<small>${piece.foot}</small>`}</span>${" "}
  ${piece.coin && html`<span class="coin" aria-hidden="true">${piece.coin}</span>`}
  ${has(piece, "illegal") && html`<span class="badge"><${Icon} name="no" /></span>`}`;

function pieceInside(piece) {
  if (piece.kind === "figure") return html`<${FigureInside} piece=${piece} />`;
  if (piece.kind === "note") return html`<${NoteInside} piece=${piece} />`;
  return html`${piece.art && html`<${Drawing} art=${piece.art} />`}
    ${(piece.layers ?? []).map((art) => html`<${Drawing} art=${art} />`)}
    ${["tile", "counter"].includes(piece.kind) && piece.coin && html`<span class="coin" aria-hidden="true">${piece.coin}</span>`}${piece.kind === "space" ? html`<b>${piece.text}</b>` : piece.text}
    ${piece.kind === "pawn" && piece.seat >= 0 && html`<${Initial} seat=${piece.seat} />`}
    ${piece.ribbon && html`<span class="ribbon" aria-hidden="true">${piece.ribbon}</span>`}
    ${has(piece, "illegal") && html`<span class="badge"><${Icon} name="no" /></span>`}`;
}

const isPlace = (piece) => piece.kind === "place" || (!piece.art && !piece.text);

function Place({ piece }) {
  const named = piece.name ? { role: "img", "aria-label": piece.name } : { "aria-hidden": "true" };
  return html`<span class=${classes("place", has(piece, "gone") && "gone")} style=${pieceStyle(piece)} data-piece=${piece.id} ...${named}>
    ${piece.text || (piece.seat >= 0 && html`<${SeatMark} seat=${piece.seat} />`)}
  </span>`;
}

// A piece nobody can try here: a picture with a name.
function Still({ piece, hidden }) {
  if (isPlace(piece)) return html`<${Place} piece=${piece} />`;
  const name = piece.kind === "space" ? piece.name : piece.name || piece.text;
  const named = hidden || !name ? { "aria-hidden": "true" } : { role: "img", "aria-label": name };
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

// In a row a piece may have its price over it, and under it whose it is and a few words; one may lie half under another.
const hasStand = (piece) => !["note", "counter"].includes(piece.kind) && (piece.coin || piece.foot || piece.by >= 0 || piece.beneath);

function Stand({ piece, children }) {
  return html`<span class="stand">${piece.coin && html`<span class="coin" aria-hidden="true">${piece.coin}</span>`}
    ${piece.beneath ? html`<span class="pile"><${Still} piece=${piece.beneath} hidden />${children}</span>` : children}
    ${piece.by >= 0 && html`<${SeatMark} seat=${piece.by} />`}<small class="foot" aria-hidden="true">${piece.foot}</small></span>`;
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
  const style = `--columns:${zone.columns ?? 0};--twice:${2 * (zone.columns ?? 0)};--rows:${zone.rows ?? 0};--count:${pieces.length}`;
  const shared = { class: zone.kind, style, role: "group", "aria-label": label, "data-zone": zone.id };
  const stands = zone.kind === "row" && pieces.some(hasStand);
  const part = (piece, given, inside) => drawn(piece.id, [piece, stands, ...given],
    () => (stands ? html`<${Stand} key=${piece.id} piece=${piece}>${inside(piece)}<//>` : inside(piece)));
  const still = (piece) => part(piece, [], () => html`<${Still} key=${piece.id} piece=${piece} />`);
  const stop = tried.current && tabStop(pieces, last);
  const choosing = pieces.some((piece) => has(piece, "chosen"));
  const control = (piece) => (isBoard(zone) && piece.kind === "figure" ? still(piece) : part(piece, [piece.id === stop, choosing],
    () => html`<${Control} key=${piece.id} piece=${piece} stop=${piece.id === stop} choosing=${choosing} />`));
  const parts = pieces.map(tried.current ? control : still);
  const inside = isBoard(zone) ? html`<${Board} zone=${zone} parts=${parts} />` : parts;
  // two cards side by side have room for their small print on a phone, too
  const large = zone.kind === "spread" && zone.columns < 2.5;
  const name = classes(zone.kind, large && "large", stands && "stands", pieces.some((piece) => piece.kind === "note") && "notes");
  if (!tried.current) return html`<div ...${shared} class=${name}>${inside}</div>`;
  const flows = zone.kind !== "spread" && !isBoard(zone);
  return html`<div ...${shared} class=${name} onKeyDown=${(event) => moveWithin(event, undefined, flows)}
    onFocusCapture=${(event) => setLast(event.target.dataset.piece ?? last)}>${inside}</div>`;
}

// A board of squares: what is laid in order, and what stands on each of them.
const isBoard = (zone) => zone.kind === "grid" || zone.kind === "track";

const isSquare = (piece) => ["tile", "space", "place"].includes(piece.kind);

function squaresOf(zone, parts) {
  const squares = [];
  const standing = new Map();
  (zone.pieces ?? []).forEach((piece, at) => {
    if (isSquare(piece)) return squares.push({ id: piece.id, parts: [parts[at]] });
    const square = (piece.y ?? 0) * (zone.columns ?? 0) + (piece.x ?? 0);
    return standing.set(square, [...(standing.get(square) ?? []), parts[at]]);
  });
  return squares.map(({ id, parts: laid }, at) => ({ id, laid, standing: standing.get(at) ?? [] }));
}

// Figures stand side by side along the foot of their square, smaller and in rows as they become more; one alone to the right.
function footing(at, of) {
  const columns = of < 2 ? 1 : of < 5 ? 2 : 3;
  const rows = Math.ceil(of / columns);
  const size = [56, 48, 33][columns - 1];
  const inRow = Math.min(columns, of - columns * Math.floor(at / columns));
  const left = of < 2 ? 70 : 50 + (at % columns - (inRow - 1) / 2) * (size + 0.5);
  return `--at:${at};--of:${of};--size:${size}%;--left:${left}%;--top:${98 - size * (rows - Math.floor(at / columns) - 0.5)}%`;
}

const KeptSquare = kept(({ laid, standing, edge }) => html`<span class=${classes("square", standing.length > 0 && "held", edge)}>
  ${laid}${standing.map((part, at) => html`<span key=${part.key} class="standing" style=${footing(at, standing.length)}>${part}</span>`)}</span>`);

// Which end of a line a square is at, so that a crowd on it stays on the board.
const edgeOf = (at, columns) => (at % columns === 0 ? "first" : at % columns === columns - 1 ? "last" : "");

// Where the track goes on after its last space: a line from there back to that space, for both widths.
function Loop({ zone, count }) {
  const row = (columns) => Math.floor(zone.loop / columns) + 1;
  const columns = zone.columns ?? 1;
  const style = `--narrow:${row(columns)};--narrow-end:${Math.ceil(count / columns) + 1};--wide:${row(2 * columns)};--wide-end:${Math.ceil(count / (2 * columns)) + 1}`;
  return html`<span class="loop" style=${style} aria-hidden="true"></span>`;
}

// What the columns and rows of a board are called, along its upper and its left edge.
const Edge = ({ way, names }) => names.map((name, at) => html`<small key=${name} class=${`edge ${way}`} style=${`--at:${at};--of:${names.length}`} aria-hidden="true">${name}</small>`);

function Board({ zone, parts }) {
  const squares = squaresOf(zone, parts);
  return html`<${Edge} way="across" names=${zone.across ?? []} /><${Edge} way="down" names=${zone.down ?? []} />
    ${squares.map(({ id, laid, standing }, at) => html`<${KeptSquare} key=${id} laid=${laid} standing=${standing} edge=${edgeOf(at, zone.columns ?? 1)} />`)}
    ${zone.loop > 0 && html`<${Loop} zone=${zone} count=${squares.length} />`}`;
}

const Dots = ({ meter }) => html`<span class="meter"><small aria-hidden="true">${meter.label}</small>
  <span class="cost" role="img" aria-label=${meter.name}>${dots(meter.of, meter.full)}</span></span>`;

const ZoneHead = ({ zone }) =>
  html`<div class="row between"><h2>${zone.label}</h2>${zone.note && html`<small>${zone.note}</small>`}${zone.meter && html`<${Dots} meter=${zone.meter} />`}</div>`;

function Coins({ zone }) {
  return html`<div class="bonus" data-zone=${zone.id}><h2>${zone.label}</h2>
    <ol>${(zone.pieces ?? []).map((piece) => html`<li key=${piece.id}><${Still} piece=${piece} /></li>`)}</ol>
    ${zone.note && html`<small>${zone.note}</small>`}</div>`;
}

function Zone({ zone }) {
  if (zone.kind === "coins") return html`<${Coins} zone=${zone} />`;
  const pieces = html`<${Pieces} zone=${zone} label=${zone.label} />`;
  const bare = ["grid", "spread"].includes(zone.kind) && !zone.note && !zone.headed && !zone.meter;
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

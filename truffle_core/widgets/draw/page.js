// The whole screen: bar, message line, seats, areas, dialog.

// `root` is there where the theme can be chosen.
function Bar({ bar, root }) {
  const { link, site } = useContext(Around);
  const goHome = (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (bar.home) link.offer(bar.home);
  };
  const way = bar.home ? (site ? "a" : "button") : "span";
  const leads = { a: { href: "?" }, button: { type: "button" }, span: {} }[way];
  const named = bar.home && { "aria-label": "Truffle Table, front page", onClick: goHome };
  const brand = html`<${way} class="brand" ...${leads} ...${named}><${Drawing} look="site" art="brand" /><span class="wordmark">Truffle Table</span><//>`;
  return html`<header class="bar" role=${site ? undefined : "group"} aria-label=${site ? undefined : "Truffle Table"}>
    ${brand}${bar.title && html`<h1>${bar.title}</h1>`}${bar.where && html`<span class="where">${bar.where}</span>`}
    <div class="end">${bar.note && html`<span class="where opt2">${bar.note}</span>`}
      ${(bar.buttons ?? []).map((button) => html`<${Button} key=${button.offer} button=${{ kind: "quiet", ...button }} slim part="btn opt" />`)}
      ${root && html`<${ThemeButton} root=${root} />`}</div></header>`;
}

const KeptBar = kept(Bar);

function Say({ say }) {
  const mark = say.refused ? html`<span class="mark"><${Icon} name="no" /></span>`
    : say.seat >= 0 ? html`<${SeatMark} seat=${say.seat} />` : html`<span class="mark"><${Icon} name="cards" /></span>`;
  const head = say.head || (say.refused ? "Not this one." : "");
  const line = useRef(null);
  const words = say.sought ? JSON.stringify(say.text) : "";
  useEffect(() => {
    if (words) line.current.scrollIntoView({ block: "nearest" });
  }, [words]);
  return html`<div ref=${line} class=${classes("say wide", say.refused && "no")} data-id="say" tabindex="-1">${mark}
    <p>${head && html`<b>${head}</b> `}${say.rule && html`<span class="rule">${say.rule}:</span> `}<${Rich} text=${say.text} /></p>
    ${say.buttons?.length > 0 && html`<div class="do"><${ButtonRow} buttons=${say.buttons} slim=${say.refused} /></div>`}</div>`;
}

function Fan({ seat }) {
  const fan = seat.fan ?? [];
  if (fan.length === 0) return null;
  const columns = fan.length > 1 ? `grid-template-columns:repeat(${fan.length - 1},minmax(0,18px)) auto` : undefined;
  return html`<div class="fan" style=${columns} role="img" aria-label=${seat.fan_name || `${fan.length} cards`}>
    ${fan.map((token, at) => html`<span key=${at} class=${classes("card back", token.suit)}><${Drawing} art=${token.mark} /></span>`)}</div>`;
}

function SeatPanel({ seat }) {
  return html`<li class=${classes("seat", seat.turn && "turn")} data-seat=${seat.seat} data-zone=${`seat-${seat.seat}`} aria-current=${seat.turn ? "true" : undefined}>
    <div class="who"><${SeatMark} seat=${seat.seat} /><span class="name"><span>${seat.name}</span>${seat.role && html`<small>${seat.role}</small>`}</span>
      ${seat.amount && (seat.coin === false ? html`<span class="amount" role="img" aria-label=${seat.amount_name || seat.amount}>${seat.amount}</span>` : html`<${Coin} text=${seat.amount} name=${seat.amount_name} />`)}</div>
    <${Fan} seat=${seat} /><${Tokens} tokens=${seat.tokens} />${seat.badge && html`<span class="count badge-words">${seat.badge}</span>`}
    ${seat.front?.length > 0 && html`<div class="front">${seat.front.map((piece) => html`<${Still} key=${piece.id} piece=${piece} />`)}</div>`}
    ${seat.line?.length > 0 && html`<p class="small last"><${Rich} text=${seat.line} /></p>`}</li>`;
}

const KeptSeat = kept(SeatPanel);

const Seats = ({ seats, rows }) => seats?.length > 0 &&
  html`<ul class=${classes("seats", (seats.length > 2 || rows) && "many", rows && "rows")} style=${`--seats:${seats.length}`} aria-label="Players">
    ${seats.map((seat) => html`<${KeptSeat} key=${seat.seat} seat=${seat} />`)}</ul>`;

const Dock = ({ buttons }) => buttons?.length > 0 &&
  html`<div class="dock">${buttons.map((button) => html`<${Button} key=${button.id || button.offer} button=${button} />`)}</div>`;

function TableArea({ page }) {
  const { scene } = page;
  const say = page.say ?? (scene?.say?.length > 0 ? { text: scene.say } : null);
  return html`${say && page.layout !== "learn" && html`<${Say} say=${say} />`}
    ${page.layout === "table" && html`<${Blocks} blocks=${page.lead} />`}
    ${scene && html`<${Felt} scene=${scene} />`}<${Dock} buttons=${scene?.buttons} /><${Blocks} blocks=${page.below} />`;
}

const area = (name, label, inside) => html`<section class=${`a-${name} stack`} aria-label=${label}>${inside}</section>`;

const tableName = (scene) => [scene?.title, scene?.where].filter(Boolean).join(", ") || "Table";

const sideOf = (page) => [...(page.scene?.side ?? []), ...(page.side ?? [])];

function TableLayout({ page }) {
  const replay = page.layout === "replay";
  const side = replay ? [...(page.lead ?? []), ...(page.scene?.side ?? [])] : sideOf(page);
  const rest = (replay ? page.side : page.left) ?? [];
  const seats = html`<${Seats} seats=${page.scene?.seats} rows=${page.scene?.seat_rows} />`;
  return html`<div class=${classes("table-layout", side.length === 0 && "no-side")}>
    ${area("seats", replay ? "Players and view" : "Players", replay ? html`<${Blocks} blocks=${page.left} />${seats}` : seats)}
    ${area("table", tableName(page.scene), html`<${TableArea} page=${page} />`)}
    ${side.length > 0 && area("side", "Beside the table", html`<${Blocks} blocks=${side} />`)}
    ${rest.length > 0 && area("rest", replay ? "More to do" : "What happened", html`<${Blocks} blocks=${rest} />`)}</div>`;
}

function LearnLayout({ page }) {
  return html`<div class="lesson">
    ${page.left?.length > 0 && html`<nav class="a-chapters stack" aria-label=${page.left[0].title || "Chapters"}><${Blocks} blocks=${page.left} /></nav>`}
    ${area("lesson", "Lesson", html`<${Blocks} blocks=${page.lead} />${page.say && html`<${Say} say=${page.say} />`}`)}
    ${area("table", tableName(page.scene), html`${page.scene?.seats?.length > 0 && html`<${Seats} seats=${page.scene.seats} rows=${page.scene.seat_rows} />`}
      <${TableArea} page=${page} /><${Blocks} blocks=${sideOf(page)} />`)}</div>`;
}

function FrontLayout({ page }) {
  const [first, ...others] = page.lead ?? [];
  return html`<div class="front-layout stack">${page.say && html`<${Say} say=${page.say} />`}
    <div class=${classes("hello", others.length > 0 && "two")}>${first && html`<${Blocks} blocks=${[first]} />`}
      ${others.length > 0 && html`<div class="stack"><${Blocks} blocks=${others} /></div>`}</div>
    <${Blocks} blocks=${page.below} /></div>`;
}

const FormLayout = ({ page }) => html`<div class="form-layout stack"><${Blocks} blocks=${page.lead} />
  ${page.say && html`<${Say} say=${page.say} />`}<${Blocks} blocks=${page.below} /></div>`;

const layouts = { front: FrontLayout, table: TableLayout, replay: TableLayout, learn: LearnLayout, form: FormLayout };

// A still table: of one on which nothing lies yet, the players.
const Picture = ({ scene }) => (scene.zones?.length > 0 ? html`<${Felt} scene=${scene} />` : html`<${Seats} seats=${scene.seats} />`);

function Dialog({ dialog }) {
  const { link, idOf } = useContext(Around);
  const box = useRef(null);
  useLayoutEffect(() => {
    const element = box.current;
    element.showModal();
    element.querySelector(".btn.main")?.focus({ preventScroll: true });
    return () => element.close();
  }, []);
  useLayoutEffect(() => {
    box.current.scrollTop = 0;
  }, [dialog.title]);
  const close = (event) => {
    event.preventDefault();
    box.current.close();
    link.offer(closing);
  };
  const outside = (event) => event.target === box.current && close(event);
  return html`<dialog ref=${box} class="sheet" aria-labelledby=${idOf("dialog")} onCancel=${close} onClick=${outside}>
    <div class="stack"><div class="row between top"><h2 class="title" id=${idOf("dialog")} aria-live="polite">${dialog.title}</h2>
      <button type="button" class="btn slim quiet" onClick=${close} aria-label="Close"><${Icon} name="no" /></button></div>
    ${paragraphs(dialog)}${dialog.note && html`<p class="small">${dialog.note}</p>`}${dialog.scene && html`<${Picture} scene=${dialog.scene} />`}
    <${Blocks} blocks=${dialog.blocks} /><${ButtonRow} buttons=${dialog.buttons} /></div></dialog>`;
}

// What the browser itself has to say: a fault, a lost connection, why a grey button is grey.
function Notice({ notice }) {
  if (!notice) return null;
  return html`<div class="notice say no wide"><span class="mark"><${Icon} name="no" /></span><p>${notice.text}</p>
    <div class="do row">${notice.resume && html`<button type="button" class="btn slim" onClick=${notice.resume}>Resume</button>`}
      ${notice.close && html`<button type="button" class="btn slim" onClick=${notice.close}>Close</button>`}</div></div>`;
}

const noBar = {};

function WholePage({ page, around, notice, root, spoken }) {
  const Layout = layouts[page.layout];
  return html`<${Around.Provider} value=${around}>
    <div class="sr" role="status" aria-live="polite" aria-atomic="true">${spoken}</div>
    <${KeptBar} bar=${page.bar ?? noBar} root=${root} />
    <div class="main" role=${around.main ? "main" : undefined}><${Notice} notice=${notice} />${Layout ? html`<${Layout} key=${page.layout} page=${page} />` : html`<p class="small">Setting the table…</p>`}</div>
    ${page.dialog && html`<${Dialog} key=${page.dialog.id || page.dialog.title} dialog=${page.dialog} />`}<//>`;
}

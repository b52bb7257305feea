// Lists: orders to pay, moves to jump to, chapters, what happened.

function ItemMark({ item }) {
  if (item.amount) return html`<${Coin} text=${item.amount} plus=${item.plus} name=${item.amount_name} open=${item.open} />`;
  if (item.token) return html`<${Token} token=${item.token} />`;
  if (item.icon) return html`<span class="icon"><${Icon} name=${item.icon} /></span>`;
  if (item.seat >= 0) return html`<${SeatMark} seat=${item.seat} />`;
  return item.number ? html`<span class="at">${item.number}</span>` : html`<span></span>`;
}

const itemButtons = (item) => [...(item.button ? [item.button] : []), ...(item.buttons ?? [])];

// A line that can be pressed as a whole: a true link where it has an address.
function Pressable({ item, name, current, children, stop }) {
  const { link } = useContext(Around);
  const shared = { class: name, "data-id": item.id || undefined, "data-offer": item.offer, "aria-current": item.current ? current : undefined,
    "data-stop": stop === undefined ? undefined : "", tabindex: stop === undefined ? undefined : stop ? 0 : -1 };
  const tried = (event) => {
    if (item.address && opensElsewhere(event)) return;
    event.preventDefault();
    link.offer(item.offer);
  };
  if (item.address && link.site) return html`<a ...${shared} href=${item.address} onClick=${tried}>${children}</a>`;
  return html`<button type="button" ...${shared} onClick=${tried}>${children}</button>`;
}

// Words of a line that stands among others: pressable where the line has an offer.
const Words = ({ item, text }) =>
  item.offer ? html`<${Pressable} item=${item} name="words-button" current="true"><${Rich} text=${text} /><//>` : html`<${Rich} text=${text} />`;

function Order({ item }) {
  const title = item.title?.length > 0 ? item.title : item.text;
  const below = title === item.text ? [] : item.text;
  return html`<li class=${classes(item.current && "current")} data-id=${item.id || undefined}><${ItemMark} item=${item} />
    <b><${Words} item=${item} text=${title} /></b><span class="row">${itemButtons(item).map((button) => html`<${Button} button=${button} slim />`)}</span>
    <${Tokens} tokens=${item.tokens} />${below?.length > 0 && html`<span class="need"><${Rich} text=${below} /></span>`}</li>`;
}

function Move({ item, stop }) {
  return html`<li><${Pressable} item=${item} name="move" current="step" stop=${stop}>
    <span class="at">${item.number}</span>${item.seat >= 0 ? html`<${SeatMark} seat=${item.seat} />` : html`<span></span>`}
    <span><${Rich} text=${item.title} /> <${Rich} text=${item.text} />${(item.note || item.icon) && html`<small class="noted"><${Icon} name=${item.icon || "note"} /><span class="sr"> Note: </span>${item.note}</small>`}</span><//></li>`;
}

// Each heading begins a group, at whose top it stays while the group scrolls by.
function groupsOf(items) {
  const groups = [];
  for (const item of items) {
    if (item.heading || groups.length === 0) groups.push({ heading: item.heading, items: [] });
    groups[groups.length - 1].items.push(item);
  }
  return groups;
}

const topIn = (element, box) => element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;

// Keeps the current move in view by scrolling the list's own box, never the page.
function Moves({ block }) {
  const box = useRef(null);
  const drawn = useKept();
  const items = block.items ?? [];
  const stop = items.find((item) => item.current) ?? items[0];
  useLayoutEffect(() => beforePaint(() => {
    const current = box.current?.querySelector("[aria-current]");
    if (current) box.current.scrollTop = topIn(current, box.current) - (box.current.clientHeight - current.clientHeight) / 2;
  }), [stop?.id, stop?.number, items.length]);
  const line = (item, place) => {
    const key = item.id || place;
    return drawn(key, [item, item === stop], () => html`<${Move} key=${key} item=${item} stop=${item === stop} />`);
  };
  return html`<div class="moves" ref=${box} onKeyDown=${(event) => moveWithin(event, ["ArrowUp", "ArrowDown"])}>
    ${groupsOf(items).map((group, at) => html`<div key=${group.heading || at}>${group.heading && html`<h3>${group.heading}</h3>`}
      <ol>${group.items.map((item, index) =>
        line(item, `${at} ${index}`))}</ol></div>`)}</div>`;
}

function Chapter({ item }) {
  return html`<li><${Pressable} item=${item} name="chapter" current="step">
    <span class=${classes("dot", item.done && "done")}>${item.done ? html`<${Icon} name="check" /><span class="sr">done, </span>` : item.number}</span>
    <span><${Rich} text=${item.title} /></span><span class="num"><${Rich} text=${item.text} /></span><//></li>`;
}

const LogLine = ({ item }) =>
  html`<li><${ItemMark} item=${item} /><span>${item.title?.length > 0 && html`<b><${Rich} text=${item.title} /></b> `}<${Words} item=${item} text=${item.text} />
    ${itemButtons(item).map((button) => html`<${Button} button=${button} slim />`)}</span></li>`;

function PlainLine({ item }) {
  const inside = html`<${ItemMark} item=${item} /><span><b><${Rich} text=${item.title} /></b>
    ${item.text?.length > 0 && html`<small><${Rich} text=${item.text} /></small>`}<${Tokens} tokens=${item.tokens} /></span>`;
  const buttons = itemButtons(item);
  return html`<li class=${classes("plain-line", item.current && "current")}>
    ${item.offer ? html`<${Pressable} item=${item} name="line" current="true">${inside}<//>` : html`<div class="line">${inside}</div>`}
    <${ButtonRow} buttons=${buttons} slim /></li>`;
}

const lineParts = { orders: Order, log: LogLine, plain: PlainLine, chapters: Chapter };

function Lines({ items, style, more }) {
  const Line = lineParts[style];
  return html`<ol class=${classes(style === "chapters" ? "toc" : style, more && "compact")}>
    ${items.map((item, at) => html`<${Line} key=${item.id || at} item=${item} />`)}</ol>`;
}

function ItemsBlock({ block }) {
  const { items = [], style = "plain", folded_from: fold = -1 } = block;
  const head = html`<${BlockHead} block=${block} />`;
  if (items.length === 0) return html`${head}${block.empty && html`<p class="small">${block.empty}</p>`}`;
  if (style === "moves") return html`${head}<${Moves} block=${block} />`;
  const shown = fold >= 0 ? items.slice(0, fold) : items;
  const rest = fold >= 0 ? items.slice(fold) : [];
  return html`${head}${shown.length > 0 && html`<${Lines} items=${shown} style=${style} />`}
    ${rest.length > 0 && html`<details><summary>${block.folded_label || "More"}</summary><${Lines} items=${rest} style=${style} more /></details>`}`;
}

// Words and what stands among them: tokens, seat marks, icons, buttons.
// One of the parts that table.py joins into a single module; vendor/ gives `htmPreact`.

const { h, html, createContext, render: renderInto, useContext, useEffect, useLayoutEffect, useRef, useState } = htmPreact;

// What every part of the page needs to know: {link, look, initials, site}.
const Around = createContext(null);

const same = (one, other) => one === other ||
  (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((part, at) => part === other[at]));

// Measuring waits for the frame that paints, whose layout is needed anyway; gives what calls it off.
function beforePaint(act) {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

// A part that is drawn again only if it is given something else than before.
const kept = (Part) => function Kept(props) {
  this.shouldComponentUpdate = (next) => Object.keys({ ...this.props, ...next }).some((name) => !same(this.props[name], next[name]));
  return h(Part, props);
};

// Of a long list, the lines that are given the same as before are not even looked at.
function useKept() {
  const lines = useRef(new Map());
  return (key, given, make) => {
    const before = lines.current.get(key);
    if (before && same(before.given, given)) return before.line;
    const line = make();
    lines.current.set(key, { given, line });
    return line;
  };
}

const classes = (...names) => names.filter(Boolean).join(" ");

// Symbol names may hold any sign ("c#"); an id in a document may not, and two games may use one name.
const symbolId = (look, name) =>
  `tt-${look}-${name.replace(/[^\w-]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}`)}`;

function Drawing({ art, look }) {
  const around = useContext(Around);
  return html`<svg aria-hidden="true"><use href=${`#${symbolId(look ?? around.look, art)}`} /></svg>`;
}

const Icon = ({ name }) => name && html`<${Drawing} look="site" art=${name.replace(/^i-/, "")} />`;

function Token({ token }) {
  const named = token.name ? { role: "img", "aria-label": token.name } : {};
  return html`<span class=${classes("tok", token.suit, token.wanted && "want")} ...${named}>
    ${token.mark && html`<${Drawing} art=${token.mark} />`}${token.sign ? html`<${Drawing} art=${token.sign} />` : token.text}
  </span>`;
}

const Tokens = ({ tokens }) =>
  tokens?.length > 0 && html`<span class="toks">${tokens.map((token) => html`<${Token} token=${token} />`)}</span>`;

function richPart(part) {
  if (typeof part === "string") return part;
  if (part.is === "strong") return html`<b>${part.text}</b>`;
  return html`<${Token} token=${part} />`;
}

// A full stop or comma stays with the card before it.
function Rich({ text }) {
  const parts = typeof text === "string" ? [text] : text ?? [];
  const after = (at) => (typeof parts[at] === "string" && parts[at - 1]?.is === "token" ? parts[at].match(/^[.,;:!?)]*/)[0] : "");
  return parts.map((part, at) => {
    if (typeof part === "string") return part.slice(after(at).length);
    return after(at + 1) ? html`<span class="unbroken">${richPart(part)}${after(at + 1)}</span>` : richPart(part);
  });
}

const plainWords = (text) =>
  (typeof text === "string" ? [text] : text ?? [])
    .map((part) => (typeof part === "string" ? part : part.is === "strong" ? part.text : part.name ?? part.text ?? ""))
    .join("");

function Coin({ text, plus, name, used, open, size }) {
  const style = size && `--d:${size}px`;
  const spoken = name || (plus ? `${text} plus ${plus}` : text);
  return html`<span class="pay">
    <span class=${classes("coin", used && "used", open && "open")} style=${style} role="img" aria-label=${spoken}>${text}</span>
    ${plus && html`<i aria-hidden="true">${plus}</i>`}
  </span>`;
}

// The shortest beginning of each name that no other seat shares, at most two letters.
function initialsOf(seats) {
  const letters = (name, count) => Array.from(String(name).trim()).slice(0, count).join("");
  const firsts = seats.map((seat) => letters(seat.name, 1).toUpperCase());
  const pick = (seat, at) => {
    const shared = firsts.filter((first) => first === firsts[at]).length > 1;
    return shared ? firsts[at] + letters(seat.name, 2).slice(firsts[at].length) : firsts[at];
  };
  return Object.fromEntries(seats.map((seat, at) => [seat.seat ?? at, pick(seat, at) || "?"]));
}

const seatClass = (seat) => `s${(seat % 5) + 1}`;

function Initial({ seat }) {
  const { initials } = useContext(Around);
  return html`<span class="initial">${initials[seat] ?? String(seat + 1)}</span>`;
}

function SeatMark({ seat }) {
  const { initials } = useContext(Around);
  const letter = initials[seat] ?? String(seat + 1);
  return html`<span class=${`seat-mark ${seatClass(seat)}`} aria-hidden="true">${letter}</span>`;
}

const keyNames = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

const keyName = (key) => keyNames[key] ?? key;

function buttonHint(button) {
  if (button.why_not) return button.why_not;
  return button.key && `${plainWords(button.label)} (${keyName(button.key)})`;
}

// A link goes where it says when it is opened in another tab; a plain click stays in this page.
const opensElsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0;

function Button({ button, slim, part = "btn" }) {
  const { link } = useContext(Around);
  const [copied, setCopied] = useState(false);
  const tried = async (event) => {
    if (button.address && opensElsewhere(event)) return;
    event.preventDefault();
    if (button.why_not) link.explain(button.why_not);
    else if (button.copy) setCopied(await link.copy(button.copy));
    else link.offer(button.offer ?? "");
  };
  const shared = {
    class: classes(part, button.kind !== "other" && button.kind, slim && "slim", button.hint && "hint"),
    "data-id": button.id || undefined,
    "data-offer": button.offer || undefined,
    "aria-label": button.name || (button.icon && plainWords(button.label)) || undefined,
    "aria-keyshortcuts": button.key ? keyNames[button.key] === "Space" ? "Space" : button.key : undefined,
    "data-key": button.key || undefined,
    title: buttonHint(button) || undefined,
    onClick: tried,
  };
  const words = html`<${Icon} name=${button.icon} /><span><${Rich} text=${copied ? ["Copied"] : button.label} /></span>`;
  if (button.address && link.site) return html`<a ...${shared} href=${button.address}>${words}</a>`;
  return html`<button type="button" ...${shared} aria-pressed=${button.pressed ?? undefined}
    aria-disabled=${button.why_not ? "true" : undefined}>${words}</button>`;
}

const ButtonRow = ({ buttons, slim }) =>
  buttons?.length > 0 &&
  html`<div class="row">${buttons.map((button) => html`<${Button} key=${button.id || button.offer} button=${button} slim=${slim} />`)}</div>`;

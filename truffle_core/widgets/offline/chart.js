// The score chart of a page without a server: lines over steps, drawn as SVG; a click leads to a step.
// Plotly's own script is ten times as large as all the rest of the page.

const chartHeight = 230;
const chartEdge = { left: 40, right: 10, top: 12, bottom: 26 };

// A mark is meant if it lies this near to where was clicked, in pixels.
const markReach = 9;

// Dots, squares, diamonds, triangles, stars: seats are told apart without colour.
const signs = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  "M-4 -4h8v8h-8Z",
  "M0 -5.4L5.4 0L0 5.4L-5.4 0Z",
  "M0 -5L5 4H-5Z",
  "M0 -6L1.6 -2H6L2.6 .8L3.8 5L0 2.6L-3.8 5L-2.6 .8L-6 -2H-1.6Z",
];

// Steps of 1, 2 or 5 times a power of ten, about five of them.
function ticksBetween(low, high) {
  const rough = (high - low || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const size = Math.max(1, [1, 2, 5, 10].find((factor) => factor * power >= rough) * power);
  const first = Math.ceil(low / size) * size;
  return Array.from({ length: Math.floor((high - first) / size) + 1 }, (_, at) => first + at * size);
}

function valueAt(line, step) {
  let value = line.values[0];
  for (let at = 0; at < line.steps.length && line.steps[at] <= step; at += 1) value = line.values[at];
  return value;
}

function scalesOf(chart, last, width) {
  const values = [0, 1, ...chart.lines.flatMap((line) => line.values), ...chart.ranges.flatMap(([low, high]) => [low, high])];
  const low = Math.min(...values);
  const high = low + (Math.max(...values) - low) * 1.08;
  const inner = { width: Math.max(width - chartEdge.left - chartEdge.right, 1), height: chartHeight - chartEdge.top - chartEdge.bottom };
  return {
    low, high, inner,
    x: (step) => chartEdge.left + (inner.width * step) / Math.max(last, 1),
    y: (value) => chartEdge.top + inner.height * (1 - (value - low) / (high - low)),
    stepAt: (x) => Math.max(0, Math.min(last, Math.round(((x - chartEdge.left) * Math.max(last, 1)) / inner.width))),
  };
}

// A value holds until the next; at a break the line stops at one value and starts anew at another.
function pathOf(line, breaks, { x, y }) {
  let path = `M${x(line.steps[0])} ${y(line.values[0])}`;
  for (let at = 1; at < line.steps.length; at += 1) {
    const broken = breaks.find(([step]) => step === line.steps[at]);
    path += `H${x(line.steps[at])}`;
    path += broken ? `V${y(broken[2])}M${x(broken[0])} ${y(broken[3])}V${y(line.values[at])}` : `V${y(line.values[at])}`;
  }
  return path;
}

const nameIn = (chart, seat) => chart.names[seat] ?? `Seat ${seat + 1}`;

const valueWords = (chart, step) =>
  chart.lines.map((line) => `${nameIn(chart, line.seat)} ${chart.prefix}${valueAt(line, step)}`).join(", ");

// What a step brought, in words.
const markWords = (chart, step) =>
  chart.marks.filter(([at]) => at === step).map(([, seat, , label]) => `${nameIn(chart, seat)}: ${label}`).join("; ");

const Ground = ({ chart, scales, last, width }) => html`
  ${chart.bands.filter((_, at) => at % 2).map(([start, end]) =>
    html`<rect class="band" x=${scales.x(start)} y=${chartEdge.top} width=${Math.max(scales.x(end) - scales.x(start), 1)} height=${scales.inner.height} />`)}
  ${chart.ranges.map(([low, high]) =>
    html`<rect class="range" x=${chartEdge.left} y=${scales.y(high)} width=${scales.inner.width} height=${Math.max(scales.y(low) - scales.y(high), 2)} />`)}
  ${ticksBetween(scales.low, scales.high).map((value) => html`<g><path class="rung" d=${`M${chartEdge.left} ${scales.y(value)}H${width - chartEdge.right}`} />
    <text x=${chartEdge.left - 6} y=${scales.y(value) + 4} text-anchor="end">${chart.prefix}${value}</text></g>`)}
  ${ticksBetween(0, last).map((step) => html`<text x=${scales.x(step)} y=${chartHeight - 8} text-anchor="middle">${step}</text>`)}`;

const Marks = ({ chart, scales }) => html`${chart.marks.map(([step, seat, value]) =>
  html`<path class=${`sign l${seat % 5}`} d=${signs[seat % 5]} transform=${`translate(${scales.x(step)} ${scales.y(value)})`} />`)}`;

const ChartLines = ({ chart, scales }) => html`${chart.lines.map((line) =>
  html`<path class=${`line l${line.seat % 5}`} d=${pathOf(line, chart.breaks.filter(([, seat]) => seat === line.seat), scales)} />`)}`;

// All but the present step, which alone changes from step to step.
const Picture = ({ chart, scales, last, width }) => html`<${Ground} chart=${chart} scales=${scales} last=${last} width=${width} />
  <${ChartLines} chart=${chart} scales=${scales} /><${Marks} chart=${chart} scales=${scales} />`;

const KeptPicture = kept(Picture);

const Legend = ({ chart }) => html`<ul class="legend">
  ${chart.lines.map(({ seat }) => html`<li><svg width="34" height="14" viewBox="0 0 34 14" aria-hidden="true">
    <path class=${`line l${seat % 5}`} d="M1 7H33" /><path class=${`sign l${seat % 5}`} d=${signs[seat % 5]} transform="translate(17 7)" /></svg>${nameIn(chart, seat)}</li>`)}
  ${chart.ranges.map(([, , label]) => html`<li><svg width="34" height="14" aria-hidden="true"><rect class="range" width="34" height="14" /></svg>${label}</li>`)}</ul>`;

const KeptLegend = kept(Legend);

// A marked point right where one clicks is meant rather than the step beside it.
function stepMeant(chart, scales, x, y) {
  const near = chart.marks.map(([step, , value]) => ({ step, gap: Math.hypot(scales.x(step) - x, scales.y(value) - y) }))
    .filter(({ gap }) => gap <= markReach).sort((one, other) => one.gap - other.gap);
  return near[0]?.step ?? scales.stepAt(x);
}

function ScoreChart({ chart, last, at, width, jump }) {
  const [pointed, setPointed] = useState(null);
  const known = useRef({});
  if (known.current.chart !== chart || known.current.width !== width) known.current = { chart, width, scales: scalesOf(chart, last, width) };
  const { scales } = known.current;
  const meant = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return stepMeant(chart, scales, event.clientX - box.left, event.clientY - box.top);
  };
  const told = pointed ?? at;
  const mark = markWords(chart, told);
  return html`<${KeptLegend} chart=${chart} />
    <svg class="plot" width=${width} height=${chartHeight} role="img" aria-label=${`${chart.title} by step. At step ${at}: ${valueWords(chart, at)}. The numbers stand in the table below.`}
      onClick=${(event) => jump(meant(event))} onPointerMove=${(event) => setPointed(meant(event))} onPointerLeave=${() => setPointed(null)}>
      <${KeptPicture} chart=${chart} scales=${scales} last=${last} width=${width} />
      ${pointed !== null && html`<path class="hover" d=${`M${scales.x(pointed)} ${chartEdge.top}V${chartHeight - chartEdge.bottom}`} />`}
      <path class="present" data-step=${at} d=${`M${scales.x(at)} ${chartEdge.top}V${chartHeight - chartEdge.bottom}`} />
      <path class="present-head" d="M-6 -11H6L0 -1Z" transform=${`translate(${scales.x(at)} ${chartEdge.top})`} />
    </svg>
    <p class="readout small">Step ${told}: ${valueWords(chart, told)}${mark && ` (${mark})`}</p>`;
}

// Draws the chart into `box`, as wide as it is, and anew when that changes; gives what shows another chart or step.
// The table goes first: the chart follows in the next frame.
function openChart(box, last, jump) {
  let shown = null;
  let width = 0;
  let due = 0;
  const draw = () => {
    if (shown && width > 0) renderInto(html`<${ScoreChart} ...${shown} last=${last} width=${width} jump=${jump} />`, box);
  };
  const soon = () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(draw);
  };
  new ResizeObserver(([{ contentRect }]) => {
    width = Math.floor(contentRect.width);
    soon();
  }).observe(box);
  return (chart, at) => {
    shown = { chart, at };
    soon();
  };
}

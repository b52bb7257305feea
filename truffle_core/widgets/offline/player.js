// What feeds the renderer where no server is: the steps that lie packed in this file, and the ways between them.

// Stands where a notebook's model would: `answer` takes what a person tried, and pages are set in return.
function makeModel(given, answer) {
  const values = { ...given };
  const listeners = new Map();
  const emit = (event, news) => (listeners.get(event) ?? []).forEach((heard) => heard(news));
  const model = {
    get: (key) => values[key],
    set: (key, value) => {
      values[key] = value;
      emit(`change:${key}`);
    },
    on: (event, heard) => listeners.set(event, [...(listeners.get(event) ?? []), heard]),
    off: (event, heard) => listeners.set(event, (listeners.get(event) ?? []).filter((one) => one !== heard)),
    // answered once the renderer has done its part, as a server would
    send: (message) => queueMicrotask(() => {
      if (message.kind === "ping") emit("msg:custom", { kind: "pong", n: message.n });
      if (message.kind !== "offer") return;
      answer(message.offer, message.value);
      emit("msg:custom", { kind: "taken", v: values.page.v });
    }),
  };
  return model;
}

// The table of any step of a view: folded once from the changes, and kept; tables share what did not change.
function makeScenes(data) {
  const known = data.views.map(() => []);
  return (view, n) => {
    const scenes = known[view];
    for (let at = scenes.length; at <= n; at += 1) scenes.push(changed(scenes[at - 1], data.steps[at][view][2]));
    return scenes[n];
  };
}

const lastBelow = (places, n) => places.filter((place) => place < n).at(-1);
const firstAbove = (places, n) => places.find((place) => place > n);

function waysFrom(data, { n, view }) {
  const { last, turns, views } = data;
  const noted = Object.keys(data.notes).map(Number);
  return {
    first: 0,
    "turn-back": lastBelow(turns, n) ?? 0,
    back: Math.max(0, n - 1),
    on: Math.min(last, n + 1),
    "turn-on": firstAbove(turns, n) ?? last,
    "mark-on": firstAbove(views[view].marks, n) ?? last,
    "moment-on": firstAbove(views[view].moment_steps, n) ?? last,
    "note-on": firstAbove(noted, n) ?? noted[0],
    last,
  };
}

const lineOf = (data, { n, view }) => data.steps[n][view][1];

const hashOf = (data, { n, view }) => `#n=${n}&seat=${data.views[view].word}`;

// Where a hash leads to; `why` says in words why it leads nowhere.
function placeIn(data, hash, here) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const step = words.get("n");
  const eyes = words.get("seat");
  const view = eyes === null ? here.view : data.views.findIndex(({ word }) => word === eyes);
  if (view < 0) return { why: "The view that this link names is not on this page." };
  if (step === null) return { n: here.n, view };
  if (!/^\d{1,6}$/.test(step) || Number(step) > data.last) return { why: `There is no step "${step.slice(0, 20)}" here; the steps run from 0 to ${data.last}.` };
  return { n: Number(step), view };
}

// The moves of the present round, and of the others the beginning alone, as on the site.
function movesOf(data, here) {
  const bands = data.views[here.view].chart.bands;
  const starts = bands.map(([start]) => start);
  const first = starts.filter((start) => start <= here.n).at(-1) ?? 0;
  const next = firstAbove(starts, first) ?? data.last + 1;
  const items = data.steps.map((step) => step[here.view][1])
    .filter((item, n) => (first <= n && n < next) || item.heading)
    .map((item) => (item.id === `n${here.n}` ? { ...item, current: true } : item));
  return { is: "items", id: "moves", title: "Moves", count: String(data.last + 1), style: "moves", items };
}

const withCurrent = (block, n) =>
  ({ ...block, items: block.items.map((item) => (item.offer === `n:${n}` ? { ...item, current: true } : item)) });

function pageOf(data, scenes, here) {
  const { frame, last } = data;
  const { n, view } = here;
  const own = data.views[view];
  const [head, line, , rules] = data.steps[n][view];
  const say = { head, text: [" ", ...(line.text ?? [])], seat: line.seat ?? -1, buttons: rules };
  const note = data.notes[n] ?? frame.no_note;
  const eyes = frame.eyes.buttons
    ? { ...frame.eyes, buttons: frame.eyes.buttons.map((button) => ({ ...button, pressed: button.offer === `eyes:${own.word}` })) } : frame.eyes;
  const [speed] = own.settings.fields;
  const link = location.href.split("#")[0] + hashOf(data, here);
  const settings = { ...own.settings, fields: [{ ...speed, value: here.speed }],
    buttons: own.settings.buttons.map((button) => (button.copy ? { ...button, copy: link } : button)) };
  return {
    layout: "replay", lasting: true, leaps: here.leaps, look: frame.look, bar: frame.bar, say: here.refused ? { text: [here.refused], refused: true } : say,
    scene: scenes(view, n),
    left: [eyes],
    below: [{ ...own.scrub, value: n, value_name: `step ${n} of ${last}` }, here.playing ? frame.steering : frame.steer, settings, ...(note ? [note] : []), own.numbers],
    lead: [own.slot, movesOf(data, here), ...own.moments.map((block) => withCurrent(block, n))],
    side: own.side,
    dialog: data.rules[here.rule] ?? null,
    status: here.refused || here.status || plainWords(line.text),
  };
}

// Goes a step on at each beat, until the end or until it is stopped.
function makeClock(beat) {
  let due = null;
  return {
    start: (seconds) => {
      clearTimeout(due);
      due = setTimeout(beat, 1000 * seconds);
    },
    stop: () => clearTimeout(due),
  };
}

function play(data, el) {
  const scenes = makeScenes(data);
  let here = { ...data.first, speed: data.views[0].settings.fields[0].value };
  let number = 0;
  let listDue = 0;
  const drawn = () => {
    number += 1;
    return { ...pageOf(data, scenes, here), v: number };
  };
  const placeOf = (hash) => {
    const place = placeIn(data, hash, here);
    return { playing: false, ...(place.why ? { refused: place.why } : place) };
  };
  here = { ...here, ...placeOf(location.hash) };
  const model = makeModel({ art: data.art, owns_address: true, page: drawn() }, (...tried) => answer(...tried));
  render({ model, el });
  const showChart = openChart(document.querySelector(".truffle-chart"), data.last, (n) => answer(`n:${n}`));
  const settle = () => {
    showChart(data.views[here.view].chart, here.n);
    // only the fragment changes, which a file may do too; the browser takes its time for that
    const hash = hashOf(data, here);
    if (!here.refused) setTimeout(() => history.replaceState(null, "", hash));
  };
  const show = (change) => {
    const from = here.n;
    here = { ...here, status: "", refused: "", rule: "", ...change };
    here.leaps = Math.abs(here.n - from) > 1;
    cancelAnimationFrame(listDue);
    const page = drawn();
    // far away most moves in the list are others: the table goes first, they follow in the next frame
    if (here.leaps) listDue = requestAnimationFrame(() => model.set("page", page));
    model.set("page", here.leaps ? { ...page, lead: model.get("page").lead } : page);
    settle();
  };
  const clock = makeClock(() => {
    const n = Math.min(data.last, here.n + 1);
    if (n < data.last) clock.start(here.speed);
    const status = n < data.last ? "" : `${plainWords(lineOf(data, { ...here, n }).text)} This is the end.`;
    show({ n, playing: n < data.last, status });
  });
  const deeds = {
    play: () => {
      clock.start(here.speed);
      show({ playing: true, n: here.n < data.last ? here.n : 0 });
    },
    pause: () => show({ status: "Paused." }),
    save: () => saveText(data.views[here.view].file.name, data.views[here.view].file.text),
    "set-speed": (value) => show({ speed: value }),
    scrub: (value) => show({ n: Math.max(0, Math.min(data.last, Number(value))) }),
    rules: () => show({ rule: "rules" }),
    close: () => show({}),
  };
  function answer(offer, value) {
    const [word, rest] = offer.split(":");
    if (!["set-speed", "save"].includes(offer)) {
      clock.stop();
      here = { ...here, playing: false };
    }
    if (word === "n") show({ n: Number(rest) });
    else if (word === "rule") show({ rule: rest });
    else if (word === "eyes") show({ view: data.views.findIndex((view) => view.word === rest) });
    else if (deeds[offer]) deeds[offer](value);
    else show({ n: waysFrom(data, here)[offer] ?? here.n });
  }
  window.addEventListener("hashchange", () => {
    clock.stop();
    show(placeOf(location.hash));
  });
  settle();
  // the keys work at once
  el.querySelector(".tt").focus({ preventScroll: true });
}

async function unpackedData() {
  const bytes = Uint8Array.from(atob(document.getElementById("packed").textContent), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

async function begin() {
  const wait = document.getElementById("wait");
  if (!("DecompressionStream" in window)) {
    wait.textContent = "This browser is too old to unpack this page. Any browser from 2023 or later opens it.";
    return;
  }
  try {
    const data = await unpackedData();
    wait.remove();
    play(data, document.getElementById("page"));
  } catch (error) {
    document.getElementById("page").textContent = "This page cannot be shown: the file is damaged, or was not saved whole. Get it once more.";
    throw error;
  }
}

begin();

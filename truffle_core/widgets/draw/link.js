// What goes up to Python and comes down besides the page: offers, kept things, the address, the heartbeat.

const keepPrefix = "truffle-table:";

function keptThings() {
  try {
    localStorage.setItem(`${keepPrefix}try`, "1");
    localStorage.removeItem(`${keepPrefix}try`);
    const own = Object.entries(localStorage).filter(([key]) => key.startsWith(keepPrefix));
    return Object.fromEntries(own.map(([key, value]) => [key.slice(keepPrefix.length), value]));
  } catch {
    return null;
  }
}

// Storage can be full or forbidden at any time; the answer says whether it was done.
function keepThing(key, value) {
  try {
    if (value === null) localStorage.removeItem(keepPrefix + key);
    else localStorage.setItem(keepPrefix + key, value);
    return true;
  } catch {
    return false;
  }
}

function forgetThings() {
  for (const key of Object.keys(keptThings() ?? {})) keepThing(key, null);
}

function saveText(name, text) {
  const address = URL.createObjectURL(new Blob([text ?? ""], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: name || "download" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// A reload keeps this word, another tab has its own.
function tabWord() {
  try {
    const word = sessionStorage.getItem(`${keepPrefix}tab`) ?? crypto.getRandomValues(new Uint32Array(2)).join("");
    sessionStorage.setItem(`${keepPrefix}tab`, word);
    return word;
  } catch {
    return "";
  }
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

// Undoes changes.py. What did not change stays the same object, so that only what changed is drawn again.
function changed(old, change) {
  if ("is" in change) return change.is;
  if ("at" in change) return [...old.slice(0, change.at), ...change.put, ...old.slice(change.at + change.drop)];
  const copy = Array.isArray(old) ? [...old] : { ...old };
  for (const key of change.gone ?? []) delete copy[key];
  for (const [key, inner] of Object.entries(change.of)) copy[key] = changed(old[key], inner);
  return copy;
}

// One message at a time: the next waits until Python has taken the last. A click names the page it was made on, so that
// Python can drop a late one; but one straight after a changed field, or on a page that was sent ahead, means the page
// that Python is about to show, and what a field holds always counts. A second click on the same thing meanwhile is one
// click, unless it was made on a newer page. Python answers in turn: once it has answered a beat that was sent after a
// message, that one was lost on its way. A slow Python loses nothing, and the next must not overtake.
function makeOutbox(post, busy, version, foreseen, beats) {
  let flying = null;
  let waiting = [];
  let timer = 0;
  let since = 0;
  const fly = (message) => {
    flying = { ...message, v: message.v ?? version() };
    since = beats();
    post(flying);
    timer = setTimeout(busy, 400, true);
  };
  function landed() {
    clearTimeout(timer);
    busy(false);
    flying = null;
    const next = waiting.shift();
    if (next) fly(next);
  }
  const put = (message) => {
    if (!flying) return fly(message);
    if (message.value === undefined && message.offer === flying.offer && flying.v === version() && !foreseen()) return undefined;
    const late = message.value === undefined && flying.value === undefined && !foreseen() ? { v: version() } : {};
    waiting = [...waiting.filter(({ offer }) => offer !== message.offer), { ...message, ...late }];
    const clicks = waiting.filter(({ value }) => value === undefined);
    if (clicks.length > 4) waiting = waiting.filter((one) => one !== clicks[0]);
    return undefined;
  };
  const beaten = (n) => flying && n > since && landed();
  return { put, landed, beaten, rests: () => !flying };
}

// The page that Python has sent ahead for a click on the present one. It is only shown: what is kept, and what the next
// change is applied to, is the page to which Python itself turns once the click has reached it.
function makeForesight(present) {
  let ahead = { turns: {} };
  let shown = null;
  return {
    shown: () => shown,
    take: (message) => {
      ahead = message;
    },
    // both tell whether there is something else to see now
    show: (offer) => {
      const turn = !shown && ahead.v === present().v && ahead.turns[offer];
      if (turn) shown = { ...changed(present(), turn), v: ahead.v + 1 };
      return Boolean(turn);
    },
    putAway: () => {
      const had = Boolean(shown);
      shown = null;
      return had;
    },
  };
}

// So many beats without an answer are too many: with the one under way, less than five seconds.
const silence = 4;

// Counts beats, not time: a tab that slept has not lost its table.
function startHeartbeat(beat, changed) {
  let unanswered = 0;
  let sent = 0;
  const timer = setInterval(() => {
    unanswered += 1;
    if (unanswered === silence) changed(true);
    sent += 1;
    beat(sent);
  }, 1000);
  const answered = () => {
    if (unanswered >= silence) changed(false);
    unanswered = 0;
  };
  return { answered, sent: () => sent, stop: () => clearInterval(timer) };
}

// The page's address follows the page; after Back it is only put right, so that Back goes further back. An open dialog
// has an entry of its own, so that Back closes it and stays on the page. When it was closed otherwise, that entry serves
// the next dialog or page, and Back passes over it.
function makeAddress(site, tell, close) {
  // of a dialog's entry the query of the page beneath it, null of any other
  const overlaid = () => history.state?.over ?? null;
  let over = site ? overlaid() : null;
  let dialog = null;
  let quietly = true;
  const back = () => {
    const left = over;
    over = overlaid();
    if (left !== null && over === null && location.search === left) return dialog ? close() : history.back();
    quietly = true;
    return tell(location.search);
  };
  if (site) window.addEventListener("popstate", back);
  const write = (page) => {
    const wanted = new URL(page.address, location.href);
    if (wanted.search === location.search) return;
    const same = quietly || page.replaces;
    history[same || over !== null ? "replaceState" : "pushState"](same ? history.state : null, "", wanted);
    over = overlaid();
  };
  const follow = (page) => {
    if (!site || !page.address?.startsWith("?")) return;
    write(page);
    quietly = false;
    dialog = page.dialog;
    if (!dialog || over !== null) return;
    over = location.search;
    history.pushState({ over }, "", location.href);
  };
  return { follow, stop: () => window.removeEventListener("popstate", back) };
}

// What is sent when a dialog is closed.
const closing = "close";

// `heard` takes what the browser itself has to say: {fault}, {lost}, {why}; `busy` whether an answer is waited for.
function openLink(model, heard, busy) {
  const site = Boolean(model.get("owns_address"));
  const send = (message) => {
    try {
      model.send(message);
    } catch {
      heard({ lost: true });
    }
  };
  const present = () => model.get("page") ?? {};
  const foresight = makeForesight(present);
  const heartbeat = startHeartbeat((n) => send({ kind: "ping", n }), (lost) => heard({ lost }));
  const outbox = makeOutbox((message) => send({ kind: "offer", ...message }), busy, () => present().v ?? 0, foresight.shown, heartbeat.sent);
  const address = makeAddress(
    site,
    (query) => send({ kind: "address", address: query }),
    () => outbox.put({ offer: closing }),
  );
  // two views of one table hear of the same page; one that has missed a page asks for the whole
  const turn = ({ from, v, change }) => {
    const page = present();
    if (page.v === v) return;
    foresight.putAway();
    if ((page.v ?? 0) === from) model.set("page", changed(page, change));
    else send({ kind: "whole" });
  };
  const answers = {
    page: turn,
    ahead: foresight.take,
    pong: ({ n }) => {
      heartbeat.answered();
      outbox.beaten(n);
    },
    taken: ({ v }) => {
      if (foresight.putAway()) heard({});
      outbox.landed();
      if ((present().v ?? 0) < v) send({ kind: "whole" });
    },
    fault: (message) => heard({ fault: message.text }),
    forget: forgetThings,
    save: ({ name, text }) => saveText(name, text),
    keep: ({ key, value }) => keepThing(key, value) || send({ kind: "blocked" }),
  };
  const receive = (message) => answers[message?.kind]?.(message);
  model.on("msg:custom", receive);
  send({ kind: "hello", address: site ? location.search : "", tab: tabWord(), kept: keptThings() });
  let tried = "";
  return {
    site,
    page: () => foresight.shown() ?? present(),
    follow: address.follow,
    offer: (offer, about) => {
      tried = about?.piece ?? "";
      if (!offer) return;
      const rests = outbox.rests();
      outbox.put({ offer });
      if (rests && foresight.show(offer)) heard({});
    },
    choose: (offer, value, name) => outbox.put({ offer, value, ...(name ? { name } : {}) }),
    explain: (text) => heard({ why: text }),
    copy: (text) => copyText(text.startsWith("?") ? new URL(text, location.href).href : text),
    lastTried: () => tried,
    stop: () => {
      heartbeat.stop();
      address.stop();
      model.off("msg:custom", receive);
    },
  };
}

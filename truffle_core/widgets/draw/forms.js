// Inputs: fields of a form, the slider of a replay, files in and out.

// Native inputs keep what a person is typing; only a value changed from outside is written into them.
function useValue(value) {
  const input = useRef(null);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return input;
}

function Switch({ field, label }) {
  const { link } = useContext(Around);
  return html`<label class="switch"><input type="checkbox" role="switch" data-id=${field.id} checked=${field.value === "true"}
    onChange=${(event) => link.choose(field.offer, String(event.target.checked))} />${label}</label>`;
}

function Input({ field, described }) {
  const { link } = useContext(Around);
  const input = useValue(field.value);
  const shared = { ref: input, "data-id": field.id, "aria-describedby": described,
    onChange: (event) => link.choose(field.offer, event.target.value) };
  if (field.kind === "choice") {
    return html`<select ...${shared}>${(field.choices ?? []).map((choice) =>
      html`<option key=${choice.value} value=${choice.value} selected=${choice.value === field.value}>${choice.label}</option>`)}</select>`;
  }
  if (field.kind === "long") return html`<textarea ...${shared} rows="4" maxlength=${field.maximum || undefined}></textarea>`;
  return html`<input type="text" ...${shared} autocomplete="off" maxlength="200" />`;
}

function FieldLine({ field }) {
  const { idOf } = useContext(Around);
  const helpId = field.help ? idOf(`help-${field.id}`) : undefined;
  const help = helpId && html`<span class="help" id=${helpId}>${field.help}</span>`;
  if (field.kind === "switch") return html`<div class="field"><${Switch} field=${field} label=${field.label} />${help}</div>`;
  return html`<div class="field"><label><span class="label">${field.label}</span><${Input} field=${field} described=${helpId} /></label>${help}</div>`;
}

function FormBlock({ block }) {
  const { link } = useContext(Around);
  const main = (block.buttons ?? []).find((button) => button.kind === "main" && !button.why_not);
  const submit = (event) => {
    event.preventDefault();
    if (main) link.offer(main.offer);
  };
  // without a button of this type, Enter in one of several text fields would do nothing
  const enter = main && html`<button type="submit" hidden><${Rich} text=${main.label} /></button>`;
  return html`<${BlockHead} block=${block} /><form class=${block.inline ? "inline" : "stack"} onSubmit=${submit} aria-label=${block.title || undefined}>
    ${(block.fields ?? []).map((field) => html`<${FieldLine} key=${field.id} field=${field} />`)}<${ButtonRow} buttons=${block.buttons} />${enter}</form>`;
}

// Of places along a line, in hundredths of it, those whose labels have so much room before the next.
function spaced(places, room) {
  const kept = [];
  for (const place of places) {
    if (kept.length === 0 || (place - kept[kept.length - 1] >= room && place <= 100 - room)) kept.push(place);
  }
  return kept;
}

// Every mark has its notch; a label only where it has room, which depends on the width of the page.
function Ticks({ block, span }) {
  const marks = block.marks ?? [];
  if (marks.length === 0) return null;
  const places = marks.map((mark) => (100 * (mark.at - (block.minimum ?? 0))) / span);
  const [many, few] = [spaced(places, 14), spaced(places, 22)];
  const names = places.map((place) => classes(many.includes(place) && "many", few.includes(place) && "few"));
  return html`<div class="ticks" aria-hidden="true">${marks.map((mark, at) =>
    html`<span class=${names[at]} style=${`left:${places[at]}%`}>${names[at] && html`<i>${mark.label}</i>`}</span>`)}</div>`;
}

// The slider shows where a person has put it until the page has followed, or has had time to.
function ScrubBlock({ block }) {
  const { link } = useContext(Around);
  const [held, setHeld] = useState(null);
  const patience = useRef(0);
  const letGo = () => setHeld(null);
  useLayoutEffect(() => {
    if (block.value === held) letGo();
  }, [block]);
  const low = block.minimum ?? 0;
  const span = Math.max((block.maximum ?? 0) - low, 1);
  const at = held ?? block.value ?? 0;
  const moved = (event) => {
    clearTimeout(patience.current);
    setHeld(Number(event.target.value));
    link.choose(block.offer, event.target.value);
  };
  const released = () => {
    patience.current = setTimeout(letGo, 1500);
  };
  return html`<div class="scrub"><input type="range" data-id=${block.id} min=${low} max=${low + span} value=${at} style=${`--at:${(100 * (at - low)) / span}%`}
    aria-label=${block.title || "Step"} aria-valuetext=${block.value_name || undefined} onInput=${moved} onChange=${released} />
    <${Ticks} block=${block} span=${span} /></div>`;
}

async function unpacked(file, limit) {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const gzip = start[0] === 0x1f && start[1] === 0x8b;
  const reader = (gzip ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream()).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (limit && size > limit) {
      reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new Blob(parts);
}

const asAddress = (blob) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(`data:;base64,${reader.result.split(",")[1] ?? ""}`);
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});

async function textOrAddress(blob) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await blob.arrayBuffer());
  } catch {
    return asAddress(blob);
  }
}

function FileBlock({ block }) {
  const { link } = useContext(Around);
  const opened = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    try {
      const whole = await unpacked(file, block.limit);
      if (whole) link.choose(block.offer, await textOrAddress(whole), file.name.slice(0, 200));
      else link.explain(`${file.name} is larger than this page opens. It takes up to ${Math.floor(block.limit / 1e6)} MB.`);
    } catch {
      link.explain(`${file.name} cannot be read.`);
    }
  };
  return html`<${BlockHead} block=${block} /><label class="btn file"><${Icon} name="file" /><span>${block.label || "Open a file"}</span>
    <input type="file" data-id=${block.id} onChange=${opened} /></label>`;
}

function DownloadBlock({ block }) {
  const { link } = useContext(Around);
  return html`<${BlockHead} block=${block} /><div class="row"><button type="button" class="btn" data-id=${block.id} onClick=${() => link.offer(block.offer)}>
    <${Icon} name="save" /><span>${block.label || "Download"}</span></button></div>`;
}

// The parts around the table: texts, lists, rows of buttons, tables of numbers.

function BlockHead({ block }) {
  if (!block.title && !block.count) return block.note ? html`<p class="small">${block.note}</p>` : null;
  return html`<div class="row between"><h2>${block.title}</h2>${block.count && html`<span class="count">${block.count}</span>`}</div>
    ${block.note && html`<p class="small">${block.note}</p>`}`;
}

const paragraphs = (block, name) => (block.paragraphs ?? []).map((text) => html`<p class=${name}><${Rich} text=${text} /></p>`);

const Task = ({ task }) => task?.length > 0 && html`<p class="task"><${Rich} text=${task} /></p>`;

// An answer to a try, or a hint: inverted for a refusal, quiet for praise.
const answerIcons = { no: "no", yes: "check", hint: "bulb" };

function Answer({ block, refused }) {
  return html`<div class=${classes("say", refused && "no")} data-id=${block.id} tabindex="-1">
    <span class="mark"><${Icon} name=${answerIcons[block.tone]} /></span>
    <div class="stack tight">
      <p>${block.title && html`<b>${block.title}</b> `}${block.rule && html`<span class="rule">${block.rule}:</span> `}
        <${Rich} text=${(block.paragraphs ?? [])[0]} /></p>
      ${(block.paragraphs ?? []).slice(1).map((text) => html`<p><${Rich} text=${text} /></p>`)}
      <${Task} task=${block.task} />
    </div>
    ${block.buttons?.length > 0 && html`<div class="do"><${ButtonRow} buttons=${block.buttons} slim /></div>`}
  </div>`;
}

function Hello({ block }) {
  const { titled } = useContext(Around);
  const heading = !titled ? html`<h1>${block.title}</h1>` : html`<h2 class="title">${block.title}</h2>`;
  return html`<div class="hello-words" data-id=${block.id} tabindex="-1">${heading}${paragraphs(block)}<${ButtonRow} buttons=${block.buttons} /></div>`;
}

function TextBlock({ block }) {
  if (block.tone in answerIcons) return html`<${Answer} block=${block} refused=${block.tone === "no"} />`;
  if (block.tone === "title") return html`<${Hello} block=${block} />`;
  if (block.tone === "foot") return html`<div class="foot" data-id=${block.id} tabindex="-1">${paragraphs(block)}<${ButtonRow} buttons=${block.buttons} slim /></div>`;
  const lead = block.tone === "lead";
  return html`${lead ? block.title && html`<h2 class="title">${block.title}</h2>` : html`<${BlockHead} block=${block} />`}
    ${paragraphs(block, lead ? "lead" : undefined)}<${Task} task=${block.task} /><${ButtonRow} buttons=${block.buttons} slim=${lead} />`;
}

function ButtonsBlock({ block }) {
  const { style = "row", buttons = [] } = block;
  const parts = buttons.map((button) =>
    html`<${Button} key=${button.id || button.offer} button=${button} part=${style === "segments" ? "choice" : "btn"} />`);
  if (style === "segments") return html`<${BlockHead} block=${block} /><div class="seg even" role="group" aria-label=${block.title || undefined}>${parts}</div>`;
  const keyed = buttons.filter((button) => button.key);
  return html`<${BlockHead} block=${block} /><div class=${style}>${parts}</div>
    ${style === "steer" && keyed.length > 0 && html`<p class="shortcuts small" aria-hidden="true">
      ${keyed.map((button) => html`<span><kbd>${keyName(button.key)}</kbd> ${plainWords(button.label)}</span>`)}</p>`}`;
}

function ProgressBlock({ block }) {
  const words = { done: "done", now: "this step", skipped: "skipped", open: "to come" };
  return html`<ol class="steps" aria-label=${block.title || "Steps"}>
    ${(block.steps ?? []).map((step) => html`<li class=${step}><span class="sr">${words[step]}</span></li>`)}</ol>`;
}

// Numbers stand at the right and keep their line; words begin at the left and may take several.
function NumberTable({ block }) {
  const { head = [], rows = [] } = block;
  const kinds = head.map((_, at) => (at > 0 && rows.some((row) => /\p{L}{2}/u.test(row[at])) ? "wordy" : undefined));
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${block.title || "Table"}><table>
    <thead><tr>${head.map((word, at) => html`<th scope="col" class=${kinds[at]}>${word}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell, at) =>
      at === 0 ? html`<th scope="row">${cell}</th>` : html`<td class=${kinds[at]}>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

function GridBlock({ block }) {
  if (!block.folded) return html`<${BlockHead} block=${block} /><${NumberTable} block=${block} />`;
  return html`<details><summary>${block.title}</summary>
    ${block.note && html`<p class="small">${block.note}</p>`}<${NumberTable} block=${block} /></details>`;
}

function TilePicture({ tile }) {
  const around = useContext(Around);
  const { look, zones = [], seats = [] } = tile.picture;
  return html`<${Around.Provider} value=${{ ...around, look, initials: initialsOf(seats) }}>
    <div class="felt picture" style=${around.feltOf(look)} aria-hidden="true">
      ${zones.map((zone) => html`<${KeptZone} key=${zone.id} zone=${zone} />`)}</div><//>`;
}

function Tile({ tile, resume }) {
  const facts = (tile.facts ?? []).map((fact) => html`<span>${fact}</span>`);
  return html`<li class=${classes("sheet", resume ? "resume" : "game")} data-id=${tile.id}><${TilePicture} tile=${tile} />
    <div><h2>${tile.title}</h2><div class="facts">${facts}</div>${tile.text && html`<p>${tile.text}</p>`}
      ${(tile.more ?? []).map((text) => html`<p class="small"><${Rich} text=${text} /></p>`)}
      ${resume && html`<${ButtonRow} buttons=${tile.buttons} />`}</div>
    ${!resume && html`<div class="go">${(tile.buttons ?? []).map((button) => html`<${Button} key=${button.offer} button=${button} />`)}</div>`}</li>`;
}

function TilesBlock({ block }) {
  const resume = block.style === "resume";
  return html`<${BlockHead} block=${block} /><ul class=${resume ? "resumes" : "games"} aria-label=${block.title || undefined}>
    ${(block.tiles ?? []).map((tile) => html`<${Tile} key=${tile.id} tile=${tile} resume=${resume} />`)}</ul>`;
}

// A widget drawn by someone else is moved here; nothing is drawn inside, so a redraw leaves it alone. It learns of its
// new size, and of any later one, as it would of a resized window.
function SlotBlock({ block }) {
  const place = useRef(null);
  useEffect(() => {
    const guest = document.querySelector(`.truffle-${CSS.escape(block.id)}`);
    if (!guest || place.current.contains(guest)) return undefined;
    const home = guest.parentElement;
    place.current.append(guest);
    const tell = () => window.dispatchEvent(new Event("resize"));
    const watcher = new ResizeObserver(() => requestAnimationFrame(tell));
    [place.current, guest].forEach((element) => watcher.observe(element));
    // a guest that was drawn before it heard of its place is told again
    const drawn = new MutationObserver(() => setTimeout(() => {
      const picture = guest.querySelector("svg");
      if (picture && Math.abs(picture.getBoundingClientRect().width - guest.clientWidth) > 4) tell();
    }, 200));
    drawn.observe(guest, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      drawn.disconnect();
      home?.append(guest);
    };
  }, [block.id]);
  return html`<div class="row between"><h2>${block.title}</h2>${block.note && html`<small>${block.note}</small>`}</div><div ref=${place} class="slot" role="img" aria-label=${block.title || undefined}></div>`;
}

const blockParts = {
  text: TextBlock, buttons: ButtonsBlock, progress: ProgressBlock, grid: GridBlock, tiles: TilesBlock,
  items: ItemsBlock, form: FormBlock, scrub: ScrubBlock, file: FileBlock, download: DownloadBlock, slot: SlotBlock,
};

// What stands free on the page rather than on a sheet of paper.
function isBare(block) {
  const tones = ["title", "foot", ...Object.keys(answerIcons)];
  return block.is === "tiles" || block.is === "progress" || tones.includes(block.tone) ||
    (block.is === "buttons" && block.style !== "segments" && block.style !== "steer");
}

// Blocks that are joined share the sheet of the one before them.
function sheetsOf(blocks) {
  const sheets = [];
  for (const block of blocks) {
    if (block.joined && sheets.length > 0) sheets[sheets.length - 1].push(block);
    else sheets.push([block]);
  }
  return sheets;
}

function Sheet({ blocks }) {
  const [first] = blocks;
  const name = classes(isBare(first) ? "bare" : "sheet", "stack", `of-${first.is}`, first.style === "dock" && "dock-holder");
  return html`<div class=${name} data-id=${first.tone ? undefined : first.id} tabindex="-1">
    ${blocks.map((block) => html`<${blockParts[block.is]} key=${block.id} block=${block} />`)}</div>`;
}

const KeptSheet = kept(Sheet);

// What a person has typed is put right by drawing it again.
const isTyped = (block) => ["form", "scrub", "file"].includes(block.is);

const sheetPart = (sheet) => (sheet.some(isTyped) ? Sheet : KeptSheet);

const Blocks = ({ blocks }) => sheetsOf(blocks ?? []).map((sheet) => html`<${sheetPart(sheet)} key=${sheet[0].id} blocks=${sheet} />`);

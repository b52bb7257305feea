// The keyboard: one tab stop a group, arrow keys to the geometrically nearest, shortcuts of buttons.

const centre = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

const directions = {
  ArrowLeft: { along: (gap) => -gap.x, across: (gap) => gap.y },
  ArrowRight: { along: (gap) => gap.x, across: (gap) => gap.y },
  ArrowUp: { along: (gap) => -gap.y, across: (gap) => gap.x },
  ArrowDown: { along: (gap) => gap.y, across: (gap) => gap.x },
};

// The next row of a tableau laid like bricks is nearer than the row beyond it, though that stands straight ahead.
function nearest(from, others, direction) {
  const start = centre(from);
  const rated = others.filter((other) => other !== from).map((other) => {
    const gap = { x: centre(other).x - start.x, y: centre(other).y - start.y };
    return { other, along: direction.along(gap), across: Math.abs(direction.across(gap)) };
  });
  const ahead = rated.filter(({ along, across }) => along > 4 && across <= along * 3);
  ahead.sort((a, b) => a.along + a.across - (b.along + b.across));
  return ahead[0]?.other;
}

function neighbour(stops, from, key, flows) {
  const at = stops.indexOf(from);
  if (key === "Home") return stops[0];
  if (key === "End") return stops[stops.length - 1];
  if (flows && key === "ArrowLeft") return stops[at - 1];
  if (flows && key === "ArrowRight") return stops[at + 1];
  return directions[key] && nearest(from, stops, directions[key]);
}

// Arrow keys that find no neighbour are still ours: they must not scroll the page or step a replay by surprise.
function moveWithin(event, keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"], flows = false) {
  if (event.ctrlKey || event.metaKey || event.altKey || !keys.includes(event.key)) return;
  const stops = [...event.currentTarget.querySelectorAll("[data-stop]")];
  const from = stops.find((stop) => stop === document.activeElement);
  if (!from) return;
  event.preventDefault();
  event.stopPropagation();
  neighbour(stops, from, event.key, flows)?.focus();
}

const takesText = (element) => element.closest("input, select, textarea, [contenteditable]") !== null;

const pressesItself = (element, key) => (key === " " || key === "Enter") && element.closest("button, a, summary") !== null;

function pressShortcut(event, root) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (takesText(target) || pressesItself(target, key) || target.closest("dialog")) return;
  const button = [...root.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  if (!button) return;
  event.preventDefault();
  button.click();
}

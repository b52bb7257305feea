"""What is looked for on any page: what WCAG 2.2 AA asks, as axe checks it, and that nothing is cut off where it is narrow."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

RUN: Final = """async tags => {
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    const options = { runOnly: tags, rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target, html, failureSummary }) =>
        `${target.join(" ")}: ${html.slice(0, 160)} (${failureSummary.split("\\n").slice(1).join("; ").slice(0, 240)})`) }));
}"""

CUT_OFF: Final = """() => {
  const found = [];
  const words = (element) => `${element.tagName.toLowerCase()}.${element.className.baseVal ?? element.className}: ${element.textContent.trim().slice(0, 60)}`;
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
  const clips = (style, way) => ["hidden", "clip"].includes(style[`overflow${way}`]);
  const scrolls = (style, way) => ["auto", "scroll"].includes(style[`overflow${way}`]);
  // what is hidden on purpose: words for screen readers, pictures that say nothing, the drawings' store, what flies by
  const passed = ".sr, .picture, .tt-sprite, svg, .truffle-chart, option, .travelling";
  // where a box may be seen: within the window and within each ancestor that clips; past one that scrolls no bound holds
  const bounds = (element) => {
    const seen = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    const open = { X: true, Y: true };
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      if (open.X && clips(style, "X")) Object.assign(seen, { left: Math.max(seen.left, box.left), right: Math.min(seen.right, box.right) });
      if (open.Y && clips(style, "Y")) Object.assign(seen, { top: Math.max(seen.top, box.top), bottom: Math.min(seen.bottom, box.bottom) });
      if (open.X && scrolls(style, "X") && one.matches(".scroll, .moves, dialog")) { open.X = false; Object.assign(seen, { left: -Infinity, right: Infinity }); }
      if (open.Y && scrolls(style, "Y")) { open.Y = false; Object.assign(seen, { top: -Infinity, bottom: Infinity }); }
    }
    return seen;
  };
  const within = (box, seen, slack = 1.5) =>
    box.left >= seen.left - slack && box.right <= seen.right + slack && box.top >= seen.top - slack - 1.5 && box.bottom <= seen.bottom + slack + 1.5;
  for (const element of document.querySelectorAll(".tt *")) {
    if (element.closest(passed) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const seen = bounds(element.parentElement);
    if (!within(box, seen) && element.matches("button, a, input, select, [role=img], .sheet, .seat, .felt")) found.push(`cut off: ${words(element)}`);
    if (getComputedStyle(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1) found.push(`shortened: ${words(element)}`);
    const own = bounds(element);
    const holder = element.closest("button, .btn, .tok, .count, .choice, .seat");
    const frame = holder?.getBoundingClientRect();
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.width && !within(line, own)) found.push(`text cut off: ${words(element)}`);
        else if (line.width && frame && !element.closest(".ribbon, .pay, .card, .tile, .space") && (line.left < frame.left - 1.5 || line.right > frame.right + 1.5)) found.push(`text outside its control: ${words(element)}`);
      }
      for (const { index, 0: word } of node.textContent.matchAll(/[^\\s-]{2,}/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].filter((part) => part.width > 0).map((part) => Math.round(part.top)));
        if (tops.size > 1) found.push(`broken word: ${word} in ${words(element)}`);
      }
    }
  }
  return [...new Set(found)];
}"""


@cache
def axe() -> str:
    """Return the checker's script."""
    return (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return what axe finds against WCAG 2.2 AA on the page as it is now, a line a place."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(axe())
    found: list[dict[str, Any]] = page.evaluate(RUN, TAGS)
    return [f"{one['id']}: {one['help']}: {where}" for one in found for where in one["where"]]


def assert_accessible(page: Page) -> None:
    """Fail with every violation of WCAG 2.2 AA that axe finds on the page."""
    found = violations(page)
    assert not found, "\n".join(found)


def cut_off(page: Page) -> list[str]:
    """Return what is cut off on the page at its present width: too wide a page, clipped controls, clipped words."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found

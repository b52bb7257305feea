"""The rules of a game by number: a page of its own for each, so that one can link to it."""

from __future__ import annotations

from truffle_core.core.kit import Kit
from truffle_core.core.scene import Buttons, Page, Text

from .rule_card import card, rule_list, ways
from .screen import Host, bar


class RulesScreen:
    """One rule, beside the list of all.

    Parameters
    ----------
    rule : the rule's id; the first one if none is named.

    Raises
    ------
    UsageError
        If there is no such rule.
    """

    def __init__(self, host: Host, kit: Kit, rule: str = "") -> None:
        self._host = host
        self._kit = kit
        self._card = card(kit.about.name, rule or next(iter(kit.rule_texts)))

    def page(self) -> Page:
        """Return the rule with its position."""
        name, shown = self._kit.about.name, self._card
        text = Text(id="rule", tone="lead", title=shown.title, paragraphs=list(shown.paragraphs))
        return Page(
            layout="learn",
            look=self._kit.about.look,
            bar=bar(self._kit, f"The rules, {shown.rule}", "rules"),
            left=[rule_list(name, shown.rule)],
            lead=[text, Buttons(id="ways", note=shown.caption, buttons=ways(name, shown))],
            scene=shown.picture,
        )

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Nothing else can be tried here: the ways to other rules are the site's."""
        self._host.refresh()

    def address(self) -> dict[str, str]:
        """Return the rule."""
        return {"rule": self._card.rule}

    def foreseen(self) -> tuple[()]:
        """Return nothing: every way leads to another page."""
        return ()

    def beat(self) -> None:
        """Nothing is due from second to second."""

    def close(self) -> None:
        """Nothing runs beside the page."""

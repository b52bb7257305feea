"""The aids of a game: what a table shows so that nobody has to remember it, each with a switch kept in the visitor's browser."""

from __future__ import annotations

from typing import Final

from truffle_core.core.kit import Kit
from truffle_core.core.scene import BlockKind, Field, Form

from .screen import Host

__all__ = ["Aids"]

OFFER: Final = "set-aid-"


class Aids:
    """The aids of one game, as this visitor has set them.

    Attributes
    ----------
    off : the names of those that are switched off.
    """

    def __init__(self, host: Host, kit: Kit) -> None:
        self._host = host
        self._kit = kit
        kept = host.stored(self._key)
        self.off = frozenset(one.name for one in kit.aids if isinstance(kept, list) and one.name in kept)

    @property
    def _key(self) -> str:
        return f"aids-off-{self._kit.about.name}"

    def takes(self, offer: str, value: str | None) -> bool:
        """Take up the setting of a switch; tell whether the offer was one."""
        name = offer.removeprefix(OFFER)
        if not offer.startswith(OFFER) or name not in [one.name for one in self._kit.aids]:
            return False
        self.off = self.off - {name} if value == "true" else self.off | {name}
        self._host.store(self._key, sorted(self.off) or None)
        return True

    def block(self) -> list[BlockKind]:
        """Return the switches, nothing for a game without aids."""
        fields = [
            Field(
                id=f"aid-{one.name}",
                label=one.label,
                kind="switch",
                value="false" if one.name in self.off else "true",
                offer=f"{OFFER}{one.name}",
                help=one.help,
            )
            for one in self._kit.aids
        ]
        return [Form(id="aids", title="Aids", fields=fields)] if fields else []

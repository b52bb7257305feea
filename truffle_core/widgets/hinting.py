"""Buttons that do what a hint says: a game marks pieces by itself, a button is found by the action it stands for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from truffle_core.core.kit import Composed, Offer, Part, Try
from truffle_core.core.scene import Button, Scene

__all__ = ["marked", "pointed"]


def pointed(
    scene: Scene, offers: Mapping[str, Offer], hint: Any, compose: Callable[[tuple[str, ...]], Composed]
) -> Scene:
    """Return the scene with the button marked, if there is one, that does what the hint says or chooses just that."""
    if hint is None:
        return scene

    def meant(button: Button) -> Any:
        match offers.get(button.offer):
            case Try(action):
                return action
            case Part(name):
                return compose((name,)).action
        return None

    return msgspec.structs.replace(scene, buttons=[marked(button, meant(button), hint) for button in scene.buttons])


def marked(button: Button, action: Any, hint: Any) -> Button:
    """Return the button, marked if it does what the hint says."""
    return msgspec.structs.replace(button, hint=True) if action is not None and action == hint else button

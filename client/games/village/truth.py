"""What was true in a village at a moment of a finished game: who everybody was, who loved whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital
from client.games.village.words import real, role

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say


def truth_said(scene: Scene, hands: list[Any], truth: dict[str, Any], say: Say) -> list[str]:  # noqa: ARG001
    """Sentences about what not everybody could see; `hands` are every seat's own view."""
    said = [
        say("village.was", name=capital(real(seat, scene, say)), card=role(own.role, say, "is"))
        for seat, own in enumerate(hands, 1)
        if own and own.role
    ]
    pairs = [(seat, own.lover) for seat, own in enumerate(hands, 1) if own and own.lover > seat]
    said += [
        say("village.truth.lovers", one=capital(real(one, scene, say)), other=real(two, scene, say))
        for one, two in pairs
    ]
    return said

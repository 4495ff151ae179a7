"""What was true in Wolfmoon at a moment of a finished game: all hands, the centre, what lay face down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import real_name
from client.games.wolfmoon.notes import valued

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say


def truth_said(scene: Scene, hands: list[Any], truth: dict[str, Any], say: Say) -> list[str]:
    """Sentences about what nobody, or not everybody, could see; `hands` are every seat's own view."""
    held = [
        say("plain.wolfmoon.result.hand", name=real_name(scene, seat, say), cards=_cards(own.hand, say))
        for seat, own in enumerate(hands, 1)
        if own.hand
    ]
    places = [
        say(f"replay.wolfmoon.{place}", cards=_cards([card for card in cards if card], say))
        for place, cards in (("centre", truth["centre"]), ("pile", truth["pile"][:1]), ("aside", truth["aside"]))
        if any(cards)
    ]
    return [*held, *places]


def _cards(cards: list[str], say: Say) -> str:
    return ", ".join(valued(card, say) for card in cards)

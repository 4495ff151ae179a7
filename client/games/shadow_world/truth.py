"""What was true in the shadow world at a moment of a finished game: who everybody was, and the next cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import real_name
from client.games.shadow_world.words import cards_said, faction, thing
from protocol.games.shadow_world import COLOURS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

NEXT = 3


def truth_said(scene: Scene, hands: list[Any], truth: dict[str, Any], say: Say) -> list[str]:
    """Sentences about what not everybody could see; `hands` are every seat's own view."""
    said = [
        say(
            "plain.shadow_world.was",
            name=real_name(scene, seat, say),
            who=thing(own.character, say),
            faction=faction(own.character, say),
        )
        for seat, own in enumerate(hands, 1)
        if own.character
    ]
    for colour in COLOURS:
        cards = truth.get(colour)
        if isinstance(cards, list) and cards:
            word = say(f"shadow_world.colour.{colour}")
            said.append(say("replay.shadow_world.next", colour=word, cards=cards_said(cards[:NEXT], say)))
    return said

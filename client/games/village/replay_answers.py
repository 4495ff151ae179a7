"""What somebody's answer was, in words, for looking back at a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import real_name
from client.games.village.words import ROLES, game_of, role, team
from protocol.games.village import CHIPS, DOG, NOBODY
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

HEARD = ("say", "claim", "nominate", "second", "withdraw", "note")
"""What all have heard by itself, or what says nothing."""
COUNTED = ("vote", "point", "captain")
"""Votes; once they are counted, all have heard how each voted."""
NOTED = ("suspect", "guess", "bet", "bet_team")
"""What each of many does, and may do without a role."""
ROLELESS = ("sword", "cat", "reaction", "successor", "hunter")
"""Acts that are not called by a card of the set."""


def answered(by: int, ask: str, choice: str, scene: Scene, hands: list[Any], say: Say) -> tuple[str, str] | None:
    """A heading that is the same for many, and what somebody did below it; without one it is a sentence of its own.

    Both "" where all have heard it anyway; None where it is nothing that this game knows.
    """
    name = real_name(scene, by, say)
    if ask in HEARD or (ask in COUNTED and not scene.table.ballot):
        return "", ""
    if (key := f"village.replay.{ask}.{choice}") in say:
        return say(key), name
    words = (
        team(choice, say) if ask == "bet_team" and f"village.team.{choice}" in say else chosen(ask, choice, scene, say)
    )
    if not words:
        return None
    if ask in COUNTED:
        return say("village.replay.point", at=words), name
    if ask in NOTED:
        return say(f"village.replay.{ask}"), say("village.replay.one", name=name, words=words)
    if ask not in ROLES[game_of(scene)] and ask not in ROLELESS:
        return None
    held = hands[by - 1].role if by <= len(hands) and hands[by - 1] else ""
    card = say(f"village.replay.{ask}") if ask in ROLELESS[:2] else role(held or ask, say)
    return "", say("village.replay.act", name=name, card=card, words=words)


def chosen(ask: str, choice: str, scene: Scene, say: Say) -> str:
    """Whom and what somebody chose; "" for what is no choice of this game. Whoever only notes has no use for a chip."""
    seats, told = range(1, len(scene.table.seats) + 1), []
    chips = {chip for some in CHIPS.values() for chip in some}
    for part in choice.split("+"):
        seat = whole_number(part, seats)
        if seat is not None:
            name = real_name(scene, seat, say)
            told.append(say.first(f"village.replay.{ask}.at", "village.replay.at", name=name))
        elif part in (DOG, NOBODY):
            told.append(say("village.dog" if part == DOG else "village.nobody"))
        elif part in chips or part == "next":
            ways = (f"village.replay.chip.{ask}.{part}", f"village.chip.{ask}.{part}", f"village.chip.{part}")
            told += [] if ask in NOTED else [say.first(*ways)]
        else:
            return ""
    return say.listed(told)

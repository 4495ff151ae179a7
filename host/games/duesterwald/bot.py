"""A player of Düsterwald who has nothing but its view and the ask, and plays its role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.village.bot import SHARED, decided
from host.games.village.mind import Mind
from protocol.games.village import CHIPS

if TYPE_CHECKING:
    from random import Random

    from host.engine.asking import Ask, Seat
    from host.games.village.bot import Decide
    from protocol.games.village import OwnView, TableView

SHUT, BLINK, *_ = CHIPS["girl"]
CARDS = {"seer": 5, "witch": 4, "werewolf": 3, "girl": 2, "hunter": 2, "cupid": 1, "thief": 0.5, "villager": 0}
"""What the Thief would rather be."""


def choose(seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str:
    """The bot's choice; "" leaves open what may stay open."""
    return decided(ASKS, Mind(seat, table, own, ask, dice, pointing=True))


def thief(mind: Mind) -> str:
    """The better one of the two cards, if it is better than one's own."""
    cards = mind.own.note.word.split(",") if mind.own.note and mind.own.note.kind == "middle" else []
    offers = {"keep": "thief", **dict(zip(("left", "right"), cards, strict=False))}
    open_chips = [chip for chip in mind.ask.choices if chip in offers]
    best = max(open_chips, key=lambda chip: CARDS.get(offers[chip], 0) + mind.noise(), default="keep")
    return mind.named(mind.suspect(mind.seats()), best)


def girl(mind: Mind) -> str:
    """A blink, and eyes shut as long as she knows a wolf: to look longer costs her life too often."""
    knows = any(mind.beliefs.is_known(seat, creature=True) for seat in mind.living)
    return mind.named(mind.suspect(mind.seats()), SHUT if knows else BLINK)


def reaction(mind: Mind) -> str:
    """Whoever was seen is worth more than any other prey, but for a lover."""
    note = mind.own.note
    seen = (
        note.seats
        if note and note.kind == "noticed"
        else [
            seat
            for line in mind.own.learnt
            if line.kind == "noticed" and line.night == mind.table.night
            for seat in line.seats
        ]
    )
    spared = mind.own.lover and mind.own.lover in seen
    return "switch" if "switch" in mind.ask.choices and not spared else "keep"


ASKS: dict[str, Decide] = {**SHARED, "thief": thief, "girl": girl, "reaction": reaction}

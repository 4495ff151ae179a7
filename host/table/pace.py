"""How long things take: a table of seconds for each pace, and the length of each ask by it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import inf
from typing import TYPE_CHECKING

from host.engine.asking import WINDOW
from protocol.durations import (
    CROWD,
    CROWDED_HEARTBEAT,
    HURRY,
    NUDGE,
    PHASE_SCALES,
    SECRET_HEARTBEAT,
    SHARED_DEVICE,
    STAND_IN,
)

if TYPE_CHECKING:
    from host.engine.asking import Ask


# One class: a pace is one row of numbers that are chosen together.
@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds. `turn` is what a seat has for its turn (or a slot for all), None where only absence ends it."""

    turn: float | None
    window: float
    after_bots: float
    """How long a slot in which only bots are asked goes on after the last of them has answered."""
    bot: tuple[float, float]
    """A bot answers after a time between these, drawn whatever it holds."""
    result: float
    """How long a round's result stands before the next deal of a longer game."""
    dealing: float = 5.0
    """How long devices have to give their nonces for the chance of a deal."""
    least: float = 20.0
    """What a later ask of the same turn has at least, however much of the turn's time is used up."""
    countdown: float = 5.0
    nudge: float = NUDGE
    """How long a table waits before anybody may nudge."""
    stand_in: float = STAND_IN
    """After so long a bot plays for an absent seat until it is back, and anybody may want one for the present turn."""
    scale: float = 1.0
    """Factor on the length that an ask brings; above 1 where people share a device."""
    slot: float = 1.0
    """Factor on the length of a slot, which is already what a person needs for it."""
    passing: float = 0.0
    """Seconds that a slot has on top where people hand a device from one to the other."""
    read: float = 4.0
    """How long somebody alone with bots may read what they have opened before the night goes on."""
    mind: float = 2.5
    """How long they may change their mind after a tap, a heartbeat among it."""
    telling_scale: float = 1.0
    """Factor on the seconds that a narrator, or a screen, takes to tell what has happened."""
    heartbeat: float = SECRET_HEARTBEAT
    """In a secret phase every device says one message in so many seconds, and hears one."""
    slow_heartbeat: float = CROWDED_HEARTBEAT
    """The same at a table of more than `CROWD` seats."""
    gap: float = 0.25
    """Public steps of a table of more than `MANY` seats are at least so far apart."""
    air: float = 4.5e6
    """Such a table says at most so many bits in a second: a room full of phones shares hardly more."""
    patient: bool = False
    """Whether the table waits for a bot that is late, so that when it answers tells how long it thought."""
    alone: bool = False
    """Whether one person practises with bots: nobody could learn anything from how long that person takes."""

    @property
    def thinking(self) -> float:
        """How long a bot has to think before its answer is due."""
        return self.bot[0]


MANY = 12

PACES = {
    "off": Pace(
        turn=None, window=5.0, after_bots=1.0, bot=(2.0, 4.0), result=12.0, scale=PHASE_SCALES["off"], slot=1.25
    ),
    "relaxed": Pace(turn=90.0, window=4.0, after_bots=1.0, bot=(2.0, 4.0), result=12.0, scale=PHASE_SCALES["relaxed"]),
    "brisk": Pace(
        turn=40.0, window=3.0, after_bots=1.0, bot=(2.0, 3.0), result=8.0, scale=PHASE_SCALES["brisk"], slot=0.8
    ),
}

FAST = Pace(
    turn=40.0,
    window=0.5,
    after_bots=0.0,
    bot=(0.02, 0.05),
    result=0.3,
    dealing=2.0,
    countdown=0.2,
    scale=0.004,
    slot=0.01,
    read=0.0,
    mind=0.0,
    telling_scale=0.004,
    heartbeat=0.05,
    slow_heartbeat=0.1,
    gap=0.02,
    air=inf,
    patient=True,
)
"""For tests and rehearsals: a game of bots in seconds."""


PASSING = 4.0
"""Seconds to hand a device to the next of those who share it."""


@cache
def fast(times: float) -> Pace:
    """The pace of tests and rehearsals with slots and phases so many times as long."""
    return replace(FAST, scale=FAST.scale * times, slot=FAST.slot * times)


@cache
def for_shared_device(pace: Pace, seats: int) -> Pace:
    """The pace of a table at which up to so many people share a device: in a slot one has it after the other."""
    passing = (seats - 1) * PASSING * pace.telling_scale
    return replace(pace, scale=SHARED_DEVICE * pace.scale, slot=seats * pace.slot, passing=passing)


@cache
def for_practice(pace: Pace, *, quick: bool = False) -> Pace:
    """The pace of somebody alone with bots: nothing that they are asked ends before they have answered.

    `quick` bots do not stop to think; whoever plays with them has all their time, at night and by day.
    """
    paced = replace(pace, turn=None, alone=True)
    return replace(paced, bot=FAST.bot, after_bots=FAST.after_bots) if quick else paced


@cache
def to_the_end(pace: Pace) -> Pace:
    """The pace at which bots go on alone, once somebody wants to see how it ends."""
    first, last = pace.bot
    bot = first * HURRY, last * HURRY
    return replace(
        pace,
        bot=bot,
        after_bots=pace.after_bots * HURRY,
        telling_scale=pace.telling_scale * HURRY,
        scale=pace.scale * HURRY,
    )


def heartbeat(pace: Pace, seats: int, *, alone: bool = False) -> float:
    """The seconds between two messages of a secret phase; for somebody alone with bots half of what they are."""
    return pace.heartbeat / 2 if alone else pace.slow_heartbeat if seats > CROWD else pace.heartbeat


def length(pace: Pace, ask: Ask, *, slot: bool = False) -> float | None:
    """How long an ask, or one that ends a `slot`, stays open, in seconds; None when only its answer ends it."""
    if ask.seconds and slot:
        return ask.seconds * pace.slot + pace.passing
    if ask.seconds:
        return ask.seconds * pace.scale
    if ask.kind == "window" or ask.name == WINDOW:
        return pace.window
    return None if ask.kind == "standing" else pace.turn

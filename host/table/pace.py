"""How long things take: one table of seconds for each pace, and what a running ask has left of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from protocol.durations import NUDGE, STAND_IN

if TYPE_CHECKING:
    from host.engine.asking import Ask


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds. `turn` is what a seat has for its turn (or a slot for all), None where only absence ends it."""

    turn: float | None
    window: float
    step: float
    bot: tuple[float, float]
    """A bot answers after a time between these, drawn whatever it holds."""
    result: float
    """How long a round's result stands before the next deal of a longer game."""
    dealing: float = 5.0
    """How long devices have to give their share in the chance of a deal."""
    least: float = 20.0
    """What a later ask of the same turn has at least, however much of the turn's time is used up."""
    countdown: float = 5.0
    nudge: float = NUDGE
    """How long a table waits before anybody may nudge."""
    stand_in: float = STAND_IN
    """After so long a seat that is absent is played by a bot for its turn."""
    scale: float = 1.0
    """What an ask that brings its own length has of it; a table with shared devices takes longer."""
    telling: float = 1.0
    """What a narrator's seconds are of real ones."""
    heartbeat: float = 2.0
    """In a secret phase every device says one message in so many seconds, and hears one."""
    slow_heartbeat: float = 5.0
    """The same at a table of more than `CROWD` seats."""
    gap: float = 0.25
    """Public steps of a table of more than `MANY` seats are at least so far apart."""
    patient: bool = False
    """Whether the table waits for a bot that is late, so that when it answers tells how long it thought."""

    @property
    def thinking(self) -> float:
        """How long a bot has to think before its answer is due."""
        return self.bot[0]


CROWD = 20
MANY = 12

PACES = {
    "off": Pace(turn=None, window=5.0, step=1.0, bot=(2.0, 4.0), result=12.0),
    "relaxed": Pace(turn=90.0, window=4.0, step=1.0, bot=(2.0, 4.0), result=12.0),
    "brisk": Pace(turn=40.0, window=3.0, step=1.0, bot=(2.0, 3.0), result=8.0, scale=0.6),
}

FAST = Pace(
    turn=40.0,
    window=0.5,
    step=0.0,
    bot=(0.02, 0.05),
    result=0.3,
    dealing=2.0,
    countdown=0.2,
    scale=0.004,
    telling=0.004,
    heartbeat=0.05,
    slow_heartbeat=0.1,
    gap=0.02,
    patient=True,
)
"""For tests and rehearsals: a game of bots in seconds."""


SHARED_DEVICE = 1.5
"""How much longer what brings its own length takes where people share a device."""


def for_shared_device(pace: Pace) -> Pace:
    """The pace of a table at which people hand a device from one to the other."""
    return replace(pace, scale=SHARED_DEVICE * pace.scale)


def heartbeat(pace: Pace, seats: int) -> float:
    """The seconds between two messages of a secret phase."""
    return pace.slow_heartbeat if seats > CROWD else pace.heartbeat


def length(pace: Pace, ask: Ask) -> float | None:
    """How long an ask stays open, in seconds; None when nothing but its answer ends it."""
    if ask.seconds:
        return ask.seconds * pace.scale
    if ask.kind == "window" or ask.name == "window":
        return pace.window
    return None if ask.kind == "standing" else pace.turn

"""The kinds of asks, and what both sides hold to be true of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

AskKind = Literal["choice", "step", "vote", "window", "slot", "standing"]


@dataclass(frozen=True, slots=True)
class Kind:
    """What is true of every ask of a kind."""

    turn: bool = False
    """The game waits for this seat: it may be named as the one that holds it up, and a bot may not pass."""
    hidden: bool = False
    """Nobody may notice whether or when it is answered; it ends by time alone."""
    draft: bool = False
    """The host takes another answer in place of the first until the ask closes."""

    @property
    def changeable(self) -> bool:
        """Whether another choice may follow the first; of a window the device keeps the choice until its end."""
        return self.hidden or self.draft


KINDS: dict[AskKind, Kind] = {
    "choice": Kind(turn=True),
    "step": Kind(turn=True),
    "vote": Kind(draft=True),
    "window": Kind(hidden=True),
    "slot": Kind(hidden=True, draft=True),
    "standing": Kind(),
}
"""Every `AskKind`, the most urgent first: in this order a screen shows them."""
URGENCY = tuple(KINDS)

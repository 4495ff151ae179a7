"""How long things take on the screen; tests hand in shorter ones."""

from __future__ import annotations

from dataclasses import dataclass

from protocol.story import BEHIND


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds; but `pause_factor` stretches the pauses between public events (0: everything at once)."""

    pause_factor: float = 1.0
    behind: float = BEHIND
    """How far the screen may lag behind the table."""
    take_back: float = 1.5
    """How long an answer that cannot be changed later can be taken back before it leaves; a vote stays longer here."""
    peek: float = 4.0
    """How long an own card stays uncovered."""
    guard: float = 0.4
    """How long new rows ignore taps, so that the second tap of an impatient finger hits nothing.

    Rows that come by themselves ignore keys, too; a question that does so, for longer (client/tui/widgets/arrival.py).
    """
    digit: float = 1.2
    """How long a digit waits for the next one where both could be one number; then it is taken alone."""
    notice: float = 6.0
    tick: float = 1.0
    motion: bool = False
    """Whether great moments move."""


AT_ONCE = Times(pause_factor=0, take_back=0, guard=0, peek=3600, digit=3600)
"""For tests and for the impatient: nothing waits, what is uncovered stays so, and a digit stays open."""

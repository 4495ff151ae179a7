"""What the journal holds of matches, as those who ask for it get it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from host.engine.match import GivenAnswer, SavedMatch


@dataclass(slots=True)
class MatchRecord:
    """A match as the journal has it: facts of its start, and where it stood at the last commit."""

    number: int
    game: str
    seats: list[str]
    options: dict[str, int | bool]
    secret: bytes
    roster: list[str] | None
    """The devices' nonces as hex, in seat order; None while the deal is open."""
    saved: SavedMatch | None
    """The last checkpoint and the answers since; None before the first."""
    notes: list[list[Any]]
    """Notes told up to that checkpoint: kind, facts, audience."""
    answers: int
    """How many answers the match has had."""
    chance: int
    """How many of them were chance's."""
    holders: list[tuple[str, bytes]] = field(default_factory=list)
    """Who got the seats, in seat order: name, and key to verify with (empty for a bot)."""
    hands: list[tuple[int, int, str, bytes]] = field(default_factory=list)
    """Each handover: seat, number of answers given before, name, key."""
    release: str = ""
    """The release that dealt it, and the one that went on with it by other rules; "" where that was not noted yet."""
    rules: str = ""
    """The hash of the rules by which it is played."""


class Standing(NamedTuple):
    """How a match ended for one seat; `stood_in`: a bot has answered for its person."""

    name: str
    bot: bool
    won: bool
    stood_in: bool


@dataclass(slots=True)
class Finished:
    """All that opening a deal needs of a match that is over: who held the seats, each answer as signed, its result."""

    match: MatchRecord
    readers: set[str]
    """The accounts of all who had a seat in it."""
    answers: list[tuple[GivenAnswer, bytes]]
    result: dict[str, Any]
    """Winners and ending; empty for a match that was called off."""

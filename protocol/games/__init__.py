"""The games: what both sides of the wire need to know about each, found by looking into this package.

A module here is a game and holds its `INFO`; a folder holds what games share. A game is registered nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from protocol.story import usual_beat

TOLD_WITHIN = 40.0
"""A narrator leaves out what could only be begun later than so many seconds after it happened."""
LAST = 1000
"""Where a game is offered that asks for no place: after all others."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table makes before a game: its default and the values it may take.

    A disputed ruling counts its readings from 1, in the order of the rulings' list; a switch is a bool. `seat`: its
    values are seats, 0 for none.
    """

    default: int | bool
    values: tuple[int | bool, ...]
    about: str
    seat: bool = False


@dataclass(frozen=True, slots=True)
class CardSet:
    """A game that is played with a set of cards: the ids that stand first and last where its cards are listed.

    `seats_problem` is the code of the problem that a set is for another number of players. The others are options:
    which suggestion is played, a switch for sets that the book does not know, a switch by which everybody knows the
    set, and the beginning of those that count one card each.
    """

    first: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    seats_problem: str = ""
    suggestion: str = ""
    house_rules: str = ""
    public: str = ""
    counted: str = ""

    def allowed(self, options: Mapping[str, int | bool]) -> frozenset[str]:
        """The levels of problems with which a set may be played."""
        return frozenset({"warn", "house"} if options.get(self.house_rules) else {"warn"})

    def hidden(self, options: Mapping[str, int | bool]) -> bool:
        """Whether nobody is told the set."""
        return options.get(self.public) is False

    def counts_cards(self, option: str) -> bool:
        """Whether an option says how many of one card are in the set."""
        return bool(self.counted) and option.startswith(self.counted) and option != self.public


# One class: everything that both sides know about a game is read in one place, and most of it has a default.
@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """A game in names, numbers and abilities.

    `offer_order` says where it stands where games are offered. What a step tells a seat for itself has at most
    `base_size` bytes, and `seat_size` more for each seat (protocol/sizes.py). `hand_notes` are private notes that say
    no more than the hand does, or that the log alone needs; `end_notes` tell how a round has ended. `reserved` are
    words of the game, in all languages, that nobody may be called.
    """

    id: str
    seats: range
    options: Mapping[str, Option]
    table_view: type
    own_view: type
    base_size: int
    seat_size: int
    offer_order: int = LAST
    private_notes: tuple[str, ...] = ()
    hand_notes: tuple[str, ...] = ()
    end_notes: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()
    beat: Callable[[str, Mapping[str, Any]], float] = usual_beat
    """Seconds that a public note deserves before the next one, by its kind and facts; 0: it is told with another."""

    take_back: tuple[str, ...] = ()
    """Names of asks whose answer cannot be changed once it has left: for a moment before that it can be taken back."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Names of asks, each with that of the ask which the same choice answers once somebody else has made it first."""
    foregone: tuple[str, ...] = ()
    """Names of asks that a device answers by itself, after a person's time, where they have only one answer."""

    # -- what only some games can do

    leaves: bool = False
    """Whether a seat that leaves, or is sent away, is out for good; in other games a bot plays on for it."""
    sheet: type | None = None
    """What the sheet of a storyteller decodes into; None where nobody can lead the game."""
    storyteller_option: str = ""
    """The switch by which a table lets a storyteller lead; "" where nobody can lead the game."""
    length_option: str = ""
    """The switch between a single round and a longer game; "" where there is one length."""
    narrated: bool = False
    """Whether a narrator tells its public events."""
    round_note: str = ""
    """The note with which a round begins in which everybody is expected to answer; "" where nothing is like that."""
    card_set: CardSet | None = None
    """How the set of cards is listed that the table chooses; None where all cards are always in play."""

    def is_led(self, options: Mapping[str, int | bool]) -> bool:
        """Whether these options let a storyteller lead the game."""
        return bool(options.get(self.storyteller_option))


class Games(Mapping[str, GameInfo]):
    """Every game by its id, in the order in which they are offered; looked for when first needed."""

    @cached_property
    def found(self) -> dict[str, GameInfo]:
        """All of them."""
        infos: list[GameInfo] = [import_module(f"{__name__}.{name}").INFO for name in self.names]
        return {info.id: info for info in sorted(infos, key=lambda info: (info.offer_order, info.id))}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The ids in no order: known also where packages are missing that the games need."""
        return tuple(sorted(module.name for module in iter_modules(__path__) if not module.ispkg))

    def __getitem__(self, game: str) -> GameInfo:
        return self.found[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    @property
    def first(self) -> str:
        """The game that is offered first."""
        return next(iter(self))


GAMES = Games()

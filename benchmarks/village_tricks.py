"""One person among bots who does the same thing in every game, whatever the others do.

The first seat dealt to a side plays the trick; of the village it is the first plain villager, whom nobody would miss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.games.village.mind import Mind
from host.games.village.speech import agrees
from protocol.games.village import CREATURES
from protocol.games.village.statements import DOUBTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from host.engine.asking import Ask, Seat
    from host.engine.match import Match
    from protocol.games.village import OwnView, TableView

    Choose = Callable[[Seat, TableView, OwnView, Ask, Random], str]
    Trick = Callable[[Seat, TableView, OwnView, Ask, Random], "str | None"]

SIDES = ("village", "creatures")
TALKING = ("claim", "say")
ACCUSING = ("nominate", "second")


class Trickster:
    """Answers for all seats: like a bot for all but one."""

    def __init__(self, match: Match, bot: Choose, trick: Trick, side: str) -> None:
        self._match = match
        self._bot = bot
        self._trick = trick
        self._roles = CREATURES if side == "creatures" else ("villager",)
        self._seat = 0

    def choose(self, seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str:
        """What the seat answers."""
        if not self._seat:
            roles = enumerate(self._match.game.roles)
            self._seat = next((place for place, role in roles if role in self._roles), -1)
        choice = self._trick(seat, table, own, ask, dice) if seat == self._seat else None
        return self._bot(seat, table, own, ask, dice) if choice is None else choice


def somebody(table: TableView, own: OwnView, ask: Ask, dice: Random) -> Seat:
    """Anybody living but the own pack, lover and whoever is known to be harmless; 0 for nobody."""
    spared = {own.lover, ask.seat} | {mate.seat for mate in own.pack}
    tiles = {int(tile) for tile in (ask.also or ask.choices) if tile.isdigit()}
    open_seats = [seat for seat, shown in enumerate(table.seats, 1) if not shown.out and seat in tiles - spared]
    return dice.choice(open_seats) if open_seats else 0


def silent(seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str | None:
    """Never says a word; seconds what it agrees with, for which a bot would have given a reason."""
    if ask.name == "second":
        mind = Mind(seat, table, own, ask, dice)
        return next((str(at) for at in mind.seats() if agrees(mind, at)), "")
    return "" if ask.name in TALKING else None


def idle(_seat: Seat, _table: TableView, _own: OwnView, ask: Ask, _dice: Random) -> str | None:
    """Never says a word, accuses nobody, and seconds nobody."""
    return "" if ask.name in {*TALKING, *ACCUSING} else None


def early(seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str | None:
    """Accuses somebody in the first minute of every day, or where nobody is accused, suspects them."""
    return accuses(seat, table, own, ask, dice) if table.early else None


def accuses(seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str | None:
    """Accuses somebody at every chance without a reason, or where nobody is accused, suspects and points at them."""
    if ask.name == "nominate":
        return str(somebody(table, own, ask, dice) or "")
    today = [one.at for one in table.said if one.by == seat and one.night == table.night and one.word in DOUBTS]
    if ask.name == "say" and table.phase == "talk":
        at = 0 if today else somebody(table, own, ask, dice)
        return f"{DOUBTS[0]}+{at}" if at else None
    if ask.name == "point" and today:
        return str(today[0]) if str(today[0]) in ask.choices else None
    return None


def seer(_seat: Seat, _table: TableView, _own: OwnView, ask: Ask, _dice: Random) -> str | None:
    """Claims to be the Seer at the first chance; reports what a bot would report that has claimed it."""
    return claimed_seer(ask, _table)


def names(seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str | None:
    """Claims to be the Seer, and has found a creature every night."""
    told = [one for one in table.said if one.by == seat and one.word == "evil"]
    if ask.name == "say" and "evil" in ask.choices and len(told) < table.night:
        named = {one.at for one in told}
        at = somebody(table, own, ask, dice)
        return f"evil+{at}" if at and at not in named else None
    return claimed_seer(ask, table)


def claimed_seer(ask: Ask, table: TableView) -> str | None:
    """The claim, once."""
    if ask.name != "claim":
        return None
    made = any(one.by == ask.seat and not one.at and one.word == "seer" for one in table.said)
    return "" if made or "seer" not in ask.choices else "seer"


TRICKS: dict[str, Any] = {
    "early": early,
    "accuses": accuses,
    "seer": seer,
    "names": names,
    "silent": silent,
    "idle": idle,
}

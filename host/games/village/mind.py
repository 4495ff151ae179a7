"""What a bot of a village has in mind about one ask: who is who to it, and whom it wants to live."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from host.games.village.beliefs import Beliefs
from protocol.games.village import CREATURES, NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from host.engine.asking import Ask, Seat
    from protocol.games.village import OwnView, TableView

BITES = ("vampire",)
"""Whose prey lives through the day."""


class Mind:
    """A bot's thoughts about one ask: what it knows, whom it spares, and dice between equals.

    `pointing`: whether this village votes by pointing. Then everybody remembers how all have voted, without a notebook,
    and few voices hang somebody.
    """

    def __init__(
        self, seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random, *, pointing: bool = False
    ) -> None:
        self.pointing = pointing
        self.seat = seat
        self.table = table
        self.own = own
        self.ask = ask
        self.dice = dice
        self.creature = own.role in CREATURES
        self.tiles = ask.also or ask.choices

    def about(self, name: str, choices: tuple[str, ...]) -> Mind:
        """The same head, as if it were asked something else."""
        ask = replace(self.ask, name=name, choices=choices)
        return Mind(self.seat, self.table, self.own, ask, self.dice, pointing=self.pointing)

    @cached_property
    def beliefs(self) -> Beliefs:
        """What the seat thinks of others; a creature thinks what somebody might who knew no more than the table."""
        notebook = () if self.pointing else self.own.notebook
        if self.creature:
            return Beliefs(0, self.table, None, notebook) if notebook else self.public
        return Beliefs(self.seat, self.table, self.own, notebook)

    @cached_property
    def public(self) -> Beliefs:
        """What anybody may think."""
        return Beliefs(0, self.table, None)

    @cached_property
    def mates(self) -> set[Seat]:
        """The rest of one's own pack."""
        return {mate.seat for mate in self.own.pack} - {self.seat}

    @cached_property
    def friends(self) -> set[Seat]:
        """Whom this seat wants to live: its lover, and its pack, unless its lover is none of them."""
        lover = self.own.lover
        mixed = self.creature and lover and lover not in self.mates
        return ({lover} if lover else set()) | (set() if mixed else self.mates)

    @cached_property
    def bitten(self) -> set[Seat]:
        """Whom this seat's own pack has chosen last night, where its bite works at dusk: to hang them is a day lost."""
        last = [line for line in self.own.learnt if line.kind == "prey" and line.night == self.table.night]
        return {at for line in last for at in line.seats if self.own.role in BITES}.intersection(self.living)

    @cached_property
    def living(self) -> list[Seat]:
        """The other living seats."""
        return [seat for seat, shown in enumerate(self.table.seats, 1) if not shown.out and seat != self.seat]

    def chance(self, of: float) -> bool:
        """Whether it happens this time."""
        return self.dice.random() < of

    def one_of_all(self, eager: float) -> bool:
        """Whether this is one of the few who do something that everybody might do."""
        return self.chance(eager / (len(self.living) + 1))

    def seats(self, *, friends: bool = False) -> list[Seat]:
        """The seats among the tiles, without those that this one spares."""
        spared = set() if friends else self.friends
        return [int(name) for name in self.tiles if name.isdigit() and int(name) not in spared]

    def noise(self, much: float = 0.1) -> float:
        """Something to tell equals apart by."""
        return self.dice.random() * much

    def suspect(self, among: Iterable[Seat], much: float = 0.05) -> Seat:
        """The likeliest creature among these, 0 for nobody."""
        return max(among, key=lambda seat: self.beliefs.evil(seat) + self.noise(much), default=0)

    def trusted(self, among: Iterable[Seat], much: float = 0.05) -> Seat:
        """The one least likely a creature among these, 0 for nobody."""
        return min(among, key=lambda seat: self.beliefs.evil(seat) + self.noise(much), default=0)

    def exposed(self) -> list[Seat]:
        """Those among the tiles that this seat knows for creatures, and does not spare."""
        return [] if self.creature else [s for s in self.seats() if self.beliefs.is_known(s, creature=True)]

    def named(self, seat: Seat, chip: str = "") -> str:
        """The answer that names `seat` (0: nobody), with a chip where the ask has chips."""
        ask, name = self.ask, str(seat or NOBODY)
        if name not in self.tiles:
            name = NOBODY if NOBODY in self.tiles else self.dice.choice(self.tiles) if self.tiles else ""
        if not ask.also:
            return name
        return f"{chip if chip in ask.choices else ask.choices[0]}+{name}"

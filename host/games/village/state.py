"""The state of a village: who holds what, who is out, and the plans of the running night."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from host.engine.asking import CLOCK, Ask, Game, Seat
from host.engine.rules import LEAVE
from protocol.games.village import DOG

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from host.engine.asking import Answer
    from protocol.games import Option
    from protocol.games.village import Role

V = TypeVar("V", bound="Village")
NONE = -1
"""A target that is nobody."""
AT_DOG = 0
"""The Guard Dog as a target."""


class Rulebook(NamedTuple):
    """In what one village game differs from the other, where the shared part has to know."""

    roles: Mapping[str, Role]
    options: Mapping[str, Option]
    powers: Mapping[str, tuple[str, ...]]
    """By role: its powers that can be used up."""
    packs: Mapping[str, str]
    """By role: the pack it belongs to, named after its team."""
    counted: Callable[[Any], list[str]]
    """Teams that are about though nobody living is seen to be on them."""
    stalemate: Callable[[Any], bool]
    """Whether nobody can be put out any more, by force or by vote."""
    by_seat: bool
    """Whether the deaths of a dawn are told in the order of seats, not of causes."""


# One class: a game in one plain dataclass is one JSON object, and survives a round trip at every step as a whole.
@dataclass
class Village(Game):
    """One game. Lists by seat have an unused first place, so that `roles[3]` belongs to seat 3.

    A target is a seat, 0 for the Guard Dog, -1 for nobody.
    """

    rulebook: ClassVar[Rulebook]

    phase: str = "deal"
    night: int = 0
    slot: str = ""
    slots: list[str] = field(default_factory=list)
    """The slots of this night in their order."""
    cards: list[str] = field(default_factory=list)
    """What was dealt (or taken by the Thief); `roles` is what it is played as now."""
    roles: list[str] = field(default_factory=list)
    spare: list[str] = field(default_factory=list)
    in_play: dict[str, int] = field(default_factory=dict)
    """The set with its spare cards, by role."""
    out: list[Seat] = field(default_factory=list)
    """In the order of leaving."""
    causes: list[str] = field(default_factory=list)
    told_causes: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    """The open card of each seat, "" while it is covered; `played` what it was played as, if something else."""
    played: list[str] = field(default_factory=list)
    mates: dict[str, list[Seat]] = field(default_factory=dict)
    """By seat that is out: its pack as it was then."""
    lovers: list[Seat] = field(default_factory=list)
    leader: Seat = 0
    """The elected Mayor, or the Captain."""
    dog: str = ""
    cat: Seat = 0
    """Whose the cat is."""
    cat_about: bool = False
    """Whether the cat may be about, by public facts."""
    blessed: Seat = 0
    guarded: int = NONE
    """Whom the Healer has watched over last."""
    used: list[str] = field(default_factory=list)
    """Powers that are used up."""
    sword: Seat = 0
    """Who holds a sword this night."""
    sword_told: bool = False
    """Whether the sword was announced."""
    prey: dict[str, int] = field(default_factory=dict)
    """This night's victim of each pack, by team."""
    plans: dict[str, int] = field(default_factory=dict)
    """What this night's dawn carries out."""
    active: list[Seat] = field(default_factory=list)
    """Who was active this night."""
    caught: Seat = 0
    """The Girl, if the wolves have noticed her this night."""
    bite: int = NONE
    """The vampires' victim until dusk."""
    bite_held: bool = False
    """Whether that bite does nothing."""
    variant: int = 0
    note: dict[str, list[Any]] = field(default_factory=dict)
    """What the running note slot tells, by seat: kind, seats, word."""
    missed: list[Seat] = field(default_factory=list)
    """Who has let a choice of theirs pass since the last note slot."""
    learnt: list[list[list[Any]]] = field(default_factory=list)
    """By seat: night, kind, seats, word of all that it was told in nights."""
    notebook: list[list[list[int]]] = field(default_factory=list)
    """By seat: night and seat of every suspicion."""
    silent: list[int] = field(default_factory=list)
    """By seat: slots in a row that it has not answered."""
    points: list[int] = field(default_factory=list)
    bet_points: list[int] = field(default_factory=list)
    bets: dict[str, list[str]] = field(default_factory=dict)
    """By seat: who is out next, and which team wins."""
    yesterday: dict[str, list[Seat]] = field(default_factory=dict)
    """Public facts about the last day, for the question of the night."""
    question: str = ""
    knew: dict[str, bool] = field(default_factory=dict)
    """By seat that has answered tonight's question: whether it was right."""
    # the day
    spared: list[int] = field(default_factory=list)
    """Targets that may not be nominated again today."""
    nominations: list[list[int]] = field(default_factory=list)
    """By whom, of whom, seconded by whom."""
    accused: int = NONE
    ballot: str = ""
    tied: list[Seat] = field(default_factory=list)
    votes: list[str] = field(default_factory=list)
    ballots: list[list[Any]] = field(default_factory=list)
    """The last ballots in which all pointed at somebody: night, kind, and whom each seat pointed at, 0 for nobody."""
    said: list[list[Any]] = field(default_factory=list)
    """Statements, the oldest first: night, by whom, word, about whom (0: nobody else)."""
    sleepy: list[Seat] = field(default_factory=list)
    more: list[Seat] = field(default_factory=list)
    ready: list[Seat] = field(default_factory=list)
    """Who wants to go on though people still have the floor."""
    rest: int = 0
    """Seconds of talk that follow the running clock for certain."""
    early: bool = False
    """Whether it is too early to go to sleep."""
    floor: bool = False
    """Whether people have the floor."""
    leaving: list[Seat] = field(default_factory=list)
    """Who leaves the table as soon as a phase is over."""
    quiet: int = 0
    deaths: int = 0
    """How many were out when this round began."""
    ending: str = ""
    team: str = ""
    winners: list[Seat] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.lines: dict[Seat, tuple[int, int, Any]] = {}
        """What `view` has made of the growing lists of a seat, with their lengths then; no part of the state."""
        self._beside: list[Ask] = []
        self._leave = Ask(CLOCK, LEAVE, (), "standing", secret=True)

    def state(self) -> dict[str, Any]:
        """The state as plain values, not copied."""
        state = super().state()
        del state["_beside"], state["_leave"], state["lines"]
        return state

    # -- who is who ----------------------------------------------------------------------------------------------

    def alive(self, seat: int) -> bool:
        """Whether `seat` is a seat that is not out."""
        return seat > 0 and seat not in self.out

    def plays(self, seat: Seat) -> bool:
        """Whoever is out may be asked, but nobody waits for them."""
        return self.alive(seat)

    def living(self) -> list[Seat]:
        """The seats that are not out, clockwise from 1."""
        out = set(self.out)
        return [seat for seat in range(1, self.seats + 1) if seat not in out]

    def others(self, seat: Seat) -> list[Seat]:
        """The living seats but one."""
        return [other for other in self.living() if other != seat]

    def holder(self, role: str) -> Seat:
        """The living seat that plays `role` now, 0 if there is none."""
        for seat, played in enumerate(self.roles):
            if played == role and seat not in self.out:
                return seat
        return 0

    def team_of(self, seat: Seat) -> str:
        """The team of what `seat` plays now."""
        return self.rulebook.roles[self.roles[seat]].team

    def pack(self, team: str) -> list[Seat]:
        """The living members of a pack."""
        roles = {role for role, pack in self.rulebook.packs.items() if pack == team}
        return [seat for seat, role in enumerate(self.roles) if role in roles and seat not in self.out]

    def known_pack(self, seat: Seat) -> list[Seat]:
        """The living members of the pack of `seat` that it knows of; whoever is out learns of no new ones."""
        pack = self.pack(self.pack_of(seat)) if self.pack_of(seat) else []
        new = seat in self.out and not self.options["ghosts"]
        return [mate for mate in pack if mate in self.mates.get(str(seat), pack)] if new else pack

    def pack_of(self, seat: Seat) -> str:
        """The pack of `seat`, "" for none."""
        return self.rulebook.packs.get(self.roles[seat], "")

    def evil(self, seat: int) -> bool:
        """Whether `seat` is a creature now."""
        return seat > 0 and self.roles[seat] in self.rulebook.packs

    def lover_of(self, seat: Seat) -> Seat:
        """The other one of the couple, 0 if `seat` is in none."""
        return self.lovers[self.lovers[0] == seat] if seat in self.lovers else 0

    def mixed(self) -> bool:
        """Whether the lovers are on different teams."""
        return bool(self.lovers) and self.team_of(self.lovers[0]) != self.team_of(self.lovers[1])

    def unused(self, power: str) -> bool:
        """Whether a power that can be used up is still there."""
        return power not in self.used

    def next_living(self, seat: Seat) -> Seat:
        """The next living seat clockwise from `seat`, 0 if nobody lives."""
        around = [*range(seat + 1, self.seats + 1), *range(1, seat + 1)]
        return next((other for other in around if self.alive(other)), 0)

    # -- what everybody can work out -------------------------------------------------------------------------------

    def possible(self, role: str) -> bool:
        """Whether by public facts somebody living may play `role` now or later."""
        return self.at_most(role) > 0

    def at_most(self, role: str) -> int:
        """How many living seats may play `role` now or later, by public facts."""
        copies = self.in_play.get(role, 0) if self.options["set_public"] else self.rulebook.roles[role].copies
        return copies - self.seen(role)

    def in_set(self, role: str) -> bool:
        """Whether by public facts `role` may be in the set at all."""
        return not self.options["set_public"] or self.in_play.get(role, 0) > 0

    def seen(self, role: str) -> int:
        """How many of a card lie open."""
        return self.shown.count(role) + self.played.count(role)

    # -- at any time -----------------------------------------------------------------------------------------------

    def anytime(self) -> list[Ask]:
        """The running clock of the talk, the bets of those who are out, and whoever leaves the table."""
        leave = self._leave
        if not leave.choices:
            leave.choices = tuple(str(s) for s in self.living() if s not in self.leaving)
        return [*self._beside, leave]

    def beside(self, asks: list[Ask]) -> None:
        """Open `asks` beside everything that is asked from now on."""
        self._beside = asks

    def running(self) -> list[Ask]:
        """What is open beside everything else now."""
        return self._beside

    def begin(self) -> None:
        """A turn begins: what is open at any time is new, as it is for whoever loads the match here."""
        self._beside = []
        self.renew()

    def renew(self) -> None:
        """Somebody is out: what is open at any time follows."""
        self._leave = Ask(CLOCK, LEAVE, (), "standing", secret=True)

    def apply_anytime(self, answer: Answer) -> None:
        """Carry out an answer to one of these."""
        asked, choice = answer
        if asked.name == LEAVE:
            self.leaving.append(int(choice))
            self.renew()
        elif asked.seat == CLOCK:
            self._beside = [a for a in self._beside if a is not asked]
        elif asked.name in {"bet", "bet_team"}:
            self.bets.setdefault(str(asked.seat), ["", ""])[asked.name == "bet_team"] = choice


def target(tile: str) -> int:
    """The target that a tile names; nothing and "nobody" name nobody."""
    if tile == DOG:
        return AT_DOG
    return int(tile) if tile.isdigit() else NONE


def tile(at: int) -> str:
    """The tile of a target."""
    return DOG if at == AT_DOG else str(at)


def fresh(kind: type[V], seats: int, options: dict[str, int | bool]) -> V:
    """A village before its deal."""
    rows = seats + 1
    game = kind(seats, {name: options.get(name, option.default) for name, option in kind.rulebook.options.items()})
    for name in ("cards", "roles", "causes", "told_causes", "shown", "played", "votes"):
        setattr(game, name, [""] * rows)
    game.learnt = [[] for _ in range(rows)]
    game.notebook = [[] for _ in range(rows)]
    game.silent = [0] * rows
    game.points = [0] * rows
    game.bet_points = [0] * rows
    return game

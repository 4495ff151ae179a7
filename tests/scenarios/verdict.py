"""Holds what has come of a row against what the row says."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from protocol.games.duesterwald import ROLES
from tests.scenarios import facts
from tests.scenarios.notation import numbers
from tests.scenarios.runner import Wrong

if TYPE_CHECKING:
    from host.engine.match import Match
    from tests.scenarios.facts import Fact, Told

COMPLETE = frozenset(
    {
        "ballot",
        "cat_gone",
        "died",
        "dog",
        "ended",
        "nobody_died",
        "none_bitten",
        "none_devoured",
        "sword_broke",
        "thumbs",
    }
)
"""Announcements of which a row names all."""
UNSAID = frozenset(ROLES)
"""What is said of a death whose cause is not told: the card alone."""


@dataclass
class Record:
    """What was announced, told and refused in one run of a row, each with its night or day."""

    row: dict[str, Any]
    match: Match
    public: list[tuple[str, Fact]] = field(default_factory=list)
    told: list[tuple[str, int, Told]] = field(default_factory=list)
    refused: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """The answers that were refused, each with the ids of the reasons."""

    # -- comparing ---------------------------------------------------------------------------------

    def compare(self) -> None:
        """Hold deaths, announcements, private notes, refusals and the end against the row."""
        self.compare_deaths()
        self.compare_public()
        self.compare_private()
        over = self.match.over
        expected = self.row["winner"]
        ending = over.ending if over else None
        if ending != (facts.TEAMS.get(expected.lower(), expected) if expected else None):
            self.fail(f"the winner should be {expected}, is {ending}")
        if sorted(over.winners if over else []) != sorted(self.row["winner_seats"]):
            self.fail(f"the winning seats should be {self.row['winner_seats']}, are {over and over.winners}")

    def compare_deaths(self) -> None:
        """Who died when of what; within one batch in any order."""
        causes = self.match.rules.describe(self.match.game)["causes"]
        now = []
        for when, fact in self.public:
            if fact.what == "died":
                now.append((when, str(fact.seats[0]), causes[fact.seats[0] - 1]))
            elif fact.what == "dog":
                now.append((when, "G", "dog"))
        then = []
        for when, seats, cause in self.row["deaths"]:
            for seat in str(seats).split(","):
                known = "dog" if seat == "G" else facts.CAUSES.get(cause, cause)
                then.append((when, seat, known))
        if Counter(now) != Counter(then):
            self.fail(f"deaths should be {then}, are {now}")

    def compare_public(self) -> None:
        """Each announced line of the row was announced then, and nothing else of the kinds that a row names all of."""
        said: list[tuple[str, Fact]] = []
        for line in self.row["public"]:
            when, lines = facts.announced(line)
            said += [(when, fact) for fact in lines]
        left = Counter(self.public)
        for when, fact in said:
            if facts.known(fact):
                if not left[(when, fact)]:
                    self.fail(f"{when}: {fact} was not announced")
                left[(when, fact)] -= 1
            else:
                named = {seat for at, one in self.public if at == when for seat in one.seats}
                if not set(fact.seats) <= named:
                    self.fail(f"{when}: {fact.word} was not announced")
        extra = [one for one, count in left.items() if count > 0 and one[1].what in COMPLETE]
        if extra:
            self.fail(f"announced too: {extra}")
        self.compare_order([one for one in said if one[1].what == "died"])

    def compare_order(self, said: list[tuple[str, Fact]]) -> None:
        """The deaths were told in the order of the row; where no causes are told, only that of a dawn counts."""
        now = [one for one in self.public if one[1].what == "died"]
        if self.row["game"] == "duesterwald":
            dawns = {when for when, fact in said if fact.word in UNSAID}
            said = [one for one in said if one[0] in dawns and one[1].word in UNSAID]
            now = [one for one in now if one[0] in dawns and one[1].word in UNSAID]
        if said != now:
            self.fail(f"the deaths should be told in the order {said}, not {now}")

    def compare_private(self) -> None:
        """What each private line says was told to these seats in that night, and to nobody else; or was refused."""
        wanted: dict[tuple[str, Told], set[int]] = {}
        for when, seats, text in self.row["private"]:
            if " refused" in text:
                self.compare_refusal(when, seats, text)
            else:
                recipients = [] if seats is None else seats if isinstance(seats, list) else [seats]
                wanted.setdefault((when.replace("D", "N"), facts.told(text)), set()).update(recipients)
        for (night, expected), recipients in wanted.items():
            if not facts.known(expected) and not expected.seats:
                continue
            heard = {seat for at, seat, given in self.told if at == night and facts.same(given, expected, [seat])}
            if not recipients <= heard or not heard:
                self.fail(f"{night}: {sorted(recipients)} should have been told {expected}, {sorted(heard)} were")
            alone = facts.known(expected) and expected.kind not in {"pack", "noticed_you"}
            if alone and recipients and heard != recipients:
                self.fail(f"{night}: {sorted(heard - recipients)} were told {expected} too")

    def compare_refusal(self, when: str, seats: int | list[int] | None, text: str) -> None:
        """An answer was refused, for the reason that the row names."""
        answer, _, why = text.partition(" refused")
        spelled = {f"{answer}!"}
        if answer.startswith(("vote ", "point ", "election ")):
            spelled = {f"{key}{seats}>{numbers(answer)[-1]}!" for key in "vuef"}
        found = [reasons for (at, item), reasons in self.refused.items() if at == when and item in spelled]
        if not found:
            self.fail(f"{when}: {answer} was not refused")
        reason = facts.reason(why.lstrip(": "))
        if reason and found[0] and reason not in found[0]:
            self.fail(f"{when}: {answer} was refused because of {found[0]}, not {reason}")

    def fail(self, why: str) -> NoReturn:
        """Say what is wrong, and what went before."""
        asks = "; ".join(f"{ask.seat} {ask.name}" for ask in self.match.asks if ask.kind != "standing")
        over = self.match.over
        lines = [f"{self.row.get('id')}: {why}", f"setup {self.row['setup']}", *self.row["script"]]
        lines += [f"  {when} {fact}" for when, fact in self.public]
        lines += [f"  {when} to {seat}: {told}" for when, seat, told in self.told if told.kind != "nothing"]
        raise Wrong("\n".join([*lines, f"over: {over.ending}" if over else f"asked now: {asks}"]))

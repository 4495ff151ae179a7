"""How likely either side does what a seat was seen to do: the one table by which worlds are weighed.

Numbers in `likely` are chances, of which only the proportions count; all that is added up elsewhere are logarithms.

A world says who is a creature. All that a seat says or does about another one is likelier in some worlds than in
others, by the sides of the two; what everybody has done weighs a world by the product of that.
"""

from __future__ import annotations

from collections import Counter
from math import log
from typing import TYPE_CHECKING, NamedTuple

from host.games.village.voices import voices
from protocol.games.village import CREATURES
from protocol.games.village.statements import DOUBTS, JOINS, LIED, REPORTS, TRUST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from host.engine.asking import Seat
    from host.games.village.hearsay import Hearsay
    from protocol.games.village import SeatView, Statement, TableView


class Likelihoods(NamedTuple):
    """How likely somebody does a thing about somebody else, by the sides of the two, as logarithms.

    Of somebody harmless about somebody harmless, and about a creature; of a creature about the same two.
    """

    harmless: float
    finds: float
    attacks: float
    shields: float


HABIT = 0.15
"""How much of a thing is done by people who do it whatever they are, and whoever it is about.

No single act tells more than this leaves of it, so that one person's habit neither hangs nor clears anybody.
"""


def likely(harmless: float, finds: float, attacks: float, shields: float) -> Likelihoods:
    """The same from numbers of which only the proportions count, seen by somebody who knows that people have habits."""
    chances = harmless, finds, attacks, shields
    most = max(chances)
    return Likelihoods(*(log(HABIT + (1 - HABIT) * chance / most) for chance in chances))


NAMES, GUESSES = likely(0.04, 1.0, 0.2, 0.06), likely(0.5, 1.0, 0.8, 0.2)
"""To report a creature, with a claim to a role that finds out and without one."""
COUNTERS = likely(0.04, 1.0, 0.9, 0.06)
"""To report whoever claims the same role: a false Seer does so first of all, and seldom has found anybody else."""
CLEARS, PRAISES = likely(1.0, 0.04, 0.5, 0.7), likely(1.0, 0.7, 0.9, 0.9)
"""The same of reporting somebody harmless."""
SUSPECTS, STANDS_UP = likely(1.0, 1.25, 1.4, 0.6), likely(1.0, 0.8, 0.8, 1.2)
"""A suspicion and trust."""
RIVALS = likely(0.06, 1.0, 1.0, 1.0)
"""To claim the one card that another seat claims: two villagers do not."""
THUMB_UP, THUMB_DOWN = likely(0.6, 0.75, 0.7, 0.25), likely(0.4, 0.25, 0.3, 0.75)
"""In the last vote."""
CROWD, APART = likely(1.0, 1.1, 1.0, 0.7), likely(1.0, 1.5, 1.4, 0.55)
"""To point at somebody, with the crowd or apart from it."""
KNEW = likely(1.0, 20.0, 1.0, 1.0)
"""The same apart from the crowd, of a role that finds things out."""
ACCUSES = likely(1.0, 1.2, 1.8, 0.5)
"""To accuse somebody, or to second it, at this moment."""
FINDERS = ("seer", "oracle", "girl")
MANY = 3
"""So many voices about one seat count at most: a crowd repeats what it has heard."""
OFTEN = 2
"""What somebody has done more often tells no more than that: it is their way."""


def conduct(table: TableView, hearsay: Hearsay, sure: Mapping[Seat, bool]) -> Iterator[tuple[Seat, Seat, Likelihoods]]:
    """All that was seen: by whom, about whom, what; each the less of what somebody does again and again."""
    seen = list(acts(table, hearsay, sure))
    times = Counter((by, act) for by, _, act in seen)
    for by, at, act in seen:
        part = min(1.0, OFTEN / times[by, act])
        yield by, at, act if part == 1 else Likelihoods(*(part * told for told in act))


def acts(table: TableView, hearsay: Hearsay, sure: Mapping[Seat, bool]) -> Iterator[tuple[Seat, Seat, Likelihoods]]:
    """The same, each as if it were the only one of its kind."""
    yield from spoken(table, hearsay, sure)
    yield from ((one, other, RIVALS) for one, other in hearsay.pairs())
    yield from pointed(table) if table.ballots else voted(table)
    for row in table.nominations:
        yield from ((by, row.at, ACCUSES) for by in (row.by, row.second) if by and row.at)


def spoken(table: TableView, hearsay: Hearsay, sure: Mapping[Seat, bool]) -> Iterator[tuple[Seat, Seat, Likelihoods]]:
    """What was said; an opinion counts today, and once more for good when it is known what it was worth."""
    heard: set[tuple[Seat, Seat, bool]] = set()
    crowd: dict[tuple[Seat, bool], int] = {}
    for one in table.said:
        if not one.at or one.at == one.by:
            continue
        if one.word in REPORTS:
            if report := weight(table.seats[one.by - 1], one, hearsay):
                yield one.by, one.at, report
            continue
        against = one.word in DOUBTS and one.word != JOINS
        about = one.by, one.at, against
        if (not against and one.word != TRUST) or about in heard or (one.at not in sure and one.night != table.night):
            continue
        heard.add(about)
        crowd[one.at, against] = crowd.get((one.at, against), 0) + 1
        if one.at in sure or crowd[one.at, against] <= MANY:
            yield one.by, one.at, SUSPECTS if against else STANDS_UP


def weight(author: SeatView, one: Statement, hearsay: Hearsay) -> Likelihoods | None:
    """What a report is: nothing from somebody whose open card does not find such things out, or who took it back.

    From somebody who cannot be of such a role, it is no more than a suspicion.
    """
    if one.word not in {"evil", "saw", "good"} or (
        author.card and not {author.card, author.played} & may_say(one.word)
    ):
        return None
    if not author.card and not hearsay.may_report(one):
        return None if one.word == "good" else SUSPECTS
    claimed = hearsay.claims.get(one.by, "")
    found = bool(author.card and author.card not in CREATURES) or claimed in REPORTS[one.word]
    if one.word == "good":
        return CLEARS if found else PRAISES
    if found:
        return COUNTERS if hearsay.claims.get(one.at) == claimed else NAMES
    return GUESSES


def may_say(word: str) -> set[str]:
    """Whose report can be worth something: of a role that finds such things out, and of a creature by being a lie."""
    return {*REPORTS[word], *CREATURES}


def voted(table: TableView) -> Iterator[tuple[Seat, Seat, Likelihoods]]:
    """The last vote, where it has put somebody out."""
    hanged = next((seat for seat, shown in enumerate(table.seats, 1) if last_hanged(shown)), 0)
    for seat, shown in enumerate(table.seats, 1):
        if hanged and seat != hanged and shown.vote in {"up", "down"}:
            yield seat, hanged, THUMB_UP if shown.vote == "up" else THUMB_DOWN


def pointed(table: TableView) -> Iterator[tuple[Seat, Seat, Likelihoods]]:
    """Whom each one has pointed at, as far as everybody remembers."""
    for voice in voices(table):
        shown = table.seats[voice.by - 1]
        if voice.at != voice.by:
            yield voice.by, voice.at, CROWD if not voice.apart else KNEW if shown.card in FINDERS else APART


def last_hanged(shown: SeatView) -> bool:
    """Whether the last ballot was about this seat and put it out: it still had a vote of its own there."""
    return shown.out and shown.cause == "lynched" and shown.vote in {"up", "down"}


LYING, TOOK_BACK = 0.5, 0.4
"""What it tells of a seat, as a logarithm, that a claim of its is certainly untrue, and that it says so itself."""
FOUND_OUT, PLAIN = -1.6, -0.1
"""What it tells to claim a role that finds things out, or another one, before anybody denies it."""


def confessions(hearsay: Hearsay) -> Iterator[tuple[Seat, float]]:
    """What each seat's words about itself tell of it alone: against it above 0."""
    for seat, role in hearsay.claims.items():
        if seat not in hearsay.liars:
            finds = role in FINDERS and not hearsay.rivals(seat) and not hearsay.only_boasts(seat)
            yield seat, FOUND_OUT if finds else PLAIN
    yield from ((seat, LYING) for seat in hearsay.liars if not hearsay.only_boasts(seat))
    yield from ((one.by, TOOK_BACK) for one in hearsay.table.said if one.word == LIED)

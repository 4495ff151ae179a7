"""What a seat of a village makes of the table, act by act: who is known, who lies, and what each thing tells."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Any

import pytest

from host.games.village import behaviour
from host.games.village.behaviour import confessions, pointed, spoken, voted
from host.games.village.beliefs import EARLY_ACCUSATION, LIKELIEST, PAIR, USUAL, Beliefs, certain
from host.games.village.hearsay import Hearsay
from protocol.games.village import Ballot, Learnt, Nomination, Statement
from tests.laws.village_board import CARDS, NIGHT, SEATS, board, opened, own

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.games.village.behaviour import Likelihoods
    from protocol.games.village import TableView

CALLED: dict[Likelihoods, str] = {
    act: name for name, act in vars(behaviour).items() if isinstance(act, behaviour.Likelihoods)
}
"""The deeds by their names, for rows that can be read."""


def named(found: Iterable[tuple[int, int, Likelihoods]]) -> list[tuple[int, int, str]]:
    """Who has done what to whom."""
    return [(by, at, CALLED[act]) for by, at, act in found]


def heard(table: TableView, sure: dict[int, bool] | None = None) -> list[tuple[int, int, str]]:
    """What was said, as deeds, for somebody who knows so much."""
    return named(spoken(table, Hearsay(table, sure or {}), sure or {}))


# -- who is known --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "word", "known"),
    [
        ("evil", "yes", True), ("evil", "no", False),
        ("identity", "werewolf", True), ("identity", "vampire", True), ("identity", "witch", False),
        ("trio", "no", False), ("trio", "yes", None),
        ("glimpse", "1", None), ("glimpse", "2", True),
        ("active", "yes", None), ("lover", "", None),
    ],
)  # fmt: skip
def test_what_a_note_says_for_certain(kind: str, word: str, known: bool | None) -> None:
    """Of each of its seats; one among several is nobody for certain."""
    assert certain(Learnt(1, kind, [3, 4], word)) == ({} if known is None else {3: known, 4: known})


def test_who_is_known_by_cards_pack_and_notes() -> None:
    """A card that was played as another one counts as that; of oneself one knows what one is."""
    table = opened(opened(board(), 2, "drunkard", played="werewolf"), 3, "seer")
    found = [Learnt(1, "evil", [4], "no"), Learnt(2, "evil", [5], "yes")]
    assert Beliefs(1, table, own(learnt=found)).sure == {1: False, 2: True, 3: False, 4: False, 5: True}
    assert Beliefs(1, table, own("werewolf", pack=(1, 6))).sure == {1: True, 2: True, 3: False, 6: True}
    anybody = Beliefs(0, table, None)
    assert anybody.sure == {2: True, 3: False}
    assert [anybody.is_known(seat, creature=True) for seat in (2, 3, 4)] == [True, False, False]
    assert [anybody.is_known(seat, creature=False) for seat in (2, 3, 4)] == [False, True, False]
    assert anybody.living == [1, 4, 5, 6, 7, 8]


# -- how many are left ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "left", "among"),
    [
        ({}, 2.0, 7),
        ({2: False}, 2.0, 6),
        ({2: True}, 1.0, 6),
        ({2: True, 3: False}, 1.0, 5),
        ({2: True, 3: True}, 0.3, 5),
    ],
)
def test_what_is_left_is_spread_over_those_of_whom_nothing_is_known(
    found: dict[int, bool], left: float, among: int
) -> None:
    """Whoever is known takes no part in it, and somebody always looks a little bad."""
    notes = [Learnt(1, "evil", [seat], "yes" if evil else "no") for seat, evil in found.items()]
    beliefs = Beliefs(1, board(), own(learnt=notes))
    assert beliefs.usual == pytest.approx(left / among)
    assert beliefs.evil(8) == pytest.approx(left / among)


def test_cards_that_nobody_holds_and_that_nobody_sees_take_their_part() -> None:
    """Spare ones of the set, and those of the dead that stay covered; a secret set has as many as usual."""
    assert Beliefs(1, board(spare=2), own()).usual == pytest.approx(2 * (1 - 2 / SEATS) / 7)
    assert Beliefs(1, opened(board(), 8, ""), own()).usual == pytest.approx((2 - USUAL) / 6)
    assert Beliefs(1, board(cards={}), own()).usual == pytest.approx(USUAL * SEATS / 7)
    assert Beliefs(1, board(cards={"werewolf": 4, "vampire": 4}), own()).usual == LIKELIEST
    alone = board()
    for seat in range(2, SEATS + 1):
        opened(alone, seat, "villager")
    assert Beliefs(1, alone, own()).usual == 0.0


def odds(beliefs: Beliefs, seat: int) -> float:
    """By how much a seat looks worse than usual, as a logarithm, where creatures are shared and not counted."""
    usual = beliefs.evil(6)
    return log(beliefs.evil(seat) / usual)


# A set with a spare card has no whole number of creatures left, so that each seat is weighed by itself.
SHARED: dict[str, Any] = {"spare": 1, "cards": {"werewolf": 2, "villager": 5, "seer": 1, "witch": 1}}


@pytest.mark.parametrize(
    ("note", "known", "worse"),
    [
        (("trio", "yes"), {}, PAIR),
        (("glimpse", "1"), {}, PAIR),
        (("active", "yes"), {}, 0.0),
        (("trio", "yes"), {3: True}, 0.0),
        (("trio", "yes"), {3: False}, PAIR),
    ],
)
def test_one_among_several_speaks_against_each_unless_it_is_found(
    note: tuple[str, str], known: dict[int, bool], worse: float
) -> None:
    """Once one of them is known for a creature, the others are as anybody else."""
    kind, word = note
    learnt = [
        Learnt(1, kind, [2, 3, 4], word),
        *(Learnt(1, "evil", [s], "yes" if e else "no") for s, e in known.items()),
    ]
    assert odds(Beliefs(1, board(**SHARED), own(learnt=learnt)), 2) == pytest.approx(worse)


def test_to_be_accused_at_once_tells_something_where_nobody_can_say_why() -> None:
    """Not where all may talk, not later in the day, and not by a creature that is known."""
    accused: dict[str, Any] = {"nominations": [Nomination(7, 2, 0)], "early": True, "talks": False, **SHARED}
    by_word = odds(
        Beliefs(
            1,
            board(
                **accused,
            ),
            own(),
        ),
        2,
    )
    assert by_word > odds(Beliefs(1, board(**{**accused, "talks": True}), own()), 2) + EARLY_ACCUSATION / 2
    assert by_word > odds(Beliefs(1, board(**{**accused, "early": False}), own()), 2) + EARLY_ACCUSATION / 2
    known = own(learnt=[Learnt(1, "evil", [7], "yes")])
    by_creature = odds(Beliefs(1, board(**accused), known), 2)
    assert by_creature < by_word - EARLY_ACCUSATION / 2
    assert by_creature == odds(Beliefs(1, board(**{**accused, "early": False}), known), 2), "as at any other time"


def test_what_the_seat_itself_has_done_tells_it_nothing() -> None:
    """Its own word makes nobody more suspect to it, the same word of somebody else does."""
    assert odds(Beliefs(1, board((1, "evil", 2), **SHARED), own()), 2) == 0.0
    assert odds(Beliefs(1, board((7, "evil", 2), **SHARED), own()), 2) > 0.0


@pytest.mark.parametrize("word", ["doubt", "trust"])
@pytest.mark.parametrize("creature", [True, False])
def test_what_was_done_by_or_to_somebody_known_tells_of_the_other_alone(word: str, creature: bool) -> None:
    """As much as the act is likelier of, or about, a creature than somebody harmless."""
    act = behaviour.SUSPECTS if word == "doubt" else behaviour.STANDS_UP
    knows = own(learnt=[Learnt(1, "evil", [7], "yes" if creature else "no")])
    by, about = (odds(Beliefs(1, board(said, **SHARED), knows), 2) for said in ((2, word, 7), (7, word, 2)))
    assert by == pytest.approx(act.shields - act.finds if creature else act.attacks - act.harmless)
    assert about == pytest.approx(act.shields - act.attacks if creature else act.finds - act.harmless)


def test_two_things_that_one_says_of_another_add_up() -> None:
    """Neither takes the place of the other: a report and a suspicion are worse than each alone."""
    both = Beliefs(1, board((2, "evil", 3), (2, "doubt", 3)), own()).evil(3)
    assert both > Beliefs(1, board((2, "evil", 3)), own()).evil(3)
    assert both > Beliefs(1, board((2, "doubt", 3)), own()).evil(3)


def test_worlds_are_weighed_by_what_everybody_has_done_in_them() -> None:
    """With two creatures among three: each world has the weight of its deeds, and the chances add up to two."""
    table = board((2, "doubt", 3))
    for seat in (5, 6, 7, 8):
        opened(table, seat, "villager")
    beliefs = Beliefs(1, table, own())
    act = behaviour.SUSPECTS
    weights = {(2, 3): exp(act.shields), (2, 4): exp(act.attacks), (3, 4): exp(act.finds)}
    whole = sum(weights.values())
    for seat in (2, 3, 4):
        expected = sum(weight for world, weight in weights.items() if seat in world) / whole
        assert beliefs.evil(seat) == pytest.approx(expected)
    assert beliefs.evil(5) == 0.0


def test_where_all_who_are_left_may_be_creatures_their_deeds_still_tell_them_apart() -> None:
    """How many there are is no more certain than the rest: nobody is taken for one by counting alone."""
    table = board((2, "evil", 3))
    for seat in (4, 5, 6, 7, 8):
        opened(table, seat, "villager")
    beliefs = Beliefs(1, table, own())
    assert beliefs.usual == LIKELIEST
    assert beliefs.evil(2) < beliefs.evil(3) == LIKELIEST


# -- what was said about oneself -----------------------------------------------------------------------------


def hearsay(*said: tuple[int, str, int], sure: dict[int, bool] | None = None, role: str = "", **about: Any) -> Hearsay:
    """What somebody at seat 1 with this role hears."""
    return Hearsay(board(*said, **about), sure or {}, role, 1)


def test_a_claim_stands_until_another_one_or_until_it_is_taken_back() -> None:
    """A word about somebody else is none."""
    said = hearsay((2, "seer", 0), (3, "villager", 0), (3, "witch", 0), (4, "seer", 0), (4, "lied", 0), (5, "evil", 2))
    assert said.claims == {2: "seer", 3: "witch"}


@pytest.mark.parametrize(
    ("said", "sure", "lies"),
    [
        ([(2, "seer", 0)], {}, False),
        ([(2, "villager", 0), (2, "seer", 0)], {}, False),
        ([(2, "witch", 0), (2, "seer", 0)], {}, True),
        ([(2, "witch", 0), (2, "lied", 0), (2, "seer", 0)], {}, True),
        ([(2, "witch", 0), (2, "lied", 0)], {}, False),
        ([(2, "evil", 3)], {3: False}, True),
        ([(2, "saw", 3)], {3: False}, True),
        ([(2, "good", 3)], {3: True}, True),
        ([(2, "evil", 3)], {3: True}, False),
        ([(2, "good", 3)], {3: False}, False),
        ([(2, "doubt", 3)], {3: False}, False),
        ([(2, "good", 2)], {2: True}, False),
        ([(2, "evil", 3)], {}, False),
    ],
)
def test_who_has_said_something_untrue(said: list[tuple[int, str, int]], sure: dict[int, bool], lies: bool) -> None:
    """Reports that are known to be wrong, and two stories; a power may have been covered before."""
    assert (2 in hearsay(*said, sure=sure).liars) == lies


@pytest.mark.parametrize(
    ("claimed", "cards", "shown", "role", "lies"),
    [
        ("seer", CARDS, "", "", False),
        ("seer", CARDS, "seer", "", True),
        ("villager", CARDS, "villager", "", False),
        ("cupid", CARDS, "", "", True),
        ("cupid", {}, "", "", False),
        ("seer", CARDS, "", "seer", True),
        ("villager", CARDS, "", "villager", False),
    ],
)
def test_a_card_cannot_be_claimed_more_often_than_it_is_there(
    claimed: str, cards: dict[str, int], shown: str, role: str, lies: bool
) -> None:
    """Those that lie open count, and one's own; where the set is secret anybody may be anything."""
    said = hearsay((2, claimed, 0), cards=cards, role=role)
    if shown:
        opened(said.table, 8, shown)
    assert (2 in said.liars) == lies


def test_a_claim_is_measured_by_the_own_card_once_it_lies_open() -> None:
    """By what was dealt or by what was played."""
    for claimed, lies in (("drunkard", False), ("witch", False), ("seer", True)):
        said = hearsay((2, claimed, 0))
        opened(said.table, 2, "drunkard", played="witch")
        assert (2 in said.liars) == lies
    mine = hearsay((2, "seer", 0), role="seer")
    opened(mine.table, 1, "seer")
    assert 2 in mine.liars, "it lies open, and counts once"


def test_rivals_claim_the_one_card_and_may_both_hold_it() -> None:
    """Liars are none, and of a card of which there are more each may only have covered a power."""
    said = hearsay(
        (2, "seer", 0), (3, "seer", 0), (4, "seer", 0), (4, "witch", 0), (5, "villager", 0), (6, "villager", 0)
    )
    assert said.claimants == {"seer": [2, 3], "villager": [5, 6]}
    assert [seat for seat in range(1, SEATS + 1) if said.rivals(seat)] == [2, 3]
    assert not list(said.pairs()), "neither has found anything: a claim alone is no more than a voice"
    assert not hearsay((2, "seer", 0)).rivals(2)


@pytest.mark.parametrize(("reports", "role", "pairs"), [
    ([], "villager", []), ([(2, "evil", 5)], "villager", []), ([(2, "evil", 5), (3, "saw", 5)], "villager", []),
    ([(2, "evil", 5), (3, "good", 6)], "villager", [(2, 3)]), ([], "seer", []),
])  # fmt: skip
def test_rivals_deny_each_other_once_both_have_found_something(
    reports: list[tuple[int, str, int]], role: str, pairs: list[tuple[int, int]]
) -> None:
    """Somebody who claims to be the Seer and has nothing to say may be anybody; whoever is the Seer knows better."""
    heard = Hearsay(board((2, "seer", 0), (3, "seer", 0), *reports), {}, role, seat=1 if role == "villager" else 3)
    assert list(heard.pairs()) == pairs
    assert heard.only_boasts(2) is (role == "villager" and not reports)


def test_of_any_other_card_no_report_is_wanted() -> None:
    """Only Seer and Oracle have something to find out every night."""
    said = hearsay((2, "witch", 0), (3, "witch", 0))
    assert not said.only_boasts(2)
    assert list(said.pairs()) == [(2, 3)]


def record(table: TableView, seat: int, sure: dict[int, bool] | None = None) -> set[str]:
    """The reasons that hold against a seat."""
    return {reason for reason, holds in Hearsay(table, sure or {}).record(seat).items() if holds}


def test_the_reasons_for_a_suspicion_hold_by_what_everybody_has_seen() -> None:
    """Shielding counts where a creature was put out, silence where others have voted and one could."""
    table = board((4, "doubt", 5), (6, "witch", 0), (6, "seer", 0))
    assert record(table, 2) == set()
    for seat, vote in ((2, "down"), (3, "up"), (4, "up")):
        table.seats[seat - 1].vote = vote
    assert record(table, 2) == set(), "nobody was put out"
    assert (record(table, 6), record(table, 7)) == ({"contradicts"}, set())
    assert [Hearsay(table, {}).weak_record(seat)["silent"] for seat in (2, 3, 6, 7)] == [False, False, True, True]
    assert (record(table, 4), record(table, 4, {5: False}), record(table, 4, {5: True})) == (set(), {"rash"}, set())
    opened(table, 8, "werewolf", cause="lynched", vote="down")
    assert (record(table, 2), record(table, 3), record(table, 8)) == ({"shields"}, set(), {"shields"})
    for card, cause, vote in (
        ("villager", "lynched", "down"),
        ("werewolf", "devoured", "down"),
        ("werewolf", "lynched", ""),
    ):
        opened(table, 8, card, cause=cause, vote=vote)
        assert record(table, 2) == set()
    assert record(table, 8) == set(), "the dead cannot vote"
    for shown in table.seats[1:]:
        shown.vote = ""
    table.seats[6].vote = "up"
    assert record(table, 7) == set(), "one's own vote is not another one's"


def test_where_all_point_it_shields_a_creature_to_point_at_somebody_else() -> None:
    """By any ballot that is remembered; whoever pointed at nobody, or at one of the tied creatures, has not."""
    ballots = [Ballot(1, "pointing", bytes([3, 3, 4, 4, 4, 2, 7, 0])), Ballot(2, "election", bytes([5] * 8))]

    def shields(card: str, cause: str) -> list[int]:
        table = board(ballots=ballots)
        opened(table, 4, card, cause=cause)
        return [seat for seat in range(1, 9) if "shields" in record(table, seat)]

    assert shields("werewolf", "voted") == [1, 2, 6, 7]
    assert shields("villager", "voted") == shields("werewolf", "shot") == shields("werewolf", "devoured") == []
    ballots[:] = [
        Ballot(2, "pointing", bytes([3, 3, 4, 4, 5, 0, 0, 0])),
        Ballot(2, "second", bytes([4, 3, 4, 4] + [0] * 4)),
    ]
    assert shields("werewolf", "voted") == [1, 2, 5], "tied first; who came round at last was against it once"
    ballots[:] = [Ballot(1, "election", bytes([3, 3, 4, 4, 4, 2, 7, 0]))]
    assert shields("werewolf", "voted") == []


# -- deeds ---------------------------------------------------------------------------------------------------


def test_an_opinion_counts_once_and_today() -> None:
    """Later only when it is known what it was worth; nobody is heard about themselves, and no more than three alike."""
    assert heard(board((2, "doubt", 3), (2, "silent", 3), (2, "trust", 3))) == [(2, 3, "SUSPECTS"), (2, 3, "STANDS_UP")]
    assert heard(board((2, "who", 3), (2, "trust", 2), (2, "seer", 0))) == []
    crowd = [(by, "doubt", 3) for by in (2, 4, 5, 6)]
    assert heard(board(*crowd)) == [(by, 3, "SUSPECTS") for by in (2, 4, 5)]
    assert heard(board(*crowd), {3: True}) == [(by, 3, "SUSPECTS") for by in (2, 4, 5, 6)]
    assert heard(board(*crowd[:3], (6, "trust", 3)))[-1] == (6, 3, "STANDS_UP"), "another crowd"
    before = board()
    before.said = [Statement(NIGHT - 1, 2, "doubt", 3)]
    assert heard(before) == []
    assert heard(before, {3: False}) == [(2, 3, "SUSPECTS")]


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ([(2, "evil", 3)], "GUESSES"),
        ([(2, "saw", 3)], "SUSPECTS"),  # no set without the Girl has seen anything by her
        ([(2, "good", 3)], "PRAISES"),
        ([(2, "guarded", 3)], None),
        ([(2, "seer", 0), (2, "evil", 3)], "NAMES"),
        ([(2, "seer", 0), (2, "good", 3)], "CLEARS"),
        ([(2, "seer", 0), (3, "seer", 0), (2, "evil", 3)], "COUNTERS"),
        ([(2, "seer", 0), (3, "witch", 0), (2, "evil", 3)], "NAMES"),
        ([(2, "witch", 0), (3, "witch", 0), (2, "evil", 3)], "GUESSES"),
        ([(2, "witch", 0), (2, "good", 3)], "PRAISES"),
    ],
)
def test_a_report_is_worth_what_its_author_claims(said: list[tuple[int, str, int]], act: str | None) -> None:
    """More of a role that finds such things out, and something else against whoever claims the same one."""
    assert heard(board(*said)) == ([(2, 3, act)] if act else [])


@pytest.mark.parametrize(
    ("card", "played", "word", "act"),
    [
        ("seer", "", "evil", "NAMES"),
        ("seer", "", "good", "CLEARS"),
        ("werewolf", "", "evil", "GUESSES"),
        ("werewolf", "", "good", "PRAISES"),
        ("villager", "", "evil", None),
        ("drunkard", "seer", "evil", "NAMES"),
        ("seer", "", "saw", None),
        ("girl", "", "saw", "NAMES"),
    ],
)
def test_a_report_is_worth_what_its_authors_card_says_once_it_lies_open(
    card: str, played: str, word: str, act: str | None
) -> None:
    """Nothing from somebody who does not find such things out; a creature's is a lie that tells of its pack."""
    assert heard(opened(board((2, word, 3)), 2, card, played=played)) == ([(2, 3, act)] if act else [])


def test_thumbs_tell_something_where_they_have_put_somebody_out() -> None:
    """Of each who has shown one, but of the one it was about."""
    table = board()
    for seat, vote in ((2, "up"), (3, "down"), (4, ""), (5, "6")):
        table.seats[seat - 1].vote = vote
    assert named(voted(table)) == []
    for cause, vote in (("devoured", "up"), ("lynched", ""), ("lynched", "3")):
        assert named(voted(opened(table, 8, "villager", cause=cause, vote=vote))) == []
    opened(table, 8, "villager", cause="lynched", vote="down")
    assert named(voted(table)) == [(2, 8, "THUMB_UP"), (3, 8, "THUMB_DOWN")]


def test_a_finger_tells_more_apart_from_the_crowd_and_most_of_a_role_that_finds_out() -> None:
    """Whoever points at themselves tells nothing of anybody; other ballots are none."""
    table = board(ballots=[Ballot(1, "pointing", bytes([3, 3, 4, 4, 4, 2, 7, 0]))])
    opened(table, 6, "seer")
    opened(table, 1, "villager")
    assert named(pointed(table)) == [
        (1, 3, "APART"), (2, 3, "APART"), (3, 4, "CROWD"), (5, 4, "CROWD"), (6, 2, "KNEW"),
    ]  # fmt: skip
    table.ballots[0].kind = "election"
    assert named(pointed(table)) == []


def test_whoever_accuses_and_whoever_seconds_it_have_done_the_same() -> None:
    """The Guard Dog is nobody, and a second may still be missing."""
    table = board(nominations=[Nomination(2, 3, 4), Nomination(5, 6, 0), Nomination(7, 0, 8)])
    found = behaviour.conduct(table, Hearsay(table, {}), {})
    assert named(found) == [(2, 3, "ACCUSES"), (4, 3, "ACCUSES"), (5, 6, "ACCUSES")]


def test_ballots_are_remembered_instead_of_thumbs() -> None:
    """And two who claim the one card are rivals beside all that they have said."""
    table = board((2, "witch", 0), (3, "witch", 0), ballots=[Ballot(1, "pointing", bytes([0, 0, 0, 5, 0, 0, 0, 0]))])
    table.seats[5].vote = "up"
    opened(table, 8, "villager", cause="lynched", vote="down")
    found = behaviour.conduct(table, Hearsay(table, {}), {})
    assert named(found) == [(2, 3, "RIVALS"), (4, 5, "CROWD")]


def test_what_somebody_says_of_themselves_speaks_for_or_against_them() -> None:
    """A finder whom nobody denies most for it; liars and those who took something back against it."""
    said = hearsay((2, "witch", 0), (3, "seer", 0), (3, "good", 6), (4, "villager", 0), (4, "lied", 0), (5, "cupid", 0))
    assert sorted(confessions(said)) == [
        (2, behaviour.PLAIN), (3, behaviour.FOUND_OUT), (4, behaviour.TOOK_BACK), (5, behaviour.LYING),
    ]  # fmt: skip
    assert sorted(confessions(hearsay((2, "seer", 0), (3, "seer", 0)))) == [(2, behaviour.PLAIN), (3, behaviour.PLAIN)]
    assert list(confessions(hearsay((2, "seer", 0)))) == [(2, behaviour.PLAIN)], "she has found nothing"
    shown = Hearsay(opened(board((2, "seer", 0)), 8, "seer"), {8: False})
    assert 2 in shown.liars
    assert not list(confessions(shown)), "nor has such a claim done any harm"

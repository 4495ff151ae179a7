"""What one bot of a village says by day: each rule of its talk by itself, on a board and with dice made by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from host.engine.asking import Ask
from host.games.village import bluffing, speech
from host.games.village.bot import point
from host.games.village.mind import Mind
from host.games.village.speech import ANYBODY, CURIOUS, HEARD, LATE, OPENS_UP, SUSPECT, UP_STRANGER, UP_TALKED
from protocol.games.village import Learnt, Nomination, Statement, Suspicion
from protocol.games.village.statements import DOUBTS, TRUST, WHO, WORDS
from tests.laws.village_board import CARDS, NIGHT, SEATS, board, opened, own

ROLES = ("seer", "villager", "witch")
YES, NO = 0.0, 0.999


class Dice(Random):
    """Dice that always fall the same."""

    def __init__(self, falls: float) -> None:
        super().__init__(1)
        self.falls = falls

    def random(self) -> float:
        """A number from 0 to 1."""
        return self.falls


def mind(
    *said: tuple[int, str, int], role: str = "villager", seat: int = 1, dice: float = YES, asked: str = "say",
    pack: tuple[int, ...] = (), mine: dict[str, Any] | None = None, **about: Any,
) -> Mind:  # fmt: skip
    """A seat that may say anything on this board."""
    others = tuple(str(other) for other in range(1, SEATS + 1) if other != seat)
    ask = (
        Ask(seat, "claim", ROLES, "standing") if asked == "claim" else Ask(seat, "say", WORDS, "standing", also=others)
    )
    return Mind(seat, board(*said, **about), own(role, pack=pack, **(mine or {})), ask, Dice(dice))


def yesterday(*said: tuple[int, str, int]) -> list[Statement]:
    """The same, said on the day before."""
    return [Statement(NIGHT - 1, *one) for one in said]


def found(seat: int, word: str = "yes") -> dict[str, Any]:
    """What a Seer has found out about somebody."""
    return {"learnt": [Learnt(1, "evil", [seat], word)]}


# -- what was heard ------------------------------------------------------------------------------------------


def test_words_against_somebody_are_those_of_today() -> None:
    """Doubts and reports of creatures; of one seat or of anybody."""
    said = [(2, "doubt", 3), (4, "evil", 5), (4, "saw", 6), (2, "good", 7), (2, "who", 8), (2, "seer", 0)]
    assert speech.spoken_against(mind(*said)) == {3, 5, 6}
    assert speech.spoken_against(mind(*said), 4) == {5, 6}
    assert speech.spoken_against(mind(said=yesterday(*said))) == set()


@pytest.mark.parametrize(
    ("about", "after"),
    [
        ({}, False),
        ({"said": [Statement(NIGHT, 2, "evil", 1)]}, True),
        ({"said": [Statement(NIGHT, 2, "saw", 1)]}, True),
        ({"said": [Statement(NIGHT, 2, "doubt", 1)]}, False),
        ({"said": [Statement(NIGHT, 2, "evil", 3)]}, False),
        ({"said": yesterday((2, "evil", 1))}, False),
        ({"accused": 1}, True),
        ({"accused": 2}, False),
        ({"nominations": [Nomination(2, 3, 0), Nomination(4, 1, 0)]}, True),
        ({"nominations": [Nomination(1, 3, 0)]}, False),
    ],
)
def test_the_village_is_after_whoever_is_accused_or_named(about: dict[str, Any], after: bool) -> None:
    """A mere suspicion is none of it."""
    assert speech.pressed(mind(**about)) == after


def test_whoever_is_asked_was_asked_today_and_by_that_word() -> None:
    """Nobody is asked by a question to somebody else."""
    assert speech.asked(mind((2, "who", 1)))
    for other in (mind((2, "who", 3)), mind((2, "doubt", 1)), mind(said=yesterday((2, "who", 1)))):
        assert not speech.asked(other)


# -- about oneself -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "said", "about", "claims"),
    [
        ("villager", [], {}, ""),
        ("villager", [(2, "who", 1)], {}, "villager"),
        ("villager", [], {"accused": 1}, "villager"),
        ("villager", [(1, "villager", 0), (2, "who", 1)], {"accused": 1}, ""),
        ("witch", [(2, "who", 1)], {}, "villager"),
        ("witch", [(2, "who", 1)], {"night": OPENS_UP - 1}, "villager"),
        ("witch", [], {"night": OPENS_UP}, ""),
        ("witch", [], {"accused": 1}, "witch"),
        ("witch", [(1, "villager", 0)], {"accused": 1}, "witch"),
        ("witch", [(1, "witch", 0)], {"accused": 1}, ""),
        ("cupid", [], {"accused": 1}, ""),
    ],
)
def test_a_villager_says_what_it_is_when_it_must(
    role: str, said: list[tuple[int, str, int]], about: dict[str, Any], claims: str
) -> None:
    """Accused, or asked where it loses nothing; a cover gives way to the truth, and nothing is claimed twice."""
    assert speech.claim(mind(*said, role=role, asked="claim", **about)) == claims


def test_whoever_is_asked_after_some_nights_says_what_it_is() -> None:
    """By then a cover has served."""
    asked = mind(role="witch", asked="claim", night=OPENS_UP, said=[Statement(OPENS_UP, 2, "who", 1)])
    assert speech.claim(asked) == "witch"


@pytest.mark.parametrize(
    ("role", "kind", "comes"), [("seer", "evil", True), ("girl", "glimpse", True), ("witch", "evil", False)]
)
def test_a_finder_comes_forward_with_a_creature(role: str, kind: str, comes: bool) -> None:
    """Of her own accord, and not with the one she loves."""
    notes = [Learnt(1, kind, [3], "yes")]

    def claims(**about: Any) -> str:
        one = mind(role=role, asked="claim", mine={"learnt": notes, **about.pop("mine", {})}, **about)
        one.ask = Ask(1, "claim", (*ROLES, "girl"), "standing")
        return speech.claim(one)

    assert claims() == (role if comes else "")
    assert claims(mine={"lover": 3}) == ""


@pytest.mark.parametrize(
    ("night", "wolves", "dead", "comes"),
    [(1, 2, (), True), (1, 3, (), False), (1, 3, (8,), True), (2, 3, (), True)],
)
def test_a_seer_waits_until_what_she_has_found_is_worth_her_life(
    night: int, wolves: int, dead: tuple[int, ...], comes: bool, monkeypatch: Any
) -> None:
    """After the first night one creature is worth it where no more than one is still hidden; later it always is."""
    monkeypatch.setattr(speech, "LATE", 1.0)
    seer = mind(role="seer", asked="claim", mine=found(3), cards=CARDS | {"werewolf": wolves, "villager": 6 - wolves})
    seer.table.night = night
    for seat in dead:
        opened(seer.table, seat, "werewolf")
    assert speech.claim(seer) == ("seer" if comes else "")


@pytest.mark.parametrize(("out", "comes"), [((), False), ((5, 6, 7, 8), True)])
def test_a_seer_tells_all_when_another_night_may_be_too_late(out: tuple[int, ...], comes: bool) -> None:
    """As soon as so many of the living are creatures, also where she has only found somebody harmless."""
    seer = mind(role="seer", asked="claim", mine=found(3, "no"))
    for seat in out:
        opened(seer.table, seat, "villager")
    assert (seer.public.usual >= LATE) == comes
    assert speech.claim(seer) == ("seer" if comes else "")
    seer.own.learnt = []
    assert speech.claim(seer) == ""


@pytest.mark.parametrize(
    ("said", "cards", "word", "denied"),
    [
        ([(2, "seer", 0), (2, "evil", 3)], CARDS, "no", True),
        ([(2, "seer", 0), (2, "good", 3)], CARDS, "yes", True),
        ([(2, "seer", 0), (2, "evil", 3)], CARDS, "yes", False),
        ([(2, "seer", 0), (2, "evil", 4)], CARDS, "no", False),
        ([(2, "witch", 0), (2, "evil", 3)], CARDS, "no", False),
        ([(2, "seer", 0), (4, "evil", 3)], CARDS, "no", False),
        ([(2, "seer", 0), (2, "evil", 3)], {**CARDS, "seer": 2}, "no", False),
        ([(2, "seer", 0), (2, "doubt", 3)], CARDS, "no", False),
    ],
)
def test_a_rival_is_denied_who_has_found_what_is_untrue(
    said: list[tuple[int, str, int]], cards: dict[str, int], word: str, denied: bool
) -> None:
    """By whoever holds the one card and knows better."""
    assert speech.denied(mind(*said, role="seer", cards=cards, mine=found(3, word))) == denied


@pytest.mark.parametrize(("claimants", "covers"), [(0, True), (3, True), (4, False)])
def test_a_cover_is_a_card_that_may_still_be_free(claimants: int, covers: bool) -> None:
    """One claim more than there are cards would give somebody away; who has claimed it does not do so again."""
    said = [(seat, "villager", 0) for seat in range(2, 2 + claimants)]
    assert speech.covers(mind(*said, asked="claim")) == covers
    assert not speech.covers(mind((1, "witch", 0), asked="claim"))
    assert not speech.covers(opened_for(mind(*said, asked="claim"), 4 - claimants))


def opened_for(one: Mind, villagers: int) -> Mind:
    """The same with so many open cards of villagers."""
    for seat in range(SEATS, SEATS - villagers, -1):
        opened(one.table, seat, "villager")
    return one


# -- about others --------------------------------------------------------------------------------------------


def test_a_seer_reports_creatures_first_and_each_once() -> None:
    """Also by their cards; somebody harmless even where she loves them, and nothing under another role."""
    notes = [Learnt(1, "evil", [3], "no"), Learnt(1, "evil", [4], "yes"), Learnt(2, "identity", [5], "vampire")]
    notes += [Learnt(2, "identity", [6], "witch"), Learnt(2, "trio", [7], "no")]
    seer = mind(role="seer", mine={"learnt": notes})
    assert speech.reports(seer, "seer") == [("evil", 4), ("evil", 5), ("good", 3), ("good", 6)]
    assert speech.reports(seer, "witch") == speech.reports(seer, "") == []
    for loved, told in ((4, [("evil", 5), ("good", 3), ("good", 6)]), (3, speech.reports(seer, "seer"))):
        assert speech.reports(mind(role="seer", mine={"learnt": notes, "lover": loved}), "seer") == told
    seer = mind((1, "seer", 0), role="seer", mine={"learnt": notes})
    assert speech.say(seer) == "evil+4"
    seer.table.said += [Statement(NIGHT, 1, "evil", 4), Statement(NIGHT, 2, "evil", 5)]
    assert speech.say(seer) == "evil+5"


def test_the_girl_reports_whom_alone_she_has_seen() -> None:
    """One of two is nobody for certain."""
    notes = [Learnt(1, "glimpse", [3, 4], "1"), Learnt(2, "glimpse", [5], "yes"), Learnt(2, "evil", [6], "yes")]
    assert speech.reports(mind(role="girl", mine={"learnt": notes}), "girl") == [("saw", 5)]


def test_who_is_accused_is_everybody_once_but_oneself() -> None:
    """In the defence and by nominations; the Guard Dog is nobody."""
    rows = [Nomination(2, 3, 0), Nomination(4, 1, 0), Nomination(5, 0, 0), Nomination(6, 7, 8)]
    assert speech.on_trial(mind(accused=7, nominations=rows)) == [7, 3]
    assert speech.on_trial(mind(accused=-1, nominations=rows[1:3])) == []
    assert speech.on_trial(mind(accused=0)) == []


def test_whoever_knows_better_stands_up_for_the_accused() -> None:
    """A creature knows nothing of that kind; a lover does so for the other upon the first word, while they live."""
    trial = {"accused": 3, "nominations": [Nomination(2, 4, 0)]}
    assert speech.answers(mind(**trial, mine=found(4, "no"))) == [(TRUST, 4)]
    assert speech.answers(mind(**trial, role="werewolf", mine=found(4, "no"))) == []
    assert speech.answers(mind(**trial, mine={"lover": 3})) == [(TRUST, 3)]
    assert speech.answers(mind((2, "doubt", 5), mine={"lover": 5})) == [(TRUST, 5)]
    assert speech.answers(mind((2, "doubt", 6), mine={"lover": 5})) == []
    lost = mind((2, "doubt", 5), mine={"lover": 5})
    opened(lost.table, 5, "villager")
    assert speech.answers(lost) == []


@pytest.mark.parametrize(
    ("said", "dice", "says"),
    [
        ([], HEARD - 0.01, WHO),
        ([], CURIOUS - 0.01, WHO),
        ([], CURIOUS, ""),
        ([(3, "good", 2)], HEARD - 0.01, WHO),
        ([(3, "good", 2)], HEARD, ""),
        ([(2, "villager", 0)], YES, ""),
        ([(2, "seer", 0), (2, "witch", 0)], YES, "contradicts"),
    ],
)
def test_a_question_is_for_whoever_has_not_said_what_they_are(
    said: list[tuple[int, str, int]], dice: float, says: str
) -> None:
    """Less often once they were spoken of; a suspicion needs somebody who looks worse than usual."""
    one = mind(*said, dice=dice, floor=True)
    for seat in range(3, SEATS + 1):
        opened(one.table, seat, "")
    assert one.living == [2]
    if says not in (WHO, ""):
        one.table.seats[2].out = False
        one.beliefs.__dict__["_all"] = {2: 0.5, 3: 0.1}
        one.beliefs.__dict__["usual"] = 0.5 / SUSPECT
    assert speech.suspicions(one) == ([(says, 2)] if says else [])


@pytest.mark.parametrize(
    ("said", "floor", "least"),
    [([], True, SUSPECT), ([], False, ANYBODY), ([(5, "doubt", 6)], False, SUSPECT), ([(5, TRUST, 6)], False, ANYBODY)],
)
def test_a_suspicion_needs_somebody_who_looks_worse_than_usual(
    said: list[tuple[int, str, int]], floor: bool, least: float
) -> None:
    """Where the village is silent almost anybody is enough; first people have the floor, and a word of them is one."""
    for worse, says in ((least, [("doubt", 2)]), (least - 0.01, [])):
        one = mind((2, "villager", 0), *said, floor=floor)
        one.beliefs.__dict__["_all"] = {2: 0.2 * worse}
        one.beliefs.__dict__["usual"] = 0.2
        assert speech.suspicions(one) == says


def test_one_suspicion_a_day_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word of trust is none; about whoever is accused few have another word, by a lot that holds all day."""
    monkeypatch.setattr(bluffing, "lot", lambda *_: 0.0)
    for word in (*DOUBTS, "evil"):
        assert speech.suspicions(mind((1, word, 2))) == []
    assert speech.suspicions(mind((1, TRUST, 2))) != []
    assert speech.suspicions(mind((1, "doubt", 2), accused=3)) == [("doubt", 3)]
    assert speech.suspicions(mind((1, "doubt", 3), accused=3)) == []
    assert speech.suspicions(mind(accused=3, dice=NO)) != []
    monkeypatch.setattr(bluffing, "lot", lambda *_: speech.VOICES / SEATS)
    assert speech.suspicions(mind(accused=3, dice=NO)) == []


def test_a_question_is_answered_before_there_is_a_suspicion() -> None:
    """While people have the floor; then whoever has asked says what it thinks, and nobody asks the same again."""
    for said in ((1, WHO, 2), (5, WHO, 2)):
        for floor in (True, False):
            one = mind(said, floor=floor)
            one.beliefs.__dict__["_all"] = {2: 0.9}
            waits = floor and said[0] == 1
            assert speech.suspicions(one) == ([] if waits else [("doubt", 2)])


# -- for or against ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ([(1, "doubt", 3)], True),
        ([(1, "contradicts", 3)], True),
        ([(1, "evil", 3)], True),
        ([(1, "saw", 3)], True),
        ([(1, TRUST, 3)], False),
        ([(1, "good", 3)], False),
        ([(1, "guarded", 3)], False),
        ([(1, "saved", 3)], False),
        ([(1, "doubt", 3), (1, TRUST, 3)], False),
        ([(1, TRUST, 3), (1, "doubt", 3)], True),
        ([(1, "doubt", 3), (2, "doubt", 3)], True),
        ([(1, "doubt", 4)], None),
        ([(2, "doubt", 3)], None),
        ([(1, "doubt", 3), (3, "seer", 0)], None),
        ([(1, "doubt", 3), (2, "good", 3)], None),
        ([(1, "doubt", 3), (3, "doubt", 4)], True),
        ([(1, WHO, 3)], None),
    ],
)
def test_what_was_said_of_somebody_holds_until_there_is_news(
    said: list[tuple[int, str, int]], holds: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then, as without a word, it depends on how lenient somebody is."""
    votes = []
    for leniency in (0.0, 0.999):
        monkeypatch.setattr(speech, "leniency", lambda _mind, _at, leniency=leniency: leniency)
        votes.append(speech.against(mind(*said), 3))
    assert votes == ([True, False] if holds is None else [holds, holds])


@pytest.mark.parametrize(("word", "lenient", "says"), [("doubt", 0.999, TRUST), (TRUST, 0.0, "doubt")])
def test_who_thinks_otherwise_upon_news_says_so_before_the_vote(
    word: str, lenient: float, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the dice say, but without news nobody changes their mind; nor does whoever has accused."""
    monkeypatch.setattr(speech, "leniency", lambda _mind, _at: lenient)
    before, news = (1, word, 3), (3, "villager", 0)
    assert speech.suspicions(mind(before, news, accused=3, dice=NO)) == [(says, 3)]
    assert speech.suspicions(mind(news, before, accused=3, dice=NO)) == []
    assert speech.suspicions(mind(before, news, dice=NO)) == [], "nobody votes on them"
    accused = {"accused": 3, "nominations": [Nomination(1, 3, 2)]}
    assert speech.suspicions(mind(before, news, dice=NO, **accused)) == []


def test_leniency_is_another_one_for_everybody_and_every_night() -> None:
    """Nobody spares or hangs the same seat in every game; it hangs on what only the seat itself has written down."""
    found = {speech.leniency(mind(seat=seat, night=night), at) for seat in (1, 2) for night in (2, 3) for at in (3, 4)}
    assert len(found) == 8
    noted = {speech.leniency(mind(mine={"notebook": [Suspicion(1, seat)]}), 3) for seat in (2, 4, 5)}
    assert len(noted) == 3


def test_nobody_is_against_their_lover_and_whoever_knows_needs_no_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A creature votes as if it knew nothing."""
    for leniency in (0.999, 0.0):
        monkeypatch.setattr(speech, "leniency", lambda _mind, _at, leniency=leniency: leniency)
        assert not speech.against(mind(mine={"lover": 3}), 3)
        assert speech.against(mind(mine=found(3)), 3)
        assert not speech.against(mind(mine=found(3, "no")), 3)
    assert speech.against(mind(role="werewolf", mine=found(3, "no")), 3)


def test_an_accusation_is_believed_by_who_makes_it_and_why() -> None:
    """Less of somebody who has given no reason; without talk by the looks of the accused alone."""
    silent = mind(talks=False, nominations=[Nomination(2, 3, 0)])
    usual = silent.beliefs.usual
    silent.beliefs.__dict__["_all"] = {2: 2 * usual, 3: usual}
    assert speech.opinion(silent, 3) == pytest.approx(UP_STRANGER)
    urgent = speech.URGENT * (usual - speech.CALM)
    reasoned = mind((2, "doubt", 3), nominations=[Nomination(2, 3, 0)])
    for one, less in (
        (mind(nominations=[Nomination(2, 3, 0)]), speech.BARE),
        (mind((4, "doubt", 3), nominations=[Nomination(2, 3, 0)]), speech.BARE),
        (mind(nominations=[Nomination(2, 4, 0)]), 0.0),
        (reasoned, 0.0),
    ):
        one.beliefs.__dict__["_all"] = dict.fromkeys(range(1, SEATS + 1), usual)
        assert speech.opinion(one, 3) == pytest.approx(UP_TALKED + urgent - less)
    reasoned.beliefs.__dict__["_all"][2] = 2 * usual
    assert speech.opinion(reasoned, 3) == pytest.approx(UP_TALKED + urgent - speech.DISTRUST)
    reasoned.beliefs.__dict__["_all"][3] = 2 * usual
    assert speech.opinion(reasoned, 3) == pytest.approx(UP_TALKED + urgent - speech.DISTRUST + speech.SLOPE)
    mine = mind((1, "doubt", 3), nominations=[Nomination(1, 3, 0)])
    mine.beliefs.__dict__["_all"] = {1: 9.0, 3: usual}
    assert speech.opinion(mine, 3) == pytest.approx(UP_TALKED + urgent), "nobody distrusts themselves"


def test_whoever_agrees_would_rather_see_that_one_hanged_than_any_other() -> None:
    """A word against them was said, and they look worse than usual; those who were spared are out of the question."""
    one = mind((2, "doubt", 3))
    usual = one.beliefs.usual
    looks = one.beliefs.__dict__["_all"] = dict.fromkeys(range(1, SEATS + 1), usual)
    looks[3] = SUSPECT * usual
    assert speech.agrees(one, 3)
    looks[4] = looks[3] + 0.01
    assert not speech.agrees(one, 3)
    one.table.seats[3].spared = True
    assert speech.agrees(one, 3)
    looks[3] -= 0.001
    assert not speech.agrees(one, 3)
    looks[5] = 2 * usual
    assert not speech.agrees(one, 5), "nobody has said a word"


def test_a_creature_pushes_others_and_saves_its_own() -> None:
    """Whom it shields today; a villager does neither."""
    wolf = mind(role="werewolf", pack=(1, 2), mine={"lover": 2})
    assert speech.shielded(wolf) == {2}
    assert [speech.bias(wolf, seat) for seat in (2, 3)] == [-speech.SAVES, speech.PUSHES]
    assert [speech.bias(mind(mine={"lover": 2}), seat) for seat in (2, 3)] == [0.0, 0.0]


@pytest.mark.parametrize(
    ("role", "night", "spares"), [("vampire", NIGHT, True), ("vampire", NIGHT - 1, False), ("werewolf", NIGHT, False)]
)
def test_vampires_hang_nobody_whose_bite_works_at_dusk(role: str, night: int, spares: bool) -> None:
    """Neither do they speak against them: somebody else may hang today. Whom wolves have not got is prey like all."""
    pack = mind(role=role, pack=(1, 2), mine={"learnt": [Learnt(night, "prey", [5], "")]})
    pack.tiles = tuple(map(str, pack.living))
    pack.beliefs.__dict__["_all"] = dict.fromkeys(pack.living, 0.1) | {5: 0.6}
    assert pack.bitten == ({5} if spares else set())
    assert speech.bias(pack, 5) == (-speech.SAVES if spares else speech.PUSHES)
    assert (5 in [at for _, at in speech.suspicions(pack)]) is not spares


@pytest.mark.parametrize(("out", "pointing", "loyal"), [(0, False, False), (4, False, True), (0, True, True)])
def test_a_pack_shields_its_own_once_it_decides(out: int, pointing: bool, loyal: bool, monkeypatch: Any) -> None:
    """Two are little of the five votes that eight need, not of three for four: a wolf of this lot is loyal then.

    Where all point, few decide. Words and ballots are the same in this. One mate alone is never shielded, and a lover
    at any time.
    """
    monkeypatch.setattr(bluffing, "lot", lambda _mind, about: 0.6 if about == f"loyal {NIGHT}" else 0.0)
    wolf = mind((3, "doubt", 2), role="werewolf", pack=(1, 2, 3))
    wolf.pointing = pointing
    for seat in range(SEATS, SEATS - out, -1):
        opened(wolf.table, seat, "villager")
    wolf.beliefs.__dict__["_all"] = dict.fromkeys(range(1, SEATS + 1), wolf.beliefs.usual)
    wolf.tiles = tuple(map(str, wolf.living))
    assert speech.shielded(wolf) - {0} == ({2, 3} if loyal else set())
    assert speech.shielded(mind(role="werewolf", pack=(1, 2))) - {0} == set()
    assert speech.bias(wolf, 2) == (-speech.SAVES if loyal else 0.0)
    assert (point(wolf) == "2") is not loyal
    assert speech.shielded(mind(mine={"lover": 5})) == {5}


def test_the_first_reason_that_holds_is_given() -> None:
    """The strongest comes first, and a doubt needs none."""
    one = mind((2, "seer", 0), (2, "witch", 0))
    for seat in (3, 4):
        one.table.seats[seat - 1].vote = "down"
    opened(one.table, 8, "werewolf", cause="lynched", vote="down")
    one.table.seats[0].vote = "up"
    assert [speech.why(one, seat) for seat in (2, 3, 5, 8)] == ["contradicts", "shields", "silent", "shields"]
    assert speech.why(mind(), 2) == "doubt"


def test_nobody_reproaches_others_with_what_they_have_done_themselves() -> None:
    """Who has voted for the death of somebody innocent does not speak of that, and who has not does."""
    votes = {1: "up", 2: "up", 3: "down"}
    for speaker, said in ((1, "doubt"), (3, "hangs")):
        one = mind(seat=speaker)
        opened(one.table, 8, "villager", cause="lynched", vote="down")
        for seat, vote in votes.items():
            one.table.seats[seat - 1].vote = vote
        assert speech.why(one, 2) == said

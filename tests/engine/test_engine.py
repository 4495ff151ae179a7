"""What the engine promises to every game, shown on one that leans on all of it."""

from __future__ import annotations

import random
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.engine.asking import CHANCE, CLOCK, Ask, Over, listen
from host.engine.match import GivenAnswer, Match, SavedMatch
from host.engine.rules import LEAVE
from protocol.errors import IllegalAnswer, LateAnswer, NotAsked
from tests.engine import lantern
from tests.laws.random_play import choice_for, picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.engine.rules import Rules

RULES = cast("Rules", lantern)
ROLES = ["spark", "charm", *["plain"] * 48]


def table(seats: int = 50, **options: int) -> Match:
    """A match before its first night: seat 1 keeps the spark, seat 2 the charm."""
    return Match(RULES, lantern.arrange({"roles": ROLES[:seats]}, seats, dict(options)))


def find(match: Match, seat: int, name: str) -> Ask:
    """The open ask of a seat."""
    return next(ask for ask in match.asks if ask.seat == seat and ask.name == name)


def give(match: Match, seat: int, name: str, choice: str) -> None:
    """Answer as a seat."""
    match.apply(find(match, seat, name), choice)


def notes(match: Match, kind: str) -> list[dict[str, Any]]:
    """What was told of a kind."""
    return [note.facts for note in match.notes if note.kind == kind]


def test_a_slot_of_fifty_closes_by_the_clock_and_not_before() -> None:
    """All fifty have whispered and the slot is still open; the clock closes it and the day begins."""
    match = table()
    for seat in range(50, 0, -1):
        give(match, seat, "whisper", str(seat % 50 + 1))
    assert len(match.game.given) == 50
    assert find(match, 7, "whisper")
    give(match, CLOCK, "night", "end")
    assert notes(match, "night_over") == [{"night": 1, "order": list(range(1, 51))}]
    assert match.game.given == {}
    assert match.view(0)[0].whispers == {str(seat): 1 for seat in range(1, 51)}


def test_drafts_may_be_replaced_until_the_slot_closes() -> None:
    """The last whisper counts, and a seat sees its own draft but nobody else's."""
    match = table(5)
    give(match, 3, "whisper", "1")
    give(match, 3, "whisper", "2")
    assert match.view(3)[1].whisper == "2"
    assert match.view(4)[1].whisper == ""
    give(match, CLOCK, "night", "end")
    assert match.view(0)[0].whispers == {"2": 1}


def test_who_says_nothing_has_said_the_default() -> None:
    """Seats without a draft give their ask's default when the clock closes the slot."""
    match = table(4)
    give(match, CLOCK, "night", "end")
    told = [note for note in match.notes if note.kind == "whispered"]
    assert [(note.to, note.facts["name"]) for note in told] == [((seat,), "nobody") for seat in (1, 2, 3, 4)]


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_arrival_tells_nothing(seed: int) -> None:
    """Whispers come back by seat, in whatever order they arrived."""
    tables = [table(9), table(9)]
    order = random.Random(seed).sample(range(1, 10), 9)
    for match, seats in zip(tables, (range(1, 10), order), strict=True):
        for seat in seats:
            give(match, seat, "whisper", str(10 - seat))
        give(match, CLOCK, "night", "end")
    assert tables[0].notes == tables[1].notes
    assert tables[0].view(0) == tables[1].view(0)
    assert tables[0].game.state() == tables[1].game.state()


def test_two_nominations_stand_at_once_and_one_is_decided() -> None:
    """Both can be voted for; a third is not offered; half of the living decide."""
    match = table(6)
    give(match, CLOCK, "night", "end")
    give(match, 3, "nominate", "5")
    give(match, 4, "nominate", "6")
    assert match.view(0)[0].stands == {"3": 5, "4": 6}
    assert not any(ask.name == "nominate" for ask in match.asks)
    give(match, 1, "vote", "5")
    give(match, 1, "vote", "6")
    give(match, 2, "vote", "6")
    give(match, 3, "vote", "6")
    assert [ask.name for ask in match.asks if ask.seat == 6] == ["charm"]
    give(match, 6, "charm", "no")
    give(match, CLOCK, "window", "end")
    assert match.game.gone == [6]
    assert not match.open_for(6)


def test_a_standing_ask_keeps_its_number_while_it_stays_the_same() -> None:
    """Somebody else's nomination does not make a tap on one's own row stale."""
    match = table(6)
    give(match, CLOCK, "night", "end")
    give(match, 3, "nominate", "5")
    before = find(match, 2, "vote").number
    give(match, 1, "vote", "5")
    assert find(match, 2, "vote").number == before


@pytest.mark.parametrize("target", [2, 4])
def test_a_secret_reaction_is_asked_whether_or_not_it_can_come(target: int) -> None:
    """The window opens for charm and plain alike, no waiting line names it, and only the clock ends it."""
    match = table(4)
    give(match, CLOCK, "night", "end")
    give(match, 1, "nominate", str(target))
    give(match, 1, "vote", str(target))
    give(match, 3, "vote", str(target))
    asked = [(ask.seat, ask.name) for ask in match.asks if ask.kind != "standing"]
    assert asked == [(target, "charm"), (CLOCK, "window")]
    assert match.waiting() == []
    give(match, target, "charm", "yes" if target == 2 else "no")
    give(match, CLOCK, "window", "end")
    assert match.game.gone == ([] if target == 2 else [4])


@pytest.mark.parametrize("moment", ["night", "day", "window"])
def test_something_open_at_any_time_ends_the_game_in_anybodys_turn(moment: str) -> None:
    """The spark is offered at every stop and ends the game from there."""
    match = table(4)
    if moment != "night":
        give(match, CLOCK, "night", "end")
    if moment == "window":
        give(match, 3, "nominate", "2")
        give(match, 3, "vote", "2")
        give(match, 4, "vote", "2")
    give(match, 1, "light", "yes")
    assert match.over
    assert (match.over.winners, match.over.ending) == ([1], "spark")
    assert match.asks == ()
    assert match.game.lit


def test_stale_and_foreign_numbers_are_refused() -> None:
    """A closed ask makes an answer late, another's or an unknown one not asked, a wrong choice illegal."""
    match = table(4)
    whisper = find(match, 2, "whisper")
    give(match, CLOCK, "night", "end")
    with pytest.raises(LateAnswer):
        match.check(whisper.number, 2, "1")
    with pytest.raises(LateAnswer):
        match.apply(whisper, "1")
    mine = find(match, 3, "nominate")
    with pytest.raises(NotAsked):
        match.check(mine.number, 2, "1")
    with pytest.raises(IllegalAnswer):
        match.check(mine.number, 3, "99")
    for never in (match.asked + 1, 0, -1):
        with pytest.raises(NotAsked):
            match.check(never, 3, "1")


def test_numbers_only_grow_and_notes_are_told_once() -> None:
    """Over a whole random game no ask number is given twice."""
    seen: dict[int, tuple[int, str]] = {}
    dice = random.Random(1)
    match = Match.start(RULES, 7, {"nights": 9})
    while not match.over:
        for ask in match.asks:
            assert seen.setdefault(ask.number, (ask.seat, ask.name)) == (ask.seat, ask.name)
        ask = dice.choice([a for a in match.asks if a.name != "light"])
        match.apply(ask, choice_for(ask, dice))
    assert len(seen) == match.asked


@pytest.mark.parametrize("seats", [3, 8, 50])
def test_saved_loaded_and_cloned_in_the_middle_of_everything(seats: int) -> None:
    """At every stop a match survives JSON, and a clone goes its own way."""
    dice = random.Random(seats)
    match = Match.start(RULES, seats)
    for _ in range(120):
        if match.over:
            break
        before = picture(match)
        assert picture(Match.load(RULES, SavedMatch.from_json(match.save().json()))) == before
        clone = match.clone()
        other = dice.choice(clone.asks)
        clone.apply(other, choice_for(other, dice))
        assert picture(match) == before
        ask = dice.choice([a for a in match.asks if a.name != "light"])
        match.apply(ask, choice_for(ask, dice))


def test_a_kept_answer_that_does_not_fit_is_refused() -> None:
    """A journal of other rules does not load silently: a wrong name or number raises."""
    match = table(4)
    give(match, 2, "whisper", "1")
    saved = match.save()
    saved.answers[0].name = "vote"
    with pytest.raises(LateAnswer):
        Match.load(RULES, saved)
    saved.answers[0].number = 999
    with pytest.raises(NotAsked):
        Match.load(RULES, saved)


def test_views_survive_a_redeal_with_drafts_on_the_table() -> None:
    """Other people's whispers and roles may be anything: the view of a seat stays the same."""
    dice = random.Random(5)
    match = table(8)
    for seat in range(1, 8):
        give(match, seat, "whisper", str(dice.randint(1, 8)))
        for viewer in range(9):
            game = cast("lantern.Lantern", match.game)
            other = lantern.redeal(game, viewer, lambda row: dice.sample(row, len(row)))
            assert lantern.view(other, viewer) == match.view(viewer)


def test_chance_is_answered_with_any_order_and_nothing_else() -> None:
    """A shuffle takes every order of its cards, none that adds, drops or doubles one."""
    match = Match.start(RULES, 4)
    (deal,) = match.asks
    assert deal.seat == CHANCE
    assert deal.allows("plain,spark,plain,charm")
    assert not deal.allows("plain,spark,charm,charm")
    assert not deal.allows("plain,spark,plain")
    match.apply(deal, "plain,spark,plain,charm")
    assert match.game.state()["roles"] == {"1": "plain", "2": "spark", "3": "plain", "4": "charm"}


def test_an_order_that_is_picked_has_each_card_once() -> None:
    """Each pick is from what is left, and nothing is picked when nothing is."""
    left = []
    picks = iter("cab")

    def pick(choices: Sequence[str]) -> str:
        left.append("".join(choices))
        return next(picks)

    assert Ask(CHANCE, "shuffle", ("a", "b", "c")).any_choice(pick) == "c,a,b"
    assert left == ["abc", "ab", "b"]


def test_winners_stand_in_the_order_of_their_seats() -> None:
    """In whichever order the rules have found them."""
    assert Over([12, 3, 7], "last").winners == [3, 7, 12]


def test_a_dropped_match_leaves_no_complaint() -> None:
    """Coroutines of dropped matches are closed without a warning."""
    complaints: list[object] = []
    hook, sys.unraisablehook = sys.unraisablehook, complaints.append
    try:
        for _ in range(20):
            match = table(5)
            give(match, 2, "whisper", "1")
            del match
    finally:
        sys.unraisablehook = hook
    assert complaints == []


def test_a_question_named_like_a_standing_one_has_a_number_of_its_own() -> None:
    """The Spear asks `reveal` of a seat to which `reveal` is open at any time: their numbers tell the two apart."""

    async def turn(game: lantern.Lantern) -> None:
        await listen(game, [Ask(1, "light", ("no",), kind="step")])
        await listen(game, [Ask(2, "wait", ("no",))])

    book = SimpleNamespace(**{**vars(lantern), "turn": turn})
    match = Match(cast("Rules", book), lantern.arrange({"roles": ROLES[:3]}, 3, {}))
    step, standing = sorted(match.open_for(1), key=lambda ask: ask.kind == "standing")
    assert (step.kind, standing.kind) == ("step", "standing")
    assert step.number != standing.number
    match.apply(match.check(step.number, 1, "no"), "no")
    assert [ask.number for ask in match.open_for(1)] == [standing.number], "what stands open keeps its number"


def test_a_question_that_comes_later_has_a_number_of_its_own_too() -> None:
    """What stands open was there before it: an answer meant for that one is none to the question."""

    async def turn(game: lantern.Lantern) -> None:
        await listen(game, [Ask(2, "wait", ("no",))])
        await listen(game, [Ask(1, "light", ("no",), kind="step")])

    book = SimpleNamespace(**{**vars(lantern), "turn": turn})
    match = Match(cast("Rules", book), lantern.arrange({"roles": ROLES[:3]}, 3, {}))
    (standing,) = match.open_for(1)
    give(match, 2, "wait", "no")
    assert {ask.kind: ask.number == standing.number for ask in match.open_for(1)} == {"standing": True, "step": False}


@pytest.mark.parametrize(
    ("answers", "kept"),
    [
        ((), ""),
        (((CLOCK, "main"), (CHANCE, "variant")), ""),
        (((1, "vote"), (CLOCK, "main"), (2, "vote")), "2"),
        (((1, "vote"), (CLOCK, "main"), (2, "vote"), (CLOCK, LEAVE), (3, "vote")), "2"),
        (((1, "vote"), (CLOCK, "main"), (2, "vote"), (CLOCK, "dawn"), (CHANCE, "variant")), "2"),
        (((1, "vote"), (CLOCK, LEAVE), (2, "vote")), "0"),
    ],
)
def test_taking_back_goes_to_where_a_slot_opened(answers: tuple[tuple[int, str], ...], kept: str) -> None:
    """That somebody left the table opens nothing; what followed by itself goes with what came before it."""
    match = table(5)
    match.answers = [GivenAnswer(n, seat, name, "x") for n, (seat, name) in enumerate(answers, 1)]
    assert match.boundary() == kept


def test_a_whole_answer_may_be_closed() -> None:
    """Two parts that are open by themselves need not go together; no chance answer then gives both."""
    ask = Ask(1, "brew", ("none", "heal"), "slot", {"heal+2": "apart", "heal+3": "apart"}, also=("2", "3"))
    assert ask.allows("none+2")
    assert not ask.allows("heal+2")
    assert {ask.any_choice(lambda row: row[-1]), ask.any_choice(lambda row: row[0])} == {"none+3", "none+2"}

"""What a village's bot chooses without a word: whom the Seer looks at, whom it follows, and its bets once it is out."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from host.engine.asking import Ask
from host.games.village.bot import bet_team, captain, danger, draw, guess, seer, successor
from host.games.village.mind import Mind
from host.games.werewolves.bot import blacksmith, cat, healer, investigator, priest, sword
from host.games.werewolves.bot import choose as werewolves
from protocol.games.village import NOBODY, Learnt, Statement
from tests.laws.village_board import NIGHT, SEATS, board, opened, own

if TYPE_CHECKING:
    from protocol.games.village import OwnView, TableView

ME = 1
OTHERS = tuple(range(2, SEATS + 1))
DICE = 30
"""With so many dice each answer is looked at."""


def answers(decide: Any, table: TableView, view: OwnView, name: str, *choices: str) -> set[str]:
    """What seat 1 may answer when it is asked this."""
    ask = Ask(ME, name, choices, "slot")
    return {decide(Mind(ME, table, view, ask, Random(seed))) for seed in range(DICE)}


def found(evil: str, *seats: int) -> list[Learnt]:
    """What the Seer was told of these seats."""
    return [Learnt(1, "evil", [seat], evil) for seat in seats]


# -- the Seer ------------------------------------------------------------------------------------------------


def looked_at(view: OwnView) -> set[str]:
    """Whom a Seer may look at."""
    return answers(seer, board(), view, "seer", *map(str, OTHERS), NOBODY)


@pytest.mark.parametrize("lover", [0, 4])
def test_a_seer_looks_at_somebody_she_does_not_know_and_the_one_she_loves_may_be_a_creature_too(lover: int) -> None:
    """Whoever was looked at already tells her nothing new."""
    assert looked_at(own("seer", lover=lover, learnt=found("no", 2, 3, 5, 6, 7))) == {"4", "8"}
    assert looked_at(own("seer", lover=lover, learnt=found("no", 2, 3, 5, 6, 7, 8))) == {"4"}


def test_a_seer_who_knows_everybody_looks_at_somebody_all_the_same() -> None:
    """Her screen wants an answer like any other."""
    assert looked_at(own("seer", learnt=found("no", *OTHERS))) <= set(map(str, OTHERS))


# -- other powers of the Big Box -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "unknown", "middle"), [(1, 2, "3"), (1, 8, "7"), (4, 5, "6"), (4, 3, "2"), (8, 1, "2"), (8, 7, "6")]
)
def test_an_investigator_asks_about_the_three_of_whom_she_knows_least(seat: int, unknown: int, middle: str) -> None:
    """The row begins and ends beside her own seat; in the first night nothing is known yet, and she asks nobody."""
    known = found("no", *(other for other in range(1, SEATS + 1) if other not in (seat, unknown)))
    middles = [str((seat + step - 1) % SEATS + 1) for step in range(2, SEATS - 1)]
    ask = Ask(seat, "investigator", (*middles, NOBODY), "slot")

    def asked(night: int) -> set[str]:
        view = own("investigator", learnt=known)
        return {werewolves(seat, board(night=night), view, ask, Random(dice)) for dice in range(DICE)}

    assert asked(2) == {middle}
    assert asked(1) == {NOBODY}


def test_an_investigator_looks_past_the_dead_and_asks_nothing_that_is_clear() -> None:
    """Seats 2, 4 and 5 sit side by side now; that a known creature sits with 7 is certain."""
    looks = dict.fromkeys(OTHERS, 0.0) | {2: 0.4, 8: 1.0}
    for seed in range(DICE):
        ask = Ask(ME, "investigator", ("4", "5", "6", "7", NOBODY), "slot")
        asking = Mind(ME, opened(board(), 3, "villager"), own("investigator"), ask, Random(seed))
        asking.beliefs.__dict__["_all"] = looks
        assert investigator(asking) == "4"


@pytest.mark.parametrize(
    "name", ["seer", "oracle", "healer", "priest", "slayer", "blacksmith", "sword", "cat", "werewolf"]
)
@pytest.mark.parametrize("role", ["villager", "werewolf"])
def test_where_nobody_is_left_to_choose_nobody_is_chosen(name: str, role: str) -> None:
    """Whatever the power is."""
    ask = Ask(ME, name, (NOBODY,), "slot")
    assert werewolves(ME, board(), own(role, pack=(ME, 2)), ask, Random(1)) == NOBODY


@pytest.mark.parametrize("decide", [blacksmith, priest])
@pytest.mark.parametrize("lover", [0, 8])
def test_a_sword_or_a_blessing_is_for_whoever_is_trusted(decide: Any, lover: int) -> None:
    """Also for the one she loves; in the first night nobody knows yet into whose hands it would come."""
    view = own("villager", lover=lover, learnt=found("yes", *OTHERS[:-1]))
    for night, chosen in ((1, NOBODY), (2, "8")):
        assert answers(decide, board(night=night), view, "power", *map(str, OTHERS), NOBODY) == {chosen}


@pytest.mark.parametrize("name", ["blacksmith", "priest"])
def test_nobody_is_armed_or_blessed_in_the_first_night_by_whichever_seat(name: str) -> None:
    """Nor is the first seat, whoever has the power."""
    for seat in range(1, SEATS + 1):
        others = tuple(str(other) for other in range(1, SEATS + 1) if other != seat)
        ask = Ask(seat, name, (*others, NOBODY), "slot")
        assert werewolves(seat, board(night=1), own(name), ask, Random(seat)) == NOBODY


@pytest.mark.parametrize("claims", [4, 7])
def test_a_creature_strikes_with_its_sword_whom_its_pack_is_afraid_of(claims: int) -> None:
    """Whoever says that she is the Seer; never one of the pack, even if it looks like all that a pack is afraid of."""
    table = board((claims, "seer", 0), (3, "seer", 0))
    table.seats[3 - 1].leads = True
    told = [Learnt(1, "noticed", [3, claims], "")]
    view = own("werewolf", pack=(ME, 3), learnt=told)
    assert answers(sword, table, view, "sword", *map(str, OTHERS), NOBODY) == {str(claims)}


def test_a_creature_sends_the_cat_to_whoever_looks_most_harmless() -> None:
    """It chases creatures away, so it is to find none: neither in the pack nor beside it."""
    looks = dict.fromkeys(OTHERS, 0.5) | {2: 0.0, 6: 0.1, 7: 0.9}
    for seed in range(DICE):
        ask = Ask(ME, "cat", (*map(str, OTHERS), NOBODY), "slot")
        holder = Mind(ME, board(), own("werewolf", pack=(ME, 2), lover=5), ask, Random(seed))
        holder.beliefs.__dict__["_all"] = looks
        assert cat(holder) == "6"


@pytest.mark.parametrize("decide", [sword, cat])
@pytest.mark.parametrize(
    ("lover", "learnt", "chosen"),
    [
        (0, found("yes", 4), {"4"}),
        (0, found("no", *OTHERS[:-1]), {"8"}),
        (0, found("no", 2, 3, 4, 5) + found("yes", 6, 7), {"6", "7"}),
        (6, found("no", 2, 3, 4, 5) + found("yes", 6, 7), {"7"}),
    ],
)
def test_a_sword_strikes_and_the_cat_chases_a_creature(
    decide: Any, lover: int, learnt: list[Learnt], chosen: set[str]
) -> None:
    """One that is known, else somebody of whom nothing is; never the one she loves."""
    view = own("villager", lover=lover, learnt=learnt)
    assert answers(decide, board(), view, "power", *map(str, OTHERS), NOBODY) == chosen


@pytest.mark.parametrize(
    ("learnt", "looks", "struck"),
    [(found("no", *OTHERS[:-1]), dict.fromkeys(OTHERS, 0.0), "8"), (found("yes", 4), {4: 1.0, 8: 0.99}, "4")],
)
def test_what_is_known_counts_before_the_looks(learnt: list[Learnt], looks: dict[int, float], struck: str) -> None:
    """No sword strikes whom its holder knows to be harmless, nor another one where a creature is known."""
    for seed in range(DICE):
        ask = Ask(ME, "sword", (*map(str, OTHERS), NOBODY), "slot")
        holder = Mind(ME, board(), own(learnt=learnt), ask, Random(seed))
        holder.beliefs.__dict__["_all"] = dict.fromkeys(OTHERS, 0.0) | looks
        assert sword(holder) == struck


def test_the_healer_watches_over_the_mayor_and_the_one_she_loves() -> None:
    """Over both where it is one; a Mayor who is a creature is watched over by nobody who knows."""
    table = board()
    table.seats[3 - 1].leads = True
    for lover, learnt, chosen in ((3, [], {"3"}), (0, found("no", *OTHERS), {"3"}), (3, found("yes", 2), {"3"})):
        view = own("healer", lover=lover, learnt=learnt)
        assert answers(healer, table, view, "healer", *map(str, OTHERS), NOBODY) == chosen
    fallen = own("healer", learnt=found("yes", 3) + found("no", *(seat for seat in OTHERS if seat != 3)))
    assert "3" not in answers(healer, table, fallen, "healer", *map(str, OTHERS), NOBODY)


# -- whom it follows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("decide", [captain, successor])
def test_a_villager_follows_nobody_whom_it_knows_for_a_creature(decide: Any) -> None:
    """As long as there is somebody else."""
    view = own(learnt=found("yes", *OTHERS[:-1]))
    assert answers(decide, board(), view, "captain", *map(str, OTHERS)) == {"8"}


def test_a_pack_hands_the_leaders_card_to_one_of_its_own() -> None:
    """Whoever has it is heard."""
    assert answers(successor, board(), own("werewolf", pack=(ME, 5)), "successor", *map(str, OTHERS), "next") == {"5"}


def test_a_pack_would_rather_have_somebody_out_whom_nobody_suspects() -> None:
    """Whom the village may hang by itself is worth less to it."""
    ask = Ask(ME, "werewolf", tuple(map(str, OTHERS)), "slot", secret=True)
    view = own("werewolf", pack=(ME, 2))

    def worth(seat: int, table: TableView) -> float:
        return danger(Mind(ME, table, view, ask, Random(1)), seat)

    accused = board(said=[Statement(NIGHT, by, "doubt", 6) for by in (3, 4, 5)])
    assert worth(6, accused) < worth(6, board())
    assert worth(7, accused) > worth(7, board())


# -- bets of whoever is out ----------------------------------------------------------------------------------


def bets(*living: str, sees: bool, teams: tuple[str, ...] = ("wolves",), **about: Any) -> set[str]:
    """The team that somebody bets on who is out, with these roles alive; `sees`: whether it sees them."""
    roles = [*("villager" for _ in range(SEATS - len(living))), *living]
    table = board(**about)
    for seat in range(1, SEATS - len(living) + 1):
        opened(table, seat, "villager")
    return answers(bet_team, table, own(ghost=roles if sees else []), "bet_team", "village", *teams, "draw")


BOTH = ("vampires", "wolves")
PACKED = {"werewolf": 2, "vampire": 1, "villager": 5}


def test_whoever_sees_all_cards_bets_on_the_village_as_long_as_creatures_are_few() -> None:
    """Less than a third of those who live; else on the larger pack."""
    village = ["villager"] * 4
    assert bets("werewolf", *village, sees=True) == {"village"}
    assert bets("werewolf", "werewolf", *village, sees=True) == {"wolves"}
    assert bets("werewolf", "vampire", "vampire", "seer", sees=True, teams=BOTH) == {"vampires"}
    assert bets("werewolf", "werewolf", "vampire", "seer", sees=True, teams=BOTH) == {"wolves"}


def test_whoever_sees_nothing_bets_by_what_may_be_left_on_a_pack_that_is_there() -> None:
    """On the village where creatures cannot be many; else on any pack that is offered."""
    few, many = ["villager"] * 7, ["villager"] * 4
    assert bets(*few, sees=False) == {"village"}
    assert bets(*many, sees=False) == {"wolves"}
    assert bets(*many, sees=False, teams=("vampires",)) == {"vampires"}
    assert bets(*many, sees=False, teams=BOTH, cards=PACKED) == set(BOTH)


def test_a_bet_on_a_team_is_made_once() -> None:
    """Whoever has one keeps it."""
    view = own(bets={"bet_team": "wolves"})
    assert answers(bet_team, board(), view, "bet_team", "village", "wolves") == {""}


@pytest.mark.parametrize(("role", "found", "out", "agrees"), [
    ("villager", (), False, "yes"), ("seer", ((3, "yes"),), False, "no"), ("seer", ((3, "no"),), False, "yes"),
    ("seer", ((3, "yes"),), True, "yes"), ("werewolf", ((3, "yes"),), False, "yes"),
])  # fmt: skip
def test_who_knows_a_creature_wants_no_draw(
    role: str, found: tuple[tuple[int, str], ...], out: bool, agrees: str
) -> None:
    """A living one; creatures know each other, and are content with it."""
    table = opened(board(), 3, "werewolf") if out else board()
    learnt = [Learnt(1, "evil", [at], word) for at, word in found]
    assert answers(draw, table, own(role, learnt=learnt), "draw", "yes", "no") == {agrees}


@pytest.mark.parametrize(("question", "fits"), [
    ("pointed_at", {"2", "3"}), ("pointed_wrong", {"5", "6"}), ("down", {"8"}), ("up", {"7"}),
])  # fmt: skip
def test_a_question_about_yesterday_is_answered_from_the_last_ballot(question: str, fits: set[str]) -> None:
    """Everybody has seen it; most have pointed at seat 2, two at seat 3."""
    table = board(question=question)
    for seat, vote in {1: "2", 3: "2", 4: "2", 5: "3", 6: "3", 7: "up", 8: "down"}.items():
        table.seats[seat - 1].vote = vote
    assert answers(guess, table, own(), "guess", *map(str, OTHERS)) == fits

"""When bots of the shadow-world game come forward, whom they curse, when they lie, and what a mirror tells them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from host.engine.asking import Ask
from host.games import bot
from host.games.shadow_world.aims import Aims
from host.games.shadow_world.beliefs import Beliefs
from host.games.shadow_world.blue import UNMASKED
from host.games.shadow_world.possible import clear
from host.games.shadow_world.worth import Worth
from protocol.games.shadow_world import Spoken
from tests.laws.test_shadow_world_bots import deal

if TYPE_CHECKING:
    from host.games.shadow_world.state import Shadow
    from protocol.games.shadow_world import OwnView, TableView

CHOOSE = bot("shadow_world")


def views(character: str, seats: int = 6) -> tuple[TableView, OwnView]:
    """What seat 1 sees of a game of all characters in its first round, as this one."""
    table, own = deal(seats, Random(1), {"characters": 3}).view(1)
    own.character, own.book, own.seen = character, [], []
    return table, own


def reveals(table: TableView, own: OwnView) -> bool:
    """Whether the bot comes forward for its own sake."""
    return CHOOSE(1, table, own, Ask(1, "reveal", ("yes",), "standing", secret=True), Random(1)) == "yes"


def cursed(table: TableView, own: OwnView) -> str:
    """Whose ability the bot makes void, "no" for nobody's."""
    others = tuple(str(seat) for seat in range(2, len(table.seats) + 1))
    return CHOOSE(1, table, own, Ask(1, "ability", ("no", *others), "step", secret=True), Random(1))


def told(table: TableView, own: OwnView, card: str) -> str:
    """How the bot takes an oracle card from seat 2."""
    own.oracle = Spoken(card, 2, 1, "")
    return CHOOSE(1, table, own, Ask(1, "lie", ("other", "truth"), "step", secret=True), Random(1))


# -- the Mirror ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", [1, 2, 3])
def test_who_drew_the_mirror_and_stayed_hidden_is_none_whom_it_shows(reading: int) -> None:
    """As everybody has seen: whom it would have shown follows from the table's reading of it."""
    match = deal(6, Random(1), {"characters": 3, "D5": reading})
    game = cast("Shadow", match.game)
    game.characters[1], game.characters[2] = "w_bolt4", "h_giant"
    before, _ = match.view(1)
    assert not any(shown.mirrored for shown in before.seats)
    clear(game, 2, *UNMASKED[reading])
    table, own = match.view(1)
    assert [shown.mirrored for shown in table.seats] == [False, True, False, False, False, False]
    beliefs = Beliefs(1, table, own)
    assert beliefs.is_one(2, *UNMASKED[reading]) == 0
    assert beliefs.is_one(3, *UNMASKED[reading]) > 0
    assert (beliefs.faction(2, "human") == pytest.approx(1)) == (reading == 3)
    game.revealed = [2]
    assert not match.view(1)[0].seats[1].mirrored


def test_a_scream_that_did_not_come_is_no_mirror() -> None:
    """Both rule out characters, and only one of them is seen in a seat."""
    match = deal(6, Random(1), {"characters": 3})
    clear(cast("Shadow", match.game), 2, "h_scream")
    assert not match.view(1)[0].seats[1].mirrored


# -- coming forward ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "damage", "forward"),
    [
        ("h_survive", 0, True),
        ("h_follow", 2, False),
        ("h_follow", 3, True),
        ("h_feast", 9, False),
        ("w_bolt4", 13, False),
        ("v_leech", 9, False),
    ],
)
def test_whom_no_team_need_fear_comes_forward(character: str, damage: int, forward: bool) -> None:
    """Adda at once, Afra when she is hurt; all others have something to lose by it."""
    table, own = views(character)
    table.seats[0].damage = damage
    assert reveals(table, own) == forward


@pytest.mark.parametrize(
    ("active", "rounds", "spent", "forward"),
    [(1, 1, False, True), (2, 1, False, False), (1, 0, False, False), (1, 1, True, False)],
)
def test_valkyra_comes_forward_in_her_own_turn(active: int, rounds: int, spent: bool, forward: bool) -> None:
    """Once she may attack, and while she has her die."""
    table, own = views("v_d4")
    table.active, table.seats[0].rounds, own.spent = active, rounds, spent
    assert reveals(table, own) == forward


def test_cover_is_worth_less_to_whose_deeds_speak() -> None:
    """And nothing to whoever lies open."""
    table, own = views("w_bolt4")
    table.seats[1].character = "v_leech"
    unknown = Worth(1, table, own).cover
    table.seats[0].harmed[1] = 3
    suspected = Worth(1, table, own).cover
    table.seats[0].character = "w_bolt4"
    assert unknown > suspected > 0 == Worth(1, table, own).cover


def test_somebody_from_outside_knows_what_lies_open_and_no_more() -> None:
    """Neither one's own card nor what one was shown."""
    table, own = views("w_bolt4")
    beliefs = Beliefs(1, table, own)
    assert beliefs.faction(1, "werewolf") == 1
    assert beliefs.seen_from_outside("werewolf") == pytest.approx(2 / 6)
    assert sum(beliefs.seen_from_outside(faction) for faction in ("werewolf", "vampire", "human")) == pytest.approx(1)


# -- thresholds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "name", "damage", "outs", "does"),
    [
        ("h_martyr", "ability", 2, 1, False),
        ("h_martyr", "ability", 3, 1, True),
        ("h_martyr", "ability", 9, 0, False),
        ("w_barrier", "end", 8, 0, False),
        ("w_barrier", "end", 9, 0, True),
        ("v_extra", "end", 9, 1, False),
        ("v_extra", "end", 0, 2, True),
        ("h_survive", "heal", 4, 0, False),
        ("h_survive", "heal", 5, 0, True),
    ],
)
def test_from_which_damage_or_how_many_out_on_an_ability_is_used(
    character: str, name: str, damage: int, outs: int, does: bool
) -> None:
    """By somebody who lies open: Crescentia to live on, Gundwolf and Adda against the next blow, Wendur for turns."""
    table, own = views(character)
    table.seats[0].character, table.seats[0].damage = character, damage
    for out in table.seats[1 : outs + 1]:
        out.out = True
    kind, no = ("standing", ()) if name == "heal" else ("step", ("no",))
    ask = Ask(1, name, (*no, "yes"), kind, secret=True)
    assert (CHOOSE(1, table, own, ask, Random(1)) == "yes") == does


# -- Eilika --------------------------------------------------------------------------------------------------


def test_eilika_comes_forward_for_an_ability_that_counts() -> None:
    """A vampire's that lies open; not for one that is spent, that does nothing more, or for a friend's."""
    table, own = views("w_curse")
    assert cursed(table, own) == "no"
    third = table.seats[2]
    third.character = "v_extra"
    assert cursed(table, own) == "3"
    third.spent = True
    assert cursed(table, own) == "no"
    third.spent, third.cursed = False, True
    assert cursed(table, own) == "no"
    third.cursed, third.character = False, "v_lie"
    assert cursed(table, own) == "no"
    third.character = "w_bolt6"
    assert cursed(table, own) == "no"


def test_eilika_takes_the_strongest_of_her_foes() -> None:
    """Once she lies open anything is better than nothing, and still never a friend."""
    table, own = views("w_curse")
    table.seats[0].character = "w_curse"
    table.seats[1].character, table.seats[2].character, table.seats[3].character = "v_lie", "v_leech", "w_bolt6"
    assert cursed(table, own) == "3"


# -- Umbra ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "damage", "answer"),
    [
        ("g_vamp_hit1", 3, "other"), ("g_vamp_heal", 3, "truth"), ("g_vamp_heal", 0, "other"),
        ("g_wolf_hit1", 3, "truth"), ("g_wolf_heal", 3, "other"), ("g_wolf_heal", 0, "truth"),
    ],
)  # fmt: skip
def test_umbra_lies_where_a_card_then_does_her_good_or_no_harm(card: str, damage: int, answer: str) -> None:
    """As what she is and as what she is not; what heals does harm to whoever has no damage."""
    table, own = views("v_lie")
    table.seats[0].character, table.seats[0].damage = "v_lie", damage
    assert told(table, own, card) == answer


@pytest.mark.parametrize(
    ("giver", "card", "answer"),
    [
        ("v_leech", "g_vamp_hit1", "truth"), ("w_bolt6", "g_vamp_hit1", "other"),
        ("v_leech", "g_vamp_heal", "truth"), ("w_bolt6", "g_vamp_heal", "other"),
    ],
)  # fmt: skip
def test_umbra_tells_her_friends_who_she_is_and_misleads_her_foes(giver: str, card: str, answer: str) -> None:
    """As long as she is hidden and has not much to lose by it."""
    table, own = views("v_lie")
    table.seats[0].damage, table.seats[1].character = 2, giver
    assert told(table, own, card) == answer


# -- goals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("team", ["w_bolt6", "v_leech"])
def test_no_team_wants_those_out_first_who_win_by_it(team: str) -> None:
    """Crescentia and Dankwart. Once somebody else is out she is nobody's aim, and he wants the vampires out."""
    table, _ = views(team)
    assert Aims(table).gains(team, "h_martyr", 2) == Aims(table).gains(team, "h_scream", 2) < 0
    table.seats[2].out = True
    assert Aims(table).gains(team, "h_martyr", 2) == 0
    assert (Aims(table).gains(team, "h_scream", 2) > 0) == (team == "v_leech")
    assert (Aims(table).gains(team, "h_scream", 2) < 0) == (team != "v_leech")

"""What bots of Wolfmoon make of what everybody has seen, and when they keep a card that they might use."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.engine.asking import Ask
from host.games import bot
from host.games.wolfmoon.odds import Odds
from host.games.wolfmoon.stakes import series, sharers, won
from host.games.wolfmoon.worth import Worth
from tests.scenarios.runner import Player

if TYPE_CHECKING:
    from protocol.games.wolfmoon import OwnView, TableView

CHOOSE = bot("wolfmoon")


def played(*lines: str, hands: str, pile: str, options: dict[str, Any] | None = None, **setup: Any) -> Player:
    """A table after these lines."""
    arranged = {"active": 1, "hands": hands.split(), "pile": pile.split(), "centre": ["mayor", "merchant", "witch"]}
    arranged |= setup
    told = {"game": "wolfmoon", "seats": len(arranged["hands"]), "options": options or {}, "setup": arranged}
    player = Player.of({**told, "play": lines})
    player.run()
    return player


def seen(player: Player, seat: int) -> tuple[TableView, OwnView]:
    """What a seat sees."""
    return cast("tuple[TableView, OwnView]", player.match.view(seat))


def ruled_out(player: Player) -> list[list[int]]:
    """By seat from 1, as everybody sees it."""
    return [shown.ruled_out for shown in seen(player, 0)[0].seats]


def chosen(player: Player, seat: int, name: str) -> str:
    """What a bot answers to the ask of this name."""
    (ask,) = [ask for ask in player.match.asks if (ask.seat, ask.name) == (seat, name)]
    return CHOOSE(seat, *seen(player, seat), ask, Random(1))


# -- what everybody has seen -------------------------------------------------------------------------

VILLAGER = ("1 action draw", "1 play villager", "1 target 2")


def test_a_wrong_guess_is_seen_by_all_until_the_card_may_be_another() -> None:
    """The value stays ruled out while its owner plays what cannot have been the old card, and no longer."""
    missed = (*VILLAGER, "1 guess 3", "clock window")
    cards: dict[str, Any] = {"hands": "thief seer spy drunkard", "pile": "villager girl witch seer"}
    assert ruled_out(played(*missed, **cards)) == [[], [3], [], []]
    assert ruled_out(played(*missed, "2 action draw", "2 play girl", "2 target skip", **cards)) == [[], [3], [], []]
    assert ruled_out(played(*missed, "2 action draw", "2 play seer", "2 target 3", **cards)) == [[], [], [], []]


def test_a_guess_rules_out_before_the_next_one_and_names_whom_it_is_at() -> None:
    """The second try of the Assassin is at the same person, as everybody sees."""
    lines = ("1 action draw", "1 play assassin", "1 target 3", "1 guess 9")
    player = played(*lines, hands="thief seer spy drunkard", pile="assassin girl witch")
    table, _ = seen(player, 0)
    assert (table.target, ruled_out(player)) == (3, [[], [], [9], []])
    assert (
        seen(played(*lines, "1 guess stop", "3 spy no", hands="thief seer spy drunkard", pile="assassin girl"), 0)[
            0
        ].target
        == 0
    )


@pytest.mark.parametrize(
    ("card", "values"),
    [("tax_collector", [0, 1]), ("inquisitor", [9, 10])],
)
def test_a_question_that_misses_rules_out_both_values(card: str, values: list[int]) -> None:
    """Both that it asked for."""
    lines = ("1 action draw", f"1 play {card}", "1 target 2")
    assert ruled_out(played(*lines, hands="thief girl spy", pile=f"{card} seer")) == [[], values, []]


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "winner", "values"),
    [
        ("barkeeper", "thief", "seer", 1, [0, 1, 2]),
        ("barkeeper", "seer", "thief", 2, [0, 1, 2]),
        ("girl", "seer", "thief", 1, [7, 8, 9, 10]),
    ],
)
def test_who_wins_a_comparison_is_above_or_below_the_card_laid(
    card: str, mine: str, theirs: str, winner: int, values: list[int]
) -> None:
    """The loser's card lies open, and the other one's is higher, or lower."""
    lines = ("1 action draw", f"1 play {card}", "1 target 2")
    after = ruled_out(played(*lines, hands=f"{mine} {theirs} spy", pile=f"{card} drunkard"))
    assert after[winner - 1] == values
    assert after[2 - winner] == []


def test_a_hand_that_moves_in_sight_takes_along_what_it_is_not() -> None:
    """A swap exchanges it, a shuffle keeps what holds for all, the centre ends it."""
    missed = (*VILLAGER, "1 guess 3", "clock window", "2 action draw")
    swapped = played(
        *missed, "2 play pickpocket", "2 swap 2+3", hands="thief seer spy", pile="villager pickpocket girl"
    )
    assert ruled_out(swapped) == [[], [], []]  # her own card may have been the one that she drew and kept
    second = (*VILLAGER, "1 guess 6", "clock window", "2 action draw", "2 play pickpocket", "2 swap 2+3")
    swapped = played(*second, hands="thief seer spy", pile="villager pickpocket girl")
    assert ruled_out(swapped) == [[], [], [6]]
    gone = played(
        *missed[:-1], "2 action exchange", "2 slot 1", "2 keep seer", hands="thief seer spy", pile="villager girl"
    )
    assert ruled_out(gone) == [[], [], []]


def test_bots_know_what_all_have_seen() -> None:
    """A value that was missed has no chance any more, and the Werewolf is looked for in the other hands."""
    player = played(hands="thief girl spy alchemist", pile="seer drunkard", moons=1)
    table, own = seen(player, 1)
    assert Odds(1, table, own).values(2)[3] > 0
    table.seats[1].ruled_out = [3, 10]
    odds = Odds(1, table, own)
    assert (odds.values(2)[3], odds.holds(2, "werewolf")) == (0, 0)
    assert sum(odds.values(2)) == pytest.approx(1)
    assert odds.holds(3, "werewolf") == pytest.approx(0.45)
    table.seats[1].ruled_out = list(range(10))
    assert Odds(1, table, own).hand(2) == {"werewolf": 1.0}


def test_a_bot_does_not_guess_what_was_missed() -> None:
    """Whatever it would have guessed first, the next one guesses something else."""
    cards: dict[str, Any] = {"hands": "thief seer spy drunkard", "pile": "villager girl witch"}
    player = played(*VILLAGER, **cards)
    first = chosen(player, 1, "guess")
    (ask,) = player.match.asks
    table, own = seen(player, 1)
    table.seats[1].ruled_out = [int(first)]
    assert CHOOSE(1, table, own, ask, Random(1)) != first


# -- cards that are not always used ------------------------------------------------------------------


def strikes(*lines: str, **cards: Any) -> bool:
    """Whether the bot at seat 2 has the Spy strike, once seat 1 has guessed wrong at it."""
    player = played(*lines, *VILLAGER, **cards)
    window = Ask(2, "spy", ("no", "yes"), kind="window", secret=True)
    return CHOOSE(2, *seen(player, 2), window, Random(1)) == "yes"


def test_the_spy_strikes_a_stranger() -> None:
    """Whoever may hold anything is worth the blow; without her nobody strikes."""
    cards: dict[str, Any] = {"hands": "thief spy girl", "pile": "villager drunkard seer witch"}
    assert strikes(**cards)
    nothing = Ask(2, "spy", ("no",), kind="window", closed={"yes": "not_yours"}, secret=True)
    assert CHOOSE(2, *seen(played(*VILLAGER, **cards), 2), nothing, Random(1)) == "no"


def test_the_spy_lets_go_whoever_is_known_to_hold_the_schemer() -> None:
    """He would take her along."""
    look = ("2 action draw", "2 play seer", "2 target 1", "3 action draw", "3 play girl", "3 target skip")
    cards: dict[str, Any] = {"pile": "seer girl villager drunkard witch", "active": 2}
    assert not strikes(*look, hands="schemer spy thief", **cards)
    assert strikes(*look, hands="alchemist spy thief", **cards)


def test_the_alchemist_saves_unless_falling_wins() -> None:
    """As the Witch's partner of the only other one in play one wins by being out."""
    hit = ("1 action draw", "1 play villager", "1 target 2", "1 guess 3")

    def answers(displays: list[list[str]], **setup: Any) -> str:
        arranged = {"out": [3], "displays": displays, **setup}
        player = played(*hit, hands="thief girl bodyguard", pile="villager drunkard seer", **arranged)
        return chosen(player, 2, "alchemist")

    assert answers([[], ["alchemist"], []]) == "yes"
    assert answers([[], ["alchemist", "witch"], []], witch_token=1) == "no"
    assert answers([[], ["alchemist", "witch"], []], witch_token=3) == "yes"
    assert answers([["witch"], ["alchemist"], []], witch_token=1) == "yes"
    assert answers([[], ["alchemist", "witch"], []], witch_token=1, out=[]) == "yes"


@pytest.mark.parametrize(
    ("displays", "partner"),
    [(("mayor", "villager"), "2"), (("villager", "mayor"), "3"), (("mayor", "seer girl"), "3")],
)
def test_the_witch_brings_back_who_has_most_lying_open(displays: tuple[str, str], partner: str) -> None:
    """More cards, and of as many cards those of the higher value."""
    cards: dict[str, Any] = {"hands": "thief seer spy drunkard", "pile": "witch girl seer"}
    rows = [[], *(shown.split() for shown in displays), []]
    player = played("1 action draw", "1 play witch", **cards, displays=rows, out=[2, 3])
    assert chosen(player, 1, "target") == partner


# -- moon tokens -------------------------------------------------------------------------------------


def tables(tokens: list[int], **setup: Any) -> tuple[TableView, OwnView]:
    """What seat 1 sees of a longer game with these tokens."""
    player = played(hands="thief girl spy", pile="seer drunkard", tokens=tokens, options={"long": True}, **setup)
    return seen(player, 1)


def test_rounds_are_counted_by_what_they_bring_to_the_game() -> None:
    """Whoever has one token to go wins with the round; all alike have a third each; nobody's win is everybody's."""
    assert series((0, 1, 2), 1) == 1
    assert series((0, 1, 2), 2) == 0
    assert series((0, 0, 2), 2) == 1
    assert series((3, 3, 3), 2) == pytest.approx(1 / 3)
    assert series((1, 1, 2), 3) == pytest.approx(1 / 9)
    assert sum(series((1, 2, 3), seat) for seat in (1, 2, 3)) == pytest.approx(1)


def test_one_round_is_all_or_nothing() -> None:
    """Without tokens a win is a win, also one's partner's."""
    table, _ = seen(
        played(hands="thief girl spy", pile="seer drunkard", witch_token=2, displays=[["witch"], [], []]), 1
    )
    assert sharers(table, 2) == {1, 2}
    assert sharers(table, 3) == {3}
    assert [won(table, 1, sharers(table, seat)) for seat in (1, 2, 3)] == [1, 1, 0]


def test_bots_go_for_whoever_is_about_to_win_the_game() -> None:
    """The one with two tokens of three is worth more than the one with none, and a partner nothing."""
    worth = Worth(1, *tables([0, 2, 0]))
    assert worth.kill(2) > 1 / 6 > worth.kill(3)
    even = Worth(1, *tables([1, 1, 1]))
    assert even.kill(2) == pytest.approx(even.kill(3)) == pytest.approx(1 / 6)
    short, own = seen(
        played(hands="thief girl spy", pile="seer drunkard", witch_token=2, displays=[["witch"], [], []]), 1
    )
    assert Worth(1, short, own).kill(2) < 0 < Worth(1, short, own).kill(3)

"""The runner of the scenarios: what it accepts as notation, and what it does not let pass."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.runner import Player, Wrong

TABLE = {
    "hands": ["seer", "spy", "traitor"],
    "displays": [[], ["alchemist"], []],
    "pile": ["villager", "girl", "mayor"],
    "centre": ["merchant", "witch", "thief"],
    "edge": ["servant"],
    "active": 1,
}
MISS = ("1 action draw", "1 play villager", "1 target 2", "1 guess 0")


def play(
    *lines: str, learns: dict[str, list[str]] | None = None, setup: dict[str, Any] | None = None, **then: Any
) -> None:
    """Run a scenario at a table of three where seat 2 has the Spy."""
    arranged = {**TABLE, **(setup or {})}
    told = {"game": "wolfmoon", "seats": 3, "setup": arranged, "play": lines, "then": then, "learns": learns or {}}
    Player.of(told).run()


def test_spaces_and_order_do_not_matter() -> None:
    """Choices and pairs in any order, spaces around marks, colons and commas."""
    play(
        " ? 1 action:exchange,draw",
        "1  action draw ",
        "?1 play: seer , villager",
        "! 1 play  girl",
        next="1 play:seer,villager",
    )
    pair = ("1 action draw", "1 play pickpocket", "? 1 swap: 3+2, 2+1, 3+1", "! 1 swap 1+1", "1 swap 3+1")
    play(*pair, setup={"pile": ["pickpocket", "girl"]}, hands=["traitor", "spy", "seer"])
    deal = ("1 action draw", "1 play drunkard", "chance shuffle spy, traitor,  seer")
    play(*deal, setup={"pile": ["drunkard", "girl"]}, hands=["spy", "traitor", "seer"])


def test_sets_are_compared_as_sets() -> None:
    """Who is out, protected or has won, and what lies at the edge, has no order; a display has one."""
    both = {"edge": ["servant", "alchemist"], "protected": [2, 3], "displays": [[], ["bodyguard", "girl"], []]}
    play(setup=both, edge=["alchemist", "servant"], protected=[3, 2])
    with pytest.raises(Wrong, match="displays"):
        play(setup=both, displays=[[], ["girl", "bodyguard"], []])


def test_one_choice_need_not_be_spelled() -> None:
    """A forced answer is given by the runner, also when a later line speaks of the same kind of ask."""
    guarded = {"protected": [2], "pile": ["thief", "merchant", "girl", "witch"]}
    lines = ("1 action draw", "1 play thief", "1 action draw", "1 play merchant", "2 action draw", "2 play girl")
    play(*lines, "2 target skip", setup=guarded, next="3 action: draw, exchange")
    twice = {"protected": [3], "pile": ["villager", "seer", "girl"], "hands": ["villager", "mayor", "traitor"]}
    play(
        "1 action draw",
        "1 guess 0",
        "2 action draw",
        "2 play seer",
        "2 target 1",
        setup=twice,
        next="3 action: draw, exchange",
    )


def test_a_cover_is_passed_unless_spelled() -> None:
    """The Spy's window closes by itself with no; the next line may ask for it, answer it, or let it run out."""
    play(*MISS, next="2 action: draw, exchange", hands=["seer", "spy", "traitor"])
    play(*MISS, "? 2 spy: no, yes", "2 spy yes", out=[1], hands=["", "seer", "traitor"])
    play(*MISS, "2 spy default", "clock window", next="2 action: draw, exchange")
    play(*MISS, next="2 spy: yes, no")


@pytest.mark.parametrize(
    ("lines", "then"),
    [
        (("1 action play",), {}),
        (("2 action draw",), {}),
        (("? 1 action: draw",), {}),
        (("! 1 action draw",), {}),
        (("1 action draw", "? 1 action"), {}),
        (("1 action draw", "1 play villager", "1 target 3", "1 guess 0", "3 spy yes"), {}),
        (("nonsense",), {}),
        (("one action draw",), {}),
        ((), {"next": "2 action: draw, exchange"}),
        ((), {"next": "1 action: draw"}),
        ((), {"hands": ["seer", "", "traitor"]}),
        ((), {"ending": "moon"}),
        ((), {"ending": ""}),
        ((), {"hand": ["seer"]}),
        (MISS, {"learns": {"3": ["spy"]}}),
    ],
)
def test_what_is_not_so_does_not_pass(lines: tuple[str, ...], then: dict[str, Any]) -> None:
    """Illegal answers, wrong checks, refusals that are none, and false claims about the end."""
    with pytest.raises(Wrong):
        play(*lines, **then)


def test_a_village_is_a_scenario_too() -> None:
    """Options by the keys of the rules' list; two tied lovers pass, and nobody sees that they could do nothing else."""
    ballot = ("1 point 5", "2 point 5", "3 point 5", "4 point 6", "7 point 6", "8 point 6")
    told = {
        "game": "duesterwald",
        "seats": 8,
        "options": {"dwSecondBallot": "tied", "dwCaptainElection": "off"},
        "setup": {
            "roles": ["werewolf", "werewolf", "seer", "cupid", *["villager"] * 4],
            "lovers": [5, 6],
            "night": 2,
            "day": True,
        },
        "play": [
            *("chance variant 0", "clock talk", "clock talk", *ballot, "! 5 point 6", "5 point 1", "6 point 1"),
            *("clock talk", "? 5 point: nobody", "? 6 point: nobody", "? 4 point: 5, 6", "! 5 point 6", *ballot[:4]),
            *("7 point 5", "8 point 6"),
        ],
        "then": {"dead": [5, 6], "next": "1 werewolf"},
    }
    player = Player.of(told)
    player.run()
    assert [seat.vote for seat in player.match.view(0)[0].seats[4:6]] == ["", ""]

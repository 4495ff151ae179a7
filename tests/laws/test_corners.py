"""What scenarios cannot say of small corners: closed rows, the public view, notes, and what a secret ask may not move."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

from host.clocks import Clocks
from host.pace import PACES
from tests.scenarios.runner import Player

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def played(game: str, name: str, **changes: Any) -> Player:
    """One of the project's scenarios, played to its end."""
    scenario = tomllib.loads((SCENARIOS / game / f"{name}.toml").read_text("utf-8"))
    player = Player.of({**scenario, "then": {}, **changes})
    player.run()
    return player


def test_the_pickpockets_pairs_with_a_protected_person_are_closed() -> None:
    """Each pair with at least one of them is shown with its reason; the others are open."""
    table = {
        "hands": ["seer", "girl", "thief", "mayor"],
        "displays": [[], [], [], ["bodyguard"]],
        "protected": [4],
        "pile": ["pickpocket", "witch"],
        "centre": ["assassin", "villager", "villager"],
    }
    lines = ("1 action draw", "1 play pickpocket")
    player = Player.of({"game": "wolfmoon", "seats": 4, "setup": table, "play": lines})
    player.run()
    (ask,) = player.match.asks
    assert set(ask.choices) == {"1+2", "1+3", "2+3"}
    assert ask.closed == dict.fromkeys(("1+4", "2+4", "3+4"), "protected")


def test_everybody_sees_the_last_turn_also_in_a_turn_that_is_owed() -> None:
    """The mark stands in the owed turn after the last card as well, and not before that card."""
    name = "last_card_before_another_owed_turn"
    lines = tomllib.loads((SCENARIOS / "wolfmoon" / f"{name}.toml").read_text("utf-8"))["play"]
    marks = [played("wolfmoon", name, play=lines[:n]).match.view(0)[0].last_turn for n in (3, 5, 7)]
    assert marks == [False, True, True]


def test_a_gaze_on_an_open_seat_is_nothing_to_remember() -> None:
    """What lies open needs no line among what a seat has been shown."""
    assert played("shadow_world", "gaze_on_the_known").match.view(1)[1].seen == []
    assert [one.seat for one in played("shadow_world", "gaze_tells_one").match.view(2)[1].seen] == [3]


def test_burkhart_is_not_forced_by_a_strong_victim() -> None:
    """With thirteen and more he wins, and shows himself as all do at the end."""
    notes = played("shadow_world", "burkhart_fells_volko").match.notes
    assert [note.facts["cause"] for note in notes if note.kind == "revealed" and note.facts["by"] == 4] == ["end"]


def test_a_secret_ask_moves_neither_the_waiting_line_nor_its_clock() -> None:
    """Who else may do something does not show in whom the table waits for, nor since when."""
    match = played("shadow_world", "adda_while_paying", play=["chance dice 1 1"]).match
    clocks = Clocks(PACES["off"], random.Random(1), 0.0)
    clocks.settle(match, 5.0)
    assert clocks.waiting_since == 5.0
    for ask in match.asks:
        if ask.secret:
            ask.number += 100
    clocks.settle(match, 9.0)
    assert clocks.waiting_since == 5.0
    (waited,) = match.waiting()
    (asked,) = [ask for ask in match.asks if ask.kind in ("choice", "step")]
    assert asked.seat == waited
    asked.secret = True
    assert match.waiting() == []
    clocks.settle(match, 12.0)
    assert clocks.waiting_since == 12.0

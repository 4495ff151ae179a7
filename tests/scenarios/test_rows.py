"""The runner of the village's rows: what it accepts as notation, and what it does not let pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from protocol.games.duesterwald import OPTIONS as DUESTERWALD
from protocol.games.werewolves import OPTIONS as BIGBOX
from tests.scenarios import facts
from tests.scenarios.notation import BIGBOX as BIGBOX_CARDS
from tests.scenarios.notation import DUESTERWALD as DUESTERWALD_CARDS
from tests.scenarios.notation import OPTION_NAMES, NoNotation, read_option, read_script, read_setup
from tests.scenarios.rows import Row
from tests.scenarios.runner import Wrong

HERE = Path(__file__).parent / "village"
OWN = [
    (name, row)
    for path in sorted(HERE.glob("*.json"))
    for name, rows in json.loads(path.read_text("utf-8")).items()
    for row in rows
]


def row(**changes: Any) -> dict[str, Any]:
    """A day and a night in which the wolves eat seat 5, the Seer tests seat 1, and seat 3 is spared."""
    return {
        "game": "werewolves",
        "setup": "1W 2W 3S 4V 5V 6V 7V 8V",
        "script": ["N1: W>1! W>5 Se>1", "D1: | L3^1,2 L3^1!"],
        "deaths": [["D1", "5", "devoured"]],
        "public": ["D1: 5 devoured = Villager", "D1: vote on 3 2:5 -> spared"],
        "private": [["N1", 3, "1 evil"], ["N1", [1, 2], "victim 5"], ["N1", None, "W>1 refused: own team"]],
        "winner": None,
        "winner_seats": [],
        **changes,
    }


def test_a_row_that_is_right_passes() -> None:
    """All that the other tests here change."""
    Row(row()).run()


@pytest.mark.parametrize(
    "changes",
    [
        {"deaths": []},
        {"deaths": [["D1", "5", "poisoned"]]},
        {"deaths": [["D2", "5", "devoured"]]},
        {"public": ["D1: 5 devoured = Villager"]},
        {"public": ["D1: 5 devoured = Seer", "D1: vote on 3 2:5 -> spared"]},
        {"public": ["D1: 5 devoured = Villager", "D1: vote on 3 3:4 -> spared"]},
        {"public": ["D1: 5 devoured = Villager", "D1: vote on 3 2:5 -> spared", "D1: no one was devoured"]},
        {"public": ["D1: 5 devoured = Villager", "D1: vote on 3 2:5 -> spared", "D1: 7 did something"]},
        {"private": [["N1", 3, "1 not evil"]]},
        {"private": [["N1", 4, "1 evil"]]},
        {"private": [["N1", 1, "victim 5"]]},
        {"private": [["N2", 3, "1 evil"]]},
        {"private": [["N1", None, "W>5 refused: own team"]]},
        {"private": [["N1", None, "W>1 refused: not yourself"]]},
        {"winner": "Village", "winner_seats": [3, 4, 5, 6, 7, 8]},
        {"winner": "draw"},
        {"script": ["N1: W>5! Se>1", "D1: | L3^1,2"]},
        {"script": ["N1: W>5 Se>1 He>2", "D1: | L3^1,2"]},
        {"script": ["N1: W>2 Se>1", "D1: | L3^1,2"]},
        {"script": ["N1: W>5 Se>1", "D1: | L3^1,2 L3^1"]},
        {"script": ["N1: W>5 Se>1", "D1: Hu>2 | L3^1,2"]},
    ],
)
def test_what_is_not_so_does_not_pass(changes: dict[str, Any]) -> None:
    """Wrong deaths, announcements, notes, reasons, ends, and answers that nobody was asked for."""
    with pytest.raises(Wrong):
        Row(row(**changes)).run()


@pytest.mark.parametrize("script", ["N1: Zz>5", "N1 W>5", "D1: | q", "N1: 3"])
def test_unknown_notation_is_refused(script: str) -> None:
    """A typing error is no answer."""
    with pytest.raises(NoNotation):
        read_script([script])


@pytest.mark.parametrize("setup", ["1Q 2W", "1W 2W what", "1W 2W what=3"])
def test_unknown_setups_are_refused(setup: str) -> None:
    """Neither are unknown cards or facts."""
    with pytest.raises((NoNotation, KeyError)):
        read_setup(row(setup=setup))


def test_setups_are_read() -> None:
    """Cards, spare cards, state and variants of a setup."""
    read = read_setup(row(setup="1W 2D 3Sl +X dead=1,3 at=4 lov=1,2 bless=2 mayor=3", script=["D4: | Dog"]))
    assert read.seats == 3
    assert read.facts == {
        "roles": ["werewolf", "drunkard", "slayer"],
        "spare": ["vampire"],
        "dead": [1, 3],
        "night": 4,
        "lovers": [1, 2],
        "blessed": 2,
        "mayor": 3,
    }
    assert read.options == {"elected": True, "guard_dog": True}
    read = read_setup({"game": "duesterwald", "setup": "1H 2T mid=W,V cap=2 onepotion", "script": []})
    assert read.facts == {"roles": ["witch", "thief"], "spare": ["werewolf", "villager"], "mayor": 2}
    assert read.options == {"one_potion": True, "captain": 1}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("D1: dusk dog bitten", [facts.Fact("dog", (), "bitten")]),
        ("D1: dog bitten at dusk", [facts.Fact("dog", (), "bitten")]),
        ("D1: dog dead", [facts.Fact("dog", (), "")]),
        ("D1: at dusk: nobody died of a bite", [facts.Fact("none_bitten")]),
        ("D1: dusk no one died from a bite", [facts.Fact("none_bitten")]),
        ("D1: dusk 4 bitten = Hunter · 1 shot = Vampire",
         [facts.Fact("died", (4,), "bitten hunter"), facts.Fact("died", (1,), "shot vampire")]),
        ("D1: dusk: cat gone with its owner", [facts.Fact("cat_gone", (), "owner")]),
        ("D1: vote 1 4:3→lynched", [facts.Fact("thumbs", (1,), "4:3 lynched")]),
        ("D1: ballot 5:3, 1:4", [facts.Fact("ballot", (), "1:4,5:3")]),
        ("D1: lot→captain 5", [facts.Fact("elected", (5,))]),
        ("D1: no answer, Mayor→next seat 5 · Mayor→5",
         [facts.Fact("successor_unasked", (5,)), facts.Fact("successor", (5,))]),
        ("D1: 5 lynched = Drunkard (was Werewolf)", [facts.Fact("died", (5,), "lynched drunkard/werewolf")]),
    ],
)  # fmt: skip
def test_the_words_of_a_day_are_read(line: str, said: list[facts.Fact]) -> None:
    """Also with the part of the day beside them, and as the tables of the rules spell them."""
    assert facts.announced(line) == ("D1", said)


@pytest.mark.parametrize(("ghosts", "seen"), [(False, [2]), (True, [2, 5])])
def test_a_dead_wolf_does_not_see_who_joins_later(ghosts: bool, seen: list[int]) -> None:
    """Where the dead see nothing, the Drunkard's turning wolf is news to the living pack alone."""
    played = Row(
        row(
            setup="1W 2W 3S 4V 5D 6V 7V 8V +W",
            options={"ghostView": ghosts},
            script=["N1: W>-", "D1: | L1^3,4,5,6,7", "N2: W>-", "D2: |"],
            deaths=[["D1", "1", "lynched"]],
            public=["D1: no one was devoured", "D1: vote on 1 5:3 -> lynched", "D1: 1 lynched = Werewolf",
                    "D2: no one was devoured"],
            private=[],
        )
    )  # fmt: skip
    played.run()
    packs = {seat: [mate.seat for mate in played.match.view(seat)[1].pack] for seat in (1, 2, 5)}
    assert packs == {1: seen, 2: [2, 5], 5: [2, 5]}


def test_options_are_the_tables_own() -> None:
    """Every key of the rules' list is an option of a game, with values that it has."""
    known = {**BIGBOX, **DUESTERWALD}
    for key, (name, values) in OPTION_NAMES.items():
        assert name in known, key
        assert set(values.values()) <= set(known[name].values), key
        for value in known[name].values:
            assert read_option(key, value) == (name, value)


def test_own_rows_use_known_words() -> None:
    """A line that the runner does not understand is hardly compared; the project's own rows have none."""
    for _, one in OWN:
        for line in one["public"]:
            assert all(facts.known(fact) for fact in facts.announced(line)[1]), (one["id"], line)
        for _, _, text in one["private"]:
            assert " refused: " in text or facts.known(facts.told(text)), (one["id"], text)


def test_own_rows_have_their_own_names() -> None:
    """No two rows share an id or a title."""
    for key in ("id", "title"):
        names = [one[key] for _, one in OWN]
        assert len(names) == len(set(names))


SETS = {"set_public", "house_rules", "level", "drunkard_guaranteed", "thief_guaranteed", "leader_counts", "ghosts"}
"""Options that are about the set, the deal or the dead, which have tests of their own."""


@pytest.mark.parametrize(("rows", "letters"), [("bigbox", BIGBOX_CARDS), ("duesterwald", DUESTERWALD_CARDS)])
def test_every_card_is_somewhere(rows: str, letters: dict[str, str]) -> None:
    """There is a row about every card."""
    words = {word.lstrip("0123456789") for name, one in OWN if name == rows for word in one["setup"].split()}
    assert set(letters.values()) == {letters[word] for word in words if word in letters}


def test_every_ruling_with_a_choice_is_tried() -> None:
    """There is a row about every option of the rules' list that is a matter of play."""
    tried = {read_option(key, value)[0] for _, one in OWN for key, value in one.get("options", {}).items()}
    assert {name for name, _ in OPTION_NAMES.values()} - SETS <= tried

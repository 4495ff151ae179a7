"""The sets of Düsterwald: what is suggested for every number, and what the check has to say about a set."""

from __future__ import annotations

import re

import pytest

from host.games.duesterwald import checks, sets
from host.games.duesterwald.checks import check, chosen, problems
from protocol.games.duesterwald import LEVELS, OPTIONS, SEATS
from tests.scenarios.notation import DUESTERWALD

SIMPLE = {8: (2, 5), 9: (2, 6), 10: (2, 7), 11: (2, 8), 12: (3, 8), 13: (3, 9), 14: (3, 10), 15: (3, 11),
          16: (3, 12), 17: (3, 13), 18: (4, 13)}  # fmt: skip
GOLDEN = {
    (8, 2): "2W S J 4V",
    (8, 3): "2W S J H A 2V",
    (8, 4): "2W S J H A 2V",
    (9, 4): "2W S J H A G 2V",
    (10, 3): "2W S J H A 4V",
    (10, 4): "2W S J H A G T 4V",
    (12, 2): "3W S J 7V",
    (12, 3): "3W S J H A 5V",
    (12, 4): "3W S J H A G T 5V",
    (15, 4): "3W S J H A G T 8V",
    (18, 2): "4W S J 12V",
    (18, 3): "4W S J H A 10V",
    (18, 4): "4W S J H A G T 10V",
}
CHECKS = {
    "S01": (8, "2W S 5V", ""),
    "S02": (11, "2W S 8V", ""),
    "S03": (12, "3W S 8V", ""),
    "S04": (18, "4W S 13V", ""),
    "S05": (18, "3W S 14V", "E3 W1"),
    "S06": (10, "2W S T H J 6V", "W3"),
    "S07": (10, "2W S T H J 4V", "E2 W3"),
    "S08": (18, "4W S T 14V", "E3"),
    "S09": (18, "4W S T H J A G 10V", ""),
    "S10 below": (7, "2W S 4V", "E1"),
    "S10 above": (19, "4W S H 13V", "E1"),
    "S11": (9, "S 8V", "E4 W1"),
    "S12": (9, "3W S 5V", "W1"),
    "S13": (8, "2W H J A G 2V", "W2"),
    "S14": (16, "3W S T 13V", ""),
    "S15": (17, "3W S T 14V", "E3"),
    "too few villagers for the Thief": (8, "2W S T J H A G V V", "E2 E5 W3"),
}


def cards(text: str) -> dict[str, int]:
    """`2W 5V S` as counts."""
    pairs = [re.fullmatch(r"(\d*)([A-Z])", word) for word in text.split()]
    return {DUESTERWALD[pair[2]]: int(pair[1] or 1) for pair in pairs if pair}


@pytest.mark.parametrize("seats", SEATS)
def test_the_table_of_the_simple_game(seats: int) -> None:
    """Wolves, the Seer and villagers: all numbers of the book's table."""
    wolves, villagers = SIMPLE[seats]
    assert chosen(seats, {"level": 1}) == {"villager": villagers, "werewolf": wolves, "seer": 1}


@pytest.mark.parametrize(("seats", "level"), GOLDEN)
def test_the_suggested_sets(seats: int, level: int) -> None:
    """The default set of each level, with the Thief's two villagers, which are more than the seats."""
    found = chosen(seats, {"level": level})
    assert found == cards(GOLDEN[seats, level])
    assert sum(found.values()) == seats + (2 if "thief" in found else 0)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_suggestion_can_be_played(seats: int, level: int) -> None:
    """No suggestion breaks a rule of the box, and two villagers are left beside those of the Thief."""
    for number in OPTIONS["suggestion"].values:
        options = {"level": level, "suggestion": number}
        assert not [one for one in problems(seats, options) if one.level != "warn" or one.code in {"W1", "W2"}]
        found = chosen(seats, options)
        assert found["villager"] - (sets.MIDDLE if "thief" in found else 0) >= sets.PLAIN


def test_another_suggestion_exchanges_one_special() -> None:
    """The next ones have as many specials, one of them another; after the last the first follows."""
    found = [chosen(12, {"level": 2, "suggestion": number}) for number in range(6)]
    assert [sorted({*one} - {"villager", "werewolf", "seer"}) for one in found] == [
        ["hunter"], ["witch"], ["cupid"], ["girl"], ["thief"], ["hunter"]
    ]  # fmt: skip
    assert chosen(17, {"level": 2, "suggestion": 4}) == chosen(17, {"level": 2}), "17 with the Thief alone is too many"
    for number in range(1, 6):
        other = chosen(12, {"level": 3, "suggestion": number})
        assert len({"hunter", "witch", "cupid"} & {*other}) == 2


def test_the_least_homely_special_is_the_first_to_be_exchanged() -> None:
    """For each that is not in yet, before a more homely one gives way; one that is asked for stays."""
    for wish, suggested in (
        ({}, ["SJHA", "SJHG", "SJHT", "SJAG", "SJAT", "SHAG"]),
        ({"set_cupid": 1}, ["SJHA", "SJAG", "SJAT", "SHAG", "SHAT", "SJHA"]),
    ):
        for number, letters in enumerate(suggested):
            found = chosen(12, {"level": 3, "suggestion": number, **wish})
            assert {*found} - {"villager", "werewolf"} == {DUESTERWALD[letter] for letter in letters}, (wish, number)


def test_no_suggestion_brings_a_role_that_is_barred_or_twice_one_that_is_asked_for() -> None:
    """Whichever it is."""
    for role in sets.SPECIALS:
        for number in range(6):
            assert role not in chosen(12, {"level": 2, "suggestion": number, f"set_{role}": 0})
            assert chosen(12, {"level": 2, "suggestion": number, f"set_{role}": 1})[role] == 1


def test_wishes_are_kept() -> None:
    """A role asked for is in, also where it leaves no villagers; one at 0 is not; a whole set of one's own stands."""
    every = {"level": 4, **{f"set_{role}": 1 for role in sets.SPECIALS}}
    assert chosen(8, every) == cards("2W S J H A G T 2V")
    assert "thief" in chosen(8, {"level": 4, "set_thief": 1})
    assert "witch" not in chosen(12, {"level": 4, "set_witch": 0})
    assert "seer" not in chosen(12, {"level": 2, "set_seer": 0})
    assert chosen(12, {"set_werewolf": 4})["werewolf"] == 4
    assert chosen(9, {"set_villager": 8, "set_seer": 1}) == cards("S 8V")
    assert chosen(9, {"set_villager": 0, "set_werewolf": 2, "set_seer": 1}) == cards("2W S"), "none is a number, too"
    assert [one.code for one in problems(9, {"set_villager": 8, "set_seer": 1})] == ["E4", "W1"]


@pytest.mark.parametrize("row", CHECKS.values(), ids=CHECKS)
def test_the_checks(row: tuple[int, str, str]) -> None:
    """What forbids a set, and what is unusual about it."""
    seats, text, codes = row
    assert " ".join(one.code for one in check(seats, cards(text))) == codes


def test_facts_and_levels() -> None:
    """The numbers that a sentence needs come with its code; only too many copies can be played by house rules."""
    assert checks.SetProblem("block", "E2", {"c": 10, "need": 12, "spare": 2}) in check(10, cards("2W S T H J 4V"))
    assert checks.SetProblem("house", "E3", {"role": "villager", "max": 13}) in check(18, cards("3W S 14V"))
    assert checks.SetProblem("warn", "W1", {"n": 18, "w": 4}) in check(18, cards("3W S 14V"))
    assert checks.SetProblem("block", "E6", {}) in check(8, {**cards("2W S 4V"), "captain": 1})

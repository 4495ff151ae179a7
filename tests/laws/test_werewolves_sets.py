"""The sets of the Big Box: what is suggested for every number, and what the check has to say about a set."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from host.games.werewolves import checks, sets
from host.games.werewolves.checks import check, chosen, problems, total
from protocol.games.werewolves import BANDS, LEVELS, MODES, OPTIONS, ROLES, SEATS
from tests.scenarios.notation import BIGBOX

GOLDEN = tomllib.loads((Path(__file__).parent / "werewolves_sets.toml").read_text("utf-8"))
COLUMNS = ("standard", "novice", "expert")


def cards(text: str) -> dict[str, int]:
    """`2W 5V Se` as counts."""
    pairs = [re.fullmatch(r"(\d*)([A-Za-z]+)", word) for word in text.split()]
    return {BIGBOX[pair[2]]: int(pair[1] or 1) for pair in pairs if pair}


def options(mode: str = "wolves", level: str = "standard", **others: int | bool) -> dict[str, int | bool]:
    """Options by their words."""
    return {"mode": MODES.index(mode) + 1, "level": LEVELS.index(level) + 1, **others}


@pytest.mark.parametrize("level", COLUMNS)
@pytest.mark.parametrize("kind", GOLDEN)
def test_the_suggested_sets(kind: str, level: str) -> None:
    """Both tables, each number, each level, each pack: always the same set, with the sum that stands beside it."""
    lo, _, hi = BANDS[level]
    for seats, row in GOLDEN[kind].items():
        text = row[COLUMNS.index(level)]
        for mode in ("both",) if kind == "both" else ("wolves", "vampires"):
            wanted = options(mode, level)
            found = sets.suggest(int(seats), wanted)
            assert found is not None, seats
            assert sum(found.values()) == int(seats)
            worth = total(found, wanted)
            if not text:
                assert not lo <= worth <= hi, f"{seats}: only where nothing is within the band the table has nothing"
                continue
            body, _, rest = text.partition(" (")
            body = body.replace("W", "X", 1) if mode == "vampires" else body
            assert found == cards(body), seats
            assert worth == int(rest.rstrip(")")), seats


CHECKS = {
    "S01": (8, "standard", "2W 5V Se", "; ; 0"),
    "S02": (8, "novice", "2W 4V Se H", "; W02; 2"),
    "S03": (8, "expert", "2W 4V Se C", "; W02; -3"),
    "S04": (11, "standard", "3W 3V Se Wi C Hu M", "; ; 0"),
    "S05": (11, "expert", "3W 3V Se Wi C Hu M", "; W01; 0"),
    "S06": (12, "standard", "3W 5V Se Wi R C", "E08; ; 0"),
    "S07": (12, "standard", "3W 5V Se P Hu C", "E09; W01; -2"),
    "S08": (10, "standard", "2W 5V Se D M", "E02"),
    "S09": (10, "novice", "2W 5V Se C D M", "; W01 W04 W05; -2"),
    "S10": (16, "standard", "3W 2X 6V Se O Wi Hu M", "E05; W08; 0"),
    "S11": (16, "standard", "3W 3X 2V Se O Wi Hu M H K R", "; W06 W08; 0"),
    "S12": (12, "standard", "3W 8V Wi", "E06; W01; -5"),
    "S13": (7, "standard", "2W 4V Se", "E01"),
    "S14": (40, "standard", "6W 24V Se Wi Hu C M H R K I Iv", "; W01 W07; 19"),
    "S15": (50, "expert", "6W 6X 24V Se O Wi H Hu R C M P K B I Sl Iv", "; ; -2"),
    "S16": (50, "standard", "6W 6X 24V Se O Wi H Hu R Ct M P K B I Sl Iv", "; W01; 6"),
    "S17": (9, "standard", "2W 5V Se H", "E10", {"guard_dog": True}),
    "S18": (9, "novice", "2W 6V Se", "; W01; 5", {"elected": True, "guard_dog": True}),
    "S19": (11, "standard", "3W 3V Se Wi C Hu M", "E11", {"elected": True}),
    "S20": (9, "standard", "1W 7V Se D", "E12; W01 W06; 6"),
    "S21": (12, "standard", "7W 3V Se Wi", "E03"),
    "S22": (36, "novice", "6W 24V Se Hu C M H B", "; ; 3"),
    "S23": (8, "standard", "2X 5V O", "; ; 0"),
    "S24": (8, "standard", "8V", "E04 E06"),
    "S26": (10, "standard", "6W V Se Wi C", "; W01 W03 W06; -25"),
    "S25": (10, "standard", "3W Se Wi Hu H K M I", "E07"),
}


@pytest.mark.parametrize("row", CHECKS.values(), ids=CHECKS)
def test_the_checks(row: tuple[int, str, str, str] | tuple[int, str, str, str, dict[str, bool]]) -> None:
    """What forbids a set, what is unusual about it, and its sum; where the table names errors only, those."""
    seats, level, text, said, *more = row
    wanted = options("wolves", level, **(more[0] if more else {}))
    found = check(seats, cards(text), wanted)
    errors, *rest = [part.strip() for part in said.split(";")]
    assert " ".join(one.code for one in found if one.level != "warn") == errors
    if rest:
        assert " ".join(one.code for one in found if one.level == "warn") == rest[0]
        assert total(cards(text), wanted) == int(rest[1])


@pytest.mark.parametrize(
    ("code", "inside", "outside"),
    [
        ("E05", (18, {"werewolf": 2, "vampire": 3}), (18, {"werewolf": 3, "vampire": 3})),
        ("W02", (8, {"witch": 1}), (9, {"witch": 1})),
        ("W03", (9, {"villager": 1}), (9, {"villager": 2})),
        ("W06", (20, {"werewolf": 2}), (20, {"werewolf": 3})),
        ("W06", (19, {"werewolf": 4, "vampire": 3}), (25, {"werewolf": 4, "vampire": 5})),
        ("W07", (37, {"werewolf": 6}), (36, {"werewolf": 6})),
        ("W08", (19, {"seer": 1, "oracle": 1}), (20, {"seer": 1, "oracle": 1})),
    ],
)
def test_where_what_is_unusual_begins(
    code: str, inside: tuple[int, dict[str, int]], outside: tuple[int, dict[str, int]]
) -> None:
    """One card or one seat more or less decides."""
    found = [{one.code for one in check(*about, options("both"))} for about in (inside, outside)]
    assert [code in codes for codes in found] == [True, False]


def test_facts_fill_the_sentences() -> None:
    """The numbers that a sentence needs come with its code, and nothing else but ids and numbers."""
    wanted = options("wolves", "novice")
    assert checks.SetProblem("block", "E02", {"c": 10, "need": 11, "spare": 1}) in check(
        10, cards("2W 5V Se D M"), wanted
    )
    assert checks.SetProblem("house", "E03", {"role": "werewolf", "max": 6}) in check(12, cards("7W 3V Se Wi"), wanted)
    assert checks.SetProblem("warn", "W06", {"a": 1, "n": 9}) in check(9, cards("1W 7V Se"), wanted)
    favours = next(one for one in check(9, cards("1W 7V Se"), wanted) if one.code == "W01").facts
    assert favours == {"s": 8, "lo": 1, "hi": 3, "favours": "village"}


def reach(mode: str, **others: int | bool) -> dict[int, list[int]]:
    """By seats, the sums of the suggestions of all levels."""
    return {
        seats: [total(found, {}) for level in LEVELS if (found := sets.suggest(seats, options(mode, level, **others)))]
        for seats in SEATS
    }


def test_what_the_box_can_do_with_one_pack() -> None:
    """The sum 0 is there up to 35, 3 at 36; from 37 on nothing near, from 46 on (45 without the cat) nothing at all."""
    sums = reach("wolves", set_stray_cat=0)
    assert all(0 in sums[seats] for seats in range(8, 36))
    assert min(map(abs, sums[36])) == 3
    assert {seats: sums[seats][0] for seats in (37, 40, 44)} == {37: 6, 40: 15, 44: 34}
    assert not any(sums[seats] for seats in range(45, 51))
    assert reach("wolves")[45]
    assert not reach("wolves")[46]
    assert min(reach("wolves", drunkard_allowed=True)[37]) == 4


def test_what_the_box_can_do_with_both_packs() -> None:
    """Within 3 from 14 on, with the cat from 13 on; 0 from 15 to 49; with fifty everything but the Drunkard, -2."""
    sums = reach("both", set_stray_cat=0)
    assert all(abs(worth) <= 3 for seats in range(14, 51) for worth in sums[seats])
    assert all(0 in sums[seats] for seats in range(15, 50))
    assert min(map(abs, sums[13])) > 3
    assert -3 in reach("both")[13]
    every = sets.suggest(50, options("both", "standard", set_stray_cat=0))
    assert every == {role: about.copies for role, about in ROLES.items() if role not in ("drunkard", "stray_cat")}
    assert {0, 2} <= set(reach("both")[50])


@pytest.mark.parametrize("seats", [8, 11, 14, 30, 50])
def test_other_suggestions(seats: int) -> None:
    """The next ones differ from each other and are never better; after the last the first follows."""
    wanted = options("both" if seats > 13 else "wolves")
    found = [sets.suggest(seats, {**wanted, "suggestion": number}) for number in OPTIONS["suggestion"].values]
    different = []
    for one in found:
        if one not in different:
            different.append(one)
    assert found[: len(different)] == different
    assert len(different) == len(found) or found[len(different)] == found[0]
    assert len(different) > 1


def test_wishes_are_kept() -> None:
    """A role asked for is in, one at 0 is not; numbers of creatures stand; the rest is completed."""
    for seats in SEATS:
        found = chosen(seats, options("both" if seats > 36 else "wolves", set_cook=1, set_seer=0, set_oracle=1))
        assert found["cook"] == found["oracle"] == 1, seats
        assert "seer" not in found, seats
    assert chosen(12, options(set_werewolf=2))["werewolf"] == 2
    assert chosen(12, options("both", set_vampire=2))["vampire"] == 2
    with_both = chosen(20, options(drunkard_allowed=True, cat_allowed=True))
    assert with_both["drunkard"] == with_both["stray_cat"] == 1
    assert sum(with_both.values()) == 21
    assert "mayor" not in chosen(11, options(elected=True))


def test_leader_and_dog_weigh_in_the_suggestion() -> None:
    """They strengthen the village, so the rest of the set is weaker by as much, unless they shall not count."""
    for dog, more in ((False, 2), (True, 4)):
        wanted = options(elected=True, guard_dog=dog)
        found = chosen(14, wanted)
        assert total(found, wanted) == 0
        assert total(found, {}) == -more
        assert total(chosen(14, {**wanted, "leader_counts": False}), {}) == 0


def test_a_set_of_ones_own() -> None:
    """As soon as the villagers are counted nothing is completed; it is as good as it is."""
    own = options(set_villager=5, set_werewolf=2, set_seer=1)
    assert chosen(8, own) == cards("2W 5V Se")
    assert problems(8, own) == []
    assert [one.code for one in problems(9, own) if one.level == "block"] == ["E02"]
    assert chosen(8, options(set_villager=0, set_werewolf=2, set_seer=1)) == cards("2W Se")


def test_wishes_that_fit_no_set() -> None:
    """Where the wishes contradict the book there is a set all the same, and the check says what is wrong with it."""
    bare = options(set_seer=0, set_oracle=0)
    assert sum(chosen(10, bare).values()) == 10
    assert "E06" in [one.code for one in problems(10, bare)]
    assert not any(one.level == "block" for one in problems(10, bare))


@pytest.mark.parametrize("seats", SEATS)
def test_whatever_is_untouched_may_be_played(seats: int) -> None:
    """With default options nothing stands in the way of any number of players; no set of any level is blocked."""
    for level in LEVELS:
        for mode in MODES:
            if mode == "both" and seats < 13:
                continue
            found = problems(seats, options(mode, level))
            assert not [one for one in found if one.level != "warn"], (level, mode)


@pytest.mark.parametrize("role", sets.ORDER)
def test_whatever_role_is_asked_for_the_set_is_one_of_the_book(role: str) -> None:
    """What a role cannot do without comes along: the Hunter for Red Riding Hood, a weapon for the Priest, a seer."""
    unarmed = {"set_slayer": 0, "set_blacksmith": 0, "set_seer": 0}
    unwatched = dict.fromkeys(("set_hunter", "set_witch", "set_cupid", "set_mayor", "set_healer"), 0)
    for barred in ({}, unarmed, unwatched if role != "red_riding_hood" else {}):
        asked = {**barred, f"set_{role}": 1}
        found = [one.code for one in problems(12, options(**asked)) if one.level != "note"]
        assert (role in chosen(12, options(**asked)), found) == (True, []), asked


def test_where_no_sum_is_in_reach_the_nearest_comes_first() -> None:
    """Both packs are too strong for fourteen: without a Seer -7 is the best there is, however homely a set of -9 is."""
    wanted = options("both", set_seer=0)
    found = [sets.suggest(14, {**wanted, "suggestion": number}) for number in range(sets.SUGGESTIONS)]
    sums = [total(one, wanted) for one in found if one]
    assert sums[0] == -7
    assert sums == sorted(sums, key=abs)


def test_among_sets_that_are_worth_the_same_the_alphabet_decides() -> None:
    """Another order would be as good, but the same table must always be suggested the same."""
    found = sets.suggest(10, options(level="expert", suggestion=3))
    assert found == cards("4V 3W Se Hu B")
    assert sets.suggest(11, options(suggestion=3)) == cards("3V 3W Se Wi Hu C B")


def test_whoever_wants_no_werewolves_gets_none() -> None:
    """Also where nothing of the book fits: then the check says what is missing."""
    wanted = {"set_werewolf": 0, "set_vampire": 0}
    assert not set(chosen(8, wanted)) & {"werewolf", "vampire"}
    assert any(problem.level == "block" for problem in problems(8, wanted))

"""What a village is told in the morning and at dusk, against what has happened: line for line, in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from host.engine.asking import CLOCK, Answer, Over
from host.games.duesterwald import daytime
from host.games.duesterwald.state import arrange as duesterwald
from host.games.village.state import AT_DOG, NONE
from host.games.werewolves.dawn import report
from host.games.werewolves.dusk import bite
from host.games.werewolves.state import arrange as werewolves
from tests.laws.random_play import stops

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from host.games.duesterwald.state import Duesterwald
    from host.games.village.state import Village

WOLF, OTHER, VAMPIRE, SEER, WITCH, COOK, RED, HUNTER, LOVER, BELOVED, LAST = range(1, 12)
ROLES = [
    "werewolf", "werewolf", "vampire", "seer", "witch", "cook", "red_riding_hood", "hunter",
    *["villager"] * 3,
]  # fmt: skip
VARIANT = "3"
"""The way in which the narrator says it, as chance has it."""
TELLING = {"tell_cause": True, "reveal": True}


def told(game: Village, course: Coroutine[Any, Any, None], *choices: str) -> list[str]:
    """What everybody is told while this runs: kind, and whom or why; what is asked gets `choices` in turn."""
    left = list(choices)
    try:
        asks = course.send(None)
        while True:
            asks = course.send(Answer(asks[0], left.pop(0)))
    except (StopIteration, Over):
        assert left == []
    lines = []
    for note in game.take_notes():
        assert note.facts.get("variant", int(VARIANT)) == int(VARIANT)
        lines.append(" ".join(str(note.facts[name]) for name in ("at", "cause", "number") if name in note.facts))
        lines[-1] = f"{note.kind} {lines[-1]}".strip()
    return lines


def begun(setup: dict[str, Any], options: dict[str, Any]) -> Any:
    """The Big Box after its second night."""
    return werewolves({"roles": ROLES, "night": 3, **setup}, len(ROLES), {**TELLING, **options})


def morning(night: dict[str, Any], *choices: str, options: dict[str, Any] | None = None, **setup: Any) -> list[str]:
    """The morning after a night: `wolves` and `vampires` have that prey, `forged` has a sword, the rest is planned."""
    game = begun(setup, options or {})
    night = dict(night)
    game.prey = {team: night.pop(team) for team in ("wolves", "vampires") if team in night}
    game.sword = night.pop("forged", 0)
    game.plans = night
    lines = told(game, report(game), VARIANT, *choices)
    assert lines[0] == "day 2"
    assert game.sword == 0
    assert len([line for line in lines if line.startswith("died")]) == len(game.out) - len(setup.get("dead", []))
    return lines[1:]


# -- the morning of the Big Box ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("night", "lines"),
    [
        ({}, ["none_devoured"]),
        ({"wolves": SEER}, [f"died {SEER} devoured"]),
        ({"wolves": NONE, "poison": SEER}, [f"died {SEER} poisoned", "none_devoured"]),
        ({"wolves": SEER, "saved_wolves": 1}, ["none_devoured"]),
        ({"wolves": SEER, "saved_vampires": 1}, [f"died {SEER} devoured"]),
        ({"wolves": SEER, "guard": SEER}, ["none_devoured"]),
        ({"wolves": SEER, "guard": LAST}, [f"died {SEER} devoured"]),
        ({"wolves": COOK}, ["none_devoured"]),
        ({"poison": COOK}, [f"died {COOK} poisoned", "none_devoured"]),
        ({"vampires": SEER}, ["none_devoured"]),
        (
            {"wolves": SEER, "hunt": VAMPIRE, "poison": LAST, "forged": WITCH, "sword": OTHER},
            [f"died {LAST} poisoned", f"died {OTHER} sword", f"died {VAMPIRE} hunted", f"died {SEER} devoured"],
        ),
        ({"wolves": SEER, "poison": SEER}, [f"died {SEER} poisoned", "none_devoured"]),
        ({"wolves": SEER, "hunt": SEER, "forged": LAST, "sword": SEER}, [f"died {SEER} sword", "none_devoured"]),
        ({"forged": WITCH}, ["none_devoured", "sword_broke"]),
        ({"forged": WITCH, "sword": LAST}, [f"died {LAST} sword", "none_devoured"]),
        ({"forged": WITCH, "sword": LAST, "poison": LAST}, [f"died {LAST} poisoned", "none_devoured", "sword_broke"]),
    ],
)
def test_a_morning_tells_what_the_night_has_done(night: dict[str, int], lines: list[str]) -> None:
    """The first cause that applies, the dead in the order of causes, then what did not happen."""
    assert morning(night) == lines


@pytest.mark.parametrize(
    ("night", "lines"),
    [
        ({"wolves": SEER}, ["none_devoured"]),
        ({"poison": SEER}, ["none_devoured"]),
        ({"forged": WITCH, "sword": SEER}, ["none_devoured", "sword_broke"]),
        ({"wolves": LAST}, [f"died {LAST} devoured"]),
    ],
)
def test_the_blessed_live_through_the_night(night: dict[str, int], lines: list[str]) -> None:
    """Whatever was to hit them; others do not."""
    assert morning(night, blessed=SEER) == lines


@pytest.mark.parametrize(
    ("night", "lines"),
    [
        ({"wolves": AT_DOG}, ["dog devoured"]),
        ({"wolves": AT_DOG, "guard": AT_DOG}, ["none_devoured"]),
        ({"wolves": AT_DOG, "poison": AT_DOG}, ["dog poisoned", "none_devoured"]),
        ({"wolves": SEER, "forged": WITCH, "sword": AT_DOG}, [f"died {SEER} devoured", "dog sword"]),
        ({"hunt": AT_DOG}, ["dog hunted", "none_devoured"]),
    ],
)
def test_a_morning_tells_of_the_guard_dog_after_the_dead(night: dict[str, int], lines: list[str]) -> None:
    """Once, with the first cause; where there is none (any more) nothing is told of it."""
    assert morning(night, dog="alive") == lines
    assert not [line for line in morning(night, dog="dead") if line.startswith("dog")]


@pytest.mark.parametrize(
    ("night", "lines"),
    [
        ({}, ["nobody_died"]),
        ({"wolves": SEER, "poison": LAST}, [f"died {SEER}", f"died {LAST}"]),
        ({"wolves": AT_DOG}, ["dog"]),
        ({"forged": WITCH}, ["nobody_died"]),
        ({"forged": WITCH, "sword": SEER}, [f"died {SEER}"]),
    ],
)
def test_where_causes_are_not_told_a_morning_says_who_or_that_nobody(night: dict[str, int], lines: list[str]) -> None:
    """The dead by seat; neither the sword nor the wolves are spoken of."""
    assert morning(night, options={"tell_cause": False}, dog="alive") == lines


def test_where_causes_are_not_told_whoever_grieves_comes_last() -> None:
    """Whatever their seat, and whatever the others died of."""
    night, couple = {"wolves": SEER, "poison": LAST}, [WOLF, SEER]
    assert morning(night, options={"tell_cause": False}, lovers=couple) == [
        f"died {SEER}", f"died {LAST}", f"died {WOLF} grief",
    ]  # fmt: skip


def test_the_wolves_are_not_spoken_of_where_none_are_in_the_set() -> None:
    """By public facts; else their absence would tell."""
    tame = ["villager" if role == "werewolf" else role for role in ROLES]
    assert morning({}, roles=tame) == []
    assert morning({}, roles=tame, options={"set_public": False}) == ["none_devoured"]


@pytest.mark.parametrize(
    ("night", "dead", "lines"),
    [
        ({"wolves": RED}, [], ["none_devoured"]),
        ({"wolves": RED}, [HUNTER], [f"died {RED} devoured"]),
        ({"wolves": RED, "saved_wolves": 1}, [HUNTER], ["none_devoured"]),
        ({"wolves": RED, "poison": RED}, [HUNTER], [f"died {RED} poisoned", "none_devoured"]),
    ],
)
def test_red_riding_hood_falls_where_no_hunter_lives(night: dict[str, int], dead: list[int], lines: list[str]) -> None:
    """He guards her as long as he lives."""
    assert morning(night, dead=dead) == lines


def test_red_riding_hood_falls_with_the_hunter_who_dies_this_morning() -> None:
    """Also where it is grief that he dies of. He shoots once everything else is told."""
    lines = [f"died {HUNTER} poisoned", f"died {RED} devoured", f"died {LAST} shot"]
    assert morning({"wolves": RED, "poison": HUNTER}, str(LAST)) == lines
    lines = [f"died {LAST} poisoned", f"died {RED} devoured", f"died {HUNTER} grief", "held_fire"]
    assert morning({"wolves": RED, "poison": LAST}, "nobody", lovers=[HUNTER, LAST]) == lines
    assert morning({"wolves": RED, "poison": HUNTER}, "nobody", blessed=RED)[-2:] == ["none_devoured", "held_fire"]


def test_lovers_follow_at_once_or_after_the_shot() -> None:
    """As the table has it; what did not happen is told before anybody shoots."""
    night, couple = {"poison": HUNTER}, [HUNTER, LOVER]
    first = [f"died {HUNTER} poisoned", f"died {LOVER} grief", "none_devoured", f"died {LAST} shot"]
    assert morning(night, str(LAST), lovers=couple) == first
    last = [f"died {HUNTER} poisoned", "none_devoured", f"died {LAST} shot", f"died {LOVER} grief"]
    assert morning(night, str(LAST), lovers=couple, options={"grief_first": False}) == last


WITH_CAT = [*ROLES[:-1], "stray_cat"]


def test_whom_the_cat_chases_is_told_after_red_riding_hood() -> None:
    """Although she falls because of all that is known before."""
    lines = [f"died {RED} devoured", f"died {OTHER} cat", "cat_gone creature"]
    assert morning({"wolves": RED}, dead=[HUNTER], roles=WITH_CAT, cat=OTHER) == lines


@pytest.mark.parametrize(
    ("cat", "night", "blessed", "beats", "lines"),
    [
        (OTHER, {}, 0, True, [f"died {OTHER} cat", "none_devoured", "cat_gone creature"]),
        (OTHER, {"poison": OTHER}, 0, True, [f"died {OTHER} poisoned", "none_devoured", "cat_gone creature"]),
        (OTHER, {}, OTHER, True, [f"died {OTHER} cat", "none_devoured", "cat_gone creature"]),
        (OTHER, {}, OTHER, False, ["none_devoured"]),
        (SEER, {}, 0, True, ["none_devoured"]),
        (SEER, {"wolves": SEER}, 0, True, [f"died {SEER} devoured", "cat_gone owner"]),
        (OTHER, {"forged": WITCH}, 0, True, [f"died {OTHER} cat", "none_devoured", "sword_broke", "cat_gone creature"]),
    ],
)
def test_the_cat_leaves_with_whom_it_chases_or_whose_it_is(
    cat: int, night: dict[str, int], blessed: int, beats: bool, lines: list[str]
) -> None:
    """Once, and last of all."""
    setup = {"roles": WITH_CAT, "cat": cat, "blessed": blessed}
    assert morning(night, options={"cat_beats_blessing": beats}, **setup) == lines


@pytest.mark.parametrize(("night", "used"), [({"hunt": SEER}, ["hunt"]), ({"hunt": WOLF}, []), ({"hunt": NONE}, [])])
def test_a_slayer_who_hits_nobody_evil_slays_no_more(night: dict[str, int], used: list[str]) -> None:
    """And goes on while every hit is one."""
    game = begun({}, {})
    game.plans = night
    told(game, report(game), VARIANT)
    assert game.used == used


# -- dusk ----------------------------------------------------------------------------------------------------


def dusk(at: int, *choices: str, held: bool = False, options: dict[str, Any] | None = None, **setup: Any) -> list[str]:
    """What is told at dusk of whom the vampires have bitten."""
    game = begun(setup, options or {})
    game.variant, game.bite, game.bite_held = int(VARIANT), at, held
    lines = told(game, bite(game), *choices)
    assert game.bite == NONE
    return lines


@pytest.mark.parametrize(
    ("at", "setup", "lines"),
    [
        (SEER, {}, [f"died {SEER} bitten"]),
        (NONE, {}, ["none_bitten"]),
        (SEER, {"held": True}, ["none_bitten"]),
        (SEER, {"dead": [SEER]}, ["none_bitten"]),
        (SEER, {"blessed": SEER}, ["none_bitten"]),
        (COOK, {}, ["none_bitten"]),
        (RED, {}, ["none_bitten"]),
        (RED, {"dead": [HUNTER]}, [f"died {RED} bitten"]),
        (RED, {"options": {"red_at_effect": False}}, [f"died {RED} bitten"]),
        (AT_DOG, {"dog": "alive"}, ["dog bitten"]),
        (AT_DOG, {"dog": "alive", "held": True}, ["none_bitten"]),
        (AT_DOG, {"dog": "dead"}, ["none_bitten"]),
        (LOVER, {"lovers": [LOVER, BELOVED]}, [f"died {LOVER} bitten", f"died {BELOVED} grief"]),
        (SEER, {"options": {"tell_cause": False}}, [f"died {SEER} bitten"]),
    ],
)
def test_dusk_tells_whether_the_bite_has_worked(at: int, setup: dict[str, Any], lines: list[str]) -> None:
    """Always one or the other, where there may be vampires; the cause is told at any table."""
    assert dusk(at, **setup) == lines


def test_dusk_tells_nothing_without_vampires_in_the_set() -> None:
    """Not even that nobody was bitten."""
    game = begun({"roles": ["villager" if role == "vampire" else role for role in ROLES]}, {})
    assert told(game, bite(game)) == []


@pytest.mark.parametrize(
    ("night", "options", "held"),
    [
        ({"saved_vampires": 1}, {}, True),
        ({"saved_wolves": 1}, {}, False),
        ({"guard": RED}, {}, True),
        ({}, {}, False),
        ({}, {"red_at_effect": False}, True),
    ],
)
def test_a_morning_remembers_the_bite_until_dusk(night: dict[str, int], options: dict[str, Any], held: bool) -> None:
    """And who was saved from it; with a Hunter Red Riding Hood is, where the attack counts and not its effect."""
    game = begun({}, options)
    game.prey, game.plans = {"vampires": RED}, night
    told(game, report(game), VARIANT)
    assert (game.bite, game.bite_held) == (RED, held)


# -- Düsterwald ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prey", "plans", "lines"),
    [
        (4, {}, ["died 4"]),
        (0, {}, ["nobody_died"]),
        (4, {"saved": 1}, ["nobody_died"]),
        (4, {"saved": 1, "poison": 2}, ["died 2"]),
        (4, {"poison": 2}, ["died 2", "died 4"]),
        (2, {"poison": 4}, ["died 2", "died 4"]),
        (4, {"poison": 4}, ["died 4"]),
        (0, {"caught": 3}, ["died 3"]),
        (4, {"caught": 3}, ["died 4"]),
        (0, {"caught": 3, "saved": 1}, ["nobody_died"]),
        (7, {}, ["nobody_died"]),
    ],
)
def test_a_morning_of_the_dusterwald_tells_who_is_out(prey: int, plans: dict[str, int], lines: list[str]) -> None:
    """By seat and without a cause, or that nobody is."""
    roles = ["werewolf", "werewolf", "girl", "seer", "witch", *["villager"] * 5]
    game = duesterwald({"roles": roles, "night": 3, "dead": [7]}, len(roles), {})
    game.prey, game.plans = {"wolves": prey}, plans
    heard = told(game, daytime.report(game), VARIANT)
    assert [line.strip() for line in heard] == ["day 2", *lines]


def pointed(votes: dict[int, int], leader: int, number: int = 1, **options: bool) -> tuple[Duesterwald, list[int]]:
    """A village of eight after a ballot in which some point at somebody, and who is on top of it."""
    game = duesterwald({"roles": ["werewolf", "werewolf", "seer", *["villager"] * 5], "night": 3}, 8, {**options})
    game.leader = leader
    course: Any = daytime.point(game, number)
    asks = course.send(None)
    for seat, at in votes.items():
        asks = course.send(Answer(next(ask for ask in asks if ask.seat == seat), str(at)))
    with pytest.raises(StopIteration) as end:
        course.send(Answer(next(ask for ask in asks if ask.seat == CLOCK), "end"))
    return game, end.value.value


@pytest.mark.parametrize(
    ("votes", "leader", "top", "wrong"),
    [
        ({1: 2, 3: 2, 4: 5}, 0, [2], [4]), ({1: 2, 3: 5}, 0, [2, 5], []), ({1: 2, 3: 5}, 3, [5], [1]),
        ({1: 2, 3: 2, 4: 5, 6: 5}, 4, [5], [1, 3]), ({1: 5, 3: 2}, 0, [2, 5], []), ({}, 0, [], None),
    ],
)  # fmt: skip
def test_of_a_ballot_of_the_dusterwald_is_known_on_the_next_day_who_pointed_at_whom(
    votes: dict[int, int], leader: int, top: list[int], wrong: list[int] | None
) -> None:
    """Whoever was pointed at, and who pointed at somebody that was spared; nothing where nobody pointed."""
    game, found = pointed(votes, leader)
    assert found == top
    known = {} if wrong is None else {"pointed_at": sorted({*votes.values()}), "pointed_wrong": wrong}
    assert game.yesterday == known


@pytest.mark.parametrize(
    ("votes", "leader", "second", "number", "decided"),
    [
        ({1: 2, 3: 5, 4: 5}, 1, False, 1, 2), ({1: 2, 3: 5, 4: 5}, 1, False, 2, None),
        ({1: 2, 3: 5, 4: 5}, 1, True, 2, 2), ({1: 2, 3: 2, 4: 5}, 1, True, 1, None),
        ({3: 2, 5: 2, 6: 8, 7: 8, 4: 5}, 4, True, 1, 5), ({3: 2, 5: 2, 6: 2, 7: 8, 1: 8, 2: 8, 4: 5}, 4, True, 1, None),
        ({3: 2, 4: 5}, 1, True, 1, None),
    ],
)  # fmt: skip
def test_the_captain_decides_what_is_tied_and_nothing_else(
    votes: dict[int, int], leader: int, second: bool, number: int, decided: int | None
) -> None:
    """By a vote that counts twice, for one of the tied; in the second ballot only where the house plays it so."""
    game, top = pointed(votes, leader, number, captain_second=second)
    heard = game.take_notes()
    assert [note.facts["twice"] for note in heard if note.kind == "ballot"] == [leader]
    assert [note.facts["at"] for note in heard if note.kind == "captain_decides"] == ([decided] if decided else [])
    assert not decided or top == [decided]


def test_a_new_day_of_the_dusterwald_knows_nothing_of_the_one_before() -> None:
    """What is asked at night is about the last one, also where nobody pointed at anybody then."""
    game = duesterwald({"roles": ["werewolf", "werewolf", "seer", *["villager"] * 5], "night": 3}, 8, {})
    game.yesterday = {"pointed_at": [1]}
    course: Any = daytime.gathering(game)
    course.send(None)
    assert game.yesterday == {}
    course.close()


# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_in_whole_games_all_who_are_out_were_told_of_once(game: str) -> None:
    """At every stop: each with the cause and the card that the view shows, in the order in which they went."""
    deaths = 0
    for seed in range(6):
        for match in stops(game, 9, seed):
            village: Any = match.game
            died = [note.facts for note in match.notes if note.kind == "died"]
            assert [facts["at"] for facts in died] == village.out
            for facts in died:
                seat = facts["at"]
                shown = village.told_causes[seat], village.shown[seat], village.played[seat]
                assert (facts["cause"], facts["card"], facts["played"]) == shown
        deaths += len(village.out)
    assert deaths > 20

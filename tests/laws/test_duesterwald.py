"""Laws of Düsterwald with every character in play: what a night may not tell, the Girl's odds, the Thief's choice."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from host.engine.asking import CHANCE, CLOCK
from host.engine.match import Match
from host.games import rules
from host.games.duesterwald.girl import sights
from host.games.duesterwald.rules import schedule
from host.games.village.lengths import seconds
from protocol.games.duesterwald import LOOKS
from protocol.games.village import CHIPS, PRIVATE_NOTES, SLOTS
from tests.laws.every_stop import LAWS, Stop, look
from tests.laws.random_play import choice_for, stops, thinned
from tests.scenarios.notation import DUESTERWALD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.engine.asking import Ask

GAME = "duesterwald"
SIZES = (8, 12, 18)
EVERYBODY: dict[str, int | bool] = {"level": 4, **{f"set_{role}": 1 for role in ("girl", "thief", "witch", "cupid")}}
HOUSE: dict[str, int | bool] = {
    **EVERYBODY, "captain": 2, "captain_second": True, "second_ballot": 2, "girl_dies": 2, "one_potion": True,
    "witch_sees": False, "witch_herself": False, "thief_guaranteed": False, "set_public": False, "first_safe": 3,
    "reveal": False, "tell_cause": True, "grief_first": False, "ghosts": False, "draw_offer": 1,
}  # fmt: skip
WAYS = {"everybody": EVERYBODY, "house": HOUSE, "simple": {"level": 1}, "middle": {"level": 3, "storyteller": True}}
tables = pytest.mark.parametrize(("seats", "way"), [(seats, way) for seats in SIZES for way in WAYS])


def slots(seats: int, way: str, games: int = 3) -> Iterator[Match]:
    """The first stop of every slot of some random games."""
    for seed in range(games):
        known = ("", 0)
        for match in stops(GAME, seats, 77 * seed + seats, WAYS[way]):
            now = (match.game.slot, match.asks[0].number if match.asks else 0)
            if match.game.slot and now != known and not match.game.given:
                yield match
            known = now


def arranged(roles: str, *, options: dict[str, int | bool] | None = None, **setup: object) -> Match:
    """A match before a night, its seats' roles by their letters."""
    names = [DUESTERWALD[letter] for letter in roles]
    book = rules(GAME)
    return Match(book, book.arrange({"roles": names, **setup}, len(names), options or {"captain": 3}))


def until(match: Match, slot: str) -> dict[int, Ask]:
    """Let time pass until this slot is open; its asks by seat."""
    while match.game.slot != slot:
        pass_time(match)
    return {ask.seat: ask for ask in match.asks if ask.kind == "slot"}


def pass_time(match: Match) -> None:
    """Nobody answers."""
    ask = next(ask for ask in match.asks if ask.seat in {CHANCE, CLOCK} and ask.kind != "standing")
    match.apply(ask, choice_for(ask, random.Random(1)), by_host=True)


# -- laws of every game, here with all characters and all house rules ------------------------------------------


def somebody_wins_or_nobody_is_left(stop: Stop) -> None:
    """A game that is over has winners, or is a draw."""
    over = stop.match.over
    assert not over or over.winners or over.ending == "draw"


@tables
def test_all_laws_hold_with_all_characters_and_all_house_rules(seats: int, way: str) -> None:
    """Each law of every_stop.py, and who wins where nobody is left."""
    dice = random.Random(seats)
    laws = (*LAWS, somebody_wins_or_nobody_is_left)
    for seed in range(2):
        assert look(thinned(stops(GAME, seats, 1000 * seed + seats, WAYS[way]), 10), dice, laws) > 15


# -- a night tells nothing -------------------------------------------------------------------------------------


def one_screen_of_the_same_shape(match: Match) -> None:
    """L1, L3, L7: one ask each, the same chips and tiles, whatever is closed; the clock alone closes it."""
    game = match.game
    asks = [ask for ask in match.asks if ask.kind == "slot"]
    assert [ask.seat for ask in asks] == game.living()
    assert {ask.secret for ask in asks} == {True}
    grids = {frozenset((*ask.choices, *ask.also, *ask.closed)) for ask in asks}
    assert len(grids) == 1, game.slot
    chips = {*CHIPS.get(game.slot, ())} & grids.pop()
    if chips:
        assert {frozenset({*ask.choices, *ask.closed} & {*CHIPS[game.slot]}) for ask in asks} == {frozenset(chips)}
    assert "vampires" not in chips
    assert {bool(ask.also) for ask in asks} == {SLOTS[game.slot] == "two" or (
        bool(chips) and game.slot != "reaction")}  # fmt: skip
    clock = [ask for ask in match.asks if ask.seat == CLOCK and ask.kind != "standing"]
    assert [ask.name for ask in clock] == [game.slot]
    assert {ask.seconds for ask in (*asks, *clock)} == {seconds(game, game.slot)}
    assert match.waiting() == []


def slots_follow_from_public_facts(match: Match, dice: random.Random) -> None:
    """L2: in every world that looks the same from outside the night has the same slots, lengths and question."""
    game = match.game
    for seat in (0, *game.everybody()):
        other = match.rules.redeal(game, seat, lambda cards: dice.sample(cards, len(cards)))
        assert (other.slots, other.question) == (game.slots, game.question)
        assert schedule(other) == schedule(game)
        assert [seconds(other, slot) for slot in game.slots] == [seconds(game, slot) for slot in game.slots]


@tables
def test_a_night_is_the_same_for_all(seats: int, way: str) -> None:
    """Both laws above, whenever a slot begins."""
    dice = random.Random(seats)
    seen = set()
    for match in slots(seats, way):
        one_screen_of_the_same_shape(match)
        slots_follow_from_public_facts(match, dice)
        seen.add(match.game.slot)
    if way == "everybody":
        every = {"check", "thief", "thief_note", "opening", "opening_note", "girl", "main_note", "reaction", "witch"}
        assert seen == {*every, "dawn_note"}


@tables
def test_everybody_gets_as_many_private_notes(seats: int, way: str) -> None:
    """L5, L6: at every stop each living seat has been told the same number of things since the one before."""
    for seed in range(3):
        told = 0
        for match in stops(GAME, seats, seed, WAYS[way]):
            new, told = match.notes[told:], len(match.notes)
            private = Counter(seat for note in new if note.kind in PRIVATE_NOTES for seat in note.to or ())
            assert len({private[seat] for seat in match.game.living()}) <= 1 or match.over


@pytest.mark.parametrize("level", CHIPS["girl"])
def test_the_numbers_of_asks_do_not_tell_whether_the_girl_looks(level: str) -> None:
    """A device sees the numbers of its asks: a look, no look and no Girl at all count the same."""
    numbers = set()
    for roles in ("WWSGVVVV", "WWSVVVVV"):
        match = arranged(roles, spare=["girl", "villager"] if "G" not in roles else [])
        asks = until(match, "girl")
        if "G" in roles:
            match.apply(asks[4], f"{level}+7")
        until(match, "main_note")
        numbers.add(match.asked - asks[1].number)
    assert len(numbers) == 1


# -- the characters --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("odds", LOOKS)
def test_the_odds_and_the_sights_of_the_girl(odds: int) -> None:
    """The longer she looks, the likelier she is noticed; what she sees is drawn from all that it may show."""
    noticed = [Fraction(*row) for row in LOOKS[odds]]
    assert noticed == sorted(noticed)
    assert len(set(noticed)) == len(CHIPS["girl"])
    for level, (hits, of) in zip(CHIPS["girl"], LOOKS[odds], strict=True):
        match = arranged("WWSGVVVV", options={"girl_odds": odds})
        match.apply(until(match, "girl")[4], f"{level}+7")
        pass_time(match)
        asks = [ask for ask in match.asks if ask.seat == CHANCE]
        assert [ask.name for ask in asks] == ["noticed"]
        assert Counter(asks[0].choices) == Counter({"yes": hits, "no": of - hits}), level
        match.apply(asks[0], "no")
        shown = next(ask for ask in match.asks if ask.seat == CHANCE)
        assert shown.name == "glimpse"
        expected = {"shut": ("none",), "peek": ("1", "2"), "stare": ("1,2",)}.get(level)
        pairs = {f"{wolf},{other}" for wolf in (1, 2) for other in (3, 5, 6, 7, 8)}
        assert shown.choices == expected if expected else set(shown.choices) == pairs
        assert sights(match.game, 4, level) == list(shown.choices if level != "shut" else [])


def test_what_the_girl_sees_leaves_open_what_it_should() -> None:
    """After a blink the two may be exchanged in her worlds; after a stare the wolves are known to her."""
    dice = random.Random(3)
    for level, sight, worlds in (("blink", "1,7", 2), ("peek", "1", 1), ("stare", "1,2", 1)):
        match = arranged("WWSGVVVV")
        match.apply(until(match, "girl")[4], f"{level}+5")
        pass_time(match)
        while dice_asked := [ask for ask in match.asks if ask.seat == CHANCE]:
            match.apply(dice_asked[0], sight if dice_asked[0].name == "glimpse" else "no")
        seen = set()
        for _ in range(200):
            other = match.rules.redeal(match.game, 4, lambda cards: dice.sample(cards, len(cards)))
            seen.add(other.evil(1))
            assert other.evil(1) or level == "blink"
            assert level != "blink" or other.evil(1) != other.evil(7)
            assert level != "stare" or other.pack("wolves") == [1, 2]
        assert len(seen) == worlds


def test_the_thief_takes_the_left_card_where_he_must_and_says_nothing() -> None:
    """With two wolves in the middle; else silence keeps the card."""
    for middle, role in ((["werewolf", "werewolf"], "werewolf"), (["witch", "werewolf"], "thief")):
        match = arranged("VTSVVVVV", spare=middle)
        assert ("keep" in until(match, "thief")[2].choices) == (role == "thief")
        until(match, "thief_note")
        assert match.game.roles[2] == role
        assert sorted(match.game.spare) == sorted(["thief", *middle[1:]] if role != "thief" else middle)


def test_a_role_in_the_middle_keeps_its_slot() -> None:
    """Nobody may learn that the Witch and the Girl lie there."""
    match = arranged("WWTVVVVV", spare=["witch", "girl"])
    for night in (1, 2, 3):
        while match.game.night < night or not match.game.slots:
            pass_time(match)
        assert {"girl", "reaction", "witch"} <= set(match.game.slots)
        while match.game.slots:
            pass_time(match)


def test_the_captain_comes_when_the_table_wants_it() -> None:
    """From level 2 on by day, before the first night, or not at all; an own choice goes before the level."""
    cases = [({"level": 1}, ""), ({"level": 2}, "D"), ({"level": 1, "captain": 1}, "D"), ({"captain": 2}, "N"),
             ({"level": 4, "captain": 3}, "")]  # fmt: skip
    for options, when in cases:
        match = Match.start(rules(GAME), 8, options)
        while not match.over and match.game.night < 2:
            pass_time(match)
        kinds = [note.kind for note in match.notes if note.kind in {"elected", "night", "day"}]
        expected = {"": ["night", "day"], "D": ["night", "day", "elected"], "N": ["elected", "night", "day"]}[when]
        assert kinds[: len(expected)] == expected
        assert ("elected" in kinds) == bool(when)


@pytest.mark.parametrize(("night", "mayor", "elected"), [(1, 0, True), (1, 3, False), (2, 0, False)])
def test_a_captain_is_elected_in_the_first_night_and_in_no_later_one(night: int, mayor: int, elected: bool) -> None:
    """Where a game begins with one, or later, there is no election."""
    match = arranged("WWSVVVVV", night=night, mayor=mayor, options={"captain": 2})
    while not any(note.kind == "night" for note in match.notes):
        pass_time(match)
    assert any(note.kind == "elected" for note in match.notes) == elected
    assert (match.game.night, match.game.phase, bool(match.game.leader)) == (night, "night", night == 1)


def test_a_village_where_nobody_answers_ends_in_a_draw() -> None:
    """After five quiet rounds, with nobody out."""
    match = Match.start(rules(GAME), 12, {"level": 4})
    while not match.over:
        pass_time(match)
    assert (match.over.ending, match.game.out, match.game.night) == ("draw", [], 5)


def test_a_player_holds_the_thief_unless_the_house_plays_otherwise() -> None:
    """Whatever the shuffle; every seat may get it."""
    for guaranteed in (True, False):
        options: dict[str, int | bool] = {"level": 4, "set_girl": 0, "thief_guaranteed": guaranteed}
        match = Match.start(rules(GAME), 12, options)
        ask = match.asks[0]
        left = list(ask.choices)
        left.remove("thief")
        match.apply(ask, ",".join([*left, "thief"]))
        if guaranteed:
            assert match.asks[0].choices == tuple(map(str, range(1, 13)))
            match.apply(match.asks[0], "5")
        assert (match.game.cards[5] == "thief") == guaranteed
        assert ("thief" in match.game.spare) != guaranteed
        assert len(match.game.spare) == 2


@pytest.mark.parametrize("ghosts", [True, False])
def test_a_wolf_who_is_out_sees_where_the_pack_points_only_as_a_ghost(ghosts: bool) -> None:
    """The living of the pack do in any case, and nobody else."""
    match = arranged("WWWSVVVV", dead=[1], options={"captain": 3, "ghosts": ghosts})
    match.apply(until(match, "main")[2], "7")
    assert {seat: [pointer.at for pointer in match.own(seat).pack] for seat in (1, 2, 3, 4)} == {
        1: [None, 7] if ghosts else [None, None], 2: [None, 7], 3: [None, 7], 4: []
    }  # fmt: skip

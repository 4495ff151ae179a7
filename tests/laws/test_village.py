"""What a night of the village may not tell: the same screens for all, slots by public facts, notes in equal number."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from host.engine.asking import CHANCE, CLOCK
from host.engine.match import Match
from host.games import rules
from host.games.village.lengths import seconds
from host.games.village.night import agreed
from host.games.werewolves.rules import WAKING, schedule
from protocol.games.village import CHIPS, PRIVATE_NOTES
from tests.laws.random_play import choice_for, step, stops
from tests.scenarios.runner import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "werewolves"
SIZES = (8, 12, 18, 30, 50)
ALL_ROLES = {"set_cupid": 1, "set_witch": 1, "set_blacksmith": 1, "set_drunkard": 1, "set_stray_cat": 1, "set_seer": 1}
ELECTED = {"elected": True, "guard_dog": True}


def own_set(seats: int) -> dict[str, int | bool]:
    """A set with everything that has a slot of its own."""
    creatures = max(2, seats // 5)
    wolves = min(6, creatures)
    cards = {**ALL_ROLES, "set_werewolf": wolves, "set_vampire": 3 if seats >= SIZES[2] else 0}
    singles = ("hunter", "healer", "insomniac", "priest", "slayer", "investigator", "oracle", "red_riding_hood", "cook")
    for role in singles[: max(0, seats - 10)]:
        cards[f"set_{role}"] = 1
    cards["set_villager"] = seats + 1 - sum(cards.values())
    return {**cards, "house_rules": True}


def slots(seats: int, games: int = 3) -> Iterator[Match]:
    """The first stop of every slot of some random games, with and without everything that has a slot."""
    for seed in range(games):
        options = [own_set(seats), {}, ELECTED][seed % 3]
        known = ("", 0)
        for match in stops(GAME, seats, 1000 * seed + seats, options):
            now = (match.game.slot, match.asks[0].number if match.asks else 0)
            if match.game.slot and now != known and not match.game.given:
                yield match
            known = now


def test_the_end_opens_what_nobody_was_dealt() -> None:
    """The card in the middle; the one that the Drunkard has taken over is told with the Drunkard's own."""
    seen = set()
    for seed in range(30):
        *_, match = stops(GAME, 12, seed, own_set(12))
        game = match.game
        woke = game.roles[game.cards.index("drunkard")] != "drunkard"
        told = [note.facts["cards"] for note in match.notes if note.kind == "spare"]
        assert told == ([] if woke else [game.spare])
        seen.add(woke)
    assert seen == {True, False}


def one_screen_of_the_same_shape(match: Match) -> None:
    """L1, L7: one ask each, the same chips and tiles, whatever is closed; the clock alone closes it (L3)."""
    game = match.game
    asks = [ask for ask in match.asks if ask.kind == "slot"]
    assert [ask.seat for ask in asks] == game.living()
    assert {ask.secret for ask in asks} == {True}
    grids = {frozenset((*ask.choices, *ask.also, *(name for name in ask.closed))) for ask in asks}
    assert len(grids) == 1, game.slot
    chips = CHIPS.get(game.slot, ())
    assert {frozenset({*ask.also, *ask.closed} - {*chips}) for ask in asks if ask.also} <= {
        grid - {*chips} for grid in grids
    }
    clock = [ask for ask in match.asks if ask.seat == CLOCK and ask.kind != "standing"]
    assert [ask.name for ask in clock] == [game.slot]
    assert {ask.seconds for ask in (*asks, *clock)} == {seconds(game, game.slot)}
    assert match.waiting() == []


def slots_follow_from_public_facts(match: Match, dice: random.Random) -> None:
    """L2: in every world that looks the same from outside the night has the same slots, lengths and question."""
    game = match.game
    for seat in (0, dice.randint(1, game.seats)):
        other = match.rules.redeal(game, seat, lambda cards: dice.sample(cards, len(cards)))
        if not game.ending:
            assert other.slots == game.slots
            assert set(schedule(other)) <= {*game.slots, "check", "cat", "opening", "opening_note", "sword"}
            assert [seconds(other, slot) for slot in other.slots] == [seconds(game, slot) for slot in game.slots]
        assert match.rules.view(other, 0)[0] == match.view(0)[0]


@pytest.mark.parametrize("seats", SIZES)
def test_a_night_is_the_same_for_all(seats: int) -> None:
    """Both laws above, whenever a slot begins."""
    dice = random.Random(seats)
    for match in slots(seats):
        one_screen_of_the_same_shape(match)
        slots_follow_from_public_facts(match, dice)


def test_a_slot_stays_open_when_everybody_has_answered() -> None:
    """L3: nothing but the clock closes it, and until then every answer may change."""
    dice = random.Random(4)
    match = Match.start(rules(GAME), 12)
    while not match.game.slot:
        step(match, dice)
    slot, asks = match.game.slot, [ask for ask in match.asks if ask.kind == "slot"]
    for _ in range(2):
        for ask in asks:
            match.apply(ask, choice_for(ask, dice))
    assert match.game.slot == slot
    assert len(match.game.given) == 12
    match.apply(next(ask for ask in match.asks if ask.seat == CLOCK and ask.name == slot), "end")
    assert match.game.slot != slot


@pytest.mark.parametrize("seats", SIZES)
def test_everybody_gets_as_many_private_notes(seats: int) -> None:
    """L5, L6: at every slot each living seat has been told the same number of things since the last one."""
    for seed in range(3):
        told = 0
        for match in stops(GAME, seats, seed, own_set(seats)):
            new, told = match.notes[told:], len(match.notes)
            private = Counter(seat for note in new if note.kind in PRIVATE_NOTES for seat in note.to or ())
            assert len({private[seat] for seat in match.game.living()}) <= 1 or match.over


@pytest.mark.parametrize(
    ("pointers", "prey"),
    [(["4", "4"], 4), (["4", "5"], None), (["", "4"], 4), (["", ""], None), (["nobody", "4"], None),
     (["nobody", "nobody"], None), (["dog", "dog"], 0)],
)  # fmt: skip
def test_a_pack_agrees_by_those_who_point(pointers: list[str], prey: int | None) -> None:
    """All who point must agree; whoever sleeps neither blocks nor votes (BB-20)."""
    assert agreed(pointers) == prey


def test_a_village_where_nobody_answers_ends_in_a_draw() -> None:
    """After five quiet rounds, with nobody out."""
    match = Match.start(rules(GAME), 12, {"draw_forced": 5})
    dice = random.Random(1)
    while not match.over:
        ask = next(ask for ask in match.asks if ask.seat in {CHANCE, CLOCK} and ask.kind != "standing")
        match.apply(ask, choice_for(ask, dice), by_host=True)
    assert (match.over.ending, match.game.out, match.game.night) == ("draw", [], 5)


def test_whoever_leaves_is_out_between_two_phases() -> None:
    """Never inside a night: the seat keeps its screens until the morning, then goes with its card and no shot."""
    dice = random.Random(2)
    match = Match.start(rules(GAME), 12)
    while match.game.slot != "main":
        step(match, dice)
    leave = next(ask for ask in match.asks if ask.name == "leave")
    match.apply(leave, "7", by_host=True)
    assert match.game.slot == "main"
    while match.game.phase == "night":
        assert match.game.alive(7)
        ask = next(a for a in match.asks if a.seat in {CHANCE, CLOCK} and a.kind != "standing")
        match.apply(ask, choice_for(ask, dice), by_host=True)
    while not match.over and match.game.alive(7):
        ask = next(a for a in match.asks if a.seat in {CHANCE, CLOCK} and a.kind != "standing")
        match.apply(ask, choice_for(ask, dice), by_host=True)
    assert match.game.causes[7] == "left"
    assert [note.kind for note in match.notes if note.kind == "held_fire"] == []


def test_before_dawn_everybody_hears_whether_they_knew_about_yesterday() -> None:
    """Whoever has answered the question is told so, for a point or none; whoever has other news has those."""
    told = set()
    for seed in range(10):
        points = [0] * 13
        for match in stops(GAME, 12, seed):
            game = match.game
            if game.slot != "dawn_note" or game.given:
                points = list(game.points) if game.slot == "main" else points
                continue
            for seat in game.living():
                kind, _, word = game.note.get(str(seat), ("nothing", [], ""))
                right = game.knew.get(str(seat))
                assert (kind == "score") == (right is not None)
                assert right is None or word == "x" * right
                assert game.points[seat] - points[seat] == bool(right)
                told.add(right)
    assert told == {None, True, False}


def test_what_a_slot_has_told_is_read_where_there_is_time_for_it() -> None:
    """In the Witch's slot only by those who have no other choice, before the sword's in a note of its own (L5)."""
    told = set()
    for match in slots(18):
        game = match.game
        if game.slot == "witch":
            for ask in match.asks:
                kind = game.note.get(str(ask.seat), [""])[0]
                assert kind in ("", "shown") or ask.name in ("suspect", "guess"), (kind, ask.name)
                told.add(kind)
        assert game.slot != "sword" or {"witch", "main_note"} & set(game.slots)
    assert {"evil", "prey", "shown"} <= told


@pytest.mark.parametrize("card", ["stray_cat", "werewolf", "seer"])
def test_the_drunkard_is_awake_before_the_cat_goes_and_reads_the_card_before_the_main_slot(card: str) -> None:
    """In the second night; whoever has become the Stray Cat sends it on at once."""
    cat = "villager" if card == "stray_cat" else "stray_cat"
    roles = ["drunkard", cat, "werewolf", "werewolf", "seer", *["villager"] * 3]
    setup = {"roles": roles, "spare": [card], "night": WAKING}
    player = Player.of({"game": GAME, "seats": 8, "setup": setup, "play": []})
    player.run()
    match = player.match
    assert match.game.slots == ["cat", "check", "main", "dawn_note"]
    assert match.game.note["1"][0] == "now"
    sends = 1 if card == "stray_cat" else 2
    assert [ask.seat for ask in match.asks if ask.name == "cat" and ask.kind == "slot"] == [sends]
    assert len(match.own(1).pack) == (3 if card == "werewolf" else 0)


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_once_a_talk_is_over_nothing_of_it_is_left(game: str) -> None:
    """Nobody wants to sleep or asks for another minute any more; where all point there is no talk beside the vote."""
    after = ("night", "dawn", "dusk", "over", *(("vote",) if game == "duesterwald" else ()))
    wished = 0
    for seed in range(4):
        for match in stops(game, 8, seed):
            table = match.view(0)[0]
            talk = (table.sleepy, table.more, table.rest, table.early, table.floor)
            wished += bool(table.sleepy)
            assert table.phase not in after or not any(talk)
    assert wished


def test_whoever_lets_a_choice_pass_is_told_so_and_nobody_else() -> None:
    """In the next note; who has only a pastime, or nothing open, misses nothing, and what a slot tells goes first."""
    dice = random.Random(4)
    match = Match.start(rules(GAME), 12, own_set(12))
    told: dict[str, set[str]] = {}
    while match.game.night < 2 and not match.over:
        game = match.game
        alive = game.living()
        if game.slot in ("opening_note", "main_note", "dawn_note"):
            told[game.slot] = {game.roles[int(seat)] for seat, (kind, *_) in game.note.items() if kind == "missed"}
            for seat in game.living():
                note = match.view(seat)[1].note
                assert (note is not None and note.kind == "missed") == (game.roles[seat] in told[game.slot])
        ask = next(ask for ask in match.asks if ask.seat in {CHANCE, CLOCK} and ask.kind != "standing")
        match.apply(ask, choice_for(ask, dice), by_host=True)
    assert told["opening_note"] == {"cupid"}
    learnt = {match.game.roles[seat]: match.game.learnt[seat] for seat in alive}
    kept = {role: [row[:2] for row in rows if row[1] == "missed"] for role, rows in learnt.items()}
    assert kept["cupid"] == [[1, "missed"]], "it stays with what the seat has learnt, once a night"
    assert kept["villager"] == []
    late = told["dawn_note"] | told.get("main_note", set())
    assert {"seer", "witch"} <= late
    assert "werewolf" not in late, "it hears so where it hears of its prey"
    assert [row[1:] for row in learnt["werewolf"] if row[1] == "prey"] == [["prey", [], "missed"]]
    assert not {"villager", "cupid", "drunkard"} & told["dawn_note"]


def test_a_pack_that_lets_its_prey_pass_is_told_why_there_is_none() -> None:
    """The note that there is none would not say that it was for want of time."""
    dice = random.Random(4)
    match = Match.start(rules(GAME), 12, own_set(12))
    while (match.game.slot, match.game.night) != ("dawn_note", 2):
        ask = next(ask for ask in match.asks if ask.seat in {CHANCE, CLOCK} and ask.kind != "standing")
        match.apply(ask, choice_for(ask, dice), by_host=True)
    pack = match.game.pack("wolves")
    assert pack
    prey = [[row for row in match.game.learnt[seat] if row[1] == "prey"][-1] for seat in pack]
    assert prey == [[2, "prey", [], "missed"]] * len(pack)


def test_whoever_has_chosen_has_missed_nothing() -> None:
    """Cupid has named two: nobody is told that a time was up."""
    dice = random.Random(4)
    match = Match.start(rules(GAME), 12, own_set(12))
    while match.game.slot != "opening_note":
        mine = [ask for ask in match.asks if ask.name == "cupid" and str(ask.seat) not in match.game.given]
        ask = next(ask for ask in [*mine, *match.asks] if ask.seat in {CHANCE, CLOCK, *(one.seat for one in mine)})
        match.apply(ask, choice_for(ask, dice), by_host=True)
    assert {kind for kind, *_ in match.game.note.values()} == {"lover"}

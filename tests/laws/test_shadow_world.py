"""Laws of the shadow-world game: nothing is lost, everybody may come forward, and nobody sees who could react."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from host.engine.asking import CHANCE, CLOCK, Ask, Note
from host.engine.match import Match
from host.games import rules
from host.games.shadow_world import anytime
from host.games.shadow_world.game import load
from host.games.shadow_world.goals import CAP
from host.games.shadow_world.possible import candidates, might_be
from host.games.shadow_world.state import Shadow
from protocol.games.shadow_world import BASE, CARDS, CHARACTERS, COLOURS, DECKS, FACTIONS, MIXED, SEATS, SPLIT
from tests.laws.random_play import choice_for, stops
from tests.scenarios.runner import Player, shadows, words

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "shadow_world"
SCENARIOS = Path(__file__).parents[1] / "scenarios" / GAME
SETS = (1, 2, 3)
PASSIVE = ("no", "skip", "truth")
COVERS = {
    "ability": ("w_move", "w_bolt6", "w_bolt4", "w_curse", "w_moon", "v_grave", "h_follow", "h_martyr"),
    "lie": ("v_lie",),
    "leech": ("v_leech",),
    "counter": ("v_counter",),
    "again": ("h_feast",),
    "end": ("w_barrier", "v_extra"),
}
"""Whose abilities an ask hides."""
tables = pytest.mark.parametrize(("seats", "characters"), [(seats, which) for seats in SEATS for which in SETS])


def game_of(match: Match) -> Shadow:
    """The state of a match."""
    assert isinstance(match.game, Shadow)
    return match.game


def some(seats: int, characters: int, games: int = 2) -> Iterator[tuple[Match, Shadow]]:
    """All stops of some random games, with every reading of the disputed rulings now and then."""
    for seed in range(games):
        readings = {"D3": seed % 3 + 1, "D4": seed % 3 + 1, "D5": seed % 3 + 1, "D18": seed % 2 + 1, "opening": 2}
        for match in stops(GAME, seats, seed * 1000 + seats * 10 + characters, {"characters": characters, **readings}):
            yield match, game_of(match)


def dealt(game: Shadow) -> bool:
    """Whether characters and cards are dealt."""
    return bool(game.active)


# -- at every stop -----------------------------------------------------------------------------------


class Stop(NamedTuple):
    """A stop of a random game after its deal; `opened` are the asks that are new at it."""

    match: Match
    game: Shadow
    opened: list[Ask]
    dice: random.Random


WHOLE = Counter(card for colour in COLOURS for card in DECKS[colour])


def no_card_is_lost_or_doubled(stop: Stop) -> None:
    """Every copy of every deck is in exactly one place, also while it is shuffled, drawn or handed on."""
    match, game = stop.match, stop.game
    rows = [*game.equipment, *game.piles.values(), *game.discards.values()]
    there = Counter(card for row in rows for card in row)
    there.update([game.drawn] if game.drawn else [])
    there.update([game.oracle["card"]] if game.oracle else [])
    if CHANCE in {ask.seat for ask in match.asks} or not match.over:
        assert there == WHOLE
    for colour in COLOURS:
        assert all(CARDS[card].colour == colour for card in game.piles[colour] + game.discards[colour])
    assert all(CARDS[card].equipment for row in game.equipment for card in row)


def the_living_are_below_their_limit(stop: Stop) -> None:
    """Who reaches the limit is out at once, lies open, stands nowhere and is never asked again."""
    game = stop.game
    for seat in game.everybody():
        assert (game.damage[seat] >= game.limit(seat)) == (seat in game.out)
    assert set(game.out) <= set(game.revealed)
    assert not any(game.places[seat] for seat in game.out)
    assert not {ask.seat for ask in stop.match.asks} & set(game.out)
    assert not set(game.out) & {*game.shielded, *game.barrier}
    assert not set(game.used) - set(game.revealed)


def what_everybody_works_out_is_true(stop: Stop) -> None:
    """Nobody's real character is ever ruled out by what is called possible."""
    game = stop.game
    for seat in game.everybody():
        assert not game.hidden(seat) or game.characters[seat] in candidates(game, seat)


def every_hidden_seat_has_its_rows(stop: Stop) -> None:
    """To come forward is open at every stop; the rows are the same in all worlds that the table can think of."""
    match, game, dice = stop.match, stop.game, stop.dice
    if not game.turns or match.over:
        return
    standing = [(ask.seat, ask.name) for ask in match.asks if ask.kind == "standing"]
    for seat in game.living():
        assert ((seat, "reveal") in standing) == game.hidden(seat)
    rows = {(ask.seat, ask.name): ask for ask in match.asks if ask.kind == "standing"}
    for seat in game.living():
        free = game.hidden(seat) and (game.characters[seat] != "h_scream" or seat in game.cursed)
        assert not free or rows[seat, "reveal"].choices == ("yes",)
    other = match.rules.redeal(game, 0, lambda cards: dice.sample(cards, len(cards)))
    assert isinstance(other, Shadow)
    assert [(ask.seat, ask.name) for ask in anytime.asks(other)] == standing


def covers_are_asked_of_whoever_might_have_the_choice(stop: Stop) -> None:
    """A hidden seat is asked only for what it might have; and if it may not use it, it has nothing but to pass."""
    game = stop.game
    for ask in stop.opened:
        if ask.name in COVERS and game.hidden(ask.seat):
            assert might_be(game, ask.seat, *COVERS[ask.name])
            assert len(ask.choices) > 1 or ask.closed
            assert len(ask.choices) == 1 or game.characters[ask.seat] in COVERS[ask.name]


LAWS = (
    no_card_is_lost_or_doubled,
    the_living_are_below_their_limit,
    what_everybody_works_out_is_true,
    every_hidden_seat_has_its_rows,
    covers_are_asked_of_whoever_might_have_the_choice,
)


@tables
def test_all_laws_hold_at_every_stop(seats: int, characters: int) -> None:
    """Each law above, in the same games."""
    dice, known, looked = random.Random(seats), 0, 0
    for match, game in some(seats, characters):
        known = min(known, match.asked)
        opened, known = [ask for ask in match.asks if ask.number > known], match.asked
        if dealt(game):
            for law in LAWS:
                law(Stop(match, game, opened, dice))
            looked += 1
    assert looked > 50


# -- the deal and the end -----------------------------------------------------------------------------


@tables
def test_a_deal_is_what_the_table_has_chosen(seats: int, characters: int) -> None:
    """Factions by number of players, cards of the chosen set only, one of each initial unless all are mixed."""
    for _, game in some(seats, characters, 4):
        if not dealt(game):
            continue
        cards = [CHARACTERS[character] for character in game.characters[1:]]
        assert tuple(sum(card.faction == faction for card in cards) for faction in FACTIONS) == SPLIT[seats]
        assert len({card.name for card in cards}) == seats
        assert characters != BASE or all(card.base for card in cards)
        assert characters == MIXED or len({card.initial for card in cards}) == seats
        assert len(set(game.board)) == 6
        break


@tables
def test_games_end(seats: int, characters: int) -> None:
    """With a goal reached, or by the cap after which nobody wins; then all characters lie open."""
    for match, game in some(seats, characters, 6):
        if match.over:
            assert match.over.ending == game.ending == ("goal" if match.over.winners else "cap")
            assert game.turns <= CAP
            assert game.revealed == list(game.everybody())
            assert all(match.view(0)[0].seats[seat - 1].character for seat in game.everybody())


def test_the_cap_ends_a_game_without_winner() -> None:
    """A table where everybody only waits comes to its end, and nobody has won."""
    dice = random.Random(0)
    match = Match.start(rules(GAME), 4)
    game_of(match).turns = CAP - 3
    while not match.over:
        ask = match.asks[0]
        match.apply(ask, choice_for(ask, dice) if ask.seat == CHANCE else ask.default)
    assert (match.over.winners, match.over.ending) == ([], "cap")


# -- what nobody may see -----------------------------------------------------------------------------


@tables
def test_secrets_stay_secret(seats: int, characters: int) -> None:
    """Green cards are named to giver and receiver alone, hidden characters to their owner and the Gaze's giver."""
    read = 0
    for match, game in some(seats, characters, 1):
        if not dealt(game) or match.over:
            read = len(match.notes) if dealt(game) and not match.over else 0
            continue
        for seat, secrets in shadows(match).items():
            heard = [note.facts for note in match.notes[read:] if note.to is None or seat in note.to]
            offered = [(list(ask.choices), ask.closed) for ask in match.open_for(seat)]
            assert not secrets & set(words([*heard, match.view(seat), offered]))
        read = len(match.notes)


@tables
def test_worlds_that_look_alike_ask_alike(seats: int, characters: int) -> None:
    """Another world that the table cannot tell apart, the same answers: asks, numbers and notes are the same.

    That holds as long as everybody hears the same, so nothing on the wire gives a hidden one away.
    """
    dice = random.Random(seats * 10 + characters)
    compared = 0
    for match, game in some(seats, characters):
        if match.over or match.answers or not game.turns:
            continue
        real, twin = match.clone(), twin_of(match, dice)
        while not real.over and real.turns == match.turns:
            if public(real) != public(twin):
                break
            assert skeleton(real) == skeleton(twin)
            assert [note.to for note in since(real)] == [note.to for note in since(twin)]
            compared += 1
            if not answer_both(real, twin, dice):
                break
    assert compared > 50


def twin_of(match: Match, dice: random.Random) -> Match:
    """The match at its checkpoint with other hidden characters, all cards as they are."""
    real = game_of(match)
    other = match.rules.redeal(real, 0, lambda cards: dice.sample(cards, len(cards)))
    assert isinstance(other, Shadow)
    other.piles, other.discards, other.spoken = (
        {colour: list(row) for colour, row in real.piles.items()},
        {colour: list(row) for colour, row in real.discards.items()},
        [dict(told) for told in real.spoken],
    )
    saved = match.save()
    return Match(match.rules, load(other.state()), asked=saved.asked, turns=saved.turns)


def since(match: Match) -> list[Note]:
    """What has been told since the checkpoint."""
    return match.notes[match.notes_before_checkpoint :]


def public(match: Match) -> list[object]:
    """What everybody has been told since the checkpoint, and whether it is over."""
    return [*((note.kind, note.facts) for note in since(match) if note.to is None), match.over is None]


def skeleton(match: Match) -> list[object]:
    """What of the open asks could show on the wire."""
    return [(ask.number, ask.seat, ask.name, ask.kind, ask.secret) for ask in match.asks]


def answer_both(real: Match, twin: Match, dice: random.Random) -> bool:
    """Give both the same answer, most of the time one that passes; false when the twin cannot follow."""
    index = dice.choice([n for n, ask in enumerate(real.asks) if ask.kind != "standing"])
    ask = real.asks[index]
    passing = [choice for choice in PASSIVE if choice in ask.choices]
    choice = passing[0] if passing and dice.random() < 0.7 else choice_for(ask, dice)
    if not twin.asks[index].allows(choice):
        return False
    real.apply(ask, choice)
    twin.apply(twin.asks[index], choice)
    return True


# -- who is away -------------------------------------------------------------------------------------


@tables
def test_being_away_reveals_and_gains_nothing(seats: int, characters: int) -> None:
    """A seat for which the host answers uses no ability, comes forward only by force, and takes nothing."""
    dice = random.Random(seats)
    match = Match.start(rules(GAME), seats, {"characters": characters})
    while not match.over:
        asks = [ask for ask in match.asks if ask.kind != "standing" and str(ask.seat) not in match.game.given]
        ask = dice.choice(asks)
        match.apply(ask, ask.default if ask.seat == 1 else choice_for(ask, dice), by_host=ask.seat == 1)
    told = [(note.kind, note.facts) for note in match.notes if note.facts.get("by") == 1]
    assert not [facts for kind, facts in told if kind in ("ability", "used") and facts.get("card") not in MUST]
    assert not [facts for kind, facts in told if kind == "revealed" and facts["cause"] == "own"]
    assert not [facts for kind, facts in told if kind == "stole"]


MUST = [card for card, about in CARDS.items() if about.must]


def test_a_window_is_closed_by_the_clock_alone() -> None:
    """Counter and leech share it; whoever answers early still waits, and may change its mind."""
    setup = {
        "characters": ["v_leech", "v_counter", "w_bolt6", "w_move"],
        "board": ["hut", "circle", "chapel", "graveyard", "spring", "tree"],
        "places": ["hut", "chapel", "tree", "tree"],
        "damage": [6, 0, 0, 0],
        "round": [1, 1, 1, 1],
    }
    match = Match(rules(GAME), rules(GAME).arrange(setup, 4, {}))
    for line in ("1 ability no", "chance dice 2 6", "1 attack 2", "chance dice 1 4"):
        who, name, choice = line.split(" ", 2)
        ask = next(
            ask for ask in match.asks if ask.name == name and ask.seat == (CHANCE if who == "chance" else int(who))
        )
        match.apply(ask, choice)
    window = [(ask.seat, ask.name, ask.choices) for ask in match.asks if ask.kind == "window"]
    assert window == [(1, "leech", ("no", "yes")), (2, "counter", ("no", "yes"))]
    for seat, choice in ((1, "yes"), (2, "yes"), (2, "no")):
        match.apply(asked(match, seat), choice)
    assert game_of(match).damage[1:3] == [6, 3]
    match.apply(asked(match, CLOCK), "end")
    assert game_of(match).damage[1:3] == [4, 3]
    assert game_of(match).revealed == [1]


@pytest.mark.parametrize(("gear", "kind"), [([], "idle"), (["r_plus1"], "waived")])
def test_only_who_could_have_taken_something_declines(gear: list[str], kind: str) -> None:
    """The Magpie Kobold that finds nothing with others is not declined."""
    setup = {
        "characters": ["w_bolt6", "v_leech", "w_move", "v_counter"],
        "board": ["tree", "spring", "hut", "graveyard", "circle", "chapel"],
        "places": ["spring", "tree", "tree", "tree"],
        "equipment": [["b_cloak"], gear, [], []],
        "red": ["r_steal", "r_bat", "r_effigy"],
    }
    match = Match(rules(GAME), rules(GAME).arrange(setup, 4, {}))
    match.apply(asked(match, 1), "no")
    match.apply(asked(match, CHANCE), "2 6")
    match.apply(asked(match, 1), "use")
    if gear:
        match.apply(asked(match, 1), "skip")
    assert [note.kind for note in match.notes if note.facts.get("card") == "r_steal"] == ["drew", kind]


def asked(match: Match, seat: int) -> Ask:
    """The open ask of a seat that is not standing."""
    return next(ask for ask in match.asks if ask.seat == seat and ask.kind != "standing")


# -- what somebody has done to others ----------------------------------------------------------------


DEEDS = {
    "nightflutter_and_the_rowan": "1 hurt 2",
    "spider_bites_both": "3 hurt 4",
    "effigy_turns_on_its_user": "3 hurt 1",
    "kobold_takes_the_crossbow": "2 hurt 1",
    "circle_twins_are_one_choice": "1 hurt 2",
    "tree_and_barrier": "1 hurt 2",
    "tree_heals_the_hagstone": "1 helped 2",
    "tree_on_oneself": "",
    "hand_heals_another": "1 helped 4",
    "moon_behind_the_barrier": "1 hurt 2",
    "moon_on_a_wounded_seat": "3 helped 4",
    "moon_on_oneself": "",
    "falka_on_adda": "1 hurt 2",
    "frederik_six": "1 hurt 3",
    "gregor_four": "1 hurt 4",
    "uriel_strikes": "1 hurt 3",
    "eilika_on_the_known": "1 hurt 2",
    "sparks_one_throw": "4 hurt 1, 4 hurt 2",
    "caspar_again_and_again": "1 hurt 2, 1 hurt 2, 1 hurt 2",
    "walburga_shows_herself": "1 hurt 2, 2 hurt 1",
    "thunder_everywhere": "",
    "toll_kills_and_is_looted": "",
}
"""Scenarios with what everybody has seen somebody choose to do to somebody else; dice and orders are no choice."""


@pytest.mark.parametrize("name", DEEDS)
def test_what_somebody_chose_to_do_to_others_is_counted(name: str) -> None:
    """Once each, also where it fails; the notebook of each seat says so, and bots draw their conclusions."""
    scenario = tomllib.loads((SCENARIOS / f"{name}.toml").read_text("utf-8"))
    player = Player.of({"game": GAME, **scenario})
    player.run()
    done = [
        f"{by} {deed} {at}"
        for by, shown in enumerate(player.match.view(0)[0].seats, 1)
        for deed, counts in (("hurt", shown.harmed), ("helped", shown.helped))
        for at, times in enumerate(counts, 1)
        for _ in range(times)
    ]
    assert ", ".join(done) == DEEDS[name]

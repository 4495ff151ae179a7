"""Laws of the shadow-world bots: they are worth playing against, keep to the rules, and know only their view."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from host.engine.asking import CHANCE, CLOCK
from host.engine.match import Match
from host.games import bot, rules
from host.games.shadow_world.beliefs import HARMS, HELPS, LIES, TELLING, Beliefs, goes_with, means
from protocol.games.shadow_world import (
    CHARACTERS,
    FACTIONS,
    OPTIONS,
    ORACLES,
    SEATS,
    SPLIT,
    OwnView,
    Seen,
    Spoken,
    TableView,
)
from tests.laws.bots import knows_only_its_view, readings
from tests.laws.odds import leads
from tests.laws.random_play import SELDOM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from host.engine.asking import Ask

    Player = Callable[[Match, Ask, Random], str]
    Watch = Callable[[Match, Ask], None]

GAME = "shadow_world"
CHOOSE = bot(GAME)
GAMES = 40
"""At most so many are played to see who is better."""


def by_bot(match: Match, ask: Ask, dice: Random) -> str:
    """A bot's answer."""
    return CHOOSE(ask.seat, *match.view(ask.seat), ask, dice)


def by_dice(_match: Match, ask: Ask, dice: Random) -> str:
    """Any answer; what is open at any time is taken up now and then."""
    if ask.kind == "standing" and (not ask.choices or dice.random() >= SELDOM):
        return ""
    return dice.choice(ask.choices)


def by_default(_match: Match, ask: Ask, _dice: Random) -> str:
    """What the host answers for a seat that lets every ask run out."""
    return ask.default


def deal(seats: int, dice: Random, options: dict[str, int | bool] | None = None) -> Match:
    """A game whose characters are dealt."""
    match = Match.start(rules(GAME), seats, options)
    while not match.turns:
        match.apply(match.asks[0], by_chance(match.asks[0], dice))
    return match


def by_chance(ask: Ask, dice: Random) -> str:
    """What chance says."""
    if ask.name == "shuffle":
        return ",".join(dice.sample(ask.choices, len(ask.choices)))
    return dice.choice(ask.choices)


def play(match: Match, players: dict[int, Player], dice: Random, watch: Watch = lambda _match, _ask: None) -> Match:
    """The rest of a game; each seat looks at a standing ask once. `watch` sees the match before each answer."""
    looked: set[int] = set()
    while not match.over:
        standing = [ask for ask in match.asks if ask.kind == "standing" and ask.number not in looked]
        rest = [ask for ask in match.asks if ask.kind != "standing" and str(ask.seat) not in match.game.given]
        ask = standing[0] if standing else min(rest, key=lambda ask: ask.seat == CLOCK)
        looked.add(ask.number)
        if ask.seat in {CHANCE, CLOCK}:
            match.apply(ask, by_chance(ask, dice))
            continue
        watch(match, ask)
        choice = players[ask.seat](match, ask, dice)
        if choice or ask.kind != "standing":
            match.apply(ask, choice)
    return match


def factions(match: Match) -> list[str]:
    """The faction of each seat."""
    return [CHARACTERS[name].faction for name in match.rules.describe(match.game)["characters"]]


def shares(seats: int, faction: str) -> Iterator[tuple[float, float]]:
    """Which share of a faction's seats wins where bots play them, and where chance does; chance plays the rest."""
    for number in range(GAMES):
        dice = Random(f"{seats} {number}")
        match = deal(seats, dice)
        of = factions(match)
        play(match, {seat: by_bot if of[seat - 1] == faction else by_dice for seat in range(1, seats + 1)}, dice)
        bots, others = (
            sum(of[seat - 1] == faction for seat in winners) / of.count(faction)
            for winners in (match.over.winners, at_random(seats, number))
        )
        yield bots, others


@cache
def at_random(seats: int, number: int) -> list[int]:
    """The winners where everybody plays at random: one game, whichever faction is asked for."""
    dice = Random(f"{seats} {number}")
    return play(deal(seats, dice), dict.fromkeys(range(1, seats + 1), by_dice), dice).over.winners


@pytest.mark.parametrize("seats", SEATS)
def test_bots_of_each_faction_clearly_beat_random_players(seats: int) -> None:
    """Whichever faction the bots have and however many play, they win far more often than random players there."""
    for faction, number in zip(FACTIONS, SPLIT[seats], strict=True):
        assert not number or leads(((bots, 1.25 * others) for bots, others in shares(seats, faction)), 5), faction


def test_letting_time_run_out_is_never_better_than_acting() -> None:
    """Among bots, somebody who answers nothing wins far less often than a bot in the same seats of the same deals."""

    def games() -> Iterator[tuple[float, float]]:
        for number in range(24 * len(SEATS)):
            seats = SEATS[number % len(SEATS)]
            odd = number % seats + 1
            by = []
            for player in (by_bot, by_default):
                dice = Random(f"{seats} {number}")
                players = {seat: player if seat == odd else by_bot for seat in range(1, seats + 1)}
                by.append(odd in play(deal(seats, dice), players, dice).over.winners)
            yield by[0], 1.4 * by[1]

    assert leads(games(), 6)


@pytest.mark.parametrize(("number", "options"), enumerate(readings(OPTIONS)))
def test_a_bot_chooses_what_is_open_under_every_reading(number: int, options: dict[str, int | bool]) -> None:
    """Whatever the table's options, a bot's choice is one of the ask's, also after what others did at random."""

    def check(match: Match, ask: Ask) -> None:
        choice = by_bot(match, ask, Random(1))
        assert choice in ask.choices or (ask.kind == "standing" and not choice)

    dice = Random(number)
    seats = SEATS[number % len(SEATS)]
    players = {seat: by_bot if seat % 2 else by_dice for seat in range(1, seats + 1)}
    mixed = {"characters": 3, **options}
    assert play(deal(seats, dice, mixed), players, dice, check).over


def test_a_bot_knows_nothing_but_its_view_and_the_ask() -> None:
    """The same view and ask bring the same choice, whether they come from the match, the wire, or another world."""
    asked = set()
    dice = Random(7)

    def check(match: Match, ask: Ask) -> None:
        assert knows_only_its_view(CHOOSE, match, ask, dice)
        asked.add(ask.name)

    for seats in SEATS:
        play(deal(seats, dice, {"characters": 3}), dict.fromkeys(range(1, seats + 1), by_bot), dice, check)
    assert {"ability", "place", "attack", "give", "lie", "reveal", "target", "tree", "counter"} <= asked


@pytest.mark.parametrize("seats", SEATS)
def test_bots_come_to_an_end(seats: int) -> None:
    """Bots fight: no game among them reaches the technical cap."""
    for seed in range(8):
        dice = Random(seed)
        match = deal(seats, dice, {"characters": seed % 3 + 1})
        assert play(match, dict.fromkeys(range(1, seats + 1), by_bot), dice).over.ending == "goal"


# -- what they believe -------------------------------------------------------------------------------


def dealt_views(seats: int = 6) -> tuple[TableView, OwnView]:
    """What seat 1 sees right after the deal, as Gregor."""
    match = deal(seats, Random(1))
    table, own = match.view(1)
    own.character, own.book, own.seen = "w_bolt4", [], []
    return table, own


@pytest.mark.parametrize("seats", SEATS)
def test_before_anything_has_happened_beliefs_are_the_split(seats: int) -> None:
    """Right after the deal all others are alike, and all in all as many of each faction as there are."""
    table, own = dealt_views(seats)
    beliefs = Beliefs(1, table, own)
    for faction, number in zip(FACTIONS, SPLIT[seats], strict=True):
        left = number - (faction == "werewolf")
        for seat in range(2, seats + 1):
            assert beliefs.faction(seat, faction) == pytest.approx(left / (seats - 1))


def test_what_was_shown_is_certain_and_tells_about_the_rest() -> None:
    """Whoever saw the other werewolf takes nobody else for one."""
    table, own = dealt_views()
    own.seen = [Seen(3, "w_move")]
    beliefs = Beliefs(1, table, own)
    assert beliefs.faction(3, "werewolf") == 1
    assert all(beliefs.faction(seat, "werewolf") == 0 for seat in (2, 4, 5, 6))


def test_an_oracle_card_tells_whom_it_meant() -> None:
    """Who took damage from a card for vampires is one; of whom it did not mean only Umbra may still be one."""
    table, own = dealt_views()
    own.book = [Spoken("g_vamp_hit1", 1, 2, "damage"), Spoken("g_vamp_hit1", 1, 4, "nothing")]
    beliefs = Beliefs(1, table, own)
    assert beliefs.faction(2, "vampire") == pytest.approx(1)
    assert beliefs.is_one(4, "v_leech", "v_counter") == 0
    assert 0 < beliefs.is_one(4, "v_lie") < 0.5


@pytest.mark.parametrize("card", ORACLES)
def test_an_oracle_card_has_an_outcome_whoever_reads_it(card: str) -> None:
    """For each character either something happens or nothing; only with Umbra both may come, who mostly lies."""
    something, nothing = Spoken(card, 1, 2, "damage"), Spoken(card, 1, 2, "nothing")
    shows = ORACLES[card].effect == "show"
    for name in CHARACTERS:
        chances = goes_with(name, something), goes_with(name, nothing)
        assert chances == (1, 1) if shows else sum(chances) == pytest.approx(1), name
        if not shows and name == "v_lie":
            assert chances[means(card, name)] == LIES > 0.5
        elif not shows:
            assert chances[means(card, name)] == 0, name


def test_who_stays_hidden_when_somebody_is_out_is_not_dankwart() -> None:
    """He would have had to scream."""
    table, own = dealt_views()
    assert Beliefs(1, table, own).is_one(2, "h_scream") > 0
    table.first_out = [6]
    assert Beliefs(1, table, own).is_one(2, "h_scream") == 0


def test_the_damage_that_somebody_stands_rules_out_the_weak() -> None:
    """With eleven damage nobody is Adda, Elena or Umbra."""
    table, own = dealt_views()
    table.seats[1].damage = 11
    assert Beliefs(1, table, own).is_one(2, "h_survive", "w_move", "v_lie") == 0


def test_who_hurts_a_known_werewolf_looks_like_a_vampire() -> None:
    """Deeds against somebody whose card lies open count, and help counts the other way."""
    table, own = dealt_views()
    table.seats[2].character = "w_move"
    before = Beliefs(1, table, own).faction(2, "vampire")
    table.seats[1].harmed[2] = 2
    table.seats[3].helped[2] = 2
    beliefs = Beliefs(1, table, own)
    assert beliefs.faction(2, "vampire") > before > beliefs.faction(4, "vampire")


def test_what_somebody_does_to_themselves_tells_nothing() -> None:
    """As little as what nobody does; what they do to others does tell."""
    table, own = dealt_views()
    table.seats[2].character = "w_move"
    before = Beliefs(1, table, own).characters(2)
    table.seats[1].harmed[1], table.seats[1].helped[1] = 3, 1
    assert Beliefs(1, table, own).characters(2) == pytest.approx(before)
    table.seats[1].harmed[2] = 1
    assert Beliefs(1, table, own).characters(2) != pytest.approx(before)


def test_a_deed_tells_more_where_everybody_sees_whom_it_was_done_to() -> None:
    """Whoever hurts a werewolf that only this seat knows may not have known it."""
    table, own = dealt_views()
    own.seen = [Seen(3, "w_move")]
    before = Beliefs(1, table, own).faction(2, "vampire")
    table.seats[1].harmed[2] = 1
    hidden = Beliefs(1, table, own).faction(2, "vampire")
    table.seats[2].character = "w_move"
    assert Beliefs(1, table, own).faction(2, "vampire") > hidden > before


@pytest.mark.parametrize("deed", ["harmed", "helped"])
def test_deeds_tell_more_the_more_there_are_up_to_a_number(deed: str) -> None:
    """What is done over and over is a habit; the first one makes a faction as much likelier as is written."""
    table, own = dealt_views()
    table.seats[2].character = "w_move"
    own.seen = [Seen(5, "v_leech"), Seen(6, "h_scream")]  # of the two that are left one is a vampire, one a human
    told = []
    for times in range(TELLING + 2):
        getattr(table.seats[1], deed)[2] = times
        told.append(Beliefs(1, table, own).faction(2, "vampire"))
    changes = (HARMS if deed == "harmed" else HELPS)[FACTIONS.index("vampire")][FACTIONS.index("werewolf")]
    assert told[0] == pytest.approx(0.5)
    assert told[: TELLING + 1] == pytest.approx([changes**times / (changes**times + 1) for times in range(TELLING + 1)])
    assert told[TELLING] == told[TELLING + 1]


def test_beliefs_are_right_more_often_than_chance() -> None:
    """In games of bots the true faction of a hidden seat is held far likelier than the deal alone makes it."""
    sure: list[float] = []
    by_deal: list[float] = []

    def check(match: Match, ask: Ask) -> None:
        if ask.name != "attack":
            return
        table, own = match.view(ask.seat)
        beliefs, of = Beliefs(ask.seat, table, own), factions(match)
        for seat in range(1, len(of) + 1):
            if seat not in beliefs.known:
                split = SPLIT[len(of)][FACTIONS.index(of[seat - 1])]
                sure.append(beliefs.faction(seat, of[seat - 1]))
                by_deal.append((split - (of[ask.seat - 1] == of[seat - 1])) / (len(of) - 1))

    for seed in range(10):
        dice = Random(seed)
        play(deal(6, dice), dict.fromkeys(range(1, 7), by_bot), dice, check)
    assert sum(sure) / len(sure) > sum(by_deal) / len(by_deal) + 0.1

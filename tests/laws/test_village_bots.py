"""Laws of the village's bots: they keep to the rules and their view, play their role, and days among them end."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from host.engine.asking import CHANCE, CLOCK
from host.engine.match import Match
from host.games import duesterwald, werewolves
from host.games.duesterwald.bot import choose as in_duesterwald
from host.games.village.beliefs import Beliefs
from host.games.werewolves.bot import choose as in_werewolves
from protocol.games.village import REMEMBERED, Ballot, Learnt, OwnView, Statement, Suspicion, TableView
from tests.laws.bots import knows_only_its_view
from tests.laws.odds import leads
from tests.laws.random_play import SELDOM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from host.engine.asking import Ask

    Player = Callable[[Match, Ask, Random], str]
    Watch = Callable[[Match, Ask, str], None]
    Options = dict[str, int | bool]

GAMES: dict[str, tuple[Any, Any]] = {
    "werewolves": (werewolves, in_werewolves),
    "duesterwald": (duesterwald, in_duesterwald),
}
WOLVES, VAMPIRES, BOTH = ({"mode": mode} for mode in (1, 2, 3))
FORMS: list[tuple[str, int, Options]] = [
    *(("werewolves", seats, WOLVES) for seats in (8, 12, 18, 30)),
    *(("werewolves", seats, VAMPIRES) for seats in (8, 12, 18)),
    *(("werewolves", seats, BOTH) for seats in (18, 30, 50)),
    ("werewolves", 18, {"drunkard_allowed": True, "cat_allowed": True, "suggestion": 3}),
    ("werewolves", 12, {"elected": True, "guard_dog": True, "reveal": False, "tell_cause": False}),
    ("werewolves", 12, {"set_public": False, "first_night": False}),
    ("werewolves", 12, {"statements": False}),
    *(("duesterwald", seats, {"level": 4}) for seats in (8, 12, 18)),
    ("duesterwald", 8, {"level": 1}),
    ("duesterwald", 12, {"level": 3, "captain": 2, "one_potion": True, "second_ballot": 2, "reveal": False}),
]
GAMES_PLAYED = 60
"""At most so many are played to see who is better."""
EVERYTHING: Options = {
    **{f"set_{role}": 1 for role in ("seer", "oracle", "witch", "healer", "hunter", "red_riding_hood", "cupid")},
    **{f"set_{role}": 1 for role in ("priest", "cook", "blacksmith", "insomniac", "slayer", "investigator")},
    **{f"set_{role}": 1 for role in ("drunkard", "stray_cat", "mayor")},
    **{f"set_{role}": copies for role, copies in (("werewolf", 3), ("vampire", 3), ("villager", 4))},
    "house_rules": True,
}
"""25 seats with one of everything."""


@lru_cache(maxsize=1)
def table_of(match: Match, _turns: int, _slot: str, _answers: int) -> TableView:
    """What everybody sees, made once between two answers: most looks at it change nothing."""
    return match.view(0)[0]  # type: ignore[no-any-return]


def by_bot(match: Match, ask: Ask, dice: Random) -> str:
    """A bot's answer."""
    slot = match.game.slot  # what is answered in it nobody sees
    table = table_of(match, match.turns, slot, 0 if slot else len(match.answers))
    return str(GAMES[match.rules.INFO.id][1](ask.seat, table, match.own(ask.seat), ask, dice))


def by_dice(_match: Match, ask: Ask, dice: Random) -> str:
    """Any answer; what is open at any time is taken up now and then."""
    return "" if ask.kind == "standing" and dice.random() >= 5 * SELDOM else ask.any_choice(dice.choice)


def by_default(_match: Match, ask: Ask, _dice: Random) -> str:
    """What the host answers for a seat that lets every ask run out."""
    return ask.default if ask.kind in {"choice", "step"} else ""


def play(match: Match, players: Callable[[int], Player], dice: Random, watch: Watch = lambda *_: None) -> Match:
    """The rest of a game; each seat looks at an ask once, and again at what stays open when a new clock begins."""
    looked: set[int] = set()
    while not match.over:
        thrown = next((ask for ask in match.asks if ask.seat == CHANCE), None)
        if thrown:
            match.apply(thrown, thrown.any_choice(dice.choice))
            continue
        people = [ask for ask in match.asks if ask.seat > 0 and ask.number not in looked]
        for ask in sorted(dice.sample(people, len(people)), key=lambda ask: ask.kind == "standing"):
            looked.add(ask.number)
            choice = players(ask.seat)(match, ask, dice)
            watch(match, ask, choice)
            if choice:
                match.apply(ask, choice)
                break
        else:
            clock = min((a for a in match.asks if a.seat == CLOCK and a.kind != "standing"), key=lambda a: a.seconds)
            match.apply(clock, clock.choices[0])
            looked -= {ask.number for ask in match.asks if ask.kind == "standing"}
    return match


def deal(game: str, seats: int, dice: Random, options: Options | None = None) -> Match:
    """A game whose cards are dealt."""
    match = Match.start(GAMES[game][0], seats, options)
    while not match.turns:
        ask = match.asks[0]
        match.apply(ask, ask.any_choice(dice.choice) if ask.seat == CHANCE else ask.choices[0])
        if match.game.phase != "deal":
            break
    return match


@pytest.mark.parametrize(("game", "seats", "options"), [*FORMS, ("werewolves", 25, EVERYTHING)])
def test_a_bot_chooses_what_is_open_and_its_games_end(game: str, seats: int, options: Options) -> None:
    """In every mode, set and variant: never an illegal choice, and an end long before nobody is out any more."""

    def check(match: Match, ask: Ask, choice: str) -> None:
        assert ask.allows(choice) or (not choice and ask.kind in {"slot", "standing", "vote"}), (ask, choice)
        assert choice or ask.kind != "slot" or not ask.choices
        seen.add(ask.name)

    seen: set[str] = set()
    for seed in range(max(2, 60 // seats)):
        dice = Random(f"{game} {seats} {seed}")
        match = play(deal(game, seats, dice, options), lambda _: by_bot, dice, check)
        assert match.game.night <= seats + 6
    if options is EVERYTHING:
        roles = {"seer", "oracle", "witch", "healer", "priest", "blacksmith", "investigator", "slayer", "cat", "sword"}
        assert roles <= seen


@pytest.mark.parametrize(("game", "seats", "options"), FORMS[1:2] + FORMS[7:8] + FORMS[-4:-3])
def test_a_bot_chooses_what_is_open_after_anything_that_others_do(game: str, seats: int, options: Options) -> None:
    """Among players who do whatever they like."""

    def check(_match: Match, ask: Ask, choice: str) -> None:
        assert ask.allows(choice) or not choice

    for seed in range(2):
        dice = Random(seed)
        play(deal(game, seats, dice, options), lambda seat: by_bot if seat % 2 else by_dice, dice, check)


@pytest.mark.parametrize(("game", "seats", "options"), [("werewolves", 14, BOTH), ("duesterwald", 12, {"level": 4})])
def test_a_bot_knows_nothing_but_its_view_and_the_ask(game: str, seats: int, options: Options) -> None:
    """The same view and ask bring the same choice, whether they come from the match, the wire, or another world."""
    dice = Random(7)
    asked = set()

    def check(match: Match, ask: Ask, _choice: str) -> None:
        if ask.name in asked and dice.random() > 0.1:
            return
        assert knows_only_its_view(GAMES[game][1], match, ask, dice)
        asked.add(ask.name)

    for _ in range(2):
        play(deal(game, seats, dice, options), lambda _: by_bot, dice, check)
    assert {"werewolf", "seer", "witch", "suspect", "note", "sleep"} <= asked


def nights(game: str, seats: int, options: Options) -> Iterator[bool]:
    """Whether a pack would point at one prey, for each pack of two and more in each night of some games."""
    for seed in range(20):
        agreed: list[bool] = []

        def check(match: Match, ask: Ask, _choice: str) -> None:
            if match.game.slot not in {"main", "girl"} or match.game.given or ask.kind != "slot":
                return
            for team in ("wolves", "vampires"):
                pack = match.game.pack(team)
                alone = [by_bot(match, a, Random(a.seat)) for a in match.asks if a.seat in pack and a.kind == "slot"]
                pointed = {answer.rpartition("+")[2] for answer in alone}
                assert not pointed & set(map(str, pack))
                if len(pack) > 1:
                    agreed.append(len(pointed) == 1)  # noqa: B023 - called at once

        dice = Random(seed)
        play(deal(game, seats, dice, options), lambda _: by_bot, dice, check)
        yield from agreed


@pytest.mark.parametrize(("game", "seats", "options"), [FORMS[1], FORMS[8], FORMS[-4]])
def test_packs_spare_their_own_and_agree(game: str, seats: int, options: Options) -> None:
    """No creature points at its own pack, and in more than four nights of five all point at the same prey.

    Each thinks before it has seen what any other points at: bots of a pack think at the same time.
    """
    assert leads(((1, 0) if agreed else (0, 4) for agreed in nights(game, seats, options)), 12)


def test_a_pack_follows_whoever_of_it_has_pointed_last() -> None:
    """Where somebody of the pack points already, a bot points there too; of two it is the one who moved last."""
    match = deal("werewolves", 12, Random(1), WOLVES)
    while match.game.slot != "main":
        ask = next(a for a in match.asks if a.seat in {CHANCE, CLOCK} and a.kind != "standing")
        match.apply(ask, ask.any_choice(Random(1).choice))
    first, second, third = (a for a in match.asks if a.name == "werewolf")
    prey = [name for name in first.choices if name not in {"nobody", by_bot(match, first, Random(1))}]
    match.apply(second, prey[0])
    match.apply(third, prey[1])
    assert by_bot(match, first, Random(1)) == prey[1]
    match.apply(second, prey[0])
    assert by_bot(match, first, Random(1)) == prey[0]


def ending(game: str, seats: int, seed: int, creatures: Player, village: Player) -> str:
    """How a game ends in which one side's seats play like this and the other's like that."""
    dice = Random(f"{game} {seats} {seed}")
    match = deal(game, seats, dice)
    return str(play(match, lambda seat: creatures if match.game.evil(seat) else village, dice).over.ending)


@pytest.mark.parametrize(("game", "seats"), [("werewolves", 8), ("werewolves", 12), ("duesterwald", 10)])
def test_either_side_is_stronger_with_bots_than_at_random(game: str, seats: int) -> None:
    """Wolf bots beat random villagers more often than random wolves do, and the village likewise."""
    at_random = cache(lambda seed: ending(game, seats, seed, by_dice, by_dice))
    for side, creatures, village in (("wolves", by_bot, by_dice), ("village", by_dice, by_bot)):
        ends = ((ending(game, seats, seed, creatures, village), at_random(seed)) for seed in range(GAMES_PLAYED))
        assert leads(((bots == side, others == side) for bots, others in ends), 9), side


def test_letting_time_run_out_is_not_better_than_acting() -> None:
    """Whoever answers nothing wins less often than a bot in the same seats of the same deals."""

    def games() -> Iterator[tuple[float, float]]:
        for seed in range(80):
            for game in GAMES:
                sleeping = {seed % 8 + 1, (seed + 3) % 8 + 1}
                won = []
                for player in (by_bot, by_default):
                    dice = Random(f"{game} {seed}")
                    players = {seat: player if seat in sleeping else by_bot for seat in range(1, 9)}
                    won.append(len(sleeping & {*play(deal(game, 8, dice), players.__getitem__, dice).over.winners}))
                yield won[0], won[1]

    assert leads(games(), 8)


# -- what they make of what they see -----------------------------------------------------------------


def dealt_views(seat: int = 1) -> tuple[TableView, OwnView]:
    """What a plain villager at `seat` sees of twelve after the deal."""
    match = deal("werewolves", 12, Random(1), WOLVES)
    table, own = match.view(seat)
    own.role, own.pack, own.learnt, own.notebook = "villager", [], [], []
    return table, own


def test_before_anything_has_happened_all_are_alike() -> None:
    """As many creatures as the set has, spread over all others."""
    table, own = dealt_views()
    beliefs = Beliefs(1, table, own)
    assert {round(beliefs.evil(seat), 6) for seat in range(2, 13)} == {round(3 / 11, 6)}


@pytest.mark.parametrize(("card", "worse"), [("villager", 2), ("werewolf", 3)])
def test_votes_tell_when_the_card_is_open(card: str, worse: int) -> None:
    """Up for a villager looks bad, and so does down for a werewolf."""
    table, own = dealt_views()
    hanged = table.seats[11]
    hanged.out, hanged.cause, hanged.card, hanged.vote = True, "lynched", card, "down"
    table.seats[1].vote, table.seats[2].vote = "up", "down"
    beliefs = Beliefs(1, table, own)
    assert beliefs.evil(worse) > beliefs.evil(4) > beliefs.evil(5 - worse)


def test_what_was_told_at_night_is_certain() -> None:
    """The Seer's answers, and three of whom none is a creature."""
    table, own = dealt_views()
    own.learnt = [Learnt(1, "evil", [2], "yes"), Learnt(1, "evil", [3], "no"), Learnt(2, "trio", [4, 5, 6], "no")]
    beliefs = Beliefs(1, table, own)
    assert beliefs.evil(2) == 1
    assert {beliefs.evil(seat) for seat in (3, 4, 5, 6)} == {0}
    assert beliefs.evil(7) == pytest.approx(2 / 6)


def test_the_own_notebook_is_remembered_and_fades() -> None:
    """Whom the seat has written down counts as suspect, the later the more."""
    table, own = dealt_views()
    table.night, own.notebook = 5, [Suspicion(4, 2), Suspicion(1, 3)]
    beliefs = Beliefs(1, table, own, own.notebook)
    assert beliefs.evil(2) > beliefs.evil(3) > beliefs.evil(4)


def remembered(*votes: dict[int, int]) -> tuple[TableView, OwnView]:
    """What a plain villager at seat 1 of twelve sees after these ballots, one a day."""
    table, own = dealt_views()
    table.night = len(votes)
    table.ballots = [
        Ballot(day, "pointing", bytes(row.get(seat, 0) for seat in range(1, 13))) for day, row in enumerate(votes, 1)
    ]
    return table, own


def test_pointing_is_remembered_until_cards_tell_what_it_was_worth() -> None:
    """Who stood apart with a finger on a creature days ago looks harmless, then who went with the crowd there."""
    table, own = remembered({2: 12, 3: 11, 4: 11, 5: 11}, {3: 12, 4: 12, 5: 10}, {5: 9})
    table.seats[11].out, table.seats[11].cause, table.seats[11].card = True, "voted", "werewolf"
    beliefs = Beliefs(1, table, own)
    assert beliefs.evil(2) < beliefs.evil(3) < beliefs.evil(6)
    assert beliefs.evil(3) == pytest.approx(beliefs.evil(4))


def test_whom_the_seer_pointed_at_is_suspect_when_her_card_lies_open() -> None:
    """Apart from the crowd she had a reason; and whom a creature pointed at is rather none."""
    table, own = remembered({2: 9, 3: 10, 4: 10, 12: 11})
    before = Beliefs(1, table, own).evil(9)
    for seat, card in ((2, "seer"), (12, "werewolf")):
        shown = table.seats[seat - 1]
        shown.out, shown.cause, shown.card = True, "devoured", card
    beliefs = Beliefs(1, table, own)
    assert beliefs.evil(9) > max(before, beliefs.evil(10), beliefs.evil(8))
    assert beliefs.evil(11) < beliefs.evil(8)


def test_the_table_remembers_the_last_ballots_as_they_were_told() -> None:
    """Every seat sees in the view what the public notes have said, as many ballots as the view holds."""
    dice = Random(4)
    match = play(deal("duesterwald", 18, dice, {"level": 2}), lambda _: by_bot, dice)
    told = [note.facts["votes"] for note in match.notes if note.kind in {"ballot", "election"}]
    kept = match.view(0)[0].ballots
    assert 3 < len(kept) <= REMEMBERED
    assert [list(ballot.votes) for ballot in kept if any(ballot.votes)] == told[-len(kept) :]


def test_who_knows_a_creature_accuses_it_at_once_and_who_does_not_waits_for_the_first_minute() -> None:
    """The Seer nominates whom she has named; a villager who knows nothing leaves the first minute to people."""
    met: list[tuple[Ask, TableView, OwnView]] = []

    def stop(match: Match, ask: Ask, _choice: str) -> None:
        if ask.name == "nominate" and not match.game.evil(ask.seat):
            met.append((ask, *match.view(ask.seat)))
            raise StopIteration

    with pytest.raises(StopIteration):
        play(deal("werewolves", 12, Random(1), WOLVES), lambda _: by_bot, Random(2), stop)
    ask, table, own = met[0]
    own.learnt, table.floor = [], False
    assert {in_werewolves(ask.seat, table, own, ask, Random(seed)) for seed in range(30)} == {""}
    found = ask.choices[-1]
    own.learnt = [Learnt(1, "evil", [int(found)], "yes")]
    assert in_werewolves(ask.seat, table, own, ask, Random(1)) == "", "nobody is accused without a word"
    table.said = [Statement(table.night, ask.seat, "evil", int(found))]
    assert in_werewolves(ask.seat, table, own, ask, Random(1)) == found
    table.floor = True
    assert in_werewolves(ask.seat, table, own, ask, Random(1)) == "", "people have the floor"
    table.floor, table.talks = False, False
    assert in_werewolves(ask.seat, table, own, ask, Random(1)) == found

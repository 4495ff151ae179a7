"""What scenarios cannot say of small corners: closed rows, views, notes, and what a secret ask may not move."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.engine.asking import Over
from host.games.duesterwald.girl import held_back
from host.games.shadow_world.goals import triggers
from host.games.shadow_world.green import show
from host.games.shadow_world.harm import eliminate
from host.games.shadow_world.possible import about
from host.games.village.cascade import succession
from host.games.village.ghosts import NEXT, WINNER, settle_next, settle_team
from host.games.village.winning import end
from host.games.wolfmoon.rules import end_turn
from host.table.clocks import Clocks
from host.table.live_match import LiveMatch, milliseconds
from host.table.pace import PACES
from protocol.games.shadow_world import CHARACTERS, MIXED, RELICS
from protocol.games.village import REMEMBERED
from tests.scenarios.runner import Player

if TYPE_CHECKING:
    from host.games.duesterwald.state import Duesterwald
    from host.games.shadow_world.state import Shadow
    from host.games.village.state import Village
    from host.games.wolfmoon.state import Wolfmoon

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def played(game: str, name: str, **changes: Any) -> Player:
    """One of the project's scenarios, played to its end."""
    scenario = tomllib.loads((SCENARIOS / game / f"{name}.toml").read_text("utf-8"))
    player = Player.of({**scenario, "then": {}, "learns": {}, **changes})
    player.run()
    return player


@pytest.mark.parametrize(("name", "seat"), [("hoard_of_three", 1), ("relics_two_and_more", 1)])
def test_what_the_dead_own_wins_nothing(name: str, seat: int) -> None:
    """While somebody chooses among what they leave it is still theirs."""
    game = played("shadow_world", name, play=[]).match.game
    game.equipment[seat] = ["b_cloak", *RELICS, "r_plus1"]
    assert triggers(game, seat)
    game.out = [seat]
    assert not triggers(game, seat)


def test_whom_a_card_shows_is_for_its_giver_alone() -> None:
    """Its receiver is not even told that there was something to see."""
    notes = played("shadow_world", "gaze_tells_one").match.notes
    assert [note.to for note in notes if note.kind == "saw"] == [(2,)]


def test_who_is_shown_to_a_seat_twice_stands_there_once() -> None:
    """Two cards, one line among what it has seen."""
    game = cast("Shadow", played("shadow_world", "gaze_tells_one", play=[]).match.game)
    game.oracle = {"card": "g_any", "giver": 2, "receiver": 3, "outcome": ""}
    for _ in range(2):
        with pytest.raises(StopIteration):
            show(game, 2, 3, 0).send(None)  # type: ignore[attr-defined] # it asks nobody
    assert game.seen[2] == [3]
    assert [note.to for note in game.take_notes() if note.kind == "saw"] == [(2,)] * 2


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


def test_a_curse_shows_on_the_own_screen_and_takes_the_offers() -> None:
    """A cursed seat reads that its ability is void, and is not even shown what it could do with another one."""
    match = played("shadow_world", "adda_cursed", play=[]).match
    (cursed,) = match.game.cursed
    assert match.view(cursed)[1].spent
    assert "heal" not in {ask.name for ask in match.open_for(cursed)}


@pytest.mark.parametrize(("characters", "expected"), [(1, False), (2, False), (3, True)])
def test_an_initial_that_lies_open_is_gone_where_all_differ(characters: int, expected: bool) -> None:
    """Gundwolf cannot be about beside an open Gregor, unless a pair may be in play."""
    game = played("shadow_world", "gaze_on_the_known", play=[]).match.game
    game.characters[2], game.options["characters"] = "w_bolt4", characters
    assert bool(about(game, ["w_barrier"])) is expected


def test_who_lies_open_is_nobody_else() -> None:
    """Also where two of one initial may be in play."""
    game = played("shadow_world", "gaze_on_the_known", play=[]).match.game
    game.characters[2], game.options["characters"], game.revealed = "w_bolt4", MIXED, [2]
    assert "w_bolt4" not in about(game, CHARACTERS)
    game.revealed = []
    assert "w_bolt4" in about(game, CHARACTERS)


def test_nothing_protects_whoever_is_out() -> None:
    """Barrier and shield are gone with them, and those of others stay."""
    game = played("shadow_world", "gaze_on_the_known", play=[]).match.game
    game.barrier, game.shielded = [2, 3], [1, 2]
    eliminate(game, 1, [2], "attack")
    assert (game.barrier, game.shielded, game.out) == ([3], [1], [2])


def test_burkhart_is_not_forced_by_a_strong_victim() -> None:
    """With thirteen and more he wins, and shows himself as all do at the end."""
    notes = played("shadow_world", "burkhart_fells_volko").match.notes
    assert [note.facts["cause"] for note in notes if note.kind == "revealed" and note.facts["by"] == 4] == ["end"]


def test_a_secret_ask_moves_neither_the_waiting_line_nor_its_clock() -> None:
    """Who else may do something does not show in whom the table waits for, nor since when."""
    match = played("shadow_world", "adda_while_paying", play=["chance dice 1 1"]).match
    clocks = Clocks(PACES["off"], random.Random(1), 0.0)
    clocks.update(match, 5.0)
    assert clocks.waiting_since == 5.0
    for ask in match.asks:
        if ask.secret:
            ask.number += 100
    clocks.update(match, 9.0)
    assert clocks.waiting_since == 5.0
    (waited,) = match.waiting()
    (asked,) = [ask for ask in match.asks if ask.kind in ("choice", "step")]
    assert asked.seat == waited
    asked.secret = True
    assert match.waiting() == []
    clocks.update(match, 12.0)
    assert clocks.waiting_since == 12.0


def test_the_time_that_everybody_sees_is_that_of_public_asks() -> None:
    """As long as only secret asks run, there is no time left to see."""
    match = played("shadow_world", "adda_while_paying", play=["chance dice 1 1"]).match
    clocks = Clocks(PACES["relaxed"], random.Random(1), 0.0)
    clocks.update(match, 0.0)
    live_match = cast("LiveMatch", SimpleNamespace(match=match, clocks=clocks))
    (asked,) = [ask for ask in match.asks if ask.kind in ("choice", "step")]
    assert LiveMatch.left(live_match, 10.0) == milliseconds(clocks.left(asked, 10.0)) > 0
    asked.secret = True
    assert LiveMatch.left(live_match, 10.0) == -1


def test_a_repeated_blow_is_told_as_one() -> None:
    """Everybody hears that Caspar attacks again, not that somebody attacks."""
    notes = played("shadow_world", "caspar_again").match.notes
    assert [note.facts["how"] for note in notes if note.kind == "attacked"] == ["attack", "again"]


def test_the_cat_is_gone_before_its_owner_passes_the_card_on() -> None:
    """A Mayor with the cat: its going is told first, so that whoever is named knows of it."""
    roles = ["werewolf", "werewolf", "seer", "stray_cat", *["villager"] * 4]
    setup = {"roles": roles, "mayor": 4, "night": 2}
    told = {
        "game": "werewolves",
        "seats": 8,
        "options": {"elected": True},
        "setup": setup,
        "play": ["clock cat", "1 werewolf 4", "clock main", "clock dawn_note"],
        "then": {"next": "4 successor"},
    }
    player = Player.of({**told, "play": [*told["play"], "chance variant 0"]})
    player.run()
    assert not player.match.view(0)[0].cat
    assert [note.kind for note in player.match.notes if note.kind in ("died", "cat_gone")] == ["died", "cat_gone"]


def test_a_bet_that_is_decided_is_made_anew() -> None:
    """Whoever named whom the next verdict hits has the points, and no bet until they make another one."""
    roles = ["werewolf", "werewolf", "seer", *["villager"] * 5]
    told = {
        "game": "duesterwald",
        "seats": 8,
        "options": {"dwCaptainElection": "off"},
        "setup": {"roles": roles, "dead": [8], "night": 2, "day": True},
        "play": ["chance variant 0", "8 bet 5", "8 bet_team village", "clock talk", "clock talk"],
    }
    player = Player.of(told)
    player.run()
    assert player.match.view(8)[1].bets == {"bet": "5", "bet_team": "village"}
    player = Player.of(
        {**told, "play": [*told["play"], *(f"{seat} point 5" for seat in (1, 2, 3, 4, 6, 7)), "5 point 1"]}
    )
    player.run()
    assert player.match.view(8)[1].bets == {"bet": "", "bet_team": "village"}
    assert player.match.view(0)[0].seats[7].bet == NEXT


@pytest.mark.parametrize(
    ("deaths", "bet", "points"),
    [
        ({5: "voted"}, "", NEXT),
        ({5: "lynched"}, "", NEXT),
        ({4: "voted"}, "", 0),
        ({5: "devoured"}, "", 0),
        ({4: "devoured"}, "5", 0),
        ({4: "lynched", 5: "grief"}, "", 0),
        ({}, "5", 0),
    ],
)
def test_a_verdict_ends_every_bet_and_another_death_those_on_the_dead(
    deaths: dict[int, str], bet: str, points: int
) -> None:
    """Only a verdict on the very one that was named has points; the bet on a team stays whatever happens."""
    game = SimpleNamespace(bets={"8": ["5", "village"]}, bet_points=[0] * 9)
    settle_next(cast("Village", game), deaths)
    assert game.bets == {"8": [bet, "village"]}
    assert game.bet_points == [*[0] * 8, points]


def test_who_named_the_team_that_wins_has_points() -> None:
    """On top of what earlier bets have brought; nobody else has any."""
    bets = {"6": ["", "wolves"], "7": ["", ""], "8": ["5", "village"]}
    game = SimpleNamespace(bets=bets, bet_points=[0] * 8 + [NEXT], ending="village")
    settle_team(cast("Village", game))
    assert game.bet_points == [*[0] * 8, NEXT + WINNER]


def test_the_third_moon_shows_whoever_wins_by_it() -> None:
    """The Werewolf proves that she is held, and the Traitor beside her."""
    notes = played("wolfmoon", "moon_partner").match.notes
    assert [note.facts["by"] for note in notes if note.kind == "revealed"] == [2, 3]


def test_a_blow_in_answer_is_told_as_one() -> None:
    """Everybody hears that Walburga strikes back, and what hurt her attacker."""
    notes = played("shadow_world", "walburga_answers_a_repeat").match.notes
    told = [(note.facts["how"], note.facts["by"]) for note in notes if note.kind == "attacked"]
    hurt = [(note.facts["cause"], note.facts["by"]) for note in notes if note.kind == "hurt"]
    striker = next(by for how, by in told if how == "counter")
    assert {cause for cause, by in hurt if by == striker} == {"counter"}
    assert "counter" not in {cause for cause, by in hurt if by != striker}


def test_a_known_volko_who_is_unhurt_uses_nothing() -> None:
    """An ability that changes nothing is not announced."""
    scenario = tomllib.loads((SCENARIOS / "shadow_world" / "volko_known_heals_unasked.toml").read_text("utf-8"))
    kinds = [
        {note.kind for note in played("shadow_world", scenario["id"].replace("-", "_"), setup=setup).match.notes}
        for setup in (scenario["setup"], {**scenario["setup"], "damage": [0, 0, 0, 0]})
    ]
    assert [{"ability", "healed"} & told for told in kinds] == [{"ability", "healed"}, set()]


def test_a_place_with_one_deck_asks_for_none() -> None:
    """Only the Spring has a choice of decks."""
    scenario = tomllib.loads((SCENARIOS / "shadow_world" / "walburga_against_a_cloak.toml").read_text("utf-8"))
    lines = ["chance dice 2 6", "1 place use", "? 1 target"]
    player = Player.of({**scenario, "play": lines, "then": {}, "learns": {}})
    player.run()
    assert {given.name for given in player.match.answers} & {"place", "deck"} == {"place"}


def villagers(*lines: str, **setup: Any) -> Player:
    """Eight at a table of Düsterwald without a Captain, on the second day."""
    roles = ["werewolf", "werewolf", "seer", *["villager"] * 5]
    player = Player.of(
        {
            "game": "duesterwald",
            "seats": 8,
            "options": {"dwCaptainElection": "off"},
            "setup": {"roles": roles, "night": 2, "day": True, **setup},
            "play": ["chance variant 0", *lines],
        }
    )
    player.run()
    return player


def nobody_points(player: Player) -> None:
    """The time of a ballot is over, and nobody has pointed at anybody."""
    (clock,) = [ask for ask in player.match.asks if ask.name == "pointing"]
    player.match.apply(clock, "end")


def test_whoever_is_out_shows_no_vote_of_an_earlier_ballot() -> None:
    """What stands beside a seat is what it did in the last ballot that is over, and nothing where it had none."""
    votes = [*(f"{seat} point 5" for seat in (1, 2, 3, 4, 6, 7, 8)), "5 point 1"]
    lines = ["clock talk", "clock talk", *votes, "clock main", "clock dawn_note", "chance variant 0"]
    assert villagers(*lines).match.view(0)[0].seats[4].vote == "1"
    player = villagers(*lines, "clock talk", "clock talk")
    nobody_points(player)
    table = player.match.view(0)[0]
    assert [seat.vote for seat in table.seats] == [""] * 8
    assert [list(ballot.votes) for ballot in table.ballots] == [[5, 5, 5, 5, 1, 5, 5, 5], [0] * 8]


def test_the_oldest_ballot_gives_way() -> None:
    """Everybody remembers the last twelve."""
    player = villagers("clock talk", "clock talk")
    game = cast("Village", player.match.game)
    game.ballots = [[1, "pointing", [n] * 8] for n in range(REMEMBERED)]
    nobody_points(player)
    assert [row[2] for row in game.ballots] == [*([n] * 8 for n in range(1, REMEMBERED)), [0] * 8]


def test_whoever_sleeps_through_two_slots_does_not_keep_the_village_awake() -> None:
    """One slot slept through is not enough, and a sleeper who says so counts again."""
    for silent, asleep in ((1, False), (2, True)):
        player = villagers("clock talk")
        cast("Village", player.match.game).silent[5:9] = [silent] * 4
        for seat in (1, 2, 3):
            (asked,) = [ask for ask in player.match.open_for(seat) if ask.name == "sleep"]
            player.match.apply(asked, "yes")
        names = {ask.name for ask in player.match.asks}
        assert ("point" in names) is asleep


@pytest.mark.parametrize(("roles", "told"), [(("drunkard", "seer"), []), (("seer", "seer"), [["seer"]])])
def test_a_spare_card_is_told_of_at_the_end_unless_somebody_has_it(roles: tuple[str, str], told: list[Any]) -> None:
    """The Drunkard that has woken up plays it: it lies in the middle no more."""
    game = cast("Village", villagers().match.game)
    game.spare, (game.cards[4], game.roles[4]) = ["seer"], roles
    with pytest.raises(Over):
        end(game, "village")
    assert [note.facts["cards"] for note in game.take_notes() if note.kind == "spare"] == told


def test_nobody_is_asked_for_a_successor_where_nobody_lives() -> None:
    """The card goes with its owner."""
    game = cast("Village", villagers().match.game)
    game.leader, game.out = 3, list(game.everybody())
    with pytest.raises(StopIteration):
        succession(game).send(None)
    assert game.leader == 0
    assert game.take_notes() == []


@pytest.mark.parametrize(("night", "allowed", "safe", "why"), [
    (1, True, 0, ""), (1, False, 0, "first_night"), (2, False, 0, ""), (1, True, 5, "safe_tonight"), (2, True, 5, ""),
    (1, True, 4, ""),
])  # fmt: skip
def test_a_girl_who_was_noticed_is_taken_unless_the_night_protects_her(
    night: int, allowed: bool, safe: int, why: str
) -> None:
    """In the first night alone nobody dies where the table plays so, or one seat is safe."""
    game = cast("Duesterwald", villagers().match.game)
    game.night, game.caught = night, 5
    game.options |= {"first_night": allowed, "first_safe": safe}
    assert held_back(game).get("switch", "") == why
    game.caught = 0
    assert held_back(game)["switch"] == "nobody_noticed"


def test_whoever_is_out_has_no_further_turn() -> None:
    """A moon had brought them one."""
    for out, follows in (([], 1), ([1], 2)):
        game = cast("Wolfmoon", played("wolfmoon", "witch_with_nobody_out", play=[]).match.game)
        game.active = game.regular = 1
        game.out, game.pending = list(out), True
        with pytest.raises(StopIteration):
            end_turn(game).send(None)
        assert (game.active, game.pending, game.further) == (follows, False, not out)


@pytest.mark.parametrize(("guard", "dog"), [(True, "alive"), (False, "")])
def test_the_last_call_ends_a_day_aloud_and_a_dog_comes_only_where_there_is_one(guard: bool, dog: str) -> None:
    """That nobody was named any more is told; with an elected Mayor the table may play without the Guard Dog."""
    roles = ["werewolf", "werewolf", "seer", *["villager"] * 5]
    told = {
        "game": "werewolves",
        "seats": 8,
        "options": {"elected": True, "guard_dog": guard},
        "setup": {"roles": roles, "night": 1, "day": True},
        "play": ["chance variant 0", *(f"{seat} captain {1 + (seat == 1)}" for seat in range(1, 9))],
    }
    player = Player.of({**told, "play": [*told["play"], "clock talk", "clock talk", "clock last_call"]})
    player.run()
    assert player.match.view(0)[0].dog == dog
    assert [note.facts["how"] for note in player.match.notes if note.kind == "sleep"] == ["call"]

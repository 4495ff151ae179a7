"""What a seat of Wolfmoon still knows for certain, and the worlds that it cannot tell apart."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.games.wolfmoon.knowledge import certain, hand, handed
from host.games.wolfmoon.redeal import hidden, redeal
from protocol.games.wolfmoon import MOONS, SEATS, STACKS
from tests.laws.random_play import stops
from tests.laws.test_wolfmoon import cards
from tests.scenarios.runner import Player

if TYPE_CHECKING:
    from host.games.wolfmoon.state import Wolfmoon


def played(*lines: str, hands: str, pile: str, **setup: Any) -> Player:
    """A table of three or four after these lines."""
    arranged = {"active": 1, "hands": hands.split(), "pile": pile.split(), "centre": ["mayor", "merchant", "witch"]}
    arranged |= setup
    seats = len(arranged["hands"])
    player = Player.of({"game": "wolfmoon", "seats": seats, "setup": arranged, "play": lines})
    player.run()
    return player


def knows(player: Player, seat: int) -> dict[str, str]:
    """What a seat knows, by place."""
    return {f"{k.place} {k.at}": k.card for k in player.match.view(seat)[1].knows}


def public(player: Player) -> dict[str, str]:
    """What everybody knows of hidden cards."""
    return cast("Wolfmoon", player.match.game).knows["0"]


EXCHANGE = ("2 action exchange", "2 slot 1", "2 keep girl")


def test_a_seen_card_is_known_until_it_may_have_moved() -> None:
    """The Seer's look lasts until its owner exchanges with the centre."""
    look = ("1 action draw", "1 play seer", "1 target 2")
    seen = played(*look, hands="thief girl spy", pile="seer drunkard")
    assert knows(seen, 1) == {"hand 2": "girl"}
    assert knows(seen, 2) == knows(seen, 3) == {}
    assert knows(played(*look, *EXCHANGE, hands="thief girl spy", pile="seer drunkard"), 1) == {}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_whoever_has_seen_a_hand_is_certain_of_it_and_of_the_own_one(seat: int) -> None:
    """Also at the last seat; everybody together knows of none."""
    game = cast("Wolfmoon", played(hands="thief girl spy", pile="seer drunkard").match.game)
    other = seat % 3 + 1
    game.knows[str(seat)][hand(other)] = game.hand(other)
    hands = {hand(one): game.hand(one) for one in (1, 2, 3)}
    known = certain(game, hands)
    assert known[0] == []
    assert {one: set(known[one]) for one in (1, 2, 3)} == {
        one: {game.hand(one), *([game.hand(other)] if one == seat else [])} for one in (1, 2, 3)
    }
    game.knows["0"][hand(seat)] = game.hand(seat)
    shown = certain(game, hands)
    assert shown[0] == [game.hand(seat)]
    assert all(game.hand(seat) in shown[one] for one in (1, 2, 3)), "what lies open to all"


def test_a_card_that_all_have_seen_is_its_owners_alone() -> None:
    """Of two hands that hold the same card, only the one that was seen to take it is known."""
    game = cast("Wolfmoon", played(hands="thief girl girl", pile="seer drunkard").match.game)
    game.active, game.fetched = 2, "girl"
    rows = [place.row for place in hidden(game, 1)]
    assert [any(row is game.hands[seat] for row in rows) for seat in (2, 3)] == [False, True]


def test_what_was_known_of_a_hand_is_forgotten_with_another_card_in_it() -> None:
    """Somebody lays the card that another one knew, and is handed one: only its giver, and who knew it, knows it."""
    game = cast("Wolfmoon", played(hands="thief girl spy", pile="seer drunkard").match.game)
    game.knows["3"]["hand 2"] = "mayor"
    game.hands[2], game.hands[1] = ["thief"], []
    handed(game, 1, 2)
    assert [game.knows[str(seat)] for seat in range(4)] == [{}, {"hand 2": "thief"}, {}, {}]
    game.knows["3"], game.knows["1"] = {"hand 2": "thief"}, {}
    game.hands[2], game.hands[1] = [], ["thief"]
    handed(game, 2, 1)
    assert [game.knows[str(seat)] for seat in range(4)] == [{}, {}, {"hand 1": "thief"}, {"hand 1": "thief"}]


def test_a_card_that_was_not_played_is_still_there() -> None:
    """Who plays another card than the known one still holds the known one; who plays it does not."""
    look = ("1 action draw", "1 play seer", "1 target 2", "2 action draw")
    kept = played(*look, "2 play merchant", hands="thief girl spy", pile="seer merchant drunkard")
    assert knows(kept, 1) == {"hand 2": "girl"}
    lines = (*look, "2 play girl", "2 target skip")
    gone = played(*lines, hands="thief girl spy", pile="seer merchant drunkard")
    assert knows(gone, 1) == {}


def test_who_exchanges_knows_what_lies_in_the_slot() -> None:
    """The card put back is known to its giver until somebody takes that slot or the centre is shuffled."""
    first = ("1 action exchange", "1 slot 1", "1 keep mayor")
    assert knows(played(*first, hands="thief girl spy", pile="seer drunkard"), 1) == {"centre 1": "thief"}
    assert knows(played(*first, *EXCHANGE, hands="thief girl spy", pile="seer drunkard"), 1) == {}
    watch = ("2 action draw", "2 play night_watchman", "2 keep girl", "chance shuffle thief,merchant,witch")
    assert knows(played(*first, *watch, hands="thief girl spy", pile="night_watchman drunkard"), 1) == {}


def test_a_swap_is_followed_by_all_who_knew() -> None:
    """After the Thief both know both cards, and whoever had seen one of them knows where it is now."""
    lines = ("1 action draw", "1 play seer", "1 target 2", "2 action draw", "2 play thief", "2 target 3")
    after = played(*lines, hands="mayor girl spy", pile="seer thief drunkard merchant")
    assert knows(after, 1) == {"hand 3": "girl"}
    assert knows(after, 2) == {"hand 3": "girl"}
    assert knows(after, 3) == {"hand 2": "spy"}


def test_the_pickpocket_tells_the_two_but_not_the_player() -> None:
    """Who swaps two others' cards learns nothing, the two know each other's."""
    lines = ("1 action draw", "1 play pickpocket", "1 swap 2+3")
    after = played(*lines, hands="mayor girl spy", pile="pickpocket seer")
    assert [knows(after, seat) for seat in (1, 2, 3)] == [{}, {"hand 3": "girl"}, {"hand 2": "spy"}]


def test_comparing_tells_both() -> None:
    """After a tie the two know each other's cards."""
    after = played("1 action draw", "1 play girl", "1 target 2", hands="traitor bounty_hunter spy", pile="girl seer")
    assert knows(after, 1) == {"hand 2": "bounty_hunter"}
    assert knows(after, 2) == {"hand 1": "traitor"}


def test_the_spys_guest_knows_the_card_given_away() -> None:
    """The struck guesser, though out, knows what the Spy's owner holds."""
    lines = ("1 action draw", "1 play villager", "1 target 2", "1 guess 0", "2 spy yes")
    after = played(*lines, hands="mayor spy seer girl", pile="villager drunkard")
    assert knows(after, 1) == {"hand 2": "mayor"}
    assert knows(after, 3) == {}


def test_the_drunkards_look_does_not_outlive_the_shuffle() -> None:
    """With three hands collected nobody knows anything afterwards, with two both can tell."""
    lines = ("1 action draw", "1 play drunkard")
    three = played(*lines, "chance shuffle seer,girl,mayor", hands="mayor girl seer", pile="drunkard witch")
    assert [knows(three, seat) for seat in (1, 2, 3)] == [{}, {}, {}]
    guarded = {"protected": [3], "displays": [[], [], ["bodyguard"]]}
    table = {"hands": "mayor girl seer", "pile": "drunkard witch", **guarded}
    two = played(*lines, "chance shuffle girl,mayor", **table)
    assert [knows(two, seat) for seat in (1, 2, 3)] == [{"hand 2": "mayor"}, {"hand 1": "girl"}, {}]
    same = played(*lines, "chance shuffle mayor,girl", **table)
    assert [knows(same, seat) for seat in (1, 2, 3)] == [{"hand 2": "girl"}, {}, {}]


def test_a_card_dug_up_and_kept_is_known_to_all() -> None:
    """Everybody saw the Gravedigger's card; if the other one is played, it is the hand card."""
    lines = ("1 action draw", "1 play gravedigger", "1 take mayor@3", "1 play traitor")
    dug = played(*lines, hands="traitor girl seer", pile="gravedigger witch", displays=[[], [], ["mayor"]])
    assert public(dug) == {"hand 1": "mayor"}
    assert knows(dug, 2) == knows(dug, 3) == {"hand 1": "mayor"}
    assert knows(dug, 1) == {}


ROUND_ABOUT = (
    *("1 action exchange", "1 slot 1", "1 keep mayor", "2 action draw", "2 play merchant", "3 action draw"),
    *("3 play merchant", "1 action draw", "1 play seer", "1 target 3", "2 action draw", "2 play merchant"),
    "3 action exchange",
)
"""Seat 1 has put a villager into slot 1 and has seen that seat 3 holds another one, who now exchanges."""


def test_equal_cards_stay_known_through_an_exchange() -> None:
    """Whoever knows the hand card and the slot's card still knows both where they are alike, and only there."""
    table = {"hands": "villager girl villager", "pile": "merchant merchant seer merchant drunkard"}
    alike = played(*ROUND_ABOUT, "3 slot 1", **table)
    assert knows(alike, 1) == {"centre 1": "villager", "hand 3": "villager"}
    assert [knows(alike, seat) for seat in (2, 3)] == [{}, {"centre 1": "villager"}]
    other = played(*ROUND_ABOUT, "3 slot 2", "3 keep villager", **table)
    assert knows(other, 1) == {"centre 1": "villager"}


def test_a_card_taken_from_its_slot_with_empty_hands_is_followed() -> None:
    """Who has no card to put back holds the one that lay in the slot."""
    lines = ("1 action exchange", "1 slot 1", "1 keep mayor", "2 action exchange", "2 slot 1")
    table = {
        "active": 1,
        "hands": ["villager", "", "girl"],
        "pile": ["seer", "thief"],
        "centre": ["mayor", "witch", "spy"],
    }
    player = Player.of({"game": "wolfmoon", "seats": 3, "setup": table, "play": lines})
    player.run()
    assert [knows(player, seat) for seat in (1, 2, 3)] == [{"hand 2": "villager"}, {}, {}]


def test_the_night_watchman_knows_equal_cards() -> None:
    """Three equal cards are known in the centre whatever their order is, three different ones are not."""
    lines = ("1 action draw", "1 play night_watchman", "1 keep spy")
    table = {"hands": "villager girl seer", "pile": "night_watchman thief"}
    alike = played(*lines, **table, centre=["villager", "spy", "villager"])
    assert knows(alike, 1) == {f"centre {slot}": "villager" for slot in (1, 2, 3)}
    assert [knows(alike, seat) for seat in (2, 3)] == [{}, {}]
    mixed = played(*lines, "chance shuffle witch,villager,villager", **table, centre=["villager", "spy", "witch"])
    assert knows(mixed, 1) == {}


def test_a_new_card_is_known_to_nobody() -> None:
    """Whoever had to draw anew by Bounty Hunter is a riddle again."""
    lines = ("1 action draw", "1 play seer", "1 target 2", "2 action exchange", "2 slot 1", "2 keep girl")
    hunt = ("3 action draw", "3 play bounty_hunter", "3 target 1")
    after = played(*lines, *hunt, hands="thief girl spy", pile="seer bounty_hunter traitor drunkard")
    assert [knows(after, seat) for seat in (1, 2, 3)] == [{}, {"centre 1": "mayor"}, {}]


@pytest.mark.parametrize("seats", SEATS)
def test_redealt_worlds_keep_what_everybody_knows(seats: int) -> None:
    """All cards are there, known ones in place, moons in their parts, the Werewolf above the first moon."""
    dice = random.Random(seats)
    for seed in range(12):
        for match in stops("wolfmoon", seats, seed):
            game = cast("Wolfmoon", match.game)
            if not game.round or match.over:
                continue
            seat = dice.randint(0, seats)
            other = redeal(game, seat, lambda row: dice.sample(row, len(row)))
            assert cards(other) == cards(game)
            assert [len(row) for row in other.hands] == [len(row) for row in game.hands]
            assert [card for card in other.pile if card in MOONS] == list(MOONS[len(game.moons) :])
            assert "werewolf" not in other.aside
            if "sitting_wolf" in other.pile:
                first = game.pile.index("sitting_wolf")
                assert other.pile.index("sitting_wolf") == first
                assert "werewolf" not in other.pile[first:]
            else:
                assert "werewolf" not in other.pile
            if seat:
                for known in other_known(other, seat):
                    assert known


def other_known(game: Wolfmoon, seat: int) -> list[bool]:
    """Whether each card that a seat knows lies where it knows it."""
    rows = {"hand": game.hands, "centre": [[], *([card] for card in game.centre)]}
    found = []
    for place, card in {**game.knows["0"], **game.knows[str(seat)]}.items():
        kind, _, number = place.partition(" ")
        if place != f"hand {seat}":
            found.append(card in rows[kind][int(number)])
    return found


def worlds(game: Wolfmoon, seat: int, number: int = 300) -> list[Wolfmoon]:
    """Some worlds that a seat cannot tell apart."""
    dice = random.Random(seat)
    return [redeal(game, seat, lambda row: dice.sample(row, len(row))) for _ in range(number)]


def dealt(seats: int = 4) -> Wolfmoon:
    """A table before its first turn."""
    return cast("Wolfmoon", next(match for match in stops("wolfmoon", seats, 3) if match.turns == 1).game)


def place_of(game: Wolfmoon, card: str) -> tuple[str, int]:
    """In which row a card lies, and where there."""
    rows = {"pile": game.pile, "centre": game.centre, "aside": game.aside}
    rows |= {hand(seat): game.hands[seat] for seat in game.everybody()}
    return next((name, row.index(card)) for name, row in rows.items() if card in row)


def test_redealing_reaches_other_worlds() -> None:
    """Every hidden card may be in every hidden hand: nothing gives the real world away."""
    game = dealt()
    held = {world.hand(2) for world in worlds(game, 1, 2000)}
    hidden = set(cards(game)) - set(MOONS)
    assert hidden - held <= {game.hand(1)}


@pytest.mark.parametrize("seats", SEATS)
def test_a_later_moon_may_lie_anywhere_in_its_part_and_nowhere_else(seats: int) -> None:
    """As it was put there: the second below the first, the third among as many cards as are dealt below both."""
    game = dealt(seats)
    first, end = game.pile.index(MOONS[0]), len(game.pile)
    lowest = range(end - STACKS[seats][2] - 1, end)
    middle = range(lowest.start - STACKS[seats][1] - 1, lowest.start)
    assert middle.start == first + 1
    piles = [world.pile for world in worlds(game, 1)]
    found = [{pile.index(moon) for pile in piles} for moon in MOONS]
    assert found == [{first}, set(middle), set(lowest)]


@pytest.mark.parametrize("drawn", [2, 5])
def test_a_moon_may_lie_anywhere_in_what_is_left_of_its_part(drawn: int) -> None:
    """Whatever has been drawn from it was no moon."""
    game = dealt()
    part = STACKS[4][2] + 1 - drawn
    game.moons = list(MOONS[:2])
    others = [card for card in game.pile if card not in MOONS]
    game.pile = [*others[1:part], MOONS[2]]
    assert {world.pile.index(MOONS[2]) for world in worlds(game, 1)} == set(range(part))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("drawn", [0, 4])
def test_the_werewolf_may_be_wherever_she_could_have_come(seats: int, drawn: int) -> None:
    """Above the first moon as long as it is there, in every hand and slot that is hidden, and nowhere else."""
    game = dealt(seats)
    game.pile.remove("werewolf")
    game.pile = ["werewolf", *game.pile[drawn:]]
    above = [("pile", at) for at in range(game.pile.index(MOONS[0]))]
    hands = [(hand(seat), 0) for seat in range(2, seats + 1)]
    found = {place_of(world, "werewolf") for world in worlds(game, 1)}
    assert found == {*above, *hands, *(("centre", at) for at in range(3))}


def test_below_the_first_moon_there_is_no_werewolf_once_it_is_open() -> None:
    """She was above it, so somebody has drawn her."""
    game = dealt()
    first = game.pile.index(MOONS[0])
    game.hands[2], game.pile = ["werewolf"], game.pile[first + 1 :]
    game.moons = [MOONS[0]]
    assert "pile" not in {place_of(world, "werewolf")[0] for world in worlds(game, 1)}


def test_a_werewolf_whom_an_arrangement_has_laid_aside_stays_there() -> None:
    """All other cards are dealt anew around her."""
    game = dealt()
    at = game.pile.index("werewolf")
    game.pile[at], game.aside[0] = game.aside[0], "werewolf"
    found = worlds(game, 1)
    assert {place_of(world, "werewolf") for world in found} == {("aside", 0)}
    assert len({world.hand(2) for world in found}) > 1


def test_of_two_equal_cards_only_the_known_one_stays() -> None:
    """Seat 2 has drawn another villager beside the one that seat 1 knows of."""
    game = dealt()
    game.hands[2] = ["villager", "villager"]
    game.knows["1"][hand(2)] = "villager"
    hands = [world.hands[2] for world in worlds(game, 1)]
    assert {row[0] for row in hands} == {"villager"}
    assert len({row[1] for row in hands}) > 1

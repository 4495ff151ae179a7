"""What a view shows, and when it does not: one field after the other, beside the laws that compare whole views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from host.games.village.state import NONE
from host.games.village.view import own, seat_view, table_view
from host.games.wolfmoon.view import own as hand_of
from host.games.wolfmoon.view import table_view as moon_table
from protocol.games.village import DOG
from tests.laws.test_corners import played
from tests.scenarios.runner import Player

if TYPE_CHECKING:
    from host.games.shadow_world.state import Shadow
    from host.games.village.state import Village
    from host.games.wolfmoon.state import Wolfmoon

WOLF, OTHER, SEER, WITCH, CAT, VAMPIRE, DEAD, LAST = range(1, 9)
ROLES = ["werewolf", "werewolf", "seer", "witch", "stray_cat", "vampire", "werewolf", "villager"]


def village(**options: bool) -> Village:
    """Eight in the second night of the Big Box; one werewolf is out."""
    told = {"game": "werewolves", "seats": 8, "options": options, "setup": {"roles": ROLES, "dead": [DEAD], "night": 2}}
    player = Player.of({**told, "play": []})
    player.run()
    return cast("Village", player.match.game)


@pytest.mark.parametrize("sees", [True, False])
def test_victims_are_for_a_living_witch_in_her_slot(sees: bool) -> None:
    """And where the table plays so, for one who can still save somebody."""
    game = village(witch_sees=sees)
    game.prey = {"wolves": LAST, "vampires": SEER}
    for slot, seat, shown in (
        ("witch", WITCH, [LAST, SEER]),
        ("main", WITCH, []),
        ("", WITCH, []),
        ("witch", SEER, []),
        ("witch", WOLF, []),
    ):
        game.slot = slot
        assert own(game, seat).victims == shown, (slot, seat)
    game.slot, game.used = "witch", ["heal"]
    assert own(game, WITCH).victims == ([LAST, SEER] if sees else [NONE, NONE])
    game.out.append(WITCH)
    assert own(game, WITCH).victims == []


def test_whoever_has_nothing_to_do_suspects_somebody_else_than_the_dog() -> None:
    """Neither oneself nor the Guard Dog, nor anybody who is out; all others are open to a suspicion."""
    told = {"game": "werewolves", "seats": 8, "setup": {"roles": ROLES, "dead": [DEAD], "night": 2, "dog": "alive"}}
    player = Player.of({**told, "play": ["clock cat"]})
    player.run()
    (asked,) = [ask for ask in player.match.asks if ask.seat == LAST]
    assert (asked.name, asked.kind, asked.secret) == ("suspect", "slot", True)
    assert asked.closed == {DOG: "not_the_dog", str(LAST): "not_yourself", str(DEAD): "out"}
    assert set(asked.choices) == {*map(str, range(1, DEAD)), "nobody"}


def test_everybody_alive_is_told_as_much_as_everybody_else() -> None:
    """A line for each seat and slot, whether or not there is something to tell it; none for whoever is out."""
    told = {"game": "werewolves", "seats": 8, "setup": {"roles": ROLES, "dead": [DEAD], "night": 2}}
    lines = ["clock cat", "1 werewolf 8", "3 seer 1", "clock main"]
    player = Player.of({**told, "play": lines})
    player.run()
    heard = [sum(note.to == (seat,) for note in player.match.notes) for seat in range(1, 9)]
    assert heard[DEAD - 1] == 0
    assert len({count for seat, count in enumerate(heard, 1) if seat != DEAD}) == 1
    assert heard[0] > 0
    assert player.match.waiting() == []
    assert all(ask.secret for ask in player.match.asks if ask.kind == "slot")


def test_votes_are_open_once_the_ballot_is_over() -> None:
    """Until then nobody sees who has voted, nor what."""
    game = village()
    game.votes[WOLF] = "up"
    game.ballot = "thumbs"
    assert seat_view(game, WOLF).vote == ""
    game.ballot = ""
    assert seat_view(game, WOLF).vote == "up"


@pytest.mark.parametrize("public", [True, False])
def test_the_set_is_open_where_the_table_plays_so_and_at_the_end(public: bool) -> None:
    """Its cards, and how many of them are left over."""
    game = village(set_public=public)
    game.in_play, game.spare = {"seer": 1, "drunkard": 1}, ["cook"]
    told = table_view(game)
    assert (told.cards, told.spare) == (({"seer": 1, "drunkard": 1}, 1) if public else ({}, 0))
    game.ending = "village"
    told = table_view(game)
    assert (told.cards, told.spare) == ({"seer": 1, "drunkard": 1}, 1)


def test_cards_and_suspicions_are_open_at_the_end_only() -> None:
    """Before it, an open card is one that was shown, whoever is out."""
    game = village()
    game.notebook[SEER] = [[1, WOLF]]
    game.shown[DEAD] = ""
    for seat in range(1, 9):
        assert (seat_view(game, seat).card, seat_view(game, seat).suspected) == ("", []), seat
    game.shown[DEAD] = "werewolf"
    assert seat_view(game, DEAD).card == "werewolf"
    game.ending, game.roles[LAST] = "village", "witch"
    assert [seat_view(game, seat).card for seat in range(1, 9)] == ROLES
    assert [seat_view(game, seat).played for seat in (SEER, LAST)] == ["", "witch"]
    assert seat_view(game, SEER).suspected == [WOLF]


def test_who_loved_whom_is_open_at_the_end_only() -> None:
    """However the lovers were dealt; where nobody loved anybody it stays empty."""
    game = village()
    assert table_view(game).lovers == []
    game.lovers = [SEER, WOLF]
    assert table_view(game).lovers == []
    game.ending = "wolves"
    assert table_view(game).lovers == sorted([SEER, WOLF])


@pytest.mark.parametrize("ghosts", [True, False])
def test_where_a_pack_points_is_for_it_alone_while_it_chooses(ghosts: bool) -> None:
    """The living members see it; one who is out only where the dead may see everything; another pack never."""
    game = village(ghosts=ghosts)
    game.given = {str(WOLF): str(LAST), str(VAMPIRE): str(SEER)}

    def pointing(seat: int) -> dict[int, int | None]:
        return {one.seat: one.at for one in own(game, seat).pack}

    game.slot = "main"
    assert pointing(OTHER) == pointing(WOLF) == {WOLF: LAST, OTHER: None}
    assert pointing(DEAD) == {WOLF: LAST if ghosts else None, OTHER: None}
    assert pointing(VAMPIRE) == {VAMPIRE: SEER}
    assert pointing(SEER) == {}
    for slot in ("witch", "main_note", ""):
        game.slot = slot
        assert pointing(WOLF) == {WOLF: None, OTHER: None}, slot


@pytest.mark.parametrize("ghosts", [True, False])
def test_all_roles_are_for_the_dead_where_they_may_see_them(ghosts: bool) -> None:
    """Not for the living, and no more once everything lies open."""
    game = village(ghosts=ghosts)
    assert own(game, DEAD).ghost == (ROLES if ghosts else [])
    assert own(game, SEER).ghost == []
    game.ending = "village"
    assert own(game, DEAD).ghost == []


def test_things_are_with_whoever_has_them() -> None:
    """The cat with its living owner, the sword with one seat, a lover with the other, a note with its reader."""
    game = village()
    game.cat, game.sword, game.lovers = CAT, SEER, [WOLF, SEER]
    game.note = {str(SEER): ["evil", [WOLF], "yes"]}
    for seat in range(1, 9):
        mine = own(game, seat)
        assert mine.cat is (seat == CAT)
        assert mine.sword is (seat == SEER)
        assert mine.lover == {WOLF: SEER, SEER: WOLF}.get(seat, 0)
        assert (mine.note is not None) is (seat == SEER)
    game.out.append(CAT)
    assert not own(game, CAT).cat


def test_what_was_learnt_since_the_last_look_is_there() -> None:
    """Lines that are made once are made anew as soon as one comes to them."""
    game = village()
    assert own(game, SEER).learnt == []
    game.learnt[SEER].append([2, "evil", [WOLF], "yes"])
    assert [line.seats for line in own(game, SEER).learnt] == [[WOLF]]
    game.notebook[SEER].append([2, LAST])
    assert [line.seat for line in own(game, SEER).notebook] == [LAST]
    assert own(game, WOLF).learnt == []


def test_a_hand_is_its_owners_until_it_is_shown() -> None:
    """Whoever is out or has won by another's word shows nothing; how many cards there are is open."""
    game = cast("Wolfmoon", played("wolfmoon", "witch_with_nobody_out", play=[]).match.game)
    game.hands[1], game.hands[2], game.hands[3] = ["seer", "girl"], ["mayor"], ["spy"]
    game.out, game.shown, game.ending = [3], [2], "highest_value"
    shown = moon_table(game).seats[:3]
    assert [(seat.hand, seat.cards) for seat in shown] == [([], 2), (["mayor"], 1), ([], 1)]
    assert [hand_of(game, seat).hand for seat in (1, 2, 3)] == [["seer", "girl"], ["mayor"], ["spy"]]


def shadow(**changes: Any) -> tuple[Player, Shadow]:
    """The beginning of a scenario with four characters, the first of them Afra."""
    player = played("shadow_world", "afra_right_wins", play=[])
    game = cast("Shadow", player.match.game)
    for name, value in changes.items():
        setattr(game, name, value)
    return player, game


def test_a_character_lies_open_once_it_was_revealed_and_not_before() -> None:
    """Neither an ability that is spent, nor a curse, nor damage shows it; only its owner knows it."""
    player, game = shadow(used=[1], cursed=[2], revealed=[3])
    table = player.match.view(0)[0]
    assert [seat.character for seat in table.seats[:4]] == ["", "", game.characters[3], ""]
    assert [seat.spent for seat in table.seats[:4]] == [True, False, False, False]
    assert [player.match.view(seat)[1].character for seat in (1, 2, 3, 4)] == game.characters[1:5]
    assert [player.match.view(seat)[1].spent for seat in (1, 2, 3)] == [True, True, False]


def test_a_green_card_is_for_the_two_who_have_read_it() -> None:
    """While it is spoken and ever after; what somebody was shown is theirs alone."""
    card = {"card": "g_wolf_heal", "giver": 1, "receiver": 2, "outcome": ""}
    player, game = shadow(oracle=card, spoken=[{**card, "outcome": "heal"}])
    game.seen[4] = [2]
    for seat in (1, 2, 3, 4):
        mine = player.match.view(seat)[1]
        assert (mine.oracle is not None) is (seat in (1, 2))
        assert len(mine.book) == (seat in (1, 2))
        assert [(one.seat, one.character) for one in mine.seen] == ([(2, game.characters[2])] if seat == 4 else [])


def test_a_green_card_that_was_followed_is_held_no_more() -> None:
    """It stands in the book of the two who have read it."""
    match = played("shadow_world", "balm_for_another_kind").match
    book = [match.view(seat)[1].book for seat in (1, 2, 3, 4)]
    assert [match.view(seat)[1].oracle for seat in (1, 2, 3, 4)] == [None] * 4
    assert sorted(map(len, book)) == [0, 0, 1, 1]


def test_whom_afra_follows_is_hers_until_she_is_known() -> None:
    """Then it is everybody's, and changes when she turns."""
    player, game = shadow(revealed=[])
    afra = game.characters.index("h_follow")
    assert player.match.view(0)[0].follows == 0
    assert [player.match.view(seat)[1].follows for seat in range(1, 5)] == [-(seat == afra) for seat in range(1, 5)]
    game.revealed, game.turned = [afra], True
    assert player.match.view(0)[0].follows == player.match.view(afra)[1].follows == 1

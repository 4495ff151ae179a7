"""The pictures of each game in every width: by their sums, so that no name, sign or air goes a column too early."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.games import face
from client.texts import texts
from tests.client import fake, shadow, village
from tests.client.drawings import total
from tests.client.situations import stands, still
from tests.client.test_faces import of_own, of_seat, of_table
from tests.client.test_standing_between_games import here

if TYPE_CHECKING:
    from client.base.scene import Scene

pytestmark = pytest.mark.usefixtures("one_moment")

SAY = texts("en")
WIDTHS = (*range(34, 50), *range(50, 110, 5))
FEW = (38, 44, 60, 84)
LONG = {1: {"name": "Bartholomew the Long"}, 2: {"name": "Jo"}, 3: {"present": False}, 5: {"stand_in": True}}


def scenes() -> dict[str, Scene]:
    """Full tables, with names of all lengths, and with much or little before everybody."""
    cards = fake.playing(players=6)
    for seat, display in ((1, ["seer"] * 5), (2, ["frankensteins_monster", "night_watchman"]), (5, [])):
        cards = of_seat(cards, seat, display=display, tokens=seat % 3)
    cards = of_own(of_table(of_seat(cards, 6, ruled_out=[1, 3]), long=True), hand=["frankensteins_monster", "spy"])
    gear = ["b_spear", "r_plus1", "r_plus1", "b_cloak", "b_amulet", "b_sack", "b_compass"]
    places = of_seat(of_seat(shadow.playing(players=8), 1, equipment=gear, cursed=True), 7, place="hut", shielded=True)
    places = of_seat(places, 5, character="v_lie", place="hut", barrier=True)
    points = village.playing(players=20)
    for seat, view in ((1, {"leads": True}), (3, {"spared": True, "vote": "17"}), (9, {"bet": 12})):
        points = of_seat(points, seat, **view)
    return {
        "cards": here(cards, LONG),
        "places": here(places, LONG),
        "a village": here(points, LONG),
    }


def test_tables_and_hands(request: pytest.FixtureRequest) -> None:
    """From a narrow phone to a television."""
    found: dict[str, object] = {}
    for name, scene in scenes().items():
        assert scene.room
        game, shown = face(scene.room.game), still(scene)
        assert game
        found[name] = [
            f"{width}: {total(game.table_pictures(shown, SAY, width))} "
            f"{total([game.own_lines(shown, SAY, width, peek=peek) for peek in (False, True)])} "
            f"{total([game.hand_picture(shown, SAY, (width, lines), peek=True) for lines in (4, 7, 10, 14)])} "
            f"{total(game.status_line(shown, SAY, width, []))}"
            for width in WIDTHS
        ]
    stands("widths_tables", found, request.config)


def test_results(request: pytest.FixtureRequest) -> None:
    """And how they end on a television."""
    found: dict[str, object] = {}
    for name, over in (("cards", fake.ended()), ("places", shadow.ended()), ("a village", village.ended(20))):
        scene = still(here(over, LONG))
        assert scene.room
        game = face(scene.room.game)
        assert game
        assert game.horizon
        end = fake.note(99, "ended", ending=scene.table.ending, winners=[1], team="")
        won = replace(scene, notes=[*scene.notes, end])
        found[name] = [
            f"{width}: {total(game.result_pictures(scene, SAY, width))} "
            f"{total(game.result_lines(won, SAY, width, scrolls=True))} "
            f"{total(game.horizon.television.ending(scene, SAY, width))} "
            f"{total(game.horizon.meanwhile(scene, SAY, width))}"
            for width in FEW
        ]
    stands("widths_results", found, request.config)

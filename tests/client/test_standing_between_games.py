"""What stands while no game runs: in the waiting room, under a result, and in the menus of device and table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.scene import Verification
from client.present.between_games import (
    after_the_game,
    enough,
    left_of,
    misfitting,
    obstacle,
    starting_sentence,
    waiting_room,
)
from client.present.device_menu import closing, device_menu, has_notebook, has_statements, naming
from client.present.pages import history, main_prompt
from client.present.seat_count import misfit, seats_offered
from client.present.table_menu import pause, table_menu
from protocol.links import JoinLink
from protocol.messages import PendingTransferView, SeatCodeView, StandingsPage, StandingsRow
from protocol.verdicts import DealChecked, OtherView
from tests.client import village
from tests.client.fake import DEVICE, ask, ended, lobby, person, playing, room
from tests.client.situations import KEYS, stands, still

if TYPE_CHECKING:
    from client.base.choices import Prompt
    from client.base.scene import Scene
    from protocol.messages import Room

pytestmark = pytest.mark.usefixtures("one_moment")

PAST = StandingsPage(3, 1, 0, 1, [StandingsRow("Ada", "wolfmoon", 3, 2)])
LINK = JoinLink("192.168.1.5", 1883, "k3v7q2mfdx")


def with_room(scene: Scene, **changes: Any) -> Scene:
    """The same where this is otherwise in the room."""
    assert scene.room
    return replace(scene, room=replace(scene.room, **changes))


def here(scene: Scene, who: dict[int, dict[str, Any]], **changes: Any) -> Scene:
    """The same where this is otherwise about these people, and in the room."""
    assert scene.room
    people = [replace(one, **who.get(seat, {})) for seat, one in enumerate(scene.room.people, 1)]
    return with_room(scene, people=people, **changes)


READY = {"ready": True}
AWAY = {"present": False}
RESTS = {"stand_in": True}


def test_the_waiting_room(request: pytest.FixtureRequest) -> None:
    """Ready or not, counted down, alone, without a seat."""

    def at(scene: Scene) -> Prompt:
        assert scene.room
        return waiting_room(still(scene), scene.room, KEYS)

    past = replace(lobby(), standings=PAST)
    found = {
        "the keeper, not ready": at(lobby()),
        "a guest, not ready": at(lobby(you=3)),
        "ready, others are not": at(lobby(you=2)),
        "ready, others are away": at(here(lobby(you=2), {1: AWAY, 3: AWAY})),
        "all are ready": at(here(lobby(), {1: READY, 3: READY})),
        "all are ready, too few": at(here(lobby(2, you=1), {1: READY})),
        "two people": at(lobby(2)),
        "without a seat": at(lobby(you=0)),
        "without a seat, one leads": at(lobby(you=0, storyteller="Tess")),
        "results of all evenings": at(past),
        "results without a game that counts": at(replace(past, standings=replace(PAST, counted=0))),
        "no result yet": at(replace(past, standings=replace(PAST, counted=0, aside=0))),
        "counted down": at(lobby(countdown=4001)),
        "counted down to the end": at(lobby(countdown=0)),
        "counted down, without a seat": at(lobby(you=0, countdown=4000)),
        "left of whom": left_of(lobby(you=2), KEYS),
        "left of whom, nowhere": left_of(replace(lobby(), room=None), KEYS),
        "the seconds that are left": [starting_sentence(left, KEYS) for left in (2000, 1999, 1, 0, -1)],
    }
    stands("waiting_room", found, request.config)


def test_the_end_of_a_game(request: pytest.FixtureRequest) -> None:
    """Again or enough; what did not fit; what can be looked at."""

    def at(scene: Scene, *, alone: bool = False) -> Prompt:
        assert scene.room
        return after_the_game(still(scene), scene.room, KEYS, alone=alone)

    bad = OtherView(number=3)
    odd = Verification(bad.id, bad.facts)
    fine = Verification(DealChecked.id, {})
    everybody = dict.fromkeys((1, 2, 3, 4), READY)
    found = {
        "a seat": at(ended()),
        "alone": at(ended(saved_as="game", standings=PAST), alone=True),
        "ready": at(here(ended(), {4: READY})),
        "all are ready": at(here(ended(), everybody)),
        "without a seat, all are ready": at(here(ended(you=0), everybody)),
        "without a seat, one leads": at(with_room(ended(you=0), storyteller="Tess")),
        "kept, with results": at(ended(saved_as="game", standings=PAST)),
        "counted down": at(with_room(ended(), countdown=1500)),
        "something did not fit": at(ended(verification=odd)),
        "what did not fit": [misfitting(ended(verification=one), KEYS) for one in (odd, fine, None)],
        "enough": enough(KEYS),
        "what has happened": [
            history(ended(saved_as=name), DEVICE._replace(peek=name == ""), KEYS) for name in ("", "g")
        ],
    }
    stands("after_the_game", found, request.config)


def test_how_many_sit_there(request: pytest.FixtureRequest) -> None:
    """A small game shows all of its seats, a great one those that it needs or has."""

    def of(game: str, people: int) -> Room:
        return room(4, game=game, people=[person(f"P{n}") for n in range(people)])

    counts = (
        [("wolfmoon", n) for n in (0, 2, 3, 6, 7)] + [("werewolves", n) for n in (5, 7, 8, 30, 51)] + [("other", 2)]
    )
    found = {
        "what is said": [f"{game} {n}: {misfit(of(game, n), KEYS)}" for game, n in counts],
        "seats": [f"{game} {n}: {seats_offered(of(game, n))}" for game, n in counts],
        "what holds it up": [f"{game} {n}: {obstacle(of(game, n), KEYS)}" for game, n in counts],
    }
    stands("seat_count", found, request.config)


def test_the_menu_of_a_device(request: pytest.FixtureRequest) -> None:
    """To whom each row is offered, with what is said about it."""

    def at(scene: Scene, **device: Any) -> Prompt:
        return device_menu(scene, DEVICE._replace(**device), KEYS)

    said = village.playing(table=village.table(talks=True))
    books = [replace(said, **one) for one in ({}, {"you": 0}, {"table": None}, {"room": None})]
    books += [with_room(said, **one) for one in ({"paused": "Ben"}, {"game": "other"}, {"game": "wolfmoon"})]
    nobody = with_room(lobby(you=0), people=[])
    found = {
        "in a game": at(playing(), peek=True, standing={"spy": "yes"}),
        "in a game, covered and open": at(playing(), kept_open=True),
        "in a pause": at(with_room(playing(), paused="Ben")),
        "in a game, on a shared device": at(playing(), shared=True),
        "in a game, alone": at(playing(), alone=True),
        "in a game, watching": at(playing(you=0)),
        "in a game, leading": at(replace(playing(you=0), sheet=object())),
        "dealing": at(with_room(playing(), phase="dealing")),
        "in the waiting room": at(lobby(you=4), colours=True, motion=True),
        "in the waiting room, watching": at(lobby(you=0), motion=False, foregone=True),
        "at the end": at(ended()),
        "somewhere else by now": at(replace(playing(), status="moved")),
        "without a room": at(replace(lobby(), room=None)),
        "a name": [naming(lobby(you=you), KEYS) for you in (1, 4)],
        "closing": [closing(DEVICE._replace(alone=alone), KEYS) for alone in (True, False)],
        "in a village": at(village.playing()),
        "in a village, something was said": at(said),
        "a notebook": [has_notebook(one) for one in books],
        "a board": [has_statements(one) for one in books],
        "with no page, nobody there": [main_prompt(one, DEVICE, KEYS) for one in (replace(lobby(), room=None), nobody)],
    }
    stands("device_menu", found, request.config)


def test_the_menu_of_the_table(request: pytest.FixtureRequest) -> None:
    """What each may wish about the table at each moment."""

    def at(scene: Scene) -> Prompt:
        return table_menu(still(scene), KEYS)

    held = replace(playing(players=2, you=1), code="AB12CD")
    rests = replace(lobby(2), code="AB12CD", link=LINK)
    long = {"waiting": [1, 2], "waited": 90_000}
    longer = {"waiting": [2], "waited": 300_000}
    asked = ask("odd", "1")
    led = lobby(game="werewolves", options={"storyteller": True})
    found = {
        "a guest in a game": at(playing()),
        "watching a game": at(playing(you=0)),
        "a guest in a pause": at(with_room(playing(), paused="Ben")),
        "a bot plays for me": at(here(playing(), {4: RESTS})),
        "the keeper has been away": at(with_room(playing(), keeper_free=True)),
        "the keeper has been away, and is here": at(with_room(playing(you=1), keeper_free=True)),
        "another device wants my seat": at(with_room(playing(), moving=PendingTransferView(4, 20_000))),
        "another device wants another seat": at(with_room(playing(), moving=PendingTransferView(3, 20_000))),
        "waited long": at(with_room(playing(asked), **long)),
        "waited longer": at(with_room(playing(), **longer)),
        "waited longer, without a seat": at(with_room(playing(you=0), **longer)),
        "waited longer, for me": at(with_room(playing(you=2), **longer)),
        "waited longer, in a pause": at(with_room(playing(), paused="Ben", **longer)),
        "the keeper in a game": at(held),
        "the keeper in a game with a clock": at(with_room(held, left=0)),
        "the keeper, some away and a bot": at(
            here(playing(you=1, code="AB12CD"), {2: AWAY, 3: {**AWAY, **RESTS}, 4: {"bot": True}}, game="werewolves")
        ),
        "the keeper in the waiting room": at(rests),
        "the keeper on this machine alone": at(replace(rests, link=replace(LINK, host="127.0.0.1"))),
        "the keeper at the end": at(with_room(rests, phase="result", standings=[0, 1])),
        "the keeper, of games that do not count": at(with_room(rests, aside=1)),
        "a one-time code, clocks that stand": at(
            with_room(replace(held, seat_code=SeatCodeView(2, "XY34", 61_000)), halted=0)
        ),
        "may lead": at(led),
        "another leads": at(with_room(led, storyteller="Tess")),
        "leads": at(replace(with_room(led, storyteller="Tess"), you=0)),
        "of a game that nobody knows": at(with_room(held, game="other")),
        "without a room": at(replace(lobby(), room=None)),
        "pause": pause(KEYS),
    }
    stands("table_menu", found, request.config)

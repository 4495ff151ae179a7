"""What the menus of device and table offer: each row to whom it concerns, at its moment, and in its order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.choices import HIDDEN, Choice, Prompt
from client.base.deeds import Command, Local, Open, Page, Standing
from client.present.between_games import is_keeper, is_ready
from client.present.device_menu import closing, device_menu, habits, has_notebook, naming, standing
from client.present.table_menu import helps, table_menu
from client.texts import texts
from protocol.durations import NUDGE, STAND_IN
from protocol.messages import PendingTransferView
from tests.client.fake import DEVICE, ended, lobby, person, playing, room

if TYPE_CHECKING:
    from client.base.scene import Scene

SAY = texts("en")


def deeds(prompt: Prompt) -> list[Any]:
    """What its rows do, or lead to."""
    return [deed_of(row) for row in prompt.rows]


def deed_of(row: Choice) -> Any:
    """What a row does; where it is asked about once more, what is done then."""
    if not row.leads_to:
        return row.deed
    last = row.leads_to.rows[-1]
    back = row.leads_to.rows[0].deed is Local.BACK
    return ("sure", last.deed) if back else [deed_of(one) for one in row.leads_to.rows]


def with_room(scene: Scene, **changes: Any) -> Scene:
    """The same where this is otherwise in the room."""
    assert scene.room
    return replace(scene, room=replace(scene.room, **changes))


def with_person(scene: Scene, place: int, **changes: Any) -> Scene:
    """The same where this is otherwise about somebody."""
    assert scene.room
    people = list(scene.room.people)
    people[place - 1] = replace(people[place - 1], **changes)
    return with_room(scene, people=people)


# -- the device ----------------------------------------------------------------------------------------------

LOG = [Open(Page.HISTORY), Open(Page.RULES), Open(Page.INTRODUCTION)]
HABITS = [Local.LANGUAGE, Local.FOREGONE]


def test_the_menu_of_a_device_in_the_waiting_room_at_the_end_and_for_a_watcher() -> None:
    """The way out comes last, and is asked about while a game runs."""
    last = [Open(Page.TABLE), *LOG, Local.KEEP_OPEN, HABITS, Open(Page.ENOUGH), Local.CLOSE]
    assert deeds(device_menu(lobby(), DEVICE, SAY)) == [Open(Page.NAME), *last]
    assert deeds(device_menu(ended(), DEVICE, SAY)) == last
    watching = [Open(Page.TABLE), *LOG, HABITS, Local.CLOSE]
    assert deeds(device_menu(replace(lobby(), you=0), DEVICE, SAY)) == watching
    game = deeds(device_menu(playing(), DEVICE, SAY))
    assert (game[-1], Open(Page.NAME) in game) == (Open(Page.CLOSE), False)


def test_whoever_has_a_name_is_told_it() -> None:
    """The own one, at the last seat as at the first."""
    for you, name in ((1, "Ada"), (4, "Dana")):
        (row,) = (row for row in device_menu(lobby(you=you), DEVICE, SAY).rows if row.deed == Open(Page.NAME))
        assert row.hint == name
        assert naming(lobby(you=you), SAY).told == ((SAY("name.now", name=name), "plain"),)


def test_a_pause_is_for_whoever_plays_or_leads() -> None:
    """Who only watches neither pauses nor goes on."""

    def pauses(scene: Scene) -> list[Any]:
        wanted = (Open(Page.PAUSE), Command("pause", "no"))
        return [deed for deed in deeds(device_menu(scene, DEVICE, SAY)) if deed in wanted]

    assert pauses(playing()) == [Open(Page.PAUSE)]
    assert pauses(with_room(playing(), paused="Ben")) == [Command("pause", "no")]
    assert pauses(playing(you=0)) == pauses(lobby()) == []
    assert pauses(replace(playing(you=0), sheet=object())) == [Open(Page.PAUSE)]


@pytest.mark.parametrize(
    ("changes", "there", "missing"),
    [
        ({"shared": True}, [Open(Page.HAND_OVER)], [Local.KEEP_OPEN]),
        ({"alone": True}, [], [Open(Page.TABLE), Open(Page.ENOUGH)]),
        ({}, [Open(Page.TABLE), Open(Page.ENOUGH), Local.KEEP_OPEN], [Open(Page.HAND_OVER)]),
    ],
)
def test_a_device_offers_what_fits_to_how_it_is_used(
    changes: dict[str, Any], there: list[Any], missing: list[Any]
) -> None:
    """Together it is handed on, and nothing stays open; alone there is nobody to be asked or left."""
    found = deeds(device_menu(lobby(), DEVICE._replace(**changes), SAY))
    assert all(deed in found for deed in there)
    assert not any(deed in found for deed in missing)


def test_each_habit_says_how_it_stands() -> None:
    """Colours and movement only where there are any."""

    def hints(**changes: Any) -> dict[Any, str]:
        return {row.deed: row.hint for row in habits(DEVICE._replace(**changes), SAY).rows}

    assert list(hints()) == [Local.LANGUAGE, Local.FOREGONE]
    assert list(hints(colours=True, motion=True)) == [
        Local.LANGUAGE,
        Local.THEME,
        Local.MOTION,
        Local.FOREGONE,
    ]
    assert hints(motion=True)[Local.MOTION] == SAY("menu.motion.on")
    assert hints(motion=False)[Local.MOTION] == SAY("menu.motion.off")
    assert hints(foregone=True)[Local.FOREGONE] == SAY("menu.foregone.on")
    assert hints()[Local.FOREGONE] == SAY("menu.foregone.off")
    for kept, label, state in ((True, "menu.cover", "menu.open.on"), (False, "menu.open", "menu.open.off")):
        rows = device_menu(lobby(), DEVICE._replace(kept_open=kept), SAY).rows
        assert (SAY(label), SAY(state)) in [(row.label, row.hint) for row in rows]


def test_an_answer_in_advance_is_turned_round_and_covered() -> None:
    """Its state is seen by whoever has uncovered the device alone; a tap takes back what was said."""
    name, choice = "spy", "yes"
    for given, deed, state in (
        ({name: choice}, Standing(name, ""), "standing.on"),
        ({}, Standing(name, choice), "standing.off"),
    ):
        for peek in (True, False):
            rows = standing(playing(), DEVICE._replace(standing=given, peek=peek), SAY)
            found = next(row for row in rows if row.deed == deed)
            assert found.hint == SAY("standing.now", state=SAY(state) if peek else HIDDEN)
    assert not [row for row in device_menu(lobby(), DEVICE, SAY).rows if isinstance(row.deed, Standing)]
    assert [row for row in device_menu(playing(), DEVICE, SAY).rows if isinstance(row.deed, Standing)]
    assert not [row for row in device_menu(playing(you=0), DEVICE, SAY).rows if isinstance(row.deed, Standing)]


def test_a_game_without_a_notebook_has_none() -> None:
    """Nor has a game of another program."""
    assert not has_notebook(playing())
    assert not has_notebook(with_room(playing(), game="other"))


def test_closing_says_what_becomes_of_the_seat() -> None:
    """Alone the table ends with it; the last choice plays on."""
    for alone, key in ((True, "menu.close.alone"), (False, "menu.close.hint")):
        rows = closing(DEVICE._replace(alone=alone), SAY).rows
        assert [(row.deed, row.key) for row in rows] == [(Local.CLOSE, "1"), (Local.BACK, "2")]
        assert rows[0].hint == SAY(key)


def test_whoever_sits_last_is_ready_and_keeper_like_everybody() -> None:
    """A watcher is neither."""
    scene = with_person(with_person(lobby(), 4, keeper=True, ready=True), 1, keeper=False, ready=False)
    assert scene.room
    for you, true in ((4, True), (1, False), (0, False), (5, False)):
        assert is_keeper(replace(scene, you=you)) == is_ready(replace(scene, you=you), scene.room) == true


# -- the table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("waited", "changes", "offers"),
    [
        (NUDGE, {}, ["nudge"]),
        (NUDGE - 0.001, {}, []),
        (STAND_IN, {}, ["nudge", "stand_in"]),
        (STAND_IN - 0.001, {}, ["nudge"]),
        (STAND_IN, {"paused": "Ada"}, []),
        (STAND_IN, {"phase": "result"}, []),
        (STAND_IN, {"waiting": [4]}, []),
        (STAND_IN, {"waiting": []}, []),
    ],
)
def test_who_has_waited_long_enough_may_do_something(
    waited: float, changes: dict[str, Any], offers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For others than oneself, while the game runs, to the moment."""
    monkeypatch.setattr("client.present.table_menu.grown_now", lambda count, _scene: count)
    waits = room(**{"waiting": [2, 4], "waited": round(1000 * waited), **changes})
    for you in (4, 0):
        rows = helps(playing(room=waits, you=you), waits, SAY)
        assert [row.deed.name for row in rows if isinstance(row.deed, Command)] == (offers if you else [])
        assert all("Ben" in row.label and "Dana" not in row.label for row in rows)


def test_what_a_seat_may_want_of_the_table() -> None:
    """A bot for itself, or the seat back; a pause; nothing of the keeper's."""
    assert deeds(table_menu(playing(), SAY)) == [Open(Page.PAUSE), ("sure", Command("rest", "yes"))]
    rests = with_person(playing(), 4, stand_in=True)
    assert deeds(table_menu(rests, SAY)) == [Open(Page.PAUSE), Command("rest", "no")]
    assert deeds(table_menu(with_room(rests, paused="Ben"), SAY)) == [Command("rest", "no")]
    assert deeds(table_menu(lobby(you=2), SAY)) == []
    assert table_menu(lobby(you=2), SAY).told[-1] == (SAY("table_menu.nothing"), "plain")
    assert deeds(table_menu(playing(you=0), SAY)) == []


def test_a_seat_that_somebody_wants_may_refuse_and_a_free_keepers_place_be_taken() -> None:
    """By the seat in question, and by everybody but the keeper."""
    moving = with_room(lobby(), moving=PendingTransferView(2, 5000), keeper_free=True)
    refuse, take = Command("refuse"), Command("take_keeper")
    for you, offers in ((2, [refuse, take]), (3, [take]), (1, []), (0, [take])):
        assert deeds(table_menu(replace(moving, you=you), SAY)) == offers


def test_whoever_wants_to_lead_says_so_where_the_game_may_be_led() -> None:
    """Only in the waiting room, and one at most; whoever leads may stop."""
    village = with_room(lobby(), game="werewolves", options={"storyteller": True})
    led = with_room(village, storyteller="Zoe")
    wants, stops = Command("lead", "yes"), Command("lead", "no")
    for scene, you, offers in (
        (village, 2, [wants]), (led, 2, []), (led, 0, [stops]), (with_room(village, options={}), 2, []),
        (with_room(village, phase="playing"), 2, []), (lobby(), 2, []),
    ):  # fmt: skip
        found = deeds(table_menu(replace(scene, you=you), SAY))
        assert [deed for deed in found if deed in (wants, stops)] == offers


def test_a_game_of_another_program_has_a_menu_as_well() -> None:
    """What only its rules could say is left out."""
    for phase in ("lobby", "playing"):
        other = with_room(lobby(you=2), game="other", options={"storyteller": True, "": True}, phase=phase)
        offered = deeds(table_menu(other, SAY))
        assert Command("lead", "yes") not in offered
        assert bool(offered) == (phase == "playing")


DOOR = [Command("door", "open"), Command("door", "closed"), ("sure", Command("door", "renew"))]


def of_keeper(scene: Scene, **changes: Any) -> list[Any]:
    """What its keeper may do at a table of Ada, Ben and a bot."""
    people = [person("Ada", keeper=True), person("Ben"), person("Runa", bot=True)]
    return deeds(table_menu(replace(with_room(scene, people=people, **changes), you=1, code="7K3M9P"), SAY))


def test_what_a_keeper_may_do_between_games() -> None:
    """A code for each person, for others the keeper's place or the way out; anew where there is something to forget."""
    person_rows = [
        [Command("code", "1")],
        [Command("code", "2"), ("sure", Command("keeper", "2")), ("sure", Command("kick", "2"))],
    ]
    assert of_keeper(lobby()) == [*person_rows, DOOR]
    anew = ("sure", Command("evening"))
    assert of_keeper(lobby(), standings=[0, 1, 0]) == of_keeper(lobby(), aside=1) == [*person_rows, DOOR, anew]
    assert of_keeper(ended(), standings=[0, 1, 0])[-1] == anew
    assert anew not in of_keeper(playing(), standings=[0, 1, 0])


def test_what_a_keeper_may_do_in_a_game() -> None:
    """More time where there is a clock, a code for a bot's seat, and its end."""
    found = of_keeper(playing(), left=-1)
    assert found[-1] == ("sure", Command("end", "-"))
    assert [Command("code", "3")] in found
    assert Command("extend") not in found
    assert Command("extend") in of_keeper(playing(), left=0)
    assert Command("extend") not in of_keeper(lobby(), left=0)


@pytest.mark.parametrize(
    ("about", "game", "offers"),
    [
        ({}, "wolfmoon", [("sure", Command("keeper", "2"))]),
        ({"present": False}, "wolfmoon", [Command("stand_in", "2 on")]),
        ({"present": False, "stand_in": True}, "wolfmoon", [Command("stand_in", "2 off")]),
        ({"stand_in": True}, "wolfmoon", [("sure", Command("keeper", "2"))]),
        ({}, "werewolves", [("sure", Command("remove", "2")), ("sure", Command("keeper", "2"))]),
        ({"present": False}, "werewolves", [Command("stand_in", "2 on"), ("sure", Command("remove", "2"))]),
    ],
)
def test_what_a_keeper_may_do_about_somebody_in_a_game(about: dict[str, Any], game: str, offers: list[Any]) -> None:
    """A bot for whoever is away; out of the game where it lets seats go; its keeper is somebody who is there."""
    scene = with_room(with_person(playing(), 2, **about), game=game)
    found = deeds(table_menu(replace(scene, you=1, code="7K3M9P"), SAY))
    rows = next(row for row in found if isinstance(row, list) and row[0] == Command("code", "2"))
    assert rows == [Command("code", "2"), *offers, ("sure", Command("kick", "2"))]

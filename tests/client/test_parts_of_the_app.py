"""What the parts of the app have it do, without a terminal: who is called, what is uncovered, which sheet opens."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, get_args

import pytest

from client.base.deeds import Page
from client.base.errors import SeatGone
from client.device.notebook import Notebook
from client.present.shared_device import SharedDevice
from client.tui.attention import KEPT_EVENTS
from client.tui.peeking import BAR_STEPS
from client.tui.screens.page_sheets import sheet_for
from protocol.links import JoinLink
from protocol.messages import Event, Farewell, PendingTransferView
from tests.client import fake, shadow, village
from tests.client.fake import FakeLine, ask, lobby, note, playing
from tests.client.fake_app import FakeApp
from tests.client.situations import stands, still
from tests.client.test_standing_between_games import with_room

if TYPE_CHECKING:
    from client.base.scene import Scene

pytestmark = pytest.mark.usefixtures("one_moment")

ASKED = playing(ask("play", "spy", "girl", number=7))


# -- attention -----------------------------------------------------------------------------------------------


def happens(before: Scene, scene: Scene, *, sent: int = 0, sheet: bool = False, trouble: Any = None) -> list[str]:
    """What the app does where one scene comes after another."""
    app = FakeApp(still(before), SimpleNamespace(trouble=trouble))
    app.attention.attend(replace(still(before), status="live", room=None), still(before))
    app.table.input_state.sent = sent
    if sheet:
        app.push_screen(sheet_for(Page.HISTORY, "", app.game))
    app.done()
    app.pacer.latest = scene
    app.attention.attend(before, still(scene))
    words = [f"{name}: {said}" for name in ("goodbye", "parting") if (said := getattr(app, name))]
    return [*app.done(), *words] or ["nothing"]


def test_what_calls_for_somebody(request: pytest.FixtureRequest) -> None:
    """Questions ring, what is over closes, what was missed is shown."""
    game, waiting = playing(), lobby()
    soon = playing(ask("play", "spy", number=7, left=500))
    events = [Event(number, "nudged", 4, 1) for number in range(1, 3)]
    nudged = with_room(game, nudges=1, waiting=[4], events=events[:1])
    end = note(13, "ended", ending="moon", winners=[1])
    next_round = [*fake.NOTES, note(13, "value", by=1, value=5), end, note(15, "round", number=2, by=1)]
    away = [note(n, "drew", by=1, source="pile") for n in range(13, 17)]
    found: dict[str, object] = {
        "the same again": happens(game, replace(game)),
        "a question": happens(game, ASKED),
        "the same question": happens(ASKED, replace(ASKED)),
        "another question": happens(ASKED, playing(ask("target", "1", number=8))),
        "a question at once": happens(replace(game, room=None), ASKED),
        "a question that is no turn": happens(game, playing(ask("spy", "yes", number=8, kind="window"))),
        "a game begins": happens(waiting, game, sheet=True),
        "cards are dealt": happens(waiting, with_room(waiting, phase="dealing"), sheet=True),
        "a game ends": happens(game, fake.ended(), sheet=True),
        "time ran out": happens(soon, game),
        "it did not run out": happens(ASKED, game),
        "it was answered in time": happens(soon, game, sent=7),
        "it ran out while the line was away": happens(soon, replace(game, status="connecting")),
        "a round is over": happens(game, replace(game, notes=next_round)),
        "a round is over behind a sheet": happens(game, replace(game, notes=next_round), sheet=True),
        "a round of another match": happens(game, with_room(replace(game, notes=next_round), match=2)),
        "a round goes on": happens(game, replace(game, notes=[*fake.NOTES, *away[:1]])),
        "a nudge": happens(game, nudged),
        "a nudge for somebody else": happens(game, with_room(nudged, waiting=[1])),
        "the seat is wanted": happens(game, with_room(game, moving=PendingTransferView(4, 60_000)), sheet=True),
        "another seat is wanted": happens(game, with_room(game, moving=PendingTransferView(1, 60_000)), sheet=True),
        "a pause": happens(game, with_room(game, paused="Ben"), sheet=True),
        "a pause goes on": happens(with_room(game, paused="Ben"), with_room(game, paused="Ben"), sheet=True),
        "something was missed": happens(game, replace(game, missed=away)),
        "something was missed behind a sheet": happens(game, replace(game, missed=away), sheet=True),
        "little was missed": happens(game, replace(game, missed=away[:2])),
        "it was missed before": happens(replace(game, missed=away[:1]), replace(game, missed=away)),
        "the own deeds were missed": happens(replace(game, you=1), replace(game, you=1, missed=away)),
        "somebody has left": happens(waiting, with_room(waiting, events=[Event(1, "left", 2, 2)])),
        "somebody has left before anybody looked": happens(
            replace(waiting, room=None), with_room(waiting, events=[Event(1, "left", 2, 2)])
        ),
        "the seat is gone": happens(game, replace(game, status="ended"), sheet=True, trouble=SeatGone(address="x")),
        "the seat was gone before": happens(replace(game, status="ended"), replace(game, status="ended"), sheet=True),
        "the line is lost": happens(game, replace(game, status="connecting"), sheet=True),
        "the seat is elsewhere": happens(game, replace(game, status="moved"), sheet=True),
        **{
            f"a last word: {word}": happens(game, replace(game, status="ended", farewell=word))
            for word in get_args(Farewell)
            if word
        },
    }
    stands("attention", found, request.config)


def test_what_has_happened_is_kept_until_the_next_waiting_room() -> None:
    """The last of it, for the history."""
    waiting = lobby()
    app = FakeApp(waiting)
    scenes = [with_room(waiting, events=[Event(n, "nudged", 2, 1) for n in range(1, most + 1)]) for most in range(30)]
    for before, scene in pairwise(scenes):
        app.attention.attend(before, scene)
    assert len(app.attention.happened) == KEPT_EVENTS
    app.attention.attend(scenes[-1], with_room(playing(), match=2))
    assert not app.attention.happened


# -- covers --------------------------------------------------------------------------------------------------


def test_a_peek_lasts_its_moment_and_a_second_one_ends_it() -> None:
    """Step by step; every step is drawn."""
    app = FakeApp(playing())
    app.peeking.toggle()
    (timer,) = app.timers
    assert (app.peeking.uncovered, app.peeking.share, timer.seconds) == (True, 1.0, 4.0 / BAR_STEPS)
    for left in range(BAR_STEPS - 1, 0, -1):
        timer.tick()
        assert (app.peeking.uncovered, app.peeking.share) == (True, left / BAR_STEPS)
    timer.tick()
    assert (app.peeking.uncovered, app.peeking.share, timer.runs) == (False, 0.0, False)
    assert app.done() == ["draw"] * (BAR_STEPS + 1)
    app.peeking.toggle()
    app.peeking.toggle()
    assert not app.peeking.uncovered
    assert [one.runs for one in app.timers] == [False, False]
    app.done()
    app.peeking.cover()
    assert app.done() == [], "there was nothing to cover"


def test_in_practice_it_stays_as_it_was_chosen() -> None:
    """No bar burns."""
    app = FakeApp(playing(), alone=True, stays=True)
    for open_now in (False, True, False):
        app.peeking.toggle()
        assert (app.peeking.uncovered, app.peeking.share) == (open_now, 0.0)
    assert app.timers == []


def test_what_was_kept_open_is_covered_by_the_next_tap() -> None:
    """The one after it is a moment again."""
    app = FakeApp(playing())
    app.peeking.toggle()
    app.peeking.keep_open()
    assert (app.peeking.uncovered, app.peeking.share, app.timers[0].runs) == (True, 0.0, False)
    app.peeking.toggle()
    assert not app.peeking.uncovered
    app.peeking.toggle()
    assert (app.peeking.uncovered, app.peeking.share) == (True, 1.0)


def test_nothing_is_uncovered_in_a_pause_or_between_two_people() -> None:
    """Whoever tries is told why."""
    app = FakeApp(with_room(playing(), paused="Ben"), stays=True)
    assert not app.peeking.uncovered
    app.peeking.toggle()
    assert app.done() == ["refuse pause.covered"]
    app = shared(ASKED, ASKED)
    app.passing.on()
    app.done()
    app.peeking.toggle()
    assert (app.peeking.uncovered, app.done()) == (False, [])


# -- from hand to hand ---------------------------------------------------------------------------------------


def shared(*scenes: Scene) -> FakeApp:
    """A device of several people."""
    lines = [FakeLine(scene) for scene in scenes]
    device = SharedDevice(lines, ["Ada", "Ben", "Cleo"][: len(lines)])
    app = FakeApp(scenes[0], device)
    app.notebook = Notebook()
    return app


def test_the_device_is_passed_on_to_whoever_has_something_to_do() -> None:
    """Once whoever has it has not; what is open is read first."""
    app = shared(ASKED, ASKED)
    app.passing.look_whose_turn()
    assert app.done() == [], "one's own answer first"
    app = shared(playing(), playing(), ASKED)
    app.peeking.toggle()
    app.done()
    app.passing.look_whose_turn()
    assert app.done() == [], "it is being read"
    app.peeking.cover()
    app.done()
    app.passing.look_whose_turn()
    assert app.done() == ["open HandOverSheet 2"]
    assert (app.passing.now, app.passing.holder) == (True, "Ada")
    app.passing.look_whose_turn()
    assert app.done() == [], "it is on its way"
    app = FakeApp(playing())
    app.passing.look_whose_turn()
    app.passing.on()
    app.passing.hand_to(0)
    assert (app.done(), app.passing.holder, app.passing.shared) == ([], "", None)


def test_whoever_takes_the_device_has_a_notebook_of_their_own() -> None:
    """And begins with everything covered; keeping it begins nothing anew."""
    app = shared(playing(), ASKED)
    books = [app.notebook]
    app.push_screen(sheet_for(Page.HISTORY, "", app.game))
    app.peeking.toggle()
    app.done()
    pacer = app.pacer
    app.passing.hand_to(1)
    assert app.done() == ["start anew", "close HistorySheet", "draw", "show the scene"]
    assert (app.passing.holder, app.peeking.uncovered) == ("Ben", False)
    assert app.pacer is not pacer
    books.append(app.notebook)
    assert books[0] is not books[1]
    app.pacer = pacer
    app.passing.hand_to(1)
    assert app.done() == ["show the scene"]
    assert (app.pacer, app.notebook) == (pacer, books[1])
    app.passing.hand_to(0)
    assert app.notebook is books[0]
    app.passing.hand_to(1)
    assert app.notebook is books[1]


def test_somebody_who_wants_the_device_gets_it_next() -> None:
    """Where all others are gone, whoever has it."""
    app = shared(playing(), replace(playing(), status="ended"), playing())
    app.passing.on()
    assert app.screen.to == 2
    app = shared(playing(), replace(playing(), status="ended"))
    app.passing.on()
    assert app.screen.to == 0


# -- sheets --------------------------------------------------------------------------------------------------


def opened(scene: Scene, page: Page, about: str = "", *, first: Page | None = None) -> list[str]:
    """What opening a page comes to, over another one."""
    app = FakeApp(scene)
    if first:
        app.sheets.open(first)
    app.peeking.toggle()
    app.done()
    app.sheets.open(page, about)
    return [*app.done(), "uncovered" if app.peeking.uncovered else "covered"]


def test_which_sheet_a_page_opens(request: pytest.FixtureRequest) -> None:
    """Where there is one now; the menu makes way, and a page about one thing covers nothing."""
    keeper = replace(lobby(), code="7K3M9P", link=JoinLink("192.168.1.20"))
    talks = village.playing(table=replace(village.table(), talks=True))
    places = {"a game": playing(), "a waiting room": keeper, "a village": talks, "the shadow world": shadow.playing()}
    found: dict[str, object] = {
        f"{page.value} in {name}": opened(scene, page) for page in Page for name, scene in places.items()
    }
    for page, about in ((Page.RULES, "spy"), (Page.NOTEBOOK, "3")):
        found[f"{page.value} about {about}"] = opened(shadow.playing(), page, about, first=Page.MENU)
    for page in (Page.HISTORY, Page.STANDINGS):
        found[f"{page.value} over the menu"] = opened(playing(), page, first=Page.MENU)
        found[f"{page.value} over the rules"] = opened(playing(), page, first=Page.RULES)
    stands("sheets_opened", found, request.config)


def test_sheets_close_down_to_the_table_or_to_one_that_stays() -> None:
    """What is on top is known."""
    app = FakeApp(playing())
    assert app.sheets.top is None
    stays, goes = sheet(stays=True), sheet(stays=False)
    app.screens += [goes, stays, goes, goes]
    assert app.sheets.top is goes
    app.sheets.leave_questions()
    assert app.screens == [None, goes, stays]
    app.sheets.close_all()
    assert app.screens == [None]
    app.sheets.open(Page.MENU)
    assert (app.sheets.shows(Page.MENU), app.sheets.shows(Page.TABLE)) == (True, False)


def sheet(*, stays: bool) -> Any:
    """A sheet that stays or goes."""
    found: Any = sheet_for(Page.HISTORY, "", "wolfmoon")
    found.stays = stays
    return found

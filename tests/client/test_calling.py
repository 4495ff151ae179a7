"""What calls for somebody on the screens: a bell, a notice, sheets that open or make way, and what stays covered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.deeds import Local, Open, Page
from client.present.narrated_line import NarratedLine
from client.texts import texts
from tests.client.fake import NOTES, FakeLine, ask, lobby, note, playing, room
from tests.client.pilots import at_table
from tests.client.test_input_state import LONG

if TYPE_CHECKING:
    from client.base.scene import Scene

SAY = texts("en")
TURN = ask("target", "1", "2", number=8)


@pytest.fixture
def bells(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One for each time that it rings."""
    rung: list[int] = []
    monkeypatch.setattr("client.tui.app.MoontableApp.bell", lambda _: rung.append(1))
    return rung


async def test_the_bell_rings_when_something_new_is_asked(bells: list[int]) -> None:
    """Not at the first sight of a table, not for what stands, and not for what may be done at any time."""
    async with at_table(playing(TURN), times=LONG) as at:
        assert len(bells) == 0
        await at.show(playing(TURN, notes=[*NOTES, note(13, "turn", by=4, further=False)]))
        assert len(bells) == 0
        await at.show(playing(TURN, ask("reveal", "yes", number=9, kind="standing")))
        assert len(bells) == 0
        await at.show(playing(replace(TURN, number=10)))
        assert len(bells) == 1


@pytest.mark.parametrize(("left", "sent", "said"), [(500, False, True), (500, True, False), (5000, False, False)])
async def test_whose_time_was_up_is_told_so(left: int, sent: bool, said: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """An ask that goes in its last moment, unless this device has answered it."""
    monkeypatch.setattr("client.tui.attention.left_now", lambda milliseconds, _scene: milliseconds)
    async with at_table(playing(replace(TURN, left=left, length=30_000)), times=LONG) as at:
        at.app.table.input_state.sent = 8 if sent else 0
        await at.show(playing())
        assert (SAY("game.time_up") in " ".join(at.text().split())) is said


@pytest.mark.parametrize("phase", ["dealing", "playing"])
async def test_a_game_that_begins_closes_every_sheet(phase: str) -> None:
    """Already while the cards are dealt; within a game a sheet stays open."""
    async with at_table(lobby(), times=LONG) as at:
        at.app.do(Open(Page.RULES))
        await at.pilot.pause()
        assert at.app.sheets.top
        begun = playing() if phase == "playing" else replace(lobby(), room=replace(lobby().room, phase="dealing"))
        await at.show(begun)
        assert not at.app.sheets.top
        at.app.do(Open(Page.RULES))
        await at.pilot.pause()
        await at.show(playing())
        assert at.app.sheets.top


@pytest.mark.parametrize("how", [{"status": "moved"}, {"room": room(paused="Ben")}], ids=["lost", "paused"])
async def test_what_was_uncovered_is_covered_for_good(how: dict[str, object]) -> None:
    """Back at the table or at the game nobody finds it open."""
    async with at_table(playing(), times=LONG) as at:
        at.app.do(Local.PEEK)
        await at.pilot.pause()
        assert at.app.peek
        await at.show(replace(playing(), **how))  # type: ignore[arg-type] # its fields
        await at.show(playing())
        assert not at.app.peek


async def test_the_menu_makes_way_and_a_page_about_one_thing_does_not() -> None:
    """One step back from a page of the menu is the table; from a card it is whatever was read."""
    async with at_table(lobby(), times=LONG) as at:
        at.app.do(Open(Page.MENU))
        await at.pilot.pause()
        at.app.do(Open(Page.HISTORY))
        await at.pilot.pause()
        await at.press("escape")
        await at.until(lambda: not at.app.sheets.top)
        at.app.do(Open(Page.HISTORY))
        await at.until(lambda: bool(at.app.sheets.top))
        log = at.app.sheets.top
        at.app.do(Open(Page.RULES, "seer"))
        await at.until(lambda: at.app.sheets.top is not log)
        await at.press("escape")
        await at.until(lambda: at.app.sheets.top is log)


async def test_after_a_round_its_ending_is_read_without_what_only_this_seat_heard() -> None:
    """A private line never stands on a sheet that opens by itself."""
    before = playing()
    ending = [
        note(13, "saw", private=True, at=1, card="drunkard"),
        note(14, "ended", ending="moon", winners=[1]),
    ]
    async with at_table(before, times=LONG) as at:
        await at.show(playing(notes=[*NOTES, *ending]))
        await at.until(lambda: bool(at.app.sheets.top))
        assert [one.kind for one in at.app.sheets.top.notes] == ["ended"]


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"status": "moved"}, "goodbye.moved"),
        ({"status": "ended"}, "bar.ended"),
        ({"status": "ended", "farewell": "kicked"}, "farewell.kicked"),
        ({}, ""),
    ],
)
async def test_what_is_said_at_the_end_is_why_it_ended(changes: dict[str, str], word: str) -> None:
    """On another device, given up, sent away; nothing as long as the seat is there."""
    async with at_table(playing(), times=LONG) as at:
        await at.show(replace(playing(), **changes))  # type: ignore[arg-type] # its fields
        assert at.app.goodbye == (SAY(word) if word else "")


async def test_the_cursor_goes_round() -> None:
    """From the last row to the first and back."""
    async with at_table(playing(ask("action", "draw", "exchange")), times=LONG) as at:
        rows = [row.label for _, row in at.choices.shown_rows()]
        assert len(rows) == 2
        seen = []
        for key in ("down", "down", "down", "up"):
            await at.press(key)
            seen.append(at.choices.under_cursor().label)
        assert seen == [rows[0], rows[1], rows[0], rows[1]]


async def test_a_line_that_is_closed_falls_silent() -> None:
    """The sound of the night ends with it, and nothing is told any more."""
    heard: list[bool] = []
    told: list[Scene] = []
    plain = FakeLine(playing())
    line = NarratedLine(plain, night=heard.append)
    line.observe(lambda: told.append(line.scene))
    await line.close()
    assert heard[-1:] == [False]
    assert plain.closed
    plain.show(playing())
    assert told == []


async def test_nothing_is_uncovered_in_a_pause() -> None:
    """Also where private things always stay uncovered, as in practice."""
    async with at_table(playing(), times=LONG, alone=True) as at:
        at.app.peeking.stays = True
        assert at.app.peek
        await at.show(playing(room=room(paused="Ben")))
        assert not at.app.peek
        await at.show(playing())
        assert at.app.peek


class Waiting:
    """A timer that somebody else stops."""

    def __init__(self, *_: object) -> None:
        self.stopped = False

    def stop(self) -> None:
        """Note that it is not waited for any more."""
        self.stopped = True


async def test_a_peek_that_was_ended_does_not_end_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Covered by hand, its own time is over, too."""
    async with at_table(playing(), times=LONG) as at:
        timers: list[Waiting] = []

        def wait(*_: object) -> Waiting:
            timers.append(Waiting())
            return timers[-1]

        monkeypatch.setattr(at.app, "set_interval", wait)
        for _ in range(3):
            at.app.peeking.toggle()
        assert [timer.stopped for timer in timers] == [True, False]
        assert at.app.peek

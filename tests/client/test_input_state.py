"""What a tap does and when: taking back, peeking, and the fingers that are too quick."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.times import Times
from tests.client import village
from tests.client.fake import NOTES, ask, lobby, note, playing
from tests.client.pilots import at_table

LONG = Times(pause_factor=0, guard=0, take_back=60, peek=60)
"""Nothing happens by itself."""
POINTED = [*NOTES, note(13, "targeted", by=4, card="villager", at=2)]
VALUES_ASKED = [str(value) for value in range(11)]
ACTION = ask("action", "draw", "exchange")
PLAY = ask("play", "spy", "girl")


async def test_a_mis_tap_can_be_taken_back():
    """The line says what is on its way; a tap or Esc takes it back, nothing has left the device."""
    times = Times(pause_factor=0, guard=0, take_back=5)
    async with at_table(playing(ask("guess", *VALUES_ASKED), notes=POINTED), times=times) as at:
        await at.press("7")
        assert "Guess that Ben holds 7: sending" in at.text()
        await at.tap("take back")
        assert "Taken back." in at.text()
        await at.press("8", "escape")
        assert at.line.said == []
        await at.press("9", "enter")
        assert at.line.said == [("answer", 7, "9")]


async def test_what_does_no_harm_leaves_at_once():
    """Draw, throw, go on: waiting for these would tire; so would doing nothing."""
    async with at_table(playing(ACTION), times=LONG) as at:
        await at.press("1")
        assert at.line.said == [("answer", 7, "draw")]
        await at.show(playing(ask("target", "1", "2", "skip", number=8), notes=POINTED))
        await at.press("0")
        assert at.line.said[1:] == [("answer", 8, "skip")]


async def test_a_tap_leaves_after_its_moment_and_a_window_at_once():
    """Nothing to take back in a window: it may be changed until it closes."""
    async with at_table(playing(PLAY), times=LONG) as at:
        await at.press("1")
        assert at.line.said == []
        at.app.table.submit_pending()
        assert at.line.said == [("answer", 7, "spy")]
        await at.show(playing(ask("spy", "no", "yes", kind="window", number=8, left=4000, length=4000)))
        await at.press("1", "2")
        assert at.line.said[1:] == [("answer", 8, "yes"), ("answer", 8, "no")]
    async with at_table(playing(PLAY), times=replace(LONG, take_back=0.05)) as at:
        await at.press("1")
        await at.until(lambda: at.line.said == [("answer", 7, "spy")])


async def test_a_tap_on_its_way_is_dropped_when_the_ask_is_gone():
    """An answer never goes to another ask than the one on the screen."""
    async with at_table(playing(PLAY), times=LONG) as at:
        await at.press("1")
        await at.show(playing(ask("servant", "yes", "no", number=8)))
        assert at.app.table.input_state.sending is None
        at.app.table.submit_pending()
        assert at.line.said == []


async def test_a_tap_on_its_way_is_dropped_when_the_table_is_out_of_sight_or_asks_for_something_else_first():
    """It does not leave later, by itself; the question stands again as it did, and can be answered."""
    step, first = ask("play", "spy", "girl", kind="step"), ask("servant", "yes", "no", number=8)
    for meanwhile in (playing(step, status="connecting"), playing(step, first)):
        async with at_table(playing(step), times=LONG) as at:
            asked = at.text()
            await at.press("1")
            await at.show(meanwhile)
            at.app.table.submit_pending()
            await at.show(playing(step))
            assert (at.line.said, at.text()) == ([], asked)
            await at.press("2", "enter")
            assert at.line.said == [("answer", 7, "girl")]


async def test_a_peek_covers_itself_and_a_second_one_covers_at_once():
    """Key or tap, for a short time; leaving covers as well."""
    async with at_table(playing(ACTION), times=replace(LONG, peek=0.05)) as at:
        await at.press("h")
        await at.until(lambda: not at.app.peek)
        assert "7  Spy" not in at.text()
    async with at_table(playing(ACTION), times=LONG) as at:
        await at.press("h")
        assert "7  Spy" in at.text()
        await at.press("h")
        assert "7  Spy" not in at.text()
        await at.tap("left")
        assert "7  Spy" in at.text()
        await at.tap("You know")
        assert "7  Spy" not in at.text()
        await at.press("h", "l", "escape")
        assert "7  Spy" not in at.text()


async def test_esc_covers_nothing():
    """H alone does: also in practice, where what is covered would stay so in the next game."""
    for alone in (False, True):
        async with at_table(playing(ACTION), (80, 24), times=LONG, alone=alone) as at:
            await at.press(*("h" * (not alone)), "escape", "backspace", "escape")
            assert "Spy" in at.text()
            assert "Esc" not in at.text()
            await at.press("h")
            assert "Spy" not in at.text()


async def test_the_foot_names_esc_where_it_leads_back():
    """Out of a step that was begun, and to an answer that has not left."""
    scene = village.playing(ask("nominate", "1", "2", kind="standing"), table=village.table(phase="talk", slot=""))
    async with at_table(scene, (80, 24), times=LONG) as at:
        assert "Esc" not in at.text()
        await at.tap(at.app.say("village.row.nominate"))
        assert "Esc  back" in at.text()
        await at.press("1")
        assert "Esc  back" in at.text()
        await at.press("escape")
        assert at.app.say("village.row.nominate") in at.text()


async def test_new_rows_ignore_the_second_tap_of_an_impatient_finger():
    """Neither a new prompt nor a sheet takes a tap in its first moment."""
    times = Times(pause_factor=0, guard=60, take_back=0)
    async with at_table(playing(ACTION), times=times) as at:
        await at.tap("Draw a card")
        assert at.line.said == []
        at.choices.arrival.at -= 61
        await at.tap("Draw a card")
        assert at.line.said == [("answer", 7, "draw")]
        await at.press("m")
        await at.tap("Close the program")
        assert at.app.is_running
        assert "Close the program" in at.text()


async def test_a_keyboard_that_opens_never_leaves_the_cursor_out_of_sight():
    """Enter may only choose what is on the screen."""
    async with at_table(lobby()) as at:
        await at.press("5", "escape")
        await at.press("up")
        await at.pilot.resize_terminal(40, 15)
        await at.pilot.pause()
        row = at.choices.under_cursor()
        assert row is None or row.label in at.text()


async def test_a_digit_that_may_go_on_is_taken_alone_after_a_moment():
    """The next digit in time makes a number of it; nobody has to know that Enter would do as well."""
    scene = village.night("main", "seer")
    async with at_table(scene, times=replace(LONG, digit=60)) as at:
        await at.press("1")
        assert at.line.said == []
        await at.press("0")
        assert at.line.said == [("answer", 7, "10")]
    async with at_table(scene, times=replace(LONG, digit=0.05)) as at:
        await at.press("1")
        await at.until(lambda: at.line.said == [("answer", 7, "1")])
        assert at.choices.typed == ""


@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
@pytest.mark.parametrize("keys", [("1", "7"), ("h", "1", "7")])
async def test_two_names_may_be_typed_as_fast_as_one_likes(size: tuple[int, int], keys: tuple[str, ...]):
    """The first one is not lost because it might have been the beginning of a longer number; covered or not."""
    async with at_table(village.night("opening", "cupid"), size, times=replace(LONG, digit=60)) as at:
        await at.press(*keys)
        assert at.line.said == [("answer", 7, "1+7")]


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40)])
async def test_a_digit_that_waits_stands_in_the_title_and_at_its_row(size: tuple[int, int]):
    """Also on a phone, and in no colour alone; no row moves for it, and covered nothing of it is seen."""
    scene = village.night("main", "seer", seconds=-1)
    async with at_table(scene, size, times=replace(LONG, digit=60)) as at:
        before = at.text()
        await at.press("1")
        assert at.text() == before
        await at.press("enter", "h")
        before = at.text().split("\n")
        await at.press("1")
        after = at.text().split("\n")
        changed = [y for y, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        assert len(changed) == 2
        assert all("1_" in after[y] for y in changed)
        await at.press("escape")
        assert at.text().split("\n") == before


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("slot", ["check", "main_note"])
async def test_what_was_tapped_to_say_that_a_note_is_read_keeps_its_name(slot: str, lang: str):
    """Another name for the same row looks as if something else were to be done."""
    async with at_table(village.night(slot, "villager"), (40, 24), lang, times=LONG, alone=True) as at:
        row = at.choices.prompt.rows[0]
        await at.press("1")
        assert at.line.said == [("answer", row.ask, "seen")]
        assert at.choices.prompt.rows[0].shown(at.app.peek)[0] == row.shown(at.app.peek)[0]

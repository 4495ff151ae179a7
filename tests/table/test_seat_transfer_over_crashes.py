"""A host that dies while a seat is changing hands: code, tries, newcomer and the time for a no are kept."""

from __future__ import annotations

import logging

import pytest

from host.table.seat_transfer import AFTER_CRASH, REFUSAL, TRIES
from protocol.codes import ONCE
from protocol.errors import WrongCode
from tests.table.porch import Porch
from tests.table.test_seat_transfer import code_for, come, kinds


def crash(evening):
    """The host dies and comes back; everybody is live again."""
    evening.run(0.1)
    evening.restart_host()
    evening.porch = Porch(evening)
    evening.until(lambda: all(g.scene.status == "live" for g in evening.guests.values()), 10)


async def test_a_code_outlives_the_host(evening):
    """Wrong tries before and after do not matter, and the keeper sees the same code."""
    code = code_for(evening, 2)
    assert await come(evening, "A" * ONCE, "Cleo") == WrongCode.id
    crash(evening)
    assert evening.guests["Ada"].scene.seat_code.code == code
    assert evening.table.transfer.seat_code.tried == 1
    assert await come(evening, "A" * ONCE, "Cleo") == WrongCode.id
    cleo = await come(evening, code, "Cleo")
    evening.run(REFUSAL + 1)
    assert cleo.scene.you == 2


async def test_the_tries_are_not_counted_anew(evening):
    """A host that crashes in the middle of guesses still tells of them."""
    code_for(evening, 2)
    for _ in range(TRIES - 1):
        assert await come(evening, "A" * ONCE, "Cleo") == WrongCode.id
    crash(evening)
    assert "code_tried" not in kinds(evening)
    assert await come(evening, "A" * ONCE, "Cleo") == WrongCode.id
    evening.run(0.3)
    assert kinds(evening)[-1] == "code_tried"


async def test_a_code_keeps_the_time_that_it_had_left(evening):
    """After 100 of its 120 seconds a crash gives it no new ones."""
    code = code_for(evening, 2)
    evening.run(100.0, step=0.5)
    crash(evening)
    left = evening.guests["Ada"].scene.seat_code.left
    assert 10_000 < left < 22_000
    evening.run(left / 1000 + 1.0, step=0.5)
    assert evening.guests["Ada"].scene.seat_code is None
    assert await come(evening, code, "Cleo") == WrongCode.id


async def test_a_seat_that_is_about_to_move_moves_after_the_crash(evening):
    """With the time that was left, not later and not sooner."""
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    evening.run(3.0)
    left = evening.table.transfer.pending.left(evening.now)
    evening.restart_host()
    assert left <= evening.table.transfer.pending.left(evening.now) <= left + 1.5
    evening.run(left - 1.0)
    assert cleo.scene.you == 0
    evening.run(3.0)
    assert (cleo.scene.status, cleo.scene.you) == ("live", 2)
    assert evening.guests["Ben"].scene.status == "moved"
    assert kinds(evening)[-1] == "moved"


async def test_the_seats_device_may_still_refuse_after_the_crash(evening):
    """Even when the host died in the last moment: that device has to come back before it can say no."""
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    evening.until(lambda: evening.table.transfer.pending.left(evening.now) < 0.3, 12)
    evening.restart_host()
    assert evening.table.transfer.pending.left(evening.now) == pytest.approx(AFTER_CRASH, abs=0.1)
    evening.until(lambda: evening.guests["Ben"].scene.status == "live", 4)
    evening.guests["Ben"].submit_command("refuse", "-", evening.now)
    evening.run(12.0)
    assert (cleo.scene.status, cleo.scene.farewell) == ("ended", "refused")
    assert evening.guests["Ben"].scene.you == 2


async def test_what_could_not_be_written_leaves_code_and_newcomer_as_they_were_written(evening):
    """A journal that fails takes the table back to its last commit, a code that was shown included."""
    code = code_for(evening, 2)
    evening.table.rebuild(evening.now)
    assert evening.guests["Ada"].scene.seat_code.code == code
    cleo = await come(evening, code, "Cleo")
    evening.table.rebuild(evening.now)
    evening.run(REFUSAL + 1)
    assert cleo.scene.you == 2


async def test_the_code_is_in_no_log_and_in_no_traceback(evening, caplog):
    """It lies in the journal, which only its owner may read."""
    caplog.set_level(logging.DEBUG)
    code = code_for(evening, 2)
    assert code not in repr(evening.table.transfer.seat_code)
    crash(evening)
    await come(evening, code, "Cleo")
    evening.run(REFUSAL + 1)
    assert code not in caplog.text
    assert (evening.folder / "journal.sqlite").stat().st_mode & 0o077 == 0

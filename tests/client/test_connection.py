"""The line of a seat: how long it waits for whom, where it goes then, and what becomes of finished games."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from client.base.errors import SeatGone
from client.base.scene import Verification
from client.seat import connection
from client.seat.connection import (
    ASK_AFTER,
    MOST_WAITING_GAMES,
    RECONNECT_AFTER,
    REFUSALS_BEFORE_GONE,
    TICK,
    WRITE_EVERY,
)
from protocol.errors import SeatLeft
from protocol.messages import Chunk, Deal, NoteView
from protocol.verdicts import OtherView, RecordFits
from tests.client.fake_host import room
from tests.client.jumping_loop import in_no_time
from tests.client.line_without_broker import Evening

ENOUGH = 2 * TICK


class Asked(list[float]):
    """When somebody was asked, and what is answered."""

    answer: object = None


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """When the host was asked about the seat."""
    times = Asked()

    async def inquire(_seat: object) -> object:
        times.append(asyncio.get_running_loop().time())
        return times.answer

    monkeypatch.setattr(connection, "inquire", inquire)
    return times


# -- silence -------------------------------------------------------------------------------------------------


def test_who_hears_nothing_asks_once_and_begins_anew_again_and_again(monkeypatch, asked):
    """The line to the broker may be dead without anybody having said so; the old one is closed."""
    looked = []

    async def evening() -> None:
        async def elsewhere(seat):
            looked.append(asyncio.get_running_loop().time())
            assert seat == of.seat

        of = Evening(monkeypatch, elsewhere=elsewhere)
        of.line.open()
        await asyncio.sleep(2 * RECONNECT_AFTER + 1)
        assert [one.state for one in of.brokers] == ["closed", "closed", "open"]
        assert of.line.trouble is None
        assert of.line.scene.status == "connecting"
        await of.line.close()
        assert of.broker.state == "closed"

    in_no_time(evening())
    assert asked == [pytest.approx(ASK_AFTER, abs=ENOUGH)]
    assert looked == [pytest.approx(n * RECONNECT_AFTER, abs=n * ENOUGH) for n in (1, 2)]


def test_who_is_live_asks_nothing_and_silence_is_counted_from_then(monkeypatch, asked):
    """However long the evening has been. After another silence the host is asked again."""

    async def evening() -> None:
        of = Evening(monkeypatch)
        of.line.open()
        of.go_live()
        await of.stay_live(20)
        assert asked == []
        assert len(of.brokers) == 1
        of.broker.cut_off()
        assert of.line.scene.status == "connecting"
        await asyncio.sleep(20)
        of.go_live()
        await of.stay_live(1)
        of.broker.cut_off()
        await asyncio.sleep(20)
        await of.line.close()

    in_no_time(evening())
    assert asked == [pytest.approx(20 + ASK_AFTER, abs=ENOUGH), pytest.approx(41 + ASK_AFTER, abs=ENOUGH)]


def test_who_was_told_that_the_seat_is_gone_ends(monkeypatch, asked):
    """With the host's own words, and whoever looks is told."""
    asked.answer = SeatLeft()

    async def evening() -> None:
        of = Evening(monkeypatch)
        of.line.open()
        await asyncio.sleep(ASK_AFTER + ENOUGH)
        assert of.line.trouble is asked.answer
        assert of.line.scene.status == "ended"
        assert of.scenes[-1] is of.line.scene
        await asyncio.sleep(2 * RECONNECT_AFTER)
        assert len(of.brokers) == 1, "there is nothing to come back to"
        await of.line.close()

    in_no_time(evening())
    assert len(asked) == 1


def test_who_is_live_when_the_answer_comes_plays_on(monkeypatch):
    """An inquiry takes its time, and so does looking elsewhere."""
    answers = [SeatLeft(), None]

    async def evening() -> None:
        async def slow(_seat):
            await asyncio.sleep(5)
            return answers.pop(0)

        async def elsewhere(seat):
            await asyncio.sleep(5)
            return replace(seat, address="192.0.2.2")

        monkeypatch.setattr(connection, "inquire", slow)
        of = Evening(monkeypatch, elsewhere=elsewhere)
        of.line.open()
        await asyncio.sleep(ASK_AFTER + 1)
        of.go_live()
        await of.stay_live(10)
        assert (of.line.trouble, of.line.scene.status) == (None, "live")
        of.broker.cut_off()
        await asyncio.sleep(RECONNECT_AFTER + 2)
        of.go_live()
        await of.stay_live(10)
        assert answers == []
        assert of.line.seat == of.seat
        assert of.line.scene.status == "live"
        await of.line.close()

    in_no_time(evening())


def test_a_host_that_is_elsewhere_is_followed(monkeypatch, asked):
    """By another line, with the same session; who is followed is not given up."""

    async def evening() -> None:
        async def elsewhere(seat):
            return replace(seat, address="192.0.2.2", port=1884)

        of = Evening(monkeypatch, elsewhere=elsewhere)
        of.line.open()
        await asyncio.sleep(RECONNECT_AFTER + 1)
        assert [str(one.where) for one in of.brokers] == ["127.0.0.1:1883", "127.0.0.1:1883", "192.0.2.2:1884"]
        assert [one.state for one in of.brokers] == ["closed", "closed", "open"]
        assert of.line.seat.address == "192.0.2.2"
        of.go_live()
        await of.line.close()

    in_no_time(evening())


@pytest.mark.parametrize(
    ("refusals", "found", "answer", "trouble"),
    [
        (REFUSALS_BEFORE_GONE - 1, False, None, None),
        (REFUSALS_BEFORE_GONE, False, None, SeatGone),
        (REFUSALS_BEFORE_GONE, False, SeatLeft(), SeatLeft),
        (REFUSALS_BEFORE_GONE, True, None, None),
    ],
    ids=["a few", "many", "many, and the host says why", "many, and the host is elsewhere"],
)
def test_a_broker_that_refuses_the_seat(monkeypatch, asked, refusals, found, answer, trouble):
    """At first it may not know it yet; later it may be another host's."""
    asked.answer = answer

    async def evening() -> None:
        async def elsewhere(seat):
            return replace(seat, address="192.0.2.2") if found else None

        of = Evening(monkeypatch, elsewhere=elsewhere)
        of.line.open()
        for _ in range(refusals):
            of.broker.refuse()
        await asyncio.sleep(0.01)
        assert type(of.line.trouble) is (trouble or type(None))
        assert (of.line.scene.status == "ended") is bool(trouble)
        assert len(of.brokers) == 1 + found
        await of.line.close()

    in_no_time(evening())


def test_a_broker_that_has_let_the_seat_in_may_refuse_it_as_often_again(monkeypatch, asked):
    """It was started anew."""

    async def evening() -> None:
        of = Evening(monkeypatch)
        of.line.open()
        for _ in range(2):
            for _ in range(REFUSALS_BEFORE_GONE - 1):
                of.broker.refuse()
            of.broker.let_in()
        await asyncio.sleep(0.01)
        assert of.line.trouble is None
        await of.line.close()

    in_no_time(evening())
    assert asked == []


@pytest.mark.parametrize("counted", [False, True])
def test_a_device_that_has_slept_asks_afresh(monkeypatch, counted):
    """Once, whether its own clock has counted the time or only the clock on the wall tells."""
    wall = SimpleNamespace(time=lambda: asyncio.get_running_loop().time() + wall.slept, slept=0.0)

    async def evening() -> None:
        monkeypatch.setattr(connection, "time", wall)
        of = Evening(monkeypatch)
        of.line.open()
        of.go_live()
        await asyncio.sleep(ENOUGH)
        assert not any(up.hello for up in of.told())
        if counted:
            asyncio.get_running_loop().stand_still(2 * connection.SLEPT)
        else:
            wall.slept = 3600.0
        await asyncio.sleep(ENOUGH)
        assert sum(bool(up.hello) for up in of.told()) == 1
        await of.line.close()

    in_no_time(evening())


# -- one device after the other ------------------------------------------------------------------------------


def test_a_lost_seat_is_taken_back_by_a_new_session(monkeypatch):
    """Over a new line, by hellos of its own; a seat that is not lost is left alone."""

    async def evening() -> None:
        of = Evening(monkeypatch)
        of.line.open()
        of.go_live()
        first = of.session
        of.line.reclaim()
        assert of.session is first
        of.hear(of.host.down(late=[of.host.echo]))
        assert of.line.scene.status == "moved"
        of.line.reclaim()
        assert of.session is not first
        assert of.scenes[-1].status == "connecting"
        await asyncio.sleep(0.01)
        assert [one.state for one in of.brokers] == ["closed", "open"]
        of.go_live()
        await of.line.close()

    in_no_time(evening())


def test_a_line_that_is_closed_tells_nobody_anything(monkeypatch):
    """What was begun is broken off, then comes what is to be done afterwards."""
    done = []

    async def evening() -> None:
        async def afterwards() -> None:
            done.append(of.broker.state)

        async def forever(_seat: object) -> None:
            try:
                await asyncio.sleep(10**6)
            finally:
                done.append("inquiry")

        monkeypatch.setattr(connection, "inquire", forever)
        of = Evening(monkeypatch, afterwards=afterwards)
        of.line.open()
        await asyncio.sleep(ASK_AFTER + ENOUGH)
        seen = len(of.scenes)
        await of.line.close()
        of.broker.let_in()
        assert len(of.scenes) == seen
        assert asyncio.all_tasks() == {asyncio.current_task()}

    in_no_time(evening())
    assert done == ["inquiry", "closed"]


def test_what_is_said_leaves_at_once_and_whoever_looks_sees_it(monkeypatch):
    """Once for each new scene."""

    async def evening() -> None:
        of = Evening(monkeypatch)
        of.line.open()
        of.go_live()
        of.line.submit_command("ready", "yes")
        (up,) = of.told()
        assert of.host.act(up).choice == "yes"
        assert of.scenes[-1].pending
        assert len({id(scene) for scene in of.scenes}) == len(of.scenes)
        of.line.set_standing("spy", "no")
        assert of.line.standing == {"spy": "no"}
        of.line.submit_answer(9, "a")
        assert of.scenes[-1].refused == "late_answer"
        await of.line.close()

    in_no_time(evening())


# -- finished games ------------------------------------------------------------------------------------------


def dealt(hands: bytes) -> Any:
    """The table in a deal, in front of its roster or with it."""
    return room(match=1, deal=Deal(1, b"c" * 32, hands, [], hands=hands))


def piece(deal: int) -> Any:
    """The whole record of a deal, which is none."""
    return Chunk(deal, 0, 1, bytes([deal]))


class Kept:
    """In place of kept games and notes: what is given to them."""

    def __init__(self) -> None:
        self.saved: list[bytes] = []
        self.verified: list[bytes] = []
        self.written: list[int] = []
        self.deleted: list[bytes] = []

    def save(self, data: bytes) -> str:
        """Nothing is kept."""
        self.saved.append(data)
        return ""

    def entries(self) -> list[Any]:
        """Nothing was noted."""
        return []

    def write(self, entry: Any) -> None:
        """A note."""
        self.written.append(entry.deal)

    def delete_verified(self, data: bytes) -> None:
        """Nothing needs it any more."""
        self.deleted.append(data)


def test_finished_games_are_verified_one_after_the_other_and_only_so_many_wait(monkeypatch):
    """Whoever opens games without end keeps a device busy with so many; later ones have their turn."""
    kept, busy = Kept(), []

    async def verify(data: bytes) -> Verification:
        busy.append(data)
        assert len(busy) == 1
        await asyncio.sleep(3)
        busy.pop()
        kept.verified.append(data)
        return Verification(RecordFits.id, {})

    async def evening() -> None:
        monkeypatch.setattr(connection, "verify", verify)
        of = Evening(monkeypatch, saved_games=kept, witness_store=kept)
        of.line.open()
        of.go_live()
        for first in (1, 101):
            deals = range(first, first + MOST_WAITING_GAMES + 2)
            for deal in deals:
                of.hear(of.host.down(chunk=piece(deal)))
            await of.stay_live(3 * len(deals))
            assert kept.verified == kept.saved == kept.deleted == [bytes([deal]) for deal in deals[:-2]]
            for done in (kept.verified, kept.saved, kept.deleted):
                done.clear()
        await of.line.close()

    in_no_time(evening())


def test_a_verdict_is_shown_with_the_place_of_the_game(monkeypatch, tmp_path):
    """What is verified is what lies there: an earlier start may have known more of it."""
    there = tmp_path / "a.moon"
    there.write_bytes(b"kept earlier")
    seen = []

    async def verify(data: bytes) -> Verification:
        seen.append(data)
        return Verification(OtherView.id, {})

    async def evening() -> None:
        monkeypatch.setattr(connection, "verify", verify)
        of = Evening(monkeypatch, saved_games=SimpleNamespace(save=lambda _: str(there)))
        of.line.open()
        of.go_live()
        of.host.room = room(phase="result")
        of.hear(of.host.down(chunk=piece(1)))
        await asyncio.sleep(ENOUGH)
        assert (of.scenes[-1].verification.id, of.scenes[-1].saved_as) == (OtherView.id, str(there))
        there.unlink()
        of.hear(of.host.down(chunk=piece(2)))
        await asyncio.sleep(ENOUGH)
        await of.line.close()

    in_no_time(evening())
    assert seen == [b"kept earlier", bytes([2])]


def test_what_cannot_wait_is_written_before_it_is_said_and_the_rest_once_a_second(monkeypatch):
    """The roster in which this device sits, and its nonce, are pressing; a view is not."""
    kept = Kept()

    async def evening() -> None:
        of = Evening(monkeypatch, witness_store=kept)
        of.line.open()
        of.go_live()
        await of.stay_live(2)
        kept.written.clear()
        of.host.room = dealt(b"")
        of.hear(of.host.down())
        assert kept.written == []
        of.host.room = dealt(b"r" * 32)
        of.hear(of.host.down())
        assert kept.written == [1]
        of.host.notes = [NoteView(1, "drew", {"seat": 1}, private=False)]
        of.hear(of.host.down())
        assert kept.written == [1]
        await asyncio.sleep(WRITE_EVERY)
        of.hear(of.host.down())
        assert kept.written == [1, 1]
        of.host.notes += [NoteView(2, "drew", {"seat": 1}, private=False)]
        of.hear(of.host.down())
        assert kept.written == [1, 1]
        await of.line.close()
        assert kept.written == [1, 1, 1]

    in_no_time(evening())

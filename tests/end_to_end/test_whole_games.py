"""Whole games with a real host process on a real Mosquitto, and processes that die in the middle."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal

from client.seat.connection import Connection
from host.brokers import Login
from host.brokers.files import shipped
from host.brokers.mosquitto import configured, found, password_line
from host.brokers.ports import admits, free_port
from tests.end_to_end.house import Guest, HostProcess, HouseHere, ends, party
from tests.together import together


@contextlib.asynccontextmanager
async def housed(tmp_path):
    """A host process on Mosquitto."""
    host = HostProcess(tmp_path / "host", "--broker", "mosquitto")
    await host.start()
    try:
        yield host
    finally:
        await host.stop()


@together("whole games", housed)
async def test_three_guests_and_two_bots_play_to_the_end(house):
    """Join by code, play, and all see the same ending, winners and hands."""
    guests = await party(house, ["Ada", "Ben", "Cleo"], bots=2)
    assert len(await ends(guests)) == 1
    for guest in guests:
        assert guest.scene.unverifiable == ""
        await guest.connection.close()


@together("whole games", housed)
async def test_a_host_killed_in_the_middle_comes_back_and_the_game_ends(house):
    """SIGKILL of the host (its broker dies with it) twice in a game: nobody joins again, everybody finishes alike.

    In every game, with devices killed as well: tests/faults/test_kills.py.
    """
    guests = await party(house, ["Ada", "Ben", "Cleo"], bots=1)
    for _ in range(2):
        await asyncio.sleep(0.4)
        await house.kill()
        await asyncio.sleep(0.2)
        await house.start()
        for guest in guests:
            await guest.until(lambda s: s.status == "live", 30)
    assert len(await ends(guests)) == 1
    for guest in guests:
        await guest.connection.close()


@together("whole games", housed)
async def test_a_guest_killed_in_the_middle_comes_back_without_the_code(house):
    """A device that vanishes and starts again with its key is back at its seat in the running game."""
    guests = await party(house, ["Ada", "Ben"], bots=2)
    gone = guests.pop()
    await gone.connection.close()
    again = Connection(gone.connection.seat)
    again.open()
    guests.append(Guest(again, random.Random(5)))
    await guests[-1].until(lambda s: s.status == "live" and s.you == 2, 20)
    assert len(await ends(guests)) == 1
    for guest in guests:
        await guest.connection.close()


@together("whole games")
async def test_one_game_and_one_reconnect_on_the_embedded_broker(tmp_path):
    """The same on amqtt, for machines without Mosquitto."""
    host = HostProcess(tmp_path / "host", "--broker", "embedded")
    await host.start()
    try:
        guests = await party(host, ["Ada", "Ben"], bots=2)
        gone = guests.pop()
        await gone.connection.close()
        again = Connection(gone.connection.seat)
        again.open()
        guests.append(Guest(again, random.Random(5)))
        await guests[-1].until(lambda s: s.status == "live" and s.you == 2, 20)
        assert len(await ends(guests)) == 1
        for guest in guests:
            await guest.connection.close()
    finally:
        assert await host.stop() == 0


@together("whole games")
async def test_a_broker_killed_in_the_middle_loses_nothing(tmp_path):
    """SIGKILL of Mosquitto, which keeps nothing: the host starts it again, everybody is back, all end alike."""
    async with HouseHere(tmp_path) as house:
        guests = await party(house, ["Ada", "Ben"], bots=2)
        killed = house.broker.pid
        os.kill(killed, signal.SIGKILL)
        await guests[0].until(lambda s: s.status != "live", 20)
        for guest in guests:
            await guest.until(lambda s: s.status == "live", 20)
        assert house.broker.pid not in (killed, None)
        assert len(await ends(guests)) == 1
        for guest in guests:
            await guest.connection.close()


@together("whole games")
async def test_a_table_on_a_broker_that_runs_already(tmp_path):
    """`--broker URL` with two accounts and no anonymous guests: the link carries the guests' account."""
    port = free_port(0, lan=False)
    keeper, guests_login = Login("keeper", "k"), Login("guests", "g")
    (tmp_path / "acl").write_text("user keeper\ntopic readwrite #\n\nuser guests\ntopic readwrite moontable/#\n")
    (tmp_path / "passwords").write_text("".join(password_line(a.username, a.password) for a in (keeper, guests_login)))
    values = {
        "listener": f"{port} 127.0.0.1", "password_file": str(tmp_path / "passwords"),
        "acl_file": str(tmp_path / "acl"), "user": "root", "allow_anonymous": "false",
    }  # fmt: skip
    (tmp_path / "conf").write_text(configured(shipped("broker.conf"), values))
    broker = await asyncio.create_subprocess_exec(
        found(), "-c", str(tmp_path / "conf"), stderr=asyncio.subprocess.DEVNULL
    )
    (tmp_path / "accounts").write_text("host = keeper:k\nguests = guests:g\n")
    host = HostProcess(
        tmp_path / "host", "--broker", f"mqtt://127.0.0.1:{port}", "--accounts", str(tmp_path / "accounts")
    )
    try:
        while await admits(port, "keeper", "k") is None:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.02)
        await host.start()
        assert host.link.login == ("guests", "g")
        guests = await party(host, ["Ada", "Ben"], bots=1)
        assert len(await ends(guests)) == 1
        for guest in guests:
            await guest.connection.close()
        assert await host.stop() == 0
    finally:
        broker.kill()
        await broker.wait()

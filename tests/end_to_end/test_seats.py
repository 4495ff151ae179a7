"""Seats that move, guests who are sent away, and the console: a real host, a real Mosquitto, real connections."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import stat
import sys
from pathlib import Path

import pytest

from client.device.operator import console_key
from client.seat.connection import Connection
from client.seat.finding import find_table
from client.seat.joining import join
from client.seat.revisiting import visit
from client.seat.spectating import SpectatorLine, SpectatorSession
from host.__main__ import main
from host.brokers.mosquitto import admits
from protocol.errors import SeatEnded, SeatMoved, SeatTaken
from protocol.links import JoinLink
from tests.end_to_end.house import Guest, HostProcess, party
from tests.together import together

ROOT = Path(__file__).parents[2]


@contextlib.asynccontextmanager
async def housed(tmp_path):
    """A host process on a fresh folder, and whatever was opened in it closed at the end."""
    host = HostProcess(tmp_path / "house", "--bots", "2")
    host.open = []
    await host.start()
    try:
        yield host
    finally:
        for connection in host.open:
            await connection.close()
        await host.stop()


async def sitting(house):
    """Ada and Ben in a running game; until they are told to `speak` they answer nothing."""
    guests = await party(house, ["Ada", "Ben"], silent=True)
    house.open += [guest.connection for guest in guests]
    return guests


@together("seats", housed)
async def test_a_seat_is_handed_over_and_its_old_key_is_dead(house):
    """By a one-time code: the newcomer has seat and hand, the old device says so, its account is gone."""
    ada, ben = await sitting(house)
    ada.connection.submit_command("rest", "yes")
    ada.connection.submit_command("pause", "yes")
    await ada.until(lambda s: s.room.paused == "Ada")
    ada.connection.submit_command("code", "2")
    code = (await ada.until(lambda s: s.seat_code)).seat_code.code
    link = JoinLink(house.link.host, code, house.link.port, house.link.table, house.link.fingerprint)
    assert link.once
    seat = await join(await find_table(link, []), "Cleo")
    cleo = Connection(seat)
    cleo.open()
    house.open.append(cleo)
    newcomer = Guest(cleo, random.Random(1))
    await newcomer.until(lambda s: s.status == "live" and s.you == 0)
    scene = await newcomer.until(lambda s: s.you == 2, 20)
    assert scene.room.people[1].name == "Cleo"
    assert scene.room.people[1].moved
    assert scene.own is not None
    assert (await ben.until(lambda s: s.status == "moved")).farewell == "moved"
    await shut_out(house, ben, SeatMoved)


@together("seats", housed)
async def test_of_three_devices_that_meet_a_new_start_of_the_host_two_stop_and_may_have_the_seat_back(house):
    """All three are there before the host: one is live, the others say so; when it has gone, the next one takes it."""
    ada, _ = await sitting(house)
    await house.kill()
    devices = [ada.connection, Connection(ada.connection.seat), Connection(ada.connection.seat)]
    for device in devices[1:]:
        house.open.append(device)
        device.open()
    await house.start()

    def settled(*wanted):
        return sorted(device.scene.status for device in devices) == sorted(wanted)

    await until(lambda: settled("live", "moved", "moved"), 20)
    winner = next(device for device in devices if device.scene.status == "live")
    devices.remove(winner)
    await winner.close()
    devices[0].reclaim()
    await until(lambda: settled("live", "moved"), 20)
    assert next(device for device in devices if device.scene.status == "live").scene.own is not None


async def until(reached, seconds):
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not reached():  # noqa: ASYNC110 - nothing here tells when it does
            await asyncio.sleep(0.05)


async def shut_out(house, guest, why: type[SeatEnded]):
    """The broker lets an account in no more, its line is cut, and whoever comes back is told why."""
    seat = guest.connection.seat
    while await admits(house.link.port, seat.account, seat.password):  # noqa: ASYNC110 - the broker tells nobody
        await asyncio.sleep(0.05)
    with pytest.raises(why):
        await visit(seat)


@together("seats", housed)
async def test_a_kicked_guest_loses_account_and_line(house):
    """The keeper sends Ben away: his client says why, the broker shuts him out, the game goes on with a bot."""
    ada, ben = await sitting(house)
    ada.connection.submit_command("kick", "2")
    assert (await ben.until(lambda s: s.status == "ended")).farewell == "kicked"
    await ada.until(lambda s: s.room.people[1].stand_in)
    await shut_out(house, ben, SeatTaken)
    await until(lambda: not ben.connection.mqtt.is_connected(), 10)
    ada.speak()
    await ada.until(lambda s: s.room.phase == "result", 90)


@together("seats", housed)
async def test_a_guest_who_was_away_when_sent_away_is_told_on_coming_back(house):
    """Also after a restart of the host: a sentence with the way back, not just an end."""
    ada, ben = await sitting(house)
    await ben.connection.close()
    ada.connection.submit_command("kick", "2")
    await ada.until(lambda s: s.room.people[1].stand_in)
    await shut_out(house, ben, SeatTaken)
    with pytest.raises(SeatTaken, match="moontable join"):
        await visit(ben.connection.seat)


@together("seats", housed)
async def test_the_operators_key_keeps_the_table_and_sees_what_everybody_sees(house):
    """The file is its owner's alone; `moontable console` says who is there, pauses, and ends the game."""
    ada, _ = await sitting(house)
    path = house.folder / "console-table.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    console = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "client.command", "console", "--data", str(house.folder), "--lang", "en"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )

    async def says(wanted: str) -> str:
        async with asyncio.timeout(20):
            while wanted not in (text := (await console.stdout.readline()).decode()):
                assert text, f"it never said {wanted}"
        return text

    await says("You are at the table")
    console.stdin.write(b"who\n")
    assert "keeper" in await says("Seat 1: Ada")
    console.stdin.write(b"pause\n")
    await ada.until(lambda s: s.room.paused)
    console.stdin.write(b"end\n")
    await ada.until(lambda s: s.room.phase == "result", 90)
    assert ada.scene.table.winners == []
    await says("Nobody wins")
    console.stdin.write(b"q\n")
    assert await asyncio.wait_for(console.wait(), 10) == 0
    seat = console_key(str(house.folder), "table").seat
    operator = Connection(seat)
    operator.open()
    house.open.append(operator)
    scene = await Guest(operator, random.Random(1)).until(lambda s: s.status == "live")
    assert (scene.you, scene.own, scene.asks) == (0, None, [])


@together("seats", housed)
async def test_a_spectator_sees_the_public_table_and_nothing_else(house):
    """Without a seat and without an account: signed public messages, no hand, no private line, no ask."""
    ada, ben = await sitting(house)
    found = await find_table(house.link, [])
    line = SpectatorLine(SpectatorSession(found.card, found.prefix), house.link.endpoint, ("", ""))
    line.open()
    house.open.append(line)
    await until(lambda: line.scene.status == "live" and line.scene.table, 20)
    scene = line.scene
    assert (scene.you, scene.own, scene.asks, scene.code) == (0, None, [], "")
    assert [p.name for p in scene.room.people][:2] == ["Ada", "Ben"]
    for guest in (ada, ben):
        guest.speak()
    await until(lambda: line.scene.room.phase == "result", 90)
    assert line.scene.table.winners == (await ada.until(lambda s: s.room.phase == "result")).table.winners
    assert not [note for note in line.scene.notes if note.private]
    assert ben.scene.status == "live"


async def test_results_are_read_only_while_no_host_runs(tmp_path, capsys):
    """`moontable host results` refuses beside a running host; afterwards it lists, exports and strikes out names."""
    host = HostProcess(tmp_path / "house", "--bots", "2")
    await host.start()
    guests = await party(host, ["Ada", "Ben"], bots=2)
    for guest in guests:
        await guest.until(lambda s: s.room.phase == "result", 90)
    guests[0].connection.submit_command("leave")
    await guests[1].until(lambda s: any(event.kind == "left" for event in s.room.events))

    def results(*words: str) -> tuple[int, str]:
        status = main(["results", "--data", str(host.folder), "--lang", "en", *words])
        return status, "".join(capsys.readouterr())

    status, said = results()
    assert status != 0
    assert "Another host" in said
    for guest in guests:
        await guest.connection.close()
    assert await host.stop() == 0
    status, said = results()
    assert status == 0
    assert "Ada" in said
    table = tmp_path / "all.csv"
    assert results("--export", str(table))[0] == 0
    assert len(table.read_text().splitlines()) == 5
    assert "1 games" in results("--delete", "Ada")[1]
    assert "Ada" not in results()[1]

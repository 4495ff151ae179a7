"""Guests at brokers of their own, bridged to the host's: `moontable host bridge`, cut and healed in mid-game."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from host.admin.bridge import TEMPLATE, bridge, tables_of
from host.brokers import Login
from host.brokers.existing import BrokerAccess
from host.brokers.mosquitto import configured
from host.journal import Journal
from tests.end_to_end.house import HostProcess, ends, party
from tests.faults.test_copies import Shared
from tests.relay import Relay
from tests.together import together

if TYPE_CHECKING:
    from pathlib import Path

    from tests.end_to_end.house import Guest

ACCESS = BrokerAccess("games.lan", 1883, Login("host", "h"), Login("guests", "g h"))
CROSSING = {
    "card in 1",
    "public in 1",
    "join/down/# in 1",
    "seat/+/down in 1",
    "join/up out 0",
    "seat/+/up out 0",
}


def printed(*arguments: object) -> tuple[int, str]:
    """What the command prints, and its status."""
    command = [sys.executable, "-P", "-m", "host", "bridge", *map(str, arguments), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "200"})
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout + done.stderr


def settings(text: str) -> list[str]:
    """The lines that count."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_what_crosses_and_how_is_the_same_as_ever():
    """Each of these was found by a bridge that broke without it; the file says how."""
    lines = settings(TEMPLATE.read_text(encoding="utf-8"))
    assert {line.removeprefix("topic moontable/+/") for line in lines if line.startswith("topic ")} == CROSSING
    assert {"cleansession true", "try_private true", "notifications false", "keepalive_interval 5"} < set(lines)


def test_a_bridge_is_filled_in_with_address_account_and_tables():
    """Each table's topics and no others, another name each time, TLS where the broker has it."""
    lines = settings(bridge(ACCESS, "games.lan:1883", {"attic", "cellar"}))
    assert lines[1:4] == ["address games.lan:1883", "remote_username guests", "remote_password g h"]
    crossing = {line for line in lines if line.startswith("topic ")}
    assert crossing == {f"topic moontable/{table}/{what}" for table in ("attic", "cellar") for what in CROSSING}
    assert len({settings(bridge(ACCESS, "a:1", {"t"}))[0] for _ in range(3)}) == 3
    open_to_all = replace(ACCESS, guests=Login("", ""), tls="system")
    lines = settings(bridge(open_to_all, "a:1", {"t"}))
    assert not [line for line in lines if line.startswith("remote_")]
    assert "bridge_capath /etc/ssl/certs" in lines


def test_the_command_says_what_cannot_be_bridged(tmp_path):
    """The host's own broker, and one that no other machine reaches."""
    status, words = printed("--data", tmp_path)
    assert (status, "docs/home-server.md" in words) == (2, True), words
    status, words = printed("--data", tmp_path, "--broker", "mqtt://127.0.0.1:9")
    assert (status, "--address" in words) == (69, True), words


def test_a_bridge_leads_to_all_open_tables_of_the_host(tmp_path):
    """Those in its journal, also while it runs; before its first start the one that it will open."""
    given = ("--data", tmp_path, "--broker", "mqtt://127.0.0.1:9", "--address", "games.lan", "--table", "first")
    assert "topic moontable/first/card in 1" in settings(printed(*given)[1])
    journal = Journal(tmp_path)
    for name, more in (("attic", {}), ("cellar", {}), ("old", {"closed": True})):
        journal.write.table(name, {"people": [], "watchers": [], "phase": "lobby", **more})
    journal.commit()
    cards = [line for line in settings(printed(*given)[1]) if line.endswith("card in 1")]
    assert cards == ["topic moontable/attic/card in 1", "topic moontable/cellar/card in 1"]
    journal.close()
    assert tables_of(tmp_path) == {"attic", "cellar"}


class Far(Shared):
    """A broker near some guests, bridged by what the command has printed, through a relay that can be cut."""

    def __init__(self, folder: Path, conf: str, relay: Relay) -> None:
        folder.mkdir()
        super().__init__(folder, configured(conf, {"address": f"127.0.0.1:{relay.port}"}))


async def one_answer(guests: list[Guest]) -> None:
    """Let the first guest who is asked something answer it; then all are silent, and the game waits for them."""
    async with asyncio.timeout(60):
        while not any(guest.scene.asks for guest in guests):  # noqa: ASYNC110 - scenes come by themselves
            await asyncio.sleep(0.05)
    asked = [guest for guest in guests if guest.scene.asks]
    asked[0].speak()
    asked[0].silent = True


async def play_to_the_end(guests: list[Guest]) -> None:
    """Everybody comes back and answers; all see one and the same end."""
    for guest in guests:
        await guest.until(lambda s: s.status == "live" and s.room.phase == "playing")
    for guest in guests:  # not before all are back: a bot stands in for whoever is not, and may end the game
        guest.speak()
    assert len(await ends(guests)) == 1


@contextlib.asynccontextmanager
async def bridged(folder: Path, count: int, *, chain: bool = False):
    """A host at a broker, and `count` further brokers that call it, or in a chain each the one before."""
    async with contextlib.AsyncExitStack() as stack:
        (folder / "near").mkdir()
        near = await stack.enter_async_context(Shared(folder / "near"))
        host = HostProcess(folder / "host", *near.flags)
        await host.start()
        stack.push_async_callback(host.stop)
        relays, brokers = [], [near]
        for n in range(count):
            relay = await stack.enter_async_context(Relay(brokers[-1 if chain else 0].port))
            status, conf = await asyncio.to_thread(
                printed, "--data", host.folder, "--address", "127.0.0.1", *near.flags
            )
            assert status == 0, conf
            relays.append(relay)
            brokers.append(await stack.enter_async_context(Far(folder / f"far{n}", conf, relay)))
        links = [replace(host.link, port=broker.port) for broker in brokers]
        guests = await party(host, ["Ada", "Ben", "Cleo"][: len(links)], links=links, bots=3 - count, silent=True)
        for guest in guests:
            stack.push_async_callback(guest.connection.close)
        await one_answer(guests)
        yield near, brokers[1:], relays, guests


@together("bridges")
async def test_a_game_over_three_brokers_outlives_a_silent_cut(tmp_path):
    """Both call the first. One is cut off silently until the others see its guest gone; healed, all end one game."""
    async with bridged(tmp_path, 2) as (_, _, relays, guests):
        relays[-1].fall_silent()
        await guests[0].until(lambda s: [p.name for p in s.room.people if not p.present] == ["Cleo"])
        relays[-1].heal()
        await play_to_the_end(guests)
        assert relays[-1].cuts == 1


@together("bridges")
async def test_each_broker_may_call_the_one_before(tmp_path):
    """What comes over one bridge goes on over the next."""
    async with bridged(tmp_path, 2, chain=True) as (_, _, _, guests):
        await play_to_the_end(guests)


@together("bridges")
@pytest.mark.parametrize("killed", ["near", "far"])
async def test_a_game_over_two_brokers_outlives_the_end_of_either(tmp_path, killed):
    """Neither keeps anything on a disk: the host says everything again, and the bridge fetches it."""
    async with bridged(tmp_path, 1) as (near, (far,), _, guests):
        broker = near if killed == "near" else far
        await broker.kill()
        await guests[0 if killed == "near" else 1].until(lambda s: s.status != "live")
        await broker.start()
        await play_to_the_end(guests)

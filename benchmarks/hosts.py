"""Two hosts to be compared, each a process of its own with a Mosquitto of its own.

`real` is the host as it is. `bare` is the bare loop: for each answer the same crypto, one committed row and messages of
the same number and size, but no rules, no table, no codec beyond the answer itself; with `together` it tells everybody
only upon the last of so many answers.
Both take one line of JSON on stdin, tell theirs on stdout, then answer every line with their processor seconds so far.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sqlite3
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import host.brokers.mosquitto
import host.server
import host.table.pace
import host.table.seat_channel
from benchmarks.starts import resident
from host.brokers.mosquitto import Mosquitto
from host.journal import Journal
from host.journal.file import LOGGED
from host.runtime.garbage_collection import relax
from host.server import Host
from protocol.codec import decode
from protocol.keys import SeatKeys, verified
from protocol.messages import Act, Up
from protocol.mqtt import MqttClient
from protocol.sealing import Counter, DownSealer, UpOpener, header
from protocol.topics import Topics, qos

if TYPE_CHECKING:
    from host.brokers import Address

WITHOUT_BUDGET = 10**9
"""People answer a few times a second at most, this benchmark as often as it can."""
KEEPALIVE = 300
"""Seconds: a side that sleeps while others have their turn must not be taken for lost."""


async def told(order: Any, port: int, keys: SeatKeys, epoch: bytes) -> None:
    """Say where this host is, then how much processor time it has used, as often as it is asked."""
    facts = {
        "keepalive": KEEPALIVE,
        "port": port,
        "sign": keys.sign_public.hex(),
        "seal": keys.seal_public.hex(),
        "epoch": epoch.hex(),
    }
    print(json.dumps(facts), flush=True)
    while await asyncio.to_thread(order.readline):
        print(json.dumps(time.process_time()), flush=True)


async def real(folder: Path, wanted: dict[str, Any]) -> None:
    """The host, its tables already seated: joining is another benchmark."""
    fast = host.table.pace.FAST
    scale = wanted.get("scale", fast.scale)
    host.table.pace.FAST = replace(fast, scale=scale, slot=fast.slot * scale / fast.scale)
    host.table.seat_channel.MESSAGES_A_SECOND = host.table.seat_channel.BYTES_A_SECOND = WITHOUT_BUDGET
    seats = [seat for row in wanted["tables"].values() for seat in row]
    journal = Journal(folder / "host")
    accounts = {seat["account"]: seat["password"] for seat in seats}
    broker = Mosquitto(folder / "broker", port=0, lan=False, accounts=accounts)
    server = Host(journal, broker, fast=True)
    for name, row in wanted["tables"].items():
        table = server.open_table(name)
        table.lobby.game = wanted.get("game", table.lobby.game)
        for seat in row:
            sign, seal = bytes.fromhex(seat["sign"]), bytes.fromhex(seat["seal"])
            table.attendance.add(seat["name"], sign, seal, seat["account"], asyncio.get_running_loop().time())
    serving = asyncio.create_task(server.run())
    await server.ready.wait()
    relax()
    await told(sys.stdin, server.link(table).port, server.keys, server.epoch)
    server.stop()
    await serving
    journal.close()


async def again(folder: Path, wanted: dict[str, Any]) -> None:
    """A host on the journal of one that has stopped: when all tables were told since `begun`, and its memory then."""
    journal = Journal(folder / "host")
    broker = Mosquitto(folder / "broker", port=0, lan=False, accounts=journal.read.accounts())
    server = Host(journal, broker, fast=True)
    for name in journal.read.tables():
        server.open_table(name)
    told, send = set(), server.sender.send

    def noted(topic: str, payload: bytes, *, retain: bool = False) -> None:
        send(topic, payload, retain=retain)
        told.add(topic.split("/")[1])

    server.sender.send = noted
    serving = asyncio.create_task(server.run())
    while len(told) < len(server.tables):  # noqa: ASYNC110 - nobody sets an event for it
        await asyncio.sleep(0.002)
    print(json.dumps({"told": time.monotonic() - wanted["begun"], "memory": resident(os.getpid())}), flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    server.stop()
    await serving
    journal.close()


class Bare:
    """The bare loop's host."""

    def __init__(self, folder: Path, wanted: dict[str, Any], keys: SeatKeys, epoch: bytes) -> None:
        self.keys, self.epoch = keys, epoch
        self.size, self.public = wanted["down"], os.urandom(wanted["public"])
        self.body = os.urandom(wanted["body"])
        self.counter = Counter()
        self.answers = 0
        self.seats: dict[str, dict[str, Any]] = {}
        self.tables: dict[str, list[tuple[str, DownSealer]]] = {}
        for name, row in wanted["tables"].items():
            self.tables[name] = []
            for seat in row:
                topics = Topics(name)
                self.seats[topics.up(seat["account"])] = {"table": name, **seat}
                seal = DownSealer(keys, bytes.fromhex(seat["seal"]), name, seat["account"], epoch)
                self.tables[name].append((topics.down(seat["account"]), seal))
        self.openers: dict[str, UpOpener] = {}
        self.heard: list[str] = []
        self.together = wanted["together"]
        self.loop = asyncio.get_running_loop()
        self.db = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
        for line in ("locking_mode=exclusive", "journal_mode=wal", "synchronous=full", f"wal_autocheckpoint={LOGGED}"):
            self.db.execute(f"pragma {line}")
        self.db.execute("create table answers (n integer primary key, ask integer, choice text, signed blob)")

    def connect(self, address: Address) -> None:
        """Connect as the real host does."""
        login = address.username, address.password
        self.client = MqttClient(
            address.endpoint, login, [Topics.any().up("+")], on_message=self.receive, keepalive=KEEPALIVE
        )
        self.client.connect()

    def receive(self, topic: str, payload: bytes, _retained: bool) -> None:
        """Open and check one answer; it is committed with all that came at the same moment."""
        seat = self.seats[topic]
        session = header(payload).session
        if topic not in self.openers:
            where = seat["table"], seat["account"], self.epoch, session
            self.openers[topic] = UpOpener(self.keys, bytes.fromhex(seat["seal"]), *where)
        up = decode(Up, self.openers[topic].open(payload))
        act = verified(bytes.fromhex(seat["sign"]), "answer", Act, up.act)
        if not self.heard:
            self.db.execute("begin immediate")
            self.loop.call_soon(self.flush)
        self.answers += 1
        self.db.execute("insert into answers values (?, ?, ?, ?)", (self.answers, act.ask, act.choice, up.act))
        self.heard.append(f"{seat['table']} {act.ask}")

    def flush(self) -> None:
        """Commit, then tell every seat of each table that was heard, and the public table."""
        self.db.execute("commit")
        heard, self.heard = self.heard, []
        for line in heard:
            table, _, number = line.partition(" ")
            if int(number) % self.together:
                continue
            body = int(number).to_bytes(8, "big") + self.body
            sent = [(topic, seal.seal(body, self.size, self.counter.next())) for topic, seal in self.tables[table]]
            sent.append((Topics(table).public, self.keys.sign(self.public) + self.public))
            for topic, payload in sent:
                self.client.publish(topic, payload, qos=qos(topic), retain=True)


async def bare(folder: Path, wanted: dict[str, Any]) -> None:
    """The bare loop."""
    seats = [seat for row in wanted["tables"].values() for seat in row]
    broker = Mosquitto(
        folder / "broker", port=0, lan=False, accounts={seat["account"]: seat["password"] for seat in seats}
    )
    broker.tables |= wanted["tables"].keys()  # its room follows from them
    address = await broker.start()
    keys, epoch = SeatKeys.new(), secrets.token_bytes(16)
    loop = Bare(folder, wanted, keys, epoch)
    loop.connect(address)
    await told(sys.stdin, address.port, keys, epoch)
    await loop.client.close()
    await broker.stop()


if __name__ == "__main__":
    host.server.KEEPALIVE = KEEPALIVE
    with suppress(KeyboardInterrupt):
        kind = {"real": real, "bare": bare, "again": again}[sys.argv[1]]
        asyncio.run(kind(Path(sys.argv[2]), json.loads(sys.stdin.readline())))

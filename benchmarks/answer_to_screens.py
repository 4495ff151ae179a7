"""From a signed answer to all six seats holding the new view: the host beside a bare loop, in one run.

    .venv/bin/python benchmarks/answer_to_screens.py [ANSWERS] [TABLES] [SECONDS]

Host and clients are processes of their own, with a real Mosquitto, TCP_NODELAY on both ends, a durable journal.
The bare loop (hosts.py) has the same connections, QoS, crypto, commits and message sizes, and no rules. Both are
measured in turns, so that other work on the machine meets both; the ratios count, not the milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from client.device.keyring import SeatCredential
from client.seat.connection import Connection
from protocol.codec import encode
from protocol.endpoint import Endpoint
from protocol.keys import SeatKeys, signed
from protocol.messages import Act, Up
from protocol.mqtt import MqttClient
from protocol.sealing import Counter, DownOpener, UpSealer
from protocol.sizes import UP_SIZE, down_size
from protocol.topics import Topics, qos

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")
ROUNDS = 10
"""Real host and bare loop take turns so many times."""
BODY = 3500
"""About as long as what is sealed for a seat, before it is padded."""
PUBLIC = 1900
PATIENCE = 30.0


class Process:
    """A host of hosts.py."""

    def __init__(self, kind: str, tables: int, names: Sequence[str] = NAMES, **wanted: object) -> None:
        self.kind = kind
        size = down_size("wolfmoon", len(NAMES), "playing")
        self.wanted = {"down": size, "body": BODY, "public": PUBLIC, **wanted}
        self.keys = {f"table{n}": {name: SeatKeys.new() for name in names} for n in range(1, tables + 1)}
        self.passwords = {k.account: secrets.token_urlsafe(12) for row in self.keys.values() for k in row.values()}
        self.facts: dict[str, Any] = {}

    async def __aenter__(self) -> Self:
        self.folder = tempfile.TemporaryDirectory(prefix="moontable-")
        command = [sys.executable, str(Path(__file__).with_name("hosts.py")), self.kind, self.folder.name]
        self.process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        tables = {
            table: [
                {
                    "name": name,
                    "account": keys.account,
                    "password": self.passwords[keys.account],
                    "sign": keys.sign_public.hex(),
                    "seal": keys.seal_public.hex(),
                }
                for name, keys in row.items()
            ]
            for table, row in self.keys.items()
        }
        self.facts = await self._ask({"tables": tables, **self.wanted})
        return self

    async def __aexit__(self, *_: object) -> None:
        self.process.stdin.close()
        await self.process.wait()
        self.folder.cleanup()

    async def _ask(self, line: object) -> Any:
        self.process.stdin.write(json.dumps(line).encode() + b"\n")
        return json.loads(await asyncio.wait_for(self.process.stdout.readline(), PATIENCE))

    async def spent(self) -> float:
        """The processor seconds that this host has used; its broker's are not among them."""
        return await self._ask("cpu")


class RealTable:
    """Six real clients that play Wolfmoon by the defaults of their asks; `on_answer` hears of each finished answer."""

    def __init__(self, process: Process, table: str) -> None:
        self.answers = 0
        self.going = False
        self.done = asyncio.Event()
        self.sizes = [0, 0]
        self._asked: tuple[Connection, int] | None = None
        self._answered = -1
        self._seats = []
        for name, keys in process.keys[table].items():
            seat = SeatCredential(
                table=table,
                address="127.0.0.1",
                port=process.facts["port"],
                name=name,
                account=keys.account,
                password=process.passwords[keys.account],
                keys=keys.to_bytes(),
                host_sign=bytes.fromhex(process.facts["sign"]),
                host_seal=bytes.fromhex(process.facts["seal"]),
            )
            self._seats.append(Connection(seat))

    async def open(self) -> None:
        """Connect, and begin a game."""
        for line in self._seats:
            line.observe(lambda line=line: self._changed(line))
            line.open()
        await self._until(lambda line: line.scene.status == "live")
        for line in self._seats:
            line.submit_command("ready", "yes")
        await self._until(lambda line: line.scene.room.phase == "playing")
        await self._until(lambda line: line.scene.table is not None and line.scene.table.active > 0)
        await self._until(lambda _line: any(other.scene.asks for other in self._seats))

    async def close(self) -> None:
        """Hang up."""
        self.going = False
        await asyncio.gather(*(line.close() for line in self._seats))

    def act(self) -> None:
        """Let the seat that is asked answer."""
        self.done.clear()
        for line in self._seats:
            for ask in line.scene.asks:
                if ask.kind == "choice" and ask.number > self._answered:
                    self._answered = ask.number
                    self._asked = line, 0
                    line.submit_answer(ask.number, ask.default)
                    return

    def _changed(self, line: Connection) -> None:
        if self._asked:
            asked, step = self._asked
            if line is asked and not step and not line.scene.pending:
                step = line.scene.room.step
                self._asked = asked, step
            if step and all(other.scene.room.step >= step for other in self._seats):
                self._asked = None
                self.answers += 1
                self.done.set()
        if self.going and self._asked is None:
            self._again(line)
            self.act()

    def _again(self, line: Connection) -> None:
        """Begin another game after the technical cap."""
        scene = line.scene
        over = scene.room is not None and scene.room.phase == "result"
        if over and not scene.pending and not scene.room.people[scene.you - 1].ready:
            line.submit_command("ready", "yes")

    async def _until(self, reached: Callable[[Connection], bool]) -> None:
        await until(lambda: all(reached(line) for line in self._seats))


class BareTable:
    """Six clients of the bare loop: the same connection, the same crypto, and nothing else."""

    def __init__(self, process: Process, table: str) -> None:
        self.answers = 0
        self.going = False
        self.done = asyncio.Event()
        self._table = table
        self._epoch = bytes.fromhex(process.facts["epoch"])
        self._session = os.urandom(16)
        self._counter = Counter()
        self._numbers = count(1)
        self._number = 0
        self._held: set[str] = set()
        self._up = 0
        self._seats = []
        topics, host_seal = Topics(table), bytes.fromhex(process.facts["seal"])
        for keys in process.keys[table].values():
            where = host_seal, table, keys.account, self._epoch
            opener, sealer = DownOpener(keys, *where), UpSealer(keys, *where, self._session)
            client = MqttClient(
                Endpoint("127.0.0.1", process.facts["port"]),
                (keys.account, process.passwords[keys.account]),
                [topics.down(keys.account), topics.card],
                on_message=lambda _topic, data, _, opener=opener, keys=keys: self._heard(
                    keys.account, opener.open(data)
                ),
                on_connect=self._connected,
            )
            self._seats.append((keys, sealer, client, topics.up(keys.account)))

    async def open(self) -> None:
        """Connect."""
        for _, _, client, _ in self._seats:
            client.connect()
        await until(lambda: self._up == len(self._seats))
        await asyncio.sleep(0.2)  # their subscriptions

    async def close(self) -> None:
        """Hang up."""
        self.going = False
        await asyncio.gather(*(client.close() for _, _, client, _ in self._seats))

    def _connected(self) -> None:
        self._up += 1

    def act(self) -> None:
        """Let the next seat answer."""
        self.done.clear()
        self._held.clear()
        self._number = next(self._numbers)
        keys, sealer, client, topic = self._seats[self._number % len(self._seats)]
        counter = self._counter.next()
        act = Act(self._table, 1, self._epoch, self._session, keys.account, counter, self._number, "action", "exchange")
        up = Up(act=signed(keys, "answer", act))
        client.publish(topic, sealer.seal(encode(up), UP_SIZE, counter), qos=qos(topic))

    def _heard(self, account: str, body: bytes) -> None:
        if int.from_bytes(body[:8], "big") != self._number:
            return
        self._held.add(account)
        if len(self._held) == len(self._seats):
            self.answers += 1
            self.done.set()
            if self.going:
                self.act()


async def until(reached: Callable[[], bool]) -> None:
    """Wait for the state of things, outside of all measuring."""
    async with asyncio.timeout(PATIENCE):
        while not reached():  # noqa: ASYNC110 - nobody sets an event for it
            await asyncio.sleep(0.02)


async def timed(table: RealTable | BareTable, answers: int) -> list[float]:
    """Milliseconds from an answer to all six screens, one after the other."""
    times = []
    for _ in range(answers):
        begun = time.perf_counter()
        table.act()
        await asyncio.wait_for(table.done.wait(), PATIENCE)
        times.append((time.perf_counter() - begun) * 1000)
    return times


async def screens(answers: int) -> None:
    """One table of six: latency, and the host's processor time for an answer."""
    times: dict[str, list[float]] = {"real": [], "bare": []}
    cost = {"real": 0.0, "bare": 0.0}
    async with Process("real", 1) as real, Process("bare", 1) as bare:
        tables = {"real": RealTable(real, "table1"), "bare": BareTable(bare, "table1")}
        for table in tables.values():
            await table.open()
            await timed(table, 30)
        for _ in range(ROUNDS):
            for kind, process in (("real", real), ("bare", bare)):
                before = await process.spent()
                times[kind] += await timed(tables[kind], answers // ROUNDS)
                cost[kind] += await process.spent() - before
        for table in tables.values():
            await table.close()
    print(f"a signed answer up to all six seats holding the new view, {answers} answers each")
    p50s, p99s = {}, {}
    for kind, row in times.items():
        row.sort()
        p50s[kind], p99s[kind] = row[len(row) // 2], row[len(row) * 99 // 100]
        cpu = cost[kind] / len(row) * 1000
        print(f"  {kind}  p50 {p50s[kind]:6.2f} ms   p99 {p99s[kind]:6.2f} ms   host {cpu:5.2f} ms of CPU")
    print(f"  p50 {p50s['real'] / p50s['bare']:.2f} times the bare loop's (budget 1.25)")
    print(f"  p99 {p99s['real'] / p50s['real']:.2f} times its own p50 (budget 3)")
    print(f"  host CPU {cost['real'] / cost['bare']:.2f} times the bare loop's (budget 1.3)")


async def sustained(kind: str, number: int, seconds: float) -> tuple[float, float]:
    """Answers a second at `number` tables that never pause, and the host's milliseconds of CPU for each."""
    async with Process(kind, number) as process:
        of_kind = RealTable if kind == "real" else BareTable
        tables = [of_kind(process, name) for name in process.keys]
        for table in tables:
            await table.open()
        for table in tables:
            table.going = True
            table.act()
        await asyncio.sleep(1.0)
        before, begun, spent = sum(t.answers for t in tables), time.perf_counter(), await process.spent()
        await asyncio.sleep(seconds)
        answers = sum(t.answers for t in tables) - before
        cpu = await process.spent() - spent
        rate = answers / (time.perf_counter() - begun)
        await asyncio.gather(*(table.close() for table in tables))
    return rate, cpu / answers * 1000


async def main() -> None:
    """Print the rows."""
    answers = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 6.0
    await screens(answers)
    print("sustained answers, clients on the same cores")
    for number in sorted({1, most}):
        bare_rate, bare_cpu = await sustained("bare", number, seconds)
        rate, cpu = await sustained("real", number, seconds)
        part, times = rate / bare_rate, cpu / bare_cpu
        print(f"  {number:3} tables: {rate:5.0f}/s, bare loop {bare_rate:.0f}/s: {part:.2f} of it (budget 0.8)")
        print(f"       host {cpu:.2f} ms of CPU an answer, bare {bare_cpu:.2f}: {times:.2f} times (budget 1.3)")
    print("boardgame.io is not installed here; its rows are left out")


if __name__ == "__main__":
    asyncio.run(main())

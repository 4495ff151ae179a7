"""Lean clients of one host in a process of their own: they open, sign and seal as devices do, and show nothing.

Takes one line of JSON (where the host is, the keys of the seats), says when a game is on, then does what each further
line asks for. What a real device does with a step beyond this is a row of its own (devices.py).
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

import msgpack

from protocol.codec import encode
from protocol.compression import decompressed
from protocol.endpoint import Endpoint
from protocol.keys import SeatKeys, signed
from protocol.messages import Act, Up
from protocol.mqtt import MqttClient
from protocol.sealing import Counter, DownOpener, UpSealer
from protocol.sizes import UP_SIZE
from protocol.topics import Topics, qos

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PATIENCE = 100.0
LOST = 5.0
"""After so many seconds the bare loop's seats say again what nobody has answered."""
QUIET = 5.0
"""A seat that has said nothing for so many seconds says that it is there."""


async def until(reached: Callable[[], bool]) -> None:
    """Wait for a state of things, outside of all measuring."""
    async with asyncio.timeout(PATIENCE):
        while not reached():  # noqa: ASYNC110 - nobody sets an event for it
            await asyncio.sleep(0.005)


class Seat:
    """A seat's sealed line; `heard` is given each message, opened."""

    def __init__(self, told: dict[str, Any], table: str, keys: bytes, password: str) -> None:
        self.table = table
        self.keys = SeatKeys.from_bytes(keys)
        self.up = False
        self.said_at = 0.0
        self.session = os.urandom(16)
        self.epoch = bytes.fromhex(told["epoch"])
        topics = Topics(table)
        where = bytes.fromhex(told["seal"]), table, self.keys.account, self.epoch
        self._opener, self._sealer = DownOpener(self.keys, *where), UpSealer(self.keys, *where, self.session)
        self._counter = Counter()
        self._topic = topics.up(self.keys.account)
        self.heard: Callable[[bytes], None] = lambda _body: None
        self.line = MqttClient(
            Endpoint("127.0.0.1", told["port"]),
            (told.get("login", self.keys.account), password),
            [topics.down(self.keys.account)],
            on_message=self._received,
            on_connect=self._connected,
            keepalive=told["keepalive"],
        )

    def _received(self, _topic: str, data: bytes, _kept: bool) -> None:
        if (opened := self._opener.open(data)) is not None:
            self.heard(opened)

    def say(self, up: Up) -> None:
        """Send a message."""
        self.said_at = time.monotonic()
        sealed = self._sealer.seal(encode(up), UP_SIZE, self._counter.next())
        self.line.publish(self._topic, sealed, qos=qos(self._topic))

    def act(self, label: str, match: int, counter: int, ask: int, name: str, choice: str) -> bytes:
        """An act, signed."""
        act = Act(self.table, match, self.epoch, self.session, self.keys.account, counter, ask, name, choice)
        return signed(self.keys, label, act)  # type: ignore[arg-type] # one of two labels

    def _connected(self) -> None:
        self.up = True


class Player:
    """A seat at a real table: what it is asked, and which step it holds."""

    def __init__(self, seat: Seat, stepped: Callable[[Player], None]) -> None:
        self.seat = seat
        self.live = False
        self.step = self.match = self.you = 0
        self.phase = ""
        self.ready = False
        self.asks: list[dict[str, Any]] = []
        self.view = b""
        self.pending = b""
        self._number = 0
        self._hello = os.urandom(16)
        self._stepped = stepped
        seat.heard = self._heard

    def say(self) -> None:
        """Say what has no receipt yet, or that this seat is there."""
        self.seat.say(Up(act=self.pending) if self.live else Up(hello=self._hello))

    def answer(self, ask: int, choice: str) -> None:
        """Answer an ask."""
        self._act("answer", ask, "", choice)

    def command(self, name: str, choice: str) -> None:
        """Give a command of the table."""
        self._act("wish", 0, name, choice)

    def _act(self, label: str, ask: int, name: str, choice: str) -> None:
        self._number += 1
        self.pending = self.seat.act(label, self.match, self._number, ask, name, choice)
        self.say()

    def _heard(self, body: bytes) -> None:
        down = msgpack.unpackb(body)
        public = msgpack.unpackb(decompressed(down["public"]))
        room = msgpack.unpackb(public["room"])
        self.live = self.live or down["echo"] == self._hello
        self.step, self.match, self.phase, self.you = room["step"], room["match"], room["phase"], down["you"]
        self.ready = room["people"][self.you - 1]["ready"] if self.you else True
        self.asks, self.view = down["asks"], public["table"]
        receipt = down["receipt"]
        if self.pending and receipt and receipt["counter"] >= self._number:
            self.pending = b""
        if self.live:
            self._stepped(self)


class RealTable:
    """Real seats that play by the defaults of their asks, match after match."""

    def __init__(self, seats: list[Seat]) -> None:
        self.answers = 0
        self.going = False
        self.done = asyncio.Event()
        self._answered = 0, 0
        self._asked: Player | None = None
        self._target = 0
        self.players = [Player(seat, self.stepped) for seat in seats]

    def playing(self) -> bool:
        """Whether everybody plays, and somebody is asked."""
        return all(one.phase == "playing" for one in self.players) and any(one.asks for one in self.players)

    def beat(self) -> None:
        """Let seats that were silent for long say that they are there."""
        now = time.monotonic()
        for one in self.players:
            if now - one.seat.said_at > (QUIET if one.live and not one.pending else 1.0) and one.seat.up:
                one.say()

    def act(self) -> bool:
        """Let the seat that is asked answer; false where none is."""
        self.done.clear()
        for one in self.players:
            for ask in one.asks:
                if ask["kind"] == "choice" and (one.match, ask["number"]) > self._answered:
                    self._answered, self._asked, self._target = (one.match, ask["number"]), one, 0
                    one.answer(ask["number"], ask["default"])
                    return True
        return False

    async def answered(self) -> float:
        """Milliseconds from an answer until all seats hold the step that has its receipt."""
        await until(lambda: any(ask["kind"] == "choice" for one in self.players for ask in one.asks))
        begun = time.perf_counter()
        while not self.act():  # an ask that is answered already, and stands there until the next step
            await asyncio.sleep(0.005)
            begun = time.perf_counter()
        await asyncio.wait_for(self.done.wait(), PATIENCE)
        return (time.perf_counter() - begun) * 1000

    def stepped(self, one: Player) -> None:
        """A seat holds a new step."""
        if self._asked is one and not one.pending and not self._target:
            self._target = one.step
        if self._target and all(other.step >= self._target for other in self.players):
            self._asked, self._target = None, 0
            self.answers += 1
            self.done.set()
        if one.phase in {"lobby", "result"} and not one.ready and not one.pending:
            one.command("ready", "yes")
        if self.going and self._asked is None:
            self.act()


class VillageTable(RealTable):
    """A village: by night its seats tap at random, by day they hold one ballot after the other."""

    def __init__(self, seats: list[Seat]) -> None:
        super().__init__(seats)
        self.dice = random.Random(5)
        self._tapped: set[tuple[int, int, int]] = set()
        self._over = 0
        self._told = asyncio.Event()

    def stepped(self, one: Player) -> None:
        """Tap something in a slot, once; end one's own speech; shoot nobody."""
        super().stepped(one)
        for ask in one.asks:
            mine = one.you, one.match, ask["number"]
            if mine not in self._tapped and (ask["kind"] == "slot" or ask["name"] in {"done", "hunter", "successor"}):
                self._tapped.add(mine)
                one.answer(ask["number"], self._choice(ask))
        voting = any(ask["name"] == "vote" for ask in one.asks)
        if self._over < 0 and not voting and any(other is one for other in self._voters):
            self._over = one.step
        if self._over > 0 and all(other.step >= self._over for other in self.players):
            self._told.set()

    def _choice(self, ask: dict[str, Any]) -> str:
        open_now = [choice for choice in ask["choices"] if choice not in ask["closed"]]
        one: str = self.dice.choice(open_now)
        if not ask["also"]:
            return one
        return f"{one}+{self.dice.choice([c for c in ask['also'] if c != one and c not in ask['closed']])}"

    def _asked_for(self, name: str) -> list[tuple[Player, dict[str, Any]]]:
        return [(one, ask) for one in self.players for ask in one.asks if ask["name"] == name]

    async def ballot(self) -> float:
        """Nominate and second somebody; then milliseconds from all thumbs at once to all seats with the result."""
        await until(lambda: bool(self._asked_for("nominate")) and not self._asked_for("vote"))
        one, ask = self._asked_for("nominate")[0]
        one.answer(ask["number"], next(c for c in ask["choices"] if c not in ask["closed"] and c != "dog"))
        await until(lambda: bool(self._asked_for("second")) or bool(self._asked_for("vote")))
        if seconders := self._asked_for("second"):
            one, ask = seconders[-1]
            one.answer(ask["number"], ask["choices"][0])
        living = sum(not seat["out"] for seat in msgpack.unpackb(self.players[0].view)["seats"])
        await until(lambda: len(self._asked_for("vote")) == living)
        self._told.clear()
        votes = self._asked_for("vote")
        self._voters, self._over = [one for one, _ in votes], -1
        begun = time.perf_counter()
        for one, ask in votes:
            one.answer(ask["number"], "down")
        await asyncio.wait_for(self._told.wait(), PATIENCE)
        self._over = 0
        return (time.perf_counter() - begun) * 1000


class BareTable:
    """Seats of the bare loop: the same connections, the same crypto, and nothing else."""

    def __init__(self, seats: list[Seat]) -> None:
        self.answers = 0
        self.going = False
        self.done = asyncio.Event()
        self._said_at = 0.0
        self._numbers = count(1)
        self._number = 0
        self._held: set[int] = set()
        self.seats = seats
        for at, seat in enumerate(seats):
            seat.heard = lambda body, at=at: self._heard(at, body)  # type: ignore[misc] # a default is no type's business

    def playing(self) -> bool:
        """Whether everybody is connected, and their subscriptions had time to arrive."""
        return all(seat.up for seat in self.seats)

    def beat(self) -> None:
        """Go on where a message was lost."""
        if self.going and time.monotonic() - self._said_at > LOST:
            self.act()

    def act(self) -> bool:
        """Let the next seat answer."""
        self._say([next(self._numbers)])
        return True

    async def answered(self) -> float:
        """Milliseconds from an answer until all seats hold what it brings."""
        return await self._until_held(1)

    async def ballot(self) -> float:
        """The same when everybody answers at once."""
        return await self._until_held(len(self.seats))

    async def _until_held(self, answers: int) -> float:
        async with asyncio.timeout(PATIENCE):
            while True:
                begun = time.perf_counter()
                self._say([next(self._numbers) for _ in range(answers)])
                with suppress(TimeoutError):  # one was lost: nobody says it again here
                    await asyncio.wait_for(self.done.wait(), LOST)
                    return (time.perf_counter() - begun) * 1000

    def _say(self, numbers: Sequence[int]) -> None:
        self._said_at = time.monotonic()
        self.done.clear()
        self._held.clear()
        self._number = numbers[-1]
        for number in numbers:
            seat = self.seats[number % len(self.seats)]
            seat.say(Up(act=seat.act("answer", 1, number, number, "action", "exchange")))

    def _heard(self, at: int, body: bytes) -> None:
        if int.from_bytes(body[:8], "big") != self._number:
            return
        self._held.add(at)
        if len(self._held) == len(self.seats):
            self.answers += 1
            self.done.set()
            if self.going:
                self.act()


TABLES: dict[str, Callable[[list[Seat]], RealTable | BareTable]] = {
    "real": RealTable,
    "bare": BareTable,
    "village": VillageTable,
}


async def done(order: dict[str, Any], tables: Sequence[RealTable | BareTable]) -> Any:
    """Do what a line asks for; what it comes to."""
    number = order.get("number", 0)
    if order["do"] == "answers":
        return [await tables[0].answered() for _ in range(number)]
    if order["do"] == "ballots" and isinstance(tables[0], VillageTable | BareTable):
        return [await tables[0].ballot() for _ in range(number)]
    if order["do"] == "go":
        for table in tables:
            table.going = True
            table.act()
    if order["do"] == "halt":
        for table in tables:
            table.going = False
    return sum(table.answers for table in tables)


async def beating(tables: Sequence[RealTable | BareTable]) -> None:
    """Let every seat be heard now and then."""
    while True:
        for table in tables:
            table.beat()
        await asyncio.sleep(0.5)


async def main() -> None:
    """Connect, play, and do what each line asks for."""
    told = json.loads(sys.stdin.readline())
    tables, seats = [], []
    for table, row in told["tables"].items():
        sitting = [Seat(told, table, bytes.fromhex(one["keys"]), one["password"]) for one in row]
        seats += sitting
        tables.append(TABLES[told["kind"]](sitting))
    for seat in seats:
        seat.line.connect()
    beats = asyncio.create_task(beating(tables))
    await until(lambda: all(table.playing() for table in tables))
    await asyncio.sleep(0.2)  # their subscriptions
    print(json.dumps({}), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(await done(json.loads(line), tables)), flush=True)
    beats.cancel()
    await asyncio.gather(*(seat.line.close() for seat in seats))


if __name__ == "__main__":
    asyncio.run(main())

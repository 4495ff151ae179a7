"""A host for one seat, built from protocol/ alone; it opens what the device sends, says what a test wants."""

from __future__ import annotations

import os
from dataclasses import replace
from hashlib import sha256

from client.device.keyring import SeatCredential
from client.seat.session import Session
from protocol import VERSION
from protocol.codec import decode, encode
from protocol.compression import compressed
from protocol.keys import SeatKeys, signed, verified
from protocol.messages import Act, AskView, Down, HostCard, NoteView, ParticipantView, Public, Receipt, Room, Up
from protocol.sealing import NOBODY, Counter, DownSealer, UpOpener, header
from protocol.sizes import UP_SIZE, down_size
from protocol.topics import Topics

TABLE = "birch"


def ask(number: int = 1, kind: str = "choice", left: int = -1, name: str = "guess") -> AskView:
    """An open ask with the choices a, b and c; c is closed."""
    return AskView(number, name, ["a", "b", "c"], {"c": "protected"}, kind, "b", "", left, left)


def room(**changes: object) -> Room:
    """A table of two in the middle of a game."""
    people = [
        ParticipantView(name, bot=False, present=True, ready=True, keeper=False, stand_in=False, number=number)
        for number, name in enumerate(("Ada", "Ben"))
    ]
    plain = Room(
        step=1,
        phase="playing",
        game="wolfmoon",
        options={},
        pace="off",
        bots=0,
        people=people,
        watching=0,
        countdown=-1,
        waiting=[1],
        waited=0,
        left=-1,
        paused="",
        match=1,
        deal=None,
        standings=[0, 0],
    )
    return replace(plain, **changes)


class FakeHost:
    """The host of one seat in one epoch; `restart` begins the next."""

    def __init__(self) -> None:
        self.keys = SeatKeys.new()
        self.seat_keys = SeatKeys.new()
        self.topics = Topics(TABLE)
        self.account = self.seat_keys.account
        self.session = NOBODY
        self.echo = b""
        self.receipt: Receipt | None = None
        self.room = room()
        self.asks: list[AskView] = []
        self.notes: list[NoteView] = []
        self.acts: list[Act] = []
        self.restart()

    def restart(self) -> None:
        """A new start: another epoch, counters from 0, nobody has said hello."""
        self.epoch = os.urandom(16)
        self.counter = Counter()
        self.session, self.echo, self.receipt = NOBODY, b"", None
        self._down = DownSealer(self.keys, self.seat_keys.seal_public, TABLE, self.account, self.epoch)

    def seat(self) -> SeatCredential:
        """The seat as the device keeps it."""
        return SeatCredential(
            table=TABLE,
            address="127.0.0.1",
            port=1883,
            name="Ada",
            account=self.account,
            password="secret",  # noqa: S106 - of a broker that does not exist
            keys=self.seat_keys.to_bytes(),
            host_sign=self.keys.sign_public,
            host_seal=self.keys.seal_public,
        )

    def card(self, keys: SeatKeys | None = None, **changes: object) -> tuple[str, bytes]:
        """The host card, by default the right one."""
        keys = keys or self.keys
        card = HostCard(
            VERSION, TABLE, keys.sign_public, keys.seal_public, self.epoch, True, "wolfmoon", "playing", 2, 6
        )
        return self.topics.card, signed(keys, "card", replace(card, **changes))

    def down(self, **changes: object) -> tuple[str, bytes]:
        """What the host says next."""
        body = Down(
            you=1,
            echo=self.echo,
            public=compressed(encode(Public(encode(self.room), b"", [encode(note) for note in self.notes]))),
            own=b"",
            notes=[],
            asks=self.asks,
            receipt=self.receipt,
        )
        sealed = self._down.seal(
            encode(replace(body, **changes)),
            down_size("wolfmoon", 2, "playing"),
            self.counter.next(),
            self.session,
        )
        return self.topics.down(self.account), sealed

    def receive(self, topic: str, data: bytes) -> Up | None:
        """Take a device's message as the host does; None for one of another epoch."""
        assert topic == self.topics.up(self.account)
        told = header(data)
        if told.epoch != self.epoch:
            return None
        opener = UpOpener(self.keys, self.seat_keys.seal_public, TABLE, self.account, self.epoch, told.session)
        up = decode(Up, opener.open(data))
        if up.hello:
            self.session, self.echo = told.session, up.hello
        elif told.session != self.session:
            return None
        return up

    def act(self, up: Up) -> Act | None:
        """The act in a message, checked as the host checks it."""
        if not up.act:
            return None
        for label in ("answer", "wish"):
            try:
                act = verified(self.seat_keys.sign_public, label, Act, up.act)
            except Exception:  # noqa: BLE001, S112 - the other label
                continue
            assert (label == "answer") == (act.ask > 0)
            assert (act.table, act.epoch, act.session, act.account) == (
                TABLE,
                self.epoch,
                self.session,
                self.account,
            )
            self.acts.append(act)
            return act
        raise AssertionError("signed with neither label")

    def settle(self, up: Up, verdict: str = "") -> None:
        """Write the receipt of the act in a message."""
        act = self.act(up)
        assert act
        self.receipt = Receipt(act.counter, sha256(up.act).digest()[:8], verdict)


class Device:
    """A session and its clock, wired to a fake host by hand."""

    def __init__(self, host: FakeHost) -> None:
        self.host = host
        self.now = 100.0
        self.session = Session(host.seat())

    @property
    def scene(self):
        """The scene as it is now."""
        return self.session.scene

    def give(self, message: tuple[str, bytes]) -> None:
        """A message reaches the device."""
        self.session.receive(*message, self.now)

    def pass_on(self) -> list[Up]:
        """Everything the device says reaches the host."""
        heard = [self.host.receive(topic, data) for topic, data in self.session.outgoing()]
        return [up for up in heard if up]

    def wait(self, seconds: float, *, step: float = 0.125) -> list[Up]:
        """Time passes in ticks; what was said meanwhile reaches the host."""
        heard = []
        for _ in range(round(seconds / step)):
            self.now += step
            self.session.tick(self.now)
            heard += self.pass_on()
        return heard

    def go_live(self) -> None:
        """Connect, hear the card, say hello, be echoed."""
        self.session.connected(self.now)
        self.give(self.host.card())
        assert self.pass_on()[-1].hello
        self.give(self.host.down())
        self.pass_on()
        assert self.scene.status == "live"


def size(message: tuple[str, bytes]) -> int:
    """How long a message is."""
    return len(message[1])


__all__ = ["TABLE", "UP_SIZE", "Device", "FakeHost", "ask", "room", "size"]

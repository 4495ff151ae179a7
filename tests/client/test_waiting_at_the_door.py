"""A device at a door where many knock: it says so once, goes on for its time, and says in the end why it gave up."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from client.base.errors import NoAnswer
from client.seat import join_channel, joining
from client.seat.joining import Found, join
from host.table.joining import WAITS
from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
from protocol.errors import TooManyTries
from protocol.keys import SIGNATURE, SeatKeys, account, signed
from protocol.links import JoinLink
from protocol.messages import Confirm, HostCard, JoinProof, JoinRefusal, JoinRequest, SeatGrant
from protocol.pairing import HostJoin
from tests.client.jumping_loop import in_no_time

KEYS = SeatKeys.new()
CODE = "7K3M9P"


class BusyHost:
    """In place of a line to the broker: a host that answers the knock number `turn`; before, "later" or nothing."""

    def __init__(self, turn: int, *, polite: bool) -> None:
        self.turn = turn
        self.polite = polite
        self.knocks: list[bytes] = []
        self.times: list[float] = []

    def __call__(self, _where, _login, _topics, *, on_message, on_connect, on_refused):
        """The line that a device opens."""
        self.hears, self.up = on_message, on_connect
        return self

    def connect(self) -> None:
        """At once."""
        self.up()

    async def close(self) -> None:
        """There is nothing to close."""

    def publish(self, _topic: str, data: bytes) -> None:
        """What the device says, and the host's answer."""
        for take in (self._knocked, self._proven, self._confirmed):
            try:
                self.hears("", take(data), False)
            except BadMessage:
                continue
            return

    def _knocked(self, data: bytes) -> bytes:
        knock = decode(JoinRequest, data)
        self.knocks.append(data)
        self.times.append(asyncio.get_running_loop().time())
        if len(self.knocks) < self.turn:
            return signed(KEYS, "turned", JoinRefusal(knock.join, TooManyTries.id, {})) if self.polite else b""
        self.join, self.device = HostJoin("table", CODE, KEYS, knock), knock
        return signed(KEYS, "opening", self.join.challenge())

    def _proven(self, data: bytes) -> bytes:
        assert self.join.accepts(decode(JoinProof, data[SIGNATURE:]))
        return encode(self.join.welcome())

    def _confirmed(self, data: bytes) -> bytes:
        assert self.join.confirmed(decode(Confirm, data))
        return encode(self.join.seated(SeatGrant(account(self.device.sign, self.device.seal), "password")))


@pytest.fixture
def found():
    """A table."""
    card = HostCard(VERSION, "table", KEYS.sign_public, KEYS.seal_public, bytes(16), True, "wolfmoon", "lobby", 0, 6)
    return Found(JoinLink("127.0.0.1", CODE), card, "moontable", known=True)


@pytest.mark.parametrize("polite", [True, False], ids=["told to wait", "told nothing"])
def test_it_waits_for_its_turn_and_says_so_once(found, monkeypatch, polite):
    """The same knock again and again keeps its place."""
    host = BusyHost(8, polite=polite)
    monkeypatch.setattr(join_channel, "MqttClient", host)
    told = []
    seat = in_no_time(join(found, "Ada", lambda: told.append(len(host.knocks))))
    assert seat.name == "Ada"
    assert len(host.knocks) == 8
    assert len(set(host.knocks)) == 1
    assert len(told) == 1


def test_who_comes_in_at_once_is_told_nothing(found, monkeypatch):
    """An open door needs no words."""
    monkeypatch.setattr(join_channel, "MqttClient", BusyHost(1, polite=True))
    told = []
    in_no_time(join(found, "Ada", lambda: told.append(True)))
    assert not told


@pytest.mark.parametrize(("polite", "why"), [(True, TooManyTries), (False, NoAnswer)])
def test_it_gives_up_after_its_time(found, monkeypatch, polite, why):
    """With the reason: others, or a host that is not there. Being told to wait is none to knock sooner."""
    host = BusyHost(10**6, polite=polite)
    monkeypatch.setattr(join_channel, "MqttClient", host)

    async def knock() -> float:
        with pytest.raises(why):
            await join(found, "Ada")
        return asyncio.get_running_loop().time()

    assert in_no_time(knock()) == pytest.approx(joining.WAITING)
    pauses = [later - sooner for sooner, later in itertools.pairwise(host.times)]
    first, growth, longest = joining.PAUSES
    usual = [min(longest, first * growth**n) for n in range(len(pauses))]
    assert all(0.8 * one <= pause <= 1.2 * one + 1e-6 for pause, one in zip(pauses, usual, strict=True))
    assert joining.WAITING - host.times[-1] <= 1.2 * longest


@pytest.mark.parametrize(
    ("turn", "polite", "when"),
    [(10**6, True, 0), (10**6, False, join_channel.SAY_AGAIN)],
    ids=["told to wait", "told nothing"],
)
def test_it_says_that_others_knock_once_it_is_told_so_or_nothing_comes(found, monkeypatch, turn, polite, when):
    """With the first pause, or with the first after a time in which a host that has time would have answered."""
    host, told = BusyHost(turn, polite=polite), []
    monkeypatch.setattr(join_channel, "MqttClient", host)

    def waiting() -> None:
        told.append(asyncio.get_running_loop().time())

    with pytest.raises((TooManyTries, NoAnswer)):
        in_no_time(join(found, "Ada", waiting))
    assert told == [next(time for time in host.times[1:] if time > when)]


def test_a_door_that_never_opens_is_not_waited_for(found, monkeypatch):
    """A broker that lets nobody in has no host behind it."""
    host = BusyHost(1, polite=True)
    host.connect = lambda: None
    monkeypatch.setattr(join_channel, "MqttClient", host)

    async def knock() -> float:
        with pytest.raises(NoAnswer):
            await join(found, "Ada")
        return asyncio.get_running_loop().time()

    assert in_no_time(knock()) == join_channel.REACHING
    assert not host.knocks


def test_pauses_grow_and_are_shorter_than_the_door_waits():
    """Whoever still wants in is in the queue all the time."""
    pauses = list(itertools.islice(joining.between_knocks(), 30))
    assert max(pauses[:2]) < min(pauses[8:])
    assert max(pauses) < WAITS
    assert sum(pauses) < joining.WAITING

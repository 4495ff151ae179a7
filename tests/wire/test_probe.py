"""What trying a broker's accounts comes to, on brokers that are none: each lets each account do what a table says."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from host.brokers import Login, probe
from host.brokers.probe import NOBODY, Visitor, check
from host.errors import BrokerRefused, BrokerTooTight, BrokerUnsafe
from protocol.endpoint import Endpoint

if TYPE_CHECKING:
    from collections.abc import Callable

WHERE = Endpoint("127.0.0.1", 1883)
KEEPER, GUESTS = Login("host", "h"), Login("guest", "g")
OURS = "moontable/"


def ends(*names: str) -> Callable[[str], bool]:
    """Topics of the tables that end so."""
    return lambda topic: topic.startswith(OURS) and topic.endswith(names)


def inside(topic: str) -> bool:
    """Any topic of the tables."""
    return topic.startswith(OURS)


def any_topic(_topic: str) -> bool:
    """Any at all."""
    return True


def none(_topic: str) -> bool:
    """No topic."""
    return False


def reply(topic: str) -> bool:
    """What somebody without a seat may hear."""
    return inside(topic) and "/join/down/" in topic


GOOD: dict[str, tuple[Callable[[str], bool], Callable[[str], bool]]] = {
    "host": (any_topic, any_topic), "guest": (inside, ends("/up")), "": (reply, ends("/join/up")),
}  # fmt: skip
"""What each account may hear and say."""


class House:
    """A broker; `hangs_up` on whoever says what is forbidden, else it refuses that in words."""

    def __init__(self, allowed: dict[str, Any], *, hangs_up: bool = False) -> None:
        self.allowed = allowed
        self.hangs_up = hangs_up
        self.clients: list[Client] = []
        self.answered: list[str] = []

    def client(self, _where: Endpoint, login: tuple[str, str], **heard: Any) -> Client:
        """Another client."""
        self.clients.append(Client(self, login[0], heard))
        return self.clients[-1]


class Client:
    """One client; whatever happens to it, happens a moment later."""

    def __init__(self, house: House, user: str, told: dict[str, Any]) -> None:
        self.house = house
        self.user = user
        self.told = told
        self.filters: list[str] = []
        self.here = False
        self.numbers = 0

    def soon(self, what: str, *facts: object) -> None:
        """It is told something, if it is still here."""
        asyncio.get_running_loop().call_soon(lambda: self.told[what](*facts) if self.here or not facts else None)

    def connect(self) -> None:
        """Come, and be let in or not."""
        self.here = self.user in self.house.allowed
        self.soon("on_connect" if self.here else "on_refused")

    def is_connected(self) -> bool:
        """Whether it was let in."""
        return self.here

    async def close(self) -> None:
        """Go."""
        self.here = False

    def subscribe(self, topic: str) -> int:
        """Listen."""
        self.numbers += 1
        self.filters.append(topic)
        number = self.numbers
        later = asyncio.get_running_loop().call_soon
        later(later, lambda: (self.house.answered.append(topic), self.told["on_answer"](number, False)))
        return number

    def publish(self, topic: str, payload: bytes) -> int:
        """Say something; all who may hear it and listen do."""
        self.numbers += 1
        allowed = self.house.allowed[self.user][1](topic)
        if not allowed and self.house.hangs_up:
            self.here = False
            self.soon("on_disconnect")
            return self.numbers
        for other in self.house.clients if allowed else ():
            hears = other.here and self.house.allowed[other.user][0](topic)
            if hears and ("#" in other.filters or topic in other.filters):
                other.soon("on_message", topic, payload, False)
        self.soon("on_answer", self.numbers, not allowed)
        return self.numbers


class Patience:
    """A timeout that counts turns of the loop and not seconds: what has not come after so many does not come."""

    def __init__(self, _seconds: float) -> None:
        self.left = 30
        self.over = False

    async def __aenter__(self) -> None:
        """From now on."""
        self.task = asyncio.current_task()
        self.turn()

    def turn(self) -> None:
        """One of them."""
        self.left -= 1
        if not self.left and self.task:
            self.over = self.task.cancel()
        elif self.left > 0:
            asyncio.get_running_loop().call_soon(self.turn)

    async def __aexit__(self, *_: object) -> None:
        """It has come, or will not."""
        self.left = 0
        if self.over and self.task:
            self.task.uncancel()
            raise TimeoutError


async def at_once(work: Callable[..., object], *about: object) -> object:
    """In place of a thread."""
    return work(*about)


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked is there."""
    monkeypatch.setattr(probe, "socket", SimpleNamespace(create_connection=lambda *_: nullcontext()))
    monkeypatch.setattr(probe, "asyncio", SimpleNamespace(timeout=Patience, Event=asyncio.Event, to_thread=at_once))


@pytest.mark.parametrize("hangs_up", [False, True])
@pytest.mark.parametrize(
    ("changed", "guests", "found"),
    [
        ({}, GUESTS, True),
        ({}, NOBODY, BrokerTooTight),
        ({"": (inside, ends("/up"))}, NOBODY, True),
        ({"": None}, GUESTS, False),
        ({"": (none, ends("/join/up"))}, GUESTS, False),
        ({"": (reply, none)}, GUESTS, False),
        ({"guest": None}, GUESTS, BrokerRefused),
        ({"host": None}, GUESTS, BrokerRefused),
        ({"guest": (inside, any_topic)}, GUESTS, BrokerUnsafe),
        ({"guest": (any_topic, ends("/up"))}, GUESTS, BrokerUnsafe),
        ({"guest": (inside, none)}, GUESTS, BrokerTooTight),
        ({"guest": (none, ends("/up"))}, GUESTS, BrokerTooTight),
        ({"": (reply, any_topic)}, GUESTS, BrokerUnsafe),
        ({"": (any_topic, ends("/join/up"))}, GUESTS, BrokerUnsafe),
    ],
)
async def test_accounts_reach_their_own_and_no_more(
    monkeypatch: pytest.MonkeyPatch, hangs_up: bool, changed: dict[str, Any], guests: Login, found: Any
) -> None:
    """Guests reach their tables and nothing else of the house; whether strangers may knock is told."""
    allowed = {user: may for user, may in (GOOD | changed).items() if may}
    monkeypatch.setattr(probe, "MqttClient", House(allowed, hangs_up=hangs_up).client)
    if isinstance(found, bool):
        assert await check(WHERE, KEEPER, guests, "moontable") == found
        return
    with pytest.raises(found) as told:
        await check(WHERE, KEEPER, guests, "moontable")
    blamed = next((user for user in changed), guests.username) or "anonymous"
    assert told.value.facts["who"] == blamed or found is BrokerTooTight
    if found is BrokerTooTight and changed:
        assert told.value.facts["who"] == ("guest" if changed["guest"][1] is none else "host")


async def test_whoever_was_hung_up_on_comes_back_and_listens_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything more is tried; not to what was refused, and with nothing that the one before has said."""
    house = House(GOOD, hangs_up=True)
    monkeypatch.setattr(probe, "MqttClient", house.client)
    async with Visitor(WHERE, GUESTS) as guest:
        await guest.listen("a", "b")
        assert not await guest.say("home/lamp")
        assert house.answered == ["a", "b"] * 2
        assert [client.here for client in house.clients] == [False, True]
        assert await guest.say("moontable/t/seat/s/up")
    assert not any(client.here for client in house.clients)

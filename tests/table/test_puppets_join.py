"""How a puppet of a rehearsal gets its seat at a real door, on a line that is none of a broker."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from host.rehearsal import joining
from host.rehearsal.joining import join
from host.table.turns import JOINS_OF_A_HOST
from protocol.errors import Refusal
from protocol.keys import SeatKeys, signed
from protocol.links import JoinLink
from protocol.topics import Topics, qos
from tests.table.evening import Evening
from tests.table.porch import Porch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEYS = SeatKeys.from_bytes(bytes(range(64)))
ENOUGH = 2.0
"""At this second the clock of the door stands still: by then turns are free again, and no join has run out yet."""


class Line:
    """What the puppet says goes to the door, what the door says to whoever listens there; with rubbish before it."""

    def __init__(self, porch: Porch, endpoint: Any, login: Any, topics: list[str], on_message: Any) -> None:
        self.porch = porch
        self.endpoint = endpoint
        self.login = login
        self.topics = topics
        self.hears = on_message
        self.closed = False
        self.under_way: set[asyncio.Task[None]] = set()

    def connect(self) -> None:
        """The card lies there."""
        evening = self.porch.evening
        assert self.topics == [Topics.any().card]
        for data in (b"", b"x" * 200, signed(evening.keys, "card", evening.table.publisher.card())):
            self.hears(evening.topics.card, data, True)

    def subscribe(self, topic: str) -> None:
        """Hear one topic more."""
        self.topics.append(topic)

    def publish(self, topic: str, data: bytes) -> None:
        """Say something at the door."""
        assert topic == self.porch.evening.topics.join
        assert qos(topic) == 1
        task = asyncio.create_task(self.answered(data))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def answered(self, data: bytes) -> None:
        """Hear what the door has to say."""
        self.porch.now = min(self.porch.now + 0.1, ENOUGH)
        await self.porch.door.receive(data, self.porch.now)
        said, self.porch.said = self.porch.said, []
        for topic, answer in said:
            if topic in self.topics:
                self.hears(topic, b"rubbish", False)
                self.hears(topic, answer, False)

    async def close(self) -> None:
        """Say nothing more."""
        self.closed = True


class Hall:
    """A door, and the lines of those who have come to it."""

    def __init__(self, porch: Porch, monkeypatch: pytest.MonkeyPatch) -> None:
        self.porch = porch
        self.lines: list[Line] = []
        self.link = JoinLink("127.0.0.1", porch.evening.table.attendance.code, 1884, login=("guests", "g"))
        monkeypatch.setattr(joining, "MqttClient", self.line)

    def line(self, endpoint: Any, login: Any, topics: list[str], *, on_message: Any) -> Line:
        """Another one."""
        self.lines.append(Line(self.porch, endpoint, login, topics, on_message))
        return self.lines[-1]


class House(Porch):
    """A porch whose broker gives accounts their own names, or others."""

    username = ""

    async def seated(self, account: str, password: str) -> tuple[str, str]:
        """Make an account."""
        await super().seated(account, password)
        return self.username or account, "secret"


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """Before a fresh table."""
    evening = Evening(tmp_path)
    yield Hall(House(evening), monkeypatch)
    evening.kill_host()


@pytest.mark.parametrize("username", ["", "guest-7"])
async def test_with_the_code_it_gets_seat_and_account(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, username: str
) -> None:
    """With the login that the broker has given, by the account's name where it has no other; its line ends then."""
    monkeypatch.setattr(House, "username", username)
    granted = await join(hall.link, KEYS, "Anton")
    assert (granted.account, granted.login) == (KEYS.account, (username or KEYS.account, "secret"))
    assert granted.topics == hall.porch.evening.topics
    (line,) = hall.lines
    assert (line.closed, line.login, line.endpoint) == (True, ("guests", "g"), hall.link.endpoint)
    assert [person.name for person in hall.porch.evening.table.roster.people] == ["Anton"]


async def test_a_wrong_code_or_a_closed_door_is_said(hall: Hall) -> None:
    """The host's refusal, whenever it comes; the line ends all the same."""
    wrong = JoinLink("127.0.0.1", "AAAAAA", 1884)
    with pytest.raises(Refusal):
        await join(wrong, KEYS, "Anton")
    hall.porch.evening.table.attendance.open = False
    with pytest.raises(Refusal):
        await join(hall.link, SeatKeys.new(), "Berta")
    assert [line.closed for line in hall.lines] == [True, True]
    assert hall.porch.evening.table.roster.people == []


async def test_in_a_crowd_it_says_again_that_it_is_there(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """That there are many at the door is no refusal."""
    monkeypatch.setattr(joining, "KNOCK_AGAIN", 0.01)
    for _ in range(JOINS_OF_A_HOST):
        hall.porch.turns.begin_join(hall.porch.now)
    assert (await join(hall.link, KEYS, "Anton")).account == KEYS.account
    assert hall.porch.now > 1.0

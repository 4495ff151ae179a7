"""What a host may say to its broker, what the broker keeps of it, and what is taken away at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from host.mqtt.sender import LAST_WORDS, Sender, subscriptions
from protocol.topics import Topics, qos

if TYPE_CHECKING:
    from protocol.mqtt import MqttClient

TOPIC = Topics("table", "p" * 64).down("s0123456789ab")


class Line:
    """A broker that notes what it is told, in order."""

    def __init__(self) -> None:
        self.there = True
        self.heard: list[tuple[str, bytes, int, bool]] = []
        self.closed = 0.0
        self.listens: list[str] = []

    def is_connected(self) -> bool:
        """Whether it is there."""
        return self.there

    def publish(self, topic: str, payload: bytes, *, qos: int, retain: bool) -> None:
        """Something is said."""
        assert not self.closed
        self.heard.append((topic, payload, qos, retain))

    def subscribe(self, topic: str) -> None:
        """Something is to be heard."""
        self.listens.append(topic)

    def unsubscribe(self, topic: str) -> None:
        """Nothing more of that."""
        self.listens.remove(topic)

    async def close(self, seconds: float) -> None:
        """The end."""
        self.closed = seconds


@pytest.fixture
def line() -> Line:
    """A broker that is there."""
    return Line()


@pytest.fixture
def sender(line: Line) -> Sender:
    """A host that has moved in."""
    made = Sender(moved_in=True)
    made.line = cast("MqttClient", line)
    return made


@pytest.mark.parametrize(
    ("moved_in", "stopping", "there", "may"),
    [(True, False, True, True), (False, False, True, False), (True, True, True, False), (True, False, False, False)],
)
def test_a_table_is_published_where_it_is_heard_under_its_own_name(
    sender: Sender, line: Line, moved_in: bool, stopping: bool, there: bool, may: bool
) -> None:
    """Neither before it has moved in nor while it goes, nor without a broker."""
    sender.moved_in, sender.stopping, line.there = moved_in, stopping, there
    assert sender.may_publish() == may
    sender.line = None
    assert not sender.is_connected()


def test_what_a_broker_keeps_is_known_until_it_lets_go(sender: Sender, line: Line) -> None:
    """A topic is emptied with a receipt, whatever is said on it else; what is not kept is not remembered."""
    sender.send("a", b"1", retain=True)
    sender.send("b", b"2")
    sender.send(TOPIC, b"3", retain=True)
    assert sender.retained == {"a", TOPIC}
    sender.send("a", b"", retain=True)
    assert sender.retained == {TOPIC}
    sender.send(TOPIC, b"", retain=True)
    assert qos(TOPIC) == 0
    assert [heard[2] for heard in line.heard if heard[0] == TOPIC] == [0, 1]
    assert line.heard[0] == ("a", b"1", qos("a"), True)
    assert line.heard[1] == ("b", b"2", qos("b"), False)
    assert line.heard[3] == ("a", b"", 1, True)


async def test_everything_that_is_kept_is_taken_away_before_the_line_ends(sender: Sender, line: Line) -> None:
    """In a fixed order, and once; the end waits so long for it."""
    for topic in ("c", "a", "b"):
        sender.send(topic, b"x", retain=True)
    sender.send("b", b"", retain=True)
    line.heard.clear()
    await sender.close()
    assert line.heard == [("a", b"", 1, True), ("c", b"", 1, True)]
    assert (sender.retained, line.closed) == (set(), LAST_WORDS)
    sender.line = None
    await sender.close()


def test_of_a_table_that_is_closed_nothing_is_left(sender: Sender, line: Line) -> None:
    """What the broker keeps of it goes, and nothing of it is heard any more; other tables have all of theirs."""
    oak, oaks = Topics("oak"), Topics("oaks")
    for topic in (oak.public, oak.card, oaks.public):
        sender.send(topic, b"x", retain=True)
    sender.send(oak.down("s0123456789ab"), b"x")
    sender.listen([*subscriptions("oak"), *subscriptions("oaks")])
    assert line.listens == [
        *(oak.join, oak.up("+"), oak.card, oak.twin),
        *(oaks.join, oaks.up("+"), oaks.card, oaks.twin),
    ]
    line.heard.clear()
    sender.forget("oak")
    assert line.heard == [(topic, b"", 1, True) for topic in sorted((oak.public, oak.card))]
    assert (sender.retained, line.listens) == ({oaks.public}, subscriptions("oaks"))


def test_without_a_broker_there_is_nothing_to_take_away_or_to_hear(sender: Sender) -> None:
    """What was to be kept is known all the same: the next line says it."""
    sender.line = None
    sender.send(Topics("oak").public, b"x", retain=True)
    sender.listen(subscriptions("oak"))
    assert sender.retained == {Topics("oak").public}
    sender.forget("oak")
    assert sender.retained == set()

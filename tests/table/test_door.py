"""The door of a table by itself: what it says again, when it opens, and when it tells of a crowd."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from host.table import joining
from host.table.joining import CROWDED, JOIN_TIMEOUT, JOINS_A_SECOND, TELL_AGAIN, JoinHandler
from protocol.keys import SeatKeys

NOW = 1000.0


class Door:
    """A door at which `waiting` stand; `said` is what goes out, `warned` how often the host was told."""

    def __init__(self) -> None:
        self.said: list[tuple[str, bytes]] = []
        self.turns = MagicMock(free_at=lambda: 0.0)
        self.turns.serve = self.serve
        parts: Any = SimpleNamespace(context=SimpleNamespace(keys=SeatKeys.new(), table="table"))
        seated: Any = None
        self.handler = JoinHandler(parts, lambda *said: self.said.append(said), seated, self.turns)
        self.handler._log = MagicMock()

    async def serve(self, _now: float) -> None:
        """Nobody's turn comes."""

    def knock(self, join: bytes, until: float) -> None:
        """Somebody waits until a moment."""
        waiting: Any = SimpleNamespace(knock=SimpleNamespace(join=join), data=b"", until=until)
        self.handler.waiting[join] = waiting

    @property
    def warned(self) -> int:
        """How often a crowd was told of."""
        return self.handler._log.warning.call_count


@pytest.fixture
def door() -> Door:
    """Nobody waits."""
    return Door()


async def test_who_did_not_hear_an_answer_gets_the_same_again(door: Door) -> None:
    """For as long as a join may take; then the words are new ones, and mean nothing here."""
    door.handler._reply(b"words", b"join", b"answer", NOW)
    first = door.said[:]
    assert first == [(door.handler._topics.reply(b"join"), b"answer")]
    await door.handler.receive(b"words", NOW + JOIN_TIMEOUT - 0.1)
    assert door.said == first * 2
    await door.handler.receive(b"words", NOW + JOIN_TIMEOUT)
    assert door.said == first * 2


def test_it_opens_so_often_a_second_and_rests_where_it_has_looked_too_often(door: Door) -> None:
    """While nobody waits there is nothing to do; who has waited too long has gone."""
    handler = door.handler
    assert (handler.due(), handler.ready(NOW)) == (joining.NEVER, [])
    door.knock(b"a", NOW + 10)
    assert [one.join for one in handler.ready(NOW)] == [b"a"]
    handler._begun = [NOW] * (JOINS_A_SECOND - 1)
    assert handler.ready(NOW)
    assert handler.due() <= NOW
    handler._begun = [NOW - 0.5, *[NOW] * (JOINS_A_SECOND - 1)]
    assert (handler.ready(NOW), handler.due()) == ([], NOW + 0.5)
    assert handler.ready(NOW + 0.5)
    handler._rests_until = NOW + 3
    assert (handler.ready(NOW + 2.9), handler.due()) == ([], NOW + 3)
    assert handler.ready(NOW + 3)
    assert handler.ready(NOW + 9.9)
    assert handler.ready(NOW + 10) == []


async def test_a_crowd_is_told_of_once_it_lasts_and_again_after_a_while(door: Door) -> None:
    """Where nobody has waited meanwhile it is another crowd."""
    door.knock(b"a", NOW + 10 * TELL_AGAIN)
    told = []
    for at in (0, CROWDED - 1, CROWDED, CROWDED + 1, CROWDED + TELL_AGAIN - 1, CROWDED + TELL_AGAIN):
        await door.handler.tick(NOW + at)
        told.append(door.warned)
    assert told == [0, 0, 1, 1, 1, 2]
    door.handler.waiting.clear()
    later = NOW + 3 * TELL_AGAIN
    await door.handler.tick(later)
    door.knock(b"b", later + 10 * TELL_AGAIN)
    for at, count in ((1, 2), (CROWDED, 2), (CROWDED + 1, 3)):
        await door.handler.tick(later + at)
        assert door.warned == count


async def test_what_is_too_long_for_a_door_is_not_even_looked_at(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as can be is not too long."""
    read = MagicMock(side_effect=joining.BadMessage(why=""))
    monkeypatch.setattr(joining, "decode", read)
    await door.handler.receive(bytes(joining.JOIN_SIZE + 1), NOW)
    assert not read.called
    await door.handler.receive(bytes(joining.JOIN_SIZE), NOW)
    assert read.called

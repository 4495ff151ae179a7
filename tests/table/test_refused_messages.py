"""A message of a seat whose act or nonce is forged: nothing of what else it says is done, and nothing is committed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from protocol.keys import SeatKeys, signed
from protocol.messages import Act, DealNonce, Up
from tests.table.evening import Evening

BY_HAND = Up(b"", {"spy": "yes"}, b"", b"", before=7, together=3)
"""All that a message may ask for beside its act."""


@pytest.fixture
def evening(tmp_path):
    """A game of one person with bots."""
    evening = Evening(tmp_path)
    evening.start(names=("Ada",), bots=3, start="1")
    evening.until(lambda: evening.guests["Ada"].scene.asks)
    yield evening
    evening.kill_host()


def says(evening, up):
    """Hand the table a message of Ada's device; whether it was one."""
    session = evening.guests["Ada"]
    data = session.handshake.seal(session.handshake.live, up)
    return evening.table.receive(session.seat.account, data, evening.now)


def heard(evening):
    """What the table has been told by a message of hers, beside hello and presence."""
    table = evening.table
    person, channel = table.roster.people[0], table.channels.by_account[evening.guests["Ada"].seat.account]
    standing = dict(table.lifecycle.live_match.standing) if table.lifecycle.live_match else {}
    return person.together, table.lobby.shares_device(), standing, channel.history_before, channel.receipt


def act(evening, keys, **other):
    """An answer to what she is asked, signed by whichever keys."""
    session = evening.guests["Ada"]
    ask, run = session.scene.asks[0], session.handshake
    place = (session.seat.table, session.scene.room.match, run.live.id, run.run, session.seat.account)
    return signed(keys, "answer", replace(Act(*place, 9, ask.number, ask.name, ask.choices[-1]), **other))


def test_a_forged_act_takes_all_else_of_its_message_with_it(evening):
    """Signed by other keys or of another table: no draft, page, neighbour at the device, receipt or word to others."""
    before, unsaved = heard(evening), evening.table.changes.unsaved
    keys = SeatKeys.from_bytes(evening.guests["Ada"].seat.keys)
    for forged in (b"nonsense", act(evening, SeatKeys.new()), act(evening, keys, table="other")):
        assert not says(evening, replace(BY_HAND, act=forged))
        assert heard(evening) == before
        assert evening.table.changes.unsaved == unsaved
    assert says(evening, BY_HAND)
    assert heard(evening)[:4] == (3, True, {1: {"spy": "yes"}}, 7), "as without the forged part"


def test_a_nonce_of_another_deal_does_the_same(evening):
    """While a deal's roster is open; a good act beside it waits for its next message."""
    session = evening.guests["Ada"]
    keys = SeatKeys.from_bytes(session.seat.keys)
    evening.play_out()
    session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "dealing", 20)
    before = heard(evening)
    nonce = signed(keys, "nonce", DealNonce(session.seat.table, session.seat.account, 99, bytes(32), bytes(16)))
    assert not says(evening, replace(BY_HAND, nonce=nonce))
    assert heard(evening) == before

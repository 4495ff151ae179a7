"""What a device remembers of a deal, from when to when, and what of it is to be written down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.device.witness_store import MOST
from protocol.codec import encode
from protocol.messages import NoteView
from protocol.record import DIGEST, digest
from tests.client.test_witness import EPOCH, dealt, noted, sees, witness

ROSTER = b"r" * 32
LINE = NoteView(4, "drew", {"seat": 1}, private=False)
EARLIER = NoteView(3, "turn", {"seat": 1}, private=False)


def entry(one, *, pressing=False):
    """The one thing that is to be written down."""
    ((found,), gone) = one.changes(pressing=pressing)
    assert gone == set()
    return found


# -- what is seen --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "you"),
    [({}, 0), ({"deal": None}, 1), ({"phase": "lobby"}, 1), ({"match": 2}, 1)],
)
def test_nothing_is_remembered_without_a_seat_in_this_deal(changes, you):
    """Not by whoever watches, in the lobby, or while the deal shown is that of another match."""
    one, _ = witness()
    one.remember_view(replace(dealt(), **changes), you, (b"table", b"own"), EPOCH, [])
    assert (one.memories, one.changes(pressing=False)) == ({}, ([], set()))


def test_a_memory_begins_with_what_the_deal_is():
    """Seat, keys, game and options as they were then."""
    one, _ = witness()
    shown = replace(dealt(number=3, roster=ROSTER), options={"long": True})
    sees(one, shown)
    memory = one.memories[3]
    assert (memory.seat, memory.host, memory.game, memory.options) == (1, b"h" * 32, "wolfmoon", {"long": True})
    assert (memory.commitment, memory.roster, memory.hands) == (b"c" * 32, ROSTER, ROSTER)
    shown.options["long"] = False
    assert memory.options == {"long": True}


def test_a_view_is_remembered_once_until_another_comes():
    """Both parts count; one without a table is none."""
    one, _ = witness()
    views = [(b"a", b"1"), (b"a", b"1"), (b"a", b"2"), (b"", b"3"), (b"a", b"1")]
    for view in views:
        sees(one, dealt(), view=view)
    assert one.memories[1].views == digest(b"a", b"1") + digest(b"a", b"2") + digest(b"a", b"1")


def test_views_and_acts_have_an_end(monkeypatch):
    """After so many the first ones are what is vouched for."""
    monkeypatch.setattr("client.seat.witness.MOST_VIEWS", 2 * DIGEST)
    monkeypatch.setattr("client.seat.witness.MOST_ACTS", DIGEST)
    one, _ = witness()
    for number in range(3):
        sees(one, dealt(), view=(b"%d" % number, b""))
        one.remember_act(1, b"%d" % number)
    assert one.memories[1].views == digest(b"0", b"") + digest(b"1", b"")
    assert one.memories[1].acts == digest(b"0")


def test_an_answer_is_remembered_in_its_own_deal():
    """In order; of a deal that this device knows nothing of there is no memory."""
    one, _ = witness()
    sees(one, dealt())
    one.changes(pressing=False)
    one.remember_act(2, b"x")
    assert one.changes(pressing=False) == ([], set())
    one.remember_act(1, b"a")
    one.remember_act(1, b"b")
    assert entry(one).memory.acts == digest(b"a") + digest(b"b")


def test_the_oldest_deals_give_way():
    """And nothing need be kept of them any more."""
    one, _ = witness()
    for number in range(1, MOST + 2):
        sees(one, dealt(number=number))
    assert list(one.memories) == list(range(2, MOST + 2))
    changed, gone = one.changes(pressing=False)
    assert ({found.deal for found in changed}, gone) == (set(range(2, MOST + 2)), {1})


# -- what is written -----------------------------------------------------------------------------------------


def test_the_newest_line_is_noted_with_its_epoch():
    """Whatever order the lines come in; the same line again is nothing new, another epoch is."""
    one, _ = witness()
    sees(one, dealt(), notes=[LINE, EARLIER])
    first = entry(one)
    assert (first.deal, first.epoch, first.newest, first.line) == (1, EPOCH, 4, digest(encode(LINE)))
    sees(one, dealt(), notes=[EARLIER, LINE])
    assert one.changes(pressing=False) == ([], set())
    one.remember_view(dealt(), 1, (b"table", b"own"), b"f" * 16, [LINE])
    assert entry(one).epoch == b"f" * 16


def test_without_a_line_nothing_is_vouched_for_but_the_deal():
    """Its number is 0."""
    one, _ = witness()
    sees(one, dealt())
    assert (entry(one).newest, one.changes(pressing=False)) == (0, ([], set()))


def test_a_change_of_hands_is_pressing_and_a_view_is_not():
    """The host's signature is kept before the next message leaves; then with it all that has changed."""
    one, _ = witness()
    sees(one, dealt())
    assert one.changes(pressing=True) == ([], set())
    closed = dealt(roster=ROSTER)
    closed.deal.signature = b"s" * 64
    sees(one, closed)
    found = entry(one, pressing=True)
    assert (found.memory.hands, found.memory.signature) == (ROSTER, b"s" * 64)
    assert one.changes(pressing=False) == ([], set())
    sees(one, closed)
    assert one.changes(pressing=True) == ([], set())


def test_a_host_that_went_back_takes_everything_along_but_the_roster():
    """It is pressing, is noted as such, and the nonce is not remembered again."""
    one, nonces = witness()
    sees(one, dealt(roster=ROSTER), notes=[LINE])
    assert nonces.signed_nonce(replace(dealt(), phase="dealing"), 1)
    one.remember_nonce(1)
    one.remember_act(1, b"a")
    one.changes(pressing=False)
    one.went_back()
    found = entry(one, pressing=True)
    memory = found.memory
    assert (found.back, memory.nonce, memory.views, memory.acts) == (True, b"", b"", b"")
    assert memory.roster == ROSTER
    one.remember_nonce(1)
    sees(one, dealt(roster=ROSTER), view=(b"new", b""), notes=[LINE])
    assert (memory.nonce, memory.views) == (b"", digest(b"new", b""))
    sees(one, dealt(roster=ROSTER), notes=[EARLIER])
    assert entry(one).back


def test_what_an_earlier_start_took_back_stays_taken_back():
    """Its nonce is not remembered anew."""
    one, nonces = witness([replace(noted(1, nonce=b""), back=True)])
    assert nonces.signed_nonce(replace(dealt(), phase="dealing"), 1)
    one.remember_nonce(1)
    assert one.memories[1].nonce == b""
    sees(one, dealt(), notes=[LINE])
    assert entry(one).back


def test_a_nonce_is_noted_once():
    """Until there is another one."""
    one, nonces = witness()
    shown = replace(dealt(), phase="dealing")
    sees(one, shown)
    nonces.signed_nonce(shown, 1)
    one.remember_nonce(1)
    assert entry(one, pressing=True).memory.nonce == b"n" * 16
    one.remember_nonce(1)
    assert one.changes(pressing=True) == ([], set())
    one.remember_nonce(2)
    assert one.changes(pressing=False) == ([], set())

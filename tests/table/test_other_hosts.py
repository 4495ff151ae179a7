"""What a host makes of other cards on its broker: old ones are replayed by anybody, only a new answer is a copy."""

from __future__ import annotations

import logging

import pytest

from host.errors import AnotherHost
from host.mqtt.other_hosts import ASK_AGAIN, TELL_AGAIN, OtherHosts
from protocol.codes import fingerprint, spoken
from protocol.keys import SeatKeys, signed, verified
from protocol.messages import Challenge, HostCard

KEYS, STRANGER = SeatKeys.new(), SeatKeys.new()
OURS, OLD, UNKNOWN = b"o" * 16, b"e" * 16, b"u" * 16


def other_hosts(epoch: bytes = OURS, known: tuple[bytes, ...] = (OLD, OURS)) -> OtherHosts:
    """A host at its table."""
    return OtherHosts("blue", KEYS, epoch, lambda epoch: epoch in known)


def card(keys: SeatKeys = KEYS, epoch: bytes = UNKNOWN, table: str = "blue") -> bytes:
    """A signed card."""
    told = HostCard(1, table, keys.sign_public, keys.seal_public, epoch, True, "wolfmoon", "lobby", 1, 6)
    return signed(keys, "card", told)


def question(host: OtherHosts, now: float = 10.0) -> bytes:
    """What a host asks because of a card of its own key from a start that it does not know."""
    shown = host.card(card(), kept=False)
    assert shown
    return b"".join(host.questions(shown.epoch, now))


def test_a_copy_that_runs_is_found_and_only_the_one_that_knows_less_stops():
    """It answers the question; the other way round nothing is asked."""
    host, copy = other_hosts(), other_hosts(UNKNOWN, (OLD, OURS, UNKNOWN))
    asked = question(host)
    (answer,) = copy.twin(asked, 10.0)
    with pytest.raises(AnotherHost):
        host.twin(answer, 10.0)
    assert copy.questions(OURS, 20.0) == []


def test_copies_that_do_not_know_each_other_both_stop():
    """Whoever is asked asks first, and so the other one answers before it ends."""
    one, two = other_hosts(), other_hosts(UNKNOWN, (OLD, UNKNOWN))
    asked, answer = two.twin(question(one), 10.0)
    (back,) = one.twin(asked, 10.0)
    for host, said in ((one, answer), (two, back)):
        with pytest.raises(AnotherHost):
            host.twin(said, 10.0)


def test_what_anybody_can_replay_ends_nobody():
    """An old card, an old answer, our own question, answers of strangers: the host goes on."""
    host, copy = other_hosts(), other_hosts(UNKNOWN, (OLD, OURS, UNKNOWN))
    (old_answer,) = copy.twin(question(host), 10.0)
    asked = question(host, 20.0)
    fresh = verified(KEYS.sign_public, "challenge", Challenge, asked).fresh
    for said in (
        old_answer,
        asked,
        signed(STRANGER, "response", Challenge("blue", fresh, UNKNOWN)),
        signed(KEYS, "response", Challenge("red", fresh, UNKNOWN)),
        signed(KEYS, "response", Challenge("blue", fresh, OLD)),
        b"",
        b"\xff" * 300,
    ):
        assert host.twin(said, 20.0) == []


def test_nobody_makes_a_host_say_more():
    """Questions, answers and our own card at most once a second."""
    host, copy = other_hosts(), other_hosts(UNKNOWN)
    asked = question(host)
    assert asked
    assert question(host, 10.0 + ASK_AGAIN / 2) == b""
    assert copy.twin(asked, 10.0)
    assert copy.twin(asked, 10.0 + ASK_AGAIN / 2) == []
    assert copy.twin(asked, 10.0 + ASK_AGAIN)
    assert [host.again_in(at) for at in (0.0, 0.25, 0.5, 1.0, 3.0)] == [0.0, 0.75, None, 1.0, 0.0]


def test_another_host_is_told_from_what_lies_there(caplog):
    """A kept card: there was one. A card that is said now: there is one, and the owner hears of it by the minute."""
    caplog.set_level(logging.WARNING, logger="moontable")
    host = other_hosts()
    for nothing in (b"", b"x" * 200, card(STRANGER, table="red"), card()[:-1]):
        assert host.card(nothing, kept=True) is None
    assert (host.found, host.other) == (False, "")
    host.card(card(STRANGER), kept=True)
    assert (host.found, host.other) == (True, "")
    host.tell(1.0)
    assert not caplog.records
    for at in (2.0, 30.0, 2.0 + TELL_AGAIN):
        host.card(card(STRANGER), kept=False)
        assert host.other == spoken(fingerprint(STRANGER.sign_public, STRANGER.seal_public))
        host.tell(at)
        host.tell(at + TELL_AGAIN)
    assert len(caplog.records) == 2
    assert "--table" in caplog.text

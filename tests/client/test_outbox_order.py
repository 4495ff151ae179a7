"""What leaves when, under which number, and what a receipt does: an outbox step by step."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from client.seat.outbox import BEFORE_THE_END
from protocol.messages import Receipt
from tests.client.fake_host import ask
from tests.client.test_outbox import empty, everything

if TYPE_CHECKING:
    from client.seat.outbox import Outbox


@pytest.fixture
def outbox() -> Outbox:
    """Nothing has been said yet."""
    return empty()


def told(head: bytes, verdict: str = "") -> Receipt:
    """The receipt of an act that has left."""
    return Receipt(int(head.split(b" ")[0]), sha256(head).digest()[:8], verdict)


def test_acts_are_numbered_as_they_are_signed_and_said_again_unchanged(outbox):
    """The one on its way stays the same until its receipt; numbers are never used twice, also after a new epoch."""
    outbox.submit_answer(ask(7), "a")
    outbox.submit_answer(ask(8), "b")
    assert outbox.next_signed() == outbox.next_signed() == b"1 7 guess a"
    outbox.sign_again([ask(7), ask(8)])
    assert outbox.next_signed() == b"2 7 guess a"
    assert outbox.settle(told(b"1 7 guess a")) is None
    assert outbox.settle(told(b"2 7 guess a"))
    assert outbox.next_signed() == b"3 8 guess b"


def test_nothing_is_settled_that_has_not_left(outbox):
    """An old receipt comes again and again; what waits behind is another one's."""
    assert outbox.settle(Receipt(0, bytes(8), "")) is None
    assert outbox.next_signed() == b""
    outbox.submit_answer(ask(7), "a")
    assert outbox.settle(Receipt(0, sha256(b"").digest()[:8], "")) is None
    assert outbox.pending


def test_a_receipt_gives_what_it_settles_and_shows_its_verdict(outbox):
    """A refusal stays until the next tap; a receipt without one takes it away."""
    outbox.submit_answer(ask(7), "a")
    settled = outbox.settle(told(outbox.next_signed(), "not_now"))
    assert (settled.ask, settled.name, settled.choice, settled.signed) == (7, "guess", "a", b"1 7 guess a")
    assert (outbox.refused, outbox.pending) == ("not_now", False)
    outbox.submit_command("ready", "yes")
    assert outbox.refused == ""
    outbox.refused = "not_now"
    outbox.settle(told(outbox.next_signed()))
    assert outbox.refused == ""


def test_only_the_first_of_those_that_wait_leaves_at_once(outbox):
    """Nothing of the night does: it goes with the beat. Nor does anything wait for it there."""
    assert not outbox.urgent
    assert outbox.submit_answer(ask(1), "a")
    assert outbox.urgent
    assert not outbox.submit_answer(ask(2), "a")
    assert not outbox.submit_command("ready", "yes")
    assert len(everything(outbox)) == 3
    assert not outbox.submit_answer(ask(3, "slot", 5000), "a")
    assert not outbox.urgent
    assert outbox.pending


@pytest.mark.parametrize(("kind", "said"), [("slot", "b"), ("vote", "b"), ("choice", "a"), ("step", "a")])
def test_another_choice_takes_the_place_of_a_draft_alone(outbox, kind, said):
    """In its place among those that wait; of others the first word counts."""
    outbox.submit_command("ready", "yes")
    outbox.submit_answer(ask(7, kind), "a")
    outbox.submit_answer(ask(8), "a")
    assert not outbox.submit_answer(ask(7, kind), "b")
    assert everything(outbox) == [("ready", "yes"), ("guess", said), ("guess", "a")]


def test_a_draft_on_its_way_is_signed_anew_with_another_choice(outbox):
    """The host takes the newer one as what it is."""
    outbox.submit_answer(ask(7, "vote"), "a")
    first = outbox.next_signed()
    outbox.submit_answer(ask(7, "vote"), "b")
    assert outbox.next_signed() == b"2 7 guess b"
    assert outbox.settle(told(first)) is None


def test_what_was_drafted_is_shown_until_it_is_said(outbox):
    """In a window until it closes, in a slot until its receipt; of other asks nothing."""
    assert outbox.drafts() == {}
    outbox.update_asks([window := ask(1, "window", 1000)], 0.0)
    outbox.submit_answer(window, "a")
    outbox.submit_answer(window, "b")
    outbox.submit_answer(ask(2, "slot", 5000), "b")
    outbox.submit_answer(ask(3), "a")
    assert outbox.drafts() == {1: "b", 2: "b"}
    outbox.update_asks([], 0.5)
    assert outbox.drafts() == {2: "b"}
    outbox.settle(told(outbox.next_signed()))
    assert outbox.drafts() == {}


def test_windows_are_answered_by_all_and_a_tap_is_its_persons(outbox):
    """Tapped or not something leaves, once; what was tapped is what the person waits for."""
    first, second = ask(1, "window", 2000, name="spy"), ask(2, "window", 4000)
    outbox.update_asks([first, second], 10.0)
    assert outbox.submit_answer(first, "a") is False
    assert outbox.waiting == []
    assert not outbox.close_windows(12.0 - BEFORE_THE_END - 0.001)
    assert outbox.close_windows(12.0 - BEFORE_THE_END)
    assert outbox.pending
    assert not outbox.close_windows(12.0)
    assert outbox.close_windows(14.0 - BEFORE_THE_END)
    assert [said.by_hand for said in outbox.waiting] == [True, False]
    assert [said.kind for said in outbox.waiting] == ["window", "window"]
    assert everything(outbox) == [("spy", "a"), ("guess", "b")]


def test_a_window_that_is_gone_is_not_answered(outbox):
    """Nor a slot; and one of the same number later is another one's."""
    outbox.update_asks([ask(1, "window", 1000), ask(2, "slot", 1000)], 0.0)
    outbox.update_asks([], 0.1)
    assert not outbox.close_windows(5.0)
    assert not outbox.close_slots(5.0)
    outbox.update_asks([ask(1, "window", 1000)], 6.0)
    assert not outbox.close_windows(6.5)
    assert outbox.close_windows(6.7)


def test_a_window_is_answered_by_what_it_is_last(outbox):
    """The default and the choices are those of the last message."""
    outbox.update_asks([ask(1, "window", 1000)], 0.0)
    changed = ask(1, "window", 1000)
    changed.default = "a"
    outbox.update_asks([changed], 0.0)
    outbox.close_windows(1.0)
    assert everything(outbox) == [("guess", "a")]


def test_slots_end_for_all_devices_together(outbox):
    """Each is said once, the one that ends later at its own time; a slot without a clock is none of this."""
    slots = [ask(1, "slot", 1000), ask(2, "slot", 2000), ask(3, "slot", -1), ask(4, "choice", 500)]
    outbox.update_asks(slots, 10.0)
    assert not outbox.close_slots(11.0 - BEFORE_THE_END - 0.001)
    assert outbox.close_slots(11.0 - BEFORE_THE_END)
    assert not outbox.close_slots(11.5)
    assert outbox.close_slots(12.0 - BEFORE_THE_END)
    assert not outbox.close_slots(100.0)
    assert outbox.waiting == []


def test_standing_answers_are_kept_by_name_until_they_are_cleared(outbox):
    """They leave with the beat: nothing waits for them."""
    outbox.set_standing("spy", "yes")
    outbox.set_standing("spy", "no")
    outbox.set_standing("theft", "yes")
    assert outbox.standing == {"spy": "no", "theft": "yes"}
    outbox.set_standing("spy", "")
    outbox.set_standing("never", "")
    assert outbox.standing == {"theft": "yes"}
    assert not outbox.pending
    assert outbox.next_signed() == b""

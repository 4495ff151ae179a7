"""What waits to be said: which act gives way to which, what is no answer, and what is said once."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from client.seat.foregone import ForegoneAsks
from client.seat.outbox import BEFORE_THE_END, MOST_WAITING, Outbox, allows
from protocol.messages import Receipt
from tests.client.fake_host import ask


def empty() -> Outbox:
    """An empty outbox; what it signs can be read."""
    return Outbox(
        lambda said: f"{said.counter} {said.ask} {said.name} {said.choice}".encode(), ForegoneAsks(lambda: False)
    )


@pytest.fixture
def outbox() -> Outbox:
    """Nothing has been said yet."""
    return empty()


def receipt(outbox, verdict="", *, wrong=""):
    """The receipt of what leaves next; `wrong` is what does not fit in it."""
    counter, _, _ = (head := outbox.next_signed()).partition(b" ")
    digest = sha256(head + (b"x" if wrong == "digest" else b"")).digest()[:8]
    return Receipt(int(counter) + (wrong == "counter"), digest, verdict)


def everything(outbox):
    """All that waits, in its order: name and choice."""
    said = []
    while head := outbox.next_signed():
        said.append(tuple(head.decode().split(" ", 3)[2:]))
        assert outbox.settle(receipt(outbox))
    return said


def test_a_wish_takes_the_place_of_an_earlier_one_but_never_of_an_answer(outbox):
    """Also where an ask has the name of the wish; what is on its way already is said to its end."""
    outbox.submit_command("ready", "no")
    outbox.submit_answer(ask(1, name="ready"), "a")
    outbox.submit_command("ready", "yes")
    outbox.submit_command("ready", "later")
    assert everything(outbox) == [("ready", "no"), ("ready", "a"), ("ready", "later")]


def test_wishes_for_others_give_way_only_to_one_about_the_same(outbox):
    """Whoever leads speaks for several seats: the last word for each of them counts."""
    outbox.submit_command("bots", "1")
    for wish in ("2 7 a", "3 7 b", "2 7 c"):
        outbox.submit_command("proxy", wish)
    assert everything(outbox) == [("bots", "1"), ("proxy", "3 7 b"), ("proxy", "2 7 c")]


def test_no_more_waits_than_is_foreseen(outbox):
    """One tap too many is refused, and all that were taken before it are said."""
    for number in range(1, MOST_WAITING + 1):
        outbox.submit_answer(ask(number), "a")
        assert outbox.refused == ""
    assert not outbox.submit_answer(ask(MOST_WAITING + 1), "a")
    assert outbox.refused == "not_now"
    assert len(everything(outbox)) == MOST_WAITING


@pytest.mark.parametrize(
    ("choice", "is_one"),
    [("a+x", True), ("b+a", True), ("a+a", False), ("x+a", False), ("a+b", False), ("a", False), ("a+", False)],
)
def test_an_answer_of_two_parts(choice, is_one):
    """The first is one of the choices, the second one of the others, and the two are not the same."""
    assert allows(replace(ask(), also=["a", "x"]), choice) == is_one


@pytest.mark.parametrize("wrong", ["counter", "digest"])
def test_a_receipt_for_something_else_settles_nothing(outbox, wrong):
    """Number and hash both have to be those of what was said."""
    outbox.submit_command("ready", "yes")
    assert outbox.settle(receipt(outbox, wrong=wrong)) is None
    assert outbox.pending
    assert outbox.settle(receipt(outbox))
    assert not outbox.pending


def test_what_a_device_says_by_itself_is_not_what_its_person_waits_for(outbox):
    """An untapped window: nothing is shown as being on its way, and its refusal is not shown either."""
    outbox.update_asks([ask(1, "window", 1000)], 0.0)
    assert outbox.close_windows(1.0)
    assert not outbox.pending
    outbox.settle(receipt(outbox, "late_answer"))
    assert outbox.refused == ""


@pytest.mark.parametrize(("kind", "left"), [("window", 3000), ("slot", 3000)])
def test_the_end_of_a_window_or_slot_is_met_once_and_moves_with_its_clock(outbox, kind, left):
    """A host may say that it lasts longer; after its end nothing more is due, whatever the host says again."""
    due = outbox.close_windows if kind == "window" else outbox.close_slots
    outbox.update_asks([ask(1, kind, left)], 0.0)
    outbox.update_asks([ask(1, kind, left)], 2.0)
    end = 2.0 + left / 1000 - BEFORE_THE_END
    assert not due(end - 0.01)
    assert due(end)
    assert not due(end)
    outbox.update_asks([ask(1, kind, 100)], end + 0.1)
    assert not due(end + 0.2)
    outbox.update_asks([ask(2, kind, 0)], end + 0.3)
    assert due(end + 0.3), "heard when it was over already"


def test_a_tap_after_a_window_has_answered_shows_nothing_else(outbox):
    """What was said is said: the screen goes on showing it."""
    outbox.update_asks([view := ask(1, "window", 1000)], 0.0)
    outbox.submit_answer(view, "a")
    outbox.close_windows(1.0)
    outbox.submit_answer(view, "b")
    assert outbox.drafts() == {1: "a"}


def test_a_standing_answer_that_is_none_here_is_not_said(outbox):
    """The tap comes before it, and the default after it."""
    for number, (tap, standing, said) in enumerate([("b", "a", "b"), ("", "a", "a"), ("", "z", "b")], 1):
        outbox.set_standing("guess", standing)
        outbox.update_asks([view := ask(number, "window", 1000)], 0.0)
        if tap:
            outbox.submit_answer(view, tap)
        outbox.close_windows(1.0)
        assert everything(outbox) == [("guess", said)]


@pytest.mark.parametrize(
    ("now", "again"),
    [
        (ask(7), True),
        (ask(8), False),
        (ask(7, name="trade"), False),
        (replace(ask(7), choices=["b"]), False),
        (replace(ask(7), closed={"a": "gone"}), False),
    ],
)
def test_only_what_is_still_asked_is_signed_again(outbox, now, again):
    """The same number, the same question, and the choice still open; wishes are said again in any case."""
    outbox.submit_answer(ask(7), "a")
    outbox.submit_command("ready", "yes")
    first = outbox.next_signed()
    outbox.sign_again([now])
    assert outbox.next_signed() != first
    assert everything(outbox) == ([("guess", "a")] if again else []) + [("ready", "yes")]


def test_a_refusal_is_taken_back_by_the_next_tap(outbox):
    """In a window as well, whose tap leaves later."""
    outbox.update_asks([view := ask(1, "window", 1000)], 0.0)
    outbox.submit_answer(view, "c")
    assert outbox.refused == "illegal_answer"
    outbox.submit_answer(view, "a")
    assert outbox.refused == ""


def test_what_somebody_else_has_taken_away_was_no_mistake(outbox):
    """Whoever taps what was offered a moment before reads that somebody was quicker, wherever the two acts cross."""
    before = replace(ask(1, "standing"), choices=["a", "b"], closed={})
    now = replace(before, choices=["b"], closed={"a": "nominated"})
    outbox.update_asks([before], 0.0)
    outbox.submit_answer(before, "a")
    outbox.next_signed()
    outbox.settle(receipt(outbox, "illegal_answer"))
    assert outbox.refused == "late_answer"
    outbox.update_asks([now], 1.0)
    outbox.submit_answer(now, "a")
    assert outbox.refused == "late_answer"
    outbox.submit_answer(now, "z")
    assert outbox.refused == "illegal_answer", "which nobody has ever offered"
    outbox.update_asks([replace(now, number=2)], 2.0)
    outbox.submit_answer(replace(now, number=2), "a")
    assert outbox.refused == "illegal_answer", "nor at this ask"


def test_a_window_without_a_clock_is_answered_by_the_tap(outbox):
    """In practice it waits for its person: the tap leaves at once, and nothing leaves without one."""
    patient = replace(ask(1, "window", name="spy"), left=-1)
    outbox.update_asks([patient], 0.0)
    assert not outbox.close_windows(1000.0)
    assert outbox.submit_answer(patient, "a")
    assert everything(outbox) == [("spy", "a")]


def test_a_standing_answer_needs_no_tap_where_a_window_has_no_clock(outbox):
    """What was said in advance leaves by itself, once."""
    patient = replace(ask(1, "window", name="spy"), left=-1)
    outbox.set_standing("spy", "b")
    outbox.update_asks([patient], 0.0)
    assert outbox.close_windows(1.0)
    outbox.update_asks([patient], 1.0)
    assert not outbox.close_windows(2.0)
    assert everything(outbox) == [("spy", "b")]


@pytest.mark.parametrize(("choices", "refused"), [(["seen"], ""), (["a", "b"], "late_answer")])
def test_who_has_read_a_note_too_late_has_missed_nothing(outbox, choices, refused):
    """Where there was one answer only nobody was quicker; where something was decided that is said."""
    note = replace(ask(3, "slot", left=9000), choices=choices, closed={})
    outbox.update_asks([note], 0.0)
    outbox.submit_answer(note, choices[0])
    late = receipt(outbox, "late_answer")
    outbox.update_asks([], 1.0)
    assert outbox.settle(late)
    assert outbox.refused == refused
    assert outbox.too_late(3) == refused
    outbox.update_asks([ask(3)], 2.0)
    assert outbox.too_late(3) == "late_answer", "another game counts anew"

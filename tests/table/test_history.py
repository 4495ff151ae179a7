"""A long record is told in a few seconds, in the padding of messages that say nothing by their number or length."""

from __future__ import annotations

import pytest

from host.engine.asking import Note
from host.table.history import LATEST, MatchHistory
from protocol.codec import decode
from protocol.messages import NOTES, OWN_NOTES, NoteView
from tests.table.evening import Evening
from tests.table.porch import Porch
from tests.table.test_seat_transfer import code_for, come, everything

FEW_SECONDS = 4.0


@pytest.fixture
def long_evening(tmp_path):
    """A long game of four in which bots play for everybody until much has happened."""
    evening = Evening(tmp_path / "host")
    evening.start(bots=2, long="yes")
    evening.porch = Porch(evening)
    for guest in evening.guests.values():
        guest.submit_command("rest", "yes", evening.now)
    yield evening
    evening.kill_host()


def stop_after(evening, notes):
    """Pause once the record has so many lines."""
    evening.until(
        lambda: len(evening.table.lifecycle.live_match.history) >= notes or evening.table.lifecycle.phase == "result",
        900,
    )
    assert evening.table.lifecycle.phase == "playing", "the game was too short for this test"
    evening.guests["Ada"].submit_command("pause", "yes", evening.now)
    evening.run(6.0)


def heard(session):
    """What a session knows of the record."""
    return [(n.number, n.kind, n.facts, n.private) for n in session.scene.notes]


def test_a_device_without_memory_has_all_of_it_within_seconds(long_evening):
    """Ben's program starts anew after some 150 lines: each line that his seat may know, in order, and no other."""
    evening = long_evening
    stop_after(evening, 150)
    ben = evening.guests["Ben"] = evening.connect(evening.guests["Ben"].seat)
    evening.run(FEW_SECONDS)
    assert heard(ben) == everything(evening, 2)


async def test_a_moved_seat_has_all_of_it_within_seconds(long_evening):
    """Also the private lines of its beginning, which whoever watched has never heard."""
    evening = long_evening
    stop_after(evening, 150)
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    evening.until(lambda: cleo.scene.you == 2, 15)
    evening.run(FEW_SECONDS)
    assert heard(cleo) == everything(evening, 2)
    assert any(private for *_, private in heard(cleo)[:-20])


def steps(evening, seconds):
    """How many messages each seat was sent, and their lengths."""
    said = evening.hear()
    evening.run(seconds)
    sent = [(topic, len(data)) for topic, data in said if topic.endswith("/down")]
    counts = {topic: sum(t == topic for t, _ in sent) for topic, _ in sent}
    return set(counts.values()), {size for _, size in sent}


def test_how_much_is_told_is_not_seen_from_outside(long_evening):
    """A short record and a long one: the same number of messages, to every seat, of the same length."""
    evening = long_evening
    seen = []
    for notes in (25, 150):
        stop_after(evening, notes)
        evening.guests["Ben"] = evening.connect(evening.guests["Ben"].seat)
        seen.append(steps(evening, 3.0))
        evening.guests["Ada"].submit_command("pause", "no", evening.now)
        evening.run(1.0)
    (short, sizes), (long, others) = seen
    assert len(short) == len(sizes) == 1
    assert (short, sizes) == (long, others)


def numbers(lines):
    """Of encoded notes."""
    return [decode(NoteView, line).number for line in lines]


def test_a_page_holds_what_its_seat_may_hear() -> None:
    """As the last lines do: what all hear, and what that seat alone is told; page after page none is left out."""
    history = MatchHistory("round")
    heard = {0: [], 1: [], 2: []}
    public, own = [], {0: [], 1: [], 2: []}
    for number in range(1, 8 * NOTES):
        to = (None, (1,), (2,), (1, 2))[number % 4]
        history.write(Note("drew", {"by": number}, to))
        public += [number] if to is None else []
        for seat, lines in heard.items():
            if to is None or seat in to:
                lines.append(number)
                own[seat] += [number] if to else []
    assert numbers(history.latest()) == public[-NOTES:]
    for seat, lines in heard.items():
        latest = numbers(history.latest_for(seat))
        assert latest == own[seat][-OWN_NOTES:]
        paged, before = [], LATEST
        while before:
            page = history.page_for(seat, before, 1000)
            assert page.notes, "no page is asked for that would hold nothing"
            assert page.before > numbers(page.notes)[-1]
            paged[:0] = numbers(page.notes)
            before = page.next_before
        assert paged == sorted(set(paged)), "nothing is told twice"
        assert sorted({*paged, *latest, *numbers(history.latest())}) == lines


def test_a_page_without_room_waits() -> None:
    """It is not taken for the beginning of the record."""
    history = MatchHistory("round")
    for number in range(3 * NOTES):
        history.write(Note("drew", {"by": number}, None))
    assert history.page_for(1, LATEST, 10) is None
    assert history.page_for(1, 1, 10) == (1, [], 0), "nothing was before the first one"

"""Public events come in beats, never far behind the table."""

from __future__ import annotations

from client.base.times import Times
from client.present.pacing import EventPacer
from tests.client.fake import NOTES, note, playing, table


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Now."""
        return self.now


def numbers(beats: EventPacer) -> int:
    """The number of the last note shown."""
    return beats.shown.notes[-1].number


def started() -> tuple[EventPacer, Clock]:
    """Beats that have shown the sample's notes."""
    clock = Clock()
    beats = EventPacer(Times(), clock)
    beats.push(playing())
    return beats, clock


MORE = [
    note(13, "turn", by=3, further=False),
    note(14, "played", by=3, card="villager"),
    note(15, "guessed", by=3, at=1, value=7, hit=True),
    note(16, "out", by=1, cause=3),
]


def test_the_first_scene_is_shown_at_once():
    """Who comes back is not made to watch the past again."""
    beats, _ = started()
    assert numbers(beats) == 12
    assert not beats.behind


def test_events_come_one_after_another_and_the_table_with_the_last():
    """An elimination is not seen in the seats before it is told."""
    beats, clock = started()
    after = table(pile=3)
    beats.push(playing(table=after, notes=[*NOTES, *MORE]))
    assert numbers(beats) == 14
    assert beats.shown.table.pile == 9
    clock.now += 1.3
    assert beats.advance()
    assert numbers(beats) == 15
    clock.now += 1.6
    beats.advance()
    assert numbers(beats) == 16
    assert beats.shown.table.pile == 3
    assert not beats.behind


def test_the_screen_is_never_more_than_four_seconds_behind():
    """A long chain is squeezed."""
    beats, clock = started()
    chain = [note(13 + n, "out", by=1, cause=1) for n in range(12)]
    beats.push(playing(notes=[*NOTES, *chain]))
    clock.now += 4.0
    beats.advance()
    assert numbers(beats) == 24


def test_a_key_jumps_to_now():
    """Everything is shown, nothing is due any more."""
    beats, _ = started()
    beats.push(playing(notes=[*NOTES, *MORE]))
    beats.skip_to_now()
    assert numbers(beats) == 16
    assert beats.wait() is None


def test_a_return_after_a_long_absence_is_not_replayed():
    """Forty new lines come at once."""
    beats, _ = started()
    beats.push(playing(notes=[*NOTES, *(note(13 + n, "drew", by=1, source="pile") for n in range(40))]))
    assert not beats.behind


def test_without_beats_everything_comes_at_once():
    """Tests and --fast."""
    clock = Clock()
    beats = EventPacer(Times(event=0), clock)
    beats.push(playing())
    beats.push(playing(notes=[*NOTES, *MORE]))
    assert numbers(beats) == 16

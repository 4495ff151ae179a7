"""The history as a device has heard it: pages that are missing, and what came while it was away."""

from __future__ import annotations

import pytest

from client.seat.history import History
from protocol.messages import NOTES, NoteView


def notes(first, last):
    """The lines of these numbers."""
    return [NoteView(number, "drew", {"seat": 1}, private=False) for number in range(first, last + 1)]


def numbers(lines):
    """The numbers of lines."""
    return [note.number for note in lines]


@pytest.fixture
def history() -> History:
    """A device that has heard the first five lines."""
    known = History()
    known.add(1, (notes(1, 5), []), [], 0, confirmed=True)
    return known


@pytest.mark.parametrize(("first", "wanted"), [(5, 0), (6, 6), (7, 7), (30, 30)])
def test_a_page_is_wanted_where_lines_may_be_missing(history, first, wanted):
    """Of lines that only one seat may hear the numbers have gaps: without overlap nobody can know."""
    history.add(1, (notes(first, first + NOTES - 1), []), [], 0, confirmed=True)
    assert history.page_wanted == wanted


def test_pages_are_wanted_until_they_reach_what_was_known(history):
    """One after the other; a page for something else is no answer, its lines count all the same."""
    history.add(1, (notes(41, 60), []), [], 0, confirmed=True)
    history.add(1, (notes(41, 60), []), notes(31, 35), 36, confirmed=True)
    assert history.page_wanted == 41
    history.add(1, (notes(41, 60), []), notes(21, 40), 41, confirmed=True)
    assert history.page_wanted == 21
    history.add(1, (notes(41, 60), []), notes(6, 20), 21, confirmed=True)
    assert history.page_wanted == 0
    assert numbers(history.notes) == list(range(1, 61))


def test_an_empty_page_is_the_last_one(history):
    """The rest of the gap was for other seats."""
    history.add(1, (notes(41, 60), []), [], 0, confirmed=True)
    history.add(1, (notes(41, 60), []), [], 41, confirmed=True)
    assert history.page_wanted == 0


def test_what_comes_with_new_lines_meanwhile_moves_no_floor(history):
    """While pages are still missing, what is known already does not count as the beginning."""
    history.add(1, (notes(41, 60), []), [], 0, confirmed=True)
    history.add(1, (notes(71, 90), []), [], 0, confirmed=True)
    history.add(1, (notes(71, 90), []), notes(61, 70), 71, confirmed=True)
    assert history.page_wanted == 61


@pytest.mark.parametrize(("match", "you"), [(2, 0), (1, 3)])
def test_another_match_or_seat_is_another_history(history, match, you):
    """Whoever gets another seat may know other lines."""
    history.add(match, (notes(7, 8), []), [], 0, confirmed=True, you=you)
    assert numbers(history.notes) == [7, 8]


def test_what_was_missed_begins_behind_the_last_line_that_was_seen(history):
    """From the first loss on, however often the line is lost again; it is told when the host has confirmed itself."""
    history.lost_sight()
    history.add(1, (notes(1, 6), []), [], 0, confirmed=False)
    assert history.missed == []
    history.lost_sight()
    history.add(1, (notes(1, 8), []), [], 0, confirmed=True)
    assert numbers(history.missed) == [6, 7, 8]
    history.add(1, (notes(1, 9), []), [], 0, confirmed=True)
    assert numbers(history.missed) == [6, 7, 8]
    history.lost_sight()
    assert history.missed == []


def test_what_was_missed_grows_with_the_pages(history):
    """Long absences are told whole, as soon as their lines are there."""
    history.lost_sight()
    history.add(1, (notes(31, 50), []), [], 0, confirmed=True)
    assert numbers(history.missed) == list(range(31, 51))
    history.add(1, (notes(31, 50), []), notes(6, 30), 31, confirmed=True)
    assert numbers(history.missed) == list(range(6, 51))

"""When everybody is told of a change: at once, or soon together with what else comes; never too close to the last."""

from __future__ import annotations

import pytest

from host.table.changes import SOON, Changes
from protocol.durations import NEVER

BEAT, GAP = 2.0, 0.25


@pytest.fixture
def changes() -> Changes:
    """Everybody was told a moment ago, and nothing has changed since."""
    fresh = Changes(0.0)
    fresh.published(10.0)
    return fresh


def test_without_a_change_nothing_is_told(changes: Changes) -> None:
    """Nor again what was told already, whether at once or soon."""
    assert changes.next_publication(0.0, 0.0) == NEVER
    changes.plan_publication()
    changes.plan_soon(11.0)
    changes.published(12.0)
    assert changes.published_at == 12.0
    assert changes.next_publication(0.0, 0.0) == NEVER


def test_what_nobody_waits_for_is_told_together_and_soon(changes: Changes) -> None:
    """However much comes after it: a change that follows the first one puts nothing off."""
    changes.plan_soon(11.0)
    changes.plan_soon(11.0 + SOON / 2)
    assert changes.next_publication(0.0, 0.0) == 11.0 + SOON
    changes.plan_soon(10.5)
    assert changes.next_publication(0.0, 0.0) == 10.5 + SOON


def test_on_a_beat_it_waits_for_the_beat(changes: Changes) -> None:
    """What somebody waits for does not, but keeps the distance of a large table."""
    changes.plan_soon(10.5)
    assert changes.next_publication(0.0, BEAT) == 10.0 + BEAT
    changes.plan_publication()
    assert changes.next_publication(0.0, BEAT) == 10.0
    assert changes.next_publication(GAP, BEAT) == 10.0 + GAP


def test_what_has_changed_is_to_be_written(changes: Changes) -> None:
    """Also where nobody has to be told."""
    changes.plan_publication()
    assert not changes.unsaved
    changes.published(11.0)
    changes.mark_unsaved()
    assert changes.unsaved
    assert changes.next_publication(0.0, 0.0) == NEVER
    changes.mark_changed()
    assert changes.next_publication(0.0, 0.0) == 11.0

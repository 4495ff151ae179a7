"""Which stops of a finished game are one step."""

from __future__ import annotations

import pytest

from client.present.joined_stops import MOST_JOINED, joined

SAID = ["said"]


@pytest.mark.parametrize(
    ("heard", "steps"),
    [
        ([], []),
        ([["night"], [], [], ["nothing"]], [[0], [1, 2, 3]]),
        ([["day"], SAID, SAID, ["nominated"]], [[0], [1, 2], [3]]),
        ([SAID, [], SAID, [], ["thumbs"]], [[0, 1, 2], [3, 4]]),
        ([["day"], [], []], [[0], [1, 2]]),
        ([["day"], SAID, []], [[0], [1], [2]]),
        ([["said", "died"], SAID], [[0], [1]]),
        ([SAID] * (MOST_JOINED + 1), [[*range(MOST_JOINED)], [MOST_JOINED]]),
        ([[], []], [[0, 1]]),
    ],
)
def test_what_nobody_hears_of_belongs_to_what_is_heard_next(heard: list[list[str]], steps: list[list[int]]) -> None:
    """Votes to their result; talk to talk, but not without end; what comes after all is a step as well."""
    assert [list(stops) for stops in joined(heard, {"said"})] == steps


def test_without_talk_each_note_is_a_step() -> None:
    """As in games at whose table nothing is said by taps."""
    assert [list(stops) for stops in joined([SAID, SAID, [], SAID], ())] == [[0], [1], [2, 3]]

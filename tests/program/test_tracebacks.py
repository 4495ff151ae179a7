"""What is told of an error that nobody has foreseen: kinds and places, never a value."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from protocol.program.tracebacks import MOST_FRAMES, traceback_lines

HERE = Path(__file__).name
SECRET = "7K3M9P"  # noqa: S105 - a code that must not be told


def fall(deep: int) -> None:
    """Raise, so many calls down."""
    if deep:
        fall(deep - 1)
    raise ValueError(SECRET)


def raised(*, deep: int = 0, because: str = "") -> BaseException:
    """An error that was raised while another one was handled, or because of it."""
    with pytest.raises(ValueError, match=SECRET) as first:
        fall(deep)
    if not because:
        return first.value
    problem = LookupError(SECRET)
    setattr(problem, f"__{because}__", first.value)
    return problem


def kinds(problem: BaseException) -> list[str]:
    """The lines that are no places."""
    return [line for line in traceback_lines(problem) if not line.startswith(" ")]


def test_an_error_is_told_by_its_kind_and_the_places_it_came_through() -> None:
    """The outermost first, each with file, line and function."""
    lines = traceback_lines(raised(deep=1))
    assert lines[0] == "ValueError"
    assert [re.sub(r":\d+", "", line) for line in lines[1:]] == [
        f"  {HERE} in {name}" for name in ("raised", "fall", "fall")
    ]
    assert len({re.search(r":(\d+)", line)[1] for line in lines[1:]}) == 3
    assert SECRET not in "".join(lines)


@pytest.mark.parametrize("because", ["cause", "context"])
def test_what_led_to_it_is_told_behind_it(because: str) -> None:
    """Whether it was the cause or only on the way."""
    assert kinds(raised(because=because)) == ["LookupError", "ValueError"]


def test_a_cause_goes_before_what_was_only_on_the_way() -> None:
    """As everybody reads a traceback."""
    problem = raised(because="context")
    problem.__cause__ = OSError(SECRET)
    assert kinds(problem) == ["LookupError", "OSError"]


def test_errors_that_lead_to_each_other_are_told_once() -> None:
    """Nothing keeps a program from tying them so."""
    problem = raised(because="cause")
    problem.__cause__.__context__ = problem
    assert kinds(problem) == ["LookupError", "ValueError"]


def test_of_a_deep_fall_the_innermost_places_are_told() -> None:
    """Where it happened is what helps."""
    lines = traceback_lines(raised(deep=2 * MOST_FRAMES))
    assert len(lines) == 1 + MOST_FRAMES
    assert {line.rpartition(" ")[2] for line in lines[1:]} == {"fall"}
    assert lines[-1] != lines[-2]

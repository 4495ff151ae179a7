"""What may be told of an error that nobody has foreseen: where it came through, and no value or message in it."""

from __future__ import annotations

import traceback
from pathlib import Path

MOST_FRAMES = 40
"""The innermost places of each error are told."""


def traceback_lines(problem: BaseException) -> list[str]:
    """The kinds of an error and of its causes, each with the file, line and function of the places it came through."""
    lines: list[str] = []
    seen: set[int] = set()
    each: BaseException | None = problem
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        lines.append(type(each).__qualname__)
        frames = traceback.extract_tb(each.__traceback__, limit=-MOST_FRAMES)
        lines += [f"  {Path(frame.filename).name}:{frame.lineno} in {frame.name}" for frame in frames]
        each = each.__cause__ or each.__context__
    return lines

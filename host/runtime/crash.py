"""A fault of ours in the log: where it was, and nothing that it knew. An error's own words may hold a card."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio

log = logging.getLogger("moontable")


def traceback_lines(problem: BaseException) -> str:
    """The kinds of an error and its causes, and the lines they came through: no values, no messages."""
    lines: list[str] = []
    seen: set[int] = set()
    each: BaseException | None = problem
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        lines.append(type(each).__qualname__)
        frames = traceback.extract_tb(each.__traceback__, limit=-40)
        lines += [f"  {Path(frame.filename).name}:{frame.lineno} in {frame.name}" for frame in frames]
        each = each.__cause__ or each.__context__
    return "\n".join(lines)


def log_crash(sentence: str, to: logging.Logger = log) -> None:
    """Write down the error that is being handled, under a sentence for a person."""
    problem = sys.exception()
    to.error("%s\n%s", sentence, traceback_lines(problem) if problem else "")


def log_uncaught(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What an event loop does with an error that nobody has caught."""
    problem = context.get("exception")
    log.error(traceback_lines(problem) if problem else type(context.get("future")).__name__)

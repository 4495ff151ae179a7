"""A fault of ours in the log: where it was, and nothing that it knew. An error's own words may hold a card."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Any

from protocol.program.tracebacks import traceback_lines

if TYPE_CHECKING:
    import asyncio

log = logging.getLogger("moontable")


def log_crash(sentence: str, to: logging.Logger = log) -> None:
    """Write down the error that is being handled, under a sentence for a person."""
    problem = sys.exception()
    to.error("%s\n%s", sentence, "\n".join(traceback_lines(problem)) if problem else "")


def log_uncaught(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What an event loop does with an error that nobody has caught."""
    problem = context.get("exception")
    log.error("\n".join(traceback_lines(problem)) if problem else type(context.get("future")).__name__)

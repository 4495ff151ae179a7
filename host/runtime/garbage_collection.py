"""How often Python looks for circles of objects that nobody uses any more."""

from __future__ import annotations

import gc

FRESH = 20_000
"""So many new objects are looked through together; Python's own number is 700."""


def relax() -> None:
    """Look seldom, and never again at what is loaded by now: a step makes thousands of objects and hardly a circle."""
    gc.freeze()
    gc.set_threshold(FRESH, *gc.get_threshold()[1:])

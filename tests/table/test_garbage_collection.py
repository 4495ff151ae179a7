"""A host that is ready lets Python look for circles of objects seldom."""

from __future__ import annotations

import gc

from host.runtime.garbage_collection import FRESH, relax


def test_what_is_loaded_is_never_looked_at_again() -> None:
    """And new objects are, but many at once."""
    before = gc.get_threshold()
    gc.set_threshold(700, 11, 12)
    try:
        relax()
        assert gc.get_freeze_count() > FRESH
        assert gc.get_threshold() == (FRESH, 11, 12)
        assert gc.isenabled()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)

"""What the adversary's tests have to know of Düsterwald: a village for two short nights (see village.py)."""

from __future__ import annotations

from protocol.games import duesterwald
from tests.adversary.planting.village import OFFERED_TO_ALL, SEATS, STANDING, changed, holds, mark, seen

__all__ = [
    "NAMES",
    "OFFERED_TO_ALL",
    "OPTIONS",
    "PAIRS",
    "SEATS",
    "SECONDS",
    "STANDING",
    "changed",
    "holds",
    "mark",
    "seen",
]
OPTIONS: dict[str, int | bool] = {}
PAIRS = 2
SECONDS = 90.0
NAMES = frozenset(duesterwald.ROLES)

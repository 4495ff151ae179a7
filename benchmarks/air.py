"""A ballot of fifty on a radio channel that all phones share: how soon it is everywhere, and whether phones are lost.

    .venv/bin/python benchmarks/air.py [MEGABITS ...]

Time is made up, so every run prints the same: sessions and table are the real ones, only the channel is emulated, on
which a message arrives when all that was said before it has been carried (tests/table/shared_air.py).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from protocol.games import werewolves
from tests.table.shared_air import SharedAir

SEATS = 50
WITHIN = 6.0
"""Seconds in which everybody votes."""
MEGABITS = (4.0, 5.0, 8.0, 20.0)


def main() -> None:
    """Print the rows."""
    print("Mbit/s   last thumb up to all screens   fewest phones live")
    for megabits in map(float, sys.argv[1:] or MEGABITS):
        with tempfile.TemporaryDirectory() as folder:
            air = SharedAir(Path(folder) / "host")
            air.to_a_ballot(werewolves.ID, SEATS)
            air.bits = megabits * 1e6
            seconds, fewest = air.ballot(WITHIN)
            air.kill_host()
        print(f"{megabits:6} {seconds:28.1f} s {fewest:20}", flush=True)


if __name__ == "__main__":
    main()

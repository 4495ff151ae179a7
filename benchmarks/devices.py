"""What a device does with a step: open, decode, check, make the scene. And how long a step is on the wire.

Evenings without a broker: the table of the tests, its seats with real sessions; processor time for each message.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measured import Devices, Sizes
from protocol.games import GAMES
from protocol.sealing import OVERHEAD
from protocol.sizes import down_size
from tests.table.evening import Evening

if TYPE_CHECKING:
    from client.seat.session import Session

PLAYED = {("wolfmoon", 6): 60, ("werewolves", 50): 6}
"""Game and seats, and how often in a round everybody who is asked answers."""
SIZED = (("wolfmoon", 6), ("shadow_world", 8), ("werewolves", 12), ("werewolves", 50))


class Watched(Evening):
    """An evening that notes how long its guests work on each step: `spent`, in milliseconds."""

    def __init__(self, folder: Path) -> None:
        self.spent: list[float] = []
        super().__init__(folder)

    def publish(self, topic: str, data: bytes) -> None:
        """Let whoever listens hear a message."""
        self.retained[topic] = data
        for session in self.guests.values():
            if topic in session.subscriptions:
                before, begun = session.scene, time.process_time()
                session.receive(topic, data, self.now)
                if session.scene.room is not None and session.scene.received_at != before.received_at:
                    self.spent.append((time.process_time() - begun) * 1000)

    def begin(self, game: str, seats: int) -> None:
        """Seat everybody and begin a game."""
        keeper = self.sit("Guest 01")
        if game != GAMES.first:
            self._say(keeper, "game", game)
        for number in range(2, seats + 1):
            self.sit(f"Guest {number:02}")
        for session in self.guests.values():
            session.submit_command("ready", "yes", self.now)
        self.until(lambda: self.table.lifecycle.phase == "playing")
        self.run(0.2)

    def _say(self, session: Session, name: str, choice: str) -> None:
        self.run(0.3)
        session.submit_command(name, choice, self.now)
        self.run(0.3)


def devices(rounds: int) -> Devices:
    """Play each game for a while."""
    got: dict[tuple[str, int], list[float]] = {}
    for (game, seats), often in PLAYED.items():
        with tempfile.TemporaryDirectory() as folder:
            evening = Watched(Path(folder) / "host")
            evening.begin(game, seats)
            evening.spent.clear()
            for _ in range(often * rounds):
                evening.play_on(0.1)
            evening.kill_host()
            got[game, seats] = evening.spent
    return Devices(got)


def sizes() -> Sizes:
    """What crosses the wire for one seat in one step of a game."""
    return Sizes({(game, seats): down_size(game, seats, "playing") + OVERHEAD for game, seats in SIZED})

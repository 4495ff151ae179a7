"""An evening of many phones on one radio channel: what anybody says is carried after all that was said before it."""

from __future__ import annotations

from collections import deque
from math import inf
from typing import TYPE_CHECKING

from tests.table.evening import Evening

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from client.seat.session import Session
    from protocol.messages import AskView

OVERHEAD = 1.06
"""What MQTT, TCP, IP and their acknowledgements add."""
TICK = 0.1


class SharedAir(Evening):
    """Messages arrive when `bits` a second have carried all that was said before them. Free until it is set."""

    def __init__(self, folder: Path) -> None:
        self.bits = inf
        self._free_at = 0.0
        self._flying: deque[tuple[float, Session | None, str, bytes]] = deque()
        super().__init__(folder, fast=0.0)

    def publish(self, topic: str, data: bytes) -> None:
        """The broker has a message of the host's: one copy flies to each device that listens."""
        self.retained[topic] = data
        for session in self.guests.values():
            if topic in session.subscriptions:
                self._fly(session, topic, data)

    def _carry(self) -> bool:
        self.flush()
        for session in self.guests.values():
            for topic, data in session.outgoing():
                self._fly(None, topic, data)
        while self._flying and self._flying[0][0] <= self.now:
            _, session, topic, data = self._flying.popleft()
            if session:
                session.receive(topic, data, self.now)
            else:
                self.table.receive(self.topics.account(topic), data, self.now)
        return True  # something is always under way

    def _fly(self, to: Session | None, topic: str, data: bytes) -> None:
        self._free_at = max(self.now, self._free_at) + 8 * OVERHEAD * len(data) / self.bits
        self._flying.append((self._free_at, to, topic, data))

    def live(self) -> int:
        """How many devices know that what they show is true."""
        return sum(session.scene.status == "live" for session in self.guests.values())

    def asked(self, name: str) -> list[tuple[Session, AskView]]:
        """Who is asked this."""
        return [(s, ask) for s in self.guests.values() for ask in s.scene.asks if ask.name == name]

    def to_a_ballot(self, game: str, seats: int) -> None:
        """Seat so many people, and play until all of them may vote on somebody."""
        keeper = self.sit("Guest 01")
        self._until(lambda: self.live() == 1)
        keeper.submit_command("game", game, self.now)
        self._until(lambda: self.table.lobby.game == game)
        for number in range(2, seats + 1):
            self.sit(f"Guest {number:02}")
        self._until(lambda: self.live() == seats)
        for session in self.guests.values():
            session.submit_command("ready", "yes", self.now)
        self._until(lambda: self.asked("nominate"))
        session, ask = self.asked("nominate")[0]
        session.submit_answer(ask.number, ask.choices[-1], self.now)
        self._until(lambda: self.asked("second"))
        session, ask = self.asked("second")[0]
        session.submit_answer(ask.number, ask.choices[0], self.now)
        self._until(lambda: self.asked("vote"))

    def ballot(self, seconds: float) -> tuple[float, int]:
        """All vote, one after the other within `seconds`.

        Seconds from the last thumb until all screens know of it; how few were live meanwhile.
        """
        fewest, voters = self.live(), self.asked("vote")
        for session, ask in voters:
            session.submit_answer(ask.number, "down", self.now)
            self.run(seconds / len(voters), TICK)
            fewest = min(fewest, self.live())
        last = self.now
        while self.asked("vote"):
            self.run(TICK, TICK)
            fewest = min(fewest, self.live())
        return self.now - last, fewest

    def _until(self, reached: Callable[[], bool]) -> None:
        end = self.now + 3600
        while not reached():
            assert self.now < end, "that moment never came"
            self.run(TICK, TICK)

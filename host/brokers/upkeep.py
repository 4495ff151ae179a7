"""Has the host's broker started, and started anew when it has died or is full.

A broker that lacks room for another table counts as one that has died: `open_table` in mosquitto.py sees to that.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from host.brokers.mosquitto import end_left_over
from host.brokers.ports import started
from host.errors import HostError
from host.texts import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.brokers import Address, Broker
    from host.journal import Journal

log = logging.getLogger("moontable")

LOSSES, LOSSES_WITHIN = 3, 20.0
"""So often, in so many seconds, a broker of ours throws its host out before it counts as full."""


class BrokerUpkeep:
    """Looks after a broker. `back` is called when it runs again, `fail` when it does not any more."""

    def __init__(
        self, broker: Broker, journal: Journal, *, back: Callable[[], None], fail: Callable[[HostError], None]
    ) -> None:
        self._broker = broker
        self._journal = journal
        self._back = back
        self._fail = fail
        self._losses: list[float] = []
        """When the broker has thrown us out since its last start."""

    async def start(self) -> Address:
        """Start the broker, after what a killed host may have left; raises a HostError."""
        if left := self._journal.read.number("broker"):
            end_left_over(left, self._journal.folder / "broker")
        address = await started(self._broker)
        self._keep_pid()
        return address

    async def keep_running(self) -> None:
        """Start it anew whenever it has died, until this is cancelled."""
        while True:
            await self._broker.died.wait()
            grows = self._broker.grows
            try:
                await self._broker.start()
            except HostError as problem:
                self._fail(problem)
                return
            self._losses.clear()
            self._keep_pid()
            self._back()
            log.warning(words("broker_grown" if grows else "broker_back"))

    def thrown_out(self, now: float) -> None:
        """Start a broker anew that runs but has no memory left: what strangers leave in it outlives their visit."""
        self._losses = [at for at in self._losses if now - at < LOSSES_WITHIN] + [now]
        if self._broker.kind == "mosquitto" and len(self._losses) >= LOSSES:
            log.warning(words("broker_full"))
            self._broker.died.set()

    def _keep_pid(self) -> None:
        """Where a broker does not die with its host, the next start ends exactly that process."""
        if self._broker.pid:
            self._journal.write.fact("broker", str(self._broker.pid).encode())

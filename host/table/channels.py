"""The seat channels of a table by account, and what is still to be said to accounts whose key is dead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.journal.columns import member
from host.table.seat_channel import SeatChannel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.table.context import TableContext
    from host.table.people import Participant
    from protocol.messages import Farewell

REMOVED_KNOWN = 200


class Channels:
    """Who may speak and be spoken to, in one epoch. `table`: its name."""

    def __init__(self, context: TableContext) -> None:
        self.table = context.table
        self.by_account: dict[str, SeatChannel] = {}
        self.farewells: dict[str, tuple[SeatChannel, Farewell]] = {}
        """Channels that are told one last thing in the next step."""
        self.removed: dict[str, Farewell] = {}
        """Accounts whose key is dead, and why, for a device that was not there to hear it."""
        self.revoked: list[str] = []
        """Accounts that were dropped since the host last looked."""
        self._context = context

    def state(self) -> dict[str, Any]:
        """What outlives the host, as plain values."""
        return {"removed": self.removed}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on with what `state()` gave."""
        self.removed = member(state, "removed", dict[str, str], self.removed)

    def open(self, person: Participant) -> None:
        """Let a person's key speak and be spoken to."""
        if person.sign:
            keys = bytes.fromhex(person.sign), bytes.fromhex(person.seal)
            of = self._context
            self.by_account[person.id] = SeatChannel(of.keys, *keys, of.table, person.id, of.epoch)

    def end(self, account: str, why: Farewell) -> None:
        """Let an account speak no more: it is told why, then it goes."""
        if channel := self.by_account.pop(account, None):
            self.farewells[account] = channel, why
            self.removed = dict([*self.removed.items(), (account, why)][-REMOVED_KNOWN:])
            self.revoked.append(account)

    def forget_receipts(self) -> None:
        """Forget the receipts that nobody has been told: what they stand for could not be written."""
        for channel in self.by_account.values():
            channel.roll_back()

    def reopen(self, people: Iterable[Participant]) -> None:
        """Open the channels of these people alone; whoever had one keeps it with what it has heard."""
        before, self.by_account = self.by_account, {}
        self.farewells.clear()
        self.revoked = []
        for person in people:
            self.open(person)
        self.by_account |= {account: channel for account, channel in before.items() if account in self.by_account}

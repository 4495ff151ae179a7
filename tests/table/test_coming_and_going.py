"""Who comes, goes, is sent away or comes back, in each phase: what everybody hears of it, and who is there then."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from protocol.errors import Refusal
from protocol.keys import SeatKeys
from tests.client.situations import stands
from tests.table.evening import Evening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.table.people import Participant

KEPT = Path(__file__).parent / "situations"
PHASES = ("lobby", "dealing", "playing", "result")
KEYS = SeatKeys.from_bytes(bytes(range(64)))


class House:
    """Ada keeps the table, Ben has a seat, Cleo has left hers, there is a bot, and Wim watches; written down."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.table = evening.table
        for name in ("Ada", "Ben", "Cleo"):
            evening.sit(name)
        self.table.lobby.bots = 1
        self.table.lifecycle.seat_bots(evening.now)
        self.table.lifecycle.phase = "playing"
        evening.sit("Wim")
        self.table.roster.people[2].gone = True
        self.table.lifecycle.phase = "lobby"
        self.table.changes.mark_unsaved()
        self.table.save()
        evening.journal.commit()

    def who(self, name: str) -> Participant:
        """Somebody by name."""
        return next(person for person in self.table.roster.guests() if person.name == name)

    def becomes(self, deed: str, phase: str) -> str:
        """What a deed leads to in a phase, from the beginning."""
        table, now = self.table, self.evening.now
        table.rebuild(now)
        table.lifecycle.phase = phase  # type: ignore[assignment] # one of the words for it
        before, there = list(table.events.shown), set(table.channels.by_account)
        named = {person.id: person.name for person in table.roster.guests()} | {KEYS.account: "new"}
        do, _, name = deed.partition(" ")
        try:
            match do:
                case "comes":
                    table.attendance.add(name, KEYS.sign_public, KEYS.seal_public, KEYS.account, now)
                case "kicked":
                    table.attendance.kick(self.who(name), self.who("Ada"), now)
                case "leaves":
                    table.attendance.leave(self.who(name), now)
                case "returns":
                    table.attendance.come_back(self.who(name), now)
                case "closes":
                    table.attendance.close()
        except Refusal as refusal:
            return f"refused: {refusal.id}"
        told = [f"{one.kind} {one.at}" for one in table.events.shown if one not in before]
        seats = [f"{p.name}{' (gone)' if p.gone else ''}{' (ready)' if p.ready else ''}" for p in table.roster.people]
        lines = [named[account] for account in sorted(there ^ set(table.channels.by_account))]
        ends = [f"{named[account]} {why}" for account, (_, why) in table.channels.farewells.items()]
        about = {
            "told": told, "seats": seats, "watching": [p.name for p in table.roster.watchers],
            "keeper": [table.roster.keeper_name], "lines changed": lines, "ends": ends,
        }  # fmt: skip
        return " | ".join(f"{key}: {', '.join(one) or '-'}" for key, one in about.items())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """In the waiting room."""
    evening = Evening(tmp_path)
    yield House(evening)
    evening.kill_host()


def test_what_becomes_of_whoever_comes_or_goes(house: House, request: pytest.FixtureRequest) -> None:
    """Each deed begins with the same people; `--snapshot-update` keeps it anew, to be looked at."""
    bot = house.table.roster.people[3].name
    deeds = [
        *("leaves Ada", "leaves Ben", "leaves Cleo", "leaves Wim", "kicked Ben", "kicked Cleo", "kicked Wim"),
        *("returns Cleo", "comes Dora", "comes ben", "comes cleo", "comes wim", f"comes {bot}", "closes"),
    ]
    found = {deed: [f"{phase:8} {house.becomes(deed, phase)}" for phase in PHASES] for deed in deeds}
    stands("coming_and_going", found, request.config, kept_in=KEPT)

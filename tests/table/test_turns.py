"""Turns at several doors of one host: they have a rate together, no crowd holds up other tables, who searches waits."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from host.table import turns
from host.table.joining import JoinHandler
from host.table.turns import JOINS_A_SECOND, JOINS_OF_A_HOST, Turns
from protocol.codec import decode, encode
from protocol.codes import ALPHABET, CODE
from protocol.errors import WrongCode
from protocol.keys import SeatKeys, signed
from protocol.messages import JoinWelcome
from tests.table.evening import Evening
from tests.table.porch import Porch

if TYPE_CHECKING:
    from protocol.pairing import DeviceJoin

TABLES = 6


class Street(Porch):
    """A porch whose host has further tables: doors of the same kind under other names, with the same code."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.doors: dict[str, JoinHandler] = {"table": self.door}
        self.turns = Turns(self.doors, random.Random(1))
        for number in range(TABLES):
            self.doors[f"t{number}"] = self._at(self.turns)
        self.door = self.doors["table"] = self._at(self.turns)

    def _at(self, shared: Turns) -> JoinHandler:
        return JoinHandler(
            self.evening.table.parts, lambda topic, data: self.said.append((topic, data)), self.seated, shared
        )

    async def knocks(self, name: str, at: float, keys: SeatKeys | None = None, code: str = "AAAAAA") -> DeviceJoin:
        """Somebody knocks at the door of a table."""
        device = self.device("Mallory", code, keys)
        await self.doors[name].receive(encode(device.request()), at)
        return device

    async def tries(self, name: str, keys: SeatKeys, code: str, at: float) -> str:
        """Somebody shows a code at a table; the id of the refusal, "" where it was right."""
        device = await self.knocks(name, at, keys, code)
        opening = self.opening(self.said.pop()[1])
        await self.doors[name].receive(signed(keys, "proof", device.proof(opening)), at)
        reply = self.said.pop()[1]
        if (refusal := self.turned(reply)) is None:
            assert decode(JoinWelcome, reply).join == device.join
        return refusal or ""

    def opened(self) -> int:
        """How many were answered with an opening since this was last asked."""
        count = len([data for _, data in self.said if self.turned(data) is None])
        self.said.clear()
        return count


@pytest.fixture
def street(tmp_path):
    """The doors of a fresh host."""
    evening = Evening(tmp_path)
    yield Street(evening)
    evening.kill_host()


async def test_all_tables_together_have_a_rate(street):
    """However many doors somebody knocks at: the host works for so many a second, and tries no more codes."""
    for at in (10.0, 11.0):
        for name in street.doors:
            for _ in range(JOINS_A_SECOND):
                await street.knocks(name, at)
        assert street.opened() == JOINS_OF_A_HOST
        assert all(door.due() == at + 1.0 for door in street.doors.values() if door.waiting)


async def test_a_table_alone_has_its_own_rate(street):
    """What the host has left is for the others."""
    for _ in range(JOINS_OF_A_HOST):
        await street.knocks("t0", 10.0)
    assert street.opened() == JOINS_A_SECOND


async def test_a_crowd_at_other_doors_holds_nobody_up(street):
    """A hundred wait at each of them: a guest of a quiet table has a turn as soon as each of those has had one."""
    for name in list(street.doors)[1:]:
        for _ in range(40):
            await street.knocks(name, 10.0)
    street.said.clear()
    guest = await street.knocks("table", 10.0)
    for at in (11.0, 12.0):
        await street.doors["t0"].tick(at)
        if guest.join not in street.door.waiting:
            break
    assert guest.join not in street.door.waiting


async def test_who_was_wrong_comes_after_all_others(street):
    """Whoever looks for the table of a code has one turn like everybody, and then those that nobody else wants."""
    keys = SeatKeys.new()
    assert await street.tries("t0", keys, "AAAAAA", 1.0) == WrongCode.id
    names = [name for name in street.doors if name != "t5"]
    for name in names[:4]:
        for _ in range(JOINS_A_SECOND):
            await street.knocks(name, 10.0)
    searching = await street.knocks("t5", 10.0, keys)
    for name in names:
        for _ in range(JOINS_A_SECOND):
            await street.knocks(name, 10.0)
    street.said.clear()
    for at, opened, waits in ((11.0, JOINS_OF_A_HOST, True), (12.0, 4 + 1, False)):  # of twelve others
        await street.door.tick(at)
        assert (street.opened(), searching.join in street.doors["t5"].waiting) == (opened, waits)


async def test_who_finds_the_table_of_a_code_has_not_guessed(street, caplog, monkeypatch):
    """The code is wrong at all other doors; the host hears nothing of it, however many guests come so."""
    monkeypatch.setattr(turns, "WORD_AFTER", 3)
    caplog.set_level(logging.WARNING, logger="moontable")
    right = street.evening.table.attendance.code
    for guest in range(4):
        keys = SeatKeys.new()
        for number in range(2):
            assert await street.tries(f"t{number}", keys, "AAAAAA", 10.0 * guest + number) == WrongCode.id
        assert await street.tries("table", keys, right, 10.0 * guest + 3) == ""
    assert (street.turns.wrong, caplog.records) == (0, [])


async def test_who_guesses_at_many_tables_is_counted_over_all_of_them(street, caplog, monkeypatch):
    """So many wrong devices of a host are told, wherever each was; one that is wrong at several doors counts once."""
    monkeypatch.setattr(turns, "WORD_AFTER", 3)
    caplog.set_level(logging.WARNING, logger="moontable")
    names = list(street.doors)
    for guess in range(3):
        assert not caplog.records
        keys = SeatKeys.new()
        for step in range(2):
            await street.tries(names[guess + step], keys, "AAAAAA", 10.0 * guess + step)
    assert street.turns.wrong == 3
    assert len(caplog.records) == 1


async def test_a_device_that_was_wrong_long_ago_waits_like_all_others(street):
    """What is kept of it does not grow without end."""
    keys = SeatKeys.new()
    assert await street.tries("t0", keys, "AAAAAA", 1.0) == WrongCode.id
    assert await street.tries("t1", keys, "AAAAAA", 100.0) == WrongCode.id
    assert street.turns.wrong == 2


def test_all_codes_take_as_long_as_the_page_says():
    """At one table, and at all tables of a host together."""
    years = [len(ALPHABET) ** CODE / rate / (365.25 * 86_400) for rate in (JOINS_A_SECOND, JOINS_OF_A_HOST)]
    assert [int(number) for number in years] == [17, 4]
    page = " ".join((Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8").split())
    assert "it takes seventeen years to try all codes at one table" in page
    assert "as many tries take four years" in page

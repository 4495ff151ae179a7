"""Journals that were copied, and machines that were switched off."""

from __future__ import annotations

import asyncio
import shutil
from typing import TYPE_CHECKING, Self

import pytest

import host.runtime.power_cut
from host.brokers import Login
from host.brokers.files import shipped
from host.brokers.mosquitto import configured, found, password_line
from host.brokers.ports import admits, free_port
from host.errors import AnotherHost
from host.journal import Journal
from host.server import Host
from tests.end_to_end.house import HostProcess, ends, party
from tests.table.evening import Evening
from tests.together import together

if TYPE_CHECKING:
    from pathlib import Path


class Shared:
    """A Mosquitto that runs already and outlives every host, with the two accounts that a house needs.

    `more` are further lines of its configuration.
    """

    def __init__(self, folder: Path, more: str = "") -> None:
        self.folder = folder
        self.more = more
        self.port = free_port(0, lan=False)
        self.flags = ("--broker", f"mqtt://127.0.0.1:{self.port}", "--accounts", str(folder / "accounts"))

    async def __aenter__(self) -> Self:
        keeper, guests = Login("keeper", "k"), Login("guests", "g")
        (self.folder / "acl").write_text("user keeper\ntopic readwrite #\n\nuser guests\ntopic readwrite moontable/#\n")
        lines = [password_line(a.username, a.password) for a in (keeper, guests)]
        (self.folder / "passwords").write_text("".join(lines))
        (self.folder / "accounts").write_text("host = keeper:k\nguests = guests:g\n")
        values = {
            "listener": f"{self.port} 127.0.0.1", "password_file": str(self.folder / "passwords"),
            "acl_file": str(self.folder / "acl"), "user": "root", "allow_anonymous": "false",
        }  # fmt: skip
        (self.folder / "conf").write_text(configured(shipped("broker.conf"), values) + self.more)
        await self.start()
        return self

    async def start(self) -> None:
        """Start it, again after a kill."""
        self.broker = await asyncio.create_subprocess_exec(
            found(), "-c", str(self.folder / "conf"), stderr=asyncio.subprocess.DEVNULL
        )
        while await admits(self.port, "keeper", "k") is None:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """End it as a power cut would end it."""
        self.broker.kill()
        await self.broker.wait()

    async def __aexit__(self, *_: object) -> None:
        await self.kill()


@together("copies")
async def test_a_copied_journal_is_noticed_on_one_broker(tmp_path):
    """Two hosts with copies of one journal on one broker: the one whose journal lacks the other's start stops."""
    async with Shared(tmp_path) as shared:
        first = HostProcess(tmp_path / "host", *shared.flags)
        second = HostProcess(tmp_path / "copy", *shared.flags)
        await first.start()
        guests = await party(first, ["Ada", "Ben"], bots=1)
        shutil.copytree(tmp_path / "host", tmp_path / "copy")
        try:
            await second.start()
            assert await asyncio.wait_for(first.process.wait(), 15) == AnotherHost.exit_status
            assert second.process.returncode is None
            for guest in guests:
                guest.seen.clear()  # the copy may stand a little earlier, and ask the same numbers again
                guest.changed()
            assert len(await ends(guests, 60)) == 1
        finally:
            for guest in guests:
                await guest.connection.close()
            for one in (first, second):
                if one.process and one.process.returncode is None:
                    await one.stop()


@together("copies")
async def test_a_backup_is_not_taken_for_a_copy_because_of_what_the_broker_has_kept(tmp_path):
    """A crashed host's card lies on the broker; the backup that goes on instead does not know that start, and plays."""
    async with Shared(tmp_path) as shared:
        first = HostProcess(tmp_path / "host", *shared.flags)
        await first.start()
        guests = await party(first, ["Ada", "Ben"], bots=1)
        await first.kill()
        shutil.copytree(tmp_path / "host", tmp_path / "backup")
        for guest in guests:
            guest.silent = True  # what is answered now is lost, and these guests answer everything once
        await first.start()
        await first.kill()  # a start that the backup never heard of
        again = HostProcess(tmp_path / "backup", *shared.flags)
        await again.start()
        for guest in guests:
            guest.speak()
        try:
            assert len(await ends(guests, 60)) == 1
            assert again.process.returncode is None
        finally:
            for guest in guests:
                await guest.connection.close()
            await again.stop()


class Nothing:
    """A broker that is never started."""

    kind = "none"
    most_seats = 6


@pytest.mark.parametrize("off", [False, True], ids=["killed", "switched off"])
async def test_a_table_comes_back_paused_only_after_the_machine_was_off(tmp_path, monkeypatch, off):
    """Another boot id: the clocks wait until somebody goes on. The same one: the game goes on at once."""
    boot = tmp_path / "boot_id"
    monkeypatch.setattr(host.runtime.power_cut, "BOOT_ID", boot)
    boot.write_text("one\n")
    evening = Evening(tmp_path / "host")
    evening.start(("Ada", "Ben"), bots=1)
    evening.kill_host()
    for wanted, text in ((False, "one\n"), (off, "two\n" if off else "one\n")):
        boot.write_text(text)
        journal = Journal(tmp_path / "host")
        table = Host(journal, Nothing()).open_table("table")
        assert bool(table.lifecycle.paused) == wanted
        assert table.lifecycle.phase == "playing"
        table.save()
        journal.close()

"""Crashes and power cuts at the moments that are easily forgotten: during the deal, between games, twice in a row."""

from __future__ import annotations

import pytest

import host.runtime.power_cut
from host.errors import PortTaken
from host.journal import Journal
from host.server import Host
from tests.table.evening import Evening


class Shut:
    """A broker that cannot be started."""

    kind = "none"
    most_seats = 6
    pid = None
    port = 1883
    moves = False

    def __init__(self):
        self.tables = set()

    async def start(self):
        """Somebody else has the port."""
        raise PortTaken(port=1883)


class Nothing(Shut):
    """A broker that is never started."""


def dealing(tmp_path):
    """An evening at the moment at which the roster has been opened, and no device has heard of it yet."""
    evening = Evening(tmp_path / "host")
    for name in ("Ada", "Ben"):
        evening.sit(name)
    evening.run(0.3)
    evening.guests["Ada"].submit_command("bots", "1", evening.now)
    evening.run(0.3)
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: 0 < evening.table.lifecycle.countdown_at - evening.now < 0.2)
    guests = dict(evening.guests)
    evening.guests.clear()
    evening.until(lambda: evening.table.lifecycle.phase == "dealing")
    return evening, guests


def test_a_crash_during_the_deal_loses_nobodys_nonce(tmp_path):
    """The next host has heard nobody yet: it waits for the devices that sit at the table, and then for no longer."""
    evening, guests = dealing(tmp_path)
    evening.restart_host()
    began = evening.now
    evening.guests.update(guests)
    for session in guests.values():
        for topic in session.subscriptions:
            session.receive(topic, evening.retained[topic], evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    assert evening.now - began < evening.table.lobby.pace.dealing + 0.2
    assert [bool(nonce) for nonce in evening.table.lifecycle.deal.shown.nonces] == [True, True, False]
    evening.run(0.5)
    assert not any(session.scene.unverifiable for session in guests.values())
    evening.kill_host()


async def test_a_power_cut_during_the_deal_pauses_the_game_before_its_first_turn(tmp_path, monkeypatch):
    """Nobody is back yet when the roster closes: no time limit may run."""
    boot = tmp_path / "boot_id"
    monkeypatch.setattr(host.runtime.power_cut, "BOOT_ID", boot)
    evening, _ = dealing(tmp_path)
    evening.journal.write.fact("boot", b"one")
    evening.journal.commit()
    evening.kill_host()
    boot.write_text("two\n")
    journal = Journal(tmp_path / "host")
    table = Host(journal, Nothing()).open_table("table")
    assert (table.lifecycle.phase, bool(table.lifecycle.paused)) == ("dealing", True)
    table.tick(table.lifecycle.deal.open.until)
    assert (table.lifecycle.phase, bool(table.lifecycle.paused)) == ("playing", True)
    journal.close()


async def test_a_start_that_fails_after_a_power_cut_does_not_use_up_the_pause(tmp_path, monkeypatch):
    """The port was taken: whoever starts the host once more finds the table paused all the same."""
    boot = tmp_path / "boot_id"
    monkeypatch.setattr(host.runtime.power_cut, "BOOT_ID", boot)
    monkeypatch.setattr("host.brokers.ports.PAUSE", 0.001)
    evening = Evening(tmp_path / "host")
    evening.start(("Ada", "Ben"), bots=1)
    evening.journal.write.fact("boot", b"one")
    evening.journal.commit()
    evening.kill_host()
    boot.write_text("two\n")
    journal = Journal(tmp_path / "host")
    serving = Host(journal, Shut())
    serving.open_table("table")
    with pytest.raises(PortTaken):
        await serving.run()
    journal.close()
    journal = Journal(tmp_path / "host")
    again = Host(journal, Nothing())
    table = again.open_table("table")
    assert table.lifecycle.paused
    with pytest.raises(PortTaken):
        await again.run()
    assert not table.events.shown, "nobody was told yet"
    again.tables.keep_boot()  # what `run` does once the broker is there
    assert [event.kind for event in table.events.shown] == ["power_cut"]
    journal.close()
    journal = Journal(tmp_path / "host")
    third = Host(journal, Nothing())
    assert third.open_table("table").lifecycle.paused
    third.tables.keep_boot()
    assert not third.tables["table"].events.shown, "told once"
    journal.close()


def test_a_pause_right_after_the_start_of_a_game_knows_nothing_of_the_game_before(tmp_path):
    """Asks of two matches bear the same numbers; what one had left is nothing to the other."""
    evening = Evening(tmp_path, fast=False)
    for name in ("Ada", "Ben", "Cleo"):
        evening.sit(name)
    evening.run(0.3)
    evening.guests["Ada"].submit_command("pace", "relaxed", evening.now)
    evening.run(0.3)
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.live_match and evening.table.lifecycle.live_match.match.waiting())
    table = evening.table
    (ask,) = [ask for ask in table.lifecycle.live_match.match.asks if ask.seat > 0]
    evening.journal.write.clocks("table", {"match": table.lifecycle.number - 1, "left": {str(ask.number): 1.0}})
    table.lifecycle.paused = "Ada"  # as after a power cut
    table.lifecycle.go_on(evening.now)
    assert table.lifecycle.live_match.clocks.left(ask, evening.now) > 60
    evening.kill_host()

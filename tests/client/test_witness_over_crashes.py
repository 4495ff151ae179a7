"""A program that is killed in mid-game and started again still checks the deal from its first answer."""

from __future__ import annotations

import os
import stat

import pytest

from client.device.keyring import Keyring
from client.device.witness_store import MOST, WitnessEntry, WitnessStore
from client.seat.session import Session
from host.replay.verify import verify
from protocol.codec import encode
from protocol.record import CALLED_OFF, Memory, unpacked
from protocol.verdicts import CheckedFrom, DealChecked, RecordFits
from tests.replay.played import OPENED, kept
from tests.table.evening import Evening


class Phones(Evening):
    """An evening whose guests keep a witness store, as a Connection does."""

    def witness_store(self, name: str) -> WitnessStore:
        """What lies on this guest's phone."""
        return WitnessStore(self.folder / name, self.guests[name].seat.account)

    def connect(self, seat, entries=()):
        """A client process that knows what an earlier one has noted."""
        session = Session(seat, fresh=self.dice.randbytes, entries=entries)
        session.connected(self.now)
        for topic in session.subscriptions:
            if topic in self.retained:
                session.receive(topic, self.retained[topic], self.now)
        return session

    def write(self, *, pressing: bool = False) -> None:
        """All phones write down what is new."""
        for name, session in self.guests.items():
            changed, gone = session.witness.changes(pressing=pressing)
            for noted in changed:
                self.witness_store(name).write(noted)
            for deal in gone:
                self.witness_store(name).delete(deal)

    def kill_app(self, name: str, *, memory: bool = True) -> None:
        """The program of a guest is killed and started again."""
        noted = list(self.witness_store(name).entries()) if memory else []
        self.guests[name] = self.connect(self.guests[name].seat, noted)


@pytest.fixture
def evening(tmp_path):
    """A table with Ada and Ben, just dealt."""
    evening = Phones(tmp_path)
    evening.start()
    yield evening
    evening.kill_host()


def test_a_program_killed_in_mid_game_checks_from_the_first_answer(evening):
    """Again and again; without the store the same phone could vouch only for what came later."""
    rounds = 0

    def again() -> None:
        nonlocal rounds
        rounds += 1
        evening.write()
        if rounds % 3 == 0:
            evening.kill_app("Ben")
            evening.kill_app("Ada", memory=False)

    evening.play_out(between=again)
    evening.run(OPENED)
    assert rounds > 3
    assert verify(kept(evening, "Ben")).id == DealChecked.id
    assert verify(kept(evening, "Ada")).id in (CheckedFrom.id, RecordFits.id)


def test_what_was_noted_names_a_host_that_cheats(evening):
    """The memory of the first start counts: a view that never was, from before the program was killed."""
    evening.play_on(1.0)
    evening.write()
    (noted,) = evening.witness_store("Ben").entries()
    noted.memory.views = bytes(8) + noted.memory.views
    evening.witness_store("Ben").write(noted)
    evening.kill_app("Ben")
    evening.play_out()
    evening.run(OPENED)
    assert verify(kept(evening, "Ben")).id == "other_view"


def test_a_program_killed_while_the_roster_is_open_gives_the_same_nonce(tmp_path):
    """The nonce is on the disk before it leaves the phone; a second one would look like a cheat of the host."""
    evening = Phones(tmp_path, fast=False)
    evening.sit("Ada")
    evening.sit("Ben")
    evening.run(0.3)
    evening.guests["Ada"].submit_command("bots", "1", evening.now)
    evening.run(0.3)
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.countdown_at - evening.now < 0.1)
    evening.guests["Cleo"] = cleo = evening.guests.pop("Ben")  # out of reach, so that the roster stays open
    evening.guests.pop("Cleo")
    evening.until(lambda: evening.guests["Ada"].scene.room.phase == "dealing")
    evening.write(pressing=True)
    (noted,) = evening.witness_store("Ada").entries()
    assert noted.memory.nonce
    evening.kill_app("Ada")
    evening.run(0.5)
    evening.guests["Ben"] = cleo
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    evening.run(0.3)
    assert evening.table.lifecycle.deal.shown.nonces[0] == noted.memory.nonce
    assert evening.guests["Ada"].scene.unverifiable == ""
    evening.kill_host()


def test_nothing_waits_that_must_not(evening):
    """Views may be noted a little later; a nonce, a roster or a handover may not."""
    evening.write()
    evening.play_on(1.0)
    assert evening.guests["Ben"].witness.changes(pressing=True) == ([], set())
    assert evening.guests["Ben"].witness.changes(pressing=False)[0]


def test_an_older_message_that_a_broker_has_kept_is_no_view(evening):
    """A new start hears it before the host confirms anything; in the store it would be out of order."""
    old = dict(evening.retained)
    for _ in range(4):
        evening.play_on(0.5)
    evening.write()
    now, evening.retained = evening.retained, old
    evening.kill_app("Ben")
    evening.retained = now
    evening.play_out()
    evening.run(OPENED)
    assert verify(kept(evening, "Ben")).id == DealChecked.id


@pytest.mark.parametrize("rounds", [0, 40])
def test_a_host_from_a_backup_is_not_accused_by_a_new_start(tmp_path, rounds):
    """The program and the host begin anew at once, and the host knows less: what was noted before does not hold."""
    evening = Phones(tmp_path / "table")
    evening.start()
    evening.play_on(0.5)
    evening.journal.backup(tmp_path / "copy.sqlite")
    while evening.table.lifecycle.live_match.answers < evening.journal.read.match("table", 1).chance + 8:
        evening.play_on(0.5)
    evening.write()
    evening.kill_host()
    for file in (tmp_path / "table").glob("journal.sqlite*"):
        file.unlink()
    (tmp_path / "copy.sqlite").rename(tmp_path / "table" / "journal.sqlite")
    evening.open_host()
    for _ in range(rounds):
        if evening.table.lifecycle.phase == "playing":
            evening.table.tick(evening.now)
            evening.now += 5
    evening.kill_app("Ben")
    evening.play_out()
    evening.run(OPENED)
    verdict = verify(kept(evening, "Ben"))
    assert verdict.good, verdict
    evening.kill_host()


def test_a_deal_that_was_called_off_is_checked_after_a_new_start(evening):
    """In the waiting room, with what an earlier start has noted of it."""
    evening.play_on(1.0)
    evening.write()
    evening.table.lifecycle.to_lobby(evening.now)
    evening.kill_app("Ben")
    evening.run(OPENED)
    game = kept(evening, "Ben")
    assert game.record.ending == CALLED_OFF
    assert verify(game).id == DealChecked.id


def test_the_file_is_the_owners_alone_small_and_goes_with_the_check_or_the_seat(evening, tmp_path):
    """Mode 0600 in a folder 0700; hashes, no hand; forgotten once the record is checked, and with the seat."""
    evening.play_on(1.0)
    evening.write()
    witness_store, seat = evening.witness_store("Ben"), evening.guests["Ben"].seat
    (path,) = (tmp_path / "Ben").iterdir()
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    data = path.read_bytes()
    assert len(data) < 8192
    for hand in evening.table.lifecycle.live_match.match.game.hands:
        assert not [card for card in hand if card.encode() in data]
    evening.play_out()
    evening.run(OPENED)
    evening.write()
    (record,) = evening.guests["Ben"].witness.take_records()
    assert path.exists()
    witness_store.delete_verified(record)
    assert not path.exists()
    assert unpacked(record).memory
    keyring = Keyring(tmp_path / "home")
    keyring.save(seat)
    own = WitnessStore(keyring.folder, seat.account)
    own.write(noted_of(3))
    assert [one.deal for one in own.entries()] == [3]
    assert keyring.credentials() == [seat]
    keyring.delete(seat)
    assert not list(keyring.folder.iterdir())


def noted_of(deal: int, size: int = 8) -> WitnessEntry:
    """Something noted of a deal."""
    key = bytes(32)
    memory = Memory(1, key, key, "wolfmoon", {}, key, key, key, bytes(64), bytes(16), bytes(size), bytes(size // 2))
    return WitnessEntry(deal, bytes(16), 9, bytes(8), back=False, memory=memory)


def test_a_diary_keeps_the_last_deals_and_passes_over_what_it_cannot_read(tmp_path):
    """The longest memory fits; of many deals the newest are read; rubbish and copies count as nothing."""
    witness_store = WitnessStore(tmp_path, "s0")
    for deal in range(1, MOST + 4):
        witness_store.write(noted_of(deal, 32_000))
    assert [one.deal for one in witness_store.entries()] == list(range(4, MOST + 4))
    (tmp_path / "s0-9.noted").write_bytes(b"rubbish")
    (tmp_path / "s0-10.noted").write_bytes(encode(noted_of(10))[:-1])
    assert [one.deal for one in witness_store.entries()] == [4, 5, 6, 7, 8, 11]
    witness_store.delete(8)
    witness_store.delete(8)
    for name in ("s0-copy.noted", "s0-11 copy.noted", "s0-12-11x.noted", "s01-12.noted"):
        (tmp_path / name).write_bytes(encode(noted_of(11)))
    assert [one.deal for one in witness_store.entries()] == [3, 4, 5, 6, 7, 11]
    assert list(WitnessStore(tmp_path / "none", "s0").entries()) == []


def test_what_another_key_has_noted_is_nothing(evening):
    """A witness store that does not belong to seat and host is not gone on with."""
    session = Session(evening.guests["Ben"].seat, entries=[noted_of(1)])
    assert session.witness.memories == {}

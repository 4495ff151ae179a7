"""Hosts and devices that were copied, restored or are of yesterday: no nonce twice, and nobody is fooled."""

from __future__ import annotations

import random
import shutil

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

import host.table.publisher
import protocol.sealing
from client.seat.session import Session
from protocol.codec import BadMessage, decode
from protocol.keys import SeatKeys
from protocol.messages import Up
from protocol.sealing import Counter, UpOpener, header
from tests.table.evening import Evening


class House(Evening):
    """An evening whose hosts begin as a new process does: with their own counter, and fresh bytes nobody has had."""

    starts = 0

    def open_host(self):
        """Start a host."""
        House.starts += 1
        self.dice = random.Random(1000 + House.starts)
        self.counter = Counter()
        super().open_host()

    def flush(self):
        """The counter is the process's; here several share one."""
        host.table.publisher.COUNTER = self.counter
        super().flush()


@pytest.fixture
def used(monkeypatch):
    """Every (key, nonce) pair that anybody has sealed with."""
    pairs: list[tuple[bytes, bytes]] = []

    class Recorded:
        def __init__(self, key):
            self.key, self.cipher = bytes(key), ChaCha20Poly1305(key)

        def encrypt(self, nonce, data, bound):
            pairs.append((self.key, bytes(nonce)))
            return self.cipher.encrypt(nonce, data, bound)

        def decrypt(self, nonce, data, bound):
            return self.cipher.decrypt(nonce, data, bound)

    monkeypatch.setattr(protocol.sealing, "ChaCha20Poly1305", Recorded)
    monkeypatch.setattr(House, "starts", 0)
    return pairs


def live(evening):
    """Whether every device is live under the present epoch."""
    return all(
        s.handshake.live and s.handshake.live.id == evening.epoch and s.scene.status == "live"
        for s in evening.guests.values()
    )


def test_no_nonce_is_used_twice_over_restarts_backups_and_copies(tmp_path, used):
    """Restarted hosts, a restored backup, a copied journal that runs beside its original, a copied device."""
    evening = House(tmp_path / "one")
    evening.start(("Ada", "Ben"), bots=1)
    for folder in ("saved", "copy"):
        (tmp_path / folder).mkdir()
    evening.journal.backup(tmp_path / "saved" / "journal.sqlite")
    for _ in range(3):
        evening.play_on()
        evening.restart_host()
        evening.until(lambda: live(evening), 20)
    evening.guests["Ada's old phone"] = evening.connect(evening.guests["Ada"].seat)
    evening.run(6.0)
    evening.guests["Ada"] = evening.connect(evening.guests.pop("Ada's old phone").seat)
    evening.until(lambda: live(evening), 20)
    # a copy runs beside the original, and both serve the same devices
    evening.journal.backup(tmp_path / "copy" / "journal.sqlite")
    copy = House(tmp_path / "copy", keys=evening.keys)
    copy.now = evening.now
    copy.guests = {name: copy.connect(s.seat) for name, s in evening.guests.items()}
    for _ in range(6):
        evening.play_on()
        copy.play_on()
    copy.kill_host()
    # the backup of the first minute
    evening.kill_host()
    shutil.copytree(tmp_path / "saved", tmp_path / "again")
    for folder in ("saved", "again"):
        evening.folder = tmp_path / folder
        evening.open_host()
        evening.until(lambda: live(evening), 20)
        for _ in range(4):
            evening.play_on()
        evening.kill_host()
    assert len(used) > 150
    assert len(used) == len(set(used))


def said(session: Session, host_keys, topic, data):
    """What a device says in a message, opened with the host's keys."""
    told = header(data)
    seat = SeatKeys.from_bytes(session.seat.keys)
    opener = UpOpener(host_keys, seat.seal_public, "table", seat.account, told.epoch, told.session)
    return decode(Up, opener.open(data))


def test_what_an_older_epoch_has_left_fools_nobody(tmp_path):
    """Yesterday's card and view on the broker; a device without memory shows nothing as live and says only hello."""
    evening = House(tmp_path)
    evening.start(("Ada", "Ben"), bots=1)
    yesterday = dict(evening.retained)
    seat = evening.guests["Ada"].seat
    for _ in range(6):
        evening.play_on()
    evening.restart_host()
    evening.guests.clear()
    evening.retained = dict(yesterday)
    fooled = Session(seat, fresh=evening.dice.randbytes)
    fooled.connected(0.0)
    for topic in fooled.subscriptions:
        fooled.receive(topic, yesterday[topic], 0.0)
    for n in range(1, 60):
        fooled.tick(n * 0.1)
        assert fooled.scene.status != "live"
        for topic, data in fooled.outgoing():
            up = said(fooled, evening.keys, topic, data)
            assert up.hello
            assert (up.act, up.nonce) == (b"", b"")
            with pytest.raises(BadMessage):
                evening.table.channels.by_account[seat.account].receive(data, evening.now)
    # the present host speaks again: the same device is back in the present game
    evening.guests["Ada"] = evening.connect(seat)
    evening.until(lambda: live(evening), 20)
    assert evening.guests["Ada"].scene.room.match == evening.table.lifecycle.number
    evening.kill_host()


def test_a_device_that_has_seen_today_never_goes_back_to_yesterday(tmp_path):
    """The whole retained memory of yesterday, and every message of it, again and again, in the middle of today."""
    evening = House(tmp_path)
    kept, heard = list(evening.retained.items()), evening.hear()
    evening.start(("Ada", "Ben"), bots=1)
    for _ in range(4):
        evening.play_on()
    yesterday = [*kept, *heard]
    evening.restart_host()
    evening.until(lambda: live(evening), 20)
    dice = random.Random(3)
    for _ in range(30):
        evening.play_on(0.1)
        for topic, data in dice.sample(yesterday, 40):
            for session in evening.guests.values():
                if topic in session.subscriptions:
                    session.receive(topic, data, evening.now)
            if account := evening.topics.account(topic):
                evening.table.receive(account, data, evening.now)
        evening.run(0.1)
        assert live(evening)
        assert not any(s.handshake.announced for s in evening.guests.values())
    evening.play_out()
    evening.kill_host()

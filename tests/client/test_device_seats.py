"""The seats of one device read what everybody is told once, and each for itself what only it is told."""

from __future__ import annotations

import pytest

from client.seat.device_seats import DeviceSeats
from client.seat.step import PublicDecoder
from protocol.codec import BadMessage, encode
from protocol.compression import compressed
from protocol.messages import Public
from tests.client.fake import note, room
from tests.table.evening import Evening


def told(step: int, **notes: str) -> bytes:
    """A public part, as it is sent."""
    lines = [encode(note(number, kind)) for number, kind in enumerate(notes.values(), 1)]
    return compressed(encode(Public(encode(room(step=step)), b"", lines)))


def test_seats_that_share_a_device_read_the_table_once(tmp_path):
    """Two seats hold the very same room and table, and their own cards; a seat elsewhere has equal ones."""
    evening = Evening(tmp_path)
    evening.start(("Ada", "Ben"))
    ada, ben = evening.guests.values()
    assert ada.scene.room is ben.scene.room
    assert ada.scene.table is ben.scene.table
    assert ada.scene.own != ben.scene.own
    evening.public = PublicDecoder()
    elsewhere = evening.guests["Ben"] = evening.connect(ben.seat)
    evening.run(3.0)
    assert elsewhere.scene.status == "live"
    assert elsewhere.scene.room == ada.scene.room
    assert elsewhere.scene.room is not ada.scene.room
    evening.kill_host()


def test_what_is_wrong_is_read_by_nobody_and_forgotten():
    """After a part that cannot be read the one before still stands, and the next one is read."""
    decoder = PublicDecoder()
    first = decoder.decode(told(1, a="round", b="turn"))
    assert decoder.decode(told(1, a="round", b="turn")) is first
    for wrong in (b"", b"rubbish", compressed(b"rubbish"), compressed(encode(Public(b"rubbish", b"", [])))):
        with pytest.raises(BadMessage):
            decoder.decode(wrong)
    assert decoder.decode(told(1, a="round", b="turn")) == first
    then = decoder.decode(told(2, a="round", b="drew"))
    assert (then.room.step, [line.kind for line in then.told]) == (2, ["round", "drew"])
    assert then.told[0] is first.told[0]


def test_devices_of_their_own_share_nothing():
    """Without being told otherwise a session is the only one of its device."""
    assert DeviceSeats().seats == 1
    assert DeviceSeats().public is not DeviceSeats().public

"""A host that was started anew: what a seat keeps of before, and what it forgets where the host has gone back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from client.seat.session import Session
from protocol.codec import encode
from protocol.errors import WentBack
from protocol.messages import Deal, NoteView
from protocol.record import digest
from tests.client.fake_host import Device, FakeHost, ask, room
from tests.client.test_witness_over_crashes import noted_of

NOTES = [NoteView(number, "drew", {"seat": 1}, private=False) for number in (1, 2, 3)]
OTHER = [*NOTES[:2], NoteView(3, "drew", {"seat": 2}, private=False)]


def dealt(match: int) -> Any:
    """The table in a game that the device vouches for."""
    return room(match=match, deal=Deal(match, b"c" * 32, b"", [], hands=b""))


def start(host: FakeHost, device: Device) -> list[Any]:
    """The host is started anew and heard; what the device says to it then."""
    host.restart()
    device.give(host.card())
    device.pass_on()
    device.give(host.down())
    return device.pass_on()


@pytest.mark.parametrize(
    ("match", "told", "back", "shown", "answered"),
    [
        (2, NOTES, False, NOTES, True),
        (2, [*NOTES, NoteView(4, "drew", {"seat": 1}, private=False)], False, None, True),
        (2, NOTES[1:], False, NOTES, True),
        (2, NOTES[:2], True, NOTES[:2], False),
        (2, OTHER, True, OTHER, False),
        (2, [], True, [], False),
        (3, NOTES[:1], False, NOTES[:1], False),
        (1, NOTES, True, NOTES, False),
    ],
    ids=["the same", "more", "its end", "less", "something else", "nothing", "the next game", "the game before"],
)
def test_what_holds_after_another_start(
    match: int, told: list[NoteView], back: bool, shown: list[NoteView] | None, answered: bool
) -> None:
    """An answer for the same game; what was heard, as long as nothing was taken back, which is said."""
    host = FakeHost()
    device = Device(host)
    host.room, host.asks, host.notes = dealt(2), [ask(7)], NOTES
    device.go_live()
    device.give(host.down())
    device.session.submit_answer(7, "a", device.now)
    device.session.outgoing()
    host.room, host.notes = dealt(match), told
    ups = start(host, device)
    assert [bool(up.act) for up in ups] == [answered]
    assert device.scene.pending is answered
    assert device.scene.refused == (WentBack.id if back else "")
    assert device.scene.notes == (told if shown is None else shown)
    assert device.scene.status == "live"
    vouched = {entry.deal: not entry.back for entry in device.session.witness.changes(pressing=False)[0]}
    assert vouched == {2: not back} | (
        {match: match > 2 or not back} if match == 3 else {1: True} if match == 1 else {}
    )


def test_of_a_table_that_was_never_seen_nothing_is_lost() -> None:
    """The first start of a host that a device hears is no other one; a wish waits for it."""
    host = FakeHost()
    device = Device(host)
    device.session.connected(device.now)
    device.session.submit_command("ready", "yes", device.now)
    (up,) = start(host, device)
    assert (host.act(up).name, device.scene.refused) == ("ready", "")


@pytest.mark.parametrize(
    ("epoch", "line", "vouched"), [("same", 9, True), ("other", 3, True), ("other", 9, False)], ids=str
)
def test_what_an_earlier_start_of_the_device_has_noted_is_compared(epoch: str, line: int, vouched: bool) -> None:
    """Under another start of the host the last line that was noted has to be there."""
    host = FakeHost()
    device = Device(host)
    host.room, host.notes = dealt(2), NOTES
    noted = noted_of(2)
    memory = replace(noted.memory, sign=host.seat_keys.sign_public, host=host.keys.sign_public)
    known = replace(noted, newest=line, line=digest(encode(NOTES[-1])), memory=memory)
    host.restart()
    if epoch == "same":
        known = replace(known, epoch=host.epoch)
    device.session = Session(host.seat(), entries=[known])
    device.go_live()
    device.give(host.down())
    assert [entry.back for entry in device.session.witness.changes(pressing=False)[0]] == [not vouched]

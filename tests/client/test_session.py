"""The line of a seat: freshness, epochs, replay, moved seats, notes, the deal's nonce."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.seat import deal_nonce
from client.seat.session import Session
from protocol.chance import holder_mark, roster_hash
from protocol.codec import encode
from protocol.compression import compressed
from protocol.durations import SILENCE
from protocol.games.village import StorytellerSheet
from protocol.keys import SeatKeys, signature, verified
from protocol.messages import Deal, DealNonce, NoteView, Public
from protocol.sealing import OVERHEAD
from tests.client.fake_host import TABLE, UP_SIZE, Device, FakeHost, ask, room, size


@pytest.fixture
def host() -> FakeHost:
    """A host of one seat."""
    return FakeHost()


@pytest.fixture
def device(host) -> Device:
    """A device of that seat."""
    return Device(host)


# -- freshness -----------------------------------------------------------------------------------------------


def test_live_only_after_the_echo(host, device):
    """A kept view is shown, but as the last known one, and nothing but hellos leaves before the echo."""
    assert device.scene.status == "connecting"
    kept = host.down()
    device.session.connected(device.now)
    device.give(kept)
    assert device.scene.room is None
    device.give(host.card())
    assert device.scene.status == "catching_up"
    assert device.scene.room == host.room
    device.session.outbox.set_standing("spy", "yes")
    device.session.submit_command("ready", "yes", device.now)
    ups = device.wait(3)
    assert ups
    assert all(up.hello and not up.act and not up.standing for up in ups)
    device.give(host.down())
    assert device.scene.status == "live"
    (up,) = device.pass_on()
    assert host.act(up).name == "ready"
    assert up.standing == {"spy": "yes"}


def test_a_reconnect_asks_afresh(host, device):
    """After each connection the old echo counts no more."""
    device.go_live()
    first = host.echo
    device.session.disconnected(device.now)
    assert device.scene.status == "connecting"
    assert device.scene.room == host.room
    device.session.connected(device.now)
    device.give(host.down())
    assert device.scene.status == "catching_up"
    device.give(host.card())
    device.pass_on()
    assert host.echo not in (first, b"")
    device.give(host.down(echo=first))
    assert device.scene.status == "catching_up"
    device.give(host.down())
    assert device.scene.status == "live"


def test_hello_goes_out_without_a_new_card(host, device):
    """A broker that keeps nothing does not keep a known epoch from being greeted."""
    device.go_live()
    device.session.disconnected(device.now)
    device.session.connected(device.now)
    assert [up for up in device.wait(1.5) if up.hello]


def test_a_frozen_device_asks_afresh(host, device):
    """A gap between two ticks means sleep: what is known may be old."""
    device.go_live()
    device.now += 60
    device.session.tick(device.now)
    device.now += 60
    device.session.tick(device.now)
    assert device.scene.status == "catching_up"
    assert device.pass_on()[-1].hello
    device.give(host.down())
    assert device.scene.status == "live"


def test_a_silent_host_is_away(host, device):
    """Without a word for ten seconds the status says so and the view stays; a word with the echo heals it."""
    device.go_live()
    device.wait(SILENCE - 0.5)
    assert device.scene.status == "live"
    device.wait(1)
    assert device.scene.status == "catching_up"
    device.wait(SILENCE)
    assert device.scene.status == "connecting"
    assert device.scene.room == host.room
    device.give(host.down())
    assert device.scene.status == "live"


# -- epochs --------------------------------------------------------------------------------------------------


def test_a_new_epoch_is_greeted_and_pending_acts_are_signed_again(host, device):
    """The host restarts between an act and its receipt: the act arrives under the new epoch."""
    host.asks = [ask(7)]
    device.go_live()
    device.session.submit_answer(7, "a", device.now)
    assert device.scene.pending
    device.session.outgoing()
    host.restart()
    device.give(host.card())
    (up,) = device.pass_on()
    assert up.hello
    device.give(host.down())
    (up,) = device.pass_on()
    act = host.act(up)
    assert (act.ask, act.choice, act.epoch) == (7, "a", host.epoch)
    host.settle(up)
    device.give(host.down())
    assert not device.scene.pending
    assert device.scene.refused == ""


@pytest.mark.parametrize("change", ["closed", "other match"])
def test_a_new_epoch_lets_go_of_what_has_closed(host, device, change):
    """An answer whose ask is not open any more was received before the crash: it is not sent again."""
    host.asks = [ask(7)]
    device.go_live()
    device.session.submit_answer(7, "a", device.now)
    device.session.outgoing()
    host.restart()
    if change == "closed":
        host.asks = []
    else:
        host.room = room(match=2)
    device.give(host.card())
    device.pass_on()
    device.give(host.down())
    assert not device.pass_on()[-1].act
    assert not device.scene.pending
    assert device.scene.refused == "", "a later match is no going back"


def test_an_old_card_changes_nothing(host, device):
    """A replayed card of an earlier epoch neither ends the live state nor brings old views back."""
    old_card, old_view = host.card(), host.down()
    host.restart()
    device.go_live()
    before = device.scene
    device.give(old_card)
    device.give(old_view)
    assert device.scene == before
    device.session.submit_command("ready", "yes", device.now)
    ups = device.pass_on()
    assert host.act(ups[-1]).choice == "yes"


def test_a_card_from_before_the_restart_is_known_as_past(host, device):
    """An epoch that was left is never greeted again."""
    old_card = host.card()
    device.go_live()
    host.restart()
    device.give(host.card())
    device.pass_on()
    device.give(host.down())
    device.session.outgoing()
    device.give(old_card)
    assert device.session.outgoing() == []


def test_a_card_with_another_key_is_ignored(host, device):
    """Only the pinned host can speak to the seat."""
    other = SeatKeys.new()
    device.session.connected(device.now)
    device.give(host.card(other))
    device.give(host.card(sign=other.sign_public))
    device.give(host.card(seal=other.seal_public))
    device.give(host.card(table="beech"))
    device.wait(3)
    assert device.scene.status == "connecting"


def test_another_version_is_named(host, device):
    """A host of another release is not spoken to, and the scene says why."""
    device.session.connected(device.now)
    device.give(host.card(version=99))
    assert device.scene.refused == "other_version"
    assert device.wait(3) == []


# -- replay and rubbish --------------------------------------------------------------------------------------


def test_rubbish_changes_nothing(host, device):
    """Cut, forged, repeated and reordered messages leave the scene exactly as it was."""
    device.go_live()
    topic, data = late = host.down()
    host.room = room(step=9)
    device.give(host.down())
    before = device.scene
    flipped = data[:-1] + bytes([data[-1] ^ 1])
    for rubbish in (b"", b"\0" * 40, data[:60], data + b"\0", flipped, b"\xff" * 7000):
        device.give((topic, rubbish))
        device.give((host.topics.card, rubbish))
    device.give(late)
    device.give(("moontable/birch/seat/sother/down", data))
    assert device.scene is before


@pytest.mark.parametrize(
    "broken",
    [
        {"public": b"nothing compressed"},
        {"public": compressed(encode(room(step=5)))},
        {"public": compressed(encode(Public(b"\xc1", b"", [])))},
        {"public": compressed(encode(Public(encode(room(step=5)), b"", [b"\x80"])))},
        {"public": compressed(encode(Public(encode(room(step=5)), b"\x93\x01\x02\x03", [])))},
        {"you": 3},
        {"notes": [b"\x80"]},
        {"own": b"\xa1x"},
    ],
)
def test_half_a_message_changes_nothing(host, device, broken):
    """One bad part and no part of the message is taken."""
    device.go_live()
    before = device.scene
    host.room = room(step=5)
    device.give(host.down(**broken))
    assert device.scene is before
    device.give(host.down())
    assert device.scene.room.step == 5


def test_every_message_has_the_same_size(host, device):
    """Nobody sees from the length what a device says."""
    host.asks = [ask(1)]
    device.session.connected(device.now)
    device.give(host.card())
    said = device.session.outgoing()
    for topic, data in said:
        host.receive(topic, data)
    device.give(host.down())
    device.session.outbox.set_standing("spy", "yes")
    device.session.submit_answer(1, "a", device.now)
    device.now += 4
    device.session.tick(device.now)
    said += device.session.outgoing()
    assert len(said) >= 3
    assert {size(message) for message in said} == {UP_SIZE + OVERHEAD}


# -- another device ------------------------------------------------------------------------------------------


def test_a_seat_that_moved_stops(host, device):
    """The host speaks to another device of the seat: this one says so, is silent, and stays so."""
    device.go_live()
    other = Session(host.seat())
    other.connected(device.now)
    other.receive(*host.card(), device.now)
    for topic, data in other.outgoing():
        host.receive(topic, data)
    message = host.down()
    other.receive(*message, device.now)
    device.give(message)
    assert other.scene.status == "live"
    assert device.scene.status == "moved"
    device.session.disconnected(device.now)
    device.session.connected(device.now)
    device.give(host.card())
    assert device.wait(5) == []
    assert device.scene.status == "moved"


def test_views_for_an_earlier_device_are_only_last_known(host, device):
    """A device that was never live takes over; what was meant for the one before is no reason to stop."""
    host.session, host.echo = b"x" * 16, b"y" * 16
    device.session.connected(device.now)
    device.give(host.down())
    device.give(host.card())
    assert device.scene.status == "catching_up"
    device.pass_on()
    device.give(host.down())
    assert device.scene.status == "live"


def test_leaving_ends_the_line(host, device):
    """After "leave" the host speaks no more to the seat: the silence is the end."""
    device.go_live()
    device.session.submit_command("leave", "-", device.now)
    assert host.act(device.pass_on()[-1]).name == "leave"
    device.wait(2)
    assert device.scene.status == "ended"
    assert device.wait(5) == []


def test_a_refused_leave_is_no_end(host, device):
    """A table that does not let go keeps the line."""
    device.go_live()
    device.session.submit_command("leave", "-", device.now)
    host.settle(device.pass_on()[-1], "not_now")
    device.give(host.down())
    device.wait(2)
    assert device.scene.status == "live"
    assert device.scene.refused == "not_now"


# -- notes ---------------------------------------------------------------------------------------------------


def test_notes_add_up_by_number(host, device):
    """Overlapping messages give each note once, in order; a new match begins a new history."""
    notes = [NoteView(number, "drew", {"seat": 1}, private=False) for number in range(1, 9)]
    host.notes = notes[2:5]
    device.go_live()
    host.notes = notes[4:7]
    device.give(host.down())
    host.notes = notes[0:3]
    device.give(host.down())
    assert [note.number for note in device.scene.notes] == list(range(1, 8))
    host.notes, host.room = notes[7:], room(match=2)
    device.give(host.down())
    assert [note.number for note in device.scene.notes] == [8]


# -- the deal ------------------------------------------------------------------------------------------------


def deal(number: int = 3, commitment: bytes = b"c" * 32) -> Deal:
    """A deal whose roster is open."""
    return Deal(number, commitment, b"", [])


def closed(
    host: FakeHost, nonces: list[bytes], number: int = 3, commitment: bytes = b"c" * 32, sign: bytes = b""
) -> Deal:
    """A deal with its closed roster; `sign` is the key at Ada's seat, hers where none is given."""
    holders = [holder_mark(sign or host.seat_keys.sign_public, "Ada"), holder_mark(b"b" * 32, "Ben")]
    digest = roster_hash(TABLE, number, commitment, nonces, holders)
    return Deal(number, commitment, digest, nonces, holders, digest, signature(host.keys, "roster", digest))


def nonce(host: FakeHost, up) -> bytes:
    """The nonce in a message, checked as the host checks it."""
    nonce = verified(host.seat_keys.sign_public, "nonce", DealNonce, up.nonce)
    assert (nonce.table, nonce.account) == (TABLE, host.account)
    return nonce.nonce


def test_the_nonce_of_a_deal(host, device):
    """One nonce for a deal, at once and again until the roster is closed; the next deal gets another."""
    device.go_live()
    host.room = room(phase="dealing", deal=deal(3))
    device.give(host.down())
    nonces = {nonce(host, up) for up in [*device.pass_on(), *device.wait(2.5)] if up.nonce}
    assert len(nonces) == 1
    host.room = room(deal=closed(host, [*nonces, b""]))
    device.give(host.down())
    assert device.scene.unverifiable == ""
    assert not any(up.nonce for up in device.wait(4))
    host.room = room(phase="dealing", deal=deal(4), match=2)
    device.give(host.down())
    assert nonce(host, device.pass_on()[-1]) not in nonces


def test_a_nonce_that_is_missing_is_said_aloud(host, device):
    """A roster without our nonce, with another, or with a hash that does not fit cannot be checked."""
    device.go_live()
    host.room = room(phase="dealing", deal=deal(3))
    device.give(host.down())
    own = nonce(host, device.pass_on()[-1])
    good = closed(host, [own, b""])
    for bad in (
        closed(host, [b"", b"x" * 16]),
        closed(host, [b"x" * 16, b""]),
        replace(good, roster=b"r" * 32),
        replace(good, hands=b"r" * 32),
        replace(good, signature=bytes(64)),
        replace(good, holders=[]),
        closed(host, [own, b""], commitment=b"d" * 32),
    ):
        host.room = room(deal=bad)
        device.give(host.down())
        assert device.scene.unverifiable == "nonce_missing"
    host.room = room(deal=good)
    device.give(host.down())
    assert device.scene.unverifiable == ""


def test_a_roster_is_verified_once_however_many_steps_bring_it(host, device, monkeypatch):
    """It comes with every step, and a cheap phone has better things to do; another one is verified at once."""
    verified = []
    real = deal_nonce.is_signature
    monkeypatch.setattr(deal_nonce, "is_signature", lambda *given: verified.append(given) or real(*given))
    device.go_live()
    host.room = room(phase="dealing", deal=deal(3))
    device.give(host.down())
    good = closed(host, [nonce(host, device.pass_on()[-1]), b""])
    for shown, times in ((good, 1), (good, 1), (replace(good, signature=bytes(64)), 2), (good, 3)):
        host.room = room(deal=shown)
        device.give(host.down())
        assert len(verified) == times
    assert device.scene.unverifiable == ""


def test_another_key_at_the_own_seat_is_said_aloud(host, device):
    """A host that puts a key of its own into the roster could sign answers for the seat; so the deal is not checked."""
    device.go_live()
    host.room = room(phase="dealing", deal=deal(3))
    device.give(host.down())
    own = nonce(host, device.pass_on()[-1])
    host.room = room(deal=closed(host, [own, b""], sign=host.keys.sign_public))
    device.give(host.down())
    assert device.scene.unverifiable == "key_swapped"


def test_no_second_nonce_for_another_commitment(host, device):
    """A host that changes its mind after hearing the nonces gets none for the new secret."""
    device.go_live()
    host.room = room(phase="dealing", deal=deal(3))
    device.give(host.down())
    assert device.pass_on()[-1].nonce
    host.room = room(phase="dealing", deal=deal(3, b"d" * 32))
    device.give(host.down())
    assert not any(up.nonce for up in device.wait(4))
    assert device.scene.unverifiable == "nonce_missing"


def test_who_was_not_dealt_in_says_nothing(host, device):
    """A device that came after the deal, or only watches, has no nonce to miss."""
    host.room = room(deal=closed(host, [b"x" * 16, b""]))
    device.go_live()
    assert device.scene.unverifiable == ""
    host.room = room(phase="dealing", deal=deal(4))
    device.give(host.down(you=0))
    assert device.pass_on() == []


def test_a_seat_is_one_of_those_at_the_table(host, device):
    """The last one is; one beyond, which nobody sits at, changes nothing."""
    device.go_live()
    device.give(host.down(you=2))
    assert device.scene.you == 2
    device.give(host.down(you=3))
    assert device.scene.you == 2


@pytest.mark.parametrize(("game", "tells"), [("werewolves", True), ("wolfmoon", False), ("later", False)])
def test_a_storyteller_s_sheet_comes_with_a_game_that_has_one(host, device, game, tells):
    """In others whoever sends one is not understood."""
    sheet = StorytellerSheet(waits=True, rows=[])
    host.room = room(game=game)
    device.go_live()
    device.give(host.down(you=0, sheet=encode(sheet)))
    assert device.scene.sheet == (sheet if tells else None)
    device.give(host.down(you=0))
    assert device.scene.sheet is None


def test_the_scene_is_new_only_when_something_is(host, device):
    """Screens draw when the scene is another object: ticks without news keep it."""
    device.go_live()
    before = device.scene
    device.wait(1)
    assert device.scene is before
    device.give(host.down())
    assert device.scene is not before
    assert encode(device.scene.room) == encode(host.room)

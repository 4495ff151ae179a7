"""A join gives a seat only when both know the code and have heard the same; else it ends in two errors."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
from protocol.codes import ALPHABET, fingerprint, new_code, normalise, read, spoken, written
from protocol.keys import SeatKeys
from protocol.messages import Confirm, HostCard, JoinChallenge, JoinProof, JoinRequest, JoinWelcome, Seated, SeatGrant
from protocol.pairing import DeviceJoin, FalseSeating, HostJoin, plausible

HOST, STRANGER = SeatKeys.new(), SeatKeys.new()
TABLE, CODE, NAME = "blue", "7K3M9P", "Änne"
DEVICE = SeatKeys.new()
SEATING = SeatGrant(DEVICE.account, "pass word", "guests")


def card(keys: SeatKeys = HOST, table: str = TABLE) -> HostCard:
    """The host card as the device has verified it."""
    return HostCard(1, table, keys.sign_public, keys.seal_public, bytes(16), True, "wolfmoon", "lobby", 1, 6)


def device(code: str = CODE, table: str = TABLE, shown: HostCard | None = None) -> DeviceJoin:
    """A device that wants in."""
    return DeviceJoin(shown or card(table=table), code, DEVICE, NAME)


def host(knock: JoinRequest, code: str = CODE, table: str = TABLE) -> HostJoin:
    """The host's answer to it."""
    return HostJoin(table, code, HOST, knock)


def welcomed(joining: DeviceJoin, hosting: HostJoin) -> JoinWelcome:
    """Both sides up to the host's welcome."""
    assert hosting.accepts(joining.proof(hosting.challenge()))
    return hosting.welcome()


def seated(joining: DeviceJoin, hosting: HostJoin, seating: SeatGrant = SEATING) -> Seated:
    """Both sides up to the last message."""
    assert hosting.confirmed(joining.confirm(welcomed(joining, hosting)))
    return hosting.seated(seating)


def over_the_wire(message: Any) -> Any:
    """The message as the other side reads it."""
    return decode(type(message), encode(message))


def test_whether_a_code_is_for_one_seat_follows_from_its_signs_alone() -> None:
    """However it is typed; on such a word the host looks for a seat, not for a guest."""
    assert [device(code=code).request().once for code in ("7K3M9P", " 7k3-m9p", "7K3M9PX", "7k3 m9px ")] == [
        False, False, True, True,
    ]  # fmt: skip


def test_a_join_with_the_right_code_gives_the_seat() -> None:
    """All six messages cross the wire and the seating comes out; the typed code may be sloppy."""
    joining = device(code=" 7k3-m9p ")
    hosting = host(over_the_wire(joining.request()))
    proof = over_the_wire(joining.proof(over_the_wire(hosting.challenge())))
    assert hosting.accepts(proof)
    assert hosting.confirmed(over_the_wire(joining.confirm(over_the_wire(hosting.welcome()))))
    assert joining.grant(over_the_wire(hosting.seated(SEATING))) == SEATING


def test_a_wrong_code_gets_nowhere() -> None:
    """The host refuses the proof; a host that welcomes all the same is found out by the device."""
    joining = device(code="7K3M9Q")
    hosting = host(joining.request())
    proof = joining.proof(hosting.challenge())
    assert not hosting.accepts(proof)
    with pytest.raises(BadMessage):
        hosting.welcome()
    hosting.knows = "right"
    with pytest.raises(BadMessage):
        joining.confirm(hosting.welcome())


def test_one_join_is_one_try() -> None:
    """After a wrong proof not even the right one counts, so a join cannot be used to try codes."""
    joining = device()
    hosting = host(joining.request())
    proof = joining.proof(hosting.challenge())
    assert not hosting.accepts(replace(proof, tag=bytes(32)))
    assert not hosting.accepts(proof)


def test_a_replayed_proof_opens_nothing_again() -> None:
    """One join gives one seat."""
    joining = device()
    hosting = host(joining.request())
    proof = joining.proof(hosting.challenge())
    assert hosting.accepts(proof)
    welcome = hosting.welcome()
    assert not hosting.accepts(proof)
    confirm = joining.confirm(welcome)
    assert hosting.confirmed(confirm)
    assert not hosting.confirmed(confirm)
    last = hosting.seated(SEATING)
    with pytest.raises(BadMessage):
        hosting.seated(SEATING)
    joining.grant(last)
    for again in (
        lambda: joining.grant(last),
        lambda: joining.confirm(welcome),
        lambda: joining.proof(hosting.challenge()),
    ):
        with pytest.raises(BadMessage):
            again()
    assert not host(joining.request()).accepts(proof), "a new run of the host has another key"


@pytest.mark.parametrize(
    "change",
    [
        {"sign": STRANGER.sign_public},
        {"seal": STRANGER.seal_public},
        {"sign": STRANGER.sign_public, "seal": STRANGER.seal_public},
        {"name": "Mallory"},
        {"name": "A\u0308nne"},
        {"version": VERSION + 1},
        {"join": b"x" * 16},
        {"host": b"x" * 16},
        {"pake": device().request().pake},
    ],
    ids="+".join,
)
def test_a_knock_changed_on_the_way_fails(change: dict[str, Any]) -> None:
    """Keys, name, version, join id and PAKE half of the device are under both tags."""
    joining = device()
    hosting = host(replace(joining.request(), **change))
    opening = replace(hosting.challenge(), join=joining.join)
    proof = replace(joining.proof(opening), join=change.get("join", joining.join))
    assert not hosting.accepts(proof)
    hosting.knows = "right"
    with pytest.raises(BadMessage):
        joining.confirm(replace(hosting.welcome(), join=joining.join))


def test_an_opening_changed_on_the_way_fails() -> None:
    """The host's half is under the tags, too."""
    joining = device()
    hosting, other = host(joining.request()), host(joining.request())
    assert not hosting.accepts(joining.proof(other.challenge()))


def test_a_swapped_host_card_fails() -> None:
    """A device that was shown other keys than those of the host that knows the code confirms no seat."""
    for shown in (card(STRANGER), card(SeatKeys.new()), replace(card(), seal=STRANGER.seal_public)):
        joining = device(shown=shown)
        hosting = host(joining.request())
        welcome = welcomed(joining, hosting)
        with pytest.raises(BadMessage):
            joining.confirm(welcome)
        with pytest.raises(BadMessage):
            hosting.seated(SEATING)


def test_nobody_else_confirms_or_spoils_a_join() -> None:
    """Tags that a stranger makes up change nothing on either side."""
    joining = device()
    hosting = host(joining.request())
    welcome = welcomed(joining, hosting)
    with pytest.raises(BadMessage):
        joining.confirm(replace(welcome, tag=bytes(32)))
    assert not hosting.confirmed(Confirm(joining.join, bytes(32)))
    assert not hosting.confirmed(Confirm(joining.join, welcome.tag))
    with pytest.raises(BadMessage):
        hosting.seated(SEATING)
    assert hosting.confirmed(joining.confirm(welcome))
    with pytest.raises(BadMessage):
        joining.grant(Seated(joining.join, bytes(400)))
    assert joining.grant(hosting.seated(SEATING)) == SEATING


def test_another_table_with_the_same_code_fails() -> None:
    """A proof made for one table opens no other."""
    joining = device(table="red")
    hosting = host(joining.request())
    assert not hosting.accepts(joining.proof(hosting.challenge()))


def test_messages_of_another_join_are_refused() -> None:
    """Whoever mixes up joins changes nothing; the right message still works afterwards."""
    joining = device()
    hosting = host(joining.request())
    other = b"x" * 16
    with pytest.raises(BadMessage):
        joining.proof(replace(hosting.challenge(), join=other))
    proof = joining.proof(hosting.challenge())
    assert not hosting.accepts(replace(proof, join=other))
    assert hosting.accepts(proof)
    welcome = hosting.welcome()
    with pytest.raises(BadMessage):
        joining.confirm(replace(welcome, join=other))
    confirm = joining.confirm(welcome)
    assert not hosting.confirmed(replace(confirm, join=other))
    assert hosting.confirmed(confirm)
    last = hosting.seated(SEATING)
    with pytest.raises(BadMessage):
        joining.grant(replace(last, join=other))
    assert joining.grant(last) == SEATING


def test_reflected_messages_fail() -> None:
    """A device's half sent back as an opening, and its own tag sent back as a welcome."""
    joining = device()
    knock = joining.request()
    with pytest.raises(BadMessage):
        joining.proof(JoinChallenge(knock.join, knock.pake))
    with pytest.raises(BadMessage):
        joining.proof(JoinChallenge(knock.join, b"B" + knock.pake[1:]))
    joining = device()
    hosting = host(joining.request())
    proof = joining.proof(hosting.challenge())
    with pytest.raises(BadMessage):
        joining.confirm(JoinWelcome(joining.join, proof.tag))
    with pytest.raises(BadMessage):
        host(replace(joining.request(), pake=hosting.challenge().pake))


def test_messages_out_of_order_are_refused() -> None:
    """A welcome before the proof, a second opening."""
    joining = device()
    with pytest.raises(BadMessage):
        joining.confirm(JoinWelcome(joining.join, bytes(32)))
    with pytest.raises(BadMessage):
        joining.grant(Seated(joining.join, b""))
    opening = host(joining.request()).challenge()
    joining.proof(opening)
    with pytest.raises(BadMessage):
        joining.proof(opening)


HALVES = [
    b"",
    b"A",
    b"B" + bytes(31),
    b"B" + bytes(33),
    b"B" + bytes(32),  # a point of order 4
    b"B\x01" + bytes(31),  # the neutral element
    b"B\x01" + bytes(30) + b"\x80",  # the same with a sign
    b"B\xec" + b"\xff" * 30 + b"\x7f",  # order 2
    b"B\x02" + bytes(31),  # not on the curve
    b"B\xed" + b"\xff" * 30 + b"\x7f",  # not reduced
    b"B\xf0" + b"\xff" * 31,  # not reduced, with a sign
    b"B" + b"\xff" * 32,
    b"S" + bytes(32),
    b"C" + bytes(32),
]


@pytest.mark.parametrize("half", HALVES, ids=lambda half: half[:3].hex() + f"-{len(half)}")
def test_half_a_pake_that_is_none_is_a_bad_message(half: bytes) -> None:
    """Wrong lengths, sides, points off the curve or of low order, on both sides."""
    joining = device()
    with pytest.raises(BadMessage):
        joining.proof(JoinChallenge(joining.join, half))
    with pytest.raises(BadMessage):
        host(replace(joining.request(), pake=half.replace(b"B", b"A", 1)))


def test_halves_off_the_curve_are_told_cheaply() -> None:
    """A half that is no point of the curve is seen before any PAKE; those of devices always look right."""
    for half in HALVES:
        if plausible(replace(device().request(), pake=half.replace(b"B", b"A", 1))):
            with pytest.raises(BadMessage):
                host(replace(device().request(), pake=half.replace(b"B", b"A", 1)))
    assert not plausible(replace(device().request(), pake=b"A\x02" + bytes(31)))
    assert not plausible(replace(device().request(), pake=b"B" + device().request().pake[1:]))
    assert all(plausible(device().request()) for _ in range(20))


def test_random_halves_are_only_bad() -> None:
    """Random points either lead to a key that nobody has, or are BadMessage."""
    chance = random.Random(3)
    for _ in range(20):
        joining = device()
        knock = replace(joining.request(), pake=b"A" + chance.randbytes(32))
        try:
            hosting = host(knock)
        except BadMessage:
            continue
        assert not hosting.accepts(JoinProof(joining.join, chance.randbytes(32)))


def test_a_broken_seating_is_a_bad_message() -> None:
    """Right tag, sealed part cut, flipped, empty or of another join."""
    for change in (
        lambda s: b"",
        lambda s: s[:-1],
        lambda s: bytes([s[0] ^ 1]) + s[1:],
        lambda s: bytes(len(s)),
    ):
        joining = device()
        last = seated(joining, host(joining.request()))
        with pytest.raises(BadMessage):
            joining.grant(replace(last, sealed=change(last.sealed)))


def test_the_size_of_a_seating_tells_nothing() -> None:
    """Long and short passwords are sealed to the same length."""
    sizes = set()
    for seating in (SEATING, SeatGrant(DEVICE.account, "p"), SeatGrant(DEVICE.account, "p" * 64, "u" * 64)):
        joining = device()
        last = seated(joining, host(joining.request()), seating)
        assert joining.grant(over_the_wire(last)) == seating
        sizes.add(len(encode(last)))
    assert len(sizes) == 1


@pytest.mark.parametrize(
    "account",
    [
        "../../../pwn",
        "/etc/pwn",
        "*",
        "+",
        "#",
        "s0123456789ab/../x",
        "",
        "s0123456789aB",
        "s0123456789ab",
    ],
)
def test_a_device_takes_no_account_but_its_own(account: str) -> None:
    """The account names files and topics, so whoever hosts has no say in it, however well it is formed."""
    joining = device()
    last = seated(joining, host(joining.request()), replace(SEATING, account=account))
    with pytest.raises(FalseSeating):
        joining.grant(last)


def test_codes_have_no_look_alikes() -> None:
    """Six of 32 characters; what people confuse is read as what was meant."""
    assert len(ALPHABET) == len(set(ALPHABET)) == 32
    assert not set("ILOU") & set(ALPHABET)
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 6 and set(code) <= set(ALPHABET) for code in codes)
    assert set("".join(codes)) == set(ALPHABET)
    assert normalise(" oiL-7u\tk_") == "0117VK"
    assert all(normalise(code.lower()) == code for code in codes)


def test_fingerprints_are_written_read_and_spoken() -> None:
    """The ten characters that people compare are the first ten of the link's."""
    mark = fingerprint(HOST.sign_public, HOST.seal_public)
    assert len(mark) == 16
    assert read(written(mark)) == mark == read(written(mark).lower())
    assert spoken(mark) == f"{written(mark)[:5]}-{written(mark)[5:10]}"
    others = {
        fingerprint(STRANGER.sign_public, HOST.seal_public),
        fingerprint(HOST.sign_public, STRANGER.seal_public),
    }
    assert mark not in others
    for wrong in (
        "",
        "ABC",
        written(mark)[:-1],
        written(mark) + "0",
        "!" * 26,
        written(bytes(16))[:-1] + "1",
    ):
        with pytest.raises(BadMessage):
            read(wrong)


@pytest.mark.parametrize("seal", [bytes(32), b"\x01" + bytes(31)])
def test_a_seat_key_that_shares_no_secret_is_refused_at_the_door(seal: bytes) -> None:
    """Otherwise it would fail later, when the host makes the seat's seals."""
    with pytest.raises(BadMessage):
        host(replace(device().request(), seal=seal))

"""The examples and vectors of docs/protocol.md are what the code does: a second client can trust them."""

from __future__ import annotations

import ast
import dataclasses
import hmac
import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgpack
import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from spake2 import SPAKE2_A, SPAKE2_B
from spake2.parameters.ed25519 import ParamsEd25519

from protocol import VERSION, messages, pairing, record
from protocol.chance import Chance, commitment, handover_hash, holder_mark, roster_hash
from protocol.codec import decode, encode
from protocol.codes import fingerprint, spoken, written
from protocol.compression import known
from protocol.games import wolfmoon
from protocol.keys import SeatKeys, signature, signed
from protocol.messages import HostCard, JoinChallenge, JoinRefusal, JoinRequest, Receipt, SeatGrant
from protocol.sealing import DownOpener, DownSealer, UpOpener, UpSealer

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
HOST, SEAT = SeatKeys.from_bytes(bytes(range(64))), SeatKeys.from_bytes(bytes(range(64, 128)))
TABLE, CODE = "blue", "7K3M9P"
EPOCH, SESSION, JOIN = b"\xe1" * 16, b"\xf1" * 16, b"\x30" * 16
SECRET, NONCES = bytes(range(32)), [b"\x01" * 16, b"", b"\x03" * 16]
MODULES = (messages, wolfmoon, record)
"""Where the classes of messages stand."""


def pinned(side: Any, password: bytes, scalar: bytes) -> Any:
    """One side of the PAKE with a scalar that is no secret."""
    fresh = side(password, pairing.DEVICE, pairing.HOST)
    fresh.start()
    state = {**json.loads(fresh.serialize()), "xy_scalar": scalar.hex()}
    return side.from_serialized(json.dumps(state).encode())


def keys_and_signatures() -> dict[str, bytes | str]:
    """Keys, names made from them, a message and a signed message."""
    mark = fingerprint(HOST.sign_public, HOST.seal_public)
    return {
        "host private, sign | seal": HOST.to_bytes(),
        "host public, sign": HOST.sign_public,
        "host public, seal": HOST.seal_public,
        "seat private, sign | seal": SEAT.to_bytes(),
        "seat public, sign": SEAT.sign_public,
        "seat public, seal": SEAT.seal_public,
        "seat account": SEAT.account,
        "host fingerprint": mark,
        "host fingerprint, written": written(mark),
        "host fingerprint, spoken": spoken(mark),
        "dictionary of the public part, its SHA-256": sha256(known()).digest(),
        "Receipt(7, 0102030405060708, late_answer), encoded": encode(Receipt(7, bytes(range(1, 9)), "late_answer")),
        "JoinRefusal(join id 30*16, table_full, seats 6), signed by the host": signed(
            HOST, "turned", JoinRefusal(JOIN, "table_full", {"seats": 6})
        ),
    }


def seals() -> dict[str, bytes | str]:
    """A message in each direction."""
    down = DownSealer(HOST, SEAT.seal_public, TABLE, SEAT.account, EPOCH).seal(b"hello", 32, 3, SESSION)
    up = UpSealer(SEAT, HOST.seal_public, TABLE, SEAT.account, EPOCH, SESSION).seal(b"hello", 32, 4)
    assert DownOpener(SEAT, HOST.seal_public, TABLE, SEAT.account, EPOCH).open(down) == b"hello"
    assert UpOpener(HOST, SEAT.seal_public, TABLE, SEAT.account, EPOCH, SESSION).open(up) == b"hello"
    return {
        "X25519(host, seat)": HOST.shared_with(SEAT.seal_public),
        'down: table "blue", epoch e1*16, session f1*16, counter 3, body "hello", size 32': down,
        "up: the same, counter 4": up,
    }


def joins() -> dict[str, bytes | str]:
    """A join with known scalars, from the password to the sealed seating."""
    password = pairing.password_of(TABLE, JOIN, CODE)
    a, b = b"\x11" * 31 + b"\x01", b"\x22" * 31 + b"\x02"
    device, host = pinned(SPAKE2_A, password, a), pinned(SPAKE2_B, password, b)
    half_a, half_b = b"A" + device.outbound_message, b"B" + host.outbound_message
    secret = device.finish(half_b)
    assert host.finish(half_a) == secret
    knock = JoinRequest(
        VERSION,
        fingerprint(HOST.sign_public, HOST.seal_public),
        JOIN,
        half_a,
        SEAT.sign_public,
        SEAT.seal_public,
        "Änne",
    )
    both = pairing.Confirmation(secret, TABLE, knock, JoinChallenge(JOIN, half_b))
    host_tag = both.host_tag(HOST.sign_public, HOST.seal_public)
    seating = SeatGrant("s0123456789ab", "pass word", "")
    sealed = both.sealed(seating, host_tag)
    assert both.unsealed(sealed, host_tag) == encode(seating)
    return {
        "SPAKE2 M": ParamsEd25519.M.to_bytes(),
        "SPAKE2 N": ParamsEd25519.N.to_bytes(),
        'password: table "blue", join id 30*16, code "7K3M9P"': password,
        "device scalar, least significant byte first": a,
        "host scalar, least significant byte first": b,
        "half A": half_a,
        "half B": half_b,
        "secret": secret,
        'proof tag: seat\'s keys, name "Änne"': both.device_tag,
        "host tag": host_tag,
        "confirm tag": both.confirm_tag(host_tag),
        'sealed SeatGrant("s0123456789ab", "pass word", ""), its SHA-256': sha256(sealed).digest(),
    }


def chances() -> dict[str, bytes | str]:
    """A deal: commitment, roster, some answers."""
    sealed = commitment(SECRET)
    holders = [holder_mark(SEAT.sign_public, "Änne"), holder_mark(b"", "Runa"), holder_mark(HOST.sign_public, "Ben")]
    roster = roster_hash(TABLE, 4, sealed, NONCES, holders)
    newest = handover_hash(roster, 3, 17, holders[0])
    chance = Chance(SECRET, roster)
    return {
        "secret of the deal": SECRET,
        "commitment": sealed,
        'mark of the holder "Änne", with the seat\'s key': holders[0],
        'mark of the holder "Runa", a bot': holders[1],
        'mark of the holder "Ben", with the host\'s key': holders[2],
        'roster hash: table "blue", deal 4, these three, nonces 01*16, none, 03*16': roster,
        "the same, signed by the host": signature(HOST, "roster", roster),
        'hash after seat 3 went to "Änne" at answer 17': newest,
        "answer 0, one of 6": str(chance.below(0, 6)),
        "answer 1, one of 6": str(chance.below(1, 6)),
        "answer 2, one of 3 * 2^62": str(chance.below(2, 3 * 2**62)),
        "answer 3, the letters a to j shuffled": "".join(chance.shuffle(3, "abcdefghij")),
        "answer 4, the deck of Wolfmoon shuffled, the first five": ",".join(chance.shuffle(4, wolfmoon.DECK)[:5]),
    }


def computed() -> dict[str, str]:
    """All vectors as they stand in the document."""
    parts = {**keys_and_signatures(), **seals(), **joins(), **chances()}
    return {name: f'"{value}"' if isinstance(value, str) else value.hex() for name, value in parts.items()}


@cache
def blocks(kind: str) -> list[tuple[str, str]]:
    """The fenced blocks of one kind in the document: what stands behind the kind, and the text."""
    found = re.findall(rf"^```{kind} ?(\w*)\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    return found


def test_every_vector_is_what_the_code_makes() -> None:
    """None is missing, none is left over, each has the value that stands there."""
    ((_, text),) = blocks("vectors")
    told = dict(line.rsplit(" = ", 1) for line in text.splitlines() if line)
    assert told == computed()


def test_the_text_alone_leads_to_the_vectors() -> None:
    """A seal and the tags of a join, computed as the document's formulas say and with nothing of ours."""

    def row(*parts: bytes) -> bytes:
        return b"".join(len(part).to_bytes(4, "big") + part for part in parts)

    def key(purpose: str) -> bytes:
        return HKDFExpand(SHA256(), 32, b"moontable/1 join " + purpose.encode()).derive(secret)

    vectors = computed()
    told = {name: bytes.fromhex(value) for name, value in vectors.items() if not value.startswith('"')}
    shared, seat_seal = told["X25519(host, seat)"], told["seat public, seal"]
    account = vectors["seat account"].strip('"').encode()

    topic = b"blue/seat/" + account + b"/down"
    seal = HKDF(SHA256(), 32, EPOCH, b"moontable/1 seal\0" + topic + b"\0" + seat_seal).derive(shared)
    header = bytes([VERSION, 1]) + EPOCH + SESSION + (3).to_bytes(8, "big")
    body = (b"\0\1\0\5hello").ljust(32, b"\0")
    sealed = ChaCha20Poly1305(seal).encrypt((3).to_bytes(12, "big"), body, topic + b"\0" + header)
    assert header + sealed in told.values()

    secret = told["secret"]
    said = row(b"blue", VERSION.to_bytes(2, "big"), told["host fingerprint"], JOIN, told["half A"], told["half B"])
    said += row(told["seat public, sign"], seat_seal, "Änne".encode())
    proof_tag = hmac.digest(key("device"), said, "sha256")
    hosts = row(proof_tag, told["host public, sign"], told["host public, seal"])
    host_tag = hmac.digest(key("host"), said + hosts, "sha256")
    assert told["host tag"] == host_tag
    assert proof_tag in told.values()
    assert hmac.digest(key("confirm"), said + row(proof_tag, host_tag), "sha256") == told["confirm tag"]
    seating = msgpack.packb({"account": "s0123456789ab", "password": "pass word", "username": ""})
    padded = (len(seating).to_bytes(2, "big") + seating).ljust(384, b"\0")
    sealed = ChaCha20Poly1305(key("seating")).encrypt(bytes(12), padded, host_tag)
    assert sha256(sealed).digest() in told.values()


def value_of(text: str) -> Any:
    """The map that an example shows."""

    def binary(found: re.Match[str]) -> str:
        parts = (part.partition("*") for part in found[1].split())
        return repr(b"".join(bytes.fromhex(byte) * int(times or 1) for byte, _, times in parts))

    return ast.literal_eval(re.sub(r"h'([^']*)'", binary, text))


@pytest.mark.parametrize(("name", "text"), blocks("example"), ids=lambda part: part[:12])
def test_every_example_is_a_valid_message(name: str, text: str) -> None:
    """It decodes as the class that it names, and shows the fields in the order of the wire."""
    cls = next(getattr(module, name) for module in MODULES if hasattr(module, name))
    shown = value_of(text)
    read = decode(cls, msgpack.packb(shown))
    assert msgpack.unpackb(encode(read)) == shown
    assert list(shown) == [field.name for field in dataclasses.fields(cls)]


def test_every_message_has_an_example() -> None:
    """A new message class brings its example along."""
    classes = {
        cls.__name__
        for module in MODULES
        for cls in vars(module).values()
        if dataclasses.is_dataclass(cls) and cls.__module__ == module.__name__ and cls is not record.RecordedGame
    }
    assert classes == {name for name, _ in blocks("example")}


def test_the_card_of_the_document_is_not_signed_by_accident() -> None:
    """The example keys are no keys of anybody."""
    card = next(value_of(text) for name, text in blocks("example") if name == HostCard.__name__)
    assert card["sign"] != HOST.sign_public

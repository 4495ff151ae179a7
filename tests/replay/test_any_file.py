"""Files that somebody else may have written, or a disk has spoilt: each is what it should be, or a sentence says so."""

from __future__ import annotations

import copy
import json
import random
from contextlib import suppress
from dataclasses import fields
from unittest.mock import patch

import pytest

from client.base.errors import ReplayFailed
from client.device import keyring, operator
from client.present import replay, replay_steps
from client.seat.session import Session
from client.texts import texts
from host.brokers.existing import BrokerAccess
from host.replay.__main__ import main
from protocol.errors import MoontableError
from protocol.keys import SeatKeys
from protocol.record import packed, unpacked
from tests.replay.played import evening_of

VALUES = (None, True, -1, 0, 1 << 70, 1.5, float("inf"), "", "x" * 5000, "\ud800", "a\0", [], {}, [[]], {"a": 1}, "zz")
ACCOUNT = SeatKeys.from_bytes(bytes(64)).account
SEAT = {
    "table": "t", "address": "10.0.0.1", "port": 1883, "prefix": "moontable", "name": "Ada", "account": ACCOUNT,
    "login": "", "password": "x", "keys": "A" * 86 + "==", "host_sign": "A" * 43 + "=", "host_seal": "A" * 43 + "=",
}  # fmt: skip
CONSOLE = {
    "table": "t", "address": "10.0.0.1", "port": 1, "account": ACCOUNT, "login": "", "password": "p",
    "keys": "00" * 64, "host_sign": "00" * 32, "host_seal": "00" * 32,
}  # fmt: skip
DEEP = (b"[" * 100_000, b'{"a":' * 9000, b"[]", b"null", b'"a"', b"\xff", b"", b"1" * 6000)


def spoilt(data, dice):
    """Bytes changed, taken out, put in, or missing from here on."""
    whole = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(whole) + 1)
        match dice.randrange(4):
            case 0:
                whole[at : at + 1] = dice.randbytes(1)
            case 1:
                del whole[at : at + dice.randint(1, 9)]
            case 2:
                whole[at:at] = dice.randbytes(dice.randint(1, 5))
            case 3:
                del whole[at:]
    return bytes(whole)


def variants(facts, dice, count=1500):
    """A JSON file of these facts, changed in every way."""
    yield from DEEP
    for _ in range(count):
        changed = dict(facts)
        for name in dice.sample(sorted(facts), dice.randint(1, 3)):
            changed[name] = dice.choice(VALUES)
        yield json.dumps(changed).encode()
        yield spoilt(json.dumps(facts).encode(), dice)


def test_any_file_of_a_seat_is_a_seat_or_damaged(tmp_path):
    """What comes through can be sat on."""
    path = tmp_path / f"{ACCOUNT}.json"
    path.write_text(json.dumps(SEAT))
    assert Session(keyring.read_credential(path))
    for data in variants(SEAT, random.Random(1)):
        path.write_bytes(data)
        with suppress(MoontableError):
            Session(keyring.read_credential(path))


def test_any_file_of_a_console_is_one_or_there_is_none(tmp_path):
    """`moontable console` reads what the host has written."""
    path = tmp_path / "console-table.json"
    path.write_text(json.dumps(CONSOLE))
    assert Session(operator.console_key(str(tmp_path), "table").seat)
    for data in variants(CONSOLE, random.Random(2)):
        path.write_bytes(data)
        with suppress(MoontableError):
            Session(operator.console_key(str(tmp_path), "table").seat)


def test_any_accounts_of_a_broker_are_read_or_named(tmp_path):
    """Address and file of a broker that is there already."""
    dice = random.Random(3)
    file = tmp_path / "accounts"
    for n in range(2000):
        file.write_bytes(spoilt(b"host = keeper:k\nguests = guests:g\n", dice))
        with suppress(MoontableError):
            BrokerAccess.parse(
                spoilt(b"mqtt://na%40me:pa@[fe80::1]:1883", dice).decode("latin1"), file if n % 2 else None, {}
            )


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A game as Ada's device keeps it."""
    evening = evening_of(tmp_path_factory.mktemp("evening"))
    (data,) = evening.guests["Ada"].witness.take_records()
    evening.kill_host()
    return data


def forged(data, dice):
    """The game with some fields of the right type and a foolish value."""
    played = unpacked(data)
    game = copy.deepcopy(played)
    for _ in range(dice.randint(1, 3)):
        part = dice.choice([game.record, dice.choice(game.answers), *game.record.roster[:2], game.memory])
        field = dice.choice(fields(part))
        match getattr(part, field.name):
            case bool(value):
                wrong = not value
            case int():
                wrong = dice.choice((0, 1, 2, 5, 50, 10**9))
            case str():
                wrong = dice.choice(("", "shuffle", "x", "\x1b[31m", "1" * 4000))
            case bytes(value):
                wrong = dice.choice((b"", value[::-1], value[:-1], value + b"x"))
            case list(value):
                wrong = dice.choice(([], value[:-1], value + value[:1], value * 3))
            case dict(value):
                wrong = dice.choice(({}, {**value, "zz": 3}, dict.fromkeys(value, 99)))
            case value:
                wrong = value
        setattr(part, field.name, wrong)
    return packed(game)


def test_any_kept_game_is_told_checked_and_written_down_or_refused(game, tmp_path, capsys):
    """A file from a friend: told again, checked, exported, or a sentence; nothing in it steers the terminal."""
    dice = random.Random(4)
    path = tmp_path / "sent.moon"
    said = []

    def retell(file, *how):
        status = main([str(file), *how])
        out = capsys.readouterr().out
        if status and "--verify" not in how:
            raise ReplayFailed(reason="")
        return out

    with patch.object(replay_steps, "run_replay", retell), patch.object(replay, "run_replay", retell):
        for n in range(150):
            path.write_bytes(spoilt(game, dice) if n % 5 == 0 else forged(game, dice))
            with suppress(MoontableError):
                kept = replay.find(str(path))
                said.append(replay.summary(kept, texts("en")))
                replay.verify(kept, said.append)
                said += replay.text(kept, replay.viewing_seat(kept, -1), texts("en"))
            with suppress(MoontableError):
                replay.export(replay.find(str(path)), tmp_path / "out.toml")
    assert len(said) > 500
    assert not [line for line in said if "\x1b" in line]

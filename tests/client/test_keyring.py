"""The seats of a device: kept safely, found again, and never lost to a damaged neighbour."""

from __future__ import annotations

import os
import stat
from hashlib import sha256

import pytest

from client.base.errors import NoPlaceToKeep, SeatDamaged
from client.device import keyring as keyring_module
from client.device.keyring import Keyring, SeatCredential, home
from protocol.keys import SeatKeys


def seat(name: str = "Ada", **changes: object) -> SeatCredential:
    """A seat, by default Ada's at her table; each name and table has keys of its own."""
    keys = sha256(f"{name} {changes.get('table')} {changes.pop('which', '')}".encode()).digest() * 2
    values = {
        "table": "table",
        "address": "192.168.1.20",
        "port": 1883,
        "name": name,
        "account": SeatKeys.from_bytes(keys).account,
        "password": "secret",
        "keys": keys,
        "host_sign": b"s" * 32,
        "host_seal": b"e" * 32,
    }
    return SeatCredential(**{**values, **changes})


@pytest.fixture
def keyring(tmp_path) -> Keyring:
    """An empty keyring."""
    return Keyring(tmp_path)


def test_a_seat_comes_back_as_it_was(keyring):
    """Everything that a rejoin needs survives the file."""
    kept = seat(login="guests", prefix="house")
    keyring.save(kept)
    assert keyring.credentials() == [kept]


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
def test_only_the_owner_can_read_it(keyring):
    """Private keys are nobody else's."""
    keyring.save(seat())
    (file,) = keyring.folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(keyring.folder.stat().st_mode) & 0o077 == 0


def test_two_people_share_a_phone(keyring):
    """Another name at the same table is another seat; each is found by its name, whatever its capitals."""
    keyring.save(seat())
    keyring.save(seat("Ben"))
    assert [s.name for s in keyring.find(name="ada")] == ["Ada"]
    assert len(keyring.find(address="192.168.1.20", port=1883)) == 2
    assert keyring.find(address="192.168.1.20", port=1884) == []


def test_the_last_used_comes_first(keyring):
    """`moontable join` goes back to the seat that was used last."""
    for number, name in enumerate(("Ada", "Ben")):
        keyring.save(seat(name))
        os.utime(keyring.folder / f"{seat(name).account}.json", (number, number))
    assert [s.name for s in keyring.credentials()] == ["Ben", "Ada"]
    keyring.mark_used(seat())
    assert [s.name for s in keyring.credentials()] == ["Ada", "Ben"]


def test_the_same_name_at_the_same_table_gives_way(keyring):
    """Joining again with the code leaves no dead seat behind; other tables keep theirs."""
    keyring.save(seat())
    keyring.save(seat(table="other"))
    keyring.save(seat(which="new"))
    assert {s.account for s in keyring.credentials()} == {seat(which="new").account, seat(table="other").account}


def test_a_dropped_seat_is_gone(keyring):
    """A seat that its table has given up is forgotten, once or twice, with what was noted at it since."""
    keyring.save(seat())
    keyring.delete(seat())
    (keyring.folder / f"{seat().account}-7.noted").write_bytes(b"noted since")
    keyring.delete(seat())
    assert keyring.credentials() == []
    assert list(keyring.folder.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"table": 1}',
        b'{"a":' * 9000,
        "keys",
        "port",
        "account",
        "other",
        "table",
        "prefix",
        "bool",
    ],
)
def test_a_damaged_file_is_set_aside(keyring, damage):
    """One clear error names where the file lies now; after it the other seats work on."""
    keyring.save(seat("Ben"))
    keyring.save(seat())
    file = keyring.folder / f"{seat().account}.json"
    text = file.read_text()
    changes = {
        "keys": ('"keys": "', '"keys": "AAAA'),
        "port": ("1883", "70000"),
        "account": (seat().account, "../sada"),
        "other": (seat().account, seat("Ben").account),
        "table": ('"table": "table"', '"table": "+"'),
        "prefix": ('"prefix": "moontable"', '"prefix": "#"'),
        "bool": ("1883", "true"),
    }
    file.write_bytes(text.replace(*changes[damage]).encode() if isinstance(damage, str) else damage)
    with pytest.raises(SeatDamaged) as problem:
        keyring.credentials()
    assert str(keyring.folder / f"{seat().account}.damaged") in problem.value.message("en")
    assert [s.name for s in keyring.credentials()] == ["Ben"]
    assert (keyring.folder / f"{seat().account}.damaged").exists()


def test_no_half_files(keyring, monkeypatch):
    """A disk that fills up while writing leaves the old seat and nothing else."""
    keyring.save(seat())

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NoPlaceToKeep) as problem:
        keyring.save(seat(password="other"))  # noqa: S106 - a made-up one
    assert "No space left" in problem.value.message("en")
    assert keyring.credentials() == [seat()]
    assert [file.name for file in keyring.folder.iterdir()] == [f"{seat().account}.json"]


def test_a_disk_that_does_not_say_what_is_wrong_is_named_all_the_same(keyring, monkeypatch):
    """By the kind of its error: a sentence ends in a reason."""

    def fails(*_args, **_named):
        raise PermissionError

    monkeypatch.setattr(keyring_module, "write_file", fails)
    with pytest.raises(NoPlaceToKeep) as problem:
        keyring.save(seat())
    assert problem.value.facts == {"path": keyring.folder, "reason": "PermissionError"}


def test_secrets_do_not_print():
    """Neither keys nor password stand in a traceback or log."""
    assert "secret" not in repr(seat())
    assert "kkkk" not in repr(seat())


def test_the_folder_can_be_chosen(tmp_path, monkeypatch):
    """MOONTABLE_HOME holds everything when it is set."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path / "x"))
    assert home() == tmp_path / "x"
    Keyring().save(seat())
    assert (tmp_path / "x" / "seats" / f"{seat().account}.json").exists()


def test_no_folder_no_seats(tmp_path):
    """A fresh device has none."""
    assert Keyring(tmp_path / "none").credentials() == []

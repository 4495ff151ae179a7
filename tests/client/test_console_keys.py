"""What a host has written for its consoles, as this program reads it: whole or not at all, and which table is whose."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from client.base.errors import NoConsole
from client.device.operator import console_key, console_keys, folder_of
from protocol.keys import SeatKeys
from protocol.links import JoinLink

if TYPE_CHECKING:
    from pathlib import Path

KEYS = SeatKeys.from_bytes(bytes(range(64)))


def written(folder: Path, table: str = "oak", **changes: Any) -> dict[str, Any]:
    """What a host writes for the console of a table; a change to None leaves that out."""
    told: dict[str, Any] = {
        "table": table, "address": "127.0.0.1", "port": 1883, "tls": "", "guests": "", "code": "7K3M9P",
        "account": KEYS.account, "login": "", "password": "secret", "keys": KEYS.to_bytes().hex(),
        "host_sign": "aa" * 32, "host_seal": "bb" * 32,
    }  # fmt: skip
    told = {name: value for name, value in {**told, **changes}.items() if value is not None}
    (folder / f"console-{table}.json").write_text(json.dumps(told))
    return told


def test_a_console_has_its_seat_with_the_keys_of_its_table(tmp_path: Path) -> None:
    """Each word in its place."""
    written(tmp_path, login="keeper", tls="system", address="home.local", port=8883)
    seat = console_key(str(tmp_path), "oak").seat
    assert (seat.table, seat.address, seat.port, seat.tls) == ("oak", "home.local", 8883, "system")
    assert (seat.name, seat.account, seat.login, seat.password) == ("console", KEYS.account, "keeper", "secret")
    assert (seat.keys, seat.host_sign, seat.host_seal) == (KEYS.to_bytes(), b"\xaa" * 32, b"\xbb" * 32)


@pytest.mark.parametrize(
    ("changes", "link"),
    [
        ({}, JoinLink("127.0.0.1", "7K3M9P", 1883, "oak")),
        ({"guests": "192.0.2.7"}, JoinLink("192.0.2.7", "7K3M9P", 1883, "oak")),
        ({"guests": None, "code": None, "tls": None}, JoinLink("127.0.0.1", "", 1883, "oak")),
        (
            {"login": "guests", "tls": "system"},
            JoinLink("127.0.0.1", "7K3M9P", 1883, "oak", login=("guests", "secret"), tls="system"),
        ),
    ],
)
def test_the_link_is_what_a_guest_types(tmp_path: Path, changes: dict[str, Any], link: JoinLink) -> None:
    """The address that other devices reach, or the own one; the account's password only with a shared login."""
    written(tmp_path, **changes)
    assert console_key(str(tmp_path), "oak").link == link


@pytest.mark.parametrize(
    "changes",
    [
        {"table": 1}, {"address": None}, {"address": 1}, {"port": "1883"}, {"port": True}, {"port": None},
        {"login": None}, {"password": 1}, {"tls": 1}, {"code": 1}, {"guests": 1}, {"account": "somebody"},
        {"keys": KEYS.to_bytes().hex()[2:]}, {"keys": "x"}, {"host_sign": "aa" * 31}, {"host_seal": "bb" * 33},
    ],
)  # fmt: skip
def test_what_is_not_whole_is_no_console(tmp_path: Path, changes: dict[str, Any]) -> None:
    """It is said where none was found; the keys of other tables are still there."""
    written(tmp_path, **changes)
    written(tmp_path, "elm")
    with pytest.raises(NoConsole) as problem:
        console_key(str(tmp_path), "oak")
    assert problem.value.facts["folder"] == tmp_path
    assert list(console_keys(str(tmp_path))) == ["elm"]


def test_all_tables_of_a_host_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a fixed order, whatever else lies there; in the usual folder where none is named."""
    for table in ("oak", "elm"):
        written(tmp_path, table)
    (tmp_path / "oak.json").write_text("{}")
    assert list(console_keys(str(tmp_path))) == ["elm", "oak"]
    assert console_keys(str(tmp_path / "nothing")) == {}
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert folder_of("") == tmp_path / "host"
    assert folder_of("~/games") == tmp_path / "me" / "games"
    (tmp_path / "host").mkdir()
    written(tmp_path / "host", "ash")
    assert console_key("", "ash").seat.table == "ash"

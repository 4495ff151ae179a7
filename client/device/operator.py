"""What a host on this machine has written for its consoles: a key, the way to each table, its code and its keeper."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.base.errors import NoConsole
from client.device.keyring import SeatCredential, home
from protocol.errors import MoontableError
from protocol.keys import SeatKeys
from protocol.links import JoinLink
from protocol.program.files import file_name, read_file

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class ConsoleKey:
    """A console's seat at one table. `code`: the table's; `guests`: the address that other devices reach, or "".

    `keeper`: the name of whoever keeps the table, "" where nobody does, None where the host does not say.
    """

    seat: SeatCredential
    code: str = ""
    guests: str = ""
    keeper: str | None = None

    @property
    def link(self) -> JoinLink:
        """What a guest types."""
        seat = self.seat
        login = (seat.login, seat.password) if seat.login else ("", "")
        return JoinLink(self.guests or seat.address, self.code, seat.port, seat.table, login=login, tls=seat.tls)


def folder_of(given: str) -> Path:
    """Where a host keeps its files: the folder that was given, or the usual one."""
    return Path(given).expanduser() if given else home() / "host"


def console_key(folder: str, table: str) -> ConsoleKey:
    """What a host has written for the console of a table; raises NoConsole or NoFileName."""
    place = folder_of(folder)
    try:
        return _read(place / file_name("console", table, suffix=".json"))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise NoConsole(folder=place) from None


def console_keys(folder: str) -> dict[str, ConsoleKey]:
    """The same of all tables, by name; none where no host has written any."""
    return {key.seat.table: key for key in _all(folder_of(folder))}


def _all(place: Path) -> Iterator[ConsoleKey]:
    for path in sorted(place.glob("console-*.json")):
        try:
            yield _read(path)
        except (OSError, ValueError, KeyError, TypeError, RecursionError, MoontableError):
            continue  # half written, or none of a host's


def _read(path: Path) -> ConsoleKey:
    told: dict[str, Any] = json.loads(read_file(path))
    seat = _seat(told)
    code, guests, keeper = told.get("code", ""), told.get("guests", ""), told.get("keeper")
    if type(code) is not str or type(guests) is not str or type(keeper) not in (str, type(None)):
        raise TypeError
    return ConsoleKey(seat, code, guests, keeper)


def _seat(told: dict[str, Any]) -> SeatCredential:
    table, address, account, login, password = (
        told[name] for name in ("table", "address", "account", "login", "password")
    )
    tls = told.get("tls", "")
    keys, sign, seal = (bytes.fromhex(told[name]) for name in ("keys", "host_sign", "host_seal"))
    if not all(type(word) is str for word in (table, address, account, login, password, tls)):
        raise TypeError
    if type(told["port"]) is not int or (len(keys), len(sign), len(seal)) != (64, 32, 32):
        raise ValueError
    if account != SeatKeys.from_bytes(keys).account:
        raise ValueError
    return SeatCredential(
        table=table,
        address=address,
        port=told["port"],
        name="console",
        account=account,
        login=login,
        password=password,
        keys=keys,
        host_sign=sign,
        host_seal=seal,
        tls=tls,
    )

"""The seats of this device: one file each, readable by its owner only."""

from __future__ import annotations

import base64
import binascii
import contextlib
import json
import os
import re
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.base.errors import NoPlaceToKeep, SeatDamaged
from protocol.characters import is_shown
from protocol.endpoint import Endpoint
from protocol.program.files import file_name, read_file, write_file
from protocol.topics import ACCOUNT, PREFIX, TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

_PREFIX = r"[\w-]{1,32}(/[\w-]{1,32}){0,7}"
_LENGTHS = {"keys": 64, "host_sign": 32, "host_seal": 32}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCredential:
    """All that a device needs to be back at its seat: the way there, the seat's keys, the host's pinned ones.

    `login` is the account at the broker where it is not the seat's own: on a broker that the host borrows. `tls` is
    whose word is taken for that broker (protocol/endpoint.py).
    """

    table: str
    address: str
    port: int
    prefix: str = PREFIX
    name: str
    account: str
    login: str = ""
    password: str
    keys: bytes
    host_sign: bytes
    host_seal: bytes
    tls: str = ""

    @property
    def endpoint(self) -> Endpoint:
        """The broker."""
        return Endpoint(self.address, self.port, self.tls)

    def __repr__(self) -> str:
        return f"Seat({self.name!r} at {self.table!r})"


def home() -> Path:
    """The folder of everything that Moontable keeps on this device."""
    if chosen := os.environ.get("MOONTABLE_HOME", ""):
        return Path(chosen)
    import platformdirs  # noqa: PLC0415 - not needed where the folder is given

    return platformdirs.user_data_path("moontable", appauthor=False)


class Keyring:
    """The seats kept below one folder, the last used one first."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or home()) / "seats"

    def credentials(self) -> list[SeatCredential]:
        """All seats, the last used first; a file that cannot be read is set aside with SeatDamaged."""
        try:
            files = [(path.stat().st_mtime_ns, path) for path in self.folder.glob("*.json")]
        except OSError:
            return []
        return [read_credential(path) for _, path in sorted(files, reverse=True)]

    def find(self, *, name: str = "", address: str = "", port: int = 0, table: str = "") -> list[SeatCredential]:
        """The seats that fit all that is given, the last used first."""
        return [
            seat
            for seat in self.credentials()
            if (not name or seat.name.casefold() == name.casefold())
            and (not address or seat.address.casefold() == address.casefold())
            and (not port or seat.port == port)
            and (not table or seat.table == table)
        ]

    def save(self, seat: SeatCredential) -> None:
        """Write the seat down as the last used. A seat of the same name at the same table gives way."""
        path = self._path(seat)
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_file(path, json.dumps(_texts(seat), indent=1).encode(), durable=True)
            for other in self._others(seat, path):
                other.unlink(missing_ok=True)
        except OSError as error:
            raise NoPlaceToKeep(path=self.folder, reason=error.strerror or type(error).__name__) from None

    def mark_used(self, seat: SeatCredential) -> None:
        """Make this seat the last used one."""
        with contextlib.suppress(OSError):
            os.utime(self._path(seat))

    def delete(self, seat: SeatCredential) -> None:
        """Forget a seat that its table has given up, and what was noted at it."""
        path = self._path(seat)
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
            for noted in self.folder.glob(f"{path.stem}-*"):
                noted.unlink(missing_ok=True)

    def _path(self, seat: SeatCredential) -> Path:
        return self.folder / file_name(seat.account, suffix=".json")

    def _others(self, seat: SeatCredential, path: Path) -> Iterable[Path]:
        for other in self.find(name=seat.name, address=seat.address, port=seat.port, table=seat.table):
            if self._path(other) != path:
                yield self._path(other)


def _texts(seat: SeatCredential) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in asdict(seat).items()
    }


def read_credential(path: Path) -> SeatCredential:
    """The seat in a file; raises SeatDamaged, and lays the file aside, where it holds none."""
    try:
        return _seat(path.stem, json.loads(read_file(path)))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        aside = path.with_suffix(".damaged")
        with contextlib.suppress(OSError):
            path.replace(aside)
        raise SeatDamaged(path=aside) from None


def _seat(account: str, texts: dict[str, Any]) -> SeatCredential:
    values: dict[str, Any] = {}
    for field in fields(SeatCredential):
        value: Any = texts.get(field.name, "") if field.name == "tls" else texts[field.name]  # younger than the others
        if type(value) is not (int if field.name == "port" else str):
            raise TypeError(field.name)
        if length := _LENGTHS.get(field.name):
            value = base64.b64decode(str(value), validate=True)
            if len(value) != length:
                raise binascii.Error(field.name)
        values[field.name] = value
    named = (
        re.fullmatch(ACCOUNT, account)
        and re.fullmatch(TABLE, values["table"])
        and re.fullmatch(_PREFIX, values["prefix"], re.ASCII)
    )
    shown = all(is_shown(values[name]) for name in ("name", "address", "login", "password"))
    if not named or not shown or not 0 < values["port"] < 65536 or values["account"] != account:
        raise ValueError
    return SeatCredential(**values)

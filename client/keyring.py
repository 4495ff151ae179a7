"""The seats of this device: one file each, readable by its owner only."""

from __future__ import annotations

import base64
import binascii
import contextlib
import json
import os
import tempfile
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.errors import NoPlaceToKeep, SeatDamaged
from protocol.topics import PREFIX

if TYPE_CHECKING:
    from collections.abc import Iterable

_LENGTHS = {"keys": 64, "host_sign": 32, "host_seal": 32}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """All that a device needs to be back at its seat: the way there, the seat's keys, the host's pinned ones.

    `login` is the account at the broker where it is not the seat's own: on a broker that the host borrows.
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

    def seats(self) -> list[Seat]:
        """All seats, the last used first; a file that cannot be read is set aside with SeatDamaged."""
        try:
            files = [(path.stat().st_mtime_ns, path) for path in self.folder.glob("*.json")]
        except OSError:
            return []
        return [_read(path) for _, path in sorted(files, reverse=True)]

    def find(self, *, name: str = "", address: str = "", port: int = 0, table: str = "") -> list[Seat]:
        """The seats that fit all that is given, the last used first."""
        return [
            seat
            for seat in self.seats()
            if (not name or seat.name.casefold() == name.casefold())
            and (not address or seat.address.casefold() == address.casefold())
            and (not port or seat.port == port)
            and (not table or seat.table == table)
        ]

    def keep(self, seat: Seat) -> None:
        """Write the seat down as the last used. A seat of the same name at the same table gives way."""
        path = self._path(seat)
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _write(path, json.dumps(_texts(seat), indent=1).encode())
            for other in self._others(seat, path):
                other.unlink(missing_ok=True)
        except OSError as error:
            raise NoPlaceToKeep(path=self.folder, reason=error.strerror or type(error).__name__) from None

    def used(self, seat: Seat) -> None:
        """Make this seat the last used one."""
        with contextlib.suppress(OSError):
            os.utime(self._path(seat))

    def drop(self, seat: Seat) -> None:
        """Forget a seat that its table has given up, and what was noted at it."""
        with contextlib.suppress(OSError):
            self._path(seat).unlink(missing_ok=True)
            for noted in self.folder.glob(f"{seat.account}-*"):
                noted.unlink(missing_ok=True)

    def _path(self, seat: Seat) -> Path:
        return self.folder / f"{seat.account}.json"

    def _others(self, seat: Seat, path: Path) -> Iterable[Path]:
        for other in self.find(name=seat.name, address=seat.address, port=seat.port, table=seat.table):
            if self._path(other) != path:
                yield self._path(other)


def _texts(seat: Seat) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in asdict(seat).items()
    }


def _read(path: Path) -> Seat:
    try:
        return _seat(json.loads(path.read_bytes()))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        aside = path.with_suffix(".damaged")
        with contextlib.suppress(OSError):
            path.replace(aside)
        raise SeatDamaged(path=aside) from None


def _seat(texts: dict[str, Any]) -> Seat:
    values: dict[str, Any] = {}
    for field in fields(Seat):
        value: Any = texts[field.name]
        if type(value) is not (int if field.name == "port" else str):
            raise TypeError(field.name)
        if length := _LENGTHS.get(field.name):
            value = base64.b64decode(str(value), validate=True)
            if len(value) != length:
                raise binascii.Error(field.name)
        values[field.name] = value
    # The account names the file.
    if not values["account"].isalnum() or not 0 < values["port"] < 65536:
        raise ValueError
    return Seat(**values)


def _write(path: Path, data: bytes) -> None:
    """Write so that after any crash the file is the old or the new one, never half of it."""
    handle, temporary = tempfile.mkstemp(prefix=".seat-", dir=path.parent)  # readable by its owner only
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise

"""What this device has noted of deals that are not verified yet: a program started anew can still vouch for them.

Beside the seat's own file, readable by its owner only: hashes of what the seat was shown and has said, and its own
nonce for the chance. It goes when the deal is verified, or with the seat.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from protocol.codec import BadMessage, Length, decode, encode
from protocol.fields import Fresh, Number  # noqa: TC001 - grammar
from protocol.program.files import file_name, read_file, write_file
from protocol.record import Memory, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST = 8
"""Deals of a seat that may still be opened later, because they were called off."""


@dataclass(slots=True)
class WitnessEntry:
    """The memory of a deal, and by what a new start knows whether the host has gone back behind it meanwhile.

    `newest` is the number of the last note that was heard under `epoch`, `line` its digest. `back`: the
    host has gone back during this match.
    """

    deal: Number
    epoch: Fresh
    newest: Number
    line: Annotated[bytes, Length(8)]
    back: bool
    memory: Memory


class WitnessStore:
    """The notes of the seat `account`, in the folder of the keyring."""

    def __init__(self, folder: Path, account: str) -> None:
        self._folder = folder
        self._account = account

    def entries(self) -> Iterator[WitnessEntry]:
        """All that was noted, the earliest deal first; a file with another name or without sense counts as none."""
        files = {path.stem.rpartition("-")[2]: path for path in self._folder.glob(f"{self._account}-*.noted")}
        for deal in sorted(filter(str.isdecimal, files), key=int)[-MOST:]:
            with contextlib.suppress(OSError, BadMessage):
                yield decode(WitnessEntry, read_file(files[deal]))

    def write(self, noted: WitnessEntry) -> None:
        """Write it down; where nothing can be written, a new start will vouch for less."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_file(self._path(noted.deal), encode(noted))

    def delete(self, deal: int) -> None:
        """Take away what was noted of a deal."""
        with contextlib.suppress(OSError):
            self._path(deal).unlink()

    def delete_verified(self, record: bytes) -> None:
        """The same, of the deal of a record that has been verified."""
        with contextlib.suppress(BadMessage):
            self.delete(unpacked(record).record.deal)

    def _path(self, deal: int) -> Path:
        return self._folder / file_name(self._account, deal, suffix=".noted")

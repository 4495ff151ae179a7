"""What a person has marked others with in one game: kept on this device alone, a file for each deal."""

from __future__ import annotations

import contextlib
import json
from hashlib import sha256
from typing import TYPE_CHECKING

from client.device.keyring import home
from protocol.program.files import file_name, read_file, write_file

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from client.base.scene import Scene

MOST = 40
"""Files that stay; the oldest give way."""


class Notebook:
    """The marks of the deals that this device has sat at; they are read when they are first looked at."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._deal = ""
        self._marks: dict[int, list[str]] = {}

    def marks(self, scene: Scene, seat: int) -> list[str]:
        """The marks of a seat in the present deal."""
        self._open(scene)
        return list(self._marks.get(seat, ()))

    def toggle(self, scene: Scene, seat: int, mark: str, group: Sequence[str]) -> None:
        """Set a mark, or take it away where it is set; of a group only one stays."""
        marks = self.marks(scene, seat)
        kept = [other for other in marks if other not in group]
        self._marks[seat] = kept if mark in marks else [*kept, mark]
        self._keep()

    def _open(self, scene: Scene) -> None:
        deal = deal_of(scene)
        if deal == self._deal:
            return
        self._deal, self._marks = deal, {}
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
            read = json.loads(read_file(self._path()))
            self._marks = {int(seat): [str(mark) for mark in marks] for seat, marks in read.items()}

    def _keep(self) -> None:
        """Write them down; where nothing can be written they last as long as the program."""
        path = self._path()
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_file(path, json.dumps(self._marks).encode())
            files = sorted(path.parent.glob("*.json"), key=lambda one: one.stat().st_mtime_ns, reverse=True)
            for old in files[MOST:]:
                old.unlink(missing_ok=True)

    def _path(self) -> Path:
        return (self._folder or home()) / "notebooks" / file_name(self._deal, suffix=".json")


def deal_of(scene: Scene) -> str:
    """A name for the present deal and seat that no other has."""
    room = scene.room
    deal = room.deal.commitment.hex() if room and room.deal else f"{scene.fingerprint}-{room.match if room else 0}"
    return sha256(f"{deal}-{scene.you}".encode()).hexdigest()[:24]

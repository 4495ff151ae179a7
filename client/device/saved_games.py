"""The finished games that this device keeps: one file each, readable by its owner only, the oldest given away."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from client.device.keyring import home
from protocol.codec import BadMessage
from protocol.program.files import file_name, read_file, write_file
from protocol.record import MOST_PACKED, RecordedGame, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST = 40


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A kept game: where it lies, when it was kept (seconds since 1970), and the game."""

    path: Path
    when: float
    game: RecordedGame


class SavedGames:
    """The games kept below one folder, the last one first."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or home()) / "games"

    def save(self, data: bytes) -> str:
        """Save a packed game, unless it is there already; the path of its file, "" where there is none."""
        try:
            game = unpacked(data)
        except BadMessage:
            return ""
        name = sha256(packed(RecordedGame(game.record, game.answers))).hexdigest()[:16]
        path = self.folder / file_name(name, suffix=".moon")
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not path.exists():
                write_file(path, data)
            for old in self._paths()[MOST:]:
                old.unlink(missing_ok=True)
            return str(path)
        return ""

    def games(self) -> Iterator[SavedGame]:
        """All games that can be read, the last one first."""
        return (found for found in self.files() if found)

    def files(self) -> Iterator[SavedGame | None]:
        """The game of each file, the last one first; None where it cannot be read here."""
        for path in self._paths():
            try:
                yield SavedGame(path, path.stat().st_mtime, unpacked(read_file(path, MOST_PACKED)))
            except (OSError, BadMessage):
                yield None

    def last(self) -> float:
        """When the last game was kept, in seconds since 1970; 0 where none is."""
        return next((path.stat().st_mtime for path in self._paths()), 0.0)

    def _paths(self) -> list[Path]:
        try:
            files = [(path.stat().st_mtime_ns, path) for path in self.folder.glob("*.moon")]
        except OSError:
            return []
        return [path for _, path in sorted(files, reverse=True)]

"""House rules as they were read and written so far: what is not committed yet counts already."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from host.journal.reader import Reader
    from host.journal.writer import Writer

Options: TypeAlias = dict[str, int | bool]
Kept: TypeAlias = dict[str, dict[str, Options]]
"""By game and name."""


class HouseRules:
    """The house rules of all games, of which a screen in the lobby shows the names at every step."""

    def __init__(self, read: Reader, write: Writer) -> None:
        self._read = read
        self._write = write
        self._kept: Kept = {}

    def of(self, game: str) -> dict[str, Options]:
        """The house rules of a game in the order of their names: the options that differ from the book's."""
        if game not in self._kept:
            self._kept[game] = self._read.house_rules(game)
        return self._kept[game]

    def keep(self, game: str, name: str, options: Options) -> None:
        """Keep house rules of a game under a name."""
        self._kept[game] = dict(sorted({**self.of(game), name: options}.items()))  # as they are read
        self._write.house_rules(game, name, options)

    def drop(self, game: str, name: str) -> None:
        """Forget house rules."""
        self.of(game).pop(name, None)
        self._write.drop_house_rules(game, name)

    def forget(self) -> None:
        """Read all of them anew: what was not committed never was."""
        self._kept.clear()

    def save(self) -> Kept:
        """What `load` returns to."""
        return {game: dict(kept) for game, kept in self._kept.items()}

    def load(self, saved: Kept) -> None:
        """Stand where they stood when they were saved."""
        self._kept = {game: dict(kept) for game, kept in saved.items()}

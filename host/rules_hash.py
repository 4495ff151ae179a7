"""Which rules a game is played by: a hash of everything that decides what an answer does."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import protocol.games
from host import games


@cache
def rules_hash(game: str) -> str:
    """The hash of the rules by which this program plays `game`: another one where anything in them has changed.

    It is taken from their source as it stands, so it also differs where only a comment does. That is meant: a game that
    goes on by other rules unannounced is worse than a pause too many. Bots decide nothing and do not count.
    """
    digest = sha256()
    for path in _sources(game):
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]


def _sources(game: str) -> list[Path]:
    """The engine, the game's own folder, those that its source speaks of, and their part of the protocol."""
    home, types = Path(games.__file__).parent, Path(protocol.games.__file__).parent
    text = b"".join(path.read_bytes() for path in (home / game).glob("*.py"))
    shared = [one.name for one in home.iterdir() if f"host.games.{one.name}".encode() in text and one.is_dir()]
    names = sorted({game, *shared})
    rules = [path for name in names for path in sorted((home / name).glob("*.py")) if path.name != "bot.py"]
    told = [
        types / "__init__.py",
        types / f"{game}.py",
        *(path for name in shared for path in (types / name).glob("*.py")),
    ]
    return [*rules, *filter(Path.exists, sorted(told)), *sorted((home.parent / "engine").glob("*.py"))]

"""`moontable replay`: the finished games of this device; step through one, verify it, write it down as one file."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

from client.base.errors import NoSuchGame, ReplayFailed
from client.device.saved_games import SavedGame, SavedGames
from client.games import game_name
from client.present.chapters import Chapters
from client.present.replay_steps import run_replay, steps
from protocol.codec import BadMessage
from protocol.numbers import whole_number
from protocol.program.commandline import WrongValue
from protocol.program.files import read_file
from protocol.record import CALLED_OFF, MOST_PACKED, unpacked
from protocol.verdicts import verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.present.replay_steps import ReplayStep
    from client.texts import Say

    Put = Callable[[str], None]


def find(name: str) -> SavedGame:
    """The game in a file, or the game of this number in the list; raises NoSuchGame or ReplayFailed."""
    if name.isdecimal():
        games = list(SavedGames().games())
        place = whole_number(name, range(1, len(games) + 1))
        if place is None:
            raise NoSuchGame(given=name)
        return games[place - 1]
    path = Path(name)
    try:
        return SavedGame(path, path.stat().st_mtime, unpacked(read_file(path, MOST_PACKED)))
    except FileNotFoundError:
        raise NoSuchGame(given=name) from None
    except OSError as error:
        raise ReplayFailed(reason=f"{path.name}: {error.strerror or type(error).__name__}") from None
    except BadMessage as error:
        raise ReplayFailed(reason=path.name) from error


def list_lines(say: Say) -> list[str]:
    """The games kept here, the last one first, each with its number; then how many files cannot be read."""
    kept_here = SavedGames()
    files = list(kept_here.files())
    lines = [f"{n:>3}  {summary(kept, say)}" for n, kept in enumerate(filter(None, files), 1)]
    unreadable = [say("replay.list.unreadable", n=files.count(None), folder=kept_here.folder)] if None in files else []
    if not lines:
        return unreadable or [say("replay.list.none")]
    return [*lines, *unreadable, say("replay.list.how")]


def summary(kept: SavedGame, say: Say) -> str:
    """One game in a line: when, what, who, and who won."""
    record = kept.game.record
    names = [holders[-1].name for holders in record.seats]
    winners = say.listed([names[seat - 1] for seat in record.winners if 0 < seat <= len(names)])
    end = say("replay.won", names=winners) if winners else say("replay.won.nobody")
    return say(
        "replay.list.row",
        when=time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.when)),
        game=game_name(record.game, say),
        names=", ".join(names),
        end=say("replay.called_off") if record.ending == CALLED_OFF else end,
    )


def verify(kept: SavedGame, put: Put) -> int:
    """Check the deal of a game; 0 when all of it fits."""
    said = run_replay(kept.path, "--verify").splitlines()
    if len(said) < 2:
        raise ReplayFailed(reason=kept.path.name)
    found = json.loads(said[0])
    put(said[1])
    return 0 if verdict(found["id"], found["facts"]).good else 1


def export(kept: SavedGame, to: Path) -> None:
    """Write a game as one file of the notation; raises ReplayFailed."""
    text = run_replay(kept.path, "--export")
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ReplayFailed(reason=error.strerror or type(error).__name__) from None


def look_back(path: str, say: Say) -> tuple[list[ReplayStep], str]:
    """The moments of a kept game through this seat's eyes, and what the game was; raises as `find` and `steps` do."""
    kept = find(path)
    return steps(kept.path, kept.game.record, viewing_seat(kept, -1)), summary(kept, say)


def viewing_seat(kept: SavedGame, chosen: int) -> int:
    """The seat through whose eyes to look: as chosen, else one's own, else nobody's."""
    seats = len(kept.game.record.seats)
    if chosen > seats:
        raise WrongValue(given="--as", possible=f"0-{seats}")
    memory = kept.game.memory
    return chosen if chosen >= 0 else memory.seat if memory and memory.seat <= seats else 0


def text(kept: SavedGame, seat: int, say: Say) -> list[str]:
    """The whole game as lines: what happened, and what is new of what the seat knew then and of what was true."""
    names = [holders[-1].name for holders in kept.game.record.seats]
    lines = [summary(kept, say), say("replay.eyes", name=names[seat - 1]) if seat else say("replay.eyes.nobody")]
    told = steps(kept.path, kept.game.record, seat)
    chapters = Chapters(told, say)
    before: dict[str, list[str]] = {}
    for at, moment in enumerate(told):
        lines += ["", chapters.position(at), *moment.heard(say)]
        parts = {"chosen": moment.answered(say), "known": moment.known(say), "true": moment.true(say)}
        for name, part in parts.items():
            said = [one for one in part if name == "chosen" or one not in before.get(name, ())]
            lines += [say("replay.line", what=say(f"replay.{name}"), said=" ".join(said))] if said else []
        before = parts
        lines += moment.result(say)
    return lines

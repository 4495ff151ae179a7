"""`python -P -m host.replay FILE --verify`: checks or retells a recorded game; no broker, no journal, no clock.

FILE is a record as a device keeps it, - for standard input. One of:

--verify           one line of JSON (id and facts of the verdict), one line for a person, which also names the host
                   whose key has signed the record; status 0 when all of it fits
--steps --as SEAT  a line of JSON for each step of the game
--notation         the game as a scenario
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from host.checking import check
from host.retelling import notation, steps
from protocol.codec import BadMessage
from protocol.record import unpacked
from protocol.verdicts import CheckFailed, NoRecord, NotByTheRules, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from protocol.record import Game


def main(argv: Sequence[str] | None = None) -> int:
    """Check or retell a game; the exit status."""
    parser = argparse.ArgumentParser(prog="python -P -m host.replay", allow_abbrev=False)
    parser.add_argument("file")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--verify", action="store_true")
    what.add_argument("--steps", action="store_true")
    what.add_argument("--notation", action="store_true")
    parser.add_argument("--as", dest="seat", type=int, default=0, help="the seat through whose eyes to look")
    chosen = parser.parse_args(argv)
    try:
        game = _read(chosen.file)
        if chosen.verify:
            return _say(check(game))
        _retell(game, chosen)
    except Verdict as problem:
        return _say(problem)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush at exit
        return 0
    except Exception as error:  # noqa: BLE001 - whatever a record holds, a person gets a sentence
        return _say(CheckFailed(reason=type(error).__name__))
    return 0


def _read(file: str) -> Game:
    try:
        return unpacked(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())
    except BadMessage as error:
        raise NoRecord from error
    except OSError as error:
        raise CheckFailed(reason=error.strerror or type(error).__name__) from error


def _retell(game: Game, chosen: argparse.Namespace) -> None:
    try:
        if chosen.notation:
            sys.stdout.write(notation(game))
            return
        for step in steps(game, chosen.seat):
            sys.stdout.write(json.dumps(step) + "\n")
    except BrokenPipeError:
        raise
    except Exception as error:
        raise NotByTheRules(n="?") from error


def _say(verdict: Verdict) -> int:
    sys.stdout.write(json.dumps({"id": verdict.id, "facts": verdict.facts}) + "\n" + verdict.attributed() + "\n")
    return 0 if verdict.good else 1


if __name__ == "__main__":
    sys.exit(main())

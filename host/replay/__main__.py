"""`python -P -m host.replay FILE --verify`: checks or retells a recorded game; no broker, no journal, no clock.

FILE is a record as a device keeps it, - for standard input. One of:

--verify           one line of JSON (id and facts of the verdict), one line for a person, which also names the host
                   whose key has signed the record; status 0 when all of it fits
--steps --as SEAT  a line of JSON for each step of the game
--export           the game as a scenario, as `moontable replay --export` writes it
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from host.replay.steps import notation, steps
from host.replay.verify import verify
from protocol.codec import BadMessage
from protocol.program.files import read_file
from protocol.record import MOST_PACKED, unpacked
from protocol.verdicts import CheckFailed, NoRecord, NotByTheRules, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from protocol.record import RecordedGame

MEMORY = 1 << 29
"""Bytes that checking a record may take; the longest village there is takes a tenth of it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Check or retell a game; the exit status."""
    parser = argparse.ArgumentParser(prog="python -P -m host.replay", allow_abbrev=False)
    parser.add_argument("file")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--verify", action="store_true")
    what.add_argument("--steps", action="store_true")
    what.add_argument("--export", action="store_true")
    what.add_argument("--notation", dest="export", action="store_true", help=argparse.SUPPRESS)  # its older name
    parser.add_argument("--as", dest="seat", type=int, default=0, help="the seat through whose eyes to look")
    chosen = parser.parse_args(argv)
    try:
        game = _read(chosen.file)
        if chosen.verify:
            return _say(verify(game))
        _print_steps(game, chosen)
    except Verdict as problem:
        return _say(problem)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush at exit
        return 0
    except Exception as error:  # noqa: BLE001 - whatever a record holds, a person gets a sentence
        return _say(CheckFailed(reason=type(error).__name__))
    return 0


def _read(file: str) -> RecordedGame:
    try:
        return unpacked(sys.stdin.buffer.read(MOST_PACKED + 1) if file == "-" else read_file(Path(file), MOST_PACKED))
    except BadMessage as error:
        raise NoRecord from error
    except OSError as error:
        raise CheckFailed(reason=error.strerror or type(error).__name__) from error


def _print_steps(game: RecordedGame, chosen: argparse.Namespace) -> None:
    try:
        if chosen.export:
            sys.stdout.write(notation(game))
            return
        for step in steps(game, chosen.seat):
            sys.stdout.write(json.dumps(step) + "\n")
    except (BrokenPipeError, MemoryError, Verdict):
        raise
    except Exception as error:
        raise NotByTheRules(n="?") from error


def limit_memory() -> None:
    """Whatever a record makes the rules build, this process takes no more of the machine; where the system can."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on Windows

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        least = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
        resource.setrlimit(resource.RLIMIT_DATA, (least, most))


def _say(verdict: Verdict) -> int:
    sys.stdout.write(json.dumps({"id": verdict.id, "facts": verdict.facts}) + "\n" + verdict.attributed() + "\n")
    return 0 if verdict.good else 1


if __name__ == "__main__":
    limit_memory()
    sys.exit(main())

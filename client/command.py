"""The `moontable` command. Nothing heavy is imported before it is needed; no traceback reaches a person."""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, NoReturn

from client import crash, packages
from client.errors import (
    BrokenPackages,
    MissingPackages,
    MissingValue,
    NoHostParts,
    NoSeat,
    NotTheSame,
    UnknownCommand,
    UnknownOption,
    WrongUse,
    WrongValue,
)
from client.texts import texts
from protocol import VERSION
from protocol.errors import LANGUAGES, MoontableError, NameEmpty, language

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from types import FrameType

    from client.keyring import Keyring, Seat
    from client.scene import SeatLine
    from client.texts import Say
    from protocol.links import JoinLink

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    crash.watch_threads()
    try:
        return _run(words)
    except MoontableError as problem:
        return _said(problem)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush at exit
        return 0
    except ImportError as error:
        name = (error.name or "").partition(".")[0]
        if name not in packages.PACKAGES:
            return _said(crash.report(error))
        return _said(BrokenPackages(packages=name, line=packages.cure([name], broken=True)))
    except Exception as error:  # noqa: BLE001 - the last resort
        return _said(crash.report(error))


def _put(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _said(problem: MoontableError) -> int:
    sys.stderr.write(f"{problem.said(language())}\n")
    return problem.exit_status


def _run(words: list[str]) -> int:
    words = _take_language(words)
    say = texts(language())
    command, rest = (words[0], words[1:]) if words else ("", [])
    if command in ("--help", "-h", "help"):
        _put(say("command.help"))
        return 0
    if command in ("--version", "-V"):
        _put(say("command.version", version=_version(), protocol=VERSION, python=platform.python_version()))
        return 0
    if not command:
        sys.stderr.write(say("command.help") + "\n")
        return WrongUse.exit_status
    if command.startswith("-"):
        raise UnknownOption(given=command, see="moontable")
    if command not in COMMANDS:
        raise UnknownCommand(given=command, commands=", ".join(COMMANDS))
    return COMMANDS[command](rest, say)


def _take_language(words: list[str]) -> list[str]:
    """Set the language of this process; the words without it."""
    left: list[str] = []
    chosen = None
    rest = iter(words)
    for word in rest:
        if word == "--lang":
            chosen = next(rest, "")
        elif word.startswith("--lang="):
            chosen = word.partition("=")[2]
        else:
            left.append(word)
    if chosen is not None:
        if chosen not in LANGUAGES:
            raise WrongValue(given="--lang", possible=", ".join(LANGUAGES))
        os.environ["MOONTABLE_LANG"] = chosen
    return left


def _version() -> str:
    from importlib import metadata  # noqa: PLC0415 - slow, and seldom asked for

    try:
        return metadata.version("moontable")
    except metadata.PackageNotFoundError:
        return "0"


# -- words of the command line -------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """argparse without its own words: what it finds wrong is said in the languages of the house."""

    def __init__(self, command: str) -> None:
        super().__init__(prog=f"moontable {command}", add_help=False, allow_abbrev=False, exit_on_error=False)
        self._command = command
        self.add_argument("--help", "-h", action="store_true")

    def error(self, message: str) -> NoReturn:
        raise UnknownOption(given=message, see=self.prog)

    def read(self, words: list[str], say: Say) -> argparse.Namespace | None:
        """The options, None when only help was asked for."""
        try:
            chosen, unknown = self.parse_known_args(words)
        except argparse.ArgumentError as error:
            given = (error.argument_name or "").partition("/")[0]
            if "invalid" in error.message:
                raise WrongValue(given=given, possible="0-5" if given == "--bots" else "…") from None
            raise MissingValue(given=given, see=self.prog) from None
        if chosen.help:
            _put(say(f"command.help.{self._command}"))
            return None
        if unknown:
            raise UnknownOption(given=unknown[0], see=self.prog)
        return chosen


def _needs(*, screens: bool) -> None:
    """Make sure that every package is here; raises MissingPackages."""
    if missing := packages.missing(screens=screens):
        raise MissingPackages(packages=", ".join(missing), line=packages.cure(missing))


# -- host ----------------------------------------------------------------------------------------------------


def host(words: list[str], _say: Say) -> int:
    """Keep a table: the host's own process, with the words as they are."""
    if not packages.there("host.__main__"):
        raise NoHostParts(line="pip install 'moontable[host]'")
    _needs(screens=False)
    program = [sys.executable, "-P", "-m", "host", *words]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(sys.executable, program)  # noqa: S606 - signals and the exit status are the host's from here on
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the console sends it to the child as well
    return subprocess.run(program, check=False).returncode  # noqa: S603 - our own module


# -- join ----------------------------------------------------------------------------------------------------


def join(words: list[str], say: Say) -> int:
    """Sit down at a table, or go back to a seat."""
    parser = _Parser("join")
    parser.add_argument("link", nargs="?", default="")
    parser.add_argument("--name", default="")
    parser.add_argument("--seat", default="")
    parser.add_argument("--yes", action="store_true")
    _presentation(parser)
    chosen = parser.read(words, say)
    if chosen is None:
        return 0
    _needs(screens=not _plain(chosen))
    from client.keyring import Keyring  # noqa: PLC0415 - needs packages
    from protocol.links import JoinLink  # noqa: PLC0415

    keyring = Keyring()
    link = JoinLink.parse(chosen.link) if chosen.link else None
    seat = _known_seat(keyring, link, chosen.seat or chosen.name)
    if seat is None:
        if link is None or not link.code:
            raise NoSeat
        seat = _new_seat(keyring, link, chosen, say)
    elif _plain(chosen):
        _put(say("command.back", name=seat.name, address=seat.address))
    keyring.used(seat)
    return _present(lambda: _open(seat, keyring), chosen, say, lasting=True)


def _known_seat(keyring: Keyring, link: JoinLink | None, name: str) -> Seat | None:
    """The seat to go back to: the last used one that fits what was typed."""
    if link is None:
        return next(iter(keyring.find(name=name)), None)
    seats = keyring.find(name=name, address=link.host, port=link.port, table=link.table)
    if link.fingerprint:
        from protocol.pairing import fingerprint  # noqa: PLC0415 - needs packages

        seats = [seat for seat in seats if fingerprint(seat.host_sign, seat.host_seal) == link.fingerprint]
    return next(iter(seats), None)


def _new_seat(keyring: Keyring, link: JoinLink, chosen: argparse.Namespace, say: Say) -> Seat:
    from client import joining  # noqa: PLC0415 - needs packages
    from protocol.names import clean_name  # noqa: PLC0415

    name = clean_name(chosen.name or _ask(say("command.ask.name")))
    _put(say("command.looking", address=link.host))
    found = asyncio.run(joining.look(link, keyring.find(address=link.host, port=link.port)))
    if not (found.known or chosen.yes):
        answer = _ask(say("command.ask.same", spoken=found.spoken))
        if answer.strip().casefold() not in say("command.yes").split():
            raise NotTheSame
    seat = asyncio.run(joining.join(found, name))
    keyring.keep(seat)
    _put(say("command.joined", name=seat.name))
    return seat


def _ask(question: str) -> str:
    """What the person types; at the end of the input nothing."""
    sys.stdout.write(question)
    sys.stdout.flush()
    answer = sys.stdin.readline()
    if not answer.endswith("\n"):
        sys.stdout.write("\n")
    if not answer and not sys.stdin.isatty():
        raise NameEmpty if question == texts(language())("command.ask.name") else NotTheSame
    return answer.strip()


async def _open(seat: Seat, keyring: Keyring) -> SeatLine:
    """The line of a seat; raises why it cannot be had."""
    from client.connection import Connection  # noqa: PLC0415 - after the first paint
    from client.joining import visit  # noqa: PLC0415
    from client.shelf import Shelf  # noqa: PLC0415

    await visit(seat)
    _keep_awake()
    connection = Connection(seat, shelf=Shelf())
    connection.watch(lambda: keyring.drop(seat) if connection.scene.status == "ended" else None)
    connection.open()
    return connection


def _keep_awake() -> None:
    """On Termux: ask Android to leave network and processor on while we play; never mind if it does not."""
    if not packages.on_termux():
        return
    try:
        subprocess.Popen(
            ["termux-wake-lock"],  # noqa: S607 - Termux has it in its own folder
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return


# -- practice ------------------------------------------------------------------------------------------------


def practice(words: list[str], say: Say) -> int:
    """A table on this machine alone, with bots."""
    parser = _Parser("practice")
    parser.add_argument("--game", default="wolfmoon")
    parser.add_argument("--bots", type=int, default=3, choices=range(6))
    parser.add_argument("--name", default="")
    parser.add_argument("--fast", action="store_true")
    _presentation(parser)
    chosen = parser.read(words, say)
    if chosen is None:
        return 0
    if not packages.there("host.__main__"):
        raise NoHostParts(line="pip install 'moontable[host]'")
    _needs(screens=not _plain(chosen))
    from protocol.names import clean_name  # noqa: PLC0415 - needs packages

    name = clean_name(chosen.name or say("command.practice.name"))
    _put(say("command.practice", bots=chosen.bots))

    async def opening() -> SeatLine:
        from client.practice import Practice, practice_line  # noqa: PLC0415 - after the first paint

        return await practice_line(Practice(chosen.game, chosen.bots, chosen.fast, say.lang), name)

    return _present(opening, chosen, say, lasting=False)


# -- doctor --------------------------------------------------------------------------------------------------


def doctor(words: list[str], say: Say) -> int:
    """What this machine can do and what it lacks; 1 when it cannot join a table."""
    chosen = _Parser("doctor").read(words, say)
    if chosen is None:
        return 0
    from client.doctor import examine  # noqa: PLC0415 - only needed here

    well = True
    for state, sentence in examine(say):
        well = well and state != "bad"
        _put(f"{say(f'doctor.{state}') + ':':<9} {sentence}")
    _put(say("doctor.all_well" if well else "doctor.not_well"))
    return 0 if well else 1


# -- the screen or lines of text -----------------------------------------------------------------------------


def _presentation(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--open", action="store_true")


def _plain(chosen: argparse.Namespace) -> bool:
    """Whether to play line by line: as asked for, or because nothing else can be drawn here."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return bool(chosen.plain) or not terminal or os.environ.get("TERM") in ("dumb", "unknown")


def _present(
    opening: Callable[[], Awaitable[SeatLine]], chosen: argparse.Namespace, say: Say, *, lasting: bool
) -> int:
    """Play on a line that `opening` opens, on screens or line by line; the exit status."""
    if _plain(chosen):
        from client.plain import play  # noqa: PLC0415 - one of the two

        for name in ("SIGTERM", "SIGHUP"):
            if number := getattr(signal, name, None):
                signal.signal(number, _terminated)
        return asyncio.run(play(opening, say, open_hand=chosen.open, lasting=lasting))
    from client.app import run  # noqa: PLC0415

    async def safely() -> SeatLine:
        """A fault of ours on the way to the table must not be drawn as a traceback either."""
        try:
            return await opening()
        except MoontableError:
            raise
        except Exception as error:  # noqa: BLE001 - the last resort
            raise crash.report(error) from None

    status: int = run(safely, say.lang)
    return status


def _terminated(number: int, _frame: FrameType | None) -> NoReturn:
    """End as by Ctrl-C, so that everything is put away."""
    raise SystemExit(128 + number)


COMMANDS: dict[str, Callable[[list[str], Say], int]] = {
    "join": join,
    "practice": practice,
    "host": host,
    "doctor": doctor,
}

if __name__ == "__main__":
    sys.exit(main())

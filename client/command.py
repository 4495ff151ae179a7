"""The `moontable` command. Nothing heavy is imported before it is needed; no traceback reaches a person."""

from __future__ import annotations

import os
import platform
import signal
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from client import crash, hosting, usage
from client.base import packages
from client.base.errors import (
    NoHostParts,
    NoSeat,
    NotTheSame,
    SeatGone,
    UnknownCommand,
)
from client.base.terminal_print import fitted
from client.base.terminal_print import print_text as _put
from client.guard import clean, guarded
from client.texts import texts
from protocol import VERSION
from protocol.errors import MoontableError, NameEmpty, NameRefused, SeatEnded
from protocol.games import GAMES
from protocol.program import installation
from protocol.program import name as program
from protocol.program.commandline import (
    WrongUse,
    bots,
    take_configuration,
    take_language,
    unknown_word,
    use_language_of_file,
)
from protocol.program.configuration import Configuration
from protocol.program.findings import release
from protocol.program.settings import SETTINGS
from protocol.texts import language

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Callable, Sequence
    from types import FrameType

    from client.base.scene import SeatLine
    from client.device.keyring import Keyring, SeatCredential
    from client.seat.connection import Connection
    from client.seat.device_seats import DeviceSeats
    from client.seat.joining import Found
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
    clean(sys.stdout)
    try:
        return _run(words)
    except MoontableError as problem:
        return _print_error(problem)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush at exit
        return 0
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001 - the last resort; what is written in Rust raises no Exception
        return _print_error(crash.explained(error))


def _print_error(problem: MoontableError) -> int:
    said = problem.message(language())
    if isinstance(problem, NameRefused):
        said = f"{said} {texts(language())('command.name')}"
    sys.stderr.write(f"{fitted(said, sys.stderr)}\n")
    return problem.exit_status


def _run(words: list[str]) -> int:
    words = take_configuration(take_language(words))
    use_language_of_file(words)
    say = texts(language())
    command, rest = (words[0], words[1:]) if words else ("", [])
    if command in ("--help", "-h", "help"):
        _put(usage.moontable().page())
        return 0
    if command in ("--version", "-V"):
        _put(say("command.version", version=release(), protocol=VERSION, python=platform.python_version()))
        return 0
    if not command:
        sys.stderr.write(usage.moontable().page() + "\n")
        return WrongUse.exit_status
    if command.startswith("-"):
        raise unknown_word(command, ("--help", "--version", "--lang", "--config"), program.command())
    if command not in SUBCOMMANDS:
        raise UnknownCommand(given=command, commands=", ".join(SUBCOMMANDS))
    return SUBCOMMANDS[command](rest, say)


# -- join ----------------------------------------------------------------------------------------------------


def join(words: list[str], say: Say) -> int:
    """Sit down at a table, or go back to a seat."""
    chosen = usage.join().read(words)
    if chosen is None:
        return 0
    packages.need(screens=not _plain(chosen))
    from client.device.keyring import Keyring  # noqa: PLC0415 - needs packages

    keyring = Keyring()
    link = _link(chosen.link, chosen.ca) if chosen.link else None
    seat = None if link and link.once else _known_seat(keyring, link, chosen.seat or chosen.name)
    if seat is None:
        if link is None and not chosen.seat and sys.stdin.isatty():
            from client.search_table import searched  # noqa: PLC0415 - only needed here

            link = searched(say, _ask)
        if link is None or not link.code:
            raise NoSeat
        seat = _new_seat(keyring, link, chosen.name, say, sure=chosen.yes)
    elif _plain(chosen):
        _put(say("command.back", name=seat.name, address=seat.address))
    seats = [seat]
    for name in chosen.others:
        if known := keyring.find(name=name, address=seat.address, port=seat.port, table=seat.table):
            seats.append(known[0])
        elif link and link.code:
            seats.append(_new_seat(keyring, link, name, say, sure=True))
        else:
            raise NoSeat
    for one in reversed(seats):
        keyring.mark_used(one)
    return _present(lambda: _open_all(seats, keyring), chosen, say, lasting=True)


def _link(text: str, ca: str) -> JoinLink:
    """The link that was typed, with the authorities whose word is taken for its broker."""
    from pathlib import Path  # noqa: PLC0415 - only needed here

    from protocol.endpoint import AuthoritiesUnused, authorities  # noqa: PLC0415 - needs packages
    from protocol.links import JoinLink  # noqa: PLC0415

    link = JoinLink.parse(text)
    if ca and not link.tls:
        raise AuthoritiesUnused(address=link.address)
    return replace(link, tls=authorities(Path(ca).expanduser())) if ca else link


def _known_seat(keyring: Keyring, link: JoinLink | None, name: str) -> SeatCredential | None:
    """The seat to go back to: the last used one that fits what was typed."""
    if link is None:
        return next(iter(keyring.find(name=name)), None)
    seats = keyring.find(name=name, address=link.host, port=link.port, table=link.table)
    if link.fingerprint:
        from protocol.codes import fingerprint  # noqa: PLC0415 - needs packages

        seats = [seat for seat in seats if fingerprint(seat.host_sign, seat.host_seal) == link.fingerprint]
    return next(iter(seats), None)


def _new_seat(keyring: Keyring, link: JoinLink, given: str, say: Say, *, sure: bool) -> SeatCredential:
    import asyncio  # noqa: PLC0415 - a third of the start of what needs none

    from client.seat.finding import find_table  # noqa: PLC0415 - needs packages
    from client.seat.joining import join  # noqa: PLC0415
    from protocol.names import person_name  # noqa: PLC0415

    kept = Configuration.of().value(SETTINGS["device.name"]).value
    name = person_name(given or kept or _ask(say("command.ask.name")))
    _put(say("command.looking", address=link.host))
    found = asyncio.run(find_table(link, keyring.find(address=link.host, port=link.port)))
    _make_sure(found, say, sure=sure)
    seat = asyncio.run(join(found, name, lambda: _put(say("command.waiting"))))
    keyring.save(seat)
    _put(say("command.joined", name=seat.name))
    return seat


def _make_sure(found: Found, say: Say, *, sure: bool) -> None:
    """Let the person compare the host's key, where nothing else vouches for it; raises NotTheSame."""
    if not (found.known or sure):
        answer = _ask(say("command.ask.same", spoken=found.spoken))
        if not means_yes(answer, say):
            raise NotTheSame


def means_yes(answer: str, say: Say) -> bool:
    """Whether it is the word or its letter; a key that bounces gives the letter more than once."""
    said, agreed = answer.strip().casefold(), say("command.yes").split()
    return said in agreed or (len(set(said)) == 1 and said[0] in agreed)


def _ask(question: str) -> str:
    """What the person types; at the end of the input nothing."""
    sys.stdout.write(fitted(question, sys.stdout).rstrip() + " ")
    sys.stdout.flush()
    answer = sys.stdin.readline()
    if not answer.endswith("\n"):
        sys.stdout.write("\n")
    if not answer and not sys.stdin.isatty():
        raise NameEmpty if question == texts(language())("command.ask.name") else NotTheSame
    return answer.strip()


async def _open_all(seats: list[SeatCredential], keyring: Keyring) -> SeatLine:
    """The lines of all seats of this device as one; raises why one cannot be had."""
    if len(seats) == 1:
        return await _open(seats[0], keyring)
    from client.present.shared_device import SharedDevice  # noqa: PLC0415 - few need it
    from client.seat.device_seats import DeviceSeats  # noqa: PLC0415

    device = DeviceSeats(len(seats))
    lines = [await _open(seat, keyring, device) for seat in seats]
    return SharedDevice(lines, [seat.name for seat in seats])


async def _open(seat: SeatCredential, keyring: Keyring, device: DeviceSeats | None = None) -> SeatLine:
    """The line of a seat; raises why it cannot be had."""
    from client.device.foregone import answers_foregone  # noqa: PLC0415
    from client.device.saved_games import SavedGames  # noqa: PLC0415
    from client.device.witness_store import WitnessStore  # noqa: PLC0415
    from client.seat.connection import Connection  # noqa: PLC0415 - after the first paint
    from client.seat.new_address import find_again, visit_wherever  # noqa: PLC0415

    try:
        seat = await visit_wherever(seat, keyring.save)
    except (SeatGone, SeatEnded):
        keyring.delete(seat)
        raise
    connection = Connection(
        seat,
        saved_games=SavedGames(),
        witness_store=WitnessStore(keyring.folder, seat.account),
        device=device,
        foregone=answers_foregone,
        elsewhere=lambda seat: find_again(seat, keyring.save),
    )
    connection.observe(lambda: keyring.delete(seat) if _lost_for_good(connection) else None)
    connection.open()
    return connection


def _lost_for_good(connection: Connection) -> bool:
    """Whether a seat is gone for good; whoever leaves a running game may still come back to it."""
    return bool(connection.scene.farewell) or isinstance(connection.trouble, SeatGone | SeatEnded)


# -- practice ------------------------------------------------------------------------------------------------


def practice(words: list[str], say: Say) -> int:
    """A table on this machine alone, with bots."""
    chosen = usage.practice().read(words)
    if chosen is None:
        return 0
    if not packages.is_installed("host.__main__"):
        raise NoHostParts(line=installation.host_line())
    packages.need(screens=not _plain(chosen))
    from protocol.names import person_name  # noqa: PLC0415 - needs packages

    name = person_name(chosen.name or say("command.practice.name"))
    count = bots(chosen.bots, chosen.game) if chosen.bots else max(3, GAMES[chosen.game].seats[0] - 1)
    from client.seat.practice import Practice, PracticeHost  # noqa: PLC0415 - needs packages

    began = time.time()
    host = PracticeHost(Practice(chosen.game, count, chosen.fast, say.lang))
    try:
        _put(say("command.practice", n=count))
        status = _present(lambda: host.line(name), chosen, say, lasting=False)
    finally:
        host.close()
    from client.device.saved_games import SavedGames  # noqa: PLC0415 - needs packages

    words = [] if _plain(chosen) else [say("plain.goodbye.short")]  # line by line it has been said
    words += [say("command.practice.kept")] if SavedGames().last() > began else []
    if words and status == 0:
        _put(" ".join(words))
    return status


# -- replay --------------------------------------------------------------------------------------------------


def replay(words: list[str], say: Say) -> int:
    """The finished games of this device: list them, step through one, check it, write it down."""
    chosen = usage.replay().read(words)
    if chosen is None:
        return 0
    packages.need(screens=not _plain(chosen))
    from pathlib import Path  # noqa: PLC0415 - only needed here

    from client.present import replay as replays  # noqa: PLC0415 - needs packages

    if not chosen.game:
        _put("\n".join(replays.list_lines(say)))
        return 0
    kept = replays.find(chosen.game)
    if chosen.verify:
        return replays.verify(kept, _put)
    if chosen.export:
        replays.export(kept, Path(chosen.export))
        _put(say("replay.exported", path=chosen.export))
        return 0
    seat = replays.viewing_seat(kept, chosen.seat)
    if _plain(chosen):
        _put("\n".join(replays.text(kept, seat, say)))
        return 0
    from client.present.replay_steps import steps  # noqa: PLC0415
    from client.tui.screens.replaying import run  # noqa: PLC0415 - Textual

    told = steps(kept.path, kept.game.record, seat)
    with guarded(screens=True):
        return run(told, replays.summary(kept, say), say)


# -- watching, and keeping without a seat ----------------------------------------------------------------------


def watch(words: list[str], say: Say) -> int:
    """The public table, for a television."""
    chosen = usage.watch().read(words)
    if chosen is None:
        return 0
    packages.need(screens=not _plain(chosen))
    import asyncio  # noqa: PLC0415

    from client.device.keyring import Keyring  # noqa: PLC0415
    from client.present.voice import speaker  # noqa: PLC0415
    from client.seat.spectating import invitation, newcomers_link, table_of  # noqa: PLC0415 - needs packages
    from client.watching import Watching, found_to_watch  # noqa: PLC0415

    keyring = Keyring()
    link = _link(chosen.link, chosen.ca) if chosen.link else table_of(keyring.credentials())
    all_found = asyncio.run(found_to_watch(link, keyring.find(address=link.host, port=link.port)))
    _make_sure(all_found[0], say, sure=chosen.yes)
    heard, about = speaker(say, voice=chosen.voice, night_sound=not chosen.silent)
    watching = Watching(all_found, heard, say, about)
    if _plain(chosen):
        from client.plain.reader import run_face  # noqa: PLC0415 - one of the two
        from client.plain.spectator import Spectator  # noqa: PLC0415

        found = watching.asked(_ask, _put)
        _put("\n".join([*invitation(found, say), *about]))
        return asyncio.run(run_face(watching.opening(found.card), lambda line: Spectator(line, say, put=_put)))
    from client.tui.television import run  # noqa: PLC0415

    found = all_found[0]
    with guarded(screens=True, awake=True):
        lines = [*invitation(found, say), *about]
        return run(watching.opening(found.card), say, lines, newcomers_link(found), watching.choice())


def console(words: list[str], say: Say) -> int:
    """The table of a host on this machine, kept by lines of text."""
    chosen = usage.console().read(words)
    if chosen is None:
        return 0
    packages.need(screens=False)
    import asyncio  # noqa: PLC0415

    from client.device.operator import console_key  # noqa: PLC0415
    from client.plain.console import Console  # noqa: PLC0415
    from client.plain.reader import run_face  # noqa: PLC0415
    from client.seat.connection import Connection  # noqa: PLC0415 - needs packages
    from client.seat.revisiting import visit  # noqa: PLC0415

    seat = console_key(chosen.data, chosen.table).seat

    async def opening() -> SeatLine:
        await visit(seat)
        connection = Connection(seat)
        connection.open()
        return connection

    return asyncio.run(run_face(opening, lambda line: Console(line, say, put=_put)))


def table(words: list[str], say: Say) -> int:
    """Another table of a host on this machine, one less, or the list of them."""
    chosen = usage.table().read(words)
    if chosen is None:
        return 0
    packages.need(screens=False)
    from client import tables  # noqa: PLC0415 - needs packages

    return tables.run(chosen, say, _put)


# -- doctor --------------------------------------------------------------------------------------------------


def doctor(words: list[str], say: Say) -> int:
    """What this machine can do and what it lacks; 1 when something is wrong."""
    chosen = usage.doctor().read(words)
    if chosen is None:
        return 0
    from client.doctor import report  # noqa: PLC0415 - only needed here

    return report(say, json=chosen.json)


def config(words: list[str], say: Say) -> int:
    """What is set for good, and who says so."""
    from client import settings  # noqa: PLC0415 - only needed here

    return settings.run(words, say)


def completion(words: list[str], _say: Say) -> int:
    """What a shell reads to complete what is typed."""
    from client import manual  # noqa: PLC0415 - only needed here

    return manual.completion(words)


def man(words: list[str], _say: Say) -> int:
    """The manual page."""
    from client import manual  # noqa: PLC0415 - only needed here

    return manual.man(words)


# -- the screen or lines of text -----------------------------------------------------------------------------


def _plain(chosen: argparse.Namespace) -> bool:
    """Whether to play line by line: as asked for, or because nothing else can be drawn here."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return bool(chosen.plain) or not terminal or os.environ.get("TERM") in ("dumb", "unknown")


def _present(opening: Callable[[], Awaitable[SeatLine]], chosen: argparse.Namespace, say: Say, *, lasting: bool) -> int:
    """Play on a line that `opening` opens, on screens or line by line; the exit status."""
    import asyncio  # noqa: PLC0415

    if _plain(chosen):
        from client.plain.play import play  # noqa: PLC0415 - one of the two

        for name in ("SIGTERM", "SIGHUP"):
            if number := getattr(signal, name, None):
                signal.signal(number, _terminated)
        with guarded(screens=False, awake=lasting):
            return asyncio.run(play(opening, say, open_hand=chosen.open, lasting=lasting))
    from client.tui.app import run  # noqa: PLC0415

    async def safely() -> SeatLine:
        """A fault of ours on the way to the table must not be drawn as a traceback either."""
        try:
            return await opening()
        except (MoontableError, asyncio.CancelledError, KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # noqa: BLE001 - the last resort
            raise crash.explained(error) from None

    with guarded(screens=True, awake=lasting):
        status: int = run(safely, say.lang, alone=not lasting)
    return status


def _terminated(number: int, _frame: FrameType | None) -> NoReturn:
    """End as by Ctrl-C, so that everything is put away."""
    raise SystemExit(128 + number)


SUBCOMMANDS: dict[str, Callable[[list[str], Say], int]] = {
    "join": join,
    "practice": practice,
    "host": hosting.host,
    "watch": watch,
    "console": console,
    "table": table,
    "replay": replay,
    "config": config,
    "completion": completion,
    "man": man,
    "doctor": doctor,
}

if __name__ == "__main__":
    sys.exit(main())

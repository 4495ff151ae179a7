"""`moontable doctor`: what this machine can do and what it lacks, and what to do about it."""

from __future__ import annotations

import asyncio
import importlib
import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from client.base import packages
from client.base.errors import NoLocalNetwork
from client.base.terminal_print import print_text
from protocol.errors import MoontableError
from protocol.program import installation
from protocol.program.configuration import Configuration, ConfigurationError
from protocol.program.findings import Finding, as_json, as_lines, clock, from_json, space, versions, well
from protocol.program.loading import cure
from protocol.program.settings import SETTINGS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from client.device.keyring import SeatCredential
    from client.texts import Say

LEAST = (40, 15)
IMPORTED_AS = {"cryptography": "cryptography.hazmat.bindings._rust"}
"""What is imported to see whether a package works: the compiled part of this one is imported only when it is used."""
HOST_TAKES = 30.0
"""Seconds for the host's side to look at itself."""


def report(say: Say, *, json: bool) -> int:
    """Print what was found; the exit status, 1 when something is wrong."""
    findings = list(examine(say))
    print_text(as_json(findings) if json else "\n".join(as_lines(findings)))
    return 0 if well(findings) else 1


def examine(say: Say) -> Iterator[Finding]:
    """Everything that was found: this device, the way to its table, and the host where there is one here."""
    yield versions()
    for package in packages.PACKAGES:
        yield _package(package, say)
    yield _terminal(say)
    yield _colours(say)
    encoding = sys.stdout.encoding or "?"
    unicode = encoding.lower().replace("-", "") == "utf8"
    yield (
        Finding("text", "ok", say("doctor.utf8"))
        if unicode
        else Finding("text", "bad", say("doctor.utf8.not", encoding=encoding), say("doctor.utf8.cure"))
    )
    yield _broker(say)
    yield clock(time.time())
    yield from _settings()
    if packages.is_installed("platformdirs"):
        yield from _home(say)
    if "TERMUX_VERSION" in os.environ:
        version = os.environ["TERMUX_VERSION"]
        if version.startswith("googleplay"):
            yield Finding("termux", "bad", NoLocalNetwork().message(say.lang))
        else:
            yield Finding("termux", "note", say("doctor.termux", version=version), say("doctor.termux.cure"))


def _package(package: str, say: Say) -> Finding:
    if not packages.is_installed(package):
        line = packages.install_line([package])
        return Finding(package, "bad", say("doctor.package.missing", package=package), say("doctor.type", line=line))
    try:
        importlib.import_module(IMPORTED_AS.get(package, package))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001 - a library in C or Rust that does not fit raises anything
        line = cure(package)
        return Finding(package, "bad", say("doctor.package.broken", package=package), say("doctor.type", line=line))
    return Finding(package, "ok", say("doctor.package", package=package))


def _terminal(say: Say) -> Finding:
    term = os.environ.get("TERM", "") or sys.platform
    plain = say("doctor.terminal.plain")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Finding("terminal", "note", say("doctor.terminal.none"), plain)
    if term in ("dumb", "unknown"):
        return Finding("terminal", "note", say("doctor.terminal.dumb", term=term), plain)
    columns, rows = shutil.get_terminal_size()
    if columns < LEAST[0] or rows < LEAST[1]:
        told = say("doctor.terminal.small", columns=columns, rows=rows)
        return Finding("terminal", "bad", told, say("doctor.terminal.small.cure"))
    return Finding("terminal", "ok", say("doctor.terminal", term=term, columns=columns, rows=rows))


def _colours(say: Say) -> Finding:
    """As the terminal says it; what it says wrongly nobody can know."""
    if os.environ.get("NO_COLOR"):
        return Finding("colours", "ok", say("doctor.colours.off"))
    if os.environ.get("COLORTERM", "").casefold() in ("truecolor", "24bit"):
        return Finding("colours", "ok", say("doctor.colours.all"))
    many = "256color" in os.environ.get("TERM", "")
    return Finding("colours", "ok" if many else "note", say("doctor.colours.many" if many else "doctor.colours.few"))


def _broker(say: Say) -> Finding:
    if path := packages.mosquitto():
        return Finding("mosquitto", "ok", say("doctor.mosquitto", path=path))
    line = say("doctor.type", line=installation.mosquitto_line())
    if packages.is_installed("amqtt"):
        return Finding("mosquitto", "note", say("doctor.mosquitto.amqtt"), line)
    return Finding("mosquitto", "note", say("doctor.mosquitto.none"), line)


def _settings() -> Iterator[Finding]:
    """What is wrong with what is set for good; nothing where all is well."""
    try:
        kept = Configuration.of()
        for setting in SETTINGS.values():
            kept.value(setting)
    except ConfigurationError as problem:
        yield Finding("settings", "bad", str(problem))


def _home(say: Say) -> Iterator[Finding]:
    from client.device.keyring import Keyring, home  # noqa: PLC0415 - needs a package that may be missing

    try:
        home().mkdir(parents=True, exist_ok=True, mode=0o700)
        seats = Keyring().credentials()
    except OSError as error:
        yield Finding(
            "home", "bad", say("doctor.home.not", path=home(), reason=error.strerror), say("doctor.home.cure")
        )
        return
    except MoontableError as problem:
        yield Finding("home", "note", problem.message(say.lang))
        return
    yield Finding("home", "ok", say("doctor.home", path=home(), count=len(seats)))
    yield space(home())
    if seats and not packages.missing(screens=False):
        yield _table(seats[0], say)
    yield from _host(home(), say)


def _table(seat: SeatCredential, say: Say) -> Finding:
    """The way to the last table. It is nobody's fault if that is closed tonight."""
    from protocol.program.round_trip import round_trip  # noqa: PLC0415 - needs packages

    try:
        seconds = asyncio.run(round_trip(seat.endpoint, (seat.login or seat.account, seat.password)))
    except MoontableError as problem:
        return Finding("table", "note", problem.message(say.lang))
    if seconds is None:
        return Finding("table", "note", say("doctor.table.not", address=seat.endpoint), say("doctor.table.cure"))
    return Finding("table", "ok", say("doctor.table", address=seat.endpoint, milliseconds=round(seconds * 1000, 1)))


def _host(folder: Path, say: Say) -> Iterator[Finding]:
    """What the host's side finds, where this machine has one: its folder is there."""
    data = ""
    with suppress(ConfigurationError):
        data = Configuration.of().value(SETTINGS["host.data"]).value
    if not (data or (folder / "host").is_dir()) or not packages.is_installed("host.__main__"):
        return
    try:
        told = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-P", "-m", "host", "doctor", "--json", "--lang", say.lang],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=HOST_TAKES, check=False,
        )  # fmt: skip
        found = from_json(told.stdout.decode())
    except (subprocess.TimeoutExpired, ValueError):
        yield Finding("host", "bad", say("doctor.host.silent"), say("doctor.host.cure"))
        return
    here = {"version", "clock"}  # said already
    yield from (finding for finding in found if finding.check not in here)

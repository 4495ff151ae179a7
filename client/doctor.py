"""`moontable doctor`: what this machine can do and what it lacks, one line each."""

from __future__ import annotations

import importlib
import os
import platform
import shutil
import sys
from typing import TYPE_CHECKING

from client.base import packages
from client.base.errors import NoLocalNetwork
from client.base.terminal_print import print_text
from protocol import installation
from protocol.errors import MoontableError
from protocol.loading import cure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client.texts import Say

LEAST = (40, 15)
LOADED = {"cryptography": "cryptography.hazmat.bindings._rust"}
"""What has to load where the package alone says nothing."""


def report(say: Say) -> int:
    """Print what was found; the exit status, 1 when this device cannot join a table."""
    well = True
    for state, sentence in examine(say):
        well = well and state != "bad"
        print_text(f"{say(f'doctor.{state}') + ':':<9} {sentence}")
    print_text(say("doctor.all_well" if well else "doctor.not_well"))
    return 0 if well else 1


def examine(say: Say) -> Iterator[tuple[str, str]]:
    """What was found: `ok`, `note` or `bad`, and the sentence."""
    version = platform.python_version()
    yield (
        ("ok", say("doctor.python", version=version))
        if sys.version_info >= (3, 11)
        else (
            "bad",
            say("doctor.python.old", version=version),
        )
    )
    for package in packages.PACKAGES:
        yield _package(package, say)
    yield _terminal(say)
    encoding = sys.stdout.encoding or "?"
    unicode = encoding.lower().replace("-", "") == "utf8"
    yield ("ok", say("doctor.utf8")) if unicode else ("bad", say("doctor.utf8.not", encoding=encoding))
    yield _broker(say)
    if packages.is_installed("platformdirs"):
        yield _home(say)
    if "TERMUX_VERSION" in os.environ:
        version = os.environ["TERMUX_VERSION"]
        if version.startswith("googleplay"):
            yield "bad", NoLocalNetwork().message(say.lang)
        else:
            yield "note", say("doctor.termux", version=version)


def _package(package: str, say: Say) -> tuple[str, str]:
    if not packages.is_installed(package):
        return "bad", say("doctor.package.missing", package=package, line=packages.install_line([package]))
    try:
        importlib.import_module(LOADED.get(package, package))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001 - a library in C or Rust that does not fit raises anything
        return "bad", say("doctor.package.broken", package=package, line=cure(package))
    return "ok", say("doctor.package", package=package)


def _terminal(say: Say) -> tuple[str, str]:
    term = os.environ.get("TERM", "") or sys.platform
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "note", say("doctor.terminal.none")
    if term in ("dumb", "unknown"):
        return "note", say("doctor.terminal.dumb", term=term)
    columns, rows = shutil.get_terminal_size()
    if columns < LEAST[0] or rows < LEAST[1]:
        return "bad", say("doctor.terminal.small", columns=columns, rows=rows)
    return "ok", say("doctor.terminal", term=term, columns=columns, rows=rows)


def _broker(say: Say) -> tuple[str, str]:
    if path := packages.mosquitto():
        return "ok", say("doctor.mosquitto", path=path)
    if packages.is_installed("amqtt"):
        return "note", say("doctor.mosquitto.amqtt")
    return "note", say("doctor.mosquitto.none", line=installation.mosquitto_line())


def _home(say: Say) -> tuple[str, str]:
    from client.device.keyring import Keyring, home  # noqa: PLC0415 - needs a package that may be missing

    try:
        home().mkdir(parents=True, exist_ok=True, mode=0o700)
        count = len(Keyring().credentials())
    except OSError as error:
        return "bad", say("doctor.home.not", path=home(), reason=error.strerror)
    except MoontableError as problem:
        return "note", problem.message(say.lang)
    return "ok", say("doctor.home", path=home(), count=count)

"""Packages that are there but do not load, as after an upgrade of Python: which one it is, and what to type.

A library in C that does not fit says so in any way it likes: an ImportError that names a file, a TypeError, or
what Rust raises, which is no Exception. What it was raised in tells which package it was.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from protocol.errors import MoontableError

if TYPE_CHECKING:
    from types import TracebackType

PACKAGES: Final = {
    "msgpack": "msgpack",
    "cryptography": "cryptography",
    "spake2": "spake2",
    "paho": "paho-mqtt",
    "platformdirs": "platformdirs",
    "wcwidth": "wcwidth",
    "segno": "segno",
    "textual": "textual",
    "amqtt": "amqtt",
}
"""What Moontable imports, and under which name it is installed."""


class BrokenPackages(MoontableError):
    """Packages that are there but do not load, as after an upgrade of Python on Termux."""

    en = "{packages} is installed but does not load. Type: {line}"
    de = "{packages} ist installiert, lässt sich aber nicht laden. Tippe: {line}"


def on_termux() -> bool:
    """Whether this is Termux on Android."""
    return sys.platform == "android" or "TERMUX_VERSION" in os.environ


def at_fault(error: BaseException) -> str:
    """The package that did not load, by its import name; "" where the error is no such thing."""
    each: BaseException | None = error
    while each is not None:
        named = (each.name or "") if isinstance(each, ImportError) else ""
        package = named.partition(".")[0]
        if found := package if package in PACKAGES else _loading(each.__traceback__):
            return found
        each = each.__cause__
    return ""


def broken(package: str) -> BrokenPackages:
    """What to tell a person about a package that does not load."""
    return BrokenPackages(packages=package, line=cure(package))


def cure(package: str) -> str:
    """The line to type: what is installed is installed again, from the index of that very package."""
    if on_termux():
        return "pkg upgrade"
    return f"{os.path.basename(sys.executable) or 'python3'} -m pip install --force-reinstall {PACKAGES[package]}"  # noqa: PTH119 - it is shown only


def _loading(trace: TracebackType | None) -> str:
    """The first of our packages that was being loaded when something was raised."""
    while trace:
        frame = trace.tb_frame
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if frame.f_code.co_name == "<module>" and package in PACKAGES:
            return package
        trace = trace.tb_next
    return ""

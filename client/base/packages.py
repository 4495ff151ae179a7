"""Which packages are here, and what to type where one is missing; imports none of them."""

from __future__ import annotations

import importlib.util
import os
import shutil

from client.base.errors import MissingPackages
from protocol.program import installation
from protocol.program.loading import PACKAGES as INSTALLED
from protocol.program.loading import on_termux

PACKAGES = ("msgpack", "cryptography", "spake2", "paho", "platformdirs", "wcwidth", "segno", "textual")
"""Import names of what a guest needs; the last one only for screens."""
TERMUX = {"msgpack": "python-msgpack", "cryptography": "python-cryptography"}
"""What Termux compiles itself; pip would try in vain."""
SBIN = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")
"""Where Mosquitto lies although the search path of most people leaves it out."""


def is_installed(package: str) -> bool:
    """Whether a package can be found; it may still fail to load."""
    try:
        return importlib.util.find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def missing(*, screens: bool) -> list[str]:
    """The packages that are not here."""
    return [package for package in (PACKAGES if screens else PACKAGES[:-1]) if not is_installed(package)]


def need(*, screens: bool) -> None:
    """Make sure that every package is here; raises MissingPackages."""
    if lacking := missing(screens=screens):
        raise MissingPackages(packages=", ".join(lacking), line=install_line(lacking))


def install_line(packages: list[str]) -> str:
    """The line to type where packages are missing."""
    if on_termux() and (from_pkg := [TERMUX[package] for package in packages if package in TERMUX]):
        return "pkg install " + " ".join(from_pkg)
    return installation.line(*(INSTALLED[package] for package in packages))


def mosquitto() -> str:
    """The path of Mosquitto, "" where there is none."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *SBIN))
    return shutil.which("mosquitto", path=path) or ""

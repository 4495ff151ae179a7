"""Which packages are here, and what to type where one is missing; imports none of them."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys

PACKAGES = ("msgpack", "cryptography", "spake2", "paho", "platformdirs", "textual")
"""Import names of what a guest needs; the last one only for screens."""
TERMUX = {"msgpack": "python-msgpack", "cryptography": "python-cryptography"}
"""What Termux compiles itself; pip would try in vain."""
SBIN = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")
"""Where Mosquitto lies although the search path of most people leaves it out."""


def on_termux() -> bool:
    """Whether this is Termux on Android."""
    return sys.platform == "android" or "TERMUX_VERSION" in os.environ


def there(package: str) -> bool:
    """Whether a package can be found; it may still fail to load."""
    try:
        return importlib.util.find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def missing(*, screens: bool) -> list[str]:
    """The packages that are not here."""
    return [package for package in (PACKAGES if screens else PACKAGES[:-1]) if not there(package)]


def cure(packages: list[str], *, broken: bool = False) -> str:
    """The line to type."""
    if on_termux() and (from_pkg := [TERMUX[package] for package in packages if package in TERMUX]):
        return "pkg upgrade" if broken else "pkg install " + " ".join(from_pkg)
    return "pip install --force-reinstall moontable" if broken else "pip install moontable"


def mosquitto() -> str:
    """The path of Mosquitto, "" where there is none."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *SBIN))
    return shutil.which("mosquitto", path=path) or ""


def broker_line() -> str:
    """What to type for a broker."""
    if on_termux():
        return "pkg install mosquitto"
    if sys.platform == "darwin":
        return "brew install mosquitto"
    if shutil.which("apt"):
        return "sudo apt install mosquitto"
    return "pip install 'moontable[host]'"

"""How this program was installed, and so the one line to type for what it lacks."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
"""Where the packages lie: a checkout, or a folder of installed packages."""
HOST_PACKAGES = ("amqtt==0.12.1",)
"""What the extra `host` in pyproject.toml brings."""
MANAGERS = (
    ("brew", "brew install mosquitto"),
    ("pkg", "pkg install mosquitto"),
    ("apt-get", "apt-get install mosquitto"),
    ("dnf", "dnf install mosquitto"),
    ("pacman", "pacman -S mosquitto"),
    ("apk", "apk add mosquitto"),
    ("zypper", "zypper install mosquitto"),
)


class Installer(NamedTuple):
    """What has installed the program: the words to install it `again` from somewhere, and to `add` packages to it."""

    again: tuple[str, ...]
    add: tuple[str, ...]


def line(*packages: str) -> str:
    """The line that installs what is missing.

    Moontable is on no package index. Where nothing is known about its origin, the line names `packages` alone.
    """
    bootstrap, venv = ROOT / "scripts" / "bootstrap", ROOT / ".venv"
    if bootstrap.is_file() and sys.platform != "win32" and Path(sys.prefix) in (venv, Path(sys.base_prefix)):
        return shlex.quote(str(bootstrap))
    source, installer = _source(), _installer()
    if source:
        return shlex.join([*installer.again, *source])
    return shlex.join([*installer.add, *packages])


def host_line() -> str:
    """The line that installs what hosting needs from Python."""
    return line(*HOST_PACKAGES)


def mosquitto_line() -> str:
    """The line that installs Mosquitto on this machine, or another broker where nobody knows how."""
    for manager, words in MANAGERS:
        if shutil.which(manager):
            ourselves = manager in ("brew", "pkg") or not hasattr(os, "geteuid") or os.geteuid() == 0
            return words if ourselves else f"sudo {words}"
    return host_line()


def _installer() -> Installer:
    """What has made this environment, by the file that it leaves there; pip where there is none.

    uv puts no pip into an environment, and pipx forgets what others have put into its own.
    """
    if Path(sys.prefix, "uv-receipt.toml").is_file():
        return Installer(("uv", "tool", "install", "--force"), ("uv", "pip", "install", "--python", sys.executable))
    if Path(sys.prefix, "pipx_metadata.json").is_file():
        return Installer(("pipx", "install", "--force"), ("pipx", "inject", "moontable"))
    pip = (sys.executable, "-m", "pip", "install")
    return Installer(pip, pip)


def _source() -> list[str]:
    """From where pip has installed this, with all that a host needs; [] where it does not know, or it is gone."""
    if (ROOT / "pyproject.toml").is_file():
        return ["--editable", f"{ROOT}[host]"]
    from importlib import metadata  # noqa: PLC0415 - slow, and seldom asked for, as these
    from urllib.parse import urlsplit  # noqa: PLC0415
    from urllib.request import url2pathname  # noqa: PLC0415

    try:
        told = json.loads(metadata.distribution("moontable").read_text("direct_url.json") or "{}")
        url, vcs = str(told["url"]), dict(told.get("vcs_info", {}))
    except (metadata.PackageNotFoundError, ValueError, KeyError, TypeError):
        return []
    if vcs:
        return [f"moontable[host] @ {vcs.get('vcs', 'git')}+{url}"]
    path = Path(url2pathname(urlsplit(url).path))
    return [f"{path}[host]"] if path.exists() else []

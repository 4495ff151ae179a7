"""`moontable host install`: a systemd unit under which the host starts with the machine, alone with its own files."""

from __future__ import annotations

import os
import shlex
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from host import usage
from host.errors import NoSystemd, ProgramUnreachable, ServiceNeedsRoot, UnitUnwritable
from host.texts import words
from protocol.program.configuration import NAME as SETTINGS_NAME
from protocol.program.configuration import example
from protocol.program.files import write_file
from protocol.program.installation import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UNIT = "moontable.service"
ETC_SYSTEMD = Path("/etc/systemd")
SYSTEM = ETC_SYSTEMD / "system"
STATE = Path("/var/lib/moontable")
"""Where the journal of a host of the whole machine is: systemd makes the folder, for the service's own user only."""
SETTINGS = Path("/etc/moontable") / SETTINGS_NAME
PRIVATE = ("/home", "/root", "/run/user")
"""What `ProtectHome=` hides."""
HOPELESS = (2, 65, 66, 77, 78)
"""Exit statuses that another start does not mend: wrong words, files, rights or settings (host/errors.py)."""

CONFINED = (
    "UMask=0077",
    "NoNewPrivileges=yes",
    "LockPersonality=yes",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK",
    "RestrictNamespaces=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes",
    "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service",
    "SystemCallFilter=~@privileged",
    "SystemCallErrorNumber=EPERM",
)
"""What a unit of a person can have as well: nothing here needs a namespace, which many kernels refuse to people."""
ALONE = (
    "DynamicUser=yes",
    "StateDirectory=moontable",
    "StateDirectoryMode=0700",
    f"LoadCredential={SETTINGS_NAME}:{SETTINGS}",
    "CapabilityBoundingSet=",
    "AmbientCapabilities=",
    "ProtectSystem=strict",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "PrivateUsers=yes",
    "ProtectProc=invisible",
    "ProtectClock=yes",
    "ProtectHostname=yes",
    "ProtectKernelLogs=yes",
    "ProtectKernelModules=yes",
    "ProtectKernelTunables=yes",
    "ProtectControlGroups=yes",
    "RemoveIPC=yes",
)
"""And the unit of the machine: a user of its own, who sees its own folder and nobody else's.

`ProcSubset=pid` would hide the mark of the boot, by which the host knows a power cut, and `MemoryDenyWriteExecute=`
would keep ctypes, by which its broker dies with it, from loading on older systems.
"""


class Kind(NamedTuple):
    """Where a unit belongs: to the machine, or to one person."""

    user: bool
    folder: Path
    """Where the unit is written."""

    @property
    def systemctl(self) -> str:
        """The command that speaks to its systemd."""
        return "systemctl --user" if self.user else "systemctl" if is_root() else "sudo systemctl"


def kind(*, user: bool) -> Kind:
    """The kind that was asked for."""
    if not user:
        return Kind(user=False, folder=SYSTEM)
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return Kind(user=True, folder=home / "systemd" / "user")


def is_root() -> bool:
    """Whether this process may do anything."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def main(given: Sequence[str]) -> int:
    """The command `install`; its exit status. Raises a HostError, and has written nothing then."""
    chosen = usage.install().read(given, alone=True)
    if chosen is None:
        return 0
    where = kind(user=chosen.user)
    text = unit(where, chosen.data)
    if chosen.dry_run:
        sys.stdout.write(text)
    if not where.user and (hidden := first_hidden(program_paths())):
        raise ProgramUnreachable(path=hidden)
    if chosen.dry_run:
        return 0
    if sys.platform != "linux" or not ETC_SYSTEMD.is_dir():
        raise NoSystemd
    if not where.user and not is_root():
        raise ServiceNeedsRoot
    for line in install(where, text):
        sys.stdout.write(line + "\n")
    return 0


def install(where: Kind, text: str, settings: Path = SETTINGS) -> list[str]:
    """Write the unit, and for a machine's host its file of settings where there is none; what there is to say."""
    target = where.folder / UNIT
    said = [words("unit_written", path=target)]
    try:
        where.folder.mkdir(parents=True, exist_ok=True)
        write_file(target, text.encode())
        target.chmod(0o644)
        if not where.user and not settings.exists():
            settings.parent.mkdir(parents=True, exist_ok=True)
            write_file(settings, example().encode())
    except OSError as problem:
        raise UnitUnwritable(path=target, reason=problem.strerror) from problem
    said.append(words("unit_settings") if where.user else words("unit_settings_at", path=settings))
    said.append(words("unit_start", line=f"{where.systemctl} enable --now {UNIT}"))
    if where.user:
        said.append(words("unit_linger"))
    said.append(words("unit_log", line=f"journalctl {'--user ' if where.user else ''}-u {UNIT} -f"))
    return said


def unit(where: Kind, data: str = "") -> str:
    """The unit, as a file."""
    command = [sys.executable, "-P", "-m", "host", "--plain"]
    if where.user:
        command += ["--data", str(Path(data).expanduser().absolute())] if data else []
    else:
        command += ["--data", str(STATE), "--config", f"${{CREDENTIALS_DIRECTORY}}/{SETTINGS_NAME}"]
    lines = [
        "# Written by: moontable host install" + (" --user" if where.user else ""),
        "[Unit]",
        "Description=Moontable, the host of a game night",
        *([] if where.user else ["Wants=network-online.target", "After=network-online.target mosquitto.service"]),
        "",
        "[Service]",
        "Type=exec",
        f"ExecStart={' '.join(_quoted(word) for word in command)}",
        "Restart=on-failure",
        "RestartSec=5",
        f"RestartPreventExitStatus={' '.join(map(str, HOPELESS))}",
        "# The host ends its broker itself, once everybody has been told.",
        "KillMode=mixed",
        "TimeoutStopSec=30",
        *CONFINED,
        *([] if where.user else [*ALONE, f"ProtectHome={'read-only' if _at_home() else 'yes'}"]),
        "",
        "[Install]",
        f"WantedBy={'default.target' if where.user else 'multi-user.target'}",
    ]
    return "\n".join(lines) + "\n"


def program_paths() -> list[Path]:
    """What a service has to be able to read: Python, what that really is, and the packages."""
    return [Path(sys.executable), Path(sys.executable).resolve(), ROOT / "host" / "__init__.py"]


def first_hidden(paths: Iterable[Path]) -> Path | None:
    """The first of these files, or of the folders above them, that is closed to other users."""
    for path in paths:
        for one in (*reversed(path.parents), path):
            needed = stat.S_IXOTH if one.is_dir() else stat.S_IROTH
            if not one.stat().st_mode & needed:
                return one
    return None


def _at_home() -> bool:
    return any(path.is_relative_to(home) for path in program_paths() for home in PRIVATE)


def _quoted(word: str) -> str:
    """A word of a command as systemd reads it: % begins a specifier of its own, $ a variable."""
    if word.startswith("${"):
        return word
    return shlex.quote(word.replace("%", "%%").replace("$", "$$"))

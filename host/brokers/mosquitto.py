"""Mosquitto as a child of the host, configured from broker.conf."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from host.brokers import HOST_ACCOUNT, Address, Broker, Login, unprivileged
from host.brokers.acl import narrowed
from host.brokers.files import shipped
from host.brokers.ports import admits, free_port
from host.errors import BrokerDied, BrokerMissing, BrokerSilent, HostError, PortTaken
from protocol.program import installation
from protocol.program.files import write_file

if TYPE_CHECKING:
    from collections.abc import Mapping

PLACES = (
    "/usr/sbin",
    "/usr/local/sbin",
    "/opt/homebrew/sbin",
    "/opt/homebrew/opt/mosquitto/sbin",
    "/usr/local/opt/mosquitto/sbin",
)
"""Where Mosquitto lives that is not on the PATH: Debian keeps it from users, Homebrew from services."""
TIMESTAMP = re.compile(r"^\d+: ")
CONNECTIONS, FOR_EACH = 200, 50
"""Connections for whoever comes along, and for each table that there is room for."""
MEMORY, MEMORY_EACH = 240 << 20, 4 << 20
"""The same in bytes of memory."""
OWN_FILES = 20
"""Files that the broker opens beside its connections."""
FIRST_ROOM = 4
"""So many tables at least there is room for; to make more a running broker has to be started anew."""
PAUSE = 0.01
ANSWER_TIMEOUT = 5.0
"""Seconds until a broker that runs but does not answer counts as failed."""


def found() -> str:
    """The path of Mosquitto on this machine; "" where it is not installed."""
    if sys.platform == "win32":
        return ""  # there it cannot be told about new accounts while it runs
    places = [*os.environ.get("PATH", os.defpath).split(os.pathsep), *PLACES]
    return shutil.which("mosquitto", path=os.pathsep.join(places)) or ""


def configured(text: str, values: Mapping[str, str]) -> str:
    """The configuration `text` with the line of each key in `values` replaced; each key must have one."""
    left = dict(values)
    lines = []
    for line in text.splitlines():
        key = line.split(maxsplit=1)[0] if line.strip() else ""
        lines.append(f"{key} {left.pop(key)}" if key in left else line)
    if left:
        raise KeyError(*left)
    return "\n".join(lines) + "\n"


def room(tables: int) -> int:
    """For how many tables a broker is started that has so many: the next doubling, so that it is seldom too small."""
    wanted = FIRST_ROOM
    while wanted < tables:
        wanted *= 2
    return wanted


def connections(tables: int) -> int:
    """How many devices and strangers together may be connected where there is room for so many tables."""
    return CONNECTIONS + FOR_EACH * tables


def most_files() -> int:
    """How many files a child of this process may have open."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - only POSIX has it

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if most == resource.RLIM_INFINITY else most


def password_line(name: str, password: str) -> str:
    """A line of Mosquitto's password file, as mosquitto_passwd writes it."""
    # The passwords are long and drawn at random, so many rounds would only make logging in slow.
    salt = secrets.token_bytes(12)
    key = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, 101)
    return f"{name}:$7$101${base64.b64encode(salt).decode()}${base64.b64encode(key).decode()}\n"


def end_left_over(pid: int, folder: Path) -> None:
    """End the Mosquitto that a killed host left behind, if `pid` is still that very process."""
    ps = shutil.which("ps")
    if not ps or pid <= 1:
        return
    shown = subprocess.run(  # noqa: S603  (ps with a number)
        [ps, "-ww", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    if str(unprivileged.place(folder) / "mosquitto.conf") in shown.stdout:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGTERM)


class Mosquitto(Broker):
    """A Mosquitto that lives as long as this process. `folder` takes its files, closed to other users.

    Started by root it becomes an unprivileged user, with its files in a folder that this user may read.
    """

    kind = "mosquitto"

    def __init__(
        self, folder: Path, *, port: int = 0, lan: bool = True, accounts: Mapping[str, str] | None = None
    ) -> None:
        super().__init__()
        self.folder = unprivileged.place(folder)
        self._user = unprivileged.user()
        self.port = port
        self.local = not lan
        self._host = Login(HOST_ACCOUNT, secrets.token_urlsafe(24))
        self._accounts = {HOST_ACCOUNT: self._host.password, **(accounts or {})}
        self._lines = {name: password_line(name, password) for name, password in self._accounts.items()}
        self._child: subprocess.Popen[bytes] | None = None
        self._listening: threading.Thread | None = None
        self._changing = asyncio.Lock()
        self.most_tables = max(1, (most_files() - OWN_FILES - CONNECTIONS) // FOR_EACH)
        self._room = 0
        """For how many tables it was started."""

    async def start(self) -> Address:
        """Start Mosquitto and wait until it lets the host in."""
        program = found()
        if not program:
            raise BrokerMissing(line=installation.mosquitto_line())
        await self.stop()
        self._room = room(len(self.tables))
        self.port = free_port(self.port, lan=not self.local)
        self._write_files()
        self.died.clear()
        self.last_words = ""
        self._child = self._spawn(program)
        self.pid = self._child.pid
        self._listening = threading.Thread(
            target=self._listen, args=(self._child, asyncio.get_running_loop()), name="mosquitto", daemon=True
        )
        self._listening.start()
        try:
            await self._until(HOST_ACCOUNT, self._host.password, admitted=True)
        except HostError:
            await self.stop()
            self.died.clear()
            raise
        self.grows = False
        return Address("127.0.0.1", self.port, self._host.username, self._host.password)

    async def add_account(self, name: str, password: str) -> Login:
        """Let a seat in; Mosquitto knows it on return."""
        async with self._changing:
            self._accounts[name] = password
            self._lines[name] = password_line(name, password)
            await self._reload(name, password, admitted=True)
        return Login(name, password)

    async def remove_account(self, name: str) -> None:
        """Shut a seat out; Mosquitto has disconnected it on return."""
        async with self._changing:
            password = self._accounts.pop(name, None)
            if password is not None:
                del self._lines[name]
                await self._reload(name, password, admitted=False)

    async def open_table(self, name: str) -> None:
        """Let devices reach one more table; where there is no room, Mosquitto starts anew with twice as much."""
        self.tables.add(name)
        while len(self.tables) > self._room:
            self.grows = True
            self.died.set()
            while self.grows:  # noqa: ASYNC110 - the start clears it, whoever it is that starts
                await asyncio.sleep(PAUSE)
        await self._admit_tables()

    async def close_table(self, name: str) -> None:
        """Let nobody but the host reach a table any more."""
        self.tables.discard(name)
        await self._admit_tables()

    async def _admit_tables(self) -> None:
        async with self._changing:
            self._write_rules()
            await self._reload(HOST_ACCOUNT, self._host.password, admitted=True)

    async def stop(self) -> None:
        """End Mosquitto."""
        child, self._child, self.pid = self._child, None, None
        if child is None or self._listening is None:
            return
        child.terminate()
        await asyncio.to_thread(self._listening.join, 2)
        if self._listening.is_alive():
            child.kill()
            await asyncio.to_thread(self._listening.join)
        if self._user:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _spawn(self, program: str) -> subprocess.Popen[bytes]:
        launcher = Path(__file__).with_name("launcher.py")
        _, uid, gid = self._user or ("", 0, 0)
        numbers = os.getpid(), connections(self._room) + OWN_FILES, uid, gid
        command = [sys.executable, "-I", "-S", str(launcher), *map(str, numbers)]
        command += [program, "-c", str(self.folder / "mosquitto.conf")]
        return subprocess.Popen(  # noqa: S603  (a program found on this machine, with our own file)
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            start_new_session=True,  # Ctrl-C in the terminal is for the host, which ends the broker last
        )

    def _listen(self, child: subprocess.Popen[bytes], loop: asyncio.AbstractEventLoop) -> None:
        """In a thread of its own: keep the errors that the child reports, notice when it ends."""
        if child.stderr is None:
            return
        with child.stderr:
            for line in child.stderr:
                said = TIMESTAMP.sub("", line.decode(errors="replace").strip())
                if said.startswith("Error: "):
                    self.last_words = said
        status = child.wait()
        self.last_words = self.last_words or (f"signal {-status}" if status < 0 else f"exit status {status}")
        if self._child is child:
            with contextlib.suppress(RuntimeError):  # the loop has ended before the broker
                loop.call_soon_threadsafe(self.died.set)

    async def _reload(self, name: str, password: str, *, admitted: bool) -> None:
        """Hand the accounts to a running Mosquitto, and wait until it has read them."""
        self._write_passwords()
        if self._child and self._child.poll() is None:
            self._child.send_signal(signal.SIGHUP)
            await self._until(name, password, admitted=admitted)

    async def _until(self, name: str, password: str, *, admitted: bool) -> None:
        """Wait until Mosquitto lets an account in, or no longer; raises what else has come of it."""
        for _ in range(round(ANSWER_TIMEOUT / PAUSE)):
            if self._child is None or self._child.poll() is not None:
                raise await self._end()
            if await admits(self.port, name, password) is admitted:
                return
            await asyncio.sleep(PAUSE)
        raise BrokerSilent(seconds=round(ANSWER_TIMEOUT))

    async def _end(self) -> HostError:
        """Why the child has ended."""
        if self._listening:
            await asyncio.to_thread(self._listening.join)
        if "already in use" in self.last_words:
            return PortTaken(port=self.port)
        return BrokerDied(reason=self.last_words)

    def _write_files(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if self._user:
            os.chown(self.folder, 0, self._user.gid)
        self.folder.chmod(0o750 if self._user else 0o700)
        values = {
            "listener": f"{self.port} 127.0.0.1" if self.local else str(self.port),
            "password_file": str(self.folder / "passwords"),
            "acl_file": str(self.folder / "acl"),
            "user": self._user.name if self._user else "root",
            "max_connections": str(connections(self._room)),
            "memory_limit": str(MEMORY + MEMORY_EACH * self._room),
        }
        self._write("mosquitto.conf", configured(shipped("broker.conf"), values))
        self._write_rules()
        self._write_passwords()

    def _write_rules(self) -> None:
        granted = shipped("broker.acl")
        self._write("acl", narrowed(granted, self.tables) if self.tables else granted)

    def _write_passwords(self) -> None:
        self._write("passwords", "".join(self._lines.values()))

    def _write(self, name: str, text: str) -> None:
        write_file(self.folder / name, text.encode(), group=self._user.gid if self._user else None)

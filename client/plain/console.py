"""`moontable console`: the table of a host on this machine, kept by lines of text, without a seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from client.base.deeds import Command, submit
from client.base.errors import NoConsole
from client.device.keyring import SeatCredential, home
from client.plain.reader import Reader
from client.present import card_set
from protocol.keys import SeatKeys
from protocol.orders import HELP, ConsoleCommand, parse
from protocol.program.files import file_name, read_file
from protocol.texts import spoken

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene, SeatLine
    from client.plain.reader import Typed
    from client.texts import Say


def operators_seat(folder: str, table: str) -> SeatCredential:
    """What a host has written for its console; raises NoConsole or NoFileName."""
    place = Path(folder).expanduser() if folder else home() / "host"
    name = file_name("console", table, suffix=".json")
    try:
        return _seat(json.loads(read_file(place / name)))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise NoConsole(folder=place) from None


def _seat(told: dict[str, Any]) -> SeatCredential:
    table, address, account, login, password = (
        told[name] for name in ("table", "address", "account", "login", "password")
    )
    tls = told.get("tls", "")
    keys, sign, seal = (bytes.fromhex(told[name]) for name in ("keys", "host_sign", "host_seal"))
    if not all(type(word) is str for word in (table, address, account, login, password, tls)):
        raise TypeError
    if type(told["port"]) is not int or (len(keys), len(sign), len(seal)) != (64, 32, 32):
        raise ValueError
    if account != SeatKeys.from_bytes(keys).account:
        raise ValueError
    return SeatCredential(
        table=table,
        address=address,
        port=told["port"],
        name="console",
        account=account,
        login=login,
        password=password,
        keys=keys,
        host_sign=sign,
        host_seal=seal,
        tls=tls,
    )


class Console(Reader):
    """Lines in, wishes out; what happens at the table is told as everybody sees it."""

    welcome: ClassVar[str] = "console.welcome"
    moved: ClassVar[str] = "console.moved"

    def __init__(self, line: SeatLine, say: Say, *, put: Callable[[str], None] = print) -> None:
        super().__init__(line, say, put=put)
        self._submitted = False

    def offer(self, scene: Scene) -> None:
        """Nothing is asked of a console; that a wish counts is said."""
        if self._submitted and not scene.pending:
            self._submitted = False
            self.print([] if scene.refused else [self._say("console.done")])

    async def handle(self, typed: Typed) -> int | None:
        """Say the wish that a line means; the exit status once it is over."""
        meant = "q" if typed is None else parse(typed)
        command = Command(meant.wish, meant.choice) if isinstance(meant, ConsoleCommand) else None
        if command and card_set.stands(self._line.scene, command):
            label = card_set.wished(self._line.scene, command, self._say)
            self.print([self._say("setup.already", label=label)])
        elif command:
            self._teller.forget_refusal()
            self._submitted = True
            submit(command, self._line)
        elif meant in ("q", "quit", "exit"):
            await self.linger()
            return 0
        elif meant == "help":
            self.print([*spoken(HELP, self._say.lang).split("\n"), self._say("console.close")])
        elif meant == "who":
            room = self._line.scene.room
            self.print(self._teller.people(room) if room else [self._say("watch.looking")])
        elif meant:
            self.print([self._say("console.unknown", given=(typed or "").strip()[:40])])
        return None

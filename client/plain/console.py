"""`moontable console`: the table of a host on this machine, kept by lines of text, without a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from client.base.deeds import Command, submit
from client.plain.reader import Reader
from client.present import card_set
from protocol.console import HELP, ConsoleCommand, parse
from protocol.texts import in_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene, SeatLine
    from client.plain.reader import Typed
    from client.texts import Say


class Console(Reader):
    """Lines in, commands out; what happens at the table is told as everybody sees it."""

    welcome: ClassVar[str] = "console.welcome"
    moved: ClassVar[str] = "console.moved"

    def __init__(self, line: SeatLine, say: Say, *, put: Callable[[str], None] = print) -> None:
        super().__init__(line, say, put=put)
        self._submitted = False

    def offer(self, scene: Scene) -> None:
        """Nothing is asked of a console; that a command counts is said."""
        if self._submitted and not scene.pending:
            self._submitted = False
            self.print([] if scene.refused else [self._say("console.done")])

    async def handle(self, typed: Typed) -> int | None:
        """Give the command that a line means; the exit status once it is over."""
        meant = "q" if typed is None else parse(typed)
        command = Command(meant.name, meant.choice) if isinstance(meant, ConsoleCommand) else None
        if command and card_set.is_so_already(self._line.scene, command):
            label = card_set.command_words(self._line.scene, command, self._say)
            self.print([self._say("setup.already", label=label)])
        elif command:
            self._announcer.forget_refusal()
            self._submitted = True
            submit(command, self._line)
        elif meant in ("q", "quit", "exit"):
            await self.linger()
            return 0
        elif meant == "help":
            self.print([*in_language(HELP, self._say.lang).split("\n"), self._say("console.close")])
        elif meant == "tables":
            self.print([self._say("console.tables")])
        elif meant == "who":
            room = self._line.scene.room
            self.print(self._announcer.people(room) if room else [self._say("watch.looking")])
        elif meant:
            self.print([self._say("console.unknown", given=(typed or "").strip()[:40])])
        return None

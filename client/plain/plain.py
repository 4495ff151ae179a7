"""The line client: the same game in lines of text, for screen readers, simple terminals and tests.

It prints what changes and asks what the screens ask; private things only when somebody asks for them.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from client.base.deeds import Answer, submit
from client.base.scene import running
from client.device.notebook import Notebook
from client.games import face
from client.plain import notebook
from client.plain.reader import Reader
from client.present import card_set, standings
from client.present.announcements import Announcer
from client.present.menus import Menu, menu
from client.present.table_events import pause_sure, table_menu
from protocol.asks import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from client.base.deeds import Deed
    from client.base.scene import Scene, SeatLine
    from client.plain.reader import Typed
    from client.present.menus import Entry
    from client.texts import Say

TOO_SOON = 0.12
"""What is typed within so many seconds of other choices was meant for those before."""


class Plain(Reader):
    """One person who plays, at one line."""

    welcome: ClassVar[str] = "plain.welcome"

    def __init__(self, line: SeatLine, say: Say, *, open_hand: bool, lasting: bool, put: Callable[[str], None]) -> None:
        self._open_hand = open_hand
        super().__init__(line, say, put=put)
        self._book = Notebook()
        self._lasting = lasting
        self._goodbye = "plain.goodbye" if lasting else "plain.goodbye.short"
        self._menu: Menu | None = None
        self._steps: list[Menu] = []
        self._takes_from = 0.0
        """From when on what is typed is meant for the choices that are there."""
        self._menu_open = False
        """Whether the steps lead on from the table's menu, not from what is asked."""
        self._asked_back = False
        """Whether closing the program was asked about just now."""
        self._typed_words: dict[str, Callable[[str], Sequence[str]]] = {
            "?": lambda _: self._say("plain.help").split("\n"),
            "h": lambda _: self._hand(),
            "t": lambda _: self._table(),
            "l": lambda _: self._history(),
            "w": lambda _: [self._teller.waiting(self._line.scene)],
            "c": lambda _: self._choices(),
            "i": lambda _: self._introduction(),
            "r": self._rules,
            "s": self._standing,
            "p": lambda _: self._pause(),
            "k": lambda _: self._table_menu(),
            "e": lambda _: standings.sentences(self._line.scene, self._say),
            "b": lambda about: notebook.reply(self._line.scene, self._book, about, self._say),
        }

    # -- what is told ----------------------------------------------------------------------------------------

    def _scene(self) -> Scene:
        """The latest scene; a table for practice has no code that somebody could need."""
        scene = self._line.scene
        return scene if self._lasting else replace(scene, code="")

    def announcer(self) -> Announcer:
        """A teller to whom all of it is new."""
        return Announcer(self._say, open_hand=self._open_hand)

    def offer(self, scene: Scene) -> None:
        """Print what can be chosen now, if that is new."""
        new = menu(scene, self._say, uncovered=self._open_hand)
        fresh = new is not None and (self._menu is None or new.identity != self._menu.identity)
        open_step = self._steps[-1] if self._steps else None
        if new and new.calm:
            self._steps = self._steps if self._menu_open or (self._menu and self._menu.calm) else []
            self._menu = new
            self._closed(open_step, "plain.menu_over")
        elif new and fresh and not (self._menu_open and new.ask is None):
            self._menu, self._steps, self._menu_open = new, [], False
            self._takes_from = time.monotonic() + TOO_SOON
            self._closed(open_step, "plain.menu_closed")
            self.print(self._choices())
        elif new is None:
            self._menu = None
            if not self._menu_open:
                self._steps = []
                self._closed(open_step, "plain.menu_over")
        else:
            self._menu = new

    def _closed(self, step: Menu | None, key: str) -> None:
        """Say that a step which was open leads nowhere any more."""
        if step and not self._steps:
            self.print([self._say(key, title=step.title)])

    def _choices(self) -> list[str]:
        shown = self._steps[-1] if self._steps else self._menu
        deed = next((entry.deed for entry in shown.entries if entry.deed), None) if shown else None
        if not self.reaches(deed):
            return [self._teller.waiting(self._line.scene)]
        if shown is None:
            return [self._say("plain.nothing_asked")]
        lines = [shown.title, *self._entries(shown)]
        if self._steps:
            lines.append(self._say("plain.row", sign="0", label=self._say("plain.back")))
        ask = shown.ask
        if ask and ask.kind == "window" and ask.left >= 0 and not self._steps:
            labels = {entry.deed.choice: entry.label for entry in shown.entries if isinstance(entry.deed, Answer)}
            default = labels.get(ask.default, ask.default)
            lines.append(self._say("plain.window", time=self._say.seconds(ask.left), default=default))
        return lines

    def _entries(self, shown: Menu) -> list[str]:
        """The entries a line each; those of a grid in one line, those that are closed to everybody after them."""
        if not shown.grid:
            return [self._entry(entry) for entry in shown.entries]
        open_now = [entry for entry in shown.entries if not entry.closed or entry.quiet]
        shut = [entry.label for entry in shown.entries if entry.closed and not entry.quiet]
        lines = [", ".join(f"{entry.key} {entry.label}" for entry in open_now)]
        return [*lines, self._say("plain.grid.shut", names=", ".join(shut))] if shut else lines

    def _entry(self, entry: Entry) -> str:
        if entry.closed and not entry.quiet:
            return self._say("plain.row.closed", label=entry.label, why=entry.closed)
        if entry.hint:
            return self._say("plain.row.hint", sign=entry.key, label=entry.label, hint=entry.hint)
        return self._say("plain.row", sign=entry.key, label=entry.label)

    def _hand(self) -> Sequence[str]:
        scene = self._line.scene
        if scene.room and scene.room.paused:
            return [self._say("pause.covered")]
        return [*self._teller.own(scene), *self._teller.private_notes(scene)] or [self._say("plain.nothing_asked")]

    def _table(self) -> Sequence[str]:
        return self._teller.table(self._line.scene)

    def _history(self) -> Sequence[str]:
        return self._teller.history(self._line.scene) or [self._say("log.empty")]

    def _rules(self, about: str) -> Sequence[str]:
        scene = self._line.scene
        game = face(scene.room.game) if scene.room else None
        if game is None:
            return [self._say("refused")]
        pages = game.rules(self._say)
        wanted = about.casefold()
        fitting = [page for page in pages if wanted in page[0].casefold()] if wanted else pages
        lines = [line for title, text in fitting or pages for line in (title, *text.split("\n"))]
        return [line for line in lines if line.strip()]

    def _introduction(self) -> Sequence[str]:
        scene = self._line.scene
        game = face(scene.room.game) if scene.room else None
        pages = game.introduction(self._say)[:-1] if game else []  # the last one is about screens
        return [row.removeprefix("# ") for page in pages for row in page.split("\n")]

    def _standing(self, _: str) -> Sequence[str]:
        scene = self._line.scene
        game = face(scene.room.game) if scene.room else None
        rows = game.standing_rows(self._say) if game else []
        if not rows:
            return [self._say("plain.standing.none")]
        if not self.reaches():
            return [self._teller.waiting(scene)]
        name, choice, deed = rows[0]
        now = dict(getattr(self._line, "standing", {}))
        self._line.set_standing(name, "" if name in now else choice)
        return [self._say("plain.standing.off" if name in now else "plain.standing.on", deed=deed)]

    def _pause(self) -> Sequence[str]:
        scene = self._line.scene
        if not self.reaches():
            return [self._teller.waiting(scene)]
        if not running(scene) or (scene.room and scene.room.paused):
            self._line.submit_command("pause", "no" if scene.room and scene.room.paused else "yes")
            return []
        self._steps, self._menu_open = [pause_sure(self._say)], True
        return self._choices()

    def _table_menu(self) -> Sequence[str]:
        self._steps, self._menu_open = [table_menu(self._scene(), self._say)], True
        return self._choices()

    def uncover(self) -> None:
        """Print what only this seat may read, because a choice opens it."""
        self.print(self._teller.own(self._scene()))

    # -- what is typed ---------------------------------------------------------------------------------------

    async def handle(self, typed: Typed) -> int | None:
        """Do what was typed; the exit status once it is over."""
        if typed is None:
            await self.linger()
            return 0
        word, _, about = typed.strip().partition(" ")
        word = word.casefold()
        asked_back, self._asked_back = self._asked_back, False
        if not word:
            self.print(
                self._choices() if self._menu and not self._menu.calm else [self._teller.waiting(self._line.scene)]
            )
        elif self._steps and word == "0":
            self._steps.pop()
            self.print(self._choices())
        elif (shown := self._steps[-1] if self._steps else self._menu) and (entry := shown.find(word)):
            if time.monotonic() < self._takes_from:
                self.print([self._say("plain.too_soon"), *self._choices()])
            else:
                self._choose(entry)
        elif word in ("q", "quit", "exit"):
            if running(self._line.scene) and not asked_back:
                self._asked_back = True
                self.print([self._say("plain.close.sure" if self._lasting else "plain.close.sure.short")])
                return None
            self.print([self._say(self._goodbye)])
            await self.linger()
            return 0
        elif command := self._typed_words.get(word):
            self.print(command(about.strip()))
        else:
            self.print([self._say("plain.no_choice", given=typed.strip()[:40])])
        return None

    def _choose(self, entry: Entry) -> None:
        if entry.closed:
            self.print([self._say("plain.closed_row", why=entry.closed)])
        elif entry.menu:
            self._steps.append(entry.menu)
            self.print(self._choices())
        elif entry.deed is None:
            self._steps, self._menu_open = [], False
            self.print(self._choices())
        elif not self.reaches(entry.deed):
            self.print([self._teller.waiting(self._line.scene)])
        elif card_set.stands(self._line.scene, entry.deed):
            self.print([self._say("setup.already", label=entry.label)])
        else:
            shown = self._menu
            self._steps, self._menu_open = [], False
            self._teller.forget_refusal()
            if entry.uncovers:
                self.uncover()
            self.do(entry.deed)
            ask, deed = shown.ask if shown else None, entry.deed
            answers = ask and isinstance(deed, Answer) and deed.ask == ask.number
            drafted = answers and ask and KINDS[ask.kind].hidden
            if drafted and not entry.uncovers:  # a note that was opened is not an answer that could be another one
                self.print([self._say("plain.window.set", label=entry.label)])

    def do(self, deed: Deed) -> None:
        """Do what was chosen."""
        submit(deed, self._line)

    def reaches(self, deed: Deed | None = None) -> bool:  # noqa: ARG002 - some deeds need no table
        """Whether what is done now reaches the table: on a view that nobody has confirmed nothing is done."""
        return self._line.scene.status == "live"

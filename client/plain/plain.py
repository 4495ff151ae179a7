"""The line client: the same game in lines of text, for screen readers, simple terminals and tests.

It prints what changes and asks what the screens ask; private things only when somebody asks for them.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from client.base.deeds import Answer, Command, Local, Mark, Open, Page, Standing, speaks, submit
from client.base.scene import left_now, running
from client.device.foregone import answer_foregone, answers_foregone
from client.device.notebook import Notebook
from client.games import face
from client.plain import documents, notebook
from client.plain.navigation import Navigation
from client.plain.reader import Reader
from client.plain.rows import find, lines, rows
from client.present import card_set
from client.present.announcements import Announcer
from client.present.device_menu import Device, has_statements
from client.present.notebook import toggle
from client.present.pages import main_prompt, page_prompt
from client.texts import texts
from protocol.asks import KINDS
from protocol.errors import MoontableError
from protocol.names import person_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from client.base.choices import Prompt
    from client.base.deeds import Deed
    from client.base.scene import Scene, SeatLine
    from client.plain.reader import Typed
    from client.plain.rows import Row
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
        self._navigation = Navigation(self._page)
        self._takes_from = 0.0
        """From when on what is typed is meant for the choices that are there."""
        self._asked_back = False
        """Whether closing the program was asked about just now."""
        self._typed_words: dict[str, Callable[[str], Sequence[str]]] = {
            "?": lambda _: self._say("plain.help").split("\n"),
            "h": lambda _: self._hand(),
            "t": lambda _: self._announcer.table(self._line.scene),
            "l": lambda _: self._open(Page.HISTORY),
            "w": lambda _: [self._announcer.waiting(self._line.scene)],
            "c": lambda _: self._choices(),
            "i": lambda _: self._open(Page.INTRODUCTION),
            "r": lambda about: self._open(Page.RULES, about),
            "s": lambda _: self._standing(),
            "p": lambda _: self._pause(),
            "k": lambda _: self._open(Page.TABLE),
            "m": lambda _: self._open(Page.MENU),
            "e": lambda _: self._open(Page.STANDINGS),
            "b": self._notebook,
        }

    # -- what is told ----------------------------------------------------------------------------------------

    def _scene(self) -> Scene:
        """The latest scene; a table for practice has no code that somebody could need."""
        scene = self._line.scene
        return scene if self._lasting else replace(scene, code="")

    @property
    def device(self) -> Device:
        """What this device knows beside its scene."""
        standing = dict(getattr(self._line, "standing", {}))
        alone, foregone = not self._lasting, answers_foregone()
        return Device(alone, shared=False, standing=standing, peek=self._open_hand, foregone=foregone)

    def announcer(self) -> Announcer:
        """An announcer to whom all of it is new."""
        return Announcer(self._say, open_hand=self._open_hand)

    def offer(self, scene: Scene) -> None:
        """Print what can be chosen now, if that is new."""
        navigation, before = self._navigation, self._navigation.offered
        new = main_prompt(scene, self.device, self._say) if scene.status == "live" else None
        new = new if new and new.rows else None
        was = navigation.shown if navigation else None
        stood = len(navigation)
        fresh = new is not None and (before is None or new.identity != before.identity)
        navigation.offered = new
        if new and not new.calm and fresh and not (navigation.in_page and not new.ask and new.moment is None):
            navigation.clear()
            self._takes_from = time.monotonic() + TOO_SOON
            self._closed(was, "plain.menu_closed")
            self.print(self._choices())
            return
        other = navigation.refresh()
        if len(navigation) < stood:
            self._closed(was, "plain.menu_over")
        if other and navigation:
            self._takes_from = time.monotonic() + TOO_SOON
            self.print(self._choices())

    def _page(self, page: Open) -> Prompt | None:
        if page.page is Page.NOTEBOOK:
            prompt = notebook.prompt(self._scene(), self._book, page.about, self._say)
        else:
            prompt = page_prompt(page.page, self._scene(), self.device, self._say)
        return prompt if prompt and (prompt.told or prompt.writes or self._rows(prompt)) else None

    def _closed(self, step: Prompt | None, key: str) -> None:
        """Say that a step which was open leads nowhere any more."""
        if step:
            self.print([self._say(key, title=step.title)])

    def _rows(self, prompt: Prompt | None) -> list[Row]:
        """What can be chosen, as it is read out."""
        return rows(prompt, self._say, uncovered=self._open_hand) if prompt else []

    def _choices(self) -> list[str]:
        say, shown, scene = self._say, self._navigation.shown, self._line.scene
        if scene.status != "live" and (shown is None or any(row.speaks for row in shown.rows)):
            return [self._announcer.waiting(scene)]
        if shown is None:
            return [say("plain.nothing_asked")]
        read = self._rows(shown)
        said = [shown.title, *(text for text, _ in shown.told), *lines(read, say, grid=shown.grid)]
        if shown.writes:
            said.append(say("plain.writes"))
        if self._navigation:
            said.append(say("plain.row", sign="0", label=say("plain.back")))
        ask = next((ask for ask in scene.asks if ask.number == shown.ask), None)
        left = left_now(ask.left, scene) if ask and ask.kind == "window" and not self._navigation else -1
        if ask and left >= 0:
            labels = {row.choice.answer: row.label for row in read if row.choice.answer}
            default = labels.get(ask.default, ask.default)
            said.append(say("plain.window", time=say.seconds(left), default=default))
        return said

    def _hand(self) -> Sequence[str]:
        scene = self._line.scene
        if scene.room and scene.room.paused:
            return [self._say("pause.covered")]
        return [*self._announcer.own(scene), *self._announcer.private_notes(scene)] or [
            self._say("plain.nothing_asked")
        ]

    def _standing(self) -> Sequence[str]:
        scene = self._line.scene
        game = face(scene.room.game) if scene.room else None
        known = game.standing_rows(self._say) if game else []
        if not known and has_statements(scene):
            return self._open(Page.STATEMENTS)
        if not known:
            return [self._say("plain.standing.none")]
        if scene.status != "live":
            return [self._announcer.waiting(scene)]
        name, choice, deed = known[0]
        now = self.device.standing
        self._line.set_standing(name, "" if name in now else choice)
        return [self._say("plain.standing.off" if name in now else "plain.standing.on", deed=deed)]

    def _pause(self) -> Sequence[str]:
        scene = self._line.scene
        if scene.status != "live":
            return [self._announcer.waiting(scene)]
        if not running(scene) or (scene.room and scene.room.paused):
            self._line.submit_command("pause", "no" if scene.room and scene.room.paused else "yes")
            return []
        return self._open(Page.PAUSE)

    def _open(self, page: Page, about: str = "", *, anew: bool = True) -> Sequence[str]:
        """Read a page out, and what can be chosen on it; `anew`: whatever was open before is left."""
        if page is Page.NOTEBOOK and (problem := notebook.refusal(self._scene(), about, self._say)):
            return [problem]
        opened = Open(page, about)
        said = documents.read(opened, self._scene(), self._announcer, self._say)
        if self._page(opened) is None:
            return said
        if anew:
            self._navigation.clear()
        self._navigation.open(opened)
        return [*said, *self._choices()]

    def _notebook(self, about: str) -> Sequence[str]:
        """Open the notebook, or a page of it; with a mark behind the seat turn that."""
        seat, _, word = about.partition(" ")
        if word.strip():
            return notebook.mark(self._scene(), self._book, seat, word.strip(), self._say)
        return self._open(Page.NOTEBOOK, seat)

    def uncover(self) -> None:
        """Print what only this seat may read, because a choice opens it."""
        self.print(self._announcer.own(self._scene()))

    # -- what is typed ---------------------------------------------------------------------------------------

    async def handle(self, typed: Typed) -> int | None:
        """Do what was typed; the exit status once it is over."""
        if typed is None:
            await self.linger()
            return 0
        word, _, about = typed.strip().partition(" ")
        word = word.casefold()
        asked_back, self._asked_back = self._asked_back, False
        shown = self._navigation.shown
        if not word:
            waits = shown is not None and not shown.calm
            self.print(self._choices() if waits else [self._announcer.waiting(self._line.scene)])
        elif self._navigation and word == "0":
            self._navigation.back()
            self.print(self._choices())
        elif shown and shown.writes:
            self._write(shown.writes, typed.strip())
        elif row := find(self._rows(shown), word, by_name=shown is not None and shown.grid):
            if time.monotonic() >= self._takes_from:
                over = await self._choose(row)
                goes_on = over is None and about.strip() and row.choice.leads_to and row.sign == word
                return await self.handle(about) if goes_on else over
            self.print([self._say("plain.too_soon"), *self._choices()])
        elif word in ("q", "quit", "exit"):
            if not running(self._line.scene) or asked_back:
                return await self._leave()
            self._asked_back = True
            self.print([self._say("plain.close.sure" if self._lasting else "plain.close.sure.short")])
        elif command := self._typed_words.get(word):
            self.print(command(about.strip()))
        else:
            self.print([self._say("plain.no_choice", given=typed.strip()[:40])])
        return None

    def _write(self, command: str, words: str) -> None:
        """Send the words that a command was asked for."""
        try:
            self._send(Command(command, person_name(words)), words)
        except MoontableError as error:
            self.print([error.message(self._say.lang)])

    async def _choose(self, row: Row) -> int | None:
        choice, deed = row.choice, row.choice.deed
        if choice.closed:
            self.print([self._say("plain.closed_row", why=choice.closed)])
        elif choice.leads_to:
            self._navigation.enter(choice)
            self.print(self._choices())
        elif isinstance(deed, Open):
            await self._turn_to(deed)
        elif deed is Local.CLOSE:
            return await self._leave()
        elif deed is Local.BACK:
            self._navigation.back()
            self.print(self._choices())
        elif deed is Local.LANGUAGE:
            self._say = texts("en" if self._say.lang == "de" else "de")
            self._announcer.speak(self._say)
            self._navigation.clear()
            self.offer(self._scene())
            self.print(self._choices())
        elif deed is Local.FOREGONE:
            answer_foregone(on=not answers_foregone())
            self.print([self._say("menu.foregone.on" if answers_foregone() else "menu.foregone.off")])
        elif isinstance(deed, Mark):
            toggle(self._scene(), self._book, deed)
            self._navigation.refresh()
            self.print(self._choices())
        elif deed:
            self._send(deed, row.label, uncovers=choice.uncovers)
        return None

    def _send(self, deed: Deed, label: str, *, uncovers: bool = False) -> None:
        """Do what says something to the table, or hands the device on, and leave the question."""
        scene = self._line.scene
        if speaks(deed) and scene.status != "live":
            self.print([self._announcer.waiting(scene)])
            return
        if card_set.is_so_already(scene, deed):
            self.print([self._say("setup.already", label=label)])
            return
        if not isinstance(deed, Standing):
            self._navigation.leave()
        self._announcer.forget_refusal()
        if uncovers:
            self.uncover()
        self.do(deed)
        drafted = isinstance(deed, Answer) and any(
            ask.number == deed.ask and KINDS[ask.kind].hidden for ask in scene.asks
        )
        if drafted and not uncovers:  # a note that was opened is not an answer that could be another one
            self.print([self._say("plain.window.set", label=label)])

    async def _turn_to(self, deed: Open) -> None:
        """Open a page that a row leads to; looking back at a game takes a while."""
        if deed.page is not Page.REPLAY:
            self.print(self._open(deed.page, deed.about, anew=False))
            return
        try:
            self.print(await asyncio.to_thread(documents.replay, self._line.scene, self._say))
        except MoontableError as error:
            self.print([error.message(self._say.lang)])

    async def _leave(self) -> int:
        """Close the program; the exit status."""
        self.print([self._say(self._goodbye)])
        await self.linger()
        return 0

    def do(self, deed: Deed) -> None:
        """Do what was chosen."""
        submit(deed, self._line)

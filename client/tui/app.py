"""The Textual client: one screen, sheets over it, and a line to a seat."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from client.tui.animation import MomentAnimation, wanted
from protocol.errors import refusal

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from textual.binding import Binding

from client.base.deeds import Answer, Command, HandOver, Local, Open, Page, Standing, speaks, submit
from client.base.scene import running
from client.base.times import Times
from client.device.foregone import answer_foregone, answers_foregone
from client.present import card_set
from client.present.device_menu import Device
from client.texts import texts
from client.tui.attention import Attention
from client.tui.open_sheets import OpenSheets
from client.tui.passing import Passing
from client.tui.peeking import Peeking
from client.tui.screens.table import TableScreen
from client.tui.table_app import TableApp
from client.tui.themes import switch
from protocol.errors import MoontableError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from client.base.deeds import Deed
    from client.base.scene import SeatLine
    from client.texts import Say

TAPS = Times()


class MoontableApp(TableApp):
    """The client at a table; `open_line` connects and may raise a MoontableError, which ends the app with its words.

    `alone`: a table for practice, which nobody else can find and which ends with the app.
    """

    TITLE = "Moontable"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    sheets: OpenSheets
    peeking: Peeking
    passing: Passing
    attention: Attention
    animation: MomentAnimation

    def __init__(
        self, open_line: Callable[[], Awaitable[SeatLine]], say: Say, times: Times = TAPS, *, alone: bool = False
    ) -> None:
        super().__init__(say, times, alone=alone)
        self.open_line = open_line
        self.sheets = OpenSheets(self)
        self.peeking = Peeking(self, stays=alone)
        self.passing = Passing(self)
        self.attention = Attention(self)
        self.animation = MomentAnimation(self)
        self._expecting = False

    def get_default_screen(self) -> TableScreen:
        """The one screen."""
        return TableScreen()

    @property
    def table(self) -> TableScreen:
        """The screen below all sheets."""
        screen = self.screen_stack[0]
        assert isinstance(screen, TableScreen)  # noqa: S101 - the default screen
        return screen

    def on_mount(self) -> None:
        """Leave a clean terminal on signals; connect after the first paint."""
        if hasattr(signal, "SIGHUP"):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                for number in (signal.SIGTERM, signal.SIGHUP):
                    asyncio.get_running_loop().add_signal_handler(number, self.exit, 0)
        self.call_after_refresh(self.run_worker, self.connect, exclusive=True)

    async def connect(self) -> None:
        """Open the line and draw what it says."""
        try:
            self.line = await self.open_line()
        except MoontableError as error:
            self.goodbye = error.message(self.say.lang)
            self.exit(error.exit_status)
            return
        self.line.observe(self.show_scene_soon)
        self.show_scene()

    def show_scene_soon(self) -> None:
        """Draw it as soon as the app gets to it: the line calls from outside the app."""
        self.call_later(self.show_scene)

    async def on_unmount(self) -> None:
        """Let go of the table."""
        if self.line:
            await self.line.close()

    @property
    def fault(self) -> Exception | None:
        """The first fault of ours that has ended the app."""
        return self._exception

    def _fatal_error(self) -> None:
        """End without drawing a traceback: `run` raises the fault, on a clean terminal."""
        self._close_messages_no_wait()

    def panic(self, *_renderables: object) -> None:
        """The same for faults that know how to draw themselves."""
        self._close_messages_no_wait()

    # -- what comes from the table ------------------------------------------------------------------------

    def show_scene(self) -> None:
        """There is a new scene."""
        if not self.line or not self.is_running:
            return
        scene = self.line.scene
        before = self.pacer.latest
        self.pacer.push(scene)
        self.attention.attend(before, scene)
        self.table.show_scene()
        self.passing.look_whose_turn()
        if self.sheets.top:
            self.sheets.top.draw()
        if self._expecting and not scene.pending:
            self._expecting = False
            if scene.refused:
                self.show_refusal(refusal(scene.refused).message(self.say.lang))

    def show_refusal(self, text: str) -> None:
        """Say why something was refused, where the eyes are."""
        if self.sheets.top:
            self.sheets.top.notice = text
            self.sheets.top.draw()
        else:
            self.table.notice.refuse(text)

    # -- what goes to the table ---------------------------------------------------------------------------

    def do(self, deed: Deed | None) -> None:
        """Do what was chosen: say it to the table, show a page, or change what this device shows."""
        if speaks(deed) and not self.live:
            self.show_refusal(self.say(f"bar.{self.pacer.latest.status}"))
        elif isinstance(deed, Answer | Command | Standing):
            self.submit(deed)
        elif isinstance(deed, Open):
            self.sheets.open(deed.page, deed.about)
        elif isinstance(deed, HandOver):
            self.passing.hand_to(deed.to)
        elif isinstance(deed, Local) and deed in LOCAL_DEEDS:
            LOCAL_DEEDS[deed](self)

    def submit(self, deed: Answer | Command | Standing) -> None:
        """Say it to the table, unless it is so already; whoever gets up also closes the program."""
        scene = self.pacer.latest
        if isinstance(deed, Command) and card_set.is_so_already(scene, deed):
            self.show_refusal(self.say("setup.already", label=card_set.command_words(scene, deed, self.say)))
            return
        if self.line:
            submit(deed, self.line)
        if isinstance(deed, Standing):
            self.standing[deed.ask_name] = deed.choice
            self.redraw()
        elif deed == Command("leave"):
            self.sheets.close_all()
            self.set_timer(min(1.0, max(0.01, self.times.take_back)), self.close)
        else:
            self._expecting = True

    @property
    def device(self) -> Device:
        """What this device knows beside its scene."""
        return Device(
            self.alone,
            self.passing.shared is not None,
            self.standing,
            self.peek,
            kept_open=self.peeking.stays,
            colours=True,
            foregone=answers_foregone(),
            motion=self.animation.wanted,
        )

    def back(self) -> None:
        """One level back; never out of the program."""
        self.peeking.cover()
        if self.sheets.top:
            self.pop_screen()

    def skip_ahead(self) -> None:
        """Show everything that has happened."""
        self.pacer.skip_to_now()
        self.redraw()

    def change_language(self) -> None:
        """The other language, on this device only."""
        self.say = texts("en" if self.say.lang == "de" else "de")
        self.redraw()

    def reclaim(self) -> None:
        """Take the seat back from the other device."""
        if self.line:
            self.line.reclaim()

    def action_leave(self) -> None:
        """Close the program as a key asks for it: in the middle of a game it asks back once."""
        if running(self.pacer.latest) and not self.sheets.shows(Page.CLOSE):
            self.sheets.open(Page.CLOSE)
        else:
            self.close()

    def close(self) -> None:
        """Close the program; the seat stays."""
        self.table.vote.send()
        self.exit(0)

    def redraw(self) -> None:
        """Draw what is on the screen."""
        self.table.draw()
        if self.sheets.top:
            self.sheets.top.draw()


def change_theme(app: MoontableApp) -> None:
    """Night or day, on this device only."""
    switch(app)
    app.redraw()


def change_foregone(app: MoontableApp) -> None:
    """Let the device answer what has only one answer, or no longer."""
    answer_foregone(on=not answers_foregone())
    app.redraw()


def change_motion(app: MoontableApp) -> None:
    """Let great moments move or stand still, on this device only, and say so."""
    moves = app.animation.switch()
    app.redraw()
    app.show_refusal(app.say("motion.on" if moves else "motion.off"))


LOCAL_DEEDS: dict[Local, Callable[[MoontableApp], None]] = {
    Local.PEEK: lambda app: app.peeking.toggle(),
    Local.KEEP_OPEN: lambda app: app.peeking.keep_open(),
    Local.NOW: MoontableApp.skip_ahead,
    Local.BACK: MoontableApp.back,
    Local.LANGUAGE: MoontableApp.change_language,
    Local.THEME: change_theme,
    Local.FOREGONE: change_foregone,
    Local.MOTION: change_motion,
    Local.RECLAIM: MoontableApp.reclaim,
    Local.CLOSE: MoontableApp.close,
}
"""What the app does for each deed that changes this device or its screen."""


def run(open_line: Callable[[], Awaitable[SeatLine]], lang: str, *, alone: bool = False) -> int:
    """Run the client until somebody closes it; the exit status. What there is to say at the end goes to stdout.

    A fault of ours that has ended it is raised once the terminal is as it was.
    """
    app = MoontableApp(open_line, texts(lang), replace(TAPS, motion=wanted()), alone=alone)
    try:
        status = app.run()
    except Exception as error:  # noqa: BLE001 - whatever ended it becomes one sentence in client/command.py
        raise app.fault or error from None
    if app.fault:
        raise app.fault
    status = app.return_code or status or 0
    closed = "" if alone or status else app.say("plain.goodbye")
    if said := app.goodbye or closed:
        print(said)  # noqa: T201 - the last word, on a clean terminal
    return status

"""The Textual client: one screen, sheets over it, and a line to a seat."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import deque
from typing import TYPE_CHECKING, Any, ClassVar

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from textual.app import App
from textual.binding import Binding
from textual.theme import Theme

from client.base.colours import CURSOR, NIGHT, RAISED, TONES
from client.base.deeds import Answer, Command, HandOver, Here, Open, Page, Standing, speaks, submit
from client.base.scene import LOST, left_now, running
from client.base.times import Times
from client.device.notebook import Notebook
from client.games import face
from client.present import card_set, standings, table_events
from client.present.device_menu import Device, has_notebook, paused
from client.present.pacing import EventPacer
from client.present.shared_device import SharedDevice
from client.texts import texts
from client.tui.screens.company import MissedSheet
from client.tui.screens.documents import RoundSheet
from client.tui.screens.named import sheet
from client.tui.screens.prompted import PromptSheet
from client.tui.screens.sheets import Sheet
from client.tui.screens.table import TableScreen
from client.tui.screens.together import HandOverSheet
from client.tui.terminal_input import forgiving_input
from protocol.errors import MoontableError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.timer import Timer

    from client.base.deeds import Deed
    from client.base.scene import Scene, SeatLine
    from client.texts import Say

THEME = Theme(
    name="moontable",
    primary=TONES["you"].removeprefix("bold "),
    foreground=TONES["plain"],
    background=NIGHT,
    surface=RAISED,
    panel=CURSOR,
    dark=True,
)
TAPS = Times()
MOMENT = 700
"""Milliseconds: an ask with less than this left, and then gone, has run out."""
HAPPENED = 20
"""Events around the table that the log keeps."""
FEW = 2
"""So many missed events are simply played; more get a sheet of their own."""


class MoontableApp(App[int]):
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

    def __init__(
        self, open_line: Callable[[], Awaitable[SeatLine]], say: Say, times: Times = TAPS, *, alone: bool = False
    ) -> None:
        super().__init__()
        self.open_line = open_line
        self.say = say
        self.times = times
        self.alone = alone
        self.pacer = EventPacer(times)
        self.line: SeatLine | None = None
        self.peek = False
        self.standing: dict[str, str] = {}
        self.book = Notebook()
        self.notebooks: dict[int, Notebook] = {}
        """Those of the others at this device."""
        self.goodbye = self.parting = ""
        """The last word, and why the seat is lost, where there is a reason to tell."""
        self.happened: deque[table_events.Happened] = deque(maxlen=HAPPENED)
        """What has happened around the table since this app was started."""
        self._peek_timer: Timer | None = None
        self._expecting = False
        self._phase = ""
        self.register_theme(THEME)
        self.theme = "moontable"

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

    @property
    def live(self) -> bool:
        """Whether the table hears us, and what we see of it is the present."""
        return self.pacer.latest.status == "live"

    @property
    def in_game(self) -> bool:
        """Whether a game is running that this seat plays."""
        return running(self.pacer.latest)

    # -- what comes from the table ------------------------------------------------------------------------

    def show_scene(self) -> None:
        """There is a new scene."""
        if not self.line or not self.is_running:
            return
        scene = self.line.scene
        before = self.pacer.latest
        self.pacer.push(scene)
        self.attend(before, scene)
        self.table.show_scene()
        self.look_whose_turn()
        if isinstance(self.screen, Sheet):
            self.screen.draw()
        if self._expecting and not scene.pending:
            self._expecting = False
            if scene.refused:
                self.show_refusal(self.say.refusal(scene.refused, **self.seats()))

    def look_whose_turn(self) -> None:
        """Cover everything and have the device passed on, where somebody else at it has something to do.

        Whoever has just opened something private may read it first, as long as it stays uncovered.
        """
        if not isinstance(self.line, SharedDevice) or isinstance(self.screen, HandOverSheet) or self.peek:
            return
        if (to := self.line.next_person()) is not None:
            self.pass_on(to)

    def pass_on(self, to: int) -> None:
        """Nothing is seen any more until somebody says that they have the device."""
        self.close_sheets()
        self.cover()
        self.push_screen(HandOverSheet(to))

    def hand_over(self, to: int) -> None:
        """Somebody has the device: show their seat, or the same one again."""
        shared = self.line
        if not isinstance(shared, SharedDevice):
            return
        if to != shared.at:
            self.notebooks[shared.at] = self.book
            self.book = self.notebooks.pop(to, Notebook())
            self.pacer = EventPacer(self.times, speak=self.pacer.speak, aloud=self.pacer.aloud)
            self.table.start_anew()
        self.close_sheets()
        self.cover()
        shared.hand_to(to)
        self.standing = shared.standing
        self.show_scene()

    def attend(self, before: Scene, scene: Scene) -> None:
        """Close sheets when a game starts or the seat is lost, and ring when this seat is asked."""
        phase = scene.room.phase if scene.room else ""
        if self._phase in standings.BETWEEN_GAMES and phase in ("dealing", "playing"):
            self.close_sheets()
        self._phase = phase
        if phase == "playing" and before.room and scene.room and before.room.match == scene.room.match:
            self.show_round(before, scene)
        asked = {ask.number for ask in scene.asks if ask.kind in ("choice", "step")}
        if asked - {ask.number for ask in before.asks} and before.room:
            self.bell()
        if self.ran_out(before, scene):
            self.table.say_notice(self.say("game.time_up"))
        self.announce_table_events(before, scene)
        last_word = {"moved": "goodbye.moved", "ended": "bar.ended"}.get(scene.status, "")
        self.goodbye = self.say(last_word) if last_word else ""
        if scene.farewell:
            self.goodbye = self.parting = self.say(f"farewell.{scene.farewell}")
        elif trouble := getattr(self.line, "trouble", None):
            self.goodbye = self.parting = trouble.message(self.say.lang)
        lost = scene.status in LOST and scene.status != before.status
        if lost or (paused(scene) and not paused(before)):
            self.cover()
            self.close_sheets()

    def announce_table_events(self, before: Scene, scene: Scene) -> None:
        """What happens around the game; what concerns this seat rings, and whoever wants it can be refused at once."""
        self.happened += table_events.happened(before, scene)
        if before.room and (told := table_events.announcements(before, scene, self.say)):
            self.table.say_notice(" ".join(told))
        asked = table_events.seat_in_question(before, scene)
        if asked or table_events.nudged(before, scene):
            self.bell()
        if asked:
            self.close_sheets()
            self.open(Page.TABLE)
        public = [note for note in scene.missed if not note.private]
        if len(public) > FEW and not before.missed and not isinstance(self.screen, Sheet):
            self.push_screen(MissedSheet())

    def ran_out(self, before: Scene, scene: Scene) -> bool:
        """Whether the time of an ask was up before this seat had answered it."""
        open_now = {ask.number for ask in scene.asks}
        return scene.status == "live" and any(
            ask.kind in ("choice", "step") and ask.number not in open_now and self.table.sent != ask.number
            for ask in before.asks
            if 0 <= left_now(ask.left, before) < MOMENT
        )

    def show_round(self, before: Scene, scene: Scene) -> None:
        """Between two rounds of a longer game: how the last one ended."""
        game = face(self.game)
        seen = before.notes[-1].number if before.notes else 0
        new = [note for note in scene.notes if note.number > seen and not note.private]
        last = max((at for at, note in enumerate(new) if game and note.kind in game.INFO.end_notes), default=-1)
        ending = [note for note in new[: last + 1] if game and game.note_beat(note)]
        if any(note.kind == "ended" for note in ending) and not isinstance(self.screen, Sheet):
            self.cover()
            self.push_screen(RoundSheet(ending))

    def seats(self) -> dict[str, int]:
        """The facts that a refusal may speak of."""
        room = self.pacer.latest.room
        game = face(room.game) if room else None
        return {"least": game.INFO.seats[0], "most": game.INFO.seats[-1]} if game else {}

    def show_refusal(self, text: str) -> None:
        """Say why something was refused, where the eyes are."""
        if isinstance(self.screen, Sheet):
            self.screen.notice = text
            self.screen.draw()
        else:
            self.table.say_notice(text)

    # -- what goes to the table ---------------------------------------------------------------------------

    def do(self, deed: Deed | None) -> None:
        """Do what was chosen: say it to the table, show a page, or change what this device shows."""
        if speaks(deed) and not self.live:
            self.show_refusal(self.say(f"bar.{self.pacer.latest.status}"))
        elif isinstance(deed, Command):
            self.submit_command(deed)
        elif isinstance(deed, Standing):
            self.set_standing(deed)
        elif isinstance(deed, Answer):
            self._expecting = True
            self.submit(deed)
        elif isinstance(deed, Open):
            self.open(deed.page, deed.about)
        elif isinstance(deed, HandOver):
            self.hand_over(deed.to)
        elif isinstance(deed, Here) and deed in ACTS:
            ACTS[deed](self)

    def submit(self, deed: Deed) -> None:
        """Say it to the table."""
        if self.line:
            submit(deed, self.line)

    def submit_command(self, command: Command) -> None:
        """Wish it, unless it is so already; whoever gets up also closes the program."""
        scene = self.pacer.latest
        if card_set.stands(scene, command):
            self.show_refusal(self.say("setup.already", label=card_set.wished(scene, command, self.say)))
            return
        self.submit(command)
        if command.name == "leave":
            self.close_sheets()
            self.set_timer(min(1.0, max(0.01, self.times.take_back)), self.close)
        else:
            self._expecting = True

    @property
    def game(self) -> str:
        """The id of the game at hand."""
        room = self.pacer.latest.room
        return room.game if room else ""

    @property
    def device(self) -> Device:
        """What this device knows beside its scene."""
        return Device(self.alone, isinstance(self.line, SharedDevice), self.standing, self.peek)

    def open(self, page: Page, about: str = "") -> None:
        """Open a sheet; the menu makes way for what it opens, and a page about one thing covers nothing."""
        if page is Page.NOTEBOOK and not has_notebook(self.pacer.latest):
            return
        if about:
            self.push_screen(sheet(page, about, self.game))
            return
        if self.is_open(Page.MENU):
            self.pop_screen()
        self.cover()
        if page is Page.STANDINGS and self._phase not in standings.BETWEEN_GAMES:
            self.show_refusal(self.say("evenings.later"))
        elif page is Page.HAND_OVER:
            if isinstance(self.line, SharedDevice):
                self.pass_on(next(iter(self.line.others()), self.line.at))
        elif page is Page.REPLAY:
            self.run_worker(self.look_back(), exclusive=True, group="replay")
        else:
            self.push_screen(sheet(page, about, self.game))

    async def look_back(self) -> None:
        """Step through the game that has just ended."""
        from client.present.replay import look_back  # noqa: PLC0415 - only needed here
        from client.tui.screens.replaying import ReplaySheet  # noqa: PLC0415

        try:
            moments, title = await asyncio.to_thread(look_back, self.pacer.latest.saved_as, self.say)
        except MoontableError as error:
            self.show_refusal(error.message(self.say.lang))
            return
        self.push_screen(ReplaySheet(moments, title))

    def close_sheets(self) -> None:
        """Back to the table."""
        while isinstance(self.screen, Sheet):
            self.pop_screen()

    def is_open(self, page: Page) -> bool:
        """Whether this page, which is a prompt, is what is seen now."""
        return isinstance(self.screen, PromptSheet) and self.screen.page is page

    def leave_questions(self) -> None:
        """Back to a sheet that stays, or to the table."""
        while isinstance(self.screen, Sheet) and not self.screen.stays:
            self.pop_screen()

    def back(self) -> None:
        """One level back; never out of the program."""
        self.cover()
        if isinstance(self.screen, Sheet):
            self.pop_screen()

    def set_standing(self, deed: Standing) -> None:
        """Set or clear a standing answer."""
        self.standing[deed.ask_name] = deed.choice
        self.submit(deed)
        self.redraw()

    def toggle_peek(self) -> None:
        """Uncover for a moment; a second time covers at once, and in a pause nothing is uncovered."""
        if paused(self.pacer.latest):
            self.show_refusal(self.say("pause.covered"))
            return
        if isinstance(self.screen, HandOverSheet):
            return
        if self.peek:
            self.look_away()
            return
        self.peek = True
        self._peek_timer = self.set_timer(self.times.peek, self.look_away)
        self.redraw()

    def cover(self) -> None:
        """Cover everything private."""
        if self._peek_timer:
            self._peek_timer.stop()
            self._peek_timer = None
        if self.peek:
            self.peek = False
            self.redraw()

    def look_away(self) -> None:
        """Whoever has peeked is done: cover, and pass the device on where somebody else waits for it."""
        self.cover()
        self.look_whose_turn()

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
        if self.in_game and not self.is_open(Page.CLOSE):
            self.open(Page.CLOSE)
        else:
            self.close()

    def close(self) -> None:
        """Close the program; the seat stays."""
        self.exit(0)

    def redraw(self) -> None:
        """Draw what is on the screen."""
        self.table.draw()
        if isinstance(self.screen, Sheet):
            self.screen.draw()


ACTS: dict[Here, Callable[[MoontableApp], None]] = {
    Here.PEEK: MoontableApp.toggle_peek,
    Here.NOW: MoontableApp.skip_ahead,
    Here.BACK: MoontableApp.back,
    Here.LANGUAGE: MoontableApp.change_language,
    Here.RECLAIM: MoontableApp.reclaim,
    Here.CLOSE: MoontableApp.close,
}


def run(open_line: Callable[[], Awaitable[SeatLine]], lang: str, *, alone: bool = False) -> int:
    """Run the client until somebody closes it; the exit status. What there is to say at the end goes to stdout.

    A fault of ours that has ended it is raised once the terminal is as it was.
    """
    forgiving_input()
    app = MoontableApp(open_line, texts(lang), alone=alone)
    try:
        status = app.run()
    except Exception as error:  # noqa: BLE001 - whatever ended it becomes one sentence in client/command.py
        raise app.fault or error from None
    if app.fault:
        raise app.fault
    if app.goodbye:
        print(app.goodbye)  # noqa: T201 - the last word, on a clean terminal
    return app.return_code or status or 0

"""The public table on a television: nothing to tap, nothing private, as much room as the screen has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from client.base.deeds import Watch
from client.base.scene import Scene
from client.base.spans import Span, text_line, wide, wrap, wrap_facts
from client.games import face
from client.paint.bars import banner, keys
from client.present import table_events
from client.present.game_prompt import clocks
from client.present.narrated_line import narrated
from client.present.pacing import with_whole_clock
from client.present.standings import standings_lines
from client.present.table_setup import game_words
from client.tui.screens import at_the_door, broadcast, waiting
from client.tui.themes import ThemedApp
from client.tui.widgets.lines import Lines
from protocol.errors import MoontableError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.app import ComposeResult

    from client.base.deeds import Deed
    from client.base.scene import SeatLine
    from client.base.spans import TextLine
    from client.texts import Say
    from client.tui.events import Tapped
    from client.tui.table_choice import TableChoice
    from protocol.links import JoinLink
    from protocol.messages import Room

NOTICES = 3


class Television(ThemedApp):
    """Draws what `open_line` tells; `invitation` and `link` say how to join until the code is renewed."""

    CSS = """
    Screen { align: center middle; background: $background; color: $foreground; overflow: hidden; }
    Lines { height: auto; max-height: 100%; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("q,escape", "leave", show=False),
        Binding("l", "tables", show=False),
        Binding("up", "point(-1)", show=False),
        Binding("down", "point(1)", show=False),
        Binding("enter", "look", show=False),
    ]

    def __init__(
        self,
        open_line: Callable[[], Awaitable[SeatLine]],
        say: Say,
        invitation: list[str],
        link: JoinLink | None = None,
        tables: TableChoice | None = None,
    ) -> None:
        super().__init__()
        self.tables = tables
        """Which table of its host is shown, where there may be several; then it says how to open a line to it."""
        self.open_line = open_line
        self.say = say
        self.invitation = invitation
        self.link = link
        self.line: SeatLine | None = None
        self.goodbye = ""
        self._shown_events = Scene()
        self._seconds: tuple[int, ...] = ()
        self._notices: list[str] = []
        self._block = Lines(id="lines")

    def compose(self) -> ComposeResult:
        """One block of lines in the middle."""
        yield self._block

    def on_mount(self) -> None:
        """Connect after the first paint."""
        self.draw()
        self.call_after_refresh(self.run_worker, self.connect, exclusive=True)
        self.set_interval(1.0, self.tick)

    def tick(self) -> None:
        """Draw again where something counts seconds, or somebody may have another code."""
        if self.lists or clocks(self._shown_events) != self._seconds:
            self.draw()

    async def connect(self) -> None:
        """Open the lines and draw what they say."""
        if self.tables:
            self.tables.open(self.look_at_tables)
        await self.watch_table()

    async def watch_table(self) -> None:
        """Open the line to the table that is to be shown, in place of the one before; none while the list is shown."""
        line, self.line = self.line, None
        self._shown_events, self._notices = Scene(), []
        if line:
            await line.close()
        opening = self.open_line
        if self.tables:
            shown = self.tables.shown()
            if shown is None:
                self.draw()
                return
            opening, self.invitation, self.link = shown
        try:
            self.line = narrated(await opening())
        except MoontableError as error:
            self.goodbye = error.message(self.say.lang)
            self.exit(error.exit_status)
            return
        self.line.observe(self.show_scene)
        self.show_scene()

    async def on_unmount(self) -> None:
        """Stop watching."""
        if self.line:
            await self.line.close()
        if self.tables:
            await self.tables.close()

    # -- several tables ------------------------------------------------------------------------------------------

    @property
    def lists(self) -> bool:
        """Whether the list of tables is shown."""
        return self.tables is not None and not self.tables.chosen

    def look_at_tables(self) -> None:
        """A table has changed, come or gone."""
        if not self.is_running or self.tables is None:
            return
        gone = self.tables.settle()
        if gone or (self.tables.chosen and self.line is None):
            self.run_worker(self.watch_table(), exclusive=True)
        self.draw()

    def show_table(self, name: str) -> None:
        """Show a table, or with "" the list."""
        if self.tables and name != self.tables.chosen:
            self.tables.choose(name)
            self.run_worker(self.watch_table(), exclusive=True)

    def action_tables(self) -> None:
        """To the list, where there is more than one table."""
        if self.tables and len(self.tables.cards) > 1:
            self.show_table("")

    def action_point(self, by: int) -> None:
        """To another line of the list."""
        if self.tables and self.lists:
            self.tables.move(by)
            self.draw()

    def action_look(self) -> None:
        """Show the table that is pointed at."""
        if self.tables and self.lists and self.tables.pointed:
            self.show_table(self.tables.pointed)

    def on_tapped(self, message: Tapped) -> None:
        """A line of the list was tapped."""
        if isinstance(message.deed, Watch):
            self.show_table(message.deed.table)

    def ways(self) -> list[tuple[str, str, Deed | None]]:
        """The keys that lead from here to other tables."""
        if self.lists:
            return [("↑ ↓", self.say("tables.choose"), None), ("⏎", self.say("tables.look"), None)]
        return [("L", self.say("tables.list"), None)] if self.tables and len(self.tables.cards) > 1 else []

    def on_resize(self) -> None:
        """Another size, which Textual takes over only after this: what is drawn now would still fit the old one."""
        self.call_later(self.draw)

    def show_scene(self) -> None:
        """There is a new scene."""
        if self.line is None or not self.is_running:
            return
        scene, before = self.line.scene, self._shown_events
        self._shown_events = scene
        if before.room and scene.room:
            events = table_events.new_events(before.room, scene.room)
            if any(event.kind == "door_renew" for event in events):
                self.link = None
                self.invitation = [self.say("watch.code_old"), *self.invitation[1:]]
            if table_events.overtaken(before, scene):
                self._notices = []
            said = [table_events.event_line(event, before.room, scene.room, self.say) for event in events]
            self._notices = [*self._notices, *(text for text in said if text)][-NOTICES:]
        self.draw()

    def draw(self) -> None:
        """Draw everything anew."""
        if self.is_running and self.size.width:
            scene, (width, height) = self._shown_events, self.size
            self._seconds = clocks(scene)
            rows = self.picture(width, height)
            self._block.styles.width = max(map(wide, rows), default=1)
            self._block.show(rows)

    @property
    def shown(self) -> Scene:
        """The scene on the screen."""
        return self._shown_events

    def picture(self, width: int, height: int) -> list[TextLine]:
        """Everything, in so many columns and lines; below a list its keys."""
        if not self.lists:
            return self.table_picture(width, height)
        rows = self.table_picture(width, height - 1)
        return [*rows, *([[]] * (height - 1 - len(rows))), keys(self.ways(), None, width)]

    def table_picture(self, width: int, height: int) -> list[TextLine]:
        """The table, or the list of tables."""
        if self.tables and self.lists:
            return self.tables.picture(self.say, width, height)
        return layout(self._shown_events, self.say, width, height, self.invitation, self._notices, self.link)

    def action_leave(self) -> None:
        """Turn it off."""
        self.exit(0)


def run(
    open_line: Callable[[], Awaitable[SeatLine]],
    say: Say,
    invitation: list[str],
    link: JoinLink | None,
    tables: TableChoice | None = None,
) -> int:
    """Show the public table until somebody turns it off; the exit status."""
    app = Television(open_line, say, invitation, link, tables)
    status = app.run()
    if app.goodbye:
        print(app.goodbye)  # noqa: T201 - the last word, on a clean terminal
    return app.return_code or status or 0


def layout(
    scene: Scene,
    say: Say,
    width: int,
    height: int,
    invitation: list[str],
    notices: list[str],
    link: JoinLink | None = None,
) -> list[TextLine]:
    """The public table in at most `height` lines, with as much space between its parts as there is."""
    scene = with_whole_clock(scene)
    room = scene.room
    if room is None:
        return [text_line(Span(say("watch.title"), "title")), [], text_line(Span(say("watch.looking"), "quiet"))]
    game, size = face(room.game), (width, height)
    rows: list[TextLine] = []
    if game and scene.table and room.phase == "playing":
        rows = broadcast.playing(scene, room, game, say, size, link, notices)
    elif game and scene.table and room.phase == "result":
        rows = broadcast.ended(scene, room, game, say, size, link)
    elif room.phase != "playing":
        rows = at_the_door.picture(scene, room, say, size, link, invitation)
    if not rows:
        parts = _between(scene, room, say, width, invitation)
        free = height - sum(map(len, parts)) - len(parts) - 1 if room.phase == "lobby" else 0
        top = at_the_door.skyline(room, say, width, min(at_the_door.MOST, free), link)
        rows = spread(parts, height - len(top) - bool(top))
        if top:
            indent = Span(" " * ((width - max(map(wide, rows))) // 2))
            rows = [*top, [], *([indent, *row] for row in rows)]
    if scene.status != "live" and room.phase != "playing":
        rows = [*rows[: height - 1], banner("death", say("tv.away"), "", width)]
    return rows


def spread(parts: list[list[TextLine]], height: int) -> list[TextLine]:
    """Parts below each other, with as much space between them as there is."""
    parts = [[row for row in part if wide(row) or len(part) > 1] for part in parts if part]
    gap = next((gap for gap in (2, 1, 0) if sum(map(len, parts)) + gap * (len(parts) - 1) <= height), 0)
    rows: list[TextLine] = []
    for part in parts:
        rows += [[]] * (gap if rows else 0) + part
    return rows[:height]


def _between(scene: Scene, room: Room, say: Say, width: int, invitation: list[str]) -> list[list[TextLine]]:
    game = face(room.game)
    over = game.result_lines(scene, say, width) if game and scene.table and room.phase == "result" else []
    people = [] if over else waiting.below_each_other(scene, room, say, min(width, 60))
    return [
        [text_line(Span(say("watch.title"), "title"), Span("   " + game_words(room, say), "quiet"))],
        over,
        standings_lines(scene, room, say, width),
        people,
        [text_line(Span(row, "plain")) for row in wrap_facts(at_the_door.about(scene, room, say), width)],
        [text_line(Span(row, "you")) for text in invitation for row in wrap(text, width)],
    ]

"""The public table on a television: nothing to tap, nothing private, as much room as the screen has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from client.base.scene import Scene
from client.base.spans import Span, text_line, wide, wrap, wrap_facts
from client.games import face
from client.paint.bars import banner
from client.present import table_events
from client.present.game_prompt import clocks
from client.present.narrated_line import narrated
from client.present.standings import standings_lines
from client.present.table_setup import game_words
from client.tui.screens import at_the_door, broadcast, waiting
from client.tui.themes import ThemedApp
from client.tui.widgets.lines import Lines
from protocol.errors import MoontableError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.app import ComposeResult

    from client.base.scene import SeatLine
    from client.base.spans import TextLine
    from client.texts import Say
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
    ]

    def __init__(
        self,
        open_line: Callable[[], Awaitable[SeatLine]],
        say: Say,
        invitation: list[str],
        link: JoinLink | None = None,
    ) -> None:
        super().__init__()
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
        """Draw again where something counts seconds."""
        if clocks(self._shown_events) != self._seconds:
            self.draw()

    async def connect(self) -> None:
        """Open the line and draw what it says."""
        try:
            self.line = narrated(await self.open_line())
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

    def on_resize(self) -> None:
        """Another television."""
        self.draw()

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
        """Everything, in so many columns and lines."""
        return layout(self._shown_events, self.say, width, height, self.invitation, self._notices, self.link)

    def action_leave(self) -> None:
        """Turn it off."""
        self.exit(0)


def run(open_line: Callable[[], Awaitable[SeatLine]], say: Say, invitation: list[str], link: JoinLink | None) -> int:
    """Show the public table until somebody turns it off; the exit status."""
    app = Television(open_line, say, invitation, link)
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

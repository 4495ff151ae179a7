"""Sheets over the table: a heading, something to read, and rows; closed by Esc or their last row."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen

from client.base.choices import Choice, Prompt
from client.base.deeds import Local
from client.base.spans import Span, apart, columns, fit, text_line, wide, wrap
from client.paint.bars import MARGIN, keys, strip
from client.present.prompts import current_ask
from client.tui.screens.backdrop import backdrop
from client.tui.screens.connection_status import connection_lines
from client.tui.screens.layout import TINY
from client.tui.screens.wide import LAPTOP
from client.tui.themes import palette_of
from client.tui.widgets import tiles
from client.tui.widgets.choices import Choices
from client.tui.widgets.ground import Ground
from client.tui.widgets.lines import Lines
from protocol.asks import KINDS

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from client.base.deeds import Deed
    from client.base.spans import TextLine
    from client.texts import Say
    from client.tui.events import Chosen, Tapped
    from client.tui.table_app import TableApp

PAGE = 0.8
"""How much of the visible text a step down moves on."""
LEAST = 4
"""Lines of the text that stay visible above the rows."""
BESIDE = 6
"""Columns of a chapter beside its name."""
STEPS = {"down": 1, "up": -1, "tab": 1, "shift+tab": -1}
"""Keys that move the cursor from row to row."""
SCROLLING = {"pagedown": 1, "+": 1, "pageup": -1, "-": -1}


class Scrolled(VerticalScroll, Ground):
    """The text, of which a part is visible."""


class Beside(Horizontal, Ground):
    """Chapters and text."""


# One class: a sheet hears of every event of Textual itself, and each kind of sheet says what stands on it.
class Sheet(ModalScreen[None], Ground):
    """A sheet; its rows take no taps in their first moment, so that a double tap hits nothing on it."""

    app: TableApp
    stays: bool = False
    """Whether the sheet is still there once something on it has been chosen."""
    to_end: ClassVar[bool] = False
    """Whether the text is shown at its end, as long as nobody scrolls away from it."""

    widest: ClassVar[int | None] = None
    """Columns of the text at most, where long lines would be hard to read."""

    across: ClassVar[int] = 1
    """How many rows stand side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.notice = ""
        self.drawn_for: tuple[int, int] = (0, 0)
        # Kept, not looked up: a sheet may be drawn, or hear a key, while it is being taken away.
        self._heading, self._body, self._notice = Lines(id="heading"), Lines(id="body"), Lines(id="notice")
        self.text = Scrolled(self._body, id="text", can_focus=False)
        self.side = Choices(id="side")
        """The chapters beside the text, on screens that are wide enough."""
        self.choices = Choices(id="rows")
        self.reading = Beside(self.side, self.text, id="reading")
        self._foot = Lines(id="sheetfoot")

    def compose(self) -> ComposeResult:
        """Heading, text, rows."""
        self.choices.arrival.guard = self.side.arrival.guard = self.app.times.guard
        self.choices.arrival.wants_next = True  # whoever has opened it, and taps twice, hears nothing of the second tap
        self.choices.digit = self.side.digit = self.app.times.digit
        yield self._heading
        yield self.reading
        yield self._notice
        yield self.choices
        yield self._foot

    def on_mount(self) -> None:
        """Draw."""
        self.reading.styles.max_width = self.text.styles.max_width = self.widest
        self.draw()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """It is there, or what lay over it has gone, and may have changed what it says."""
        event.refresh_styles = False  # as its parts have them since they were mounted
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """A keyboard opened or closed."""
        if event.size == self.size == self.drawn_for:
            event.prevent_default()  # a size that is told again would be laid out again
        else:
            self.draw()

    # -- what each sheet says for itself ------------------------------------------------------------------

    def heading(self) -> str:
        """The heading."""
        raise NotImplementedError

    def body(self, width: int) -> list[TextLine]:  # noqa: ARG002 - most sheets are rows only
        """Something to read."""
        return []

    def chapters(self) -> list[Choice]:
        """What the text is divided into."""
        return []

    def rows(self) -> list[Choice]:
        """The rows, without the one that closes the sheet."""
        return []

    def in_grid(self) -> bool:
        """Whether the rows are tiles, side by side."""
        return False

    def shallowest(self) -> int:
        """Lines of a row at least; rows that do not fit then come on pages."""
        return 1

    def footed(self) -> bool:
        """Whether keys stand below the sheet: on a phone only where there are no rows."""
        return self.size.height >= TINY and (self.size.width >= LAPTOP or not self.rows())

    def closing(self) -> Choice:
        """The row that closes the sheet."""
        return Choice(self.app.say("sheet.close"), Local.BACK, key="q", fixed=True)

    def choose(self, row: Choice) -> None:
        """Do what a row says."""
        self.app.do(row.deed)

    # -- drawing ------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything anew."""
        if not self.is_mounted or not self.size.width:
            return
        self.drawn_for = self.size
        width, height = min(self.size.width, self.widest or self.size.width), self.size.height
        if self.to_end and self.text.max_scroll_y - self.text.scroll_y < 1:
            self.call_after_refresh(self.text.scroll_end, animate=False)
        asked = text_line(Span(self.asked(), "moon"))
        texts = wrap(self.heading(), width - wide(asked) - MARGIN - 1) or [""]
        first = apart(text_line(Span(texts[0], "title")), asked, self.size.width - MARGIN)
        head = [*self.connection_lines(), strip(first, self.size.width, "", palette_of(self.app))]
        head += [text_line(Span(f" {row}", "title")) for row in texts[1:]]
        footed = self.footed()
        height -= len(head) - 1 + footed
        chapters = self.chapters() if self.size.width >= LAPTOP else []
        body = self.body(width - 2 - put_beside(self.side, chapters, height - 2))
        rows = [row for row in self.rows() if not row.speaks or self.app.live]
        shut = [] if footed and not rows and self.closing().key == "q" else [self.closing()]
        scrolls = bool(body) and len(body) > max(LEAST, self.reading_lines(height, len(rows) + len(shut)))
        if scrolls and not footed:
            rows = [*rows, Choice(self.app.say("sheet.down"), Local.DOWN, key="+")]
            rows.append(Choice(self.app.say("sheet.up"), Local.UP, key="-"))
        rows += shut
        prompt = Prompt(0, "", tuple(rows), grid=self.in_grid())
        lines = tiles.lines(prompt, self.size.width) if prompt.grid else -(-len(rows) // self.across)
        depth = self.depth(height, lines, len(body))
        said = wrap(self.notice, width - 2) if self.notice else []
        notice = [text_line(Span(f" {row}", "alert")) for row in said]
        self._body.show([fit([Span(" "), *row], width) for row in body])
        self._notice.show([fit(row, width) for row in notice])
        self.choices.ask(prompt, peek=self.app.peek, more=self.app.say.table["game.page"])
        shown = min(lines * depth, max(1, height - 1 - len(notice) - min(LEAST, len(body))))
        free = height - 1 - len(body) - len(notice) - shown if rows[:-1] and not self.side.display else 0
        sky = backdrop(self.app.pacer.shown, self.app.say, self.size.width, free)
        self._heading.show([*sky, *head])
        self.choices.styles.height = shown
        self.choices.lay_out(depth, self.across)
        self._foot.show([foot(self.app.say, self.size.width, scrolls=scrolls)] if footed else [])
        together = len(body) if sky else 1 if not body and self.size.width >= LAPTOP else 0
        self.reading.styles.height = together or "1fr"
        self.reading.display = bool(body) or not sky

    def connection_lines(self) -> list[TextLine]:
        """That the table is out of reach, which the sheet would hide; [] while it is not."""
        return connection_lines(self.app.pacer.latest, self.app.parting, self.app.say, self.size.width)

    def asked(self) -> str:
        """That the table waits for this seat, or is paused, which the sheet would hide."""
        scene = self.app.pacer.latest
        if scene.room and scene.room.paused:
            return self.app.say("pause.bar")
        ask = current_ask(scene)
        if ask is None or scene.status != "live":
            return ""
        return self.app.say("game.your_turn" if KINDS[ask.kind].turn else "game.asked")

    def reading_lines(self, height: int, rows: int) -> int:
        """How many lines of text are visible above so many rows."""
        return height - 1 - rows * self.depth(height, rows, LEAST)

    def depth(self, height: int, rows: int, body: int) -> int:
        """How many lines a row gets."""
        keep = min(body, max(LEAST, height * 2 // 3)) + 2
        return next((d for d in (3, 2) if rows * d + keep <= height), self.shallowest())

    # -- taps and keys ------------------------------------------------------------------------------------

    def on_chosen(self, message: Chosen) -> None:
        """A row."""
        message.stop()
        if message.row:
            self.choices.carry_out()
            self.side.carry_out()
            self.pick(message.row)
        else:
            self.notice = message.refusal(self.app.say)
            self.draw()
        if message.then and self.is_active:
            self.choices.press(message.then)
        for event in self.choices.kept():
            if self.is_active:
                self.on_key(event)

    def pick(self, row: Choice) -> None:
        """Scroll, close, refuse, or do what the row says."""
        self.notice = ""
        if row.closed:
            self.notice = row.closed
            self.draw()
        elif not self.scrolled(row.deed):
            self.choose(row)

    def scrolled(self, deed: Deed | None) -> bool:
        """Move the text on by most of a page, if that is what is wanted."""
        if deed not in (Local.UP, Local.DOWN):
            return False
        self.scroll_text(1 if deed is Local.DOWN else -1)
        return True

    def scroll_text(self, by: float) -> None:
        """Move the text on by most of a page."""
        step = max(1, int(self.text.size.height * PAGE))
        self.text.scroll_relative(y=by * step, animate=False)

    def on_tapped(self, message: Tapped) -> None:
        """A span that means something."""
        message.stop()
        if not self.scrolled(message.deed):
            self.app.do(message.deed)

    def on_key(self, event: events.Key) -> None:
        """Keys for everything that can be tapped."""
        if self.choices.keeps(event):
            return
        key = event.character if event.character and event.character.isprintable() else event.key
        event.stop()
        if self.choices.sought is not None:
            self.choices.seek_key(key)
        elif key in ("escape", "backspace"):
            self.app.do(Local.BACK)
        elif key in STEPS and not self.rows() and self.text.max_scroll_y:
            self.text.scroll_relative(y=STEPS[key], animate=False)  # nothing is to be chosen, so it is read on
        elif key in STEPS:
            self.choices.move(STEPS[key])
        elif key in ("enter", " "):
            self.choices.enter()
        elif key.lower() == "h":
            self.app.do(Local.PEEK)
        elif self.choices.press(key.lower()) or self.side.press(key.lower()):
            return
        elif key in SCROLLING:
            self.scroll_text(SCROLLING[key])
        elif key.lower() == self.closing().key:
            self.pick(self.closing())
        else:
            self.choices.misses(key)


def foot(say: Say, width: int, *, scrolls: bool) -> TextLine:
    """The keys below a sheet, among them those that move its text on."""
    ways: list[tuple[str, str, Deed | None]] = []
    if scrolls:
        ways = [("+", say("sheet.down"), Local.DOWN), ("-", say("sheet.up"), Local.UP)]
    return keys(ways, ("Esc", say("foot.back"), Local.BACK), width)


def put_beside(side: Choices, chapters: list[Choice], height: int) -> int:
    """Put chapters beside the text where there is room for all of them; the columns that they take."""
    side.display = 0 < len(chapters) <= height
    if not side.display:
        return 0
    taken = max(columns(row.label) for row in chapters) + BESIDE
    side.ask(Prompt(0, "", tuple(chapters)), peek=False, more="")
    side.styles.width, side.styles.height = taken, height
    side.lay_out(2 if 2 * len(chapters) <= height else 1, 1)
    return taken + 1

"""A finished game on the screen, step by step: what the seat knew then, and what was true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from client.base.choices import Choice
from client.base.deeds import Local
from client.base.scene import Scene
from client.base.spans import Span, columns, pad, text_line, wrap
from client.base.times import AT_ONCE
from client.present.chapters import Chapters
from client.present.pacing import EventPacer
from client.tui.screens.sheets import Sheet
from client.tui.themes import ThemedApp

if TYPE_CHECKING:
    from textual import events

    from client.base.deeds import Deed
    from client.base.spans import TextLine
    from client.present.replay_steps import ReplayStep
    from client.texts import Say

BESIDE = 72
"""From this width on truth stands beside knowledge."""
KEYS = {"right": Local.NEXT, "left": Local.PREVIOUS, "home": Local.FIRST, "end": Local.LAST}


class ReplayApp(ThemedApp):
    """Steps through `moments`; it is to its one sheet what the client is to all of its sheets."""

    CSS_PATH = "../app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, moments: list[ReplayStep], title: str, say: Say) -> None:
        super().__init__()
        self.moments = moments
        self.name_of_game = title
        self.say = say
        self.times = AT_ONCE
        self.pacer = EventPacer(AT_ONCE)
        self.pacer.push(Scene(status="live"))  # no table is out of reach: none is needed
        self.parting = ""
        self.peek = True

    def on_mount(self) -> None:
        """Show the first step."""
        self.push_screen(ReplaySheet(self.moments, self.name_of_game))

    def do(self, deed: Deed | None) -> None:
        """The one thing that is not the sheet's own: to close the program."""
        if deed is Local.BACK:
            self.exit(0)

    def action_leave(self) -> None:
        """Close the program."""
        self.exit(0)


class ReplaySheet(Sheet):
    """One step; its rows lead to the others."""

    across = 2

    def __init__(self, moments: list[ReplayStep], title: str) -> None:
        super().__init__()
        self.moments = moments
        self.game_title = title
        self.at = 0
        self._parts: Chapters | None = None

    def asked(self) -> str:
        """Nobody waits for anybody any more."""
        return ""

    def heading(self) -> str:
        """Which step; of which game stands on the first one."""
        return self.parts().position(self.at)

    def parts(self) -> Chapters:
        """The game by its turns and nights, told anew once somebody chooses another language."""
        if self._parts is None or self._parts.say is not self.app.say:
            self._parts = Chapters(self.moments, self.app.say)
        return self._parts

    def body(self, width: int) -> list[TextLine]:
        """What happened and who chose what; below, knowledge and truth, side by side where there is room."""
        moment, say = self.moments[self.at], self.app.say
        title = wrap(self.game_title, width) if self.at == 0 else []
        rows: list[TextLine] = [*(text_line(Span(row, "quiet")) for row in title), []]
        for said in [*moment.heard(say), *moment.result(say)]:
            rows += [text_line(Span(row, "moon")) for row in wrap(said, width)]
        if chosen := moment.answered(say):
            rows += [[], *column(say("replay.chosen"), chosen, width, "secret")]
        wide = width >= BESIDE
        half = (width - 2) // 2 if wide else width
        left = column(say("replay.known"), moment.known(say), half, "you")
        right = column(say("replay.true"), moment.true(say), half, "secret")
        table = column(say("replay.open"), moment.table(say), half, "quiet")
        if wide:
            return [*rows, [], *beside([*left, [], *table], right, half)]
        return [*rows, [], *left, [], *right, [], *table]

    def rows(self) -> list[Choice]:
        """On, back, and to both ends; always the same rows, so that a finger may stay where it is."""
        say = self.app.say
        start = say("replay.at_start") if self.at == 0 else ""
        end = say("replay.at_end") if self.at == len(self.moments) - 1 else ""
        return [
            Choice(say("replay.next"), Local.NEXT, key="n", closed=end),
            Choice(say("replay.previous"), Local.PREVIOUS, key="b", closed=start),
            Choice(say("replay.ahead"), Local.AHEAD, key="t", closed=end, short=say("replay.ahead.short")),
            Choice(say("replay.behind"), Local.BEHIND, key="r", closed=start, short=say("replay.behind.short")),
            Choice(say("replay.first"), Local.FIRST, key="1", closed=start),
            Choice(say("replay.last"), Local.LAST, key="0", closed=end),
        ]

    def choose(self, row: Choice) -> None:
        """Go there."""
        last = len(self.moments) - 1
        starts = self.parts().beginnings
        steps = {
            Local.NEXT: self.at + 1,
            Local.PREVIOUS: self.at - 1,
            Local.AHEAD: next((start for start in starts if start > self.at), last),
            Local.BEHIND: max((start for start in starts if start < self.at), default=0),
            Local.FIRST: 0,
            Local.LAST: last,
        }
        if not isinstance(row.deed, Local) or row.deed not in steps:
            super().choose(row)
            return
        self.at = min(last, max(0, steps[row.deed]))
        self.draw()
        self.text.scroll_home(animate=False)

    def on_key(self, event: events.Key) -> None:
        """Arrows turn the steps as well."""
        if deed := KEYS.get(event.key):
            event.stop()
            event.prevent_default()  # else Textual hands the key on to the sheet's own handler
            self.notice = ""
            self.choose(Choice("", deed))


def column(title: str, texts: list[str], width: int, tone: str) -> list[TextLine]:
    """A heading and paragraphs."""
    rows = [text_line(Span(title, tone))]
    for text in texts:
        rows += [text_line(Span(row, "plain")) for row in wrap(text, width, "  ")]
    return rows


def beside(left: list[TextLine], right: list[TextLine], width: int) -> list[TextLine]:
    """Two columns of `width` each."""
    rows = []
    for n in range(max(len(left), len(right))):
        first = left[n] if n < len(left) else []
        second = right[n] if n < len(right) else []
        used = sum(columns(span.text) for span in first)
        rows.append([*first, Span(pad("", width + 2 - used)), *second])
    return rows


def run(moments: list[ReplayStep], title: str, say: Say) -> int:
    """Show a game until somebody closes it; the exit status."""
    return ReplayApp(moments, title, say).run() or 0

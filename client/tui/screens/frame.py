"""The frame of the table's screen: its parts as widgets, and how a layout is filled into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.geometry import Size
from textual.reactive import Reactive

from client.base.deeds import Local
from client.base.spans import Span, wrap_lines
from client.paint.bars import banner, burning, rule, spent
from client.paint.canvas import Canvas
from client.paint.moments import painted as moment_painted
from client.tui.screens import wide
from client.tui.screens.layout import painted
from client.tui.widgets.choices import Choices
from client.tui.widgets.ground import Ground
from client.tui.widgets.lines import Lines
from client.tui.widgets.rows import GOES_ON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from client.base.choices import Prompt
    from client.base.deeds import Deed
    from client.base.spans import TextLine
    from client.paint.moments import Moment
    from client.tui.screens.layout import Layout, Plan

MomentFrame = tuple["Moment", float]
"""A moment, and how far it is."""
PARTS = ("status", "table", "story_beside", "story", "own", "title", "hand", "meanwhile", "foot")
TAPS: dict[str, Deed] = {
    "story": Local.NOW,
    "own": Local.PEEK,
    "story_beside": Local.NOW,
    "hand": Local.PEEK,
}
"""What a tap beside everything that can be tapped means in a part."""
BANNERS = {"active": "turn", "alert": "news", "secret": "only_you"}
"""The banner that says what is asked, by the tone of what it says."""
SHOUT = 4
"""Letters that capitals have at least, to be a headline rather than a number or an "A"."""


def announced(title: str) -> tuple[str, str]:
    """The capitals that a title begins with, and the rest of it; a title without capitals is all of it a headline."""
    words = title.split(" ")
    loud = next((at for at, word in enumerate(words) if word.upper() != word), len(words))
    head = " ".join(words[:loud])
    return (head, " ".join(words[loud:])) if sum(map(str.isalpha, head)) >= SHOUT else (title, "")


def title_lines(
    prompt: Prompt, lines: int, width: int, tone: str, left: float = 1.0, waiting: str = ""
) -> list[TextLine]:
    """What is asked, over the rows; a grid keeps its lines, so that no tile moves.

    `left`: how much of its time. `waiting`: what has been typed of a number that may go on.
    """
    kind = "night" if prompt.kind == "slot" and tone == "active" else BANNERS.get(tone, "waiting")
    texts = wrap_lines(prompt.title, width - 2)[:lines] if prompt.title else []
    rows = [banner(kind, *announced(text), width) for text in texts]
    if rows and waiting and prompt.grid and len(rows) < lines:  # it cuts no word of the question
        rows.append(banner(kind, "", "", width, [Span(f"{waiting}{GOES_ON}")]))
    elif rows and (prompt.dense or waiting):
        beside = f"{waiting}{GOES_ON}" if waiting else prompt.column
        rows[-1] = banner(kind, *announced(texts[-1]), width, [Span(beside)])
    if prompt.grid:
        rows += [banner(kind, "", "", width)] * (lines - len(rows))
    return [spent(row, left, width) for row in rows] if left < 1.0 else rows


def played(frame: MomentFrame, stood: list[tuple[int, list[TextLine]]], width: int, height: int) -> Canvas:
    """A moment, so far, over what stood in these columns, above what is asked."""
    under = Canvas(width, height)
    for x, lines in stood:
        for y, line in enumerate(lines):
            under.line(x, y, line)
    return moment_painted(frame[0], under, frame[1])


def columns_of(picture: Canvas, first: int, behind: int) -> list[TextLine]:
    """Some columns of a picture, as lines."""
    done = Canvas(behind - first, picture.height)
    done.paste(-first, 0, picture)
    return done.lines()


class Row(Horizontal, Ground):
    """Parts side by side, which are as large as they say themselves."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)
    """As in what is painted: no second layout, and no second painting."""


class Frame:
    """The widgets of the table's screen. They are kept, not looked up: it may be drawn while the program ends."""

    def __init__(self, guard: float, digit: float) -> None:
        """`guard`: seconds in which new rows take no taps; `digit`: in which a digit waits for the next one."""
        self.parts = {part: Lines(id=part, tap=TAPS.get(part)) for part in PARTS}
        self.prompt = Choices(id="prompt", guard=guard, digit=digit)
        self.upper = Row(self.parts["table"], self.parts["story_beside"], id="upper")
        self.fuse = 0.0
        """How much is left of the moment in which private things are uncovered, 0 to 1."""
        self.more = ""
        """The words of the row that turns the page."""

    def widgets(self) -> Iterator[Widget]:
        """All parts, from top to bottom."""
        parts = self.parts
        yield from (parts["status"], self.upper, parts["story"], parts["own"], parts["title"])
        yield Row(parts["hand"], self.prompt, id="lower")
        yield parts["meanwhile"]
        yield parts["foot"]

    def fill(
        self,
        picture: Layout,
        shares: Plan,
        size: tuple[int, int],
        tone: str,
        *,
        peek: bool,
        animation: MomentFrame | None,
    ) -> None:
        """Put everything into its place on a narrow screen, below each other."""
        parts, width = self.parts, size[0]
        air: list[TextLine] = [[]] if shares.gaps > 1 else []
        table = [*air, *shares.table] if shares.table or picture.prompt.kind != "slot" else []
        heading, news, below = picture.above_and_below(shares.story, shares.meanwhile, width, shares.table)
        own = burning(picture.own[: shares.own], self.fuse)
        between = [rule(width, heading)] if shares.gaps else []
        story = [*between, *news]
        lines = shares.story + len(between)
        if animation:
            gap: list[TextLine] = [[]] * max(0, lines - len(story))
            stood = [*table, *story, *gap, *own]
            table, story, own, lines = played(animation, [(0, stood)], width, len(stood)).lines(), [], [], 0
        self.upper.styles.height = "auto"  # a wide screen may have given it lines of its own
        parts["table"].show(table)
        parts["story"].show(story)
        parts["story"].styles.height = lines
        parts["own"].show(own)
        waiting = self.prompt.waiting
        parts["title"].show(title_lines(picture.prompt, shares.title, width, tone, picture.left, waiting))
        free: list[TextLine] = [[]] * shares.meanwhile
        parts["meanwhile"].show([*below, *free][: shares.meanwhile])
        self._ask(picture.prompt, shares.prompt, (shares.depth, shares.across), peek=peek)

    def fill_wide(
        self, picture: Layout, size: tuple[int, int], tone: str, *, peek: bool, animation: MomentFrame | None
    ) -> None:
        """Put everything into its place on a wide screen, in two columns."""
        parts, shares = self.parts, wide.share(picture, *size)
        air: list[TextLine] = [[]] if len(shares.table) < shares.upper and not painted(shares.table) else []
        news = wide.news_lines(shares.upper) if picture.news else 0
        room = wide.story_lines(shares.upper, news)
        told = picture.tell(shares.story - 3, apart=bool(news), most=room) if picture.tell else ([], picture.story)
        if picture.begun and not told[0]:
            told = picture.begun(shares.story - 3), told[1]
        alone = picture.news(shares.story - 3, news) if picture.news and news else []
        words = picture.words[:3]
        table, story = [*air, *shares.table], wide.story(*told, alone, words, (shares.story, shares.upper))
        if animation:
            split = size[0] - shares.story
            done = played(animation, [(0, table), (split, story)], size[0], shares.upper)
            table, story = columns_of(done, 0, split), columns_of(done, split, size[0])
        parts["table"].show(table)
        parts["story_beside"].styles.width = shares.story
        parts["story_beside"].show(story)
        parts["hand"].styles.width = shares.hand
        hand = picture.hand(shares.hand, shares.lower) if picture.hand else []
        parts["hand"].show(burning(hand, self.fuse))
        waiting = self.prompt.waiting
        parts["title"].show(title_lines(picture.prompt, shares.title, size[0], tone, picture.left, waiting))
        parts["meanwhile"].show([])
        self.upper.styles.height = shares.upper
        self._ask(picture.prompt, shares.lower, (shares.depth, 1), peek=peek)

    def _ask(self, prompt: Prompt, lines: int, deep: tuple[int, int], *, peek: bool) -> None:
        self.prompt.ask(prompt, peek=peek, more=self.more)
        self.prompt.styles.height = lines
        self.prompt.lay_out(*deep)

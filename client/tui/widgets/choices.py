"""The prompt: rows as big as they can be, each with a key, in one widget, so that taps hit exactly."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Local
from client.base.spans import Span, columns, fit, wide
from client.paint.bars import grounded
from client.tui.events import Chosen, Typing
from client.tui.widgets import tiles
from client.tui.widgets.arrival import Arrival, act
from client.tui.widgets.painted import Painted
from client.tui.widgets.rows import GROUNDS, NEW, Look, edge, row_lines, tile_line
from protocol.asks import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual import events
    from textual.timer import Timer

    from client.base.deeds import Deed
    from client.base.spans import TextLine
    from client.tui.widgets.arrival import Act

NOTHING = Prompt(0, "", ())
BIGGEST = 3
"""Lines of the biggest row: label, hint, and air."""
MANY = 12
"""With more rows than this, keys may be numbers of several digits."""


def acts(prompt: Prompt) -> list[tuple[str, Act, Deed | str | None]]:
    """What the rows do: when this changes, the rows under a finger are others. Who asks it anew changes nothing."""
    return [(row.key, act(row), row.answer or row.deed) for row in prompt.rows]


def labels(prompt: Prompt) -> tuple[int, list[str]]:
    """What the rows are called: where only what they do has changed, the page stays."""
    return prompt.ask, [row.label for row in prompt.rows]


BESIDE = 11
"""Columns beside label and hint, where both stand in one line."""


# One class: what is drawn, pointed at, typed and sought is one place on the screen, whose rows all of it is about.
class Choices(Painted):
    """The rows of a prompt. `ask` shows another prompt; a chosen row comes as `Chosen`."""

    def __init__(self, *, id: str, guard: float = 0.0, digit: float = 0.0) -> None:  # noqa: A002 - Textual's own name
        """`digit`: seconds in which a digit waits for the next one; with 0 it waits for Enter."""
        super().__init__(id=id)
        self.prompt = NOTHING
        self.peek = False
        self.more = ""
        self.soon = ""
        """Why a row takes nothing yet, in a word or two."""
        self.arrival = Arrival(guard)
        self.cursor = -1
        self.page = 0
        self.depth = 1
        self.across = 1
        self.sought: str | None = None
        """What has been typed to find a tile, None while nobody seeks."""
        self.typed = ""
        """The first digits of a number that may go on."""
        self.digit = digit
        self._under_way = False
        self._typed_ahead: list[events.Key] = []
        self._digit_timer: Timer | None = None
        self._news_timer: Timer | None = None

    # -- what is asked ------------------------------------------------------------------------------------

    def ask(self, prompt: Prompt, *, peek: bool, more: str) -> None:
        """Show this prompt; `more` is the row that turns the page, with {page} and {pages}."""
        if acts(prompt) != acts(self.prompt):
            question = prompt.ask not in (0, self.prompt.ask)
            self.arrival.displace(self.all_rows(), question=question)
            if labels(prompt) != labels(self.prompt):
                self.cursor, self.page = -1, 0
            self.sought = None
            if self.typed and list(map(act, prompt.rows)) != list(map(act, self.prompt.rows)):
                self.arrival.drop()  # the rest of the number would be one of its own
                self.post_message(Typing())
                if not self.veiled:
                    self.post_message(Chosen(None))
                self.typed = ""
        self.arrival.wants_next = False
        drawn = replace(self.prompt, title=prompt.title), self.peek, self.more
        self.prompt, self.peek, self.more = prompt, peek, more
        if (prompt, peek, more) != drawn:  # a title that counts seconds stands elsewhere
            self.repaint()

    def repaint(self, *, layout: bool = False) -> None:
        """Paint everything anew, and once more when no row is new any more whose key has stood for another act."""
        super().repaint(layout=layout)
        if self._news_timer:
            self._news_timer.stop()
        wait = self.arrival.settles()
        self._news_timer = self.set_timer(wait, self.repaint) if wait else None

    def lay_out(self, depth: int, across: int) -> None:
        """Give each row `depth` lines, and set `across` rows side by side."""
        if (depth, across) != (self.depth, self.across):
            self.depth, self.across = max(1, depth), max(1, across)
            self.repaint()

    def on_resize(self) -> None:
        """Fewer rows fit: a cursor that is not on the screen any more would choose unseen."""
        if self.cursor >= len(self.shown_rows()):
            self.cursor = -1

    @property
    def veiled(self) -> bool:
        """Whether keys leave no trace: the answer is secret, and private things are covered."""
        return KINDS[self.prompt.kind].changeable and not self.peek

    @property
    def waiting(self) -> str:
        """What has been typed of a number that may go on, as far as it may be seen."""
        return "" if self.veiled else self.typed

    # -- pages --------------------------------------------------------------------------------------------

    def room(self) -> int:
        """How many rows fit at once."""
        return max(1, (self.size.height // self.depth) * self.across)

    def pages(self) -> int:
        """How many pages the rows need."""
        rows, room = len(self.prompt.rows), self.room()
        if self.prompt.grid:
            return self.grid()[1]
        if rows <= room:
            return 1
        fixed = sum(row.fixed for row in self.prompt.rows)
        return -(-(rows - fixed) // max(1, room - 1 - fixed))

    def shown_rows(self) -> list[tuple[str, Choice]]:
        """Keys and rows of this page; where there are more, one turns the page, and those that are fixed stay."""
        if self.prompt.grid:
            return [tile for row in self.grid()[0] for tile in row]
        keyed, pages = self.prompt.keyed(), self.pages()
        if pages == 1:
            return keyed
        fixed = [(key, row) for key, row in keyed if row.fixed]
        moving = [(key, row) for key, row in keyed if not row.fixed]
        room = max(1, self.room() - 1 - len(fixed))
        page = self.page % pages
        label = self.more.format(page=page + 1, pages=pages)
        return [*moving[page * room : (page + 1) * room], (tiles.TURN_KEY, Choice(label, Local.TURN)), *fixed]

    def all_rows(self) -> list[tuple[str, Choice]]:
        """Keys and rows of all pages, and what turns this one."""
        return list((dict(self.prompt.keyed()) | dict(self.shown_rows())).items())

    def grid(self) -> tuple[list[list[tuple[str, Choice]]], int]:
        """The lines of a grid on this page, and how many pages it has."""
        width, more = self.size.width, self.more
        return tiles.page(self.prompt, self.lines, width, self.page, more, self.sought, veiled=self.veiled)

    @property
    def lines(self) -> int:
        """How many lines of tiles have room."""
        return max(1, self.size.height // self.depth)

    # -- drawing ------------------------------------------------------------------------------------------

    def picture(self) -> list[TextLine]:
        """All rows of this page."""
        if self.prompt.grid:
            return self.grid_lines()
        width = (self.size.width + self.gap) // self.across - self.gap
        drawn: list[TextLine] = []
        shown = self.shown_rows()
        airy = self.airy(shown, width)
        idle = self.arrival.idle_keys(shown)
        keyed = [(NEW if key in idle else key, row) for key, row in self.explained(shown)]
        cells = [self.cell(index, key, row, width, airy=airy) for index, (key, row) in enumerate(keyed)]
        for start in range(0, len(cells), self.across):
            beside = cells[start : start + self.across]
            gaps = [[Span(" " * self.gap)] * (at < len(beside) - 1) for at in range(len(beside))]
            lines = zip(*beside, strict=True)
            drawn += [[s for part, gap in zip(parts, gaps, strict=True) for s in (*part, *gap)] for parts in lines]
        return drawn

    def explained(self, keyed: list[tuple[str, Choice]]) -> list[tuple[str, Choice]]:
        """The rows as they are drawn; the first one that is new says so in place of its hint."""
        news = self.arrival.news(keyed)
        said = next(
            (at for at, (key, row) in enumerate(keyed) if key in news and not row.closed and self.says_hint(row)), -1
        )
        return [(key, replace(row, hint=self.soon) if at == said else row) for at, (key, row) in enumerate(keyed)]

    def says_hint(self, row: Choice) -> bool:
        """Whether the hint of a row is drawn as it is, and not a cover in its place."""
        return bool(self.soon) and (self.peek or row.uncovers or not row.cover)

    @property
    def gap(self) -> int:
        """Columns between rows side by side, where they are not squeezed."""
        return 1 if self.across > 1 and self.depth > 1 else 0

    def airy(self, shown: list[tuple[str, Choice]], width: int) -> bool:
        """Whether rows stand apart by half a line: where a second line has no hint to say."""
        if self.depth == BIGGEST:
            return True
        hints = [row.shown(self.peek) for _, row in shown]
        return self.depth > 1 and all(
            not hint or columns(label) + columns(hint) + BESIDE <= width for label, hint in hints
        )

    def grid_lines(self) -> list[TextLine]:
        """The lines of a grid, each divided into as many places as it has."""
        drawn: list[TextLine] = []
        index = 0
        idle = self.arrival.idle_keys(self.shown_rows())
        digits = max((len(key) for key, row in self.prompt.keyed() if key.isdigit() and not row.fixed), default=1)
        for at, row in enumerate(self.grid()[0]):
            room = self.size.width // max(1, tiles.places(self.prompt, row, self.size.width, self.lines))
            ground = back = GROUNDS[at % 2]
            line: TextLine = []
            for key, tile in row:
                out = bool(tile.closed) and not tile.quiet
                back = "cursor" if index == self.cursor else "ground" if out else ground
                chosen = bool(tile.answer) and tile.answer in self.prompt.chosen
                typing = bool(self.waiting) and key == self.waiting
                back = "cursor" if typing else back
                at_it, chosen = index == self.cursor, self.peek and chosen
                new = key in idle
                look = Look(peek=self.peek, at=at_it, chosen=chosen, typing=typing, digits=digits, new=new)
                full = fit(tile_line(key, tile, room, look), room)
                line += grounded([*full, Span(" " * (room - wide(full)))], back)
                index += 1
            line.append(Span(" " * (self.size.width - room * len(row)), f"text on {back}"))
            drawn.append(line)
            drawn += [[]] * (self.depth - 1)
        return drawn

    def at_place(self, x: int, y: int) -> Choice | None:
        """What is chosen by a finger there."""
        at = y // self.depth
        if not self.prompt.grid:
            width, shown = max(1, self.size.width // self.across), self.shown_rows()
            index = at * self.across + min(x // width, self.across - 1)
            return shown[index][1] if 0 <= index < len(shown) else None
        rows = self.grid()[0]
        if not 0 <= at < len(rows):
            return None
        side = tiles.places(self.prompt, rows[at], self.size.width, self.lines)
        place = x // max(1, self.size.width // max(1, side))
        return rows[at][place][1] if place < len(rows[at]) else None

    def cell(self, index: int, key: str, row: Choice, width: int, *, airy: bool) -> list[TextLine]:
        """One row as `depth` lines of `width` columns; `airy`: the last of them is half a line of air."""
        at = index == self.cursor
        told = bool(row.closed) and not row.quiet
        ground = "cursor" if at else "raised" if told else GROUNDS[0] if airy else GROUNDS[(index // self.across) % 2]
        typing = bool(self.waiting) and key == self.waiting
        ground = "cursor" if typing else ground
        look = Look(peek=self.peek, at=at, dense=self.prompt.dense, beside=self.depth - airy < 2, typing=typing)
        lines = [fit(part, width) for part in row_lines(key, row, width, look)]
        drawn: list[TextLine] = []
        for number in range(self.depth - airy):
            part = lines[number] if number < len(lines) else [edge(at=at)]
            drawn.append(grounded([*part, Span(" " * (width - wide(part)))], ground))
        if airy:
            drawn.append([Span("▀" * width, ground)])
        return drawn

    def answers(self, *, now: bool) -> None:
        """Whether an answer is on its way to the table: no digit counts until it has been heard."""
        if now != self.arrival.answers:
            self.arrival.answers = now
            self.repaint()

    def drop(self) -> None:
        """A digit has fallen, as those that follow it at once do."""
        self.arrival.drop()
        self.repaint()

    # -- choosing -----------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Choose the row under the finger, unless it has only just appeared there."""
        event.stop()
        row = self.at_place(event.x, event.y)
        if row is None or self._under_way:  # a second tap on what goes already
            return
        new = self.arrival.news([one for one in self.shown_rows() if one[1] is row])
        if not new and not self.arrival.takes_no_tap:
            if self.prompt.two and (first := self.numbers().get(self.typed)):
                self.choose(first)  # the other part of the answer
            self.choose(row)
        elif new or not self.arrival.were_wanted:
            self.post_message(Chosen(None))

    def choose(self, row: Choice, then: str = "") -> None:
        """Choose a row, or turn the page; `then` is a key that has fallen since."""
        self.type("")
        if row.deed is Local.FIND:
            self.seek(None)
        elif row.deed is Local.TURN:
            self.page = (self.page + 1) % self.pages()
            self.cursor = -1
            self.arrival.rearrange()
            self.repaint()
        else:
            self.arrival.wants_next = self._under_way = True
            self.post_message(Chosen(row, then))

    def keeps(self, event: events.Key) -> bool:
        """Whether a key waits until the row that was chosen before it is carried out: it means what comes then."""
        if self._under_way:
            event.stop()
            self._typed_ahead.append(event)
        return self._under_way

    def carry_out(self) -> None:
        """The row that was chosen is carried out now: what comes is wanted, whatever was drawn meanwhile."""
        self._under_way, self.arrival.wants_next = False, True

    def kept(self) -> Iterator[events.Key]:
        """The keys that have waited, until one of them chooses a row."""
        while self._typed_ahead and not self._under_way:
            yield self._typed_ahead.pop(0)

    def shows(self, key: str) -> bool:
        """Whether a row that is on the screen has this key."""
        return any(name == key for name, _ in self.shown_rows())

    def numbered(self, key: str) -> bool:
        """Whether this is a digit that may be one of several."""
        return key.isdigit() and (self.prompt.grid or (len(self.prompt.rows) > MANY and not self.prompt.dense))

    def knows(self, key: str) -> bool:
        """Whether a row on the screen has this key, or a number of any row begins or goes on with it."""
        number = self.number_so_far(key)
        return self.shows(key) or (self.numbered(key) and any(name.startswith(number) for name in self.numbers()))

    def press(self, key: str) -> bool:
        """Choose by key; whether a row has it. A number that the key does not go on with is whole, and comes first.

        Where it would be the whole answer it is none: there is nothing that the key could be typed ahead for.
        """
        if first := self.ended_by(key):
            if key.isdigit() and first.answer and not (self.prompt.two or self.veiled):
                self.miss(self.typed + key)
            else:
                self.choose(first, then=key)
            return True
        if self.prompt.grid and key == "/":
            self.seek("")
            return True
        numbered = self.numbered(key)
        if self.arrival.takes_no_key(self.number_so_far(key) if numbered else key, self.all_rows()):
            self.type("")
            self.repaint()
            self.post_message(Chosen(None))
            return True
        if numbered and self.typed_digit(key):
            return True
        for name, row in self.shown_rows():
            if name == key:
                self.choose_by_key(row, key)
                return True
        return False

    def choose_by_key(self, row: Choice, key: str) -> None:
        """Choose a row by its key; with the digit of a closed one fall those in one go, meant for what it leads to."""
        if key.isdigit() and row.closed and not row.quiet:
            self.drop()
        self.choose(row)

    def misses(self, key: str) -> bool:
        """Whether this is a digit that no row has, on no page; then it is said."""
        missing = key.isdigit() and bool(self.prompt.rows) and all(name != key for name, _ in self.prompt.keyed())
        if missing:
            self.miss(key)
        return missing

    def miss(self, number: str) -> None:
        """No row has this number; digits that follow at once are meant for none either."""
        self.type("")
        self.drop()
        self.post_message(Chosen(None, missing=number))

    def numbers(self) -> dict[str, Choice]:
        """The rows by their numbers, on all pages; those that are not listed now as well."""
        absent = {row.key: row for row in self.prompt.absent}
        return absent | {key: row for key, row in self.prompt.keyed() if key.isdigit()}

    def ended_by(self, key: str) -> Choice | None:
        """The row whose number has been typed and cannot go on with this key."""
        numbers = self.numbers() if self.typed else {}
        goes_on = key.isdigit() and any(number.startswith(self.typed + key) for number in numbers)
        return None if goes_on else numbers.get(self.typed)

    def number_so_far(self, digit: str) -> str:
        """The number that has been typed with this digit, or this digit alone where no number begins so."""
        whole = self.typed + digit
        return whole if any(key.startswith(whole) for key in self.numbers()) else digit

    def typed_digit(self, digit: str) -> bool:
        """A digit of a number: choose the tile that only it can mean, or wait for the next digit or Enter."""
        keys, typed = self.numbers(), self.number_so_far(digit)
        fits = [key for key in keys if key.startswith(typed)]
        if fits == [typed]:
            self.choose_by_key(keys[typed], typed)
        elif fits:
            self.wait_for_digit(typed)
        return bool(fits)

    def wait_for_digit(self, typed: str) -> None:
        """What was typed may go on; unless it does so soon, it is all that was meant."""
        self.type(typed)
        if self._digit_timer:
            self._digit_timer.stop()
        if self.digit:
            self._digit_timer = self.set_timer(self.digit, self.take_typed)

    def type(self, typed: str) -> None:
        """So much of a number has been typed."""
        if typed != self.typed:
            self.typed = typed
            self.post_message(Typing())
            self.repaint()

    def take_typed(self) -> None:
        """Choose the number that was typed; one that goes on and is none by itself is said to be none."""
        typed = self.typed
        row = self.numbers().get(typed)
        self.type("")
        if row:
            self.choose(row)
        elif typed:
            self.post_message(Chosen(None, missing=typed))

    def seek(self, text: str | None) -> None:
        """Show only the tiles that `text` may mean; None shows all again."""
        self.sought, self.typed, self.cursor = text, "", 0 if text and not self.veiled else -1
        self.arrival.rearrange()
        self.repaint()

    def seek_key(self, key: str) -> None:
        """A key while a tile is sought: one letter more or less, the first that fits, or enough."""
        sought = self.sought or ""
        if key == "escape":
            self.seek(None)
        elif key == "backspace":
            self.seek(sought[:-1] if sought else None)
        elif key == "enter" and self.veiled and sought:
            if row := tiles.meant(tiles.parted(self.prompt)[1], sought):
                self.seek(None)
                self.choose(row)
        elif key == "enter":
            found = tiles.found(tiles.parted(self.prompt)[1], sought)
            self.seek(None)
            if found and sought:
                self.choose(found[0][1])
        elif len(key) == 1:
            self.seek(sought + key)

    def move(self, by: int) -> None:
        """Move the cursor."""
        count = len(self.shown_rows())
        if count:
            start = -1 if self.cursor < 0 and by > 0 else self.cursor
            self.cursor = (start + by) % count if self.cursor >= 0 or by > 0 else count - 1
            self.repaint()

    def enter(self) -> None:
        """Choose the row under the cursor, unless its key counts for nothing yet, or the number that was typed."""
        if self.typed:
            self.take_typed()
            return
        shown = self.shown_rows()
        if 0 <= self.cursor < len(shown):
            key, row = shown[self.cursor]
            if key in self.arrival.idle_keys(shown):
                self.post_message(Chosen(None))
                return
            self.cursor = -1 if self.veiled and self.prompt.grid else self.cursor
            self.choose(row)
            self.repaint()

    def under_cursor(self) -> Choice | None:
        """The row under the cursor."""
        shown = self.shown_rows()
        return shown[self.cursor][1] if 0 <= self.cursor < len(shown) else None

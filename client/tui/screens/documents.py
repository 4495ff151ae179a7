"""Sheets to read: what happened, the rules, the introduction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.deeds import Local, Open, Page
from client.base.spans import Span, TextLine, text_line, wrap
from client.games import face, game_name, unknown_game
from client.games.abilities import Rule
from client.paint.card_page import card_page
from client.present.pages import history
from client.tui.screens.game import note_lines
from client.tui.screens.layout import paragraphs
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.paint.cards import Card
    from protocol.messages import NoteView

PROSE = 96
"""Columns of long sentences at most."""
BOARD = 120
"""Columns of the board of claims at most."""
TALLEST = 24
"""Lines of the page of a card at most."""


class HistorySheet(Sheet):
    """Everything that happened, private lines under the cover."""

    to_end = True

    def heading(self) -> str:
        """What happened."""
        return self.app.say("log.title")

    def body(self, width: int) -> list[TextLine]:
        """All notes, oldest first."""
        scene = self.app.pacer.shown
        game = face(scene.room.game) if scene.room else None
        rows: list[TextLine] = []
        begins = game.sentences.begins if game else ()
        for note in scene.notes if game else []:
            tone = "quiet" if note.kind in begins else "plain"
            if rows and note.kind in begins[:1]:
                rows.append([])
            rows += note_lines(note, scene, game, self.app.say, width, peek=self.app.peek, tone=tone)  # type: ignore[arg-type]
        if self.app.attention.happened:
            rows += [[], text_line(Span(self.app.say("table_events.log"), "moon"))]
            told = [one.sentence(self.app.say) for one in self.app.attention.happened]
            rows += [text_line(Span(row, "plain")) for text in told if text for row in wrap(text, width)]
        return rows or [text_line(Span(self.app.say("log.empty"), "quiet"))]

    def rows(self) -> list[Choice]:
        """Look at the private lines for a moment; after a game, look back at all of it."""
        return list(history(self.app.pacer.latest, self.app.device, self.app.say).rows)


class StatementsSheet(Sheet):
    """Who claims what since when, as far as it has been told, and what contradicts it."""

    widest = BOARD

    def heading(self) -> str:
        """What was said."""
        return self.app.say("statements.title")

    def body(self, width: int) -> list[TextLine]:
        """The game's board."""
        scene = self.app.pacer.shown
        game = face(self.app.game)
        return game.statements.board(scene, self.app.say, width) if game and game.statements and scene.table else []


class RoundSheet(Sheet):
    """How a round of a longer game has ended; the next one has already begun underneath."""

    def __init__(self, notes: list[NoteView]) -> None:
        super().__init__()
        self.notes = notes

    def heading(self) -> str:
        """The round is over."""
        return self.app.say("round.title")

    def body(self, width: int) -> list[TextLine]:
        """The hands, the values, the winners and their tokens."""
        scene = self.app.pacer.latest
        game = face(scene.room.game) if scene.room else None
        rows: list[TextLine] = [[]]
        for note in self.notes if game else []:
            tone = "moon" if note.kind == "ended" else "plain"
            rows += note_lines(note, scene, game, self.app.say, width, peek=False, tone=tone)  # type: ignore[arg-type]
        return rows

    def closing(self) -> Choice:
        """On with the next round."""
        return Choice(self.app.say("intro.next"), Local.BACK, key="1")


class RulesSheet(Sheet):
    """The rules of the game at hand, or of one card."""

    widest = PROSE

    def __init__(self, game: str, card: str = "") -> None:
        super().__init__()
        self.game = game
        self.card = card
        self.begins: dict[str, int] = {}
        """The line of the text in which a chapter begins."""

    def heading(self) -> str:
        """Which rules."""
        return self.app.say("rules.title", game=game_name(self.game, self.app.say))

    def body(self, width: int) -> list[TextLine]:
        """Headings and paragraphs."""
        rows: list[TextLine] = []
        self.begins = {}
        for rule in self.rules():
            if self.card and rule.card and (shown := self.page(rule.card, rule.text, width)):
                return shown
            self.begins[rule.heading] = len(rows)
            rows += [[], text_line(Span(rule.heading, "active"))]
            for row in filter(None, rule.text.split("\n")):
                rows += [text_line(Span(part, "plain")) for part in wrap(row, width)]
        return rows

    def rules(self) -> list[Rule]:
        """The rules, or those of the card."""
        game = face(self.game)
        if game is None:
            return [Rule(game_name(self.game, self.app.say), unknown_game(self.game, self.app.say))]
        return game.rules(self.app.say, self.card)

    def chapters(self) -> list[Choice]:
        """The headings of all rules, without single cards and roles."""
        return [] if self.card else [Choice(rule.heading) for rule in self.rules() if rule.opens]

    def on_mount(self) -> None:
        """The mark of the chapter follows what is read."""
        super().on_mount()
        self.watch(self.text, "scroll_y", self.mark_chapter, init=False)

    def draw(self) -> None:
        """Draw everything anew, with the chapter that is read marked."""
        super().draw()
        self.mark_chapter()

    def mark_chapter(self) -> None:
        """Mark the last chapter that begins above what is read."""
        at = self.text.scroll_y
        read = [number for number, row in enumerate(self.chapters()) if self.begins.get(row.label, 0) <= at]
        self.side.cursor = read[-1] if read else 0
        self.side.repaint()

    def page(self, card: Card, text: str, width: int) -> list[TextLine]:
        """A printed card in the middle of the screen; [] where it does not fit."""
        room = min(self.size.height - len(self.connection_lines()) - len(self.rows()) - 2 - self.footed(), TALLEST)
        painted = card_page(card, text, width, room)
        if painted.height > room:
            return []
        indent = Span(" " * ((width - painted.width) // 2))
        return [[indent, *line] for line in painted.lines()]

    def depth(self, height: int, rows: int, body: int) -> int:
        """One line a row below a card, so that the card has all others."""
        return 1 if self.card else super().depth(height, rows, body)

    def rows(self) -> list[Choice]:
        """From one card to all rules."""
        return [Choice(self.app.say("rules.all"), Open(Page.RULES), key="1")] if self.card else []

    def choose(self, row: Choice) -> None:
        """All rules take the place of the card's."""
        if row.label in self.begins:
            self.text.scroll_to(y=self.begins[row.label], animate=False)
        elif row.deed == Open(Page.RULES):
            self.card = ""
            self.draw()
            self.text.scroll_home(animate=False)
        else:
            super().choose(row)


class IntroductionSheet(Sheet):
    """A game in one minute, page by page."""

    widest = PROSE

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.page = 0

    @property
    def pages(self) -> list[str]:
        """The pages of the game; the last one, about screens, begins with whether secrets are covered on this one."""
        game, say = face(self.game), self.app.say
        if game is None:
            return [unknown_game(self.game, say)]
        *pages, last = game.introduction(say)
        heading, _, rest = last.partition("\n")
        covers = say("intro.uncovered" if self.app.peeking.stays else "intro.covered")
        return [*pages, f"{heading}\n{covers}\n{rest}"]

    def heading(self) -> str:
        """Which page."""
        name = game_name(self.game, self.app.say)
        return f"{name} · {self.app.say('intro.page', page=self.page + 1, pages=len(self.pages))}"

    def body(self, width: int) -> list[TextLine]:
        """One page."""
        rows: list[TextLine] = [[]]
        for row in paragraphs(self.pages[self.page], width):
            rows += [row]
        dots = " ".join("●" if page == self.page else "○" for page in range(len(self.pages)))
        return [*rows, [], text_line(" " * ((width - len(dots)) // 2), Span(dots, "gold"))]

    def rows(self) -> list[Choice]:
        """On and back."""
        say = self.app.say
        last = self.page == len(self.pages) - 1
        rows = [Choice(say("intro.last" if last else "intro.next"), Local.BACK if last else Local.NEXT, key="1")]
        if self.page:
            rows.append(Choice(say("intro.back"), Local.PREVIOUS, key="2"))
        return rows

    def closing(self) -> Choice:
        """Skip the rest."""
        return Choice(self.app.say("intro.skip"), Local.BACK, key="q")

    def choose(self, row: Choice) -> None:
        """Turn the page."""
        if row.deed in (Local.NEXT, Local.PREVIOUS):
            self.page += 1 if row.deed is Local.NEXT else -1
            self.draw()
            self.text.scroll_home(animate=False)
        else:
            super().choose(row)

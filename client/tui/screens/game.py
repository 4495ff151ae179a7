"""A game being played: where we are, who has what, what just happened, what I know, what I must do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import HIDDEN, Prompt
from client.base.deeds import Here, Open, Page
from client.base.scene import left_now
from client.base.spans import Span, apart, text_line, wrap
from client.games import Face, face
from client.present.game_prompt import game_prompt
from client.present.prompts import current
from client.tui.screens.layout import Layout

if TYPE_CHECKING:
    from client.base.deeds import Deed
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import NoteView


def picture(shown: Scene, latest: Scene, say: Say, width: int, *, peek: bool) -> Layout:
    """The game: table and notes of `shown`, asks of `latest`."""
    room = latest.room
    game = face(room.game) if room else None
    if room is None or game is None or shown.table is None:
        title = text_line(Span(say.first(f"{room.game}.name", "title") if room else say("title"), "title"))
        return Layout([title], [], [], prompt=Prompt(0, say("game.dealing"), ()))
    ask = current(latest)
    clock = left_now(ask.left if ask else room.left, latest)
    right = text_line(Span(say.seconds(clock), "moon" if ask else "quiet")) if clock >= 0 else []
    asked = game_prompt(latest, say)
    return Layout(
        [game.status_line(shown, say, width, right)],
        game.table_lines(shown, say, width),
        game.table_lines(shown, say, width, dense=True),
        game.table_lines(shown, say, width, roomy=True),
        record=recent_notes(shown, game, say, width, peek=peek),
        own=own(latest, game, say, width, peek=peek),
        prompt=asked,
        urgent=bool(asked.ask),
    )


def on_table(scene: Scene) -> bool:
    """Whether a game is on the screen."""
    room = scene.room
    return bool(room and room.phase in ("playing", "dealing", "result") and scene.table)


def over(scene: Scene) -> bool:
    """Whether the result is on the screen: its rows stand still by themselves."""
    return bool(scene.room and scene.room.phase == "result")


def own(scene: Scene, game: Face, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """One's own hand and what this seat knows; while the game is paused its cover, and nothing lifts it."""
    if scene.you and scene.room and scene.room.paused:
        return [text_line(Span(row, "you")) for row in wrap(say("pause.covered"), width)]
    return game.own_lines(scene, say, width, peek=peek) if scene.you else watching(scene, say, width)


def watching(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """What somebody who has come during a game, or tells the story, sees in place of a hand."""
    said = say("storyteller.you" if scene.sheet else "game.watching")
    return [text_line(Span(row, "you")) for row in wrap(said, width)]


def recent_notes(scene: Scene, game: Face, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """What just happened, oldest first; the latest event stands out."""
    told = [note for note in scene.notes[-40:] if belongs_in_recent(note, game)]
    rows: list[TextLine] = []
    for note in told:
        newest = note is told[-1] or (note.private and told[-1].private)
        rows += note_lines(note, scene, game, say, width, peek=peek, tone="plain" if newest else "quiet")
    return rows


def belongs_in_recent(note: NoteView, game: Face) -> bool:
    """Whether the note stands in the short record; the log has all of them."""
    return note.kind not in game.INFO.hand_notes if note.private else game.note_beat(note) > 0


def note_lines(
    note: NoteView, scene: Scene, game: Face, say: Say, width: int, *, peek: bool, tone: str
) -> list[TextLine]:
    """A note as lines; a private one lies under the cover, one line long whatever it says."""
    if note.private and not peek:
        return [text_line(Span(say("game.private") + " ", "quiet", Here.PEEK), Span(HIDDEN, "cover", Here.PEEK))]
    text = game.note_line(note, scene, say)
    if note.private:
        text, tone = f"{say('game.private')} {text}", "secret"
    return [text_line(Span(row, tone)) for row in wrap(text, width, " ")] if text else []


def foot(say: Say, width: int, *, behind: bool) -> TextLine:
    """The ways to everything else, each a third of the line wide."""
    ways: list[tuple[str, Deed]] = [
        (say("foot.rules"), Open(Page.RULES)),
        (say("game.behind"), Here.NOW) if behind else (say("foot.log"), Open(Page.LOG)),
    ]
    third = width // 3
    parts = [Span(f" {text}".ljust(third), "key" if deed is Here.NOW else "quiet", deed) for text, deed in ways]
    menu = Span(f"{say('foot.menu')} ".rjust(third - 1), "quiet", Open(Page.MENU))
    return apart(parts, text_line(menu), width)

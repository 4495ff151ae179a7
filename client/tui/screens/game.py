"""A game being played: where we are, who has what, what just happened, what I know, what I must do now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.names import name_of, names_of
from client.base.rows import HIDDEN, Prompt, Row
from client.base.spans import Span, apart, text_line, wrap
from client.games import Face, face, idle
from client.games.village import storyteller
from client.present.menus import NUDGE, STAND_IN
from client.present.prompts import beside, current, prompt
from client.tui.screens.layout import Layout, grown_now, left_now

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import NoteView

THINKING = 45_000
"""Milliseconds after which the waiting line tells how long it has been."""


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
    asked = storyteller.prompt(latest, say) if latest.sheet and not room.paused else rested(latest, say)
    if asked is None:
        asked = prompt(ask, latest, say) if ask else waiting(latest, say)
        asked = replace(asked, rows=(*asked.rows, *beside(latest, say)))
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


def rested(scene: Scene, say: Say) -> Prompt | None:
    """While a bot plays this seat: how to get it back; None while nobody does."""
    room = scene.room
    mine = room.people[scene.you - 1] if room and 0 < scene.you <= len(room.people) else None
    if room is None or mine is None or not mine.stand_in or room.phase != "playing" or room.paused:
        return None
    return Prompt(0, say("company.rested"), (Row("wish rest no", say("company.rest_off")),))


def own(scene: Scene, game: Face, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """One's own hand and what this seat knows; while the game is paused its cover, and nothing lifts it."""
    if scene.you and scene.room and scene.room.paused:
        return [text_line(Span(row, "you")) for row in wrap(say("pause.covered"), width)]
    return game.own_lines(scene, say, width, peek=peek) if scene.you else watching(scene, say, width)


def watching(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """What somebody who has come during a game, or tells the story, sees in place of a hand."""
    said = say("storyteller.you" if scene.sheet else "game.watching")
    return [text_line(Span(row, "you")) for row in wrap(said, width)]


def waiting(scene: Scene, say: Say) -> Prompt:
    """For whom the table waits, and after a while a friendly nudge."""
    room = scene.room
    if room is None:
        return Prompt(0, "", ())
    if room.paused and room.countdown >= 0:
        seconds = -(-left_now(room.countdown, scene) // 1000)
        return Prompt(0, say("company.goes_on", n=seconds), (Row("wish stop -", say("company.stop")),))
    if room.paused:
        return Prompt(0, say("bar.paused", name=room.paused), (Row("wish pause no", say("menu.go_on")),))
    if room.phase == "dealing":
        return Prompt(0, say("game.dealing"), ())
    others = [seat for seat in room.waiting if seat != scene.you]
    if not others:
        return Prompt(0, idle(scene, say), ())
    names = names_of(scene, others, say)
    waited = grown_now(room.waited, scene)
    if waited < THINKING and not any(room.people[seat - 1].present or room.people[seat - 1].bot for seat in others):
        return Prompt(0, say("game.away.1" if len(others) == 1 else "game.away.n", names=names), ())
    if waited < THINKING:
        return Prompt(0, say("game.thinks.1" if len(others) == 1 else "game.thinks.n", names=names), ())
    title = say("game.thinks.long", names=names, time=say.seconds(waited))
    nudge = Row("wish nudge -", say("game.nudge", name=name_of(scene, others[0], say)), hint=say("game.nudge.hint"))
    rows = [nudge] if waited >= NUDGE and scene.you else []
    if waited >= STAND_IN and scene.you:
        rows.append(Row("wish stand_in -", say("company.stand_in", names=names)))
    return Prompt(0, title, tuple(rows))


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
        return [text_line(Span(say("game.private") + " ", "quiet", "peek"), Span(HIDDEN, "cover", "peek"))]
    text = game.note_line(note, scene, say)
    if note.private:
        text, tone = f"{say('game.private')} {text}", "secret"
    return [text_line(Span(row, tone)) for row in wrap(text, width, " ")] if text else []


def foot(say: Say, width: int, *, behind: bool) -> TextLine:
    """The ways to everything else, each a third of the line wide."""
    words = [(say("foot.rules"), "open rules"), (say("foot.log"), "open log"), (say("foot.menu"), "open menu")]
    if behind:
        words[1] = (say("game.behind"), "now")
    third = width // 3
    parts = [Span(f" {text}".ljust(third), "key" if tap == "now" else "quiet", tap) for text, tap in words[:2]]
    return apart(parts, text_line(Span(f"{words[2][0]} ".rjust(third - 1), "quiet", words[2][1])), width)

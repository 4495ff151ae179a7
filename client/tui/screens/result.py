"""The end of a game: who has won and why, what everybody held, how the evening stands, and what now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.deeds import Open, Page
from client.base.spans import Span, apart, prose, text_line
from client.games import face
from client.paint.bars import MARGIN
from client.present.between_games import after_the_game, is_ready, misfitting
from client.present.standings import standings_lines as standings
from client.present.table_setup import game_words
from client.tui.screens.layout import UNDER_A_SKY, Layout, Paragraph
from client.tui.screens.sheets import Sheet
from client.tui.screens.waiting import WIDE
from protocol.verdicts import verdict

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say


def picture(scene: Scene, say: Say, width: int, *, alone: bool = False) -> Layout:
    """The result; `alone`: the table ends with this program."""
    room = scene.room
    game = face(room.game) if room else None
    if room is None or game is None or scene.table is None:
        return Layout([text_line(Span(say("result.title"), "title"))])
    right = text_line(Span(game_words(room, say), "quiet"))
    across = 1 if room.countdown >= 0 else 2 if width < WIDE else 3
    asked = after_the_game(scene, room, say, alone=alone)
    if across > 1:
        asked = replace(asked, rows=tuple(replace(row, hint="") for row in asked.rows))
    evening, check = standings(scene, room, say, width), verdict_lines(scene, say, width)
    return Layout(
        [apart(text_line(Span(say("result.title"), "title")), right, width - MARGIN)],
        game.result_pictures(scene, say, width),
        story=[*evening, *check],
        paragraphs=[Paragraph(part, part) for part in (evening, check)],
        prompt=asked,
        urgent=not is_ready(scene, room),
        from_top=True,
        close=True,
        pressing=UNDER_A_SKY,
        across=across,
        whole_table=Choice(say("result.everybody"), Open(Page.EVERYBODY)),
    )


class EverybodySheet(Sheet):
    """The result in full, to scroll, where the screen has cut it."""

    def heading(self) -> str:
        """The end."""
        return self.app.say("result.title")

    def body(self, width: int) -> list[TextLine]:
        """Who has won, and everybody below each other."""
        scene = self.app.pacer.latest
        game = face(self.app.game)
        return game.result_lines(scene, self.app.say, width, scrolls=True) if game and scene.table else []


def verdict_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """What verifying the deal has come to, when all of it fits: on a laptop in one line."""
    if scene.verification is None or misfitting(scene, say):
        return []
    found = verdict(scene.verification.id, scene.verification.facts)
    whole = prose(found.message(say.lang), "quiet", width)
    return prose(found.in_short(say.lang), "quiet", width) if len(whole) > 1 and width >= WIDE else whole

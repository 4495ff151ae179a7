"""The end of a game: who has won and why, what everybody held, how the evening stands, and what now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import names_of
from client.base.rows import Prompt, Row
from client.base.spans import Span, apart, text_line, wrap
from client.games import face
from client.present.standings import known
from client.present.standings import standings_lines as standings
from client.tui.screens.layout import Layout, left_now
from client.tui.screens.lobby import game_words, is_ready, not_ready
from client.tui.screens.sheets import Sheet
from protocol.verdicts import verdict

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import Room


def picture(scene: Scene, say: Say, width: int, *, alone: bool = False) -> Layout:
    """The result; `alone`: the table ends with this program."""
    room = scene.room
    game = face(room.game) if room else None
    if room is None or game is None or scene.table is None:
        return Layout([text_line(Span(say("result.title"), "title"))], [], [])
    right = text_line(Span(game_words(room, say), "quiet"))
    rows = [[], *game.result_lines(scene, say, width)]
    return Layout(
        [apart(text_line(Span(say("result.title"), "title")), right, width)],
        rows,
        [row for row in rows if row],
        record=[[], *standings(scene, room, say, width), *checked(scene, say, width)],
        prompt=what_now(scene, room, say, alone=alone),
        urgent=not is_ready(scene, room),
        from_top=True,
        rest=Row("open everybody", say("result.everybody")),
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


def checked(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """What checking the deal has come to, when all of it fits."""
    if scene.verification is None or misfit(scene, say):
        return []
    said = verdict(scene.verification.id, scene.verification.facts).message(say.lang)
    return [text_line(Span(row, "quiet")) for row in wrap(said, width)]


def misfit(scene: Scene, say: Say) -> str:
    """What does not fit in the deal, "" when nothing is known to; it is said where it is seen on every screen."""
    found = verdict(scene.verification.id, scene.verification.facts) if scene.verification else None
    return found.message(say.lang) if found and not found.good else ""


def what_now(scene: Scene, room: Room, say: Say, *, alone: bool) -> Prompt:
    """Again, another game, or enough."""
    if room.countdown >= 0:
        seconds = -(-left_now(room.countdown, scene) // 1000)
        stop = (Row("wish stop -", say("room.stop")),) if scene.you else ()
        return Prompt(0, say("room.countdown", n=seconds), stop)
    rows = []
    title = misfit(scene, say) or say("result.prompt")
    if scene.you and is_ready(scene, room):
        others = [place for place in not_ready(room) if place != scene.you]
        title = say("result.again.said", names=names_of(scene, others, say)) if others else say("result.again.all")
        rows.append(Row("wish ready no", say("room.not_ready")))
    elif scene.you:
        rows.append(Row("wish ready yes", say("result.again")))
    if scene.you:
        rows.append(Row("wish lobby -", say("result.lobby"), hint=say("result.lobby.hint")))
        enough = Row("open enough", say("result.enough"), hint=say("result.enough.hint"))
        rows.append(Row("close", say("menu.close"), hint=say("menu.close.alone")) if alone else enough)
    else:
        title = say("game.watching")
    rows.append(Row("open log", say("result.log")))
    if known(scene) and not alone:
        rows.append(Row("open evenings", say("evenings.row_open")))
    return Prompt(0, title, tuple(rows))

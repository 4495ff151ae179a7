"""What in a new scene calls for somebody: a question, a nudge, a round that is over, a seat that is lost."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from client.base.deeds import Page
from client.base.scene import LOST, Scene, left_now
from client.games import face, gain, note_beat
from client.present import table_events
from client.present.device_menu import paused
from client.present.recap import by_others
from client.present.standings import BETWEEN_GAMES
from client.tui.screens.documents import RoundSheet
from client.tui.screens.missed import MissedSheet
from protocol.asks import KINDS

if TYPE_CHECKING:
    from client.tui.table_app import TableApp

RAN_OUT = 700
"""Milliseconds: an ask with less than this left, and then gone, has run out."""
KEPT_EVENTS = 20
"""Events around the table that the history keeps."""
PLAYED_AT_MOST = 2
"""So many missed events are simply played; more get a sheet of their own."""


class Attention:
    """Rings, says a notice, opens and closes sheets when the table changes."""

    def __init__(self, app: TableApp) -> None:
        self._app = app
        self._phase = ""
        self._told = Scene()
        self.happened: deque[table_events.RememberedEvent] = deque(maxlen=KEPT_EVENTS)
        """What has happened around the table since the game, or its waiting room, began."""

    def attend(self, before: Scene, scene: Scene) -> None:
        """Close sheets when a game starts or the seat is lost, and ring when this seat is asked."""
        app = self._app
        phase = scene.room.phase if scene.room else ""
        if self._phase in BETWEEN_GAMES and phase in ("dealing", "playing"):
            app.sheets.close_all()
        self._phase = phase
        if phase == "playing" and before.room and scene.room and before.room.match == scene.room.match:
            self._show_round(before, scene)
        asked = {ask.number for ask in scene.asks if KINDS[ask.kind].turn}
        if asked - {ask.number for ask in before.asks} and before.room:
            app.bell()
        if self._ran_out(before, scene):
            app.table.notice.say(app.say("game.time_up"))
        self._tell_table_events(before, scene)
        self._note_last_word(scene)
        lost = scene.status in LOST and scene.status != before.status
        if lost or (paused(scene) and not paused(before)):
            app.peeking.cover()
            app.sheets.close_all()

    def look(self) -> None:
        """Say what has come for this seat of what has just been told."""
        app = self._app
        before, self._told = self._told, app.pacer.settled
        if said := gain(before, self._told, app.say):
            app.table.notice.say(said)

    def _note_last_word(self, scene: Scene) -> None:
        """What will be said once the app has ended, and why the seat is lost."""
        app = self._app
        last_word = {"moved": "goodbye.moved", "ended": "bar.ended"}.get(scene.status, "")
        app.goodbye = app.say(last_word) if last_word else ""
        if scene.farewell:
            app.goodbye = app.parting = app.say(f"farewell.{scene.farewell}")
        elif trouble := getattr(app.line, "trouble", None):
            app.goodbye = app.parting = trouble.message(app.say.lang)

    def _tell_table_events(self, before: Scene, scene: Scene) -> None:
        """What happens around the game; what concerns this seat rings, and whoever wants it can be refused at once."""
        app = self._app
        if table_events.overtaken(before, scene):
            self.happened.clear()
            app.table.notice.forget()
        happened = table_events.still_true(self.happened, before, scene)
        new = table_events.still_true(table_events.events_between(before, scene), scene, scene)
        self.happened = deque([*happened, *new], maxlen=KEPT_EVENTS)
        if before.room and (told := table_events.announcements(before, scene, app.say)):
            app.table.notice.say(" ".join(told))
        asked = table_events.seat_in_question(before, scene)
        if asked or table_events.nudged(before, scene):
            app.bell()
        if asked:
            app.sheets.close_all()
            app.sheets.open(Page.TABLE)
        if len(by_others(scene)) > PLAYED_AT_MOST and not before.missed and not app.sheets.top:
            app.push_screen(MissedSheet())

    def _ran_out(self, before: Scene, scene: Scene) -> bool:
        """Whether the time of an ask was up before this seat had answered it."""
        open_now = {ask.number for ask in scene.asks}
        return scene.status == "live" and any(
            KINDS[ask.kind].turn and ask.number not in open_now and self._app.table.input_state.sent != ask.number
            for ask in before.asks
            if 0 <= left_now(ask.left, before) < RAN_OUT
        )

    def _show_round(self, before: Scene, scene: Scene) -> None:
        """Between two rounds of a longer game: how the last one ended."""
        app = self._app
        game = face(app.game)
        seen = before.notes[-1].number if before.notes else 0
        new = [note for note in scene.notes if note.number > seen and not note.private]
        last = max((at for at, note in enumerate(new) if game and note.kind in game.INFO.end_notes), default=-1)
        ending = [note for note in new[: last + 1] if game and note_beat(note, game)]
        if any(note.kind == "ended" for note in ending) and not app.sheets.top:
            app.peeking.cover()
            app.push_screen(RoundSheet(ending))

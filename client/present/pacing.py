"""Public events one after another, so that eyes can follow; never more than a few seconds behind the table.

Where a narrator leads (client/present/narration.py), an event is shown when the narrator has reached it: every
device counts the same seconds for the same words from the step in which the host has told them.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from client.base.scene import Scene
from client.games import face, note_beat
from client.present.narration import narrator, seconds
from client.present.recap import TURN
from protocol.games import TOLD_WITHIN
from protocol.story import GREAT, READ, behind, hurried

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from client.base.times import Times
    from client.games.abilities import Narrator
    from protocol.messages import AskView, NoteView, Room

WELL_BEHIND = 30
"""More new lines than this are a return after a long absence: they come all at once."""


def whole_left(scene: Scene) -> int:
    """Milliseconds on the table's clock when the scene came, and on those that follow without a break; -1 for none."""
    room = scene.room
    if room is None or room.left < 0 or scene.table is None:
        return room.left if room else -1
    game = face(room.game)
    return room.left + (game.horizon.rest(scene) if game and game.horizon else 0)


def with_whole_clock(scene: Scene) -> Scene:
    """The same scene, with the time of its clock and of those that follow it without a break on that clock."""
    return replace(scene, room=replace(scene.room, left=whole_left(scene))) if scene.room else scene


def new_deal(before: Scene, after: Scene) -> bool:
    """Whether everything lies anew: the old table says nothing any more."""
    game = face(after.room.game) if after.room else None
    if before.table is None or after.table is None or game is None:
        return True
    return game.deal_of(before.table) != game.deal_of(after.table)


def standing(ask: AskView) -> object:
    """Equal for what is open at any time and is only asked anew, such as in the next part of a talk; else None."""
    return (ask.name, *ask.also, frozenset([*ask.choices, *ask.closed])) if ask.kind == "standing" else None


class EventPacer:
    """What of the latest scene may be drawn now.

    `push` takes each new scene, `advance` moves on to what is due, `skip_to_now` skips ahead. `shown` is the scene to
    draw: its table, its own hand and its asks are those that belong to the last note shown, so that nobody is asked
    about something, or sees it in their hand, before it has been told. `speak` is called with what the narrator has
    come to and its language; `aloud` is the language in which this device speaks where the table has none.
    """

    def __init__(
        self,
        times: Times,
        clock: Callable[[], float] = time.monotonic,
        *,
        speak: Callable[[str, str], None] | None = None,
        aloud: str = "",
    ) -> None:
        self.times = times
        self.speak = speak
        self.aloud = aloud
        self.clock = clock
        self.latest = Scene()
        """The scene that came last."""
        self.settled = Scene()
        """The scene whose table, own hand and asks are drawn now."""
        self.last_shown = 0
        """The number of the last note that is shown."""
        self.match = -1
        """The match of the latest scene; -1 before the first."""
        self.sentences_due: list[tuple[float, str, str]] = []
        """What the narrator has still to say: when, the words, their language."""
        self.notes_due: list[tuple[float, int]] = []
        """When each note is shown that has not been, by its number."""
        self.waiting_notes: list[tuple[int, float]] = []
        """Notes that have not been shown, and the seconds that each deserves."""
        self.scenes_due: list[tuple[float, int, Scene]] = []
        """Scenes that wait: not before a moment, and not before a note has been shown."""
        self.free_at = 0.0
        """The moment at which all that is due has been told."""
        self._shown: tuple[Scene, Scene, int, Scene] | None = None
        """The scene that is drawn, and what it was made of."""

    @property
    def shown(self) -> Scene:
        """The scene to draw: the same object as long as nothing else is to be seen."""
        if kept := self._shown:
            latest, settled, last_shown, found = kept
            if latest is self.latest and settled is self.settled and last_shown == self.last_shown:
                return found
        notes = [note for note in self.latest.notes if note.number <= self.last_shown]
        settled = self.settled
        told, stand = {ask.number for ask in settled.asks}, set(map(standing, settled.asks)) - {None}
        asks = [ask for ask in self.latest.asks if ask.number in told or standing(ask) in stand]
        own = settled.own if settled.you == self.latest.you else self.latest.own
        room, table = settled.room, settled.table
        game = face(self.latest.room.game) if self.latest.room else None
        known = max((note.number for note in settled.notes), default=0)
        early = [note for note in notes if note.number > known] if self.scenes_due else []
        if game and game.horizon and table and early:
            table = game.horizon.table_so_far(table, early)
        if room:  # the clock is not the narrator's to hold back
            clock = self.latest if narrator(self.latest, self.aloud) else settled
            hurry = self._hurry(room)
            room = replace(room, left=whole_left(clock), waiting=self._waited_for(room, early), hurry=hurry)
        found = replace(self.latest, room=room, table=table, own=own, asks=asks, notes=notes)
        self._shown = self.latest, settled, self.last_shown, found
        return found

    def _waited_for(self, room: Room, early: Sequence[NoteView]) -> list[int]:
        """Whom the table waits for as far as it has been told; not whose choice is in a note `early` on its view."""
        game = face(room.game)
        chosen = game.horizon.chosen if game and game.horizon else ()
        through = {note.facts["by"] for note in early if note.kind in chosen}
        return [] if self.end_told else [seat for seat in room.waiting if seat not in through]

    def _hurry(self, room: Room) -> Literal["", "may", "does"]:
        """Whether bots may hurry or do, as far as it has been told; that they may no longer shows at once."""
        now = self.latest.room
        if now is None or now.phase != "playing":
            return ""
        return room.hurry if now.hurry == "may" else now.hurry

    @property
    def end_told(self) -> bool:
        """Whether the end of a finished game is on the screen already, though not its result: nobody is waited for."""
        room, notes = self.latest.room, self.latest.notes
        game = face(room.game) if room and room.phase == "result" else None
        turn = next((note.number for note in reversed(notes) if note.kind == TURN), 0)
        ends = (note.number for note in notes if game and note.number > turn and note.kind in game.INFO.end_notes)
        return next(ends, self.last_shown + 1) <= self.last_shown

    @property
    def behind(self) -> bool:
        """Whether something has happened that is not shown yet."""
        return bool(self.notes_due or self.scenes_due)

    @property
    def lag(self) -> float:
        """Seconds until all that has happened is shown; 0 where it is."""
        return max(0.0, self.free_at - self.clock()) if self.behind else 0.0

    def push(self, scene: Scene) -> None:
        """Take a new scene."""
        scene = replace(scene, notes=list(scene.notes))
        before, self.latest = self.latest, scene
        match = scene.room.match if scene.room else -1
        first = self.match == -1 or not scene.notes
        if match != self.match:
            self.match, self.notes_due, self.scenes_due, self.last_shown, self.sentences_due = match, [], [], 0, []
            self.waiting_notes = []
        seen = self.notes_due[-1][1] if self.notes_due else self.last_shown
        new = [note for note in scene.notes if note.number > seen]
        leader = narrator(scene, self.aloud)
        if leader and not first and before.status == "live" and before.room:
            self._narrate(new, before, scene, leader)
            self.advance()
            return
        away = self._told_apart(new, scene) > WELL_BEHIND
        if first or leader or away or not self.times.pause_factor or new_deal(self.settled, scene):
            self.skip_to_now()
            return
        self._schedule(new, scene)
        self.advance()

    def _told_apart(self, new: list[NoteView], scene: Scene) -> int:
        """How many of the notes are told one after another: not the cards of all who are left at the end."""
        game = face(scene.room.game) if scene.room else None
        return sum(note_beat(note, game) > 0 for note in new)

    def _schedule(self, new: list[NoteView], scene: Scene) -> None:
        game = face(scene.room.game) if scene.room else None
        now = self.clock()
        begins = max(now, self.free_at)
        self.waiting_notes += [(note.number, note_beat(note, game) * self.times.pause_factor) for note in new]
        self.waiting_notes = [(number, beat) for number, beat in self.waiting_notes if number > self.last_shown]
        first = min((when for when, _ in self.notes_due), default=begins)
        waiting = [beat for _, beat in self.waiting_notes]
        most = behind(waiting, self.times.behind) - max(0.0, first - now)
        if scene.room and scene.room.phase == "result":  # nobody waits for this screen any more
            most += sum(beat for beat in waiting if GREAT <= beat < READ)
        beats = hurried(waiting, max(0.0, most))
        self.notes_due, at = [], first
        for (number, _), beat in zip(self.waiting_notes, beats, strict=True):
            self.notes_due.append((at, number))
            at += beat
        self.free_at = at
        last = new[-1].number if new else (self.notes_due[-1][1] if self.notes_due else self.last_shown)
        self.scenes_due.append((0.0, last, scene))

    def _narrate(self, new: list[NoteView], before: Scene, scene: Scene, leader: Narrator) -> None:
        """Each event when the narrator has come to it, then what begins; the table with the last of them."""
        now = self.clock()
        at = begins = max(now, self.free_at)
        for note in new:
            begins = at
            self.notes_due.append((at, note.number))
            at = self._narrate_text(leader.note_sentence(note, scene), leader.lang, at, now)
        last = self.notes_due[-1][1] if self.notes_due else self.last_shown
        opening = leader.phase_sentence(before, scene)
        if opening and new:
            begins = at
        at = self._narrate_text(opening, leader.lang, at, now)
        self.free_at = at
        if new_deal(self.settled, scene):
            self.settled = scene
        if self.scenes_due and self.scenes_due[-1][:2] == (begins, last):
            self.scenes_due.pop()
        self.scenes_due.append((begins, last, scene))

    def _narrate_text(self, text: str, lang: str, at: float, now: float) -> float:
        """Let the narrator say something; when it has been said."""
        if not text or at - now > TOLD_WITHIN:
            return at
        self.sentences_due.append((at, text, lang))
        return at + seconds(text)

    def advance(self) -> bool:
        """Show what is due; whether anything was."""
        now = self.clock()
        before = (self.last_shown, len(self.scenes_due))
        while self.sentences_due and self.sentences_due[0][0] <= now:
            _, text, lang = self.sentences_due.pop(0)
            if self.speak:
                self.speak(text, lang)
        while self.notes_due and self.notes_due[0][0] <= now:
            self.last_shown = max(self.last_shown, self.notes_due.pop(0)[1])
        while self.scenes_due and self.scenes_due[0][0] <= now and self.scenes_due[0][1] <= self.last_shown:
            self.settled = self.scenes_due.pop(0)[2]
        return before != (self.last_shown, len(self.scenes_due))

    def skip_to_now(self) -> None:
        """Skip ahead to the present."""
        self.notes_due, self.scenes_due, self.waiting_notes = [], [], []
        self.settled = self.latest
        self.last_shown = max((note.number for note in self.latest.notes), default=0)
        self.sentences_due = []
        narrated = self.free_at if narrator(self.latest, self.aloud) else 0.0
        self.free_at = max(narrated, self.clock())  # who skips ahead leaves the narrator speaking

    def wait(self) -> float | None:
        """Seconds until something is due, None when nothing waits."""
        moments = [row[0][0] for row in (self.notes_due, self.sentences_due) if row]
        moments += [
            when for when, number, _ in self.scenes_due[:1] if number <= self.last_shown
        ]  # else a note comes first
        return max(0.0, min(moments) - self.clock()) if moments else None

"""What has changed between two scenes, told in lines that are understood on their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.names import capital, names_of
from client.base.scene import Scene
from client.games import face, gain, game_name, idle, pace_words, unknown_game
from client.present import card_set, standings, table_events
from client.present.prompts import current_ask
from client.present.recap import by_others
from client.present.seat_count import misfit
from protocol.errors import refusal
from protocol.verdicts import verdict

if TYPE_CHECKING:
    from client.base.scene import Verification
    from client.texts import Say
    from protocol.messages import NoteView, ParticipantView, Room


class Announcer:
    """Remembers what has been told. With `open_hand` private things are told like all others."""

    def __init__(self, say: Say, *, open_hand: bool = False) -> None:
        self._say = say
        self._open = open_hand
        self.announced = Scene()
        """The scene that was told last."""
        self._read: set[int] = set()
        self._first = 0
        self._live = False
        self._match = -1
        self._waited: list[int] = []

    def speak(self, say: Say) -> None:
        """Go on in another language."""
        self._say = say

    def forget_refusal(self) -> None:
        """Note that the person has acted: the same refusal may have to be said again."""
        self.announced.refused = ""

    def announce(self, scene: Scene) -> list[str]:
        """Lines about everything that has changed since the last call."""
        say, before = self._say, self.announced
        lines = self._status(scene)
        if scene.room is not None:
            lines += table_events.announcements(before, scene, say)
            lines += self._people(before.room, scene.room, scene)
            lines += self._chosen(before.room, scene.room)
            lines += self._phase(before.room, scene.room, scene)
            told = self._notes(scene)
            lines += [*self._missed(before, scene, told), *told, *filter(None, [gain(before, scene, say)])]
            result = self._result(before.room, scene.room, scene)
            lines = [line for line in lines if line not in result] + result  # said once, and the result as a whole
            lines += self._pause(before.room, scene.room)
        if scene.refused and scene.refused != before.refused:
            lines.append(refusal(scene.refused).message(say.lang))
        if scene.unverifiable and scene.unverifiable != before.unverifiable:
            why = say.first(f"unchecked.{scene.unverifiable}", "unchecked.other")
            lines.append(say("bar.unchecked", why=why))
        if scene.verification and scene.verification != before.verification:
            lines.append(verification_sentence(scene.verification, say))
        if self.uncovered(scene) and scene.own is not None and scene.own != before.own:
            lines += self.own(scene)[:1]
        self.announced = replace(scene)
        return lines

    def idle(self, scene: Scene) -> list[str]:
        """Whom the table waits for, once, when nothing has happened for a while."""
        room = scene.room
        if room is None or room.phase != "playing" or current_ask(scene) or room.waiting == self._waited:
            return []
        self._waited = list(room.waiting)
        return [self.waiting(scene)] if room.waiting else []

    def waiting(self, scene: Scene) -> str:
        """Whom the table waits for."""
        say, room = self._say, scene.room
        if scene.status in ("connecting", "catching_up"):
            return say(f"bar.{scene.status}")
        if room and room.paused:
            return table_events.pause_line(room, say, "plain.paused")
        if current_ask(scene):
            return say("game.your_turn")
        if room is None or not room.waiting:
            return idle(scene, say)
        return capital(say("game.thinks", n=len(room.waiting), names=names_of(scene, room.waiting, say)))

    def table(self, scene: Scene) -> list[str]:
        """Who has what; in the waiting room who is here."""
        room = scene.room
        if room is None:
            return [self._say(f"bar.{scene.status}")]
        if scene.table is None:
            kept = table_events.keeper_sentence(scene, self._say) if room.phase == "lobby" else ""
            return [*self.people(room), *([kept] if kept else [])]
        game = face(room.game)
        return game.sentences.table(scene, self._say) if game else []

    def people(self, room: Room) -> list[str]:
        """Who is at the table, by their seats."""
        people = [self._person(n, p) for n, p in enumerate(room.people, 1)]
        wrong = misfit(room, self._say) if room.phase == "lobby" else ""
        cards = [
            text for text, _ in (*card_set.set_sentences(room, self._say), *card_set.trial_sentence(room, self._say))
        ]
        rules = card_set.house_rules_sentence(room, self._say) if room.phase == "lobby" else ""
        led = [self._say("room.storyteller", name=room.storyteller)] if room.storyteller else []
        return [self._room(room), *people, *led, *([wrong] if wrong else []), *cards, *([rules] if rules else [])]

    def own(self, scene: Scene) -> list[str]:
        """One's own hand and what this seat knows."""
        if scene.room is None or scene.own is None:
            return []
        game = face(scene.room.game)
        return game.sentences.own(scene, self._say) if game else []

    def private_notes(self, scene: Scene) -> list[str]:
        """The private lines of the history."""
        lines = [self._line(note, scene) for note in scene.notes if note.private]
        return [self._say("plain.private", line=line) for line in lines if line]

    def history(self, scene: Scene) -> list[str]:
        """Everything that has happened, without what is private unless that is open."""
        lines = [self._line(note, scene) for note in scene.notes if self.uncovered(scene) or not note.private]
        return [line for line in lines if line]

    def uncovered(self, scene: Scene) -> bool:
        """Whether private things are told like all others: as asked for, and never while the game is paused."""
        return self._open and not (scene.room and scene.room.paused)

    # -- one subject each ------------------------------------------------------------------------------------

    def _status(self, scene: Scene) -> list[str]:
        if scene.status == self.announced.status:
            return []
        if scene.status == "live":
            return [self._say("plain.live")]
        if scene.status in ("connecting", "catching_up") and self.announced.status == "live":
            return [self._say(f"bar.{scene.status}")]
        return []

    def _people(self, before: Room | None, room: Room, scene: Scene) -> list[str]:
        if before is None:
            waits = scene.table is None and room.phase != "playing"
            return self.table(scene) if waits else []
        then = {person.number: person for person in before.people}
        lines = []
        gone = table_events.gone(before, room)
        for seat, person in enumerate(room.people, 1):
            old = then.pop(person.number, None)
            if old and old.name != person.name:
                lines.append(self._say("plain.renamed", old=old.name, name=person.name))
            if seat != scene.you and person.number not in gone:
                lines += [self._say(key, name=person.name) for key in _changes(old, person, room)]
        went = [person for number, person in then.items() if not person.bot and number not in gone]
        return lines + [self._say("plain.went", name=person.name) for person in went]

    def _chosen(self, before: Room | None, room: Room) -> list[str]:
        """In the waiting room: what is to be played, where that is something else than before."""
        if before is None or not before.phase == room.phase == "lobby":
            return []
        then, now = (self._about_the_game(one, cards=before.options != room.options) for one in (before, room))
        return [line for line in now if line not in then]

    def _about_the_game(self, room: Room, *, cards: bool) -> list[str]:
        """What is to be played, how, and who leads it."""
        found = [self._room(room)]
        found += [self._say("room.storyteller", name=room.storyteller)] if room.storyteller else []
        found += [text for text, _ in card_set.set_sentences(room, self._say)] if cards else []
        by_the_book = self._say("card_set.by_the_book") if cards else ""
        found.append(card_set.house_rules_sentence(room, self._say) or by_the_book)
        return [line for line in (*found, unknown_game(room.game, self._say)) if line]

    def _phase(self, before: Room | None, room: Room, scene: Scene) -> list[str]:
        say = self._say
        old = before.phase if before else ""
        lines = []
        if before and room.phase == "lobby" and old != "lobby":
            lines += self.table(scene)
        if room.phase == "lobby" and before and before.countdown >= 0 > room.countdown:
            lines.append(say("plain.stopped"))
        if room.phase == "dealing" != old:
            lines.append(say("game.dealing"))
        if room.phase == "playing" != old:
            self._waited = []
            if why := table_events.standstill(scene, say):
                return [*lines, why]
            lines += [say("plain.dealt")] if scene.you else [say("game.watching")]
            lines += self.table(scene) if before is None else []
        return lines

    def _result(self, before: Room | None, room: Room, scene: Scene) -> list[str]:
        game = face(room.game)
        if room.phase != "result" or (before and before.phase == "result") or (scene.table is None and game):
            return []
        lines = game.sentences.result(scene, self._say) if game else []
        return [*lines, *standings.evening_sentences(scene, room, self._say)]

    def _missed(self, before: Scene, scene: Scene, told: list[str]) -> list[str]:
        """That others did something while the table was out of sight; its number is that of the lines that follow."""
        if not told or before.missed or not any(self._line(note, scene) for note in by_others(scene)):
            return []
        return [self._say("table_menu.missed", n=len(told))]

    def _notes(self, scene: Scene) -> list[str]:
        match = scene.room.match if scene.room else 0
        if match != self._match:
            first = scene.notes[0].number if scene.notes else 1
            self._match, self._first, self._read = match, first, set()
        elif scene.status != "live" and self._live:
            return []  # all of it comes together, once it is sure
        self._live = self._live or scene.status == "live"
        lines: list[str] = []
        for at, note in enumerate(scene.notes, start=1):
            if note.number in self._read or note.number < self._first:
                continue
            self._read.add(note.number)
            line = self._line(note, replace(scene, notes=scene.notes[:at]))  # nothing is said twice
            if line and note.private:
                line = self._say("plain.private", line=line) if self.uncovered(scene) else self._say("plain.only_you")
            if line and (not note.private or line not in lines[-1:]):  # one hint is enough for several
                lines.append(line)
        return lines

    def _pause(self, before: Room | None, room: Room) -> list[str]:
        was = before.paused if before else ""
        if room.paused and not was:
            return [table_events.pause_line(room, self._say, "plain.paused")]
        return [self._say("plain.goes_on")] if was and not room.paused else []

    def _line(self, note: NoteView, scene: Scene) -> str:
        game = face(scene.room.game) if scene.room else None
        return game.note_line(note, scene, self._say) if game else ""

    def _room(self, room: Room) -> str:
        name = game_name(room.game, self._say)
        pace = pace_words(room.game, room.pace, len(room.people), self._say, shared=room.shared)
        return self._say("plain.room", game=name, bots=room.bots, pace=pace)

    def _person(self, number: int, person: ParticipantView) -> str:
        say = self._say
        marks = [
            word
            for word, true in (
                (say("room.bot"), person.bot),
                (say("room.keeper"), person.keeper),
                (say("room.ready"), person.ready and not person.bot),
                (say("room.away"), not person.present),
            )
            if true
        ]
        return say("plain.person", seat=number, name=person.name, marks="".join(f", {m}" for m in marks))


def verification_sentence(check: Verification, say: Say) -> str:
    """What checking a deal has come to, in words."""
    return verdict(check.id, check.facts).message(say.lang)


def _changes(old: ParticipantView | None, new: ParticipantView, room: Room) -> list[str]:
    """What is to be said about one person, as keys of texts."""
    if old is None:
        return ["plain.came"]
    keys = []
    if old.present != new.present:
        keys.append("plain.here" if new.present else "plain.away")
    if old.ready != new.ready and not new.bot and room.phase in ("lobby", "result"):
        keys.append("plain.ready" if new.ready else "plain.not_ready")
    return keys

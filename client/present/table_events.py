"""What happens around the game, in sentences: seats that change hands, the keeper, stand-ins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from client.base.names import capital, names_of, real_name
from client.games import unknown_game
from client.present.standings import BETWEEN_GAMES
from protocol.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import Event, Room

GONE = ("left", "left_game", "kicked")
"""Events that say themselves that somebody is not there any more."""
IDLE = "idle"
"""The event that asks the table about somebody who does not answer, for as long as it is not morning again."""
STANDSTILLS = ("not_taken_up", "stands_still")
"""Events that say why a game cannot go on. There is no table to be shown then, unless it happened just now."""


class RememberedEvent(NamedTuple):
    """A public event and the people then, so that it can be told later and in another language."""

    event: Event
    old: Room | None
    room: Room

    def sentence(self, say: Say) -> str:
        """The event as a sentence."""
        return event_line(self.event, self.old, self.room, say)


def events_between(before: Scene, scene: Scene) -> list[RememberedEvent]:
    """What has happened around the table between two scenes."""
    old, room = before.room, scene.room
    return [RememberedEvent(event, old, room) for event in new_events(old, room)] if room else []


def still_true(happened: Iterable[RememberedEvent], before: Scene, scene: Scene) -> list[RememberedEvent]:
    """What the log goes on telling: whoever does not answer is no question any more with the next round."""
    info = GAMES.get(scene.room.game) if scene.room else None
    last = before.notes[-1].number if before.notes else 0
    anew = info and any(note.number > last and note.kind == info.round_note for note in scene.notes)
    return [one for one in happened if one.event.kind != IDLE or not (anew or one.event.at == scene.you)]


def overtaken(before: Scene, scene: Scene) -> bool:
    """Whether what happened around the table before belongs to a game that the next one has overtaken."""
    old, room = before.room, scene.room
    if old is None or room is None:
        return False
    if room.phase in BETWEEN_GAMES:
        lobby = room.phase == "lobby" != old.phase
        return lobby or (not room.paused and old.countdown < 0 <= room.countdown)
    return old.phase in BETWEEN_GAMES


def gone(before: Room | None, room: Room) -> set[int]:
    """The numbers of those of whom an event says that they have gone."""
    places = [event.at for event in new_events(before, room) if event.kind in GONE]
    return {before.people[at - 1].number for at in places if before and 0 < at <= len(before.people)}


def pause_line(room: Room, say: Say, key: str) -> str:
    """Who has paused the game, or what has where nobody did; `key`: the words of this screen."""
    cause = f"{key}.{room.paused_for}" if room.paused_for else key
    return capital(say(cause, name=room.paused))


def announcements(before: Scene, scene: Scene, say: Say) -> list[str]:
    """What has happened around the game between two scenes, line by line."""
    old, room = before.room, scene.room
    if room is None:
        return []
    events = [e for e in new_events(old, room) if not (e.kind in GONE and e.at == before.you)]
    if nudged(before, scene):
        nudgers = [event.by for event in events if event.kind == "nudged"]
        by = names_of(scene, nudgers, say) if nudgers else say("event.console")
        lines = [say("table_menu.nudged", by=by)]
        events = [event for event in events if event.kind != "nudged"]
    else:
        lines = []
    mine = [event for event in events if event.kind == IDLE and event.at == scene.you]
    lines += [say("event.idle.you") if event in mine else event_line(event, old, room, say) for event in events]
    if room.keeper_free and not (old and old.keeper_free) and scene.you:
        lines.append(say("table_menu.keeper_free"))
    transfer = room.moving
    if transfer and (old is None or old.moving is None):
        if transfer.place == scene.you:
            lines.append(say("table_menu.yours", time=say.seconds(transfer.left)))
        elif not scene.you:
            lines.append(say("table_menu.coming", name=real_name(scene, transfer.place, say)))
    if scene.seat_code and scene.seat_code.code != (before.seat_code.code if before.seat_code else ""):
        lines.append(seat_code_sentence(scene, say))
    if scene.code and scene.code != before.code:
        lines.append(say("table_menu.code", code=scene.code))
    if room.paused and room.countdown >= 0 and (old is None or old.countdown < 0):
        lines.append(say("table_menu.goes_on", n=-(-room.countdown // 1000)))
    if scene.farewell and scene.farewell != before.farewell:
        lines.append(say(f"farewell.{scene.farewell}"))
    return lines


def new_events(old: Room | None, room: Room) -> list[Event]:
    """The public events since the last scene; whoever comes anew was not there for them."""
    if old is None:
        return []
    last = old.events[-1].number if old.events else 0
    return [event for event in room.events if event.number > last]


def event_line(event: Event, old: Room | None, room: Room, say: Say) -> str:
    """One public event as a sentence, with the names as they were when it happened."""
    people = old.people if old else room.people

    def name(seat: int) -> str:
        known = people if seat <= len(people) else room.people
        return known[seat - 1].name if 0 < seat <= len(known) else say("event.console")

    key = f"event.{event.kind}"
    return capital(say(key, at=name(event.at), by=name(event.by))) if key in say else ""


def called_off(scene: Scene, say: Say) -> str:
    """Who has ended a game before anybody had won, as a sentence; "" for a game that has come to its own end."""
    room = scene.room
    ending: str = getattr(scene.table, "ending", "")
    if room is None or room.phase != "result" or ending:
        return ""
    last = next((event for event in reversed(room.events) if event.kind == "ended"), None)
    return event_line(last, None, room, say) if last else say("replay.called_off")


def standstill(scene: Scene, say: Say) -> str:
    """Why the game that is played cannot go on, or cannot be shown here, as a sentence; "" where it can."""
    room = scene.room
    if room is None or room.phase != "playing":
        return ""
    last = next((event for event in reversed(room.events) if event.kind in STANDSTILLS), None)
    if scene.table is not None and (last is None or last is not room.events[-1]):
        return ""
    return event_line(last, None, room, say) if last else unknown_game(room.game, say) or say("event.stands_still")


def nudged(before: Scene, scene: Scene) -> bool:
    """Whether this seat has just been nudged."""
    old, room = before.room, scene.room
    return bool(old and room and room.nudges > old.nudges and scene.you in room.waiting)


def seat_in_question(before: Scene, scene: Scene) -> bool:
    """Whether somebody has just shown a code for this seat."""
    transfer = scene.room.moving if scene.room else None
    was = before.room.moving if before.room else None
    return bool(transfer and transfer.place == scene.you and not was)


def seat_code_sentence(scene: Scene, say: Say) -> str:
    """The one-time code that this seat, the keeper's, has asked for."""
    seat_code = scene.seat_code
    if seat_code is None:
        return ""
    name = real_name(scene, seat_code.place, say)
    return say("table_menu.seat_code", name=name, code=seat_code.code, time=say.seconds(seat_code.left))


def menu_sentences(scene: Scene, say: Say) -> list[str]:
    """What stands above the commands: codes, and clocks that stand still."""
    room = scene.room
    lines = [say("table_menu.code", code=scene.code)] if scene.code else []
    if scene.seat_code:
        lines.append(seat_code_sentence(scene, say))
    if room and room.halted >= 0:
        lines.append(say("table_menu.halted", time=say.seconds(room.halted)))
    return lines


def keeper_sentence(scene: Scene, say: Say) -> str:
    """Who the keeper is and what a keeper does; "" while nobody is."""
    people = scene.room.people if scene.room else []
    seat = next((seat for seat, person in enumerate(people, 1) if person.keeper), 0)
    if seat and seat == scene.you:
        return say("keeper.you")
    return say("keeper.other", name=people[seat - 1].name) if seat else ""

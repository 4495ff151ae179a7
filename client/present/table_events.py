"""What happens around the game: seats that change hands, the keeper, stand-ins; and what one may wish about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from client.base.deeds import Command
from client.base.names import capital, names_of, real_name
from client.present.menus import NUDGE, STAND_IN, Entry, Menu
from client.present.standings import BETWEEN_GAMES
from protocol.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import Event, ParticipantView, Room


GONE = ("left", "left_game", "kicked")
"""Events that say themselves that somebody is not there any more."""


class Happened(NamedTuple):
    """A public event and the people then, so that it can be told later and in another language."""

    event: Event
    old: Room | None
    room: Room

    def sentence(self, say: Say) -> str:
        """The event as a sentence."""
        return event_line(self.event, self.old, self.room, say)


# -- what is told --------------------------------------------------------------------------------------------------


def happened(before: Scene, scene: Scene) -> list[Happened]:
    """What has happened around the table between two scenes."""
    old, room = before.room, scene.room
    return [Happened(event, old, room) for event in new_events(old, room)] if room else []


def gone(before: Room | None, room: Room) -> set[int]:
    """The numbers of those of whom an event says that they have gone."""
    places = [event.at for event in new_events(before, room) if event.kind in GONE]
    return {before.people[at - 1].number for at in places if before and 0 < at <= len(before.people)}


def announcements(before: Scene, scene: Scene, say: Say) -> list[str]:
    """What has happened around the game between two scenes, line by line."""
    old, room = before.room, scene.room
    if room is None:
        return []
    events = [e for e in new_events(old, room) if not (e.kind in GONE and e.at == before.you)]
    if nudged(before, scene):
        nudgers = [event.by for event in events if event.kind == "nudged"]
        by = names_of(scene, nudgers, say) if nudgers else say("event.console")
        lines = [say("company.nudged", by=by)]
        events = [event for event in events if event.kind != "nudged"]
    else:
        lines = []
    lines += [event_line(event, old, room, say) for event in events]
    if room.keeper_free and not (old and old.keeper_free) and scene.you:
        lines.append(say("company.keeper_free"))
    moving = room.moving
    if moving and (old is None or old.moving is None):
        if moving.place == scene.you:
            lines.append(say("company.yours", time=say.seconds(moving.left)))
        elif not scene.you:
            lines.append(say("company.coming", name=real_name(scene, moving.place, say)))
    if scene.seat_code and scene.seat_code.code != (before.seat_code.code if before.seat_code else ""):
        lines.append(seat_code_sentence(scene, say))
    if scene.code and scene.code != before.code:
        lines.append(say("company.code", code=scene.code))
    if room.paused and room.countdown >= 0 and (old is None or old.countdown < 0):
        lines.append(say("company.goes_on", n=-(-room.countdown // 1000)))
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

    def name(place: int) -> str:
        known = people if place <= len(people) else room.people
        return known[place - 1].name if 0 < place <= len(known) else say("event.console")

    key = f"event.{event.kind}"
    return capital(say(key, at=name(event.at), by=name(event.by))) if key in say else ""


def nudged(before: Scene, scene: Scene) -> bool:
    """Whether this seat has just been nudged."""
    old, room = before.room, scene.room
    return bool(old and room and room.nudges > old.nudges and scene.you in room.waiting)


def seat_in_question(before: Scene, scene: Scene) -> bool:
    """Whether somebody has just shown a code for this seat."""
    moving = scene.room.moving if scene.room else None
    was = before.room.moving if before.room else None
    return bool(moving and moving.place == scene.you and not was)


def seat_code_sentence(scene: Scene, say: Say) -> str:
    """The one-time code that this seat, the keeper's, has asked for."""
    ticket = scene.seat_code
    if ticket is None:
        return ""
    name = real_name(scene, ticket.place, say)
    return say("company.ticket", name=name, code=ticket.code, time=say.seconds(ticket.left))


def facts(scene: Scene, say: Say) -> list[str]:
    """What stands above the wishes: codes, and clocks that stand still."""
    room = scene.room
    lines = [say("company.code", code=scene.code)] if scene.code else []
    if scene.seat_code:
        lines.append(seat_code_sentence(scene, say))
    if room and room.halted >= 0:
        lines.append(say("company.halted", time=say.seconds(room.halted)))
    return lines


def keeper_sentence(scene: Scene, say: Say) -> str:
    """Who the keeper is and what a keeper does; "" while nobody is."""
    people = scene.room.people if scene.room else []
    place = next((place for place, person in enumerate(people, 1) if person.keeper), 0)
    if place and place == scene.you:
        return say("keeper.you")
    return say("keeper.other", name=people[place - 1].name) if place else ""


# -- what can be wished --------------------------------------------------------------------------------------------


def table_menu(scene: Scene, say: Say) -> Menu:
    """Everything that this seat may wish about seats, keeper and codes at this moment."""
    room = scene.room
    entries = list(_entries(scene, room, say)) if room and scene.status == "live" else []
    title = say("company.title") if entries else say("company.nothing")
    return _menu(" ".join([title, *facts(scene, say)]), entries)


def _entries(scene: Scene, room: Room, say: Say) -> Iterable[Entry]:
    you = scene.you
    me = room.people[you - 1] if you else None
    playing = room.phase == "playing"
    if room.phase == "lobby" and room.game in GAMES and GAMES[room.game].is_led(room.options):
        if you and not room.storyteller:
            yield _command(say("company.lead"), "lead", "yes", hint=say("company.lead.hint"))
        elif not you:
            yield _command(say("company.lead_no"), "lead", "no")
    if you and room.moving and room.moving.place == you:
        yield _command(say("company.refuse"), "refuse")
    if room.keeper_free and not (me and me.keeper):
        yield _command(say("company.take_keeper"), "take_keeper")
    others = [seat for seat in room.waiting if seat != you]
    if playing and you and others and room.waited >= NUDGE:
        yield _command(say("company.nudge", names=names_of(scene, others, say)), "nudge")
    if playing and you and others and room.waited >= STAND_IN:
        yield _command(say("company.stand_in", names=names_of(scene, others, say)), "stand_in")
    if playing and me and not room.paused:
        yield Entry("", say("company.pause"), menu=pause_sure(say))
    if playing and me and me.stand_in:
        yield _command(say("company.rest_off"), "rest", "no")
    elif playing and me:
        yield _asked_first("rest", "yes", say, hint=say("company.rest.hint"))
    if scene.code:
        yield from _keepers(scene, room, say)


def _keepers(scene: Scene, room: Room, say: Say) -> Iterable[Entry]:
    playing = room.phase == "playing"
    if playing and room.left >= 0:
        yield _command(say("company.extend"), "extend")
    for place, person in enumerate(room.people, 1):
        if not person.bot:
            entries = [_command(say("company.ticket_for"), "code", str(place), hint=say("company.ticket_for.hint"))]
            if place != scene.you:
                game = GAMES.get(room.game)
                entries += _about(place, person, say, playing=playing, leaving=game is not None and game.leaves)
            label = say("company.person", name=person.name)
            hint = say("company.person.hint") if place != scene.you else ""
            yield Entry("", label, hint, menu=_menu(say("company.person.title", name=person.name), entries))
        elif playing:
            code = _command(say("seats.ticket_for_bot"), "code", str(place), hint=say("company.ticket_for.hint"))
            title = say("company.person.title", name=person.name)
            yield Entry("", say("seats.bot", name=person.name), say("seats.bot.hint"), menu=_menu(title, [code]))
    doors = [_command(say(f"company.door.{choice}"), "door", choice) for choice in ("open", "closed")]
    renew = _sure(say("company.door.renew.sure"), _command(say("company.door.renew.yes"), "door", "renew"), say)
    doors.append(Entry("", say("company.door.renew"), menu=renew))
    yield Entry("", say("company.door"), menu=_menu(say("company.door"), doors))
    if room.phase in BETWEEN_GAMES and (any(room.standings) or room.aside):
        anew = _sure(say("evenings.new.sure"), _command(say("evenings.new.yes"), "evening"), say)
        yield Entry("", say("evenings.new"), say("evenings.new.hint"), menu=anew)
    if playing:
        yield _asked_first("end", "-", say, hint=say("company.end.hint"))


def _about(place: int, person: ParticipantView, say: Say, *, playing: bool, leaving: bool) -> Iterable[Entry]:
    name = person.name
    if playing and not person.present and not person.stand_in:
        yield _command(say("company.bot_on", name=name), "stand_in", f"{place} on")
    elif playing and not person.present:
        yield _command(say("company.bot_off", name=name), "stand_in", f"{place} off")
    if playing and leaving:
        yield _asked_first("remove", str(place), say, hint=say("company.remove.hint"), name=name)
    if person.present:
        yield _asked_first("keeper", str(place), say, name=name)
    yield _asked_first("kick", str(place), say, hint=say("company.kick.hint"), name=name)


def pause_sure(say: Say) -> Menu:
    """Whether the game is really to be paused for everybody."""
    return _sure(say("company.pause.sure"), _command(say("company.pause.yes"), "pause", "yes"), say)


def _asked_first(wish: str, choice: str, say: Say, *, hint: str = "", **facts: str) -> Entry:
    """A wish that changes the game for others or ends something: it is asked about once more."""
    key = f"company.{wish}"
    sure = _sure(say(f"{key}.sure", **facts), _command(say(f"{key}.yes"), wish, choice), say)
    return Entry("", say(key, **facts), hint, menu=sure)


def _sure(question: str, yes: Entry, say: Say) -> Menu:
    return _menu(question, [Entry("", say("company.no")), yes])


def _command(label: str, name: str, choice: str = "-", hint: str = "") -> Entry:
    return Entry("", label, hint, deed=Command(name, choice))


def _menu(title: str, entries: Iterable[Entry]) -> Menu:
    numbered = [Entry(str(n), e.label, e.hint, deed=e.deed, menu=e.menu) for n, e in enumerate(entries, 1)]
    return Menu(title, tuple(numbered))

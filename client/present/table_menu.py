"""The menu of the table: what this seat may want of seats, keeper and codes at a moment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Command, Local, Open, Page
from client.base.names import names_of
from client.base.scene import grown_now, way_in
from client.games import face
from client.present.standings import BETWEEN_GAMES
from client.present.table_events import menu_sentences
from protocol.durations import NUDGE, STAND_IN
from protocol.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import ParticipantView, Room

HURRY_KEY = "v"
"""The key of what lets bots hurry to the end: a letter, since a digit meant for a bet must not end a game."""


def table_menu(scene: Scene, say: Say) -> Prompt:
    """Everything that this seat may want at this moment, below the codes that it may know."""
    room = scene.room
    rows = tuple(_rows(scene, room, say)) if room else ()
    told = menu_sentences(scene, say) + ([] if rows else [say("table_menu.nothing")])
    return Prompt(0, say("table_menu.title"), rows, told=tuple((one, "plain") for one in told))


def helps(scene: Scene, room: Room, say: Say) -> list[Choice]:
    """What helps once the table has waited long enough: a friendly reminder, later a bot for the turn."""
    others = [seat for seat in room.waiting if seat != scene.you]
    waited = grown_now(room.waited, scene)
    if room.phase != "playing" or room.paused or not scene.you or not others or waited < 1000 * NUDGE:
        return []
    names = names_of(scene, others, say)
    rows = [Choice(say("game.nudge", name=names), Command("nudge"), hint=say("game.nudge.hint"))]
    if waited >= 1000 * STAND_IN:
        hint = say("table_menu.stand_in.hint")
        rows.append(Choice(say("table_menu.stand_in", names=names), Command("stand_in"), hint=hint))
    return rows


def pause(say: Say) -> Prompt:
    """Whether the game is really to be paused for everybody."""
    return _sure(say("table_menu.pause.sure"), Choice(say("table_menu.pause.yes"), Command("pause", "yes")), say)


def _rows(scene: Scene, room: Room, say: Say) -> Iterable[Choice]:
    you = scene.you
    me = room.people[you - 1] if you else None
    playing = room.phase == "playing"
    game = face(room.game)
    if room.phase == "lobby" and game and room.options.get(game.option_places.led):
        if you and not room.storyteller:
            yield Choice(say("table_menu.lead"), Command("lead", "yes"), hint=say("table_menu.lead.hint"))
        elif not you:
            yield Choice(say("table_menu.lead_no"), Command("lead", "no"))
    if you and room.moving and room.moving.place == you:
        yield Choice(say("table_menu.refuse"), Command("refuse"))
    if room.keeper_free and not (me and me.keeper):
        yield Choice(say("table_menu.take_keeper"), Command("take_keeper"))
    yield from helps(scene, room, say)
    if playing and me and not room.paused:
        yield Choice(say("table_menu.pause"), Open(Page.PAUSE))
    if playing and me and me.stand_in:
        yield Choice(say("table_menu.rest_off"), Command("rest", "no"))
    elif playing and me:
        yield _asked_first("rest", "yes", say, hint=say("table_menu.rest.hint"))
    if scene.code:
        yield from _keepers(scene, room, say)


def _keepers(scene: Scene, room: Room, say: Say) -> Iterable[Choice]:
    playing = room.phase == "playing"
    if playing and room.left >= 0:
        yield Choice(say("table_menu.extend"), Command("extend"))
    for seat, person in enumerate(room.people, 1):
        title = say("table_menu.person.title", name=person.name)
        if not person.bot:
            rows = [_code(say("table_menu.seat_code_for"), seat, say)]
            if seat != scene.you:
                game = GAMES.get(room.game)
                rows += _about(seat, person, say, playing=playing, leaving=game is not None and game.leaves)
            hint = say("table_menu.person.hint") if seat != scene.you else ""
            yield Choice(say("table_menu.person", name=person.name), hint=hint, leads_to=Prompt(0, title, tuple(rows)))
        elif playing:
            code = _code(say("table_events.seat_code_for_bot"), seat, say)
            label, hint = say("table_events.bot", name=person.name), say("table_events.bot.hint")
            yield Choice(label, hint=hint, leads_to=Prompt(0, title, (code,)))
    doors = [Choice(say(f"table_menu.door.{one}"), Command("door", one)) for one in ("open", "closed")]
    renew = Choice(say("table_menu.door.renew.yes"), Command("door", "renew"))
    doors.append(Choice(say("table_menu.door.renew"), leads_to=_sure(say("table_menu.door.renew.sure"), renew, say)))
    if way_in(scene):
        yield Choice(say("table_menu.invite"), Open(Page.INVITATION), hint=say("table_menu.invite.hint"))
    yield Choice(say("table_menu.door"), leads_to=Prompt(0, say("table_menu.door"), tuple(doors)))
    if room.phase in BETWEEN_GAMES and (any(room.standings) or room.aside):
        anew = _sure(say("standings.new.sure"), Choice(say("standings.new.yes"), Command("evening")), say)
        yield Choice(say("standings.new"), hint=say("standings.new.hint"), leads_to=anew)
    if playing:
        yield ending(say)


def _about(seat: int, person: ParticipantView, say: Say, *, playing: bool, leaving: bool) -> Iterable[Choice]:
    name = person.name
    if playing and not person.present and not person.stand_in:
        hint = say("table_menu.stand_in.hint")
        yield Choice(say("table_menu.bot_on", name=name), Command("stand_in", f"{seat} on"), hint=hint)
    elif playing and not person.present:
        yield Choice(say("table_menu.bot_off", name=name), Command("stand_in", f"{seat} off"))
    if playing and leaving:
        yield _asked_first("remove", str(seat), say, hint=say("table_menu.remove.hint"), name=name)
    if person.present:
        yield _asked_first("keeper", str(seat), say, name=name)
    yield _asked_first("kick", str(seat), say, hint=say("table_menu.kick.hint"), name=name)


def _code(label: str, seat: int, say: Say) -> Choice:
    return Choice(label, Command("code", str(seat)), hint=say("table_menu.seat_code_for.hint"))


def ending(say: Say) -> Choice:
    """The keeper ends the game."""
    return _asked_first("end", "-", say, hint=say("table_menu.end.hint"))


def hurry(say: Say) -> Choice:
    """Bots, who alone still play, hurry to the end: whoever is out then sees no more of the game than that."""
    return replace(_asked_first("hurry", "-", say, hint=say("table_menu.hurry.hint")), key=HURRY_KEY)


def _asked_first(wanted: str, choice: str, say: Say, *, hint: str = "", **about: str) -> Choice:
    """What changes the game for others or ends something: it is asked about once more."""
    key = f"table_menu.{wanted}"
    sure = _sure(say(f"{key}.sure", **about), Choice(say(f"{key}.yes"), Command(wanted, choice)), say)
    return Choice(say(key, **about), hint=hint, leads_to=sure)


def _sure(question: str, yes: Choice, say: Say) -> Prompt:
    return Prompt(0, question, (Choice(say("table_menu.no"), Local.BACK), yes))

"""What can be chosen while no game runs: in the waiting room and under a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Command, Local, Open, Page
from client.base.names import names_of, real_name
from client.base.scene import left_now
from client.games import unknown_game
from client.present import card_set
from client.present.seat_count import misfit
from client.present.standings import has_past_results
from protocol.verdicts import verdict

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import Room

STOP = "s"
"""The key that stops a countdown, wherever one runs."""


def is_ready(scene: Scene, room: Room) -> bool:
    """Whether this seat has said that it is ready."""
    return 0 < scene.you <= len(room.people) and room.people[scene.you - 1].ready


def is_keeper(scene: Scene) -> bool:
    """Whether this seat keeps the table."""
    room = scene.room
    return bool(room and 0 < scene.you <= len(room.people) and room.people[scene.you - 1].keeper)


def keeper_name(scene: Scene) -> str:
    """Who keeps the table, "" while nobody does."""
    people = scene.room.people if scene.room else []
    return next((person.name for person in people if person.keeper), "")


def keepers_only(scene: Scene, say: Say) -> str:
    """Why this seat may not change what is played, "" for the keeper."""
    return "" if is_keeper(scene) else say("setup.keeper_only", name=keeper_name(scene))


def not_ready(room: Room) -> list[int]:
    """The seats for whom everybody waits."""
    return [n for n, p in enumerate(room.people, start=1) if not p.bot and not p.ready and p.present]


def misfitting(scene: Scene, say: Say) -> str:
    """What does not fit in the deal, "" when nothing is known to; it is said where it is seen on every screen."""
    found = verdict(scene.verification.id, scene.verification.facts) if scene.verification else None
    return found.message(say.lang) if found and not found.good else ""


def starting_sentence(left: int, say: Say) -> str:
    """When the game begins, of which `left` milliseconds are to be waited for."""
    return say("room.countdown", n=-(-left // 1000)) if left > 0 else say("room.countdown.over")


def counting_down(scene: Scene, room: Room, say: Say) -> Prompt:
    """That a game is about to begin, and how to stop it: by a key of its own, not where one has just said "ready"."""
    title = starting_sentence(left_now(room.countdown, scene), say)
    done = Choice(say("room.i_am_ready"), closed=say("room.ready"), quiet=True, hint=f"✓ {say('room.ready')}")
    return Prompt(0, title, (done, Choice(say("room.stop"), Command("stop"), key=STOP)) if scene.you else ())


def obstacle(room: Room, say: Say) -> str:
    """Why no game can begin although everybody is ready, in one sentence; "" where none is known."""
    return misfit(room, say) or next((said for said, tone in card_set.set_sentences(room, say) if tone == "alert"), "")


def waiting_room(scene: Scene, room: Room, say: Say, *, alone: bool = False) -> Prompt:
    """Ready or not, and the ways to everything else; `alone`: the table ends with this program."""
    if room.countdown >= 0:
        return counting_down(scene, room, say)
    if is_ready(scene, room):
        others = not_ready(room)
        first = Choice(say("room.not_ready"), Command("ready", "no"), short=say("room.not_ready.short"))
        title = f"{say('room.prompt.all_ready')} {obstacle(room, say)}".strip()
        if others:
            title = say("room.prompt.ready", names=names_of(scene, others, say))
    else:
        first = Choice(say("room.i_am_ready"), Command("ready", "yes"), short=say("room.i_am_ready.short"))
        title = say("room.prompt") if scene.you else without_seat(room, "room.watcher", say)
    title = unknown_game(room.game, say) or title
    rows = [first] if scene.you else []
    if scene.you and len(room.people) > 2:
        rows.append(Choice(say("room.left_of"), Open(Page.LEFT_OF), short=say("room.left_of.short")))
    keeps = is_keeper(scene)
    short = say("room.setup.short") if keeps else ""
    rows.append(Choice(say("room.setup" if keeps else "room.setup.look"), Open(Page.SETUP), short=short))
    rows.append(Choice(say("room.introduction"), Open(Page.INTRODUCTION), short=say("room.introduction.short")))
    rows.append(Choice(say("room.rules"), Open(Page.RULES)))
    if has_past_results(scene) and not alone:
        short = say("standings.row_open.short")
        rows.append(Choice(say("standings.row_open"), Open(Page.STANDINGS), short=short))
    return Prompt(0, title, tuple(rows))


def left_of(scene: Scene, say: Say) -> Prompt:
    """Where I really sit, in one step: whose left hand I am."""
    people = scene.room.people if scene.room else []
    rows = [
        Choice(say("room.left_of.row", name=real_name(scene, seat, say)), Command("sit", str(seat)), key=str(seat))
        for seat in range(1, len(people) + 1)
        if seat != scene.you
    ]
    return Prompt(0, say("room.left_of.title"), tuple(rows), told=((say("room.left_of.hint"), "quiet"),))


def after_the_game(scene: Scene, room: Room, say: Say, *, alone: bool) -> Prompt:
    """Again, another game, or enough; `alone`: the table ends with this program."""
    if room.countdown >= 0:
        return counting_down(scene, room, say)
    rows = []
    title = misfitting(scene, say) or say("result.prompt")
    if scene.you and is_ready(scene, room):
        others = not_ready(room)
        title = say("result.again.said", names=names_of(scene, others, say)) if others else say("result.again.all")
        rows.append(Choice(say("room.not_ready"), Command("ready", "no"), short=say("room.not_ready.short")))
    elif scene.you:
        rows.append(Choice(say("result.again"), Command("ready", "yes")))
    if scene.you:
        short = say("result.lobby.short")
        keeps = is_keeper(scene)
        hint = say("setup.which" if keeps else "result.lobby.hint")
        way = Open(Page.GAMES) if keeps else Command("lobby")
        rows.append(Choice(say("result.lobby"), way, hint=hint, short=short))
        short = say("result.enough.short")
        rows.append(
            Choice(say("menu.close"), Local.CLOSE, hint=say("menu.close.alone"), short=say("sheet.close"))
            if alone
            else Choice(say("result.enough"), Open(Page.ENOUGH), hint=say("result.enough.hint"), short=short)
        )
    else:
        title = without_seat(room, "game.watching", say)
    rows.append(Choice(say("result.log"), Open(Page.HISTORY)))
    if scene.saved_as:
        rows.append(Choice(say("replay.open_game"), Open(Page.REPLAY), short=say("replay.open_game.short")))
    if has_past_results(scene) and not alone:
        rows.append(Choice(say("standings.row_open"), Open(Page.STANDINGS), short=say("standings.row_open.short")))
    return Prompt(0, title, tuple(rows))


def enough(say: Say) -> Prompt:
    """Whether I really get up; the last choice stays."""
    yes = Choice(say("result.enough.yes"), Command("leave"), hint=say("result.enough.hint"), key="1")
    return Prompt(0, say("result.enough.sure"), (yes, Choice(say("result.enough.no"), Local.BACK, key="2")))


def without_seat(room: Room, otherwise: str, say: Say) -> str:
    """What somebody without a seat reads between games: one of them may be the storyteller, who does not want one."""
    return say("storyteller.seatless", name=room.storyteller) if room.storyteller else say(otherwise)

"""What can be chosen while a game runs: what a seat is asked, what is open at any time, what helps against waiting."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Command
from client.base.names import names_of
from client.base.scene import grown_now, left_now
from client.games import idle
from client.present import storyteller
from client.present.prompts import anytime_choices, current_ask, prompt
from client.present.table_events import pause_line, standstill
from client.present.table_menu import ending, helps, hurry

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import Room

THINKING = 45_000
"""Milliseconds after which the waiting line tells how long it has been."""


def clocks(scene: Scene) -> tuple[int, ...]:
    """The seconds that a screen shows: as long as they are the same and nothing happens, so is the screen."""
    room = scene.room
    running = [ask.left for ask in scene.asks] + ([room.left, room.countdown] if room else [])
    waited = grown_now(room.waited, scene) if room and room.waiting else -1
    return (*(-(-left_now(one, scene) // 1000) for one in running), max(waited, THINKING - 1) // 1000)


def game_prompt(scene: Scene, say: Say, *, peek: bool) -> Prompt:
    """What this seat is asked, or for whom the table waits; below it what is open at any time.

    With `peek` it says where the device answers by itself: under the cover nobody sees that there is no choice.
    """
    room = scene.room
    if why := standstill(scene, say):
        return Prompt(0, why, (ending(say),) if scene.code else ())
    if room and room.paused:
        return waiting(scene, say)
    if scene.sheet:
        return storyteller.prompt(scene, say)
    if back := rested(scene, say):
        return back
    ask = current_ask(scene)
    asked = prompt(ask, scene, say) if ask else waiting(scene, say)
    if ask and peek and ask.number == scene.foregone:
        asked = replace(asked, title=f"{asked.title} {say('game.foregone')}")
    more = (*anytime_choices(scene, say), *hurried(room, scene, say))
    if asked.grid:  # whose tiles are seats: other rows stand below them
        more = tuple(replace(row, fixed=True) for row in more)
    return replace(asked, rows=(*asked.rows, *more))


def hurried(room: Room | None, scene: Scene, say: Say) -> list[Choice]:
    """Where only bots still play: how to see the end soon, below all else, as there is no way back from it."""
    return [hurry(say)] if room and room.hurry == "may" and scene.you else []


def rested(scene: Scene, say: Say) -> Prompt | None:
    """While a bot plays this seat: how to get it back; None while nobody does."""
    room = scene.room
    mine = room.people[scene.you - 1] if room and 0 < scene.you <= len(room.people) else None
    if room is None or mine is None or not mine.stand_in or room.phase != "playing" or room.paused:
        return None
    return Prompt(0, say("table_menu.rested"), (Choice(say("table_menu.rest_off"), Command("rest", "no")),))


def waiting(scene: Scene, say: Say) -> Prompt:
    """For whom the table waits, and after a while a friendly nudge."""
    room = scene.room
    if room is None:
        return Prompt(0, "", ())
    if room.paused and room.countdown >= 0:
        seconds = -(-left_now(room.countdown, scene) // 1000)
        return Prompt(0, say("table_menu.goes_on", n=seconds), (Choice(say("table_menu.stop"), Command("stop")),))
    if room.paused:
        return Prompt(0, pause_line(room, say, "bar.paused"), (Choice(say("menu.go_on"), Command("pause", "no")),))
    if room.phase == "dealing":
        return Prompt(0, say("game.dealing"), ())
    others = [seat for seat in room.waiting if seat != scene.you]
    if not others:
        return Prompt(0, idle(scene, say), ())
    names = names_of(scene, others, say)
    waited = grown_now(room.waited, scene)
    if waited < THINKING and not any(room.people[seat - 1].present or room.people[seat - 1].bot for seat in others):
        return Prompt(0, say("game.away", n=len(others), names=names), ())
    if waited < THINKING:
        return Prompt(0, say("game.thinks", n=len(others), names=names), ())
    title = say("game.thinks.long", names=names, time=say.seconds(waited))
    return Prompt(0, title, tuple(helps(scene, room, say)))

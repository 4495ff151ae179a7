"""Where a village stands, in sentences that everybody may hear: over the seats, and for the line client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import capital
from client.games.village.words import game_of, living, several, target

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

COUNTED = ("election", "talk", "defence", "vote")
"""Parts of a day that a clock counts."""
SHOWN = 3
"""Nominations that are told one by one."""


def phase_words(scene: Scene, say: Say) -> str:
    """`night 2 · 2 of 4`, `day 2 · talk`."""
    table = scene.table
    if table.phase == "night":
        if table.slot_number:
            return say("village.status.slot", n=table.night, slot=table.slot_number, slots=table.slots)
        return say("village.status.night", n=table.night)
    if table.phase in ("deal", "over"):
        return say(f"village.phase.{table.phase}")
    return say(
        "village.status.day", n=table.night, phase=say.first(f"village.phase.{table.phase}", "village.phase.day")
    )


def clock_words(shown: Scene, latest: Scene, say: Say) -> str | None:
    """What the table's clock counts where another part of the day is still on the screen; else the title says it.

    None for a night that has still to fall: beside a vote that has been counted its time reads as that of the vote.
    """
    phase = latest.table.phase if latest.table else ""
    told = shown.table is None or shown.table.phase == phase
    if phase == "night" and not told:
        return None
    return "" if told or phase not in COUNTED else say(f"village.phase.{phase}")


def night_or_day(scene: Scene, say: Say) -> str:
    """Which night or day it is, for whoever looks back; "" before the first."""
    table = scene.table
    if table.phase in ("deal", "over"):
        return ""
    return say("village.status.night" if table.phase == "night" else "village.status.only_day", n=table.night)


def moment(scene: Scene, say: Say) -> list[str]:
    """What is going on: who is accused, who votes on what, who wants to sleep."""
    table = scene.table
    if table.phase == "election" or table.ballot in ("election", "runoff"):
        key = "runoff" if table.ballot == "runoff" else "election"
        names = several(table.tied, scene, say)
        return [say(f"village.moment.{key}", names=names, leader=say(f"{game_of(scene)}.leader"))]
    if table.ballot in ("pointing", "second"):
        return [say(f"village.moment.{table.ballot}", names=several(table.tied, scene, say))]
    if table.ballot == "draw":
        return [say("village.moment.draw", n=table.quiet)]
    if table.phase in ("defence", "vote") and table.accused >= 0:
        you = ".you" if table.accused == scene.you else ""
        return [say(f"village.moment.{table.phase}{you}", name=capital(target(table.accused, scene, say)))]
    if table.phase == "talk":
        return talk(scene, say)
    return []


def talk(scene: Scene, say: Say) -> list[str]:
    """The open nominations, and how many want to sleep or to go on."""
    table = scene.table
    said = []
    for one in table.nominations[:SHOWN]:
        key = "you" if scene.you and one.by == scene.you else "me" if scene.you and one.at == scene.you else ""
        stem = "village.moment.nominated"
        names = {"by": capital(target(one.by, scene, say)), "at": target(one.at, scene, say)}
        said.append(say(f"{stem}.{key}" if key else stem, **names))
    if len(table.nominations) > SHOWN:
        said.append(say("village.moment.more", n=len(table.nominations) - SHOWN))
    if table.sleepy:
        keys = (f"{game_of(scene)}.moment.sleepy", "village.moment.sleepy")
        said.append(say.first(*keys, n=table.sleepy, all=len(living(scene))))
    return said

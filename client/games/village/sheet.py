"""What a storyteller of a village says and sees: the line to read out, and the sheet with all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import numbered
from client.games.abilities import Storytelling
from client.games.village.task import learnt_words, task_keys
from client.games.village.words import alive, role, tile
from protocol.games.village import Learnt

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.village import StorytellerRow
    from protocol.messages import AskView

DECOYS = ("suspect", "guess", "note")


def moment(scene: Scene) -> tuple[object, ...]:
    """The part of night or day."""
    table = scene.table
    return table.night, table.slot_number, table.phase, table.ballot, table.accused


def to_say(scene: Scene, say: Say) -> str:
    """The line that she might read out now; the same words whoever holds what."""
    table = scene.table
    if scene.sheet.waits:
        return say("storyteller.waits")
    if table.slot:
        return say.first(f"storyteller.say.{table.slot}", "storyteller.say.night")
    return say.first(f"storyteller.say.{table.ballot or table.phase}", "storyteller.say.day")


def sheet_said(scene: Scene, say: Say) -> list[str]:
    """Every seat: its card, what it does now and has chosen, what it is told."""
    return [_row_said(seat, row, scene, say) for seat, row in enumerate(scene.sheet.rows, 1)]


def _row_said(seat: int, row: StorytellerRow, scene: Scene, say: Say) -> str:
    parts = [role(row.role, say)]
    if row.lover:
        parts.append(say("storyteller.lover", name=numbered(scene, row.lover, say)))
    if scene.table.seats[seat - 1].out:
        parts.append(say("storyteller.out"))
    if row.asked and row.asked not in DECOYS:
        given = " + ".join(tile(part, scene, say) for part in row.given.split("+") if part)
        parts.append(say("storyteller.acts", given=given or say("storyteller.nothing_yet")))
    elif row.given:
        parts.append(say("storyteller.answered"))
    if row.told:
        told = learnt_words(Learnt(scene.table.night, row.told, row.seats, row.word), scene, say)
        parts.append(say("storyteller.told", told=told.removesuffix(".")))
    return say("storyteller.row", name=numbered(scene, seat, say), said=", ".join(parts))


def task_said(ask: AskView, scene: Scene, say: Say) -> list[str]:
    """What a tap means to that seat in a slot."""
    return [] if ask.kind != "slot" or ask.name == "note" else [say.first(*task_keys(ask, scene))]


STORYTELLING = Storytelling(to_say, sheet_said, task_said, moment, alive)

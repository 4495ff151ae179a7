"""What a storyteller's device shows: what to say now, what she may open, and the sheet with all cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Command, Open, Page
from client.games.village.task import learnt_words, task_keys
from client.games.village.words import numbered, role, tile
from client.present import menus
from client.present.menus import Entry, Menu
from client.present.prompts import current
from protocol.games.village import Learnt
from protocol.messages import SeatAsks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.village import SheetRow

DECOYS = ("suspect", "guess", "note")


def prompt(scene: Scene, say: Say) -> Prompt:
    """What to say, and what she may do, each in one tap."""
    rows = [Choice(say("storyteller.sheet"), Open(Page.NIGHT), hint=say("storyteller.sheet.hint"), key="a")]
    rows += [Choice(say(f"storyteller.{name}"), Command(name), key=key) for name, key in _deeds(scene)]
    return Prompt(0, to_say(scene, say), tuple(rows))


def menu(scene: Scene, say: Say) -> Menu:
    """The same for the line client, with the sheet and the answers that she may give for others."""
    sheet = Menu(" ".join(sheet_said(scene, say)), ())
    entries = [Entry("a", say("storyteller.sheet"), menu=sheet)]
    entries += [Entry(key, say(f"storyteller.{name}"), deed=Command(name, "-")) for name, key in _deeds(scene)]
    if absent := list(answering(scene, say)):
        entries.append(Entry("f", say("storyteller.answer"), menu=Menu(say("storyteller.answer"), tuple(absent))))
    if seats := list(marking(scene, say)):
        entries.append(Entry("g", say("storyteller.seats"), menu=Menu(say("storyteller.seats"), tuple(seats))))
    return Menu(to_say(scene, say), tuple(entries), moment=moment(scene))


def moment(scene: Scene) -> object:
    """What she has open is good for as long as this stays: the part of night or day, and what the absent are asked."""
    table, sheet = scene.table, scene.sheet
    asked = [ask.number for absent in sheet.absent for ask in absent.asks] if sheet else []
    return table.night, table.slot_number, table.phase, table.ballot, table.accused, asked


def _deeds(scene: Scene) -> list[tuple[str, str]]:
    waits = bool(scene.sheet and scene.sheet.waits)
    return [*([("lead_on", "1")] if waits else []), ("extend", "2"), ("undo", "3")]


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


def _row_said(seat: int, row: SheetRow, scene: Scene, say: Say) -> str:
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


# -- for others ----------------------------------------------------------------------------------------------------


def answering(scene: Scene, say: Say) -> Iterable[Entry]:
    """The people without a device who are asked something, and all that their own device would let them answer."""
    for absent in sorted((*scene.sheet.absent, *map(left_out, scene.sheet.more)), key=lambda absent: absent.seat):
        seat = absent.seat
        title = say("storyteller.answer_for", name=numbered(scene, seat, say))
        seated = replace(scene, you=seat, own=None, sheet=None, asks=absent.asks)
        if shown := menus.menu(seated, say, uncovered=True) if absent.asks else None:
            words = say("storyteller.asked", name=numbered(scene, seat, say), title=shown.title)
            yield Entry(str(seat), title, menu=_for(seat, shown, " ".join([words, *_task(seated, say)])))
        else:
            yield Entry(str(seat), title, say("storyteller.look"), deed=Command("look", str(seat)))


def left_out(seat: int) -> SeatAsks:
    """A seat whose asks the sheet had no room for."""
    return SeatAsks(seat, [])


def _for(seat: int, menu: Menu, title: str) -> Menu:
    """The menu with every answer given for a seat; wishes about the table are not hers to have there."""
    entries = []
    for entry in menu.entries:
        if entry.menu:
            step = f"{entry.label}: {entry.menu.title}"
            entries.append(replace(entry, menu=_for(seat, entry.menu, step)))
        elif isinstance(entry.deed, Answer):
            choice = f"{seat} {entry.deed.ask} {entry.deed.choice}"
            entries.append(replace(entry, deed=Command("proxy", choice)))
    return Menu(title, tuple(entries), grid=menu.grid)


def _task(seated: Scene, say: Say) -> list[str]:
    """What a tap means to that seat in a slot."""
    ask = current(seated)
    if ask is None or ask.kind != "slot" or ask.name == "note":
        return []
    return [say.first(*task_keys(ask, seated))]


def marking(scene: Scene, say: Say) -> Iterable[Entry]:
    """Who counts as absent, and who leaves for good."""
    room = scene.room
    for seat, person in enumerate(room.people if room else [], 1):
        if person.bot or scene.table.seats[seat - 1].out:
            continue
        name = numbered(scene, seat, say)
        entries = [
            Entry("1", say("storyteller.absent"), deed=Command("absent", f"{seat} yes")),
            Entry("2", say("storyteller.absent_no"), deed=Command("absent", f"{seat} no")),
            Entry("3", say("storyteller.remove"), deed=Command("remove", str(seat))),
        ]
        yield Entry(str(seat), name, menu=Menu(name, tuple(entries)))

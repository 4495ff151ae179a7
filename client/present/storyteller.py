"""What a storyteller's device shows: what to say now, what she may open, and the sheet with all cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Command, Open, Page
from client.base.names import numbered
from client.games import face
from client.present import menus
from client.present.menus import Entry, Menu
from client.present.prompts import current
from protocol.messages import SeatAsks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.games.abilities import Storytelling
    from client.texts import Say


def storytelling(scene: Scene) -> Storytelling:
    """How the game that is played is led; raises LookupError where nobody can lead it, and so has no sheet."""
    game = face(scene.room.game) if scene.room else None
    if game is None or game.storytelling is None:
        raise LookupError
    return game.storytelling


def prompt(scene: Scene, say: Say) -> Prompt:
    """What to say, and what she may do, each in one tap."""
    rows = [Choice(say("storyteller.sheet"), Open(Page.NIGHT), hint=say("storyteller.sheet.hint"), key="a")]
    rows += [Choice(say(f"storyteller.{name}"), Command(name), key=key) for name, key in _deeds(scene)]
    return Prompt(0, storytelling(scene).to_say(scene, say), tuple(rows))


def menu(scene: Scene, say: Say) -> Menu:
    """The same for the line client, with the sheet and the answers that she may give for others."""
    sheet = Menu(" ".join(storytelling(scene).sheet_said(scene, say)), ())
    entries = [Entry("a", say("storyteller.sheet"), menu=sheet)]
    entries += [Entry(key, say(f"storyteller.{name}"), deed=Command(name, "-")) for name, key in _deeds(scene)]
    if absent := list(answering(scene, say)):
        entries.append(Entry("f", say("storyteller.answer"), menu=Menu(say("storyteller.answer"), tuple(absent))))
    if seats := list(marking(scene, say)):
        entries.append(Entry("g", say("storyteller.seats"), menu=Menu(say("storyteller.seats"), tuple(seats))))
    return Menu(storytelling(scene).to_say(scene, say), tuple(entries), moment=moment(scene))


def moment(scene: Scene) -> object:
    """What she has open is good for as long as this stays: the part of night or day, and what the absent are asked."""
    sheet = scene.sheet
    asked = [ask.number for absent in sheet.absent for ask in absent.asks] if sheet else []
    return storytelling(scene).moment(scene), asked


def _deeds(scene: Scene) -> list[tuple[str, str]]:
    waits = bool(scene.sheet and scene.sheet.waits)
    return [*([("lead_on", "1")] if waits else []), ("extend", "2"), ("undo", "3")]


# -- for others ----------------------------------------------------------------------------------------------------


def answering(scene: Scene, say: Say) -> Iterable[Entry]:
    """The people without a device who are asked something, and all that their own device would let them answer."""
    for absent in sorted((*scene.sheet.absent, *map(left_out, scene.sheet.more)), key=lambda absent: absent.seat):
        seat = absent.seat
        title = say("storyteller.answer_for", name=numbered(scene, seat, say))
        seated = replace(scene, you=seat, own=None, sheet=None, asks=absent.asks)
        if shown := menus.menu(seated, say, uncovered=True) if absent.asks else None:
            ask = current(seated)
            task = storytelling(scene).task_said(ask, seated, say) if ask else []
            words = say("storyteller.asked", name=numbered(scene, seat, say), title=shown.title)
            yield Entry(str(seat), title, menu=_for(seat, shown, " ".join([words, *task])))
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


def marking(scene: Scene, say: Say) -> Iterable[Entry]:
    """Who counts as absent, and who leaves for good."""
    room = scene.room
    for seat, person in enumerate(room.people if room else [], 1):
        if person.bot or not storytelling(scene).plays(scene, seat):
            continue
        name = numbered(scene, seat, say)
        entries = [
            Entry("1", say("storyteller.absent"), deed=Command("absent", f"{seat} yes")),
            Entry("2", say("storyteller.absent_no"), deed=Command("absent", f"{seat} no")),
            Entry("3", say("storyteller.remove"), deed=Command("remove", str(seat))),
        ]
        yield Entry(str(seat), name, menu=Menu(name, tuple(entries)))

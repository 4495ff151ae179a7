"""What a storyteller's device shows: what to say now, what she may open, and the sheet with all cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Command, Open, Page
from client.base.names import numbered
from client.base.selection import in_two_steps
from client.base.spans import untied
from client.games import face, idle
from client.present.prompts import anytime_choices, current_ask
from client.present.prompts import prompt as prompt_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.games.abilities import Storytelling
    from client.texts import Say
    from protocol.messages import SeatAsks


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
    return Prompt(0, storytelling(scene).to_say(scene, say), tuple(rows), moment=moment(scene))


def sheet(scene: Scene, say: Say) -> Prompt:
    """All cards, and below what she may do for others; nothing once the game is over or paused."""
    title = say("storyteller.sheet")
    if scene.sheet is None or scene.table is None:
        return Prompt(0, title, (), told=((say("storyteller.closed"), "quiet"),))
    parts = (("storyteller.answer", "f", answering(scene, say)), ("storyteller.seats", "g", marking(scene, say)))
    listed = [(say(key), sign, tuple(rows)) for key, sign, rows in parts]
    rows = tuple(Choice(words, key=sign, leads_to=Prompt(0, words, found)) for words, sign, found in listed if found)
    told = tuple((said, "secret") for said in storytelling(scene).sheet_said(scene, say))
    return Prompt(0, title, rows, told=told, stays=True, moment=moment(scene))


def moment(scene: Scene) -> object:
    """What she has open is good for as long as this stays: the part of night or day, and what the absent are asked."""
    sheet = scene.sheet
    asked = [ask.number for absent in sheet.absent for ask in absent.asks] if sheet else []
    return storytelling(scene).moment(scene), asked


def _deeds(scene: Scene) -> list[tuple[str, str]]:
    waits = bool(scene.sheet and scene.sheet.waits)
    return [*([("lead_on", "1")] if waits else []), ("extend", "2"), ("undo", "3")]


# -- for others ----------------------------------------------------------------------------------------------------


def answering(scene: Scene, say: Say) -> Iterable[Choice]:
    """The people without a device who are asked something, and all that their own device would let them answer."""
    for absent in sorted((*scene.sheet.absent, *map(left_out, scene.sheet.more)), key=lambda absent: absent.seat):
        seat, name = absent.seat, untied(numbered(scene, absent.seat, say))
        title = say("storyteller.answer_for", name=name)
        seated = replace(scene, you=seat, own=None, sheet=None, asks=absent.asks)
        if asked := _asked(seated, say):
            ask = current_ask(seated)
            task = storytelling(scene).task_said(ask, seated, say) if ask else []
            words = " ".join([say("storyteller.asked", name=name, title=asked.title), *task])
            yield Choice(title, leads_to=_for(seat, asked, words))
        else:
            yield Choice(title, Command("look", str(seat)), hint=say("storyteller.look"))


def _asked(seated: Scene, say: Say) -> Prompt | None:
    """What a seat is asked and may do at any time, one question after the other; None where that is nothing."""
    besides = anytime_choices(seated, say)
    if ask := current_ask(seated):
        asked = prompt_of(ask, seated, say)
        return replace(asked, rows=(*in_two_steps(asked), *besides))
    return Prompt(0, idle(seated, say), besides) if besides else None


def left_out(seat: int) -> SeatAsks:
    """A seat whose asks the sheet had no room for."""
    from protocol.messages import SeatAsks  # noqa: PLC0415 - after the first paint

    return SeatAsks(seat, [])


def _for(seat: int, asked: Prompt, title: str) -> Prompt:
    """The prompt with every answer given for a seat, and nothing covered."""
    rows = []
    for row in asked.rows:
        deed, leads_to = None, None
        if row.leads_to:
            leads_to = replace(
                _for(seat, row.leads_to, f"{row.label}: {row.leads_to.title}"), moment=(row.ask, row.label)
            )
        elif isinstance(row.deed, Answer):
            deed = Command("proxy", f"{seat} {row.deed.ask} {row.deed.choice}")
        else:
            continue
        label, hint = row.shown(peek=True)
        label, key = " ".join(label.split()), row.key if asked.grid else ""
        rows.append(
            Choice(label, deed, hint, closed=row.closed, quiet=row.quiet, key=key, leads_to=leads_to, part=row.part)
        )
    return Prompt(0, title, tuple(rows), grid=asked.grid, moment=(seat, asked.ask))


def marking(scene: Scene, say: Say) -> Iterable[Choice]:
    """Who counts as absent, and who leaves for good."""
    room = scene.room
    for seat, person in enumerate(room.people if room else [], 1):
        if person.bot or not storytelling(scene).plays(scene, seat):
            continue
        name = untied(numbered(scene, seat, say))
        rows = (
            Choice(say("storyteller.absent"), Command("absent", f"{seat} yes")),
            Choice(say("storyteller.absent_no"), Command("absent", f"{seat} no")),
            Choice(say("storyteller.remove"), Command("remove", str(seat))),
        )
        yield Choice(name, leads_to=Prompt(0, name, rows))

"""What can be chosen at any time beside the game: the menu of this device, and closing the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from client.base.choices import HIDDEN, Choice, Prompt
from client.base.deeds import Command, Local, Open, Page, Standing
from client.base.names import real_name
from client.base.scene import running
from client.games import face

if TYPE_CHECKING:
    from collections.abc import Mapping

    from client.base.scene import Scene
    from client.texts import Say


class Device(NamedTuple):
    """What a device knows beside its scene.

    `alone`: the table ends with this program; `shared`: several people play on it; `standing`: the answers that it
    gives in advance; `peek`: whether private things are uncovered; `kept_open`: whether they stay so by choice;
    `colours`: whether it draws in colours; `foregone`: whether it answers what has only one answer; `motion`: whether
    great moments move, None where they never do.
    """

    alone: bool
    shared: bool
    standing: Mapping[str, str]
    peek: bool
    kept_open: bool = False
    colours: bool = False
    foregone: bool = False
    motion: bool | None = None


def paused(scene: Scene) -> bool:
    """Whether somebody has paused the game."""
    return bool(scene.room and scene.room.paused)


def has_notebook(scene: Scene) -> bool:
    """Whether there is a notebook now: in a game that has one, for whoever has a seat in it."""
    game = face(scene.room.game) if scene.room else None
    return bool(game and game.notebook and scene.you and scene.table and not paused(scene))


def has_statements(scene: Scene) -> bool:
    """Whether there is a board of what was said in public."""
    game = face(scene.room.game) if scene.room else None
    return bool(game and game.statements and scene.table and game.statements.made(scene) and not paused(scene))


def device_menu(scene: Scene, device: Device, say: Say) -> Prompt:
    """Everything that is not needed in every turn: answers in advance first, the way out last."""
    room = scene.room
    playing = bool(room and room.phase == "playing" and scene.you)
    rows = standing(scene, device, say) if playing else []
    if has_notebook(scene):
        rows.append(Choice(say("menu.notebook"), Open(Page.NOTEBOOK), key="b"))
    if has_statements(scene):
        rows.append(Choice(say("menu.statements"), Open(Page.STATEMENTS), key="s"))
    if room and (playing or scene.sheet):
        rows.append(
            Choice(say("menu.go_on"), Command("pause", "no"))
            if room.paused
            else Choice(say("menu.pause"), Open(Page.PAUSE))
        )
    if device.shared:
        rows.append(Choice(say("sharing.menu"), Open(Page.HAND_OVER)))
    if room and room.phase == "lobby" and scene.you:
        rows.append(Choice(say("menu.rename"), Open(Page.NAME), hint=room.people[scene.you - 1].name))
    if not device.alone:
        rows.append(Choice(say("table_menu.title"), Open(Page.TABLE), hint=say("table_menu.hint")))
    rows.append(Choice(say("menu.log"), Open(Page.HISTORY)))
    rows.append(Choice(say("menu.rules"), Open(Page.RULES)))
    rows.append(Choice(say("menu.introduction"), Open(Page.INTRODUCTION)))
    if scene.you and not device.shared:
        state = say("menu.open.on" if device.kept_open else "menu.open.off")
        rows.append(Choice(say("menu.cover" if device.kept_open else "menu.open"), Local.KEEP_OPEN, hint=state))
    rows.append(Choice(say("menu.device"), leads_to=habits(device, say), hint=say("menu.device.hint")))
    if scene.you and not device.alone:
        rows.append(Choice(say("menu.leave"), Open(Page.ENOUGH), hint=say("result.enough.hint")))
    close = Open(Page.CLOSE) if running(scene) else Local.CLOSE
    rows.append(Choice(say("menu.close"), close, hint=closing_hint(device, say)))
    return Prompt(0, say("menu.title"), tuple(rows))


def habits(device: Device, say: Say) -> Prompt:
    """What is true of this device alone: its language, its colours, whether it moves, what it answers by itself."""
    rows = [Choice(say("menu.language"), Local.LANGUAGE, hint=say("menu.language.hint"))]
    if device.colours:
        rows.append(Choice(say("menu.theme"), Local.THEME, hint=say("menu.theme.hint")))
    if device.motion is not None:
        moves = say("menu.motion.on" if device.motion else "menu.motion.off")
        rows.append(Choice(say("menu.motion"), Local.MOTION, hint=moves))
    state = say("menu.foregone.on" if device.foregone else "menu.foregone.off")
    rows.append(Choice(say("menu.foregone"), Local.FOREGONE, hint=state))
    return Prompt(0, say("menu.device"), tuple(rows), stays=True, moment="device")


def standing(scene: Scene, device: Device, say: Say) -> list[Choice]:
    """What may be decided in advance; its state lies under the cover."""
    game = face(scene.room.game) if scene.room else None
    rows = []
    for name, choice, words in game.standing_rows(say) if game else []:
        on = device.standing.get(name) == choice
        state = say("standing.on" if on else "standing.off") if device.peek else HIDDEN
        rows.append(Choice(words, Standing(name, "" if on else choice), hint=say("standing.now", state=state)))
    return rows


def naming(scene: Scene, say: Say) -> Prompt:
    """Another name for one's own seat, to be typed."""
    now = real_name(scene, scene.you, say)
    return Prompt(0, say("name.title"), (), told=((say("name.now", name=now), "plain"),), writes="name")


def closing(device: Device, say: Say) -> Prompt:
    """Whether the program is really to be closed in the middle of a game; the last choice plays on."""
    yes = Choice(say("close.yes"), Local.CLOSE, hint=closing_hint(device, say), key="1")
    return Prompt(0, say("close.sure"), (yes, Choice(say("close.no"), Local.BACK, key="2")))


def closing_hint(device: Device, say: Say) -> str:
    """What becomes of the seat when the program is closed."""
    return say("menu.close.alone" if device.alone else "menu.close.hint")

"""What can be chosen on a page that somebody opens, the same for all faces; and in lines of text with none open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Local, Open, Page
from client.present import between_games, device_menu, storyteller, table_menu, table_setup
from client.present.game_prompt import game_prompt
from client.present.which_game import which_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene
    from client.present.device_menu import Device
    from client.texts import Say

    PagePrompt = Callable[[Scene, Device, Say], Prompt]


def main_prompt(scene: Scene, device: Device, say: Say) -> Prompt:
    """What can be chosen now, with no page open.

    Screens do not ask for it: each puts the same prompts beside its pictures (`picture` of lobby, game and result).
    """
    room = scene.room
    if room is None or not room.people:
        return Prompt(0, "", ())
    if room.phase == "lobby":
        return between_games.waiting_room(scene, room, say, alone=device.alone)
    if room.phase == "result":
        return between_games.after_the_game(scene, room, say, alone=device.alone)
    return game_prompt(scene, say, peek=device.peek)


def page_prompt(page: Page, scene: Scene, device: Device, say: Say) -> Prompt | None:
    """What can be chosen on a page; None for a page that is only read, or has rows of its own on each face."""
    return PROMPTS[page](scene, device, say) if page in PROMPTS else None


def history(scene: Scene, device: Device, say: Say) -> Prompt:
    """Below what has happened: the private lines for a moment; after a game, look back at all of it."""
    back = [Choice(say("replay.open_game"), Open(Page.REPLAY), key="1")] if scene.saved_as else []
    peek = Choice(say("log.cover" if device.peek else "log.peek"), Local.PEEK, key="h")
    return Prompt(0, say("log.title"), (*back, peek))


PROMPTS: dict[Page, PagePrompt] = {
    Page.MENU: device_menu.device_menu,
    Page.NAME: lambda scene, _, say: device_menu.naming(scene, say),
    Page.CLOSE: lambda _, device, say: device_menu.closing(device, say),
    Page.SETUP: lambda scene, _, say: table_setup.setup(scene, say),
    Page.GAMES: lambda scene, _, say: which_game(scene, say),
    Page.OPTIONS: lambda scene, _, say: table_setup.options(scene, say),
    Page.CARDS: lambda scene, _, say: table_setup.cards(scene, say),
    Page.HOUSE_RULES: lambda scene, _, say: table_setup.house_rules(scene, say),
    Page.LEFT_OF: lambda scene, _, say: between_games.left_of(scene, say),
    Page.ENOUGH: lambda _scene, _device, say: between_games.enough(say),
    Page.TABLE: lambda scene, _, say: table_menu.table_menu(scene, say),
    Page.PAUSE: lambda _scene, _device, say: table_menu.pause(say),
    Page.NIGHT: lambda scene, _, say: storyteller.sheet(scene, say),
    Page.HISTORY: history,
}

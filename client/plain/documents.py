"""Pages that are only read, line by line: what happened, the rules, the introduction, all evenings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.base.scene import way_in
from client.games import face, unknown_game
from client.plain import notebook
from client.present import standings
from client.present.replay import find, text, viewing_seat
from protocol.program import name as program

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.present.announcements import Announcer
    from client.texts import Say


def read(page: Open, scene: Scene, announcer: Announcer, say: Say) -> list[str]:
    """What stands on a page; nothing on one that has only choices."""
    if page.page is Page.NOTEBOOK:
        return notebook.known(scene, page.about, say)
    if page.page is Page.HISTORY:
        return announcer.history(scene) or [say("log.empty")]
    if page.page is Page.RULES:
        return rules(scene, page.about, say)
    if page.page is Page.INTRODUCTION:
        return introduction(scene, say)
    if page.page is Page.STANDINGS:
        return standings.sentences(scene, say)
    if page.page is Page.INVITATION and (link := way_in(scene)):
        return [f"{program.command()} join {link}", say("room.key.full", fingerprint=scene.fingerprint)]
    game = face(scene.room.game) if scene.room else None
    if page.page is Page.STATEMENTS and game and game.statements and scene.table is not None:
        return game.statements.board_said(scene, say)
    if page.page is Page.EVERYBODY and game and scene.table is not None:
        return game.sentences.result(scene, say)
    return []


def rules(scene: Scene, about: str, say: Say) -> list[str]:
    """The rules of the game at hand, or of what is named where something is called so."""
    game = face(scene.room.game) if scene.room else None
    if game is None:
        return _unknown(scene, say)
    pages = game.rules(say)
    wanted = about.casefold()
    fitting = [page for page in pages if wanted in page.heading.casefold()] if wanted else pages
    told = [line for page in fitting or pages for line in (page.heading, *page.text.split("\n"))]
    return [line for line in told if line.strip()]


def introduction(scene: Scene, say: Say) -> list[str]:
    """How the game works, without what is about screens."""
    game = face(scene.room.game) if scene.room else None
    if game is None:
        return _unknown(scene, say)
    pages = game.introduction(say)[:-1]  # the last one is about screens
    return [row.removeprefix("# ") for page in pages for row in page.split("\n")]


def _unknown(scene: Scene, say: Say) -> list[str]:
    return [unknown_game(scene.room.game, say)] if scene.room else [say(f"bar.{scene.status}")]


def replay(scene: Scene, say: Say) -> list[str]:
    """The game that has just ended, step by step; raises a MoontableError where it cannot be read."""
    kept = find(scene.saved_as)
    return text(kept, viewing_seat(kept, -1), say)

"""The line client word by word: what is printed, and what is said to the table, in each situation."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from client.plain.console import Console
from client.plain.plain import Plain
from client.plain.reader import BELL
from client.plain.spectator import Spectator
from protocol.messages import Event, PendingTransferView
from tests.client import village
from tests.client.fake import NOTES, FakeLine, ask, ended, lobby, note, playing
from tests.client.situations import KEYS, stands, still
from tests.client.test_standing_between_games import AWAY, LINK, PAST, READY, here, with_room

if TYPE_CHECKING:
    from client.base.scene import Scene

pytestmark = pytest.mark.usefixtures("one_moment")


class Shows:
    """A reader that is told by the test that there is a new scene."""

    def show(self: Any) -> int | None:
        """Print what is new; the exit status once it is over."""
        return self._show_scene()


class Player(Shows, Plain):
    """Somebody who plays."""


class Watcher(Shows, Spectator):
    """Somebody who watches."""


class Keeper(Shows, Console):
    """Somebody at the console."""


CHOICE = ask("odd", "1", "2", "yes", closed={"3": "not_yourself"})
WINDOW = ask("odd", "yes", "no", kind="window", default="no", left=3000)


async def typed(
    scene: Scene, *words: str | Scene | float | None, open_hand: bool = False, lasting: bool = True, as_: Any = None
) -> list[str]:
    """All that is printed and said while somebody types these words, and these scenes come, or seconds pass."""
    told: list[str] = []
    line = FakeLine(still(scene))
    about = {} if as_ else {"open_hand": open_hand, "lasting": lasting}
    reader = (as_ or Player)(line, KEYS, put=told.append, **about)
    over = reader.show()
    if words:
        told.clear()
    for word in words:
        if word is None or isinstance(word, str):
            told.append(f"> {'(nothing more)' if word is None else word}")
            over = await reader.handle(word)
        elif isinstance(word, float):
            told.append(f"({word:g} seconds later)")
            line.scene.received_at -= word
        else:
            line.scene = still(word)
            told.append("(another scene)")
            over = reader.show()
        told += [f"(says {' '.join(map(str, one))})" for one in line.said]
        line.said.clear()
    return [row.replace(BELL, "(bell)") for row in told] + ([] if over is None else [f"(over: {over})"])


async def test_what_is_typed_in_a_game(request: pytest.FixtureRequest) -> None:
    """Signs of rows, words of the program, and what is none of both."""
    asked, window = playing(CHOICE, notes=[]), playing(WINDOW, notes=[])
    covered = with_room(asked, paused="Ben")
    lost = replace(asked, status="catching_up")
    dead = replace(asked, status="connecting")
    found = {
        "an ask": await typed(playing(notes=[]), asked),
        "an answer": await typed(asked, "2"),
        "an answer by its name": await typed(asked, "yes"),
        "a closed row": await typed(asked, "4"),
        "no such row": await typed(asked, "9", "x" * 41),
        "nothing": await typed(asked, ""),
        "nothing, while nothing is asked": await typed(playing(), ""),
        "while the line is lost": await typed(lost, "2", "s", "p", "c", ""),
        "while there is no line": await typed(dead, "w", "s", "p"),
        "a window": await typed(playing(notes=[]), window),
        "a window, looked at until its end": await typed(playing(notes=[]), window, 1.5, "c", 2.0, "c"),
        "a window, answered": await typed(window, "2"),
        "a window that has run out": await typed(playing(notes=[]), playing(replace(WINDOW, left=-1), notes=[])),
        "words of the program": await typed(asked, "h", "t", "w", "c", "s", "S"),
        "the hand in a pause": await typed(covered, "h", "b"),
        "a pause": await typed(asked, "p", "2"),
        "a pause, taken back": await typed(asked, "p", "0"),
        "the end of a pause": await typed(covered, "p"),
        "a pause without a seat": await typed(replace(asked, you=0), "p"),
        "the menu": await typed(asked, "m", "0", "0"),
        "the table": await typed(asked, "k", "1", "1"),
        "what has happened": await typed(playing(notes=NOTES[:2]), "l"),
        "what has happened, nothing": await typed(asked, "l"),
        "what has happened, open": await typed(playing(notes=NOTES[:2]), "l", open_hand=True),
        "all evenings": await typed(asked, "e"),
        "closing": await typed(asked, "q", "q"),
        "closing, for practice": await typed(asked, "quit", "exit", lasting=False),
        "closing, something else between": await typed(asked, "q", "w", "q"),
        "closing from the waiting room": await typed(lobby(), "q"),
        "nothing more": await typed(asked, None),
        "no notebook": await typed(asked, "b", "b 2 wolf"),
        "too much of anything": await typed(asked, "x" * 60, "9" * 60),
    }
    stands("typed_in_a_game", found, request.config)


async def test_what_is_typed_between_games(request: pytest.FixtureRequest) -> None:
    """Menus by their numbers, names as words; what stands already is not wished again."""
    keeper = replace(lobby(players=3), code="C0DE", link=LINK)
    again = here(keeper, {1: READY})
    found = {
        "ready": await typed(keeper, "1", again, "1"),
        "what is set up": await typed(keeper, "3", "1", "1", "1", "2"),
        "a neighbour": await typed(keeper, "2", "2", "2", "3"),
        "the device": await typed(keeper, "m", "6", "2"),
        "another name": await typed(keeper, "m", "1", "Zoe", "x" * 60),
        "the invitation": await typed(keeper, "k", "3"),
        "for practice": await typed(keeper, "k", lasting=False),
        "all evenings": await typed(replace(ended(), standings=PAST), "e"),
        "a game again": await typed(ended(), "1"),
        "getting up": await typed(ended(), "3", "1"),
        "a menu that is over": await typed(keeper, "3", "1", playing(notes=[])),
        "a page that is over": await typed(keeper, "2", playing(CHOICE, notes=[])),
        "a page that stays": await typed(keeper, "3", with_room(keeper, bots=2)),
        "no rules": await typed(with_room(keeper, game="other"), "r", "i"),
    }
    stands("typed_between_games", found, request.config)


async def test_what_is_typed_in_a_village(request: pytest.FixtureRequest) -> None:
    """The board of claims where there is one; the notebook, with marks by the beginning of their word."""
    talks = village.playing(table=village.table(talks=True), notes=[])
    found = {
        "the board": await typed(talks, "s"),
        "no board": await typed(village.playing(notes=[]), "s"),
        "the notebook": await typed(talks, "b", "2", "1", "0"),
        "marks": await typed(
            talks, "b 2 werewolves.notebook.mark.w", "b 2 vampire", "b 2 odd", "b 99 vampire", "b x", "b 13", "b 12"
        ),
        "in a pause": await typed(with_room(talks, paused="Ada"), "b"),
        "too much of anything": await typed(
            talks, f"b 2 {'x' * 30}", f"b {'9' * 30}", f"b {'9' * 30} wolf", f"b {'y' * 30}"
        ),
    }
    stands("typed_in_a_village", found, request.config)


async def test_what_comes_by_itself(request: pytest.FixtureRequest) -> None:
    """A bell for whoever is meant, the end of a line, and what is new."""
    game = playing(notes=[])
    moving = PendingTransferView(4, 20_000)
    meant = with_room(game, nudges=1, waiting=[4], events=[Event(1, "nudged", 4, 1)])
    secret = playing(notes=[note(1, "saw", private=True, at=1, card="spy")])
    found = {
        "a nudge": await typed(game, meant),
        "a seat in question": await typed(game, with_room(game, moving=moving)),
        "somebody is away": await typed(lobby(), here(lobby(), {2: AWAY})),
        "a secret": await typed(game, secret),
        "a secret, open": await typed(game, secret, open_hand=True),
        "taken by another device": await typed(game, replace(game, status="moved")),
        "sent away": await typed(game, replace(game, status="moved", farewell="kicked")),
        "the table is closed": await typed(game, replace(game, status="ended")),
        "left": await typed(game, replace(game, status="ended", farewell="left")),
        "gone": await typed(game, replace(game, status="ended", farewell="closed")),
    }
    stands("comes_by_itself", found, request.config)


async def test_what_a_spectator_types(request: pytest.FixtureRequest) -> None:
    """The table, what has happened, and the end; nothing private."""
    game = replace(playing(notes=NOTES[:3]), you=0, own=None)
    found = {
        "words": await typed(game, "l", " W ", "x", as_=Watcher),
        "the end": [await typed(game, word, as_=Watcher) for word in ("q", "quit", "exit", None)],
        "more comes": await typed(game, replace(game, notes=NOTES[:4]), as_=Watcher),
        "the line is taken": await typed(game, replace(game, status="moved"), as_=Watcher),
    }
    stands("spectator", found, request.config)


async def test_what_a_console_types(request: pytest.FixtureRequest) -> None:
    """Each wish is answered once, when it counts; words that mean nothing are said again."""
    table = replace(lobby(you=0), own=None)
    later = replace(table, pending=True)

    async def at(*words: str | Scene | None, scene: Scene = table) -> list[str]:
        return await typed(scene, *words, as_=Keeper)

    found = {
        "a wish": await at("pace brisk", later, table, table),
        "a wish that is refused": await at("pace brisk", replace(table, refused="not_now"), table),
        "a wish that stands": await at("pace off", table),
        "no wish": await at("odd " + "x" * 50, "", " "),
        "words": await at("who", "tables"),
        "nobody yet": await at("who", scene=replace(table, room=None, status="connecting")),
        "the end": [await at(word) for word in ("q", "quit", "exit", None)],
        "the host is closed": await at(replace(table, status="moved")),
    }
    stands("console", found, request.config)


async def test_what_was_typed_for_other_rows_is_not_taken_for_these(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for a new ask nor for a page that has changed; a moment later it is."""
    now, told, keeper = [0.0], [], lobby(players=3)
    monkeypatch.setattr("client.plain.plain.TOO_SOON", 0.5)
    monkeypatch.setattr("client.plain.plain.time", SimpleNamespace(monotonic=lambda: now[0]))
    line = FakeLine(still(keeper))
    reader = Player(line, KEYS, open_hand=False, lasting=True, put=told.append)
    for scene, sign, wish in (
        (keeper, "1", ("wish", "ready", "yes")),
        (with_room(keeper, bots=2), "3", ("wish", "bots", "3")),
    ):
        line.scene = still(scene)
        reader.show()
        told.clear()
        await reader.handle(sign)
        assert (told[0], line.said) == ("plain.too_soon", [])
        now[0] += 0.5
        await reader.handle(sign)
        assert line.said == [wish]
        line.said.clear()
        await reader.handle("3")
        now[0] += 0.5

"""All that a game shows of a scene, block by block as text, and what of it is otherwise in another scene."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from client.base.spans import plain_text
from client.games import face
from client.texts import texts
from tests.client.drawings import drawing, sketch, total
from tests.client.situations import KEYS, lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.games import Face

SAY = texts("en")
"""Pictures are laid out with real words, sentences and choices with the keys of texts."""
NARROW, PHONE, WIDE = 26, 40, 84
Blocks = dict[str, list[str]]


def everything(scene: Scene) -> Blocks:
    """Every block that the scene's game has for it."""
    assert scene.room
    game = face(scene.room.game)
    assert game
    return {name: rows for name, rows in _blocks(game, scene) if rows}


def otherwise(usual: Blocks, now: Blocks) -> list[str]:
    """The blocks that are not as usual, each with the lines that went and those that came."""
    changed = []
    for name in dict.fromkeys((*usual, *now)):
        rows = difflib.unified_diff(usual.get(name, []), now.get(name, []), lineterm="", n=0)
        told = [row for row in rows if not row.startswith(("---", "+++", "@@"))]
        changed += [f"[{name}]", *told] if told else []
    return changed or ["the same"]


def situations(usual: Scene, others: Mapping[str, Scene]) -> dict[str, list[str]]:
    """A scene as a whole, and of each of the others what is otherwise."""
    whole = everything(usual)
    shown = [row for name, rows in whole.items() for row in (f"[{name}]", *rows)]
    return {"as it is": [*shown, *_skies(usual)]} | {
        name: otherwise(whole, everything(scene)) for name, scene in others.items()
    }


def _skies(scene: Scene) -> list[str]:
    """The sums of the skies above it, low and high."""
    game = face(scene.room.game) if scene.room else None
    if game is None or game.horizon is None:
        return []
    sizes = ((PHONE, 4), (60, 6), (WIDE, 5), (WIDE, 9), (110, game.horizon.television.highest))
    return [
        f"{width} by {lines}: {sketch(game.horizon.television.sky(scene, SAY, width, lines))}" for width, lines in sizes
    ]


def _blocks(game: Face, scene: Scene) -> Iterator[tuple[str, list[str]]]:
    if scene.table is None:
        return
    yield "who has what", game.sentences.table(scene, KEYS)
    yield "what this seat has", game.sentences.own(scene, KEYS)
    yield "chapter", [game.sentences.chapter(scene, KEYS)] if game.sentences.chapter else []
    yield "while nothing is asked", [game.sentences.idle(scene, KEYS)] if game.sentences.idle else []
    yield "status", [plain_text(game.status_line(scene, SAY, width, [])) for width in (NARROW, PHONE, WIDE)]
    for width in (PHONE, WIDE):
        pictures = game.table_pictures(scene, SAY, width)
        yield f"table, {width}", _drawn(pictures[0])
        yield f"tables, {width}", _sums(pictures[1:])
    for peek in (False, True):
        word = "open" if peek else "covered"
        yield f"own, {word}", _drawn(game.own_lines(scene, SAY, PHONE, peek=peek))
        for size in ((PHONE, 9), (WIDE, 16)):
            hand = game.hand_picture(scene, SAY, size, peek=peek)
            yield f"hand, {size[0]} by {size[1]}, {word}", _drawn(hand)
    for ask in scene.asks:
        if ask.kind != "standing":
            yield f"ask {ask.number}", list(lines(game.prompt(ask, scene, KEYS) or "none"))
    standing = [ask for ask in scene.asks if ask.kind == "standing"]
    if standing:
        yield "at any time", list(lines(game.anytime_rows(standing, scene, KEYS) or "plain words"))
    yield from _around(game, scene)
    if scene.table.ending:
        yield "the end", game.sentences.result(scene, KEYS)
        for width in (PHONE, WIDE):
            yield f"result, {width}", _drawn(game.result_lines(scene, SAY, width, scrolls=True))
            yield f"results, {width}", _sums(game.result_pictures(scene, SAY, width))


def _around(game: Face, scene: Scene) -> Iterator[tuple[str, list[str]]]:
    horizon = game.horizon
    if horizon is None:
        return
    yield "hour", [f"{horizon.hour(scene)} {horizon.moves(scene)}"]
    yield "sky", drawing(horizon.television.sky(scene, SAY, WIDE, 7))
    yield "meanwhile", _drawn(horizon.meanwhile(scene, SAY, PHONE))
    if horizon.television.tables:
        pictures = horizon.television.tables(scene, SAY, WIDE)
        yield "table of a television", _drawn(pictures[0])
        yield "tables of a television", _sums(pictures[1:])
    if bands := horizon.television.bands(scene, SAY, WIDE):
        yield "band of a television", _drawn(bands[0])
        yield "bands of a television", _sums(bands[1:])
        yield "airy tables of a television", _sums(horizon.television.airy(scene, SAY, WIDE))
        yield "hours of a television", _drawn([horizon.television.hours(scene, SAY, WIDE)])
    if horizon.television.told:
        yield "told on a television", _drawn(horizon.television.told(scene, SAY))
    if scene.table.ending:
        ending = horizon.television.ending(scene, SAY, WIDE)
        head = f"{ending.headline} | {ending.hour} | {ending.lit}"
        yield "ending of a television", [head, *ending.reasons, *_drawn(ending.shown)]


def _sums(pictures: Sequence[Sequence[TextLine]]) -> list[str]:
    """How many lines pictures have, and their sums, in one line."""
    return [", ".join(f"{len(picture)} {total(picture)}" for picture in pictures)]


def _drawn(rows: Sequence[TextLine]) -> list[str]:
    """Lines as plain text, and the sum of their tones."""
    return [*map(plain_text, rows), f"= {total(rows)}"] if rows else []

"""What only this seat sees: in the night what its tap means, by day who it is; covered the same lines for all.

Where the words have too little room they make way in this order: what does not press, long names (`fitting`); on a
phone the line of the answer (`close_lines`); the names of a pack for numbers, the order of the words (`squeezed`); on
a phone the label; at last the words are cut (`cut_short`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.deeds import Local
from client.base.names import capital
from client.base.spans import COVER, Span, TextLine, apart, breakable, columns, cut, pad, wide, wrap
from client.games.village.bets import bet_words
from client.games.village.claims import own_claimed
from client.games.village.gossip import page_words
from client.games.village.my_card import size_beside, with_card
from client.games.village.task import PASTIMES, bonds, identity, learnt_words, own_words, pack_words, task_words
from client.games.village.words import alive, renamed, role, tile
from client.paint.bars import fused, peek_key
from protocol.games.village import CHIPS, MISSED, SLOTS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

LINES, NOTE_LINES, DAY_LINES = 3, 8, 2
"""Lines under the cover on a phone: by night, where everybody reads a note and nobody needs a grid, and by day."""
VEIL = 21
"""Columns of the cover on a phone."""
BOUND = ("pack", "lover")
"""What is told once and stands among the bonds from then on."""
SHORT = 8
"""Columns of a name where a long pack has to be told in little room."""


def own_lines(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """The words under the cover, labelled alike for all; which lines there are follows from public facts.

    Where the labels would leave a long pack too little room, the words take theirs.
    """
    if scene.own is None or not scene.own.role:
        return []
    about = covered(scene)
    count = {"note": NOTE_LINES, "night": LINES}.get(about, DAY_LINES)
    chosen = about == "night"
    labels = [
        say(f"village.label.{about}"),
        *([""] * (count - 1 - chosen)),
        *([say("village.label.chosen")] if chosen else []),
    ]
    room = max(columns(label) for label in labels) + 2
    heads = [Span(f" {pad(label, room - 1)}", "secret", Local.PEEK) for label in labels]
    cap = cover_key(say, peek=peek)
    if not peek:
        veil = Span(COVER * min(VEIL, width - room - wide(cap) - 1), "cover", Local.PEEK)
        return [apart([heads[0], veil], cap, width), *([head, veil] for head in heads[1:])]
    if scene.table.slot == "check" and (size := size_beside(width - room, count - 1))[0]:
        rooms = [width - room - wide(cap) - 1, *([width - room - size[0] - 1] * size[1])]
        words = set_in(" ".join(secret_words(scene, say)), rooms)
        if len(words) <= len(rooms):
            words += [""] * (count - len(words))
            rows = [[head, Span(row, "bold secret", Local.PEEK)] for head, row in zip(heads, words, strict=True)]
            return [*fused([apart(rows[0], cap, width)], width), *with_card(rows[1:], size, scene, say, width)]
    told = fitting(scene, say, [width - room - wide(cap) - 1, *([width - room] * (count - 1 - chosen))])
    if told is None:
        return close_lines(scene, say, width, count)
    told += [""] * (count - chosen - len(told))
    tail = [cut(chosen_words(scene, say), width - room)] if chosen else []
    rows = [[head, Span(row, "bold secret", Local.PEEK)] for head, row in zip(heads, [*told, *tail], strict=True)]
    return fused([apart(rows[0], cap, width), *rows[1:]], width)


def close_lines(scene: Scene, say: Say, width: int, count: int) -> list[TextLine]:
    """The secret words where the labels take too much room: one label, the key alone, and lines of nearly all columns.

    The answer keeps its line as long as the words need it not, for the tiles mark it as well; the label goes last.
    """
    about = covered(scene)
    head, cap = Span(f" {say(f'village.label.{about}')} ", "secret", Local.PEEK), peek_key("", peek=True)
    first, further = width - wide(cap) - 1, [width - 1] * (count - 1)
    rooms = [first - columns(head.text), *further]
    chosen = f"{say('village.label.chosen')} " if about == "night" else ""
    told = fitting(scene, say, rooms[:-1]) if chosen else None
    if told is None:
        told, chosen = squeezed(scene, say, rooms), ""
    if told is None:
        head, rooms = Span(" "), [first - 1, *further]
        told = in_columns(scene, say, rooms)
    words = [Span(row, "bold secret", Local.PEEK) for row in told]
    lines = [apart([head, *words[:1]], cap, width), *([Span(" "), row] for row in words[1:])]
    lines += [[]] * (count - len(lines))
    if chosen:
        answer = Span(cut(chosen_words(scene, say), width - 1 - columns(chosen)), "bold secret", Local.PEEK)
        lines[-1] = [Span(f" {chosen}", "secret", Local.PEEK), answer]
    return fused(lines, width)


def hand_picture(scene: Scene, say: Say, size: tuple[int, int], *, peek: bool) -> list[TextLine]:
    """The same beside the choices: labels over a cover of the whole width."""
    width, lines = size[0] - 2, size[1]
    if scene.own is None or not scene.own.role:
        return []
    about = covered(scene)
    chosen = about == "night"
    deep = max(1, lines - 1 - 2 * chosen)
    done = [
        apart(
            [Span(f" {say(f'village.label.{about}')}", "secret", Local.PEEK)],
            cover_key(say, peek=peek),
            width,
        )
    ]
    done = fused(done, width) if peek else done
    size = size_beside(width, deep) if peek else (0, 0)
    rooms = [*([width - size[0] - 1] * size[1]), *([width] * (deep - size[1]))]
    words = set_in(" ".join(secret_words(scene, say)), rooms)
    if size[0] and len(words) <= deep:
        words += [""] * (deep - len(words))
        rows = [veiled(row, room, peek=peek) for row, room in zip(words, rooms, strict=True)]
        done += with_card(rows, size, scene, say, width + 1)
    else:
        told = in_columns(scene, say, [width] * deep) if peek else []
        done += [veiled(row, width, peek=peek) for row in [*told, *([""] * (deep - len(told)))]]
    if chosen:
        done.append([Span(f" {say('village.label.chosen')}", "secret", Local.PEEK)])
        done.append(veiled(chosen_words(scene, say), width, peek=peek))
    return done[:lines]


def cover_key(say: Say, *, peek: bool) -> TextLine:
    """The key with what it does now, in the same place both ways."""
    both = [say("village.label.peek"), say("village.label.cover")]
    return peek_key(pad(both[peek], max(map(columns, both))), peek=peek)


def veiled(words: str, width: int, *, peek: bool) -> TextLine:
    """A line of the hand: words, or the cover in their place."""
    text = pad(words, width) if peek else COVER * width
    return [Span(" "), Span(text, "bold secret" if peek else "cover", Local.PEEK)]


def chosen_words(scene: Scene, say: Say) -> str:
    """The answer of this seat that the table has, in words."""
    ask = slot_ask(scene)
    parts = [part for part in ask.given.split("+") if part] if ask else []
    named = ask and ask.also and CHIPS.get(scene.table.slot)  # a word stands from the beginning, and is no answer yet
    nothing = say("village.label.nothing.name" if named else "village.label.nothing")
    return " + ".join(tile(part, scene, say) for part in parts) or nothing


def fitting(scene: Scene, say: Say, rooms: list[int]) -> list[str] | None:
    """The secret words in lines of these columns, with names cut where they must be; None where what presses is cut."""
    for way in (scene, renamed(scene, SHORT)):
        if len(set_in(" ".join(pressing(way, say)), rooms)) <= len(rooms):
            return set_in(whole(secret_words(way, say), rooms), rooms)[: len(rooms)]
    return None


def whole(said: list[str], rooms: list[int]) -> str:
    """As many of the sentences as have room in these lines, in their order, none of them cut; the first in any case."""
    kept = said[:1]
    for sentence in said[1:]:
        if len(set_in(" ".join([*kept, sentence]), rooms)) <= len(rooms):
            kept.append(sentence)
    return " ".join(kept)


def set_in(text: str, rooms: list[int]) -> list[str]:
    """A text in lines of different lengths; the last length goes on."""
    text = " ".join(breakable(text))  # as `wrap` takes it
    first, *others = wrap(text, rooms[0])
    rest = text[len(first) :].lstrip(" ") if others else ""
    if not rest:
        return [first]
    return [first, *(set_in(rest, rooms[1:] or rooms))]


def in_columns(scene: Scene, say: Say, rooms: list[int]) -> list[str]:
    """The secret words in these lines, as whole as they have room."""
    return fitting(scene, say, rooms) or squeezed(scene, say, rooms) or cut_short(scene, say, rooms)


def squeezed(scene: Scene, say: Say, rooms: list[int]) -> list[str] | None:
    """The secret words in these lines; a long pack by short names, by numbers, and at last before all else."""
    numbers = renamed(scene, 0)
    for way in (scene, renamed(scene, SHORT)):
        if len(set_in(" ".join(pressing(way, say)), rooms)) <= len(rooms):
            return set_in(whole(secret_words(way, say), rooms), rooms)
    if len(set_in(" ".join(said := pressing(numbers, say)), rooms)) <= len(rooms):
        return set_in(" ".join(said), rooms)  # what is said beside needs names
    rows = set_in(whole(pack_first(numbers, say), rooms), rooms)
    return rows if len(rows) <= len(rooms) else None


def cut_short(scene: Scene, say: Say, rooms: list[int]) -> list[str]:
    """The same where even that has no room: as much as there is room for, and a sign that something is missing."""
    rows = set_in(pack_first(renamed(scene, 0), say)[0], rooms)
    return [*rows[: len(rooms) - 1], cut(f"{rows[len(rooms) - 1]}…", rooms[-1])]


def pack_first(scene: Scene, say: Say) -> list[str]:
    """The secret words, first of all what has to be read in full."""
    first = key_words(scene, say)
    return [first, *(part for part in pressing(scene, say) if part != first)]


def pressing(scene: Scene, say: Say) -> list[str]:
    """The words that have to be read in full: the task or the note, love and the pack."""
    said = secret_words(scene, say)
    ask = slot_ask(scene)
    task = task_words(ask, scene, say) if ask and scene.table.slot != "check" else []
    needed = [part for part in (*task, *old_bonds(scene, say), key_words(scene, say)) if part in said]
    return said[: max((said.index(part) + 1 for part in needed), default=1)]


def key_words(scene: Scene, say: Say) -> str:
    """The sentence that has to be read in full: the note of the moment, or its pack; "" where there is neither."""
    own, ask = scene.own, slot_ask(scene)
    if own.note and ask and ask.name in ("note", *PASTIMES) and scene.table.slot != "check":
        return learnt_words(own.note, scene, say)
    return pack_words(scene, say) if len(own.pack) > 1 else ""


def covered(scene: Scene) -> str:
    """What the cover is said to hide: by public facts alone."""
    if not alive(scene, scene.you):
        return "out"
    if scene.table.phase != "night":
        return "day"
    return "note" if SLOTS.get(scene.table.slot) == "note" else "night"


def slot_ask(scene: Scene) -> AskView | None:
    """The open slot of this seat."""
    return next((ask for ask in scene.asks if ask.kind == "slot"), None)


def secret_words(scene: Scene, say: Say) -> list[str]:
    """The same as sentences, the most pressing first: the task, the news, love, the pack, and at last the role."""
    if ask := slot_ask(scene):
        said = task_words(ask, scene, say)
        if scene.table.slot == "check":
            return said
        news, note = tonight(scene, say), covered(scene) == "note"
        page = page_words(ask, scene, say)
        if note and news and not scene.own.note:
            said = []
        more = [*news, *old_bonds(scene, say), *page, *identity(scene, say)]
        return list(dict.fromkeys([*said, *more]))
    if not alive(scene, scene.you):
        return [*out_words(scene, say), *bonds(scene, say), *identity(scene, say)[:1]]
    return [*last_news(scene, say), *own_words(scene, say), *own_claimed(scene, say)]


def last_news(scene: Scene, say: Say) -> list[str]:
    """What a night has told this seat last; by day with its card and the night, for the label is about oneself.

    That a choice was missed takes the place of nothing that it knows.
    """
    card = capital(role(scene.own.role, say))
    known = [row for row in scene.own.learnt if MISSED not in (row.kind, row.word)]
    rows = [row for row in known[-1:] if row.kind not in BOUND]
    if covered(scene) != "day":
        return [learnt_words(row, scene, say) for row in rows]
    return [say("village.own.news", role=card, n=row.night, text=learnt_words(row, scene, say)) for row in rows]


def old_bonds(scene: Scene, say: Say) -> list[str]:
    """Whom this seat is tied to, but for what the note of the moment tells."""
    own = scene.own
    if own.note and own.note.kind == "lover":
        own = replace(own, lover=0)
    if own.note and own.note.kind == "pack":
        own = replace(own, pack=[])
    return bonds(replace(scene, own=own), say)


def tonight(scene: Scene, say: Say) -> list[str]:
    """What this night has told this seat already: it stays until the morning."""
    told = [row for row in scene.own.learnt if row.night == scene.table.night and row.kind not in BOUND]
    return [learnt_words(row, scene, say) for row in reversed(told)]


def out_words(scene: Scene, say: Say) -> list[str]:
    """What whoever is out may see and has bet."""
    own = scene.own
    return [say("village.own.ghost" if own.ghost else "village.own.out"), *bet_words(scene, say)]

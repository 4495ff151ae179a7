"""The notebook: what is open about each seat, what only I know and suspect, who everybody was."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from client.base.choices import HIDDEN
from client.base.deeds import Local
from client.base.names import capital, name_of, numbered, tied
from client.base.spans import Span, TextLine, flow, text_line, wrap
from client.games.village.board import dead_lines, set_words, vote_mark
from client.games.village.claims import own_claimed
from client.games.village.notes import note_line
from client.games.village.task import bonds, identity, learnt_words
from client.games.village.words import game_of, real, role, short_card, was

if TYPE_CHECKING:
    from collections.abc import Mapping

    from client.base.scene import Scene
    from client.texts import Say

DEEDS = ("nominated", "seconded", "withdrew", "thumbs", "ballot")
RECENT = 8


def notebook_lines(scene: Scene, seat: int, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """The page about a seat; with 0 the village as a whole, with this device's seat its card in full."""
    if scene.table is None:
        return []
    if not seat:
        return village_page(scene, say, width, peek=peek)
    if seat == scene.you:
        return own_page(scene, say, width, peek=peek)
    view = scene.table.seats[seat - 1]
    known = was(view.card, view.played, say)
    name = capital(name_of(scene, seat, say))
    rows: list[TextLine] = []
    if view.out:
        why = say.first(f"village.cause.{view.cause}", "village.cause.unknown")
        rows.append(text_line(Span(say("village.notebook.out", why=why), "plain")))
    rows += (
        [text_line(Span(row, "plain")) for row in wrap(say("village.was", name=name, card=known), width)]
        if known
        else []
    )
    if mark := vote_mark(view.vote):
        rows.append(text_line(Span(say("village.notebook.vote", vote=mark), "plain")))
    rows += [[], text_line(Span(say("village.notebook.secret"), "moon", Local.PEEK))]
    rows += veiled(secrets(scene, seat, say), width, say, peek=peek)
    deeds = [note_line(one, scene, say) for one in scene.notes if one.kind in DEEDS and concerns(one.facts, seat)]
    if deeds:
        rows += [[], text_line(Span(say("village.notebook.deeds"), "moon"))]
        rows += [text_line(Span(row, "quiet")) for text in deeds[-RECENT:] for row in wrap(text, width, " ")]
    return rows


def concerns(facts: Mapping[str, object], seat: int) -> bool:
    """Whether a note is about a seat."""
    votes = facts.get("votes")
    return seat in (facts.get("by"), facts.get("at")) or (isinstance(votes, list) and seat in votes)


def veiled(words: list[str], width: int, say: Say, *, peek: bool) -> list[TextLine]:
    """Private sentences; covered they are one line, however many there are."""
    if not peek:
        return [text_line(Span(HIDDEN, "cover", Local.PEEK))]
    rows = words or [say("village.notebook.nothing")]
    return [text_line(Span(row, "secret", Local.PEEK)) for text in rows for row in wrap(text, width, " ")]


def secrets(scene: Scene, seat: int, say: Say) -> list[str]:
    """What this seat alone knows about another, and in which nights it suspected them."""
    own = scene.own
    if own is None:
        return []
    said = []
    if own.ghost and seat <= len(own.ghost):
        said.append(
            say("village.was", name=capital(name_of(scene, seat, say)), card=role(own.ghost[seat - 1], say, "is"))
        )
    if seat == own.lover:
        said.append(say("village.own.lover", name=numbered(scene, seat, say)))
    said += [
        say("village.notebook.night", n=row.night, text=learnt_words(row, scene, say))
        for row in own.learnt
        if seat in row.seats
    ]
    nights = [str(row.night) for row in own.notebook if row.seat == seat]
    if nights:
        said.append(say("village.notebook.suspected", nights=", ".join(nights)))
    return said


def own_page(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """One's own card in full, all that was learnt, whom I suspected."""
    own = scene.own
    if own is None or not own.role:
        return []
    words = [*identity(scene, say)[:1], say(f"{game_of(scene)}.card.{own.role}.rule"), *bonds(scene, say)]
    words += own_claimed(scene, say)
    words += [say("village.notebook.night", n=row.night, text=learnt_words(row, scene, say)) for row in own.learnt]
    if own.notebook:
        told = ", ".join(f"{row.night}: {numbered(scene, row.seat, say)}" for row in own.notebook)
        words.append(say("village.notebook.mine", text=told))
    if own.points:
        words.append(say("village.task.guess.known", n=own.points))
    return [text_line(Span(say("village.notebook.secret"), "moon", Local.PEEK)), *veiled(words, width, say, peek=peek)]


def village_page(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """The set, who is out, to the dead who everybody is, and at the end who suspected whom."""
    rows: list[TextLine] = []
    if cards := set_words(scene.table, say):
        rows.append(text_line(Span(say("village.notebook.set"), "moon")))
        rows += flow(
            [text_line(Span(card + ("," if at < len(cards) else ""), "plain")) for at, card in enumerate(cards, 1)],
            width,
        )
        if scene.table.spare:
            rows += [
                text_line(Span(row, "quiet")) for row in wrap(say("village.notebook.spare", n=scene.table.spare), width)
            ]
    if dead := dead_lines(scene, say, width):
        rows += [
            [],
            text_line(Span(say("village.notebook.all" if scene.table.ending else "village.notebook.dead"), "moon")),
            *dead,
        ]
    if scene.own and scene.own.ghost:
        rows += [[], text_line(Span(say("village.notebook.ghost"), "moon", Local.PEEK))]
        told = [
            f"{tied(n, real(n, scene, say))} {role(card, say, 'short')}" for n, card in enumerate(scene.own.ghost, 1)
        ]
        rows += veiled([", ".join(told)], width, say, peek=peek)
    if scene.table.ending:
        rows += suspicions(scene, say, width)
    return rows


def held(seat: int, scene: Scene, say: Say) -> str:
    """Who somebody was, with their number: `7 Gil (Mayor)`."""
    return f"{numbered(scene, seat, say)} ({short_card(scene.table.seats[seat - 1].card, '', say)})"


def suspicions(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Who suspected whom, in the order of the nights; whoever it was several times stands there once."""
    rows: list[TextLine] = [[], text_line(Span(say("village.notebook.who"), "moon"))]
    for seat, view in enumerate(scene.table.seats, 1):
        if view.suspected:
            often = Counter(view.suspected)
            names = {at: held(at, scene, say) for at in often}
            told = ", ".join(
                say("village.notebook.often", name=names[at], n=n) if n > 1 else names[at] for at, n in often.items()
            )
            line = f"{tied(seat, real(seat, scene, say))}: {told}"
            rows += [text_line(Span(row, "plain")) for row in wrap(line, width, "   ")]
    return rows if len(rows) > 2 else []

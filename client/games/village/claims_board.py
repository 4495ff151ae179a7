"""The board of claims: a row for every seat with what they say and what speaks against it, and how all voted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.deeds import Open, Page
from client.base.names import capital, name_of, names_of
from client.base.spans import Span, cut, fit, flow, text_line, wide, wrap
from client.games.abilities import Statements
from client.games.village.board import ACCUSED, ACCUSES
from client.games.village.charges import charge
from client.games.village.claims import (
    EVIL,
    claim_said,
    claimants,
    confirmed,
    contradicted,
    crowds_said,
    doubts,
    report_words,
    verdict,
)
from client.games.village.notes import note_line
from client.games.village.seats import BEFORE_NAMES, name_tone, seat_head
from client.games.village.words import game_of, living, role, short_card
from client.paint.bars import grounded
from client.paint.plates import name_room
from protocol.games.village.statements import REPORTS, WHO

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.games.village.claims import Claimant
    from client.texts import Say
    from protocol.games.village import TableView

Told = list[tuple[str, str]]
"""Sentences and their tones."""

BROAD, BROADER = 66, 106
"""Columns from which what is reported stands beside the claims, and from which what others say of a seat does, too."""
NAMES, CLAIMS = (4, 14), (23, 28)
"""Columns of names at least and at most; of a claim, where the board is broad and where it is broader."""
INDENT = 5


def board(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Every seat in order, then how everybody voted."""
    found, others = claimants(scene.table), about_others(scene, say)
    names = [name_of(scene, seat, say) for seat in range(1, len(scene.table.seats) + 1)]
    room = INDENT + name_room(names, *NAMES)
    facts = summary(found, scene, say)
    rows = flow([[Span(f"{fact} ·" if fact != facts[-1] else fact, "soft")] for fact in facts], width)
    rows += [text_line(Span(row, "alert")) for text in crowds_said(scene, say) for row in wrap(text, width, "  ")]
    if any(contradicted(one, scene, say) for one in found.values()):
        rows += [text_line(Span(row, "quiet")) for row in wrap(say("village.claims.legend"), width, "  ")]
    if scene.table.phase == "talk" and scene.table.nominations:
        accused = say("village.claims.legend.accused", accused=ACCUSED, accuses=ACCUSES)
        rows += [text_line(Span(row, "quiet")) for row in wrap(accused, width, "  ")]
    rows += headings(say, width, room) if width >= BROAD else [[]]
    for seat in range(1, len(names) + 1):
        one, said = found.get(seat), others.get(seat, [])
        head = named_head(seat, scene, say, room)
        claim = [Span(text, tone) for text, tone in claim_cell(seat, one, scene, say, short=width < BROAD)]
        told = reported(one, scene, say) if one else []
        lines = (beside if width >= BROAD else below)(head, claim, (told, said), width)
        rows += [striped(line, width, seat) for line in lines]
    if votes := voted(scene, say):
        rows += [[], text_line(Span(say("village.claims.votes"), "moon"))]
        rows += [text_line(Span(row, "plain")) for text in votes for row in wrap(text, width, "  ")]
    return rows


def summary(found: dict[int, Claimant], scene: Scene, say: Say) -> list[str]:
    """How many live, how many of them claim a role, and against how many of those something speaks."""
    here = living(scene)
    open_now = [one for seat, one in found.items() if seat in here and one.card]
    against = sum(contradicted(one, scene, say) for one in open_now)
    parts = [say("village.alive", n=len(here), all=len(scene.table.seats))]
    if not scene.table.said:
        return [*parts, say("village.claims.none")]
    parts.append(say("village.claims.named", n=len(open_now)))
    return [*parts, say("village.claims.against", n=against)] if against else parts


def headings(say: Say, width: int, room: int) -> list[TextLine]:
    """What stands in the columns."""
    claims = CLAIMS[width >= BROADER]
    day = say("village.claims.day")
    line = " " * room + say("village.claims.open").ljust(claims)
    if width < BROADER:
        return [[], text_line(Span(cut(line + say("village.claims.reports"), width), "quiet"))]
    half = (width - room - claims) // 2
    return [[], text_line(Span(cut(line + say("village.claims.reports").ljust(half) + day, width), "quiet"))]


def striped(line: TextLine, width: int, seat: int) -> TextLine:
    """A line of a seat in the whole width; every second seat on a raised ground."""
    full = [*line, Span(" " * max(0, width - wide(line)))]
    return grounded(full, "raised") if seat % 2 else full


def named_head(seat: int, scene: Scene, say: Say, room: int) -> TextLine:
    """The number and the name in so many columns; they lead to the page of the notebook."""
    view, page = scene.table.seats[seat - 1], Open(Page.NOTEBOOK, str(seat))
    head = seat_head(seat, scene, BEFORE_NAMES)
    name = "†" * view.out + name_of(scene, seat, say)
    head.append(Span(cut(name, room - 1 - wide(head)), name_tone(seat, scene), page))
    return [*head, Span(" " * (room - wide(head)))]


def claim_cell(seat: int, one: Claimant | None, scene: Scene, say: Say, *, short: bool) -> Told:
    """What somebody says that they are and since when, beside the open card; that they have said nothing."""
    view = scene.table.seats[seat - 1]
    told: Told = [(short_card(view.card, view.played, say), "card")] if view.card else []
    if one is None or not one.card:
        spoke = one or any(other.by == seat for other in scene.table.said)
        word = say("village.claims.quiet.role" if spoke else "village.claims.quiet")
        return told if told or view.out else [(word, "quiet")]
    if told:
        told.append((" ", ""))
    if confirmed(one, scene):
        return [*told, (say("village.claims.was_true"), "safe")]
    wrong = bool(doubts(one, scene, say))
    said = say("village.claims.is", card=role(one.card, say, "short" if short or told else ""))
    told.append((said + "!" * wrong, "alert" if wrong else "bold text"))
    return told if view.card else [*told, (f" {say('village.claims.day.short', n=one.since)}", "soft")]


def reported(one: Claimant, scene: Scene, say: Say) -> Told:
    """What speaks against somebody, then every report of theirs with what became of it."""
    told: Told = [(f"! {text}", "alert") for text in doubts(one, scene, say)]
    for report in one.reports:
        said = report_words(report, scene, say)
        text = say("village.claims.report", n=report.night, text=said)
        word, tone = verdict(report, scene, say)
        told.append((f"{text}{' !' if tone == 'alert' else ' ·'} {word}" if word else text, tone or "plain"))
    return told


def beside(head: TextLine, claim: TextLine, told: tuple[Told, Told], width: int) -> list[TextLine]:
    """A seat in columns: who, claim, reports, what others say of them; that below the reports where it has no room."""
    claims = CLAIMS[width >= BROADER]
    room = width - wide(head) - claims
    own, others = told
    parts = [set_below(own, room // 2 - 2), set_below(others, room - room // 2)]
    if width < BROADER:
        parts = [set_below([*own, *others], room), []]
    rows = []
    for at in range(max(1, len(parts[0]), len(parts[1]))):
        left = [*head, *fit(claim, claims - 1)] if at == 0 else []
        row = [*left, Span(" " * (wide(head) + claims - wide(left)))]
        first, second = ([*part[at]] if at < len(part) else [] for part in parts)
        row += [*first, Span(" " * (room // 2 - wide(first))), *second] if second else first
        rows.append(row)
    return rows


def set_below(told: Told, width: int) -> list[TextLine]:
    """Sentences one below the other, in so many columns."""
    return [[Span(row, tone)] for text, tone in told for row in wrap(text, width, "  ")]


def below(head: TextLine, claim: TextLine, told: tuple[Told, Told], width: int) -> list[TextLine]:
    """A seat on a phone: who and what they claim in a line, all else below it."""
    first = [*head, *fit(claim, width - wide(head))]
    return [first, *([Span(" " * INDENT), *row] for row in set_below([*told[0], *told[1]], width - INDENT))]


def last_day(table: TableView) -> int:
    """The last day on which anything was said."""
    return max((one.night for one in table.said), default=table.night)


def about_words(word: str, at: int, by: list[int], scene: Scene, say: Say) -> str:
    """What is said about a seat, in the words of the game, and by whom: where it is a reproach, as in a verdict.

    Of what somebody has found out it is said that they were what they claimed.
    """
    keys = [f"{game}.claims.word.{word}" for game in (game_of(scene), "village")]
    if not any(key in say for key in keys):
        return charge(word, at, by, scene, say)
    said, names = say.first(*keys), names_of(scene, by, say)
    one = claimants(scene.table).get(by[0]) if len(by) == 1 and word in EVIL else None
    if one and confirmed(one, scene):
        return say("village.claims.by.was", word=said, names=names, card=role(one.card, say, "is"))
    return say("village.claims.by", word=said, names=names)


def about_others(scene: Scene, say: Say) -> dict[int, Told]:
    """What others say of somebody, by the seat it is about: `suspected by Ada and Ben`.

    What was found out about them comes first, and stays until their card lies open; opinions are those of the last
    day, and a question stands until it is answered.
    """
    table, day, answered = scene.table, last_day(scene.table), claimants(scene.table)
    found: dict[int, dict[str, list[int]]] = {}
    for one in sorted(table.said, key=lambda one: one.word not in EVIL):
        opinion = one.word not in REPORTS and one.night == day
        answer = one.word == WHO and one.at in answered and answered[one.at].card
        report = one.word in EVIL and one.at != one.by and not table.seats[one.at - 1].card
        if one.at and not answer and (opinion or report):
            by = found.setdefault(one.at, {}).setdefault(one.word, [])
            by += [one.by] if one.by not in by else []
    return {
        at: [(about_words(word, at, by, scene, say), "plain" if word in EVIL else "soft") for word, by in words.items()]
        for at, words in sorted(found.items())
    }


def voted(scene: Scene, say: Say) -> list[str]:
    """How everybody voted and upon whose accusation, by days."""
    told, day, accusers = [], 1, dict[int, int]()
    upon = ""
    for note in scene.notes:
        facts: dict[str, Any] = dict(note.facts)
        if note.kind in ("night", "day"):
            day = facts["number"]
        elif note.kind == "nominated":
            accusers[facts["at"]] = facts["by"]
        elif note.kind == "seconded":
            by, second = (name_of(scene, seat, say) for seat in (accusers.get(facts["at"], facts["by"]), facts["by"]))
            upon = f" {capital(say('village.vote.accused', by=by, second=second))}."
        elif note.kind in ("thumbs", "ballot"):
            told.append(say("village.claims.report", n=day, text=note_line(note, scene, say) + upon))
            upon = ""
    return [capital(text) for text in told]


# -- in sentences --------------------------------------------------------------------------------------------


def has_statements(scene: Scene) -> bool:
    """Whether this table makes statements."""
    return bool(scene.table and scene.table.talks)


def board_said(scene: Scene, say: Say) -> list[str]:
    """The board for the line client and for looking back."""
    rows = list(_said(scene, say))
    return [*rows, *voted(scene, say)] if rows else [say("village.claims.none.said"), *voted(scene, say)]


def _said(scene: Scene, say: Say) -> Iterable[str]:
    found = claimants(scene.table)
    for one in found.values():
        name = capital(name_of(scene, one.seat, say))
        known = [say("village.claims.true")] if confirmed(one, scene) else doubts(one, scene, say)
        yield say("village.claims.person", name=name, text="; ".join([claim_said(one, scene, say), *known]))
        for report in one.reports:
            said = report_words(report, scene, say)
            word, _ = verdict(report, scene, say)
            told = say("village.claims.report", n=report.night, text=said)
            yield say("village.claims.person.report", name=name, text="; ".join([told, *([word] if word else [])]))
    yield from crowds_said(scene, say)
    silent = [seat for seat in living(scene) if seat not in found]
    if found and silent:
        yield say("village.claims.silent", names=names_of(scene, silent, say))
    for at, others in about_others(scene, say).items():
        text = "; ".join(row for row, _ in others)
        yield f"{say('village.claims.about', at=capital(name_of(scene, at, say)), text=text)}."


STATEMENTS = Statements(has_statements, board, board_said)

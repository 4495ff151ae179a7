"""A finished game told again from its record: step by step from one seat's eyes, or as a file of the notation."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from host.engine.match import GivenAnswer, Match
from host.games import rules
from host.replay.verify import check_offer
from protocol import messages
from protocol.asks import KINDS
from protocol.codec import encode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.engine.asking import Ask, Note
    from protocol.record import Record, RecordedAnswer, RecordedGame


def matches(game: RecordedGame) -> Iterator[tuple[RecordedAnswer | None, Match]]:
    """The match at its first stop and after each answer; raises as `check_offer` and the rules do."""
    check_offer(game.record)
    match = Match.start(rules(game.record.game), len(game.record.seats), game.record.options)
    yield None, match
    for answer in game.answers:
        match.apply_recorded(_given(answer))
        yield answer, match


def steps(game: RecordedGame, seat: int) -> Iterator[dict[str, Any]]:
    """Each stop of the game as plain values: the answer that led there, what `seat` knew then, and what was true.

    `table` and `own` are the encoded views of the seat, `notes` the encoded notes that it heard; `truth` is the game in
    the notation, `hands` the encoded own views of all seats; `by_host` marks what the host gave for a person. Stops at
    which nothing can be seen to happen are left out, and in slots and votes what was replaced or decided nothing.
    """
    told = 0
    asks: tuple[Ask, ...] = ()
    last = {(answer.ask, answer.seat): n for n, answer in enumerate(game.answers, 1)}
    for n, (answer, match) in enumerate(matches(game)):
        asked = next((ask for ask in asks if answer and (ask.number, ask.seat) == (answer.ask, answer.seat)), None)
        asks = match.asks
        heard = [(number, note) for number, note in enumerate(match.notes[told:], told + 1) if _hears(note, seat)]
        told = len(match.notes)
        silent = answer is None or answer.seat < 0 or (asked and _idle(asked, last[answer.ask, answer.seat] > n))
        if silent and not heard and not match.over:
            continue
        person = answer is not None and answer.seat > 0 and _by_person(game, n, answer.seat)
        yield {
            "n": n,
            "answer": _given(answer).line() if answer else "",
            "by_host": bool(answer and answer.by_host and person),
            "table": _text(encode(match.view(0)[0])),
            "own": _text(encode(match.view(seat)[1])) if seat else "",
            "notes": [_text(encode(_note(number, note))) for number, note in heard],
            "hands": [_text(encode(match.view(other)[1])) for other in match.game.everybody()],
            "over": match.over is not None,
            "truth": match.rules.describe(match.game),
        }


def title(record: Record) -> str:
    """Which game it was; a table that is called "table", as those that nobody has named, needs no name."""
    called = "" if record.table == "table" else f" {record.table}"
    return f"Game {record.deal} of the table{called}"


def notation(game: RecordedGame) -> str:
    """The game as one file of the notation (TOML): all answers, those of chance too, and how it ended."""
    record = game.record
    *_, (_, match) = matches(game)
    lines = [_given(answer).line() for answer in game.answers]
    names = ", ".join(holders[0].name for holders in record.seats)
    then = match.rules.describe(match.game) if match.over else {}
    parts = [
        f"id = {_toml(f'{record.table}-{record.deal}')}",
        f"title = {_toml(title(record))}",
        f"game = {_toml(record.game)}",
        f"seats = {len(record.seats)}",
        f"note = {_toml(f'{names}. Moontable {record.release}.')}",
        "",
        "play = [",
        *(f"  {_toml(line)}," for line in lines),
        "]",
        "",
        "[options]",
        *(f"{_toml(name)} = {_toml(value)}" for name, value in record.options.items()),
        "",
        "[then]",
        *(f"{key} = {_toml(then[key])}" for key in ("winners", "ending") if key in then),
    ]
    return "\n".join(parts) + "\n"


def _idle(ask: Ask, replaced: bool) -> bool:
    """Whether an answer was a draft that another one followed, or the only one that there was."""
    return KINDS[ask.kind].draft and (replaced or (len(ask.choices) == 1 and not ask.also))


def _by_person(game: RecordedGame, n: int, seat: int) -> bool:
    """Whether a person held the seat when answer `n` was given."""
    holders = game.record.seats[seat - 1]
    holder = max((h for h in holders if h.since < n), key=lambda h: h.since, default=holders[0])
    return bool(holder.sign)


def _given(answer: RecordedAnswer) -> GivenAnswer:
    return GivenAnswer(answer.ask, answer.seat, answer.name, answer.choice, answer.by_host)


def _hears(note: Note, seat: int) -> bool:
    return note.to is None or seat in note.to


def _note(number: int, note: Note) -> messages.NoteView:
    return messages.NoteView(number, note.kind, note.facts, note.to is not None)  # type: ignore[arg-type] # the same facts


def _text(data: bytes) -> str:
    return b64encode(data).decode()


def _toml(value: Any) -> str:
    """A value in TOML; its strings, numbers, bools and lists are written like JSON's."""
    return json.dumps(value, ensure_ascii=False)

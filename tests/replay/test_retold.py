"""A record told again: which stops are steps, whose eyes see what, what the host gave for a person, and as a file."""

from __future__ import annotations

import random
import tomllib
from base64 import b64decode
from collections import defaultdict
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

import host.replay.steps
from host.engine.asking import CLOCK, Ask
from host.engine.match import GivenAnswer, Match
from host.games import rules
from host.replay.steps import notation, steps
from protocol.codec import decode, encode
from protocol.errors import Refusal
from protocol.messages import NoteView
from protocol.record import Handover, Holder, Record, RecordedAnswer, RecordedGame
from tests.laws.random_play import choice_for

LAST = 12
"""After so many answers seat 2 was somebody else's, seat 3 a bot's."""


@cache
def played() -> tuple[Match, list[GivenAnswer]]:
    """A random game of Wolfmoon for three, at its end, and all its answers."""
    match, dice = Match.start(rules("wolfmoon"), 3), random.Random(4)
    given = []
    while not match.over:
        ask = next(ask for ask in match.asks if ask.kind != "standing")
        given.append(GivenAnswer(ask.number, ask.seat, ask.name, choice_for(ask, dice)))
        match.apply_recorded(given[-1])
    return match, given


def game(answers: int | None = None) -> RecordedGame:
    """Its record, or that of its first answers; every answer of a seat is called the host's."""
    given = played()[1][:answers]
    told = [
        RecordedAnswer(one.number, one.seat, one.name, one.choice, one.seat > 0 or one.by_host, b"") for one in given
    ]
    roster = [Holder("Cäsar", b"a" * 32, b""), Holder("Runa", b"", b""), Holder("Cleo", b"c" * 32, b"")]
    hands = [Handover(2, LAST, "Ben", b"b" * 32, b""), Handover(3, LAST, "Otto", b"", b"")]
    record = Record(
        1, "1", "Stammtisch Süd", 3, "wolfmoon", {"long": False}, b"", b"", roster, b"", hands, [], "", len(told)
    )
    return RecordedGame(record, told)


def test_what_the_host_gave_is_marked_where_a_person_had_the_seat() -> None:
    """For a bot it answers anyway; who had the seat when that answer was given counts."""
    marked: dict[tuple[int, bool], set[bool]] = defaultdict(set)
    for step in steps(game(), 0):
        seat = step["answer"].partition(" ")[0]
        if seat.isdecimal():
            marked[int(seat), step["n"] > LAST].add(step["by_host"])
        else:
            assert not step["by_host"]
    assert marked == {
        (1, False): {True}, (1, True): {True}, (2, False): {False}, (2, True): {True}, (3, False): {True},
        (3, True): {False},
    }  # fmt: skip
    signed = game()
    for answer in signed.answers:
        answer.by_host = False
    assert not any(step["by_host"] for step in steps(signed, 0))


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_each_seat_hears_its_notes_once_and_sees_its_own_view(seat: int) -> None:
    """And whoever only watches those for all; the hands of everybody and the truth go along."""
    told = list(steps(game(), seat))
    heard = [decode(NoteView, b64decode(note)) for step in told for note in step["notes"]]
    meant = [(n, note) for n, note in enumerate(played()[0].notes, 1) if note.to is None or seat in note.to]
    assert [(one.number, one.kind, one.private) for one in heard] == [(n, o.kind, o.to is not None) for n, o in meant]
    last = told[-1]
    table, own = played()[0].view(seat)
    assert b64decode(last["table"]) == encode(table)
    assert b64decode(last["own"]) == (encode(own) if seat else b"")
    assert [b64decode(hand) for hand in last["hands"]] == [encode(played()[0].view(one)[1]) for one in (1, 2, 3)]
    assert last["truth"] == rules("wolfmoon").describe(played()[0].game)
    assert [step["over"] for step in told] == [False] * (len(told) - 1) + [True]


def test_a_stop_at_which_nothing_can_be_seen_to_happen_is_no_step() -> None:
    """Where the answer was chance's or the clock's, and nothing was told; the first and the last stop are steps."""
    numbers = [step["n"] for step in steps(game(), 0)]
    answers = played()[1]
    match = Match.start(rules("wolfmoon"), 3, {"long": False})
    seen = {0: len(match.notes)}
    for n, answer in enumerate(answers, 1):
        match.apply_recorded(answer)
        seen[n] = sum(note.to is None for note in match.notes)
    speaking = [n for n, answer in enumerate(answers, 1) if answer.seat >= 0 or seen[n] > seen[n - 1]]
    assert set(numbers) - {0} <= set(speaking) | {len(answers)}
    silent = [n for n, answer in enumerate(answers, 1) if answer.seat < 0 and seen[n] == seen[n - 1]]
    assert silent[:-1]
    assert not set(silent[:-1]) & set(numbers)
    assert numbers[-1] == len(answers)


def test_of_what_many_are_asked_at_once_only_what_counts_is_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Left out is what a seat has replaced or could not but say; neither where no other answer may follow."""
    asks = [
        Ask(1, "main", ("read",), kind="slot", number=1), Ask(2, "main", ("a", "b"), kind="slot", number=2),
        Ask(3, "main", ("read",), kind="slot", also=("a", "b"), number=3), Ask(4, "play", ("a",), number=4),
        Ask(5, "point", ("a", "b"), kind="vote", number=5), Ask(CLOCK, "main", ("end",), number=6),
    ]  # fmt: skip
    view = NoteView(1, "view", {}, False)
    match = SimpleNamespace(
        asks=asks, notes=[], over=None, view=lambda _seat: (view, view), game=SimpleNamespace(everybody=list),
        rules=SimpleNamespace(describe=lambda _game: {}),
    )  # fmt: skip
    given = [(2, "a"), (1, "read"), (5, "b"), (4, "a"), (2, "b"), (3, "read+a"), (5, "a"), (4, "a"), (6, "end")]
    answers = [RecordedAnswer(n, asks[n - 1].seat, asks[n - 1].name, choice, False, b"") for n, choice in given]
    told = RecordedGame(replace(game().record, roster=[Holder("Ada", b"a" * 32, b"")] * 5, hands=[]), answers)
    monkeypatch.setattr(host.replay.steps, "matches", lambda of: ((one, match) for one in [None, *of.answers]))
    assert [step["n"] for step in steps(told, 0)] == [4, 5, 6, 7, 8]


def test_as_a_file_it_is_a_scenario_with_its_names_as_they_are() -> None:
    """Ending and winners stand there once the game is over."""
    whole = tomllib.loads(notation(game()))
    assert (whole["id"], whole["title"]) == ("Stammtisch Süd-3", "Game 3 of the table Stammtisch Süd")
    nameless = game()
    nameless = replace(nameless, record=replace(nameless.record, table="table"))
    assert tomllib.loads(notation(nameless))["title"] == "Game 3 of the table"
    assert whole["note"] == "Cäsar, Runa, Cleo. Moontable 1."
    assert "Süd" in notation(game())
    assert (whole["game"], whole["seats"], whole["options"]) == ("wolfmoon", 3, {"long": False})
    assert len(whole["play"]) == len(played()[1])
    over = played()[0].over
    assert over
    assert whole["then"] == {"winners": list(over.winners), "ending": over.ending}
    assert tomllib.loads(notation(game(8)))["then"] == {}


def test_what_does_not_follow_is_refused() -> None:
    """As the rules refuse it."""
    odd = game(8)
    odd.answers[-1].choice = "nonsense"
    with pytest.raises(Refusal):
        list(steps(odd, 0))

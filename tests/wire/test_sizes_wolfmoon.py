"""The longest message of Wolfmoon fits its constant size, for every number of seats."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from host.engine.asking import CHANCE
from host.engine.match import Match
from host.games import rules
from protocol import messages
from protocol.codec import encode
from protocol.games import wolfmoon
from tests.wire.test_sizes import LONG, fits_a_packet, fits_in_a_game, room, shown

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST = sorted(wolfmoon.DECK, key=len)[::-1]


def wolfmoon_table(seats: int) -> bytes:
    """All cards open somewhere."""
    row = list(wolfmoon.DECK)
    views = []
    for seat in range(seats):
        display, row = row[: 24 // seats], row[24 // seats :]
        hand, row = row[:1], row[1:]
        views.append(wolfmoon.SeatView(True, True, 4, display, 11, seat == 0, hand, 20, list(range(11))))
    winners = list(range(1, seats + 1))
    moons = list(wolfmoon.MOONS)
    return encode(
        wolfmoon.TableView(
            999, True, 6, True, True, moons, 34, 2, row, views, 6, max(wolfmoon.ENDINGS, key=len), winners
        )
    )


def note(kind: str, facts: dict[str, messages.Fact]) -> bytes:
    """One line of the record."""
    return encode(messages.NoteView(LONG, kind, facts, kind in wolfmoon.PRIVATE_NOTES))


def longest_note(seats: int, kinds: Collection[str] = tuple(wolfmoon.NOTES)) -> bytes:
    """The longest line of all these kinds, with the longest cards, as often as they are there."""
    numbers = ("by", "at", "slot", "number", "first", "second", "cause", "loser", "tokens", "value")
    facts: dict[str, messages.Fact] = {
        **dict.fromkeys(numbers, 6),
        **dict.fromkeys(("further", "hit", "could"), True),
        **dict.fromkeys(("card", "taken", "returned", "source", "ending"), LONGEST[0]),
        "seats": list(range(1, seats + 1)),
        "winners": list(range(1, seats + 1)),
        "cards": list(LONGEST[:seats]),
    }
    lines = [
        note(kind, {name: facts[name] for name in names}) for kind, names in wolfmoon.NOTES.items() if kind in kinds
    ]
    return max(lines, key=len)


def asks() -> list[messages.AskView]:
    """Every open card to take, closed with a reason; a window and a standing ask beside it."""
    cards = [f"{card}@6" for card in wolfmoon.DECK]
    long = 86_400_000
    return [
        messages.AskView(
            number=LONG,
            name="take",
            choices=cards[:15],
            closed=dict.fromkeys(cards[15:], "protected"),
            kind="choice",
            default=cards[0],
            given=cards[0],
            left=long,
            length=long,
        ),
        messages.AskView(LONG, "alchemist", ["yes", "no"], {}, "standing", "no", "yes", long, long),
        messages.AskView(LONG, "spy", ["yes", "no"], {}, "window", "no", "yes", long, long),
    ]


def longest_down(seats: int) -> messages.Down:
    """All that one seat alone is told, in one message."""
    known = [wolfmoon.Known("centre", 6, LONGEST[0]) for _ in range(8)]
    return messages.Down(
        you=seats,
        echo=bytes(16),
        public=b"",
        own=encode(wolfmoon.OwnView(LONGEST[:4], known)),
        notes=[longest_note(seats, wolfmoon.PRIVATE_NOTES)] * messages.OWN_NOTES,
        asks=asks(),
        receipt=messages.Receipt(LONG, bytes(8), "x" * 32),
        before=LONG,
        code="7K3M9P",
        ticket=messages.SeatCodeView(seats, "7K3M9PX", 86_400_000),
        farewell="refused",
        late=[bytes(16)] * messages.MOST_LATE,
    )


@pytest.mark.parametrize("seats", wolfmoon.SEATS)
def test_the_longest_message_fits(seats: int) -> None:
    """The longest hand, as many of the longest notes as come, the longest ask and two more, a receipt."""
    assert fits_in_a_game(longest_down(seats), "wolfmoon", seats)


def test_the_longest_public_table_fits_a_packet() -> None:
    """It is signed, not sealed, and has its own length."""
    public = messages.Public(room(6, "wolfmoon"), wolfmoon_table(6), [longest_note(6)] * 20)
    assert fits_a_packet(public)


@pytest.mark.parametrize("seats", wolfmoon.SEATS)
def test_whole_games_stay_below_the_longest(seats: int) -> None:
    """Random games: no view, ask or note is longer than the ones that the size was made from."""
    chance = random.Random(seats)
    match = Match.start(rules("wolfmoon"), seats, {"long": True})
    most = {"table": len(wolfmoon_table(seats)), "own": 439, "note": len(longest_note(seats))}
    most["asks"] = sum(len(encode(ask)) for ask in asks())
    for _ in range(600):
        if match.over:
            break
        ask = chance.choice(match.asks)
        row = list(ask.choices)
        chance.shuffle(row)
        match.apply(ask, ",".join(row) if (ask.seat, ask.name) == (CHANCE, "shuffle") else row[0])
        assert len(encode(match.view(0)[0])) <= most["table"]
        for seat in range(1, seats + 1):
            assert len(encode(match.view(seat)[1])) <= most["own"]
            assert sum(len(encode(shown(a))) for a in match.open_for(seat)) <= most["asks"]
    for told in match.notes:
        assert len(note(told.kind, told.facts)) <= most["note"]

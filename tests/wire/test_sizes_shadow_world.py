"""The longest message of the shadow-world game fits its constant size, for every number of seats."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from protocol import messages
from protocol.codec import decode, encode
from protocol.games import shadow_world
from tests.laws.random_play import stops
from tests.wire.test_sizes import LONG, fits_a_packet, fits_in_a_game, room, shown

if TYPE_CHECKING:
    from collections.abc import Collection

    from host.engine.match import Match

GAME = shadow_world.ID
EQUIPMENT = [
    card for colour in shadow_world.COLOURS for card in shadow_world.DECKS[colour] if shadow_world.CARDS[card].equipment
]
EVENTS = [card for card in shadow_world.DECKS["blue"] + shadow_world.DECKS["red"] if card not in EQUIPMENT]
CARD = max(shadow_world.CARDS, key=len)
CHARACTER = max(shadow_world.CHARACTERS, key=len)
PLACE = max(shadow_world.PLACES, key=len)
SHARED = 2
"""How often one `discarded` note with all equipment there is can be among the notes of a message."""


def table(seats: int) -> bytes:
    """All equipment lies before somebody, all events are discarded, everything has happened to everybody."""
    views = []
    for seat in range(seats):
        row = EQUIPMENT[seat::seats]
        deeds = [99] * seats
        marks = (True, True, True, True, True, True)
        views.append(shadow_world.SeatView(CHARACTER, PLACE, 14, row, *marks, 999, deeds, deeds))
    everybody = list(range(1, seats + 1))
    options = {"D3": 3, "D4": 3, "D5": 3, "D18": 2}
    return encode(
        shadow_world.TableView(
            characters=3,
            turn=999,
            active=seats,
            extra=99,
            opening=True,
            board=list(shadow_world.PLACES),
            seats=views,
            dice=[4, 6],
            draw={"blue": 18, "red": 18, "green": 16},
            blue=[card for card in EVENTS if card.startswith("b_")],
            red=[card for card in EVENTS if card.startswith("r_")],
            green=16,
            first_out=everybody,
            follows=-1,
            options=options,
            ending="goal",
            winners=everybody,
            drawn=CARD,
        )
    )


def own(seats: int) -> bytes:
    """A full notebook, everybody seen."""
    told = shadow_world.Spoken(CARD, seats, seats, "nothing")
    seen = [shadow_world.Seen(seat, CHARACTER) for seat in range(1, seats)]
    return encode(shadow_world.OwnView(CHARACTER, True, -1, told, [told] * shadow_world.BOOK, seen))


def note(kind: str, facts: dict[str, messages.Fact]) -> bytes:
    """One line of the record."""
    return encode(messages.NoteView(LONG, kind, facts, kind in shadow_world.PRIVATE_NOTES))


def longest_note(seats: int, cards: int = 0, kinds: Collection[str] = tuple(shadow_world.NOTES)) -> bytes:
    """The longest line of all these kinds; with so many cards in it."""
    everybody = list(range(1, seats + 1))
    words = ("card", "why", "cause", "goal", "how", "outcome", "ending", "colour", "place")
    facts: dict[str, messages.Fact] = {
        **dict.fromkeys(("by", "at", "d4", "d6", "amount", "damage", "turns"), 14),
        **dict.fromkeys(words, CARD),
        "character": CHARACTER,
        "extra": True,
        "could": True,
        "ask": "counter",
        "seats": everybody,
        "winners": everybody,
        "cards": list(EQUIPMENT[:cards]),
    }
    lines = [
        note(kind, {name: facts[name] for name in names}) for kind, names in shadow_world.NOTES.items() if kind in kinds
    ]
    return max(lines, key=len)


def asks(seats: int) -> list[messages.AskView]:
    """The Fox Iron with every card to everybody, and all that is open at any time."""
    rows = [f"{card}@{seat}" for card in dict.fromkeys(EQUIPMENT) for seat in range(1, seats)]
    long = 86_400_000
    return [
        messages.AskView(LONG, "trap", rows, {}, "choice", rows[0], rows[0], long, long),
        messages.AskView(LONG, "reveal", ["yes"], {"yes": "not_yours"}, "standing", "", "yes", long, long),
        messages.AskView(LONG, "heal", ["yes"], {"yes": "not_yours"}, "standing", "", "yes", long, long),
        messages.AskView(LONG, "fetch", list(set(EQUIPMENT)), {}, "standing", "", "b_compass", long, long),
    ]


def longest_down(seats: int) -> messages.Down:
    """All that one seat alone is told, in one message."""
    return messages.Down(
        you=seats,
        echo=bytes(16),
        public=b"",
        own=own(seats),
        notes=[longest_note(seats, kinds=shadow_world.PRIVATE_NOTES)] * messages.OWN_NOTES,
        asks=asks(seats),
        receipt=messages.Receipt(LONG, bytes(8), "x" * 32),
        before=LONG,
        code="7K3M9P",
        ticket=messages.SeatCodeView(seats, "7K3M9PX", 86_400_000),
        farewell="refused",
        late=[bytes(16)] * messages.MOST_LATE,
    )


@pytest.mark.parametrize("seats", shadow_world.SEATS)
def test_the_longest_message_fits(seats: int) -> None:
    """Longest names, all cards about, 20 of the longest notes, the longest asks, a receipt."""
    assert fits_in_a_game(longest_down(seats), GAME, seats)


def test_the_longest_public_table_fits_a_packet() -> None:
    """It is signed, not sealed, and has its own length."""
    public = messages.Public(room(8, GAME), table(8), [longest_note(8, len(EQUIPMENT))] * 20)
    assert fits_a_packet(public)


@pytest.mark.parametrize("seats", shadow_world.SEATS)
def test_whole_games_stay_below_the_longest(seats: int) -> None:
    """Random games: no view, ask or note is longer than the ones that the size was made from."""
    most = {"table": len(table(seats)), "own": len(own(seats)), "note": len(longest_note(seats))}
    most["asks"] = sum(len(encode(ask)) for ask in asks(seats))
    for seed in range(4):
        match = played(seats, seed, most)
        for told in match.notes:
            bag = told.facts.get("cards", [])
            assert isinstance(bag, list)
            assert len(note(told.kind, told.facts)) <= most["note"] + 12 * len(bag)


def played(seats: int, seed: int, most: dict[str, int]) -> Match:
    """A random game whose every view was decoded again and held against `most`."""
    dice = random.Random(seed)
    for match in stops(GAME, seats, seed, {"characters": dice.choice((1, 2, 3))}):
        public = encode(match.view(0)[0])
        assert decode(shadow_world.TableView, public) == match.view(0)[0]
        assert len(public) <= most["table"]
        for seat in range(1, seats + 1):
            private = encode(match.view(seat)[1])
            assert decode(shadow_world.OwnView, private) == match.view(seat)[1]
            assert len(private) <= most["own"]
            assert sum(len(encode(shown(ask))) for ask in match.open_for(seat)) <= most["asks"]
    return match

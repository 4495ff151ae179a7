"""The longest message of a village fits its constant size, also with fifty seats."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from protocol import messages
from protocol.codec import decode, encode
from protocol.games import duesterwald, village, werewolves
from protocol.games.village.statements import LIED, WORDS, kept
from tests.laws.random_play import stops
from tests.wire.test_sizes import LONG, fits, fits_a_packet, fits_in_a_game, room

if TYPE_CHECKING:
    from collections.abc import Collection

    from host.engine.asking import Ask

TABLES = [
    *((werewolves.ID, seats) for seats in (8, 12, 18, 30, 50)),
    *((duesterwald.ID, seats) for seats in (8, 12, 18)),
]
tables = pytest.mark.parametrize(("game", "seats"), TABLES)
OPTIONS: dict[str, dict[str, int | bool]] = {
    werewolves.ID: {"elected": True, "guard_dog": True},
    duesterwald.ID: {"level": 4, "one_potion": True},
}
CARD = max(werewolves.ROLES, key=len)
REASON = "as_last_night"
WAIT = 86_400_000


def table(seats: int, *, over: bool = False) -> bytes:
    """Everybody is out with two cards, nominated and accused, all ballots remembered; over: with all suspicions."""
    everybody = list(range(1, seats + 1))
    suspected = [50] * 30 if over else []
    rows = [
        village.SeatView(True, CARD, CARD if seat == 1 else "", "poisoned", True, True, "down", 9999, suspected)
        for seat in everybody
    ]
    return encode(
        village.TableView(
            "election",
            999,
            "opening_note",
            12,
            12,
            rows,
            dict.fromkeys(werewolves.ROLES, 24),
            2,
            "alive",
            True,
            50,
            "election",
            everybody,
            [village.Nomination(50, 50, 50)] * seats,
            seats,
            seats,
            village.TALK_MOST,
            999,
            True,
            "pointed_wrong",
            "vampires",
            "vampires",
            everybody if over else [],
            [village.Ballot(999, "pointing", bytes(everybody))] * village.REMEMBERED,
            True,
            True,
            True,
            [village.Statement(999, 50, CARD, 50)] * kept(seats),
        )
    )


def own(seats: int, *, out: bool = False) -> bytes:
    """A pack of six, full lists of what was learnt and suspected, and for whoever is out what the dead may see."""
    learnt = village.Learnt(999, "identity", [50], CARD)
    return encode(
        village.OwnView(
            CARD,
            CARD,
            "vampires",
            50,
            [village.Pointer(50, 50)] * 6,
            ["investigate"] * 2,
            [50, 50],
            True,
            True,
            learnt,
            [learnt] * 30,
            [village.Suspicion(999, 50)] * 30,
            9999,
            {"bet": "50", "bet_team": "vampires"},
            [CARD] * seats if out else [],
        )
    )


def note(kind: str, facts: dict[str, messages.Fact]) -> bytes:
    """One line of the record."""
    return encode(messages.NoteView(LONG, kind, facts, kind in village.PRIVATE_NOTES))


def longest_note(seats: int, kinds: Collection[str] = tuple(village.NOTES)) -> bytes:
    """The longest line of all these kinds."""
    everybody: messages.Fact = list(range(1, seats + 1))
    facts: dict[str, messages.Fact] = {
        **dict.fromkeys(
            ("by", "at", "number", "variant", "round", "twice", "rounds", "points", "wolves", "vampires", "n", "of"), 50
        ),
        **dict.fromkeys(("asked", "evil", "active"), True),
        **dict.fromkeys(("card", "played"), CARD),
        **dict.fromkeys(("seats", "winners", "votes", "up"), everybody),
        "tied": everybody,
        "down": [],
        "cards": [CARD, CARD],
        "word": CARD,
        **dict.fromkeys(("cause", "ending", "team", "result", "how"), "poisoned"),
    }
    lines = [
        note(kind, {name: facts[name] for name in names}) for kind, names in village.NOTES.items() if kind in kinds
    ]
    return max(lines, key=len)


def bets(seats: int) -> list[messages.AskView]:
    """What somebody who is out is asked: bets, and in a night a suspicion with a reason for everybody."""
    tiles = [*map(str, range(1, seats + 1)), village.DOG, village.NOBODY]
    return [
        messages.AskView(LONG, "bet", tiles, {}, "standing", "", "nobody", WAIT, WAIT),
        messages.AskView(LONG, "bet_team", list(werewolves.ENDINGS), {}, "standing", "", "vampires", WAIT, WAIT),
        messages.AskView(LONG, "suspect", tiles[:2], dict.fromkeys(tiles[2:], REASON), "slot", "", "50", WAIT, WAIT),
    ]


def asks(seats: int) -> list[messages.AskView]:
    """A day's: to nominate with a reason for everybody, to second everybody, to sleep, to ask for time; statements."""
    tiles = [*map(str, range(1, seats + 1)), village.DOG, village.NOBODY]
    shut = dict.fromkeys(tiles[2:], REASON)
    return [
        messages.AskView(LONG, "nominate", tiles[:2], shut, "standing", "", "nobody", WAIT, WAIT, tiles[:2]),
        messages.AskView(LONG, "second", tiles, {}, "standing", "", "nobody", WAIT, WAIT),
        messages.AskView(LONG, "sleep", ["yes", "no"], {}, "standing", "", "yes", WAIT, WAIT),
        messages.AskView(LONG, "more", ["yes", "no"], {}, "standing", "", "yes", WAIT, WAIT),
        messages.AskView(LONG, "claim", [*werewolves.ROLES, LIED], {}, "standing", "", "", WAIT, WAIT),
        messages.AskView(LONG, "say", list(WORDS), {}, "standing", "", "", WAIT, WAIT, tiles[:seats]),
    ]


def longest_down(seats: int, *, out: bool = False) -> messages.Down:
    """All that one seat alone is told, in one message."""
    return messages.Down(
        you=seats,
        echo=bytes(16),
        public=b"",
        own=own(seats, out=out),
        notes=[longest_note(seats, village.PRIVATE_NOTES)] * messages.OWN_NOTES,
        asks=bets(seats) if out else asks(seats),
        receipt=messages.Receipt(LONG, bytes(8), "x" * 32),
        before=LONG,
        code="7K3M9P",
        ticket=messages.SeatCodeView(seats, "7K3M9PX", WAIT),
        farewell="refused",
        late=[bytes(16)] * messages.MOST_LATE,
    )


@tables
def test_the_longest_message_fits(game: str, seats: int) -> None:
    """Longest names, everybody out and nominated, 20 of the longest notes, the longest asks, a receipt."""
    down = longest_down(seats)
    assert fits_in_a_game(down, game, seats, over=replace(down, asks=[]))  # a game that is over asks nothing
    assert fits(longest_down(seats, out=True), game, seats, "playing")


@tables
def test_the_storytellers_sheet_fits_into_one_piece_more(game: str, seats: int) -> None:
    """Every seat acts, has chosen and is told the longest thing; her message is as long as everybody's."""
    middle = f"{CARD},{CARD}"
    row = village.StorytellerRow(CARD, 50, "investigator", LONG, "vampires", "cat_yours", [50] * 12, middle)
    row.given = "2+50"
    down = longest_down(seats)
    down.you, down.own, down.asks, down.notes = 0, b"", [], []
    down.sheet = encode(village.StorytellerSheet(waits=True, rows=[row] * seats))
    assert fits(down, game, seats, "playing", more=1)


@tables
def test_the_sheet_of_a_random_game_can_be_read(game: str, seats: int) -> None:
    """Whatever a night brings fits the fields of the sheet."""
    for number, match in enumerate(stops(game, seats, seats, OPTIONS[game])):
        if number % 7 == 0 and match.rules.sheet(match.game, match.asks):
            sheet = match.rules.sheet(match.game, match.asks)
            assert decode(village.StorytellerSheet, encode(sheet)) == sheet


def test_the_longest_public_table_fits_a_packet() -> None:
    """It is signed, not sealed, and has its own length."""
    public = messages.Public(room(50, werewolves.ID, "result"), table(50, over=True), [longest_note(50)] * 20)
    assert fits_a_packet(public)


@tables
def test_whole_games_stay_below_the_longest(game: str, seats: int) -> None:
    """Random games: no view, ask or note is longer than the ones that the size was made from."""
    most = {"table": len(table(seats)), "over": len(table(seats, over=True)), "note": len(longest_note(seats))}
    owns = [len(own(seats, out=out)) for out in (False, True)]
    asked = [sum(len(encode(ask)) for ask in told(seats)) for told in (asks, bets)]
    dice = random.Random(seats)
    for number, match in enumerate(stops(game, seats, seats, OPTIONS[game])):
        if number % seats and not match.over:
            continue
        public = encode(match.view(0)[0])
        assert decode(village.TableView, public) == match.view(0)[0]
        assert len(public) <= most["over" if match.over else "table"]
        seat = dice.randint(1, seats)
        out = bool(match.own(seat).ghost)
        private = encode(match.view(seat)[1])
        assert decode(village.OwnView, private) == match.view(seat)[1]
        assert len(private) <= owns[out]
        assert sum(len(encode(shown(ask))) for ask in match.open_for(seat)) <= asked[out]
    for told in match.notes:
        assert len(note(told.kind, told.facts)) <= most["note"]


def shown(ask: Ask) -> messages.AskView:
    """An ask as it goes to its seat."""
    choices, also = list(ask.choices), list(ask.also)
    given = f"{choices[0]}+{also[-1]}" if also else choices[0]
    return messages.AskView(LONG, ask.name, choices, ask.closed, ask.kind, ask.default, given, WAIT, WAIT, also)

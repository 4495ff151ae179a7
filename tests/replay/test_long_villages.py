"""A village of fifty that changes its mind all night: its record still fits into the pieces that open it."""

from __future__ import annotations

import random

from host.engine.asking import CLOCK
from host.engine.match import Match
from host.games import rules
from protocol.codec import encode
from protocol.keys import SIGNATURE
from protocol.messages import Act
from protocol.record import MOST_CHUNKS, Holder, Record, RecordedAnswer, RecordedGame, chunks, packed, unpacked
from tests.laws.random_play import choice_for

SEATS = 50
TAPS = 9
"""More often nobody can change an answer in the longest slot: so many beats it has at a table of fifty."""


def played(dice: random.Random) -> tuple[Match, list[RecordedAnswer]]:
    """A game in which everybody answers every slot and every vote so often, and the clock closes all of them."""
    match, told = Match.start(rules("werewolves"), SEATS), []

    def give(ask, choice):
        match.apply(ask, choice, by_host=ask.seat < 0)
        act = Act("table", 1, bytes(16), bytes(16), f"s{ask.seat:012}", len(told), ask.number, ask.name, choice)
        signed = dice.randbytes(SIGNATURE) + encode(act) if ask.seat > 0 else b""
        told.append(RecordedAnswer(ask.number, ask.seat, ask.name, choice, ask.seat < 0, signed))

    while not match.over:
        asks = [ask for ask in match.asks if ask.kind != "standing"]
        seats = [ask for ask in asks if ask.seat > 0 and ask.kind in ("slot", "vote") and ask.choices]
        for ask in seats * TAPS:
            if ask in match.asks:
                give(ask, choice_for(ask, dice))
        left = [ask for ask in asks if ask in match.asks and ask not in seats]
        if left:
            ask = next((ask for ask in left if ask.seat == CLOCK), left[0])
            give(ask, choice_for(ask, dice))
    return match, told


def test_the_record_of_fifty_restless_seats_fits():
    """In the pieces of a result with much to spare, though not always in the small ones of a waiting room."""
    dice = random.Random(4)
    match, told = played(dice)
    assert len(told) > 10_000
    roster = [Holder(f"Somebody {n}", dice.randbytes(32), dice.randbytes(16)) for n in range(SEATS)]
    record = Record(
        1, "release", "table", 1, "werewolves", dict(match.game.options), bytes(32), bytes(32), roster,
        bytes(SIGNATURE), [], match.over.winners, match.over.ending, len(told),
    )  # fmt: skip
    data = packed(RecordedGame(record, told))
    assert len(chunks(data)) < MOST_CHUNKS / 2
    assert unpacked(data).answers == told

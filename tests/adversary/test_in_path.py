"""Somebody between the table and its guests: whatever they do to messages, all end alike and nothing counts twice."""

from __future__ import annotations

from collections import Counter

import pytest

from host.engine.match import Match
from host.games import GAMES, rules
from protocol.codec import encode
from tests.adversary.between import Ambush

SLOTS = 20.0
"""How much longer than usual in tests a slot lasts: it must outlast most of what the attacker holds back."""


def seen(evening):
    """What each guest takes the result to be."""
    return {
        (s.room.phase, s.table.ending, tuple(s.table.winners), encode(s.table))
        for s in (session.scene for session in evening.guests.values())
    }  # fmt: skip


def once(evening, number):
    """The asks of a match that take one answer, by the rules played again; the others stay open for a better one."""
    finished = evening.journal.read.finished("table", number)
    match, found = Match.start(rules(finished.match.game), len(finished.match.seats), finished.match.options), set()
    for given, _ in finished.answers:
        found |= {(number, ask.number) for ask in match.asks if ask.kind in ("choice", "step")}
        match.apply_recorded(given)
    return found


def honest(evening):
    """Every answer in the journal was meant by the seat that it counts for, and counts once."""
    answers = evening.answers()
    for _, account, ask, _, choice, _ in answers:
        meant = evening.meant.get((account, ask), [])
        # A window's answer leaves by itself; what nobody tapped is its default.
        assert choice in meant or choice in ("no", "pass"), (ask, choice, meant)
    # Two devices of one seat may each answer a window before it ends: the last one stands, as with any draft.
    asks = Counter((number, ask) for number, _, ask, *_ in answers)
    single = set().union(*(once(evening, number) for number in {row[0] for row in answers}))
    assert not [ask for ask, times in asks.items() if times > 1 and ask in single]
    signed = Counter(data for *_, data in answers)
    assert max(signed.values(), default=1) == 1
    return len(answers)


def heal(evening):
    """Who was told that another device has the seat (a hello that was held back) starts again, as the screen says."""
    for name, session in list(evening.guests.items()):
        if session.scene.status == "moved":
            evening.guests[name] = evening.connect(session.seat)


@pytest.mark.parametrize(
    ("game", "seed"), [*(("wolfmoon", n) for n in range(5)), *((game, 0) for game in GAMES if game != GAMES.first)]
)
def test_all_end_alike_once_the_attacker_is_gone(tmp_path, game, seed):
    """Dropped, doubled, delayed, reordered, changed and swapped messages, both ways, through a good part of a game."""
    evening = Ambush(tmp_path, seed)
    evening.fast = evening.table.context.fast = SLOTS
    evening.start(("Ada", "Ben", "Cleo"), bots=1, game=game)
    evening.attack()
    for _ in range(120):
        evening.play_on(0.15)
        if evening.dice.random() < 0.1:
            name = evening.dice.choice(list(evening.guests))
            evening.guests[name] = evening.connect(evening.guests[name].seat)
        if evening.dice.random() < 0.05:
            evening.restart_host()
        heal(evening)
    evening.peace()
    evening.run(7.0)
    heal(evening)
    evening.until(lambda: all(s.scene.status == "live" for s in evening.guests.values()), 30)
    evening.play_out()
    evening.run(5.0)
    assert len(seen(evening)) == 1
    assert honest(evening) > 3
    assert sum(evening.mischief.done.values()) > 20
    evening.kill_host()

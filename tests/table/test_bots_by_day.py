"""When bots act by day: not before people have read what has just been decided, and no speech ends at once."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from host.engine.asking import CLOCK, Ask
from host.engine.rules import FLOOR_CLOCK, SPEECH
from host.table.clocks import SPEECH_LEAST, TOGETHER, Clocks
from host.table.pace import PACES, to_the_end
from protocol.durations import NEVER

RELAXED = PACES["relaxed"]
STORY = 3.0


def opened(name: str, kind: Any = "standing", pace: Any = RELAXED) -> tuple[Clocks, Ask]:
    """An ask that opens at second 100, while screens still tell a verdict for three seconds."""
    clocks = Clocks(pace, random.Random(1), 100.0)
    ask = Ask(2, name, ("done",), kind, number=1)
    clocks.wait_for_story([STORY], 100.0)
    match: Any = SimpleNamespace(asks=(ask,), turns=1, round_over=None)
    clocks.update(match, 100.0)
    return clocks, ask


@pytest.mark.parametrize(("kind", "waits"), [("standing", STORY), ("slot", 0.0), ("choice", 0.0)])
def test_bots_let_people_read_a_verdict_before_they_go_on(kind: str, waits: float) -> None:
    """By day; what everybody answers under the cover, or in a turn, comes as soon as ever."""
    clocks, ask = opened("nominate", kind)
    first, last = RELAXED.bot
    assert 100.0 + waits + first <= clocks.bot_at(ask) <= 100.0 + waits + last


@pytest.mark.parametrize("pace", ["relaxed", "brisk"])
def test_a_speech_of_a_bot_lasts_long_enough_to_put_in_a_word(pace: str) -> None:
    """However soon it has said all; as long as only bots are left nobody reads it."""
    clocks, ask = opened(SPEECH, pace=PACES[pace])
    least = SPEECH_LEAST * PACES[pace].scale
    clocks.timers[1].bot_at = 101.0
    assert clocks.bot_at(ask) == 100.0 + least
    assert clocks.thinks_at(ask) < 101.0, "it thinks, and says what it has to say, before"
    clocks.timers[1].bot_at = 100.0 + least + 5
    assert clocks.bot_at(ask) == 100.0 + least + 5
    clocks.never_by_bot(ask)
    assert clocks.bot_at(ask) == NEVER
    clocks.timers[1].bot_at = 101.0
    clocks.people = 0
    assert clocks.bot_at(ask) == 101.0


def test_several_people_have_twice_as_long_to_act_before_bots_do() -> None:
    """They talk aloud meanwhile: before bots accuse anybody, and while a bot defends itself."""
    for people, times in ((0, 1), (1, 1), (2, TOGETHER)):
        clocks, ask = opened(SPEECH)
        clocks.people = people
        clocks.timers[1].bot_at = 101.0
        assert clocks.bot_at(ask) == (100.0 + SPEECH_LEAST * RELAXED.scale * times if people else 101.0)
        floor = Clocks(RELAXED, random.Random(1), 100.0)
        floor.people = people
        clock = Ask(CLOCK, FLOOR_CLOCK, ("end",), default="end", seconds=30, number=1)
        match: Any = SimpleNamespace(asks=(clock,), turns=1, round_over=None)
        floor.update(match, 100.0)
        assert floor.ends(clock) == 100.0 + 30 * RELAXED.scale * times


def test_other_things_are_not_held_back() -> None:
    """An accusation comes when it comes, and a hurried end is hurried."""
    clocks, ask = opened("nominate")
    clocks.timers[1].bot_at = 101.0
    assert clocks.bot_at(ask) == 101.0
    hurried, speech = opened(SPEECH, pace=to_the_end(RELAXED))
    hurried.timers[1].bot_at = 101.0
    assert hurried.bot_at(speech) < 100.0 + SPEECH_LEAST / 2

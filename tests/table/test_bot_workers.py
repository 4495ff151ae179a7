"""Bots think elsewhere: a long thought delays nobody, when a bot answers tells nothing of it, a fault is survived."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future

import pytest

import host.games.wolfmoon.bot
from host.bot_workers import InlineBots, ProcessBots, Question, Thought, think
from tests.adversary.worlds import placed
from tests.laws.random_play import stops
from tests.table.evening import Evening


class Dawdler:
    """Thinks as long as it is told, on the evening's clock."""

    def __init__(self, evening, seconds) -> None:
        self.evening = evening
        self.seconds = seconds
        self.late = 0

    def think(self, question):
        """A thought that is there once its time has come."""
        choice, ready = think(question), self.evening.now + self.seconds(question)
        return Later(self.evening, ready, choice)

    def close(self) -> None:
        """Nothing to end."""


class Later(Future):
    """Done from a moment on."""

    def __init__(self, evening, ready, thought) -> None:
        super().__init__()
        self.evening, self.ready = evening, ready
        self.set_result(thought)

    def done(self) -> bool:
        """Whether that moment has come."""
        return self.evening.now >= self.ready


def night_of(folder, seconds, *, bots=3):
    """A person and bots at a real pace, the bots thinking for so long; and all that a listener hears of two minutes."""
    evening = Evening(folder, fast=False)
    evening.sit("Ada")
    evening.run(0.5)
    for wish in (("bots", str(bots)), ("pace", "brisk")):
        evening.guests["Ada"].submit_command(*wish, evening.now)
        evening.run(0.5)
    evening.table.context.bot_workers = Dawdler(evening, seconds)
    evening.guests["Ada"].submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    said, heard, answers = evening.hear(), [], []
    for _ in range(2400):
        if evening.table.lifecycle.phase != "playing":
            break
        evening.run(0.05)
        heard += [(round(evening.now, 3), topic, len(data)) for topic, data in placed(evening, said)]
        said.clear()
        answers.append(evening.table.lifecycle.live_match.answers if evening.table.lifecycle.live_match else 0)
    evening.kill_host()
    return heard, answers


def test_when_a_bot_answers_does_not_depend_on_how_long_it_thinks(tmp_path):
    """Quick, and slow but in time: every message of two minutes at the same moment, of the same size."""
    quick, answers = night_of(tmp_path / "quick", lambda _: 0.0)
    slow, again = night_of(tmp_path / "slow", lambda _: 1.6)
    assert quick == slow
    assert answers == again
    assert answers[-1] > 15, "there were bots to listen to"


def test_a_thought_that_comes_too_late_is_the_default_at_the_same_moment(tmp_path):
    """However late (and whichever): a bot's answer leaves when it is due; until then two nights sound the same."""
    hour, _ = night_of(tmp_path / "hour", lambda _: 3600.0)
    late, _ = night_of(tmp_path / "late", lambda question: 5.0 if question.seat % 2 else 900.0)
    assert hour == late
    assert len(hour) > 50


def test_a_bot_that_is_late_is_found_out_by_these_tests(tmp_path, monkeypatch):
    """The tests' own test: a table that waits for its bots sounds different."""
    monkeypatch.setattr("host.table.pace.Pace.patient", True, raising=False)
    monkeypatch.setattr("host.table.thoughts.BotThoughts.answer", _waiting)
    quick, _ = night_of(tmp_path / "quick", lambda _: 0.0)
    slow, _ = night_of(tmp_path / "slow", lambda _: 3.5)
    assert quick != slow


def _waiting(thoughts, match, ask, now, _followed):
    thought = thoughts.begun[ask.number] = thoughts.begun.get(ask.number) or thoughts.begin(match, ask)
    return thought.result().choice or ask.default if thought.done() and now >= thoughts.clocks.bot_at(ask) else ""


@pytest.mark.parametrize("how", ["raises", "nonsense"])
def test_a_bot_that_stumbles_does_what_is_the_default_and_the_log_says_where(tmp_path, monkeypatch, caplog, how):
    """The game goes on to its end, and no card stands in the log."""

    def choose(_seat, _table, own, _ask, _dice):
        if how == "raises":
            raise LookupError(f"canary {own.hand}")
        return "canary"

    monkeypatch.setattr(host.games.wolfmoon.bot, "choose", choose)
    evening = Evening(tmp_path)
    evening.start(("Ada",), bots=3)
    evening.play_out()
    evening.kill_host()
    assert not evening.table.lifecycle.stopped
    assert ("LookupError" in caplog.text) == (how == "raises")
    assert ("test_bot_workers.py" in caplog.text) == (how == "raises")
    assert "canary" not in caplog.text


# -- the processes ----------------------------------------------------------------------------------------------------


def questions(seed=1):
    """What bots are asked in a game."""
    for match in stops("wolfmoon", 4, seed):
        for ask in match.asks:
            if ask.seat > 0:
                yield Question("wolfmoon", ask.seat, *match.view(ask.seat), ask, 7)


@pytest.fixture
def workers():
    """Two processes to think in."""
    workers = ProcessBots(2)
    yield workers
    workers.close()


def test_a_process_thinks_what_is_thought_here(workers):
    """The same question and the same seed: the same choice, wherever it is thought; the order does not matter."""
    asked = list(questions())[:40]
    begun = [workers.think(question) for question in asked]
    assert [thought.result(20) for thought in begun] == [InlineBots().think(question).result() for question in asked]
    assert len({thought.result().choice for thought in begun}) > 5


def test_a_process_that_dies_is_replaced(workers):
    """Killed in the middle of an evening: that thought says so, the next is thought again."""
    question = next(questions())
    assert workers.think(question).result(20).choice
    for child in list(workers.children):
        child.kill()
        child.wait()
    thoughts = [workers.think(question).result(20) for _ in range(4)]
    assert thoughts[-1].choice in question.ask.choices
    assert len(workers.children) <= 2


def test_a_thought_without_end_is_given_up(workers, monkeypatch):
    """Its process is ended, and it is trouble and no choice."""
    monkeypatch.setattr("host.bot_workers.THOUGHT_TIMEOUT", 0.2)
    monkeypatch.setattr(
        "host.bot_workers.PROGRAM", ("-c", "import sys, time; sys.stdin.buffer.read(1); time.sleep(60)")
    )
    thought = workers.think(next(questions())).result(20)
    assert thought == Thought("", "the process has ended")


def test_processes_end_with_their_host(workers):
    """Nobody is left thinking when the host has closed its end, as it does when it is killed."""
    assert workers.think(next(questions())).result(20).choice
    (child,) = workers.children
    child.stdin.close()
    assert child.wait(10) == 0


SLOW = """
import time
from host import bot_workers

def choose(*_):
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        pass
    return "slow"

bot_workers.bot = lambda _: choose
bot_workers.main()
"""


async def test_the_loop_goes_on_while_bots_think(workers, monkeypatch):
    """A bot that thinks for half a second, several at once: meanwhile the loop turns as if nothing were."""
    monkeypatch.setattr("host.bot_workers.PROGRAM", ("-c", SLOW))
    question = next(questions())
    begun = [asyncio.wrap_future(workers.think(question)) for _ in range(4)]
    turns, started = 0, time.monotonic()
    while not all(thought.done() for thought in begun):
        await asyncio.sleep(0.01)
        turns += 1
        assert time.monotonic() - started < 30
    assert {thought.result().choice for thought in begun} == {"slow"}
    assert turns > 20

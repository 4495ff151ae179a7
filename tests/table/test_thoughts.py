"""When a thought of a bot counts, what is said without one, and when a bot thinks again: one ask, step by step."""

from __future__ import annotations

import random
from concurrent.futures import Future
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.bot_workers import Question, Thought
from host.engine.asking import Ask
from host.engine.rules import SPEECH
from host.table.clocks import Clocks
from host.table.pace import PACES
from host.table.thoughts import READS, SECONDS, SPEECH_MOST, BotThoughts
from protocol.durations import NEVER

if TYPE_CHECKING:
    from host.engine.match import Match

PACE = PACES["brisk"]
BOT_AT = 110.0


class Head:
    """A bot at seat 2 that is asked one thing at second 100, and would answer at second 110; others are beside it."""

    def __init__(self, kind: Any = "choice", beside: int = 0) -> None:
        self.asks = [Ask(2 + n, "play", ("a", "b"), kind, number=1 + n, default="b") for n in range(1 + beside)]
        self.ask = self.asks[0]
        self.clocks = Clocks(PACE, random.Random(1), 100.0)
        self.asked: list[Question] = []
        self.futures: list[Future[Thought]] = []
        bot_workers: Any = SimpleNamespace(think=self.think)
        self.thoughts = BotThoughts("table", "wolfmoon", self.clocks, bot_workers, random.Random(2))
        self.given: dict[str, str] = {}
        self.sight = "nothing"
        self.table = "table"
        self.clocks.update(self.match, 100.0)
        for timer in self.clocks.timers.values():
            timer.bot_at = BOT_AT

    @property
    def match(self) -> Match:
        """The match with this ask."""
        views: dict[str, Any] = {"view": lambda seat: (self.table, f"own {seat}"), "own": lambda _seat: self.sight}
        game = SimpleNamespace(given=self.given)
        return cast("Match", SimpleNamespace(asks=tuple(self.asks), game=game, turns=1, round_over=None, **views))

    def think(self, question: Question) -> Future[Thought]:
        """Somebody begins to think."""
        self.asked.append(question)
        self.futures.append(Future())
        return self.futures[-1]

    def thinks(self, choice: str) -> None:
        """The last thought is through."""
        self.futures[-1].set_result(Thought(choice))

    def answers(self, now: float, followed: str | None = None, ask: Ask | None = None) -> str:
        """What a bot answers now."""
        return self.thoughts.answer(self.match, ask or self.ask, now, followed)


def test_a_bot_begins_to_think_before_its_time_and_answers_at_it() -> None:
    """However soon it knows, so that nobody sees how long it thought; it thinks once, about its own seat."""
    head = Head()
    assert head.thoughts.due(head.ask) == BOT_AT - PACE.thinking
    assert (head.answers(BOT_AT - PACE.thinking - 0.01), head.asked) == ("", [])
    assert head.answers(BOT_AT - PACE.thinking) == ""
    head.thinks("a")
    assert head.thoughts.due(head.ask) == BOT_AT
    assert head.answers(BOT_AT - 0.01) == ""
    assert head.answers(BOT_AT) == "a"
    (question,) = head.asked
    assert (question.seat, question.table, question.own, question.ask) == (2, "table", "own 2", head.ask)


@pytest.mark.parametrize("choice", [None, "c", ""])
def test_who_is_late_or_says_what_is_not_open_takes_the_default(choice: str | None) -> None:
    """In a turn: the game does not wait for it."""
    head = Head()
    head.answers(BOT_AT - PACE.thinking)
    if choice is not None:
        head.thinks(choice)
    assert head.answers(BOT_AT) == "b"


def test_where_nobody_notices_a_late_thought_still_counts() -> None:
    """It is looked for again after a while, until the ask closes."""
    head = Head("slot")
    head.answers(BOT_AT - PACE.thinking)
    assert head.answers(BOT_AT) == ""
    assert head.thoughts.due(head.ask) == BOT_AT + PACE.thinking / 4
    head.thinks("a")
    assert head.answers(BOT_AT + PACE.thinking / 4) == "a"


def test_what_closes_by_itself_has_no_default() -> None:
    """A bot that wants nothing is not asked again."""
    head = Head("slot")
    head.answers(BOT_AT - PACE.thinking)
    head.thinks("")
    assert head.answers(BOT_AT) == ""
    assert head.clocks.bot_at(head.ask) == NEVER


def test_nobody_falls_silent_because_the_machine_is_busy() -> None:
    """A late thought about what is open at any time counts when a bot would have answered had it begun just then."""
    head = Head("standing")
    head.answers(BOT_AT - PACE.thinking)
    assert head.answers(BOT_AT) == ""
    first, last = PACE.bot
    due = head.thoughts.due(head.ask)
    assert BOT_AT + first <= due <= BOT_AT + last
    head.thinks("a")
    assert head.answers(due - 0.01) == ""
    assert head.answers(due) == "a"
    assert len(head.asked) == 1


def test_a_standing_ask_is_looked_at_once() -> None:
    """It may stay open under its number: nothing is left of the thought."""
    head = Head("standing")
    head.answers(BOT_AT - PACE.thinking)
    head.thinks("a")
    assert head.answers(BOT_AT) == "a"
    assert (head.clocks.bot_at(head.ask), head.thoughts.begun) == (NEVER, {})


def test_a_bot_that_hears_others_meanwhile_thinks_once_more() -> None:
    """Two do not say the same in one breath; whatever comes after that, it speaks."""
    head = Head("standing")
    head.answers(BOT_AT - PACE.thinking)
    head.thinks("a")
    head.table = "somebody has said a"
    assert head.answers(BOT_AT) == ""
    assert [question.table for question in head.asked] == ["table", "somebody has said a"]
    due = head.thoughts.due(head.ask)
    assert due == BOT_AT + PACE.thinking / 4
    head.thinks("b")
    head.table = "somebody has said something else"
    assert head.answers(due) == "b"
    assert len(head.asked) == 2


def test_what_is_asked_of_one_alone_is_thought_about_once() -> None:
    """Nobody else has the same question, and everybody waits for the answer."""
    head = Head("choice")
    head.answers(BOT_AT - PACE.thinking)
    head.thinks("a")
    head.table = "other"
    assert head.answers(BOT_AT) == "a"


def test_where_people_decide_a_bot_says_what_has_followed_by_its_time() -> None:
    """Without a thought."""
    head = Head()
    assert head.answers(BOT_AT - PACE.thinking, "a") == ""
    assert head.answers(BOT_AT, "a") == "a"
    assert head.asked == []


def test_a_bot_looks_again_where_it_sees_something_else() -> None:
    """Until it has answered anew; then it is through."""
    head = Head("slot")
    head.answers(BOT_AT - PACE.thinking)
    head.thinks("a")
    head.given["2"] = head.answers(BOT_AT)
    assert head.thoughts.is_through(head.match, head.ask)
    before = head.thoughts.sights(head.match, [head.ask])
    head.thoughts.look_again(head.match, before, 111.0)
    assert (len(head.asked), head.thoughts.is_through(head.match, head.ask)) == (1, True)
    head.sight = "something"
    head.thoughts.look_again(head.match, before, 111.0)
    assert (len(head.asked), head.thoughts.is_through(head.match, head.ask)) == (2, False)
    assert head.thoughts.due(head.ask) == 111.0 + PACE.thinking / 4
    head.thinks("b")
    assert head.answers(111.0 + PACE.thinking / 4) == "b"
    assert head.thoughts.is_through(head.match, head.ask)


def test_nobody_looks_again_at_what_nobody_has_begun() -> None:
    """A first thought sees everything anyway; a thought that runs is begun anew."""
    head = Head("slot")
    head.given["2"] = "a"
    over = Ask(2, "play", ("a", "b"), "slot", number=9)
    head.thoughts.look_again(head.match, {over: "nothing else"}, 101.0)
    assert head.asked == []
    head.given.clear()
    before = head.thoughts.sights(head.match, [head.ask])
    head.sight = "something"
    head.thoughts.look_again(head.match, before, 101.0)
    assert head.asked == []
    head.answers(BOT_AT - PACE.thinking)
    head.thoughts.look_again(head.match, before, 109.0)
    assert len(head.asked) == 2


def test_thoughts_about_the_same_have_another_chance_each_time() -> None:
    """And each seat has its own."""
    head = Head("slot")
    for _ in range(2):
        head.thoughts.begin(head.match, head.ask)
    other = Ask(3, "play", ("a", "b"), "slot", number=2)
    head.thoughts.begin(head.match, other)
    assert len({question.seed for question in head.asked}) == 3


def test_thoughts_go_with_their_asks() -> None:
    """Those that are still open stay."""
    head = Head()
    head.answers(BOT_AT - PACE.thinking)
    head.thoughts.forget_others({1})
    assert set(head.thoughts.begun) == {1}
    head.thoughts.forget_others({2})
    assert head.thoughts.begun == {}


@pytest.mark.parametrize(
    ("kind", "secret", "hurried", "followed", "waits"),
    [
        ("standing", False, False, None, True),
        ("standing", True, False, None, False),
        ("standing", False, True, None, False),
        ("standing", False, False, "b", False),
        ("slot", False, False, None, False),
    ],
)
def test_bots_speak_one_after_the_other_where_people_read(
    kind: str, secret: bool, hurried: bool, followed: str | None, waits: bool
) -> None:
    """The next one waits as if just asked; what is secret, answered together or wanted by people does not wait.

    Nor do bots once somebody wants to see how it ends.
    """
    head = Head(kind, beside=1)
    head.clocks.hurried = hurried
    for ask, choice in zip(head.asks, ("a", "b"), strict=True):
        ask.secret = secret
        assert head.answers(BOT_AT - PACE.thinking, followed, ask) == ""
        if followed is None:
            head.thinks(choice)
    assert head.answers(BOT_AT, followed and "a") == "a"
    second = head.asks[1]
    assert head.answers(BOT_AT, followed, second) == ("" if waits else "b")
    if waits:
        least, most = PACE.bot
        then = head.clocks.bot_at(second)
        assert BOT_AT + least <= then <= BOT_AT + most
        then = max(then, BOT_AT + READS * PACE.thinking)
        assert head.answers(head.clocks.thinks_at(second), ask=second) == ""
        head.thinks("a")
        assert head.answers(then, ask=second) == "a", "it thinks anew, as what the other has said may change it"


def test_whoever_speaks_for_their_life_need_not_wait() -> None:
    """Others have something to say about them; first of all they have."""
    head = Head("standing", beside=2)
    mine = head.asks[1]
    head.asks[2] = replace(head.asks[2], seat=mine.seat, name=SPEECH)
    for ask in head.asks[:2]:
        head.answers(BOT_AT - PACE.thinking, ask=ask)
        head.thinks("a")
    assert head.answers(BOT_AT) == "a"
    assert head.answers(BOT_AT, ask=mine) == "a"


def second_of_two(name: str, opened_at: float, now: float, people: int = 1) -> str:
    """What a bot answers that would do something at this moment, where another one has spoken at `BOT_AT`."""
    head = Head("standing", beside=1)
    head.clocks.people = people
    second = head.asks[1] = replace(head.asks[1], name=name)
    for ask in head.asks:
        head.answers(BOT_AT - PACE.thinking, ask=ask)
        head.thinks("a")
    assert head.answers(BOT_AT) == "a"
    head.clocks.timers[2] = replace(head.clocks.timers[2], bot_at=BOT_AT, opened_at=opened_at)
    return head.answers(now, ask=second)


@pytest.mark.parametrize(
    ("name", "people", "pauses"),
    [
        ("say", 0, 1),
        ("say", 1, READS),
        ("say", 2, READS),
        ("second", 1, READS),
        ("second", 2, READS * SECONDS),
        (SPEECH, 0, 2),
        (SPEECH, 1, 2),
    ],
)
def test_bots_let_people_read_and_several_of_them_act_first(name: str, people: int, pauses: float) -> None:
    """Whoever is out reads, too; a speech ends when nobody has put in a word for a while."""
    quiet_at = BOT_AT + pauses * PACE.thinking
    assert second_of_two(name, BOT_AT - 6, quiet_at - 0.01, people) == ""
    assert second_of_two(name, BOT_AT - 6, quiet_at, people) == "a"


@pytest.mark.parametrize(("name", "people", "ends"), [("say", 1, False), (SPEECH, 1, True), (SPEECH, 2, True)])
def test_a_speech_does_not_last_for_ever(name: str, people: int, ends: bool) -> None:
    """However much others have to say; twice as long where several people do."""
    most = SPEECH_MOST * PACE.scale * people
    assert second_of_two(name, BOT_AT - most + 0.01, BOT_AT, people) == ""
    assert second_of_two(name, BOT_AT - most, BOT_AT, people) == ("a" if ends else "")


def test_a_bot_that_says_nothing_keeps_nobody_waiting() -> None:
    """There is nothing to read."""
    head = Head("standing", beside=1)
    for ask, choice in zip(head.asks, ("", "b"), strict=True):
        head.answers(BOT_AT - PACE.thinking, ask=ask)
        head.thinks(choice)
    assert head.answers(BOT_AT) == ""
    assert head.answers(BOT_AT, ask=head.asks[1]) == "b"

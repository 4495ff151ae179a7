"""Several seats are asked at once: what closes it, whose answers count, and what chance is not asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from host.engine.asking import CHANCE, CLOCK, Answer, Ask, Game, ask, ask_all, shuffle, window

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


@dataclass
class Room(Game):
    """A game that some have left, and in which seat 3 may wave at any time: then `follow` leave, too."""

    left: list[int] = field(default_factory=list)
    follow: list[int] = field(default_factory=list)
    waved: int = 0

    def present(self, seat: int) -> bool:
        """Whether somebody is still there."""
        return seat not in self.left

    def anytime(self) -> list[Ask]:
        """What seat 3 may do."""
        return [Ask(3, "wave", ("yes",), kind="standing")]

    def apply_anytime(self, answer: Answer) -> None:
        """It waves."""
        self.waved += answer.ask.name == "wave"
        self.left += self.follow


class Asked:
    """Something that a game asks, and the answers to it; `result` once it has closed."""

    def __init__(self, asking: Coroutine[Any, Any, Any]) -> None:
        self.asking = asking
        self.result: Any = None
        self.asks: tuple[Ask, ...] = ()
        self.goes_on(None)

    def goes_on(self, answer: Answer | None) -> None:
        """To the next stop."""
        try:
            self.asks = self.asking.send(answer)
        except StopIteration as end:
            self.asks, self.result = (), end.value

    def answers(self, seat: int, choice: str) -> None:
        """A seat, or the clock, says something."""
        self.goes_on(Answer(next(ask for ask in self.asks if ask.seat == seat), choice))


def both(**about: Any) -> list[Ask]:
    """Seats 1 and 2 are asked."""
    return [Ask(seat, "vote", ("a", "b"), default="a", **about) for seat in (1, 2)]


def test_it_closes_when_all_have_answered() -> None:
    """In whichever order; the last word of a seat counts, and what is open at any time is no answer."""
    room = Room(3)
    asked = Asked(ask_all(room, both()))
    assert [(ask.seat, ask.name) for ask in asked.asks] == [(1, "vote"), (2, "vote"), (3, "wave")]
    asked.answers(2, "b")
    asked.answers(3, "yes")
    asked.answers(2, "a")
    assert (asked.result, room.waved, room.given) == (None, 1, {"2": "a"})
    asked.answers(1, "b")
    assert (asked.result, room.given) == ({1: "b", 2: "a"}, {})


@pytest.mark.parametrize(("early", "closed"), [(False, False), (True, True)])
def test_with_a_clock_it_lasts_unless_it_may_end_early(early: bool, closed: bool) -> None:
    """Whoever has said nothing at its end has the default."""
    room = Room(3)
    asked = Asked(ask_all(room, both(), clock_ask="over", seconds=7, early=early))
    assert [(ask.seat, ask.seconds) for ask in asked.asks] == [(1, 7), (2, 7), (CLOCK, 7), (3, 0)]
    for seat in (1, 2):
        asked.answers(seat, "b")
    assert (asked.result is not None) == closed
    silent = Asked(window(room, both()))
    silent.answers(2, "b")
    silent.answers(CLOCK, "end")
    assert silent.result == {1: "a", 2: "b"}


def test_whoever_has_left_is_not_waited_for_and_has_no_answer() -> None:
    """Neither before it begins nor while it is open; where nobody is left it is over at once."""
    room = Room(3, left=[1])
    asked = Asked(ask_all(room, both()))
    assert [ask.seat for ask in asked.asks] == [2, 3]
    asked.answers(2, "b")
    assert asked.result == {2: "b"}
    room = Room(3)
    asked = Asked(ask_all(room, both()))
    asked.answers(1, "b")
    room.left = [1]
    asked.answers(2, "b")
    assert asked.result == {2: "b"}
    assert Asked(ask_all(Room(3, left=[1, 2]), both())).result == {}


@pytest.mark.parametrize(
    ("asking", "result"),
    [(lambda room: ask_all(room, both()), {}), (lambda room: ask(room, 1, "play", "ab"), "")],
)
def test_what_happens_at_any_time_may_take_away_everybody_who_was_asked(
    asking: Callable[[Room], Coroutine[Any, Any, Any]], result: object
) -> None:
    """Then it is over, and nothing was said."""
    asked = Asked(asking(Room(3, follow=[1, 2])))
    asked.answers(3, "yes")
    assert (asked.asks, asked.result) == ((), result)


@pytest.mark.parametrize(("cards", "asks"), [([], 0), (["a"], 0), (["a", "b"], 1)])
def test_chance_is_asked_for_an_order_where_there_is_more_than_one(cards: list[str], asks: int) -> None:
    """Of two on."""
    asked = Asked(shuffle(Room(3), cards))
    assert len([ask for ask in asked.asks if (ask.seat, ask.name) == (CHANCE, "shuffle")]) == asks
    if asks:
        asked.answers(CHANCE, "b,a")
    assert asked.result == sorted(cards, reverse=True)

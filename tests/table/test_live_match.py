"""A match at a table, step by step: what is done at which moment, what is written, what is told of the time."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.bot_workers import Thought, done
from host.engine.asking import CHANCE, CLOCK, WINDOW, Ask, Game, Note, Over, listen
from host.engine.rules import LEAD, LEAVE, SPEECH, Abilities
from host.journal.records import MatchRecord
from host.table.live_match import LiveMatch
from host.table.pace import PACES
from protocol.asks import KINDS
from protocol.durations import LONG_AGO
from protocol.errors import NotAsked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from host.engine.match import GivenAnswer, SavedMatch
    from host.journal import Journal
    from protocol.chance import Chance

BRISK = PACES["brisk"]
OPENED = 100.0
MOMENT = 0.001
"""Shorter than anything that is waited for."""


@dataclass
class Round(Game):
    """A game of turns that ask something each; `turns` are those that have begun."""

    turns: int = 0


class Rules:
    """Rules of a game whose first turn is one stop at `asks`, and each later one at `later`.

    `tells` is told before a turn, `ends` ends it.
    """

    def __init__(self, asks: Sequence[Callable[[], Ask]]) -> None:
        self.asks = asks
        self.later: Sequence[Callable[[], Ask]] = [card]
        self.tells: list[Note] = []
        self.ends: Over | None = None
        self.ABILITIES = Abilities()
        self.INFO = SimpleNamespace(id="round", round_note="morning", beat=lambda _kind, facts: facts.get("beat", 0.0))

    def new(self, seats: int, options: dict[str, int | bool]) -> Round:
        """A game before its first turn."""
        return Round(seats, options)

    def load(self, state: dict[str, Any]) -> Round:
        """The game whose state this was."""
        return Round(**state)

    async def turn(self, game: Round) -> None:
        """One stop."""
        game.turns += 1
        for note in self.tells:
            game.tell(note.kind, to=note.to, **note.facts)
        asks = [ask() for ask in (self.asks if game.turns == 1 else self.later)]
        answer = await listen(game, asks)
        while answer and KINDS[answer.ask.kind].hidden and answer.ask.seat > 0:
            game.given[str(answer.ask.seat)] = answer.choice
            answer = await listen(game, asks)
        game.given.clear()
        if self.ends:
            raise self.ends

    def default(self, _game: Round, ask: Ask) -> str:
        """The last choice."""
        return ask.choices[-1]

    def view(self, game: Round, seat: int) -> tuple[Any, Any]:
        """The number of the turn, and the seat."""
        return game.turns, seat

    def own(self, _game: Round, seat: int) -> Any:
        """The seat."""
        return seat


class Table:
    """A match of seats 1 and 2 that begins at second 100, and what it has had written."""

    def __init__(self, *asks: Callable[[], Ask], record: MatchRecord | None = None) -> None:
        self.rules = Rules(asks)
        self.answers: list[tuple[int, GivenAnswer, bytes]] = []
        self.checkpoints: list[tuple[SavedMatch, int, list[list[Any]]]] = []
        self.clocks: dict[str, Any] = {}
        self.drawn: list[int] = []
        self.record = record or MatchRecord(5, "round", ["a", "b"], {}, b"", [], None, [], 0, 0)

    def begins(self, now: float = OPENED) -> LiveMatch:
        """The match from here on."""
        write = SimpleNamespace(
            answer=lambda _table, _match, number, given, signed: self.answers.append((number, given, signed)),
            checkpoint=lambda _table, _match, saved, answers, notes: self.checkpoints.append((saved, answers, notes)),
            clocks=lambda _table, kept: self.clocks.update(kept),
        )
        journal = SimpleNamespace(write=write, read=SimpleNamespace(clocks=lambda _table: self.clocks))
        chance = SimpleNamespace(pick=self.pick, shuffle=self.pick)
        thinker: Any = SimpleNamespace(think=lambda question: done(Thought(question.ask.choices[0])))
        parts = (cast("Chance", chance), BRISK, cast("Journal", journal))
        return LiveMatch("table", self.record, cast("Any", self.rules), *parts, now, random.Random(1), thinker)

    def pick(self, at: int, faces: Sequence[str]) -> str:
        """What chance says when it has been asked so often before."""
        self.drawn.append(at)
        return faces[0]


def card() -> Ask:
    """What seat 1 plays."""
    return Ask(1, "play", ("a", "b"))


def closing(**about: Any) -> Callable[[], Ask]:
    """The clock that ends a turn."""
    return lambda: Ask(CLOCK, "day", ("end",), **about)


def slot(seat: int = 1) -> Ask:
    """What a seat is asked at night."""
    return Ask(seat, "main", ("a", "b"), kind="slot", seconds=20)


def window(seat: int) -> Callable[[], Ask]:
    """A moment in which a seat may say something against it."""
    return lambda: Ask(seat, "spy", ("no", "yes"), kind="window", secret=True)


def away(live_match: LiveMatch) -> None:
    """Seat 1 is out of reach."""
    live_match.substitutes.absent = {1}


def for_bot(live_match: LiveMatch) -> None:
    """A bot plays for seat 1, and has begun to think."""
    live_match.substitutes.stand_ins = {1}
    live_match.tick(live_match.due())


def alone(live_match: LiveMatch) -> None:
    """Seat 1 is the only person there, and has answered at night."""
    live_match.slots.only_person = 1
    live_match.apply(1, live_match.match.asks[0].number, "a", b"signed", OPENED + 1.0)


def turns(live_match: LiveMatch) -> int:
    """How many turns have begun."""
    return live_match.match.game.turns  # type: ignore[attr-defined] # of the game above


# -- when ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asks", "given"),
    [
        ([card], None),
        ([card], for_bot),
        ([closing(seconds=30)], None),
        ([slot, closing(seconds=20, secret=True)], None),
        ([slot, closing(seconds=20, secret=True)], alone),
        ([window(1), lambda: Ask(CLOCK, WINDOW, ("end",))], None),
    ],
)
def test_what_is_due_is_done_at_that_moment_and_not_before(
    asks: list[Callable[[], Ask]], given: Callable[[LiveMatch], None] | None
) -> None:
    """A host sleeps until then: were it a moment too early, it would wake again and again without an end."""
    live_match = Table(*asks).begins()
    if given:
        given(live_match)
    due = live_match.due()
    assert due > OPENED
    live_match.tick(due - MOMENT)
    assert (turns(live_match), live_match.due()) == (1, due)
    live_match.tick(due)
    assert turns(live_match) == 2


def test_a_bot_takes_over_at_the_moment_at_which_somebody_is_given_up() -> None:
    """Not before, and then until they are back."""
    live_match = Table(card).begins()
    live_match.clocks.timers[1].length = None
    away(live_match)
    due = live_match.due()
    assert due == OPENED + BRISK.stand_in
    live_match.tick(due - MOMENT)
    assert not live_match.substitutes.by_bot(1)
    live_match.tick(due)
    assert live_match.substitutes.by_bot(1)


def test_a_round_is_over_for_as_long_as_its_result_is_read() -> None:
    """Chance waits until that moment, and comes at it."""
    table = Table(lambda: Ask(CHANCE, "d4", ("1", "2")))
    table.rules.later = table.rules.asks
    table.rules.ends = Over([1], "round", final=False)
    live_match = table.begins()
    live_match.tick(OPENED)
    assert (turns(live_match), live_match.due()) == (2, OPENED + BRISK.result)
    live_match.tick(live_match.due() - MOMENT)
    assert turns(live_match) == 2
    live_match.tick(live_match.due())
    assert turns(live_match) == 3
    assert table.drawn == [0, 1]


@pytest.mark.parametrize(
    ("asks", "given"),
    [
        ([lambda: Ask(1, SPEECH, ("done",), kind="standing"), closing(seconds=60)], away),
        ([closing(seconds=60), lambda: Ask(CLOCK, LEAD, ("on",), kind="standing")], None),
        (
            [closing(seconds=60), lambda: Ask(CLOCK, LEAVE, ("1", "2"), kind="standing")],
            lambda live_match: live_match.substitutes.leavers.add(1),
        ),
    ],
)
def test_what_nobody_is_waited_for_is_due_at_once(
    asks: list[Callable[[], Ask]], given: Callable[[LiveMatch], None] | None
) -> None:
    """The speech of somebody who is away, a word of a storyteller who is not there, whoever leaves."""
    live_match = Table(*asks).begins()
    if given:
        assert live_match.due() > OPENED
        given(live_match)
    assert live_match.due() == LONG_AGO
    live_match.tick(OPENED)
    assert turns(live_match) == 2


@pytest.mark.parametrize("name", [LEAD, LEAVE])
def test_a_word_of_the_clock_without_an_end_waits_for_whoever_gives_it(name: str) -> None:
    """A storyteller who is there, and somebody who leaves."""
    live_match = Table(closing(seconds=60), lambda: Ask(CLOCK, name, ("1", "2"), kind="standing")).begins()
    live_match.substitutes.has_storyteller = True
    assert live_match.due() == OPENED + 60 * BRISK.scale
    live_match.tick(live_match.due() - MOMENT)
    assert turns(live_match) == 1
    assert live_match.open_next(OPENED) == (name == LEAD)
    assert turns(live_match) == 1 + (name == LEAD)


@pytest.mark.parametrize("leaver", [1, 2])
def test_whoever_wants_to_leave_is_the_one_who_leaves(leaver: int) -> None:
    """Of all who could."""
    table = Table(closing(seconds=60), lambda: Ask(CLOCK, LEAVE, ("1", "2"), kind="standing"))
    live_match = table.begins()
    live_match.substitutes.leavers.add(leaver)
    live_match.tick(OPENED)
    ((_, given, _),) = table.answers
    assert (given.name, given.choice) == (LEAVE, str(leaver))


@pytest.mark.parametrize(("answers", "look"), [(1, [2, 3]), (2, [])])
def test_bots_look_again_where_a_person_has_answered_and_no_bot(
    monkeypatch: pytest.MonkeyPatch, answers: int, look: list[int]
) -> None:
    """Or bots would go on answering each other for as long as the night lasts."""
    live_match = Table(*(lambda seat=seat: slot(seat) for seat in (1, 2, 3)), closing(seconds=20, secret=True)).begins()
    live_match.substitutes.stand_ins = {2, 3}
    looked: list[int] = []
    monkeypatch.setattr(live_match.thoughts, "sights", lambda _match, bots: looked.extend(one.seat for one in bots))
    monkeypatch.setattr(live_match.thoughts, "look_again", lambda *_: None)
    live_match.apply(answers, live_match.match.open_for(answers)[0].number, "a", b"signed", OPENED)
    assert looked == look


@pytest.mark.parametrize(
    ("people", "want", "says"),
    [
        ([1, 2], [], None),
        ([1, 2], [1], None),
        ([1, 2], [1, 2], "yes"),
        ([1, 2], [1, 2, 3], None),
        ([1, 2], [1, 3], "no"),
        ([1, 2], [3], "no"),
        ([1], [1], "yes"),
        ([1], [2, 3], "no"),
        ([], [3], "think"),
    ],
)
def test_a_bot_says_what_more_than_half_of_the_people_want(
    people: list[int], want: list[int], says: str | None
) -> None:
    """Once, and takes it back where they are no majority any more, half of them included; without people it thinks."""
    everybody = [lambda seat=seat: Ask(seat, "sleep", ("think", "yes", "no"), kind="standing") for seat in (1, 2, 3)]
    table = Table(*everybody, closing(seconds=600))
    table.rules.ABILITIES = Abilities(wanting=lambda _game, name: want if name == "sleep" else None)
    live_match = table.begins()
    live_match.substitutes.stand_ins = {1, 2, 3} - {*people}
    live_match.substitutes.absent = {1, 2} - {*people}
    while turns(live_match) == 1 and live_match.due() < OPENED + 300:
        live_match.tick(live_match.due())
    assert [given.choice for _, given, _ in table.answers] == ([] if says is None else [says])


# -- what is written and told --------------------------------------------------------------------------------


def test_each_answer_is_written_in_its_order_with_whoever_gave_it() -> None:
    """What the device signed with it, if it did; a checkpoint after each turn, with what was told by then."""
    table = Table(card)
    table.rules.tells = [Note("dealt", {"n": 1}, None), Note("hand", {"n": 2}, (2,))]
    live_match = table.begins()
    assert [(saved.turns, answers, notes) for saved, answers, notes in table.checkpoints] == [(0, 0, [])]
    number = live_match.match.asks[0].number
    assert live_match.apply(1, number, "a", b"signed", OPENED + 1)
    live_match.tick(live_match.due())
    written = [(at, given.seat, given.name, given.choice, given.by_host, signed) for at, given, signed in table.answers]
    assert written == [(0, 1, "play", "a", False, b"signed"), (1, 1, "play", "b", True, b"")]
    notes = [["dealt", {"n": 1}, None], ["hand", {"n": 2}, [2]]]
    assert [(saved.turns, answers, notes) for saved, answers, notes in table.checkpoints[1:]] == [
        (1, 1, notes),
        (2, 2, notes),
    ]
    assert (live_match.answers, len(live_match.history)) == (2, 6)


def test_a_match_goes_on_where_its_record_stands() -> None:
    """Its answers and its chance go on counting, nothing is written and nothing is told again."""
    first = Table(card)
    first.rules.tells = [Note("dealt", {"beat": 9.0}, None)]
    first.begins().apply(1, 1, "a", b"", OPENED)
    saved, answers, notes = first.checkpoints[-1]
    record = MatchRecord(5, "round", ["a", "b"], {}, b"", [], saved, notes, answers, 3)
    table = Table(card, record=record)
    table.rules.tells, table.rules.later = first.rules.tells, [lambda: Ask(CHANCE, "d4", ("1", "2"))]
    live_match = table.begins(200.0)
    assert (table.checkpoints, live_match.answers, len(live_match.history), turns(live_match)) == ([], 1, 2, 2)
    assert live_match.clocks.told_at() <= 200.0
    table.rules.later = [card]
    live_match.tick(200.0)
    assert (table.drawn, [at for at, _, _ in table.answers], turns(live_match)) == ([3], [1], 3)


@pytest.mark.parametrize(("narrates", "told"), [(0.0, 4.0), (3.0, 3.0)])
def test_what_a_narrator_tells_is_not_told_by_screens_again(narrates: float, told: float) -> None:
    """Either tells it, and what opens waits for one of them; of private lines the table tells nothing."""
    table = Table(card)
    table.rules.ABILITIES = Abilities(telling=lambda _game, notes: narrates * len(notes) / 2)
    table.rules.tells = [Note("died", {"beat": 4.0}, None), Note("hand", {"beat": 9.0}, (2,))]
    assert table.begins().clocks.told_at() == OPENED + told


def test_what_is_told_of_the_clock_is_that_of_the_first_who_is_named() -> None:
    """What chance and secret asks have left tells nobody anything; without a clock there is nothing to tell."""
    live_match = Table(
        lambda: Ask(1, "play", ("a", "b"), seconds=50), lambda: Ask(2, "play", ("a", "b"), seconds=40)
    ).begins()
    assert live_match.left(OPENED + 1.5) == 40 * BRISK.scale * 1000 - 1500
    silent = Table(lambda: Ask(1, "play", ("a", "b"), secret=True), closing(kind="standing")).begins()
    assert silent.left(OPENED) == -1
    assert not silent.in_secret_phase
    assert Table(slot, closing(seconds=20)).begins().in_secret_phase


def test_what_a_seat_is_asked_says_what_it_has_left_and_has_given() -> None:
    """Only its own asks, in milliseconds; nothing is given before it has answered."""
    live_match = Table(slot, lambda: Ask(2, "main", ("c", "d"), kind="slot", seconds=20), closing(seconds=20)).begins()
    live_match.apply(2, 2, "d", b"", OPENED + 1)
    (own,) = live_match.asks_for(1, OPENED + 2.0)
    (other,) = live_match.asks_for(2, OPENED + 2.0)
    assert (own.given, other.given, own.choices, other.choices) == ("", "d", ["a", "b"], ["c", "d"])
    lasts = int(20 * BRISK.slot * 1000)
    assert (own.length, own.left) == (lasts, lasts - 2000)
    untimed = Table(lambda: Ask(1, "nominate", ("2",), kind="standing"), closing(seconds=20)).begins()
    (standing,) = untimed.asks_for(1, OPENED)
    assert (standing.length, standing.left) == (-1, -1)


def test_others_notice_what_is_answered_where_it_is_no_secret() -> None:
    """An answer of the night moves nothing that they see."""
    live_match = Table(slot, closing(seconds=20, secret=True)).begins()
    assert not live_match.apply(1, 1, "a", b"", OPENED)
    assert live_match.answered_lately == {1}
    assert Table(card).begins().apply(1, 1, "a", b"", OPENED)


def test_the_storyteller_answers_for_a_seat_as_the_host_does() -> None:
    """It counts as that seat's answer; an ask of another seat is none of it."""
    table = Table(card)
    live_match = table.begins()
    with pytest.raises(NotAsked):
        live_match.apply_for(2, 1, "a", OPENED)
    assert (table.answers, live_match.answered_lately) == ([], set())
    live_match.apply_for(1, 1, "a", OPENED)
    ((_, given, signed),) = table.answers
    assert (given.by_host, signed, live_match.answered_lately) == (True, b"", {1})


def test_a_match_that_is_ended_asks_nothing_more() -> None:
    """Nobody has won it."""
    live_match = Table(card).begins()
    live_match.end("off")
    assert live_match.match.over
    assert (live_match.match.over.winners, live_match.match.over.ending, live_match.match.asks) == ([], "off", ())


def test_a_bot_plays_for_a_seat_until_the_turn_is_over() -> None:
    """For the turn it was given, and not for the next."""
    live_match = Table(card).begins()
    live_match.substitutes.for_turn.add(1)
    live_match.tick(live_match.due())
    live_match.tick(live_match.due())
    assert (turns(live_match), live_match.substitutes.for_turn, live_match.substitutes.stood_in) == (2, set(), {1})


def test_what_was_left_in_the_match_before_is_nothing_in_this_one() -> None:
    """Its asks had the same numbers."""
    table = Table(card)
    live_match = table.begins()
    live_match.save_clocks(OPENED + 10)
    assert BRISK.turn
    assert table.clocks == {"match": 5, "left": {"1": BRISK.turn - 10}}
    live_match.resume_clocks(OPENED + 100)
    assert live_match.clocks.left(live_match.match.asks[0], OPENED + 100) == BRISK.turn - 10
    table.clocks["match"] = 4
    again = table.begins(300.0)
    again.resume_clocks(300.0)
    assert again.clocks.left(again.match.asks[0], 300.0) == BRISK.turn


def test_what_a_seat_has_said_for_the_dark_counts_at_a_windows_end() -> None:
    """Unless it said something itself, and only where that is open to it."""
    closes = lambda: Ask(CLOCK, WINDOW, ("end",))  # noqa: E731 - as an ask is made here
    for standing, own, said in (
        ({1: {"spy": "yes"}}, "", [(1, "yes")]),
        ({1: {"spy": "yes"}}, "no", [(1, "no")]),
        ({1: {"spy": "perhaps"}, 2: {"other": "yes"}}, "", []),
    ):
        table = Table(window(1), window(2), closes)
        live_match = table.begins()
        live_match.standing = standing
        if own:
            live_match.apply(1, 1, own, b"", OPENED)
        live_match.tick(live_match.due())
        given = [(given.seat, given.choice) for _, given, _ in table.answers]
        assert given == [*said, (CLOCK, "end")]

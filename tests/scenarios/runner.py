"""Plays a scenario: an arrangement, the answers of the seats, and what must be true then.

The notation is the game's own. What differs between the games stands in an `Adapter`; a new game adds one.
"""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from host.engine.asking import CHANCE, CLOCK, Ask
from host.engine.match import Match
from host.games import rules
from host.games.shadow_world.state import Shadow
from protocol.errors import Refusal
from protocol.games.shadow_world import CARDS
from tests.scenarios.notation import read_option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEATS = {"chance": CHANCE, "clock": CLOCK}
NAMES = {number: name for name, number in SEATS.items()}
PASSIVE = ("no", "skip", "pass")


class Wrong(AssertionError):
    """The game did not do what the scenario says."""


@dataclass(frozen=True)
class Adapter:
    """What is special about the scenarios of one game."""

    covers: frozenset[str] = frozenset()
    """Asks that only hide who can react: answered with their passive choice unless a line spells them."""
    unordered: frozenset[str] = frozenset()
    """Keys of `then` whose lists are sets."""
    bags: frozenset[str] = frozenset()
    """Keys of `then` whose inner lists have no order."""
    ended: frozenset[str] = frozenset()
    """The keys that are compared once the game is over; empty for all."""
    secrets: Callable[[Match], dict[int, set[str]]] | None = None
    """What a match must not name to whom, by seat, 0 for everybody."""
    known: Callable[[Match], list[int]] | None = None
    """Who has nothing left to hide, so that a cover hides nothing: they are only asked what they may choose."""

    def passive(self, ask: Ask) -> str:
        """What the runner itself answers to `ask`, "" when that is for the scenario to say."""
        if ask.seat == CHANCE and ask.name == "shuffle":
            return ",".join(ask.choices) if len(set(ask.choices)) == 1 else ""
        if len(ask.choices) == 1 and ask.kind != "standing" and ask.seat != CLOCK:
            return ask.choices[0]
        if ask.name in self.covers and ask.kind != "standing":
            return next(choice for choice in PASSIVE if choice in ask.choices)
        return ""

    def spelled(self, ask: Ask, choice: str) -> str:
        """The choice as the game spells it; pairs may be named in any order."""
        turned = "+".join(reversed(choice.split("+")))
        return turned if "+" in choice and not ask.allows(choice) and ask.allows(turned) else choice

    def same(self, key: str, now: Any, then: Any) -> bool:
        """Whether a value of the game is the one of the scenario, as far as order goes."""
        if key in self.unordered:
            return sorted(now) == sorted(then)
        if key in self.bags and isinstance(then, dict):
            return all(sorted(now[name]) == sorted(row) for name, row in then.items())
        if key in self.bags:
            return [sorted(row) for row in now] == [sorted(row) for row in then]
        return now == then


def shown(match: Match) -> list[int]:
    """Shadow world: the seats whose characters lie open."""
    assert isinstance(match.game, Shadow)
    return match.game.revealed


def shadows(match: Match) -> dict[int, set[str]]:
    """Shadow world: green cards of others, and hidden characters unless Oxana's Gaze has shown them."""
    game = match.game
    assert isinstance(game, Shadow)
    told = [*game.spoken, *([game.oracle] if game.oracle else [])]
    forbidden: dict[int, set[str]] = {}
    for seat in (0, *game.everybody()):
        read_by = {str(one["card"]) for one in told if seat in (one["giver"], one["receiver"])}
        shown = {note.facts["at"] for note in match.notes if note.kind == "saw" and seat in (note.to or ())}
        hidden = [s for s in game.everybody() if game.characters[s] and game.hidden(s) and s not in (seat, *shown)]
        forbidden[seat] = {card for card in CARDS if card.startswith("g_")} - read_by
        forbidden[seat] |= {game.characters[s] for s in hidden}
    return forbidden


ADAPTERS = {
    "wolfmoon": Adapter(
        covers=frozenset({"spy"}),
        unordered=frozenset({"edge", "out", "protected", "winners"}),
    ),
    "shadow_world": Adapter(
        covers=frozenset({"ability", "leech", "counter", "again", "end", "reveal"}),
        unordered=frozenset({"revealed", "out", "used", "cursed", "shielded", "barrier", "winners"}),
        bags=frozenset({"equipment", "discards"}),
        ended=frozenset({"places", "damage", "equipment", "out", "winners", "ending"}),
        secrets=shadows,
        known=shown,
    ),
}


@dataclass(frozen=True)
class Line:
    """One line of `play`: an answer, a check (`?`) or a refusal (`!`)."""

    text: str
    mark: str
    seat: int
    ask: str
    choice: str = ""
    choices: frozenset[str] | None = None

    @classmethod
    def read(cls, text: str) -> Line:
        """A line of the notation."""
        text = text.strip()
        mark, rest = (text[0], text[1:]) if text[:1] in ("?", "!") else ("", text)
        head, colon, tail = rest.partition(":")
        words = (head if mark == "?" else rest).split()
        if len(words) < 2 or not (words[0] in SEATS or words[0].isdecimal()):
            raise Wrong(f"no such notation: {text}")
        seat = SEATS[words[0]] if words[0] in SEATS else int(words[0])
        if mark == "?":
            choices = frozenset(c.strip() for c in tail.split(",") if c.strip()) if colon else None
            return cls(text, mark, seat, words[1], choices=choices)
        choice = " ".join(words[2:]).replace(", ", ",") or "end"
        return cls(text, mark, seat, words[1], choice)

    def asks(self, ask: Ask) -> bool:
        """Whether this line speaks of `ask`."""
        return ask.seat == self.seat and ask.name == self.ask


@dataclass
class Player:
    """One run of one scenario."""

    scenario: dict[str, Any]
    match: Match
    adapter: Adapter
    used: list[str] = field(default_factory=list)
    heard: dict[int, set[str]] = field(default_factory=dict)
    notes_read: int = 0
    open_asks: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, scenario: dict[str, Any]) -> Player:
        """The scenario at its first stop."""
        game = scenario["game"]
        book, seats = rules(game), int(scenario["seats"])
        options = dict(read_option(name, value) for name, value in scenario.get("options", {}).items())
        setup = scenario.get("setup")
        start = book.arrange(setup, seats, options) if setup else book.new(seats, options)
        return cls(scenario, Match(book, start), ADAPTERS.get(game, Adapter()))

    def run(self) -> None:
        """Play all lines and compare."""
        lines = [Line.read(text) for text in self.scenario.get("play", [])]
        self.listen()
        refused: list[Line] = []
        for line in lines:
            if line.mark == "!":
                refused.append(line)
                continue
            self.use(line, refused)
            refused = []
        self.compare(refused)

    # -- one line -------------------------------------------------------------------------------------

    def use(self, line: Line, refused: list[Line]) -> None:
        """Go on to the stop that this line speaks of, and use it."""
        while True:
            self.refuse(refused)
            found = [ask for ask in self.match.asks if line.asks(ask)]
            if line.mark == "?":
                if any(self.fits(line, ask) for ask in found):
                    break
                if asked := [ask for ask in found if ask.kind != "standing"]:
                    self.fail(f"{line.text}: the choices are {', '.join(asked[0].choices)}")
            elif found and not self.forced(found[0], line):
                self.give(found[0], line)
                break
            if not self.step():
                self.fail(f"{line.text}: not asked")
        self.used.append(line.text)

    def fits(self, line: Line, ask: Ask) -> bool:
        """Whether `ask` has exactly the choices of this check."""
        choices = {self.adapter.spelled(ask, choice) for choice in line.choices or ()}
        return line.asks(ask) and (line.choices is None or choices == set(ask.choices))

    def forced(self, ask: Ask, line: Line) -> bool:
        """Whether the one choice of `ask` is another than the line's, which so speaks of a later ask."""
        alone = len(ask.choices) == 1 and ask.name not in self.adapter.covers
        return alone and self.adapter.spelled(ask, line.choice) not in (*ask.choices, "default")

    def give(self, ask: Ask, line: Line) -> None:
        """Give the answer that a line spells."""
        ran_out = line.choice == "default"
        choice = ask.default if ran_out else self.adapter.spelled(ask, line.choice)
        if not ask.allows(choice):
            self.fail(f"{line.text}: the choices are {', '.join(ask.choices)}")
        self.answer(ask, choice, by_host=ran_out or ask.seat in NAMES)

    def step(self) -> bool:
        """Answer one ask that the scenario need not spell; false when there is none."""
        given = self.match.game.given
        for ask in self.match.asks:
            if ask.seat > 0 and str(ask.seat) in given and ask.kind != "standing":
                continue
            if choice := self.adapter.passive(ask):
                self.answer(ask, choice)
                return True
        people = [ask for ask in self.match.asks if ask.seat > 0 and ask.kind == "window"]
        clock = next((a for a in self.match.asks if a.seat == CLOCK and a.name == "window"), None)
        if clock and all(str(ask.seat) in given for ask in people):
            self.answer(clock, "end", by_host=True)
            return True
        return False

    def answer(self, ask: Ask, choice: str, *, by_host: bool = False) -> None:
        """Give an answer and take in what everybody is told then."""
        self.match.apply(ask, choice, by_host=by_host)
        self.listen()

    def refuse(self, lines: list[Line]) -> None:
        """Each of these must be refused and change nothing: as an answer to an ask of this name, whoever has it."""
        for line in lines:
            for ask in [ask for ask in self.match.asks if ask.name == line.ask]:
                before = self.match.save().json()
                try:
                    choice = self.adapter.spelled(ask, line.choice)
                    self.match.apply(self.match.check(ask.number, line.seat, choice), choice)
                except Refusal:
                    if self.match.save().json() != before:
                        self.fail(f"{line.text}: was refused, but something changed")
                else:
                    self.fail(f"{line.text}: was not refused")

    # -- looking --------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Take in what each seat alone is told at this stop, and hold the views to what may be seen."""
        match, seen = self.match, views(self.match)
        if self.adapter.secrets and not match.over:
            self.keep_secrets(self.adapter.secrets(match), seen)
        self.see_through()
        if named := [ask.name for ask in match.asks if ask.kind == "window" and not ask.secret]:
            self.fail(f"everybody sees that {', '.join(named)} is asked")
        for note in match.notes[self.notes_read :]:
            for seat in note.to or ():
                self.heard.setdefault(seat, set()).update(words(note.facts))
        self.notes_read = len(match.notes)
        for seat in match.game.everybody():
            self.heard.setdefault(seat, set()).update(words(seen[seat][1]))
        stir = random.Random(self.match.asked)
        for seat in range(match.game.seats + 1):
            other = match.rules.redeal(match.game, seat, lambda cards: stir.sample(cards, len(cards)))
            if match.rules.view(other, seat) != seen[seat]:
                self.fail(f"the view of seat {seat} shows what it cannot know")

    def see_through(self) -> None:
        """Nobody with nothing to hide gets a cover without a choice; one that is open already stays."""
        known = self.adapter.known(self.match) if self.adapter.known else []
        for ask in self.match.asks:
            new = ask.number not in self.open_asks and ask.name in self.adapter.covers
            if new and len(ask.choices) == 1 and ask.seat in known:
                self.fail(f"{ask.seat} is asked {ask.name} without a choice")
        self.open_asks = {ask.number for ask in self.match.asks}

    def keep_secrets(self, forbidden: dict[int, set[str]], seen: list[tuple[Any, Any]]) -> None:
        """No note, view or ask names to a seat what it must not hear."""
        match = self.match
        notes = match.notes[self.notes_read :]
        for seat, secrets in forbidden.items():
            asks = [(ask.choices, list(ask.closed), list(ask.closed.values())) for ask in match.open_for(seat)]
            heard = [note.facts for note in notes if note.to is None or seat in note.to]
            if named := secrets.intersection(words([*heard, seen[seat], asks])):
                self.fail(f"seat {seat} is told of {', '.join(sorted(named))}")

    def compare(self, refused: list[Line]) -> None:
        """Go on to the first stop that is for the players, and compare it with `then` and `learns`."""
        then = dict(self.scenario.get("then", {}))
        expected = Line.read("? " + then.pop("next")) if "next" in then else None
        self.refuse(refused)
        while not (expected and self.stands_at(expected)) and self.step():
            self.refuse(refused)
        if expected and not self.stands_at(expected):
            self.fail(f"next should be {expected.text[2:]}")
        now = self.match.rules.describe(self.match.game)
        if "ending" in then and not (self.match.over or self.match.round_over):
            self.fail(f"the game should have ended: {then['ending']}")
        for key, value in then.items():
            if key not in now:
                self.fail(f"there is nothing called {key}")
            if self.match.over and self.adapter.ended and key not in self.adapter.ended:
                continue
            if not self.adapter.same(key, now[key], value):
                self.fail(f"{key} should be {value}, is {now[key]}")
        for seat, cards in self.scenario.get("learns", {}).items():
            missing = [card for card in cards if card not in self.heard.get(int(seat), set())]
            if missing:
                self.fail(f"seat {seat} never learnt of {', '.join(missing)}")

    def stands_at(self, expected: Line) -> bool:
        """Whether an open ask is the one that `then.next` names."""
        return any(self.fits(expected, ask) for ask in self.match.asks)

    def fail(self, why: str) -> None:
        """Say what is wrong, after which lines, and what is asked now."""
        asks = "; ".join(
            f"{NAMES.get(ask.seat, ask.seat)} {ask.name}: {', '.join(ask.choices)}" for ask in self.match.asks
        )
        over = self.match.over
        now = f"over: {over.ending} {over.winners}" if over else f"asked now: {asks}"
        raise Wrong("\n".join([why, *(f"    {line}" for line in self.used), now]))


def words(told: object) -> Iterator[str]:
    """All ids in something told, in no order."""
    left = [told]
    while left:
        one = left.pop()
        kind = type(one)
        if kind is str:
            yield one
        elif kind is dict:
            left.extend(one.values())
        elif kind is int or kind is bool or one is None:
            continue
        elif isinstance(one, list | tuple):
            left.extend(one)
        else:
            left.extend(getattr(one, name) for name in members(kind))


@cache
def members(kind: type) -> tuple[str, ...]:
    """The names of what a message of this kind holds."""
    return tuple(item.name for item in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def views(match: Match) -> list[tuple[Any, Any]]:
    """What whoever has no seat sees, and each seat; what all of them see is looked at once."""
    table, nothing = match.view(0)
    return [(table, nothing), *((table, match.own(seat)) for seat in match.game.everybody())]

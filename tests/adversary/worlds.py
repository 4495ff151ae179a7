"""Two worlds that an observer, with a seat or without, cannot tell apart, played at a table; what a listener hears."""

from __future__ import annotations

import marshal
import random
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any

from host.bot_workers import Thought, done
from host.engine.asking import CHANCE, CLOCK, Ask
from host.engine.match import Match, SavedMatch
from host.games import rules
from protocol.codec import decode, encode
from protocol.keys import SIGNATURE
from protocol.messages import NoteView, Public, Room
from tests.adversary.planted import planting
from tests.laws.random_play import choice_for
from tests.table.evening import Evening

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from host.bot_workers import Question

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Greta", "Hans")
TAKES = 0.7
"""Seconds that everybody takes to tap."""
REFUSED_EVERY = 1.7
"""Seconds after which somebody wishes again what is the keeper's to wish."""


class Script:
    """What each seat, and chance, answers to its asks of one name, in order; what is not written is the default."""

    def __init__(self, dice: random.Random | None = None) -> None:
        self.lines: dict[tuple[int, str], list[str]] = {}
        self._dice = dice
        self._spare = random.Random(7)
        """What dice show once the script is at its end: always the same face would throw for ever."""

    def again(self) -> Script:
        """The same script from its beginning, as it is written now."""
        copy = Script()
        copy.lines = {who: list(said) for who, said in self.lines.items()}
        return copy

    def next(self, ask: Ask) -> str:
        """The answer to an ask; a script with dice writes itself as it goes."""
        lines = self.lines.setdefault((ask.seat, ask.name), [])
        if self._dice:
            # Whoever might react says no: with the card or without, nobody learns whether they could.
            said = ask.default or ask.choices[0] if ask.kind == "window" else choice_for(ask, self._dice)
            lines.append(said)
            return said
        if not lines and ask.seat == CHANCE:
            return choice_for(ask, self._spare)
        return lines.pop(0) if lines else ask.default or ask.choices[0]


@dataclass
class World:
    """A game at a turn's start, and what everybody answers from there."""

    game: str
    state: dict[str, Any]
    script: Script


def known(match: Match, observer: int) -> bytes:
    """All that everybody may know of a match, and what an observer with a seat knows beside."""
    told = [note for note in match.notes if note.to is None or observer in note.to]
    notes = [NoteView(n, note.kind, dict(note.facts), private=False) for n, note in enumerate(told)]
    parts = [part for part in match.view(observer) if part is not None]
    return b"".join(map(encode, [*parts, *notes]))


def alone(match: Match, observer: int) -> bytes:
    """What only the observer knows of it."""
    told = [note for note in match.notes if note.to is not None and observer in note.to]
    return encode(match.own(observer)) + b"".join(
        encode(NoteView(0, n.kind, dict(n.facts), private=True)) for n in told
    )


def history(world: World, answers: int, observer: int = 0) -> list[bytes]:
    """What the observer saw, change by change, until the script does not fit or so many seats have answered."""
    saved = SavedMatch(marshal.loads(marshal.dumps(world.state)), 1000, 1000)  # noqa: S302 - own bytes
    match = Match.load(rules(world.game), saved)
    script, seen = world.script, [known(match, observer)]
    while answers and match.asks:
        ask = _first(match)
        choice = script.next(ask)
        if not ask.allows(choice):
            break
        match.apply(ask, choice, by_host=ask.seat < 0)
        answers -= ask.seat > 0 and ask.kind not in ("window", "slot")
        now = known(match, observer)
        if now != seen[-1]:
            seen.append(now)
    return seen


def _first(match: Match) -> Ask:
    """People before the clock that ends their step."""
    open_asks = [a for a in match.asks if str(a.seat) not in match.game.given and a.kind != "standing"]
    return min(open_asks, key=lambda a: (a.seat == CLOCK, a.seat != CHANCE, a.seat))


def pairs(game: str, seed: int, observer: int = 0, *, answers: int = 10) -> Iterator[tuple[World, World]]:
    """Worlds of one random game that an observer sees go on in the same way for a while, from each of its turns."""
    dice = random.Random(seed)
    plan = planting(game)
    match = Match.start(rules(game), plan.SEATS, dict(plan.OPTIONS))
    while not match.over:
        before = match.turns
        while match.turns == before and not match.over:
            ask = _first(match)
            match.apply(ask, choice_for(ask, dice), by_host=ask.seat < 0)
        if match.over:
            return
        state = match.save().state
        real = World(game, state, Script(random.Random(seed + match.turns)))
        seen = history(real, answers, observer)
        for _ in range(12):
            other = rules(game).redeal(rules(game).load(state), observer, lambda row: dice.sample(row, len(row)))
            there = World(game, marshal.loads(marshal.dumps(other.state())), real.script.again())  # noqa: S302
            if there.state != state and _agree(seen, history(there, answers, observer)) > 1:
                yield replace(real, script=real.script.again()), replace(there, script=real.script.again())
                break


def some_pairs(game: str, seed: int, count: int) -> Iterator[tuple[World, World, int]]:
    """So many pairs from many random games, each for another observer: nobody, or one of the seats in turn."""
    found = 0
    for number in range(seed * 1000, seed * 1000 + 1000):
        observer = number % (planting(game).SEATS + 1)
        for one, other in islice(pairs(game, number, observer), 2):
            yield one, other, observer
            found += 1
            if found == count:
                return


def _agree(one: list[bytes], other: list[bytes]) -> int:
    length = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        length += 1
    return length


class Stage(Evening):
    """An evening that goes on from a world: everybody taps what the script says, the last seat is a bot's."""

    def __init__(
        self, folder: Path, world: World, *, bots: int = 1, observer: int = 0, before=lambda _stage: None
    ) -> None:
        super().__init__(folder, fast=False)
        self.observer = observer
        self.knew: list[tuple[float, bytes]] = []
        self.world = world
        self.script = world.script.again()
        self._seen: dict[tuple[str, int], float] = {}
        keeper = self.sit(NAMES[0])
        self.run(0.5)
        keeper.submit_command("game", world.game, self.now)
        self.run(0.5)
        for name in NAMES[1 : world.state["seats"] - bots]:
            self.sit(name)
        self.run(0.5)
        for wish in (("bots", str(bots)), ("pace", "brisk")):
            keeper.submit_command(*wish, self.now)
            self.run(0.5)
        for session in self.guests.values():
            session.submit_command("ready", "yes", self.now)
        self.until(lambda: self.table.lifecycle.phase == "playing")
        self.run(1.0)
        answers = self.table.lifecycle.live_match.answers
        # As after a crash: the last checkpoint that a host finds is the world's.
        self.journal.commit()
        saved = SavedMatch(world.state, 1000, 1000)
        self.journal.write.checkpoint("table", self.table.lifecycle.number, saved, answers, [])
        self.journal.commit()
        self.kill_host()
        self.open_host()
        self.until(lambda: all(s.handshake.live and s.handshake.live.id == self.epoch for s in self.guests.values()))
        for window, choice in planting(world.game).STANDING.items():
            self.guests[NAMES[2]].outbox.set_standing(window, choice)
        before(self)
        live_match = self.table.lifecycle.live_match
        live_match.draw = self._scripted
        live_match.thoughts.bot_workers = self
        self.messages = self.hear()
        self.times: list[float] = []
        self.started = self._refused_at = self.now
        self.fits_until = float("inf")
        """The moment from which the script has an answer that does not fit this world."""

    def think(self, question: Question) -> Future[Thought]:
        """What the bot says according to the script."""
        ask = question.ask
        lines = ask.kind != "standing" or self.script.lines.get((ask.seat, ask.name))
        return done(Thought(self._scripted(ask) if lines else ""))

    def _scripted(self, ask: Ask) -> str:
        choice = self.script.next(ask)
        if not ask.allows(choice):
            self.fits_until = min(self.fits_until, round(self.now - self.started, 3))
            return ask.default or ask.choices[0]
        return choice

    def play_on(self, seconds: float = 0.05) -> None:
        """Everybody taps what the script says once they have looked at it for a moment."""
        for name, session in self.guests.items():
            for view in session.scene.asks:
                seen = self._seen.setdefault((name, view.number), self.now)
                if view.kind == "standing" and not self.script.lines.get((session.scene.you, view.name)):
                    continue
                if self.now - seen >= TAKES and session.scene.status == "live":
                    self._seen[name, view.number] = float("inf")
                    ask = next((a for a in self.table.lifecycle.live_match.match.asks if a.number == view.number), None)
                    if ask is not None:
                        session.submit_answer(view.number, self._scripted(ask), self.now)
        self._be_refused()
        self._pass(seconds)
        self.times += [round(self.now - self.started, 3)] * (len(self.messages) - len(self.times))
        if self.table.lifecycle.live_match and self.observer:
            what = alone(self.table.lifecycle.live_match.match, self.observer)
            if not self.knew or self.knew[-1][1] != what:
                self.knew.append((round(self.now - self.started, 3), what))

    def _be_refused(self) -> None:
        """Somebody who is not the keeper wishes another game, and has no right to."""
        session = self.guests[NAMES[1]]
        free = session.scene.status == "live" and not session.scene.pending and not session.scene.asks
        if free and self.now >= self._refused_at:
            self._refused_at = self.now + REFUSED_EVERY
            session.submit_command("bots", "2", self.now)

    def heard(self, seconds: float) -> list[tuple[float, str, int, bytes]]:
        """What a listener hears in so many seconds: time slot, topic by place, size, and the bytes of what is open."""
        while self.now < self.started + seconds and self.table.lifecycle.phase == "playing":
            self.play_on()
        return [
            (at, topic, len(data), data if topic == self.topics.public else b"")
            for at, (topic, data) in zip(self.times, placed(self, self.messages), strict=True)
        ]


def placed(evening: Evening, heard: list[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """What was heard, with each seat's topic named by its place and not by its account."""
    places = {p.id: f"seat {n}" for n, p in enumerate(evening.table.roster.people, 1)}
    for topic, data in heard:
        account = topic.split("/")[3] if "/seat/" in topic else ""
        yield topic.replace(account, places[account]) if account else topic, data


@lru_cache(4096)
def told(data: bytes) -> tuple[Room, bytes, list[NoteView]]:
    """The public table of a signed message, read once: the room without its deal, what the game shows, the notes."""
    shown = decode(Public, data[SIGNATURE:])
    return replace(decode(Room, shown.room), deal=None), shown.table, [decode(NoteView, note) for note in shown.notes]


def shown(heard: list[Any]) -> list[tuple[float, object]]:
    """What the game shows to everybody, one thing after the other: each note, and each table."""
    history: list[tuple[float, object]] = []
    last, table = 0, b""
    for at, _, _, data in heard:
        if not data:
            continue
        _, now, notes = told(data)
        news = [note for note in notes if note.number > last]
        last = max([last, *(note.number for note in news)])
        history += [(at, (note.kind, note.facts)) for note in news]
        if now != table:
            table = now
            history.append((at, now))
    return history


def first_public_difference(one: list[Any], other: list[Any]) -> float:
    """The time slot in which the games first differ in what everybody may know, in the order in which it was shown."""
    notes = [[(at, what) for at, what in shown(heard) if isinstance(what, tuple)] for heard in (one, other)]
    first = [min(at, then) for (at, what), (then, again) in zip(*notes, strict=False) if what != again]
    tables = [_tables(heard) for heard in (one, other)]
    for count in tables[0].keys() & tables[1].keys():
        pairs_of = zip(tables[0][count], tables[1][count], strict=False)
        first += [min(at, then) for (at, what), (then, again) in pairs_of if what != again]
    return min(first, default=float("inf"))


def first_known_difference(one: Stage, other: Stage) -> float:
    """The time slot in which the observer first knows something else in the one world than in the other."""
    both = zip(one.knew, other.knew, strict=False)
    return next((min(at, then) for (at, what), (then, again) in both if what != again), float("inf"))


def _tables(heard: list[Any]) -> dict[int, list[tuple[float, object]]]:
    """The tables that were shown while so many notes had been told."""
    found: dict[int, list[tuple[float, object]]] = {}
    count = 0
    for at, what in shown(heard):
        if isinstance(what, tuple):
            count += 1
        else:
            found.setdefault(count, []).append((at, what))
    return found


def differences(one: list[Any], other: list[Any], until: float = float("inf")) -> list[tuple[Any, Any]]:
    """Where two listeners hear something different before the games differ: slot, topic, size, public table."""
    until = min(until, first_public_difference(one, other))
    ours, theirs = (
        [(at, topic, size, told(data) if data else None) for at, topic, size, data in heard if at < until]
        for heard in (one, other)
    )
    return [pair for pair in zip_longest(ours, theirs) if pair[0] != pair[1]]

"""Two worlds that nobody without a seat can tell apart, played at a table, and what a listener hears of them."""

from __future__ import annotations

import marshal
import random
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from host.asking import CHANCE, CLOCK, Ask
from host.games import rules
from host.match import Match, Saved
from protocol.codec import decode, encode
from protocol.keys import SIGNATURE
from protocol.messages import Note, Public, Room
from tests.laws.chancy import choice_for
from tests.table.evening import Evening

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TAKES = 0.7
"""Seconds that everybody takes to tap."""


class Script:
    """What each seat, and chance, answers to its asks of one name, in order; what is not written is the default."""

    def __init__(self, dice: random.Random | None = None) -> None:
        self.lines: dict[tuple[int, str], list[str]] = {}
        self._dice = dice

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
        return lines.pop(0) if lines else ask.default or ask.choices[0]


@dataclass
class World:
    """A game at a turn's start, and what everybody answers from there."""

    game: str
    state: dict[str, Any]
    script: Script


def public(match: Match) -> bytes:
    """All that everybody may know of a match."""
    notes = [Note(n, note.kind, dict(note.facts), private=False) for n, note in enumerate(match.notes) if not note.to]
    return encode(match.view(0)[0]) + b"".join(map(encode, notes))


def history(world: World, answers: int) -> list[bytes]:
    """What everybody saw, change by change, until the script does not fit or so many seats have answered."""
    saved = Saved(marshal.loads(marshal.dumps(world.state)), 1000, 1000)  # noqa: S302 - own bytes
    match = Match.load(rules(world.game), saved)
    script, seen = world.script, [public(match)]
    while answers and match.asks:
        ask = _first(match)
        choice = script.next(ask)
        if not ask.allows(choice):
            break
        match.answer(ask, choice, by_host=ask.seat < 0)
        answers -= ask.seat > 0 and ask.kind not in ("window", "slot")
        now = public(match)
        if now != seen[-1]:
            seen.append(now)
    return seen


def _first(match: Match) -> Ask:
    """People before the clock that ends their step."""
    open_asks = [a for a in match.asks if str(a.seat) not in match.game.given and a.kind != "standing"]
    return min(open_asks, key=lambda a: (a.seat == CLOCK, a.seat != CHANCE, a.seat))


def pairs(game: str, seats: int, seed: int, *, answers: int = 6, least: int = 6) -> list[tuple[World, World, int]]:
    """Worlds of one game with the same public history of at least `least` changes, and how long it is."""
    dice = random.Random(seed)
    match = Match.start(rules(game), seats, {"start": 1} if game == "wolfmoon" else {})
    found = []
    turns = match.turns
    while not match.over and match.turns < turns + 12:
        before = match.turns
        while match.turns == before and not match.over:
            ask = _first(match)
            match.answer(ask, choice_for(ask, dice), by_host=ask.seat < 0)
        if match.over:
            break
        state = match.save().state
        real = World(game, state, Script(random.Random(seed + match.turns)))
        seen = history(real, answers)
        for _ in range(12):
            other = rules(game).redeal(rules(game).load(state), 0, lambda cards: dice.sample(cards, len(cards)))
            there = World(game, marshal.loads(marshal.dumps(other.state())), real.script.again())  # noqa: S302
            same = _agree(seen, history(there, answers))
            if there.state != state and same >= least:
                worlds = (replace(world, script=real.script.again()) for world in (real, there))
                found.append((*worlds, same))
                break
    return found


def _agree(one: list[bytes], other: list[bytes]) -> int:
    length = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        length += 1
    return length


class Stage(Evening):
    """An evening that goes on from a world: everybody taps what the script says, the last seat is a bot's."""

    def __init__(self, folder: Path, world: World, *, bots: int = 1, before=lambda _stage: None) -> None:
        super().__init__(folder, fast=False)
        self.world = world
        self.script = world.script.again()
        self._seen: dict[tuple[str, int], float] = {}
        seats = len(world.state["hands"]) - 1 if world.game == "wolfmoon" else world.state["seats"]
        for name in NAMES[: seats - bots]:
            self.sit(name)
        self.run(0.5)
        keeper = self.guests[NAMES[0]]
        for wish in (("game", world.game), ("bots", str(bots)), ("pace", "brisk")):
            keeper.wish(*wish, self.now)
            self.run(0.5)
        for session in self.guests.values():
            session.wish("ready", "yes", self.now)
        self.until(lambda: self.table.phase == "playing")
        self.run(1.0)
        answers = self.table.play.answers
        # As after a crash: the last checkpoint that a host finds is the world's.
        self.journal.commit()
        saved = Saved(world.state, 1000, 1000)
        self.journal.keep_checkpoint("table", self.table.number, saved, answers, [])
        self.journal.commit()
        self.kill_host()
        self.open_host()
        self.until(lambda: all(s._live and s._live.id == self.epoch for s in self.guests.values()))
        before(self)
        play = self.table.play
        play._draw = self._scripted
        play._choose = lambda _seat, _table, _own, ask, _dice: self._bots(ask)
        self.wire.clear()
        self.times: list[float] = []
        self.started = self.now
        self.fits_until = float("inf")
        """The moment from which the script has an answer that does not fit this world."""

    def _bots(self, ask: Ask) -> str:
        return self._scripted(ask) if ask.kind != "standing" or self.script.lines.get((ask.seat, ask.name)) else ""

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
                    ask = next((a for a in self.table.play.match.asks if a.number == view.number), None)
                    if ask is not None:
                        session.answer(view.number, self._scripted(ask), self.now)
        self.run(seconds)
        self.times += [round(self.now - self.started, 3)] * (len(self.wire) - len(self.times))

    def heard(self, seconds: float) -> list[tuple[float, str, int, bytes]]:
        """What a listener hears in so many seconds: time slot, topic by place, size, and the bytes of what is open."""
        while self.now < self.started + seconds and self.table.phase == "playing":
            self.play_on()
        places = {p.id: f"seat {n}" for n, p in enumerate(self.table.people, 1)}
        told = []
        for at, (topic, data) in zip(self.times, self.wire, strict=True):
            account = topic.split("/")[3] if "/seat/" in topic else ""
            name = topic.replace(account, places[account]) if account else topic
            told.append((at, name, len(data), data if topic == self.topics.public else b""))
        return told


def told(data: bytes) -> tuple[Room, bytes, list[Note]]:
    """The public table of a signed message: the room without its deal, what the game shows, the notes."""
    shown = decode(Public, data[SIGNATURE:])
    return replace(decode(Room, shown.room), deal=None), shown.table, [decode(Note, note) for note in shown.notes]


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

"""A finished game as moments: what one seat knew at each of them, and what was true."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from base64 import b64decode
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Any

from client.base.errors import ReplayFailed
from client.base.names import real_name
from client.base.scene import Scene
from client.games import face
from client.present.announcements import Announcer
from client.present.joined_stops import joined
from protocol.codec import decode
from protocol.games import GAMES
from protocol.messages import Deal, NoteView, ParticipantView, Room
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from pathlib import Path

    from client.texts import Say
    from protocol.record import Record


RETELLING_TIMEOUT = 120.0
"""Seconds after which a game that is not told yet is given up; fifty restless seats take eight."""
MOST_TOLD = 1 << 28
"""Characters in which a game is told; fifty restless seats take a fifth of it."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step: number `n` of `of`, the scene as the seat knew it then, and the truth.

    `notes` are those of the whole game; those of this step lie between `first` and `end`. `answers` in the notation led
    here, each with whether the host gave it for a person; none for the start.
    """

    n: int
    of: int
    seen: Scene
    notes: list[NoteView]
    first: int
    end: int
    answers: list[tuple[str, bool]]
    hands: list[Any]
    truth: dict[str, Any]

    @property
    def scene(self) -> Scene:
        """What the seat saw then, with all that it had heard until then."""
        return replace(self.seen, notes=self.notes[: self.end])

    @property
    def opening(self) -> str:
        """The kind of what it heard first at this step, "" for nothing."""
        return self.notes[self.first].kind if self.first < self.end else ""

    def heard(self, say: Say) -> list[str]:
        """What the seat heard happen at this step."""
        scene = self.scene
        game = face(scene.room.game) if scene.room else None
        lines = [game.note_line(note, scene, say) for note in scene.notes[self.first :]] if game else []
        return [text for text, _ in groupby(lines) if text]  # a night tells twice that there is nothing to report

    def known(self, say: Say) -> list[str]:
        """What the seat knew."""
        return Announcer(say).own(self.scene)

    def table(self, say: Say) -> list[str]:
        """What lay open."""
        return Announcer(say).table(self.scene)

    def true(self, say: Say) -> list[str]:
        """What was true."""
        room = self.scene.room
        game = face(room.game) if room else None
        if game:
            return game.sentences.truth(self.scene, self.hands, self.truth, say)
        return [f"{key}: {value}" for key, value in self.truth.items() if value]

    def answered(self, say: Say) -> list[str]:
        """Who has chosen what on the way to this step; what many did alike is one sentence."""
        room = self.scene.room
        told: dict[str, list[str]] = {}
        for answer, by_host in self.answers:
            seat, _, rest = answer.partition(" ")
            ask, _, choice = rest.partition(" ")
            by = whole_number(seat, range(1, len(room.people) + 1)) if room else None
            if by is None:
                continue
            if told_by_game := self._in_its_words(by, ask, choice, say):
                name = real_name(self.scene, by, say)
                heading, entry = told_by_game
                entry = entry.replace(name, say("replay.by_host", name=name), 1) if by_host else entry
            else:
                heading, entry = "", self._chosen(by, ask, choice, say, by_host)
            if entry:
                told.setdefault(heading or entry, []).append(entry if heading else "")
        alone = [one for one, entries in told.items() if not any(entries)]
        together = {one: entries for one, entries in told.items() if any(entries)}
        lists = {one: ("; " if ":" in entries[0] else ", ").join(entries) for one, entries in together.items()}
        return [*alone, *(say("replay.line", what=one, said=f"{said}.") for one, said in lists.items())]

    def _in_its_words(self, by: int, ask: str, choice: str, say: Say) -> tuple[str, str] | None:
        """The same in the words of a game that has some of its own."""
        game = face(self.scene.room.game) if self.scene.room else None
        told = game.sentences.answered if game and self.scene.table else None
        return told(by, ask, choice, self.scene, self.hands, say) if told else None

    def _chosen(self, by: int, ask: str, choice: str, say: Say, by_host: bool) -> str:
        """One answer as a sentence; without words for it only that there was one."""
        room = self.scene.room
        game, people = (room.game, len(room.people)) if room else ("", 0)
        number = whole_number(choice, range(1, 100))
        keys = [f"{game}.replay.{ask}.{choice}"]
        if number is not None:
            keys += [f"{game}.replay.{ask}"]
        name = real_name(self.scene, number, say) if number and number <= people else str(number)
        last = (f"{game}.card.{choice}", f"{game}.place.{choice}", f"row.{choice}", "replay.silent")
        words = say.first(*keys, *last, name=name, n=number)
        key = f"replay.answer{'.host' if by_host else ''}{'' if words else '.silent'}"
        return say(key, name=real_name(self.scene, by, say), words=words)

    def result(self, say: Say) -> list[str]:
        """How the game ended, at its last step."""
        room = self.scene.room
        game = face(room.game) if room and room.phase == "result" else None
        return game.sentences.result(self.scene, say) if game else []


def steps(path: Path, record: Record, seat: int) -> list[ReplayStep]:
    """All steps of a kept game from the eyes of a seat (0: of whoever only watched); raises ReplayFailed."""
    told = [json.loads(row) for row in run_replay(path, "--steps", "--as", str(seat)).splitlines()]
    game = GAMES.get(record.game)
    if game is None:
        raise ReplayFailed(reason=record.game)
    notes = [[decode(NoteView, b64decode(note)) for note in step["notes"]] for step in told]
    ends = list(accumulate(map(len, notes)))
    heard = [note for some in notes for note in some]
    shown = face(record.game)
    stops = joined([[note.kind for note in some] for some in notes], shown.sentences.talk if shown else ())
    return [
        ReplayStep(
            n,
            len(stops),
            Scene(
                status="live",
                you=seat,
                room=_room(record, over=n == len(stops) and step["over"]),
                table=decode(game.table_view, b64decode(step["table"])),
                own=decode(game.own_view, b64decode(step["own"])) if step["own"] else None,
            ),
            heard,
            ends[some[0]] - len(notes[some[0]]),
            ends[some[-1]],
            [(told[at]["answer"], told[at]["by_host"]) for at in some if told[at]["answer"]],
            [decode(game.own_view, b64decode(hand)) for hand in step["hands"]],
            step["truth"],
        )
        for n, some in enumerate(stops, 1)
        for step in (told[some[-1]],)
    ]


def run_replay(path: Path, *how: str) -> str:
    """What the program `host.replay` says of a kept game, by its options; raises ReplayFailed when it cannot."""
    program = [sys.executable, "-P", "-m", "host.replay", str(path.absolute()), *how]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:  # noqa: S603 - our own
        ending = threading.Timer(RETELLING_TIMEOUT, child.kill)
        ending.start()
        told = child.stdout.read(MOST_TOLD + 1) if child.stdout else b""
        if len(told) > MOST_TOLD:
            child.kill()
    ending.cancel()
    said = told.decode(errors="replace")
    if len(told) > MOST_TOLD or child.returncode < 0:
        raise ReplayFailed(reason=path.name)
    if child.returncode and "--verify" not in how:
        raise ReplayFailed(reason=(said.splitlines() or [""])[-1])
    return said


def _room(record: Record, *, over: bool) -> Room:
    people = [
        ParticipantView(
            holders[-1].name, bot=not holders[-1].sign, present=True, ready=True, keeper=False, stand_in=False, number=n
        )
        for n, holders in enumerate(record.seats, 1)
    ]
    return Room(
        step=0,
        phase="result" if over else "playing",
        game=record.game,
        options=record.options,
        pace="off",
        bots=sum(person.bot for person in people),
        people=people,
        watching=0,
        countdown=-1,
        waiting=[],
        waited=-1,
        left=-1,
        paused="",
        match=record.deal,
        deal=Deal(record.deal, record.commitment, b"", []),
        standings=[0] * len(people),
    )

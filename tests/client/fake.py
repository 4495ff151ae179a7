"""Sample scenes, and a line to a seat that remembers what was said on it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from zlib import crc32

from client.base.scene import Scene
from client.present.device_menu import Device
from protocol.games.wolfmoon import ID, OPTIONS, OwnView, SeatView, TableView
from protocol.messages import AskView, NoteView, ParticipantView, Room

if TYPE_CHECKING:
    from collections.abc import Callable

DEVICE = Device(alone=False, shared=False, standing={}, peek=False)
"""A device of one seat at a lasting table."""
NAMES = ("Ada", "Ben", "Cleo", "Dana", "Emil", "Fatima")


class FakeLine:
    """A SeatLine without a network: `said` holds what went out, `show` brings a new scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.said: list[tuple[Any, ...]] = []
        self.changed: Callable[[], None] = lambda: None
        self.closed = False

    def observe(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever `show` is called."""
        self.changed = changed

    def show(self, scene: Scene) -> None:
        """Bring a new scene."""
        self.scene = scene
        self.changed()

    def submit_answer(self, ask: int, choice: str) -> None:
        """Remember an answer."""
        self.said.append(("answer", ask, choice))

    def submit_command(self, name: str, choice: str = "-") -> None:
        """Remember a wish."""
        self.said.append(("wish", name, choice))

    def set_standing(self, ask_name: str, choice: str) -> None:
        """Remember a standing answer."""
        self.said.append(("stand", ask_name, choice))

    def reclaim(self) -> None:
        """Remember that the seat is wanted back."""
        self.said.append(("reclaim",))

    async def close(self) -> None:
        """Remember the end."""
        self.closed = True


def person(name: str, **changes: Any) -> ParticipantView:
    """Somebody who is here, not ready yet."""
    plain = ParticipantView(
        name=name, bot=False, present=True, ready=False, keeper=False, stand_in=False, number=crc32(name.encode())
    )
    return replace(plain, **changes)


def room(players: int = 4, **changes: Any) -> Room:
    """A room of people in the middle of a game."""
    people = [person(name, keeper=name == "Ada") for name in NAMES[:players]]
    plain = Room(
        step=1,
        phase="playing",
        game=ID,
        options={name: option.default for name, option in OPTIONS.items()},
        pace="off",
        bots=0,
        people=people,
        watching=0,
        countdown=-1,
        waiting=[],
        waited=0,
        left=-1,
        paused="",
        match=1,
        deal=None,
        standings=[0] * players,
    )
    return replace(plain, **changes)


def seat(*display: str, **changes: Any) -> SeatView:
    """A seat in play with these open cards."""
    plain = SeatView(
        out=False,
        protected=False,
        cards=1,
        display=list(display),
        tokens=0,
        witch=False,
        hand=[],
        value=-1,
        ruled_out=[],
    )
    return replace(plain, **changes)


def table(players: int = 4, **changes: Any) -> TableView:
    """A round in its middle."""
    seats = [
        seat("seer", "thief"),
        seat("bodyguard", protected=True),
        seat("mayor", out=True, cards=0),
        seat("servant", cards=2),
        seat("villager", "villager", "drunkard"),
        seat("frankensteins_monster", "merchant", witch=True),
    ]
    plain = TableView(
        round=1,
        long=False,
        active=4,
        further=False,
        last_turn=False,
        moons=["sitting_wolf", "howling_wolf"],
        pile=9,
        aside=2,
        edge=["alchemist"],
        seats=seats[:players],
        target=0,
        ending="",
        winners=[],
    )
    return replace(plain, **changes)


def ask(name: str, *choices: str, number: int = 7, **changes: Any) -> AskView:
    """An ask without a clock."""
    plain = AskView(
        number=number,
        name=name,
        choices=list(choices),
        closed={},
        kind="choice",
        default=choices[0] if choices else "",
        given="",
        left=-1,
        length=-1,
    )
    return replace(plain, **changes)


def note(number: int, kind: str, /, *, private: bool = False, **facts: Any) -> NoteView:
    """A line of the history."""
    return NoteView(number, kind, facts, private)


NOTES = [
    note(1, "round", number=1, by=1),
    note(2, "your_card", private=True, by=4, card="spy"),
    note(3, "turn", by=1, further=False),
    note(4, "drew", by=1, source="pile"),
    note(5, "played", by=1, card="seer"),
    note(6, "targeted", by=1, card="seer", at=4),
    note(7, "turn", by=2, further=False),
    note(8, "drew", by=2, source="pile"),
    note(9, "played", by=2, card="villager"),
    note(10, "targeted", by=2, card="villager", at=4),
    note(11, "guessed", by=2, at=4, value=3, hit=False),
    note(12, "saw", private=True, at=1, card="drunkard"),
]


def playing(*asks: AskView, players: int = 4, you: int = 4, **changes: Any) -> Scene:
    """A scene in the middle of a game, at the seat of Dana."""
    plain = Scene(
        status="live",
        you=you,
        room=room(players),
        table=table(players),
        own=OwnView(["spy", "girl"], []),
        notes=list(NOTES),
        asks=list(asks),
        received_at=time.monotonic(),
        fingerprint="k3v7q 2mfdx",
    )
    return replace(plain, **changes)


def lobby(players: int = 4, you: int = 1, **changes: Any) -> Scene:
    """The waiting room."""
    people = [person(name, keeper=name == "Ada", ready=name == "Ben") for name in NAMES[:players]]
    people[-1] = replace(people[-1], bot=True)
    return Scene(
        status="live",
        you=you,
        room=room(players, phase="lobby", people=people, bots=1, **changes),
        received_at=time.monotonic(),
        fingerprint="k3v7q 2mfdx",
    )


def ended(**changes: Any) -> Scene:
    """The result: Ada wins with the Mayor, Ben comes second."""
    seats = [
        seat("seer", hand=["mayor"], value=9),
        seat("bodyguard", "merchant", hand=["pickpocket"], value=8),
        seat("villager", out=True, cards=0),
        seat("servant", hand=["spy"], value=7),
    ]
    over = table(4, seats=seats, ending="highest_value", winners=[1], pile=0, active=4)
    plain = playing(room=room(4, phase="result", standings=[2, 0, 1, 0]), table=over, own=OwnView(["spy"], []))
    return replace(plain, **changes)

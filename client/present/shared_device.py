"""Several seats on one device: their lines together, one of them in hand, and when the device should go on.

Each seat speaks for itself, with heartbeats of its own; the device only shows one of them at a time.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import HandOver
from client.base.scene import LOST
from client.present.narrated_line import narrated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from client.base.scene import Scene, SeatLine
    from client.texts import Say


SPEECH = "done"
"""What ends a speech of one's own: open at any time, and the device belongs to whoever speaks."""


class SharedDevice:
    """A SeatLine for the seats of one device, by the names of their people.

    `holder_index` says whose line is in hand: a place in `names`, from 0, and not a seat.
    """

    def __init__(self, lines: Sequence[SeatLine], names: Sequence[str]) -> None:
        self.names = list(names)
        self.holder_index = 0
        self.given = 0
        """How often somebody has taken the device, or kept it."""
        self._lines = list(lines)
        self._declined: set[tuple[int, int]] = set()
        self._changed: list[Callable[[], None]] = []

    @property
    def scene(self) -> Scene:
        """The latest scene of whoever has the device."""
        return self._lines[self.holder_index].scene

    @property
    def trouble(self) -> object:
        """Why nothing can come of the line in hand."""
        return getattr(self._lines[self.holder_index], "trouble", None)

    @property
    def standing(self) -> dict[str, str]:
        """The standing answers of whoever has the device."""
        return dict(getattr(self._lines[self.holder_index], "standing", {}))

    def observe(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever there is a new scene for anybody at this device."""
        self._changed.append(changed)
        for line in self._lines:
            line.observe(changed)

    def submit_answer(self, ask: int, choice: str) -> None:
        """Answer for whoever has the device."""
        self._lines[self.holder_index].submit_answer(ask, choice)

    def submit_command(self, name: str, choice: str = "-") -> None:
        """Give a command for whoever has the device."""
        self._lines[self.holder_index].submit_command(name, choice)

    def set_standing(self, ask_name: str, choice: str) -> None:
        """Set a standing answer of whoever has the device."""
        self._lines[self.holder_index].set_standing(ask_name, choice)

    def reclaim(self) -> None:
        """Take the seat of whoever has the device back."""
        self._lines[self.holder_index].reclaim()

    async def close(self) -> None:
        """Let go of the table; the seats stay."""
        await asyncio.gather(*(line.close() for line in self._lines))

    def wait_for_narrator(self) -> None:
        """Let each line wait for the narrator, where nothing else on this device does."""
        self._lines = [narrated(line) for line in self._lines]

    # -- from hand to hand -----------------------------------------------------------------------------------

    def hand_to(self, to: int) -> None:
        """Somebody else has the device now, or the same person has it back."""
        if not 0 <= to < len(self._lines):
            return
        if to == self.holder_index:
            self._declined = {(at, ask) for at in range(len(self._lines)) for ask in open_asks(self._lines[at].scene)}
        self.holder_index = to
        self.given += 1
        for changed in self._changed:
            changed()

    def others(self) -> list[int]:
        """Everybody else at this device whose seat is not lost, the next one first."""
        around = [(self.holder_index + step) % len(self._lines) for step in range(1, len(self._lines))]
        return [at for at in around if self._lines[at].scene.status not in LOST]

    def next_person(self) -> int | None:
        """Who should have the device: the next one with something to do, once whoever has it has nothing left to."""
        if open_asks(self.scene) and self.scene.status not in LOST:
            return None
        for at in self.others():
            if any((at, ask) not in self._declined for ask in open_asks(self._lines[at].scene)):
                return at
        return None


def open_asks(scene: Scene) -> list[int]:
    """The asks that somebody has still to answer; an answer that may be changed is one, and so is being ready."""
    room = scene.room
    if scene.status != "live" or room is None or room.paused:
        return []
    if room.phase in ("lobby", "result"):
        sits = 0 < scene.you <= len(room.people) and room.countdown < 0
        return [-1 - max(room.match, 0)] if sits and not room.people[scene.you - 1].ready else []
    if room.phase != "playing" or scene.pending:
        return []
    return [ask.number for ask in scene.asks if (ask.kind != "standing" or ask.name == SPEECH) and not ask.given]


def passing(line: SharedDevice, to: int, say: Say) -> Prompt:
    """To whom the device goes: first to whoever should have it, back to whoever has it last."""
    order = [to, *(at for at in line.others() if at != to)]
    rows = [Choice(say("sharing.i_am", name=line.names[at]), HandOver(at)) for at in order]
    rows.append(Choice(say("sharing.keep", name=line.names[line.holder_index]), HandOver(line.holder_index)))
    return Prompt(0, say("sharing.pass", name=line.names[to]), tuple(rows), told=((say("sharing.covered"), "plain"),))

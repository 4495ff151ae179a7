"""What a client knows at one moment, and the line to its seat: the seam between the network and every screen."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.links import JoinLink
    from protocol.messages import AskView, Farewell, NoteView, Room, SeatCodeView, StandingsPage

Status = Literal["connecting", "catching_up", "live", "moved", "ended"]
"""connecting: no broker or no host; catching_up: a view not confirmed yet; moved: another device has the seat."""
LOST: tuple[Status, ...] = ("moved", "ended")
"""States that a device does not come back from: the seat is somebody else's, or the table is closed."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What checking a deal came to: id and facts of a verdict (protocol/verdicts.py)."""

    id: str
    facts: dict[str, object]


# One class: what a screen may draw is one value, which is replaced as a whole.
@dataclass(slots=True)
class Scene:
    """The last known state of the seat: decoded, checked, and ready to be drawn.

    `table` and `own` are the game's TableView and OwnView (None in the lobby). `notes` are all lines heard so far,
    oldest first. `received_at` is the monotonic second at which it arrived, for clocks to run on. `refused`
    is the id of the last refusal, "" when the last act counted. `pending` tells whether an act of ours still waits for
    its receipt.
    """

    status: Status = "connecting"
    you: int = 0
    room: Room | None = None
    table: Any = None
    own: Any = None
    notes: list[NoteView] = field(default_factory=list)
    asks: list[AskView] = field(default_factory=list)
    refused: str = ""
    pending: bool = False
    received_at: float = 0.0
    fingerprint: str = ""
    unverifiable: str = ""
    """Why this deal cannot be checked (id of a text), "" when nothing is wrong."""
    verification: Verification | None = None
    """After a game: what checking its deal has come to, once it has."""
    missed: list[NoteView] = field(default_factory=list)
    """What happened while this device was last out of sight of the table."""
    code: str = ""
    """The table's code, for whoever keeps the table."""
    link: JoinLink | None = None
    """How other devices find the table, without its code; None where that is not known."""
    seat_code: SeatCodeView | None = None
    farewell: Farewell = ""
    """The table's last word to this device, and so why the seat is lost; "" while it has one."""
    standings: StandingsPage | None = None
    """Between games: the results of all evenings, as far as they have come."""
    sheet: Any = None
    """What the storyteller alone sees (the game's StorytellerSheet), None for everybody else."""
    joined: str = ""
    """What this seat has chosen a moment after somebody else, whom it joins by that; "" once it chooses anything."""
    foregone: int = 0
    """The ask that has only one answer, which this device gives by itself; 0 for none."""
    saved_as: str = ""
    """After a game: the file that this device keeps it in, "" where there is none."""


def way_in(scene: Scene) -> JoinLink | None:
    """How the next guest comes in; None where this device does not know the code, or where no other device can come."""
    from protocol.addresses import means_itself  # noqa: PLC0415 - after the first paint

    if scene.link is None or not scene.code or means_itself(scene.link.host):
        return None
    return replace(scene.link, code=scene.code)


def reclaimable(scene: Scene) -> bool:
    """Whether the seat is only on another device of the same person: then this one may take it back."""
    return scene.status == "moved" and not scene.farewell


def running(scene: Scene) -> bool:
    """Whether a game is running that this seat plays or tells, as far as is known."""
    return scene.status not in LOST and bool(
        (scene.you or scene.sheet) and scene.room and scene.room.phase in ("dealing", "playing")
    )


def left_now(milliseconds: int, scene: Scene) -> int:
    """What is left of a duration that was right when the scene was heard; -1 where nothing runs out."""
    if milliseconds < 0:
        return -1
    return max(0, milliseconds - int((time.monotonic() - scene.received_at) * 1000))


def grown_now(milliseconds: int, scene: Scene) -> int:
    """How long something has lasted by now."""
    return milliseconds + max(0, int((time.monotonic() - scene.received_at) * 1000)) if milliseconds >= 0 else -1


class SeatLine(Protocol):
    """A seat's line to its table; screens know nothing else of the network."""

    @property
    def scene(self) -> Scene:
        """The latest scene."""

    def observe(self, changed: Callable[[], None]) -> None:
        """Call `changed` in the loop's thread whenever there is a new scene."""

    def submit_answer(self, ask: int, choice: str) -> None:
        """Answer the open ask of that number; in a window it leaves just before the end, whatever the choice."""

    def submit_command(self, name: str, choice: str = "-") -> None:
        """Say a command of the table."""

    def set_standing(self, ask_name: str, choice: str) -> None:
        """Set ("" clears) the standing answer to asks of that name; it rides in every message."""

    def reclaim(self) -> None:
        """Take the seat back from another device of the same person."""

    async def close(self) -> None:
        """Let go of the table; the seat stays."""

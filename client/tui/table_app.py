"""What the screens at a table, and the parts of their app, may ask of the app and of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from client.device.notebook import Notebook
from client.present.pacing import EventPacer
from client.tui.themes import ThemedApp

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable

    from textual.timer import Timer

    from client.base.deeds import Deed, Page
    from client.base.scene import SeatLine
    from client.base.times import Times
    from client.paint.moments import Moment
    from client.present.device_menu import Device
    from client.present.shared_device import SharedDevice
    from client.present.table_events import RememberedEvent
    from client.texts import Say
    from client.tui.screens.input_state import InputState


class TableApp(ThemedApp):
    """An app at a table, as its screens see it. Each part knows the others only by what stands below."""

    sheets: SheetStack
    peeking: Cover
    passing: PassedDevice
    attention: TableNews
    animation: MovingMoment

    def __init__(self, say: Say, times: Times, *, alone: bool) -> None:
        super().__init__()
        self.say = say
        self.times = times
        self.alone = alone
        self.pacer = EventPacer(times)
        self.line: SeatLine | None = None
        self.standing: dict[str, str] = {}
        self.notebook = Notebook()
        self.goodbye = self.parting = ""
        """The last word, and why the seat is lost, where there is a reason to tell."""

    @property
    def table(self) -> TableBelow:
        """The screen below all sheets."""
        raise NotImplementedError

    @property
    def device(self) -> Device:
        """What this device knows beside its scene."""
        raise NotImplementedError

    @property
    def peek(self) -> bool:
        """Whether private things are uncovered."""
        return self.peeking.uncovered

    @property
    def live(self) -> bool:
        """Whether the table hears us, and what we see of it is the present."""
        return self.pacer.latest.status == "live"

    @property
    def game(self) -> str:
        """The id of the game at hand."""
        room = self.pacer.latest.room
        return room.game if room else ""

    def do(self, deed: Deed | None) -> None:
        """Do what was chosen: say it to the table, show a page, or change what this device shows."""
        raise NotImplementedError

    def show_scene(self) -> None:
        """There is a new scene."""
        raise NotImplementedError

    def show_refusal(self, text: str) -> None:
        """Say why something was refused, where the eyes are."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw what is on the screen."""
        raise NotImplementedError


class TableBelow(Protocol):
    """The screen below all sheets."""

    @property
    def notice(self) -> Saying:
        """What is said in place of what is asked."""

    @property
    def input_state(self) -> InputState:
        """What was tapped, and has not been heard by the table."""

    @property
    def app(self) -> TableApp:
        """The app that it is a screen of."""

    def start_anew(self) -> None:
        """Somebody else has the device: forget what the one before was about to do."""

    def draw(self) -> None:
        """Draw everything anew."""

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
        """Call it once, so many seconds from now."""

    def set_interval(self, interval: float, callback: Callable[[], object]) -> Timer:
        """Call it again and again."""


class Saying(Protocol):
    """What is said on the table in place of what is asked."""

    def say(self, text: str) -> None:
        """Say something, until it has been read."""

    def forget(self) -> None:
        """Something else is more important now."""


class OpenSheet(Protocol):
    """A sheet that lies over the table."""

    notice: str

    def draw(self) -> None:
        """Draw everything anew."""


class SheetStack(Protocol):
    """The sheets over the table, the last one on top."""

    @property
    def top(self) -> OpenSheet | None:
        """The sheet that is seen now, None while the table is."""

    def open(self, page: Page, about: str = "") -> None:
        """Open a page."""

    def close_all(self) -> None:
        """Back to the table."""

    def leave_questions(self) -> None:
        """Back to a sheet that stays, or to the table."""


class Cover(Protocol):
    """What lies over private things."""

    stays: bool
    """Whether they are uncovered until somebody covers them."""

    @property
    def uncovered(self) -> bool:
        """Whether private things may be drawn now."""

    @property
    def share(self) -> float:
        """How much of the moment is left for which they are uncovered, 0 to 1."""

    def cover(self) -> None:
        """Cover what was uncovered for a moment."""


class PassedDevice(Protocol):
    """The device on its way from hand to hand; nothing of it concerns one person alone."""

    @property
    def shared(self) -> SharedDevice | None:
        """The line of a device that is shared."""

    @property
    def holder(self) -> str:
        """Whose turn it is with the device, "" for a device of one person."""

    @property
    def now(self) -> bool:
        """Whether everything is covered until somebody says that they have the device."""

    def on(self) -> None:
        """Pass the device on because somebody wants it."""

    def look_whose_turn(self) -> None:
        """Have the device passed on, where somebody else at it has something to do."""


class TableNews(Protocol):
    """What has happened around the table."""

    happened: deque[RememberedEvent]

    def look(self) -> None:
        """Say what has come for this seat of what has just been told."""


class MovingMoment(Protocol):
    """The great moment that moves on the table."""

    @property
    def now(self) -> tuple[Moment, float] | None:
        """The moment and how far it is, 0 to 1; None while nothing moves."""

    def look(self) -> None:
        """See what has just been told, and let it move where it is great and there is time for it."""

    def stop(self) -> bool:
        """Nothing moves any more; whether anything did."""

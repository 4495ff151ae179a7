"""In place of the app: what its parts ask of it, and the list of all that they have it do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from client.base.times import Times
from client.tui.attention import Attention
from client.tui.open_sheets import OpenSheets
from client.tui.passing import Passing
from client.tui.peeking import Peeking
from tests.client.situations import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene


class Timer:
    """A timer that ticks when the test says so."""

    def __init__(self, seconds: float, tick: Callable[[], object]) -> None:
        self.seconds, self.tick = seconds, tick
        self.runs = True

    def stop(self) -> None:
        """No more."""
        self.runs = False


class FakeApp:
    """The app of a scene, with those of its own parts that need nothing drawn; `did` is all that it was told to do."""

    def __init__(self, scene: Scene, line: Any = None, *, alone: bool = False, stays: bool = False) -> None:
        self.did: list[str] = []
        self.say = KEYS
        self.alone = alone
        self.times = Times(peek=4.0)
        self.game = scene.room.game if scene.room else ""
        self.line = line or SimpleNamespace(trouble=None)
        self.pacer: Any = SimpleNamespace(latest=scene, shown=scene, speak=None, aloud=False)
        self.notebook: Any = "a book"
        self.standing: dict[str, str] = {}
        self.goodbye = self.parting = ""
        self.screens: list[Any] = [None]
        self.timers: list[Timer] = []
        self.table = SimpleNamespace(
            notice=SimpleNamespace(say=lambda text: self.note(f"say {text}"), forget=lambda: self.note("forget")),
            input_state=SimpleNamespace(sent=0),
            start_anew=lambda: self.note("start anew"),
        )
        # The parts take the app as it is drawn; this one has all that they ask of it.
        me: Any = self
        self.attention, self.sheets = Attention(me), OpenSheets(me)
        self.peeking, self.passing = Peeking(me, stays=stays), Passing(me)

    @property
    def screen(self) -> Any:
        """The one on top, None for the table."""
        return self.screens[-1]

    def note(self, what: str) -> None:
        """Something was done."""
        self.did.append(what)

    def done(self) -> list[str]:
        """What was done since."""
        did, self.did = self.did, []
        return did

    def push_screen(self, screen: Any) -> None:
        """Another one on top."""
        self.screens.append(screen)
        parts = (getattr(screen, name, None) for name in ("page", "about", "seat", "to"))
        about = [str(part) for part in parts if isinstance(part, str | int)]
        self.note(" ".join(["open", type(screen).__name__, *about]))

    def pop_screen(self) -> None:
        """The one on top goes."""
        self.note(f"close {type(self.screens.pop()).__name__}")

    def bell(self) -> None:
        """A sound."""
        self.note("bell")

    def redraw(self) -> None:
        """Everything is drawn again."""
        self.note("draw")

    def show_scene(self) -> None:
        """Whoever has the device now is shown."""
        self.note("show the scene")

    def show_refusal(self, why: str) -> None:
        """A short line."""
        self.note(f"refuse {why}")

    def run_worker(self, work: Any, **_: object) -> None:
        """Something that takes a while."""
        self.note(f"begin {work.__name__}")
        work.close()

    def set_interval(self, seconds: float, tick: Callable[[], object]) -> Timer:
        """A timer."""
        self.timers.append(Timer(seconds, tick))
        return self.timers[-1]

"""A vote that has been tapped and not sent yet: the last one of a table closes its ballot, for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.scene import left_now
from protocol.asks import KINDS

if TYPE_CHECKING:
    from textual.timer import Timer

    from client.base.deeds import Answer
    from client.base.scene import Scene
    from client.tui.table_app import TableBelow
    from protocol.asks import AskKind

MOMENTS = 2
"""So many times as long as an answer that is final: its line does not say under the cover what was tapped."""
IN_TIME = 1000
"""Milliseconds before a ballot ends at which a vote is on its way at the latest."""


def wait_for(scene: Scene, number: int, moment: float) -> float:
    """Seconds for which a vote may be kept: a `moment`, unless the ballot ends sooner."""
    ask = next((ask for ask in scene.asks if ask.number == number), None)
    if ask is None or ask.left < 0:
        return moment
    return min(moment, (left_now(ask.left, scene) - IN_TIME) / 1000)


class HeldVote:
    """Keeps a vote for a moment, in which another tap takes its place; then sends it."""

    def __init__(self, screen: TableBelow) -> None:
        self._screen = screen
        self._vote: Answer | None = None
        self._timer: Timer | None = None

    def answer(self, deed: Answer, kind: AskKind) -> None:
        """Send what may be changed: at once where it counts at the end of its time alone, else after a moment."""
        app = self._screen.app
        self._drop()
        wait = 0.0 if KINDS[kind].hidden else wait_for(app.pacer.latest, deed.ask, MOMENTS * app.times.take_back)
        if wait <= 0:
            app.do(deed)
            return
        self._vote, self._timer = deed, self._screen.set_timer(wait, self.send)

    def send(self) -> None:
        """The moment is over, or the device goes to somebody else: the vote leaves it, or it is too late for that."""
        vote = self._vote
        self._drop()
        if vote and any(ask.number == vote.ask for ask in self._screen.app.pacer.latest.asks):
            self._screen.app.do(vote)
        elif vote:
            self._screen.notice.say(self._screen.app.say("game.cut_off"))

    def _drop(self) -> None:
        if self._timer:
            self._timer.stop()
        self._vote = self._timer = None

"""What the person has decided and the host has not yet receipted: one act on its way, others behind it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from protocol.asks import KINDS
from protocol.durations import NEVER

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from client.seat.foregone import ForegoneAsks
    from protocol.messages import AskView, Receipt

BEFORE_THE_END = 0.4
"""Seconds before a window closes at which every asked device answers, tapped or not."""
MOST_WAITING = 8
FOR_OTHERS = ("proxy", "absent")
"""Commands of whoever leads that are about one seat, or one ask of it, which they name before their last argument."""


@dataclass(slots=True)
class QueuedAct:
    """An answer (`ask` above 0) or a command; `by_hand` is false for what a device sends when nobody has tapped."""

    ask: int
    name: str
    choice: str
    kind: str = "choice"
    by_hand: bool = True
    counter: int = 0
    signed: bytes = b""


@dataclass(slots=True)
class OpenWindow:
    """A window that is open to this seat: when its answer has to leave, and what was tapped until then."""

    view: AskView
    due: float
    tapped: str = ""
    sent: bool = False


def allows(view: AskView, choice: str) -> bool:
    """Whether `choice` answers this ask; with `also` it has two different parts, `a+b`."""
    if choice in view.closed:
        return False
    if not view.also:
        return choice in view.choices
    one, plus, other = choice.partition("+")
    return bool(plus) and one != other and one in view.choices and other in view.also


class Outbox:
    """The acts of one seat in the order in which they leave; `sign` makes the bytes of one.

    `foregone` says what it answers without its person.
    """

    def __init__(self, sign: Callable[[QueuedAct], bytes], foregone: ForegoneAsks) -> None:
        self.foregone = foregone
        self.standing: dict[str, str] = {}
        self.refused = ""
        self._sign = sign
        self.waiting: list[QueuedAct] = []
        self.windows: dict[int, OpenWindow] = {}
        self._slots: dict[int, float] = {}
        self._offered: dict[int, set[str]] = {}
        """What each open ask has offered at any time: what somebody else has taken away was no mistake."""
        self._formal: set[int] = set()
        """Asks that have, or had, one answer only: where it comes too late, nobody has decided anything instead."""
        self._counter = 0

    @property
    def pending(self) -> bool:
        """Whether something that the person decided still waits for its receipt."""
        return any(said.by_hand for said in self.waiting)

    @property
    def urgent(self) -> bool:
        """Whether the next act should not wait for the next heartbeat."""
        return bool(self.waiting) and self.waiting[0].kind != "slot"

    def set_standing(self, ask_name: str, choice: str) -> None:
        """Set or clear a standing answer; it leaves with the next heartbeat, so that setting it cannot be seen."""
        if choice:
            self.standing[ask_name] = choice
        else:
            self.standing.pop(ask_name, None)

    def next_signed(self) -> bytes:
        """The signed act that rides in the next message, b"" when none waits."""
        if not self.waiting:
            return b""
        head = self.waiting[0]
        if not head.signed:
            self._counter += 1
            head.counter = self._counter
            head.signed = self._sign(head)
        return head.signed

    def submit_answer(self, view: AskView, choice: str) -> bool:
        """Take an answer; true when it should leave at once, not with the next heartbeat or a window's end."""
        if not allows(view, choice):
            offered = set(choice.split("+")) <= self._offered.get(view.number, set())
            self.refused = "late_answer" if offered else "illegal_answer"
            return False
        self.refused = ""
        if view.kind == "window" and (view.left >= 0 or view.number in self.windows):
            if (window := self.windows.get(view.number)) and not window.sent:
                window.tapped = choice
            return False
        said = QueuedAct(view.number, view.name, choice, view.kind)
        for place, other in enumerate(self.waiting):
            if other.ask == view.number:
                if KINDS[view.kind].draft:
                    self.waiting[place] = said
                return False
        return self._add(said) and view.kind != "slot"

    def submit_command(self, name: str, choice: str) -> bool:
        """Take a command; true when it should leave at once. A later one replaces a waiting one of that name.

        Of those about one seat or ask, which they name before their last argument, it replaces only one about the same.
        """
        self.refused = ""
        about = _about(name, choice)
        self.waiting[1:] = [w for w in self.waiting[1:] if w.ask or _about(w.name, w.choice) != about]
        return self._add(QueuedAct(0, name, choice))

    def update_asks(self, asks: Collection[AskView], now: float) -> None:
        """Learn which asks are open and how long they still are."""
        before = self._offered
        self._offered = {v.number: before.get(v.number, set()) | ({*v.choices, *v.also} - {*v.closed}) for v in asks}
        formal = {view.number for view in asks if len({*view.choices, *view.closed, *view.also}) == 1}
        self._formal = self._formal - {view.number for view in asks} | formal
        windows = [view for view in asks if view.kind == "window"]
        open_now = {view.number: view for view in windows if view.left >= 0 or self._stands(view)}
        for number, view in open_now.items():
            due = now + view.left / 1000 - BEFORE_THE_END
            if (window := self.windows.get(number)) is None:
                self.windows[number] = OpenWindow(view, due)
            else:
                window.view, window.due = view, due
        for number in self.windows.keys() - open_now.keys():
            del self.windows[number]
        ends = {view.number: now + view.left / 1000 for view in asks if view.kind == "slot" and view.left >= 0}
        said = {number for number, due in self._slots.items() if due == NEVER}
        self._slots = {number: NEVER if number in said else end - BEFORE_THE_END for number, end in ends.items()}

    def due(self) -> float:
        """The moment at which the next window or slot has to be closed."""
        windows = [window.due for window in self.windows.values() if not window.sent]
        return min([*windows, *self._slots.values()], default=NEVER)

    def too_late(self, number: int) -> str:
        """The refusal of an answer to an ask that has closed, "" where there was nothing to decide."""
        return "" if number in self._formal else "late_answer"

    def close_slots(self, now: float) -> bool:
        """Whether a slot is about to end: then every device says its last draft, or that it has none, once."""
        due = [number for number, at in self._slots.items() if now >= at]
        self._slots.update(dict.fromkeys(due, NEVER))
        return bool(due)

    def close_windows(self, now: float) -> bool:
        """Answer the windows that are about to end; true when something should leave."""
        due = [w for w in self.windows.values() if not w.sent and now >= w.due]
        for window in due:
            window.sent = True
            view = window.view
            choice = window.tapped or self._stands(view) or view.default
            self._add(QueuedAct(view.number, view.name, choice, "window", by_hand=bool(window.tapped)))
        return bool(due)

    def _stands(self, view: AskView) -> str:
        """The standing answer to an ask, "" where there is none or it does not fit."""
        standing = self.standing.get(view.name, "")
        return standing if standing in view.choices else ""

    def drafts(self) -> dict[int, str]:
        """What this device has chosen in windows and slots, by ask."""
        if not self.waiting and not self.windows:
            return {}  # asked several times a second
        in_slots = {said.ask: said.choice for said in reversed(self.waiting) if said.kind == "slot"}
        return in_slots | {number: window.tapped for number, window in self.windows.items()}

    def settle(self, receipt: Receipt) -> QueuedAct | None:
        """The act that this receipt settles, None when it is for another."""
        if not self.waiting or not self.waiting[0].signed:
            return None
        head = self.waiting[0]
        if receipt.counter != head.counter or receipt.digest != sha256(head.signed).digest()[:8]:
            return None
        del self.waiting[0]
        if head.by_hand:
            overtaken = head.ask and receipt.verdict == "illegal_answer"  # when it was tapped, it was offered
            late = overtaken or receipt.verdict == "late_answer"
            self.refused = self.too_late(head.ask) if late else receipt.verdict
        return head

    def sign_again(self, asks: Iterable[AskView]) -> None:
        """Sign and send again, in a new epoch, what `asks` still ask; let go of what has closed meanwhile."""
        still = {(view.number, view.name): view for view in asks}
        self.waiting = [
            said
            for said in self.waiting
            if not said.ask or ((view := still.get((said.ask, said.name))) and allows(view, said.choice))
        ]
        for said in self.waiting:
            said.signed = b""

    def _add(self, said: QueuedAct) -> bool:
        if len(self.waiting) >= MOST_WAITING:
            self.refused = "not_now"
            return False
        self.waiting.append(said)
        return len(self.waiting) == 1


def _about(name: str, choice: str) -> tuple[str, str]:
    """What a command is about: of those for others, which seat and ask."""
    return name, choice.rpartition(" ")[0] if name in FOR_OTHERS else ""

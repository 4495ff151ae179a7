"""What this device has done about what it is asked: first steps, an answer on its way, one that may be changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import HIDDEN, Choice, Prompt
from client.base.deeds import Answer, Local
from client.base.late_answers import still_meant_for
from client.base.selection import SECOND, Selection
from client.base.spans import stopped
from client.present.prompts import current_ask
from protocol.asks import KINDS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView


NONE = ("", 0)
"""No question."""


def question(ask: AskView) -> tuple[str, int]:
    """What an ask is known by in later scenes: what is open at any time by its name, all else by its number."""
    return ask.name, 0 if ask.kind == "standing" else ask.number


def asked(number: int, scene: Scene) -> tuple[str, int]:
    """The question of this ask, `NONE` where it is none."""
    return next((question(ask) for ask in scene.asks if ask.number == number), NONE)


def reaches(row: Choice, ask: int) -> bool:
    """Whether a row answers this ask, at once or in steps; one row may lead to answers to several."""
    steps = row.leads_to.rows if row.leads_to else ()
    return row.ask == ask or any(reaches(step, ask) for step in steps)


class InputState:
    """The taps of one person on the asks that are open now; whoever takes the device next has none yet."""

    def __init__(self) -> None:
        self.path: list[object] = []
        """What the prompts are found again by to which what was tapped has led."""
        self.cut_off = False
        """Whether the path has just ended by itself: nobody loses what they have begun without a word."""
        self.joined = ""
        """What has been chosen a moment after somebody else, as in `Scene`, until that has been said."""
        self._root = self._answers = NONE
        self.sending: tuple[int, Choice] | None = None
        """The answer that leaves the device in a moment, and its ask."""
        self.sent = 0
        """The ask that has been answered, until the table has heard it."""
        self.window: tuple[int, Choice] | None = None
        self.selection = Selection()

    @property
    def on_its_way(self) -> bool:
        """Whether the table has yet to hear an answer, and nothing else has been begun since.

        What is typed then was meant for what comes next, which is not on the screen.
        """
        return bool(self.sending or (self.sent and not self.path))

    def update(self, scene: Scene) -> None:
        """Drop what a new scene has overtaken."""
        numbers = [ask.number for ask in scene.asks]
        self._keep_path(scene)
        if self.sending and self.sending[0] not in numbers:
            self._send_on(*self.sending, scene)
        if self.window and self.window[0] not in numbers:
            self.window = None
        self.selection.update(current_ask(scene))
        stays = any(ask.number == self.sent and ask.kind == "standing" for ask in scene.asks)
        if self.sent and (self.sent not in numbers or ((scene.refused or stays) and not scene.pending)):
            self.sent = 0

    def step(self, row: Choice, scene: Scene) -> None:
        """A row leads on; what it leads to is found again in later scenes."""
        if not self.path:
            self._root = asked(row.ask, scene)
        self.path.append(row.path_key)

    def begin(self, ask: int, row: Choice, scene: Scene) -> None:
        """Take an answer that is about to leave."""
        self.sending, self._answers = (ask, row), asked(ask, scene)

    def _send_on(self, number: int, row: Choice, scene: Scene) -> None:
        """What is about to leave answers the same question asked anew, or nothing any more."""
        word = row.answer.partition("+")[0]
        anew = next((a.number for a in scene.asks if question(a) == self._answers and word in a.choices), 0)
        if not anew and self._answers[1] == 0 and scene.room:
            instead = still_meant_for(self._answers[0], row.answer, scene.room.game, scene.asks)
            anew, self.joined = (instead.number, row.answer) if instead else (0, "")
        self.sending = (anew, replace(row, deed=Answer(row.answer, anew))) if anew not in (0, number) else None
        self.cut_off = self.cut_off or not self.sending

    def _keep_path(self, scene: Scene) -> None:
        """Whether what was begun can still be said; a question that is open at any time may be asked anew meanwhile."""
        if self.path and self._root != NONE and self._root not in map(question, scene.asks):
            self.cut_off, self.path = True, []

    def _led_to(self, prompt: Prompt) -> Prompt | None:
        """Where the path leads in this prompt, as far as it still does; None where it does not begin there now."""
        at: Prompt | None = prompt
        for steps, key in enumerate(self.path):
            led = at.follow(key) if at else None
            if led is None and (steps or self._root == NONE):
                self.cut_off, self.path = True, self.path[:steps]
                break
            at = led
        if at is None or not self.path:
            return None
        root = next((row for row in prompt.rows if row.leads_to and row.path_key == self.path[0]), None)
        return replace(at, rows=tuple(replace(row, beside=True) for row in at.rows)) if root and root.beside else at

    @staticmethod
    def _is_open(ask: int, prompt: Prompt) -> bool:
        """Whether this prompt asks it, or has a row for it."""
        return ask == prompt.ask or any(reaches(row, ask) for row in prompt.rows)

    def applied(self, prompt: Prompt, say: Say, *, peek: bool) -> Prompt:
        """The prompt as it is after the taps: a step further, or what has been chosen."""
        if self.sending and self._is_open(self.sending[0], prompt):
            title = say("game.sending", deed=prompt.row_for(self.sending[1]).in_words(peek))
            return Prompt(prompt.ask, title, (Choice(say("game.take_back"), Local.BACK, key="z"),))
        if prompt.ask and self.sent == prompt.ask:
            return Prompt(prompt.ask, say("bar.pending"), ())
        if self.path and (last := self._led_to(prompt)):
            back = say("ask.step_back" if last.ask == prompt.ask and not last.grid else "ask.back")
            return replace(last, rows=(*last.rows, Choice(back, Local.STEP_BACK, key="0", fixed=last.grid)))
        if self.sent and self._is_open(self.sent, prompt):
            shut = say("bar.pending")  # it keeps its place, so that no other row gets its key
            rows = tuple(replace(row, closed=shut) if reaches(row, self.sent) else row for row in prompt.rows)
            return replace(prompt, rows=rows)
        read = say("game.have_read")
        if self.window and self.window[0] == prompt.ask and self.window[1].uncovers:
            again, goes_on = say("game.look_again"), say("game.look_again.hint")
            known = (replace(r, label=read, cover=again, hint=goes_on) if r.uncovers else r for r in prompt.rows)
            return replace(prompt, rows=tuple(known))
        if peek and any(row.uncovers for row in prompt.rows):
            return replace(prompt, rows=tuple(replace(r, label=read) if r.uncovers else r for r in prompt.rows))
        if prompt.grid and prompt.ask == self.selection.ask:
            self.selection.begin(prompt)
            rows = tuple(
                replace(row, label=say("game.rested"), closed="")
                if row.deed is Local.REST and self.selection.rested
                else row
                for row in prompt.rows
            )
            return replace(prompt, chosen=self.selection.chosen, rows=rows)
        return prompt

    def line(self, prompt: Prompt, say: Say, *, peek: bool) -> str:
        """The answer that may still be changed, under the cover: the same line whatever it is and whether it counts."""
        if (
            prompt.grid
            and KINDS[prompt.kind].changeable
            and prompt.ask == self.selection.ask
            and self.selection.touched
        ):
            return self._selected(prompt, say, peek=peek)
        if (
            not KINDS[prompt.kind].changeable
            or not self.window
            or self.window[0] != prompt.ask
            or self.window[1].uncovers
        ):
            return ""
        row = self.window[1]
        told = (row.closed or row.label) if peek else HIDDEN
        return f"{stopped(say('game.window', cover=told))} {say('game.window.change')}"

    def _selected(self, prompt: Prompt, say: Say, *, peek: bool) -> str:
        """What stands in a grid, and why the last tile does not count; covered it is one line for all."""
        selection = self.selection
        part = selection.missing(prompt, peek=peek)
        named = part == SECOND or all(not row.part for row in prompt.rows if row.answer)
        more = say(f"game.window.{'name' if named else 'word'}") if part else say("game.window.change")
        if not peek:
            return f"{say('game.window', cover=HIDDEN)} {more}"
        told = say("game.window", cover=selection.in_words(prompt) or say("game.window.none"))
        refused = selection.refused
        if part:  # beside a refusal there is room for one of them
            told = more if refused else f"{stopped(told)} {more}"
        return f"{refused.label}: {refused.closed} {told}" if refused else told

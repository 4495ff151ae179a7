"""The line client for several people at one device: a cover between two of them, which takes nothing but a name."""

from __future__ import annotations

import os
import shutil
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from client.base.deeds import HandOver, Page
from client.base.scene import LOST
from client.device.notebook import Notebook
from client.plain.plain import Plain
from client.plain.rows import find
from client.present.shared_device import passing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

    from client.base.deeds import Deed
    from client.plain.reader import Typed
    from client.present.announcements import Announcer
    from client.present.device_menu import Device
    from client.present.shared_device import SharedDevice
    from client.texts import Say

LINES = 60
"""So many empty lines scroll away what the one before has read, where nothing better is known of the screen."""
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal together with what has been scrolled away on it."""
LOOK = 12.0
"""Seconds after which the cover comes by itself over something private that was printed."""
GUARD = 0.3
"""The same of the cover, under which nobody is in a hurry."""
PRIVATE = ("h", "b")
"""Words that print what only one of them may read."""


def blank(stream: TextIO) -> str:
    """What hides all that stands on `stream`, and what was scrolled away where that is a terminal."""
    lines = max(LINES, shutil.get_terminal_size().lines)
    return "\n" * lines + (WIPE if stream.isatty() and os.environ.get("TERM", "") != "dumb" else "")


class PlainSharedDevice(Plain):
    """Each of them has an announcer and a notebook of their own, so that everybody reads all that is new to them."""

    def __init__(self, line: SharedDevice, say: Say, **rest: Any) -> None:
        super().__init__(line, say, **rest)
        line.wait_for_narrator()
        self._shared = line
        self._holder = line.holder_index
        self._kept: dict[int, tuple[Announcer, Notebook]] = {}
        self._offered: int | None = None
        """To whom the device was last meant to go; nobody is asked twice in a row."""
        self._passing = -1
        """How often the device had been taken when it was last covered."""
        self._looks = 0.0
        """Until when something private that was printed may be read."""
        self._told_to_cover = False
        for word in PRIVATE:
            self._typed_words[word] = self._looking(self._typed_words[word])
        self._typed_words["o"] = lambda _: self._pass_on()
        self._typed_words["?"] = lambda _: [*self._say("plain.help").split("\n"), self._say("sharing.help")]

    async def run(self, read: Callable[[], str]) -> int:
        """Play until the end; the exit status."""
        self.print([self._say("sharing.start", name=self._shared.names[self._holder])])
        return await super().run(read)

    # -- whose lines these are -------------------------------------------------------------------------------

    @property
    def passing(self) -> bool:
        """Whether everything is covered until somebody says that they have the device."""
        return self._shared.given == self._passing

    def _show_scene(self) -> int | None:
        if self.passing and not self._over():
            return None
        shared = self._shared
        if shared.holder_index != self._holder:
            self._sit_down()
        if shared.scene.status in LOST and shared.others():
            self._pass_to(shared.others()[0])
            return None
        wanted = shared.next_person()
        if wanted is None or wanted == self._offered:
            self._offered = None
        elif time.monotonic() >= self._looks:
            self._pass_to(wanted)
            return None
        elif not self._told_to_cover:
            self._told_to_cover = True
            self.print([self._say("sharing.enter", name=shared.names[wanted])])
        return super()._show_scene()

    def _over(self) -> bool:
        """Whether there is nothing left to hand on: the table has ended for all at this device, or is in trouble."""
        lost = self._shared.scene.status in LOST and not self._shared.others()
        if over := lost or self._shared.trouble is not None:
            self._passing = -1
        return over

    def quiet(self) -> None:
        """Nothing has happened for a while: cover what was left open, or say whom the table waits for."""
        if self.passing:
            return
        if self._looks and time.monotonic() >= self._looks and self._shared.next_person() is not None:
            self._looks = 0.0
            self._news.set()
            return
        super().quiet()

    def _sit_down(self) -> None:
        """Somebody else has the device: nothing of whoever had it before is left."""
        self._kept[self._holder] = self._announcer, self._book
        self._holder, self._offered = self._shared.holder_index, None
        fresh = self.announcer(), Notebook()
        self._announcer, self._book = self._kept.pop(self._holder, fresh)
        self._navigation.offered = None
        self._navigation.clear()
        self.print([blank(sys.stdout), self._say("sharing.here", name=self._shared.names[self._holder])])

    # -- the cover -------------------------------------------------------------------------------------------

    def _pass_on(self) -> list[str]:
        if others := self._shared.others():
            self._pass_to(others[0])
        return []

    def _pass_to(self, to: int) -> None:
        """Cover everything, and ask who has the device now."""
        shared, say = self._shared, self._say
        self._offered, self._passing = to, shared.given
        self._looks, self._told_to_cover, self._takes_from = 0.0, False, time.monotonic() + GUARD
        asked = passing(shared, to, say)
        gone = []
        if shared.scene.status in LOST:
            gone = [say("sharing.gone", name=shared.names[shared.holder_index])]
            asked = replace(asked, rows=asked.rows[:-1])
        self._navigation.offered = replace(asked, told=((say("sharing.typed"), "plain"),))
        self._navigation.clear()
        while not self._typed.empty():
            if self._typed.get_nowait() is None:
                self._typed.put_nowait(None)
                break
        self.print([blank(sys.stdout), *gone, *self._choices()])

    async def handle(self, typed: Typed) -> int | None:
        """Do what was typed; under the cover only a name counts, and the way out."""
        if typed is None:
            return await super().handle(typed)
        word = typed.strip().casefold()
        if self.passing:
            if find(self._rows(self._navigation.offered), word, by_name=False) or word in ("q", "quit", "exit"):
                return await super().handle(typed)
            self.print(self._choices())
            return None
        looked, self._looks, self._told_to_cover = self._looks, 0.0, False
        self._news.set()  # the device may go on now
        if looked and not word and self._shared.next_person() is not None:
            return None
        return await super().handle(typed)

    @property
    def device(self) -> Device:
        """What this device knows beside its scene: that it goes from hand to hand."""
        return super().device._replace(shared=True)

    def _open(self, page: Page, about: str = "", *, anew: bool = True) -> Sequence[str]:
        return self._pass_on() if page is Page.HAND_OVER else super()._open(page, about, anew=anew)

    def do(self, deed: Deed) -> None:
        """The same for this device; handing it on never leaves it."""
        if isinstance(deed, HandOver):
            self._shared.hand_to(deed.to)
        else:
            super().do(deed)

    # -- what only one of them may read ----------------------------------------------------------------------

    def _looking(self, command: Callable[[str], Sequence[str]]) -> Callable[[str], Sequence[str]]:
        def look(about: str) -> Sequence[str]:
            self._looks = time.monotonic() + LOOK
            return command(about)

        return look

    def uncover(self) -> None:
        """Print what a choice opens, and leave time to read it."""
        super().uncover()
        self._looks = time.monotonic() + LOOK

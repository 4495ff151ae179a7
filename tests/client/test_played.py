"""Whole games on the real screen against a real table: one with taps only, one with keys only, on a phone."""

from __future__ import annotations

import contextvars
import random
from typing import TYPE_CHECKING

import pytest

from client.base.deeds import Local
from client.base.times import AT_ONCE
from client.games import face
from client.texts import texts
from client.tui.app import MoontableApp
from host.games import GAMES
from protocol.keys import SeatKeys
from tests.client.pilots import Table
from tests.laws.random_play import seats_left
from tests.table.evening import Evening

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.choices import Choice
    from client.base.scene import Scene
    from client.seat.session import Session

PLAYED = [game for game in GAMES if face(game)]
SELDOM = 0.03
"""How often the player takes up what is open at any time."""
SOON = 4
"""Of the first few seeds the one with which the games are soonest over."""
MOST = 3000
"""No game takes so many looks at the screen."""


class Line:
    """A SeatLine (client/base/scene.py) on a table without a broker."""

    def __init__(self, evening: Evening, session: Session) -> None:
        self.evening = evening
        self.session = session
        self.changed: Callable[[], None] = lambda: None

    @property
    def scene(self) -> Scene:
        """The latest scene."""
        return self.session.scene

    def observe(self, changed: Callable[[], None]) -> None:
        """Call `changed` when time has passed."""
        self.changed = changed

    def submit_answer(self, ask: int, choice: str) -> None:
        """Answer an ask."""
        self.session.submit_answer(ask, choice, self.evening.now)

    def submit_command(self, name: str, choice: str = "-") -> None:
        """Say a wish."""
        self.session.submit_command(name, choice, self.evening.now)

    def set_standing(self, ask_name: str, choice: str) -> None:
        """Set a standing answer."""
        self.session.outbox.set_standing(ask_name, choice)

    async def close(self) -> None:
        """The seat stays."""


def places(at: Table) -> list[tuple[int, int, Choice]]:
    """Where on the prompt a finger chooses which row; each row once."""
    choices, found = at.choices, {}
    for y in range(choices.size.height):
        for x in range(choices.size.width):
            if (row := choices.at_place(x, y)) is not None:
                found.setdefault(id(row), (x, y, row))
    return list(found.values())


def wanted(at: Table, dice: random.Random) -> Choice | None:
    """A row that a random player would choose now: of the ask, or of a first step, seldom one open at any time.

    Every row of the page has a place on the screen.
    """
    shown = [row for _, row in at.choices.shown_rows()]
    reached = [row for *_, row in places(at)]
    assert all(any(row is other for other in reached) for row in shown), f"out of reach:\n{at.text()}"
    rows = [row for row in shown if row.label and (not row.closed or row.deed is Local.TURN)]
    ask = at.choices.prompt.ask
    here = (Local.TURN, Local.BACK, Local.STEP_BACK, Local.REST)
    asked = [row for row in rows if row.ask == ask or row.deed in here]
    beside = [row for row in rows if row.ask not in (0, ask)]
    if beside and dice.random() < SELDOM:
        return dice.choice(beside)
    return dice.choice(asked) if asked and at.choices.prompt.ask else None


async def by_tap(at: Table, row: Choice) -> None:
    """Put a finger on the row."""
    corner = at.choices.region.offset
    x, y = next((x, y) for x, y, other in places(at) if other is row)
    await at.pilot.click(offset=(corner.x + x, corner.y + y))


async def by_key(at: Table, row: Choice) -> None:
    """Press the key of the row; a number of two digits may need Enter."""
    key = next(key for key, other in at.choices.shown_rows() if other is row)
    await at.pilot.press(*key)
    if at.choices.typed:
        await at.pilot.press("enter")


@pytest.mark.parametrize("hand", [by_tap, by_key])
@pytest.mark.parametrize("game", PLAYED)
async def test_a_whole_game_can_be_played(game, hand, tmp_path):
    """From the first ask to the result at 40x24; whatever is asked has a row on the screen that answers it."""
    evening = Evening(tmp_path, keys=SeatKeys.from_bytes(bytes(range(64))))
    evening.dice.seed(SOON)
    evening.start(("Ada",), bots=seats_left(game, 1), game=game)
    line, dice, given = Line(evening, evening.guests["Ada"]), random.Random(SOON), 0

    async def opening() -> Line:
        return line

    app = MoontableApp(opening, texts("de" if hand is by_key else "en"), AT_ONCE)
    async with app.run_test(size=(40, 24)) as pilot:
        at = Table(app, line, pilot)
        for _ in range(MOST):
            evening.run(0.1)
            contextvars.Context().run(line.changed)
            await pilot.pause()
            if evening.table.lifecycle.phase == "result":
                break
            answered = (
                len(evening.table.lifecycle.live_match.match.answers),
                evening.table.lifecycle.live_match.match.turns,
            )
            if row := wanted(at, dice):
                await hand(at, row)
                await pilot.pause()
                evening.run(0.1)
                given += answered != (
                    len(evening.table.lifecycle.live_match.match.answers),
                    evening.table.lifecycle.live_match.match.turns,
                )
        else:
            raise AssertionError(f"the game never ended; on the screen:\n{at.text()}")
        contextvars.Context().run(line.changed)
        await pilot.pause()
        assert evening.table.roster.people[0].stood_in is False
        assert given > 0
        assert "Traceback" not in at.text()
    evening.kill_host()

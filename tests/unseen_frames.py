"""Frames that nobody sees are not drawn: an app under test has no terminal, and Textual throws away what it drew.

A test that looks at a screen draws it then. What nobody looked at is still drawn once, when its screen goes or when the
app ends: a screen that cannot be drawn fails, whatever a test asks about it.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import pytest
from textual._compositor import Compositor
from textual.app import App, active_app
from textual.screen import Screen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from rich.console import RenderableType
    from textual.pilot import Pilot
    from textual.strip import Strip

update, strips, suspended, run_test = (
    Compositor.render_update,
    Compositor.render_strips,
    Screen._on_screen_suspend,
    App.run_test,
)
unseen: WeakSet[Compositor] = WeakSet()
"""What has changed since it was drawn."""


def not_drawn(compositor: Compositor, full: bool = False, **how: Any) -> RenderableType | None:
    """What is new on a screen, where somebody can see it; takes the place of what Textual does for every frame."""
    if full or not active_app.get().is_headless:
        unseen.discard(compositor)
        return update(compositor, full, **how)
    unseen.add(compositor)
    compositor._dirty_regions.clear()
    return None


def looked_at(compositor: Compositor, *size: Any) -> list[Strip]:
    """A whole screen, as tests look at it."""
    unseen.discard(compositor)
    return strips(compositor, *size)


def draw(screen: Screen[Any]) -> None:
    """Draw what nobody has seen of a screen."""
    if screen._compositor in unseen:
        screen._compositor.render_strips()


def going(screen: Screen[Any]) -> None:
    """Another screen takes the place of this one."""
    draw(screen)
    suspended(screen)


@asynccontextmanager
async def run_to_its_end(app: App[Any], **how: Any) -> AsyncIterator[Pilot[Any]]:
    """An app with hands to tap and type; takes the place of its `run_test`."""
    async with run_test(app, **how) as pilot:
        yield pilot
        if app.is_running:
            draw(app.screen)


@pytest.fixture
def every_frame_is_drawn(monkeypatch):
    """For tests that ask what would be sent to a terminal."""
    monkeypatch.setattr(Compositor, "render_update", update)


@pytest.fixture(autouse=True, scope="session")
def unseen_frames_are_not_drawn() -> Iterator[None]:
    """In every app that runs without a terminal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", not_drawn)
        patch.setattr(Compositor, "render_strips", looked_at)
        patch.setattr("textual.screen.Screen._on_screen_suspend", going)
        patch.setattr(App, "run_test", run_to_its_end)
        yield

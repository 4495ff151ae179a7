"""The sheets that lie over the table: which page opens which, and how they close."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from client.base.deeds import Page
from client.base.scene import way_in
from client.present.device_menu import has_notebook, has_statements
from client.present.standings import BETWEEN_GAMES
from client.tui.screens.page_sheets import sheet_for
from client.tui.screens.prompted import PromptSheet
from client.tui.screens.sheets import Sheet
from protocol.errors import MoontableError

if TYPE_CHECKING:
    from client.tui.table_app import TableApp


class OpenSheets:
    """The sheets of an app, the last one on top."""

    def __init__(self, app: TableApp) -> None:
        self._app = app

    @property
    def top(self) -> Sheet | None:
        """The sheet that is seen now, None while the table is."""
        return self._app.screen if isinstance(self._app.screen, Sheet) else None

    def shows(self, page: Page) -> bool:
        """Whether this page, which is a prompt, is what is seen now."""
        return isinstance(self.top, PromptSheet) and self.top.page is page

    def open(self, page: Page, about: str = "") -> None:
        """Open a page; the menu makes way for what it opens, and a page about one thing covers nothing."""
        app = self._app
        if page is Page.NOTEBOOK and not has_notebook(app.pacer.latest):
            return
        if page is Page.INVITATION and way_in(app.pacer.latest) is None:
            return
        if page is Page.STATEMENTS and not has_statements(app.pacer.latest):
            return
        if about:
            app.push_screen(sheet_for(page, about, app.game))
            return
        if self.shows(Page.MENU):
            app.pop_screen()
        app.peeking.cover()
        room = app.pacer.latest.room
        if page is Page.STANDINGS and not (room and room.phase in BETWEEN_GAMES):
            app.show_refusal(app.say("standings.later"))
        elif page is Page.HAND_OVER:
            app.passing.on()
        elif page is Page.REPLAY:
            app.run_worker(self._look_back(), exclusive=True, group="replay")
        else:
            app.push_screen(sheet_for(page, about, app.game))

    async def _look_back(self) -> None:
        """Step through the game that has just ended."""
        from client.present.replay import look_back  # noqa: PLC0415 - only needed here
        from client.tui.screens.replaying import ReplaySheet  # noqa: PLC0415

        app = self._app
        try:
            moments, title = await asyncio.to_thread(look_back, app.pacer.latest.saved_as, app.say)
        except MoontableError as error:
            app.show_refusal(error.message(app.say.lang))
            return
        app.push_screen(ReplaySheet(moments, title))

    def close_all(self) -> None:
        """Back to the table."""
        while self.top:
            self._app.pop_screen()

    def leave_questions(self) -> None:
        """Back to a sheet that stays, or to the table."""
        while self.top and not self.top.stays:
            self._app.pop_screen()

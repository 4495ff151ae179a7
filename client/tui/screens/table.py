"""The one screen below all sheets: waiting room, game and result are pictures drawn on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from client.base.deeds import Answer, Local, Open, Page
from client.base.spans import Span, cut, fit, stopped, text_line, wrap_lines
from client.games import gain
from client.paint.bars import strip
from client.present.game_prompt import clocks
from client.present.prompts import can_take_back, current_ask
from client.tui.screens import game, lobby, result
from client.tui.screens import wide as wide_screen
from client.tui.screens.connection_status import offline_prompt, status_lines
from client.tui.screens.frame import Frame
from client.tui.screens.held_vote import HeldVote
from client.tui.screens.input_state import InputState
from client.tui.screens.layout import TINY, WIDE, Layout, Plan, under_sky
from client.tui.screens.notice import Notice
from client.tui.screens.picture_cache import PictureCache
from client.tui.screens.sharing import ASKED, plan
from client.tui.screens.unread import Unread
from client.tui.themes import palette_of
from client.tui.widgets.ground import Ground
from protocol.asks import KINDS

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from client.base.choices import Choice
    from client.base.deeds import Deed
    from client.base.scene import Scene
    from client.tui.events import Chosen, Tapped
    from client.tui.table_app import TableApp

KEYS: dict[str, Deed] = {
    "h": Local.PEEK,
    "l": Open(Page.HISTORY),
    "m": Open(Page.MENU),
    "n": Local.NOW,
    "e": Open(Page.STANDINGS),
    "b": Open(Page.NOTEBOOK),
    "s": Open(Page.STATEMENTS),
    "t": Local.THEME,
    "q": Open(Page.INVITATION),
    "g": Local.MOTION,
}
STEADY = 22
STEADY_PROMPT = 8
"""From this height on title and rows keep so many lines in a game, so that nothing moves away under a finger."""
WORTH_SKIPPING = 2.0
"""Seconds behind the table from which on the foot says how to skip ahead: for less it would only flicker."""
TALL_TABLES = (6, 9)
"""Where the table takes more lines than these, the prompt leaves one, and another one, to it; and one to a sky."""


def beside(answers: tuple[str, str], question: str, size: tuple[int, int]) -> str:
    """The answer that stands, and behind it the question where both take no more lines than the question alone.

    `answers`: in full, and in short, which goes first. `size`: columns, and lines that there are anyway.
    """
    width, kept = size
    answer, brief = answers[0], stopped(answers[1])
    room = max(kept, len(wrap_lines(question, width)))
    ways = (f"{said} {question}" for said in (stopped(answer), brief))
    return next((way for way in ways if len(wrap_lines(way, width)) <= room), answer)


def above(said: tuple[str, str], width: int, most: int) -> str:
    """A word above a question, in so many lines together: each has at least one, and the question all that it takes."""
    told, question = (wrap_lines(text, width) for text in said)
    kept = shortened(told, max(1, most - len(question)), width)
    return "\n".join([*kept, *shortened(question, most - len(kept), width)])


def shortened(rows: list[str], most: int, width: int) -> list[str]:
    """The first of these lines, the last of which says that more has no room."""
    return rows if len(rows) <= most else [*rows[: most - 1], cut(" ".join(rows[most - 1 :]), width)]


# One class: the screen hears of every event of Textual itself, and what it does about them has its own classes.
class TableScreen(Screen[None], Ground):
    """Draws the scene, and turns taps and keys into answers and commands."""

    app: TableApp

    def __init__(self) -> None:
        super().__init__()
        self.input_state = InputState()
        self.vote = HeldVote(self)
        self.notice = Notice(self)
        self.picture_cache: PictureCache[Any] = PictureCache()
        self.height_while_sending = 0
        self.question = 0
        """The ask that was drawn last, 0 for none."""
        self.drawn_for: tuple[int, int] = (0, 0)
        self.unread = Unread(self.app.pacer, self.app.times.notice)
        self._seconds: tuple[int, ...] = ()
        self._sending_timer: Timer | None = None
        self._event_timer: Timer | None = None
        self.frame = Frame(self.app.times.guard, self.app.times.digit)

    def start_anew(self) -> None:
        """Somebody else has the device: forget what the one before was about to do."""
        self.cancel_submit()
        self.vote.send()
        self.input_state = InputState()
        self.notice.forget()
        self.frame.prompt.arrival.wants_next = True

    def compose(self) -> ComposeResult:
        """The parts of the frame."""
        yield from self.frame.widgets()

    def on_mount(self) -> None:
        """Clocks run on between scenes."""
        self.set_interval(self.app.times.tick, self.tick)
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """A keyboard opened or closed."""
        if event.size == self.size == self.drawn_for:
            event.prevent_default()  # a size that is told again would be laid out again
        else:
            self.draw()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """The screen is there, or a sheet was closed."""
        event.refresh_styles = False  # as its parts have them since they were mounted
        self.unread.uncover()
        self.draw()

    def on_screen_suspend(self) -> None:
        """A sheet lies over it."""
        self.unread.cover()

    def tick(self) -> None:
        """Draw again where something counts seconds."""
        if clocks(self.app.pacer.latest) != self._seconds:
            self.draw()

    # -- what is known ------------------------------------------------------------------------------------

    def show_scene(self) -> None:
        """A new scene has been pushed to the pacer: drop what it has overtaken."""
        self.input_state.update(self.app.pacer.latest)
        if not self.input_state.sending:
            self.cancel_submit()
        self.app.attention.look()
        self.app.animation.look()
        self.draw()
        self.wait_for_event()

    def wait_for_event(self) -> None:
        """Draw again when the next event is due."""
        if self._event_timer:
            self._event_timer.stop()
            self._event_timer = None
        wait = self.app.pacer.wait()
        if wait is not None:
            self._event_timer = self.set_timer(max(0.01, wait), self.show_next_event)

    def show_next_event(self) -> None:
        """The next public event."""
        self._event_timer = None
        if self.app.pacer.advance():
            self.app.attention.look()
            self.app.animation.look()
            self.draw()
        self.wait_for_event()

    # -- drawing ------------------------------------------------------------------------------------------

    def picture(self, width: int) -> Layout:
        """The picture of the moment: waiting room, game or result."""
        pacer = self.app.pacer
        room = pacer.latest.room
        if room is None or not room.people:
            return Layout([text_line(Span(self.app.say("title"), "title"))])
        if room.phase == "lobby":
            told = self.app.attention.happened[-1].sentence(self.app.say) if self.app.attention.happened else ""
            told = "" if told == self.notice.text else told  # once is enough
            return lobby.picture(pacer.latest, self.app.say, width, alone=self.app.alone, told=told)
        if room.phase == "result" and not pacer.behind:
            return result.picture(pacer.latest, self.app.say, width, alone=self.app.alone)
        return game.picture(
            *(pacer.shown, pacer.latest, self.app.say, width, self.picture_cache),
            peek=self.app.peek,
            holder=self.app.passing.holder,
            unread=self.unread.first,
        )

    def draw(self) -> None:
        """Draw everything anew, unless a sheet covers it: then it is drawn as soon as that is closed."""
        width, height = self.size.width, self.size.height
        if not self.is_mounted or not width or not self.is_active:
            return
        self.drawn_for = self.size
        say, pacer = self.app.say, self.app.pacer
        latest = pacer.latest
        self._seconds = clocks(latest)
        plays = self.plays(latest)
        two_columns = plays and wide_screen.is_wide(width, height)
        story = wide_screen.story_columns(width, game.enough_columns(latest)) + 1 if two_columns else 0
        picture = self.picture(width - story)
        shown = picture.status
        if plays:
            moving, holder = self.app.animation.now is not None, self.app.passing.holder
            shown = game.status(pacer.shown, latest, say, width, holder, moving=moving)
        strips = [strip(row, width, picture.hour, palette_of(self.app)) for row in shown]
        picture.status = [
            *status_lines(latest, self.app.parting, say, width),
            *(fit(row, width) for row in strips),
        ]
        self.take_in(picture)
        title, tone = self.headline(picture)
        if self.app.animation.now and not picture.prompt.rows and not self.notice.text:
            title = ""  # that the table waits for somebody may say already what the moment is about to tell
        picture.prompt, picture.told = replace(picture.prompt, title=title), tone == "alert"
        self.set_class(two_columns, "wide")
        parts, size = self.frame.parts, (width, height)
        self.frame.more, self.frame.fuse = say.table["game.page"], self.app.peeking.share
        self.frame.prompt.soon = say("game.key_soon")
        self.frame.prompt.answers(now=latest.status == "live" and self.input_state.on_its_way)
        parts["status"].show(picture.status)
        foot, animation = two_columns, self.app.animation.now
        if two_columns:
            self.frame.fill_wide(picture, size, tone, peek=self.app.peek, animation=animation)
        else:
            shares = self.shared_out(picture)
            foot = shares.foot
            self.frame.fill(picture, shares, size, tone, peek=self.app.peek, animation=animation)
            if not (self.input_state.sending or self.input_state.sent):
                self.height_while_sending = shares.title + shares.prompt if picture.prompt.ask else 0
        steps = bool(self.input_state.sending or self.input_state.path)
        keys = game.foot(latest, say, width, behind=self.app.pacer.lag >= WORTH_SKIPPING, steps=steps) if foot else []
        parts["foot"].show([keys] if foot else [])

    def take_in(self, picture: Layout) -> None:
        """What is asked, as it is after the taps; and what there is to say about them."""
        say, latest = self.app.say, self.app.pacer.latest
        question = picture.prompt.ask if picture.urgent else 0
        if question not in (0, self.question):
            self.notice.asked()
        self.question = question
        if latest.status == "live":
            picture.prompt = self.input_state.applied(picture.prompt, say, peek=self.app.peek)
            if self.input_state.cut_off:
                self.input_state.cut_off = False
                self.notice.tell(say("game.cut_off"))
            if self.input_state.joined:
                told = gain(replace(latest, joined=""), replace(latest, joined=self.input_state.joined), say)
                self.input_state.joined = ""
                self.notice.tell(told)
        else:
            picture.prompt = offline_prompt(picture.prompt, latest, self.app.parting, say)

    def plays(self, latest: Scene) -> bool:
        """Whether a game is on the screen that has not been told to its end."""
        return game.on_table(latest) and (self.app.pacer.behind or not game.over(latest))

    def shared_out(self, picture: Layout) -> Plan:
        """How the lines of a narrow screen are shared out."""
        width, height = self.size.width, self.size.height
        latest = self.app.pacer.latest
        steady = STEADY_PROMPT - sum(len(picture.tables[-1]) > lines for lines in TALL_TABLES)
        steady = ASKED if picture.steady else steady - under_sky(picture.tables[0])
        least = steady if height >= STEADY and self.plays(latest) else 0
        if self.input_state.sending or self.input_state.sent:
            least = max(least, self.height_while_sending)
        shares = plan(picture, width, height, least)
        if picture.whole_table and len(shares.table) < len(picture.tables[-1]):
            picture.prompt = replace(picture.prompt, rows=(*picture.prompt.rows, picture.whole_table))
            shares = plan(picture, width, height, least)
        return shares

    def headline(self, picture: Layout) -> tuple[str, str]:
        """What is asked, or what there is to say about the last tap in its place; and its tone."""
        room = self.app.pacer.latest.room
        counting = room is not None and (bool(room.paused) or room.countdown >= 0)
        if self.notice.text and not counting:
            told = self.notice.shown(peek=self.app.peek)
            both = f"{told}\n{picture.prompt.title}"
            width, height = self.size
            most = 2 if height < TINY or width >= wide_screen.LAPTOP or picture.prompt.grid else 3
            fits = len(wrap_lines(both, width - 2)) <= most
            asked = picture.urgent or bool(self.input_state.path)
            if asked and picture.prompt.title and self.notice.refuses:
                return above((told, picture.prompt.title), width - 2, most), "alert"
            return both if asked and fits else told, "alert"
        if window := self.input_state.line(picture.prompt, self.app.say, peek=self.app.peek):
            width = self.size.width
            brief = window.removesuffix(self.app.say("game.window.change")) if picture.prompt.grid else window
            kept = 2 if picture.prompt.grid and width < WIDE else 1  # lines that it has in any case
            return beside((window, brief), picture.prompt.title, (width - 2, kept)), "secret"
        return picture.prompt.title, "active" if picture.urgent else "quiet"

    # -- taps and keys ------------------------------------------------------------------------------------

    async def on_tapped(self, message: Tapped) -> None:
        """A span that means something."""
        self.app.do(message.deed)

    def on_click(self) -> None:
        """A tap beside everything that means something ends what moves."""
        if self.app.animation.stop():
            self.draw()

    def on_chosen(self, message: Chosen) -> None:
        """A row."""
        if message.row:
            self.frame.prompt.carry_out()
            self.choose(message.row)
        else:
            self.app.show_refusal(message.refusal(self.app.say))
        if message.then and self.is_active:
            self.press(message.then)
        for event in self.frame.prompt.kept():
            if self.is_active:
                self.on_key(event)

    def on_typing(self) -> None:
        """A number has been begun: it is shown where nobody overlooks it, also if its row is on another page."""
        self.draw()

    def choose(self, row: Choice) -> None:
        """Do what the row says: a step, an answer, a command, or a word why not."""
        self.app.animation.stop()
        prompt = self.frame.prompt.prompt
        ask = row.ask
        changeable = KINDS[prompt.kind].changeable and ask == prompt.ask
        self.notice.forget()
        if row.deed in (Local.BACK, Local.STEP_BACK):
            self.back()
        # A slot: its closing tap is given on this device alone.
        elif row.deed is Local.REST and prompt.grid and not row.closed:
            self.input_state.selection.rested = True
            self.draw()
        # A grid by day: everybody may know why a tile is closed. A quiet one, by night, is marked as if it were open.
        elif prompt.grid and row.closed and not row.quiet:
            self.notice.explain_closed(row)
        # Slots and ballots among seats: a tile, which may be only half of an answer.
        elif changeable and prompt.grid:
            if answer := self.input_state.selection.tap(prompt, row):
                self.vote.answer(Answer(answer, prompt.ask), prompt.kind)
            self.draw()
        # Windows, thumbs and slots in rows: a closed row is marked like any other, so that nobody sees what was tapped.
        elif changeable:
            self.input_state.window = (prompt.ask, row)
            if row.uncovers and not self.app.peeking.stays:
                self.app.do(Local.PEEK)
            if not row.closed and isinstance(row.deed, Answer):
                self.vote.answer(row.deed, prompt.kind)
            self.draw()
        # All other rows: a choice, something that is open at any time, a step of the menu.
        elif row.closed and row.quiet:
            self.notice.say(self.app.say("game.not_now"), row.closed)
        elif row.closed:
            self.notice.say(f"{(row.short or row.label).strip()}: {row.closed}")
        elif row.leads_to:
            self.input_state.step(row, self.app.pacer.latest)
            self.draw()
        elif not isinstance(row.deed, Answer):
            self.app.do(row.deed)
        else:
            self.submit_soon(ask, row)

    def submit_soon(self, ask: int, row: Choice) -> None:
        """Send the answer, after a moment in which it can be taken back where it cannot be changed later."""
        self.input_state.begin(ask, row, self.app.pacer.latest)
        wait = self.app.times.take_back if can_take_back(self.app.pacer.latest, ask, row.answer) else 0.0
        if wait <= 0:
            self.submit_pending()
            return
        self._sending_timer = self.set_timer(wait, self.submit_pending)
        self.draw()

    def submit_pending(self) -> None:
        """The moment is over: the answer leaves the device."""
        if not self.input_state.sending:
            return
        ask, row = self.input_state.sending
        self.cancel_submit()
        self.input_state.path = []
        scene = self.app.pacer.latest
        first = current_ask(scene)
        open_now = {one.number for one in scene.asks if one is first or one.kind == "standing"}
        if scene.status != "live" or ask not in open_now:
            return
        self.input_state.sent = ask
        self.app.pacer.skip_to_now()
        self.app.do(row.deed)
        self.draw()

    def cancel_submit(self) -> None:
        """Forget the tap that was on its way."""
        if self._sending_timer:
            self._sending_timer.stop()
        self._sending_timer = None
        self.input_state.sending = None

    def on_key(self, event: events.Key) -> None:
        """Keys for everything that can be tapped; any of them ends what moves."""
        if self.frame.prompt.keeps(event):
            return
        if self.app.animation.stop():
            self.draw()
        key = event.character if event.character and event.character.isprintable() else event.key
        done = True
        if self.frame.prompt.sought is not None:
            self.frame.prompt.seek_key(key)
        elif key in ("up", "down", "left", "right"):
            across = self.frame.prompt.across
            self.frame.prompt.move({"up": -across, "down": across, "left": -1, "right": 1}[key])
        elif key in ("tab", "shift+tab"):
            self.frame.prompt.move(1 if key == "tab" else -1)
        elif key == "enter" and self.input_state.sending:
            self.frame.prompt.arrival.wants_next = True
            self.submit_pending()
        elif key in ("enter", " "):
            self.frame.prompt.enter()
        elif key in ("escape", "backspace"):
            self.back()
        elif key == "?":
            card = self.card_under_cursor()
            self.app.do(Open(Page.RULES, card))
        elif (deed := KEYS.get(key.lower())) and not self.frame.prompt.shows(key.lower()):
            self.app.do(deed)
        else:
            done = self.press(key.lower())
        if done:
            event.stop()

    def press(self, key: str) -> bool:
        """Choose the row that has this key; whether there is one, or it is said why there is none."""
        if key.isdigit() and self.input_state.on_its_way:
            self.frame.prompt.drop()
            self.notice.refuse(self.app.say("game.too_soon"))
            return True
        if self.frame.prompt.arrival.comes_too_late(key) and not self.frame.prompt.knows(key):
            self.frame.prompt.drop()
            self.notice.refuse(self.app.say("game.too_late"))
            return True
        return self.frame.prompt.press(key) or self.frame.prompt.misses(key)

    def back(self) -> None:
        """One level back: a number that was begun, a tap on its way, a first step; it never covers anything."""
        self.frame.prompt.type("")
        self.frame.prompt.arrival.wants_next = bool(self.input_state.sending or self.input_state.path)
        if self.input_state.sending:
            self.cancel_submit()
            self.notice.say(self.app.say("game.taken_back"))
        elif self.input_state.path:
            self.input_state.path.pop()
            self.draw()

    def card_under_cursor(self) -> str:
        """The card of the row under the cursor, unless it is covered; else the one that the question is about."""
        rows = self.frame.prompt.prompt.rows
        row = self.frame.prompt.under_cursor() or (rows[0] if len(rows) == 1 else None)
        under = row.card if row and (self.app.peek or not row.cover) else ""
        return under or self.frame.prompt.prompt.card

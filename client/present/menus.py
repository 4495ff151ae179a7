"""What can be chosen at a moment, line by line: the open ask, the waiting room, the result."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from client.base.deeds import Answer, Command
from client.base.names import names_of
from client.base.scene import grown_now
from client.base.selection import in_two_steps
from client.games import face, idle
from client.present import card_set
from client.present.prompts import beside, current, prompt
from client.present.seat_count import misfit
from protocol import durations
from protocol.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.choices import Choice
    from client.base.deeds import Deed
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView, ParticipantView, Room

NUDGE = round(1000 * durations.NUDGE)
STAND_IN = round(1000 * durations.STAND_IN)
"""Milliseconds of waiting after which anybody may nudge, and let a bot play the turn."""
PACES = ("off", "relaxed", "brisk")
BESIDE = "x"
"""The sign of what is open at any time; a second such row is x2."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line to choose: it does something, or opens another menu.

    `closed` says why it cannot be chosen; a `quiet` one only when tried, as it tells what the seat holds. `opens`:
    choosing it tells what only this seat may read.
    """

    key: str
    label: str
    hint: str = ""
    closed: str = ""
    quiet: bool = False
    deed: Deed | None = None
    menu: Menu | None = None
    uncovers: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A question and its entries. `ask` is the open ask that it shows, None for wishes about the table.

    A `calm` one holds only what is open at any time: nobody waits for it. A `grid` is read out in one line. `moment`:
    what the steps of a menu are good for; with another one it is read out anew, although its rows are called the same.
    """

    title: str
    entries: tuple[Entry, ...]
    ask: AskView | None = None
    calm: bool = False
    grid: bool = False
    moment: object = None

    def find(self, typed: str) -> Entry | None:
        """The entry that was meant: by its sign, the choice it stands for, or in a grid by how its name begins.

        One letter alone is a word of the program's, whoever sits at the table.
        """
        by_key = [entry for entry in self.entries if entry.key == typed]
        by_choice = [e for e in self.entries if isinstance(e.deed, Answer) and e.deed.choice == typed]
        named = (
            [e for e in self.entries if e.label.casefold().startswith(typed)] if self.grid and len(typed) > 1 else []
        )
        return next(iter(by_key + by_choice + (named if len(named) == 1 else [])), None)

    @property
    def identity(self) -> object:
        """Equal for two menus that need not be read out twice."""
        if self.ask:
            return self.ask.number, self.ask.choices
        return self.moment, [entry.label for entry in self.entries]


def menu(scene: Scene, say: Say, *, uncovered: bool) -> Menu | None:
    """What can be chosen now, None for nothing."""
    room = scene.room
    if room is None or scene.status != "live":
        return None
    if room.paused:
        return _paused(room, say)
    if scene.sheet and scene.table:
        from client.present import storyteller  # noqa: PLC0415 - it builds on menus

        return storyteller.menu(scene, say)
    if room.phase == "playing" and scene.you and room.people[scene.you - 1].stand_in:
        back = Entry("", say("company.rest_off"), deed=Command("rest", "no"))
        return Menu(say("company.rested"), _numbered([back]))
    besides = tuple(
        _row(f"{BESIDE}{n if n > 1 else ''}", row, uncovered=uncovered) for n, row in enumerate(beside(scene, say), 1)
    )
    if ask := current(scene):
        shown = prompt(ask, scene, say)
        shown = replace(shown, rows=in_two_steps(shown))
        rows = ((key, _value(key, row, say) if shown.dense else row) for key, row in shown.keyed())
        entries = tuple(_row(key, row, uncovered=uncovered) for key, row in rows)
        return Menu(shown.title, (*entries, *besides), ask, grid=shown.grid)
    if room.phase == "lobby":
        return _waiting_room(scene, room, say) if scene.you else Menu(say("room.watcher"), ())
    if room.phase == "result":
        return _result(scene, room, say)
    nudge = _nudge(scene, room, say) if room.phase == "playing" and scene.you else None
    if not besides:
        return nudge
    return replace(nudge, entries=(*nudge.entries, *besides)) if nudge else Menu(idle(scene, say), besides, calm=True)


def _row(key: str, row: Choice, *, uncovered: bool) -> Entry:
    label, hint = row.shown(peek=uncovered)
    if row.cover and not uncovered:
        hint = ""
    label = " ".join(label.split())
    if row.steps:
        steps = tuple(_row(sign, step, uncovered=uncovered) for sign, step in row.steps.keyed())
        menu = Menu(row.steps.title, steps, grid=row.steps.grid)
        return Entry(key, label, hint, row.closed, row.quiet, menu=menu)
    return Entry(key, label, hint, row.closed, row.quiet, row.deed, uncovers=row.uncovers)


def _nudge(scene: Scene, room: Room, say: Say) -> Menu | None:
    """A friendly reminder, once the table has waited long enough; later a bot for the turn."""
    others = [seat for seat in room.waiting if seat != scene.you]
    waited = grown_now(room.waited, scene)
    if not others or waited < NUDGE:
        return None
    names = names_of(scene, others, say)
    entries = [Entry("", say("game.nudge", name=names), say("game.nudge.hint"), deed=Command("nudge", "-"))]
    if waited >= STAND_IN:
        entries.append(Entry("", say("company.stand_in", names=names), deed=Command("stand_in", "-")))
    return Menu(say("game.thinks.long", names=names, time=say.seconds(waited)), _numbered(entries))


def _value(key: str, row: Choice, say: Say) -> Choice:
    """A row of a grid of values as it is read out: the sign before it says the value where it can."""
    value, _, names = row.label.strip().partition(" ")
    if not row.hint:
        return row
    names = names.partition(" · ")[0].replace("·", ", ")
    return replace(row, label=names if key == value else f"{value} {names}", hint=say("plain.value", hint=row.hint))


def _paused(room: Room, say: Say) -> Menu:
    """Go on, or stop going on."""
    if room.countdown >= 0:
        title = say("company.goes_on", n=-(-room.countdown // 1000))
        return Menu(title, _numbered([Entry("", say("company.stop"), deed=Command("stop", "-"))]))
    go_on = Entry("", say("company.go_on"), deed=Command("pause", "no"))
    return Menu(say("company.paused", name=room.paused), _numbered([go_on]))


# -- the waiting room ----------------------------------------------------------------------------------------


def _waiting_room(scene: Scene, room: Room, say: Say) -> Menu:
    me = room.people[scene.you - 1]
    if room.countdown >= 0:
        title = say("room.countdown", n=-(-room.countdown // 1000))
        return Menu(title, _numbered([Entry("", say("room.stop"), deed=Command("stop", "-"))]))
    entries = [
        Entry("", say("room.not_ready"), deed=Command("ready", "no"))
        if me.ready
        else Entry("", say("room.i_am_ready"), deed=Command("ready", "yes")),
        Entry("", say("room.left_of"), say("room.left_of.hint"), menu=_neighbours(scene, room, say)),
    ]
    if me.keeper:
        entries += _setup(room, say)
    entries.append(_enough(say))
    return Menu(_ready_title(scene, room, me, say), _numbered(entries))


def _ready_title(scene: Scene, room: Room, me: ParticipantView, say: Say) -> str:
    if not me.ready:
        return say("room.prompt")
    waiting = [n for n, p in enumerate(room.people, 1) if p.present and not p.ready and not p.bot]
    if not waiting:
        return f"{say('room.prompt.all_ready')} {misfit(room, say)}".strip()
    return say("room.prompt.ready", names=names_of(scene, waiting, say))


def _neighbours(scene: Scene, room: Room, say: Say) -> Menu:
    entries = [
        Entry("", say("room.left_of.row", name=person.name), deed=Command("sit", str(number)))
        for number, person in enumerate(room.people, 1)
        if number != scene.you
    ]
    return Menu(say("room.left_of.title"), _numbered(entries))


def _setup(room: Room, say: Say) -> Iterable[Entry]:
    game = face(room.game)
    name = say("setup.game", game=say.first(f"{room.game}.name", "title"))
    games = [Entry("", say.first(f"{one}.name", "title"), deed=Command("game", one)) for one in GAMES]
    yield Entry("", name, menu=Menu(say("plain.game"), _numbered(games)))
    most = game.INFO.seats[-1] if game else 6
    bots = [Entry("", say("plain.bots", n=n), deed=Command("bots", str(n))) for n in range(most)]
    yield Entry("", say("setup.bots", n=room.bots), menu=Menu(say("plain.bots"), _numbered(bots, first=0)))
    paces = [Entry("", say(f"pace.{pace}"), deed=Command("pace", pace)) for pace in PACES]
    pace = say("setup.pace", pace=say(f"pace.{room.pace}"))
    yield Entry("", pace, menu=Menu(pace, _numbered(paces)))
    if game:
        rulings = []
        people = [person.name for person in room.people]
        for name, option in game.INFO.options.items():
            title, value = game.option_words(name, room.options.get(name, option.default), say, people)
            values = [
                Entry(
                    "", game.option_words(name, v, say, people)[1], deed=Command("option", f"{name}={card_set.word(v)}")
                )
                for v in option.values
                if not option.seat or int(v) <= len(people)
            ]
            label = say("plain.rule", title=title, value=value)
            entry = Entry("", label, menu=Menu(title, _numbered(values)))
            if name == game.INFO.length_option:
                yield entry
            else:
                rulings.append(entry)
        yield Entry("", say("setup.options"), menu=Menu(say("setup.options.title"), _numbered(rulings)))
    if wishes := card_set.house_rules_choices(room, say):
        kept = [Entry("", wish.label, wish.hint, deed=wish.deed) for wish in wishes]
        yield Entry("", say("setting.rules"), menu=Menu(say("setting.rules"), _numbered(kept)))


# -- the result ----------------------------------------------------------------------------------------------


def _result(scene: Scene, room: Room, say: Say) -> Menu:
    ready = bool(scene.you) and room.people[scene.you - 1].ready
    entries = [Entry("", say("room.not_ready"), deed=Command("ready", "no"))] if ready else []
    if scene.you and not ready:
        entries.append(Entry("", say("result.again"), deed=Command("ready", "yes")))
    if not scene.you:
        return Menu(say("game.watching"), ())
    entries.append(Entry("", say("result.lobby"), say("result.lobby.hint"), deed=Command("lobby", "-")))
    entries.append(_enough(say))
    title = say("result.prompt")
    if ready:
        waiting = [p.name for p in room.people if p.present and not p.ready]
        title = say("result.again.said", names=say.listed(waiting)) if waiting else say("result.again.all")
    return Menu(title, _numbered(entries))


def _enough(say: Say) -> Entry:
    sure = [
        Entry("", say("result.enough.no")),
        Entry("", say("result.enough.yes"), deed=Command("leave", "-")),
    ]
    question = Menu(say("result.enough.sure"), _numbered(sure))
    return Entry("", say("result.enough"), say("result.enough.hint"), menu=question)


def _numbered(entries: Iterable[Entry], first: int = 1) -> tuple[Entry, ...]:
    return tuple(replace(entry, key=str(number)) for number, entry in enumerate(entries, first))

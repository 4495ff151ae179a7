"""Whatever screens let somebody say to the table at a moment, the line client does, and the other way round."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.deeds import Local, Open, Page
from client.base.times import AT_ONCE
from client.plain.plain import Plain
from client.plain.shared_device import PlainSharedDevice
from client.present.shared_device import SharedDevice
from client.texts import texts
from client.tui.app import MoontableApp
from client.tui.screens.sheets import Sheet
from client.tui.widgets.choices import Choices
from protocol.messages import PendingTransferView, SeatAsks
from tests.client import village
from tests.client.fake import FakeLine, ask, ended, lobby, person, playing, room
from tests.client.pilots import at_table
from tests.table.village import VillageEvening

if TYPE_CHECKING:
    from client.base.scene import Scene

SAY = texts("en")
SIGN = re.compile(r"([0-9]+|[a-z]|x[0-9]*): (.*)")
MENU = object()
"""In a way on screens: the menu is opened, as its key does."""
READ = {
    Page.HISTORY,
    Page.RULES,
    Page.INTRODUCTION,
    Page.STANDINGS,
    Page.EVERYBODY,
    Page.NOTEBOOK,
    Page.REPLAY,
    Page.INVITATION,
}
"""Pages on which nothing is said to the table."""


def kept(scene: Scene, **changes) -> Scene:
    """The scene for whoever keeps the table."""
    return replace(scene, you=1, code="7K3M9P", room=replace(scene.room, **changes))


SCENES = {
    "lobby, keeper": kept(lobby(), house_rules=["Oma"]),
    "lobby, guest": lobby(you=2),
    "lobby, watcher": lobby(you=0),
    "lobby, ready": kept(lobby(), people=[person("Ada", ready=True, keeper=True), person("Ben"), person("Cleo")]),
    "counting down": lobby(countdown=3000),
    "asked": playing(ask("action", "draw", "exchange")),
    "asked for two": playing(ask("swap", "1+2", "2+3")),
    "in a window": playing(ask("spy", "no", "yes", kind="window")),
    "asked, and more at any time": playing(ask("action", "draw"), ask("reveal", "reveal", number=9, kind="standing")),
    "open at any time": playing(ask("reveal", "reveal", kind="standing")),
    "waiting long": kept(playing(), waiting=[2], waited=200_000, left=1000),
    "a bot plays for me": kept(playing(), people=[person("Ada", stand_in=True), person("Ben", present=False)]),
    "my seat is wanted": playing(you=2, room=room(3, keeper_free=True, moving=PendingTransferView(2, 1000))),
    "only watching": playing(you=0),
    "paused": kept(playing(ask("action", "draw")), paused="Ben"),
    "going on": kept(playing(), paused="Ben", countdown=3000),
    "by day in a village": replace(village.playing(players=8), you=1, code="7K3M9P"),
    "result": ended(),
    "result, keeper": kept(ended()),
    "result, watcher": replace(ended(), you=0),
}


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Nothing typed comes too soon, and nobody is gone because they have said goodbye."""
    monkeypatch.setattr("client.plain.plain.TOO_SOON", 0.0)
    monkeypatch.setattr(MoontableApp, "close", lambda _: None)


async def on_screens(scene: Scene) -> set[tuple]:
    """All that can be said from the table and the menu, by choosing every row of every sheet."""
    async with at_table(scene, (40, 24)) as at:
        seen: set[object] = set()
        passed: list[tuple[tuple, Sheet]] = []
        """The sheets that are open now, and the ways that led to them."""

        async def choose(way: tuple) -> None:
            """Choose row after row from the beginning, and then every row that this leads to."""
            rows = await follow(way)
            for row in rows:
                opens = isinstance(row.deed, Open) or (row.leads_to is not None)
                known = (row.deed, row.label) if isinstance(row.deed, Open) else (way, row.label, row.deed)
                if row.closed or known in seen or isinstance(row.deed, Local):
                    continue
                seen.add(known)
                if isinstance(row.deed, Open) and row.deed.page in READ:
                    continue
                if opens:
                    await choose((*way, row))
                else:
                    at.app.do(row.deed)  # without the taps in between, which would take a minute

        async def follow(way: tuple) -> list:
            while passed and not (way[: len(passed[-1][0])] == passed[-1][0] and passed[-1][1] in at.app.screen_stack):
                passed.pop()
            begun, below = passed[-1] if passed else ((), at.app.table)
            while at.app.screen is not below:
                at.app.pop_screen()
            if not passed:
                at.app.table.start_anew()
                at.app.table.draw()
            for n, row in enumerate(way[len(begun) :], len(begun) + 1):
                screen = at.app.screen
                if row is MENU:
                    at.app.do(Open(Page.MENU))
                else:
                    (screen.pick if isinstance(screen, Sheet) else screen.choose)(row)
                await at.pilot.pause()
                if at.app.screen is not screen and isinstance(at.app.screen, Sheet):
                    passed.append((way[:n], at.app.screen))
            return list(at.choices.prompt.rows)

        with at.app.batch_update():  # what is offered is known before it is laid out once more
            await choose(())
            await choose((MENU,))
        return set(at.line.said)


async def line_by_line(scene: Scene) -> set[tuple]:
    """The same by typing every sign of everything that is read out."""
    line, printed = FakeLine(scene), []
    person = Plain(line, SAY, open_hand=True, lasting=True, put=printed.append)
    person.offer(scene)
    seen: set[object] = set()
    deep = 0

    async def typed(*words: str) -> list[tuple[str, str]]:
        nonlocal deep
        for _ in range(deep):
            await person.handle("0")
        deep = len(words)
        for word in words:
            printed.clear()
            await person.handle(word)
        return [match.groups() for match in map(SIGN.fullmatch, printed) if match]

    async def choose(way: tuple[str, ...]) -> None:
        for sign, label in await typed(*way):
            if sign == "0" or label.startswith((SAY("menu.language"), SAY("menu.close"), SAY("close.yes"))):
                continue
            before = len(line.said)
            rows = await typed(*way, sign)
            page = (*printed[:1], *(sign for sign, _ in rows))  # a page of the notebook is the same with other marks
            if len(line.said) == before and rows and page not in seen:
                seen.add(page)
                await choose((*way, sign))

    await choose(("c",))
    await choose(("m",))
    return set(line.said)


@pytest.mark.parametrize("name", SCENES)
async def test_screens_and_lines_say_the_same_to_the_table(name: str):
    """For every phase, and for everybody at the table."""
    shown, read = await on_screens(SCENES[name]), await line_by_line(SCENES[name])
    assert shown == read
    assert shown or SCENES[name].you == 0


async def test_a_storyteller_can_do_the_same_on_both(tmp_path):
    """What she does for herself, and what she answers for somebody without a device."""
    evening = VillageEvening.begun(tmp_path, teller="Tess")
    scene = evening.guests["Tess"].scene
    evening.kill_host()
    scene.room.people[2].present = False
    scene.sheet.absent = [SeatAsks(3, [ask("vote", "up", "down", kind="vote")])]
    scene.table.accused = 4
    shown, read = await on_screens(scene), await line_by_line(scene)
    assert shown == read
    names = {name for _, name, _ in shown}
    assert {"lead_on", "extend", "undo", "proxy", "absent", "remove", "pause"} <= names


@pytest.mark.parametrize("holder", [0, 1])
async def test_a_shared_device_is_passed_to_the_same_people(holder: int):
    """Both faces offer it to the others, and let whoever has it keep it."""

    def shared() -> SharedDevice:
        both = SharedDevice([FakeLine(playing(you=seat)) for seat in (1, 2, 3)], ["Ada", "Ben", "Cleo"])
        both.hand_to(holder)
        return both

    async def opening() -> SharedDevice:
        return shared()

    app = MoontableApp(opening, SAY, AT_ONCE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.do(Open(Page.HAND_OVER))
        await pilot.pause()
        rows = app.screen.query_one(Choices).prompt.rows
        shown = [row.deed.to for row in rows]
    read = []
    for sign in "123":
        both, printed = shared(), []
        person = PlainSharedDevice(both, SAY, open_hand=False, lasting=True, put=printed.append)
        await person.handle("o")
        given = both.given
        await person.handle(sign)
        assert both.given == given + 1
        read.append(both.holder_index)
    assert shown == read
    assert sorted(read) == [0, 1, 2]

"""What changes a game for others, or ends something, is asked about once more; what is so already is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Command, Open, Page
from client.plain.console import Console
from client.present.table_menu import pause, table_menu
from client.texts import texts
from protocol.games import GAMES
from tests.client.fake import ask, ended, lobby, person, playing
from tests.client.pilots import at_table
from tests.client.test_plain import ACTION, SWAP, Player, game
from tests.client.test_plain import FakeLine as PlainLine

ASKED_FIRST = {"pause", "rest", "keeper", "remove", "kick", "end", "evening", "leave"}


def kept(scene):
    """The scene for whoever keeps the table."""
    return replace(scene, code="7K3M9P")


def village(scene):
    """The same at a table from which somebody may be taken out."""
    return replace(scene, room=replace(scene.room, game="werewolves"))


def deeds(menu, say, depth=0):
    """All wishes below a menu, each with the number of steps that lead to it and the title over it."""
    for row in menu.rows:
        if isinstance(row.deed, Command):
            yield row.deed, depth, menu.title
        if row.deed == Open(Page.PAUSE):
            yield from deeds(pause(say), say, depth + 1)
        if row.leads_to:
            yield from deeds(row.leads_to, say, depth + 1)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("scene", [kept(lobby()), kept(playing(you=1)), village(kept(playing(you=1)))])
def test_all_wishes_that_hurt_stand_behind_a_question(scene, lang: str):
    """Whoever taps one by mistake reads what would happen, and No is the first row."""
    found = set()
    for deed, depth, title in deeds(table_menu(scene, texts(lang)), texts(lang)):
        hurts = deed.name in ASKED_FIRST or (deed.name, deed.choice) == ("door", "renew")
        asked = title.endswith("?") or "? " in title
        assert hurts == asked, (deed, title)
        assert depth or not hurts
        found.add(deed.name)
    assert found & (ASKED_FIRST | {"door"})


async def test_a_pause_from_the_menu_is_asked_about():
    """No is the first row; with the second one it is wished."""
    async with at_table(playing(you=1)) as at:
        await at.press("m")
        await at.tap(at.app.say("menu.pause"))
        assert at.app.say("table_menu.pause.sure") in at.text()
        await at.press("1")
        assert at.line.said == []
        await at.press("m")
        await at.tap(at.app.say("menu.pause"))
        await at.press("2")
        assert at.line.said == [("wish", "pause", "yes")]


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("way", ["ctrl+c", "ctrl+q", "menu"])
async def test_closing_in_the_middle_of_a_game_asks_back(way: str, alone: bool):
    """The first time it only asks; Ctrl+C a second time, or the row, closes."""
    async with at_table(playing(ask("action", "draw")), alone=alone) as at:

        async def close() -> None:
            if way == "menu":
                await at.press("m")
                await at.tap(at.app.say("menu.close"))
            else:
                await at.press(way)

        await close()
        assert at.app.say("close.sure").split(" in ")[0] in at.text()
        assert at.app.return_code is None
        await at.press("2")
        assert at.app.return_code is None
        await close()
        await at.press("1" if way == "menu" else way)
        assert at.app.return_code == 0


@pytest.mark.parametrize("scene", [lobby(), ended(), playing(status="moved"), playing(you=0)])
async def test_closing_asks_nothing_where_no_game_is_lost(scene):
    """In the waiting room, after a game, with a lost seat, as a guest who only watches."""
    async with at_table(scene) as at:
        await at.press("ctrl+c")
        assert at.app.return_code == 0


@pytest.mark.parametrize("lasting", [True, False])
async def test_plain_text_asks_back_as_well(lasting: bool):
    """A q in a running game wants a second q; anything else in between takes the question back. p asks too."""
    player = Player(PlainLine(playing(you=1)), lasting=lasting)
    await player.settle()
    (asked,) = await player.type("q")
    assert "q once more" in asked
    assert ("seat stays" in asked) == lasting
    await player.type("t")
    assert await player.type("q") == [asked]
    await player.type("p")
    assert await player.type("2") == []
    assert player.line.said == [("pause", "yes")]
    await player.type("q")
    await player.type("q")
    assert await player.task == 0


# -- what is so already --------------------------------------------------------------------------------------


def keeper(**changes):
    """The waiting room for its keeper."""
    return lobby(you=1, **changes)


async def at_row(player, *labels):
    """Type the signs of rows, found by their words, one step after the other; what the last one printed."""
    printed = await player.type("c")
    for label in labels:
        rows = [row.partition(": ") for row in printed]
        sign = next((sign for sign, _, words in rows if sign.isdigit() and label in words), None)
        assert sign is not None, (label, printed)
        printed = await player.type(sign)
    return printed


@pytest.mark.parametrize("game", GAMES)
async def test_a_keeper_chooses_the_game_in_plain_text(game: str):
    """By its name; the one that is chosen already is named as such."""
    say = texts("en")
    player = Player(PlainLine(keeper()))
    await player.settle()
    printed = await at_row(player, "Game, bots", "Game: ", say(f"{game}.name"))
    if game == player.line.scene.room.game:
        assert printed == [say("setup.already", label=say(f"{game}.name"))]
        assert player.line.said == []
    else:
        assert player.line.said == [("game", game)]
    player.task.cancel()


@pytest.mark.parametrize(
    "rows",
    [
        ("Game, bots", "Pace: ", "no time limit"),
        ("Game, bots", "Rulings", "Who begins", "by chance"),
        ("I sit left of", "Dana"),
    ],
    ids=["pace", "option", "seat"],
)
async def test_choosing_what_is_set_already_says_so(rows):
    """Of words, rules and seats alike: nothing is sent, and it is said why."""
    player = Player(PlainLine(keeper()))
    await player.settle()
    printed = await at_row(player, *rows)
    assert len(printed) == 1, printed
    assert printed[0].startswith("That is set already: ")
    assert player.line.said == []
    player.task.cancel()


async def test_a_tap_on_what_is_set_already_says_so_too():
    """On screens: where I sit."""
    async with at_table(keeper()) as at:
        at.app.do(Command("sit", "4"))
        await at.pilot.pause()
        assert "That is set already: " in at.text()
        assert at.line.said == []
        at.app.do(Command("sit", "2"))
        assert at.line.said == [("wish", "sit", "2")]


async def test_a_step_that_closes_by_itself_says_so():
    """Because another prompt came, or because nothing is asked any more."""
    player = Player(PlainLine(game([SWAP])))
    await player.settle()
    title = (await player.type("2"))[0]
    player.line.show(asks=[ACTION])
    printed = await player.settle()
    assert texts("en")("plain.menu_closed", title=title) in printed
    player.line.show(asks=[SWAP])
    await player.settle()
    await player.type("2")
    player.line.show(asks=[])
    printed = await player.settle()
    assert texts("en")("plain.menu_over", title=title) in printed
    player.task.cancel()


async def test_a_page_that_is_open_stays_open_while_others_get_ready():
    """It is read out again as soon as something on it has changed, and what is typed counts for what was read."""
    player = Player(PlainLine(keeper()))
    await player.settle()
    await at_row(player, "Game, bots")
    room = player.line.scene.room
    player.line.show(room=replace(room, people=[person("Ada", keeper=True, ready=True), *room.people[1:]]))
    assert not any("Bots: " in row for row in await player.settle())
    player.line.show(room=replace(room, bots=2))
    printed = await player.settle()
    assert "2: Add a bot (Bots: 2)" in [row.replace("3: ", "2: ") for row in printed]
    player.task.cancel()


@pytest.mark.parametrize("typed", ["game wolfmoon", "bots 1", "pace off", "option long=no", "spiel wolfmoon"])
async def test_a_console_says_so_as_well(typed: str):
    """Nothing is sent for what is so already, and what is not is wished."""
    line, printed = PlainLine(replace(lobby(), you=0)), []
    console = Console(line, texts("en"), put=printed.append)
    assert await console.handle(typed) is None
    assert len(printed) == 1, printed
    assert printed[0].startswith("That is set already: ")
    assert line.said == []
    await console.handle("bots 4")
    assert line.said == [("bots", "4")]


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_console_that_another_one_has_replaced_says_how_to_come_back(lang: str):
    """It is no seat: `moontable join` would not help."""
    line, printed = PlainLine(replace(lobby(), you=0, status="moved")), []
    assert await Console(line, texts(lang), put=printed.append).run(lambda: "") == 0
    assert "moontable console" in printed[-1]

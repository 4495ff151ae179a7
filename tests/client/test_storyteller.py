"""The storyteller's device, on screens and line by line: what to say, the sheet, and every wish in one tap."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import partial

import pytest

from client.base.deeds import Command
from client.games.village.sheet import sheet_said, to_say
from client.plain.plain import Plain
from client.present import between_games
from client.present.game_prompt import game_prompt
from client.present.storyteller import answering, prompt, storytelling
from client.seat.foregone import ForegoneAsks
from client.seat.outbox import Outbox
from client.texts import texts
from host.engine.asking import Ask
from protocol.games.village import SLOTS, StorytellerSheet
from protocol.messages import AskView, SeatAsks
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.fake import FakeLine, playing, room
from tests.client.pilots import at_table
from tests.table.village import VillageEvening

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida")


@pytest.fixture(scope="session")
def shown_first(tmp_path_factory):
    """What Tess, who leads a village, is shown before the first slot."""
    evening = VillageEvening.begun(tmp_path_factory.mktemp("evening"), teller="Tess")
    evening.kill_host()
    return evening.guests["Tess"].scene


@pytest.fixture
def told(shown_first):
    """The same, to be changed."""
    return copy.deepcopy(shown_first)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_word_is_there_in_both_languages(told, lang):
    """The menu, the sheet and a line for every slot and phase, without a missing text."""
    say = texts(lang)
    shown = prompt(told, say)
    assert [row.deed.name for row in shown.rows if isinstance(row.deed, Command)] == ["lead_on", "extend", "undo"]
    assert len(sheet_said(told, say)) == len(NAMES)
    assert all("(" not in said for said in sheet_said(told, say))
    told.sheet = StorytellerSheet(waits=False, rows=told.sheet.rows)
    for slot in SLOTS:
        told.table.slot = slot
        assert not to_say(told, say).startswith("(")


def test_what_is_read_out_is_the_same_whoever_holds_what(told):
    """The suggested line follows from public facts alone."""
    say = texts("en")
    told.table.slot = "main"
    told.sheet = StorytellerSheet(waits=False, rows=told.sheet.rows)
    first = to_say(told, say)
    told.sheet = StorytellerSheet(waits=False, rows=told.sheet.rows[::-1])
    assert to_say(told, say) == first


@pytest.mark.parametrize("size", [(40, 24), (120, 40)])
async def test_on_screens_cards_stand_only_on_the_sheet(told, size):
    """The table shows no card; the sheet, opened by hand, shows all; one tap goes on."""
    async with at_table(told, size) as table:
        say = table.app.say
        cards = {say(f"village.card.{row.role}") for row in told.sheet.rows}
        assert "Go on" in table.text()
        assert say("storyteller.you")[:16] in table.text()
        assert not any(card in table.text() for card in cards - {say("village.card.villager")})
        await table.tap("Go on")
        assert ("wish", "lead_on", "-") in table.line.said
        await table.tap(say("storyteller.sheet"))
        assert "1 Ada" in table.text()


def test_the_sheet_holds_what_the_host_knows(tmp_path):
    """A row for each seat, in order: its card before the first slot, and in the slot what it is asked and answers."""
    evening = VillageEvening.begun(tmp_path, teller="Tess")
    cards, first = evening.game.roles[1:], evening.guests["Tess"].scene.sheet.rows
    assert len(set(cards)) > 2
    assert [row.role for row in first] == cards
    assert [row.asked for row in first] == [""] * len(NAMES)
    evening.guests["Tess"].submit_command("lead_on", "-", evening.now)
    evening.until(lambda: evening.game.slot, 10)
    evening.until(lambda: any(row.asked for row in evening.guests["Tess"].scene.sheet.rows), 10)
    asked = {ask.seat: ask.name for ask in evening.match.asks if ask.kind == "slot"}
    rows = evening.guests["Tess"].scene.sheet.rows
    assert {seat: row.asked for seat, row in enumerate(rows, 1) if row.asked} == asked
    evening.kill_host()


# -- answering for others ------------------------------------------------------------------------------------------

GRID = (*map(str, range(1, 10)), "nobody")
PAIRS = tuple(GRID[:9])
ASKS = {
    "one": Ask(3, "seer", GRID[:2] + GRID[3:9], "slot", {"3": "not_yourself"}),
    "witch": Ask(3, "witch", ("none", "wolves"), "slot", {"vampires": "no_victim"}, also=GRID),
    "thief": Ask(3, "thief", ("keep", "left", "right"), "slot", also=GRID),
    "girl": Ask(3, "girl", ("shut", "blink", "peek", "stare"), "slot", also=GRID[:2] + GRID[3:]),
    "decoy": Ask(3, "suspect", ("none", "wolves"), "slot", also=GRID[:2] + GRID[3:]),
    "cupid": Ask(3, "cupid", PAIRS, "slot", {"nobody": "must_choose"}, also=PAIRS),
    "reaction": Ask(3, "reaction", ("keep", "switch"), "slot"),
    "note": Ask(3, "note", ("seen",), "slot"),
    "vote": Ask(3, "vote", ("up", "down"), "vote"),
    "draw": Ask(3, "draw", ("yes", "no"), "vote"),
    "captain": Ask(3, "captain", GRID[3:9], "vote", {"1": "not_tied"}),
    "point": Ask(3, "point", GRID[3:9], "vote"),
    "thumb": Ask(3, "thumb", ("down", "up")),
    "hunter": Ask(3, "hunter", ("1", "2", "dog", "nobody")),
    "successor": Ask(3, "successor", ("1", "2", "next")),
    "nominate": Ask(3, "nominate", ("1", "2", "dog"), "standing"),
    "second": Ask(3, "second", ("4", "5"), "standing"),
    "withdraw": Ask(3, "withdraw", ("yes",), "standing"),
    "sleep": Ask(3, "sleep", ("yes", "no"), "standing"),
    "more": Ask(3, "more", ("yes", "no"), "standing"),
    "done": Ask(3, "done", ("done",), "standing"),
    "bet": Ask(3, "bet", GRID[3:9], "standing"),
    "bet_team": Ask(3, "bet_team", ("village", "wolves", "lovers", "draw"), "standing"),
}
"""An ask of every name that has a shape or words of its own."""
SLOT = {"cupid": "opening", "decoy": "witch", "one": "main"}


def view(ask, number=57):
    """The ask as its seat's device is told of it."""
    choices, also = list(ask.choices), list(ask.also)
    return AskView(number, ask.name, choices, ask.closed, ask.kind, "", "", 40_000, 45_000, also)


def without_device(scene, *names):
    """The seat of Cleo has no device and is asked these."""
    scene.room.people[2].present = False
    scene.sheet.waits = False
    scene.table.slot = SLOT.get(names[0], names[0]) if names[0] in {*SLOT, *SLOTS} else ""
    scene.table.accused = 4
    asks = [view(ASKS[name], 57 + at) for at, name in enumerate(names)]
    scene.sheet.absent = [SeatAsks(3, asks)]
    return scene


def choices(shown):
    """All answers that can be given in a menu and its steps."""
    found = set()
    for row in shown.rows:
        if row.leads_to and not row.closed:
            found |= choices(row.leads_to)
        elif row.deed and not row.closed:
            found.add(row.deed.choice)
    return found


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", ASKS)
def test_every_answer_that_a_seat_could_give_can_be_given_for_it(told, name, lang):
    """No more and no fewer, whatever is asked, in words of both languages."""
    ask, say = ASKS[name], texts(lang)
    (row,) = answering(without_device(told, name), say)
    pairs = {f"{one}+{other}" for one in ask.choices for other in ask.also if one != other}
    assert choices(row.leads_to) == {f"3 57 {choice}" for choice in (pairs if ask.also else ask.choices)}
    assert "(" not in row.leads_to.title


def test_all_that_may_be_done_by_day_is_offered_side_by_side(told):
    """What is open at any time stands beside the vote; whom the sheet has no room for is fetched."""
    say = texts("en")
    scene = without_device(told, "vote", "sleep", "nominate")
    scene.sheet.more = [5]
    cleo, eve = answering(scene, say)
    assert {choice.split(" ")[1] for choice in choices(cleo.leads_to)} == {"57", "58", "59"}
    assert (eve.deed.name, eve.deed.choice) == ("look", "5")


async def test_two_taps_answer_for_the_witch_on_a_phone(told):
    """The sheet, the seat, a chip, a tile; then the sheet again. A tile of somebody who is out says why not."""
    without_device(told, "witch").table.seats[5].out = True
    told.sheet.absent[0].asks[0].also.remove("6")
    async with at_table(told, (40, 24)) as table:
        say = table.app.say
        await table.tap(say("storyteller.sheet"))
        await table.tap(say("storyteller.answer"))
        await table.tap("3 Cleo")
        assert "Choose for 3 Cleo" in table.text()
        await table.tap(say("village.chip.wolves"))
        await table.tap("†Finn")
        assert say("village.closed.out") in table.text()
        assert not table.line.said
        await table.tap("Ben")
        assert table.line.said == [("wish", "proxy", "3 57 wolves+2")]
        assert say("storyteller.sheet") in table.text()
        assert "1 Ada" in table.text()


async def test_a_pair_is_named_by_numbers_on_a_phone(told):
    """Keys do what taps do, and what has closed meanwhile cannot be answered any more."""
    scene = without_device(told, "cupid")
    async with at_table(scene, (40, 24)) as table:
        await table.press("a", "f", "1", "4", "7")
        assert table.line.said == [("wish", "proxy", "3 57 4+7")]
        await table.press("f", "1", "4")
        scene.sheet.absent = []
        await table.show(scene)
        assert table.app.say("sheet.over") in table.text()
        await table.press("7")
        assert len(table.line.said) == 1


async def test_a_vote_is_given_for_somebody_on_a_phone(told):
    """One tap, once the seat is chosen."""
    async with at_table(without_device(told, "vote", "sleep"), (40, 24)) as table:
        say = table.app.say
        await table.tap(say("storyteller.sheet"))
        await table.tap(say("storyteller.answer"))
        await table.tap("3 Cleo")
        await table.tap(say("village.row.down", name="Dan"))
        assert table.line.said == [("wish", "proxy", "3 57 down")]


async def test_line_by_line_a_pair_is_named_in_two_steps(told):
    """The sheet, the seat, one name, the other; each step is read out."""
    line = FakeLine(without_device(told, "cupid"))
    lines: list[str] = []
    person = Plain(line, texts("en"), open_hand=False, lasting=True, put=lines.append)
    person.offer(line.scene)
    for typed in ("a", "f", "1", "4", "7"):
        await person.handle(typed)
    assert line.said == [("wish", "proxy", "3 57 4+7")]
    assert any("Choose for 3 Cleo" in said for said in lines)
    await person.handle("p")
    await person.handle("2")
    assert line.said[-1] == ("wish", "pause", "yes")


async def test_she_can_pause_on_a_screen(told):
    """The menu has it for her, too, and with the pause the way on."""
    async with at_table(told, (40, 24)) as table:
        await table.press("m")
        await table.tap(table.app.say("menu.pause"))
        await table.tap(table.app.say("table_menu.pause.yes"))
        assert table.line.said == [("wish", "pause", "yes")]
        told.room.paused, told.sheet = "Tess", None
        await table.show(told)
        await table.tap(table.app.say("menu.go_on"))
        assert table.line.said[-1] == ("wish", "pause", "no")


def test_answers_for_two_seats_do_not_push_each_other_aside():
    """While one is on its way two others wait; a second one for the same ask replaces the first."""
    acts = Outbox(lambda said: said.choice.encode(), ForegoneAsks(lambda: False))
    for choice in ("1 7 a", "3 9 2", "5 11 4", "3 9 6"):
        acts.submit_command("proxy", choice)
    assert [said.choice for said in acts.waiting] == ["1 7 a", "5 11 4", "3 9 6"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_reads_that_the_next_part_waits_for_the_storyteller(lang):
    """Before a slot and before a ballot; while one runs, or where nobody leads, the village sleeps or decides."""
    say = texts(lang)
    for waits, runs in (({"slot": ""}, {"slot": "main"}), ({"phase": "vote"}, {"phase": "vote", "ballot": "thumbs"})):
        for changes, announcer, expected in ((waits, "Tess", True), (waits, "", False), (runs, "Tess", False)):
            scene = village.playing(table=village.table(**{"slot": "", **changes}))
            scene.room = replace(scene.room, storyteller=announcer, waiting=[])
            assert (game_prompt(scene, say, peek=False).title == say("storyteller.awaited", name=announcer)) == expected


@pytest.mark.parametrize("phase", ["lobby", "result"])
def test_a_storyteller_without_a_seat_is_not_told_that_all_are_taken(phase):
    """Between games she reads who tells the story, and others without a seat that they get the next one."""
    say = texts("en")
    scene = village.playing(you=0)
    scene.room = replace(scene.room, phase=phase, storyteller="Tess")
    between = between_games.waiting_room if phase == "lobby" else partial(between_games.after_the_game, alone=False)
    shown = between(scene, scene.room, say)
    assert shown.title == say("storyteller.seatless", name="Tess")


@pytest.mark.parametrize("game", ["wolfmoon", "other"])
def test_a_game_that_nobody_leads_has_no_sheet(game):
    """One of another program neither."""
    with pytest.raises(LookupError):
        storytelling(playing(room=room(game=game)))

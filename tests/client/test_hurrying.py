"""Show me how it ends: a row for whoever has a seat, where only bots still play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.choices import Choice, Prompt
from client.base.deeds import Command, Local
from client.base.times import AT_ONCE
from client.present.game_prompt import game_prompt
from client.texts import texts
from tests.client.pilots import SIZES, at_table
from tests.client.test_plain import FakeLine, Player
from tests.client.village import NOTES, YOU, ask, ended, note, playing, seat, table


def scene(hurry="may", you=YOU):
    """A village of twelve by day, in which Dana is out."""
    talk = table(12, phase="talk", slot="", slot_number=0)
    talk.seats[YOU - 1] = seat(out=True, card="villager", cause="lynched")
    shown = playing(table=talk, you=you)
    return replace(shown, asks=[], notes=[], room=replace(shown.room, hurry=hurry))


def asked_first(row):
    """Whether a row leads to the question whether to hurry, of which one answer hurries."""
    return bool(row.leads_to) and [one.deed for one in row.leads_to.rows] == [Local.BACK, Command("hurry")]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("hurry", "you", "offered"), [("may", YOU, 1), ("", YOU, 0), ("does", YOU, 0), ("may", 0, 0)])
def test_the_row_is_there_once_for_whoever_has_a_seat(lang, hurry, you, offered):
    """Not while people play, not twice, and not for whoever only watches."""
    prompt = game_prompt(scene(hurry, you), texts(lang), peek=False)
    assert [asked_first(row) for row in prompt.rows].count(True) == offered
    assert not any(row.deed == Command("hurry") for row in prompt.rows)


@pytest.mark.parametrize(("size", "lang"), zip(SIZES, ("en", "de", "en", "de"), strict=True))
async def test_it_is_asked_about_once_more(size, lang):
    """It can be read on every screen; nobody ends a game by one key that was meant for something else."""
    say = texts(lang)
    async with at_table(scene(), size, lang) as at:
        await at.tap(say("table_menu.hurry"))
        assert not at.line.said
        assert say("table_menu.hurry.sure") in " ".join(at.text().split())
        await at.press("1")
        assert say("table_menu.hurry") in at.text()
        await at.tap(say("table_menu.hurry"))
        await at.tap(say("table_menu.hurry.yes"))
        assert at.line.said == [("wish", "hurry", "-")]


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_it_stands_last_and_has_no_digit(lang):
    """What does no harm has the digits: bets, of which one was about to be placed when the game was ended."""
    bets = [
        ask("bet_team", "village", "wolves", number=8, kind="standing"),
        ask("bet", "1", "2", number=9, kind="standing"),
    ]
    shown = scene()
    out = replace(shown, asks=bets)
    keyed = game_prompt(out, texts(lang), peek=True).keyed()
    assert [key for key, _ in keyed] == ["1", "2", "v"]
    assert asked_first(keyed[-1][1])
    async with at_table(out, (80, 24), lang) as at:
        for key in "1", "0", "2", "0", "3":
            await at.press(key)
        assert not at.line.said


async def test_typed_lines_have_it_too():
    """By its sign."""
    player = Player(FakeLine(scene()))
    rows = await player.settle()
    sign = next(row.partition(": ")[0] for row in rows if "Show me how it ends" in row)
    asked = await player.type(sign)
    assert not player.line.said
    assert texts("en")("table_menu.hurry.sure") in asked
    await player.type("2")
    assert player.line.said == [("hurry", "-")]
    await player.end()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
async def test_it_takes_no_seats_digit_where_a_name_is_asked_for(lang, game):
    """Whoever leads a village goes out and names the next one: a digit is a seat's, and other rows stand below."""
    say = texts(lang)
    living = [str(n) for n in range(1, 13) if n not in (4, 6, 11)]
    asked = ask("successor", *living, "next", number=9, default="next")
    room = replace(scene().room, game=game)
    for size in ((40, 24), (80, 24)):
        async with at_table(replace(scene(), asks=[asked], room=room), size, lang) as at:
            keyed = at.choices.prompt.keyed()
            keys = [key for key, _ in keyed]
            assert len(set(keys)) == len(keys)
            assert [key for key, row in keyed if row.fixed] == ["0", "v"]
            assert asked_first(at.choices.shown_rows()[-1][1])
            title = say(f"{game}.ask.successor", leader=say(f"{game}.leader"))
            assert title in " ".join(at.text().split())
            assert say("village.chip.next") in at.text()
            await at.press("1", "enter")
            assert at.line.said == [("answer", 9, "1")]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("hurry", ["", "may"])
async def test_under_the_end_nothing_is_to_be_hurried(lang, hurry):
    """The last death and the end are still being told, and the table has nothing more to show."""
    say, during = texts(lang), replace(scene(), notes=NOTES)
    told = [
        note(40, "day", number=3),
        note(41, "died", at=2, cause="devoured", card="villager", played="", variant=0),
        note(42, "ended", ending="werewolf", winners=[1], team="werewolf"),
    ]
    room = replace(during.room, phase="result", hurry=hurry)
    after = replace(during, room=room, notes=[*NOTES, *told], table=ended().table)
    times = replace(AT_ONCE, pause_factor=1.0)
    async with at_table(during, (40, 24), lang, times) as at:
        assert say("table_menu.hurry") in at.text()
        await at.show(after)
        assert at.app.pacer.behind
        assert say("table_menu.hurry") not in at.text()
        assert not any(asked_first(row) for row in game_prompt(at.app.pacer.shown, say, peek=False).rows)


def test_no_row_has_the_digit_of_another():
    """Those without a key of their own take what is left; letters where digits are the numbers of seats or values."""
    plain = Prompt(1, "", (Choice("up", key="1"), Choice("down", key="2"), Choice("more"), Choice("most")))
    assert [key for key, _ in plain.keyed()] == ["1", "2", "3", "4"]
    seats = Prompt(1, "", (Choice("Ada", key="1"), Choice("more"), Choice("back", key="0")), grid=True)
    assert [key for key, _ in seats.keyed()] == ["1", "a", "0"]
    roles = Prompt(1, "", (Choice("Seer"), Choice("Witch"), Choice("back", key="0")), grid=True)
    assert [key for key, _ in roles.keyed()] == ["1", "2", "0"]

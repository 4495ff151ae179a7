"""Show me how it ends: a row for whoever has a seat, where only bots still play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.choices import Choice, Prompt
from client.base.deeds import Command
from client.present.game_prompt import game_prompt
from client.texts import texts
from tests.client.pilots import SIZES, at_table
from tests.client.test_plain import FakeLine, Player
from tests.client.village import YOU, ask, playing, seat, table


def scene(hurry="may", you=YOU):
    """A village of twelve by day, in which Dana is out."""
    talk = table(12, phase="talk", slot="", slot_number=0)
    talk.seats[YOU - 1] = seat(out=True, card="villager", cause="lynched")
    shown = playing(table=talk, you=you)
    return replace(shown, asks=[], notes=[], room=replace(shown.room, hurry=hurry))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("hurry", "you", "offered"), [("may", YOU, 1), ("", YOU, 0), ("does", YOU, 0), ("may", 0, 0)])
def test_the_row_is_there_once_for_whoever_has_a_seat(lang, hurry, you, offered):
    """Not while people play, not twice, and not for whoever only watches."""
    prompt = game_prompt(scene(hurry, you), texts(lang), peek=False)
    assert [row.deed for row in prompt.rows].count(Command("hurry")) == offered


@pytest.mark.parametrize(("size", "lang"), zip(SIZES, ("en", "de", "en", "de"), strict=True))
async def test_a_tap_on_it_is_enough(size, lang):
    """It can be read on every screen."""
    async with at_table(scene(), size, lang) as at:
        await at.tap(texts(lang)("table_menu.hurry"))
        assert at.line.said == [("wish", "hurry", "-")]


async def test_typed_lines_have_it_too():
    """By its sign."""
    player = Player(FakeLine(scene()))
    rows = await player.settle()
    sign = next(row.partition(": ")[0] for row in rows if "Show me how it ends" in row)
    await player.type(sign)
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
            assert [key for key, row in keyed if row.fixed] == ["0", "a"]
            shown = [row.deed for _, row in at.choices.shown_rows()]
            assert shown.index(Command("hurry")) == len(shown) - 1
            title = say(f"{game}.ask.successor", leader=say(f"{game}.leader"))
            assert title in " ".join(at.text().split())
            assert say("village.chip.next") in at.text()
            await at.press("1", "enter")
            assert at.line.said == [("answer", 9, "1")]


def test_no_row_has_the_digit_of_another():
    """Those without a key of their own take what is left; letters where digits are the numbers of seats or values."""
    plain = Prompt(1, "", (Choice("up", key="1"), Choice("down", key="2"), Choice("more"), Choice("most")))
    assert [key for key, _ in plain.keyed()] == ["1", "2", "3", "4"]
    seats = Prompt(1, "", (Choice("Ada", key="1"), Choice("more"), Choice("back", key="0")), grid=True)
    assert [key for key, _ in seats.keyed()] == ["1", "a", "0"]
    roles = Prompt(1, "", (Choice("Seer"), Choice("Witch"), Choice("back", key="0")), grid=True)
    assert [key for key, _ in roles.keyed()] == ["1", "2", "0"]

"""A talk on a phone: nothing moves because a row or a list comes or goes, and what people say has all free lines."""

from __future__ import annotations

import pytest

from protocol.games.village.statements import DOUBTS, TRUST, WHO
from protocol.texts import LANGUAGES
from tests.client.fake import ask, note
from tests.client.pilots import Table, at_table
from tests.client.test_input_state import LONG
from tests.client.village import NOTES, STANDING, playing, table

PHONE = (40, 24)
SAYING = [
    ask("claim", "villager", "seer", number=50, kind="standing"),
    ask("say", *DOUBTS, TRUST, WHO, number=51, kind="standing", also=("2", "5", "7", "9")),
]
SAID = [note(20 + n, "said", by=1 + n % 5, word=word, at=7) for n, word in enumerate((DOUBTS[0], TRUST, WHO) * 4)]
TALK = table(10, phase="talk", slot="", slot_number=0, talks=True)


def talk(*asks):
    """Ten people on a second day."""
    return playing(*asks, players=10, table=TALK, notes=[*NOTES, *SAID])


def line_of(at: Table, words: str) -> int:
    """The line in which something stands."""
    return next(n for n, row in enumerate(at.text().split("\n")) if words in row)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_rows_have_as_many_lines_however_many_there_are(lang: str):
    """A row that comes takes no hint away from the others."""
    nominate, second, sleep, more = STANDING
    told = {}
    for asks in ((sleep,), (sleep, more), (nominate, second, sleep, more), (*SAYING, nominate, second, sleep, more)):
        async with at_table(talk(*asks), PHONE, lang, times=LONG) as at:
            assert at.choices.depth == 1
            hint = next(row.hint for row in at.choices.prompt.rows if row.ask == sleep.number)
            told[len(asks)] = hint in at.text(), line_of(at, at.choices.prompt.rows[0].label)
    assert set(told.values()) == {(True, next(iter(told.values()))[1])}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("keys", [("1",), ("1", "1", "enter"), ("1", "3", "enter"), ("2",)])
async def test_seats_stay_where_they_are_whatever_list_is_opened(keys: tuple[str, ...], lang: str):
    """A short list brings up no sky; its free lines go to what people say, which is to be answered."""
    async with at_table(talk(*SAYING, *STANDING), PHONE, lang, times=LONG) as at:
        seats = line_of(at, "Hanna")
        told = line_of(at, at.app.say("game.just_now"))
        before = at.text().count("»")
        await at.press(*keys)
        assert at.app.table.input_state.path
        assert line_of(at, "Hanna") == seats
        assert line_of(at, at.app.say("game.just_now")) == told
        assert at.text().count("»") >= min(before, 4)

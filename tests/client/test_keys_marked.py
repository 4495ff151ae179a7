"""Keys that count for nothing are those that are marked, at every moment; keys in one go mean the rows they lead to."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest
from textual import events

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.tui.widgets import arrival
from client.tui.widgets.arrival import BURST, OTHER
from client.tui.widgets.rows import NEW, Look, tile_line
from protocol.games.village.statements import DOUBTS, TRUST, WHO
from protocol.texts import LANGUAGES
from tests.client.fake import ask
from tests.client.pilots import Table, at_table
from tests.client.test_unasked import AT_ONCE, CALM, DAY, HANG, HELD, SAYING, VOTE, Clock, Rows, day, long_day, village

SLEEP, MORE = (ask(name, "yes", "no", number=n, kind="standing") for name, n in (("sleep", 60), ("more", 61)))
ON_ME = replace(DAY, accused=4)
DONE = ask("done", "done", number=52, kind="standing")
MANY = ask("say", *DOUBTS, TRUST, WHO, number=51, kind="standing", also=("2", "9"))


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Rows:
    """The rows of a long day."""
    return long_day(monkeypatch)


def refused(rows: Rows) -> set[str]:
    """The keys on the screen that would fall now."""
    shown = rows.shown_rows()
    return {key for key, _ in shown if deepcopy(rows.arrival).takes_no_key(key, shown)}


def marked(rows: Rows) -> set[str]:
    """The keys in whose place stands that they count for nothing yet."""
    return rows.arrival.idle_keys(rows.shown_rows())


def beside(*labels: str, at: int = 4) -> Prompt:
    """Rows that are open at any time."""
    return Prompt(0, "Talk.", tuple(Choice(label, Answer(label, at), beside=True) for label in labels))


# -- what is refused is what is marked -----------------------------------------------------------------------


@pytest.mark.parametrize("pressed", ["", "1", "2", "7"])
def test_what_is_refused_is_what_is_marked(rows: Rows, pressed: str) -> None:
    """Whatever comes and goes, and whatever is pressed on the way; in the end all count, and none is marked."""
    take_back = Prompt(0, "Sending", (Choice("take back", Answer("x", 1), key="z"),))
    shown = [HANG, CALM, take_back, Prompt(0, "Wait.", ()), HANG, beside("say", "sleep"), beside("sleep"), CALM]
    for prompt in shown:
        rows.ask(prompt, peek=False, more="")
        for step in range(14):
            rows.clock.now += 0.1
            assert refused(rows) == marked(rows), (prompt.title, step)
            if step == 5 and pressed:
                rows.press(pressed)
                rows.arrival.wants_next = False
            rows.arrival.answers = step in (8, 9)
    while wait := rows.arrival.settles():
        assert refused(rows) == marked(rows)
        rows.clock.now += wait
    assert refused(rows) == marked(rows) == set()


async def test_a_vote_on_me_takes_neither_key_before_it_can_be_read():
    """Life had no key in the rows before, and fell without a mark."""
    async with at_table(day("defence", DONE, accused=4), (40, 24), times=replace(AT_ONCE, guard=60)) as at:
        await at.show(village(VOTE, table=ON_ME))
        for row in (at.app.say("village.row.up.you"), at.app.say("village.row.down.you")):
            assert f"▌ {NEW}  {row}" in at.text()
        await at.press("2")
        assert at.app.table.input_state.window is None


async def test_keys_that_fall_because_an_answer_is_on_its_way_are_marked():
    """Until the table has heard it."""
    scene = day("talk", *SAYING, SLEEP)
    async with at_table(scene, (80, 24), times=replace(AT_ONCE, guard=0.01)) as at:
        await at.press("1", "3", "2")
        assert len(at.line.said) == 1
        assert f"▌ {NEW}  {at.app.say('village.row.sleep')}" in at.text()
        assert at.app.say("game.key_soon") not in at.text(), "nothing is new"
        await at.show(day("talk", *(replace(one, number=one.number + 10) for one in SAYING), SLEEP))
        assert f"▌ 2  {at.app.say('village.row.sleep')}" in at.text()


def test_a_tile_is_marked_by_a_sign() -> None:
    """Not by its colour alone."""
    row = Choice("Ada", Answer("1", 7), key="1")
    drawn = [
        "".join(span.text for span in tile_line("1", row, 12, Look(peek=True, at=False, new=new))) for new in (0, 1)
    ]
    assert ["1" in text for text in drawn] == [True, False]
    assert [NEW in text for text in drawn] == [False, True]


def test_the_cursor_chooses_nothing_that_is_marked(rows: Rows) -> None:
    """An arrow and Enter are two keys in one go as well."""
    rows.ask(HANG, peek=False, more="")
    rows.cursor, rows.chosen = 1, []
    rows.enter()
    assert (rows.chosen, rows.lost) == ([], 1)
    rows.clock.now += OTHER
    rows.enter()
    assert rows.chosen == ["hang"]


# -- which rows are new --------------------------------------------------------------------------------------


def test_a_row_that_stands_where_it_stood_counts_and_one_that_has_moved_does_not(rows: Rows) -> None:
    """In a menu that comes back with a row more on top, no row stands where it stood, the last one neither."""
    whole, without = beside("say", "sleep", "more", "vote"), beside("sleep", "more", "vote")
    rows.ask(whole, peek=False, more="")
    rows.clock.now += 100
    rows.ask(replace(whole, rows=(*whole.rows, *beside("second").rows)), peek=False, more="")
    assert marked(rows) == {"5"}
    rows.clock.now += 100
    rows.ask(without, peek=False, more="")
    assert marked(rows) == {"1", "2", "3"}
    rows.clock.now += 0.2
    rows.ask(whole, peek=False, more="")
    assert marked(rows) == {"1", "2", "3", "4"}
    rows.clock.now += 100
    rows.ask(beside("say", "sleep", "more", "vote", at=9), peek=False, more="")
    assert marked(rows) == set(), "the same deeds, asked anew"


def test_what_comes_after_something_was_taken_back_or_has_left_is_not_new(rows: Rows) -> None:
    """Nobody was on the way to a digit while there was none."""
    rows.ask(Prompt(0, "Sending", (Choice("take back", Answer("x", 1), key="z"),)), peek=False, more="")
    rows.clock.now += 100
    rows.ask(HANG, peek=False, more="")
    assert marked(rows) == set()
    rows.ask(Prompt(0, "Wait.", ()), peek=False, more="")
    rows.ask(HANG, peek=False, more="")
    assert marked(rows) == set()


def test_the_second_of_two_keys_hits_no_row_of_the_menu_that_has_come(rows: Rows) -> None:
    """The first one has fallen, and with it whatever is typed in the same go; also a row that was there before."""
    rows.ask(beside("say", "sleep", "more", "vote"), peek=False, more="")
    rows.clock.now += 100
    rows.ask(beside("claim", "sleep", "more", "vote"), peek=False, more="")
    assert marked(rows) == {"1"}
    assert rows.after(0.3, "1") == []
    assert marked(rows) == refused(rows) == {"1", "2", "3", "4"}
    assert rows.after(0.6, "4") == []
    assert rows.after(0.6 + BURST, "4") == ["vote"]


# -- what was wanted -----------------------------------------------------------------------------------------


async def in_one_go(at: Table, keys: str) -> None:
    """Keys that have come before any of them was heard."""
    for key in keys:
        at.app.post_message(events.Key(key, key))
    await at.pilot.pause()
    await at.pilot.pause()


async def test_keys_typed_in_one_go_choose_in_the_menus_they_lead_to():
    """The second one is no key of the first menu, which is about to go."""
    for keys, said in (("132", [("answer", 51, "trust+2")]), ("2", []), ("12", [])):
        async with at_table(day("talk", *SAYING, SLEEP, MORE), (80, 24), times=AT_ONCE) as at:
            await in_one_go(at, keys)
            assert at.line.said == said, keys
            path = {"132": 0, "2": 1, "12": 2}[keys]
            assert len(at.app.table.input_state.path) == path, keys


async def test_what_a_row_leads_to_was_wanted_though_something_was_drawn_meanwhile():
    """A number that was begun is drawn anew when it ends, and a clock ticks when it likes."""
    times = replace(HELD, take_back=0, guard=60, digit=0.05)
    async with at_table(day("talk", SAYING[0], MANY), (80, 24), times=times) as at:
        await at.press("1", "1")
        await at.until(lambda: len(at.app.table.input_state.path) == 2)
        await at.pilot.pause()
        assert at.choices.arrival.news(at.choices.shown_rows()) == set()
        at.choices.choose(at.choices.prompt.rows[0])
        at.app.table.draw()
        await at.pilot.pause()
        assert len(at.line.said) == 1
        assert at.choices.arrival.news(at.choices.shown_rows()) == set()


async def test_whoever_goes_back_finds_keys_that_count():
    """By Esc as by the row."""
    for key in ("escape", "0"):
        async with at_table(day("talk", *SAYING, SLEEP), (80, 24), times=replace(AT_ONCE, guard=60)) as at:
            await at.press("1", key)
            assert at.choices.arrival.idle_keys(at.choices.shown_rows()) == set(), key
            await at.press("2")
            assert len(at.app.table.input_state.path) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_claim_that_has_not_left_can_be_taken_back(lang: str):
    """Its list stood there as if nothing had been chosen, while every key fell; and the menu after it looked new."""
    claims = day("talk", *SAYING, SLEEP, MORE)
    async with at_table(claims, (80, 24), lang, times=replace(HELD, guard=60)) as at:
        await at.press("1", "1", "1")
        assert at.app.say("game.take_back") in at.text()
        await at.press("escape")
        assert at.app.say("game.taken_back") in at.text()
        assert at.line.said == []
    async with at_table(claims, (80, 24), lang, times=replace(HELD, take_back=0.05, guard=60)) as at:
        await at.press("1", "1", "1")
        await at.until(lambda: len(at.line.said) == 1)
        await at.pilot.pause()
        say_row = f"✕  {at.app.say('village.row.say')}"
        assert say_row in at.text(), "what was said is on its way"
        await at.show(day("talk", *(replace(one, number=one.number + 10) for one in SAYING), SLEEP, MORE))
        assert at.choices.arrival.idle_keys(at.choices.shown_rows()) == set()


# -- a number that no row has --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("keys", "number", "path"),
    [(["9"], "9", 0), (["9", "1"], "9", 0), (["1", "1", "enter", "4"], "4", 2), (["2", "1", "9"], "19", 1)],
)
async def test_a_number_that_no_row_has_is_said_to_be_none(lang: str, keys: list[str], number: str, path: int):
    """It is not too late for it, as it was never open; nothing is chosen by its digits, nor by those after it."""
    times = replace(HELD, take_back=0, guard=60)
    seats = [str(seat) for seat in range(1, 13)]
    asks = [SAYING[0], MANY, ask("nominate", *seats, number=62, kind="standing"), SLEEP]
    async with at_table(day("talk", *asks), (80, 24), lang, times=times) as at:
        await at.press(*keys)
        if keys[-1] == number[-1]:
            assert at.app.say("game.no_such_number", n=number) in at.text()
        assert at.app.say("game.too_late") not in at.text()
        assert (len(at.app.table.input_state.path), at.line.said) == (path, [])


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_page_says_so_as_well(lang: str):
    """Over the table, where the eyes are."""
    async with at_table(day("talk", *SAYING), (80, 24), lang, times=AT_ONCE) as at:
        await at.press("m", "7", "9")
        assert at.app.say("game.no_such_number", n=9) in " ".join(at.text().split())


async def test_after_a_key_that_comes_too_late_the_next_digit_chooses_nothing(monkeypatch: pytest.MonkeyPatch):
    """It goes on with the one whose row has gone."""
    clock = Clock()
    monkeypatch.setattr(arrival, "time", clock)
    async with at_table(day("talk", *SAYING, SLEEP, MORE), (80, 24), times=replace(AT_ONCE, guard=1.0)) as at:
        clock.now += 100
        await at.show(village(VOTE, table=DAY))
        clock.now += OTHER + 1
        await at.press("3")
        assert at.app.say("game.too_late") in at.text()
        await at.press("2")
        assert at.app.table.input_state.window is None
        clock.now += BURST
        await at.press("2")
        assert at.app.table.input_state.window

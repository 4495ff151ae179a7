"""What comes unasked under somebody's finger: neither taps nor keys answer it unread, and a vote can be changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Command
from client.base.times import Times
from client.tui.events import Chosen, Typing
from client.tui.screens.held_vote import IN_TIME, wait_for
from client.tui.widgets import arrival
from client.tui.widgets.arrival import AGAIN, BURST, LATE, LONGEST, OTHER, SURPRISE
from client.tui.widgets.choices import Choices
from protocol.texts import LANGUAGES
from tests.client.fake import ask
from tests.client.pilots import at_table
from tests.client.village import playing as village
from tests.client.village import table

HELD = Times(pause_factor=0, guard=0, take_back=60, peek=60)
"""A vote leaves only because something else happens."""
VOTE = ask("vote", "up", "down", kind="vote", default="")
DAY = table(phase="vote", slot="", accused=7, ballot="thumbs")
SAY_ROW = Choice("say something", Command("say"), key="2")
CALM = Prompt(0, "Talk.", (Choice("let the bots accuse", Command("accuse")), SAY_ROW))
SPARE = Choice("spare", Answer("down", 7))
HANG = Prompt(7, "Hang him?", (SPARE, Choice("hang", Answer("up", 7)), replace(SAY_ROW, key="3")))


class Clock:
    """Seconds as a test wants them."""

    now = 100.0

    def monotonic(self) -> float:
        """The second of now."""
        return self.now


class Rows(Choices):
    """Rows that nobody draws, under a clock; `chosen` are the labels of what was chosen."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(id="choices", guard=1.0)
        self.clock, self.chosen, self.lost = clock, [], 0

    def repaint(self, *, layout: bool = False) -> None:
        """Nobody looks."""

    def shown_rows(self) -> list[tuple[str, Choice]]:
        """All of them: there is room enough."""
        return self.prompt.keyed()

    def post_message(self, message: object) -> bool:
        """A row was chosen, or it was too soon for one."""
        if isinstance(message, Typing):
            return True
        assert isinstance(message, Chosen)
        self.chosen += [message.row.label] if message.row else []
        self.lost += message.row is None
        return True

    def after(self, seconds: float, *keys: str) -> list[str]:
        """What these keys choose so many seconds after the last rows came."""
        self.clock.now, self.chosen = self.arrival.at + seconds, []
        for key in keys:
            assert self.press(key), "a key that is not taken would mean something else"
        return self.chosen


def long_day(monkeypatch: pytest.MonkeyPatch) -> Rows:
    """A day on which people talk, for a long time already."""
    clock = Clock()
    monkeypatch.setattr(arrival, "time", clock)
    rows = Rows(clock)
    rows.ask(CALM, peek=False, more="")
    clock.now += 100
    return rows


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Rows:
    """The rows of a long day."""
    return long_day(monkeypatch)


# -- rows that come by themselves ----------------------------------------------------------------------------


def test_a_key_on_its_way_to_another_row_answers_no_question(rows: Rows) -> None:
    """Until there was time to read it; a row that was there before under the same key is what was meant."""
    rows.ask(HANG, peek=False, more="")
    assert rows.after(SURPRISE - 0.01, "2", "1") == []
    assert rows.arrival.takes_no_tap, "nor does a tap"
    assert rows.after(SURPRISE, "2") == [], "typed in one go with the two before"
    assert not rows.arrival.takes_no_tap
    rows.ask(CALM, peek=False, more="")
    rows.clock.now += 100
    rows.ask(HANG, peek=False, more="")
    assert rows.after(OTHER - 0.01, "2") == []
    rows.ask(CALM, peek=False, more="")
    rows.clock.now += 100
    rows.ask(HANG, peek=False, more="")
    assert rows.after(OTHER, "2") == ["hang"]
    rows.ask(CALM, peek=False, more="")
    rows.ask(replace(HANG, rows=(SPARE, SAY_ROW)), peek=False, more="")
    assert rows.after(0.0, "2", "1") == ["say something"]


def test_the_same_words_at_another_question_are_another_row(rows: Rows) -> None:
    """Whoever points at Ada as one role has not pointed at her as the next one."""
    rows.ask(HANG, peek=False, more="")
    rows.ask(Prompt(8, "Sure?", (Choice("spare", Answer("down", 8)),)), peek=False, more="")
    assert rows.after(0.5, "1") == []


def test_rows_without_a_question_wait_less(rows: Rows) -> None:
    """A ballot has closed: the key of a vote is no key of what comes up then."""
    rows.ask(HANG, peek=False, more="")
    rows.clock.now += 100
    rows.ask(CALM, peek=False, more="")
    assert rows.after(0.99, "1") == []
    rows.ask(HANG, peek=False, more="")
    rows.clock.now += 100
    rows.ask(replace(CALM, rows=(*CALM.rows, Choice("sleep", Command("sleep"), key="9"))), peek=False, more="")
    assert rows.after(0.99, "9") == []
    rows.clock.now += BURST
    assert rows.after(1.0, "9") == [], "typed in one go"
    assert rows.after(3.0, "9") == [], "nobody has read since then what it does now"
    assert rows.after(0.99 + AGAIN, "9") == [], "typed in one go with the one before"
    assert rows.after(3.0 + AGAIN, "9") == ["sleep"], "no other act had this key"


def test_a_key_that_had_another_act_a_moment_ago_counts_for_nothing_yet(rows: Rows) -> None:
    """Also where its row was gone in between; the same act counts at once, though it is asked anew."""
    accuse, second = (Choice(label, Answer("x", 4), beside=True) for label in ("let the bots accuse", "second"))
    say = Choice("say", Answer("y", 5), beside=True)
    rows.ask(Prompt(0, "Talk.", (say, accuse)), peek=False, more="")
    rows.clock.now += 100
    rows.ask(Prompt(0, "Talk.", (say,)), peek=False, more="")
    rows.clock.now += 1.0
    rows.ask(Prompt(0, "Talk.", (replace(say, deed=Answer("y", 9)), second)), peek=False, more="")
    assert rows.after(0.0, "1") == ["say"], "the same act, asked anew"
    assert rows.arrival.news(rows.shown_rows()) == {"2"}
    assert [rows.arrival.settles(), rows.lost] == [OTHER, 0]
    assert rows.after(OTHER - 1.01, "2") == []
    assert rows.lost == 1, "and it is said"
    assert rows.after(OTHER + 1.0, "2") == [], "the key has fallen, and nobody has read since then what it does now"
    assert rows.lost == 2
    assert rows.after(OTHER + 1.0 + BURST, "2") == ["second"]
    assert rows.arrival.settles() == 0


def test_a_key_that_is_pressed_on_and_on_is_locked_for_a_bounded_time(rows: Rows) -> None:
    """What it does can be read meanwhile: each press is said to have fallen, and none holds up the next one."""
    rows.ask(HANG, peek=False, more="")
    pressed = [at / 2 for at in range(60)]
    taken = next(at for at in pressed if rows.after(at, "2"))
    assert OTHER < taken <= LONGEST
    assert rows.lost == pressed.index(taken)


def test_digits_typed_in_one_go_fall_together(rows: Rows) -> None:
    """What is left of them would choose something else; after a pause they are meant for what stands there."""
    rows.ask(HANG, peek=False, more="")
    rows.clock.now += 100
    rows.ask(CALM, peek=False, more="")
    assert rows.after(0.9, "1") == []
    assert rows.after(1.1, "2") == [], "the row was there before, but the digit belongs to the one that has fallen"
    assert rows.after(1.1 + BURST - 0.01, "1") == [], "each holds on to the next one"
    assert rows.after(1.1 + 2 * BURST, "2") == ["say something"]


def test_the_second_digit_of_a_number_is_no_number_of_its_own(rows: Rows) -> None:
    """The seats have gone while somebody typed "12"."""
    seats = tuple(Choice(f"seat {n}", Answer(str(n), 7), key=str(n)) for n in range(1, 13))
    rows.ask(Prompt(7, "Whom?", seats, grid=True), peek=True, more="")
    rows.clock.now += 100
    assert rows.press("1")
    rows.ask(CALM, peek=True, more="")
    rows.clock.now += 1.5
    rows.chosen = []
    assert rows.press("2")
    assert rows.chosen == []


async def test_digits_typed_while_an_answer_is_on_its_way_choose_nothing_of_what_stays():
    """The row of what was answered takes nothing for a moment, and keeps its key."""
    accuse = ask("nominate", "2", "9", number=32, kind="standing")
    sleep = ask("sleep", "yes", "no", number=33, kind="standing")
    talk = village(accuse, sleep, table=table(phase="talk", slot=""))
    async with at_table(talk, times=replace(HELD, take_back=0, guard=0.4)) as at:
        await at.press("1", "9")
        assert at.line.said == [("answer", 32, "9")]
        await at.press("1", "1", "2")
        assert " ".join(at.app.say("game.too_soon").split()[:3]) in at.text(), "and nobody loses them without a word"
        assert at.app.table.input_state.path == []
        assert len(at.line.said) == 1
        await at.show(replace(talk, received_at=talk.received_at + 1))
        await at.press("1", "1")
        assert len(at.line.said) == 1
        assert at.app.table.input_state.path == []
        await at.until(lambda: not at.choices.arrival.in_one_go)
        await at.press("1")
        assert at.app.table.input_state.path


def test_what_was_wanted_waits_for_no_key(rows: Rows) -> None:
    """Steps of one's own may be typed as fast as one likes; a tap waits for the second one of an impatient finger."""
    rows.press("1")
    rows.ask(HANG, peek=False, more="")
    assert rows.after(0.0, "2") == ["hang"]
    assert rows.arrival.takes_no_tap
    rows.clock.now += 1.0
    assert not rows.arrival.takes_no_tap
    rows.ask(replace(HANG, rows=()), peek=False, more="")
    rows.ask(replace(HANG, ask=9), peek=False, more="")
    assert rows.after(0.0, "1") == ["spare"], "where nothing stood no finger was on its way"


def test_a_tap_that_has_changed_nothing_does_not_want_the_next_question(rows: Rows) -> None:
    """A row that cannot be chosen says why; what comes a minute later comes by itself."""
    rows.press("1")
    rows.ask(CALM, peek=False, more="")
    rows.ask(HANG, peek=False, more="")
    assert rows.after(0.0, "2") == []


# -- votes ---------------------------------------------------------------------------------------------------


async def test_a_vote_may_be_changed_before_it_leaves():
    """The last one of a table closes its ballot; what is tapped within the moment takes its place."""
    async with at_table(village(VOTE, table=DAY), (80, 24), times=HELD) as at:
        await at.press("1", "2")
        assert at.line.said == []
        assert at.app.say("game.window.change") in at.text()
        at.app.table.vote.send()
        assert [said[2] for said in at.line.said] == ["down"]
        at.app.table.vote.send()
        assert len(at.line.said) == 1, "once"


async def test_a_vote_leaves_after_its_moment_or_with_its_person():
    """And when the program is closed; one whose ballot is over stays here."""
    async with at_table(village(VOTE, table=DAY), times=replace(HELD, take_back=0.05)) as at:
        await at.press("1")
        await at.until(lambda: [said[2] for said in at.line.said] == ["up"])
    async with at_table(village(VOTE, table=DAY), times=HELD) as at:
        await at.press("2")
        at.app.close()
        assert [said[2] for said in at.line.said] == ["down"]
    async with at_table(village(VOTE, table=DAY), times=HELD) as at:
        await at.press("2")
        await at.show(village(table=DAY))
        at.app.table.start_anew()
        assert at.line.said == []


async def test_a_vote_stays_longer_than_an_answer_that_is_final(monkeypatch: pytest.MonkeyPatch):
    """Its line does not say what was tapped by mistake: there has to be time to look."""
    waits: list[float] = []
    async with at_table(village(VOTE, table=DAY), times=replace(HELD, take_back=20)) as at:
        monkeypatch.setattr(at.app.table, "set_timer", lambda seconds, _send: waits.append(seconds))
        await at.press("1")
        assert waits == [40]


async def test_what_ends_by_time_alone_leaves_at_once():
    """It can be changed until then anyway."""
    slot = ask("seer", "1", "2", kind="slot", left=20_000, length=20_000, default="")
    async with at_table(village(slot), times=HELD) as at:
        at.app.table.vote.answer(Answer("1", slot.number), slot.kind)
        assert [said[2] for said in at.line.said] == ["1"]


@pytest.mark.parametrize(
    ("left", "seconds"), [(-1, 1.5), (60_000, 1.5), (IN_TIME + 700, 0.7), (IN_TIME, 0.0), (0, -IN_TIME / 1000)]
)
def test_no_vote_comes_too_late_because_it_was_kept(left: int, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Towards the end of a ballot its moment is shorter."""
    monkeypatch.setattr("client.tui.screens.held_vote.left_now", lambda left, _scene: left)
    assert wait_for(village(replace(VOTE, left=left)), VOTE.number, 1.5) == pytest.approx(seconds)


# -- what has been begun -------------------------------------------------------------------------------------

SAYING = [
    ask("claim", "seer", "villager", number=50, kind="standing"),
    ask("say", "doubt", "trust", number=51, kind="standing", also=("2", "9")),
]
ANEW = [replace(one, number=one.number + 10) for one in SAYING]
AT_ONCE = replace(HELD, take_back=0)


def day(phase: str, *asks: object, accused: int = -1, **changes: object):
    """A part of a day at a table that makes statements."""
    return village(*asks, table=table(phase=phase, slot="", talks=True, accused=accused, **changes))


async def test_a_statement_that_was_begun_goes_on_in_the_next_part_of_a_day():
    """It is said to the ask of that part, and nothing is lost on the way."""
    async with at_table(day("talk", *SAYING), (80, 24), times=AT_ONCE) as at:
        await at.press("1", "3")
        asked = at.choices.prompt.title
        await at.show(day("defence", *ANEW, accused=7))
        assert at.choices.prompt.title == asked
        await at.press("2")
        assert at.line.said == [("answer", 61, "trust+2")]


async def test_a_statement_that_is_cut_off_says_so():
    """By a vote, in which nobody may say anything; by one's own choice, nothing is said."""
    async with at_table(day("talk", *SAYING), (80, 24), times=AT_ONCE) as at:
        await at.press("1", "2", "escape", "escape")
        assert at.app.say("game.cut_off") not in at.text()
        await at.press("1")
        await at.show(day("vote", VOTE, accused=7, ballot="thumbs"))
        assert at.app.say("game.cut_off") in at.text()
        assert at.app.table.input_state.path == []
        assert at.line.said == []


async def test_what_is_about_to_leave_answers_the_same_question_asked_anew():
    """Somebody else has accused meanwhile; where it is not asked any more, that is said."""
    accuse = ask("nominate", "2", "9", number=32, kind="standing")
    async with at_table(day("talk", accuse), (80, 24), times=HELD) as at:
        await at.press("2", "9")
        await at.show(day("talk", replace(accuse, number=42)))
        await at.press("enter")
        assert at.line.said == [("answer", 42, "9")]
    async with at_table(day("talk", accuse), (80, 24), times=HELD) as at:
        await at.press("2", "9")
        await at.show(day("talk", replace(accuse, number=42, choices=["2"], closed={"9": "nominated"})))
        assert at.app.say("game.cut_off") in at.text()
        await at.press("enter")
        assert at.line.said == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("keys", ["2", "12", "z"])
async def test_a_key_whose_row_has_gone_is_said_to_be_too_late(keys: str, lang: str):
    """Whoever is out bets, and the vote has begun: nothing is open any more, and that is said."""
    seats = list(table().seats)
    seats[3] = replace(seats[3], out=True)
    bets = [ask("bet", "2", "9", number=51, kind="standing"), ask("bet_team", "village", number=52, kind="standing")]
    times = replace(AT_ONCE, guard=0.01)
    async with at_table(day("talk", *bets, *SAYING[:1], seats=seats), (40, 24), lang, times=times) as at:
        assert not at.app.table.press("z")
        await at.show(day("vote", accused=7, seats=seats))
        await at.press(*keys)
        late = " ".join(at.app.say("game.too_late").split()[:3])
        assert (late in at.text()) is (keys != "z"), "z was nothing"
        assert at.line.said == []


def test_a_key_is_too_late_for_some_seconds_only(rows: Rows) -> None:
    """And not for what one has left by oneself."""
    rows.ask(Prompt(0, "Wait.", ()), peek=True, more="")
    gone = rows.clock.now
    for now, late in ((gone, True), (gone + LATE - 0.1, True), (gone + LATE, False)):
        rows.clock.now = now
        assert rows.arrival.comes_too_late("2") is late
    assert not rows.arrival.comes_too_late("9")
    rows.ask(CALM, peek=True, more="")
    rows.arrival.wants_next = True
    rows.ask(Prompt(0, "Wait.", ()), peek=True, more="")
    assert not rows.arrival.comes_too_late("2")


async def test_a_vote_whose_ballot_has_closed_is_said_to_be_too_late():
    """It was kept for a moment in which it could be another one."""
    async with at_table(day("vote", VOTE, accused=7, ballot="thumbs"), (80, 24), times=HELD) as at:
        await at.press("1")
        await at.show(day("dusk"))
        at.app.table.vote.send()
        await at.pilot.pause()
        assert at.app.say("game.cut_off") in at.text()
        assert at.line.said == []


async def test_the_end_of_ones_own_defence_is_taken_back_and_has_a_letter():
    """No digit that was another row's a moment ago ends it."""
    done = ask("done", "done", number=52, kind="standing")
    async with at_table(day("defence", *SAYING, done, accused=4), (80, 24), times=HELD) as at:
        await at.press("2")
        assert at.line.said == []
        await at.press("d", "escape")
        assert at.app.say("game.taken_back") in at.text()
        await at.press("d", "enter")
        assert at.line.said == [("answer", 52, "done")]


async def test_a_key_or_tap_that_falls_is_said_to_have_fallen():
    """Rows that take nothing yet show a point in place of their key."""
    for way in ("key", "tap"):
        async with at_table(day("talk", *SAYING), (80, 24), times=replace(AT_ONCE, guard=60)) as at:
            assert "▌ 1  Say something" in at.text()
            await at.show(day("vote", VOTE, accused=7, ballot="thumbs"))
            row = at.app.say("village.row.up", name="Gil")
            assert f"▌ ·  {row}" in at.text()
            assert at.text().count(at.app.say("game.key_soon")) == 1, "why it takes nothing is said, and once"
            await (at.press("1") if way == "key" else at.tap(row))
            await at.until(lambda at=at: at.app.say("game.too_soon") in at.text())
            assert at.app.table.input_state.window is None

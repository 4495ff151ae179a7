"""Two people at one line client: a whole village typed by both, and a cover that shows nothing and takes only names."""

from __future__ import annotations

import asyncio
import io
import re
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest

from client.plain import shared_device
from client.plain.shared_device import WIPE, blank
from client.present.announcements import Announcer
from client.present.shared_device import SharedDevice, open_asks
from client.texts import texts
from protocol.errors import SeatTaken
from tests.client.test_plain import FakeLine, Player
from tests.client.village import night, slot
from tests.laws.random_play import choice_for, wants
from tests.table.village import NAMES as VILLAGE
from tests.table.village import VillageEvening

NAMES = ("Ada", "Ben")
EMPTY = re.compile(r"\n{30,}")
SAY = texts("en")


def both(slot_name="main", roles=("werewolf", "seer")):
    """Two seats of a village that are asked in the same slot, Ada's in hand."""
    lines = []
    for you, role in enumerate(roles, 1):
        asking = replace(slot(slot_name, role), number=10 + you)
        lines.append(Answering(replace(night(slot_name, role), you=you, asks=[asking], notes=[])))
    return lines


class Answering(FakeLine):
    """Answers arrive at once, as a draft that may be changed."""

    def submit_answer(self, ask, choice):
        """As in SeatLine."""
        super().submit_answer(ask, choice)
        self.show(asks=[replace(one, given=choice) if one.number == ask else one for one in self.scene.asks])


class Pair(Player):
    """Two people who type; `said` is what the last of them could read."""

    def __init__(self, lines, **options):
        self.lines_of = lines
        super().__init__(SharedDevice(lines, NAMES), **options)

    async def read(self, typed=None):
        """What is printed now, or once this was typed, as one text."""
        return "\n".join(await self.settle() if typed is None else await self.type(typed))


@pytest.fixture
async def pair():
    """Sits two people down; whoever is left sitting gets up."""
    players = []

    async def sit(lines, **options):
        player = Pair(lines, **options)
        players.append(player)
        player.first = await player.read()
        return player

    yield sit
    for player in players:
        await player.end()


async def test_under_the_cover_only_a_name_counts(pair, monkeypatch):
    """No word prints what the one before may read, no answer of theirs is given, and waiting uncovers nothing."""
    monkeypatch.setattr("client.plain.reader.QUIET", 0.02)
    player = await pair(both())
    assert "Ada has the device first." in player.first
    assert "Agree on one prey" in await player.read("h")
    cover = (await player.read("8")).partition("\n")[2]
    assert EMPTY.match(cover)
    assert "1: I am Ben" in cover
    for word in ("h", "b", "t", "l", "c", "k", "8", "x", "", "s", "p", "o"):
        said = await player.read(word)
        assert "I am Ben" in said, word
        assert not re.search("prey|Cleo|Agree|Seat", said), word
    await asyncio.sleep(0.1)
    assert await player.read() == ""
    assert [line.said for line in player.lines_of] == [[(11, "8")], []]
    said = await player.read("1")
    assert EMPTY.match(said)
    assert "This is Ben's seat now." in said
    assert "true face" in await player.read("h")
    await player.read("8")
    assert [line.said for line in player.lines_of] == [[(11, "8")], [(12, "8")]]


async def test_what_was_typed_before_the_cover_came_is_not_meant_for_it(pair, monkeypatch):
    """Two lines at once: the second would take the device for the other."""
    monkeypatch.setattr(shared_device, "GUARD", 1.0)
    player = await pair(both())
    player.typed.put("8\n")
    player.typed.put("1\n")
    said = await player.read()
    assert "I am Ben" in said
    assert "Ben's seat now" not in said
    await asyncio.sleep(1.0)
    assert "Ben's seat now" in await player.read("1")


async def test_an_end_that_was_typed_before_the_cover_came_still_ends_it(pair, monkeypatch):
    """What comes through a pipe comes at once: nothing of it counts under the cover but that no more will follow."""
    monkeypatch.setattr(shared_device, "GUARD", 60.0)
    player = await pair(both())
    for typed in ("8\n", "1\n", ""):
        player.typed.put(typed)
    assert await asyncio.wait_for(player.task, 5) == 0
    assert [line.said for line in player.lines_of] == [[(11, "8")], []]
    assert "Ben's seat now" not in "\n".join(player.lines)


async def test_a_note_can_be_read_before_the_cover_comes(pair):
    """Opening it prints it, Enter covers it; the device does not go on at once."""
    player = await pair(both("check"))
    said = await player.read("1")
    assert "Werewolf" in said
    assert "Enter covers this; then the device goes to Ben." in said
    assert "I am Ben" not in said
    assert "Your answer" not in said
    player.lines_of[0].show(missed=[])
    assert "Enter covers this" not in await player.read()
    said = await player.read("")
    assert EMPTY.match(said)
    assert "I am Ben" in said


async def test_what_is_left_open_is_covered_after_a_while(pair, monkeypatch):
    """Whoever walks away from an open note leaves it so for some seconds only."""
    monkeypatch.setattr(shared_device, "LOOK", 0.05)
    monkeypatch.setattr("client.plain.reader.QUIET", 0.02)
    player = await pair(both("check"))
    said = await player.read("1")
    for _ in range(50):
        said += await player.read()
    assert "I am Ben" in said.split("Enter covers this")[1]


@pytest.mark.parametrize("word", ["h", "b"])
async def test_whoever_looks_at_a_private_page_keeps_it_for_a_while(pair, monkeypatch, word):
    """Somebody else is asked meanwhile: the device does not go on before so many seconds, or Enter."""
    now = [time.monotonic()]
    monkeypatch.setattr(shared_device, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr("client.plain.reader.QUIET", 0.02)
    lines = both()
    asks = lines[1].scene.asks
    for line in lines:
        line.show(asks=[])
    player = await pair(lines)
    assert await player.read(word)
    lines[1].show(asks=asks)
    assert "Enter covers this; then the device goes to Ben." in await player.read()
    for seconds, covered in ((shared_device.LOOK - 0.01, False), (0.01, True)):
        now[0] += seconds
        await asyncio.sleep(0.1)
        assert ("I am Ben" in await player.read()) is covered


async def test_each_of_them_is_told_what_is_new_to_them_and_keeps_a_notebook(pair):
    """Whoever gets the device back does not hear the whole game again, and nobody sees the marks of the other."""
    player = await pair(both())
    marked = await player.read("b 7 were")
    assert "(werewolf?)" in marked
    await player.read("o")
    first = await player.read("1")
    assert "You are at the table." in first
    assert "(werewolf?)" not in await player.read("b")
    await player.read("o")
    again = await player.read("1")
    assert "This is Ada's seat now." in again
    assert "You are at the table." not in again
    assert "(werewolf?)" in await player.read("b")


async def test_a_seat_that_is_gone_leaves_the_device_to_the_other(pair):
    """The program goes on for whoever stays, and ends with the last."""
    player = await pair(both())
    player.lines_of[0].show(status="moved", asks=[])
    said = await player.read()
    assert "Ada has no seat at this device any more." in said
    assert "Ada keeps it" not in said
    assert "Ben's seat now" in await player.read("1")
    player.lines_of[1].show(status="moved", asks=[])
    assert await asyncio.wait_for(player.task, 2) == 0


async def test_a_table_that_ends_for_both_ends_the_program(pair):
    """Each hears it for themselves; nobody has to take the device first."""
    player = await pair(both())
    for line in player.lines_of:
        line.show(status="ended", asks=[])
        await player.read()
    assert await asyncio.wait_for(player.task, 2) == 0


async def test_a_line_in_trouble_is_told_under_the_cover_too(pair):
    """What keeps the device from its table is no secret of whoever had it."""
    player = await pair(both())
    await player.read("8")
    player.lines_of[0].trouble = SeatTaken()
    player.lines_of[0].show(status="connecting")
    with pytest.raises(SeatTaken):
        await asyncio.wait_for(player.task, 2)


def test_on_a_terminal_what_was_scrolled_away_is_gone_as_well(monkeypatch):
    """Not in a pipe, and not on a terminal that knows no such thing."""

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setenv("TERM", "xterm-256color")
    assert blank(Terminal()).endswith(WIPE)
    assert blank(io.StringIO()).strip("\n") == ""
    monkeypatch.setenv("TERM", "dumb")
    assert blank(Terminal()).strip("\n") == ""
    assert len(blank(io.StringIO())) >= 60


# -- a whole village -----------------------------------------------------------------------------------------------


class Seated:
    """The line of a session of an evening."""

    def __init__(self, evening, name):
        self.evening = evening
        self.session = evening.guests[name]
        self.answers = 0
        self.changed = lambda: None

    @property
    def scene(self):
        """As in SeatLine."""
        return self.session.scene

    def observe(self, changed):
        """As in SeatLine."""
        self.changed = changed

    def submit_answer(self, ask, choice):
        """As in SeatLine."""
        self.answers += 1
        self.session.submit_answer(ask, choice, self.evening.now)

    def submit_command(self, name, choice="-"):
        """As in SeatLine."""
        self.session.submit_command(name, choice, self.evening.now)

    async def close(self):
        """As in SeatLine."""


class Typists(Pair):
    """Two people who see nothing but what is printed, and type numbers of what stands there."""

    def __init__(self, evening):
        self.evening = evening
        self.keys: list[str] = []
        self.people = [Seated(evening, name) for name in NAMES]
        super().__init__(self.people)
        self.shared = self.line
        self.reads: list[tuple[str, str]] = []
        """Who had the device, and what they could read since the cover."""
        self.looked: set[tuple[int, int]] = set()

    async def step(self):
        """Read, and type a line if the one in hand is asked something."""
        for one in self.people:
            one.changed()
        while not self.typed.empty():  # noqa: ASYNC110 - the thread that reads has no event
            await asyncio.sleep(0.001)
        for _ in range(3):
            await asyncio.sleep(0.001)
        printed, self.lines[:] = "\n".join(self.lines), []
        self.note(printed)
        at, passing = self.shared.holder_index, "1: I am" in self.reads[-1][1]
        asks = open_asks(self.shared.scene)
        if passing:
            self.typed.put("1\n")
        elif "Enter covers this" in self.reads[-1][1].rsplit("1: ", 1)[-1]:
            self.typed.put("\n")
        elif asks and (at, asks[0]) not in self.looked:
            self.looked.add((at, asks[0]))
            self.typed.put("h\n")
        elif asks and self.keys:
            self.typed.put(self.evening.dice.choice(self.keys) + "\n")

    def note(self, printed):
        """Keep what can be read now, and what can be chosen."""
        for part in re.split(r"(?=\n{30})", printed):
            if part.startswith("\n" * 30) or not self.reads:
                self.reads.append((NAMES[self.shared.holder_index] if "1: I am" not in part else "", ""))
                self.keys = []
            who, before = self.reads[-1]
            self.reads[-1] = who, before + "\n" + part.strip("\n")
            rows = [row for row in part.split("\n") if re.match(r"\d+: ", row) and "one step back" not in row]
            grids = [row for row in part.split("\n") if re.match(r"\d+ \S+, ", row)]
            if rows or grids:
                self.keys = [row.split(":")[0] for row in rows]
                self.keys += [one.split(" ")[0] for row in grids for one in row.split(", ") if one[0].isdigit()]

    def secrets(self, name):
        """What only this seat may read now, sentence by sentence."""
        scene = self.evening.guests[name].scene
        return set(Announcer(SAY).own(scene))


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
async def test_a_whole_village_is_typed_by_two_people_at_one_device(tmp_path, game):
    """From the first night to the result: both answer in time, and neither can ever read what the other may."""
    evening = VillageEvening.begun(tmp_path, game)
    evening.dice.seed(2)  # of the first ten, with which the village is soon over
    player = Typists(evening)
    others = [name for name in VILLAGE if name not in NAMES]
    secrets: dict[str, set[str]] = {name: set() for name in NAMES}
    for _ in range(4000):
        await player.step()
        for name in NAMES:
            secrets[name] |= player.secrets(name)
        for name in others:
            session = evening.guests[name]
            for ask in session.scene.asks:
                if not ask.given and not session.scene.pending and wants(ask, evening.dice):
                    session.submit_answer(ask.number, choice_for(ask, evening.dice), evening.now)
        calm = not any(open_asks(one.scene) for one in player.people)
        evening.run(2.0 if calm else 0.5, step=0.25)
        if evening.table.lifecycle.phase == "result":
            break
    await player.step()
    assert evening.table.lifecycle.phase == "result"
    assert all(one.answers >= 4 for one in player.people)
    ada, ben = secrets["Ada"] - secrets["Ben"], secrets["Ben"] - secrets["Ada"]
    assert ada
    assert ben
    for who, read in player.reads:
        others = (set() if who == "Ada" else ada) | (set() if who == "Ben" else ben)
        assert others & set(read.split("\n")) == set(), (who, read)
    assert any(ada & set(read.split("\n")) for who, read in player.reads if who == "Ada")
    assert any(ben & set(read.split("\n")) for who, read in player.reads if who == "Ben")
    await player.end()
    evening.kill_host()

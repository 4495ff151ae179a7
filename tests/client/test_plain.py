"""The line client on a scripted line: each line stands on its own, private things wait until asked for."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from dataclasses import replace

import pytest

from client.base.errors import SeatGone
from client.base.scene import Scene
from client.plain.play import play
from client.texts import texts
from protocol.games import GAMES
from protocol.games.wolfmoon import OwnView, SeatView, TableView
from protocol.messages import AskView, NoteView, ParticipantView
from tests.client.fake import person
from tests.client.fake_host import room

NAMES = ("Ada", "Ben", "Cleo")


class FakeLine:
    """A seat's line that a test moves by hand."""

    def __init__(self, scene: Scene | None = None) -> None:
        self.scene = scene or Scene()
        self.said: list[tuple] = []
        self.standing: dict[str, str] = {}
        self.closed = False
        self.trouble = None
        self._changed = lambda: None

    def observe(self, changed) -> None:
        """As in SeatLine."""
        self._changed = changed

    def submit_answer(self, ask: int, choice: str) -> None:
        """As in SeatLine."""
        self.said.append((ask, choice))

    def submit_command(self, name: str, choice: str = "-") -> None:
        """As in SeatLine."""
        self.said.append((name, choice))

    def set_standing(self, ask_name: str, choice: str) -> None:
        """As in SeatLine."""
        self.standing = {ask_name: choice} if choice else {}

    def reclaim(self) -> None:
        """As in SeatLine."""
        self.said.append(("reclaim",))

    async def close(self) -> None:
        """As in SeatLine."""
        self.closed = True

    def show(self, **changes) -> None:
        """There is a new scene."""
        self.scene = replace(self.scene, **changes)
        self._changed()


class Player:
    """Somebody at the keyboard; what the client prints is in `lines`."""

    def __init__(self, line: FakeLine, lang: str = "en", **options) -> None:
        self.line = line
        self.lines: list[str] = []
        self.typed: queue.Queue[str] = queue.Queue()
        opening = self._opening
        self.task = asyncio.ensure_future(
            play(opening, texts(lang), put=self.lines.append, read=self.typed.get, **options)
        )

    async def _opening(self):
        return self.line

    async def settle(self) -> list[str]:
        """What was printed since the last call, once all that was typed has been read."""
        while not self.typed.empty() and not self.task.done():  # noqa: ASYNC110 - a thread takes it
            await asyncio.sleep(0.005)
        for _ in range(8):
            await asyncio.sleep(0.005)
        printed, self.lines[:] = list(self.lines), []
        return printed

    async def type(self, text: str) -> list[str]:
        """Type a line; what was printed then."""
        self.typed.put(text + "\n")
        return await self.settle()

    async def end(self) -> int:
        """End the input; the exit status."""
        self.typed.put("")
        return await asyncio.wait_for(self.task, 5) if not self.task.done() else 0


@pytest.fixture
async def sit():
    """Sit down before a scene; whoever is left sitting gets up."""
    players = []

    async def sit(scene: Scene, lang: str = "en", **options) -> Player:
        player = Player(FakeLine(scene), lang, **options)
        players.append(player)
        player.first = await player.settle()
        return player

    yield sit
    for player in players:
        await player.end()


async def at_row(player: Player, word: str, *labels: str) -> list[str]:
    """Type a word, then the signs of rows, found by what they say; what the last one printed."""
    printed = await player.type(word)
    for label in labels:
        sign = next(row.partition(": ")[0] for row in printed if label in row and ": " in row)
        printed = await player.type(sign)
    return printed


def people(**ready: bool) -> list[ParticipantView]:
    """Ada, who keeps the table, Ben and Cleo."""
    return [person(n, ready=ready.get(n, False), keeper=n == "Ada") for n in NAMES]


def lobby(**ready: bool) -> Scene:
    """The waiting room as Ada sees it."""
    return Scene("live", 1, room(phase="lobby", match=0, waiting=[], people=people(**ready), standings=[0, 0, 0]))


def seat(**changes) -> SeatView:
    """A seat with a card in hand."""
    return replace(SeatView(False, False, 1, [], 0, False, [], -1, []), **changes)


def game(asks: list[AskView] | None = None, notes: list[NoteView] | None = None) -> Scene:
    """Ada in the middle of a game, with the Witch in hand."""
    table = TableView(
        2, False, 1, False, False, ["sitting_wolf"], 9, 2, ["alchemist"],
        [
            seat(display=["bounty_hunter"]),
            seat(display=["seer", "thief"], protected=True),
            seat(out=True, cards=0),
        ],
        0, "", [],
    )  # fmt: skip
    own = OwnView(["witch"], [])
    in_game = room(people=people(), standings=[0, 0, 0])
    return Scene("live", 1, in_game, table, own, notes or [], asks or [], received_at=time.monotonic())


ACTION = AskView(5, "action", ["draw", "exchange"], {}, "choice", "draw", "", -1, -1)
PLAY = AskView(6, "play", ["witch", "seer"], {}, "choice", "witch", "", -1, -1)
SPY = AskView(7, "spy", ["no"], {"yes": "no_spy"}, "window", "no", "", 4000, 4000)
SWAP = AskView(8, "swap", ["1+2", "2+3"], {}, "choice", "1+2", "", -1, -1)


# -- the waiting room ----------------------------------------------------------------------------------------


async def test_the_waiting_room(sit):
    """Who is here, one line each; ready is one number; others coming and going is told."""
    player = await sit(lobby())
    assert "Seat 1: Ada, keeper." in player.first
    assert "1: I am ready" in player.first
    await player.type("1")
    assert player.line.said == [("ready", "yes")]
    player.line.show(room=replace(lobby(Ada=True, Ben=True).room))
    printed = await player.settle()
    assert "Ben is ready." in printed
    assert any(line.startswith("1: Wait") for line in printed)
    gone = replace(player.line.scene.room, people=player.line.scene.room.people[:2], countdown=4200)
    player.line.show(room=gone, received_at=time.monotonic())
    printed = await player.settle()
    assert "Cleo has left the table." in printed
    assert "We start in 5." in printed
    player.line.show(room=replace(gone, countdown=3200))
    assert await player.settle() == []
    await player.type("s")
    assert player.line.said[-1] == ("stop", "-")


async def test_neighbours_and_rulings_in_two_steps(sit):
    """A row that opens a menu, one that leads back, and the wish at its end."""
    player = await sit(lobby())
    printed = await player.type("2")
    assert printed[-1] == "0: one step back"
    await player.type("0")
    await player.type("2")
    await player.type("2")
    assert player.line.said == [("sit", "2")]
    await player.type("0")
    assert "2: Length: one round" in await player.type("3")
    await player.type("2")
    assert player.line.said[-1] == ("option", "long=yes")
    assert any(row.startswith("1: Who begins (by chance") for row in await player.type("6"))
    assert (await player.type("1"))[-2:] == ["4: Cleo", "0: one step back"]
    await player.type("3")
    assert player.line.said[-1] == ("option", "start=2")
    await player.type("0")
    await player.type("3")
    assert player.line.said[-1] == ("bots", "1")


async def test_only_the_keeper_sets_the_table(sit):
    """Others are not offered what the table would refuse."""
    scene = replace(lobby(), you=2)
    player = await sit(scene)
    assert not any("Bots" in line for line in player.first)


async def test_getting_up_is_asked_twice(sit):
    """Leaving the table needs a second yes; the end of the seat ends the program."""
    player = await sit(lobby())
    leaving = await at_row(player, "m", "Leave the table")
    assert any(row.startswith("2: No") for row in leaving)
    await player.type("2")
    assert player.line.said == []
    await at_row(player, "m", "Leave the table")
    await player.type("1")
    assert player.line.said == [("leave", "-")]
    player.line.show(status="ended")
    assert await asyncio.wait_for(player.task, 2) == 0
    assert "You have left the table. Goodbye." in player.lines


async def test_house_rules_that_do_not_fit_are_refused_without_the_game_s_numbers(sit):
    """A receipt holds no facts, so the sentence says all without any; it once named as many letters as players."""
    player = await sit(lobby())
    player.line.show(refused="rules_name")
    await asyncio.sleep(0.05)
    assert any("House rules take a short name of letters, digits and spaces." in line for line in player.lines)


async def test_the_introduction_is_read_out_without_what_is_about_screens(sit):
    """Everything of the minute that helps without a picture."""
    player = await sit(lobby())
    printed = await player.type("i")
    assert "One card, one secret" in printed
    assert "On this screen" not in printed


# -- a game --------------------------------------------------------------------------------------------------


async def test_after_a_minute_and_a_half_whoever_is_waited_for_can_be_nudged(sit):
    """Not before; and a minute later a bot may play the turn."""
    scene = game()
    scene.room = replace(scene.room, waiting=[2], waited=80_000)
    scene.received_at = time.monotonic()
    player = await sit(scene)
    assert not any("Nudge" in line for line in player.first)
    player.line.show(room=replace(scene.room, waited=91_000))
    assert "1: Nudge Ben (a friendly reminder on their screen)" in await player.settle()
    await player.type("1")
    assert player.line.said == [("nudge", "-")]
    player.line.show(room=replace(scene.room, waited=151_000))
    assert "2: A bot plays this turn for Ben (this game then won't count for them)" in await player.settle()


async def test_while_a_bot_plays_only_the_way_back_is_offered(sit):
    """The bot's asks are none of the person who rests."""
    scene = game([ACTION])
    scene.room = replace(scene.room, people=[replace(p, stand_in=p.name == "Ada") for p in scene.room.people])
    player = await sit(scene)
    assert "1: I will play myself again" in player.first
    assert not any("Draw" in line for line in player.first)


async def test_an_ask_in_numbered_rows(sit):
    """Title and rows once; the sign or the choice itself answers; the same ask is not read out again."""
    player = await sit(game([ACTION]))
    assert any(line.startswith("1: Draw a card") for line in player.first)
    player.line.show(room=replace(player.line.scene.room, step=99))
    assert await player.settle() == []
    await player.type("2")
    await player.type("draw")
    assert player.line.said == [(5, "exchange"), (5, "draw")]
    printed = await player.type("9")
    assert printed == ["“9” is not one of the choices now. c shows them, ? helps."]
    again = await player.type("c")
    assert again == player.first[-len(again) :]


async def test_what_was_typed_for_the_choices_before_is_not_taken_for_these(sit, monkeypatch):
    """A number on its way while the game ends is no wish for another game; it is said, and asked again."""
    monkeypatch.setattr("client.plain.plain.TOO_SOON", 1.0)
    player = await sit(game([ACTION]))
    printed = await player.type("2")
    assert player.line.said == []
    assert "Too soon" in printed[0]
    assert any(line.startswith("2: ") for line in printed)
    assert "not one of the choices" in (await player.type("99"))[0]
    await asyncio.sleep(1.0)
    await player.type("2")
    assert player.line.said == [(5, "exchange")]


async def test_two_people_in_two_steps(sit):
    """First one person, then the other; both rows have the number of the seat."""
    player = await sit(game([SWAP]))
    printed = await player.type("2")
    assert [line[0] for line in printed[1:]] == ["1", "3", "0"]
    await player.type("3")
    assert player.line.said == [(8, "2+3")]


async def test_private_things_wait_until_asked_for(sit):
    """No card name that only this seat knows is printed before h; the rows stay covered."""
    notes = [NoteView(n, "your_card", {"card": "witch"}, private=True) for n in (1, 2)]
    player = await sit(game([PLAY], notes))
    assert not any("Witch" in line for line in player.first)
    assert player.first.count("There is something for your eyes only: type h.") == 1
    printed = await player.type("h")
    assert any("Witch" in line for line in printed)
    assert not any("Witch" in line for line in await player.type("l"))


async def test_open_prints_them_at_once(sit):
    """With --open the hand and the rows are told as they come."""
    player = await sit(game([PLAY]), open_hand=True)
    assert any("Your hand: Witch" in line for line in player.first)
    assert any("Witch" in line and line.startswith("1:") for line in player.first)


async def test_a_window_tells_nothing_about_the_hand(sit):
    """Both rows stand there, whatever is held; only trying tells; the answer may change."""
    player = await sit(game([SPY]))
    assert sum(line.startswith(("1: ", "2: ")) for line in player.first) == 2
    assert not any("not now" in line for line in player.first)
    assert any("0:04" in line for line in player.first)
    rows = {line[3:]: line[0] for line in player.first if line[1:3] == ": "}
    strike, passing = sorted(rows.values())
    answers = [await player.type(strike), await player.type(passing)]
    assert player.line.said == [(7, "no")]
    assert any("Not now" in line for line in answers[0] + answers[1])


async def test_the_table_in_sentences(sit):
    """Every seat in words, without a symbol that has to be seen."""
    player = await sit(game())
    printed = await player.type("t")
    text = "\n".join(printed)
    assert "Seat 2, Ben: one hand card, open: Seer 2, Thief 7, protected by the Bodyguard." in printed
    assert "Cleo: out" in text
    assert not set(text) & set("▮▯●○▸★·")


async def test_what_goes_wrong_is_said(sit):
    """Refusals, an unchecked deal, a pause, a lost line: one sentence each, once."""
    player = await sit(game([ACTION]))
    player.line.show(refused="late_answer")
    assert any("decided a moment before" in line for line in await player.settle())
    player.line.show(status="catching_up", unverifiable="nonce_missing")
    printed = await player.settle()
    assert len(printed) == 2
    player.line.show(status="live", room=replace(player.line.scene.room, paused="Ben"))
    assert "Paused by Ben. p goes on." in await player.settle()
    await player.type("p")
    assert player.line.said[-1] == ("pause", "no")


async def test_standing_answers(sit):
    """The s sets and clears what is decided in advance; what lies under a cover is a word, not signs to read out."""
    player = await sit(game())
    told = " ".join(await player.type("m"))
    assert "covered)" in told
    assert "▒" not in told
    await player.type("0")
    await player.type("s")
    assert player.line.standing == {"spy": "yes"}
    await player.type("s")
    assert player.line.standing == {}


async def test_commands(sit):
    """Help, rules, log, waiting, an empty line: always at least one line of answer."""
    player = await sit(game(notes=[NoteView(1, "drew", {"by": 2, "source": "pile"}, private=False)]))
    for word in ("?", "r", "r seer", "l", "w", "", "c", "h", "t", "ünsinn", "\x1b[A"):
        printed = await player.type(word)
        assert printed, word
        assert all(line.strip() for line in printed), word


# -- the end -------------------------------------------------------------------------------------------------


async def test_the_end_of_input_closes_the_line(sit):
    """The seat stays; nothing is said to the table."""
    player = await sit(game([ACTION]))
    assert await player.end() == 0
    assert player.line.closed
    assert player.line.said == []


async def test_where_nobody_reads_any_more_it_ends_in_peace():
    """A pipe that breaks behind the first words is no failure, and the line is closed."""
    line, heard, typed = FakeLine(game([ACTION])), [], queue.Queue()

    def put(text: str) -> None:
        if heard:
            raise BrokenPipeError
        heard.append(text)

    async def opening():
        return line

    assert await asyncio.wait_for(play(opening, texts("en"), put=put, read=typed.get), 5) == 0
    assert line.closed
    typed.put("")


async def test_q_closes(sit):
    """So does q, with a word of goodbye."""
    player = await sit(lobby(), lang="de")
    await player.type("q")
    assert await asyncio.wait_for(player.task, 3) == 0


async def test_whoever_leaves_waits_only_for_what_has_no_receipt(sit, monkeypatch):
    """At once where nothing is under way."""
    monkeypatch.setattr("client.plain.reader.LINGER", 1e6)
    player = await sit(replace(lobby(), pending=True))
    await player.type("q")
    assert not player.task.done()
    player.line.show(pending=False)
    assert await asyncio.wait_for(player.task, 60) == 0
    assert player.line.closed


async def test_a_moved_seat_ends(sit):
    """Another device has the seat: one sentence, status 0."""
    player = await sit(game())
    player.line.show(status="moved")
    assert await asyncio.wait_for(player.task, 2) == 0
    assert "another device" in player.lines[-1]


async def test_a_seat_that_is_gone_is_an_error(sit):
    """The error of the line comes out; the line is closed."""
    player = await sit(game())
    player.line.trouble = SeatGone(address="x")
    player.line.show(status="ended")
    with pytest.raises(SeatGone):
        await asyncio.wait_for(player.task, 2)
    assert player.line.closed


async def test_german(sit):
    """All of it in the other language."""
    player = await sit(game([ACTION]), lang="de")
    printed = player.first + await player.type("t") + await player.type("h") + await player.type("?")
    assert not any("your" in line.lower().split() for line in printed)
    assert any("Deine Hand: Hexe 4." in line for line in printed)


async def test_the_result(sit):
    """Who has won, why, what was held, and what now."""
    player = await sit(game())
    scene = player.line.scene
    table = replace(
        scene.table,
        ending="last_player",
        winners=[2],
        seats=[*scene.table.seats[:1], seat(hand=["mayor"]), scene.table.seats[2]],
    )
    player.line.show(table=table, room=replace(scene.room, phase="result", standings=[0, 1, 0]), asks=[])
    printed = await player.settle()
    assert "Ben held the Mayor (9)." in printed
    assert "This evening: Ben 1 win" in printed
    assert "1: Play again" in printed
    printed = await player.type("2")
    assert any("Werewolves" in row for row in printed)
    assert player.line.said == []
    await player.type("1")
    assert player.line.said == [("game", GAMES.first)]


async def test_a_line_that_nobody_types_holds_no_program_up(sit) -> None:
    """What waits for the keyboard ends with the rest."""
    await sit(lobby())
    assert {thread.daemon for thread in threading.enumerate() if thread.name == "input"} == {True}

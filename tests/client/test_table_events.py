"""What happens around the game, told in both modes, and what a seat may wish about it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from client.base.deeds import Command
from client.present.announcements import Announcer
from client.present.table_events import event_line, new_events
from client.present.table_menu import table_menu
from client.texts import texts
from client.tui.television import Television, layout
from host.table.commands import COMMANDS
from protocol.messages import Event, PendingTransferView, SeatCodeView
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.fake import NOTES, FakeLine, ended, lobby, note, person, playing, room
from tests.client.pilots import at_table

ROOT = Path(__file__).parents[2]


def happened(scene, *kinds, at=2, by=1, **changes):
    """The scene after public events of the table."""
    events = [Event(n, kind, at, by) for n, kind in enumerate(kinds, 1)]
    return replace(scene, room=replace(scene.room, events=events, **changes))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_the_table_has_a_sentence(lang):
    """Whatever the host tells, and every reason for a farewell."""
    say = texts(lang)
    folders = (ROOT / "host", ROOT / "host" / "table")
    source = "".join(path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.py")))
    kinds = set(re.findall(r"(?:\.announce|Happened)\(\"(\w+)\"", source)) - {"table"}
    pairs = re.findall(r"(?:announce|Happened)\(\"(\w+)\" if .* else \"(\w+)\"", source)
    kinds |= {kind for pair in pairs for kind in pair}
    assert kinds >= {"moved", "kicked", "keeper", "halted", "stand_in_off"}
    kinds |= {"rest", "rest_off", "door_open", "door_closed", "door_renew"}
    assert [kind for kind in kinds if f"event.{kind}" not in say] == []
    assert [why for why in ("left", "moved", "refused", "kicked") if f"farewell.{why}" not in say] == []


def test_events_are_told_once_and_with_the_names_of_that_moment():
    """A line for each new event, none for whoever comes anew."""
    announcer = Announcer(texts("en"))
    scene = lobby()
    assert not [line for line in announcer.announce(happened(scene, "kicked")) if "sent away" in line]
    later = happened(scene, "kicked", "keeper")
    gone = replace(later, room=replace(later.room, people=later.room.people[:1]))
    assert "Ben is the keeper now." in announcer.announce(gone)
    more = happened(later, "kicked", "keeper", "door_open")
    assert [event.number for event in new_events(later.room, more.room)] == [3]


def test_who_sat_there_is_told_by_that_name_and_a_newcomer_by_the_own():
    """Up to the last seat of before."""
    old = lobby().room
    last = len(old.people)
    new = replace(old, people=[*(person(f"New {n}") for n in range(1, last + 2))])
    told = [event_line(Event(1, "keeper", seat, 1), old, new, texts("en")) for seat in (1, last, last + 1)]
    assert told == [
        f"{name} is the keeper now." for name in (old.people[0].name, old.people[-1].name, f"New {last + 1}")
    ]


async def test_a_nudge_rings_and_says_so_on_the_nudged_screen():
    """And on nobody else's."""
    for you, rung in ((4, True), (2, False)):
        scene = playing(you=you, room=room(waiting=[4], waited=95_000))
        async with at_table(scene) as at:
            bells = []
            at.app.bell = lambda bells=bells: bells.append(1)
            await at.show(happened(scene, "nudged", at=4, by=1, nudges=1, waiting=[4], waited=95_100))
            assert bool(bells) is rung
            assert ("nudges you" in at.text().replace("\n", " ")) is rung


async def test_a_seat_in_question_can_be_refused_with_one_tap():
    """Somebody shows a code for my seat: the sheet opens by itself, and the first row says no."""
    scene = playing(you=4)
    async with at_table(scene) as at:
        await at.show(happened(scene, "moving", at=4, moving=PendingTransferView(4, 9000)))
        await at.tap("No, this seat stays mine")
        assert at.line.said == [("wish", "refuse", "-")]


async def test_the_keeper_finds_everything_about_the_table_in_one_sheet():
    """Code, people, door, end; a dangerous wish asks once more."""
    scene = replace(playing(you=1), code="7K3M9P", seat_code=SeatCodeView(2, "7K3M9PX", 100_000))
    async with at_table(scene, (80, 40)) as at:
        await at.press("m")
        await at.tap("The table")
        assert "Code for new guests: 7K3M9P" in at.text()
        assert "One-time code for the seat of Ben: 7K3M9PX" in at.text()
        await at.tap("Ben …")
        await at.tap("Send Ben away")
        await at.tap("Yes, send away")
        assert at.line.said == [("wish", "kick", "2")]


async def test_what_was_missed_gets_a_sheet_of_its_own():
    """After catching up, what others did meanwhile stays until it is read; private lines stay covered."""
    scene = playing()
    async with at_table(scene) as at:
        new = [note(n, "guessed", by=2, at=1, value=7, hit=False) for n in (31, 32, 33)]
        new.append(note(34, "token", private=True, by=1, tokens=1))
        await at.show(replace(scene, notes=[*NOTES, *new], missed=new))
        assert "While you were away" in at.text()
        guess = "guesses that Ada holds 7"
        assert at.text().count(guess) == 3
        await at.show(replace(scene, notes=[*NOTES, *new], missed=[], status="connecting"))
        await at.show(replace(scene, notes=[*NOTES, *new], missed=[]))
        assert at.text().count(guess) == 3, "a second gap empties what is being read"
        late = note(35, "guessed", by=3, at=1, value=7, hit=False)
        await at.show(replace(scene, notes=[*NOTES, *new, late], missed=[late]))
        assert at.text().count(guess) == 4, "what comes later stands below it"


async def test_what_one_has_done_oneself_was_not_missed():
    """A moment without the host in one's own turn must not put a page over the question; nor does what goes untold."""
    scene = playing()
    mine = [note(n, "drew", by=scene.you, source="pile") for n in (31, 32, 33)]
    untold = [note(n, "turn", by=2, further=False) for n in (34, 35, 36)]
    async with at_table(scene) as at:
        await at.show(replace(scene, notes=[*NOTES, *mine, *untold], missed=[*mine, *untold]))
        assert "While you were away" not in at.text()


def test_what_was_missed_is_told_with_a_heading_line_by_line():
    """In plain text nothing comes before it is sure, and then all of it in order."""
    announcer = Announcer(texts("en"))
    scene = playing()
    announcer.announce(scene)
    new = note(31, "ended", ending="last_player", winners=[1])
    waiting = replace(scene, status="catching_up", notes=[*scene.notes, new])
    assert not [line for line in announcer.announce(waiting) if line.startswith("While")]
    told = announcer.announce(replace(waiting, status="live", missed=[new]))
    at = told.index("While you were away, one thing happened:")
    assert len(told) > at + 1


def wishes(menu):
    """All wishes that a menu leads to."""
    for row in menu.rows:
        if isinstance(row.deed, Command):
            yield row.deed.name, row.deed.choice
        if row.leads_to:
            yield from wishes(row.leads_to)


def test_everything_on_the_sheet_is_a_wish_that_the_host_knows():
    """For keeper and guest, at any moment."""
    people = [person("Ada", keeper=True), person("Ben", present=False), person("Cleo", stand_in=True, present=False)]
    rooms = [
        room(3, people=people, waiting=[2], waited=200_000, left=1000),
        room(3, people=people, phase="lobby"),
        room(3, people=people, keeper_free=True, moving=PendingTransferView(2, 1000)),
    ]
    said = set()
    for one in rooms:
        for you in (1, 2, 3):
            scene = replace(playing(you=you, room=one), code="7K3M9P" if you == 1 else "")
            said |= set(wishes(table_menu(scene, texts("en"))))
    assert {name for name, _ in said} <= set(COMMANDS)
    for wish in (("refuse", "-"), ("take_keeper", "-"), ("stand_in", "-"), ("stand_in", "2 on"), ("rest", "no")):
        assert wish in said


@pytest.mark.parametrize("size", [(40, 15), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_television_of_any_size_shows_the_table_and_nothing_private(size, lang):
    """Waiting room, game, result: within the screen, the invitation between games, no hand."""
    say = texts(lang)
    invitation = ["moontable join 7K3M9P@192.168.1.20", "ABCDE-FGHIJ"]
    for scene in (lobby(you=0), playing(you=0), ended(you=0)):
        rows = layout(replace(scene, own=None, asks=[]), say, *size, invitation, [])
        assert len(rows) <= size[1]
        text = "\n".join("".join(span.text for span in row) for row in rows)
        assert "▒" not in text
        if scene.room.phase == "lobby" and size[1] >= 24:
            assert "7K3M9P" in text


async def test_the_television_follows_the_table_and_drops_a_code_that_was_renewed():
    """What it draws is what the line says; an old code is not shown for long."""
    line = FakeLine(lobby(you=0))

    async def opening():
        return line

    app = Television(opening, texts("en"), ["moontable join 7K3M9P@192.168.1.20", "ABCDE-FGHIJ"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "7K3M9P" in drawn(app)
        assert "Ada" in drawn(app)
        line.show(happened(lobby(you=0), "door_renew"))
        await pilot.pause()
        assert "7K3M9P" not in drawn(app)
        line.show(playing(you=0, own=None, room=room(waiting=[2])))
        await pilot.pause()
        assert "Ben is thinking" in drawn(app)


def drawn(app):
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_whoever_does_not_answer_is_a_question_until_the_next_morning(lang: str):
    """The others read it in the log until then; whom it is about is told what to do, and finds nothing in the log."""
    night = village.playing()
    morning = replace(night, notes=[*night.notes, note(90, "day", number=2)])
    for at_seat in (2, village.YOU):
        async with at_table(night, (80, 24), lang) as at:
            say = at.app.say
            asked = happened(night, "idle", at=at_seat)
            await at.show(asked)
            name = night.room.people[at_seat - 1].name
            mine = at_seat == village.YOU
            assert at.app.table.notice.text == say("event.idle.you" if mine else "event.idle", at=name)
            assert [one.event.kind for one in at.app.attention.happened] == ([] if mine else ["idle"])
            await at.show(replace(morning, room=asked.room))
            assert not at.app.attention.happened

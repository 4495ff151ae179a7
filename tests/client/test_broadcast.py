"""What a television shows of any table: all of it across a room, nothing that only one seat may see, at every size."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from client.base.spans import DOT, plain_text, wide
from client.games import face
from client.paint.bars import BANNERS
from client.paint.horizon import LEFT
from client.paint.qr import BORDER, code
from client.texts import texts
from client.tui.screens import at_the_door, broadcast
from client.tui.screens.broadcast import ended
from client.tui.screens.lobby import game_facts
from client.tui.television import Television, layout
from client.tui.widgets.lines import Lines
from protocol.games import GAMES
from protocol.games.wolfmoon import OwnView
from protocol.links import JoinLink
from protocol.texts import LANGUAGES
from tests.client import fake, shadow, village
from tests.client.fake import FakeLine, note

if TYPE_CHECKING:
    from client.base.scene import Scene

LINK = JoinLink("192.168.1.20", "7K3M9P")
INVITATION = [f"Join: moontable join {LINK}", "Key of this table: K3V7Q-2MFDX"]
SIZES = [(30, 12), (40, 15), (40, 24), (76, 20), (80, 24), (100, 30), (120, 40), (160, 45), (240, 70)]
WIDE = "漢字のなまえ漢字のな"
"""A name of ten letters and twenty columns."""


def public(scene: Scene) -> Scene:
    """What a spectator has of a scene."""
    notes = [line for line in scene.notes if not line.private]
    return replace(scene, you=0, own=None, asks=[], notes=notes, received_at=time.monotonic())


@cache
def scenes() -> dict[str, Scene]:
    """A table in each phase of each game."""
    vote = replace(village.table(18), phase="vote", ballot="thumbs", accused=9, slot="", slot_number=0, slots=0)
    return {
        "waiting": fake.lobby(),
        "cards": fake.playing(players=6),
        "cards over": fake.ended(),
        "map": shadow.playing(players=8),
        "map over": shadow.ended(),
        "night": village.playing(),
        "vote": village.playing(players=18, table=vote),
        "village over": village.ended(50),
    }


def shown(scene: Scene, size: tuple[int, int], lang: str = "en", link: JoinLink | None = LINK) -> str:
    """The television as text."""
    return "\n".join(map(plain_text, layout(public(scene), texts(lang), *size, INVITATION, [], link)))


def named(scene: Scene, name: str) -> Scene:
    """The same table with people who are all called alike."""
    assert scene.room is not None
    people = [replace(person, name=name) for person in scene.room.people]
    return replace(scene, room=replace(scene.room, people=people, waiting=[1], left=9000))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", scenes())
def test_it_fills_a_screen_of_any_size_whatever_people_are_called(moment: str, size: tuple[int, int], lang: str):
    """No line is too long and none too many, with names of two columns a letter, too."""
    for name in ("Jo", "Maximiliana-Theodora", WIDE):
        rows = layout(public(named(scenes()[moment], name)), texts(lang), *size, INVITATION, ["Ada paused."], LINK)
        assert 0 < len(rows) <= size[1]
        assert all(wide(row) <= size[0] for row in rows)


@pytest.mark.parametrize("size", SIZES)
def test_it_is_the_same_whatever_anybody_holds(size: tuple[int, int]):
    """Not even a scene with a hand and asks in it would show them."""
    scene = public(fake.playing(players=6))
    whispered = [*scene.notes, note(99, "saw", private=True, at=1, card="drunkard")]
    hands = [replace(scene, own=OwnView([card, "girl"], []), notes=whispered) for card in ("spy", "werewolf")]
    drawn = [layout(one, texts("en"), *size, [], []) for one in (scene, *hands)]
    assert drawn[0] == drawn[1] == drawn[2]


def test_the_way_in_stands_there_as_long_as_somebody_could_come():
    """The code in the waiting room, the address beside a game with free seats; never at a table that is full."""
    assert "7K3M9P@192.168.1.20" in shown(fake.lobby(), (160, 45))
    assert "7K3M9P@192.168.1.20" in shown(fake.playing(players=4), (160, 45))
    assert "7K3M9P" not in shown(fake.playing(players=6), (160, 45))
    assert "7K3M9P" not in shown(fake.playing(players=4), (160, 45), link=None)
    assert "scan" not in shown(fake.lobby(), (160, 45), link=None).lower()


def test_a_qr_code_is_black_on_white_with_its_edge():
    """Two modules of white around it, and whole lines of two modules."""
    square = code(f"moontable join {LINK}")
    assert square is not None
    assert len(square.rows) % 2 == 0
    assert {colour for row in square.rows for colour in row} == {(0, 0, 0), (255, 255, 255)}
    assert all(colour == (255, 255, 255) for row in square.rows[:BORDER] for colour in row)


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (160, 45)])
@pytest.mark.parametrize("moment", scenes())
def test_a_host_that_is_not_heard_is_missed_and_the_table_stays(moment: str, size: tuple[int, int]):
    """The last picture with a word about it; before the first one, that the table is looked for."""
    lost = replace(scenes()[moment], status="connecting")
    assert "The host is away" in shown(lost, size)
    assert "The host is away" not in shown(scenes()[moment], size)
    assert "Looking for the table" in shown(replace(lost, room=None, table=None), size)


@pytest.mark.parametrize("size", [(76, 24), (100, 30), (160, 45)])
def test_why_a_game_is_over_is_read_to_its_last_word(size: tuple[int, int]):
    """In as many lines as it takes, in the middle, with air at both sides; how somebody has ended it as well."""
    scene, say = public(fake.ended()), texts("en")
    assert scene.room is not None
    game = face(scene.room.game)
    assert game is not None
    reason = " ".join(f"because{at}" for at in range(16))
    end = game.horizon.television.ending(scene, say, 60)
    over = SimpleNamespace(
        horizon=SimpleNamespace(television=SimpleNamespace(ending=lambda *_: end._replace(reasons=[reason])))
    )
    rows = [plain_text(row) for row in ended(scene, scene.room, over, say, size, None)]
    assert re.findall(r"because\d+", " ".join(rows)) == reason.split()
    told = [row for row in rows if "because" in row]
    assert all(row.index("because") >= LEFT for row in told)
    assert all(row.rindex(" because") + len(" because15") <= size[0] - LEFT for row in told)


def test_what_everybody_should_look_up_for_stands_in_a_banner_for_a_while():
    """A death and a moon do, as long as little else has happened; an ordinary move does not."""
    scene = fake.playing(players=6)
    moon = note(50, "moon", by=2, card="howling_wolf")
    calm = shown(scene, (160, 45)).count("◑")
    assert shown(replace(scene, notes=[*scene.notes, moon]), (160, 45)).count("◑") > calm
    later = [note(51 + at, "drew", by=1, source="pile") for at in range(6)]
    assert shown(replace(scene, notes=[*scene.notes, moon, *later]), (160, 45)).count("◑") == calm


@pytest.mark.parametrize("key", ["q", "ctrl+c", "escape"])
async def test_it_can_always_be_turned_off(key: str):
    """With a game on it that counts seconds."""

    async def opening() -> FakeLine:
        return FakeLine(public(named(fake.playing(players=6), "Jo")))

    app = Television(opening, texts("en"), [], LINK)
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
    assert app.return_value == 0


async def test_another_size_is_filled_at_once():
    """The table is spread out as if it had always been there; nobody waits for the next thing that happens."""
    scene = public(named(fake.playing(players=6), "Jo"))

    async def opening() -> FakeLine:
        return FakeLine(scene)

    app = Television(opening, texts("en"), [], LINK)
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.pause()
        for size in ((100, 30), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            drawn = app.query_one("#lines", Lines).lines
            assert (max(map(wide, drawn)), len(drawn)) == size


@pytest.mark.parametrize("game", GAMES)
def test_what_is_great_in_a_game_is_an_event_of_it_and_has_a_banner(game: str):
    """Each has a sign of its own in the story, too."""
    shown_as = face(game)
    assert shown_as is not None
    great = shown_as.horizon.great if shown_as.horizon else {}  # a game may have none: it is an optional part
    for kind, look in great.items():
        assert look in BANNERS
        assert shown_as.note_sign(note(1, kind)) != ("·", "quiet")


def test_before_a_game_it_says_what_is_about_to_happen():
    """How long the game takes, then the seconds of the countdown, then that the cards are dealt."""
    scene = fake.lobby()
    assert scene.room is not None
    assert "about 20 minutes" in shown(scene, (160, 45))
    for changes, said in (({"countdown": 4000}, "4"), ({"phase": "dealing"}, texts("en")("game.dealing"))):
        text = shown(replace(scene, room=replace(scene.room, **changes)), (160, 45))
        assert said in text
        assert "about 20 minutes" not in text


def test_at_dawn_the_dead_of_the_night_stand_on_the_sky():
    """With how they died; on a day nobody stands there."""
    table = replace(village.table(), phase="dawn", slot="", slot_number=0, slots=0)
    died = note(20, "died", at=5, cause="devoured", card="seer", played="", variant=0)
    dawn = village.playing(table=table)
    dawn = replace(dawn, notes=[*dawn.notes, died])
    assert "† devoured" in shown(dawn, (160, 45))
    assert "† devoured" not in shown(replace(dawn, table=replace(table, phase="talk")), (160, 45))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40), (160, 45)], ids=str)
def test_no_fact_about_the_game_is_broken(size: tuple[int, int], game: str, lang: str):
    """A line of the waiting room ends between two facts, never within "no time limit"."""
    options = {name: option.default for name, option in GAMES[game].options.items()}
    scene = fake.lobby()
    room = replace(scene.room, game=game, options=options, pace="off", people=village.people(8), standings=[0] * 8)
    facts = game_facts(room, texts(lang)).split(DOT)
    assert len(facts) > 1
    if not at_the_door.misfit(room, texts(lang)):
        on_screen = shown(replace(scene, room=room), size, lang).replace("▀", " ")
        assert [fact for fact in facts if fact not in on_screen] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("moment", ["cards", "night", "vote"])
def test_a_small_television_says_what_happens_around_the_table_and_else_how_to_come_in(moment: str, lang: str):
    """Below the events, and none of these goes for it."""
    scene, say = public(scenes()[moment]), texts(lang)
    quiet = layout(scene, say, 80, 24, INVITATION, [], LINK)
    loud = layout(scene, say, 80, 24, INVITATION, [say("event.extended", by="Ada")], LINK)
    ways = broadcast.way_in(scene.room, face(scene.room.game), say, LINK)
    assert [way for way in ways if way not in "\n".join(map(plain_text, quiet))] == []
    assert say("event.extended", by="Ada") in "\n".join(map(plain_text, loud))
    assert len(quiet) == len(loud) == 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_free_seat_is_promised_only_while_there_is_one(lang: str):
    """At a full table a bot makes room; where there is none, nobody comes in."""
    say, game = texts(lang), face("wolfmoon")
    room = fake.room(6)
    assert broadcast.way_in(fake.room(5), game, say, LINK) == [say("tv.free_seat", link=LINK)]
    assert broadcast.way_in(room, game, say, LINK) == []
    people = [*room.people[:-1], fake.person("Mika", bot=True)]
    assert broadcast.way_in(replace(room, people=people), game, say, LINK) == [say("tv.bots_seat", link=LINK)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (100, 40), (160, 45)], ids=str)
def test_the_free_seats_of_a_waiting_room_are_counted_once(size: tuple[int, int], lang: str):
    """Thirteen of eighteen are one number, not thirteen cut words."""
    scene = fake.lobby()
    people = village.people(5)
    room = replace(scene.room, game="duesterwald", people=people, standings=[0] * 5)
    room = replace(room, options={name: option.default for name, option in GAMES["duesterwald"].options.items()})
    on_screen, say = shown(replace(scene, room=room), size, lang), texts(lang)
    told = [words for key in ("tv.free", "tv.free.short") if (words := say(key, n=13)) in on_screen]
    assert len(told) == 1 or size == (80, 24)
    assert sum(map(on_screen.count, told)) <= 1
    assert "…" not in on_screen.replace(" …", "")

"""Whole screens as text, without a terminal: how the lines are shared out, and what then stands in them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Local
from client.base.scene import Verification
from client.base.spans import plain_text
from client.texts import texts
from client.tui.screens import (
    backdrop,
    connection_status,
    game,
    layout,
    lobby,
    result,
    sharing,
    sheets,
    table_list,
    wide,
)
from client.tui.screens.frame import announced, title_lines
from client.tui.screens.held_vote import wait_for
from client.tui.screens.input_state import InputState
from client.tui.screens.picture_cache import PictureCache
from client.tui.television import layout as television
from protocol import VERSION
from protocol.links import JoinLink
from protocol.messages import HostCard
from protocol.verdicts import RecordFits
from tests.client import fake, shadow, village
from tests.client.drawings import strokes, total
from tests.client.situations import KEYS, stands, still
from tests.client.test_standing_between_games import AWAY, READY, here, with_room

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.tui.screens.layout import Layout

pytestmark = pytest.mark.usefixtures("one_moment")

SAY = texts("en")
LINK = JoinLink("192.168.1.20", "7K3M9P")
PHONES = ((40, 15), (40, 24), (44, 40))
LAPTOPS = ((72, 20), (104, 36))
SIZES = (*PHONES, (60, 30), *LAPTOPS)
FEW = ((40, 24), (104, 36))


def drawn(picture: Layout, size: tuple[int, int], least: int = 0) -> list[str]:
    """What stands on a screen of that size, and the sum of its tones."""
    rows = _wide(picture, *size) if picture.tell and wide.is_wide(*size) else _narrow(picture, *size, least)
    return [*(f"|{plain_text(row)}" for row in rows), f"= {total(rows)}"]


def _narrow(picture: Layout, width: int, height: int, least: int) -> list[Any]:
    shares = sharing.plan(picture, width, height, least)
    news = picture.with_notes(shares.story, shares.table)
    told = f"depth {shares.depth}, across {shares.across}, {shares.prompt} lines, air {shares.gaps}, foot {shares.foot}"
    return [
        *picture.status,
        *shares.table,
        *news,
        *picture.own[: shares.own],
        *title_lines(picture.prompt, shares.title, width, "active", picture.left),
        *picture.below(shares.meanwhile, len(news), width),
        layout.text_line(told),
    ]


def _wide(picture: Layout, width: int, height: int) -> list[Any]:
    shares = wide.share(picture, width, height)
    news = wide.news_lines(shares.upper) if picture.news else 0
    room = wide.story_lines(shares.upper, news)
    assert picture.tell
    before, new = picture.tell(shares.story - 3, apart=bool(news), most=room)
    alone = picture.news(shares.story - 3, news) if picture.news and news else []
    told = f"upper {shares.upper}, lower {shares.lower}, hand {shares.hand}, depth {shares.depth}, title {shares.title}"
    return [
        *picture.status,
        *shares.table,
        *wide.story(before, new, alone, picture.words[:3], (shares.story, shares.upper)),
        *(picture.hand(shares.hand, shares.lower) if picture.hand else []),
        layout.text_line(told),
    ]


def in_a_game(scene: Scene, width: int, *, peek: bool = False, holder: str = "") -> Layout:
    """A game as it is laid out."""
    return game.picture(still(scene), scene, SAY, width, PictureCache(), peek=peek, holder=holder)


def test_the_example_of_how_lines_are_shared_out() -> None:
    """What `Terms` and `Way` tell of a phone is so."""
    picture = in_a_game(fake.playing(), 40)
    assert [len(table) for table in picture.tables] == [5, 2]
    own = sharing.lines_under_cover(picture, foot=True)
    terms = sharing.terms(picture, own, sharing.most_lines(picture.prompt, 0, 40), keeps=False)
    assert (own, terms.wanted, terms.latest, terms.pressing, terms.deepest) == (3, 4, 2, 2, 3)
    first, second, *_ = sharing.ways(terms)
    assert first == sharing.Way(picture.tables[0], story=4, depth=3, gaps=2)
    assert second == first._replace(gaps=1)
    assert (shared := sharing.plan(picture, 40, 24)).table == first.table
    assert (shared.depth, shared.gaps) == (3, 2)


def test_games(request: pytest.FixtureRequest) -> None:
    """In the middle of each game, on screens of all sizes."""
    play = fake.ask("play", "spy", "girl", number=7)
    window = fake.ask("spy", "yes", "no", number=8, kind="window", left=2000, length=4000)
    vote = replace(village.table(), phase="vote", ballot="thumbs", accused=7, slot="", slot_number=0)
    talk = replace(village.table(), phase="talk", slot="", slot_number=0)
    scenes = {
        "my turn": fake.playing(play),
        "somebody else's turn": replace(fake.playing(players=6), table=fake.table(6, active=1)),
        "a window": fake.playing(window),
        "watching": fake.playing(you=0),
        "a pause": with_room(fake.playing(play), paused="Ada"),
        "a throw": shadow.playing(fake.ask("move", "hut", "tree", number=9)),
        "eight in the shadow world": shadow.playing(players=8),
        "a night": village.night("main", "werewolf"),
        "a night, for nobody": village.night("main", "villager", 20),
        "a talk": village.playing(*village.STANDING, table=talk),
        "a vote": village.playing(fake.ask("thumb", "up", "down", number=40, kind="vote", left=9000), table=vote),
    }
    found: dict[str, object] = {}
    for name, scene in scenes.items():
        for size in SIZES:
            found[f"{name}, {size[0]} by {size[1]}"] = drawn(in_a_game(scene, size[0]), size)
    uncovered = in_a_game(scenes["my turn"], 104, peek=True, holder="Bartholomew")
    found["uncovered"] = drawn(uncovered, (104, 36))
    found["with lines that keep their place"] = drawn(in_a_game(scenes["my turn"], 44), (44, 40), 14)
    found["before anything is dealt"] = drawn(in_a_game(replace(fake.playing(), table=None), 40), (40, 24))
    stands("laid_out_games", found, request.config)


def test_before_and_after_games(request: pytest.FixtureRequest) -> None:
    """The waiting room and the result."""
    waiting, over = still(fake.lobby()), still(fake.ended())
    keeper = replace(waiting, code="7K3M9P", link=JoinLink("192.168.1.20", table="birch"))
    scenes = {
        "waiting": waiting,
        "a keeper waits": keeper,
        "six wait": still(fake.lobby(6)),
        "some are ready or away": here(waiting, {1: READY, 3: AWAY}),
        "a countdown": with_room(waiting, countdown=5000),
        "somebody watches, somebody tells": with_room(waiting, watching=2, storyteller="Olga"),
        "a village waits": with_room(waiting, game="werewolves", people=village.people(12), options={}),
        "fifty wait": with_room(waiting, game="duesterwald", people=village.people(50), options={}),
        "too few for a village": with_room(waiting, game="werewolves", options={}),
        "an unknown game": with_room(waiting, game="other"),
    }
    found: dict[str, object] = {}
    for name, scene in scenes.items():
        for size in SIZES if scene is waiting or scene is keeper else FEW:
            found[f"{name}, {size[0]} by {size[1]}"] = drawn(lobby.picture(scene, SAY, size[0]), size)
    found["alone"] = drawn(lobby.picture(waiting, SAY, 72, alone=True), (72, 20))
    found["something has happened"] = drawn(lobby.picture(waiting, SAY, 40, told="Ben has come."), (40, 24))
    ends = {
        "a result": over,
        "a result that was checked": replace(over, verification=Verification(RecordFits.id, {})),
        "a result, counting down": with_room(over, countdown=5000),
        "a village's result": still(village.ended()),
        "the shadow world's result": still(shadow.ended()),
    }
    for name, scene in ends.items():
        for size in SIZES if scene is over else FEW:
            found[f"{name}, {size[0]} by {size[1]}"] = drawn(result.picture(scene, SAY, size[0]), size)
    stands("laid_out_between_games", found, request.config)


def public(scene: Scene) -> Scene:
    """What a spectator has of a scene."""
    return still(replace(scene, you=0, own=None, asks=[], notes=[one for one in scene.notes if not one.private]))


def test_televisions(request: pytest.FixtureRequest) -> None:
    """The waiting room, a game and a result, on screens of all sizes."""
    told = [f"Join: moontable join {LINK}", "Key of this table: K3V7Q-2MFDX"]
    waiting, game_on = public(fake.lobby()), public(fake.playing(players=6))
    out, turn = fake.note(13, "out", by=2, cause=1), fake.note(14, "turn", by=1, further=False)
    scenes = {
        "waiting": waiting,
        "dealing": with_room(waiting, phase="dealing"),
        "a countdown": with_room(waiting, countdown=5000),
        "some are ready or away": here(waiting, {1: READY, 3: AWAY}),
        "a village waits": with_room(waiting, game="werewolves", people=village.people(12), options={}),
        "a game": with_room(game_on, waiting=[2], left=4000),
        "many are waited for": with_room(public(village.playing()), waiting=[1, 2, 3, 5, 7, 8, 9], left=90_000),
        "a pause": with_room(game_on, paused="Ada"),
        "a pause that ends": with_room(game_on, paused="Ada", countdown=2100),
        "halted": with_room(game_on, halted=65_000),
        "the shadow world": public(shadow.playing(players=8)),
        "somebody is out": public(replace(fake.playing(), notes=[*fake.NOTES, out, turn])),
        "a result": public(fake.ended()),
        "a village's result": public(village.ended()),
        "the host is away": replace(game_on, status="connecting"),
    }
    found: dict[str, object] = {}
    for name, scene in scenes.items():
        for size in ((50, 20), (80, 24), (104, 36)):
            for link, notices in ((LINK, ["Ben has come."]), (None, [])):
                rows = television(scene, SAY, *size, told, notices, link)
                whole = size == (104, 36) and link is not None
                place = f"{name}, {size[0]} by {size[1]}{'' if link else ', without a code'}"
                found[place] = [*(f"|{plain_text(row)}" for row in rows if whole), f"{len(rows)} lines = {total(rows)}"]
    cards = [
        HostCard(VERSION, name, bytes(32), bytes(32), bytes(16), True, "wolfmoon", phase, taken, 6)
        for name, phase, taken in (("attic", "lobby", 0), ("cellar", "playing", 4), ("kitchen", "result", 6))
    ]
    for size, at in (((60, 8), 0), ((60, 20), 1), ((90, 30), 2), ((60, 4), 2)):
        rows = table_list.picture(cards, {}, SAY, size, at)
        found[f"tables, {size[0]} by {size[1]}"] = [*(f"|{plain_text(row)}" for row in rows), f"= {total(rows)}"]
    found["no tables"] = [plain_text(row) for row in table_list.picture([], {}, SAY, (60, 8), 0)]
    found["above a sheet"] = [
        f"{len(rows)} {total(rows)}"
        for scene in (waiting, game_on, public(village.playing()), replace(game_on, table=None))
        for lines in (3, 4, 9, 30)
        for rows in [backdrop.backdrop(scene, SAY, 60, lines)]
    ]
    stands("laid_out_televisions", found, request.config)


def test_titles_rows_and_keys(request: pytest.FixtureRequest) -> None:
    """What is asked, the keys at the foot, and how deep rows are."""
    short, long = (
        Choice("Ben", Answer("2", 7)),
        Choice("Ben", Answer("2", 7), hint="a hint that needs a line of its own"),
    )
    prompts = {
        "rows": Prompt(7, "YOUR TURN Draw a card.", (short, long)),
        "a grid": Prompt(7, "WHO? Choose.", (short,) * 12, kind="vote", grid=True),
        "a slot": Prompt(7, "NIGHT What now?", (short,) * 12, kind="slot", grid=True),
        "dense": Prompt(7, "Which value?", (short,) * 5, dense=True, column="cards"),
        "nothing": Prompt(0, "", ()),
    }
    found: dict[str, object] = {
        f"title of {name}": [
            strokes(row)
            for tone, left in (("active", 1.0), ("alert", 0.5), ("secret", 1.0), ("quiet", 1.0))
            for row in title_lines(prompt, 2, 30, tone, left)
        ]
        for name, prompt in prompts.items()
    }
    found["headlines"] = [
        announced(text) for text in ("YOUR TURN Draw", "Draw a card", "A card", "IT IS A GAME", "NACHT 2 Wer?", "OK go")
    ]
    found["lines of a row at most"] = [
        f"{name}, at least {least}, {width} columns: {sharing.most_lines(prompt, least, width)}"
        for name, prompt in prompts.items()
        for least in (0, 2, 3, 4, 6, 7)
        for width in (40, 70)
    ]
    found["foot"] = [
        strokes(game.foot(scene, SAY, width, behind=behind))
        for scene in (
            still(fake.lobby()),
            fake.playing(),
            village.playing(),
            fake.ended(),
            replace(fake.lobby(), code="7K3M9P", link=JoinLink("192.168.1.20")),
        )
        for width in (40, 90)
        for behind in (False, True)
    ]
    found["foot of a sheet"] = [strokes(sheets.foot(SAY, 50, scrolls=scrolls)) for scrolls in (False, True)]
    found["a text"] = [
        strokes(row) for row in layout.paragraphs("# A heading\nSome words that are broken.\n# Another\nMore", 14)
    ]
    stands("laid_out_parts", found, request.config)


def test_what_a_lost_line_leaves(request: pytest.FixtureRequest) -> None:
    """Of lines and choices, while the table does not hear this seat."""
    rows = (Choice("play", Answer("1", 7)), Choice("menu", Local.BACK))
    found: dict[str, object] = {}
    for status in ("live", "connecting", "catching_up", "moved", "ended"):
        for parting in ("", "You were sent away."):
            for farewell in ("", "kicked"):
                scene = replace(fake.playing(), status=status, farewell=farewell)
                name = ", ".join(filter(None, [status, "with a word" if parting else "", farewell]))
                found[name] = [
                    *(strokes(row) for row in connection_status.connection_lines(scene, parting, KEYS, 40)),
                    connection_status.offline_prompt(Prompt(7, "asked", rows), scene, parting, KEYS),
                    connection_status.offline_prompt(Prompt(0, "offered", rows), scene, parting, KEYS),
                ]
    found["without a room"] = [
        strokes(row)
        for row in connection_status.connection_lines(
            replace(fake.lobby(), room=None, status="connecting"), "", KEYS, 40
        )
    ]
    found["not to be checked"] = [
        strokes(row)
        for why in ("nonce_missing", "something else", "")
        for row in connection_status.status_lines(replace(fake.playing(), unverifiable=why), "", KEYS, 60)
    ]
    stands("laid_out_offline", found, request.config)


SLOT = fake.ask("suspect", "1", "2", number=7, kind="slot", left=9000)
OPEN = fake.ask("reveal", "yes", number=3, kind="standing")


def test_what_was_tapped_on_a_screen(request: pytest.FixtureRequest) -> None:
    """What stands in place of a prompt after a tap, and in the line that says what may still be changed."""
    one, two = Choice("Ada", Answer("1", 7), cover="?"), Choice("Ben", Answer("2", 7), sentence="You guess Ben")
    note = Choice("a note", Answer("seen", 7), cover="a note", uncovers=True)
    rest = Choice("done", Local.REST)
    asked = Prompt(7, "whom", (one, two))
    grid = Prompt(7, "whom", (one, two, rest), kind="slot", grid=True)
    beside = Prompt(0, "offered", (Choice("reveal", Answer("yes", 3)), Choice("menu", Local.BACK)))
    inner = Prompt(7, "which", (one, Choice("on", leads_to=Prompt(7, "how", (two,), grid=True))))
    stepwise = replace(asked, rows=(*asked.rows, Choice("in", leads_to=inner)))

    def state(**what: Any) -> InputState:
        found = InputState()
        found.update(fake.playing(SLOT, OPEN))
        for step in what.pop("path", ()):
            found.step(Choice(step, leads_to=inner), fake.playing(SLOT, OPEN))
        for name, value in what.items():
            setattr(found, name, value)
        return found

    def after(found: InputState, prompt: Prompt) -> list[Any]:
        return [
            part
            for peek in (False, True)
            for part in (found.applied(prompt, KEYS, peek=peek), found.line(prompt, KEYS, peek=peek))
        ]

    tapped = state()
    tapped.selection.tap(grid, two)
    rested = state()
    rested.selection.tap(grid, two)
    rested.selection.rested = True
    refused = state()
    refused.selection.tap(grid, replace(one, closed="not_yourself"))
    looked = Prompt(7, "a note", (note, two), kind="slot")
    found: dict[str, object] = {
        "nothing": after(state(), asked),
        "an answer on its way": after(state(sending=(7, two)), asked),
        "an answer on its way, covered": after(state(sending=(7, one)), asked),
        "an answer on its way, beside": after(state(sending=(3, two)), beside),
        "sent": after(state(sent=7), asked),
        "sent, beside": after(state(sent=3), beside),
        "a step": after(state(path=["in"]), stepwise),
        "two steps": after(state(path=["in", "on"]), stepwise),
        "a step of another ask": after(state(path=["in"]), beside),
        "a window": after(state(window=(7, two)), replace(asked, kind="window")),
        "a closed row of a window": after(state(window=(7, replace(two, closed="no"))), replace(asked, kind="window")),
        "another window": after(state(window=(8, two)), replace(asked, kind="window")),
        "a note": after(state(), looked),
        "a note that was read": after(state(window=(7, note)), looked),
        "a tile": after(tapped, grid),
        "a tile, and rest": after(rested, grid),
        "a tile that may not be used": after(refused, grid),
        "another grid": after(tapped, replace(grid, ask=8)),
    }
    lasting = []
    for name, value in (("sending", (7, two)), ("sent", 7), ("sent", 3), ("path", ["in"]), ("window", (7, two))):
        for scene in (
            fake.playing(SLOT, OPEN),
            fake.playing(OPEN),
            fake.playing(SLOT),
            fake.playing(SLOT, OPEN, pending=True),
            fake.playing(SLOT, OPEN, refused="not_now"),
            fake.playing(SLOT, OPEN, refused="not_now", pending=True),
        ):
            kept = state(**{name: value})
            kept.update(scene)
            lasting.append(f"{name} {(getattr(kept, name) and 'stays') or 'goes'}")
    found["what a new scene leaves"] = lasting
    stands("laid_out_taps", found, request.config)


@pytest.mark.parametrize(
    ("number", "left", "seconds"), [(7, -1, 3.0), (7, 9000, 3.0), (7, 3000, 2.0), (7, 500, -0.5), (8, 500, 3.0)]
)
def test_how_long_a_vote_is_kept(number: int, left: int, seconds: float) -> None:
    """A moment, unless its ballot ends sooner."""
    scene = still(fake.playing(fake.ask("thumbs", "up", number=7, kind="vote", left=left)))
    assert wait_for(scene, number, 3.0) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("kind", "left", "length", "share"),
    [("window", 1000, 4000, 0.25), ("window", -1, 4000, 1.0), ("window", 1000, 0, 1.0), ("choice", 1000, 4000, 1.0)],
)
def test_how_much_of_a_window_is_left(kind: str, left: int, length: int, share: float) -> None:
    """Everything else waits."""
    scene = still(fake.playing(fake.ask("spy", "yes", kind=kind, left=left, length=length)))
    assert game.time_left(scene, scene) == share

"""What each game has to be read: notebooks, boards, the storyteller's sheet, narrators, truths, rules."""

from __future__ import annotations

from dataclasses import replace
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest

from client.base.spans import plain_text
from client.games import Face, face
from client.games.village.narration import Narrator
from client.texts import texts
from protocol.games import GAMES
from protocol.games import village as villages
from protocol.games.village import Ballot, Learnt, Pointer, Statement, StorytellerRow, StorytellerSheet, Suspicion
from protocol.games.village.statements import WORDS
from tests.client import fake, shadow, village
from tests.client.drawings import total
from tests.client.fake import note
from tests.client.situations import KEYS, stands, still
from tests.client.test_faces import of_own, of_seat, of_table, told
from tests.client.test_faces_told import VILLAGE, variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.base.spans import TextLine

pytestmark = pytest.mark.usefixtures("one_moment")

SAY = texts("en")


def of(scene: Scene) -> Face:
    """The game of a scene."""
    assert scene.room
    game = face(scene.room.game)
    assert game
    return game


def drawn(rows: Sequence[TextLine]) -> list[str]:
    """Lines, and the sum of their tones."""
    return [*map(plain_text, rows), f"= {total(rows)}"] if rows else ["nothing"]


def learnt(night: int, kind: str, seats: list[int], word: str = "") -> Learnt:
    """Something that a night has told."""
    return Learnt(night, kind, seats, word)


LEARNT = [
    *(learnt(1, kind, [3], word) for kind in ("evil", "trio") for word in ("yes", "no")),
    *(learnt(1, "identity", [5], word) for word in ("witch", "villager")),
    learnt(1, "nothing", []), learnt(1, "your_card", [], "seer"), learnt(1, "now", [], "witch"),
    learnt(1, "pack", [2, 7], "wolves"), learnt(1, "prey", [5]), learnt(1, "prey", []), learnt(1, "lover", [7]),
    learnt(2, "trio", [1, 2, 3], "yes"), learnt(2, "active", [], "yes"), learnt(2, "active", [], "no"),
    learnt(2, "cat_yours", []), learnt(2, "sword_yours", []), learnt(2, "middle", [], "seer,witch"),
    learnt(2, "glimpse", [2, 7]), learnt(2, "glimpse", []), learnt(2, "noticed", [4]),
    learnt(2, "shown", [], "2,5"), learnt(2, "shown", [], "-1,-1"), learnt(2, "shown", [], "0,0"),
    learnt(2, "score", [], "xx"), learnt(2, "score", []), learnt(2, "odd", []),
]  # fmt: skip


def test_notebooks(request: pytest.FixtureRequest) -> None:
    """A page for each seat, and one for the table; covered and open."""
    people = shadow.playing(players=8)
    reader = of_own(people, book=shadow.BOOK, seen=shadow.SEEN)
    blows = told(
        reader,
        note(13, "hurt", by=4, at=1, amount=2, damage=9, cause="attack"),
        note(14, "healed", by=1, at=4, amount=1, damage=2, cause="tree"),
        note(15, "oracle", by=4, at=5, outcome="nothing"),
    )
    usual = village.playing()
    knows = of_own(usual, learnt=LEARNT[:14], notebook=[Suspicion(1, 3), Suspicion(2, 7)], points=2)
    votes = [Ballot(1, "pointing", bytes([3, 3, 5, 0, 3, 0, 0, 3, 3, 5, 0, 5])), Ballot(1, "second", bytes([5] * 12))]
    said = [Statement(1, 2, "seer", 0), Statement(1, 2, "evil", 3), Statement(2, 3, "doubt", 4)]
    talked = of_table(knows, ballots=votes, talks=True, said=said)
    found: dict[str, object] = {}
    for name, scene in (("a game", people), ("blows", blows), ("a village", usual), ("what is known", talked)):
        book = of(scene).notebook
        assert book
        for seat in (0, 1, 2, 3, 4, 6):
            for peek in (False, True):
                about = f"{name}, page {seat}, {'open' if peek else 'covered'}"
                found[about] = drawn(book.lines(still(scene), seat, SAY, 60, peek=peek))
        found[f"{name}, on a phone"] = [
            total(book.lines(still(scene), seat, SAY, 38, peek=peek)) for seat in range(9) for peek in (False, True)
        ]
    stands("read_notebooks", found, request.config)


def test_what_nights_have_told(request: pytest.FixtureRequest) -> None:
    """To somebody, in words, in the note of the moment and on one's own card."""
    found: dict[str, object] = {}
    for one in LEARNT:
        scene = still(village.night("girl", "villager", own=village.own(learnt=[one], note=one)))
        game = of(scene)
        about = f"{one.kind} {one.seats} {one.word}"
        found[about] = [*game.sentences.own(scene, KEYS), *drawn(game.own_lines(scene, SAY, 50, peek=True))]
    packs = {
        "a pack": [Pointer(4, 5), Pointer(2, 5), Pointer(7, None)],
        "apart": [Pointer(4, 5), Pointer(2, 0), Pointer(7, -1)],
        "a large pack": [Pointer(seat, seat % 3 + 1 if seat % 2 else None) for seat in (1, 2, 3, 4, 5, 7, 8, 9, 10)],
        "alone": [Pointer(4, None)],
    }
    for name, pack in packs.items():
        scene = still(village.night("main", "werewolf", own=village.own("werewolf", pack=pack)))
        prompt = of(scene).prompt(scene.asks[0], scene, SAY)
        assert prompt
        found[name] = [
            *of(scene).sentences.own(scene, KEYS),
            *drawn(of(scene).own_lines(scene, SAY, 50, peek=True)),
            " ".join(f"{row.label}{row.badge}" for row in prompt.rows),
        ]
    stands("read_nights", found, request.config)


SAID = [
    Statement(1, 2, "seer", 0), Statement(1, 2, "evil", 5), Statement(1, 7, "seer", 0), Statement(1, 7, "good", 5),
    Statement(1, 3, "witch", 0), Statement(1, 3, "saved", 8), Statement(1, 9, "healer", 0),
    Statement(1, 9, "guarded", 2),
    Statement(2, 5, "trust", 7), Statement(2, 10, "doubt", 2), Statement(2, 12, "doubt", 2), Statement(2, 1, "who", 10),
    Statement(2, 3, "lied", 0), Statement(2, 2, "evil", 11), Statement(2, 2, "good", 4), Statement(2, 4, "found", 3),
]  # fmt: skip


def test_boards(request: pytest.FixtureRequest) -> None:
    """Who claims what, what speaks against it, and how everybody voted."""
    day = of_table(village.playing(), phase="talk", slot="", slot_number=0, talks=True)
    hunted = of_seat(of_table(day, said=SAID), 2, out=True, card="seer", cause="devoured")
    scenes = {
        "nothing was said": day,
        "much was said": of_table(day, said=SAID),
        "the same in another order": of_table(day, said=SAID[::-1]),
        "an opinion before a report": of_table(day, said=[Statement(2, 12, "doubt", 5), *SAID]),
        "with a secret set": of_table(day, said=SAID, cards={}),
        "a claim was true": hunted,
        "each word": of_table(day, said=[Statement(2, 1 + n % 10, word, 12) for n, word in enumerate(WORDS)]),
        "claims alone": of_table(day, said=[Statement(1, seat, "villager", 0) for seat in (1, 2, 3, 4, 5, 7, 8, 9)]),
        "watching": replace(of_table(day, said=SAID), you=0, own=None),
    }
    found: dict[str, object] = {}
    for name, scene in scenes.items():
        shown = still(scene)
        statements = of(scene).statements
        assert statements
        found[name] = [f"statements: {statements.made(shown)}", *statements.board_said(shown, KEYS)]
        for width in (40, 72, 110):
            found[f"{name}, {width}"] = drawn(statements.board(shown, SAY, width))
    stands("read_boards", found, request.config)


def test_what_a_storyteller_reads(request: pytest.FixtureRequest) -> None:
    """The line to say, the sheet, and what a tap means to somebody."""
    rows = [
        StorytellerRow("werewolf", 0, "werewolf", 40, "5", "", [], ""),
        StorytellerRow("seer", 3, "seer", 41, "", "evil", [5], "yes"),
        StorytellerRow("villager", 2, "suspect", 42, "7", "", [], ""),
        StorytellerRow("witch", 0, "witch", 43, "heal+5", "", [], ""),
        StorytellerRow("cupid", 0, "", 0, "", "nothing", [], ""),
        StorytellerRow("hunter", 0, "", 0, "3", "", [], ""),
    ]
    usual = of_seat(village.playing(you=0, own=None, sheet=StorytellerSheet(waits=False, rows=rows)), 5, out=True)
    found: dict[str, object] = {}
    telling = of(usual).storytelling
    assert telling
    found["the sheet"] = telling.sheet_said(usual, KEYS)
    lines = []
    for slot in ("", *villages.SLOTS):
        scene = of_table(usual, slot=slot)
        lines.append(f"{slot or '-'}: {telling.to_say(scene, KEYS)} {telling.moment(scene)}")
    for phase in villages.PHASES:
        for ballot in ("", "election", "thumbs", "pointing"):
            scene = of_table(usual, slot="", phase=phase, ballot=ballot, accused=7)
            lines.append(f"{phase} {ballot or '-'}: {telling.to_say(scene, KEYS)} {telling.moment(scene)}")
    waits = replace(usual, sheet=StorytellerSheet(waits=True, rows=rows))
    found["what might be said"] = [*lines, telling.to_say(waits, KEYS)]
    found["who plays"] = [telling.plays(usual, seat) for seat in (1, 5, 6)]
    for slot, role in (
        ("main", "werewolf"),
        ("main", "villager"),
        ("witch", "witch"),
        ("cat", "seer"),
        ("check", "seer"),
    ):
        scene = village.night(slot, role)
        found[f"{role} in {slot}"] = telling.task_said(scene.asks[0], scene, KEYS)
    stands("read_storyteller", found, request.config)


def keyed(mood: str) -> Narrator:
    """A narrator who says which of its lines it would say, and what fills it."""
    teller = Narrator("en", mood)
    teller.say = KEYS
    teller.lines = {
        key: tuple(f"{key}/{n} {' '.join(_parts(line))}".strip() for n, line in enumerate(ways))
        for key, ways in teller.lines.items()
    }
    return teller


def _parts(line: str) -> list[str]:
    """The facts that a line has room for, with their names."""
    names = [name for _, name, _, _ in Formatter().parse(line) if name]
    return [f"{name}={{{name}}}" for name in dict.fromkeys(names)]


def test_what_a_narrator_says(request: pytest.FixtureRequest) -> None:
    """Of each event in each mood, in words; and what begins."""
    scene = still(village.playing())
    found: dict[str, object] = {}
    public = {kind: names for kind, names in villages.NOTES.items() if kind not in villages.PRIVATE_NOTES}
    teller = keyed("plain")
    found["what happens"] = [
        f"{kind} {' '.join(f'{name}={fact}' for name, fact in facts.items())}: "
        f"{teller.event_sentence(note(90, kind, **facts), scene) or '-'}"
        for kind, names in public.items()
        for facts in variants(kind, names, VILLAGE)
    ]
    phases = [
        of_table(scene, phase=phase, slot=slot, slot_number=at, ballot=ballot, accused=accused, tied=tied)
        for at, (phase, slot, ballot, accused, tied) in zip((2, 3, *[0] * 12), (
            ("night", "main", "", -1, []), ("night", "witch", "", -1, []), ("dawn", "", "", -1, []),
            ("election", "", "election", -1, []), ("election", "", "runoff", -1, [2, 5]), ("talk", "", "", -1, []),
            ("talk", "", "", -1, [2, 5]), ("defence", "", "", 7, []), ("defence", "", "", 0, []),
            ("vote", "", "thumbs", 7, []), ("vote", "", "thumbs", 0, []),
            ("vote", "", "pointing", -1, []), ("vote", "", "second", -1, [2, 5]), ("dusk", "", "", -1, []),
        ), strict=True)
    ]  # fmt: skip
    ends = [
        replace(village.ended(), table=replace(village.ended().table, ending=end, team=end))
        for end in VILLAGE["ending"]
    ]
    found["what begins"] = [
        f"{before.table.phase} {before.table.slot or before.table.ballot} -> "
        f"{after.table.phase} {after.table.slot or after.table.ballot or after.table.ending}: "
        f"{teller.phase_sentence(before, after) or '-'}"
        for before in (phases[0], phases[5], phases[7], phases[9])
        for after in (*phases, *ends)
    ]
    stands("read_narrators", found, request.config)


WOLFMOON_TRUTH = {"centre": ["seer", "", "witch"], "pile": ["mayor", "girl"], "aside": []}
SHADOW_TRUTH = {"blue": ["b_water", "b_sack", "b_honey", "b_amulet"], "red": [], "green": ["g_vamp_hit1"]}


def test_truths_and_rules(request: pytest.FixtureRequest) -> None:
    """What not everybody saw, how long a game takes, and what its options are called."""
    games: list[tuple[Scene, list[Any], dict[str, Any]]] = [
        (fake.playing(), [fake.OwnView(["spy"], []), fake.OwnView(["girl", "mayor"], [])], WOLFMOON_TRUTH),
        (shadow.playing(), [shadow.own(), shadow.own("v_lie"), shadow.own("h_survive")], SHADOW_TRUTH),
        (village.playing(), [village.own(), village.own("werewolf", lover=3), village.own("witch")], {}),
    ]  # fmt: skip
    found: dict[str, object] = {}
    for scene, hands, truth in games:
        assert scene.room
        found[f"{scene.room.game}: truth"] = of(scene).sentences.truth(still(scene), hands, truth, KEYS)
    for name, info in GAMES.items():
        game = face(name)
        assert game
        found[f"{name}: minutes"] = [
            game.minutes(players, options)
            for players in info.seats
            for options in ({}, {info.length_option: True} if info.length_option else {})
        ]
        found[f"{name}: options"] = [
            f"{option} {value}: {game.option_words(option, value, KEYS, ['Ada', 'Ben'])}"
            for option, about in info.options.items()
            for value in about.values[:3]
        ]
        found[f"{name}: rules"] = [f"{len(game.rules(SAY))} {total(game.rules(SAY))}", total(game.introduction(SAY))]
    stands("read_rules", found, request.config)

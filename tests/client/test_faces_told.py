"""What each game tells of what happens: every kind of note, with each of its facts otherwise, for all who read it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.spans import plain_text
from client.games import face
from client.games.shadow_world.words import effect, meaning
from client.texts import texts
from protocol.games import GAMES, shadow_world, village, wolfmoon
from tests.client import fake, shadow
from tests.client import village as villages
from tests.client.fake import note
from tests.client.situations import KEYS, stands, still
from tests.client.test_standing_between_games import here

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from client.base.scene import Scene

pytestmark = pytest.mark.usefixtures("one_moment")

ME, OTHER, THIRD = 4, 1, 2
PEOPLE = {"by": [OTHER, ME], "at": [THIRD, ME], "seats": [[2, 1], [3], [4, 1], []], "winners": [[1], [2, 4], []]}
WOLFMOON: dict[str, list[Any]] = PEOPLE | {
    "number": [1, 2],
    "further": [False, True],
    "source": ["pile", "aside"],
    "card": ["seer", "villager", "witch"],
    **{f"{kind}.card": list(wolfmoon.VALUES) for kind in ("played", "targeted", "no_target", "waived")},
    "slot": [1, 3],
    "value": [3, 0],
    "hit": [False, True],
    "loser": [0, 1, 2, 4],
    "first": [1, 4],
    "second": [2, 4],
    "cause": [2, 3, 4],
    "ending": list(wolfmoon.ENDINGS),
    "tokens": [1, 2],
    "taken": ["spy", "girl"],
    "returned": ["girl", "mayor"],
    "cards": [["spy", "girl"], ["mayor", "spy"]],
    "could": [False, True],
    "questioned.card": ["tax_collector", "inquisitor"],
    "gathered.seats": [[1, 4]],
    "your_gathering.seats": [[1, 4], [2, 1]],
}
"""What the facts of notes may be, the usual first; behind the kind of a note, what they may be in that kind alone."""
SHADOW_WORLD: dict[str, list[Any]] = PEOPLE | {
    "by": [OTHER, ME, 0],
    "extra": [False, True],
    "d4": [2, 0],
    "d6": [6, 0],
    "why": ["move", "attack", "r_bat", "w_bolt6"],
    "place": list(shadow_world.PLACES),
    "how": ["attack", "counter", "again", "dice", "seven", "walk"],
    "colour": ["blue", "red", "green"],
    "card": ["b_water", "", "r_bat", "g_vamp_hit1", "w_barrier", "b_shield", "w_bolt6", "r_trap"],
    "outcome": ["nothing", "damage", "heal", "card", "shown"],
    "amount": [2, 0, 1],
    "damage": [7, 0],
    "cause": ["attack", "counter", "tree", "r_bat", "w_bolt6", "oracle", "circle", "loot", "theft"],
    "cards": [["b_sack"], ["b_sack", "r_plus1", "r_plus1"], []],
    "character": ["w_bolt6", "v_lie", "h_survive"],
    "turns": [2, 1],
    "goal": ["werewolf", "vampire", "h_survive"],
    "ending": list(shadow_world.ENDINGS),
    "ask": ["leech", "counter"],
    "could": [False, True],
    "moved.how": ["dice", "seven", "walk"],
    "attacked.how": ["attack", "counter", "again"],
    "stole.cause": ["circle", "r_bat", "loot", "theft"],
    "handed.cause": ["oracle", "r_trap"],
    "revealed.cause": ["own", "forced", "out", "end"],
    "targeted.card": ["b_water", "tree", "w_bolt6"],
    "shielded.card": ["b_shield", "w_barrier"],
}  # fmt: skip
VILLAGE: dict[str, list[Any]] = PEOPLE | {
    "at": [THIRD, ME, 0],
    "number": [1, 2],
    "cause": ["", *village.CAUSES, "creature", "owner"],
    "card": ["villager", "", "werewolf", "drunkard"],
    "played": ["", "seer"],
    "variant": [0],
    "asked": [True, False],
    "how": ["votes", "lot", "vote", "call", "all", "time"],
    "votes": [[3, 3, 5, 0, 3, 0, 0, 3, 3, 5, 0, 5], [0] * 12],
    "tied": [[], [3, 5]],
    "up": [[1, 2], [], [4]],
    "down": [[5], [], [4]],
    "result": ["lynched", "spared"],
    "round": [1, 2],
    "twice": [0, 2],
    "word": ["seer", "lied", "evil", "good", "doubt", "trust", "who", "found", "saved", "saw", "guarded"],
    "rounds": [3],
    "ending": ["village", "wolves", "vampires", "lovers", "draw", "nobody"],
    "team": ["village", "wolves", ""],
    "cards": [["seer", "witch"], []],
    "evil": [[2], [], True, False],
    "active": [True, False],
    "wolves": [2, -1, 0],
    "vampires": [5, -1, 0],
    "points": [0, 2],
    "said.at": [THIRD, ME],
    "said.word": ["evil", "lied", "good", "doubt", "trust", "who", "found", "saved", "saw", "guarded"],
    "tied.seats": [[2, 1], [3], [], [12, 10, 9, 8, 7, 5, 4, 3, 2, 1], [12, 10, 9, 8, 7, 6, 5], [2, 1, 0]],
    "elected.how": ["votes", "lot"],
    "n": [2],
    "of": [3],
    "sleep.how": ["vote", "call", "all", "time"],
    "cat_gone.cause": ["creature", "owner"],
    "evil.evil": [True, False],
    "trio.evil": [True, False],
}


def variants(kind: str, names: tuple[str, ...], values: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """The usual facts of a note, then with each of them otherwise."""
    possible = {name: values.get(f"{kind}.{name}", values[name]) for name in names}
    usual = {name: each[0] for name, each in possible.items()}
    yield usual
    for name, each in possible.items():
        yield from (usual | {name: value} for value in each[1:])


def told(scene: Scene, kinds: Mapping[str, tuple[str, ...]], values: Mapping[str, list[Any]]) -> dict[str, object]:
    """What is told of every kind of note, with its sign, its seconds, and the moment that it is."""
    assert scene.room
    game = face(scene.room.game)
    assert game
    private = GAMES[scene.room.game].private_notes
    found: dict[str, object] = {}
    for kind, names in kinds.items():
        rows = []
        for facts in variants(kind, names, values):
            one = note(90, kind, private=kind in private, **facts)
            shown = still(replace(scene, notes=[*scene.notes, one]))
            moment = game.horizon.moment(one, shown, KEYS) if game.horizon and not one.private else None
            about = " ".join(f"{name}={value}" for name, value in facts.items())
            rows.append(f"{about}: {game.note_line(one, shown, KEYS) or '-'}{f' | {moment}' if moment else ''}")
        sign, tone = game.note_sign(one)
        found[f"{kind}, {sign} {tone}"] = rows
    return found


def test_wolfmoon(request: pytest.FixtureRequest) -> None:
    """To somebody at the table, and of the same to whoever watches."""
    stands("told_wolfmoon", told(fake.playing(), wolfmoon.NOTES, WOLFMOON), request.config)


def test_shadow_world(request: pytest.FixtureRequest) -> None:
    """Some of it depends on what went before."""
    stands("told_shadow_world", told(shadow.playing(), shadow_world.NOTES, SHADOW_WORLD), request.config)


def test_what_an_oracle_card_means(request: pytest.FixtureRequest) -> None:
    """To whoever got it, by what they are, and to whoever gave it, by what came of it."""
    usual, bare = shadow.playing(), shadow.playing()
    bare.table.seats[3] = replace(bare.table.seats[3], damage=0, equipment=[])
    found: dict[str, object] = {}
    for card in shadow_world.ORACLES:
        spoken = shadow_world.Spoken(card, 3, 4, "")
        found[card] = [
            *(
                effect(spoken, replace(scene, own=shadow.own(who)), "Cleo", KEYS)
                for scene in (usual, bare)
                for who in ("w_bolt6", "v_lie", "h_survive", "h_scream")
            ),
            *(meaning(replace(spoken, outcome=outcome), KEYS) or "-" for outcome in ("", "nothing", "damage", "shown")),
        ]
    nothing = shadow_world.Spoken("odd", 3, 4, "damage")
    found["an unknown card"] = [
        effect(nothing, usual, "Cleo", KEYS),
        effect(replace(nothing, card="g_vamp_hit1"), replace(usual, own=None), "Cleo", KEYS),
        meaning(nothing, KEYS),
    ]
    stands("told_oracles", found, request.config)


def test_village(request: pytest.FixtureRequest) -> None:
    """By night and by day."""
    stands("told_village", told(villages.playing(), village.NOTES, VILLAGE), request.config)


def test_what_everybody_reads_alike(request: pytest.FixtureRequest) -> None:
    """Whoever watches is nobody at the table."""
    games: list[tuple[Scene, Mapping[str, tuple[str, ...]], Mapping[str, list[Any]]]] = [
        (fake.playing(you=0, own=None), wolfmoon.NOTES, WOLFMOON),
        (shadow.playing(you=0, own=None), shadow_world.NOTES, SHADOW_WORLD),
        (villages.playing(you=0, own=None), village.NOTES, VILLAGE),
    ]
    found: dict[str, object] = {}
    for scene, kinds, values in games:
        assert scene.room
        private = GAMES[scene.room.game].private_notes
        public = {kind: names for kind, names in kinds.items() if kind not in private}
        few = {name: each[:2] for name, each in values.items()}
        found |= {f"{scene.room.game}: {kind}": rows for kind, rows in told(scene, public, few).items()}
    stands("told_watching", found, request.config)


def test_who_is_away_or_played_by_a_bot(request: pytest.FixtureRequest) -> None:
    """In the pictures of each game."""
    found: dict[str, object] = {}
    for scene in (fake.playing(), shadow.playing(), villages.playing()):
        assert scene.room
        game = face(scene.room.game)
        assert game
        people = {1: {"present": False}, 2: {"stand_in": True}, 3: {"bot": True}}
        for name, shown in (("all are here", scene), ("some are not", here(scene, people))):
            pictures = game.table_pictures(still(shown), texts("en"), 60)
            found[f"{scene.room.game}: {name}"] = [
                [plain_text(row) for row in picture] for picture in (pictures[len(pictures) // 2], pictures[-1])
            ]
    stands("faces_of_people", found, request.config)

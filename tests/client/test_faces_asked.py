"""What each game asks, in the game's own words: every ask, and what of it depends on who is asked and what is open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.games import face
from protocol.games.village import Nomination
from tests.client import fake, shadow, village
from tests.client.fake import ask, note
from tests.client.situations import KEYS, stands, still
from tests.client.test_faces import of_own, of_seat, of_table, told
from tests.client.test_shadow_world import ASKS

if TYPE_CHECKING:
    from client.base.choices import Prompt
    from client.base.scene import Scene
    from protocol.messages import AskView

pytestmark = pytest.mark.usefixtures("one_moment")


def asked(scene: Scene, view: AskView, *beside: AskView) -> Prompt | str:
    """What a seat reads."""
    assert scene.room
    game = face(scene.room.game)
    assert game
    return game.prompt(view, still(replace(scene, asks=[view, *beside])), KEYS) or "none"


def test_wolfmoon(request: pytest.FixtureRequest) -> None:
    """A turn, people, values, cards, and two steps."""
    usual, six = fake.playing(), fake.playing(players=6)
    acting = {card: of_seat(six, 4, display=[card]) for card in ("seer", "witch", "villager", "gravedigger", "thief")}
    people = ask("target", "1", "2", "4", "skip", closed={"3": "out", "5": "protected"})
    guess = ask("guess", *map(str, range(11)))
    again = ask("guess", "0", "2", "10", "stop")
    pointed = told(six, note(13, "targeted", by=4, card="villager", at=2))
    wrong = told(usual, note(13, "guessed", by=1, at=4, value=5, hit=False))
    cards = ["seer@1", "thief@1", "servant@4"]
    pairs = ask("swap", "1+2", "1+4", "2+4", "5+6", closed={"3+4": "protected"})
    found: dict[str, object] = {
        "no such ask": asked(usual, ask("odd", "1")),
        "before a table": asked(replace(usual, table=None), ask("slot", "1")),
        "draw or exchange": asked(usual, ask("action", "draw", "exchange")),
        "exchange alone": asked(of_table(usual, further=True), ask("action", "exchange")),
        "a slot": asked(usual, ask("slot", "1", "3")),
        "a card to play": asked(usual, ask("play", "spy", "girl")),
        "twins": asked(of_own(usual, hand=["girl", "girl"]), ask("play", "girl")),
        "four cards to keep": asked(
            of_own(usual, hand=["spy", "girl", "mayor", "witch"]), ask("keep", "spy", "girl", "mayor", "witch")
        ),
        "an unknown hand": asked(of_own(usual, hand=[]), ask("play", "spy", "villager")),
        "what would do nothing": [
            asked(of_own(scene, hand=["witch", "merchant"]), ask("play", "witch", "merchant"))
            for scene in (usual, of_seat(usual, 3, out=False))
        ],
        **{f"whom, for the {card}": asked(scene, people) for card, scene in acting.items()},
        "whom, by nothing": asked(of_seat(six, 4, display=[]), people),
        "which value": asked(pointed, guess),
        "which value, of nobody": asked(six, guess),
        "which value now": asked(pointed, again),
        "which value, when both Spies lie open": asked(of_table(pointed, edge=["spy", "spy", "schemer"]), guess),
        "strike back": asked(wrong, ask("spy", "yes", "no", kind="window", left=3000)),
        "strike back, without a Spy": asked(wrong, ask("spy", "no", kind="window", closed={"yes": "not_yours"})),
        "strike back, at nobody": asked(usual, ask("spy", "yes", "no", kind="window")),
        "save oneself": asked(usual, ask("alchemist", "yes", "no")),
        "go on": asked(usual, ask("servant", "yes", "no")),
        "take a card": asked(six, ask("take", *cards)),
        "take a card, some closed": asked(
            six, ask("take", "seer@1", closed={"thief@1": "own_card", "servant@4": "own_card"})
        ),
        "take a card from one": asked(six, ask("take", "seer@1", "thief@1")),
        "take an own card": asked(six, ask("take", "servant@4")),
        "swap": asked(six, pairs),
        "swap the only two": [asked(six, ask("swap", pair)) for pair in ("1+2", "2+4")],
    }
    stands("asked_wolfmoon", found, request.config)


def test_shadow_world(request: pytest.FixtureRequest) -> None:
    """Every ask for somebody hidden, for whoever is open, and with the row for revealing beside it."""
    hidden = shadow.playing(players=8, standing=False)
    shown = of_seat(hidden, 4, character="w_bolt6")
    uses = {
        "ability": ask("ability", "no", "yes", "1", "3", kind="step"),
        "again": ask("again", "no", "yes", kind="step"),
        "end": ask("end", "no", "yes", kind="step"),
        "theft": ask("theft", "no", "yes", kind="step"),
        "loot": ask("loot", "b_sack", "all", "skip", kind="step"),
        "lie": ask("lie", "truth", "other", kind="step"),
        "leech": ask("leech", "yes", "no", kind="window", left=4000),
    }
    found: dict[str, object] = {}
    for name, view in ASKS.items():
        found[name] = asked(hidden, view)
        found[f"{name}, open"] = asked(shown, view)
    for name, view in uses.items():
        found[f"{name}, to be used"] = asked(hidden, view)
        found[f"{name}, to be used, open"] = asked(shown, view)
        found[f"{name}, to be used, beside"] = asked(hidden, view, shadow.STANDING)
    armed = of_seat(hidden, 4, equipment=["r_d4", "r_plus1", "r_plus1", "b_cloak", "r_range"])
    fell = told(hidden, note(13, "out", at=7, by=4, cause="attack"))
    throws = told(
        hidden, note(13, "threw", by=4, d4=1, d6=3, why="move"), note(14, "threw", by=4, d4=3, d6=4, why="move")
    )
    found |= {
        "a first turn ends": asked(of_seat(hidden, 4, rounds=0), ASKS["end"]),
        "an extra turn": asked(told(hidden, note(13, "turn", by=4, extra=True)), ASKS["ability"]),
        "a walk": asked(hidden, ask("move", "hut", "tree")),
        "two throws": asked(throws, ASKS["pick"]),
        "an attack on all": asked(armed, ask("attack", "all", "1", "3", "5")),
        "an attack on somebody shielded": asked(of_seat(armed, 1, shielded=True), ask("attack", "1", "2", "skip")),
        "an attack from nowhere": asked(of_seat(hidden, 4, place=""), ASKS["attack"]),
        "an event of each kind": [
            asked(of_table(scene, drawn=card), view)
            for card in ("b_water", "b_honey", "b_wolfheal", "r_vampheal", "r_bat")
            for scene in (hidden, shown, of_seat(hidden, 4, damage=0))
            for view in (ASKS["event"], ask("event", "skip", kind="step"))
        ],
        "a drawn card": asked(told(hidden, note(13, "drew", by=4, colour="red", card="r_web")), ASKS["target"]),
        "an oracle's toll": asked(of_own(hidden, oracle=shadow.ORACLE), ASKS["toll"]),
        "an oracle to follow": asked(of_own(hidden, oracle=shadow.ORACLE), ASKS["lie"]),
        "what somebody leaves": asked(fell, ask("loot", "b_sack", "skip")),
        "what nobody leaves": asked(hidden, ask("loot", "skip")),
        "struck back at": asked(told(hidden, note(13, "attacked", by=2, seats=[4], how="attack")), ASKS["counter"]),
    }  # fmt: skip
    stands("asked_shadow_world", found, request.config)


def test_village(request: pytest.FixtureRequest) -> None:
    """Each slot for those who act in it and for others, votes, and what is open by day."""
    usual = village.playing()
    talk = of_table(usual, phase="talk", slot="", slot_number=0)
    found: dict[str, object] = {}
    for slot in ("main", "witch", "opening", "cat", "girl", "thief", "reaction"):
        for role in ("werewolf", "witch", "seer", "cupid", "girl", "thief", "stray_cat", "villager"):
            scene = village.night(slot, role)
            found[f"{role} in the slot {slot}"] = asked(scene, scene.asks[0])
    alive = [str(seat) for seat in range(1, 13) if seat not in village.OUT]
    votes: list[tuple[str, dict[str, Any]]] = [
        ("vote", {"ballot": "thumbs", "accused": 7}),
        ("thumb", {"ballot": "thumbs", "accused": 7}),
        ("thumb", {"ballot": "thumbs", "accused": 4}),
        ("thumb", {"ballot": "thumbs", "accused": 0, "dog": "alive"}),
        ("point", {"ballot": "pointing"}),
        ("point", {"ballot": "pointing", "dog": "alive"}),
        ("point", {"ballot": "second", "tied": [2, 5]}),
        ("point", {"ballot": "election", "phase": "election"}),
        ("captain", {"ballot": "pointing", "tied": [2, 5]}),
    ]
    for name, changes in votes:
        view = ask(name, *(["up", "down"] if name in ("vote", "thumb") else [*alive, "nobody"]), kind="vote", left=9000)
        scene = of_table(talk, **({"phase": "vote"} | changes))
        found[f"{name}: {', '.join(f'{key} {value}' for key, value in changes.items())}"] = asked(scene, view)
    found["one thumb"] = asked(of_table(talk, accused=7), ask("thumb", "down", kind="vote"))
    game = face("werewolves")
    assert game
    beside = {
        "by day": village.STANDING,
        "second": [ask("second", "5", "7", number=32, kind="standing")],
        "withdraw": [ask("withdraw", "7", number=35, kind="standing")],
        "go on": [ask("go_on", "yes", number=36, kind="standing"), ask("done", "yes", number=37, kind="standing")],
        "bets": [
            ask("bet", *alive, number=38, kind="standing"),
            ask("bet_team", "village", "wolves", number=39, kind="standing"),
        ],
    }
    for name, views in beside.items():
        day = of_table(talk, sleepy=3, more=1, nominations=[Nomination(4, 7, 0), Nomination(1, 5, 2)])
        found[name] = game.anytime_rows(views, still(replace(day, asks=views)), KEYS) or "plain words"
    for name in ("draw", "hunter", "successor", "defend"):
        found[name] = asked(of_table(talk, quiet=3), ask(name, *alive[:4], "nobody", "next"))
    stands("asked_village", found, request.config)

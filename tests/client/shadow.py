"""Sample scenes of the shadow world: six at the table, Dana at seat 4, in the middle of the game."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from client.base.scene import Scene
from protocol.games.shadow_world import ID, OPTIONS, OwnView, SeatView, Seen, Spoken, TableView
from tests.client import fake

if TYPE_CHECKING:
    from protocol.messages import AskView

NAMES = ("Ada", "Ben", "Cleo", "Dana", "Emil", "Fatima", "Gil", "Hanna")
BOARD = ["hut", "graveyard", "chapel", "circle", "tree", "spring"]
ask, note = fake.ask, fake.note


def seat(place: str = "hut", damage: int = 0, *equipment: str, **changes: Any) -> SeatView:
    """A hidden seat in play."""
    plain = SeatView(
        character="",
        place=place,
        damage=damage,
        equipment=list(equipment),
        out=False,
        spent=False,
        cursed=False,
        shielded=False,
        barrier=False,
        mirrored=False,
        rounds=3,
        harmed=[0] * 8,
        helped=[0] * 8,
    )
    return replace(plain, **changes)


SEATS = [
    seat("hut", 7, "r_plus1", "b_cloak"),
    seat("graveyard", 11, "b_amulet", character="w_bolt4", spent=True),
    seat("circle", 2),
    seat("graveyard", 3, "b_spear", "r_plus1", "r_plus1"),
    seat("tree", 4, shielded=True),
    seat("", 8, character="h_survive", out=True),
    seat("hut", 5, "b_sack"),
    seat("spring", 9, "b_compass", harmed=[0, 2, 0, 1, 0, 0, 0, 0]),
]


def table(players: int = 6, **changes: Any) -> TableView:
    """The public table."""
    plain = TableView(
        characters=1,
        turn=14,
        active=4,
        extra=0,
        opening=False,
        board=list(BOARD),
        seats=list(SEATS[:players]),
        dice=[2, 6],
        draw={"blue": 12, "red": 9, "green": 14},
        blue=["b_water", "b_sack"],
        red=["r_bat"],
        green=2,
        first_out=[6],
        follows=0,
        options={name: int(option.default) for name, option in OPTIONS.items()},
        ending="",
        winners=[],
    )
    return replace(plain, **changes)


def own(character: str = "w_bolt6", **changes: Any) -> OwnView:
    """What Dana alone sees."""
    return replace(OwnView(character, spent=False, follows=0, oracle=None, book=[], seen=[]), **changes)


ORACLE = Spoken("g_wolf_hit1", 3, 4, "")
"""Cleo has given Dana an oracle card."""
BOOK = [Spoken("g_vamp_hit1", 4, 5, "nothing"), Spoken("g_human_wolf_toll", 4, 1, "card"), ORACLE]
SEEN = [Seen(3, "v_lie")]
NOTES = [
    note(1, "dealt", by=1),
    note(2, "your_character", private=True, character="w_bolt6"),
    note(3, "turn", by=3, extra=False),
    note(4, "threw", by=3, d4=1, d6=2, why="move"),
    note(5, "moved", by=3, place="hut", how="dice"),
    note(6, "drew", by=3, colour="green", card=""),
    note(7, "gave", by=3, at=4),
    note(8, "your_oracle", private=True, by=3, at=4, card="g_wolf_hit1"),
    note(9, "turn", by=4, extra=False),
    note(10, "threw", by=4, d4=2, d6=6, why="move"),
    note(11, "moved", by=4, place="graveyard", how="dice"),
    note(12, "drew", by=4, colour="red", card="r_bat"),
]
STANDING = ask("reveal", "yes", number=3, kind="standing")
SCREAM = ask("reveal", number=3, kind="standing", closed={"yes": "scream"})


def playing(
    *asks: AskView, players: int = 6, character: str = "w_bolt6", standing: bool = True, **changes: Any
) -> Scene:
    """A scene in the middle of a game, at the seat of Dana."""
    people = [fake.person(name, keeper=name == "Ada") for name in NAMES[:players]]
    room = fake.room(4, game=ID, people=people, standings=[0] * players, options={})
    row = SCREAM if character == "h_scream" else STANDING
    plain = Scene(
        status="live",
        you=4,
        room=room,
        table=table(players),
        own=own(character),
        notes=list(NOTES),
        asks=[*asks, *([row] if standing else [])],
        received_at=time.monotonic(),
        fingerprint="k3v7q 2mfdx",
    )
    return replace(plain, **changes)


def ended(**changes: Any) -> Scene:
    """The werewolves have won, and Adda with them."""
    who = ["w_bolt6", "w_bolt4", "v_lie", "v_leech", "h_hoard", "h_survive"]
    seats = [replace(s, character=c, out=c.startswith("v")) for s, c in zip(SEATS[:6], who, strict=True)]
    over = table(6, seats=seats, ending="goal", winners=[1, 2, 6])
    room = fake.room(
        6, phase="result", game=ID, people=[fake.person(name) for name in NAMES[:6]], standings=[1, 1, 0, 0, 0, 1]
    )
    return playing(standing=False, **({"room": room, "table": over, "own": own("v_leech")} | changes))

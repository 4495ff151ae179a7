"""Sample scenes of the village: Dana at seat 4 among twelve or more, at night and by day."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from client.base.scene import Scene
from protocol.games import duesterwald, werewolves
from protocol.games.village import CHIPS, SLOTS, OwnView, Pointer, SeatView, TableView
from tests.client import fake

if TYPE_CHECKING:
    from protocol.messages import AskView

FIRST = (
    "Ada", "Ben", "Cleo", "Dana", "Emil", "Fatima", "Gil", "Hanna", "Ida", "Jan", "Kim", "Lea",
    "Mona", "Nils", "Olga", "Paul", "Quinn", "Rosa",
)  # fmt: skip
YOU = 4
OUT = (6, 11)
GAMES = {werewolves.ID: werewolves, duesterwald.ID: duesterwald}
ask, note = fake.ask, fake.note


def names(players: int, *, long: bool = False) -> list[str]:
    """So many different names; long ones have twenty letters."""
    plain = [FIRST[n % len(FIRST)] + (str(n // len(FIRST)) if n >= len(FIRST) else "") for n in range(players)]
    return [f"{name}-{'Maximiliana-Theodora'}"[:20] for name in plain] if long else plain


def seat(**changes: Any) -> SeatView:
    """Somebody who is alive."""
    plain = SeatView(out=False, card="", played="", cause="", leads=False, spared=False, vote="", bet=0, suspected=[])
    return replace(plain, **changes)


def table(players: int = 12, **changes: Any) -> TableView:
    """The public table in the second night's main slot."""
    seats = [
        seat(out=True, card="villager", cause="devoured") if n in OUT else seat(vote="up" if n % 3 else "down")
        for n in range(1, players + 1)
    ]
    plain = TableView(
        phase="night", night=2, slot="main", slot_number=2, slots=4, seats=seats,
        cards={"werewolf": 3, "villager": 5, "seer": 1, "witch": 1, "hunter": 1, "cupid": 1}, spare=0, dog="",
        cat=False, accused=-1, ballot="", tied=[], nominations=[], sleepy=0, more=0, rest=0, quiet=0, ghosts=True,
        question="", ending="", team="", winners=[],
    )  # fmt: skip
    return replace(plain, **changes)


def own(role: str = "villager", **changes: Any) -> OwnView:
    """What Dana alone sees."""
    teams = {"werewolf": "wolves", "vampire": "vampires"}
    pack = [Pointer(YOU, None), Pointer(2, 5), Pointer(7, None)] if role in teams else []
    plain = OwnView(
        card=role, role=role, team=teams.get(role, "village"), lover=0, pack=pack, powers=[], victims=[], sword=False,
        cat=False, note=None, learnt=[], notebook=[], points=0,
    )  # fmt: skip
    if role == "witch":
        plain = replace(plain, powers=["heal", "poison"], victims=[5, -1])
    return replace(plain, **changes)


ACTS = {
    "main": (
        "werewolf", "vampire", "seer", "oracle", "healer", "priest", "slayer", "blacksmith", "investigator",
    ),
    "girl": ("werewolf", "seer", "girl"),
    "opening": ("cupid",),
    "cat": ("stray_cat",),
    "witch": ("witch",),
    "thief": ("thief",),
    "reaction": ("werewolf",),
}  # fmt: skip
NAMES = {"stray_cat": "cat"}


def slot(name: str, role: str, players: int = 12, *, seconds: int = 32) -> AskView:
    """The ask of a slot as a seat with that role has it."""
    shape = SLOTS[name]
    if shape == "note":
        return ask("note", "seen", kind="slot", left=seconds * 1000, length=45_000, default="")
    acts = role in ACTS.get(name, ())
    closed = dict.fromkeys(map(str, OUT), "out")
    if role == "werewolf" and acts:
        closed |= dict.fromkeys(("2", "4", "7"), "own_team")
    else:
        closed["4"] = "not_yourself"
    tiles = [str(n) for n in range(1, players + 1)] + ["nobody"]
    if shape == "two":
        closed["nobody"] = "must_choose"
    open_now = [tile for tile in tiles if tile not in closed]
    chips = list(CHIPS.get(name, ()))
    if role == "witch" and acts:
        closed["vampires"] = "no_victim"
    first = [chip for chip in chips if chip not in closed] or open_now
    also = open_now if (chips and name != "reaction") or shape == "two" else []
    decoy = "guess" if shape == "switch" else "suspect"
    called = NAMES.get(role, role) if acts else decoy
    return ask(
        called, *first, kind="slot", closed=closed, also=also, left=seconds * 1000, length=45_000, default="",
    )  # fmt: skip


def people(players: int, *, long: bool = False) -> list[Any]:
    """Everybody at the table."""
    return [fake.person(name, keeper=n == 0) for n, name in enumerate(names(players, long=long))]


def playing(*asks: AskView, players: int = 12, game: str = "werewolves", long: bool = False, **changes: Any) -> Scene:
    """A scene at Dana's seat."""
    room = fake.room(
        4, game=game, people=people(players, long=long), standings=[0] * players, options={}, pace="relaxed"
    )
    plain = Scene(
        status="live",
        you=YOU,
        room=room,
        table=table(players),
        own=own(),
        notes=list(NOTES),
        asks=list(asks),
        received_at=time.monotonic(),
        fingerprint="k3v7q 2mfdx",
    )
    return replace(plain, **changes)


def night(name: str, role: str, players: int = 12, *, long: bool = False, seconds: int = 32, **changes: Any) -> Scene:
    """A slot of the night with that role at Dana's seat."""
    game = "duesterwald" if name in ("girl", "thief", "reaction") else "werewolves"
    where = table(players, slot=name, question="accused" if SLOTS[name] == "switch" else "")
    asked = slot(name, role, players, seconds=seconds)
    return playing(asked, players=players, game=game, long=long, **({"table": where, "own": own(role)} | changes))


NOTES = [
    note(1, "dealt"),
    note(2, "your_card", private=True, card="villager"),
    note(3, "nothing", private=True),
    note(4, "night", number=1),
    note(5, "day", number=1),
    note(6, "died", at=6, cause="devoured", card="villager", played="", variant=0),
    note(7, "nominated", by=3, at=11),
    note(8, "seconded", by=1, at=11),
    note(9, "thumbs", at=11, up=[1, 2, 3, 4, 5, 7], down=[8, 9], result="lynched"),
    note(10, "died", at=11, cause="lynched", card="werewolf", played="", variant=0),
    note(11, "night", number=2),
]
STANDING = [
    ask("nominate", "1", "2", "5", "7", "8", "9", "10", "12", number=31, kind="standing",
        closed={"4": "not_yourself", "6": "out", "11": "out", "3": "spared"}),
    ask("second", "7", number=32, kind="standing"),
    ask("sleep", "yes", "no", number=33, kind="standing"),
    ask("more", "yes", "no", number=34, kind="standing"),
]  # fmt: skip


def ended(players: int = 12, **changes: Any) -> Scene:
    """The village has won."""
    roles = ["villager", "werewolf", "seer", "witch", "villager", "villager", "werewolf", "hunter", "cupid", "villager"]
    seats = [
        seat(card=roles[n % len(roles)], out=n % 3 == 1, cause="lynched" if n % 3 == 1 else "", suspected=[2, 7, n + 1])
        for n in range(players)
    ]
    winners = [n for n, one in enumerate(seats, 1) if one.card != "werewolf"]
    over = table(players, seats=seats, phase="over", ending="village", team="village", winners=winners, slot="")
    room = fake.room(4, phase="result", game="werewolves", people=people(players), standings=[0] * players, options={})
    return playing(players=players, **({"room": room, "table": over, "own": own("witch")} | changes))

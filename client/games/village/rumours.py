"""What the village says in a night: the same on every device, so that the morning can tell it to everybody.

All of it follows from what had been told when that night fell, and so does which rumours go round. Only the name of the
reader is "you", as in all that is told at the table: that tells nobody more than the name would.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from client.base.names import capital
from client.games.village.words import creature, game_of, real
from protocol.games.village import MORNING
from protocol.games.village.statements import AGAINST

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView

TOLD = 2
"""So many rumours go round in a night."""
IDLE = ("sleep", "dogs", "doors", "light", "owl")
"""What can be said of any village, and tells nothing of anybody."""
OFTEN = 2
"""From so many votes on a habit is one."""


class Voice(NamedTuple):
    """A public vote of somebody on somebody: for their death or against it."""

    by: int
    at: int
    death: bool


class Rumour(NamedTuple):
    """What is said of whom: the text's id, one or two seats, and its numbers."""

    word: str
    by: int = 0
    at: int = 0
    n: int = 0
    all: int = 0


class Past(NamedTuple):
    """What everybody knows when a night falls: the open cards of the dead, who lives, votes and accusations.

    `fresh` are those who have died since the night before; `suspected` those against whom somebody has said something.
    """

    cards: dict[int, str]
    living: list[int]
    fresh: list[int]
    voices: list[Voice]
    accused: list[tuple[int, int]]
    suspected: AbstractSet[int] = frozenset()


def rumours(night: int, scene: Scene, say: Say) -> list[str]:
    """What goes round in a night, as sentences for the reader."""
    return [in_words(rumour, scene, say) for rumour in going_round(night, scene)]


def going_round(night: int, scene: Scene) -> list[Rumour]:
    """One rumour about votes and one about accusations, where there is any; the same on every device."""
    past, game = until(night, scene), game_of(scene)
    found = [said[night % len(said)] for said in (habits(past, game), accusations(past, night)) if said]
    turn = crc32(dealt_by(scene)) + TOLD * night
    first = beginnings(past, turn, scene.table.cards, game)
    found += [first[(turn + at) % len(first)] for at in range(len(first))]
    return found[:TOLD]


def dealt_by(scene: Scene) -> bytes:
    """The public chance of this game: no two begin with the same gossip."""
    return scene.room.deal.commitment if scene.room and scene.room.deal else b""


def in_words(rumour: Rumour, scene: Scene, say: Say) -> str:
    """A rumour as a sentence; about the reader it says "you"."""
    names = {"name": real(rumour.by, scene, say), "at": real(rumour.at, scene, say)}
    about = {rumour.at: ".me", rumour.by: ".you"}.get(scene.you, "") if scene.you else ""
    return capital(say(f"village.rumour.{rumour.word}{about}", n=rumour.n, all=rumour.all, **names))


def morning(note: NoteView, scene: Scene, say: Say, most: int = TOLD) -> str:
    """What a morning tells of its night; "" for another note, and where nobody knows here what the night came after."""
    night: Any = note.facts.get("number")
    fell = any(one.kind == "night" and one.facts["number"] == night for one in scene.notes)
    if note.kind != MORNING or not fell:
        return ""
    return say("village.rumour.morning", said=" ".join(rumours(night, scene, say)[:most]))


def until(night: int, scene: Scene) -> Past:
    """What had been told when a night fell."""
    past = Past({}, list(range(1, len(scene.table.seats) + 1)), [], [], [])
    suspected: set[int] = set()
    for note in scene.notes:
        told: Any = note.facts
        if note.kind == "night":
            if told["number"] == night:
                break
            past.fresh.clear()
        elif note.kind == "died":
            past.cards[told["at"]] = told["played"] or told["card"]
            past.fresh.append(told["at"])
            past.living[:] = [seat for seat in past.living if seat != told["at"]]
        elif note.kind == "nominated":
            past.accused.append((told["by"], told["at"]))
        elif note.kind == "said" and told["word"] in AGAINST:
            suspected.add(told["at"])
        elif note.kind == "thumbs" and told["at"]:
            past.voices.extend(Voice(by, told["at"], side == "up") for side in ("up", "down") for by in told[side])
        elif note.kind == "ballot":
            past.voices.extend(Voice(by, at, death=True) for by, at in enumerate(told["votes"], 1) if at)
    return past._replace(suspected=suspected)


def habits(past: Past, game: str) -> list[Rumour]:
    """What the votes say of those who live, first of all about whoever has just died."""
    here, given = set(past.living), dict[int, list[bool]]()
    evil = {seat: creature(card, game) for seat, card in past.cards.items() if card}
    wrong: list[Rumour] = []
    for by, at, death in past.voices:
        given.setdefault(by, []).append(death)
        if by in here and evil.get(at, death) != death:
            wrong.append(Rumour("innocent" if death else "spared", by, at))
    wrong = list(dict.fromkeys(crowded(one, wrong, past) for one in dict.fromkeys(wrong)))
    topical = [one for one in wrong if one.at in past.fresh] or wrong
    mercy = any(not voice.death for voice in past.voices)
    each = {seat: given.get(seat, []) for seat in past.living if mercy}
    always = [
        Rumour("always" if own[0] else "never", seat)
        for seat, own in each.items()
        if len(own) >= OFTEN and len(set(own)) == 1
    ]
    return list(dict.fromkeys([*topical, *always]))


def crowded(one: Rumour, wrong: list[Rumour], past: Past) -> Rumour:
    """A mistake; where most of those who live have made the same, that so many have, and not who: nobody stands out."""
    many = len({other.by for other in wrong if (other.word, other.at) == (one.word, one.at)})
    return Rumour(f"{one.word}.many", at=one.at, n=many) if many > 1 and 2 * many > len(past.living) else one


def accusations(past: Past, night: int) -> list[Rumour]:
    """Who accuses most, and somebody against whom nobody has said anything."""
    by, accused = Counter(one for one, _ in past.accused), {at for _, at in past.accused} | past.suspected
    said = []
    most = max(past.living, key=lambda seat: by[seat], default=0)
    if by[most] >= OFTEN:
        said.append(Rumour("accuser", most, n=by[most]))
    if calm := [seat for seat in past.living if accused and seat not in accused]:
        said.append(Rumour("calm", calm[night % len(calm)]))
    return said


def beginnings(past: Past, turn: int, cards: Mapping[str, int], game: str) -> list[Rumour]:
    """What can be said of any village."""
    here, evil = past.living, sum(copies for card, copies in cards.items() if creature(card, game))
    said = [Rumour(word) for word in IDLE]
    if evil:
        said.append(Rumour("odds", n=evil, all=sum(cards.values())))
    if len(here) > 1:
        said.append(Rumour("beside", here[turn % len(here)], here[(turn + 1) % len(here)]))
    return said

"""Why somebody was hanged: what was said against them that day, by whom, and how many agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import name_of, real_name
from client.games.village.claims import EVIL, finders
from client.games.village.grounds import Grounds
from client.games.village.words import game_of, target, watched
from protocol.games.village import HANGED
from protocol.games.village.statements import DOUBTS, FOUND, JOINS, WHO

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView

REASONS = ("evil", "saw", *DOUBTS[1:], DOUBTS[0])
"""What speaks against somebody; the first is the strongest reason."""
VAGUE = (DOUBTS[0], JOINS)
"""Suspicions without a reason of one's own."""
NAMES_OTHERS = ("shields", "rash", "hangs", "befriends", "legacy")
"""Words by which nobody can tell whom they are about who does not know the whole game by heart."""
NAMED = 2
"""So many who say the same are named; of more, the first."""


def charges_line(death: NoteView, scene: Scene, say: Say) -> str:
    """`Against Ben: says nothing (say Ada and Kim). 3 joined in. 2 more agreed.` after a death.

    "" for a death of which the village did not decide, where nobody tapped a word and people may talk aloud, and where
    this device has not heard the whole day.
    """
    if death.kind != "died" or death.facts["cause"] not in HANGED:
        return ""
    at: Any = death.facts["at"]
    day = day_of(death, scene)
    said = last_words(day, at)
    by_reason = {word: [seat for seat, last in said.items() if last == word] for word in REASONS}
    joined = by_reason.pop(JOINS) if any(seats for word, seats in by_reason.items() if word != JOINS) else []
    told = [charge(word, at, seats, scene, say) for word, seats in by_reason.items() if seats]
    if not told:
        return say("village.charges.none") if day and scene.table.talks and not watched(scene) else ""
    you = ".you" if at == scene.you else ""
    line = say(f"village.charges{you}", at=target(at, scene, say), told="; ".join(told))
    spoken = {seat for word in REASONS for seat, last in said.items() if last == word}
    agreed = {"joined": joined, "more": voters(day, at) - spoken}
    return " ".join([line, *(say(f"village.charges.{how}", n=len(seats)) for how, seats in agreed.items() if seats)])


def charge(word: str, at: int, seats: Sequence[int], scene: Scene, say: Say) -> str:
    """What a seat is reproached with and who says so, two by name at most: `says nothing (say Runa and 2 more)`."""
    seats = sorted(seats, key=lambda seat: seat != scene.you)
    you, names = ".you" if scene.you in seats else "", some([name_of(scene, seat, say) for seat in seats], say)
    if word == FOUND and (by := reporters(at, seats, scene, say)):
        return say(f"village.charge.found.of{you}", n=len(seats), names=names, whom=by)
    if word in (JOINS, FOUND):
        return say.first(f"village.charge.{word}{you}", f"village.charge.{word}", n=len(seats), names=names)
    told = reason(word, meant(word, at, seats, scene), scene, say)
    return say(f"village.charge{you}", n=len(seats), reason=told, names=names)


def reporters(at: int, but: Collection[int], scene: Scene, say: Say) -> str:
    """Who else has reported a seat, two by name at most; "" where that is no longer known."""
    told = [dict(note.facts) for note in scene.notes if note.kind == "said"]
    heard = [int(str(one["by"])) for one in told if one["at"] == at and EVIL.get(str(one["word"]))]
    seats = [seat for seat in dict.fromkeys([*heard, *finders(at, scene.table)]) if seat not in but]
    return some([say("village.found.you") if seat == scene.you else name_of(scene, seat, say) for seat in seats], say)


def some(names: list[str], say: Say) -> str:
    """Two names at most; of more, the first, and how many others."""
    return say.listed(names) if len(names) <= NAMED else say("village.charge.more", name=names[0], n=len(names) - 1)


def meant(word: str, at: int, by: Collection[int], scene: Scene, *, note: int = 0) -> list[int]:
    """Whom a word of these speakers is about beside the seat of which it is said, as a guest must know to follow it.

    By what was known when it was said: in the note of this number, else when one of them last did.
    """
    if word not in NAMES_OTHERS:
        return []
    said = note or max((one.number for one in scene.notes if is_said(one, word, at, by)), default=0)
    return sorted(Grounds(scene, before=said).others(word, at).difference(by, [at])) if said else []


def is_said(note: NoteView, word: str, at: int, by: Collection[int]) -> bool:
    """Whether in this note one of these speakers says this word of a seat."""
    facts: dict[str, Any] = dict(note.facts)
    return note.kind == "said" and facts["word"] == word and facts["at"] == at and facts["by"] in by


def meant_names(others: Sequence[int], scene: Scene, say: Say) -> str:
    """Their names, also this seat's own, as far as they are told."""
    return some([real_name(scene, seat, say) for seat in others], say)


def day_of(death: NoteView, scene: Scene) -> list[NoteView]:
    """What was told in public between the dawn of a death's day and the death, the newest first."""
    day: list[NoteView] = []
    for note in reversed(scene.notes):
        if note.kind == "day" and note.number < death.number:
            return day
        if not note.private and note.number < death.number:
            day.append(note)
    return []


def last_words(day: list[NoteView], at: int) -> dict[int, str]:
    """What each seat has said last about another one that day, questions aside, the earliest first.

    A mere feeling after a reason takes nothing back: then the reason stands.
    """
    last: dict[int, str] = {}
    done: set[int] = set()
    for note in day:
        facts: dict[str, Any] = dict(note.facts)
        by, word = facts.get("by", 0), str(facts.get("word", ""))
        if note.kind != "said" or facts["at"] != at or by == at or word == WHO or by in done:
            continue
        if by not in last or (word in REASONS and word not in VAGUE):
            last.pop(by, None)  # it is told where it was said
            last[by] = word
        if word not in VAGUE:
            done.add(by)
    return dict(reversed(last.items()))


def voters(day: list[NoteView], at: int) -> set[int]:
    """Who voted for a seat's death in the last ballot of the day."""
    for note in day:
        facts: dict[str, Any] = dict(note.facts)
        if note.kind == "thumbs":
            return set(facts["up"])
        if note.kind == "ballot":
            return {seat for seat, pointed in enumerate(facts["votes"], 1) if pointed == at}
    return set()


def reason(word: str, others: Sequence[int], scene: Scene, say: Say) -> str:
    """What somebody was reproached with, in a few words; `others`: whom it is about beside them."""
    game = game_of(scene)
    if not others:
        return say.first(f"{game}.charge.{word}", f"village.charge.{word}")
    names, keys = meant_names(others, scene, say), (f"{game}.charge.{word}.of", f"village.charge.{word}.of")
    return say.first(*keys, whom=names)

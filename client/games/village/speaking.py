"""What may be said by day in public, as rows: what, then about whom; of oneself, who one is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.games.village.asks import seat_label
from client.games.village.grounds import Grounds
from client.games.village.words import alive, closed_words, game_of, role, target
from protocol.games.village.statements import DOUBTS, LIED, REPORTS, SAYINGS, TRUST, WHO

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

PHASES = ("talk", "defence")
"""When statements are made."""
ORDER = (DOUBTS[0], TRUST, WHO, *DOUBTS[1:], *REPORTS)
"""The words by their numbers, which they keep whatever the cards: reports stand last, as not every set has them."""
ON_THE_ACCUSED = {"+": TRUST, "-": DOUBTS[0]}
"""For and against whoever speaks for their life, by keys that no other row has: a digit that stood for another row a
moment ago would be heard by all."""
OF_THE_LIVING = (WHO, TRUST, *DOUBTS)
"""What is said only of somebody who can still answer, or be hanged for it; of the dead there are reports."""
BEGINS = ("day", "seconded", "election", "ballot")
"""Notes with which everybody may say as much again."""


def speaking_rows(asks: dict[str, AskView], scene: Scene, say: Say) -> list[Choice]:
    """The row that leads to all statements, and a word about whoever is accused; closed for who has said enough."""
    table = scene.table
    if not table.talks or table.phase not in PHASES or not alive(scene, scene.you):
        return []
    label = say("village.row.say")
    claim, about = asks.get("claim"), asks.get("say")
    if claim is None or about is None:
        enough = said_lately(scene) >= SAYINGS  # else the part of the day changes, which is told in a moment
        why = say("village.row.say.closed", n=SAYINGS) if enough else say("village.row.say.soon")
        return [Choice(label, closed=why), *on_the_accused(None, scene, say, why)]
    row = Choice(label, hint=say("village.row.say.hint"), leads_to=words(claim, about, scene, say))
    return [row, *on_the_accused(about, scene, say)]


def on_the_accused(about: AskView | None, scene: Scene, say: Say, closed: str = "") -> list[Choice]:
    """For or against whoever speaks for their life, with one tap: a defence is short."""
    at = scene.table.accused
    if scene.table.phase != "defence" or at <= 0 or at == scene.you:
        return []
    rows = []
    for key, word in ON_THE_ACCUSED.items():
        said = said_of(word, scene, say, at=target(at, scene, say))
        deed = Answer(f"{word}+{at}", about.number) if about else None
        rows.append(Choice(said, deed, key=key, closed=closed))
    return rows


def said_lately(scene: Scene) -> int:
    """How much this seat has said since the talk, or a defence, began; in each part of a talk it may say as much."""
    count = 0
    for note in reversed(scene.notes):
        if note.kind in BEGINS:
            break
        count += note.kind == "said" and note.facts["by"] == scene.you
    return count


def words(claim: AskView, about: AskView, scene: Scene, say: Say) -> Prompt:
    """Who one is, and all that may be said about somebody else; absent what just now can be said of nobody."""
    rows = [Choice(say("village.row.say.self"), leads_to=of_myself(claim, say), key="1")]
    absent, grounds = [], Grounds(scene)
    for number, word in enumerate(ORDER, 2):
        if word not in about.choices:
            continue
        whole, brief, short = (form(word, scene, say, at="…") for form in (said_of, briefly, shortly))
        row = Choice(whole, short=short, brief=brief, key=str(number))
        whom = about_whom(word, about, scene, say, grounds)
        if whom.rows:
            rows.append(replace(row, leads_to=whom))
        else:
            absent.append(replace(row, closed=say.first(f"village.say.{word}.closed", "village.say.closed")))
    what = say("village.ask.say.what")
    return Prompt(about.number, what, tuple(rows), grid=True, absent=tuple(absent))


def of_myself(claim: AskView, say: Say) -> Prompt:
    """Who one says that one is."""
    rows = [
        Choice(
            say("village.say.lied") if word == LIED else role(word, say),
            Answer(word, claim.number),
            sentence=say("village.deed.claim.lied")
            if word == LIED
            else say("village.deed.claim", card=role(word, say, "is")),
            card="" if word == LIED else word,
        )
        for word in claim.choices
    ]
    return Prompt(claim.number, say("village.ask.say.you"), tuple(rows), grid=True)


def about_whom(word: str, about: AskView, scene: Scene, say: Say, grounds: Grounds) -> Prompt:
    """About whom one says it, in seat order: the dead are spoken of, but neither asked, suspected nor trusted."""
    rows, absent = [], []
    for seat in range(1, len(scene.table.seats) + 1):
        row = Choice(seat_label(str(seat), scene, say), key=str(seat))
        if why := unsaid(word, seat, about, scene, say, grounds):
            absent.append(replace(row, closed=why))
        else:
            sentence = said_of(word, scene, say, at=target(seat, scene, say))
            rows.append(replace(row, deed=Answer(f"{word}+{seat}", about.number), sentence=sentence))
    keys = (f"village.ask.say.whom.{word}", "village.ask.say.whom")
    title = say.first(*keys, said=said_of(word, scene, say, at="…"))
    return Prompt(about.number, title, tuple(rows), grid=True, absent=tuple(absent))


def unsaid(word: str, seat: int, about: AskView, scene: Scene, say: Say, grounds: Grounds) -> str:
    """Why a word cannot be about somebody, "" where it can: of most of the living, and where nobody knows better."""
    if seat == scene.you:
        return closed_words("not_yourself", say)
    if word in OF_THE_LIVING and not alive(scene, seat):
        return closed_words("out", say)
    holds = str(seat) in about.also and grounds.hold(word, seat)
    return "" if holds else say.first(f"village.say.{word}.not_of", "village.say.not_of")


def said_of(word: str, scene: Scene, say: Say, *, at: str) -> str:
    """A statement about somebody."""
    return say.first(f"{game_of(scene)}.say.{word}", f"village.say.{word}", at=at)


def briefly(word: str, scene: Scene, say: Say, *, at: str) -> str:
    """The same in a line of a phone; "" where the whole has room there."""
    own = f"{game_of(scene)}.say.{word}"
    key = f"{own if own in say else f'village.say.{word}'}.brief"
    return say(key, at=at) if key in say else ""


def shortly(word: str, scene: Scene, say: Say, *, at: str) -> str:
    """The same in half of one, where whom it is about is left out or dots."""
    return say.first(f"{game_of(scene)}.say.{word}.short", f"village.say.{word}.short", at=at)

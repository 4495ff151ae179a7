"""What may be said by day in public, as rows: what, then about whom; of oneself, who one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.games.village.asks import seat_label
from client.games.village.grounds import Grounds
from client.games.village.words import alive, game_of, role, target
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
OF_THE_LIVING = (WHO, *DOUBTS)
"""What is said only of somebody who can still answer, or be hanged for it; of the dead there are reports, and trust."""
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
    leads_to = Prompt(about.number, say("village.ask.say.what"), words(claim, about, scene, say), grid=True)
    return [Choice(label, hint=say("village.row.say.hint"), leads_to=leads_to), *on_the_accused(about, scene, say)]


def on_the_accused(about: AskView | None, scene: Scene, say: Say, closed: str = "") -> list[Choice]:
    """For or against whoever speaks for their life, with one tap: a defence is short."""
    at = scene.table.accused
    if scene.table.phase != "defence" or at <= 0 or at == scene.you:
        return []
    rows = []
    for key, word in ON_THE_ACCUSED.items():
        said = said_of(target(at, scene, say), word, scene, say)[0]
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


def words(claim: AskView, about: AskView, scene: Scene, say: Say) -> tuple[Choice, ...]:
    """Who one is, and all that may be said about somebody else, closed where just now there is nobody to say it of."""
    rows = [Choice(say("village.row.say.self"), leads_to=of_myself(claim, say), key="1")]
    grounds = Grounds(scene)
    for number, word in enumerate(ORDER, 2):
        if word in about.choices:
            label, short = said_of("…", word, scene, say)
            whom = about_whom(word, about, scene, say, grounds)
            closed = "" if whom.rows else say.first(f"village.say.{word}.closed", "village.say.closed")
            rows.append(Choice(label, short=short, leads_to=whom, key=str(number), closed=closed))
    return tuple(rows)


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
    """About whom one says it, in seat order: the dead are spoken of, but neither asked nor suspected."""
    rows = []
    for seat in range(1, len(scene.table.seats) + 1):
        if str(seat) in about.also and may_be_said(word, seat, scene, grounds):
            sentence = said_of(target(seat, scene, say), word, scene, say)[0]
            answer = Answer(f"{word}+{seat}", about.number)
            rows.append(Choice(seat_label(str(seat), scene, say), answer, sentence=sentence, key=str(seat)))
    title = say("village.ask.say.whom", said=said_of("…", word, scene, say)[0])
    return Prompt(about.number, title, tuple(rows), grid=True)


def may_be_said(word: str, seat: int, scene: Scene, grounds: Grounds) -> bool:
    """Whether a word can be about somebody: of the living most are, and where everybody knows better it is not said."""
    return (word not in OF_THE_LIVING or alive(scene, seat)) and grounds.hold(word, seat)


def said_of(name: str, word: str, scene: Scene, say: Say) -> tuple[str, str]:
    """A statement about somebody, and in short without the name."""
    stem, game = f"say.{word}", game_of(scene)
    whole = say.first(f"{game}.{stem}", f"village.{stem}", at=name)
    return whole, say.first(f"{game}.{stem}.short", f"village.{stem}.short")

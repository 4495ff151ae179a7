"""The narrator of a village: what is said aloud about public events, and for how long.

The words follow from public facts alone, so that they are the same in every room and in every world that the village
could be in; which of several ways to say a thing is taken follows from public chance.
"""

from __future__ import annotations

import importlib
import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

from client.base.names import capital, real_name
from client.games.abilities import Narration
from client.games.village.rumours import morning
from client.games.village.words import game_of
from client.texts import texts
from protocol.games.village import TableView
from protocol.games.village.statements import LIED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.texts.village_shared import Card
    from protocol.messages import NoteView

MOODS = ("plain", "dark", "children")
"""By the number that the table's option `mood` has, from 1."""
VOICES = {1: "en", 2: "de"}
"""What the table's option `voice` lets the narrator speak."""

TOLD, NAMED = 3, 4
"""So many results of a ballot are told, and so many names in a list; more people are counted."""

BALLOTS = {"election": "election", "runoff": "runoff", "thumbs": "vote", "pointing": "pointing", "second": "second"}
"""How a ballot is opened."""


def narrator(scene: Scene, aloud: str = "") -> Narrator | None:
    """Who leads the table's devices through its events: None where nobody does and all have their own beats.

    `aloud` is the language in which this device alone speaks where the table has not chosen one.
    """
    lang = VOICES.get(int(scene.room.options.get("voice", 0)), aloud) if scene.room else ""
    return Narrator(lang, mood(scene)) if lang else None


def asleep(scene: Scene) -> bool:
    """Whether it is night."""
    return bool(scene.table.phase == "night")


def mood(scene: Scene) -> str:
    """The mood that the table has chosen."""
    chosen = int(scene.room.options.get("mood", 1)) if scene.room else 1
    return MOODS[chosen - 1] if 0 < chosen <= len(MOODS) else MOODS[0]


@cache
def lines(lang: str, mood: str) -> dict[str, tuple[str, ...]]:
    """All that a narrator can say, each thing in one or more ways."""
    found: dict[str, tuple[str, ...]] = importlib.import_module(f"client.texts.narration_{mood}.{lang}").LINES
    return found


class Narrator:
    """Says things in one language and mood."""

    def __init__(self, lang: str, mood: str) -> None:
        self.say = texts(lang)
        self.lang = self.say.lang
        self.lines = lines(self.lang, mood)

    # -- what happens ------------------------------------------------------------------------------------------

    def note_sentence(self, note: NoteView, scene: Scene) -> str:
        """A public event in the narrator's words, in the morning with a rumour; "" where there is nothing to say."""
        for_all = replace(scene, you=0)  # all hear it, and nobody is "you" to all
        return f"{self.event_sentence(note, scene)} {morning(note, for_all, self.say, most=1)}".strip()

    def event_sentence(self, note: NoteView, scene: Scene) -> str:
        """The event alone."""
        if note.private:
            return ""
        facts: dict[str, Any] = dict(note.facts)
        key, turn = note.kind, _turn(facts)
        if key == "said":
            return self._said(facts, turn, scene)
        if key == "died":
            return self._died(facts, turn, scene)
        if key in {"ballot", "election"}:
            return self._counted(key, facts, turn, scene)
        if key in {"ended", "card", "spare"}:
            return ""  # the table's ending is told, for everybody at the same moment
        if key == "thumbs":
            facts |= {"up": len(facts["up"]), "down": len(facts["down"])}
        for flavour in (facts.get("cause"), facts.get("how"), facts.get("result")):
            if isinstance(flavour, str) and f"{key}.{flavour}" in self.lines:
                key = f"{key}.{flavour}"
        if key == "successor" and not facts["asked"]:
            key = "successor.silent"
        elif key == "tied" and facts["round"] == 2:
            key = "tied.again"
        return self._line(key, turn, scene, **facts)

    def _said(self, facts: dict[str, Any], turn: int, scene: Scene) -> str:
        word = str(facts["word"])
        if facts["at"] or word == LIED:
            return self._line(f"said.{word}", turn, scene, **facts)
        return self._line("said.claim", turn, scene, card=word, **facts)

    def _died(self, facts: dict[str, Any], turn: int, scene: Scene) -> str:
        said = self._line(f"died.{facts['cause'] or 'untold'}", turn, scene, **facts)
        if not facts["card"]:
            return said
        card = self._line("card", turn, scene, **facts)
        played = self._line("card.played", turn, scene, **facts) if facts["played"] else ""
        return f"{said} {played or card}"

    def _counted(self, key: str, facts: dict[str, Any], turn: int, scene: Scene) -> str:
        found: dict[int, int] = {}
        for seat, at in enumerate(facts["votes"], 1):
            if at:
                found[at] = found.get(at, 0) + 1 + (seat == facts.get("twice", 0))
        if not found:
            return self._line("election.none", turn, scene) if key == "election" else ""
        ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:TOLD]
        tally = ", ".join(self.say("narration.tally", name=real_name(scene, at, self.say), n=n) for at, n in ranked)
        said = self._line(key, turn + sum(found.values()), scene, tally=tally)
        tied = facts.get("tied")
        return f"{said} {self._line('election.tied', turn, scene, seats=tied)}" if tied else said

    # -- what begins -------------------------------------------------------------------------------------------

    def phase_sentence(self, before: Scene, after: Scene) -> str:
        """What is said because another phase, slot or ballot has begun; "" where none has."""
        table, old = after.table, before.table
        if not isinstance(table, TableView) or not isinstance(old, TableView):
            old = None
        if table.ending:
            return "" if old and old.ending else self._line(f"ended.{table.ending}", table.night, after)
        if table.slot_number:
            if old and (old.night, old.slot_number) == (table.night, table.slot_number):
                return ""
            kind = "note" if table.slot.endswith("_note") else "check" if table.slot == "check" else "act"
            turn = 3 * table.night + table.slot_number
            return self._line(f"slot.{kind}", turn, after, k=table.slot_number, m=table.slots)
        if table.ballot and (old is None or old.ballot != table.ballot):
            key = BALLOTS.get(table.ballot, table.ballot)
            return self._line(f"phase.{key}", table.night, after, seats=table.tied, at=max(table.accused, 0))
        if table.ballot or (old and (old.phase, old.accused) == (table.phase, table.accused)):
            return ""
        return self._phase(table, old, after)

    def _phase(self, table: TableView, old: TableView | None, after: Scene) -> str:
        if table.phase == "defence":
            key = "phase.defence" if table.accused else "phase.defence.dog"
            return self._line(key, table.night + table.accused, after, at=max(table.accused, 0))
        if table.phase == "talk" and table.tied:
            return self._line("phase.second_talk", table.night, after)
        again = old is not None and old.phase in {"defence", "vote", table.phase}
        if again or table.phase not in {"talk", "dusk"}:
            return ""
        return self._line(f"phase.{table.phase}", table.night, after)

    # -- words -------------------------------------------------------------------------------------------------

    def _line(self, key: str, turn: int, scene: Scene, **facts: Any) -> str:
        """One of the ways to say `key`: the deal says which is the first, `turn` how many further on."""
        ways = self.lines.get(f"{key}.{game_of(scene)}") or self.lines.get(key)
        if not ways:
            return ""
        deal = scene.room.deal.commitment if scene.room and scene.room.deal else b""
        way = ways[(crc32(deal + key.encode()) + turn) % len(ways)]
        return capital(_sentences(way.format(**self._words(facts, scene))))

    def _words(self, facts: dict[str, Any], scene: Scene) -> dict[str, Any]:
        said = {"n": facts.get("number", facts.get("rounds", 0)), **facts}
        said["office"] = self.say.first(f"narration.office.{scene.room.game}" if scene.room else "", "narration.dog")
        for fact in ("at", "by"):
            if fact in facts:
                name = real_name(scene, facts[fact], self.say) if facts[fact] else self.say("narration.dog")
                said[fact] = said["name" if fact == "at" else "by"] = name
                for case in ("acc", "dat"):
                    said[f"{fact}_{case}"] = name if facts[fact] else in_case(name, case, "m", self.lang)
        for fact in ("card", "played"):
            if facts.get(fact):
                said |= {f"{fact}{ending}": words for ending, words in role_words(facts[fact], self.lang).items()}
        if "seats" in facts:
            said["names"] = self._names(facts["seats"], scene)
        return said

    def _names(self, seats: Sequence[int], scene: Scene) -> str:
        if len(seats) > NAMED:
            return self.say("narration.people", n=len(seats))
        return self.say.listed([real_name(scene, seat, self.say) for seat in seats])


def _turn(facts: dict[str, Any]) -> int:
    """How many further on from the deal's first way to say something: by public chance, and by whom it is about."""
    return sum(int(facts[name]) for name in ("variant", "number", "at", "by") if name in facts)


# -- grammar ---------------------------------------------------------------------------------------------------

ARTICLES = {
    "acc": {"der": "den", "ein": "einen"},
    "dat": {"der": "dem", "das": "dem", "die": "der", "ein": "einem", "eine": "einer"},
}
"""The German articles in their cases, from the nominative; in the accusative only the masculine ones change."""
ADJECTIVES = {"Schlaflose": "Schlaflosen", "Streunende": "Streunenden"}
"""What is declined like an adjective, and how it ends in the dative."""


def in_case(words: str, case: str, gender: str, lang: str) -> str:
    """Words with an article in the accusative or dative; English has only one form."""
    article, _, rest = words.partition(" ")
    if lang != "de" or article not in ARTICLES[case] or (case == "acc" and gender != "m"):
        return words
    if case == "dat":
        rest = " ".join(ADJECTIVES.get(word, word) for word in rest.split(" "))
    return f"{ARTICLES[case][article]} {rest}"


@cache
def role_words(role: str, lang: str) -> dict[str, str]:
    """A role with its article in three cases, and bare."""
    card: Card = importlib.import_module(f"client.texts.village_roles.{lang}").CARDS[role]
    cases = {f"_{case}": in_case(card.one, case, card.gender, lang) for case in ("acc", "dat")}
    return {"": card.one, **cases, "_bare": card.name}


def _sentences(text: str) -> str:
    """The text with capital articles where a sentence begins."""
    return re.sub(r"(?<=[.!?] )(the|der|den|dem|die|das) ", lambda found: capital(found[0]), text)


NARRATION = Narration(narrator, asleep)

"""What a row says was announced, told or refused, as facts that can be compared with the notes of a match.

Only who and what counts, not the wording; a line in words that are not known here must at least name the right seats.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from protocol.games.duesterwald import ROLES as DUESTERWALD
from protocol.games.werewolves import ROLES as BIGBOX
from tests.scenarios.notation import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from host.engine.asking import Note, Seat

WORDS = {
    **{role.replace("_", " "): role for role in {**BIGBOX, **DUESTERWALD}},
    "vampire slayer": "slayer",
    "red r. hood": "red_riding_hood",
    "dorfbewohner": "villager",
    "werwolf": "werewolf",
    "seherin": "seer",
    "jaeger": "hunter",
    "jäger": "hunter",
    "amor": "cupid",
    "hexe": "witch",
    "maedchen": "girl",
    "mädchen": "girl",
    "dieb": "thief",
    "girl": "girl",
    "little girl": "girl",
}
TEAMS = {
    "village": "village",
    "dorf": "village",
    "werewolves": "wolves",
    "werwoelfe": "wolves",
    "werwölfe": "wolves",
    "vampires": "vampires",
    "lovers": "lovers",
    "verliebte": "lovers",
    "draw": "draw",
    "unentschieden": "draw",
}
CAUSES = {
    "wolves": "devoured",
    "poison": "poisoned",
    "hunt": "hunted",
    "struck": "sword",
    "out of grief": "grief",
    "hanged": "lynched",
}
"""Causes in the words of the rows, where they are not the game's own."""
REASONS = {
    "not yourself": "not_yourself",
    "own team": "own_team",
    "used": "used_up",
    "already forged": "used_up",
    "power lost": "used_up",
    "ability lost": "used_up",
    "dead": "out",
    "no victim": "no_victim",
    "already spared": "spared",
    "same as last night": "as_last_night",
    "dog not": "not_the_dog",
    "not your lover": "your_lover",
    "must swap": "must_swap",
    "not tied": "not_tied",
    "only the tied": "not_tied",
    "guarded": "guarded",
    "dog lives": "guarded",
    "guard dog": "guarded",
    "first night": "first_night",
    "safe": "safe_tonight",
    "must choose": "must_choose",
    "three neighbours": "no_trio",
    "nobody was noticed": "nobody_noticed",
    "one potion": "one_potion",
}
"""The reason of a refusal by what a row says about it; where it says something else, any reason will do."""


class Fact(NamedTuple):
    """Something announced: what, and about whom."""

    what: str
    seats: tuple[int, ...] = ()
    word: str = ""


class Told(NamedTuple):
    """What one seat was told: the kind of the note and its facts, all spelled out."""

    kind: str
    seats: tuple[int, ...] = ()
    word: str = ""


# -- announced ---------------------------------------------------------------------------------------


def role(text: str) -> str:
    """The id of a role by its name in a row."""
    return WORDS.get(text.strip().lower(), text.strip().lower())


def cause(text: str) -> str:
    """The id of a cause of death by its name in a row; "" for a death whose cause is not told."""
    return "" if text == "dead" else CAUSES.get(text, text)


def _died(m: re.Match[str]) -> Fact:
    was = re.fullmatch(r"(.+?) \((?:was|played as) (.+)\)", m[3])
    cards = f"{role(was[1])}/{role(was[2])}" if was else role(m[3])
    return Fact("died", (int(m[1]),), f"{cause(m[2])} {cards}".strip())


def _tally(text: str) -> str:
    pairs = sorted((int(at), int(votes)) for at, votes in re.findall(r"(\d+) ?: ?(\d+)", text))
    return ",".join(f"{at}:{votes}" for at, votes in pairs)


def _at(text: str) -> tuple[int, ...]:
    return (0,) if text in {"G", "dog"} else (int(text),)


def _dog(m: re.Match[str]) -> Fact:
    return Fact("dog", (), cause(m[1]))


DUSK = re.compile(r"^(?:at )?dusk:? | at dusk$", re.IGNORECASE)
"""Which part of a day it is may be said beside what happens in it."""
PUBLIC: list[tuple[str, Callable[[re.Match[str]], Fact | None]]] = [
    (r"END (.+)", lambda m: Fact("ended", (), TEAMS.get(m[1].strip().lower(), m[1]))),
    (r"(?:guard )?dog (poisoned|sword|devoured|bitten|shot|lynched|struck|hunted|dead)", _dog),
    (r"guard dog dies", lambda _: None),
    (r"(?:no ?one|nobody) (?:was )?devoured", lambda _: Fact("none_devoured")),
    (r"(?:no ?one|nobody) (?:died|dies) (?:of|from) a bite", lambda _: Fact("none_bitten")),
    (r"(?:nobody|no one) died|all woke up", lambda _: Fact("nobody_died")),
    (r"a sword was forged.*", lambda _: Fact("sword_broke")),
    (r"(?:the )?cat (?:is )?(?:gone, )?chased.*", lambda _: Fact("cat_gone", (), "creature")),
    (r"(?:the )?cat (?:is )?gone.*", lambda _: Fact("cat_gone", (), "owner")),
    (
        r"vote (?:on )?(\d+|G) (\d+):(\d+) ?-> (lynched|spared)",
        lambda m: Fact("thumbs", _at(m[1]), f"{m[2]}:{m[3]} {m[4]}"),
    ),
    (r"ballot (\{.*\}|[\d:, ]+)", lambda m: Fact("ballot", (), _tally(m[1]))),
    (r"election (\{.*\}|[\d:, ]+)", lambda m: Fact("election", (), _tally(m[1]))),
    (r"election tie (\[.*\])", lambda m: Fact("election_tie", tuple(numbers(m[1])))),
    (r"tie (\[.*?\]), second ballot", lambda m: Fact("tied", tuple(numbers(m[1])), "1")),
    (r"tie again (\[.*?\]).*", lambda m: Fact("tied", tuple(numbers(m[1])), "2")),
    (r"captain decides (\d+)", lambda m: Fact("captain_decides", _at(m[1]))),
    (r"no votes.*", lambda _: Fact("no_votes")),
    (r"(?:mayor|captain) elected:? (\d+)", lambda m: Fact("elected", _at(m[1]))),
    (r"(?:lot|election) ?-> (?:captain|mayor) (\d+)", lambda m: Fact("elected", _at(m[1]))),
    (r"captain (\d+) elected|captain:? (\d+)", lambda m: Fact("elected", _at(m[1] or m[2]))),
    (r"no answer, .* next seat (\d+)", lambda m: Fact("successor_unasked", _at(m[1]))),
    (r"(?:mayor|captain) ?-> (\d+)", lambda m: Fact("successor", _at(m[1]))),
    (r"(?:the )?hunter (?:holds fire|does not shoot|shoots nobody).*", lambda _: Fact("held_fire")),
    (r"(\d+) (out of grief|[a-z]+) = (.+)", _died),
]


def announced(line: str) -> tuple[str, list[Fact]]:
    """When, and the facts of one announced line of a row."""
    when, _, text = line.partition(":")
    facts: list[Fact] = []
    for part in re.split(r"; | · ", text.strip()):
        plain = DUSK.sub("", part.replace("→", " -> ").replace("  ", " ").strip())
        for pattern, fact in PUBLIC:
            if match := re.fullmatch(pattern, plain, re.IGNORECASE):
                facts += [made] if (made := fact(match)) else []
                break
        else:
            facts.append(Fact("?", tuple(numbers(part)), part))
    return when, facts


def known(fact: Fact | Told) -> bool:
    """Whether the words of a line were understood."""
    return fact[0] != "?"


def public(note: Note, leader: Seat) -> list[Fact]:
    """The facts of an announcement."""
    told: dict[str, Any] = dict(note.facts)
    kind, at = note.kind, told.get("at", told.get("by", 0))
    if kind == "died":
        card = "/".join(card for card in (told["card"], told["played"]) if card) or "?"
        return [Fact("died", (at,), f"{told['cause']} {card}".strip())]
    if kind == "thumbs":
        return [Fact(kind, (at,), f"{len(told['up'])}:{len(told['down'])} {told['result']}")]
    if kind in {"ballot", "election"}:
        tally: Counter[int] = Counter()
        for seat, pointed in enumerate(told["votes"], start=1):
            if pointed:
                tally[pointed] += 2 if kind == "ballot" and seat == leader else 1
        made = [Fact(kind, (), ",".join(f"{seat}:{votes}" for seat, votes in sorted(tally.items())))]
        tied = [Fact("election_tie", tuple(told["tied"]))] if told.get("tied") else []
        return [*(made if tally else []), *tied]
    if kind == "tied":
        return [Fact(kind, tuple(told["seats"]), str(told["round"]))]
    if kind == "successor":
        extra = [] if told["asked"] else [Fact("successor_unasked", (at,))]
        return [*extra, Fact(kind, (at,))]
    if kind in {"dog", "cat_gone"}:
        return [Fact(kind, (), told["cause"])]
    if kind == "ended":
        return [Fact(kind, (), told["ending"])]
    if kind in {"captain_decides", "elected"}:
        return [Fact(kind, (at,))]
    return [Fact(kind, (), "")]


# -- told to some ----------------------------------------------------------------------------------------


def _target(text: str) -> tuple[int, ...]:
    return (-1,) if text in {"none", "nobody", "-"} else _at(text)


def _shown(m: re.Match[str]) -> Told:
    found = dict(re.findall(r"(W|V|wolf|vamp) victim (\d+|G|none)", m[0]))
    wolves = found.get("W", found.get("wolf", "none"))
    return Told("shown", (*_target(wolves), *_target(found.get("V", found.get("vamp", "none")))))


def _yes(text: str) -> str:
    return "yes" if text.lower() in {"yes", "evil", "at least one evil"} else "no"


TRIO = r"(?:trio )?(\d+[-,/]\d+[-,/]\d+):? (yes|no|evil|not evil|none evil|at least one evil)"
PRIVATE: list[tuple[str, Callable[[re.Match[str]], Told]]] = [
    (r"pack:? (Werewolf|Vampire)", lambda m: Told("pack", (), {"werewolf": "wolves"}.get(m[1].lower(), "vampires"))),
    (r"pack:? ([\d, ]+)", lambda m: Told("pack", tuple(numbers(m[1])))),
    (r"victim (\d+|G|none)", lambda m: Told("prey", _target(m[1]))),
    (r"no victim", lambda _: Told("prey", (-1,))),
    (r"shown victim (\d+|G|none)", lambda m: Told("shown", (*_target(m[1]), -1))),
    (r"shown none", lambda _: Told("shown", (-1, -1))),
    (r"shown (?:W|V|wolf|vamp) victim.*", _shown),
    (r"(\d+) (evil|not evil)", lambda m: Told("evil", _at(m[1]), _yes(m[2]))),
    (TRIO, lambda m: Told("trio", tuple(sorted(numbers(m[1]))), _yes(m[2]))),
    (r"neighbour active[:?] (yes|no)", lambda m: Told("active", (), m[1].lower())),
    (r"lover (\d+)", lambda m: Told("lover", _at(m[1]))),
    (r"you hold (?:the|a) sword", lambda _: Told("sword_yours")),
    (r"the cat is (?:yours|with you)", lambda _: Told("cat_yours")),
    (r"(?:you are )?now (.+)", lambda m: Told("now", (), role(m[1]))),
    (r"middle (.+)\+(.+)", lambda m: Told("middle", (), ",".join(sorted((role(m[1]), role(m[2])))))),
    (r"(\d+) = (.+)", lambda m: Told("identity", _at(m[1]), role(m[2]))),
    (r"one wolf among (\d+)[/,](\d+)", lambda m: Told("glimpse", tuple(sorted((int(m[1]), int(m[2])))))),
    (r"(\d+) is a wolf", lambda m: Told("glimpse", _at(m[1]))),
    (r"wolves are ([\d,]+)", lambda m: Told("glimpse", tuple(sorted(numbers(m[1]))))),
    (r"you were noticed", lambda _: Told("noticed_you")),
    (r"girl noticed:? (\d+)", lambda m: Told("noticed", _at(m[1]))),
]


def told(text: str) -> Told:
    """The fact of one private line of a row."""
    for pattern, fact in PRIVATE:
        if match := re.fullmatch(pattern, text.strip(), re.IGNORECASE):
            return fact(match)
    return Told("?", tuple(numbers(text)), text)


def of_note(kind: str, to: Sequence[int], facts: dict[str, object]) -> Told:
    """A private note of a match as such a fact."""
    seats = facts.get("seats")
    at = facts.get("at")
    several = tuple(sorted(seats)) if isinstance(seats, list) else ()
    one = (at,) if isinstance(at, int) else ()
    yes = {True: "yes", False: "no"}.get(bool(facts.get("evil", facts.get("active"))), "no")
    if kind == "shown":
        return Told(kind, (int(str(facts["wolves"])), int(str(facts["vampires"]))))
    if kind == "noticed" and one == tuple(to):
        return Told("noticed_you")
    if kind == "pack":
        return Told(kind, several, str(facts["team"]))
    if kind == "middle":
        cards = facts["cards"]
        return Told(kind, (), ",".join(sorted(cards))) if isinstance(cards, list) else Told(kind)
    word = {"evil": yes, "trio": yes, "active": yes, "now": str(facts.get("card")), "identity": str(facts.get("card"))}
    return Told(kind, several or one, word.get(kind, ""))


def same(given: Told, expected: Told, recipients: Iterable[int]) -> bool:
    """Whether a note is what a row's line says."""
    if not known(expected):
        return given.kind not in {"nothing", "your_card"} and set(expected.seats) <= {*given.seats, *recipients}
    if expected.kind == "pack" and given.kind == "pack":
        return given.seats == expected.seats if expected.seats else given.word == expected.word
    return given == expected


def reason(text: str) -> str:
    """The id of the reason that a row names for a refusal, "" for any."""
    return next((found for words, found in REASONS.items() if words in text), "")

"""The shadow world's pages: rules, introduction, and what a table may choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.abilities import Rule
from client.games.shadow_world.words import faction, thing
from protocol.games.shadow_world import CARDS, CHARACTERS, PLACES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.texts import Say

INTRODUCTION = 6
MINUTES_A_SEAT = 7
MARKS: tuple[tuple[str, ...], ...] = (("werewolf", "vampire", "human"), ("trusted", "dangerous"))
"""What a person may note about another: one of each group."""


def minutes(players: int, options: Mapping[str, int | bool]) -> int:  # noqa: ARG001 - no option changes the length
    """About how long a game takes."""
    return MINUTES_A_SEAT * players


def rules(say: Say, card: str = "") -> list[Rule]:
    """The rules as headings and paragraphs; with `card` those of that card, place or character alone."""
    if card in CARDS or card in PLACES or card in CHARACTERS:
        return [page(card, say)]
    sections: list[Rule] = []
    for row in say("shadow_world.rules").split("\n"):
        if row.startswith("# "):
            sections.append(Rule(row[2:], ""))
        else:
            last = sections[-1]
            sections[-1] = last._replace(text=f"{last.text}\n{row}".strip())
    for title, names in (("places", PLACES), ("characters", CHARACTERS), ("cards", CARDS)):
        sections.append(Rule(say(f"shadow_world.rules.{title}"), ""))
        sections += [page(name, say) for name in names]
    return sections


def page(name: str, say: Say) -> Rule:
    """Heading and rule of a card, place or character."""
    if name in CHARACTERS:
        about = CHARACTERS[name]
        heading = f"{thing(name, say)}  {faction(name, say)}, † {about.limit}"
        goal, can = say(f"shadow_world.who.{name}.goal"), say(f"shadow_world.who.{name}.ability")
        return Rule(heading, f"{say('shadow_world.own.goal')}: {goal}\n{say('shadow_world.own.can')}: {can}")
    if name in PLACES:
        numbers = "-".join(str(n) for n in PLACES[name])
        return Rule(f"{thing(name, say)}  {numbers}", say(f"shadow_world.place.{name}.rule"))
    about_card = CARDS[name]
    parts = [say(f"shadow_world.colour.{about_card.colour}")]
    parts.append(say("shadow_world.rules.equipment" if about_card.equipment else "shadow_world.rules.event"))
    if about_card.copies > 1:
        parts.append(f"x{about_card.copies}")
    return Rule(f"{thing(name, say)}  {', '.join(parts)}", say(f"shadow_world.card.{name}.rule"))


def introduction(say: Say) -> list[str]:
    """The pages of the introduction."""
    return [say(f"shadow_world.intro.{number}") for number in range(1, INTRODUCTION + 1)]


def option_words(name: str, value: int | bool, say: Say, people: Sequence[str] = ()) -> tuple[str, str]:
    """A table option and the value it has, in words; `people` are those at the table, in seat order."""
    title = say(f"shadow_world.option.{name}")
    if name == "start" and value:
        if int(value) <= len(people):
            return title, people[int(value) - 1]
        return title, say("shadow_world.option.start.n", n=value)
    return title, say(f"shadow_world.option.{name}.{int(value)}")

"""Wolfmoon's pages: rules, introduction, and what a table may choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.abilities import Rule
from client.games.wolfmoon.cards import printed_card
from protocol.games.wolfmoon import MOONS, VALUES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.texts import Say

INTRODUCTION = 6
MINUTES_A_SEAT = 5


def minutes(players: int, options: Mapping[str, int | bool]) -> int:
    """About how long a game takes."""
    return MINUTES_A_SEAT * players * (3 if options.get("long") else 1)


def rules(say: Say, card: str = "") -> list[Rule]:
    """The rules as headings and paragraphs; with `card` those of that card alone."""
    if card in VALUES or card in MOONS:
        return [card_page(card, say)]
    sections: list[Rule] = []
    for row in say("wolfmoon.rules").split("\n"):
        if row.startswith("# "):
            sections.append(Rule(row[2:], ""))
        else:
            last = sections[-1]
            sections[-1] = last._replace(text=f"{last.text}\n{row}".strip())
    sections.append(Rule(say("rules.cards"), ""))
    return sections + [card_page(each, say) for each in (*VALUES, *MOONS)]


def card_page(card: str, say: Say) -> Rule:
    """A card's value, name and rule."""
    name = say(f"wolfmoon.card.{card}")
    heading = f"{VALUES[card]}  {name}" if card in VALUES else f"●  {name}"
    return Rule(heading, say(f"wolfmoon.card.{card}.rule"), printed_card(card, say) if card in VALUES else None)


def introduction(say: Say) -> list[str]:
    """The pages of the introduction."""
    return [say(f"wolfmoon.intro.{page}") for page in range(1, INTRODUCTION + 1)]


def option_words(name: str, value: int | bool, say: Say, people: Sequence[str] = ()) -> tuple[str, str]:
    """A table option and the value it has, in words; `people` are those at the table, in seat order."""
    title = say(f"wolfmoon.option.{name}")
    if name == "start":
        if 0 < value <= len(people):
            return title, people[value - 1]
        return title, say("wolfmoon.option.start.n", n=value) if value else say("wolfmoon.option.start.0")
    return title, say(f"wolfmoon.option.{name}.{str(value).lower()}")

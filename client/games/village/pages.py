"""Rules, introduction, and what a table may choose, for both games of the village."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.abilities import Rule
from client.games.village.portraits import printed_role
from client.games.village.words import role, team
from protocol.games.village import MINUTE, talk_seconds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.texts import Say
    from protocol.games.village import Role

INTRODUCTION = 6
MINUTES, MINUTES_A_SEAT = 15, 3
MINUTES_ALONE, SEATS_A_MINUTE = 4, 2
"""The same with bots in all seats but one, as measured: a night lasts as long as ever, and talks are short."""
NUMBERS = {"suggestion": 1}
"""Options that are numbers and count from one for people."""


def minutes(players: int) -> int:
    """About how long a game takes."""
    return MINUTES + MINUTES_A_SEAT * players


def minutes_alone(players: int) -> int:
    """About how long a game takes with bots in all seats but one."""
    return MINUTES_ALONE + players // SEATS_A_MINUTE


def pace_words(pace: str, scale: float, players: int, say: Say) -> str:
    """What a pace means for so many people, with its factor: about how many minutes they talk on a day."""
    return say(f"village.pace.{pace}", n=round(talk_seconds(players) * scale / MINUTE))


def rules(game: str, roles: Mapping[str, Role], say: Say, card: str = "") -> list[Rule]:
    """The rules as headings and paragraphs; with `card` those of that role alone."""
    if card in roles:
        return [page(game, card, roles[card], say)]
    sections: list[Rule] = []
    pack = {name: say(f"{game}.rules.{name}") for name in ("creature", "creatures")}
    for row in f"{say('village.rules', **pack)}\n{say(f'{game}.rules')}".split("\n"):
        if row.startswith("# "):
            sections.append(Rule(row[2:], ""))
        else:
            last = sections[-1]
            sections[-1] = last._replace(text=f"{last.text}\n{row}".strip())
    sections.append(Rule(say("village.rules.roles"), ""))
    return sections + [page(game, name, about, say) for name, about in roles.items()]


def page(game: str, name: str, about: Role, say: Say) -> Rule:
    """Heading and ability of a role."""
    parts = [team(about.team, say)]
    if about.value:
        parts.append(f"{about.value:+d}")
    if about.copies > 1:
        parts.append(f"x{about.copies}")
    heading = f"{role(name, say)}  {', '.join(parts)}"
    return Rule(heading, say(f"{game}.card.{name}.rule"), printed_role(name, game, say))


def introduction(game: str, say: Say) -> list[str]:
    """The pages of the introduction."""
    return [say(f"{game}.intro.{number}") for number in range(1, INTRODUCTION + 1)]


def option_words(game: str, name: str, value: int | bool, say: Say, people: Sequence[str] = ()) -> tuple[str, str]:
    """A table option and the value it has, in words; `people` are those at the table, in seat order."""
    if name.startswith("set_") and name != "set_public":
        title = say("village.option.set", card=role(name.removeprefix("set_"), say))
        return title, say("village.option.set.auto") if int(value) < 0 else say("village.option.n", n=value)
    title = say.first(f"{game}.option.{name}", f"village.option.{name}")
    if name == "first_safe" and value:
        known = 0 < int(value) <= len(people)
        return title, people[int(value) - 1] if known else say("village.option.seat", n=value)
    word = str(value).lower()
    keys = [f"{game}.option.{name}.{word}", f"village.option.{name}.{word}"]
    if isinstance(value, bool):
        return title, say.first(*keys, f"village.option.{word}")
    return title, say.first(*keys, "village.option.n", n=int(value) + NUMBERS.get(name, 0))

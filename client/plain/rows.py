"""A prompt as it is read out, its choices with signs to type, and the row that a typed word means."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from client.base.choices import HIDDEN
from client.base.deeds import Local
from client.base.selection import in_two_steps
from client.base.spans import DOT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.choices import Choice, Prompt
    from client.texts import Say

BESIDE = "x"
"""The sign of what is open at any time, unless its key is a sign already; a second such row is x2."""
LIES_OPEN = "●"
"""What stands on a screen for each card of a value that lies open, beside another sign for each that does not."""


class Row(NamedTuple):
    """One choice with its sign, and its words as far as they may be read out."""

    sign: str
    label: str
    hint: str
    choice: Choice

    @property
    def shut(self) -> str:
        """Why it cannot be chosen, where that is told before anybody tries."""
        return self.choice.closed if not self.choice.quiet else ""

    def line(self, say: Say) -> str:
        """The row in words."""
        if self.shut:
            return say("plain.row.closed", label=self.label, why=self.shut)
        if self.hint:
            return say("plain.row.hint", sign=self.sign, label=self.label, hint=self.hint)
        return say("plain.row", sign=self.sign, label=self.label)


def rows(prompt: Prompt, say: Say, *, uncovered: bool) -> list[Row]:
    """The choices with their signs: those of an ask have their keys, others are numbered, what is beside has an x."""
    besides = [choice for choice in prompt.rows if choice.beside]
    main = replace(prompt, rows=tuple(choice for choice in prompt.rows if not choice.beside))
    elsewhere = (Local.PEEK, Local.KEEP_OPEN)
    main = replace(main, rows=tuple(one for one in in_two_steps(main) if one.deed not in elsewhere))  # that is h here
    keyed = main.keyed() if main.ask or main.grid else _numbered(main.rows)
    said = [(key, _value(key, choice, say) if main.dense else choice) for key, choice in keyed]
    said += _beside(besides)
    return [_row(sign, choice, say, uncovered=uncovered) for sign, choice in said]


def find(shown: list[Row], typed: str, *, by_name: bool) -> Row | None:
    """The row that was meant: by its sign, the choice it stands for, or in a grid by how its name begins.

    A single letter is always a command, even if a player's name begins with it.
    """
    by_sign = [row for row in shown if row.sign == typed]
    by_choice = [row for row in shown if typed and row.choice.answer == typed]
    named = [row for row in shown if row.label.casefold().startswith(typed)] if by_name and len(typed) > 1 else []
    return next(iter(by_sign + by_choice + (named if len(named) == 1 else [])), None)


def lines(shown: list[Row], say: Say, *, grid: bool) -> list[str]:
    """The rows a line each; those of a grid in one line, those that are closed to everybody after them."""
    if not grid:
        return [row.line(say) for row in shown]
    said = [", ".join(f"{row.sign} {row.label}" for row in shown if not row.shut)]
    shut = ", ".join(row.label for row in shown if row.shut)
    return [*said, say("plain.grid.shut", names=shut)] if shut else said


def _numbered(choices: Iterable[Choice]) -> list[tuple[str, Choice]]:
    """Each with its own key, or the next number that nobody has."""
    choices = list(choices)
    taken = {choice.key for choice in choices}
    free = (str(number) for number in count(1) if str(number) not in taken)
    return [(choice.key or next(free), choice) for choice in choices]


def _beside(choices: Iterable[Choice]) -> list[tuple[str, Choice]]:
    """Each with its key if that is no letter, as those are words here; else with the next sign that nobody has."""
    numbers = count(1)
    signs = [choice.key if choice.key and not choice.key.isalnum() else "" for choice in choices]
    signs = [sign or BESIDE + (str(n) if (n := next(numbers)) > 1 else "") for sign in signs]
    return list(zip(signs, choices, strict=True))


def _row(sign: str, choice: Choice, say: Say, *, uncovered: bool) -> Row:
    label, hint = choice.shown(peek=uncovered)
    hint = hint.replace(HIDDEN, say("plain.hidden"))
    return Row(sign, " ".join(label.split()), "" if choice.cover and not uncovered else hint, choice)


def _value(key: str, choice: Choice, say: Say) -> Choice:
    """A row of a grid of values: the sign before it says the value where it can, and what lies open is counted."""
    value, _, names = choice.label.strip().partition(" ")
    if not choice.hint:
        return choice
    names = names.replace(DOT, ", ")
    label = names if key == value else f"{value} {names}"
    lying = choice.hint.count(LIES_OPEN)
    return replace(choice, label=label, hint=say("plain.value", open=lying, all=len(choice.hint)))

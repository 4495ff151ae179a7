"""How both games of the village show themselves: they differ in their roles, options and marks alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from client.games import Face
from client.games.abilities import OptionPlaces, Sentences
from client.games.village import pages
from client.games.village.anytime import anytime_rows
from client.games.village.asks import prompt
from client.games.village.claims_board import STATEMENTS
from client.games.village.moment import night_or_day
from client.games.village.narration import NARRATION
from client.games.village.notes import note_line
from client.games.village.own import hand_picture, own_lines
from client.games.village.replay_answers import answered
from client.games.village.result import result_lines, result_pictures
from client.games.village.seats import CELL
from client.games.village.sentences import own_said, result_said, table_said
from client.games.village.sheet import STORYTELLING
from client.games.village.table import deal_of, idle_line, note_sign, status_line, steady_pictures, table_pictures
from client.games.village.trial import gained
from client.games.village.truth import truth_said
from client.games.village.wall import HORIZON

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.games.abilities import NotebookPages, Rule
    from client.texts import Say
    from protocol.games import GameInfo
    from protocol.games.village import Role


RULINGS = (
    (
        "village.rulings.set",
        (
            *("mode", "level", "suggestion", "house_rules", "set_public"),
            *("drunkard_allowed", "drunkard_guaranteed", "cat_allowed", "thief_guaranteed"),
        ),
    ),
    (
        "village.rulings.night",
        (
            *("first_night", "first_safe", "witch_sees", "witch_herself", "one_potion", "double_potion"),
            *("girl_odds", "girl_dies", "red_at_effect", "slayer_dog", "cat_active", "cat_beats_blessing"),
        ),
    ),
    (
        "village.rulings.day",
        (
            *("elected", "guard_dog", "leader_counts", "captain", "captain_second"),
            *("self_nomination", "second_waived", "second_ballot"),
        ),
    ),
    (
        "village.rulings.end",
        ("reveal", "tell_cause", "grief_first", "ghosts", "parity", "latent_wolf", "draw_offer", "draw_forced"),
    ),
)
"""Rulings in groups that somebody looks for; one that is in none stands below them."""


@dataclass(frozen=True)
class VillageFace(Face):
    """The face of a game of the village: its names and numbers, its roles, and its notebook."""

    INFO: GameInfo
    roles: Mapping[str, Role]
    notebook: NotebookPages

    narration = NARRATION
    horizon = replace(HORIZON, steady=steady_pictures, enough=2 * CELL)
    storytelling = STORYTELLING
    statements = STATEMENTS

    prompt = staticmethod(prompt)
    anytime_rows = staticmethod(anytime_rows)
    note_line = staticmethod(note_line)
    note_sign = staticmethod(note_sign)
    deal_of = staticmethod(deal_of)
    status_line = staticmethod(status_line)
    table_pictures = staticmethod(table_pictures)
    own_lines = staticmethod(own_lines)
    hand_picture = staticmethod(hand_picture)
    result_lines = staticmethod(result_lines)
    result_pictures = staticmethod(result_pictures)
    sentences = Sentences(
        table_said,
        own_said,
        result_said,
        truth_said,
        night_or_day,
        idle_line,
        answered,
        {"said"},
        gained,
        ("night", "day"),
    )

    @cached_property
    def option_places(self) -> OptionPlaces:  # type: ignore[override]
        """Where its options are found: a card of the set for each role that has one."""
        cards = tuple(name for role in self.roles if (name := f"set_{role}") in self.INFO.options)
        return OptionPlaces(
            telling=("storyteller", "mood"),
            cards=cards,
            seats=("first_safe",),
            groups=RULINGS,
            suggestion="suggestion",
            lenient="house_rules",
            led="storyteller",
            paces=pages.pace_words,
            alone=pages.minutes_alone,
        )

    def minutes(self, players: int, options: Mapping[str, int | bool]) -> int:  # noqa: ARG002 - no option changes it
        """About how long a game takes."""
        return pages.minutes(players)

    def rules(self, say: Say, card: str = "") -> list[Rule]:
        """The rules as headings and paragraphs; with `card` those of that role alone."""
        return pages.rules(self.INFO.id, self.roles, say, card)

    def introduction(self, say: Say) -> list[str]:
        """The pages of the introduction."""
        return pages.introduction(self.INFO.id, say)

    def option_words(self, name: str, value: int | bool, say: Say, people: Sequence[str] = ()) -> tuple[str, str]:
        """A table option and the value it has, in words; `people` are those at the table, in seat order."""
        return pages.option_words(self.INFO.id, name, value, say, people)

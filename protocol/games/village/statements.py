"""What may be said in public by day: claims, reports of what a role has found out, suspicions with a reason, questions.

A statement decides nothing. It has ids only, so every device says it in its own language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LIED = "lied"
"""The claim with which a seat takes back what it has claimed and reported before."""

REPORTS: dict[str, tuple[str, ...]] = {
    "evil": ("seer", "oracle"),
    "good": ("seer", "oracle"),
    "guarded": ("healer", "priest"),
    "saved": ("witch",),
    "saw": ("girl",),
}
"""What a role may have found out or done: evil and good are results of a test; by whom it can be said truthfully."""
FOUND, JOINS, CONTRADICTS = "found", "joins", "contradicts"
WEAK = ("silent", "quiet", "dodges", "crowds", "follows", "guesses")
"""Reasons that hold on a first day already, before any card lies open; they are better than none."""
DOUBTS = (
    "doubt", FOUND, "shields", "rash", CONTRADICTS, "hangs", "left", "rival", "befriends", "legacy", *WEAK, JOINS,
)  # fmt: skip
"""Suspicions: a feeling; what others report of them is believed; has voted to spare a creature, or, where all point,
pointed elsewhere; has suspected somebody innocent without a reason; contradicts itself; has voted for the death of
somebody innocent; hardly anybody else is left who could be it; claims the one card that somebody else claims; has
trusted a creature; was suspected by somebody who died and was harmless; does not vote; has said nothing of any kind;
was asked who they are, and does not say it; claims a card that more claim than can hold it; has only joined others
today; suspects others on a feeling; others have said it before."""
AGAINST = ("evil", "saw", *DOUBTS)
"""Whatever is said against somebody."""
TRUST, WHO = "trust", "who"
WORDS = (*REPORTS, *DOUBTS, TRUST, WHO)
"""All that is said about somebody else."""

SAYINGS = 4
"""So many statements at most a seat makes in one part of a day."""
SAID_EACH, SAID_MOST = 3, 60
"""So many statements for each seat, and at most, stand in the public view."""


def kept(seats: int) -> int:
    """How many statements stand in the public view of so many seats."""
    return min(SAID_EACH * seats, SAID_MOST)


def words_for(cards: Mapping[str, object]) -> tuple[str, ...]:
    """What may be said about somebody else with these cards in the set; empty when the table keeps the set secret."""
    reports = [word for word, roles in REPORTS.items() if not cards or any(role in cards for role in roles)]
    return (*reports, *DOUBTS, TRUST, WHO)

"""The numbers that docs/protocol.md names beside the sizes are those of the code, for whoever writes a client."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from client.seat.handshake import HELLO_AGAIN
from client.seat.outbox import BEFORE_THE_END
from client.seat.session import NONCE_AGAIN
from host.table.seat_channel import BYTES_A_SECOND, MESSAGES_A_SECOND
from host.table.seat_transfer import REFUSAL
from protocol import messages, record
from protocol.codec import Length
from protocol.durations import CARD_EVERY, CROWD, HEARTBEAT, NUDGE, SECRET_HEARTBEAT, SHARED_DEVICE, SILENCE, STAND_IN
from protocol.games import wolfmoon

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
WORDS = " ".join(DOCUMENT.split())
BLOCKS = re.findall(r"^```example (\w+)\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
MOST = re.compile(r'^ *"(\w+)": .*# .*\bat most (\d+)\b', re.MULTILINE)


def longest(name: str, field: str) -> int:
    """How many members a field of a message may have."""
    cls: Any = next(getattr(module, name) for module in (messages, wolfmoon, record) if hasattr(module, name))
    assert field in {found.name for found in fields(cls)}
    hint = get_type_hints(cls, include_extras=True)[field]
    return next(mark.most for mark in get_args(hint) if isinstance(mark, Length))


def test_a_list_has_as_many_members_at_most_as_its_example_says() -> None:
    """Behind `at most`; a client makes room for so many."""
    told = [(name, field, int(most)) for name, text in BLOCKS for field, most in MOST.findall(text)]
    assert len(told) >= 5
    assert told == [(name, field, longest(name, field)) for name, field, _ in told]


@pytest.mark.parametrize(
    "said",
    [
        f"after each `Room.beat` milliseconds (usually {HEARTBEAT:.0f} s)",
        f"{BEFORE_THE_END} s before each window and each slot ends",
        f"{BEFORE_THE_END} s before `left` reaches 0",
        f"the message {BEFORE_THE_END} s before the slot ends",
        f"with a fresh `hello` under that epoch, again every {HELLO_AGAIN:.0f} s",
        f"After {SILENCE:.0f} s of silence",
        f"a sealed message of it was heard within {SILENCE:.0f} s",
        f"({MESSAGES_A_SECOND} messages and {BYTES_A_SECOND >> 10} KB a second)",
        f"every {CARD_EVERY:.0f} s (at most {2 * CARD_EVERY:.0f}) anyway",
        f"`beat` is {HEARTBEAT * 1000:.0f}. In a secret phase it is {SECRET_HEARTBEAT * 1000:.0f}",
        f"at a table of at most {CROWD} seats",
        f"After {REFUSAL:.0f} s in which the seat's live device may give the command `refuse`",
        f"after {NUDGE:.0f} s: remind those",
        f"after {STAND_IN:.0f} s: a bot plays this turn",
    ],
)
def test_a_time_is_that_of_the_code(said: str) -> None:
    """Seconds that both sides keep, and how much a seat may say."""
    assert said in WORDS


def test_the_other_moments_are_said_in_words() -> None:
    """Where a number is written out."""
    assert (NONCE_AGAIN, "once a second while a deal roster is open" in WORDS) == (1.0, True)
    assert (SHARED_DEVICE, "public phases half as long again" in WORDS) == (1.5, True)

"""The sizes of messages that pages and broker.conf name are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host.brokers.files import shipped
from protocol.codec import MOST_BYTES
from protocol.games import GAMES
from protocol.sealing import OVERHEAD
from protocol.sizes import JOIN_SIZE, PUBLIC, PUBLIC_SEAT, SEATING_SIZE, UP_SIZE, down_size

DOCS = Path(__file__).parents[2] / "docs"
SIZES = (DOCS / "protocol.md").read_text(encoding="utf-8").partition("\n## Sizes\n")[2].partition("\n## ")[0]


def size(name: str) -> str:
    """What the table of docs/protocol.md says of a message: its padded body, then what goes over the wire."""
    rows = [row for row in re.findall(r"^\| (.*) \|$", SIZES, flags=re.MULTILINE) if re.search(rf"\b{name}\b", row)]
    assert len(rows) == 1, f"one row about {name}"
    return rows[0].partition(" | ")[2]


@pytest.mark.parametrize("game", GAMES)
def test_the_sizes_of_the_hosts_messages_are_those_of_the_code(game: str) -> None:
    """A second client cuts its buffers by this table."""
    bare, result = down_size(game, 0, "playing"), down_size(game, 0, "result")
    seat = down_size(game, 1, "playing") - bare
    more = f"in the phase result {result - bare:,} more"
    assert size(game) == f"{bare} + {seat} for each seat, {more} | + {OVERHEAD}"


def test_the_other_sizes_are_those_of_the_code() -> None:
    """What a device says, a join, and what each piece has room for beside what is a seat's own."""
    assert size("Up") == f"{UP_SIZE} | {UP_SIZE + OVERHEAD}"
    assert size("Seated.sealed") == f"{SEATING_SIZE} | {SEATING_SIZE + 16}"
    assert size("any message of a join") == f"| at most {JOIN_SIZE}"
    words = " ".join(SIZES.split())
    assert f"a public part of {PUBLIC} bytes, and of {PUBLIC_SEAT} bytes more for each seat" in words


def test_a_broker_takes_the_longest_message() -> None:
    """What the host says to a seat goes in pieces, of which each has room in a packet; so has the public table."""
    most = int(re.findall(r"^max_packet_size (\d+)$", shipped("broker.conf"), flags=re.MULTILINE)[0])
    assert most == MOST_BYTES  # test_the_longest_public_table_fits_a_packet holds the public table against it
    for game, info in GAMES.items():
        assert down_size(game, info.seats[-1], "result") + OVERHEAD < most


@pytest.mark.parametrize(("game", "seats"), [("wolfmoon", 6), ("werewolves", 50)])
def test_the_steps_that_are_multiplied_on_the_page_about_scale_have_these_lengths(game: str, seats: int) -> None:
    """Whoever changes a size works the figures out anew."""
    assert f"{seats} x {down_size(game, seats, 'playing') + OVERHEAD:,}" in (DOCS / "scale.md").read_text("utf-8")

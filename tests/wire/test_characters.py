"""Characters that nobody sees, or that steer a terminal: no text has them, wherever it came from."""

from __future__ import annotations

import dataclasses
import random
import sys
import unicodedata

import pytest

from protocol import messages
from protocol.characters import is_shown, shown
from protocol.codec import BadMessage, decode, encode
from protocol.links import BadLink
from tests.wire.test_codec import Sample, sample, some

UNSEEN = (
    *(
        "\u202e",
        "\u2066",
        "\u200e",
        "\u200b",
        "\u200d",
        "\u2028",
        "\u2029",
        "\u2060",
        "\ufeff",
        "\xad",
        "\u061c",
        "\u180e",
    ),
    *(
        "\ufff9",
        "\U000e0041",
        "\U000e0100",
        "\ufe0f",
        "\u034f",
        "\u115f",
        "\u3164",
        "\uffa0",
        "\u2800",
        "\xa0",
        "\u3000",
    ),
    *("\ue000", "\U0010fffd", "a\u0301\u0301\u0301", "\u2067", "\U0001d173"),
)
"""Directions, zero widths, fillers, tags, spaces that are none, private ones, and marks that pile up."""


@pytest.mark.parametrize("steering", ["\x00", "\x1b[2J", "\r", "\n", "\x7f", "\x9b31m", *UNSEEN])
def test_no_text_steers_the_terminal_that_shows_it(steering: str) -> None:
    """Names, ids and words of a host or a recorded game; what somebody typed is refused with a sentence instead."""
    data = encode(dataclasses.replace(sample(), word=steering[:5]))
    with pytest.raises(BadMessage):
        decode(Sample, data)
    with pytest.raises(BadMessage):
        decode(messages.ParticipantView, encode(messages.ParticipantView("Ada" + steering, *[False] * 5)))
    chance = random.Random(1)
    knock = dataclasses.replace(some(messages.JoinRequest, chance), name="Ada" + steering)
    assert decode(messages.JoinRequest, encode(knock)) == knock
    act = dataclasses.replace(some(messages.Act, chance), choice=steering)
    assert decode(messages.Act, encode(act)) == act


def test_what_cannot_be_seen_is_what_unicode_says() -> None:
    """Every control, format character, end of a line and private character is refused, and every letter is not."""
    unseen = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    for code in range(sys.maxunicode + 1):
        category = unicodedata.category(chr(code))
        if category in unseen:
            assert not is_shown(chr(code)), hex(code)
        elif category in ("Lu", "Ll", "Lt", "Nd", "Sm", "Sc"):
            assert is_shown(chr(code)), hex(code)
    assert shown("a\u202eb\x1b[2J") == "a\ufffdb\ufffd[2J"
    assert shown("Ánna \N{FOX FACE} A\u0301\u0301") == "Ánna \N{FOX FACE} A\u0301\u0301"
    assert is_shown(shown("a" + "\u0301" * 40))


def test_what_an_error_quotes_steers_no_terminal() -> None:
    """A file's name, a typed link or another program's last word is shown, never obeyed."""
    said = BadLink(link="x\x1b[2J\u202e").message("en")
    assert "\x1b" not in said
    assert "\u202e" not in said

"""What the line client's menu does on this device alone: its language, what it answers by itself, its end."""

from __future__ import annotations

import asyncio

import pytest

from client.device.foregone import answers_foregone
from tests.client.test_plain import ACTION, Player, at_row, game, lobby, sit

__all__ = ["sit"]

DEVICE, LANGUAGE = {"en": "This device", "de": "Dieses Gerät"}, {"en": "Deutsch", "de": "English"}
NO_CHOICE = {"en": "Answer where I have no choice", "de": "Antworten, wo ich keine Wahl habe"}


async def chosen(player: Player, lang: str, row: dict[str, str]) -> list[str]:
    """What is printed when this row of the menu is chosen by somebody who reads it in this language."""
    return await at_row(player, "m", DEVICE[lang], row[lang])


async def test_the_language_changes_at_once_and_back(sit):
    """What can be chosen now is read out in it, and so is all that comes."""
    player = await sit(game([ACTION]))
    for lang, draw, asked in (
        ("en", "1: Karte ziehen", "0: einen Schritt zurück"),
        ("de", "1: Draw a card", "0: one step"),
    ):
        printed = await chosen(player, lang, LANGUAGE)
        assert any(line.startswith(draw) for line in printed)
        assert any(line.startswith(asked) for line in await player.type("m"))
        await player.type("0")
        seat = "Platz 2" if lang == "en" else "Seat 2"
        assert any(line.startswith(seat) for line in await player.type("t"))
    assert player.line.said == []


async def test_whoever_is_asked_nothing_hears_that_in_the_other_language(sit):
    """Something is said in any case."""
    player = await sit(game([]))
    assert await chosen(player, "en", LANGUAGE) == ["Du wirst gerade nichts gefragt."]


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_whether_the_device_answers_by_itself_is_said_and_kept(sit, lang):
    """No answer leaves by it."""
    player = await sit(game([ACTION]), lang)
    for answers in (False, True):
        (printed,) = await chosen(player, lang, NO_CHOICE)
        assert printed.startswith(
            {("en", False): "no", ("en", True): "yes", ("de", False): "nein", ("de", True): "ja"}[lang, answers]
        )
        assert answers_foregone() is answers
    assert player.line.said == []


async def test_the_program_is_closed_from_the_menu(sit):
    """The seat stays: nothing is said to the table."""
    player = await sit(lobby())
    await at_row(player, "m", "Close the program")
    assert await asyncio.wait_for(player.task, 2) == 0
    assert player.line.said == []
    assert player.line.closed

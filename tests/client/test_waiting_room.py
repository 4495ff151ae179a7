"""The waiting room on a phone: the way in and the seats say whole words, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.texts import texts
from tests.client.fake import lobby
from tests.client.pilots import at_table

PHONE = (40, 24)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("code", ["", "7K3M9P"], ids=["without a code", "with the code"])
async def test_the_tables_key_never_stands_there_without_its_name(code: str, lang: str):
    """Ten characters alone look like a second code."""
    scene = replace(lobby(), code=code)
    async with at_table(scene, PHONE, lang) as at:
        assert f"{texts(lang)('room.key')} {scene.fingerprint}" in at.text()
        assert code in at.text()


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_keeper_reads_the_whole_title_beside_the_own_name(lang: str):
    """Also while the mark for "not yet" stands at the end of the line."""
    scene = lobby()
    people = list(scene.room.people)
    people[scene.you - 1] = replace(people[scene.you - 1], name="Gertrud", keeper=True, ready=False)
    async with at_table(replace(scene, room=replace(scene.room, people=people)), PHONE, lang) as at:
        line = next(row for row in at.text().splitlines() if "Gertrud" in row)
        assert texts(lang)("room.keeper") in line
        assert texts(lang)("room.not_yet") in line

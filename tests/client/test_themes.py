"""Night and day: switched by a key or a row, and kept on the device."""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet

from client.base.colours import DAY, NIGHT, PALETTES
from client.device.keyring import home
from client.device.looks import THEME, keep, kept
from tests.client.fake import lobby, playing
from tests.client.pilots import at_table


def kept_theme() -> str:
    """The theme of the next start."""
    return kept(THEME, PALETTES, NIGHT.name)


async def test_a_key_switches_and_the_next_start_remembers():
    """T on the table's screen, once there and once back."""
    async with at_table(lobby()) as at:
        assert at.app.theme == NIGHT.name
        await at.press("t")
        assert at.app.theme == DAY.name
    async with at_table(playing()) as at:
        assert at.app.theme == DAY.name
        await at.press("T")
        assert at.app.theme == NIGHT.name
    assert kept_theme() == NIGHT.name


async def test_the_rules_of_the_looks_are_read_once_at_a_start(monkeypatch):
    """The first theme is there before them; only a switch reads them anew."""
    read = []
    reparse = Stylesheet.reparse
    monkeypatch.setattr(Stylesheet, "reparse", lambda sheet: read.append(sheet) or reparse(sheet))
    async with at_table(lobby()) as at:
        assert read == []
        await at.press("t")
        assert len(read) == 1


async def test_a_row_of_the_menu_switches():
    """For whoever has no keyboard."""
    async with at_table(lobby(), (80, 24)) as at:
        await at.press("m")
        await at.tap("This device")
        await at.tap("Light or dark colours")
        assert at.app.theme == DAY.name
        assert at.line.said == []


def test_a_file_that_says_nothing_known_is_the_night():
    """Missing, of another release, or no text at all; and a device that cannot write keeps nothing."""
    assert kept_theme() == NIGHT.name
    keep(THEME, DAY.name)
    assert kept_theme() == DAY.name
    for content in (b"sepia", b"\xff\xfe"):
        (home() / THEME).write_bytes(content)
        assert kept_theme() == NIGHT.name
    (home() / THEME).unlink()
    (home() / THEME).mkdir()
    keep(THEME, DAY.name)
    assert kept_theme() == NIGHT.name


def test_the_first_thing_that_is_kept_makes_the_device_s_folder(monkeypatch, tmp_path):
    """Whoever has never sat at a table may choose the day as well."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path / "never" / "used"))
    keep(THEME, DAY.name)
    assert kept_theme() == DAY.name

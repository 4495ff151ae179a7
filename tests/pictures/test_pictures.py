"""The README shows what the client shows."""

from __future__ import annotations

import re
from pathlib import Path

from tests.pictures.scenes import pictures

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs" / "pictures"


async def test_no_picture_is_stale(monkeypatch, tmp_path) -> None:
    """Where one is, look at the screens and type scripts/pictures."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    drawn = await pictures()
    assert {path.name for path in FOLDER.glob("*.svg")} == set(drawn)
    stale = [name for name, text in drawn.items() if (FOLDER / name).read_text(encoding="utf-8") != text]
    assert stale == [], "type scripts/pictures"


def test_the_readme_shows_pictures_that_exist() -> None:
    """Every picture that it names is there."""
    shown = re.findall(r"docs/pictures/[\w.]+", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(shown) >= 4
    assert [name for name in shown if not (ROOT / name).is_file()] == []

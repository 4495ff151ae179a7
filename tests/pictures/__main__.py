"""Writes the README's pictures anew: python -m tests.pictures."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.pictures.scenes import pictures

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"

if __name__ == "__main__":
    for name, drawn in asyncio.run(pictures()).items():
        (FOLDER / name).write_text(drawn, encoding="utf-8")

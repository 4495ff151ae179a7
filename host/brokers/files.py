"""Where broker.conf and broker.acl are."""

from __future__ import annotations

from pathlib import Path

import host


def shipped(name: str) -> str:
    """The text of broker.conf or broker.acl: beside the packages in a checkout, else inside."""
    package = Path(host.__file__).parent
    for place in (package.parent / name, package / name):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise FileNotFoundError(name)

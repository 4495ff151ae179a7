"""A private file is written in one way: whole or not at all, for its owner alone, or for a group that is named too."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from protocol.program.files import NoFileName, file_name, read_file, write_file

ROOT = Path(__file__).parents[2]
OWN_WAY = {
    "protocol/program/files.py",  # the way itself
    "protocol/program/scratch.py",  # a file that its program keeps open and locked
    "host/journal/schema.py",  # a database, which SQLite opens by its name
}


def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    """Whatever the mask of the process, and whatever was there before."""
    path = tmp_path / "seat"
    path.write_text("old")
    path.chmod(0o644)
    write_file(path, b"new", durable=True)
    assert read_file(path) == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_group_that_is_named_reads_it_too(tmp_path: Path) -> None:
    """The broker runs as somebody else and reads its passwords."""
    write_file(tmp_path / "passwords", b"x", group=os.getgid())
    told = (tmp_path / "passwords").stat()
    assert (stat.S_IMODE(told.st_mode), told.st_gid) == (0o640, os.getgid())


def test_what_cannot_be_made_durable_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk says so only then."""

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "seat"
    write_file(path, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_file(path, b"new", durable=True)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_read_up_to_its_longest(tmp_path: Path) -> None:
    """And one that is a byte longer not at all."""
    (tmp_path / "seat").write_bytes(b"12345")
    assert read_file(tmp_path / "seat", 5) == b"12345"
    with pytest.raises(OSError, match="too large"):
        read_file(tmp_path / "seat", 4)


@pytest.mark.parametrize("word", ["con", "AUX", "com1", "lpt9"])
def test_no_file_is_called_like_a_device(word: str) -> None:
    """On some systems it would not be a file; a word that only begins like one is."""
    with pytest.raises(NoFileName):
        file_name(word, "kitchen", suffix=".json")
    assert file_name(f"{word}sole", word, suffix=".json") == f"{word}sole-{word}.json"


def test_nobody_makes_a_private_file_in_another_way() -> None:
    """Copies of the way forget one of its parts."""
    files = [path for package in ("protocol", "host", "client") for path in sorted((ROOT / package).rglob("*.py"))]
    made = {
        p.relative_to(ROOT).as_posix() for p in files if re.search(r"\bO_CREAT\b|\bmkstemp\(", p.read_text("utf-8"))
    }
    assert made == OWN_WAY

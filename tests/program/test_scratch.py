"""A folder of a program that has ended goes; one whose program is only just making it stays."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from protocol.program.scratch import Scratch, sweep

if TYPE_CHECKING:
    from pathlib import Path


def test_whoever_has_only_just_begun_is_left_alone(tmp_path: Path) -> None:
    """Between a program's file and its lock others may look: a fresh file without a folder stays, an old one goes."""
    fresh, old = tmp_path / "run-fresh.lock", tmp_path / "run-old.lock"
    for mark, age in ((fresh, 1), (old, 60)):
        mark.touch()
        os.utime(mark, (time.time() - age,) * 2)
    sweep(tmp_path)
    assert list(tmp_path.iterdir()) == [fresh]


def test_a_folder_without_a_program_goes_and_one_in_use_stays(tmp_path: Path) -> None:
    """With all that lies in it, also where its file is missing; whatever else lies there is not ours."""
    (tmp_path / "run-left").mkdir()
    (tmp_path / "run-left" / "key").touch()
    (tmp_path / "run-killed").mkdir()
    (tmp_path / "run-killed.lock").touch()
    (tmp_path / "letter").touch()
    with Scratch(tmp_path) as mine:
        (mine.path / "key").touch()
        sweep(tmp_path)
        assert mine.path.stat().st_mode & 0o777 == 0o700
        assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "letter", mine.path, mine.path.with_suffix(".lock")])
    assert list(tmp_path.iterdir()) == [tmp_path / "letter"]

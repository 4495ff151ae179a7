"""Setting up a checkout: `moontable` is found afterwards, and nobody's own files are touched."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that is set up already, so that nothing is fetched: its environment says yes to all that is asked."""
    root = tmp_path / "checkout"
    (root / "scripts").mkdir(parents=True)
    shutil.copy(CHECKOUT / "scripts/bootstrap", root / "scripts/bootstrap")
    for name in ("pyproject.toml", "constraints.txt"):
        (root / name).write_text("", encoding="utf-8")
    binaries = root / ".venv/bin"
    binaries.mkdir(parents=True)
    for name in ("python", "moontable"):
        (binaries / name).write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
        (binaries / name).chmod(0o700)
    return root


@pytest.fixture
def run(checkout: Path, tmp_path: Path) -> Callable[..., str]:
    """Run the script with a home of its own; what it says. `on_path`: whether its folder for programs is there."""

    def done(*words: str, on_path: bool = True, lang: str = "en") -> str:
        home = tmp_path / "home"
        home.mkdir(exist_ok=True)
        path = f"{home}/.local/bin:/usr/bin:/bin" if on_path else "/usr/bin:/bin"
        ended = subprocess.run(
            [checkout / "scripts/bootstrap", *words], check=True, capture_output=True, encoding="utf-8",
            env={"HOME": str(home), "PATH": path, "MOONTABLE_LANG": lang},
        )  # fmt: skip
        return ended.stderr

    return done


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """The folder that people have for programs of their own."""
    folder = tmp_path / "home/.local/bin"
    folder.mkdir(parents=True)
    return folder


def test_the_program_is_found_by_its_name_afterwards(run, programs: Path, checkout: Path):
    """The link is told once, also where everything was set up before it existed."""
    assert "typing moontable is enough" in run("host")
    assert (programs / "moontable").resolve() == (checkout / ".venv/bin/moontable").resolve()
    assert run("host") == ""


def test_it_is_said_in_german_too(run, programs: Path):
    """As everything that the script says."""
    assert "genügt es, moontable zu tippen" in run("host", lang="de")
    assert (programs / "moontable").is_symlink()


def test_no_folder_is_made_and_none_that_is_not_on_the_path_is_used(run, tmp_path: Path):
    """A link that no shell looks for would help nobody."""
    assert "moontable" not in run("host").replace("Moontable", "")
    assert not (tmp_path / "home/.local").exists()
    (tmp_path / "home/.local/bin").mkdir(parents=True)
    run("host", on_path=False)
    assert not list((tmp_path / "home/.local/bin").iterdir())


def test_what_is_there_stays(run, programs: Path):
    """Somebody else's program of that name; a link of a checkout that is gone is renewed."""
    (programs / "moontable").write_text("mine", encoding="utf-8")
    run("host")
    assert (programs / "moontable").read_text(encoding="utf-8") == "mine"
    (programs / "moontable").unlink()
    (programs / "moontable").symlink_to(programs / "gone")
    run("host")
    assert (programs / "moontable").exists()


def test_who_only_runs_the_tests_gets_no_link(run, programs: Path):
    """A checkout for tests is not a program that somebody wants to find."""
    run("host,test")
    assert not list(programs.iterdir())

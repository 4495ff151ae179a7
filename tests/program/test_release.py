"""`scripts/release` in a repository of its own: what it makes, and when it refuses."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
NEWS = "# Changelog\n\n## [0.2.0]\n\n- A new game.\n\n## [0.1.0]\n\n- The first evening.\n\n## [0.3.0]\n"


class Repository:
    """A small project with the script in it, all committed, and an environment that is set up."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("scripts", ".venv/bin", "protocol", "host", "client"):
            (root / folder).mkdir(parents=True)
        for name in ("scripts/release", "pyproject.toml", "README.md", "LICENSE", "broker.conf", "broker.acl"):
            shutil.copy(CHECKOUT / name, root / name)
        for package in ("host", "client"):
            (root / package / "__init__.py").touch()
        shutil.copy(CHECKOUT / "protocol/__init__.py", root / "protocol")
        (root / "CHANGELOG.md").write_text(NEWS, encoding="utf-8")
        (root / ".gitignore").write_text(".venv/\ndist/\n", encoding="utf-8")
        for name, words in (
            ("scripts/bootstrap", "exit 0"),
            (".venv/bin/python", f'exec {shlex.quote(sys.executable)} "$@"'),
        ):
            (root / name).write_text(f"#!/bin/sh\n{words}\n", encoding="utf-8")
            (root / name).chmod(0o700)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Begin")

    def run(self, *words: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a program here as somebody whom git knows, whatever this machine has set."""
        who = {
            f"GIT_{role}_{part}": "ada@example.org" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")
        }
        nobody = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        return subprocess.run(
            words,
            cwd=self.root,
            check=check,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, **who, **nobody},
        )

    def git(self, *words: str) -> str:
        """What git says."""
        return self.run("git", *words).stdout.strip()

    def release(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run the script."""
        return self.run(self.root / "scripts/release", *words, check=check)

    def state(self) -> tuple[str, str, str, bool]:
        """All that a release may change."""
        return (
            self.git("rev-parse", "HEAD"),
            self.git("tag"),
            self.git("status", "--porcelain"),
            (self.root / "dist").exists(),
        )


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A repository that is ready for 0.2.0."""
    return Repository(tmp_path / "moontable")


def test_a_release_has_version_commit_tag_archive_and_wheel(repository: Repository):
    """And leaves nothing that is not committed."""
    repository.release("0.2.0")
    assert sorted(path.name for path in (repository.root / "dist").iterdir()) == [
        "moontable-0.2.0-py3-none-any.whl",
        "moontable-0.2.0.tar.gz",
    ]
    assert 'RELEASE = "0.2.0"' in repository.git("show", "v0.2.0:protocol/__init__.py")
    assert repository.git("cat-file", "-t", "v0.2.0") == "tag"
    assert repository.git("log", "-1", "--format=%s %D") == "Release 0.2.0 HEAD -> main, tag: v0.2.0"
    assert repository.git("status", "--porcelain") == ""
    again = repository.release("0.2.0", check=False)
    assert (again.returncode, "tag v0.2.0 exists" in again.stderr) == (65, True)


def test_the_version_that_stands_there_already_can_be_released(repository: Repository):
    """As the first one is."""
    repository.release("0.1.0")
    assert repository.git("tag") == "v0.1.0"


def test_a_dry_run_says_every_step_and_does_none(repository: Repository):
    """Its lines are those of the real run."""
    before = repository.state()
    dry = repository.release("0.2.0", "--dry-run").stdout
    assert repository.state() == before
    assert "git tag --annotate" in dry
    real = repository.release("0.2.0").stdout.splitlines()
    assert [line for line in dry.splitlines() if line not in real] == []


@pytest.mark.parametrize(
    ("words", "because"),
    [
        ((), "version of three numbers"),
        (("0.2",), "version of three numbers"),
        (("0.2.0; true",), "version of three numbers"),
        (("--help",), "version of three numbers"),
        (("0.4.0",), "does not say what is new"),
        (("0.3.0",), "does not say what is new"),
        (("0.2x0",), "version of three numbers"),
    ],
)
def test_it_refuses_what_is_no_release(repository: Repository, words: tuple[str, ...], because: str):
    """Nothing has changed then; an empty section of the CHANGELOG is none."""
    before = repository.state()
    ended = repository.release(*words, check=False)
    assert (ended.returncode, because in ended.stderr) == (65, True)
    assert repository.state() == before


def test_it_refuses_what_is_not_committed(repository: Repository):
    """A new file counts, too: it would be in the archive."""
    (repository.root / "client" / "new.py").touch()
    ended = repository.release("0.2.0", "--dry-run", check=False)
    assert (ended.returncode, "not committed" in ended.stderr) == (65, True)


def test_a_build_that_fails_leaves_no_version_and_no_tag(repository: Repository):
    """The next try begins where this one did."""
    repository.git("rm", "--quiet", "broker.acl")
    repository.git("commit", "--quiet", "--message", "Lose a file")
    before = repository.state()
    assert repository.release("0.2.0", check=False).returncode != 0
    assert repository.state()[:3] == before[:3]

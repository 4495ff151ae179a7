"""A package that is there but does not load, as after an upgrade of Python: a sentence that says what to type."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from client import crash
from client.base.errors import Crashed
from protocol.program.loading import PACKAGES, BrokenPackages, at_fault, cure

ROOT = Path(__file__).parents[2]
FINDER = """
import importlib.machinery
import importlib.util
import sys

class PanicException(BaseException):
    pass

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name != "{module}":
            return None
        file = __file__.replace("sitecustomize.py", "spoilt.so")
        loader = {loader}
        return importlib.util.spec_from_file_location(name, file, loader=loader)

class Panics(importlib.machinery.ExtensionFileLoader):
    def create_module(self, spec):
        raise PanicException("Python API call failed")

class Misfits(importlib.machinery.ExtensionFileLoader):
    def create_module(self, spec):
        raise SystemError("initialization of _rust raised unreported exception")

sys.meta_path.insert(0, Finder())
"""
RUST = "cryptography.hazmat.bindings._rust"
LOADERS = ("importlib.machinery.ExtensionFileLoader(name, file)", "Panics(name, file)", "Misfits(name, file)")


def spoilt(folder: Path, loader: str = LOADERS[0], module: str = RUST) -> dict[str, str]:
    """The environment of a Python whose `cryptography` does not load: the system refuses its library, or it panics."""
    (folder / "sitecustomize.py").write_text(FINDER.format(module=module, loader=loader))
    (folder / "spoilt.so").write_text("no library")
    return {
        **os.environ, "PYTHONPATH": f"{folder}:{ROOT}", "MOONTABLE_HOME": str(folder / "home"), "MOONTABLE_LANG": "en",
    }  # fmt: skip


def run(environ: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """A command in it."""
    program = [sys.executable, "-m", "client.command", *words]
    return subprocess.run(
        program, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    "words",
    [
        ("join", "7K3M9P@127.0.0.1", "--name", "Ada"),
        ("practice", "--plain"),
        ("watch", "127.0.0.1"),
        ("console",),
        ("replay",),
        ("host", "--practice", "--port", "0"),
        ("host", "results"),
        ("host", "rehearse"),
    ],
    ids=" ".join,
)
def test_every_command_names_the_package_and_what_to_type(tmp_path, words):
    """One sentence, no traceback, and no report of a fault that is none of ours."""
    done = run(spoilt(tmp_path), *words)
    assert done.returncode == 1
    assert "cryptography is installed but does not load. Type: " in done.stderr
    assert "--force-reinstall cryptography" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("home/crash-*"))


@pytest.mark.parametrize("loader", LOADERS[1:], ids=["panic", "misfit"])
@pytest.mark.parametrize("words", [("console",), ("host", "results"), ("doctor",)], ids=" ".join)
def test_whatever_the_library_raises_is_the_same_to_a_person(tmp_path, words, loader):
    """Rust raises what is no Exception, C what it likes."""
    done = run(spoilt(tmp_path, loader), *words)
    assert done.returncode == 1
    assert "cryptography" in done.stdout + done.stderr
    assert "--force-reinstall cryptography" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_the_doctor_names_it_and_goes_on(tmp_path):
    """What comes after the broken package is looked at as well."""
    done = run(spoilt(tmp_path), "doctor")
    assert done.returncode == 1
    assert "textual" in done.stdout.partition("--force-reinstall cryptography")[2]


def test_a_fault_of_ours_is_still_one_of_ours(tmp_path, monkeypatch):
    """Only what was raised while a package was being loaded is the package's."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    assert at_fault(KeyError("cryptography")) == ""
    assert at_fault(ImportError("x", name="client.nothing")) == ""
    assert at_fault(ImportError("x", name="cryptography.gone")) == "cryptography"
    outer = RuntimeError()
    outer.__cause__ = ImportError("x", name="textual")
    assert isinstance(crash.explained(outer), BrokenPackages)
    assert isinstance(crash.explained(KeyError("x")), Crashed)


def test_the_line_installs_that_package_again(monkeypatch):
    """From its own index entry, under its own name; on Termux by Termux."""
    monkeypatch.delenv("TERMUX_VERSION", raising=False)
    assert cure("paho").endswith(" -m pip install --force-reinstall paho-mqtt")
    monkeypatch.setenv("TERMUX_VERSION", "0.118")
    assert {cure(package) for package in PACKAGES} == {"pkg upgrade"}


def until(there, seconds: float = 20.0) -> bool:
    """Whether something comes to be so."""
    end = time.monotonic() + seconds
    while not there() and time.monotonic() < end:
        time.sleep(0.05)
    return bool(there())


@pytest.mark.usefixtures("warm_starts")
def test_a_killed_practice_leaves_no_keys_to_the_next(tmp_path):
    """Nothing in the folder of all programs; what a killed one has left at home is gone when the next one runs."""
    (tmp_path / "tmp").mkdir()
    environ = {**os.environ, "MOONTABLE_HOME": str(tmp_path / "home"), "TMPDIR": str(tmp_path / "tmp")}
    program = [sys.executable, "-m", "client.command", "practice", "--plain", "--bots", "2"]

    def practising() -> set[Path]:
        return set((tmp_path / "home" / "practice").glob("run-*/journal.sqlite"))

    before: set[Path] = set()
    for _ in range(2):
        with subprocess.Popen(program, cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
            assert until(lambda before=before: practising() - before)
            assert not practising() & before
            before = practising()
            client.kill()
            client.stdin.close()
        assert not list((tmp_path / "tmp").rglob("*.sqlite"))
    with subprocess.Popen(program, cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
        assert until(lambda: practising() - before)
        client.stdin.write(b"q\n")
        client.stdin.close()
        client.stdout.read()
        client.wait(timeout=20)
    assert until(lambda: not list((tmp_path / "home" / "practice").iterdir()))

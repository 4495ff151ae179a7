"""The line that is typed for what is missing fits how the program came here: Moontable is on no package index."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from protocol.program import installation

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """An installed program, not a checkout; call it with what pip has noted about its origin."""

    def installed(told: str | None) -> None:
        monkeypatch.setattr(installation, "ROOT", tmp_path / "site-packages")
        monkeypatch.setattr(metadata, "distribution", lambda _name: SimpleNamespace(read_text=lambda _file: told))

    return installed


def test_a_checkout_is_set_up_again_by_its_own_script(tmp_path, monkeypatch):
    """The script exists; a folder may be called anything."""
    monkeypatch.setattr(sys, "prefix", str(CHECKOUT / ".venv"))
    assert installation.line("msgpack") == shlex.quote(str(CHECKOUT / "scripts/bootstrap"))
    assert os.access(shlex.split(installation.line())[0], os.X_OK)
    odd = tmp_path / "Spiele & mehr"
    (odd / "scripts").mkdir(parents=True)
    (odd / "scripts" / "bootstrap").touch()
    monkeypatch.setattr(installation, "ROOT", odd)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    assert shlex.split(installation.line()) == [str(odd / "scripts/bootstrap")]


def test_a_checkout_in_somebody_elses_environment_is_installed_there(monkeypatch):
    """The environment that runs the program is the one that lacks something."""
    monkeypatch.setattr(sys, "prefix", "/home/ada/env")
    words = shlex.split(installation.line("msgpack"))
    assert words == [sys.executable, "-m", "pip", "install", "--editable", f"{CHECKOUT}[host]"]


def test_a_folder_from_which_pip_has_installed(tmp_path, elsewhere):
    """As on a phone: pip install ./moontable. A folder that is gone is not named."""
    folder = tmp_path / "my moontable"
    folder.mkdir()
    elsewhere(f'{{"url": "{folder.as_uri()}", "dir_info": {{}}}}')
    assert shlex.split(installation.line("msgpack"))[-1] == f"{folder}[host]"
    folder.rmdir()
    assert shlex.split(installation.line("msgpack"))[-1] == "msgpack"


def test_a_repository_from_which_pip_has_installed(elsewhere):
    """The same repository again, with what a host needs."""
    elsewhere('{"url": "https://git.example/moontable", "vcs_info": {"vcs": "git", "commit_id": "0"}}')
    assert shlex.split(installation.line())[-1] == "moontable[host] @ git+https://git.example/moontable"


@pytest.mark.parametrize("told", [None, "", "{", "[]", '{"dir_info": {}}', '{"url": 3, "vcs_info": 3}'])
def test_of_unknown_origin_the_packages_themselves_are_named(elsewhere, told):
    """They exist, and our name on an index would be somebody else's."""
    elsewhere(told)
    assert shlex.split(installation.line("paho-mqtt"))[3:] == ["install", "paho-mqtt"]
    assert shlex.split(installation.host_line())[4:] == list(installation.HOST_PACKAGES)


@pytest.mark.parametrize(
    ("left", "again", "add"),
    [
        ("uv-receipt.toml", "uv tool install --force", f"uv pip install --python {shlex.quote(sys.executable)}"),
        ("pipx_metadata.json", "pipx install --force", "pipx inject moontable"),
    ],
)
def test_what_has_made_the_environment_is_what_is_typed_again(tmp_path, monkeypatch, elsewhere, left, again, add):
    """A tool's own environment may have no pip; the file that the tool leaves there tells which it was."""
    (tmp_path / left).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    elsewhere(f'{{"url": "{tmp_path.as_uri()}", "dir_info": {{}}}}')
    assert installation.line("msgpack") == shlex.join([*again.split(), f"{tmp_path}[host]"])
    elsewhere(None)
    assert installation.line("msgpack") == f"{add} msgpack"


def test_the_packages_of_a_host_are_those_of_the_project():
    """Written twice, since an installed program does not carry the file."""
    extras = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert tuple(extras["host"]) == installation.HOST_PACKAGES


@pytest.mark.parametrize(
    ("there", "root", "line"),
    [
        ("apt-get", False, "sudo apt-get install mosquitto"),
        ("apt-get", True, "apt-get install mosquitto"),
        ("brew", False, "brew install mosquitto"),
        ("pkg", False, "pkg install mosquitto"),
        ("dnf", False, "sudo dnf install mosquitto"),
    ],
)
def test_mosquitto_is_installed_by_what_the_machine_has(monkeypatch, there, root, line):
    """Root needs no sudo, which a fresh Debian does not have either."""
    monkeypatch.setattr(shutil, "which", lambda name: name if name == there else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
    assert installation.mosquitto_line() == line


def test_without_a_package_manager_there_is_the_embedded_broker(monkeypatch):
    """It comes from Python."""
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert installation.mosquitto_line() == installation.host_line()


def test_no_file_tells_anybody_to_install_a_name_that_is_not_ours():
    """Neither code nor documents: whoever takes that name on an index would be installed."""
    written = [
        path for folder in ("protocol", "host", "client", "scripts", "docs") for path in (CHECKOUT / folder).rglob("*")
    ]
    written += [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md"]
    for path in written:
        if path.is_file() and path.suffix in ("", ".py", ".md"):
            text = path.read_text(encoding="utf-8")
            for asked in ("install moontable", "install 'moontable[", "reinstall moontable"):
                assert asked not in text, path

"""What people install: the wheel that is built from the source archive, alone in an environment of its own."""

from __future__ import annotations

import random
import re
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from protocol import RELEASE
from tests.end_to_end.house import ROOT, HostProcess
from tests.end_to_end.test_plain_processes import PlainGuest

pytestmark = pytest.mark.xdist_group("installed")  # it is built once
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGES = ("protocol", "host", "client")
FROM_TERMUX = {"msgpack": "python-msgpack", "cryptography": "python-cryptography"}
"""What has to be compiled, and the package in which Termux brings it compiled. pip must never try on a phone."""
ALSO_COMPILED = {"wcwidth"}
"""Has a faster form for some machines; its index also offers the one in Python, which is what a phone gets."""
PURE = {"textual", "paho-mqtt", "platformdirs", "segno", "spake2", "wcwidth"}
"""What a phone gets through pip: Python alone, for every processor."""


def build(source: Path, kind: str, into: Path) -> Path:
    """Build from a folder with the backend that is here, without a network."""
    words = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(into)]
    subprocess.run(words, cwd=source, check=True, capture_output=True)
    return next(into.iterdir())


def said(*words: str | Path, folder: Path) -> str:
    """What a program says that is started in a folder."""
    return subprocess.run(words, cwd=folder, check=True, capture_output=True, encoding="utf-8").stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, by way of the source archive: so both are known to be whole."""
    folder = tmp_path_factory.mktemp("build")
    with tarfile.open(build(ROOT, "sdist", folder / "sdist")) as archive:
        archive.extractall(folder / "source", filter="data")
    return build(next((folder / "source").iterdir()), "wheel", folder / "wheel")


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The folder of programs of an environment with nothing but the wheel; what it needs is borrowed from here."""
    home = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    purelib = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
    # A folder that is named in a .pth file does not have its own .pth files read: the checkout stays out.
    Path(purelib, "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return home / "bin"


def test_the_wheel_carries_every_file_of_the_packages(wheel):
    """Modules, the sheet of styles, and both files of the broker."""
    with zipfile.ZipFile(wheel) as archive:
        carried = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert archive.read("host/broker.conf") == (ROOT / "broker.conf").read_bytes()
        assert archive.read("host/broker.acl") == (ROOT / "broker.acl").read_bytes()
    paths = (path for package in PACKAGES for path in (ROOT / package).rglob("*"))
    wanted = {path.relative_to(ROOT).as_posix() for path in paths if path.is_file() and "__pycache__" not in path.parts}
    assert {"client/tui/app.tcss", "client/command.py"} < wanted
    assert carried == wanted | {"host/broker.conf", "host/broker.acl"}


def test_the_program_runs_from_the_wheel_and_knows_its_version(installed, wheel, tmp_path):
    """Nothing comes from the checkout."""
    assert wheel.name.startswith(f"moontable-{RELEASE}-")
    assert RELEASE in said(installed / "moontable", "--version", "--lang", "en", folder=tmp_path)
    code = "import client, host, protocol; print(client.__file__, host.__file__, protocol.__file__)"
    places = said(installed / "python", "-c", code, folder=tmp_path).split()
    assert [Path(place).is_relative_to(installed.parent) for place in places] == [True] * 3


def test_what_is_missing_is_installed_from_the_wheel_again(installed, wheel, tmp_path):
    """The hint names what was installed, with all that a host needs: pip has noted that."""
    code = "from protocol.program import installation; print(installation.host_line())"
    words = shlex.split(said(installed / "python", "-c", code, folder=tmp_path))
    assert words == [str(installed / "python"), "-m", "pip", "install", f"{wheel}[host]"]


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
async def test_an_installed_host_and_an_installed_client_play_a_game(installed, tmp_path, monkeypatch, broker):
    """From a folder elsewhere, on a free port of this machine, to the result."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    program = str(installed / "moontable")
    host = HostProcess(tmp_path / "host", "--broker", broker, "--bots", "2", program=(program, "host"))
    await host.start()
    guest = PlainGuest(str(host.link), "Ada", str(tmp_path / "Ada"), random.Random(5), program=(program,))
    try:
        await guest.start()
        await guest.until("You are at the table")
        guest.ready = True
        await guest.until("And now?", 120)
        assert await guest.leave() == 0
    finally:
        if guest.process and guest.process.returncode is None:
            await guest.kill()
        assert await host.stop() == 0
    assert list(elsewhere.iterdir()) == []


def test_a_phone_compiles_nothing():
    """Each dependency is pure Python, or comes from Termux and is kept away from pip there; the README says which."""
    everywhere, elsewhere = set(), set()
    for line in PROJECT["dependencies"]:
        name = re.match(r"[\w-]+", line)[0]
        (elsewhere if line.endswith("; sys_platform != 'android'") else everywhere).add(name)
    assert everywhere == PURE
    assert elsewhere == set(FROM_TERMUX)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    packages = re.search(r"^pkg install (.*)$", readme, flags=re.MULTILINE)[1].split()
    assert set(FROM_TERMUX.values()) <= set(packages)


@pytest.mark.parametrize("name", sorted(PURE))
def test_what_pip_installs_on_a_phone_is_pure_python(name):
    """The package that is installed here says so itself, and so do all that it needs in turn, but for Termux's own."""
    android = {"sys_platform": "android", "platform_machine": "aarch64", "os_name": "posix", "extra": ""}
    waiting, seen = [name], set()
    while waiting:
        package = metadata.distribution(waiting.pop())
        if package.name in seen | FROM_TERMUX.keys():
            continue
        seen.add(package.name)
        pure = "Root-Is-Purelib: true" in (package.read_text("WHEEL") or "")
        assert pure or package.name in ALSO_COMPILED, package.name
        needs = [Requirement(line) for line in package.requires or []]
        waiting += [need.name for need in needs if not need.marker or need.marker.evaluate(android)]
    assert name in {found.lower() for found in seen}

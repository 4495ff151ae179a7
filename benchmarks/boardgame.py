"""boardgame.io beside ours: where it is on this machine, and the commands of its server and its clients.

It is installed by npm, in one fixed version, into a cache folder of its own outside of the project.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

from platformdirs import user_cache_path

from benchmarks.children import NotMeasured

VERSION = "0.50.2"
PACKAGES = (f"boardgame.io@{VERSION}", "socket.io-client@4.8.4")
PROGRAMS = Path(__file__).with_name("boardgame_io")
PATIENCE = 180.0


def command(program: str) -> list[str]:
    """The command that starts server.js or clients.js."""
    return [shutil.which("node") or "node", str(PROGRAMS / program)]


async def environ() -> dict[str, str]:
    """The environment in which node finds boardgame.io, installed now if need be. Raises NotMeasured."""
    folder = user_cache_path("moontable", appauthor=False) / f"boardgame.io-{VERSION}"
    if not shutil.which("node") or not shutil.which("npm"):
        raise NotMeasured("node and npm are not installed, so there is no boardgame.io to compare with")
    modules = folder / "node_modules"
    if not (modules / "boardgame.io").is_dir() or not (modules / "socket.io-client").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        await _install(folder)
    return {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production", "NO_UPDATE_NOTIFIER": "1"}


async def _install(folder: Path) -> None:
    npm = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional", "--prefix", str(folder)]
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(*npm, *PACKAGES, stdout=pipe, stderr=asyncio.subprocess.STDOUT)
    try:
        said, _ = await asyncio.wait_for(child.communicate(), PATIENCE)
    except TimeoutError as problem:
        child.kill()
        await child.wait()
        raise NotMeasured("npm did not install boardgame.io in time") from problem
    if child.returncode:
        last = said.decode(errors="replace").strip().splitlines()[-1:]
        raise NotMeasured(f"npm could not install boardgame.io: {''.join(last)}")

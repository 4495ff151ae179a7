"""Programs of node that ours are compared with; npm installs them into cache folders outside the project."""

from __future__ import annotations

import asyncio
import os
import shutil
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from benchmarks.children import NotMeasured

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PATIENCE = 180.0


def command(program: Path) -> list[str]:
    """The command that starts a program of node."""
    return [shutil.which("node") or "node", str(program)]


async def environ(name: str, packages: Sequence[str]) -> dict[str, str]:
    """The environment in which node finds packages, `name@version` each, installed now if need be.

    `name` is that of the folder, and says the version too. Raises NotMeasured.
    """
    folder = user_cache_path("moontable", appauthor=False) / name
    if not shutil.which("node") or not shutil.which("npm"):
        raise NotMeasured(f"node and npm are not installed, so there is no {name} to compare with")
    modules = folder / "node_modules"
    if not all((modules / package.rpartition("@")[0]).is_dir() for package in packages):
        folder.mkdir(parents=True, exist_ok=True)
        await _install(folder, packages)
    return {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production", "NO_UPDATE_NOTIFIER": "1"}


async def _install(folder: Path, packages: Sequence[str]) -> None:
    npm = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional", "--prefix", str(folder)]
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(*npm, *packages, stdout=pipe, stderr=asyncio.subprocess.STDOUT)
    try:
        said, _ = await asyncio.wait_for(child.communicate(), PATIENCE)
    except TimeoutError as problem:
        child.kill()
        await child.wait()
        raise NotMeasured(f"npm did not install {folder.name} in time") from problem
    if child.returncode:
        last = said.decode(errors="replace").strip().splitlines()[-1:]
        raise NotMeasured(f"npm could not install {folder.name}: {''.join(last)}")

"""boardgame.io beside ours: where it is on this machine, and the commands of its server and its clients."""

from __future__ import annotations

from pathlib import Path

from benchmarks import node

VERSION = "0.50.2"
PACKAGES = (f"boardgame.io@{VERSION}", "socket.io-client@4.8.4")
PROGRAMS = Path(__file__).with_name("boardgame_io")


def command(program: str) -> list[str]:
    """The command that starts server.js or clients.js."""
    return node.command(PROGRAMS / program)


async def environ() -> dict[str, str]:
    """The environment in which node finds boardgame.io, installed now if need be. Raises NotMeasured."""
    return await node.environ(f"boardgame.io-{VERSION}", PACKAGES)

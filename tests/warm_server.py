"""`python -P tests/warm_server.py`: loads the program once, and becomes each process that a test asks for by a fork.

It hears requests on its standard input, a socket, and tells the number of each new process there. That process is no
child of this one for longer than a moment: who asked inherits it, and waits for it as for every other child.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import socket
import sys
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

LOADED = (
    *("host.server", "host.console", "host.__main__", "host.brokers.mosquitto", "host.replay.__main__"),
    *("client.command", "client.plain.plain", "client.seat.connection", "tests.faults.device"),
)
"""What is loaded once. The programs among it are loaded again by whoever is to be them."""
LARGEST = 1 << 17
BASE = [place for place in sys.path if place not in os.environ.get("PYTHONPATH", "").split(os.pathsep)]


def serve(door: socket.socket) -> dict[str, Any]:
    """Fork as often as it is asked for; returns in each new process, with what it is to be."""
    while True:
        request, streams, _, _ = socket.recv_fds(door, LARGEST, 3)
        if not request:
            sys.exit()
        between = os.fork()
        if not between:
            between = os.getpid()
            if new := os.fork():
                door.send(str(new).encode())
                os._exit(0)
            door.close()
            while os.getppid() == between:
                time.sleep(0.0005)
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            return json.loads(request)
        for stream in streams:
            os.close(stream)
        os.waitpid(between, 0)
        door.send(b"done")


def become(words: list[str], folder: str, variables: dict[str, str], *, session: bool) -> None:
    """Be the process that Python would be, had it been started with these words."""
    if session:
        os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    for name, mode, number in (("stdin", "r", 0), ("stdout", "w", 1), ("stderr", "w", 2)):
        before = getattr(sys, name)
        stream = open(  # noqa: SIM115 - standard streams stay open
            number, mode, encoding=before.encoding, errors=before.errors, closefd=False
        )
        stream.reconfigure(line_buffering=number == 2 or stream.isatty())
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    safe = words[0] == "-P"
    kind, program, *rest = words[safe:]
    here = [] if safe else [""] if kind == "-c" else [folder]
    sys.path[:] = [*here, *filter(None, variables.get("PYTHONPATH", "").split(os.pathsep)), *BASE]
    sys.argv[:] = [kind, *rest]
    if kind == "-m":
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    else:
        sys.modules["__main__"] = ModuleType("__main__")
        exec(compile(program, "<string>", "exec"), vars(sys.modules["__main__"]))  # noqa: S102 - as `python -c` does


if __name__ == "__main__":
    for module in LOADED:
        import_module(module)
    for module in ("host.__main__", "host.replay.__main__", "client.command", "tests.faults.device"):
        del sys.modules[module]
    with socket.socket(fileno=os.dup(0)) as _door:
        with Path(os.devnull).open() as _nothing:
            os.dup2(_nothing.fileno(), 0)
        gc.collect()
        gc.freeze()
        _door.send(b"warm")
        _request = serve(_door)
    become(**_request)

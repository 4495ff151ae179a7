"""`python -P tests/warm_server.py`: loads the program once, and becomes each process that a test asks for by a fork.

It hears requests on its standard input, a socket, and tells the number of each new process there. That process is no
child of this one for longer than a moment: who asked inherits it, and waits for it as for every other child. A process
that may start others itself has such a server of its own: a fork of what it was before it began.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import socket
import subprocess
import sys
import time
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from client.games import face
from host.games import GAMES, bot, rules
from tests.warm_door import CHILDLESS, WarmDoor, pair

LOADED = (
    *("host.server", "host.console", "host.__main__", "host.brokers.mosquitto", "host.replay.__main__"),
    *("client.command", "client.plain.plain", "client.seat.connection", "tests.faults.device"),
    *("paho.mqtt.client", "cryptography.hazmat.backends.openssl.backend"),
)
"""What is loaded once. The programs among it are loaded again by whoever is to be them."""
PROGRAMS = ("host.__main__", "host.replay.__main__", "client.command", "tests.faults.device")
LARGEST = 1 << 17
BASE = [place for place in sys.path if place not in os.environ.get("PYTHONPATH", "").split(os.pathsep)]


def load() -> None:
    """Have everything there that some process would load sooner or later, or find out for itself."""
    for module in LOADED:
        import_module(module)
    for module in PROGRAMS:
        del sys.modules[module]
    for game in GAMES:
        bot(game)
        face(game)
        if choice := rules(game).ABILITIES.set_choice:
            choice.chosen(rules(game).INFO.seats[0], {})
    # Of a program that is a module of another program, too, Python says that it is there twice.
    warnings.filterwarnings("ignore", ".*found in sys.modules", RuntimeWarning)


def serve(door: socket.socket) -> dict[str, Any]:
    """Fork as often as it is asked for; returns in each new process, with what it is to be."""
    while True:
        request, streams, _, _ = socket.recv_fds(door, LARGEST, 3)
        if not request:
            os._exit(0)
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


def with_server(request: dict[str, Any]) -> dict[str, Any]:
    """The same request, while a fork of this process serves it; in a process of that one its own request."""
    if not set(CHILDLESS) & set(request["words"]):
        ours, theirs = pair()
        if not os.fork():
            ours.close()
            for number, mode in ((0, os.O_RDONLY), (1, os.O_WRONLY), (2, os.O_WRONLY)):
                nothing = os.open(os.devnull, mode)
                os.dup2(nothing, number)
                os.close(nothing)
            return serve(theirs)
        theirs.close()
        subprocess._fork_exec = WarmDoor(ours, request["variables"]).start
    return request


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
    load()
    with socket.socket(fileno=os.dup(0)) as _door:
        with Path(os.devnull).open() as _nothing:
            os.dup2(_nothing.fileno(), 0)
        gc.collect()
        gc.freeze()
        _door.send(b"warm")
        _request = serve(_door)
    become(**with_server(_request))

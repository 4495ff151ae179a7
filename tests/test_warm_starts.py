"""A process that was forked warm is one like every other: number, streams, words, variables, folder, signals, end."""

import asyncio
import json
import os
import signal
import subprocess
import sys

import pytest

from tests.end_to_end.house import HostProcess

pytestmark = pytest.mark.usefixtures("warm_starts")
TELL = """
import json, os, random, sys, threading
about = dict(
    pid=os.getpid(), parent=os.getppid(), words=sys.argv, folder=os.getcwd(), given=os.environ.get("GIVEN"),
    own=os.getsid(0) == os.getpid(), typed=sys.stdin.read(), loaded="host.server" in sys.modules,
    threads=threading.active_count(), files=sorted(os.listdir("/dev/fd")), chance=random.random(),
)
print(json.dumps(about))
print("a word", file=sys.stderr)
sys.exit(int(sys.argv[1]))
"""


def command(code: str, *words: str) -> list[str]:
    """How Python is told to run it."""
    return [sys.executable, "-P", "-c", code, *words]


def told(folder, **how):
    """What a process says of itself, and the object that stands for it here."""
    variables = {**os.environ, "GIVEN": "käse"}
    with subprocess.Popen(
        command(TELL, "7", "b c"), stdin=-1, stdout=-1, stderr=-1, cwd=folder, env=variables, text=True, **how
    ) as process:
        said, warned = process.communicate("typed")
    assert warned == "a word\n"
    return json.loads(said), process


def test_it_is_a_process_of_its_own(tmp_path):
    """Its parent is who started it, nothing of others is open in it, and everything that it loads is there already."""
    about, process = told(tmp_path)
    assert (about["pid"], process.returncode) == (process.pid, 7)
    assert (about["parent"], about["folder"]) == (os.getpid(), str(tmp_path))
    assert (about["words"], about["given"], about["typed"]) == (["-c", "7", "b c"], "käse", "typed")
    assert (about["own"], about["loaded"], about["threads"]) == (False, sys.platform == "linux", 1)
    assert len(about["files"]) == 4 + about["loaded"]  # the three streams, the one that lists, the way to its server
    again, _ = told(tmp_path, start_new_session=True)
    assert again["own"]
    assert again["chance"] != about["chance"]


def test_it_ends_as_others_do():
    """By a signal, by an exception with its lines, or by itself; and it is waited for only once."""
    with subprocess.Popen(command("input()"), stdin=-1, stdout=-1) as waiting:
        assert waiting.poll() is None
        waiting.kill()
        assert waiting.wait() == -signal.SIGKILL
    with pytest.raises(ChildProcessError):
        os.waitpid(waiting.pid, 0)
    # Whoever starts the tests in the background may have them ignore SIGINT, which is inherited.
    # It sleeps shortly, because a signal just before a blocking call is noticed only after that call.
    code = (
        "import signal, time\nsignal.signal(2, signal.default_int_handler)\nprint('up', flush=True)\n"
        "while True: time.sleep(0.01)"
    )
    with subprocess.Popen(command(code), stdin=-1, stdout=-1, stderr=-1) as waiting:
        assert waiting.stdout.readline() == b"up\n"
        waiting.send_signal(signal.SIGINT)
        assert waiting.wait() == -signal.SIGINT
        assert waiting.stderr.read().endswith(b"KeyboardInterrupt\n")
    failed = subprocess.run(command("1 / 0"), capture_output=True, text=True, check=False)
    assert failed.returncode == 1
    assert failed.stderr.endswith("ZeroDivisionError: division by zero\n")
    assert subprocess.run(command("pass"), check=True, capture_output=True).stderr == b""


async def test_a_loop_waits_for_it():
    """Lines arrive as they are said, and the end with its status."""
    code = "import sys\nfor line in sys.stdin: print(line.upper(), end='', flush=True)\nsys.exit(3)"
    process = await asyncio.create_subprocess_exec(*command(code), stdin=-1, stdout=-1)
    for word in (b"one", b"two"):
        process.stdin.write(word + b"\n")
        assert await process.stdout.readline() == word.upper() + b"\n"
    process.stdin.close()
    assert await process.wait() == 3


@pytest.mark.parametrize("variables", [{"PYTHONHASHSEED": "7"}, {"LC_ALL": "C"}, {"NO_COLOR": "1"}])
def test_what_counts_at_the_start_has_a_real_start(variables):
    """Nothing is loaded in such a process that it has not loaded itself."""
    code = "import sys; print('host.server' in sys.modules)"
    for given, warm in ((variables, False), ({}, sys.platform == "linux")):
        done = subprocess.run(command(code), env={**os.environ, **given}, capture_output=True, text=True, check=True)
        assert done.stdout == f"{warm}\n"


def test_what_is_no_program_of_ours_starts_as_ever(tmp_path):
    """A script, a module of Python's own, and Python by itself."""
    script = tmp_path / "script.py"
    script.write_text("print(__file__)")
    for words, said in (([script], f"{script}\n"), (["-P", "-m", "this"], "The Zen of Python"), ([], "")):
        assert subprocess.check_output([sys.executable, *words], stdin=subprocess.DEVNULL, text=True).startswith(said)


async def test_a_host_is_killed_and_goes_on(tmp_path):
    """A real host with its broker: killed, started again, and ended as by Ctrl-C."""
    house = HostProcess(tmp_path)
    await house.start()
    await house.kill()
    assert house.process.returncode == -signal.SIGKILL
    await house.start()
    assert await house.stop() == 0


def test_what_it_starts_is_warm_as_well(tmp_path):
    """By a server of its own, whose processes are its children; without one, as when a test has killed it, as ever."""
    code = f"""
import os, signal, subprocess, sys
from pathlib import Path
start = [sys.executable, "-P", "-c", "import os, sys; print(os.getppid(), *sys.argv[1:], 'host.server' in sys.modules)"]
def told(word):
    return subprocess.run([*start, word], stdout=-1, check=True, text=True).stdout.split()
print(told("first") == [str(os.getpid()), "first", "{sys.platform == "linux"}"])
for child in Path(f"/proc/{{os.getpid()}}/task/{{os.getpid()}}").glob("children"):
    for number in child.read_text().split():
        os.kill(int(number), signal.SIGKILL)
        os.waitpid(int(number), 0)
print(told("second") == [str(os.getpid()), "second", "False"])
"""
    assert subprocess.check_output(command(code), stdin=subprocess.DEVNULL, text=True) == "True\nTrue\n"

"""Speech and night sound run in programs of their own: no shell, no waiting, nothing left behind."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
import tempfile
import time
import wave
from pathlib import Path
from shlex import quote
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from client.base.errors import NothingSpeaks
from client.present import voice
from client.present.voice import (
    AHEAD,
    RATE,
    SOUND,
    SPEECH,
    NightSound,
    Program,
    SpokenLine,
    Voice,
    installed,
    noise_file,
    speaker,
    speech,
)
from client.texts import texts
from tests.client.fake import FakeLine
from tests.client.test_narrated import morning, night

if TYPE_CHECKING:
    from collections.abc import Callable

ECHO = """import os, sys, time
words = " ".join(sys.argv[1:])
text = "" if "--" in sys.argv or {mode!r} else sys.stdin.read()
with open({log!r}, "a", encoding="utf-8") as log:
    log.write(f"{{os.getpid()}} {{words}} | {{text}}\\n")
if {mode!r} == "fed":
    while os.read(0, 4096):
        time.sleep(0.1)  # as slowly as it would play it: who feeds it waits
else:
    time.sleep({lasts})
"""


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Put stand-ins on an otherwise empty PATH; the log tells how they were called."""
    monkeypatch.setenv("PATH", str(tmp_path))
    log = tmp_path / "log"
    log.touch()

    def put(*names: str, lasts: float = 0, mode: str = "") -> Path:
        for name in names:
            program = tmp_path / name
            inner = tmp_path / f"{name}.py"
            inner.write_text(ECHO.format(log=str(log), lasts=lasts, mode=mode))
            # A shebang could not name an interpreter in a folder with a space.
            program.write_text(f'#!/bin/sh\nexec {quote(sys.executable)} {quote(str(inner))} "$@"\n')
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return log

    return put


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something that comes by itself."""
    for _ in range(500):
        if happened():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never happened")


def lines(log: Path) -> list[str]:
    """How the stand-ins were called, without their process numbers."""
    return [line.partition(" ")[2] for line in log.read_text(encoding="utf-8").splitlines()]


def pids(log: Path) -> list[int]:
    """Their process numbers."""
    return [int(line.partition(" ")[0]) for line in log.read_text(encoding="utf-8").splitlines()]


def noises() -> set[Path]:
    """The files with the sound of the night that lie about."""
    return set(Path(tempfile.gettempdir()).glob("moontable-night-*"))


def runs(pid: int) -> bool:
    """Whether a process is there."""
    return Path(f"/proc/{pid}").exists() if Path("/proc").exists() else False


def test_the_first_program_on_the_path_is_taken(programs: Callable[..., Path]):
    """In the order of the table; without any a sentence says what to install."""
    with pytest.raises(NothingSpeaks) as nothing:
        speech()
    for lang in ("en", "de"):
        assert all(program.name in nothing.value.message(lang) for program in SPEECH)
        assert "espeak-ng" in nothing.value.message(lang)
    programs("spd-say", "espeak")
    assert speech().name == "espeak"
    assert installed(SOUND) is None
    _, notices = speaker(texts("de"), night_sound=True)
    assert [("espeak" in notices[0]), ("--no-night-sound" in notices[1])] == [True, True]
    assert len(speaker(texts("de"), night_sound=False)[1]) == 1


@pytest.mark.parametrize("program", SPEECH)
async def test_text_reaches_a_program_without_a_shell(program: Program, programs: Callable[..., Path]):
    """By its input or as one argument, in the language; what could be a command to some program is taken out."""
    log = programs(program.name)
    speaking = Voice(program)
    speaking.say("Änne; touch x $(ls) [[slnc 9]] war die Hexe.", "de")
    await until(lambda: bool(lines(log)))
    await speaking.close()
    said = lines(log)[0]
    assert "Änne; touch x $(ls)" in said
    assert "[[" not in said
    assert "de" in said.split(" | ")[0] or "Anna" in said.split(" | ")[0]


async def test_one_sentence_after_another_and_never_the_screen_waits(programs: Callable[..., Path]):
    """`say` returns at once; a second sentence waits for the first, and one that is far too late is left out."""
    log = programs("espeak", lasts=0.2)
    now = 0.0
    speaking = Voice(speech(), clock=lambda: now)
    for text in ("eins", "zwei"):
        speaking.say(text, "de")
    assert lines(log) == []  # nothing was spoken within `say`
    await until(lambda: len(lines(log)) == 2)
    speaking.say("zu spät", "de")
    now += 0.5
    speaking.say("gerade noch", "de")
    now += voice.STALE
    speaking.say("drei", "de")  # nothing has run since the first of these three
    await until(lambda: len(lines(log)) == 4)
    await speaking.close()
    assert [line.split("| ")[1] for line in lines(log)] == ["eins", "zwei", "gerade noch", "drei"]


async def test_everything_ends_with_the_line(
    programs: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A program in the middle of a long sentence, and the night's sound, are gone when the television is."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # others at work beside this leave sounds, too
    log = programs("espeak", "aplay", lasts=60, mode="file")
    before = noises()
    line = FakeLine(night(voice=0))
    spoken = SpokenLine(line, "de", speech(), installed(SOUND))
    line.show(night(voice=0))
    await until(lambda: len(pids(log)) == 1)
    line.show(morning(voice=0))
    await until(lambda: len(pids(log)) == 2)
    await spoken.close()
    assert line.closed
    await until(lambda: not any(map(runs, pids(log))))
    assert noises() == before


def speaking_with(name: str) -> Program:
    """A program of the tables."""
    return next(program for program in SOUND if program.name == name)


def test_the_player_ends_when_this_program_is_killed(programs: Callable[..., Path]):
    """What it plays comes by its input, so that it ends even with a television that has no time to end it."""
    log = programs("aplay", mode="fed")
    here = Path(__file__).parents[2]
    code = "import asyncio; from client.present.voice import *; asyncio.run(NightSound(installed(SOUND)).play())"
    with subprocess.Popen([sys.executable, "-c", code], cwd=here) as television:
        for _ in range(500):
            if pids(log):
                break
            time.sleep(0.02)
        assert runs(pids(log)[0])
        television.kill()
    for _ in range(500):
        if not runs(pids(log)[0]):
            return
        time.sleep(0.02)
    raise AssertionError("it plays on")


@pytest.mark.parametrize("program", ["aplay", "afplay"])
async def test_the_night_sounds_the_same_through_all_slots(program: str, programs: Callable[..., Path]):
    """One player for the whole night: no tap, slot or answer starts or stops it; the day is silent."""
    log = programs(program, lasts=60, mode="fed" if program == "aplay" else "file")
    sound = NightSound(speaking_with(program))
    for _ in range(20):
        sound.sound(True)
        await asyncio.sleep(0.01)
    await until(lambda: len(lines(log)) == 1)
    assert (".wav" in lines(log)[0]) == (program != "aplay")
    sound.sound(False)
    await until(lambda: not any(map(runs, pids(log))))
    await sound.close()


@pytest.mark.parametrize("fed", [True, False])
async def test_a_program_that_is_given_nothing_waits_for_nothing(fed: bool, monkeypatch: pytest.MonkeyPatch):
    """Its input is empty and ends at once; what it prints goes nowhere, and without it there is no child."""
    started: list[dict[str, object]] = []

    async def create(*words: str, **about: object):
        started.append({"words": words, **about})
        raise OSError

    monkeypatch.setattr(asyncio, "create_subprocess_exec", create)
    assert await voice.start(voice.Program("no such player", ()), ["a b"], fed=fed) is None
    pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    about = {"words": ("no such player", "a b"), "stdin": pipe if fed else nothing}
    assert started == [{**about, "stdout": nothing, "stderr": nothing}]


async def test_a_program_that_fails_disturbs_nobody(programs: Callable[..., Path], tmp_path: Path):
    """It is not there any more, or it cannot be started: silence."""
    await voice.run(Program("no-such-program", ()), text="x", limit=1)
    broken = tmp_path / "espeak"
    broken.write_text("nothing that runs")
    broken.chmod(0o755)
    await voice.run(Program("espeak", ()), text="x", limit=1)


@pytest.mark.parametrize(
    ("program", "lasts", "pauses"),
    [("afplay", 30.0, 0), ("afplay", 1.0, 0), ("afplay", 0.9, 1), ("termux-media-player", 0.0, 1)],
)
async def test_a_player_that_fails_is_not_started_again_and_again(
    program: str, lasts: float, pauses: int, monkeypatch: pytest.MonkeyPatch
):
    """It waits for as long as the sound lasts after one that ended at once, or that plays on by itself."""
    now, slept, ran = 0.0, [], []

    async def run(one: Program, **about: object):
        nonlocal now
        now += lasts
        ran.append(one.arguments)
        if len(ran) == 2:
            raise asyncio.CancelledError

    async def sleep(seconds: float):
        slept.append(seconds)

    monkeypatch.setattr(voice, "run", run)
    monkeypatch.setattr(voice, "noise_file", lambda: Path("night.wav"))
    monkeypatch.setattr(voice, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(voice, "asyncio", SimpleNamespace(sleep=sleep, to_thread=asyncio.to_thread))
    player = speaking_with(program)
    with pytest.raises(asyncio.CancelledError):
        await NightSound(player).play()
    assert slept == [voice.LENGTH] * pauses
    assert ran == [player.arguments] * 2 + [player.stop] * bool(player.stop)


def test_the_noise_is_a_soft_sound_without_a_beginning():
    """Half a minute, the same every time, never loud."""
    one, two = noise_file(), noise_file()
    try:
        assert one.read_bytes() == two.read_bytes()
        with wave.open(str(one)) as sound:
            assert sound.getnframes() == voice.RATE * voice.LENGTH
            samples = sound.readframes(sound.getnframes())
        assert all(64 < sample < 192 for sample in samples)
        assert len(set(samples)) > 16
    finally:
        one.unlink()
        two.unlink()


class Swallowing:
    """A player's input that takes all sound at once, however much there is."""

    def __init__(self) -> None:
        self.taken = 0
        self.stdin = self
        self.returncode = 0

    def write(self, data: bytes) -> None:
        """Take a second of sound; nobody needs more than a minute."""
        self.taken += len(data) // RATE
        if self.taken > 60:
            raise ConnectionResetError

    async def drain(self) -> None:
        """Nothing is ever full."""


async def test_a_player_that_is_faster_than_the_sound_gets_no_more_than_it_needs(monkeypatch: pytest.MonkeyPatch):
    """It takes a few seconds in advance; keys are heard meanwhile."""
    player = Swallowing()

    async def start(*_: object, **__: object) -> Swallowing:
        return player

    monkeypatch.setattr("client.present.voice.start", start)
    sound = NightSound(SOUND[0])
    sound.sound(True)
    for _ in range(200):
        await asyncio.sleep(0)
    assert AHEAD <= player.taken <= AHEAD + 2
    await sound.close()

"""The narrator's voice, and the sound of the night that covers taps: programs of this machine, as child processes.

Nothing here waits for a program on the screen's time, and no text passes a shell: it goes to the program's input, or is
one of its arguments.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import shutil
import tempfile
import time
import wave
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from client.base.errors import NothingSpeaks
from client.present.narrated_line import NarratedLine, narrated
from client.present.narration import seconds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from client.base.scene import SeatLine
    from client.texts import Say


class Program(NamedTuple):
    """A program and its arguments; `{lang}` is the language, `{text}` what to say, `{file}` what to play.

    Without `{text}` the text goes to its input. `voices` are names for the languages where it wants them.
    """

    name: str
    arguments: tuple[str, ...]
    voices: dict[str, str] = {}  # noqa: RUF012 - nobody writes into it
    stop: tuple[str, ...] = ()
    """What ends the playing of a program that returns at once."""


SPEECH = (
    Program("espeak-ng", ("-v", "{lang}", "-s", "150", "--stdin")),
    Program("espeak", ("-v", "{lang}", "-s", "150", "--stdin")),
    Program("say", ("-v", "{lang}", "-f", "-"), {"en": "Samantha", "de": "Anna"}),
    Program("spd-say", ("--wait", "-l", "{lang}", "--", "{text}")),
    Program("termux-tts-speak", ("-l", "{lang}")),
)
"""Programs that speak; the first one that is installed is taken."""
SOUND = (
    Program("paplay", ("--raw", "--format=u8", "--rate=8000", "--channels=1")),
    Program("aplay", ("-q", "-t", "raw", "-f", "U8", "-r", "8000", "-c", "1", "-")),
    Program("play", ("-q", "-t", "raw", "-r", "8000", "-e", "unsigned", "-b", "8", "-c", "1", "-")),
    Program("pw-play", ("{file}",)),
    Program("afplay", ("{file}",)),
    Program("termux-media-player", ("play", "{file}"), {}, ("stop",)),
)
"""Programs that play a sound: from their input, without a gap and gone when it ends, or from a file."""

STALE = 8.0
"""A sentence that could only begin so many seconds late is left out: other rooms are further on by then."""
SPEECH_FACTOR = 3.0
"""A program may take so many times as long as a sentence should."""
AHEAD = 2.0
"""So many seconds of the sound are given to a program before they are due."""
RATE, LENGTH, LOUD = 8000, 30, 0.16
"""The sound of the night: samples a second, seconds of a file with it, and how loud it is of 1."""


def installed(programs: tuple[Program, ...]) -> Program | None:
    """The first of the programs that is on the PATH."""
    return next((program for program in programs if shutil.which(program.name)), None)


def speech() -> Program:
    """The program that speaks here; raises NothingSpeaks."""
    found = installed(SPEECH)
    if found is None:
        raise NothingSpeaks(programs=", ".join(program.name for program in SPEECH))
    return found


class Voice:
    """Says one sentence after another with a program; `say` returns at once."""

    def __init__(self, program: Program, clock: Callable[[], float] = time.monotonic) -> None:
        self.program = program
        self._clock = clock
        self._waiting: list[tuple[float, str, str]] = []
        self._task: asyncio.Task[None] | None = None

    def say(self, text: str, lang: str) -> None:
        """Speak the text in a language when those before it have been spoken."""
        self._waiting.append((self._clock(), text, lang))
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._speak())

    async def close(self) -> None:
        """Fall silent."""
        self._waiting.clear()
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _speak(self) -> None:
        while self._waiting:
            since, text, lang = self._waiting.pop(0)
            if self._clock() - since <= STALE:
                await run(self.program, lang=lang, text=text, limit=SPEECH_FACTOR * seconds(text))


class NightSound:
    """A steady noise, the same in every slot of every night, that covers the sound of fingers on glass."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._file: Path | None = None
        self._task: asyncio.Task[None] | None = None

    def sound(self, on: bool) -> None:
        """Play, or be silent; returns at once."""
        if on and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self.play())
        elif not on and self._task:
            self._task.cancel()
            self._task = None

    async def close(self) -> None:
        """Fall silent, and leave nothing behind."""
        task, self._task = self._task, None
        if task:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self._file:
            self._file.unlink(missing_ok=True)

    async def play(self) -> None:
        """Play the sound until the task is cancelled."""
        if "{file}" not in self.program.arguments:
            await self._stream()
            return
        if self._file is None:
            self._file = await asyncio.to_thread(noise_file)
        try:
            while True:
                began = time.monotonic()
                await run(self.program, file=str(self._file), limit=LENGTH * SPEECH_FACTOR)
                if self.program.stop or time.monotonic() - began < 1:
                    await asyncio.sleep(LENGTH)  # it plays on by itself, or it fails: not again and again
        finally:
            if self.program.stop:
                await run(self.program._replace(arguments=self.program.stop), limit=1)

    async def _stream(self) -> None:
        child = await start(self.program, list(self.program.arguments), fed=True)
        if child is None or child.stdin is None:
            return
        try:
            began = time.monotonic()
            with contextlib.suppress(ConnectionError):
                for count, second in enumerate(noise(), 1):
                    child.stdin.write(second)
                    await child.stdin.drain()
                    # A program may swallow sound faster than it plays it: nothing would ever wait for anything.
                    await asyncio.sleep(max(0.0, count - AHEAD - (time.monotonic() - began)))
            await asyncio.sleep(LENGTH)  # it has failed: not again and again
        finally:
            await end(child)


class SpokenLine(NarratedLine):
    """A line to the table whose narrator speaks in `lang`, or in the language that the table has chosen.

    `sound` is what the night sounds with, None for a silent one.
    """

    def __init__(self, line: SeatLine, lang: str, program: Program, sound: Program | None) -> None:
        self._voice = Voice(program)
        self._sound = NightSound(sound) if sound else None
        super().__init__(line, speak=self._voice.say, night=self._sound.sound if self._sound else None, aloud=lang)

    async def close(self) -> None:
        """Let go of the table and fall silent."""
        await super().close()
        await self._voice.close()
        if self._sound:
            await self._sound.close()


def speaker(
    say: Say, *, voice: bool = True, night_sound: bool = True
) -> tuple[Callable[[SeatLine], SeatLine], list[str]]:
    """What makes a line speak, or only keep step, and what is to be said about it; raises NothingSpeaks."""
    if not voice:
        return narrated, []
    program = speech()
    sound = installed(SOUND) if night_sound else None
    notices = [say("voice.speaks", program=program.name)]
    if night_sound and sound is None:
        notices.append(say("voice.no_sound", programs=", ".join(player.name for player in SOUND)))
    return lambda line: SpokenLine(line, say.lang, program, sound), notices


async def start(program: Program, arguments: list[str], *, fed: bool) -> asyncio.subprocess.Process | None:
    """The program as a child, `fed` by its input; None where it cannot be started."""
    try:
        return await asyncio.create_subprocess_exec(
            shutil.which(program.name) or program.name,
            *arguments,
            stdin=asyncio.subprocess.PIPE if fed else asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError:
        return None


async def end(child: asyncio.subprocess.Process) -> None:
    """End a child that has not ended."""
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            child.terminate()
        with contextlib.suppress(TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(child.wait(), 1)
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()


async def run(program: Program, *, lang: str = "", text: str = "", file: str = "", limit: float) -> None:
    """Run a program to its end, at most `limit` seconds; it ends with whoever waits for it."""
    words = {"lang": program.voices.get(lang, lang), "text": without_commands(text), "file": file}
    arguments = [words.get(part[1:-1], part) if part.startswith("{") else part for part in program.arguments]
    to_input = "{text}" not in program.arguments
    child = await start(program, arguments, fed=to_input)
    if child is None:
        return
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(limit):
                await child.communicate(words["text"].encode() if to_input else None)
    finally:
        await end(child)


def without_commands(text: str) -> str:
    """The text without what some programs take for commands."""
    return "".join(" " if sign in "[]{}<>|" or not sign.isprintable() else sign for sign in text)


def noise() -> Iterator[bytes]:
    """The sound of the night, second by second without end: soft wind, the same every time."""
    dice, low = random.Random(7), 0.0
    while True:
        second = bytearray()
        for _ in range(RATE):
            low = 0.94 * low + 0.06 * dice.uniform(-1, 1) * 5
            second.append(max(0, min(255, 128 + int(127 * LOUD * low))))
        yield bytes(second)


def noise_file() -> Path:
    """A file with the sound of the night, for programs that play nothing else."""
    with tempfile.NamedTemporaryFile(prefix="moontable-night-", suffix=".wav", delete=False) as file:
        with wave.open(file, "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(1)
            sound.setframerate(RATE)
            sound.writeframes(b"".join(itertools.islice(noise(), LENGTH)))
        return Path(file.name)

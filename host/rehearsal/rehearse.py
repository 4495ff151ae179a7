"""`moontable host rehearse`: bots on real sealed lines play through all that may go wrong, before the guests come.

Nothing of the house is touched: a host process of its own, in a folder that is thrown away, on this machine only.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from host import usage
from host.engine.match import Match
from host.errors import HostError
from host.games import rules
from host.journal import Journal
from host.rehearsal.puppet import Puppet
from protocol.errors import MoontableError, Refusal
from protocol.links import JoinLink
from protocol.program.commandline import WrongValueHere
from protocol.program.scratch import Scratch
from protocol.texts import BilingualTexts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from host.journal.records import Finished

TICK = 0.05
STARTS = 20.0
COMES_BACK = 20.0
"""Seconds in which everybody must be back after a fault."""
LAST_GAME = 180.0
"""Seconds that the last game may take to its end; nobody thinks any more meanwhile."""
FAULTS = ("host", "broker", "device", "sleep", "rubbish")
NAMES = ("Anton", "Berta", "Cäsar", "Dora", "Emil", "Frieda", "Gustav", "Hedwig", "Ida", "Julius", "Konrad", "Luise")

TEXTS = {
    "begin": (
        "Rehearsal: {seats} devices at {tables} table(s), {minutes} minutes. Ctrl-C ends it early.",
        "Generalprobe: {seats} Geräte an {tables} Tisch(en), {minutes} Minuten. Strg-C beendet früher.",
    ),
    "split": (
        "{game} takes at most {most} at a table, so there are {tables} tables.",
        "{game} geht mit höchstens {most} an einem Tisch, also sind es {tables} Tische.",
    ),
    "joined": ("devices joined with the code", "Geräte kamen mit dem Code herein"),
    "games": ("games were played to the end", "Spiele gingen zu Ende"),
    "alike": ("results that devices saw differently", "Ergebnisse, die Geräte verschieden sahen"),
    "answers": ("answers were confirmed to devices", "Antworten wurden Geräten bestätigt"),
    "lost": ("of them are missing in the journal", "davon fehlen im Journal"),
    "doubled": ("answers counted twice", "Antworten zählten doppelt"),
    "shares": ("deals without a device's share in chance", "Austeilungen ohne den Beitrag eines Geräts zum Zufall"),
    "host": ("times the host was killed", "Mal wurde der Gastgeber abgeschossen"),
    "broker": ("times the broker was killed", "Mal wurde der Broker abgeschossen"),
    "device": ("times a device was killed", "Mal wurde ein Gerät abgeschossen"),
    "sleep": ("times a device slept for 12 seconds", "Mal schlief ein Gerät 12 Sekunden"),
    "rubbish": ("times a device sent rubbish", "Mal schickte ein Gerät Unsinn"),
    "stuck": ("times somebody did not come back in time", "Mal kam jemand nicht rechtzeitig wieder"),
    "trip": (
        "ms from an answer to its receipt (half; 95 of 100: {most})",
        "ms von der Antwort zur Quittung (die Hälfte; 95 von 100: {most})",
    ),
    "back": (
        "s until a device was back (half; longest: {most})",
        "s, bis ein Gerät wieder da war (die Hälfte; längstens {most})",
    ),
    "errors": ("lines of trouble in the host's log", "Zeilen Ärger im Protokoll des Gastgebers"),
    "pass": ("PASSED. The house is ready for the guests.", "BESTANDEN. Das Haus ist bereit für die Gäste."),
    "fail": ("FAILED. Look at the lines marked ✗.", "NICHT BESTANDEN. Sieh dir die Zeilen mit ✗ an."),
}  # fmt: skip


class NotStarted(HostError):
    """The host of the rehearsal did not come up."""

    exit_status = 69
    en = "The host did not start: {reason}"
    de = "Der Gastgeber ist nicht gestartet: {reason}"


say = BilingualTexts(TEXTS)
"""A line of the sheet in the language of this process."""


class House:
    """One host process with its broker and its puppets, in a folder that is thrown away."""

    def __init__(self, folder: Path, broker: str, dice: random.Random, game: str) -> None:
        self.folder = folder
        self.puppets: list[Puppet] = []
        self._broker = broker
        self._game = game
        self._dice = dice
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> JoinLink:
        """Start the host, again after a kill; how to join."""
        command = [sys.executable, "-P", "-m", "host", "--data", str(self.folder), "--practice", "--announce", "--fast"]
        if not (self.folder / "journal.sqlite").exists():
            command += ["--port", "0"]
        command += ["--game", self._game]
        if self._broker:
            command += ["--broker", self._broker]
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=log
            )
        if self._process.stdout is None:
            raise NotStarted(reason="")
        line = await asyncio.wait_for(self._process.stdout.readline(), STARTS)
        if not line.startswith(b"READY "):
            raise NotStarted(reason=self.trouble()[-300:])
        return JoinLink.parse(json.loads(line[6:])["link"])

    def trouble(self) -> str:
        """What the host has written on stderr."""
        path = self.folder.parent / f"{self.folder.name}.log"
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    async def gather(self, names: Sequence[str]) -> int:
        """Have puppets join and get ready; how many came in."""
        link = await self.start()
        for name in names:
            puppet = Puppet(self._dice)
            with suppress(MoontableError, TimeoutError):
                await puppet.join(link, name)
                puppet.open()
                self.puppets.append(puppet)
        return len(self.puppets)

    async def kill_host(self) -> None:
        """SIGKILL; the broker dies with its host, and both come again."""
        if self._process:
            self._process.kill()
            await self._process.wait()
        await self.start()
        for puppet in self.puppets:
            puppet.distrust()

    def kill_broker(self) -> bool:
        """SIGKILL of the host's child; whether there was one."""
        parent = self._process.pid if self._process else 0
        found = [pid for pid in _children(parent) if hasattr(signal, "SIGKILL")]
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        for puppet in self.puppets if found else ():
            puppet.distrust()
        return bool(found)

    async def close(self) -> None:
        """End it as a person would."""
        for puppet in self.puppets:
            await puppet.hang_up()
        if self._process and self._process.returncode is None:
            if self._process.stdin:
                self._process.stdin.close()
            try:
                await asyncio.wait_for(self._process.wait(), 10)
            except TimeoutError:
                self._process.kill()
                await self._process.wait()


@dataclass(slots=True)
class Result:
    """What a rehearsal has come to, in numbers."""

    wanted: int = 0
    joined: int = 0
    games: int = 0
    unlike: int = 0
    receipts: int = 0
    lost: int = 0
    doubled: int = 0
    unchecked: int = 0
    stuck: int = 0
    errors: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    trips: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)

    def judge(self, house: House) -> None:
        """Add what a house's journal and its puppets say, once the house is closed."""
        observed = [puppet.observations for puppet in house.puppets]
        results: dict[int, set[bytes]] = {}
        for observations in observed:
            for match, table in observations.results.items():
                results.setdefault(match, set()).add(table)
            self.trips += observations.trips
            self.returns += observations.returns
            self.unchecked += observations.unchecked
        self.games += len(results)
        self.unlike += sum(len(seen) > 1 for seen in results.values())
        kept: Counter[bytes] = Counter()
        journal = Journal(house.folder)
        number = 1
        while (finished := journal.read.finished("table", number)) is not None:
            kept.update(sha256(signed).digest()[:8] for _, signed in finished.answers if signed)
            self.doubled += late(finished)
            number += 1
        journal.close()
        told = [digest for observations in observed for digest in observations.receipts]
        self.receipts += len(told)
        self.lost += sum(digest not in kept for digest in told)
        self.doubled += sum(times > 1 for times in kept.values())
        self.errors += house.trouble().count("Traceback") + house.trouble().count("Error\n")

    def lines(self) -> list[str]:
        """The sheet."""
        rows: list[tuple[bool, object, str]] = [
            (self.joined == self.wanted, f"{self.joined}/{self.wanted}", say("joined")),
            (self.games > 0, self.games, say("games")),
            (self.unlike == 0, self.unlike, say("alike")),
            (self.receipts > 0, self.receipts, say("answers")),
            (self.lost == 0, self.lost, say("lost")),
            (self.doubled == 0, self.doubled, say("doubled")),
            (self.unchecked == 0, self.unchecked, say("shares")),
            *((True, self.faults[fault], say(fault)) for fault in FAULTS),
            (self.stuck == 0, self.stuck, say("stuck")),
            (self.errors == 0, self.errors, say("errors")),
        ]
        shown = [f"{'✓' if good else '✗'} {value!s:>6}  {text}" for good, value, text in rows]
        trips, returns = sorted(self.trips), sorted(self.returns)
        if trips:
            most = round(trips[int(len(trips) * 0.95)] * 1000)
            shown.append(f"  {round(median(trips) * 1000):>6}  {say('trip', most=most)}")
        if returns:
            shown.append(f"  {median(returns):>6.1f}  {say('back', most=f'{returns[-1]:.1f}')}")
        return [*shown, "", say("pass" if all(good for good, *_ in rows) else "fail")]

    @property
    def passed(self) -> bool:
        """Whether everything went as it should."""
        return self.lines()[-1] == say("pass")


def late(finished: Finished) -> int:
    """1 if some answer of a match, given again in order, comes to an ask that is closed; 0 if all of them fit."""
    match = Match.start(rules(finished.match.game), len(finished.match.seats), finished.match.options)
    try:
        for given, _ in finished.answers:
            match.apply_recorded(given)
    except Refusal:
        return 1
    return 0


async def rehearse(
    folder: Path,
    tables: list[list[str]],
    seconds: float,
    *,
    broker: str = "",
    seed: int = 0,
    game: str,
) -> Result:
    """Play for so many seconds, with a fault every few of them; what has come of it."""
    dice = random.Random(seed)
    result = Result(wanted=sum(map(len, tables)))
    houses = [House(folder / f"house-{n}", broker, dice, game) for n in range(len(tables))]
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    try:
        for house, names in zip(houses, tables, strict=True):
            result.joined += await house.gather(names)
        puppets = [puppet for house in houses for puppet in house.puppets]
        last_game = asyncio.Event()
        moving = asyncio.create_task(move_puppets(puppets, last_game))
        try:
            await everybody_back(puppets, result)
            while loop.time() < end:
                await asyncio.sleep(min(dice.uniform(2.0, 6.0), max(0.0, end - loop.time())))
                if loop.time() < end:
                    house = dice.choice(houses)
                    fault = dice.choice(FAULTS)
                    await strike(fault, house, dice, result)
                    await everybody_back(puppets, result)
            last_game.set()
            await last_results(puppets)
        finally:
            moving.cancel()
            with suppress(asyncio.CancelledError):
                await moving
    finally:
        for house in houses:
            await house.close()
    for house in houses:
        result.judge(house)
    return result


async def strike(fault: str, house: House, dice: random.Random, result: Result) -> None:
    """Let one fault happen, and count it."""
    if fault == "broker" and not house.kill_broker():
        fault = "host"
    if fault == "host":
        await house.kill_host()
    elif fault != "broker":
        puppet = dice.choice(house.puppets)
        if fault == "device":
            await puppet.restart()
        elif fault == "sleep":
            puppet.sleep(12.0)
            await asyncio.sleep(12.0)
        else:
            puppet.send_rubbish(200)
    result.faults[fault] += 1
    await asyncio.sleep(0.3)


async def everybody_back(puppets: list[Puppet], result: Result) -> None:
    """Wait until everybody is live."""
    result.stuck += not await reached(lambda: all(puppet.live for puppet in puppets), COMES_BACK)


async def last_results(puppets: list[Puppet]) -> None:
    """Let the running games end."""
    for puppet in puppets:
        puppet.hurry = True
    playing = ("dealing", "playing")
    await reached(lambda: not any(puppet.room and puppet.room.phase in playing for puppet in puppets), LAST_GAME)
    await asyncio.sleep(1.0)


async def reached(there: Callable[[], bool], seconds: float) -> bool:
    """Whether something comes to be so within so many seconds."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not there() and loop.time() < end:  # noqa: ASYNC110 - what is waited for tells nobody
        await asyncio.sleep(TICK)
    return there()


async def move_puppets(puppets: list[Puppet], last_game: asyncio.Event) -> None:
    """Let time pass for the puppets; whoever sees a waiting room or a result is ready for the next game."""
    asked: dict[str, float] = {}
    loop = asyncio.get_running_loop()
    while True:
        for puppet in puppets:
            waits = puppet.live and puppet.room is not None and puppet.room.phase in ("lobby", "result")
            if waits and not last_game.is_set() and loop.time() - asked.get(puppet.account, 0.0) > 2.0:
                asked[puppet.account] = loop.time()
                puppet.submit_command("ready", "yes")
            puppet.tick()
        await asyncio.sleep(TICK)


def _children(parent: int) -> list[int]:
    """The child processes of a process, where the system shows them as files."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat") if parent else ():
        with suppress(OSError, ValueError):
            if int(entry.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.parent.name))
    return found


def main(argv: Sequence[str]) -> int:
    """Rehearse and print the sheet; 0 when everything went well, 1 when something did not."""
    chosen = usage.rehearse().read(argv)
    if chosen is None:
        return 0
    sizes = rules(chosen.game).INFO.seats
    if chosen.seats not in [str(size) for size in range(sizes[0], len(NAMES) + 1)]:
        raise WrongValueHere(given="--seats", game=chosen.game, possible=f"{sizes[0]}-{len(NAMES)}")
    chosen.seats = int(chosen.seats)
    count = -(-chosen.seats // sizes[-1])
    names = list(NAMES[: chosen.seats])
    tables = [names[n::count] for n in range(count)]
    lines = [say("begin", seats=chosen.seats, tables=count, minutes=f"{chosen.minutes:g}")]
    if count > 1:
        lines.append(say("split", game=chosen.game, most=sizes[-1], tables=count))
    print("\n".join(lines), flush=True)  # noqa: T201 - what the command is for
    from host.server import data_folder  # noqa: PLC0415 - only for the folder

    with Scratch(data_folder("").parent / "rehearsal") as folder:
        result = asyncio.run(
            rehearse(folder.path, tables, chosen.minutes * 60, broker=chosen.broker, seed=chosen.seed, game=chosen.game)
        )
    print("\n".join(result.lines()))  # noqa: T201 - what the command is for
    return 0 if result.passed else 1

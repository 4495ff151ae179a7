"""`benchmarks/brokers`: what works on brokers other than Mosquitto, and on Mosquitto beside them.

For each broker the tests of accounts and lines below tests/wire, then an evening: the accounts are tried, two guests
play with a bot, host and broker are killed in the middle, and the game goes on to its end.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.aedes_broker import Aedes
from benchmarks.children import NotMeasured
from host.brokers.embedded import Embedded
from host.brokers.mosquitto import Mosquitto
from tests.end_to_end import house
from tests.end_to_end.house import HostProcess, ends, party

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.brokers import Broker
    from tests.end_to_end.house import Guest

ROOT = Path(__file__).resolve().parent.parent
GUESTS = {"guest": "the guests'"}
WIRE = ("tests/wire/test_broker_accounts.py", "tests/wire/test_broker_strangers.py", "tests/wire/test_mqtt.py")
BROKERS: dict[str, tuple[Callable[[Path], Broker], tuple[str, ...]]] = {
    "mosquitto": (lambda folder: Mosquitto(folder, lan=False, accounts=GUESTS), ("-k", "mosquitto")),
    "amqtt": (lambda _: Embedded(accounts=GUESTS), ("-k", "embedded")),
    "aedes": (lambda _: Aedes(GUESTS), ("-k", "aedes", "-p", "benchmarks.aedes_broker")),
}
"""Each broker, and how pytest chooses the tests on it."""
PATIENCE = 120.0


async def wire(choice: tuple[str, ...]) -> list[str]:
    """How the wire's tests end, a line for the sum and one for each that fails."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", *choice, *WIRE]
    quiet = asyncio.subprocess.DEVNULL
    child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=quiet, cwd=ROOT)
    said = (await child.communicate())[0].decode()
    return re.findall(r"^(?:FAILED|ERROR).*|^\d+ (?:passed|failed).*", said, flags=re.MULTILINE)[::-1]


async def evening(broker: Broker, folder: Path) -> list[str]:
    """What succeeds, in seconds each, up to what does not."""
    told: list[str] = []
    guests: list[Guest] = []
    begun = time.monotonic()

    def succeeds(what: str) -> None:
        nonlocal begun
        told.append(f"{what} ({time.monotonic() - begun:.1f} s)")
        begun = time.monotonic()

    address = await broker.start()
    accounts = folder / "accounts"
    accounts.write_text(f"host = {address.username}:{address.password}\nguests = guest:{GUESTS['guest']}\n")
    where = f"mqtt://127.0.0.1:{address.port}"
    host = HostProcess(folder / "host", "--broker", where, "--accounts", str(accounts))
    try:
        await host.start()
        succeeds("accounts tried, table open")
        guests = await party(host, ["Ada", "Ben"], bots=1, silent=True)
        succeeds("guests joined, game begun")
        await host.kill()
        await guests[0].until(lambda s: s.status != "live")
        await host.start()
        await back(guests)
        succeeds("back after the host was killed")
        await broker.stop()
        await guests[0].until(lambda s: s.status != "live")
        await broker.start()
        await back(guests)
        succeeds("back after the broker was killed")
        for guest in guests:
            guest.speak()
        await ends(guests, PATIENCE)
        succeeds("game played to its end")
    except (AssertionError, TimeoutError, OSError) as problem:
        told.append(f"NOT: {type(problem).__name__} {problem}".splitlines()[0][:100])
    finally:
        for guest in guests:
            await guest.connection.close()
        with suppress(ProcessLookupError):
            await host.stop()
        await broker.stop()
    return told


async def back(guests: list[Guest]) -> None:
    """Wait until all are at their table again."""
    for guest in guests:
        await guest.until(lambda s: s.status == "live" and s.room.phase == "playing", PATIENCE)


async def main(names: list[str]) -> None:
    """Try the named brokers, or all."""
    house.STARTED = PATIENCE  # other programs may load this machine
    for name in names or BROKERS:
        make, choice = BROKERS[name]
        print(f"{name}\n  wire's tests: ", end="", flush=True)
        print("\n    ".join(await wire(choice)))
        with tempfile.TemporaryDirectory(prefix="moontable-") as folder:
            try:
                lines = await evening(make(Path(folder) / "broker"), Path(folder))
            except NotMeasured as problem:
                lines = [f"not tried: {problem}"]
        print("".join(f"  {line}\n" for line in lines), end="", flush=True)


if __name__ == "__main__":
    if unknown := [name for name in sys.argv[1:] if name not in BROKERS]:
        sys.exit(f"no such broker: {', '.join(unknown)}. There are: {', '.join(BROKERS)}")
    asyncio.run(main(sys.argv[1:]))

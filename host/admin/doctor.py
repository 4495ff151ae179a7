"""`moontable host doctor`: what stands between this machine and an evening, and what to do about it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from host import usage
from host.admin.port_holder import holder
from host.brokers import embedded, mosquitto
from host.brokers.choosing import known
from host.brokers.ports import free_port
from host.discovery import addresses
from host.errors import HostError, JournalLocked, PortTaken
from host.journal import Journal, schema
from host.texts import words
from protocol.endpoint import PORT, Endpoint
from protocol.errors import MoontableError
from protocol.program import installation
from protocol.program.configuration import Configuration
from protocol.program.files import read_file
from protocol.program.findings import Finding, as_json, as_lines, clock, space, versions, well

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from host.brokers.existing import BrokerAccess

FIREWALL_TAKES = 5.0
"""Seconds for a firewall to answer."""
ETC = Path("/etc")


class House(NamedTuple):
    """What the journal's folder says about the host in it."""

    state: Literal["none", "journal", "running"]
    port: int = 0
    """The port that it keeps, 0 where it has none yet."""


def main(given: Sequence[str]) -> int:
    """The command `doctor`; its exit status, 1 when something is wrong."""
    chosen = usage.doctor().read(given)
    if chosen is None:
        return 0
    findings = list(examine(chosen))
    sys.stdout.write((as_json(findings) if chosen.json else "\n".join(as_lines(findings))) + "\n")
    return 0 if well(findings) else 1


def examine(chosen: argparse.Namespace) -> Iterator[Finding]:
    """Everything that was found on the host's side."""
    from host.server import data_folder  # noqa: PLC0415 - only for the folder

    folder = data_folder(chosen.data)
    yield versions()
    yield clock(time.time())
    path = Configuration.of(chosen.data).path
    if path and path.exists():
        yield Finding("settings", "ok", words("doctor_settings", path=path))
    yield space(folder)
    house = House("none")
    try:
        house = look_into(folder)
        yield Finding("journal", "ok", words(f"doctor_{house.state}", folder=folder))
    except HostError as problem:
        yield Finding("journal", "bad", str(problem))
    try:
        kind = known(chosen.broker)
    except HostError as problem:
        yield Finding("broker", "bad", str(problem))
        return
    if kind == "existing":
        yield _existing(chosen)
    else:
        yield _own_broker(kind)
        port = chosen.port if chosen.port > 0 else house.port or PORT
        if house.state != "running":
            yield _port(port, moves=chosen.port < 0 and not house.port)
        yield from firewall(port)
    if house.state == "running":
        yield round_trip_of(folder)
    yield _address(chosen.address)


def look_into(folder: Path) -> House:
    """Whether a host runs with this folder, and its port; raises why its journal cannot be used."""
    if not os.path.lexists(folder / schema.NAME):
        return House("none")
    try:
        journal = Journal(folder)
    except JournalLocked:
        return House("running", console_file(folder).get("port", 0))
    try:
        return House("journal", journal.read.number("port") or 0)
    finally:
        journal.close()


def console_file(folder: Path) -> dict[str, Any]:
    """The way to the broker that a host has written for its console; empty where there is none that can be read."""
    return next(_console_files(folder), {})


def console_tables(folder: Path) -> list[str]:
    """The names of the tables for which it has."""
    return [str(told.get("table", "")) for told in _console_files(folder)]


def _console_files(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob("console-*.json")):
        try:
            told = json.loads(read_file(path))
        except (OSError, ValueError):
            continue
        if isinstance(told, dict) and isinstance(told.get("port"), int):
            yield told


def _own_broker(kind: str) -> Finding:
    line = words("doctor_type", line=installation.mosquitto_line())
    path = mosquitto.found()
    if path and kind != "embedded":
        return Finding("broker", "ok", words("doctor_mosquitto", path=path))
    if kind != "mosquitto" and embedded.found():
        return Finding("broker", "note", words("doctor_embedded"), "" if path else line)
    return Finding("broker", "bad", words("doctor_no_broker"), line)


def _existing(chosen: argparse.Namespace) -> Finding:
    """Try the accounts as a host does before it shows a code: each refusal says what to do."""
    from host.brokers.existing import BrokerAccess  # noqa: PLC0415 - few need it, as the next

    files = [Path(name).expanduser() if name else None for name in (chosen.accounts, chosen.ca)]
    try:
        access = BrokerAccess.parse(chosen.broker, files[0], ca=files[1])
        asyncio.run(_probe(access))
    except MoontableError as problem:
        return Finding("broker", "bad", str(problem))
    return Finding("broker", "ok", words("doctor_existing", address=Endpoint(access.host, access.port, access.tls)))


async def _probe(access: BrokerAccess) -> None:
    from host.brokers.probe import check  # noqa: PLC0415 - few need it
    from protocol.topics import PREFIX  # noqa: PLC0415

    await check(Endpoint(access.host, access.port, access.tls), access.host_login, access.guests, PREFIX)


def _port(port: int, *, moves: bool) -> Finding:
    who = holder(port)
    try:
        free_port(port, lan=False)
    except PortTaken:
        who = who or words("doctor_somebody")
    if who:
        if moves:
            return Finding("port", "note", words("doctor_port_taken", port=port, who=who), words("doctor_port_moves"))
        return Finding("port", "bad", words("doctor_port_taken", port=port, who=who), words("doctor_port_cure"))
    return Finding("port", "ok", words("doctor_port", port=port))


def round_trip_of(folder: Path) -> Finding:
    """How long the broker of a host that runs takes for an answer to the operator's account."""
    from protocol.program.round_trip import round_trip  # noqa: PLC0415 - seldom needed

    told = console_file(folder)
    where = Endpoint(str(told.get("address", "127.0.0.1")), told.get("port", PORT), str(told.get("tls", "")))
    login = str(told.get("login") or told.get("account", "")), str(told.get("password", ""))
    try:
        seconds = asyncio.run(round_trip(where, login))
    except MoontableError as problem:
        return Finding("round trip", "bad", str(problem))
    if seconds is None:
        return Finding("round trip", "bad", words("doctor_silent", address=where), words("doctor_silent_cure"))
    return Finding("round trip", "ok", words("doctor_answers", address=where, milliseconds=round(seconds * 1000, 1)))


def _address(chosen: str) -> Finding:
    if chosen:
        return Finding("address", "ok", words("doctor_address", address=chosen))
    own = addresses.own()
    if not own:
        return Finding("address", "bad", words("doctor_no_network"), words("doctor_no_network_cure"))
    if len(own) > 1:
        others = ", ".join(str(one) for one in own[1:])
        told = words("doctor_addresses", address=own[0], others=others)
        return Finding("address", "note", told, words("doctor_addresses_cure"))
    return Finding("address", "ok", words("doctor_address", address=own[0]))


def firewall(port: int, etc: Path = ETC) -> Iterator[Finding]:
    """The two firewalls that distributions ship. Their rules are root's to read, so a word is all that can be said."""
    try:
        ufw = "ENABLED=yes" in (etc / "ufw" / "ufw.conf").read_text()
    except (OSError, UnicodeDecodeError):
        ufw = False
    if ufw:
        line = words("doctor_type", line=f"sudo ufw allow {port}/tcp")
        yield Finding("firewall", "note", words("doctor_firewall", name="ufw", port=port), line)
    if command := shutil.which("firewall-cmd"):
        try:
            running = subprocess.run([command, "--state"], capture_output=True, timeout=FIREWALL_TAKES, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired):
            return
        if running.returncode == 0:
            line = words(
                "doctor_type", line=f"sudo firewall-cmd --permanent --add-port={port}/tcp && sudo firewall-cmd --reload"
            )
            yield Finding("firewall", "note", words("doctor_firewall", name="firewalld", port=port), line)

"""What `doctor` says of a host's machine in each situation, check by check, with keys of texts in place of words."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host import usage
from host.admin import doctor
from host.admin.doctor import House
from host.brokers import Login, probe
from host.brokers.probe import NOBODY
from host.discovery.addresses import Interface
from host.errors import BrokerLoginOdd, BrokerUnreachable, JournalDamaged, PortTaken
from protocol.endpoint import Endpoint, authorities
from protocol.program.findings import Finding
from protocol.topics import PREFIX
from tests.certificates import made
from tests.client.situations import stands
from tests.program.test_invitation import keyed

KEPT = Path(__file__).parent / "situations"
WAY = {"table": "oak", "port": 1890, "address": "10.0.0.7", "tls": "", "account": "s1", "password": "secret"}
"""What a host has written for its console."""
MACHINE: dict[str, Any] = {
    "house": House("none"), "mosquitto": "/usr/sbin/mosquitto", "embedded": True, "holder": "", "free": True,
    "own": [Interface("eth0", "192.168.1.20")], "settings": None,
}  # fmt: skip
"""A machine on which all is well."""


class Machine:
    """What the parts of the program say on a machine that is otherwise than `MACHINE` in a few things."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **about: Any) -> None:
        self.about = MACHINE | about
        monkeypatch.setattr(doctor, "words", keyed)
        monkeypatch.setattr(doctor, "look_into", self.look_into)
        monkeypatch.setattr(doctor, "free_port", self.free_port)
        monkeypatch.setattr(doctor, "holder", lambda _port: self.about["holder"])
        monkeypatch.setattr(doctor, "firewall", lambda port: [Finding("firewall", "ok", f"port={port}")])
        monkeypatch.setattr(doctor, "round_trip_of", lambda _folder: Finding("round trip", "ok", "answers"))
        monkeypatch.setattr(doctor.mosquitto, "found", lambda: self.about["mosquitto"])
        monkeypatch.setattr(doctor.embedded, "found", lambda: self.about["embedded"])
        monkeypatch.setattr(doctor.addresses, "own", lambda: self.about["own"])
        configuration = SimpleNamespace(of=lambda data: SimpleNamespace(path=self.about["settings"], data=data))
        monkeypatch.setattr(doctor, "Configuration", configuration)
        monkeypatch.setattr(doctor.installation, "mosquitto_line", lambda: "LINE")
        for name in ("versions", "clock", "space"):
            monkeypatch.setattr(doctor, name, lambda *_, name=name: Finding(name, "ok", ""))

    def look_into(self, _folder: Path) -> House:
        """What the journal says."""
        if self.about["house"] is None:
            raise JournalDamaged(path="JOURNAL")
        house = self.about["house"]
        assert isinstance(house, House)
        return house

    def free_port(self, port: int, *, lan: bool) -> None:
        """A look at a port."""
        assert not lan, "nothing outside is asked"
        if not self.about["free"]:
            raise PortTaken(port=port)

    def says(self, *typed: str) -> list[str]:
        """What is found, in order."""
        found = doctor.examine(usage.doctor().read(["--data", "FOLDER", *typed]))  # type: ignore[arg-type]
        return [f"{one.check}: {one.state}, {one.says}{f' / {one.cure}' * bool(one.cure)}" for one in found]


@pytest.fixture
def lang(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors say themselves in English."""
    monkeypatch.setenv("MOONTABLE_LANG", "en")


@pytest.mark.usefixtures("lang")
def test_what_is_found(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it where all is well, else what is otherwise; `--snapshot-update` keeps it anew, to be looked at."""
    well = Machine(monkeypatch).says()
    found: dict[str, object] = {"all is well": well}

    def look(name: str, *typed: str, **about: Any) -> None:
        says = Machine(monkeypatch, **about).says(*typed)
        checks = [line.partition(":")[0] for line in says]
        missing = [f"no {line.partition(':')[0]}" for line in well if line.partition(":")[0] not in checks]
        found[" ".join([name, *typed])] = [*(line for line in says if line not in well), *missing]

    look("settings that are there", settings=Path("/"))
    look("settings that are nowhere", settings=KEPT / "nowhere.toml")
    look("a journal that keeps a port", house=House("journal", 1890))
    look("a host runs", house=House("running", 1890))
    look("a damaged journal", house=None)
    for name, own in (("no network", []), ("two networks", [*MACHINE["own"], Interface("", "10.8.0.2")])):
        look(name, own=own)
        look(name, "--address", "games.lan", own=own)
    for mosquitto, embedded, kind in product(("/usr/sbin/mosquitto", ""), (True, False), ("", "mosquitto", "embedded")):
        name = f"mosquitto {'there' if mosquitto else 'missing'}, embedded {'there' if embedded else 'missing'},"
        look(name, *(["--broker", kind] if kind else []), mosquitto=mosquitto, embedded=embedded)
    taken: dict[str, Any] = {"free": False}
    for name, about in (("taken by somebody", taken), ("taken by apache", taken | {"holder": "apache (7)"})):
        look(f"port {name}", **about)
        look(f"port {name}", "--port", "1885", **about)
        look(f"port {name}, kept by the journal", house=House("journal", 1890), **about)
        look(f"port {name}, a host runs", house=House("running", 1890), **about)
    look("port held by somebody who lets it be taken", holder="apache (7)")
    look("whatever port is free", "--port", "0", house=House("journal", 1890))
    stands("doctor", found, request.config, kept_in=KEPT)


@pytest.mark.parametrize(
    ("way", "seconds", "asked", "said"),
    [
        (WAY, 0.0123, ("10.0.0.7:1890", ("s1", "secret")), "ok, doctor_answers address={} milliseconds=12.3"),
        (WAY | {"login": "g7"}, None, ("10.0.0.7:1890", ("g7", "secret")), "bad, doctor_silent address={}"),
        ({"port": 1890}, 0.2, ("127.0.0.1:1890", ("", "")), "ok, doctor_answers address={} milliseconds=200.0"),
        (None, None, ("127.0.0.1:1883", ("", "")), "bad, doctor_silent address={}"),
        (WAY, PortTaken(port=7), ("10.0.0.7:1890", ("s1", "secret")), f"bad, {PortTaken(port=7).message('en')}"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("lang")
def test_the_way_to_a_host_that_runs_is_tried_as_its_console_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Any, seconds: Any, asked: Any, said: str
) -> None:
    """By the address and with the account that stand in its file."""
    tried = []

    async def round_trip(where: object, login: object) -> float | None:
        tried.append((str(where), login))
        if isinstance(seconds, PortTaken):
            raise seconds
        return seconds  # type: ignore[no-any-return] # a number or nothing

    monkeypatch.setattr("protocol.program.round_trip.round_trip", round_trip)
    monkeypatch.setattr(doctor, "words", keyed)
    for name, text in (("a", "no json"), ("b", "[]"), ("c", '{"port": "1890"}')):
        (tmp_path / f"console-{name}.json").write_text(text)
    if way:
        (tmp_path / "console-oak.json").write_text(json.dumps(way))
    found = doctor.round_trip_of(tmp_path)
    assert tried == [asked]
    assert f"{found.state}, {found.says}" == said.format(asked[0])
    assert bool(found.cure) == (seconds is None)


@pytest.mark.usefixtures("lang")
def test_a_broker_that_runs_already_is_tried_as_a_host_tries_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the accounts of the file that was named, and by the word of the authorities; a refusal is what is said."""
    tried: list[tuple[Endpoint, Login, Login, str]] = []

    async def check(where: Endpoint, host: Login, guests: Login, prefix: str) -> bool:
        tried.append((where, host, guests, prefix))
        if where.host == "gone.lan":
            raise BrokerUnreachable(address=where)
        return True

    monkeypatch.setattr(probe, "check", check)
    accounts, ca = tmp_path / "accounts", made(tmp_path / "ca", ["broker.lan"])[0].authority
    accounts.write_text("host = h:1\nguests = g:2\n")
    machine = Machine(monkeypatch)

    def says(*typed: str) -> list[str]:
        return [line for line in machine.says(*typed) if line.startswith("broker: ")]

    safe = ("--broker", "mqtts://broker.lan", "--accounts", str(accounts), "--ca", str(ca))
    assert says(*safe) == ["broker: ok, doctor_existing address=broker.lan:8883"]
    assert says("--broker", "mqtt://h:1@broker.lan:1884") == ["broker: ok, doctor_existing address=broker.lan:1884"]
    gone = BrokerUnreachable(address="gone.lan:1883").message("en")
    assert says("--broker", "mqtt://gone.lan") == [f"broker: bad, {gone}"]
    assert tried == [
        (Endpoint("broker.lan", 8883, authorities(ca)), Login("h", "1"), Login("g", "2"), PREFIX),
        (Endpoint("broker.lan", 1884), Login("h", "1"), NOBODY, PREFIX),
        (Endpoint("gone.lan", 1883), NOBODY, NOBODY, PREFIX),
    ]
    unread = says(*safe[:2], "--accounts", str(tmp_path / "nowhere"))
    assert unread == [f"broker: bad, {BrokerLoginOdd(place=tmp_path / 'nowhere').message('en')}"]

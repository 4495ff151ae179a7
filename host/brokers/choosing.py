"""Which broker a host takes: the one that somebody has named, or the best that this machine has."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from host.brokers import embedded, mosquitto
from host.errors import MisspeltBroker, NoBroker, UnknownBroker
from protocol.program import installation

if TYPE_CHECKING:
    from pathlib import Path

    from host.brokers import Broker

KINDS = ("mosquitto", "embedded")
"""The brokers that a host can start."""


def known(given: str) -> str:
    """What `--broker` means: "mosquitto", "embedded", "existing" for an address, or "". Raises UnknownBroker."""
    name = given.strip().casefold()
    if name in ("", *KINDS):
        return name
    if name == "localhost" or set("./:@") & set(name):
        return "existing"
    near = difflib.get_close_matches(name, KINDS, 1)
    raise MisspeltBroker(given=given, meant=near[0]) if near else UnknownBroker(given=given)


def choose(
    folder: Path,
    *,
    port: int = 0,
    lan: bool | None = None,
    kind: str = "",
    accounts: dict[str, str] | None = None,
) -> Broker:
    """The broker of this machine, not started: Mosquitto where it is installed, otherwise the embedded one.

    `kind` "mosquitto" or "embedded" insists on one. `port` 0 picks a free one. `lan` opens it to the
    network or not; left out, Mosquitto is open and the embedded broker is not.
    """
    if kind == "mosquitto" or (not kind and mosquitto.found()):
        return mosquitto.Mosquitto(folder, port=port, lan=lan is not False, accounts=accounts)
    if kind == "embedded" or embedded.found():
        return embedded.Embedded(port=port, lan=bool(lan), accounts=accounts)
    raise NoBroker(line=installation.mosquitto_line())

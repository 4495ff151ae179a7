"""`moontable host bridge`: what another Mosquitto needs so that its guests sit at this host's tables."""

from __future__ import annotations

import secrets
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from host import usage
from host.brokers.choosing import known
from host.brokers.existing import BrokerAccess, Existing
from host.brokers.mosquitto import configured
from host.discovery import invitation
from host.errors import BridgeNeedsBroker, BridgeOnlyHere
from host.journal import schema
from host.journal.copies import readable
from protocol.addresses import with_port
from protocol.links import JoinLink
from protocol.topics import PREFIX

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

TEMPLATE = Path(__file__).parent.parent / "brokers" / "bridge.conf"
SYSTEM_AUTHORITIES = "/etc/ssl/certs"


def main(given: Sequence[str]) -> int:
    """The command `bridge`; its exit status. Raises a HostError."""
    import asyncio  # noqa: PLC0415 - a wrong word is said at once

    from host.server import data_folder  # noqa: PLC0415 - only for the folder

    chosen = usage.bridge().read(given)
    if chosen is None:
        return 0
    if known(chosen.broker) != "existing":
        raise BridgeNeedsBroker
    accounts, ca = (Path(name).expanduser() if name else None for name in (chosen.accounts, chosen.ca))
    access = BrokerAccess.parse(chosen.broker, accounts, ca=ca)
    link = JoinLink(access.host, port=access.port, tls=access.tls)
    address = chosen.address or asyncio.run(invitation.address(Existing(access), link))
    if not address:
        raise BridgeOnlyHere(port=access.port)
    tables = tables_of(data_folder(chosen.data)) or {chosen.table}
    sys.stdout.write(bridge(access, with_port(address, access.port), tables, ca=ca))
    return 0


def tables_of(folder: Path) -> set[str]:
    """The names of the tables that a host's journal has and nobody has closed, whether it runs or not."""
    if not (folder / schema.NAME).exists():
        return set()
    with tempfile.TemporaryDirectory(prefix="moontable-") as copy:
        journal = readable(folder, Path(copy))
        try:
            return {name for name, state in journal.read.tables().items() if not state.get("closed")}
        finally:
            journal.close()


def bridge(access: BrokerAccess, address: str, tables: Collection[str], *, ca: Path | None = None) -> str:
    """bridge.conf for a broker of some tables that others reach at `address`, as its guests' account."""
    guests = access.guests
    values = {
        "connection": f"moontable-{secrets.token_hex(3)}",
        "address": address,
        "remote_username": guests.username,
        "remote_password": guests.password,
    }
    lines = []
    for line in configured(TEMPLATE.read_text(encoding="utf-8"), values).splitlines():
        if line.startswith(f"topic {PREFIX}/+/"):
            lines += [line.replace("/+/", f"/{name}/", 1) for name in sorted(tables)]
        elif guests.username or not line.startswith("remote_"):
            lines.append(line)
        if line.startswith("address ") and access.tls:
            lines.append(f"bridge_cafile {ca.absolute()}" if ca else f"bridge_capath {SYSTEM_AUTHORITIES}")
    return "\n".join(lines) + "\n"

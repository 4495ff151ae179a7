"""How guests come to the table: the lines that the host shows when it is open."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from host.discovery import addresses, qr
from host.texts import words
from protocol.addresses import means_itself
from protocol.codes import spoken
from protocol.program import installation

if TYPE_CHECKING:
    from host.brokers import Broker
    from protocol.links import JoinLink


async def address(broker: Broker, link: JoinLink) -> str:
    """The address that other devices reach; "" where there is none."""
    if broker.local:
        return ""
    if broker.kind != "existing":
        return next((one.address for one in addresses.own()), "")
    here = await asyncio.to_thread(addresses.is_here, link.host)
    return await addresses.reachable(link.port, link.tls) if here else link.host


def lines(broker: Broker, link: JoinLink, *, reached: bool, named: bool) -> list[str]:
    """What to say about a table that is open at `link`.

    `reached` says whether other devices come there, `named` whether somebody has given that address.
    """
    told = [words("open")]
    if broker.moved_from:
        told.append(words("port_moved", taken=broker.moved_from, port=link.port))
    if not reached:
        return [*told, words("broker", kind=broker.kind, port=link.port), _cure(broker, link)]
    if sys.stderr.isatty() and not means_itself(link.host):
        told += qr.lines(f"moontable join {link}")
    told += [
        words("address", address=link.endpoint),
        words("code", code=link.code),
        words("key", spoken=spoken(link.fingerprint)),
        words("broker", kind=broker.kind, port=link.port),
        *_to_type(link),
    ]
    others = [] if named or broker.kind == "existing" else addresses.own()[1:]
    if others:
        told.append(words("other_addresses", addresses=", ".join(str(one) for one in others)))
    if broker.kind == "embedded" and not broker.local:
        told.append(words("embedded_lan"))
    return told


def _to_type(link: JoinLink) -> list[str]:
    """What a guest types, as short as it can be, and what vouches for the host where somebody can copy it."""
    if link.login[0]:  # nobody comes in without the account, so there is no short line
        return [words("join", link=link)]
    return [words("join", link=replace(link, fingerprint=b"")), words("join_copied", link=link)]


def _cure(broker: Broker, link: JoinLink) -> str:
    """Why no other device can come, and what to do."""
    if broker.kind == "existing":
        return words("broker_only_here", port=link.port)
    return words("only_here", line=installation.mosquitto_line()) if broker.local else words("no_network")

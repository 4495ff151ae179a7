"""At which address guests reach this machine, or the broker on it."""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import NamedTuple

from host.errors import AddressOdd
from protocol.addresses import address, is_local
from protocol.codec import BadMessage
from protocol.endpoint import Endpoint

SIOCGIFADDR = 0x8915
"""Linux: the IPv4 address of an interface."""
BROKER_TIMEOUT = 2.0
"""Seconds for a broker on this machine to answer."""


class Interface(NamedTuple):
    """A network that this machine is in, with its address there."""

    name: str
    address: str

    def __str__(self) -> str:
        return f"{self.address} ({self.name})" if self.name else self.address


def valid_address(given: str) -> str:
    """The address that was typed for guests, without brackets; raises AddressOdd."""
    try:
        return address(given)
    except BadMessage:
        raise AddressOdd(given=given) from None


def own() -> list[Interface]:
    """The addresses of this machine in its networks, first the one by which it reaches others. Sends nothing."""
    found = [Interface(name, number) for name, number in _of_interfaces() if not is_local(number)]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            way = str(probe.getsockname()[0])
        except OSError:
            return found
    if is_local(way):
        return found
    first = next((one for one in found if one.address == way), Interface("", way))
    return [first, *(one for one in found if one != first)]


def is_here(host: str) -> bool:
    """Whether a name or address means this machine to itself, as far as it knows; may take seconds."""
    try:
        found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError):
        return False
    return all(is_local(number.partition("%")[0]) for number in found)


async def reachable(port: int, tls: str) -> str:
    """The address at which guests reach a broker that runs on this machine; "" where none answers as it should."""
    for interface in own():
        endpoint = Endpoint(interface.address, port, tls)
        try:
            async with asyncio.timeout(BROKER_TIMEOUT):
                _, writer = await asyncio.open_connection(endpoint.host, endpoint.port, ssl=endpoint.context())
            writer.close()
        except OSError:  # refused, in time or not, or with a certificate for another name
            continue
        return interface.address
    return ""


def _of_interfaces() -> list[tuple[str, str]]:
    """The IPv4 address of each interface, where the system says it."""
    try:
        import fcntl  # noqa: PLC0415 - only POSIX has it
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                told = fcntl.ioctl(asking, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # it has none, or this is not Linux
                continue
            found.append((name, socket.inet_ntoa(told[20:24])))
    return found

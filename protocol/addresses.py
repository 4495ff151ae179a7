"""Addresses as people type them: a name, an IPv4 or an IPv6 address, that one in brackets or bare, with a zone."""

from __future__ import annotations

import ipaddress
import re
from typing import Final

from protocol.codec import BadMessage

NAME: Final = r"[\w.-]+"
BARE: Final = r"[0-9A-Fa-f]{0,4}:[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*(?:%[\w.%-]+)?"
"""An IPv6 address without brackets: it has two colons at least, where a name with a port has one."""


def address(text: str) -> str:
    """The address as a socket takes it: without brackets, its zone after one %; BadMessage for what is none."""
    text = text.removeprefix("[").removesuffix("]")
    if ":" not in text:
        if not re.fullmatch(NAME, text, re.ASCII):
            raise BadMessage(why="not an address")
        return text
    number, percent, zone = text.partition("%")
    zone = zone.removeprefix("25") if re.fullmatch(r"25[A-Za-z][\w.-]*", zone, re.ASCII) else zone
    try:
        ipaddress.IPv6Address(number)
    except ValueError as error:
        raise BadMessage(why="not an address") from error
    if percent and not re.fullmatch(r"[\w.-]{1,32}", zone, re.ASCII):
        raise BadMessage(why="not a zone")
    return number + percent + zone


def with_port(address: str, port: int) -> str:
    """Address and port for a person: an IPv6 address in brackets."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def is_local(number: str) -> bool:
    """Whether an IP address means to each device that device; raises ValueError for what is no number."""
    parsed = ipaddress.ip_address(number)
    return parsed.is_loopback or parsed.is_unspecified


def means_itself(host: str) -> bool:
    """Whether an address means to each device that device, by its look alone."""
    try:
        return is_local(host)
    except ValueError:
        return host.casefold() == "localhost"

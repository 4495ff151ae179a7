"""A broker that is there already: two accounts, the host's and one that all guests share.

Before it is used, both are tried: the guests' account must reach what is below the prefix and nothing
else. The house's own lamps hang on the same broker, and everybody in the room knows the guests' account.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self
from urllib.parse import unquote, urlsplit

from host.brokers import Address, Broker, Login
from host.brokers.probe import NOBODY, check
from host.errors import BrokerAddressOdd, BrokerLoginOdd, BrokerSameAccount
from protocol.addresses import address
from protocol.codec import BadMessage
from protocol.endpoint import PORT, SYSTEM, TLS_PORT, AuthoritiesUnused, Endpoint, authorities
from protocol.topics import PREFIX

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

HOST_VARIABLE = "MOONTABLE_BROKER_HOST"
GUESTS_VARIABLE = "MOONTABLE_BROKER_GUESTS"
"""Environment variables with `name:password`, so that no password stands in a list of processes."""


@dataclass(frozen=True, slots=True)
class BrokerAccess:
    """Where the broker is, and the two accounts; `guests` is NOBODY where guests come without one."""

    host: str
    port: int
    host_login: Login
    guests: Login
    tls: str = ""

    @classmethod
    def parse(
        cls, url: str, file: Path | None = None, environ: Mapping[str, str] | None = None, ca: Path | None = None
    ) -> Self:
        """Read `mqtt://name:password@host:port`, or `mqtts://` for TLS by the word of `ca` or of this system.

        Accounts in `file` or the environment go first.
        """
        try:
            parts = urlsplit(url if "//" in url else f"mqtt://{url}")
            port = parts.port or (TLS_PORT if parts.scheme == "mqtts" else PORT)
            host = address(parts.hostname or "")
        except (ValueError, BadMessage) as odd:
            raise BrokerAddressOdd(url=_without_password(url)) from odd
        if parts.scheme not in ("mqtt", "mqtts") or parts.path.strip("/") or parts.query or parts.fragment:
            raise BrokerAddressOdd(url=_without_password(url))
        logins = {
            "host": Login(unquote(parts.username or ""), unquote(parts.password or "")),
            "guests": NOBODY,
        }
        if file:
            logins |= _logins_in(file)
        given = os.environ if environ is None else environ
        for who, variable in (("host", HOST_VARIABLE), ("guests", GUESTS_VARIABLE)):
            if value := given.get(variable):
                logins[who] = _login(value, variable)
        host_login, guests = logins["host"], logins["guests"]
        if host_login.username and host_login.username == guests.username:
            raise BrokerSameAccount(who=host_login.username)
        tls = SYSTEM if parts.scheme == "mqtts" else ""
        if ca and not tls:
            raise AuthoritiesUnused(address=_without_password(url))
        return cls(host, port, host_login, guests, authorities(ca) if ca else tls)


def _without_password(url: str) -> str:
    head, at, tail = url.rpartition("@")
    return f"{head.partition('://')[0]}://…@{tail}" if at else url


def _logins_in(file: Path) -> dict[str, Login]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as unreadable:
        raise BrokerLoginOdd(place=file) from unreadable
    found = {}
    for line in lines:
        who, equals, value = (part.strip() for part in line.partition("="))
        if not who or who.startswith("#"):
            continue
        if who not in ("host", "guests") or not equals:
            raise BrokerLoginOdd(place=file)
        found[who] = _login(value, file)
    return found


def _login(text: str, place: object) -> Login:
    name, colon, password = text.strip().partition(":")
    if not name or not colon:
        raise BrokerLoginOdd(place=place)
    return Login(name, password)


class Existing(Broker):
    """A broker that runs without us. Seats share the guests' account; their seals alone keep them apart."""

    kind = "existing"

    def __init__(self, access: BrokerAccess, prefix: str = PREFIX) -> None:
        super().__init__()
        self.access = access
        self.prefix = prefix

    async def start(self) -> Address:
        """Try both accounts; raises BrokerUnsafe where the guests' reaches more than the tables."""
        access = self.access
        where = Endpoint(access.host, access.port, access.tls)
        open_door = await check(where, access.host_login, access.guests, self.prefix)
        guests = None if open_door else access.guests
        return Address(
            access.host, access.port, access.host_login.username, access.host_login.password, guests, access.tls
        )

    async def add_account(self, name: str, password: str) -> Login:  # noqa: ARG002  (all brokers' face)
        """Give the guests' account; none is made on somebody else's broker."""
        return self.access.guests

    async def remove_account(self, name: str) -> None:
        """Do nothing: the account belongs to the other guests as well."""

    async def stop(self) -> None:
        """Leave it running."""

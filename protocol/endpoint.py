"""Where a broker is, and with TLS, whose word a device takes that it is the right one."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING, Final, NamedTuple

from protocol.errors import MoontableError
from protocol.program.files import read_file

if TYPE_CHECKING:
    from pathlib import Path

PORT: Final = 1883
"""The broker's port where none is named."""
TLS_PORT: Final = 8883
"""The same with TLS."""
SYSTEM: Final = "system"
"""In `Endpoint.tls`: the authorities that this device trusts anyway."""
MOST_AUTHORITIES: Final = 262_144
"""The longest file of authorities, in bytes."""


class BadAuthorities(MoontableError):
    """A file that holds no certificates of authorities."""

    en = "{path} holds no certificate to check the broker by ({reason}). It takes a file in PEM, such as ca.crt."
    de = "In {path} steht kein Zertifikat, das den Broker prüfen kann ({reason}). Nötig ist PEM, etwa ca.crt."
    exit_status = 2


class AuthoritiesUnused(MoontableError):
    """Authorities for a broker that is spoken to without TLS."""

    en = "--ca belongs to an address that begins with mqtts://; “{address}” does not."
    de = "--ca gehört zu einer Adresse, die mit mqtts:// beginnt; „{address}“ tut das nicht."
    exit_status = 2


class Endpoint(NamedTuple):
    """A broker's address. `tls` is "" without TLS, SYSTEM, or the certificates to trust in PEM."""

    host: str
    port: int
    tls: str = ""

    def __str__(self) -> str:
        from protocol.addresses import with_port  # noqa: PLC0415 - brings a package that a device may lack

        return with_port(self.host, self.port)

    def context(self) -> ssl.SSLContext | None:
        """How to check the broker; None without TLS. Raises BadAuthorities."""
        return context(self.tls) if self.tls else None


def context(authorities: str) -> ssl.SSLContext:
    """Trust in SYSTEM or in certificates in PEM, and in the name of the broker that was asked for."""
    try:
        trust = ssl.create_default_context(cadata=None if authorities == SYSTEM else authorities)
    except (ssl.SSLError, ValueError) as error:
        raise BadAuthorities(path="PEM", reason=error) from None
    if authorities != SYSTEM:
        # Python 3.13 refuses certificates that lack formalities, which home-made ones often do. Which authority
        # signed them is checked as before, and so is the broker's name.
        trust.verify_flags &= ~ssl.VerifyFlags.VERIFY_X509_STRICT
    return trust


def authorities(path: Path) -> str:
    """The certificates in a file of authorities, in PEM; raises BadAuthorities."""
    try:
        text = read_file(path, MOST_AUTHORITIES).decode("ascii", errors="replace")
    except OSError as error:
        raise BadAuthorities(path=path, reason=error.strerror) from None
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    # Nothing else of the file is kept, least of all a key that somebody has put into it.
    found = [f"{begin}{one.partition(end)[0]}{end}\n" for one in text.split(begin)[1:]]
    if not found:
        raise BadAuthorities(path=path, reason=begin)
    try:
        context("".join(found))
    except BadAuthorities as bad:
        raise BadAuthorities(path=path, reason=bad.facts["reason"]) from None
    return "".join(found)

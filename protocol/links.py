"""The one line that a guest needs: `[mqtts://][CODE@][LOGIN:PASSWORD@]HOST[:PORT][/TABLE][#FINGERPRINT]`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

from protocol.addresses import BARE, NAME, address
from protocol.codec import BadMessage
from protocol.codes import ALPHABET, CODE, ONCE, normalise, read, written
from protocol.endpoint import PORT, SYSTEM, TLS_PORT, Endpoint
from protocol.errors import MoontableError


class BadLink(MoontableError):
    """A line that names no table."""

    en = "“{link}” is no table's address. It looks like CODE@ADDRESS, for example 7K3M9P@192.168.1.20."
    de = "„{link}“ ist keine Adresse eines Tisches. So sieht eine aus: CODE@ADRESSE, etwa 7K3M9P@192.168.1.9."
    exit_status = 2


_LINK = re.compile(
    r"""
    (?: (?P<scheme> [Mm][Qq][Tt][Tt][Ss]? ) :// )?
    (?: (?P<code> [^@/:\#]* ) @ )?
    (?: (?P<login> [\w.~%-]+ : [\w.~%-]* ) @ )?
    (?: (?P<bare> """
    + BARE
    + r""" )
      | (?: (?P<ipv6> \[ [0-9A-Fa-f:.]+ (?: % [\w.%-]+ )? \] ) | (?P<host> """
    + NAME
    + r""" ) ) (?: : (?P<port> [0-9]{1,5} ) )?
    )
    (?: / (?P<table> [\w-]{1,32} )? )?
    (?: \# (?P<fingerprint> [0-9A-Za-z]+ ) )?
    """,
    re.VERBOSE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class JoinLink:
    """Where a table is and how to come in; `code`, `table` and `fingerprint` may be left out (empty)."""

    host: str
    code: str = ""
    port: int = PORT
    table: str = ""
    fingerprint: bytes = b""
    login: tuple[str, str] = ("", "")
    tls: str = ""
    """As in `Endpoint`; a link itself says only whether there is any."""

    @property
    def endpoint(self) -> Endpoint:
        """The broker."""
        return Endpoint(self.host, self.port, self.tls)

    @property
    def address(self) -> str:
        """The link without code, account, table and key: what somebody types who is told the code."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = TLS_PORT if self.tls else PORT
        return f"{'mqtts://' if self.tls else ''}{host}{f':{self.port}' if self.port != usual else ''}"

    @property
    def once(self) -> bool:
        """Whether the code is the one-time code of one seat."""
        return len(self.code) == ONCE

    @classmethod
    def parse(cls, text: str) -> JoinLink:
        """The link that `text` is; raises BadLink."""
        found = _LINK.fullmatch(text.strip())
        if not found:
            raise BadLink(link=text)
        code = normalise(found["code"] or "")
        tls = SYSTEM if (found["scheme"] or "").lower() == "mqtts" else ""
        port = int(found["port"] or (TLS_PORT if tls else PORT))
        if (found["code"] is not None and not _is_code(code)) or not 0 < port < 65536:
            raise BadLink(link=text)
        try:
            host = address(found["bare"] or found["ipv6"] or found["host"])
            fingerprint = read(found["fingerprint"]) if found["fingerprint"] else b""
        except BadMessage as error:
            raise BadLink(link=text) from error
        name, _, password = (found["login"] or "").partition(":")
        login = unquote(name), unquote(password)
        return cls(host, code, port, found["table"] or "", fingerprint, login, tls)

    def __str__(self) -> str:
        scheme, _, address = self.address.rpartition("//")
        return "".join(
            (
                f"{scheme}//" if scheme else "",
                f"{self.code}@" if self.code else "",
                f"{':'.join(quote(part, safe='') for part in self.login)}@" if self.login[0] else "",
                address,
                f"/{self.table}" if self.table else "",
                f"#{written(self.fingerprint)}" if self.fingerprint else "",
            )
        )


def _is_code(code: str) -> bool:
    return len(code) in (CODE, ONCE) and set(code) <= set(ALPHABET)

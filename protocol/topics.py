"""The topics of a table, all below `<prefix>/<table>/`, and the QoS of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PREFIX = "moontable"
TABLE = r"[a-z0-9_-]{1,32}"
"""The pattern of a table's name: it stands in topics, links and file names."""
ACCOUNT = r"s[0-9a-f]{12}"
"""The pattern of a seat's account (protocol/keys.py)."""

QOS: Final = {"card": 1, "join": 1, "twin": 1, "public": 0, "seat": 0}
"""By kind of topic: 0 for what is said again until it is out of date or has its receipt, 1 for what is said once."""


def qos(topic: str) -> int:
    """The QoS of a message on `topic`; 1 for any that is none of ours."""
    return next((QOS[part] for part in reversed(topic.split("/")) if part in QOS), 1)


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one table; `Topics.any()` has `+` in place of the table."""

    table: str
    prefix: str = PREFIX

    @classmethod
    def any(cls, prefix: str = PREFIX) -> Topics:
        """Filters that match every table of a prefix."""
        return cls("+", prefix)

    @property
    def card(self) -> str:
        """The host card: retained, signed."""
        return f"{self.prefix}/{self.table}/card"

    @property
    def public(self) -> str:
        """The public table: retained, signed."""
        return f"{self.prefix}/{self.table}/public"

    @property
    def join(self) -> str:
        """Where devices without a seat speak."""
        return f"{self.prefix}/{self.table}/join/up"

    @property
    def twin(self) -> str:
        """Where hosts with one and the same key find out about each other."""
        return f"{self.prefix}/{self.table}/twin"

    def reply(self, join: bytes) -> str:
        """Where the host answers the join `join`."""
        return f"{self.prefix}/{self.table}/join/down/{join.hex()}"

    def down(self, account: str) -> str:
        """What the host says to one seat: retained, sealed."""
        return f"{self.prefix}/{self.table}/seat/{account}/down"

    def up(self, account: str) -> str:
        """What one seat says to the host: sealed."""
        return f"{self.prefix}/{self.table}/seat/{account}/up"

    def account(self, topic: str) -> str:
        """The account whose up-topic `topic` is; "" when it is none of this table's."""
        head, _, tail = topic.partition(f"{self.prefix}/{self.table}/seat/")
        account, _, last = tail.partition("/")
        return account if not head and last == "up" else ""

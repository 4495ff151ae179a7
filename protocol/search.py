"""A question into the local network, and a host's answer to whoever asked: where its tables are.

An answer is a hint and no proof: whoever follows it knows host and table by code and key, as with a typed address. It
is never longer than the question, and holds nothing that the host card does not tell.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from protocol.program.values import table_name

PORT: Final = 1883
"""The UDP port of the question, whichever TCP port the broker has."""
LENGTH: Final = 96
"""Bytes of a question."""
NONCE: Final = 16
QUESTION: Final = b"moontable/1 who?"
ANSWER: Final = b"moontable/2 here"
HOST: Final = 16
"""Bytes by which a host is known: its fingerprint (protocol/pairing.py)."""
SEVERAL: Final = "+"
"""In the place of a table's name, as in a topic's filter."""


class Answer(NamedTuple):
    """The port of a host's broker, and the name of its table; SEVERAL where it has more, whose cards say which.

    By `host`, the fingerprint of its keys, a seat knows its own; whether it has these keys it has to show.
    """

    port: int
    table: str
    host: bytes


def question(nonce: bytes) -> bytes:
    """The question with 16 random bytes that the answer repeats."""
    return (QUESTION + nonce).ljust(LENGTH, b"\0")


def nonce_of(message: bytes) -> bytes | None:
    """The random bytes of a question; None for whatever is none."""
    nonce = message[len(QUESTION) : len(QUESTION) + NONCE]
    return nonce if message == question(nonce) and len(nonce) == NONCE else None


def answer(nonce: bytes, told: Answer) -> bytes:
    """What a host says."""
    return ANSWER + nonce + told.port.to_bytes(2, "big") + told.host + told.table.encode()


def answer_to(nonce: bytes, message: bytes) -> Answer | None:
    """What a host has said to the question with these bytes; None for whatever is no such answer."""
    head = ANSWER + nonce
    if not message.startswith(head) or len(message) > LENGTH:
        return None
    told = message[len(head) :]
    port, host, table = int.from_bytes(told[:2], "big"), told[2 : 2 + HOST], told[2 + HOST :]
    try:
        name = table.decode("ascii")
        return Answer(port, name if name == SEVERAL else table_name(name), host) if port else None
    except ValueError:
        return None

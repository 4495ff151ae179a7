"""Mosquitto's access control list, read for a broker that has none: broker.acl stays the one truth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from protocol.topics import PREFIX

if TYPE_CHECKING:
    from collections.abc import Collection

Access = Literal["read", "write"]


class Rule(NamedTuple):
    """`user` may reach `filter`: None is whoever has no account, "*" everybody; %u is the account's name."""

    access: str
    filter: str
    user: str | None


def rules(text: str) -> list[Rule]:
    """The rules in the text of an acl_file. `deny` is not known here, and broker.acl does not use it."""
    found = []
    user: str | None = None
    for line in text.splitlines():
        kind, *words = line.split() or ["#"]
        if kind == "user":
            user = words[0]
        elif kind in ("topic", "pattern"):
            access = words[0] if len(words) > 1 else "readwrite"
            found.append(Rule(access, words[-1], "*" if kind == "pattern" else user))
    return found


def narrowed(text: str, tables: Collection[str]) -> str:
    """The acl_file `text` with a line for each of `tables` in place of one that lets write to any table.

    Whoever may write to a table of any name may leave as many retained messages as there are names. Reading stays as it
    is: a device that was given a code alone listens for the cards of all tables.
    """
    lines = []
    for line in text.splitlines():
        kind, *words = line.split() or [""]
        ours = kind in ("topic", "pattern") and words[0] != "read" and words[-1].startswith(f"{PREFIX}/+/")
        lines += [line.replace(f"{PREFIX}/+/", f"{PREFIX}/{name}/", 1) for name in sorted(tables)] if ours else [line]
    return "\n".join(lines) + "\n"


def allows(given: list[Rule], user: str | None, access: Access, wanted: str) -> bool:
    """Whether `user` may read or write `wanted`, which is a topic or a filter to subscribe to."""
    return any(
        access in rule.access
        and rule.user in ("*", user)
        and ("%u" not in rule.filter or user is not None)
        and covers(rule.filter.replace("%u", user or ""), wanted)
        for rule in given
    )


def covers(pattern: str, wanted: str) -> bool:
    """Whether every topic that matches `wanted` also matches `pattern`."""
    ours, theirs = pattern.split("/"), wanted.split("/")
    for place, level in enumerate(ours):
        if level == "#":
            return True
        if place >= len(theirs) or (level != theirs[place] and (level != "+" or theirs[place] == "#")):
            return False
    return len(ours) == len(theirs)

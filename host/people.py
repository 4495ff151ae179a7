"""Who sits at a table: people with their keys, and bots."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from protocol.names import looks_like

if TYPE_CHECKING:
    from collections.abc import Iterable

BOT_NAMES = ("Runa", "Odo", "Tilda", "Nox", "Mika", "Juno", "Falk", "Ilse", "Bela", "Wanda", "Rufus", "Pia")


@dataclass(slots=True)
class Person:
    """One participant. `id` is the account of the seat's key, or `bot-N`; public keys as hex, empty for a bot."""

    id: str
    name: str
    bot: bool = False
    sign: str = ""
    seal: str = ""
    ready: bool = False
    gone: bool = False
    wins: int = 0

    def state(self) -> dict[str, Any]:
        """The person as plain values, for the journal."""
        return asdict(self)


def new_bot(people: Iterable[Person]) -> Person:
    """A bot with a name that nobody at the table has."""
    taken = list(people)
    number = 1 + max((int(p.id.removeprefix("bot-")) for p in taken if p.bot), default=0)
    free = (n for n in BOT_NAMES if not any(looks_like(n, p.name) for p in taken))
    return Person(id=f"bot-{number}", name=next(free, f"Bot {number}"), bot=True, ready=True)

"""Who sits at a table: people with their keys, and bots."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Self, get_type_hints

from host.journal.columns import fits
from protocol.names import looks_like
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable

BOT = "bot-"
"""How the id of a bot begins, before its number."""
BOT_NAMES = (
    "Runa", "Odo", "Tilda", "Nox", "Mika", "Juno", "Falk", "Ilse", "Bela", "Wanda", "Rufus", "Pia",
    "Arvid", "Dora", "Enno", "Frida", "Gero", "Hedda", "Ivo", "Jutta", "Knut", "Lotte", "Malte", "Nele",
    "Oskar", "Petra", "Quirin", "Rosa", "Sven", "Thea", "Ulf", "Vera", "Wim", "Xenia", "Yorick", "Zita",
    "Anselm", "Berit", "Corvin", "Dagny", "Edgar", "Flora", "Gustav", "Hilda", "Ingo", "Jorun", "Kasimir", "Lina",
    "Magnus", "Nanna", "Olga", "Pavel", "Ragna", "Sigrid", "Tjark", "Ursel", "Viggo", "Wilma", "Yvette", "Zeno",
)  # fmt: skip
"""More than a table has seats: no bot needs a number, which would stand beside another one, its seat's."""


@dataclass(slots=True)
class Participant:
    """One participant. `id` is the account of the seat's key, or `bot-N`; public keys as hex, empty for a bot.

    `gone`: has left, or was sent away (then without a key). `rest` says who lets a bot play this seat: "own" its person
    until they want it back, "keeper" the keeper until they are there again. `moved` and `stood_in` tell of this match:
    the seat changed hands, a bot has answered for it. `coming`: waits to take over a seat. `leads`: has no seat and
    tells the story. `together`: how many seats their device speaks for. `points`: from bets, this evening. `silent`:
    mornings since they last answered anything (`host/table/silence.py`). `proxied`: somebody has answered for
    them in this match. `absent`: the storyteller says so.
    """

    id: str
    name: str
    bot: bool = False
    sign: str = ""
    seal: str = ""
    ready: bool = False
    gone: bool = False
    wins: int = 0
    rest: str = ""
    moved: bool = False
    stood_in: bool = False
    coming: bool = False
    leads: bool = False
    together: int = 1
    points: int = 0
    silent: int = 0
    proxied: bool = False
    absent: bool = False

    def state(self) -> dict[str, Any]:
        """The person as plain values, for the journal."""
        return {name: getattr(self, name) for name in _forms()}

    @classmethod
    def load(cls, state: dict[str, Any]) -> Self:
        """The person whose `state()` this was, also of an earlier release; ValueError where it is nobody's."""
        known = _forms()
        kept = {name: value for name, value in state.items() if name in known}
        if not all(fits(value, known[name]) for name, value in kept.items()):
            raise ValueError(state)
        return cls(**kept)


@cache
def _forms() -> dict[str, Any]:
    hints = get_type_hints(Participant)
    return {field.name: hints[field.name] for field in fields(Participant)}


def new_bot(people: Iterable[Participant]) -> Participant:
    """A bot with a name that nobody at the table has."""
    taken = list(people)
    number = 1 + max((whole_number(p.id.removeprefix(BOT)) or 0 for p in taken if p.bot), default=0)
    bot = Participant(id=f"{BOT}{number}", name="", bot=True, ready=True)
    bot.name = bot_name(bot, taken)
    return bot


def bot_name(bot: Participant, others: Iterable[Participant]) -> str:
    """A name for a bot that none of the others has."""
    taken = list(others)
    free = (n for n in BOT_NAMES if not any(looks_like(n, p.name) for p in taken))
    return next(free, f"Bot {bot.id.removeprefix(BOT)}")

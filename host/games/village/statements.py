"""What the living say in public by day: standing asks beside the talk, heard by everybody and deciding nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import Ask, listen
from protocol.games.village import CREATURES
from protocol.games.village.statements import AGAINST, DOUBTS, LIED, REPORTS, SAYINGS, kept, words_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.engine.asking import Answer, Seat
    from host.games.village.state import Village

CLAIM, SAY = "claim", "say"
HEARD_BY_ALL = ("evil", "saw")
"""Reports upon which others may have something to say; of other words only whoever they are about."""


class Statements:
    """What each living seat may say in one talk, a few things in each part of it."""

    def __init__(self, game: Village) -> None:
        self._game = game
        self._asks: dict[Seat, list[Ask]] = {}
        self._left: dict[Seat, int] = {}
        self._stirred = dict.fromkeys(game.everybody(), 0)
        self._names = tuple(map(str, game.everybody()))
        self._roles, self._words = sayable(game)
        self.begin_part()

    def begin_part(self) -> None:
        """Another part of the day has begun: everybody may say something again."""
        self._left = dict.fromkeys(self._game.everybody(), SAYINGS)
        self._asks.clear()

    def asks(self) -> list[Ask]:
        """The open asks of all living seats; one that has not changed is the same as before."""
        game = self._game
        if not game.options["statements"]:
            return []
        found: list[Ask] = []
        for seat in game.living():
            if seat not in self._asks:
                self._asks[seat] = self._openings(seat) if self._left[seat] else []
            found += self._asks[seat]
        return found

    def hear(self, answer: Answer) -> bool:
        """Make the statement of an answer known; whether it was one."""
        asked, choice = answer
        if asked.name not in {CLAIM, SAY}:
            return False
        word, _, at = choice.partition("+")
        note(self._game, asked.seat, word, int(at or 0))
        self._left[asked.seat] -= 1
        del self._asks[asked.seat]
        self._stirred[asked.seat] += 1
        self._stir(word, int(at or 0))
        return True

    def accused(self, at: Seat) -> None:
        """Somebody is accused: upon that everybody may have something to say."""
        self._stir(HEARD_BY_ALL[0], at)

    def judged(self, by: Seat, at: Seat) -> None:
        """The village has voted on somebody: who accused them without a word has shown a suspicion by that."""
        game = self._game
        spoken = any(row == [game.night, by, word, at] for row in game.said for word in AGAINST)
        if game.options["statements"] and at > 0 and not spoken:
            note(game, by, DOUBTS[0], at, aloud=False)

    async def listen(self, asks: Sequence[Ask], speech: Sequence[Ask] = ()) -> Answer | None:
        """One answer to any of `asks`, with statements beside them until it comes.

        `speech` is what ends a speech: whoever has said something in it has reason to think whether that was all.
        """
        while (answer := await listen(self._game, [*asks, *self.asks()])) and self.hear(answer):
            for ask in speech:
                ask.stirred += ask.seat == answer.ask.seat
        return answer

    def _openings(self, seat: Seat) -> list[Ask]:
        """What a seat may claim about itself, and say about others; whoever is out may be spoken of."""
        stirred = self._stirred[seat]
        lied = (LIED,) if claimed(self._game, seat) else ()
        others = (*self._names[: seat - 1], *self._names[seat:])
        return [
            Ask(seat, CLAIM, (*self._roles, *lied), "standing", stirred=stirred),
            Ask(seat, SAY, self._words, "standing", also=others, stirred=stirred),
        ]

    def _stir(self, word: str, at: Seat) -> None:
        """Whoever is spoken of has reason to speak; upon a claim or a heavy report everybody may have."""
        for seat in self._game.everybody() if not at or word in HEARD_BY_ALL else [at]:
            self._stirred[seat] += 1
            for ask in self._asks.get(seat, ()):
                ask.stirred = self._stirred[seat]


def sayable(game: Village) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The roles that may be claimed and the words that may be said of others; they stay the same for a whole game."""
    roles = tuple(role for role in game.rulebook.roles if role not in CREATURES and game.in_set(role))
    return roles, words_for(game.in_play if game.options["set_public"] else {})


def claimed(game: Village, seat: Seat) -> str:
    """What a seat says that it is, "" for nothing (or nothing any more)."""
    last = next((word for _, by, word, at in reversed(game.said) if by == seat and not at), "")
    return "" if last == LIED else last


def note(game: Village, by: Seat, word: str, at: Seat, *, aloud: bool = True) -> None:
    """Keep a statement, in place of an old one of less weight where there are too many."""
    game.said.append([game.night, by, word, at])
    if aloud:
        game.tell("said", by=by, word=word, at=at)
    if len(game.said) > kept(game.seats):
        light = (row for row, (_, _, old, about) in enumerate(game.said) if about and old not in REPORTS)
        del game.said[next(light, 0)]

"""With which set of cards a table would play, what is wrong with it, and how it does when bots play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.bot_workers import SetTrialRequest
from host.games import bot_of_its_own, rules
from protocol import messages
from protocol.durations import LONG_AGO, NEVER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Future

    from host.bot_workers import BotWorkers, Outcomes
    from host.engine.rules import SetProblem

    Options = Mapping[str, int | bool]

WANTED = 200
"""Quick games by bots."""
SETTLED = 1.5
"""Seconds for which nobody has changed anything, before the bots begin."""
TRY_EVERY = 0.25
"""Seconds between two looks at whether they have played on."""
PUBLISH_EVERY = 2.0
"""Seconds between two times that everybody is told how far they are."""


def problems(game: str, players: int, options: Options) -> list[SetProblem]:
    """What there is to say about the set of a game; nothing where it is not played with one."""
    choice = rules(game).ABILITIES.set_choice
    return choice.problems(players, options) if choice else []


def forbidden(game: str, players: int, options: Options) -> bool:
    """Whether a game cannot begin with its set of cards."""
    listed = rules(game).INFO.card_set
    return listed is not None and any(
        problem.level not in listed.allowed(options) for problem in problems(game, players, options)
    )


def differing(game: str, options: Options) -> dict[str, int | bool]:
    """The options of a game that are not as the book has them, without what is no option of this release."""
    offered = rules(game).INFO.options
    return {n: v for n, v in options.items() if n in offered and v in offered[n].values and v != offered[n].default}


class SetTrial:
    """Lets bots play the set that a waiting room has chosen, in the background, and counts who wins."""

    def __init__(self, bot_workers: Callable[[], BotWorkers], fresh: Callable[[int], bytes]) -> None:
        self._bot_workers = bot_workers
        self._fresh = fresh
        self._set: tuple[str, int, dict[str, int | bool]] | None = None
        self._running: Future[Outcomes] | None = None
        self._begins = self._looked = NEVER
        self._told = LONG_AGO
        self._games = 0
        self._won: dict[str, int] = {}

    def stop(self) -> None:
        """Play no more; what has been counted is forgotten."""
        if self._running:
            self._running.cancel()
        self._set, self._running, self._begins, self._told = None, None, NEVER, LONG_AGO
        self._games, self._won = 0, {}

    def play_on(self, game: str, players: int, options: Options, now: float) -> bool:
        """Begin anew where something has changed, else play on; gives whether there is something new to tell."""
        self._looked = now
        wanted = (game, players, dict(options))
        if wanted != self._set:
            self.stop()
            if _playable(*wanted):
                self._set, self._begins = wanted, now + SETTLED
        elif self._running is None and now >= self._begins:
            self._play_on(*wanted)
        elif self._running and self._running.done():
            self._count(self._running.result())
            if now >= self._told + PUBLISH_EVERY or self._running is None:
                self._told = now
                return True
        return False

    def _play_on(self, game: str, players: int, options: dict[str, int | bool]) -> None:
        seed = int.from_bytes(self._fresh(8), "big")
        self._running = self._bot_workers().try_out(SetTrialRequest(game, players, options, seed, WANTED - self._games))

    def _count(self, outcomes: Outcomes) -> None:
        self._running = None
        for ending, count in outcomes.won.items():
            self._games += count
            self._won[ending] = self._won.get(ending, 0) + count
        if outcomes.trouble or not outcomes.won or self._games >= WANTED:
            self._begins = NEVER
        elif self._set:
            self._play_on(*self._set)

    def due(self) -> float:
        """The next moment to look."""
        return self._looked + TRY_EVERY if self._running else self._begins

    def shown(self, game: str, players: int, options: Options) -> messages.SetTrialView | None:
        """How it stands with just this set, once there is something to see."""
        known = self._games > 0 and self._set == (game, players, options)
        return messages.SetTrialView(self._games, WANTED, dict(self._won)) if known else None


def _playable(game: str, players: int, options: Options) -> bool:
    known = rules(game).ABILITIES.set_choice is not None and bot_of_its_own(game)
    return known and players in rules(game).INFO.seats and not forbidden(game, players, options)


def card_set(game: str, players: int, options: Options, balancing: SetTrial) -> messages.CardSetView | None:
    """What everybody may see of the set that would be played."""
    choice = rules(game).ABILITIES.set_choice
    listed = rules(game).INFO.card_set
    if choice is None or listed is None:
        return None
    cards = {} if listed.hidden(options) or players not in rules(game).INFO.seats else choice.chosen(players, options)
    said = [messages.SetProblemView(p.level, p.code, p.facts) for p in problems(game, players, options)]  # type: ignore[arg-type] # its levels and facts, too
    return messages.CardSetView(players, cards, said, balancing.shown(game, players, options))

"""What a table is going to play, as its lobby has chosen it, and who would have a seat in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.games import GAMES, rules
from host.journal.columns import member
from host.table.card_set import SetTrial, forbidden
from host.table.pace import PACES, Pace, fast, for_practice, for_shared_device

if TYPE_CHECKING:
    from host.table.changes import Changes
    from host.table.context import TableContext
    from host.table.people import Participant
    from host.table.roster import Roster

MOST_SHARING = 4
"""No device makes a night longer by saying that more people than this share it."""
AGAIN = 3.0
"""How many times as long as from the lobby it takes from a result: people still look, and may want another pace."""


class Lobby:
    """The chosen game with its options, pace and bots."""

    def __init__(self, context: TableContext, roster: Roster, changes: Changes) -> None:
        self.game = GAMES.first
        self.options: dict[str, int | bool] = {}
        self.pace_name = "off"
        self.bots = 0
        self.set_trial = SetTrial(lambda: context.bot_workers, context.fresh)
        self._context = context
        self._roster = roster
        self._changes = changes

    def state(self) -> dict[str, Any]:
        """What outlives the host, as plain values."""
        return {"game": self.game, "options": self.options, "pace_name": self.pace_name, "bots": self.bots}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on with what `state()` gave."""
        self.game = member(state, "game", str, self.game)
        self.options = member(state, "options", dict[str, int | bool], self.options)
        self.pace_name = member(state, "pace_name", str, self.pace_name)
        self.bots = member(state, "bots", int, self.bots)
        if self.game not in GAMES or self.pace_name not in PACES:
            raise ValueError(self.game, self.pace_name)

    @property
    def seats(self) -> range:
        """How many may play the chosen game."""
        return rules(self.game).INFO.seats

    @property
    def pace(self) -> Pace:
        """The seconds that things take here."""
        times = self._context.fast
        alone = self._context.practice and len(self._roster.humans()) == 1 and not self.shares_device()
        if alone:
            return for_practice(PACES[self.pace_name], quick=times > 0)
        pace = fast(times) if times else PACES[self.pace_name]
        return for_shared_device(pace, self._sharing()) if self.shares_device() else pace

    def _sharing(self) -> int:
        """How many people one device is handed to, as far as devices say so and there are people for it."""
        shared = [p.together for p in self._roster.humans() if p.together > 1]
        return min(max(shared, default=1), max(2, len(shared)), MOST_SHARING)

    def shares_device(self) -> bool:
        """Whether people who play share a device."""
        return any(p.together > 1 for p in self._roster.humans())

    def storyteller(self) -> Participant | None:
        """Whoever tells the story without a seat, in a game that can be led."""
        led = rules(self.game).INFO.is_led(self.options)
        return next((p for p in self._roster.watchers if p.leads), None) if led else None

    def players(self, phase: str) -> int:
        """How many would play if the game began now: after a result those who watched as well."""
        roster = self._roster
        here = [p for p in roster.humans() if p.id in roster.present_accounts]
        if phase == "result":
            storyteller = self.storyteller()
            here = [*here, *(p for p in roster.watchers if not p.coming and p is not storyteller)][: self.seats[-1]]
        return len(here) + max(0, min(self.bots, self.seats[-1] - len(here)))

    def set_forbidden(self, phase: str) -> bool:
        """Whether so many cannot play with the chosen set of cards."""
        players = self.players(phase)
        return players in self.seats and forbidden(self.game, players, self.options)

    def all_ready(self, phase: str) -> bool:
        """Whether a game could begin: all who are there are ready, and they can play what is chosen."""
        here = [p for p in self._roster.humans() if p.id in self._roster.present_accounts]
        fits = self.players(phase) in self.seats and not self.set_forbidden(phase)
        return bool(here) and all(p.ready for p in here) and fits

    def countdown(self, phase: str) -> float:
        """Seconds from the last "ready" to the deal: none where nobody else is there who might want to stop it."""
        if len(self._roster.humans()) < 2:
            return 0.0
        return self.pace.countdown * (AGAIN if phase == "result" else 1.0)

    def try_out_set(self, phase: str, now: float) -> None:
        """Let bots try out the chosen set while people are in the lobby, and tell what comes of it."""
        if phase != "lobby" or not self._roster.present_accounts:
            self.set_trial.stop()
        elif self.set_trial.play_on(self.game, self.players(phase), self.options, now):
            self._changes.plan_soon(now)

    def seat_bots(self) -> None:
        """Seat as many bots as are wanted and fit."""
        humans = [p for p in self._roster.people if not p.bot]
        self._roster.seat_bots(max(0, min(self.bots, self.seats[-1] - len(humans))))

    def reseat(self) -> None:
        """Who left is gone, who watched gets a seat; nothing is left of the match before."""
        roster = self._roster
        for person in roster.people:
            person.ready, person.moved, person.stood_in, person.rest = person.bot, False, False, ""
            person.silent, person.proxied, person.absent = 1, False, False
        storyteller = self.storyteller()
        stay = [p for p in roster.watchers if p.coming or p is storyteller]
        roster.people = [p for p in roster.people if not p.gone]
        roster.people += [p for p in roster.watchers if p not in stay]
        roster.watchers = stay
        for person in roster.people:
            person.leads = False

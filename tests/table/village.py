"""An evening of the village: people at a table, and what the tests of it ask and tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.keys import SeatKeys
from tests.table.evening import Evening

if TYPE_CHECKING:
    from host.games.village.state import Village

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida")
KEYS = SeatKeys.from_bytes(bytes(range(64)))


class VillageEvening(Evening):
    """An evening in a village of nine; `slow` beats and slots at pace brisk, so that they can be watched."""

    @classmethod
    def begun(cls, folder, game="werewolves", names=NAMES, *, bots=0, slow=True, teller="", seed=7, **options):
        """Nine people (or others, and bots) in the first night, or the storyteller's first pause before it."""
        evening = cls(folder, keys=KEYS, seed=seed)
        keeper = evening.sit(names[0])
        evening.run(0.3)
        keeper.submit_command("game", game, evening.now)
        evening.run(0.3)
        for name in (*names[1:], *([teller] if teller else [])):
            evening.sit(name)
        evening.run(0.3)
        if bots:
            keeper.submit_command("bots", str(bots), evening.now)
            evening.run(0.3)
        if teller:
            keeper.submit_command("option", "storyteller=yes", evening.now)
            evening.run(0.3)
            evening.guests[teller].submit_command("lead", "yes", evening.now)
            evening.run(0.3)
        for name, value in options.items():
            keeper.submit_command("option", f"{name}={value}", evening.now)
            evening.run(0.3)
        if slow:
            evening.fast = evening.table.context.fast = False
            evening.table.lobby.pace_name = "brisk"
            evening.table.changes.mark_unsaved()
        for name in names:
            evening.guests[name].submit_command("ready", "yes", evening.now)
        evening.until(lambda: evening.table.lifecycle.phase == "playing", 30)
        evening.until(lambda: evening.match.game.phase != "deal", 10)
        evening.run(0.3)
        return evening

    @property
    def match(self):
        """The running match."""
        return self.table.lifecycle.live_match.match

    @property
    def game(self) -> Village:
        """Its state."""
        return self.match.game

    def role(self, role):
        """The name of whoever plays a role."""
        return self.table.roster.people[self.game.roles.index(role) - 1].name

    def seat(self, name):
        """The place of somebody."""
        return next(n for n, p in enumerate(self.table.roster.people, 1) if p.name == name)

    def asked(self, name, *asks):
        """The open ask of a guest; with `asks` one of these names."""
        return next((a for a in self.guests[name].scene.asks if not asks or a.name in asks), None)

    def say(self, name, choice, *asks):
        """Answer what a guest is asked."""
        self.guests[name].submit_answer(self.asked(name, *asks).number, choice, self.now)

    def slot(self, name, seconds=200):
        """Let time pass until a slot is open."""
        self.until(lambda: self.game.slot == name, seconds)
        self.run(0.2)

    def morning(self, seconds=400):
        """Let time pass until the village talks."""
        self.until(lambda: self.game.phase in ("talk", "election"), seconds)
        self.run(0.5)

    def silence(self, name):
        """The device of somebody is out of reach."""
        self.away = getattr(self, "away", {}) | {name: self.guests.pop(name)}

    def wake(self, name):
        """It is back, after a sleep."""
        session = self.guests[name] = self.away.pop(name)
        for topic in session.subscriptions:
            session.receive(topic, self.retained[topic], self.now)
        session.awoke(self.now)

"""Who is at a table: seats, watchers, the operator; who is in reach, and who keeps the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.journal.columns import member
from host.runtime.log import about
from host.table.people import Participant, bot_name, new_bot
from host.texts import words
from protocol.names import looks_like

if TYPE_CHECKING:
    from host.table.changes import Changes
    from host.table.channels import Channels
    from protocol.messages import Farewell

KEEPER_FREE = 120.0
"""Seconds of absence after which anybody may take over from the keeper."""


class Roster:
    """The people of one table in one epoch. `present_accounts`: the people who are there, as last looked."""

    def __init__(self, channels: Channels, changes: Changes, now: float) -> None:
        self.people: list[Participant] = []
        self.watchers: list[Participant] = []
        self.operator: Participant | None = None
        """Whoever holds the key in the host's data folder: the keeper's rights, no seat."""
        self.keeper = ""
        self.present_accounts: set[str] = set()
        self.started_at = now
        self._channels = channels
        self._changes = changes
        self._seen_at: dict[str, float] = {}
        self._log = about(channels.table)

    def state(self) -> dict[str, Any]:
        """What outlives the host, as plain values."""
        return {
            "people": [person.state() for person in self.people],
            "watchers": [person.state() for person in self.watchers],
            "keeper": self.keeper,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on with what `state()` gave."""
        self.people = [Participant.load(person) for person in state["people"]]
        self.watchers = [Participant.load(person) for person in state["watchers"]]
        self.keeper = member(state, "keeper", str, self.keeper)

    # -- who is who ----------------------------------------------------------------------------------------------

    def guests(self) -> list[Participant]:
        """All with a seat, bots as well, and all who watch."""
        return [*self.people, *self.watchers]

    def humans(self) -> list[Participant]:
        """The people with a seat who have not left."""
        return [p for p in self.people if not p.bot and not p.gone]

    def everybody(self) -> list[Participant]:
        """All who have a channel or might: seats, watchers, the operator."""
        return [*self.people, *self.watchers, *([self.operator] if self.operator else [])]

    def seat_of(self, account: str) -> int:
        """The seat number of an account, 0 for whoever watches."""
        return next((n for n, p in enumerate(self.people, 1) if p.id == account), 0)

    def find(self, account: str) -> Participant | None:
        """The person of an account; also one who has left but may come back."""
        if account not in self._channels.by_account:
            return None
        return next((p for p in self.everybody() if p.id == account), None)

    def lone_seat(self) -> int:
        """The seat of the only person at the table; 0 where somebody else plays, watches, or is to take over."""
        people = self.humans()
        one = people[0] if len(people) == 1 and not self.watchers else None
        return self.seat_of(one.id) if one and one.together == 1 else 0

    # -- who comes and goes --------------------------------------------------------------------------------------

    def give_seat(self, person: Participant) -> None:
        """Give somebody the seat after those of all other people, before the bots."""
        self.people.insert(len([p for p in self.people if not p.bot]), person)

    def seat_bots(self, wanted: int) -> None:
        """Have exactly so many bots at the table."""
        bots = [p for p in self.people if p.bot]
        for bot in bots[wanted:]:
            self.people.remove(bot)
        for _ in range(wanted - len(bots)):
            self.people.append(new_bot(self.guests()))
        self.let_bots_give_way()
        self._changes.mark_changed()

    def let_bots_give_way(self) -> None:
        """Between games a bot that is called like somebody who has come takes another name."""
        for bot in [p for p in self.people if p.bot]:
            others = [p for p in self.guests() if p is not bot]
            if any(looks_like(bot.name, p.name) for p in others):
                bot.name = bot_name(bot, others)

    def revoke(self, person: Participant, why: Farewell) -> None:
        """End somebody's channel: they are told why, then their account at the broker goes."""
        self.watchers = [p for p in self.watchers if p is not person]
        person.sign = person.seal = ""  # also where they keep a seat until the game is over
        self._channels.end(person.id, why)
        self._changes.mark_changed()

    # -- who keeps the table -------------------------------------------------------------------------------------

    @property
    def keeper_name(self) -> str:
        """What the keeper is called, "" while nobody keeps the table."""
        return next((p.name for p in self.guests() if p.id == self.keeper), "")

    def is_keeper(self, person: Participant) -> bool:
        """Whether somebody may do what only the keeper may."""
        return person.id == self.keeper or person is self.operator

    def keeper_free(self, now: float) -> bool:
        """Whether the keeper has been away for so long that anybody may take over."""
        keeper = next((p for p in self.guests() if p.id == self.keeper), None)
        return keeper is None or self.absent_for(keeper, now) >= KEEPER_FREE

    def next_keeper(self, person: Participant) -> Participant | None:
        """Whoever has gone keeps nothing any more: who keeps the table instead of them, if anybody new does."""
        if self.keeper != person.id:
            return None
        following = next((p for p in (*self.humans(), *self.watchers) if not p.coming), None)
        self.keeper = following.id if following else ""
        return following

    # -- who is there --------------------------------------------------------------------------------------------

    def is_present(self, person: Participant, now: float) -> bool:
        """Whether somebody is there: bots always, people while their device is heard."""
        channel = self._channels.by_account.get(person.id)
        return person.bot or (channel is not None and channel.present(now))

    def silent_for(self, person: Participant, now: float) -> float:
        """How many seconds nothing has been heard from somebody's device."""
        channel = self._channels.by_account.get(person.id)
        return now - max(channel.received_at if channel else self.started_at, self.started_at)

    def absent_for(self, person: Participant, now: float) -> float:
        """How many seconds somebody has been away; whoever has just come counts from the moment they came."""
        if person.id in self.present_accounts:
            return 0.0
        away_since = self._seen_at.get(person.id)
        return self.silent_for(person, now) if away_since is None else now - away_since

    def update_presence(self, now: float) -> bool:
        """Notice who has come into reach or gone out of it; whether anybody has."""
        here = {p.id for p in self.guests() if not p.bot and not p.gone and self.is_present(p, now)}
        if here == self.present_accounts:
            return False
        for account in here ^ self.present_accounts:
            if person := self.find(account):
                self._log.info(words("here" if account in here else "away", name=person.name))
                if account in here and person.rest == "keeper":
                    person.rest = ""
                    self._changes.mark_changed()
        for account in self.present_accounts - here:
            self._seen_at[account] = now
        self.present_accounts = here
        self._changes.plan_soon(now)
        return True

"""Who is at a table: seats, watchers, who is there, who keeps it. The lowest of the three layers of a Table."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from host.games import GAMES, rules
from host.table.people import Participant, bot_name, new_bot
from host.table.seat_channel import SeatChannel
from host.texts import words
from protocol.errors import JoiningClosed, NameTaken, TableFull
from protocol.messages import Event
from protocol.names import looks_like, person_name
from protocol.pairing import new_code

if TYPE_CHECKING:
    from host.journal import Journal
    from host.table.live_match import LiveMatch
    from protocol.keys import SeatKeys
    from protocol.messages import Farewell, Phase

log = logging.getLogger("moontable")

EVENTS_SHOWN = 8
MOST = 50
"""Seats of a table whose broker does not allow fewer."""
REMOVED_KNOWN = 200
KEEPER_FREE = 120.0
"""Seconds of absence after which anybody may take over from the keeper."""


class Roster(ABC):
    """The people of one table in one epoch. What they play is the business of the layers above."""

    phase: Phase
    live_match: LiveMatch | None
    number: int

    def __init__(self, table: str, keys: SeatKeys, epoch: bytes, journal: Journal, now: float) -> None:
        self.id = table
        self.keys = keys
        self.epoch = epoch
        self.journal = journal
        self.people: list[Participant] = []
        self.watchers: list[Participant] = []
        self.operator: Participant | None = None
        """Whoever holds the key in the host's data folder: the keeper's rights, no seat."""
        self.keeper = ""
        self.game = GAMES.first
        self.bots = 0
        self.most = MOST
        self.open = True
        self.code = new_code()
        self.channels: dict[str, SeatChannel] = {}
        self.farewells: dict[str, tuple[SeatChannel, Farewell]] = {}
        """Lines that are told one last thing in the next step."""
        self.removed: dict[str, Farewell] = {}
        """Accounts whose key is dead, and why, for a device that was not there to hear it."""
        self.revoked: list[str] = []
        """Accounts that were dropped since the host last looked."""
        self.events: list[Event] = []
        self.present_accounts: set[str] = set()
        """Accounts of the people who are there, as last looked."""
        self._started_at = now
        self._seen_at: dict[str, float] = {}

    # -- what the layers above do --------------------------------------------------------------------------------

    @abstractmethod
    def plan_publication(self, *, soon: bool = False, now: float = 0.0) -> None:
        """Note that everybody is to be told: at once, or together with what comes in the next moments."""

    @abstractmethod
    def mark_changed(self) -> None:
        """Note that the table's own state changed and everybody is to be told."""

    @abstractmethod
    def mark_unsaved(self) -> None:
        """Note that the table's own state changed, though nobody has to be told."""

    @abstractmethod
    def check_start(self, now: float) -> None:
        """Start or call off the countdown."""

    @abstractmethod
    def assign_bots(self) -> None:
        """Let bots play where nobody does now."""

    # -- who is who ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """How many may play the chosen game."""
        return rules(self.game).INFO.seats

    def humans(self) -> list[Participant]:
        """The people with a seat who have not left."""
        return [p for p in self.people if not p.bot and not p.gone]

    def everybody(self) -> list[Participant]:
        """All who have a line or might: seats, watchers, the operator."""
        return [*self.people, *self.watchers, *([self.operator] if self.operator else [])]

    def seat_of(self, account: str) -> int:
        """The seat number of an account, 0 for whoever watches."""
        return next((n for n, p in enumerate(self.people, 1) if p.id == account), 0)

    def find(self, account: str) -> Participant | None:
        """The person of an account; also one who has left but may come back."""
        return next((p for p in self.everybody() if p.id == account and account in self.channels), None)

    def present(self, person: Participant, now: float) -> bool:
        """Whether somebody is there: bots always, people while their device is heard."""
        line = self.channels.get(person.id)
        return person.bot or (line is not None and line.present(now))

    def absent_for(self, person: Participant, now: float) -> float:
        """How many seconds somebody has been away."""
        return 0.0 if person.id in self.present_accounts else now - self._seen_at.get(person.id, self._started_at)

    def announce(self, kind: str, at: Participant | None = None, by: Participant | None = None) -> None:
        """Write a public event of the table: it is shown to everybody and kept with the match."""
        places = (self.seat_of(at.id) if at else 0), (self.seat_of(by.id) if by else 0)
        number = self.events[-1].number + 1 if self.events else self.journal.read.last_event(self.id) + 1
        self.events = [*self.events, Event(number, kind, *places)][-EVENTS_SHOWN:]
        self.journal.write.event(self.id, self.number, number, kind, *places, at.sign if at else "")
        self.mark_changed()

    # -- coming and going ----------------------------------------------------------------------------------------

    def admit(self, name: str, instead: Participant | None = None) -> str:
        """The name under which somebody may join; raises JoiningClosed, TableFull or what is wrong with the name.

        `instead` is the person whose seat they take over: the table is not fuller for it, and their name is free.
        """
        name = person_name(name)
        if not self.open and not instead:
            raise JoiningClosed
        if self.is_taken(name, instead):
            raise NameTaken
        guests = [p for p in (*self.people, *self.watchers) if not p.gone and not p.bot]
        most = min(self.seats[-1], self.most)
        if len(guests) >= most and not instead:
            raise TableFull(seats=most)
        return name

    def is_taken(self, name: str, by: Participant | None = None) -> bool:
        """Whether somebody else than `by` is called so or nearly so, or may come back to a seat under that name.

        A bot gives way, but not in a game: there its name stands in the roster, and whoever takes a seat over plays.
        """
        stay = by is not None and self.phase != "lobby"
        others = [p for p in (*self.people, *self.watchers) if p is not by and (stay or not p.bot)]
        return any(looks_like(name, p.name) for p in others if p.bot or not p.gone or p.id in self.channels)

    def let_bots_give_way(self) -> None:
        """Between games a bot that is called like somebody who has come takes another name."""
        for bot in [p for p in self.people if p.bot]:
            others = [p for p in (*self.people, *self.watchers) if p is not bot]
            if any(looks_like(bot.name, p.name) for p in others):
                bot.name = bot_name(bot, others)

    def add(self, name: str, sign: bytes, seal: bytes, account: str, now: float) -> Participant:
        """Give a seat (or, while a game runs, a place to watch from) to a key; raises as `admit` does."""
        person = Participant(id=account, name=self.admit(name), sign=sign.hex(), seal=seal.hex())
        self.open_channel(person)
        self.channels[account].received_at = now
        if self.phase == "lobby":
            self.people.insert(len([p for p in self.people if not p.bot]), person)
            self.fill_with_bots(now)
        else:
            self.watchers.append(person)
        if not self.keeper:
            self.keeper = person.id
        log.info(words("joined", name=person.name))
        self.mark_changed()
        return person

    def leave(self, person: Participant, now: float) -> None:
        """Let somebody go. While a game runs a bot plays their seat, and their key brings them back to it."""
        running = self.phase in ("dealing", "playing") and person in self.people
        if person in self.people and not person.gone:
            self.announce("left_game" if running else "left", person, person)
        person.gone, person.ready = True, False
        if not running:
            self.revoke(person, "left")
        if self.phase == "lobby" and person in self.people:
            self.people.remove(person)
            self.fill_with_bots(now)
        self._pass_keeper_on(person)
        log.info(words("left", name=person.name))
        self.assign_bots()
        self.mark_changed()
        self.check_start(now)

    def come_back(self, person: Participant) -> None:
        """Somebody who had left a running game sits down again."""
        person.gone = False
        if not self.keeper:
            self.keeper = person.id
        log.info(words("joined", name=person.name))
        self.announce("returned", person, person)
        self.assign_bots()

    def kick(self, person: Participant, by: Participant, now: float) -> None:
        """Send somebody away: their key is dead at once, and in a running game a bot plays their seat."""
        self.announce("kicked", person, by)
        self.revoke(person, "kicked")
        person.gone, person.ready = True, False
        if self.phase == "lobby" and person in self.people:
            self.people.remove(person)
            self.fill_with_bots(now)
        self._pass_keeper_on(person)
        log.info(words("kicked", name=person.name))
        self.assign_bots()
        self.check_start(now)

    def revoke(self, person: Participant, why: Farewell) -> None:
        """End somebody's line: they are told why, then their account at the broker goes."""
        self.watchers = [p for p in self.watchers if p is not person]
        person.sign = person.seal = ""  # also where they keep a place until the game is over
        if line := self.channels.pop(person.id, None):
            self.farewells[person.id] = line, why
            self.removed = dict([*self.removed.items(), (person.id, why)][-REMOVED_KNOWN:])
            self.revoked.append(person.id)
        self.mark_changed()

    def fill_with_bots(self, now: float) -> None:  # noqa: ARG002 - the layer above starts a countdown
        """Seat as many bots as are wanted and fit, and call off a countdown whose table has changed."""
        humans = [p for p in self.people if not p.bot]
        wanted = max(0, min(self.bots, self.seats[-1] - len(humans)))
        bots = [p for p in self.people if p.bot]
        for bot in bots[wanted:]:
            self.people.remove(bot)
        for _ in range(wanted - len(bots)):
            self.people.append(new_bot((*self.people, *self.watchers)))
        self.let_bots_give_way()
        self.mark_changed()

    def open_channel(self, person: Participant) -> None:
        """Let a person's key speak and be spoken to."""
        if person.sign:
            keys = bytes.fromhex(person.sign), bytes.fromhex(person.seal)
            self.channels[person.id] = SeatChannel(self.keys, *keys, self.id, person.id, self.epoch)

    # -- who keeps the table -------------------------------------------------------------------------------------

    def keeps(self, person: Participant) -> bool:
        """Whether somebody may do what only the keeper may."""
        return person.id == self.keeper or person is self.operator

    def keeper_free(self, now: float) -> bool:
        """Whether the keeper has been away for so long that anybody may take over."""
        keeper = next((p for p in (*self.people, *self.watchers) if p.id == self.keeper), None)
        return keeper is None or self.absent_for(keeper, now) >= KEEPER_FREE

    def _pass_keeper_on(self, person: Participant) -> None:
        """Whoever has gone keeps nothing any more: the next one does."""
        if self.keeper == person.id:
            following = next((p for p in (*self.humans(), *self.watchers) if not p.coming), None)
            self.keeper = following.id if following else ""
            if following:
                self.announce("keeper", following)

    # -- who is there --------------------------------------------------------------------------------------------

    def update_presence(self, now: float) -> None:
        """Notice who has come into reach or gone out of it."""
        people = [p for p in (*self.people, *self.watchers) if not p.bot and not p.gone]
        here = {p.id for p in people if self.present(p, now)}
        if here != self.present_accounts:
            for account in here ^ self.present_accounts:
                person = self.find(account)
                if person:
                    log.info(words("here" if account in here else "away", name=person.name))
                    if account in here and person.rest == "keeper":
                        person.rest = ""
                        self.mark_changed()
            for account in self.present_accounts - here:
                self._seen_at[account] = now
            self.present_accounts = here
            self.assign_bots()
            self.plan_publication(soon=True, now=now)
            self.check_start(now)

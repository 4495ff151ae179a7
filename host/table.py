"""A table: who sits where, what is being played, and what everybody is told. No input, no output; time is handed in."""

from __future__ import annotations

import logging
import os
from random import Random
from typing import TYPE_CHECKING, Any

from host.dealing import Dealing, bound
from host.games import rules
from host.journal import MatchRecord
from host.line import Line
from host.pace import FAST, PACES, Pace
from host.people import Person, new_bot
from host.play import NEVER, Play
from host.publishing import Publication
from host.wishes import wish
from host.words import words
from protocol import VERSION
from protocol.chance import SECRET
from protocol.codec import BadMessage
from protocol.errors import JoiningClosed, NameTaken, NotNow, Refusal, TableFull
from protocol.messages import HostCard
from protocol.names import clean_name, looks_like
from protocol.pairing import new_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.journal import Journal
    from protocol.keys import SeatKeys
    from protocol.messages import Act, Deal, Phase, Up

log = logging.getLogger("moontable")

KEEPALIVE = 4.0
"""Seconds after which a table speaks although nothing happened, so that every device knows that it is there."""
SOON = 0.1
"""Changes that nobody waits for (presence, hellos) are told together after so many seconds."""
CLOCKS_EVERY = 5.0


class Table:
    """One table of a host in one epoch, as its journal has it or new.

    The host calls `hear`, `seat` and `tick`, then commits the journal, then publishes `publication` when `telling`.
    """

    def __init__(
        self,
        table: str,
        keys: SeatKeys,
        epoch: bytes,
        journal: Journal,
        now: float,
        *,
        fast: bool = False,
        fresh: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.id = table
        self.keys = keys
        self.epoch = epoch
        self.journal = journal
        self.fast = fast
        self._fresh = fresh
        self.people: list[Person] = []
        self.watchers: list[Person] = []
        self.game = "wolfmoon"
        self.options: dict[str, int | bool] = {}
        self.pace_name = "off"
        self.bots = 0
        self.most = self.seats[-1]
        self.open = True
        self.code = new_code()
        self.phase: Phase = "lobby"
        self.number = 0
        self.keeper = ""
        self.paused = ""
        self.nudges = 0
        self.stopped = False
        self.play: Play | None = None
        self.deal: Deal | None = None
        self.countdown_at = NEVER
        self.lines: dict[str, Line] = {}
        self.dropped: list[str] = []
        """Accounts that were dropped since the host last looked."""
        self._dealing: Dealing | None = None
        self._present: set[str] = set()
        self._kept = True
        self._tell_at = now
        self._told_at = now
        self._clocks_at = now + CLOCKS_EVERY
        self._publication = Publication(self)
        state = journal.tables().get(table)
        if state is None:
            self._kept = False
        else:
            self._restore(state, now)

    # -- the journal ---------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the table's own state into the journal, if it changed."""
        if self._kept:
            return
        state = {
            "people": [p.state() for p in self.people],
            "watchers": [p.state() for p in self.watchers],
            **{name: getattr(self, name) for name in _KEPT},
        }
        self.journal.keep_table(self.id, state)
        self._kept = True

    def _restore(self, state: dict[str, Any], now: float) -> None:
        self.people = [Person(**p) for p in state.pop("people")]
        self.watchers = [Person(**p) for p in state.pop("watchers")]
        for name in _KEPT:
            setattr(self, name, state[name])
        for person in (*self.people, *self.watchers):
            self._open_line(person)
        if self.phase == "lobby":
            return
        record = self.journal.match(self.id, self.number)
        if record is None:
            self.phase = "lobby"
        elif record.roster is None:
            self._open_deal(record, now)  # the nonces are collected again
        else:
            self._begin_play(record, now)

    def rebuild(self, now: float) -> None:
        """Read the running match back from the journal, after the rules or a commit failed."""
        self.journal.commit()
        record = self.journal.match(self.id, self.number)
        if self.phase in ("playing", "result") and record is not None:
            self._begin_play(record, now)

    def changed(self, *, soon: bool = False, now: float = 0.0) -> None:
        """Note that everybody is to be told: at once, or together with what comes in the next moments."""
        self._tell_at = min(self._tell_at, now + SOON if soon else float("-inf"))

    def touched(self) -> None:
        """Note that the table's own state changed and everybody is to be told."""
        self._kept = False
        self.changed()

    # -- people --------------------------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """The seconds that things take here."""
        return FAST if self.fast else PACES[self.pace_name]

    @property
    def seats(self) -> range:
        """How many may play the chosen game."""
        return rules(self.game).SEATS

    def humans(self) -> list[Person]:
        """The people with a seat who have not left."""
        return [p for p in self.people if not p.bot and not p.gone]

    def place(self, account: str) -> int:
        """The seat number of an account, 0 for whoever watches."""
        return next((n for n, p in enumerate(self.people, 1) if p.id == account), 0)

    def find(self, account: str) -> Person | None:
        """The person of an account."""
        return next((p for p in (*self.people, *self.watchers) if p.id == account and not p.gone), None)

    def present(self, person: Person, now: float) -> bool:
        """Whether somebody is there: bots always, people while their device is heard."""
        line = self.lines.get(person.id)
        return person.bot or (line is not None and line.present(now))

    def admit(self, name: str) -> str:
        """The name under which somebody may join; raises JoiningClosed, TableFull or what is wrong with the name."""
        if not self.open:
            raise JoiningClosed
        name = clean_name(name)
        everybody = [p for p in (*self.people, *self.watchers) if not p.gone and not p.bot]
        if any(looks_like(name, p.name) for p in everybody):
            raise NameTaken
        most = min(self.seats[-1], self.most)
        if len(everybody) >= most:
            raise TableFull(seats=most)
        return name

    def seat(self, name: str, sign: bytes, seal: bytes, account: str, now: float) -> Person:
        """Give a seat (or, while a game runs, a place to watch from) to a key; raises as `admit` does."""
        person = Person(id=account, name=self.admit(name), sign=sign.hex(), seal=seal.hex())
        self._open_line(person)
        self.lines[account].heard_at = now
        if self.phase == "lobby":
            self.people.insert(len([p for p in self.people if not p.bot]), person)
            self.fill(now)
        else:
            self.watchers.append(person)
        if not self.keeper:
            self.keeper = person.id
        log.info(words("joined", name=person.name))
        self.touched()
        return person

    def leave(self, person: Person, now: float) -> None:
        """Let somebody go; in a running game a bot plays the seat to the end."""
        person.gone = True
        self.watchers = [p for p in self.watchers if p is not person]
        self.lines.pop(person.id, None)
        self.dropped.append(person.id)
        if self.phase == "lobby":
            self.people.remove(person)
            self.fill(now)
        elif self.play:
            self.play.stand_ins.add(self.place(person.id))
        if self.keeper == person.id:
            self.keeper = next((p.id for p in (*self.humans(), *self.watchers)), "")
        log.info(words("left", name=person.name))
        self.touched()
        self.check_start(now)

    def fill(self, now: float) -> None:
        """Seat as many bots as are wanted and fit, and call off a countdown whose table has changed."""
        humans = [p for p in self.people if not p.bot]
        wanted = max(0, min(self.bots, self.seats[-1] - len(humans)))
        bots = [p for p in self.people if p.bot]
        for bot in bots[wanted:]:
            self.people.remove(bot)
        for _ in range(wanted - len(bots)):
            self.people.append(new_bot(self.people))
        self.countdown_at = NEVER
        self.touched()
        self.check_start(now)

    def _open_line(self, person: Person) -> None:
        if person.sign and not person.gone:
            keys = bytes.fromhex(person.sign), bytes.fromhex(person.seal)
            self.lines[person.id] = Line(self.keys, *keys, self.id, person.id, self.epoch)

    # -- hearing -------------------------------------------------------------------------------------------------

    def hear(self, account: str, data: bytes, now: float) -> None:
        """Take a message from an up-topic; whatever does not belong here changes nothing."""
        line, person = self.lines.get(account), self.find(account)
        if line is None or person is None:
            return
        before = line.echo, line.receipt
        try:
            up = line.hear(data, now)
            if up is not None:
                self._take(person, line, up, now)
        except BadMessage:
            return
        if line.echo != before[0]:
            self.changed(soon=True, now=now)
        if person.id not in self._present:
            self._look_around(now)

    def _take(self, person: Person, line: Line, up: Up, now: float) -> None:
        seat = self.place(person.id)
        if self.play and seat:
            self.play.standing[seat] = up.standing
        if up.nonce and self.phase == "dealing" and self._dealing:
            deal = self._dealing.deal
            self._dealing.add(person.id, line.nonce(up.nonce, deal.number, deal.commitment))
            self._check_deal(now)
        if up.act and (act := line.act(up.act, self.number)):
            verdict = ""
            try:
                self._act(person, seat, act, up.act, now)
            except Refusal as refusal:
                verdict = refusal.id
                self.changed(soon=True, now=now)
            line.settle(act, up.act, verdict)

    def _act(self, person: Person, seat: int, act: Act, signed: bytes, now: float) -> None:
        if not act.ask:
            wish(self, person, act.name, act.choice, now)
        elif self.play is None or self.phase != "playing" or self.paused or not seat:
            raise NotNow
        else:
            try:
                noticed = self.play.answer(seat, act.ask, act.choice, signed, now)
            except Refusal:
                raise
            except Exception:
                log.exception(words("rules_failed", game=self.game))
                self.rebuild(now)
                raise NotNow from None
            self._after_play(noticed=noticed, now=now)

    # -- time ----------------------------------------------------------------------------------------------------

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        times = [self._tell_at, self._told_at + KEEPALIVE]
        if self.phase in ("lobby", "result"):
            times.append(self.countdown_at)
        elif self._dealing:
            times.append(self._dealing.until)
        elif self.play and not self.paused and not self.stopped:
            times.append(self.play.due())
        return min(times)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self._look_around(now)
        if self.phase in ("lobby", "result") and now >= self.countdown_at:
            self._begin_deal(now)
        elif self._dealing and now >= self._dealing.until:
            self._close_deal(self._dealing, now)
        elif self.phase == "playing" and self.play and not self.paused and not self.stopped:
            try:
                noticed = self.play.tick(now)
            except Exception:
                log.exception(words("stands_still", table=self.id, number=self.number))
                self.stopped = True
                return
            if now >= self._clocks_at:
                self._clocks_at = now + CLOCKS_EVERY
                self.journal.keep_clocks(self.id, {"match": self.number, "left": self.play.clocks(now)})
            self._after_play(noticed=noticed, now=now)
        if now >= self._told_at + KEEPALIVE:
            self.changed()

    def _look_around(self, now: float) -> None:
        present = {p.id for p in (*self.people, *self.watchers) if not p.bot and self.present(p, now)}
        if present != self._present:
            for account in present ^ self._present:
                person = self.find(account)
                if person:
                    log.info(words("here" if account in present else "away", name=person.name))
            self._present = present
            self.changed(soon=True, now=now)
            self.check_start(now)
        if self.play:
            self.play.see_absent({n for n, p in enumerate(self.people, 1) if not p.bot and p.id not in present})

    # -- from the waiting room to the result -----------------------------------------------------------------------

    def check_start(self, now: float) -> None:
        """Start or call off the countdown."""
        if self.phase not in ("lobby", "result"):
            return
        here = [p for p in self.humans() if p.id in self._present]
        ready = bool(here) and all(p.ready for p in here) and self._fits(here)
        if ready and self.countdown_at == NEVER:
            self.countdown_at = now + self.pace.countdown
            self.changed()
        elif not ready and self.countdown_at != NEVER:
            self.countdown_at = NEVER
            self.changed()

    def _fits(self, here: list[Person]) -> bool:
        if self.phase == "result":
            here = [*here, *self.watchers][: self.seats[-1]]
        bots = min(self.bots, self.seats[-1] - len(here))
        return len(here) + bots in self.seats

    def to_lobby(self, now: float) -> None:
        """Back to the waiting room: who left is gone, who watched gets a seat."""
        self._reseat()
        self.phase = "lobby"
        self.play = self.deal = None
        self.fill(now)

    def _reseat(self) -> None:
        for person in self.people:
            person.ready = person.bot
        self.people = [p for p in self.people if not p.gone]
        self.people += self.watchers
        self.watchers = []

    def _begin_deal(self, now: float) -> None:
        here = self._present
        self._reseat()
        away = [p for p in self.people if not p.bot and p.id not in here]
        self.people = [p for p in self.people if p not in away]
        self.phase = "lobby"
        self.fill(now)
        self.watchers = away
        self.number += 1
        options = {name: self.options.get(name, o.default) for name, o in rules(self.game).OPTIONS.items()}
        seats = [p.id for p in self.people]
        record = MatchRecord(self.number, self.game, seats, options, self._fresh(SECRET), None, None, [], 0, 0)
        self.journal.begin_match(self.id, record)
        log.info(words("deal", number=self.number, game=self.game, seats=len(seats)))
        self._open_deal(record, now)

    def _open_deal(self, record: MatchRecord, now: float) -> None:
        self.phase, self.countdown_at = "dealing", NEVER
        self._dealing = Dealing(record, now + self.pace.dealing)
        self.deal = self._dealing.deal
        self.touched()
        self._check_deal(now)

    def _check_deal(self, now: float) -> None:
        """Close the roster once every device that is there has given its share."""
        here = [p.id for p in self.humans() if p.id in self._present]
        if self._dealing and not self._dealing.lacks(here):
            self._dealing.until = now

    def _close_deal(self, dealing: Dealing, now: float) -> None:
        dealing.record.roster = dealing.close()
        self.journal.close_roster(self.id, self.number, dealing.record.roster)
        self._dealing = None
        self.phase = "playing"
        self.touched()
        self._begin_play(dealing.record, now)
        self.tick(now)

    def _begin_play(self, record: MatchRecord, now: float) -> None:
        self.deal, chance = bound(self.id, record)
        if self.phase == "dealing":
            self.phase = "playing"
        game = rules(record.game)
        try:
            self.play = Play(self.id, record, game, chance, self.pace, self.journal, now, Random(self._fresh(8)))
        except Exception:
            log.exception(words("stands_still", table=self.id, number=record.number))
            self.stopped = True
            return
        for number, person in enumerate(self.people, 1):
            if person.bot:
                self.play.bots.add(number)
            elif person.gone:
                self.play.stand_ins.add(number)
        clocks = self.journal.clocks(self.id)
        if clocks.get("match") == record.number:
            self.play.resume(clocks["left"], now)
        self.changed()

    def _after_play(self, *, noticed: bool, now: float) -> None:
        if noticed:
            self.changed(now=now)
        over = self.play.match.over if self.play else None
        if over and self.phase == "playing":
            for winner in over.winners:
                self.people[winner - 1].wins += 1
            for person in self.people:
                person.ready = person.bot
            self.journal.end_match(self.id, self.number, {"winners": over.winners, "ending": over.ending})
            self.phase = "result"
            names = ", ".join(self.people[w - 1].name for w in over.winners) or words("nobody")
            log.info(words("result", number=self.number, ending=over.ending, winners=names))
            self.touched()

    def pause(self, by: str, now: float) -> None:
        """Stop all clocks ("by" names who), or go on with the time that was left ("")."""
        if self.play and by and not self.paused:
            self.journal.keep_clocks(self.id, {"match": self.number, "left": self.play.clocks(now)})
        elif self.play and self.paused and not by:
            self.play.resume(self.journal.clocks(self.id).get("left", {}), now)
        self.paused = by
        self.touched()

    def reconnected(self) -> None:
        """The broker may have lost everything: say all of it again."""
        self._publication.forget()
        self.changed()

    # -- telling -------------------------------------------------------------------------------------------------

    def telling(self, now: float) -> bool:
        """Whether everybody is to be told now."""
        return now >= self._tell_at

    def publication(self, now: float) -> list[tuple[str, bytes]]:
        """One step for everybody: topic and payload of each message, all sealed, in seat order."""
        self._tell_at, self._told_at = NEVER, now
        return self._publication.step(now)

    def card(self) -> HostCard:
        """The host card of this table."""
        humans = len([p for p in self.people if not p.bot])
        place = self.seats[-1]
        return HostCard(
            version=VERSION,
            table=self.id,
            sign=self.keys.sign_public,
            seal=self.keys.seal_public,
            epoch=self.epoch,
            open=self.open,
            game=self.game,
            phase=self.phase,
            taken=humans,
            seats=place,
        )


_KEPT = (
    "game", "options", "pace_name", "bots", "open", "code", "phase", "number", "keeper", "paused",
)  # fmt: skip
"""Attributes of a table that outlive the host."""

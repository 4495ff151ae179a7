"""The course of an evening: waiting room, countdown, deal, game, result, and again. The middle layer of a Table."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from host.crash import stumbled
from host.edition import edition
from host.games import rules
from host.kept import MatchRecord, Standing
from host.table.card_set import Balancing, forbidden
from host.table.clocks import NEVER
from host.table.commitment import Dealing, bound
from host.table.live_match import Play
from host.table.pace import FAST, PACES, Pace, shared
from host.table.roster import Company
from host.table.standings import Calendar, counts
from host.table.storyteller import OPTION, look_for_silence
from host.texts import words
from protocol import RELEASE
from protocol.chance import SECRET
from protocol.record import CALLED_OFF

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.bot_workers import Thinker
    from host.journal import Journal
    from host.table.people import Person
    from protocol.keys import SeatKeys
    from protocol.messages import Deal

log = logging.getLogger("moontable")

OFFLINE = 5.0
"""Seconds of silence after which somebody counts as lost by the network, where many are at the same time."""
HALT = 180.0
"""The longest that all clocks stand still for that."""


class Course(Company):
    """What a company plays, one match after the other."""

    def __init__(  # noqa: PLR0913 - chance, bots and both clocks are handed in
        self,
        table: str,
        keys: SeatKeys,
        epoch: bytes,
        journal: Journal,
        now: float,
        *,
        fast: float,
        fresh: Callable[[int], bytes],
        thinker: Thinker,
        wall: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(table, keys, epoch, journal, now)
        self.calendar = Calendar(table, journal, wall)
        self.fast = fast
        self.fresh = fresh
        self.thinker = thinker
        self.options: dict[str, int | bool] = {}
        self.pace_name = "off"
        self.phase = "lobby"
        self.number = 0
        self.evening = ""
        self.counted = 0
        self.aside = 0
        self.mornings = 0
        """Games of this evening that count, and that do not."""
        self.paused = ""
        self.nudges = 0
        self.nudged_at = -NEVER
        self.stopped = False
        self.play = None
        self.deal: Deal | None = None
        self.countdown_at = NEVER
        self.dealing: Dealing | None = None
        self.balancing = Balancing(lambda: self.thinker, fresh)
        self._record: MatchRecord | None = None
        self._halt_used = False

    @property
    def pace(self) -> Pace:
        """The seconds that things take here."""
        pace = replace(FAST, scale=FAST.scale * self.fast) if self.fast else PACES[self.pace_name]
        return shared(pace) if self.sharing() else pace

    def sharing(self) -> bool:
        """Whether people who play share a device."""
        return any(p.together > 1 for p in self.humans())

    def teller(self) -> Person | None:
        """Whoever tells the story without a seat, in a game that can be led."""
        return next((p for p in self.watchers if p.leads), None) if self.options.get(OPTION) else None

    # -- the evening ---------------------------------------------------------------------------------------------

    def begin_evening(self, by: Person | None = None) -> None:
        """Let the standings begin anew: somebody wished it, or nobody had been there for so long."""
        people = [*self.people, *self.watchers]
        if by is None and not (self.counted or self.aside or any(p.wins or p.points for p in people)):
            return
        self.counted = self.aside = 0
        for person in people:
            person.wins = person.points = 0
        self.tell("evening", None, by)

    def look_around(self, now: float) -> None:
        """Notice who has come or gone, and that an evening has begun."""
        super().look_around(now)
        if self.calendar.look(company=bool(self.here)):
            self.begin_evening()

    # -- before the game -----------------------------------------------------------------------------------------

    def fill(self, now: float) -> None:
        """Seat the bots, and call off a countdown whose table has changed."""
        super().fill(now)
        self.countdown_at = NEVER
        self.check_start(now)

    def check_start(self, now: float) -> None:
        """Start or call off the countdown."""
        if self.phase not in ("lobby", "result"):
            return
        here = [p for p in self.humans() if p.id in self.here]
        ready = bool(here) and all(p.ready for p in here) and self.players() in self.seats and not self.set_forbidden()
        if ready and self.countdown_at == NEVER:
            self.countdown_at = now + self.pace.countdown
            self.changed()
        elif not ready and self.countdown_at != NEVER:
            self.countdown_at = NEVER
            self.changed()

    def players(self) -> int:
        """How many would play if the game began now."""
        here = [p for p in self.humans() if p.id in self.here]
        if self.phase == "result":
            here = [*here, *(p for p in self.watchers if not p.coming and p is not self.teller())][: self.seats[-1]]
        return len(here) + max(0, min(self.bots, self.seats[-1] - len(here)))

    def set_forbidden(self) -> bool:
        """Whether so many cannot play with the chosen set of cards."""
        players = self.players()
        return players in self.seats and forbidden(self.game, players, self.options)

    def balance(self, now: float) -> None:
        """Let bots try out the chosen set while people are in the waiting room, and tell what comes of it."""
        if self.phase != "lobby" or not self.here:
            self.balancing.stop()
        elif self.balancing.look(self.game, self.players(), self.options, now):
            self.changed(soon=True, now=now)

    def to_lobby(self, now: float) -> None:
        """Back to the waiting room: who left is gone, who watched gets a seat."""
        self._reseat()
        self.phase = "lobby"
        self.play = self.deal = None
        self.fill(now)

    def _reseat(self) -> None:
        for person in self.people:
            person.ready, person.moved, person.stood_in, person.rest = person.bot, False, False, ""
            person.silent, person.proxied, person.absent = 1, False, False
        teller = self.teller()
        stay = [p for p in self.watchers if p.coming or p is teller]
        self.people = [p for p in self.people if not p.gone]
        self.people += [p for p in self.watchers if p not in stay]
        self.watchers = stay
        for person in self.people:
            person.leads = False

    # -- the deal ------------------------------------------------------------------------------------------------

    def begin_deal(self, now: float) -> None:
        """Everybody is ready: from now on the seats are fixed."""
        here = self.here
        self._reseat()
        away = [p for p in self.people if not p.bot and p.id not in here]
        self.people = [p for p in self.people if p not in away]
        self.phase = "lobby"
        self.fill(now)
        self.watchers += away
        if self.set_forbidden():
            return
        self.balancing.stop()
        self.number += 1
        self.mornings = 0
        self.evening = self.calendar.evening()
        if self.teller():
            self.tell("leads")
        else:  # the options of a game, and so its record, say whether somebody led it
            self.options = {name: value for name, value in self.options.items() if name != OPTION}
        options = {name: self.options.get(name, o.default) for name, o in rules(self.game).OPTIONS.items()}
        seats = [p.id for p in self.people]
        holders = [(p.name, bytes.fromhex(p.sign)) for p in self.people]
        record = MatchRecord(self.number, self.game, seats, options, self.fresh(SECRET), None, None, [], 0, 0, holders)
        record.release, record.rules = RELEASE, edition(self.game)
        self.journal.begin_match(self.id, record)
        for seat, p in enumerate(self.people, 1):
            self.journal.keep_holder(self.id, self.number, seat, p.id, *holders[seat - 1])
        log.info(words("deal", number=self.number, game=self.game, seats=len(seats)))
        self.open_deal(record, now)

    def open_deal(self, record: MatchRecord, now: float) -> None:
        """Show what binds the host, and collect the devices' shares in the chance of the deal."""
        self.phase, self.countdown_at = "dealing", NEVER
        self.dealing = Dealing(record, now + self.pace.dealing)
        self.deal = self.dealing.deal
        self.touched()
        self.check_deal(now)

    def check_deal(self, now: float) -> None:
        """Close the roster once every device has given its share; after a restart nobody has been heard yet."""
        if self.dealing and not self.dealing.lacks(p.id for p in self.humans()):
            self.dealing.until = now

    def close_deal(self, dealing: Dealing, now: float) -> None:
        """The roster is closed, the chance of the match is settled."""
        dealing.record.roster = dealing.close()
        self.journal.close_roster(self.id, self.number, dealing.record.roster)
        self.dealing = None
        self.phase = "playing"
        self.touched()
        self.begin_play(dealing.record, now)

    # -- the game ------------------------------------------------------------------------------------------------

    def begin_play(self, record: MatchRecord, now: float) -> None:
        """Begin a match, or go on with one as the journal has it."""
        self.deal, chance = bound(self.id, record, self.keys)
        self._record = record
        if self.phase == "dealing":
            self.phase = "playing"
        game = rules(record.game)
        try:
            dice = Random(self.fresh(8))
            self.play = Play(self.id, record, game, chance, self.pace, self.journal, now, dice, self.thinker)
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            stumbled(words("stands_still", table=self.id, number=record.number))
            self.stand_still()
            return
        self.settle_seats()
        if self.phase == "result" and not self.play.match.over:
            self.play.end(CALLED_OFF)
        self.play.clocks.resume(self._time_left(), now)
        self.changed()

    def stand_still(self) -> None:
        """The rules cannot go on with this match: everybody is told, and the keeper may end it."""
        self.stopped, self.countdown_at = True, NEVER
        if self.phase == "playing":
            self.tell("stands_still")

    def look_at_rules(self, record: MatchRecord, now: float) -> None:
        """Pause a match that was begun by other rules than this program's, and say so; it may go on by these."""
        rules_now = edition(record.game)
        if record.rules == rules_now or self.phase not in ("dealing", "playing"):
            return
        if record.roster is None:  # nothing has been played yet
            record.release = RELEASE
        else:
            record.release = f"{record.release.partition('+')[0] or '?'}+{RELEASE}"
            log.warning(words("other_rules", number=record.number, game=record.game, release=record.release))
            self.pause(self.paused or words("console_name"), now)
            self.tell("other_rules")
        record.rules = rules_now
        self.journal.keep_rules(self.id, record.number, record.release, record.rules)

    def settle_seats(self) -> None:
        """Let bots play for whoever has left or rests, and, once their time is up, for whoever is out of reach."""
        if self.play:
            people = list(enumerate(self.people, 1))
            self.play.bots = {n for n, p in people if p.bot}
            leaving = self.play.lets_leave()
            self.play.stand_ins = {n for n, p in people if not p.bot and (p.rest or (p.gone and not leaving))}
            self.play.leavers = {n for n, p in people if not p.bot and p.gone}
            self.play.see_absent({n for n, p in people if not p.bot and (p.absent or p.id not in self.here)})
            teller = self.teller()
            self.play.led = teller is not None and teller.id in self.here
            self.play.proxied = {n for n, p in people if p.proxied and not p.absent}
            self.play.clocks.pace = self.pace

    def seat_moved(self, person: Person) -> None:
        """A seat has another key: the record of the match says from where on."""
        if self.phase == "playing" and self.play and self._record:
            seat = self.place(person.id)
            hand = seat, self.play.answers, person.name, bytes.fromhex(person.sign)
            self._record.hands.append(hand)
            self.journal.keep_hand(self.id, self.number, len(self._record.hands), person.id, hand)
            self.deal, _ = bound(self.id, self._record, self.keys)
            self.play.standing.pop(seat, None)
        self.settle_seats()

    def keep_clocks(self, now: float) -> None:
        """Write how much time is left."""
        if self.play:
            self.journal.keep_clocks(self.id, {"match": self.number, "left": self.play.clocks.kept(now)})

    def _time_left(self) -> dict[str, float]:
        """How much time was left in this match, as last written; asks of the match before had the same numbers."""
        clocks = self.journal.clocks(self.id)
        left: dict[str, float] = clocks["left"] if clocks.get("match") == self.number else {}
        return left

    def after_play(self, *, noticed: bool, now: float) -> None:
        """Tell what the game has done, and end it when it is over."""
        if noticed:
            self.changed(now=now)
        play = self.play
        if play is None or self.phase != "playing":
            return
        look_for_silence(self)
        for seat in play.stood_in:
            if not self.people[seat - 1].stood_in:
                self.people[seat - 1].stood_in = True
                self.touched()
        if play.match.over:
            self._end(play.match.over.winners, play.match.over.ending)

    def end(self) -> None:
        """End the match now, without a winner."""
        if self.play:
            self.play.end(CALLED_OFF)
        self._end([], CALLED_OFF)

    def _end(self, winners: list[int], ending: str) -> None:
        self.phase, self.paused, self.countdown_at, self.stopped = "result", "", NEVER, False
        standings = [Standing(p.name, p.bot, n in winners, p.stood_in) for n, p in enumerate(self.people, 1)]
        points = self.play.points() if self.play and ending != CALLED_OFF else {}
        for seat, won in points.items():
            self.people[seat - 1].points += won
        if counts(standings, ending):
            self.counted += 1
            for winner in winners:
                self.people[winner - 1].wins += 1
        else:
            self.aside += 1
        self.journal.end_match(self.id, self.number, {"winners": winners, "ending": ending})
        self.journal.keep_standings(self.id, self.number, self.evening, self.game, ending, standings)
        self.journal.keep_points(self.id, self.number, points)
        for person in self.people:
            person.ready = person.bot
            if person.gone:
                self.dismiss(person, "left")
        names = ", ".join(self.people[w - 1].name for w in winners) or words("nobody")
        log.info(words("result", number=self.number, ending=ending, winners=names))
        self.touched()

    # -- when all clocks stand still -------------------------------------------------------------------------------

    def pause(self, by: str, now: float) -> None:
        """Stop all clocks; `by` names who wished it."""
        if not self.paused:
            self.keep_clocks(now)
        self.paused, self.countdown_at = by, NEVER
        self.touched()

    def go_on_soon(self, now: float) -> None:
        """End a pause with a countdown that anybody may stop."""
        if self.paused and self.countdown_at == NEVER:
            self.countdown_at = now + self.pace.countdown
            self.changed()

    def go_on(self, now: float) -> None:
        """The pause is over: go on with the time that was left."""
        self.paused, self.countdown_at, self._halt_used = "", NEVER, False
        if self.play:
            self.play.clocks.resume(self._time_left(), now)
        self.touched()

    def watch_network(self, now: float) -> None:
        """Stop the clocks while the network has lost more than a third of those who play; once for each outage."""
        play = self.play
        if play is None:
            return
        lost, living = self._lost(now)
        broken = lost * 3 > living
        halted = play.clocks.halted
        if halted is None:
            self._halt_used = self._halt_used and broken
            if broken and not self._halt_used and play.clocks.timed():
                self._halt_used = True
                play.clocks.halt(now)
                self.tell("halted")
        elif not broken or now - halted >= HALT:
            play.clocks.go_on(now)
            self.tell("running")

    def _lost(self, now: float) -> tuple[int, int]:
        """How many of those who still play themselves are silent, and how many they are."""
        play = self.play
        silent = []
        for seat, person in enumerate(self.people, 1):
            if play and not person.bot and play.match.game.plays(seat) and not play.by_bot(seat):
                line = self.lines.get(person.id)
                heard = max(line.heard_at if line else self._opened_at, self._opened_at)
                silent.append(now - heard >= OFFLINE)
        return sum(silent), len(silent)

    def halted_for(self, now: float) -> float | None:
        """How much longer the clocks may stand still for the network, None while they run."""
        since = self.play.clocks.halted if self.play and self.phase == "playing" else None
        return None if since is None else max(0.0, since + HALT - now)

"""The course of an evening: waiting room, countdown, deal, game, result, and again. The middle layer of a Table."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from host.crash import log_crash
from host.edition import edition
from host.games import rules
from host.journal.records import MatchRecord, Standing
from host.table.card_set import SetTrial, forbidden
from host.table.clocks import NEVER
from host.table.commitment import OpenDeal, closed_deal
from host.table.live_match import LiveMatch
from host.table.pace import FAST, PACES, Pace, for_shared_device
from host.table.roster import Roster
from host.table.standings import Calendar, counts
from host.table.storyteller import note_silence
from host.texts import words
from protocol import RELEASE
from protocol.chance import SECRET
from protocol.record import CALLED_OFF

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.bot_workers import BotWorkers
    from host.journal import Journal
    from host.table.people import Participant
    from protocol.keys import SeatKeys
    from protocol.messages import Deal

log = logging.getLogger("moontable")

OFFLINE = 5.0
"""Seconds of silence after which somebody counts as lost by the network, where many are at the same time."""
HALT = 180.0
"""The longest that all clocks stand still for that."""


class Lifecycle(Roster):
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
        thinker: BotWorkers,
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
        self.live_match = None
        self.deal: Deal | None = None
        self.countdown_at = NEVER
        self.open_deal: OpenDeal | None = None
        self.set_trial = SetTrial(lambda: self.thinker, fresh)
        self._record: MatchRecord | None = None
        self._halt_used = False

    @property
    def pace(self) -> Pace:
        """The seconds that things take here."""
        pace = replace(FAST, scale=FAST.scale * self.fast) if self.fast else PACES[self.pace_name]
        return for_shared_device(pace) if self.shares_device() else pace

    def shares_device(self) -> bool:
        """Whether people who play share a device."""
        return any(p.together > 1 for p in self.humans())

    def storyteller(self) -> Participant | None:
        """Whoever tells the story without a seat, in a game that can be led."""
        return next((p for p in self.watchers if p.leads), None) if rules(self.game).INFO.is_led(self.options) else None

    # -- the evening ---------------------------------------------------------------------------------------------

    def begin_evening(self, by: Participant | None = None) -> None:
        """Let the standings begin anew: somebody wished it, or nobody had been there for so long."""
        people = [*self.people, *self.watchers]
        if by is None and not (self.counted or self.aside or any(p.wins or p.points for p in people)):
            return
        self.counted = self.aside = 0
        for person in people:
            person.wins = person.points = 0
        self.announce("evening", None, by)

    def update_presence(self, now: float) -> None:
        """Notice who has come or gone, and that an evening has begun."""
        super().update_presence(now)
        if self.calendar.look(company=bool(self.present_accounts)):
            self.begin_evening()

    # -- before the game -----------------------------------------------------------------------------------------

    def fill_with_bots(self, now: float) -> None:
        """Seat the bots, and call off a countdown whose table has changed."""
        super().fill_with_bots(now)
        self.countdown_at = NEVER
        self.check_start(now)

    def check_start(self, now: float) -> None:
        """Start or call off the countdown."""
        if self.phase not in ("lobby", "result"):
            return
        here = [p for p in self.humans() if p.id in self.present_accounts]
        ready = bool(here) and all(p.ready for p in here) and self.players() in self.seats and not self.set_forbidden()
        if ready and self.countdown_at == NEVER:
            self.countdown_at = now + self.pace.countdown
            self.plan_publication()
        elif not ready and self.countdown_at != NEVER:
            self.countdown_at = NEVER
            self.plan_publication()

    def players(self) -> int:
        """How many would play if the game began now."""
        here = [p for p in self.humans() if p.id in self.present_accounts]
        if self.phase == "result":
            here = [*here, *(p for p in self.watchers if not p.coming and p is not self.storyteller())][
                : self.seats[-1]
            ]
        return len(here) + max(0, min(self.bots, self.seats[-1] - len(here)))

    def set_forbidden(self) -> bool:
        """Whether so many cannot play with the chosen set of cards."""
        players = self.players()
        return players in self.seats and forbidden(self.game, players, self.options)

    def try_out_set(self, now: float) -> None:
        """Let bots try out the chosen set while people are in the waiting room, and tell what comes of it."""
        if self.phase != "lobby" or not self.present_accounts:
            self.set_trial.stop()
        elif self.set_trial.look(self.game, self.players(), self.options, now):
            self.plan_publication(soon=True, now=now)

    def to_lobby(self, now: float) -> None:
        """Back to the waiting room: who left is gone, who watched gets a seat."""
        self._reseat()
        self.phase = "lobby"
        self.live_match = self.deal = None
        self.fill_with_bots(now)

    def _reseat(self) -> None:
        for person in self.people:
            person.ready, person.moved, person.stood_in, person.rest = person.bot, False, False, ""
            person.silent, person.proxied, person.absent = 1, False, False
        teller = self.storyteller()
        stay = [p for p in self.watchers if p.coming or p is teller]
        self.people = [p for p in self.people if not p.gone]
        self.people += [p for p in self.watchers if p not in stay]
        self.watchers = stay
        for person in self.people:
            person.leads = False

    # -- the deal ------------------------------------------------------------------------------------------------

    def begin_deal(self, now: float) -> None:
        """Everybody is ready: from now on the seats are fixed."""
        here = self.present_accounts
        self._reseat()
        away = [p for p in self.people if not p.bot and p.id not in here]
        self.people = [p for p in self.people if p not in away]
        self.phase = "lobby"
        self.fill_with_bots(now)
        self.watchers += away
        if self.set_forbidden():
            return
        self.set_trial.stop()
        self.number += 1
        self.mornings = 0
        self.evening = self.calendar.evening()
        if self.storyteller():
            self.announce("leads")
        else:  # the options of a game, and so its record, say whether somebody led it
            switch = rules(self.game).INFO.storyteller_option
            self.options = {name: value for name, value in self.options.items() if name != switch}
        options = {name: self.options.get(name, o.default) for name, o in rules(self.game).INFO.options.items()}
        seats = [p.id for p in self.people]
        holders = [(p.name, bytes.fromhex(p.sign)) for p in self.people]
        record = MatchRecord(self.number, self.game, seats, options, self.fresh(SECRET), None, None, [], 0, 0, holders)
        record.release, record.rules = RELEASE, edition(self.game)
        self.journal.write.begin_match(self.id, record)
        for seat, p in enumerate(self.people, 1):
            self.journal.write.holder(self.id, self.number, seat, p.id, *holders[seat - 1])
        log.info(words("deal", number=self.number, game=self.game, seats=len(seats)))
        self.collect_nonces(record, now)

    def collect_nonces(self, record: MatchRecord, now: float) -> None:
        """Show what binds the host, and collect the devices' shares in the chance of the deal."""
        self.phase, self.countdown_at = "dealing", NEVER
        self.open_deal = OpenDeal(record, now + self.pace.dealing)
        self.deal = self.open_deal.deal
        self.mark_changed()
        self.close_deal_if_complete(now)

    def close_deal_if_complete(self, now: float) -> None:
        """Close the roster once every device has given its share; after a restart nobody has been heard yet."""
        if self.open_deal and not self.open_deal.misses(p.id for p in self.humans()):
            self.open_deal.until = now

    def close_deal(self, dealing: OpenDeal, now: float) -> None:
        """The roster is closed, the chance of the match is settled."""
        dealing.record.roster = dealing.close()
        self.journal.write.close_roster(self.id, self.number, dealing.record.roster)
        self.open_deal = None
        self.phase = "playing"
        self.mark_changed()
        self.begin_match(dealing.record, now)

    # -- the game ------------------------------------------------------------------------------------------------

    def begin_match(self, record: MatchRecord, now: float) -> None:
        """Begin a match, or go on with one as the journal has it."""
        self.deal, chance = closed_deal(self.id, record, self.keys)
        self._record = record
        if self.phase == "dealing":
            self.phase = "playing"
        game = rules(record.game)
        try:
            dice = Random(self.fresh(8))
            self.live_match = LiveMatch(self.id, record, game, chance, self.pace, self.journal, now, dice, self.thinker)
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            log_crash(words("stands_still", table=self.id, number=record.number))
            self.stand_still()
            return
        self.assign_bots()
        if self.phase == "result" and not self.live_match.match.over:
            self.live_match.end(CALLED_OFF)
        self.live_match.resume_clocks(now)
        self.plan_publication()

    def stand_still(self) -> None:
        """The rules cannot go on with this match: everybody is told, and the keeper may end it."""
        self.stopped, self.countdown_at = True, NEVER
        if self.phase == "playing":
            self.announce("stands_still")

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
            self.announce("other_rules")
        record.rules = rules_now
        self.journal.write.keep_rules(self.id, record.number, record.release, record.rules)

    def assign_bots(self) -> None:
        """Let bots play for whoever has left or rests, and, once their time is up, for whoever is out of reach."""
        if self.live_match:
            people = list(enumerate(self.people, 1))
            self.live_match.substitutes.bots = {n for n, p in people if p.bot}
            leaving = self.live_match.lets_leave()
            self.live_match.substitutes.stand_ins = {
                n for n, p in people if not p.bot and (p.rest or (p.gone and not leaving))
            }
            self.live_match.substitutes.leavers = {n for n, p in people if not p.bot and p.gone}
            self.live_match.substitutes.update_absent(
                {n for n, p in people if not p.bot and (p.absent or p.id not in self.present_accounts)}
            )
            teller = self.storyteller()
            self.live_match.substitutes.has_storyteller = teller is not None and teller.id in self.present_accounts
            self.live_match.substitutes.answered_by_storyteller = {n for n, p in people if p.proxied and not p.absent}
            self.live_match.clocks.pace = self.pace

    def seat_moved(self, person: Participant) -> None:
        """A seat has another key: the record of the match says from where on."""
        if self.phase == "playing" and self.live_match and self._record:
            seat = self.seat_of(person.id)
            hand = seat, self.live_match.answers, person.name, bytes.fromhex(person.sign)
            self._record.hands.append(hand)
            self.journal.write.handover(self.id, self.number, len(self._record.hands), person.id, hand)
            self.deal, _ = closed_deal(self.id, self._record, self.keys)
            self.live_match.standing.pop(seat, None)
        self.assign_bots()

    def after_answer(self, *, noticed: bool, now: float) -> None:
        """Tell what the game has done, and end it when it is over."""
        if noticed:
            self.plan_publication(now=now)
        play = self.live_match
        if play is None or self.phase != "playing":
            return
        note_silence(self)
        for seat in play.substitutes.stood_in:
            if not self.people[seat - 1].stood_in:
                self.people[seat - 1].stood_in = True
                self.mark_changed()
        if play.match.over:
            self._end(play.match.over.winners, play.match.over.ending)

    def end(self) -> None:
        """End the match now, without a winner."""
        if self.live_match:
            self.live_match.end(CALLED_OFF)
        self._end([], CALLED_OFF)

    def _end(self, winners: list[int], ending: str) -> None:
        self.phase, self.paused, self.countdown_at, self.stopped = "result", "", NEVER, False
        standings = [Standing(p.name, p.bot, n in winners, p.stood_in) for n, p in enumerate(self.people, 1)]
        points = self.live_match.points() if self.live_match and ending != CALLED_OFF else {}
        for seat, won in points.items():
            self.people[seat - 1].points += won
        if counts(standings, ending):
            self.counted += 1
            for winner in winners:
                self.people[winner - 1].wins += 1
        else:
            self.aside += 1
        self.journal.write.end_match(self.id, self.number, {"winners": winners, "ending": ending})
        self.journal.write.standings(self.id, self.number, self.evening, self.game, ending, standings)
        self.journal.write.points(self.id, self.number, points)
        for person in self.people:
            person.ready = person.bot
            if person.gone:
                self.revoke(person, "left")
        names = ", ".join(self.people[w - 1].name for w in winners) or words("nobody")
        log.info(words("result", number=self.number, ending=ending, winners=names))
        self.mark_changed()

    # -- when all clocks stand still -------------------------------------------------------------------------------

    def pause(self, by: str, now: float) -> None:
        """Stop all clocks; `by` names who wished it."""
        if not self.paused and self.live_match:
            self.live_match.save_clocks(now)
        self.paused, self.countdown_at = by, NEVER
        self.mark_changed()

    def go_on_soon(self, now: float) -> None:
        """End a pause with a countdown that anybody may stop."""
        if self.paused and self.countdown_at == NEVER:
            self.countdown_at = now + self.pace.countdown
            self.plan_publication()

    def go_on(self, now: float) -> None:
        """The pause is over: go on with the time that was left."""
        self.paused, self.countdown_at, self._halt_used = "", NEVER, False
        if self.live_match:
            self.live_match.resume_clocks(now)
        self.mark_changed()

    def watch_network(self, now: float) -> None:
        """Stop the clocks while the network has lost more than a third of those who play; once for each outage."""
        play = self.live_match
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
                self.announce("halted")
        elif not broken or now - halted >= HALT:
            play.clocks.go_on(now)
            self.announce("running")

    def _lost(self, now: float) -> tuple[int, int]:
        """How many of those who still play themselves are silent, and how many they are."""
        play = self.live_match
        silent = []
        for seat, person in enumerate(self.people, 1):
            if play and not person.bot and play.match.game.plays(seat) and not play.substitutes.by_bot(seat):
                line = self.channels.get(person.id)
                heard = max(line.received_at if line else self._started_at, self._started_at)
                silent.append(now - heard >= OFFLINE)
        return sum(silent), len(silent)

    def halted_for(self, now: float) -> float | None:
        """How much longer the clocks may stand still for the network, None while they run."""
        since = self.live_match.clocks.halted if self.live_match and self.phase == "playing" else None
        return None if since is None else max(0.0, since + HALT - now)

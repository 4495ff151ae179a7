"""The phases of a table and how one follows another: lobby, countdown, deal, game, result, and again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, get_args

from host.games import rules
from host.journal.columns import member
from host.journal.records import MatchRecord
from host.rules_hash import rules_hash
from host.runtime.crash import log_crash
from host.runtime.log import about
from host.table.deal import CurrentDeal
from host.table.live_match import LiveMatch
from host.table.outages import OutageWatch
from host.table.pace import to_the_end
from host.table.silence import Silence
from host.texts import words
from protocol import RELEASE
from protocol.chance import SECRET
from protocol.durations import NEVER
from protocol.fields import PauseCause, Phase
from protocol.record import CALLED_OFF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.table.changes import Changes
    from host.table.context import TableContext
    from host.table.deal import OpenDeal
    from host.table.events import TableEvents
    from host.table.lobby import Lobby
    from host.table.people import Participant
    from host.table.roster import Roster
    from host.table.standings import EveningTally


def dealt_by(record: MatchRecord) -> str:
    """The release that dealt a match."""
    return record.release.partition("+")[0] or "?"


class Lifecycle:
    """What the people of a table play, one match after the other. `stopped`: the rules cannot go on with this one."""

    def __init__(
        self,
        context: TableContext,
        roster: Roster,
        lobby: Lobby,
        events: TableEvents,
        tally: EveningTally,
        changes: Changes,
    ) -> None:
        self.phase: Phase = "lobby"
        self.number = 0
        self.paused = ""
        self.paused_for: PauseCause = ""
        self.stopped = False
        self.countdown_at = NEVER
        self.live_match: LiveMatch | None = None
        self.deal = CurrentDeal(context.table, context.keys)
        self.silence = Silence(roster, events, changes)
        self.outages = OutageWatch(roster, events)
        self._context = context
        self._log = about(context.table)
        self._roster = roster
        self._lobby = lobby
        self._events = events
        self._tally = tally
        self._changes = changes

    # -- the journal ---------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """What outlives the host, as plain values; the match itself is in the journal answer by answer."""
        paused = {"paused": self.paused, "paused_for": self.paused_for}
        return {"phase": self.phase, "number": self.number, **paused, **self.silence.state()}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on with what `state()` gave; `resume` reads the match."""
        self.phase = member(state, "phase", str, self.phase)
        self.number = self._events.match = member(state, "number", int, self.number)
        self.paused = member(state, "paused", str, self.paused)
        self.paused_for = member(state, "paused_for", str, self.paused_for)
        self.silence.restore(state)
        if self.phase not in get_args(Phase):
            raise ValueError(self.phase)
        if self.paused_for not in get_args(PauseCause):
            raise ValueError(self.paused_for)

    def forget(self) -> None:
        """Let go of the match, before the journal is read back."""
        self.live_match, self.stopped, self.countdown_at = None, False, NEVER
        self.deal.forget()

    def resume(self, now: float) -> None:
        """Go on with the match of this phase as the journal has it."""
        if self.phase == "lobby":
            return
        record = self._context.journal.read.match(self._context.table, self.number)
        if record is None:
            self.phase = "lobby"
            return
        updated = self._adopt_rules(record)
        if record.roster is None:
            self._collect_nonces(record, now)  # the nonces are collected again
            return
        was = self.paused, self.paused_for
        if updated and not self.paused:
            self.pause_for("other_rules")
        self._begin_match(record, now)
        if updated and self.live_match:
            self._log.warning(words("other_rules", number=record.number, game=record.game, dealt=dealt_by(record)))
            self._events.announce("other_rules")
        elif updated:  # a pause would promise that somebody can go on
            self.paused, self.paused_for = was

    def _adopt_rules(self, record: MatchRecord) -> bool:
        """Let the match go on by this program's rules, and write that down; whether it was played by others so far."""
        rules_now = rules_hash(record.game)
        if record.rules == rules_now or self.phase not in ("dealing", "playing"):
            return False
        played = record.roster is not None
        record.release = f"{dealt_by(record)}+{RELEASE}" if played else RELEASE
        record.rules = rules_now
        journal, table = self._context.journal, self._context.table
        journal.write.rules_hash(table, record.number, record.release, record.rules)
        return played

    # -- before the game -----------------------------------------------------------------------------------------

    def seat_bots(self, now: float) -> None:
        """Seat the bots that are wanted, and call off a countdown whose table has changed."""
        self._lobby.seat_bots()
        self.countdown_at = NEVER
        self._check_start(now)

    def _check_start(self, now: float) -> None:
        """Start or call off the countdown."""
        if self.phase not in ("lobby", "result"):
            return
        ready = self._lobby.all_ready(self.phase)
        if ready != (self.countdown_at != NEVER):
            self.countdown_at = now + self._lobby.countdown(self.phase) if ready else NEVER
            self._changes.plan_publication()

    def to_lobby(self, now: float) -> None:
        """Back to the lobby: who left is gone, who watched gets a seat."""
        self._lobby.reseat()
        self.phase = "lobby"
        self.live_match = None
        self.deal.forget()
        self.seat_bots(now)

    # -- the deal ------------------------------------------------------------------------------------------------

    def begin_deal(self, now: float) -> None:
        """Everybody is ready: from now on the seats are fixed."""
        roster, lobby = self._roster, self._lobby
        here = roster.present_accounts
        lobby.reseat()
        away = [p for p in roster.people if not p.bot and p.id not in here]
        roster.people = [p for p in roster.people if p not in away]
        self.phase = "lobby"
        self.seat_bots(now)
        roster.watchers += away
        if lobby.set_forbidden(self.phase):
            return
        lobby.set_trial.stop()
        self.number = self._events.match = self.number + 1
        self.silence.mornings = 0
        self._tally.begin_match()
        if lobby.storyteller():
            self._events.announce("leads")
        else:  # the options of a game, and so its record, say whether somebody led it
            switch = rules(lobby.game).INFO.storyteller_option
            lobby.options = {name: value for name, value in lobby.options.items() if name != switch}
        self._collect_nonces(self._write_match(), now)

    def _write_match(self) -> MatchRecord:
        of, game, people = self._context, self._lobby.game, self._roster.people
        offered = rules(game).INFO.options
        options = {name: self._lobby.options.get(name, option.default) for name, option in offered.items()}
        seats = [p.id for p in people]
        holders = [(p.name, bytes.fromhex(p.sign)) for p in people]
        record = MatchRecord(self.number, game, seats, options, of.fresh(SECRET), None, None, [], 0, 0, holders)
        record.release, record.rules = RELEASE, rules_hash(game)
        of.journal.write.begin_match(of.table, record)
        for seat, (account, holder) in enumerate(zip(seats, holders, strict=True), 1):
            of.journal.write.holder(of.table, self.number, seat, account, *holder)
        self._log.info(words("deal", number=self.number, game=game, seats=len(seats)))
        return record

    def _collect_nonces(self, record: MatchRecord, now: float) -> None:
        """Show what binds the host, and collect the devices' nonces; after a restart nobody has been heard yet."""
        self.phase, self.countdown_at = "dealing", NEVER
        self.deal.begin(record, now + self._lobby.pace.dealing)
        self._changes.mark_changed()
        self.hurry_deal(now)

    def hurry_deal(self, now: float) -> None:
        """Close the deal roster once every device has given its nonce."""
        self.deal.hurry([p.id for p in self._roster.humans()], now)

    def close_deal(self, dealing: OpenDeal, now: float) -> None:
        """The deal roster is closed, the chance of the match is settled."""
        roster = dealing.record.roster = dealing.close()
        self._context.journal.write.close_roster(self._context.table, self.number, roster)
        self.phase = "playing"
        self._changes.mark_changed()
        self._begin_match(dealing.record, now)

    # -- the game ------------------------------------------------------------------------------------------------

    def running(self) -> LiveMatch | None:
        """The match, while it is played and its clocks run."""
        return self.live_match if self.phase == "playing" and not self.paused and not self.stopped else None

    def _begin_match(self, record: MatchRecord, now: float) -> None:
        """Begin a match, or go on with one as the journal has it."""
        of, pace = self._context, self._lobby.pace
        chance = self.deal.close(record)
        if self.phase == "dealing":
            self.phase = "playing"
        try:
            dice, game = Random(of.fresh(8)), rules(record.game)
            live_match = LiveMatch(of.table, record, game, chance, pace, of.journal, now, dice, of.bot_workers)
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            updated = "+" in record.release
            about_it = {"number": record.number, "game": record.game, "dealt": dealt_by(record)}
            said = words("not_taken_up", **about_it) if updated else words("stands_still", number=record.number)
            log_crash(said, self._log)
            self.stand_still("not_taken_up" if updated else "stands_still")
            return
        self.live_match = live_match
        self.assign_bots()
        if self.phase == "result" and not live_match.match.over:
            live_match.end(CALLED_OFF)
        live_match.resume_clocks(now)
        self._changes.plan_publication()

    def stand_still(self, why: str = "stands_still") -> None:
        """The rules cannot go on with this match: everybody is told, and the keeper may end it."""
        self.stopped, self.countdown_at = True, NEVER
        if self.phase == "playing":
            self._events.announce(why)

    def settle(self, now: float) -> None:
        """See to what follows from whatever has changed: a match is over, a bot plays for somebody, all are ready."""
        if live_match := self.running():
            self.silence.name_silent(live_match)
            for seat in live_match.substitutes.stood_in:
                person = self._roster.people[seat - 1]
                if not person.stood_in:
                    person.stood_in = True
                    self._changes.mark_changed()
            if over := live_match.match.over:
                self.end(over.winners, over.ending)
        self.assign_bots()
        self._check_start(now)

    def assign_bots(self) -> None:
        """Let bots play for whoever has left or rests, and, once their time is up, for whoever is out of reach."""
        if live_match := self.live_match:
            present, storyteller = self._roster.present_accounts, self._lobby.storyteller()
            live_match.substitutes.assign(self._roster.people, present, live_match.match.asks)
            live_match.substitutes.has_storyteller = storyteller is not None and storyteller.id in present
            live_match.slots.only_person = self._roster.lone_seat()
            plays = live_match.match.game.plays
            clocks, pace = live_match.clocks, self._lobby.pace
            clocks.people = sum(plays(n) for n, p in enumerate(self._roster.people, 1) if not p.bot)
            clocks.pace = to_the_end(pace) if clocks.hurried and not clocks.people else pace

    def seat_moved(self, person: Participant) -> None:
        """A seat has another key: the record of the match says from where on."""
        if self.phase == "playing" and self.live_match:
            seat = self._roster.seat_of(person.id)
            handover = seat, self.live_match.answers, person.name, bytes.fromhex(person.sign)
            if count := self.deal.hand_over(handover):
                self._context.journal.write.handover(self._context.table, self.number, count, person.id, handover)
                self.live_match.standing.pop(seat, None)
        self.assign_bots()

    def end(self, winners: Sequence[int] = (), ending: str = CALLED_OFF) -> None:
        """The match is over: count it. Without an ending of its own it is called off, without a winner."""
        of, people = self._context, self._roster.people
        if self.live_match and ending == CALLED_OFF:
            self.live_match.end(CALLED_OFF)
        self.phase, self.countdown_at, self.stopped = "result", NEVER, False
        self.paused = self.paused_for = ""
        points = self.live_match.points() if self.live_match and ending != CALLED_OFF else {}
        of.journal.write.end_match(of.table, self.number, {"winners": list(winners), "ending": ending})
        self._tally.count(self.number, self._lobby.game, winners, ending, points)
        for person in people:
            person.ready = person.bot
            if person.gone:
                self._roster.revoke(person, "left")
        names = ", ".join(people[w - 1].name for w in winners) or words("nobody")
        self._log.info(words("result", number=self.number, ending=ending, winners=names))
        self._changes.mark_changed()

    # -- when all clocks stand still -------------------------------------------------------------------------------

    def pause(self, by: str, now: float, cause: PauseCause = "") -> None:
        """Stop all clocks; `by` names who wanted it, `cause` says why where nobody did."""
        if not self.paused and self.live_match:
            self.live_match.save_clocks(now)
        self.paused, self.paused_for, self.countdown_at = by, cause, NEVER
        self._changes.mark_changed()

    def pause_for(self, cause: PauseCause) -> None:
        """Begin with a pause that nobody wanted, before any clock runs."""
        self.paused, self.paused_for = words(f"{cause}_name"), cause
        self._changes.mark_changed()

    def go_on_soon(self, now: float) -> None:
        """End a pause with a countdown that anybody may stop."""
        if self.paused and self.countdown_at == NEVER:
            self.countdown_at = now + self._lobby.pace.countdown
            self._changes.plan_publication()

    def go_on(self, now: float) -> None:
        """The pause is over: go on with the time that was left."""
        self.paused = self.paused_for = ""
        self.countdown_at, self.outages.used = NEVER, False
        if self.live_match:
            self.live_match.resume_clocks(now)
        self._changes.mark_changed()

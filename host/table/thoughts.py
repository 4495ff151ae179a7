"""What bots think about the open asks of a match, in workers, and when their answers count."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from host.bot_workers import Question, Thought, done
from host.engine.rules import SPEECH
from host.runtime.log import about
from host.table.clocks import waiting_for
from host.texts import words
from protocol.asks import KINDS
from protocol.durations import LONG_AGO, NEVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet
    from concurrent.futures import Future

    from host.bot_workers import BotWorkers
    from host.engine.asking import Ask, Seat
    from host.engine.match import Match
    from host.table.clocks import Clocks

SPEECH_MOST = 22.0
"""Seconds after which a bot's speech ends though others still put in words."""
LISTENS = 2.0
"""How many times as long as a bot thinks it waits for a word of others before it ends its speech."""
READS = 1.5
"""How many times as long as a bot thinks people read what another one has said."""
SECONDS = 3.0
"""How many times as long bots leave it to several people to second what a bot has begun."""


class BotThoughts:
    """The thoughts that bots of one match have begun. When a bot answers does not tell how long it thought."""

    def __init__(self, table: str, game: str, clocks: Clocks, bot_workers: BotWorkers, dice: Random) -> None:
        self._game = game
        self._log = about(table)
        self.clocks = clocks
        self.bot_workers = bot_workers
        self._key = dice.getrandbits(64)  # its own, so that what a bot ponders never moves a clock
        self._pondered: Counter[tuple[Seat, str]] = Counter()
        self.begun: dict[int, Future[Thought]] = {}
        self._again: set[int] = set()
        self._acted_at = LONG_AGO
        """When a bot last did something in public that it might do at any time."""
        self._seen: dict[int, Any] = {}
        """What the table was like when a bot began to think about what it may do at any time."""

    def answer(self, match: Match, ask: Ask, now: float, followed: str | None = None) -> str:
        """What a bot answers now, "" for nothing; late is the default.

        Where nobody notices when an answer comes, a late thought still counts until the ask closes. So it does where
        nobody waits for it, after as long as a bot takes anyway: a busy machine makes no silent village. Where others
        have done something meanwhile, a bot thinks once more, so that two do not say the same in one breath, and where
        people play bots speak one after the other, so that each can be read. Where people decide, a bot does not think
        but says at its time what has `followed` from their commands by then.
        """
        clocks = self.clocks
        thought = self.begun.get(ask.number)
        if thought is None and now >= clocks.thinks_at(ask):
            clocks.begin_thinking(ask, now)
            thought = self.begun[ask.number] = done(Thought("")) if followed is not None else self.begin(match, ask)
            if ask.kind == "standing" and followed is None:
                self._seen[ask.number] = match.view(ask.seat)[0]
        if thought is None or now < clocks.bot_at(ask):
            return ""
        if ask.kind == "standing" and followed is None and self._lets_read(match, ask, now):
            clocks.later_by_bot(ask, now, anew=True)
            del self.begun[ask.number]  # it is thought anew: what others have said meanwhile may change it
            return ""
        if not thought.done() and (KINDS[ask.kind].hidden or clocks.pace.patient):
            clocks.later_by_bot(ask, now)
            return ""
        if not thought.done() and ask.kind == "standing":
            clocks.later_by_bot(ask, now, anew=True)
            return ""
        if followed is None and self._overtaken(match, ask):
            self.begun[ask.number] = self.begin(match, ask)
            clocks.later_by_bot(ask, now)
            return ""
        choice = followed if followed is not None else self._choice(thought) if thought.done() else ""
        self._again.discard(ask.number)
        if ask.kind == "standing":
            # It may stay open under its number; a bot looks at it once in a part of a day.
            clocks.never_by_bot(ask)
            del self.begun[ask.number]
        if ask.allows(choice):
            if ask.kind == "standing" and not ask.secret:
                self._acted_at = now
            return choice
        if not KINDS[ask.kind].turn:
            clocks.never_by_bot(ask)  # these close by themselves
            return ""
        return ask.default

    def _lets_read(self, match: Match, ask: Ask, now: float) -> bool:
        """Whether another bot has just done something in public that people have still to read, or to act upon.

        Whoever speaks for their life need not wait. Who would end such a speech waits for twice as long, as others may
        have a word to put in, but not for ever. Where only bots are left, whoever is out still reads, unless they want
        to see how it ends.
        """
        clocks, speech = self.clocks, ask.name == SPEECH
        if ask.secret or clocks.hurried:
            return False
        if not speech and any(one.name == SPEECH and one.seat == ask.seat for one in match.asks):
            return False
        pause, ends_at = READS if clocks.people else 1.0, NEVER
        if speech:
            pause, longest = LISTENS, SPEECH_MOST * waiting_for(clocks.people)
            ends_at = clocks.opened_at(ask) + longest * clocks.pace.scale
        if ask.name == "second" and clocks.people > 1:
            pause *= SECONDS
        return now < min(self._acted_at + clocks.pace.thinking * pause, ends_at)

    def _overtaken(self, match: Match, ask: Ask) -> bool:
        """Whether others have done something meanwhile; asked once, so that a lively table lets everybody speak."""
        seen = self._seen.pop(ask.number, None)
        return seen is not None and bool(match.view(ask.seat)[0] != seen)

    def sights(self, match: Match, asks: Iterable[Ask]) -> dict[Ask, object]:
        """What the seats of bots see of their own, by ask."""
        return {ask: match.own(ask.seat) for ask in asks}

    def look_again(self, match: Match, before: Mapping[Ask, object], now: float) -> None:
        """Bots think anew about what they have answered, or think about, where they see anything else than before."""
        for ask, sight in before.items():
            answered = str(ask.seat) in match.game.given or ask.number in self.begun
            if ask in match.asks and answered and match.own(ask.seat) != sight:
                self._again.add(ask.number)
                self.begun[ask.number] = self.begin(match, ask)
                self.clocks.later_by_bot(ask, now)

    def is_through(self, match: Match, ask: Ask) -> bool:
        """Whether a seat has answered an ask and does not look at it again."""
        return str(ask.seat) in match.game.given and ask.number not in self._again

    def due(self, ask: Ask) -> float:
        """The next moment at which a bot has something to do for an ask."""
        return self.clocks.bot_at(ask) if ask.number in self.begun else self.clocks.thinks_at(ask)

    def forget_others(self, numbers: AbstractSet[int]) -> None:
        """Forget what was thought about other asks than these."""
        self.begun = {number: thought for number, thought in self.begun.items() if number in numbers}
        self._seen = {number: seen for number, seen in self._seen.items() if number in numbers}
        self._again &= numbers

    def begin(self, match: Match, ask: Ask) -> Future[Thought]:
        """Let a bot begin to think about an ask."""
        table, own = match.view(ask.seat)
        return self.bot_workers.think(Question(self._game, ask.seat, table, own, ask, self._seed(ask)))

    def _seed(self, ask: Ask) -> int:
        """The chance of a thought: what only one seat is asked moves none of the others."""
        about = ask.seat, ask.name
        self._pondered[about] += 1
        return Random(f"{self._key} {about} {self._pondered[about]}").getrandbits(64)

    def _choice(self, thought: Future[Thought]) -> str:
        done = thought.result()
        if done.trouble:
            self._log.error("%s\n%s", words("bot_stumbled", game=self._game), done.trouble)
        return done.choice

"""Who answers in a person's place: bots, stand-ins, the storyteller; and who has left or is out of reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import CLOCK
from host.engine.rules import LEAVE, SPEECH
from protocol.asks import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from host.engine.asking import Ask, Seat
    from host.engine.match import Match
    from host.table.people import Participant


class Substitutes:
    """Who answers for which seat of one match.

    `bots` are seats of bots; `stand_ins` seats of people that a bot plays for now, `for_turn` until the turn ends;
    `stood_in` those for which one has answered. `leavers` leave for good, in a game that lets them. `has_storyteller`:
    one is there, who answers for the seats `answered_by_storyteller`.
    """

    def __init__(self) -> None:
        self.bots: set[Seat] = set()
        self.stand_ins: set[Seat] = set()
        self.for_turn: set[Seat] = set()
        self.stood_in: set[Seat] = set()
        self.leavers: set[Seat] = set()
        self.has_storyteller = False
        self.answered_by_storyteller: set[Seat] = set()
        self.absent: set[Seat] = set()
        self._until_back: set[Seat] = set()

    def by_bot(self, seat: Seat) -> bool:
        """Whether a bot answers for this seat now."""
        return seat in self.bots or seat in self.stand_ins or seat in self.for_turn or seat in self._until_back

    def assign(self, people: Sequence[Participant], present: AbstractSet[str], asks: Sequence[Ask]) -> None:
        """Learn who has left, rests or is out of reach. Where `asks` let seats leave, no bot plays for them."""
        seats = list(enumerate(people, 1))
        leaving = any(ask.seat == CLOCK and ask.name == LEAVE for ask in asks)
        self.bots = {seat for seat, p in seats if p.bot}
        self.stand_ins = {seat for seat, p in seats if not p.bot and (p.rest or (p.gone and not leaving))}
        self.leavers = {seat for seat, p in seats if not p.bot and p.gone}
        self.update_absent({seat for seat, p in seats if not p.bot and (p.absent or p.id not in present)})
        self.answered_by_storyteller = {seat for seat, p in seats if p.proxied and not p.absent}

    def update_absent(self, seats: set[Seat]) -> None:
        """Learn who is out of reach now; a bot that stands in for somebody who is back lets go of the seat."""
        self.absent = seats
        self._until_back &= seats

    def stand_in_until_back(self, seat: Seat) -> None:
        """Let a bot play for an absent seat until its person is back."""
        self._until_back.add(seat)

    def people_asked(self, match: Match, name: str) -> list[Seat]:
        """The people within reach who are asked this, and whom no bot plays."""
        asked = {ask.seat for ask in match.asks if ask.name == name}
        return sorted(seat for seat in asked if not self.by_bot(seat) and seat not in self.absent)

    def note_answer(self, seat: Seat) -> None:
        """Note that a bot has answered for a seat."""
        if seat not in self.bots:
            self.stood_in.add(seat)

    def waited_for(self, ask: Ask) -> bool:
        """Whether an absent seat holds everybody up; what has a length of its own does not."""
        return ask.seat in self.absent and KINDS[ask.kind].turn and not ask.seconds

    def speechless(self, ask: Ask) -> bool:
        """Whether this is the speech of somebody who is not there and for whom nobody speaks."""
        spoken_for = self.has_storyteller and ask.seat in self.answered_by_storyteller
        return ask.name == SPEECH and ask.kind == "standing" and ask.seat in self.absent and not spoken_for

    def leaver(self, ask: Ask) -> str:
        """The seat that leaves for good now, as the answer to the clock's ask; "" where nobody does."""
        if ask.name != LEAVE:
            return ""
        return next((str(seat) for seat in sorted(self.leavers) if str(seat) in ask.choices), "")

"""The talk of a day: its clock, who is nominated and seconded, and when the village has had enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import CLOCK, Ask, listen
from host.engine.rules import FLOOR_CLOCK, SPEECH
from host.games.village import ghosts
from host.games.village.cascade import leavers
from host.games.village.state import AT_DOG, NONE, target, tile
from host.games.village.statements import Statements
from protocol.games.village import (
    DOG,
    FLOOR,
    FLOOR_AGAIN,
    MINUTE,
    MORE_TIMES,
    SECONDS,
    TALK_LEAST,
    TALK_MORE,
    most_of,
    talk_seconds,
)

if TYPE_CHECKING:
    from host.engine.asking import Answer, Seat
    from host.games.village.state import Village

SLEEP, MORE, GO_ON = "sleep", "more", "go_on"


class Talk:
    """The talk of one day. `nominating`: whether it leads to nominations, and ends with a last call for them.

    Its clocks follow one another (`_clock_over`): first `TALK_LEAST` seconds in which the village may not go to sleep
    (`game.early`), then the rest of the talk (`game.rest` until it begins), then, if it leads to nominations, the last
    call. While somebody defends themselves or is voted on the clock runs on beside that.

    Beside the clock runs a secret one (`_minute`), with whose end everybody may say some more: first the floor
    (`game.floor`), which comes again after each vote, then minute for minute.
    """

    def __init__(self, game: Village, *, nominating: bool) -> None:
        self.game = game
        self.nominating = nominating
        self.over = False
        """Whether the day's time is up."""
        self._left = talk_seconds(len(game.living())) - TALK_LEAST
        """Seconds of talk that follow on the running clock."""
        self._minutes = 0
        """How many secret minutes are still to end before the running clock: its last one ends with it."""
        self._more = 0
        """How often the village has taken more time."""
        self._calling = False
        self._asks: list[Ask] = []
        self.statements = Statements(game)
        self._clock = self._next_clock("talk", TALK_LEAST)
        self._minute: list[Ask] = []
        self._floor = FLOOR
        game.rest, game.early = self._left, True
        game.sleepy, game.more, game.nominations, game.ready = [], [], [], []

    def _next_clock(self, name: str, seconds: int) -> Ask:
        return Ask(CLOCK, name, ("end",), default="end", seconds=seconds)

    async def go_on(self) -> list[int] | None:
        """The next nomination that is seconded (by, of, seconded by); None when the day is over."""
        game = self.game
        game.phase = "talk"
        self._clock.secret = False
        self._give_floor()
        self.renew()
        while True:
            if game.leaving:
                await self._without_leavers()
            if self._asleep():
                return None
            game.beside(ghosts.asks(game))
            answer = await listen(game, [*self._asks, *self.statements.asks(), self._clock, *self._minute])
            if answer is None:
                return None
            if answer.ask.seat == CLOCK:
                if answer.ask is self._clock and self._clock_over():
                    return None
                if answer.ask is not self._clock and not game.floor:
                    self._minutes -= 1
                self._begin_minute()
            elif self.statements.hear(answer):
                self._hear(answer)
            elif seconded := self._take(answer):
                game.beside([])
                return seconded

    def _give_floor(self) -> None:
        """First people may speak, and again after each vote; not in the last call, which is short."""
        self.game.floor, self.game.ready = not self._calling, []
        self._minute = [self._part(FLOOR_CLOCK, self._floor)] if self.game.floor else []
        self._floor = FLOOR_AGAIN

    def _part(self, name: str, seconds: int) -> Ask:
        """A clock of which nobody is told."""
        return Ask(CLOCK, name, ("end",), default="end", seconds=seconds, secret=True)

    def _begin_minute(self) -> None:
        """Everybody may say some more, and look around again; bots, too, where people had the floor."""
        self.game.floor, self.game.ready = False, []
        self.statements.begin_part()
        self._asks = [ask for ask in self._asks if ask.name != GO_ON]
        for ask in self._asks:
            ask.stirred += 1
        self._next_minute()

    def _next_minute(self) -> None:
        """The rest of a talk has minutes of which nobody is told; the last of them ends with its clock."""
        self._minute = [self._part("minute", MINUTE)] if self._minutes else []

    def _hear(self, answer: Answer) -> None:
        """Whoever has just said something may act on it, and everybody upon what concerns them."""
        for ask in self._asks:
            if ask.name in {"nominate", "second"}:
                ask.stirred += ask.seat == answer.ask.seat

    async def _without_leavers(self) -> None:
        self.beside()
        await leavers(self.game)
        self.resume()
        self._clock.secret = False
        game = self.game
        game.nominations = [row for row in game.nominations if game.alive(row[0]) and may_be_accused(game, row[1])]
        self.renew()

    def beside(self) -> None:
        """The clock runs on beside what is asked now."""
        self._clock.secret = True
        self.game.beside([] if self._calling else [self._clock])

    def resume(self) -> None:
        """Go on where the talk was interrupted."""
        if self._calling:
            self._clock = self._next_clock("last_call", SECONDS["last_call"])
        elif self._clock not in self.game.running():
            self._clock_over()

    def end(self) -> None:
        """Nothing of it is left."""
        game = self.game
        game.sleepy, game.more, game.ready, game.rest = [], [], [], 0
        game.early = game.floor = False

    def renew(self) -> None:
        """The standing questions to everybody anew."""
        game = self.game
        self._asks = []
        accusing = nominating(game) if self.nominating else {}
        for seat in game.living():
            self._asks += accusing.get(seat, [])
            self._asks.append(Ask(seat, SLEEP, ("yes", "no"), "standing"))
            if self._more < MORE_TIMES and not self._calling:
                self._asks.append(Ask(seat, MORE, ("yes", "no"), "standing"))
            if game.floor:
                self._asks.append(Ask(seat, GO_ON, ("yes", "no"), "standing"))

    def _clock_over(self) -> bool:
        """A clock has run out: the next one, or the day is over."""
        game = self.game
        if game.early:
            game.early = False
        elif self._calling:
            game.tell("sleep", how="call", n=len(game.sleepy), of=len(game.living()))
            return True
        if self._left:
            self._clock = self._next_clock("talk", self._left)
            self._minutes = (self._left - 1) // MINUTE
            self._left = game.rest = 0
        elif self.nominating:
            self._calling = True
            self._clock = self._next_clock("last_call", SECONDS["last_call"])
            self.renew()
        else:
            return True
        return False

    def _take(self, answer: Answer) -> list[int] | None:
        game, (asked, choice) = self.game, answer
        seat = asked.seat
        if (row := wanting(game, asked.name)) is not None:
            if seat in row:
                row.remove(seat)
            if choice == "yes":
                row.append(seat)
            if asked.name == MORE and majority(game, row):
                self._lengthen()
            elif asked.name == GO_ON and majority(game, row):
                self._begin_minute()
            return None
        if asked.name == "nominate":
            at = target(choice)
            game.nominations.append([seat, at, 0])
            game.tell("nominated", by=seat, at=at)
            self.statements.accused(at)
            if game.options["second_waived"] and len(game.living()) == 2:
                return game.nominations[-1]
        elif asked.name == "withdraw":
            at = next(at for by, at, _ in game.nominations if by == seat)
            game.nominations = [row for row in game.nominations if row[0] != seat]
            game.tell("withdrew", by=seat, at=at)
        else:
            row = next(row for row in game.nominations if row[1] == target(choice))
            row[2] = seat
            game.tell("seconded", by=seat, at=row[1])
            return row
        self.renew()
        return None

    def _lengthen(self) -> None:
        game = self.game
        self._more += 1
        self._left += TALK_MORE
        game.more = []
        game.rest = self._left
        game.tell("more_time")
        self.renew()

    def _asleep(self) -> bool:
        if self.game.early or not majority(self.game, self.game.sleepy):
            return False
        if self.nominating:
            self.game.tell("sleep", how="vote", n=len(self.game.sleepy), of=len(self.game.living()))
        return True


def wanting(game: Village, name: str) -> list[Seat] | None:
    """Who wants what more than half have to want; None for anything else."""
    return {SLEEP: game.sleepy, MORE: game.more, GO_ON: game.ready}.get(name)


def majority(game: Village, seats: list[int]) -> bool:
    """Whether these are more than half of those living who have not slept through the last two slots."""
    awake = [seat for seat in game.living() if game.silent[seat] < 2 or seat in seats]
    return len([seat for seat in seats if game.alive(seat)]) >= most_of(len(awake))


def guarded(game: Village) -> int:
    """Whom the living Guard Dog keeps from every nomination: whoever is Mayor now; nobody without it."""
    return game.leader if game.dog == "alive" else NONE


def may_be_accused(game: Village, at: int) -> bool:
    """Whether a nomination of `at` still stands: it lives, and has not become the guarded Mayor."""
    return at == AT_DOG or (game.alive(at) and at != guarded(game))


def nominating(game: Village) -> dict[Seat, list[Ask]]:
    """What each living seat may do about nominations now."""
    closed = dict.fromkeys(map(str, game.out), "out")
    closed |= {tile(at): "spared" for at in game.spared if at != NONE}
    closed |= {tile(at): "nominated" for at in {at for _, at, _ in game.nominations}}
    if (mayor := guarded(game)) != NONE:
        closed[str(mayor)] = "guarded"
    tiles = [*map(str, game.everybody()), *([DOG] if game.dog == "alive" else [])]
    open_tiles = [name for name in tiles if name not in closed]
    accusers = {by for by, _, _ in game.nominations}
    may: dict[Seat, list[Ask]] = {seat: [] for seat in game.living()}
    for seat, asks in may.items():
        barred = {} if game.options["self_nomination"] else {str(seat): "not_yourself"}
        if seat in accusers:
            asks.append(Ask(seat, "withdraw", ("yes",), "standing"))
        elif choices := tuple(name for name in open_tiles if name not in barred):
            asks.append(Ask(seat, "nominate", choices, "standing", closed | barred))
        others = tuple(tile(at) for by, at, _ in game.nominations if seat not in {by, at})
        if others:
            asks.append(Ask(seat, "second", others, "standing"))
    return may


async def defence(game: Village, at: int, statements: Statements) -> None:
    """The nominee speaks, and ends it when done; the Mayor speaks for the dog. Others may put in a word."""
    game.phase, game.accused = "defence", at
    speaker = game.leader if at == AT_DOG else at
    seconds = SECONDS["defence"]
    asks = [Ask(speaker, SPEECH, ("done",), "standing")] if game.alive(speaker) else []
    statements.begin_part()
    clock = Ask(CLOCK, "defence", ("end",), default="end", seconds=seconds)
    if (answer := await statements.listen([*asks, clock], speech=asks)) and answer.ask.seat == speaker:
        game.tell("spoken", by=speaker)

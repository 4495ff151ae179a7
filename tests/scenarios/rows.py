"""Plays a row of the village: its script as answers of the seats, and what must come of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from host.engine.asking import CHANCE, CLOCK, Ask
from host.engine.match import Match
from host.games import rules
from host.games.village.night import MISSED
from protocol.errors import Refusal
from protocol.games.village import NOBODY, SLOTS
from tests.scenarios import facts
from tests.scenarios.notation import (
    DAY,
    NIGHT,
    Item,
    Round,
    numbers,
    read_ballot,
    read_script,
    read_setup,
    read_thumbs,
)
from tests.scenarios.runner import views
from tests.scenarios.spelling import spelled, spied, tile
from tests.scenarios.verdict import Record

if TYPE_CHECKING:
    from typing import NoReturn

    from host.engine.asking import Seat
    from host.games.village.state import Village

MOST_STOPS = 2000
"""Stops after which a row is taken to go round in circles."""
BALLOTS = {
    "election": ("E", "e", "captain"),
    "runoff": ("F", "f", "captain"),
    "pointing": ("V", "v", "point"),
    "second": ("U", "u", "point"),
    "draw": ("Y", "", "draw"),
}
"""By clock: the key of a whole ballot, the key of one seat's vote, and the ask."""


class Row:
    """One run of one row."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.row = row
        book, setup = rules(row["game"]), read_setup(row)
        self.setup = setup
        game = book.arrange(setup.facts, setup.seats, setup.options)
        self.match = Match(book, awakened(game))
        self.rounds = read_script(row["script"])
        self.now = min(self.rounds)
        self.when = "?"
        self.night: list[Item] = []
        self.day: list[Item] = []
        self.begun = 0
        self.read = 0
        self.told_from = 0
        """The notes from here on were told since the last slot was over."""
        self.record = Record(row, self.match)
        self.ballot_item: Item | None = None

    @property
    def game(self) -> Village:
        """The village as it is now."""
        return self.match.game  # type: ignore[return-value]

    def run(self) -> None:
        """Play the script to its end and compare."""
        last = max(self.rounds)
        self.listen(0)
        for _ in range(MOST_STOPS):
            if self.match.over:
                break
            night, running = self.game.night, self.game.phase == "night"
            if night > last and running:
                break
            self.open_round(night)
            if self.game.slot or self.game.ballot:
                self.watch()
            self.stop(running=running)
        else:
            self.fail("the row never ends")
        self.leftover()
        self.record.compare()

    def watch(self) -> None:
        """All have the same grid, no view shows what its seat cannot know, and the match loads as it was saved."""
        match = self.match
        slot = [ask for ask in match.asks if ask.kind == "slot"]
        if len({frozenset({*ask.choices, *ask.also, *ask.closed}) for ask in slot}) > 1:
            self.fail(f"{self.label()} {self.game.slot}: not everybody has the same grid")
        stir, seen = Random(match.asked), views(match)
        for seat in range(self.game.seats + 1):
            other = match.rules.redeal(self.game, seat, lambda cards: stir.sample(cards, len(cards)))
            if match.rules.view(other, seat) != seen[seat]:
                self.fail(f"{self.label()} {self.game.slot}: the view of seat {seat} shows what it cannot know")
        again = Match.load(match.rules, match.save())
        self.overlook(seen)
        if [(ask.number, ask.seat, ask.name, ask.choices) for ask in again.asks] != [
            (ask.number, ask.seat, ask.name, ask.choices) for ask in match.asks
        ]:
            self.fail(f"{self.label()} {self.game.slot}: other asks after loading")

    def overlook(self, seen: list[tuple[Any, Any]]) -> None:
        """No seat is shown a note of an earlier slot, or the night's victims outside the Witch's slot."""
        for seat in self.game.everybody():
            own = seen[seat][1]
            told = {note.kind for note in self.match.notes[self.told_from :] if note.to and seat in note.to}
            if own.note and own.note.kind not in {*told, MISSED}:
                self.fail(f"{self.label()} {self.game.slot}: {seat} still has the note {own.note.kind}")
            if own.victims and self.game.slot != "witch":
                self.fail(f"{self.label()} {self.game.slot}: {seat} is shown the victims")

    def open_round(self, number: int) -> None:
        """Take up the answers of another round when it begins."""
        if number == self.begun:
            return
        self.leftover()
        self.begun = number
        self.when = f"N{number}" if self.when == "?" else self.when
        one = self.rounds.get(number, Round())
        self.night, self.day = list(one.night), list(one.day)

    def leftover(self) -> None:
        """Answers that were never asked for: those that must be refused are, the others make the row wrong."""
        for item in [*self.night, *self.day]:
            if item.refused:
                self.record.refused.setdefault((f"{'N' if item in self.night else 'D'}{self.begun}", item.text), set())
            elif item.key == "Wg" or (item.rest not in {"-", ""} and item.key != "Lot"):
                self.fail(f"{item.text}: not asked")
        self.night, self.day = [], []

    # -- one stop ----------------------------------------------------------------------------------

    def stop(self, *, running: bool) -> None:
        """Give what the row says to this stop, else the timeout's answer."""
        asks = [ask for ask in self.match.asks if ask.kind != "standing"]
        if any(self.game.causes[ask.seat] == "left" for ask in self.match.asks if ask.name in {"bet", "bet_team"}):
            self.fail("whoever has left the table bets")
        if dice := [ask for ask in asks if ask.seat == CHANCE]:
            self.give(dice[0], self.chance(dice[0]))
            return
        clocks = [ask for ask in asks if ask.seat == CLOCK]
        shown = [ask for ask in clocks if not ask.secret]
        if len(shown) > 1:
            self.fail(f"two clocks are shown: {', '.join(clock.name for clock in shown)}")
        clock = next(iter([*shown, *clocks]), None)
        alone = [ask for ask in asks if ask.seat > 0 and ask.kind == "choice"]
        if running and clock and clock.name in SLOTS:
            self.slot()
            self.told_from = len(self.match.notes)
            self.end(clock)
        elif alone and (clock is None or clock.secret):
            self.single(alone[0])
        elif clock is None:
            self.fail(f"nobody answers {asks[0].name}")
        elif clock.name in {"talk", "last_call"}:
            self.talk(clock)
        elif clock.name == "thumbs":
            self.thumbs(clock)
        elif clock.name in {"election", "runoff", "pointing", "second", "draw"}:
            self.ballot(clock)
        else:
            self.end(clock)

    def chance(self, ask: Ask) -> str:
        """What chance says: as the row has it, else the first of its faces."""
        lot = next((item for item in self.day if item.key == "Lot"), None)
        if ask.name == "lot" and lot:
            self.day.remove(lot)
            return lot.rest
        if ask.name in {"noticed", "glimpse"}:
            girl = next((i for i in self.rounds[self.begun].night if i.key == "Gi" and not i.refused), None)
            return spied(ask, girl)
        return ",".join(ask.choices) if ask.name == "shuffle" else ask.choices[0]

    def slot(self) -> None:
        """All answers of this night that this slot asks for, in their order."""
        names = {ask.name for ask in self.match.asks if ask.kind == "slot"}
        for item in list(self.night):
            if item.key == "Q":
                self.night.remove(item)
                self.speak(item)
                continue
            name = "captain" if item.key in {"E", "F"} else NIGHT[item.key]
            if name not in names:
                continue
            self.night.remove(item)
            asks = [ask for ask in self.match.asks if ask.seat > 0 and ask.name == name and self.speaks(item, ask)]
            for ask in asks:
                self.use(item, ask, spelled(self.game, item, ask))

    def speaks(self, item: Item, ask: Ask) -> bool:
        """Whether an answer of a pack, or of one of its members, is for this ask."""
        member = item.rest.partition(">")[0] if ">" in item.rest or item.key in {"Wg", "Wk"} else ""
        return not member or int(member) == ask.seat

    def single(self, ask: Ask) -> None:
        """A public question to one seat: the shot, the card passed on, the missing thumb."""
        for item in list(self.day):
            if DAY.get(item.key) == ask.name:
                self.day.remove(item)
                choice = "next" if ask.name == "successor" and item.rest == "-" else tile(item.rest)
                self.use(item, ask, [choice])
                if not item.refused:
                    return
        self.give(ask, ask.default, by_host=True)

    # -- by day ------------------------------------------------------------------------------------

    def talk(self, clock: Ask) -> None:
        """The next nomination of the row, or the talk goes on to its end."""
        for item in list(self.day):
            if item.key in {"L", "n", "s", "w", "Q", "z"}:
                self.day.remove(item)
                self.speak(item)
                if not item.refused:
                    return
            elif item.key == "Dog":
                self.day.remove(item)
                if self.game.dog != "alive":
                    self.fail("Dog: it does not lie there")
        self.end(clock)

    def speak(self, item: Item) -> None:
        """Nominate and second, leave, or go to sleep."""
        if item.key == "L":
            at, _, _ = read_thumbs(item.rest)
            self.use_any(item, "nominate", tile(at))
            if item.refused:
                return
            self.ballot_item = item
            if any(ask.name == "second" for ask in self.match.asks):
                self.use_any(item, "second", tile(at))
            return
        by, _, at = item.rest.partition(">")
        if item.key == "Q":
            leave = next(ask for ask in self.match.asks if ask.name == "leave")
            self.give(leave, item.rest, by_host=True)
        elif item.key == "z":
            for seat in numbers(item.rest):
                self.give(self.asked(item, "sleep", seat), "yes")
        else:
            name = {"n": "nominate", "s": "second", "w": "withdraw"}[item.key]
            asks = [ask for ask in self.match.asks if ask.name == name and ask.seat == int(by)]
            for ask in asks:
                self.use(item, ask, [tile(at) or "yes"])
            if not asks and not item.refused:
                self.fail(f"{item.text}: not asked")
            if not asks:
                self.record.refused.setdefault((self.when, item.text), set())

    def use_any(self, item: Item, name: str, choice: str) -> None:
        """The first seat that may give this answer gives it; refused it is only if nobody may."""
        asks = [ask for ask in self.match.asks if ask.name == name]
        able = [ask for ask in asks if ask.allows(choice)]
        if item.refused:
            for ask in asks:
                self.use(item, ask, [choice])
        elif able:
            self.use(item, able[0], [choice])
        else:
            self.fail(f"{item.text}: nobody may {name} {choice}")

    def thumbs(self, clock: Ask) -> None:
        """The vote on whoever is accused."""
        item, self.ballot_item = self.ballot_item, None
        _, up, silent = read_thumbs(item.rest if item else "")
        for ask in [ask for ask in self.match.asks if ask.name == "vote"]:
            if item and ask.seat not in silent:
                self.give(ask, "up" if ask.seat in up else "down")
        self.close(clock)

    def ballot(self, clock: Ask) -> None:
        """An election, a pointing vote, or whether to call it a draw."""
        whole, single, name = BALLOTS[clock.name]
        items = self.night if self.game.phase == "election" and self.night else self.day
        for item in [item for item in items if item.key in {whole, single}]:
            items.remove(item)
            if item.key == single:
                by, _, at = item.rest.partition(">")
                if item.refused and int(by) in self.game.out:
                    self.record.refused.setdefault((self.label(), item.text), set())
                else:
                    self.use(item, self.asked(item, name, int(by)), [tile(at)])
                continue
            for seat, choice in self.pointed(item, whole).items():
                self.use(item, self.asked(item, name, seat), [choice])
            break
        self.close(clock)

    def pointed(self, item: Item, key: str) -> dict[Seat, str]:
        """What each seat of a whole ballot votes."""
        if key == "Y":
            return dict.fromkeys(numbers(item.rest), "yes")
        if item.rest.startswith(">"):
            at = numbers(item.rest)[0]
            return {seat: str(at) for seat in self.game.living() if seat != at}
        return {seat: str(at) for seat, at in read_ballot(item.rest).items()}

    def asked(self, item: Item, name: str, seat: Seat) -> Ask:
        """The open ask of this name to this seat."""
        found = [ask for ask in self.match.asks if ask.name == name and ask.seat == seat]
        if not found:
            self.fail(f"{item.text}: {seat} is not asked {name}")
        return found[0]

    # -- answering ---------------------------------------------------------------------------------

    def use(self, item: Item, ask: Ask, choices: list[str]) -> None:
        """Give an answer of the row, or see that each of its spellings is refused."""
        if item.refused:
            for choice in choices:
                self.refuse(item, ask, choice)
            return
        able = [choice for choice in choices if ask.allows(choice)]
        if able:
            self.give(ask, able[0])
        elif item.rest not in {"-", ""} and not item.rest.endswith(">-"):
            self.fail(f"{item.text}: the choices are {', '.join(ask.choices)} {', '.join(ask.also)}")

    def refuse(self, item: Item, ask: Ask, choice: str) -> None:
        """See that an answer is refused and changes nothing."""
        before = self.match.save().json()
        try:
            self.match.apply(self.match.check(ask.number, ask.seat, choice), choice)
        except Refusal:
            if self.match.save().json() != before:
                self.fail(f"{item.text}: was refused, but something changed")
        else:
            self.fail(f"{item.text}: was not refused")
        label = self.label()
        parts = {*choice.split("+"), choice}
        reasons = {ask.closed[part] for part in parts if part in ask.closed and part != NOBODY}
        self.record.refused.setdefault((label, item.text), set()).update(reasons)

    def label(self) -> str:
        """The night or day of the moment, as rows name it."""
        return f"{'N' if self.game.phase == 'night' else 'D'}{self.game.night}"

    def end(self, clock: Ask) -> None:
        """The time is over."""
        self.give(clock, "end", by_host=True)

    def close(self, clock: Ask) -> None:
        """The time of a ballot is over, if not all have answered."""
        if clock in self.match.asks:
            self.end(clock)

    def give(self, ask: Ask, choice: str, *, by_host: bool = False) -> None:
        """Give an answer and take in what is told then."""
        leader = self.game.leader
        self.match.apply(ask, choice, by_host=by_host)
        self.listen(leader)

    def fail(self, why: str) -> NoReturn:
        """Say what is wrong."""
        self.record.fail(why)

    # -- listening ---------------------------------------------------------------------------------

    def listen(self, leader: Seat) -> None:
        """Take in the notes since the last stop."""
        for note in self.match.notes[self.read :]:
            if note.kind in {"night", "day"}:
                self.when = f"{note.kind[0].upper()}{note.facts['number']}"
            if note.to is None:
                self.record.public += [(self.when, fact) for fact in facts.public(note, leader)]
            else:
                about = facts.of_note(note.kind, note.to, dict(note.facts))
                night = self.when.replace("D", "N")
                self.record.told += [(night, seat, about) for seat in note.to]
        self.read = len(self.match.notes)


def awakened(game: Any) -> Any:
    """The game with a Drunkard who has taken the spare card, where the row begins after his second night."""
    drunkard = game.holder("drunkard")
    if game.night >= 2 and drunkard and game.spare:
        game.roles[drunkard] = game.spare[0]
        game.cat = drunkard if game.spare[0] == "stray_cat" else game.cat
    return game

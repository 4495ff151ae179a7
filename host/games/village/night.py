"""The slots of a night: every living seat has one screen of the same shape, and the clock alone closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from host.engine.asking import CLOCK, Ask, ask_all, listen
from host.engine.rules import LEAD
from host.games.village import notebook
from host.games.village.lengths import seconds
from host.games.village.state import NONE, Village
from protocol.games.village import CHIPS, DOG, MISSED, NOBODY, SECONDS, SLOTS, TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from host.engine.asking import Fact, Seat

UNKEPT = ("nothing", "your_card", "pack", "shown", "score")
"""Private notes that are not worth a line in what a seat has learnt."""


class Part(NamedTuple):
    """What one seat does in a slot: the ask's name, and the chips and tiles it may not use with the reason's id."""

    name: str
    closed: dict[str, str]


class NightNotice(NamedTuple):
    """What one seat is told in a slot."""

    kind: str
    seats: list[int] = []  # noqa: RUF012 - nobody writes into it
    word: str = ""

    def facts(self) -> dict[str, Fact]:
        """The facts of the private note."""
        at = self.seats[0] if self.seats else NONE
        yes = self.word == "yes"
        told: dict[str, dict[str, Fact]] = {
            "your_card": {"card": self.word},
            "now": {"card": self.word},
            "pack": {"seats": self.seats, "team": self.word},
            "prey": {"at": at},
            "lover": {"at": at},
            "noticed": {"at": at},
            "evil": {"at": at, "evil": yes},
            "identity": {"at": at, "card": self.word},
            "trio": {"seats": self.seats, "evil": yes},
            "active": {"active": yes},
            "middle": {"cards": self.word.split(",")},
            "glimpse": {"seats": self.seats},
            "score": {"points": len(self.word)},
        }
        if self.kind == "shown":
            wolves, _, vampires = self.word.partition(",")
            return {"wolves": int(wolves), "vampires": int(vampires)}
        return told.get(self.kind, {})


# -- the grid --------------------------------------------------------------------------------------


def tiles(game: Village) -> list[str]:
    """The tiles of every grid, by public facts: all seats, the Guard Dog while it lies there, and nobody."""
    return [*map(str, game.everybody()), *([DOG] if game.dog == "alive" else []), NOBODY]


def chips_of(game: Village, slot: str) -> tuple[str, ...]:
    """The chips of a slot; a pack that the game does not have has none."""
    packs = game.rulebook.packs.values()
    return tuple(chip for chip in CHIPS.get(slot, ()) if chip not in TEAMS or chip in packs)


def either_or(game: Village, slot: str, chips: Iterable[str]) -> dict[str, str]:
    """The whole answers that are closed to everybody: of two potions only one, where the Witch has no more."""
    if slot != "witch" or not game.options.get("one_potion"):
        return {}
    packs = [chip for chip in chips if chip in TEAMS]
    return {f"{pack}+{name}": "one_potion" for pack in packs for name in map(str, game.living())}


def grid(game: Village) -> dict[str, str]:
    """The tiles that are closed to everybody: those of seats that are out."""
    return dict.fromkeys(map(str, game.out), "out")


def shut(game: Village, **reasons: object) -> dict[str, str]:
    """Closed tiles: those of everybody, and by the reason's id the seats, tiles or chips that it closes."""
    closed = grid(game)
    for reason, names in reasons.items():
        for name in names if isinstance(names, (list, tuple)) else [names]:
            closed.setdefault(str(name), reason)
    return closed


def must(game: Village, part: Part) -> Part:
    """The same part without the tile that names nobody, where there is somebody else to name."""
    if all(name in part.closed or name == NOBODY for name in tiles(game)):
        return part
    return Part(part.name, {**part.closed, NOBODY: "must_choose"})


# -- slots -----------------------------------------------------------------------------------------


async def lead(game: Village) -> None:
    """Wait for the storyteller, where there is one; her tap answers the clock."""
    if game.options["storyteller"]:
        await listen(game, [Ask(CLOCK, LEAD, ("end",), default="end", seconds=SECONDS["lead"])])


async def hold(game: Village, slot: str, parts: Mapping[Seat, Part]) -> dict[Seat, str]:
    """One slot: the answers of those who act in it, "" where none came; all others have a decoy."""
    await lead(game)
    shape = SLOTS[slot]
    chips = chips_of(game, slot)
    decoy = "suspect" if shape != "switch" or not game.question else "guess"
    grid_of = [] if slot == "reaction" else tiles(game)  # its chips are the whole answer
    apart = either_or(game, slot, chips)
    shown = {*grid_of, *chips}
    idle = grid(game)
    asks = []
    for seat in game.living():
        part = parts.get(seat) or Part(decoy, {**idle, str(seat): "not_yourself", DOG: "not_the_dog"})
        closed = {name: reason for name, reason in part.closed.items() if name in shown}
        open_tiles = tuple(name for name in grid_of if name not in closed)
        if chips:
            asked = tuple(chip for chip in chips if chip not in closed)
            asks.append(Ask(seat, part.name, asked, "slot", closed | apart, secret=True, also=open_tiles))
        elif shape == "two":
            closed = {**closed, NOBODY: "must_choose"}
            two = tuple(name for name in open_tiles if name != NOBODY)
            asks.append(Ask(seat, part.name, two, "slot", closed, secret=True, also=two))
        else:
            asks.append(Ask(seat, part.name, open_tiles, "slot", closed, secret=True))
    answers = await close(game, slot, asks)
    for asked_seat in asks:
        if asked_seat.seat not in parts:
            notebook.keep(game, asked_seat, answers[asked_seat.seat])
    free = [ask.seat for ask in asks if set(ask.also or ask.choices) - {NOBODY}]
    game.missed += [seat for seat in parts if seat in free and not answers.get(seat)]
    return {seat: answers.get(seat, "") for seat in parts}


async def notes(game: Village, slot: str) -> None:
    """A slot in which everybody opens what it was told; whoever was told nothing, that it has missed a choice."""
    await lead(game)
    for seat in game.missed:
        if not knows_why(game, seat):
            game.note.setdefault(str(seat), [MISSED, [], ""])
    game.missed = []
    asks = [Ask(seat, "note", ("seen",), "slot", secret=True) for seat in game.living()]
    await close(game, slot, asks)


def knows_why(game: Village, seat: Seat) -> bool:
    """Whether this night has told this seat already, with what came of it, that it has missed a choice."""
    return any(night == game.night and word == MISSED for night, _, _, word in game.learnt[seat])


async def close(game: Village, slot: str, asks: list[Ask]) -> dict[Seat, str]:
    """Ask all until the clock ends it."""
    game.slot = slot
    answers = await ask_all(game, asks, clock_ask=slot, seconds=seconds(game, slot))
    for seat, answer in answers.items():
        game.silent[seat] = 0 if answer else game.silent[seat] + 1
    game.slot = ""
    game.note = {}
    return answers


def tell_each(game: Village, told: Mapping[Seat, NightNotice]) -> None:
    """One private note to every living seat, whether or not there is something to tell it; a missed choice once."""
    for seat in game.living():
        told_so = knows_why(game, seat) or [game.night, MISSED, [], ""] in game.learnt[seat]
        late = seat in game.missed and not told_so
        one = told.get(seat) or NightNotice(MISSED if late else "nothing")
        game.tell(one.kind, to=[seat], **one.facts())
        if one.kind != "nothing":
            game.note.setdefault(str(seat), [one.kind, one.seats, one.word])
        if one.kind not in UNKEPT:
            game.learnt[seat].append([game.night, one.kind, list(one.seats), one.word])


def scores(game: Village) -> dict[Seat, NightNotice]:
    """What everybody is told before dawn who has answered the night's question."""
    return {int(seat): NightNotice("score", [], "x" * knew) for seat, knew in game.knew.items()}


# -- the pack --------------------------------------------------------------------------------------


def agreed(pointers: list[str]) -> int | None:
    """What a pack has agreed on: the one tile of all who point, None without such a tile."""
    cast = {name for name in pointers if name}
    if len(cast) != 1:
        return None
    name = cast.pop()
    return None if name == NOBODY else 0 if name == DOG else int(name)

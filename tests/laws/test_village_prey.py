"""Whom a village's bots put out of the game, or save: a pack's prey, poison and potion, and the Hunter's last shot."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from host.engine.asking import Ask
from host.games.village.bot import danger, hunter, lot, prowl, rumour, witch
from host.games.village.mind import Mind
from protocol.games.village import NOBODY, Ballot, Learnt
from tests.laws.village_board import SEATS, board, opened, own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from protocol.games.village import TableView

WOLF, MATE, WITCH, SOMEBODY, HANGED = 1, 2, 3, 6, 8
EVERYBODY = [*map(str, range(1, SEATS + 1)), NOBODY]


def pack(table: TableView, seat: int = WOLF, **about: Any) -> Mind:
    """What one of two wolves has in its head when they choose their prey."""
    tiles = tuple(name for name in EVERYBODY if name not in {str(WOLF), str(MATE)})
    ask = Ask(seat, "werewolf", tiles, "slot", secret=True)
    return Mind(seat, table, own("werewolf", pack=(WOLF, MATE), **about), ask, Random(1))


def brewing(*harmless: int, night: int = 1, seed: int = 1, closed: Iterable[str] = (), **about: Any) -> Mind:
    """What a Witch has in her head who knows these seats to be no creatures."""
    ask = Ask(
        WITCH,
        "witch",
        ("none", "wolves"),
        "slot",
        dict.fromkeys(closed, "one_potion"),
        secret=True,
        also=tuple(EVERYBODY),
    )
    notes = [Learnt(1, "evil", [seat], "no") for seat in harmless] + about.pop("learnt", [])
    return Mind(WITCH, board(night=night), own("witch", learnt=notes, **about), ask, Random(seed))


def dying(*known: tuple[int, str], out: Iterable[int] = ()) -> Mind:
    """What a Hunter has in mind who is put out, and knows so much of others; some are out already."""
    table = board()
    for seat in out:
        opened(table, seat, "villager")
    tiles = [name for name in EVERYBODY if name != str(WITCH) and name not in map(str, out)]
    ask = Ask(WITCH, "hunter", tuple(tiles))
    return Mind(
        WITCH, table, own("hunter", learnt=[Learnt(1, "evil", [at], evil) for at, evil in known]), ask, Random(1)
    )


# -- a pack's prey -------------------------------------------------------------------------------------------


def led(table: TableView) -> TableView:
    """Somebody is the Mayor or the Captain."""
    table.seats[SOMEBODY - 1].leads = True
    return table


def pointed(table: TableView) -> TableView:
    """Somebody has pointed at one of the pack in the last ballot."""
    table.seats[SOMEBODY - 1].vote = str(MATE)
    return table


def hanged(table: TableView) -> TableView:
    """Somebody has raised a thumb against a creature, which was hanged for it."""
    table.seats[SOMEBODY - 1].vote = "up"
    return opened(table, HANGED, "werewolf", cause="lynched", vote="down")


def stood_apart(table: TableView) -> TableView:
    """Somebody pointed at one of the pack some day when the crowd pointed elsewhere."""
    votes = {SOMEBODY: WOLF, 4: 5, 5: 4, 7: 4, 3: 4}
    table.ballots = [Ballot(1, "pointing", bytes(votes.get(seat, 0) for seat in range(1, SEATS + 1)))]
    return table


@pytest.mark.parametrize("deed", [led, pointed, hanged, stood_apart])
def test_a_pack_hunts_whoever_leads_the_village_or_has_voted_against_it(
    deed: Callable[[TableView], TableView],
) -> None:
    """Such a reason weighs more than half of what chance may give a seat, and makes nobody else prey."""
    before, after = pack(board()), pack(deed(board()))
    gained = {seat: danger(after, seat) - danger(before, seat) for seat in range(MATE + 1, HANGED)}
    assert gained.pop(SOMEBODY) > 0.5
    assert max(gained.values()) < 0.2
    chosen = [prowl(pack(deed(board(night=night)))) for night in range(40)]
    assert chosen.count(str(SOMEBODY)) > 15


def test_whoever_pointed_at_one_of_the_pack_with_the_crowd_is_soon_forgiven() -> None:
    """Only the last ballot counts then, and what everybody did tells nothing."""
    table = board()
    table.ballots = [Ballot(1, "pointing", bytes((3, 4, *[MATE] * (SEATS - 2))))]
    assert danger(pack(table), SOMEBODY) < danger(pack(board()), SOMEBODY) + 0.2


def test_a_thumb_against_a_villager_makes_nobody_prey() -> None:
    """That is what a pack likes to see."""
    table = opened(hanged(board()), HANGED, "villager")
    assert danger(pack(table), SOMEBODY) < danger(pack(hanged(board())), SOMEBODY) - 0.5


def test_a_pack_hunts_the_girl_it_has_seen() -> None:
    """Before everybody else, whatever the night."""
    for night in range(10):
        seen = pack(board(night=night), learnt=[Learnt(1, "noticed", [SOMEBODY], "")])
        assert prowl(seen) == str(SOMEBODY)


def test_the_whole_pack_comes_to_the_same_prey_and_another_one_each_night() -> None:
    """Without a word between them; where nobody stands out, it may be anybody."""
    prey = [[prowl(pack(board(night=night), seat)) for seat in (WOLF, MATE)] for night in range(60)]
    assert all(one == other for one, other in prey)
    assert {one for one, _ in prey} == {str(seat) for seat in range(MATE + 1, SEATS + 1)}


@pytest.mark.parametrize("draw", [lot, rumour])
def test_all_of_a_pack_or_a_village_draw_the_same_lots_and_they_lie_far_apart(
    draw: Callable[[Mind, int], float],
) -> None:
    """Anywhere from nothing to everything, other ones each night; else the same seats would be first every time."""
    nights = range(1, 20)

    def drawn(by: int) -> list[list[float]]:
        return [[draw(pack(board(night=night), by), seat) for seat in range(1, SEATS + 1)] for night in nights]

    rows = drawn(WOLF)
    assert rows == drawn(MATE)
    every = sorted(one for row in rows for one in row)
    assert 0 <= every[0] < 0.25
    assert 0.75 < every[-1] < 1
    assert len({row.index(max(row)) for row in rows}) > 2


@pytest.mark.parametrize("draw", [lot, rumour])
def test_no_seat_draws_the_highest_lot_more_often_than_others(draw: Callable[[Mind, int], float]) -> None:
    """As often as is fair, or by a third more or less: a seat says nothing about who is hunted or talked about."""
    seats, nights = range(1, SEATS + 1), 80 * SEATS
    minds = [pack(board(night=night), WOLF) for night in range(1, nights + 1)]
    first = Counter(max(seats, key=lambda seat, mind=mind: draw(mind, seat)) for mind in minds)
    assert all(2 / 3 < first[seat] * SEATS / nights < 4 / 3 for seat in seats)


def test_another_pack_draws_other_lots() -> None:
    """Whoever is not in it cannot work out whom it will hunt."""
    alone = pack(board())
    alone.own.pack = alone.own.pack[:1]
    assert lot(alone, SOMEBODY) != lot(pack(board()), SOMEBODY)


# -- poison and potion ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("harmless", "from_night"),
    [((1, 2, 4, 5), 1), ((1, 2, 4), 3), ((1,), 5), ((), None)],
)
def test_a_witch_poisons_sooner_the_longer_the_nights_go_on(harmless: tuple[int, ...], from_night: int | None) -> None:
    """One of three at once, one of four from the third night, one of six from the fifth; any of seven never."""
    struck = [night for night in range(1, 9) if witch(brewing(*harmless, night=night)) != f"none+{NOBODY}"]
    assert struck == (list(range(from_night, 9)) if from_night else [])


@pytest.mark.parametrize("night", [1, 3, 5])
def test_a_witch_poisons_a_creature_she_knows(night: int) -> None:
    """In any night, and one of them where she knows several."""
    found = [Learnt(1, "evil", [seat], "yes") for seat in (5, 7)]
    assert witch(brewing(night=night, learnt=found[:1])) == "none+5"
    assert witch(brewing(night=night, learnt=found)) in {"none+5", "none+7"}


def test_a_witch_saves_herself_and_her_lover_always_and_others_mostly() -> None:
    """One who looks like a creature never; whoever is saved, or dies anyway, is not poisoned as well."""
    known = [Learnt(1, "evil", [5], "yes")]

    def saved(victim: int, **about: Any) -> list[str]:
        return [witch(brewing(seed=seed, victims=[victim, 0], **about)) for seed in range(60)]

    assert set(saved(WITCH)) == set(saved(4, lover=4)) == {f"wolves+{NOBODY}"}
    assert set(saved(5, learnt=known)) == {f"none+{NOBODY}"}
    assert set(saved(5, learnt=known, lover=5)) == {f"wolves+{NOBODY}"}
    assert 35 < saved(4).count(f"wolves+{NOBODY}") < 60
    assert set(saved(WITCH, learnt=known)) == {"wolves+5"}
    assert set(saved(WITCH, learnt=known, closed=("wolves+5",))) == {f"wolves+{NOBODY}"}, "of two potions only one"


# -- the last shot -------------------------------------------------------------------------------------------


def test_a_hunter_takes_a_creature_along_or_somebody_unknown_and_nobody_harmless() -> None:
    """Whom she knows first; where all that are left are known to be harmless she shoots at nobody."""
    assert hunter(dying((4, "yes"))) == "4"
    assert hunter(dying((1, "no"), (2, "no"), (4, "no"), (5, "no"), out=(7, 8))) == "6"
    assert hunter(dying((1, "no"), (2, "no"), (4, "no"), (5, "no"), (6, "no"), out=(7, 8))) == NOBODY

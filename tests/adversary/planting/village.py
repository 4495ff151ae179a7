"""What the adversary's tests have to know of both village games: where a night hides things, and who has seen them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, TypeVar

from protocol.games import village
from tests.adversary.planted import May, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.engine.match import Match
    from host.games.village.state import Village

V = TypeVar("V", bound="Village")
SEATS = 8
STANDING: dict[str, str] = {}
OFFERED_TO_ALL = {"claim": frozenset({"lied"})}
"""Asks that offer every seat the same roles, and what they offer beside them to whoever has claimed something."""


def mark(game: V) -> tuple[V, May]:
    """Cards and what they are played as, the spare ones, what was told and written in nights, drafts, bets."""
    marked = copy.deepcopy(game)
    marked.lines = {}
    may: May = {seat: set() for seat in range(game.seats + 1)}
    ghosts = [seat for seat in game.out if game.options["ghosts"]]
    roles = dict(game.rulebook.roles)
    packs, powers = dict(game.rulebook.packs), dict(game.rulebook.powers)

    def plant(name: str, readers: list[int]) -> str:
        for reader in readers:
            may[reader].add(f"canary-{name}!".encode())
        return f"canary-{name}!"

    for seat in game.everybody():
        marked.given[str(seat)] = plant(f"given-{seat}", [seat])
        marked.bets[str(seat)] = [plant(f"next-{seat}", [seat]), plant(f"team-{seat}", [seat])]
        for n, line in enumerate(marked.learnt[seat]):
            line[1], line[3] = plant(f"kind-{seat}-{n}", [seat]), plant(f"learnt-{seat}-{n}", [seat])
        if str(seat) in marked.note:
            marked.note[str(seat)][2] = plant(f"note-{seat}", [seat])
        if role := game.roles[seat]:
            marked.cards[seat] = plant(f"card-{seat}", [seat])
            marked.roles[seat] = name = plant(f"role-{seat}", [seat, *ghosts])
            # The rules of a view ask the book what a role is: it knows the marker for the role that it stands for.
            roles[name] = roles[role]
            packs |= {name: packs[role]} if role in packs else {}
            powers |= {name: powers[role]} if role in powers else {}
    marked.spare = [plant(f"spare-{n}", []) for n in range(len(game.spare))]
    marked.rulebook = game.rulebook._replace(roles=roles, packs=packs, powers=powers)  # type: ignore[misc] # of this one game
    return marked, may


def changed(game: V) -> Iterator[tuple[str, V, set[int]]]:
    """The game with one hidden thing after the other changed that is a number: what, the game, and who may see that."""
    everybody = list(game.everybody())

    def other(what: str, readers: set[int], **fields: object) -> tuple[str, V, set[int]]:
        found = copy.copy(game)  # what it shares with the game is read only
        found.lines = {}
        for name, value in fields.items():
            setattr(found, name, value)
        return what, found, readers

    def another(seat: int) -> int:
        return seat % game.seats + 1

    couple = [another(another(seat)) for seat in game.lovers] or everybody[:2]
    yield other("lovers", {*game.lovers, *couple}, lovers=sorted(couple))
    yield other("blessed", set(), blessed=another(game.blessed))
    yield other("guarded", set(), guarded=another(max(game.guarded, 0)))
    yield other("bite", set(), bite=another(max(game.bite, 0)))
    yield other("the cat's owner", {game.cat, another(game.cat)}, cat=another(game.cat))
    yield other("the sword", {game.sword, another(game.sword)}, sword=another(game.sword))
    yield other("the Girl", set(), caught=another(game.caught))
    yield other("who was active", set(), active=[another(seat) for seat in game.active] or [1])
    yield other("what the dawn does", set(), plans={**game.plans, "poison": 1, "hunt": 2, "guard": 3, "sword": 4})
    witch = {game.roles.index("witch")} if "witch" in game.roles else set()
    yield other(
        "the victims", witch, prey={team: another(max(at, 0)) for team, at in game.prey.items()} or {"wolves": 1}
    )
    holders = {seat for seat in everybody if game.rulebook.powers.get(game.roles[seat])}
    spent = {power for powers in game.rulebook.powers.values() for power in powers}
    yield other("used powers", holders, used=sorted(spent - set(game.used)))
    for seat in everybody:
        books = [[*book, [max(game.night, 1), seat]] if n == seat else book for n, book in enumerate(game.notebook)]
        yield other("a notebook", {seat}, notebook=books)
        points = [count + (n == seat) for n, count in enumerate(game.points)]
        yield other("points", {seat}, points=points)
        learnt = [[*rows, [1, "evil", [1], "no"]] if n == seat else rows for n, rows in enumerate(game.learnt)]
        yield other("what was learnt", {seat}, learnt=learnt)
        yield other("a note", {seat}, note={**game.note, str(seat): ["glimpse", [1, 2], "blink"]})
        if not (game.slot or game.ballot):
            continue
        team = game.pack_of(seat) if game.roles[seat] else ""
        watching = [s for s in game.everybody() if game.alive(s) or game.options["ghosts"]]
        mates = {s for s in watching if team and game.pack_of(s) == team}
        yield other("a draft", {seat, *mates}, given={**game.given, str(seat): str(another(seat))})


def seen(match: Match, seat: int) -> set[str]:
    """What lies open or was ever told, its own card and role; all roles for whoever is out, where the table says so."""
    game = match.game
    known = {*game.shown, *game.played} - {""}
    if seat:
        known |= {game.cards[seat], game.roles[seat]}
        if game.options["ghosts"] and seat in game.out:
            known |= set(game.roles)
    for note in match.notes:
        if note.to is None or seat in note.to:
            known |= set(words(note.facts))
        if note.to is not None:
            assert note.kind in village.PRIVATE_NOTES
    return known


def holds(own: Any, truth: dict[str, Any]) -> bool:
    """Whether what the first seat saw of itself is what was true."""
    return (truth["cards"][0], truth["roles"][0]) == (own.card, own.role)

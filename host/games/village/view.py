"""What each seat may see of a village."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.village.state import NONE, target
from protocol.games.village import (
    Ballot,
    Learnt,
    Nomination,
    OwnView,
    Pointer,
    SeatView,
    Statement,
    Suspicion,
    TableView,
)

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.village.state import Village

LEARNT, NOTEBOOK, SUSPECTED = 30, 30, 30
POINTING = ("main", "girl")
"""Slots in which a pack points at its prey."""


def view(game: Village, seat: Seat) -> tuple[TableView, OwnView | None]:
    """The public table, and what `seat` alone sees (None for seat 0)."""
    return table_view(game), own(game, seat) if seat else None


def table_view(game: Village) -> TableView:
    """What everybody may know."""
    running = game.slot in game.slots
    public = game.options["set_public"] or game.ending
    return TableView(
        phase=game.phase,
        night=game.night,
        slot=game.slot,
        slot_number=game.slots.index(game.slot) + 1 if running else 0,
        slots=len(game.slots),
        seats=[seat_view(game, seat) for seat in game.everybody()],
        cards=dict(game.in_play) if public else {},
        spare=len(game.spare) if public else 0,
        dog=game.dog,
        cat=game.cat_about,
        accused=game.accused,
        ballot=game.ballot,
        tied=list(game.tied),
        nominations=[Nomination(by, max(at, 0), second) for by, at, second in game.nominations],
        sleepy=len(game.sleepy),
        more=len(game.more),
        rest=game.rest,
        quiet=game.quiet,
        ghosts=bool(game.options["ghosts"]),
        question=game.question,
        ending=game.ending,
        team=game.team,
        winners=list(game.winners),
        ballots=[Ballot(night, kind, bytes(votes)) for night, kind, votes in game.ballots],
        talks=bool(game.options["statements"]),
        early=game.early,
        floor=game.floor,
        said=[Statement(*row) for row in game.said],
        lovers=sorted(game.lovers) if game.ending else [],
    )


def seat_view(game: Village, seat: Seat) -> SeatView:
    """One seat as all see it."""
    card, played = game.shown[seat], game.played[seat]
    suspected: list[int] = []
    if game.ending:
        card = game.cards[seat]
        played = game.roles[seat] if game.roles[seat] != card else ""
        suspected = [at for _, at in game.notebook[seat][-SUSPECTED:]]
    return SeatView(
        out=seat in game.out,
        card=card,
        played=played,
        cause=game.told_causes[seat],
        leads=game.leader == seat,
        spared=seat in game.spared,
        vote="" if game.ballot else game.votes[seat],
        bet=game.bet_points[seat],
        suspected=suspected,
    )


def own(game: Village, seat: Seat) -> OwnView:
    """What `seat` alone sees: its role, its pack and lover, what it was told, what it wrote."""
    role = game.roles[seat]
    if not role:
        return OwnView("", "", "", 0, [], [], [], sword=False, cat=False, note=None, learnt=[], notebook=[], points=0)
    told = game.note.get(str(seat))
    learnt, notebook = lines(game, seat)
    sees = bool(game.options["ghosts"]) and seat in game.out and not game.ending
    return OwnView(
        card=game.cards[seat],
        role=role,
        team=game.team_of(seat),
        lover=game.lover_of(seat),
        pack=pack(game, seat),
        powers=[power for power in game.rulebook.powers.get(role, ()) if game.unused(power)],
        victims=victims(game) if role == "witch" and game.slot == "witch" and game.alive(seat) else [],
        sword=game.sword == seat,
        cat=game.cat == seat and game.alive(seat),
        note=Learnt(game.night, told[0], told[1], told[2]) if told else None,
        learnt=learnt,
        notebook=notebook,
        points=game.points[seat],
        bets=dict(zip(("bet", "bet_team"), game.bets.get(str(seat), ()), strict=False)),
        ghost=game.roles[1:] if sees else [],
    )


def lines(game: Village, seat: Seat) -> tuple[list[Learnt], list[Suspicion]]:
    """What a seat has learnt and suspected lately, made once for as long as nothing comes to it."""
    known, written = game.learnt[seat], game.notebook[seat]
    kept = game.lines.get(seat)
    if kept is None or kept[:2] != (len(known), len(written)):
        learnt = [Learnt(*line) for line in known[-LEARNT:]]
        notebook = [Suspicion(*line) for line in written[-NOTEBOOK:]]
        kept = game.lines[seat] = (len(known), len(written), (learnt, notebook))
    made: tuple[list[Learnt], list[Suspicion]] = kept[2]
    return made


def pack(game: Village, seat: Seat) -> list[Pointer]:
    """The living members of one's own pack, with what they point at while they choose their prey, the latest last.

    Whoever is out sees where they point only where the dead may see everything.
    """
    pointing = game.slot in POINTING and (game.alive(seat) or bool(game.options["ghosts"]))
    members = game.known_pack(seat)
    if pointing:
        order = {seat: number for number, seat in enumerate(game.given, 1)}
        members = sorted(members, key=lambda member: order.get(str(member), 0))
    return [Pointer(member, pointer(game, member) if pointing else None) for member in members]


def pointer(game: Village, seat: Seat) -> int | None:
    """What a pack member's draft points at, None while there is none."""
    given = game.given.get(str(seat))
    return None if given is None else target(given.rpartition("+")[2])


def victims(game: Village) -> list[int]:
    """Whom the packs have chosen, as the Witch is shown it: wolves' and vampires' victim."""
    if not game.options["witch_sees"] and not game.unused("heal"):
        return [NONE, NONE]
    return [game.prey.get("wolves", NONE), game.prey.get("vampires", NONE)]

"""What creatures pretend by day: which role they claim, and what a false Seer has found out, night after night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.village.lots import drawn
from protocol.games.village.statements import DOUBTS, REPORTS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.village.mind import Mind

PLAIN = ("villager", "mayor", "cook", "insomniac", "hunter", "drunkard", "thief", "cupid")
"""Roles that lose little when the creatures know them; the more of them are covered, the better one hides behind."""
BOLD, FIRST = 0.2, 0.25
"""How often a pack answers a Seer who has found one of it with a Seer of its own, and how often it has one unasked.

The answer is seldom believed: it mostly costs the pack another one.
"""
OPENS = 2
"""The night after which a false Seer comes forward unasked."""
ATTACKS, ALIBIS = 0.15, 0.25
"""How many of her findings are creatures, and how many harmless ones are of her own pack.

She mostly clears somebody: what is said of whoever hangs is found out.
"""


def lot(mind: Mind, about: str) -> float:
    """A number from 0 to 1 that a seat draws once in a game, so that it keeps to its story."""
    return lot_of(mind, about, mind.seat)


def lot_of(mind: Mind, about: str, seat: Seat) -> float:
    """The same for any seat of the pack, so that all of it know who does a thing for all.

    It hangs on the first prey, too, which is another one in the next game: else a seat told the same story every time.
    """
    prey = next((line.seats for line in mind.own.learnt if line.kind == "prey"), [])
    return drawn(about, seat, mind.own.card, prey, len(mind.table.seats), sorted(mind.table.cards.items()))


def claimed_role(mind: Mind, *, must: bool) -> str:
    """What a creature says that it is: a Seer where its pack wants one, else, if it `must`, somebody nobody misses.

    Where all of these are claimed, whoever speaks for their life claims what somebody else does, too; asked by the way,
    they are as silent as somebody with a power.
    """
    if finder := false_finder(mind):
        return finder
    if not must:
        return ""
    taken = list(mind.public.hearsay.claims.values())
    fitting = [r for r in PLAIN if r in mind.ask.choices for _ in range(free(mind, r) - taken.count(r))]
    if not fitting and mind.table.accused == mind.seat:
        fitting = [r for r in (*PLAIN, *mind.ask.choices) if r in mind.ask.choices and free(mind, r) > 0][:1]
    return fitting[int(lot(mind, "story") * len(fitting))] if fitting else ""


def false_finder(mind: Mind) -> str:
    """The role that finds creatures out which this one claims for its pack, "" for none.

    It is that of whoever has found one of the pack; or, unasked, one that nobody living claims.
    """
    if not speaks_for_pack(mind):
        return ""
    claims = mind.public.hearsay.claims
    roles = [role for role in REPORTS["evil"] if role in mind.ask.choices and free(mind, role)]
    rival = exposer(mind)
    if rival:
        return next((r for r in roles if claims.get(rival) == r and lot(mind, f"bold {rival}") < BOLD), "")
    taken = {claimed for seat, claimed in claims.items() if seat in mind.living}
    comes = mind.table.night >= OPENS and lot(mind, "first") < FIRST
    return next((r for r in roles if comes and r not in taken), "")


def free(mind: Mind, role: str) -> int:
    """How many cards of a role may still be covered."""
    if not mind.table.cards:
        return 1
    return mind.table.cards.get(role, 0) - sum(role in {shown.card, shown.played} for shown in mind.table.seats)


def exposer(mind: Mind) -> Seat:
    """Somebody living who has named one of this pack as a creature, 0 for nobody."""
    pack = {mind.seat} | mind.mates
    return next(
        (one.by for one in mind.table.said if one.word == "evil" and one.at in pack and one.by in mind.living), 0
    )


def speaks_for_pack(mind: Mind) -> bool:
    """Whether this one answers for all of its pack: whoever has begun to, else one by lot, last who never says a word.

    Nobody does so who was named, or has said to be something else.
    """
    claims, finders = mind.public.hearsay.claims, REPORTS["evil"]
    named = {one.at for one in mind.table.said if one.word == "evil"}
    heard = {one.by for one in mind.table.said}
    rest = [seat for seat in {mind.seat} | mind.mates if seat not in named and claims.get(seat, finders[0]) in finders]

    def order(seat: Seat) -> tuple[bool, bool, float]:
        return seat not in claims, seat not in heard, lot_of(mind, "speaks", seat)

    return min(rest, key=order, default=0) == mind.seat


def findings(mind: Mind, claimed: str) -> list[tuple[str, Seat]]:
    """What a false Seer has found out and not told yet, one thing a night; whoever has exposed the pack comes first."""
    if claimed not in REPORTS["evil"]:
        return []
    told = [one for one in mind.table.said if one.by == mind.seat and one.word in {"evil", "good"}]
    if len(told) >= mind.table.night:
        return []
    about = {one.at for one in told}
    if (rival := exposer(mind)) and rival not in about:
        return [("evil", rival)]
    number, friends = len(told), mind.friends | mind.mates
    creature = lot(mind, f"finding {number}") < ATTACKS
    strangers = [seat for seat in mind.living if seat not in about | friends]
    own = [] if creature or lot(mind, f"cover {number}") >= ALIBIS else [s for s in mind.living if s in friends - about]
    among = own or strangers
    return [("evil" if creature else "good", max(among, key=lambda seat: looks(mind, seat, creature)))] if among else []


def looks(mind: Mind, seat: Seat, creature: bool) -> float:
    """How well a finding about a seat fits what the village thinks anyway."""
    spoken_of = sum(one.at == seat and one.word in DOUBTS for one in mind.table.said)
    return (mind.public.evil(seat) + 0.01 * spoken_of) * (1 if creature else -1) + 0.05 * lot(mind, f"looks {seat}")

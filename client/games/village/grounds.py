"""Of whom a word can be true by what everybody knows: who has said, accused, voted and shown a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.games.village.claims import claimants, copies, crowds, finders, unproved
from protocol.games.village import CREATURES, EXPELLING
from protocol.games.village.statements import AGAINST, CONTRADICTS, DOUBTS, FOUND, JOINS, TRUST, WHO, kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene
    from protocol.games.village import TableView
    from protocol.messages import NoteView

Pair = tuple[int, int]
"""Who has done something to whom."""
Said = tuple[int, str, int]
"""Who has said what of whom."""


class Grounds:
    """What speaks for each word about a seat. What this device may not have heard of counts as if it were there.

    `before` is the number of a note: then only what was told before it counts, as whoever said it could know no more.
    """

    def __init__(self, scene: Scene, *, before: int = 0) -> None:
        self._scene, table = scene, scene.table
        notes = [note for note in scene.notes if not before or note.number < before]
        self._heard_all = any(note.kind == "dealt" for note in notes)
        """Whether this device knows the game from its beginning; else what is not known may have been."""
        self._all_said = self._heard_all or len(table.said) < kept(len(table.seats))
        self._said: set[Said] = set()
        self._accused: set[Pair] = set()
        self._seconded: set[Pair] = set()
        self._for_death: set[Pair] = set()
        self._not_against: set[Pair] = set()
        self._abstained: set[int] = set()
        self._everybody = range(1, len(table.seats) + 1)
        later = {note.facts["at"] for note in scene.notes if before <= note.number and before and note.kind == "died"}
        seats = [(seat, view) for seat, view in enumerate(table.seats, 1) if seat not in later]
        self._out = {seat for seat, view in seats if view.out}
        cards = {seat: {view.card, view.played} - {""} for seat, view in seats if view.card}
        self._creatures = {seat for seat, shown in cards.items() if shown.intersection(CREATURES)}
        self._harmless = {seat for seat, shown in cards.items() if shown.difference(CREATURES)}
        for note in notes:
            self._hear(note)
        if not before:
            self._look(table)

    def hold(self, word: str, seat: int) -> bool:
        """Whether this word can be true of a seat; for what nobody can know it always can."""
        if word in OF_OTHERS:
            return bool(self.others(word, seat)) or self._may_be(word)
        return word not in ALONE or ALONE[word](self, seat)

    def others(self, word: str, seat: int) -> set[int]:
        """Whom this word is about beside the seat of which it is said: whom it has voted for, suspected, trusted."""
        return OF_OTHERS[word](self, seat) if word in OF_OTHERS else set()

    def _may_be(self, word: str) -> bool:
        """Whether it may be true by what this device has not heard."""
        if self._heard_all or (self._all_said and word in SPOKEN):
            return False
        if word in ("shields", "befriends"):
            return bool(self._creatures)
        if word in ("hangs", "rash"):
            return bool(self._harmless)
        return word == JOINS or (word == "legacy" and bool(self._harmless & self._out))

    # -- what was heard and seen ---------------------------------------------------------------------------------

    def _hear(self, note: NoteView) -> None:
        facts: dict[str, Any] = dict(note.facts)
        if note.kind == "said":
            self._said.add((facts["by"], facts["word"], facts["at"]))
        elif note.kind in ("nominated", "seconded"):
            pairs = self._accused if note.kind == "nominated" else self._seconded
            pairs.add((facts["by"], facts["at"]))
        elif note.kind == "thumbs":
            self._for_death |= {(by, facts["at"]) for by in facts["up"]}
            self._not_against |= {(by, facts["at"]) for by in facts["down"]}
            self._abstained |= set(self._everybody) - {*facts["up"], *facts["down"]}
        elif note.kind == "ballot":
            self._count(facts["votes"])

    def _look(self, table: TableView) -> None:
        """What stands in the public view now."""
        self._said |= {(one.by, one.word, one.at) for one in table.said}
        self._accused |= {(row.by, row.at) for row in table.nominations}
        for ballot in table.ballots:
            if ballot.kind in EXPELLING:
                self._count(list(ballot.votes))

    def _count(self, votes: list[int]) -> None:
        """All have pointed, or nobody where it is 0."""
        for by, pointed in enumerate(votes, 1):
            self._for_death |= {(by, pointed)} if pointed else set()
            self._not_against |= {(by, at) for at in set(votes) - {0, pointed}}
            self._abstained |= set() if pointed else {by}

    # -- of whom each word is true, and by whom ------------------------------------------------------------------

    def shields(self, seat: int) -> set[int]:
        """The creatures against whom this seat has not voted when the village voted upon their lives."""
        return {at for by, at in self._not_against if by == seat} & self._creatures

    def hangs(self, seat: int) -> set[int]:
        """Those harmless for whose death it has voted."""
        return {at for by, at in self._for_death if by == seat} & self._harmless

    def rash(self, seat: int) -> set[int]:
        """Those harmless whom it has suspected without a reason, or accused."""
        without_reason = {(by, at) for by, word, at in self._said if word in (DOUBTS[0], JOINS)} | self._accused
        return {at for by, at in without_reason if by == seat} & self._harmless

    def befriends(self, seat: int) -> set[int]:
        """The creatures that it has trusted, or called harmless."""
        return {at for by, word, at in self._said if by == seat and word in (TRUST, "good")} & self._creatures

    def legacy(self, seat: int) -> set[int]:
        """Those harmless, and out, who have been against it."""
        against = self._accused | self._seconded | self._for_death | self._speaking_against()
        return {by for by, at in against if at == seat} & self._harmless & self._out

    def joins(self, seat: int) -> set[int]:
        """All others who are against it, but for whoever holds this device."""
        against = self._accused | self._speaking_against()
        return {by for by, at in against if at == seat} - {seat, self._scene.you}

    def found(self, seat: int) -> set[int]:
        """Those who have reported it."""
        return set(finders(seat, self._scene.table))

    def rival(self, seat: int) -> set[int]:
        """The others who claim the one card that it claims."""
        one = claimants(self._scene.table).get(seat)
        claim = set(unproved(one.card, self._scene)) if one is not None else set()
        return claim - {seat} if one is not None and seat in claim and copies(one.card, self._scene) == 1 else set()

    def silent(self, seat: int) -> bool:
        """Has given no vote where others have."""
        voted = any(view.vote for view in self._scene.table.seats)
        return seat in self._abstained or (not self._heard_all and voted)

    def quiet(self, seat: int) -> bool:
        """Has said nothing of any kind."""
        return all(by != seat for by, _, _ in self._said)

    def dodges(self, seat: int) -> bool:
        """Was asked who they are, and does not say it."""
        one = claimants(self._scene.table).get(seat)
        asked = any(said.at == seat and said.word == WHO for said in self._scene.table.said)
        return (asked or not self._all_said) and not (one and one.card)

    def crowds(self, seat: int) -> bool:
        """Claims a card of which there are several, and which more claim than can hold it."""
        one = claimants(self._scene.table).get(seat)
        return bool(one and one.card) and any(seat in claimed for _, claimed, _ in crowds(self._scene))

    def follows(self, seat: int) -> bool:
        """Has suspected others today only after somebody else."""
        return set(self._against_today(seat)) == {JOINS} or not self._all_said

    def guesses(self, seat: int) -> bool:
        """Suspects somebody today on a mere feeling."""
        return DOUBTS[0] in self._against_today(seat) or not self._all_said

    def contradicts(self, seat: int) -> bool:
        """Has told anything of themselves."""
        return seat in claimants(self._scene.table)

    def _against_today(self, seat: int) -> list[str]:
        table = self._scene.table
        return [one.word for one in table.said if one.by == seat and one.night == table.night and one.word in AGAINST]

    def _speaking_against(self) -> set[Pair]:
        return {(by, at) for by, word, at in self._said if word in AGAINST}


OF_OTHERS: dict[str, Callable[[Grounds, int], set[int]]] = {
    FOUND: Grounds.found,
    "shields": Grounds.shields,
    "rash": Grounds.rash,
    "hangs": Grounds.hangs,
    "rival": Grounds.rival,
    "befriends": Grounds.befriends,
    "legacy": Grounds.legacy,
    JOINS: Grounds.joins,
}
"""Words that are true of a seat by somebody else."""
ALONE: dict[str, Callable[[Grounds, int], bool]] = {
    "silent": Grounds.silent,
    CONTRADICTS: Grounds.contradicts,
    "quiet": Grounds.quiet,
    "dodges": Grounds.dodges,
    "crowds": Grounds.crowds,
    "follows": Grounds.follows,
    "guesses": Grounds.guesses,
}
"""Words that are true of a seat by itself."""
GROUNDED = (*OF_OTHERS, *ALONE)
SPOKEN = ("rash", "befriends", JOINS)
"""Words that are true by statements, of which the table keeps the last ones."""

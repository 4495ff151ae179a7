"""Claims: who says what of themselves since when, what they report, what contradicts it; in short beside the seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from client.base.names import capital, name_of, names_of
from client.base.spans import Span, clip, flow, text_line
from client.games.village.words import ROLES, game_of, role
from protocol.games.village import CREATURES
from protocol.games.village.statements import LIED, REPORTS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.games.village import Statement, TableView

EVIL = {"evil": True, "saw": True, "good": False}
"""Reports that say whether somebody is a creature."""
SHORT_FORMS = (5, 4)
"""Letters of a claim that has no room, the full stop among them: one word has few forms, so that it is known again."""
DIGEST = 3
"""Lines of the short board at most."""


@dataclass
class Claimant:
    """Somebody who has said something of themselves, or reported something: `card` "" where they claim no role now."""

    seat: int
    card: str = ""
    since: int = 0
    before: list[str] = field(default_factory=list)
    lied: bool = False
    reports: list[Statement] = field(default_factory=list)


def claimants(table: TableView) -> dict[int, Claimant]:
    """Everybody who claims or reports something, by seat."""
    found: dict[int, Claimant] = {}
    for one in table.said:
        if one.at and one.word not in REPORTS:
            continue
        claimant = found.setdefault(one.by, Claimant(one.by))
        if one.at:
            claimant.reports.append(one)
        elif one.word == LIED:
            claimant.lied = True
            claimant.before += [claimant.card] if claimant.card else []
            claimant.card = ""
        elif one.word != claimant.card:
            claimant.before += [claimant.card] if claimant.card else []
            claimant.card, claimant.since = one.word, one.night
    return dict(sorted(found.items()))


def copies(card: str, scene: Scene) -> int:
    """How many of a card may be in play, as far as everybody knows."""
    known = scene.table.cards.get(card, 0) if scene.table.cards else 0
    about = ROLES[game_of(scene)].get(card)
    return known or (about.copies if about else 1)


def shown_by(card: str, scene: Scene, *, but: int = 0) -> list[int]:
    """Who else has shown a card; nobody where it is ""."""
    seats = enumerate(scene.table.seats, 1)
    return [seat for seat, view in seats if card and seat != but and card in (view.card, view.played)]


def unproved(card: str, scene: Scene) -> list[int]:
    """Who claims a card while their own lies covered; nobody where it is ""."""
    seats, found = scene.table.seats, claimants(scene.table).values()
    return [one.seat for one in found if card and one.card == card and not seats[one.seat - 1].card]


def crowds(scene: Scene) -> list[tuple[str, list[int], int]]:
    """The cards of which several exist and that more claim than can hold them: who does, and how many can.

    Who of them lies is open: nobody is contradicted by it.
    """
    found = []
    for card in dict.fromkeys(one.card for one in claimants(scene.table).values() if one.card):
        claimed, left = unproved(card, scene), copies(card, scene) - len(shown_by(card, scene))
        if 0 < left < len(claimed) and copies(card, scene) > 1:
            found.append((card, claimed, left))
    return found


def crowds_said(scene: Scene, say: Say) -> list[str]:
    """The same in a sentence for each card."""
    return [
        say("village.claims.crowd", n=len(claimed), cards=role(card, say, "many"), left=left)
        for card, claimed, left in crowds(scene)
    ]


def own_claimed(scene: Scene, say: Say) -> list[str]:
    """Who claims the card that only this seat can hold; private, for it tells which card that is."""
    card = scene.own.role if scene.own else ""
    others = [seat for seat in unproved(card, scene) if seat != scene.you]
    if not others or copies(card, scene) != 1:
        return []
    names = capital(names_of(scene, others, say))
    return [say("village.claims.mine", n=len(others), names=names, card=role(card, say, "is"))]


def doubts(one: Claimant, scene: Scene, say: Say) -> list[str]:
    """What contradicts somebody's claim, by what everybody has seen and heard."""
    found = doubts_of_role(one, scene, say) if one.card else []
    if one.before:
        found.append(say("village.claims.before", card=say.listed([role(card, say, "is") for card in one.before])))
    if one.lied:
        found.append(say("village.claims.lied"))
    if one.card and any(report.word in EVIL and one.card not in REPORTS[report.word] for report in one.reports):
        found.append(say("village.claims.no_finder"))
    return found


def doubts_of_role(one: Claimant, scene: Scene, say: Say) -> list[str]:
    """What of all cards and claims contradicts the role that somebody claims."""
    shown = scene.table.seats[one.seat - 1]
    if shown.card:
        untrue = one.card not in (shown.card, shown.played)
        return [say("village.claims.untrue", card=role(shown.card, say, "is"))] if untrue else []
    found, holders = [], shown_by(one.card, scene, but=one.seat)
    if len(holders) >= copies(one.card, scene):
        found.append(say("village.claims.taken", names=names_of(scene, holders, say)))
    others = [seat for seat in unproved(one.card, scene) if seat != one.seat]
    if others and copies(one.card, scene) == 1:
        found.append(say("village.claims.rival", names=names_of(scene, others, say)))
    return found


def verdict(one: Statement, scene: Scene, say: Say) -> tuple[str, str]:
    """What a report has come to, and its tone: true, not true, contradicted by somebody; "" for nothing yet."""
    if one.word not in EVIL:
        return "", ""
    shown = scene.table.seats[one.at - 1]
    if shown.card:
        true = ((shown.played or shown.card) in CREATURES) == EVIL[one.word]
        return say(f"village.claims.report.{'true' if true else 'untrue'}"), "safe" if true else "alert"
    against = {
        other.by
        for other in scene.table.said
        if other.at == one.at and other.by != one.by and EVIL.get(other.word, EVIL[one.word]) != EVIL[one.word]
    }
    return (
        (say("village.claims.report.against", names=names_of(scene, sorted(against), say)), "alert")
        if against
        else ("", "")
    )


def finders(at: int, table: TableView) -> list[int]:
    """Who has reported that somebody is a creature, each once."""
    return list(dict.fromkeys(one.by for one in table.said if one.at == at and EVIL.get(one.word)))


def contradicted(one: Claimant, scene: Scene, say: Say) -> bool:
    """Whether anything speaks against somebody's claim or a report of theirs."""
    return bool(doubts(one, scene, say)) or any(verdict(row, scene, say)[1] == "alert" for row in one.reports)


def claim_said(one: Claimant, scene: Scene, say: Say) -> str:
    """What somebody says that they are, and since when."""
    you = ".you" if one.seat == scene.you else ""
    if not one.card:
        return say(f"village.claims.unclaimed{you}")
    claim = say(f"village.claims.says{you}", card=role(one.card, say, "is"))
    return say("village.claims.since", claim=claim, n=one.since)


def confirmed(one: Claimant, scene: Scene) -> bool:
    """Whether the open card is the one that was claimed."""
    shown = scene.table.seats[one.seat - 1]
    return bool(one.card) and one.card in (shown.card, shown.played)


def report_words(report: Statement, scene: Scene, say: Say) -> str:
    """What somebody reports, in the words of the game."""
    ends = (".you", "") if report.at == scene.you else ("",)
    keys = (f"{game}.claims.{report.word}{end}" for game in (game_of(scene), "village") for end in ends)
    return say.first(*keys, at=name_of(scene, report.at, say))


# -- beside the seats ----------------------------------------------------------------------------------------


def claim_words(seat: int, scene: Scene, say: Say) -> list[TextLine]:
    """The role that a seat claims, with a mark where something contradicts it, from the fullest way to the shortest.

    [] where it claims none.
    """
    one = claimants(scene.table).get(seat)
    if one is None or not one.card or scene.table.phase in ("night", "over"):
        return []
    mark = "!" if contradicted(one, scene, say) else ""
    card = role(one.card, say, "short")
    cards = list(dict.fromkeys([card, *(clip(card, letters) for letters in SHORT_FORMS)]))
    told = [say("village.claims.is", card=way) + mark for way in cards]
    return [*([Span(way, "alert" if mark else "soft")] for way in told), *([[Span(mark, "alert")]] if mark else [])]


def digest(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Who reports what of whose card nobody knows, in a few lines; [] where nobody does, or by night.

    Of the dead only those who were what they claimed: what they have found holds.
    """
    if scene.table.phase in ("night", "over"):
        return []
    pieces, seats = [], scene.table.seats
    for one in claimants(scene.table).values():
        reports = [row for row in one.reports if row.word in EVIL and not seats[row.at - 1].card]
        told = ", ".join(report_words(row, scene, say) for row in reports[-2:])
        if told and (confirmed(one, scene) or not seats[one.seat - 1].out):
            text = say("village.claims.about", at=capital(name_of(scene, one.seat, say)), text=told)
            mark = contradicted(one, scene, say)
            pieces.append(
                text_line(Span(" » ", "soft"), Span(text + ("!" if mark else ""), "alert" if mark else "soft"))
            )
    return flow(pieces, width)[:DIGEST] if pieces else []

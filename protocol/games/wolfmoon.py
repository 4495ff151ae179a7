"""Wolfmoon in names and numbers: the cards, the moons, the table options, and what a view holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from protocol.codec import Length, Range
from protocol.games import GameInfo, Option
from protocol.story import USUAL

if TYPE_CHECKING:
    from collections.abc import Mapping


ID = "wolfmoon"
SEATS = range(3, 7)

VALUES = {
    "assassin": 0,
    "beggar_king": 0,
    "villager": 1,
    "drunkard": 1,
    "servant": 1,
    "seer": 2,
    "tax_collector": 2,
    "inquisitor": 2,
    "vampire": 2,
    "barkeeper": 3,
    "girl": 3,
    "merchant": 3,
    "night_watchman": 3,
    "bodyguard": 4,
    "frankensteins_monster": 4,
    "witch": 4,
    "bounty_hunter": 5,
    "traitor": 5,
    "gravedigger": 6,
    "pickpocket": 6,
    "spy": 7,
    "thief": 7,
    "alchemist": 8,
    "schemer": 8,
    "mayor": 9,
    "werewolf": 10,
}
"""The 26 characters and their printed values, in the rulebook's order."""

COPIES = {card: {"villager": 4, "bodyguard": 2}.get(card, 1) for card in VALUES}
"""How many of each are in the box: 30 cards."""

DECK = [card for card, copies in COPIES.items() for _ in range(copies)]

MOONS = ("sitting_wolf", "howling_wolf", "werewolf_moon")
"""The moon cards in the order in which they always appear."""

HIGHEST = max(VALUES.values())
ASIDE = 2
CENTRE = 3
MERCHANT = 2
"""What the Merchant adds to the value of a hand at the end."""
STACKS = {3: (7, 7, 7), 4: (6, 7, 7), 5: (6, 6, 7), 6: (6, 6, 6)}
"""Top, middle and bottom stack of the pile before the moons and the Werewolf go in (WM-01)."""
TOKENS_TO_WIN = {3: 3, 4: 3, 5: 2, 6: 2}
"""Moon tokens that win the longer game, by number of players."""

ENDINGS = ("moon", "last_player", "vampire", "highest_value", "beggar_king", "nobody", "cap")

OPTIONS = {
    "long": Option(False, (False, True), "play rounds for moon tokens"),
    "start": Option(0, tuple(range(7)), "the starting seat, 0 for chance (WM-02)", seat=True),
    "WM-07": Option(2, (1, 2, 3), "moon drawn inside an effect: further turn, replacement, or both"),
    "WM-10": Option(1, (1, 2), "last card drawn out of turn: this turn is the last, or the drawer's next"),
    "WM-20": Option(3, (1, 2, 3), "Bounty Hunter on oneself: never, allowed, allowed and forced"),
    "WM-22": Option(2, (1, 2), "Gravedigger takes from their own display: no, yes"),
    "WM-31": Option(2, (1, 2), "Spy against the Assassin: after the first miss, after the attempts"),
    "WM-33": Option(2, (1, 2), "Spy against a Schemer in the attacker's hand: void, strikes"),
    "WM-36": Option(2, (1, 2), "Alchemist when Mayor or Werewolf must be laid: saves, always out"),
    "WM-41": Option(1, (1, 2), "Frankenstein's Monster with an empty display: 0, 4"),
    "WM-42": Option(2, (1, 2), "Frankenstein's Monster with one displayed card: once, twice"),
    "WM-47": Option(1, (1, 2), "Beggar King and the Witch's partner: left out of his effect, of any win"),
}


NOTES: dict[str, tuple[str, ...]] = {
    # the course of the game
    "round": ("number", "by"),  # a deal; `by` starts
    "turn": ("by", "further"),  # `further`: one more turn of the same seat
    "drew": ("by", "source"),  # face down from "pile" or "aside"
    "moon": ("by", "card"),  # the moon card that `by` drew; it lies open
    "last_card": ("by",),  # `by` took the last card of the pile
    "exchanged": ("by", "slot"),  # took the card of a centre slot and put one back
    "played": ("by", "card"),
    "targeted": ("by", "card", "at"),  # `by` chose seat `at` for a card
    "no_target": ("by", "card"),  # the card finds nobody or nothing: no effect
    "waived": ("by", "card"),  # `by` does not use a card it might use
    # what single cards do, in the rulebook's order
    "guessed": ("by", "at", "value", "hit"),  # assassin, villager
    "spy": ("by", "at"),  # `by` shows the Spy and strikes the guesser `at`
    "handed": ("by", "at"),  # `by` gives its hand card face down to `at`
    "gathered": ("by", "seats"),  # drunkard: whose hand cards were collected, shuffled and dealt back
    "servant": ("by",),  # goes to the edge for a further turn
    "questioned": ("by", "at", "card", "hit"),  # tax collector, inquisitor
    "compared": ("by", "at", "card", "loser"),  # barkeeper, girl; loser 0: a tie
    "watched": ("by",),  # night watchman: kept one of four, the centre was shuffled
    "protected": ("by",),
    "unprotected": ("by",),  # its own turn has come
    "returned": ("by", "at"),  # witch: `at` is back, with the token
    "forced": ("by", "at", "card"),  # bounty hunter: `at` had to play `card`
    "fetched": ("by", "card", "at"),  # gravedigger: took the open `card` of seat `at` to the hand
    "swapped": ("card", "first", "second"),  # pickpocket, thief: two seats exchanged hand cards
    "alchemist": ("by",),  # goes to the edge and saves `by`
    "schemer": ("by", "at"),  # `by` takes `at` along
    "laid": ("by", "card"),  # a hand card laid open without effect
    "out": ("by", "cause"),  # eliminated; `cause` is the seat whose effect it was, or `by` itself
    # the end
    "revealed": ("by", "card"),  # a hand card shown at the end
    "value": ("by", "value"),  # final value in the comparison
    "partner": ("by", "at"),  # `by` owns the Witch and shares the win of the token's holder `at`
    "ended": ("ending", "winners"),
    "token": ("by", "tokens"),  # a moon token for `by`, who now has so many
    "won": ("winners",),  # the longer game
    # private: only for the seats concerned
    "your_card": ("by", "card"),  # the card that you (`by`) were dealt, drew or got back
    "your_exchange": ("slot", "taken", "returned"),
    "your_centre": ("cards",),  # night watchman: the cards of the three slots
    "your_gathering": ("seats", "cards"),  # drunkard: whose hand card was what, before the shuffle
    "saw": ("at", "card"),  # you saw the hand card of `at`
    "received": ("at", "card"),  # you got `card` from `at`
    "gave": ("at", "card"),  # `at` got your `card`
    "unused": ("card", "could"),  # a window for `card` went by; `could`: you held it
}
"""Everything that is told during a game: the kind of a note and the names of its facts.

`by`, `at`, `first`, `second`, `cause`, `loser` are seats; `seats` and `winners` lists of seats; `card`,
`taken`, `returned` card ids, `cards` lists of them; `hit`, `further` and `could` bools; the rest numbers or ids.
"""

PRIVATE_NOTES = ("your_card", "your_exchange", "your_centre", "your_gathering", "saw", "received", "gave", "unused")
"""The kinds that are told to some seats only; all others are told to everybody."""

Card = Annotated[str, Length(24)]
Cards = Annotated[list[Card], Length(34)]


@dataclass(slots=True)
class SeatView:
    """What everybody sees of one seat; `hand` and `value` are open only in a comparison or to prove a win.

    `ruled_out` are values that the hand card does not have, as everybody has seen: a wrong guess tells one.
    """

    out: bool
    protected: bool
    cards: Annotated[int, Range(0, 4)]
    display: Cards
    tokens: Annotated[int, Range(0, 11)]
    witch: bool
    hand: Cards
    value: Annotated[int, Range(-1, 20)]
    ruled_out: Annotated[list[Annotated[int, Range(0, HIGHEST)]], Length(HIGHEST + 1)]


@dataclass(slots=True)
class TableView:
    """The public table. Seats in order; `active` 0 before the first deal, `ending` "" while a round runs.

    `target` is whom `active` has chosen for the card that is being carried out, 0 for nobody.
    """

    round: Annotated[int, Range(0, 999)]
    long: bool
    active: Annotated[int, Range(0, 6)]
    further: bool
    last_turn: bool
    moons: Annotated[list[Card], Length(3)]
    pile: Annotated[int, Range(0, 34)]
    aside: Annotated[int, Range(0, 2)]
    edge: Cards
    seats: Annotated[list[SeatView], Length(6)]
    target: Annotated[int, Range(0, 6)]
    ending: Card
    winners: Annotated[list[Annotated[int, Range(1, 6)]], Length(6)]


@dataclass(slots=True)
class Known:
    """A hidden card that a seat still knows for certain: at `hand` of a seat, or at `centre` slot 1-3."""

    place: Annotated[str, Length(6)]
    at: Annotated[int, Range(1, 6)]
    card: Card


@dataclass(slots=True)
class OwnView:
    """What one seat alone sees: its hand, what else it holds while it acts, what it still knows of others."""

    hand: Cards
    knows: Annotated[list[Known], Length(8)]


RESERVED = (
    *("wolfmoon", "Alchemist", "Assassin", "Barkeeper", "Beggar King", "Bodyguard", "Bounty Hunter"),
    *("Drunkard", "Frankenstein's Monster", "Full Moon", "Girl", "Gravedigger", "Howling Wolf", "Inquisitor"),
    *("Mayor", "Merchant", "Night Watchman", "Watchman", "Pickpocket", "Schemer", "Seer", "Servant"),
    *("Sitting Wolf", "Spy", "Tax Collector", "Thief", "Traitor", "Vampire", "Villager", "Werewolf", "Witch"),
    *("Alchemistin", "Bettlerkönig", "Bürgermeister", "Dieb", "Diener", "Dorfbewohner"),
    *("Frankensteins Monster", "Heulender Wolf", "Hexe", "Händlerin", "Intrigant", "Kopfgeldjägerin"),
    *("Leibwächterin", "Meuchlerin", "Mädchen", "Nachtwächter", "Seherin", "Sitzender Wolf", "Spionin"),
    *("Steuereintreiber", "Taschenspieler", "Totengräber", "Trunkenbold", "Vampirin", "Verräter", "Vollmond"),
    *("Werwölfin", "Wirtin"),
)
"""Words of the game and its roles, in both languages, that nobody may be called."""

BEATS = {
    "out": 2.5,
    "spy": 1.5,
    "schemer": 1.5,
    "ended": 2.0,
    "guessed": 1.5,
    "questioned": 1.5,
    "moon": 1.5,
    "played": 1.2,
    "gathered": 1.6,  # a shuffle of hands: whoever had seen one has to know of it
    "swapped": 1.2,
    "compared": 1.2,
    "handed": 1.2,
    "turn": 0.0,
    "unprotected": 0.0,
    "value": 0.8,
}
"""Seconds that public events deserve; those that are not named have the usual time.

What came of a card for others weighs as much as that it was played.
"""


def beat(kind: str, facts: Mapping[str, Any]) -> float:
    """How many seconds a public note deserves; a further turn is told, the usual one is seen."""
    return USUAL if facts.get("further") else BEATS.get(kind, USUAL)


INFO = GameInfo(
    beat=beat,
    take_back=("keep", "play", "target", "guess", "take", "swap"),
    foregone=("slot", "play", "keep", "target", "take", "swap"),
    id=ID,
    offer_order=1,
    seats=SEATS,
    options=OPTIONS,
    table_view=TableView,
    own_view=OwnView,
    base_size=2160,
    seat_size=44,
    private_notes=PRIVATE_NOTES,
    hand_notes=("your_card", "unused"),
    end_notes=("revealed", "value", "partner", "ended", "token"),
    reserved=RESERVED,
    length_option="long",
)

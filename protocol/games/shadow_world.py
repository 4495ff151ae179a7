"""The shadow-world dice game in names and numbers: characters, places, cards, table options, and what a view holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from protocol.codec import Length, Range
from protocol.games import GameInfo, Option
from protocol.story import USUAL

if TYPE_CHECKING:
    from collections.abc import Mapping


ID = "shadow_world"
SEATS = range(4, 9)

Faction = Literal["werewolf", "vampire", "human"]


class Character(NamedTuple):
    """A character card. `limit` is the damage that eliminates it; `base` cards are the first game's ten."""

    name: str
    initial: str
    limit: int
    faction: Faction
    base: bool


CHARACTERS = {
    "w_move": Character("Elena", "E", 10, "werewolf", True),
    "w_bolt6": Character("Frederik", "F", 12, "werewolf", True),
    "w_bolt4": Character("Gregor", "G", 14, "werewolf", True),
    "w_curse": Character("Eilika", "E", 10, "werewolf", False),
    "w_moon": Character("Falka", "F", 12, "werewolf", False),
    "w_barrier": Character("Gundwolf", "G", 14, "werewolf", False),
    "v_lie": Character("Umbra", "U", 11, "vampire", True),
    "v_leech": Character("Volko", "V", 13, "vampire", True),
    "v_counter": Character("Walburga", "W", 14, "vampire", True),
    "v_grave": Character("Uriel", "U", 11, "vampire", False),
    "v_d4": Character("Valkyra", "V", 13, "vampire", False),
    "v_extra": Character("Wendur", "W", 14, "vampire", False),
    "h_survive": Character("Adda", "A", 8, "human", True),
    "h_follow": Character("Afra", "A", 8, "human", False),
    "h_hoard": Character("Balthasar", "B", 10, "human", True),
    "h_giant": Character("Burkhart", "B", 10, "human", False),
    "h_feast": Character("Caspar", "C", 11, "human", True),
    "h_martyr": Character("Crescentia", "C", 11, "human", False),
    "h_scream": Character("Dankwart", "D", 13, "human", True),
    "h_relic": Character("Diethelm", "D", 13, "human", False),
}
"""The twenty characters; the names are the same in both languages."""

LIMITS = {8: "A", 10: "BE", 11: "CU", 12: "F", 13: "DV", 14: "GW"}
"""Which initials are eliminated at which damage, as the track shows it."""
HIGHEST = 14
MOON = 7
"""The field of the damage track that bears the moon."""
SMALL = "ABCEU"
BIG = "DFGVW"

FACTIONS: tuple[Faction, ...] = ("werewolf", "vampire", "human")
SPLIT = {4: (2, 2, 0), 5: (2, 2, 1), 6: (2, 2, 2), 7: (2, 2, 3), 8: (3, 3, 2)}
"""Werewolves, vampires, humans by number of players."""

PLACES = {"hut": (2, 3), "spring": (4, 5), "chapel": (6,), "graveyard": (8,), "tree": (9,), "circle": (10,)}
"""The six places and the throws that lead to them; a seven leads anywhere."""
SEVEN = 7
DRAWS = {"hut": ("green",), "spring": ("blue", "red", "green"), "chapel": ("blue",), "graveyard": ("red",)}
"""The decks from which a place lets one draw."""

Colour = Literal["blue", "red", "green"]
COLOURS: tuple[Colour, ...] = ("blue", "red", "green")


class Card(NamedTuple):
    """A card of one of the three decks. `must`: its effect, or its use in an attack, cannot be declined."""

    colour: Colour
    copies: int
    equipment: bool
    must: bool


CARDS = {
    "b_set7": Card("blue", 1, equipment=False, must=False),
    "b_ward7": Card("blue", 1, equipment=True, must=False),
    "b_smite": Card("blue", 1, equipment=False, must=False),
    "b_again": Card("blue", 2, equipment=False, must=False),
    "b_unmask": Card("blue", 1, equipment=False, must=True),
    "b_spear": Card("blue", 1, equipment=True, must=False),
    "b_sack": Card("blue", 1, equipment=True, must=False),
    "b_compass": Card("blue", 1, equipment=True, must=False),
    "b_cloak": Card("blue", 1, equipment=True, must=False),
    "b_honey": Card("blue", 1, equipment=False, must=False),
    "b_wolfheal": Card("blue", 1, equipment=False, must=False),
    "b_water": Card("blue", 2, equipment=False, must=False),
    "b_amulet": Card("blue", 1, equipment=True, must=False),
    "b_bless": Card("blue", 1, equipment=False, must=False),
    "b_shield": Card("blue", 1, equipment=False, must=False),
    "b_brooch": Card("blue", 1, equipment=True, must=False),
    "r_vampheal": Card("red", 1, equipment=False, must=False),
    "r_bat": Card("red", 3, equipment=False, must=False),
    "r_steal": Card("red", 2, equipment=False, must=False),
    "r_d4": Card("red", 2, equipment=True, must=True),
    "r_plus1": Card("red", 3, equipment=True, must=False),
    "r_spider": Card("red", 2, equipment=False, must=True),
    "r_range": Card("red", 1, equipment=True, must=True),
    "r_blast": Card("red", 1, equipment=False, must=True),
    "r_all": Card("red", 1, equipment=True, must=True),
    "r_trap": Card("red", 1, equipment=False, must=True),
    "r_effigy": Card("red", 1, equipment=False, must=True),
    "g_wolf_heal": Card("green", 1, equipment=False, must=True),
    "g_vamp_heal": Card("green", 1, equipment=False, must=True),
    "g_human_heal": Card("green", 1, equipment=False, must=True),
    "g_human_wolf_toll": Card("green", 2, equipment=False, must=True),
    "g_wolf_vamp_toll": Card("green", 2, equipment=False, must=True),
    "g_human_vamp_toll": Card("green", 2, equipment=False, must=True),
    "g_wolf_hit1": Card("green", 2, equipment=False, must=True),
    "g_vamp_hit1": Card("green", 1, equipment=False, must=True),
    "g_vamp_hit2": Card("green", 1, equipment=False, must=True),
    "g_small_hit1": Card("green", 1, equipment=False, must=True),
    "g_big_hit2": Card("green", 1, equipment=False, must=True),
    "g_show": Card("green", 1, equipment=False, must=True),
}
"""The 52 cards of the three decks with their copies (18 blue, 18 red, 16 green)."""

DECKS = {
    colour: [card for card, about in CARDS.items() if about.colour == colour for _ in range(about.copies)]
    for colour in COLOURS
}


class Oracle(NamedTuple):
    """What a green card does, and to whom: to these factions or initials; "" for everybody."""

    effect: Literal["heal", "toll", "hit", "show"]
    amount: int
    factions: tuple[Faction, ...] = ()
    initials: str = ""


ORACLES = {
    "g_wolf_heal": Oracle("heal", 1, ("werewolf",)),
    "g_vamp_heal": Oracle("heal", 1, ("vampire",)),
    "g_human_heal": Oracle("heal", 1, ("human",)),
    "g_human_wolf_toll": Oracle("toll", 1, ("human", "werewolf")),
    "g_wolf_vamp_toll": Oracle("toll", 1, ("werewolf", "vampire")),
    "g_human_vamp_toll": Oracle("toll", 1, ("human", "vampire")),
    "g_wolf_hit1": Oracle("hit", 1, ("werewolf",)),
    "g_vamp_hit1": Oracle("hit", 1, ("vampire",)),
    "g_vamp_hit2": Oracle("hit", 2, ("vampire",)),
    "g_small_hit1": Oracle("hit", 1, initials=SMALL),
    "g_big_hit2": Oracle("hit", 2, initials=BIG),
    "g_show": Oracle("show", 0),
}

HONEY = "AEU"
"""The initials that the Honey Cake heals."""
HOARD = {1: dict.fromkeys(SEATS, 5), 2: {4: 4, 5: 4, 6: 4, 7: 5, 8: 5}, 3: dict.fromkeys(SEATS, 4)}
"""How much equipment Balthasar needs, by reading of D3 and number of players."""
RELICS = ("b_amulet", "b_spear", "b_cloak", "b_sack")
RELICS_TO_WIN = 3
FEAST = 3
"""How many have to be out when Caspar's attack eliminates somebody."""
GIANT = 13
"""From this limit on a victim of Burkhart's counts."""

BASE, ONE_PER_INITIAL, MIXED = 1, 2, 3
OPTIONS = {
    "characters": Option(BASE, (BASE, ONE_PER_INITIAL, MIXED), "base set, one card for each initial, all mixed"),
    "start": Option(0, tuple(range(9)), "the starting seat, 0 for chance", seat=True),
    "opening": Option(1, (1, 2), "everybody begins with an oracle card: at exactly six, from six players on (G8)"),
    "D3": Option(2, (1, 2, 3), "Balthasar's goal: 5 always, 4 up to six players and then 5, 4 always"),
    "D4": Option(3, (1, 2, 3), "Balthasar: theft instead of damage up to six, theft at every count, all loot"),
    "D5": Option(3, (1, 2, 3), "Telltale Mirror: Volko and Walburga, vampires but Umbra, every werewolf and vampire"),
    "D18": Option(1, (1, 2), "Rain of Sparks: everybody in range, everybody on the target's place"),
}

ENDINGS = ("goal", "cap")

NOTES: dict[str, tuple[str, ...]] = {
    # the course of the game
    "dealt": ("by",),  # characters and board are dealt; `by` starts
    "turn": ("by", "extra"),  # `extra`: an owed turn
    "threw": ("by", "d4", "d6", "why"),  # a die not thrown is 0; `why`: "move", "attack" or a card or character id
    "picked": ("by", "place"),  # with the Lantern: which of two throws counts, by the place it leads to
    "moved": ("by", "place", "how"),  # how: "dice", "seven", "walk" (Elena)
    "drew": ("by", "colour", "card"),  # card "" for a green one
    "waived": ("by", "card"),
    "idle": ("by", "card"),  # the card finds nobody whom it could concern
    "shuffled": ("colour",),  # a discard pile became the draw pile
    "equipped": ("by", "card"),
    "gave": ("by", "at"),  # a green card goes from `by` to `at`
    "oracle": ("by", "at", "outcome"),  # outcome: "nothing", "damage", "heal", "card", "shown"
    "used": ("by", "card"),  # an event takes effect
    "targeted": ("by", "at", "card"),  # for a card, a character's ability, or the "tree"
    "again": ("by",),  # Stolen Hour: another turn follows
    # damage and the like; `cause`: "attack", "counter", "tree", a card or character id, "oracle" for any green card
    "hurt": ("by", "at", "amount", "damage", "cause"),  # `damage` is the sum afterwards
    "healed": ("by", "at", "amount", "damage", "cause"),
    "set": ("by", "at", "damage", "cause"),  # the marker is put on the moon
    "spared": ("at", "cause"),  # no damage, thanks to equipment, b_shield or w_barrier
    "attacked": ("by", "seats", "how"),  # how: "attack", "counter", "again"
    "missed": ("by",),
    "shielded": ("by", "card"),  # Ring of Salt, or Gundwolf's barrier (w_barrier)
    "unshielded": ("by", "card"),
    "stole": ("by", "at", "card", "cause"),  # `by` took it from `at`; cause: "circle", a card id, "loot", "theft"
    "handed": ("by", "at", "card", "cause"),  # `by` gave it to `at`: "oracle" (a toll) or "r_trap"
    "fetched": ("by", "card"),  # Diethelm, from a discard pile
    "discarded": ("at", "cards"),  # what an eliminated seat leaves
    # characters
    "revealed": ("by", "character", "cause"),  # cause: "own", "forced", "out", "end"
    "ability": ("by", "character"),  # it is used
    "cursed": ("by", "at"),
    "turned": ("by", "at"),  # Afra now follows `at`
    "extra": ("by", "turns"),  # Wendur
    "out": ("at", "by", "cause"),
    # the end
    "ended": ("ending", "winners"),
    "won": ("by", "goal"),  # `by` has won; goal: a character id, or "werewolf", "vampire"
    # private: only for the seats concerned
    "your_character": ("character",),
    "your_oracle": ("by", "at", "card"),  # the card that `by` gave to `at`, told to both before it acts
    "saw": ("at", "character"),  # Oxana's Gaze, to the giver alone
    "unused": ("ask", "could"),  # a window went by: "leech" or "counter"; `could`: you might have used it
}
"""Everything that is told during a game: the kind of a note and the names of its facts.

`by` and `at` are seats, `seats` and `winners` lists of them; `card` a card id, `cards` a list of ids, `character`
a character id; `ask` the name of one; `extra` and `could` bools; the rest numbers or ids.
"""

PRIVATE_NOTES = ("your_character", "your_oracle", "saw", "unused")
"""The kinds that are told to some seats only; all others are told to everybody."""

Name = Annotated[str, Length(24)]
Seat = Annotated[int, Range(0, 8)]
Tally = Annotated[list[Annotated[int, Range(0, 99)]], Length(8)]


@dataclass(slots=True)
class SeatView:
    """What everybody sees of one seat.

    `character` is "" while it is hidden; `place` is "" in the middle and when out. `mirrored`: it drew the Telltale
    Mirror and stayed hidden. `harmed` and `helped` count, by
    seat from 1, how often this seat chose to hurt or to help another one.
    """

    character: Name
    place: Name
    damage: Annotated[int, Range(0, 14)]
    equipment: Annotated[list[Name], Length(36)]
    out: bool
    spent: bool
    cursed: bool
    shielded: bool
    barrier: bool
    mirrored: bool
    rounds: Annotated[int, Range(0, 999)]
    harmed: Tally
    helped: Tally


@dataclass(slots=True)
class TableView:
    """The public table. Seats in order; `active` 0 before the deal, `ending` "" while the game runs.

    `board` is the ring of places, linked 1-2, 3-4, 5-6. `dice` is the last throw, d4 then d6, 0 for a die that lay
    still. `opening`: everybody's first oracle card is being passed round.
    """

    characters: Annotated[int, Range(1, 3)]
    turn: Annotated[int, Range(0, 999)]
    active: Seat
    extra: Annotated[int, Range(0, 99)]
    opening: bool
    board: Annotated[list[Name], Length(6)]
    seats: Annotated[list[SeatView], Length(8)]
    dice: Annotated[list[Annotated[int, Range(0, 6)]], Length(2)]
    draw: Annotated[dict[Name, Annotated[int, Range(0, 18)]], Length(3)]
    """Cards in the draw piles, by colour."""
    blue: Annotated[list[Name], Length(18)]
    """Open discards."""
    red: Annotated[list[Name], Length(18)]
    green: Annotated[int, Range(0, 16)]
    """How many green cards lie discarded, face down."""
    first_out: Annotated[list[Seat], Length(8)]
    """Who was eliminated first; several when it happened together."""
    follows: Annotated[int, Range(-1, 1)]
    """Whom a revealed Afra follows: -1 right, 1 left; 0 while nobody may know."""
    options: Annotated[dict[Name, Annotated[int, Range(0, 9)]], Length(8)]
    """The readings of the disputed rulings that this game is played with."""
    ending: Name
    winners: Annotated[list[Seat], Length(8)]
    drawn: Name = ""
    """The open event card whose effect is running."""


@dataclass(slots=True)
class Spoken:
    """An oracle card that this seat gave or received, and what came of it ("" while it is not decided)."""

    card: Name
    giver: Seat
    receiver: Seat
    outcome: Name


@dataclass(slots=True)
class Seen:
    """A hidden character that this seat has been shown."""

    seat: Seat
    character: Name


BOOK = 16
"""How many oracle cards a notebook holds, the last ones; real games give a seat about six."""


@dataclass(slots=True)
class OwnView:
    """What one seat alone sees: its character, the oracle card in its hands, and its notebook, oldest first.

    `spent` says that one's own ability is used up or void; `follows` is whom Afra follows: -1 right, 1 left, else 0.
    """

    character: Name
    spent: bool
    follows: Annotated[int, Range(-1, 1)]
    oracle: Spoken | None
    book: Annotated[list[Spoken], Length(BOOK)]
    seen: Annotated[list[Seen], Length(7)]


RESERVED = (
    *("shadow world", "Schattenwelt", "vamp", "wolf", "human", "humans", "Mensch", "Menschen", "Vampir"),
    *("Werwolf", "Vampire", "Werewolf"),
    *(character.name for character in CHARACTERS.values()),
)
"""Words of the game and its roles, in both languages, that nobody may be called."""

BEATS = {
    "out": 2.5,
    "revealed": 2.0,
    "ended": 2.0,
    "oracle": 1.5,
    "attacked": 1.2,
    "threw": 1.2,
    "hurt": 1.2,
    "stole": 1.2,
    "turn": 0.0,
    "equipped": 0.0,
    "unshielded": 0.0,
    "discarded": 0.8,
    "waived": 0.8,
    "shuffled": 0.8,
    "moved": 0.8,
    "picked": 0.8,
}
"""Seconds that public events deserve; those that are not named have the usual time."""


def beat(kind: str, facts: Mapping[str, Any]) -> float:
    """How many seconds a public note deserves; an extra turn is told, the usual one is seen."""
    if kind == "oracle" and facts["outcome"] in ("damage", "heal", "card"):
        return 0.0  # what it did is told by itself
    if kind == "moved" and facts["how"] == "dice":
        return 0.0  # the throw has told where to
    return USUAL if facts.get("extra") is True else BEATS.get(kind, USUAL)


INFO = GameInfo(
    beat=beat,
    take_back=("attack", "target", "tree", "trap", "steal", "theft", "loot", "give", "toll", "event", "reveal"),
    foregone=("attack", "reveal", "theft", "again", "end", "event", "target", "steal", "trap", "give", "toll"),
    id=ID,
    offer_order=2,
    seats=SEATS,
    options=OPTIONS,
    table_view=TableView,
    own_view=OwnView,
    base_size=2240,
    seat_size=136,
    private_notes=PRIVATE_NOTES,
    hand_notes=("your_character", "unused"),
    end_notes=("ended", "won"),
    reserved=RESERVED,
)

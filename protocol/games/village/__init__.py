"""What the two village games share: the slots of a night, the phases of a day, teams, notes, and what a view holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from protocol.codec import Length, Range
from protocol.games.village.statements import SAID_MOST
from protocol.messages import SeatAsks  # noqa: TC001 - grammar
from protocol.story import USUAL

if TYPE_CHECKING:
    from collections.abc import Mapping


MOST = 50
DOG = "dog"
"""The Guard Dog's tile in a grid of seats; it lies on the table and nobody holds it."""
NOBODY = "nobody"
"""The tile that names nobody."""

CREATURES = ("werewolf", "vampire")
"""The roles that a pack is made of."""

Team = Literal["village", "wolves", "vampires", "lovers"]
TEAMS: tuple[Team, ...] = ("village", "wolves", "vampires", "lovers")


def most_of(people: int) -> int:
    """How many of so many are more than half."""
    return people // 2 + 1


class Role(NamedTuple):
    """A card: how many the box holds, whose side it is on, and what it is worth to the village."""

    copies: int
    team: Team
    value: int


Shape = Literal["note", "one", "two", "switch", "chips"]
"""What a slot's prompt looks like for everybody.

note: something to open; one: a grid of seats, one tile; two: the same, two tiles; switch: three chips and a grid;
chips: up to four chips and a grid.
"""


SLOTS: dict[str, Shape] = {
    "check": "note",
    "thief": "chips",
    "thief_note": "note",
    "opening": "two",  # Cupid; later the cat, with the shape "one"
    "cat": "one",
    "opening_note": "note",
    "main": "one",
    "girl": "chips",  # the main slot where the Girl is in the set
    "main_note": "note",
    "reaction": "one",  # its chips alone (CHIPS): whom it is about is settled, so it has no grid
    "witch": "switch",
    "sword": "one",
    "dawn_note": "note",
}
"""All slots of both games in the order of a night, each with its shape.

Which of them a night has, and how long each lasts, follows from public facts alone.
"""

CHIPS: dict[str, tuple[str, ...]] = {
    "thief": ("keep", "left", "right"),
    "girl": ("shut", "blink", "peek", "stare"),
    "reaction": ("keep", "switch"),
    "witch": ("none", "wolves", "vampires"),
}
"""The chips of a slot; they are the first part of its answers, and in `reaction` the whole."""

SECONDS = {
    "ready": 120,
    "last_call": 30,
    "defence": 45,
    "vote": 20,  # thumbs
    "ballot": 25,  # pointing
    "second_talk": 30,
    "election": 60,
    "runoff": 30,
    "shot": 30,
    "successor": 20,
    "thumb": 15,
    "draw": 30,
    "lead": 90,  # how long the storyteller may keep a slot, a line or a ballot waiting
}
"""Seconds of the public phases but the talk, which has `talk_seconds`. They end earlier when all have answered."""
TALK, TALK_EACH, TALK_MOST = 120, 12, 900
"""Seconds of a talk: to begin with, for everybody alive, and at most. A majority that sleeps ends it earlier."""
TALK_LEAST = 60
"""Seconds in which nobody can end it: its first part, which has a clock of its own."""
MINUTE = 60
"""Seconds after which everybody may make some more statements."""
FLOOR, FLOOR_AGAIN = 30, 15
"""Seconds in which bots accuse nobody and do not want to sleep: at the beginning of a talk, and after a vote."""
TALK_MORE, MORE_TIMES = 60, 2
"""Seconds that a majority may add to a talk, and how many times in one day."""
REMEMBERED = 12
"""So many ballots stand in the public view."""
EXPELLING = ("pointing", "second")
"""The ballots in which all point at somebody who shall go; in the others somebody is elected."""


def talk_seconds(people: int) -> int:
    """How long so many people who are alive may talk on a day, at the usual pace."""
    return min(TALK_MOST, TALK + TALK_EACH * people)


PHASES = ("deal", "night", "dawn", "election", "talk", "defence", "vote", "dusk", "over")

CAUSES = (
    "poisoned", "sword", "hunted", "devoured", "cat", "grief", "shot", "lynched", "bitten", "voted", "left",
)  # fmt: skip
"""Why somebody is out, in the order in which a dawn tells them (BB-38)."""

NOTES: dict[str, tuple[str, ...]] = {
    "dealt": (),
    "night": ("number",),
    "day": ("number",),
    # dawn, day and dusk; `variant` picks one of the narrator's ways to say it, by public chance
    "died": ("at", "cause", "card", "played", "variant"),  # cause "" where the table does not tell it
    "none_devoured": ("variant",),
    "nobody_died": ("variant",),
    "sword_broke": ("variant",),
    "cat_gone": ("cause", "variant"),  # cause: "creature", "owner"
    "dog": ("cause", "variant"),  # the Guard Dog is out
    "none_bitten": ("variant",),
    "held_fire": ("by",),  # the Hunter does not shoot
    "successor": ("by", "at", "asked"),  # asked false: no answer, the next living seat
    "elected": ("at", "how"),  # how: "votes", "lot"
    "election": ("votes", "tied"),
    "nominated": ("by", "at"),  # `at` 0 is the Guard Dog here and below
    "withdrew": ("by", "at"),
    "seconded": ("by", "at"),
    "spoken": ("by",),  # whoever is accused, or speaks for the dog, has nothing to add: the vote begins early
    "thumbs": ("at", "up", "down", "result"),  # up and down: seats; result: "lynched", "spared"
    "ballot": ("votes", "round", "twice"),  # votes: for each seat, whom it pointed at, 0 for nobody; twice: the Captain
    "tied": ("seats", "round"),
    "captain_decides": ("at",),
    "no_votes": (),
    "sleep": ("how", "n", "of"),  # the day ends: "vote", "call", "all", "time"; so many of the living wanted it
    "more_time": (),
    "said": ("by", "word", "at"),  # a statement; `at` 0 where it is about nobody else
    "stalemate": ("rounds",),
    "ended": ("ending", "winners", "team"),
    "card": ("at", "card", "played"),  # at the end, for those still alive
    "spare": ("cards",),  # at the end: what nobody was dealt
    # private; every seat gets as many of these in a slot as any other
    "your_card": ("card",),
    "nothing": (),
    "pack": ("seats", "team"),
    "prey": ("at",),  # what the pack has agreed on: a seat, 0 for the dog, -1 for nobody
    "lover": ("at",),
    "evil": ("at", "evil"),  # Seer, Oracle of the Big Box
    "identity": ("at", "card"),  # the Seer of Düsterwald
    "trio": ("seats", "evil"),
    "active": ("active",),  # Insomniac
    "cat_yours": (),
    "sword_yours": (),
    "now": ("card",),  # Drunkard, Thief
    "middle": ("cards",),
    "glimpse": ("seats",),  # the Girl: one of two is a wolf, or those who are
    "noticed": ("at",),  # to the Girl and to the wolves: she was seen
    "shown": ("wolves", "vampires"),  # the Witch: whom they chose; -1 nobody, 0 the dog
    "score": ("points",),  # a question about yesterday was answered
}
TELLS = {
    "dealt": 5, "night": 6, "day": 12,
    "died": 10, "none_devoured": 6, "nobody_died": 5, "sword_broke": 7, "cat_gone": 6, "dog": 5, "none_bitten": 6,
    "held_fire": 6, "successor": 9, "elected": 8, "election": 15,
    "nominated": 7, "withdrew": 7, "seconded": 7, "thumbs": 8, "ballot": 11, "tied": 11, "captain_decides": 7,
    "spoken": 5, "no_votes": 6, "sleep": 6, "more_time": 5, "stalemate": 7, "said": 7,
}  # fmt: skip
"""The most seconds that a narrator takes for a public event; what begins meanwhile begins when that is told."""
MISSED = "missed"
"""The note of whoever might have done something and has let the time pass; nothing else is told of it."""
PRIVATE_NOTES = (
    "your_card", "nothing", "pack", "prey", "lover", "evil", "identity", "trio", "active", "cat_yours", "sword_yours",
    "now", "middle", "glimpse", "noticed", "shown", "score", MISSED,
)  # fmt: skip
MORNING = "day"
"""The note with which a round ends and the next one begins."""
END_NOTES = ("ended",)

Id = Annotated[str, Length(24)]
Seat = Annotated[int, Range(0, MOST)]
Seats = Annotated[list[Seat], Length(MOST)]
Target = Annotated[int, Range(-1, MOST)]
"""A seat, 0 for the Guard Dog, -1 for nobody."""


@dataclass(slots=True)
class SeatView:
    """What everybody sees of one seat. `card` is "" while nobody may know it; `played` what a Drunkard had become.

    `vote` is what it did in the last ballot that is over: "up", "down", a seat, or "" for nothing.
    """

    out: bool
    card: Id
    played: Id
    cause: Id
    leads: bool
    """Mayor or Captain."""
    spared: bool
    vote: Annotated[str, Length(4)]
    bet: Annotated[int, Range(0, 999)]
    """Points from the bets of those who are out."""
    suspected: Seats = field(default_factory=list)
    """When the game is over: whom it has suspected, from night to night, the last 30."""


@dataclass(slots=True)
class Nomination:
    """An open nomination: by whom, of whom (0: the Guard Dog), and who seconds it (0: nobody yet)."""

    by: Seat
    at: Seat
    second: Seat


@dataclass(slots=True)
class Statement:
    """What a seat has said in public after which night: the id of a role it claims, "lied", or a word about `at`."""

    night: Annotated[int, Range(0, 999)]
    by: Seat
    word: Id
    at: Seat


@dataclass(slots=True)
class Ballot:
    """A ballot that is over: after which night, its kind as in `TableView.ballot`, and a byte for each seat.

    The byte is whom the seat has pointed at, 0 for nobody.
    """

    night: Annotated[int, Range(0, 999)]
    kind: Id
    votes: Annotated[bytes, Length(MOST)]


# One class: one message in one piece has one length, which tells nobody which of its parts has changed.
@dataclass(slots=True)
class TableView:
    """The public table. `slot` is the running slot, place `slot_number` of `slots`, all fixed by public facts."""

    phase: Id
    night: Annotated[int, Range(0, 999)]
    slot: Id
    slot_number: Annotated[int, Range(0, 12)]
    slots: Annotated[int, Range(0, 12)]
    seats: Annotated[list[SeatView], Length(MOST)]
    cards: Annotated[dict[Id, Annotated[int, Range(0, MOST)]], Length(24)]
    """The set in play with the spare or middle cards, by role; empty when the table keeps it secret."""
    spare: Annotated[int, Range(0, 2)]
    """How many of these cards nobody holds at the start."""
    dog: Annotated[str, Length(5)]
    """"", "alive" or "dead"."""
    cat: bool
    """Whether the cat is publicly about."""
    accused: Target
    """Whom the defence or the vote is about; -1 nobody."""
    ballot: Id
    """"", "election", "runoff", "thumbs", "pointing", "second"."""
    tied: Seats
    nominations: Annotated[list[Nomination], Length(MOST)]
    sleepy: Annotated[int, Range(0, MOST)]
    """How many want the day to end."""
    more: Annotated[int, Range(0, MOST)]
    """How many want more time."""
    rest: Annotated[int, Range(0, TALK_MOST + MORE_TIMES * TALK_MORE)]
    """Seconds of talk (at pace relaxed) that follow for certain when the running clock of the talk is over."""
    quiet: Annotated[int, Range(0, 999)]
    """Full rounds without a death."""
    ghosts: bool
    """Whether the dead may see everything."""
    question: Id
    """Tonight's question about yesterday, the same for all who have nothing else to do; "" for none."""
    ending: Id
    team: Id
    winners: Seats
    ballots: Annotated[list[Ballot], Length(REMEMBERED)] = field(default_factory=list)
    """The last ballots in which all pointed at somebody, the oldest first."""
    talks: bool = False
    """Whether the table makes statements."""
    early: bool = False
    """Whether it is too early to go to sleep."""
    floor: bool = False
    """Whether people have the floor: bots accuse nobody yet, and do not want to sleep."""
    said: Annotated[list[Statement], Length(SAID_MOST)] = field(default_factory=list)
    """What was said in public and not forgotten, the oldest first."""
    lovers: Seats = field(default_factory=list)
    """Who were in love, once the game is over."""


@dataclass(slots=True)
class Pointer:
    """A member of one's own pack and what it points at: a seat, 0 the dog, -1 nobody; None while it does not point.

    Of those who point, whoever has done so last comes last.
    """

    seat: Seat
    at: Target | None


@dataclass(slots=True)
class Learnt:
    """Something that this seat was told in a night: the kind of a private note, its seats, and a word."""

    night: Annotated[int, Range(0, 999)]
    kind: Id
    seats: Seats
    word: Id


@dataclass(slots=True)
class Suspicion:
    """An entry of one's own notebook: in which night, whom."""

    night: Annotated[int, Range(0, 999)]
    seat: Seat


@dataclass(slots=True)
class StorytellerRow:
    """One seat on the storyteller's sheet: its role, its lover, what it is asked and has answered, what it is told.

    `asked` is "" for whoever is asked nothing, `number` that ask's number.
    """

    role: Id
    lover: Seat
    asked: Id
    number: Annotated[int, Range(0, 2**53)]
    given: Annotated[str, Length(16)]
    told: Id
    seats: Annotated[list[Seat], Length(12)]
    word: Annotated[str, Length(48)]


@dataclass(slots=True)
class StorytellerSheet:
    """What the storyteller alone sees: a row for each seat, and whether the next step waits for her tap.

    `absent` are people without a device and what they are asked, as many as fit; `more` are those left out.
    """

    waits: bool
    rows: Annotated[list[StorytellerRow], Length(MOST)]
    absent: Annotated[list[SeatAsks], Length(MOST)] = field(default_factory=list)
    more: Seats = field(default_factory=list)


@dataclass(slots=True)
class OwnView:
    """What one seat alone sees. `card` was dealt, `role` is played now.

    `powers` are the unused ones ("heal", "poison", "bless", "forge", "investigate", "hunt"). `victims` are those that
    the Witch is shown: wolves' and vampires'; -1 nobody, 0 the dog. `note` is what the note slot of the moment tells.
    `ghost` names every seat's role while this seat is out and the table lets the dead see.
    """

    card: Id
    role: Id
    team: Id
    lover: Seat
    pack: Annotated[list[Pointer], Length(12)]
    powers: Annotated[list[Id], Length(6)]
    victims: Annotated[list[Target], Length(2)]
    sword: bool
    cat: bool
    note: Learnt | None
    learnt: Annotated[list[Learnt], Length(30)]
    notebook: Annotated[list[Suspicion], Length(30)]
    points: Annotated[int, Range(0, 999)]
    bets: Annotated[dict[Id, Id], Length(2)] = field(default_factory=dict)
    ghost: Annotated[list[Id], Length(MOST)] = field(default_factory=list)


RESERVED = (
    *("village", "Dorf", "lovers", "Verliebte", "Verliebten", "Captain", "Hauptmann", "dog", "Hund", "wolf"),
    *("wolves", "Wölfe", "Blacksmith", "Blacksmiths", "Cat", "Cook", "Cooks", "Cupid", "Cupids", "Drunkards"),
    *("Girls", "Healer", "Healers", "Hunter", "Hunters", "Insomniac", "Insomniacs", "Investigator"),
    *("Investigators", "Mayors", "Oracle", "Oracles", "Priest", "Priests", "Red Hood", "Red Riding Hood"),
    *("Red Riding Hoods", "Seers", "Slayer", "Smith", "Stray Cat", "Stray Cats", "Thieves", "Vampires"),
    *("Vampire Slayer", "Vampire Slayers", "Villagers", "Werewolves", "Witches", "Amor", "Amoren", "Diebe"),
    *("Bewohner", "Dörfler", "Ermittler", "Heiler", "Hexen", "Jäger", "Katze", "Koch", "Köche", "Orakel", "Priester"),
    *("Rotkäppchen", "Schlaflose", "Schlaflosen", "Schmied", "Schmiede", "Seherinnen", "Streunende Katze"),
    *("Streunende Katzen", "Trunkenbolde", "Vampirjäger", "Werwölfe", "V.-Jäger", "Trunkenb", "Drunkard"),
    *("Girl", "Mayor", "Seer", "Thief", "Vampire", "Villager", "Werewolf", "Witch", "Bürgermeister", "Dieb"),
    *("Dorfbewohner", "Hexe", "Mädchen", "Seherin", "Trunkenbold", "Vampir", "Werwolf"),
)
"""Words of these games and their roles, in both languages, that nobody may be called."""


BEATS = {
    "died": 2.5, "dog": 2.0, "ended": 2.0, "thumbs": 2.0, "ballot": 2.0, "election": 2.0, "elected": 1.5,
    "successor": 1.5, "seconded": 1.2, "nominated": 0.8, "withdrew": 0.8, "dealt": 0.0, "more_time": 0.8, "said": 1.0,
    "spoken": 0.8, "card": 0.0, "spare": 0.0,
}  # fmt: skip
"""Seconds that public events deserve; those that are not named have the usual time."""


TAKE_BACK = ("nominate", "second", "withdraw", "claim", "done")
"""Asks whose answer can be taken back for a moment only; votes and nights may change until they close."""


INSTEAD = {"nominate": "second"}
"""Whoever accuses somebody who is accused meanwhile supports that."""


VERDICT = 5.0
"""Seconds more of a death that the village has voted for: by whom and why is to be read before night falls."""
HANGED = ("lynched", "voted")
"""Deaths that the village has voted for."""


def beat(kind: str, facts: Mapping[str, Any]) -> float:
    """How many seconds a public note deserves; one of 0 is told with another."""
    return BEATS.get(kind, USUAL) + VERDICT * (kind == "died" and facts.get("cause") in HANGED)

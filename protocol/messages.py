"""Every message that crosses the broker, as dataclasses with exact checks: ids, never text, no wall clock.

A seat hears one kind of message (`Down`) and says one kind (`Up`), padded to a constant size and then sealed
(protocol/sealing.py). What is the same for everybody in a step is encoded once and carried as bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from protocol.asks import AskKind  # noqa: TC001 - grammar
from protocol.codec import Length, Range, Typed
from protocol.fields import (  # noqa: TC001 - grammar
    Account,
    Count,
    Fact,
    Fresh,
    Half,
    Hash,
    Id,
    Key,
    Milliseconds,
    Name,
    Nonce,
    Number,
    Pace,
    PauseCause,
    Phase,
    SeatCount,
    SeatNumber,
    TableId,
    Word,
)

# -- public: the host card and the table ---------------------------------------------------------------------


@dataclass(slots=True)
class HostCard:
    """Who keeps this table: retained, signed by `sign`, heard first. `epoch` is new at every host start.

    Its members stay the same in every version: a device reads from it that its host speaks another one.
    """

    version: Annotated[int, Range(0, 10_000)]
    table: TableId
    sign: Key
    seal: Key
    epoch: Fresh
    open: bool
    game: Id
    phase: Phase
    taken: SeatCount
    seats: SeatCount


@dataclass(slots=True)
class ParticipantView:
    """Somebody at the table, in seat order. `stand_in`: a bot plays this seat for now.

    `moved`: in this match the seat has gone to another device or person. `number` is nobody else's at this table and
    stays theirs wherever they sit and whatever they are called: people are told apart by it, never by their names.
    """

    name: Name
    bot: bool
    present: bool
    ready: bool
    keeper: bool
    stand_in: bool
    moved: bool = False
    number: Annotated[int, Range(0, 2**32 - 1)] = 0


@dataclass(slots=True)
class Event:
    """Something public that happened at the table itself: at whose place, by whom; 0 is nobody's, or the console."""

    number: Number
    kind: Id
    at: SeatNumber
    by: SeatNumber


@dataclass(slots=True)
class PendingTransferView:
    """A seat that another device has shown a code for: in `left` it changes hands, unless its own device refuses."""

    place: SeatNumber
    left: Milliseconds


@dataclass(slots=True)
class Deal:
    """What makes a deal checkable: the hash of the host's secret, then the deal roster with seats and nonces.

    `roster` is the roster hash, empty while the deal roster is open.
    """

    number: Number
    commitment: Hash
    roster: Annotated[bytes, Length(32)]
    nonces: Annotated[list[Nonce], Length(50)]
    """One a seat, in seat order; empty where the device gave none."""
    holders: Annotated[list[Hash], Length(50)] = field(default_factory=list)
    """The mark of who holds each seat (protocol/chance.py), as it was when the deal roster was closed."""
    hands: Annotated[bytes, Length(32)] = b""
    """The roster hash, and with each seat that changes hands the hash of that and all before."""
    signature: Annotated[bytes, Length(64)] = b""
    """The host's over `hands`, under "roster"."""


RULES_NAME, RULES_KEPT = 16, 8
"""So many sets of house rules a host keeps for a game, under names of at most so many characters."""
BY_THE_BOOK = "-"
"""In the place of such a name: the rules as the book has them."""


@dataclass(slots=True)
class SetProblemView:
    """What is wrong with, or unusual about, the set of cards that would be played; `facts` fill its sentence."""

    level: Literal["block", "house", "warn"]
    code: Annotated[str, Length(4)]
    facts: Annotated[dict[Id, Count | Annotated[str, Length(24)]], Length(5)]


@dataclass(slots=True)
class SetTrialView:
    """Who has won how many of `games` quick games that bots have played with this set, of `wanted` that they will."""

    games: Annotated[int, Range(0, 10_000)]
    wanted: Annotated[int, Range(0, 10_000)]
    won: Annotated[dict[Annotated[str, Length(24)], Annotated[int, Range(0, 10_000)]], Length(6)]


@dataclass(slots=True)
class CardSetView:
    """The set of cards that would be dealt to `players`, spare cards included; no cards where the table hides it."""

    players: SeatCount
    cards: Annotated[dict[Annotated[str, Length(24)], SeatCount], Length(24)]
    problems: Annotated[list[SetProblemView], Length(12)]
    balance: SetTrialView | None


# One class: one message in one piece has one length, which tells nobody which of its parts has changed.
@dataclass(slots=True)
class Room:
    """What everybody at the table may know apart from the game itself. `step` grows with each publication."""

    step: Number
    phase: Phase
    game: Id
    options: Annotated[dict[Id, Count | bool], Length(64)]
    pace: Pace
    bots: SeatCount
    people: Annotated[list[ParticipantView], Length(50)]
    watching: Annotated[int, Range(0, 200)]
    countdown: Milliseconds
    waiting: Annotated[list[SeatNumber], Length(50)]
    waited: Milliseconds
    """How long the table has been waiting for `waiting`."""
    left: Milliseconds
    """What is left of the time of the public asks."""
    paused: Name
    match: Number
    deal: Deal | None
    standings: Annotated[list[Annotated[int, Range(0, 10_000)]], Length(50)]
    """Games won this evening, in seat order."""
    nudges: Number = 0
    """Grows with each nudge; whoever is waited for then is meant."""
    halted: Milliseconds = -1
    """How much longer the clocks stand still for people whom the network has lost; -1 while they run."""
    keeper_free: bool = False
    """Whether the keeper has been away so long that anybody may take over."""
    moving: PendingTransferView | None = None
    events: Annotated[list[Event], Length(8)] = field(default_factory=list)
    """The last public events of the table, oldest first."""
    beat: Annotated[int, Range(20, 10_000)] = 3000
    """Milliseconds after which each device says its next message, whether or not it has something to say."""
    counted: Number = 0
    """Games of this evening that count, and those that do not."""
    aside: Number = 0
    stood_in: Annotated[list[SeatNumber], Length(50)] = field(default_factory=list)
    """In the phase `result`: the places for whose people a bot has answered; for them the game does not count."""
    setup: CardSetView | None = None
    """In the lobby of a game that is played with a set of cards."""
    house_rules: Annotated[list[Annotated[str, Length(RULES_NAME)]], Length(RULES_KEPT)] = field(default_factory=list)
    """In the lobby: the names of the house rules that the host keeps for this game."""
    points: Annotated[list[Annotated[int, Range(0, 10_000)]], Length(50)] = field(default_factory=list)
    """Points from bets this evening, in seat order; empty while nobody has any."""
    storyteller: Name = ""
    """Who leads the game without a seat, and sees all cards for it."""
    shared: bool = False
    """Whether people share a device: slots last for one after the other, public phases half as long again."""
    hurry: Literal["", "may", "does"] = ""
    """Whether bots, who alone still play, may go on fast to the end, or do."""
    paused_for: PauseCause = ""
    """Why the game is paused where nobody has paused it; `paused` is not empty then, too."""


@dataclass(slots=True)
class NoteView:
    """One note of a match; `private` for one that only this seat (or some seats) has."""

    number: Number
    kind: Id
    facts: Annotated[dict[Id, Fact], Length(12)]
    private: bool


NOTES, OWN_NOTES = 20, 5
"""Public and private notes of a step; no step brings a seat so many new private ones that it misses any."""


@dataclass(slots=True)
class Public:
    """What everybody may know: Room, the game's TableView or nothing, the last public notes; encoded."""

    room: Annotated[bytes, Length(20_480)]
    table: Annotated[bytes, Length(16_384)]
    notes: Annotated[list[Annotated[bytes, Length(1024)]], Length(NOTES)]
    epoch: Fresh = bytes(16)
    """That of the host card that this belongs to; `Room.step` only grows within it."""


# -- one seat: down and up -----------------------------------------------------------------------------------


@dataclass(slots=True)
class AskView:
    """An ask as its seat sees it. `left` of `length` until it runs out; `given` is the draft that stands.

    With `also` an answer has two different parts, `a+b`: a of `choices`, b of `also`; `closed` names tiles of both.
    The `default` of a slot or a vote may be "": no answer is nothing.
    """

    number: Number
    name: Id
    choices: Annotated[list[Annotated[str, Length(64)]], Length(120)]
    closed: Annotated[dict[Annotated[str, Length(64)], Id], Length(60)]
    kind: AskKind
    default: Annotated[str, Length(64)]
    given: Annotated[str, Length(64)]
    left: Milliseconds
    length: Milliseconds
    also: Annotated[list[Annotated[str, Length(64)]], Length(60)] = field(default_factory=list)


@dataclass(slots=True)
class SeatAsks:
    """All that one seat is asked, as its own device would be told: part of a storyteller's sheet."""

    seat: SeatNumber
    asks: Annotated[list[AskView], Length(8)]


@dataclass(slots=True)
class Receipt:
    """What became of the seat's act number `counter`: verdict "" when it counts, else the id of the refusal.

    `digest` is the beginning of the hash of the signed act as it came.
    """

    counter: Number
    digest: Annotated[bytes, Length(8, least=8)]
    verdict: Id


Farewell = Literal["", "left", "moved", "refused", "kicked", "closed"]
"""Why a key is told nothing more: its seat was left, moved, refused to it or taken away, or the table was closed."""


@dataclass(slots=True)
class SeatCodeView:
    """A one-time code with which one other device may take the seat at `place`."""

    place: SeatNumber
    code: Annotated[str, Length(8)]
    left: Milliseconds


@dataclass(slots=True)
class Chunk:
    """Piece `index` of the `count` pieces of the record of a deal that is over (protocol/record.py)."""

    deal: Number
    index: Annotated[int, Range(0, 255)]
    count: Annotated[int, Range(1, 256)]
    data: Annotated[bytes, Length(16_384)]


MOST_SHEET = 16_384
"""Bytes of the storyteller's sheet."""

MOST_LATE = 4
"""Devices that hear in one message that another one has their seat."""

PAST_PAGE, PAST_PAGES = 7, 256


@dataclass(slots=True)
class StandingsRow:
    """How many games of a kind that count somebody has played over all evenings, and how many of them won."""

    name: Name
    game: Id
    played: Number
    won: Number


@dataclass(slots=True)
class StandingsPage:
    """Page `index` of the `count` pages of the results of all evenings, and how many games count and do not."""

    counted: Number
    aside: Number
    index: Annotated[int, Range(0, 255)]
    count: Annotated[int, Range(1, PAST_PAGES)]
    rows: Annotated[list[StandingsRow], Length(PAST_PAGE)]


@dataclass(slots=True)
class Down:
    """All that a seat is told in one step. `public` is what all are told, a `Public`, encoded and compressed.

    `echo` answers the last hello; `you` is one's seat at the table; `notes` are the last private ones.
    `older` are as many notes before number `before` as fit; the first one is the beginning, or none at all comes.
    `code` is the table's, for whoever keeps it; `ticket` the one-time code that they asked for.
    `chunk` comes while no game runs, and only to whoever had a seat in that deal. `past` comes between games.
    `sheet` is what the storyteller alone sees of a game, and comes in place of a seat's own view and asks.
    `late` are hellos of devices whose place another one has taken: they need not wait for an echo.
    """

    you: SeatNumber
    echo: Nonce
    public: Annotated[bytes, Length(32_768)]
    own: Annotated[bytes, Length(4096)]
    notes: Annotated[list[Annotated[bytes, Length(1024)]], Length(OWN_NOTES)]
    asks: Annotated[list[AskView], Length(8)]
    receipt: Receipt | None
    before: Number = 0
    older: Annotated[list[Annotated[bytes, Length(1024)]], Length(250)] = field(default_factory=list)
    code: Annotated[str, Length(8)] = ""
    ticket: SeatCodeView | None = None
    farewell: Farewell = ""
    chunk: Chunk | None = None
    past: StandingsPage | None = None
    sheet: Annotated[bytes, Length(MOST_SHEET)] = b""
    late: Annotated[list[Nonce], Length(MOST_LATE)] = field(default_factory=list)


@dataclass(slots=True)
class Act:
    """What a seat decides, signed: an answer to ask number `ask`, or a command of the table when `ask` is 0.

    `counter` only rises within a session; the highest counter wins while an answer may still be replaced.
    """

    table: TableId
    match: Number
    epoch: Fresh
    session: Fresh
    account: Account
    counter: Number
    ask: Number
    name: Id
    choice: Annotated[str, Length(120), Typed()]


@dataclass(slots=True)
class DealNonce:
    """A device's fresh nonce for the chance of one deal, signed."""

    table: TableId
    account: Account
    deal: Number
    commitment: Hash
    nonce: Fresh


@dataclass(slots=True)
class Up:
    """All that a device says in one message; each of every device has the same fields and the same size.

    `act` and `nonce` are signed messages (protocol/keys.py) or empty. An act rides until its receipt comes.
    `before` asks for the page of notes before that number. `together`: for how many seats the device speaks.
    """

    hello: Nonce = b""
    standing: Annotated[dict[Id, Word], Length(4)] = field(default_factory=dict)
    act: Annotated[bytes, Length(600)] = b""
    nonce: Annotated[bytes, Length(300)] = b""
    before: Number = 0
    together: Annotated[int, Range(1, 50)] = 1


# -- joining -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class JoinRequest:
    """A device without a seat begins a join: its half of the PAKE, its seat's public keys and name.

    `host`: the fingerprint of the host that is meant, as its card has the keys; nobody else answers. `once`: its code
    is the one-time code of one seat, not the table's.
    """

    version: Annotated[int, Range(0, 10_000)]
    host: Fresh
    join: Fresh
    pake: Half
    sign: Key
    seal: Key
    name: Annotated[str, Length(80), Typed()]
    once: bool = False


@dataclass(slots=True)
class JoinChallenge:
    """The host's half of the PAKE for one join; signed, so that no stranger can answer in its place."""

    join: Fresh
    pake: Half


@dataclass(slots=True)
class JoinProof:
    """The device shows that it knows the code: a tag over the whole transcript. Signed, so that nobody spoils it."""

    join: Fresh
    tag: Hash


@dataclass(slots=True)
class JoinWelcome:
    """The host's tag over the transcript: it knows the code, too, and its keys are those of the card."""

    join: Fresh
    tag: Hash


@dataclass(slots=True)
class Confirm:
    """The device has found the welcome right and takes the seat; there is none before."""

    join: Fresh
    tag: Hash


@dataclass(slots=True)
class Seated:
    """The seat is there: the sealed `SeatGrant`."""

    join: Fresh
    sealed: Annotated[bytes, Length(512)]


@dataclass(slots=True)
class SeatGrant:
    """What a welcomed device gets: its account and its login at the broker; `username` "" is the account."""

    account: Account
    password: Annotated[str, Length(64)]
    username: Annotated[str, Length(64)] = ""


@dataclass(slots=True)
class SeatInquiry:
    """A device whose key opens nothing any more asks what became of its seat; a `JoinRefusal` answers."""

    join: Fresh
    account: Account


@dataclass(slots=True)
class JoinRefusal:
    """The host turns a join away; signed, so that no stranger can. `facts` fill the refusal's words."""

    join: Fresh
    refusal: Id
    facts: Annotated[dict[Id, Count], Length(4)]


# -- hosts among themselves ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Challenge:
    """A host that saw a card of its own key from a start that it does not know asks whether that host runs.

    The same message under "response", with the epoch of who answers, says that it does.
    """

    table: TableId
    fresh: Fresh
    epoch: Fresh

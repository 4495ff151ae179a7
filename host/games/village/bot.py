"""What bots of both village games share: the notebook, the votes, the talk, the last shot, and a pack's prey."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.village import bluffing, speech
from host.games.village.behaviour import FINDERS, last_hanged
from host.games.village.lots import drawn
from host.games.village.voices import voices
from protocol.asks import KINDS
from protocol.games.village import CREATURES, DOG, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from host.engine.asking import Seat
    from host.games.village.mind import Mind

    Decide = Callable[["Mind"], str]

EAGER = 5.0
"""How many of a village nominate, or second, at one time on average."""
BLUFFS = 0.6
"""The same of creatures in the first minute, when only those accuse somebody who know something."""
TRIES, EACH = 2, 16
"""So many are accused on a day before bots want to sleep, and one more for so many seats."""
LATER = 1
"""So many more are accused where there was a word against them, so that nobody uses up a day by accusations."""
LEADS = 0.7
"""How much a Mayor or Captain is worth to a pack, against the lot, which is worth up to 1."""
PURSUES, NOTICED, TRUSTED = 1.0, 3.0, 0.15
"""The same for whoever has voted against the pack (lately, or ever apart from the crowd), for the Girl who was seen,
and for whoever nobody suspects."""
FINDS, HELPS = 2.0, 0.6
"""The same for whoever claims a role that finds creatures out, and another one that the village would miss."""


def decided(asks: Mapping[str, Decide], mind: Mind) -> str:
    """The choice among what is open; "" where the ask may stay open."""
    ask = mind.ask
    if not ask.choices:
        return ""
    decide = asks.get(ask.name)
    choice = decide(mind) if decide else ""
    if ask.allows(choice) or (not choice and not KINDS[ask.kind].turn):
        return choice
    if ask.kind == "slot":
        return ask.any_choice(mind.dice.choice)
    return (ask.default or mind.dice.choice(ask.choices)) if KINDS[ask.kind].turn else ""


# -- the night ----------------------------------------------------------------------------------------


def note(_mind: Mind) -> str:
    """Open it."""
    return "seen"


def suspect(mind: Mind) -> str:
    """The notebook: the likeliest of whom nothing stands there from this night; creatures write what looks well."""
    written = {entry.seat for entry in mind.own.notebook if entry.night == mind.table.night}
    tiles = [seat for seat in mind.seats(friends=not mind.creature) if seat != mind.own.lover]
    new = [seat for seat in tiles if seat not in written] or tiles
    first = mind.suspect(new)
    if mind.ask.also and mind.ask.also == mind.ask.choices:
        second = mind.suspect([seat for seat in tiles if seat != first])
        return f"{first}+{second}"
    if mind.ask.choices and not any(name.isdigit() for name in mind.tiles):
        return mind.dice.choice(mind.ask.choices)
    return mind.named(first, mind.dice.choice(mind.ask.choices) if mind.ask.also else "")


def guess(mind: Mind) -> str:
    """The question about yesterday, answered from the last ballot, which everybody has seen."""
    seats = mind.table.seats
    votes = {seat: seats[seat - 1].vote for seat in mind.seats(friends=True)}
    pointed = [int(shown.vote) for shown in seats if shown.vote.isdigit()]
    top = max(map(pointed.count, pointed), default=0)
    question = mind.table.question
    fits = {
        "down": [seat for seat, vote in votes.items() if vote == "down"],
        "pointed_at": [seat for seat in votes if seat in pointed],
        "pointed_wrong": [s for s, vote in votes.items() if vote.isdigit() and pointed.count(int(vote)) < top],
    }.get(question, [seat for seat, vote in votes.items() if vote == "up"])
    chip = mind.dice.choice(mind.ask.choices) if mind.ask.also else ""
    return mind.named(mind.dice.choice(fits or list(votes) or [0]), chip)


def lot(mind: Mind, seat: Seat) -> float:
    """A number from 0 to 1 that the whole pack and nobody else can work out."""
    pack = sorted({mind.seat} | mind.mates)
    return drawn(mind.table.night, pack, seat)


def danger(mind: Mind, seat: Seat) -> float:
    """How much a pack wants `seat` out, by what all of it know."""
    seats = mind.table.seats
    shown = seats[seat - 1]
    worth = lot(mind, seat) + LEADS * shown.leads
    pack = {mind.seat} | mind.mates
    hanged = next((number for number, other in enumerate(seats, 1) if last_hanged(other)), 0)
    hunted = hanged and seats[hanged - 1].card in CREATURES
    pointed = shown.vote.isdigit() and int(shown.vote) in pack
    apart = any(voice.apart and voice.by == seat and voice.at in pack for voice in voices(mind.table))
    worth += PURSUES * (pointed or apart)
    worth += PURSUES * bool(hunted and shown.vote == "up")
    worth += NOTICED * any(line.kind == "noticed" and seat in line.seats for line in mind.own.learnt)
    claims = mind.public.hearsay.claims.get(seat, "")
    worth += FINDS if claims in FINDERS else HELPS * (bool(claims) and claims not in bluffing.PLAIN)
    usual = mind.public.usual
    return worth + TRUSTED * (usual - mind.public.evil(seat)) / max(usual, 0.05)


def prowl(mind: Mind) -> str:
    """A pack's prey: what somebody of it has pointed at last; else what all of it come to by themselves."""
    pointed = [mate.at for mate in mind.own.pack if mate.seat != mind.seat and mate.at is not None]
    for at in pointed[-1:]:
        name = NOBODY if at < 0 else str(at or DOG)
        if name in mind.tiles and at not in {mind.own.lover, mind.seat}:
            return named_tile(mind, name)
    prey = [seat for seat in mind.seats(friends=True) if seat not in mind.friends | mind.mates]
    return mind.named(max(prey, key=lambda seat: danger(mind, seat), default=0))


def named_tile(mind: Mind, name: str) -> str:
    """The answer that names any tile."""
    return f"{mind.ask.choices[0]}+{name}" if mind.ask.also else name


def seer(mind: Mind) -> str:
    """Somebody whom one's own role does not know yet, the more suspect the better."""
    unknown = [seat for seat in mind.seats(friends=True) if seat not in mind.beliefs.sure]
    return mind.named(mind.suspect(unknown or mind.seats(friends=True), 0.2))


def cupid(mind: Mind) -> str:
    """Any two, now and then oneself with somebody."""
    others = [seat for seat in mind.seats(friends=True) if seat != mind.seat]
    first, second = mind.dice.sample(others, 2)
    if str(mind.seat) in mind.tiles and mind.chance(0.3):
        first = mind.seat
    return f"{first}+{second}"


EARLY, LATE, DESPERATE = 0.55, 0.4, 0.3
"""How likely a creature somebody must be to be poisoned or hunted: at first, from the third night, from the fifth."""


def worth_striking(mind: Mind) -> Seat:
    """Whom one would put out now by a power that is used up then, 0 for nobody."""
    if found := mind.exposed():
        return found[0]
    least = EARLY if mind.table.night < 3 else LATE if mind.table.night < 5 else DESPERATE
    strangers = [seat for seat in mind.seats() if not mind.beliefs.is_known(seat, creature=False)]
    at = mind.suspect(strangers)
    return at if at and mind.beliefs.evil(at) >= least else 0


def witch(mind: Mind) -> str:
    """Save early, oneself and lovers always, and whoever does not look like a creature; poison whom one suspects."""
    chip = "none"
    for team, at in zip(("wolves", "vampires"), mind.own.victims, strict=False):
        if at <= 0 or team not in mind.ask.choices:
            continue
        dear = at == mind.seat or at in mind.friends
        if dear or (chip == "none" and mind.beliefs.evil(at) < EARLY and mind.chance(0.8)):
            chip = team
    at = worth_striking(mind)
    apart = f"{chip}+{at}" in mind.ask.closed
    return mind.named(at if at not in mind.own.victims and not apart else 0, chip)


# -- the day ---------------------------------------------------------------------------------------------


def say(mind: Mind) -> str:
    """What is most worth saying; else, before all point, whom this seat will point at."""
    return speech.say(mind) or last_word(mind)


def last_word(mind: Mind) -> str:
    """Where all point: against whom of those the village talks about this seat will, lest it does so without a word.

    Whoever has spoken against somebody does so again only where news have changed its mind about all of them.
    """
    said = speech.spoken_against(mind, mind.seat)
    if not mind.pointing or mind.table.early or mind.table.floor or not all(speech.turned(mind, at) for at in said):
        return ""
    known = {seat for seat in mind.living if mind.beliefs.is_known(seat, creature=True)} if not mind.creature else set()
    talked = speech.spoken_against(mind).intersection(mind.living) - said
    among = (known & talked) or talked - speech.shielded(mind) - {mind.seat}
    if not among:
        return ""
    at = max(among, key=lambda seat: looks(mind, seat, 0.02))
    choice = f"{speech.why(mind, at)}+{at}"
    return choice if mind.ask.allows(choice) else ""


def tries(mind: Mind, more: int = 0) -> bool:
    """Whether the village may still accuse somebody today before it sleeps, or so many more who have said why."""
    spared = sum(shown.spared for shown in mind.table.seats)
    return spared < TRIES + len(mind.table.seats) // EACH + more


def nominate(mind: Mind) -> str:
    """A known creature at once; after the first minute, with few others, the most suspect: nobody without a word."""
    if mind.table.floor:
        return ""
    said = speech.spoken_against(mind, mind.seat)
    if found := [seat for seat in mind.exposed() if seat in said or not mind.table.talks]:
        return str(found[0])
    strangers = [seat for seat in mind.seats() if not mind.beliefs.is_known(seat, creature=False)]
    if mind.table.talks:
        shared = any(row.at in said for row in mind.table.nominations)
        return (
            ""
            if shared or not tries(mind, LATER) or not mind.one_of_all(EAGER)
            else str(mind.suspect(said.intersection(strangers)) or "")
        )
    eager = EAGER if not mind.table.early else BLUFFS if mind.creature else 0.0
    if mind.table.nominations or not tries(mind) or not mind.one_of_all(eager):
        return ""
    return str(mind.suspect(strangers) or "")


def second(mind: Mind) -> str:
    """A known creature at once; else somebody who looks worse than others: nobody without a word while one is left."""
    said = speech.spoken_against(mind, mind.seat)
    if mind.table.talks:
        waits = speech.accused_by(mind) or not speech.is_spent(mind)
        open_now = [seat for seat in mind.seats() if seat in said or (not waits and speech.agrees(mind, seat))]
        return str(open_now[0]) if open_now else ""
    if found := mind.exposed():
        return str(found[0])
    if not tries(mind) or not mind.one_of_all(2 * EAGER):
        return ""
    at = mind.suspect(mind.seats())
    if not at or mind.beliefs.is_known(at, creature=False):
        return ""
    return str(at) if mind.creature or mind.beliefs.evil(at) >= 0.9 * mind.beliefs.usual else ""


def sleep(mind: Mind) -> str:
    """Enough for today: everybody was heard, and somebody was voted on often enough."""
    if mind.table.early or mind.table.floor:
        return ""
    mine = speech.spoken_against(mind, mind.seat).intersection(mind.living)
    waits = any(not mind.table.seats[at - 1].spared for at in mine)
    return "yes" if (not tries(mind) and not waits) or not mind.beliefs.usual else ""


def done(mind: Mind) -> str:
    """Once the accused have said who they are and what they know, there is not much to say."""
    return "done" if speech.has_spoken(mind) else ""


def vote(mind: Mind) -> str:
    """Up against known creatures and for whoever is more suspect than others; nobody votes against their own words."""
    at = mind.table.accused
    if at <= 0 or at in {mind.own.lover, mind.seat}:
        return "down"
    return "up" if speech.against(mind, at) else "down"


RUMOUR = 1.0
"""What the talk of the day weighs, against how likely anybody is a creature."""
BLUFFER, SCATTER = 0.3, 1.0
"""How many creatures point anywhere on a day, and how far; the others keep to what the village seems to think."""


def point(mind: Mind) -> str:
    """The ballot without nominations: the most suspect, and among equals whom the village talks about today.

    Whoever knows a creature points at it, whatever the others do; all others choose among the tied in a second ballot.
    """
    scatter = SCATTER if mind.creature and mind.chance(BLUFFER) else 0.02
    scores = {seat: looks(mind, seat, scatter) for seat in mind.seats(friends=True)}
    hunted = max(scores, key=scores.__getitem__, default=0)
    if hunted in mind.mates and hunted not in speech.shielded(mind):
        return str(hunted)
    known, tied = mind.exposed(), set(mind.table.tied)
    for among in ([seat for seat in known if seat in tied], known, [seat for seat in mind.seats() if seat in tied]):
        if among:
            return str(max(among, key=scores.__getitem__))
    return str(max(mind.seats(), key=scores.__getitem__, default=""))


def looks(mind: Mind, seat: Seat, scatter: float) -> float:
    """How much speaks for pointing at somebody, give or take `scatter`: what they are likely, and what is talked of."""
    return mind.beliefs.evil(seat) + RUMOUR * mind.beliefs.usual * rumour(mind, seat) + mind.noise(scatter)


def rumour(mind: Mind, seat: Seat) -> float:
    """A number from 0 to 1, today the same for everybody, by which bots find each other: first whom the talk was about.

    Whoever has said a word against somebody keeps to it.
    """
    there, talked = sorted([mind.seat, *mind.living]), speech.spoken_against(mind)
    if talked:
        mine = speech.spoken_against(mind, mind.seat)
        if mine or seat not in talked:
            return float(seat in mine)
    return drawn(mind.table.night, there, seat)


def captain(mind: Mind) -> str:
    """Whom one trusts; a pack now and then one of its own."""
    mates = [seat for seat in mind.seats(friends=True) if seat in mind.friends]
    if mates and mind.chance(0.4):
        return str(mind.dice.choice(mates))
    return str(mind.trusted(mind.seats(friends=True), 0.3) or "")


def successor(mind: Mind) -> str:
    """The same, for sure."""
    mates = [seat for seat in mind.seats(friends=True) if seat in mind.friends]
    return str(mind.dice.choice(mates) if mates else mind.trusted(mind.seats()) or "next")


def hunter(mind: Mind) -> str:
    """The last shot, at the most suspect; at nobody where all that are left are known to be harmless."""
    strangers = [seat for seat in mind.seats() if not mind.beliefs.is_known(seat, creature=False)]
    return str(mind.suspect(mind.exposed() or strangers) or NOBODY)


def draw(mind: Mind) -> str:
    """Yes, unless somebody harmless knows a creature that is alive: then there is still something to win."""
    known = any(mind.beliefs.is_known(seat, creature=True) for seat in mind.living)
    return "no" if known and not mind.creature else "yes"


# -- afterwards --------------------------------------------------------------------------------------------


def bet(mind: Mind) -> str:
    """On somebody suspect, once until it is decided."""
    return "" if mind.own.bets.get("bet") else str(mind.suspect(mind.seats(friends=True), 0.3) or "")


def bet_team(mind: Mind) -> str:
    """On the village while creatures are few, as those who are out may see."""
    if mind.own.bets.get("bet_team"):
        return ""
    living = len(mind.living)
    roles = [role for role, shown in zip(mind.own.ghost, mind.table.seats, strict=False) if not shown.out]
    creatures = [role for role in roles if role in CREATURES]
    if (len(creatures) if roles else mind.beliefs.usual * living) * 3 < living:
        return "village"
    teams: Sequence[str] = [team for team in ("wolves", "vampires") if team in mind.ask.choices]
    if creatures:
        teams = [{"werewolf": "wolves", "vampire": "vampires"}[max(set(creatures), key=creatures.count)]]
    return mind.dice.choice(teams) if teams else "village"


SHARED: dict[str, Decide] = {
    "note": note,
    "suspect": suspect,
    "guess": guess,
    "werewolf": prowl,
    "seer": seer,
    "cupid": cupid,
    "witch": witch,
    "claim": speech.claim,
    "say": say,
    "nominate": nominate,
    "second": second,
    "sleep": sleep,
    "done": done,
    "vote": vote,
    "thumb": vote,
    "point": point,
    "captain": captain,
    "successor": successor,
    "hunter": hunter,
    "draw": draw,
    "bet": bet,
    "bet_team": bet_team,
}
"""What both games ask; what is open at any time and not here stays open: `withdraw` and `more`."""

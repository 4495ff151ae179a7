"""What bots say by day: claims, reports, suspicions with reasons; each from its own view, for its own side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.village import bluffing
from host.games.village.lots import drawn
from protocol.games.village import CREATURES, most_of
from protocol.games.village.statements import AGAINST, DOUBTS, FOUND, JOINS, REPORTS, SAYINGS, TRUST, WHO

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.village.mind import Mind
    from protocol.games.village import Statement

COVER = "villager"
"""What whoever has a power says when asked before it is time to say more."""
OPENS_UP = 3
"""The night after which whoever is asked says what it is, whatever it is."""
COMES_FORWARD = 2
"""The night from which a Seer tells a single creature that she has found."""
LATE = 0.35
"""The part of the living that is creatures from which a Seer tells all she has found: another night may be too late."""
TALKATIVE = 4.0
"""How many of a village voice a suspicion in one part of a day on average."""
FOR_PACK = 1.5
"""How many times as eager a creature is of whose pack nobody has spoken yet today."""
SUSPECT, ANYBODY = 1.25, 0.9
"""By how much somebody must look worse than usual to be spoken of, and where the village is silent."""
LOYAL, ALONE = 2.8, 1.0
"""How likely a creature shields its pack on a day, times the part of the voices that decide which its mates have, of
whom so many count for nothing: one alone saves nobody."""
LOST = 1.4
"""By how much worse than usual a creature looks for whom its pack speaks no more."""
HEARD, CURIOUS = 0.35, 0.5
"""How often somebody who has been spoken of, and anybody else, is asked who they are."""
VOICES = 4.0
"""How many of a village have a word for or against whoever is accused."""
BELIEVERS = 1.5
"""How many say that they trust somebody who reports what she has found out, each time they might."""
CROWD = 3
"""Where one of so many of the living suspects somebody they may be expelled."""
FEW = 2
"""So many are spoken of on a day on which all point, before somebody must look worse than usual for that.

With three, a creature that points at anybody every day stands apart so often that it costs its pack 14 games in 100.
"""
PUSHES, SAVES = 0.1, 0.15
"""By how much likelier a creature is against others than somebody would be who knows nothing, and by how much less
against those whom it shields."""
UP_STRANGER, UP_TALKED = 0.6, 0.5
"""How often a villager is against somebody like all others, where nobody talks and where all may."""
URGENT, CALM = 2.0, 0.25
"""By how much more where more of the living are creatures than that part: then sparing somebody costs most."""
HASTE = 0.012
"""By how much more for each who was spared today, times the living: the more vote, the less chance makes a majority,
and a day without a hanging helps the creatures. Without it villages of 30 hanged seven in nineteen days.
"""
DISTRUST, BARE = 0.15, 0.9
"""By how much less where the accuser is twice as suspect, and where they have given no reason."""
SLOPE = 0.6
"""By how much that changes when somebody is twice as suspect."""
LEFT = 0.9
"""How likely a creature somebody must be, by what everybody knows, that hardly anybody else is left."""
FOR = (TRUST, "good", "guarded", "saved")
"""What is said for somebody."""
SILENCE = ("silent", "quiet")
"""Reasons that are only better than a feeling: where people talk aloud, they tap little, and miss a vote for that."""
SETTLES = (FOUND, "left", "rival", "contradicts")
"""Reasons that weigh more than any habit."""


def today(mind: Mind) -> list[Statement]:
    """What was said since last night."""
    return [one for one in mind.table.said if one.night == mind.table.night]


def claims(mind: Mind) -> dict[Seat, str]:
    """What each seat says that it is now."""
    return mind.beliefs.hearsay.claims


def spoken_against(mind: Mind, by: Seat = 0) -> set[Seat]:
    """Against whom somebody, or one seat, has said something today."""
    return {one.at for one in today(mind) if one.word in AGAINST and by in (0, one.by)}


def pressed(mind: Mind) -> bool:
    """Whether the village is after this seat: accused, or named as a creature today."""
    at = mind.seat
    named = any(one.at == at and one.word in ("evil", "saw") for one in today(mind))
    return named or mind.table.accused == at or any(row.at == at for row in mind.table.nominations)


def feared(mind: Mind) -> bool:
    """Whether so many suspect this seat that it may be expelled: where all point, nobody is accused before that."""
    against = {one.by for one in today(mind) if one.at == mind.seat and one.word in AGAINST}
    return mind.pointing and len(against) > 1 and len(against) * CROWD >= len(mind.living)


def asked(mind: Mind) -> bool:
    """Whether somebody has asked today who this is."""
    return any(one.at == mind.seat and one.word == WHO for one in today(mind))


# -- about oneself ---------------------------------------------------------------------------------------------


def claim(mind: Mind) -> str:
    """What this seat says that it is; whoever has said it keeps to it, but for a cover that has served.

    Whoever is accused says it again on another day: not everybody remembers.
    """
    said = claims(mind).get(mind.seat, "")
    if said and (mind.creature or said != COVER or mind.own.role == COVER):
        today_too = any(one.by == mind.seat and not one.at for one in today(mind))
        return said if mind.table.accused == mind.seat and not today_too and said in mind.ask.choices else ""
    return bluffing.claimed_role(mind, must=pressed(mind) or asked(mind)) if mind.creature else truth(mind)


def truth(mind: Mind) -> str:
    """A villager's own role: when it serves the village, or when there is nothing to lose any more.

    Whoever comes forward is hunted, so what they have found must be worth it: in the first night as many creatures as
    are still hidden, later a single one, or that somebody who is accused is none.
    """
    role = mind.own.role
    found = [at for at in mind.living if at != mind.own.lover and mind.beliefs.is_known(at, creature=True)]
    finds = len(found) >= (max(1, mind.beliefs.hidden) if mind.table.night < COMES_FORWARD else 1)
    rival = denied(mind)
    late = bool(mind.own.learnt) and mind.public.usual >= LATE
    saves = any(mind.beliefs.is_known(at, creature=False) for at in on_trial(mind))
    finder = role in speakers("evil") and (finds or rival or late or saves or feared(mind))
    must = pressed(mind) or finder or (role in speakers("saw") and finds)
    may = asked(mind) and (role in bluffing.PLAIN or mind.table.night >= OPENS_UP)
    if (must or may) and role in mind.ask.choices:
        return role
    return COVER if asked(mind) and covers(mind) else ""


def denied(mind: Mind) -> bool:
    """Whether somebody claims the one card that this seat holds, and has found what this seat knows to be untrue.

    Without that they do no harm: they draw the creatures upon themselves, and whoever holds the card can wait.
    """
    role, sure = mind.own.role, mind.beliefs.sure
    rivals = {at for at, claimed in claims(mind).items() if claimed == role and mind.table.cards.get(role, 0) == 1}
    found = (one for one in mind.table.said if one.by in rivals and one.word in ("evil", "good"))
    return any(sure.get(one.at) is (one.word == "good") for one in found)


def covers(mind: Mind) -> bool:
    """Whether a role that the creatures would hunt may pass for a plain one: not where one more could not be true."""
    said = list(claims(mind).values())
    return (
        COVER in mind.ask.choices and mind.seat not in claims(mind) and bluffing.free(mind, COVER) > said.count(COVER)
    )


def speakers(word: str) -> tuple[str, ...]:
    """The roles that can report this."""
    return REPORTS[word]


# -- about others ----------------------------------------------------------------------------------------------


def say(mind: Mind) -> str:
    """The one thing most worth saying that this seat has not said yet: a report once, an opinion once a day."""
    today_or_for_good = (one for one in mind.table.said if one.night == mind.table.night or one.word in REPORTS)
    said = {(one.word, one.at) for one in today_or_for_good if one.by == mind.seat}
    role = claims(mind).get(mind.seat, "")
    for word, at in (*reports(mind, role), *answers(mind), *retorts(mind), *suspicions(mind)):
        if (word, at) not in said and mind.ask.allows(choice := f"{word}+{at}"):
            return choice
    return ""


def is_spent(mind: Mind) -> bool:
    """Whether this seat has said all that it may in one part of a day, or more in several."""
    return sum(one.by == mind.seat for one in today(mind)) >= SAYINGS


def has_spoken(mind: Mind) -> bool:
    """Whether an accused seat has said who it is, what it has found out, and what it holds against its accuser."""
    said = {(one.word, one.at) for one in mind.table.said if one.by == mind.seat}
    if not mind.table.talks or is_spent(mind):
        return True
    roles = tuple(role for role in mind.table.cards if role not in CREATURES)
    left = [*reports(mind, claims(mind).get(mind.seat, "")), *retorts(mind)]
    return not claim(mind.about("claim", roles)) and said.issuperset(left)


def reports(mind: Mind, role: str) -> list[tuple[str, Seat]]:
    """What a seat can tell that has claimed a role which finds things out; a creature invents it."""
    if mind.creature:
        return bluffing.findings(mind, role)
    if role != mind.own.role or not role:
        return []
    found = []
    for line in mind.own.learnt:
        if role in speakers("evil") and line.kind in ("evil", "identity"):
            evil = line.word == "yes" if line.kind == "evil" else line.word in ("werewolf", "vampire")
            found += [("evil" if evil else "good", at) for at in line.seats]
        elif role in speakers("saw") and line.kind == "glimpse" and len(line.seats) == 1:
            found += [("saw", at) for at in line.seats]
    told = [(word, at) for word, at in found if word == "good" or at != mind.own.lover]
    return sorted(told, key=lambda one: one[0] == "good")


def answers(mind: Mind) -> list[tuple[str, Seat]]:
    """Standing up for somebody who is accused, where this seat wants them to live or knows better.

    A lover does so upon the first word against the other.
    """
    accused = on_trial(mind)
    known = [] if mind.creature else [at for at in accused if mind.beliefs.is_known(at, creature=False)]
    dear = [at for at in (*accused, *spoken_against(mind)) if at == mind.own.lover and at in mind.living]
    return [(TRUST, at) for at in (*dear, *known) if at != mind.seat]


def retorts(mind: Mind) -> list[tuple[str, Seat]]:
    """What whoever is accused holds against whoever accuses them, once a day, and whatever either of them is.

    Where nothing speaks against them it is nothing: asked who they are, those with a power would have to tell it.
    """
    accuser = next((row.by for row in mind.table.nominations if row.at == mind.seat), 0)
    if mind.table.accused != mind.seat or accuser not in mind.living or accuser == mind.own.lover:
        return []
    if any(one.by == mind.seat and one.at == accuser for one in today(mind)):
        return []
    word = why(mind, accuser)
    return [] if word in (DOUBTS[0], JOINS) else [(word, accuser)]


def suspicions(mind: Mind) -> list[tuple[str, Seat]]:
    """A word about whoever is accused; else whom a seat suspects, with its reason, or a question."""
    mine = {one.at: one.word for one in today(mind) if one.by == mind.seat and one.at}
    if other := [at for at in on_trial(mind) if turned(mind, at)]:
        return [(why(mind, at) if rather(mind, at) else TRUST, at) for at in other]
    trial = [at for at in on_trial(mind) if at not in mine]
    if agreed := [at for at in trial if agrees(mind, at) and not accused_by(mind)]:
        said = [(why(mind, at), at) for at in agreed]
        return [(word, at) for word, at in said if word != JOINS or has_voice(mind, at)]
    if heard := [at for at in trial if has_voice(mind, at)]:
        voiced = [(why(mind, at) if against(mind, at) else TRUST, at) for at in heard]
        return [(word, at) for word, at in voiced if word != TRUST or mind.seat not in spoken_against(mind, at)]
    if (finder := newly_believed(mind)) and mind.one_of_all(BELIEVERS):
        return [(TRUST, finder)]
    waits = WHO in mine.values() and mind.table.floor
    spoken = accused_by(mind) or any(word in (*DOUBTS, "evil") for word in mine.values())
    if waits or spoken or not mind.one_of_all(talkative(mind)):
        return []
    trusted = {at for at in mine if stance(mind, at) is False and not turned(mind, at)}
    spared = shielded(mind) | mind.bitten | trusted
    at = mind.suspect([seat for seat in mind.living if seat not in spared])
    if not at:
        return []
    spoken_of = any(one.at == at for one in today(mind))
    asked = WHO in mine.values() or any(one.at == at and one.word == WHO for one in today(mind))
    if not asked and at not in claims(mind) and mind.chance(HEARD if spoken_of else CURIOUS):
        return [(WHO, at)]
    return [(why(mind, at), at)] if mind.beliefs.evil(at) >= least(mind) * mind.beliefs.usual else []


def has_voice(mind: Mind, at: Seat) -> bool:
    """Whether this seat is one of the few who have a word for or against an accused, as its accusers have; all day."""
    by_lot = bluffing.lot(mind, f"voice {mind.table.night} {at}") * (len(mind.living) + 1) < VOICES
    return by_lot or at in accused_by(mind)


def newly_believed(mind: Mind) -> Seat:
    """Somebody living who reports what she finds out, whom nobody denies, and of whom this seat has not spoken yet."""
    hearsay, spoken = mind.beliefs.hearsay, {one.at for one in mind.table.said if one.by == mind.seat}
    finders = (at for at, role in hearsay.claims.items() if role in REPORTS["evil"] and at in mind.living)
    open_ones = (at for at in finders if at not in spoken | hearsay.liars and not hearsay.only_boasts(at))
    return next((at for at in open_ones if not hearsay.rivals(at) and mind.beliefs.evil(at) < mind.beliefs.usual), 0)


def talkative(mind: Mind) -> float:
    """How many would voice a suspicion now if all were as eager as this seat.

    A pack shares the talk: who has mates that have spoken today says less, and who has silent ones speaks for them, so
    that one of them who never says a word costs it little.
    """
    if not mind.mates:
        return TALKATIVE
    spoken = {one.by for one in today(mind) if one.word in DOUBTS}
    return TALKATIVE * FOR_PACK * len({mind.seat, *mind.mates} - spoken) / (len(mind.mates) + 1)


def least(mind: Mind) -> float:
    """By how much somebody must look worse than usual to be spoken of; first people have the floor.

    Where all point there is no accusation that others could follow, so a few are spoken of before that.
    """
    few = FEW if mind.pointing else 1
    return SUSPECT if mind.table.floor or len(spoken_against(mind)) >= few else ANYBODY


def on_trial(mind: Mind) -> list[Seat]:
    """Whoever is accused at this moment, but for this seat."""
    accused = [mind.table.accused] if mind.table.accused > 0 else []
    accused += [row.at for row in mind.table.nominations if row.at]
    return [at for at in dict.fromkeys(accused) if at != mind.seat]


def accused_by(mind: Mind) -> set[Seat]:
    """Whom this seat has accused, or has agreed to accuse, as far as that stands."""
    return {row.at for row in mind.table.nominations if mind.seat in (row.by, row.second)}


def against(mind: Mind, at: Seat) -> bool:
    """Whether this seat would rather see somebody hang; that it accused them holds, and its last word up to any news.

    Whoever thinks otherwise upon news says so before the vote, where there is time.
    """
    if at in accused_by(mind):
        return True
    said = stance(mind, at)
    return rather(mind, at) if said is None or turned(mind, at) else said


def stance(mind: Mind, at: Seat) -> bool | None:
    """Whether this seat has last spoken against somebody today, or for them; None where it has said neither."""
    mine = [one.word for one in today(mind) if one.by == mind.seat and one.at == at]
    return next((word in AGAINST for word in reversed(mine) if word in (*AGAINST, *FOR)), None)


def rather(mind: Mind, at: Seat) -> bool:
    """What this seat thinks of somebody at this moment; as long as nothing new is known it thinks the same again."""
    if at == mind.own.lover:
        return False
    known = None if mind.creature else mind.beliefs.sure.get(at)
    return leniency(mind, at) < opinion(mind, at) + bias(mind, at) if known is None else known


def leniency(mind: Mind, at: Seat) -> float:
    """A number from 0 to 1, the same until somebody dies: from how strong an opinion on this seat is against it.

    It hangs on what the seat alone has noted by night: nobody else can work it out, and tell a creature by its votes.
    """
    out = [seat for seat, shown in enumerate(mind.table.seats, 1) if shown.out]
    noted = [(entry.night, entry.seat) for entry in mind.own.notebook]
    return drawn("for or against", mind.table.night, mind.seat, mind.own.card, at, out, noted)


def turned(mind: Mind, at: Seat) -> bool:
    """Whether there is news of somebody since this seat has spoken of them today, and it thinks otherwise now."""
    if at in accused_by(mind):
        return False
    about = [one for one in today(mind) if (one.by == mind.seat and one.at == at) or news(one, at)]
    heard = bool(about) and about[-1].by != mind.seat
    before, now = stance(mind, at), rather(mind, at)
    cleared = now or not before or mind.beliefs.evil(at) < mind.beliefs.usual
    return heard and before not in (None, now) and cleared


def news(one: Statement, at: Seat) -> bool:
    """Whether this is a reason to think anew of somebody: what they say that they are, or what somebody has found."""
    return one.by == at if not one.at else one.at == at and one.word in ("evil", "saw", "good")


def opinion(mind: Mind, at: Seat) -> float:
    """How likely somebody is against whoever is accused who does not know better."""
    usual = max(mind.beliefs.usual, 0.05)
    if not mind.table.talks:
        return UP_STRANGER + SLOPE * (mind.beliefs.evil(at) / usual - 1)
    by = next((row.by for row in mind.table.nominations if row.at == at), 0)
    doubtful = DISTRUST * max(0.0, mind.beliefs.evil(by) / usual - 1) if by and by != mind.seat else 0.0
    bare = BARE if by and at not in spoken_against(mind, by) else 0.0
    spared = sum(shown.spared for shown in mind.table.seats)
    urgent = URGENT * (mind.beliefs.usual - CALM) + HASTE * spared * (len(mind.living) + 1)
    return UP_TALKED + urgent + SLOPE * (mind.beliefs.evil(at) / usual - 1) - doubtful - bare


def agrees(mind: Mind, at: Seat) -> bool:
    """Whether somebody has said a word against an accused whom this seat, too, would rather see hanged than others."""
    evil, open_seats = mind.beliefs.evil, [other for other in mind.living if not mind.table.seats[other - 1].spared]
    worst = max(map(evil, open_seats), default=1.0)
    return at in spoken_against(mind) and evil(at) >= max(worst, SUSPECT * mind.beliefs.usual)


def bias(mind: Mind, at: Seat) -> float:
    """What being a creature adds to that."""
    if not mind.creature:
        return 0.0
    if at in mind.bitten:
        return -SAVES
    if at not in mind.friends:
        return PUSHES
    return -SAVES if at in shielded(mind) else 0.0


def shielded(mind: Mind) -> set[Seat]:
    """Of whom this seat says no bad word today, and at whom it does not point: its lover, and now and then its pack.

    It shields its pack the likelier the more its mates decide: a majority hangs whoever is accused, a third of all
    whoever is pointed at. Where they are far from that they save nobody, and give themselves away by all that they did
    not do. Nobody saves one of the pack of whom the village is sure.
    """
    enough = len(mind.living) // 3 + 1 if mind.pointing else most_of(len(mind.living) + 1)
    loyal = bluffing.lot(mind, f"loyal {mind.table.night}") < LOYAL * (len(mind.mates) - ALONE) / enough
    return mind.friends - lost(mind) if loyal else mind.friends - mind.mates | {mind.own.lover}


def lost(mind: Mind) -> set[Seat]:
    """Who of the pack looks so bad that nothing saves them."""
    public = mind.public
    return {at for at in mind.mates if public.evil(at) >= LOST * public.usual} - {mind.own.lover}


def why(mind: Mind, at: Seat) -> str:
    """The reason for a suspicion, of those that everybody can check; "doubt" where there is none.

    First what settles it; then one of the habits that look bad; then one of the weaker reasons; and only then that
    others suspect them, too: six who join in one feeling tell nobody why somebody hanged. Silence comes after that.
    What somebody else has said today, nobody says again. What this seat alone knows, as that somebody claims its own
    card, is no reason: by that it would half say what it is. Nor does anybody reproach others with what they have done.
    """
    hearsay, me = mind.public.hearsay, mind.seat
    record = hearsay.record(at)
    record["left"] = not mind.table.seats[at - 1].out and mind.public.evil(at) >= LEFT
    if settled := next((word for word in SETTLES if record[word]), ""):
        return settled
    told = {one.word for one in today(mind) if one.at == at and one.by != me}
    if habit := chosen(mind, at, unsaid(record, hearsay.record(me), told)):
        return habit
    weak = unsaid(hearsay.weak_record(at), hearsay.weak_record(me), told)
    if reason := chosen(mind, at, [word for word in weak if word not in SILENCE]):
        return reason
    return JOINS if told.intersection(DOUBTS) else chosen(mind, at, weak) or DOUBTS[0]


def unsaid(theirs: dict[str, bool], mine: dict[str, bool], told: set[str]) -> list[str]:
    """The reasons that hold for somebody, not for this seat itself, and that nobody else has said of them today."""
    return [word for word, holds in theirs.items() if holds and not mine.get(word) and word not in told]


def chosen(mind: Mind, at: Seat, reasons: list[str]) -> str:
    """One of some reasons against a seat, by lot, so that not all say the same; "" where there is none."""
    return reasons[int(drawn("why", mind.table.night, mind.seat, at) * len(reasons))] if reasons else ""

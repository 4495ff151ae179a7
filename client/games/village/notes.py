"""What happens in a village, as plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital, name_of, names_of
from client.games.village.charges import charges_line, meant, meant_names
from client.games.village.claims import finders
from client.games.village.rumours import morning
from client.games.village.task import learnt_words
from client.games.village.words import PACKS, ROLES, game_of, role, several, target, team, was
from protocol.games.village import PRIVATE_NOTES, Learnt
from protocol.games.village.statements import LIED

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView

NAMED = 4
"""So many who did not vote are named; more are counted."""
LEFT = "left"
"""The cause of those who have got up from the table, and bet no more."""


def note_line(note: NoteView, scene: Scene, say: Say) -> str:
    """The note as a sentence, said to whoever sits at `scene.you`."""
    facts: dict[str, Any] = dict(note.facts)
    if note.kind in PRIVATE_NOTES:
        return learnt_words(as_learnt(note), scene, say)
    if note.kind in COUNTED:
        return capital(" ".join(filter(None, (COUNTED[note.kind](facts, scene, say), silent_words(note, scene, say)))))
    if not (event := event_line(note, scene, say)):
        return ""
    text = " ".join(filter(None, (event, charges_line(note, scene, say), morning(note, scene, say))))
    return capital(f"{text} {say('village.note.died.now_out')}" if now_out(note, scene) else text)


def event_line(note: NoteView, scene: Scene, say: Say) -> str:
    """What has happened alone, without its reasons and what follows from it; "" where nothing is told."""
    facts: dict[str, Any] = dict(note.facts)
    stem = f"village.note.{note.kind}"
    flavour = FLAVOURS[note.kind](facts) if note.kind in FLAVOURS else ""
    if note.kind == "said" and (others := beside(note, scene)):
        facts, flavour = {**facts, "whom": meant_names(others, scene, say)}, f"{flavour}.of"
    ends = persons(facts, scene)
    told = [f"{stem}.{flavour}{end}" for end in ends] if flavour else []
    keys = [key for one in told for key in (f"{one}.{game_of(scene)}", one)]
    keys += [f"{stem}{end}.{game_of(scene)}" for end in ends] + [f"{stem}{end}" for end in ends]
    if not any(key in say for key in keys):
        return ""
    return capital(say.first(*keys, **in_words(facts, scene, say)).strip())


def now_out(note: NoteView, scene: Scene) -> bool:
    """Whether with this note the seat is out of a game that goes on: it may still win, and bet."""
    if note.kind != "died" or not scene.you or note.facts.get("at") != scene.you or note.facts["cause"] == LEFT:
        return False
    over = bool(scene.table.ending) or any(one.kind == "ended" for one in scene.notes)
    return not over and not lost(str(note.facts["played"] or note.facts["card"]), scene)


def lost(card: str, scene: Scene) -> bool:
    """Whether everybody knows that a pack with this card is no more: as many of it as are in play lie open."""
    roles = ROLES[game_of(scene)]
    side = roles[card].team if card in roles else ""
    in_play = sum(n for name, n in scene.table.cards.items() if name in roles and roles[name].team == side)
    shown = [seat.played or seat.card for seat in scene.table.seats if seat.out]
    return side in PACKS and 0 < in_play <= sum(name in roles and roles[name].team == side for name in shown)


def persons(facts: dict[str, Any], scene: Scene) -> list[str]:
    """The endings of the text to look for, the fitting one first."""
    if scene.you and facts.get("by") == scene.you:
        return [".you", ""]
    if scene.you and facts.get("at") == scene.you:
        return [".me", ""]
    return [""]


def in_words(facts: dict[str, Any], scene: Scene, say: Say) -> dict[str, Any]:
    """The facts as the sentence needs them."""
    said = {**facts, "leader": say(f"{game_of(scene)}.leader")}
    for seat in ("by", "at"):
        if seat in facts:
            said[seat] = target(facts[seat], scene, say)
    if "card" in facts:
        told = was(str(facts["card"]), str(facts.get("played", "")), say)
        you = ".you" if scene.you and facts.get("at") == scene.you else ""
        said["card"] = told
        said["was"] = say(f"village.was{you}", name=capital(str(said["at"])), card=told) if told else ""
    if "word" in facts:
        said["card"] = role(str(facts["word"]), say, "is") if facts["word"] != LIED and not facts["at"] else ""
        said["whom"] = facts.get("whom") or believed(facts, scene, say)
    if "cards" in facts:
        said["cards"] = say.listed([role(card, say) for card in facts["cards"]])
    if "winners" in facts:
        said["winners"] = names_of(scene, facts["winners"], say)
        said["team"] = team(str(facts.get("team") or facts.get("ending")), say)
    if "seats" in facts:
        said["seats"] = several(facts["seats"], scene, say)
    return said


def beside(note: NoteView, scene: Scene) -> list[int]:
    """Whom a statement is about beside the seat that it names, by what was known when it was made."""
    facts: dict[str, Any] = dict(note.facts)
    return meant(facts["word"], facts["at"], [facts["by"]], scene, note=note.number)


def believed(facts: dict[str, Any], scene: Scene, say: Say) -> str:
    """Whom somebody believes who says that another one is a creature."""
    seats = [seat for seat in finders(int(facts["at"]), scene.table) if seat != facts["by"]]
    names = [say("village.found.you") if seat == scene.you else name_of(scene, seat, say) for seat in seats]
    return say.listed(names) if names else say("village.found.it")


FLAVOURS: dict[str, Callable[[dict[str, Any]], str]] = {
    "died": lambda facts: str(facts["cause"]),
    "dog": lambda facts: str(facts["cause"]),
    "cat_gone": lambda facts: str(facts["cause"]),
    "successor": lambda facts: "" if facts["asked"] else "silent",
    "elected": lambda facts: str(facts["how"]),
    "sleep": lambda facts: f"{facts['how']}{'.counted' * (facts['how'] == 'vote' and 'of' in facts)}",
    "ended": lambda facts: str(facts["ending"]),
    "said": lambda facts: str(facts["word"]) if facts["at"] or facts["word"] == LIED else "claim",
    "tied": lambda facts: "again" if facts["round"] == 2 else "",
}
"""Kinds that are told in more than one way, and what it depends on."""


# -- votes ---------------------------------------------------------------------------------------------------


def _thumbs(facts: dict[str, Any], scene: Scene, say: Say) -> str:
    sides = [
        say(f"village.note.thumbs.{side}", n=len(facts[side]), names=names_of(scene, facts[side], say))
        for side in ("up", "down")
        if facts[side]
    ]
    you = ".you" if scene.you and facts["at"] == scene.you else ""
    result = say(f"village.note.thumbs.{facts['result']}{you}", at=target(facts["at"], scene, say))
    return " ".join(filter(None, [result, *(capital(side) for side in sides), tie_words(facts, scene, say)]))


def tie_words(facts: dict[str, Any], scene: Scene, say: Say) -> str:
    """Why a tied vote hangs, or does not; "" where it is no tie.

    By the rules and by what everybody sees: who a Mayor is that nobody has elected is never told.
    """
    lynched = facts["result"] == "lynched"
    if len(facts["up"]) != len(facts["down"]) or not (facts["up"] or lynched):
        return ""
    table = scene.table
    if any(seat.leads for seat in table.seats) or any(note.kind == "elected" for note in scene.notes):
        key = f"elected.{facts['result']}"
    elif lynched or not table.cards or table.cards.get("mayor"):
        key = f"secret.{facts['result']}"
    else:
        key = "spared"
    return say(f"village.note.tie.{key}", leader=say(f"{game_of(scene)}.leader"))


def silent_words(note: NoteView, scene: Scene, say: Say) -> str:
    """Who lived and did not vote on somebody's life; "" where nobody has voted, or all have."""
    facts: dict[str, Any] = dict(note.facts)
    if note.kind not in DEADLY:
        return ""
    voted = {*facts["up"], *facts["down"]} if note.kind == "thumbs" else {*voters_of(facts["votes"])}
    later = {one.facts["at"] for one in scene.notes if one.kind == "died" and one.number > note.number}
    here = [at for at, seat in enumerate(scene.table.seats, 1) if not seat.out or at in later or at == facts.get("at")]
    silent = [at for at in here if at not in voted]
    if not voted or not silent:
        return ""
    if len(silent) > NAMED:
        return say("village.note.silent.many", n=len(silent))
    you = ".you" if scene.you in silent else ""
    return capital(say(f"village.note.silent{you}", n=len(silent), names=names_of(scene, silent, say)))


def voters_of(votes: list[int]) -> list[int]:
    """Who has pointed at anybody."""
    return [seat for seat, at in enumerate(votes, 1) if at]


def _ballot(facts: dict[str, Any], scene: Scene, say: Say) -> str:
    twice = int(facts.get("twice", 0))  # unknown in what was told by an older host
    votes = by_target(list(facts["votes"]))
    count = {at: len(by) + (twice in by) for at, by in votes.items()}
    told = [
        say("village.note.ballot.one", name=name_of(scene, at, say), n=count[at], by=_voters(by, twice, scene, say))
        for at, by in sorted(votes.items(), key=lambda item: (-count[item[0]], item[0]))
    ]
    return say("village.note.ballot", votes="; ".join(told)) if told else say("village.note.ballot.none")


def _voters(by: list[int], twice: int, scene: Scene, say: Say) -> str:
    """Who points at somebody; last whoever counts twice, so that the sum can be followed."""
    names = [name_of(scene, seat, say) for seat in by if seat != twice]
    if twice in by:
        names.append(say("village.note.ballot.twice", name=name_of(scene, twice, say)))
    return say.listed(names)


def _election(facts: dict[str, Any], scene: Scene, say: Say) -> str:
    said = _ballot(facts, scene, say)
    tied = list(facts["tied"])
    return f"{capital(say('village.note.election.tied', names=several(tied, scene, say)))} {said}" if tied else said


def by_target(votes: list[int]) -> dict[int, list[int]]:
    """Who points at whom."""
    found: dict[int, list[int]] = {}
    for seat, at in enumerate(votes, 1):
        if at > 0:
            found.setdefault(int(at), []).append(seat)
    return found


COUNTED = {"thumbs": _thumbs, "ballot": _ballot, "election": _election}
DEADLY = ("thumbs", "ballot")
"""Votes on somebody's life."""


# -- what only one seat is told ------------------------------------------------------------------------------


def as_learnt(note: NoteView) -> Learnt:
    """A private note in the form in which a seat keeps it."""
    facts: dict[str, Any] = dict(note.facts)
    seats = facts.get("seats", [facts["at"]] if facts.get("at", -1) >= 0 else [])
    if note.kind == "shown":
        word = f"{facts['wolves']},{facts['vampires']}"
    elif note.kind in ("evil", "trio"):
        word = "yes" if facts["evil"] else "no"
    elif note.kind == "active":
        word = "yes" if facts["active"] else "no"
    elif note.kind == "middle":
        word = ",".join(facts["cards"])
    elif note.kind == "score":
        word = "x" * facts["points"]
    else:
        word = str(facts.get("card", facts.get("team", "")))
    return Learnt(0, note.kind, list(seats), word)

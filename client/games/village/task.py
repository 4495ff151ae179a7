"""What a tap means to this seat in the running slot, and what it may know for it: the words under the night's cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import capital, name_of, numbered
from client.games.village.words import line_of, role, target, team
from protocol.games import duesterwald
from protocol.games.village import CHIPS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.village import Learnt, Pointer
    from protocol.messages import AskView

PACK = ("werewolf", "vampire")
PASTIMES = ("suspect", "guess")
"""What those are asked who have nothing else to do."""
FIRST_NIGHT = ("cupid",)
"""Roles with a choice in the first night alone: afterwards nothing tells them to make it."""
APART = 6
"""A larger pack is told by what its members point at."""
NAMED = 2
"""In a pack with more others a prey on which several agree is told by its number alone."""
BADGE = 2
"""A tile that more of the pack point at says how many."""


def task_words(ask: AskView, scene: Scene, say: Say) -> list[str]:
    """What the tap means first, then whatever this seat knows about it; before a mere pastime come the news."""
    if ask.name == "note":
        return note_words(scene, say)
    task = say.first(*task_keys(ask, scene))
    if ask.name in PASTIMES and scene.own.note:
        return [learnt_words(scene.own.note, scene, say), task]
    return [part for part in (task, known(ask, scene, say)) if part]


def task_keys(ask: AskView, scene: Scene) -> list[str]:
    """The texts that may say what the tap means, the nearest first."""
    keys = [f"village.task.{ask.name}.{scene.table.slot}", f"village.task.{ask.name}"]
    if ask.name in PACK and scene.own and len(scene.own.pack) == 1:
        keys.insert(0, f"village.task.{ask.name}.alone")
    return [f"village.question.{scene.table.question}", *keys] if ask.name == "guess" else keys


def known(ask: AskView, scene: Scene, say: Say) -> str:
    """What helps with it: the pack's pointers, the victims, the middle cards."""
    own = scene.own
    if ask.name in PACK:
        return pack_words(scene, say) if len(own.pack) > 1 else ""
    if ask.name == "witch":
        wolves, vampires = own.victims if len(own.victims) == 2 else (-1, -1)
        prey = [target(at, scene, say) for at in dict.fromkeys((wolves, vampires)) if at >= 0]
        left = [say(f"village.power.{power}") for power in own.powers]
        return say(
            "village.task.witch.known",
            prey=say.listed(prey) if prey else say("village.nobody"),
            left=say.listed(left) if left else say("village.power.none"),
        )
    if ask.name == "thief":
        middle = next((row.word for row in reversed(own.learnt) if row.kind == "middle"), "")
        cards = [role(card, say) for card in middle.split(",") if card]
        return say("village.task.thief.known", left=cards[0], right=cards[-1]) if cards else ""
    if ask.name == "girl":
        return say("village.task.girl.known", **looks(scene))
    if ask.name == "guess":
        return say("village.task.guess.known", n=own.points)
    return ""


def looks(scene: Scene) -> dict[str, str]:
    """How likely the wolves notice each of the Girl's looks, as the table plays it."""
    given = scene.room.options.get("girl_odds") if scene.room else None
    odds = duesterwald.LOOKS[int(given or duesterwald.OPTIONS["girl_odds"].default)]
    return {chip: f"{hits}/{of}" for chip, (hits, of) in zip(CHIPS["girl"], odds, strict=True)}


def pack_words(scene: Scene, say: Say) -> str:
    """The others of one's own pack, with what they point at now, and whether that is not the same for all.

    A long pack is told by what its members point at.
    """
    others = [one for one in members(scene) if one.seat != scene.you]
    many = len(others) > APART
    named = bool(name_of(scene, others[0].seat, say))
    told: dict[tuple[int | None, int], list[str]] = {}
    for one in others:
        alone = one.at is None or not named
        told.setdefault((one.at, one.seat if alone and not many else 0), []).append(numbered(scene, one.seat, say))
    sign = ">" if not named else " > " if many else " → "
    groups = []
    for (at, _), names in told.items():
        agreed = named and len(names) > 1 and len(others) <= NAMED
        prey = "" if at is None else sign + pointed_at(at, scene, say, by_name=agreed)
        groups.append(", ".join(names) + prey)
    apart = len({one.at for one in scene.own.pack} - {None}) > 1
    between = "; " if any(len(names) > 1 for names in told.values()) or many else ", "
    return say("village.pack.apart" if apart else "village.pack", names=between.join(groups))


def pointed_at(at: int, scene: Scene, say: Say, *, by_name: bool) -> str:
    """A prey by its number, and where several agree on it also by its name."""
    if at <= 0:
        return say("village.nobody" if at < 0 else "village.dog")
    return numbered(scene, at, say) if by_name else str(at)


def members(scene: Scene) -> list[Pointer]:
    """One's own pack in the order of the seats."""
    return sorted(scene.own.pack if scene.own else [], key=lambda one: one.seat)


def badges(scene: Scene) -> dict[str, str]:
    """By tile: who of one's own pack points at it, by seat number; of many the first, and how many more."""
    found: dict[str, list[str]] = {}
    for one in members(scene):
        if one.at is not None and one.seat != scene.you:
            tile = "nobody" if one.at < 0 else str(one.at) if one.at else "dog"
            found.setdefault(tile, []).append(str(one.seat))
    return {
        tile: "<" + (",".join(seats) if len(seats) <= BADGE else f"{seats[0]}+{len(seats) - 1}")
        for tile, seats in found.items()
    }


def note_words(scene: Scene, say: Say) -> list[str]:
    """The note of the moment; the check of the cards tells one's own card in full."""
    own = scene.own
    if scene.table.slot == "check":
        return [*identity(scene, say), *bonds(scene, say)]
    return [learnt_words(own.note, scene, say)] if own.note else [say("village.learnt.nothing")]


def own_words(scene: Scene, say: Say) -> list[str]:
    """Who this seat is tied to, then who it is and what it can: what presses most comes first."""
    return [*bonds(scene, say), *identity(scene, say)]


def bonds(scene: Scene, say: Say) -> list[str]:
    """Whom this seat loves, whether it has the cat, and its pack."""
    own = scene.own
    said = []
    if own.lover:
        said.append(say("village.own.lover", name=numbered(scene, own.lover, say)))
    if own.cat:
        said.append(say("village.own.cat"))
    if own.role and len(own.pack) > 1:
        said.append(pack_words(scene, say))
    return said


def identity(scene: Scene, say: Say) -> list[str]:
    """Who this seat is, and in a few words what it can."""
    own = scene.own
    if not own.role:
        return []
    key = "village.own.was" if own.card not in ("", own.role) else "village.own"
    said = say(key, role=role(own.role, say, "is"), card=role(own.card, say, "is"), team=team(own.team, say))
    past = own.role in FIRST_NIGHT and (scene.table.night > 1 or scene.table.phase not in ("deal", "night"))
    return [said, say("village.own.past") if past else line_of(own.role, scene, say)]


def learnt_words(learnt: Learnt, scene: Scene, say: Say) -> str:
    """Something that a night has told, as a sentence."""
    stem = f"village.learnt.{learnt.kind}"
    seats = learnt.seats
    facts: dict[str, object] = {
        "at": target(seats[0] if seats else -1, scene, say),
        "names": ", ".join(numbered(scene, seat, say) for seat in seats) if seats else say("village.nobody"),
        "team": team(learnt.word, say) if learnt.kind == "pack" else "",
        "card": "",
        "points": len(learnt.word),
    }
    word = learnt.word
    if learnt.kind in ("your_card", "now", "identity"):
        facts["card"] = role(word, say, "is")
    elif learnt.kind == "middle":
        facts["card"] = say.listed([role(card, say) for card in word.split(",") if card])
    elif learnt.kind == "shown":
        prey = [int(at) for at in word.split(",") if at.lstrip("-").isdigit()]
        facts["names"] = say.listed([target(at, scene, say) for at in dict.fromkeys(prey) if at >= 0] or [
            say("village.nobody")])  # fmt: skip
    many = "1" if len(seats) == 1 else "n"
    keys = [f"{stem}.{word}", f"{stem}.{many}", stem, "village.learnt.nothing"]
    if not word and ((learnt.kind == "prey" and not seats) or learnt.kind == "score"):
        keys.insert(0, f"{stem}.none")
    return capital(say.first(*keys, **facts))

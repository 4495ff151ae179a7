"""The village's asks as prompts. In a night slot every seat sees the same tiles, whatever its role."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Local
from client.base.scene import left_now
from client.base.selection import FIRST, SECOND
from client.games.village.task import badges
from client.games.village.words import PUBLIC, closed_words, game_of, real, seat_of, several, target, tile, watched
from protocol.games.village import CHIPS, DOG, NOBODY, SLOTS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

TIED = "not_tied"
"""Why somebody may not be named in a ballot between those who are tied."""
CLOSING = 5_000
"""Milliseconds before a slot's end from which everybody may give the closing tap."""
NEVER = ("out", "not_yourself", TIED)
"""Reasons that do not change in a day, or in a ballot: between two who are tied nobody else is to be read."""
CHIP_KEYS = "acdf"
KEYS = {NOBODY: "0", DOG: "g", "next": "0"}


def prompt(ask: AskView, scene: Scene, say: Say) -> Prompt | None:
    """The ask in the game's words, None for one that it does not know."""
    if scene.table is None:
        return None
    if ask.kind == "slot":
        return note(ask, scene, say) if ask.name == "note" else slot(ask, scene, say)
    if ask.name in ("vote", "thumb"):
        return thumbs(ask, scene, say)
    if ask.name == "draw":
        rows = tuple(Choice(say(f"village.row.draw.{choice}"), Answer(choice)) for choice in ("no", "yes"))
        return Prompt(ask.number, say("village.ask.draw", n=scene.table.quiet), rows, ask.kind)
    if ask.name in ("hunter", "successor", "captain", "point"):
        return naming(ask, scene, say)
    return None


# -- the night -----------------------------------------------------------------------------------------------


def note(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Something to open, or nothing to report: one row for everybody."""
    check = "check" if scene.table.slot == "check" else "note"
    known, hidden = say(f"village.row.{check}.known"), say(f"village.row.{check}")
    card = scene.own.role if scene.own and check == "check" else ""
    row = Choice(known, Answer("seen"), cover=hidden, card=card, uncovers=True)
    return Prompt(ask.number, say(f"village.ask.{check}"), (row,), ask.kind)


def slot(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """A grid with its chips; the shape follows from the slot alone.

    All tap at its end, so that nobody is told apart by a tap; for whoever is alone with bots it ends by the answer.
    """
    name = scene.table.slot
    chips = [chip for chip in CHIPS.get(name, ()) if shows(chip, name, scene)]
    shape = SLOTS.get(name, "one")
    rows = [
        Choice(
            say.first(f"village.chip.{name}.{chip}", f"village.chip.{chip}"),
            Answer(chip),
            key=CHIP_KEYS[at],
            part=FIRST,
            fixed=True,
            closed=closed_words(ask.closed.get(chip, ""), say) if chip not in ask.choices else "",
            quiet=True,
        )
        for at, chip in enumerate(chips)
    ]
    two = bool(ask.also)
    if not chips or two:
        rows += tiles(ask, scene, say, part=SECOND if chips else 0)
    soon = 0 <= left_now(ask.left, scene) <= CLOSING
    rows = [replace(row, sentence=deed_words(row, ask.name, say)) for row in rows]
    rest, early = (say("game.rest.now"), "") if soon else (say("game.rest"), say("game.rest.early"))
    alone = not watched(scene)
    if not alone:
        rows.append(Choice(rest, Local.REST, key="y", fixed=True, part=SECOND, closed=early))
    kind = "chip" if chips and not two else "chips" if chips else shape
    keys = (f"village.ask.slot.{kind}.{name}", f"village.ask.slot.{kind}")
    title = say.first(*([f"{key}.alone" for key in keys] if alone else []), *keys)
    apart = {whole: closed_words(reason, say) for whole, reason in ask.closed.items() if "+" in whole}
    return Prompt(ask.number, title, tuple(rows), ask.kind, grid=True, two=two, apart=apart)


def deed_words(row: Choice, name: str, say: Say) -> str:
    """What a tile means to this seat where its label does not say it; to be read uncovered only."""
    stem = f"village.deed.{name}"
    if f"{stem}.{row.answer}" in say:
        return say(f"{stem}.{row.answer}")
    return say(stem, name=row.label) if stem in say and row.part == SECOND else ""


def shows(chip: str, name: str, scene: Scene) -> bool:
    """Whether a chip can mean anything by public facts: a pack that is not in the set has no prey."""
    pack = {"wolves": "werewolf", "vampires": "vampire"}.get(chip, "")
    if name != "witch" or not pack:
        return True
    cards = scene.table.cards
    return (not cards and (pack == "werewolf" or game_of(scene) == "werewolves")) or cards.get(pack, 0) > 0


def tiles(
    ask: AskView, scene: Scene, say: Say, *, part: int = 0, fixed: tuple[str, ...] = (DOG, NOBODY)
) -> list[Choice]:
    """A tile for every seat, then for the Guard Dog while it lies there, and for nobody."""
    seats = [str(n) for n in range(1, len(scene.table.seats) + 1)]
    offered = {*ask.choices, *ask.also, *ask.closed}
    pointers = badges(scene) if ask.kind == "slot" else {}
    open_now = ask.also or ask.choices
    rows = []
    for choice in (*seats, *(name for name in fixed if name in offered)):
        reason = "" if choice in open_now else ask.closed.get(choice, "out")
        rows.append(
            Choice(
                seat_label(choice, scene, say),
                Answer(choice),
                key=KEYS.get(choice, choice),
                part=part,
                fixed=choice in fixed,
                closed=closed_words(reason, say) if reason else "",
                quiet=reason not in PUBLIC,
                badge=pointers.get(choice, ""),
            )
        )
    return rows


def seat_label(choice: str, scene: Scene, say: Say) -> str:
    """A seat's name on its tile; whoever is out has a dagger before it."""
    view = seat_of(scene, int(choice)) if choice.isdigit() else None
    if view and view.out:
        return f"†{real(int(choice), scene, say)}"
    return tile(choice, scene, say)


def by_day(rows: list[Choice], scene: Scene, ask: AskView) -> list[Choice]:
    """The tiles that may be named in the open: neither the dead, nor oneself where nobody may, nor who is not tied."""
    never = {name for name, reason in ask.closed.items() if reason in NEVER}
    out = {str(seat) for seat, view in enumerate(scene.table.seats, 1) if view.out}
    open_now = {*ask.choices, *ask.also}
    return [row for row in rows if row.answer in open_now or row.answer not in never | out]


# -- the day -------------------------------------------------------------------------------------------------


def thumbs(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Up or down for whoever is accused."""
    at = target(scene.table.accused, scene, say)
    you = ".you" if scene.table.accused == scene.you else ""
    title = say(f"village.ask.{ask.name}{you}", name=at)
    rows = tuple(
        Choice(
            say(f"village.row.{choice}{you}", name=at), Answer(choice), hint=say(f"village.row.{choice}.hint"), key=key
        )
        for key, choice in (("1", "up"), ("2", "down"))
        if choice in ask.choices
    )
    return Prompt(ask.number, title, rows, ask.kind)


def naming(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """One name out of all: an election, a ballot, the Hunter's shot, a successor."""
    key = f"village.ask.{ask.name}.{scene.table.ballot}"
    key += ".tied" if ask.name == "point" and TIED in ask.closed.values() else ""
    leader = say(f"{game_of(scene)}.leader")
    barred = scene.you in scene.table.tied and str(scene.you) not in ask.choices
    keys = (*([f"{key}.you"] if barred else []), key, f"{game_of(scene)}.ask.{ask.name}", f"village.ask.{ask.name}")
    title = say.first(*keys, names=tied(scene, say), leader=leader)
    rows = by_day(tiles(ask, scene, say, fixed=(DOG, NOBODY, "next")), scene, ask)
    if ask.kind == "choice":
        rows = [with_deed(row, ask.name, say) for row in rows]
    return Prompt(ask.number, title, tuple(rows), ask.kind, grid=True)


def with_deed(row: Choice, name: str, say: Say) -> Choice:
    """The row with the whole act in words."""
    words = say.first(f"village.deed.{name}.{row.answer}", f"village.deed.{name}", name=row.label)
    return Choice(
        row.label, Answer(row.answer), sentence=words, key=row.key, fixed=row.fixed, closed=row.closed, quiet=row.quiet
    )


def tied(scene: Scene, say: Say) -> str:
    """Those between whom it is to be decided."""
    return several(scene.table.tied, scene, say)

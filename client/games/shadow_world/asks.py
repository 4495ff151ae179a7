"""The shadow world's asks as prompts: every row says the thing it does.

A hidden seat shows the same rows whatever its character: one that its character may not use is refused by the device,
under the cover.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt, addressed
from client.base.deeds import Answer
from client.base.names import name_of
from client.base.spans import columns
from client.games.shadow_world.people import by_person, on_person, person_row
from client.games.shadow_world.words import as_object, hidden, mine, seat_of, short, thing
from protocol.games.shadow_world import CARDS, PLACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView, NoteView


FORCES = "r_d4"
"""The card whose holder has to attack."""
BRIEF = 9
"""Columns of a place in a title: what is longer has its short name there."""


def prompt(ask: AskView, scene: Scene, say: Say) -> Prompt | None:
    """The ask in the game's words, None for one that it does not know."""
    build = PROMPTS.get(ask.name)
    return build(ask, scene, say) if build and scene.table else None


def standing_rows(say: Say) -> list[tuple[str, str, str]]:
    """What may be decided before anybody attacks."""
    return [(name, "yes", say(f"shadow_world.standing.{name}")) for name in ("counter", "leech")]


def last(scene: Scene, kind: str, **facts: object) -> NoteView | None:
    """The last note of a kind that has these facts."""
    for note in reversed(scene.notes):
        if note.kind == kind and all(note.facts.get(name) == fact for name, fact in facts.items()):
            return note
    return None


def fact(note: NoteView | None, name: str, other: str = "") -> str:
    """A fact of a note as text."""
    return str(note.facts.get(name, other)) if note else other


def drawn(scene: Scene) -> str:
    """The card that this seat is carrying out."""
    return scene.table.drawn or fact(last(scene, "drew", by=scene.you), "card")


# -- one's own ability, and its cover --------------------------------------------------------------------------------


def uses(scene: Scene, say: Say) -> list[Choice]:
    """What the ask that is open lets this seat's ability do, each row with the number of that ask."""
    ask = next((ask for ask in scene.asks if ask.name in USES and ask.kind != "standing"), None)
    return list(addressed(USES[ask.name](ask, scene, say), ask.number)) if ask else []


def beside_it(scene: Scene) -> bool:
    """Whether the row for revealing stands below what is asked: then an ability is used from there."""
    return hidden(scene) and any(ask.name == "reveal" and ask.kind == "standing" for ask in scene.asks)


def cover_rows(ask: AskView, scene: Scene, say: Say, go_on: str, use: list[Choice]) -> list[Choice]:
    """The harmless row first; whoever is open uses the ability beside it, who is hidden from the row for revealing."""
    rows = [Choice(say(go_on), Answer("no"))] if "no" in ask.choices else []
    if beside_it(scene):
        return rows
    return [*rows, veiled(use, scene, say)] if hidden(scene) else [*rows, *use]


def veiled(use: list[Choice], scene: Scene, say: Say, ask: int = 0) -> Choice:
    """`Reveal and use ▒▒▒▒`: where one's own character has nothing to use now, the device refuses it."""
    who = thing(scene.own.character, say) if scene.own else ""
    can = say(f"shadow_world.who.{scene.own.character}.can") if scene.own else ""
    return Choice(
        say("shadow_world.row.use", who=who),
        hint=can if use else say("shadow_world.row.use.not_now", can=can),
        cover=say("shadow_world.row.use.cover"),
        closed="" if use else say("shadow_world.closed.nothing"),
        quiet=True,
        leads_to=Prompt(ask, say("shadow_world.ask.use"), tuple(use)),
    )


def ability_uses(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """What this seat's character can do when the turn begins, or at its end: by itself, or to somebody."""
    who = scene.own.character if scene.own else ""
    rows = []
    for choice in ask.choices:
        if choice == "yes":
            label = say.first(f"shadow_world.row.ability.{who}", "shadow_world.row.ability")
            rows.append(Choice(label, Answer("yes"), key="1" if hidden(scene) else ""))
        elif choice.isdigit():
            rows.append(person_row(choice, f"shadow_world.row.ability.{who}", scene, say))
    return rows


def ability(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Throw the dice, or first use what the character can."""
    use = ability_uses(ask, scene, say)
    title = say("shadow_world.ask.ability.extra" if fact(last(scene, "turn"), "extra") == "True" else "game.your_turn")
    return Prompt(ask.number, title, tuple(cover_rows(ask, scene, say, "shadow_world.row.throw", use)), ask.kind)


def end(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """End the turn, or use what the character can at that moment; after the first one, why there was no attack."""
    me = mine(scene)
    first = ".first" if me and not me.rounds else ""
    return _afterwards(ask, scene, say, "shadow_world.row.end", first)


def again(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Leave it at one attack, or pay for another one."""
    return _afterwards(ask, scene, say, "shadow_world.row.enough")


def _afterwards(ask: AskView, scene: Scene, say: Say, go_on: str, way: str = "") -> Prompt:
    rows = cover_rows(ask, scene, say, go_on, ability_uses(ask, scene, say))
    return Prompt(ask.number, say(f"shadow_world.ask.{ask.name}{way}"), tuple(rows), ask.kind)


def spear(ask: AskView, _scene: Scene, say: Say) -> Prompt:
    """Whether to reveal for the Spear, after a throw that hits."""
    why = say("shadow_world.closed.scream")
    yes = Choice(
        say("shadow_world.row.spear"),
        Answer("yes"),
        hint=say("shadow_world.row.spear.hint"),
        closed="" if _open(ask) else why,
        quiet=True,
    )
    return Prompt(
        ask.number, say("shadow_world.ask.spear"), (Choice(say("shadow_world.row.go_on"), Answer("no")), yes), ask.kind
    )


def _open(ask: AskView, choice: str = "yes") -> bool:
    return choice in ask.choices and choice not in ask.closed


def reaction(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Strike back or heal after an attack: one window, the same rows for everybody who might."""
    attack = last(scene, "attacked")
    by = name_of(scene, int(fact(attack, "by", "0")), say) if attack else ""
    yes = Choice(
        say(f"shadow_world.row.{ask.name}.yes", name=by),
        Answer("yes"),
        hint=say(f"shadow_world.row.{ask.name}.hint"),
        closed="" if _open(ask) else say("shadow_world.closed.nothing"),
        quiet=True,
    )
    rows = (yes, Choice(say(f"shadow_world.row.{ask.name}.no"), Answer("no")))
    known = "" if hidden(scene) else ".open"
    return Prompt(ask.number, say(f"shadow_world.ask.{ask.name}{known}", name=by), rows, ask.kind)


# -- moving and places ---------------------------------------------------------------------------------------------


def move(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Where to go: a neighbour, or after a seven anywhere."""
    rows = []
    for place in sorted(ask.choices, key=scene.table.board.index):
        sentence = say("shadow_world.row.move", to=say(f"shadow_world.place.{place}.to"))
        offer = say(f"shadow_world.place.{place}.offer")
        rows.append(Choice(thing(place, say), Answer(place), hint=offer, sentence=sentence, card=place))
    seven = len(ask.choices) > 2
    return Prompt(ask.number, say("shadow_world.ask.move" if seven else "shadow_world.ask.walk"), tuple(rows), ask.kind)


def pick(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Which of two throws counts."""
    rows = []
    throws = two_throws(scene)
    for choice in ask.choices:
        at = int(choice) - 1
        label = say("shadow_world.row.pick", n=choice)
        if at < len(throws):
            d4, d6 = throws[at]
            place = next((p for p, sums in PLACES.items() if d4 + d6 in sums), "")
            where = thing(place, say) if place else say("shadow_world.anywhere")
            label = say("shadow_world.row.pick.known", d4=d4, d6=d6, sum=d4 + d6, place=where)
        rows.append(Choice(label, Answer(choice)))
    return Prompt(ask.number, say("shadow_world.ask.pick"), tuple(rows), ask.kind)


def two_throws(scene: Scene) -> list[tuple[int, int]]:
    """The two throws of the Lantern: those of this turn that do not lead to where one stands."""
    me = mine(scene)
    found: list[tuple[int, int]] = []
    for note in scene.notes:
        if note.kind == "turn":
            found = []
        elif note.kind == "threw" and note.facts.get("why") == "move":
            d4, d6 = int(str(note.facts["d4"])), int(str(note.facts["d6"]))
            if not (me and me.place and d4 + d6 in PLACES[me.place]):
                found.append((d4, d6))
    return found[-2:]


def place(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Whether to use the place that was reached."""
    me = mine(scene)
    here = me.place if me else ""
    name = thing(here, say)
    use = Choice(
        say.first(f"shadow_world.row.place.{here}", "shadow_world.row.place"),
        Answer("use"),
        hint=say.first(f"shadow_world.row.place.{here}.hint", "shadow_world.row.place.hint"),
        card=here,
    )
    rows = (use, Choice(say("shadow_world.row.place.skip"), Answer("skip")))
    return Prompt(ask.number, say("shadow_world.ask.place", place=name), rows, ask.kind)


def deck(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """From which pile."""
    rows = [
        Choice(
            say(f"shadow_world.row.deck.{choice}"),
            Answer(choice),
            hint=say("shadow_world.row.deck.hint", n=scene.table.draw.get(choice, 0)),
        )
        for choice in ask.choices
    ]
    return Prompt(ask.number, say("shadow_world.ask.deck"), tuple(rows), ask.kind)


def tree(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """The Witch Tree: first the person, then hurt or heal."""
    by_seat: dict[int, list[Choice]] = {}
    for choice in ask.choices:
        does, _, seat = choice.partition(" ")
        name = name_of(scene, int(seat), say)
        you = ".you" if int(seat) == scene.you else ""
        row = Choice(
            say(f"shadow_world.row.tree.{does}{you}", name=name),
            Answer(choice),
            sentence=say(f"shadow_world.row.tree.{does}.deed{you}", name=name),
        )
        by_seat.setdefault(int(seat), []).append(row)
    rows = [on_person(seat, by_seat[seat], say("shadow_world.ask.tree.deed"), scene, say) for seat in sorted(by_seat)]
    return Prompt(ask.number, say("shadow_world.ask.tree"), tuple(rows), ask.kind)


# -- cards -----------------------------------------------------------------------------------------------------------


def steal(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """First from whom, then which card."""
    rows = by_person(ask, "steal", scene, say)
    if "skip" in ask.choices:
        rows.append(Choice(say("shadow_world.row.leave_card"), Answer("skip"), key="0"))
    return Prompt(ask.number, say("shadow_world.ask.steal"), tuple(rows), ask.kind)


def trap(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """First to whom, then which of one's own cards."""
    return Prompt(ask.number, say("shadow_world.ask.trap"), tuple(by_person(ask, "trap", scene, say)), ask.kind)


def give(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """To whom the oracle card goes."""
    rows = [person_row(choice, "shadow_world.row.give", scene, say) for choice in ask.choices]
    return Prompt(ask.number, say("shadow_world.ask.give"), tuple(rows), ask.kind)


def lie(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Follow the oracle card, or act as somebody else."""
    giver = scene.own.oracle.giver if scene.own and scene.own.oracle else 0
    other = Choice(
        say("shadow_world.row.lie.other"),
        Answer("other"),
        hint=say("shadow_world.row.lie.other.hint"),
        cover=say("shadow_world.row.lie.cover"),
        closed="" if "other" in ask.choices else say("shadow_world.closed.lie"),
        quiet=True,
    )
    follow = Choice(say("shadow_world.row.lie.truth"), Answer("truth"), hint=say("shadow_world.row.lie.truth.hint"))
    rows = (follow, other) if hidden(scene) or "other" in ask.choices else (follow,)
    title = say("shadow_world.ask.lie", name=name_of(scene, giver, say)) if giver else say("shadow_world.ask.lie.plain")
    return Prompt(ask.number, title, rows, ask.kind)


def toll(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Damage, or one of this seat's cards."""
    giver = scene.own.oracle.giver if scene.own and scene.own.oracle else 0
    name = name_of(scene, giver, say)
    rows = [Choice(say("shadow_world.row.toll.damage"), Answer("damage"))] if "damage" in ask.choices else []
    rows += [
        Choice(
            say("shadow_world.row.toll", one=as_object(card, say)),
            Answer(card),
            hint=say(f"shadow_world.card.{card}.line"),
            card=card,
        )
        for card in ask.choices
        if card in CARDS
    ]
    return Prompt(ask.number, say("shadow_world.ask.toll", name=name), tuple(rows), ask.kind)


def event(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Carry out the card that was drawn, or leave it; a healing card has the same rows for everybody."""
    card = drawn(scene)
    line = say.first(f"shadow_world.card.{card}.line", "shadow_world.row.event.hint")
    seat = mine(scene)
    if card == "b_water" and seat and not seat.damage:
        line = say("shadow_world.row.event.unhurt", line=line)
    healing = card in ("b_honey", "b_wolfheal", "r_vampheal")
    use = Choice(
        say("shadow_world.row.event.reveal" if healing and hidden(scene) else "shadow_world.row.event.use"),
        Answer("use"),
        hint=line,
        closed="" if "use" in ask.choices else say("shadow_world.closed.misfit"),
        quiet=True,
        card=card,
    )
    rows = (Choice(say("shadow_world.row.event.skip"), Answer("skip")), use) if healing else (
        use, Choice(say("shadow_world.row.event.skip"), Answer("skip")))  # fmt: skip
    return Prompt(ask.number, say("shadow_world.ask.event", card=thing(card, say)), rows, ask.kind, card=card)


def target(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Whom a card is to hit."""
    card = drawn(scene)
    rows = [
        person_row(choice, f"shadow_world.row.target.{card}", scene, say) for choice in ask.choices if choice.isdigit()
    ]
    if "skip" in ask.choices:
        rows.append(Choice(say("shadow_world.row.leave_card"), Answer("skip"), key="0"))
    line = say.first(f"shadow_world.card.{card}.line", "ask.other")
    title = say("shadow_world.ask.target", card=thing(card, say), line=line)
    return Prompt(ask.number, title, tuple(rows), ask.kind, card=card)


# -- attack ----------------------------------------------------------------------------------------------------------


def attack(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Whom to attack, with what changes the damage."""
    rows = []
    for choice in ask.choices:
        if choice == "all":
            rows.append(Choice(say("shadow_world.row.attack.all"), Answer("all"), hint=changes(0, scene, say), key="a"))
        elif choice.isdigit():
            row = person_row(choice, "shadow_world.row.attack", scene, say, hint=changes(int(choice), scene, say))
            rows.append(row)
    if "skip" in ask.choices:
        rows.append(Choice(say("shadow_world.row.attack.skip"), Answer("skip"), key="0"))
    must = "" if "skip" in ask.choices else ".must"
    title = say(f"shadow_world.ask.attack{must}", places=reach(scene, say), card=thing(FORCES, say))
    return Prompt(ask.number, title, tuple(rows), ask.kind)


def reach(scene: Scene, say: Say) -> str:
    """The places at which somebody can be attacked: those of one's own area, with the Crossbow all others."""
    me, board = mine(scene), scene.table.board
    if me is None or me.place not in board:
        return ""
    area = board.index(me.place) // 2
    far = "r_range" in me.equipment
    names = [(thing(place, say), short(place, say)) for at, place in enumerate(board) if (at // 2 != area) == far]
    return ", ".join(name if columns(name) <= BRIEF else brief for name, brief in names)


def changes(at: int, scene: Scene, say: Say) -> str:
    """What open cards make of an attack on `at`, and how the target stands."""
    me, other = mine(scene), seat_of(scene, at)
    if other and (other.shielded or other.barrier):
        return say("shadow_world.change.safe")
    parts = []
    if me and "r_d4" in me.equipment:
        parts.append(say("shadow_world.change.d4"))
    if me and (claws := me.equipment.count("r_plus1")):
        parts.append(say("shadow_world.change.claw", n=claws))
    if me and "b_cloak" in me.equipment:
        parts.append(say("shadow_world.change.cloak"))
    if other and "b_cloak" in other.equipment:
        parts.append(say("shadow_world.change.theirs"))
    return ", ".join(parts)


def theft(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Balthasar, where the table plays it so: equipment instead of damage."""
    rows = cover_rows(ask, scene, say, "shadow_world.row.theft.no", theft_uses(ask, scene, say))
    return Prompt(ask.number, say("shadow_world.ask.theft"), tuple(rows), ask.kind)


def theft_uses(ask: AskView, scene: Scene, say: Say) -> list[Choice]:  # noqa: ARG001 - all of them are called alike
    """A card instead of the damage."""
    return [Choice(say("shadow_world.row.theft.yes"), Answer("yes"))] if _open(ask) else []


def loot(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Which card of somebody eliminated to take."""
    victim = fallen(ask, scene)
    rows = [
        Choice(
            say("shadow_world.row.loot", one=as_object(card, say)),
            Answer(card),
            hint=say(f"shadow_world.card.{card}.line"),
            card=card,
        )
        for card in dict.fromkeys(ask.choices)
        if card in CARDS
    ]
    if not hidden(scene) or not rows:
        rows += loot_uses(ask, scene, say)
    elif not beside_it(scene):
        rows.append(veiled(loot_uses(ask, scene, say), scene, say))
    rows.append(Choice(say("shadow_world.row.loot.skip"), Answer("skip"), key="0"))
    name = name_of(scene, victim, say) if victim else say("shadow_world.somebody")
    return Prompt(ask.number, say("shadow_world.ask.loot", name=name), tuple(rows), ask.kind)


def loot_uses(ask: AskView, scene: Scene, say: Say) -> list[Choice]:  # noqa: ARG001 - all of them are called alike
    """All of it at once."""
    return [Choice(say("shadow_world.row.loot.all"), Answer("all"), key="a")] if "all" in ask.choices else []


def fallen(ask: AskView, scene: Scene) -> int:
    """Whose equipment lies there to be taken."""
    cards = [card for card in ask.choices if card in CARDS]
    out = [int(str(note.facts["at"])) for note in scene.notes if note.kind == "out"]
    for at in reversed(out):
        seat = seat_of(scene, at)
        if seat and seat.equipment and all(card in seat.equipment for card in cards):
            return at
    return out[-1] if out else 0


USES: dict[str, Callable[[AskView, Scene, Say], list[Choice]]] = {
    "ability": ability_uses,
    "again": ability_uses,
    "end": ability_uses,
    "theft": theft_uses,
    "loot": loot_uses,
}
"""What an ability can do while something is asked, by the name of the ask."""
PROMPTS: dict[str, Callable[[AskView, Scene, Say], Prompt]] = {
    "ability": ability,
    "move": move,
    "pick": pick,
    "place": place,
    "deck": deck,
    "tree": tree,
    "steal": steal,
    "give": give,
    "lie": lie,
    "toll": toll,
    "event": event,
    "target": target,
    "trap": trap,
    "attack": attack,
    "reveal": spear,
    "theft": theft,
    "loot": loot,
    "leech": reaction,
    "counter": reaction,
    "again": again,
    "end": end,
}

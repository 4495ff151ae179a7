"""What the table plays, as choices of the keeper: game, bots, pace, cards and rules; everybody may look."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from client.base.choices import Choice, Prompt
from client.base.deeds import Command, Open, Page
from client.games import face, game_name, pace_words
from client.present import card_set
from client.present.between_games import keepers_only
from client.present.which_game import games
from protocol.durations import PHASE_SCALES
from protocol.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from client.base.scene import Scene
    from client.games import Face
    from client.texts import Say
    from protocol.games import Option
    from protocol.messages import Room

T = TypeVar("T")
MANY = 2
"""Where there are more values than this, a choice leads to all of them; otherwise it takes the other one."""


def game_words(room: Room, say: Say) -> str:
    """The chosen game by name."""
    return game_name(room.game, say)


def rulings_counted(game: Face | None, room: Room, say: Say) -> str:
    """How many rulings there are to look at, and which or how many of them are not the usual ones."""
    if game is None:
        return ""
    elsewhere = (*game.option_places.first, *game.option_places.telling, *game.option_places.cards)
    rulings = {name: found.default for name, found in game.INFO.options.items() if name not in elsewhere}
    return _counted(list(rulings), game, room, say)


def _counted(names: Sequence[str], game: Face, room: Room, say: Say) -> str:
    """So many rulings, and how many are not the usual ones; of a single one its name alone, which is long enough."""
    usual = {name: game.INFO.options[name].default for name in names}
    changed = [name for name in names if room.options.get(name, usual[name]) != usual[name]]
    if len(changed) == 1:
        title, _ = _words(changed[0], room.options[changed[0]], game, room, say)
        return say("setup.options.changed", title=title)
    return say("setup.options.count", n=len(names), changed=len(changed))


def setup(scene: Scene, say: Say) -> Prompt:
    """Game, length, bots, pace, rulings, house rules."""
    room = scene.room
    if room is None:
        return Prompt(0, say("setup.title"), ())
    told = (*card_set.set_sentences(room, say), *card_set.trial_sentence(room, say))
    return Prompt(0, say("setup.title"), tuple(_setup(scene, room, say)), told=told, stays=True)


def _setup(scene: Scene, room: Room, say: Say) -> Iterable[Choice]:
    shut = keepers_only(scene, say)

    def choice(label: str, command: Command, hint: str = "") -> Choice:
        return Choice(label, command, hint=hint, closed=shut, quiet=True)

    game = face(room.game)
    if len(GAMES) > 1:
        named = say("setup.game", game=game_words(room, say))
        yield _all_of("game", named, Prompt(0, say("setup.which"), games(room, say)), closed=shut)
    if game:
        for name in (*game.option_places.first, *game.option_places.telling):
            option = game.INFO.options[name]
            value = room.options.get(name, option.default)
            label = ": ".join(_words(name, value, game, room, say))
            yield choice(label, _option(name, _after(value, option.values)))
    bots = say("setup.bots", n=room.bots)
    yield choice(say("setup.bot_more"), Command("bots", str(room.bots + 1)), bots)
    if room.bots or shut:
        yield choice(say("setup.bot_less"), Command("bots", str(room.bots - 1)), bots)
    else:
        yield Choice(say("setup.bot_less"), hint=bots, closed=say("setup.no_bot"), quiet=True)
    here = len(room.people)
    words = {one: pace_words(room.game, one, here, say, shared=room.shared) for one in PHASE_SCALES}
    pace = say("setup.pace", pace=words[room.pace])
    paces = tuple(Choice(words[one], Command("pace", one)) for one in PHASE_SCALES)
    yield _all_of("pace", pace, Prompt(0, pace, paces), closed=shut)
    if game and room.setup and (name := game.option_places.suggestion):
        option = game.INFO.options[name]
        number = int(room.options.get(name, option.default))
        hint = say("card_set.another.hint", n=number + 1)
        yield choice(say("card_set.another"), _option(name, _after(number, option.values)), hint)
        yield Choice(say("card_set.cards"), Open(Page.CARDS), hint=say("card_set.cards.hint"))
    yield Choice(say("setup.options"), Open(Page.OPTIONS), hint=rulings_counted(game, room, say))
    changed = card_set.differing(room, say)
    hint = say("card_set.rules.n", n=len(changed)) if changed else say("card_set.rules.none")
    hint = changed[0] if len(changed) == 1 else hint
    yield Choice(say("card_set.rules"), Open(Page.HOUSE_RULES), hint=hint)


def options(scene: Scene, say: Say) -> Prompt:
    """The disputed corners of the rules, a choice for each but those that stand in the setup itself."""
    rows = tuple(_grouped(scene, tuple(_options(scene, say, cards=False)), say))
    return Prompt(0, say("setup.options.title"), rows, told=_differing(scene, say), stays=True)


def _grouped(scene: Scene, rulings: Sequence[tuple[str, Choice]], say: Say) -> Iterable[Choice]:
    """A choice for each group of rulings, which leads to them, with how many there are; below them the others."""
    room = scene.room
    game = face(room.game) if room else None
    groups = game.option_places.groups if game else ()
    for key, names in groups:
        found = [(name, choice) for name, choice in rulings if name in names]
        if room and game and found:
            rows = tuple(choice for _, choice in found)
            hint = _counted([name for name, _ in found], game, room, say)
            yield _all_of(key, say(key), Prompt(0, say(key), rows, stays=True), hint=hint)
    together = {name for _, names in groups for name in names}
    yield from (choice for name, choice in rulings if name not in together)


def cards(scene: Scene, say: Say) -> Prompt:
    """A set of one's own: how many of each card."""
    told = setup(scene, say).told
    rows = tuple(choice for _, choice in _options(scene, say, cards=True))
    return Prompt(0, say("card_set.cards"), rows, told=told, stays=True)


def _options(scene: Scene, say: Say, *, cards: bool) -> Iterable[tuple[str, Choice]]:
    """Each option by its name, with the choice that changes it."""
    room = scene.room
    game = face(room.game) if room else None
    if room is None or game is None:
        return
    shut = keepers_only(scene, say)
    for name, option in game.INFO.options.items():
        if name in (*game.option_places.first, *game.option_places.telling) or cards != (
            name in game.option_places.cards
        ):
            continue
        value = room.options.get(name, option.default)
        values = tuple(v for v in option.values if name not in game.option_places.seats or int(v) <= len(room.people))
        title, words = _words(name, value, game, room, say)
        hint = f"{words} ({say('setup.usual' if value == option.default else 'card_set.changed')})"
        if cards and room.setup and game.INFO.card_set and value == option.default:
            count = room.setup.cards.get(name.removeprefix(game.INFO.card_set.counted), 0)
            hint = say("setup.counted", count=count, words=words)
        if len(values) > MANY:
            rows = tuple(_value(name, one, option, game, room, say) for one in values)
            asked = Prompt(0, say("plain.rule", title=title, value=words), rows)
            yield name, _all_of(name, title, asked, hint=hint, closed=shut)
        else:
            yield name, Choice(title, _option(name, _after(value, values)), hint=hint, closed=shut, quiet=True)


def _all_of(moment: str, label: str, asked: Prompt, *, hint: str = "", closed: str = "") -> Choice:
    """A choice that leads to all values of something, whatever it stands at meanwhile."""
    return Choice(label, hint=hint, closed=closed, quiet=True, leads_to=replace(asked, moment=moment))


def _value(name: str, value: int | bool, option: Option, game: Face, room: Room, say: Say) -> Choice:
    hint = say("setup.usual") if value == option.default else ""
    return Choice(_words(name, value, game, room, say)[1], _option(name, value), hint=hint)


def house_rules(scene: Scene, say: Say) -> Prompt:
    """Play by some house rules, keep those of now, forget some."""
    shut = keepers_only(scene, say)
    rows = card_set.house_rules_choices(scene.room, say, closed=shut) if scene.room else []
    told = _differing(scene, say) or ((say("card_set.by_the_book"), "plain"),)
    return Prompt(0, say("card_set.rules"), tuple(rows), told=told, stays=True)


def _differing(scene: Scene, say: Say) -> tuple[tuple[str, str], ...]:
    """In what the table differs from the book."""
    said = card_set.house_rules_sentence(scene.room, say) if scene.room else ""
    return ((said, "plain"),) if said else ()


def _option(name: str, value: int | bool) -> Command:
    return Command("option", f"{name}={card_set.option_value(value)}")


def _words(name: str, value: int | bool, game: Face, room: Room, say: Say) -> tuple[str, str]:
    return game.option_words(name, value, say, [person.name for person in room.people])


def _after(value: T, values: tuple[T, ...]) -> T:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]

"""What the table plays, as choices: the keeper's wishes about game, bots, pace, cards and rules; everybody may look."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from client.base.choices import Choice, Prompt
from client.base.deeds import Command, Open, Page
from client.games import face
from client.present import card_set
from client.present.between_games import is_keeper, keeper_name
from protocol.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.games import Face
    from client.texts import Say
    from protocol.games import Option
    from protocol.messages import Room

PACES = ("off", "relaxed", "brisk")
"""How the options begin that count cards; and one that only looks like them."""
T = TypeVar("T")
MANY = 9
"""An option with more values than this shows them all."""


def game_words(room: Room, say: Say) -> str:
    """The chosen game by name."""
    return say.first(f"{room.game}.name", "title")


def keepers_only(scene: Scene, say: Say) -> str:
    """Why this seat may not change what is played, "" for the keeper."""
    return "" if is_keeper(scene) else say("setup.keeper_only", name=keeper_name(scene))


def setup(scene: Scene, say: Say) -> Prompt:
    """Game, length, bots, pace, rulings, house rules: each choice moves on to the next value."""
    rows = tuple(_setup(scene, scene.room, say)) if scene.room else ()
    return Prompt(0, say("setup.title"), rows)


def _setup(scene: Scene, room: Room, say: Say) -> Iterable[Choice]:
    shut = keepers_only(scene, say)

    def choice(label: str, command: Command, hint: str = "") -> Choice:
        return Choice(label, command, hint=hint, closed=shut, quiet=True)

    game = face(room.game)
    if len(GAMES) > 1:
        following = _after(room.game, tuple(GAMES))
        label = say("setup.game", game=game_words(room, say))
        yield choice(label, Command("game", following), say("setup.game.hint"))
    if game and (switch := game.INFO.length_option):
        long = bool(room.options.get(switch))
        title, value = game.option_words(switch, long, say)
        yield choice(f"{title}: {value}", _option(switch, not long))
    bots = say("setup.bots", n=room.bots)
    yield choice(say("setup.bot_more"), Command("bots", str(room.bots + 1)), bots)
    if room.bots:
        yield choice(say("setup.bot_less"), Command("bots", str(room.bots - 1)), bots)
    pace = say("setup.pace", pace=say(f"pace.{room.pace}"))
    yield choice(pace, Command("pace", _after(room.pace, PACES)))
    if game and room.setup and (listed := game.INFO.card_set):
        number = int(room.options.get(listed.suggestion, 0))
        another = (number + 1) % len(game.INFO.options[listed.suggestion].values)
        hint = say("setting.another.hint", n=number + 1)
        yield choice(say("setting.another"), _option(listed.suggestion, another), hint)
        yield Choice(say("setting.cards"), Open(Page.CARDS), hint=say("setting.cards.hint"))
    yield Choice(say("setup.options"), Open(Page.OPTIONS), hint=say("setup.options.hint"))
    changed = len(card_set.differing(room, say))
    hint = say("setting.rules.n", n=changed) if changed else say("setting.rules.none")
    yield Choice(say("setting.rules"), Open(Page.HOUSE_RULES), hint=hint)


def options(scene: Scene, say: Say) -> Prompt:
    """The disputed corners of the rules, a choice for each but the length, which has its place in the setup."""
    return Prompt(0, say("setup.options.title"), tuple(_options(scene, say, cards=False)))


def cards(scene: Scene, say: Say) -> Prompt:
    """A set of one's own: how many of each card."""
    return Prompt(0, say("setting.cards"), tuple(_options(scene, say, cards=True)))


def _options(scene: Scene, say: Say, *, cards: bool) -> Iterable[Choice]:
    room = scene.room
    game = face(room.game) if room else None
    if room is None or game is None:
        return
    shut = keepers_only(scene, say)
    listed = game.INFO.card_set
    for name, option in game.INFO.options.items():
        if name == game.INFO.length_option or cards != (listed is not None and listed.counts_cards(name)):
            continue
        value = room.options.get(name, option.default)
        values = _values(option, room)
        following = _after(value, values) if value in values else option.default
        title, words = _words(name, value, game, room, say)
        usual = f" ({say('setup.usual' if value == option.default else 'setting.changed')})"
        deed = Open(Page.VALUES, name) if len(values) > MANY else _option(name, following)
        yield Choice(title, deed, hint=f"{words}{usual}", closed=shut, quiet=True)


def values(scene: Scene, name: str, say: Say) -> Prompt:
    """All values of one option, where they are too many to step through."""
    room = scene.room
    game = face(room.game) if room else None
    if room is None or game is None or name not in game.INFO.options:
        return Prompt(0, say("setup.options.title"), ())
    option = game.INFO.options[name]
    title, now = _words(name, room.options.get(name, option.default), game, room, say)
    rows = tuple(
        Choice(
            _words(name, value, game, room, say)[1],
            _option(name, value),
            hint=say("setup.usual") if value == option.default else "",
        )
        for value in option.values
    )
    return Prompt(0, say("plain.rule", title=title, value=now), rows)


def house_rules(scene: Scene, say: Say) -> Prompt:
    """Play by some house rules, keep those of now, forget some."""
    shut = keepers_only(scene, say)
    rows = card_set.house_rules_choices(scene.room, say, closed=shut) if scene.room else []
    return Prompt(0, say("setting.rules"), tuple(rows))


def _option(name: str, value: int | bool) -> Command:
    return Command("option", f"{name}={card_set.word(value)}")


def _words(name: str, value: int | bool, game: Face, room: Room, say: Say) -> tuple[str, str]:
    return game.option_words(name, value, say, [person.name for person in room.people])


def _values(option: Option, room: Room) -> tuple[int | bool, ...]:
    return tuple(v for v in option.values if not option.seat or int(v) <= len(room.people))


def _after(value: T, values: tuple[T, ...]) -> T:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]

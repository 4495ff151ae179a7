"""What would be played, as the waiting room tells it: the set of cards and its problems, who wins, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.deeds import Command
from client.base.names import capital, real_name
from client.games import face, game_name, pace_words
from client.present.seat_count import misfit
from protocol.games import GAMES, CardSet

if TYPE_CHECKING:
    from client.base.deeds import Deed
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import Room, SetProblemView, SetTrialView

LEVELS = {"block": "alert", "house": "alert", "warn": "plain"}
"""The tone in which a problem is told."""


def set_sentences(room: Room, say: Say) -> list[tuple[str, str]]:
    """Sentences about the set of cards with their tones; nothing for a game without one, or without enough people."""
    if room.setup is None or misfit(room, say):
        return []
    said = [(problem_words(room, one, say), LEVELS[one.level]) for one in room.setup.problems if counts(room, one)]
    cards = card_words(room, say)
    if cards:
        said.insert(0, (say("card_set.set", n=room.setup.players, cards=", ".join(cards)), "plain"))
    return said


def trial_sentence(room: Room, say: Say) -> list[tuple[str, str]]:
    """What a trial of the set by bots has come to, with its tone; nothing while there is none."""
    balance = room.setup.balance if room.setup else None
    return [(balance_words(balance, say), "quiet")] if balance else []


def house_rules_sentence(room: Room, say: Say) -> str:
    """How the table's rules differ from the book, in one sentence; "" where they do not."""
    changed = differing(room, say)
    return say("card_set.differs", rules="; ".join(changed)) if changed else ""


def differing(room: Room, say: Say) -> list[str]:
    """The options that are not as the book has them, each with its value, in words."""
    game = face(room.game)
    if game is None:
        return []
    people = [person.name for person in room.people]
    changed = {n: v for n, v in room.options.items() if n in game.INFO.options and v != game.INFO.options[n].default}
    return [
        say("plain.rule", title=t, value=v)
        for t, v in (game.option_words(n, v, say, people) for n, v in changed.items())
    ]


def counts(room: Room, problem: SetProblemView) -> bool:
    """Whether a problem is still to be told: that too few or too many are there is said anyway."""
    game = face(room.game)
    listed = game.INFO.card_set if game else None
    fits = game is None or room.setup is None or room.setup.players in game.INFO.seats
    return fits or listed is None or problem.code != listed.seats_problem


def card_words(room: Room, say: Say) -> list[str]:
    """The set, in the order in which its game lists its cards."""
    cards = room.setup.cards if room.setup else {}
    listed = (GAMES[room.game].card_set if room.game in GAMES else None) or CardSet()
    row = sorted(cards, key=lambda name: (name not in listed.first, name in listed.last))
    return [_card(f"{room.game}.card.{name}", name, cards[name], say) for name in row]


def _card(key: str, name: str, count: int, say: Say) -> str:
    if count == 1:
        return say.first(key, "card_set.card", card=name)
    many = say.first(f"{key}.many", "card_set.card", card=name)
    return f"{count} {many}"


def problem_words(room: Room, problem: SetProblemView, say: Say) -> str:
    """What is wrong or unusual, as a sentence or two."""
    facts = dict(problem.facts)
    if role := facts.get("role"):
        facts["role"] = say.first(f"{room.game}.card.{role}", "card_set.card", card=role)
    key = f"{room.game}.problem.{problem.code}"
    keys = [f"{key}.spare", key] if facts.get("spare") else [key]
    said = say.first(*keys, "card_set.problem", **facts)
    if favours := facts.get("favours"):
        said = f"{said} {say(f'card_set.favours.{favours}')}"
    game = face(room.game)
    if problem.level == "house" and game and not room.options.get(game.option_places.lenient):
        said = f"{said} {say('card_set.house')}"
    return said


ENOUGH = 20
"""Games after which shares say something while more are played."""


def balance_words(balance: SetTrialView, say: Say) -> str:
    """Who has won how often, and that it were bots."""
    best = sorted(balance.won.items(), key=lambda row: (-row[1], row[0]))
    shares = [
        say(
            "card_set.share",
            team=say.first(f"card_set.team.{team}", "card_set.team.other"),
            percent=_percent(count, balance),
        )
        for team, count in best
    ]
    whole, some = balance.games >= balance.wanted, balance.games >= ENOUGH
    key = "card_set.balance" if whole else "card_set.balance.running" if some else "card_set.balance.begun"
    return capital(say(key, shares=", ".join(shares), n=balance.games, of=balance.wanted))


def _percent(count: int, balance: SetTrialView) -> int:
    return round(100 * count / max(1, balance.games))


def house_rules_choices(room: Room, say: Say, *, closed: str = "") -> list[Choice]:
    """What may be done about house rules; `closed` says why this seat may not."""
    from protocol.messages import BY_THE_BOOK, RULES_KEPT  # noqa: PLC0415 - after the first paint

    def choice(label: str, command: str, name: str, hint: str = "") -> Choice:
        return Choice(label, Command(command, name), hint=hint, closed=closed, quiet=True)

    kept = room.house_rules
    rows = [choice(say("card_set.rules.use", name=name), "use_rules", name) for name in kept]
    if differing(room, say):
        rows.append(choice(say("card_set.rules.book"), "use_rules", BY_THE_BOOK))
        if len(kept) < RULES_KEPT:
            name = free_name(room, say)
            label, hint = say("card_set.rules.keep", name=name), say("card_set.rules.keep.hint")
            rows.append(choice(label, "keep_rules", name, hint))
    return rows + [choice(say("card_set.rules.drop", name=name), "drop_rules", name) for name in kept]


def free_name(room: Room, say: Say) -> str:
    """A name under which house rules are not kept yet."""
    names = (say("card_set.rules.name", n=number) for number in range(1, len(room.house_rules) + 2))
    return next(name for name in names if name not in room.house_rules)


def is_so_already(scene: Scene, deed: Deed | None) -> bool:
    """Whether a command about the game or the seats would change nothing, because it is so already."""
    room = scene.room
    if room is None or not isinstance(deed, Command):
        return False
    name, choice = deed.name, deed.choice
    if name == "option":
        option, _, value = choice.partition("=")
        game = face(room.game)
        known = game.INFO.options.get(option) if game else None
        return known is not None and value == option_value(room.options.get(option, known.default))
    if name == "sit":
        return bool(scene.you) and choice.isdecimal() and int(choice) % len(room.people) + 1 == scene.you
    now = {"game": room.game if room.phase == "lobby" else "", "bots": str(room.bots), "pace": room.pace}
    return name in now and now[name] == choice


def command_words(scene: Scene, command: Command, say: Say) -> str:
    """A command about the game or the seats, in words."""
    room = scene.room
    name, choice = command.name, command.choice
    if name == "game":
        return game_name(choice, say)
    if name == "bots":
        return say("plain.bots", n=int(choice))
    if name == "pace":
        if room is None:
            return say(f"pace.{choice}")
        return pace_words(room.game, choice, len(room.people), say, shared=room.shared)
    if name == "sit":
        return say("room.left_of.row", name=real_name(scene, int(choice), say))
    game = face(room.game) if room else None
    if room is None or game is None:
        return choice
    option = choice.partition("=")[0]
    people = [person.name for person in room.people]
    title, value = game.option_words(option, room.options.get(option, game.INFO.options[option].default), say, people)
    return say("plain.rule", title=title, value=value)


def option_value(value: int | bool) -> str:
    """The value of an option as a command names it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

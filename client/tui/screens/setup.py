"""Sheets to decide on: the menu, what will be played, the rulings, where I sit, whether I get up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.rows import HIDDEN, Row
from client.base.spans import Span, text_line, wrap
from client.games import face
from client.present import card_set
from client.present.shared_device import HAND_OVER, SharedDevice
from client.tui.screens.lobby import game_words, is_keeper, keeper_name, left_of_rows
from client.tui.screens.sheets import Sheet
from protocol.games import GAMES

if TYPE_CHECKING:
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import Room

PACES = ("off", "relaxed", "brisk")
CARD, PUBLIC = "set_", "set_public"
"""How the options begin that count cards; and one that only looks like them."""
MANY = 9
"""An option with more values than this shows them all."""
YES_NO = {True: "yes", False: "no"}


class MenuSheet(Sheet):
    """Everything that is not needed in every turn."""

    def heading(self) -> str:
        """More."""
        return self.app.say("menu.title")

    def rows(self) -> list[Row]:
        """Answers in advance first, the way out last."""
        say, scene = self.app.say, self.app.pacer.latest
        room = scene.room
        playing = bool(room and room.phase == "playing" and scene.you)
        rows = self.standing() if playing else []
        if self.app.has_notebook():
            rows.append(Row("open book", say("menu.book"), key="b"))
        if room and (playing or scene.sheet):
            rows.append(
                Row("wish pause no", say("menu.go_on")) if room.paused else Row("open pause", say("menu.pause"))
            )
        if isinstance(self.app.line, SharedDevice):
            rows.append(Row(f"open {HAND_OVER}", say("sharing.menu")))
        if not self.app.alone:
            rows.append(Row("open company", say("company.title"), hint=say("company.hint")))
        rows.append(Row("open log", say("menu.log")))
        rows.append(Row("open rules", say("menu.rules")))
        rows.append(Row("open introduction", say("menu.introduction")))
        rows.append(Row("language", say("menu.language"), hint=say("menu.language.hint")))
        if scene.you and not self.app.alone:
            rows.append(Row("open enough", say("menu.leave"), hint=say("result.enough.hint")))
        rows.append(
            Row(
                "open close" if self.app.in_game else "close",
                say("menu.close"),
                hint=say("menu.close.alone" if self.app.alone else "menu.close.hint"),
            )
        )
        return rows

    def standing(self) -> list[Row]:
        """What may be decided in advance; its state lies under the cover."""
        say, scene = self.app.say, self.app.pacer.latest
        game = face(scene.room.game) if scene.room else None
        rows = []
        for name, choice, words in game.standing_rows(say) if game else []:
            on = self.app.standing.get(name) == choice
            state = say("standing.on" if on else "standing.off") if self.app.peek else HIDDEN
            rows.append(Row(f"stand {name} {choice}", words, hint=say("standing.now", state=state)))
        return rows

    def take(self, row: Row) -> None:
        """A wish leads back to the table, where its effect is seen."""
        if row.choice.startswith("wish "):
            self.app.act("back")
        super().take(row)

    def closing(self) -> Row:
        """Back to the table."""
        return Row("back", self.app.say("menu.back"), key="q")


class SetupSheet(Sheet):
    """What the table plays: the keeper taps, everybody looks."""

    def heading(self) -> str:
        """What we play."""
        return self.app.say("setup.title")

    def rows(self) -> list[Row]:
        """Game, length, bots, pace, rulings, door."""
        say, scene = self.app.say, self.app.pacer.latest
        room = scene.room
        if room is None:
            return []
        shut = "" if is_keeper(scene) else say("setup.keeper_only", name=keeper_name(scene))
        game = face(room.game)
        rows: list[Row] = []
        if len(GAMES) > 1:
            ids = list(GAMES)
            following = ids[(ids.index(room.game) + 1) % len(ids)] if room.game in ids else ids[0]
            words = say("setup.game", game=game_words(room, say))
            rows.append(Row(f"wish game {following}", words, hint=say("setup.game.hint"), closed=shut, quiet=True))
        if game and "long" in game.INFO.options:
            long = bool(room.options.get("long"))
            title, value = game.option_words("long", long, say)
            rows.append(Row(f"wish option long={YES_NO[not long]}", f"{title}: {value}", closed=shut, quiet=True))
        bots = say("setup.bots", n=room.bots)
        rows.append(Row(f"wish bots {room.bots + 1}", say("setup.bot_more"), hint=bots, closed=shut, quiet=True))
        if room.bots:
            rows.append(Row(f"wish bots {room.bots - 1}", say("setup.bot_less"), hint=bots, closed=shut, quiet=True))
        pace = PACES[(PACES.index(room.pace) + 1) % len(PACES)]
        words = say("setup.pace", pace=say(f"pace.{room.pace}"))
        rows.append(Row(f"wish pace {pace}", words, closed=shut, quiet=True))
        if game and room.setup and "suggestion" in game.INFO.options:
            number = int(room.options.get("suggestion", 0))
            another = (number + 1) % len(game.INFO.options["suggestion"].values)
            hint = say("setting.another.hint", n=number + 1)
            words = say("setting.another")
            rows.append(Row(f"wish option suggestion={another}", words, hint=hint, closed=shut, quiet=True))
            rows.append(Row("open cards", say("setting.cards"), hint=say("setting.cards.hint")))
        rows.append(Row("open options", say("setup.options"), hint=say("setup.options.hint")))
        changed = len(card_set.differing(room, say))
        hint = say("setting.rules.n", n=changed) if changed else say("setting.rules.none")
        rows.append(Row("open house_rules", say("setting.rules"), hint=hint))
        return rows

    def body(self, width: int) -> list[TextLine]:
        """The set of cards as it stands, with what is wrong with it."""
        return set_lines(self.app.pacer.latest.room, self.app.say, width)

    def closing(self) -> Row:
        """Back to the waiting room."""
        return Row("back", self.app.say("setup.back"), key="q")


class OptionsSheet(Sheet):
    """The disputed corners of the rules; a tap moves on to the next reading."""

    shallowest = 2

    def heading(self) -> str:
        """Rulings."""
        return self.app.say("setup.options.title")

    def holds(self, name: str) -> bool:
        """Whether an option stands here."""
        return not name.startswith(CARD) or name == PUBLIC

    def body(self, width: int) -> list[TextLine]:
        """In what the table differs from the book."""
        return rules_lines(self.app.pacer.latest.room, self.app.say, width)

    def rows(self) -> list[Row]:
        """A row for each option but the length, which has its place in the setup."""
        say, scene = self.app.say, self.app.pacer.latest
        room = scene.room
        game = face(room.game) if room else None
        if room is None or game is None:
            return []
        shut = "" if is_keeper(scene) else say("setup.keeper_only", name=keeper_name(scene))
        rows = []
        for name, option in game.INFO.options.items():
            if name == "long" or not self.holds(name):
                continue
            value = room.options.get(name, option.default)
            values = [v for v in option.values if name != "start" or int(v) <= len(room.people)]
            following = values[(values.index(value) + 1) % len(values)] if value in values else option.default
            title, words = game.option_words(name, value, say, [person.name for person in room.people])
            usual = f" ({say('setup.usual' if value == option.default else 'setting.changed')})"
            rows.append(
                Row(
                    f"choose {name}" if len(values) > MANY else f"wish option {name}={card_set.word(following)}",
                    title,
                    hint=f"{words}{usual}",
                    closed=shut,
                    quiet=True,
                )
            )
        return rows

    def take(self, row: Row) -> None:
        """Wish it, or choose among many values."""
        if row.choice.startswith("choose "):
            self.app.push_screen(ValuesSheet(row.choice.removeprefix("choose ")))
        else:
            super().take(row)

    def closing(self) -> Row:
        """Back to the setup."""
        return Row("back", self.app.say("setup.back"), key="q")


class CardsSheet(OptionsSheet):
    """A set of one's own: how many of each card."""

    def heading(self) -> str:
        """The cards."""
        return self.app.say("setting.cards")

    def holds(self, name: str) -> bool:
        """Whether an option is a number of cards."""
        return not super().holds(name)

    def body(self, width: int) -> list[TextLine]:
        """The set as it stands."""
        return set_lines(self.app.pacer.latest.room, self.app.say, width)


class ValuesSheet(Sheet):
    """All values of one option, where they are too many to tap through."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._option = name

    def heading(self) -> str:
        """The option, and the value that it has."""
        room, say = self.app.pacer.latest.room, self.app.say
        game = face(room.game) if room else None
        if room is None or game is None or self._option not in game.INFO.options:
            return say("setup.options.title")
        value = room.options.get(self._option, game.INFO.options[self._option].default)
        title, words = game.option_words(self._option, value, say, [person.name for person in room.people])
        return say("plain.rule", title=title, value=words)

    def rows(self) -> list[Row]:
        """A row for each value."""
        room, say = self.app.pacer.latest.room, self.app.say
        game = face(room.game) if room else None
        if room is None or game is None or self._option not in game.INFO.options:
            return []
        option, people = game.INFO.options[self._option], [person.name for person in room.people]
        return [
            Row(
                f"wish option {self._option}={card_set.word(value)}",
                game.option_words(self._option, value, say, people)[1],
                hint=say("setup.usual") if value == option.default else "",
            )
            for value in option.values
        ]

    def take(self, row: Row) -> None:
        """One tap is enough."""
        self.app.act("back")
        if row.choice != "back":
            self.app.act(row.choice)

    def closing(self) -> Row:
        """Back to the options."""
        return Row("back", self.app.say("setup.back"), key="q")


class HouseRulesSheet(Sheet):
    """House rules under their names, kept by the host over evenings."""

    def heading(self) -> str:
        """House rules."""
        return self.app.say("setting.rules")

    def body(self, width: int) -> list[TextLine]:
        """In what the table differs from the book now."""
        return rules_lines(self.app.pacer.latest.room, self.app.say, width, book=True)

    def rows(self) -> list[Row]:
        """Play by some, keep those of now, forget some."""
        say, scene = self.app.say, self.app.pacer.latest
        if scene.room is None:
            return []
        shut = "" if is_keeper(scene) else say("setup.keeper_only", name=keeper_name(scene))
        return [
            Row(f"wish {wish} {name}", label, hint=hint, closed=shut, quiet=True)
            for wish, name, label, hint in card_set.house_rules_commands(scene.room, say)
        ]

    def closing(self) -> Row:
        """Back to the setup."""
        return Row("back", self.app.say("setting.rules.back"), key="q")


def set_lines(room: Room | None, say: Say, width: int) -> list[TextLine]:
    """The set of cards, with what is wrong with it and how bots do."""
    told = [*card_set.set_sentences(room, say), *card_set.trial_sentence(room, say)] if room else []
    return [text_line(Span(row, tone)) for text, tone in told for row in wrap(text, width)]


def rules_lines(room: Room | None, say: Say, width: int, *, book: bool = False) -> list[TextLine]:
    """In what the table differs from the book; with `book` also that it does not."""
    told = card_set.house_rules_sentence(room, say) if room else ""
    if not told and book:
        told = say("setting.by_the_book")
    return [text_line(Span(row, "plain")) for row in wrap(told, width)] if told else []


class LeftOfSheet(Sheet):
    """Where I really sit, in one tap."""

    def heading(self) -> str:
        """The question."""
        return self.app.say("room.left_of.title")

    def rows(self) -> list[Row]:
        """Everybody else."""
        return left_of_rows(self.app.pacer.latest, self.app.say)

    def take(self, row: Row) -> None:
        """One tap is enough."""
        self.app.act("back")
        if row.choice != "back":
            self.app.act(row.choice)


class EnoughSheet(Sheet):
    """Whether I really get up."""

    def heading(self) -> str:
        """The question."""
        return self.app.say("result.enough.sure")

    def rows(self) -> list[Row]:
        """Yes; staying is the row that closes the sheet."""
        return [Row("leave", self.app.say("result.enough.yes"), hint=self.app.say("result.enough.hint"), key="1")]

    def closing(self) -> Row:
        """Stay."""
        return Row("back", self.app.say("result.enough.no"), key="2")


class CloseSheet(Sheet):
    """Whether the program is really to be closed in the middle of a game."""

    def heading(self) -> str:
        """The question."""
        return self.app.say("close.sure")

    def rows(self) -> list[Row]:
        """Yes, and what becomes of the seat; playing on is the row that closes the sheet."""
        hint = self.app.say("menu.close.alone" if self.app.alone else "menu.close.hint")
        return [Row("close", self.app.say("close.yes"), hint=hint, key="1")]

    def closing(self) -> Row:
        """Play on."""
        return Row("back", self.app.say("close.no"), key="2")

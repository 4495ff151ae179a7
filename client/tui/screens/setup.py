"""Sheets to decide on: the menu, what will be played, the rulings, where I sit, whether I get up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.deeds import Command, Here
from client.base.spans import Span, text_line, wrap
from client.present import between_games, card_set, device_menu, table_setup
from client.tui.screens.sheets import PromptSheet, QuestionSheet

if TYPE_CHECKING:
    from client.base.choices import Prompt
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import Room


class MenuSheet(PromptSheet):
    """Everything that is not needed in every turn."""

    @property
    def prompt(self) -> Prompt:
        """The menu of this device."""
        return device_menu.device_menu(self.app.pacer.latest, self.app.device, self.app.say)

    def take(self, row: Choice) -> None:
        """A wish leads back to the table, where its effect is seen."""
        if isinstance(row.deed, Command):
            self.app.do(Here.BACK)
        super().take(row)

    def closing(self) -> Choice:
        """Back to the table."""
        return Choice(self.app.say("menu.back"), Here.BACK, key="q")


class SetupSheet(PromptSheet):
    """What the table plays: the keeper taps, everybody looks."""

    @property
    def prompt(self) -> Prompt:
        """Game, length, bots, pace, rulings."""
        return table_setup.setup(self.app.pacer.latest, self.app.say)

    def body(self, width: int) -> list[TextLine]:
        """The set of cards as it stands, with what is wrong with it."""
        return set_lines(self.app.pacer.latest.room, self.app.say, width)

    def closing(self) -> Choice:
        """Back to where it was opened."""
        return Choice(self.app.say("setup.back"), Here.BACK, key="q")


class OptionsSheet(SetupSheet):
    """The disputed corners of the rules; a tap moves on to the next reading."""

    shallowest = 2

    @property
    def prompt(self) -> Prompt:
        """A row for each."""
        return table_setup.options(self.app.pacer.latest, self.app.say)

    def body(self, width: int) -> list[TextLine]:
        """In what the table differs from the book."""
        return rules_lines(self.app.pacer.latest.room, self.app.say, width)


class CardsSheet(SetupSheet):
    """A set of one's own: how many of each card."""

    shallowest = 2

    @property
    def prompt(self) -> Prompt:
        """A row for each card."""
        return table_setup.cards(self.app.pacer.latest, self.app.say)


class ValuesSheet(PromptSheet):
    """All values of one option, where they are too many to tap through."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._option = name

    @property
    def prompt(self) -> Prompt:
        """A row for each value."""
        return table_setup.values(self.app.pacer.latest, self._option, self.app.say)

    def take(self, row: Choice) -> None:
        """One tap is enough."""
        self.app.do(Here.BACK)
        if row.deed is not Here.BACK:
            self.app.do(row.deed)

    def closing(self) -> Choice:
        """Back to the options."""
        return Choice(self.app.say("setup.back"), Here.BACK, key="q")


class HouseRulesSheet(PromptSheet):
    """House rules under their names, kept by the host over evenings."""

    @property
    def prompt(self) -> Prompt:
        """Play by some, keep those of now, forget some."""
        return table_setup.house_rules(self.app.pacer.latest, self.app.say)

    def body(self, width: int) -> list[TextLine]:
        """In what the table differs from the book now."""
        return rules_lines(self.app.pacer.latest.room, self.app.say, width, book=True)

    def closing(self) -> Choice:
        """Back to the setup."""
        return Choice(self.app.say("setting.rules.back"), Here.BACK, key="q")


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


class LeftOfSheet(PromptSheet):
    """Where I really sit, in one tap."""

    @property
    def prompt(self) -> Prompt:
        """Everybody else."""
        return between_games.left_of(self.app.pacer.latest, self.app.say)

    def take(self, row: Choice) -> None:
        """One tap is enough."""
        self.app.do(Here.BACK)
        if row.deed is not Here.BACK:
            self.app.do(row.deed)


class EnoughSheet(QuestionSheet):
    """Whether I really get up."""

    @property
    def prompt(self) -> Prompt:
        """Yes and no."""
        return between_games.enough(self.app.say)


class CloseSheet(QuestionSheet):
    """Whether the program is really to be closed in the middle of a game."""

    @property
    def prompt(self) -> Prompt:
        """Yes, and what becomes of the seat; or play on."""
        return device_menu.closing(self.app.device, self.app.say)

"""Owls on the screen and in lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from protocol.games.owls import INFO, VALUES

from client.base.choices import Choice, Prompt, addressed
from client.base.deeds import Answer
from client.base.names import capital, name_of, names_of, real_name
from client.base.spans import COVER, Span, cut, text_line
from client.games import Face
from client.games.abilities import Rule, Sentences

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import AskView, NoteView


def headline(winners: list[int], scene: Scene, say: Say) -> str:
    """Who has won."""
    key = "owls.won.you" if winners == [scene.you] else "owls.won"
    return say(key, names=capital(names_of(scene, winners, say)))


def table_said(scene: Scene, say: Say) -> list[str]:
    """Who has hooted, who has not, and whose turn it is."""
    table = scene.table
    marks = ["hooted" if seat in table.hooted else "turn" if seat == table.active else "quiet" for seat in (1, 2, 3)]
    return [say(f"owls.seat.{mark}", seat=seat, name=name_of(scene, seat, say)) for seat, mark in enumerate(marks, 1)]


def own_said(scene: Scene, say: Say) -> list[str]:
    """The owl in one's hand."""
    return [say("owls.own", owl=say(f"owls.card.{scene.own.owl}"))] if scene.own and scene.own.owl else []


def result_said(scene: Scene, say: Say) -> list[str]:
    """Who has won, and who had which owl."""
    held = [
        say("owls.held", name=real_name(scene, seat, say), owl=say(f"owls.card.{owl}"))
        for seat, owl in enumerate(scene.table.shown, 1)
    ]
    return [headline(scene.table.winners, scene, say), *held]


def truth_said(_scene: Scene, hands: list[Any], _truth: dict[str, Any], say: Say) -> list[str]:
    """Who has which owl, at a moment of a finished game."""
    return [say("owls.held", name=seat, owl=say(f"owls.card.{own.owl}")) for seat, own in enumerate(hands, 1)]


class OwlsFace(Face):
    """One question, a line for each seat, and the owl in one's own hand."""

    INFO = INFO
    sentences = Sentences(table_said, own_said, result_said, truth_said)

    def prompt(self, ask: AskView, _scene: Scene, say: Say) -> Prompt | None:
        """Hoot, or stay silent."""
        rows = [Choice(say(f"owls.row.{choice}"), Answer(choice)) for choice in ask.choices]
        return Prompt(ask.number, say("owls.ask"), addressed(rows, ask.number))

    def note_line(self, note: NoteView, scene: Scene, say: Say) -> str:
        """What happened; that is over is said by the result."""
        facts: dict[str, Any] = note.facts
        if note.kind == "ended":
            return headline(facts["winners"], scene, say)
        name = capital(name_of(scene, facts["by"], say))
        key = f"owls.note.{note.kind}"
        key = f"{key}.you" if facts["by"] == scene.you and f"{key}.you" in say else key
        return say(key, name=name, owl=say(f"owls.card.{facts['card']}") if "card" in facts else "")

    def deal_of(self, _table: Any) -> int:
        """There is only one."""
        return 1

    def status_line(self, _scene: Scene, say: Say, width: int, right: TextLine) -> TextLine:
        """The name of the game."""
        return [*text_line(cut(say("owls.name"), width)), *right]

    def table_pictures(self, scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
        """One picture: a line a seat."""
        return [[text_line(cut(line, width)) for line in table_said(scene, say)]]

    def own_lines(self, scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
        """The owl, or its cover."""
        said = own_said(scene, say) if peek else [COVER * 12]
        return [[Span(cut(line, width))] for line in said]

    def result_lines(self, scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:
        """The same as in words."""
        del scrolls
        return [text_line(cut(line, width)) for line in result_said(scene, say)]

    def option_words(self, name: str, value: int | bool, _say: Say, _people: Sequence[str] = ()) -> tuple[str, str]:
        """It has no options."""
        return name, str(value)

    def minutes(self, _players: int, _options: Mapping[str, int | bool]) -> int:
        """It is a short one."""
        return 1

    def rules(self, say: Say, card: str = "") -> list[Rule]:
        """One page; a card has its size."""
        if card in VALUES:
            return [Rule(say(f"owls.card.{card}"), say("owls.size", size=VALUES[card]))]
        sizes = [Rule(say(f"owls.card.{owl}"), say("owls.size", size=size)) for owl, size in VALUES.items()]
        return [Rule(say("owls.name"), say("owls.rules")), *sizes]

    def introduction(self, say: Say) -> list[str]:
        """One page."""
        return [f"# {say('owls.name')}\n{say('owls.rules')}"]


FACE = OwlsFace()

"""Texts that screens ask for by a game's own id, for the two games of the village."""

from __future__ import annotations

from typing import NamedTuple

GAMES = ("werewolves", "duesterwald")


class Card(NamedTuple):
    """A role in words: name, name with its article, plural, short name, grammatical gender (m, f, n).

    `line` says in a few words what it can; `rule` is its paragraph.
    """

    name: str
    one: str
    many: str
    short: str
    gender: str
    line: str
    rule: str


def for_both(texts: dict[str, str]) -> dict[str, str]:
    """The same texts under both games' ids."""
    return {f"{game}.{key}": text for game in GAMES for key, text in texts.items()}


def card_texts(cards: dict[str, Card], games: dict[str, dict[str, tuple[str, str]]]) -> dict[str, str]:
    """The texts of all roles; `games` holds for each game the lines and rules of roles that differ there."""
    texts: dict[str, str] = {}
    for role, card in cards.items():
        stem = f"village.card.{role}"
        texts |= {stem: card.name, f"{stem}.is": card.one, f"{stem}.many": card.many}
        texts |= {f"{stem}.short": card.short, f"{stem}.gender": card.gender}
        for game, own in games.items():
            line, rule = own.get(role, (card.line, card.rule))
            texts |= {f"{game}.card.{role}": card.name, f"{game}.card.{role}.many": card.many}
            texts[f"{game}.card.{role}.line"] = line
            texts[f"{game}.card.{role}.rule"] = rule
    return texts

"""Every text is given the facts that it names: what is left out would be a mark on the screen, or end the program."""

from __future__ import annotations

import ast
import string
from typing import TYPE_CHECKING

from client.texts import texts
from host.texts import TEXTS
from protocol.program.name import named
from tests.wire.test_error_sentences import errors, files

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TABLES: dict[str, Mapping[str, str]] = {
    "words": {key: both[0] for key, both in TEXTS.items()},
    "say": texts("en").table,
    "_say": texts("en").table,
}
"""By what asks for a text: the texts that it has."""


def facts(text: str) -> set[str]:
    """The facts that a text names; what the program is called it knows by itself."""
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(named(text)) if name}


def asked(call: ast.Call, table: Mapping[str, str], given: set[str]) -> Iterator[tuple[str, str]]:
    """The texts that a call may lead to, each with its key, where that stands in the call itself."""
    first = call.args[0] if call.args else None
    for one in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
        key = str(one.value) if isinstance(one, ast.Constant) else ""
        counted = "n" in given and f"{key}:other" in table
        for form in (":none", ":one", ":other") if counted else ("",):
            if key + form in table:
                yield key, table[key + form]


def said(source: str, sentences: Mapping[str, str]) -> Iterator[tuple[int, str, set[str]]]:
    """Each text that a source asks for, and each error that it makes: line, key, and the facts that it lacks."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Name) and node.exc.id in sentences:
            yield node.lineno, node.exc.id, facts(sentences[node.exc.id])
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        given = {keyword.arg for keyword in node.keywords if keyword.arg}
        if len(given) < len(node.keywords):
            continue  # what comes in a dictionary is not known here
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        if name in sentences and not node.args:
            yield node.lineno, name, facts(sentences[name]) - given
        for key, text in asked(node, TABLES.get(name, {}), given):
            yield node.lineno, key, facts(text) - given


def test_every_text_is_given_the_facts_that_it_names() -> None:
    """The host's lines and the client's texts wherever a key stands in the code, and every error as it is made."""
    most_first = sorted(errors(), key=lambda error: -len(facts(error.en)))
    sentences = {error.__name__: error.en for error in most_first}  # of two with one name that which asks for less
    found = [(path, *one) for path in files() for one in said(path.read_text("utf-8"), sentences)]
    assert len(found) > 1400
    assert [(f"{path.name}:{line}", key, lacks) for path, line, key, lacks in found if lacks] == []


def test_a_fact_that_is_left_out_is_found() -> None:
    """The test's own test."""
    source = """
words("table_opened", table=name)
words("table_kept", table=name)
say("list" if more else "time", first=first)
raise Lost(path=path)
raise Lost
kind = Lost()
raise Gone
words(key), Lost(**facts)
"""
    found = [(line, lacks) for line, _, lacks in said(source, {"Lost": "{path} is lost.", "Gone": "Gone."}) if lacks]
    assert sorted(found) == [(3, {"spoken"}), (4, {"last"}), (6, {"path"}), (7, {"path"})]

"""The words of a console: one line, one wish. The host's own screen and `moontable console` read them alike."""

from __future__ import annotations

from typing import Final, NamedTuple

WORDS: Final[dict[str, tuple[str, str]]] = {
    "pause": ("pause", "yes"),
    "go": ("pause", "no"),
    "stop": ("stop", "-"),
    "extend": ("extend", "-"),
    "end": ("end", "-"),
    "nudge": ("nudge", "-"),
    "lobby": ("lobby", "-"),
    "evening": ("evening", "-"),
    "kick": ("kick", "{}"),
    "keeper": ("keeper", "{}"),
    "code": ("code", "{}"),
    "standin": ("stand_in", "{} on"),
    "wait": ("stand_in", "{} off"),
    "door": ("door", "{}"),
    "game": ("game", "{}"),
    "option": ("option", "{}"),
    "keep": ("keep_rules", "{}"),
    "use": ("use_rules", "{}"),
    "drop": ("drop_rules", "{}"),
    "bots": ("bots", "{}"),
    "pace": ("pace", "{}"),
}
"""The wish that each word stands for, and its choice; `{}` is what was typed behind the word."""

NAMING: Final = ("keep", "use", "drop")
"""Words behind which a name stands, as it was typed."""

_OTHER: Final = {
    "behalte": "keep",
    "nimm": "use",
    "vergiss": "drop",
    "weiter": "go",
    "halt": "stop",
    "mehr": "extend",
    "ende": "end",
    "raus": "kick",
    "tür": "door",
    "warten": "wait",
    "bot": "standin",
    "spiel": "game",
    "tempo": "pace",
    "abend": "evening",
    "wer": "who",
    "hilfe": "help",
    "auf": "open",
    "zu": "closed",
    "neu": "renew",
}


class ConsoleCommand(NamedTuple):
    """A wish about the table, as somebody typed it."""

    wish: str
    choice: str


def parse(typed: str) -> ConsoleCommand | str:
    """The wish that a typed line means; the word itself where it is none (`who`, `help`), "" for an empty line."""
    words = [_OTHER.get(word, word) for word in typed.casefold().split()]
    if not words:
        return ""
    word, rest = words[0], " ".join(typed.split()[1:] if words[0] in NAMING else words[1:])
    if word not in WORDS:
        return word
    wish, form = WORDS[word]
    if ("{}" in form) != bool(rest):
        return word
    return ConsoleCommand(wish, form.format(rest))

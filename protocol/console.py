"""The words of a console: one line, one command. The host's own screen and `moontable console` read them alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from protocol.texts import Both

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
    "table": ("table", "{}"),
}
"""The command that each word stands for, and its choice; `{}` is what was typed behind the word."""

NAMING: Final = ("keep", "use", "drop", "table")
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
    "tisch": "table",
    "tische": "tables",
    "hilfe": "help",
    "auf": "open",
    "zu": "closed",
    "neu": "renew",
}

HELP: Final[Both] = (
    (
        "who: who is at the table. pause, go: pause and go on. extend: one more minute. end: end the game.\n"
        "kick N, keeper N, code N: send seat N away, make it the keeper, make a one-time code for it.\n"
        "standin N, wait N: a bot plays for an absent seat, or the table waits. nudge. door open|closed|renew.\n"
        "keep NAME, use NAME, drop NAME: save, play, delete house rules; use - plays by the book.\n"
        "game ID, bots N, pace off|relaxed|brisk, option NAME=VALUE: in the waiting room. stop: call off a countdown.\n"
        "lobby: back there after a game. evening: begin a new one.\n"
        "table new NAME [GAME [BOTS]], table close NAME: another table of this host. tables: all of them."
    ),
    (
        "who: wer am Tisch ist. pause, go: anhalten und weiter. extend: eine Minute mehr. end: Spiel beenden.\n"
        "kick N, keeper N, code N: Platz N wegschicken, ihm die Tischleitung geben, einen Einmalcode machen.\n"
        "standin N, wait N: Für Platz N spielt ein Bot, solange niemand da ist, oder der Tisch wartet.\n"
        "nudge: anstupsen. door open|closed|renew: die Tür auf, zu, ein neuer Code.\n"
        "keep NAME, use NAME, drop NAME: Hausregeln speichern, spielen, löschen; use - spielt wie im Heft.\n"
        "game ID, bots N, pace off|relaxed|brisk, option NAME=WERT: im Warteraum. stop: einen Countdown abbrechen.\n"
        "lobby: nach einem Spiel zurück in den Warteraum. evening: ein neuer Abend.\n"
        "table new NAME [SPIEL [BOTS]], table close NAME: ein weiterer Tisch dieses Gastgebers. tables: alle Tische."
    ),
)
"""What each word does; beside these a console has words of its own."""


class ConsoleCommand(NamedTuple):
    """A command of the table, as somebody typed it."""

    name: str
    choice: str


def parse(typed: str) -> ConsoleCommand | str:
    """The command that a typed line means; the word itself where it is none (`who`, `help`), "" for an empty line."""
    words = [_OTHER.get(word, word) for word in typed.casefold().split()]
    if not words:
        return ""
    word, rest = words[0], " ".join(typed.split()[1:] if words[0] in NAMING else words[1:])
    if word not in WORDS:
        return word
    name, form = WORDS[word]
    if ("{}" in form) != bool(rest):
        return word
    return ConsoleCommand(name, form.format(rest))

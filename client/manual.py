"""`moontable completion` and `moontable man`: what the parsers know, as shells and `man` read it."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

from client import usage
from client.base import packages
from client.base.terminal_print import print_text
from protocol.program import name as program
from protocol.program.commandline import WrongValue
from protocol.program.findings import release
from protocol.program.settings import SETTINGS
from protocol.texts import in_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from protocol.program.commandline import Page

HOST_TAKES = 20.0
"""Seconds for the host's side to say what it takes."""
GLOBAL = ("--help", "--lang", "--config")
"""What every command takes."""


def completion(words: Sequence[str]) -> int:
    """The command `completion`; its exit status. Raises WrongUse."""
    chosen = usage.completion().read(words)
    if chosen is None:
        return 0
    if chosen.shell not in SHELLS:
        raise WrongValue(given="completion", possible=", ".join(SHELLS))
    print_text("\n".join(SHELLS[chosen.shell](pages())))
    return 0


def man(words: Sequence[str]) -> int:
    """The command `man`; its exit status. Raises WrongUse."""
    if usage.man().read(words) is not None:
        print_text("\n".join(roff(pages())))
    return 0


def pages() -> list[Page]:
    """What every command takes, the overview first."""
    own = [usage.moontable().described()]
    own += [getattr(usage, name)().described() for name in usage.COMMANDS if name != "host"]
    return [*own, *_of_host()]


def _of_host() -> list[Page]:
    """The same of the host's side, which says it itself; nothing where it is not installed."""
    if not packages.is_installed("host.__main__"):
        return []
    told = subprocess.run(
        [sys.executable, "-P", "-m", "host", "describe"],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=HOST_TAKES, check=True,
    )  # fmt: skip
    found: list[Page] = json.loads(told.stdout)
    return found


def bash(every: list[Page]) -> Iterator[str]:
    """A function for bash; zsh takes it as well."""
    inner = [page["command"].split()[1] for page in every if page["command"].startswith("host ")]
    every_option = [option for page in every for option in page["options"]]
    valued = {name for option in every_option if option["value"] for name in option["names"]} | {"--config"}
    yield "_moontable() {"
    yield "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words="
    yield f'    case ${{COMP_WORDS[2]}} in {"|".join(inner) or "-"}) command="$command ${{COMP_WORDS[2]}}" ;; esac'
    yield '    case "$command $before" in'
    for page in every:
        for option in page["options"]:
            for name in option["names"] if option["choices"] else ():
                yield _case(f"{page['command']} {name}", option["choices"])
    yield "        *' --lang') words='en de' ;;"
    yield f"        {'|'.join(_ending(name) for name in sorted(valued))}) COMPREPLY=(); return ;;"
    yield "    esac"
    yield '    [ "$COMP_CWORD" = 1 ] && command='
    yield '    [ -z "$words" ] && case $command in'
    for page in every:
        names = [name for option in page["options"] for name in option["names"]]
        if page["command"]:
            yield _case(page["command"], [*(inner if page["command"] == "host" else page["places"]), *names, *GLOBAL])
    yield _case("", [*usage.COMMANDS, *GLOBAL, "--version"])
    yield "    esac"
    yield '    COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield "}"
    yield f"complete -o default -F _moontable {program.NAME}"


def _ending(name: str) -> str:
    """A pattern of `case` for whatever ends with this word."""
    return f"*' {name}'"


def _case(given: str, words: Sequence[str]) -> str:
    """A branch of `case`: with these words before the cursor those may follow."""
    return f"        {shlex.quote(given)}) words={shlex.quote(' '.join(filter(None, words)))} ;;"


def zsh(every: list[Page]) -> Iterator[str]:
    """The function for bash, after what lets zsh take it."""
    yield "autoload -U +X compinit && compinit"
    yield "autoload -U +X bashcompinit && bashcompinit"
    yield from bash(every)


def fish(every: list[Page]) -> Iterator[str]:
    """Lines for fish, each with what it is for."""
    for page in every:
        command, about = page["command"], shlex.quote(page["about"])
        first, _, second = command.partition(" ")
        if command and not second:
            yield f"complete -c {program.NAME} -n __fish_use_subcommand -a {first} -d {about}"
        elif second:
            yield f"complete -c {program.NAME} -n '__fish_seen_subcommand_from host' -a {second} -d {about}"
        seen = f"__fish_seen_subcommand_from {second or first}" if command else "__fish_use_subcommand"
        for option in page["options"]:
            for name in option["names"]:
                value = (
                    f" -x -a {shlex.quote(' '.join(option['choices']))}"
                    if option["choices"]
                    else " -r"
                    if option["value"]
                    else ""
                )
                yield f"complete -c {program.NAME} -n {shlex.quote(seen)} -l {name.removeprefix('--')}{value} -d {shlex.quote(option['says'])}"
        for place in page["places"]:
            yield f"complete -c {program.NAME} -n {shlex.quote(seen)} -a {place}"


SHELLS: dict[str, Callable[[list[Page]], Iterator[str]]] = {"bash": bash, "zsh": zsh, "fish": fish}


def roff(every: list[Page]) -> Iterator[str]:
    """The manual page."""
    head, *commands = every
    yield f'.TH MOONTABLE 1 "" "Moontable {release()}"'
    yield f".SH {_heading('NAME', 'NAME')}"
    yield _escaped(
        f"{program.NAME} - {in_language(('hidden-role games for an evening', 'Spiele mit geheimen Rollen für einen Abend'))}"
    )
    yield f".SH {_heading('SYNOPSIS', 'ÜBERSICHT')}"
    yield f".B {program.NAME}\n{_escaped(in_language(('COMMAND [options]', 'BEFEHL [Optionen]')))}"
    yield f".SH {_heading('DESCRIPTION', 'BESCHREIBUNG')}"
    yield _escaped(head["about"])
    yield f".SH {_heading('COMMANDS', 'BEFEHLE')}"
    for page in commands:
        yield f".SS {_escaped(' '.join(filter(None, (program.NAME, page['command'], page['value']))))}"
        yield _escaped(page["about"])
        for option in page["options"]:
            if option["says"]:
                yield f".TP\n.B {_escaped(' '.join([option['names'][0], option['value']]).rstrip())}\n{_escaped(option['says'])}"
    yield f".SH {_heading('ENVIRONMENT', 'UMGEBUNG')}"
    for setting in SETTINGS.values():
        says = in_language(setting.says).format(possible=in_language(setting.possible_values()))
        yield f".TP\n.B {_escaped(setting.variable)}\n{_escaped(f'{setting.key}: {says}')}"
    yield f".SH {_heading('EXIT STATUS', 'RÜCKGABEWERT')}"
    yield _escaped(in_language((
        "0 when all went well, 1 when something is wrong, 2 for words that mean nothing; further ones follow sysexits.",
        "0, wenn alles gut ging, 1, wenn etwas nicht stimmt, 2 bei Worten, die nichts bedeuten; weitere folgen sysexits.",
    )))  # fmt: skip


def _heading(english: str, german: str) -> str:
    return f'"{in_language((english, german))}"'


def _escaped(text: str) -> str:
    """A line of text in which nothing is a command of the formatter's."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe

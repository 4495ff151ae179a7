"""What goes wrong is said to a person in both languages, by a class of its own: what happened and what to do."""

from __future__ import annotations

import ast
import importlib
import os
import re
import string
from pathlib import Path

from protocol.errors import MoontableError
from protocol.texts import LANGUAGES

ROOT = Path(__file__).parents[2]
PACKAGES = ("protocol", "host", "client")
GROUPS = {"HostError", "ClientError", "Verdict", "WrongUse"}
"""Nobody raises these."""
FOR_PROGRAMMERS = {"ValueError", "TypeError", "KeyError", "OSError", "RuntimeError"}
"""No guest reads what these say."""
RAISED = re.compile(r"\braise\s+(\w+)\s*\(")
"""An error as it is raised in a source."""


def files() -> list[Path]:
    """All of the product."""
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def errors() -> list[type[MoontableError]]:
    """Every class of errors in the product."""
    for path in files():
        if re.search(
            r"^class \w+\(\w*(Error|Refusal|Verdict|WrongUse|WrongValue|Option|SeatEnded)\)",
            path.read_text("utf-8"),
            re.MULTILINE,
        ):
            name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
            importlib.import_module(name.removesuffix(".__init__"))
    found: dict[type[MoontableError], None] = {}
    open_ = [MoontableError]
    while open_:
        for error in open_.pop().__subclasses__():
            if error.__module__.startswith(PACKAGES):
                found[error] = None
                open_.append(error)
    return list(found)


def odd(said: dict[str, str]) -> list[str]:
    """What is wrong with a sentence in two languages."""
    facts = {lang: {name for _, name, _, _ in string.Formatter().parse(text) if name} for lang, text in said.items()}
    found = ["other facts"] * (facts["en"] != facts["de"]) + ["not translated"] * (said["en"] == said["de"])
    for text in said.values():
        found += [f"begins oddly: {text}"] * (not re.match(r"[A-ZÄÖÜ{“„]|--[a-z]", text))
        ends = re.search(r"[.!?…]$|: \S[^.]*$|\{\w+\}$|--help$|mqtts?://\S+$", text)
        found += [f"ends oddly: {text}"] * (not ends)
    return found


def test_an_error_is_whole_sentences_in_both_languages() -> None:
    """With the same facts, a capital in front and an end behind; a command, an address or a reason may stand last."""
    told = [error for error in errors() if error.__name__ not in GROUPS]
    assert len(told) > 140
    wrong = {error: odd({lang: getattr(error, lang) for lang in LANGUAGES}) for error in told}
    assert {error: found for error, found in wrong.items() if found} == {}


STATUSES = {
    2: (
        "AddressOdd AuthoritiesUnused BadAuthorities BadLink BridgeNeedsBroker BrokerAddressOdd MisspeltBroker "
        "MissingValue NearlyAnOption NeedsNoValue NoFileName NoSeat NoTableFound NoTableToWatch OnlyWithAddress "
        "UnknownBroker UnknownCommand UnknownGame UnknownOption WrongUse WrongValue WrongValueHere"
    ),
    os.EX_DATAERR: "BackupDamaged JournalDamaged JournalEmpty JournalIncomplete",
    os.EX_NOINPUT: "BackupMissing NoConsole NoJournal",
    os.EX_UNAVAILABLE: (
        "BridgeOnlyHere BrokerDied BrokerMissing BrokerSilent BrokerUnreachable BrokerUntrusted BrokerWithoutTls "
        "EmbeddedMissing NoBroker NoSystemd NotStarted"
    ),
    os.EX_SOFTWARE: "Crashed HostError",
    os.EX_CANTCREAT: (
        "BackupThere BackupUnwritable JournalForbidden JournalFull JournalMisplaced JournalUnwritable "
        "ResultsUnwritable SettingsThere SettingsUnwritable UnitUnwritable"
    ),
    os.EX_TEMPFAIL: "JournalBusy JournalLocked PortTaken StillSeated TableNameKept TableNotHeard",
    os.EX_PROTOCOL: "AnotherHost FalseHost",
    os.EX_NOPERM: "BackupUnreadable BrokerRefused ProgramUnreachable ServiceNeedsRoot",
    os.EX_CONFIG: (
        "BrokerLoginOdd BrokerSameAccount BrokerTooTight BrokerUnsafe ConfigurationError ConfigurationMisspelt "
        "ConfigurationMissing ConfigurationUnreadable JournalNewer NearlyASetting UnknownSetting WrongSetting"
    ),
}
"""Exit statuses as `sysexits.h` has them; all other errors end a program with 1."""


def test_the_exit_status_says_what_kind_of_trouble_it_is() -> None:
    """A service starts again after some of them and not after others, and scripts ask for them."""
    found: dict[int, set[str]] = {}
    for error in errors():
        found.setdefault(error.exit_status, set()).add(error.__name__)
    del found[1]
    assert found == {status: set(names.split()) for status, names in STATUSES.items()}


def test_an_odd_sentence_is_found() -> None:
    """The test's own test."""
    assert odd({"en": "It is {n}.", "de": "Es sind {n}."}) == []
    assert odd({"en": "It is {n}.", "de": "Es ist so."}) == ["other facts"]
    assert odd({"en": "Stop.", "de": "Stop."}) == ["not translated"]
    assert odd({"en": "it is so.", "de": "Es ist so"}) == ["begins oddly: it is so.", "ends oddly: Es ist so"]


def test_no_sentence_is_built_where_it_is_raised() -> None:
    """Its class has it, once; what is raised for programmers (ValueError and the like) nobody reads."""
    built = []
    for path in files():
        text = path.read_text("utf-8")
        if FOR_PROGRAMMERS.issuperset(RAISED.findall(text)):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name):
                name = node.exc.func.id
                words = [arg for arg in node.exc.args if isinstance(arg, ast.Constant | ast.JoinedStr)]
                if words and name[0].isupper() and name not in FOR_PROGRAMMERS:
                    built.append(f"{path.relative_to(ROOT)}:{node.lineno} {name}")
    assert built == []

"""The command as somebody types it: one clear sentence, the right status, both languages, no traceback."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import NamedTuple

import pytest

from client.command import main, means_yes
from client.texts import texts
from protocol.errors import NameNumber
from protocol.texts import LANGUAGES

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """A fresh device that speaks English."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "MOONTABLE", "TERMUX", "PYTEST"))}
    return kept | {"PYTHONPATH": str(ROOT), "MOONTABLE_HOME": str(tmp_path / "home"), "LANG": "C.UTF-8"}


@pytest.fixture
def run(environment, tmp_path):
    """Run the command with words; stdin is empty."""

    def run(*words: str, before: str = "pass", typed: str = "", **variables: str):
        program = f"import sys; {before}; from client.command import main; sys.exit(main())"
        done = subprocess.run(
            [sys.executable, "-P", "-c", program, *words],
            env=environment | variables,
            cwd=tmp_path,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=30,
            check=False,
        )
        assert "Traceback" not in done.stderr + done.stdout
        return done

    return run


class Said(NamedTuple):
    """How a command has ended, and what it has said until then."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def here(environment, capsys, monkeypatch):
    """Run the command with words in this process, where it is no matter how a process starts and ends."""
    for name in os.environ.keys() - environment.keys():
        monkeypatch.delenv(name)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("threading.excepthook", threading.excepthook)  # the command sets it for its process

    def here(*words: str) -> Said:
        monkeypatch.delenv("MOONTABLE_LANG", raising=False)
        monkeypatch.setattr("sys.stdin", io.StringIO())
        return Said(main(words), *capsys.readouterr())

    return here


def test_help_in_both_languages(here):
    """Without words the overview and status 2; asked for, status 0; after a command its own page."""
    nothing = here()
    assert nothing.returncode == 2
    assert nothing.stderr.startswith("moontable [COMMAND] [options]\n")
    assert "\n  practice        a game against bots" in nothing.stderr
    assert here("--help").stdout == nothing.stderr
    assert "allein auf diesem Rechner" in here("--help", "--lang", "de").stdout
    for command in ("join", "practice", "doctor"):
        page = here(command, "--help")
        assert page.returncode == 0
        assert f"moontable {command} [" in page.stdout.splitlines()[0]
        assert page.stdout != here("--lang=de", command, "--help").stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_that_bounces_is_no_no(lang):
    """The letter more than once is meant like once; the letters of the word are not the word."""
    letter, word = texts(lang)("command.yes").split()
    for answer, meant in (
        (letter, True), (word, True), (letter.upper() * 2, True), (letter * 3, True), (f" {word.upper()} ", True),
        ("", False), ("n", False), ("nn", False), (word[1:], False), (letter + "n", False), (word + word, False),
    ):  # fmt: skip
        assert means_yes(answer, texts(lang)) is meant, answer


def test_version(run):
    """Versions of release and protocol on one line."""
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "status", "english", "german"),
    [
        (["frobnicate"], 2, "no command “frobnicate”", "Befehl „frobnicate“ gibt es nicht"),
        (["--frob"], 2, "“--frob” means nothing", "„--frob“ bedeutet hier nichts"),
        (["join", "--frob"], 2, "“--frob” means nothing", "„--frob“ bedeutet hier nichts"),
        (["join", "A@b", "c", "d"], 2, "“c” means nothing", "„c“ bedeutet hier nichts"),
        (["join", "--name"], 2, "--name needs a value", "--name braucht einen Wert"),
        (["practice", "--bots", "many"], 2, "Possible: 0-5", "Möglich: 0-5"),
        (["practice", "--bots", "99"], 2, "with wolfmoon. Possible: 0-5", "bei wolfmoon nicht. Möglich: 0-5"),
        (["practice", "--game", "werewolves", "--bots", "50"], 2, "Possible: 0-49", "Möglich: 0-49"),
        (["practice", "--bots", "18", "--game", "duesterwald"], 2, "Possible: 0-17", "Möglich: 0-17"),
        (["practice", "--game", "shadow_world", "--bots", "-1"], 2, "Possible: 0-7", "Möglich: 0-7"),
        (["practice", "--game", "chess"], 2, "Possible: wolfmoon, shadow_world, ", "Möglich: wolfmoon, shadow_world, "),
        (["practice", "--bot", "3"], 2, "Did you mean --bots?", "Meintest du --bots?"),
        (["practice", "--fast=3"], 2, "--fast takes no value", "--fast nimmt keinen Wert"),
        (["replay", "--as", "99"], 2, "Possible: 0-50", "Möglich: 0-50"),
        (["replay", "--as", "me"], 2, "Possible: 0-50", "Möglich: 0-50"),
        (["join"], 2, "no seat to go back to", "noch keinen Platz"),
        (["watch"], 2, "knows no table yet", "noch keinen Tisch"),
        (["join", "127.0.0.1:9"], 2, "no seat to go back to", "noch keinen Platz"),
        (["join", "@@"], 2, "7K3M9P@192.168.1.20", "CODE@ADRESSE"),
        (["join", "ABC@127.0.0.1"], 2, "7K3M9P@192.168.1.20", "CODE@ADRESSE"),
        (
            ["join", "ABCDEF@127.0.0.1:9", "--name", "Ada"],
            1,
            "Nothing answers at 127.0.0.1:9",
            "antwortet nichts",
        ),
        (["join", "ABCDEF@no.such.invalid", "--name", "Ada"], 1, "unknown here", "hier unbekannt"),
        (
            ["join", "ABCDEF@127.0.0.1:9", "--name", "   "],
            1,
            "at least one letter",
            "mindestens einen Buchstaben",
        ),
        (["join", "ABCDEF@127.0.0.1:9", "--name", "A\u200db\u0007"], 1, "cannot draw", "nicht zeigen kann"),
        (["join", "ABCDEF@127.0.0.1:9", "--name", "A" * 40], 1, "too long", "zu lang"),
        (["join", "ABCDEF@127.0.0.1:9"], 1, "at least one letter", "mindestens einen Buchstaben"),
    ],
)
def test_wrong_use_is_one_sentence(here, words, status, english, german):
    """What is wrong, in the language of the person, on stderr, with the status that scripts expect."""
    done = here(*words, "--plain") if words[0] == "join" else here(*words)
    assert english in done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (status, 1)
    done = here("--lang", "de", *words)
    assert german in done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (status, 1)


def test_the_process_ends_with_that_sentence_and_that_status(run):
    """As above, seen by the shell."""
    done = run("join", "ABCDEF@127.0.0.1:9", "--name", "Ada")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "Nothing answers at 127.0.0.1:9" in done.stderr
    assert run("frobnicate").returncode == 2


def test_a_language_that_is_not_spoken(here):
    """Only the two of the house."""
    done = here("--lang", "fr")
    assert (done.returncode, "en, de" in done.stderr) == (2, True)
    assert here("--lang").returncode == 2


def test_the_language_of_the_system(run):
    """Without --lang the locale decides."""
    assert "Befehl" in run("frob", LANG="de_DE.UTF-8").stderr


@pytest.mark.parametrize(
    ("gone", "variables", "line"),
    [
        ("msgpack", {}, f"{ROOT}/scripts/bootstrap"),
        ("cryptography", {"TERMUX_VERSION": "0.118"}, "pkg install python-cryptography"),
        ("textual", {"TERM": "xterm"}, f"{ROOT}/scripts/bootstrap"),
    ],
)
def test_a_missing_package_is_named(run, gone, variables, line):
    """What is missing and the line to type, before anything else happens."""
    before = f"sys.modules['{gone}'] = None; sys.stdin.isatty = sys.stdout.isatty = lambda: True"
    done = run("join", "ABCDEF@127.0.0.1:9", "--name", "Ada", before=before, **variables)
    assert gone in done.stderr
    assert line in done.stderr
    assert done.returncode == 1


def test_plain_needs_no_textual(run):
    """The line client works where Textual is not installed."""
    done = run("join", "ABCDEF@127.0.0.1:9", "--name", "Ada", "--plain", before="sys.modules['textual'] = None")
    assert "Nothing answers" in done.stderr


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize(
    ("words", "screens"),
    [
        (["join", "@@"], True),
        (["practice", "--name", "1"], True),
        (["replay", "no-such-game"], True),
        (["watch", "@@"], True),
        (["console"], False),
        (["table"], False),
    ],
)
def test_what_screens_need_is_missed_where_screens_are_wanted(here, monkeypatch, words, screens, drawn):
    """Before anything else is looked at; by lines of text the command goes on to what else is wrong."""
    lacking = {"textual", "segno"} if screens and drawn else {"segno"}
    monkeypatch.setattr("client.command._plain", lambda _: not drawn)
    for gone in ({"textual"}, {"textual", "segno"}):
        monkeypatch.setattr("client.base.packages.is_installed", lambda package, gone=gone: package not in gone)
        done = here(*words)
        assert done.returncode != 0
        assert {package for package in gone if package in done.stderr} == gone & lacking


def test_host_parts_missing(run):
    """Without the host's code it is said what to install."""
    done = run("host", before="sys.modules['host'] = None")
    assert f"{ROOT}/scripts/bootstrap" in done.stderr
    assert done.returncode == 1


def test_host_gets_its_words(run):
    """The host reads the rest of the line by itself, and its status is ours."""
    done = run("host", "--frob")
    assert done.returncode != 0
    assert "--frob" in done.stderr


def test_doctor(run):
    """What is there and what is not; a terminal is no condition."""
    done = run("doctor")
    assert done.returncode == 0
    assert "Python" in done.stdout
    done = run("doctor", "--lang", "de", before="sys.modules['msgpack'] = None", TERMUX_VERSION="googleplay.2026")
    assert done.returncode == 1
    assert "pkg install python-msgpack" in done.stdout
    assert "F-Droid" in done.stdout


def test_a_fault_of_ours_is_one_sentence_and_a_report(run, environment):
    """The report says where, and nothing of what the program knew."""
    done = run(
        "doctor",
        before="import client.doctor; client.doctor.examine = lambda say: [][int('SECRET-7'.strip())]",
    )
    assert done.returncode == 70
    assert done.stderr.count("\n") == 1
    (report,) = Path(environment["MOONTABLE_HOME"]).glob("crash-*.txt")
    assert str(report) in done.stderr
    text = report.read_text()
    assert "ValueError" in text
    assert "command.py" in text
    assert "SECRET" not in text
    assert report.stat().st_mode & 0o077 == 0 or os.name != "posix"


def test_a_damaged_seat_is_said_once(run, environment):
    """The file is set aside, the next call goes on without it."""
    folder = Path(environment["MOONTABLE_HOME"]) / "seats"
    folder.mkdir(parents=True)
    (folder / "s1.json").write_text("{")
    done = run("join")
    assert (done.returncode, "s1.damaged" in done.stderr) == (1, True)
    assert "no seat" in run("join").stderr


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_is_quiet(environment, tmp_path):
    """130, and not a word, while the client waits for a broker that has let it in and says nothing."""
    silent = socket.create_server(("127.0.0.1", 0))
    silent.settimeout(60)
    where = f"ABCDEF@127.0.0.1:{silent.getsockname()[1]}"
    # Whoever was started in the background ignores the signal, and so would its children.
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from client.command import main; sys.exit(main())"
    )
    child = subprocess.Popen(
        [sys.executable, "-P", "-c", program, "join", where, "--name", "Ada", "--plain"],
        env=environment,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout.readline().startswith(b"Looking")
    with contextlib.ExitStack() as lines:
        lines.enter_context(silent)
        greeted = b""
        while not greeted:  # the first line only tries whether anybody is there
            line = lines.enter_context(silent.accept()[0])
            greeted = line.recv(1)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=60)
    assert (child.returncode, errors) == (130, b"")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_refused_name_is_mended_where_it_was_given(lang, capsys):
    """On the command line by its option; at the table, where there is none, the same sentence speaks of no option."""
    assert main(["--lang", lang, "practice", "--name", "1"]) == NameNumber.exit_status
    assert "--name" in capsys.readouterr().err
    assert "--name" not in NameNumber().message(lang)


@pytest.mark.parametrize(("status", "kept"), [(0, True), (0, False), (1, True)])
def test_line_by_line_a_practice_says_how_its_game_is_seen_again(here, monkeypatch, tmp_path, status, kept):
    """Goodbye has been said there; nothing follows what has gone wrong."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))

    class Host:
        def __init__(self, _practice):
            """Nothing starts."""

        def close(self):
            """Nothing ends."""

    def played(*_words, **_about):
        if kept:
            (tmp_path / "games").mkdir()
            (tmp_path / "games" / "one.moon").write_bytes(b"a game")
        return status

    monkeypatch.setattr("client.seat.practice.PracticeHost", Host)
    monkeypatch.setattr("client.command._present", played)
    done = here("practice", "--plain")
    assert done.returncode == status
    assert ("replay 1” shows the last game again" in " ".join(done.stdout.split())) is (kept and status == 0)
    assert "Goodbye" not in done.stdout

"""What `doctor` finds: one line each, what to do about it, and what is the same on both sides."""

from __future__ import annotations

import json
import platform
import shutil
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from protocol import VERSION
from protocol.texts import BilingualTexts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

State = Literal["ok", "note", "bad"]
OLDEST = (3, 11)
LITTLE, TOO_LITTLE = 500 << 20, 50 << 20
"""Free bytes: below the first there is a word, below the second nothing should begin."""

TEXTS = {
    "ok": ("fine", "gut"),
    "note": ("note", "Hinweis"),
    "bad": ("WRONG", "FEHLER"),
    "version": (
        "Moontable {release}, protocol {protocol}, Python {python}",
        "Moontable {release}, Protokoll {protocol}, Python {python}",
    ),
    "python.old": ("Python {python} is too old: 3.11 is needed", "Python {python} ist zu alt: Nötig ist 3.11"),
    "python.old.cure": ("Install Python 3.11 or newer.", "Installiere Python 3.11 oder neuer."),
    "space": ("{free} MB are free for {path}", "{free} MB sind frei für {path}"),
    "space.cure": ("Make room on that disk.", "Schaffe Platz auf diesem Datenträger."),
    "space.not": (
        "nothing can be said about the disk of {path}: {reason}",
        "Über den Datenträger von {path} ist nichts zu erfahren: {reason}",
    ),
    "clock": ("the clock says {now}", "Die Uhr sagt {now}"),
    "clock.behind": (
        "the clock says {now}, which was before this program was installed",
        "Die Uhr sagt {now}, das war vor der Installation dieses Programms",
    ),
    "clock.cure": (
        "Set it, or let it be set: sudo timedatectl set-ntp true. A wrong clock makes TLS and the dates of evenings wrong.",
        "Stelle sie, oder lass sie stellen: sudo timedatectl set-ntp true. Eine falsche Uhr verfälscht TLS und die Daten der Abende.",
    ),
    "all_well": ("Nothing is wrong.", "Es fehlt nichts."),
    "not_well": (
        "What is marked WRONG has to be put right first.",
        "Was mit FEHLER markiert ist, muss zuerst behoben werden.",
    ),
}
words = BilingualTexts(TEXTS)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look at `check` has found, in the language of this process, and what to do about it."""

    check: str
    state: State
    says: str
    cure: str = ""


def well(findings: Iterable[Finding]) -> bool:
    """Whether nothing is wrong."""
    return all(finding.state != "bad" for finding in findings)


def as_json(findings: list[Finding]) -> str:
    """For programs: `well`, and every finding."""
    told = {"well": well(findings), "findings": [asdict(finding) for finding in findings]}
    return json.dumps(told, ensure_ascii=False, indent=2)


def from_json(text: str) -> list[Finding]:
    """What another side has found; ValueError for what is no such thing."""
    try:
        return [Finding(**told) for told in json.loads(text)["findings"]]
    except (TypeError, KeyError) as odd:
        raise ValueError(text[:40]) from odd


def as_lines(findings: list[Finding]) -> Iterator[str]:
    """For people: each finding, below it what to do, and at the end how things stand."""
    for finding in findings:
        yield f"{words(finding.state) + ':':<9} {finding.says}"
        if finding.cure:
            yield f"{'':<9} {finding.cure}"
    yield words("all_well" if well(findings) else "not_well")


def versions() -> Finding:
    """Which release this is, and on what it runs."""
    python = platform.python_version()
    if sys.version_info < OLDEST:
        return Finding("version", "bad", words("python.old", python=python), words("python.old.cure"))
    return Finding("version", "ok", words("version", release=release(), protocol=VERSION, python=python))


def release() -> str:
    """The version of this program; "0" where it is not installed."""
    from importlib import metadata  # noqa: PLC0415 - slow, and seldom asked for

    try:
        return metadata.version("moontable")
    except metadata.PackageNotFoundError:
        return "0"


def clock(now: float, installed: float | None = None) -> Finding:
    """Whether the clock, which says `now`, can be right: nothing is older than this program."""
    if installed is None:
        installed = Path(__file__).stat().st_mtime
    said = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    if now < installed:
        return Finding("clock", "bad", words("clock.behind", now=said), words("clock.cure"))
    return Finding("clock", "ok", words("clock", now=said))


def space(path: Path, free: int | None = None) -> Finding:
    """Whether there is room where things are kept; `free` are the bytes, if somebody knows them."""
    near = next(one for one in (path, *path.absolute().parents) if one.exists())
    try:
        room = shutil.disk_usage(near).free if free is None else free
    except OSError as problem:
        return Finding("space", "note", words("space.not", path=path, reason=problem.strerror))
    state: State = "bad" if room < TOO_LITTLE else "note" if room < LITTLE else "ok"
    return Finding(
        "space", state, words("space", free=room >> 20, path=path), "" if state == "ok" else words("space.cure")
    )

"""Files that are named after, or come from, somebody else: one way to make a name, to read, and to write.

A name is made of ids. A file is read only where it is one, and only as far as it may be long; what is written is
there as a whole or not at all, and readable by its owner only.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
from pathlib import Path

from protocol.errors import MoontableError

MOST_KEPT = 1 << 20
"""Bytes of a file that this program has written for itself: a seat, a witness entry, a notebook, a console's key."""

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,63}", re.ASCII)
_SUFFIX = re.compile(r"\.[a-z]{1,8}", re.ASCII)
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE | re.ASCII)
"""What Windows takes for a device in any folder."""


class NoFileName(MoontableError):
    """Something that names no file: it came from outside and holds more than letters, digits, - and _."""

    en = "“{given}” cannot be part of a file's name. Names are made of letters, digits, - and _."
    de = "„{given}“ kann nicht in einem Dateinamen stehen. Namen bestehen aus Buchstaben, Ziffern, - und _."
    exit_status = 2


def file_name(*parts: str | int, suffix: str) -> str:
    """The name of a file in a folder of ours: the parts with - between them; raises NoFileName for anything odd."""
    words = [str(part) for part in parts]
    for word in words:
        if not _PART.fullmatch(word):
            raise NoFileName(given=word[:40])
    if not words or _DEVICES.fullmatch(words[0]) or not _SUFFIX.fullmatch(suffix):
        raise NoFileName(given="-".join(words)[:40] + suffix)
    return "-".join(words) + suffix


def read_file(path: Path, most: int = MOST_KEPT) -> bytes:
    """All of an ordinary file of at most so many bytes; OSError for anything else, without waiting or reading on."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            kind = errno.EISDIR if stat.S_ISDIR(found.st_mode) else errno.EINVAL
            raise OSError(kind, os.strerror(kind), str(path))
        if found.st_size > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def write_file(path: Path, data: bytes, *, durable: bool = False, group: int | None = None) -> None:
    """Write so that after any crash the file is the old or the new one, never half of it; raises OSError.

    With `durable` a power cut does not lose it either. A `group` may read it as well, where root writes it for a
    program that runs as somebody else.
    """
    handle, temporary = tempfile.mkstemp(prefix=".half-", dir=path.parent)  # readable by its owner only
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if group is not None:
                os.fchown(file.fileno(), -1, group)
                os.fchmod(file.fileno(), 0o640)
            if durable:
                os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise

"""What a terminal sends, read so that nothing in it ends the program, and its end does."""

from __future__ import annotations

import codecs
import contextlib
import os
import signal


class InputDecoder:
    """Bytes of a terminal as text. What is not UTF-8 becomes a replacement character; the input's end is the program's.

    A terminal that has gone without a signal (it was not the controlling one) is an input at its end. Textual would
    read it again and again.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._ended = False

    def decode(self, data: bytes, *, final: bool = False) -> str:
        """The text that is whole by now."""
        if not data and not final and not self._ended:
            self._ended = True
            os.kill(os.getpid(), signal.SIGHUP)
        return self._decoder.decode(data, final)


def forgiving_input() -> None:
    """Let old mouse reports and stray pastes pass, and let the program end with its input."""
    with contextlib.suppress(ImportError):
        from textual.drivers import linux_driver  # noqa: PLC0415 - does not exist on Windows

        linux_driver.getincrementaldecoder = lambda _name: InputDecoder  # type: ignore[attr-defined, assignment]

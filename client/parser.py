"""The words behind a command, read as argparse reads them, but answered in the languages of the house."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NoReturn

from client.errors import MissingValue, UnknownOption, WrongValue

if TYPE_CHECKING:
    from client.texts import Say


class Parser(argparse.ArgumentParser):
    """argparse without its own words: what it finds wrong is said in the languages of the house."""

    def __init__(self, command: str) -> None:
        super().__init__(prog=f"moontable {command}", add_help=False, allow_abbrev=False, exit_on_error=False)
        self._command = command
        self.add_argument("--help", "-h", action="store_true")

    def error(self, message: str) -> NoReturn:
        """What argparse would print and exit with."""
        raise UnknownOption(given=message, see=self.prog)

    def read(self, words: list[str], say: Say) -> argparse.Namespace | None:
        """The options, None when only help was asked for."""
        try:
            chosen, unknown = self.parse_known_args(words)
        except argparse.ArgumentError as error:
            given = (error.argument_name or "").partition("/")[0]
            if "invalid" in error.message:
                raise WrongValue(given=given, possible="0-5" if given == "--bots" else "…") from None
            raise MissingValue(given=given, see=self.prog) from None
        if chosen.help:
            sys.stdout.write(say(f"command.help.{self._command}") + "\n")
            return None
        if unknown:
            raise UnknownOption(given=unknown[0], see=self.prog)
        return chosen

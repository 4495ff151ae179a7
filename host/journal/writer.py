"""Writes the journal: what happens is gathered here, a statement at a time, until the journal commits it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from host.engine.match import GivenAnswer, SavedMatch
    from host.journal.records import MatchRecord, Standing


class Writer:
    """Everything that can be written. Nothing of it is in the file before `Journal.commit`."""

    def __init__(self) -> None:
        self.gathered: list[tuple[str, tuple[Any, ...]]] = []

    def _write(self, statement: str, values: tuple[Any, ...]) -> None:
        self.gathered.append((statement, values))

    def fact(self, name: str, value: bytes) -> None:
        """Write a lasting fact."""
        self._write("insert or replace into facts values (?, ?)", (name, value))

    def epoch(self, epoch: bytes) -> None:
        """Add the epoch of this start to the list of the host's own."""
        self._write("insert into epochs values (?)", (epoch,))

    def account(self, name: str, password: str) -> None:
        """Write a seat's broker account."""
        self._write("insert or replace into accounts values (?, ?)", (name, password))

    def drop_account(self, name: str) -> None:
        """Forget a seat's broker account."""
        self._write("delete from accounts where name = ?", (name,))

    def house_rules(self, game: str, name: str, options: dict[str, int | bool]) -> None:
        """Write house rules of a game under a name."""
        self._write("insert or replace into house_rules values (?, ?, ?)", (game, name, json.dumps(options)))

    def drop_house_rules(self, game: str, name: str) -> None:
        """Forget house rules."""
        self._write("delete from house_rules where game = ? and name = ?", (game, name))

    def table(self, table: str, state: dict[str, Any]) -> None:
        """Write a table's own state: people, game, options, phase."""
        self._write("insert or replace into tables values (?, ?)", (table, json.dumps(state)))

    def clocks(self, table: str, state: dict[str, Any]) -> None:
        """Write how much time was left, in seconds."""
        self._write("insert or replace into clocks values (?, ?)", (table, json.dumps(state)))

    def event(self, table: str, match: int, number: int, kind: str, at: int, by: int, sign: str) -> None:
        """Write a public event of a table: at whose seat, by whom, and the key that the seat has then."""
        self._write(
            "insert or replace into events values (?, ?, ?, ?, ?, ?, ?)", (table, number, match, kind, at, by, sign)
        )

    def standings(
        self, table: str, match: int, evening: str, game: str, ending: str, standings: list[Standing]
    ) -> None:
        """Write how a match ended for everybody, under the date of the evening."""
        for seat, one in enumerate(standings, 1):
            values = (table, match, seat, evening, game, ending, *one)
            self._write("insert or replace into standings values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)

    def points(self, table: str, match: int, points: dict[int, int]) -> None:
        """Write what bets have brought each seat of a match that is over."""
        for seat, won in points.items():
            if won:
                self._write("insert or replace into points values (?, ?, ?, ?)", (table, match, seat, won))

    def forget_person(self, name: str, nobody: str) -> None:
        """Take a name and its points out of all results, call its seats `nobody`.

        Names are in a deal roster: one that runs keeps them, one that is over is opened to nobody any more.
        """
        theirs = "select tbl, match, seat from standings where name = ? and not bot"
        self._write(f"delete from points where (tbl, match, seat) in ({theirs})", (name,))  # noqa: S608 - own words
        self._write("update standings set name = '' where name = ? and not bot", (name,))
        over = "exists (select 1 from matches where tbl = {0}.tbl and number = {0}.match and result <> '') or match < "
        over += "(select max(number) from matches where tbl = {0}.tbl)"
        for kind in ("holders", "hands"):
            which = f"where name = ? and sign <> x'' and ({over.format(kind)})"
            self._write(f"insert or replace into nameless select tbl, match from {kind} {which}", (name,))  # noqa: S608 - own words
            self._write(f"update {kind} set name = ? {which}", (nobody, name))  # noqa: S608 - own words

    def begin_match(self, table: str, record: MatchRecord) -> None:
        """Write a match that is about to be dealt, with its secret, before the secret's hash is shown to anybody."""
        self._write(
            "insert into matches (tbl, number, game, seats, options, secret, release, rules) "
            "values (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                table,
                record.number,
                record.game,
                json.dumps(record.seats),
                json.dumps(record.options),
                record.secret,
                record.release,
                record.rules,
            ),
        )

    def rules_hash(self, table: str, number: int, release: str, rules: str) -> None:
        """Write that a match goes on by other rules, and which release plays it now."""
        values = (release, rules, table, number)
        self._write("update matches set release = ?, rules = ? where tbl = ? and number = ?", values)

    def close_roster(self, table: str, number: int, roster: list[str]) -> None:
        """Write the devices' nonces: from now on chance is settled."""
        self._write("update matches set roster = ? where tbl = ? and number = ?", (json.dumps(roster), table, number))

    def end_match(self, table: str, number: int, result: dict[str, Any]) -> None:
        """Write how a match ended."""
        self._write("update matches set result = ? where tbl = ? and number = ?", (json.dumps(result), table, number))

    def answer(self, table: str, number: int, n: int, given: GivenAnswer, signed: bytes) -> None:
        """Write answer `n` of a match, with the bytes as the seat signed them (empty when the host gave it)."""
        values = (table, number, n, given.number, given.seat, given.name, given.choice, given.by_host, signed)
        self._write("insert into answers values (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)

    def checkpoint(self, table: str, number: int, saved: SavedMatch, answers: int, notes: list[Any]) -> None:
        """Write a turn's start: the state, how many answers came before it, and the notes told since the last one."""
        state, said = json.dumps(saved.state), json.dumps(notes)
        values = (table, number, saved.turns, answers, saved.asked, state, said)
        self._write("insert or replace into checkpoints values (?, ?, ?, ?, ?, ?, ?)", values)

    def holder(self, table: str, number: int, seat: int, account: str, name: str, sign: bytes) -> None:
        """Write who got a seat of a match, and the key of their answers (empty for a bot)."""
        self._write("insert into holders values (?, ?, ?, ?, ?, ?)", (table, number, seat, account, name, sign))

    def handover(self, table: str, number: int, n: int, account: str, row: tuple[int, int, str, bytes]) -> None:
        """Write handover `n` of a match: seat, number of answers given before, name, key."""
        seat, since, name, sign = row
        self._write(
            "insert into hands values (?, ?, ?, ?, ?, ?, ?, ?)", (table, number, n, seat, since, account, name, sign)
        )

    def disclosed(self, table: str, number: int) -> None:
        """Write that a deal was opened to its seats."""
        self._write("insert or replace into opened values (?, ?)", (table, number))

"""Whatever happens to an honest evening, no check accuses anybody: kills, pauses, absences, a full disk."""

from __future__ import annotations

import random
import sqlite3

import pytest

from host.errors import JournalUnwritable
from host.games import GAMES
from host.replay.verify import verify
from tests.laws.random_play import choice_for, wants
from tests.replay.played import kept
from tests.table.evening import Evening


class Full:
    """A database on a disk that is full."""

    def __init__(self, db):
        self._db = db

    def execute(self, statement, *values):
        """Nothing can be written."""
        if statement.startswith(("insert", "update")):
            raise sqlite3.OperationalError("database or disk is full")
        return self._db.execute(statement, *values)


def host_dies(evening, dice):
    """Killed and started again."""
    evening.restart_host()


def client_dies(evening, dice):
    """A client process without memory on the same seat."""
    name = dice.choice(list(evening.guests))
    evening.guests[name] = evening.connect(evening.guests[name].seat)


def somebody_rests(evening, dice):
    """A bot plays for somebody for a while."""
    evening.guests[dice.choice(list(evening.guests))].submit_command("rest", dice.choice(["yes", "no"]), evening.now)


def nobody_acts(evening, dice):
    """Time runs out."""
    evening.run(dice.choice([12.0, 60.0]), step=0.5)


def pizza(evening, dice):
    """A pause."""
    evening.guests[dice.choice(list(evening.guests))].submit_command("pause", "yes", evening.now)
    evening.run(1.0)
    evening.guests[dice.choice(list(evening.guests))].submit_command("pause", "no", evening.now)
    evening.run(6.0)


def disk_fills(evening, dice):
    """Answers that could not be written are taken back."""
    for session in evening.guests.values():
        for ask in session.scene.asks:
            free = session.scene.status == "live" and not ask.given and not session.scene.pending
            if free and wants(ask, dice):
                session.submit_answer(ask.number, choice_for(ask, dice), evening.now)
        for _, data in session.outgoing():
            evening.table.receive(session.seat.account, data, evening.now)
    evening.table.save()
    whole, evening.journal.file.db = evening.journal.file.db, Full(evening.journal.file.db)
    try:
        evening.journal.commit()
    except JournalUnwritable:
        evening.journal.file.db = whole
        evening.table.rebuild(evening.now)
    evening.journal.file.db = whole


TROUBLES = (host_dies, client_dies, somebody_rests, nobody_acts, pizza, disk_fills)


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in GAMES for seed in range(max(2, 6 // len(GAMES)))])
def test_an_honest_evening_is_never_accused(tmp_path, game, seed):
    """Every device that is there at the end gets the record, and finds that all of it fits."""
    dice = random.Random(seed)
    evening = Evening(tmp_path)
    evening.dice = random.Random(seed)
    evening.start(names=["Ada", "Ben", "Cleo"][: 2 + seed % 2], bots=2, game=game)

    def trouble() -> None:
        if evening.table.lifecycle.phase == "playing" and dice.random() < 0.1:
            dice.choice(TROUBLES)(evening, dice)

    evening.play_out(between=trouble)
    evening.run(40.0)
    for name in evening.guests:
        verdict = verify(kept(evening, name))
        assert verdict.good, f"{name}: {verdict}"
    evening.kill_host()

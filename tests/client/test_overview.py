"""The list of a host's tables: whose cards count, and what a row says."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import pytest

from client.device.operator import console_keys
from client.present.tables import Known, table_rows
from client.seat.overview import Overview
from client.texts import texts
from protocol import VERSION
from protocol.keys import SeatKeys, signed
from protocol.messages import HostCard
from protocol.topics import Topics

KEYS = SeatKeys.new()
EPOCH = os.urandom(16)
ATTIC = HostCard(VERSION, "attic", KEYS.sign_public, KEYS.seal_public, EPOCH, True, "wolfmoon", "playing", 3, 6)
CELLAR = replace(ATTIC, table="cellar", game="werewolves", phase="lobby", taken=12, seats=50, open=False)


def say(overview, card, keys=KEYS, *, at="", kept=False):
    """A card on its topic, or on another one; whether it changes anything."""
    return overview.receive(Topics(at or card.table).card, signed(keys, "card", card), kept=kept)


@pytest.fixture
def overview():
    """What has heard two tables."""
    heard = Overview(KEYS.sign_public)
    assert say(heard, CELLAR)
    assert say(heard, ATTIC, kept=True)
    return heard


def test_cards_of_the_host_are_listed_by_name_and_change(overview):
    """A card that was heard already changes nothing."""
    assert [card.table for card in overview.tables] == ["attic", "cellar"]
    assert not say(overview, ATTIC)
    assert say(overview, replace(ATTIC, phase="result"))
    assert overview.cards["attic"].phase == "result"


def test_what_another_key_has_signed_or_lies_elsewhere_changes_nothing(overview):
    """Nor what is no card at all."""
    assert not say(overview, replace(ATTIC, taken=1), SeatKeys.new())
    assert not say(overview, replace(ATTIC, taken=1), at="cellar")
    assert not overview.receive(Topics("attic").card, b"noise", kept=False)
    assert not overview.receive(Topics("other").card, b"", kept=False)
    for topic in (Topics("attic").public, Topics("attic", "elsewhere").card, "attic/card"):
        assert not overview.receive(topic, b"", kept=False)
    assert overview.cards["attic"] == ATTIC


def test_a_table_that_is_closed_leaves_the_list(overview):
    """The host empties the topic of its card."""
    assert overview.receive(Topics("attic").card, b"", kept=False)
    assert list(overview.cards) == ["cellar"]


def test_a_new_start_of_the_host_takes_away_what_lies_there_from_before(overview):
    """But only where it is heard: what a broker has kept may be of any start."""
    new = replace(CELLAR, epoch=os.urandom(16))
    say(overview, new, kept=True)
    assert set(overview.cards) == {"attic", "cellar"}
    say(overview, new)
    assert overview.tables == [new]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            [
                "attic    Wolfmoon     3 of 6     playing       7K3M9P   keeper: Ada",
                "barn     Wolfmoon     3 of 6     playing       QRS234   no keeper yet",
                "cellar   Werewolves   12 of 50   door closed",
            ],
        ),
        (
            "de",
            [
                "attic    Wolfmoon   3 von 6     spielt   7K3M9P   Tischleitung: Ada",
                "barn     Wolfmoon   3 von 6     spielt   QRS234   noch ohne Tischleitung",
                "cellar   Werwölfe   12 von 50   Tür zu",
            ],
        ),
    ],
)
def test_a_row_says_what_is_played_who_has_come_and_code_and_keeper_where_they_are_known(overview, lang, expected):
    """In columns; code and keeper stand only where this machine knows them."""
    say(overview, replace(ATTIC, table="barn"))
    known = {"attic": Known("7K3M9P", "Ada"), "barn": Known("QRS234", "")}
    assert table_rows(overview.tables, known, texts(lang)) == expected


def test_files_of_consoles_that_are_none_are_passed_over(tmp_path):
    """What a host has half written, or somebody else has put there, hides no other table."""
    told = {
        "table": "attic",
        "address": "127.0.0.1",
        "port": 1884,
        "account": KEYS.account,
        "login": "",
        "password": "secret",
        "keys": KEYS.to_bytes().hex(),
        "host_sign": KEYS.sign_public.hex(),
        "host_seal": KEYS.seal_public.hex(),
        "code": "7K3M9P",
        "guests": "192.168.1.20",
    }
    for name, text in {
        "attic": json.dumps(told),
        "half": json.dumps(told)[:80],
        "odd": json.dumps({**told, "code": 7}),
        "nobody": json.dumps({**told, "table": "nobody", "keeper": 7}),
        "list": "[]",
    }.items():
        (tmp_path / f"console-{name}.json").write_text(text)
    (key,) = console_keys(str(tmp_path)).values()
    assert (str(key.link), key.keeper) == ("7K3M9P@192.168.1.20:1884/attic", None)
    assert console_keys(str(tmp_path / "nowhere")) == {}

"""Canaries: a marker in every hidden field, and a search of all that anybody receives for what they must not have."""

from __future__ import annotations

import copy
import logging
import random
import re
import sys
from dataclasses import fields, is_dataclass

import pytest

import host.games
import host.play
import host.wishes
from client import crash
from host.games.wolfmoon.redeal import redeal
from host.line import Line
from protocol import messages
from protocol.codec import decode, encode
from protocol.games import wolfmoon
from protocol.games.wolfmoon import VALUES
from protocol.keys import SIGNATURE
from protocol.messages import Down
from tests.engine import lantern
from tests.table.evening import Evening

MARK = re.compile(rb"canary[a-z0-9-]*!")


def said(evening, monkeypatch):
    """What the table would say now: the unsealed message of each account, and what goes out unsealed, by topic."""
    publication = evening.table._publication
    before = dict(vars(publication))
    told: dict[str, bytes] = {}

    def seal(line, body, size, counter):
        told[line._account] = bytes(body)
        return b""

    with monkeypatch.context() as patch:
        patch.setattr(Line, "seal", seal)
        told |= {topic: data for topic, data in publication.step(evening.now) if data}
    vars(publication).update(before)
    return told


def seats(evening):
    """Everybody who hears something, and from which seat they look: watchers and outsiders from none."""
    found = {p.id: evening.table.place(p.id) for p in (*evening.table.people, *evening.table.watchers) if not p.bot}
    return {**found, evening.topics.public: 0, evening.topics.card: 0}


def mark(game):
    """A copy of a game of Wolfmoon with a marker in every hidden field, and the markers that each seat may have."""
    marked = copy.deepcopy(game)
    may: dict[int, set[bytes]] = {seat: set() for seat in range(game.seats + 1)}

    def plant(row, name, readers=()):
        for n, card in enumerate(row):
            if card:
                row[n] = f"canary-{name}-{n}!"
                for reader in readers:
                    may[reader].add(row[n].encode())

    for seat in game.everybody():
        if seat not in game.shown:
            plant(marked.hands[seat], f"hand-{seat}", (seat,))
    plant(marked.pile, "pile")
    plant(marked.aside, "aside")
    plant(marked.centre, "centre")
    for seat, known in marked.knows.items():
        for n, place in enumerate(sorted(known)):
            known[place] = f"canary-knows-{seat}-{n}!"
            for reader in may if seat == "0" else [int(seat)]:
                may[reader].add(known[place].encode())
    if marked.fetched:
        marked.fetched = "canary-fetched!"
    return marked, may


@pytest.fixture
def wolfmoon_night(tmp_path):
    """Three people, a bot, somebody who watches."""
    evening = Evening(tmp_path)
    evening.start(("Ada", "Ben", "Cleo"), bots=1)
    evening.sit("Wim")
    evening.run(0.5)
    yield evening
    evening.kill_host()


@pytest.mark.parametrize("seed", range(3))
def test_no_marker_in_a_hidden_field_reaches_who_must_not_have_it(wolfmoon_night, monkeypatch, seed):
    """Hands, pile, aside, centre and knowledge full of markers, at every step of a game: each seat has only its own."""
    evening = wolfmoon_night
    evening.dice.seed(seed)
    met = set()

    def search():
        if evening.table.phase != "playing":
            return
        match = evening.table.play.match
        real, (marked, may) = match.game, mark(match.game)
        match.game = marked
        told = said(evening, monkeypatch)
        match.game = real
        for who, seat in seats(evening).items():
            found = set(MARK.findall(told.get(who, b"")))
            assert found <= may[seat], (who, seat, found - may[seat])
            met.update(found)

    evening.play_out(between=search)
    assert any(b"hand" in marker for marker in met), "the search finds what is there"


@pytest.mark.parametrize("seed", range(3))
def test_every_byte_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(wolfmoon_night, monkeypatch, seed):
    """What a seat does not know is dealt anew: its message stays as it was, byte for byte; so does the public table."""
    evening = wolfmoon_night
    evening.dice.seed(seed)
    dice = random.Random(seed)
    compared = [0, 0]

    def compare():
        if evening.table.phase != "playing":
            return
        match = evening.table.play.match
        real, told = match.game, said(evening, monkeypatch)
        for who, seat in seats(evening).items():
            match.game = redeal(real, seat, lambda cards: dice.sample(cards, len(cards)))
            compared[0] += 1
            compared[1] += match.game.state() != real.state()
            again = said(evening, monkeypatch)
            match.game = real
            assert again.get(who) == told.get(who), (who, seat)

    evening.play_out(between=compare)
    assert compared[1] > compared[0] / 2 > 20


def words(value):
    """All texts in a decoded message that are values, not names of asks or notes."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from (*words(key), *words(one))
    elif isinstance(value, (list, tuple, set)):
        for one in value:
            yield from words(one)
    elif is_dataclass(value):
        for field in fields(value):
            if (type(value), field.name) not in {(messages.AskView, "name"), (messages.Note, "kind")}:
                yield from words(getattr(value, field.name))


def opened(body):
    """A seat's message with everything in it decoded."""
    down = decode(Down, body)
    room = decode(messages.Room, down.room)
    parts = [decode(wolfmoon.TableView, down.table), *(decode(wolfmoon.OwnView, own) for own in [down.own] if own)]
    return [room, *parts, *(decode(messages.Note, note) for note in down.notes), *down.asks, down.receipt]


@pytest.mark.parametrize("seed", range(3))
def test_no_ask_or_note_names_a_card_that_its_seat_has_not_seen(wolfmoon_night, monkeypatch, seed):
    """Each single card by its place: no seat's message names one that lies, and always lay, where it cannot see."""
    evening = wolfmoon_night
    evening.dice.seed(seed)
    ever: dict[str, set[str]] = {}
    unseen = [0]

    def search():
        if evening.table.phase != "playing":
            return
        game = evening.table.play.match.game
        told = said(evening, monkeypatch)
        for who, seat in seats(evening).items():
            if who not in told or who.startswith("moontable"):
                continue
            seen = ever.setdefault(who, set())
            seen.update(card for row in game.displays for card in row)
            seen.update(game.edge)
            seen.update(card for other in game.shown for card in game.hands[other])
            if seat:
                seen.update(game.hands[seat])
                seen.update(game.knows["0"].values(), game.knows[str(seat)].values())
            for note in evening.table.play.match.notes:
                if note.to is None:
                    seen.update(words(note.facts))
                elif seat in note.to:
                    assert note.kind in wolfmoon.PRIVATE_NOTES
                    assert len(note.to) == 1, "what is private is one seat's alone"
                    seen.update(words(note.facts))
            unseen[0] += len(VALUES.keys() - seen)
            named = {word for word in words(opened(told[who])) if word in VALUES}
            assert named <= seen, (who, named - seen)

    evening.play_out(between=search)
    assert unseen[0] > 500, "somebody who has seen all cards proves nothing"


def test_roles_and_whispers_of_the_test_game_reach_nobody_else(tmp_path, monkeypatch):
    """The other face of the engine: roles that are markers, and a draft of a secret slot that only its seat may see."""
    games = (*host.games.GAMES, "lantern")
    monkeypatch.setattr(host.games, "GAMES", games)
    monkeypatch.setattr(host.wishes, "GAMES", games)
    monkeypatch.setitem(sys.modules, "host.games.lantern", lantern)
    monkeypatch.setattr(host.play, "bot", lambda _game: lambda *_: "")
    evening = Evening(tmp_path)
    evening.views["lantern"] = (lantern.View, lantern.Own)
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        evening.sit(name)
    evening.run(0.3)
    evening.guests["Ada"].wish("game", "lantern", evening.now)
    evening.run(0.3)
    for guest in evening.guests.values():
        guest.wish("ready", "yes", evening.now)
    evening.until(lambda: evening.table.phase == "playing" and evening.table.play.match.game.night == 1)
    evening.sit("Wim")
    evening.run(0.5)
    for _ in range(3):
        match = evening.table.play.match
        real = match.game
        match.game = marked = copy.deepcopy(real)
        marked.roles = {seat: f"canary-role-{seat}!" for seat in marked.roles}
        marked.given = {str(seat): f"canary{seat}!" for seat in marked.everybody()}
        told = said(evening, monkeypatch)
        match.game = real
        for who, seat in seats(evening).items():
            assert set(MARK.findall(told.get(who, b""))) == ({f"canary{seat}!".encode()} if seat else set())
        evening.run(5.0)
    evening.kill_host()


def test_the_log_of_a_whole_game_names_no_card_code_or_key(tmp_path, caplog):
    """At the level that a host shows by default, up to the result."""
    caplog.set_level(logging.INFO, logger="moontable")
    evening = Evening(tmp_path)
    evening.start(("Ada", "Ben", "Cleo"), bots=1)
    evening.play_out()
    text = caplog.text
    assert "Ada" in text
    before = text.rpartition("is over")[0]
    for secret in (*VALUES, evening.table.code, evening.keys.to_bytes().hex(), evening.table.people[0].id):
        assert not re.search(rf"\b{secret}\b", before), secret
    evening.kill_host()


def test_rules_that_stumble_say_where_and_not_over_what(wolfmoon_night, caplog, monkeypatch):
    """An error whose own words hold a card: the host's log names file and line, and the card does not appear in it."""
    evening = wolfmoon_night
    evening.until(lambda: any(s.scene.asks for s in evening.guests.values()))
    asked = next(s for s in evening.guests.values() if s.scene.asks)

    def stumble(*_args, **_named):
        raise KeyError("canary-hand-3!")

    with monkeypatch.context() as patch:
        patch.setattr(evening.table.play.match, "answer", stumble)
        ask = asked.scene.asks[0]
        asked.answer(ask.number, ask.choices[0], evening.now)
        for _, data in asked.take():
            evening.table.hear(asked.seat.account, data, evening.now)
    assert "KeyError" in caplog.text
    assert "test_canary.py" in caplog.text
    assert "canary-hand" not in caplog.text
    evening.play_out()


def test_a_crash_report_of_a_client_holds_no_value(tmp_path, monkeypatch):
    """Where it happened, never over what: not in the file and not in the sentence."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))

    def fail():
        hand = ["canary-hand-1!"]
        raise ValueError(f"no such card: {hand}")

    try:
        fail()
    except ValueError as error:
        shown = crash.report(error)
    (report,) = tmp_path.glob("crash-*.txt")
    assert "fail" in report.read_text()
    assert "canary-hand" not in report.read_text() + str(shown) + repr(shown)


def test_what_is_said_before_the_seal_holds_no_code_for_guests(wolfmoon_night, monkeypatch):
    """The table's code is in nobody's message but the keeper's, and on no open topic."""
    evening = wolfmoon_night
    evening.table.code = "CANARY"
    told = said(evening, monkeypatch)
    keeper = evening.table.keeper
    assert not [who for who, body in told.items() if b"CANARY" in body and who != keeper]
    card = decode(messages.HostCard, evening.retained[evening.topics.card][SIGNATURE:])
    assert b"CANARY" not in encode(card)

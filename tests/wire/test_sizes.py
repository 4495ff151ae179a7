"""The longest messages that are no game's own fit their constant sizes, so no message ever shows by its length."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from host.games import GAMES, rules
from protocol import messages
from protocol.codec import MOST_BYTES, decode, encode
from protocol.compression import compressed, decompressed
from protocol.games.werewolves import ENDINGS as TEAMS
from protocol.keys import SIGNATURE, SeatKeys, signed
from protocol.names import LIMIT, clean_name
from protocol.pairing import DeviceJoin, HostJoin
from protocol.record import CHUNK, SLICE
from protocol.sealing import OVERHEAD, PIECE_HEAD
from protocol.sizes import JOIN_SIZE, UP_SIZE, down_pieces, down_size, public_size
from protocol.topics import Topics
from tests.laws.random_play import stops

if TYPE_CHECKING:
    from host.engine.asking import Ask

TOPIC = Topics("t" * 32, "p" * 64).down("s0123456789ab")
PHASES: tuple[messages.Phase, ...] = ("lobby", "dealing", "playing", "result")
LONG = 2**53
NAME = clean_name("\U00010400\U0001e000\U0001e001" * LIMIT)
"""The name with most bytes: 16 letters of four bytes, two marks of four bytes on each."""


def room(people: int, game: str, phase: messages.Phase = "playing") -> bytes:
    """Everything about a table at its longest."""
    return encode(
        messages.Room(
            step=LONG,
            phase=phase,
            game=game,
            options={name: option.values[-1] for name, option in rules(game).INFO.options.items()},
            pace="relaxed",
            bots=people,
            people=[
                messages.ParticipantView(NAME, True, True, True, True, True, True, 2**32 - 1) for _ in range(people)
            ],
            watching=200,
            countdown=86_400_000,
            waiting=list(range(1, people + 1)),
            waited=86_400_000,
            left=86_400_000,
            paused=NAME,
            match=LONG,
            deal=messages.Deal(
                LONG, bytes(32), bytes(32), [bytes(16)] * people, [bytes(32)] * people, bytes(32), bytes(64)
            ),
            standings=[10_000] * people,
            nudges=LONG,
            halted=86_400_000,
            keeper_free=True,
            moving=messages.PendingTransferView(people, 86_400_000),
            events=[messages.Event(LONG, "keeper_taken", people, people)] * 8,
            counted=LONG,
            aside=LONG,
            stood_in=list(range(1, people + 1)) if phase == "result" else [],
            setup=longest_setup(people, game) if phase == "lobby" and hasattr(rules(game), "chosen") else None,
            points=[10_000] * people,
            storyteller=NAME,
            shared=True,
            hurry="does",
            house_rules=["\U00010400" * messages.RULES_NAME] * messages.RULES_KEPT if phase == "lobby" else [],
        )
    )


def longest_setup(people: int, game: str) -> messages.CardSetView:
    """A set with every card and every problem, each with the longest facts, and bots that have played it."""
    cards = dict.fromkeys((name[4:] for name in rules(game).INFO.options if name.startswith("set_")), 50)
    facts: dict[str, int | str] = {"role": max(cards, key=len), "max": 24, "s": -200, "favours": "creatures"}
    problems = [messages.SetProblemView("block", f"E{number:02}", facts) for number in range(12)]
    return messages.CardSetView(people, cards, problems, messages.SetTrialView(200, 200, dict.fromkeys(TEAMS, 200)))


def longest_past() -> messages.StandingsPage:
    """A full page of the results of all evenings."""
    rows = [messages.StandingsRow(NAME, "x" * 32, LONG, LONG) for _ in range(messages.PAST_PAGE)]
    return messages.StandingsPage(LONG, LONG, 255, 256, rows)


def fits(down: messages.Down, game: str, seats: int, phase: str, more: int = 0) -> bool:
    """Whether a step has room for this beside any public part; `more`: pieces that it has for another reason."""
    size = down_size(game, seats, phase)
    room = size - PIECE_HEAD
    for length in (0, public_size(seats), public_size(seats) + 1, 20_000, 30_000):
        down.public = bytes(length)
        body = encode(down)
        assert decode(messages.Down, body) == down
        if len(body) > (down_pieces(size, seats, length) + more) * room:
            return False
    return size + OVERHEAD + len(TOPIC) + 16 < MOST_BYTES


def fits_in_a_game(down: messages.Down, game: str, seats: int, over: messages.Down | None = None) -> bool:
    """Whether there is room for this while a game runs, and for `over` in its result, beside what comes only then."""
    sizes = {down_size(game, seats, phase) for phase in PHASES if phase != "result"}
    assert len(sizes) == 1, "a phase does not show by length"
    end = replace(over or down, chunk=messages.Chunk(LONG, 255, 256, bytes(CHUNK)), past=longest_past())
    return fits(down, game, seats, "playing") and fits(end, game, seats, "result")


def fits_a_packet(public: messages.Public) -> bool:
    """Whether one packet of the broker holds a public table, which is signed, not sealed, and has its own length."""
    data = signed(SeatKeys.new(), "public", public)
    return decode(messages.Public, data[SIGNATURE:]) == public and len(data) < MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [0, 1, 6, 20, 50])
def test_the_longest_lobby_fits(people: int, game: str) -> None:
    """As many people as a table can have, with the longest names; and one packet of the broker holds it."""
    shown = messages.Public(room(people, game, "lobby"), b"", [])
    assert decode(messages.Room, shown.room).phase == "lobby"
    public = encode(shown)
    assert decompressed(compressed(public)) == public
    down = messages.Down(people, bytes(16), b"", b"", [], [], None, past=longest_past())
    assert fits(down, game, people, "lobby")
    # A piece of a deal that was called off has the place of the results.
    down.past, down.chunk = None, messages.Chunk(LONG, 255, 256, bytes(SLICE))
    assert fits(down, game, people, "lobby")


def longest_up() -> messages.Up:
    """A hello, as many standing answers as there may be, the longest act and nonce that the fields take."""
    standing = {f"{n}".ljust(32, "x"): "y" * 40 for n in range(4)}
    return messages.Up(bytes(16), standing, bytes(600), bytes(300), LONG, 50)


def test_the_longest_up_fits() -> None:
    """By its fields alone, so no device can come to a message that it cannot send."""
    up = longest_up()
    assert decode(messages.Up, encode(up)) == up
    assert len(encode(up)) + PIECE_HEAD <= UP_SIZE


def test_the_longest_acts_fit_their_fields() -> None:
    """A new name of the longest kind as a wish, the longest choice as an answer, a nonce."""
    keys = SeatKeys.new()
    for choice in (NAME, "x" * 120):
        act = messages.Act("t" * 32, LONG, bytes(16), bytes(16), "s0123456789ab", LONG, LONG, "n" * 32, choice)
        assert decode(messages.Act, encode(act)) == act
        assert len(signed(keys, "wish", act)) <= 600
    nonce = messages.DealNonce("t" * 32, "s0123456789ab", LONG, bytes(32), bytes(16))
    assert len(signed(keys, "nonce", nonce)) <= 300


def test_the_messages_of_a_join_fit() -> None:
    """With the longest name and the longest account data."""
    host, keys = SeatKeys.new(), SeatKeys.new()
    card = messages.HostCard(
        1, "t" * 32, host.sign_public, host.seal_public, bytes(16), True, "g" * 32, "playing", 50, 50
    )
    device = DeviceJoin(card, "7K3M9P", keys, NAME)
    door = HostJoin("t" * 32, "7K3M9P", host, device.request())
    proof = device.proof(door.challenge())
    assert door.accepts(proof)
    welcome = door.welcome()
    confirm = device.confirm(welcome)
    assert door.confirmed(confirm)
    seated = door.seated(messages.SeatGrant(keys.account, "p" * 64, "u" * 64))
    turned = messages.JoinRefusal(bytes(16), "x" * 32, {f"{n}".ljust(32, "x"): 2**31 for n in range(4)})
    for message in (device.request(), welcome, confirm, seated):
        assert len(encode(message)) <= JOIN_SIZE
    assert len(signed(host, "opening", door.challenge())) <= JOIN_SIZE
    assert len(signed(keys, "proof", proof)) <= JOIN_SIZE
    assert len(signed(host, "turned", turned)) <= JOIN_SIZE


def shown(ask: Ask) -> messages.AskView:
    """An ask as it goes to its seat."""
    choices, long = [*ask.choices], 86_400_000
    return messages.AskView(LONG, ask.name, choices, ask.closed, ask.kind, ask.default, (*choices, "")[0], long, long)


@pytest.mark.parametrize("game", GAMES)
def test_few_private_notes_come_at_once(game: str) -> None:
    """So a device that hears every step, or every other one, has missed none, whatever its seat holds."""
    seats = min(GAMES[game].seats[-1], 12)
    for seed in range(3):
        heard = 0
        for match in stops(game, seats, seed):
            new, heard = match.notes[heard:], len(match.notes)
            told = Counter(seat for note in new for seat in note.to or ())
            assert all(2 * many < messages.OWN_NOTES for many in told.values()), new

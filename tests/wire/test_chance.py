"""Chance is the same for everybody who checks it, and no outcome is likelier than another."""

from __future__ import annotations

import hmac
import itertools
from collections import Counter
from hashlib import sha256

import pytest

from protocol.chance import Chance, commitment, handover_hash, holder_mark, roster_hash
from protocol.games import wolfmoon

SECRET, ROSTER = bytes(range(32)), b"r" * 32


def test_the_same_deal_gives_the_same_answers() -> None:
    """An answer depends on secret, roster and index alone, not on what was drawn before."""
    one, two = Chance(SECRET, ROSTER), Chance(SECRET, ROSTER)
    deck = wolfmoon.DECK
    first = one.shuffle(3, deck)
    for index in (0, 1, 2):
        two.shuffle(index, deck)
        two.below(index, 6)
    assert two.shuffle(3, deck) == first == one.shuffle(3, deck)
    assert sorted(first) == sorted(deck)


def test_another_secret_roster_or_index_gives_another_answer() -> None:
    """Nobody who leaves one of them to the others can foresee the outcome."""
    deck = list(range(30))
    orders = [
        Chance(SECRET, ROSTER).shuffle(0, deck),
        Chance(SECRET, ROSTER).shuffle(1, deck),
        Chance(SECRET, b"s" * 32).shuffle(0, deck),
        Chance(bytes(32), ROSTER).shuffle(0, deck),
    ]
    assert all(a != b for a, b in itertools.combinations(orders, 2))


def test_the_roster_hash_covers_everything() -> None:
    """Table, deal, commitment, each nonce, its seat, who gave none, and whose seat it is."""
    a, b = b"a" * 16, b"b" * 16
    ada, bot, ben = holder_mark(ROSTER, "Ada"), holder_mark(b"", "Runa"), holder_mark(SECRET, "Ben")
    sealed, three = commitment(SECRET), [ada, bot, ben]
    hashes = [
        roster_hash("blue", 1, sealed, [a, b"", b], three),
        roster_hash("red", 1, sealed, [a, b"", b], three),
        roster_hash("blue", 2, sealed, [a, b"", b], three),
        roster_hash("blue", 1, commitment(ROSTER), [a, b"", b], three),
        roster_hash("blue", 1, sealed, [b, b"", a], three),
        roster_hash("blue", 1, sealed, [a, b, b""], three),
        roster_hash("blue", 1, sealed, [a, b"", b], [ben, bot, ada]),
        roster_hash("blue", 1, sealed, [a, b"", b], [ada, bot, holder_mark(bytes(32), "Ben")]),
        roster_hash("blue", 1, sealed, [a, b"", b], [ada, bot, holder_mark(SECRET, "Bea")]),
        roster_hash("blue", 1, sealed, [a, b"", b], [ada, bot, holder_mark(b"", "Ben")]),
        roster_hash("blue", 1, sealed, [a, b], [ada, ben]),
        roster_hash("blue", 1, sealed, [a, b"", b, b""], [*three, bot]),
        roster_hash("blue", 1, sealed, [], []),
    ]
    assert len(set(hashes)) == len(hashes)


def test_the_hash_of_a_change_of_hands_covers_everything() -> None:
    """What was before, the seat, from which answer on, and to whom it went; the order, too."""
    ada, ben = holder_mark(ROSTER, "Ada"), holder_mark(SECRET, "Ben")
    hashes = [
        handover_hash(ROSTER, 1, 5, ada),
        handover_hash(SECRET, 1, 5, ada),
        handover_hash(ROSTER, 2, 5, ada),
        handover_hash(ROSTER, 1, 6, ada),
        handover_hash(ROSTER, 1, 5, ben),
        handover_hash(handover_hash(ROSTER, 1, 5, ada), 1, 5, ben),
        handover_hash(handover_hash(ROSTER, 1, 5, ben), 1, 5, ada),
        ROSTER,
    ]
    assert len(set(hashes)) == len(hashes)


def test_it_is_what_the_document_says() -> None:
    """A second way of computing the same: blocks, rejection and Fisher-Yates written out once more."""

    def words(index: int) -> list[int]:
        blocks = (
            hmac.new(
                SECRET,
                b"moontable/1 chance\0" + ROSTER + index.to_bytes(8, "big") + n.to_bytes(8, "big"),
                sha256,
            )
            for n in range(20)
        )
        return [int.from_bytes(b.digest()[at : at + 8], "big") for b in blocks for at in range(0, 32, 8)]

    chance = Chance(SECRET, ROSTER)
    for index in range(50):
        assert chance.below(index, 6) == words(index)[0] % 6
        assert chance.pick(index, "abcdef") == "abcdef"[words(index)[0] % 6]
        row, stream = list(range(30)), iter(words(index))
        for last in range(29, 0, -1):
            other = next(stream) % (last + 1)
            row[last], row[other] = row[other], row[last]
        assert chance.shuffle(index, list(range(30))) == row


def test_words_above_the_last_multiple_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that would favour low results is not used, the next one is."""
    chance = Chance(SECRET, ROSTER)
    monkeypatch.setattr(chance, "words", lambda index: iter([2**64 - 1, 2**64 - 4, 2**64 - 5, 7]))
    assert chance.below(0, 6) == (2**64 - 5) % 6
    assert chance.below(0, 2) == 1
    assert chance.below(0, 3 * 2**62) == 7


@pytest.mark.parametrize("n", [1, 2, 4, 6, 30])
def test_every_face_comes_equally_often(n: int) -> None:
    """6,000 throws stay within what chance allows (chi-square, one in ten thousand)."""
    chance, throws = Chance(SECRET, ROSTER), 6000
    counts = Counter(chance.below(index, n) for index in range(throws))
    assert set(counts) == set(range(n))
    expected = throws / n
    square = sum((counts[face] - expected) ** 2 / expected for face in range(n))
    assert square <= {1: 0.1, 2: 15.2, 4: 21.2, 6: 25.8, 30: 66.2}[n]


def test_every_order_comes_equally_often() -> None:
    """All 24 orders of four cards, the same way: a shuffle that favours some would show."""
    chance, shuffles = Chance(SECRET, ROSTER), 6000
    counts = Counter(tuple(chance.shuffle(index, "abcd")) for index in range(shuffles))
    assert len(counts) == 24
    expected = shuffles / 24
    assert sum((n - expected) ** 2 / expected for n in counts.values()) <= 57.1


def test_small_and_impossible_draws() -> None:
    """Nothing to shuffle is no mistake; a draw among none is."""
    chance = Chance(SECRET, ROSTER)
    assert chance.shuffle(0, []) == []
    assert chance.shuffle(0, ["a"]) == ["a"]
    assert chance.below(0, 1) == 0
    for n in (0, -1, 2**64 + 1):
        with pytest.raises(ValueError, match="no chance"):
            chance.below(0, n)


def test_commitments_bind() -> None:
    """Another secret has another commitment, and a commitment is never a plain hash."""
    assert commitment(SECRET) == commitment(bytes(range(32)))
    assert commitment(SECRET) != commitment(ROSTER)
    assert commitment(SECRET) != sha256(SECRET).digest()

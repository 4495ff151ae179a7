"""Whose topic it is follows from all of it, not from a part."""

from __future__ import annotations

import pytest

from protocol.topics import Topics, qos

ME = "s0123456789ab"


def test_only_the_up_topic_of_a_seat_of_this_table_names_an_account() -> None:
    """Nothing before it, nothing behind it, no other table and no other direction."""
    topics = Topics("kitchen")
    assert topics.account(topics.up(ME)) == ME
    for other in (
        topics.down(ME),
        topics.join,
        Topics("cellar").up(ME),
        "attic/" + topics.up(ME),
        topics.up(ME) + "/more",
        f"moontable/kitchen/seat/{ME}",
    ):
        assert topics.account(other) == ""


@pytest.mark.parametrize(
    ("topic", "once"),
    [
        (Topics("t").card, 1),
        (Topics("t").join, 1),
        (Topics("t").reply(b"j"), 1),
        (Topics("t").twin, 1),
        (Topics("t").public, 0),
        (Topics("t").up(ME), 0),
        (Topics("t").down(ME), 0),
        (Topics("card").public, 0),
        ("elsewhere/t", 1),
        ("", 1),
    ],
)
def test_what_is_said_once_arrives_and_what_is_said_again_may_be_lost(topic: str, once: int) -> None:
    """Whatever the table is called; of a topic that is none of ours nothing is known, so it arrives."""
    assert qos(topic) == once


def test_filters_match_every_table() -> None:
    """The table's place alone is open."""
    assert Topics.any("attic") == Topics("+", "attic")
    assert Topics.any().card == "moontable/+/card"

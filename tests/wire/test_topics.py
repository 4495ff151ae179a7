"""Whose topic it is follows from all of it, not from a part."""

from __future__ import annotations

from protocol.topics import Topics

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

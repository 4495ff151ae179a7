"""A topic says how safely it is sent and whose it is, whatever its table and prefix are called."""

from __future__ import annotations

import pytest

from protocol.topics import Topics, qos

ME = "s0123456789ab"


@pytest.mark.parametrize("table", ["kitchen", "card", "join", "public", "seat", "twin"])
@pytest.mark.parametrize("prefix", ["moontable", "home/seat", "card"])
def test_each_kind_of_topic_has_its_quality(table: str, prefix: str) -> None:
    """What is said once is acknowledged; what is said again anyway costs no answer."""
    topics = Topics(table, prefix)
    once = (topics.card, topics.join, topics.reply(b"1234"), topics.twin)
    again = (topics.public, topics.down(ME), topics.up(ME))
    assert [qos(topic) for topic in once] == [1] * len(once)
    assert [qos(topic) for topic in again] == [0] * len(again)


def test_a_topic_of_nobody_is_acknowledged() -> None:
    """The cautious answer where nothing is known."""
    assert qos("home/lamp") == 1


def test_whose_topic_it_is() -> None:
    """Only the up-topic of a seat of this very table names an account."""
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

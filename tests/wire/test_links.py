"""The line that a guest copies says where and how, however sloppily it is typed."""

from __future__ import annotations

import random

import pytest

from protocol.characters import shown
from protocol.codes import written
from protocol.endpoint import PORT, SYSTEM, TLS_PORT
from protocol.errors import MoontableError
from protocol.links import BadLink, JoinLink

MARK = bytes(range(16))


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("7K3M9P@192.168.1.20", JoinLink("192.168.1.20", "7K3M9P")),
        (" 7k3-m9p@192.168.1.20 ", JoinLink("192.168.1.20", "7K3M9P")),
        ("oik3m9@Home.local:1885", JoinLink("Home.local", "01" + "1K3M9"[1:], 1885)),
        ("7K3M9P@home/blue", JoinLink("home", "7K3M9P", table="blue")),
        ("7k3m9px@home", JoinLink("home", "7K3M9PX")),
        ("7K3M9P@home/", JoinLink("home", "7K3M9P")),
        ("7K3M9P@home:1885/blue-2#" + written(MARK), JoinLink("home", "7K3M9P", 1885, "blue-2", MARK)),
        ("7K3M9P@home#" + written(MARK).lower(), JoinLink("home", "7K3M9P", fingerprint=MARK)),
        ("7K3M9P@[fe80::1%wlan0]:1885", JoinLink("fe80::1%wlan0", "7K3M9P", 1885)),
        ("7K3M9P@fe80::1%eth0", JoinLink("fe80::1%eth0", "7K3M9P")),
        ("7K3M9P@fe80::1%25eth0/blue", JoinLink("fe80::1%eth0", "7K3M9P", table="blue")),
        ("7K3M9P@[fe80::1%25eth0]:1885/blue", JoinLink("fe80::1%eth0", "7K3M9P", 1885, "blue")),
        ("7K3M9P@fe80::1%2#" + written(MARK), JoinLink("fe80::1%2", "7K3M9P", fingerprint=MARK)),
        ("7K3M9P@guest:secret@fd00::7", JoinLink("fd00::7", "7K3M9P", login=("guest", "secret"))),
        ("::1", JoinLink("::1")),
        ("7K3M9P@::ffff:192.168.1.20", JoinLink("::ffff:192.168.1.20", "7K3M9P")),
        ("7K3M9P@guest:a%40b@home", JoinLink("home", "7K3M9P", login=("guest", "a@b"))),
        ("7K3M9P@gu%3Aest:a%2Fb@home", JoinLink("home", "7K3M9P", login=("gu:est", "a/b"))),
        ("mqtts://home", JoinLink("home", port=TLS_PORT, tls=SYSTEM)),
        ("mqtts://home:1883", JoinLink("home", port=PORT, tls=SYSTEM)),
        ("home:8883", JoinLink("home", port=TLS_PORT)),
        ("7K3M9P@fe80::1%251", JoinLink("fe80::1%251", "7K3M9P")),
        ("guest:secret@home", JoinLink("home", login=("guest", "secret"))),
        ("7K3M9P@guest:@home", JoinLink("home", "7K3M9P", login=("guest", ""))),
        ("home", JoinLink("home")),
        ("home:1885/blue", JoinLink("home", "", 1885, "blue")),
    ],
)
def test_links_are_read_and_written_again(text: str, link: JoinLink) -> None:
    """With and without port, table, fingerprint and code; what is written reads the same."""
    assert JoinLink.parse(text) == link
    assert JoinLink.parse(str(link)) == link


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (JoinLink("home", "7K3M9P", table="blue", fingerprint=MARK, login=("guest", "secret")), "home"),
        (JoinLink("home", port=TLS_PORT, tls=SYSTEM), "mqtts://home"),
        (JoinLink("home", port=PORT, tls=SYSTEM), "mqtts://home:1883"),
        (JoinLink("home", port=TLS_PORT), "home:8883"),
        (JoinLink("fd00::7", port=1885), "[fd00::7]:1885"),
    ],
)
def test_an_address_names_no_port_that_is_usual(link: JoinLink, said: str) -> None:
    """What is usual depends on whether the broker speaks TLS; a code, an account and a key are never part of it."""
    assert link.address == said


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "@home",
        "7K3M9@home",
        "7K3M9PXY@home",
        "7K3M9!@home",
        "7K3M9P@",
        "7K3M9P@home:0",
        "7K3M9P@home:65536",
        "7K3M9P@home:999999",
        "7K3M9P@home:",
        "7K3M9P@home:12a",
        "7K3M9P@home/a/b",
        "7K3M9P@home/+",
        "7K3M9P@home/" + "a" * 33,
        "7K3M9P@home#",
        "7K3M9P@home#ABC",
        "7K3M9P@home#" + written(MARK) + "0",
        "7K3M9P@home room",
        "7K3M9P@fe80:::1",
        "7K3M9P@fe80::1%",
        "7K3M9P@fe80::1%a/b/c",
        "7K3M9P@fe80::1%a b",
        "7K3M9P@[fe80::1%eth0%0]",
        "7K3M9P@[::::]",
        "7K3M9P@fe80::12345",
        "7K3M9P@[fe80::1",
        "7K3M9P@7K3M9P@home",
        "7K3M9P@home\n/blue",
        "http://home",
    ],
)
def test_what_is_no_link_says_so(text: str) -> None:
    """One sentence in both languages that shows what came and what a link looks like; exit status 2."""
    with pytest.raises(BadLink) as wrong:
        JoinLink.parse(text)
    assert isinstance(wrong.value, MoontableError)
    assert wrong.value.exit_status == 2
    for lang in ("en", "de"):
        assert shown(text) in wrong.value.message(lang)


def test_any_text_is_a_link_or_a_bad_link() -> None:
    """Nothing that somebody pastes ends in a traceback."""
    chance = random.Random(5)
    for _ in range(3000):
        text = list("7K3M9P@[fe80::1]:1885/blue#" + written(MARK))
        for _ in range(chance.randrange(6)):
            text[chance.randrange(len(text))] = chance.choice("@:/#[]% äa0\n\0²")
        try:
            link = JoinLink.parse("".join(text))
        except BadLink:
            continue
        assert JoinLink.parse(str(link)) == link

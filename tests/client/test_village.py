"""The village on the screen: a night that tells nothing, taps in two parts, fifty names, the day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Answer, Local
from client.base.spans import plain_text, wide, wrap_lines
from client.games import face
from client.games.village.result import persons
from client.games.village.seats import seat_rows
from client.games.village.task import identity
from client.present.game_prompt import game_prompt
from client.texts import texts
from client.tui.television import layout
from protocol.games.village import SLOTS, Learnt, Nomination, Statement
from protocol.texts import LANGUAGES
from tests.client.pilots import SIZES, at_table
from tests.client.village import FIRST, STANDING, YOU, ask, ended, night, own, playing, table

ROLES = {
    "werewolves": ("werewolf", "vampire", "seer", "healer", "witch", "cupid", "villager", "drunkard", "investigator"),
    "duesterwald": ("werewolf", "seer", "girl", "thief", "villager"),
}
TAPS = {"note": "1", "one": "8", "two": "89", "switch": "a8", "chips": "a8"}
GAME = {"girl": "duesterwald", "thief": "duesterwald", "reaction": "duesterwald"}


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize(("size", "lang"), zip(SIZES, ("en", "de", "en", "de"), strict=True))
async def test_covered_screens_are_the_same_for_every_role(size: tuple[int, int], lang: str):
    """Werewolf, Seer, Villager and all others see one screen in every slot, before and after their tap."""
    number = 100
    async with at_table(night("main", "villager"), size, lang) as at:
        for slot, shape in SLOTS.items():
            seen = set()
            for role in ROLES[GAME.get(slot, "werewolves")]:
                number += 1
                scene = night(slot, role)
                await at.show(replace(scene, asks=[replace(scene.asks[0], number=number)]))
                before = at.text()
                for key in "a" if slot == "reaction" else TAPS[shape]:
                    at.choices.press(key)
                await at.pilot.pause()
                at.app.peeking.cover()
                await at.pilot.pause()
                seen.add((before, at.text()))
            assert len(seen) == 1, slot


async def test_the_cover_hides_what_the_tap_means():
    """A wolf reads of its pack, a Seer of her test, a Villager of the notebook, in the same place."""
    said = {
        "werewolf": ("Agree on one prey", "2 Ben → 5"),
        "seer": ("true face",),
        "villager": ("Whom do you suspect",),
        "healer": ("you protect",),
    }
    for role, wanted in said.items():
        async with at_table(night("main", role)) as at:
            assert not any(text in at.text() for text in wanted)
            await at.press("h")
            assert all(text in at.text() for text in wanted), at.text()
            assert ("<2" in at.text()) == (role == "werewolf")


async def test_a_tile_that_the_role_may_not_use_is_refused_under_the_cover():
    """It looks like all others, says nothing to the table, and a peek tells why; the draft before it stands."""
    async with at_table(night("main", "werewolf")) as at:
        await at.press("5")
        legal = at.text()
        await at.press("7")
        assert at.text() == legal
        assert at.line.said == [("answer", 7, "5")]
        await at.press("h")
        assert "Gil: not one of your own." in at.text()
        assert "Emil" in at.text()


async def test_two_parts_take_two_taps_and_may_change():
    """Chip and tile in either order, two names; the answer leaves when both are there, and again when one changes."""
    async with at_table(night("witch", "witch")) as at:
        await at.press("c")
        assert at.line.said == []
        await at.press("9", "a")
        assert [choice for _, _, choice in at.line.said] == ["wolves+9", "none+9"]
    async with at_table(night("opening", "cupid")) as at:
        await at.press("8", "5", "9")
        assert [choice for _, _, choice in at.line.said] == ["8+5", "5+9"]
        await at.press("5")
        await at.press("3")
        assert at.line.said[-1][2] == "9+3"


@pytest.mark.parametrize(
    ("slot", "keys", "missing"), [("witch", "c", "a name"), ("witch", "a", "a name"), ("opening", "8", "a name")]
)
async def test_an_answer_of_two_parts_says_what_it_still_needs(slot: str, keys: str, missing: str):
    """Covered for every role in the same words, also where the tile that was tapped does not count."""
    seen = set()
    for role in ("witch", "cupid", "villager"):
        async with at_table(night(slot, role)) as at:
            await at.press(*keys)
            assert f"Still missing: {missing}." in " ".join(at.text().split())
            await at.press("4")  # Dana herself: of the Villager's own accord, for others not allowed
            seen.add("Still missing" in at.text())
            await at.press("h")
            read = " ".join(at.text().split())
            assert ("Your answer: " in read) is not (f"Still missing: {missing}." in read)
    assert len(seen) == 1


@pytest.mark.parametrize("role", ["witch", "villager"])
async def test_the_first_word_stands_until_another_is_tapped(role: str):
    """For everybody alike: a name alone is a whole answer, and no deed is lost for want of a word."""
    async with at_table(night("witch", role)) as at:
        await at.press("9")
        assert "Still missing" not in at.text()
        assert [choice for _, _, choice in at.line.said] == ["none+9"]
        await at.press("c")
        assert at.line.said[-1][2] == "wolves+9"


@pytest.mark.usefixtures("no_second_passes")
async def test_where_the_first_word_is_closed_to_a_seat_the_cover_does_not_tell():
    """A Thief who must swap has to tap a word; covered, that looks like everybody's whole answer."""
    seen = set()
    for closed in ({}, {"keep": "must_swap"}):
        scene = night("thief", "thief")
        first = replace(scene.asks[0], closed=scene.asks[0].closed | closed)
        first = replace(first, choices=[chip for chip in first.choices if chip not in closed])
        async with at_table(replace(scene, asks=[first])) as at:
            await at.press("9")
            seen.add(at.text())
            assert bool(at.line.said) is not bool(closed)
            await at.press("h")
            assert ("Still missing: a word." in " ".join(at.text().split())) == bool(closed)
    assert len(seen) == 1


async def test_uncovered_an_answer_says_what_it_does():
    """The Witch reads whom she poisons, a Villager only what was tapped."""
    for role, said in (("witch", "poison Ida"), ("villager", "save nobody + Ida")):
        async with at_table(night("witch", role)) as at:
            await at.press("a", "9", "h")
            assert said in " ".join(at.text().split())


async def test_a_draft_that_stands_is_found_again():
    """A seat that comes back finds its draft under the cover."""
    scene = night("main", "seer")
    scene.asks[0] = replace(scene.asks[0], given="9")
    async with at_table(scene) as at:
        assert "Your answer" in at.text()
        await at.press("h")
        assert "Your answer: Ida" in at.text()


async def test_a_note_is_opened_and_acknowledged_by_one_tap():
    """What it tells is seen for a moment only."""
    told = own("seer", note=Learnt(2, "evil", [5], "yes"))
    async with at_table(night("main_note", "seer", own=told)) as at:
        assert "a creature" not in at.text()
        await at.press("1")
        assert "Emil: a creature of the night." in " ".join(at.text().replace("cover", "").replace(" H ", "").split())
        assert at.line.said == [("answer", 7, "seen")]
        assert "I have read it" in at.text()
        assert "seen; it goes on by the clock" in at.text()
        await at.press("h")
        assert "Look again" in at.text()


async def test_the_closing_tap_comes_for_all_in_the_last_five_seconds():
    """It is drawn at once and refused until then; it says nothing to the table."""
    async with at_table(night("main", "seer")) as at:
        await at.tap("all tap at 0:05")
        assert "tapped" not in at.text()
        assert "then all do, so that nobody sees who had a task." in " ".join(at.text().split())
    async with at_table(night("main", "villager", seconds=4)) as at:
        await at.tap("all tap now!")
        assert "tapped" in at.text()
        assert at.line.said == []


def test_whoever_is_alone_with_bots_has_no_closing_tap():
    """Nobody could be told apart by theirs; with a second person at the table all have it again."""
    scene = night("main", "villager")
    for here, there in (((YOU,), False), ((YOU, 2), True)):
        people = [replace(one, bot=n not in here) for n, one in enumerate(scene.room.people, 1)]
        alone = replace(scene, room=replace(scene.room, people=people))
        rows = game_prompt(alone, texts("en"), peek=False).rows
        assert any(row.deed is Local.REST for row in rows) == there
        assert sum(isinstance(row.deed, Answer) for row in rows) == 13, "twelve names, and nobody"


@pytest.mark.parametrize(("slot", "shape"), [("main", "one"), ("opening", "two"), ("reaction", "chip")])
def test_whoever_is_alone_with_bots_reads_that_their_answer_ends_a_part_of_the_night(slot: str, shape: str):
    """Others read that they may change it: there it ends with its time."""
    scene = night(slot, "villager")
    people = [replace(person, bot=seat != scene.you) for seat, person in enumerate(scene.room.people, 1)]
    alone = replace(scene, room=replace(scene.room, people=people))
    for lang in LANGUAGES:
        say = texts(lang)
        titles = [game_prompt(one, say, peek=False).title for one in (scene, alone)]
        assert titles == [say(f"village.ask.slot.{shape}"), say(f"village.ask.slot.{shape}.alone")]


@pytest.mark.parametrize("size", [(40, 24), (120, 40)])
async def test_fifty_names_of_twenty_letters(size: tuple[int, int]):
    """All can be reached by pages, by number and by typing a part of the name."""
    scene = night("main", "villager", 50, long=True)
    async with at_table(scene, size) as at:
        pages = at.choices.pages()
        assert pages == (2 if size[0] == 40 else 1)
        seen = at.text()
        for _ in range(pages - 1):
            await at.press(">")
            seen += at.text()
        assert all(f"{n:>2} " in seen for n in range(1, 51))
        await at.press("4", "7")
        assert at.line.said[-1] == ("answer", 7, "47")
        await at.press("1", "enter")
        assert at.line.said[-1] == ("answer", 7, "1")
        await at.press("/", *"rosa1", "enter")
        assert at.line.said[-1] == ("answer", 7, "36")
        await at.press("/", *"nobody-there", "escape")
        assert at.choices.sought is None
        assert all(len(row) <= size[0] for row in at.text().split("\n"))


async def test_the_dead_are_grey_for_everybody():
    """A tap on a seat that is out says so."""
    async with at_table(night("main", "villager")) as at:
        assert "†Fatima" in at.text()
        await at.press("6")
        assert "†Fatima: is out." in at.text()
        assert at.line.said == []


TALK = table(phase="talk", slot="", slot_number=0, nominations=[Nomination(3, 7, 0)], sleepy=3)


async def test_the_talk_offers_what_may_be_done_at_any_time():
    """Accuse in two taps, second in one, sleep and more time by a yes; a closed tile says why."""
    async with at_table(playing(*STANDING, table=TALK)) as at:
        for said in ("Cleo      → Gil", "Gil     accused", "3 so far, 6 needed", "The village talks."):
            assert said in at.text()
        await at.tap("Second: a vote on Gil")
        await at.tap("Accuse somebody")
        await at.press("3")
        assert "was spared today." in at.text()
        await at.press("8")
        await at.tap("Go to sleep?")
        await at.tap("Yes, let us sleep")
        said = [("answer", 32, "7"), ("answer", 31, "8"), ("answer", 33, "yes")]
        assert at.line.said == said
        await at.show(playing(*STANDING, table=replace(TALK, sleepy=4)))
        assert "Go to sleep?" in at.text()  # it stays open, so that one may change one's mind


@pytest.mark.parametrize("name", ["nominate", "point", "bet"])
def test_by_day_nobody_is_offered_who_can_never_be_named(name: str):
    """Neither the dead nor oneself, unless the table lets people name themselves; numbers stay those of the seats."""
    say, living = texts("en"), [str(n) for n in range(1, 13) if n not in (6, 11)]
    for closed in ({"6": "out", "11": "out", "4": "not_yourself"}, {"6": "out", "11": "out"}):
        open_now = [n for n in living if n not in closed]
        kind = "vote" if name == "point" else "standing"
        scene = playing(ask(name, *open_now, kind=kind, closed=closed), table=TALK)
        if name == "point":
            rows = face("werewolves").prompt(scene.asks[0], scene, say).rows
        else:
            rows = face("werewolves").anytime_rows(scene.asks, scene, say)[0].leads_to.rows
        assert [row.answer for row in rows] == open_now
        assert [row.key for row in rows] == open_now


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_an_election_says_what_it_is_for_and_whom_one_may_not_choose(game: str, lang: str):
    """On a phone, whose title has two lines: whoever is tied reads why one name is missing."""
    say, leader = texts(lang), texts(lang)(f"{game}.leader")
    free = ask("captain", "2", "8", kind="vote", closed={"4": "not_yourself"})
    scene = playing(free, table=table(phase="election", slot="", ballot="election"), game=game)
    title = face(game).prompt(free, scene, say).title
    assert title == say(f"{game}.ask.captain", leader=leader)
    run_off = replace(scene, table=replace(scene.table, ballot="runoff", tied=[4, 8]))
    asked = face(game).prompt(replace(free, choices=["8"]), run_off, say).title
    assert asked.endswith({"en": "Not yourself.", "de": "Nicht dich selbst."}[lang])
    assert all(len(wrap_lines(words, 38)) <= 2 for words in (title, asked))


def test_in_a_run_off_only_the_tied_are_offered():
    """Where a second ballot is free its title says that anybody may be named, and all are offered."""
    say = texts("en")
    barred = dict.fromkeys(("1", "3", "5", "7", "9", "10", "12"), "not_tied") | {"4": "not_yourself"}
    among = table(phase="vote", slot="", tied=[2, 8])
    for name, ballot, game in (("captain", "runoff", "werewolves"), ("point", "second", "duesterwald")):
        asked = ask(name, "2", "8", kind="vote", closed=barred)
        scene = playing(asked, table=replace(among, ballot=ballot), game=game)
        found = face(game).prompt(asked, scene, say)
        assert [row.answer for row in found.rows] == ["2", "8"]
        assert "between Ben and Hanna" in found.title
    free = ask("point", *barred, "2", "8", kind="vote")
    scene = playing(free, table=replace(among, ballot="second"), game="duesterwald")
    found = face("duesterwald").prompt(free, scene, say)
    assert len(found.rows) > 2
    assert found.title.endswith("Anybody may be named.")


@pytest.mark.parametrize(("width", "shown"), [(40, ('← "Seer"', '→7 "Witc')), (80, ('← "Seer"', '→7 "Witch"'))])
def test_claims_stay_in_sight_while_somebody_is_accused(width: int, shown: tuple[str, str]):
    """Just then they have to be weighed: an accusation is a sign beside them, which says of whom."""
    said = [Statement(1, 7, "seer", 0), Statement(1, 3, "witch", 0)]
    scene = playing(table=replace(TALK, said=said, talks=True))
    rows = "\n".join(map(plain_text, seat_rows(scene, texts("en"), width))).replace("“", '"').replace("”", '"')
    for words in shown:
        assert words in rows


async def test_votes_may_change_until_the_ballot_closes():
    """Thumbs and pointing leave at once, covered until all are shown."""
    vote = ask("vote", "up", "down", kind="vote", left=15_000, default="")
    where = table(phase="vote", slot="", accused=7, ballot="thumbs")
    async with at_table(playing(vote, table=where)) as at:
        assert "YOUR VOTE  Gil: hang or spare?" in at.text()
        await at.press("1", "2")
        assert at.line.said == [("answer", 7, "up"), ("answer", 7, "down")]
    closed = {"4": "not_yourself", "6": "out", "11": "out", "2": "your_lover"}
    point = ask(
        "point", *(str(n) for n in range(1, 13) if str(n) not in closed), kind="vote", closed=closed, default=""
    )
    where = table(phase="vote", slot="", ballot="pointing")
    async with at_table(playing(point, table=where, room=replace(playing().room, game="duesterwald"))) as at:
        before = at.text()
        await at.press("2")
        assert at.line.said == []
        await at.press("9", "h")
        assert "Ben" in before
        assert at.line.said == [("answer", 7, "9")]


async def test_whoever_is_out_sees_and_bets_under_the_cover():
    """Ghosts see every role on the village's page; bets are covered."""
    seats = [replace(one, out=one.out or n == 4) for n, one in enumerate(table().seats, 1)]
    roles = ["seer", "werewolf", *["villager"] * 10]
    ghost = own("villager", ghost=roles, bets={"bet": "2", "bet_team": "wolves"})
    bets = [
        ask("bet", "1", "2", number=41, kind="standing"),
        ask("bet_team", "village", "wolves", number=42, kind="standing"),
    ]
    async with at_table(playing(*bets, table=replace(TALK, seats=seats), own=ghost)) as at:
        assert "werewolves" not in at.text().lower().replace("werewolves · day", "")
        await at.press("h")
        assert "Ben" in at.text()
        await at.press("h")
        await at.tap("Bet: who wins")
        await at.tap("The werewolves")
        assert at.line.said == [("answer", 42, "wolves")]
        await at.press("b")
        await at.tap("The village")
        assert "2 Ben Werewolf" not in at.text()
        await at.press("h")
        assert "2 Ben Werewolf" in " ".join(at.text().split())


@pytest.mark.parametrize("players", [12, 18, 50])
@pytest.mark.parametrize("size", SIZES)
async def test_the_result_names_everybody(size: tuple[int, int], players: int):
    """Who was who, and who had the best nose; the notebook has who suspected whom."""
    async with at_table(ended(players), size) as at:
        assert "The village has won. You too!" in at.text()
        if size[1] >= 24 and (players < 50 or size[0] > 40):
            assert f"{players} " in at.text()
        await at.press("b")
        await at.tap("The village")
        assert "Notebook" not in at.text() or at.app.screen.heading() == "The village"
        assert any("Who suspected whom" in plain_text(row) for row in at.app.screen.body(80))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [8, 12, 18, 30, 50])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_television_shows_the_whole_village(size: tuple[int, int], players: int, lang: str):
    """Eight to fifty seats by night and by day; nothing private."""
    for where in (table(players), replace(TALK, seats=table(players).seats)):
        scene = playing(players=players, you=0, own=None, table=where)
        rows = layout(scene, texts(lang), *size, [], [])
        said = "\n".join(map(plain_text, rows))
        assert len(rows) <= size[1]
        assert all(wide(row) <= size[0] for row in rows)
        assert all(f"{n:>2} " in said or f"{n:>2}†" in said for n in range(1, players + 1))


def test_a_star_at_the_end_stands_beside_its_own_name():
    """Where two stand side by side, one before the number looked as if it was that of the card to its left."""
    rows = [plain_text(row) for row in persons(ended(10), texts("en"), 40)]
    assert rows
    winners = [name for at, name in enumerate(FIRST[:10], 1) if at in ended(10).table.winners and at != YOU]
    text = "\n".join(rows)
    assert all(f"★{name}" in text or f"★†{name}" in text for name in winners)


def test_a_card_tells_nobody_to_choose_what_is_past():
    """Cupid has the first night alone."""
    say = texts("en")
    first, second = (night("main", "cupid", table=table(night=n)) for n in (1, 2))
    assert identity(first, say)[1] == say("werewolves.card.cupid.line")
    assert identity(second, say)[1] == say("village.own.past")
    assert identity(replace(first, table=table(night=1, phase="dawn")), say)[1] == say("village.own.past")

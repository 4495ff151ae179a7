"""What a village of fifty has to read on a small screen: every card at the end, a long pack under the cover."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from client.base.deeds import Open, Page
from client.base.spans import plain_text
from client.games.village.gossip import page_words
from client.games.village.own import own_lines
from client.games.village.result import best_nose, persons
from client.games.village.seats import seat_rows
from client.games.village.words import renamed
from client.texts import texts
from client.tui.screens.wide import is_wide
from protocol.games.village import SLOTS, Learnt, Pointer, Statement
from protocol.games.village.statements import LIED
from tests.client.pilots import SIZES, at_table
from tests.client.test_plain import FakeLine, Player
from tests.client.village import YOU, ended, names, night, own, people, playing, table

SMALL = [(40, 15), (40, 24)]
LANGS = ("en", "de")
WIDTHS = (30, 37, 38, 53, 58)
MATES = [2, 7, 9, 14, 18, 22, 26, 31, 34, 38, 42, 46, 50]
DOWN = {"en": "+  down", "de": "+  weiter"}
ALL = {"en": "All cards", "de": "Alle Karten"}


def pack(*targets):
    """A pack of fourteen, Dana among them, whose members point at these in turn."""
    return [Pointer(YOU, None), *(Pointer(one, targets[n % len(targets)]) for n, one in enumerate(MATES))]


def big_end(**changes):
    """Fifty people of twenty letters, at the end."""
    scene = ended(50)
    return replace(scene, room=replace(scene.room, people=people(50, long=True)), **changes)


@pytest.mark.parametrize("way", ["taps", "keys"])
@pytest.mark.parametrize(("size", "lang"), [*zip(SMALL, LANGS, strict=True), *zip(SMALL, LANGS[::-1], strict=True)])
async def test_every_card_of_fifty_can_be_read_at_the_end(size: tuple[int, int], lang: str, way: str):
    """A row leads to all of them, whether by taps or by keys alone, also for whoever only watches."""
    for you in (YOU, 0):
        async with at_table(big_end(you=you), size, lang) as at:
            row = next(row for row in at.choices.prompt.rows if row.deed == Open(Page.EVERYBODY))
            if way == "taps":
                await at.tap(ALL[lang])
            else:
                await at.press(next(key for key, one in at.choices.prompt.keyed() if one == row))
            seen, page = "", at.text()
            while page not in seen:
                seen += page
                if way == "taps":
                    await at.tap(DOWN[lang])
                else:
                    await at.press("+")
                page = at.text()
            for seat, (name, view) in enumerate(zip(names(50, long=True), big_end().table.seats, strict=True), 1):
                card = texts(lang)(f"village.card.{view.card}.short")
                shown = texts(lang)("you") if seat == you else name[:20]
                assert re.search(rf"{seat:>2} +★? ?†?{shown} +{card}", seen), seat
            assert at.line.said == []


@pytest.mark.parametrize("size", SIZES)
async def test_the_row_to_all_cards_stands_only_where_some_are_cut(size: tuple[int, int]):
    """Either every seat is on the screen, or the row that leads to all of them is."""
    async with at_table(ended(7), size) as at:
        for players in (8, 12, 18, 30, 50):
            await at.show(ended(players))
            shown = ["you" if n == YOU else name[:3] for n, name in enumerate(names(players), 1)]
            whole = all(re.search(rf"\b{n} +★? ?†?{name}", at.text()) for n, name in enumerate(shown, 1))
            assert whole != (ALL["en"] in at.text()), at.text()


def told(text, scene, say):
    """What of the pack can be read: each member with what it points at, by seat number."""
    key = "village.pack.apart" if len({one.at for one in scene.own.pack} - {None}) > 1 else "village.pack"
    text = re.sub(r"  H *(?=\n)", "", text)  # the key that covers it again stands at the end of the first line
    found = re.search(rf"{say(key, names='(.*?)')[:-1]}\.(?: |$)", " ".join(text.split()))
    assert found, text
    return {
        int(number): group.partition(">")[2].strip()
        for group in found[1].split("; ")
        for number in re.findall(r"(?:^|, )(\d+)\b", group.partition(">")[0])
    }


POINTING = [(None, 33, 0, -1), (33,), (0,), tuple(range(27, 50)), (None,)]


@pytest.mark.parametrize(("size", "lang"), [*zip(SIZES, LANGS * 2, strict=True), ((40, 24), "de"), ((40, 15), "de")])
async def test_a_wolf_of_a_long_pack_reads_all_of_it_under_the_cover(size, lang):
    """Thirteen mates and at what each of them points; the tiles stay where they were."""
    say = texts(lang)
    where = {None: "", 0: say("village.dog"), -1: say("village.nobody")}
    async with at_table(playing(players=50, long=True), size, lang) as at:
        for number, targets in enumerate(POINTING, 100):
            scene = night("main", "werewolf", 50, long=True, own=own("werewolf", pack=pack(*targets)))
            await at.show(replace(scene, asks=[replace(scene.asks[0], number=number)]))
            before = at.text().split("\n")
            await at.press("h")
            rows = at.text().split("\n")
            if is_wide(*size):  # what is read stands beside the tiles
                rows = [row[: size[0] // 3] for row in rows]
            assert len(rows) == len(before)
            read = told("\n".join(rows), scene, say)
            assert read == {one.seat: where.get(one.at, str(one.at)) for one in pack(*targets)[1:]}
            await at.press("h")


@pytest.mark.parametrize(("size", "lang"), zip(SIZES, LANGS * 2, strict=True))
@pytest.mark.parametrize("slot", ["check", "opening_note"])
@pytest.mark.usefixtures("no_second_passes")
async def test_the_note_of_a_long_pack_is_not_cut(size: tuple[int, int], lang: str, slot: str):
    """All names stand in it by number, also where no name has room; the cover is as high for whoever has no note."""
    say = texts(lang)
    mine = own("werewolf", pack=pack(None), note=Learnt(1, "pack", MATES, "wolves"))
    heights = set()
    for wolf in (True, False):
        scene = night(slot, "werewolf" if wolf else "villager", 50, long=True)
        async with at_table(replace(scene, own=mine if wolf else own("villager")), size, lang) as at:
            covered = at.text()
            await at.press("h")
            heights.add((covered, len(at.text().split("\n"))))
            if wolf:
                read = " ".join(at.text().split())
                assert all(re.search(rf"\b{mate}\b", read) for mate in MATES), at.text()
                assert say("village.ask.check" if slot == "check" else "village.ask.note").split(".")[0] in read
    assert len(heights) == 1


async def test_by_day_a_long_pack_comes_in_numbers_where_names_have_no_room():
    """Who is in it, on a phone; the notebook has the names."""
    talk = table(50, phase="talk", slot="", slot_number=0)
    scene = playing(players=50, long=True, table=talk, own=own("werewolf", pack=pack(None)))
    async with at_table(scene, (40, 24)) as at:
        await at.press("h")
        assert set(told(at.text(), scene, texts("en"))) == set(MATES)
        await at.press("b", "b", "h")
        page = " ".join(plain_text(row) for row in at.app.screen.body(38))
        assert all(f"{mate} {names(50, long=True)[mate - 1]}" in " ".join(page.split()) for mate in MATES)


async def test_a_tile_at_which_many_point_keeps_its_name():
    """How many of the pack point there, after the first of them."""
    scene = night("main", "werewolf", 50, long=True, own=own("werewolf", pack=pack(3)))
    async with at_table(scene, (40, 24)) as at:
        await at.press("h")
        assert re.search(r" 3 +Cleo-\S* +<2\+12", at.text()), at.text()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slot", SLOTS)
def test_a_long_pack_can_be_read_in_any_room_in_every_slot(slot: str, lang: str) -> None:
    """Also where names have no room at all: what the village says of people by name is left out then."""
    say = texts(lang)
    for note in (None, Learnt(2, "prey", [5], "")):
        mine = own("werewolf", pack=pack(None, 33), note=note)
        scene = replace(night(slot, "villager", 50, long=True), own=mine)
        ask, nameless = scene.asks[0], renamed(scene, 0)
        senseless = set(page_words(ask, nameless, say)) - set(page_words(ask, scene, say))
        for width in WIDTHS:
            read = " ".join(" ".join(plain_text(row) for row in own_lines(scene, say, width, peek=True)).split())
            assert not any(" ".join(said.split()) in read for said in senseless)
            assert re.search(r"\w", read)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("mark", ["", "!"])
def test_a_claim_with_its_mark_stands_beside_every_name(lang: str, mark: str):
    """On a phone a card gives up letters before it falls out of the table, and the name keeps as many as ever."""
    say, name = texts(lang), "Bartholomä"
    said = [Statement(1, 2, word, 0) for word in ("villager", *((LIED, "villager") if mark else ()))]
    scene = playing(table=table(phase="talk", slot="", said=said))
    for letters in range(4, 11):
        people = [replace(one, name=name[:letters]) if n == 1 else one for n, one in enumerate(scene.room.people)]
        row = plain_text(seat_rows(replace(scene, room=replace(scene.room, people=people)), say, 40)[0])[20:]
        quote, end = say("village.claims.is", card="|").split("|")
        claim = row[row.index(quote) :].rstrip()
        assert claim.endswith(end + mark)
        assert len(claim.strip(f"{quote}{end}!")) >= 4
        assert name[: min(letters, 5)] in row


@pytest.mark.parametrize("lang", ["en", "de"])
def test_at_the_end_a_long_card_elsewhere_cuts_no_name(lang: str):
    """Each has a room of its own on a phone; of two cards both keep a beginning."""
    say, scene = texts(lang), ended(8)
    lately = {2: "investigator"}
    seats = [replace(one, out=n == 1, played=lately.get(n, "")) for n, one in enumerate(scene.table.seats)]
    people = [replace(one, name="Tilda") if n == 1 else one for n, one in enumerate(scene.room.people)]
    scene = replace(scene, table=replace(scene.table, seats=seats), room=replace(scene.room, people=people))
    rows = [plain_text(row) for row in persons(scene, say, 40)]
    assert "†Tilda" in rows[1]
    assert "/" in rows[2]
    assert "…" not in rows[2][:20]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
async def test_the_keys_that_the_best_nose_names_lead_to_all_suspicions(size: tuple[int, int], lang: str):
    """On screens and line by line: the notebook, then the row that is named."""
    say, scene = texts(lang), ended(8)
    seats = [replace(seat, suspected=[2, 3]) for seat in scene.table.seats]
    scene = replace(scene, table=replace(scene.table, seats=seats))
    key, row = re.search(r"(\w), [“„]([^”“]+)[”“]\)\.$", best_nose(scene, say)).groups()
    async with at_table(scene, size, lang) as at:
        await at.press(key.lower())
        await at.tap(row)
        await at.press(*["pagedown"] * 3)
        assert say("village.notebook.who") in at.text()
    player = Player(FakeLine(scene), lang)
    await player.settle()
    printed = await player.type(key)
    sign = next(line.partition(": ")[0] for line in printed if line.endswith(f": {row}"))
    assert any(say("village.notebook.who") in line for line in await player.type(sign))
    await player.end()

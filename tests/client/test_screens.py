"""The Textual client on a fake line: what is on the screen, what taps and keys say, what stays covered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Open, Page
from protocol.games import GAMES
from protocol.games.wolfmoon import VALUES, Known, OwnView
from protocol.texts import LANGUAGES
from tests.client.fake import NOTES, ask, ended, lobby, note, person, playing, room, seat, table
from tests.client.pilots import SIZES, at_table

POINTED = [*NOTES, note(13, "targeted", by=4, card="villager", at=2)]
VALUES_ASKED = [str(value) for value in range(11)]
CROWD = table(
    6,
    seats=[
        seat("seer", "thief", "villager"),
        seat("bodyguard", "girl", protected=True),
        seat("mayor", "witch", out=True, cards=0),
        seat("gravedigger", "servant"),
        seat("villager", "drunkard", "frankensteins_monster", "night_watchman"),
        seat("merchant", "tax_collector", witch=True),
    ],
)
TAKE = [f"{card}@{n}" for n, s in enumerate(CROWD.seats, 1) for card in s.display if n != 2]
ASKS = {
    "action": ask("action", "draw", "exchange"),
    "slot": ask("slot", "1", "2", "3"),
    "keep": ask("keep", "spy", "girl"),
    "play": ask("play", "spy", "girl"),
    "target": ask("target", "1", "4", "5", "6", "skip", closed={"2": "protected", "3": "out"}),
    "guess": ask("guess", *VALUES_ASKED, "stop"),
    "spy": ask("spy", "no", "yes", kind="window", left=4000, length=4000),
    "alchemist": ask("alchemist", "yes", "no"),
    "servant": ask("servant", "yes", "no"),
    "take": ask("take", *TAKE, closed={"bodyguard@2": "protected", "girl@2": "protected"}),
    "swap": ask("swap", "1+4", "1+5", "1+6", "4+5", "4+6", "5+6", closed={"1+2": "protected"}),
}


def crowd(name: str, number: int):
    """Six at the table, and Dana is asked."""
    return playing(replace(ASKS[name], number=number), players=6, notes=POINTED, table=CROWD)


# -- what is on the screen ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_no_choice_scrolls(size: tuple[int, int], lang: str):
    """Every row of every ask is on the screen at once, from a phone with its keyboard open on; nothing is cut."""
    async with at_table(playing(), size, lang) as at:
        for number, name in enumerate(ASKS, start=20):
            await at.show(crowd(name, number))
            choices = at.choices
            assert choices.pages() == 1, name
            assert len(choices.shown_rows()) == len(choices.prompt.rows)
            assert -(-len(choices.prompt.rows) // choices.across) * choices.depth <= choices.size.height
            top = choices.region.y
            rows = at.text().split("\n")[top : top + choices.size.height]
            told = [key for key, row in choices.shown_rows() if row.quiet or not row.closed]
            assert all(any(key in row for row in rows) for key in told) or choices.prompt.dense
            cut = [row for row in rows if row.endswith("…") and not row.endswith(" …")]
            assert cut == [] or choices.prompt.dense or size == (40, 15)


@pytest.mark.parametrize("size", SIZES)
async def test_the_four_questions_are_answered(size: tuple[int, int]):
    """Where are we, who has what, what just happened, what must I do now."""
    async with at_table(playing(ASKS["action"], own=OwnView(["spy"], [])), size) as at:
        text = at.text()
        for words in ("Wolfmoon", "pile 9", "Ada", "Cleo", "out", "Ben guesses that you", "YOUR TURN"):
            assert words in text
        for words in ("Draw a card, then play one", "Exchange with the centre", "Your hand"):
            assert words in text
        assert "Spy" not in text


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("size", SIZES)
async def test_covered_screens_are_identical_for_all_holdings(size: tuple[int, int]):
    """Looking over a shoulder shows nothing: hand, knowledge, private lines and the Spy's row tell no difference."""
    hands = [["spy", "girl"], ["villager", "villager"], ["frankensteins_monster", "werewolf"], ["mayor", "seer"]]
    async with at_table(playing(), size) as at:
        for name in ("action", "play", "keep", "guess", "spy", "target"):
            seen = set()
            for number, hand in enumerate(hands):
                card = list(VALUES)[number * 5]
                notes = [replace(n, facts=n.facts | {"card": card}) if n.private else n for n in POINTED]
                knows = [Known("hand", 1, card), Known("centre", 2, "mayor")][:number]
                asked = ASKS[name]
                if name in ("play", "keep"):
                    asked = ask(name, *dict.fromkeys(hand))
                if name == "spy" and "spy" not in hand:
                    asked = ask("spy", "no", closed={"yes": "not_yours"}, kind="window", left=4000, length=4000)
                await at.show(playing(asked, own=OwnView(hand, knows), notes=notes))
                seen.add(at.text())
            assert len(seen) == 1, name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("no_second_passes")
async def test_the_answer_to_a_window_lies_under_the_cover(lang: str):
    """Holder and non-holder tap the same row and see the same line; only a peek tells the difference."""
    seen, peeked = set(), set()
    for asked in (ASKS["spy"], ask("spy", "no", closed={"yes": "not_yours"}, kind="window", left=4000, length=4000)):
        async with at_table(playing(asked), lang=lang) as at:
            await at.press("1")
            seen.add(at.text())
            await at.press("h")
            peeked.add(at.text())
            assert at.line.said == ([] if asked.closed else [("answer", 7, "yes")])
    assert len(seen) == 1
    assert len(peeked) == 2


async def test_the_waiting_room_says_who_is_here_and_how_long_it_takes():
    """Names, keeper, bots, readiness, duration, and the table's mark."""
    async with at_table(lobby()) as at:
        text = at.text()
        for words in ("Ada   you · keeper", "✓ ready", "bot", "about 20 minutes with 4", "k3v7q 2mfdx"):
            assert words in text


async def test_the_result_says_who_won_and_why():
    """Final hands, values, winners, the reason in words, and the standings of the evening."""
    async with at_table(ended()) as at:
        text = at.text()
        for words in ("Ada wins!", "the highest value", "9  Mayor", "Cleo † out", "Ada 2 wins, Cleo 1 win"):
            assert words in text
        assert "6  Pickpocket  +2 = 8" in text


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("connecting", "Cannot reach the table"),
        ("catching_up", "Catching up"),
        ("moved", "now on another device"),
        ("ended", "The table has closed"),
    ],
)
async def test_a_line_that_is_not_live_says_so_and_sends_no_answer(status: str, words: str):
    """Nothing leaves the device on an old view."""
    async with at_table(playing(ASKS["action"], status=status)) as at:
        assert words in at.text()
        await at.press("2")
        assert at.line.said == []


@pytest.mark.parametrize(("status", "words"), [("moved", "now on another device"), ("ended", "The table has closed")])
async def test_no_sheet_hides_that_a_seat_is_lost(status: str, words: str):
    """Whoever reads in a menu or uncovers their hand at that moment is back at the table, covered."""
    async with at_table(playing(ASKS["action"])) as at:
        at.app.do(Open(Page.RULES))
        await at.pilot.pause()
        assert words not in at.text()
        await at.show(playing(status=status))
        assert words in at.text()


async def test_an_unchecked_deal_is_said_aloud():
    """A device whose share in the chance is missing tells its person."""
    async with at_table(playing(unverifiable="nonce_missing")) as at:
        assert "This deal cannot be checked" in at.text()


# -- taps and keys --------------------------------------------------------------------------------------------


async def test_a_turn_by_taps_only():
    """Draw, play the right card, point at Ada, guess 7: nothing but taps."""
    async with at_table(playing(ASKS["action"])) as at:
        await at.tap("Draw a card")
        await at.show(playing(ask("play", "spy", "villager", number=8), own=OwnView(["spy", "villager"], [])))
        await at.tap("▒▒▒▒▒▒▒▒▒▒▒▒")
        assert "Play a Villager" in at.text()
        await at.tap("Play a Villager")
        seats = [seat(), seat(protected=True), seat(), seat("villager")]
        asked = ask("target", "1", "3", number=9, closed={"2": "protected"})
        await at.show(playing(asked, table=table(4, seats=seats)))
        await at.tap("Guess the card of Ben")
        assert "protected" in at.text()
        await at.tap("Guess the card of Ada")
        notes = [*NOTES, note(13, "targeted", by=4, card="villager", at=1)]
        await at.show(playing(ask("guess", *VALUES_ASKED, number=10), notes=notes))
        await at.tap("7  Spy" + " " * 12)
        assert at.line.said == [
            ("answer", 7, "draw"),
            ("answer", 8, "villager"),
            ("answer", 9, "1"),
            ("answer", 10, "7"),
        ]


async def test_a_turn_by_keys_only():
    """The same with keys: numbers, arrows, Enter; Esc goes one level back and never out."""
    async with at_table(playing(ASKS["action"])) as at:
        await at.press("1")
        await at.show(playing(ask("swap", "1+4", "1+2", "2+4", number=8)))
        await at.press("2", "escape", "1", "4")
        asked = ask("take", "seer@1", "thief@1", "mayor@3", number=9)
        await at.show(playing(asked))
        await at.press("down", "enter", "down", "down", "enter")
        await at.show(playing(ask("guess", *VALUES_ASKED, number=10), notes=POINTED))
        await at.press("x")
        assert at.line.said == [
            ("answer", 7, "draw"),
            ("answer", 8, "1+4"),
            ("answer", 9, "thief@1"),
            ("answer", 10, "10"),
        ]
        await at.press("escape", "escape")
        assert at.app.is_running


async def test_the_waiting_room_by_taps():
    """Ready, my seat, one bot more, the other length: each a tap or two."""
    async with at_table(lobby()) as at:
        await at.tap("I am ready")
        await at.tap("My place")
        await at.tap("I sit left of Cleo")
        await at.tap("Game, bots")
        await at.tap("Add a bot")
        await at.tap("Length: one round")
        await at.tap("Pace: no time limit")
        await at.tap("relaxed, 90 seconds")
        await at.tap("Rulings")
        await at.tap("Bounty Hunter on oneself")
        await at.press("1")
        assert at.line.said == [
            ("wish", "ready", "yes"),
            ("wish", "sit", "3"),
            ("wish", "bots", "2"),
            ("wish", "option", "long=yes"),
            ("wish", "pace", "relaxed"),
            ("wish", "option", "WM-20=1"),
        ]


@pytest.mark.parametrize(("name", "card"), [("target", "Witch"), ("spy", "Spy"), ("action", "")])
async def test_the_rules_open_at_the_card_in_question(name: str, card: str):
    """While an effect is carried out `?` shows that card; with no card in question all rules."""
    laid = table(seats=[*table().seats[:3], seat("villager", "witch")])
    async with at_table(playing(ASKS[name], table=laid)) as at:
        await at.press("?")
        assert " ".join(card.upper()) in at.text()
        assert (at.app.sheets.top.card != "") is bool(card)


async def test_the_list_of_games_says_what_each_is():
    """For how many, how long, what it is about; a change on a page is seen on the page below it."""
    async with at_table(lobby(), (80, 24)) as at:
        await at.tap("Game, bots and pace")
        await at.tap("Game: Wolfmoon")
        assert "bluffing with cards" in at.text()
        assert "8-50" in at.text()
        await at.press("escape")
        await at.tap("Rulings")
        await at.show(lobby(options={"WM-20": 1}))
        await at.press("escape")
        assert "changed: " in at.text()


async def test_a_table_for_practice_speaks_of_no_guests_and_no_seat_to_give_up():
    """Nobody else can find it, and it ends with the program."""
    async with at_table(lobby(), alone=True) as at:
        assert "Practice" in at.text()
        assert "New guests" not in at.text()
        await at.press("m")
        assert "this table closes with it" in at.text()
        assert "Get up" not in at.text()
    async with at_table(ended(), alone=True) as at:
        assert "Enough" not in at.text()
        assert "3  Close" in at.text()


async def test_only_the_keeper_changes_what_is_played():
    """Everybody may look; a tap says whose business it is."""
    async with at_table(lobby(you=2)) as at:
        await at.tap("What we play")
        await at.tap("Add a bot")
        assert "Only for the keeper: Ada." in at.text()
        assert at.line.said == []


async def test_the_countdown_can_be_stopped_by_anybody():
    """By a row with a key of its own: whoever taps "I am ready" once more stops nothing."""
    async with at_table(lobby(countdown=4000)) as at:
        assert "We start in 4." in at.text()
        await at.tap("I am ready")
        await at.press("1")
        assert at.line.said == []
        await at.tap("Stop, one moment please")
        await at.press("s")
        assert at.line.said == [("wish", "stop", "-")] * 2


async def test_after_the_game_again_another_or_enough():
    """Enough is asked once more; staying changes nothing."""
    async with at_table(ended()) as at:
        await at.tap("Play again")
        await at.tap("Another game")
        await at.tap("Enough")
        await at.tap("No, I stay")
        assert at.line.said == [("wish", "ready", "yes"), ("wish", "lobby", "-")]
        await at.tap("Enough")
        await at.tap("Yes, goodbye")
        assert at.line.said[-1] == ("wish", "leave", "-")


@pytest.mark.parametrize("size", SIZES)
async def test_another_game_leads_the_keeper_straight_to_the_games(size: tuple[int, int]):
    """The same one too, with other rules; all of them are told with their size before anything is sent."""
    async with at_table(ended(you=1), size) as at:
        await at.tap("Another game")
        assert at.line.said == []
        assert all(at.app.say(f"{game}.name") in at.text() for game in GAMES)
        await at.tap("Werewolves")
        assert at.line.said == [("wish", "game", "werewolves")]
        assert at.app.sheets.top is None
        await at.tap("Another game")
        await at.tap("Wolfmoon")
        assert at.line.said[-1] == ("wish", "game", "wolfmoon")


async def test_a_standing_answer_for_the_spy_lies_under_the_cover():
    """It can be set by anybody, holds her or not, and its state is private."""
    async with at_table(playing()) as at:
        await at.press("m")
        before = at.text()
        await at.press("1")
        assert at.text() == before
        assert at.line.said == [("stand", "spy", "yes")]
        await at.press("h")
        assert "secret: yes" in at.text()
        await at.press("1")
        assert at.line.said[-1] == ("stand", "spy", "")


async def test_the_menu_changes_the_language_of_this_device():
    """German from the next line on."""
    async with at_table(playing(ASKS["action"])) as at:
        await at.press("m")
        await at.tap("This device")
        await at.tap("Deutsch")
        await at.press("escape", "escape")
        assert "DU BIST DRAN" in at.text()


async def test_a_refusal_is_a_short_line_above_the_rows():
    """Not a toast over the buttons; the rows come back."""
    async with at_table(playing(ASKS["action"])) as at:
        await at.press("1")
        await at.show(playing(ASKS["action"], pending=True))
        assert "Draw a card, then" not in at.text()
        await at.show(playing(ASKS["action"], refused="late_answer"))
        assert "decided a moment before" in at.text()
        assert "Draw a card, then" in at.text()


async def test_cards_can_be_tapped_for_their_rule():
    """An open card, the newest moon, the card under the cursor; a covered card gives nothing away."""
    async with at_table(playing(ASKS["play"])) as at:
        await at.tap("7  Thief")
        assert "T H I E F" in at.text()
        assert "Swap your card with another" in at.text()
        await at.tap("All rules")
        assert "What it is about" in at.text()
        await at.press("escape")
        await at.press("down", "?")
        assert "What it is about" in at.text()
        await at.press("escape", "h", "?")
        assert "S P Y" in at.text()


async def test_rules_log_and_introduction_open_by_tap_and_close_by_key():
    """The foot of the screen; private lines of the log are covered until asked for."""
    async with at_table(playing(ASKS["action"])) as at:
        await at.tap("L  log")
        assert "It is Ada's turn." in at.text()
        assert "Drunkard" not in at.text()
        await at.tap("Show what only I know")
        assert "Ada has the Drunkard (1)." in at.text()
        await at.press("escape", "?")
        assert "Rules: Wolfmoon" in at.text()
        await at.tap("+  down")
        await at.press("q", "m")
        await at.tap("in one minute")
        for _ in range(5):
            await at.tap("Next")
        await at.tap("Got it")
        assert "YOUR TURN" in at.text()


async def test_a_long_wait_offers_a_nudge():
    """After 45 seconds the line tells how long, after 90 anybody may nudge."""
    async with at_table(playing(room=room(waiting=[1], waited=1000))) as at:
        assert "Ada is thinking …" in at.text()
        await at.show(playing(room=room(waiting=[1], waited=95_000)))
        await at.tap("Nudge Ada")
        assert at.line.said == [("wish", "nudge", "-")]


async def test_a_pause_is_on_every_screen_and_anybody_ends_it():
    """It names who paused."""
    async with at_table(playing(room=room(paused="Ben"))) as at:
        assert "Ben has paused the game" in at.text()
        await at.tap("Go on playing")
        assert at.line.said == [("wish", "pause", "no")]


async def test_while_a_bot_plays_my_seat_i_am_asked_nothing_but_whether_i_come_back():
    """What the bot is asked is no business of the person who rests; one row takes the seat back."""
    people = [person(name, stand_in=name == "Dana") for name in ("Ada", "Ben", "Cleo", "Dana")]
    async with at_table(playing(ASKS["action"], room=room(people=people))) as at:
        assert "A bot plays for you." in at.text()
        assert " bot " in at.text()
        assert "Draw a card" not in at.text()
        await at.tap("I will play myself again")
        assert at.line.said == [("wish", "rest", "no")]


async def test_whoever_is_away_is_marked_and_the_waiting_line_says_so():
    """A seat out of reach is no riddle for those who wait."""
    people = [person(name, present=name != "Ben") for name in ("Ada", "Ben", "Cleo", "Dana")]
    scene = playing(room=room(people=people, waiting=[2], waited=3000))
    async with at_table(scene) as at:
        assert "✕ away" in at.text()
        assert "Ben is out of reach. We wait …" in at.text()


async def test_a_choice_that_ran_out_of_time_is_told():
    """Otherwise nobody understands why the table has gone on without them."""
    asked = ask("action", "draw", "exchange", left=300, length=90_000)
    async with at_table(playing(asked)) as at:
        await at.show(playing(ask("slot", "1", "2", "3", number=8)))
        assert "Your time was up: the table chose for you." in " ".join(at.text().split())


async def test_a_sheet_says_that_its_reader_is_asked():
    """The table waits, and the rules hide it."""
    async with at_table(playing(ASKS["action"])) as at:
        await at.press("?")
        assert "YOUR TURN" in at.text().split("\n")[0]


async def test_q_closes_a_sheet_from_each_of_its_pages():
    """The row that closes may stand on another page."""
    async with at_table(lobby()) as at:
        await at.tap("Game, bots")
        await at.tap("Rulings")
        assert "(1 of" in at.text()
        await at.press("q", "q")
        assert "Ready? We start" in at.text()


async def test_between_rounds_of_a_long_game_the_end_is_told():
    """The next round has begun already; how the last one ended stays until it is read."""
    long = table(4, long=True, round=2)
    before = playing(table=replace(long, round=1))
    async with at_table(before) as at:
        told = [note(20, "ended", ending="last_player", winners=[4]), note(21, "token", by=4, tokens=1)]
        await at.show(playing(ASKS["action"], table=long, notes=[*NOTES, *told]))
        assert "The round is over" in at.text()
        assert "You get a moon token and now have 1." in " ".join(at.text().split())
        await at.press("1")
        assert "YOUR TURN" in at.text()
        assert at.line.said == []


# -- colours --------------------------------------------------------------------------------------------------


async def test_names_are_never_read_as_markup():
    """A guest called [red] is drawn as such."""
    people = [person("[red]x[/]", keeper=True), person("Ben"), person("$a"), person("Dana")]
    async with at_table(playing(room=room(4, people=people, waiting=[1]))) as at:
        assert "[red]x[/]" in at.text()

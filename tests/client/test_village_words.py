"""The village in words: every note a sentence, every role, reason and slot with a text, the line client."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from client.base.names import name_of
from client.base.spans import columns, plain_text
from client.games import face
from client.games.village.ballot import accusers
from client.games.village.narration import MOODS, Narrator
from client.games.village.notes import note_line
from client.games.village.own import secret_words
from client.games.village.result import LETTERS, headline, result_lines, result_pictures, wins
from client.games.village.sentences import own_said, result_said, table_said
from client.games.village.story import reason
from client.games.village.words import short_card
from client.paint.letters import extent
from client.plain.rows import find, rows
from client.present.game_prompt import game_prompt
from client.texts import texts
from protocol.games import GAMES
from protocol.games.village import CAUSES, NOTES, PRIVATE_NOTES, SLOTS, TEAMS, Learnt
from protocol.games.village.statements import LIED, WORDS
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.village import ACTS, STANDING, ask, ended, night, note, own, playing, table
from tests.laws.random_play import stops

REASONS = (
    "out", "not_yourself", "own_team", "first_night", "safe_tonight", "not_the_dog", "as_last_night", "used_up",
    "no_cat", "no_trio", "no_victim", "must_choose", "must_swap", "two_different", "your_lover", "nobody_noticed",
    "spared", "nominated", "guarded", "not_tied", "one_potion",
)  # fmt: skip
PLAIN_SETS = ("set_public", "set_villager")
"""Options that put no card with a question of its own into a set."""
QUESTIONS = ("up", "accused", "nominated", "down", "seconded", "pointed_at", "pointed_wrong")
FACTS = {
    "number": 2, "at": 2, "cause": "devoured", "card": "seer", "played": "", "variant": 1, "by": 1, "asked": True,
    "how": "votes", "votes": [2, 3, 2, 0], "tied": [2, 3], "up": [1, 3], "down": [2], "result": "lynched", "round": 1,
    "seats": [2, 3], "twice": 3, "rounds": 3, "ending": "village", "winners": [1, 2], "team": "village", "evil": True,
    "active": True, "cards": ["villager", "werewolf"], "wolves": 3, "vampires": -1, "points": 1,
    "word": "evil", "n": 2, "of": 3,
}  # fmt: skip
MORE = [
    {}, {"at": 1}, {"at": 4}, {"by": 4}, {"at": 0, "cause": "shot", "result": "spared"},
    {"cause": "", "card": "", "asked": False, "how": "lot", "round": 2, "ending": "draw", "winners": []},
    {"played": "werewolf", "card": "drunkard", "evil": False, "active": False, "seats": [2], "up": [], "down": []},
    {"cause": "owner", "how": "vote", "votes": [0, 0, 0, 0], "tied": [], "points": 0, "ending": "lovers"},
    {"cause": "creature", "how": "call", "seats": list(range(1, 13)), "wolves": -1, "ending": "wolves"},
    {"how": "time", "ending": "vampires", "at": -1}, {"how": "all"}, *({"word": word} for word in WORDS),
    *({"word": word, "at": village.YOU} for word in WORDS), *({"cause": cause} for cause in CAUSES),
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", NOTES)
def test_every_note_is_a_whole_sentence_from_every_chair(kind: str, lang: str):
    """No hole, no brace, no double space, a capital letter and a full stop; in both games."""
    say = texts(lang)
    scenes = [playing(game=game) for game in ("werewolves", "duesterwald")]
    for changes in MORE:
        facts = {name: (FACTS | changes)[name] for name in NOTES[kind]}
        if facts.get("at", 1) < 0 and kind != "prey":
            facts["at"] = 2
        if kind in ("your_card", "now", "identity", "card"):
            facts["card"] = "seer"
        if kind in ("evil", "identity") and facts["at"] == village.YOU:
            facts["at"] = 2  # nobody tests themselves
        if kind == "cat_gone":
            facts["cause"] = "owner" if changes else "creature"
        if kind == "said" and not changes.get("word"):
            facts |= {"at": 0, "word": changes.get("card") or LIED}
        if kind == "pack":
            facts["team"] = "wolves"
        for scene in scenes:
            line = note_line(note(1, kind, private=kind in PRIVATE_NOTES, **facts), scene, say)
            assert line, kind
            assert line[0] == line[0].upper(), line
            assert line.rstrip("“”")[-1] in ".!?" if kind == "said" else line[-1] in ".!", line
            assert not re.search(r"[{}]|  |\.\.", line), line


@pytest.mark.parametrize("game", village.GAMES)
def test_whatever_a_seat_is_asked_at_night_says_what_a_tap_means(game: str):
    """Random games with each of the cards: a card whose question has no words shows a hole to whoever holds it."""
    cards = (name for name in GAMES[game].options if name.startswith("set_") and name not in PLAIN_SETS)
    matches = (match for card in cards for match in stops(game, 12, 1, {card: 1}))
    asked = {(match.game.slot, one.name) for match in matches for one in match.asks if one.kind == "slot"}
    keys = {name: (f"village.task.{name}", f"village.task.{name}.{slot}") for slot, name in asked if name != "note"}
    assert len(keys) > 5
    for lang in LANGUAGES:
        say = texts(lang)
        assert [name for name, found in keys.items() if not any(key in say for key in found)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_crosses_the_wire_has_words(lang: str):
    """Roles with their forms, reasons, questions, teams, what each role's tap means; lines fit a phone."""
    say = texts(lang)
    for game, module in village.GAMES.items():
        for role in module.ROLES:
            keys = [f"village.card.{role}{end}" for end in ("", ".is", ".many", ".short", ".gender")]
            keys += [f"{game}.card.{role}{end}" for end in ("", ".line", ".rule")]
            assert [key for key in keys if key not in say] == []
            assert columns(say(f"{game}.card.{role}.line")) <= 40
            assert columns(say(f"village.card.{role}.short")) <= 8
            assert say(f"village.card.{role}.gender") in "mfn"
    keys = [f"village.closed.{reason}" for reason in REASONS] + [f"village.team.{team}" for team in TEAMS]
    keys += [f"village.question.{question}" for question in QUESTIONS]
    keys += [f"village.task.{village.NAMES.get(r, r)}" for rs in ACTS.values() for r in rs]
    assert [key for key in keys if key not in say] == []
    genders = {"m": ("der ", "ein "), "f": ("die ", "eine "), "n": ("das ", "ein ")}
    for role in village.GAMES["werewolves"].ROLES if lang == "de" else ():
        named = say(f"village.card.{role}.is")
        assert named.startswith(genders[say(f"village.card.{role}.gender")]) or " " not in named


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_lies_under_the_cover_of_a_slot_is_short(lang: str):
    """The first sentence is the task, and three lines of a phone hold it with what has to be known."""
    say = texts(lang)
    for slot, roles in ACTS.items():
        for role in (*roles, "villager"):
            said = secret_words(night(slot, role), say)
            assert columns(" ".join(said[:2])) <= 3 * 39, said


def test_the_line_client_asks_part_by_part_and_keeps_secrets():
    """A grid is read out; two parts come one after the other; nothing private is printed unasked."""
    say = texts("en")

    def read(prompt):
        return rows(prompt, say, uncovered=False)

    def leads_to(prompt, sign):
        return read(find(read(prompt), sign, by_name=True).choice.leads_to)

    shown = game_prompt(night("witch", "witch"), say, peek=True)
    assert shown.title == game_prompt(night("witch", "villager"), say, peek=True).title
    assert [row.label for row in read(shown)] == ["save nobody", "wolves' prey"]
    second = leads_to(shown, "c")
    assert find(second, "9", by_name=True).choice.deed.choice == "wolves+9"
    assert find(second, "id", by_name=True).choice.deed.choice == "wolves+9"
    assert [row.label for row in read(game_prompt(night("main", "werewolf"), say, peek=True))] == [
        row.label for row in read(game_prompt(night("main", "villager"), say, peek=True))
    ]
    pair = leads_to(game_prompt(night("opening", "cupid"), say, peek=True), "8")
    assert find(pair, "8", by_name=True) is None
    assert find(pair, "4", by_name=True).choice.deed.choice == "8+4"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_village_is_told_in_sentences(lang: str):
    """Table, own part and result for the line client, with what a seat has learnt."""
    say = texts(lang)
    told = own(
        "seer", learnt=[Learnt(1, "evil", [2], "yes"), Learnt(2, "nothing", [], "")], lover=3,
        ghost=["villager"] * 12,
    )  # fmt: skip
    day = table(phase="talk", slot="", sleepy=2)
    for scene in (night("main", "seer", own=told), playing(*STANDING, table=day, own=told)):
        lines = [*table_said(scene, say), *own_said(scene, say)]
        assert all(line[-1] in ".!?" for line in lines), lines
        assert len(table_said(scene, say)) >= 14
    assert len(result_said(ended(), say)) >= 13
    game = face("werewolves")
    said = game.sentences.truth(ended(), [own("seer", lover=2), own("witch")], {}, say)
    assert len(said) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_slot_has_a_prompt_in_every_shape(lang: str):
    """A title has two lines of a phone at most; asks by day have all their choices as rows."""
    say = texts(lang)
    for slot in SLOTS:
        for role in (*ACTS.get(slot, ()), "villager"):
            scene = night(slot, role)
            shown = face(scene.room.game).prompt(scene.asks[0], scene, say)
            assert columns(shown.title) <= 78, shown.title
    for name in ("hunter", "successor", "captain", "point", "draw", "thumb"):
        choices = {"draw": ("yes", "no"), "thumb": ("up", "down")}.get(name, ("1", "2"))
        shown = face("werewolves").prompt(
            ask(name, *choices, kind="choice" if name in ("hunter", "successor", "thumb") else "vote"),
            playing(table=table(accused=2)),
            say,
        )
        assert shown.title
        assert {row.answer for row in shown.rows} >= set(choices)


@pytest.mark.parametrize(
    ("lang", "votes", "own_vote"),
    [
        ("en", "Votes: Ben 2 (from Ada and you); Cleo 1 (from Ben).", "▲ Death: hang me"),
        ("de", "Stimmen: Ben 2 (Ada und du); Cleo 1 (Ben).", "▲ Tod: mich hängen"),
    ],
)
def test_votes_are_told_by_name_and_a_vote_on_oneself_speaks_to_oneself(lang: str, votes: str, own_vote: str):
    """Nobody knows seats by their numbers, and nobody is `you` in the wrong case."""
    say = texts(lang)
    told = note(1, "ballot", round=1, votes=[2, 3, 0, 2])
    assert note_line(told, playing(), say).startswith(votes), "after it, who did not vote"
    shown = face("werewolves").prompt(
        ask("vote", "up", "down", kind="vote"), playing(table=table(accused=village.YOU)), say
    )
    assert shown.rows[0].label == own_vote


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Votes: Cleo 3 (from Ben and Ada twice); Ben 1 (from you)."),
        ("de", "Stimmen: Cleo 3 (Ben und Ada doppelt); Ben 1 (du)."),
    ],
)
def test_a_vote_that_counts_twice_is_told_as_two(lang: str, told: str):
    """Otherwise a tie with the Captain in it, or a decision by it, could not be followed."""
    said = note_line(note(1, "ballot", round=1, votes=[3, 3, 0, 2], twice=1), playing(), texts(lang))
    assert said.startswith(told)


@pytest.mark.parametrize(("lang", "told"), [("en", "Ada to you: “Who are you?”"), ("de", "Ada zu dir: „Wer bist du?“")])
def test_a_question_to_oneself_says_whom_it_is_for(lang: str, told: str):
    """Who speaks to whom is not to be guessed from a missing name."""
    assert note_line(note(1, "said", by=1, at=village.YOU, word="who"), playing(), texts(lang)) == told


@pytest.mark.parametrize(("lang", "said"), [("en", "accused by Ada, then you"), ("de", "Anklage: Ada, dann du")])
def test_an_accusation_names_oneself_in_the_right_case(lang: str, said: str):
    """German has no word for a seat that fits behind every preposition."""
    notes = [note(1, "nominated", at=2, by=1), note(2, "seconded", at=2, by=village.YOU)]
    assert accusers(playing(notes=notes, table=table(accused=2)), texts(lang)) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Kim is hanged. 8 for death: Ada, Ben, Cleo, you, Emil, Gil, Hanna and Ida. 1 for life: Jan."),
        ("de", "Kim wird gehängt. 8 für den Tod: Ada, Ben, Cleo, du, Emil, Gil, Hanna und Ida. 1 für das Leben: Jan."),
    ],
)
def test_a_vote_of_many_names_them_all(lang: str, said: str):
    """What came out first, then everybody by name."""
    told = note(1, "thumbs", at=11, up=[1, 2, 3, 4, 5, 7, 8, 9], down=[10], result="lynched")
    assert note_line(told, playing(), texts(lang)).startswith(said)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "☾1 Kim devoured",
                "☼2 Gil hanged, Emil heartbroken",
                "Gil and Emil were in love.",
                "Ben, Werewolf, hanged by 5 to 3",
            ),
        ),
        (
            "de",
            (
                "☾1 Kim gefressen",
                "☼2 Gil gehängt, Emil vor Kummer",
                "Gil und Emil waren verliebt.",
                "gehängt mit 5 zu 3",
            ),
        ),
    ],
)
def test_the_end_tells_the_game_as_a_story(lang: str, said: tuple[str, ...]):
    """Why it is over, who died when and how, who was in love, and the vote that put the winners ahead."""
    say = texts(lang)
    facts = {"card": "villager", "played": "", "variant": 0}
    scene = ended(
        notes=[
            note(1, "night", number=1),
            note(2, "day", number=1),
            note(3, "died", at=11, cause="devoured", **facts),
            note(4, "thumbs", at=2, up=[1, 3, 4, 5, 6], down=[7, 8, 9], result="lynched"),
            note(5, "died", at=2, cause="lynched", **facts),
            note(6, "night", number=2),
            note(7, "day", number=2),
            note(8, "died", at=7, cause="lynched", **facts),
            note(9, "died", at=5, cause="grief", **facts),
        ]
    )
    scene.table.seats[7] = replace(scene.table.seats[7], out=False)  # nobody but those who are told of has died
    scene.table.lovers = [7, 5]
    shown = [plain_text(row) for row in result_lines(scene, say, 80)]
    assert shown[1].strip() == say("village.result.why.village")
    assert all(any(part in row for row in shown) for part in said), shown


@pytest.mark.parametrize("width", [40, 80])
def test_a_heart_says_why_a_lover_has_not_won(width: int):
    """Without a star among all villagers who have one; below, the same heart says whom they loved."""
    say, scene = texts("en"), ended(10)
    winner, loser = (
        next(n for n in range(1, 11) if n != scene.you and (n in scene.table.winners) == wanted)
        for wanted in (True, False)
    )
    scene.table.lovers = [winner, loser]
    rows = [plain_text(row) for row in result_lines(scene, say, width)]
    for at, sign in ((winner, "★"), (loser, "♥")):
        assert " ".join(rows).partition(name_of(scene, at, say))[0].rstrip(" †").endswith(sign)
    assert any(row.strip().startswith("♥") and "in love" in row for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_great_letters_say_who_has_won_where_they_have_room(lang: str):
    """As wide as the words and some air; a column less, and they are small."""
    say, scene = texts(lang), ended(10)
    least = extent(wins(scene, say)) + LETTERS
    heads = {width: plain_text(result_pictures(scene, say, width)[0][1]) for width in (least - 1, least)}
    assert [wins(scene, say) in head for head in heads.values()] == [True, False]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_result_keeps_its_sky_and_as_much_of_its_story_as_there_is_room_for(lang: str):
    """The verdict stands on a low sky where each of its sentences has a line; the nose goes first."""
    say, scene = texts(lang), ended(10)
    ways = [[plain_text(row) for row in way] for way in result_pictures(scene, say, 40)]
    verdict, nose = say("village.result.village"), say("village.result.nose", name="Ada", n=2, of=3).partition(":")[0]
    lengths = [len(way) for way in ways]
    low = next(way for way in ways if verdict in way[0])
    assert any(nose in row for row in low)
    short = [way for way in ways[:-1] if verdict in way[0] and not any(nose in row for row in way)]
    assert short
    assert all(any("☾1" in row for row in way) for way in short)
    assert min(lengths) == len(ways[-1])
    assert not any("☾1" in row for row in ways[-1])
    lovers = replace(scene, table=replace(scene.table, ending="lovers"))
    pictures = [[plain_text(row) for row in way] for way in result_pictures(lovers, say, 30)]
    assert not any(say("village.result.lovers") in way[0] for way in pictures[:4]), "too long for one line of a sky"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_won_stands_in_great_letters_on_a_laptop(lang: str):
    """With the verdict in one line below, where there is no room for two and a higher sky."""
    say = texts(lang)
    ways = result_pictures(ended(12), say, 80)
    brief = f"{say('village.result.village')} {say('village.result.you')} {say('village.result.why.village')}"
    assert any(len(way) == 7 + 1 + 6 + 3 and any(brief in plain_text(row) for row in way) for way in ways)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mood", MOODS)
def test_the_end_of_a_defence_is_told_as_truly_of_somebody_who_has_said_nothing(mood: str, lang: str) -> None:
    """Nobody is said to have said everything: silence ends a defence as words do."""
    say, told = texts(lang), note(20, "spoken", by=3)
    sentences = [note_line(told, playing(), say), note_line(told, playing(you=3), say)]
    sentences += [
        Narrator(lang, mood).note_sentence(replace(told, number=number), playing()) for number in range(20, 26)
    ]
    assert not any(re.search(r"everything|\ball\b|\balles\b", sentence) for sentence in sentences), sentences


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_a_villager_has_one_name_on_all_screens(game: str) -> None:
    """A card that is called otherwise where there is little room looks like another one."""
    for lang in LANGUAGES:
        say = texts(lang)
        assert short_card("villager", "", say) == say("village.card.villager")
        assert say("village.card.villager").casefold() in say(f"{game}.intro.1").casefold()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
@pytest.mark.parametrize("winner", ["village", "wolves", "vampires", "lovers"])
def test_the_end_says_by_name_who_is_left(winner: str, game: str, lang: str) -> None:
    """Beside "You lost." neither "the two of them" nor "nobody else" says who: to winners, losers, and in lines."""
    say, scene = texts(lang), ended(8)
    named = {
        "village": r"creature|were?wolf|Wesen|Werwolf",
        "wolves": r"werewolves|Werwölfe",
        "lovers": "lovers|Verliebte",
    }
    for you in (1, 2):
        seats = [replace(view, out=n not in (1, 5)) for n, view in enumerate(scene.table.seats, 1)]
        over = replace(scene.table, seats=seats, ending=winner, winners=[1, 5])
        at_end = replace(scene, table=over, you=you, room=replace(scene.room, game=game))
        why = reason(at_end, say)
        assert re.search(named.get(winner, "vampires|Vampire"), why), why
        assert why in result_said(at_end, say)
        assert len(why) <= 38, "has a line of a phone"
    assert {"en": "You lost.", "de": "Du nicht."}[lang] in headline(at_end, say)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("winner", ["wolves", "vampires"])
def test_a_pack_that_wins_by_its_number_is_named(winner: str, lang: str) -> None:
    """One that is left alone as well, as one."""
    say, scene = texts(lang), ended(4)
    names = {"wolves": {"en": "werewolves", "de": "Werwölfe"}, "vampires": {"en": "vampires", "de": "Vampire"}}
    over = replace(scene.table, seats=[replace(view, out=n > 2) for n, view in enumerate(scene.table.seats, 1)])
    many = replace(scene, table=replace(over, ending=winner, winners=[2]))
    assert f" {names[winner][lang]} " in reason(many, say)
    alone = replace(over, seats=[replace(view, out=n != 2) for n, view in enumerate(over.seats, 1)])
    why = reason(replace(scene, table=replace(alone, ending=winner, winners=[2])), say)
    assert {"en": "one", "de": "ein"}[lang] in why.split()

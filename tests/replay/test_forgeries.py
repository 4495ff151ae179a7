"""A record that its host has changed in any way is caught, and the first thing that does not fit is named.

Whoever is not the host cannot change anything: test_forged_fields.py.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from dataclasses import replace

import pytest

from host.engine.match import Match
from host.games import GAMES, rules
from host.replay.__main__ import main
from host.replay.steps import matches
from host.replay.verify import drawn, roster_hash_of, verify
from protocol import VERSION
from protocol.chance import Chance, commitment, handover_hash, holder_mark
from protocol.codec import decode, encode
from protocol.codes import fingerprint, spoken
from protocol.keys import SeatKeys, signature, signed
from protocol.messages import Act
from protocol.record import CALLED_OFF, Handover, RecordedAnswer, RecordedGame, digest, packed, seal
from protocol.verdicts import VERDICTS, Verdict
from tests.replay.played import evening_of, kept

FOREIGN = SeatKeys.new()
EVENINGS = 50
ENOUGH = {"werewolves": 9}
"""Of which seeds the first evenings are in which Ada and Ben have enough to say; others follow only if that changes."""
pytestmark = pytest.mark.xdist_group("forgeries")


@pytest.fixture(scope="module", params=GAMES)
def played(request, tmp_path_factory):
    """Two games of Ada's evening, as her device and Ben's keep them: (first, Ben's first, second, keys, host's)."""
    seeds = dict.fromkeys((ENOUGH.get(request.param, 0), *range(EVENINGS)))
    tries = (two_games(tmp_path_factory.mktemp("evening"), request.param, seed) for seed in seeds)
    return next(filter(None, tries))


def two_games(folder, game, seed):
    """The same with this seed, None where Ada or Ben has too little to say for what follows."""
    evening = evening_of(folder, game=game, seed=seed)
    first, bens = kept(evening, "Ada"), kept(evening, "Ben")
    keys = {n: SeatKeys.from_bytes(s.seat.keys) for n, s in enumerate(evening.guests.values(), 1)}
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    evening.run(0.2)
    evening.play_out()
    evening.run(30.0)
    second = kept(evening, "Ada")
    evening.kill_host()
    enough = min(len(answers(first, 1)), len(answers(first, 2))) > 3 and answers(second, 1)
    return (first, bens, second, keys, evening.keys) if enough else None


@pytest.fixture
def game(played):
    """A copy of Ada's game, to be forged."""
    return copy.deepcopy(played[0])


def answers(game: RecordedGame, *seats: int) -> list[int]:
    """The places of the answers that these seats signed."""
    return [n for n, answer in enumerate(game.answers) if answer.seat in seats and answer.signed]


def steps(game: RecordedGame, *seats: int) -> list[int]:
    """Those of them that led on at once."""
    return [n for n, kind in kinds(game, *seats) if kind in ("choice", "step")]


def drafts(game: RecordedGame, *seats: int) -> list[int]:
    """Those of them that stood until their slot was over, if no other one came."""
    return [n for n, kind in kinds(game, *seats) if kind == "slot"]


def kinds(game: RecordedGame, *seats: int) -> list[tuple[int, str]]:
    """The places of the answers that these seats signed, with the kind of their asks."""
    open_asks = asked(game)
    return [(n, open_asks[n][game.answers[n].ask]) for n in answers(game, *seats)]


def asked(game: RecordedGame) -> list[dict[int, str]]:
    """What was open before each answer, and after the last one: numbers with kinds."""
    return [{ask.number: ask.kind for ask in match.asks} for _, match in matches(game)]


def host_given(game: RecordedGame) -> str:
    """The people for whom the host has answered, and how often, as it is told: by name, in the order of their names."""
    people = {seat: holder.name for seat, holder in enumerate(game.record.roster, 1) if holder.sign}
    times = Counter(people[a.seat] for a in game.answers if a.by_host and not a.signed and a.seat in people)
    return ", ".join(f"{name} ({n})" for name, n in sorted(times.items()))


def chances(game: RecordedGame) -> list[int]:
    """The places of the answers of chance."""
    return [n for n, answer in enumerate(game.answers) if answer.seat == -1]


@pytest.fixture
def found(played):
    """What the check names, and where, of a record that the host has signed as it is now."""

    def looked(game: RecordedGame) -> tuple[str, object]:
        seal(game, played[4])
        verdict = said_of(game)
        return verdict.id, verdict.facts.get("n")

    return looked


def said_of(game: RecordedGame) -> Verdict:
    """What the check says of it as it is."""
    verdict = verify(game)
    assert all(verdict.message(lang) and "…" not in verdict.message(lang) for lang in ("en", "de"))
    return verdict


def test_the_games_themselves_fit(played, found):
    """All three, and one without a memory; whoever has none can be told less."""
    for game in played[:3]:
        assert found(game)[0] == "deal_checked"
    assert found(RecordedGame(played[0].record, played[0].answers))[0] == "record_fits"


def test_another_secret(game, found):
    """The opened secret is not the one behind the commitment."""
    game.record.secret = bytes(32)
    assert found(game)[0] == "other_secret"


def test_another_secret_with_its_own_commitment(game, found):
    """The device saw another commitment before it gave its nonce."""
    game.record.secret, game.record.commitment = bytes(32), commitment(bytes(32))
    assert found(game)[0] == "other_commitment"


def test_another_nonce(game, found, played):
    """The own one: left out. Somebody else's: the roster's hash tells. Without a memory: chance tells."""
    game.record.roster[0].nonce = bytes(16)
    assert found(game)[0] == "share_missing"
    game.record.roster[0].nonce, game.record.roster[1].nonce = game.memory.nonce, bytes(16)
    assert found(game)[0] == "other_roster"
    game.memory = None
    assert found(game)[0] == "other_roster"
    game.record.signature = signature(played[4], "roster", roster_hash_of(game.record))
    name, n = found(game)
    assert (name, n - 1 in chances(game)[:2]) == ("other_chance", True)


def test_a_deal_without_roster(game, found):
    """A roster that was never closed, or is too short, does not bind anything."""
    game.record.signature = b""
    assert found(game)[0] == "other_roster"
    game.record.signature, game.record.roster = bytes(64), game.record.roster[:1]
    assert found(game)[0] == "other_options"


def test_another_answer_of_chance(game, found):
    """The first one that was changed is named."""
    told = ((at, game.answers[at].choice.split(",")) for at in reversed(chances(game)))
    at, cards = next((at, cards) for at, cards in told if [*cards[1:], cards[0]] != cards)
    game.answers[at].choice = ",".join([*cards[1:], cards[0]])
    assert found(game) == ("other_chance", at + 1)


def test_another_choice_than_was_signed(game, found):
    """An answer of a person says something else than its signature."""
    offered = ({ask.number: ask for ask in match.asks} for _, match in matches(game))
    at, other = next(
        (n, other)
        for n, asks in enumerate(offered)
        for other in (asks[game.answers[n].ask].choices if n in answers(game, 1, 2) else ())
        if other != game.answers[n].choice
    )
    game.answers[at].choice = other
    assert found(game) in {("other_answer", at + 1), ("not_by_the_rules", at + 1)}


def test_a_choice_that_the_rules_do_not_offer(game, found):
    """Named as such, whatever was signed."""
    at = answers(game, 1)[0]
    game.answers[at].choice = "steal everything"
    assert found(game) == ("not_by_the_rules", at + 1)


def test_a_dropped_answer(game, found):
    """The rules stand elsewhere then."""
    for at in (*steps(game, 1)[1:2], chances(game)[0], *steps(game, 2)[:1]):
        forged = copy.deepcopy(game)
        del forged.answers[at]
        forged.record.answers -= 1
        if at == len(game.answers) - 1:  # nothing follows that could stand in the wrong place
            assert found(forged)[:2] == ("other_end", None)
            continue
        assert found(forged)[0] in {"not_by_the_rules", "other_chance"}
        assert found(forged)[1] == at + 1


def test_a_dropped_draft(played, found):
    """In a slot the game may go on without it, but whoever gave it misses it, and also the first of two."""
    for seat, game in enumerate(played[:2], 1):
        assert steps(game, seat) or drafts(game, seat)
        for at in drafts(game, seat)[:6]:
            forged = copy.deepcopy(game)
            del forged.answers[at]
            forged.record.answers -= 1
            assert found(forged)[0] in {"answer_missing", "other_view", "other_chance", "other_end", "not_by_the_rules"}


def test_an_added_answer(game, found):
    """One more of the same is an answer to an ask that is closed; in a slot, one that was given already."""
    for name, places in (("not_by_the_rules", steps(game, 1)), ("answer_repeated", drafts(game, 1))):
        for at in places[:2]:
            forged = copy.deepcopy(game)
            forged.answers.insert(at + 1, copy.copy(forged.answers[at]))
            forged.record.answers += 1
            assert found(forged) == (name, at + 2)


def test_reordered_answers(game, found):
    """Two answers that have changed places; a draft behind the end of its slot."""
    for at in [n for n in steps(game, 1) if n + 1 < len(game.answers)][:1]:
        forged = copy.deepcopy(game)
        forged.answers[at], forged.answers[at + 1] = forged.answers[at + 1], forged.answers[at]
        assert found(forged) == ("not_by_the_rules", at + 1)
    open_asks = asked(game)
    for at in drafts(game, 1, 2)[:4]:
        forged = copy.deepcopy(game)
        late = forged.answers.pop(at)
        end = next(n for n in range(at + 1, len(open_asks)) if late.ask not in open_asks[n])
        forged.answers.insert(end - 1, late)
        assert found(forged)[0] in {"not_by_the_rules", "other_chance"}


def test_two_drafts_of_one_ask_that_changed_places(game, found):
    """The one that counts is the last one that was signed: the counters of a device only rise."""
    twice = [
        (one, other)
        for one in drafts(game, 1, 2)
        for other in drafts(game, 1, 2)
        if one < other and game.answers[one].ask == game.answers[other].ask
    ]
    for one, other in twice[:3]:
        forged = copy.deepcopy(game)
        forged.answers[one], forged.answers[other] = forged.answers[other], forged.answers[one]
        assert found(forged) == ("answer_repeated", other + 1)


def test_a_game_cut_short(game, found):
    """Answers missing at the end: it is not over then."""
    del game.answers[-1]
    game.record.answers -= 1
    assert found(game)[0] == "other_end"


def test_the_signature_of_another_seat(game, played, found):
    """Ada's answer with Ben's signature, with a stranger's, and with Ben's key."""
    keys = played[3]
    at = answers(game, 1)[0]
    said = decode(Act, game.answers[at].signed[64:])
    for key in (keys[2], FOREIGN):
        game.answers[at].signed = signed(key, "answer", said)
        assert found(game) == ("bad_signature", at + 1)
    game.answers[at].signed = signed(keys[1], "wish", said)
    assert found(game) == ("bad_signature", at + 1)
    game.answers[at].signed = b"x"
    assert found(game) == ("bad_signature", at + 1)


def test_an_unsigned_answer_that_pretends_to_be_the_seats(game, found):
    """What nobody signed counts as the host's, or not at all."""
    at = answers(game, 1)[0]
    game.answers[at].signed = b""
    game.answers[at].by_host = False
    assert found(game) == ("bad_signature", at + 1)


def test_what_chance_and_the_clock_say_is_the_hosts_and_signed_by_no_seat(game, found):
    """The first one of each that a game has."""
    for at in {answer.seat: n for n, answer in reversed([*enumerate(game.answers)]) if answer.seat < 0}.values():
        given = game.answers[at]
        for forged in (replace(given, by_host=False), replace(given, signed=bytes(64))):
            game.answers[at] = forged
            assert found(game) == ("not_by_the_rules", at + 1)
        game.answers[at] = given


def test_an_answer_given_by_the_host_is_named(game, found, played):
    """A signature taken away: good for whoever only has the record, missing for the device that had given it."""
    at, before = answers(game, 1)[0], host_given(game)
    game.answers[at].signed, game.answers[at].by_host = b"", True
    assert found(game)[0] == "answer_missing"
    game.memory = None
    seal(game, played[4])
    verdict = verify(game)
    given = host_given(game)
    assert before != given
    assert "Ada (" in given
    assert (verdict.id, verdict.facts["given"]) == ("record_fits", given)
    assert given in verdict.message("en")


def test_a_signed_answer_of_another_match(game, played, found):
    """The same seat, the same key, the same choice: but it was said in another game."""
    second = played[2]
    at = answers(game, 1)[0]
    game.answers[at].signed = second.answers[answers(second, 1)[0]].signed
    assert found(game) == ("other_answer", at + 1)


def test_a_signed_answer_of_another_table(game, played, found):
    """Table, match, ask and choice must be those of the record."""
    at = answers(game, 1)[0]
    act = decode(Act, game.answers[at].signed[64:])
    for changed in ({"table": "other"}, {"match": 7}, {"ask": act.ask + 1}, {"choice": "x"}):
        game.answers[at].signed = signed(played[3][1], "answer", replace(act, **changed))
        assert found(game) == ("other_answer", at + 1)


def test_a_counter_that_does_not_rise(game, played, found):
    """An answer that its seat had signed for an earlier moment of the same session."""
    at = answers(game, 1)[2]
    act = decode(Act, game.answers[at].signed[64:])
    for counter in (0, 1):
        game.answers[at].signed = signed(played[3][1], "answer", replace(act, counter=counter))
        assert found(game) == ("answer_repeated", at + 1)


def test_another_option(game, found):
    """A table rule other than the device was shown, and one that does not exist."""
    name, option = next(iter(rules(game.record.game).INFO.options.items()))
    game.record.options[name] = next(value for value in option.values if value != option.default)
    assert found(game)[0] == "other_options"
    game.record.options[name] = 12
    assert found(game)[0] == "other_options"
    game.record.options = {"unknown": 1}
    game.memory = None
    assert found(game)[0] == "other_options"


def test_another_winner_or_ending(game, found):
    """What was said at the end is not what the game comes to."""
    record = game.record
    for winners, ending in (([3], record.ending), (record.winners, "cap"), ([], CALLED_OFF)):
        game.record = replace(record, winners=winners, ending=ending)
        assert found(game)[0] == "other_end"


def test_another_key_for_the_own_seat(game, played, found):
    """A host that puts its own key beside a seat can sign for it; that seat's device says so, and every other one."""
    key = SeatKeys.new()
    game.record.roster[0].sign = key.sign_public
    for at in answers(game, 1):
        said = decode(Act, game.answers[at].signed[64:])
        game.answers[at].signed = signed(key, "answer", said)
    game.record.signature = signature(played[4], "roster", roster_hash_of(game.record))
    assert found(game)[0] == "other_seat"
    game.memory = played[1].memory
    assert found(game)[0] == "other_roster"
    game.memory = None
    assert found(game)[0] == "other_chance"


def test_a_key_that_pretends_to_have_taken_the_seat_over(game, played, found):
    """The host invents a handover and signs for the seat from there on: every device knows better."""
    key = SeatKeys.new()
    at = answers(game, 1)[1]
    hand = Handover(1, at, "Ada", key.sign_public, b"")
    row = handover_hash(roster_hash_of(game.record), 1, at, holder_mark(key.sign_public, "Ada"))
    hand.signature = signature(played[4], "roster", row)
    game.record.hands = [hand]
    for n in answers(game, 1)[1:]:
        game.answers[n].signed = signed(key, "answer", decode(Act, game.answers[n].signed[64:]))
    game.memory = played[1].memory
    assert found(game) == ("other_hands", 1)
    game.memory = None
    assert found(game)[0] == "record_fits"
    hand.signature = bytes(64)
    assert found(game) == ("other_hands", 1)


def test_another_host_cannot_vouch(game):
    """A record signed by somebody else is none of the table's; who has only the file is told whose it is."""
    seal(game, FOREIGN)
    assert verify(game).id == "other_host"
    game.memory = None
    assert verify(game).id == "other_roster"
    name = spoken(fingerprint(FOREIGN.sign_public, FOREIGN.seal_public))
    assert verify(game).attributed("en").endswith(f"Signed by host {name}.")
    assert name not in verify(game).message("en")


def test_other_views(game, found):
    """A view that never was, and two that changed places: the first odd one is named."""
    views = [game.memory.views[at : at + 8] for at in range(0, len(game.memory.views), 8)]
    game.memory.views = b"".join([*views[:3], digest(b"table", b"own"), *views[3:]])
    assert found(game) == ("other_view", 4)
    game.memory.views = b"".join([*views[:5], views[1], *views[5:]])
    assert found(game) == ("other_view", 6)


def test_views_may_be_missing(game, found):
    """A phone that slept has seen less; that is no forgery."""
    views = [game.memory.views[at : at + 8] for at in range(0, len(game.memory.views), 8)]
    game.memory.views = b"".join(views[::3])
    assert found(game)[0] == "deal_checked"


def test_a_game_played_with_another_deal(game, found, played):
    """A whole game that fits in itself, dealt with a secret of the host's choice: each device's memory tells."""
    record = replace(game.record, secret=bytes(range(32)), commitment=commitment(bytes(range(32))))
    record.signature = signature(played[4], "roster", roster_hash_of(record))
    chance, match, drawings, given = Chance(record.secret, roster_hash_of(record)), None, 0, []
    match = Match.start(rules(record.game), len(record.seats), record.options)
    while not match.over:
        ask = min((ask for ask in match.asks if ask.kind != "standing"), key=lambda ask: ask.seat)
        choice = drawn(chance, drawings, ask) if ask.seat == -1 else ask.default
        drawings += ask.seat == -1
        given.append(RecordedAnswer(ask.number, ask.seat, ask.name, choice, True, b""))
        match.apply(ask, choice, by_host=True)
    record = replace(record, answers=len(given), winners=match.over.winners, ending=match.over.ending)
    assert found(RecordedGame(record, given))[0] == "record_fits"
    assert found(RecordedGame(record, given, game.memory))[0] == "other_commitment"
    game.memory.commitment = record.commitment
    assert found(RecordedGame(record, given, game.memory))[0] == "other_roster"


@pytest.mark.parametrize("changed", [{"version": VERSION + 1}, {"release": "9.9"}, {"game": "chess"}])
def test_another_version_says_that_it_cannot_check(game, changed, played):
    """Nothing is accused; it just cannot be said."""
    game.record = replace(game.record, **changed)
    seal(game, played[4])
    verdict = verify(game)
    assert verdict.id == "other_release"
    assert not verdict.good
    assert str(next(iter(changed.values()))) in verdict.message("de")


def test_the_command_says_the_verdict_twice(game, tmp_path, capsys, monkeypatch, played):
    """One line for a program, one for a person with the host whose key has signed, and an exit status."""
    host = spoken(fingerprint(played[4].sign_public, played[4].seal_public))
    monkeypatch.setenv("MOONTABLE_LANG", "en")
    path = tmp_path / "game.moon"
    path.write_bytes(packed(game))
    assert main([str(path), "--verify"]) == 0
    told, said = capsys.readouterr().out.splitlines()
    assert json.loads(told)["id"] == "deal_checked"
    given = host_given(game)
    answered = f" The host answered for {given} (time had run out, or a bot stood in)." if given else ""
    assert said == f"The deal was checked: nothing was changed.{answered} Signed by host {host}."
    game.record.winners = [] if game.record.winners else [1]
    seal(game, played[4])
    path.write_bytes(packed(game))
    assert main([str(path), "--verify"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[0]) == {"id": "other_end", "facts": {"host": host}}


def test_what_is_no_record_is_said_so(tmp_path, capsys):
    """Garbage, an empty file, a missing file, a compressed bomb of zeros: a sentence, no traceback."""
    for content in (b"", b"garbage", packed(RecordedGame(encode_me(), []))[:-1], packed(RecordedGame(encode_me(), []))):
        path = tmp_path / "bad.moon"
        path.write_bytes(content)
        assert main([str(path), "--verify"]) == 1
        assert json.loads(capsys.readouterr().out.splitlines()[0])["id"] == "no_record"
    assert main([str(tmp_path / "none.moon"), "--verify"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[0])["id"] == "check_failed"


def encode_me() -> Act:
    """A message that is no record."""
    return Act("t", 1, bytes(16), bytes(16), "s", 1, 1, "n", "c")


def test_every_verdict_has_words_in_both_languages():
    """With the facts that it is made with; none is the base class's."""
    facts = {"n": 3, "name": "Ada", "theirs": "1", "ours": "2", "reason": "x", "given": ""}
    for verdict in VERDICTS.values():
        assert "en" in vars(verdict)
        assert "de" in vars(verdict)
        assert "…" not in verdict(**facts).message("en") + verdict(**facts).message("de")
        assert issubclass(verdict, Verdict)
    assert encode(encode_me())

"""A pack of a person and bots in the night: bots follow the person's pointer, and look again when it moves."""

from __future__ import annotations

import pytest

from protocol.games.village import NOBODY
from tests.table.village import VillageEvening

GAMES = ("werewolves", "duesterwald")


def among_wolves(folder, game):
    """Ada is a wolf and Ben is none, among ten bots, some of them wolves, in the main slot of the first night."""
    for seed in range(30):
        evening = VillageEvening.begun(folder / str(seed), game, ("Ada", "Ben"), bots=10, seed=seed)
        if evening.game.roles[1] == "werewolf" and evening.game.roles[2] != "werewolf":
            break
        evening.kill_host()
    evening.until(lambda: evening.game.slot in {"main", "girl"}, 400)
    evening.run(0.2)
    return evening


@pytest.fixture(params=GAMES)
def pack(request, tmp_path, long_slots):
    """Such an evening."""
    evening = among_wolves(tmp_path, request.param)
    yield evening
    evening.kill_host()


def others(evening):
    """The rest of her pack."""
    return [seat for seat in evening.game.pack("wolves") if seat != 1]


def tiles(evening):
    """The seats that she may point at, and that no bot would have chosen by itself more likely than another."""
    ask = next(ask for ask in evening.match.open_for(1) if ask.kind == "slot")
    return [name for name in ask.also or ask.choices if name.isdigit()]


def point(evening, tile):
    """Her pointer moves."""
    ask = next(ask for ask in evening.match.open_for(1) if ask.kind == "slot")
    choice = f"{ask.choices[0]}+{tile}" if ask.also else tile
    evening.guests["Ada"].submit_answer(ask.number, choice, evening.now)


def pointers(evening):
    """What the others of her pack point at."""
    given = evening.game.given
    return {given.get(str(seat), "").rpartition("+")[2] for seat in others(evening)}


def test_bots_follow_a_person_who_points_first_and_whoever_moves_later(pack):
    """As often as there is time for it, also to nobody; what they come to is the prey of all of them."""
    assert len(others(pack)) >= 1
    for tile in (*tiles(pack)[:3], NOBODY, tiles(pack)[-1]):
        point(pack, tile)
        pack.until(lambda tile=tile: pointers(pack) == {tile}, 9)
    prey = int(tiles(pack)[-1])
    pack.until(lambda: pack.game.slot not in {"main", "girl"}, 100)
    assert pack.game.prey["wolves"] == prey


def test_bots_that_have_pointed_before_her_follow_her_late_move(pack):
    """A second before the slot ends is early enough."""
    live_match = pack.table.lifecycle.live_match
    pack.until(lambda: len(pointers(pack)) == 1 and "" not in pointers(pack), 20)
    (first,) = pointers(pack)
    tile = next(tile for tile in tiles(pack) if tile != first)
    slot = next(ask for ask in pack.match.open_for(1) if ask.kind == "slot")
    pack.until(lambda: pack.now > live_match.clocks.ends(slot) - 1.5, 100)
    live_match.apply(1, slot.number, f"{slot.choices[0]}+{tile}" if slot.also else tile, b"signed", pack.now)
    pack.until(lambda: pack.game.slot not in {"main", "girl"}, 10)
    assert pack.game.prey["wolves"] == int(tile)


def test_no_bot_outside_the_pack_looks_again(pack):
    """What nobody of them sees moves none of them: their answers come once, whoever points how often."""
    for tile in tiles(pack)[:3]:
        point(pack, tile)
        pack.run(9)
    slot = {ask.seat: ask.number for ask in pack.match.asks if ask.kind == "slot"}
    times = {seat: [given.number for given in pack.match.answers].count(number) for seat, number in slot.items()}
    bots = set(range(3, 13))
    assert {times[seat] for seat in bots - set(others(pack))} == {1}
    assert all(times[seat] >= 3 for seat in others(pack))


@pytest.mark.parametrize("game", GAMES)
def test_bots_that_look_again_are_not_heard_on_the_wire(tmp_path, long_slots, monkeypatch, game):
    """All that bots do in a slot stays inside the host: topics, sizes and times are those of bots that do not."""

    def heard(folder):
        """The messages of a minute in which a wolf's pointer moves, and how many answers the match has had by then."""
        evening = among_wolves(tmp_path / folder, game)
        messages, said = evening.hear(), []
        for tile in (tile for tile in tiles(evening)[:3] for _ in range(60)):
            point(evening, tile)
            evening.run(0.15)
            said += [(evening.now, topic, len(data)) for topic, data in messages]
            messages.clear()
        evening.kill_host()
        return said, len(evening.match.answers)

    following, answers = heard("following")
    monkeypatch.setattr("host.table.thoughts.BotThoughts.look_again", lambda *_: None)
    stubborn, fewer = heard("stubborn")
    assert answers > fewer
    assert following == stubborn

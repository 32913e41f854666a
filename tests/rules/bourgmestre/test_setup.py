from __future__ import annotations

import pytest

import burgrave
from burgrave import Match
from burgrave.core.errors import BadOption, BadPosition

from .tables import asked, everyone, kinds, moves, pieces, play, table

PLAYERS = (2, 3, 4)
EVENTS = {"gale", "fleet", "plague", "settlers", "fire", "royal_visit", "mutiny"}


def set_up(players: int, seed: int) -> Match:
    """After everyone has kept the first Caprice offered and settled on the first parcel."""
    match = burgrave.new("bourgmestre", players=players, seed=seed)
    while asked(match)[0] in ("caprice", "settle"):
        match.play(match.legal[0])
    return match


@pytest.mark.proves("BO-T1", "BO-R3", "BO-R5")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_everyone_has_at_the_start(players: int) -> None:
    match = set_up(players, 1)
    assert pieces(match, "V") == [1] * players
    assert [len(set(hand)) for hand in everyone(match, "hand")] == [3] * players
    assert everyone(match, "edicts") == [1] * players
    assert everyone(match, "points") == [0] * players
    assert everyone(match, "drakkars") == [[]] * players
    position = match.position()
    assert position["month"] == 1
    caprices = [position["caprice"], *(name for drawn in everyone(match, "caprices") for name in drawn)]
    assert len(set(caprices)) == 1 + 2 * players
    for holds in position["villages"]:
        assert holds["kept"] in holds["caprices"]


@pytest.mark.proves("BO-R4", "BO-T1", "BO-A19")
def test_no_event_is_dealt_and_all_events_are_in_the_deck() -> None:
    for seed in range(40):
        match = burgrave.new("bourgmestre", players=4, seed=seed)
        assert not EVENTS & {card for hand in everyone(match, "hand") for card in kinds(hand)}
        assert match.position()["discard"] == []


@pytest.mark.proves("BO-R4")
def test_every_other_card_can_be_dealt() -> None:
    dealt = {
        card
        for seed in range(60)
        for card in burgrave.new("bourgmestre", players=4, seed=seed).position()["villages"][0]["hand"]
    }
    assert len(dealt) == 45


@pytest.mark.proves("BO-R3")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(BadOption):
        burgrave.new("bourgmestre", players=players, seed=1)
    with pytest.raises(BadPosition):
        table(*[{}] * players)


@pytest.mark.proves("BO-R2")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_player_is_random_and_decides_first(players: int) -> None:
    matches = [burgrave.new("bourgmestre", players=players, seed=seed) for seed in range(40)]
    assert {match.position()["first"] for match in matches} == set(range(players))
    assert all(match.actor == match.position()["first"] for match in matches)


@pytest.mark.proves("BO-R3", "BO-A19")
def test_caprices_are_kept_before_villagers_are_placed_in_turn_order() -> None:
    match = burgrave.new("bourgmestre", players=3, seed=2)
    first = match.position()["first"]
    order = [(first + turn) % 3 for turn in range(3)]
    for question in ("caprice", "settle", "strategy"):
        for seat in order:
            assert asked(match) == (question, seat)
            if question == "caprice":
                assert moves(match) == sorted(f"keep:{name}" for name in everyone(match, "caprices")[seat])
            elif question == "settle":
                assert len(moves(match)) == 16
            match.play(match.legal[-1])


@pytest.mark.proves("BO-R3", "BO-A19")
def test_caprices_are_kept_at_the_same_time_and_villagers_placed_in_turn() -> None:
    match = burgrave.new("bourgmestre", players=3, seed=1)
    first = match.actor
    assert first is not None
    assert match.game.choosing(match.record) == tuple((first + turn) % 3 for turn in range(3))
    for _ in range(3):
        match.play(match.legal[0])
    assert asked(match) == ("settle", first)
    assert match.game.choosing(match.record) == ()


@pytest.mark.proves("BO-R3")
def test_one_of_two_caprices_is_kept() -> None:
    match = table({"caprices": ["row3", "square"]}, {"caprices": ["ell", "guard"]}, stage="caprices", caprice="street")
    play(match, "keep:square", "keep:ell", "settle:2.3", "settle:1.1")
    assert everyone(match, "kept") == ["square", "ell"]
    assert everyone(match, "columns") == [["....", "..V.", "....", "...."], ["V...", "....", "....", "...."]]


@pytest.mark.proves("BO-R5")
def test_the_reserve_grows_with_the_players() -> None:
    for players in PLAYERS:
        left = burgrave.new("bourgmestre", players=players, seed=3).position()["reserve"]
        assert left == {
            "villager": 8 * players, "soldier": 4 * players, "cottage": 8 * players, "wall": 4 * players,
            "tower": 3 * players, "field": 4 * players, "drakkar": 3 * players, "edict": 4 * players - players,
        }  # fmt: skip


@pytest.mark.proves("BO-A20", "BO-R3")
def test_what_is_secret_at_the_start() -> None:
    match = set_up(3, 4)
    view = match.view(0)
    assert view["villages"][0]["hand"] == everyone(match, "hand")[0]
    assert view["villages"][0]["kept"] == everyone(match, "kept")[0]
    for other in (1, 2):
        assert view["villages"][other]["hand"] == [None, None, None]
        assert view["villages"][other]["caprices"] is None
        assert view["villages"][other]["kept"] is None
    assert view["caprice"] == match.position()["caprice"]

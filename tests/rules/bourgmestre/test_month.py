"""Strategies, the arrival of the Vikings, turns (BO-R6 to BO-R12)."""

from __future__ import annotations

import pytest

from burgrave import IllegalAction, Match
from burgrave.core.record import State
from burgrave.games.bourgmestre.arrival import arrive
from burgrave.games.bourgmestre.deck import draw_card

from .tables import acting, asked, board, columns, everyone, kinds, moves, play, raids, reserve, table, village


@pytest.mark.proves("BO-R6")
def test_the_steps_of_a_month() -> None:
    """Strategy, arrival, turns, raids, the next month: nothing but strategies and turns needs a decision here."""
    match = table({}, {"drakkars": []}, month=3, deck=["fire_arrows.1", "herald"])
    assert asked(match) == ("strategy", 0)
    play(match, "choose:development", "choose:development")
    assert everyone(match, "drakkars") == [[1], [1]]
    assert asked(match) == ("act", 0)
    play(match, "populate:1.1", "populate:2.1", "populate:3.1")
    assert asked(match) == ("act", 1)
    play(match, "populate:1.1", "populate:2.1", "populate:3.1")
    assert everyone(match, "columns") == [["....", "V...", "V...", "...."]] * 2
    assert match.position()["month"] == 4
    assert asked(match) == ("strategy", 1)


@pytest.mark.proves("BO-R7")
def test_tokens_are_secret_until_all_have_chosen() -> None:
    match = table({}, {}, {}, deck=["fire_arrows.1"])
    match.play("choose:aggressive")
    assert match.view(0)["villages"][0]["strategy"] == "aggressive"
    for seat in (1, 2, None):
        assert match.view(seat)["villages"][0]["strategy"] is None
        assert not any("ggressive" in text for text in match.narrate(0, seat=seat))
    play(match, "choose:balanced", "choose:development")
    assert [holds["strategy"] for holds in match.view(None)["villages"]] == ["aggressive", "balanced", "development"]


@pytest.mark.proves("BO-R7")
def test_strategies_are_chosen_at_the_same_time() -> None:
    match = table({}, {}, {}, first=1, deck=["fire_arrows.1"])
    assert match.game.choosing(match.record) == (1, 2, 0)
    match.play("choose:aggressive")
    assert match.game.choosing(match.record) == (2, 0)
    play(match, "choose:balanced", "choose:development")
    assert asked(match)[0] != "strategy"
    assert match.game.choosing(match.record) == ()


@pytest.mark.proves("BO-R7", "BO-A9")
def test_a_token_may_be_chosen_every_month() -> None:
    match = table({}, {})
    assert moves(match) == ["choose:aggressive", "choose:balanced", "choose:development"]
    later = raids(board("F..."), {"strategy": "balanced"})
    assert moves(later) == moves(match)
    assert everyone(later, "strategy") == [None, None]


# Step 2


def arrival(*villages: dict[str, object], mark: str = "fire_arrows.1", **more: object) -> Match:
    """The Vikings come with this card: fire_arrows.1 is marked 1, .2 2, .3 1+2, .4 3, .5 4, .6 3+4."""
    return table(*villages, stage="arrival", deck=[mark], **more)


@pytest.mark.proves("BO-R9", "BO-T12")
@pytest.mark.parametrize("card", ["fire_arrows.1", "plague", "herald.1"])
def test_the_card_is_discarded_and_has_no_effect(card: str) -> None:
    match = arrival(board("V..."), board("V..."), mark=card)
    assert card.split(".", maxsplit=1)[0] in kinds(match.position()["discard"])
    assert len(match.position()["discard"]) == 54
    assert columns(match, 0) == columns(match, 1) == ["V...", "....", "....", "...."]
    assert everyone(match, "edicts") == [0, 0]


@pytest.mark.proves("BO-R9")
@pytest.mark.parametrize(
    ("mark", "landed"), [("fire_arrows.1", [1]), ("fire_arrows.4", [3]), ("fire_arrows.6", [3, 4])]
)
def test_drakkars_land_where_the_card_says(mark: str, landed: list[int]) -> None:
    assert everyone(arrival({}, {}, {}, mark=mark), "drakkars") == [landed] * 3


@pytest.mark.proves("BO-R10", "BO-A2")
def test_a_taken_column_gives_way_to_the_right_and_round() -> None:
    match = arrival({"drakkars": [3]}, {"drakkars": [3, 4]}, mark="fire_arrows.4")
    assert everyone(match, "drakkars") == [[3, 4], [1, 3, 4]]


@pytest.mark.proves("BO-R10", "BO-A3")
def test_a_full_village_gets_none_and_is_not_counted() -> None:
    """One drakkar is left, for the one village that has room."""
    match = arrival({"drakkars": [1, 2, 3, 4]}, {"drakkars": [2]}, mark="fire_arrows.1")
    assert everyone(match, "drakkars") == [[1, 2, 3, 4], [1, 2]]


@pytest.mark.proves("BO-R11", "BO-T12")
def test_too_few_drakkars_for_all_villages_and_none_lands() -> None:
    taken: list[dict[str, object]] = [{"drakkars": [1, 2, 3]}, {"drakkars": [2, 3]}, {"drakkars": [2, 3]}]
    match = arrival(*taken)
    assert reserve(match, "drakkar") == 2
    assert everyone(match, "drakkars") == [holds["drakkars"] for holds in taken]


@pytest.mark.proves("BO-R11", "BO-A3")
def test_two_marks_are_carried_out_one_after_the_other() -> None:
    """Three are left: the first mark serves both villages, the second cannot."""
    match = arrival({"drakkars": [3]}, {"drakkars": [3, 4]}, mark="fire_arrows.3")
    assert everyone(match, "drakkars") == [[1, 3], [1, 3, 4]]
    assert reserve(match, "drakkar") == 1


@pytest.mark.proves("BO-A21")
def test_no_card_no_arrival_and_nothing_drawn() -> None:
    """With our own cards there is always an event in the deck or the discard, so every card is put into a hand here."""
    match = table({}, {}, stage="arrival")
    record = match.record.copy()
    record["where"][:54] = 0
    record["drakkars"][:] = 0
    state = State(record)
    match.game.interpreted(arrive)(state)
    assert state.drakkars.tolist() == [0, 0, 0, 0]
    assert match.game.interpreted(draw_card)(state) == -1


# Step 3

NO_VILLAGERS = {"columns": ["VVVV", "VVVV", "VVVV", "VVVV"]}
"""The village where all villagers of a game of two are."""


def turn(strategy: str, deck: list[str], **more: object) -> Match:
    """The turn of seat 0 from its beginning, with so many cards in the deck."""
    draws = {"aggressive": 3, "balanced": 2, "development": 0}[strategy]
    actions = {"aggressive": 0, "balanced": 2, "development": 3}[strategy]
    villages: tuple[dict[str, object], ...] = ({"strategy": strategy, **board("V.V.")}, {})
    return table(*villages, stage="drawing", to_draw=draws, actions=actions, deck=deck, **more)


@pytest.mark.proves("BO-R8", "BO-T13")
def test_aggressive_draws_three_keeps_two_and_does_nothing() -> None:
    match = turn("aggressive", ["muster", "spy", "decoy"])
    assert asked(match) == ("discard", 0)
    assert moves(match) == ["discard:decoy.1", "discard:muster.1", "discard:spy.1"]
    before = len(match.position()["discard"])
    match.play("discard:spy.1")
    assert kinds(village(match, 0)["hand"]) == ["decoy", "muster"]
    assert len(match.position()["discard"]) == before + 1
    assert moves(match) == ["pass", "play:decoy", "play:muster"]


@pytest.mark.proves("BO-R8", "BO-T13")
def test_balanced_draws_two_keeps_one_and_has_two_actions() -> None:
    match = turn("balanced", ["muster", "spy"])
    match.play("discard:muster.1")
    assert kinds(village(match, 0)["hand"]) == ["spy"]
    play(match, "enlist:1.1", "move:1.1", "to:2.1")
    assert moves(match) == ["pass", "play:spy"]


@pytest.mark.proves("BO-R8", "BO-T13", "BO-R12")
def test_development_has_three_actions_and_no_card() -> None:
    match = turn("development", ["muster", "spy", "decoy"])
    play(match, "populate:2.1", "populate:2.2", "populate:2.3")
    assert village(match, 0)["hand"] == []
    assert asked(match) == ("act", 1)


@pytest.mark.proves("BO-R12", "BO-T13")
def test_all_actions_must_be_done() -> None:
    match = acting({**board("V.V."), "hand": ["spy"]}, actions=1)
    with pytest.raises(IllegalAction):
        match.play("pass")
    match.play("populate:4.4")
    assert moves(match) == ["pass", "play:spy"]


@pytest.mark.proves("BO-A14", "BO-R12")
def test_actions_that_nobody_could_do_are_lost() -> None:
    """Nothing can move, no villager is left in the reserve, no two pieces fit."""
    full = {"columns": ["FXFX", "XFXF", "F.FX", "XFXT"]}
    match = acting({**full, "hand": ["spy"]}, NO_VILLAGERS, actions=2)
    assert moves(match) == ["pass", "play:spy"]
    match.play("pass")
    assert match.actor == 1


ONE_ACTION = {"columns": ["FXFX", "XFXF", "S.FX", "XFXT"]}
"""Nothing can be done here but to move the soldier one step."""


@pytest.mark.proves("BO-T26")
def test_the_pause_is_the_same_with_any_hand() -> None:
    """Whoever holds cards is asked even for the only action that is possible, and nobody else sees which cards."""
    views = []
    for card in ("objection", "spy"):
        match = acting({**ONE_ACTION, "hand": [card]}, NO_VILLAGERS, actions=1)
        assert asked(match) == ("act", 0)
        assert len(moves(match, "move")) == 1
        views.append([match.view(seat) for seat in (1, None)])
    assert views[0] == views[1]


@pytest.mark.proves("BO-T26")
def test_with_an_empty_hand_the_only_action_plays_itself() -> None:
    match = acting({**ONE_ACTION, "hand": []}, NO_VILLAGERS, actions=1, options={"finish_round": True})
    assert match.actor == 1
    assert columns(match)[2] == ".SFX"


@pytest.mark.proves("BO-R12", "BO-R2")
def test_turns_go_to_the_left_from_the_first_player() -> None:
    match = acting({}, {}, {}, actions=1, first=2)
    order = []
    for _ in range(3):
        order.append(match.actor)
        seat = match.actor
        while match.actor == seat:
            match.play(moves(match, "populate")[0])
    assert order == [2, 0, 1]


@pytest.mark.proves("BO-R12", "BO-R21")
def test_cards_are_played_before_between_and_after_actions() -> None:
    match = acting({"hand": ["herald.1", "herald.2", "ploughing"]}, {}, actions=2)
    play(match, "play:herald", "populate:1.1", "play:herald", "populate:1.2", "play:ploughing", "place:4.4")
    assert columns(match) == ["VV..", "....", "....", "...X"]
    assert everyone(match, "edicts") == [2, 0]


@pytest.mark.proves("BO-A17")
def test_the_draw_comes_before_actions() -> None:
    match = turn("balanced", ["settlers.1", "spy"])
    assert asked(match) == ("place", 0)
    assert match.position()["actions"] == 2


@pytest.mark.proves("BO-A20")
def test_drawn_cards_are_seen_by_their_player_only() -> None:
    match = turn("aggressive", ["muster", "spy", "decoy"])
    assert match.view(0)["drawn"] == match.position()["drawn"]
    assert match.view(1)["drawn"] == match.view(None)["drawn"] == [None, None, None]

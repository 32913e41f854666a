"""Cards, set-up and the phases of a turn (ME-R1 to ME-R9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import burgrave
from burgrave.core.errors import BadData
from burgrave.games.medievalia.tables import MILITARY

from .tables import (
    CARDS,
    asked,
    cards,
    fief,
    hand,
    moves,
    pass_until,
    people,
    play,
    search,
    sites,
    stage,
    table,
    turn_of,
)


def new(players: int = 2, seed: int = 1, **options: bool) -> burgrave.Match:
    return burgrave.new("medievalia", players=players, seed=seed, options=options)


@pytest.mark.proves("ME-R1", "ME-A20")
def test_the_cards_are_those_of_the_box() -> None:
    """110 cards with the two reminders, which are not played with."""
    game = burgrave.game("medievalia")
    rows = {row["id"]: row for name in ("sites", "people", "buildings") for row in game.data[name].rows}
    assert sum(row["cards"] for row in rows.values()) == 108
    for name, (number, cost, attack, defence) in CARDS.items():
        row = rows[name]
        assert row["cards"] == number
        assert tuple(row.get(resource, 0) for resource in ("food", "energy", "labour", "gold")) == cost
        assert (row.get("attack", 0), row.get("defence", 0)) == (attack, defence)


@pytest.mark.proves("ME-R1", "ME-R2", "ME-R4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_cards_are_in_decks_and_piles(players: int) -> None:
    position = new(players).position()
    for deck, number in (("territory", 38), ("military", 20), ("character", 29)):
        content = position["decks"][deck]
        assert sum(content["cards"].values()) + 1 == number
        assert CARDS[content["bottom"]][0] >= content["cards"].get(content["bottom"], 0) + 1
    assert [pile["top"] for pile in position["piles"]] == ["school", "workshop", "bank"]
    assert [pile["under"] for pile in position["piles"]] == [5, 5, 4]
    assert sum(position["unseen"].values()) == 14


@pytest.mark.proves("ME-R2")
def test_bottom_cards_are_drawn_by_chance_and_open() -> None:
    bottoms = {new(2, seed).view(None)["decks"]["military"]["bottom"] for seed in range(60)}
    assert bottoms == {"soldier", "infantry", "knight", "archer", "priest"}


@pytest.mark.proves("ME-R2", "ME-A15", "ME-A31")
def test_the_bottom_card_is_drawn_last_and_everybody_knows_it() -> None:
    decks = {"character": {"cards": {}, "bottom": "artist"}}
    match = table(fief(), fief(), stage="draw", decks=decks)
    play(match, "draw:character")
    assert hand(match) == {"artist": 1}
    assert match.view(1)["fiefs"][0]["known"] == {"artist": 1}
    assert match.position()["decks"]["character"]["bottom"] is None


@pytest.mark.proves("ME-R3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_a_city(players: int) -> None:
    match = new(players)
    assert [sites(match, seat) for seat in range(players)] == [{"city": "city"}] * players


@pytest.mark.proves("ME-R5")
def test_the_first_player_draws_eight_cards_from_decks_of_their_choice() -> None:
    match = new()
    first = match.actor
    assert first is not None
    for number in range(8):
        assert asked(match) == ("opening", first)
        assert moves(match) == ["draw:character", "draw:military", "draw:territory"]
        match.play("draw:character")
        assert sum(hand(match, first).values()) == number + 1
    assert asked(match) == ("opening", 1 - first)
    assert set(hand(match, first)) <= {"peasant", "merchant", "artist", "bureaucrat"}


@pytest.mark.proves("ME-R5", "ME-A31")
def test_the_first_seat_is_random() -> None:
    assert {new(4, seed).actor for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.proves("ME-R6", "ME-R7")
def test_a_turn_begins_with_a_draw_and_passes_clockwise() -> None:
    match = table(fief(), fief(), fief(), stage="siege", turn=2, turns=5)
    assert asked(match) == ("draw", 2)
    play(match, "draw:territory")
    assert sum(hand(match, 2).values()) == 1
    pass_until(match, turn_of(0))
    assert asked(match) == ("draw", 0)


@pytest.mark.proves("ME-R6")
def test_phases_follow_each_other() -> None:
    """Actions, then movement, then war."""
    match = table(
        fief("field"), fief("field"), people=cards(0, "fief1", "soldier") + cards(0, "fief0", "peasant"), stage="siege"
    )
    seen = []
    while match.position()["turn"] == 0:
        seen.append(stage(match))
        names = [match.notation(action) for action in match.legal]
        match.play("pass" if "pass" in names else names[0])
    assert seen == ["draw", "actions", "movement", "war"]


@pytest.mark.proves("ME-R7", "ME-A17")
def test_the_first_player_does_not_draw_in_the_first_turn_unless_the_option_is_on() -> None:
    first: dict[str, Any] = {"stage": "siege", "turns": 0, "people": cards(0, "fief0", "peasant")}
    assert stage(table(fief("field"), fief(), options={"first_player_draws": True}, **first)) == "draw"
    match = table(fief("field"), fief(), **first)
    assert stage(match) == "actions"
    pass_until(match, turn_of(1))
    assert asked(match) == ("draw", 1)


@pytest.mark.proves("ME-R5", "ME-A17")
@pytest.mark.parametrize(("players", "more"), [(2, [0, 1]), (3, [0, 0, 1]), (4, [0, 0, 1, 2])])
def test_who_plays_late_begins_with_more_cards_unless_the_option_is_off(players: int, more: list[int]) -> None:
    for on in (False, True):
        match = new(players, 3, later_players_draw_more=on)
        first = match.actor
        assert first is not None
        while asked(match)[0] == "opening":
            match.play("draw:territory" if match.ply % 2 else "draw:character")
        cards_held = [sum(hand(match, (first + turn) % players).values()) for turn in range(players)]
        assert cards_held == [8 + on * extra for extra in more]
        assert burgrave.new("medievalia", position=match.position()).position() == match.position()


OPENING = """[opening]
rows = [
  {{ players = 2, more = {two} }},
  {{ players = 3, more = [0, 0, 1] }},
  {{ players = 4, more = [0, 0, 1, 2] }},
]
"""


@pytest.mark.proves("ME-A17")
def test_owners_say_how_many_cards_everybody_begins_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OPENING.format(two=[1, 3]))
    match = burgrave.new("medievalia", players=2, seed=3, data=file)
    first = match.actor
    assert first is not None
    while asked(match)[0] == "opening":
        match.play("draw:territory")
    assert [sum(hand(match, seat).values()) for seat in (first, 1 - first)] == [9, 11]
    file = tmp_path / "wrong.toml"
    file.write_text(OPENING.format(two=[1, 5]))
    with pytest.raises(BadData, match="more has 2 numbers from 0 to 4"):
        burgrave.new("medievalia", players=2, data=file)


@pytest.mark.proves("ME-R7", "ME-A17")
@pytest.mark.parametrize("on", [False, True])
def test_the_fourth_player_also_draws_a_military_card_in_their_third_turn_if_the_option_is_on(on: bool) -> None:
    ahead = [fief("field bank"), fief("field school"), fief("field castle")]
    options = {"fourth_player_catches_up": on}
    match = table(fief("field"), *ahead, stage="siege", turns=11, first=1, turn=0, options=options)
    play(match, "draw:territory")
    drawn = hand(match, 0)
    assert sum(drawn[card] for card in drawn if card in MILITARY) == on
    assert sum(drawn.values()) == 1 + on


@pytest.mark.proves("ME-A17")
@pytest.mark.parametrize(
    ("own", "others", "more"),
    [
        ("", "bank, school, church stable", 1),
        ("", "castle, , ", 1),
        ("bank", "school, church, castle stable", 1),
        ("", "bank, school, church", 0),
        ("bank", "school, church, castle", 0),
        ("bank", "castle stable, school, ", 0),
    ],
)
def test_the_fourth_player_catches_up_if_nobody_is_behind_and_somebody_2_ahead(
    own: str, others: str, more: int
) -> None:
    fiefs = [fief(f"field {buildings}") for buildings in [*others.split(","), own]]
    match = table(*fiefs, stage="siege", turns=11, turn=3, options={"fourth_player_catches_up": True})
    play(match, "draw:territory")
    assert sum(hand(match, 3).values()) == 1 + more


@pytest.mark.proves("ME-A17")
@pytest.mark.parametrize(("turns", "turn"), [(7, 3), (15, 3), (10, 2), (11, 2)])
def test_nobody_catches_up_at_other_times(turns: int, turn: int) -> None:
    ahead = [fief("field bank"), fief("field school"), fief("field castle")]
    options = {"fourth_player_catches_up": True}
    match = table(*ahead[:turn], fief("field"), *ahead[turn:], stage="siege", turns=turns, turn=turn, options=options)
    play(match, "draw:territory")
    assert sum(hand(match, turn).values()) == 1


@pytest.mark.proves("ME-R8")
def test_own_cards_are_reactivated_in_every_fief() -> None:
    match = table(
        fief("field used", city="used"),
        fief("field used"),
        people=cards(0, "1", "used peasant") + cards(0, "neutral0", "used peasant") + cards(1, "fief0", "used soldier"),
        stage="draw",
    )
    play(match, "draw:military")
    assert sites(match) == {"city": "city", "1": "field"}
    assert people(match) == ["peasant@1", "peasant@neutral0", "used soldier@fief0"]
    assert sites(match, 1)["1"] == "field used"


@pytest.mark.proves("ME-R9")
def test_actions_come_in_any_order_and_number() -> None:
    match = table(fief("field", "field", hand="peasant peasant forest"), fief(), people=cards(0, "fief0", "peasant"))
    play(match, "move:peasant@fief0", "to:field1", "play:peasant")
    play(match, "turn:field2", "play:forest")
    assert "city" in sites(match)
    assert asked(match)[0] in ("pay", "action")
    assert len(people(match, 0)) == 2


@pytest.mark.proves("ME-R1")
def test_chance_decides_what_is_drawn() -> None:
    def lay(random: dict[str, int]) -> burgrave.Match:
        return play(table(fief(), fief(), stage="draw", random=random), "draw:military")

    for card in ("soldier", "infantry", "knight", "archer", "priest"):
        assert search(lay, lambda match, card=card: hand(match) == {card: 1})  # type: ignore[misc]

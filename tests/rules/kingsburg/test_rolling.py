from __future__ import annotations

from typing import Any

import pytest

from burgrave import Match
from burgrave.games.kingsburg.state import HOLDINGS_CHANGE, ROLLED, SEASON_BEGINS

from .tables import (
    Province,
    asked,
    dice,
    everyone,
    goods,
    in_year,
    moves,
    pass_until,
    play,
    province,
    row_to,
    search,
    stands,
    table,
    told,
)

FARMS = row_to("farms")
GUILD = row_to("merchants_guild")
CHAPEL = row_to("chapel")


# Before and at the roll (KB-R7)


@pytest.mark.proves("KB-R7", "KB-Q13")
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_the_merchants_guild_brings_a_gold_each_season(season: str) -> None:
    match = table({"buildings": GUILD}, {"buildings": FARMS}, stage="roll", season=season)
    assert goods(match, 0) == (1, 0, 0)
    assert goods(match, 1) == (0, 0, 0)


@pytest.mark.proves("KB-R7", "KB-Q13")
def test_the_guilds_gold_comes_before_the_roll() -> None:
    match = play(table({"buildings": GUILD}, {}, {"wood": 1}, stage="build", season="summer"), "pass")
    events = told(match)
    assert HOLDINGS_CHANGE in events[events.index(SEASON_BEGINS) : events.index(ROLLED)]
    assert HOLDINGS_CHANGE not in events[events.index(ROLLED) :]


@pytest.mark.proves("KB-R7", "KB-Q13")
def test_the_guilds_gold_is_there_before_anybody_re_rolls() -> None:
    match = search(
        lambda random: table({"buildings": ["statue", *GUILD]}, {}, stage="roll", random=random),
        lambda match: asked(match)[0] == "reroll",
    )
    assert goods(match, 0) == (1, 0, 0)


@pytest.mark.proves("KB-Q13", "KB-R5")
def test_the_guilds_gold_comes_after_the_kings_aid() -> None:
    """With the gold counted, both would have one good and share the aid."""
    other = ["statue", "inn", "guard_tower", "palisade"]
    match = table({"buildings": GUILD}, {"buildings": other, "stone": 1}, year=3)
    assert match.position()["kings_die"] == 0
    assert goods(match, 0) == (1, 0, 0)


@pytest.mark.proves("KB-R7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_rolls_three_dice(players: int) -> None:
    match = table(*[{}] * players, stage="roll")
    assert [len(shown) for shown in everyone(match, "dice")] == [3] * players
    assert everyone(match, "white") == [[]] * players


@pytest.mark.proves("KB-R7", "KB-R5", "KB-Q12")
@pytest.mark.parametrize(
    ("buildings", "season", "kings_die", "white"),
    [
        ([], "spring", None, 0),
        ([], "spring", 0, 1),
        ([], "summer", 0, 0),
        ([], "autumn", 0, 0),
        (FARMS, "spring", None, 1),
        (FARMS, "summer", None, 1),
        (FARMS, "autumn", None, 1),
        (FARMS, "spring", 0, 2),
        (FARMS, "summer", 0, 1),
        (GUILD, "autumn", None, 1),
    ],
)
def test_white_dice(buildings: list[str], season: str, kings_die: int | None, white: int) -> None:
    match = table({"buildings": buildings}, {}, stage="roll", season=season, kings_die=kings_die)
    assert len(province(match, 0)["white"]) == white
    assert len(province(match, 0)["dice"]) == 3
    assert province(match, 1)["white"] == []


@pytest.mark.proves("KB-Q12")
def test_farms_bring_their_die_from_the_season_after_they_are_built() -> None:
    match = table(
        {"dice": [1, 1, 1], "buildings": row_to("market"), "gold": 2, "wood": 3, "stone": 1}, {}, stage="build"
    )
    match.play("build:farms")
    assert stands(match)[1:] == ("summer", "influence")
    assert len(province(match, 0)["white"]) == 1


@pytest.mark.proves("KB-R7")
def test_dice_show_one_to_six() -> None:
    rolled = [value for key in range(40) for value in dice(table({}, {}, {}, stage="roll", random={"key": key}), 0)]
    assert set(rolled) == {1, 2, 3, 4, 5, 6}


# Re-rolls (KB-R8)


def reroll(*provinces: Province, **more: Any) -> Match:
    return table(*provinces, stage="reroll", **more)


PLAIN: Province = {"dice": [2, 4, 6]}


@pytest.mark.proves("KB-R8", "KB-Q10")
@pytest.mark.parametrize(
    ("shown", "white", "choices"),
    [
        ([4, 4, 4], [], ["pass", "reroll:coloured"]),
        ([4, 4, 4], [4], ["pass", "reroll:coloured", "reroll:white"]),
        ([4, 4, 4], [4, 4], ["pass", "reroll:coloured", "reroll:white"]),
        ([4, 4, 4], [5], None),
        ([4, 4, 4], [4, 5], None),
        ([4, 4, 5], [], None),
        ([4, 4, 5], [4], None),
    ],
)
def test_when_the_statue_may_re_roll(shown: list[int], white: list[int], choices: list[str] | None) -> None:
    match = reroll({"dice": shown, "white": white, "buildings": ["statue"]}, PLAIN)
    if choices is None:
        assert asked(match)[0] == "influence"
    else:
        assert asked(match) == ("reroll", 0)
        assert moves(match) == choices


@pytest.mark.proves("KB-R8", "KB-Q10")
@pytest.mark.parametrize(
    ("shown", "white", "may"),
    [
        ([1, 2, 4], [], True),
        ([1, 2, 5], [], False),
        ([1, 1, 2], [3], True),
        ([1, 1, 2], [4], False),
        ([1, 1, 2], [1, 2], True),
        ([1, 1, 2], [2, 2], False),
    ],
)
def test_when_the_chapel_may_re_roll(shown: list[int], white: list[int], may: bool) -> None:
    match = reroll({"dice": shown, "white": white, "buildings": CHAPEL}, PLAIN)
    if may:
        assert asked(match) == ("reroll", 0)
        assert moves(match) == ["pass", "reroll:all"]
    else:
        assert asked(match)[0] == "influence"


@pytest.mark.proves("KB-R8")
@pytest.mark.parametrize("buildings", [[], ["inn"], ["statue"]])
def test_no_re_roll_without_the_building(buildings: list[str]) -> None:
    assert asked(reroll({"dice": [1, 2, 3], "buildings": buildings}, PLAIN))[0] == "influence"


@pytest.mark.proves("KB-R8")
def test_only_the_owner_may_re_roll() -> None:
    match = reroll({"dice": [3, 3, 3]}, {"dice": [2, 4, 6], "buildings": CHAPEL})
    assert asked(match)[0] == "influence"


@pytest.mark.proves("KB-R8")
def test_re_rolls_are_optional() -> None:
    match = reroll({"dice": [1, 1, 1], "buildings": CHAPEL}, PLAIN)
    match.play("pass")
    assert dice(match, 0) == [1, 1, 1]
    assert asked(match)[0] == "influence"


@pytest.mark.proves("KB-R8")
def test_the_statue_re_rolls_one_coloured_die() -> None:
    found = set()
    for key in range(40):
        match = reroll({"dice": [4, 4, 4], "white": [4], "buildings": ["statue"]}, PLAIN, random={"key": key})
        match.play("reroll:coloured")
        shown = province(match, 0)["dice"]
        assert province(match, 0)["white"] == [4]
        shown.remove(4)
        shown.remove(4)
        found.add(shown[0])
    assert found == {1, 2, 3, 4, 5, 6}


@pytest.mark.proves("KB-R8")
def test_the_statue_re_rolls_one_white_die() -> None:
    found = set()
    for key in range(40):
        match = reroll({"dice": [4, 4, 4], "white": [4, 4], "buildings": ["statue"]}, PLAIN, random={"key": key})
        match.play("reroll:white")
        white = province(match, 0)["white"]
        assert province(match, 0)["dice"] == [4, 4, 4]
        white.remove(4)
        found.add(white[0])
    assert found == {1, 2, 3, 4, 5, 6}


@pytest.mark.proves("KB-R8")
def test_the_chapel_re_rolls_all_dice() -> None:
    def after(random: dict[str, int]) -> Match:
        match = reroll({"dice": [1, 1, 2], "white": [1, 1], "buildings": CHAPEL}, PLAIN, random=random)
        return play(match, "reroll:all")

    match = search(after, lambda match: min(dice(match, 0)) > 2)
    assert len(province(match, 0)["dice"]) == 3
    assert len(province(match, 0)["white"]) == 2


@pytest.mark.proves("KB-R8")
def test_the_statue_serves_once_a_season() -> None:
    def again_alike(random: dict[str, int]) -> Match:
        return play(reroll({"dice": [5, 5, 5], "buildings": ["statue"]}, PLAIN, random=random), "reroll:coloured")

    match = search(again_alike, lambda match: dice(match, 0) == [5, 5, 5])
    assert asked(match)[0] == "influence"


@pytest.mark.proves("KB-R8")
def test_the_chapel_serves_once_a_season() -> None:
    def again_low(random: dict[str, int]) -> Match:
        return play(reroll({"dice": [1, 2, 4], "buildings": CHAPEL}, PLAIN, random=random), "reroll:all")

    match = search(again_low, lambda match: sum(dice(match, 0)) <= 7 and len(set(dice(match, 0))) > 1)
    assert asked(match)[0] == "influence"


@pytest.mark.proves("KB-R8")
def test_next_season_both_serve_again() -> None:
    used = {"dice": [1, 1, 1], "buildings": CHAPEL, "statue_used": True, "chapel_used": True}
    match = search(
        lambda random: table(used, PLAIN, {"dice": [1, 1, 1]}, stage="season_end", random=random),
        lambda match: asked(match)[0] == "reroll" and dice(match, 0)[0] == dice(match, 0)[2] < 3,
    )
    assert stands(match)[1] == "summer"
    assert moves(match) == ["pass", "reroll:all", "reroll:coloured"]


@pytest.mark.proves("KB-R8", "KB-Q11")
def test_the_owner_chooses_which_comes_first() -> None:
    match = reroll({"dice": [2, 2, 2], "buildings": CHAPEL}, PLAIN)
    assert moves(match) == ["pass", "reroll:all", "reroll:coloured"]


@pytest.mark.proves("KB-R8", "KB-Q11")
def test_the_statue_may_follow_the_chapel() -> None:
    def by_chapel(random: dict[str, int]) -> Match:
        return play(reroll({"dice": [1, 2, 2], "buildings": CHAPEL}, PLAIN, random=random), "reroll:all")

    match = search(by_chapel, lambda match: dice(match, 0) == [6, 6, 6])
    assert asked(match) == ("reroll", 0)
    assert moves(match) == ["pass", "reroll:coloured"]


@pytest.mark.proves("KB-R8", "KB-Q11")
def test_the_conditions_are_checked_again_after_each_re_roll() -> None:
    """2, 2, 2 lets the Chapel serve; once the Statue has made 2, 2, 6 of it, no longer."""

    def by_statue(random: dict[str, int]) -> Match:
        return play(reroll({"dice": [2, 2, 2], "buildings": CHAPEL}, PLAIN, random=random), "reroll:coloured")

    assert asked(search(by_statue, lambda match: dice(match, 0) == [6, 2, 2]))[0] == "influence"
    low = search(by_statue, lambda match: dice(match, 0) == [2, 2, 1])
    assert asked(low) == ("reroll", 0)
    assert moves(low) == ["pass", "reroll:all"]


@pytest.mark.proves("KB-R8", "KB-Q11")
def test_re_rolls_go_in_the_order_before_the_new_one() -> None:
    """By their dice seat 0 will come first; before, seat 2 did."""
    match = reroll(
        {"dice": [1, 1, 1], "buildings": ["statue"]},
        {"dice": [3, 3, 3], "buildings": ["statue"]},
        {"dice": [6, 6, 6], "buildings": ["statue"]},
        order=[2, 0, 1],
    )
    seats = []
    while asked(match)[0] == "reroll":
        seats.append(match.actor)
        match.play("pass")
    assert seats == [2, 0, 1]
    assert match.position()["order"] == [0, 1, 2]


@pytest.mark.proves("KB-R8")
def test_each_finishes_re_rolling_before_the_next() -> None:
    both = {"dice": [1, 1, 1], "buildings": CHAPEL}

    def by_statue(random: dict[str, int]) -> Match:
        return play(reroll(both, both, random=random), "reroll:coloured")

    match = search(by_statue, lambda match: sum(dice(match, 0)) <= 7)
    assert asked(match) == ("reroll", 0)
    match.play("pass")
    assert asked(match) == ("reroll", 1)


# The new order of play (KB-R9)


@pytest.mark.proves("KB-R9")
@pytest.mark.parametrize(
    ("before", "rolled", "after"),
    [
        ([0, 1], [[6, 6, 6], [1, 1, 1]], [1, 0]),
        ([0, 1, 2], [[3, 3, 3], [1, 1, 1], [2, 2, 3]], [1, 2, 0]),
        ([2, 1, 0], [[1, 1, 1], [2, 2, 2], [3, 3, 3]], [0, 1, 2]),
        ([0, 1, 2, 3, 4], [[6, 6, 6], [5, 5, 6], [4, 4, 6], [3, 3, 6], [1, 1, 6]], [4, 3, 2, 1, 0]),
    ],
)
def test_the_lowest_total_comes_first(before: list[int], rolled: list[list[int]], after: list[int]) -> None:
    match = reroll(*[{"dice": shown} for shown in rolled], order=before)
    assert match.position()["order"] == after
    assert asked(match) == ("influence", after[0])


@pytest.mark.proves("KB-R9", "KB-Q1")
@pytest.mark.parametrize("before", [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]])
def test_tied_players_keep_their_order(before: list[int]) -> None:
    match = reroll({"dice": [3, 3, 3]}, {"dice": [1, 2, 6]}, {"dice": [1, 1, 1]}, {"dice": [2, 3, 4]}, order=before)
    assert match.position()["order"] == [2, *[seat for seat in before if seat != 2]]


@pytest.mark.proves("KB-R9", "KB-Q10")
def test_white_dice_count_for_the_order() -> None:
    match = reroll({"dice": [1, 1, 2], "white": [6, 1]}, {"dice": [3, 3, 3]}, {"dice": [3, 3, 4]})
    assert match.position()["order"] == [1, 2, 0]
    match = reroll({"dice": [1, 1, 2], "white": [4]}, {"dice": [3, 3, 3]})
    assert match.position()["order"] == [0, 1]


@pytest.mark.proves("KB-R9", "KB-R8")
def test_the_order_is_set_by_the_dice_after_re_rolls() -> None:
    def by_chapel(random: dict[str, int]) -> Match:
        return play(reroll({"dice": [1, 1, 2], "buildings": CHAPEL}, PLAIN, random=random), "reroll:all")

    match = search(by_chapel, lambda match: sum(dice(match, 0)) > 12 and asked(match)[0] == "influence")
    assert match.position()["order"] == [1, 0]


@pytest.mark.proves("KB-R9")
def test_the_order_is_set_anew_each_season() -> None:
    match = table({}, {}, {}, {}, stage="roll")
    for year in range(1, 6):
        for season in ("spring", "summer", "autumn"):
            pass_until(match, in_year(year, season))
            totals = [sum(dice(match, seat)) for seat in match.position()["order"]]
            assert totals == sorted(totals)


@pytest.mark.proves("KB-R9", "KB-Q1")
def test_the_order_of_the_last_season_breaks_ties_across_years() -> None:
    """The autumn's order is what the next spring starts from."""
    match = table({}, {}, {"buildings": ["inn"]}, stage="year_end", order=[2, 1, 0])
    assert asked(match) == ("aid", 1)
    assert match.position()["order"] == [2, 1, 0]

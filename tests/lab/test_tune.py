"""The search for better numbers keeps to its limits, its targets and what it has tried before."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import burgrave
from burgrave.core.errors import BadData, BadOption
from burgrave.lab.balance import Balance, Looked
from burgrave.lab.played import Played, Setting
from burgrave.lab.tune import Number, Plan, Target, Tries, Try, as_toml, read_plan, tune, tuning_report, write_data

PLANS = Path(__file__).parents[2] / "docs" / "balance"
MEDIEVALIA = burgrave.game("medievalia")
ARTIST = Number("people", "artist", "gold", 0, 3)
PLAN = Plan((ARTIST,), (Target("games", 2, "artist", least=0.5), Target("order", 2, most=0.1, weight=2.0)))
FILE = """
numbers = [{ table = "people", id = "artist", column = "gold", low = 0, high = 3 }]
targets = [
  { measure = "games", players = 2, thing = "artist", least = 0.5 },
  { measure = "order", players = 2, most = 0.1, weight = 2.0 },
]
"""


def found(first_wins: int, artists: int) -> Balance:
    """Ten games of two players: how many the first wins, and in how many somebody plays an Artist."""
    games = []
    for number in range(10):
        ranks = [1, 2] if number < first_wins else [2, 1]
        done = [Counter({("Cards played", "peasant"): 1}), Counter({("Cards played", "artist"): int(number < artists)})]
        played = Played([0, 0], ranks, [0, 1], [+each for each in done], {}, "siege", 60)
        games.append(Looked(number, played, [], 5))
    return Balance(Setting("medievalia", 2, "greedy"), games, 12.0)


def test_targets_are_missed_by_what_is_lacking() -> None:
    few, order = PLAN.targets
    assert few.missed(found(5, 2)) == pytest.approx(0.3)
    assert few.missed(found(5, 7)) == 0
    assert order.missed(found(9, 0)) == pytest.approx(2 * 0.3)
    assert order.missed(found(4, 0)) == 0
    assert Target("ending", 2, "siege", most=0.75).missed(found(5, 0)) == pytest.approx(0.25)
    assert Target("choices", 2, "artist", least=0.5).missed(found(5, 10)) == 0
    assert Target("choices", 2, "artist", least=0.5).missed(found(5, 0)) == pytest.approx(0.5)
    assert Target("minutes", 2, least=20).missed(found(5, 0)) == pytest.approx(8)


def test_a_plan_is_read(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(FILE)
    assert read_plan(MEDIEVALIA, tmp_path / "plan.toml") == PLAN


@pytest.mark.parametrize("file", sorted(PLANS.glob("*.toml")), ids=lambda file: file.stem)
def test_plans_that_come_with_the_games_fit_them(file: Path) -> None:
    assert read_plan(burgrave.game(file.stem), file).players


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("artist", "dragon", "people.dragon.gold is no number"),
        ("low = 0", "low = 4", "is no number that could be from 4 to 3"),
        (
            'table = "people", id = "artist", column = "gold"',
            'table = "sites", id = "field", column = "labour"',
            "printed",
        ),
        ('"games"', '"beauty"', "a target is about order"),
        ("players = 2", "players = 7", "for players that the game allows"),
        ("numbers", "figures", "a plan has numbers and targets"),
        ("[", "(", "plan.toml: "),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(tmp_path: Path, before: str, after: str, reason: str) -> None:
    (tmp_path / "plan.toml").write_text(FILE.replace(before, after, 1))
    with pytest.raises(BadData, match=reason):
        read_plan(MEDIEVALIA, tmp_path / "plan.toml")


@pytest.mark.parametrize(
    "number", [ARTIST, Number("people", "merchant", "energy", 0, 1), Number("caprices", "row3", "points", 1, 6)]
)
def test_a_data_file_has_the_new_number_and_all_others_as_they_were(tmp_path: Path, number: Number) -> None:
    name = "bourgmestre" if number.table == "caprices" else "medievalia"
    write_data(burgrave.game(name), {number: 1}, tmp_path / "own.toml")
    own, standard = burgrave.game(name, tmp_path / "own.toml"), burgrave.game(name)
    for row, before in zip(own.data[number.table].rows, standard.data[number.table].rows, strict=True):
        changed = {number.column: 1} if row["id"] == number.id else {}
        assert dict(row) == {**before, **changed}
    assert own.data[number.table].provenance == "reconstructed"


def test_rows_of_any_kind_can_be_written() -> None:
    for table in burgrave.game("bourgmestre").data.tables.values():
        for row in table.rows:
            assert tomllib.loads(f"row = {as_toml(row)}")["row"] == row


def test_tries_are_kept_and_another_plan_is_refused(tmp_path: Path) -> None:
    tries = Tries(tmp_path / "tries.jsonl", PLAN)
    tries.add(Try({ARTIST.name: 1}, [0.3, 0.0]))
    with (tmp_path / "tries.jsonl").open("a") as file:
        file.write('{"values": {"peo')  # killed while it wrote
    assert Tries(tmp_path / "tries.jsonl", PLAN).done == tries.done
    with pytest.raises(BadOption, match="another plan"):
        Tries(tmp_path / "tries.jsonl", Plan(PLAN.numbers, PLAN.targets[:1]))


def test_the_report_has_the_best_try_first() -> None:
    report = tuning_report(PLAN, [Try({ARTIST.name: 2}, [0.5, 0.0]), Try({ARTIST.name: 0}, [0.1, 0.1])])
    rows = report.splitlines()
    assert rows[2].startswith("| 2 | 0.200 | 0 |")
    assert rows[3].startswith("| 1 | 0.500 | 2 |")


def test_the_search_begins_with_the_present_numbers_and_finds_better_ones(tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    asked: list[int] = []

    def measured(file: Path, players: int) -> Balance:
        gold = next(
            row["gold"] for row in burgrave.game("medievalia", file).data["people"].rows if row["id"] == "artist"
        )
        asked.append(gold)
        return found(5, 6 - 2 * gold)  # the cheaper, the more often played

    first = list(tune(MEDIEVALIA, PLAN, Tries(tmp_path / "tries.jsonl", PLAN), 4, measured, tmp_path))
    assert asked[0] == 2
    again = Tries(tmp_path / "tries.jsonl", PLAN)
    assert again.done == first
    more = list(tune(MEDIEVALIA, PLAN, again, 12, measured, tmp_path))
    assert len(asked) == 12
    assert len(more) == 8
    assert min(again.done, key=lambda one: one.total).values == {ARTIST.name: 0}
    assert all(0 <= gold <= 3 for gold in asked)

"""Why one move is better than another: what trials and games that are played to their end differ in."""

from __future__ import annotations

import numpy as np
import pytest

import burgrave
from burgrave.bots.consequences import (
    EXPECTED,
    LEAST_POINTS,
    LEAST_SHARE,
    OUTCOME,
    POINTS,
    RIVAL,
    RIVAL_POINTS,
    RIVAL_TIE_BREAK,
    TIE_BREAK,
    TIED,
    TOTAL,
    TRAIT,
    Consequence,
    Figures,
    consequences,
    ended,
    figures,
    gains,
    games_after,
    in_trials,
    made_at_once,
    what_differs,
)
from burgrave.bots.evaluation import Line
from burgrave.bots.net_play import SCORE, WIN
from burgrave.bots.why import number, why
from tests.bots.finished import analysed, finished


def test_reasons_are_what_ends_differ_in() -> None:
    """They come from the game's own score lines and traits, and only where the two differ for certain."""
    match, found = finished("kingsburg", "sensible", "greedy"), analysed("kingsburg", "sensible", "greedy")
    words = match.game.words("en")
    lines = [text for text, _ in match.game.score_lines(match.record, [], 0, words)]
    told = [(one, why(match.game, match.at(one.ply), one.seat, one.why, words)) for one in found.decisions if one.loss]
    assert any(said for _, said in told)
    for one, said in told:
        assert len(said) <= 2
        for each in one.why:
            least = LEAST_SHARE if each.kind in (TRAIT, OUTCOME, RIVAL) else LEAST_POINTS
            assert abs(each.difference) >= least
            assert each.kind != POINTS or int(each.name) < len(lines)
    assert all(not one.why for one in found.decisions if not one.loss)


ANY_SCORE = (0.0, 99.0)


def told(name: str, players: int, *found: Consequence, language: str = "en") -> list[str]:
    game = burgrave.game(name)
    record = burgrave.new(name, players=players, seed=1).record
    return why(game, record, 0, found, game.words(language, ["Anne", "Bea", "Cleo", "Dora"][:players]))


def test_where_ends_say_nothing_trials_do() -> None:
    """The points to expect, and who gains by it where there are several others."""
    better, other = np.zeros((8, 3, 3)), np.zeros((8, 3, 3))
    better[:, SCORE, 0], other[:, SCORE, 0] = 25.34, 24
    better[:, WIN], other[:, WIN] = [0.4, 0.3, 0.3], [0.2, 0.32, 0.48]
    found = in_trials(better, other, 0, ANY_SCORE)
    assert told("kingsburg", 3, *found, language="fr") == [
        "Points à attendre à la fin\N{NO-BREAK SPACE}: 25,3 au lieu de 24,0",
        "Cleo\N{NO-BREAK SPACE}: 30 % de chances de gagner au lieu de 48 %",
    ]
    assert told("albalonga", 3, *found) == ["Cleo: 30 % to win instead of 48 %"]  # points are not its aim
    assert in_trials(better, better, 0, ANY_SCORE) == []
    fewer = [Consequence(POINTS, "0", 1.0, 3.0), Consequence(TOTAL, "", 24.0, 25.0), found[1]]
    assert told("kingsburg", 3, *fewer) == [
        "Cleo: 30 % to win instead of 48 %"  # what is lost by the better move is no reason for it
    ]


def test_no_points_are_told_that_no_game_ended_with() -> None:
    better, other = np.zeros((8, 3, 2)), np.zeros((8, 3, 2))
    better[:, SCORE], other[:, SCORE] = [27.5, 9.0], [24.0, -1.5]
    kinds = {one.kind: (one.better, one.other) for one in in_trials(better, other, 0, (0.0, 26.0))}
    assert kinds == {EXPECTED: (26.0, 24.0), RIVAL_POINTS: (9.0, 0.0)}
    assert number(-0.1, burgrave.game("medievalia").words("en")) == "−0.1"


def test_the_reason_is_a_gain_and_not_what_it_costs_alone() -> None:
    cost, gain, less = (Consequence(POINTS, str(n), more, 10.0) for n, more in enumerate((7.0, 12.0, 9.0)))
    assert gains([cost]) == []
    assert gains([gain, less]) == [gain, less]
    assert gains([cost, gain]) == []
    more = Consequence(POINTS, "4", 12.5, 10.0)
    assert gains([cost, more, gain]) == []  # together it is a gain, but what is lost is most
    assert gains([gain, less, Consequence(POINTS, "5", 9.2, 10.0)]) == []  # 0.2 points in all
    expected = Consequence(EXPECTED, "", 30.0, 28.0)
    assert told("kingsburg", 2, cost, gain, expected) == ["Points to expect at the end: 30.0 instead of 28.0"]


def test_beside_sources_the_total_is_of_the_same_games() -> None:
    gain, total = Consequence(POINTS, "1", 12.0, 10.0), Consequence(TOTAL, "", 30.0, 28.5)
    expected = Consequence(EXPECTED, "", 31.0, 30.0)
    source = "Points at the end: Buildings +2.0"
    assert told("kingsburg", 2, gain, total, expected) == [
        source,
        "Points to expect at the end: 30.0 instead of 28.5",
    ]
    assert told("kingsburg", 2, gain, expected) == [source]


def test_having_less_is_no_reason() -> None:
    church, inn = Consequence(TRAIT, "church", 0.0, 0.75), Consequence(TRAIT, "inn", 0.5, 0.2)
    assert told("kingsburg", 2, church) == []
    assert told("kingsburg", 2, church, inn) == ["Inn: in 50 % of games instead of 20 %"]
    assert told("kingsburg", 2, Consequence(RIVAL_POINTS, "1", 30.0, 25.0)) == []  # nor that a rival has more


def test_what_a_move_builds_is_no_reason_for_it() -> None:
    match = finished("kingsburg", "sensible", "greedy")
    ply = next(ply for ply, action in enumerate(match.actions) if action.startswith("build:"))
    record, built = match.at(ply), match.actions[ply].split(":")[1]
    seat, pass_ = int(record["actor"]), match.game.checked(record, "pass")
    action = match.game.checked(record, match.actions[ply])
    assert made_at_once(match.game, record, seat, action) == [built]
    found = consequences(match.game, record, seat, ([action], [pass_]), 4, 1)
    assert built not in [one.name for one in found if one.kind == TRAIT]
    later = match.at(ply + 1)  # what stands already is not made by a move
    assert built not in made_at_once(match.game, later, seat, match.game.legal_actions(later)[0])


def test_a_rival_who_loses_more_than_is_won_is_told_of_before_the_total() -> None:
    total, inn = Consequence(TOTAL, "", 30.0, 28.5), Consequence(TRAIT, "inn", 0.5, 0.2)
    rival = Consequence(RIVAL_POINTS, "1", 25.0, 28.0)
    line = "Bea: 25.0 points to expect instead of 28.0"
    assert told("kingsburg", 2, inn, total, rival)[0] == line
    assert line not in told("kingsburg", 2, inn, total, Consequence(RIVAL_POINTS, "1", 27.0, 28.0))
    chance = Consequence(RIVAL, "2", 0.1, 0.5)
    for name in ("kingsburg", "albalonga"):
        assert told(name, 2, Consequence(RIVAL, "1", 0.1, 0.5)) == []  # of two, it is one's own loss over again
    gain = Consequence(POINTS, "1", 12.0, 10.0)
    for besides in (inn, total):
        assert told("kingsburg", 3, gain, besides, chance)[1] == "Cleo: 10 % to win instead of 50 %"
    assert told("kingsburg", 3, gain, inn, Consequence(RIVAL, "2", 0.1, 0.2))[1].startswith("Inn")


def test_tie_breaks_are_told_where_points_are_the_same() -> None:
    goods, line = Consequence(TIE_BREAK, "0", 3.0, 1.0), "Tie-break, goods: 3.0 instead of 1.0"
    assert told("kingsburg", 2, goods) == [line]
    assert told("kingsburg", 2, goods, Consequence(TOTAL, "", 30.0, 28.5)) == [
        "Points to expect at the end: 30.0 instead of 28.5"
    ]
    stands = Consequence(OUTCOME, "city_stands", 0.9, 0.4)
    assert told("medievalia", 2, goods, stands) == ["The City stands: in 90 % of games instead of 40 %"]
    assert told("albalonga", 2, Consequence(TIE_BREAK, "1", 6.0, 3.0), language="es") == [
        "Desempate, trigo y plata: 6,0 en lugar de 3,0"
    ]


def test_a_rivals_tie_break_is_told_where_ones_own_is_the_same() -> None:
    theirs, own = Consequence(RIVAL_TIE_BREAK, "1 0", 17.0, 18.0), Consequence(TIE_BREAK, "1", 6.0, 3.0)
    assert told("albalonga", 2, theirs) == ["Bea, tie-break, population: 17.0 instead of 18.0"]
    assert told("albalonga", 2, theirs, own) == ["Tie-break, wheat and silver: 6.0 instead of 3.0"]
    assert told("albalonga", 2, Consequence(RIVAL_TIE_BREAK, "1 0", 18.0, 17.0)) == []  # speaks against it


def test_each_tie_break_is_its_players_own() -> None:
    match = finished("albalonga", "sensible", "greedy")
    hidden, words = match.at(match.ply - 1), match.game.words("en")
    line = [match.action_at(match.ply - 1)]
    found = figures(match.game, hidden, 0, line, range(2), seed=1)
    for game, (end, _) in enumerate(games_after(match.game, hidden, 0, line, range(2), seed=1)):
        own, theirs = (match.game.tie_breaks(end, seat, words) for seat in (0, 1))
        assert [found[TIE_BREAK, str(place)][game] for place in range(len(own))] == [held for _, held in own]
        assert [found[RIVAL_TIE_BREAK, f"1 {place}"][game] for place in range(2)] == [held for _, held in theirs]
        assert own != theirs


def test_without_ties_tie_breaks_are_no_reason() -> None:
    def ends(goods: float, tied: float) -> Figures:
        return {(TIE_BREAK, "0"): np.full(8, goods), (TIED, ""): np.full(8, tied)}

    assert what_differs(ends(3, 0), ends(1, 0)) == []
    assert what_differs(ends(3, 0), ends(1, 1)) == [Consequence(TIE_BREAK, "0", 3.0, 1.0)]


@pytest.mark.parametrize(("fewest", "played"), [(2, [range(4)] * 2), (8, [range(8)] * 2)])
def test_blunders_have_reasons_of_many_games(monkeypatch: pytest.MonkeyPatch, fewest: int, played: list[range]) -> None:
    """Half of the games are enough where they say enough, but not fewer than are asked for."""
    asked = []

    def figures(_game: object, _hidden: object, _seat: int, line: Line, numbers: range, _seed: int) -> Figures:
        asked.append(numbers)
        return {(kind, "0"): np.full(len(numbers), float(line[0])) for kind in (POINTS, TRAIT)} | {
            (TIED, ""): np.zeros(len(numbers))
        }

    monkeypatch.setattr("burgrave.bots.consequences.figures", figures)
    match = finished("kingsburg", "sensible", "greedy")
    lines = match.game.legal_actions(match.at(0))[1:2], [0]
    ended(match.game, match.at(0), 0, lines, 8, 1, fewest)
    assert asked == played


def test_how_the_war_ends_is_told_before_points() -> None:
    siege, points = Consequence(OUTCOME, "siege", 0.9, 0.4), Consequence(POINTS, "0", 3.0, 1.0)
    assert told("medievalia", 2, points, siege) == [
        "Victory by siege: in 90 % of games instead of 40 %",
        "Points at the end: Bank +2.0",
    ]


def test_how_the_war_ended() -> None:
    """Of games that were played: who is out has no City, and whoever won by war stands."""
    match = finished("medievalia", "sensible", "greedy")
    records = np.array([match.record] * 3)
    records["out"][0, :2], records["ending"][0] = (0, 1), 3
    records["out"][1, :2], records["ending"][1] = (1, 0), 2
    records["out"][2, :2], records["ending"][2] = (0, 0), 1
    flags = match.game.outcomes(records)
    assert flags["siege"][:, :2].tolist() == [[True, False], [False, False], [False, False]]
    assert flags["conquest"][:, :2].tolist() == [[False, False], [False, True], [False, False]]
    assert flags["city_stands"][:, :2].tolist() == [[True, False], [False, True], [True, True]]


@pytest.mark.parametrize("name", burgrave.game_names())
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_outcomes_have_names_and_are_no_traits(name: str, language: str) -> None:
    game = burgrave.game(name)
    records = np.array([burgrave.new(name, seed=1).record])
    outcomes, traits = game.outcomes(records), game.traits(records)
    assert not set(outcomes) & set(traits)  # reports count traits alone
    assert all(game.trait_name(one, game.words(language)) for one in (*outcomes, *traits))


def test_every_line_of_points_can_be_told_in_mid_game() -> None:
    """A secret Caprice brings its points at the end, and is a reason long before."""
    for name in burgrave.game_names():
        match = finished(name, "sensible", "greedy")
        words = match.game.words("en")
        lines = [
            [text for text, _ in match.game.score_lines(record, [], 0, words)] for record in (match.at(0), match.record)
        ]
        assert lines[0] == lines[1]
    village = burgrave.new("bourgmestre", seed=1)
    game, words = village.game, village.game.words("en")
    names = [text for text, _ in game.score_lines(village.record, [], 0, words)]
    assert {game.trait_name(one, words) for one in game.traits(np.array([village.record]))} <= set(names)  # no repeats

"""The pages on strong play say what happened in the games they are made from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import strong_play
from tools.strong_play import table_for, write_page

import burgrave
from burgrave.core.registry import game_names
from burgrave.lab.played import Played, Setting, Study, look_at, names_of, play
from burgrave.lab.playout import simulated_match


def looked_at(players: int, seed: int) -> Played:
    return look_at(play(Setting("kingsburg", players, "greedy"), seed))


def test_deeds_are_counted_by_seat() -> None:
    played = looked_at(3, 5)
    again = looked_at(3, 5)
    assert played == again
    for seat in range(3):
        raised = {thing for title, thing in played.done[seat] if title == "Buildings"}
        assert raised == {
            name for name, held in played.traits.items() if held[seat]
        }  # nothing was lost in these winters
        assert sum(count for (title, _), count in played.done[seat].items() if title == "Advisors") > 15


@pytest.mark.parametrize("name", game_names())
def test_everything_that_is_counted_has_a_name(name: str) -> None:
    game = burgrave.game(name)
    assert game.statistics.topics
    for seed in range(3):
        match = simulated_match(game, game.seats[-1], {}, seed)
        for topic in game.statistics.topics:
            names = names_of(game, topic)
            for notation in match.log["actions"]:
                if found := re.match(topic.notation, notation):
                    assert found[1] in names


def test_a_page_adds_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong_play, "PAGES", tmp_path)
    game = burgrave.game("kingsburg")
    found = [Study(game, players, [looked_at(players, seed) for seed in range(6)]) for players in (2, 3)]
    for study in found:
        assert sum(share for share, _, _ in study.by_order) == pytest.approx(1)
        for use in study.uses(game.statistics.topics[0]):
            winners, others = 1 / study.players, 1 - 1 / study.players
            if all(one.ranks.count(1) == 1 for one in study.games):
                assert use.mean == pytest.approx(use.winners * winners + use.others * others)
    write_page(found, "greedy")
    page = (tmp_path / "kingsburg.md").read_text(encoding="utf-8")
    assert "| 2 players |" in page
    assert "Architect" in page
    for picture in re.findall(r"\((\S+\.svg)\)", page):
        assert (tmp_path / picture).is_file()


def test_what_nobody_does_at_the_usual_table_is_looked_at_where_it_is_done() -> None:
    game = burgrave.game("kingsburg")
    buildings = next(topic for topic in game.statistics.topics if topic.title == "Buildings")
    three, two = (Study(game, players, [looked_at(players, 5)]) for players in (3, 2))
    assert table_for(buildings, [two, three], usual=three) is three
    for done in three.games[0].done:
        done.clear()
    assert table_for(buildings, [two, three], usual=three) is two
    for done in two.games[0].done:
        done.clear()
    assert table_for(buildings, [two, three], usual=three) is None

"""A contest for anybody's agents."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools import challenge as tool
from tools.documents import DOCS
from tools.kept import known

import burgrave
from burgrave.bots.bot import bot
from burgrave.core.errors import BadOption
from burgrave.core.match import Match
from burgrave.core.registry import game_names
from burgrave.lab import challenge
from burgrave.lab.arena import Contest
from burgrave.lab.challenge import Score

KINGSBURG = burgrave.game("kingsburg")


asked: list[int] = []
"""The seats of the agent that takes the first action, decision by decision."""


def first(match: Match, seat: int) -> int:
    assert match.actor == seat
    asked.append(seat)
    return match.legal[0]


def careless(match: Match, seat: int) -> int:
    """Plays on in the match that it is given."""
    action = match.legal[0]
    while match.actor is not None:
        match.play(match.legal[-1])
    return action


def nonsense(match: Match, seat: int) -> str:
    return "all in"


def test_everybodys_agent_sits_in_every_seat_with_the_same_dice() -> None:
    for number, seat in enumerate((0, 3, 2, 1)):
        asked.clear()
        outcome = challenge.play(contest(f"agent={__name__}:first"), number)
        assert set(asked) == {seat}
        assert outcome.decisions == len(asked)
    score = challenge.challenge(KINGSBURG, f"agent={__name__}:first", games=8)
    again = challenge.challenge(KINGSBURG, f"agent={__name__}:first", games=8)
    assert (score.win_share, score.mean_place) == (again.win_share, again.mean_place)
    assert 0 <= score.low <= score.win_share <= score.high <= 1
    assert score.win_share < 0.25  # the first legal action is no plan
    assert score.in_time


def contest(agent: str) -> Contest:
    return Contest("kingsburg", 4, (agent, *challenge.OPPONENTS), 4, challenge.SEED)


def test_one_of_ours_scores_by_its_seat_and_not_by_its_name() -> None:
    score = challenge.challenge(KINGSBURG, "banneret", games=4)
    assert score.games == 4
    assert score.seconds > 0


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("mine", "an agent is a function of a module, such as mine:choose, not mine"),
        ("unheard_of:choose", "unheard_of:choose: No module named 'unheard_of'"),
        (f"{__name__}:nobody", "has no attribute 'nobody'"),
        (f"{__name__}:KINGSBURG", "an agent is a function of a module"),
    ],
)
def test_what_is_no_agent_is_refused(path: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        bot(f"agent={path}")


def test_an_illegal_action_ends_the_run_with_one_line() -> None:
    with pytest.raises(BadOption, match="nonsense plays 'all in', which is not legal; legal are"):
        challenge.challenge(KINGSBURG, f"agent={__name__}:nonsense", games=1)


def test_what_an_agent_does_to_its_match_stays_with_it() -> None:
    hidden = burgrave.new("kingsburg", seed=3).record.copy()
    before = hidden.tobytes()
    bot(f"agent={__name__}:careless").choose(KINGSBURG, hidden, int(hidden["actor"]), 1)
    assert hidden.tobytes() == before


def test_who_takes_too_long_does_not_count() -> None:
    score = Score("kingsburg", 4, "agent=mine:choose", 400, 0.5, 0.45, 0.55, 2.0, 0.2)
    assert not score.in_time
    shown = challenge.challenge_table(score, KINGSBURG.words("en"))
    assert "does not count" in str(shown.caption)


def test_the_reference_is_of_the_bots_that_are_shipped() -> None:
    """`python -m tools.challenge` plays what is missing, and writes the table."""
    kept = known(tool.KEPT, tool.Row)
    assert not [row for row in tool.rows(game_names()) if row not in kept]
    page = (DOCS / "challenge.md").read_text(encoding="utf-8")
    assert page.split(tool.BEGIN)[1].split(tool.END)[0].strip() == tool.table(kept)


def test_the_example_in_the_docs_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (DOCS / "challenge.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(example, {})


def test_the_command_scores_a_file_that_lies_here(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(match, seat):\n    return match.legal[0]\n")
    command = [sys.executable, "-m", "burgrave", "challenge", "kingsburg", "--json", "--processes", "1", "--games", "4"]
    done = subprocess.run(
        [*command, "--agent", "mine:choose"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["agent"] == "agent=mine:choose"
    both = subprocess.run([*command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (both.returncode, len(both.stderr.splitlines())) == (2, 1)

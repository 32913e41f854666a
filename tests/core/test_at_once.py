"""Games are played at once: by the interpreted rules, until the compiled ones are ready."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import burgrave
from burgrave.core.beside import RULES, compile_beside, compiles_beside
from burgrave.core.match import Match
from burgrave.core.random import below, random_word
from burgrave.core.rule import changed_at


def played(match: Match, decisions: int) -> Match:
    """So many at random, or to the end."""
    for _ in range(decisions):
        if match.actor is None:
            break
        match.play(match.legal[below(random_word(1, 1, match.ply), len(match.legal))])
    return match


@pytest.mark.parametrize("name", burgrave.game_names())
def test_compiled_rules_take_over_anywhere_and_nothing_else_changes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = burgrave.game(name)
    for seed, after in enumerate((0, 1, 17, 60, 151)):
        compiled = played(burgrave.new(name, seed=seed), 10_000)
        monkeypatch.setattr(game, "interprets", True)
        assert game.at_hand is game.interpreted
        match = played(burgrave.new(name, seed=seed), after)
        monkeypatch.setattr(game, "interprets", False)
        assert game.at_hand is game.compiled
        played(match, 10_000)
        assert match.log == compiled.log
        assert match.record.tobytes() == compiled.record.tobytes()


def on_a_fresh_machine(program: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "BURGRAVE_CACHE_DIR": str(folder),
        "BURGRAVE_COMPILE_FIRST": "",
        "BURGRAVE_INTERPRET": "",
    }
    return subprocess.run(
        [sys.executable, *arguments, program], env=environment, capture_output=True, text=True, check=False, input=""
    )


def test_the_first_moves_do_not_wait_for_a_compiler(tmp_path: Path) -> None:
    program = (
        "import sys, burgrave\n"
        "match = burgrave.new('kingsburg', seed=1)\n"
        "for _ in range(9): match.play(match.legal[0])\n"
        "print('numba' in sys.modules, match.game.compiling)"
    )
    done = on_a_fresh_machine(program, tmp_path, "-c")
    assert (done.returncode, done.stdout, done.stderr) == (0, "False True\n", "")


def test_the_process_that_compiles_ends_with_the_one_that_plays(tmp_path: Path) -> None:
    done = on_a_fresh_machine("--while-stdin-is-open", tmp_path, "-m", "burgrave", "compile", "kingsburg")
    assert done.returncode == 1
    assert not [*tmp_path.rglob(f"{RULES}*")]


class Compiler:
    """A process that compiles until it is told to end."""

    def __init__(self, *given: object, **more: object) -> None:
        self.ended = threading.Event()
        compilers.append(self)

    def poll(self) -> int | None:
        return 0 if self.ended.is_set() else None

    def wait(self) -> int:
        self.ended.wait()
        return 0


compilers: list[Compiler] = []


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> burgrave.Game:
    """Kingsburg on a machine that has compiled nothing, with a compiler that never does."""
    monkeypatch.setenv("BURGRAVE_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("BURGRAVE_COMPILE_FIRST")
    monkeypatch.delenv("BURGRAVE_INTERPRET", raising=False)
    monkeypatch.setattr("burgrave.core.beside.subprocess.Popen", Compiler)
    compilers.clear()
    return type(burgrave.game("kingsburg"))()


def test_compiled_rules_take_over_as_soon_as_they_are_in_the_cache(fresh: burgrave.Game) -> None:
    assert fresh.at_hand is fresh.interpreted
    until(lambda: bool(compilers))
    assert fresh.at_hand is fresh.interpreted
    fresh.mark_compiled(RULES)
    until(lambda: fresh.at_hand is fresh.compiled)
    compilers[0].ended.set()
    assert len(compilers) == 1
    again = type(fresh)()
    assert again.at_hand is again.compiled
    assert len(compilers) == 1


def test_what_is_compiled_here_is_not_compiled_beside_it_too(
    fresh: burgrave.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("burgrave.core.game.compiles_beside", lambda game: pytest.fail("it is"))
    fresh.__dict__["compiled"] = fresh.interpreted  # which takes less time
    seen = []
    fresh.prepare(lambda _: None, [lambda game, record: seen.append(game.legal_actions(record))])
    assert seen[0]


def test_a_compiler_that_fails_is_not_waited_for(fresh: burgrave.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compiler, "poll", lambda self: 2)
    monkeypatch.setattr(Compiler, "wait", lambda self: 2)
    fresh.interprets = fresh.compiling = True
    compile_beside(fresh, RULES)
    assert fresh.at_hand is fresh.compiled


def test_nothing_is_compiled_beside_a_game_that_no_other_process_knows(
    fresh: burgrave.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh, "name", "unheard")
    assert not compiles_beside(fresh)


def test_what_was_compiled_while_an_image_was_built_counts_in_it(tmp_path: Path) -> None:
    """Its layers keep whole seconds only."""
    file = tmp_path / "rules.py"
    file.touch()
    os.utime(file, ns=(1_700_000_000_123_456_789,) * 2)
    built = changed_at(str(file))
    os.utime(file, (1_700_000_000,) * 2)
    assert changed_at(str(file)) == built
    os.utime(file, (1_700_000_001,) * 2)
    assert changed_at(str(file)) != built


def test_what_other_files_were_compiled_to_does_not_count(
    fresh: burgrave.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fresh.interpreted.keeps
    fresh.mark_compiled(RULES)
    assert fresh.is_compiled(RULES)
    before = fresh.interpreted.mark_of(RULES)
    monkeypatch.setattr("burgrave.core.rule.changed_at", lambda file: 0)
    other = type(fresh)()
    assert other.interpreted.mark_of(RULES) != before
    assert not other.is_compiled(RULES)

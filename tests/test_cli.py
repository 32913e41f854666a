"""The command line, as a person or a script uses it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pexpect
import pytest

import burgrave

BURGRAVE = str(Path(sys.executable).with_name("burgrave"))
PROMPT = "> "


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    plain = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLUMNS": "120", "BURGRAVE_SAVE_DIR": str(tmp_path / "saves")}
    return {**{key: value for key, value in os.environ.items() if key not in ("LANGUAGE",)}, **plain}


def run(environment: dict[str, str], *arguments: str, fails: bool = False) -> str:
    done = subprocess.run(
        [BURGRAVE, *arguments], capture_output=True, text=True, env=environment, check=False, timeout=300
    )
    if fails:
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr
        return done.stderr
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Any]:
    """Starts the program on a terminal of its own, and ends what is still running."""
    children = []

    def start(*arguments: str) -> pexpect.spawn:
        child = pexpect.spawn(
            BURGRAVE,
            list(arguments),
            env=environment,
            encoding="utf-8",
            codec_errors="replace",
            timeout=120,
            dimensions=(60, 120),
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a job of a shell ignores it
        )
        children.append(child)
        return child

    yield start
    for child in children:
        end(child)


def end(child: pexpect.spawn) -> None:
    if child.isalive():
        child.kill(signal.SIGKILL)
        child.wait()  # however long a busy machine takes
    child.close()


def saved_file(child: pexpect.spawn) -> Path:
    child.expect("burgrave play (\\S+json)")
    assert isinstance(child.match, re.Match)
    return Path(child.match.group(1))


# Playing


def test_a_game_is_played_by_number_by_notation_and_with_commands(terminal: Any) -> None:
    child = terminal("play", "kingsburg", "--players", "4", "--seed", "1", "--name", "Ada")
    child.expect(PROMPT)
    child.sendline("help KB-R12")
    child.expect("KB-R12.*whole dice")
    child.sendline("help")
    child.expect("undo.*save.*quit")
    child.sendline("take:silver")
    child.expect("take:silver is not legal now; legal are take:gold, take:wood, take:stone")
    child.sendline("99")
    child.expect("choose a number from 1 to 3")
    child.sendline("take:wood")
    child.expect("Ada takes 1 wood")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect("Ada passes")


def test_undo_in_the_terminal(terminal: Any, environment: dict[str, str], tmp_path: Path) -> None:
    position = {"stage": "gifts", "provinces": [{"dice": [6, 6, 1], "placed": [12, 12, 1]}, {"dice": [1, 1, 1]}]}
    match = burgrave.new("kingsburg", position=position, seats=["you", "bot:random"])
    file = tmp_path / "duchess.json"
    file.write_text(json.dumps(match.log))
    child = terminal("play", str(file))
    child.expect(PROMPT)
    child.sendline("take:gold")
    child.expect("Duchess gives Lion 1 gold")
    child.expect(PROMPT)
    child.sendline("undo")
    child.expect(PROMPT)
    child.sendline("take:stone")
    child.expect("Duchess gives Lion 1 stone")
    child.expect(PROMPT)
    child.sendline("quit")
    saved_file(child)
    log = json.loads(file.read_text())
    assert log["actions"] == ["take:stone"]
    assert log["undone"] == [[0, "take:gold"]]


def test_ctrl_c_loses_nothing_and_a_saved_game_resumes(terminal: Any, tmp_path: Path) -> None:
    child = terminal("play", "kingsburg", "--players", "2", "--seat", "2", "--seed", "3")
    child.expect(PROMPT)
    child.sendline("take:gold")
    child.expect(PROMPT)
    child.sendintr()
    file = saved_file(child)
    child.expect(pexpect.EOF)
    before = burgrave.replay(file.read_text())
    assert "take:gold" in before.log["actions"]
    child = terminal("play", str(file))
    child.expect("Oak, your choice")
    copy = tmp_path / "copy.json"
    child.sendline(f"save {copy}")
    child.expect("Saved")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert burgrave.replay(copy.read_text()).position() == before.position()


@pytest.mark.parametrize(("language", "words"), [("fr", "votre choix|choix"), ("es", "elección|opción")])
def test_it_speaks_other_languages(terminal: Any, language: str, words: str) -> None:
    child = terminal("play", "kingsburg", "--language", language)
    child.expect(words)


def test_a_whole_game_to_the_end(terminal: Any, environment: dict[str, str]) -> None:
    child = terminal("play", "kingsburg", "--players", "2", "--seed", "5")
    while child.expect([PROMPT, "The log: burgrave replay (\\S+json)"]) == 0:
        child.sendline("1")
    assert isinstance(child.match, re.Match)
    match = burgrave.replay(Path(child.match.group(1)).read_text())
    assert match.actor is None


def test_the_first_prompt_comes_quickly(terminal: Any) -> None:
    """Once the rules are compiled: 3 seconds of processor, which others on the machine do not change."""
    first = terminal("play", "kingsburg")
    first.expect(PROMPT)
    end(first)
    child = terminal("play", "kingsburg")
    child.expect(PROMPT)
    before = processor_time()
    end(child)
    assert 0 < processor_time() - before < 3


def processor_time() -> float:
    """Of the programs that were started here and have ended."""
    used = os.times()
    return used.children_user + used.children_system


@pytest.mark.slow
def test_a_fresh_machine_says_that_it_compiles(terminal: Any, environment: dict[str, str], tmp_path: Path) -> None:
    environment["BURGRAVE_CACHE_DIR"] = str(tmp_path / "cache")
    child = terminal("play", "kingsburg")
    child.expect("Compiling the rules of Kingsburg, once on this machine")
    child.expect("[1-9]\\d? %")
    child.expect(PROMPT)


# Other commands


def test_simulate_for_scripts(environment: dict[str, str], tmp_path: Path) -> None:
    plot = tmp_path / "plot.png"
    reports = [
        json.loads(run(environment, "simulate", "kingsburg", "--games", "3000", "--json", "--cores", cores, *more))
        for cores, more in (("1", ()), ("2", ("--plot", str(plot))))
    ]
    for report in reports:
        assert report.pop("seconds") > 0
    assert reports[0] == reports[1]
    assert {"game", "players", "games", "decisions", "mean_scores", "win_share"} <= set(reports[0])
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_simulate_for_people(environment: dict[str, str]) -> None:
    shown = run(environment, "simulate", "kingsburg", "--games", "500", "--players", "3", "--language", "fr")
    assert "Cathédrale" in shown


def test_replay(environment: dict[str, str], tmp_path: Path) -> None:
    match = burgrave.new("kingsburg", players=3, seed=8)
    while match.actor is not None:
        match.play(match.legal[-1])
    file = tmp_path / "log.json"
    file.write_text(json.dumps(match.log))
    assert "The five years are over." in run(environment, "replay", str(file))
    assert json.loads(run(environment, "replay", str(file), "--json"))["scores"] == match.scores
    middle = json.loads(run(environment, "replay", str(file), "--ply", "20", "--json"))
    assert middle == match.game.position(match.at(20))
    assert "Jester" in run(environment, "replay", str(file), "--ply", "20")


def test_a_log_is_told_and_drawn_before_anything_is_compiled(environment: dict[str, str], tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    log.write_text(json.dumps(burgrave.new("bourgmestre", players=2, seed=7).log))
    fresh = {**environment, "BURGRAVE_CACHE_DIR": str(tmp_path / "cache")}
    run(fresh, "replay", str(log))
    run(fresh, "picture", str(log))
    assert list(tmp_path.rglob("*.nbi")) == []


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
@pytest.mark.parametrize("arguments", [("simulate", "bourgmestre"), ("arena", "bourgmestre", "--bots", "greedy")])
def test_a_missing_cluster_is_found_before_anything_is_compiled(
    environment: dict[str, str], tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    fresh = {**environment, "BURGRAVE_CACHE_DIR": str(tmp_path)}
    assert "pip install 'burgrave[cluster]'" in run(fresh, *arguments, "--ray", "local", fails=True)
    assert list(tmp_path.rglob("*.nbi")) == []


def test_picture(environment: dict[str, str], tmp_path: Path) -> None:
    match = burgrave.new("kingsburg", players=3, seed=8)
    for _ in range(4):
        match.play(match.legal[0])
    log, out = tmp_path / "log.json", tmp_path / "x.svg"
    log.write_text(json.dumps(match.log))
    run(environment, "picture", str(log), "--ply", "2", "--seat", "3", "-o", str(out))
    assert out.read_text() == match.picture(seat=2, ply=2)
    assert run(environment, "picture", str(log)) == match.picture() + "\n"
    assert "the seats are 1 to 3, not 4" in run(environment, "picture", str(log), "--seat", "4", fails=True)


def test_hint(environment: dict[str, str], tmp_path: Path) -> None:
    position = {"stage": "build", "season": "autumn", "year": 5, "provinces": [{"gold": 5, "stone": 3}, {}]}
    file = tmp_path / "log.json"
    file.write_text(json.dumps(burgrave.new("kingsburg", position=position).log))
    found = json.loads(run(environment, "hint", str(file), "--budget", "400", "--json"))
    assert found["actions"][0]["notation"].startswith("build:")
    assert found["actions"][0]["tries"] == max(action["tries"] for action in found["actions"])
    assert 400 <= found["tries"] < 600
    assert "Statue" in run(environment, "hint", str(file), "--budget", "100")


def test_a_hint_in_the_terminal(terminal: Any) -> None:
    child = terminal("play", "kingsburg", "--seed", "1", "--bots", "page,squire")
    child.expect(PROMPT)
    child.sendline("hint")
    child.expect("Take 1 (gold|wood|stone) +\\d+%")


def test_arena(environment: dict[str, str], tmp_path: Path) -> None:
    arguments = ["arena", "kingsburg", "--bots", "greedy,random", "--players", "2", "--games", "6"]
    files = ["--out", str(tmp_path / "out.jsonl"), "--csv", str(tmp_path / "t.csv"), "--plot", str(tmp_path / "p.png")]
    table = json.loads(run(environment, *arguments, *files, "--json"))["standings"]
    assert [one["bot"] for one in table] == ["greedy", "random"]
    assert (tmp_path / "t.csv").read_text().startswith("bot,seats,win_share,low,high")
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == 7
    assert "greedy" in run(environment, *arguments, "--out", str(tmp_path / "out.jsonl"))


def test_bots_sit_in_the_other_seats_in_turn(terminal: Any) -> None:
    child = terminal("play", "kingsburg", "--players", "4", "--seat", "2", "--bots", "page,random,squire")
    child.expect(PROMPT)
    child.sendline("quit")
    log = json.loads(saved_file(child).read_text())
    assert log["seats"] == ["bot:page", "you", "bot:random", "bot:squire"]


def test_a_folder_named_like_the_game_is_no_saved_game(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "kingsburg").mkdir()
    done = subprocess.run(
        [BURGRAVE, "play", "kingsburg"], input="quit\n", cwd=tmp_path, env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert "Resume it with" in done.stdout
    assert "\n\n\n" not in done.stdout


def test_a_cache_that_cannot_be_written_changes_no_result(environment: dict[str, str], tmp_path: Path) -> None:
    """Numba's own fallback beside the sources would mix up data files."""
    own = tmp_path / "mine.toml"
    standard = (burgrave.game("kingsburg").folder / "data.toml").read_text()
    start, end = standard.index("[buildings]"), standard.index("[enemies]")
    own.write_text(standard[start:end].replace("gold = 2, points = 3", "gold = 2, points = 50"))
    arguments = ["simulate", "kingsburg", "--games", "200", "--json", "--data", str(own)]
    usual = json.loads(run(environment, *arguments))
    unusual = json.loads(run({**environment, "BURGRAVE_CACHE_DIR": "/dev/null/cache"}, *arguments))
    assert usual["mean_scores"] == unusual["mean_scores"]
    assert min(usual["mean_scores"]) > 30


def test_ascii_terminals(environment: dict[str, str]) -> None:
    assert "Kingsburg" in run({**environment, "PYTHONIOENCODING": "ascii"}, "games")
    run({**environment, "PYTHONIOENCODING": "ascii"}, "rules", "kingsburg")


def test_a_saved_game_is_not_saved_over_something_else(terminal: Any, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("milk, bread")
    child = terminal("play", "kingsburg")
    for name, answer in ((str(notes), "something else than a saved game"), (".", "burgrave|directory|else|name")):
        child.expect(PROMPT)
        child.sendline(f"save {name}")
        child.expect(answer)
    child.sendline("²")
    child.expect("is not legal now")
    assert notes.read_text() == "milk, bread"


def test_rules(environment: dict[str, str]) -> None:
    everything = run(environment, "rules", "kingsburg")
    assert all(f"KB-R{number} " in everything for number in range(1, 33))
    assert "whole dice" in run(environment, "rules", "kingsburg", "kb-r12")
    assert "transcriptions" in run(environment, "rules", "kingsburg", "--provenance")


def test_rules_for_scripts(environment: dict[str, str]) -> None:
    book = burgrave.game("kingsburg").texts.rulebook
    told = json.loads(run(environment, "rules", "kingsburg", "--json"))
    assert {id: text for chapter in told["chapters"] for id, text in chapter["entries"].items()} == book.entries()
    one = json.loads(run(environment, "rules", "kingsburg", "kb-r12", "--json", "--language", "fr"))
    assert one == {"KB-R12": burgrave.game("kingsburg").words("fr").text(book.rules["KB-R12"])}
    tables = json.loads(run(environment, "rules", "kingsburg", "--json", "--provenance"))["tables"]
    assert tables["advisors"]["provenance"] == "seed"
    assert len(tables["buildings"]["rows"]) == 20


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("play ki", ["kingsburg"]),
        ("play kingsburg --bots page,se", ["page,sensible", "page,sergeant", "page,search:1s", "page,search:2000"]),
        ("simulate albalonga --option s", ["spoils_of_war"]),
        ("games --language f", ["fr"]),
    ],
)
def test_the_shell_completes(environment: dict[str, str], typed: str, offered: list[str]) -> None:
    words = f"burgrave {typed}"
    asked = {"_BURGRAVE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    assert run(environment | asked).split() == offered


def test_games(environment: dict[str, str]) -> None:
    assert "Kingsburg" in run(environment, "games")
    listed = {game["name"]: game for game in json.loads(run(environment, "games", "--json"))}
    assert listed["kingsburg"]["players"] == [2, 5]


def test_own_data(environment: dict[str, str], tmp_path: Path) -> None:
    """A match records which data it was played with, and is replayed only with the same."""
    from burgrave.games.kingsburg.tables import FOLDER

    standard = (FOLDER / "data.toml").read_text()
    own = tmp_path / "mine.toml"
    start = standard.index("[buildings]")
    own.write_text(standard[start : standard.index("[enemies]")].replace('"statue", gold = 2', '"statue", gold = 1'))
    position = {"stage": "build", "provinces": [{"gold": 1}, {}]}
    match = burgrave.new("kingsburg", position=position, data=own)
    match.play("build:statue")
    log = tmp_path / "log.json"
    log.write_text(json.dumps(match.log))
    assert "played with component data" in run(environment, "replay", str(log), fails=True)
    assert "Statue (1 gold)" in run(environment, "replay", str(log), "--data", str(own))


def test_editions(environment: dict[str, str], tmp_path: Path) -> None:
    from burgrave.games.kingsburg.tables import FOLDER

    own = tmp_path / "kingsburg" / "mine.toml"
    own.parent.mkdir()
    own.write_text((FOLDER / "data.toml").read_text().replace('"statue", gold = 2', '"statue", gold = 1'))
    with_mine = {**environment, "BURGRAVE_EDITIONS": str(tmp_path)}
    standard, mine = json.loads(run(with_mine, "editions", "kingsburg", "--json"))
    assert (standard["name"], mine["name"]) == ("standard", "mine")
    assert standard["data"] != mine["data"]
    assert f"mine {mine['data']} other numbers: buildings" in " ".join(run(with_mine, "editions", "kingsburg").split())
    assert "statue, gold 1" in run(with_mine, "rules", "kingsburg", "--provenance", "--data", "mine")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "chess"), "there is no game chess"),
        (("play", "kingsburg", "--data", "dear"), "kingsburg has no edition dear; its editions are standard"),
        (("play", "kingsburg", "--players", "6"), "2 to 5 players, not 6"),
        (("play", "kingsburg", "--seat", "7"), "your seat is from 1 to 4, not 7"),
        (("play", "kingsburg", "--option", "plus3"), "no option plus3"),
        (("play", "kingsburg", "--language", "de"), "there is no language de"),
        (("play", "nowhere.json"), "No such file"),
        (("play", "kingsburg", "--data", "nowhere.toml"), "No such file"),
        (("replay", "nowhere.json"), "No such file"),
        (("rules", "kingsburg", "KB-99"), "there is no rule KB-99"),
        (("simulate", "kingsburg", "--device", "tpu"), "the devices are cpu and gpu"),
        (("simulate", "kingsburg", "--players", "1"), "2 to 5 players, not 1"),
        (("simulate", "kingsburg", "--plot", "/nowhere/plot.png"), "/nowhere/plot.png cannot be written"),
        (("simulate", "kingsburg", "--device", "gpu"), "GPU"),
        (("arena", "kingsburg", "--bots", "random", "--out", "/nowhere/o.jsonl"), "/nowhere/o.jsonl cannot be written"),
        (("play", "kingsburg", "--players", "2", "--bots", "page,squire"), "there are 1 seats for bots, not 2"),
        (("play", "kingsburg", "--bots", "king"), "there is no bot king"),
        (("play", "kinsburg"), "there is no game kinsburg (did you mean kingsburg?)"),
        (("arena", "kingsburg", "--bots", "gredy"), "there is no bot gredy (did you mean greedy?)"),
        (("rules", "kingsburg", "--language", "fra"), "there is no language fra (did you mean fr?)"),
        (("play", "albalonga", "--option", "spoils"), "no option spoils (did you mean spoils_of_war?)"),
        (("plya", "kingsburg"), "No such command 'plya'. Did you mean 'play', 'replay'?"),
        (("play", "kingsburg", "--plyers", "3"), "--players"),
        (("play", "kingsburg", "--players", "many"), "Invalid value for '--players'"),
        (("play",), "Missing argument"),
        (("simulate", "kingsburg", "--bots", "greedy", "--ray", "local"), "bots play on this machine's cores only"),
        (("arena", "kingsburg", "--bots", "search:fast"), "a budget is a number of playouts"),
        (("train", "kingsburg", "--certainty", "0.5"), "--certainty is that of the network given with --start"),
    ],
)
def test_errors_are_one_clear_line(environment: dict[str, str], arguments: tuple[str, ...], reason: str) -> None:
    assert reason in run(environment, *arguments, fails=True)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[towers]\nrows = [\n  { id = 1 },\n]\n", "unknown table towers"),
        ('[buildings]\nrows = [\n  { id = "statue", gold = -2 },\n]\n', "line 3: buildings, row 1: gold cannot be -2"),
        ("[enemies]\nrows = [\n  { year = 1 },\n]\n", "line 3: enemies, row 1"),
        (
            '[buildings]\nrows = [\n  { id = "statu" },\n]\n',
            "id cannot be 'statu'",
        ),
        ('[buildings]\nrows = [\n  { id = "inn" },\n  { id = "inn" },\n]\n', "expected 20 rows"),
        ("[buildings\n", "mine.toml: "),
    ],
)
def test_own_data_that_cannot_be(environment: dict[str, str], tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    assert reason in run(environment, "rules", "kingsburg", "--data", str(file), fails=True)


@pytest.mark.parametrize("name", burgrave.game_names())
def test_an_owner_begins_with_all_numbers_and_changes_some(name: str, tmp_path: Path) -> None:
    from burgrave.core.data import load, starter

    ours = burgrave.game(name)
    assert ours.component_data is not None
    file = tmp_path / "mine.toml"
    file.write_text(starter(ours.component_data.file, name))
    assert load(ours.component_data.file, file).digest == ours.data.digest


def test_rows_of_an_owner_are_merged_by_id(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[buildings]\nrows = [\n  { id = "inn", gold = 9 },\n]\n')
    ours, own = burgrave.game("kingsburg").data["buildings"], burgrave.game("kingsburg", file).data["buildings"]
    changed = [(one, other) for one, other in zip(ours.rows, own.rows, strict=True) if one != other]
    assert [other for _, other in changed] == [{**changed[0][0], "gold": 9, "provenance": "owner"}]
    assert changed[0][0]["id"] == "inn"
    assert own.provenance == ours.provenance


def test_a_file_that_changes_nothing_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[buildings]\nrows = [\n  { id = "inn" },\n]\n')
    burgrave.game("kingsburg", file)
    assert f"{file} changes nothing" in caplog.text


def test_a_damaged_log(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    file.write_text(json.dumps(burgrave.new("kingsburg").log)[:-30])
    assert "truncated or damaged" in run(environment, "replay", str(file), fails=True)


def test_the_version_is_told() -> None:
    for command in ([sys.executable, "-m", "burgrave"], [Path(sys.executable).with_name("burgrave")]):
        done = subprocess.run([*command, "--version"], check=True, capture_output=True, text=True)
        assert done.stdout == f"Burgrave {burgrave.__version__}\n"


@pytest.mark.parametrize("command", [["serve"], ["simulate", "kingsburg", "--games", "10", "--plot", "x.png"]])
def test_a_missing_extra_is_one_line_that_names_it(command: list[str], tmp_path: Path) -> None:
    """With modules in the way that cannot be imported, as if they were not installed."""
    for module in ("fastapi", "uvicorn", "matplotlib"):
        (tmp_path / f"{module}.py").write_text(f"raise ModuleNotFoundError('no {module}', name='{module}')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "burgrave", *command],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
    )
    extra = "server" if command == ["serve"] else "plots"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"burgrave: more must be installed for this: pip install 'burgrave[{extra}]'\n"


def test_a_plot_of_no_known_kind_is_refused_before_the_games_are_played(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "burgrave",
        "simulate",
        "kingsburg",
        "--games",
        "10",
        "--plot",
        f"{tmp_path}/x.txt",
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "a plot is a file that ends in .png, .svg, .pdf" in done.stderr


def test_a_puzzle_is_solved_in_the_terminal(terminal: Any) -> None:
    child = terminal("puzzle", "kingsburg", "--theme", "influence")
    child.expect("which is the best")
    child.sendline("999")
    child.expect("choose a number from 1 to")
    child.sendline("1")
    child.expect("Found!|Not the best")
    child.expect("±")
    child.expect("Enter for the next puzzle")


def test_puzzles_that_there_are_not(environment: dict[str, str]) -> None:
    assert "no puzzle is about chess" in run(environment, "puzzle", "kingsburg", "--theme", "chess", fails=True)

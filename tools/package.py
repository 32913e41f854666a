"""Builds what is published and tries it: `make package`.

A wheel and an sdist in `dist/`, their description as an index would show it, and the wheel in a fresh environment:
without any extra the engine, the terminal and the Python API work, and what is missing is named in one line.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
TRIED = """
import burgrave
match = burgrave.new("kingsburg", players=3, seed=7)
while match.actor is not None:
    match.play(match.legal[0])
assert burgrave.replay(match.log).scores == match.scores
assert match.picture().startswith("<svg")
print("a game was played:", match.scores)
"""
LACKING = {
    "server": ("serve",),
    "plots": ("simulate", "kingsburg", "--plot", "x.png"),
    "train": ("train", "kingsburg"),
    "cluster": ("simulate", "kingsburg", "--ray", "local"),
    "tune": ("tune", "kingsburg", "--plan", "x.toml"),
}
"""Commands that an installation without any extra refuses, by the extra that they need."""


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    with TemporaryDirectory() as folder:
        tools = environment(Path(folder) / "tools", "build", "twine")
        run(tools, "-m", "build", "--outdir", str(DIST), str(ROOT))
        wheel, sdist = one("*.whl"), one("*.tar.gz")
        run(tools, "-m", "twine", "check", "--strict", str(wheel), str(sdist))
        fresh = environment(Path(folder) / "fresh", str(wheel))
        run(fresh, "-c", TRIED, cwd=folder)
        run(fresh, "-m", "burgrave", "games", cwd=folder)
        for extra, command in LACKING.items():
            lacks(fresh, extra, ["-m", "burgrave", *command], folder)
        lacks(fresh, "rl", ["-c", "import burgrave.envs.gymnasium"], folder)
    print(f"{wheel.name} and {sdist.name} are good")


def environment(place: Path, *packages: str) -> Path:
    """The Python of a new environment with these packages."""
    print(f"Installing {', '.join(Path(package).name for package in packages)} ...", flush=True)
    venv.create(place, with_pip=True)
    python = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
    return python


def run(python: Path, *arguments: str, cwd: str | None = None) -> None:
    subprocess.run([str(python), *arguments], check=True, cwd=cwd)


def one(pattern: str) -> Path:
    (found,) = DIST.glob(pattern)
    return found


def lacks(python: Path, extra: str, arguments: list[str], folder: str) -> None:
    """The last line, of a command the only one, names what must be installed."""
    done = subprocess.run([str(python), *arguments], check=False, capture_output=True, text=True, cwd=folder)
    *before, last = done.stderr.splitlines()
    assert done.returncode != 0, arguments
    assert f"burgrave[{extra}]" in last, done.stderr
    assert arguments[0] == "-c" or not before, done.stderr


if __name__ == "__main__":
    main()

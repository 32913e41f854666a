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
        lacks(fresh, "server", folder)
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


def lacks(python: Path, extra: str, folder: str) -> None:
    """One line that names what must be installed for a server."""
    command = [str(python), "-m", "burgrave", "serve"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=folder)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert f"burgrave[{extra}]" in done.stderr, done.stderr


if __name__ == "__main__":
    main()

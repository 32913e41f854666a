"""Draws the pictures of the documentation: `make pictures`.

Each board at a lively moment, wide and as on a phone, in each language, the lobby, and the table in a terminal.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, Route, sync_playwright
from rich.console import Console
from starlette.testclient import TestClient

import burgrave
from burgrave.core.language import LANGUAGES
from burgrave.core.match import Match
from burgrave.core.picture import without_foreign_fonts
from burgrave.server.app import create_app
from burgrave.server.settings import Settings
from tools.board import CHROMIUM, WIDTHS, played_match, still

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
QUALITY = 74
LARGEST = 150_000
"""Bytes of a picture: readers on phones load several."""


@dataclass(frozen=True)
class Scene:
    """A moment of a game of bots."""

    players: int
    seed: int
    part: float
    """How much of the game is over."""

    def ply(self, match: Match) -> int:
        return int(self.part * match.ply)


SCENES = {
    "kingsburg": Scene(4, 2010, 0.5),
    "albalonga": Scene(4, 2010, 0.85),
    "medievalia": Scene(3, 2010, 0.85),
    "bourgmestre": Scene(3, 2010, 0.5),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "kingsburg-terminal.svg").write_text(terminal_picture("kingsburg"), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        for name in SCENES:
            for language in LANGUAGES:
                page = board_page(name, language)
                for size in WIDTHS:
                    keep(f"{name}-{size}-{language}", photograph(browser, page, size))
        with TemporaryDirectory() as folder, lobby(Path(folder)) as client:
            for language in LANGUAGES:
                keep(f"lobby-{language}", photograph_lobby(browser, client, language))
        browser.close()


@contextmanager
def lobby(folder: Path) -> Iterator[TestClient]:
    """A server with nobody on it, once its games are ready."""
    with TestClient(create_app(Settings(database_url=f"sqlite:///{folder / 'tables.sqlite'}", secret="-"))) as client:
        while not all(client.app.state.services.games.ready(name) for name in SCENES):  # type: ignore[attr-defined]
            time.sleep(0.2)
        yield client


def photograph_lobby(browser: Browser, client: TestClient, language: str) -> bytes:
    width, height = WIDTHS["wide"]
    shown = browser.new_page(viewport={"width": width, "height": height}, locale=language, java_script_enabled=False)

    def fetch(route: Route) -> None:
        path = urlsplit(route.request.url)
        answer = client.get(f"{path.path}?{path.query}", headers={"accept-language": language})
        route.fulfill(status=answer.status_code, content_type=answer.headers["content-type"], body=answer.content)

    shown.route("**/*", fetch)
    shown.goto("http://lobby.test/")
    taken = shown.screenshot()
    shown.close()
    return taken


def board_page(name: str, language: str) -> str:
    """The table as the acting player sees it."""
    scene = SCENES[name]
    match = played_match(burgrave.game(name), scene.players, scene.seed)
    ply = scene.ply(match)
    return still(match, ply, int(match.game.compiled.actor(match.at(ply))), language)


def photograph(browser: Browser, page: str, size: str) -> bytes:
    width, height = WIDTHS[size]
    phone = size == "phone"
    shown = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=2 if phone else 1)
    shown.set_content(page)
    taken = shown.screenshot()
    shown.close()
    return taken


def keep(name: str, taken: bytes) -> None:
    picture = BytesIO()
    Image.open(BytesIO(taken)).convert("RGB").save(picture, "WEBP", quality=QUALITY, method=6)
    assert picture.tell() <= LARGEST, f"{name} has {picture.tell()} bytes"
    (FOLDER / f"{name}.webp").write_bytes(picture.getvalue())


def terminal_picture(name: str, language: str = "en") -> str:
    """The table as the acting player sees it in a terminal, with their choices."""
    scene = SCENES[name]
    game = burgrave.game(name)
    match = played_match(game, scene.players, scene.seed)
    ply = scene.ply(match)
    record, words = match.at(ply), game.words(language)
    console = Console(record=True, width=104, file=StringIO(), force_terminal=True, color_system="truecolor")
    seat = int(game.compiled.actor(record))
    console.print(game.draw(record, seat, words))
    for number, action in enumerate(match.legal_at(ply)[:8], 1):
        console.print(f"  [bold yellow]{number:>3}[/]  {game.describe(record, action, words)}", highlight=False)
    return without_foreign_fonts(console.export_svg(title=f"burgrave play {name}"))


if __name__ == "__main__":
    main()

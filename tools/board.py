"""Shows a board without a server, for whoever draws it: `python -m tools.board kingsburg --ply 60 board.png`.

Takes any position of a random game (`--seed`, `--ply`) or of a log, seen by any seat in any language, and writes a
page (`.html`) or a picture (`.png`, by Chromium) of it, wide or as on a phone, light or dark.
"""

from __future__ import annotations

import argparse
import re
import shutil
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import burgrave
from burgrave.bots.bot import bot, decide
from burgrave.core.game import Game
from burgrave.core.language import LANGUAGES, Words
from burgrave.core.match import Match
from burgrave.lab.playout import simulated_match
from burgrave.server.http.pages.common import seats_shown
from burgrave.server.tables.beats import deed_beat
from burgrave.server.tables.view_types import Beat
from burgrave.web.assets import static_file
from burgrave.web.board import Board, choices
from burgrave.web.render import render

WIDTHS = {"wide": (1280, 800), "phone": (390, 844)}
CHROMIUM = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip


@dataclass
class Told:
    """What happened with one decision."""

    number: int
    seat: int | None
    beats: list[Beat]
    undone: bool = False

    @property
    def lines(self) -> list[str]:
        return [beat.text for beat in self.beats if beat.text]


def played_match(game: Game, players: int, seed: int, player: str = "page") -> Match:
    """A game of bots of a level: people would play like this rather than at random."""
    match = burgrave.new(game.name, players=players, seed=seed)
    while match.actor is not None:
        match.play(decide(match, bot(player), seed + match.ply))
    return match


def still(match: Match, ply: int, seat: int | None, language: str) -> str:
    """A page of its own with the table after so many actions."""
    game, record = match.game, match.at(ply)
    words = game.words(language)
    actor = int(game.compiled.actor(record))
    can = choices(game, record, words) if seat == actor else []
    told = [
        Told(number + 1, int(game.compiled.actor(match.at(number))), beats(match, number, words.marked(seat)))
        for number in range(max(0, ply - 12), ply)
    ]
    board = Board(game, record, seat, words, can)
    page = render(
        "still.html",
        words,
        board=board,
        players=seats_shown(board, words),
        told=told,
        view=SimpleNamespace(beats={one.number: one.beats for one in told}),
        card=SimpleNamespace(id="still"),
        game=game,
        viewer_seat=seat,
        ended=False,
        hints=[],
        hints_tried=None,
        tools=False,
        drawn=static_file(f"games/{game.name}/board.css") is not None,
    )
    return by_itself(page)


def beats(match: Match, number: int, words: Words) -> list[Beat]:
    """What a decision told, line by line."""
    events = list(match.events(number))
    return [deed_beat(match.game, events, first, last, words.viewer, words) for first, last in match.game.deeds(events)]


def by_itself(page: str) -> str:
    """The page with its styles and symbols inside, so that it needs no server."""

    def content(address: re.Match[str]) -> str:
        file = static_file(address["path"])
        assert file is not None
        return f"<style>{with_fonts(file.read_text(encoding='utf-8'))}</style>" if file.suffix == ".css" else ""

    sheets = dict.fromkeys(re.findall(r"/static/([\w/.]+\.svg)\?v=\w+#", page))
    symbols = "".join(static_file(path).read_text(encoding="utf-8") for path in sheets)  # type: ignore[union-attr]
    page = re.sub(r'<link rel="\w+" href="/static/(?P<path>[\w/.]+)\?v=\w+"[^>]*>', content, page)
    page = re.sub(r"/static/[\w/.]+\.svg\?v=\w+#", "#", page)
    page = re.sub(r"/static/([\w/.]+\.svg)\?v=\w+", lambda found: as_data(found[1]), page)
    hidden = symbols.replace("<svg ", '<svg width="0" height="0" style="position:absolute" ')
    return page.replace("</body>", f"{hidden}</body>")


def with_fonts(style: str) -> str:
    """The style with its fonts inside."""

    def content(address: re.Match[str]) -> str:
        file = static_file(address[1])
        assert file is not None
        return f"url(data:font/woff2;base64,{b64encode(file.read_bytes()).decode()})"

    style = style.replace("font-display: optional", "font-display: block")  # a picture can wait
    return re.sub(r'url\("(fonts/[\w-]+\.woff2)"\)', content, style)


def as_data(path: str) -> str:
    """A picture as an address that holds it."""
    file = static_file(path)
    assert file is not None
    return "data:image/svg+xml;base64," + b64encode(file.read_bytes()).decode()


def photograph(page: str, file: Path, width: int, height: int, *, dark: bool = False, whole: bool = True) -> None:
    """A picture of the page by headless Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        shown = browser.new_page(
            viewport={"width": width, "height": height},
            device_scale_factor=2 if width < 640 else 1,
            color_scheme="dark" if dark else "light",
        )
        shown.set_content(page)
        shown.screenshot(path=file, full_page=whole)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game, or the file of a log")
    parser.add_argument("file", type=Path, help="what to write: .html or .png")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=2010, help="of the random game")
    parser.add_argument("--ply", type=int, default=60, help="after so many actions; negative: from the end")
    parser.add_argument("--seat", default="actor", help="a number, actor (default) or none for a spectator")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--fold", action="store_true", help="only what is seen without scrolling")
    asked = parser.parse_args()
    if Path(asked.game).is_file():
        match = burgrave.replay(Path(asked.game).read_text(encoding="utf-8"))
    else:
        match = simulated_match(burgrave.game(asked.game), asked.players, {}, asked.seed)
    ply = asked.ply if asked.ply >= 0 else match.ply + 1 + asked.ply
    actor = int(match.game.compiled.actor(match.at(ply)))
    seat = {"actor": actor if actor >= 0 else None, "none": None}.get(asked.seat, asked.seat)
    page = still(match, ply, None if seat is None else int(seat), asked.language)
    if asked.file.suffix == ".html":
        asked.file.write_text(page, encoding="utf-8")
    else:
        width, height = WIDTHS["phone" if asked.phone else "wide"]
        photograph(page, asked.file, width, height, dark=asked.dark, whole=not asked.fold)


if __name__ == "__main__":
    main()

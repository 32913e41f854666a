"""Records the great scenes for the documentation: `make recordings`.

Of each kind of scene the one in some matches of bots that has most to show, played by the table's own script at its
normal pace, as an animated WebP. Time goes on step by step from picture to picture, so that a busy machine skips none.
"""

from __future__ import annotations

import re
import shutil
import sys
from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, Page, Route, sync_playwright

import burgrave
from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.parts import Scene
from burgrave.web.assets import asset, static_file
from burgrave.web.render import common_values, environment
from burgrave.web.scenes import scene_drawing
from tools.board import CHROMIUM, played_match

FOLDER = Path(__file__).parent.parent / "docs" / "recordings"
WIDTH, HEIGHT = 1280, 800
SIZE = (640, 400)
LARGEST = 400_000
"""Bytes of a recording."""
QUALITIES = (60, 45, 30, 20)
"""Tried in turn until a recording is small enough."""
STEP = 100
"""Milliseconds from picture to picture."""
LAST_FRAME = 2500
"""Before a recording begins again."""
CLOCK_STOPS = datetime(1970, 1, 1, 12, tzinfo=UTC)
"""Hours after a page is opened, by its own clock."""
LONGEST = 30_000
"""Milliseconds of a recording, whatever happens."""
LAST_MOVEMENTS = 900
"""Milliseconds after the last stage was shown."""
PLAYERS = {"kingsburg": 4, "albalonga": 4, "medievalia": 3, "bourgmestre": 3}
SEEDS = range(8)
"""Of the matches in which scenes are looked for."""
LEVELS = ("page", "squire")
"""Of the bots that play them: the weaker ones are besieged, the others go hungry."""
NAMES = ("Aveline", "Maud", "Baldwin", "Hugo", "Clarice")
ORIGIN = "http://scenes.test"

PAGE = """<!DOCTYPE html><meta charset="utf-8">{links}
<div id="table"></div>{sheets}<template id="scene">{scene}</template>
<script type="module">
  import {{ playScene }} from "{script}";
  window.play = () => playScene(document.getElementById("scene").content.firstElementChild.cloneNode(true));
</script>
"""

ALL_SHOWN = "() => document.querySelector('dialog') && !document.querySelector('dialog [data-stage]:not(.shown)')"

GO_ON = """step => {
  window.ages ??= new Map();
  for (const animation of document.getAnimations()) {
    window.ages.set(animation, (window.ages.get(animation) ?? 0) + step);
    animation.pause();
    animation.currentTime = window.ages.get(animation);
  }
}"""
"""What styles move keeps step with the page's clock."""

Frame = tuple[int, bytes]
"""When, in milliseconds, and a picture."""


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        for name in wanted or PLAYERS:
            game = burgrave.game(name)
            words = game.words("en", NAMES).to(0)
            for scene in best_scenes(game, words):
                keep(f"{name}-{scene.name}", record(browser, scene_page(game, scene, words)))
        browser.close()


def best_scenes(game: Game, words: Words) -> list[Scene]:
    """One of each kind: the one that says most."""
    found: dict[str, tuple[int, Scene]] = {}
    for seed, level in product(SEEDS, LEVELS):
        match = played_match(game, PLAYERS[game.name], seed, level)
        for ply in range(match.ply):
            for scene in game.scenes(match.at(ply), match.at(ply + 1), match.events(ply), 0, words):
                size = len(scene_drawing(game, scene, words))
                if size > found.get(scene.name, (0, scene))[0]:
                    found[scene.name] = size, scene
    return [scene for _, scene in found.values()]


def scene_page(game: Game, scene: Scene, words: Words) -> str:
    """A page whose script opens the scene as a table does."""
    frame = environment().get_template("scene_frame.html").make_module(common_values(words, game.name))
    drawn = {"name": scene.name, "title": scene.title, "drawing": scene_drawing(game, scene, words)}
    styles = [f"games/{game.name}/{file}" for file in ("board.css", "scenes.css")]
    links = "".join(
        f'<link rel="stylesheet" href="{asset(style)}">'
        for style in ("base.css", "table.css", "beats.css", *styles)
        if static_file(style)
    )
    dialog = str(frame.dialog(drawn))  # type: ignore[attr-defined]
    return PAGE.format(links=links, sheets=loaded_first(dialog), scene=dialog, script=asset("scenes.js"))


def loaded_first(drawing: str) -> str:
    """The sheets of symbols that a drawing uses: the recording begins when they are there."""
    sheets = dict.fromkeys(re.findall(r'href="([^"#]+\.svg[^"#]*)#', drawing))
    return "".join(f'<svg width="0" height="0"><use href="{sheet}#first"/></svg>' for sheet in sheets)


def record(browser: Browser, content: str) -> list[Frame]:
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.route("**/*", lambda route: answer(route, content))
    page.clock.install(time=0)
    page.goto(ORIGIN, wait_until="networkidle")
    page.wait_for_function("() => window.play")
    page.evaluate("() => Promise.all([...document.fonts].map((font) => font.load()))")
    frames = filmed(page)
    page.close()
    return frames


def answer(route: Route, content: str) -> None:
    path = urlsplit(route.request.url).path.removeprefix("/static/")
    file = static_file(path)
    if file is not None and file.suffix == ".css":
        style = file.read_text(encoding="utf-8").replace("font-display: optional", "font-display: block")
        route.fulfill(body=style, content_type="text/css")  # a recording can wait for its fonts
    elif file is not None:
        route.fulfill(path=file)
    elif path == "/":
        route.fulfill(body=content, content_type="text/html")
    else:
        route.fulfill(status=404)


def filmed(page: Page) -> list[Frame]:
    """Whatever is new from the scene's beginning to its end."""
    page.clock.pause_at(CLOCK_STOPS)
    page.evaluate("() => { window.play(); }")
    frames: list[Frame] = []
    now = still_until = 0
    while now <= min(still_until, LONGEST):
        picture = page.screenshot(type="jpeg", quality=85)
        if not frames or picture != frames[-1][1]:
            frames.append((now, picture))
        now += STEP
        page.clock.run_for(STEP)
        page.evaluate(GO_ON, STEP)
        if not page.evaluate(ALL_SHOWN):
            still_until = now + LAST_MOVEMENTS
    return frames


def keep(name: str, frames: list[Frame]) -> None:
    pictures = [Image.open(BytesIO(data)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS) for _, data in frames]
    lengths = [after - at for (at, _), (after, _) in pairwise(frames)] + [LAST_FRAME]
    for quality in QUALITIES:
        recording = BytesIO()
        pictures[0].save(
            recording,
            "WEBP",
            save_all=True,
            append_images=pictures[1:],
            duration=lengths,
            loop=0,
            quality=quality,
            method=4,
        )
        if recording.tell() <= LARGEST:
            break
    assert recording.tell() <= LARGEST, f"{name} has {recording.tell()} bytes"
    (FOLDER / f"{name}.webp").write_bytes(recording.getvalue())
    print(f"{name}: {len(pictures)} pictures, {sum(lengths) / 1000:.1f} s, {recording.tell()} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])

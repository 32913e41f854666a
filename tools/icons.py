"""Draws the icons of the installed app from the favicon: `python -m tools.icons`."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tools.board import CHROMIUM

STATIC = Path(__file__).parent.parent / "src" / "burgrave" / "web" / "static"
SIZES = (192, 512)
PAPER = "#f6efe0"
SHARE = 72
"""Per cent of the side that the shield takes: systems cut icons to circles, and 80 always stay."""
COLOURS = 32


def main() -> None:
    shield = (STATIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"margin:0;height:100vh;display:grid;place-items:center;background:{PAPER}"
            page.set_content(f'<body style="{style}"><div style="width:{SHARE}%">{shield}</div></body>')
            picture = Image.open(BytesIO(page.screenshot())).quantize(COLOURS)
            picture.save(STATIC / f"icon-{size}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()

"""Which browser somebody uses, as far as it says so itself: only words to tell one's own sessions apart by."""

from __future__ import annotations

import re

BROWSERS = {
    "Edge": r"Edg",
    "Opera": r"OPR/|Opera",
    "Samsung Internet": r"SamsungBrowser",
    "Firefox": r"Firefox|FxiOS",
    "Chrome": r"Chrom|CriOS",
    "Safari": r"Safari",
}
SYSTEMS = {
    "Android": r"Android",
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "ChromeOS": r"CrOS",
    "Windows": r"Windows",
    "macOS": r"Macintosh|Mac OS",
    "Linux": r"Linux|X11",
}
"""Proper names, the same in all languages. Many browsers call themselves others', too: the first that fits."""


def device_of(agent: str) -> dict[str, str]:
    """The browser and the system in a `User-Agent`, each empty if it is none of these."""
    return {"browser": first_of(BROWSERS, agent), "system": first_of(SYSTEMS, agent)}


def first_of(patterns: dict[str, str], agent: str) -> str:
    return next((name for name, pattern in patterns.items() if re.search(pattern, agent)), "")

"""Tables laid out for the tests, and the cards as the rules document lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import burgrave
from burgrave import Match

Fief = dict[str, Any]
Person = dict[str, Any]

# The cards, copied from the document and not from the program's data: number, cost (F E L G), attack, defence.
CARDS = {
    "field": (12, (0, 0, 1, 0), 0, 0), "farm": (12, (0, 0, 2, 0), 0, 0), "forest": (7, (0, 0, 1, 0), 0, 0),
    "mine": (7, (0, 0, 2, 0), 0, 0), "city": (4, (0, 0, 0, 0), 2, 6),
    "peasant": (20, (1, 0, 0, 0), 1, 1), "soldier": (8, (1, 1, 0, 1), 2, 2), "infantry": (3, (1, 1, 0, 0), 2, 2),
    "knight": (3, (1, 1, 0, 1), 4, 2), "archer": (3, (1, 1, 0, 0), 2, 2), "priest": (3, (1, 0, 0, 0), 1, 1),
    "merchant": (3, (1, 0, 0, 0), 0, 1), "artist": (3, (1, 0, 0, 0), 0, 1), "bureaucrat": (3, (1, 0, 0, 1), 0, 1),
    "bank": (2, (0, 1, 2, 3), 0, 0), "school": (2, (0, 1, 3, 2), 0, 0), "church": (2, (0, 2, 3, 2), 0, 0),
    "stable": (2, (3, 2, 2, 0), 0, 0), "smith": (2, (0, 3, 2, 2), 0, 0), "carpenter": (2, (0, 3, 4, 0), 0, 0),
    "workshop": (2, (0, 1, 2, 3), 0, 0), "tower": (1, (0, 3, 3, 0), 1, 4), "fortress": (1, (0, 3, 3, 2), 1, 5),
    "castle": (1, (0, 4, 4, 2), 2, 6),
}  # fmt: skip
TERRITORIES = ("field", "farm", "forest", "mine")
CIVIL = ("bank", "school", "church", "stable", "smith", "carpenter", "workshop")


# Laying a table.


def fief(*territories: str, city: str = "", hand: str = "", **more: Any) -> Fief:
    """Territories on the sites 1, 2 ..., each with what is on it: `field`, `mine used`, `forest bank tower`.

    `city` says what is on the City; `hand` names cards.
    """
    held = hand.split()
    sites = {"city": site("city " + city)}
    for number, territory in enumerate(territories, 1):
        sites[str(number)] = site(territory)
    return {"hand": {card: held.count(card) for card in held}, "sites": sites, **more}


def site(words: str) -> dict[str, Any]:
    card, *rest = words.split()
    return {"card": card, "used": "used" in rest, "buildings": [word for word in rest if word != "used"]}


def cards(owner: int, at: str, *names: str, **marks: int) -> list[Person]:
    """Military and character cards of a player in one place; `used` before a name turns it."""
    found = []
    for name in names:
        found.append({"card": name.removeprefix("used "), "owner": owner, "at": at, **marks})
        if name.startswith("used "):
            found[-1]["used"] = 1
    return found


def table(*fiefs: Fief, people: list[Person] | None = None, stage: str = "actions", **more: Any) -> Match:
    """A match from this position, played on by itself to the first decision: seat 0 at its actions, if not said."""
    return burgrave.new("medievalia", position={"fiefs": list(fiefs), "people": people or [], "stage": stage, **more})


def search(lay: Callable[[dict[str, int]], Match], wanted: Callable[[Match], bool], tries: int = 300) -> Match:
    """The first table, over the keys of the generator, where chance falls as wanted."""
    for key in range(tries):
        match = lay({"key": key})
        if wanted(match):
            return match
    raise AssertionError(f"no key below {tries} gives what is wanted")


# Reading a table.


def moves(match: Match, verb: str = "") -> list[str]:
    """The legal actions in their notation, those of one verb if it is given."""
    names = sorted(match.notation(action) for action in match.legal)
    return [name for name in names if name.split(":")[0] == verb] if verb else names


def asked(match: Match) -> tuple[str, int | None]:
    return match.position()["asked"], match.actor


def stage(match: Match) -> str:
    return str(match.position()["stage"])


def of(match: Match, seat: int) -> Fief:
    return match.position()["fiefs"][seat]  # type: ignore[no-any-return]


def hand(match: Match, seat: int = 0) -> dict[str, int]:
    return of(match, seat)["hand"]  # type: ignore[no-any-return]


def sites(match: Match, seat: int = 0) -> dict[str, str]:
    """What is on each site of a fief, in words: `field used bank`."""
    found = {}
    for name, content in of(match, seat)["sites"].items():
        words = [content["card"], *["used"] * content["used"], *content["buildings"]]
        found[name] = " ".join(words)
    return found


def people(match: Match, seat: int | None = None) -> list[str]:
    """Military and character cards as `peasant@1`, `used soldier@neutral0`."""
    return sorted(
        f"{'used ' if person.get('used') else ''}{person['card']}@{person['at']}"
        for person in match.position()["people"]
        if seat is None or person["owner"] == seat
    )


def damage(match: Match) -> dict[str, int]:
    return {f"{p['owner']}:{p['card']}": p["damage"] for p in match.position()["people"] if p.get("damage")}


def pool(match: Match) -> dict[str, int]:
    return match.position()["purchase"]["pool"]  # type: ignore[no-any-return]


# Playing.


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def pass_until(match: Match, stop: Callable[[Match], bool]) -> Match:
    """Everybody declines what may be declined and takes the first choice otherwise."""
    for _ in range(500):
        if stop(match):
            return match
        names = [match.notation(action) for action in match.legal]
        match.play("pass" if "pass" in names else names[0])
    raise AssertionError("it never came to that")


def turn_of(seat: int) -> Callable[[Match], bool]:
    """The first decision in the next turn of a seat."""
    return lambda match: match.actor is None or (match.position()["turn"] == seat and stage(match) == "draw")

"""The component tables that the rules use, made from the data file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from burgrave.core.data import ComponentTable, Data, Row, column, is_count, is_number, is_text, load, one_of

FOLDER = Path(__file__).parent

SEATS = 4
MOST_COLUMNS, MOST_ROWS, MOST_PARCELS = 6, 6, 30
MOST_KINDS, MOST_CARDS = 32, 90
MOST_DRAWN = 6
"""Cards that a strategy lets one draw at most."""
MOST_EFFECTS = 3
MONTHS = 12

PIECES = ("villager", "soldier", "cottage", "fortress", "tower", "field")
STOCK = ("villager", "soldier", "cottage", "wall", "tower", "field", "drakkar", "edict")
"""What the reserve holds, a wall in the place of the fortress it makes of a cottage."""
SCORED = (*PIECES, "drakkar", "edict")
STRATEGIES = ("aggressive", "balanced", "development")
GIFTS = ("nothing", "villager", "cottage", "edict")
LETTERS = "VSCFTX"
HOUSE = len(PIECES)
"""On Caprices: a cottage or a fortress."""

VERBS = (
    "destroy_drakkar", "move_drakkar", "place", "remove", "change", "join", "march", "steal", "draw", "edict",
    "counter", "withdraw_drakkar", "land_drakkar",
)  # fmt: skip
OF = ("anyone", "self", "opponent")
TO = ("same_village", "opponent")
VERB, PIECE, INTO, MOST, WHOSE = range(5)
"""Columns of an effect: what is done, to which piece, what it becomes, how often at most, in whose village."""

NEEDED = {
    "destroy_drakkar": ("of",),
    "move_drakkar": ("to",),
    "place": ("piece",),
    "remove": ("piece", "of"),
    "change": ("piece", "into"),
    "join": ("piece", "into"),
}
"""What the effect of a card must say; an event has nobody it could name."""
COUNTED = {"place": "count", "change": "most", "march": "most", "draw": "count", "edict": "count"}
ON_CARDS = VERBS[: VERBS.index("counter") + 1]
ON_EVENTS = ("withdraw_drakkar", "land_drakkar", "place", "remove", "edict")


def make_tables(data: Data) -> dict[str, np.ndarray]:
    columns, rows = board_size(data["board"])
    return {
        **board(columns, rows),
        **numbers(data),
        **cards(data["cards"], data["events"], data["landings"], data["opening"], columns),
        **caprices(data["caprices"], columns, rows),
    }


# The board. A set of parcels is a number with a bit for each, row 1 first and each row from column 1.


def board_size(table: ComponentTable) -> tuple[int, int]:
    table.check({"columns": is_count, "rows": is_count}, {})
    only_row(table)
    columns, rows = table.rows[0]["columns"], table.rows[0]["rows"]
    if not 2 <= columns <= MOST_COLUMNS or not 2 <= rows <= MOST_ROWS or columns * rows > MOST_PARCELS:
        table.refuse(0, f"a board has 2 to {MOST_COLUMNS} columns, 2 to {MOST_ROWS} rows and {MOST_PARCELS} parcels")
    return columns, rows


def board(columns: int, rows: int) -> dict[str, np.ndarray]:
    parcels = range(columns * rows)
    by_column = [bits(p for p in parcels if p % columns == column) for column in range(columns)]
    by_row = [bits(p for p in parcels if p // columns == row) for row in range(rows)]
    return {
        "BOARD": np.array([columns, rows, bits(parcels), by_column[0], by_column[-1]], np.int32),
        "COLUMN_PARCELS": np.array(by_column, np.int32),
        "CROSS": np.array([by_column[p % columns] | by_row[p // columns] for p in parcels], np.int32),
    }


def bits(numbers: Any) -> int:
    return sum(1 << number for number in numbers)


# Numbers


def numbers(data: Data) -> dict[str, np.ndarray]:
    strategies, supply, scores, months = data["strategies"], data["supply"], data["scores"], data["months"]
    up_to_most = one_of(*range(MOST_DRAWN + 1))
    strategies.check({"id": is_text, "draw": up_to_most, "keep": is_count, "actions": one_of(*range(10))}, {})
    strategies.in_order("id", STRATEGIES)
    for place, row in enumerate(strategies.rows):
        if row["keep"] > row["draw"]:
            strategies.refuse(place, "more cards are kept than drawn")
    supply.check({"id": is_text, "per_player": is_count}, {})
    supply.in_order("id", STOCK)
    if supply.rows[0]["per_player"] < 1:
        supply.refuse(0, "everyone starts with a villager")
    scores.check({"id": is_text, "points": is_number}, {})
    scores.in_order("id", SCORED)
    months.check({"month": is_count, "gift": one_of(*GIFTS)}, {})
    months.in_order("month", range(1, MONTHS + 1))
    return {
        "DRAWS": column(strategies.rows, "draw"),
        "KEEPS": column(strategies.rows, "keep"),
        "DEVELOPS": column(strategies.rows, "actions"),
        "SUPPLY": column(supply.rows, "per_player"),
        "SCORE": column(scores.rows, "points"),
        "GIFT": np.array([GIFTS.index(row["gift"]) for row in months.rows], np.int32),
    }


# Cards and events


def cards(
    actions: ComponentTable, events: ComponentTable, landings: ComponentTable, opening: ComponentTable, columns: int
) -> dict[str, np.ndarray]:
    """By kind, actions before events: effects, whether it is an event. By card: its kind, and where drakkars land."""
    kinds = {"id": is_id, "count": one_of(*range(1, MOST_CARDS + 1)), "effects": are_effects}
    actions.check(kinds, {"name": is_text})
    events.check(kinds, {"name": is_text})
    named: set[str] = set()
    for table, allowed in ((actions, ON_CARDS), (events, ON_EVENTS)):
        for place, row in enumerate(table.rows):
            if row["id"] in named:
                table.refuse(place, f"there is another card {row['id']}")
            named.add(row["id"])
            for effect in row["effects"]:
                reason = wrong_effect(effect, allowed, is_event=table is events)
                if reason:
                    table.refuse(place, reason)
            if any(effect["do"] == "counter" for effect in row["effects"]) and len(row["effects"]) > 1:
                table.refuse(place, "a card that counters does nothing else")
    rows = [*actions.rows, *events.rows]
    if len(rows) > MOST_KINDS:
        events.refuse(len(events.rows) - 1, f"there are {len(rows)} kinds of cards, at most {MOST_KINDS} can be")
    total = sum(row["count"] for row in rows)
    if total > MOST_CARDS:
        events.refuse(len(events.rows) - 1, f"the deck has {total} cards, at most {MOST_CARDS} can be")
    opening.check({"cards": is_count, "edicts": is_count}, {})
    only_row(opening)
    if SEATS * opening.rows[0]["cards"] > sum(row["count"] for row in actions.rows):
        opening.refuse(0, f"there are not so many cards for {SEATS} players")
    return {
        "EFFECTS": np.array([coded_effects(row["effects"]) for row in rows], np.int32),
        "IS_EVENT": np.array([place >= len(actions.rows) for place in range(len(rows))], np.int32),
        "KIND_OF": np.array([kind for kind, row in enumerate(rows) for _ in range(row["count"])], np.int32),
        "MARKS": np.array(landing_marks(landings, rows, columns), np.int32),
        "OPENING": np.array([opening.rows[0]["cards"], opening.rows[0]["edicts"]], np.int32),
    }


def wrong_effect(effect: Row, allowed: Sequence[str], *, is_event: bool) -> str | None:
    """Why this effect cannot be; None if it can."""
    verb = str(effect.get("do"))
    if verb not in allowed:
        return f"there is no effect {verb!r} here; the effects are {', '.join(allowed)}"
    needed = [name for name in NEEDED.get(verb, ()) if not (is_event and name == "of")]
    counted = COUNTED.get(verb) if not is_event else None
    for name in needed:
        if name not in effect:
            return f"{verb} needs {name}"
    for name, value in effect.items():
        if name not in ("do", *needed, counted):
            return f"{verb} has no {name}"
        among: Sequence[Any] = {"do": VERBS, "piece": PIECES, "into": PIECES, "of": OF, "to": TO}.get(name, range(1, 7))
        if value not in among or isinstance(value, bool):
            return f"{name} is one of {', '.join(map(str, among))}, not {value!r}"
    if verb == "remove" and effect.get("of") == "anyone":
        return "remove is of opponent or self"
    if "into" in effect and effect["into"] == effect["piece"]:
        return "a piece becomes another piece"
    return None


def coded_effects(effects: Sequence[Row]) -> list[list[int]]:
    coded = [[-1] * 5 for _ in range(MOST_EFFECTS)]
    for place, effect in enumerate(effects):
        whose = TO.index(effect["to"]) if "to" in effect else OF.index(effect.get("of", "self"))
        coded[place] = [
            VERBS.index(effect["do"]),
            PIECES.index(effect["piece"]) if "piece" in effect else -1,
            PIECES.index(effect["into"]) if "into" in effect else -1,
            effect.get("count", effect.get("most", 1)),
            whose,
        ]
    return coded


def landing_marks(table: ComponentTable, rows: Sequence[Row], columns: int) -> list[list[int]]:
    """By card: one or two columns from 0, the second -1 where there is none."""
    table.check({"id": is_id, "marks": lambda value: isinstance(value, list)}, {})
    table.in_order("id", [row["id"] for row in rows])
    found = []
    for place, (row, kind) in enumerate(zip(table.rows, rows, strict=True)):
        if len(row["marks"]) != kind["count"]:
            table.refuse(place, f"there are {kind['count']} cards {row['id']}, and {len(row['marks'])} marks")
        for mark in row["marks"]:
            if not isinstance(mark, str) or not re.fullmatch(r"[1-9](\+[1-9])?", mark):
                table.refuse(place, f'a mark is a column such as "2", or two such as "1+3", not {mark!r}')
            landing = [int(number) - 1 for number in mark.split("+")]
            if max(landing) >= columns:
                table.refuse(place, f"the board has {columns} columns, so there is no mark {mark!r}")
            found.append((*landing, -1)[:2])
    return [list(landing) for landing in found]


def is_id(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"[a-z][a-z0-9_]*", value))


def are_effects(value: Any) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= MOST_EFFECTS and all(isinstance(e, dict) for e in value)


# Caprices. One is met if, of its alternatives, one has all its conditions met: so many of a piece in a set of parcels.


CLASSES = (*PIECES, "house")
FORMS = ("pattern", "every", "whole", "least")
Condition = tuple[int, int, int]  # piece or house, set of parcels, at least how many


def caprices(table: ComponentTable, columns: int, rows: int) -> dict[str, np.ndarray]:
    lines = one_of("row", "column")
    table.check(
        {"id": is_id, "points": is_number},
        {"name": is_text, "pattern": is_grid, "turned": one_of("no", "mirrored", "all"),
         "where": one_of("anywhere", "board"), "every": lines, "whole": lines, "least": is_count,
         "row": one_of(*range(1, rows + 1)), "piece": one_of(*CLASSES)},
    )  # fmt: skip
    if len(table.rows) < 2 * SEATS + 1:
        table.refuse(len(table.rows) - 1, f"{SEATS} players and the table need {2 * SEATS + 1} Caprices")
    conditions: list[tuple[int, ...]] = []
    firsts = []
    for place, row in enumerate(table.rows):
        if row["id"] in [other["id"] for other in table.rows[:place]]:
            table.refuse(place, f"there is another Caprice {row['id']}")
        firsts.append(len(conditions))
        alternatives = alternatives_of(table, place, columns, rows)
        if not alternatives:
            table.refuse(place, f"the pattern does not fit on a board of {columns} columns and {rows} rows")
        conditions += [(number, *condition) for number, all_of in enumerate(alternatives) for condition in all_of]
    return {
        "CAPRICE_POINTS": column(table.rows, "points"),
        "CAPRICE_FIRST": np.array([*firsts, len(conditions)], np.int32),
        "CONDITIONS": np.array(conditions, np.int32),
    }


def alternatives_of(table: ComponentTable, place: int, columns: int, rows: int) -> list[list[Condition]]:
    row = table.rows[place]
    forms = [form for form in FORMS if form in row]
    if len(forms) != 1:
        table.refuse(place, f"a Caprice has one of {', '.join(FORMS)}")
    form = forms[0]
    wanted = {"pattern": (), "every": ("piece",), "whole": ("piece",), "least": ("piece", "row")}[form]
    for name in wanted:
        if name not in row:
            table.refuse(place, f"{form} needs {name}")
    for name in {"piece", "row", "turned", "where"} - {*wanted} - ({"turned", "where"} if form == "pattern" else set()):
        if name in row:
            table.refuse(place, f"{form} has no {name}")
    if form == "pattern":
        return patterns(table, place, columns, rows)
    piece = CLASSES.index(row["piece"])
    lines = {
        "row": [[(r, c) for c in range(columns)] for r in range(rows)],
        "column": [[(r, c) for r in range(rows)] for c in range(columns)],
    }
    masks = {name: [bits(r * columns + c for r, c in line) for line in of] for name, of in lines.items()}
    if form == "every":
        return [[(piece, mask, 1) for mask in masks[row["every"]]]]
    if form == "whole":
        return [[(piece, mask, mask.bit_count())] for mask in masks[row["whole"]]]
    if row["least"] > columns:
        table.refuse(place, f"a row has {columns} parcels")
    return [[(piece, masks["row"][row["row"] - 1], row["least"])]]


def patterns(table: ComponentTable, place: int, columns: int, rows: int) -> list[list[Condition]]:
    """The grid at every place of the board where it fits, in every way it may be turned."""
    row = table.rows[place]
    grid = row["pattern"]
    if row.get("where") == "board" and (len(grid), len(grid[0])) != (rows, columns):
        table.refuse(place, f"the pattern covers the board: {rows} lines of {columns}")
    found = []
    for turned in ways(grid, row.get("turned", "no")):
        for top in range(rows - len(turned) + 1):
            for left in range(columns - len(turned[0]) + 1):
                masks = dict.fromkeys(range(len(CLASSES)), 0)
                for r, line in enumerate(turned):
                    for c, letter in enumerate(line):
                        if letter != ".":
                            masks[(LETTERS + "H").index(letter)] |= 1 << ((top + r) * columns + left + c)
                found.append([(piece, mask, mask.bit_count()) for piece, mask in masks.items() if mask])
    return found


def ways(grid: Sequence[str], turned: str) -> Iterator[Sequence[str]]:
    """The grid as it may lie: as drawn, also mirrored left to right, or also turned by quarters."""
    seen = []
    for quarter in range(4 if turned == "all" else 1):
        for mirrored in (False, True) if turned != "no" else (False,):
            way = list(grid)
            for _ in range(quarter):
                way = ["".join(line[c] for line in reversed(way)) for c in range(len(way[0]))]
            if mirrored:
                way = [line[::-1] for line in way]
            if way not in seen:
                seen.append(way)
                yield way


def is_grid(value: Any) -> bool:
    """Lines of equal length out of the letters of pieces and dots, with at least one piece."""
    if not isinstance(value, list) or not value or not all(isinstance(line, str) and line for line in value):
        return False
    letters = "".join(value)
    return len({len(line) for line in value}) == 1 and not set(letters) - set(LETTERS + "H.") and set(letters) != {"."}


# Helpers


def only_row(table: ComponentTable) -> None:
    if len(table.rows) > 1:
        table.refuse(1, "more than one row")


STANDARD: Mapping[str, np.ndarray] = make_tables(load(FOLDER / "data.toml"))

BOARD, COLUMN_PARCELS, CROSS = STANDARD["BOARD"], STANDARD["COLUMN_PARCELS"], STANDARD["CROSS"]
DRAWS, KEEPS, DEVELOPS = STANDARD["DRAWS"], STANDARD["KEEPS"], STANDARD["DEVELOPS"]
SUPPLY, SCORE, GIFT, OPENING = STANDARD["SUPPLY"], STANDARD["SCORE"], STANDARD["GIFT"], STANDARD["OPENING"]
EFFECTS, IS_EVENT, KIND_OF, MARKS = STANDARD["EFFECTS"], STANDARD["IS_EVENT"], STANDARD["KIND_OF"], STANDARD["MARKS"]
CAPRICE_POINTS, CAPRICE_FIRST = STANDARD["CAPRICE_POINTS"], STANDARD["CAPRICE_FIRST"]
CONDITIONS = STANDARD["CONDITIONS"]

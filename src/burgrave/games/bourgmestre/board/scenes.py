"""The great moments: arrival, runes, counters, council, raids, a met Caprice, the new month, the count at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Event, Scene
from burgrave.core.record import Record
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.board import ground
from burgrave.games.bourgmestre.board.explanations import GIFT_TEXTS
from burgrave.games.bourgmestre.board.faces import card_shown
from burgrave.games.bourgmestre.board.past import Village, village_before, with_village
from burgrave.games.bourgmestre.board.wishes import wish
from burgrave.games.bourgmestre.notation import parcel_name
from burgrave.games.bourgmestre.scoring import score_lines
from burgrave.games.bourgmestre.tables import GIFTS, PIECES, STRATEGIES
from burgrave.games.bourgmestre.words import MONTHS, caprice_name, landing_text
from burgrave.games.bourgmestre.words import STRATEGIES as STRATEGY_NAMES

RAIDS = (b.SHOT, b.FOUGHT, b.RAIDED)
RAID_CAUSES = (b.BY_TOWER, b.BY_SOLDIER, b.BY_RAID)
GREAT = frozenset({b.LANDING, b.EVENT_DRAWN, b.COUNTERED, b.COUNCIL, b.CAPRICE_MET, b.GIFT_MONTH, b.SCORED, *RAIDS})


def is_great(event: Event) -> bool:
    return event[0] in GREAT


def scenes(
    game: Game, before: Record, after: Record, events: Sequence[Event], seat: int | None, words: Words
) -> list[Scene]:
    told = Told(game, before, after, events, seat, words)
    found = []
    for name, tell in TELLERS.items():
        for first, last in spans(events, BELONGS[name]):
            title, values = tell(told, first, last)
            found.append(Scene(name, first, last, title, values))
    return sorted(found, key=lambda scene: scene.first)


@dataclass(frozen=True)
class Told:
    """An entry as a seat may know it."""

    game: Game
    before: Record
    after: Record
    events: Sequence[Event]
    seat: int | None
    words: Words

    @property
    def players(self) -> int:
        return int(self.after["players"])

    @property
    def columns(self) -> int:
        return int(self.game.tables["BOARD"][b.COLUMNS])

    @property
    def rows(self) -> int:
        return int(self.game.tables["BOARD"][b.ROWS])

    def village(self, who: int, place: int) -> Village:
        """As it stood before the event at this place."""
        return village_before(self.after, self.events[place:], who)

    def line(self, place: int) -> str:
        return self.game.narrate(self.events[place], self.words, self.seat) or ""


# Which events a scene tells


def is_change(event: Event, *causes: int) -> bool:
    return event[0] == b.HOLDINGS_CHANGE and event[2] in causes


def nothing_more(event: Event) -> bool:
    return False


BELONGS: dict[str, tuple[Callable[[Event], bool], Callable[[Event], bool]]] = {
    "arrival": (
        lambda event: event[0] in (b.TOKEN_REVEALED, b.LANDING),
        lambda event: event[0] in (b.TOKEN_REVEALED, b.LANDING, b.NO_LANDING) or is_change(event, b.BY_ARRIVAL),
    ),
    "rune": (
        lambda event: event[0] == b.EVENT_DRAWN,
        lambda event: event[0] == b.NO_LANDING or is_change(event, b.BY_EVENT),
    ),
    "counter": (lambda event: event[0] == b.COUNTERED, lambda event: is_change(event, b.BY_EDICT_SPENT, b.BY_PLAYING)),
    "council": (lambda event: event[0] == b.COUNCIL, nothing_more),
    "caprice": (lambda event: event[0] == b.CAPRICE_MET, nothing_more),
    "raids": (lambda event: event[0] in RAIDS, lambda event: event[0] in RAIDS or is_change(event, *RAID_CAUSES)),
    "month": (
        lambda event: event[0] == b.GIFT_MONTH,
        lambda event: event[0] == b.MONTH_BEGINS or is_change(event, b.BY_GIFT),
    ),
    "tally": (lambda event: event[0] == b.SCORED, lambda event: event[0] in (b.SCORED, b.GAME_OVER)),
}
"""By scene: what begins it, and what goes on with it."""


def spans(
    events: Sequence[Event], belongs: tuple[Callable[[Event], bool], Callable[[Event], bool]]
) -> Iterator[tuple[int, int]]:
    begins, goes_on = belongs
    place = 0
    while place < len(events):
        if begins(events[place]):
            first = place
            while place + 1 < len(events) and goes_on(events[place + 1]):
                place += 1
            yield first, place
        place += 1


# The drawing of a village


def standing(told: Told, parcel: int, piece: int) -> dict[str, Any]:
    """Where a piece is drawn, in the units of `ground.svg`."""
    row, column = divmod(parcel, told.columns)
    edges = ground.row_edges(told.rows)
    top, bottom = edges[told.rows - row - 1], edges[told.rows - row]
    middle = (top + bottom) / 2
    if piece == b.FIELD:
        left, right = (ground.across(middle, (column + side) / told.columns) for side in (0, 1))
        return {"symbol": "wheat", "x": left, "y": top, "wide": right - left, "high": bottom - top}
    size = SIZES[piece] * (1.08 - 0.06 * row)
    centre = ground.across(middle, (column + 0.5) / told.columns)
    return {"symbol": PIECES[piece], "x": centre - size / 2, "y": bottom - 7 - size, "wide": size, "high": size}


SIZES = {b.VILLAGER: 64, b.SOLDIER: 68, b.COTTAGE: 74, b.FORTRESS: 86, b.TOWER: 86}


def off_the_beach(told: Told, column: int) -> float:
    """Where the middle of a drakkar is, from the left."""
    return ground.across(ground.BEACH, (column + 0.5) / told.columns)


# The arrival


def arrival(told: Told, first: int, last: int) -> tuple[str, dict[str, Any]]:
    _ = told.words.text
    events = told.events[first : last + 1]
    tokens = [
        {"seat": event[1], "token": STRATEGIES[event[2]], "name": _(STRATEGY_NAMES[event[2]])}
        for event in events
        if event[0] == b.TOKEN_REVEALED
    ]
    cards = [event[1] for event in events if event[0] == b.LANDING]
    shown = None
    if cards:
        kind = int(told.game.tables["KIND_OF"][cards[0]])
        shown = {**card_shown(told.game, kind, told.words), "lands": landing_text(told.game, cards[0], told.words)}
    return _("The Vikings arrive"), {
        "tokens": tokens,
        "card": shown,
        "none": [told.line(first + place) for place, event in enumerate(events) if event[0] == b.NO_LANDING],
        "shores": [shore(told, who, first, last) for who in in_turn(told)],
        "columns": told.columns,
    }


def shore(told: Told, who: int, first: int, last: int) -> dict[str, Any]:
    """The water before a village: the drakkars that lay there, and those that come."""
    there, then = told.village(who, first).drakkars, told.village(who, last + 1).drakkars
    return {
        "seat": who,
        "ships": [{"x": off_the_beach(told, column), "new": column not in there} for column in sorted(then)],
        "posts": [{"x": off_the_beach(told, column), "number": column + 1} for column in range(told.columns)],
    }


def in_turn(told: Told) -> list[int]:
    """All players, the viewer first, else the first player."""
    start = int(told.before["first"]) if told.seat is None else told.seat
    return [(start + turn) % told.players for turn in range(told.players)]


# Runes and counters


def rune(told: Told, first: int, last: int) -> tuple[str, dict[str, Any]]:
    _kind, who, kind = told.events[first]
    title = told.words.text("A rune: {card}")
    shown = card_shown(told.game, kind, told.words)
    changes = [line for place in range(first + 1, last + 1) if (line := told.line(place))]
    return title.format(card=shown["name"]), {"card": shown, "by": told.line(first), "seat": who, "lines": changes}


def counter(told: Told, first: int, last: int) -> tuple[str, dict[str, Any]]:
    """The card on the table, and the newest link of its chain."""
    _ = told.words.text
    _kind, who, kind = told.events[first]
    player = (int(told.before["first"]) + int(told.before["turn"])) % told.players
    links = int(told.before["counters"]) + 1
    return _("Countered"), {
        "card": card_shown(told.game, int(told.before["card"]), told.words),
        "player": player,
        "who": who,
        "symbol": "edict" if kind == b.NOBODY else card_shown(told.game, kind, told.words)["face"],
        "line": told.line(first),
        "links": links,
        "verdict": _("cancelled for now") if links % 2 else _("applies after all"),
    }


# The council, and a Caprice


def council(told: Told, first: int, last: int) -> tuple[str, dict[str, Any]]:
    """What everybody can still play, in their order, and the ships that the raids will come from."""
    order = [(int(told.before["first"]) + turn) % told.players for turn in range(told.players)]
    month = told.words.text(MONTHS[int(told.before["month"]) - 1])
    return sentence(told.words.text("The council of {month}").format(month=month)), {
        "line": told.line(first),
        "shores": [
            {
                **shore(told, who, first, first),
                "cards": int((told.after["where"] == who).sum()),
                "edicts": int(told.after["edicts"][who]),
            }
            for who in order
        ],
    }


def caprice(told: Told, first: int, last: int) -> tuple[str, dict[str, Any]]:
    """The village that meets it, its pieces that count one after the other."""
    _kind, who, number = told.events[first]
    then = told.village(who, first)
    wanted = wish(told.game, with_village(told.after, who, then), who, number)
    count = [
        row * told.columns + column
        for row, cells in enumerate(reversed(wanted["grid"]))
        for column, cell in enumerate(cells)
        if cell and cell["state"] == "met"
    ]
    stages = min(len(count), MOST_RINGS)
    pieces = [
        {
            **standing(told, parcel, piece),
            "stage": 1 + count.index(parcel) * stages // len(count) if parcel in count else 0,
        }
        for parcel, piece in sorted(then.pieces.items(), reverse=True)
    ]
    return told.words.text("A Royal Caprice is fulfilled"), {
        "seat": who,
        "name": caprice_name(told.game, number, told.words),
        "line": told.line(first),
        "pieces": pieces,
        "hedges": ground.hedges(told.columns, told.rows),
        "points": int(told.game.tables["CAPRICE_POINTS"][number]),
        "wish": wanted,
        "columns": told.columns,
        "last": stages + 1,
    }


MOST_RINGS = 4
"""Stages in which the pieces that count are ringed."""


# Raids


ENDS = {b.SHOT: "shot", b.FOUGHT: "fight", b.RAIDED: "loss"}
TITLES = {
    "shot": N_("The tower shoots"),
    "fight": N_("A soldier holds column {column}"),
    "loss": N_("Nobody guards column {column}"),
    "nothing": N_("Nothing to take in column {column}"),
}


def raids(told: Told, first: int, last: int) -> tuple[str, dict[str, Any]]:
    """One village large, the raids on it one after the other; the others as lists."""
    places = [place for place in range(first, last + 1) if told.events[place][0] in RAIDS]
    raided = list(dict.fromkeys(told.events[place][1] for place in places))
    counts = {who: sum(told.events[place][1] == who for place in places) for who in raided}
    large = told.seat if told.seat in raided else max(raided, key=lambda who: counts[who])
    steps = [raid_step(told, place) for place in places if told.events[place][1] == large]
    for stage, step in enumerate(steps, 1):
        step["stage"] = stage
    month = told.words.text(MONTHS[int(told.before["month"]) - 1])
    return sentence(told.words.text("The raids of {month}").format(month=month)), {
        "seat": large,
        "pieces": village_drawn(told, large, first, steps),
        "ships": ships_drawn(told, large, first, steps),
        "steps": steps,
        "hedges": ground.hedges(told.columns, told.rows),
        "won": sum(step["points"] for step in steps),
        "lost": [step["piece"] for step in steps if step["piece"]],
        "others": [
            {"seat": who, "steps": [raid_step(told, place) for place in places if told.events[place][1] == who]}
            for who in raided
            if who != large
        ],
        "last": len(steps) + 1,
    }


def raid_step(told: Told, place: int) -> dict[str, Any]:
    kind, who, column, *rest = told.events[place]
    end = "nothing" if kind == b.RAIDED and rest[0] == b.NOBODY else ENDS[kind]
    parcel = {"fight": rest[:1], "loss": rest[1:]}.get(end, [b.NOBODY])[0]
    piece = {"fight": b.SOLDIER, "loss": rest[0] if rest else b.NOBODY}.get(end, b.NOBODY)
    spot = standing(told, parcel, piece) if parcel != b.NOBODY else None
    kill = int(told.game.tables["SCORE"][b.DRAKKAR])
    return {
        "end": end,
        "column": column + 1,
        "title": told.words.text(TITLES[end]).format(column=column + 1),
        "line": told.line(place),
        "parcel": "" if parcel == b.NOBODY else parcel_name(told.game, parcel),
        "number": parcel,
        "piece": "" if piece == b.NOBODY else PIECES[piece],
        "points": kill if end in ("shot", "fight") else 0,
        "sunk": end in ("shot", "fight"),
        "outline": ground.column_outline(told.columns, column, BOTTOM),
        "ship": off_the_beach(told, column),
        "tower": tower_of(told, who, place) if end == "shot" else None,
        "at": spot and {**spot, "middle": spot["x"] + spot["wide"] / 2, "foot": spot["y"] + spot["high"]},
    }


def tower_of(told: Told, who: int, place: int) -> dict[str, float] | None:
    """The top of the watch tower nearest to the sea, which the arrow comes from."""
    towers = sorted(parcel for parcel, piece in told.village(who, place).pieces.items() if piece == b.TOWER)
    if not towers:
        return None
    spot = standing(told, towers[0], b.TOWER)
    return {"x": spot["x"] + spot["wide"] / 2, "y": spot["y"] + spot["high"] / 3}


BOTTOM = 520
"""Of the drawing."""


def village_drawn(told: Told, who: int, first: int, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """From the back to the front; what is lost stands there until its stage."""
    until = {step["number"]: step["stage"] for step in steps if step["piece"]}
    pieces = sorted(told.village(who, first).pieces.items(), reverse=True)
    return [{**standing(told, parcel, piece), "until": until.get(parcel, 0)} for parcel, piece in pieces]


def ships_drawn(told: Told, who: int, first: int, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    until = {step["column"]: step["stage"] for step in steps if step["sunk"]}
    there = sorted(told.village(who, first).drakkars)
    return [{"x": off_the_beach(told, column), "until": until.get(column + 1, 0)} for column in there]


# The new month, and the end


def month(told: Told, first: int, last: int) -> tuple[str, dict[str, Any]]:
    _ = told.words.text
    _kind, number, gift = told.events[first]
    begins = [event[2] for event in told.events[first : last + 1] if event[0] == b.MONTH_BEGINS]
    gifts = told.game.tables["GIFT"]
    return sentence(_(MONTHS[number - 1])), {
        "months": [
            {
                "number": n,
                "gift": GIFTS[gifts[n - 1]],
                "when": "past" if n < number else "now" if n == number else "later",
            }
            for n in range(1, len(MONTHS) + 1)
        ],
        "number": number,
        "gift": "" if gift == b.NO_GIFT else GIFTS[gift],
        "about": _(GIFT_TEXTS[gift]),
        "first": begins[0] if begins else None,
    }


def tally(told: Told, first: int, last: int) -> tuple[str, dict[str, Any]]:
    """Where everybody's points come from, added up line by line."""
    seats = range(told.players)
    lines = [score_lines(told.game, told.after, told.events, who, told.words) for who in seats]
    rows = [
        {"name": name, "points": [lines[who][place][1] for who in seats]}
        for place, (name, _points) in enumerate(lines[0])
    ]
    return told.words.text("The count"), {
        "seats": list(seats),
        "rows": [row for row in rows if any(row["points"])],
        "totals": [sum(points for _name, points in lines[who]) for who in seats],
        "caprices": [caprices_shown(told, who) for who in seats],
        "columns": told.columns,
    }


def caprices_shown(told: Told, who: int) -> list[dict[str, Any]]:
    """The Caprice for all, and the one they kept: open now."""
    kept = int(told.after["kept"][who])
    numbers = [int(told.after["caprice"])] + ([] if kept == b.NOBODY else [int(told.after["offered"][who, kept])])
    return [
        {
            "name": caprice_name(told.game, number, told.words),
            "points": int(told.game.tables["CAPRICE_POINTS"][number]),
            **wish(told.game, told.after, who, number),
        }
        for number in numbers
    ]


TELLERS: dict[str, Callable[[Told, int, int], tuple[str, dict[str, Any]]]] = {
    "arrival": arrival,
    "rune": rune,
    "counter": counter,
    "council": council,
    "caprice": caprice,
    "raids": raids,
    "month": month,
    "tally": tally,
}

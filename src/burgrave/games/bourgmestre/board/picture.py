"""What the board shows a seat: the year, the Caprices, the villages by the sea, and the numbers the game invites."""

from __future__ import annotations

from collections import Counter
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Position
from burgrave.core.record import Record, State
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.board import ground, raids
from burgrave.games.bourgmestre.board.asking import focus, question
from burgrave.games.bourgmestre.board.explanations import HELD, RECIPES, STEPS
from burgrave.games.bourgmestre.board.faces import card_shown
from burgrave.games.bourgmestre.board.spots import parcel_spot, sea_spot
from burgrave.games.bourgmestre.board.wishes import wish
from burgrave.games.bourgmestre.months import field_points, points_of_field
from burgrave.games.bourgmestre.notation import caprice_ids, card_names, kind_ids, parcel_name
from burgrave.games.bourgmestre.tables import GIFTS, PIECES, STRATEGIES
from burgrave.games.bourgmestre.words import (
    A_PIECE,
    COUNCIL,
    MONTHS,
    caprice_name,
    kind_name,
    piece_count,
    points_text,
)
from burgrave.games.bourgmestre.words import PIECES as PIECE_NAMES
from burgrave.games.bourgmestre.words import STRATEGIES as STRATEGY_NAMES


def picture(game: Game, record: Record, seat: int | None, words: Words) -> dict[str, Any]:
    known = game.view(record, seat)
    players = int(record["players"])
    villages = [village(game, record, who, seat, known, words) for who in range(players)]
    large = seat or 0
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    return {
        "question": question(game, record, words),
        "places": places(game, record, seat, words),
        "saves": saves(game, record, seat),
        "months": year(game, record, words),
        "month": sentence(words.text(MONTHS[int(record["month"]) - 1])),
        "steps": steps(record, words),
        "villages": villages,
        "large": large,
        "others": [(large + n) % players for n in range(1, players)],
        "columns": columns,
        "hedges": ground.hedges(columns, rows),
        "kill": int(game.tables["SCORE"][b.DRAKKAR]),
        "caprices": caprices(game, record, seat, villages[large], known, words),
        "playing": playing(game, record, known, words),
        "reserve": known["reserve"],
        "deck": len(card_names(game)) - len(known["discard"]) - len(known["drawn"]) - sum(v["cards"] for v in villages),
        "discard": len(known["discard"]),
        "tokens": tokens(game, record, seat, known, words),
        "hand": [] if seat is None else hand(game, known["villages"][seat]["hand"], words),
        "drawn": drawn(game, known, words),
        "recipes": [
            {"id": name, "name": words.text(row[0]), "takes": row[2], "makes": row[3]} for name, row in RECIPES.items()
        ],
        "names": {name: words.text(title) for name, (title, _about, _rules) in HELD.items()}
        | {"fortress": words.text(PIECE_NAMES[b.FORTRESS])},
        "notes": notes(game, record, villages, known, words),
    }


PLACES = {"village": N_("Village"), "caprices": N_("Caprices"), "others": N_("Rivals")}


def places(game: Game, record: Record, seat: int | None, words: Words) -> list[dict[str, Any]]:
    """The parts of the board, one below the other on a phone."""
    now = focus(game, record) if seat == record["actor"] else "village"
    return [{"id": f"bo-{name}", "name": words.text(title), "now": name == now} for name, title in PLACES.items()]


# The year


def year(game: Game, record: Record, words: Words) -> list[dict[str, Any]]:
    now = int(record["month"])
    return [
        {
            "number": number,
            "name": sentence(words.text(name)),
            "gift": GIFTS[game.tables["GIFT"][number - 1]],
            "when": when(number, now),
        }
        for number, name in enumerate(MONTHS, 1)
    ]


def steps(record: Record, words: Words) -> list[dict[str, Any]]:
    """The five steps of a month; none is now before the first month and after the last."""
    stage = int(record["stage"])
    now = {
        b.CAPRICES: None, b.SETTLING: None, b.OVER: None, b.STRATEGY: "strategy", b.ARRIVAL: "arrival",
        b.RAIDS: "raids", b.ADVANCE: "month", b.GIVING: "month",
    }.get(stage, "turns")  # fmt: skip
    titles = {name: title for name, (title, _rule) in STEPS.items()}
    if record["council"]:
        titles["turns"] = COUNCIL
    present = list(titles).index(now) if now else len(titles) if stage == b.OVER else -1
    return [
        {"id": name, "name": words.text(title), "when": when(place, present)}
        for place, (name, title) in enumerate(titles.items())
    ]


def when(place: int, now: int) -> str:
    return "past" if place < now else "now" if place == now else "later"


# Villages


def village(game: Game, record: Record, who: int, seat: int | None, known: Position, words: Words) -> dict[str, Any]:
    holds = known["villages"][who]
    coming = raids.coming(game, record, who)
    columns, rows = (int(number) for number in game.tables["BOARD"][:2])
    public = met(game, record, who, known["caprice"], words)
    secret = met(game, record, who, holds["kept"], words)
    score = sum_so_far(game, record, who, public, secret, words)
    return {
        "seat": who,
        "rows": [
            [parcel(game, record, who, row * columns + column, coming) for column in range(columns)]
            for row in reversed(range(rows))
        ],
        "sea": [
            {
                "column": column + 1,
                "spot": sea_spot(who, column),
                "drakkar": column + 1 in holds["drakkars"],
                "raid": raid_shown(coming.get(column)),
                "where": where(game, coming.get(column)),
                "named": any(f"{who}.{column + 1}" in named for named in known["targets"]),
            }
            for column in range(columns)
        ],
        "taken": sum(letter != "." for column in holds["columns"] for letter in column),
        "parcels": columns * rows,
        "points": sum(line["points"] for line in score),
        "score": score,
        "standing": [(name, int(record["pieces"][who, piece]).bit_count()) for piece, name in enumerate(PIECES)],
        "ships": int(record["points"][who]),
        "edicts": holds["edicts"],
        "cards": len(holds["hand"]),
        "seen": [] if who == seat else hand(game, [card for card in holds["hand"] if card], words),
        "token": holds["strategy"],
        "token_name": words.text(STRATEGY_NAMES[STRATEGIES.index(holds["strategy"])]) if holds["strategy"] else "",
        "token_hidden": bool(record["stage"] == b.STRATEGY),
        "first": bool(record["first"] == who),
        "public": public,
        "secret": secret,
    }


def turn_of(record: Record) -> int:
    """Whose turn it is in step 3."""
    return (int(record["first"]) + int(record["turn"])) % int(record["players"])


def parcel(game: Game, record: Record, who: int, number: int, coming: dict[int, raids.Raid]) -> dict[str, Any]:
    standing = [name for piece, name in enumerate(PIECES) if record["pieces"][who, piece] >> number & 1]
    hits = [raid for raid in coming.values() if raid.parcel == number]
    return {
        "number": number,
        "spot": parcel_spot(game, who, number),
        "name": parcel_name(game, number),
        "piece": standing[0] if standing else None,
        "decoration": ground.decoration(number),
        "hit": raid_shown(hits[0]) if hits else None,
        "chosen": bool(record["parcel"] == number and who == record["actor"]),
    }


def saves(game: Game, record: Record, seat: int | None) -> dict[str, int]:
    """By the notation of an action: the column that it saves from this month's raid."""
    if seat is None or seat != record["actor"] or record["asked"] != b.ASK_ACT or not record["actions"]:
        return {}
    enlist = b.DEVELOPMENTS[b.ENLIST]
    return {
        f"{enlist}:{parcel_name(game, parcel)}": column + 1
        for parcel, column in raids.saved_by(game, record, seat).items()
    }


def where(game: Game, raid: raids.Raid | None) -> str:
    """The parcel that a raid will hit."""
    return "" if raid is None or raid.parcel == b.NOBODY else parcel_name(game, raid.parcel)


def raid_shown(raid: raids.Raid | None) -> dict[str, Any] | None:
    if raid is None:
        return None
    return {"end": raid.end, "sure": raid.sure, "piece": "" if raid.piece == b.NOBODY else PIECES[raid.piece]}


def sum_so_far(
    game: Game, record: Record, who: int, public: dict[str, Any] | None, secret: dict[str, Any] | None, words: Words
) -> list[dict[str, Any]]:
    """What a village is worth as it stands, as far as the viewer knows: one line for each kind of points."""
    _ = words.text
    values, points, edicts = game.tables["SCORE"], int(record["points"][who]), int(record["edicts"][who])
    lines = [("drakkar", _("drakkars destroyed"), points)]
    for piece, name in enumerate(PIECES[: b.FIELD]):
        n = int(record["pieces"][who, piece]).bit_count()
        lines.append((name, piece_count(words, piece, n), n * int(values[piece])))
    lines.append(("field", _("fields"), int(game.interpreted(field_points)(State(record), who))))
    unused = words.count("{n} Royal Edict", "{n} Royal Edicts", edicts)
    lines.append(("edict", unused, edicts * int(values[b.EDICT])))
    lines += [("caprice", wanted["name"], wanted["points"]) for wanted in (public, secret) if wanted and wanted["met"]]
    return [{"symbol": symbol, "name": name, "points": worth} for symbol, name, worth in lines if worth]


# Caprices


def met(game: Game, record: Record, who: int, caprice: str | None, words: Words) -> dict[str, Any] | None:
    """A Caprice and how far a village meets it; None where it is not known."""
    if caprice is None:
        return None
    number = caprice_ids(game).index(caprice)
    return {
        "id": caprice,
        "name": caprice_name(game, number, words),
        "points": int(game.tables["CAPRICE_POINTS"][number]),
        **wish(game, record, who, number),
    }


def caprices(
    game: Game, record: Record, seat: int | None, own: dict[str, Any], known: Position, words: Words
) -> list[dict[str, Any]]:
    """The one for all, then the viewer's: the two to choose from, or the one they kept. `own` is their village."""
    wanted = [("public", own["public"])]
    if seat is not None:
        holds = known["villages"][seat]
        choosing = record["stage"] == b.CAPRICES and holds["kept"] is None
        offered = holds["caprices"] if choosing else []
        wanted += [("mine", met(game, record, seat, name, words)) for name in offered] or [("mine", own["secret"])]
    return [{"kind": kind, **caprice} for kind, caprice in wanted if caprice]


# Cards


def hand(game: Game, cards: list[str], words: Words) -> list[dict[str, Any]]:
    """The kinds among these cards, and how many of each there are."""
    ids = kind_ids(game)
    counts = Counter(ids.index(card.split(".")[0]) for card in cards)
    return [{"id": ids[kind], "n": counts[kind], **card_shown(game, kind, words)} for kind in sorted(counts)]


def drawn(game: Game, known: Position, words: Words) -> list[dict[str, Any]]:
    """The cards just drawn, where the viewer may see them."""
    ids = kind_ids(game)
    kinds = {name: ids.index(name.split(".")[0]) for name in known["drawn"] if name is not None}
    return [{"id": name, **card_shown(game, kind, words)} for name, kind in kinds.items()]


def playing(game: Game, record: Record, known: Position, words: Words) -> dict[str, Any] | None:
    """The card or the event on the table."""
    event = record["stage"] == b.EVENT
    kind = int(record["event"] if event else record["card"])
    if kind == b.NOBODY:
        return None
    return {
        "id": kind_ids(game)[kind],
        **card_shown(game, kind, words),
        "event": event,
        "seat": turn_of(record),
        "named": [] if event else [named_shown(name) for names in known["targets"] for name in names],
        "counters": int(record["counters"]),
        "linker": None if record["linker"] == b.NOBODY else int(record["linker"]),
        "by_edict": bool(record["by_edict"]),
    }


def named_shown(name: int | str) -> dict[str, Any]:
    """What a card was announced against: an opponent, or a column in front of a village."""
    if isinstance(name, int):
        return {"seat": name, "column": None}
    seat, column = name.split(".")
    return {"seat": int(seat), "column": int(column)}


def tokens(game: Game, record: Record, seat: int | None, known: Position, words: Words) -> list[dict[str, Any]]:
    """The viewer's three tokens, which always lie there."""
    if seat is None:
        return []
    chosen = known["villages"][seat]["strategy"]
    return [
        {
            "id": name,
            "name": words.text(STRATEGY_NAMES[token]),
            "chosen": chosen == name,
            "effect": token_text(game, token, words),
        }
        for token, name in enumerate(STRATEGIES)
    ]


def token_text(game: Game, token: int, words: Words) -> str:
    """What a strategy brings, as short as it fits beside its token."""
    draws, keeps, actions = (int(game.tables[name][token]) for name in ("DRAWS", "KEEPS", "DEVELOPS"))
    parts = [words.text("keep {n} of {draws}").format(n=keeps, draws=draws)] if draws else []
    if actions or not draws:
        parts.append(words.count("{n} action", "{n} actions", actions))
    return ", ".join(parts)


# More about a thing as it is now


def notes(
    game: Game, record: Record, villages: list[dict[str, Any]], known: Position, words: Words
) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for place in villages:
        found[f"village:{place['seat']}"] = score_lines(place, words)
        for one in place["sea"]:
            if one["raid"]:
                found[one["spot"]] = [raid_text(game, one["raid"], words)]
        for row in place["rows"]:
            for one in row:
                if one["piece"]:
                    found[one["spot"]] = parcel_lines(game, record, place["seat"], one, words)
    counts = Counter(name.split(".")[0] for name in known["discard"])
    found["discard"] = [
        kind_name(game, kind, words) + (f" ×{counts[name]}" if counts[name] > 1 else "")
        for kind, name in enumerate(kind_ids(game))
        if counts[name]
    ]
    return found


def score_lines(place: dict[str, Any], words: Words) -> list[str]:
    return [worth(line["name"], line["points"], words) for line in place["score"]]


def worth(what: str, points: int, words: Words) -> str:
    """Such as: 2 cottages: 6 points."""
    return words.text("{what}: {points}").format(what=sentence(what), points=points_text(words, points))


RAIDS = {
    "shot": N_("A watch tower will destroy this drakkar: {points}"),
    "fight": N_("A soldier in the column will destroy this drakkar and be lost: {points}"),
    "loss": N_("The raid will destroy {piece}"),
    "nothing": N_("The raid will find nothing to destroy"),
}


def raid_text(game: Game, raid: dict[str, Any], words: Words) -> str:
    _ = words.text
    end = RAIDS[raid["end"]]
    text = _(end).format(
        points=points_text(words, int(game.tables["SCORE"][b.DRAKKAR])),
        piece=_(A_PIECE[PIECES.index(raid["piece"])]) if raid["piece"] else "",
    )
    return text if raid["sure"] else _("{raid}, unless a watch tower shoots it first").format(raid=text)


def parcel_lines(game: Game, record: Record, who: int, one: dict[str, Any], words: Words) -> list[str]:
    """What stands there, its points, and whether the next raid will hit it."""
    piece = PIECES.index(one["piece"])
    points = int(game.tables["SCORE"][piece])
    if piece == b.FIELD:
        points = game.interpreted(points_of_field)(State(record), who, one["number"])
    lines = [worth(words.text(PIECE_NAMES[piece]), points, words)]
    if one["hit"]:
        lines.append(raid_text(game, one["hit"], words))
    return lines

"""What the board shows a seat: the sky, the court, the cities, the war, and the way to the gods' goal."""

from __future__ import annotations

from typing import Any

from burgrave.core.game import Game, Position
from burgrave.core.record import Record
from burgrave.core.words import N_, Words
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import forecast
from burgrave.games.albalonga.city import count_peasants, in_fields, in_granary
from burgrave.games.albalonga.court import call_cost
from burgrave.games.albalonga.harvest import blessing_price
from burgrave.games.albalonga.notation import PRODUCT_NAMES, assignment
from burgrave.games.albalonga.position import SECRET, view
from burgrave.games.albalonga.season import free_peasants
from burgrave.games.albalonga.soldiers import city_number, count_product
from burgrave.games.albalonga.tables import CLIMATES, GIFTS
from burgrave.games.albalonga.words import CITIES, PLACES, SEASONS, TO_PLACES, by_rule, city_of, monuments, product, silver, wheat
from burgrave.games.albalonga.words import CLIMATES as CLIMATE_NAMES
from burgrave.games.albalonga.words import JOBS as JOB_NAMES
from burgrave.games.albalonga.year import has_won

HOUSING_SPACES = 21
PHASES = {
    "sell": N_("Sales"),
    "free": N_("Free peasants"),
    "court": N_("Court"),
    "war": N_("War"),
    "harvest": N_("Harvest"),
    "blessing": N_("Blessing"),
    "crown": N_("Crown"),
    "growth": N_("Year's end"),
}
PHASE_OF_STAGE = {
    a.SELL: "sell", a.FREE: "free", a.COURT: "court", a.RECOVER: "war", a.TARGETS: "war", a.HEROES_STAGE: "war",
    a.BATTLES: "war", a.ASSISI_STAGE: "war", a.IMPROVE: "harvest", a.BLESS: "blessing", a.CROWN: "crown",
    a.SUCCESSION: "growth", a.GROW: "growth",
}  # fmt: skip
AT_HARVEST = ("harvest", "blessing", "growth")
QUESTIONS = {
    a.ASK_SELL: N_("Sell peasants for silver, or nobody"),
    a.ASK_FREE: N_("Place a free peasant without a die"),
    a.ASK_CALL: N_("Call to court, or pass"),
    a.ASK_TAKE: N_("Take a die and send peasants to work"),
    a.ASK_BUY: N_("Buy a die for 1 silver, or not"),
    a.ASK_STALL: N_("Choose the stall for your silver"),
    a.ASK_RECOVER: N_("Most soldiers: take a hero back, or not"),
    a.ASK_TARGET: N_("Choose the city to attack, in secret"),
    a.ASK_HERO: N_("Play a hero, in secret"),
    a.ASK_SABOTAGE: N_("Sabotage {city}: choose a workplace"),
    a.ASK_LOOT: N_("Loot Assisi: choose a product"),
    a.ASK_SETTLE: N_("Choose the work of the captured peasant"),
    a.ASK_PRODUCT: N_("Add a product to the loot of Assisi"),
    a.ASK_IMPROVE: N_("Improve the harvest for {price} devotion, or not"),
    a.ASK_BLESS: N_("Pay {blessing} devotion for the gods' blessing, or not"),
    a.ASK_CROWN: N_("Give the crown to another king"),
    a.ASK_GROW: N_("Attract new peasants, or nobody"),
}
PAID_CALL = N_("Call to court for {cost} to a stall, or pass")
FOCUS = {
    a.ASK_SELL: "city", a.ASK_FREE: "city", a.ASK_SETTLE: "city", a.ASK_SABOTAGE: "city", a.ASK_GROW: "city",
    a.ASK_RECOVER: "war", a.ASK_TARGET: "war", a.ASK_HERO: "war", a.ASK_CROWN: "war",
    a.ASK_LOOT: "assisi", a.ASK_PRODUCT: "assisi", a.ASK_IMPROVE: "sky", a.ASK_BLESS: "sky",
}  # fmt: skip
"""The part of the board that matters while this is asked; a narrow page shows it first."""


def spot(game: Game, record: Record, action: int) -> str | None:
    asked, actor = int(record["asked"]), int(record["actor"])
    if action == a.PASS:
        return None
    if action <= a.SELL_MANY:
        return f"sale:{action - a.SELL_FEW}"
    if action < a.CALL:
        return f"work:{actor}:{a.JOBS[action - a.WORK_AT]}"
    if action == a.CALL:
        return "call"
    if action < a.TAKE_DIE:
        return f"stall:{a.STALLS[action - a.PAY_STALL]}"
    if action < a.RECOVER_HERO:
        return f"die:{a.JOBS[assignment(action)[0]]}"
    if action < a.PLAY_HERO and asked == a.ASK_TARGET:
        return f"city:{a.CITIES[action - a.ATTACK]}"
    if action < a.SABOTAGE_AT:
        return f"hero:{action - (a.RECOVER_HERO if asked == a.ASK_RECOVER else a.PLAY_HERO)}"
    if action < a.LOOT:
        return f"work:{attacked(game, record)}:{a.JOBS[action - a.SABOTAGE_AT]}"
    if action < a.IMPROVE_HARVEST:
        return f"product:{PRODUCT_NAMES[(action - a.LOOT) % a.PRODUCTS]}"
    if action <= a.TAKE_BLESSING:
        return "price" if action == a.IMPROVE_HARVEST else "blessing"
    return f"city:{a.CITIES[action - a.CROWN_KING]}" if action <= a.GROW_BY else f"growth:{action - a.GROW_BY}"


def attacked(game: Game, record: Record) -> int:
    """The city whose battle is being resolved."""
    return by_rule(game, record, city_number, int(record["city"]))


def picture(game: Game, record: Record, seat: int | None, words: Words) -> dict[str, Any]:
    known = view(game, record, seat)
    coming = forecast.jobs(game, record)
    main = main_city(record, seat)
    return {
        "question": question(game, record, words),
        "focus": FOCUS.get(int(record["asked"]), "court"),
        "sky": sky(game, record, words),
        "court": court(game, record, coming, words),
        "assisi": assisi(game, record, words) if record["assisi"] else None,
        "war": war(game, record, known, seat, words),
        "goal": goal(game, record),
        "cities": [city(game, record, who, known, coming, words) for who in range(int(record["players"]))],
        "main": main,
        "shown": shown_cities(game, record, main),
        "to": {job: words.text(place) for job, place in zip(a.JOBS, TO_PLACES, strict=True)},
        "growth": [int(cost) for cost in game.tables["GROWTH_WHEAT"]],
        "sales": [
            (int(sold), int(paid))
            for sold, paid in zip(game.tables["SALE_PEASANTS"], game.tables["SALE_SILVER"], strict=True)
        ],
        "notes": notes(game, record, coming, words),
    }


def question(game: Game, record: Record, words: Words) -> str | None:
    cost = by_rule(game, record, call_cost)
    paying = record["asked"] == a.ASK_CALL and cost > 0
    text = PAID_CALL if paying else QUESTIONS.get(int(record["asked"]))
    if text is None:
        return None
    return words.text(text).format(
        cost=silver(words, cost),
        city=city_of(words, attacked(game, record)),
        price=int(record["price"]),
        blessing=by_rule(game, record, blessing_price, int(record["actor"])),
    )


def main_city(record: Record, seat: int | None) -> int:
    """The viewer's own city; for spectators and kings who are out that of whoever is to decide."""
    if seat is not None and not record["out"][seat]:
        return seat
    if record["actor"] != a.NOBODY:
        return int(record["actor"])
    return int(record["king_of_kings"])


def shown_cities(game: Game, record: Record, main: int) -> list[int]:
    """A city that is being sabotaged comes before one's own."""
    return list(dict.fromkeys([attacked(game, record), main] if record["asked"] == a.ASK_SABOTAGE else [main]))


# The sky: the year, its climate, the gods


def sky(game: Game, record: Record, words: Words) -> dict[str, Any]:
    season, climate, following = int(record["season"]), int(record["climate"]), int(record["next_climate"])
    pile = int(record["pile"]) or (a.ALL_CLIMATES if record["year"] < a.LAST_YEAR else 0)
    return {
        "year": int(record["year"]),
        "years": a.LAST_YEAR,
        "season": a.SEASONS[season],
        "season_name": words.text(SEASONS[season]),
        "climate": CLIMATES[climate],
        "climate_name": words.text(CLIMATE_NAMES[climate]),
        "wheat": int(game.tables["CLIMATE_WHEAT"][climate]),
        "price": int(record["price"]),
        "next": None if following == a.NOBODY else CLIMATES[following],
        "next_name": "" if following == a.NOBODY else words.text(CLIMATE_NAMES[following]),
        "maybe": [(CLIMATES[number], words.text(name)) for number, name in enumerate(CLIMATE_NAMES) if pile >> number & 1],
        "last": bool(record["year"] == a.LAST_YEAR),
        "blessings": [
            {"gift": gift, "amount": int(game.tables["BLESSING_AMOUNT"][number]), "cards": int(record["blessings"][number])}
            for number, gift in enumerate(GIFTS)
        ],
        "phases": phases(record, words),
    }  # fmt: skip


def phases(record: Record, words: Words) -> list[dict[str, str]]:
    """The parts of this season in which kings decide something."""
    mine = [name for name in PHASES if record["season"] == a.HARVEST or name not in AT_HARVEST]
    now = PHASE_OF_STAGE.get(int(record["stage"]))
    place = mine.index(now) if now else len(mine)
    return [
        {"id": name, "name": words.text(PHASES[name]), "when": ("past", "now", "later")[(n >= place) + (n > place)]}
        for n, name in enumerate(mine)
    ]


# The court: calls, dice, stalls


def court(game: Game, record: Record, coming: forecast.Jobs, words: Words) -> dict[str, Any]:
    takers = {stall: seat for seat, stall in coming.stall.items()}
    return {
        "costs": [int(cost) for cost in game.tables["DICE_COST"]],
        "space": int(record["cost_space"]),
        "cost": by_rule(game, record, call_cost),
        "caller": int(record["caller"]) if record["stage"] == a.COURT else None,
        "dice": [
            {"job": job, "name": words.text(JOB_NAMES[die]), "shows": int(record["dice"][die])}
            for die, job in enumerate(a.JOBS[: a.DICE])
        ],
        "stalls": [
            {
                "id": a.STALLS[stall],
                "silver": int(record["silver"][a.STALL + stall]),
                "taker": takers.get(stall),
                "lost": stall == coming.emptied,
            }
            for stall in range(int(record["players"]) + 1)
        ],
    }


def assisi(game: Game, record: Record, words: Words) -> dict[str, Any]:
    return {
        "defenders": int(record["defenders"]),
        "products": [
            {
                "id": name,
                "name": product(words, number),
                "worth": a.WHEAT_OF_A_PRODUCT if number == a.WHEAT else 1,
                "lies": by_rule(game, record, count_product, number),
            }
            for number, name in enumerate(PRODUCT_NAMES)
        ],
    }


# The war: who attacks whom


def war(game: Game, record: Record, known: Position, seat: int | None, words: Words) -> dict[str, Any] | None:
    """Kings who choose, then who faces whom; None while there is peace."""
    stage = int(record["stage"])
    cards = cities_to_choose(record, seat, words)
    if stage not in (a.RECOVER, a.TARGETS, a.HEROES_STAGE, a.BATTLES) and not cards:
        return None
    choosing = stage == a.TARGETS
    return {
        "cards": cards,
        "crown": bool(record["asked"] == a.ASK_CROWN),
        "armies": [army(record, who, known) for who in in_turn_order(record) if record["own"][who, a.SOLDIERS]]
        if choosing
        else [],
        "battles": battles(game, record, known, words) if stage in (a.HEROES_STAGE, a.BATTLES) else [],
    }


def in_turn_order(record: Record) -> list[int]:
    players, first = int(record["players"]), int(record["king_of_kings"])
    return [(first + turn) % players for turn in range(players)]


def cities_to_choose(record: Record, seat: int | None, words: Words) -> list[dict[str, Any]]:
    """The cards of the cities while one of them is to be chosen: to attack, or for the crown."""
    if record["asked"] not in (a.ASK_TARGET, a.ASK_CROWN) or seat != record["actor"]:
        return []
    found = [
        city_card(record, who, words)
        for who in range(int(record["players"]))
        if who != seat and not record["out"][who]
    ]
    if record["assisi"] and record["asked"] == a.ASK_TARGET:
        found.append({**city_card(record, a.ASSISI, words), "soldiers": int(record["defenders"]), "heroes": False})
    return found


def city_card(record: Record, who: int, words: Words) -> dict[str, Any]:
    ruled = who != a.ASSISI
    return {
        "id": a.CITIES[who],
        "seat": who if ruled else None,
        "name": city_of(words, who),
        "soldiers": int(record["own"][who, a.SOLDIERS]) if ruled else 0,
        "heroes": ruled,
        "monuments": int(record["monuments"][who]) if ruled else 0,
    }


def army(record: Record, who: int, known: Position) -> dict[str, Any]:
    """A king who chooses a target: face down for the others."""
    target = known["cities"][who]["target"]
    return {
        "seat": who,
        "soldiers": int(record["own"][who, a.SOLDIERS]),
        "chosen": target is not None,
        "target": target_card(record, target) if target is not None and target != SECRET else None,
    }


def target_card(record: Record, target: str) -> dict[str, Any]:
    """The card of a city that a king attacks; secret until all have chosen."""
    number = a.CITIES.index(target)
    return {"seat": None if number == a.ASSISI else number, "secret": bool(record["stage"] == a.TARGETS)}


def battles(game: Game, record: Record, known: Position, words: Words) -> list[dict[str, Any]]:
    """Who faces whom, in the order in which it is resolved."""
    order = [by_rule(game, record, city_number, number) for number in range(int(record["players"]) + 1)]
    return [
        battle(game, record, known, target, number, words)
        for number, target in enumerate(order)
        if any(record["target"][who] == target for who in range(int(record["players"])))
    ]


def battle(
    game: Game, record: Record, known: Position, target: int, number: int, words: Words
) -> dict[str, Any]:
    attackers = [side(record, known, who) for who in in_turn_order(record) if record["target"][who] == target]
    if target == a.ASSISI:
        strength = int(record["defenders"])
        defender: dict[str, Any] = {"seat": None, "soldiers": strength, "low": strength, "high": strength}
    else:
        defender = side(record, known, target) | {"piece": record["target"][target] == a.NOBODY}
    attack = [sum(one[end] for one in attackers) for end in ("low", "high")]
    fighting = record["stage"] == a.BATTLES
    now = int(record["city"])
    return {
        "city": a.CITIES[target],
        "name": city_of(words, target),
        "attackers": attackers,
        "defender": defender,
        "attack": attack,
        "defence": [defender["low"], defender["high"]],
        "sabotages": [
            forecast.sabotages(game, attack[0] - defender["high"]),
            forecast.sabotages(game, attack[1] - defender["low"]),
        ],
        "when": ("past", "now", "later")[(number >= now) + (number > now)] if fighting else "later",
        "done": int(record["strike"]) if fighting and number == now else 0,
    }


def side(record: Record, known: Position, who: int) -> dict[str, Any]:
    """A king in a battle, with his hero as far as the viewer may know it."""
    seen = known["cities"][who]
    low, high = forecast.hero_range(seen)
    soldiers = int(record["own"][who, a.SOLDIERS])
    hero = seen["hero"]
    return {
        "seat": who,
        "soldiers": soldiers,
        "hero": hero if isinstance(hero, int) else None,
        "chosen": hero is not None,
        "piece": True,  # his card lies where he attacks, or else where he defends
        "low": soldiers + low,
        "high": soldiers + high,
    }


# The goal: two tracks with all kings on them


def goal(game: Game, record: Record) -> dict[str, Any]:
    kingdom = game.tables["KINGDOM_NUMBERS"]
    people = {who: by_rule(game, record, count_peasants, who) for who in range(int(record["players"]))}
    built = {who: int(record["monuments"][who]) for who in people}
    return {
        "monuments": track(record, built, int(kingdom[a.MONUMENTS_WANTED])),
        "people": track(record, people, int(kingdom[a.PEASANTS_WANTED])),
        "over": bool(record["stage"] == a.OVER),
        "winners": [who for who in people if record["stage"] == a.OVER and by_rule(game, record, has_won, who)],
    }


def track(record: Record, reached: dict[int, int], wanted: int) -> list[list[int]]:
    """For each space the kings on it; the last is the goal and all beyond it."""
    spaces: list[list[int]] = [[] for _ in range(wanted + 1)]
    for who, number in reached.items():
        if not record["out"][who]:
            spaces[min(number, wanted)].append(who)
    return spaces


# Cities


def city(
    game: Game, record: Record, who: int, known: Position, coming: forecast.Jobs, words: Words
) -> dict[str, Any]:
    seen = known["cities"][who]
    heroes = seen["heroes"]
    kingdom = game.tables["KINGDOM_NUMBERS"]
    stall = coming.stall.get(who)
    return {
        "seat": who,
        "name": words.text(CITIES[who]),
        "out": bool(record["out"][who]),
        "king": bool(record["king_of_kings"] == who),
        "silver": int(record["silver"][who]),
        "wheat": int(record["wheat"][who]),
        "monuments": int(record["monuments"][who]),
        "wanted_monuments": int(kingdom[a.MONUMENTS_WANTED]),
        "people": by_rule(game, record, count_peasants, who),
        "wanted_people": int(kingdom[a.PEASANTS_WANTED]),
        "devotion": int(record["devotion"][who]),
        "housing": housing(game, record, who),
        "jobs": [workplace(game, record, who, job, words) for job in range(len(a.JOBS))],
        "at_work": int(record["own"][who].sum()),
        "hero_count": len(heroes) if isinstance(heroes, list) else heroes,
        "heroes": heroes if isinstance(heroes, list) else None,
        "hero": seen["hero"] if isinstance(seen["hero"], int) else None,
        "hero_chosen": seen["hero"] is not None,
        "target": None if seen["target"] in (None, SECRET) else target_card(record, seen["target"]),
        "target_chosen": seen["target"] is not None,
        "passed": bool(record["stage"] == a.COURT and record["passed"][who]),
        "improved": bool(record["improved"][who]),
        "blessed": bool(record["blessed"][who]),
        "piety": bool(record["piety"] == who),
        "feeding": forecast.feeding(game, record, who),
        "growing": bool(record["season"] == a.GROWING),
        "brings": {
            "bank": coming.bank.get(who),
            "stall": None if stall is None else a.STALLS[stall],
            "stall_silver": 0 if stall is None else int(record["silver"][a.STALL + stall]),
            "monuments": coming.monuments.get(who, 0),
            "devotion": coming.devotion.get(who, 0),
        },
    }


def housing(game: Game, record: Record, who: int) -> dict[str, Any]:
    """The track: which spaces are taken, where the disc stands, who lives beside it."""
    disc, housed = int(record["housing_disc"][who]), int(record["housed"][who])
    free = {int(space) for space in game.tables["FREE_SPACES"]}
    names, _ = pawns(record, who)
    return {
        "count": housed,
        "disc": disc,
        "spaces": [
            {
                "number": space,
                "free": space in free,
                "disc": space == disc,
                "taken": disc < space <= disc + housed,
                "pawn": names[space - disc - 1] if disc < space <= disc + housed else None,
            }
            for space in range(1, HOUSING_SPACES + 1)
        ],
        "beside": names[max(HOUSING_SPACES - disc, 0) :],
        "free": by_rule(game, record, free_peasants, who),
        "to_place": int(record["free"]) if record["asked"] == a.ASK_FREE and record["actor"] == who else 0,
    }


def pawns(record: Record, who: int) -> tuple[list[str | None], list[list[str | None]]]:
    """Names for a king's peasants at home and at each job, so that one is seen to go to work.

    The record only counts peasants. An equal share of the names belongs to each job and waits at home for it; the
    other peasants have none. So nobody else seems to move when some do, but where home has no room for the names.
    """
    own, housed = [int(n) for n in record["own"][who]], int(record["housed"][who])
    share = (housed + sum(own)) // len(own)
    at_work = [[pawn(who, job, place) if place < share else None for place in range(n)] for job, n in enumerate(own)]
    waiting = [pawn(who, job, place) for place in range(share) for job in range(len(own)) if place >= own[job]]
    without_room = iter(waiting[housed:])
    for names in at_work:
        for place, name in enumerate(names):
            names[place] = name or next(without_room, None)
    return [*waiting[:housed], *[None] * (housed - len(waiting))], at_work


def pawn(who: int, job: int, place: int) -> str:
    return f"pawn-{who}-{job}-{place}"


def workplace(game: Game, record: Record, who: int, job: int, words: Words) -> dict[str, Any]:
    own, captured = int(record["own"][who, job]), int(record["captured"][who, job])
    names = [*pawns(record, who)[1][job], *[f"captive-{who}-{job}-{number}" for number in range(captured)]]
    lying = lying_places(game, record, who, job)
    return {
        "id": a.JOBS[job],
        "name": words.text(PLACES[job]),
        "people_name": words.text(JOB_NAMES[job]),
        "count": own + captured,
        "pawns": [
            {"id": name, "captured": number >= own, "lies": number in lying} for number, name in enumerate(names)
        ],
        "spaces": spaces_of(game, record, who, job),
        "granary": by_rule(game, record, in_granary, who) if job == a.FARMERS else 0,
    }


def lying_places(game: Game, record: Record, who: int, job: int) -> range:
    """R33, R36: the merchant on space 1, and the last farmers in the fields."""
    if job == a.MERCHANTS:
        return range(int(record["laid_merchant"][who]))
    last = by_rule(game, record, in_fields, who) if job == a.FARMERS else 0
    return range(last - int(record["laid_farmers"][who]) if last else 0, last)


def spaces_of(game: Game, record: Record, who: int, job: int) -> list[str]:
    """The printed spaces of a workplace, with what is on each."""
    if job == a.MERCHANTS:
        return ["silver" if paid else "" for paid in game.tables["MERCHANT_SILVER"]]
    if job == a.FARMERS:
        return ["furrow"] * int(game.tables["FIELD_SPACES"][0])
    if job == a.PRIESTS:
        level = int(record["devotion"][who])
        return ["below"] * (level - 1) + ["disc"] * (level > 0) + [""] * (int(game.tables["DEVOTION_SPACES"][0]) - level)
    return []


# More lines for explanations


def notes(game: Game, record: Record, coming: forecast.Jobs, words: Words) -> dict[str, list[str]]:
    """What each workplace brings as things stand."""
    found: dict[str, list[str]] = {}
    for who in range(int(record["players"])):
        if who in coming.bank:
            found[f"work:{who}:merchants"] = [market_note(record, who, coming, words)]
    for stall in range(int(record["players"]) + 1):
        line = stall_note(stall, coming, words)
        if line:
            found[f"stall:{a.STALLS[stall]}"] = [line]
    if not record["price"]:
        prices = possible_prices(game, record)
        found["price"] = [words.text("This year it may be: {prices}").format(prices=", ".join(prices))]
    found["blessing"] = [blessing_note(game, record, gift, words) for gift in range(len(GIFTS))]
    return found


def blessing_note(game: Game, record: Record, gift: int, words: Words) -> str:
    """Such as: 3 wheat: 4 cards."""
    amount = (wheat, silver, monuments)[gift](words, int(game.tables["BLESSING_AMOUNT"][gift]))
    cards = words.count("{n} card", "{n} cards", int(record["blessings"][gift]))
    return words.text("{gift}: {cards}").format(gift=amount, cards=cards)


def market_note(record: Record, who: int, coming: forecast.Jobs, words: Words) -> str:
    bank, stall = silver(words, coming.bank[who]), coming.stall.get(who)
    if stall is None:
        return words.text("As things stand: {bank} from the bank.").format(bank=bank)
    return words.text("As things stand: {bank} from the bank, and stall {stall} with {silver}.").format(
        bank=bank, stall=a.STALLS[stall], silver=silver(words, int(record["silver"][a.STALL + stall]))
    )


def stall_note(stall: int, coming: forecast.Jobs, words: Words) -> str | None:
    if stall == coming.emptied:
        return words.text("As things stand, its silver goes to the bank.")
    for who, taken in coming.stall.items():
        if taken == stall:
            return words.text("As things stand, {name} takes it.").format(name=words.name(who))
    return None


def possible_prices(game: Game, record: Record) -> list[str]:
    """R44: those of this climate's cards whose back nobody has seen."""
    cards = zip(game.tables["CARD_CLIMATE"], game.tables["CARD_PRICE"], strict=True)
    return [
        str(price)
        for price in sorted(
            {
                int(price)
                for card, (climate, price) in enumerate(cards)
                if climate == record["climate"] and not record["turned"] >> card & 1
            }
        )
    ]

"""What players read: the names of things, what an action will do, what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burgrave.core.game import Event, Game
from burgrave.core.record import Record, State
from burgrave.core.words import N_, Words
from burgrave.games.kingsburg import notation
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.province import gold_price
from burgrave.games.kingsburg.tables import GOODS, HOLDINGS, KINDS

ADVISORS = (
    N_("the Jester"), N_("the Squire"), N_("the Architect"), N_("the Merchant"), N_("the Sergeant"),
    N_("the Alchemist"), N_("the Astronomer"), N_("the Treasurer"), N_("the Master Hunter"), N_("the General"),
    N_("the Swordsmith"), N_("the Duchess"), N_("the Champion"), N_("the Smuggler"), N_("the Inventor"),
    N_("the Wizard"), N_("the Queen"), N_("the King"),
)  # fmt: skip
TITLES = (
    N_("Jester"), N_("Squire"), N_("Architect"), N_("Merchant"), N_("Sergeant"), N_("Alchemist"), N_("Astronomer"),
    N_("Treasurer"), N_("Master Hunter"), N_("General"), N_("Swordsmith"), N_("Duchess"), N_("Champion"),
    N_("Smuggler"), N_("Inventor"), N_("Wizard"), N_("Queen"), N_("King"),
)  # fmt: skip
BUILDINGS = (
    N_("Statue"), N_("Chapel"), N_("Church"), N_("Cathedral"),
    N_("Inn"), N_("Market"), N_("Farms"), N_("Merchants' Guild"),
    N_("Guard Tower"), N_("Blacksmith"), N_("Barracks"), N_("Wizards' Guild"),
    N_("Palisade"), N_("Stable"), N_("Stone Wall"), N_("Fortress"),
    N_("Barricade"), N_("Crane"), N_("Town Hall"), N_("Embassy"),
)  # fmt: skip
ENEMIES = dict(
    zip(
        KINDS,
        (N_("Goblins"), N_("Barbarians"), N_("Orcs"), N_("Zombies"), N_("Demons"), N_("Dragons")),
        strict=True,
    )
)
SEASONS = (N_("Spring"), N_("Summer"), N_("Autumn"))
ROMAN = ("I", "II", "III", "IV", "V")
RESULTS = (N_("defeat"), N_("draw"), N_("victory"))


# Things and amounts


def sentence(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def amounts(words: Words, gold: int, wood: int, stone: int, plus2: int = 0, soldiers: int = 0, points: int = 0) -> str:
    """Such as: 2 gold, 1 wood and 3 VP."""
    return words.list(amount_list(words, gold, wood, stone, plus2, soldiers, points))


def amount_list(words: Words, gold: int, wood: int, stone: int, plus2: int, soldiers: int, points: int) -> list[str]:
    parts = []  # only what there is is put into words: this is done for every action and event
    if gold:
        parts.append(words.count("{n} gold", "{n} gold", abs(gold)))
    if wood:
        parts.append(words.count("{n} wood", "{n} wood", abs(wood)))
    if stone:
        parts.append(words.count("{n} stone", "{n} stone", abs(stone)))
    if plus2:
        parts.append(words.count('{n} "+2" token', '{n} "+2" tokens', abs(plus2)))
    if soldiers:
        parts.append(words.count("{n} soldier", "{n} soldiers", abs(soldiers)))
    if points:
        parts.append(words.count("{n} VP", "{n} VP", abs(points)))
    return parts


def one_good(words: Words, good: int) -> str:
    return amounts(words, *(int(good == other) for other in range(3)))


def dice_text(words: Words, dice: Sequence[int], plus2: int = 0, market: int = 0) -> str:
    """A group or a roll of up to five dice, white ones marked: 5 + 3 + 2 (white)."""
    parts = [
        str(value) if die < k.COLOURED else words.text("{die} (white)").format(die=value)
        for die, value in enumerate(dice)
        if value
    ]
    text = " + ".join(parts) + (words.text(' + "+2"') if plus2 else "")
    if market:
        step = "−1" if market == 1 else "+1"
        text += words.text(" and the Market ({step})").format(step=step)
    return text


def gift(game: Game, advisor: int, words: Words) -> str:
    """What an advisor (from 0) gives: 1 wood and 1 gold, or 1 wood and 1 stone."""
    _ = words.text
    row = game.data["advisors"].rows[advisor]
    if row.get("trade"):
        return _("1 good for one each of the other two")
    fixed = [int(amount) for amount in game.tables["GIFT"][advisor]]
    choices, among = row.get("choose", 0), row.get("from", [])
    if choices == 1 and len(among) == 2 and not row.get("price") and not row.get("look"):
        either = [[amount + (name == good) for amount, name in zip(fixed, HOLDINGS, strict=True)] for good in among]
        text = N_("{one}, or {other}") if any(fixed) else N_("{one} or {other}")
        return _(text).format(one=amounts(words, *either[0]), other=amounts(words, *either[1]))
    parts = amount_list(words, *fixed)
    if choices:
        parts.append(words.count("{n} good of your choice", "{n} goods of your choice", choices))
    if row.get("look"):
        parts.append(_("a look at the enemy"))
    given = words.list(parts)
    if row.get("price"):
        return _("{gift} for {price}").format(gift=given, price=amounts(words, 0, 0, 0, points=row["price"]))
    return given


def enemy(game: Game, card: int, words: Words) -> str:
    row = game.data["enemies"].rows[card]
    kind = ENEMIES[row["kind"]]
    return words.text("{enemy}, strength {strength}").format(enemy=words.text(kind), strength=row["strength"])


def stakes(game: Game, card: int, words: Words) -> tuple[str, str]:
    """What the enemy brings the victor, and what he takes from the loser."""
    row = game.data["enemies"].rows[card]

    def stake(prefix: str) -> str:
        gold, wood, stone = (row.get(f"{prefix}_{good}", 0) for good in GOODS)
        parts = amount_list(words, gold, wood, stone, 0, 0, 0)
        if row.get(f"{prefix}_any"):
            parts.append(words.count("{n} good of your choice", "{n} goods of your choice", row[f"{prefix}_any"]))
        if row.get(f"{prefix}_buildings"):
            parts.append(words.count("{n} building", "{n} buildings", row[f"{prefix}_buildings"]))
        if row.get(f"{prefix}_points"):
            parts.append(amounts(words, 0, 0, 0, points=row[f"{prefix}_points"]))
        return words.list(parts)

    return stake("win"), stake("lose")


# What an action will do


def describe(game: Game, record: Record, action: int, words: Words) -> str:
    _ = words.text
    asked, seat = int(record["asked"]), int(record["actor"])
    if action == k.PASS:
        passing = N_("Build nothing more") if record["builds"] else PASSING[asked]
        return _(passing)
    if action < k.GIVE:
        return _("Take {good}").format(good=one_good(words, action - k.TAKE))
    if action < k.PAY_PLUS2:
        return describe_giving(asked, action - k.GIVE, words)
    if action == k.PAY_PLUS2:
        return _('Pay a "+2" token to the Town Hall for 1 VP')
    if action == k.SMUGGLE:
        advisor = int(record["advisor"])
        return _("Accept: {gift}").format(gift=gift(game, advisor, words))
    if action in REROLLING:
        return _(REROLLING[action])
    if action < k.RAISE:
        paid = amounts(words, *(int(amount) for amount in k.MIXES[action - k.RECRUIT_FOR]))
        return _("Recruit a soldier for {goods}").format(goods=paid)
    if action < k.INFLUENCE_BY:
        return describe_building(game, record, seat, action - k.RAISE, words)
    return describe_influence(game, record, seat, action, words)


PASSING = {
    k.ASK_REROLL: N_("Keep the dice"),
    k.ASK_INFLUENCE: N_("Pass"),
    k.ASK_TRADE: N_("Trade nothing"),
    k.ASK_SMUGGLE: N_("Decline"),
    k.ASK_BUILD: N_("Build nothing"),
    k.ASK_TOWN_HALL: N_("Pay nothing to the Town Hall"),
    k.ASK_RECRUIT: N_("Recruit no more"),
}
REROLLING = {
    k.REROLL_COLOURED: N_("Statue: re-roll a coloured die"),
    k.REROLL_WHITE: N_("Statue: re-roll a white die"),
    k.REROLL_ALL: N_("Chapel: re-roll all dice"),
}


def describe_giving(asked: int, good: int, words: Words) -> str:
    _ = words.text
    given = one_good(words, good)
    if asked == k.ASK_TRADE:
        others = amounts(words, *(int(good != other) for other in range(3)))
        return _("Give {good} for {others}").format(good=given, others=others)
    if asked == k.ASK_TOWN_HALL:
        return _("Pay {good} to the Town Hall for 1 VP").format(good=given)
    return _("Lose {good}").format(good=given)


def describe_building(game: Game, record: Record, seat: int, building: int, words: Words) -> str:
    text = words.text("Build: {building} ({cost}), {points}").format(
        building=words.text(BUILDINGS[building]),
        cost=amounts(words, *price(game, record, seat, building)) or words.text("free"),
        points=words.count("{n} VP", "{n} VP", int(game.tables["POINTS"][building])),
    )
    return text + (words.text(" (with the King's envoy)") if record["builds"] else "")


def price(game: Game, record: Record, seat: int, building: int) -> tuple[int, int, int]:
    """What a building costs this player: gold, less with a Crane, wood and stone."""
    _, wood, stone = (int(amount) for amount in game.tables["COST"][building])
    return game.interpreted(gold_price)(State(record), seat, building), wood, stone


def describe_influence(game: Game, record: Record, seat: int, action: int, words: Words) -> str:
    advisor, _dice, _plus2, _market, envoy = notation.influence_of(record, action)
    group, way = divmod(action - k.INFLUENCE_BY, k.WAYS)
    dice = [int(record["dice"][seat, die]) * (group + 1 >> die & 1) for die in range(k.DICE)]
    text = words.text("Influence {advisor} ({number}) with {dice}: {gift}").format(
        advisor=words.text(ADVISORS[advisor - 1]),
        number=advisor,
        dice=dice_text(words, dice, way // k.MARKET_STEPS, way % k.MARKET_STEPS),
        gift=gift(game, advisor - 1, words),
    )
    return text + (words.text(" (with the King's envoy)") if envoy else "")


# What has happened


def narrate(game: Game, event: Event, words: Words, seat: int | None) -> str | None:
    kind, *details = event
    return NARRATORS[kind](game, words, seat, *details)


def tell_year(game: Game, words: Words, seat: int | None, year: int) -> str:
    return words.text("Year {year} begins.").format(year=ROMAN[year - 1])


def tell_season(game: Game, words: Words, seat: int | None, season: int) -> str:
    return words.text(SEASONS[season]) + "."


def tell_holdings(
    game: Game, words: Words, seat: int | None, who: int, cause: int, detail: int,
    gold: int, wood: int, stone: int, plus2: int, soldiers: int, points: int,
) -> str | None:  # fmt: skip
    if cause not in HOLDINGS_TEXTS or not any((gold, wood, stone, plus2, soldiers, points)):
        return None
    changes = (gold, wood, stone, plus2, soldiers, points)
    gained = amounts(words, *(max(change, 0) for change in changes))
    paid = amounts(words, *(min(change, 0) for change in changes))
    of_advisor = cause in (k.BY_ADVISOR, k.BY_PRICE, k.BY_TRADE)
    return sentence(
        words.text(HOLDINGS_TEXTS[cause]).format(
            name=words.name(who),
            gained=gained,
            paid=paid,
            advisor=words.text(ADVISORS[detail - 1]) if of_advisor else "",
        )
    )


# The other causes are told by an event of their own, or need no words.
HOLDINGS_TEXTS = {
    k.BY_AID: N_("The King's aid: {name} takes {gained}."),
    k.BY_GUILD: N_("The Merchants' Guild brings {name} {gained}."),
    k.BY_ADVISOR: N_("{advisor} gives {name} {gained}."),
    k.BY_PRICE: N_("{advisor} takes {paid} from {name}."),
    k.BY_TRADE: N_("{advisor} gives {name} {gained} for {paid}."),
    k.BY_EMBASSY: N_("The Embassy brings {name} {gained}."),
    k.BY_INN: N_("The Inn brings {name} {gained}."),
    k.BY_TOWN_HALL: N_("{name} pays {paid} to the Town Hall for {gained}."),
    k.BY_REWARD: N_("The King's reward for most buildings: {name} gets {gained}."),
    k.BY_RECRUIT: N_("{name} recruits {gained} for {paid}."),
    k.BY_VICTORY: N_("{name} wins {gained}."),
    k.BY_DEFEAT: N_("{name} loses {paid}."),
    k.BY_BEST_ARMY: N_("The best army of the victors: {name} gets {gained}."),
    k.BY_FORTRESS: N_("The Fortress brings {name} {gained}."),
    k.BY_CATHEDRAL: N_("The Cathedral brings {name} {gained}."),
}


def tell_aid_die(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.text("The King's aid: {name} rolls a white die more this spring.").format(name=words.name(who))


def tell_neutral(game: Game, words: Words, seat: int | None, advisor: int, *dice: int) -> str:
    one = sum(die > 0 for die in dice) == 1
    text = (
        N_("A neutral die, {dice}, stands before {advisor} ({number}).")
        if one
        else N_("Neutral dice {dice} stand before {advisor} ({number}).")
    )
    return words.text(text).format(
        dice=dice_text(words, dice), advisor=words.text(ADVISORS[advisor - 1]), number=advisor
    )


def tell_neutral_stopped(game: Game, words: Words, seat: int | None, advisor: int, die: int) -> str:
    return words.text("The other neutral die shows {die} too and is not placed.").format(die=die)


def tell_roll(game: Game, words: Words, seat: int | None, who: int, *dice: int) -> str:
    return words.text("{name} rolls {dice}: {total}.").format(
        name=words.name(who), dice=dice_text(words, dice), total=sum(dice)
    )


def tell_reroll(game: Game, words: Words, seat: int | None, who: int, building: int, *dice: int) -> str:
    return words.text("{building}: {name} re-rolls and has {dice}: {total}.").format(
        building=words.text(BUILDINGS[building]), name=words.name(who), dice=dice_text(words, dice), total=sum(dice)
    )


def tell_order(game: Game, words: Words, seat: int | None, *order: int) -> str:
    names = [words.name(who) for who in order if who != k.NOBODY]
    return words.text("Order of play: {names}.").format(names=", ".join(names))


def tell_influence(game: Game, words: Words, seat: int | None, who: int, advisor: int, *rest: int) -> str:
    *dice, plus2, market, envoy = rest
    text = (
        N_("{name} joins {advisor} ({number}) with {dice} and the King's envoy.")
        if envoy
        else N_("{name} influences {advisor} ({number}) with {dice}.")
    )
    return words.text(text).format(
        name=words.name(who),
        advisor=words.text(ADVISORS[advisor - 1]),
        number=advisor,
        dice=dice_text(words, dice, plus2, market),
    )


def tell_pass(game: Game, words: Words, seat: int | None, who: int, forced: int) -> str:
    text = N_("{name} can influence nobody and passes.") if forced else N_("{name} passes.")
    return words.text(text).format(name=words.name(who))


def tell_glimpse(game: Game, words: Words, seat: int | None, who: int, card: int) -> str:
    if seat != who:
        return words.text("{name} looks secretly at the enemy.").format(name=words.name(who))
    return words.text("{name} looks secretly at the enemy: {enemy}.").format(
        name=words.name(who), enemy=enemy(game, card, words)
    )


def tell_building(
    game: Game, words: Words, seat: int | None, who: int, building: int, envoy: int,
    gold: int, wood: int, stone: int, points: int,
) -> str:  # fmt: skip
    text = (
        N_("{name} builds with the King's envoy: {building} ({cost}), {points}.")
        if envoy
        else N_("{name} builds: {building} ({cost}), {points}.")
    )
    return words.text(text).format(
        name=words.name(who),
        building=words.text(BUILDINGS[building]),
        cost=amounts(words, gold, wood, stone) or words.text("free"),
        points=words.count("{n} VP", "{n} VP", points),
    )


def tell_envoy(game: Game, words: Words, seat: int | None, who: int) -> str:
    if who == k.NOBODY:
        return words.text("The King's envoy stays at court: several players are last.")
    return words.text("The King's envoy goes to {name}.").format(name=words.name(who))


def tell_enemy(game: Game, words: Words, seat: int | None, card: int) -> str:
    return words.text("Winter. The enemy comes: {enemy}.").format(enemy=enemy(game, card, words))


def tell_reinforcements(game: Game, words: Words, seat: int | None, die: int) -> str:
    return words.count(
        "The King's die shows {n}: everyone receives {n} soldier.",
        "The King's die shows {n}: everyone receives {n} soldiers.",
        die,
    )


def tell_battle(
    game: Game, words: Words, seat: int | None, who: int, card: int,
    own: int, king: int, standing: int, value: int, result: int,
) -> str:  # fmt: skip
    """The arithmetic: Fred: 0 soldiers + King 1 + Guard Tower 1 = 2 < 3 (Goblins): defeat."""
    _ = words.text
    row = game.data["enemies"].rows[card]
    kind = ENEMIES[row["kind"]]
    terms = [words.count("{n} soldier", "{n} soldiers", own), _("King {n}").format(n=king)]
    for building, name in enumerate(BUILDINGS):
        bonus = game.tables["BATTLE"][building] + game.tables["VERSUS"][building, game.tables["KIND"][card]]
        if standing >> building & 1 and bonus:
            terms.append(f"{_(name)} {bonus}".replace("-", "−"))
    sign = ("<", "=", ">")[(value > row["strength"]) - (value < row["strength"]) + 1]
    if result == k.VICTORY and value == row["strength"]:
        outcome = _("victory behind the Stone Wall")
    else:
        outcome = _(RESULTS[result])
    return _("{name}: {sum} = {value} {sign} {strength} ({enemy}): {outcome}.").format(
        name=words.name(who),
        sum=" + ".join(terms),
        value=value,
        sign=sign,
        strength=row["strength"],
        enemy=_(kind),
        outcome=outcome,
    )


def tell_destruction(game: Game, words: Words, seat: int | None, who: int, building: int, points: int) -> str:
    text = (
        N_("{name} loses a building: {building}, −{points}.") if points else N_("{name} loses a building: {building}.")
    )
    return words.text(text).format(
        name=words.name(who),
        building=words.text(BUILDINGS[building]),
        points=words.count("{n} VP", "{n} VP", points),
    )


def tell_end(game: Game, words: Words, seat: int | None) -> str:
    return words.text("The five years are over.")


NARRATORS: dict[int, Callable[..., str | None]] = {
    k.YEAR_BEGINS: tell_year,
    k.SEASON_BEGINS: tell_season,
    k.HOLDINGS_CHANGE: tell_holdings,
    k.AID_DIE: tell_aid_die,
    k.NEUTRAL_DICE: tell_neutral,
    k.NEUTRAL_STOPPED: tell_neutral_stopped,
    k.ROLLED: tell_roll,
    k.REROLLED: tell_reroll,
    k.ORDERED: tell_order,
    k.INFLUENCED: tell_influence,
    k.PASSED: tell_pass,
    k.GLIMPSED: tell_glimpse,
    k.BUILT: tell_building,
    k.ENVOY_GOES_TO: tell_envoy,
    k.ENEMY_REVEALED: tell_enemy,
    k.REINFORCED: tell_reinforcements,
    k.FOUGHT: tell_battle,
    k.DESTROYED: tell_destruction,
    k.GAME_OVER: tell_end,
}

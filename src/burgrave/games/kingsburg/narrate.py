"""What has happened, in words: a function for each event, as the seat may know it."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Event
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.words import (
    ADVISORS,
    BUILDINGS,
    ENEMIES,
    RESULTS,
    ROMAN,
    SEASONS,
    amounts,
    built,
    dice_text,
    enemy,
    points_text,
)


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
    text = words.told(who, *HOLDINGS_TEXTS[cause]).format(
        name=words.name(who),
        gained=gained,
        paid=paid,
        advisor=words.text(ADVISORS[detail - 1]) if of_advisor else "",
    )
    return sentence(text)


# The other causes are told by an event of their own, or need no words.
HOLDINGS_TEXTS = {
    k.BY_AID: (N_("King's aid: {name} takes {gained}."), N_("King's aid: you take {gained}.")),
    k.BY_GUILD: (N_("The Merchants' Guild brings {name} {gained}."), N_("The Merchants' Guild brings you {gained}.")),
    k.BY_ADVISOR: (N_("{advisor} gives {name} {gained}."), N_("{advisor} gives you {gained}.")),
    k.BY_PRICE: (N_("{advisor} takes {paid} from {name}."), N_("{advisor} takes {paid} from you.")),
    k.BY_TRADE: (N_("{advisor} gives {name} {gained} for {paid}."), N_("{advisor} gives you {gained} for {paid}.")),
    k.BY_EMBASSY: (N_("The Embassy brings {name} {gained}."), N_("The Embassy brings you {gained}.")),
    k.BY_INN: (N_("The Inn brings {name} {gained}."), N_("The Inn brings you {gained}.")),
    k.BY_TOWN_HALL: (
        N_("{name} pays {paid} to the Town Hall for {gained}."),
        N_("You pay {paid} to the Town Hall for {gained}."),
    ),
    k.BY_REWARD: (
        N_("King's reward for the most buildings: {name} scores {gained}."),
        N_("King's reward for the most buildings: you score {gained}."),
    ),
    k.BY_RECRUIT: (N_("{name} recruits {gained} for {paid}."), N_("You recruit {gained} for {paid}.")),
    k.BY_VICTORY: (N_("{name} wins {gained}."), N_("You win {gained}.")),
    k.BY_DEFEAT: (N_("{name} loses {paid}."), N_("You lose {paid}.")),
    k.BY_BEST_ARMY: (
        N_("Best army among the victors: {name} scores {gained}."),
        N_("Best army among the victors: you score {gained}."),
    ),
    k.BY_FORTRESS: (N_("The Fortress brings {name} {gained}."), N_("The Fortress brings you {gained}.")),
    k.BY_CATHEDRAL: (N_("The Cathedral brings {name} {gained}."), N_("The Cathedral brings you {gained}.")),
}


def tell_aid_die(game: Game, words: Words, seat: int | None, who: int) -> str:
    text = words.told(
        who,
        N_("King's aid: {name} rolls an extra white die this spring."),
        N_("King's aid: you roll an extra white die this spring."),
    )
    return text.format(name=words.name(who))


def tell_neutral(game: Game, words: Words, seat: int | None, advisor: int, *dice: int) -> str:
    one = sum(die > 0 for die in dice) == 1
    text = (
        N_("A neutral die ({dice}) occupies {advisor} ({number}).")
        if one
        else N_("Neutral dice ({dice}) occupy {advisor} ({number}).")
    )
    return words.text(text).format(
        dice=dice_text(words, dice), advisor=words.text(ADVISORS[advisor - 1]), number=advisor
    )


def tell_neutral_stopped(game: Game, words: Words, seat: int | None, advisor: int, die: int) -> str:
    return words.text("The other neutral die also shows {die} and is not placed.").format(die=die)


def tell_roll(game: Game, words: Words, seat: int | None, who: int, *dice: int) -> str:
    text = words.told(who, N_("{name} rolls {dice} = {total}."), N_("You roll {dice} = {total}."))
    return text.format(name=words.name(who), dice=dice_text(words, dice, who=who), total=sum(dice))


def tell_reroll(game: Game, words: Words, seat: int | None, who: int, building: int, *dice: int) -> str:
    text = words.told(
        who,
        N_("{building}: {name} re-rolls and now has {dice} = {total}."),
        N_("{building}: you re-roll and now have {dice} = {total}."),
    )
    return text.format(
        building=words.text(BUILDINGS[building]),
        name=words.name(who),
        dice=dice_text(words, dice, who=who),
        total=sum(dice),
    )


def tell_order(game: Game, words: Words, seat: int | None, *order: int) -> str:
    names = [words.name_or_you(who) for who in order if who != k.NOBODY]
    return words.text("Order of play: {names}.").format(names=", ".join(names))


def tell_influence(game: Game, words: Words, seat: int | None, who: int, advisor: int, *rest: int) -> str:
    *dice, plus2, market, envoy = rest
    text = words.told(who, *(JOINED if envoy else INFLUENCED))
    return text.format(
        name=words.name(who),
        advisor=words.text(ADVISORS[advisor - 1]),
        number=advisor,
        dice=dice_text(words, dice, plus2, market, who),
    )


JOINED = (
    N_("{name} joins {advisor} ({number}) with {dice} and the King's envoy."),
    N_("You join {advisor} ({number}) with {dice} and the King's envoy."),
)
INFLUENCED = (
    N_("{name} influences {advisor} ({number}) with {dice}."),
    N_("You influence {advisor} ({number}) with {dice}."),
)


def tell_pass(game: Game, words: Words, seat: int | None, who: int, forced: int) -> str:
    if forced:
        others, you = N_("{name} cannot influence anyone and passes."), N_("You cannot influence anyone and pass.")
    else:
        others, you = N_("{name} passes."), N_("You pass.")
    return words.told(who, others, you).format(name=words.name(who))


def tell_glimpse(game: Game, words: Words, seat: int | None, who: int, card: int) -> str:
    if seat != who:
        return words.text("{name} secretly looks at the enemy.").format(name=words.name(who))
    text = words.told(
        who, N_("{name} secretly looks at the enemy: {enemy}."), N_("You secretly look at the enemy: {enemy}.")
    )
    return text.format(name=words.name(who), enemy=enemy(game, card, words))


def tell_building(
    game: Game, words: Words, seat: int | None, who: int, building: int, envoy: int,
    gold: int, wood: int, stone: int, points: int,
) -> str:  # fmt: skip
    if envoy:
        others, you = (
            N_("{name} builds with the King's envoy: {building}."),
            N_("You build with the King's envoy: {building}."),
        )
    else:
        others, you = N_("{name} builds: {building}."), N_("You build: {building}.")
    return words.told(who, others, you).format(
        name=words.name(who), building=built(words, building, (gold, wood, stone), points)
    )


def tell_envoy(game: Game, words: Words, seat: int | None, who: int) -> str:
    if who == k.NOBODY:
        return words.text("The King's envoy stays at court: players are tied for last.")
    text = words.told(who, N_("The King's envoy goes to {name}."), N_("The King's envoy goes to you."))
    return text.format(name=words.name(who))


def tell_enemy(game: Game, words: Words, seat: int | None, card: int) -> str:
    return words.text("Winter. The enemy attacks: {enemy}.").format(enemy=enemy(game, card, words))


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
    """The arithmetic: Lion: 0 soldiers + King 1 + Guard Tower 1 = 2 < 3 (Goblins): defeat."""
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
    text = words.told(
        who,
        N_("{name}: {sum} = {value} {sign} {strength} ({enemy}): {outcome}."),
        N_("You: {sum} = {value} {sign} {strength} ({enemy}): {outcome}."),
    )
    return text.format(
        name=words.name(who),
        sum=" + ".join(terms),
        value=value,
        sign=sign,
        strength=row["strength"],
        enemy=_(kind),
        outcome=outcome,
    )


def tell_destruction(game: Game, words: Words, seat: int | None, who: int, building: int, points: int) -> str:
    if points:
        others, you = (
            N_("{name} loses a building: {building}, −{points}."),
            N_("You lose a building: {building}, −{points}."),
        )
    else:
        others, you = N_("{name} loses a building: {building}."), N_("You lose a building: {building}.")
    return words.told(who, others, you).format(
        name=words.name(who), building=words.text(BUILDINGS[building]), points=points_text(words, points)
    )


def tell_end(game: Game, words: Words, seat: int | None) -> str:
    return words.text("The five years are over.")


def harmed(event: Event) -> int | None:
    """Who has lost a building to an enemy."""
    return event[1] if event[0] == k.DESTROYED else None


def continues(before: Event, event: Event) -> bool:
    """The dice of a season and the order they make are one line; so are a battle and what it brings or takes."""
    kind = event[0]
    if kind in (k.ROLLED, k.ORDERED):
        return before[0] == k.ROLLED
    if kind == k.HOLDINGS_CHANGE and event[2] == k.BY_BUILDING:
        return before[0] == k.BUILT
    battle = before[0] in (k.FOUGHT, k.DESTROYED) or (before[0] == k.HOLDINGS_CHANGE and before[2] in OF_BATTLE)
    fate = kind == k.DESTROYED or (kind == k.HOLDINGS_CHANGE and event[2] in OF_BATTLE)
    return battle and fate and before[1] == event[1]


OF_BATTLE = (k.BY_VICTORY, k.BY_DEFEAT, k.BY_FORTRESS, k.BY_DESTROYED)


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

"""What an action will do, in words."""

from __future__ import annotations

from functools import lru_cache

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record, State
from burgrave.games.kingsburg import notation
from burgrave.games.kingsburg import state as k
from burgrave.games.kingsburg.words import ADVISORS, amounts, built, dice_text, gift, one_good, price


def describe(game: Game, record: Record, action: int, words: Words) -> str:
    _ = words.text
    if action == k.PASS:
        passing = N_("Build nothing more") if record["builds"] else PASSING[int(record["asked"])]
        return _(passing)
    if action < k.GIVE:
        return _("Take {good}").format(good=one_good(words, action - k.TAKE))
    if action < k.PAY_PLUS2:
        return describe_giving(int(record["asked"]), action - k.GIVE, words)
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
        return describe_building(game, record, int(record["actor"]), action - k.RAISE, words)
    return describe_influence(game, record, action, words)


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
        return _("Trade {good} for {others}").format(good=given, others=others)
    if asked == k.ASK_TOWN_HALL:
        return _("Pay {good} to the Town Hall for 1 VP").format(good=given)
    return _("Lose {good}").format(good=given)


def describe_building(game: Game, record: Record, seat: int, building: int, words: Words) -> str:
    points = int(game.tables["POINTS"][building])
    text = words.text("Build: {building}").format(
        building=built(words, building, price(game, State(record), seat, building), points)
    )
    return text + (words.text(" (with the King's envoy)") if record["builds"] else "")


def describe_influence(game: Game, record: Record, action: int, words: Words) -> str:
    envoy = notation.influence_of(record, action)[-1]
    text = influence_text(game, words.language, action, notation.shown_dice(record))
    return text + (words.text(" (with the King's envoy)") if envoy else "")


@lru_cache(10_000)
def influence_text(game: Game, language: str, action: int, shown: tuple[int, ...]) -> str:
    """All players have to choose among the same ways again and again."""
    words = game.words(language)
    advisor = notation.influence_by(action, shown)[0]
    group, way = divmod(action - k.INFLUENCE_BY, k.WAYS)
    dice = [value * (group + 1 >> die & 1) for die, value in enumerate(shown)]
    return words.text("Influence {advisor} ({number}) with {dice}: {gift}").format(
        advisor=words.text(ADVISORS[advisor - 1]),
        number=advisor,
        dice=dice_text(words, dice, way // k.MARKET_STEPS, way % k.MARKET_STEPS),
        gift=gift(game, advisor - 1, words),
    )

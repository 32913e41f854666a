"""What an action will do, in words."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record, State
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.fief import has_building
from burgrave.games.medievalia.notation import attacked_site
from burgrave.games.medievalia.resources import surcharge
from burgrave.games.medievalia.words import (
    DECKS,
    amount,
    amounts,
    card,
    fief,
    one_card,
    person,
    points,
    site,
    site_output,
    the_site,
)


def describe(game: Game, record: Record, action: int, words: Words) -> str:
    _ = words.text
    seat, asked = int(record["actor"]), int(record["asked"])
    if action == m.PASS:
        return describe_pass(game, record, seat, asked, words)
    if action < m.PLAY:
        return _("Draw a card: {deck}").format(deck=_(DECKS[action - m.FROM_DECK]))
    if action < m.PAY_FOR_ME:
        return describe_purchase(game, record, seat, action, words)
    if action in SIMPLE:
        return _(SIMPLE[action])
    if action < m.TRADE:
        return _("Take {resources}").format(resources=amount(words, action - m.TAKE, 1))
    if action < m.EXCHANGE:
        return _("Trade {resources} with the Merchant").format(resources=amount(words, action - m.TRADE, 1))
    if action < m.DISCARD:
        return _("Exchange {resources} for 1 other resource").format(
            resources=amount(words, action - m.EXCHANGE, m.CHANGE)
        )
    if action < m.SITE:
        return _("Discard {card} for 1 resource").format(card=one_card(words, action - m.DISCARD))
    if action < m.GO_LOOSE:
        return describe_site(game, record, seat, asked, action - m.SITE, words)
    if action < m.ATTACK_IN:
        return _("Go to {fief}").format(fief=fief(words, int(record["players"]), action - m.GO_TO))
    if action < m.GROUP:
        number, foe = divmod(action - m.ATTACK_IN, m.SEATS)
        return _("Attack {name} in {fief}").format(
            name=words.name(foe), fief=fief(words, int(record["players"]), number)
        )
    if action < m.WALL:
        return describe_group(record, asked, action - m.GROUP, words)
    if action < m.TOWN:
        wall = int(record["building"][record["foe"], attacked_site(record), action - m.WALL])
        return _(RECEIVING[asked]).format(card=card(words, wall))
    return describe_card(game, record, asked, action, words)


SIMPLE = {
    m.PAY_FOR_ME: N_("Pay automatically"),
    m.ASK_ALLY: N_("Ask your ally for resources"),
    m.CANCEL: N_("Give up this purchase"),
    m.GO_LOOSE: N_("Leave the site"),
    m.TOWN: N_("+0/1 for: City"),
}
RECEIVING = {m.ASK_BONUS: N_("+0/1 for: {card}"), m.ASK_DAMAGE: N_("Damage to: {card}")}
PASSING = {
    m.ASK_ACTION: N_("End your actions"),
    m.ASK_MOVE: N_("End your movement"),
    m.ASK_WAR: N_("End your turn"),
    m.ASK_HELP: N_("Give nothing more"),
    m.ASK_TARGET: N_("No target for this group"),
    m.ASK_ANSWER: N_("Do not heal"),
    m.ASK_POWER: N_("Use no power"),
}


def describe_pass(game: Game, record: Record, seat: int, asked: int, words: Words) -> str:
    if asked == m.ASK_ARTISTS:
        turning, artists = int(record["turning"]), int(record["artists"])
        what = (
            site(words, record, seat, turning)
            if turning < m.SITES
            else card(words, int(record["kind"][turning - m.SITES]))
        )
        if not artists:
            return words.text("Use without Artists: {what}").format(what=what)
        return words.count("Use with {n} Artist: ", "Use with {n} Artists: ", artists) + what
    if asked in (m.ASK_DEPLOY, m.ASK_ENGAGE):
        held = person(words, record, int(record["deploying"]))
        return words.text("Hold back: {card}").format(card=held)
    return words.text(PASSING[asked])


def describe_purchase(game: Game, record: Record, seat: int, action: int, words: Words) -> str:
    _ = words.text
    if action < m.BUILD:
        kind = action - m.PLAY
        cost = [int(amount) for amount in game.tables["COST"][kind]]
        needed = int(game.tables["NEEDS"][kind])
        missing = game.interpreted(surcharge)(State(record), seat, kind)
        cost[m.GOLD] += missing
        text = N_("Play {card} ({cost})")
        if missing:
            text = N_("Play {card} ({cost}, 2 gold of it because you do not have {building})")
        building = one_card(words, needed) if missing else ""
        return _(text).format(card=one_card(words, kind), cost=amounts(words, *cost), building=building)
    if action < m.CLEAR:
        pile, place = divmod(action - m.BUILD, m.SITES)
        kind = int(record["top"][pile])
        cost = [int(amount) for amount in game.tables["COST"][kind]]
        double = game.interpreted(has_building)(State(record), seat, kind)
        return _("Build {card} on {site} ({cost}, {points})").format(
            site=the_site(words, record, seat, place),
            card=one_card(words, kind),
            cost=amounts(words, *cost),
            points=_("no points") if double else points(words, int(game.tables["POINTS"][kind])),
        )
    if action < m.BUY_CARD:
        return _("Remove {site} ({cost})").format(
            site=the_site(words, record, seat, action - m.CLEAR), cost=amount(words, m.LABOUR, 1)
        )
    return _("Buy a card for {cost}: {deck}").format(
        cost=amounts(words, 0, 0, 0, 0, m.CARD_PRICE), deck=_(DECKS[action - m.BUY_CARD])
    )


def describe_site(game: Game, record: Record, seat: int, asked: int, number: int, words: Words) -> str:
    _ = words.text
    if asked == m.ASK_TARGET:
        return _("Attack {site}").format(site=the_site(words, record, int(record["foe"]), number))
    if asked == m.ASK_PLACE:
        return _("Go to {site}").format(site=the_site(words, record, seat, number))
    made = site_output(game, record, seat, number)
    return _("Use {site}: {resources}").format(
        site=the_site(words, record, seat, number),
        resources=amount(words, int(game.tables["RESOURCE"][record["site"][seat, number]]), made),
    )


def describe_group(record: Record, asked: int, group: int, words: Words) -> str:
    _ = words.text
    if asked == m.ASK_TARGET:
        return _("Join the fight of group {group}").format(group=group)
    acting = person(words, record, int(record["deploying"]))
    if asked == m.ASK_ENGAGE:
        return _("{card}: fight group {group}").format(card=acting, group=group)
    if group == 0:
        return _("{card}: a new group").format(card=acting)
    return _("{card}: join group {group}").format(card=acting, group=group)


def describe_card(game: Game, record: Record, asked: int, action: int, words: Words) -> str:
    _ = words.text
    if action >= m.TARGET:
        aim = person(words, record, action - m.TARGET, with_owner=asked == m.ASK_AIM)
        text = {m.ASK_TARGET: N_("Attack: {card}"), m.ASK_AIM: N_("Aim at: {card}")}.get(asked) or RECEIVING[asked]
        return _(text).format(card=aim)
    if action >= m.TURN:
        kind = int(record["kind"][action - m.TURN])
        made = amount(words, int(game.tables["RESOURCE"][kind]), int(game.tables["MAKES"][kind]))
        return _("Use {site}: {resources}").format(site=card(words, kind), resources=made)
    for first, text in ((m.USE, N_("Use the power: {card}")), (m.DISMISS, N_("Dismiss: {card}"))):
        if action >= first:
            return _(text).format(card=person(words, record, action - first))
    return _("Move: {card}").format(card=person(words, record, action - m.MOVE))

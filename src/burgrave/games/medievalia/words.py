"""What players read: the names of things, what an action will do, what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burgrave.core.game import Event, Game
from burgrave.core.record import Record
from burgrave.core.words import N_, Words
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.notation import attacked_site

CARDS = (
    N_("Field"), N_("Farm"), N_("Forest"), N_("Mine"),
    N_("Soldier"), N_("Infantry"), N_("Knight"), N_("Archer"), N_("Priest"),
    N_("Peasant"), N_("Merchant"), N_("Artist"), N_("Bureaucrat"),
    N_("City"),
    N_("Bank"), N_("School"), N_("Church"), N_("Stable"), N_("Smith"), N_("Carpenter"), N_("Workshop"),
    N_("Tower"), N_("Fortress"), N_("Castle"),
)  # fmt: skip
DECKS = (N_("territories"), N_("military"), N_("characters"))
POWERS = {
    "soldier": "",
    "infantry": N_("In an army: +0/1 for another card."),
    "knight": N_("Moves twice."),
    "archer": N_("1 damage in the same or an adjacent fief."),
    "priest": N_("Heals 1 damage in the same or an adjacent fief."),
    "peasant": "",
    "merchant": N_("1 resource becomes another; 1 gold becomes 2."),
    "artist": N_("Doubles the production of up to three cards."),
    "bureaucrat": N_("A building costs 2 resources less."),
}
"""What a military or character card can do beside fighting and producing."""
STAGES = {
    m.OPENING: N_("Opening hands"), m.SIEGE: N_("Start of turn"), m.DRAW: N_("Draw"), m.ACTIONS_PHASE: N_("Actions"),
    m.MOVEMENT: N_("Movement"), m.WAR: N_("War"), m.OVER: N_("End"),
}  # fmt: skip


# Things and amounts


def card(words: Words, kind: int) -> str:
    return words.text(CARDS[kind])


def amounts(words: Words, food: int, energy: int, labour: int, gold: int, any_kind: int = 0) -> str:
    """Such as: 2 food, 1 labour and 1 gold."""
    counted = (
        (food, words.count("{n} food", "{n} food", food)),
        (energy, words.count("{n} energy", "{n} energy", energy)),
        (labour, words.count("{n} labour", "{n} labour", labour)),
        (gold, words.count("{n} gold", "{n} gold", gold)),
        (any_kind, words.count("{n} resource of any kind", "{n} resources of any kind", any_kind)),
    )
    return words.list([text for amount, text in counted if amount]) or words.text("nothing")


def amount(words: Words, resource: int, number: int) -> str:
    return amounts(words, *(number if resource == other else 0 for other in range(4)))


def points(words: Words, number: int) -> str:
    return words.count("{n} VP", "{n} VP", number)


def fief(words: Words, players: int, number: int) -> str:
    if number < m.NEUTRAL:
        return words.text("the fief of {name}").format(name=words.name(number))
    first = number - m.NEUTRAL
    return words.text("the neutral fief between {one} and {other}").format(
        one=words.name(first), other=words.name((first + 1) % players)
    )


def site(words: Words, record: Record, seat: int, number: int) -> str:
    kind = card(words, int(record["site"][seat, number]))
    return kind if number == m.CITY_SITE else f"{kind} {number}"


def where(words: Words, record: Record, number: int) -> str:
    """Where a military or character card is."""
    owner, place = int(record["owner"][number]), int(record["place"][number])
    if place >= m.LOOSE:
        return fief(words, int(record["players"]), place - m.LOOSE)
    return site(words, record, owner, place)


def person(words: Words, record: Record, number: int, with_owner: bool = False) -> str:
    """Such as: Peasant (Field 1), or: Soldier of Oak (the fief of Lion)."""
    name = card(words, int(record["kind"][number]))
    marks = [where(words, record, number)]
    if record["used"][number]:
        marks.append(words.text("used"))
    if record["damage"][number]:
        marks.append(words.count("{n} damage", "{n} damage", int(record["damage"][number])))
    if with_owner:
        name = words.text("{card} of {name}").format(card=name, name=words.name(int(record["owner"][number])))
    return f"{name} ({', '.join(marks)})"


# What an action will do


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
        return _("Merchant: give {resources}").format(resources=amount(words, action - m.TRADE, 1))
    if action < m.DISCARD:
        return _("Change {resources} into 1 other").format(resources=amount(words, action - m.EXCHANGE, m.CHANGE))
    if action < m.SITE:
        return _("Discard for a resource: {card}").format(card=card(words, action - m.DISCARD))
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
    m.PAY_FOR_ME: N_("Pay for me"),
    m.ASK_ALLY: N_("Ask your ally for resources"),
    m.CANCEL: N_("Give up this purchase"),
    m.GO_LOOSE: N_("Leave the site"),
    m.TOWN: N_("+0/1 for: City"),
}
RECEIVING = {m.ASK_BONUS: N_("+0/1 for: {card}"), m.ASK_DAMAGE: N_("Damage to: {card}")}
PASSING = {
    m.ASK_ACTION: N_("End your actions"),
    m.ASK_MOVE: N_("End your movement"),
    m.ASK_WAR: N_("No more war: end your turn"),
    m.ASK_HELP: N_("Give nothing more"),
    m.ASK_TARGET: N_("Attack nothing with this group"),
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
            return words.text("Turn it without Artists: {what}").format(what=what)
        return words.count("Turn it with {n} Artist: ", "Turn it with {n} Artists: ", artists) + what
    if asked in (m.ASK_DEPLOY, m.ASK_ENGAGE):
        held = person(words, record, int(record["cursor"]))
        return words.text("Hold back: {card}").format(card=held)
    return words.text(PASSING[asked])


def describe_purchase(game: Game, record: Record, seat: int, action: int, words: Words) -> str:
    _ = words.text
    if action < m.BUILD:
        kind = action - m.PLAY
        cost = [int(amount) for amount in game.tables["COST"][kind]]
        needed = int(game.tables["NEEDS"][kind])
        missing = needed != m.NOTHING and not (record["building"][seat] == needed).any()
        cost[m.GOLD] += m.SURCHARGE if missing else 0
        text = _("Play: {card}, {cost}").format(card=card(words, kind), cost=amounts(words, *cost))
        extra = _(" (2 gold of it because there is no {building})")
        return text + (extra.format(building=card(words, needed)) if missing else "")
    if action < m.CLEAR:
        pile, place = divmod(action - m.BUILD, m.SITES)
        kind = int(record["top"][pile])
        cost = [int(amount) for amount in game.tables["COST"][kind]]
        double = bool((record["building"][seat] == kind).any())
        return _("Build on {site}: {card}, {cost}, {points}").format(
            site=site(words, record, seat, place),
            card=card(words, kind),
            cost=amounts(words, *cost),
            points=points(words, 0 if double else int(game.tables["POINTS"][kind])),
        )
    if action < m.BUY_CARD:
        return _("Remove {site} for {cost}").format(
            site=site(words, record, seat, action - m.CLEAR), cost=amount(words, m.LABOUR, 1)
        )
    return _("Buy a card for {cost}: {deck}").format(
        cost=amounts(words, 0, 0, 0, 0, m.CARD_PRICE), deck=_(DECKS[action - m.BUY_CARD])
    )


def describe_site(game: Game, record: Record, seat: int, asked: int, number: int, words: Words) -> str:
    _ = words.text
    if asked == m.ASK_TARGET:
        return _("Attack {site}").format(site=site(words, record, int(record["foe"]), number))
    if asked == m.ASK_PLACE:
        return _("Go to {site}").format(site=site(words, record, seat, number))
    made = site_output(game, record, seat, number)
    return _("Turn {site}: {resources}").format(
        site=site(words, record, seat, number),
        resources=amount(words, int(game.tables["RESOURCE"][record["site"][seat, number]]), made),
    )


def site_output(game: Game, record: Record, seat: int, number: int) -> int:
    """What a site gives without Artists; an Artist who was turned to double it adds nothing himself."""
    kind = int(record["site"][seat, number])
    used = int(record["site_used"][seat, number])
    labour = sum(
        1
        for other in range(record["people"])
        if record["owner"][other] == seat
        and record["place"][other] == number
        and (used or not record["used"][other])
        and game.tables["RESOURCE"][record["kind"][other]] == m.LABOUR
        and game.tables["MAKES"][record["kind"][other]] > 0
    )
    civil = sum(1 for building in record["building"][seat, number] if m.BANK <= building < m.TOWER)
    return int(game.tables["MAKES"][kind]) + min(labour, int(game.tables["BOOSTS"][kind])) + civil


def describe_group(record: Record, asked: int, group: int, words: Words) -> str:
    _ = words.text
    if asked == m.ASK_TARGET:
        return _("Join the fight of group {group}").format(group=group)
    acting = person(words, record, int(record["cursor"]))
    if asked == m.ASK_ENGAGE:
        return _("{card}: fight against group {group}").format(card=acting, group=group)
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
        return _("Turn {site}: {resources}").format(site=card(words, kind), resources=made)
    for first, text in ((m.USE, N_("Use the power of: {card}")), (m.DISMISS, N_("Dismiss: {card}"))):
        if action >= first:
            return _(text).format(card=person(words, record, action - first))
    return _("Move: {card}").format(card=person(words, record, action - m.MOVE))


# What has happened


def narrate(game: Game, event: Event, words: Words, seat: int | None) -> str | None:
    kind, *details = event
    return NARRATORS[kind](words, seat, *details)


def tell_opening(words: Words, seat: int | None, first: int, *bottoms: int) -> str:
    return words.text("{name} begins. At the bottom of the decks lie: {cards}.").format(
        name=words.name(first), cards=", ".join(card(words, kind) for kind in bottoms)
    )


def tell_turn(words: Words, seat: int | None, number: int, who: int) -> str:
    return words.text("Turn {number}: {name}.").format(number=number, name=words.name(who))


def tell_card(
    words: Words, seat: int | None, who: int, kind: int, source: int, target: int, cause: int, detail: int
) -> str | None:
    if source == m.IN_DECK:
        text = N_("{name} draws from the {deck} deck: {card}.") if seat == who else N_("{name} draws: {deck}.")
        return words.text(text).format(name=words.name(who), deck=words.text(DECKS[detail]), card=card(words, kind))
    if cause not in CARD_TEXTS or kind == m.CITY:
        return None
    return words.text(CARD_TEXTS[cause]).format(name=words.name(who), card=card(words, kind))


CARD_TEXTS = {
    m.BY_BOUGHT: N_("{name} builds: {card}."),
    m.BY_PLAYED: N_("{name} plays: {card}."),
    m.BY_DISCARD: N_("{name} discards: {card}."),
    m.BY_DISMISSAL: N_("{name} dismisses: {card}."),
    m.BY_HUNGER: N_("{name} cannot feed everybody and gives up: {card}."),
    m.BY_DEATH: N_("{name} loses in battle: {card}."),
    m.BY_SHOT: N_("{name} loses to an Archer: {card}."),
    m.BY_RUIN: N_("{name} loses: {card}."),
    m.BY_CLEARING: N_("{name} removes: {card}."),
}


def tell_siege(words: Words, seat: int | None, who: int, turns: int) -> str:
    if turns == 0:
        return words.text("The siege of {name} is broken.").format(name=words.name(who))
    return words.text("{name} is besieged: turn {turns} of {limit}.").format(
        name=words.name(who), turns=turns, limit=m.SIEGE_TURNS
    )


def tell_elimination(words: Words, seat: int | None, who: int, by_siege: int) -> str:
    text = N_("{name} surrenders after three turns of siege.") if by_siege else N_("{name} is eliminated.")
    return words.text(text).format(name=words.name(who))


def tell_purchase(
    words: Words, seat: int | None, who: int, action: int,
    food: int, energy: int, labour: int, gold: int, any_kind: int, building: int,
) -> str:  # fmt: skip
    _ = words.text
    if action < m.BUILD:
        what = card(words, action - m.PLAY)
    elif action < m.CLEAR:
        what = card(words, building)
    else:
        what = _("removal of a territory") if action < m.BUY_CARD else _("a card")
    return _("{name} pays {cost} for: {what}.").format(
        name=words.name(who), cost=amounts(words, food, energy, labour, gold, any_kind), what=what
    )


def tell_production(
    words: Words, seat: int | None, who: int, kind: int, resource: int,
    printed: int, labour: int, buildings: int, artists: int, total: int,
) -> str:  # fmt: skip
    """The arithmetic: Lion turns Field: 1 + labour 2 + buildings 1, doubled by 1 Artist = 7 food."""
    _ = words.text
    terms = [str(printed)]
    if labour:
        terms.append(_("labour {n}").format(n=labour))
    if buildings:
        terms.append(_("buildings {n}").format(n=buildings))
    text = " + ".join(terms)
    if artists:
        text += words.count(", doubled by {n} Artist", ", doubled by {n} Artists", artists)
    made = amount(words, resource, total)
    return _("{name} turns {card}: {sum}.").format(
        name=words.name(who), card=card(words, kind), sum=made if text == str(total) else f"{text} = {made}"
    )


def tell_giving(words: Words, seat: int | None, who: int, resource: int, number: int) -> str:
    return words.text("{name} gives {resources} in exchange.").format(
        name=words.name(who), resources=amount(words, resource, number)
    )


def tell_receiving(words: Words, seat: int | None, who: int, resource: int) -> str:
    return words.text("{name} takes {resources}.").format(name=words.name(who), resources=amount(words, resource, 1))


def tell_power(words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text(POWER_TEXTS[kind]).format(name=words.name(who))


POWER_TEXTS = {
    m.MERCHANT: N_("The Merchant of {name} is ready to trade."),
    m.ARTIST: N_("The Artist of {name} doubles the production."),
    m.BUREAUCRAT: N_("The Bureaucrat of {name} saves 2 resources."),
}


def tell_call(words: Words, seat: int | None, who: int, ally: int) -> str:
    return words.text("{name} asks {ally} for resources.").format(name=words.name(who), ally=words.name(ally))


def tell_toll(words: Words, seat: int | None, who: int, resource: int) -> str:
    if resource == m.NOTHING:
        return words.text("The first gift of {name} this turn is lost on the way.").format(name=words.name(who))
    return words.text("{resources} of {name} is lost on the way: the price of helping an ally this turn.").format(
        resources=amount(words, resource, 1), name=words.name(who)
    )


def tell_cancel(words: Words, seat: int | None, who: int) -> str:
    return words.text("{name} gives up the purchase.").format(name=words.name(who))


def tell_move(words: Words, seat: int | None, who: int, kind: int, number: int, at: int, outside: int) -> str:
    if outside:
        text = N_("{name} moves to another fief: {card}.")
    else:
        text = N_("{name} moves to a site: {card}, {site}.") if at != m.NOTHING else N_("{name} frees: {card}.")
    return words.text(text).format(
        name=words.name(who), card=card(words, kind), site=card(words, at) if at != m.NOTHING else ""
    )


def tell_shot(words: Words, seat: int | None, who: int, owner: int, kind: int, number: int) -> str:
    return words.text("The Archer of {name} hits: {card} of {owner}.").format(
        name=words.name(who), card=card(words, kind), owner=words.name(owner)
    )


def tell_healing(words: Words, seat: int | None, who: int, owner: int, kind: int, left: int) -> str:
    return words.text("The Priest of {name} heals: {card} of {owner}, {left} damage left.").format(
        name=words.name(who), card=card(words, kind), owner=words.name(owner), left=left
    )


def tell_war(words: Words, seat: int | None, who: int, foe: int, number: int) -> str:
    text = N_("{name} attacks {foe} in a neutral fief.") if number >= m.NEUTRAL else N_("{name} attacks {foe}.")
    return words.text(text).format(name=words.name(who), foe=words.name(foe))


def tell_deployment(words: Words, seat: int | None, who: int, kind: int, group: int) -> str:
    text = N_("{name} deploys in group {group}: {card}.") if group else N_("{name} holds back: {card}.")
    return words.text(text).format(name=words.name(who), card=card(words, kind), group=group)


def tell_engagement(words: Words, seat: int | None, who: int, kind: int, group: int) -> str:
    return words.text("{name} sends against group {group}: {card}.").format(
        name=words.name(who), card=card(words, kind), group=group
    )


def tell_target(words: Words, seat: int | None, who: int, group: int, site_kind: int, kind: int, joined: int) -> str:
    if joined:
        return words.text("Group {group} of {name} joins the fight of group {joined}.").format(
            name=words.name(who), group=group, joined=joined
        )
    return words.text("Group {group} of {name} attacks: {card}.").format(
        name=words.name(who), group=group, card=card(words, max(site_kind, kind))
    )


def tell_bonus(words: Words, seat: int | None, who: int, giver: int, receiver: int) -> str:
    return words.text("{giver} gives {receiver} of {name} +0/1.").format(
        giver=card(words, giver), receiver=card(words, receiver), name=words.name(who)
    )


def tell_fight(
    words: Words, seat: int | None, group: int,
    who: int, attack: int, defence: int, foe: int, foe_attack: int, foe_defence: int, at: int,
) -> str:  # fmt: skip
    """The arithmetic of a fight: attack and defence of both sides."""
    text = N_("Fight {group}: {name} {attack}/{defence} against {foe} {foe_attack}/{foe_defence}.")
    if at != m.NOTHING:
        text = N_("Fight {group} for {site}: {name} {attack}/{defence} against {foe} {foe_attack}/{foe_defence}.")
    return words.text(text).format(
        group=group, name=words.name(who), attack=attack, defence=defence, foe=words.name(foe),
        foe_attack=foe_attack, foe_defence=foe_defence, site=card(words, at) if at != m.NOTHING else "",
    )  # fmt: skip


def tell_damage(words: Words, seat: int | None, who: int, kind: int, damage: int, defence: int) -> str:
    sign = "<" if damage < defence else "=" if damage == defence else ">"
    return words.text("{card} of {name}: damage {damage} {sign} defence {defence}.").format(
        card=card(words, kind), name=words.name(who), damage=damage, sign=sign, defence=defence
    )


def tell_destruction(words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.text("Destroyed: {card} of {name}.").format(card=card(words, kind), name=words.name(who))


def tell_end(words: Words, seat: int | None, ending: int) -> str:
    return words.text(ENDINGS[ending])


ENDINGS = {
    m.BY_PRESTIGE: N_("The game ends: prestige is won."),
    m.BY_CONQUEST: N_("The game ends: only one side is left."),
    m.BY_SIEGE: N_("The game ends: a siege has left only one side."),
    m.BY_BUILDINGS: N_("The game ends: the last building is bought."),
    m.BY_DECKS: N_("The game ends: two decks are exhausted."),
}


def tell_score(words: Words, seat: int | None, who: int, number: int, gold: int, cards: int) -> str:
    return words.text("{name}: {points}; {gold} can be produced; {cards} in hand.").format(
        name=words.name(who),
        points=points(words, number),
        gold=words.count("{n} gold", "{n} gold", gold),
        cards=words.count("{n} card", "{n} cards", cards),
    )


NARRATORS: dict[int, Callable[..., str | None]] = {
    m.OPENED: tell_opening,
    m.TURN_BEGINS: tell_turn,
    m.CARD_MOVES: tell_card,
    m.BESIEGED: tell_siege,
    m.ELIMINATED: tell_elimination,
    m.PURCHASE: tell_purchase,
    m.PRODUCES: tell_production,
    m.GIVES: tell_giving,
    m.RECEIVES: tell_receiving,
    m.POWER: tell_power,
    m.ALLY_CALLED: tell_call,
    m.TOLL: tell_toll,
    m.CANCELLED: tell_cancel,
    m.MOVES: tell_move,
    m.SHOT: tell_shot,
    m.HEALED: tell_healing,
    m.WAR_BEGINS: tell_war,
    m.DEPLOYED: tell_deployment,
    m.ENGAGES: tell_engagement,
    m.ATTACKS: tell_target,
    m.BONUS: tell_bonus,
    m.FIGHT: tell_fight,
    m.DAMAGED: tell_damage,
    m.DESTROYED: tell_destruction,
    m.GAME_OVER: tell_end,
    m.SCORED: tell_score,
}


def resource_names(words: Words) -> Sequence[str]:
    return [words.text(name) for name in (N_("food"), N_("energy"), N_("labour"), N_("gold"))]

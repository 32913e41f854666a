"""What has happened, in words: a function for each event, as the seat may know it."""

from __future__ import annotations

from collections.abc import Callable

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import Event
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.words import DECKS, ENDINGS, amount, amounts, card, one_card, points, the_card


def tell_opening(game: Game, words: Words, seat: int | None, first: int, *bottoms: int) -> str:
    return words.told(
        first,
        N_("{name} begins. At the bottom of the decks: {cards}."),
        N_("You begin. At the bottom of the decks: {cards}."),
    ).format(name=words.name(first), cards=", ".join(card(words, kind) for kind in bottoms))


def tell_turn(game: Game, words: Words, seat: int | None, number: int, who: int) -> str:
    return words.told(who, N_("Turn {number}: {name}."), N_("Turn {number}: you.")).format(
        number=number, name=words.name(who)
    )


def tell_card(
    game: Game, words: Words, seat: int | None, who: int, kind: int, source: int, target: int, cause: int, detail: int
) -> str | None:
    if source == m.IN_DECK:
        text = (
            (N_("{name} draws {card}."), N_("You draw {card}."))
            if seat == who
            else (N_("{name} draws a card ({deck})."), N_("{name} draws a card ({deck})."))
        )
        return words.told(who, *text).format(
            name=words.name(who), deck=words.text(DECKS[detail]), card=one_card(words, kind)
        )
    if cause not in CARD_TEXTS or kind == m.CITY:
        return None
    return words.told(who, *CARD_TEXTS[cause]).format(name=words.name(who), card=one_card(words, kind))


CARD_TEXTS = {
    m.BY_BOUGHT: (N_("{name} builds {card}."), N_("You build {card}.")),
    m.BY_PLAYED: (N_("{name} plays {card}."), N_("You play {card}.")),
    m.BY_DISCARD: (N_("{name} discards {card}."), N_("You discard {card}.")),
    m.BY_DISMISSAL: (N_("{name} dismisses {card}."), N_("You dismiss {card}.")),
    m.BY_HUNGER: (N_("{name} cannot feed everyone and loses {card}."), N_("You cannot feed everyone and lose {card}.")),
    m.BY_DEATH: (N_("{name} loses {card} in battle."), N_("You lose {card} in battle.")),
    m.BY_SHOT: (N_("{name} loses {card} to an Archer."), N_("You lose {card} to an Archer.")),
    m.BY_RUIN: (N_("{name} loses {card}."), N_("You lose {card}.")),
    m.BY_CLEARING: (N_("{name} removes {card}."), N_("You remove {card}.")),
}


def tell_siege(game: Game, words: Words, seat: int | None, who: int, turns: int) -> str:
    if turns == 0:
        return words.told(who, N_("{name} is no longer under siege."), N_("You are no longer under siege.")).format(
            name=words.name(who)
        )
    return words.told(
        who, N_("{name} is under siege: turn {turns} of {limit}."), N_("You are under siege: turn {turns} of {limit}.")
    ).format(name=words.name(who), turns=turns, limit=m.SIEGE_TURNS)


def tell_elimination(game: Game, words: Words, seat: int | None, who: int, by_siege: int) -> str:
    text = (
        (N_("{name} surrenders after three turns of siege."), N_("You surrender after three turns of siege."))
        if by_siege
        else (N_("{name} is eliminated."), N_("You are eliminated."))
    )
    return words.told(who, *text).format(name=words.name(who))


def tell_purchase(
    game: Game, words: Words, seat: int | None, who: int, action: int,
    food: int, energy: int, labour: int, gold: int, any_kind: int, building: int,
) -> str:  # fmt: skip
    _ = words.text
    if action < m.BUILD:
        what = one_card(words, action - m.PLAY)
    elif action < m.CLEAR:
        what = one_card(words, building)
    else:
        what = _("a card")
    removes = m.CLEAR <= action < m.BUY_CARD
    text = (
        (N_("{name} is removing a territory ({cost})."), N_("You are removing a territory ({cost})."))
        if removes
        else (N_("{name} is buying {what} ({cost})."), N_("You are buying {what} ({cost})."))
    )
    return words.told(who, *text).format(
        name=words.name(who), cost=amounts(words, food, energy, labour, gold, any_kind), what=what
    )


def tell_production(
    game: Game, words: Words, seat: int | None, who: int, kind: int, resource: int,
    printed: int, labour: int, buildings: int, artists: int, total: int,
) -> str:  # fmt: skip
    """The arithmetic: Lion uses the Field: 1 + 2 from labour + 1 from buildings, doubled by 1 Artist = 7 food."""
    _ = words.text
    terms = [str(printed)]
    if labour:
        terms.append(_("{n} from labour").format(n=labour))
    if buildings:
        terms.append(_("{n} from buildings").format(n=buildings))
    text = " + ".join(terms)
    if artists:
        text += words.count(", doubled by {n} Artist", ", multiplied by {n} Artists", artists)
    made = amount(words, resource, total)
    return words.told(who, N_("{name} uses {card}: {sum}."), N_("You use {card}: {sum}.")).format(
        name=words.name(who), card=the_card(words, kind), sum=made if text == str(total) else f"{text} = {made}"
    )


def tell_giving(game: Game, words: Words, seat: int | None, who: int, resource: int, number: int) -> str:
    return words.told(who, N_("{name} gives {resources} in exchange."), N_("You give {resources} in exchange.")).format(
        name=words.name(who), resources=amount(words, resource, number)
    )


def tell_receiving(game: Game, words: Words, seat: int | None, who: int, resource: int) -> str:
    return words.told(who, N_("{name} takes {resources}."), N_("You take {resources}.")).format(
        name=words.name(who), resources=amount(words, resource, 1)
    )


def tell_power(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.told(who, *POWER_TEXTS[kind]).format(name=words.name(who))


POWER_TEXTS = {
    m.MERCHANT: (N_("{name} uses a Merchant to trade."), N_("You use a Merchant to trade.")),
    m.ARTIST: (N_("{name} uses an Artist to double production."), N_("You use an Artist to double production.")),
    m.BUREAUCRAT: (
        N_("{name} uses a Bureaucrat to save 2 resources."),
        N_("You use a Bureaucrat to save 2 resources."),
    ),
}


def tell_call(game: Game, words: Words, seat: int | None, who: int, ally: int) -> str:
    return words.told(
        who,
        N_("{name} asks {ally} for resources."),
        N_("You ask {ally} for resources."),
        ally,
        N_("{name} asks you for resources."),
    ).format(name=words.name(who), ally=words.name(ally))


def tell_toll(game: Game, words: Words, seat: int | None, who: int, resource: int) -> str:
    if resource == m.NOTHING:
        return words.told(
            who,
            N_("What {name} gives first this turn is lost: the price of helping an ally."),
            N_("What you give first this turn is lost: the price of helping an ally."),
        ).format(name=words.name(who))
    return words.told(
        who,
        N_("{name} loses {resources}: the price of helping an ally this turn."),
        N_("You lose {resources}: the price of helping an ally this turn."),
    ).format(resources=amount(words, resource, 1), name=words.name(who))


def tell_cancel(game: Game, words: Words, seat: int | None, who: int) -> str:
    return words.told(who, N_("{name} gives up the purchase."), N_("You give up the purchase.")).format(
        name=words.name(who)
    )


TO_NEUTRAL = (
    (N_("{name} sends {card} to the Ford."), N_("You send {card} to the Ford.")),
    (N_("{name} sends {card} to the Moor."), N_("You send {card} to the Moor.")),
    (N_("{name} sends {card} to the Heath."), N_("You send {card} to the Heath.")),
    (N_("{name} sends {card} to the Marsh."), N_("You send {card} to the Marsh.")),
)


def tell_move(
    game: Game, words: Words, seat: int | None, who: int, kind: int, number: int, at: int, outside: int
) -> str:
    if not outside:
        text = (
            (N_("{name} moves {card} to {site}."), N_("You move {card} to {site}."))
            if at != m.NOTHING
            else (N_("{name} moves {card} into the open."), N_("You move {card} into the open."))
        )
    elif number >= m.NEUTRAL:
        text = TO_NEUTRAL[number - m.NEUTRAL]
    else:
        text = (
            (N_("{name} brings {card} home."), N_("You bring {card} home."))
            if number == who
            else (N_("{name} sends {card} to the fief of {owner}."), N_("You send {card} to the fief of {owner}."))
        )
    to_you = N_("{name} sends {card} to your fief.") if outside else ""
    return words.told(who, *text, number, to_you).format(
        name=words.name(who),
        card=one_card(words, kind),
        site=the_card(words, at) if at != m.NOTHING else "",
        owner=words.name(number) if number < m.NEUTRAL else "",
    )


def tell_shot(game: Game, words: Words, seat: int | None, who: int, owner: int, kind: int, number: int) -> str:
    return words.told(
        who,
        N_("{name}'s Archer hits {owner}'s {card}."),
        N_("Your Archer hits {owner}'s {card}."),
        owner,
        N_("{name}'s Archer hits your {card}."),
    ).format(name=words.name(who), card=card(words, kind), owner=words.name(owner))


def tell_healing(game: Game, words: Words, seat: int | None, who: int, owner: int, kind: int, left: int) -> str:
    return words.told(
        who,
        N_("{name}'s Priest heals {owner}'s {card}; damage left: {left}."),
        N_("Your Priest heals {owner}'s {card}; damage left: {left}."),
        owner,
        N_("{name}'s Priest heals your {card}; damage left: {left}."),
    ).format(name=words.name(who), card=card(words, kind), owner=words.name(owner), left=left)


IN_NEUTRAL = (
    (
        N_("{name} attacks {foe} at the Ford."),
        N_("You attack {foe} at the Ford."),
        N_("{name} attacks you at the Ford."),
    ),
    (
        N_("{name} attacks {foe} on the Moor."),
        N_("You attack {foe} on the Moor."),
        N_("{name} attacks you on the Moor."),
    ),
    (
        N_("{name} attacks {foe} on the Heath."),
        N_("You attack {foe} on the Heath."),
        N_("{name} attacks you on the Heath."),
    ),
    (
        N_("{name} attacks {foe} in the Marsh."),
        N_("You attack {foe} in the Marsh."),
        N_("{name} attacks you in the Marsh."),
    ),
)


def tell_war(game: Game, words: Words, seat: int | None, who: int, foe: int, number: int) -> str:
    others, you, to_you = (
        IN_NEUTRAL[number - m.NEUTRAL]
        if number >= m.NEUTRAL
        else (N_("{name} attacks {foe}."), N_("You attack {foe}."), N_("{name} attacks you."))
    )
    return words.told(who, others, you, foe, to_you).format(name=words.name(who), foe=words.name(foe))


def tell_deployment(game: Game, words: Words, seat: int | None, who: int, kind: int, group: int) -> str:
    text = (
        (N_("{name} deploys {card} in group {group}."), N_("You deploy {card} in group {group}."))
        if group
        else (N_("{name} holds back {card}."), N_("You hold back {card}."))
    )
    return words.told(who, *text).format(name=words.name(who), card=one_card(words, kind), group=group)


def tell_engagement(game: Game, words: Words, seat: int | None, who: int, kind: int, group: int) -> str:
    return words.told(
        who, N_("{name} sends {card} against group {group}."), N_("You send {card} against group {group}.")
    ).format(name=words.name(who), card=one_card(words, kind), group=group)


def tell_target(
    game: Game, words: Words, seat: int | None, who: int, group: int, site_kind: int, kind: int, joined: int
) -> str:
    if joined:
        return words.told(
            who,
            N_("{name}'s group {group} joins the fight of group {joined}."),
            N_("Your group {group} joins the fight of group {joined}."),
        ).format(name=words.name(who), group=group, joined=joined)
    return words.told(
        who, N_("{name}'s group {group} attacks {card}."), N_("Your group {group} attacks {card}.")
    ).format(name=words.name(who), group=group, card=the_card(words, max(site_kind, kind)))


def tell_bonus(game: Game, words: Words, seat: int | None, who: int, giver: int, receiver: int) -> str:
    return words.told(
        who, N_("{name}'s {receiver} gets +0/1 ({giver})."), N_("Your {receiver} gets +0/1 ({giver}).")
    ).format(giver=card(words, giver), receiver=card(words, receiver), name=words.name(who))


def tell_fight(
    game: Game, words: Words, seat: int | None, group: int,
    who: int, attack: int, defence: int, foe: int, foe_attack: int, foe_defence: int, at: int,
) -> str:  # fmt: skip
    """The arithmetic of a fight: attack and defence of both sides."""
    text = (
        N_("Fight {group}: {name} {attack}/{defence} against {foe} {foe_attack}/{foe_defence}."),
        N_("Fight {group}: {name} {attack}/{defence} against {foe} {foe_attack}/{foe_defence}."),
    )
    if at != m.NOTHING:
        text = (
            N_("Fight {group} for {site}: {name} {attack}/{defence} against {foe} {foe_attack}/{foe_defence}."),
            N_("Fight {group} for {site}: {name} {attack}/{defence} against {foe} {foe_attack}/{foe_defence}."),
        )
    return words.told(who, *text).format(
        group=group, name=words.name(who), attack=attack, defence=defence, foe=words.name(foe),
        foe_attack=foe_attack, foe_defence=foe_defence, site=the_card(words, at) if at != m.NOTHING else "",
    )  # fmt: skip


def tell_damage(game: Game, words: Words, seat: int | None, who: int, kind: int, damage: int, defence: int) -> str:
    return words.told(
        who,
        N_("{name}'s {card}: {damage} damage, defence {defence}."),
        N_("Your {card}: {damage} damage, defence {defence}."),
    ).format(card=card(words, kind), name=words.name(who), damage=damage, defence=defence)


def tell_destruction(game: Game, words: Words, seat: int | None, who: int, kind: int) -> str:
    return words.told(who, N_("{name}'s {card} is destroyed."), N_("Your {card} is destroyed.")).format(
        card=card(words, kind), name=words.name(who)
    )


def tell_end(game: Game, words: Words, seat: int | None, ending: int) -> str:
    return words.text(ENDINGS[ending])


def tell_score(game: Game, words: Words, seat: int | None, who: int, number: int, gold: int, cards: int) -> str:
    return words.told(
        who,
        N_("{name}: {points}, {gold} in production, {cards} in hand."),
        N_("You: {points}, {gold} in production, {cards} in hand."),
    ).format(
        name=words.name(who),
        points=points(words, number),
        gold=words.count("{n} gold", "{n} gold", gold),
        cards=words.count("{n} card", "{n} cards", cards),
    )


PAYMENT = (m.PURCHASE, m.PRODUCES, m.GIVES, m.RECEIVES, m.POWER)


def harmed(event: Event) -> int | None:
    """Who has lost a card or a site in a war."""
    lost = event[0] == m.CARD_MOVES and event[5] in (m.BY_DEATH, m.BY_SHOT, m.BY_RUIN)
    return event[1] if lost or event[0] == m.DESTROYED else None


def continues(before: Event, event: Event) -> bool:
    """A purchase, what pays for it and the card itself are one line; so are a fight and the damage it deals."""
    if event[0] == m.DAMAGED:
        return before[0] in (m.FIGHT, m.DAMAGED)
    arrives = event[0] == m.CARD_MOVES and event[5] in (m.BY_DISCARD, m.BY_PLAYED, m.BY_BOUGHT)
    paid = before[0] in PAYMENT or (before[0] == m.CARD_MOVES and before[5] == m.BY_DISCARD)
    return paid and before[1] == event[1] and (arrives or event[0] in PAYMENT[1:])


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

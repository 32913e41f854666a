"""What the rules leave open, step by step: how a combat and a payment go."""

from __future__ import annotations

from burgrave.core.language import N_

PROCEDURES = {
    "ME-C1": N_(
        "At most one combat takes place in each fief per turn, against one named opponent. The active player chooses "
        "the order of the fiefs."
    ),
    "ME-C2": N_(
        "In a fief that belongs to neither side (neutral, ownerless or a third player's), all cards of each side "
        "there, used or not, form one army. The combat goes on with the bonuses."
    ),
    "ME-C3": N_(
        "The attacker forms groups of unused troops in the open: abroad all of them, at home at least one. There can "
        "be up to 8 groups."
    ),
    "ME-C4": N_(
        "The defender sends each unused troop in the open against one group. At home any of them may be held back; "
        "abroad all must engage. Troops sent against the same group form one army. Guards, used cards, the City and "
        "buildings never engage."
    ),
    "ME-C5": N_(
        "Each group that nobody engaged, in order, picks a target or none: a site, if this is the defender's fief; a "
        "card in the open that is not fighting, used or not; or a fight in progress, which it joins. Groups with the "
        "same target merge into one army. A site is one target: its guards, its military buildings and, on the City, "
        "the City itself fight as one army and cannot be picked singly. The army needs an attack of at least 1."
    ),
    "ME-C6": N_(
        "In each fight, the attack of each side is added up once, before any losses, and dealt at the same time. "
        "Nothing carries over to another fight."
    ),
    "ME-C7": N_(
        "Bonuses, the attacker's first. Each Infantry in an army, or guarding a site with others, names another "
        "military or character card there: +0/1, kept even if the Infantry dies. Each civil building of an attacked "
        "site names a guard or a military building there, or the City: +0/1. With one candidate it is automatic, with "
        "none there is no bonus."
    ),
    "ME-C8": N_(
        "Damage, the attacker's cards first. The owner picks cards one by one: each is filled up to its defence before "
        "the next, and the last takes all the rest. On a site, guards and military buildings come first; then the City "
        "takes the rest, and on a territory one remaining point is enough to destroy it."
    ),
    "ME-C9": N_(
        "Powers: a round of Archers, then a round of Priests. In each, from the active player clockwise, attacker, "
        "defender and their allies use as many as they like, one at a time, until they pass. The card must be unused "
        "and in no fight of this combat; its target is in the same fief or an adjacent one. An Archer hits a card of "
        "the opposing side that is neither on the City nor on a site with a military building; a Priest heals its own "
        "side, never itself. The card's whole site or group is used. Damage is not redistributed."
    ),
    "ME-C10": N_(
        "All cards with at least as much damage as defence are removed together. A territory marked for destruction, "
        "with its civil buildings, or a City whose damage reaches its defence, falls only if all its guards and "
        "military buildings fell: a healed guard saves it. Then come eliminations and victory. Damage lasts until the "
        "end of the turn, but the loss of a bonus kills nobody."
    ),
    "ME-C11": N_(
        "On your turn, in the action and movement phases, an Archer may also shoot outside combat: 1 damage. The owner "
        "of the target, then the owner's ally, may answer with Priests in reach. At damage equal to its defence the "
        "card is removed; the bonus of buildings does not count. An option forbids this shot."
    ),
    "ME-P1": N_(
        "Choose a purchase: a territory (a place must be free), a building and at once its site (unused, with fewer "
        "than 2 buildings), a military or character card (there must be food for it), the removal of a territory (1 "
        "labour), or a card from a deck (4 resources of any kind). Only what you can pay for is offered."
    ),
    "ME-P2": N_(
        "The cost is what is printed, and 2 gold more if the card's building is missing. For a building, each unused "
        "Bureaucrat can cut 2 resources of your choice, down to nothing."
    ),
    "ME-P3": N_(
        "Fill an empty pool step by step: use an unused site of yours or a producing card in the open, with any number "
        "of unused Artists to double it; discard a card from your hand, but not the one you are buying, for 1 resource "
        "of your choice; with a Merchant change 1 resource into another, or 1 gold into any two; exchange 3 alike for "
        "1 other; in the alliance game, ask your ally once. The site chosen for a building and the cards on it cannot "
        "be used."
    ),
    "ME-P4": N_(
        "A site gives what is printed on it, plus 1 for each labour card up to its limit, plus 1 for each civil "
        "building, all in its own resource. Artists multiply the three largest contributions by 2, 4 or 8. A card that "
        "uses its power contributes nothing; if it stands on an unused site, the rest of the site is used and its "
        "output joins the pool."
    ),
    "ME-P5": N_(
        "As soon as the pool covers the cost, the purchase is made and the rest is lost. A step is only allowed if the "
        "payment can still be completed."
    ),
    "ME-P6": N_("The new card is unused and can be used at once."),
    "ME-P7": N_(
        "An ally who is asked uses producing sites and cards or discards cards, one at a time, until they stop; they "
        "use no powers. The first time each turn, 1 unit of their choice is lost. Only a purchase for which the ally "
        "was asked may be given up: what was used stays used, and the ally is not asked again this turn."
    ),
}

"""The rules in our own words, by id: what `burgrave rules medievalia` and `help ME-R12` show."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.rulebook import Rulebook

RULES = {
    "ME-R1": N_("110 cards: 4 Cities, 2 reminders, 17 buildings, 20 military cards, 29 characters and 38 territories."),
    "ME-R2": N_(
        "Three shuffled decks: territories, military, characters. The bottom card of each lies face up as a "
        "reminder and belongs to the deck."
    ),
    "ME-R3": N_("Each player begins with a City."),
    "ME-R4": N_("The buildings lie in three piles. At the start a School, a Workshop and a Bank lie face up on them."),
    "ME-R5": N_(
        "In turn each player draws 8 cards, one at a time, from decks of his choice, and looks at each before the next."
    ),
    "ME-R6": N_(
        "A turn: start and draw, reactivation, actions, movement outside and war, end. Then the next player clockwise."
    ),
    "ME-R7": N_("Draw one card from a deck of your choice."),
    "ME-R8": N_("All your used cards are turned upright again, in every fief."),
    "ME-R9": N_(
        "In the action phase, in any order and number: play territories, buildings, military and character cards, "
        "produce, move inside your fief."
    ),
    "ME-R10": N_(
        "A card costs the resources printed on it. You pay by using cards on the table; a used card is turned sideways."
    ),
    "ME-R11": N_("Each card can be used once a turn, also one that was played this turn."),
    "ME-R12": N_("Resources are not kept: what is produced pays for one purchase, and the rest is lost."),
    "ME-R13": N_(
        "Three identical resources may be changed into one other. A card discarded from the hand gives one resource "
        "of your choice. In your turn, four resources of any kind buy a card from a deck."
    ),
    "ME-R14": N_("Cards in a neutral or another player's fief produce nothing."),
    "ME-R15": N_("Fields and Farms produce food, Forests energy, Mines gold, the City labour."),
    "ME-R16": N_(
        "A site is the City or a territory with all cards on it. Each attached card that produces labour adds 1 of "
        "the site's resource, up to the number printed. The site produces as a whole, and everything on it is "
        "turned."
    ),
    "ME-R17": N_("Attached characters may move again in a later turn, as long as they are not turned."),
    "ME-R18": N_("A site with an attached character is guarded."),
    "ME-R19": N_("A fief has the City and at most 4 territories. Removing a territory costs 1 labour."),
    "ME-R20": N_(
        "Any number of the three face-up buildings may be bought in a turn; the next card of the pile is turned up."
    ),
    "ME-R21": N_(
        "A building is placed at once on an unused territory or City, at most two on each, and never moves. If "
        "paying uses all sites, it cannot be bought."
    ),
    "ME-R22": N_(
        "Military buildings: Tower 1/4, Fortress 1/5, Castle 2/6. Each guards its site like a character that cannot "
        "move."
    ),
    "ME-R23": N_(
        "A civil building adds 1 of its site's resource and enables a card: Church Priest, Carpenter Archer, Stable "
        "Knight, Smith Infantry, Bank Merchant, Workshop Artist, School Bureaucrat. It need only stand in your fief "
        "when the card is played."
    ),
    "ME-R24": N_("Without that building the card costs 2 gold more."),
    "ME-R25": N_(
        "In a conflict a civil building gives +0/1 to a character or military building on its site, or to the City "
        "it stands on; its owner chooses."
    ),
    "ME-R26": N_(
        "Military and character cards are played into your own fief. They enter loose and may be used and moved at "
        "once."
    ),
    "ME-R27": N_(
        "Inside the fief unused military and character cards move freely and are not turned. One leaves a site only "
        "while he and the site are unused. Attached cards guard and are never deployed."
    ),
    "ME-R28": N_(
        "In the movement phase each unused card may move once to a neighbouring fief, a Knight twice, without being "
        "turned."
    ),
    "ME-R29": N_(
        "A neutral fief with unused enemies cannot be crossed; from it one may only go to one's own or an ally's "
        "fief. In your own fief enemies never hinder you."
    ),
    "ME-R30": N_(
        "War comes after all movement and ends it. You may attack in any fief, your own included, where you have "
        "troops and an opponent has cards. A troop is any card with attack and defence."
    ),
    "ME-R31": N_("Attack at least as high as the defence eliminates. Both sides deal damage at the same time."),
    "ME-R32": N_("City and buildings fight only when they are attacked."),
    "ME-R33": N_(
        "First the attacker deploys available troops, loose and unused, singly or as armies whose values are added. "
        "An army has one target."
    ),
    "ME-R34": N_("Then the defender sends available troops against attackers as he likes, or not."),
    "ME-R35": N_("Who is not in his own fief must commit all his unused troops there."),
    "ME-R36": N_(
        "Attackers whom nobody engages choose a target: a territory, the City, a troop or an army, used or not. A "
        "target with values fights back."
    ),
    "ME-R37": N_(
        "The owner of an army chooses in which order its cards take damage; when one is filled the rest passes on."
    ),
    "ME-R38": N_(
        "Then Archers and Priests use their powers. Healing must also cover the excess: a 2/2 with 3 damage needs "
        "two Priests."
    ),
    "ME-R39": N_(
        "The dead are removed; survivors recover at the end of the turn. There may be several combats on different "
        "fronts."
    ),
    "ME-R40": N_(
        "On a guarded territory the guards must fall first, and at least 1 point of attack must be left to destroy "
        "it. An unguarded territory falls to 1 point, with its civil buildings."
    ),
    "ME-R41": N_("In a neutral fief both sides fight with all their cards there as one army each, used or not."),
    "ME-R42": N_(
        "Prestige: each different building in your fief is worth 1 point, the Castle 2, duplicates nothing. The "
        "first with 7 points wins; allies need 11 together."
    ),
    "ME-R43": N_("Military victory: all enemy Cities are destroyed or lost by siege."),
    "ME-R44": N_(
        "You are besieged if at the start of your turn enemy troops are in your fief and none of your sites is "
        "guarded. The third time in a row you are eliminated. Allied troops in your fief break the siege."
    ),
    "ME-R45": N_(
        "The game ends at once when the last building is bought or two decks are empty: most points win, then most "
        "gold that can be produced, then most cards in hand, then it is a draw."
    ),
    "ME-R46": N_(
        "Alliance: allies sit opposite. Buildings are not shared and cards not exchanged, the cards of an "
        "eliminated player leave the game, allies' attacks are resolved separately, and nobody moves outside his "
        "turn."
    ),
    "ME-R47": N_(
        "You may produce for your ally in his turn; 1 resource more is lost in each turn in which something is "
        "handed over."
    ),
    "ME-R48": N_(
        "Outside your turn only unused Priests and Archers act, and only when you or your ally are attacked or your "
        "ally attacks."
    ),
    "ME-R49": N_(
        "Priest: turn him to remove 1 damage from another military or character card of your side in the same or an "
        "adjacent fief."
    ),
    "ME-R50": N_(
        "Archer: turn him to deal 1 damage to an enemy military or character card in the same or an adjacent fief, "
        "also in an army. The City and military buildings shield those on their site."
    ),
    "ME-R51": N_("Infantry: in an army it gives +0/1 to one other character and is not turned."),
    "ME-R52": N_("Knight: moves twice a turn and is not turned."),
    "ME-R53": N_("Merchant: turn him to change 1 resource into another; 1 gold becomes 2 resources of any kind."),
    "ME-R54": N_(
        "Bureaucrat: turn him to save 2 resources of a building's cost; with several, 4 or 6, down to nothing."
    ),
    "ME-R55": N_(
        "Artist: turn him to double the production of a card or group, at most three of its cards; several multiply "
        "by 4 and 8."
    ),
    "ME-R56": N_("Using a power turns the card, except Knight and Infantry, so that it cannot produce as well."),
    "ME-R57": N_(
        "A power used on a site uses the whole site; in an army, which must not be in battle, the whole army. "
        "Artist, Bureaucrat and Merchant have no power outside their own fief."
    ),
    "ME-R58": N_(
        "Each food your sites could produce keeps 2 military or character cards, wherever they are. Artists do not "
        "double it. Feeding turns no card."
    ),
    "ME-R59": N_(
        "All through your turn, cards that cannot be fed are removed at once; you choose which. In your turn you "
        "may also remove unused military and character cards for nothing. Territories leave only by paying; their "
        "buildings go too."
    ),
}

RULEBOOK = Rulebook(rules=RULES)

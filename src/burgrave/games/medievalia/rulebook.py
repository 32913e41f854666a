"""The rules in our own words, by id: what `burgrave rules medievalia` and `help ME-R12` show."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.rulebook import Rulebook
from burgrave.games.medievalia.examples import EXAMPLES
from burgrave.games.medievalia.procedures import PROCEDURES
from burgrave.games.medievalia.rulings import RULINGS

RULES = {
    "ME-R1": N_("110 cards: 4 Cities, 2 reminders, 17 buildings, 20 military cards, 29 characters and 38 territories."),
    "ME-R2": N_(
        "There are three shuffled decks: territories, military and characters. The bottom card of each lies face up as "
        "a reminder and is still part of the deck."
    ),
    "ME-R3": N_("Each player starts with a City."),
    "ME-R4": N_(
        "The buildings form three piles with a School, a Workshop and a Bank face up on top. The other 14 are shuffled "
        "and lie under them: 5, 5 and 4."
    ),
    "ME-R5": N_(
        "In turn, each player draws 8 cards, one at a time, from decks of their choice, and looks at each before "
        "drawing the next."
    ),
    "ME-R6": N_(
        "A turn: draw, reactivate, act, move to other fiefs and wage war, end. Then the next player clockwise has a "
        "turn."
    ),
    "ME-R7": N_("Draw one card from a deck of your choice."),
    "ME-R8": N_("Turn all your used cards upright again, in every fief."),
    "ME-R9": N_(
        "In the action phase, in any order and as often as you like: play territories, buildings, military and "
        "character cards, produce, and move cards within your fief."
    ),
    "ME-R10": N_(
        "A card costs the resources printed on it. Pay by using cards already on the table; a used card is turned "
        "sideways."
    ),
    "ME-R11": N_("Each card can be used once per turn, even one played this turn."),
    "ME-R12": N_("Resources are not stored: what you produce pays for one purchase, and anything left over is lost."),
    "ME-R13": N_(
        "Three identical resources can be exchanged for one of another kind. A card discarded from your hand gives one "
        "resource of your choice. On your turn, four resources of any kind buy a card from a deck."
    ),
    "ME-R14": N_("Cards in a neutral fief or in another player's fief produce nothing."),
    "ME-R15": N_("Fields and Farms produce food, Forests energy, Mines gold, and the City labour."),
    "ME-R16": N_(
        "A site is the City or a territory with all the cards on it. Each card there that produces labour adds 1 of "
        "the site's resource instead, up to the printed limit. A site produces as a whole: every card on it is used."
    ),
    "ME-R17": N_("A card on a site may move on in a later turn, as long as it is unused."),
    "ME-R18": N_("A site with a military or character card on it is guarded."),
    "ME-R19": N_("A fief holds the City and at most 4 territories. Removing a territory costs 1 labour."),
    "ME-R20": N_(
        "Buy as many of the three face-up buildings per turn as you can pay for. The next card of the pile is turned "
        "up at once."
    ),
    "ME-R21": N_(
        "Place a building at once on an unused territory or your unused City: at most two on each, and they never "
        "move. If paying would use up every site, you cannot buy it."
    ),
    "ME-R22": N_(
        "Military buildings: Tower 1/4, Fortress 1/5, Castle 2/6. Each guards its site like a character that cannot "
        "move."
    ),
    "ME-R23": N_(
        "A civil building adds 1 of its site's resource and enables one card: the Church the Priest, the Carpenter the "
        "Archer, the Stable the Knight, the Smith the Infantry, the Bank the Merchant, the Workshop the Artist, the "
        "School the Bureaucrat. It only has to stand in your own fief, used or not, when you play that card."
    ),
    "ME-R24": N_("Without its building, a card costs 2 gold more."),
    "ME-R25": N_(
        "When its site is attacked, a civil building gives +0/1 to a guard or a military building there, or to the "
        "City it stands on; its owner chooses."
    ),
    "ME-R26": N_(
        "Play military and character cards into your own fief only. They arrive in the open, on no site, and can be "
        "used and moved at once."
    ),
    "ME-R27": N_(
        "Within your fief, unused military and character cards move freely, and moving does not use them. A card "
        "leaves a site only while both are unused; if it joins a used site, it stays until the site is reactivated. "
        "Cards on a site guard it and never deploy."
    ),
    "ME-R28": N_(
        "In the movement phase, each unused card may move once to a neighbouring fief, a Knight twice. Moving does not "
        "use a card."
    ),
    "ME-R29": N_(
        "You cannot cross a neutral fief that holds unused enemies: from there you can only go to your own fief or an "
        "ally's. In your own fief, enemies never stop you from leaving."
    ),
    "ME-R30": N_(
        "War comes after all movement; once it begins, you neither move nor act any more this turn. You may attack in "
        "any fief, even your own, where you have troops and an opponent has cards. A troop is any card with an attack "
        "and a defence."
    ),
    "ME-R31": N_("An attack at least as high as the defence eliminates. Both sides deal damage at the same time."),
    "ME-R32": N_("The City and buildings fight only when they are attacked."),
    "ME-R33": N_(
        "First, the attacker deploys unused troops in the open, alone or in armies whose values are added together. "
        "Each army has one target."
    ),
    "ME-R34": N_("Then the defender may send unused troops in the open against any attackers, or hold them back."),
    "ME-R35": N_("Outside your own fief, you must commit all your unused troops there."),
    "ME-R36": N_(
        "Attackers that nobody engages choose a target: a territory, the City, a troop or an army, used or not. A "
        "target with values fights back."
    ),
    "ME-R37": N_(
        "The owner of an army chooses the order in which its cards take damage. Once a card has taken as much as its "
        "defence, the rest goes to the next."
    ),
    "ME-R38": N_(
        "Then Archers and Priests use their powers. Healing must cover the excess as well: a 2/2 with 3 damage needs "
        "two Priests."
    ),
    "ME-R39": N_(
        "The dead are removed; survivors recover at the end of the turn. You may fight several combats on different "
        "fronts."
    ),
    "ME-R40": N_(
        "The guards of a territory must fall first, and at least 1 point of attack must be left to destroy it. An "
        "unguarded territory falls to 1 point, together with its civil buildings."
    ),
    "ME-R41": N_("In a neutral fief, each side fights with all its cards there, used or not, as one army."),
    "ME-R42": N_(
        "Prestige: each different building in your fief is worth 1 point, the Castle 2; duplicates are worth nothing. "
        "The first to reach 7 points wins; allies need 11 together."
    ),
    "ME-R43": N_("Military victory: all enemy Cities have been destroyed or lost to a siege."),
    "ME-R44": N_(
        "You are besieged if, at the start of your turn, enemy troops are in your fief and none of your sites is "
        "guarded. The third time in a row you are eliminated. Allied troops in your fief break the siege."
    ),
    "ME-R45": N_(
        "The game ends at once when the last building is bought or two decks are empty. The most points win; ties go "
        "to the most gold that can be produced, then to the most cards in hand; otherwise it is a draw."
    ),
    "ME-R46": N_(
        "Alliance game: allies sit opposite each other. They neither share buildings nor exchange cards, their attacks "
        "are resolved separately, nobody moves out of turn, and the cards of an eliminated player leave the game."
    ),
    "ME-R47": N_(
        "You may produce for your ally during their turn. In each turn in which you hand something over, 1 extra "
        "resource is lost."
    ),
    "ME-R48": N_(
        "Out of turn, only unused Priests and Archers act, and only when you or your ally are attacked or your ally "
        "attacks. No third player may interfere."
    ),
    "ME-R49": N_(
        "Priest: use it to remove 1 damage from another military or character card of your side, in the same fief or "
        "an adjacent one."
    ),
    "ME-R50": N_(
        "Archer: use it to deal 1 damage to an enemy military or character card in the same fief or an adjacent one, "
        "even inside an army. The City and military buildings shield the cards on their site."
    ),
    "ME-R51": N_("Infantry: in an army it gives +0/1 to one other card. This does not use it."),
    "ME-R52": N_("Knight: moves twice per turn. This does not use it."),
    "ME-R53": N_("Merchant: use it to change 1 resource into another kind; 1 gold becomes any 2 resources."),
    "ME-R54": N_(
        "Bureaucrat: use it to cut the cost of a building by 2 resources of your choice; two cut 4 and three cut 6, "
        "down to nothing."
    ),
    "ME-R55": N_(
        "Artist: use it to double the production of a card or of a group, three of its cards at most; two Artists "
        "multiply by 4, three by 8."
    ),
    "ME-R56": N_(
        "Using a power uses the card, except for Knight and Infantry: in one turn a card either produces or uses its "
        "power."
    ),
    "ME-R57": N_(
        "A power used on a site uses the whole site; in an army, which must not be fighting, the whole army. Artists, "
        "Bureaucrats and Merchants have no power outside their own fief."
    ),
    "ME-R58": N_(
        "Each food your sites could produce feeds 2 military or character cards, wherever they are. Artists do not "
        "double it. Feeding uses no card."
    ),
    "ME-R59": N_(
        "Throughout your turn, cards you cannot feed are lost at once; you choose which. On your turn you may also "
        "dismiss unused military and character cards for free. A territory only leaves if you pay for its removal; its "
        "buildings leave with it, and the cards on it move into the open."
    ),
}

RULEBOOK = Rulebook(rules=RULES, procedures=PROCEDURES, examples=EXAMPLES, rulings=RULINGS)

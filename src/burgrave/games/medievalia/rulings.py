"""What the printed rules leave open or contradict, and how it is decided here."""

from __future__ import annotations

from burgrave.core.language import N_

RULINGS = {
    "ME-A1": N_(
        "A civil building adds 1 of the resource of the territory or City it stands on, like any other card there. The "
        "printed rules only speak of one extra resource; their food example has a building that gives food. (ME-R23)"
    ),
    "ME-A2": N_(
        "Only as many labour cards add to a site as there are small symbols on it: 2 on a Field. More may stand there "
        "and guard. (ME-R16)"
    ),
    "ME-A3": N_(
        "Infantry gives its bonus in every army, so the defending army of the printed second battle has a defence of "
        "4, not 3; the outcome is the same. (ME-R51)"
    ),
    "ME-A4": N_("Damage equal to the defence kills: a card with no points left is dead. (ME-R31)"),
    "ME-A5": N_("Only unused cards move, within the fief as well as outside it. (ME-R27)"),
    "ME-A6": N_(
        "A used card cannot be deployed, but as a target or on an attacked site it fights with its full attack and "
        "defence. Combat uses no card. (ME-R36)"
    ),
    "ME-A7": N_(
        "Several defenders against one attacker form an army; a defender engages one attacker or army only. (ME-R34)"
    ),
    "ME-A8": N_(
        "An Archer may shoot outside combat on its owner's turn, in the action and movement phases. Out of turn it "
        "only acts when its owner or an ally is attacked, or an ally attacks. (ME-R50)"
    ),
    "ME-A9": N_("Cards on the City, or on a territory with a military building, are shielded from Archers. (ME-R50)"),
    "ME-A10": N_(
        "For a siege, the City counts as a territory: a guarded City prevents it. All sites must be unguarded. A "
        "military building is a guard. (ME-R44)"
    ),
    "ME-A11": N_(
        "What can be fed is twice the food that all your sites could produce, with their labour cards and buildings, "
        "used or not. It counts from the start of your turn. (ME-R58)"
    ),
    "ME-A12": N_(
        "A destroyed territory takes its buildings with it, and their points. The cards on it are its guards and die "
        "only from damage. (ME-R40)"
    ),
    "ME-A13": N_(
        "The map: with two players a line, one neutral fief between them; with three or four a ring, with a neutral "
        "fief between neighbours. (ME-R28)"
    ),
    "ME-A14": N_(
        "Three or four players without an alliance: the last City standing wins, or the first player with 7 points. "
        "(ME-R43)"
    ),
    "ME-A15": N_("The reminder at the bottom is part of the deck. A deck is empty when no card is left. (ME-R2)"),
    "ME-A16": N_(
        "For ties, gold is what all Mines give with their cards and buildings, plus Merchants in the open at home; "
        "without Artists, powers and exchanges. (ME-R45)"
    ),
    "ME-A17": N_(
        "There is no hand limit. So that nobody gains by beginning, the first player does not draw in their first "
        "turn, and those who play later begin with more than eight cards: of two or three players the last with "
        "nine, of four the third with nine and the fourth with ten (other editions may give others). An option for "
        "each brings back what is printed: the draw, and eight cards for all. Another option lets the fourth of "
        "four, in their third turn, also draw a military card, if nobody is out or has less prestige and somebody "
        "has at least 2 more. (ME-R5, ME-R7)"
    ),
    "ME-A18": N_("Exchanges belong to one purchase: what is left after them is lost, too. (ME-R13)"),
    "ME-A19": N_(
        "Out of turn, resources can only be produced for an ally: exchanges and discards have no other use then. "
        "(ME-R13)"
    ),
    "ME-A20": N_("The two memo cards are for reference only and are not in play. (ME-R1)"),
    "ME-A21": N_(
        "A group, one troop or an army, lasts from deployment to the end of the combat. If it is neither engaged nor "
        "given a target, its Archers and Priests may use their powers, and then the whole group is used. In a neutral "
        "fief every card is in the fight. (ME-R57)"
    ),
    "ME-A22": N_(
        "In an ally's fief, too, a card neither produces nor uses the power of an Artist, Bureaucrat or Merchant. "
        "(ME-R57)"
    ),
    "ME-A23": N_(
        "Within the fief each card moves at most once between two steps that cannot be taken back (a purchase, a "
        "power, a removal), so that a turn ends. Every arrangement can still be reached. (ME-R27)"
    ),
    "ME-A24": N_(
        "A card that could not be fed cannot be played. Food is checked only on your own turn: after the siege, then "
        "after every change. You choose who is lost, used or not, anywhere. (ME-R59)"
    ),
    "ME-A25": N_("A turn starts in this order: siege, food, draw, reactivation. (ME-R6)"),
    "ME-A26": N_(
        "A player whose City falls, or who is besieged for the third time, is out at once. All their cards and their "
        "hand leave the game; their fief has no owner any more and is treated as neutral. The last player or alliance "
        "wins. (ME-R43)"
    ),
    "ME-A27": N_(
        "Any enemy military or character card besieges, and the besiegers may change from turn to turn. A used guard "
        "is a guard, and so is a military building. An ally's troop in the fief sets the count back to 0. (ME-R44)"
    ),
    "ME-A28": N_(
        "After a purchase, prestige is checked before the last building; after each draw but those of the opening "
        "hands, whether two decks are empty. Allies win with 11 points only, adding up their fiefs; for ties they add "
        "gold and hands, too. Nobody who is eliminated ranks above a survivor. (ME-R45)"
    ),
    "ME-A29": N_(
        "Fiefs are adjacent if they share a border on the line or ring. From a neutral or ownerless fief that holds "
        "unused enemies you can only go to your own or an ally's fief. You may always enter a fief, and cross an "
        "enemy's. The Knight's second step follows the same rule. (ME-R29)"
    ),
    "ME-A30": N_(
        "A combat is between two players only. An ally's troops in the attacked fief do not defend it; they can be "
        "attacked there as in a neutral fief. (ME-R46)"
    ),
    "ME-A31": N_(
        "Public: how many cards a hand holds and from which decks, discards, and the bottom card of each deck. Nothing "
        "is reshuffled. The first player is chosen at random. (ME-R5)"
    ),
    "ME-A32": N_(
        "Cards may be dismissed in the action and movement phases; at other times nobody gains anything by it. (ME-R59)"
    ),
}

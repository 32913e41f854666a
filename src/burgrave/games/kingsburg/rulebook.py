"""The rules in our own words, by id: what `burgrave rules kingsburg` and `help KB-R12` show."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.rulebook import Rulebook
from burgrave.games.kingsburg.examples import EXAMPLES
from burgrave.games.kingsburg.rulings import RULINGS

RULES = {
    "KB-R1": N_(
        "2 to 5 players. Each starts with a province and three dice of their colour, and with no points, soldiers, "
        'goods or "+2" tokens. The first order of play is random.'
    ),
    "KB-R2": N_(
        "The 25 enemy cards form five sets, one for each year. One card of each set is drawn unseen; the other 20 "
        "leave the game unseen."
    ),
    "KB-R3": N_(
        'Goods are gold, wood and stone; "+2" tokens are not goods. The supply is unlimited, and so is what you may '
        "hold. Everything is open except face-down enemy cards and what the General or the Queen showed to one player."
    ),
    "KB-R4": N_(
        "The game lasts five years of eight phases: the King's aid, spring, the King's reward, summer, the King's "
        "envoy, autumn, recruiting and the winter battle. Spring, summer and autumn are the productive seasons."
    ),
    "KB-R5": N_(
        "King's aid: the player with the fewest buildings (if tied, the one of them with the fewest goods) rolls an "
        "extra white die in the coming spring."
    ),
    "KB-R6": N_(
        "If players are still tied for the King's aid, each of them takes one good of their choice instead, in order "
        "of play, and nobody gets the die. So in the first year everyone takes a good."
    ),
    "KB-R7": N_(
        "A productive season starts with 1 gold for each Merchants' Guild. Then everyone rolls three coloured dice, "
        "plus a white one with Farms and another with the King's aid in spring."
    ),
    "KB-R8": N_(
        "Re-rolls are taken in the order of play of the season before, and each player finishes before the next "
        "begins. Statue: if all your dice show the same number, you may re-roll one. Chapel: if they total 7 or less, "
        "you may re-roll them all. Each works once a season, in whichever order you like."
    ),
    "KB-R9": N_(
        "The new order of play goes from the lowest total of all dice, white ones included, to the highest. Tied "
        "players keep the order they had."
    ),
    "KB-R10": N_(
        "With two players, neutral dice are rolled before the players' dice each season: three occupy the advisor of "
        "their sum, then two more do the same. If that advisor is taken, the two go singly to the advisors of their "
        "own numbers; of a double, only one is placed. Neutral dice receive nothing and are removed at the end of the "
        "season."
    ),
    "KB-R11": N_(
        "In order of play, everyone influences one advisor or passes, round after round, until all have passed. If you "
        "pass, you are out of this step only: you still receive gifts and build."
    ),
    "KB-R12": N_(
        "An advisor costs whole dice that add up to exactly the advisor's number. At least one must be coloured: white "
        'dice and "+2" tokens never go alone. Two white dice may be in the same group.'
    ),
    "KB-R13": N_(
        'A "+2" token adds 2 to a group of dice and is spent; at most one per group. With the option for it, you may '
        "spend only one a season on advisors."
    ),
    "KB-R14": N_(
        'Market: once a season, a group may influence the advisor one above or one below its sum, "+2" token included.'
    ),
    "KB-R15": N_(
        "An advisor already influenced this season is closed, even to the player who did it. The King's envoy opens "
        "that advisor once more: place a group of your own by the usual rules. Every player's group there brings its "
        "gift; if both are yours, you receive the gift twice."
    ),
    "KB-R16": N_(
        'Without a coloured die, or without any group that reaches an open advisor, even with "+2" token, Market and '
        "envoy, you must pass."
    ),
    "KB-R17": N_(
        "The advisors give their gifts from 1 to 18; two groups on one advisor are served in order of placement. Goods "
        'of your choice are chosen one by one, alike or different. Then all dice come back; used "+2" tokens and the '
        "King's white die return to the supply."
    ),
    "KB-R18": N_(
        "In order of play, you may build one building and pay its cost; with the envoy two, one after the other. All "
        "buildings to its left in its row must stand, and you can have only one of each. Its points are scored at once."
    ),
    "KB-R19": N_("A building works as long as it stands, whatever is built to its right."),
    "KB-R20": N_(
        "At the end of a productive season, in order of play: the Embassy scores 1 point; in summer, the Inn brings a "
        '"+2" token; at the Town Hall you may pay one "+2" token or one good for 1 point. All of them work from the '
        "season in which they are built."
    ),
    "KB-R21": N_("King's reward: the player with the most buildings scores 1 point; if tied, all of them do."),
    "KB-R22": N_(
        "King's envoy: an unused envoy returns first. Then it goes to the player with the fewest buildings (if tied, "
        "the one of them with the fewest goods); if players are still tied, to nobody. It serves once, in one of the "
        "next three productive seasons: to join an advisor already influenced, or to build a second building."
    ),
    "KB-R23": N_(
        "Recruiting: in order of play, recruit any number of soldiers for 2 goods each, alike or different; for 1 good "
        "each with the Barracks."
    ),
    "KB-R24": N_(
        "Winter: the enemy card is revealed. The first player rolls a die, and the King sends everyone that many "
        "soldiers."
    ),
    "KB-R25": N_(
        "Your battle value is the number of your soldiers, plus or minus what your buildings add or take away. It has "
        "no limit."
    ),
    "KB-R26": N_(
        "More than the enemy's strength is a victory: take the reward. Equal to it is a draw without effect, or a "
        "victory with the Stone Wall. Less is a defeat: suffer the losses. Battles are settled in order of play, each "
        "completely before the next; every player chooses their own goods of choice."
    ),
    "KB-R27": N_(
        "Losses come in this order: gold, wood, stone, goods of your choice, buildings, points. What you do not have "
        "is not owed."
    ),
    "KB-R28": N_(
        "The building destroyed is the topmost in the rightmost column where you have one. Its points are lost at once "
        "and its effect ends; it may be built again."
    ),
    "KB-R29": N_(
        "The highest battle value among the victors scores 1 extra point, for everyone who shares it. The Fortress "
        "scores 1 extra point for each victory."
    ),
    "KB-R30": N_("After the battle, all soldiers go home and the enemy card leaves the game."),
    "KB-R31": N_(
        "After the fifth year, the Cathedral scores 1 point for every two goods. The most points win; if tied, the "
        "most goods, then the most buildings; if still tied, the victory is shared."
    ),
    "KB-R32": N_("Points may fall below zero."),
}

# What a building does beyond its points and its battle value
EFFECTS = {
    "statue": N_("Once a season: if all your dice show the same number, you may re-roll one."),
    "chapel": N_("Once a season: if your dice total 7 or less, you may re-roll all of them."),
    "church": "",
    "cathedral": N_("1 VP for every two goods at the end of the game."),
    "inn": N_('One "+2" token at the end of every summer.'),
    "market": N_("Once a season, a group of dice may influence the advisor one above or below its sum."),
    "farms": N_("An extra white die every productive season."),
    "merchants_guild": N_("1 gold at the start of every productive season."),
    "guard_tower": "",
    "blacksmith": "",
    "barracks": N_("When recruiting, a soldier costs 1 good instead of 2."),
    "wizards_guild": "",
    "palisade": "",
    "stable": N_("1 extra soldier each time an advisor gives you soldiers."),
    "stone_wall": N_("You win drawn battles."),
    "fortress": N_("1 extra VP for every battle won."),
    "barricade": "",
    "crane": N_("Buildings of columns III and IV cost 1 gold less."),
    "town_hall": N_('At the end of each productive season, you may pay one "+2" token or one good for 1 VP.'),
    "embassy": N_("1 VP at the end of each productive season."),
}

RULEBOOK = Rulebook(rules=RULES, examples=EXAMPLES, rulings=RULINGS)

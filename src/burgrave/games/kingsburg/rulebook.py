"""The rules in our own words, by id: what `burgrave rules kingsburg` and `help KB-R12` show."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.rulebook import Rulebook

RULES = {
    "KB-R1": N_(
        "2 to 5 players. Each has a province, three dice of his colour, no points, no soldiers, no goods and no "
        '"+2" tokens. The order of play is random at the start.'
    ),
    "KB-R2": N_(
        "The 25 enemy cards are five sets, one for each year. One card of each set is drawn unseen; the other 20 "
        "leave the game unseen."
    ),
    "KB-R3": N_(
        'Goods are gold, wood and stone; "+2" tokens are not goods. There is no limit to what the supply holds or to '
        "what a player may own. Everything is open, except face-down enemy cards and what the General or the Queen "
        "showed to one player."
    ),
    "KB-R4": N_(
        "The game lasts five years of eight phases: the King's aid, spring, the King's reward, summer, the King's "
        "envoy, autumn, recruiting, and the winter battle. Spring, summer and autumn are the productive seasons."
    ),
    "KB-R5": N_(
        "King's aid: the player with the fewest buildings, among equals the one with the fewest goods, rolls one "
        "white die more in the coming spring."
    ),
    "KB-R6": N_(
        "If players are still tied for the King's aid, each of them takes one good of his choice instead, and nobody "
        "has the die. So in the first year everyone takes one good."
    ),
    "KB-R7": N_(
        "At the start of a productive season each Merchants' Guild brings 1 gold. Then everyone rolls three coloured "
        "dice, one white die more with Farms, and one more with the King's aid in spring."
    ),
    "KB-R8": N_(
        "Re-rolls come in the order of play of the season before. Statue: if all your dice show the same number, you "
        "may re-roll one. Chapel: if they total 7 or less, you may re-roll all. Each once a season, in the order you "
        "like."
    ),
    "KB-R9": N_(
        "The new order of play goes by the total of all dice, white ones included, the lowest first. Players who tie "
        "keep the order they had."
    ),
    "KB-R10": N_(
        "With two players, neutral dice are rolled first: three occupy the advisor of their sum, then two more "
        "likewise. If that advisor is taken, the two go singly to the advisors of their own numbers; of a double only "
        "one is placed. Neutral dice receive nothing."
    ),
    "KB-R11": N_(
        "In order of play each player influences one advisor or passes, round and round, until all have passed. Who "
        "has passed is out of this step only; he still receives gifts and builds."
    ),
    "KB-R12": N_(
        "An advisor costs whole dice whose sum is exactly his number. At least one of them must be coloured: white "
        'dice and "+2" tokens never go alone.'
    ),
    "KB-R13": N_(
        'A "+2" token raises the sum of a group of dice by 2 and is spent; one for each group at most. With the option '
        "plus2_per_season a player spends at most one on advisors in a season."
    ),
    "KB-R14": N_(
        "Market: once a season a group may influence the advisor one above or one below its sum, a "
        '"+2" already counted.'
    ),
    "KB-R15": N_(
        "An advisor who is already influenced this season is closed, even to the player who stands there. The King's "
        "envoy opens him once more: dice are placed by the normal rules, and every group there brings its gift."
    ),
    "KB-R16": N_("A player without a coloured die, or without any group that fits an open advisor, must pass."),
    "KB-R17": N_(
        "The advisors give their gifts from 1 to 18, to two guests in order of placement. Goods of choice are chosen "
        'one by one. Then all dice come back; used "+2" tokens are gone.'
    ),
    "KB-R18": N_(
        "In order of play each player may build one building, two with the envoy, and pays its cost. All buildings to "
        "its left in its row must stand, and there is one of each kind. Its points are scored at once."
    ),
    "KB-R19": N_("A building works as long as it stands, whatever is built to its right."),
    "KB-R20": N_(
        "At the end of a productive season, in order of play: the Embassy brings 1 point; in summer the Inn brings a "
        '"+2" token; at the Town Hall one "+2" token or one good may be paid for 1 point. They already work in the '
        "season in which they are built."
    ),
    "KB-R21": N_("King's reward: whoever has the most buildings gets 1 point; all who are tied get it."),
    "KB-R22": N_(
        "King's envoy: he returns to the King, then goes to the player with the fewest buildings, among equals the one "
        "with the fewest goods; if players are still tied, to nobody. He serves once in the next three productive "
        "seasons, either to join an influenced advisor or to build a second building."
    ),
    "KB-R23": N_("Recruiting: in order of play, any number of soldiers for 2 goods each, for 1 with the Barracks."),
    "KB-R24": N_(
        "Winter: the enemy card is revealed. The first player rolls a die, and everyone receives that many soldiers "
        "from the King."
    ),
    "KB-R25": N_("A battle value is the number of soldiers plus what the buildings add or take; it has no limit."),
    "KB-R26": N_(
        "More than the enemy's strength is a victory with its reward; as much is a draw without effect, or a victory "
        "with the Stone Wall; less is a defeat with its loss. Battles are settled in order of play."
    ),
    "KB-R27": N_(
        "Losses come in this order: gold, wood, stone, goods of choice, buildings, points. What a player does not have "
        "is not owed."
    ),
    "KB-R28": N_(
        "The building that is destroyed is the topmost in the rightmost column where the player has one. Its points "
        "are lost at once; it may be built again."
    ),
    "KB-R29": N_(
        "The highest battle value among the victors earns 1 point more, for all who share it. The Fortress earns 1 "
        "point more for each victory."
    ),
    "KB-R30": N_("After the battle all soldiers go home and the enemy card leaves the game."),
    "KB-R31": N_(
        "After the fifth year the Cathedral gives 1 point for every two goods. Most points win; then most goods; then "
        "most buildings; then the victory is shared."
    ),
    "KB-R32": N_("Points may fall below zero."),
}

# What a building does beyond its points and its battle value
EFFECTS = {
    "statue": N_("Once a season: if all your dice show the same number, you may re-roll one."),
    "chapel": N_("Once a season: if your dice total 7 or less, you may re-roll all of them."),
    "church": "",
    "cathedral": N_("At the end of the game 1 VP for every two goods."),
    "inn": N_('One "+2" token at the end of every summer.'),
    "market": N_("Once a season a group of dice may influence the advisor one above or one below its sum."),
    "farms": N_("One white die more in every productive season."),
    "merchants_guild": N_("1 gold at the start of every productive season."),
    "guard_tower": "",
    "blacksmith": "",
    "barracks": N_("A soldier costs 1 good instead of 2 when recruiting."),
    "wizards_guild": "",
    "palisade": "",
    "stable": N_("1 soldier more each time an advisor gives you soldiers."),
    "stone_wall": N_("A drawn battle is won."),
    "fortress": N_("1 VP more for every battle won."),
    "barricade": "",
    "crane": N_("Buildings of columns III and IV cost 1 gold less."),
    "town_hall": N_('At the end of each productive season you may pay one "+2" token or one good for 1 VP.'),
    "embassy": N_("1 VP at the end of each productive season."),
}

RULEBOOK = Rulebook(rules=RULES)

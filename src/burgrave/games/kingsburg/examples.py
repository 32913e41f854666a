"""Worked examples: one story of four players, then buildings one by one. Each names the rules it is about."""

from __future__ import annotations

from burgrave.core.language import N_

EXAMPLES = {
    "KB-E1": N_(
        "Ada, Bruno, Clara and David sit down to play. The random order of play is Clara, Ada, David, Bruno. Nobody "
        "has anything but their dice (KB-R1)."
    ),
    "KB-E2": N_(
        "In the first year all are tied for the King's aid: Ada takes a wood, Bruno a stone, Clara and David a gold "
        "each. Nobody gets the white die (KB-R6)."
    ),
    "KB-E3": N_(
        "Year III. Ada has 6 buildings and no goods, Bruno 5 buildings and 2 goods, Clara 5 buildings and no goods, "
        "David 6 buildings and 1 good. Clara rolls the white die in spring (KB-R5)."
    ),
    "KB-E4": N_(
        "The order was Clara, Ada, David, Bruno. Ada rolls 1, 3, 5 (9 in all), Bruno 4, 4, 5 (13), Clara 2, 2, 6 (10), "
        "David 2, 3, 5 (10). The new order is Ada, Clara, David, Bruno: Clara was ahead of David (KB-R9)."
    ),
    "KB-E5": N_(
        "With the dice of KB-E4, Ada puts 5 and 3 on the Treasurer (8). That closes the Treasurer to Clara's 2 and 6; "
        "Clara puts 2 and 2 on the Merchant (4). David puts 2 and 5 on the Astronomer (7). Bruno's two 4s would also "
        "make 8; 4 and 5 go on the Master Hunter (9). Then Ada puts 1 on the Jester, Clara 6 on the Alchemist, David 3 "
        "on the Architect. Bruno's last 4 finds the Merchant closed: Bruno must pass, and the step is over (KB-R11, "
        "KB-R16)."
    ),
    "KB-E6": N_(
        "The gifts for KB-E5, from 1 to 18: the Jester gives Ada 1 point. The Architect gives David a wood. The "
        "Merchant gives Clara a wood, traded at once with the Alchemist for a gold and a stone. The Astronomer gives "
        'David a "+2" token and a good, here a wood. The Treasurer gives Ada 2 gold. Bruno takes a wood and a gold '
        "from the Master Hunter (KB-R17)."
    ),
    "KB-E7": N_(
        "Then Ada builds the Statue for 2 gold (3 points), Clara the Guard Tower for 1 gold and 1 stone (1 point), "
        "David the Palisade for 2 wood and Bruno the Inn for 1 gold and 1 wood. Counting the goods of KB-E2, Ada has 4 "
        'points and a wood left, Bruno a stone, Clara 1 point and a gold, David a gold and a "+2" token (KB-R18).'
    ),
    "KB-E8": N_("The Church can be built only after the Statue and the Chapel (KB-R18)."),
    "KB-E9": N_(
        "Year II, the King's envoy. Ada has 5 buildings and no goods, Bruno 4 buildings and 2 goods, Clara 4 buildings "
        "and 1 good, David 4 buildings and no goods: David receives the envoy. If Clara had no goods either, nobody "
        "would (KB-R22)."
    ),
    "KB-E10": N_(
        "David has the envoy, the Guard Tower, 1 gold and 3 wood, and builds the Barricade and the Blacksmith in the "
        "same season. The envoy is spent (KB-R18, KB-R22)."
    ),
    "KB-E11": N_(
        "David's last die is a 3, and Bruno is already on the Architect (3). With the envoy David may join in, and "
        "each of them receives 1 wood (KB-R15)."
    ),
    "KB-E12": N_(
        "The Goblins of year I come with strength 3: victory brings 1 stone, defeat costs 1 gold and a building. The "
        "King's die shows 1. Ada with Statue, Palisade and Barricade has 3: a draw. Bruno with Inn, Guard Tower and a "
        "soldier has 3: a draw. Clara with Guard Tower, Blacksmith and Barricade has 4: a victory, 1 stone, and 1 "
        "point for the best army. David with Inn, Barricade and Crane has 2: a defeat. There is no gold to lose; the "
        "Crane is destroyed, but with a Market it would be the Market. All soldiers go home (KB-R26, KB-R28)."
    ),
    "KB-E13": N_(
        "Your four dice show 2, 2, 2, 2, and you have Statue and Chapel. The Statue re-rolls one of them. If it shows "
        "1, the total is 7, and the Chapel may re-roll all four; after that, neither works again this season (KB-R8)."
    ),
    "KB-E14": N_("With the Crane, Farms cost 1 gold, 3 wood and 1 stone (KB-R18)."),
    "KB-E15": N_("With the Market, a group of 9 may influence advisor 8, 9 or 10 (KB-R14)."),
    "KB-E16": N_("With the Stable, the General gives 3 soldiers, the Sergeant 2 and the King 2 (KB-R17)."),
    "KB-E17": N_("With the Barracks, 3 goods buy 3 soldiers (KB-R23)."),
    "KB-E18": N_("With the Fortress, a victory whose reward is 1 gold brings 1 gold and 1 point (KB-R29)."),
    "KB-E19": N_('The Town Hall scores at most 1 point a season, for one "+2" token or one good (KB-R20).'),
    "KB-E20": N_("Two victors have battle values of 10 and 11: only the 11 scores the extra point (KB-R29)."),
}

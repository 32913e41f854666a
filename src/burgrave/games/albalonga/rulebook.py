"""The rules in our own words, by id: what `burgrave rules albalonga` and `help AL-R12` show."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.rulebook import Rulebook

RULES = {
    "AL-R1": N_(
        "The market has one stall more than there are kings: stalls I to III for two kings, up to VI for five."
    ),
    "AL-R2": N_("The season disc stands at the start, and a call to court costs 0."),
    "AL-R3": N_(
        "Each king has a city, 8 peasants on housing spaces 1 to 8, 5 silver, no wheat, no monument of 10, and a "
        "devotion level of 0. Silver, wheat and monuments are open."
    ),
    "AL-R4": N_("All other coins, peasants and wheat are the common reserve, the bank."),
    "AL-R5": N_(
        "Each king has five hero cards with the values 0 to 4, and a card for each of the other cities in play."
    ),
    "AL-R6": N_(
        "The climate deck has seven cards: the first year is moderate, years 2 to 4 are one each of dry, moderate and "
        "wet in random order, and so are years 5 to 7. Only this year's climate is seen; the back of its card, with a "
        "price, is not. There are at most seven years."
    ),
    "AL-R7": N_("Nine blessing cards are shuffled. A card that was shown is out of the game."),
    "AL-R8": N_("A first King of Kings is drawn by lot. He is the first in turn order, which goes clockwise."),
    "AL-R9": N_("Black peasants stand for captured ones. Only the variants Spoils of war and Assisi use them."),
    "AL-R10": N_(
        "A year is a growing season, a harvest season and the year's end. A season is: its start, assigning peasants, "
        "resolving the jobs, the return of the peasants, and a new King of Kings. Farmers work at harvest only."
    ),
    "AL-R11": N_("At the start of a season the season disc moves on and the dice cost goes back to 0."),
    "AL-R12": N_(
        "Then each king in turn order may make one sale: 1 peasant for 1 silver, or 3 peasants for 2 silver. Sold "
        "peasants go to the reserve."
    ),
    "AL-R13": N_(
        "Peasants on the housing spaces 12, 16 and 20 are free: before the first call their king may place each of "
        "them on any job without a die, at harvest also on the farm. Who is not placed then is an ordinary peasant."
    ),
    "AL-R14": N_(
        "Calls to court go round from the King of Kings. The caller pays the whole dice cost to one stall of his "
        "choice, rolls the four dice, and must take one. For a cost of 0 no stall is chosen."
    ),
    "AL-R15": N_(
        "He assigns at least 1 and at most as many peasants as the die shows, from his housing track to the die's job: "
        "black for soldiers, grey for merchants, white for workers, brown for priests."
    ),
    "AL-R16": N_(
        "At harvest the caller may send all peasants of his die to the farm instead, with any die. Nobody else may."
    ),
    "AL-R17": N_(
        "Then the other kings, from the caller's left on, may each buy one of the remaining dice for 1 silver, paid to "
        "a stall of their choice, and assign peasants to its job. A die that is taken is gone for this call."
    ),
    "AL-R18": N_("A king without silver, without peasants on his housing track, or with no die left buys nothing."),
    "AL-R19": N_("Buying no die costs nothing: later calls and purchases stay open."),
    "AL-R20": N_(
        "A king who passes his own call assigns nobody more this season, neither by a call nor by a purchase. He must "
        "pass if he cannot pay the cost or has no peasant on his housing track."
    ),
    "AL-R21": N_(
        "The next caller is the king to the left; kings who have passed are skipped. Each time the call comes round to "
        "the King of Kings' seat, the cost rises by one space. This goes on until all kings have passed; the last one "
        "may go on calling alone."
    ),
    "AL-R22": N_("There is no limit to the number of peasants on a job."),
    "AL-R23": N_(
        "Merchants stand from space 1 of their track upwards, priests from the space after the devotion disc, and more "
        "of them beside the track. The first five farmers stand in the fields, the others in the granary."
    ),
    "AL-R24": N_(
        "The jobs are resolved in this order: soldiers, merchants, workers, priests; at harvest then farmers and the "
        "blessing."
    ),
    "AL-R25": N_(
        "Every king with soldiers chooses a city to attack, in secret; he has to. All targets are shown together. The "
        "same soldiers also defend his own city."
    ),
    "AL-R26": N_(
        "Every king who attacks or is attacked plays one of his active heroes, in secret, also without soldiers. All "
        "heroes are shown together. A hero counts for attack and for defence."
    ),
    "AL-R27": N_("Attacked cities are resolved one after another, from the King of Kings' city clockwise."),
    "AL-R28": N_(
        "The attack is the sum of soldiers and heroes of all attackers, the defence that of the defender. The attack "
        "succeeds only if it is greater."
    ),
    "AL-R29": N_("A success by 1 or 2 is one sabotage, by 3 to 5 two, by 6 to 9 three, by 10 or more four."),
    "AL-R30": N_(
        "The attackers carry out one sabotage each, the strongest attacker first, among equals in turn order; then "
        "they go round again until all are done."
    ),
    "AL-R31": N_(
        "A sabotage takes one peasant from a job of the city; he goes back to housing and does nothing this season. It "
        "is obligatory while there is somebody to sabotage."
    ),
    "AL-R32": N_("Barracks cannot be sabotaged."),
    "AL-R33": N_(
        "Of merchants the last placed goes. If only one is left, he is laid down instead, and a single merchant who "
        "lies down cannot be sabotaged."
    ),
    "AL-R34": N_("Of workers one goes, whichever."),
    "AL-R35": N_("Of priests the last placed goes. The devotion disc itself cannot be sabotaged."),
    "AL-R36": N_(
        "Of farmers those in the granary go first, back to housing. When it is empty, a farmer in the fields is laid "
        "down and stays. When all lie down, the farm cannot be sabotaged."
    ),
    "AL-R37": N_(
        "After the battles heroes of value 1 or more go to their king's face-down used pile; a 0 stays active. Who has "
        "only his 0 left takes all used heroes back. Active and used cards are secret."
    ),
    "AL-R38": N_(
        "Merchants: the bank pays 1 silver for each of the spaces 1, 3 and 6 on which a standing merchant is."
    ),
    "AL-R39": N_(
        "Then the richest stall goes to the bank. Kings with standing merchants, those with more first, among equals "
        "in turn order, each take the richest stall that is left."
    ),
    "AL-R40": N_(
        "A king whose merchants all lie down gets nothing from the bank and takes a stall after all others. Without "
        "merchants a king gets nothing. What is left in the stalls goes to the bank."
    ),
    "AL-R41": N_(
        "Workers: each pair builds a monument. An odd worker builds nothing. There are never more than 10 monuments."
    ),
    "AL-R42": N_(
        "Priests: the devotion disc moves to the last priest on the track. Its level stays from year to year."
    ),
    "AL-R43": N_("Farmers: each standing farmer brings 2 wheat in a dry year, 3 in a moderate and 4 in a wet one."),
    "AL-R44": N_(
        "The climate card is turned: its back shows a price in devotion, and the next climate is seen. A king with "
        "that level may move his disc back by the price to improve the harvest: each standing farmer brings 1 more."
    ),
    "AL-R45": N_("A farmer who lies down brings 1 less than the climate says, and never more for an improved harvest."),
    "AL-R46": N_("Wheat is stored and kept from year to year."),
    "AL-R47": N_(
        "Blessing: kings who improved their harvest may pay 2 devotion. When all have decided, the top card is shown, "
        "and every payer gets 3 wheat, 2 silver or 1 monument. An eleventh monument is lost."
    ),
    "AL-R48": N_("All peasants return to housing, and the King of Kings gives the card to another king."),
    "AL-R49": N_(
        "At the year's end each king pays 1 wheat for each peasant, as far as his wheat goes. Unfed peasants leave."
    ),
    "AL-R50": N_(
        "A king with no wheat at all loses his people and is out. If he was King of Kings, he names another one at "
        "once."
    ),
    "AL-R51": N_(
        "A king who fed everybody may then attract new peasants once: 1, 2, 3, 4, 5 or 6 of them for 1, 3, 6, 10, 15 "
        "or 21 wheat."
    ),
    "AL-R52": N_("The number of peasants is not limited."),
    "AL-R53": N_("The population disc is set to the number of peasants."),
    "AL-R54": N_(
        "A king with 10 monuments and at least 16 peasants has met the challenge of the gods and wins. If several "
        "have, the larger population wins, then the larger sum of wheat and silver; then they share the victory."
    ),
    "AL-R55": N_("Otherwise another year begins. If the seventh year is over, all kings lose."),
    "AL-R56": N_(
        "Two kings play with stalls I to III and with Assisi. In a call the caller takes a die at the dice cost; then "
        "the other king, the caller and the other king again may each buy a die for 1 silver. Only the first die may "
        "serve the farm."
    ),
    "AL-R57": N_(
        "Variant A job well done: each king has a housing disc. A reward goes to the king who alone has the most, and "
        "at least 1, when the job is resolved; if the first place is shared, nobody gets it."
    ),
    "AL-R58": N_(
        "Most soldiers: before targets are chosen, their king may take one card of his used pile back into his hand. "
        "The others do not see which."
    ),
    "AL-R59": N_("Most workers: the housing disc moves one space on, in both seasons."),
    "AL-R60": N_("Most devotion at harvest, after the priests: the piety marker."),
    "AL-R61": N_("Most standing farmers: 2 wheat more."),
    "AL-R62": N_(
        "The holder of the piety marker pays 1 devotion instead of 2 for the blessing. The marker goes back, used or "
        "not."
    ),
    "AL-R63": N_(
        "Peasants live on the spaces after the housing disc, so that free spaces are reached earlier. For victory only "
        "peasants count."
    ),
    "AL-R64": N_(
        "Variant Spoils of war: if the king who carries out a sabotage has not more monuments than the defender, he "
        "captures: a black peasant goes to the same job in his own city. The defender's peasant goes back to housing "
        "as usual."
    ),
    "AL-R65": N_(
        "Captured merchants, workers and priests are placed as usual. A single merchant is laid down at the defender, "
        "and the captor still gets one."
    ),
    "AL-R66": N_(
        "Captured farmers: with the variant A job well done they go to the captor's granary. Without it he places none "
        "but takes 1 wheat for each farmer captured in the fields."
    ),
    "AL-R67": N_(
        "Captured peasants at work in the kings' cities go to the reserve when the peasants return. Those lying at "
        "Assisi stay."
    ),
    "AL-R68": N_(
        "Variant Assisi, for two to four kings: a city with 3 defenders and a loot of two products, 1 silver and 2 "
        "wheat. The kings have a card for it."
    ),
    "AL-R69": N_(
        "Assisi is resolved first. Its attackers play heroes as usual; it plays none and defends with its defenders."
    ),
    "AL-R70": N_(
        "Each sabotage of Assisi takes one product: 1 silver, 2 wheat or a captured peasant. He is put at once on any "
        "job but the barracks; on the farm only at harvest, with the variant A job well done, and in the granary."
    ),
    "AL-R71": N_(
        "After the soldiers an attacked Assisi gets one more defender, up to 8, and the King of Kings adds a product "
        "of his choice. There are at most 8 products and 3 of a kind."
    ),
}

RULEBOOK = Rulebook(rules=RULES)

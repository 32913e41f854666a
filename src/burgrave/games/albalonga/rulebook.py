"""The rules in our own words, by id: what `burgrave rules albalonga` and `help AL-R12` show."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.rulebook import Rulebook
from burgrave.games.albalonga.examples import EXAMPLES
from burgrave.games.albalonga.rulings import RULINGS

RULES = {
    "AL-R1": N_(
        "The market has one stall more than there are kings: I to III with two kings, up to I to VI with five."
    ),
    "AL-R2": N_("The season disc is on its start space, and a call to court costs 0."),
    "AL-R3": N_(
        "Each king starts with a city, 8 peasants on spaces 1 to 8 of the housing track, 5 silver, no wheat, none of "
        "their 10 monuments, and devotion 0. Silver, wheat and monuments are public."
    ),
    "AL-R4": N_("All other coins, peasants and wheat form the common reserve, the bank. It never runs out."),
    "AL-R5": N_("Each king has five hero cards, 0 to 4, and a city card for every other city in play."),
    "AL-R6": N_(
        "The climate deck has seven cards, one for each year, so a game lasts at most seven years. Year 1 is moderate; "
        "years 2 to 4 are dry, moderate and wet in random order, and so are years 5 to 7. Only this year's climate is "
        "known: the price on the back of its card and the cards below it are hidden."
    ),
    "AL-R7": N_("The nine blessing cards are shuffled. A card that has been shown is out of the game."),
    "AL-R8": N_(
        "The first King of Kings is drawn by lot. The King of Kings comes first in turn order, which goes clockwise."
    ),
    "AL-R9": N_("Black peasants stand for captured ones. Only the variants Spoils of war and Assisi use them."),
    "AL-R10": N_(
        "A year has a growing season, a harvest season and a year's end. In each season: start it, assign peasants, "
        "resolve the jobs, bring the peasants home, name a new King of Kings. Only the harvest season has farmers."
    ),
    "AL-R11": N_("When a season starts, the season disc moves on and the dice cost goes back to 0."),
    "AL-R12": N_(
        "Then each king in turn order may make one sale: 1 peasant for 1 silver, or 3 peasants for 2 silver. Sold "
        "peasants go to the reserve."
    ),
    "AL-R13": N_(
        "Peasants on housing spaces 12, 16 and 20 are free: before the first call their king may send each of them to "
        "any job without a die, to the farm only at harvest. A free peasant who is not placed now is an ordinary one."
    ),
    "AL-R14": N_(
        "Calls to court go round, beginning with the King of Kings. The caller pays the dice cost, all of it to one "
        "stall of their choice, rolls the four dice and must take one. At a cost of 0 no stall is chosen."
    ),
    "AL-R15": N_(
        "The caller sends at least 1 peasant, and at most as many as the die shows, from the housing track to the "
        "die's job: black for soldiers, grey for merchants, white for workers, brown for priests."
    ),
    "AL-R16": N_(
        "At harvest the caller may send all the peasants of the die to the farm instead, whatever its colour. Nobody "
        "else may."
    ),
    "AL-R17": N_(
        "Then the other kings, from the caller's left, may each buy one of the remaining dice for 1 silver, paid to a "
        "stall of their choice, and send peasants to its job, never to the farm. A die that is taken is gone for this "
        "call."
    ),
    "AL-R18": N_("A king without silver, without a peasant on the housing track or with no die left to buy must pass."),
    "AL-R19": N_("Passing a purchase is harmless: later calls and purchases stay open."),
    "AL-R20": N_(
        "A king who passes their own call sends no one else this season, neither by a call nor by a purchase; peasants "
        "already at work stay there. A king who cannot pay the cost or has no peasant on the housing track must pass."
    ),
    "AL-R21": N_(
        "The call moves on to the left, past kings who have passed. Each time it comes round to the King of Kings' "
        "seat the cost rises by one space, even if that king has passed. This goes on until every king has passed; the "
        "last one may go on calling alone."
    ),
    "AL-R22": N_("Any number of peasants may work at the same job."),
    "AL-R23": N_(
        "Merchants stand on their track from space 1 up, priests from the space after the devotion disc; those who do "
        "not fit stand beside the track. The first five farmers stand in the fields, the others in the granary."
    ),
    "AL-R24": N_(
        "Jobs are resolved in this order: soldiers, merchants, workers, priests, and at harvest farmers and the "
        "blessing."
    ),
    "AL-R25": N_(
        "Every king with soldiers must choose a city to attack, in secret; all targets are revealed together. The same "
        "soldiers also defend their own city at full strength."
    ),
    "AL-R26": N_(
        "Every king who attacks or is attacked plays one active hero in secret, even without soldiers; the others play "
        "none. All heroes are revealed together. A hero counts for attack and for defence."
    ),
    "AL-R27": N_("Attacked cities are resolved one by one, clockwise from the King of Kings' city."),
    "AL-R28": N_(
        "The attack is the sum of the soldiers and heroes of all attackers; the defence is the defender's soldiers and "
        "hero. An attack succeeds only if it is greater."
    ),
    "AL-R29": N_("A lead of 1 or 2 gives one sabotage, 3 to 5 two, 6 to 9 three, 10 or more four."),
    "AL-R30": N_(
        "The attackers carry out one sabotage each, the strongest (soldiers and hero) first, ties in turn order; then "
        "they go round again until all sabotages are done."
    ),
    "AL-R31": N_(
        "A sabotage takes one peasant off a job of the city. The peasant goes back to housing and does nothing this "
        "season. A job without peasants cannot be sabotaged."
    ),
    "AL-R32": N_("The barracks cannot be sabotaged."),
    "AL-R33": N_(
        "Merchants: the one placed last goes home. If only one is left, that one is laid down instead, and a lone "
        "merchant lying down cannot be sabotaged."
    ),
    "AL-R34": N_("Workers: any one of them goes home."),
    "AL-R35": N_("Priests: the one placed last goes home. The devotion disc itself cannot be sabotaged."),
    "AL-R36": N_(
        "Farmers: those in the granary go home first. When it is empty, a farmer in the fields is laid down and stays "
        "there. When all of them lie down, the farm cannot be sabotaged."
    ),
    "AL-R37": N_(
        "After the battles, heroes of 1 or more go face down to their king's used pile; a 0 stays active. A king with "
        "only the 0 left takes all used heroes back. Nobody else may see either pile."
    ),
    "AL-R38": N_("Merchants: the bank pays 1 silver for each of spaces 1, 3 and 6 that has a standing merchant."),
    "AL-R39": N_(
        "Then the richest stall goes to the bank. Kings with standing merchants, those with the most first, ties in "
        "turn order, each take the richest stall left."
    ),
    "AL-R40": N_(
        "A king whose merchants all lie down gets nothing from the bank and takes a stall after the others; several "
        "such kings do so in turn order. A king without merchants gets nothing. What is left in the stalls goes to the "
        "bank."
    ),
    "AL-R41": N_(
        "Workers: each pair builds a monument. An odd worker builds nothing, and nothing is carried over. With all 10 "
        "monuments built, further pairs have no effect."
    ),
    "AL-R42": N_(
        "Priests: the devotion disc moves up to the last priest on the track. The level carries over to the next "
        "season and year."
    ),
    "AL-R43": N_(
        "Farmers: each standing farmer, in the fields or in the granary, brings 2 wheat in a dry year, 3 in a moderate "
        "one and 4 in a wet one."
    ),
    "AL-R44": N_(
        "The climate card is turned over: its back shows a price in devotion, and next year's climate comes into view. "
        "A king with at least that level may move their disc back by the price to improve the harvest: each standing "
        "farmer brings 1 more. This needs no farmers."
    ),
    "AL-R45": N_("A farmer lying down brings 1 less than the climate gives, and nothing more for an improved harvest."),
    "AL-R46": N_("Wheat is stored and kept from year to year."),
    "AL-R47": N_(
        "Blessing: kings who improved their harvest may pay 2 devotion. When all have decided, the top card is shown, "
        "even if nobody paid, and everyone who paid gets 3 wheat, 2 silver or 1 monument. An eleventh monument is "
        "lost, and the devotion with it."
    ),
    "AL-R48": N_(
        "All peasants return to housing, from space 1 up. Then the King of Kings gives the card to another king."
    ),
    "AL-R49": N_(
        "At the year's end each king pays 1 wheat for each peasant, as far as the wheat goes. Unfed peasants leave."
    ),
    "AL-R50": N_(
        "A king with no wheat at all loses all their peasants and is out. If that king is King of Kings, they name "
        "another at once."
    ),
    "AL-R51": N_(
        "A king who has fed everybody may then attract new peasants, once: 1, 2, 3, 4, 5 or 6 for 1, 3, 6, 10, 15 or "
        "21 wheat."
    ),
    "AL-R52": N_("The number of peasants is not limited by the pieces in the box."),
    "AL-R53": N_("The population disc is set to the number of peasants."),
    "AL-R54": N_(
        "A king with 10 monuments and at least 16 peasants has met the challenge of the gods and wins. If several "
        "have, the larger population wins, then the larger sum of wheat and silver; if still tied, they share the "
        "victory."
    ),
    "AL-R55": N_("Otherwise another year begins. After the seventh year all kings lose."),
    "AL-R56": N_(
        "Two kings play with stalls I to III and with Assisi. A call goes as with four kings: the caller takes a die "
        "at the dice cost; then the other king, the caller and the other king again may each buy a die for 1 silver. "
        "The caller may do so even if the other king has passed a call. Only the first die may serve the farm."
    ),
    "AL-R57": N_(
        "A job well done: each king has a housing disc, and rewards go to the king with the most. That takes at least "
        "1, and more than every other king; in a tie nobody gets the reward. Peasants are counted when the job is "
        "resolved, after sabotage; captured workers and farmers count."
    ),
    "AL-R58": N_(
        "Most soldiers, without heroes: before targets are chosen, that king may take one hero back from the used "
        "pile. The others see that a card comes back, not which."
    ),
    "AL-R59": N_("Most workers: the housing disc moves on one space, in both seasons. It never moves back."),
    "AL-R60": N_("Most devotion at harvest, after the priests: the piety marker."),
    "AL-R61": N_("Most standing farmers, in fields and granary together: 2 more wheat."),
    "AL-R62": N_(
        "The holder of the piety marker pays 1 devotion instead of 2 for the blessing. Then the marker goes back, used "
        "or not."
    ),
    "AL-R63": N_(
        "Peasants live on the spaces after the housing disc, so free spaces are reached sooner. For victory only "
        "peasants count, not the disc."
    ),
    "AL-R64": N_(
        "Spoils of war: if the king who carries out a sabotage has no more monuments than the defender, it is a "
        "capture: a black peasant goes to the same job in the captor's city. The defender's peasant goes back to "
        "housing as usual."
    ),
    "AL-R65": N_(
        "Captured merchants, workers and priests are placed as usual. A lone merchant is laid down in the defender's "
        "city, and the captor still gets one."
    ),
    "AL-R66": N_(
        "Captured farmers: with A job well done they go to the captor's granary and produce like any standing farmer. "
        "Without it the captor places none, but takes 1 wheat for each farmer captured in the fields."
    ),
    "AL-R67": N_(
        "When the peasants return, captured ones in the kings' cities go to the reserve. Those lying at Assisi stay "
        "there."
    ),
    "AL-R68": N_(
        "Assisi, for two to four kings: a city without a king, with 3 defenders and two products to loot, 1 silver and "
        "2 wheat. Every king has a card for it."
    ),
    "AL-R69": N_(
        "Assisi is resolved before all other cities. Its attackers play heroes as usual; Assisi plays none, and its "
        "defence is its number of defenders."
    ),
    "AL-R70": N_(
        "Each sabotage of Assisi takes one product of the saboteur's choice: 1 silver, 2 wheat or a captured peasant. "
        "With no product left, the remaining sabotages lapse; defenders are never removed. A captured peasant goes at "
        "once to any job but soldiers; to the farm only at harvest, with A job well done, and to the granary."
    ),
    "AL-R71": N_(
        "After the soldiers, Assisi gets one more defender if it was attacked, whatever the result, up to 8. Then the "
        "King of Kings adds a product of their choice: at most 8 products in all and 3 of a kind."
    ),
}

RULEBOOK = Rulebook(rules=RULES, examples=EXAMPLES, rulings=RULINGS)

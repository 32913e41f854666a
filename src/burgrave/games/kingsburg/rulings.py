"""What the printed rules leave open or contradict, and how it was decided. Each names the rules it is about."""

from __future__ import annotations

from burgrave.core.language import N_

RULINGS = {
    "KB-Q1": N_(
        "Players with the same total keep their relative order of the season before, or of the random start: whoever "
        "was nearer the first place stays ahead (KB-R9)."
    ),
    "KB-Q2": N_(
        "With two players, the envoy may join neutral dice; there is no other way onto their advisor. The neutral dice "
        "themselves receive nothing (KB-R10, KB-R15)."
    ),
    "KB-Q3": N_(
        "The three neutral dice are rolled first, then the two. If both sums are equal, the two go singly to the "
        "advisors of their own numbers, of a double only one. They never meet the first three: each die is less than "
        "the sum (KB-R10)."
    ),
    "KB-Q4": N_("The Smuggler may be paid even with no points or fewer, since points may fall below zero (KB-R32)."),
    "KB-Q5": N_(
        "The Alchemist gives exactly one good of each of the other two kinds, and only if you want. Without goods "
        "nothing happens, but you may place dice there all the same, to keep others away (KB-R17)."
    ),
    "KB-Q6": N_(
        "Only the Alchemist and the Smuggler can be declined. All other gifts, the good of the King's aid, income from "
        "buildings and rewards of battles must be taken, even if fewer goods would suit you better (KB-R17)."
    ),
    "KB-Q7": N_(
        'The printed rules limit "+2" tokens to one per group and say nothing about the season, so each of your groups '
        "may have one. With the option, as the designers clarified later, you may use one a season; a token paid to "
        "the Town Hall does not count (KB-R13)."
    ),
    "KB-Q8": N_(
        'Only the advisor finally influenced must be from 1 to 18. Without the Market, a sum over 18, "+2" token '
        "included, is of no use; with it, 19 may go to the King (KB-R14)."
    ),
    "KB-Q9": N_(
        '"+2" token and Market may both be used on one group: add 2 to the dice, then go one up or down (KB-R14).'
    ),
    "KB-Q10": N_(
        "White dice count like coloured ones for the Statue, the Chapel and the order of play, re-rolled or not "
        "(KB-R8)."
    ),
    "KB-Q11": N_(
        "You choose which of Statue and Chapel to use first. Each works once a season, if the dice fit when you use it "
        "(KB-R8)."
    ),
    "KB-Q12": N_(
        "Farms bring their white die from the season after they are built. With the King's aid you have two white "
        "dice: both in one group or apart, but always with a coloured die (KB-R7, KB-R12)."
    ),
    "KB-Q13": N_(
        "The Merchants' Guild pays at the start of spring, summer and autumn, before the dice are rolled. In spring "
        "that is after the King's aid, so this gold does not count for the aid (KB-R7)."
    ),
    "KB-Q14": N_(
        "The Inn gives its token only at the end of summer, before the envoy is sent, and already in the summer it is "
        "built. The token may go straight to the Town Hall (KB-R20)."
    ),
    "KB-Q15": N_("Town Hall and Embassy already work in the season in which they are built (KB-R20)."),
    "KB-Q16": N_(
        "By the rules you use Embassy, Inn and Town Hall in the order you like. Nothing is lost by taking the point "
        "and the token first, so they come by themselves before you are asked to pay. All this happens before the "
        "King's reward, the envoy or recruiting: goods paid to the Town Hall in summer no longer count when the envoy "
        "is sent (KB-R20)."
    ),
    "KB-Q17": N_(
        "The Crane takes 1 gold off every building of columns III and IV. Built first of two with the envoy, it "
        "already makes the second cheaper (KB-R18)."
    ),
    "KB-Q18": N_(
        "The Stable adds a soldier each time an advisor gives you soldiers, so twice if you are twice on the same one. "
        "It adds nothing to gifts received before it was built (KB-R17)."
    ),
    "KB-Q19": N_(
        "With the Barracks each soldier costs 1 good, as many as you like, but only when recruiting (KB-R23)."
    ),
    "KB-Q20": N_(
        '"+2" tokens are not goods: they do not count for ties or the Cathedral, do not pay for soldiers, and are not '
        "lost to enemies (KB-R3)."
    ),
    "KB-Q21": N_("Against Zombies the Palisade adds 2 in all, not 1 and 2 more (KB-R25)."),
    "KB-Q22": N_(
        "A draw that the Stone Wall turns into a victory counts in every way: for the reward, the Fortress and the "
        "best army (KB-R26)."
    ),
    "KB-Q23": N_(
        "Only victors can be the best army: of two equal battle values, one drawn and one won by the Stone Wall, only "
        "the second scores. Tied victors all score. The King's soldiers count, and values are not capped at 9 (KB-R29)."
    ),
    "KB-Q24": N_(
        "Battle values are compared before anything is lost: a building still counts in the battle that destroys it. "
        "Missing goods are forgiven, and a destroyed building takes its points with it (KB-R27)."
    ),
    "KB-Q25": N_(
        "Whoever has no building loses none. Otherwise the rightmost column decides, whatever its buildings are worth, "
        "and in it the topmost (KB-R28)."
    ),
    "KB-Q26": N_(
        "The King's die is rolled once, after recruiting and after the card is revealed, and is the same for everyone "
        "(KB-R24)."
    ),
    "KB-Q27": N_(
        "If nobody has a building, all are tied for the most, and everyone scores the King's reward (KB-R21)."
    ),
    "KB-Q28": N_(
        "If only some players are tied for the King's aid, only they take a good, and nobody gets the die. The goods "
        "of players with more buildings do not matter (KB-R6)."
    ),
    "KB-Q29": N_("The envoy returns before it is sent again, perhaps to the same player, perhaps to nobody (KB-R22)."),
    "KB-Q30": N_(
        "With the envoy you may also join an advisor you already hold, with another group of dice. You receive the "
        "gift twice and may choose differently each time (KB-R15)."
    ),
    "KB-Q31": N_("Of two players on one advisor, the one who came first is served first (KB-R17)."),
    "KB-Q32": N_(
        "You may pass with dice left; a pass is final for this season's court. If no group is possible, you pass "
        "automatically (KB-R11)."
    ),
    "KB-Q33": N_(
        "The printed game has 17 building markers for each player, but no rule makes that a limit: all 20 buildings "
        "may stand (KB-R18)."
    ),
    "KB-Q34": N_("The printed tracks end at some number, but points, soldiers and goods have no limit (KB-R3)."),
    "KB-Q35": N_("The Cathedral does not use up goods: they still break a tie (KB-R31)."),
    "KB-Q36": N_(
        "A final tie in points is broken by goods, then by buildings; if both are equal, the victory is shared "
        "(KB-R31)."
    ),
    "KB-Q37": N_(
        "You may build in the last autumn for the points alone. Soldiers are worth nothing after the last winter "
        "(KB-R31)."
    ),
    "KB-Q38": N_(
        "The General and the Queen show this year's card, and only to the player they help: nobody else knows it "
        "before winter (KB-R3)."
    ),
}

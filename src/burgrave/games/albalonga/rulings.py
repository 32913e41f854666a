"""How we play what the printed rules leave open or contradict."""

from __future__ import annotations

from burgrave.core.language import N_

RULINGS = {
    "AL-A1": N_(
        "The printed rules name both 1 and 2 as the cost of the second round of calls. We play 0, 1, 2, 3 and 4 "
        "silver, round by round; from then on a call costs 4 (AL-R21)."
    ),
    "AL-A2": N_(
        "A king too poor to call has passed the call like anyone else: no more calls and no purchases this season "
        "(AL-R20)."
    ),
    "AL-A3": N_(
        "Each king makes at most one sale a season. If single sales could be repeated, 3 peasants for 2 silver would "
        "be pointless (AL-R12)."
    ),
    "AL-A4": N_(
        "A die that is taken or bought must be used for at least 1 peasant, so a king without peasants at home cannot "
        "call (AL-R15)."
    ),
    "AL-A5": N_("Merchants beside the track count as well when kings take stalls (AL-R39)."),
    "AL-A6": N_(
        "The printed rules mention a disc on the merchants' track, but there is none: merchants always start on space "
        "1 (AL-R23)."
    ),
    "AL-A7": N_("Priests beyond the end of the track bring no devotion, but they are sabotaged first (AL-R42)."),
    "AL-A8": N_("A sabotage is obligatory while there is anyone to sabotage; otherwise it lapses (AL-R31)."),
    "AL-A9": N_("A king attracts at most 6 peasants a year: the table ends there (AL-R51)."),
    "AL-A10": N_(
        "Kings decide one by one in turn order whether to improve, and later whether to pay for the blessing. The "
        "blessing is shown only then (AL-R47)."
    ),
    "AL-A11": N_(
        "The last king in the game keeps the card of the King of Kings, plays on and still has to meet the challenge. "
        "With no king left, all lose (AL-R50)."
    ),
    "AL-A12": N_(
        "Piety makes only the blessing cheaper; the harvest must be improved at the full price. The marker is given "
        "right after the priests of the harvest season, before anyone pays (AL-R62)."
    ),
    "AL-A13": N_("The housing disc starts before space 1 (AL-R57)."),
    "AL-A14": N_("Black peasants are not limited by the pieces in the box (AL-R9)."),
    "AL-A15": N_(
        "Captured peasants can be sabotaged or captured again in a city that is resolved later. They count as placed "
        "last, so they go first: to the reserve, or to the new captor's city. A black merchant who is the only one is "
        "laid down like any other (AL-R66)."
    ),
    "AL-A16": N_("The King of Kings adds a product to Assisi every season, even if it was not attacked (AL-R71)."),
    "AL-A17": N_(
        "Assisi uses the board and the cards of Reate, so nobody plays Reate when Assisi is in the game (AL-R68)."
    ),
    "AL-A18": N_(
        "Free peasants may be placed in the growing season too, at any job but the farm. Nobody has to place them "
        "(AL-R13)."
    ),
    "AL-A19": N_("Kings place their free peasants in turn order (AL-R13)."),
    "AL-A20": N_("A king who is out cannot be attacked (AL-R25)."),
    "AL-A21": N_("With two kings, soldiers attack the other king or Assisi (AL-R56)."),
    "AL-A22": N_(
        "The year's end in order: all kings feed their people; kings without wheat leave, and a King of Kings among "
        "them names a successor; the kings attract new peasants in turn order, from whoever holds the card now; the "
        "population discs are set; victory is checked (AL-R49)."
    ),
    "AL-A23": N_(
        "The housing track has no gaps when a season starts: sold and unfed peasants leave the highest spaces, and new "
        "ones take the next. A king may sell down to the last peasant. Sales are made openly, in turn order (AL-R13)."
    ),
    "AL-A24": N_(
        "The peasants, silver, monuments and cards of a king who is out leave the game; the number of stalls and the "
        "rules for two kings stay as at the start. Wheat is checked before feeding: a king who spends the last of it "
        "on feeding stays in, and so does a king with wheat but no peasants. A King of Kings who is out names a king "
        "who survived the same year's end. Soldiers with nobody to attack stay at home, without a hero unless they are "
        "attacked. The survivor of two kings may buy one more die in each call (AL-R50)."
    ),
    "AL-A25": N_(
        "City cards and heroes are secret until all have chosen. Which heroes are active or used, the order of the "
        "decks and prices not yet seen are secret too. Everything else is public, including how many heroes each king "
        "has, and all other decisions are made openly, one after another (AL-R3)."
    ),
    "AL-A26": N_(
        "The three variants can be combined as you like, but Assisi takes two to four kings, and two kings always play "
        "with it. Without Spoils of war, captured peasants come from Assisi only (AL-R68)."
    ),
}

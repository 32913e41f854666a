"""Worked examples: those of the printed rules (E) and cases derived from them (D)."""

from __future__ import annotations

from burgrave.core.language import N_

EXAMPLES = {
    "AL-E1": N_(
        "Calls: four kings, Alba Longa is King of Kings, and a call costs 0. Alba Longa rolls soldiers 3, merchants 2, "
        "workers 2 and priests 4, takes the priests' die and sends 3 of the 4 peasants it allows; 5 stay at home. To "
        "send nobody, or 5, would be illegal. Rome buys the workers' die for 1 silver and sends 2; the priests' die is "
        "gone. Veii and Velitrae pass and stay in the season. Then Rome, Veii and Velitrae call for nothing too. When "
        "the call comes back to Alba Longa it costs 1 silver, paid to one of the five stalls (AL-R21)."
    ),
    "AL-E2": N_(
        "A war: Alba Longa is King of Kings. Soldiers: Alba Longa 3, Rome 3, Veii none, Velitrae 4. Alba Longa and "
        "Velitrae attack Rome, Rome attacks Veii. Heroes: Alba Longa 0, Rome 1, Veii 4, Velitrae 2. Rome is attacked "
        "with 9 and defends with 4: a lead of 5, two sabotages. Velitrae, with 6, comes first and sends the third "
        "merchant home, so that Rome gets 1 silver from the bank instead of 2. Alba Longa, with 3, sends one of four "
        "workers home: one monument instead of two. Veii is attacked with 4 and defends with 4: the attack fails. Alba "
        "Longa's 0 stays active; the three other heroes are used (AL-R37)."
    ),
    "AL-E3": N_(
        "Heroes: a king who has used 1, 2 and 3 and now plays the 4 has only the 0 left, takes the used heroes back "
        "and has all five again (AL-R37)."
    ),
    "AL-E4": N_(
        "A harvest: the year is moderate, the price 5, and the next year will be dry. Alba Longa has 4 farmers and "
        "devotion 6; Rome 5 farmers, one of them lying down, and devotion 7; Veii 5 farmers and devotion 4; Velitrae 4 "
        "farmers and devotion 8. All but Veii can improve, and do: their devotion falls to 1, 2 and 3, and Veii keeps "
        "4. Alba Longa gets 16 wheat, Rome 18 (4 × 4 + 2), Veii 15 and Velitrae 16. Now only Rome and Velitrae can pay "
        "for a blessing: Alba Longa has too little devotion, and Veii has not improved (AL-R47)."
    ),
    "AL-E5": N_(
        "Wheat from one farmer in a dry, moderate and wet year: 2, 3, 4; with an improved harvest 3, 4, 5; lying down "
        "1, 2, 3, improved or not (AL-R45)."
    ),
    "AL-E6": N_(
        "Growth: with 5 wheat left after feeding a king attracts at most 2 peasants, with 6 wheat 3, with 21 wheat 6 "
        "(AL-R51)."
    ),
    "AL-E7": N_(
        "A capture: Alba Longa sabotages Rome's quarry and has no more monuments than Rome. Rome's worker goes home, "
        "and a black peasant joins Alba Longa's quarry. With more monuments than Rome it would have been a plain "
        "sabotage (AL-R64)."
    ),
    "AL-E8": N_("Stalls: two kings use 3, three use 4, four use 5, and five use 6 (AL-R1)."),
    "AL-E9": N_(
        "Assisi at the start: 3 defenders, 1 silver and 2 wheat. A king attacks with 3 soldiers and hero 1: 4 against "
        "3, a lead of 1, one sabotage. The king takes the silver or the wheat, and then Assisi has 4 defenders "
        "(AL-R71)."
    ),
    "AL-D1": N_(
        "The market: the stalls hold 4, 3, 3, 1 and 0 silver. Alba Longa, King of Kings, has 2 merchants, Rome 4, Veii "
        "none, and Velitrae one, lying down. The bank pays Rome 2 silver and Alba Longa 1. The stall with 4 goes to "
        "the bank; Rome takes 3, Alba Longa 3 and Velitrae 1 (AL-R40)."
    ),
    "AL-D2": N_(
        "Feeding: a king with 10 peasants and 7 wheat keeps 7 peasants and no wheat. A king with 10 peasants and no "
        "wheat is out (AL-R50)."
    ),
    "AL-D3": N_(
        "Victory: two kings each have 10 monuments and 17 peasants. The one with 6 wheat and silver together beats the "
        "one with 5; with equal sums both win (AL-R54)."
    ),
    "AL-D4": N_(
        "Housing: of 13 peasants a king sells 1; 12 are left, and one is free. After a sale of 3 only 10 are left, and "
        "none is free. With the housing disc on 12, 9 peasants live on spaces 13 to 21, and two are free (AL-R13)."
    ),
    "AL-D5": N_(
        "Saboteurs: two attackers with 7 each lead by 6 together, which gives three sabotages. The one who comes first "
        "in turn order carries out the first and the third, the other the second (AL-R30)."
    ),
    "AL-D6": N_(
        "Piety: after the priests Velitrae is alone at the highest level, 8, and holds the piety marker. It pays 5 to "
        "improve the harvest and 1 for the blessing, and is left with 2 (AL-R62)."
    ),
    "AL-D7": N_(
        "The housing disc: with the disc on 3, 9 peasants live on spaces 4 to 12, and one is free. Without it none is "
        "(AL-R63)."
    ),
}

"""The worked examples of the printed rules, and cases derived from them, with their numbers."""

from __future__ import annotations

from burgrave.core.language import N_

EXAMPLES = {
    "ME-E1": N_(
        "The City is unused, a Field is in your hand: use the City for 1 labour and play the Field. The City is turned "
        "sideways; the Field is unused and can be used this turn. (ME-R10)"
    ),
    "ME-E2": N_(
        "A Field with 0, 1 or 2 Peasants on it gives 1, 2 or 3 food; the Field and the Peasants are all used. (ME-R16)"
    ),
    "ME-E3": N_(
        "A City, 2 Fields, a Mine and a Forest: a fifth territory can only be played after one has been removed for 1 "
        "labour. (ME-R19)"
    ),
    "ME-E4": N_(
        "A Soldier 2/2 moves to the neutral fief in one turn and into the opponent's fief in the next. There, a "
        "Peasant and a Priest are used, one Peasant is free and one stands guard. If the free Peasant engages, the "
        "Soldier takes 1 damage and survives, and the Peasant takes 2 and dies. If not, the Soldier may choose any "
        "target in the fief. The used cards and the guard cannot be deployed. (ME-R34)"
    ),
    "ME-E5": N_(
        "A Knight 4/2 and a Soldier 2/2 attack as an army: 6/4. The defender engages with both free cards, an Infantry "
        "2/2 and a Peasant 1/1: 3 damage. One attacker takes 2 of it and dies, the other takes the third point and "
        "survives; both defenders die. (ME-R37)"
    ),
    "ME-E6": N_(
        "Two Infantry and a Knight attack separately; an Infantry and a Peasant defend. Infantry against Infantry: "
        "both die. Infantry against Peasant: the Peasant dies. The Knight meets nobody and chooses the Forest with its "
        "civil building: both are destroyed. The building gives no bonus, because nobody stands guard. (ME-R36)"
    ),
    "ME-E7": N_("An Infantry 2/2 with 3 damage dies with one Priest and survives with two. (ME-R38)"),
    "ME-E8": N_(
        "Soldiers attack with 2 each. Two of them destroy a Tower (1/4) on a Field, three the Field as well. Three "
        "destroy a Fortress (1/5) and its Field. Three destroy a Castle (2/6), four its Field as well. (ME-R22)"
    ),
    "ME-E9": N_(
        "3 food become 1 gold, energy or labour; a discarded card becomes 1 resource of any kind; 4 resources of any "
        "kind buy a card. (ME-R13)"
    ),
    "ME-E10": N_(
        "With 1, 2 or 3 Artists, 1 resource becomes 2, 4 or 8. With 1, 2 or 3 Bureaucrats, a building costs 2, 4 or 6 "
        "resources less. (ME-R54, ME-R55)"
    ),
    "ME-E11": N_(
        "1 food from a building and 2 from Fields make 3: enough for 6 military and character cards; a seventh cannot "
        "be kept. (ME-R58)"
    ),
    "ME-E12": N_("If the payment would use all your territories and the City, you cannot buy the building. (ME-R21)"),
    "ME-E13": N_(
        "Seven different civil buildings win; six different ones and a duplicate count 6; the Castle and five others "
        "count 7. (ME-R42)"
    ),
    "ME-E14": N_(
        "A Field guarded by a Peasant 1/1: an attack of 1 only kills the Peasant, an attack of 2 also destroys the "
        "Field. (ME-R40)"
    ),
    "ME-E15": N_("Without a Church, a Priest costs 2 gold more. (ME-R24)"),
    "ME-E16": N_(
        "Besieged at the start of three of your turns in a row, you are eliminated at the third. If the siege is "
        "broken even once, the count starts again at 0. (ME-R44)"
    ),
    "ME-E17": N_(
        "Three Soldiers attack a bare City 2/6: it falls, and one Soldier dies. With a guarding Peasant and a civil "
        "building that gives the City +0/1, the Peasant dies, the City takes 5 of 7, the attackers take 3, and one of "
        "them dies. (ME-R32)"
    ),
    "ME-E18": N_(
        "A Knight is engaged by an Infantry and a Peasant, and a Soldier whom nobody engaged joins: 6 against a "
        "defence of 4, so both defenders die; 3 come back, so one attacker dies. (ME-R36)"
    ),
    "ME-E19": N_(
        "A Field with 2 Peasants and 2 civil buildings gives 5 food; with 1, 2 or 3 Artists 8, 14 or 26. (ME-R55)"
    ),
}

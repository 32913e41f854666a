"""Worked examples, derived from the rules: the printed rulebook has none."""

from __future__ import annotations

from burgrave.core.language import N_

EXAMPLES = {
    "BO-T1": N_(
        "After set-up everyone has one villager on the board, three cards that are not events, one Edict, a secret "
        "Caprice and no points. The white drakkar is on month 1, one Caprice lies open, and no drakkar faces a village."
    ),
    "BO-T2": N_(
        "Villagers stand in rows 3 and 4 of column 1. They marry in row 4: a cottage stands there, row 3 is free, two "
        "villagers are back in the reserve and one cottage has left it. Villagers in row 3 of column 1 and row 4 of "
        "column 2 cannot marry: that is a diagonal."
    ),
    "BO-T3": N_(
        "Cottages stand in rows 3 and 4 of column 1. A fortress in row 4 leaves row 3 free; the reserve has one more "
        "cottage and one wall less. The fortress cannot move."
    ),
    "BO-T4": N_(
        "A villager who enlists or cultivates leaves a soldier or a field on the same parcel; each time the reserve "
        "has one more villager."
    ),
    "BO-T5": N_(
        "A soldier stands in row 3 of column 1 and a fortress in row 4. The watch tower stands in row 4, and row 3 is "
        "free."
    ),
    "BO-T6": N_(
        "A drakkar faces a column with a villager in row 2 and a cottage in row 3, without soldier or watch tower. The "
        "villager is lost, the drakkar stays and nobody scores. Next month the same drakkar destroys the cottage."
    ),
    "BO-T7": N_(
        "Behind a fortress stands a villager: the villager is lost, the fortress stays. Two fortresses, one behind the "
        "other: nothing is lost."
    ),
    "BO-T8": N_(
        "A villager is on the beach and a soldier in row 4 of the same column. The drakkar and the soldier are "
        "removed, their player scores 1 point, and the villager is safe."
    ),
    "BO-T9": N_("Four villagers fill a column with one drakkar. Only the one in row 1 is lost."),
    "BO-T10": N_(
        "A village with one watch tower has drakkars in columns 1 and 3. Its owner shoots the one in column 3 and "
        "scores 1 point; only column 1 is raided."
    ),
    "BO-T11": N_(
        "Drakkars in columns 1 and 4 raid in this order, and the first player's village is raided before the others."
    ),
    "BO-T12": N_(
        "Every village has an empty column, but the reserve is one drakkar short: nobody gets one, and the drakkars "
        "already there stay. The card drawn is discarded without effect, even an event."
    ),
    "BO-T13": N_(
        "Aggressive: two more cards in hand, one discarded, no actions. Balanced: one more card, one discarded, "
        "exactly 2 actions. Development: exactly 3 actions and no card. A turn cannot end with an action left as long "
        "as one is possible."
    ),
    "BO-T14": N_(
        "With Aggressive, the cards drawn are an event and two others. The event applies to all and no Edict can "
        "cancel it; the two others are kept, and nothing else is discarded."
    ),
    "BO-T15": N_(
        "One player plays a card, a second spends an Edict against it, a third spends an Edict against that Edict. The "
        "card applies and is discarded; both Edicts return to the reserve."
    ),
    "BO-T16": N_(
        "A card destroys a drakkar: its player scores 1 point, whether the drakkar faced their own village or another."
    ),
    "BO-T17": N_(
        "The white drakkar enters a month with a villager: everyone with a free parcel gets one, a full board gets "
        "nothing."
    ),
    "BO-T18": N_(
        "The first-player token passes to the left every month: in twelve months everyone is first 6 times with two "
        "players, 4 times with three, 3 times with four."
    ),
    "BO-T19": N_(
        "Two villagers, a soldier, two cottages, a fortress, a watch tower, an unused Edict and 4 points for drakkars: "
        "−2 + 1 + 6 + 5 + 5 + 1 + 4 = 20 points."
    ),
    "BO-T20": N_(
        "A field in column 2, row 2. A cottage in column 2, row 4, a fortress in column 4, row 2, and a watch tower in "
        "column 2, row 1 are in line with it; a cottage in column 3, row 3 is not. The field is worth 3 points."
    ),
    "BO-T21": N_(
        "A Caprice for three houses is fulfilled by cottage, fortress, cottage; not if one of them is a watch tower."
    ),
    "BO-T22": N_(
        "A board is full before month 12: the game is over and scored at once. Otherwise it ends after month 12."
    ),
    "BO-T23": N_("The deck runs out in the middle of a draw: the discard is shuffled, and the draw goes on."),
    "BO-T24": N_(
        "A card that places two villagers is played with one free parcel left: none is placed, and the card is "
        "discarded."
    ),
    "BO-T25": N_(
        "The turns of the month are over. The first player holds Fire arrows, the second no card, the third a Spy: the "
        "first is asked, then the third, then the raids begin. A drakkar burned in the council raids nobody and is "
        "worth its point."
    ),
    "BO-T26": N_(
        "One action is left and only one is possible. Whoever holds cards is asked all the same, whether they are "
        "Objections or Spies, and the others see no difference. With an empty hand the action carries itself out."
    ),
}

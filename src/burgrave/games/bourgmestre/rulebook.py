"""The rules in our own words, by id: what `burgrave rules bourgmestre` and `help BO-R12` show."""

from __future__ import annotations

from burgrave.core.language import N_

RULES = {
    "BO-R1": N_("Who has most points at the end wins and is the Grand Bourgmestre. Players who tie share the victory."),
    "BO-R2": N_(
        "The first player is drawn at random. He holds the first-player token, plays first and has his raids first."
    ),
    "BO-R3": N_(
        "2 to 4 players. Each has a village, three strategy tokens (Aggressive, Balanced, Development), three cards, "
        "one Royal Edict and no points. He draws two Royal Caprices, keeps one secretly and puts the other out of the "
        "game unseen. Then, in turn order, each places one villager on a parcel of his choice."
    ),
    "BO-R4": N_("An event dealt in the opening hand is replaced by another card and shuffled back into the deck."),
    "BO-R5": N_(
        "The white drakkar starts on month 1. The red drakkars are a common supply, pieces and Edicts a common "
        "reserve. One Royal Caprice lies open for everyone. No drakkar is in front of a village yet."
    ),
    "BO-R6": N_(
        "The game lasts twelve months of five steps: choose a strategy, arrival of the Vikings, apply the strategy, "
        "raids, and the white drakkar moves on."
    ),
    "BO-R7": N_(
        "Step 1: everyone chooses one of his three tokens secretly; all are revealed together. The token comes back "
        "each month and may be chosen again."
    ),
    "BO-R8": N_(
        "Aggressive: draw 3 cards and keep 2, no action. Balanced: draw 2 cards and keep 1, 2 actions. Development: "
        "3 actions, no card. The surplus card is discarded openly."
    ),
    "BO-R9": N_(
        "Step 2: the first player draws a card and discards it. Only the columns at its bottom count, not its effect, "
        "even if it is an event."
    ),
    "BO-R10": N_(
        "For each column on the card a drakkar lands in front of that column of every village. There is never more "
        "than one to a column: if it is taken, the next empty column to the right, wrapping round. A village without "
        "an empty column gets none. Drakkars already there stay."
    ),
    "BO-R11": N_(
        "If the supply has not enough drakkars for all villages with an empty column, none lands. Two columns on a "
        "card are carried out one after the other."
    ),
    "BO-R12": N_(
        "Step 3: in turn order, from the first player to the left, everyone applies his token. First he draws, then he "
        "does his actions and plays cards in any order. He must do all his actions as long as one is possible; what "
        "nobody could do is lost. Playing cards is free."
    ),
    "BO-R13": N_("Populate: place a villager on a free parcel."),
    "BO-R14": N_(
        "Marry: two villagers on neighbouring parcels, not diagonally, go back to the reserve, and a cottage is put on "
        "one of the two parcels, as their player likes."
    ),
    "BO-R15": N_(
        "Fortress: of two cottages on neighbouring parcels one gets a wall under it and becomes a fortress where it "
        "stands; the other goes back to the reserve. Fortresses never move."
    ),
    "BO-R16": N_("Enlist: a villager is replaced by a soldier."),
    "BO-R17": N_(
        "Watch tower: a soldier and a fortress on neighbouring parcels become a watch tower on the fortress's parcel. "
        "Soldier, cottage and wall go back to the reserve."
    ),
    "BO-R18": N_("Move: a villager or a soldier goes one step, not diagonally, to a free parcel."),
    "BO-R19": N_("Cultivate: a villager is replaced by a field."),
    "BO-R20": N_("An action for which the reserve lacks the piece, or the village a free parcel, cannot be done."),
    "BO-R21": N_("In his turn of step 3 a player may play as many cards as he likes. There is no limit to a hand."),
    "BO-R22": N_(
        "A card is announced with all that it names: an opponent, a drakkar, a column. Before it applies, the others "
        "are asked for counters, one after the other from its player's left: an Edict, or a card that counters cards. "
        "The first counter can be countered in the same way by everyone but its player, and so on. When nobody "
        "counters any more, the card applies if the number of counters is even."
    ),
    "BO-R23": N_("If a card destroys a drakkar, its player scores 1 point at once, wherever the drakkar was."),
    "BO-R24": N_(
        "An event applies to all players as soon as it is drawn, and is never kept. The other cards drawn are kept as "
        "usual; no card is drawn in the event's place."
    ),
    "BO-R25": N_(
        "A Royal Edict cancels a card or another Edict at the moment it is played, and goes back to the reserve. It "
        "never cancels an event."
    ),
    "BO-R26": N_(
        "A player may hold any number of Edicts, as far as the reserve goes: when it is empty none are given. Each "
        "Edict not used is worth 1 point at the end."
    ),
    "BO-R27": N_(
        "Played cards are discarded. When the deck is empty, the discarded cards are shuffled and drawn again."
    ),
    "BO-R28": N_(
        "If there are not enough pieces or free parcels for a card's effect, it is not applied at all; the card is "
        "discarded all the same."
    ),
    "BO-R29": N_("An effect that can be applied is applied, even if it hurts the one who played the card."),
    "BO-R30": N_(
        "Step 4: village by village from the first player's, as many raids as there are drakkars, from left to right. "
        "A drakkar raids the column in front of it and no other."
    ),
    "BO-R31": N_(
        "Watch towers first: each destroys one drakkar in front of its village, of any column, for 1 point. Its owner "
        "chooses which, and may not spare one."
    ),
    "BO-R32": N_(
        "If a soldier stands in the column, in whatever row, he destroys the drakkar for 1 point; both are removed. Of "
        "several soldiers the owner chooses one."
    ),
    "BO-R33": N_(
        "Without a soldier the Vikings destroy the first villager or cottage they meet from the sea. It goes back to "
        "the reserve."
    ),
    "BO-R34": N_("After one destruction the raid is over: at most one unit is lost to a drakkar in a month."),
    "BO-R35": N_("Fortresses, watch towers and fields are passed by unharmed; what stands behind them can be hit."),
    "BO-R36": N_("A drakkar that was not destroyed stays and raids again next month."),
    "BO-R37": N_("Destroyed drakkars go back to the supply."),
    "BO-R38": N_(
        "Step 5: the white drakkar enters the next month. Its gift goes to everyone at once, in the turn order of the "
        "month that ends: a villager or a cottage on a free parcel of his choice, or an Edict. Who has no free parcel, "
        "or finds the reserve empty, gets nothing. After month 12 there is no gift."
    ),
    "BO-R39": N_("Then the first-player token goes to the left."),
    "BO-R40": N_(
        "The game ends when a board is full, as soon as the action, card, event or gift that filled it is done; or "
        "after month 12. With the option finish_round the month is played to the end of step 5."
    ),
    "BO-R41": N_(
        "A villager is worth −1 point, a soldier 1, a cottage 3, a fortress 5, a watch tower 5, an unused Edict 1."
    ),
    "BO-R42": N_("Each field is worth 1 point for every cottage, fortress and watch tower in its row or its column."),
    "BO-R43": N_("The points on the counter are added, and those of the Royal Caprices whose wish is met."),
    "BO-R44": N_("A house on a Caprice is a cottage or a fortress; a watch tower is none."),
    "BO-R45": N_("The open Caprice counts for every player who meets it, a secret one only for its owner."),
}

"""The rules in our own words, by id: what `burgrave rules bourgmestre` and `help BO-R12` show."""

from __future__ import annotations

from burgrave.core.language import N_
from burgrave.core.rulebook import Rulebook
from burgrave.games.bourgmestre.examples import EXAMPLES
from burgrave.games.bourgmestre.rulings import RULINGS

RULES = {
    "BO-R1": N_(
        "Whoever has the most points at the end wins and becomes the Grand Bourgmestre. Tied players share the victory."
    ),
    "BO-R2": N_(
        "The first player is drawn at random. They hold the first-player token, play first and resolve their raids "
        "first."
    ),
    "BO-R3": N_(
        "2 to 4 players. Each has a village, three strategy tokens (Aggressive, Balanced, Development), three cards, "
        "one Royal Edict and no points yet. Each draws two Royal Caprices, keeps one secretly and removes the other "
        "from the game unseen. Then, in turn order, each places one villager on a parcel of their choice."
    ),
    "BO-R4": N_("An event dealt into an opening hand is replaced by another card, then shuffled back into the deck."),
    "BO-R5": N_(
        "The white drakkar starts on month 1. Red drakkars, pieces and Edicts lie in a common reserve. One Royal "
        "Caprice lies open for everyone. No drakkar faces a village yet."
    ),
    "BO-R6": N_(
        "The game lasts twelve months of five steps: choose a strategy, the Vikings arrive, apply the strategy, raids, "
        "and the white drakkar moves on."
    ),
    "BO-R7": N_(
        "Step 1: everyone secretly chooses one of their three tokens; all are revealed together. Tokens come back "
        "every month, so the same one may be chosen again."
    ),
    "BO-R8": N_(
        "Aggressive: draw 3 cards and keep 2, no actions. Balanced: draw 2 cards and keep 1, 2 actions. Development: 3 "
        "actions, no cards. The surplus card is discarded face up."
    ),
    "BO-R9": N_(
        "Step 2: the first player draws a card and discards it. Only the columns printed at the bottom count; its "
        "effect is ignored, even if it is an event."
    ),
    "BO-R10": N_(
        "For each column on the card, a drakkar lands in front of that column of every village. A column never has "
        "more than one: if it is taken, the drakkar lands at the next empty column to the right, starting over from "
        "the left if need be. A village without an empty column gets none. Drakkars already there stay."
    ),
    "BO-R11": N_(
        "If the reserve does not have a drakkar for every village with an empty column, none lands. Two columns on a "
        "card are carried out one after the other."
    ),
    "BO-R12": N_(
        "Step 3: in turn order, from the first player to the left, everyone applies their token. They draw first, then "
        "take actions and play cards in any order. All actions must be taken as long as one is possible; impossible "
        "ones are lost. Playing cards is optional."
    ),
    "BO-R13": N_("Populate: place a villager on a free parcel."),
    "BO-R14": N_(
        "Marry: return two villagers on adjacent parcels (not diagonally) to the reserve and put a cottage on one of "
        "the two parcels, whichever you like."
    ),
    "BO-R15": N_(
        "Fortress: of two cottages on adjacent parcels, put a wall under one, which becomes a fortress where it "
        "stands; return the other to the reserve. Fortresses never move."
    ),
    "BO-R16": N_("Enlist: replace a villager with a soldier."),
    "BO-R17": N_(
        "Watch tower: combine a soldier and a fortress on adjacent parcels into a watch tower on the fortress's "
        "parcel. Soldier, cottage and wall return to the reserve."
    ),
    "BO-R18": N_("Move: a villager or a soldier goes one step, not diagonally, to a free parcel."),
    "BO-R19": N_("Cultivate: replace a villager with a field."),
    "BO-R20": N_("An action is impossible if the reserve lacks the piece or the village lacks a free parcel."),
    "BO-R21": N_(
        "Cards may be played in your own turn of step 3, and once more in the council between the last turn and the "
        "raids; as many as you like. There is no hand limit."
    ),
    "BO-R22": N_(
        "A card is announced with everything it names: an opponent, a drakkar, a column. Before it applies, the others "
        "may counter it, one after the other from its player's left, with an Edict or with a card that counters cards. "
        "A counter can itself be countered by everyone except its player, and so on. Once nobody counters any more, "
        "the card applies if the number of counters is even."
    ),
    "BO-R23": N_("If a card destroys a drakkar, its player scores 1 point at once, wherever the drakkar was."),
    "BO-R24": N_(
        "An event applies to all players as soon as it is drawn, and is never kept. The other cards drawn are kept as "
        "usual; nothing is drawn to replace the event."
    ),
    "BO-R25": N_(
        "A Royal Edict cancels a card or another Edict the moment it is played, then returns to the reserve. It never "
        "cancels an event."
    ),
    "BO-R26": N_(
        "You may hold any number of Edicts, but when the reserve is empty, none are given. Each unused Edict is worth "
        "1 point at the end."
    ),
    "BO-R27": N_("Played cards are discarded. When the deck is empty, the discard is shuffled into a new deck."),
    "BO-R28": N_(
        "If pieces or free parcels are lacking for a card's effect, it does not apply at all; the card is discarded "
        "all the same."
    ),
    "BO-R29": N_("An effect that can apply does apply, even if it hurts the player of the card."),
    "BO-R30": N_(
        "Step 4: starting with the first player's village, each village has as many raids as it has drakkars, from "
        "left to right. A drakkar raids only the column it faces."
    ),
    "BO-R31": N_(
        "Watch towers act first: each destroys one drakkar in front of its village, in any column, for 1 point. Its "
        "owner chooses which and may not spare them."
    ),
    "BO-R32": N_(
        "If a soldier stands in the column, in any row, they destroy the drakkar for 1 point; both are removed. If "
        "there are several, their owner chooses one."
    ),
    "BO-R33": N_(
        "Without a soldier, the Vikings destroy the first villager or cottage they meet coming from the sea. It "
        "returns to the reserve."
    ),
    "BO-R34": N_("A raid ends after one destruction: a drakkar costs at most one piece a month."),
    "BO-R35": N_("Fortresses, watch towers and fields are passed by unharmed; whatever stands behind them can be hit."),
    "BO-R36": N_("A drakkar that is not destroyed stays and raids again next month."),
    "BO-R37": N_("Destroyed drakkars return to the reserve."),
    "BO-R38": N_(
        "Step 5: the white drakkar enters the next month. Everyone receives its gift at once, in the turn order of the "
        "month that ends: a villager or a cottage on a free parcel of their choice, or an Edict. Without a free "
        "parcel, or with the reserve empty, you get nothing. After month 12 there is no gift."
    ),
    "BO-R39": N_("Then the first-player token passes to the left."),
    "BO-R40": N_(
        "The game ends as soon as a board is full and the action, card, event or gift that filled it is finished; or "
        "after month 12. With the option for it, the month is played to the end of step 5."
    ),
    "BO-R41": N_(
        "A villager is worth −1 point, a soldier 1, a cottage 3, a fortress 5, a watch tower 5, an unused Edict 1."
    ),
    "BO-R42": N_("Each field is worth 1 point for every cottage, fortress and watch tower in its row or column."),
    "BO-R43": N_("Add the points scored for drakkars, and those of the Royal Caprices fulfilled."),
    "BO-R44": N_("A house on a Caprice is a cottage or a fortress; a watch tower is not a house."),
    "BO-R45": N_("The open Caprice counts for every player who fulfils it, a secret one only for its owner."),
}

RULEBOOK = Rulebook(rules=RULES, examples=EXAMPLES, rulings=RULINGS)

"""What the printed rules leave open, and how it was decided."""

from __future__ import annotations

from burgrave.core.language import N_

RULINGS = {
    "BO-A1": N_(
        "The printed score of a villager can be read as plus or minus one. It is minus one: a reason to marry and "
        "enlist them."
    ),
    "BO-A2": N_(
        "An empty column is one without a drakkar; there is at most one in front of each. If the column on the card is "
        "taken, the next empty one to the right takes its place, starting over from the left if need be; if all are "
        "taken, the village gets none."
    ),
    "BO-A3": N_(
        "Each column on the card brings one drakkar to every village. Two columns are carried out one after the other, "
        "and each time there must be enough for every village with an empty column, or nobody gets one. A village "
        "whose columns are all taken needs none and is not counted."
    ),
    "BO-A4": N_(
        "Cards may be played whenever their holder likes; two moments stand for that. In your own turn, before, "
        "between and after your actions. And in the council before the raids: after the last turn, everyone who holds "
        "a card is asked once, in turn order, and may play any number of cards one after another. Counters are played "
        "only against something just announced. Everyone but its player is asked once, starting at that player's left, "
        "and may let it pass, spend an Edict (against a card or an Edict), or play an Objection (against a card, even "
        "another Objection, but never against an Edict). The first counter is the new last link, and everyone but its "
        "player is asked about it in the same way; nobody is asked again about an earlier link. When all let it pass, "
        "the card applies if the number of counters is even. Cards go to the discard, Edicts to the reserve. Events, "
        "gifts and the arrival card are not played and cannot be countered."
    ),
    "BO-A5": N_(
        "A watch tower stands on the fortress's parcel, since fortresses do not move. Soldier, cottage and wall return "
        "to the reserve, and the tower scores 5 points, not 10."
    ),
    "BO-A6": N_(
        "At the start of its village's raids each watch tower destroys one drakkar in front of its own village, one "
        "tower after another. The owner picks each target and may not decline while there is one."
    ),
    "BO-A7": N_(
        "Fields and watch towers are passed by like fortresses: only villagers and cottages are lost to a raid."
    ),
    "BO-A8": N_("A watch tower is not a house on a Caprice."),
    "BO-A9": N_("All three strategy tokens return to their owner each month; the same one may be chosen again."),
    "BO-A10": N_(
        "When a board is full, whatever filled it is finished first: the action, the whole card, the whole event or "
        "gift for all players. Then the game ends, without further actions or raids, and is scored. With the option "
        "for it, the month is played to the end of step 5."
    ),
    "BO-A11": N_(
        "Events drawn do not count among the cards kept and are not replaced; the usual number is kept from the rest."
    ),
    "BO-A12": N_("Players with equally many points share the victory."),
    "BO-A13": N_(
        "There is one common reserve, so many pieces for each player in the game. Gifts and events treat each player "
        "separately, in turn order from the first player: whoever has no free parcel or no piece to lose, or finds the "
        "reserve empty, is skipped. All or nothing is only for cards."
    ),
    "BO-A14": N_("If actions are left and none is possible, they are lost."),
    "BO-A15": N_("Nothing moves a fortress or a watch tower. No action moves a cottage."),
    "BO-A16": N_("Of two soldiers in a column one is spent for each drakkar; their owner chooses which."),
    "BO-A17": N_(
        "A turn begins with the draw, one card at a time; an event applies as it appears and is discarded, then the "
        "next card is drawn. You then keep your number of the cards that are not events, all of them if there are no "
        "more than that, and discard the rest. Then come actions and cards in any order. The turn ends when you say "
        "so, which you cannot as long as an action is left and possible."
    ),
    "BO-A18": N_(
        "The player of a card makes all its choices. Opponents, drakkars and columns are named when it is announced, "
        "before counters; placements and steps in one's own village, and the Spy's random card, come when it applies. "
        "Pieces removed return to the reserve. A card that cannot apply may still be played: nothing happens, and it "
        "is discarded."
    ),
    "BO-A19": N_(
        "Set-up goes in this order: the first player is drawn; the open Caprice is turned up; everyone gets three "
        "cards, events replaced and shuffled back into the deck once all hands are complete; everyone draws two "
        "Caprices and keeps one, the other leaving the game unseen; then, in turn order, everyone places their "
        "villager."
    ),
    "BO-A20": N_(
        "Open: boards, drakkars, the reserve, points, how many cards and Edicts each player holds, the discard, "
        "revealed tokens, the open Caprice. Secret: hands, the order of the deck, the Caprices drawn by each player, "
        "tokens until they are revealed."
    ),
    "BO-A21": N_("If deck and discard are both empty, nothing is drawn; without an arrival card no drakkar lands."),
    "BO-A22": N_(
        "You may waive your counters until your next turn. Nobody else sees it, you can take it back at any moment, "
        "and it never keeps you from defending a card of your own."
    ),
}

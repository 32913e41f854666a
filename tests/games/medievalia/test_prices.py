"""What a choice costs is shown, and nothing is lost for good without a question."""

from __future__ import annotations

import pytest

import burgrave
from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.games.medievalia import state as m
from tests.games.test_choices import positions

POSITIONS = 40


def discarded(game: Game, record: Record, action: int) -> int:
    """How many cards of the acting player's hand go to pay."""
    seat = int(record["actor"])
    _, events = game.told(record, action)
    return sum(kind == m.CARD_MOVES and details[0] == seat and details[4] == m.BY_DISCARD for kind, *details in events)


def ends_own_turn(game: Game, record: Record, action: int) -> bool:
    seat = int(record["actor"])
    after, _ = game.told(record, action)
    return bool(record["turn"] == seat != after["turn"] and after["stage"] != m.OVER)


@pytest.mark.parametrize("seed", [2, 3])
def test_what_is_lost_is_asked_about_first(seed: int) -> None:
    """Cards of the hand that nobody chose to discard, cards dismissed, sites removed, and the rest of a turn."""
    game = burgrave.game("medievalia")
    words = game.words("en", ["Ann", "Ben", "Cid", "Dora"])
    asked = dict.fromkeys(("hand", "dismissed", "removed", "turn"), 0)
    for match in positions("medievalia", POSITIONS, seed):
        record = match.record
        for action in game.legal_actions(record):
            lost = {
                "hand": discarded(game, record, action) > (m.DISCARD <= action < m.SITE),
                "dismissed": m.DISMISS <= action < m.USE and record["asked"] != m.ASK_FOOD,
                "removed": m.CLEAR <= action < m.BUY_CARD,
                "turn": action != m.PASS
                and record["asked"] in (m.ASK_ACTION, m.ASK_MOVE, m.ASK_PLACE, m.ASK_FIEF)
                and ends_own_turn(game, record, action),
            }
            for what in (what for what, so in lost.items() if so):
                assert game.warning(record, action, words), (what, game.notation(record, action))
                asked[what] += 1
    assert asked["hand"] + asked["removed"] > 0, asked
    print(f"\n{asked}")


def test_who_pays_with_the_hand_sees_how_many_cards() -> None:
    """On a purchase that they must pay for: some, and never more than are held."""
    game = burgrave.game("medievalia")
    words = game.words("en", ["Ann", "Ben", "Cid", "Dora"])
    seen = 0
    for match in positions("medievalia", POSITIONS // 4, 5):
        record, seat = match.record, int(match.record["actor"])
        for action in (one for one in game.legal_actions(record) if m.PLAY <= one < m.PAY_FOR_ME):
            price = game.price(record, action, words)
            if price is not None and price.symbol == "card":
                assert 0 < price.amount <= int(record["hand"][seat].sum())
                seen += 1
    assert seen > 3

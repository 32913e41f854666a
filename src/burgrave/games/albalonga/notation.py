"""Names of actions that are the same in every language, such as `take:priests:3` or `attack:rome`."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.record import Record
from burgrave.games.albalonga.state import *

PRODUCT_NAMES = ("silver", "wheat", "captive")
SINGLE = {PASS: "pass", CALL: "call", IMPROVE_HARVEST: "improve", TAKE_BLESSING: "bless"}


def notation(game: Game, record: Record, action: int) -> str:
    asked = int(record["asked"])
    if action in SINGLE:
        return SINGLE[action]
    if action <= SELL_MANY:
        return f"sell:{game.tables['SALE_PEASANTS'][action - SELL_FEW]}"
    if action < CALL:
        return f"{'settle' if asked == ASK_SETTLE else 'place'}:{JOBS[action - WORK_AT]}"
    if action < TAKE_DIE:
        return f"{'call' if asked == ASK_CALL else 'stall'}:{STALLS[action - PAY_STALL]}"
    if action < RECOVER_HERO:
        die, peasants, job = assignment(action)
        farm = ":farm" if job == FARMERS else ""
        return f"{'take' if asked == ASK_TAKE else 'buy'}:{JOBS[die]}:{peasants}{farm}"
    if action < ATTACK:
        return f"recover:{action - RECOVER_HERO}"
    if action < PLAY_HERO:
        return f"attack:{CITIES[action - ATTACK]}"
    if action < SABOTAGE_AT:
        return f"hero:{action - PLAY_HERO}"
    if action < LOOT:
        return f"sabotage:{JOBS[action - SABOTAGE_AT]}"
    if action < ADD_PRODUCT:
        return f"loot:{PRODUCT_NAMES[action - LOOT]}"
    if action < IMPROVE_HARVEST:
        return f"add:{PRODUCT_NAMES[action - ADD_PRODUCT]}"
    if action <= GROW_BY:
        return f"crown:{CITIES[action - CROWN_KING]}"
    return f"grow:{action - GROW_BY}"


def assignment(action: int) -> tuple[int, int, int]:
    """The die that is taken, how many peasants go, and to which job."""
    farm = action >= TAKE_FOR_FARM
    die, peasants = divmod(action - (TAKE_FOR_FARM if farm else TAKE_DIE), HIGHEST_DIE)
    return die, peasants + 1, FARMERS if farm else die

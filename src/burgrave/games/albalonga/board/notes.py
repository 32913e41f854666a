"""More lines for explanations: what is so just now."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import Words
from burgrave.core.record import Record, State
from burgrave.games.albalonga import state as a
from burgrave.games.albalonga.board import forecast
from burgrave.games.albalonga.harvest import is_unseen
from burgrave.games.albalonga.tables import GIFTS
from burgrave.games.albalonga.words import monuments, silver, wheat


def notes(game: Game, record: Record, coming: forecast.Jobs, words: Words) -> dict[str, list[str]]:
    """What each workplace brings as things stand."""
    found: dict[str, list[str]] = {}
    for who in range(int(record["players"])):
        if who in coming.bank:
            found[f"work:{who}:merchants"] = [market_note(record, who, coming, words)]
    for stall in range(int(record["players"]) + 1):
        line = stall_note(stall, coming, words)
        if line:
            found[f"stall:{a.STALLS[stall]}"] = [line]
    if not record["price"]:
        prices = possible_prices(game, record)
        found["price"] = [words.text("Possible this year: {prices}").format(prices=", ".join(prices))]
    found["blessing"] = [blessing_note(game, record, gift, words) for gift in range(len(GIFTS))]
    return found


def blessing_note(game: Game, record: Record, gift: int, words: Words) -> str:
    """Such as: 3 wheat: 4 cards."""
    amount = (wheat, silver, monuments)[gift](words, int(game.tables["BLESSING_AMOUNT"][gift]))
    cards = words.count("{n} card", "{n} cards", int(record["blessings"][gift]))
    return words.text("{gift}: {cards}").format(gift=amount, cards=cards)


def market_note(record: Record, who: int, coming: forecast.Jobs, words: Words) -> str:
    bank, stall = silver(words, coming.bank[who]), coming.stall.get(who)
    if stall is None:
        return words.text("As things stand: {bank} from the bank.").format(bank=bank)
    return words.text("As things stand: {bank} from the bank, and stall {stall} with {silver}.").format(
        bank=bank, stall=a.STALLS[stall], silver=silver(words, int(record["silver"][a.STALL + stall]))
    )


def stall_note(stall: int, coming: forecast.Jobs, words: Words) -> str | None:
    if stall == coming.emptied:
        return words.text("As things stand, its silver goes to the bank.")
    for who, taken in coming.stall.items():
        if taken == stall:
            return words.text("As things stand, {name} takes it.").format(name=words.name(who))
    return None


def possible_prices(game: Game, record: Record) -> list[str]:
    """AL-R44: those of this climate's cards whose back nobody has seen."""
    state, unseen = State(record), game.interpreted(is_unseen)
    prices = game.tables["CARD_PRICE"]
    return [str(price) for price in sorted({int(price) for card, price in enumerate(prices) if unseen(state, card)})]

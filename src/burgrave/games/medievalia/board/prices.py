"""What a choice gives up: cards of the hand that pay for it, cards that leave the table, the rest of a turn."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import Words, sentence
from burgrave.core.parts import Event, Price
from burgrave.core.record import Record, State, copy
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.turn import is_besieged
from burgrave.games.medievalia.words import card, one_card, person, the_site


def price(game: Game, record: Record, action: int, words: Words) -> Price | None:
    """Of a purchase: how many cards of the hand must pay for it where all that produces does not."""
    discarded = 0
    if m.PLAY <= action < m.PAY_FOR_ME:
        discarded = cards_to_pay(game, record, action)
    elif m.DISCARD <= action < m.SITE:
        discarded = 1
    if discarded:
        return Price(
            "card", discarded, words.count("{n} card from your hand", "{n} cards from your hand", discarded), True
        )
    if m.CLEAR <= action < m.BUY_CARD or (m.DISMISS <= action < m.USE and record["asked"] != m.ASK_FOOD):
        return Price("skull", 1, words.text("lost for good"))
    return None


def cards_to_pay(game: Game, record: Record, action: int) -> int:
    """The rules pay as sparingly as they can, on a copy."""
    seat = int(record["actor"])
    after = copy(record)
    game.at_hand.apply(after, action)
    if after["buying"] == action and after["asked"] == m.ASK_PAY and m.PAY_FOR_ME in game.legal_actions(after):
        game.at_hand.apply(after, m.PAY_FOR_ME)
    held, left = int(record["hand"][seat].sum()), int(after["hand"][seat].sum())
    return max(0, held - left - (action < m.BUILD) + (action >= m.BUY_CARD))


def warning(game: Game, record: Record, action: int, words: Words) -> str | None:
    """Of what is lost for good: cards, and the rest of the turn where a click on a card ends it."""
    _ = words.text
    seat, asked = int(record["actor"]), int(record["asked"])
    if m.DISMISS <= action < m.USE:
        if asked == m.ASK_FOOD:
            return None
        return sentence(_("{card} leaves the game for good.").format(card=person(words, record, action - m.DISMISS)))
    if m.CLEAR <= action < m.BUY_CARD:
        site = the_site(words, record, seat, action - m.CLEAR)
        return sentence(_("{site} is lost for good, with all that is built on it.").format(site=site))
    after, events = game.told(record, action)
    if action != m.PASS and (lost := given_up(record, action, events, words)):
        return lost
    if record["turn"] != seat or after["turn"] == seat or after["stage"] == m.OVER:
        return None
    if action != m.PASS and asked in (m.ASK_ACTION, m.ASK_MOVE, m.ASK_PLACE, m.ASK_FIEF):
        return _("After this there is nothing left to do: your turn ends.")
    if (
        action == m.PASS
        and record["siege"][seat] == m.SIEGE_TURNS - 1
        and game.interpreted(is_besieged)(State(record), seat)
    ):
        return _("You are besieged: if nobody breaks the siege, you will be out of the game.")
    return None


def given_up(record: Record, action: int, events: list[Event], words: Words) -> str | None:
    """The cards of the hand and the powers that pay without having been chosen.

    The last of what must pay goes without a question, so that turning a site may discard a card.
    """
    seat = int(record["actor"])
    discarded = [
        one_card(words, details[1])
        for kind, *details in events
        if kind == m.CARD_MOVES and details[0] == seat and details[4] == m.BY_DISCARD
    ]
    powers = [card(words, details[1]) for kind, *details in events if kind == m.POWER and details[0] == seat]
    if m.DISCARD <= action < m.SITE:
        discarded = discarded[1:]
    if record["asked"] != m.ASK_ACTION and action != m.PAY_FOR_ME:
        powers = []
    lines = []
    if discarded:
        lines.append(words.text("This discards cards from your hand: {cards}.").format(cards=words.list(discarded)))
    if powers:
        lines.append(words.text("This uses powers: {cards}.").format(cards=words.list(powers)))
    return " ".join(lines) or None

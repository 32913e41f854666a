"""What is asked, and of what on the board."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.record import Record
from burgrave.games.bourgmestre import state as b
from burgrave.games.bourgmestre.board.spots import village_asked_about
from burgrave.games.bourgmestre.describe import last_link, pieces_asked_about
from burgrave.games.bourgmestre.notation import drawn_cards
from burgrave.games.bourgmestre.tables import MOST_COLUMNS, VERB, WHOSE
from burgrave.games.bourgmestre.words import A_PIECE, MONTHS, kind_name

QUESTIONS = {
    b.ASK_CAPRICE: N_("Keep one of the two Royal Caprices"),
    b.ASK_SETTLE: N_("Place your first villager"),
    b.ASK_STRATEGY: N_("Choose a strategy for {month}"),
    b.ASK_STEP: N_("Move: choose a free parcel"),
    b.ASK_DRAKKAR: N_("{card}: choose a drakkar"),
    b.ASK_COLUMN: N_("{card}: choose an empty column"),
    b.ASK_OPPONENT: N_("{card}: choose an opponent"),
    b.ASK_COUNTER: N_("Counter {link} ({name}) or let it pass"),
    b.ASK_PLACE: N_("{card}: place {piece}"),
    b.ASK_REMOVE: N_("{card}: choose the piece to remove"),
    b.ASK_CHANGE: N_("{card}: choose {piece} to turn into {into}"),
    b.ASK_JOIN: N_("{card}: choose where to put {into}"),
    b.ASK_MARCH: N_("{card}: choose who moves"),
    b.ASK_WITHDRAW: N_("{card}: choose the drakkar to send away"),
    b.ASK_SHOOT: N_("Watch tower: choose the drakkar to destroy"),
    b.ASK_SOLDIER: N_("Raid on column {column}: choose the soldier who fights"),
}
PARTNERS = {
    b.MARRY: N_("Marry: choose the other villager"),
    b.FORTIFY: N_("Fortress: choose the cottage to give up"),
    b.RAISE_TOWER: N_("Watch tower: choose the soldier"),
    b.NOBODY: N_("{card}: choose the other piece"),
}


def question(game: Game, record: Record, words: Words) -> str | None:
    asked = int(record["asked"])
    if asked == b.ASK_NOTHING:
        return None
    _ = words.text
    if asked == b.ASK_ACT:
        left = int(record["actions"])
        if left:
            return words.count(
                "{n} action left: choose a parcel or play a card",
                "{n} actions left: choose a parcel or play a card",
                left,
            )
        if record["council"]:
            return _("Council before the raids: play a card or pass")
        return _("Play a card or end your turn")
    if asked == b.ASK_DISCARD:
        surplus = len(drawn_cards(record)) - int(game.tables["KEEPS"][record["token"][record["actor"]]])
        return words.count("Discard {n} of the cards drawn", "Discard {n} of the cards drawn", surplus)
    text = _(PARTNERS[int(record["doing"])] if asked == b.ASK_PARTNER else QUESTIONS[asked])
    piece, into = (_(A_PIECE[what]) for what in pieces_asked_about(game, record))
    return sentence(
        text.format(
            month=_(MONTHS[int(record["month"]) - 1]),
            card=cause(game, record, words),
            link=last_link(game, record, words) if asked == b.ASK_COUNTER else "",
            name=words.name(max(int(record["linker"]), 0)),
            piece=piece,
            into=into,
            column=int(record["column"]) + 1,
        )
    )


def cause(game: Game, record: Record, words: Words) -> str:
    """The event, the card or the month that asks."""
    if record["stage"] == b.EVENT:
        return kind_name(game, int(record["event"]), words)
    if record["card"] != b.NOBODY:
        return kind_name(game, int(record["card"]), words)
    return words.text(MONTHS[int(record["month"]) - 1])


def focus(game: Game, record: Record) -> str:
    """The part of the board that matters while this is asked."""
    if record["asked"] == b.ASK_CAPRICE:
        return "caprices"
    return "others" if asks_about_others(game, record) else "village"


def asks_about_others(game: Game, record: Record) -> bool:
    """Whether something to choose is not the acting player's own."""
    asked = record["asked"]
    if asked == b.ASK_DRAKKAR:
        verb, whose = (int(game.tables["EFFECTS"][record["card"], record["step"], column]) for column in (VERB, WHOSE))
        return whose == b.IN_SAME_VILLAGE if verb == b.MOVE_DRAKKAR else whose != b.OF_SELF
    if asked == b.ASK_COLUMN:
        return bool(game.tables["EFFECTS"][record["card"], record["step"], WHOSE] == b.TO_OPPONENT) or (
            int(record["targets"][record["step"], 0]) // MOST_COLUMNS != record["actor"]
        )
    return asked == b.ASK_OPPONENT or (asked == b.ASK_REMOVE and village_asked_about(record) != record["actor"])

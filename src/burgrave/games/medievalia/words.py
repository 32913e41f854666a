"""The names of things, and phrases about them."""

from __future__ import annotations

from collections.abc import Sequence

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record, State
from burgrave.games.medievalia import state as m
from burgrave.games.medievalia.fief import labourers, output_with

CARDS = (
    N_("Field"), N_("Farm"), N_("Forest"), N_("Mine"),
    N_("Soldier"), N_("Infantry"), N_("Knight"), N_("Archer"), N_("Priest"),
    N_("Peasant"), N_("Merchant"), N_("Artist"), N_("Bureaucrat"),
    N_("City"),
    N_("Bank"), N_("School"), N_("Church"), N_("Stable"), N_("Smith"), N_("Carpenter"), N_("Workshop"),
    N_("Tower"), N_("Fortress"), N_("Castle"),
)  # fmt: skip
ONE_CARD = (
    N_("a Field"), N_("a Farm"), N_("a Forest"), N_("a Mine"),
    N_("a Soldier"), N_("an Infantry"), N_("a Knight"), N_("an Archer"), N_("a Priest"),
    N_("a Peasant"), N_("a Merchant"), N_("an Artist"), N_("a Bureaucrat"),
    N_("a City"),
    N_("a Bank"), N_("a School"), N_("a Church"), N_("a Stable"), N_("a Smith"), N_("a Carpenter"), N_("a Workshop"),
    N_("a Tower"), N_("a Fortress"), N_("a Castle"),
)  # fmt: skip
THE_CARD = (
    N_("the Field"), N_("the Farm"), N_("the Forest"), N_("the Mine"),
    N_("the Soldier"), N_("the Infantry"), N_("the Knight"), N_("the Archer"), N_("the Priest"),
    N_("the Peasant"), N_("the Merchant"), N_("the Artist"), N_("the Bureaucrat"),
    N_("the City"),
    N_("the Bank"), N_("the School"), N_("the Church"), N_("the Stable"), N_("the Smith"), N_("the Carpenter"),
    N_("the Workshop"), N_("the Tower"), N_("the Fortress"), N_("the Castle"),
)  # fmt: skip
DECKS = (N_("territories"), N_("military"), N_("characters"))
DECK_LABELS = (N_("land"), N_("arms"), N_("people"))
"""Under the decks, where a phone has room for five letters."""
POWERS = {
    "soldier": "",
    "infantry": N_("In an army: +0/1 for another card."),
    "knight": N_("Moves twice."),
    "archer": N_("Deals 1 damage in the same fief or an adjacent one."),
    "priest": N_("Heals 1 damage in the same fief or an adjacent one."),
    "peasant": "",
    "merchant": N_("Changes 1 resource into another, or 1 gold into any 2."),
    "artist": N_("Doubles the production of up to three cards."),
    "bureaucrat": N_("Makes a building 2 resources cheaper."),
}
"""What a military or character card can do beside fighting and producing."""
STAGES = {
    m.OPENING: N_("Opening hands"), m.SIEGE: N_("Start of turn"), m.DRAW: N_("Draw"), m.ACTIONS_PHASE: N_("Actions"),
    m.MOVEMENT: N_("Movement"), m.WAR: N_("War"), m.OVER: N_("End"),
}  # fmt: skip
ENDINGS = {
    m.BY_PRESTIGE: N_("Game over: a victory by prestige."),
    m.BY_CONQUEST: N_("Game over: only one side is left."),
    m.BY_SIEGE: N_("Game over: a siege leaves only one side."),
    m.BY_BUILDINGS: N_("Game over: the last building has been bought."),
    m.BY_DECKS: N_("Game over: two decks are empty."),
}


# Things and amounts


def card(words: Words, kind: int) -> str:
    return words.text(CARDS[kind])


def one_card(words: Words, kind: int) -> str:
    """With the article that says one of them: a Field."""
    return words.text(ONE_CARD[kind])


def the_card(words: Words, kind: int) -> str:
    return words.text(THE_CARD[kind])


def resource_names(words: Words) -> Sequence[str]:
    return [words.text(name) for name in (N_("food"), N_("energy"), N_("labour"), N_("gold"))]


def amounts(words: Words, food: int, energy: int, labour: int, gold: int, any_kind: int = 0) -> str:
    """Such as: 2 food, 1 labour and 1 gold."""
    counted = (
        (food, words.symbol(f"food {food}", words.count("{n} food", "{n} food", food))),
        (energy, words.symbol(f"own:energy {energy}", words.count("{n} energy", "{n} energy", energy))),
        (labour, words.symbol(f"own:labour {labour}", words.count("{n} labour", "{n} labour", labour))),
        (gold, words.symbol(f"gold {gold}", words.count("{n} gold", "{n} gold", gold))),
        (any_kind, words.count("{n} resource of any kind", "{n} resources of any kind", any_kind)),
    )
    return words.list([text for amount, text in counted if amount]) or words.text("nothing")


def amount(words: Words, resource: int, number: int) -> str:
    return amounts(words, *(number if resource == other else 0 for other in range(4)))


def points(words: Words, number: int) -> str:
    return words.count("{n} VP", "{n} VP", number)


def fief(words: Words, players: int, number: int) -> str:
    if number == words.viewer:
        return words.text("your fief")
    if number < m.NEUTRAL:
        return words.text("the fief of {name}").format(name=words.name(number))
    first = number - m.NEUTRAL
    return words.text("the neutral fief between {one} and {other}").format(
        one=words.name(first), other=words.name((first + 1) % players)
    )


def site(words: Words, record: Record, seat: int, number: int) -> str:
    kind = card(words, int(record["site"][seat, number]))
    return kind if number == m.CITY_SITE else f"{kind} {number}"


def the_site(words: Words, record: Record, seat: int, number: int) -> str:
    """The same in a sentence: the City, Field 1."""
    return the_card(words, m.CITY) if number == m.CITY_SITE else site(words, record, seat, number)


def where(words: Words, record: Record, number: int) -> str:
    """Where a military or character card is."""
    owner, place = int(record["owner"][number]), int(record["place"][number])
    if place >= m.LOOSE:
        return fief(words, int(record["players"]), place - m.LOOSE)
    return site(words, record, owner, place)


def person(words: Words, record: Record, number: int, with_owner: bool = False) -> str:
    """Such as: Peasant (Field 1), or: Soldier of Oak (the fief of Lion)."""
    name = card(words, int(record["kind"][number]))
    marks = [where(words, record, number)]
    if record["used"][number]:
        marks.append(words.text("used"))
    if record["damage"][number]:
        marks.append(words.count("{n} damage", "{n} damage", int(record["damage"][number])))
    if with_owner:
        name = words.text("{card} of {name}").format(card=name, name=words.name(int(record["owner"][number])))
    return f"{name} ({', '.join(marks)})"


def site_output(game: Game, record: Record, seat: int, number: int) -> int:
    """What a site gives without Artists; an Artist who was turned to double it adds nothing."""
    state = State(record)
    labour = game.interpreted(labourers)(state, seat, number, state.site_used[seat, number])
    return int(game.interpreted(output_with)(state, seat, number, labour))

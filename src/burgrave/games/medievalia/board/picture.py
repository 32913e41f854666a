"""What the board shows a seat: everything on the table, and the numbers that the game invites."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.record import Record, State, copy
from burgrave.games.medievalia.board.battle import battle, fronts
from burgrave.games.medievalia.board.faces import face
from burgrave.games.medievalia.board.spots import chosen, pile_spot, site_spot
from burgrave.games.medievalia.board.table import decks, piles, realm, ring
from burgrave.games.medievalia.bonuses import giver_kind
from burgrave.games.medievalia.fief import (
    added_by_labour,
    civil_buildings,
    free_site,
    has_building,
    is_guarded,
    labourers,
    output_with,
)
from burgrave.games.medievalia.purchases import free_places
from burgrave.games.medievalia.resources import amount_in, cost_of, price_of_any, surcharge
from burgrave.games.medievalia.state import *
from burgrave.games.medievalia.tables import CARDS, RESOURCES
from burgrave.games.medievalia.words import ENDINGS as ENDING_WORDS
from burgrave.games.medievalia.words import amount, amounts, one_card
from burgrave.games.medievalia.words import card as card_name
from burgrave.games.medievalia.words import site as site_words

ASKED = {
    ASK_OPENING: N_("Draw a card for your opening hand ({n} left)"),
    ASK_DRAW: N_("Draw a card from one of the decks"),
    ASK_ACTION: N_("Play cards, build, move within your fief"),
    ASK_PAY: N_("{what}: pay by using or discarding cards"),
    ASK_ARTISTS: N_("Double {what} with Artists, or use it as it is"),
    ASK_TAKE: N_("Choose a resource"),
    ASK_HELP: N_("{name} asks for help: use or discard cards, or stop"),
    ASK_PLACE: N_("{card}: choose a site"),
    ASK_FOOD: N_("Not enough food: choose a card to lose"),
    ASK_MOVE: N_("Move cards to neighbouring fiefs"),
    ASK_FIEF: N_("{card}: choose a fief"),
    ASK_ANSWER: N_("{card} is hit: heal it, or pass"),
    ASK_WAR: N_("Attack in a fief, or end your turn"),
    ASK_DEPLOY: N_("{card}: choose a group"),
    ASK_ENGAGE: N_("{card}: choose a group to fight"),
    ASK_TARGET: N_("Group {group}: choose a target"),
    ASK_BONUS: N_("{card} gives +0/1: choose a card"),
    ASK_DAMAGE: N_("Fight {group}, {n} damage: choose who takes it first"),
}
POWER_QUESTIONS = {ARCHER: N_("Shoot with an Archer, or pass"), PRIEST: N_("Heal with a Priest, or pass")}
AIM_QUESTIONS = {ARCHER: N_("Archer: choose a target"), PRIEST: N_("Priest: choose whom to heal")}
PHASES = {"draw": (N_("Draw"), DRAW), "actions": (N_("Actions"), ACTIONS_PHASE),
          "movement": (N_("Movement"), MOVEMENT), "war": (N_("War"), WAR)}  # fmt: skip


def picture(game: Game, record: Record, seat: int | None, words: Words) -> dict[str, Any]:
    main = seat or 0
    offer = proposal(game, record, seat)
    fiefs = ring(game, record, main, words)
    for shown in fiefs:
        shown["fronts"] = fronts(game, record, shown["number"], words)
        mark_proposed(shown, offer)
    return {
        "question": question(game, record, words),
        "turn": int(record["turn"]),
        "turns": int(record["turns"]),
        "phases": phases(record, words),
        "ending": ending(record, words),
        "decks": decks(record, words),
        "price": CARD_PRICE if record["asked"] == ASK_ACTION else 0,
        "piles": piles(game, record, main, words),
        "ring": fiefs,
        "purchase": purchase(game, record, words),
        "proposed": offer.named(record, words),
        "battle": battle(game, record, words),
        "realms": [realm(game, record, who, words) for who in range(record["players"])],
        "main": main,
        "hand": hand(game, record, seat, offer, words),
        "faces": {name: face(game, kind, words) for kind, name in enumerate(CARDS) if kind < HELD},
        "names": {name: card_name(words, kind) for kind, name in enumerate(CARDS)},
        "notes": notes(game, record, seat, words),
    }


# The question and the course of a turn


def question(game: Game, record: Record, words: Words) -> str | None:
    asked, turning = int(record["asked"]), int(record["turning"])
    if asked == ASK_NOTHING:
        return None
    if asked == ASK_POWER:
        shoots = record["stage"] == ARCHERS
        return words.text(POWER_QUESTIONS[ARCHER if shoots else PRIEST])
    if asked == ASK_AIM:
        user = int(record["kind"][record["mover"]])
        return words.text(AIM_QUESTIONS[user])
    what = bought(record, words)["name"] if record["buying"] != NOTHING else ""
    if asked == ASK_ARTISTS:
        seat = int(record["actor"])
        on_site = turning < SITES
        what = site_words(words, record, seat, turning) if on_site else kind_of(record, turning - SITES, words)
    return words.text(ASKED[asked]).format(
        n=int(record["left"] if asked == ASK_OPENING else record["rest"]),
        what=what,
        name=words.name(int(record["turn"])),
        card=asked_card(game, record, words),
        group=int(record["fight"]),
    )


def kind_of(record: Record, card: int, words: Words) -> str:
    return card_name(words, int(record["kind"][card]))


def asked_card(game: Game, record: Record, words: Words) -> str:
    """The card that a question is about, if any."""
    if record["asked"] == ASK_BONUS:
        return card_name(words, int(game.interpreted(giver_kind)(State(record))))
    card = int(record["hit"]) if record["asked"] == ASK_ANSWER else chosen(record)
    return kind_of(record, card, words) if card != NOTHING else ""


def ending(record: Record, words: Words) -> str:
    how = int(record["ending"])
    return words.text(ENDING_WORDS[how]) if how != NOT_ENDED else ""


def phases(record: Record, words: Words) -> list[dict[str, Any]]:
    stage = min(int(record["stage"]), WAR) if record["stage"] != OVER else OVER
    return [
        {"id": name, "name": words.text(title), "when": ("past", "now", "later")[(at >= stage) + (at > stage)]}
        for name, (title, at) in PHASES.items()
    ]


# Purchases


def bought(record: Record, words: Words) -> dict[str, Any]:
    """What is being bought: its name, and the symbol of a card or deck."""
    action, seat = int(record["buying"]), int(record["turn"])
    if action < BUILD:
        return {"name": card_name(words, action - PLAY), "symbol": f"card-{CARDS[action - PLAY]}"}
    if action < CLEAR:
        kind = int(record["top"][(action - BUILD) // SITES])
        return {"name": card_name(words, kind), "symbol": f"card-{CARDS[kind]}"}
    if action < BUY_CARD:
        number = action - CLEAR
        kind = int(record["site"][seat, number])
        name = words.text("Removal of {site}").format(site=site_words(words, record, seat, number))
        return {"name": name, "symbol": f"card-{CARDS[kind]}"}
    return {"name": words.text("Card"), "symbol": f"deck-{('territory', 'military', 'character')[action - BUY_CARD]}"}


def purchase(game: Game, record: Record, words: Words) -> dict[str, Any] | None:
    """The cost as places that fill: of each resource the price and how much of it lies in the pool."""
    if record["buying"] == NOTHING:
        return None
    action, seat = int(record["buying"]), int(record["turn"])
    cost = game.interpreted(cost_of)(State(record), seat, action)
    pool = [int(number) for number in record["pool"]]
    price = {name: int(game.interpreted(amount_in)(cost, number)) for number, name in enumerate(RESOURCES)}
    if game.interpreted(price_of_any)(action):
        price["any"] = CARD_PRICE
    paid = {**dict(zip(RESOURCES, pool, strict=True)), "any": sum(pool)}
    return {
        **bought(record, words),
        "seat": seat,
        "price": {name: {"cost": n, "paid": min(n, paid[name])} for name, n in price.items() if n},
        "pool": dict(zip(RESOURCES, pool, strict=True)),
        "cuts": int(record["cuts"]),
        "trades": int(record["trades"]),
    }


@dataclass
class Proposal:
    """What the cashier would turn and discard."""

    sites: set[int] = field(default_factory=set)
    people: set[int] = field(default_factory=set)
    discards: Counter[int] = field(default_factory=Counter)
    seat: int = NOBODY

    def named(self, record: Record, words: Words) -> list[dict[str, Any]]:
        loose = [card for card in sorted(self.people) if record["place"][card] >= LOOSE]
        kinds = [int(record["site"][self.seat, number]) for number in sorted(self.sites)]
        kinds += [int(record["kind"][card]) for card in loose]
        shown = [{"id": CARDS[kind], "name": card_name(words, kind), "discard": False} for kind in kinds]
        return shown + [
            {"id": CARDS[kind], "name": card_name(words, kind), "discard": True} for kind in self.discards.elements()
        ]


def proposal(game: Game, record: Record, seat: int | None) -> Proposal:
    """What "pay for me" will use, found by trying it out. Only the payer sees it, for it depends on their hand."""
    if record["asked"] != ASK_PAY or seat != record["actor"] or PAY_FOR_ME not in game.legal_actions(record):
        return Proposal()
    paid = copy(record)
    game.at_hand.apply(paid, PAY_FOR_ME)
    found = Proposal(seat=int(record["actor"]))
    found.sites = {
        number
        for number in range(SITES)
        if paid["site_used"][found.seat, number] > record["site_used"][found.seat, number]
    }
    if paid["people"] >= record["people"]:  # nobody had to go because of it
        found.people = {card for card in range(record["people"]) if paid["used"][card] > record["used"][card]}
    for kind in range(HELD):
        gone = held_or_hidden(record, found.seat, kind) - held_or_hidden(paid, found.seat, kind)
        found.discards[kind] = gone - (record["buying"] == PLAY + kind)
    return found


def held_or_hidden(record: Record, seat: int, kind: int) -> int:
    """Cards in the hand and in the decks: whatever is drawn stays among them."""
    return int(record["hand"][seat, kind] + record["deck"][kind] + (record["bottom"] == kind).sum())


def mark_proposed(fief: dict[str, Any], offer: Proposal) -> None:
    for shown in fief["sites"]:
        if shown:
            shown["proposed"] = fief["seat"] == offer.seat and shown["number"] in offer.sites
            for one in shown["stacks"]:
                one["proposed"] = 0
    for group in fief["loose"]:
        for one in group["stacks"]:
            one["proposed"] = sum(1 for card in one["cards"] if card in offer.people)


# The hand


def hand(game: Game, record: Record, seat: int | None, offer: Proposal, words: Words) -> list[dict[str, Any]]:
    """The viewer's own cards, with what they cost."""
    if seat is None:
        return []
    found = []
    state = State(record)
    for kind in range(HELD):
        if record["hand"][seat, kind]:
            shown = face(game, kind, words)
            extra = game.interpreted(surcharge)(state, seat, kind)
            if extra:
                shown["cost"] = {**shown["cost"], "gold": shown["cost"].get("gold", 0) + extra}
            found.append({
                **shown,
                "cards": int(record["hand"][seat, kind]),
                "lacks": card_name(words, int(game.tables["NEEDS"][kind])) if extra else "",
                "bought": bool(record["buying"] == PLAY + kind and record["turn"] == seat),
                "proposed": offer.discards[kind],
            })  # fmt: skip
    return found


# More lines for explanations


def notes(game: Game, record: Record, seat: int | None, words: Words) -> dict[str, list[str]]:
    found = site_notes(game, record, words)
    for number in range(PILES):
        if record["top"][number] != NOTHING:
            found[pile_spot(record, number)] = pile_notes(game, record, number, seat, words)
    if seat is not None:
        found |= hand_notes(game, record, seat, words)
    return found


def site_notes(game: Game, record: Record, words: Words) -> dict[str, list[str]]:
    """The arithmetic of each site, and whether it is guarded."""
    _ = words.text
    found = {}
    state = State(record)
    for seat in range(record["players"]):
        for number in range(SITES):
            if record["site"][seat, number] == NOTHING:
                continue
            guarded = game.interpreted(is_guarded)(state, seat, number)
            lines = [made_here(game, state, seat, number, words), _("Guarded.") if guarded else _("Not guarded.")]
            if record["site_used"][seat, number]:
                lines.append(_("Used this turn."))
            buildings = [card_name(words, int(kind)) for kind in record["building"][seat, number] if kind != NOTHING]
            if buildings:
                lines.append(_("Buildings: {names}").format(names=words.list(buildings)))
            found[site_spot(record, seat, number)] = lines
    return found


def made_here(game: Game, state: State, seat: int, number: int, words: Words) -> str:
    """Such as: Produces 1 + 2 from labour + 1 from buildings = 4 food."""
    _ = words.text
    kind = state.site[seat, number]
    there = game.interpreted(labourers)(state, seat, number, used_too=1)
    labour = game.interpreted(added_by_labour)(kind, there)
    civil = game.interpreted(civil_buildings)(state, seat, number)
    terms = [str(game.tables["MAKES"][kind])]
    if labour:
        terms.append(_("{n} from labour").format(n=labour))
    if civil:
        terms.append(_("{n} from buildings").format(n=civil))
    made = game.interpreted(output_with)(state, seat, number, there)
    total = amount(words, int(game.tables["RESOURCE"][kind]), made)
    return _("Produces {sum}").format(sum=total if len(terms) == 1 else f"{' + '.join(terms)} = {total}")


def pile_notes(game: Game, record: Record, number: int, seat: int | None, words: Words) -> list[str]:
    lines = [words.count("{n} card underneath", "{n} cards underneath", int(record["pile"][number]))]
    if seat is not None and game.interpreted(has_building)(State(record), seat, int(record["top"][number])):
        lines.append(words.text("You already have one: a second is worth nothing."))
    return lines


def hand_notes(game: Game, record: Record, seat: int, words: Words) -> dict[str, list[str]]:
    """Why a card is dear, or cannot be played now."""
    _ = words.text
    state = State(record)
    full = game.interpreted(free_site)(state, seat) == NOTHING
    places = game.interpreted(free_places)(state, seat)
    found = {}
    for kind in range(HELD):
        if not record["hand"][seat, kind]:
            continue
        lines = []
        if game.interpreted(surcharge)(state, seat, kind):
            needed = one_card(words, int(game.tables["NEEDS"][kind]))
            lines.append(
                _("{cost} more because you do not have {building}").format(
                    cost=amounts(words, 0, 0, 0, SURCHARGE), building=needed
                )
            )
        if kind < SOLDIER and full:
            lines.append(_("Your fief is full: remove a territory first."))
        if kind >= SOLDIER and places <= 0:
            lines.append(_("Not enough food for another card."))
        if lines:
            found[f"hand:{CARDS[kind]}"] = lines
    return found

"""Medievalia, by Michele Quondam: fiefs that produce, build and go to war."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from burgrave.core.errors import BadOption
from burgrave.core.game import Game
from burgrave.core.language import N_, Words
from burgrave.core.parts import (
    Advice,
    Board,
    ComponentData,
    Info,
    Observation,
    Option,
    Positions,
    Rules,
    Statistics,
    Terminal,
    Texts,
    Topic,
)
from burgrave.core.record import Record
from burgrave.games.medievalia import (
    advice,
    describe,
    lessons,
    narrate,
    notation,
    observe,
    position,
    rulebook,
    rules,
    scoring,
    state,
    tables,
)
from burgrave.games.medievalia.words import CARDS as CARD_NAMES

OUTCOMES = {
    "siege": N_("Victory by siege"),
    "conquest": N_("Victory by conquest"),
    "city_stands": N_("The City stands"),
}


def check_options(players: int, options: Mapping[str, bool]) -> None:
    if options.get("alliance") and players != state.SEATS:
        raise BadOption("the alliance game is for four players, not {players}", players=players)


def declining(record: Record) -> int | None:
    """To Archers, Priests and allies who could help."""
    reactions = (state.ASK_POWER, state.ASK_ANSWER, state.ASK_HELP)
    return state.PASS if record["asked"] in reactions and record["actor"] != record["turn"] else None


def sides(game: Game, record: Record) -> list[tuple[int, ...]]:
    """ME-R46: allies sit opposite."""
    if record["alliance"]:
        return [(seat, (seat + 2) % state.SEATS) for seat in range(state.SEATS // 2)]
    return [(seat,) for seat in range(int(record["players"]))]


def traits(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    """Which buildings stand."""
    standing = records["building"]
    return {name: (standing == state.BANK + number).any(axis=(-2, -1)) for number, name in enumerate(tables.BUILDINGS)}


def outcomes(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    """How the war ends (ME-R43, ME-R44): allies win together (ME-R46)."""
    stands = (records["out"] == 0) & (np.arange(state.SEATS) < records["players"][:, None])
    survives = stands | (np.roll(stands, 2, axis=1) & (records["alliance"] > 0)[:, None])
    by_siege, by_conquest = (
        survives & (records["ending"] == ending)[:, None] for ending in (state.BY_SIEGE, state.BY_CONQUEST)
    )
    return dict(zip(OUTCOMES, (by_siege, by_conquest, stands), strict=True))


def holdings(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    on_table = np.arange(state.MOST_PEOPLE) < records["people"][:, None]
    owned = (records["owner"][:, None, :] == np.arange(state.SEATS)[None, :, None]) & on_table[:, None, :]
    return {
        N_("cards in hand"): records["hand"].sum(axis=-1),
        N_("military and character cards"): owned.sum(axis=-1),
        N_("territories"): (records["site"][:, :, 1:] != state.NOTHING).sum(axis=-1),
        N_("buildings"): (records["building"] != state.NOTHING).sum(axis=(-2, -1)),
    }


def trait_name(trait: str, words: Words) -> str:
    return words.text(OUTCOMES[trait] if trait in OUTCOMES else CARD_NAMES[tables.CARDS.index(trait)])


class Medievalia(Game):
    info = Info(
        name="medievalia",
        title="Medievalia",
        version=1,
        seats=range(2, 5),
        options=(
            Option("alliance", N_("Two against two: allies sit opposite and win together")),
            Option("archer_outside_combat", N_("An Archer may also shoot outside combat, on its owner's turn"), True),
            Option("first_player_draws", N_("The first player draws a card on their first turn, too")),
            Option("later_players_draw_more", N_("Those who play later begin with more cards"), True),
            Option(
                "fourth_player_catches_up",
                N_("Of four players the fourth, if they are behind, draws one more military card on their third turn"),
            ),
        ),
        check_options=check_options,
        about=N_("Grow a fief among hungry neighbours: fields and mines feed buildings, soldiers and sieges."),
        minutes=75,
        weight=3,
        folder=tables.FOLDER,
    )
    rules = Rules(
        record=state.RECORD,
        actions=state.ACTIONS,
        setup=rules.setup,
        legal=rules.legal,
        apply=rules.apply,
        hide=rules.hide,
        outcome=rules.outcome,
        run_on=rules.run_on,
        declining=declining,
    )
    component_data = ComponentData(
        file=tables.FOLDER / "data.toml", make_tables=tables.make_tables, standard=tables.STANDARD
    )
    texts = Texts(
        notation=notation.notation,
        describe=describe.describe,
        narrators=narrate.NARRATORS,
        dividers=frozenset({state.TURN_BEGINS}),
        continues=narrate.continues,
        harmed=narrate.harmed,
        endings=frozenset({state.ELIMINATED, state.GAME_OVER}),
        eliminations=frozenset({state.ELIMINATED}),
        sides=sides,
        rulebook=rulebook.RULEBOOK,
        score_lines=scoring.score_lines,
        tie_breaks=scoring.tie_breaks,
    )
    positions = Positions(position=position.position, place=position.place, view=position.view)
    advice = Advice(promising=advice.promising, worth=advice.worth)
    observation = Observation(
        observe=observe.observe, features=observe.features, relative_action=observe.relative_action
    )
    teaching = lessons.TEACHING
    statistics = Statistics(
        traits=traits,
        outcomes=outcomes,
        holdings=holdings,
        trait_name=trait_name,
        topics=(
            Topic("Cards played", r"play:(\w+)", "card"),
            Topic("Buildings", r"build:\d:(\w+)", "card"),
            Topic("Fighting", r"(war):", "phase"),
        ),
    )

    @cached_property
    def terminal(self) -> Terminal:
        from burgrave.games.medievalia import terminal

        return Terminal(draw=terminal.draw, components=terminal.components)

    @cached_property
    def board(self) -> Board:
        from burgrave.games.medievalia.board import BOARD

        return BOARD


GAME = Medievalia

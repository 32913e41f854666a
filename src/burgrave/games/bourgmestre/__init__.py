"""Bourgmestre: coastal villages that grow for twelve months under Viking raids."""

from __future__ import annotations

from functools import cached_property

import numpy as np

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
from burgrave.games.bourgmestre import (
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


def declining(record: Record) -> int | None:
    """BO-A22: to let another's card pass; a card of one's own may be worth defending."""
    own = record["actor"] == (record["first"] + record["turn"]) % record["players"]
    return state.PASS if record["asked"] == state.ASK_COUNTER and not own else None


def traits(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    """Which pieces stand at the end."""
    return {name: records["pieces"][:, :, number] != 0 for number, name in enumerate(tables.PIECES)}


def holdings(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    """Points say what pieces are worth: a villager alone costs one."""
    hands = records["where"][:, None, :] == np.arange(tables.SEATS)[None, :, None]
    points = [game.scores_and_ranks(record)[0] for record in records]
    return {N_("points"): np.array(points), N_("cards in hand"): hands.sum(axis=-1)}


def trait_name(trait: str, words: Words) -> str:
    """As the score line of these pieces is called."""
    return words.text((*scoring.PIECES, scoring.FIELDS)[tables.PIECES.index(trait)])


class Bourgmestre(Game):
    info = Info(
        name="bourgmestre",
        title="Bourgmestre",
        version=2,
        seats=range(2, 5),
        options=(Option("finish_round", N_("When a board is full, the month is played to its end")),),
        about=N_(
            "Lead a village by the sea through the year, grant the King's whims, and be ready when the drakkars land."
        ),
        minutes=60,
        weight=2,
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
        together=frozenset({state.ASK_CAPRICE, state.ASK_STRATEGY}),  # BO-R3, BO-R7
        pauses=frozenset({state.ASK_ACT, state.ASK_COUNTER}),
        declining=declining,
    )
    component_data = ComponentData(
        file=tables.FOLDER / "data.toml", make_tables=tables.make_tables, standard=tables.STANDARD
    )
    texts = Texts(
        notation=notation.notation,
        describe=describe.describe,
        narrators=narrate.NARRATORS,
        endings=frozenset({state.FILLED, state.GAME_OVER}),
        dividers=frozenset({state.MONTH_BEGINS}),
        continues=narrate.continues,
        harmed=narrate.harmed,
        rulebook=rulebook.RULEBOOK,
        score_lines=scoring.score_lines,
    )
    positions = Positions(position=position.position, place=position.place, view=position.view)
    advice = Advice(promising=advice.promising, worth=advice.worth)
    observation = Observation(
        observe=observe.observe, features=observe.features, relative_action=observe.relative_action
    )
    teaching = lessons.TEACHING
    statistics = Statistics(
        traits=traits,
        holdings=holdings,
        trait_name=trait_name,
        topics=(Topic("Strategies", r"choose:(\w+)", "strategy"), Topic("Cards", r"play:(\w+)", "card")),
    )

    @cached_property
    def terminal(self) -> Terminal:
        from burgrave.games.bourgmestre import terminal

        return Terminal(draw=terminal.draw, components=terminal.components)

    @cached_property
    def board(self) -> Board:
        from burgrave.games.bourgmestre.board import BOARD

        return BOARD


GAME = Bourgmestre

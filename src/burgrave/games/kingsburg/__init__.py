"""Kingsburg, by Andrea Chiarvesio and Luca Iennaco: governors between the King's court and the winter's enemies."""

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
from burgrave.games.kingsburg import (
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
from burgrave.games.kingsburg.words import BUILDINGS as BUILDING_NAMES


def traits(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    """Which buildings stand."""
    standing = records["buildings"]
    return {name: (standing >> number & 1).astype(bool) for number, name in enumerate(tables.BUILDINGS)}


def holdings(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    return {
        N_("goods"): records["goods"].sum(axis=-1),
        N_('"+2" tokens'): records["plus2"],
        N_("soldiers"): records["soldiers"],
        N_("points"): records["points"],
        N_("King's envoy"): records["envoy"][:, None] == np.arange(records["points"].shape[-1]),
    }


def trait_name(trait: str, words: Words) -> str:
    return words.text(BUILDING_NAMES[tables.BUILDINGS.index(trait)])


class Kingsburg(Game):
    info = Info(
        name="kingsburg",
        title="Kingsburg",
        version=1,
        seats=range(2, 6),
        options=(Option("plus2_per_season", N_('Spend at most one "+2" token on advisors each season')),),
        about=N_(
            "Win the favour of the King's advisors with dice, build your province, and hold it through five winters."
        ),
        minutes=90,
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
    )
    component_data = ComponentData(
        file=tables.FOLDER / "data.toml", make_tables=tables.make_tables, standard=tables.STANDARD
    )
    texts = Texts(
        notation=notation.notation,
        describe=describe.describe,
        narrators=narrate.NARRATORS,
        dividers=frozenset({state.YEAR_BEGINS, state.SEASON_BEGINS}),
        endings=frozenset({state.GAME_OVER}),
        continues=narrate.continues,
        harmed=narrate.harmed,
        rulebook=rulebook.RULEBOOK,
        score_lines=scoring.score_lines,
        tie_breaks=scoring.tie_breaks,
    )
    positions = Positions(position=position.position, place=position.place, view=position.view)
    advice = Advice(promising=advice.promising, worth=advice.worth)
    observation = Observation(observe=observe.observe, features=observe.features)
    teaching = lessons.TEACHING
    statistics = Statistics(
        traits=traits,
        holdings=holdings,
        trait_name=trait_name,
        topics=(Topic("Advisors", r"influence:(\d+)", "advisor"), Topic("Buildings", r"build:(\w+)", "building")),
    )

    @cached_property
    def terminal(self) -> Terminal:
        from burgrave.games.kingsburg import terminal

        return Terminal(draw=terminal.draw, components=terminal.components)

    @cached_property
    def board(self) -> Board:
        from burgrave.games.kingsburg.board import BOARD

        return BOARD


GAME = Kingsburg

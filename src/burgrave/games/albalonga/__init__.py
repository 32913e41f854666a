"""Alba Longa, by Graeme Jahns: kings of old Latium take up a challenge of the gods."""

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
from burgrave.games.albalonga import (
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
from burgrave.games.albalonga.words import JOBS, monuments, peasants

TRAITS = {
    "challenge_met": N_("Challenge of the gods met"),
    "all_monuments": N_("All monuments"),
    "enough_people": N_("Enough people"),
    "eliminated": N_("Out"),
}
OUTCOMES = {"survives": N_("Still in the game")}


def defaults(players: int) -> dict[str, bool]:
    """AL-R56: two kings always play with Assisi."""
    return {"assisi": players == 2}


def check_options(players: int, options: Mapping[str, bool]) -> None:
    """AL-A26: two kings always play with Assisi, five never."""
    if players == 2 and not options.get("assisi", True):
        raise BadOption("two kings always play with the option assisi")
    if players == 5 and options.get("assisi", False):
        raise BadOption("five kings cannot play with the option assisi: its board is the back of Reate's")


def declining(record: Record) -> int | None:
    """To a die in another king's call."""
    return state.PASS if record["asked"] == state.ASK_BUY and record["actor"] != record["caller"] else None


def result(game: Game, record: Record, seat: int, score: int, rank: int, words: Words) -> str:
    """There is a winner only where the challenge was met."""
    if record["out"][seat]:
        return words.text("{name}: out of the game").format(name=words.name(seat))
    text = N_("{name} wins: {monuments}, {peasants}") if rank == 1 else N_("{name}: {monuments}, {peasants}")
    return words.text(text).format(
        name=words.name(seat),
        monuments=monuments(words, int(record["monuments"][seat])),
        peasants=peasants(words, int(record["population"][seat])),
    )


def traits(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    """How far the kings came."""
    kingdom = game.tables["KINGDOM_NUMBERS"]
    built = records["monuments"] >= kingdom[state.MONUMENTS_WANTED]
    people = records["population"] >= kingdom[state.PEASANTS_WANTED]
    out = records["out"] > 0
    return dict(zip(TRAITS, (built & people, built, people, out), strict=True))


def outcomes(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    return {"survives": records["out"] == 0}


def holdings(game: Game, records: np.ndarray) -> dict[str, np.ndarray]:
    return {
        N_("silver"): records["silver"],
        N_("wheat"): records["wheat"],
        N_("monuments"): records["monuments"],
        N_("devotion"): records["devotion"],
        N_("peasants"): records["population"],
        **{name: records["own"][:, :, job] + records["captured"][:, :, job] for job, name in enumerate(JOBS)},
    }


def trait_name(trait: str, words: Words) -> str:
    return words.text((TRAITS | OUTCOMES)[trait])


class AlbaLonga(Game):
    info = Info(
        name="albalonga",
        title="Alba Longa",
        version=1,
        seats=range(2, 6),
        all_may_lose=True,
        options=(
            Option(
                "work_well_done", N_("A job well done: rewards for the most soldiers, workers, devotion and farmers")
            ),
            Option(
                "spoils_of_war",
                N_("Spoils of war: sabotaging a city with at least as many monuments as yours captures its peasants"),
            ),
            Option("assisi", N_("Assisi: a city without a king to raid for its loot (2 to 4 kings)")),
        ),
        defaults=defaults,
        check_options=check_options,
        about=N_(
            "Rule a city of ancient Latium: put your people to work, feed them, raise monuments, and be the first to "
            "meet the challenge of the gods."
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
        together=frozenset({state.ASK_TARGET, state.ASK_HERO}),  # AL-R25, AL-R26
        declining=declining,
    )
    component_data = ComponentData(
        file=tables.FOLDER / "data.toml", make_tables=tables.make_tables, standard=tables.STANDARD
    )
    texts = Texts(
        notation=notation.notation,
        describe=describe.describe,
        narrators=narrate.NARRATORS,
        endings=frozenset({state.CHALLENGE_MET, state.ALL_LOSE, state.ELIMINATED}),
        eliminations=frozenset({state.ELIMINATED}),
        dividers=frozenset({state.YEAR_BEGINS, state.SEASON_BEGINS}),
        continues=narrate.continues,
        harmed=narrate.harmed,
        rulebook=rulebook.RULEBOOK,
        score_lines=scoring.score_lines,
        tie_breaks=scoring.tie_breaks,
        result=result,
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
            Topic("Dice taken", r"take:(\w+)", "die"),
            Topic("Stalls", r"stall:(\w+)", "stall"),
            Topic("Cities attacked", r"attack:(\w+)", "city"),
            Topic("Heroes", r"hero:(\d)", "hero"),
            Topic("Gods", r"(improve|bless)", "gods"),
        ),
    )

    @cached_property
    def terminal(self) -> Terminal:
        from burgrave.games.albalonga import terminal

        return Terminal(draw=terminal.draw, components=terminal.components)

    @cached_property
    def board(self) -> Board:
        from burgrave.games.albalonga.board import BOARD

        return BOARD


GAME = AlbaLonga

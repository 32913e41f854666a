"""What must hold for every game, as checks for anybody's: `check_game("mygame")`.

A check is a function of a table (a game with a number of players and options) and of how many random games it plays
there. It raises an AssertionError that says at which decision of which game the property fails. Parts that a game
does not have are not looked at.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from importlib.util import find_spec
from typing import Any, NamedTuple, NoReturn

import numpy as np

import burgrave
from burgrave.core import plain
from burgrave.core.contract import check_board
from burgrave.core.errors import BadPosition
from burgrave.core.game import Game
from burgrave.core.language import LANGUAGES
from burgrave.core.match import Match, new, replay
from burgrave.core.parts import Event
from burgrave.core.record import Record, State, blank, copy
from burgrave.core.registry import register
from burgrave.lab.playout import choose

MOST_DECISIONS = 100_000
"""A game that has not ended after so many never will."""
FAR_TOO_MANY = 1_000_000


class Table(NamedTuple):
    """A game with a number of players and with options."""

    name: str
    players: int
    options: tuple[str, ...] = ()
    """Those that are switched on; the others are off or on by default."""

    @property
    def game(self) -> Game:
        return burgrave.game(self.name)

    def __str__(self) -> str:
        return f"{self.name}-{self.players}" + ("-options" if self.options else "")


def tables(name: str) -> list[Table]:
    """The game with every number of players, without options and with all that may be combined."""
    game = burgrave.game(name)
    found = [
        Table(name, players, options) for players in game.seats for options in ((), tuple(game.most_options(players)))
    ]
    return list(dict.fromkeys(found))


def check_game(game: str | type[Game], *, games: int | None = None) -> None:
    """Runs all checks at all tables of a game: one that is installed, or a class.

    Every check plays as many random games at a table as it needs, or `games`. The first that fails is an
    AssertionError which names the check, the table, the seed and the decision.
    """
    if not isinstance(game, str):
        register(game)
        game = game.info.name
    for table in tables(game):
        for check in CHECKS:
            try:
                check(table) if games is None else check(table, games)
            except AssertionError as error:
                raise AssertionError(f"{check.__name__}: {error}") from None
            except Exception as error:  # of the game's own code
                reason = f"{type(error).__name__}: {error}"
                raise AssertionError(f"{check.__name__}: {table.name}, {table.players} players: {reason}") from error


# Random games


def begun(table: tuple[str, int, tuple[str, ...]], seed: int) -> Match:
    name, players, options = table
    return new(name, players=players, options=dict.fromkeys(options, True), seed=seed)


def played(table: tuple[str, int, tuple[str, ...]], seed: int) -> Iterator[Match]:
    """A random game, shown before each decision and at its end."""
    match = begun(table, seed)
    while match.actor is not None:
        yield match
        actions = match.legal
        require(bool(actions), match, f"seat {match.actor} has nothing to choose from")
        require(match.ply < MOST_DECISIONS, match, "the game does not end")
        match.play(actions[choose(seed, match.ply, len(actions))])
    yield match


def sampled(table: Table, seed: int) -> Iterator[Match]:
    """Some positions of a random game, and its end."""
    return (match for match in played(table, seed) if match.ply % 16 == 3 or match.actor is None)


def finished(table: tuple[str, int, tuple[str, ...]], seed: int) -> Match:
    """A whole random game."""
    *_, match = played(table, seed)
    return match


def require(holds: bool, match: Match, failure: str) -> None:
    if not holds:
        options = tuple(name for name, on in match.options.items() if on)
        fail(Table(match.game.name, match.players, options), match.seed, match.ply, failure)


def fail(table: Table, seed: int | None, ply: int, failure: str) -> NoReturn:
    options = ", ".join(table.options) or "-"
    at = f"{table.name}, {table.players} players, options {options}, seed {seed}, ply {ply}"
    raise AssertionError(f"{at}: {failure}")


def hidden_copy(match: Match, seat: int | None) -> Record:
    """The state with all replaced that the seat, or a spectator, cannot know."""
    hidden = copy(match.record)
    match.game.compiled.hide(hidden, -1 if seat is None else seat, 1000 + match.ply)
    return hidden


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.players)]


# The rules


def there_is_always_a_choice(table: Table, games: int = 3) -> None:
    """Forced steps play themselves, so whoever is asked has at least two answers, but where a pause must tell nothing;
    after the end there are none."""
    for seed in range(games):
        for match in played(table, seed):
            before = match.record.tobytes()
            legal, actor = match.legal, match.game.compiled.actor(match.record)
            require((match.actor is None) == (legal == []), match, f"{match.actor} is asked, legal are {legal}")
            require(actor == (-1 if match.actor is None else match.actor), match, f"the compiled actor is {actor}")
            require(match.actor is None or match.actor < match.players, match, f"seat {match.actor} is asked")
            may_pause = match.record["asked"] in match.game.rules.pauses
            require(len(legal) != 1 or may_pause, match, f"the only action {legal} did not play itself")
            require(match.record.tobytes() == before, match, "listing the legal actions changes the state")


def setup_writes_every_field(table: Table, games: int = 3) -> None:
    """Memory is used again for the next game: nothing of what was in it may matter."""
    game = table.game
    for seed in range(games):
        match = begun(table, seed)
        used = np.full(game.record.itemsize, 77, np.uint8).view(game.record)[0]
        game.compiled.setup(used, table.players, game.option_values(table.players, match.options), seed)
        wrong = [name for name in game.field_names if not np.array_equal(used[name], match.record[name])]
        require(not wrong, match, f"setup leaves what was in memory before in {', '.join(wrong)}")


def interpreted_rules_do_as_compiled(table: Table, games: int = 60) -> None:
    """State by state. Legal actions, which are slower to interpret, are compared at every eighth decision."""
    game, chosen = table.game, dict.fromkeys(table.options, True)
    interpreted_apply = game.interpreted(game.rules.apply)
    interpreted_legal = game.interpreted(game.rules.legal)
    mask, other_mask = np.zeros(game.actions, np.uint8), np.zeros(game.actions, np.uint8)
    for seed in range(games):
        record, interpreted, ply = game.start(table.players, chosen, seed), blank(game.record), 0
        game.interpreted.setup(interpreted, table.players, game.option_values(table.players, chosen), seed)
        while game.compiled.actor(record) >= 0 and interpreted.tobytes() == record.tobytes():
            count = game.compiled.legal(record, mask)
            action = int(np.flatnonzero(mask)[choose(seed, ply, count)])
            state = State(interpreted)
            if (ply + seed) % 8 == 0 and (interpreted_legal(state, other_mask) != count or (mask != other_mask).any()):
                fail(table, seed, ply, "interpreted and compiled rules have other legal actions")
            interpreted_apply(state, action)
            state.store(interpreted)
            game.compiled.apply(record, action)
            ply += 1
        if interpreted.tobytes() != record.tobytes():
            wrong = [name for name in game.field_names if not np.array_equal(interpreted[name], record[name])]
            fail(table, seed, ply, f"interpreted and compiled rules have left other values in {', '.join(wrong)}")


def ranks_follow_scores(table: Table, games: int = 10) -> None:
    """The best has rank 1, ties share, and nobody is behind whom they have more points than; all may lose together."""
    for seed in range(games):
        match = finished(table, seed)
        scores, ranks = match.scores, match.ranks
        require(min(ranks) == 1 or len(set(ranks)) == 1, match, f"nobody is first, nor do all lose: ranks {ranks}")
        for mine, my_rank in zip(scores, ranks, strict=True):
            behind = any(mine > other and my_rank > rank for other, rank in zip(scores, ranks, strict=True))
            require(not behind, match, f"somebody with more points is behind: scores {scores}, ranks {ranks}")


# What is hidden


def hiding_leaves_the_actor_the_same_choices(table: Table, games: int = 1) -> None:
    """Bots decide on hidden copies."""
    for seed in range(games):
        for match in played(table, seed):
            if match.actor is not None:
                hidden = hidden_copy(match, match.actor)
                legal, actor = match.game.legal_actions(hidden), match.game.compiled.actor(hidden)
                require(legal == match.legal, match, f"legal are {match.legal}, but {legal} in a hidden copy")
                require(actor == match.actor, match, f"seat {match.actor} is asked, but {actor} in a hidden copy")


def views_show_nothing_hidden(table: Table, games: int = 1) -> None:
    """What a seat sees is the same in all copies in which everything is replaced that it cannot know."""
    for seed in range(games):
        for match in played(table, seed):
            for seat in viewers(match):
                hidden = hidden_copy(match, seat)
                seen, seen_hidden = match.view(seat), match.game.view(hidden, seat)
                wrong = [name for name in seen if seen[name] != seen_hidden.get(name)]
                require(seen == seen_hidden, match, f"the view of seat {seat} shows what hide replaces: {wrong}")
                require(hidden["key"] != match.record["key"], match, "hide does not replace the generator")


def views_have_no_generator(table: Table, games: int = 1) -> None:
    """Nobody can compute the dice to come."""
    for seed in range(games):
        match = finished(table, 123_456_789_123_456 + seed)
        for record in (match.at(0), match.at(match.ply // 2)):
            seen = json.dumps(match.game.view(record, 0))
            require(str(int(record["key"])) not in seen, match, "a view shows the generator's key")


def choices_of_all_at_once_do_not_depend_on_each_other(table: Table, games: int = 1) -> None:
    """Whoever is choosing in secret can be asked before the rules ask them: they have the same choices, and see nothing
    of the others' choices."""
    for seed in range(games):
        offered: dict[int, list[str]] = {}
        for match in played(table, seed):
            choosing = match.game.choosing(match.record)
            require(not choosing or choosing[0] == match.actor, match, f"choosing are {choosing}")
            if match.actor in offered:
                same = offered.pop(match.actor) == notations(match.game, match.record)
                require(same, match, f"seat {match.actor} was offered other choices before")
            require(not offered or set(offered) == set(choosing[1:]), match, "something is asked in between")
            for seat in choosing[1:]:
                offered[seat] = check_asked_early(match, seat)


def check_asked_early(match: Match, seat: int) -> list[str]:
    """What a seat is offered that the rules would ask later."""
    game, words = match.game, match.game.words("es")
    asked, hidden = (game.asking(record, seat) for record in (match.record, hidden_copy(match, seat)))
    require(game.view(hidden, seat) == game.view(asked, seat), match, f"the view of seat {seat} shows others' choices")
    same_picture = game.picture(hidden, seat, words) == game.picture(asked, seat, words)
    require(same_picture, match, f"the board of seat {seat} shows others' choices")
    same_choices = game.legal_actions(hidden) == game.legal_actions(asked)
    require(same_choices, match, f"what seat {seat} can choose depends on others' choices")
    return notations(game, asked)


# Positions and logs


def positions_are_read_back(table: Table, games: int = 2) -> None:
    """A position is JSON, and gives the same state again."""
    for seed in range(games):
        for match in played(table, seed):
            try:
                again = match.game.place(json.loads(json.dumps(match.position())))
            except BadPosition as error:
                fail(table, seed, match.ply, f"the game's own position is refused: {error}")
            wrong = [name for name in match.game.field_names if not np.array_equal(again[name], match.record[name])]
            require(not wrong, match, f"a position that is read back has other values in {', '.join(wrong)}")


def positions_cannot_break_the_rules(table: Table, games: int = 1) -> None:
    """A million of anything is refused, or every action can still be played. Compiled rules do not notice a place that
    does not exist."""
    for seed in range(games):
        match = next(match for match in played(table, seed) if match.ply == 20 or match.actor is None)
        position = match.position()
        for path in numbers_in(position):
            for failure in broken_by(match.game, replaced(position, path, FAR_TOO_MANY)):
                at = ".".join(map(str, path))
                fail(table, seed, match.ply, f"{FAR_TOO_MANY} in {at} of a position is not refused: {failure}")


def broken_by(game: Game, position: dict[str, Any]) -> Iterator[str]:
    """What goes wrong in it; nothing does where it is refused."""
    with suppress(BadPosition):
        record = game.place(position)
        for action in game.legal_actions(record):
            try:
                game.interpreted.apply(copy(record), action)
            except (IndexError, KeyError, OverflowError) as error:
                yield f"action {action}: {type(error).__name__}: {error}"


def replaced(position: dict[str, Any], path: tuple[Any, ...], value: int) -> dict[str, Any]:
    """The position with another number in one place."""
    changed = deepcopy(position)
    inner: Any = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return changed


def numbers_in(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the whole numbers of a position stand."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from numbers_in(value, (*path, key))
    elif isinstance(content, list):
        for place, value in enumerate(content):
            yield from numbers_in(value, (*path, place))
    elif isinstance(content, int) and not isinstance(content, bool):
        yield path


def logs_replay(table: Table, games: int = 1) -> None:
    """A log is JSON, and gives the same match again."""
    for seed in range(games):
        match = finished(table, seed)
        again = replay(json.dumps(match.log))
        require(again.record.tobytes() == match.record.tobytes(), match, "the log leads to another state")
        require(again.log == match.log, match, "the log of the replayed game is another")


def undone_decisions_come_back(table: Table, games: int = 1) -> None:
    """Whatever may be undone comes back exactly, and playing on from there gives the same game."""
    for seed in range(games):
        match, again = finished(table, seed), begun(table, seed)
        for action in match.log["actions"]:
            again.play(action)
            if again.why_not_undo() is None:
                after = again.record.tobytes()
                again.undo()
                again.play(action)
                require(again.record.tobytes() == after, again, f"{action} leads elsewhere after it was undone")
        require(again.record.tobytes() == match.record.tobytes(), match, "the game with undone decisions is another")


# Texts


def notations(game: Game, record: Record) -> list[str]:
    return [game.notation(record, action) for action in game.legal_actions(record)]


def notations_name_actions(table: Table, games: int = 1) -> None:
    """Each legal action has a notation of its own, without spaces, and is found by it."""
    for seed in range(games):
        for match in played(table, seed):
            legal, names = match.legal, notations(match.game, match.record)
            require(len(set(names)) == len(names), match, f"two actions have the same notation: {names}")
            require(not any(re.search(r"\s", name) for name in names), match, f"a notation has a space: {names}")
            found = match.game.number(match.record, names[-1]) if names else None
            require(not names or found == legal[-1], match, f"{names[-1:]} is action {legal[-1:]}, not {found}")


def everything_can_be_said(table: Table, games: int = 1) -> None:
    """Every action and every event of a game, in every language, without a placeholder left over."""
    check_board(table.game)
    for seed in range(games):
        match = finished(table, seed)
        game = match.game
        told = [match.events(ply) for ply in range(match.ply)]
        for words in map(game.words, LANGUAGES):
            for ply in range(match.ply):
                record = match.at(ply)
                texts = [game.describe(record, action, words) for action in game.legal_actions(record)]
                texts += [game.narrate(event, words, 0) or "-" for event in told[ply]]
                for text in texts:
                    if not text or "{" in text:
                        fail(table, seed, ply, f"in {words.language} it is said: {text!r}")


def score_lines_add_up(table: Table, games: int = 1) -> None:
    """Where a game says where scores come from, the lines are the same for all seats and add up to the scores."""
    if table.game.texts.score_lines is plain.score_lines:
        return
    for seed in range(games):
        match = finished(table, seed)
        events, words = all_events(match), match.game.words("en")
        lines = [match.game.score_lines(match.record, events, seat, words) for seat in range(match.players)]
        sums = [sum(points for _, points in of_seat) for of_seat in lines]
        require(sums == match.scores, match, f"lines add up to {sums}, but the scores are {match.scores}")
        require(len({tuple(text for text, _ in of_seat) for of_seat in lines}) == 1, match, "seats have other lines")


def all_events(match: Match) -> list[Event]:
    return [*match.opening(), *(event for ply in range(match.ply) for event in match.events(ply))]


# The board


def boards_show_nothing_hidden(table: Table, games: int = 1) -> None:
    """The picture that a seat sees is the same in all copies in which everything is replaced that it cannot know."""
    if table.game.board is None:
        return
    words = table.game.words("fr")
    for seed in range(games):
        for match in sampled(table, seed):
            for seat in viewers(match):
                seen, seen_hidden = (
                    match.game.picture(record, seat, words) for record in (match.record, hidden_copy(match, seat))
                )
                wrong = [name for name in seen if seen[name] != seen_hidden.get(name)]
                require(seen == seen_hidden, match, f"the board of seat {seat} shows what hide replaces: {wrong}")


def every_choice_can_be_clicked(table: Table, games: int = 1) -> None:
    """On the board where the drawing shows its spot, else among the buttons of the tray; and nothing else can.

    Only where what pages need is installed.
    """
    if find_spec("jinja2") is None:
        return
    from burgrave.web.board import Board, choices

    words = table.game.words("es")
    for seed in range(games):
        for match in sampled(table, seed):
            can = choices(match.game, match.record, words) if match.actor is not None else []
            board = Board(match.game, match.record, match.actor, words, can)
            drawn = board.table + "".join(board.panels) + board.hand
            buttons = [choice.notation for choice in board.left]
            buttons += re.findall(r'name="action" value="([^"]+)"', drawn)
            buttons += [way.notation for spot in board.abouts for way in board.ways(spot) if len(board.ways(spot)) > 1]
            wanted = {choice.notation for choice in can}
            require(set(buttons) == wanted, match, f"the choices are {sorted(wanted)}, the buttons {sorted(buttons)}")


def explanations_cite_rules_that_exist(table: Table, games: int = 0) -> None:
    """Everything that can be pointed at has a name and an effect. No game is played for it."""
    game, words = table.game, table.game.words("en")
    rules = set(game.rulebook(words).entries())
    for spot, about in game.explain(words).items():
        assert about.name, f"{spot} has no name"
        assert about.effect, f"{spot} has no effect"
        assert set(about.rules) <= rules, f"{spot} cites {set(about.rules) - rules}"


# What networks see


def observe(game: Game, record: Record, seat: int) -> np.ndarray:
    out = np.full(len(game.features), np.nan, np.float32)
    game.compiled.observe(record, seat, out)
    return out


def observations_show_nothing_hidden(table: Table, games: int = 3) -> None:
    """What networks see is the same in all copies in which everything is replaced that the seat cannot know."""
    for seed in range(games) if table.game.observation else ():
        for match in played(table, seed):
            for seat in range(match.players):
                hidden = hidden_copy(match, seat)
                wrong = np.flatnonzero(observe(match.game, match.record, seat) != observe(match.game, hidden, seat))
                require(not len(wrong), match, f"seat {seat} sees what hide replaces: {feature_names(table, wrong)}")


def observations_are_small_numbers(table: Table, games: int = 2) -> None:
    """All are written, from -4 to 4, and have names of their own."""
    names = table.game.features
    assert len(set(names)) == len(names), "two features have the same name"
    for seed in range(games) if table.game.observation else ():
        for match in played(table, seed):
            for seat in range(match.players):
                wrong = np.flatnonzero(~(np.abs(observe(match.game, match.record, seat)) <= 4))
                require(not len(wrong), match, f"not from -4 to 4 for seat {seat}: {feature_names(table, wrong)}")


def interpreted_observations_are_as_compiled(table: Table, games: int = 1) -> None:
    """At every tenth decision, for one of the seats."""
    for seed in range(games) if table.game.observation else ():
        for match in played(table, seed):
            if match.ply % 10 == 0:
                seat = match.ply // 10 % match.players
                out = np.full(len(match.game.features), np.nan, np.float32)
                match.game.interpreted.observe(copy(match.record), seat, out)
                wrong = np.flatnonzero(out != observe(match.game, match.record, seat))
                require(not len(wrong), match, f"interpreted, seat {seat} sees other {feature_names(table, wrong)}")


def feature_names(table: Table, places: np.ndarray) -> str:
    return ", ".join(table.game.features[place] for place in places)


OBSERVATION_CHECKS: tuple[Callable[..., None], ...] = (
    observations_show_nothing_hidden,
    observations_are_small_numbers,
    interpreted_observations_are_as_compiled,
)
CHECKS: tuple[Callable[..., None], ...] = (
    there_is_always_a_choice,
    notations_name_actions,
    setup_writes_every_field,
    interpreted_rules_do_as_compiled,
    ranks_follow_scores,
    hiding_leaves_the_actor_the_same_choices,
    views_show_nothing_hidden,
    views_have_no_generator,
    choices_of_all_at_once_do_not_depend_on_each_other,
    positions_are_read_back,
    positions_cannot_break_the_rules,
    logs_replay,
    undone_decisions_come_back,
    everything_can_be_said,
    score_lines_add_up,
    boards_show_nothing_hidden,
    every_choice_can_be_clicked,
    explanations_cite_rules_that_exist,
    *OBSERVATION_CHECKS,
)

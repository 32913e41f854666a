"""Playing cards, countering them, and what the cards of the document do (BO-R21 to BO-R29)."""

from __future__ import annotations

from typing import Any

import pytest

from burgrave import IllegalAction, Match

from .tables import (
    QUIET_MONTH,
    Village,
    acting,
    asked,
    board,
    columns,
    everyone,
    kinds,
    moves,
    pass_all,
    pieces,
    play,
    reserve,
    table,
    village,
)


def holding(*cards: str, **more: Any) -> Village:
    return {"hand": list(cards), **more}


def after(match: Match, *actions: str) -> Match:
    """The actions, with every question for a counter declined."""
    for action in actions:
        pass_all(match).play(action)
    return pass_all(match)


# Announcing


@pytest.mark.proves("BO-R21")
def test_as_many_cards_as_one_likes_and_no_limit_to_a_hand() -> None:
    hand = ["herald.1", "herald.2", "muster.1", "muster.2", "muster.3", "spy.1", "spy.2", "masons.1", "masons.2"]
    match = acting(holding(*hand), actions=1)
    assert len(village(match, 0)["hand"]) == 9
    play(match, "play:herald", "play:herald", "play:muster", "play:masons")
    assert len(village(match, 0)["hand"]) == 5


@pytest.mark.proves("BO-R21", "BO-A4")
def test_cards_are_played_in_ones_own_turn() -> None:
    match = acting({}, holding("herald"), actions=1)
    assert moves(match, "play") == []
    assert asked(play(match, "populate:1.1")) == ("act", 1)
    assert moves(match, "play") == ["play:herald"]


# The council before the raids


def council(*villages: Village, **more: Any) -> Match:
    """All turns of the month are over."""
    return acting(*villages, actions=0, council=True, month=QUIET_MONTH, **more)


@pytest.mark.proves("BO-T25", "BO-A4", "BO-R21")
def test_after_the_last_turn_all_who_hold_cards_are_asked_once_more() -> None:
    """The last of three ends the turn; the first burns the drakkar that would have raided the cottage."""
    first = holding("fire_arrows", drakkars=[1], **board("C..."))
    match = acting(first, {}, holding("spy"), actions=0, turn=2, month=QUIET_MONTH)
    assert asked(match) == ("act", 2)
    play(match, "pass")
    assert asked(match) == ("act", 0)
    assert match.position()["council"]
    assert moves(match) == ["pass", "play:fire_arrows"]
    pass_all(play(match, "play:fire_arrows"))
    assert everyone(match, "points") == [1, 0, 0]
    assert asked(match) == ("act", 2)  # no card is left to the first player, and the second never had one
    play(match, "pass")
    assert asked(match) == ("strategy", 1)
    assert columns(match)[0] == "C..."
    assert not match.position()["council"]


@pytest.mark.proves("BO-A4")
def test_in_the_council_one_plays_cards_until_one_is_done_and_counters_go_as_always() -> None:
    match = council(holding("herald.1", "herald.2", "spy"), {"edicts": 1}, first=0)
    play(match, "play:herald", "edict")
    assert asked(match) == ("act", 0)
    play(match, "play:herald")
    assert everyone(match, "edicts") == [1, 0]
    assert moves(match) == ["pass", "play:spy"]
    assert asked(play(match, "pass"))[0] == "strategy"


@pytest.mark.proves("BO-A4")
def test_the_council_is_asked_in_turn_order_and_nobody_twice() -> None:
    match = council(holding("spy"), holding("muster"), holding("objection"), first=1)
    order = []
    while asked(match)[0] == "act":
        order.append(match.actor)
        match.play("pass")
    assert order == [1, 2, 0]


@pytest.mark.proves("BO-A4")
def test_no_council_where_nobody_holds_a_card() -> None:
    match = play(acting({}, {}, actions=1, turn=1, month=QUIET_MONTH), "populate:1.1")
    assert asked(match) == ("strategy", 1)


@pytest.mark.proves("BO-R22", "BO-A18")
def test_what_a_card_names_is_named_before_anybody_counters() -> None:
    match = acting(holding("fire_arrows", drakkars=[1]), {"drakkars": [2, 3], "edicts": 1}, {"edicts": 1})
    play(match, "play:fire_arrows")
    assert moves(match) == ["drakkar:0.1", "drakkar:1.2", "drakkar:1.3"]
    play(match, "drakkar:1.3")
    assert asked(match) == ("counter", 1)
    assert match.view(2)["targets"][0] == ["1.3"]
    assert match.view(2)["card"] == "fire_arrows"


@pytest.mark.proves("BO-R22", "BO-A18")
def test_what_happens_in_ones_own_village_is_chosen_when_the_card_applies() -> None:
    match = acting(holding("newcomers"), {"edicts": 1})
    assert asked(play(match, "play:newcomers")) == ("counter", 1)
    assert asked(play(match, "pass")) == ("place", 0)


# Counters


@pytest.mark.proves("BO-R22", "BO-A4")
def test_everybody_else_is_asked_once_from_the_left() -> None:
    villages = [{"edicts": 1}, {"edicts": 1}, holding("herald", edicts=1), {"edicts": 1}]
    match = play(acting(*villages, first=2), "play:herald")
    order = []
    while asked(match)[0] == "counter":
        order.append(match.actor)
        match.play("pass")
    assert order == [3, 0, 1]
    assert everyone(match, "edicts") == [1, 1, 2, 1]


@pytest.mark.proves("BO-R25", "BO-A4")
def test_an_edict_cancels_a_card_and_goes_back_to_the_reserve() -> None:
    match = acting(holding("fire_arrows", drakkars=[1]), {"edicts": 2})
    left = reserve(match, "edict")
    play(match, "play:fire_arrows", "edict")
    assert village(match, 0)["drakkars"] == [1]
    assert everyone(match, "points") == [0, 0]
    assert everyone(match, "edicts") == [0, 1]
    assert reserve(match, "edict") == left + 1
    assert kinds(match.position()["discard"]) == ["fire_arrows"]


@pytest.mark.proves("BO-T15", "BO-R25", "BO-A4")
def test_an_edict_cancels_an_edict() -> None:
    match = acting(holding("fire_arrows", drakkars=[1]), {"edicts": 1}, {"edicts": 1})
    left = reserve(match, "edict")
    play(match, "play:fire_arrows", "edict")
    assert asked(match) == ("counter", 2)
    match.play("edict")
    assert village(match, 0)["drakkars"] == []
    assert everyone(match, "points") == [1, 0, 0]
    assert everyone(match, "edicts") == [0, 0, 0]
    assert reserve(match, "edict") == left + 2
    assert kinds(match.position()["discard"]) == ["fire_arrows"]


@pytest.mark.proves("BO-A4")
def test_the_player_of_the_card_may_counter_the_counter() -> None:
    match = acting(holding("herald", edicts=2), {"edicts": 2}, {"edicts": 1})
    play(match, "play:herald", "edict")
    assert asked(match) == ("counter", 2)
    play(match, "pass")
    assert asked(match) == ("counter", 0)
    play(match, "edict")
    assert asked(match) == ("counter", 1)
    play(match, "edict", "pass", "pass")
    assert asked(match) == ("act", 0)
    assert everyone(match, "edicts") == [1, 0, 1]  # three counters: no herald


@pytest.mark.proves("BO-A4")
def test_nobody_is_asked_again_about_an_earlier_link() -> None:
    """Seat 1 declines; seat 2 counters; when that is countered, nobody is asked about the card any more."""
    match = acting(holding("herald", edicts=1), {"edicts": 1}, {"edicts": 1}, {"edicts": 1})
    play(match, "play:herald", "pass", "edict", "edict")
    assert asked(match) == ("counter", 0)
    play(match, "pass", "pass")
    assert asked(match) == ("act", 0)
    assert everyone(match, "edicts") == [2, 1, 0, 0]


@pytest.mark.proves("BO-A4", "BO-R22")
def test_an_objection_counters_cards_and_objections_never_edicts() -> None:
    match = acting(holding("herald", "objection.1"), holding("objection.2"), holding("objection.3", edicts=1))
    assert "play:objection" not in moves(match)
    play(match, "play:herald")
    assert moves(match) == ["pass", "play:objection"]
    play(match, "play:objection")
    assert asked(match) == ("counter", 2)
    assert moves(match) == ["edict", "pass", "play:objection"]
    play(match, "edict")  # two counters
    assert asked(match) == ("act", 0)  # against an Edict a card is no use, and nobody else has an Edict
    assert everyone(match, "edicts") == [1, 0, 0]
    assert kinds(match.position()["discard"]) == ["objection", "herald"]


@pytest.mark.proves("BO-A4")
def test_against_an_edict_only_an_edict_helps() -> None:
    match = acting(holding("herald", "objection", edicts=1), {"edicts": 1})
    play(match, "play:herald", "edict")
    assert moves(match) == ["edict", "pass"]


@pytest.mark.proves("BO-A4", "BO-A20")
def test_whoever_holds_a_card_is_asked_whatever_it_is() -> None:
    """The pause does not tell who could counter, and a view does not tell what with."""
    views = []
    for card in ("objection", "spy"):
        match = play(acting(holding("herald"), holding(card), {}), "play:herald")
        assert asked(match) == ("counter", 1)
        views.append(match.view(2))
    assert views[0] == views[1]


@pytest.mark.proves("BO-A4")
def test_who_holds_nothing_is_not_asked() -> None:
    assert asked(play(acting(holding("herald"), {}, {}), "play:herald")) == ("act", 0)


@pytest.mark.proves("BO-A22")
def test_who_waives_counters_lets_others_cards_pass_and_is_asked_for_ones_own() -> None:
    """The waiver is nowhere in the game: whoever made it is answered for, and everybody else sees a pass."""
    match = play(acting(holding("herald", "spy", edicts=1), {"edicts": 1}, {"edicts": 1}), "play:herald")
    assert match.game.asks_others
    assert asked(match) == ("counter", 1)
    assert declined(match) == "pass"
    play(match, "edict")
    assert asked(match) == ("counter", 2)
    assert declined(match) == "pass"
    play(match, "pass")
    assert asked(match) == ("counter", 0)
    assert declined(match) is None  # the card that was countered is one's own
    play(match, "pass")
    assert asked(match) == ("act", 0)
    assert declined(match) is None


@pytest.mark.proves("BO-A22")
def test_a_waiver_leaves_no_trace_in_the_game() -> None:
    match = play(acting(holding("herald"), {"edicts": 1}), "play:herald")
    assert moves(match) == ["edict", "pass"]


def declined(match: Match) -> str | None:
    """The answer for somebody who has waived counters; None: they are asked."""
    answer = match.game.declining(match.record)
    return None if answer is None else match.notation(answer)


@pytest.mark.proves("BO-R27")
def test_played_cards_are_discarded() -> None:
    match = acting(holding("herald", "muster"), holding("objection"))
    play(match, "play:herald", "play:objection", "pass", "play:muster")
    assert kinds(match.position()["discard"]) == ["muster", "objection", "herald"]
    assert everyone(match, "hand") == [[], []]


@pytest.mark.proves("BO-R27", "BO-T23")
def test_an_empty_deck_is_made_anew_from_the_discard() -> None:
    villages: tuple[dict[str, object], ...] = ({"strategy": "aggressive"}, {})
    match = table(*villages, stage="drawing", to_draw=3, deck=["spy.1"])
    assert (
        len(match.position()["drawn"]) + sum(card.split(".")[0] in EVENTS for card in match.position()["discard"]) == 3
    )
    assert "spy.1" in match.position()["drawn"]


EVENTS = ("gale", "fleet", "plague", "settlers", "fire", "royal_visit", "mutiny")


@pytest.mark.proves("BO-R26", "BO-R28")
def test_no_edict_where_the_reserve_has_none() -> None:
    match = acting(holding("herald", edicts=5), {"edicts": 3}, actions=1)
    after(match, "play:herald")
    assert everyone(match, "edicts") == [5, 3]
    assert reserve(match, "edict") == 0


# What cannot be applied


@pytest.mark.proves("BO-R28", "BO-T24")
def test_two_villagers_do_not_come_to_one_free_parcel() -> None:
    match = acting(holding("newcomers", columns=["FFFF", "XXXX", "CCCC", "SSS."]))
    play(match, "play:newcomers")
    assert pieces(match, "V") == [0, 0]
    assert kinds(match.position()["discard"]) == ["newcomers"]
    assert asked(match) == ("act", 0)


@pytest.mark.proves("BO-R28", "BO-A18")
@pytest.mark.parametrize(
    "card", ["fire_arrows", "shift_wind", "decoy", "wedding", "masons", "muster", "forced_march", "desertion",
             "sickness", "arson", "spy"],
)  # fmt: skip
def test_a_card_that_cannot_be_applied_is_played_for_nothing(card: str) -> None:
    match = acting(holding(card))
    before = match.position()["villages"]
    play(match, f"play:{card}")
    assert asked(match) == ("act", 0)
    assert kinds(match.position()["discard"]) == [card]
    assert [holds | {"hand": []} for holds in before] == match.position()["villages"]


@pytest.mark.proves("BO-R29")
def test_an_effect_is_applied_even_against_its_player() -> None:
    """The only drakkar that can be moved is one's own, from a harmless column to that of the cottage."""
    match = acting(holding("shift_wind", drakkars=[1], **board("....", "C...")))
    play(match, "play:shift_wind")
    assert moves(match) == ["column:0.2", "column:0.3", "column:0.4"]
    with pytest.raises(IllegalAction):
        match.play("pass")
    play(match, "column:0.2")
    assert village(match, 0)["drakkars"] == [2]


# The cards


@pytest.mark.proves("BO-R23", "BO-T16", "BO-R37")
@pytest.mark.parametrize("target", ["drakkar:0.1", "drakkar:1.4"])
def test_fire_arrows_score_wherever_the_drakkar_was(target: str) -> None:
    match = acting(holding("fire_arrows", drakkars=[1]), {"drakkars": [4]})
    left = reserve(match, "drakkar")
    play(match, "play:fire_arrows", target)
    assert everyone(match, "points") == [1, 0]
    assert reserve(match, "drakkar") == left + 1
    assert target.removeprefix("drakkar:") not in [
        f"{seat}.{column}" for seat in (0, 1) for column in village(match, seat)["drakkars"]
    ]


@pytest.mark.proves("BO-A18")
def test_shifting_wind_stays_in_the_village() -> None:
    match = acting(holding("shift_wind", drakkars=[1, 2]), {"drakkars": [1, 2, 3, 4]})
    play(match, "play:shift_wind")
    assert moves(match) == ["drakkar:0.1", "drakkar:0.2"]  # the other village has no empty column
    play(match, "drakkar:0.2")
    assert moves(match) == ["column:0.3", "column:0.4"]
    play(match, "column:0.4")
    assert everyone(match, "drakkars") == [[1, 4], [1, 2, 3, 4]]


@pytest.mark.proves("BO-A18")
def test_decoy_sends_a_drakkar_to_an_opponent() -> None:
    match = acting(holding("decoy", drakkars=[2]), {"drakkars": [1, 2, 3]}, {"drakkars": [1]})
    play(match, "play:decoy")
    assert moves(match) == ["column:1.4", "column:2.2", "column:2.3", "column:2.4"]
    play(match, "column:1.4")
    assert everyone(match, "drakkars") == [[], [1, 2, 3, 4], [1]]
    assert everyone(match, "points") == [0, 0, 0]


@pytest.mark.proves("BO-R21")
def test_newcomers() -> None:
    match = acting(holding("newcomers"))
    play(match, "play:newcomers", "place:1.1", "place:3.2")
    assert columns(match) == ["V...", "....", ".V..", "...."]


@pytest.mark.proves("BO-R21")
def test_village_wedding_needs_no_neighbours() -> None:
    match = acting(holding("wedding", **board("V..V", "V...")))
    left = reserve(match, "villager")
    play(match, "play:wedding", "join:1.4")
    assert moves(match) == ["with:1.1", "with:2.1"]
    play(match, "with:2.1")
    assert columns(match)[:2] == ["V..C", "...."]
    assert reserve(match, "villager") == left + 2


@pytest.mark.proves("BO-R21")
def test_masons() -> None:
    match = acting(holding("masons", **board("C.C.")))
    cottages, walls = reserve(match, "cottage"), reserve(match, "wall")
    play(match, "play:masons", "change:1.3")
    assert columns(match)[0] == "C.F."
    assert (reserve(match, "cottage"), reserve(match, "wall")) == (cottages, walls - 1)


@pytest.mark.proves("BO-R21")
def test_muster_takes_one_or_two() -> None:
    match = acting(holding("muster.1", "muster.2", **board("VVV.")))
    play(match, "play:muster", "change:1.2")
    assert moves(match) == ["change:1.1", "change:1.3", "pass"]
    play(match, "pass")
    assert columns(match)[0] == "VSV."
    play(match, "play:muster", "change:1.1", "change:1.3")
    assert columns(match)[0] == "SSS."
    assert asked(match) == ("act", 0)


@pytest.mark.proves("BO-R21")
def test_ploughing_uses_no_villager() -> None:
    match = play(acting(holding("ploughing", **board("V..."))), "play:ploughing", "place:2.2")
    assert columns(match)[:2] == ["V...", ".X.."]


@pytest.mark.proves("BO-R21", "BO-A15")
def test_forced_march_is_up_to_three_moves_of_villagers_and_soldiers() -> None:
    match = acting(holding("forced_march.1", "forced_march.2", **board("V.C.", "S...")))
    play(match, "play:forced_march", "march:1.1", "march:1.2", "to:2.2", "march:2.1")
    assert moves(match) == ["to:1.1", "to:3.1"]
    play(match, "to:3.1")
    assert columns(match) == ["..C.", ".V..", "S...", "...."]
    assert asked(match) == ("act", 0)
    play(match, "play:forced_march", "march:2.2", "to:2.1", "pass")
    assert columns(match) == ["..C.", "V...", "S...", "...."]


@pytest.mark.proves("BO-A18")
@pytest.mark.parametrize(("card", "letter"), [("desertion", "S"), ("sickness", "V"), ("arson", "C")])
def test_a_piece_of_an_opponent_is_removed(card: str, letter: str) -> None:
    mine, theirs = board(f"{letter}F.."), board(f"{letter}F.{letter}")
    match = acting(holding(card, **mine), theirs, theirs, board("F..."))
    play(match, f"play:{card}")
    assert moves(match) == ["opponent:1", "opponent:2"]
    play(match, "opponent:2")
    assert moves(match) == ["remove:1.1", "remove:1.4"]
    play(match, "remove:1.4")
    assert pieces(match, letter) == [1, 2, 1, 0]
    assert columns(match, 2)[0] == f"{letter}F.."


@pytest.mark.proves("BO-A18")
def test_spy_takes_a_random_card() -> None:
    taken = set()
    for key in range(12):
        match = acting(holding("spy"), holding("muster", "decoy"), {"hand": []}, random={"key": key})
        after(match, "play:spy")
        taken.add(kinds(village(match, 0)["hand"])[0])
        assert len(village(match, 1)["hand"]) == 1
    assert taken == {"muster", "decoy"}


@pytest.mark.proves("BO-A18", "BO-A20")
def test_thief_and_victim_know_the_stolen_card_and_nobody_else() -> None:
    match = after(acting(holding("spy"), holding("muster", "decoy"), {}), "play:spy")
    stolen = village(match, 0)["hand"]
    assert match.view(1)["villages"][0]["hand"] == stolen
    assert match.view(2)["villages"][0]["hand"] == [None]
    name = "Muster" if "muster" in stolen[0] else "Decoy"
    told = {seat: " ".join(match.narrate(match.ply - 1, seat=seat)) for seat in (0, 1, 2, None)}
    assert name in told[0]
    assert name in told[1]
    assert name not in told[2]
    assert name not in told[None]


@pytest.mark.proves("BO-A20")
@pytest.mark.parametrize("key", range(4))
def test_a_theft_blurs_what_others_knew_of_the_hand(key: int) -> None:
    """Seat 2 knew a card of seat 1; after the theft they cannot tell whether it is still there."""
    villages = (holding("spy"), holding("muster.1", "decoy.1"), {"knows": ["muster.1"]})
    match = acting(*villages, random={"key": key})
    assert match.view(2)["villages"][1]["hand"] == ["muster.1", None]
    after(match, "play:spy")
    assert [holds["hand"] for holds in match.view(2)["villages"]] == [[None], [None], []]


@pytest.mark.proves("BO-A18")
def test_nothing_is_taken_from_who_has_played_their_last_card_against_it() -> None:
    match = acting(holding("spy", edicts=1), holding("objection"))
    play(match, "play:spy", "play:objection", "edict")
    assert everyone(match, "hand") == [[], []]
    assert asked(match) == ("act", 0)

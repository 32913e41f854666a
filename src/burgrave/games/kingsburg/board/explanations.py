"""What the things on the board are and do, for whoever points at them."""

from __future__ import annotations

from burgrave.core.game import Game
from burgrave.core.language import N_, Words, sentence
from burgrave.core.parts import Explanation
from burgrave.games.kingsburg.rulebook import EFFECTS
from burgrave.games.kingsburg.tables import BUILDINGS
from burgrave.games.kingsburg.words import BUILDINGS as BUILDING_NAMES
from burgrave.games.kingsburg.words import SEASONS, TITLES, enemy_name, gift

PHASES = {
    "aid": (N_("King's aid"), N_("Helps whoever has built the least."), ("KB-R5", "KB-R6")),
    "spring": (SEASONS[0], N_("Roll, influence advisors, build."), ("KB-R7", "KB-R11", "KB-R18")),
    "reward": (N_("King's reward"), N_("1 VP for the most buildings."), ("KB-R21",)),
    "summer": (SEASONS[1], N_("Roll, influence advisors, build."), ("KB-R7", "KB-R11", "KB-R18")),
    "envoy": (N_("King's envoy"), N_("Goes to whoever has built the least."), ("KB-R22",)),
    "autumn": (SEASONS[2], N_("Roll, influence advisors, build."), ("KB-R7", "KB-R11", "KB-R18")),
    "recruit": (N_("Recruiting"), N_("2 goods buy 1 soldier."), ("KB-R23",)),
    "winter": (
        N_("Winter"),
        N_("The enemy attacks; a die shows how many soldiers the King sends everyone."),
        ("KB-R24", "KB-R26"),
    ),
}
HELD = {
    "gold": (N_("Gold"), N_("A good. Pays for buildings and soldiers."), ("KB-R3",)),
    "wood": (N_("Wood"), N_("A good. Pays for buildings and soldiers."), ("KB-R3",)),
    "stone": (N_("Stone"), N_("A good. Pays for buildings and soldiers."), ("KB-R3",)),
    "plus2": (N_('"+2" token'), N_("Spend it to add 2 to a group of dice."), ("KB-R13",)),
    "soldiers": (N_("Soldiers"), N_("They fight in winter, then go home."), ("KB-R25", "KB-R30")),
    "points": (N_("Victory points"), N_("Whoever has the most after five years wins."), ("KB-R31",)),
}


def explain(game: Game, words: Words) -> dict[str, Explanation]:
    _ = words.text
    advisors, buildings = game.data["advisors"], game.data["buildings"]
    found = {f"phase:{name}": Explanation(_(title), _(about), rules) for name, (title, about, rules) in PHASES.items()}
    found |= {f"good:{name}": Explanation(_(title), _(about), rules) for name, (title, about, rules) in HELD.items()}
    for number, title in enumerate(TITLES):
        about = gift(game, number, words)
        found[f"advisor:{number + 1}"] = Explanation(
            f"{number + 1} · {_(title)}",
            sentence(about),
            ("KB-R12", "KB-R17"),
            advisors.is_reconstructed(advisors.rows[number]),
        )
    for number, name in enumerate(BUILDINGS):
        found[f"building:{name}"] = Explanation(
            _(BUILDING_NAMES[number]),
            building_effect(game, number, words),
            ("KB-R18",),
            buildings.is_reconstructed(buildings.rows[number]),
        )
    found["enemy"] = Explanation(
        _("The enemy"),
        _("Attacks in winter. Hidden unless the General or the Queen shows it to you."),
        ("KB-R2", "KB-R24", "KB-R26"),
    )
    found["envoy"] = Explanation(
        _("King's envoy"),
        _("Use it once: join an advisor already taken, or build a second building."),
        ("KB-R15", "KB-R22"),
    )
    found["odds"] = Explanation(
        _("Winter as things stand"),
        _(
            "How the battle would end with current soldiers and buildings, over every possible enemy and every roll of "
            "the King's die."
        ),
        ("KB-R24", "KB-R26"),
    )
    return found


def building_effect(game: Game, number: int, words: Words) -> str:
    """Points, battle value and what else it does."""
    _ = words.text
    row = game.data["buildings"].rows[number]
    parts = [words.count("{n} VP", "{n} VP", row["points"])] if row.get("points") else []
    if row.get("battle"):
        parts.append(_("battle {value}").format(value=f"{row['battle']:+d}".replace("-", "−")))
    if row.get("versus"):
        total = row.get("battle", 0) + row["bonus"]
        parts.append(
            _("battle {value} against {enemy}").format(value=f"{total:+d}", enemy=enemy_name(row["versus"], words))
        )
    text = ", ".join(parts)
    if EFFECTS[BUILDINGS[number]]:
        text += (". " if text else "") + _(EFFECTS[BUILDINGS[number]])
    return sentence(text)

"""Games that bots have played to their end, and what analyses say of them: each is played and analysed once."""

from __future__ import annotations

from functools import cache

import burgrave
from burgrave.bots.analysis import Analysis, analyse
from burgrave.bots.bot import bot, decide
from burgrave.core.match import Match


@cache
def finished(name: str, *bots: str, seed: int = 5) -> Match:
    match = burgrave.new(name, players=len(bots), seed=seed, seats=[f"{one} {n}" for n, one in enumerate(bots)])
    while match.actor is not None:
        match.play(decide(match, bot(bots[match.actor]), match.ply))
    return match


@cache
def analysed(name: str, *bots: str, seed: int = 5) -> Analysis:
    return analyse(finished(name, *bots, seed=seed))

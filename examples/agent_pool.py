"""Self-play with a pool of agents over PettingZoo: a network learns against its earlier selves and two bots.

    pip install 'burgrave[rl,train]'
    python examples/agent_pool.py --game kingsburg --minutes 3

One seat of each game is the learner's, the others' agents are drawn from the pool, and what the learner has become
joins the pool now and then. The network and its update are those of ppo.py; docs/recipes.md says what it reaches.
"""

from __future__ import annotations

import argparse
import copy
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import torch
from ppo import Batch, Network, Settings, advantages_of, update, won

from burgrave.bots.bot import bot, decide
from burgrave.envs.pettingzoo import env

Agent = Callable[[Any], int]
"""Decides for whoever is asked at a table."""
EARLIER_SELVES = 12


def bot_agent(name: str) -> Agent:
    """One of Burgrave's own bots, which is given what its seat may know."""
    player = bot(name)
    return lambda table: decide(table.unwrapped.match, player, random.getrandbits(32))


def seen_at(table: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """What the seat to decide sees, and what it may do, as a batch of one."""
    seen = table.observe(table.agent_selection)
    return torch.from_numpy(seen["observation"][None]), torch.from_numpy(seen["action_mask"][None].astype(bool))


def network_agent(network: Network, best: bool = False) -> Agent:
    """A network that plays what it finds best, or by chance."""

    @torch.no_grad()
    def agent(table: Any) -> int:
        chances, _ = network(*seen_at(table))
        return int(chances.argmax() if best else torch.multinomial(chances.exp(), 1))

    return agent


@dataclass
class Memory:
    """The learner as an agent: it plays by chance, and remembers what it saw, did and expected in this game."""

    network: Network
    steps: list[tuple[torch.Tensor, ...]] = field(default_factory=list)

    @torch.no_grad()
    def __call__(self, table: Any) -> int:
        seen, mask = seen_at(table)
        chances, worth = self.network(seen, mask)
        action = torch.multinomial(chances.exp(), 1)[:, 0]
        self.steps.append((seen, mask, action, chances[:, action][:, 0], worth))
        return int(action)

    def batch(self, result: float, trace: float) -> Batch:
        """The game's decisions. The result is what the last of them brought."""
        seen, masks, actions, chances, worths = (torch.cat(column) for column in zip(*self.steps, strict=True))
        rewards, ends = torch.zeros(len(worths), 1), torch.zeros(len(worths), 1)
        rewards[-1], ends[-1] = result, 1
        gains = advantages_of(worths[:, None], rewards, ends, torch.zeros(1), trace)[:, 0]
        return Batch(seen, masks, actions, chances, gains, gains + worths)


def played(table: Any, agents: list[Agent], seed: int) -> list[float]:
    """A game of these agents, seat by seat. What each got in the end: 1 for who is alone in front."""
    table.reset(seed=seed)
    while not any(table.terminations.values()):
        table.step(agents[table.possible_agents.index(table.agent_selection)](table))
    return [float(table.rewards[name]) for name in table.possible_agents]


class SelfPlay:
    """A network, the pool that it meets, and the table where they meet."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        random.seed(settings.seed)
        self.settings = settings
        self.table = env(settings.game, settings.players)
        game = self.table.unwrapped.game
        self.network = Network(len(game.features), game.actions, settings.width)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.rate, eps=1e-5)
        self.fixed = [bot_agent("random"), bot_agent("greedy")]
        self.earlier: list[Agent] = []

    def learn(self, games: int) -> list[float]:
        """Learns from so many games. What they brought."""
        batches, results = [], []
        for number in range(games):
            memory = Memory(self.network)
            result = self._result(memory, number, random.choice([*self.fixed, *self.earlier]))
            batches.append(memory.batch(result, self.settings.trace))
            results.append(result)
        columns = (torch.cat([getattr(batch, name) for batch in batches]) for name in Batch.__annotations__)
        update(self.network, self.optimizer, Batch(*columns), self.settings)
        return results

    def remember(self) -> None:
        """The present self joins the pool. A full one forgets the oldest."""
        self.earlier = [*self.earlier, network_agent(copy.deepcopy(self.network))][-EARLIER_SELVES:]

    def measured(self, rival: str, games: int) -> float:
        """The share of games that the network wins against a bot in all other seats."""
        best, other = network_agent(self.network, best=True), bot_agent(rival)
        return won([self._result(best, number, other, seed=1_000_000 + number) for number in range(games)])

    def _result(self, own: Agent, number: int, rival: Agent, seed: int | None = None) -> float:
        """What one game brings to the own agent, whose seat goes round."""
        seat = number % self.settings.players
        agents = [own if place == seat else rival for place in range(self.settings.players)]
        return played(self.table, agents, random.getrandbits(32) if seed is None else seed)[seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="kingsburg")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    given = parser.parse_args()
    torch.set_num_threads(1)  # one decision at a time is too little to share
    play = SelfPlay(Settings(given.game, seed=given.seed))
    began, rounds = time.monotonic(), 0
    while (seconds := time.monotonic() - began) < 60 * given.minutes:
        results = play.learn(games=32)
        rounds += 1
        if rounds % 10 == 0:
            play.remember()
            print(f"{seconds:4.0f} s, {32 * rounds} games: {won(results):.0%} won against the pool", flush=True)
    for rival in ("random", "greedy"):
        print(f"at its best it wins {play.measured(rival, 200):.0%} of 200 games against {rival}")


if __name__ == "__main__":
    main()

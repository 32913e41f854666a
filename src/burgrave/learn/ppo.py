"""Proximal policy optimisation by self-play, wholly on one device.

Every seat learns from its own decisions; what lies between two of them is the others' play. One network sees the game
from the seat to decide and says how it will end for all seats, which is also what a game that is cut off is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch
from torch import nn

from burgrave.envs.advisor import Advisor
from burgrave.learn.model import Model
from burgrave.learn.tensor_env import TensorEnv, absolute_seats, any_action, sample


@dataclass(frozen=True)
class TrainingSettings:
    """How it learns. The defaults are for a large GPU."""

    games: int = 131_072
    steps: int = 32  # decisions in each game between two updates
    width: int = 512
    depth: int = 3
    epochs: int = 2
    batches: int = 16  # updates in an epoch
    rate: float = 4e-4  # of learning, at the beginning; goes down to a tenth
    clip: float = 0.2
    entropy: float = 0.02  # at the beginning; goes down to a fifth
    trace: float = 0.97  # how far an outcome is credited to earlier decisions
    score_share: float = 0.5  # how much the own score counts, at the beginning; nothing from the middle on
    pool_share: float = 0.2  # of the games, in which one seat meets an earlier self
    pool_size: int = 24
    advised_share: float = 0.15  # of the games, in which one seat meets the game's own advice, followed by chance
    wild_share: float = 0.15  # of the games, that begin with decisions at random: what self-play avoids is met, too
    wild: int = 100  # such decisions at most


MOST_DECISIONS = 4_000
"""Of random games, before learning begins."""
FEW_SCORES = 64
"""Too few to say what scores are like."""
SMALL = TrainingSettings(games=256, steps=32, width=128, depth=2, batches=4, rate=1e-3)
"""For a CPU, and for tests."""


@dataclass
class Rollout:
    """So many steps of all games: what was seen, done and won."""

    seen: torch.Tensor
    masks: torch.Tensor
    actors: torch.Tensor
    players: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor  # logarithms of how likely the actions were
    own: torch.Tensor  # whether the learner decided, and not an earlier self
    gains: torch.Tensor  # what each seat expected: its share of the win, of those behind, and its score in units
    won: torch.Tensor  # what each seat got where a game ended
    ends: torch.Tensor


class Learner:
    """A model, the games it plays and what it needs to learn."""

    def __init__(self, env: TensorEnv, settings: TrainingSettings) -> None:
        game = env.game
        self.env = env
        self.settings = settings
        self.seats = env.seats

        def model() -> Model:
            made = Model(len(game.features), game.actions, self.seats, settings.width, settings.depth)
            made.to(env.device)
            return made

        self.model = model()
        self.earlier = model()
        self.pool: list[dict[str, torch.Tensor]] = []
        on_gpu = env.device.type == "cuda"
        self.optimizer = torch.optim.Adam(self.model.parameters(), settings.rate, eps=1e-5, fused=on_gpu)
        self.mean_score, self.score_scale = 0.0, 1.0
        self._pool_games = int(env.games * settings.pool_share)
        self._guest_games = self._pool_games + int(env.games * settings.advised_share)
        self._advisor = Advisor(env.vector, self._pool_games, self._guest_games, by_chance=True)
        self._learning_seat = self._any_seat()
        self._wild_games = int(env.games * settings.wild_share)
        self._wild_left = self._any_wildness()
        self._half = torch.bfloat16 if env.device.type == "cuda" else torch.float32

    # How it plays

    def think(self, model: Model, seen: torch.Tensor, masks: torch.Tensor) -> Any:
        half = self.env.device.type == "cuda"
        with torch.autocast(self.env.device.type, torch.bfloat16, enabled=half):
            return model(seen, masks)

    def measure_scores(self) -> None:
        """The unit of points: how far the scores of random games lie apart. It also leaves the games at any stage."""
        found = [torch.zeros(0, device=self.env.device)]
        for decision in range(MOST_DECISIONS):
            self.env.step(any_action(self.env.masks))
            found.append(self._final_scores(self.env.ends.nonzero()[:, 0]))
            if decision % 64 == 0 and sum(map(len, found)) > 4 * self.env.games:
                break
        self._scale_scores(torch.cat(found), 1.0)

    @torch.no_grad()
    def _scale_scores(self, scores: torch.Tensor, share: float) -> None:
        """The unit follows the scores that are reached (PopArt): what the network says of them stays the same."""
        if len(scores) < FEW_SCORES:
            return
        mean, scale = self.mean_score, self.score_scale
        self.mean_score += share * (float(scores.mean()) - mean)
        self.score_scale = max(scale + share * (float(scores.std()) - scale), 1.0)
        head = self.model.scores
        head.weight.mul_(scale / self.score_scale)
        head.bias.mul_(scale).add_(mean - self.mean_score).div_(self.score_scale)

    def _final_scores(self, games: torch.Tensor) -> torch.Tensor:
        """Of the seats at the tables that these games ended at; how many sit at a table is known from the ranks."""
        results = self.env.results[games].float()
        return results[..., 0][results[..., 1] > 0]

    def remember(self) -> None:
        """The present self becomes an earlier one. A full pool forgets any but the newest."""
        self.pool.append({name: value.detach().half().cpu() for name, value in self.model.state_dict().items()})
        if len(self.pool) > self.settings.pool_size:
            del self.pool[int(torch.randint(len(self.pool) - 2, (1,)))]

    def meet_earlier_self(self) -> None:
        if self.pool:
            chosen = self.pool[int(torch.randint(len(self.pool), (1,)))]
            self.earlier.load_state_dict({name: value.float() for name, value in chosen.items()})

    def _any_seat(self) -> torch.Tensor:
        """For each game in which others than the learner play: the one seat that is the learner's."""
        drawn = torch.rand(self._guest_games, device=self.env.device) * self.env.players[: self._guest_games]
        return drawn.long()

    def _any_wildness(self) -> torch.Tensor:
        return torch.randint(self.settings.wild + 1, (self._wild_games,), device=self.env.device)

    @cached_property
    def _rollout(self) -> Rollout:
        """Made when it begins to play: it is large, and a study needs none."""
        t, env, seats = self.settings.steps, self.env, self.seats
        games, device = env.games, env.device

        def make(*shape: int, kind: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros(t, games, *shape, dtype=kind, device=device)

        return Rollout(
            seen=make(env.seen.shape[1], kind=self._half),
            masks=make(env.masks.shape[1], kind=torch.bool),
            actors=make(kind=torch.int64),
            players=make(kind=torch.int64),
            actions=make(kind=torch.int64),
            chances=make(),
            own=make(kind=torch.bool),
            gains=make(seats, 3),
            won=make(seats, 3),
            ends=make(kind=torch.bool),
        )

    def expectations(self, shares: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        """What the network says by relative seat, by absolute seat: shares and score."""
        said = torch.cat([shares, scores[..., None]], -1)
        return said.gather(1, self.env.relative()[..., None].expand(-1, -1, 3))

    @torch.no_grad()
    def play(self) -> tuple[Rollout, torch.Tensor]:
        """A rollout, and what the games that go on are worth."""
        env, memory = self.env, self._rollout
        self.meet_earlier_self()
        for step in range(self.settings.steps):
            memory.seen[step] = env.seen
            masks = memory.masks[step] = env.masks
            memory.actors[step] = env.actors
            memory.players[step] = env.players
            logits, shares, scores = self.think(self.model, memory.seen[step], masks)
            memory.gains[step] = self.expectations(shares, scores)
            actions = sample(logits)
            memory.chances[step] = torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0]
            memory.own[step] = True
            if self.pool:
                self._let_earlier_self_play(step, actions)
            self._let_advice_play(step, actions)
            self._go_wild(step, actions)
            memory.actions[step] = actions
            env.step(actions)
            final = (env.results[..., 0] - self.mean_score) / self.score_scale
            shares = shares_of(env.results[..., 1], memory.players[step])
            memory.won[step] = torch.cat([shares, final[..., None]], -1)
            memory.ends[step] = env.ends
            self._learning_seat = torch.where(env.ends[: self._guest_games], self._any_seat(), self._learning_seat)
            wild_ends = env.ends[env.games - self._wild_games :]
            self._wild_left = torch.where(wild_ends, self._any_wildness(), self._wild_left)
        _, shares, scores = self.think(self.model, env.seen, env.masks)
        return memory, self.expectations(shares, scores)

    def _let_earlier_self_play(self, step: int, actions: torch.Tensor) -> None:
        """In the first games of the batch, but for one seat in each."""
        rows = slice(0, self._pool_games)
        logits, _, _ = self.think(self.earlier, self._rollout.seen[step, rows], self._rollout.masks[step, rows])
        self._seat_guests(step, actions, rows, sample(logits))

    def _let_advice_play(self, step: int, actions: torch.Tensor) -> None:
        """In the next games, likewise: a network that only knows itself meets, for instance, no war."""
        rows = slice(self._pool_games, self._guest_games)
        self._advisor.decide(int(torch.randint(1 << 62, (1,))))
        advised = torch.as_tensor(self._advisor.actions, device=self.env.device)
        self._seat_guests(step, actions, rows, self.env.relative_actions(advised, rows))

    def _seat_guests(self, step: int, actions: torch.Tensor, rows: slice, theirs: torch.Tensor) -> None:
        own = self.env.actors[rows] == self._learning_seat[rows]
        actions[rows] = torch.where(own, actions[rows], theirs)
        self._rollout.own[step, rows] = own

    def _go_wild(self, step: int, actions: torch.Tensor) -> None:
        """In the last games of the batch, as long as they begin."""
        rows = slice(self.env.games - self._wild_games, self.env.games)
        wild = self._wild_left > 0
        actions[rows] = torch.where(wild, any_action(self._rollout.masks[step, rows]), actions[rows])
        self._rollout.own[step, rows] &= ~wild
        self._wild_left -= 1

    # How it learns

    @torch.no_grad()
    def credit(self, memory: Rollout, gains: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Going back through a rollout: each decision's advantage, and what each seat got after it."""
        steps, games = memory.actors.shape
        each = torch.arange(games, device=gains.device)
        expected, trace = gains.clone(), torch.zeros_like(gains)
        waiting = torch.zeros_like(gains)  # what was won since the seat's next decision
        outcome = gains.clone()
        advantages = torch.zeros(steps, games, 3, device=gains.device)
        outcomes = torch.zeros_like(memory.won)
        for step in reversed(range(steps)):
            ended = memory.ends[step][:, None, None]
            expected = torch.where(ended, 0.0, expected)
            trace = torch.where(ended, 0.0, trace)
            waiting = torch.where(ended, memory.won[step], waiting)
            outcome = torch.where(ended, memory.won[step], outcome)
            seat = memory.actors[step]
            value = memory.gains[step][each, seat]
            surprise = waiting[each, seat] + expected[each, seat] - value
            advantage = surprise + self.settings.trace * trace[each, seat]
            trace[each, seat], expected[each, seat], waiting[each, seat] = advantage, value, 0.0
            outcome[each, seat] = advantage + value
            advantages[step], outcomes[step] = advantage, outcome
        return advantages, outcomes

    def learn(self, progress: float) -> dict[str, float]:
        """Plays a rollout and learns from it. Progress is the share of the whole training that is done."""
        settings = self.settings
        memory, gains = self.play()
        advantages, outcomes = self.credit(memory, gains)
        share = settings.score_share * max(0.0, 1.0 - 2.0 * progress)
        advantage = advantages[..., 0] + advantages[..., 1] + share * advantages[..., 2]
        seats = absolute_seats(memory.actors, memory.players, self.seats)
        batch = {
            "seen": memory.seen,
            "masks": memory.masks,
            "actions": memory.actions,
            "chances": memory.chances,
            "players": memory.players,
            "advantage": advantage,
            "outcomes": outcomes.gather(2, seats[..., None].expand(-1, -1, -1, 3)),
        }
        flat = {name: value.flatten(0, 1) for name, value in batch.items()}
        chosen = memory.own.flatten().nonzero()[:, 0]
        spread = flat["advantage"][chosen]
        flat["advantage"] = (flat["advantage"] - spread.mean()) / (spread.std() + 1e-6)
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate * (1.0 - 0.9 * progress)
        told: dict[str, torch.Tensor] = {}
        for _ in range(settings.epochs):
            order = chosen[torch.randperm(len(chosen), device=chosen.device)]
            for part in order.chunk(settings.batches):
                told = self._update({name: value[part] for name, value in flat.items()}, progress)
        self._follow_scores(memory)
        return {name: float(value) for name, value in told.items()} | {"decisions": len(chosen)}

    def _follow_scores(self, memory: Rollout) -> None:
        there = torch.arange(self.seats, device=memory.players.device) < memory.players[..., None]
        final = memory.won[..., 2][memory.ends[..., None] & there]
        self._scale_scores(final * self.score_scale + self.mean_score, 0.05)

    def _update(self, batch: dict[str, torch.Tensor], progress: float) -> dict[str, torch.Tensor]:
        settings = self.settings
        logits, shares, scores = self.think(self.model, batch["seen"], batch["masks"])
        chances = torch.log_softmax(logits, 1)
        now = chances.gather(1, batch["actions"][:, None])[:, 0]
        change = now - batch["chances"]
        ratio = change.exp()
        gain = torch.minimum(
            ratio * batch["advantage"], ratio.clamp(1 - settings.clip, 1 + settings.clip) * batch["advantage"]
        ).mean()
        entropy = -(chances.exp() * chances.masked_fill(~batch["masks"], 0.0)).sum(1).mean()
        share_error, score_error = end_errors(shares, scores, batch["outcomes"], batch["players"])
        curiosity = settings.entropy * (1.0 - 0.8 * progress)
        loss = -gain + 2.0 * share_error + 0.25 * score_error - curiosity * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        return {
            "entropy": entropy.detach(),
            "change": ((ratio - 1) - change).mean().detach(),
            "share_error": share_error.detach(),
            "score_error": score_error.detach(),
        }

    # What is kept

    def state(self) -> dict[str, Any]:
        """What the learner is; without the rest it can go on all the same."""
        return {"model": self.model.state_dict(), "mean_score": self.mean_score, "score_scale": self.score_scale}

    def restore(self, state: dict[str, Any]) -> None:
        self.model.load_state_dict(state["model"])
        self.mean_score, self.score_scale = state["mean_score"], state["score_scale"]

    def momentum(self) -> dict[str, Any]:
        """How the weights were moving, in half precision."""
        content: dict[str, Any] = self.optimizer.state_dict()
        content["state"] = {
            number: {name: value.to(torch.bfloat16) if value.dim() else value for name, value in moments.items()}
            for number, moments in content["state"].items()
        }
        return content

    def move_on(self, momentum: dict[str, Any]) -> None:
        self.optimizer.load_state_dict(momentum)

    def few_of_pool(self, most_bytes: int) -> list[dict[str, torch.Tensor]]:
        """As many earlier selves as fit, from the whole time."""
        size = sum(value.numel() * 2 for value in self.model.state_dict().values())
        count = max(1, min(len(self.pool), most_bytes // size))
        return [self.pool[place * len(self.pool) // count] for place in range(count)] if self.pool else []


def end_errors(
    shares: torch.Tensor, scores: torch.Tensor, ends: torch.Tensor, players: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """How wrong the network is about the seats that there are: their shares, and their scores in units."""
    there = torch.arange(scores.shape[1], device=scores.device) < players[:, None]
    share_error = (((shares - ends[..., :2]) ** 2).sum(-1) * there).sum() / there.sum()
    score_error = nn.functional.smooth_l1_loss(scores, ends[..., 2], reduction="none")
    return share_error, (score_error * there).sum() / there.sum()


def shares_of(ranks: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Each seat's share of the win, and of the others that are behind it; ties share. The reward is half of each."""
    there = torch.arange(ranks.shape[1], device=ranks.device) < players[:, None]
    first = (ranks == 1) & there
    mine, theirs = ranks[:, :, None], ranks[:, None, :]
    behind = ((theirs > mine).float() + 0.5 * (theirs == mine)) * there[:, None, :]
    behind = (behind.sum(-1) - 0.5) / (players[:, None] - 1)
    return torch.stack([first / first.sum(1, keepdim=True).clamp(min=1), behind * there], -1)

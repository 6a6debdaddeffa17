"""Makes a net better by play against itself (proximal policy optimization).

In each step the net plays some games. Answers after which a game went better than the value foretold become
more likely, the others less, but none by much in one step. The value learns the results. While a step is
learned, the games of the next are already played, so a net learns from games of the net before it.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import numpy as np

from proofs.learn import decks
from proofs.learn.encode import Arrays, joined
from proofs.learn.model import Data, Model, Noise
from proofs.learn.needs import torch_or_exit
from proofs.learn.practice import Practice, advantages, numbered, practice
from regalia.bots.learned import net

KEPT = 10
"""The nets of steps that are kept. Two of them are in use at a time."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How to improve a net."""

    steps: int = 100
    games: int = 256
    """The games of a step."""
    block: int = 8
    """The games that a process plays at a time."""
    passes: int = 2
    """How often each answer is learned from."""
    batch: int = 512
    rate: float = 3e-4
    clip: float = 0.2
    """How much more or less likely an answer may become in one step."""
    variety: float = 0.004
    """The weight of having several likely answers."""
    value: float = 0.5
    """The weight of the value's loss."""
    past: int = 12
    """The steps from whose games the value learns. It would know those of one step by heart."""
    looks: int = 4
    """How many questions the policy learns from for each that the value learns from.

    A game has many questions, and only one result.
    """
    hidden_values: float = 0.2
    """The share of the value's inputs that are hidden."""
    fade: float = 0.95
    hidden_cards: float = 0.03
    seed: int = 1
    workers: int = 2
    rivals: tuple[str, ...] = ("greedy",)
    share: float = 0.1
    kinds: tuple[str, ...] = decks.TRAINED


def average(files: Sequence[Path], out: Path) -> None:
    """Write a net with the means of the weights of several, which is steadier than each of them."""
    found = [net.weights_of(path) for path in files]
    means = {name: np.mean([one[name].astype("float64") for one in found], axis=0) for name in found[0]}
    net.save(out, means)


class Improver:
    """A net that gets better."""

    def __init__(self, start: Path, out: Path, plan: Plan) -> None:
        self.torch = torch = torch_or_exit()
        torch.set_num_threads(1)  # the sums are the same on any number of cores
        torch.manual_seed(plan.seed)
        self.plan, self.out = plan, out
        self.checkpoint = out.with_suffix(".pt")
        self.model = Model(net.weights_of(start))
        self.optimizer = torch.optim.Adam(list(self.model.weights.values()), lr=plan.rate)
        self.step = 0
        self._past: list[tuple[Data, Any]] = []
        """The games of the last steps, and what the value should have said of each question."""
        if self.checkpoint.is_file():
            self._resume()
        self.model.export(self._net(self.step))

    def _resume(self) -> None:
        found = self.torch.load(self.checkpoint, weights_only=True)
        for name, weight in self.model.weights.items():
            weight.data.copy_(found["weights"][name])
        self.optimizer.load_state_dict(found["optimizer"])
        self.step = found["step"]

    def _net(self, step: int) -> Path:
        """The file with which the games after a step are played. Those of the last steps are kept."""
        return self.out.with_name(f"{self.out.stem}-{step % KEPT}.npz")

    def improve(self) -> None:
        """All steps that are still missing, with a checkpoint after each."""
        plan = self.plan
        with multiprocessing.get_context("spawn").Pool(plan.workers) as pool:
            coming = self._games(pool)
            while self.step < plan.steps:
                began = monotonic()
                parts = list(coming)
                played = monotonic() - began
                coming = self._games(pool, 1)
                against = [won for _, results in parts for won in results]
                line = self._learn(joined(numbered(arrays for arrays, _ in parts)))
                self.step += 1
                self._keep()
                won = f", won {sum(against)} of {len(against)} against others" if against else ""
                print(
                    f"step {self.step} of {plan.steps}: {line}{won}; waited {played:.0f} s for games, "
                    f"{monotonic() - began:.0f} s in all",
                    flush=True,
                )

    def _games(self, pool: Any, ahead: int = 0) -> Iterator[tuple[Arrays, list[bool]]]:
        """Begin to play the games of a step with the net of now."""
        plan, step = self.plan, self.step + ahead
        path = str(self._net(self.step))
        blocks = [
            Practice(
                net=path,
                seed=f"{plan.seed} {step} {block}",
                games=plan.block,
                rivals=plan.rivals,
                share=plan.share,
                kinds=plan.kinds,
            )
            for block in range(plan.games // plan.block)
        ]
        found: Iterator[tuple[Arrays, list[bool]]] = pool.imap(practice, blocks)
        return found

    def _keep(self) -> None:
        state = {
            "weights": self.model.weights,
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
        }
        self.torch.save(state, self.checkpoint)
        self.model.export(self._net(self.step))
        self.model.export(self.out)

    def _learn(self, arrays: Arrays) -> str:
        """Learn from the games of a step."""
        torch, plan, data = self.torch, self.plan, Data(arrays)
        scenes, results = arrays["scenes"], arrays["results"][arrays["scenes"]]
        with torch.no_grad():
            values = np.concatenate(
                [
                    torch.sigmoid(self.model.value(self.model.trunk(data, scenes[at : at + 1024]))).numpy()
                    for at in range(0, len(scenes), 1024)
                ]
            )
        odds = np.clip(values, 1e-6, 1 - 1e-6)
        fresh = -float(np.mean(results * np.log(odds) + (1 - results) * np.log(1 - odds)))
        gains = advantages(values, results, arrays["seats"], plan.fade)
        goals = np.clip((results + values + gains) / 2, 0, 1).astype("float32")
        self._past = [*self._past, (data, torch.from_numpy(goals))][-plan.past :]
        gains = torch.from_numpy((gains - gains.mean()) / (gains.std() + 1e-8))
        rng = np.random.default_rng((plan.seed, self.step))
        noise = Noise(rng, plan.hidden_cards, 0.0, plan.hidden_values)
        sums: list[tuple[float, ...]] = []
        for _ in range(plan.passes):
            order = rng.permutation(len(scenes))
            for at in range(0, len(order), plan.batch):
                batch = order[at : at + plan.batch]
                loss, *told = self._loss(data, batch, gains[torch.from_numpy(batch)], noise)
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(list(self.model.weights.values()), 0.5)
                self.optimizer.step()
                sums.append(tuple(float(one.detach()) for one in told))
        variety, surprise, moved = np.mean(sums, axis=0)
        return (
            f"{len(scenes)} answers, variety {variety:.3f}, log loss of the value {fresh:.3f} before and "
            f"{surprise:.3f} while it learned, "
            f"{100 * moved:.0f} % clipped"
        )

    def _loss(self, data: Data, batch: Any, gains: Any, noise: Noise) -> tuple[Any, Any, Any, Any]:
        torch, plan, size = self.torch, self.plan, len(batch)
        trunk = self.model.trunk(data, data.arrays["scenes"][batch])
        scores, owner, rows = self.model.scores(data, batch, trunk)
        shares = self.model.shares(scores, owner, size)
        parts = torch.exp(shares)
        blank = torch.zeros(size)
        now = torch.log(blank.index_add(0, owner, parts * data.read["right"][rows]) + 1e-9)
        ratio = torch.exp(now - data.read["chances"][torch.from_numpy(batch)])
        held = ratio.clamp(1 - plan.clip, 1 + plan.clip)
        policy = -torch.minimum(ratio * gains, held * gains).mean()
        variety = -blank.index_add(0, owner, parts * shares).mean()
        value = self._surprise(size // plan.looks, noise)
        moved = (ratio != held).float().mean()
        return policy - plan.variety * variety + plan.value * value, variety, value, moved

    def _surprise(self, size: int, noise: Noise) -> Any:
        """The loss of the value for questions of games that were played lately, once there are enough.

        Half of what it should say is the result, and half what was foretold a little later in the game: with
        results alone it would soon know each game by its cards.
        """
        if len(self._past) < self.plan.past / 3:
            return self.torch.zeros(())
        data, goals = self._past[noise.rng.integers(len(self._past))]
        asked = data.arrays["scenes"]
        chosen = noise.rng.integers(len(asked), size=size)
        logits = self.model.value(self.model.trunk(data, asked[chosen], noise), noise)
        return self.torch.nn.functional.binary_cross_entropy_with_logits(
            logits, goals[self.torch.from_numpy(chosen)]
        )

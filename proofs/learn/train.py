"""Trains the net of the learned bot with PyTorch, and reports how often it agrees with its teacher.

Questions of one game stay together: one game in twenty is not trained on. Games of held-out decks and with
held-out cards are only for the report. A card is hidden from the net now and then, so that it learns to
use the other facts about a thing too.
"""

from __future__ import annotations

import json
from copy import copy
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
import numpy as np

from proofs.learn.encode import KEPT_BACK, Arrays
from proofs.learn.model import Data, Model, Noise
from proofs.learn.needs import torch_or_exit
from regalia.bots.learned.questions import TOPICS
from regalia.lab.wilson import wilson

VALUE: Final = frozenset({"value", "value_bias", "win", "win_bias"})
"""The weights that only the value uses."""
FEWEST: Final = 30
"""A topic with fewer questions than this is not reported alone."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How to train."""

    epochs: int = 8
    batch: int = 256
    rate: float = 1.5e-3
    decay: float = 0.05
    value_decay: float = 0.5
    """Samples of one game share its result, so the value learns it by heart sooner than the policy."""
    hidden_cards: float = 0.05
    """The share of cards that are hidden from the net in a batch."""
    dropout: float = 0.1
    value_dropout: float = 0.3
    seed: int = 1


class Trainer:
    """A net in training. An interrupted training goes on if the games and the plan are still the same."""

    def __init__(self, arrays: Arrays, plan: Plan, checkpoint: Path) -> None:
        self.torch = torch = torch_or_exit()
        torch.set_num_threads(1)  # the sums are the same on any number of cores
        torch.manual_seed(plan.seed)
        torch.use_deterministic_algorithms(True, warn_only=True)
        self.plan = plan
        self.checkpoint = checkpoint
        self.arrays = arrays
        self.data = Data(arrays)
        self.model = Model()
        self.optimizer = torch.optim.AdamW(
            [
                {"params": [weight], "weight_decay": plan.value_decay if name in VALUE else plan.decay}
                for name, weight in self.model.weights.items()
            ],
            lr=plan.rate,
        )
        self.epoch = 0
        self._of = _digest(arrays, plan)
        if checkpoint.is_file():
            self._resume()

    def _resume(self) -> None:
        found = self.torch.load(self.checkpoint, weights_only=True)
        if found.get("of") != self._of:
            print(f"{self.checkpoint} is of other games or another plan: training begins anew", flush=True)
            return
        for name, weight in self.model.weights.items():
            weight.data.copy_(found["weights"][name])
        self.optimizer.load_state_dict(found["optimizer"])
        self.epoch = found["epoch"]

    def with_games(self, arrays: Arrays) -> Trainer:
        """The same net with other games, to report on them."""
        other = copy(self)
        other.arrays, other.data = arrays, Data(arrays)
        return other

    def train(self) -> None:
        """All epochs that are still missing, with a checkpoint after each."""
        torch, plan = self.torch, self.plan
        weights = self.model.weights
        of_games = self.arrays["games"][self.arrays["scenes"]]
        learned = np.flatnonzero(of_games % KEPT_BACK != 0)
        scenes = np.flatnonzero((self.arrays["games"] % KEPT_BACK != 0) & (self.arrays["results"] != 0.5))
        each = np.bincount(self.arrays["games"])
        while self.epoch < plan.epochs:
            began, losses = monotonic(), []
            rng = np.random.default_rng((plan.seed, self.epoch))
            noise = Noise(rng, plan.hidden_cards, plan.dropout, plan.value_dropout)
            order = rng.permutation(learned)
            for group in self.optimizer.param_groups:
                group["lr"] = plan.rate * (1 - self.epoch / plan.epochs)
            for at in range(0, len(order), plan.batch):
                batch = order[at : at + plan.batch]
                some = rng.choice(scenes, min(len(scenes), plan.batch // 2), replace=False)
                loss = self._policy_loss(batch, noise)
                weight = torch.from_numpy(1 / np.sqrt(each[self.arrays["games"][some]])).float()
                loss = loss + self._value_loss(some, weight, noise)
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(list(weights.values()), 1.0)
                self.optimizer.step()
                losses.append(float(loss.detach()))
            self.epoch += 1
            state = {
                "weights": weights,
                "optimizer": self.optimizer.state_dict(),
                "epoch": self.epoch,
                "of": self._of,
            }
            torch.save(state, self.checkpoint)
            took = monotonic() - began
            print(
                f"epoch {self.epoch} of {plan.epochs}: loss {np.mean(losses):.3f}, {took:.0f} s", flush=True
            )

    def _policy_loss(self, batch: Any, noise: Noise) -> Any:
        torch = self.torch
        trunk = self.model.trunk(self.data, self.arrays["scenes"][batch], noise)
        scores, owner, rows = self.model.scores(self.data, batch, trunk, noise)
        chances = torch.exp(self.model.shares(scores, owner, len(batch))) * self.data.read["right"][rows]
        return -torch.log(torch.zeros(len(batch)).index_add(0, owner, chances) + 1e-9).mean()

    def _value_loss(self, scenes: Any, weight: Any, noise: Noise) -> Any:
        torch = self.torch
        with torch.no_grad():  # the value reads what the policy needs, and does not change it
            trunk = self.model.trunk(self.data, scenes, noise)
        logits = self.model.value(trunk, noise)
        results = self.data.read["results"][torch.from_numpy(scenes)]
        each = torch.nn.functional.binary_cross_entropy_with_logits(logits, results, reduction="none")
        return (each * weight).sum() / weight.sum()

    # What it has learned.

    def agrees(self, batch: Any) -> Any:
        """For each question, whether the best answer is the teacher's."""
        found = []
        with self.torch.no_grad():
            for at in range(0, len(batch), 1024):
                some = batch[at : at + 1024]
                trunk = self.model.trunk(self.data, self.arrays["scenes"][some])
                scores, _, rows = self.model.scores(self.data, some, trunk)
                right = self.data.read["right"][rows]
                ends = np.cumsum(self.arrays["counts"][some])
                for begin, end in zip((0, *ends[:-1]), ends, strict=True):
                    best = int(scores[begin:end].argmax())
                    found.append(bool(right[begin + best] > 0))
        return np.array(found, dtype=bool)

    def log_loss(self, scenes: Any) -> float:
        """The log loss of the value. A coin has 0.693."""
        with self.torch.no_grad():
            groups = [scenes[at : at + 1024] for at in range(0, len(scenes), 1024)]
            parts = [self.model.value(self.model.trunk(self.data, some)) for some in groups]
            results = self.data.read["results"][self.torch.from_numpy(scenes)]
            loss = self.torch.nn.functional.binary_cross_entropy_with_logits(self.torch.cat(parts), results)
        return float(loss)


def _digest(arrays: Arrays, plan: Plan) -> str:
    """A digest of the games and of the plan."""
    found = blake2b(msgspec.json.encode(plan), digest_size=16)
    for name in sorted(arrays):
        values = np.ascontiguousarray(arrays[name])
        found.update(f"{name} {values.dtype} {values.shape}".encode())
        found.update(values.tobytes())
    return found.hexdigest()


def report(trainer: Trainer, *, held_out: bool) -> dict[str, Any]:
    """Agreement with the teacher, and the log loss of the value, where nothing was trained on."""
    arrays = trainer.arrays
    of_games = arrays["games"][arrays["scenes"]]
    asked = np.arange(len(of_games)) if held_out else np.flatnonzero(of_games % KEPT_BACK == 0)
    good = trainer.agrees(asked)
    kinds, topics = arrays["kinds"][asked], arrays["topics"][asked]
    found: dict[str, Any] = {"all": _share(good)}
    for kind in sorted(set(kinds.tolist())):
        found[f"decks: {kind}"] = _share(good[kinds == kind])
    if held_out:
        found["about a held-out card"] = _share(good[arrays["fresh"][asked]])
        found["about other cards"] = _share(good[~arrays["fresh"][asked]])
    for place, topic in enumerate(TOPICS):
        if (topics == place).sum() >= FEWEST:
            found[f"topic: {topic}"] = _share(good[topics == place])
    scenes = np.flatnonzero((arrays["results"] != 0.5) & ((arrays["games"] % KEPT_BACK == 0) | held_out))
    if len(scenes):
        found["log loss of the value"] = round(trainer.log_loss(scenes), 4)
    return found


def _share(good: Any) -> str:
    if not len(good):
        return "none"
    return f"{wilson(int(good.sum()), len(good))} of {len(good)}"


def told(title: str, found: dict[str, Any]) -> str:
    lines = [f"{name:<28} {value}" for name, value in found.items()]
    return "\n".join((title, *(f"  {line}" for line in lines)))


def keep(path: Path, found: dict[str, Any]) -> None:
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")

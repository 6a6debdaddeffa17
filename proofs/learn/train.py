"""Trains the net of the learned bot with PyTorch, and reports how often it agrees with its teacher.

Questions of one game stay together: one game in twenty is not trained on. Games of held-out decks and with
held-out cards are only for the report. A card is hidden from the net now and then, so that it learns to
use the other facts about a thing too.
"""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
import numpy as np

from proofs.learn.encode import Arrays
from proofs.learn.needs import torch_or_exit
from regalia.bots.learned import net
from regalia.bots.learned.features import GROUPS, THING
from regalia.bots.learned.questions import TOPICS
from regalia.bots.learned.words import CARD
from regalia.lab.wilson import wilson

KEPT_BACK: Final = 20
"""Of this many games, one is kept back from training."""
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
    """A net in training."""

    def __init__(self, arrays: Arrays, plan: Plan, checkpoint: Path) -> None:
        self.torch = torch = torch_or_exit()
        torch.set_num_threads(1)  # the sums are the same on any number of cores
        torch.manual_seed(plan.seed)
        torch.use_deterministic_algorithms(True, warn_only=True)
        self.plan = plan
        self.checkpoint = checkpoint
        self.arrays = arrays
        self.data = {
            name: torch.from_numpy(values.astype("float32") if values.dtype == "float16" else values)
            for name, values in arrays.items()
            if name not in ("kinds", "fresh")
        }
        self.starts = {name: np.concatenate(([0], np.cumsum(arrays[name]))) for name in ("sizes", "counts")}
        self.weights = {name: _first(torch, shape) for name, shape in net.shapes().items()}
        for name in ("score", "win"):
            self.weights[name].data *= 0.1
        self.optimizer = torch.optim.AdamW(
            [
                {"params": [self.weights[name].requires_grad_()], "weight_decay": decay}
                for name in self.weights
                for decay in (plan.value_decay if name in VALUE else plan.decay,)
            ],
            lr=plan.rate,
        )
        self.epoch = 0
        if checkpoint.is_file():
            self._resume()

    def _resume(self) -> None:
        found = self.torch.load(self.checkpoint, weights_only=True)
        for name, weight in self.weights.items():
            weight.data.copy_(found["weights"][name])
        self.optimizer.load_state_dict(found["optimizer"])
        self.epoch = found["epoch"]

    def train(self) -> None:
        """All epochs that are still missing, with a checkpoint after each."""
        torch, plan = self.torch, self.plan
        of_games = self.arrays["games"][self.arrays["scenes"]]
        learned = np.flatnonzero(of_games % KEPT_BACK != 0)
        scenes = np.flatnonzero((self.arrays["games"] % KEPT_BACK != 0) & (self.arrays["results"] != 0.5))
        each = np.bincount(self.arrays["games"])
        while self.epoch < plan.epochs:
            began, losses = monotonic(), []
            rng = np.random.default_rng((plan.seed, self.epoch))
            order = rng.permutation(learned)
            for group in self.optimizer.param_groups:
                group["lr"] = plan.rate * (1 - self.epoch / plan.epochs)
            for at in range(0, len(order), plan.batch):
                batch = order[at : at + plan.batch]
                some = rng.choice(scenes, min(len(scenes), plan.batch // 2), replace=False)
                loss = self._policy_loss(batch, rng)
                weight = torch.from_numpy(1 / np.sqrt(each[self.arrays["games"][some]])).float()
                loss = loss + self._value_loss(some, weight, rng)
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(list(self.weights.values()), 1.0)
                self.optimizer.step()
                losses.append(float(loss.detach()))
            self.epoch += 1
            state = {"weights": self.weights, "optimizer": self.optimizer.state_dict(), "epoch": self.epoch}
            torch.save(state, self.checkpoint)
            took = monotonic() - began
            print(
                f"epoch {self.epoch} of {plan.epochs}: loss {np.mean(losses):.3f}, {took:.0f} s", flush=True
            )

    def _policy_loss(self, batch: Any, rng: Any) -> Any:
        torch = self.torch
        scores, owner, right = self._scores(batch, rng)
        high = torch.full((len(batch),), -1e9).scatter_reduce(0, owner, scores, "amax")
        parts = torch.exp(scores - high.detach()[owner])
        total = torch.zeros(len(batch)).index_add(0, owner, parts)
        good = torch.zeros(len(batch)).index_add(0, owner, parts * right)
        return -(torch.log(good + 1e-9) - torch.log(total)).mean()

    def _value_loss(self, scenes: Any, weight: Any, rng: Any) -> Any:
        torch = self.torch
        with torch.no_grad():  # the value reads what the policy needs, and does not change it
            trunk = self._trunk(scenes, rng)[0]
        logits = self._value(trunk, scenes, rng)
        results = self.data["results"][torch.from_numpy(scenes)]
        each = torch.nn.functional.binary_cross_entropy_with_logits(logits, results, reduction="none")
        return (each * weight).sum() / weight.sum()

    def _cards(self, rng: Any) -> Any:
        torch, w = self.torch, self.weights
        cards = torch.relu(self.data["cards"] @ w["card"] + w["card_bias"])
        shown = torch.ones(len(cards), 1)
        shown[0] = 0
        if rng is not None:
            hidden = rng.random(len(cards)) < self.plan.hidden_cards
            shown[torch.from_numpy(np.flatnonzero(hidden))] = 0
        return cards * shown

    def _trunk(self, scenes: Any, rng: Any) -> tuple[Any, Any, Any, Any]:
        """Contexts of scenes before the last step; the cards, the encodings, and the place of each thing."""
        torch, w, data = self.torch, self.weights, self.data
        rows = torch.from_numpy(_ranges(self.starts["sizes"], scenes))
        owner = torch.from_numpy(np.repeat(np.arange(len(scenes)), self.arrays["sizes"][scenes]))
        members, groups = data["members"][rows], data["groups"][rows]
        used, inside = torch.unique(members, return_inverse=True)
        cards = self._cards(rng)
        things = torch.relu(
            cards[data["thing_cards"][used]] @ w["thing_card"]
            + data["things"][used] @ w["thing"]
            + w["thing_bias"]
        )
        grouped = groups >= 0
        slot = (owner * GROUPS + groups)[grouped]
        encoded = things[inside[grouped]]
        wide = encoded.shape[1]
        blank = torch.zeros(len(scenes) * GROUPS, wide)
        sums = blank.index_add(0, slot, encoded) * net.SUM
        most = blank.scatter_reduce(0, slot[:, None].expand(-1, wide), encoded, "amax")
        shape = (len(scenes), GROUPS * wide)
        pooled = torch.cat((sums.reshape(shape), most.reshape(shape)), 1)
        if rng is not None and self.plan.dropout:
            keep = torch.rand(pooled.shape) >= self.plan.dropout
            pooled = pooled * keep / (1 - self.plan.dropout)
        states = data["states"][torch.from_numpy(scenes)]
        place = torch.full((len(data["things"]),), -1, dtype=torch.int64)
        place[used] = torch.arange(len(used))
        return torch.cat((pooled, states), 1) @ w["scene"] + w["scene_bias"], cards, things, place

    def _scores(self, batch: Any, rng: Any) -> tuple[Any, Any, Any]:
        """The scores of all answers, the question of each, and which are right."""
        torch, w, data = self.torch, self.weights, self.data
        asked = torch.from_numpy(batch)
        trunk, cards, things, place = self._trunk(self.arrays["scenes"][batch], rng)
        things = torch.cat((things, torch.zeros(1, things.shape[1])))  # the last row is for no thing

        def encoded(ids: Any) -> Any:
            return things[torch.where(ids >= 0, place[ids.clamp(min=0)], len(things) - 1)]

        question = torch.cat((data["contexts"][asked], encoded(data["subjects"][asked])), 1)
        context = torch.relu(trunk + question @ w["question"])
        rows = torch.from_numpy(_ranges(self.starts["counts"], batch))
        owner = torch.from_numpy(np.repeat(np.arange(len(batch)), self.arrays["counts"][batch]))
        parts = (data["choices"][rows], encoded(data["choice_things"][rows]), cards[data["abilities"][rows]])
        hidden = torch.cat(parts, 1) @ w["choice"] + (context @ w["context_choice"])[owner] + w["choice_bias"]
        return (torch.relu(hidden) @ w["score"])[:, 0], owner, data["right"][rows]

    def _value(self, trunk: Any, scenes: Any, rng: Any) -> Any:
        torch, w = self.torch, self.weights
        seen = torch.cat((torch.relu(trunk), self.data["states"][torch.from_numpy(scenes)]), 1)
        if rng is not None:
            seen = torch.nn.functional.dropout(seen, self.plan.value_dropout)
        hidden = torch.relu(seen @ w["value"] + w["value_bias"])
        return (hidden @ w["win"] + w["win_bias"])[:, 0]

    # What it has learned.

    def agrees(self, batch: Any) -> Any:
        """For each question, whether the best answer is the teacher's."""
        found = []
        with self.torch.no_grad():
            for at in range(0, len(batch), 1024):
                some = batch[at : at + 1024]
                scores, _, right = self._scores(some, None)
                ends = np.cumsum(self.arrays["counts"][some])
                for begin, end in zip((0, *ends[:-1]), ends, strict=True):
                    best = int(scores[begin:end].argmax())
                    found.append(bool(right[begin + best] > 0))
        return np.array(found, dtype=bool)

    def log_loss(self, scenes: Any) -> float:
        """The log loss of the value. A coin has 0.693."""
        with self.torch.no_grad():
            groups = [scenes[at : at + 1024] for at in range(0, len(scenes), 1024)]
            parts = [self._value(self._trunk(some, None)[0], some, None) for some in groups]
            results = self.data["results"][self.torch.from_numpy(scenes)]
            loss = self.torch.nn.functional.binary_cross_entropy_with_logits(self.torch.cat(parts), results)
        return float(loss)

    def export(self, path: Path) -> None:
        net.save(path, {name: weight.detach().numpy() for name, weight in self.weights.items()})


def _first(torch: Any, shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return torch.zeros(shape)
    inside = 20 if shape[0] == CARD else shape[0]  # few places of a card are not 0
    return torch.randn(shape) * sqrt(2 / inside) * (0.7 if shape[0] == THING else 1.0)


def _ranges(starts: Any, chosen: Any) -> Any:
    """The places of all members of the chosen lists, one list after the other."""
    lengths = starts[chosen + 1] - starts[chosen]
    before = np.cumsum(lengths) - lengths
    return np.arange(lengths.sum()) + np.repeat(starts[chosen] - before, lengths)


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

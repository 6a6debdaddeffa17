"""The net of the learned bot in PyTorch: the sums of `bots/learned/net.py` for many questions at once.

A batch is a list of places in a set of arrays (`encode.py`). Each thing and each card in it is encoded once.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from proofs.learn.encode import Arrays
from proofs.learn.needs import torch_or_exit
from regalia.bots.learned import net
from regalia.bots.learned.scenes import GROUPS, THING
from regalia.bots.learned.words import CARD

UNREAD = frozenset({"kinds", "fresh", "games"})
"""Arrays that a net does not read."""


class Data:
    """Arrays as the net reads them."""

    def __init__(self, arrays: Arrays) -> None:
        torch = torch_or_exit()
        self.arrays = arrays
        self.starts = {name: np.concatenate(([0], np.cumsum(arrays[name]))) for name in ("sizes", "counts")}
        self.read = {name: torch.from_numpy(some) for name, some in arrays.items() if name not in UNREAD}


class Noise(NamedTuple):
    """What is hidden from a net in training, so that it does not rely on single facts."""

    rng: Any
    cards: float
    """The share of cards that are hidden in a batch."""
    pooled: float
    """The share of sums and maxima that are hidden."""
    value: float
    """The share of the value's inputs that are hidden."""


class Trunk(NamedTuple):
    """Scenes that were read: their contexts before the last step, and what was encoded for them."""

    context: Any
    states: Any
    things: Any
    """The encoded things, and at the end a row for no thing."""
    place: Any
    """The row of each thing of the data; -1 for things of other scenes."""


class Model:
    """A net whose weights can be trained."""

    def __init__(self, weights: dict[str, Any] | None = None) -> None:
        self.torch = torch = torch_or_exit()
        if weights is None:
            found = {name: _first(torch, shape) for name, shape in net.shapes().items()}
            for name in ("score", "win"):
                found[name] *= 0.1
        else:
            found = {
                name: torch.from_numpy(np.array(some, dtype="float32")) for name, some in weights.items()
            }
        self.weights = {name: weight.requires_grad_() for name, weight in found.items()}

    def export(self, path: Path) -> None:
        net.save(path, {name: weight.detach().numpy() for name, weight in self.weights.items()})

    def trunk(self, data: Data, scenes: Any, noise: Noise | None = None) -> Trunk:
        """Read scenes."""
        torch, w = self.torch, self.weights
        rows = torch.from_numpy(_ranges(data.starts["sizes"], scenes))
        owner = torch.from_numpy(np.repeat(np.arange(len(scenes)), data.arrays["sizes"][scenes]))
        members, groups = data.read["members"][rows], data.read["groups"][rows]
        used, inside = torch.unique(members, return_inverse=True)
        printed = self._cards(data, data.read["thing_cards"][used], noise)
        facts = data.read["things"][used].float() @ w["thing"]
        things = torch.relu(printed @ w["thing_card"] + facts + w["thing_bias"])
        grouped = groups >= 0
        slot = (owner * GROUPS + groups)[grouped]
        encoded = things[inside[grouped]]
        wide = encoded.shape[1]
        blank = torch.zeros(len(scenes) * GROUPS, wide)
        sums = blank.index_add(0, slot, encoded) * net.SUM
        most = blank.scatter_reduce(0, slot[:, None].expand(-1, wide), encoded, "amax")
        shape = (len(scenes), GROUPS * wide)
        pooled = torch.cat((sums.reshape(shape), most.reshape(shape)), 1)
        if noise is not None and noise.pooled:
            pooled = torch.nn.functional.dropout(pooled, noise.pooled)
        states = data.read["states"][torch.from_numpy(scenes)].float()
        place = torch.full((len(data.read["things"]),), -1, dtype=torch.int64)
        place[used] = torch.arange(len(used))
        context = torch.cat((pooled, states), 1) @ w["scene"] + w["scene_bias"]
        return Trunk(context, states, torch.cat((things, torch.zeros(1, wide))), place)

    def scores(
        self, data: Data, batch: Any, trunk: Trunk, noise: Noise | None = None
    ) -> tuple[Any, Any, Any]:
        """The scores of all answers to the questions; the question of each, and its row in the data."""
        torch, w, read = self.torch, self.weights, data.read

        def encoded(ids: Any) -> Any:
            nothing = len(trunk.things) - 1
            return trunk.things[torch.where(ids >= 0, trunk.place[ids.clamp(min=0)], nothing)]

        asked = torch.from_numpy(batch)
        question = torch.cat((read["contexts"][asked].float(), encoded(read["subjects"][asked])), 1)
        context = torch.relu(trunk.context + question @ w["question"])
        rows = torch.from_numpy(_ranges(data.starts["counts"], batch))
        owner = torch.from_numpy(np.repeat(np.arange(len(batch)), data.arrays["counts"][batch]))
        parts = (
            read["choices"][rows].float(),
            encoded(read["choice_things"][rows]),
            self._cards(data, read["abilities"][rows], noise),
        )
        hidden = torch.cat(parts, 1) @ w["choice"] + (context @ w["context_choice"])[owner] + w["choice_bias"]
        return (torch.relu(hidden) @ w["score"])[:, 0], owner, rows

    def value(self, trunk: Trunk, noise: Noise | None = None) -> Any:
        """The log odds of winning for the seats that see the scenes."""
        torch, w = self.torch, self.weights
        seen = torch.cat((torch.relu(trunk.context), trunk.states), 1)
        if noise is not None and noise.value:
            seen = torch.nn.functional.dropout(seen, noise.value)
        hidden = torch.relu(seen @ w["value"] + w["value_bias"])
        return (hidden @ w["win"] + w["win_bias"])[:, 0]

    def shares(self, scores: Any, owner: Any, questions: int) -> Any:
        """The logarithm of the chance of each answer, with the scores of its question as log odds."""
        torch = self.torch
        high = torch.full((questions,), -1e9).scatter_reduce(0, owner, scores.detach(), "amax")
        scores = scores - high[owner]
        total = torch.zeros(questions).index_add(0, owner, torch.exp(scores))
        return scores - torch.log(total)[owner]

    def _cards(self, data: Data, numbers: Any, noise: Noise | None) -> Any:
        """The encoded cards or abilities with these numbers. Number 0 is for nothing."""
        torch, w = self.torch, self.weights
        used, inside = torch.unique(numbers, return_inverse=True)
        cards = torch.relu(data.read["cards"][used].float() @ w["card"] + w["card_bias"])
        shown = (used > 0).float()
        if noise is not None and noise.cards:
            shown[torch.from_numpy(np.flatnonzero(noise.rng.random(len(used)) < noise.cards))] = 0
        return (cards * shown[:, None])[inside]


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

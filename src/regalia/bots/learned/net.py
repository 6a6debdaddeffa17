"""The net of the learned bot: which answer a teacher would give, and who is going to win.

Each thing is encoded from its printed card and its facts. Sums and maxima over groups of things, and the
numbers of the state, make a context. A small net scores every answer in this context, and another one the
position.
`proofs/learn/train.py` makes the weights. Everything is computed in one order and rounded, so that the same
weights give the same answers.
"""

from __future__ import annotations

from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from regalia.bots.learned.features import CHOICE, CONTEXT, QUESTION, Question, version
from regalia.bots.learned.scenes import GROUPS, THING, Scene, Thing, numbers
from regalia.bots.learned.words import CARD, Sparse, ability, card, vocabulary
from regalia.game.core.language import Word
from regalia.game.printed.definitions import Definition

WEIGHTS: Final = Path(__file__).with_name("weights.npz")
CARD_WIDTH: Final = 32
THING_WIDTH: Final = 48
CONTEXT_WIDTH: Final = 128
CHOICE_WIDTH: Final = 96
VALUE_WIDTH: Final = 32
KEPT: Final = 20_000
"""The most things whose encodings are kept."""
SUM: Final = 0.25
"""The factor of sums over a group."""
DIGITS: Final = 3
"""The digits to which scores are rounded. Of equal answers the first is taken."""
MOST_GONE: Final = 0.02
"""The share of learned words and fields that may be gone. Cards that had them are read a little worse."""
TRAIN: Final = "train them with: python3 dev.py prove learn all --games 5000 (docs/bots.md says more)"


class NoNet(RuntimeError):
    """The learned bot cannot play. The message says in one line why, and what to do."""


def shapes() -> dict[str, tuple[int, ...]]:
    """The names and shapes of all weights."""
    state = CONTEXT - QUESTION
    return {
        "card": (CARD, CARD_WIDTH),
        "card_bias": (CARD_WIDTH,),
        "thing_card": (CARD_WIDTH, THING_WIDTH),
        "thing": (THING, THING_WIDTH),
        "thing_bias": (THING_WIDTH,),
        "scene": (2 * GROUPS * THING_WIDTH + state, CONTEXT_WIDTH),
        "scene_bias": (CONTEXT_WIDTH,),
        "question": (QUESTION + THING_WIDTH, CONTEXT_WIDTH),
        "context_choice": (CONTEXT_WIDTH, CHOICE_WIDTH),
        "choice": (CHOICE + THING_WIDTH + CARD_WIDTH, CHOICE_WIDTH),
        "choice_bias": (CHOICE_WIDTH,),
        "score": (CHOICE_WIDTH, 1),
        "value": (CONTEXT_WIDTH + state, VALUE_WIDTH),
        "value_bias": (VALUE_WIDTH,),
        "win": (VALUE_WIDTH, 1),
        "win_bias": (1,),
    }


class Net:
    """Weights in use. It keeps the encodings of things that it has seen."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self._np = _numpy()
        self._w = {name: self._np.asarray(found, dtype="float32") for name, found in weights.items()}
        self._cards: dict[Definition, Any] = {}
        self._abilities: dict[Word, Any] = {}
        self._places: dict[Thing, int] = {}
        self._table = self._np.zeros((KEPT, THING_WIDTH), dtype="float32")

    def scores(self, question: Question) -> list[float]:
        """How much each answer is wanted, rounded. The softmax of these is the chance that it is best."""
        np, w = self._np, self._w
        scene = question.scene
        places = self._encoded(scene.things)
        trunk = self._trunk(scene, places)
        nothing = self._table[0] * 0
        subject = self._table[places[question.subject]] if question.subject >= 0 else nothing
        asked = np.concatenate((np.asarray(question.context[-QUESTION:], dtype="float32"), subject))
        context = np.maximum(trunk + asked @ w["question"], 0)
        rows = np.zeros((len(question.choices), CHOICE + THING_WIDTH + CARD_WIDTH), dtype="float32")
        for row, choice in zip(rows, question.choices, strict=True):
            row[:CHOICE] = choice.numbers
            if choice.thing >= 0:
                row[CHOICE : CHOICE + THING_WIDTH] = self._table[places[choice.thing]]
            if choice.ability is not None:
                row[CHOICE + THING_WIDTH :] = self._ability(choice.ability)
        hidden = np.maximum(rows @ w["choice"] + context @ w["context_choice"] + w["choice_bias"], 0)
        return [round(float(score), DIGITS) for score in (hidden @ w["score"])[:, 0]]

    def value(self, scene: Scene) -> float:
        """The chance to win of the seat that sees the scene."""
        np, w = self._np, self._w
        trunk = np.maximum(self._trunk(scene, self._encoded(scene.things)), 0)
        seen = np.concatenate((trunk, np.asarray(scene.context, dtype="float32")))
        hidden = np.maximum(seen @ w["value"] + w["value_bias"], 0)
        logit = round(float((hidden @ w["win"] + w["win_bias"])[0]), DIGITS)
        return 1 / (1 + exp(-max(-20.0, min(20.0, logit))))

    def _trunk(self, scene: Scene, places: list[int]) -> Any:
        np, w = self._np, self._w
        pooled = np.zeros((2, GROUPS, THING_WIDTH), dtype="float32")
        groups = np.array(scene.groups)
        order = groups.argsort(kind="stable")[int((groups < 0).sum()) :]
        if len(order):
            rows, members = self._table[np.array(places)[order]], groups[order]
            starts = np.flatnonzero(np.diff(members, prepend=-1))
            pooled[0, members[starts]] = np.add.reduceat(rows, starts) * SUM
            pooled[1, members[starts]] = np.maximum.reduceat(rows, starts)
        state = np.asarray(scene.context, dtype="float32")
        return np.concatenate((pooled.ravel(), state)) @ w["scene"] + w["scene_bias"]

    def _encoded(self, things: list[Thing]) -> list[int]:
        """The rows of the table with these things."""
        known = self._places
        if len(known) + len(things) > KEPT:
            known.clear()
        found = []
        for thing in things:
            place = known.get(thing)
            if place is None:
                place = known[thing] = len(known)
                self._table[place] = self._encode(thing)
            found.append(place)
        return found

    def _encode(self, thing: Thing) -> Any:
        np, w = self._np, self._w
        total = np.asarray(numbers(thing), dtype="float32") @ w["thing"] + w["thing_bias"]
        if thing.printed is not None:
            printed = self._cards.get(thing.printed)
            if printed is None:
                if len(self._cards) > KEPT:
                    self._cards.clear()
                printed = self._cards[thing.printed] = self._card(card(thing.printed))
            total = total + printed @ w["thing_card"]
        return np.maximum(total, 0)

    def _ability(self, one: Word) -> Any:
        known = self._abilities.get(one)
        if known is None:
            known = self._abilities[one] = self._card(ability(one))
        return known

    def _card(self, sparse: Sparse) -> Any:
        np, w = self._np, self._w
        places = [place for place, _ in sparse]
        amounts = np.asarray([amount for _, amount in sparse], dtype="float32")
        return np.maximum(amounts @ w["card"][places] + w["card_bias"], 0)


def save(path: Path, weights: dict[str, Any]) -> None:
    """Write weights as half floats."""
    np = _numpy()
    halves = {name: np.asarray(found, dtype="float16") for name, found in weights.items()}
    learned = np.array(sorted(vocabulary()), dtype="uint32")
    np.savez_compressed(path, version=np.asarray(version()), words=learned, **halves)


def load(path: Path = WEIGHTS) -> Net:
    """The net in a file. Raises `NoNet` if there is none for this engine."""
    return Net(weights_of(path))


def weights_of(path: Path) -> dict[str, Any]:
    """The weights in a file. Raises `NoNet` if there are none for this engine."""
    np = _numpy()
    if not path.is_file():
        raise NoNet(f"the bot policy has no weights yet: {TRAIN}")
    try:
        with np.load(path, allow_pickle=False) as found:
            made_for, learned = str(found["version"]), set(found["words"].tolist())
            weights = {name: found[name] for name in found.files if name not in ("version", "words")}
    except Exception as error:  # the file may hold anything, and numpy raises different errors
        why = " ".join(f"{type(error).__name__}: {error}".split())[:150]
        raise NoNet(f"the weights in {path} cannot be read ({why}): {TRAIN}") from None
    if made_for != version():
        other = f"{made_for[:60]}, this is {version()}"
        raise NoNet(f"the weights in {path} were made for other features ({other}): {TRAIN}")
    if len(gone := learned - vocabulary()) > MOST_GONE * len(learned):
        share = f"{len(gone)} of {len(learned)} are gone"
        raise NoNet(f"the weights in {path} were made for other words ({share}): {TRAIN}")
    if {name: found.shape for name, found in weights.items()} != shapes():
        raise NoNet(f"the weights in {path} have other shapes than this net: {TRAIN}")
    return weights


@cache
def shipped() -> Net:
    """The net that the bot plays with, loaded once."""
    return load()


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise NoNet(
            "the bot policy needs numpy: install it with pip install 'regalia[learned]', in a checkout with "
            ".venv/bin/python -m pip install numpy"
        ) from None
    return numpy

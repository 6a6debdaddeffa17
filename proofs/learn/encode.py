"""Games as arrays for training: they are played again, and every labelled question is read as in play.

Things are stored once per shard. An answer that looks the same to the net as the labelled one counts as
right, because copies of a card cannot be told apart.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from proofs.learn import shards
from proofs.learn.decks import is_held_out
from proofs.learn.play import library
from regalia.bots.learned.features import CHOICE, QUESTION, Question, Reader
from regalia.bots.learned.questions import PLACES, choices
from regalia.bots.learned.scenes import THING, Scene, Thing, numbers
from regalia.bots.learned.words import CARD, Sparse, ability, card
from regalia.bots.seat import Seat
from regalia.game.core.language import Word
from regalia.game.core.state import CHANCE
from regalia.game.game import Game
from regalia.game.printed.definitions import Definition
from regalia.game.record import unplain

KEPT_BACK: Final = 20
"""Of this many games of a folder, one is kept back from training."""
EVERY: Final = 10
"""Of this many positions, one is kept for the value alone. Its seat is drawn at random."""
Arrays = dict[str, Any]


class Coder:
    """Collects scenes and questions, and the things, cards and abilities in them, each once."""

    def __init__(self) -> None:
        self._cards: dict[Definition | Word | None, int] = {None: 0}
        self._printed: list[Sparse] = [()]
        self._things: dict[Thing, int] = {}
        self._scenes: list[tuple[list[int], list[int], list[float], float, int]] = []
        self._questions: list[dict[str, Any]] = []

    def scene(self, scene: Scene, result: float, game: int) -> int:
        """Keep a position with its result for the seat. Returns its number."""
        ids = [self._thing(thing) for thing in scene.things]
        self._scenes.append((ids, scene.groups, scene.context, result, game))
        return len(self._scenes) - 1

    def question(self, asked: Question, right: list[int], scene: int, topic: str, kind: str) -> None:
        """Keep a question with its right answers."""
        ids = self._scenes[scene][0]
        about = [asked.scene.things[one.thing].printed for one in asked.choices if one.thing >= 0]
        self._questions.append(
            {
                "scene": scene,
                "context": asked.context[-QUESTION:],
                "subject": ids[asked.subject] if asked.subject >= 0 else -1,
                "numbers": [one.numbers for one in asked.choices],
                "things": [ids[one.thing] if one.thing >= 0 else -1 for one in asked.choices],
                "abilities": [self._card(one.ability) for one in asked.choices],
                "right": [float(place in right) for place in range(len(asked.choices))],
                "topic": PLACES[topic],  # type: ignore[index]
                "fresh": any(printed is not None and is_held_out(printed.slug) for printed in about),
                "kind": kind,
            }
        )

    def arrays(self) -> Arrays:
        """Everything as arrays. Lists of different lengths lie one after the other, with their lengths."""
        printed: Any = np.zeros((len(self._printed), CARD), dtype="float16")
        for row, sparse in zip(printed, self._printed, strict=True):
            for place, amount in sparse:
                row[place] = amount
        scenes, questions = self._scenes, self._questions
        things = list(self._things)
        return {
            "cards": printed,
            "thing_cards": np.array([self._cards[thing.printed] for thing in things], dtype="int64"),
            "things": np.array([numbers(thing) for thing in things], dtype="float16").reshape(-1, THING),
            "members": _flat([ids for ids, *_ in scenes], "int64"),
            "groups": _flat([groups for _, groups, *_ in scenes], "int64"),
            "sizes": np.array([len(ids) for ids, *_ in scenes], dtype="int64"),
            "states": np.array([context for _, _, context, _, _ in scenes], dtype="float16"),
            "results": np.array([result for *_, result, _ in scenes], dtype="float32"),
            "games": np.array([game for *_, game in scenes], dtype="int64"),
            "scenes": np.array([one["scene"] for one in questions], dtype="int64"),
            "contexts": np.array([one["context"] for one in questions], dtype="float16").reshape(
                -1, QUESTION
            ),
            "subjects": np.array([one["subject"] for one in questions], dtype="int64"),
            "counts": np.array([len(one["right"]) for one in questions], dtype="int64"),
            "choices": _flat([one["numbers"] for one in questions], "float16").reshape(-1, CHOICE),
            "choice_things": _flat([one["things"] for one in questions], "int64"),
            "abilities": _flat([one["abilities"] for one in questions], "int64"),
            "right": _flat([one["right"] for one in questions], "float32"),
            "topics": np.array([one["topic"] for one in questions], dtype="int64"),
            "fresh": np.array([one["fresh"] for one in questions], dtype="bool"),
            "kinds": np.array([one["kind"] for one in questions], dtype="U8"),
        }

    def _thing(self, thing: Thing) -> int:
        known = self._things.get(thing)
        if known is None:
            known = self._things[thing] = len(self._things)
            self._card(thing.printed)
        return known

    def _card(self, one: Definition | Word | None) -> int:
        known = self._cards.get(one)
        if known is None:
            known = self._cards[one] = len(self._printed)
            self._printed.append(card(one) if isinstance(one, Definition) else ability(one))
        return known


def _flat(lists: list[list[Any]], kind: str) -> Any:
    return np.array([value for one in lists for value in one], dtype=kind)


def encode(kept: list[shards.Kept]) -> Arrays:
    """The labelled questions of games, and some positions."""
    coder = Coder()
    for game in kept:
        rng = Random(game.number)
        readers = [Reader(0), Reader(1)]
        for _, position, label in shards.again(library(), game):
            decision = position.decision
            if decision is None or decision.player == CHANCE:
                continue
            if rng.random() * EVERY < 1 and game.winner >= 0:
                viewer = rng.randrange(2)
                scene = readers[viewer].scene_of(position.pos)
                coder.scene(scene, float(game.winner == viewer), game.number)
            if label is not None:
                _lesson(coder, readers, game, position, label)
    return coder.arrays()


def _lesson(coder: Coder, readers: list[Reader], kept: shards.Kept, game: Game, label: shards.Label) -> None:
    decision = game.decision
    assert decision is not None
    answers = choices(decision)
    said = unplain(label.answer)
    if answers is None or said not in answers:
        return
    player = decision.player
    asked = readers[player].question(decision, Seat(game), answers)
    right = alike(asked, answers.index(said))
    result = 0.5 if kept.winner < 0 else float(kept.winner == player)
    scene = coder.scene(asked.scene, result, kept.number)
    coder.question(asked, right, scene, decision.topic, kept.lists[player].kind)


def alike(asked: Question, chosen: int) -> list[int]:
    """The places of the answers that look to the net like the chosen one, and of that one."""
    things = asked.scene.things
    looks = [
        (tuple(one.numbers), things[one.thing] if one.thing >= 0 else None, one.ability)
        for one in asked.choices
    ]
    return [place for place, look in enumerate(looks) if look == looks[chosen]]


def _shard(path: Path) -> Arrays:
    return encode(list(shards.read(path)))


def encode_all(folder: Path, workers: int) -> Arrays:
    """The arrays of all games of a folder."""
    paths = sorted(folder.glob("games-*.bin"))
    if workers == 1 or len(paths) == 1:
        return joined(map(_shard, paths))
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        return joined(pool.imap(_shard, paths))


def joined(parts: Iterator[Arrays]) -> Arrays:
    """Several sets of arrays as one. Things, scenes and games are numbered on, and equal cards become one.

    Games of several folders may have the same numbers. They are moved by multiples of `KEPT_BACK`, so the
    same games are kept back wherever they are joined.
    """
    found: dict[str, list[Any]] = {}
    known: dict[bytes, int] = {}
    cards: list[Any] = []
    things = scenes = games = 0
    for part in parts:
        moved = dict(part)
        places: list[int] = []
        for row in moved.pop("cards"):
            place = known.setdefault(row.tobytes() if places else b"", len(cards))  # the first is for nothing
            if place == len(cards):
                cards.append(row)
            places.append(place)
        for name in ("thing_cards", "abilities"):
            moved[name] = np.array(places)[part[name]]
        for name in ("members", "subjects", "choice_things"):
            moved[name] = np.where(part[name] >= 0, part[name] + things, -1)
        moved["scenes"] = part["scenes"] + scenes
        if len(part["games"]):
            least = int(part["games"].min()) // KEPT_BACK * KEPT_BACK
            moved["games"] = part["games"] - least + games
            games = (int(moved["games"].max()) // KEPT_BACK + 1) * KEPT_BACK
        for name, values in moved.items():
            found.setdefault(name, []).append(values)
        things += len(part["things"])
        scenes += len(part["sizes"])
    return {"cards": np.array(cards), **{name: np.concatenate(values) for name, values in found.items()}}

"""Games on disk: the decks, every answer and the labels, packed, a few thousand bytes for a game.

A shard is a row of packed games with their lengths. A torn end, as an interrupted run leaves it, is cut off.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.deck import Deck
from regalia.fingerprint import fingerprint
from regalia.game.answers import Answer
from regalia.game.core.state import Position
from regalia.game.game import Game
from regalia.game.record import plain, unplain

PER_SHARD: Final = 100
"""The most games in one file."""
LENGTH: Final = 4
"""The bytes of the length before each game."""


class List(msgspec.Struct, frozen=True, array_like=True):
    """A deck by slug, in order."""

    kind: str
    """How it was made: one of `decks.KINDS`."""
    name: str
    material: list[str]
    main: dict[str, int]

    @classmethod
    def of(cls, kind: str, deck: Deck) -> List:
        return cls(kind, deck.name, list(deck.material), dict(deck.main))

    def deck(self) -> Deck:
        return Deck(name=self.name, material=dict.fromkeys(self.material, 1), main=self.main)


class Label(msgspec.Struct, frozen=True, array_like=True):
    """The answer of the teacher to one question."""

    place: int
    """The number of answers before the question."""
    answer: Any
    """The answer, plain as in a game file."""


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A game as it is kept."""

    number: int
    rules: str
    lists: list[List]
    answers: list[tuple[str, Any, bool]]
    labels: list[Label]
    winner: int
    """The winner, or -1."""
    bots: list[str]
    teacher: str
    errors: int
    """The number of questions that the teacher could not answer."""


def shard(folder: Path, number: int) -> Path:
    """The file of a game."""
    return folder / f"games-{number // PER_SHARD:05}.bin"


def append(folder: Path, game: Kept) -> None:
    data = zlib.compress(msgspec.msgpack.encode(game), 9)
    with shard(folder, game.number).open("ab") as file:
        file.write(len(data).to_bytes(LENGTH, "big") + data)


def read(path: Path) -> Iterator[Kept]:
    """The whole games of a shard."""
    for _, packed in _frames(path.read_bytes()):
        yield msgspec.msgpack.decode(zlib.decompress(packed), type=Kept)


def read_all(folder: Path) -> Iterator[Kept]:
    """All games of a folder, in the order of their numbers within each shard."""
    for path in sorted(folder.glob("games-*.bin")):
        yield from sorted(read(path), key=lambda game: game.number)


def repair(folder: Path) -> set[int]:
    """Cut off torn ends. Returns the numbers of the games that are there."""
    for path in folder.glob("games-*.bin"):
        data = path.read_bytes()
        end = max((end for end, _ in _frames(data)), default=0)
        if end < len(data):
            path.write_bytes(data[:end])
    return {game.number for game in read_all(folder)}


def _frames(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Each packed game with the place of its end."""
    start = 0
    while start + LENGTH <= len(data):
        end = start + LENGTH + int.from_bytes(data[start : start + LENGTH], "big")
        if end > len(data):
            return
        yield end, data[start + LENGTH : end]
        start = end


def begin(library: Library, lists: list[List]) -> Position:
    """The position before a game."""
    return deal(library, [one.deck() for one in lists])


def again(library: Library, kept: Kept) -> Iterator[tuple[int, Game, Label | None]]:
    """The game again: the number of answers so far, the game, and the label of the question if there is one.

    The game must not be changed. A game of other rules is played as far as they allow.
    """
    labels = {label.place: label for label in kept.labels}
    game = Game(begin(library, kept.lists), auto=False)
    game.chance = None
    for place, (topic, value, given) in enumerate(kept.answers):
        decision = game.decision
        if decision is None or decision.topic != topic:
            if kept.rules != fingerprint():
                return
            raise ValueError(f"game {kept.number}: answer {place + 1} is to {topic!r}, which is not asked")
        yield place, game, labels.get(place)
        game.push(unplain(value), given=given)


def plain_answers(answers: list[Answer]) -> list[tuple[str, Any, bool]]:
    return [(answer.topic, plain(answer.value), answer.given) for answer in answers]

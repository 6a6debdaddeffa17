"""What the games of an environment have in common: decks, vocabulary, actions, and the position before the
first question. It is made once for each process, and environments share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import admit
from regalia.env.actions import ActionSpace
from regalia.env.observing import Shapes
from regalia.env.vocabulary import Vocabulary
from regalia.game import game as engine
from regalia.game.core.values import NOBODY
from regalia.game.game import restored
from regalia.game.record import Setup
from regalia.game_files import begin, setup
from regalia.games import Game, load_deck

FEWEST: Final = 2
"""The smallest number of players."""
KEPT: Final = 32
"""The number of terms that a process keeps."""


class Wanted(NamedTuple):
    """The arguments of an environment, in a form that names and pickles them."""

    setup: bytes
    explicit_chance: bool
    skip_forced: bool
    most_steps: int
    every_face: bool


class Terms:
    """The common part of games with the same decks."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted: Final = wanted
        self.setup: Final = msgspec.json.decode(wanted.setup, type=Setup)
        self.explicit_chance: Final = wanted.explicit_chance
        self.skip_forced: Final = wanted.skip_forced
        self.most_steps: Final = wanted.most_steps
        self.start: Final = begin(self.setup)
        """The position before a game. Nothing is shuffled yet."""
        whole = wanted.every_face
        self.vocabulary: Final = Vocabulary.whole() if whole else Vocabulary.of(self.start.catalog)
        self.space: Final = ActionSpace(self.vocabulary)
        self.shapes: Final = Shapes(self.start.players, len(self.start.card), self.vocabulary)
        self.decks: Final = [_deck(self.setup, number) for number in range(len(self.setup.decks))]

    def __reduce__(self) -> tuple[Any, ...]:
        return terms, (self.wanted,)

    def game(self) -> Game:
        """A new game. Chance is not answered in it."""
        game = Game(self.start.copy(), keep_history=False, auto=self.skip_forced)
        game.chance = None
        return game

    def packed(self, game: engine.Game) -> Any:
        """A game in a form that can be pickled. Its catalogue is left out if it is the usual one."""
        return game.save() if game.pos.catalog is self.start.catalog else game

    def unpacked(self, packed: Any) -> engine.Game:
        """The game again."""
        if isinstance(packed, engine.Game):
            return packed
        return restored(Game, self.start.catalog, packed, None, self.skip_forced, False, False)


@lru_cache(maxsize=KEPT)
def terms(wanted: Wanted) -> Terms:
    """The terms for these arguments, made once."""
    return Terms(wanted)


def agreed(
    decks: Sequence[str | Path | Deck],
    first: int | None,
    explicit_chance: bool,
    skip_forced: bool,
    most_steps: int,
    every_face: bool,
) -> Terms:
    """The terms of games between decks."""
    found = [load_deck(deck) for deck in decks]
    if len(found) < FEWEST:
        raise BadDeck(f"name at least {FEWEST} decks, not {len(found)}.")
    if first is not None and first not in range(len(found)):
        raise ValueError(f"first is the number of a player, 0 to {len(found) - 1}, not {first!r}")
    if most_steps < 1:
        raise ValueError(f"most_steps is a number of choices, 1 or more, not {most_steps!r}")
    blank = admit(found, without_text=False)
    begun = setup(found, [deck.name for deck in found], NOBODY if first is None else first, blank)
    return terms(Wanted(msgspec.json.encode(begun), explicit_chance, skip_forced, most_steps, every_face))


def _deck(found: Setup, number: int) -> Deck:
    """A deck list of the set-up."""
    cards = found.decks[number]
    copies = {slug: cards.material.count(slug) for slug in cards.material}
    boons = {slug: cards.boons.count(slug) for slug in cards.boons}
    return Deck(name=cards.name, material=copies, main=cards.main, boons=boons)

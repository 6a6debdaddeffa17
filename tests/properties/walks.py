"""Random games from small positions, with decks to draw from and triggers for everything that happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from proofs.pencil.deal import deal
from proofs.pencil.layout import lay_out
from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.game.answers import fair_chance
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import Position, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import place
from regalia.game.printed.abilities import Trigger, Triggered
from regalia.game.printed.acts import PASS
from regalia.words.deed_triggers import WheneverRests
from regalia.words.play_triggers import WheneverActivates, WheneverMaterializes, WheneverReserved
from regalia.words.structure import Nothing
from regalia.words.triggers import WheneverBanished, WheneverSacrificed

NOTICED: tuple[Trigger, ...] = (
    WheneverActivates(whose="anyone"),
    WheneverMaterializes(whose="anyone"),
    WheneverBanished(whose="anyone"),
    WheneverReserved(),
    WheneverRests(),
    WheneverSacrificed(),
)


def position(seed: int, *, watched: bool = True) -> Position:
    """A small position, four cards in each main deck and, if watched, an object that notices everything."""

    def add(library: Library, pos: Position) -> None:
        filler = library.invent(
            Face(id="filler", slug="filler", name="Filler", elements=("norm",), types=("action",), reserve=1),
            (),
        )
        for player in pos.everyone():
            for _ in range(4):
                place(pos, filler.index, player, Zone.MAIN_DECK)
        if watched:
            face = Face(id="watcher", slug="watcher", name="Watcher", elements=("norm",), types=("item",))
            texts = tuple(Triggered(on=trigger, effect=Nothing()) for trigger in NOTICED)
            place(pos, library.invent(face, texts).index, 1, Zone.FIELD)

    return lay_out(deal(seed), add)


class Counted:
    """Fair chance that counts how often it was asked."""

    def __init__(self, seed: int = 0) -> None:
        self.asked = 0
        self._fair = fair_chance(seed)

    def __call__(self, decision: Decision) -> Any:
        self.asked += 1
        return self._fair(decision)


def keen(decision: Decision, rng: Random) -> Any:
    """A random answer of somebody who would rather play than pass."""
    if decision.asks is Asks.ACT:
        plays = [act for act in decision.options if act != PASS]
        if plays and rng.random() < 0.8:
            return rng.choice(plays)
    return decision.sample(rng)


def walk(game: Game, rng: Random, most: int = 40) -> Iterator[tuple[Decision, Any]]:
    """Play at random: each decision with the answer that will be given once the caller goes on."""
    for _ in range(most):
        decision = game.decision
        if decision is None:
            return
        answer = keen(decision, rng)
        yield decision, answer
        game.push(answer)


def plays(game: Game, rng: Random, tries: int = 12) -> Iterator[Any]:
    """Acts that begin a play, at successive rest positions of a random game."""
    for _ in range(tries):
        decision = game.decision
        if decision is None:
            return
        if decision.asks is Asks.ACT:
            for act in decision.options:
                if act.what in ("activate", "materialize", "ability"):
                    yield act
        finish(game, rng)


def finish(game: Game, rng: Random, answer: Callable[[Decision, Random], Any] = keen) -> None:
    """Answer at random until the next decision to act."""
    while (decision := game.decision) is not None:
        game.push(answer(decision, rng))
        following = game.decision
        if following is None or following.asks is Asks.ACT:
            return

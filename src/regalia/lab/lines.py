"""The search of the bot over one question: its imagined games, and its answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from statistics import fmean
from time import monotonic
from typing import Any, Final, NamedTuple

from regalia.bots.imagined import CannotImagine
from regalia.bots.search_bot import Node, Search, name_of
from regalia.bots.seat import Seat
from regalia.game.core.decision import Decision
from regalia.game.core.state import Position
from regalia.game.game import Game
from regalia.game.printed.acts import PASS, Act
from regalia.terminal.wording import Wording

LEARNING: Final = 40
"""The percentage of the games, the first ones, in which the search tries how to go on. They do not count."""
LINE: Final = 4
"""The most further answers that are told of a line."""
OFTEN: Final = 4
"""Imagined games in which an answer was tried before it is told as part of a line."""


class Compared(NamedTuple):
    """Answers to a question that were played on in the same imagined games, and how each of those ended."""

    search: Search
    first: Game
    """One of the imagined games, before any answer."""
    results: dict[Any, list[float]]
    """By the names of the answers, without the games in which the search tried how to go on."""

    @property
    def ranked(self) -> list[Any]:
        """The names of the answers, the best first."""
        return sorted(self.search.candidates, key=lambda name: -fmean(self.results[name]))

    def acts(self, decision: Decision) -> dict[Any, Act]:
        """The acts by their names. Of several with the same name it is the first."""
        return {name_of(self.first.pos, option): option for option in reversed(decision.options)}


def compare(
    decision: Decision,
    seat: Seat,
    rng: Random,
    also: Any = None,
    *,
    worlds: int,
    seconds: float = inf,
    only: Sequence[Any] = (),
) -> Compared | None:
    """Play on the answers that look best, and another one, in a number of imagined games or for some time.

    If names of answers are given as `only`, these are played on. None if nothing can be imagined.
    """
    began = monotonic()
    try:
        draw = seat.imagination(rng)
        first = draw(rng)
        search = Search(seat.player)
        search.look_closely(first, decision.options)
        if also is not None and (name := name_of(first.pos, also)) not in search.candidates:
            search.candidates.append(name)
            search.results[name] = []
        if only:
            search.candidates = list(only)
            search.results = {name: [] for name in only}
        learned = 0
        for tried in range(worlds):
            spent = (monotonic() - began) / seconds
            if spent >= 1:
                break
            if search.curiosity and (tried >= LEARNING * worlds // 100 or 100 * spent >= LEARNING):
                search.curiosity, learned = 0.0, min(map(len, search.results.values()))
            search.try_world(draw, rng.randrange(2**32))
    except CannotImagine:
        return None
    results = {name: found[learned:] for name, found in search.results.items()}
    return Compared(search, first, results) if all(results.values()) else None


def said(words: Wording, act: Act, decision: Decision) -> str:
    return words.passing(decision) if act == PASS else words.act(act)


def with_line(answer: str, node: Node | None, pos: Position) -> tuple[str, tuple[str, ...]]:
    """An answer in words together with what it is aimed at, and the answers that the search tried most after
    it.
    """
    told = [answer]
    for name in _most_tried(node):
        if aim := _aim(name, pos):
            told[-1] += aim
        elif step := _told(name, pos):
            told.append(step)
    return told[0], tuple(told[1:])


def _most_tried(node: Node | None) -> Iterator[Any]:
    """The names of the answers that the search tried most after a node, one after another."""
    for _ in range(LINE):
        if node is None or not node.children:
            return
        name, node = max(node.children.items(), key=lambda entry: entry[1].visits)
        if node.visits < OFTEN:
            return
        yield name


def _card(slug: str, pos: Position) -> str:
    """The name of a card in the game."""
    return next((printed.name for printed in pos.catalog if printed.slug == slug), slug)


def _aim(name: Any, pos: Position) -> str:
    """The words for what an answer is aimed at, if that is what was asked."""
    match name:
        case ((str(slug), _),) if slug:
            return f" at {_card(slug, pos)}"
        case _:
            return ""


def _told(name: Any, pos: Position) -> str:
    """The words for a branch of the tree."""
    match name:
        case "pass", _, _:
            return "end the turn"
        case "attack", (str(slug), _), _:
            return f"attack with {_card(slug, pos)}"
        case "ability", (str(slug), _), _:
            return f"use {_card(slug, pos)}"
        case str(what), (str(slug), _), _:
            return f"{what} {_card(slug, pos)}"
        case _:
            return ""

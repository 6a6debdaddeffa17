"""Positions of games as open setups: nothing in them depends on a card that the player cannot know.

Decks are made of Blanks, so a draw brings a card that can only pay. Hand and memory of the other player are
empty. What remains is on the table, or in the hand of the player whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from regalia.cards.facts import load
from regalia.game.core.state import Position
from regalia.game.objects.characteristics import champion
from regalia.game.objects.layers import characteristics
from regalia.games import Game, table
from regalia.judge.scenario.laying import CannotBeSaid, Layout
from regalia.judge.scenario.names import LETTERS

Setup = dict[str, Any]
"""The `setup:` of a scenario as plain data. The player who has to win is always A."""

BLANKS: Final = 10
"""The cards of each deck."""
HIDDEN: Final = ("deck", "memory")
FORGOTTEN: Final = ("history", "hits", "plays", "effects", "later", "peeks")
"""What happened before, and what lasts from then."""
USES: Final = "uses:"
PILES: Final = ("graveyard", "banishment", "material")
CARDS: Final = ("field", "hand")


def open_setup(pos: Position) -> Setup:
    """The setup of a position at the beginning of a main phase. Raises `CannotBeSaid`.

    What happened before is left out, and what lasts from then: in the puzzle everything begins here.
    """
    if pos.players != 2:
        raise CannotBeSaid("there are more than two players")
    rested = pos.copy()
    for name in FORGOTTEN:
        rested.assign(name, ())
    for card, memos in enumerate(rested.memos):
        rested.put(rested.memos, card, tuple(one for one in memos if not one.key.startswith(USES)))
    layout = Layout(rested, frozenset())
    found: Setup = {"turn": f"A, main, turn {pos.turn}"}
    mine = pos.turn_player
    for letter, player in zip(LETTERS, (mine, 1 - mine), strict=False):
        zones = {key: value for key, value in deepcopy(layout.players[player]).items() if value != []}
        for key in HIDDEN if player == mine else (*HIDDEN, "hand"):
            zones.pop(key, None)
        zones["filler"] = BLANKS
        if mine == 1:
            zones = _with_letters_exchanged(zones)
        found[letter] = _named(zones)
    return found


def laid_out(setup: Setup) -> Game:
    """The game that begins from a setup. Raises `CannotBeSaid` if no scenario may begin so.

    Effects can bring about what a setup refuses, such as a champion on one that is two levels lower.
    """
    players = {key: value for key, value in setup.items() if key != "turn"}
    try:
        return table(turn=setup.get("turn"), seed=0, **players)
    except ValueError as error:
        raise CannotBeSaid(str(error)) from None


def _with_letters_exchanged(value: Any) -> Any:
    match value:
        case dict():
            return {
                key: {"A": "B", "B": "A"}[one] if key == "owner" else _with_letters_exchanged(one)
                for key, one in value.items()
            }
        case list():
            return [_with_letters_exchanged(one) for one in value]
        case _:
            return value


def _named(zones: dict[str, Any]) -> dict[str, Any]:
    """The zones with cards by name where a name is enough, and equal cards together."""
    facts = load()
    names = {face.slug: face.name for face in facts.by_slug.values()}
    shared = list(names.values())

    def name(slug: str) -> str:
        called = names.get(slug, slug)
        return called if shared.count(called) == 1 else slug

    def entry(one: Any) -> Any:
        if isinstance(one, dict):
            return {name(slug): _loaded(details, entry) for slug, details in one.items()}
        return name(one)

    found: dict[str, Any] = {}
    for key, value in zones.items():
        if key == "champion" and isinstance(value, dict) and "lineage" in value:
            found[key] = {**value, "lineage": [entry(one) for one in value["lineage"]]}
        elif isinstance(value, list):
            found[key] = [entry(one) for one in value]
        else:
            found[key] = value
    return found


def _loaded(details: Any, entry: Any) -> Any:
    if isinstance(details, dict) and "loaded" in details:
        return {**details, "loaded": [entry(one) for one in details["loaded"]]}
    return details


def full_life(game: Game) -> int:
    """The life of B's champion without damage."""
    return characteristics(game.pos, champion(game.pos, 1)).life or 0


def hurt(game: Game, left: int) -> Game:
    """The same game at its beginning, with so much life left to B's champion."""
    pos = game.pos.copy()
    leader = champion(pos, 1)
    pos.put(pos.damage, leader, (characteristics(pos, leader).life or 0) - left)
    return Game(pos, seed=0)


def without_damage(setup: Setup) -> Setup:
    """The same position with an unhurt champion of B."""
    found = deepcopy(setup)
    found["B"]["champion"].pop("damage", None)
    return found


def with_life(setup: Setup, full: int, left: int) -> Setup:
    """The same position with so much of its life left to B's champion."""
    found = without_damage(setup)
    if full > left:
        found["B"]["champion"]["damage"] = full - left
    return found


def piles(setup: Setup) -> list[tuple[str, str]]:
    """The piles that a position has, each with its player."""
    return [(letter, key) for letter in "BA" for key in PILES if key in setup[letter]]


def without_pile(setup: Setup, letter: str, key: str) -> Setup:
    """The position without one of its piles."""
    found = deepcopy(setup)
    del found[letter][key]
    return found


def smaller(setup: Setup) -> Iterator[Setup]:
    """The position without one of its cards on the field or in hand."""
    for letter in "BA":
        for key in CARDS:
            for number in range(len(setup[letter].get(key, ()))):
                found = deepcopy(setup)
                del found[letter][key][number]
                yield found

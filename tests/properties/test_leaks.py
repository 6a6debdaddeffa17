"""What a player sees, is offered and hears does not depend on what that player cannot know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import regalia.game.observation
import regalia.game.turn.steps
import regalia.game.view
from proofs.leaks.pairs import Leak, check_game
from regalia.cards.catalog import Library
from regalia.decks.presets import FOR_PANTHEON
from regalia.game.core.explain import Step
from regalia.game.core.state import Position, Zone
from regalia.game.information.handles import Handles, Key
from regalia.game.observation import Observer
from regalia.game.playing.offers import acts
from regalia.game.printed.acts import Act
from tests.forms import only_plain

SEEDS = (0, 2, 3)
PAIRS = 200


@pytest.mark.rule("zones.information.6", "zones.information.8", "memory.1.c", "misc.ordering.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_worlds_that_differ_in_hidden_things_look_alike(seed: int) -> None:
    tally = check_game(seed, Library(), PAIRS)
    assert tally.pairs >= PAIRS
    assert tally.stops > tally.pairs
    assert tally.heard > 0


@pytest.mark.rule("zones.pantheon.1", "zones.pantheon.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_boons_that_lie_face_down_look_alike(seed: int) -> None:
    known = list(FOR_PANTHEON.values())
    decks = [known[(seed + player) % len(known)] for player in range(3)]
    tally = check_game(seed, Library(), PAIRS, decks=decks)
    assert tally.pairs >= PAIRS


def _look_everywhere(pos: Position, card: int, viewer: int) -> bool:
    return True


def _all_text(step: Step, viewer: int) -> Step:
    return step


def _fewer_against_good_hands(pos: Position, player: int) -> list[Act]:
    """Options that depend on what another player holds."""
    found = acts(pos, player)
    other = pos.cards_in(Zone.HAND, (player + 1) % pos.players)
    return found[:1] if other and pos.card[other[0]] % 2 else found


def _by_number(handles: Handles, card: int) -> tuple[str, Key]:
    return f"card {card}", (0, card, "")


def _sizes_of_kinds(original: Callable[..., Any]) -> Callable[..., Any]:
    """Counts that are not public: how many different cards are left in a deck."""

    def side(handles: Handles, player: int) -> Any:
        found = original(handles, player)
        hand = handles.pos.cards_in(Zone.HAND, player)
        found.sizes["kinds in hand"] = len({handles.pos.card[card] for card in hand})
        return found

    return side


def _deck_in_order(original: Callable[..., Any]) -> Callable[..., Any]:
    """The order of a deck, hidden in a harmless number."""

    def side(handles: Handles, player: int) -> Any:
        found = original(handles, player)
        deck = handles.pos.cards_in(Zone.MAIN_DECK, player)
        found.sizes["first"] = handles.pos.stamp[deck[0]] if deck else 0
        return found

    return side


def _everything(handles: Handles, zone: Zone, player: int) -> list[int]:
    return list(handles.pos.cards_in(zone, player))


def _in_order_of_the_pile(observer: Observer, card: int) -> tuple[int, int, int]:
    """Rows of an observation in the order in which the engine keeps the cards."""
    return card, 0, 0


VIEW = regalia.game.view
OBSERVATION = regalia.game.observation
LEAKS: dict[str, tuple[tuple[Any, str, Any], ...]] = {
    "names of hidden cards": ((VIEW, "may_look", _look_everywhere), (Handles, "visible", _everything)),
    "the whole log": ((Step, "heard_by", _all_text),),
    "options": ((regalia.game.turn.steps, "acts", _fewer_against_good_hands),),
    "numbers of cards": ((Handles, "_find", _by_number),),
    "kinds of cards": ((VIEW, "_side", _sizes_of_kinds(VIEW._side)),),
    "observed cards": (
        (OBSERVATION, "seen_in", lambda pos, zone, player, viewer: pos.cards_in(zone, player)),
    ),
    "the order of rows": ((Observer, "_in_own_pile", _in_order_of_the_pile),),
    "timestamps": ((VIEW, "_side", _deck_in_order(VIEW._side)),),
}
IN_COMPILED_CODE = {"options", "numbers of cards", "observed cards"}
"""These can only be planted in the plain form."""


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param(leak, marks=only_plain("compiled code calls what it was compiled with"))
        if leak in IN_COMPILED_CODE
        else leak
        for leak in LEAKS
    ],
)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, planted in LEAKS[leak]:
        monkeypatch.setattr(where, name, planted)
    with pytest.raises(Leak):
        check_game(0, Library(), 3 * PAIRS)

"""Telling a listener that cards have moved, each player as far as they may know which."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from regalia.game.explain import Step
from regalia.game.knowledge import is_open, lookers
from regalia.game.state import Position, State, Zone

if TYPE_CHECKING:
    from regalia.game.zones import Plan

_TOLD: Final = {
    "draw": ("draw", "drawing.1"),
    "discard": ("discard", "term.discard.1"),
    "destroy": ("destroy", "term.destruction.2"),
    "sacrifice": ("sacrifice", "term.sacrifice.2"),
    "banish": ("banish", "term.banish.1"),
    "return": ("return", "zones.5"),
    "mill": ("mill", "zones.5"),
    "negated": ("leaves the stack", "playing.7"),
    "recollect": ("recollect", "recollection.3"),
}
"""Moves worth a line of their own; those of a payment are told with it."""


def tell_move(pos: Position, plans: list[Plan], cause: str) -> None:
    """Tell a move: cards that lie open before it or after it by name, others only to those who see them."""
    told = _TOLD.get(cause)
    if told is None or pos.listener is None:
        return
    name, rule = told
    groups: dict[tuple[Zone, tuple[int, ...] | None], list[str]] = {}
    for plan in plans:
        groups.setdefault((plan.to, _audience(pos, plan)), []).append(pos.definition(plan.card).name)
    owner = pos.owner[plans[0].card]
    for (goes, audience), names in groups.items():
        place = goes.name.lower().replace("_", " ")
        if cause in ("draw", "recollect"):
            who = f"player {chr(ord('A') + owner)}"
            texts, public = [f"{who}: {', '.join(names)}"], f"{who}: {_so_many(len(names))}"
        else:
            texts = [_goes(thing, count, place) for thing, count in Counter(names).items()]
            public = f"{_so_many(len(names))} {'goes' if len(names) == 1 else 'go'} to {place}"
        if audience is None:
            for text in texts:
                pos.listener(Step(name, rule, text, owner))
        else:
            pos.listener(Step(name, rule, "; ".join(texts), owner, public=public, audience=audience))


def _so_many(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _goes(what: str, count: int, place: str) -> str:
    return f"{what} goes to {place}" if count == 1 else f"{count} {what} go to {place}"


def _audience(pos: Position, plan: Plan) -> tuple[int, ...] | None:
    """The players who may look at a card before it moves or after; None is everybody."""
    card, zone = plan.card, plan.to
    shown = plan.states & (State.REVEALED | State.PRESERVED) or not (zone.is_private or plan.face_down)
    if shown or is_open(pos, card):
        return None
    sees_it_arrive = zone.is_private and zone is not Zone.MAIN_DECK
    return tuple(sorted({*lookers(pos, card), *((pos.owner[card],) if sees_it_arrive else ())}))

"""Telling listeners that cards have moved. Each player hears only of cards that they may know."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from regalia.game.core.explain import Step
from regalia.game.core.state import Position, State, Zone
from regalia.game.information.knowledge import is_open, lookers

if TYPE_CHECKING:
    from regalia.game.happening.zones import Plan

_TOLD: Final = {
    "draw": ("draw", "drawing.1"),
    "discard": ("discard", "term.discard.1"),
    "destroy": ("destroy", "term.destruction.2"),
    "sacrifice": ("sacrifice", "term.sacrifice.2"),
    "banish": ("banish", "term.banish.1"),
    "reserve cost": ("banish", "term.banish.1"),
    "return": ("return", "zones.5"),
    "mill": ("mill", "zones.5"),
    "negated": ("leaves the stack", "playing.7"),
    "recollect": ("recollect", "recollection.3"),
    "put": ("put", "zones.5"),
    "generate": ("generate", "term.generate.2"),
}
"""The causes of moves that are worth a line of their own. Moves of a payment are told with it."""


def tell_move(pos: Position, plans: list[Plan], cause: str) -> None:
    """Tell a move: cards that lie open before or after it to everybody, others to those who see them."""
    told = _TOLD.get(cause)
    if told is None or pos.listener is None:
        return
    name, rule = told
    groups: dict[tuple[int, str, tuple[int, ...] | None], list[str]] = {}
    for plan in plans:
        key = (_whose(pos, plan.card), _place(plan, cause), _audience(pos, plan))
        groups.setdefault(key, []).append(pos.definition(plan.card).name)
    for (owner, place, audience), names in groups.items():
        if cause in ("draw", "recollect"):
            who = f"player {chr(ord('A') + owner)}"
            texts, public = [f"{who}: {', '.join(names)}"], f"{who}: {_some_cards(len(names))}"
        else:
            texts = [_goes(thing, count, place) for thing, count in Counter(names).items()]
            public = f"{_some_cards(len(names))} {'goes' if len(names) == 1 else 'go'} to {place}"
        things = tuple(Counter(names).items())
        if audience is not None:
            text = "; ".join(texts)
            pos.listener(
                Step(name, rule, text, owner, {}, public, audience=audience, things=things, place=place)
            )
        elif len(texts) < len(things):
            pos.listener(Step(name, rule, texts[0], owner, things=things, place=place))
        else:
            for text, thing in zip(texts, things, strict=True):
                pos.listener(Step(name, rule, text, owner, things=(thing,), place=place))


def tell_arrival(pos: Position, card: int, controller: int, states: int, *, played: bool) -> None:
    """Tell that a token is summoned, or that a card enters the field without having been played."""
    if pos.listener is None or (played and not pos.has(card, State.TOKEN)):
        return
    name, rested = pos.definition(card).name, " rested" if states & State.RESTED else ""
    if pos.has(card, State.TOKEN):
        pos.listener(Step("summon", "term.summon.1", f"{name}{rested}", controller))
    else:
        pos.listener(Step("enters", "zones.field.3", f"{name} enters the field{rested}", controller))


def _whose(pos: Position, card: int) -> int:
    """The player to name with a card: its controller on the field, elsewhere its owner."""
    return pos.controller[card] if pos.zone_of(card) is Zone.FIELD else pos.owner[card]


def _place(plan: Plan, cause: str) -> str:
    """The destination of a card; for a deck, top or bottom."""
    name = plan.to.name.lower().replace("_", " ")
    return f"the {plan.where} of the {name}" if cause == "put" and plan.to is Zone.MAIN_DECK else name


def _some_cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _goes(what: str, count: int, place: str) -> str:
    return f"{what} goes to {place}" if count == 1 else f"{count} {what} go to {place}"


def _audience(pos: Position, plan: Plan) -> tuple[int, ...] | None:
    """The players who may look at a card before it moves or after; None means everybody."""
    card, zone = plan.card, plan.to
    shown = plan.states & (State.REVEALED | State.PRESERVED) or not (zone.is_private or plan.face_down)
    if shown or is_open(pos, card):
        return None
    sees_it_arrive = zone.is_private and zone is not Zone.MAIN_DECK
    return tuple(sorted({*lookers(pos, card), *((pos.owner[card],) if sees_it_arrive else ())}))

"""Imbue in words: what it takes, and whether the cards that are reserved are enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from regalia.game.core.context import Context, item_context
from regalia.game.core.language import value_of
from regalia.game.core.stack import StackItem
from regalia.game.core.state import Position, State
from regalia.game.objects.layers import characteristics
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import HAND, imbuing
from regalia.game.printed.abilities import Imbue
from regalia.text.saying import things
from regalia.words.filters import OwnElement


class Need(NamedTuple):
    """A number of cards of a kind that imbue, and how many of the cards in question are of it."""

    wanted: int
    kind: str
    found: int

    @property
    def is_met(self) -> bool:
        return self.found >= self.wanted

    def __str__(self) -> str:
        return f"{self.found} of {self.wanted} {self.kind}"


def needs(play: Play, cards: Iterable[int]) -> list[Need]:
    """What would imbue a play, and how far these cards do it."""
    return _needs(play.context(), imbuing(play), tuple(cards))


def imbue_words(found: Sequence[Need]) -> str:
    """Whether something becomes imbued.

    >>> imbue_words([Need(2, "wind", 2)]), imbue_words([Need(2, "wind", 1)])
    ('imbued: 2 of 2 wind', 'not imbued: 1 of 2 wind')
    """
    if not found:
        return ""
    best = max(found, key=lambda need: (need.is_met, need.found - need.wanted))
    return f"{'imbued' if best.is_met else 'not imbued'}: {best}"


def imbued_on_stack(pos: Position, item: StackItem, viewer: int) -> str:
    """Whether something on the effects stack is imbued. Who did not see the cards is not told about them."""
    if not item.is_card or item.copy:
        return ""
    now = characteristics(pos, item.source)
    abilities = [*now.abilities.imbue, *(given for given, _ in now.granted if isinstance(given, Imbue))]
    if not abilities:
        return ""
    cards = tuple(means.card for paid in item.receipt.paid for means in paid.means if means.verb == HAND)
    is_imbued = bool(item.receipt.states & State.IMBUED)
    found = [one for one in _needs(item_context(pos, item), abilities, cards) if one.is_met is is_imbued]
    if found and (is_imbued or item.controller == viewer):
        return imbue_words(found)
    return "imbued" if is_imbued else "not imbued"


def _needs(ctx: Context, abilities: Iterable[Imbue], cards: tuple[int, ...]) -> list[Need]:
    return [
        Need(
            value_of(ability.count, ctx),
            _kind(ctx, ability),
            sum(ability.matching.matches(ctx, card) for card in cards),
        )
        for ability in abilities
    ]


def _kind(ctx: Context, ability: Imbue) -> str:
    """The kind of card in a word: "wind", "advanced", "crux or tera"."""
    if isinstance(ability.matching, OwnElement):
        return " or ".join(sorted(characteristics(ctx.pos, ctx.source).elements))
    return things(ability.matching, 0).replace(" element cards", "").replace(" element", "")

"""Cards that are what was chosen: a name, a type, a subtype, elements."""

from __future__ import annotations

from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.language import Filter
from regalia.game.core.wording import says
from regalia.words.filters import shown

ELEMENTS: Final = "elements"
"""By this key words call the elements that a text has chosen."""


class ChosenName(Filter, frozen=True):
    """Has the name that was chosen: by this text, by the lasting effect, or by the source."""

    wording = (says("which: with the chosen name", "with that name"),)

    sight = ("memos",)
    key: str = "name"

    def matches(self, ctx: Context, card: int) -> bool:
        chosen = ctx.bound.get(self.key) or dict(ctx.bound.get("variables", ())).get(self.key)
        return shown(ctx, card).name == (chosen or ctx.remembered(self.key))

    def phrase(self) -> str:
        return "card with the chosen name"


class ChosenType(Filter, frozen=True):
    """Has the card type the source remembers."""

    wording = (says("which: of the chosen type"),)

    reads = "types"

    def matches(self, ctx: Context, card: int) -> bool:
        chosen = ctx.remembered("type")
        return isinstance(chosen, str) and chosen in shown(ctx, card).types

    def phrase(self) -> str:
        return "card of the chosen type"


SUBTYPE: Final = "subtype"
"""By this key words call the subtype that a text has chosen."""


class ChosenSubtype(Filter, frozen=True):
    """Has the subtype that the text has chosen."""

    wording = (says("which: of that subtype"),)

    reads = "types"

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.bound.get(SUBTYPE) in shown(ctx, card).subtypes

    def phrase(self) -> str:
        return "of the chosen subtype"


class OfChosenElements(Filter, frozen=True):
    """Has one of the elements that were chosen: by this text, or by the lasting effect."""

    reads = "elements"

    def matches(self, ctx: Context, card: int) -> bool:
        chosen = ctx.bound.get(ELEMENTS) or dict(ctx.bound.get("variables", ())).get(ELEMENTS, ())
        return not shown(ctx, card).elements.isdisjoint(chosen)

    def phrase(self) -> str:
        return "card of the chosen elements"

"""Cards that match a choice: a name, a type, a subtype, elements."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Filter
from regalia.game.core.wording import says
from regalia.words.changes import CHOSEN_CLASS
from regalia.words.filters import shown
from regalia.words.naming import CHOSEN_ELEMENT, CHOSEN_SUBTYPE


class ChosenName(Filter, frozen=True):
    """Has the name that was chosen: by this text, by the lasting effect, or by the source."""

    wording = (says("which: with the chosen name", "with that name"),)

    sight = ("memos",)
    key: str = "name"

    def matches(self, ctx: Context, card: int) -> bool:
        chosen = ctx.bound.name or dict(ctx.bound.variables).get(self.key)
        return shown(ctx, card).name == (chosen or ctx.remembered(self.key))


class ChosenType(Filter, frozen=True):
    """Has the card type the source remembers."""

    wording = (says("which: of the chosen type"),)

    reads = "types"

    def matches(self, ctx: Context, card: int) -> bool:
        chosen = ctx.remembered("type")
        return isinstance(chosen, str) and chosen in shown(ctx, card).types


class ChosenSubtype(Filter, frozen=True):
    """Has the subtype that the text has chosen."""

    wording = (says("which: of that subtype"),)

    reads = "types"

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.bound.subtype in shown(ctx, card).subtypes


class ChosenElement(Filter, frozen=True):
    """Has the element the source remembers."""

    wording = (says("which: of the chosen element", "of that element", "with the chosen element"),)

    reads = "elements"

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.remembered(CHOSEN_ELEMENT) in shown(ctx, card).elements


class OfChosenClass(Filter, frozen=True):
    """Has the class the source remembers."""

    wording = (says("which: of the chosen class", "of that class", "with the chosen class"),)

    reads = "types"

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.remembered(CHOSEN_CLASS) in shown(ctx, card).classes


class OfChosenSubtype(Filter, frozen=True):
    """Has the subtype the source remembers."""

    wording = (says("which: of the chosen subtype", "with the chosen subtype"),)

    reads = "types"

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.remembered(CHOSEN_SUBTYPE) in shown(ctx, card).subtypes


class OfChosenElements(Filter, frozen=True):
    """Has one of the elements that were chosen: by this text, or by the lasting effect."""

    reads = "elements"

    def matches(self, ctx: Context, card: int) -> bool:
        return not shown(ctx, card).elements.isdisjoint(ctx.bound.elements_meant())

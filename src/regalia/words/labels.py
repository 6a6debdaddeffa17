"""Label keywords: words in front of abilities that name their family (term.label-keywords.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.events import EventKind
from regalia.game.core.keywords import LabelName
from regalia.game.core.language import Anything, Condition, Filter
from regalia.game.printed.abilities import Ability, Activated, Trigger, Triggered
from regalia.words.conditions import All
from regalia.words.filters import is_blank, shown

LABELS: Final = frozenset(LabelName)
"""All label keywords (term.label-keywords.3)."""


class Labelled(Condition, frozen=True):
    """A condition with a label in front of it. The label does not change when the condition holds."""

    sight = ()

    label: str
    condition: Condition

    def is_bonus(self) -> bool:
        return self.condition.is_bonus()

    def bonus_lost(self, ctx: Context) -> bool:
        return self.condition.bonus_lost(ctx)

    def holds(self, ctx: Context) -> bool:
        return self.condition.holds(ctx)

    def title(self) -> str:
        return self.label.capitalize()

    def unmet(self, ctx: Context) -> Iterator[Condition]:
        yield from self.condition.unmet(ctx)


class WithLabel(Filter, frozen=True):
    """Has an ability with this label. Like a keyword, that is a characteristic of the card (abilities.3.a).

    As with keywords, a restriction in front of it has to be met (abilities.3.a.i). Conditions after the label
    are no restrictions.
    """

    reads = "abilities"

    label: str

    def matches(self, ctx: Context, card: int) -> bool:
        if is_blank(ctx, card):
            return False
        now = shown(ctx, card)
        own = Context(ctx.pos, ctx.pos.owner[card], card)
        abilities = (*now.abilities.all, *(ability for ability, _ in now.granted))
        return any(
            self.label in tuple(labels_of(ability)) and _is_unrestricted(ability.when, own)
            for ability in abilities
        )


def _is_unrestricted(when: Condition | None, ctx: Context) -> bool:
    """Whether all restrictions of an ability hold, apart from the one that its label is about."""
    match when:
        case None | Labelled():
            return True
        case All(parts):
            return all(_is_unrestricted(part, ctx) for part in parts)
        case _:
            return when.holds(ctx)


class AbilityIs(Condition, frozen=True):
    """The ability that is being activated has this label ("the next cardistry ability you activate")."""

    sight = ()

    label: str

    def holds(self, ctx: Context) -> bool:
        play = ctx.play
        return play is not None and play.ability is not None and play.ability.label == self.label


class WheneverActivatesLabelled(Trigger, frozen=True, kw_only=True):
    """You activate an ability with this label of something that fits."""

    kind = EventKind.ABILITY_ACTIVATED

    label: str
    of: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event, stack = ctx.event, ctx.pos.stack
        if event is None or event.player != ctx.controller or not stack:
            return False
        ability = stack[-1].ability
        labelled = isinstance(ability, Activated) and ability.label == self.label
        return labelled and self.of.matches(ctx, stack[-1].source)


def labels_of(ability: Ability) -> Iterator[str]:
    """The labels in front of an ability, or of a part of it."""
    for word in ability.words():
        found = ""
        match word:
            case Activated(label=found) | Triggered(keyword=found) | Labelled(label=found):
                pass
        if found in LABELS:
            yield found

"""What is aimed at the target that a player chooses: the text that asks for it, and what it may do."""

from __future__ import annotations

from typing import NamedTuple

from regalia.game.core.context import Context, item_context
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.language import Effect
from regalia.game.core.stack import StackItem
from regalia.game.core.state import Position, Zone
from regalia.game.objects.targets import Target, slots_in
from regalia.game.paying.play import Play
from regalia.game.playing.choices import effects_of, target_slots
from regalia.terminal.wording import effects_on_stack
from regalia.words.effects import DealDamage

PAID_WITH: frozenset[Zone] = frozenset({Zone.HAND, Zone.MEMORY})
"""Zones that paying changes, which comes after the targets."""


class Aim(NamedTuple):
    """A question for a target."""

    about: Play | StackItem
    ctx: Context
    slot: Target
    effects: list[Effect]
    is_last: bool
    """Whether all other targets have been chosen."""

    @property
    def is_settled(self) -> bool:
        """Whether the result follows from what is chosen: it is one target, the last one, and nothing in the
        text depends on what paying changes.
        """
        if not self.is_last or self.slot.share:
            return False
        return isinstance(self.about, StackItem) or not any(map(_depends_on_paying, self.effects))

    @property
    def deals_damage(self) -> bool:
        return any(
            isinstance(word, DealDamage) and word.to == self.slot
            for effect in self.effects
            for word in effect.words()
        )


def aim_of(pos: Position, decision: Decision) -> Aim | None:
    """What a question for targets is about; None if it is another question."""
    about = decision.about
    if decision.topic != Topic.TARGETS or not isinstance(about, Play | StackItem):
        return None
    if isinstance(about, Play):
        ctx, slots, done = about.context(), target_slots(about), set(about.targets)
        effects = [effect for _, effect in effects_of(about)]
    else:
        ctx, effects = item_context(pos, about), effects_on_stack(pos, about)
        slots = [slot for effect in effects for slot in slots_in(effect, about.modes)]
        done = {number for number, _ in about.targets}
    open_slots = [slot for slot in slots if slot.slot not in done]
    if not open_slots:
        return None
    numbers = {slot.slot for slot in open_slots}
    return Aim(about, ctx, open_slots[0], effects, len(numbers) == 1)


def _depends_on_paying(effect: Effect) -> bool:
    for word in effect.words():
        if isinstance(word, Effect | Target):
            continue
        sight = word.looks_at()
        if sight is None or PAID_WITH.intersection(sight):
            return True
    return False

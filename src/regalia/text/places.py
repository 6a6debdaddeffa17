"""The zones in which abilities work: where their text finds the card itself (abilities.5)."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Condition, CostPart, Effect
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Trigger
from regalia.text.grammar import words_in
from regalia.words.cards import ThisCardIn
from regalia.words.conditions import SourceIs
from regalia.words.deed_triggers import WheneverRevealed
from regalia.words.filters import ThisCard
from regalia.words.omens import Omen
from regalia.words.play_triggers import WheneverActivates
from regalia.words.triggers import WheneverBanished


def zone_of(cost: tuple[CostPart, ...], effect: Effect | None = None) -> Zone:
    """The zone of an activated ability: where its cost, or else its effect, finds the card."""
    return _found_in(cost) or _found_in(effect) or Zone.FIELD


def works_in(on: Trigger, effect: Effect) -> Zone:
    """The zone in which a triggered ability waits. Leaving the field is noticed on the field."""
    if isinstance(on, WheneverBanished | WheneverRevealed) and on.what == ThisCard():
        return on.from_zone or Zone.FIELD
    own = on.own or getattr(on, "what", None) == ThisCard()
    if isinstance(on, WheneverActivates) and own:
        return Zone.STACK
    from_field = on.own or (own and (on.leaves or on.gone is not None))
    return Zone.FIELD if from_field else _found_in(effect) or Zone.FIELD


def stands_in(when: Condition | None) -> Zone:
    """Where an ability that is simply so works: that of an omen in banishment (counters.omen.1)."""
    return Zone.BANISHMENT if SourceIs(Omen()) in words_in((when,)) else Zone.FIELD


def _found_in(value: Any) -> Zone | None:
    for word in words_in(value):
        zone = word.zone if isinstance(word, ThisCardIn) else None
        if getattr(word, "itself", False):
            zone = getattr(word, "zone", None)
        if isinstance(zone, Zone):
            return zone
    return None

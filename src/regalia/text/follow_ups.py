"""Sentences that go on from the one before.

"If you do", "otherwise", "instead", "activate this ability only …": such a sentence means nothing
alone. The grammar reads it as one of these; `folding` makes words of it and the text before it.
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.language import Condition, CostPart, Effect, Filter, Number, Word
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import (
    Ability,
    Change,
    CostChange,
    Outcome,
)
from regalia.words.conditions import all_so
from regalia.words.selections import Whose


class FollowUp(Word, frozen=True):
    """A sentence that goes on from the one before."""


class Pair(Word, frozen=True):
    """Two abilities that one sentence says: what two things have as long as the same is so, two limits."""

    one: Ability
    other: Ability


class IfYouDo(FollowUp, frozen=True):
    effect: Effect


class IfYouDont(FollowUp, frozen=True):
    effect: Effect


class IfYouDoNeither(FollowUp, frozen=True):
    """The effect if neither of two deeds was done, of which one had to be."""

    effect: Effect


class Reflexively(FollowUp, frozen=True):
    """ "When you do": a trigger of its own."""

    effect: Effect
    as_spell: bool = False


class AsSpell(Word, frozen=True):
    """ "As a Spell, …": the ability that says so is one (abilities.17)."""

    effect: Effect


class Otherwise(FollowUp, frozen=True):
    effect: Effect


class Instead(FollowUp, frozen=True):
    """ "If …, do that instead": the sentence before happens only if the condition does not hold."""

    condition: Condition
    effect: Effect


class NumberInstead(FollowUp, frozen=True, kw_only=True):
    """ "If …, draw two instead": the same deed with another number."""

    condition: Condition
    deed: str
    amount: Number


class Limit(FollowUp, frozen=True, kw_only=True):
    """ "Activate this ability only …"."""

    only_if: Condition | None = None
    once: str = ""
    times: int = 1
    """How often a trigger may come, if it is not once."""
    slow: bool = False
    anyone: bool = False
    """Any player may activate it."""
    not_zero: bool = False
    """The X in its cost cannot be 0."""
    most_x: Number | None = None
    """The most that it can be."""
    unnegatable: bool = False
    """Its activation can't be negated."""


def merged(one: Limit, other: Limit) -> Limit:
    """Two limits in one sentence."""
    conditions = tuple(limit.only_if for limit in (one, other) if limit.only_if is not None)
    return Limit(only_if=all_so(conditions), once=one.once or other.once, slow=one.slow or other.slow)


class IfYouDoInstead(FollowUp, frozen=True):
    """ "If you do, prevent 1 of that damage": what something that one may do changes."""

    change: tuple[Outcome, ...]


class IfSoInstead(FollowUp, frozen=True):
    """ "If that card is wind element, prevent 3 of that damage": after what a replacement does first."""

    condition: Condition
    change: tuple[Outcome, ...]


class ThisWayCosts(FollowUp, frozen=True):
    """ "It costs (1) less to activate this way": if it is played as the sentence before allows."""

    change: CostChange


class SoActivated(FollowUp, frozen=True):
    """ "Cards you activate this way cost 1 less": those that the sentence before lets be activated."""

    change: CostChange


class ThisWayOnly(FollowUp, frozen=True):
    """ "Activate this card this way only if …"."""

    condition: Condition


class SoPlayed(FollowUp, frozen=True):
    """ "If you do" after permission to play the card in some way: what it then does, or how it enters."""

    ability: Ability


class SoCounted(FollowUp, frozen=True):
    """ "It enters the field with a counter on it": what the sentence before puts onto the field."""

    counters: tuple[tuple[str, int], ...]


class SoEphemeral(FollowUp, frozen=True):
    """ "If you do, it enters the field ephemeral"."""


class SameFor(FollowUp, frozen=True):
    """ "The same is true for …": once more for each of these subtypes."""

    names: tuple[str, ...]


class ForMore(FollowUp, frozen=True):
    """ "If you do, it costs 2 more to activate": the price of ignoring elements."""

    price: int


class OnlyBy(FollowUp, frozen=True):
    """ "Pay its reserve cost only by removing that many counters": what alone pays for what is played."""

    counter: str


class AtACost(FollowUp, frozen=True):
    """ "As an additional cost to activate each of those cards": the cost that the permission asks for."""

    cost: CostPart


class EachPays(FollowUp, frozen=True):
    """ "Each card banished this way pays for 3 of that cost"."""

    worth: int


class CostsOtherwise(FollowUp, frozen=True):
    """ "This ability costs (1) less to activate …"."""

    change: CostChange


class Offer(Effect, frozen=True):
    """ "You may …" with something that can be a cost: only together with "if you do" (resolution.6)."""

    cost: tuple[CostPart, ...]


class ItCosts(FollowUp, frozen=True):
    """ "It costs 1 less to activate": the card that the sentence before lets be activated."""

    change: CostChange


class WhenItDoes(FollowUp, frozen=True):
    """ "When she does": what happens when a champion does what the sentence before lets it."""

    effect: Effect


class NewTargetsForIt(FollowUp, frozen=True):
    """ "You may choose new targets for the copy": of what the sentence before copies (copy.5).

    "If you do" stands in front where one may copy it or not.
    """

    if_copied: bool = False


class ScavengedTo(FollowUp, frozen=True):
    """The zone to which the scavenged card goes instead of your hand."""

    to: Zone


class RestTo(FollowUp, frozen=True):
    """The zone to which the other cards that were revealed go instead of the bottom of your deck."""

    to: Zone


class IfX(FollowUp, frozen=True):
    """ "Then if X is 4 or greater": X is the number of the sentence before."""

    least: int
    effect: Effect


class NoMoreX(FollowUp, frozen=True):
    """ "X can't be more than 3", "X can't be 0": in the cost before it."""

    most: Number | None = None
    not_zero: bool = False


class WithX(FollowUp, frozen=True):
    """A sentence with X, where the sentence before says what X is."""

    effect: Effect


class XIs(FollowUp, frozen=True):
    """ "X is …": what X is in all the sentences before."""

    amount: Number


class OfferTo(Effect, frozen=True, kw_only=True):
    """ "That player may …" with something that can be a cost: only together with "if they do"."""

    payer: Whose
    cost: tuple[CostPart, ...]


class IfTheyDo(FollowUp, frozen=True):
    effect: Effect


class IfTheyDont(FollowUp, frozen=True):
    effect: Effect


class EachPrevented(FollowUp, frozen=True):
    """ "Whenever damage is prevented this way": each time a shield prevents some."""

    effect: Effect


class WhenTheyDo(FollowUp, frozen=True):
    """ "When they do", after what lets units attack using the source: each time one of them does."""

    effect: Effect


class AlsoHas(FollowUp, frozen=True, kw_only=True):
    """ "Class Bonus: That ally also gets …": more of what the sentence before is about."""

    condition: Condition | None
    what: Filter
    changes: tuple[Change, ...]
    being: Filter | None = None


class ThoseAlso(FollowUp, frozen=True):
    """ "Those units can't …": more for just those that the sentence before is about."""

    what: Filter
    changes: tuple[Change, ...]


class EntersWithMore(FollowUp, frozen=True, kw_only=True):
    """ "If it is …, it enters the field with an additional counter on it"."""

    what: Filter
    counter: str
    amount: int = 1


class EachThatDoes(FollowUp, frozen=True):
    """ "Each player that does …": what follows for those who took up an offer to all."""

    effect: Effect


class EachThatDoesNot(FollowUp, frozen=True):
    """ "Each opponent who doesn't …": what follows for those who did not take up an offer to all."""

    effect: Effect
    deed: str = ""
    """What they did not do, if it is told again."""
    who: Who = "anyone"
    count: int = 1


class AfterPrevention(FollowUp, frozen=True):
    """A further conditional effect of a shield or another prevention."""

    condition: Condition
    then: Word


class AppliedOnce(FollowUp, frozen=True):
    """ "Apply this replacement effect only once each turn"."""


ON_TOP: Final = "the additional cost"
"""The name of an optional additional cost without a name of its own."""
IfOrIfNot = IfYouDo | IfYouDont | Reflexively

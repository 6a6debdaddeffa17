"""Sentences that go on from the one before, and how they are folded into it.

"If you do", "otherwise", "instead", "activate this ability only …": such a sentence means nothing
alone. The grammar reads it as one of these; folding it into the text before it makes words of it.
"""

from __future__ import annotations

import msgspec

from regalia.game.abilities import CostChange, Triggered
from regalia.game.language import Condition, Effect, Part, Word
from regalia.words.structure import If, May, MayPay, Nothing, Sequence, WhenYouDo
from regalia.words.triggers import WhenDone


class FollowUp(Word, frozen=True):
    """A sentence that goes on from the one before."""


class IfYouDo(FollowUp, frozen=True):
    effect: Effect


class IfYouDont(FollowUp, frozen=True):
    effect: Effect


class Reflexively(FollowUp, frozen=True):
    """ "When you do": a trigger of its own."""

    effect: Effect


class Otherwise(FollowUp, frozen=True):
    effect: Effect


class Instead(FollowUp, frozen=True):
    """ "If …, do that instead": the sentence before happens only if the condition does not hold."""

    condition: Condition
    effect: Effect


class Limit(FollowUp, frozen=True, kw_only=True):
    """ "Activate this ability only …"."""

    only_if: Condition | None = None
    once: str = ""
    slow: bool = False


class CostsOtherwise(FollowUp, frozen=True):
    """ "This ability costs (1) less to activate …"."""

    change: CostChange


class Offer(FollowUp, frozen=True):
    """ "You may …" with something that can be a cost: only together with "if you do" (resolution.6)."""

    cost: tuple[Part, ...]


class Unconnected(ValueError):
    """A sentence goes on from something that is not there."""


def in_order(steps: tuple[Effect, ...]) -> Effect:
    """Several effects as one; sequences in sequences are one sequence."""
    flat = tuple(inner for step in steps for inner in (step.steps if isinstance(step, Sequence) else (step,)))
    return flat[0] if len(flat) == 1 else Sequence(flat)


def fold(before: tuple[Word, ...], sentence: Word) -> tuple[Word, ...]:
    """What a text means with one sentence more. Raises `Unconnected`."""
    if not isinstance(sentence, FollowUp) or isinstance(sentence, Offer):
        return (*before, sentence)
    if not before:
        raise Unconnected(f"nothing comes before {type(sentence).__name__}")
    *rest, last = before
    joined = _joined(last, sentence)
    if joined is None:
        raise Unconnected(f"{type(sentence).__name__} does not go on from {type(last).__name__}")
    return (*rest, joined)


def _joined(last: Word, sentence: FollowUp) -> Word | None:
    match sentence, last:
        case IfYouDo(), Offer():
            return MayPay(cost=last.cost, then=sentence.effect)
        case Reflexively(), Offer():
            return MayPay(cost=last.cost, then=_reflexive(sentence.effect))
        case IfYouDo(), May() if last.otherwise == Nothing():
            return May(effect=in_order((last.effect, sentence.effect)))
        case Reflexively(), May() if last.otherwise == Nothing():
            return May(effect=in_order((last.effect, _reflexive(sentence.effect))))
        case IfYouDont(), May() | MayPay() if last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case IfYouDont(), Offer():
            return MayPay(cost=last.cost, then=Nothing(), otherwise=sentence.effect)
        case Otherwise(), If() if last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case Instead(), Effect():
            return If(sentence.condition, sentence.effect, last)
    return None


def _reflexive(effect: Effect) -> WhenYouDo:
    return WhenYouDo(Triggered(on=WhenDone(), effect=effect))


def unfolded(effect: Effect) -> tuple[Word, ...]:
    """The sentences in which an effect is written: `fold` makes the effect of them again."""
    match effect:
        case Sequence():
            return tuple(sentence for step in effect.steps for sentence in unfolded(step))
        case MayPay(payer="you"):
            return (*_offer(Offer(effect.cost), effect.then), *_if_not(effect.otherwise))
        case May(effect=Sequence(steps=(first, *rest))) if rest:
            return (*_offer(May(effect=first), in_order(tuple(rest))), *_if_not(effect.otherwise))
        case May() if effect.otherwise != Nothing():
            return (May(effect=effect.effect), *_if_not(effect.otherwise))
        case If() if effect.otherwise != Nothing():
            return If(effect.condition, effect.then), Otherwise(effect.otherwise)
    return (effect,)


def _offer(offer: Word, then: Effect) -> tuple[Word, ...]:
    match then:
        case Nothing():
            return (offer,)
        case WhenYouDo(ability=Triggered(on=WhenDone(), effect=effect)) if then == msgspec.structs.replace(
            _reflexive(effect), about=then.about
        ):
            return offer, Reflexively(effect)
    return offer, IfYouDo(then)


def _if_not(otherwise: Effect) -> tuple[Word, ...]:
    return () if otherwise == Nothing() else (IfYouDont(otherwise),)

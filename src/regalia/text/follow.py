"""Sentences that go on from the one before, and how they are folded into it.

"If you do", "otherwise", "instead", "activate this ability only …": such a sentence means nothing
alone. The grammar reads it as one of these; folding it into the text before it makes words of it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.abilities import CostChange, Triggered
from regalia.game.language import Condition, Effect, Part, Word
from regalia.text import pronouns
from regalia.words.effects import BanishIt, Destroy, RestIt, SacrificeIt, TakeCounters, WakeUp
from regalia.words.structure import If, IfDone, May, MayPay, Nothing, Sequence, WhenYouDo
from regalia.words.triggers import WhenDone

DOABLE: Final = (RestIt, WakeUp, Destroy, BanishIt, SacrificeIt, TakeCounters)
"""What may turn out not to be possible, so that "if you do" asks whether it was done."""


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
    when: Condition | None = None


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
            return _if(last.when, MayPay(cost=last.cost, then=sentence.effect))
        case Reflexively(), Offer():
            return _if(last.when, MayPay(cost=last.cost, then=_reflexive(sentence.effect)))
        case ((IfYouDo() | IfYouDont()), Effect()) if isinstance(last, DOABLE):
            return _if_done(last, sentence)
        case IfYouDo(), May() if last.otherwise == Nothing() and isinstance(last.effect, DOABLE):
            return May(effect=IfDone(last.effect, sentence.effect))
        case IfYouDo(), IfDone() if last.then == Nothing():
            return msgspec.structs.replace(last, then=sentence.effect)
        case IfYouDont(), IfDone() if last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case ((IfYouDo() | IfYouDont() | Reflexively()), If()) if last.otherwise == Nothing():
            inner = _joined(last.then, sentence)
            return None if inner is None else msgspec.structs.replace(last, then=inner)
        case IfYouDo(), May() if last.otherwise == Nothing():
            return May(effect=in_order((last.effect, sentence.effect)))
        case Reflexively(), May() if last.otherwise == Nothing():
            return May(effect=in_order((last.effect, _reflexive(sentence.effect))))
        case IfYouDont(), May() | MayPay() if last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case IfYouDont(), Offer():
            return _if(last.when, MayPay(cost=last.cost, then=Nothing(), otherwise=sentence.effect))
        case Otherwise(), If() if last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case Instead(), Effect():
            return pronouns.Instead(last, sentence.condition, sentence.effect)
    return None


def _if(condition: Condition | None, effect: Effect) -> Effect:
    return effect if condition is None else If(condition, effect)


def _if_done(effect: Effect, sentence: IfYouDo | IfYouDont) -> Effect | None:
    """What depends on whether an effect did anything; a part of several counters is not enough to tell."""
    if isinstance(effect, TakeCounters) and effect.amount != 1:
        return None
    if isinstance(sentence, IfYouDo):
        return IfDone(effect, sentence.effect)
    return IfDone(effect, Nothing(), sentence.effect)


def _reflexive(effect: Effect) -> WhenYouDo:
    return WhenYouDo(Triggered(on=WhenDone(), effect=effect))


def unfolded(effect: Effect) -> tuple[Word, ...]:
    """The sentences in which an effect is written: `fold` makes the effect of them again."""
    match effect:
        case Sequence():
            return tuple(sentence for step in effect.steps for sentence in unfolded(step))
        case If(then=MayPay(payer="you") as offered, otherwise=Nothing()):
            offer = Offer(offered.cost, effect.condition)
            return (*_offer(offer, offered.then), *_if_not(offered.otherwise))
        case If(then=May() | IfDone(), otherwise=Nothing()) if len(unfolded(effect.then)) > 1:
            first, *rest = unfolded(effect.then)
            return If(effect.condition, first), *rest  # type: ignore[arg-type]
        case May(effect=IfDone(otherwise=Nothing()) as doing):
            return May(effect=doing.effect), IfYouDo(doing.then)
        case IfDone():
            done = () if effect.then == Nothing() else (IfYouDo(effect.then),)
            return (effect.effect, *done, *_if_not(effect.otherwise))
        case pronouns.Instead():
            return (*unfolded(effect.effect), Instead(effect.condition, effect.then))
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

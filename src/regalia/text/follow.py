"""Sentences that go on from the one before, and how they are folded into it.

"If you do", "otherwise", "instead", "activate this ability only …": such a sentence means nothing
alone. The grammar reads it as one of these; folding it into the text before it makes words of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from regalia.game.combat.declaring import WIELDED_BY
from regalia.game.core.language import Amount, Both, Condition, Effect, Filter, Number, Part, Variable, Word
from regalia.game.core.state import State, Zone
from regalia.game.happening.durations import END_OF_TURN, WHILE_THERE
from regalia.game.objects.targets import TargetPlayer, slots_in
from regalia.game.playing.cost_options import Grant
from regalia.game.playing.legality import SAME_LEVEL
from regalia.game.printed.abilities import (
    Ability,
    Additional,
    Alternative,
    Change,
    Contribution,
    CostChange,
    Happening,
    IgnoresElements,
    Keyword,
    OtherCost,
    Outcome,
    Permission,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.text import pronouns
from regalia.text.grammar import replaced
from regalia.text.nouns import all_of
from regalia.text.referents import nouns_in
from regalia.text.writer import attempt
from regalia.words.amounts import ALL, Sum, ThisWay, Times, UpTo, X
from regalia.words.cards import AsItResolves, Repeat
from regalia.words.choosing import AtRandom, Choose, DiscardCards, EachChooses
from regalia.words.combat import InFirstAttack, RedirectAttack
from regalia.words.conditions import All, AtLeast, PaidExtra, PlayedBy
from regalia.words.control import GainControl
from regalia.words.copies import CopyActivation
from regalia.words.costs import RemoveCounters
from regalia.words.effects import (
    BanishIt,
    Destroy,
    Negate,
    Put,
    PutOntoField,
    RestIt,
    SacrificeIt,
    TakeCounters,
    WakeUp,
)
from regalia.words.either import YourChoice
from regalia.words.filters import OfType, Subtype, ThisCard
from regalia.words.lasting import CANNOT_GAIN, PayOtherwise, Permit, Until
from regalia.words.looking import RevealIt, Scavenge
from regalia.words.offering import EachMay
from regalia.words.omens import BanishAsOmen
from regalia.words.playing import PlayFrom
from regalia.words.replacing import (
    Also,
    Prevented,
    PreventedFrom,
    PreventNext,
    Provided,
    ReplaceFor,
    Stop,
    WasPrevented,
)
from regalia.words.selections import Each, Source, Whose
from regalia.words.structure import If, IfDone, May, MayPay, Nothing, PlayersDo, Sequence, WhenYouDo, WhereX
from regalia.words.suppressing import Suppress
from regalia.words.triggers import WhenDone, WheneverAttacks, WhenLevelsUpOnItsLevel

NEVER: Final = All(())
"""No condition: nothing is chosen."""
DOABLE: Final = (
    *(RestIt, WakeUp, Destroy, BanishIt, SacrificeIt, TakeCounters, Put, PutOntoField),
    *(BanishAsOmen, Negate, RedirectAttack, RevealIt, Suppress),
)
"""What may turn out not to be possible, so that "if you do" asks whether it was done."""


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
    """What happens if none of two deeds was done of which one had to be."""

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


class Limit(FollowUp, frozen=True, kw_only=True):
    """ "Activate this ability only …"."""

    only_if: Condition | None = None
    once: str = ""
    times: int = 1
    """How often a trigger may come, if not once."""
    slow: bool = False
    anyone: bool = False
    """Any player may activate it."""
    not_zero: bool = False
    """The X in its cost cannot be 0."""
    most_x: int | None = None
    """The most that it can be."""
    unnegatable: bool = False
    """Its activation can't be negated."""


def merged(one: Limit, other: Limit) -> Limit:
    """Two limits in one sentence."""
    conditions = tuple(limit.only_if for limit in (one, other) if limit.only_if is not None)
    only_if = None if not conditions else conditions[0] if len(conditions) == 1 else All(conditions)
    return Limit(only_if=only_if, once=one.once or other.once, slow=one.slow or other.slow)


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
    """ "If you do" after leave to play the card in some way: what it then does or how it enters."""

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
    """ "As an additional cost to activate each of those cards": what the leave to play them asks for."""

    cost: Part


class EachPays(FollowUp, frozen=True):
    """ "Each card banished this way pays for 3 of that cost"."""

    worth: int


class CostsOtherwise(FollowUp, frozen=True):
    """ "This ability costs (1) less to activate …"."""

    change: CostChange


class Offer(Effect, frozen=True):
    """ "You may …" with something that can be a cost: only together with "if you do" (resolution.6)."""

    cost: tuple[Part, ...]


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
    """Where the scavenged card goes rather than into your hand."""

    to: Zone


class IfX(FollowUp, frozen=True):
    """ "Then if X is 4 or greater": X as the sentence before says what it is."""

    least: int
    effect: Effect


class NoMoreX(FollowUp, frozen=True):
    """ "X can't be more than 3": in the cost before it."""

    most: int


class WithX(FollowUp, frozen=True):
    """A sentence that speaks of X as the sentence before says what it is."""

    effect: Effect


class XIs(FollowUp, frozen=True):
    """ "X is …": what X is in all the sentences before."""

    amount: Number


class OfferTo(Effect, frozen=True, kw_only=True):
    """ "That player may …" with something that can be a cost: only together with "if they do"."""

    payer: Whose
    cost: tuple[Part, ...]


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

    condition: Condition
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


class AfterPrevention(FollowUp, frozen=True):
    """What a shield or another prevention does besides, if something is so as it begins."""

    condition: Condition
    then: Word


class AppliedOnce(FollowUp, frozen=True):
    """ "Apply this replacement effect only once each turn"."""


ON_TOP: Final = "the additional cost"
"""What an optional cost on top is called that its text gives no name."""
IfOrIfNot = IfYouDo | IfYouDont | Reflexively


class Unconnected(ValueError):
    """A sentence goes on from something that is not there."""


def in_order(steps: tuple[Effect, ...]) -> Effect:
    """Several effects as one; sequences in sequences are one sequence."""
    flat = tuple(inner for step in steps for inner in (step.steps if isinstance(step, Sequence) else (step,)))
    return flat[0] if len(flat) == 1 else Sequence(flat)


def phrases_in(steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The steps with those that one phrase says together as one, the longest first."""
    pieces: list[Effect] = []
    at = 0
    while at < len(steps):
        for end in range(len(steps), at, -1):
            piece = steps[at] if end == at + 1 else Sequence(steps[at:end])
            whole = end - at == len(steps)
            if (
                end == at + 1
                or attempt("effect", piece) is not None
                or (not whole and _is_chosen_by_x(piece))
            ):
                pieces.append(piece)
                at = end
                break
    return tuple(pieces)


def _is_chosen_by_x(piece: Effect) -> bool:
    """Whether a choice and what is done to the chosen are said with how many they are told afterwards."""
    match piece:
        case Sequence(steps=(EachChooses(count=Amount()), _)):
            return attempt("clauses", piece) is not None
    return False


def fold(before: tuple[Word, ...], sentence: Word) -> tuple[Word, ...]:
    """What a text means with one sentence more. Raises `Unconnected`."""
    if isinstance(sentence, Pair):
        return (*before, sentence.one, sentence.other)
    if not isinstance(sentence, FollowUp):
        if isinstance(sentence, Effect) and _tells_of_prevention(sentence):
            return _with_prevention(before, sentence)
        match before:
            case (*rest, WhereX() as told) if isinstance(sentence, Effect) and X in sentence.words():
                steps = sentence.steps if isinstance(sentence, Sequence) else (sentence,)
                end = max(at for at, step in enumerate(steps, start=1) if X in step.words())
                before_it = () if told.effect == Nothing() else (told.effect,)
                with_x = msgspec.structs.replace(told, effect=in_order((*before_it, *steps[:end])))
                return (*rest, with_x, *((in_order(steps[end:]),) if steps[end:] else ()))
            case (*rest, Repeat(effect=Choose() as choice) as again) if isinstance(sentence, Effect):
                return (*rest, Repeat(again.times, in_order((choice, sentence))))
        return (*before, sentence)
    if not before:
        raise Unconnected(f"nothing comes before {type(sentence).__name__}")
    if isinstance(sentence, AfterPrevention):
        return _after_prevention(before, sentence)
    if isinstance(sentence, XIs):
        if not any(word == X for effect in before for word in effect.words()):
            return (*before, WhereX(amount=sentence.amount, effect=Nothing()))
        return (_told_x(before, sentence.amount),)
    *rest, last = before
    match sentence, last:
        case AppliedOnce(), Replaces(once=""):
            return (*rest, msgspec.structs.replace(last, once="turn"))
        case SoPlayed(), Permission():
            return (*before, msgspec.structs.replace(sentence.ability, when=PlayedBy(last.name)))
        case IfYouDo(effect=Until(what=Source(), changes=changes, until=until)), Additional(name=name) if (
            name == ON_TOP and until == WHILE_THERE
        ):
            return (*before, Static(of=ThisCard(), changes=changes, when=PaidExtra(name)))
        case IfYouDo(), Additional(name=name) if name == ON_TOP:
            if any(isinstance(word, Resolves) for word in sentence.effect.words()):
                raise Unconnected("a text for a card that resolves already")
            return (*before, Resolves(If(PaidExtra(name), sentence.effect)))
        case SoPlayed(ability=CostChange() as change), Additional(name=name) if name == ON_TOP:
            return (*before, msgspec.structs.replace(change, condition=PaidExtra(name)))
        case SoPlayed(), Additional(name=name) if name == ON_TOP:
            return (*before, msgspec.structs.replace(sentence.ability, when=PaidExtra(name)))
        case IfYouDo(effect=AsItResolves()), Permission():
            return (*before, Resolves(sentence.effect, when=PlayedBy(last.name)))
        case WhenTheyDo(), Keyword(filter=Filter() as units) if last.name == WIELDED_BY:
            on = WheneverAttacks(what=units, using=ThisCard())
            return (*before, Triggered(on=on, effect=sentence.effect))
        case AlsoHas(), Static():
            return (*before, _also(last, sentence))
        case ItCosts(), Permission(own=True):
            return (*before, sentence.change)
        case WhenItDoes(), Keyword(name=name) if name == SAME_LEVEL:
            return (*before, Triggered(on=WhenLevelsUpOnItsLevel(), effect=sentence.effect))
        case SameFor(), CostChange(own=True):
            return (*before, *(_for_subtype(last, name) for name in sentence.names))
    joined = _joined(last, sentence)
    if joined is None:
        raise Unconnected(f"{type(sentence).__name__} does not go on from {type(last).__name__}")
    return (*rest, joined)


def _tells_of_prevention(effect: Effect) -> bool:
    return not isinstance(effect, ReplaceFor) and any(
        isinstance(word, Prevented | PreventedFrom | WasPrevented) for word in effect.words()
    )


def _with_prevention(
    before: tuple[Word, ...], effect: Effect, when: Condition | None = None
) -> tuple[Word, ...]:
    """What depends on how much was prevented is a part of the replacement (prevention.11)."""
    if any(True for _ in slots_in(effect, ())):
        raise Unconnected("a part of a replacement has no targets")
    match before:
        case (*rest, ReplaceFor() as lasting):
            rule = msgspec.structs.replace(lasting.rule, change=(*lasting.rule.change, Also(effect, when)))
            return (*rest, msgspec.structs.replace(lasting, rule=rule))
        case (*rest, Replaces() as rule) if not isinstance(rule.change[-1], Also):
            return (*rest, msgspec.structs.replace(rule, change=(*rule.change, Also(effect, when))))
        case (*rest, PreventNext(first=None) as shield):
            match effect:
                case If(condition=WasPrevented(least=1), then=WhenYouDo() as first) if effect == If(
                    effect.condition, first
                ):
                    return (*rest, msgspec.structs.replace(shield, first=first, when=when))
    raise Unconnected("nothing is prevented before")


def _after_prevention(before: tuple[Word, ...], sentence: AfterPrevention) -> tuple[Word, ...]:
    """What is done besides if something is so: a part of the replacement all the same."""
    if isinstance(sentence.then, Effect):
        return _with_prevention(before, sentence.then, sentence.condition)
    joined = fold(before, sentence.then)
    if not isinstance(joined[-1], PreventNext):
        raise Unconnected("nothing is prevented before")
    return (*joined[:-1], msgspec.structs.replace(joined[-1], when=sentence.condition))


def _without_prevention(rule: Replaces) -> tuple[Replaces, tuple[Word, ...]]:
    """A replacement, and what is said after it of how much it prevented."""
    also: tuple[Word, ...] = ()
    change = rule.change
    while len(change) > 1 and isinstance(change[-1], Also) and _tells_of_prevention(change[-1].effect):
        last = change[-1]
        also = (last.effect if last.when is None else AfterPrevention(last.when, last.effect), *also)
        change = change[:-1]
    return msgspec.structs.replace(rule, change=change), also


def _joined(last: Word, sentence: FollowUp) -> Word | None:
    match sentence, last:
        case IfYouDo(), Replaces(
            event=Happening.SUPPRESS, may=True, change=(Also(effect=SacrificeIt() as deed), Stop())
        ):
            return msgspec.structs.replace(last, change=(Also(IfDone(deed, sentence.effect)), Stop()))
        case IfYouDoInstead(), Replaces(may=True, change=(Also(),)):
            return msgspec.structs.replace(last, change=(*last.change, *sentence.change))
        case IfSoInstead(), Replaces(may=False, change=(Also(),)):
            provided = tuple(Provided(sentence.condition, change) for change in sentence.change)
            return msgspec.structs.replace(last, change=(*last.change, *provided))
        case IfYouDo(), Offer():
            return MayPay(cost=last.cost, then=sentence.effect)
        case IfTheyDo(), PlayersDo(effect=SacrificeIt()) | GainControl(target=TargetPlayer()):
            return IfDone(last, sentence.effect)
        case IfTheyDo(), PlayersDo(effect=Effect() as deed) if isinstance(deed, DOABLE):
            return IfDone(last, sentence.effect)
        case IfTheyDo(), PlayersDo() | DiscardCards() if _chosen(last) != NEVER:
            return in_order((last, If(_chosen(last), sentence.effect)))
        case IfTheyDo(), OfferTo():
            return MayPay(cost=last.cost, then=sentence.effect, payer=last.payer)
        case IfTheyDont(), Sequence(
            steps=(*steps, If(condition=condition, otherwise=Nothing()) as asked)
        ) if steps and condition == _chosen(in_order(tuple(steps))):
            return in_order((*steps, msgspec.structs.replace(asked, otherwise=sentence.effect)))
        case IfTheyDont(), DiscardCards() if last.whose != "you":
            return in_order((last, If(_chosen(last), Nothing(), sentence.effect)))
        case IfTheyDont(), OfferTo():
            return MayPay(cost=last.cost, then=Nothing(), otherwise=sentence.effect, payer=last.payer)
        case IfTheyDont(), MayPay() if last.payer != "you" and last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case IfTheyDont(), PlayersDo():
            return IfDone(last, Nothing(), sentence.effect)
        case EachPrevented(), PreventNext(each=None):
            return msgspec.structs.replace(last, each=_as_trigger(sentence.effect))
        case Reflexively(), Offer():
            return MayPay(cost=last.cost, then=_reflexive(sentence))
        case Reflexively(), OtherCost(then=None):
            return msgspec.structs.replace(last, then=_when_done(sentence))
        case Reflexively(), PayOtherwise(rule=OtherCost(then=None) as rule):
            rule = msgspec.structs.replace(rule, then=_when_done(sentence))
            return msgspec.structs.replace(last, rule=rule)
        case IfYouDo(), TakeCounters(amount=int(amount)) if amount > 1:
            return in_order((last, If(_chosen(last), sentence.effect)))
        case IfYouDont(), TakeCounters(amount=int(amount)) if amount > 1:
            return in_order((last, If(_chosen(last), Nothing(), sentence.effect)))
        case IfYouDont(), If(condition=AtLeast(amount=ThisWay(key="removed"))) if last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case ((IfYouDo() | IfYouDont()), Effect()) if isinstance(last, DOABLE):
            return _if_done(last, sentence)
        case Reflexively(), Effect() if isinstance(last, DOABLE):
            return _if_done(last, IfYouDo(_reflexive(sentence)))
        case IfYouDo(), May() if last.otherwise == Nothing() and _may_fail(last.effect):
            return May(effect=IfDone(last.effect, sentence.effect))
        case IfYouDo(), IfDone() if last.then == Nothing():
            return msgspec.structs.replace(last, then=sentence.effect)
        case ((IfYouDo() | IfYouDont() | Reflexively()), If()) if last.otherwise == Nothing():
            inner = _joined(last.then, sentence)
            return msgspec.structs.replace(last, then=inner) if isinstance(inner, Effect) else None
        case IfYouDo(), May() if last.otherwise == Nothing() and _chosen(last.effect) != NEVER:
            return May(effect=in_order((last.effect, If(_chosen(last.effect), sentence.effect))))
        case IfYouDo(), May() if last.otherwise == Nothing():
            return May(effect=in_order((last.effect, sentence.effect)))
        case Reflexively(), May() if last.otherwise == Nothing():
            return May(effect=in_order((last.effect, _reflexive(sentence))))
        case IfYouDont(), IfDone() | May() | MayPay() if last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case IfYouDoNeither(), YourChoice():
            return IfDone(last, Nothing(), sentence.effect)
        case IfYouDont(), Offer():
            return MayPay(cost=last.cost, then=Nothing(), otherwise=sentence.effect)
        case Otherwise(), If() if last.otherwise == Nothing():
            return msgspec.structs.replace(last, otherwise=sentence.effect)
        case IfYouDo(), PlayFrom():
            return in_order((last, If(_chosen(last), sentence.effect)))
        case IfYouDo(), DiscardCards(whose="you"):
            return in_order((last, If(_chosen(last), sentence.effect)))
        case IfTheyDo(), PlayersDo(effect=PlayFrom()):
            return in_order((last, If(_chosen(last), sentence.effect)))
        case IfYouDo(), Sequence() if _chosen(last) != NEVER:
            return in_order((*last.steps, If(_chosen(last), sentence.effect)))
        case IfYouDo() | IfYouDont() | Reflexively(), Sequence(steps=(*steps, end)):
            joined = _joined(end, sentence)
            return in_order((*steps, joined)) if isinstance(joined, Effect) else None
        case IfX(), Effect():
            return _where_x(last, If(AtLeast(X, sentence.least), sentence.effect))
        case WithX(), WhereX():
            return msgspec.structs.replace(last, effect=in_order((last.effect, sentence.effect)))
        case WithX(), Effect():
            return _where_x(last, sentence.effect)
        case NewTargetsForIt(), Effect() if _copies(last, new_targets=False) and (
            sentence.if_copied is _may_copy(last)
        ):
            return _with_new_targets(last, new_targets=True)
        case ScavengedTo(), Effect() if _scavenges(last, Zone.HAND):
            return _scavenging(last, Zone.HAND, sentence.to)
        case Instead(), Effect():
            return pronouns.Instead(last, sentence.condition, _as_long(last, sentence.effect))
        case ThoseAlso(), Until(what=Each(what=what), until=until) if until == END_OF_TURN:
            if not nouns_in(sentence.what) <= nouns_in(what):
                return None
            return msgspec.structs.replace(last, changes=(*last.changes, *sentence.changes))
        case EntersWithMore(), PutOntoField(more=()):
            more = ((sentence.what, sentence.counter, sentence.amount),)
            return msgspec.structs.replace(last, more=more)
        case EntersWithMore(), Sequence(steps=(*steps, end)):
            joined = _joined(end, sentence)
            return in_order((*steps, joined)) if isinstance(joined, Effect) else None
        case EachThatDoes(), EachMay(then=Nothing()):
            return msgspec.structs.replace(last, then=sentence.effect)
        case ThisWayCosts(), Alternative() | Permission():
            return msgspec.structs.replace(last, changes=(*last.changes, sentence.change))
        case ThisWayOnly(), Alternative() | Permission() if last.when is None:
            return msgspec.structs.replace(last, when=sentence.condition)
        case SoCounted(), PutOntoField(counters=()):
            return msgspec.structs.replace(last, counters=sentence.counters)
        case SoCounted(), Sequence(steps=(*steps, PutOntoField(counters=()) as end)):
            return in_order((*steps, msgspec.structs.replace(end, counters=sentence.counters)))
        case SoActivated(), PlayFrom(grant=Grant(changes=())):
            grant = msgspec.structs.replace(last.grant, changes=(sentence.change,))
            return msgspec.structs.replace(last, grant=grant)
        case OnlyBy(), PlayFrom(pays=()):
            return msgspec.structs.replace(last, pays=(_only_by(sentence.counter),))
        case AtACost(), Permit(cost=None):
            return msgspec.structs.replace(last, cost=Additional(cost=(sentence.cost,)))
        case SoEphemeral(), Permission() if not last.grants:
            return msgspec.structs.replace(last, grants=int(State.EPHEMERAL))
        case NoMoreX(), Additional(most_x=None) if any(word == X for word in last.words()):
            return msgspec.structs.replace(last, most_x=sentence.most)
        case NoMoreX(), Effect():
            return _no_more(last, sentence.most)
        case ForMore(), IgnoresElements(own=True, price=0):
            return msgspec.structs.replace(last, price=sentence.price)
        case EachPays(), Contribution() if last.worth == 1 and last.up_to != 1:
            return msgspec.structs.replace(last, worth=sentence.worth)
    return None


def _also(last: Static, sentence: AlsoHas) -> Static:
    """What the same things have besides, in every attack and out of them."""
    parts = last.of.parts if isinstance(last.of, Both) else (last.of,)
    of = all_of(tuple(part for part in parts if not isinstance(part, InFirstAttack)))
    if not nouns_in(sentence.what) <= nouns_in(of):
        raise Unconnected("another thing than the one spoken of")
    if sentence.being is not None:
        adjective = attempt("adjective", sentence.being) is not None
        of = all_of((sentence.being, of) if adjective else (of, sentence.being))
    return Static(of=of, changes=sentence.changes, when=sentence.condition)


def _copies(effect: Effect, *, new_targets: bool) -> bool:
    """Whether an effect copies one thing on the effects stack, with or without new targets."""
    found = [word for word in effect.words() if isinstance(word, CopyActivation)]
    return len(found) == 1 and found[0].new_targets is new_targets


def _may_copy(effect: Effect) -> bool:
    return any(isinstance(word, May) and isinstance(word.effect, CopyActivation) for word in effect.words())


def _with_new_targets(effect: Effect, *, new_targets: bool) -> Effect:
    def change(word: Word) -> Word:
        copies = isinstance(word, CopyActivation)
        return msgspec.structs.replace(word, new_targets=new_targets) if copies else word

    found: Effect = replaced(effect, change)
    return found


def _scavenges(effect: Effect, to: Zone) -> bool:
    """Whether an effect scavenges once, and for a card that goes there."""
    return [word.to for word in effect.words() if isinstance(word, Scavenge)] == [to]


def _scavenging(effect: Effect, before: Zone, to: Zone) -> Effect:
    def change(word: Word) -> Word:
        found = isinstance(word, Scavenge) and word.to is before
        return msgspec.structs.replace(word, to=to) if found else word

    changed: Effect = replaced(effect, change)
    return changed


def _as_long(last: Effect, instead: Effect) -> Effect:
    """What something gets instead lasts as long as what it would have got."""
    if isinstance(last, Until) and isinstance(instead, Until) and instead.until == WHILE_THERE:
        return msgspec.structs.replace(instead, until=last.until)
    return instead


def _told_x(before: tuple[Word, ...], amount: Number) -> WhereX:
    """All the effects before with X as an amount that is told last."""
    effects = tuple(word for word in before if isinstance(word, Effect))
    if len(effects) != len(before) or not any(word == X for effect in effects for word in effect.words()):
        raise Unconnected("there is no X to tell")
    return WhereX(amount=amount, effect=in_order(effects))


def _whole_amounts(value: Any) -> Iterator[Amount]:
    """The amounts in a tree, without those that others are made of."""
    if isinstance(value, Amount):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _whole_amounts(part)
    elif isinstance(value, Word):
        for name in value.__struct_fields__:
            yield from _whole_amounts(getattr(value, name))


def _called_x(effect: Effect) -> Amount | None:
    """The one amount of an effect that a text calls X and tells afterwards."""
    said = {
        word
        for word in _whole_amounts(effect)
        if attempt("number", word) is None and attempt("amounts", word) is not None
    }
    return said.pop() if len(said) == 1 else None


def _no_more(effect: Effect, most: int) -> Effect | None:
    """The effect with no more than so much for X."""
    amount = _called_x(effect)
    if amount is None or isinstance(amount, Sum | Times):  # of which X may be a part
        return None
    found = replaced(effect, lambda word: UpTo(most, amount) if word == amount else word)
    return found if isinstance(found, Effect) else None


def _where_x(effect: Effect, then: Effect) -> Effect | None:
    """The one amount of an effect is X for what comes after it, as it was then."""
    amount = _called_x(effect)
    if amount is None:
        return None
    before = replaced(effect, lambda word: X if word == amount else word)
    return WhereX(amount=amount, effect=in_order((before, then)))


def _may_fail(effect: Effect) -> bool:
    """Whether an effect that somebody wants to do may turn out to do nothing."""
    return isinstance(effect, DOABLE) or pronouns.chooses(effect)


def _chosen(effect: Effect) -> Condition:
    """Whether all was chosen that an effect acts on: what "if you do" asks where a choice comes first."""
    if isinstance(effect, PlayersDo) and not isinstance(effect.effect, PlayFrom):
        return _chosen(effect.effect)
    choice = effect.steps[0] if isinstance(effect, Sequence) else effect
    if isinstance(effect, TakeCounters) and isinstance(effect.amount, int) and effect.amount > 1:
        return AtLeast(ThisWay("removed"), effect.amount)
    if isinstance(effect, DiscardCards):
        return AtLeast(ThisWay(), effect.amount)
    if (isinstance(choice, Choose) and not choice.up_to) or isinstance(choice, AtRandom):
        return AtLeast(ThisWay(), choice.count)
    played = effect.effect if isinstance(effect, PlayersDo) else effect
    return AtLeast(ThisWay(), 1) if isinstance(choice, Choose) or isinstance(played, PlayFrom) else NEVER


def _if_done(effect: Effect, sentence: IfYouDo | IfYouDont) -> Effect | None:
    """What depends on whether an effect did anything; a part of several counters is not enough to tell."""
    if isinstance(effect, TakeCounters) and effect.amount not in (1, ALL):
        return None
    if isinstance(sentence, IfYouDo):
        return IfDone(effect, sentence.effect)
    return IfDone(effect, Nothing(), sentence.effect)


def _as_trigger(effect: Effect) -> WhenYouDo:
    return WhenYouDo(Triggered(on=WhenDone(), effect=effect))


def _reflexive(sentence: Reflexively) -> WhenYouDo:
    return WhenYouDo(_when_done(sentence))


def _when_done(sentence: Reflexively) -> Triggered:
    return Triggered(on=WhenDone(), effect=sentence.effect, as_spell=sentence.as_spell)


def _without_trigger(rule: OtherCost) -> tuple[OtherCost, tuple[Reflexively, ...]]:
    """What may be paid instead, and what follows whenever it is."""
    if rule.then is None:
        return rule, ()
    after = Reflexively(rule.then.effect, rule.then.as_spell)
    return msgspec.structs.replace(rule, then=None), (after,)


def unfolded(effect: Effect) -> tuple[Word, ...]:
    """The sentences in which an effect is written: `fold` makes the effect of them again."""
    if not isinstance(effect, Sequence) and _copies(effect, new_targets=True):
        plain = _with_new_targets(effect, new_targets=False)
        return (*unfolded(plain), NewTargetsForIt(_may_copy(effect)))
    for zone in (Zone.FIELD, Zone.MEMORY):
        if not isinstance(effect, Sequence) and _scavenges(effect, zone):
            return (*unfolded(_scavenging(effect, zone, Zone.HAND)), ScavengedTo(zone))
    match effect:
        case PlayFrom(pays=(Contribution(by=RemoveCounters(counter=counter)),)) if effect.pays == (
            _only_by(counter),
        ):
            return msgspec.structs.replace(effect, pays=()), OnlyBy(counter)
        case PlayFrom(grant=Grant(changes=(change,))):
            grant = msgspec.structs.replace(effect.grant, changes=())
            return msgspec.structs.replace(effect, grant=grant), SoActivated(change)
        case PayOtherwise():
            other, after = _without_trigger(effect.rule)
            return (msgspec.structs.replace(effect, rule=other), *after)
        case Permit(cost=Additional(cost=(part,))):
            return msgspec.structs.replace(effect, cost=None), AtACost(part)
        case Sequence() if not _is_chosen_by_x(effect):
            pieces = phrases_in(effect.steps)
            if len(pieces) > 1:
                return tuple(
                    sentence
                    for at, piece in enumerate(pieces)
                    for sentence in _sentences(piece, pieces[at - 1] if at else None)
                )
        case May(effect=IfDone(otherwise=Nothing()) as doing):
            return May(effect=doing.effect), IfYouDo(doing.then)
        case Until(what=Each(what=of), until=until) if until == END_OF_TURN and (
            0 < len(barred := tuple(filter(_bars, effect.changes))) < len(effect.changes)
        ):
            rest = tuple(change for change in effect.changes if change not in barred)
            called = OfType(min(nouns_in(of), default="object"))
            return msgspec.structs.replace(effect, changes=rest), ThoseAlso(called, barred)
        case PutOntoField(more=((what, counter, amount),)):
            plain = msgspec.structs.replace(effect, more=())
            return *unfolded(plain), EntersWithMore(what=what, counter=counter, amount=amount)
        case EachMay() if effect.then != Nothing():
            return msgspec.structs.replace(effect, then=Nothing()), EachThatDoes(effect.then)
        case IfDone(effect=PlayersDo(), then=Nothing()):
            return (effect.effect, IfTheyDont(effect.otherwise))
        case IfDone(effect=YourChoice(), then=Nothing()):
            return (effect.effect, IfYouDoNeither(effect.otherwise))
        case IfDone(effect=PlayersDo() | GainControl(target=TargetPlayer()) as deed, otherwise=Nothing()):
            return deed, IfTheyDo(effect.then)
        case IfDone():
            return (*_offer(effect.effect, effect.then), *_if_not(effect.otherwise))
        case ReplaceFor():
            rule, also = _without_prevention(effect.rule)
            return (msgspec.structs.replace(effect, rule=rule), *also)
        case WhereX(
            effect=Sequence(steps=(*steps, If(condition=AtLeast(amount=Variable(name="X"))) as asked))
        ):
            least = asked.condition.least  # type: ignore[attr-defined]
            first = replaced(in_order(tuple(steps)), lambda word: effect.amount if word == X else word)
            return (*unfolded(first), IfX(least, asked.then))
        case WhereX(amount=Amount()) if pronouns.speaks(effect.amount):
            return (XIs(effect.amount), *unfolded(effect.effect))
        case WhereX(amount=Amount(), effect=Sequence()):
            return (*unfolded(effect.effect), XIs(effect.amount))
        case pronouns.Instead():
            return (*unfolded(effect.effect), Instead(effect.condition, effect.then))
        case MayPay() if effect.payer != "you":
            done = () if effect.then == Nothing() else (IfTheyDo(effect.then),)
            undone = () if effect.otherwise == Nothing() else (IfTheyDont(effect.otherwise),)
            return (OfferTo(payer=effect.payer, cost=effect.cost), *done, *undone)
        case PreventNext(each=WhenYouDo(ability=Triggered(effect=then))) if effect.each == _as_trigger(then):
            plain = msgspec.structs.replace(effect, each=None, when=None)
            return plain, _if_so(effect.when, EachPrevented(then))
        case PreventNext(first=WhenYouDo() as first):
            plain = msgspec.structs.replace(effect, first=None, when=None)
            return plain, _if_so(effect.when, If(WasPrevented(), first))
        case MayPay(payer="you"):
            return (*_offer(Offer(effect.cost), effect.then), *_if_not(effect.otherwise))
        case May(effect=Sequence(steps=(*deeds, WhenYouDo() as then)), otherwise=Nothing()) if len(deeds) > 1:
            return _offer(May(effect=in_order(tuple(deeds))), then)
        case May(effect=Sequence(steps=steps)) if len(pieces := phrases_in(steps)) > 1:
            apart = (*_offer(May(effect=pieces[0]), in_order(pieces[1:])), *_if_not(effect.otherwise))
            return apart if _means(apart, effect) else (effect,)
        case May() if effect.otherwise != Nothing():
            return (May(effect=effect.effect), *_if_not(effect.otherwise))
        case If() if effect.otherwise != Nothing():
            return *unfolded(If(effect.condition, effect.then)), Otherwise(effect.otherwise)
        case If():
            sentences = unfolded(effect.then)
            head = tuple(sentence for sentence in sentences if isinstance(sentence, Effect))
            tail = sentences[len(head) :]
            if tail and all(isinstance(sentence, IfOrIfNot) for sentence in tail):
                return If(effect.condition, in_order(head)), *tail
    return (effect,)


def _bars(change: Change) -> bool:
    """Whether a change keeps things from gaining something."""
    given = change.gives()
    return isinstance(given, Keyword) and given.name.startswith(CANNOT_GAIN)


def _if_so(when: Condition | None, then: Word) -> Word:
    return then if when is None else AfterPrevention(when, then)


def _only_by(counter: str) -> Contribution:
    return Contribution(pays="reserve", by=RemoveCounters(counter=counter))


def _for_subtype(change: CostChange, name: str) -> CostChange:
    """The same with another subtype in the place of the one that it names."""
    found = replaced(change, lambda word: Subtype(name) if isinstance(word, Subtype) else word)
    assert isinstance(found, CostChange)
    return found


def _means(sentences: tuple[Word, ...], effect: Effect) -> bool:
    """Whether sentences are read as this effect."""
    found: tuple[Word, ...] = ()
    try:
        for sentence in sentences:
            found = fold(found, sentence)
    except Unconnected:
        return False
    return found == (effect,)


def unfolded_ability(ability: Ability) -> tuple[Word, ...]:
    """The sentences in which an ability is written that further ones may go on from."""
    match ability:
        case Permission() if ability.grants:
            return msgspec.structs.replace(ability, grants=0), SoEphemeral()
        case Additional(most_x=int(most)):
            return (*unfolded_ability(msgspec.structs.replace(ability, most_x=None)), NoMoreX(most))
        case IgnoresElements(own=True) if ability.price:
            return msgspec.structs.replace(ability, price=0), ForMore(ability.price)
        case Replaces() if ability.once:
            return (*unfolded_ability(msgspec.structs.replace(ability, once="")), AppliedOnce())
        case Replaces(event=Happening.SUPPRESS, change=(Also(effect=IfDone() as done), Stop())):
            offer = msgspec.structs.replace(ability, change=(Also(done.effect), Stop()))
            return offer, IfYouDo(done.then)
        case Replaces(event=Happening.SUPPRESS):
            return (ability,)
        case Replaces():
            rule, also = _without_prevention(ability)
            match rule.change:
                case (Also(), Provided(condition=condition), *_):
                    changes = tuple(one.change for one in rule.change[1:] if isinstance(one, Provided))
                    first = msgspec.structs.replace(rule, change=rule.change[:1])
                    return (first, IfSoInstead(condition, changes), *also)
            if rule.may and isinstance(rule.change[0], Also) and len(rule.change) > 1:
                offer = msgspec.structs.replace(rule, change=rule.change[:1])
                return (offer, IfYouDoInstead(rule.change[1:]), *also)
            return (rule, *also)
        case Alternative(name="ephemerate") | Permission() if ability.changes or (
            ability.when is not None and isinstance(ability, Alternative)
        ):
            limits = (
                ()
                if isinstance(ability, Permission) or ability.when is None
                else (ThisWayOnly(ability.when),)
            )
            when = ability.when if isinstance(ability, Permission) else None
            plain = msgspec.structs.replace(ability, changes=(), when=when)
            return (plain, *map(ThisWayCosts, ability.changes), *limits)
        case OtherCost():
            other, after = _without_trigger(ability)
            return (other, *after)
        case Contribution(keyword="", worth=int(worth)) if worth > 1 and ability.up_to != 1:
            return msgspec.structs.replace(ability, worth=1), EachPays(worth)
    return (ability,)


def _sentences(piece: Effect, before: Effect | None) -> tuple[Word, ...]:
    """A piece of a text; what depends on something chosen before it is said with "if you do"."""
    if before is not None and isinstance(piece, If) and piece == If(_chosen(before), piece.then):
        others = isinstance(before, PlayersDo) or getattr(before, "whose", "you") != "you"
        return ((IfTheyDo if others else IfYouDo)(piece.then),)
    theirs = getattr(before, "whose", "you") != "you"
    if theirs and before is not None and isinstance(piece, If) and piece.condition == _chosen(before):
        they_do = () if piece.then == Nothing() else (IfTheyDo(piece.then),)
        return *they_do, IfTheyDont(piece.otherwise)
    if isinstance(before, TakeCounters) and isinstance(piece, If) and _chosen(before) != NEVER:
        for removed in (ThisWay("removed"), pronouns.Done("removed")):
            if piece.condition == AtLeast(removed, before.amount):
                done = () if piece.then == Nothing() else (IfYouDo(piece.then),)
                return *done, *_if_not(piece.otherwise)
    return unfolded(piece)


def _offer(offer: Word, then: Effect) -> tuple[Word, ...]:
    match then:
        case If(otherwise=Nothing()) if isinstance(offer, May) and then.condition == _chosen(offer.effect):
            return offer, IfYouDo(then.then)
        case Nothing():
            return (offer,)
        case WhenYouDo(ability=Triggered(on=WhenDone(), effect=effect, as_spell=as_spell)):
            said = Reflexively(effect, as_spell)
            if then == msgspec.structs.replace(_reflexive(said), about=then.about):
                return offer, said
    return offer, IfYouDo(then)


def _if_not(otherwise: Effect) -> tuple[Word, ...]:
    return () if otherwise == Nothing() else (IfYouDont(otherwise),)

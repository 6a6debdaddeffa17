"""Texts sentence by sentence: each is folded into what those before it mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.core.bound import Tally
from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Amount, Both, Condition, Effect, Filter, Number, Selection, Word
from regalia.game.core.state import State, Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import END_OF_TURN, WHILE_THERE
from regalia.game.objects.targets import TargetPlayer, slots_in
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Additional,
    Alternative,
    Contribution,
    CostChange,
    IgnoresElements,
    Keyword,
    OtherCost,
    Permission,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.text.follow_ups import (
    ON_TOP,
    AfterPrevention,
    AlsoHas,
    AppliedOnce,
    AtACost,
    EachPays,
    EachPrevented,
    EachThatDoes,
    EachThatDoesNot,
    EntersWithMore,
    FollowUp,
    ForMore,
    IfSoInstead,
    IfTheyDo,
    IfTheyDont,
    IfX,
    IfYouDo,
    IfYouDoInstead,
    IfYouDoNeither,
    IfYouDont,
    Instead,
    ItCosts,
    NewTargetsForIt,
    NoMoreX,
    NumberInstead,
    Offer,
    OfferTo,
    OnlyBy,
    Otherwise,
    Pair,
    Reflexively,
    RestTo,
    SameFor,
    ScavengedTo,
    SoActivated,
    SoCounted,
    SoEphemeral,
    SoPlayed,
    ThisWayCosts,
    ThisWayOnly,
    ThoseAlso,
    WhenItDoes,
    WhenTheyDo,
    WithX,
    XIs,
)
from regalia.text.grammar import replaced
from regalia.text.nouns import all_of
from regalia.text.referents import chooses, nouns_in
from regalia.text.this_way import Done
from regalia.text.walking import EffectInstead, MoreInstead
from regalia.text.writer import attempt
from regalia.words.amounts import ALL, EventAmount, Sum, ThisWay, Times, UpTo, X
from regalia.words.cards import AsItResolves, Repeat
from regalia.words.choosing import AtRandom, Choose, DiscardCards
from regalia.words.combat import InFirstAttack, RedirectAttack
from regalia.words.combat_triggers import WheneverAttacks
from regalia.words.conditions import All, AtLeast
from regalia.words.control import GainControl
from regalia.words.copies import CopyActivation, SummonCopy
from regalia.words.costs import RemoveCounters
from regalia.words.deed_triggers import WhenLevelsUpOnItsLevel
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Destroy,
    Draw,
    Negate,
    Put,
    PutCounters,
    PutOntoField,
    Recover,
    RestIt,
    SacrificeIt,
    TakeCounters,
    TakeUpTo,
    WakeUp,
)
from regalia.words.either import YourChoice
from regalia.words.filters import Subtype, ThisCard
from regalia.words.lasting import PayOtherwise, Permit, Until
from regalia.words.looking import RevealIt, Scavenge
from regalia.words.moving import MoveCounters, MoveNumber
from regalia.words.offering import EachMay
from regalia.words.omens import BanishAsOmen
from regalia.words.play_conditions import PaidExtra, PlayedBy
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
from regalia.words.selections import Each, Source
from regalia.words.structure import (
    If,
    IfDone,
    May,
    MayPay,
    Nothing,
    PlayersDo,
    Sequence,
    UnlessPaid,
    WhenYouDo,
    WhereX,
)
from regalia.words.summoning import Summon
from regalia.words.suppressing import Suppress
from regalia.words.triggers import WhenDone

NEVER: Final = All(())
"""No condition: nothing is chosen."""
DOABLE: Final = (
    *(RestIt, WakeUp, Destroy, BanishIt, SacrificeIt, TakeCounters, Put, PutOntoField),
    *(BanishAsOmen, MoveCounters, MoveNumber, Negate, RedirectAttack, RevealIt, Suppress),
)
"""Effects that may turn out to be impossible, so that "if you do" asks whether they were done."""


class Unconnected(ValueError):
    """A sentence goes on from something that is not there."""


def in_order(steps: tuple[Effect, ...]) -> Effect:
    """Several effects as one; sequences in sequences are one sequence."""
    flat = tuple(inner for step in steps for inner in (step.steps if isinstance(step, Sequence) else (step,)))
    return flat[0] if len(flat) == 1 else Sequence(flat)


def fold(before: tuple[Word, ...], sentence: Word) -> tuple[Word, ...]:
    """The meaning of a text with one sentence more. Raises `Unconnected`."""
    if isinstance(sentence, Pair):
        return (*before, sentence.one, sentence.other)
    if not isinstance(sentence, FollowUp):
        if isinstance(sentence, Effect) and tells_of_prevention(sentence):
            return _with_prevention(before, sentence)
        match before:
            case (*rest, WhereX() as told) if isinstance(sentence, Effect) and X in sentence.words():
                steps = sentence.steps if isinstance(sentence, Sequence) else (sentence,)
                end = max(at for at, step in enumerate(steps, start=1) if X in step.words())
                before_it = () if told.effect == Nothing() else (told.effect,)
                with_x = altered(told, effect=in_order((*before_it, *steps[:end])))
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
            return (*rest, altered(last, once="turn"))
        case SoPlayed(), Permission():
            return (*before, altered(sentence.ability, when=PlayedBy(last.name)))
        case IfYouDo(effect=Until(what=Source(), changes=changes, until=until)), Additional(name=name) if (
            name == ON_TOP and until == WHILE_THERE
        ):
            return (*before, Static(of=ThisCard(), changes=changes, when=PaidExtra(name)))
        case IfYouDo(), Additional(name=name) if name == ON_TOP:
            if any(isinstance(word, Resolves) for word in sentence.effect.words()):
                raise Unconnected("a text for a card that resolves already")
            return (*before, Resolves(If(PaidExtra(name), sentence.effect)))
        case SoPlayed(ability=CostChange() as change), Additional(name=name) if name == ON_TOP:
            return (*before, altered(change, condition=PaidExtra(name)))
        case SoPlayed(), Additional(name=name) if name == ON_TOP:
            return (*before, altered(sentence.ability, when=PaidExtra(name)))
        case IfYouDo(effect=AsItResolves()), Permission():
            return (*before, Resolves(sentence.effect, when=PlayedBy(last.name)))
        case WhenTheyDo(), Keyword(filter=Filter() as units) if last.name == TextRule.WIELDED_BY:
            on = WheneverAttacks(what=units, using=ThisCard())
            return (*before, Triggered(on=on, effect=sentence.effect))
        case AlsoHas(), Static():
            return (*before, _also(last, sentence))
        case ItCosts(), Permission(own=True):
            return (*before, sentence.change)
        case WhenItDoes(), Keyword(name=name) if name == TextRule.LEVELS_UP_AT_SAME_LEVEL:
            return (*before, Triggered(on=WhenLevelsUpOnItsLevel(), effect=sentence.effect))
        case SameFor(), CostChange(own=True):
            return (*before, *(_for_subtype(last, name) for name in sentence.names))
    joined = _joined(last, sentence)
    if joined is None:
        raise Unconnected(f"{type(sentence).__name__} does not go on from {type(last).__name__}")
    return (*rest, joined)


def tells_of_prevention(effect: Effect) -> bool:
    return not isinstance(effect, ReplaceFor) and any(
        isinstance(word, Prevented | PreventedFrom | WasPrevented) for word in effect.words()
    )


def _with_prevention(
    before: tuple[Word, ...], effect: Effect, when: Condition | None = None
) -> tuple[Word, ...]:
    """An effect that depends on the prevented amount is part of the replacement (prevention.11)."""
    if any(True for _ in slots_in(effect, ())):
        raise Unconnected("a part of a replacement has no targets")
    match before:
        case (*rest, ReplaceFor() as lasting):
            rule = altered(lasting.rule, change=(*lasting.rule.change, Also(effect, when)))
            return (*rest, altered(lasting, rule=rule))
        case (*rest, Replaces() as rule) if not isinstance(rule.change[-1], Also):
            return (*rest, altered(rule, change=(*rule.change, Also(effect, when))))
        case (*rest, PreventNext(first=None) as shield):
            match effect:
                case If(condition=WasPrevented(least=1), then=WhenYouDo() as first) if effect == If(
                    effect.condition, first
                ):
                    return (*rest, altered(shield, first=first, when=when))
    raise Unconnected("nothing is prevented before")


def _after_prevention(before: tuple[Word, ...], sentence: AfterPrevention) -> tuple[Word, ...]:
    """A conditional further effect, which is also part of the replacement."""
    if isinstance(sentence.then, Effect):
        return _with_prevention(before, sentence.then, sentence.condition)
    joined = fold(before, sentence.then)
    if not isinstance(joined[-1], PreventNext):
        raise Unconnected("nothing is prevented before")
    return (*joined[:-1], altered(joined[-1], when=sentence.condition))


def _joined(last: Word, sentence: FollowUp) -> Word | None:
    match sentence, last:
        case IfYouDo(), Replaces(
            event=ReplaceableEvent.SUPPRESS, may=True, change=(Also(effect=SacrificeIt() as deed), Stop())
        ):
            return altered(last, change=(Also(IfDone(deed, sentence.effect)), Stop()))
        case IfYouDoInstead(), Replaces(may=True, change=(Also(),)):
            return altered(last, change=(*last.change, *sentence.change))
        case IfSoInstead(), Replaces(may=False, change=(Also(),)):
            provided = tuple(Provided(sentence.condition, change) for change in sentence.change)
            return altered(last, change=(*last.change, *provided))
        case IfYouDo(), Offer():
            return MayPay(cost=last.cost, then=sentence.effect)
        case IfTheyDo(), PlayersDo(effect=SacrificeIt()) | GainControl(target=TargetPlayer()):
            return IfDone(last, sentence.effect)
        case IfTheyDo(), PlayersDo(effect=Effect() as deed) if isinstance(deed, DOABLE):
            return IfDone(last, sentence.effect)
        case IfTheyDo(), PlayersDo() | DiscardCards() if all_chosen(last) != NEVER:
            return in_order((last, If(all_chosen(last), sentence.effect)))
        case IfTheyDo(), UnlessPaid(paid=Nothing()) if last.payer != "you":
            return altered(last, paid=sentence.effect)
        case IfYouDo(), UnlessPaid(paid=Nothing(), payer="you"):
            return altered(last, paid=sentence.effect)
        case IfTheyDo(), OfferTo():
            return MayPay(cost=last.cost, then=sentence.effect, payer=last.payer)
        case IfTheyDont(), Sequence(
            steps=(*steps, If(condition=condition, otherwise=Nothing()) as asked)
        ) if steps and condition == all_chosen(in_order(tuple(steps))):
            return in_order((*steps, altered(asked, otherwise=sentence.effect)))
        case IfTheyDont(), DiscardCards() if last.whose != "you":
            return in_order((last, If(all_chosen(last), Nothing(), sentence.effect)))
        case IfTheyDont(), OfferTo():
            return MayPay(cost=last.cost, then=Nothing(), otherwise=sentence.effect, payer=last.payer)
        case IfTheyDont(), MayPay() if last.payer != "you" and last.otherwise == Nothing():
            return altered(last, otherwise=sentence.effect)
        case IfTheyDont(), PlayersDo():
            return IfDone(last, Nothing(), sentence.effect)
        case EachPrevented(), PreventNext(each=None):
            return altered(last, each=as_trigger(sentence.effect))
        case Reflexively(), Offer():
            told = Done("removed") in sentence.effect.words()
            return MayPay(cost=last.cost, then=reflexive(sentence, Done("removed") if told else 0))
        case Reflexively(), OtherCost(then=None):
            return altered(last, then=_when_done(sentence))
        case Reflexively(), PayOtherwise(rule=OtherCost(then=None) as rule):
            rule = altered(rule, then=_when_done(sentence))
            return altered(last, rule=rule)
        case IfYouDo(), TakeCounters(amount=int(amount)) if amount > 1:
            return in_order((last, If(all_chosen(last), sentence.effect)))
        case IfYouDont(), TakeCounters(amount=int(amount)) if amount > 1:
            return in_order((last, If(all_chosen(last), Nothing(), sentence.effect)))
        case IfYouDont(), If(condition=AtLeast(amount=ThisWay(key="removed"))) if last.otherwise == Nothing():
            return altered(last, otherwise=sentence.effect)
        case Reflexively(), TakeUpTo():
            when = WhenYouDo(_when_done(sentence), amount=Done("removed"))
            return in_order((last, If(AtLeast(Done("removed"), 1), when)))
        case IfYouDo(), TakeUpTo():
            return in_order((last, If(AtLeast(Done("removed"), 1), sentence.effect)))
        case ((IfYouDo() | IfYouDont()), Effect()) if isinstance(last, DOABLE):
            return _if_done(last, sentence)
        case Reflexively(), Effect() if isinstance(last, DOABLE):
            return _if_done(last, IfYouDo(reflexive(sentence)))
        case IfYouDo(), May() if last.otherwise == Nothing() and _may_fail(last.effect):
            return May(effect=IfDone(last.effect, sentence.effect))
        case IfYouDo(), IfDone() if last.then == Nothing():
            return altered(last, then=sentence.effect)
        case ((IfYouDo() | IfYouDont() | Reflexively()), If()) if last.otherwise == Nothing():
            inner = _joined(last.then, sentence)
            return altered(last, then=inner) if isinstance(inner, Effect) else None
        case IfYouDo(), May() if last.otherwise == Nothing() and all_chosen(last.effect) != NEVER:
            return May(effect=in_order((last.effect, If(all_chosen(last.effect), sentence.effect))))
        case IfYouDo(), May() if last.otherwise == Nothing():
            return May(effect=in_order((last.effect, sentence.effect)))
        case Reflexively(), May() if last.otherwise == Nothing():
            return May(effect=in_order((last.effect, reflexive(sentence))))
        case IfYouDont(), IfDone() | May() | MayPay() if last.otherwise == Nothing():
            return altered(last, otherwise=sentence.effect)
        case IfYouDoNeither(), YourChoice():
            return IfDone(last, Nothing(), sentence.effect)
        case IfYouDont(), Offer():
            return MayPay(cost=last.cost, then=Nothing(), otherwise=sentence.effect)
        case Otherwise(), If() if last.otherwise == Nothing():
            return altered(last, otherwise=sentence.effect)
        case IfYouDo(), PlayFrom():
            return in_order((last, If(all_chosen(last), sentence.effect)))
        case IfYouDo(), DiscardCards(whose="you"):
            return in_order((last, If(all_chosen(last), sentence.effect)))
        case IfTheyDo(), PlayersDo(effect=PlayFrom()):
            return in_order((last, If(all_chosen(last), sentence.effect)))
        case IfYouDo(), Sequence() if all_chosen(last) != NEVER:
            return in_order((*last.steps, If(all_chosen(last), sentence.effect)))
        case IfYouDo() | IfYouDont() | Reflexively(), Sequence(steps=(*steps, end)):
            joined = _joined(end, sentence)
            return in_order((*steps, joined)) if isinstance(joined, Effect) else None
        case IfX(), Effect():
            return _where_x(last, If(AtLeast(X, sentence.least), sentence.effect))
        case WithX(), WhereX():
            return altered(last, effect=in_order((last.effect, sentence.effect)))
        case WithX(), Effect():
            return _where_x(last, sentence.effect)
        case NewTargetsForIt(), Effect() if copies_one(last, new_targets=False) and (
            sentence.if_copied is may_copy(last)
        ):
            return with_new_targets(last, new_targets=True)
        case RestTo(), Effect() if rest_of_scavenging(last) is Zone.MAIN_DECK:
            return scavenging_rest(last, sentence.to)
        case ScavengedTo(), Effect() if scavenges(last, Zone.HAND):
            return scavenging(last, Zone.HAND, sentence.to)
        case NumberInstead(), Effect():
            same = _is_measured(last, sentence.deed)
            return MoreInstead(last, sentence.condition, sentence.amount) if same else None
        case Instead(), Effect():
            return EffectInstead(last, sentence.condition, _as_long(last, sentence.effect))
        case ThoseAlso(), Until(what=Each(what=what), until=until) if until == END_OF_TURN:
            if not nouns_in(sentence.what) <= nouns_in(what):
                return None
            return altered(last, changes=(*last.changes, *sentence.changes))
        case EntersWithMore(), PutOntoField(more=()):
            more = ((sentence.what, sentence.counter, sentence.amount),)
            return altered(last, more=more)
        case EntersWithMore(), Sequence(steps=(*steps, end)):
            joined = _joined(end, sentence)
            return in_order((*steps, joined)) if isinstance(joined, Effect) else None
        case EachThatDoes(), EachMay(then=Nothing()):
            return altered(last, then=sentence.effect)
        case EachThatDoesNot(), EachMay(otherwise=Nothing()):
            told = not sentence.deed or (sentence.deed, sentence.count) == (last.deed, last.count)
            fits = told and sentence.who == last.who
            return altered(last, otherwise=sentence.effect) if fits else None
        case ThisWayCosts(), Alternative() | Permission():
            return altered(last, changes=(*last.changes, sentence.change))
        case ThisWayOnly(), Alternative() | Permission() if last.when is None:
            return altered(last, when=sentence.condition)
        case SoCounted(), PutOntoField(counters=()):
            return altered(last, counters=sentence.counters)
        case SoCounted(), Sequence(steps=(*steps, PutOntoField(counters=()) as end)):
            return in_order((*steps, altered(end, counters=sentence.counters)))
        case SoActivated(), PlayFrom(grant=Grant(changes=())):
            grant = altered(last.grant, changes=(sentence.change,))
            return altered(last, grant=grant)
        case ItCosts(), PlayFrom(grant=Grant(changes=())):
            grant = altered(last.grant, changes=(_for_it(sentence.change),))
            return altered(last, grant=grant)
        case ItCosts() | SoActivated(), May(effect=PlayFrom() as play) if last == May(effect=play):
            joined = _joined(play, sentence)
            return May(effect=joined) if isinstance(joined, Effect) else None
        case ItCosts(), Permit(what=Selection(), permission=Permission(changes=()) as leave):
            leave = altered(leave, changes=(_for_it(sentence.change),))
            return altered(last, permission=leave)
        case OnlyBy(), PlayFrom(pays=()):
            return altered(last, pays=(paid_only_by(sentence.counter),))
        case AtACost(), Permit(cost=None):
            return altered(last, cost=Additional(cost=(sentence.cost,)))
        case SoEphemeral(), Permission() if not last.grants:
            return altered(last, grants=int(State.EPHEMERAL))
        case NoMoreX(), Additional(most_x=None, not_zero=False) if any(word == X for word in last.words()):
            return altered(last, most_x=sentence.most, not_zero=sentence.not_zero)
        case NoMoreX(most=int() | Amount() as most, not_zero=False), (
            Repeat(effect=WhenYouDo(ability=Triggered() as ability) as later)
        ) | (If(then=WhenYouDo(ability=Triggered() as ability) as later)):
            limited = _no_more(ability.effect, most)
            if limited is None:
                return None
            then = altered(later, ability=altered(ability, effect=limited))
            place = "effect" if isinstance(last, Repeat) else "then"
            return altered(last, **{place: then})
        case NoMoreX(most=int() | Amount() as most, not_zero=False), Effect():
            return _no_more(last, most)
        case ForMore(), IgnoresElements(own=True, price=0):
            return altered(last, price=sentence.price)
        case EachPays(), Contribution() if last.worth == 1 and last.up_to != 1:
            return altered(last, worth=sentence.worth)
    return None


def _for_it(change: CostChange) -> CostChange:
    """The change of the cost of a card as that of what is played so."""
    return altered(change, own=False)


def _also(last: Static, sentence: AlsoHas) -> Static:
    """Further abilities of the same things, in every attack and outside of attacks."""
    parts = last.of.parts if isinstance(last.of, Both) else (last.of,)
    of = all_of(tuple(part for part in parts if not isinstance(part, InFirstAttack)))
    if not nouns_in(sentence.what) <= nouns_in(of):
        raise Unconnected("another thing than the one spoken of")
    if sentence.being is not None:
        adjective = attempt("adjective", sentence.being) is not None
        of = all_of((sentence.being, of) if adjective else (of, sentence.being))
    return Static(of=of, changes=sentence.changes, when=sentence.condition)


def copies_one(effect: Effect, *, new_targets: bool) -> bool:
    """Whether an effect copies one thing on the effects stack, with or without new targets."""
    found = [word for word in effect.words() if isinstance(word, CopyActivation)]
    return len(found) == 1 and found[0].new_targets is new_targets


def may_copy(effect: Effect) -> bool:
    return any(isinstance(word, May) and isinstance(word.effect, CopyActivation) for word in effect.words())


def with_new_targets(effect: Effect, *, new_targets: bool) -> Effect:
    def change(word: Word) -> Word:
        copies = isinstance(word, CopyActivation)
        return altered(word, new_targets=new_targets) if copies else word

    found: Effect = replaced(effect, change)
    return found


def scavenges(effect: Effect, to: Zone) -> bool:
    """Whether an effect scavenges once, and for a card that goes there."""
    return [word.to for word in effect.words() if isinstance(word, Scavenge)] == [to]


def rest_of_scavenging(effect: Effect) -> Zone | None:
    """Where the other cards go if an effect scavenges once."""
    found = [word.rest for word in effect.words() if isinstance(word, Scavenge)]
    return found[0] if len(found) == 1 else None


def scavenging_rest(effect: Effect, rest: Zone) -> Effect:
    """The same, with another place for the cards that are not taken."""
    changed: Effect = replaced(
        effect, lambda word: altered(word, rest=rest) if isinstance(word, Scavenge) else word
    )
    return changed


def scavenging(effect: Effect, before: Zone, to: Zone) -> Effect:
    def change(word: Word) -> Word:
        found = isinstance(word, Scavenge) and word.to is before
        return altered(word, to=to) if found else word

    changed: Effect = replaced(effect, change)
    return changed


MEASURED: Final[dict[str, tuple[type[Effect], ...]]] = {
    "draw": (Draw,),
    "deal": (DealDamage,),
    "put": (PutCounters,),
    "summon": (Summon, SummonCopy),
    "remove": (TakeCounters,),
    "recover": (Recover,),
}
"""Deeds of which a text names the number alone when it says that it is another one."""


def _is_measured(effect: Effect, deed: str) -> bool:
    """Whether the last step of an effect is that deed, and no other step is."""
    *before, last = effect.steps if isinstance(effect, Sequence) else (effect,)
    kinds = MEASURED[deed]
    return isinstance(last, kinds) and not any(isinstance(step, kinds) for step in before)


def _as_long(last: Effect, instead: Effect) -> Effect:
    """A replacement of a change lasts as long as the change would have lasted."""
    if isinstance(last, Until) and isinstance(instead, Until) and instead.until == WHILE_THERE:
        return altered(instead, until=last.until)
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


def _no_more(effect: Effect, most: Number) -> Effect | None:
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
    """Whether an effect that a player wants to do may turn out to do nothing."""
    return isinstance(effect, DOABLE) or chooses(effect)


def all_chosen(effect: Effect) -> Condition:
    """Whether all was chosen that an effect acts on: what "if you do" asks where a choice comes first."""
    if isinstance(effect, PlayersDo) and not isinstance(effect.effect, PlayFrom):
        return all_chosen(effect.effect)
    choice = effect.steps[0] if isinstance(effect, Sequence) else effect
    if isinstance(effect, TakeCounters) and isinstance(effect.amount, int) and effect.amount > 1:
        return AtLeast(ThisWay(Tally.REMOVED), effect.amount)
    if isinstance(effect, DiscardCards):
        return AtLeast(ThisWay(), effect.amount)
    if (isinstance(choice, Choose) and not choice.up_to) or isinstance(choice, AtRandom):
        return AtLeast(ThisWay(), choice.count)
    played = effect.effect if isinstance(effect, PlayersDo) else effect
    return AtLeast(ThisWay(), 1) if isinstance(choice, Choose) or isinstance(played, PlayFrom) else NEVER


def _if_done(effect: Effect, sentence: IfYouDo | IfYouDont) -> Effect | None:
    """What depends on whether an effect did anything; a part of several counters is not enough to tell."""
    if isinstance(effect, TakeCounters | MoveNumber) and effect.amount not in (1, ALL):
        return None
    if isinstance(sentence, IfYouDo):
        return IfDone(effect, sentence.effect)
    return IfDone(effect, Nothing(), sentence.effect)


def as_trigger(effect: Effect) -> WhenYouDo:
    """A trigger that preventing damage sets off. It knows how much that was if it speaks of it."""
    amount = Prevented() if EventAmount() in effect.words() else 0
    return WhenYouDo(Triggered(on=WhenDone(), effect=effect), amount=amount)


def reflexive(sentence: Reflexively, amount: Number = 0) -> WhenYouDo:
    return WhenYouDo(_when_done(sentence), amount=amount)


def _when_done(sentence: Reflexively) -> Triggered:
    return Triggered(on=WhenDone(), effect=sentence.effect, as_spell=sentence.as_spell)


def paid_only_by(counter: str) -> Contribution:
    return Contribution(pays="reserve", by=RemoveCounters(counter=counter))


def _for_subtype(change: CostChange, name: str) -> CostChange:
    """The same with another subtype in the place of the one that it names."""
    found = replaced(change, lambda word: Subtype(name) if isinstance(word, Subtype) else word)
    assert isinstance(found, CostChange)
    return found

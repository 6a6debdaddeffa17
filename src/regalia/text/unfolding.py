"""The sentences in which an effect or an ability is written: folding makes the same of them again."""

from __future__ import annotations

from regalia.game.core.bound import Tally
from regalia.game.core.keywords import CANNOT_GAIN
from regalia.game.core.language import Amount, Condition, Effect, Variable, Word
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.objects.targets import TargetPlayer
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Ability,
    Additional,
    Alternative,
    Change,
    Contribution,
    IgnoresElements,
    Keyword,
    OtherCost,
    Permission,
    ReplaceableEvent,
    Replaces,
    Triggered,
)
from regalia.text.folding import (
    NEVER,
    Unconnected,
    all_chosen,
    as_trigger,
    copies_one,
    fold,
    in_order,
    may_copy,
    paid_only_by,
    reflexive,
    rest_of_scavenging,
    scavenges,
    scavenging,
    scavenging_rest,
    tells_of_prevention,
    with_new_targets,
)
from regalia.text.follow_ups import (
    AfterPrevention,
    AppliedOnce,
    AtACost,
    EachPays,
    EachPrevented,
    EachThatDoes,
    EachThatDoesNot,
    EntersWithMore,
    ForMore,
    IfOrIfNot,
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
    Reflexively,
    RestTo,
    ScavengedTo,
    SoActivated,
    SoEphemeral,
    ThisWayCosts,
    ThisWayOnly,
    ThoseAlso,
    XIs,
)
from regalia.text.grammar import replaced
from regalia.text.referents import nouns_in, speaks
from regalia.text.this_way import Done
from regalia.text.walking import EffectInstead
from regalia.text.writer import attempt
from regalia.words.amounts import ThisWay, X
from regalia.words.choosing import EachChooses
from regalia.words.conditions import AtLeast
from regalia.words.control import GainControl
from regalia.words.copies import SummonCopy
from regalia.words.costs import RemoveCounters
from regalia.words.effects import (
    PutOntoField,
    TakeCounters,
)
from regalia.words.either import YourChoice
from regalia.words.filters import OfType
from regalia.words.lasting import PayOtherwise, Permit, Until
from regalia.words.offering import EachMay
from regalia.words.playing import PlayFrom
from regalia.words.replacing import (
    Also,
    PreventNext,
    Provided,
    ReplaceFor,
    Stop,
    WasPrevented,
)
from regalia.words.selections import Each
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
from regalia.words.triggers import WhenDone


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


def _without_prevention(rule: Replaces) -> tuple[Replaces, tuple[Word, ...]]:
    """A replacement, and what is said after it of how much it prevented."""
    also: tuple[Word, ...] = ()
    change = rule.change
    while len(change) > 1 and isinstance(change[-1], Also) and tells_of_prevention(change[-1].effect):
        last = change[-1]
        also = (last.effect if last.when is None else AfterPrevention(last.when, last.effect), *also)
        change = change[:-1]
    return altered(rule, change=change), also


def _without_trigger(rule: OtherCost) -> tuple[OtherCost, tuple[Reflexively, ...]]:
    """What may be paid instead, and what follows whenever it is."""
    if rule.then is None:
        return rule, ()
    after = Reflexively(rule.then.effect, rule.then.as_spell)
    return altered(rule, then=None), (after,)


def unfolded(effect: Effect) -> tuple[Word, ...]:
    """The sentences in which an effect is written: `fold` makes the effect of them again."""
    if not isinstance(effect, Sequence) and copies_one(effect, new_targets=True):
        plain = with_new_targets(effect, new_targets=False)
        return (*unfolded(plain), NewTargetsForIt(may_copy(effect)))
    for zone in (Zone.FIELD, Zone.MEMORY):
        if not isinstance(effect, Sequence) and scavenges(effect, zone):
            return (*unfolded(scavenging(effect, zone, Zone.HAND)), ScavengedTo(zone))
    elsewhere = None if isinstance(effect, Sequence) else rest_of_scavenging(effect)
    if elsewhere is not None and elsewhere is not Zone.MAIN_DECK:
        return (*unfolded(scavenging_rest(effect, Zone.MAIN_DECK)), RestTo(elsewhere))
    match effect:
        case PlayFrom(pays=(Contribution(by=RemoveCounters(counter=counter)),)) if effect.pays == (
            paid_only_by(counter),
        ):
            return altered(effect, pays=()), OnlyBy(counter)
        case May(effect=PlayFrom(grant=Grant(changes=(_,))) as play) if effect == May(effect=play):
            once, cheaper = unfolded(play)
            assert isinstance(once, Effect)
            return May(effect=once), cheaper
        case Permit(permission=Permission(changes=(change,)) as leave):
            leave = altered(leave, changes=())
            own = altered(change, own=True)
            return (*unfolded(altered(effect, permission=leave)), ItCosts(own))
        case PlayFrom(grant=Grant(changes=(change,))):
            grant = altered(effect.grant, changes=())
            return altered(effect, grant=grant), SoActivated(change)
        case PayOtherwise():
            other, after = _without_trigger(effect.rule)
            return (altered(effect, rule=other), *after)
        case Permit(cost=Additional(cost=(part,))):
            return altered(effect, cost=None), AtACost(part)
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
            return altered(effect, changes=rest), ThoseAlso(called, barred)
        case PutOntoField(more=((what, counter, amount),)):
            plain = altered(effect, more=())
            return *unfolded(plain), EntersWithMore(what=what, counter=counter, amount=amount)
        case EachMay() if effect.otherwise != Nothing() and isinstance(effect.who, str):
            offer = unfolded(altered(effect, otherwise=Nothing()))
            return (*offer, EachThatDoesNot(effect.otherwise, who=effect.who))
        case EachMay() if effect.then != Nothing():
            return altered(effect, then=Nothing()), EachThatDoes(effect.then)
        case UnlessPaid() if effect.paid != Nothing():
            unpaid = unfolded(altered(effect, paid=Nothing()))
            return (*unpaid, IfYouDo(effect.paid) if effect.payer == "you" else IfTheyDo(effect.paid))
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
            return (altered(effect, rule=rule), *also)
        case WhereX(
            effect=Sequence(steps=(*steps, If(condition=AtLeast(amount=Variable(name="X"))) as asked))
        ):
            least = asked.condition.least  # type: ignore[attr-defined]
            first = replaced(in_order(tuple(steps)), lambda word: effect.amount if word == X else word)
            return (*unfolded(first), IfX(least, asked.then))
        case WhereX(amount=Amount()) if speaks(effect.amount):
            return (XIs(effect.amount), *unfolded(effect.effect))
        case WhereX(amount=Amount(), effect=Sequence()):
            return (*unfolded(effect.effect), XIs(effect.amount))
        case EffectInstead(effect=SummonCopy() as copy, then=SummonCopy(amount=amount)) if (
            effect.then == altered(copy, amount=amount)
        ):
            return copy, NumberInstead(condition=effect.condition, deed="summon", amount=amount)
        case EffectInstead():
            return (*unfolded(effect.effect), Instead(effect.condition, effect.then))
        case MayPay() if effect.payer != "you":
            done = () if effect.then == Nothing() else (IfTheyDo(effect.then),)
            undone = () if effect.otherwise == Nothing() else (IfTheyDont(effect.otherwise),)
            return (OfferTo(payer=effect.payer, cost=effect.cost), *done, *undone)
        case PreventNext(each=WhenYouDo(ability=Triggered(effect=then))) if effect.each == as_trigger(then):
            plain = altered(effect, each=None, when=None)
            return plain, _if_so(effect.when, EachPrevented(then))
        case PreventNext(first=WhenYouDo() as first):
            plain = altered(effect, first=None, when=None)
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
            return altered(ability, grants=0), SoEphemeral()
        case Additional(most_x=int() | Amount()) | Additional(not_zero=True, optional=False):
            unlimited = altered(ability, most_x=None, not_zero=False)
            return (*unfolded_ability(unlimited), NoMoreX(ability.most_x, ability.not_zero))
        case IgnoresElements(own=True) if ability.price:
            return altered(ability, price=0), ForMore(ability.price)
        case Replaces() if ability.once:
            return (*unfolded_ability(altered(ability, once="")), AppliedOnce())
        case Replaces(event=ReplaceableEvent.SUPPRESS, change=(Also(effect=IfDone() as done), Stop())):
            offer = altered(ability, change=(Also(done.effect), Stop()))
            return offer, IfYouDo(done.then)
        case Replaces(event=ReplaceableEvent.SUPPRESS):
            return (ability,)
        case Replaces():
            rule, also = _without_prevention(ability)
            match rule.change:
                case (Also(), Provided(condition=condition), *_):
                    changes = tuple(one.change for one in rule.change[1:] if isinstance(one, Provided))
                    first = altered(rule, change=rule.change[:1])
                    return (first, IfSoInstead(condition, changes), *also)
            if rule.may and isinstance(rule.change[0], Also) and len(rule.change) > 1:
                offer = altered(rule, change=rule.change[:1])
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
            plain = altered(ability, changes=(), when=when)
            return (plain, *map(ThisWayCosts, ability.changes), *limits)
        case OtherCost():
            other, after = _without_trigger(ability)
            return (other, *after)
        case Contribution(keyword="", worth=int(worth)) if worth > 1 and ability.up_to != 1:
            return altered(ability, worth=1), EachPays(worth)
    return (ability,)


def _sentences(piece: Effect, before: Effect | None) -> tuple[Word, ...]:
    """A piece of a text; what depends on something chosen before it is said with "if you do"."""
    if before is not None and isinstance(piece, If) and piece == If(all_chosen(before), piece.then):
        others = isinstance(before, PlayersDo) or getattr(before, "whose", "you") != "you"
        return ((IfTheyDo if others else IfYouDo)(piece.then),)
    theirs = getattr(before, "whose", "you") != "you"
    if theirs and before is not None and isinstance(piece, If) and piece.condition == all_chosen(before):
        they_do = () if piece.then == Nothing() else (IfTheyDo(piece.then),)
        return *they_do, IfTheyDont(piece.otherwise)
    if isinstance(before, TakeCounters) and isinstance(piece, If) and all_chosen(before) != NEVER:
        for removed in (ThisWay(Tally.REMOVED), Done("removed")):
            if piece.condition == AtLeast(removed, before.amount):
                done = () if piece.then == Nothing() else (IfYouDo(piece.then),)
                return *done, *_if_not(piece.otherwise)
    return unfolded(piece)


def _offer(offer: Word, then: Effect) -> tuple[Word, ...]:
    match then:
        case If(otherwise=Nothing()) if isinstance(offer, May) and then.condition == all_chosen(offer.effect):
            return offer, IfYouDo(then.then)
        case Nothing():
            return (offer,)
        case WhenYouDo(ability=Triggered(on=WhenDone(), effect=effect, as_spell=as_spell)):
            said = Reflexively(effect, as_spell)
            told = Done("removed") if Done("removed") in effect.words() else 0
            if then == altered(reflexive(said, told), about=then.about):
                return offer, said
    return offer, IfYouDo(then)


def _if_not(otherwise: Effect) -> tuple[Word, ...]:
    return () if otherwise == Nothing() else (IfYouDont(otherwise),)

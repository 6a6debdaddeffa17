"""The meaning of "it", "them", "that ally" and "those cards": the last mentioned thing that fits.

Reading leaves pronouns in the tree, and `Resolving` puts in their place what they mean; writing puts
pronouns for what was spoken of before (`Speaking`).
"""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.bound import ELEMENTS, Group, Tally
from regalia.game.core.language import Amount, Anything, Condition, Effect, Filter, Selection, Unlike, Word
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.objects.targets import Target, TargetActivation
from regalia.text.grammar import Pronoun
from regalia.text.referents import (
    PLAYER,
    THAT_PLAYER,
    TURN_PLAYER,
    Happened,
    Referent,
    Unclear,
    happened,
    meant,
    pronouns_for,
)
from regalia.text.this_way import DONE_TO, MOVES, REMOVALS, THAT_MANY, Done
from regalia.text.walking import OF_PLAYS, EffectInstead, MoreInstead, Walk, known_before
from regalia.text.writer import attempt
from regalia.words.amounts import Discarded, EventAmount, NumberOf, ThisWay
from regalia.words.cards import BanishedFrom, ThatCardIn, ThisCardIn, WhatWas
from regalia.words.changes import AddElements
from regalia.words.conditions import AtLeast
from regalia.words.copies import SummonCopy
from regalia.words.effects import PutCounters
from regalia.words.facing import Relieved
from regalia.words.filters import Other, OtherThan, ThisCard
from regalia.words.lasting import Permit
from regalia.words.paid import PaidCost, PaidCount, PaidCounters, PaidStat
from regalia.words.play_conditions import PaidWas
from regalia.words.replacing import ReplaceFor
from regalia.words.selections import (
    CHOSEN_PLAYER,
    DEFENDING,
    Each,
    It,
    PaidWith,
    Source,
    ThatObject,
    ThatPlay,
    Those,
    YourChampion,
)
from regalia.words.stats import CostOfThat
from regalia.words.structure import ForEach, If, Nothing, WhenYouDo

NOTED: Final = (Those(Group.LAST_DISCARDED), Those(Group.REVEALED), Those(Group.SEEN))
"""What a text has discarded, revealed or looked at, by these names: it must have done so before."""
OF_PAYMENT: Final = (PaidCost, PaidCount, PaidCounters, PaidStat, PaidWas, PaidWith)
"""Words for what paid a part of the cost of the text itself."""


class Resolving(Walk):
    """Replaces pronouns by what they mean, and numbers the targets. Raises `Unclear`."""

    later_on = False
    """Whether this is text for another time, which knows only what it is about."""

    def resolved(self, original: Word, changed: Word) -> Word:
        return changed

    def left(self, inner: Walk) -> None:
        if inner.about is not None:
            raise Unclear("an ability of its own speaks of what it cannot know")

    def moved(self, value: Any) -> Any:
        on = self.on
        if on is None or (on.gone is None and not on.leaves):
            return value
        own = on.own or getattr(on, "what", None) == ThisCard()
        name = "on" if isinstance(value, PutCounters) else "what"
        what = getattr(value, name)
        if what == ThatObject() or (own and what == Source()):
            there = ThisCardIn(on.gone) if own else ThatCardIn(on.gone)
            return altered(value, **{name: there})
        return value

    def _check_order(self, value: Word, late: list[str], others: list[str]) -> None:
        amounts = tuple(getattr(value, name) for name in late)
        if not any(isinstance(word, Pronoun) for amount in amounts for word in amount.words()):
            return
        try:
            before = self.copy().walk(amounts)
        except Unclear:
            return
        later = self.copy()
        later.walk(tuple(getattr(value, name) for name in others))
        if later.walk(amounts) != before:
            raise Unclear("an amount may speak of two things")

    def walk(self, value: Any) -> Any:
        if isinstance(value, MoreInstead):
            same = super().walk(value)
            return If(same.condition, same.then(), same.effect)
        if not isinstance(value, EffectInstead):
            return super().walk(value)
        found = self._either(value)
        if any(isinstance(word, Target) and word not in found.effect.words() for word in found.then.words()):
            raise Unclear("another target instead")
        return If(found.condition, found.then, found.effect)

    def amount_done(self, value: Amount) -> Amount:
        if isinstance(value, EventAmount) and not self.triggers:
            raise Unclear("it speaks of an event that did not happen")
        if isinstance(value, ThisWay) and value.key == "this way" and THAT_MANY not in self.done:
            raise Unclear("nothing was done before")
        if not isinstance(value, Done):
            return value
        done = self.done.get(value.verb)
        if value.verb == THAT_MANY and (done is not None or self.triggers):
            return EventAmount() if done is None else ThisWay()
        if done is None and value.verb == "removed" and self.on is not None and self.on.kind in REMOVALS:
            return EventAmount()
        if done is None and value == Done(self.measure):
            return EventAmount()
        if done is None and DONE_TO.get(value.verb) not in self.done:
            raise Unclear(f"nothing was {value.verb} before")
        if done is None or value.what not in (Anything(), done):
            return NumberOf(WhatWas(Those(DONE_TO[value.verb]), value.what))
        return ThisWay(value.verb)

    def selection(self, value: Selection) -> Selection:
        if isinstance(value, Pronoun):
            meant = self.meant(value)
            if meant is not None:
                self._called(value, meant)
                return meant
            if value.said == PLAYER and self.chose:
                return CHOSEN_PLAYER  # type: ignore[return-value]
            if value.said == PLAYER and self.defending:
                return DEFENDING  # type: ignore[return-value]
            if value.said == PLAYER and self.turn:
                return TURN_PLAYER  # type: ignore[return-value]
            if value.said == PLAYER and self.on is not None and not self.on.own:
                return THAT_PLAYER  # type: ignore[return-value]
            if isinstance(self.outer, Resolving):
                self.about = self.outer.selection(value)
                return It()
            raise Unclear(f"{value.said!r} stands for nothing")
        if isinstance(value, Happened):
            return self.happened(value)
        if value == ThatPlay() and (self.on is None or self.on.kind not in OF_PLAYS):
            return self.targeted_play()
        if value in NOTED and value.key not in self.done and not self._is_spoken_of(value):
            return self._noted_before(value)
        found = self._parts(value)
        assert isinstance(found, Selection)
        if isinstance(found, Target):
            found = altered(found, slot=self.slots)
            if found.another and self.targets:
                found = altered(found, another=False, apart=self._like_it(found))
            self.targets = (*self.targets, found)
            self.slots += 1
        self.mention(found)
        return found

    def _like_it(self, found: Target) -> tuple[Target, ...]:
        """The targets before it that it has to differ from: those that are of its kind."""
        before = tuple(target for target in self.targets if type(target) is type(found))
        if len(before) != len(self.targets) or any(target.zone is not found.zone for target in before):
            raise Unclear("another target than which")
        return tuple(altered(target, apart=()) for target in before)

    def _is_spoken_of(self, value: Selection) -> bool:
        return any(known.selection == value for known in self.spoken)

    def _noted_before(self, value: Selection) -> Selection:
        """What the text around this one has discarded or revealed: this one is about it."""
        key = value.key  # type: ignore[attr-defined]
        if not isinstance(self.outer, Resolving) or key not in self.outer.done:
            raise Unclear(f"nothing was {key} before")
        if not self.later_on:  # at once, as what it lends begins
            return value
        self.about = value
        return It()

    def _one_by_one(self, value: ForEach) -> ForEach:
        found = super()._one_by_one(value)
        if not any(word == Those(Group.ONE) for word in found.effect.words()):
            raise Unclear("nothing is said of each of them")
        return found

    def happened(self, value: Happened) -> Selection:
        """The object of the trigger's event, by its present name."""
        if self.on is not None:
            found = happened(value, self.on)
            self.speak(Referent(found, value.what, False))
            return found
        if not isinstance(self.outer, Resolving):
            raise Unclear("nothing of the kind happened")
        self.about = self.outer.selection(value)
        return It()

    def _parts(self, value: Word) -> Word:
        if isinstance(value, OF_PAYMENT) and value.part not in self.paid:
            raise Unclear(f"nothing was paid for by {value.part}")
        if isinstance(value, CostOfThat) and not self.triggers:
            raise Unclear("it speaks of an event that did not happen")
        if isinstance(value, Discarded) and "discarded" not in self.done:
            raise Unclear("nothing was discarded before")
        if isinstance(value, WhatWas) and value.of.key not in self.done:
            raise Unclear(f"there are no {value.of.key}")
        if isinstance(value, BanishedFrom) and Group.BANISHED not in self.done:
            raise Unclear("nothing was banished before")
        if isinstance(value, Relieved) and "removed" not in self.done:
            raise Unclear("no counters were removed before")
        outside = {} if self.outer is None else self.outer.done
        if value == AddElements() and ELEMENTS not in (*self.done, *outside):
            raise Unclear("no elements were chosen before")
        found = super()._parts(value)
        if isinstance(found, Permit) and not self._may_lie_there(found):
            raise Unclear("leave to play a card from where it is not")
        if isinstance(found, ReplaceFor) and found.what is not None and not self._may_depart(found):
            raise Unclear("what is not on the field does not leave it")
        return found

    def _may_depart(self, value: ReplaceFor) -> bool:
        """Whether an effect about leaving the field speaks of something that may be there.

        A card that will be played later is another object by then (objects.4).
        """
        return value.rule.from_zone != (Zone.FIELD,) or self._zone_of(value.what) in (None, Zone.FIELD)

    def _may_lie_there(self, value: Permit) -> bool:
        """Whether leave to play a card is for the zone that it was put into."""
        return self._zone_of(value.what) in (None, value.permission.zone)

    def _zone_of(self, what: Selection | None) -> Zone | None:
        """Where something is, if the text has made that plain."""
        if isinstance(what, Target):
            return what.zone if what.or_zone is None else None
        return next((one.zone for one in self.spoken if one.selection == what), None)

    def targeted_play(self) -> Selection:
        """The activation that was targeted, where no trigger speaks of one."""
        for known in reversed(self.spoken):
            if isinstance(known.selection, TargetActivation):
                self.speak(known)
                return known.selection
        raise Unclear("no activation is spoken of")

    def other(self, value: Filter) -> Filter:
        target = self.target()
        return value if target is None else OtherThan(target)

    def _for_later(self, value: Effect) -> Effect:
        about = self.walk(value.about)  # type: ignore[attr-defined]
        whose = self._whose(value)
        inner = self.scope()
        assert isinstance(inner, Resolving)
        inner.later_on = True
        if isinstance(value, WhenYouDo) and isinstance(value.amount, Done):
            inner.measure = value.amount.verb
        changed = inner.later(value) | whose
        about = about if inner.about is None else inner.about
        told = {name: self.walk(getattr(value, name)) for name in known_before(value)}
        return altered(value, about=about, **changed, **told)


class Speaking(Walk):
    """Replaces mentioned things by pronouns that will be understood."""

    def resolved(self, original: Word, changed: Word) -> Word:
        return original

    def _parts(self, value: Word) -> Word:
        if isinstance(value, MOVES):
            name = "on" if isinstance(value, PutCounters) else "what"
            what = getattr(value, name)
            if isinstance(what, ThatCardIn):
                value = altered(value, **{name: ThatObject()})
            elif what == ThisCardIn():
                value = altered(value, **{name: Source()})
        return super()._parts(value)

    def __init__(self, outer: Walk | None = None, about: Selection | None = None) -> None:
        super().__init__(outer)
        self.about = about

    def walk(self, value: Any) -> Any:
        if (
            isinstance(value, If)
            and value.otherwise != Nothing()
            and (attempt("condition", value.condition) is None or _excepts(value) or _copies_more(value))
            and not _asks_of_removal(value.condition)
        ):
            return self._either(EffectInstead(value.otherwise, value.condition, value.then))
        return super().walk(value)

    def selection(self, value: Selection) -> Selection:
        known = next((one for one in self.spoken if one.selection == value), None)
        if isinstance(value, It) and self.about is not None and isinstance(self.outer, Speaking):
            return self._from_before(self.outer)
        plain = isinstance(value, Source | YourChampion) or (isinstance(value, Each) and not self.either)
        plain = plain or (self.counting and isinstance(value, WhatWas))
        if known is None or plain:
            found = self._parts(value)
            assert isinstance(found, Selection)
            self.mention(value)
            return _as_said(found) if isinstance(found, Target) else found
        found = next((word for word in pronouns_for(known) if self.means(word, value)), value)
        self._called(found, value)
        return found

    def _one_by_one(self, value: ForEach) -> ForEach:
        """What is done for each of them calls them by their noun."""
        known = next((one for one in self.spoken if one.selection == value.of), None)
        found = super()._one_by_one(value)
        if known is None or not isinstance(found.of, Pronoun):
            return found
        named = next((word for word in pronouns_for(known) if word.said == "those"), found.of)
        return ForEach(of=named, effect=found.effect)

    def _from_before(self, outer: Speaking) -> Selection:
        """What this text is about, as the text before it calls it: by no word that means something here."""
        assert self.about is not None
        found = outer.selection(self.about)
        known = next((one for one in outer.spoken if one.selection == self.about), None)
        if known is None or not isinstance(found, Pronoun) or not meant(found, self.spoken, self.doing):
            return found
        return next(
            (
                word
                for word in pronouns_for(known)
                if outer.means(word, self.about) and not meant(word, self.spoken, self.doing)
            ),
            found,
        )

    def means(self, pronoun: Pronoun, value: Selection) -> bool:
        """Whether a pronoun is understood as this, and as nothing else."""
        try:
            return self.meant(pronoun) == value
        except Unclear:
            return False

    def amount_done(self, value: Amount) -> Amount:
        if isinstance(value, EventAmount) and self.measure:
            return Done(self.measure)
        if isinstance(value, ThisWay) and value.key in self.done:
            return Done(value.key)
        return value

    def other(self, value: Filter) -> Filter:
        return Other() if value == OtherThan(self.target() or Source()) else value

    def _for_later(self, value: Effect) -> Effect:
        about = value.about  # type: ignore[attr-defined]
        kept = about is not None and not any(isinstance(word, It) for word in value.words())
        said = self.walk(about) if kept else None
        whose = self._whose(value)
        inner = Speaking(self, about)
        told = {name: self.walk(getattr(value, name)) for name in known_before(value)}
        inner.measure = "removed" if told.get("amount") == Done("removed") else ""
        changed = inner.later(value) | whose
        about = said
        return altered(value, about=about, **changed, **told)


def _as_said(target: Target) -> Target:
    """A target without what tells it apart from others of the same text."""
    return altered(target, slot=0, apart=(), another=target.another or bool(target.apart))


def _excepts(value: If) -> bool:
    """Whether the same things, all but some, get one of two effects: that is said of them only once."""
    one, other = (getattr(effect, "to", None) for effect in (value.then, value.otherwise))
    return isinstance(one, Each) and one == other and any(isinstance(word, Unlike) for word in one.words())


def _copies_more(value: If) -> bool:
    """Whether the same is copied more than once: a copy of it is another thing to speak of."""
    match value:
        case If(then=SummonCopy(what=Target(), amount=amount) as more, otherwise=SummonCopy() as copy):
            return more == altered(copy, amount=amount)
    return False


def _asks_of_removal(condition: Condition) -> bool:
    """Whether it asks if all the counters could be removed, which is said with "if you do"."""
    return isinstance(condition, AtLeast) and condition.amount == ThisWay(Tally.REMOVED)

"""A walk through a tree in reading order, with what was spoken of so far.

Reading puts what is meant in the place of pronouns, and writing puts pronouns in the place of what is
meant (`pronouns`). Both walk in the same order, so that what is written is read as the same. Targets
are told apart by the order in which they are spoken of.
"""

from __future__ import annotations

from typing import Any, Final, Self

from regalia.game.core.bound import Group
from regalia.game.core.events import EventKind
from regalia.game.core.language import (
    Amount,
    Anything,
    Condition,
    CostDeed,
    CostPart,
    Effect,
    Filter,
    Number,
    Selection,
    Word,
)
from regalia.game.core.state import State, Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import NEXT_WAKE_UP
from regalia.game.objects.targets import Target
from regalia.game.paying.costs import ONE_PLAYER
from regalia.game.printed.abilities import (
    Ability,
    Activated,
    Additional,
    Permission,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Trigger,
    Triggered,
)
from regalia.game.printed.modes import Modes
from regalia.text.grammar import Pronoun
from regalia.text.referents import (
    HOST,
    THAT_OBJECT,
    Chosen,
    Described,
    Referent,
    Unclear,
    host_of,
    is_host,
    meant,
    mentioned,
    speaks,
    told_of,
)
from regalia.text.simplifying import SIMPLER
from regalia.text.this_way import DEEDS, MOVES, THAT_MANY, Done
from regalia.words.amounts import EventAmount, ThisWay
from regalia.words.cards import Among, BanishTop, ThatCardIn, ThisCardIn, WhatWas
from regalia.words.choosing import Choose
from regalia.words.combat import RedirectAttack
from regalia.words.conditions import During, SourceIs, Was
from regalia.words.costs import Banish, Discard, RemoveCounters, Rest, Reveal
from regalia.words.counting import CountersOn
from regalia.words.effects import BanishIt, Put, PutOntoField, WakeUp
from regalia.words.either import YourChoice
from regalia.words.filters import InState, Linked, OfType, Other, OtherThan, ThisCard, champion, yours
from regalia.words.lasting import Later, Until
from regalia.words.masteries import GainMastery, YourMastery
from regalia.words.naming import ChoosePlayer
from regalia.words.omens import BanishAsOmen
from regalia.words.plain_costs import BanishAtRandom
from regalia.words.play_conditions import PaidExtra
from regalia.words.playing import PlayFrom
from regalia.words.remembered import SpokenOf
from regalia.words.replacing import PreventedFrom, ThatCard, TheCause
from regalia.words.selections import (
    DEFENDING,
    ControllerOf,
    Each,
    Source,
    Striker,
    Struck,
    ThatObject,
    ThatPlay,
    Those,
    YourChampion,
)
from regalia.words.structure import (
    SPENT_AS,
    DependingOn,
    DependingOnAmount,
    ForEach,
    MayPay,
    Sequence,
    TriggerAgain,
    UnlessPaid,
    WhenYouDo,
)

CARDS_OF: Final[dict[type[Selection], tuple[Selection, ...]]] = {
    ThatCardIn: (ThatObject(),),
    ThisCardIn: (Source(),),
}
"""Cards, and the objects that they were."""


OF_MODES: Final = (Modes, DependingOn, DependingOnAmount, YourChoice)
"""Effects of which one part happens and the others do not."""


OF_PLAYS: Final = (
    *(EventKind.ACTIVATED, EventKind.MATERIALIZED, EventKind.ABILITY_ACTIVATED),
    *(EventKind.TARGETED, EventKind.TRIGGERED),
)
"""Events that something on the effects stack set off."""
CLAUSES: Final = (Effect, Condition, Trigger, CostPart)
"""Words that say one thing: what they speak of is mentioned together."""
TRIGGERED: Final = (
    *("inherited", "deluge", "on", "when", "only_if"),
    *("zone", "keyword", "as_spell", "once", "times", "effect"),
)
"""The parts of a triggered ability in the order in which they are said."""


class Walk:
    """A walk through a tree in reading order, with what was spoken of so far."""

    def __init__(self, outer: Walk | None = None) -> None:
        self.spoken: list[Referent] = []
        self.slots = 0
        self.targets: tuple[Target, ...] = ()
        """The targets so far, each with its number."""
        self.outer = outer
        self.about: Selection | None = None
        self.either = False
        self.counting = False
        self.done: dict[str, Filter] = {}
        """What was done so far, and what it was done to."""
        self.paid: set[str] = set() if outer is None else set(outer.paid)
        """The deeds by which the card or the ability itself was paid for."""
        self.on: Trigger | None = None
        self.triggers = False
        """Whether there is an event whose amount a text may speak of."""
        self.defending = False
        """Whether the text has spoken of the defending player."""
        self.turn = False
        """Whether the text has spoken of the opponent whose turn it is."""
        self.chose = False
        """Whether the text has chosen a player."""
        self.named = True
        """Whether the paragraph names the card: if not, no pronoun stands for it."""
        self.clause = 0
        """The clause that is being read; what is said in it is in `doing`."""
        self.clauses = 0
        self.key = "those"
        """What later words call what is chosen here."""
        self.doing: Word | None = None
        self.threatened = False
        """Whether this effect happens only unless somebody pays, which is still to be said."""
        self.measure: str = "" if outer is None else outer.measure
        """What a reflexive trigger is told the number of: its text may ask for it again."""

    def abilities(self, found: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """The abilities of a card: paragraphs that resolve with it go on from each other."""
        return tuple(map(self._ability, found))

    def _ability(self, ability: Ability) -> Any:
        walk = self if isinstance(ability, Resolves) else type(self)()
        if isinstance(ability, Additional) and ability.own:
            self.paid |= _deeds_in(ability.cost)
        walk.paid, walk.named = set(self.paid), self.named
        if isinstance(ability, Activated):
            walk.paid = _deeds_in(ability.cost)
        return walk.walk(ability)

    def copy(self) -> Self:
        """The same walk, to go on from here in another way."""
        again = type(self)(self.outer)
        again.spoken, again.slots, again.about = list(self.spoken), self.slots, self.about
        again.targets = self.targets
        again.either = self.either
        again.done = dict(self.done)
        again.paid = set(self.paid)
        again.triggers, again.on, again.turn = self.triggers, self.on, self.turn
        again.clause = again.clauses = self.clauses
        again.defending, again.chose = self.defending, self.chose
        return again

    def walk(self, value: Any) -> Any:
        if isinstance(value, tuple):
            parts = tuple(self.walk(part) for part in value)
            return value if all(new is old for new, old in zip(parts, value, strict=True)) else parts
        if not isinstance(value, Word):
            return value
        if isinstance(value, Selection):
            return self.selection(value)
        if isinstance(value, MayPay):
            for part in value.cost:
                if (spent := SPENT_AS.get(type(part).__name__.lower())) is not None:
                    self.done[spent] = Anything()
                if isinstance(part, RemoveCounters):
                    self.done["removed"] = Anything()
                if isinstance(part, Discard):
                    self.done |= dict.fromkeys((Group.LAST_DISCARDED, Group.DISCARDED), Anything())
                if isinstance(part, Reveal):
                    self.speak(Referent(Those(Group.REVEALED), part.what, part.count != 1))
                if isinstance(part, Banish | BanishAtRandom):
                    what = getattr(part, "what", Anything())
                    self.speak(Referent(Those(Group.BANISHED), what, part.count != 1, banished=True))
        if isinstance(value, Amount) and not self.counting:
            self.counting = True
            found = self.walk(value)
            self.counting = False
            return found
        if self.counting and isinstance(value, Other | OtherThan):
            return self.other(value)
        if isinstance(value, Done | ThisWay | EventAmount):
            return self.amount_done(value)
        if "about" in value.__struct_fields__ and isinstance(value, Effect):
            return self._for_later(value)
        if isinstance(value, ForEach):
            return self._one_by_one(value)
        for name in ("bullets", "modes", "options"):
            if isinstance(value, OF_MODES) and hasattr(value, name):
                head = self._parts(altered(value, **{name: ()}))
                return altered(head, **{name: self._each_alone(getattr(value, name))})
        return self._parts(value)

    def _one_by_one(self, value: ForEach) -> ForEach:
        """What is done for each of several things speaks of one of them."""
        of = self.walk(value.of)
        what, _ = self._known(value.of if isinstance(of, Pronoun) else of)
        self.forget(of)
        self.speak(Referent(Those(Group.ONE), what, False))
        return ForEach(of=of, effect=self.walk(value.effect))

    def _each_alone(self, modes: tuple[Any, ...]) -> tuple[Any, ...]:
        """Modes know what was said before all of them, but nothing of each other; nor does what follows."""
        found = []
        spoken, done = list(self.spoken), dict(self.done)
        for mode in modes:
            self.spoken, self.done = list(spoken), dict(done)
            found.append(self.walk(mode))
        self.spoken, self.done = spoken, done
        return tuple(found)

    def selection(self, value: Selection) -> Selection:
        raise NotImplementedError

    def other(self, value: Filter) -> Filter:
        """What "other" means in an amount: other than the target spoken of last, if there is one."""
        raise NotImplementedError

    def amount_done(self, value: Amount) -> Amount:
        """How many of something an effect before did ("for each card banished this way")."""
        raise NotImplementedError

    def _note(self, value: Word) -> None:
        """Remember what an effect did something to, and to how many."""
        if isinstance(value, Effect):
            binds = (value.binds,) if isinstance(value.binds, str) else value.binds
            self.done.update(dict.fromkeys((*binds, *value.leaves), Anything()))
        if any(isinstance(getattr(value, name), Chosen) for name in value.__struct_fields__):
            self.done[THAT_MANY] = Anything()
        for verb, kind in DEEDS.items():
            if isinstance(value, kind):
                what = getattr(value, "what", None)
                self.done[verb] = self._known(what)[0] if isinstance(what, Selection) else Anything()

    def target(self) -> Selection | None:
        last = self.spoken[-1].selection if self.spoken else None
        return last if isinstance(last, Target) else None

    def scope(self) -> Walk:
        inner = type(self)(self)
        inner.named = self.named
        return inner

    def left(self, inner: Walk) -> None:
        """An ability within the text, at work by itself, was walked through."""

    def _parts(self, value: Word) -> Word:
        outer = self.clause, self.doing
        if isinstance(value, CLAUSES):
            self.clauses += 1
            self.clause, self.doing = self.clauses, value
        try:
            return self._said(value)
        finally:
            self.clause, self.doing = outer

    def _said(self, value: Word) -> Word:
        changed = {}
        original = value
        if isinstance(value, Static):
            self._speak_of(value.of)
        elif isinstance(value, Permission) and value.own:
            self.mention(Source())
        for name in self._in_order(value):
            if name == "change" and isinstance(value, Replaces):
                self._speak_of_object(value)
            old = getattr(value, name)
            inner: Walk = self.scope() if isinstance(old, Ability) else self
            self.key = HOST if is_host(value, name) else "those"
            before, self.threatened = self.threatened, isinstance(value, UnlessPaid) and name == "effect"
            new = inner.walk(old)
            self.threatened = before
            if inner is not self:
                self.left(inner)
            if new is not old:
                changed[name] = new
            if isinstance(new, Trigger) and not isinstance(value, Selection | Trigger | TriggerAgain):
                self.triggers = True
                self.on = new
                self._speak_of_event(new)
        value = altered(value, **changed) if changed else value
        if type(value) in SIMPLER:
            value = SIMPLER[type(value)](value)
        if isinstance(value, MOVES):
            value = self.moved(value)
        if isinstance(value, During) and value.whose == "opponents":
            self.turn = True
        if isinstance(value, ChoosePlayer):
            self.chose = True
        if DEFENDING in (getattr(value, "whose", None), getattr(value, "who", None)):
            self.defending = True
        if isinstance(value, Until | WakeUp) and isinstance(value.what, Each):
            self._speak_of_all(value.what)
        if isinstance(value, Was | PaidExtra | SourceIs) or (
            isinstance(value, CountersOn) and value.on == "self"
        ):
            self.mention(Source())
        elif isinstance(value, PreventedFrom):
            self.speak(Referent(TheCause(), value.what, False))
        elif isinstance(value, Rest) and value.what == OfType("champion"):
            self.mention(YourChampion())
        done = self.resolved(original, value)
        if isinstance(done, Until) and done.until == NEXT_WAKE_UP and self.on is None:
            self.speak(Referent(ControllerOf(done.what), Anything(), False))
        if not self.threatened:
            self._note(done)
            self._bind(done)
        if isinstance(done, UnlessPaid):
            self._note(done.effect)
            self._bind(done.effect)
        return value

    def _speak_of_all(self, what: Each) -> None:
        """What all of some kind got is still theirs where "those" are spoken of.

        Those that are spoken of as rested are so no longer once they were woken up.
        """
        if any(isinstance(word, InState) and word.state & State.RESTED for word in what.what.words()):
            return
        self.spoken = [known for known in self.spoken if known.selection != Described(what)]
        self.speak(Referent(what, what.what, True))

    def _speak_of_event(self, on: Trigger) -> None:
        """What a trigger happens to can be spoken of; some happen to nothing."""
        what = getattr(on, "what", getattr(on, "by", getattr(on, "into", None)))
        if (struck := getattr(on, "to", None)) is not None and isinstance(struck, Filter):
            self.speak(Referent(Struck(struck), struck, False))
        if isinstance(striker := getattr(on, "by", None), Filter) and striker is not what:
            self.speak(Referent(Striker(), striker, False))
        if on.is_play:
            self.speak(Referent(ThatPlay(), Anything(), False))
            if what is not None and not on.once_per_event:
                self.speak(Referent(ThatObject(), what, False))
        elif on.own or what == ThisCard():
            if self.named:
                self.mention(Source())
        elif what is not None and on.once_per_event:
            self.speak(Referent(Among(ThatObject(), what), what, True))
        elif what is not None:
            self.speak(Referent(ThatObject(), what, False))

    def resolved(self, original: Word, changed: Word) -> Word:
        """Which of the two holds no pronouns."""
        raise NotImplementedError

    def moved(self, value: Any) -> Any:
        """A move of what a trigger was about: a card by now, if it left the field (lki.1.a)."""
        return value

    def _in_order(self, value: Word) -> list[str]:
        """The fields in reading order: an amount may speak of what its effect does something to.

        Where it could as well mean what was spoken of before, it is not clear.
        """
        names = list(value.__struct_fields__)
        if isinstance(value, WhatWas):  # what it was done to is called by its key
            return ["what"]
        if isinstance(value, Target):
            return [name for name in names if name != "apart"]
        if isinstance(value, Triggered):
            return sorted(names, key=TRIGGERED.index)
        if isinstance(value, Replaces):
            return sorted(names, key="change".__eq__)
        late = [name for name in names if speaks(getattr(value, name))]
        if not late or not any(isinstance(getattr(value, name), Selection) for name in names):
            return names
        others = [name for name in names if name not in late]
        self._check_order(value, late, others)
        return [*others, *late]

    def _check_order(self, value: Word, late: list[str], others: list[str]) -> None:
        """Raise `Unclear` if it matters whether the amount comes first."""

    def _either(self, value: EffectInstead) -> EffectInstead:
        """One of two effects happens: what the first would happen to can be called "those" in the second."""
        self.either = True
        found = self._parts(value)
        self.either = False
        assert isinstance(found, EffectInstead)
        return found

    def _speak_of(self, what: Filter) -> None:
        """The subject of a sentence about the source or your champion."""
        if what == ThisCard():
            self.mention(Source())
        elif what == champion & yours:
            self.mention(YourChampion())
        elif any(isinstance(word, Linked) for word in what.words()):
            self.mention(Each(what=what))

    def _speak_of_object(self, value: Replaces) -> None:
        """What damage would be dealt to, in what one may do about it."""
        if not value.may or value.event is not ReplaceableEvent.DAMAGE or value.of == Anything():
            return
        if value.of == ThisCard():
            self.mention(Source())
        elif value.of == champion & yours:
            self.mention(YourChampion())
        else:
            self.speak(Referent(ThatCard(), value.of, False))

    def _for_later(self, value: Effect) -> Effect:
        """Text for another time: what it speaks of from before is what it is about."""
        raise NotImplementedError

    def _whose(self, value: Effect) -> dict[str, Any]:
        """The player whose doings a text for another time waits for: spoken of here."""
        return {"whose": self.walk(value.whose)} if isinstance(value, Later) else {}

    def later(self, value: Effect) -> dict[str, Any]:
        """The fields of text for another time; what it waits for can be spoken of, if it may happen often."""
        changed: dict[str, Any] = {}
        for name in value.__struct_fields__:
            if name in ("about", "whose", *known_before(value)):
                continue
            changed[name] = self.walk(getattr(value, name))
            tells = isinstance(changed[name], Trigger) and (
                changed[name].kind is not EventKind.PHASE_BEGINS
                or not getattr(value, "once", True)
                or getattr(changed[name], "whose", "") == ONE_PLAYER
            )
            if not tells:
                continue
            named = not any(isinstance(word, SpokenOf) for word in changed[name].words())
            if named or changed[name].kind in OF_PLAYS:
                self.triggers, self.on = True, changed[name]
            if named:
                self._speak_of_event(changed[name])
        return changed

    def _bind(self, value: Word) -> None:
        """Speak of what an effect makes known to the words after it."""
        key = getattr(value, "key", None) or getattr(value, "binds", "")
        if (told := told_of(value)) is not None:
            self.speak(told)
        if isinstance(value, GainMastery):
            self.mention(YourMastery(value.name))
        if not isinstance(value, Effect) or not key or key == HOST:
            return
        *others, last = (key,) if isinstance(key, str) else key
        for other in others:
            self.speak(Referent(Those(other), Anything(), True))
        what = value.to if isinstance(value, RedirectAttack) else getattr(value, "what", Anything())
        if isinstance(what, Selection):  # what was done to something is still what it was
            done_to = what
            what, many = self._known(done_to)
            for before in (done_to, *CARDS_OF.get(type(done_to), ())):
                self.forget(before)
        else:
            many = getattr(value, "count", getattr(value, "amount", 1)) != 1
        many = many or getattr(value, "several", False)
        banished = isinstance(value, DEEDS["banished"])
        self.speak(Referent(Those(last), what, many, banished=banished, zone=_zone_after(value)))

    def _known(self, selection: Selection) -> tuple[Filter, bool]:
        """What is known of a selection: what it was said to be, and whether it is several."""
        known = next((one for one in self.spoken if one.selection == selection), None)
        if known is not None:
            return known.what, known.many
        what = getattr(selection, "what", Anything())
        several = isinstance(selection, Each) or getattr(selection, "amount", 1) != 1
        return what if isinstance(what, Filter) else Anything(), several

    def mention(self, found: Selection) -> None:
        if isinstance(found, Chosen):
            self.speak(Referent(Those(self.key), found.what, found.count != 1))
        elif (known := mentioned(found, self.either)) is not None:
            self.speak(known)
            if (host := host_of(found)) is not None:
                self.speak(host)

    def speak(self, referent: Referent) -> None:
        """Something is spoken of in this clause."""
        self.forget(referent.selection)
        self.spoken.append(referent._replace(clause=self.clause))

    def forget(self, selection: Selection) -> None:
        """Something is no longer what it was, or is spoken of anew."""
        gone = (selection, Described(selection))
        self.spoken = [known for known in self.spoken if known.selection not in gone]

    def _called(self, pronoun: Selection, found: Selection) -> None:
        """What a text calls "that object", it goes on to speak of: not of the play of its ability."""
        if pronoun == THAT_OBJECT and found == ThatObject():
            self.forget(ThatPlay())
            self.speak(Referent(found, self._known(found)[0], False))

    def meant(self, pronoun: Pronoun) -> Selection | None:
        """What a pronoun stands for. Raises `Unclear` if it could be two things."""
        found = meant(pronoun, self.spoken, self.doing)
        if len(found) > 1:
            raise Unclear(f"{pronoun.said!r} may stand for two things")
        if found and isinstance(found[0], Described):
            raise Unclear(f"{pronoun.said!r} may stand for what is only described: {found[0].by}")
        return found[0] if found else None


def _deeds_in(cost: tuple[CostPart, ...]) -> set[str]:
    """The deeds of a cost, by the verb and by the name under which a receipt has them."""
    deeds = [part for part in cost if isinstance(part, CostDeed)]
    return {part.verb for part in deeds} | {type(part).__name__.lower() for part in deeds}


def _zone_after(value: Effect) -> Zone | None:
    """Where the cards of an effect are when it is done, if that is plain."""
    match value:
        case Choose(among=None, zone=zone) | Put(to=zone):
            return zone
        case Choose():
            return Zone.MAIN_DECK
        case PutOntoField():
            return Zone.FIELD
        case BanishIt() | BanishAsOmen() | BanishTop():
            return Zone.BANISHMENT
        case PlayFrom():
            return Zone.STACK
    return None


class EffectInstead(Effect, frozen=True):
    """An effect, and what happens instead if something is so: it is gone once a text is understood.

    Unlike in `If` what the first sentence speaks of is known to the second.
    """

    effect: Effect
    condition: Condition
    then: Effect


class MoreInstead(Effect, frozen=True):
    """An effect, and another number for its last deed if something is so: gone once a text is understood.

    What it is done to is the same in both cases.
    """

    effect: Effect
    condition: Condition
    amount: Number

    def then(self) -> Effect:
        """What is done if the condition holds."""
        *steps, last = self.effect.steps if isinstance(self.effect, Sequence) else (self.effect,)
        more: Effect = altered(last, amount=self.amount)
        return Sequence((*steps, more)) if steps else more


def known_before(value: Effect) -> tuple[str, ...]:
    """The fields of text for another time that speak of what was done before it, besides its subject."""
    return ("amount",) if isinstance(value, WhenYouDo) else ()

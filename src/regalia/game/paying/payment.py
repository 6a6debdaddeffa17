"""Paying costs: what is owed, what may pay it, and whether everything can be paid together (activation.1.8).

Each part is paid whole, the parts one after another in the payer's order. The one
question behind every option is: can the rest still be paid afterwards? Mostly the
parts draw on different things and the answer is quick; where they can get in each
other's way it is found by counting, or else by trying, with the journal taking
everything back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.explain import Step
from regalia.game.core.illegal import Illegal, Refusal
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Deed, Means, Part, Procedure, Word, value_of
from regalia.game.core.matching import heaviest
from regalia.game.core.saying import HERE, Line
from regalia.game.core.shortcut import question, unguarded
from regalia.game.core.stack import Paid
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.objects.layers import context_of, counts, traits
from regalia.game.paying.claims import thing
from regalia.game.paying.from_hand import may_lend
from regalia.game.paying.paysets import PaySet, first_counters
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import HAND, LEAVING, Amounted, Memory, Reserve
from regalia.game.paying.ripples import Ripple, aspects_of, meet, together, unsettled
from regalia.game.paying.tries import Tries
from regalia.game.printed.abilities import HELP, Contribution, Method
from regalia.game.printed.definitions import RULES, Sight, own_words

if TYPE_CHECKING:
    from regalia.game.playing.opening import Opening

_HAND: Final = Zone.HAND
MUCH: Final = 1_000_000
"""More than anything can pay."""
NOTHING_TO_CHOOSE: Final = "once it is paid, its text asks for something of which there is none to choose"


class Lender(NamedTuple):
    """An ability that lets something pay, and the card it is on."""

    contribution: Contribution
    source: int

    @property
    def key(self) -> tuple[int, int]:
        return id(self.contribution), self.source


class Payment:
    """One payer, everything still owed, and the answers to "what now?"."""

    __slots__ = (
        "_known",
        "_lent",
        "asked_to_reveal",
        "calculated",
        "conditional",
        "ctx",
        "is_barred",
        "lending",
        "may_reveal",
        "method",
        "opening",
        "owed",
        "paid_other",
        "payer",
        "play",
        "pos",
        "revealing",
        "spent",
    )

    def __init__(
        self, pos: Position, payer: int, parts: list[Part], ctx: Context, play: Play | None = None
    ) -> None:
        self.pos = pos
        self.payer = payer
        self.owed: list[Part | None] = list(parts)
        self.ctx = ctx
        self.play = play
        self.method = play.method if play is not None else Method.ABILITY
        self.paid_other = False
        self.lending: Part | None = None
        """The part that something stands in for which is being done right now."""
        self.revealing = False
        self.asked_to_reveal = False
        self.may_reveal: Callable[[], bool] = lambda: True
        self.conditional = False
        self.opening: Opening | None = None
        """What paying may open that has to be chosen then (activation.1.8.2)."""
        self.spent: tuple[tuple[str, tuple[int, ...]], ...] = ()
        """What the parts were really paid with, for texts that speak of it."""
        self.calculated = play.calculated if play is not None else None
        self._known: dict[int, dict[Means, list[Lender]]] = {}
        self._lent: bool | None = None
        self.is_barred = play is not None and len(parts) > 1 and self._is_barred(play)

    # What may pay.

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that can be reserved."""
        return self.pos.cards_in(_HAND, self.payer)

    def is_by_hand(self, part: Part) -> bool:
        """Whether nothing but cards in hand can pay this part, however the rest is paid."""
        if self._lent is None:
            self._lent = may_lend(self.pos, self.payer)
        play = self.play
        if self._lent or play is None or not self.is_own_cost(part):
            return not self._lent
        if play.way.contributions or play.way.only_contributions:
            return False
        if play.ability is not None:
            return True
        now = traits(self.pos, play.card)
        if now.abilities.limits or now.granted:
            return False
        return not any(helps.for_this and helps.pays == "reserve" for helps in now.abilities.contributions)

    @property
    def is_late_for_floating(self) -> bool:
        """In a materialization Floating Memory comes before every other cost (materialization.3.3.2).

        Several memory costs come one after another, and it serves each of them.
        """
        return self.paid_other and self.method is Method.MATERIALIZE

    def is_own_cost(self, part: Part | None) -> bool:
        """Whether a part is the card's own reserve or memory cost, and not one that came on top."""
        return part is None or self.calculated is None or part is self.calculated

    def allows(self, pays: str, way: str, part: Part | None = None) -> bool:
        """Whether a way of paying is open: "only by …", "can't be paid with …"."""
        play = self.play
        if play is None:
            return True
        own = self.is_own_cost(part)
        if own and play.way.only_contributions and pays == play.way.kind and way in (HAND, "draw"):
            return False
        if play.ability is None:
            for limit in traits(self.pos, play.card).abilities.limits:
                fits = limit.own and (own or limit.on_top) and limit.pays == pays
                if fits and counts(limit, self.ctx):
                    if limit.only and way not in limit.only:
                        return False
                    if way in limit.forbids:
                        return False
        return True

    def _is_barred(self, play: Play) -> bool:
        """Whether a cost came on top of another kind than the one way in which everything must be paid."""
        if play.ability is not None:
            return False
        return any(
            limit.on_top and not isinstance(part, Memory if limit.pays == "memory" else Reserve)
            for limit in traits(self.pos, play.card).abilities.limits
            if limit.own and counts(limit, self.ctx)
            for part in self.owed
        )

    def helps(self) -> Iterator[Contribution]:
        """Every ability that might let something pay any part, whether it counts now or not."""
        pos, play = self.pos, self.play
        if play is not None:
            yield from (contribution for contribution, _ in play.way.contributions)
            if play.ability is None:
                yield from self._own_helps(play)
        yield from (contribution for contribution, _ in self._lasting())
        for zone in (Zone.FIELD, Zone.GRAVEYARD):
            for card in _helpful(pos, zone, self.payer):
                now = traits(pos, card)
                yield from (
                    other
                    for other in now.abilities.contributions
                    if other.zone is zone and not other.for_this
                )
                yield from (granted for granted, _ in now.granted if isinstance(granted, Contribution))

    def _lasting(self) -> Iterator[tuple[Contribution, Context]]:
        """What lasting effects let the payer pay with."""
        pos = self.pos
        for effect in pos.effects:
            if isinstance(effect.permission, Contribution) and effect.controller == self.payer:
                yield effect.permission, Context(pos, self.payer, effect.source)

    def _own_helps(self, play: Play) -> Iterator[Contribution]:
        """What the card that is played has, printed or gained, to pay for itself."""
        now = traits(self.pos, play.card)
        yield from (own for own in now.abilities.contributions if own.for_this)
        for granted, _ in now.granted:
            if isinstance(granted, Contribution) and granted.for_this:
                yield granted

    def conditions(self, pays: str) -> Iterator[Word]:
        """The texts that decide how much abilities can pay of something, and which ways are open."""
        for helps in self.helps():
            if helps.pays == pays:
                for word in (helps.when, helps.worth, helps.up_to):
                    if isinstance(word, Word):
                        yield from own_words(word)
        if self.play is not None:
            for limit in traits(self.pos, self.play.card).abilities.limits:
                if limit.when is not None:
                    yield from own_words(limit.when)

    def is_calm(self, changes: Sight, *, telling: bool = False) -> bool:
        """Whether what cards are stays the same after such changes, as far as paying goes by it.

        `telling` asks whether it is the same whichever cards these are about.
        """
        pos = self.pos
        altered = unsettled(pos, changes, telling=telling).anywhere
        if not altered:
            return True
        parts = [part for part in self.owed if part is not None]
        read = aspects_of(pos, [word for part in parts for word in part.descriptions(pos)])
        for helps in self.helps():
            read |= aspects_of(pos, helps.by.descriptions(pos))
        for pays in ("reserve", "memory"):
            read |= aspects_of(pos, self.conditions(pays))
        if self.opening is not None:
            read |= aspects_of(pos, self.opening.words)
        return not meet(read | {HELP}, altered)

    def _sources(self, pays: str, part: Part | None) -> Iterator[tuple[Contribution, Context]]:
        """Every ability that may pay some of this part, with its point of view."""
        pos, play = self.pos, self.play
        if play is not None and self.is_own_cost(part):
            own = play.context()
            if play.way.kind == pays:
                for contribution, source in play.way.contributions:
                    yield contribution, Context(pos, self.payer, source)
                if play.way.only_contributions:
                    return
            if play.ability is None:
                for contribution in self._own_helps(play):
                    if contribution.pays == pays and counts(contribution, own):
                        yield contribution, own
        for contribution, ctx in self._lasting():
            if contribution.pays == pays and counts(contribution, ctx):
                yield contribution, ctx
        zones = (Zone.FIELD,) if pays == "reserve" else (Zone.FIELD, Zone.GRAVEYARD)
        for zone in zones:
            for card in _helpful(pos, zone, self.payer):
                now = traits(pos, card)
                for contribution in now.abilities.contributions:
                    if contribution.for_this or contribution.pays != pays or contribution.zone is not zone:
                        continue
                    ctx = Context(pos, self.payer, card)
                    if self._is_for_this_play(contribution, part, ctx) and counts(contribution, ctx):
                        yield contribution, ctx
                for granted, _ in now.granted:
                    if isinstance(granted, Contribution) and granted.pays == pays and granted.zone is zone:
                        self.conditional = True  # whatever grants it may go, or stop granting it
                        ctx = Context(pos, self.payer, card)
                        if counts(granted, ctx):
                            yield granted, ctx

    def _is_for_this_play(self, helps: Contribution, part: Part | None, ctx: Context) -> bool:
        """Whether what an ability lets pay is not only for the costs of other cards."""
        if helps.of is None:
            return True
        play = self.play
        own = play is not None and play.ability is None and self.is_own_cost(part)
        return own and play is not None and helps.of.matches(ctx, play.card)

    def contributed(self, pays: str, part: Part | None = None) -> list[Means]:
        """What abilities let pay a unit of this part."""
        known: dict[Means, list[Lender]] = {}
        for contribution, ctx in self._sources(pays, part):
            if not self.allows(pays, contribution.keyword or "ability", part):
                continue
            if contribution.keyword == KeywordName.FLOATING_MEMORY and self.is_late_for_floating:
                continue
            if contribution.when is not None:
                self.conditional = True
            worth = value_of(contribution.worth, ctx)
            if worth < 1:  # what pays for nothing cannot be used to pay
                continue
            for unit in contribution.by.units(self, ctx):
                means = Means(unit.way, unit.card, unit.number, worth, unit.what)
                known.setdefault(means, []).append(Lender(contribution, ctx.source))
        self._known[id(part)] = known
        return list(known)

    def capacity(self, pays: str, part: Part | None = None) -> int:
        """The most that abilities can pay, each within its own limit."""
        return self.most(part, (), (), self.contributed(pays, part))

    def most(
        self, part: Part | None, home: Collection[int], chosen: tuple[Means, ...], possible: list[Means]
    ) -> int:
        """The most that cards of themselves and abilities can pay of a part, with what is chosen.

        No ability pays more than it may, and nothing is given away twice.
        """
        known = self._lenders(part)
        lent = {one: known[one] for one in possible if one in known}
        most: dict[object, int] = {
            lender.key: value_of(lender.contribution.up_to, self.ctx) or len(lent)
            for lenders in lent.values()
            for lender in lenders
        }
        things = {*home, *map(thing, lent)}
        if len(things) == len(home) + len(lent) and all(len(lenders) == 1 for lenders in lent.values()):
            groups: dict[object, list[int]] = {}
            for one, (lender,) in lent.items():
                groups.setdefault(lender.key, []).append(one.worth)
            return len(home) + sum(sum(worth[: most[key]]) for key, worth in groups.items())
        worth: dict[object, dict[object, int]] = {card: {HAND: 1} for card in home}
        most[HAND] = len(home)
        for one, lenders in lent.items():
            for lender in lenders:
                values = worth.setdefault(thing(one), {})
                values[lender.key] = max(values.get(lender.key, 0), one.worth)
        for one in chosen:  # worth more than anything else, so that it is not left out
            keys: list[object] = [lender.key for lender in lent.get(one, ())] or [HAND]
            worth[thing(one)] = dict.fromkeys(keys, MUCH + one.worth)
        return max(0, heaviest(worth, most) - MUCH * len(chosen))

    def within_limits(self, chosen: tuple[Means, ...], part: Part | None = None) -> bool:
        """No ability pays with more than it says, and nothing is given away twice."""
        leaving = [means.card for means in chosen if means.way in LEAVING]
        things = {(means.way, means.card, means.number, means.what) for means in chosen}
        if len(set(leaving)) < len(leaving) or len(things) < len(chosen):
            return False
        known = self._lenders(part)
        return first_counters(chosen) and self._lendable(chosen, known) and _is_accompanied(chosen, known)

    def _lenders(self, part: Part | None) -> dict[Means, list[Lender]]:
        """Which abilities let what pay this part; without a part, any of them."""
        if part is not None:
            return self._known.get(id(part), {})
        return {means: lenders for known in self._known.values() for means, lenders in known.items()}

    def _lendable(self, chosen: tuple[Means, ...], known: dict[Means, list[Lender]]) -> bool:
        """Whether each of these can be put down to an ability that has not reached its limit."""
        lent = {means: known[means] for means in chosen if means in known}
        limits = {
            lender.key: limit
            for lenders in lent.values()
            for lender in lenders
            if (limit := value_of(lender.contribution.up_to, self.ctx))
        }
        limited = {
            means: {lender.key: 1 for lender in lenders}
            for means, lenders in lent.items()
            if all(lender.key in limits for lender in lenders)
        }
        return not limited or heaviest(limited, limits) == len(limited)

    def removes_objects(self, means: list[Means]) -> bool:
        """Whether paying may take an object from the field: others may have been paid with its help."""
        pos = self.pos
        return any(one.way not in (HAND, "rest") and pos.zone_of(one.card) is Zone.FIELD for one in means)

    def by_banishing(self, means: Means) -> bool:
        return means.way == "banish"

    def contribute(self, chosen: tuple[Means, ...], part: Part | None = None) -> None:
        """Do the deeds that stand in for a cost: those of one ability together, giving away last."""
        known = self._lenders(part)
        groups: dict[tuple[bool, int], tuple[Contribution, list[Means]]] = {}
        for means in chosen:
            if means in known:
                lender = known[means][0].contribution
                key = (means.way in LEAVING, id(lender))
                groups.setdefault(key, (lender, []))[1].append(means)
        self.lending = part
        for leaves in (False, True):
            for (gives, _), (lender, group) in groups.items():
                if gives is leaves:
                    lender.by.do(self, tuple(group))
        self.lending = None

    def reserved_for(self) -> Ref | None:
        """What is being activated whose reserve cost something stands in for right now, if that is a card."""
        play = self.play
        if not isinstance(self.lending, Reserve) or play is None or play.ability is not None:
            return None
        return self.pos.ref(play.card) if play.method is Method.ACTIVATE else None

    def receipt(self, part: Part, chosen: tuple[Means, ...]) -> None:
        """Remember what paid a part, as it was."""
        if self.play is None:
            return
        pos = self.pos
        refs = tuple(pos.ref(means.card) for means in chosen)
        definitions = tuple(pos.card[means.card] for means in chosen)
        name = type(part).__name__.lower()
        self.play.paid.append(Paid(name, part.settled(self.ctx), chosen, refs, definitions))

    def _note_stamps(self, before: int) -> None:
        """Remember as what objects and cards were left that paid just now."""
        play, stamps = self.play, self.pos.stamp
        if play is not None:
            for number in range(before, len(play.paid)):
                paid = play.paid[number]
                after = tuple(stamps[ref.card] for ref in paid.refs)
                play.paid[number] = msgspec.structs.replace(paid, after=after)

    # Whether everything can be paid.

    def outstanding(self) -> list[int]:
        return [number for number, part in enumerate(self.owed) if part is not None]

    def due(self, numbers: list[int]) -> list[int]:
        """Which of these parts may be paid next by the rules, mostly any of them (activation.1.8)."""
        return numbers

    def shortfall(self) -> list[Line]:
        """Why the parts cannot be paid, each on its own; empty if it is only together that they cannot."""
        if self.is_barred:
            return ["what it costs on top cannot be paid in the only way that it allows"]
        return [
            reason for part in self.owed if part is not None and (reason := part.shortfall(self)) is not None
        ]

    def is_payable(self, numbers: list[int] | None = None) -> bool:
        """Whether everything outstanding, or these parts of it, can be paid, in some order."""
        if self.is_barred:
            return False
        if numbers is None:
            numbers = self.outstanding()
        if not numbers:
            return self.opening is None or self.opening.can_be_met()
        if len(numbers) == 1 and self.opening is None:
            return self.part(numbers[0]).shortfall(self) is None
        return can_all_be_paid(self, numbers)

    def is_lost(self, number: int, numbers: list[int]) -> bool:
        """Whether a part cannot be paid now, nor after any others of these."""
        part = self.part(number)
        if part.shortfall(self) is None:
            return False
        ripple = self.ripple([other for other in numbers if other != number])
        return ripple is not None and not part.is_helped(self, ripple)

    def ripple(self, numbers: list[int]) -> Ripple | None:
        """What paying some parts may change, in whatever way."""
        parts = [self.part(number) for number in numbers]
        ripple = together([part.ripple(self) for part in parts])
        if ripple is None:
            return None
        helped = any(isinstance(part, Amounted) and part.may_find_help(self.pos, ripple) for part in parts)
        return None if helped else ripple

    def part(self, number: int) -> Part:
        """An outstanding part."""
        part = self.owed[number]
        assert part is not None
        return part

    def are_independent(self, numbers: list[int]) -> bool:
        """No two parts want the same thing, and paying one cannot disturb the means of another."""
        taken: set[int] = set()
        self.conditional = False
        for number in numbers:
            part = self.part(number)
            if part.disturbs(self) or self._comes_first(part):
                return False
            pool = self._pool(part)
            if not taken.isdisjoint(pool):
                return False
            taken |= pool
        return not self.conditional

    def is_plain(self, numbers: list[int]) -> bool:
        """Whether each of these parts can be paid, and none has to do with another."""
        if self.opening is not None:
            return False
        return self.are_independent(numbers) and all(
            self.part(number).shortfall(self) is None for number in numbers
        )

    def _comes_first(self, part: Part) -> bool:
        """Whether a part may become unpayable by paying another before it (materialization.3.3.2)."""
        if self.method is not Method.MATERIALIZE or not isinstance(part, Memory):
            return False
        return part.owed(self.ctx) > part.drawable(self, ())

    def _pool(self, part: Part) -> set[int]:
        pool = {means.card for means in part.means(self)}
        if isinstance(part, Memory):
            pool |= set(self.pos.cards_in(Zone.MEMORY, self.payer))
        return pool

    def can_start(self, number: int, numbers: list[int] | None = None) -> bool:
        """Whether this part can be paid next so that the rest of them can be paid after it."""
        if numbers is None:
            numbers = self.outstanding()
        if self.part(number).shortfall(self) is not None:
            return False
        if len(numbers) == 1 and self.opening is None:
            return True
        return can_be_first(self, number, numbers)

    def lenders_of(self, means: Means) -> list[Lender]:
        """The abilities by whose leave something pays."""
        return [lender for known in self._known.values() for lender in known.get(means, ())]

    def likenesses(self, means: list[Means], part: Part) -> list[object]:
        """What each of these is like, so that of like ones only one has to be tried."""
        return likenesses(self, means, part)

    def completes(self, number: int, chosen: tuple[Means, ...], numbers: list[int] | None = None) -> bool:
        """Whether the rest can be paid after paying this part so, whatever chance answers."""
        if numbers is None:
            numbers = self.outstanding()
        return leaves_enough(self, number, chosen, numbers)

    def try_out(
        self, number: int, chosen: tuple[Means, ...], others: list[int], outcome: tuple[int, ...]
    ) -> bool:
        """Pay a part so, see whether the others can be paid then, and take it back."""
        part = self.part(number)
        paid_other, before = self.paid_other, len(self.play.paid) if self.play is not None else 0
        with self.pos.trial():
            procedure = part.pay(self, chosen)
            try:
                next(procedure)
                procedure.send(outcome)
            except StopIteration:
                pass
            self.cross_off(number)
            fine = self.is_payable(others)
        self.owed[number] = part
        self.paid_other = paid_other
        if self.play is not None:
            del self.play.paid[before:]
        return fine

    def outcomes(self, part: Part, chosen: tuple[Means, ...]) -> list[tuple[int, ...]]:
        """What chance may answer while a part is paid, alike outcomes once."""
        remaining = part.at_random(self, chosen)
        declared = {means.card for means in chosen}
        memory = [card for card in self.pos.cards_in(Zone.MEMORY, self.payer) if card not in declared]
        if remaining <= 0 or remaining >= len(memory):
            return [()]
        piles = piles_in_memory(self, part, memory)
        return [tuple(sorted(outcome)) for outcome in _draws(piles, remaining)]

    # Paying.

    @property
    def rule(self) -> str:
        """The clause under which it is paid; without a play a resolving text asks for it (cost.5)."""
        if self.play is None:
            return "cost.5"
        return "materialization.3.3" if self.method is Method.MATERIALIZE else "activation.1.8"

    def perform(self) -> Procedure:
        """Ask for the order and the means, and pay (activation.1.8)."""
        while numbers := self.outstanding():
            if not self.is_payable():
                reasons = self.shortfall()
                if not reasons and self.opening is not None:
                    raise Illegal("pay", "activation.1.8.2", NOTHING_TO_CHOOSE)
                raise Illegal("pay", self.rule, *(reasons or ["the costs cannot all be paid in this order"]))
            number, *others = self.due(numbers)
            if others:
                (number,) = yield Decision(
                    Asks.PICK,
                    self.payer,
                    Topic.ORDER,
                    lambda: [n for n in self.due(self.outstanding()) if self.can_start(n)],
                    prompt="Which cost do you pay next?",
                    rule=self.rule,
                    refuse=self._refuse_order,
                    about=self,
                )
            yield from self.settle(number)

    def _refuse_order(self, answer: tuple[int, ...]) -> Refusal | None:
        if len(answer) != 1 or answer[0] not in self.due(self.outstanding()):
            return Refusal("pay", self.rule, ("that cost is not owed",))
        return None

    def settle(self, number: int) -> Procedure:
        """Pay one part: choose all of its means, then pay with them at once (cost.2.a, cost.3.b)."""
        part = self.part(number)
        yield from part.prepare(self)
        chosen: tuple[Means, ...] = ()
        means = part.means(self)
        least, most = part.bounds(self)
        if most:
            chosen = yield Decision(
                Asks.PICK,
                self.payer,
                Topic.PAY,
                means,
                minimum=least,
                maximum=most,
                prompt=part.told(self.ctx),
                rule=self.rule,
                constraint=PaySet(self, number, means),
                refuse=lambda answer: self.refuse(number, answer),
            )
        elif not part.accepts(self, ()):
            raise Illegal("pay", self.rule, part.shortfall(self) or "it cannot be paid")
        last = len(self.outstanding()) == 1 and self.opening is None
        if not last and part.commits(self, chosen) and not self.completes(number, chosen):
            raise Illegal("pay", self.rule, "after this the rest could turn out unpayable")
        if self.play is None and self.pos.listener is not None:
            self._tell(part, chosen)
        before = len(self.play.paid) if self.play is not None else 0
        cards = yield from part.pay(self, chosen)
        if cards is None:
            cards = tuple(means.card for means in chosen)
        self.spent += ((type(part).__name__.lower(), cards),)
        self._note_stamps(before)
        self.cross_off(number)

    def cross_off(self, number: int) -> None:
        """A part is paid."""
        self.paid_other = self.paid_other or not isinstance(self.owed[number], Memory)
        self.owed[number] = None

    def _tell(self, part: Part, chosen: tuple[Means, ...]) -> None:
        """What is paid as something resolves: cards reserved face down are a secret (memory.1.c)."""
        listener, label = self.pos.listener, str(part.told(self.ctx))
        if listener is None:
            return
        named = [f"{one.way} {self.pos.definition(one.card).name}" for one in chosen]
        seen = [
            f"{HAND} a card" if one.way == HAND else name for one, name in zip(chosen, named, strict=True)
        ]
        if len(chosen) == 1 and isinstance(part, Deed) and part.is_verb_and_thing:
            text, public = named[0], seen[0]
        else:
            text, public = (f"{label}: {', '.join(said)}" if said else label for said in (named, seen))
        listener(Step("pay", self.rule, text, self.payer, public=public, audience=(self.payer,)))

    def refuse(self, number: int, chosen: tuple[Means, ...]) -> Refusal | None:
        """Why these do not pay this part, judged on the part alone."""
        part = self.part(number)
        possible = part.means(self)
        reasons = [self.explain_refusal(part, means) for means in chosen if means not in possible]
        if reasons:
            rule = next((rule for rule, _ in reasons if rule), self.rule)
            return Refusal("pay", rule, tuple(text for _, text in reasons))
        if len(set(chosen)) != len(chosen):
            return Refusal("pay", "memory.1.b", ("the same thing cannot pay twice",))
        if not part.accepts(self, tuple(sorted(chosen))):
            owed = part.owed(self.ctx)
            return Refusal(
                "pay",
                self.rule,
                (part.told(self.ctx, f"{HERE}: that takes {owed}, not {len(chosen)} like these"),),
            )
        return None

    def explain_refusal(self, part: Part, means: Means) -> tuple[str, Line]:
        """The rule by which one thing may not pay, and the sentence a player reads."""
        pos = self.pos
        name = pos.definition(means.card).name
        zone = pos.zone_of(means.card)
        if isinstance(part, Reserve) and means.way == HAND:
            if self.play is not None and self.play.ability is None and means.card == self.play.card:
                return "cost.2", f"{name} is being played and cannot pay for itself"
            if zone is not Zone.HAND:
                return "memory.1.b", f"{name} is not in hand"
        if isinstance(part, Memory):
            if means.way == "rest":
                return "materialization.3.3.1", f"{name} can be rested for reserve, not for memory"
            if self.is_late_for_floating and means.way == "banish" and zone is Zone.GRAVEYARD:
                return "materialization.3.3.2", f"{name} had to be used before any other cost"
            if means.way == HAND:
                return "cost.3", "a memory cost is not paid from hand"
        floats = any(
            ability.keyword == KeywordName.FLOATING_MEMORY
            for ability in traits(pos, means.card).abilities.contributions
        )
        if isinstance(part, Reserve) and means.way == "banish" and zone is Zone.GRAVEYARD and floats:
            return "keyword.floating-memory.1", f"{name} pays for memory, not for reserve"
        if means.way == "rest" and pos.has(means.card, State.RESTED):
            return "term.rest.5", f"{name} is already rested"
        return self.rule, part.told(self.ctx, f"{name} cannot be used to {HERE}")


@question
def can_all_be_paid(payment: Payment, numbers: list[int]) -> bool:
    """Whether several parts can be paid, in some order: one after another is tried as the first."""
    fewest_first = sorted(numbers, key=lambda number: len(payment.part(number).means(payment)))
    return any(payment.can_start(number, numbers) for number in payment.due(fewest_first))


@question
def can_be_first(payment: Payment, number: int, numbers: list[int]) -> bool:
    """Whether a part can be paid so that the others of these can be paid after it: its means are tried."""
    return Tries(payment, number, numbers).succeed()


@question
def leaves_enough(payment: Payment, number: int, chosen: tuple[Means, ...], numbers: list[int]) -> bool:
    """Whether the others of these can be paid after a part is paid so: that is tried, with all of chance."""
    others = [other for other in numbers if other != number]
    outcomes = payment.outcomes(payment.part(number), chosen)
    return all(payment.try_out(number, chosen, others, one) for one in outcomes)


@unguarded
def likenesses(payment: Payment, means: list[Means], part: Part) -> list[object]:
    """What each of some means is like: like ones stand in for each other."""
    return [*means]


@unguarded
def piles_in_memory(payment: Payment, part: Part, memory: list[int]) -> list[list[int]]:
    """Cards in memory that chance may banish: those in a pile stand in for each other."""
    return [[card] for card in memory]


def _draws(piles: list[list[int]], amount: int) -> Iterator[tuple[int, ...]]:
    """The ways to take so many cards from some piles, the first ones of each."""
    if not piles:
        if not amount:
            yield ()
        return
    first, *others = piles
    left = sum(map(len, others))
    for count in range(min(len(first), amount), max(0, amount - left) - 1, -1):
        for rest in _draws(others, amount - count):
            yield (*first[:count], *rest)


def _helpful(pos: Position, zone: Zone, player: int) -> list[int]:
    """The cards of a player's zone with a text that may pay for something, printed or gained."""
    cards = pos.cards_in(zone, player)
    key = ("helpful", zone, player)
    known: tuple[tuple[int, ...], list[int]] | None = pos.derived.get(key)
    if known is None or known[0] is not cards:
        found = [card for card in cards if (now := traits(pos, card)).granted or now.abilities.contributions]
        known = pos.derived[key] = (cards, found)
    return known[1]


def _is_accompanied(chosen: tuple[Means, ...], known: dict[Means, list[Lender]]) -> bool:
    """Whether what pays only beside something else is not alone."""
    lent = [known[means] for means in chosen if means in known]
    dependent = [lenders for lenders in lent if all(lender.contribution.beside for lender in lenders)]
    return not dependent or any(not lender.contribution.beside for lenders in lent for lender in lenders)


def forbids_counter(pos: Position, payer: int, card: int, counter: str) -> int:
    """The object that keeps a player from paying with counters of a kind on a card, or NOBODY."""
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        if ctx.controller != payer:
            continue
        for limit in traits(pos, source).abilities.limits:
            if limit.own or limit.counter != counter or not limit.on.matches(ctx, card):
                continue
            if counts(limit, ctx):
                return source
    return NOBODY

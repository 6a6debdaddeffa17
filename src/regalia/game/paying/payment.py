"""Paying costs: what is owed, what may pay it, and whether everything can be paid together (activation.1.8).

Each part is paid whole, the parts one after another in the payer's order. The one question behind every
option is: can the rest still be paid afterwards? Usually different things pay the parts, and the answer is
quick. If one part can get in the way of another, the answer is found by counting, or else by trying, and the
journal takes everything back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.explain import Step
from regalia.game.core.illegal import Illegal, Refusal
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import CostDeed, CostPart, Means, Procedure, value_of
from regalia.game.core.saying import HERE, Line
from regalia.game.core.shortcut import question, unguarded
from regalia.game.core.stack import Paid
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.play import Play
from regalia.game.paying.purse import Contributor, Purse
from regalia.game.paying.reserve_and_memory import HAND, LEAVING, Amounted, Memory, Reserve
from regalia.game.paying.side_effects import SideEffects, aspects_of, meet, together, unsettled
from regalia.game.paying.tries import Tries
from regalia.game.printed.abilities import HELP, Contribution, Method
from regalia.game.printed.definitions import RULES, Sight

if TYPE_CHECKING:
    from regalia.game.playing.opening import Opening

NOTHING_TO_CHOOSE: Final = "once it is paid, its text needs a choice, and there is nothing to choose"


class Payment(Purse):
    """One payer, everything still owed, and what can be paid next."""

    __slots__ = (
        "asked_to_reveal",
        "is_barred",
        "may_reveal",
        "opening",
        "owed",
        "revealing",
        "spent",
    )

    def __init__(
        self, pos: Position, payer: int, parts: list[CostPart], ctx: Context, play: Play | None = None
    ) -> None:
        super().__init__(pos, payer, ctx, play)
        self.owed: list[CostPart | None] = list(parts)
        self.revealing = False
        self.asked_to_reveal = False
        self.may_reveal: Callable[[], bool] = lambda: True
        self.opening: Opening | None = None
        """The modes and targets that paying may open, which then have to be chosen (activation.1.8.2)."""
        self.spent: tuple[tuple[str, tuple[int, ...]], ...] = ()
        """The cards that really paid each part, for texts that speak of them."""
        self.is_barred = play is not None and len(parts) > 1 and self._is_barred(play)

    def _is_barred(self, play: Play) -> bool:
        """Whether everything must be paid in one way, but an additional cost asks for something else."""
        if play.ability is not None:
            return False
        return any(
            limit.on_top and not isinstance(part, Memory if limit.pays == "memory" else Reserve)
            for limit in characteristics(self.pos, play.card).abilities.limits
            if limit.own and is_unrestricted(limit, self.ctx)
            for part in self.owed
        )

    def is_calm(self, changes: Sight, *, telling: bool = False) -> bool:
        """Whether the characteristics that paying depends on stay the same after such changes.

        With `telling`, whether they are the same no matter which cards the changes are about.
        """
        pos = self.pos
        altered = unsettled(pos, changes, telling=telling).anywhere
        if not altered:
            return True
        parts = [part for part in self.owed if part is not None]
        read = aspects_of(pos, [word for part in parts for word in part.descriptions(pos)])
        for contribution in self.contributions():
            read |= aspects_of(pos, contribution.by.descriptions(pos))
        for pays in ("reserve", "memory"):
            read |= aspects_of(pos, self.conditions(pays))
        if self.opening is not None:
            read |= aspects_of(pos, self.opening.words)
        return not meet(read | {HELP}, altered)

    def contributed(self, pays: str, part: CostPart | None = None) -> list[Means]:
        """The means with which abilities can pay a unit of this part."""
        known: dict[Means, list[Contributor]] = {}
        for contribution, ctx in self._sources(pays, part):
            if not self.allows(pays, contribution.keyword or "ability", part):
                continue
            if contribution.keyword == KeywordName.FLOATING_MEMORY and self.is_late_for_floating:
                continue
            if contribution.when is not None:
                self.conditional = True
            worth = value_of(contribution.worth, ctx)
            if worth < 1:  # means that are worth nothing cannot be used to pay
                continue
            for unit in contribution.by.units(self, ctx):
                means = Means(unit.verb, unit.card, unit.number, worth, unit.what)
                known.setdefault(means, []).append(Contributor(contribution, ctx.source))
        self._known[id(part)] = known
        return list(known)

    def capacity(self, pays: str, part: CostPart | None = None) -> int:
        """The most that abilities can pay, each within its own limit."""
        return self.most(part, (), (), self.contributed(pays, part))

    def contribute(self, chosen: tuple[Means, ...], part: CostPart | None = None) -> None:
        """Do the deeds that stand in for a cost, those of one ability together. Giving away comes last."""
        known = self._contributors(part)
        groups: dict[tuple[bool, int], tuple[Contribution, list[Means]]] = {}
        for means in chosen:
            if means in known:
                contributor = known[means][0].contribution
                key = (means.verb in LEAVING, id(contributor))
                groups.setdefault(key, (contributor, []))[1].append(means)
        self.contributing_to = part
        for leaves in (False, True):
            for (gives, _), (contributor, group) in groups.items():
                if gives is leaves:
                    contributor.by.do(self, tuple(group))
        self.contributing_to = None

    def receipt(self, part: CostPart, chosen: tuple[Means, ...]) -> None:
        """Remember what paid a part, as it was."""
        if self.play is None:
            return
        pos = self.pos
        refs = tuple(pos.ref(means.card) for means in chosen)
        definitions = tuple(pos.card[means.card] for means in chosen)
        name = type(part).__name__.lower()
        self.play.paid.append(Paid(name, part.settled(self.ctx), chosen, refs, definitions))

    def _note_stamps(self, before: int) -> None:
        """Remember the stamps of the objects and cards that have just paid."""
        play, stamps = self.play, self.pos.stamp
        if play is not None:
            for number in range(before, len(play.paid)):
                paid = play.paid[number]
                after = tuple(stamps[ref.card] for ref in paid.refs)
                play.paid[number] = altered(paid, after=after)

    # Whether everything can be paid.

    def outstanding(self) -> list[int]:
        return [number for number, part in enumerate(self.owed) if part is not None]

    def due(self, numbers: list[int]) -> list[int]:
        """The parts that may be paid next by the rules: usually any of these (activation.1.8)."""
        return numbers

    def shortfall(self) -> list[Line]:
        """Why parts cannot be paid even alone. Empty if only all of them together cannot be paid."""
        if self.is_barred:
            return ["its additional cost cannot be paid in the only way that its text allows"]
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
        """Whether a part cannot be paid now, nor after any of the other parts."""
        part = self.part(number)
        if part.shortfall(self) is None:
            return False
        side_effects = self.side_effects([other for other in numbers if other != number])
        return side_effects is not None and not part.is_helped(self, side_effects)

    def side_effects(self, numbers: list[int]) -> SideEffects | None:
        """What paying some parts may change, in any way of paying."""
        parts = [self.part(number) for number in numbers]
        side_effects = together([part.side_effects(self) for part in parts])
        if side_effects is None:
            return None
        helped = any(
            isinstance(part, Amounted) and part.may_find_help(self.pos, side_effects) for part in parts
        )
        return None if helped else side_effects

    def part(self, number: int) -> CostPart:
        """An outstanding part."""
        part = self.owed[number]
        assert part is not None
        return part

    def are_independent(self, numbers: list[int]) -> bool:
        """Whether no two parts want the same thing, and paying one cannot disturb the means of another."""
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
        """Whether each of these parts can be paid, and none affects another."""
        if self.opening is not None:
            return False
        return self.are_independent(numbers) and all(
            self.part(number).shortfall(self) is None for number in numbers
        )

    def _comes_first(self, part: CostPart) -> bool:
        """Whether a part may become unpayable if another is paid before it (materialization.3.3.2)."""
        if self.method is not Method.MATERIALIZE or not isinstance(part, Memory):
            return False
        return part.owed(self.ctx) > part.drawable(self, ())

    def _pool(self, part: CostPart) -> set[int]:
        pool = {means.card for means in part.means(self)}
        if isinstance(part, Memory):
            pool |= set(self.pos.cards_in(Zone.MEMORY, self.payer))
        return pool

    def can_start(self, number: int, numbers: list[int] | None = None) -> bool:
        """Whether this part can be paid next, and the other parts after it."""
        if numbers is None:
            numbers = self.outstanding()
        if self.part(number).shortfall(self) is not None:
            return False
        if len(numbers) == 1 and self.opening is None:
            return True
        return can_be_first(self, number, numbers)

    def likenesses(self, means: list[Means], part: CostPart) -> list[object]:
        """The likeness of each of these means. Of means that are alike only one has to be tried."""
        return likenesses(self, means, part)

    def completes(self, number: int, chosen: tuple[Means, ...], numbers: list[int] | None = None) -> bool:
        """Whether the rest can be paid once these means have paid this part, with every answer of chance."""
        if numbers is None:
            numbers = self.outstanding()
        return leaves_enough(self, number, chosen, numbers)

    def try_out(
        self, number: int, chosen: tuple[Means, ...], others: list[int], outcome: tuple[int, ...]
    ) -> bool:
        """Pay a part with these means, see whether the others can be paid then, and take it back."""
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

    def outcomes(self, part: CostPart, chosen: tuple[Means, ...]) -> list[tuple[int, ...]]:
        """The answers that chance may give while a part is paid. Outcomes that are alike are listed once."""
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
        """The clause under which it is paid. Without a play, a resolving text asks for it (cost.5)."""
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
            raise Illegal("pay", self.rule, "after this, the rest might not be payable")
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
        """Note that a part is paid."""
        self.paid_other = self.paid_other or not isinstance(self.owed[number], Memory)
        self.owed[number] = None

    def _tell(self, part: CostPart, chosen: tuple[Means, ...]) -> None:
        """Tell what is paid as something resolves. Cards reserved face down are a secret (memory.1.c)."""
        listener, label = self.pos.listener, str(part.told(self.ctx))
        if listener is None:
            return
        named = [f"{one.verb} {self.pos.definition(one.card).name}" for one in chosen]
        seen = [
            f"{HAND} a card" if one.verb == HAND else name for one, name in zip(chosen, named, strict=True)
        ]
        if len(chosen) == 1 and isinstance(part, CostDeed) and part.is_verb_and_thing:
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
                (part.told(self.ctx, f"{HERE}: this needs {owed}, not {len(chosen)}"),),
            )
        return None

    def explain_refusal(self, part: CostPart, means: Means) -> tuple[str, Line]:
        """The rule by which one thing may not pay, and the sentence a player reads."""
        pos = self.pos
        name = pos.definition(means.card).name
        zone = pos.zone_of(means.card)
        if isinstance(part, Reserve) and means.verb == HAND:
            if self.play is not None and self.play.ability is None and means.card == self.play.card:
                return "cost.2", f"{name} is being played and cannot pay for itself"
            if zone is not Zone.HAND:
                return "memory.1.b", f"{name} is not in hand"
        if isinstance(part, Memory):
            if means.verb == "rest":
                return "materialization.3.3.1", f"{name} can be rested for reserve, not for memory"
            if self.is_late_for_floating and means.verb == "banish" and zone is Zone.GRAVEYARD:
                return "materialization.3.3.2", f"{name} can only be used before any other cost is paid"
            if means.verb == HAND:
                return "cost.3", "a memory cost is not paid from hand"
        floats = any(
            ability.keyword == KeywordName.FLOATING_MEMORY
            for ability in characteristics(pos, means.card).abilities.contributions
        )
        if isinstance(part, Reserve) and means.verb == "banish" and zone is Zone.GRAVEYARD and floats:
            return "keyword.floating-memory.1", f"{name} pays for memory, not for reserve"
        if means.verb == "rest" and pos.has(means.card, State.RESTED):
            return "term.rest.5", f"{name} is already rested"
        return self.rule, part.told(self.ctx, f"{name} cannot be used to {HERE}")


@question
def can_all_be_paid(payment: Payment, numbers: list[int]) -> bool:
    """Whether several parts can be paid in some order. Each of them is tried as the first."""
    fewest_first = sorted(numbers, key=lambda number: len(payment.part(number).means(payment)))
    return any(payment.can_start(number, numbers) for number in payment.due(fewest_first))


@question
def can_be_first(payment: Payment, number: int, numbers: list[int]) -> bool:
    """Whether a part can be paid so that the others can be paid after it. This tries its means."""
    return Tries(payment, number, numbers).succeed()


@question
def leaves_enough(payment: Payment, number: int, chosen: tuple[Means, ...], numbers: list[int]) -> bool:
    """Whether the others can be paid once these means have paid a part: tried with every answer of chance."""
    others = [other for other in numbers if other != number]
    outcomes = payment.outcomes(payment.part(number), chosen)
    return all(payment.try_out(number, chosen, others, one) for one in outcomes)


@unguarded
def likenesses(payment: Payment, means: list[Means], part: CostPart) -> list[object]:
    """The likeness of each of some means. Means that are alike stand in for each other."""
    return [*means]


@unguarded
def piles_in_memory(payment: Payment, part: CostPart, memory: list[int]) -> list[list[int]]:
    """Cards in memory that chance may banish, in piles. The cards of a pile stand in for each other."""
    return [[card] for card in memory]


def _draws(piles: list[list[int]], amount: int) -> Iterator[tuple[int, ...]]:
    """The ways to take this number of cards from some piles, always the first ones of each."""
    if not piles:
        if not amount:
            yield ()
        return
    first, *others = piles
    left = sum(map(len, others))
    for count in range(min(len(first), amount), max(0, amount - left) - 1, -1):
        for rest in _draws(others, amount - count):
            yield (*first[:count], *rest)


def forbids_counter(pos: Position, payer: int, card: int, counter: str) -> int:
    """The object that keeps a player from paying with counters of a kind on a card, or NOBODY."""
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        if ctx.controller != payer:
            continue
        for limit in characteristics(pos, source).abilities.limits:
            if limit.own or limit.counter != counter or not limit.on.matches(ctx, card):
                continue
            if is_unrestricted(limit, ctx):
                return source
    return NOBODY

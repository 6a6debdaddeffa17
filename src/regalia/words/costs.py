"""What is done to pay: rest, sacrifice, discard, banish, return, reveal, remove counters."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Filter, Means
from regalia.game.core.matching import has_sum, is_one_for_each
from regalia.game.core.said import Who
from regalia.game.core.saying import HERE, Line
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY
from regalia.game.core.wording import says
from regalia.game.happening.masteries import mastery_of
from regalia.game.happening.triggers import emit
from regalia.game.happening.verbs import (
    banish,
    can_rest,
    discard,
    put_counters,
    remove_counters,
    rest,
    sacrifice,
)
from regalia.game.happening.zones import move
from regalia.game.information.knowledge import show
from regalia.game.objects.characteristics import champion, lineage
from regalia.game.objects.hindrances import FROM_BANISHMENT, FROM_SACRIFICE
from regalia.game.objects.layers import characteristics
from regalia.game.paying.from_hand import FromHand, is_unmoved
from regalia.game.paying.payment import Payment, forbids_counter
from regalia.game.paying.paysets import first_counters
from regalia.game.paying.reserve_and_memory import RESERVE_COST, Reserve
from regalia.game.paying.side_effects import COUNTERS, DAMAGE, RESTING, STILL, Outlook, SideEffects, moving
from regalia.game.printed.abilities import CannotDo
from regalia.game.printed.definitions import RULES, sight_of
from regalia.game.timing.player_rules import is_at_work, is_barred
from regalia.words.amounts import ALL
from regalia.words.doing import CountedDeed, have_in_common, on_field
from regalia.words.filters import OfType
from regalia.words.selections import players_named


class Rest(CountedDeed, frozen=True, kw_only=True):
    """Rest an awake object you control; with no description, the source itself."""

    wording = (
        says("rest", "rest ~", itself=True),
        says("rest {count:count} {what:things}"),
        says("rest up to {count:number} {what:things}", up_to=True),
        says("rest {count:plain number} or more {what:things}", at_least=True),
        says("rest any amount of {what:things}", count=ALL, up_to=True),
        says("rest your champion", what=OfType("champion")),
    )

    itself: bool = False
    moves_only = True
    verb = "rest"
    hindrances = (TextRule.CANNOT_BECOME_RESTED,)

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return RESTING

    def is_plainly_unpayable(self, pos: Position, payer: int, source: int) -> bool:
        return self.itself and self.count == 1 and not self.up_to and bool(pos.states[source] & State.RESTED)

    def is_plainly_payable(self, pos: Position, source: int) -> bool:
        here = self.itself and pos.zone_of(source) is Zone.FIELD and can_rest(pos, source)
        return here and self.count == 1 and not self.up_to

    def looks_at(self) -> tuple[str | Zone, ...]:
        return ("states",)

    def reach(self, payment: Payment, ctx: Context) -> Sequence[int]:
        states = ctx.pos.states
        return [card for card in on_field(payment, ctx, self.itself) if not states[card] & State.RESTED]

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        for means in chosen:
            rest(payment.pos, means.card, to_reserve=payment.reserved_for())


class Sacrifice(CountedDeed, frozen=True, kw_only=True):
    """Sacrifice objects you control (term.sacrifice.2.c)."""

    wording = (
        says("sacrifice ~", itself=True),
        says("sacrifice {count:count} {what:things}"),
        says("sacrifice up to {count:count} {what:things}", up_to=True),
        says("sacrifice any amount of {what:things}", count=ALL, up_to=True),
        says("sacrifice {count:plain number} or more {what:things}", at_least=True),
        says("sacrifice {count:count} {what:things} with the same name", same_name=True),
    )

    itself: bool = False
    same_name: bool = False
    """Whether all of them must share a name."""
    moves_only = True
    verb = "sacrifice"
    hindrances = FROM_SACRIFICE

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return moving(payment.pos, Zone.FIELD, Zone.GRAVEYARD, "sacrifice")

    def looks_at(self) -> tuple[str | Zone, ...]:
        return ()

    def reach(self, payment: Payment, ctx: Context) -> Sequence[int]:
        return on_field(payment, ctx, self.itself)

    def is_choosy(self) -> bool:
        return self.same_name

    def suits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        names = {characteristics(payment.pos, means.card).name for means in chosen}
        return not self.same_name or len(names) <= 1

    def suits_with(
        self, payment: Payment, chosen: tuple[Means, ...], others: list[Means], least: int
    ) -> bool:
        return have_in_common(
            chosen, others, least, lambda means: characteristics(payment.pos, means.card).name
        )

    def disturbs(self, payment: Payment) -> bool:
        return payment.removes_objects(self.means(payment))

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        sacrifice(payment.pos, [means.card for means in chosen])


class SacrificeEach(Sacrifice, frozen=True, kw_only=True):
    """Sacrifice several different things, each fitting its own description: Brew's ingredients."""

    needs: tuple[tuple[int, Filter], ...] = ()
    names: str = ""
    """Whether all of them share their name ("same"), or no two do ("different")."""

    def is_choosy(self) -> bool:
        return True

    def owed(self, ctx: Context) -> int:
        return sum(count for count, _ in self.needs)

    def bounds(self, payment: Payment) -> tuple[int, int]:
        total = sum(count for count, _ in self.needs)
        return total, total

    def candidates(self, payment: Payment, ctx: Context) -> list[int]:
        fitting = [
            card
            for card in self.reach(payment, ctx)
            if any(what.matches(ctx, card) for _, what in self.needs)
        ]
        return self.unhindered(ctx.pos, fitting)

    def most_to_come(self, payment: Payment, outlook: Outlook) -> int:
        ctx = payment.ctx
        return sum(
            any(what.could_match(ctx, card, outlook) for _, what in self.needs)
            for card in self.reach(payment, ctx)
        )

    def suits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return self.suits_with(payment, chosen, [], 0)

    def suits_with(
        self, payment: Payment, chosen: tuple[Means, ...], others: list[Means], least: int
    ) -> bool:
        names = {means.card: characteristics(payment.pos, means.card).name for means in (*chosen, *others)}
        given = [means.card for means in chosen]
        if self.names != "same":
            return self._answered(payment.ctx, given, names)
        alike = [
            {card: called for card, called in names.items() if called == name} for name in {*names.values()}
        ]
        return any(
            self._answered(payment.ctx, given, known)
            for known in alike
            if all(card in known for card in given)
        )

    def _answered(self, ctx: Context, given: list[int], names: dict[int, str]) -> bool:
        """Whether each description can get a card of its own from these cards, and the given ones are used.

        If the given things match different descriptions, they can be kept while the others are found.
        """
        wanted = [what for count, what in self.needs for _ in range(count)]
        fits = {card: [what.matches(ctx, card) for what in wanted] for card in names}
        things: dict[int, object] = dict(zip(names, names, strict=True))
        if self.names == "different":  # then a name stands for all that have it
            used = {names[card]: card for card in given}
            if len(used) < len(given):
                return False
            things = {card: name for card, name in names.items() if used.get(name, card) == card}
        return is_one_for_each(
            [[slot for slot, fit in enumerate(fits[card]) if fit] for card in given]
        ) and is_one_for_each(
            [{thing for card, thing in things.items() if fits[card][slot]} for slot in range(len(wanted))]
        )


class Discard(CountedDeed, frozen=True, kw_only=True):
    """Discard cards, from hand unless a text says otherwise (term.discard.1)."""

    wording = (
        says("discard {count:count} {what:cards}"),
        says("discard up to {count:number} {what:cards}", up_to=True),
        says("discard {count:plain number} or more {what:cards}", at_least=True),
        says("discard any amount of {what:cards}", count=ALL, up_to=True),
        says("discard this card from your hand", "discard ~ from your hand", itself=True),
        says("discard {count:count} {what:cards} from a champion's lineage", zone=Zone.LINEAGE),
    )

    itself: bool = False
    zone: Zone = Zone.HAND
    moves_only = True
    verb = "discard"

    def place(self) -> Zone:
        return self.zone

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return moving(payment.pos, self.zone, Zone.GRAVEYARD, "discard")

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone,)

    def from_hand(self, payment: Payment) -> FromHand | None:
        if self.zone is not Zone.HAND or self.itself or not is_unmoved(sight_of(self.what)):
            return None
        if is_at_work(payment.pos, CannotDo):
            return None
        return FromHand(self.bounds(payment)[0], self.candidates(payment, payment.ctx), Zone.GRAVEYARD)

    def candidates(self, payment: Payment, ctx: Context) -> list[int]:
        found, pos = super().candidates(payment, ctx), ctx.pos
        if not is_at_work(pos, CannotDo):
            return found
        return [card for card in found if not is_barred(pos, pos.owner[card], "discard")]

    def may_grow(self, payment: Payment, side_effects: SideEffects) -> bool:
        if Zone.FIELD in side_effects.changes and is_at_work(payment.pos, CannotDo):
            return True  # the text that forbids it may go
        return super().may_grow(payment, side_effects)

    def is_helped(self, payment: Payment, side_effects: SideEffects) -> bool:
        if Zone.FIELD in side_effects.changes and is_at_work(payment.pos, CannotDo):
            return True
        return super().is_helped(payment, side_effects)

    def reach(self, payment: Payment, ctx: Context) -> Sequence[int]:
        pos = ctx.pos
        if self.itself:
            return (ctx.source,) if pos.zone_of(ctx.source) is self.zone else ()
        if self.zone is Zone.LINEAGE:
            return [card for player in pos.everyone() for card in pos.cards_in(Zone.LINEAGE, player)]
        return pos.cards_in(self.zone, payment.payer)

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        discard(payment.pos, [means.card for means in chosen])


class Banish(CountedDeed, frozen=True, kw_only=True):
    """Banish cards from a zone, or the source itself."""

    wording = (
        says("banish ~", itself=True, zone=Zone.FIELD),
        says("banish this card from your graveyard", "banish ~ from your graveyard", itself=True),
        says("banish {count:count} {what:cards} from your {zone:zone}"),
        says("banish up to {count:number} {what:cards} from your {zone:zone}", up_to=True),
        says("banish {count:plain number} or more {what:cards} from your {zone:zone}", at_least=True),
        says("banish any amount of {what:cards} from your {zone:zone}", count=ALL, up_to=True),
        says(
            "banish {count:count} {what:cards} from a single graveyard",
            whose="anyone",
            single_zone=True,
        ),
        says(
            "banish {count:plain number} or more {what:cards} with total reserve cost {total:total reserve} "
            "from your {zone:zone}",
            at_least=True,
        ),
        says(
            "banish {count:count} {what:cards} each with different elements from your {zone:zone}",
            distinct="element",
        ),
    )

    itself: bool = False
    zone: Zone = Zone.GRAVEYARD
    whose: Who = "you"
    single_zone: bool = False
    """All from the same player's zone. A text states at most one of this and the next two conditions."""
    total: tuple[str, int] | None = None
    """A property whose sum must be exactly this: ("reserve", 10)."""
    distinct: str = ""
    """A property that must differ between all of them: "element"."""
    moves_only = True
    verb = "banish"
    hindrances = FROM_BANISHMENT

    def place(self) -> Zone:
        return self.zone

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return moving(payment.pos, self.zone, Zone.BANISHMENT, "banish")

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone, "turn_player")

    def reach(self, payment: Payment, ctx: Context) -> Sequence[int]:
        pos = ctx.pos
        if self.itself:
            return (ctx.source,) if pos.zone_of(ctx.source) is self.zone else ()
        if self.zone is Zone.LINEAGE:
            leader = champion(pos, payment.payer)
            return () if leader == NOBODY else lineage(pos, leader)
        return [card for player in players_named(ctx, self.whose) for card in pos.cards_in(self.zone, player)]

    def is_choosy(self) -> bool:
        return self.single_zone or self.total is not None or bool(self.distinct)

    def suits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        pos = payment.pos
        if self.single_zone and len({pos.owner[means.card] for means in chosen}) > 1:
            return False
        if self.total is not None:
            amounts = [pos.definition(means.card).reserve or 0 for means in chosen]
            if sum(amounts) != self.total[1]:
                return False
        if self.distinct == "element":
            elements = [pos.definition(means.card).elements for means in chosen]
            return len(set(elements)) == len(elements)
        return True

    def suits_with(
        self, payment: Payment, chosen: tuple[Means, ...], others: list[Means], least: int
    ) -> bool:
        pos = payment.pos
        if self.single_zone:
            return have_in_common(chosen, others, least, lambda means: pos.owner[means.card])
        if self.distinct:
            elements = [pos.definition(means.card).elements for means in chosen]
            further = {pos.definition(means.card).elements for means in others} - {*elements}
            return len({*elements}) == len(elements) and len(further) >= least
        assert self.total is not None
        spent = sum(pos.definition(means.card).reserve or 0 for means in chosen)
        costs = [pos.definition(means.card).reserve or 0 for means in others]
        return has_sum(costs, max(0, least), self.total[1] - spent)

    def disturbs(self, payment: Payment) -> bool:
        return self.zone is Zone.FIELD and payment.removes_objects(self.means(payment))

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        cause = RESERVE_COST if isinstance(payment.contributing_to, Reserve) else "banish"
        banish(payment.pos, [means.card for means in chosen], cause=cause)


class BanishToOmens(Banish, frozen=True, kw_only=True):
    """Banish cards and put an omen counter on each of them; one that went elsewhere gets none."""

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        for card in banish(payment.pos, [means.card for means in chosen]):
            if payment.pos.zone_of(card) is Zone.BANISHMENT:
                put_counters(payment.pos, card, "omen", 1)


class Return(CountedDeed, frozen=True, kw_only=True):
    """Return an object to its owner's material deck, hand or memory."""

    wording = (
        says("return ~ to its owner's {to:zone}", "return ~ to your {to:zone}", itself=True),
        says(
            "return {count:count} {what:things} to its owner's {to:zone}",
            "return {count:count} {what:things} to your {to:zone}",
            "return {count:count} {what:things} to their owner's {to:zone}",
        ),
        says(
            "return {count:plain number} or more {what:things} to their owner's {to:zone}",
            "return {count:plain number} or more {what:things} to your {to:zone}",
            at_least=True,
        ),
    )

    itself: bool = False
    to: Zone = Zone.MATERIAL_DECK
    moves_only = True
    verb = "return"
    hindrances = (TextRule.CANNOT_LEAVE,)

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return moving(payment.pos, Zone.FIELD, self.to, "return")

    def looks_at(self) -> tuple[str | Zone, ...]:
        return ()

    def reach(self, payment: Payment, ctx: Context) -> Sequence[int]:
        return on_field(payment, ctx, self.itself)

    def disturbs(self, payment: Payment) -> bool:
        return payment.removes_objects(self.means(payment))

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        move(payment.pos, [means.card for means in chosen], self.to, cause="return")


class Reveal(CountedDeed, frozen=True, kw_only=True):
    """Reveal cards that others may not know. After that the play cannot be cancelled."""

    wording = (
        says("reveal {count:count} {what:cards} from your {zone:zone}"),
        says("reveal up to {count:number} {what:cards} from your {zone:zone}", up_to=True),
        says("reveal {count:plain number} or more {what:cards} from your {zone:zone}", at_least=True),
        says("reveal any amount of {what:cards} from your {zone:zone}", count=ALL, up_to=True),
    )

    zone: Zone = Zone.MEMORY
    whose: Who = "you"
    moves_only = True
    verb = "reveal"

    def place(self) -> Zone:
        return self.zone

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return STILL

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone, "turn_player")

    def reach(self, payment: Payment, ctx: Context) -> Sequence[int]:
        pos = ctx.pos
        return [card for player in players_named(ctx, self.whose) for card in pos.cards_in(self.zone, player)]

    def candidates(self, payment: Payment, ctx: Context) -> list[int]:
        view = Context(ctx.pos, ctx.controller, ctx.source, item=ctx.item, play=ctx.play, event=ctx.event)
        view.bound = altered(ctx.bound, revealing=True)
        return [card for card in self.reach(payment, ctx) if self.what.matches(view, card)]

    def commits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return bool(chosen)

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        pos = payment.pos
        pos.assign("committed", True)
        cards = tuple(means.card for means in chosen)
        show(pos, cards)
        emit(pos, Event(EventKind.REVEALED, payment.payer, cards, len(cards), from_zone=self.zone))


class RemoveCounters(CountedDeed, frozen=True, kw_only=True):
    """Remove counters: from your champion, from the source, or from anything that fits."""

    wording = (
        says(
            "remove {count:count} {counter:counter} <counter/counters> from ~",
            "remove {count:count} {counter:counter} <counter/counters> from this object",
            on="self",
        ),
        says("remove {count:count} {counter:counter} <counter/counters> from your champion"),
        says(
            "remove {count:count} {counter:counter} <counter/counters> from your Fractured Memories",
            on="mastery",
        ),
        says(
            "remove up to {count:count} {counter:counter} counters from your champion",
            up_to=True,
        ),
        says(
            "remove up to {count:count} {counter:counter} counters from {what:things}",
            "remove up to {count:count} {counter:counter} counters from among {what:things}",
            on="objects",
            up_to=True,
        ),
        says(
            "remove {count:plain number} or more {counter:counter} counters from a {what:thing} on the field",
            on="objects",
            at_least=True,
            one_object=True,
        ),
        says(
            "remove {count:count} {counter:counter} <counter/counters> from a {what:thing}",
            on="objects",
            one_object=True,
        ),
        says(
            "remove {count:count} {counter:counter} counters from among {what:things}",
            on="objects",
        ),
        *(
            says(f"remove {many} {{counter:counter}} counters from {where}", on=on, **fields)
            for many, fields in (
                ("{count:plain number} or more", {"at_least": True}),
                ("any amount of", {"count": ALL, "up_to": True}),
            )
            for where, on in (
                ("~", "self"),
                ("your champion", "champion"),
                ("among {what:things}", "objects"),
            )
        ),
    )

    counter: str
    on: str = "champion"
    """"champion", "self", "mastery", or "objects" that fit `what`."""
    one_object: bool = False
    moves_only = True
    verb = "remove"

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return SideEffects(frozenset({COUNTERS, DAMAGE}), frozenset())

    def may_grow(self, payment: Payment, side_effects: SideEffects) -> bool:
        pos = payment.pos
        if self.counter == DAMAGE and DAMAGE in side_effects.fills:
            return True
        if Zone.FIELD in side_effects.changes and pos.live[RULES]:
            return True  # the text that forbids it may go
        return super().may_grow(payment, side_effects)

    def most_to_come(self, payment: Payment, outlook: Outlook) -> int:
        pos, ctx = payment.pos, payment.ctx
        reach = self.reach(payment, ctx)
        return sum(
            pos.count(card, self.counter) for card in reach if self.what.could_match(ctx, card, outlook)
        )

    def looks_at(self) -> tuple[str | Zone, ...]:
        return ("damage",)

    def is_plainly_unpayable(self, pos: Position, payer: int, source: int) -> bool:
        if self.up_to or self.counter == "damage" or not isinstance(self.count, int):
            return False
        if self.on == "champion":
            source = champion(pos, payer)
            return source == NOBODY or pos.count(source, self.counter) < self.count
        return self.on == "self" and pos.count(source, self.counter) < self.count

    def candidates(self, payment: Payment, ctx: Context) -> list[int]:
        found = super().candidates(payment, ctx)
        return [
            card for card in found if forbids_counter(ctx.pos, payment.payer, card, self.counter) == NOBODY
        ]

    def shortfall(self, payment: Payment) -> Line | None:
        reason = super().shortfall(payment)
        if reason is not None:
            pos = payment.pos
            for card in super().candidates(payment, payment.ctx):
                by = forbids_counter(pos, payment.payer, card, self.counter)
                if by != NOBODY and pos.count(card, self.counter):
                    return self.told(payment.ctx, f"{HERE}: {pos.definition(by).name} forbids it")
        return reason

    def reach(self, payment: Payment, ctx: Context) -> Sequence[int]:
        pos = ctx.pos
        match self.on:
            case "champion":
                leader = champion(pos, payment.payer)
                return () if leader == NOBODY else (leader,)
            case "self":
                return (ctx.source,) if pos.zone_of(ctx.source) is Zone.FIELD else ()
            case "mastery":
                card = mastery_of(pos, payment.payer)
                return () if card == NOBODY else (card,)
            case _:
                return [card for player in pos.everyone() for card in pos.cards_in(Zone.FIELD, player)]

    def units(self, payment: Payment, ctx: Context) -> list[Means]:
        return [
            Means(self.verb, card, number, what=self.counter)
            for card in self.candidates(payment, ctx)
            for number in range(1, ctx.pos.count(card, self.counter) + 1)
        ]

    def accepts(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return super().accepts(payment, chosen) and first_counters(chosen)

    def is_choosy(self) -> bool:
        return self.one_object

    def suits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return not self.one_object or len({means.card for means in chosen}) <= 1

    def suits_with(
        self, payment: Payment, chosen: tuple[Means, ...], others: list[Means], least: int
    ) -> bool:
        return have_in_common(chosen, others, least, lambda means: means.card)

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        removed: dict[int, int] = {}
        for means in chosen:
            removed[means.card] = removed.get(means.card, 0) + 1
        for card, amount in removed.items():
            remove_counters(payment.pos, card, self.counter, amount, payment.payer)

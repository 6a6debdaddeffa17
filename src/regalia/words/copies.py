"""Copies and other sides: token copies, copied activations, objects that become something else (copy.1)."""

from __future__ import annotations

import functools
from typing import Any, Final

from regalia.game.core.bound import Group
from regalia.game.core.context import Context, item_context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Effect, Filter, Number, Procedure, Selection, Word, value_of
from regalia.game.core.stack import ItemKind, StackItem
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Ref, item_ref
from regalia.game.core.wording import says
from regalia.game.happening.durations import WHILE_THERE
from regalia.game.happening.entering import summon_all
from regalia.game.happening.triggers import tell_of_targets
from regalia.game.happening.zones import relocate
from regalia.game.objects.faces import copy_of, is_transformed, show, transform
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import EVERYTHING, Ability, Activated, Change, Static, Trigger, Triggered
from regalia.game.printed.definitions import Abilities, Characteristics
from regalia.game.turn.resolution import copy_item, slots_of
from regalia.words.changes import AddType, Gain
from regalia.words.lasting import begin, settled
from regalia.words.playing import PlayFrom
from regalia.words.selections import Source, ThatPlay, Those, Whose, players_named
from regalia.words.structure import Sequence
from regalia.words.summoning import really_summoned, token_called


class SummonCopy(Effect, frozen=True):
    """Summon a token copy of an object: as printed, with X as 0 (copy.objects.1, cost.10.a)."""

    wording = (
        says("summon a token copy of {what:objects}", "summon a copy of {what:objects}"),
        says(
            "summon {amount:number} token copies of {what:objects}",
            "summon {amount:number} copies of {what:objects}",
        ),
    )
    binds = Group.THOSE

    asks = True

    what: Selection
    rested: bool = False
    gains: tuple[Change, ...] = ()
    """The differences of the copies ("except …")."""
    whose: Whose = "you"
    """The players who summon them. What they copy is described from the point of view of each."""
    amount: Number = 1
    """How many of each."""

    def ask(self, ctx: Context) -> Procedure:
        summoned: tuple[int, ...] = ()
        many = max(0, value_of(self.amount, ctx))
        for player in players_named(ctx, self.whose):
            view = Context(ctx.pos, player, ctx.source, item=ctx.item, event=ctx.event)
            view.bound = ctx.bound
            for card in self.what.cards(view):
                summoned += yield from self._summon(ctx.pos, player, card, many)
        ctx.bound.cards[Group.THOSE] = summoned

    def _summon(self, pos: Position, who: int, card: int, many: int) -> Procedure:
        definition = copy_of(pos, card)
        own = pos.catalog[definition].name
        name, amount = really_summoned(pos, who, own, many)
        as_said = name == own
        states = int(State.RESTED) if self.rested and as_said else 0
        made = definition if as_said else token_called(pos, name)
        gains = self.gains if as_said else ()
        return (yield from summon_all(pos, made, who, amount, states=states, gains=gains))


class BecomeCopy(Effect, frozen=True, kw_only=True):
    """An object becomes a copy of another until it leaves the field. It is still the same object."""

    what: Selection
    of: Selection
    gains: tuple[Change, ...] = ()
    """The differences of the copy ("except …")."""

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        for other in self.of.cards(ctx)[:1]:
            cards = self.what.cards(ctx)
            for card in cards:
                show(pos, card, copy_of(pos, other))
            if cards and self.gains:
                refs = tuple(map(pos.ref, cards))
                begin(ctx, WHILE_THERE, refs, self.gains)


class TakeOnClasses(Effect, frozen=True, kw_only=True):
    """Objects get all classes that others have now, in addition to their own, for good.

    characteristics.type-expansion.1
    """

    what: Selection
    of: Selection

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        classes = frozenset[str]().union(*(characteristics(pos, card).classes for card in self.of.cards(ctx)))
        refs = tuple(map(pos.ref, self.what.cards(ctx)))
        if refs and classes:
            begin(ctx, WHILE_THERE, refs, (AddType(classes=tuple(sorted(classes))),))


class TakeAbilitiesOfPaid(Effect, frozen=True):
    """As it enters, an object gets all abilities printed on the thing that paid a part of its cost."""

    part: str

    def act(self, ctx: Context) -> None:
        paid = () if ctx.item is None else ctx.item.receipt.paid
        definitions = (number for one in paid if one.part == self.part for number in one.definitions)
        texts = (ability for number in definitions for ability in ctx.pos.catalog[number].abilities.all)
        ctx.bound.gains = tuple(Gain(ability) for ability in texts)


class HasActivatedOf(Change, frozen=True):
    """Have all activated abilities of the things that fit and that you control."""

    reads = "types"
    sight = ()

    layer = "D"

    what: Filter

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        pos = ctx.pos
        for card in pos.cards_in(Zone.FIELD, ctx.controller):
            if card != ctx.source and self.what.matches(ctx, card):
                had = characteristics(pos, card)
                given = (ability for ability, _ in had.granted if isinstance(ability, Activated))
                for ability in (*had.abilities.activated, *given):
                    if ability.zone is Zone.FIELD:
                        now.granted = (*now.granted, (ability, stamp))


class DelugeAgain(Change, frozen=True):
    """Have each ability and effect with Deluge in front of it a second time, with targets of its own."""

    sight = ()

    layer = "D"
    gives_anything = True

    def alters(self) -> frozenset[str]:
        return frozenset({EVERYTHING})

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        before = sum(bool(ability.deluge) for ability, _ in now.granted)
        again = (ability for ability in now.abilities.all if ability.deluge)
        given = ((_once_more(ability, before + 1), stamp) for ability in again)
        now.granted = (*now.granted, *given)

    def statics_for(self, now: Characteristics) -> tuple[Static, ...]:
        given = (ability for ability, _ in now.granted if ability.deluge)
        return tuple(ability for ability in given if isinstance(ability, Static))


_SLOTS: Final = 10
"""The number of targets for which each instance of a text has room."""


@functools.lru_cache(maxsize=256)
def _once_more(ability: Ability, number: int) -> Ability:
    """The same ability with other slots for its targets."""
    again = _moved(ability, number * _SLOTS)
    assert isinstance(again, Ability)
    return again


def _moved(value: Any, by: int) -> Any:
    if isinstance(value, tuple):
        return tuple(_moved(part, by) for part in value)
    if not isinstance(value, Word):
        return value
    fields = {name: _moved(getattr(value, name), by) for name in value.__struct_fields__}
    if isinstance(value, Target):
        fields["slot"] = value.slot + by
    return type(value)(**fields)


class ActivatedBecomes(Change, frozen=True):
    """Each activated ability becomes a triggered one with the same effect."""

    sight = ()

    layer = "D"
    takes_away = True

    on: Trigger

    def gives(self) -> Ability | None:
        return Triggered(on=self.on, effect=Sequence(()))

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        given = tuple(ability for ability, _ in now.granted if isinstance(ability, Activated))
        changed = tuple(
            Triggered(on=self.on, effect=ability.effect, when=ability.when)
            for ability in (*now.abilities.activated, *given)
        )
        kept = tuple(entry for entry in now.granted if not isinstance(entry[0], Activated))
        now.abilities = _without_activated(now.abilities)
        now.granted = (*kept, *((ability, stamp) for ability in changed))


@functools.lru_cache(maxsize=256)
def _without_activated(abilities: Abilities) -> Abilities:
    return Abilities(tuple(ability for ability in abilities.all if not isinstance(ability, Activated)))


class Rename(Change, frozen=True):
    """Have another name: for a copy that differs only in its name."""

    sight = ()

    layer = "A"
    sets = True

    name: str

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.name = self.name


class CopyIntent(Effect, frozen=True, kw_only=True):
    """Create a copy of each of these cards in the intent, beside it: an intent, but no card (copy.objects.3).

    It is a copy of the printed card. Choices made for the original's activation are not copied
    (copy.objects.1.a.i).
    """

    what: Selection
    gains: tuple[Change, ...] = ()

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        refs = []
        for card in self.what.cards(ctx):
            if pos.zone_of(card) is not Zone.INTENT:
                continue
            twin = pos.add_card(copy_of(pos, card), ctx.controller, int(State.COPY))
            relocate(pos, twin, pos.row(Zone.INTENT, pos.controller[card]))
            pos.put(pos.controller, twin, pos.controller[card])
            pos.put(pos.host, twin, pos.host[card])
            refs.append(pos.ref(twin))
        if refs and self.gains:
            changes = tuple(settled(change, ctx) for change in self.gains)
            begin(ctx, WHILE_THERE, tuple(refs), changes)


class PlayCopy(Effect, frozen=True, kw_only=True):
    """Copy a card where it is. Its copier may play the copy now; otherwise it is gone (copy.1.b, copy.6)."""

    asks = True

    what: Selection
    grant: Grant = Grant()

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        copies = []
        for card in self.what.cards(ctx):
            twin = pos.add_card(copy_of(pos, card), ctx.controller, int(State.COPY))
            relocate(pos, twin, pos.row(pos.zone_of(card), ctx.controller))
            copies.append(twin)
        ctx.bound.cards[Group.COPIES] = tuple(copies)
        yield from PlayFrom(those=Those(Group.COPIES), grant=self.grant, may=True).ask(ctx)
        for twin in copies:
            if pos.zone_of(twin) is not Zone.STACK:
                relocate(pos, twin, pos.row(Zone.OUTSIDE, ctx.controller))


class NoCard(Filter, frozen=True):
    """Not a card but a copy of one, in the intent or on the stack (zones.intent.2.a)."""

    sight = ("states",)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.has(card, State.COPY)


class Transform(Effect, frozen=True):
    """Turn double-faced objects over; nothing happens to others (term.transform.1.a)."""

    wording = (says("transform {what:objects}"),)

    needs = ("what",)

    what: Selection

    def act(self, ctx: Context) -> None:
        for card in self.what.cards(ctx):
            transform(ctx.pos, card)


class Transformed(Filter, frozen=True):
    """A card that shows its other side (double-faced.3)."""

    def matches(self, ctx: Context, card: int) -> bool:
        return is_transformed(ctx.pos, card)


class CopyActivation(Effect, frozen=True):
    """Copy the targeted item, with its modes, targets, X and everything paid (copy.stack.1).

    With new targets its controller may choose other legal ones for the copy (copy.5).
    """

    asks = True

    what: TargetActivation | ThatPlay
    times: int = 1
    new_targets: bool = False

    def ask(self, ctx: Context) -> Procedure:
        for item in self.what.items(ctx):
            for _ in range(self.times):
                twin = copy_item(ctx.pos, item, ctx.controller)
                if self.new_targets:
                    twin = yield from choose_new_targets(ctx.pos, twin)
                tell_of_targets(ctx.pos, twin)


class NewTargets(Effect, frozen=True):
    """You may choose other legal targets for something on the stack (term.redirect.1)."""

    asks = True

    what: TargetActivation

    def ask(self, ctx: Context) -> Procedure:
        for item in self.what.items(ctx):
            fresh = yield from choose_new_targets(ctx.pos, item, ctx.controller, "term.redirect.1")
            tell_of_targets(ctx.pos, fresh, item)


class ChangeTarget(Effect, frozen=True, kw_only=True):
    """A target that fits of something on the stack is replaced by the source (term.redirect.1).

    This happens only if the source is a legal target. It targets nothing, and the choice is made as it
    resolves.
    """

    asks = True

    targeting: Filter
    kinds: tuple[ItemKind, ...] = (ItemKind.ACTIVATION, ItemKind.ABILITY)
    to: Selection = Source()

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        for card in self.to.cards(ctx)[:1]:
            fresh = pos.ref(card)
            found = {
                item_ref(item.id): places for item in pos.stack if (places := self._places(ctx, item, fresh))
            }
            if not found:
                return
            (chosen,) = yield Decision(
                Asks.PICK,
                ctx.controller,
                Topic.CHOOSE,
                sorted(found),
                minimum=1,
                maximum=1,
                prompt="Change a target of which item?",
                rule="term.redirect.1",
            )
            places = found[chosen]
            (old,) = yield Decision(
                Asks.PICK,
                ctx.controller,
                Topic.CHOOSE,
                sorted({ref for _, ref in places}),
                minimum=1,
                maximum=1,
                prompt="Change which of its targets?",
                rule="term.redirect.1",
            )
            item = next(item for item in pos.stack if item.id == chosen.stamp)
            slots = {slot for slot, ref in places if ref == old}
            targets = tuple(
                (slot, _exchanged(refs, old, fresh) if slot in slots else refs) for slot, refs in item.targets
            )
            changed = altered(item, targets=targets)
            pos.assign("stack", tuple(changed if other.id == item.id else other for other in pos.stack))
            tell_of_targets(pos, changed, item)

    def _places(self, ctx: Context, item: StackItem, fresh: Ref) -> list[tuple[int, Ref]]:
        """The targets, with their slots, that can become the new one."""
        if item.kind not in self.kinds:
            return []
        pos, view = ctx.pos, item_context(ctx.pos, item)
        found: list[tuple[int, Ref]] = []
        for slot in slots_of(pos, item, view):
            refs = item.target(slot.slot)
            if fresh in refs or not slot.is_legal(view, fresh):
                continue
            for ref in refs:
                card = pos.find(ref) if ref.is_card else NOBODY
                if card == NOBODY or not self.targeting.matches(ctx, card):
                    continue
                if not slot.why_not_together(pos, _exchanged(refs, ref, fresh)):
                    found.append((slot.slot, ref))
        return found


def _exchanged(refs: tuple[Ref, ...], old: Ref, new: Ref) -> tuple[Ref, ...]:
    return tuple(new if ref == old else ref for ref in refs)


def choose_new_targets(
    pos: Position, item: StackItem, chooser: int | None = None, rule: str = "copy.5"
) -> Procedure:
    """Let its controller, or another player, choose new targets for the same slots as before.

    Return the changed item.
    """
    who = item.controller if chooser is None else chooser
    called = "the copy of " if item.copy else ""
    slots = [slot for slot in slots_of(pos, item, item_context(pos, item)) if item.target(slot.slot)]
    if not slots:
        return item
    anew = yield Decision(
        Asks.YES_OR_NO,
        who,
        Topic.NEW_TARGETS,
        [True, False],
        prompt=f"Choose new targets for {called}{pos.definition(item.source).name}?",
        rule=rule,
    )
    if not anew:
        return item
    ctx = item_context(pos, item)
    targets = dict(item.targets)
    for slot in slots:
        count = len(item.target(slot.slot))
        candidates = sorted(slot.candidates(ctx))
        if len(candidates) < count:
            continue
        targets[slot.slot] = yield Decision(
            Asks.PICK,
            who,
            Topic.TARGETS,
            candidates,
            minimum=count,
            maximum=count,
            prompt=f"Choose targets for {called}{pos.definition(item.source).name}",
            rule=rule,
            about=item,
        )
    fresh = altered(item, targets=tuple(sorted(targets.items())))
    pos.assign("stack", tuple(fresh if other.id == item.id else other for other in pos.stack))
    return fresh

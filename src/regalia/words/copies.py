"""Copies and other sides: token copies, copied activations, objects that become something else (copy.1)."""

from __future__ import annotations

import msgspec

from regalia.game.decision import Asks, Decision
from regalia.game.entering import summon_all
from regalia.game.faces import copy_of, is_transformed, show, transform
from regalia.game.language import Context, Effect, Filter, Procedure, Selection
from regalia.game.resolution import copy_item, item_context, slots_of
from regalia.game.stack import StackItem
from regalia.game.state import Position, State
from regalia.game.targets import TargetActivation
from regalia.words.effects import really_summoned, token_called


class SummonCopy(Effect, frozen=True):
    """Summon a token copy of an object: as printed, with X as 0 (copy.objects.1, cost.10.a)."""

    asks = True

    what: Selection
    rested: bool = False

    def ask(self, ctx: Context) -> Procedure:
        pos, who = ctx.pos, ctx.controller
        summoned: tuple[int, ...] = ()
        for card in self.what.cards(ctx):
            definition = copy_of(pos, card)
            own = pos.catalog[definition].name
            name, amount = really_summoned(pos, who, own, 1)
            as_said = name == own
            states = int(State.RESTED) if self.rested and as_said else 0
            made = definition if as_said else token_called(pos, name)
            summoned += yield from summon_all(pos, made, who, amount, states=states)
        ctx.bound["those"] = summoned


class BecomeCopy(Effect, frozen=True, kw_only=True):
    """An object becomes a copy of another for as long as it is there; it stays the object it is."""

    what: Selection
    of: Selection

    def act(self, ctx: Context) -> None:
        for other in self.of.cards(ctx)[:1]:
            for card in self.what.cards(ctx):
                show(ctx.pos, card, copy_of(ctx.pos, other))


class Transform(Effect, frozen=True):
    """Turn double-faced objects over; nothing happens to others (term.transform.1.a)."""

    what: Selection

    def act(self, ctx: Context) -> None:
        for card in self.what.cards(ctx):
            transform(ctx.pos, card)


class Transformed(Filter, frozen=True):
    """A card that shows its other side (double-faced.3)."""

    def matches(self, ctx: Context, card: int) -> bool:
        return is_transformed(ctx.pos, card)

    def phrase(self) -> str:
        return "transformed"


class CopyActivation(Effect, frozen=True):
    """Copy what is targeted, with its modes, targets, X and everything paid (copy.stack.1).

    With new targets its controller may choose other legal ones for the copy (copy.5).
    """

    asks = True

    what: TargetActivation
    times: int = 1
    new_targets: bool = False

    def ask(self, ctx: Context) -> Procedure:
        for item in self.what.items(ctx):
            for _ in range(self.times):
                twin = copy_item(ctx.pos, item, ctx.controller)
                if self.new_targets:
                    yield from choose_new_targets(ctx.pos, twin)


def choose_new_targets(pos: Position, item: StackItem) -> Procedure:
    """The controller of a copy may choose its targets anew, each as it was chosen for the original."""
    slots = [slot for slot in slots_of(pos, item) if item.target(slot.slot)]
    if not slots:
        return
    anew = yield Decision(
        Asks.YES_OR_NO,
        item.controller,
        "new targets",
        [True, False],
        prompt=f"Choose new targets for the copy of {pos.definition(item.source).name}?",
        rule="copy.5",
    )
    if not anew:
        return
    ctx = item_context(pos, item)
    targets = dict(item.targets)
    for slot in slots:
        count = len(item.target(slot.slot))
        candidates = sorted(slot.candidates(ctx))
        if len(candidates) < count:
            continue
        targets[slot.slot] = yield Decision(
            Asks.PICK,
            item.controller,
            "targets",
            candidates,
            minimum=count,
            maximum=count,
            prompt=f"Choose targets for the copy of {pos.definition(item.source).name}",
            rule="copy.5",
        )
    fresh = msgspec.structs.replace(item, targets=tuple(sorted(targets.items())))
    pos.assign("stack", tuple(fresh if other.id == item.id else other for other in pos.stack))

"""Replacement: what is about to happen, and what happens instead (replacement.1).

Everything that can be replaced is first said as a `Would`. Abilities, lasting effects and
the rules themselves may change it, one after another in the order the affected player
wants, each at most once (replacement.2, replacement.3).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from regalia.game.abilities import Happening, Outcome, Replaces
from regalia.game.continuous import Continuing, bearer, counts, gained, inherits, may_gain, traits, works_in
from regalia.game.decision import Asks, Decision
from regalia.game.definitions import REPLACES
from regalia.game.language import Context, value_of
from regalia.game.state import NOBODY, Position, Zone


class Would(msgspec.Struct):
    """Something that is about to happen to one card or player."""

    event: Happening
    player: int
    """Whose object, card or action it is: that player orders what replaces it."""
    card: int = NOBODY
    source: int = NOBODY
    amount: int = 0
    from_zone: Zone | None = None
    to: Zone | None = None
    cause: str = ""
    word: str = ""
    """The kind of counter, or the name of the token."""
    combat: bool = False
    unpreventable: bool = False
    states: int = 0
    face_down: bool = False
    where: str = ""
    prevented: int = 0
    """How much of the damage has been prevented so far."""
    absorbed: int = 0
    """How much of it the last prevention took."""
    stopped: bool = False
    """Nothing of it happens any more."""


class Found(msgspec.Struct, frozen=True):
    """A replacement that could apply, and from whose point of view it reads."""

    ability: Replaces
    source: int
    controller: int
    key: tuple[int, int]
    effect: Continuing | None = None


class Batch:
    """Several things that happen at the same time: what is used up counts once for all of them."""

    __slots__ = ("_pos", "_used")

    def __init__(self, pos: Position) -> None:
        self._pos = pos
        self._used: dict[int, Outcome | None] = {}

    def use(self, found: Found, would: Would) -> None:
        """Remember that an effect was applied, and what is left of it."""
        effect = found.effect
        if effect is None:
            return
        (change, *_) = found.ability.change
        left = change.left(would)
        if effect.uses or left != change:
            self._used[effect.stamp] = left

    def close(self) -> None:
        """What was used up is gone (prevention.5)."""
        if not self._used:
            return
        pos = self._pos
        kept = []
        for effect in pos.effects:
            if effect.stamp in self._used and isinstance(effect.permission, Replaces):
                left = self._used[effect.stamp]
                if left is None or effect.uses == 1:
                    continue
                rule = msgspec.structs.replace(
                    effect.permission, change=(left, *effect.permission.change[1:])
                )
                effect = msgspec.structs.replace(effect, permission=rule, uses=max(0, effect.uses - 1))
            kept.append(effect)
        pos.assign("effects", tuple(kept))


def may_be_replaced(pos: Position) -> bool:
    """Whether an ability or a lasting effect replaces anything now: mostly the answer is no."""
    return (
        bool(pos.live[REPLACES])
        or any(isinstance(effect.permission, Replaces) for effect in pos.effects)
        or may_gain(pos, Replaces)
    )


def replace(pos: Position, would: Would, batch: Batch) -> None:
    """Let everything that replaces this do so, in the affected player's order."""
    applied: set[tuple[int, int]] = set()
    while not would.stopped:
        possible = [found for found in _all(pos, would) if found.key not in applied]
        fitting = [found for found in possible if _fits(pos, found, would)]
        if not fitting:
            return
        found = fitting[0] if len(fitting) == 1 else _first(pos, fitting, would)
        applied.add(found.key)
        ctx = _context(pos, found)
        if found.ability.may and not _wants(pos, found):
            continue
        ctx.bound["would"] = would
        for change in found.ability.change:
            change.apply(ctx, would)
        batch.use(found, would)


def _wants(pos: Position, found: Found) -> bool:
    said: bool = pos.ask(
        Decision(
            Asks.YES_OR_NO,
            found.controller,
            "replace",
            [True, False],
            prompt=f"Use {pos.definition(found.source).name}?",
            rule="replacement.1",
            about=found,
        )
    )
    return said


def _first(pos: Position, fitting: list[Found], would: Would) -> Found:
    """The affected player says which of several applies next (replacement.2)."""
    if all(found.ability.change == fitting[0].ability.change and not found.ability.may for found in fitting):
        return fitting[0]
    number: int = pos.ask(
        Decision(
            Asks.NUMBER,
            would.player,
            "replacement",
            list(range(len(fitting))),
            prompt="Which applies first?",
            rule="replacement.2",
            about=tuple(fitting),
        )
    )
    return fitting[number]


def _all(pos: Position, would: Would) -> Iterator[Found]:
    """Every replacement of this kind at work: printed, gained, lasting, and those of the rules."""
    event = would.event
    for card in pos.live[REPLACES]:
        zone = pos.zone_of(card)
        for number, ability in enumerate(traits(pos, card).abilities.replaces):
            handed_up = zone is Zone.LINEAGE and ability.inherited and inherits(pos, card)
            if ability.event is not event or not (handed_up or works_in(ability.zone, zone)):
                continue
            source = bearer(pos, card)
            yield Found(ability, source, pos.controller[source], (pos.stamp[card], number))
    for card, given, stamp in gained(pos, Replaces):
        if isinstance(given, Replaces) and given.event is event:
            yield Found(given, card, pos.controller[card], (pos.stamp[card], -stamp))
    for effect in pos.effects:
        rule = effect.permission
        if not isinstance(rule, Replaces) or rule.event is not event:
            continue
        if not effect.refs or any(pos.find(ref) == would.card for ref in effect.refs):
            yield Found(rule, effect.source, effect.controller, (-1, effect.stamp), effect)
    if would.card != NOBODY:
        for number, ability in enumerate(pos.catalog.rules_that_replace.get(event, ())):
            yield Found(ability, would.card, pos.controller[would.card], (-2, number))


def _context(pos: Position, found: Found) -> Context:
    ctx = Context(pos, found.controller, found.source)
    if found.effect is not None:
        ctx.bound["variables"] = found.effect.variables
    return ctx


def _fits(pos: Position, found: Found, would: Would) -> bool:
    """Whether what is about to happen is what the replacement speaks of."""
    rule = found.ability
    if rule.combat is not None and rule.combat is not would.combat:
        return False
    if rule.from_zone and would.from_zone not in rule.from_zone:
        return False
    if (rule.to and would.to not in rule.to) or would.to in rule.not_to:
        return False
    if rule.cause and would.cause not in rule.cause:
        return False
    if rule.counter and would.word != rule.counter:
        return False
    if rule.whose != "anyone" and (would.player == found.controller) != (rule.whose == "you"):
        return False
    ctx = _context(pos, found)
    ctx.bound["would"] = would
    if would.card != NOBODY and not rule.of.matches(ctx, would.card):
        return False
    if rule.by is not None and (would.source == NOBODY or not rule.by.matches(ctx, would.source)):
        return False
    if would.amount < value_of(rule.least, ctx):
        return False
    if rule.most is not None and would.amount > value_of(rule.most, ctx):
        return False
    if rule.only_if is not None and not rule.only_if.holds(ctx):
        return False
    return counts(pos, rule, ctx)

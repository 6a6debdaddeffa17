"""Replacement: events that are about to happen, and what happens instead (replacement.1).

Everything that can be replaced is first described by a `Pending`. Abilities, lasting effects and the rules
themselves may change it, one after another in the order the affected player wants, each at most once
(replacement.2, replacement.3). Preventing damage is the most common kind (replacement.6). Triggers may set up
a replacement, and what it does may trigger (replacement.4.b).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import value_of
from regalia.game.core.state import Position, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Continuing, Memo
from regalia.game.objects.characteristics import gained, may_gain
from regalia.game.objects.layers import at_work, characteristics, is_unrestricted, text_owner
from regalia.game.printed.abilities import Outcome, ReplaceableEvent, Replaces
from regalia.game.printed.definitions import REPLACES, STATIC
from regalia.game.printed.kept import kept_while_texts_stay

PAYING: Final = frozenset(
    {
        *("reserve", "discard", "sacrifice", "banish", "return", "released"),
        *("memory cost", "memory cost of a materialization", "reserve cost"),
    }
)
"""The cause of moves by which something is paid."""


class Pending(msgspec.Struct):
    """An event that is about to happen to one card or player."""

    event: ReplaceableEvent
    player: int
    """The player whose object, card or action it is. That player orders what replaces it."""
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
    absorbed: int = 0
    """The damage that the last prevention prevented."""
    stopped: bool = False
    """Whether nothing of the event happens any more."""
    besides: tuple[int, ...] = ()
    """Further objects that are dealt the same damage."""
    applied: tuple[tuple[int, int], ...] = ()
    """The replacements that added these objects."""
    counters: tuple[tuple[str, int], ...] = ()
    """More counters that it enters the field with."""
    memos: tuple[Memo, ...] = ()
    """The memos of the card after the move."""
    by_spell: bool = False
    """Whether its source is a Spell, or acts as one (abilities.17)."""
    doer: int = NOBODY
    """The player who is about to put counters."""
    part_of: int = NOBODY
    """Distinguishes the events of one moment. Damage to a group at once is one event (damage.16)."""


class Applicable(msgspec.Struct, frozen=True):
    """A replacement that could apply, and the point of view from which it is read."""

    ability: Replaces
    source: int
    controller: int
    key: tuple[int, int]
    effect: Continuing | None = None
    tracker: int = NOBODY
    """The card that remembers when it was applied, if it is only once a turn."""


def _spent(key: tuple[int, int]) -> str:
    """The key of the memo with the turn in which a replacement of a card was last applied."""
    return f"replaced:{key[1]}"


def names_of(pos: Position, several: Sequence[Applicable]) -> list[str]:
    """The name of each replacement: its source, and what it does or its place if several share a source."""
    sources = [pos.definition(found.source).name if found.source != NOBODY else "" for found in several]
    names: list[str] = []
    for found, name in zip(several, sources, strict=True):
        if sources.count(name) > 1:
            stamp, number = found.key
            what = found.ability.keyword or (f"text {number + 1}" if stamp >= 0 and number >= 0 else "effect")
            name = f"{name} ({what})"
        names.append(name)
    return [
        name if names.count(name) == 1 else f"{name}#{names[: at + 1].count(name)}"
        for at, name in enumerate(names)
    ]


class Batch:
    """Several things that happen at the same time, and the lasting effects that they use up.

    A shield that prevented some damage has less left for the next (prevention.5.a). "The next time" applies
    to everything of one event, and of several events at once only to the first (prevention.8).
    """

    __slots__ = ("_events", "_left", "_pos", "_spent")

    def __init__(self, pos: Position) -> None:
        self._pos = pos
        self._left: dict[int, Outcome | None] = {}
        self._events: dict[int, tuple[int, ...]] = {}
        self._spent: dict[tuple[int, int], int] = {}
        """Replacements that apply once a turn, and the event to which they applied."""

    def may_apply(self, key: tuple[int, int], tracker: int, would: Pending) -> bool:
        """Whether an ability that applies only once a turn can still apply to this event."""
        if key in self._spent:
            return self._spent[key] == would.part_of
        return self._pos.memo(tracker, _spent(key)) != self._pos.turn

    def rule(self, effect: Continuing, would: Pending) -> Replaces | None:
        """The replacement that an effect still has now, if any."""
        rule: Replaces = effect.permission
        met = self._events.get(effect.stamp, ())
        if effect.uses and would.part_of not in met and len(met) >= effect.uses:
            return None
        if effect.stamp not in self._left:
            return rule
        left = self._left[effect.stamp]
        return None if left is None else altered(rule, change=(left, *rule.change[1:]))

    def use(self, found: Applicable, would: Pending) -> None:
        """Note that an effect was applied, and what is left of it."""
        effect = found.effect
        if found.ability.once and found.key not in self._spent:
            pos, key = self._pos, _spent(found.key)
            self._spent[found.key] = would.part_of
            others = tuple(memo for memo in pos.memos[found.tracker] if memo.key != key)
            pos.put(pos.memos, found.tracker, (*others, Memo(key, pos.turn)))
        if effect is None:
            return
        (change, *_) = found.ability.change
        left = change.left(would)
        if left != change:
            self._left[effect.stamp] = left
        if effect.uses:
            met = self._events.get(effect.stamp, ())
            self._events[effect.stamp] = met if would.part_of in met else (*met, would.part_of)

    def close(self) -> None:
        """Remove effects that are used up (prevention.5)."""
        if not (self._left or self._events):
            return
        pos = self._pos
        kept = []
        for effect in pos.effects:
            left = self._left.get(effect.stamp, effect)
            times = len(self._events.get(effect.stamp, ()))
            if left is None or (times and times >= effect.uses):
                continue
            if left is not effect or times:
                change = effect.permission.change if left is effect else (left, *effect.permission.change[1:])
                rule = altered(effect.permission, change=change)
                effect = altered(effect, permission=rule, uses=effect.uses - times)
            kept.append(effect)
        pos.assign("effects", tuple(kept))


def happens(pos: Position, would: Pending) -> bool:
    """Let a single event be replaced. Return whether anything of it is left to happen."""
    if may_be_replaced(pos, would.event):
        batch = Batch(pos)
        replace(pos, would, batch)
        batch.close()
    return not would.stopped


def may_be_replaced(pos: Position, event: ReplaceableEvent) -> bool:
    """Whether an ability or a lasting effect replaces events of this kind now. Usually none does.

    Replacements by the rules themselves are not counted. Callers know when they apply.
    """
    if not (pos.live[REPLACES] or pos.effects or pos.live[STATIC]):
        return False
    return bool(_replaced(pos) >> event & 1)


def may_be_diverted(pos: Position, start: Zone, end: Zone, cause: str) -> bool:
    """Whether a text may change what happens to a card that is told to go from one zone to another.

    Replacements by the rules themselves are not counted.
    """
    if not may_be_replaced(pos, ReplaceableEvent.MOVE):
        return False
    return _may_be_diverted(pos, (start, end, cause))


@kept_while_texts_stay
def _may_be_diverted(pos: Position, move: tuple[Zone, Zone, str]) -> bool:
    start, end, cause = move
    would = Pending(ReplaceableEvent.MOVE, NOBODY, from_zone=start, to=end, cause=cause)
    return may_gain(pos, Replaces) or any(_is_about(rule, would) for rule in _at_work(pos))


def may_pay_elsewhere(pos: Position) -> bool:
    """Whether a text may change what happens to cards that pay, from any zone to any zone.

    Cards that enter the field or an intent, or are destroyed, do not count.
    """
    return may_be_replaced(pos, ReplaceableEvent.MOVE) and _may_pay_elsewhere(pos)


@kept_while_texts_stay
def _may_pay_elsewhere(pos: Position) -> bool:
    return may_gain(pos, Replaces) or any(
        rule.event is ReplaceableEvent.MOVE
        and rule.to not in ((Zone.FIELD,), (Zone.INTENT,))
        and (not rule.cause or not PAYING.isdisjoint(rule.cause))
        for rule in _at_work(pos)
    )


def _at_work(pos: Position) -> Iterator[Replaces]:
    """The replacements that are printed on cards where they work, or that belong to lasting effects."""
    for card in pos.live[REPLACES]:
        yield from pos.catalog[pos.card[card]].abilities.replaces
    for effect in pos.effects:
        if isinstance(effect.permission, Replaces):
            yield effect.permission


@kept_while_texts_stay
def _replaced(pos: Position) -> int:
    """The kinds of events that may be replaced now, one bit for each."""
    if may_gain(pos, Replaces):
        return -1
    found = 0
    for rule in _at_work(pos):
        found |= 1 << rule.event
    return found


def replace(pos: Position, would: Pending, batch: Batch, applied: set[tuple[int, int]] | None = None) -> None:
    """Apply everything that replaces this event, in the affected player's order.

    After each replacement, those that still fit are looked for again (replacement.2.a, replacement.3.a).

    `applied` collects the replacements that were applied, for an event that is looked at more than once.
    """
    applied = set() if applied is None else applied
    while not would.stopped and not (
        would.event is ReplaceableEvent.DAMAGE and would.amount <= 0
    ):  # damage.9
        possible = [found for found in _all(pos, would, batch) if found.key not in applied]
        fitting = [found for found in possible if _fits(pos, found, would)]
        if not fitting:
            return
        found = fitting[0] if len(fitting) == 1 else _first(pos, fitting, would)
        applied.add(found.key)
        ctx = _context(pos, found)
        ctx.bound.would = would
        if found.ability.may and not (found.ability.change[0].can_apply(ctx) and _wants(pos, found)):
            continue
        before = would.besides
        for change in found.ability.change:
            change.apply(ctx, would)
        if would.besides != before:
            would.applied = (*would.applied, found.key)
        batch.use(found, would)


def _wants(pos: Position, found: Applicable) -> bool:
    if found.controller in pos.lost:  # the effect outlasts its player, who is asked nothing (end.5)
        return False
    said: bool = pos.ask(
        Decision(
            Asks.YES_OR_NO,
            found.controller,
            Topic.REPLACE,
            [True, False],
            prompt=f"Use {pos.definition(found.source).name}?",
            rule="replacement.1",
            about=found,
        )
    )
    return said


def _first(pos: Position, fitting: list[Applicable], would: Pending) -> Applicable:
    """Let the affected player choose which of several applies next (replacement.2, prevention.3)."""
    if all(_alike(found, fitting[0]) for found in fitting):
        return fitting[0]
    number: int = pos.ask(
        Decision(
            Asks.NUMBER,
            would.player,
            Topic.REPLACEMENT,
            list(range(len(fitting))),
            prompt="Which applies first?",
            rule="replacement.2",
            about=tuple(fitting),
        )
    )
    return fitting[number]


def _alike(one: Applicable, other: Applicable) -> bool:
    """Whether it cannot matter which of two is applied first."""
    if one.ability != other.ability or one.controller != other.controller or one.ability.may:
        return False
    if one.effect is None or other.effect is None:
        return one.effect is other.effect
    return (one.effect.until, one.effect.uses, one.effect.refs, one.effect.variables) == (
        other.effect.until,
        other.effect.uses,
        other.effect.refs,
        other.effect.variables,
    )


def _all(pos: Position, would: Pending, batch: Batch) -> Iterator[Applicable]:
    """Every replacement of this kind at work: printed, gained, lasting, and those of the rules."""
    for card in pos.live[REPLACES]:
        zone = pos.zone_of(card)
        for number, ability in enumerate(characteristics(pos, card).abilities.replaces):
            if not _is_about(ability, would) or not at_work(pos, card, ability, ability.zone, zone):
                continue
            source, key = text_owner(pos, card), (pos.stamp[card], number)
            if not ability.once or batch.may_apply(key, card, would):
                yield Applicable(ability, source, pos.controller[source], key, tracker=card)
    for card, given, stamp in gained(pos, Replaces):
        if isinstance(given, Replaces) and _is_about(given, would):
            key = (pos.stamp[card], -stamp)
            if not given.once or batch.may_apply(key, card, would):
                yield Applicable(given, card, pos.controller[card], key, tracker=card)
    for effect in pos.effects:
        if not isinstance(effect.permission, Replaces) or not _is_about(effect.permission, would):
            continue
        rule = batch.rule(effect, would)
        if rule is None:
            continue
        if not effect.refs or any(pos.find(ref) == would.card for ref in effect.refs):
            yield Applicable(rule, effect.source, effect.controller, (-1, effect.stamp), effect)
    if would.card != NOBODY:
        for number, ability in enumerate(pos.catalog.rules_that_replace.get(would.event, ())):
            if _is_about(ability, would):
                yield Applicable(ability, would.card, pos.controller[would.card], (-2, number))


def _context(pos: Position, found: Applicable) -> Context:
    ctx = Context(pos, found.controller, found.source)
    if found.effect is not None:
        ctx.bound.variables = found.effect.variables
    return ctx


def _is_about(rule: Replaces, would: Pending) -> bool:
    """Whether a replacement is about this kind of event at all (prevention.4)."""
    if rule.event is not would.event:
        return False
    if rule.combat is not None and rule.combat is not would.combat:
        return False
    if (rule.from_zone and would.from_zone not in rule.from_zone) or would.from_zone in rule.not_from:
        return False
    if (rule.to and would.to not in rule.to) or would.to in rule.not_to:
        return False
    if rule.cause and would.cause not in rule.cause:
        return False
    return not rule.counter or would.word == rule.counter


def _fits(pos: Position, found: Applicable, would: Pending) -> bool:
    """Whether the event is of the kind that the replacement speaks of.

    Damage may be narrowed down by its kind and by its source (prevention.4, prevention.9).
    """
    rule = found.ability
    if rule.whose != "anyone" and (would.player == found.controller) != (rule.whose == "you"):
        return False
    ctx = _context(pos, found)
    ctx.bound.would = would
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
    return is_unrestricted(rule, ctx)

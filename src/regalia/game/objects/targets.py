"""Targets: chosen when something is played, checked again when it resolves (activation.1.5, target.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.core.context import Context
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.language import Anything, Condition, Effect, Filter, Number, Selection, Word, value_of
from regalia.game.core.memo import once
from regalia.game.core.said import Who
from regalia.game.core.stack import ItemKind, Mode, StackItem
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, LastKnown, Ref, item_ref, player_ref
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import keyword, keyword_holders, reserve_cost
from regalia.game.objects.hindrances import cannot
from regalia.game.objects.layers import characteristics
from regalia.game.printed.modes import Modes

_FIELD: Final = Zone.FIELD


class Target(Selection, frozen=True, kw_only=True):
    """Something chosen as a target. `slot` tells the targets of one text apart.

    It is of the named kind, or of any kind that is not excluded, in the named zone (target.2, target.2.a,
    target.2.b). It is an object unless the text says otherwise (objects.4), or a card in its zone
    (non-objects.1, non-objects.1.c.i).
    """

    wording = (
        says("target {what:thing}"),
        says("up to {count:number} target {what:things}", up_to=True),
        says("{count:number} target {what:things}"),
        says(
            "{count:two or more} target {what:things} with the same reserve cost",
            "{count:two or more} target {what:things} with the same reserve costs",
            alike=True,
        ),
        says("another target {what:thing}", another=True),
        says("up to {count:number} other target {what:things}", another=True, up_to=True),
        says("a random target {what:thing}", at_random=True),
    )

    what: Filter = Anything()
    count: Number = 1
    up_to: bool = False
    any_number: bool = False
    slot: int = 0
    zone: Zone = Zone.FIELD
    or_zone: Zone | None = None
    """A second zone in which it may lie ("from your banishment or graveyard")."""
    share: Number = 0
    """The amount that is split among the targets when they are declared, each getting at least 1."""
    another: bool = False
    apart: tuple[Target, ...] = ()
    """Targets of the same text that were declared before and that it has to differ from."""
    total: int | None = None
    """The highest total that their reserve costs may have."""
    at_random: bool = False
    """Whether chance picks it as it is declared."""
    single_zone: bool = False
    """Whether all of them have to lie in the same player's zone."""
    alike: bool = False
    """Whether all of them have to have the same reserve cost."""

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone,) if self.or_zone is None else (self.zone, self.or_zone)

    def candidates(self, ctx: Context) -> list[Ref]:
        """Everything that may legally be targeted."""
        return list(map(ctx.pos.ref, self._cards_there(ctx)))

    def _declared_apart(self, ctx: Context) -> frozenset[int]:
        """The cards that were declared for those that it has to differ from."""
        declared = ctx.play.targets if ctx.play is not None else {}
        refs = (
            ref
            for other in self.apart
            for ref in declared.get(other.slot, () if ctx.item is None else ctx.item.target(other.slot))
        )
        return frozenset(ctx.pos.find(ref) for ref in refs if ref.is_card)

    def leaves_enough(self, ctx: Context, other: Target, ref: Ref) -> bool:
        """Whether enough is left for this target if another one is declared to be this."""
        if other not in self.apart:
            return True
        least, _ = self.bounds(ctx)
        return least <= 0 or sum(card != ref.card for card in self._cards_there(ctx)) >= least

    def _cards_there(self, ctx: Context) -> Iterator[int]:
        taken = self._declared_apart(ctx) if self.apart else frozenset()
        return (card for card in self._fitting(ctx) if card not in taken)

    def _fitting(self, ctx: Context) -> Iterator[int]:
        pos, what = ctx.pos, self.what
        hiding = self.zone is _FIELD and any(keyword_holders(pos, name) for name in SHROUDS)
        for player in pos.everyone():
            there = pos.cards_in(self.zone, player)
            if self.or_zone is not None:
                there += pos.cards_in(self.or_zone, player)
            for card in there:
                if self.another and card == ctx.source:
                    continue
                if what.matches(ctx, card) and not (hiding and shrouded(ctx, card)):
                    yield card

    def has_enough(self, ctx: Context) -> bool:
        """Whether there are as many candidates as have to be chosen. The search stops once there are."""
        least, _ = self.bounds(ctx)
        if least <= 0:
            return True
        if self.apart:
            return self._has_enough_apart(ctx, least)
        if self.alike:
            costs = [reserve_cost(ctx.pos, card) for card in self._cards_there(ctx)]
            return any(cost is not None and costs.count(cost) >= least for cost in costs)
        for _ in self._cards_there(ctx):
            least -= 1
            if not least:
                return True
        return False

    def _has_enough_apart(self, ctx: Context, least: int) -> bool:
        """Whether there is enough for this target and for those that it has to differ from together."""
        own = set(self._cards_there(ctx))
        declared = ctx.play.targets if ctx.play is not None else {}
        together, wanted = set(own), least
        for other in self.apart:
            if other.slot not in declared:
                together.update(other._cards_there(ctx))
                wanted += max(0, other.bounds(ctx)[0])
        return len(own) >= least and len(together) >= wanted

    def removed(self, ctx: Context) -> Iterator[LastKnown]:
        """The targets that the text has removed, as they were ("destroy it; if you do, its life", lki.1)."""
        for ref in self.refs(ctx):
            last = ctx.pos.last[ref.card] if ref.is_card else None
            if last is not None and last.stamp == ref.stamp and ctx.pos.find(ref) == NOBODY:
                yield last

    def is_legal(self, ctx: Context, ref: Ref) -> bool:
        pos = ctx.pos
        card = pos.find(ref)
        if card == NOBODY or pos.zone_of(card) not in (self.zone, self.or_zone):
            return False
        return self.what.matches(ctx, card) and not shrouded(ctx, card)

    def bounds(self, ctx: Context) -> tuple[int, int]:
        """The smallest and the largest number of choices."""
        if self.any_number:
            most = value_of(self.share, ctx) if self.share else 10_000
            return 0, most
        count = max(0, value_of(self.count, ctx))
        return (0 if self.up_to else count), count

    def why_not_together(self, pos: Position, refs: tuple[Ref, ...]) -> str:
        """Why these cannot be chosen together: their zones, or their costs. Empty if they can."""
        if self.single_zone and len({pos.zone[ref.card] for ref in refs if ref.is_card}) > 1:
            return "they lie in several zones"
        if self.alike and not self._same_cost(pos, refs):
            return "they do not all have the same reserve cost"
        if self.total is not None and _total(pos, refs) > self.total:
            return f"together they cost more than {self.total}"
        return ""

    def _same_cost(self, pos: Position, refs: tuple[Ref, ...]) -> bool:
        """Whether all have the same reserve cost. A missing cost is not the same as another (cost.1)."""
        costs = {reserve_cost(pos, ref.card) for ref in refs}
        return len(costs) <= 1 and None not in costs

    def within_total(self, ctx: Context) -> WithinTotal | None:
        """The limit on the whole choice, if there is one."""
        limited = self.total is not None or self.single_zone or self.alike
        return WithinTotal(self, ctx) if limited else None

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(card for card in map(ctx.pos.find, self.refs(ctx)) if card != NOBODY)

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        still = ctx.bound.legal.get(self.slot)
        if still is not None:
            return still
        item = ctx.item
        return item.target(self.slot) if item is not None else ()


def _total(pos: Position, refs: tuple[Ref, ...]) -> int:
    return sum(reserve_cost(pos, ref.card) or 0 for ref in refs if ref.is_card)


class WithinTotal:
    """Which sets of targets may be picked: by number, by total cost, or all in one zone."""

    __slots__ = ("_candidates", "_least", "_most", "_pos", "_slot")

    def __init__(self, slot: Target, ctx: Context) -> None:
        self._slot = slot
        self._pos = ctx.pos
        self._candidates = sorted(slot.candidates(ctx))
        self._least, self._most = slot.bounds(ctx)

    def complete(self, picked: tuple[Ref, ...]) -> bool:
        return self._least <= len(picked) <= self._most and not self._slot.why_not_together(self._pos, picked)

    def extensions(self, picked: tuple[Ref, ...]) -> list[Ref]:
        if len(picked) >= self._most:
            return []
        slot, pos = self._slot, self._pos
        found = [
            ref
            for ref in self._candidates
            if ref not in picked and not slot.why_not_together(pos, (*picked, ref))
        ]
        if not slot.alike or picked:
            return found
        costs = [reserve_cost(pos, ref.card) for ref in found]
        return [ref for ref, cost in zip(found, costs, strict=True) if costs.count(cost) >= self._least]


class TargetActivation(Target, frozen=True, kw_only=True):
    """Something on the effects stack as a target: an activation, a materialization, an ability.

    non-objects.1.a, non-objects.1.a.i, non-objects.1.b, non-objects.1.b.i
    """

    kinds: tuple[ItemKind, ...] = (ItemKind.ACTIVATION,)
    whose: Who = "anyone"
    keyword: str = ""
    """Only triggers with this keyword, such as upkeep."""
    targeting: Filter | None = None
    """Only items that target something that fits."""
    also: tuple[ItemKind, ...] = ()
    """Further kinds, of any source ("target trigger or action card activation")."""

    def looks_at(self) -> tuple[str | Zone, ...]:
        return ("stack",)

    def has_enough(self, ctx: Context) -> bool:
        return len(self.candidates(ctx)) >= self.bounds(ctx)[0]

    def candidates(self, ctx: Context) -> list[Ref]:
        return [item_ref(item.id) for item in ctx.pos.stack if self._fits(ctx, item)]

    def _fits(self, ctx: Context, item: StackItem) -> bool:
        besides = item.kind in self.also
        if item.kind not in self.kinds and not besides:
            return False
        if self.keyword and getattr(item.ability, "keyword", "") != self.keyword:
            return False
        if self.whose == "you" and item.controller != ctx.controller:
            return False
        if self.whose == "opponents" and item.controller == ctx.controller:
            return False
        if self.targeting is not None and not self._targets_that(ctx, item, self.targeting):
            return False
        return besides or self.what.matches(ctx, item.source)

    def _targets_that(self, ctx: Context, item: StackItem, what: Filter) -> bool:
        cards = (ctx.pos.find(ref) for _, refs in item.targets for ref in refs if ref.is_card)
        return any(card != NOBODY and what.matches(ctx, card) for card in cards)

    def is_legal(self, ctx: Context, ref: Ref) -> bool:
        return any(item.id == ref.stamp and self._fits(ctx, item) for item in ctx.pos.stack)

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(item.source for item in self.items(ctx))

    def items(self, ctx: Context) -> list[StackItem]:
        wanted = {ref.stamp for ref in self.refs(ctx)}
        return [item for item in ctx.pos.stack if item.id in wanted]


class TargetPlayer(Target, frozen=True, kw_only=True):
    """A player as a target."""

    whose: Who = "anyone"
    when: Condition | None = None
    """The condition on that player ("that controls exactly one ally")."""

    def looks_at(self) -> tuple[str | Zone, ...]:
        return ()

    def has_enough(self, ctx: Context) -> bool:
        return len(self.candidates(ctx)) >= self.bounds(ctx)[0]

    def candidates(self, ctx: Context) -> list[Ref]:
        return [
            player_ref(player)
            for player in ctx.pos.turn_order(ctx.controller)
            if self.whose == "anyone" or (player == ctx.controller) == (self.whose == "you")
            if self.when is None or self.when.holds(Context(ctx.pos, player, ctx.source))
            if not shrouded_player(ctx, player)
        ]

    def is_legal(self, ctx: Context, ref: Ref) -> bool:
        return ref in self.candidates(ctx)

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return ()

    def players(self, ctx: Context) -> tuple[int, ...]:
        return tuple(ref.stamp for ref in self.refs(ctx))


LINK: Final = 90
"""The slot of the target that a card will be linked to."""


class LinkTo(Effect, frozen=True):
    """The object a card will be linked to, declared as a target (keyword.link.3)."""

    target: Target

    def act(self, ctx: Context) -> None:
        """Linking happens as the object enters."""


SHROUDS: Final = (
    KeywordName.OMNISHROUD,
    KeywordName.SPELLSHROUD,
    TextRule.CANNOT_BE_TARGETED_BY_OPPONENTS,
    TextRule.CANNOT_BE_TARGETED_BY_SPELLS,
)
"""Keywords that keep objects from being targeted."""


OF_ITS_CONTROLLER: Final = {
    KeywordName.OMNISHROUD: TextRule.PLAYER_HAS_OMNISHROUD,
    KeywordName.SPELLSHROUD: TextRule.PLAYER_HAS_SPELLSHROUD,
}
"""The rules by which a player has one of these keywords."""


def shrouded_player(ctx: Context, player: int) -> bool:
    """Whether a player cannot be targeted by the present play or resolution."""
    pos = ctx.pos
    for name, own in OF_ITS_CONTROLLER.items():
        given = (card for card in keyword_holders(pos, own) if pos.controller[card] == player)
        if any(keyword(pos, card, own) is not None for card in given):
            return name != KeywordName.SPELLSHROUD or is_spell(ctx)
    return False


def shrouded(ctx: Context, card: int) -> bool:
    """Whether Omnishroud, or Spellshroud against Spells, keeps an object from being targeted.

    This counts as targets are chosen and at every check: keyword.omnishroud.1, keyword.omnishroud.1.a,
    keyword.omnishroud.2, keyword.omnishroud.3, keyword.omnishroud.3.a, keyword.spellshroud.1,
    keyword.spellshroud.2, keyword.spellshroud.3
    """
    pos = ctx.pos
    if pos.zone_of(card) is not Zone.FIELD:
        return False
    if keyword(pos, card, KeywordName.OMNISHROUD) is not None:
        return True
    if cannot(pos, card, TextRule.CANNOT_BE_TARGETED_BY_OPPONENTS) and pos.controller[card] != ctx.controller:
        return True
    by_spells = keyword(pos, card, KeywordName.SPELLSHROUD) is not None or cannot(
        pos, card, TextRule.CANNOT_BE_TARGETED_BY_SPELLS
    )
    return by_spells and is_spell(ctx)


def is_spell(ctx: Context) -> bool:
    """Whether the present play or resolution is a Spell (abilities.17, keyword.spellshroud.1.a)."""
    played = ctx.item if ctx.item is not None else ctx.play
    if played is not None and played.ability is not None and is_spell_ability(played.ability, played.modes):
        return True
    last = ctx.last_known  # an ability is what its source is, or was (abilities.triggered.12)
    return "Spell" in (characteristics(ctx.pos, ctx.source).subtypes if last is None else last.subtypes)


def is_spell_ability(ability: Any, modes: tuple[Mode, ...]) -> bool:
    """Whether an ability says that it is a Spell, or the chosen one of its modes does (abilities.17)."""
    if ability.as_spell:
        return True
    return bool(modes) and any(
        mode.choice == choice.number and mode.bullet in choice.spells
        for choice in modes_in(ability.effect)
        if choice.spells
        for mode in modes
    )


def slots_in(effect: Effect, modes: tuple[Mode, ...]) -> Iterator[Target]:
    """The targets that a text asks for, with those of the chosen modes only (activation.1.5)."""
    if isinstance(effect, Modes):
        chosen = {mode.bullet for mode in modes if mode.choice == effect.number}
        for number, bullet in enumerate(effect.bullets):
            if number in chosen:
                yield from slots_in(bullet, modes)
        return
    seen: set[int] = set()
    for word in asking_words(effect):
        if isinstance(word, Modes):
            yield from slots_in(word, modes)
        elif isinstance(word, Target) and word.slot not in seen:
            seen.add(word.slot)
            yield word


@once
def asking_words(effect: Effect) -> tuple[Word, ...]:
    """The targets and choices of modes in a text."""
    return tuple(word for word in _own_words(effect) if isinstance(word, Modes | Target))


def _own_words(word: Word) -> Iterator[Word]:
    """The words of a text, without those in its modes or in abilities it gives to others."""
    from regalia.game.printed.abilities import Ability

    yield word
    if isinstance(word, Modes):
        return
    for name in word.__struct_fields__:
        if name in word.deferred:
            continue
        for inner in _children(getattr(word, name)):
            if not isinstance(inner, Ability):
                yield from _own_words(inner)


def _children(value: object) -> Iterator[Word]:
    if isinstance(value, Word):
        yield value
    elif isinstance(value, tuple):
        for element in value:
            yield from _children(element)


def modes_in(effect: Effect) -> list[Modes]:
    """The choices of modes a text offers."""
    return [word for word in asking_words(effect) if isinstance(word, Modes)]


def all_slots(effect: Effect) -> Iterator[Target]:
    """The targets that a text may ask for, with any choice of modes."""
    for word in asking_words(effect):
        if isinstance(word, Modes):
            for bullet in word.bullets:
                yield from all_slots(bullet)
        elif isinstance(word, Target):
            yield word

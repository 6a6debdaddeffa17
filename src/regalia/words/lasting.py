"""Lasting results of a resolution: changes, cost changes, permissions, Empower."""

from __future__ import annotations

from typing import Any, TypeVar

from regalia.game.core.bound import ELEMENTS
from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import CANNOT_GAIN
from regalia.game.core.language import Amount, Effect, Filter, Number, Selection, Word, value_of
from regalia.game.core.said import Duration
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Continuing, Ref, Variables
from regalia.game.core.wording import says
from regalia.game.happening import verbs
from regalia.game.happening.durations import (
    END_OF_TURN,
    GAME,
    WHILE_CONTROLLED,
    WHILE_SOURCE_STAYS,
    begin_effect,
)
from regalia.game.happening.triggers import emit
from regalia.game.objects.characteristics import keyword, keyword_holders
from regalia.game.objects.hindrances import FROM_BANISHMENT
from regalia.game.objects.targets import Target
from regalia.game.paying.costs import ONE_PLAYER
from regalia.game.printed.abilities import (
    Additional,
    CannotAttack,
    CannotDo,
    Change,
    Contribution,
    CostChange,
    Forbids,
    IgnoresElements,
    Keyword,
    Method,
    NextArrival,
    NextCard,
    NextUnrested,
    OtherCost,
    Permission,
    Returning,
    Static,
    Trigger,
    Triggered,
)
from regalia.words.filters import OfPlayers
from regalia.words.selections import Each, Source, Whose, is_free, players_named

"""The beginning of the name of a rule that keeps an object from gaining a keyword. The keyword follows."""
_AS_IF_FAST = "activated as though it had fast activation"
_UNRESTED = "doesn't rest its attacker as part"


class Until(Effect, frozen=True, kw_only=True):
    """Objects get or gain something for a while. Amounts are worked out now (continuous.instanced.1).

    A prohibition on everything that fits also applies to things that come later. So does a text that says
    what things of a kind "are" for a while (continuous.static.1, term.have.3).
    """

    wording = (
        says(
            "{what:objects} {changes:changes} {until:duration}",
            "{until:duration} , {what:objects} {changes:changes}",
            "{what:objects} also {changes:changes} {until:duration}",
        ),
    )

    what: Selection
    changes: tuple[Change, ...]
    until: Duration = "end of turn"
    later: bool = False
    """Whether it also applies to things that come later ("are", not "get", "gain" or "become")."""

    def act(self, ctx: Context) -> None:
        pos, what = ctx.pos, self.what
        changes = tuple(settled(change, ctx) for change in self.changes)
        if isinstance(what, Each):
            everywhere = what.whose == "anyone"
            if self.later or (everywhere and all(one.forbids() for one in changes)):
                of = what.what if everywhere else what.what & OfPlayers(tuple(players_named(ctx, what.whose)))
                rule = Static(of=of, changes=changes, affects=what.zone)
                begin(ctx, self.until, changes=changes, permission=rule)
                return
        cards = what.cards(ctx)
        for change in changes:  # an object that cannot gain it does not (term.have.1)
            name = _gained(change)
            if name and keyword_holders(pos, CANNOT_GAIN + name):
                able = tuple(card for card in cards if keyword(pos, card, CANNOT_GAIN + name) is None)
                changes = tuple(other for other in changes if other != change)
                if able:
                    begin(ctx, self.until, tuple(map(pos.ref, able)), (change,))
        refs = tuple(map(pos.ref, cards))
        if refs and changes:
            variables = ((ELEMENTS, ctx.bound.elements),) if ctx.bound.elements is not None else ()
            begin(ctx, self.until, refs, changes, variables=variables)


def _gained(change: Change) -> str:
    """The keyword that a thing gains by a change, if it gains one."""
    given = change.gives()
    return given.name if isinstance(given, Keyword) else ""


W = TypeVar("W", bound=Word)


def settled(change: W, ctx: Context) -> W:
    """The same word, in which numbers take the place of amounts that had to be looked up.

    Facts that are known only when an event is about to happen are looked up then.
    """
    known = ctx.bound.would is not None
    numbers: dict[str, int | Keyword] = {}
    for name in change.__struct_fields__:
        value = getattr(change, name)
        if isinstance(value, Amount):
            if known or not any(isinstance(word, Amount) and word.of_later for word in value.words()):
                numbers[name] = value.value(ctx)
        elif isinstance(value, Keyword):
            numbers[name] = value.stated(ctx)
    return altered(change, **numbers) if numbers else change


class ChangeCosts(Effect, frozen=True, kw_only=True):
    """Costs change for a while, or for the next plays that fit ("the next card you activate this turn").

    The amount is worked out now (continuous.instanced.1).
    """

    change: CostChange
    until: Duration = "end of turn"
    once: bool = False
    times: int = 0
    """The number of fitting plays that it lasts for ("the next three cards")."""
    whose: Whose | None = None
    """Only the plays of certain players ("cards that opponent materializes")."""

    def act(self, ctx: Context) -> None:
        if self.whose is not None:
            for player in players_named(ctx, self.whose):
                change = altered(settled(self.change, ctx), who=ONE_PLAYER)
                begin(ctx, self.until, cost=change, variables=((ONE_PLAYER, player),))
            return
        variables = tuple(
            (name, ctx.variable(name)) for name in ("X", "Y") if ctx.item is not None and ctx.variable(name)
        )
        chosen = ctx.bound.name
        begin(
            ctx,
            self.until,
            cost=settled(self.change, ctx),
            uses=self.times or int(self.once),
            variables=variables if chosen is None else (*variables, ("name", chosen)),
        )


class Permit(Effect, frozen=True, kw_only=True):
    """These cards may be played from where they are, for a while (permissions.3).

    Without `what` it applies to everything that the permission describes, including later cards
    (continuous.static.1).
    """

    what: Selection | None = None
    permission: Permission
    cost: Additional | None = None
    until: Duration = "while there"

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        if self.what is None:
            begin(ctx, self.until, permission=self.permission)
            return
        refs = tuple(pos.ref(card) for card in self.what.cards(ctx))
        if refs:
            begin(ctx, self.until, refs, permission=self.permission)
            if self.cost is not None:
                begin(ctx, self.until, refs, permission=self.cost)


class BanishUntilGone(Effect, frozen=True, kw_only=True):
    """Banish cards until the source leaves the field. If it has left already, nothing is banished.

    They return at a check of the state, and nobody acts meanwhile (effects.game.3).
    """

    wording = (
        says("banish {what:objects} face down until ~ leaves the field", face_down=True),
        says("banish {what:objects} until ~ leaves the field"),
    )

    what: Selection
    face_down: bool = False

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        if not Source().cards(ctx) or pos.zone_of(ctx.source) is not Zone.FIELD:
            return
        cards = self.what.cards(ctx)
        start = {pos.zone_of(card) for card in cards}
        banished = verbs.banish(pos, cards, face_down=self.face_down, by=ctx.controller)
        refs = tuple(pos.ref(card) for card in banished if pos.zone_of(card) is Zone.BANISHMENT)
        if refs and len(start) == 1:
            begin(ctx, WHILE_SOURCE_STAYS, refs, permission=Returning(start.pop()))

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, FROM_BANISHMENT)


class Forbid(Effect, frozen=True, kw_only=True):
    """Players may not do something for a while, or as long as you control the source."""

    rule: Forbids | CannotDo | CannotAttack
    name_of: Selection | None = None
    """The card whose name the rule is about. A target may have gone elsewhere in the meantime."""
    until: Duration = "end of turn"

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        variables: Variables = ()
        if self.name_of is not None:
            named = (
                [ref.card for ref in self.name_of.refs(ctx) if ref.is_card]
                if isinstance(self.name_of, Target)
                else self.name_of.cards(ctx)
            )
            variables = tuple(("name", pos.definition(card).name) for card in named)
        if ctx.bound.elements is not None:
            variables = (*variables, (ELEMENTS, ctx.bound.elements))
        stamp = pos.stamp[ctx.source] if ctx.item is None else ctx.item.source_stamp
        refs = (Ref(ctx.source, stamp),) if self.until == WHILE_CONTROLLED else ()
        begin(ctx, self.until, refs, variables=variables, permission=self.rule)


class NextActivated(Effect, frozen=True, kw_only=True):
    """The next card that fits and that you activate this turn gets or gains something until it resolves."""

    wording = (
        says(
            f"the next {{what:card}} you activate this turn can be {_AS_IF_FAST}",
            changes=(),
            fast=True,
        ),
    )

    what: Filter
    changes: tuple[Change, ...]
    fast: bool = False
    """It may be activated as though it had Fast Activation. The next activation uses this up."""

    def act(self, ctx: Context) -> None:
        awaited = NextCard(self.what, self.fast)
        begin(ctx, "end of turn", changes=self.changes, uses=1, permission=awaited)


class NextRestsNobody(Effect, frozen=True):
    """The attacker does not rest for your next attack card that fits this turn (attack.2)."""

    wording = (says(f"the next {{what:card}} you activate this turn {_UNRESTED} of its cost"),)

    what: Filter

    def act(self, ctx: Context) -> None:
        begin(ctx, "end of turn", uses=1, permission=NextUnrested(self.what))


class NextEntersWith(Effect, frozen=True, kw_only=True):
    """The next time those cards enter the field, they enter with something, and have it as long as they stay.

    A card that goes elsewhere first counts as another card.
    """

    what: Selection
    changes: tuple[Change, ...]
    until: Duration = "end of turn"

    def act(self, ctx: Context) -> None:
        changes = tuple(settled(change, ctx) for change in self.changes)
        for card in self.what.cards(ctx):
            begin(ctx, self.until, changes=changes, uses=1, permission=NextArrival(ctx.pos.ref(card)))


class IgnoreElements(Effect, frozen=True):
    """From now on element requirements of cards that fit are ignored."""

    rule: IgnoresElements

    def act(self, ctx: Context) -> None:
        begin(ctx, GAME, permission=self.rule)


class LetPay(Effect, frozen=True, kw_only=True):
    """For a while something else may pay for costs of yours (activation.1.8.1)."""

    by: Contribution
    until: Duration = END_OF_TURN

    def act(self, ctx: Context) -> None:
        begin(ctx, self.until, permission=self.by)


class PayOtherwise(Effect, frozen=True, kw_only=True):
    """For a while you may pay something else rather than an alternative cost (cost.4)."""

    rule: OtherCost
    until: Duration = END_OF_TURN

    def act(self, ctx: Context) -> None:
        begin(ctx, self.until, permission=self.rule)


class IgnoreElementsOnce(Effect, frozen=True):
    """Some or all element requirements of your next activated card that fits this turn are ignored."""

    wording = (says("ignore the elemental requirements of the next {what:card} you activate this turn"),)

    what: Filter
    only: tuple[str, ...] = ()
    method: tuple[Method, ...] = (Method.ACTIVATE,)

    def act(self, ctx: Context) -> None:
        rule = IgnoresElements(of=self.what, only=self.only, method=self.method)
        begin(ctx, END_OF_TURN, permission=rule, uses=1)


class Later(Effect, frozen=True, kw_only=True):
    """An effect at a later time: once, or each time its event happens (abilities.triggered.6).

    The thing it is about is called "it" when it resolves. Its targets are chosen when it triggers.
    """

    deferred = frozenset({"effect"})

    on: Trigger
    effect: Effect
    about: Selection | None = None
    until: Duration = GAME
    once: bool = True
    keyword: str = ""
    whose: Whose | None = None
    """Only events by certain players. The trigger calls each of them "that player"."""

    def act(self, ctx: Context) -> None:
        if self.whose is None:
            self._wait(ctx, ())
            return
        for player in players_named(ctx, self.whose):
            self._wait(ctx, ((ONE_PLAYER, player),))

    def _wait(self, ctx: Context, player: tuple[tuple[str, int], ...]) -> None:
        pos = ctx.pos
        refs = () if self.about is None else tuple(pos.ref(card) for card in self.about.cards(ctx))
        trigger = Triggered(on=self.on, effect=self.effect, keyword=self.keyword)
        receipt = None if ctx.item is None else ctx.item.receipt
        known: dict[str, int | str | tuple[str, ...]] = {} if receipt is None else dict(receipt.variables)
        begin(
            ctx,
            self.until,
            refs,
            uses=int(self.once),
            variables=(*(known | dict(ctx.bound.variables)).items(), *player),
            trigger=trigger,
        )


class Empower(Effect, frozen=True):
    """The next Spell you activate this turn counts with a higher level (keyword.empower.1).

    Nothing happens for an amount of 0 (keyword.empower.1.a).
    """

    wording = (says("empower {amount:number}"),)

    amount: Number

    def act(self, ctx: Context) -> None:
        amount = value_of(self.amount, ctx)
        if amount > 0:
            begin(ctx, "end of turn", level_bonus=amount, uses=1)
            emit(ctx.pos, Event(EventKind.KEYWORD_ACTION, ctx.controller, amount=amount, word="empower"))


def begin(
    ctx: Context,
    until: Duration,
    refs: tuple[Ref, ...] = (),
    changes: tuple[Change, ...] = (),
    *,
    cost: CostChange | None = None,
    uses: int = 0,
    variables: Variables = (),
    permission: Any = None,
    level_bonus: int = 0,
    trigger: Triggered | None = None,
) -> None:
    """Begin an effect of this text now. One that an ability makes is tied to the object with the ability."""
    item = ctx.item
    tied = item is not None and not item.is_card and ctx.source == item.source
    begin_effect(
        ctx.pos,
        Continuing(
            ctx.pos.tick(),
            ctx.controller,
            ctx.source,
            until,
            refs,
            changes,
            cost,
            uses,
            variables=variables,
            permission=permission,
            level_bonus=level_bonus,
            trigger=trigger,
            source_stamp=item.source_stamp if item is not None and tied else NOBODY,
        ),
    )

"""What sets off triggered abilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.events import AS_SPELL, DELEVEL, INTERCEPT, PLAYED, SHUFFLE, Event, Kind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import ACTS_AS_SPELL, Anything, Filter
from regalia.game.core.stack import ItemKind, item_by_id
from regalia.game.core.state import PHASE_NAMES, Phase, State, Zone
from regalia.game.core.values import NOBODY, Ref, player_ref
from regalia.game.core.wording import says
from regalia.game.happening.damage import COMBAT
from regalia.game.happening.zones import LEVEL_UP
from regalia.game.objects.characteristics import champion
from regalia.game.objects.layers import traits
from regalia.game.paying.costs import ONE_PLAYER
from regalia.game.paying.reserve_and_memory import MATERIALIZING, RESERVE_COST
from regalia.game.printed.abilities import Method, Trigger
from regalia.words.filters import Controlled, OfType, SpokenOf, ThisCard


def is_by(ctx: Context, whose: str) -> bool:
    """Whether the player meant did it: you, an opponent, whose turn it is, or anyone."""
    event = ctx.event
    if event is None:
        return False
    if whose == "turn player":
        return event.player == ctx.pos.turn_player
    if whose == ONE_PLAYER:
        return (ONE_PLAYER, event.player) in ctx.bound.get("variables", ())
    return whose == "anyone" or (event.player == ctx.controller) == (whose == "you")


def is_of(ctx: Context, whose: str, player: int) -> bool:
    """Whether one of several things that happen together is of the player meant."""
    return whose == "anyone" or (player == ctx.controller) == (whose == "you")


class OnEnter(Trigger, frozen=True):
    """When this enters the field, or its card becomes the top of a lineage.

    keyword.on-enter.1, keyword.on-enter.2
    """

    wording = (says("label: on enter"),)

    kind = Kind.ENTERED
    own = True

    def answers(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class OnDeath(Trigger, frozen=True):
    """When this dies, and goes nowhere else instead: seen from the field.

    keyword.on-death.1, keyword.on-death.2, keyword.on-death.3
    """

    wording = (says("label: on death"),)

    kind = Kind.DIED
    gone = Zone.GRAVEYARD
    own = True

    def answers(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class OnDestroyed(Trigger, frozen=True, kw_only=True):
    """When this is destroyed, in whatever way, or only if it goes somewhere: seen from the field."""

    wording = (says("label: on destroy"),)

    kind = Kind.DESTROYED
    gone = Zone.GRAVEYARD
    own = True

    into: Zone | None = None

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if card != ctx.source or event is None:
            return False
        return self.into is None or event.ends[event.cards.index(card)] is self.into


class OnBanish(Trigger, frozen=True):
    """When this object is banished, and goes nowhere else instead: seen from the field.

    keyword.on-banish.1, keyword.on-banish.2, keyword.on-banish.3
    """

    wording = (says("label: on banish"),)

    kind = Kind.BANISHED
    gone = Zone.BANISHMENT
    own = True

    def answers(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class OnLeave(Trigger, frozen=True):
    """When this leaves the field, seen from there (keyword.on-leave.1, keyword.on-leave.2)."""

    wording = (says("label: on leave"),)

    kind = Kind.LEFT
    own = True
    leaves = True

    def answers(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class OnCharge(Trigger, frozen=True):
    """The first time this object has so many charge counters (keyword.on-charge.1)."""

    kind = Kind.COUNTERS_PUT

    amount: int

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.word != "charge" or card != ctx.source:
            return False
        return ctx.pos.count(card, "charge") >= self.amount


class WheneverPut(Trigger, frozen=True, kw_only=True):
    """Whenever a card that fits is put somewhere, from anywhere or from one zone (zones.6)."""

    wording = (
        says(
            "whenever a card from the turn player's {from_zone:zone} is put into their {to:zone}",
            whose="turn player",
        ),
        says("whenever a card from your {from_zone:zone} is put into your {to:zone}", whose="you"),
        says(
            "whenever a {what:card} is put into your {to:zone}",
            "whenever a {what:card} is put into your {to:zone} from anywhere",
            whose="you",
        ),
        says(
            "whenever a {what:card} is put into your {to:zone} from your {from_zone:zone}",
            whose="you",
        ),
    )

    kind = Kind.MOVED

    what: Filter = Anything()
    to: Zone = Zone.GRAVEYARD
    from_zone: Zone | None = None
    whose: str = "anyone"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.to_zone is not self.to or not is_by(ctx, self.whose):
            return False
        if self.from_zone is not None and event.from_zone is not self.from_zone:
            return False
        return self.what.matches(ctx, card)


class WheneverOneOrMorePut(Trigger, frozen=True, kw_only=True):
    """Once for every time cards are put into a zone of a player's together, from one zone of theirs.

    Cards that go one after another as one action go together (drawing.2.a).
    """

    wording = (
        says(
            "whenever 1 or more cards are put into your {to:zone} from your {from_zone:zone}",
            "whenever 1 or more cards from your {from_zone:zone} are put into your {to:zone}",
            "whenever 1 or more cards enter your {to:zone} from your {from_zone:zone}",
            whose="you",
        ),
        says(
            "whenever 1 or more cards are put into a opponent 's {to:zone} from their {from_zone:zone}",
            "whenever 1 or more cards enter a opponent 's {to:zone} from their {from_zone:zone}",
            whose="opponents",
        ),
    )

    kind = Kind.MOVED
    once_per_event = True

    to: Zone = Zone.GRAVEYARD
    from_zone: Zone = Zone.MAIN_DECK
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.goes_on or not is_by(ctx, self.whose):
            return False
        return event.to_zone is self.to and event.from_zone is self.from_zone


class WhenDone(Trigger, frozen=True):
    """ "When you do": set off by the effect that holds it, by no event (term.reflexive-trigger.1)."""

    kind = Kind.KEYWORD_ACTION

    def answers(self, ctx: Context, card: int) -> bool:
        return False


class WheneverEnters(Trigger, frozen=True, kw_only=True):
    """Whenever an object enters; a champion that levels up is no new one (champion.level-up.7.b)."""

    wording = (says("whenever {what:subject} enters the field"),)

    kind = Kind.ENTERED

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        if ctx.event is not None and ctx.event.word == LEVEL_UP:
            return False
        return self.what.matches(ctx, card)


class FirstEnters(Trigger, frozen=True, kw_only=True):
    """The first time in each of your turns that something which fits enters: of several at once, one."""

    wording = (
        says("the first time a {what:thing} enters the field under your control during each of your turns"),
    )

    kind = Kind.ENTERED

    what: Filter = Anything()

    @property
    def remembered(self) -> Kind | None:
        return self.kind

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        if event is None or event.player != ctx.controller or pos.turn_player != ctx.controller:
            return False
        return next((one for one in self._entered(ctx)), NOBODY) == card and card in event.cards

    def _entered(self, ctx: Context) -> Iterator[int]:
        """What has entered this turn, in order; each card is looked at as it is now, or as it last was."""
        pos = ctx.pos
        for event in pos.history:
            if event.kind != self.kind or event.player != ctx.controller or event.word == LEVEL_UP:
                continue
            for card in event.cards:
                last = pos.last[card]
                here = pos.zone_of(card) is Zone.FIELD
                if self.what.matches(ctx, card) if here or last is None else self.what.matched(ctx, last):
                    yield card


class WheneverOneOrMoreEnter(Trigger, frozen=True, kw_only=True):
    """Once for every time objects that fit enter together, for you or for anybody."""

    wording = (
        says("whenever 1 or more {what:things} enter the field under your control", whose="you"),
        says(
            "whenever 1 or more {what:things} enter the field under a opponent's control", whose="opponents"
        ),
    )

    kind = Kind.ENTERED
    once_per_event = True

    what: Filter = Anything()
    whose: str = "anyone"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.word == LEVEL_UP:
            return False
        return any(
            is_of(ctx, self.whose, ctx.pos.controller[one]) and self.what.matches(ctx, one)
            for one in event.cards
        )


class WheneverDies(Trigger, frozen=True, kw_only=True):
    wording = (says("whenever {what:subject} dies"),)

    kind = Kind.DIED
    gone = Zone.GRAVEYARD

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card)


class WheneverOneOrMoreDie(Trigger, frozen=True, kw_only=True):
    """Once for every time units that fit die together."""

    wording = (says("whenever 1 or more {what:things} die"),)

    kind = Kind.DIED
    once_per_event = True

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and any(self.what.matches(ctx, one) for one in ctx.event.cards)


class WheneverActivates(Trigger, frozen=True, kw_only=True):
    """Whenever a player activates a card that fits, or only the so-many-th such card of a turn."""

    wording = (
        says("whenever you activate this card", what=ThisCard()),
        says("whenever {whose:actor} <activates/activate> a {what:card}"),
        says("whenever you activate a {what:card} from your {from_zone:zone}"),
        says(
            "whenever you activate a {what:card} for the {nth:ordinal} time each turn",
            "whenever you activate your {nth:ordinal} {what:card} each turn",
        ),
    )

    kind = Kind.ACTIVATED

    what: Filter = Anything()
    whose: str = "you"
    nth: int = 0
    any_spell: bool = False
    """ "A Spell", not "a Spell card": abilities used as a Spell count, too (abilities.17.a)."""
    from_zone: Zone | None = None
    """Only if it was activated from there."""

    def answers(self, ctx: Context, card: int) -> bool:
        if ctx.event is not None and ctx.event.word == AS_SPELL:
            if not self.any_spell:
                return False
            ctx.bound[ACTS_AS_SPELL] = card
        if not (is_by(ctx, self.whose) and self.what.matches(ctx, card)):
            return False
        origin = ctx.pos.origin[card]
        if self.from_zone is not None and (origin is None or origin.from_zone is not self.from_zone):
            return False
        return not self.nth or self._so_far(ctx) == self.nth

    def _so_far(self, ctx: Context) -> int:
        """How many such cards that player has activated this turn, this one included."""
        return sum(
            1
            for played in ctx.pos.plays
            if ctx.event is not None
            and played.player == ctx.event.player
            and played.method is Method.ACTIVATE
            and self.what.matches(ctx, played.card)
        )


def _fitted(ctx: Context, what: Filter, card: int, stamp: int) -> bool:
    """Whether a source fits: as it last was, if it is not the object any more that had this stamp."""
    last = ctx.pos.last[card]
    if stamp != ctx.pos.stamp[card] and last is not None and last.stamp == stamp:
        return what.matched(ctx, last)
    return what.matches(ctx, card)


class WheneverUsesAbility(Trigger, frozen=True, kw_only=True):
    """Whenever a player activates an ability of something that fits, as it was before that was paid for."""

    wording = (
        says("whenever {whose:actor} <activates/activate> a ability"),
        says("whenever {whose:actor} <activates/activate> a ability of a {what:thing}"),
    )

    kind = Kind.ABILITY_ACTIVATED

    what: Filter = Anything()
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        if event is None or event.by is None or not is_by(ctx, self.whose):
            return False
        item = item_by_id(pos, event.by.stamp)
        stamp = pos.stamp[card] if item is None else item.source_stamp
        if isinstance(self.what, SpokenOf):
            return any(ref.stamp == stamp for ref in ctx.bound.get("about", ()))
        return _fitted(ctx, self.what, card, stamp)


class WheneverUsesAt(Trigger, frozen=True, kw_only=True):
    """Whenever a player activates an ability of something that fits, and it targets something that fits."""

    wording = (
        says(
            "whenever {whose:actor} <activates/activate> a ability of a {by:thing} "
            "that targets {what:subject}"
        ),
    )

    kind = Kind.TARGETED
    once_per_event = True

    by: Filter = Anything()
    what: Filter = Anything()
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.by is None or event.word != PLAYED or not is_by(ctx, self.whose):
            return False
        item = item_by_id(ctx.pos, event.by.stamp)
        if item is None or item.kind is not ItemKind.ABILITY:
            return False
        if not _fitted(ctx, self.by, item.source, item.source_stamp):
            return False
        return any(self.what.matches(ctx, one) for one in event.cards)


class WheneverTriggers(Trigger, frozen=True, kw_only=True):
    """Whenever an ability with such a trigger, of something that fits, goes onto the effects stack."""

    wording = (says("whenever a {which:label} ability of a {what:thing} triggers"),)

    kind = Kind.TRIGGERED
    is_play = True

    which: Trigger
    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        item = None if event is None or event.by is None else item_by_id(pos, event.by.stamp)
        if item is None or item.ability.on != self.which:
            return False
        return _fitted(ctx, self.what, card, item.source_stamp)


class WheneverTargets(Trigger, frozen=True, kw_only=True):
    """Whenever something on the effects stack targets objects that fit: once, however many they are."""

    wording = (says("whenever a activation , materialization , or trigger targets a {what:thing}"),)

    kind = Kind.TARGETED
    once_per_event = True
    is_play = True

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and any(self.what.matches(ctx, one) for one in ctx.event.cards)


class WheneverActivatesAt(Trigger, frozen=True, kw_only=True):
    """Whenever a player activates a card that fits and targets something that fits: for each such thing."""

    wording = (says("whenever {whose:actor} <activates/activate> a {by:card} that targets {what:subject}"),)

    kind = Kind.TARGETED

    by: Filter = Anything()
    what: Filter = Anything()
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.by is None or event.word != PLAYED or not is_by(ctx, self.whose):
            return False
        item = item_by_id(ctx.pos, event.by.stamp)
        if item is None or item.kind is not ItemKind.ACTIVATION:
            return False
        return self.by.matches(ctx, item.source) and self.what.matches(ctx, card)


class WheneverMaterializes(Trigger, frozen=True, kw_only=True):
    wording = (says("whenever {whose:actor} <materializes/materialize> a {what:card}"),)

    kind = Kind.MATERIALIZED

    what: Filter = Anything()
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and self.what.matches(ctx, card)


class WheneverBanished(Trigger, frozen=True, kw_only=True):
    """Whenever a card is banished, from one zone or from anywhere, or an object, from the field."""

    wording = (
        says("whenever {what:subject} is banished", from_zone=Zone.FIELD, whose="anyone"),
        says("whenever {what:card subject} is banished from your {from_zone:zone}"),
        says("whenever you banish a {what:card} from your {from_zone:zone}", by_you=True),
        says(
            "whenever {what:card subject} is banished from your {from_zone:zone} to pay for a memory cost",
            cause=MATERIALIZING,
        ),
        says(
            "whenever {what:card subject} is banished from your {from_zone:zone} to pay for a reserve cost",
            cause=RESERVE_COST,
        ),
    )

    kind = Kind.BANISHED
    gone = Zone.BANISHMENT

    what: Filter = Anything()
    whose: str = "you"
    from_zone: Zone | None = None
    by_you: bool = False
    """Only if you are who banishes it, by an effect or to pay."""
    cause: str = ""
    """Only if that is why."""

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or not is_of(ctx, self.whose, ctx.pos.owner[card]):
            return False
        if self.by_you and event.by is not None and event.by != player_ref(ctx.controller):
            return False
        if self.from_zone is not Zone.FIELD and ctx.pos.has(card, State.TOKEN):  # which is no card (token.1)
            return False
        if self.cause and event.word != self.cause:
            return False
        if self.from_zone is not None and event.origins[event.cards.index(card)] is not self.from_zone:
            return False
        return self.what.matches(ctx, card)


class WheneverRevealed(Trigger, frozen=True, kw_only=True):
    """Whenever a player reveals a card that fits from a zone."""

    wording = (says("whenever you reveal {what:card subject} from your {from_zone:zone}"),)

    kind = Kind.REVEALED

    what: Filter = Anything()
    whose: str = "you"
    from_zone: Zone = Zone.MEMORY

    def answers(self, ctx: Context, card: int) -> bool:
        if ctx.pos.zone_of(card) is not self.from_zone or not is_by(ctx, self.whose):
            return False
        return self.what.matches(ctx, card)


class WheneverRecovers(Trigger, frozen=True, kw_only=True):
    """Whenever a player recovers an amount."""

    wording = (
        says(
            "whenever {whose:actor} <recovers/recover>", "whenever {whose:actor} <recovers/recover> a amount"
        ),
    )

    kind = Kind.RECOVERED

    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose)


class WheneverDestroyed(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits is destroyed: seen from the field."""

    wording = (says("whenever {what:subject} is destroyed"),)

    kind = Kind.DESTROYED
    gone = Zone.GRAVEYARD

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card)


class WheneverNegates(Trigger, frozen=True, kw_only=True):
    """Whenever a player negates the activation of a card that fits."""

    wording = (
        says("whenever {whose:actor} <negates/negate> a card activation"),
        says("whenever you negate a card activation a opponent controls", what=Controlled("opponents")),
    )

    kind = Kind.NEGATED

    what: Filter = Anything()
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and self.what.matches(ctx, card)


class WheneverNegated(Trigger, frozen=True, kw_only=True):
    """Whenever an activation of a card that fits, which a player controls, is negated, whoever negates it."""

    wording = (
        says("whenever a {what:card} activation you control is negated"),
        says("whenever a {what:card} activation you don't control is negated", whose="opponents"),
        says("whenever a {what:card} activation is negated", whose="anyone"),
    )

    kind = Kind.NEGATED

    what: Filter = Anything()
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_of(ctx, self.whose, ctx.pos.controller[card]) and self.what.matches(ctx, card)


class WheneverDraws(Trigger, frozen=True, kw_only=True):
    """Whenever a player draws a card, or only the so-many-th of a turn."""

    wording = (
        says("whenever {whose:actor} <draws/draw> a card"),
        says("whenever you draw your {nth:ordinal} card each turn"),
        says("whenever a opponent draws their {nth:ordinal} card each turn", whose="opponents"),
        says("whenever a player draws their {nth:ordinal} card each turn", whose="anyone"),
    )

    kind = Kind.DRAWN

    whose: str = "you"
    nth: int = 0

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and (not self.nth or self._so_far(ctx) == self.nth)

    @property
    def remembered(self) -> Kind | None:
        return self.kind if self.nth else None

    def _so_far(self, ctx: Context) -> int:
        """How many cards that player has drawn this turn, this one included; cards are drawn one by one."""
        return sum(
            len(event.cards)
            for event in ctx.pos.history
            if event.kind == self.kind and ctx.event is not None and event.player == ctx.event.player
        )


class WheneverActs(Trigger, frozen=True, kw_only=True):
    """Whenever a player gathers, glimpses, delevels …, or something intercepts or is suppressed."""

    wording = (
        says("whenever {whose:actor} <gathers/gather>", action="gather"),
        says("whenever {whose:actor} <glimpses/glimpse>", action="glimpse"),
        says(
            "whenever {whose:actor} <delevels/delevel>",
            "whenever {whose:actor} <delevels/delevel> their champion",
            action=DELEVEL,
        ),
        says("whenever you shuffle your deck", action=SHUFFLE),
        says("whenever a opponent shuffles their deck", action=SHUFFLE, whose="opponents"),
        says("whenever a player shuffles their deck", action=SHUFFLE, whose="anyone"),
        says("whenever {whose:actor} <suppresses/suppress> a object", action="suppress"),
        says("whenever a {what:thing} is suppressed", action="suppress", whose="anyone"),
        says("whenever {what:subject} intercepts", action=INTERCEPT, whose="anyone"),
    )

    kind = Kind.KEYWORD_ACTION

    action: str
    whose: str = "you"
    what: Filter = Anything()
    """What does it, or what it is done to, if not a player does it to nothing."""

    def answers(self, ctx: Context, card: int) -> bool:
        return (
            ctx.event is not None
            and ctx.event.word == self.action
            and is_by(ctx, self.whose)
            and self.what.matches(ctx, card)
        )


class WheneverSummons(Trigger, frozen=True, kw_only=True):
    """Whenever a player summons one or more tokens that fit, or only the first time each turn."""

    wording = (
        says("whenever {whose:actor} <summons/summon> 1 or more {what:nouns}"),
        says("whenever you summon 1 or more {what:nouns} for the first time each turn", first=True),
    )

    kind = Kind.SUMMONED
    once_per_event = True

    what: Filter = Anything()
    first: bool = False
    whose: str = "you"

    @property
    def remembered(self) -> Kind | None:
        return Kind.SUMMONED if self.first else None

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or not (is_by(ctx, self.whose) and self._fits(ctx, event)):
            return False
        earlier = (one for one in ctx.pos.history if one.kind == self.kind and one.player == event.player)
        return not self.first or sum(self._fits(ctx, one) for one in earlier) == 1

    def _fits(self, ctx: Context, event: Event) -> bool:
        return any(self.what.matches(ctx, token) for token in event.cards)


class WheneverCountersPut(Trigger, frozen=True, kw_only=True):
    """Whenever counters of a kind are put on something that fits: once for all put together."""

    wording = (
        says(
            "whenever a {counter:counter} counter is put on {what:subject}",
            "whenever 1 or more {counter:counter} counters are put on {what:subject}",
        ),
        says(
            "whenever {whose:actor} <puts/put> 1 or more {counter:counter} counters on {what:subject}",
            "whenever {whose:actor} <puts/put> a {counter:counter} counter on {what:subject}",
        ),
    )

    kind = Kind.COUNTERS_PUT

    counter: str
    what: Filter = Anything()
    whose: str = ""
    """Who puts or removes them, if that matters."""

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.word != self.counter:
            return False
        by_them = not self.whose or (event.doer != NOBODY and is_of(ctx, self.whose, event.doer))
        return by_them and self.what.matches(ctx, card)


class WheneverCountersGo(WheneverCountersPut, frozen=True, kw_only=True):
    """Whenever counters of a kind are removed from something that fits: once for all removed together."""

    wording = (
        says("whenever 1 or more {counter:counter} counters are removed from {what:subject}"),
        says(
            "whenever {whose:actor} <removes/remove> 1 or more {counter:counter} counters from {what:subject}"
        ),
    )

    kind = Kind.COUNTERS_REMOVED


class WheneverCounterGoes(WheneverCountersGo, frozen=True, kw_only=True):
    """Whenever a counter of a kind is removed from something that fits: for each of them."""

    wording = (
        says("whenever a {counter:counter} counter is removed from {what:subject}"),
        says("whenever {whose:actor} <removes/remove> a {counter:counter} counter from {what:subject}"),
    )

    def times(self, event: Event) -> int:
        return event.amount


class WheneverOneOrMoreBanished(Trigger, frozen=True, kw_only=True):
    """Once for every time cards are banished together."""

    kind = Kind.BANISHED
    once_per_event = True

    what: Filter = Anything()
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        return event is not None and any(
            is_of(ctx, self.whose, ctx.pos.owner[one])
            and self.what.matches(ctx, one)
            and not ctx.pos.has(one, State.TOKEN)
            for one in event.cards
        )


class WheneverRests(Trigger, frozen=True, kw_only=True):
    wording = (says("whenever {what:subject} becomes rested", "whenever {what:subject} rests"),)

    kind = Kind.RESTED

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card)


class WheneverRestedFor(Trigger, frozen=True, kw_only=True):
    """Whenever this is rested to pay for the reserve cost of a card that fits, as that is activated."""

    wording = (says("whenever you rest ~ to pay for the reserve cost of a {what:card} activation"),)

    kind = Kind.RESTED

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        paid_for = None if event is None else event.by
        return card == ctx.source and paid_for is not None and self.what.matches(ctx, paid_for.card)


class WheneverReserved(Trigger, frozen=True, kw_only=True):
    """Whenever a player reserves a card (term.reserve.1)."""

    wording = (says("whenever {whose:actor} <reserves/reserve> a card"),)

    kind = Kind.RESERVED

    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose)


class WheneverSacrificed(Trigger, frozen=True, kw_only=True):
    wording = (
        says("label: on sacrifice", what=ThisCard()),
        says("whenever {whose:actor} <sacrifices/sacrifice> {what:subject}"),
        says("whenever {what:subject} is sacrificed", whose="anyone"),
    )

    kind = Kind.SACRIFICED
    gone = Zone.GRAVEYARD

    what: Filter = Anything()
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_of(ctx, self.whose, ctx.pos.controller[card]) and self.what.matches(ctx, card)


OF_ITS_OWNER: Final = "its owner"
"""By this key a delayed trigger calls the owner of what it is about ("their next end phase")."""


class AtBeginningOf(Trigger, frozen=True, kw_only=True):
    """At the beginning of a phase of somebody's turn."""

    wording = (
        says("at the beginning of your {phase:phase} phase"),
        says("at the beginning of each opponent 's {phase:phase} phase", whose="opponents"),
        says("at the beginning of each player 's {phase:phase} phase", whose="anyone"),
    )

    kind = Kind.PHASE_BEGINS

    phase: Phase
    whose: str = "you"

    def may_answer(self, event: Event, source: int) -> bool:
        return event.word == PHASE_NAMES[self.phase]

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.word != PHASE_NAMES[self.phase]:
            return False
        if self.whose == OF_ITS_OWNER:
            return any(ctx.pos.owner[ref.card] == event.player for ref in ctx.bound.get("about", ()))
        return is_by(ctx, self.whose)


class WheneverEmpowers(Trigger, frozen=True, kw_only=True):
    """Whenever a player empowers an amount."""

    wording = (says("whenever you empower", "whenever you empower a amount"),)

    kind = Kind.KEYWORD_ACTION

    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.word == "empower" and is_by(ctx, self.whose)


class WheneverGainsAgility(Trigger, frozen=True, kw_only=True):
    """Whenever a player gains agility."""

    wording = (says("whenever you gain agility"),)

    kind = Kind.KEYWORD_ACTION

    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.word == KeywordName.AGILITY and is_by(ctx, self.whose)


def _strikes(ctx: Context, unit: Ref | None) -> bool:
    """Whether the source strikes with this unit: it is that unit, or part of its attack."""
    pos, fight = ctx.pos, ctx.pos.combat
    if unit is None:
        return False
    if pos.stamp[ctx.source] == unit.stamp:
        return True
    if fight is None or fight.attacker.stamp != unit.stamp:
        return False
    if pos.zone_of(ctx.source) is Zone.INTENT:
        return pos.controller[ctx.source] == fight.attacking
    return any(weapon.stamp == pos.stamp[ctx.source] for weapon in fight.weapons)


class OnAttack(Trigger, frozen=True):
    """When this unit attacks, or when this is used in an attack (keyword.on-attack.2)."""

    wording = (says("label: on attack"),)

    kind = Kind.ATTACKED

    def answers(self, ctx: Context, card: int) -> bool:
        return _strikes(ctx, ctx.pos.ref(card))


def _used(ctx: Context) -> list[int]:
    """The weapons and attack cards of the combat in progress."""
    pos, fight = ctx.pos, ctx.pos.combat
    if fight is None:
        return []
    weapons = [card for card in map(pos.find, fight.weapons) if card != NOBODY]
    return [*pos.cards_in(Zone.INTENT, fight.attacking), *weapons]


def _attacked(ctx: Context) -> list[int]:
    """What is attacked in the combat in progress."""
    fight = ctx.pos.combat
    defenders = () if fight is None else map(ctx.pos.find, fight.defenders)
    return [card for card in defenders if card != NOBODY]


class WheneverAttacks(Trigger, frozen=True, kw_only=True):
    """Whenever a unit that fits attacks, or only at a player's so-many-th attack of a turn."""

    wording = (
        says("whenever {what:subject} attacks", "whenever {what:subject} declares a attack"),
        says("whenever {what:subject} attacks {against:subject}"),
        says("whenever you declare a attack with a {what:thing}", whose="you"),
        says(
            "whenever {what:subject} attacks using a {using:thing}",
            "whenever {what:subject} attacks with a {using:thing}",
        ),
        says(
            "whenever {what:subject} attacks using ~",
            "whenever {what:subject} uses ~ for a attack",
            "whenever {what:subject} uses this weapon for a attack",
            using=ThisCard(),
        ),
        says(
            "whenever a opponent declares a attack with a {what:thing} for the {nth:ordinal} time each turn",
            whose="opponents",
        ),
    )

    kind = Kind.ATTACKED

    what: Filter = Anything()
    whose: str = "anyone"
    nth: int = 0
    using: Filter | None = None
    """Only if a weapon or an attack card that fits is used in the attack."""
    against: Filter | None = None
    """Only if something that fits is attacked."""

    def answers(self, ctx: Context, card: int) -> bool:
        if not (is_by(ctx, self.whose) and self.what.matches(ctx, card)):
            return False
        if self.against is not None and not any(self.against.matches(ctx, one) for one in _attacked(ctx)):
            return False
        if self.using is not None and not any(self.using.matches(ctx, used) for used in _used(ctx)):
            return False
        return not self.nth or self._so_far(ctx) == self.nth

    @property
    def remembered(self) -> Kind | None:
        return self.kind if self.nth else None

    def _so_far(self, ctx: Context) -> int:
        """How many attacks that player has declared this turn, this one included."""
        return sum(
            1
            for event in ctx.pos.history
            if event.kind == self.kind and ctx.event is not None and event.player == ctx.event.player
        )


class WheneverAttacked(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits becomes the defender of an attack."""

    wording = (
        says("whenever {what:subject} is attacked", "whenever {what:subject} is targeted for a attack"),
    )

    kind = Kind.DEFENDED

    what: Filter = Anything()
    being: Filter = Anything()
    """What the source has to be while that happens, whatever it is later ("while this ally is awake")."""

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card) and self.being.matches(ctx, ctx.source)


class OnHit(Trigger, frozen=True):
    """When this, or an attack using it, deals combat damage to something that fits (keyword.on-hit.2)."""

    wording = (
        says("label: on hit"),
        says("label: on champion hit", what=OfType("champion")),
        says("label: on ally hit", what=OfType("ally")),
    )

    kind = Kind.HIT
    is_on_hit = True

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        return event is not None and _strikes(ctx, event.by) and self.what.matches(ctx, card)


class OnKill(Trigger, frozen=True):
    """When a unit is killed by combat damage of this, or of an attack using it (keyword.on-kill.2)."""

    wording = (says("label: on kill"), says("label: on ally kill", what=OfType("ally")))

    kind = Kind.KILLED
    gone = Zone.GRAVEYARD

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        return event is not None and _strikes(ctx, event.by) and self.what.matches(ctx, card)


class WheneverDealtDamage(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits is dealt damage, at least so much, in combat or not."""

    wording = (
        says("whenever {what:subject} is dealt damage", "whenever {what:subject} takes damage"),
        says("whenever {what:subject} is dealt {least:plain number} or more damage"),
        says("whenever {what:subject} is dealt combat damage", combat=True),
        says("whenever {what:subject} is dealt non-combat damage", combat=False),
        says("whenever {what:subject} is dealt damage from a {by:source thing}"),
    )

    kind = Kind.DAMAGED

    what: Filter = Anything()
    least: int = 1
    combat: bool | None = None
    by: Filter | None = None
    """Only damage that comes from what fits."""

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.amount < self.least:
            return False
        if self.by is not None and (event.by is None or not self.by.matches(ctx, event.by.card)):
            return False
        if self.combat is not None and (event.word == COMBAT) is not self.combat:
            return False
        return self.what.matches(ctx, card)


class WheneverYourChampionHits(Trigger, frozen=True):
    """Whenever your champion deals combat damage."""

    kind = Kind.HIT

    def answers(self, ctx: Context, card: int) -> bool:
        leader, event = champion(ctx.pos, ctx.controller), ctx.event
        if leader == NOBODY or event is None or event.by is None:
            return False
        return event.by.stamp == ctx.pos.stamp[leader]


class WheneverLevelsUp(Trigger, frozen=True, kw_only=True):
    """Whenever a player's champion levels up."""

    wording = (
        says("whenever your champion levels up"),
        says("whenever a champion levels up", whose="anyone"),
        says("whenever a champion you don't control levels up", whose="opponents"),
        says("whenever your champion levels up into a {into:thing}"),
    )

    kind = Kind.LEVELED

    whose: str = "you"
    into: Filter = Anything()
    """What the champion card it levels up into has to be."""

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and self.into.matches(ctx, card)


class WhenLevelsUpOnItsLevel(Trigger, frozen=True):
    """When this champion levels up into one of its own base level: seen as it still is what it was."""

    kind = Kind.LEVELING

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        if event is None or champion(pos, event.player) != ctx.source:
            return False
        return traits(pos, card).base_level == traits(pos, ctx.source).base_level


class WheneverBecomes(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits takes on a state: fostered, distant …"""

    wording = (says("whenever {what:subject} becomes {state:state}"),)

    kind = Kind.KEYWORD_ACTION

    state: State
    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.word == self.state.name and self.what.matches(ctx, card)


class WheneverDeals(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits deals damage: once for a group it is dealt to together (damage.16)."""

    wording = (
        says("whenever a {by:source} deals damage"),
        says("whenever a {by:full source} deals {least:two or more} or more damage"),
        says("whenever a {by:source} deals damage to {to:subject}"),
        says("whenever {by:named subject} deals damage"),
        says("whenever {by:named subject} deals damage to {to:subject}"),
        says("whenever {by:subject} deals combat damage", combat=True),
        says("whenever {by:subject} deals combat damage to {to:subject}", combat=True),
    )

    kind = Kind.DEALT

    by: Filter = Anything()
    to: Filter | None = None
    combat: bool | None = None
    least: int = 1

    def answers(self, ctx: Context, card: int) -> bool:
        event, pos = ctx.event, ctx.pos
        if event is None or event.amount < self.least or not self.by.matches(ctx, card):
            return False
        if self.combat is not None and (event.word == COMBAT) is not self.combat:
            return False
        hit = [found for found in map(pos.find, event.hit) if found != NOBODY]
        return self.to is None or any(self.to.matches(ctx, found) for found in hit)


class WheneverFirstDeals(Trigger, frozen=True, kw_only=True):
    """Whenever an action card that fits deals damage for the first time since it was activated."""

    kind = Kind.DEALT

    by: Filter

    @property
    def remembered(self) -> tuple[Kind, ...]:
        return Kind.DEALT, Kind.ACTIVATED

    def answers(self, ctx: Context, card: int) -> bool:
        if not self.by.matches(ctx, card):
            return False
        before = reversed(ctx.pos.history[:-1])
        kinds = (event.kind for event in before if event.kind in self.remembered and card in event.cards)
        return next(kinds, Kind.ACTIVATED) == Kind.ACTIVATED


class WheneverRecollects(Trigger, frozen=True, kw_only=True):
    """Whenever a player recollects so many cards together (recollection.3)."""

    wording = (says("whenever {whose:actor} <recollects/recollect> {least:plain number} or more cards"),)

    kind = Kind.RECOLLECTED
    once_per_event = True

    whose: str = "you"
    least: int = 1

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.amount >= self.least and is_by(ctx, self.whose)

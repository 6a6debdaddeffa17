"""Triggers: objects enter and leave the field, cards go from zone to zone, a phase begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Anything, Filter
from regalia.game.core.said import Who
from regalia.game.core.state import PHASE_NAMES, Phase, State, Zone
from regalia.game.core.values import NOBODY, player_ref
from regalia.game.core.wording import says
from regalia.game.happening.zones import LEVEL_UP
from regalia.game.paying.costs import ONE_PLAYER
from regalia.game.paying.reserve_and_memory import MATERIALIZING, RESERVE_COST
from regalia.game.printed.abilities import Trigger
from regalia.words.filters import ThisCard


def is_by(ctx: Context, whose: str) -> bool:
    """Whether the named player did it: you, an opponent, the turn player, or anyone."""
    event = ctx.event
    if event is None:
        return False
    if whose == "turn player":
        return event.player == ctx.pos.turn_player
    if whose == ONE_PLAYER:
        return (ONE_PLAYER, event.player) in ctx.bound.variables
    return whose == "anyone" or (event.player == ctx.controller) == (whose == "you")


def is_of(ctx: Context, whose: str, player: int) -> bool:
    """Whether one of several things that happen together belongs to the named player."""
    return whose == "anyone" or (player == ctx.controller) == (whose == "you")


class OnEnter(Trigger, frozen=True):
    """When this enters the field, or its card becomes the top of a lineage.

    keyword.on-enter.1, keyword.on-enter.2
    """

    wording = (says("label: on enter"),)

    kind = EventKind.ENTERED
    own = True

    def answers(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class OnDeath(Trigger, frozen=True):
    """When this dies, and goes nowhere else instead. This is noticed on the field.

    keyword.on-death.1, keyword.on-death.2, keyword.on-death.3
    """

    wording = (says("label: on death"),)

    kind = EventKind.DIED
    gone = Zone.GRAVEYARD
    own = True

    def answers(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class OnDestroyed(Trigger, frozen=True, kw_only=True):
    """When this is destroyed in any way, or only if it goes to a certain zone: noticed on the field."""

    wording = (says("label: on destroy"),)

    kind = EventKind.DESTROYED
    gone = Zone.GRAVEYARD
    own = True

    into: Zone | None = None

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if card != ctx.source or event is None:
            return False
        return self.into is None or event.ends[event.cards.index(card)] is self.into


class OnBanish(Trigger, frozen=True):
    """When this object is banished, and goes nowhere else instead. This is noticed on the field.

    keyword.on-banish.1, keyword.on-banish.2, keyword.on-banish.3
    """

    wording = (says("label: on banish"),)

    kind = EventKind.BANISHED
    gone = Zone.BANISHMENT
    own = True

    def answers(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class OnLeave(Trigger, frozen=True):
    """When this leaves the field. This is noticed on the field (keyword.on-leave.1, keyword.on-leave.2)."""

    wording = (says("label: on leave"),)

    kind = EventKind.LEFT
    own = True
    leaves = True

    def answers(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class OnCharge(Trigger, frozen=True):
    """The first time this object has N charge counters (keyword.on-charge.1)."""

    kind = EventKind.COUNTERS_PUT

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

    kind = EventKind.MOVED

    what: Filter = Anything()
    to: Zone = Zone.GRAVEYARD
    from_zone: Zone | None = None
    whose: Who = "anyone"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.to_zone is not self.to or not is_by(ctx, self.whose):
            return False
        if self.from_zone is not None and event.from_zone is not self.from_zone:
            return False
        return self.what.matches(ctx, card)


class WheneverOneOrMorePut(Trigger, frozen=True, kw_only=True):
    """Each time that cards are put together into a zone of a player, from another zone of that player.

    Cards that go one after another in one action count as going together (drawing.2.a).
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

    kind = EventKind.MOVED
    once_per_event = True

    to: Zone = Zone.GRAVEYARD
    from_zone: Zone = Zone.MAIN_DECK
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.goes_on or not is_by(ctx, self.whose):
            return False
        return event.to_zone is self.to and event.from_zone is self.from_zone


class WhenDone(Trigger, frozen=True):
    """Triggered by the effect that contains it, and by no event ("when you do", term.reflexive-trigger.1)."""

    kind = EventKind.KEYWORD_ACTION

    def answers(self, ctx: Context, card: int) -> bool:
        return False


class WheneverEnters(Trigger, frozen=True, kw_only=True):
    """Whenever an object enters. A champion that levels up is no new object (champion.level-up.7.b)."""

    wording = (says("whenever {what:subject} enters the field"),)

    kind = EventKind.ENTERED

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        if ctx.event is not None and ctx.event.word == LEVEL_UP:
            return False
        return self.what.matches(ctx, card)


class FirstEnters(Trigger, frozen=True, kw_only=True):
    """The first time in each of your turns that something that fits enters; of several at once, only one."""

    wording = (
        says("the first time a {what:thing} enters the field under your control during each of your turns"),
    )

    kind = EventKind.ENTERED

    what: Filter = Anything()

    @property
    def remembered(self) -> EventKind | None:
        return self.kind

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        if event is None or event.player != ctx.controller or pos.turn_player != ctx.controller:
            return False
        return next((one for one in self._entered(ctx)), NOBODY) == card and card in event.cards

    def _entered(self, ctx: Context) -> Iterator[int]:
        """The objects that have entered this turn, in order.

        Each is looked at as it is now, or as it last was.
        """
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
    """Each time that objects that fit enter together, for you or for anybody."""

    wording = (
        says("whenever 1 or more {what:things} enter the field under your control", whose="you"),
        says(
            "whenever 1 or more {what:things} enter the field under a opponent's control", whose="opponents"
        ),
    )

    kind = EventKind.ENTERED
    once_per_event = True

    what: Filter = Anything()
    whose: Who = "anyone"

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

    kind = EventKind.DIED
    gone = Zone.GRAVEYARD

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card)


class WheneverOneOrMoreDie(Trigger, frozen=True, kw_only=True):
    """Each time that units that fit die together."""

    wording = (says("whenever 1 or more {what:things} die"),)

    kind = EventKind.DIED
    once_per_event = True

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and any(self.what.matches(ctx, one) for one in ctx.event.cards)


class WheneverBanished(Trigger, frozen=True, kw_only=True):
    """Whenever a card is banished, from any zone or a certain one, or an object is, from the field."""

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

    kind = EventKind.BANISHED
    gone = Zone.BANISHMENT

    what: Filter = Anything()
    whose: Who = "you"
    from_zone: Zone | None = None
    by_you: bool = False
    """Only if you banish it, by an effect or to pay."""
    cause: str = ""
    """Only with this cause."""

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


class WheneverDestroyed(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits is destroyed. This is noticed on the field."""

    wording = (says("whenever {what:subject} is destroyed"),)

    kind = EventKind.DESTROYED
    gone = Zone.GRAVEYARD

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card)


class WheneverOneOrMoreBanished(Trigger, frozen=True, kw_only=True):
    """Each time that cards are banished together."""

    kind = EventKind.BANISHED
    once_per_event = True

    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        return event is not None and any(
            is_of(ctx, self.whose, ctx.pos.owner[one])
            and self.what.matches(ctx, one)
            and not ctx.pos.has(one, State.TOKEN)
            for one in event.cards
        )


class WheneverSacrificed(Trigger, frozen=True, kw_only=True):
    wording = (
        says("label: on sacrifice", what=ThisCard()),
        says("whenever {whose:actor} <sacrifices/sacrifice> {what:subject}"),
        says("whenever {what:subject} is sacrificed", whose="anyone"),
    )

    kind = EventKind.SACRIFICED
    gone = Zone.GRAVEYARD

    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_of(ctx, self.whose, ctx.pos.controller[card]) and self.what.matches(ctx, card)


OF_ITS_OWNER: Final = "its owner"
"""The key with which a delayed trigger names the owner of its object ("their next end phase")."""


class AtBeginningOf(Trigger, frozen=True, kw_only=True):
    """At the beginning of a phase of a player's turn."""

    wording = (
        says("at the beginning of your {phase:phase} phase"),
        says("at the beginning of each opponent 's {phase:phase} phase", whose="opponents"),
        says(
            "at the beginning of each player 's {phase:phase} phase",
            "at the beginning of each {phase:phase} phase",
            whose="anyone",
        ),
    )

    kind = EventKind.PHASE_BEGINS

    phase: Phase
    whose: Who = "you"

    def may_answer(self, event: Event, source: int) -> bool:
        return event.word == PHASE_NAMES[self.phase]

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.word != PHASE_NAMES[self.phase]:
            return False
        if self.whose == OF_ITS_OWNER:
            return any(ctx.pos.owner[ref.card] == event.player for ref in ctx.bound.about)
        return is_by(ctx, self.whose)

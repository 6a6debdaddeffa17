"""Triggers: players draw, reveal, recover and summon; objects rest, level up and get counters."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.events import DELEVEL, INTERCEPT, SHUFFLE, Event, EventKind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Anything, Filter
from regalia.game.core.said import Who
from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import champion
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Trigger
from regalia.words.triggers import is_by, is_of


class WheneverRevealed(Trigger, frozen=True, kw_only=True):
    """Whenever a player reveals a card that fits from a zone."""

    wording = (says("whenever you reveal {what:card subject} from your {from_zone:zone}"),)

    kind = EventKind.REVEALED

    what: Filter = Anything()
    whose: Who = "you"
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
        says("whenever {whose:actor} <recovers/recover> {least:two or more} or more"),
    )

    kind = EventKind.RECOVERED

    whose: Who = "you"
    least: int = 0
    """Only for at least this amount at once."""

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and ctx.event is not None and ctx.event.amount >= self.least


class WheneverDraws(Trigger, frozen=True, kw_only=True):
    """Whenever a player draws a card, or only for the first, second, … card of a turn."""

    wording = (
        says("whenever {whose:actor} <draws/draw> a card"),
        says("whenever you draw your {nth:ordinal} card each turn"),
        says("whenever a opponent draws their {nth:ordinal} card each turn", whose="opponents"),
        says("whenever a player draws their {nth:ordinal} card each turn", whose="anyone"),
    )

    kind = EventKind.DRAWN

    whose: Who = "you"
    nth: int = 0

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and (not self.nth or self._so_far(ctx) == self.nth)

    @property
    def remembered(self) -> EventKind | None:
        return self.kind if self.nth else None

    def _so_far(self, ctx: Context) -> int:
        """The number of cards that the player has drawn this turn, including this one.

        Cards are drawn one by one.
        """
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

    kind = EventKind.KEYWORD_ACTION

    action: str
    whose: Who = "you"
    what: Filter = Anything()
    """The thing that does it, or that it is done to."""

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

    kind = EventKind.SUMMONED
    once_per_event = True

    what: Filter = Anything()
    first: bool = False
    whose: Who = "you"

    @property
    def remembered(self) -> EventKind | None:
        return EventKind.SUMMONED if self.first else None

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or not (is_by(ctx, self.whose) and self._fits(ctx, event)):
            return False
        earlier = (one for one in ctx.pos.history if one.kind == self.kind and one.player == event.player)
        return not self.first or sum(self._fits(ctx, one) for one in earlier) == 1

    def _fits(self, ctx: Context, event: Event) -> bool:
        return any(self.what.matches(ctx, token) for token in event.cards)


class WheneverCountersPut(Trigger, frozen=True, kw_only=True):
    """Whenever counters of a kind are put on something that fits, once for those put together."""

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

    kind = EventKind.COUNTERS_PUT

    counter: str
    what: Filter = Anything()
    whose: Who = ""
    """The player who puts or removes them, if that matters."""

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.word != self.counter:
            return False
        by_them = not self.whose or (event.doer != NOBODY and is_of(ctx, self.whose, event.doer))
        return by_them and self.what.matches(ctx, card)


class WheneverCountersGo(WheneverCountersPut, frozen=True, kw_only=True):
    """Whenever counters of a kind are removed from something that fits, once for those removed together."""

    wording = (
        says(
            "whenever 1 or more {counter:counter} counters are removed from {what:subject}",
            "whenever {what:subject} loses 1 or more {counter:counter} counters",
        ),
        says(
            "whenever {whose:actor} <removes/remove> 1 or more {counter:counter} counters from {what:subject}"
        ),
    )

    kind = EventKind.COUNTERS_REMOVED


class WheneverCounterGoes(WheneverCountersGo, frozen=True, kw_only=True):
    """Whenever a counter of a kind is removed from something that fits, once for each counter."""

    wording = (
        says(
            "whenever a {counter:counter} counter is removed from {what:subject}",
            "whenever {what:subject} loses a {counter:counter} counter",
        ),
        says("whenever {whose:actor} <removes/remove> a {counter:counter} counter from {what:subject}"),
    )

    def times(self, event: Event) -> int:
        return event.amount


class WheneverLastCounterGoes(WheneverCountersGo, frozen=True, kw_only=True):
    """Whenever the last counter of a kind is removed from something that fits: none is left on it."""

    wording = (
        says(
            "whenever the last {counter:counter} counter is removed from {what:subject}",
            "when the last {counter:counter} counter is removed from {what:subject}",
        ),
        says(
            "whenever {whose:actor} <removes/remove> the last {counter:counter} counter from {what:subject}"
        ),
    )

    def answers(self, ctx: Context, card: int) -> bool:
        return super().answers(ctx, card) and not ctx.pos.count(card, self.counter)


class WheneverRests(Trigger, frozen=True, kw_only=True):
    wording = (says("whenever {what:subject} becomes rested", "whenever {what:subject} rests"),)

    kind = EventKind.RESTED

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card)


class WheneverRestedToPay(WheneverRests, frozen=True, kw_only=True):
    """Whenever somebody rests something that fits to pay for a reserve cost."""

    wording = (says("whenever {whose:actor} <rests/rest> {what:subject} to pay for a reserve cost"),)

    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        paid = event is not None and event.by is not None and is_of(ctx, self.whose, event.player)
        return paid and self.what.matches(ctx, card)


class WheneverEmpowers(Trigger, frozen=True, kw_only=True):
    """Whenever a player empowers an amount."""

    wording = (says("whenever you empower", "whenever you empower a amount"),)

    kind = EventKind.KEYWORD_ACTION

    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.word == "empower" and is_by(ctx, self.whose)


class WheneverGainsAgility(Trigger, frozen=True, kw_only=True):
    """Whenever a player gains agility."""

    wording = (says("whenever you gain agility"),)

    kind = EventKind.KEYWORD_ACTION

    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.word == KeywordName.AGILITY and is_by(ctx, self.whose)


class WheneverLevelsUp(Trigger, frozen=True, kw_only=True):
    """Whenever a player's champion levels up."""

    wording = (
        says("whenever your champion levels up"),
        says("whenever a champion levels up", whose="anyone"),
        says("whenever a champion you don't control levels up", whose="opponents"),
        says("whenever your champion levels up into a {into:thing}"),
    )

    kind = EventKind.LEVELED

    whose: Who = "you"
    into: Filter = Anything()
    """The description of the champion card that it levels up into."""

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and self.into.matches(ctx, card)


class WhenLevelsUpOnItsLevel(Trigger, frozen=True):
    """When this champion levels up into one of its own base level. This is noticed before the change."""

    kind = EventKind.LEVELING

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        if event is None or champion(pos, event.player) != ctx.source:
            return False
        return characteristics(pos, card).base_level == characteristics(pos, ctx.source).base_level


class WheneverBecomes(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits takes on a state: fostered, distant …"""

    wording = (says("whenever {what:subject} becomes {state:state}"),)

    kind = EventKind.KEYWORD_ACTION

    state: State
    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.word == self.state.name and self.what.matches(ctx, card)


class WheneverRecollects(Trigger, frozen=True, kw_only=True):
    """Whenever a player recollects a number of cards together (recollection.3)."""

    wording = (says("whenever {whose:actor} <recollects/recollect> {least:plain number} or more cards"),)

    kind = EventKind.RECOLLECTED
    once_per_event = True

    whose: Who = "you"
    least: int = 1

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.amount >= self.least and is_by(ctx, self.whose)

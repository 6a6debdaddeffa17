"""Masteries: gaining them, their counters, and the directions of Shifting Currents (mastery.1)."""

from __future__ import annotations

from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Amount, Condition, Effect, Procedure, Selection
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Memo
from regalia.game.core.wording import says
from regalia.game.happening.masteries import GAINED, gain, lose, mastery_of
from regalia.game.happening.triggers import emit
from regalia.game.printed.abilities import Trigger
from regalia.words.selections import Source
from regalia.words.summoning import token_called

DIRECTIONS: Final = ("North", "East", "South", "West")
CURRENTS: Final = "Shifting Currents"
MEMORIES: Final = "Fractured Memories"
DIRECTION: Final = "direction"
"""The key under which the currents remember their direction."""


class GainMastery(Effect, frozen=True):
    """You gain a mastery or a status."""

    wording = (
        says("you gain the {name:mastery name} mastery", "gain the {name:mastery name} mastery"),
        says("you gain the {name:status name} status", "gain the {name:status name} status"),
    )

    name: str

    def brings(self) -> tuple[str, ...]:
        return (self.name,)

    def act(self, ctx: Context) -> None:
        gain(ctx.pos, ctx.controller, token_called(ctx.pos, self.name))


class LoseThis(Effect, frozen=True):
    """You lose the status that has this text (status.2)."""

    wording = (says("you lose this status"),)

    def act(self, ctx: Context) -> None:
        for card in Source().cards(ctx):
            if ctx.pos.zone_of(card) is Zone.MASTERY:
                lose(ctx.pos, card)


class WheneverGainsThis(Trigger, frozen=True, kw_only=True):
    """Whenever an opponent gains the status that has this text."""

    wording = (says("whenever a opponent gains the ~ status"),)

    kind = EventKind.KEYWORD_ACTION

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        if event is None or event.word != GAINED or event.player == ctx.controller:
            return False
        return pos.card[card] == pos.card[ctx.source]


class YourMastery(Selection, frozen=True):
    """Your mastery of this name, if you have it."""

    wording = (says("your {name:mastery name}"),)

    name: str

    def cards(self, ctx: Context) -> tuple[int, ...]:
        card = named_mastery(ctx.pos, ctx.controller, self.name)
        return () if card == NOBODY else (card,)


def named_mastery(pos: Position, player: int, name: str) -> int:
    card = mastery_of(pos, player)
    return card if card != NOBODY and pos.definition(card).name == name else NOBODY


class HasMastery(Condition, frozen=True):
    """You have the mastery or status of this name."""

    wording = (
        says("you have the {name:mastery name} mastery"),
        says("you have the {name:status name} status"),
    )

    name: str

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        return any(
            pos.definition(card).name == self.name for card in pos.cards_in(Zone.MASTERY, ctx.controller)
        )


class Sheen(Condition, frozen=True):
    """[Sheen N+]: N or more sheen counters on your Fractured Memories (mastery.fractured-memories.2)."""

    wording = (says("tag: sheen {least:plain number} +"),)

    sight = (Zone.MASTERY,)

    least: int

    def holds(self, ctx: Context) -> bool:
        card = named_mastery(ctx.pos, ctx.controller, MEMORIES)
        return card != NOBODY and ctx.pos.count(card, "sheen") >= self.least

    def title(self) -> str:
        return f"Sheen {self.least}+"


class CountersOnMastery(Amount, frozen=True):
    """How many counters of a kind are on your mastery of a name."""

    name: str
    counter: str

    def value(self, ctx: Context) -> int:
        card = named_mastery(ctx.pos, ctx.controller, self.name)
        return 0 if card == NOBODY else ctx.pos.count(card, self.counter)


class CountersOnThat(Amount, frozen=True):
    """How many counters were on the thing that the event happened to, even if it is gone (lki.1)."""

    tells_of_event = True

    counter: str

    def value(self, ctx: Context) -> int:
        pos, event = ctx.pos, ctx.event
        if event is None or not event.cards:
            return 0
        (card, *_) = event.cards
        last = pos.last[card]
        if event.stamps and pos.stamp[card] != event.stamps[0]:
            return last.count(self.counter) if last is not None and last.stamp == event.stamps[0] else 0
        return pos.count(card, self.counter)


# Shifting Currents.


def direction(pos: Position, card: int) -> str:
    """The direction of the currents: North until a player turns them (mastery.shifting-currents.2.a)."""
    return str(pos.memo(card, DIRECTION) or DIRECTIONS[0])


def adjacent(one: str) -> tuple[str, ...]:
    """The adjacent directions: North and South lie next to East and West (mastery.shifting-currents.2.d)."""
    at = DIRECTIONS.index(one)
    return DIRECTIONS[(at + 1) % 4], DIRECTIONS[(at + 3) % 4]


class Facing(Condition, frozen=True):
    """Your Shifting Currents face one of these directions."""

    wording = (says("your Shifting Currents face {directions:directions}"),)

    sight = ("memos", Zone.MASTERY)

    directions: tuple[str, ...]

    def holds(self, ctx: Context) -> bool:
        card = named_mastery(ctx.pos, ctx.controller, CURRENTS)
        return card != NOBODY and direction(ctx.pos, card) in self.directions


class TurnCurrents(Effect, frozen=True, kw_only=True):
    """Change the direction of your Shifting Currents to another, or to an adjacent one."""

    wording = (
        says(
            "change the direction of your Shifting Currents to a {only_adjacent:far} direction of your choice"
        ),
    )

    asks = True

    only_adjacent: bool = False
    to: tuple[str, ...] = ()

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        options = self._directions(ctx)
        if not options:
            return
        card = named_mastery(pos, ctx.controller, CURRENTS)
        now = direction(pos, card)
        new = yield Decision(
            Asks.NUMBER,
            ctx.controller,
            Topic.DIRECTION,
            options,
            prompt="Which way do the currents turn?",
            rule="mastery.shifting-currents.2",
        )
        pos.put(pos.memos, card, (Memo(DIRECTION, new),))
        ctx.bound.turned = (now, new)
        emit(pos, Event(EventKind.KEYWORD_ACTION, ctx.controller, (card,), 1, word=f"currents {now} {new}"))

    def can_be_done(self, ctx: Context) -> bool:
        return bool(self._directions(ctx))

    def _directions(self, ctx: Context) -> list[str]:
        """The directions to which the currents could turn; none without currents."""
        card = named_mastery(ctx.pos, ctx.controller, CURRENTS)
        if card == NOBODY:
            return []
        now = direction(ctx.pos, card)
        open_ = adjacent(now) if self.only_adjacent else self.to or DIRECTIONS
        return [one for one in open_ if one != now]


class Turned(Condition, frozen=True):
    """The text has turned your Shifting Currents from one direction to another."""

    start: str
    to: str

    def holds(self, ctx: Context) -> bool:
        return bool(ctx.bound.turned == (self.start, self.to))


class WheneverCurrentsTurn(Trigger, frozen=True, kw_only=True):
    """Whenever your Shifting Currents change from facing one direction to another.

    `turn` says how far they turn: to the next direction "clockwise", or to the "opposite" one.
    """

    wording = (
        says("whenever your Shifting Currents change from facing {start:direction} to {to:direction}"),
        says("whenever your Shifting Currents change from facing any direction to {to:direction}"),
        says("whenever your Shifting Currents change directions"),
        says(
            "whenever your Shifting Currents change to facing the next clockwise direction", turn="clockwise"
        ),
        says("whenever your Shifting Currents change to facing the opposite direction", turn="opposite"),
    )

    kind = EventKind.KEYWORD_ACTION

    start: str = ""
    to: str = ""
    turn: str = ""

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.player != ctx.controller or not event.word.startswith("currents "):
            return False
        _, start, to = event.word.split()
        steps = (DIRECTIONS.index(to) - DIRECTIONS.index(start)) % len(DIRECTIONS)
        turned = {"": True, "clockwise": steps == 1, "opposite": steps == 2}[self.turn]
        return self.start in ("", start) and self.to in ("", to) and turned

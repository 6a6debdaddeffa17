"""Modes: effects to choose among when a text goes onto the effects stack (activation.1.4, term.modes.1.a)."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Condition, Effect, Number, Procedure, perform, value_of
from regalia.game.core.state import Position


class Modes(Effect, frozen=True, kw_only=True):
    """A choice of modes: its bullets, how many are chosen, and what may raise that number."""

    asks = True

    bullets: tuple[Effect, ...]
    count: Number = 1
    instead: tuple[Condition, Number] | None = None
    bonus: tuple[Condition | None, ...] = ()
    """The restriction that opens each bullet; empty if there are none."""
    unchosen: bool = False
    """"That hasn't been chosen": each bullet once for the source (abilities.tracking.1)."""
    this_turn: bool = False
    """"That hasn't been chosen this turn": each bullet once a turn."""
    number: int = 0
    fewest: int | None = None
    """The fewest to choose, if that is less than the highest number ("one or both", "up to two")."""
    spells: tuple[int, ...] = ()
    """The bullets that are Spells ("As a Spell, …"), while the others are not (abilities.17)."""

    def is_tracked(self) -> bool:
        """Whether the source remembers what was chosen (abilities.tracking.1)."""
        return self.unchosen

    def at_least(self, ctx: Context) -> int:
        """The fewest to choose. If a condition raises the number, fewer may be chosen only while it holds."""
        most = self.how_many(ctx)
        if self.fewest is None or (self.instead is not None and not self.instead[0].holds(ctx)):
            return most
        return min(self.fewest, most)

    def how_many(self, ctx: Context) -> int:
        more = self.instead is not None and self.instead[0].holds(ctx)
        number = value_of(self.instead[1] if more and self.instead is not None else self.count, ctx)
        return number if self.fewest is None else min(number, len(self.bullets))

    def memo(self, pos: Position) -> str:
        """The key under which the source remembers what was chosen."""
        return f"modes:{self.number}:{pos.turn}" if self.this_turn else f"modes:{self.number}"

    def restriction(self, bullet: int) -> Condition | None:
        return self.bonus[bullet] if self.bonus else None

    def is_open(self, ctx: Context, bullet: int) -> bool:
        """Whether the restriction of a bullet lets it be chosen."""
        restriction = self.restriction(bullet)
        if restriction is not None and not restriction.holds(ctx):
            return False
        if self.unchosen:
            chosen = ctx.remembered(self.memo(ctx.pos))
            return not (isinstance(chosen, tuple) and bullet in chosen)
        return True

    def open_bullets(self, ctx: Context) -> tuple[int, ...]:
        return tuple(bullet for bullet in range(len(self.bullets)) if self.is_open(ctx, bullet))

    def ask(self, ctx: Context) -> Procedure:
        item = ctx.item
        if item is None:
            return
        for mode in item.modes:
            if mode.choice == self.number:
                yield from perform(self.bullets[mode.bullet], ctx)


class Cascade(Modes, frozen=True, kw_only=True):
    """One of several steps, the next one each time. Nobody chooses, and there is none after the last.

    The step is settled as the ability goes onto the effects stack, like any mode (activation.1.4). The object
    remembers how often that was (abilities.tracking.1).
    """

    numbers: tuple[tuple[int, int], ...] = ()
    """The first and the last time for which each bullet stands."""

    def is_tracked(self) -> bool:
        return True

    def time(self, ctx: Context) -> int:
        """Which time this is, counted from 1."""
        before = ctx.pos.memo(ctx.source, self.memo(ctx.pos))
        return 1 + (len(before) if isinstance(before, tuple) else 0)

    def how_many(self, ctx: Context) -> int:
        return int(any(first <= self.time(ctx) <= last for first, last in self.numbers))

    def is_open(self, ctx: Context, bullet: int) -> bool:
        first, last = self.numbers[bullet]
        return first <= self.time(ctx) <= last and super().is_open(ctx, bullet)

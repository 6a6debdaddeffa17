"""Conditions on a player who is about to do something: cards drawn, tokens to be summoned."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.events import EventKind
from regalia.game.core.language import Condition
from regalia.game.core.said import Who
from regalia.game.core.values import NOBODY


class DrawnThisTurn(Condition, frozen=True, kw_only=True):
    """The player who is about to draw has drawn at least this number of cards this turn."""

    least: int

    @property
    def remembered(self) -> EventKind:
        return EventKind.DRAWN

    def holds(self, ctx: Context) -> bool:
        player = ctx.would.player
        drawn = (
            len(event.cards)
            for event in ctx.pos.history
            if event.kind == EventKind.DRAWN and event.player == player
        )
        return sum(drawn) >= self.least


class OnFirstTurn(Condition, frozen=True):
    """It is the first turn of the player who is about to do it."""

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        return bool(pos.first_turn) and pos.turn_player == ctx.would.player


class WouldSummon(Condition, frozen=True):
    """The tokens about to be summoned have one of these names."""

    names: tuple[str, ...]

    def holds(self, ctx: Context) -> bool:
        return ctx.would.word in self.names


class PutBy(Condition, frozen=True):
    """You, or an opponent, are about to put the counters."""

    whose: Who

    def holds(self, ctx: Context) -> bool:
        doer: int = ctx.would.doer
        return doer != NOBODY and (doer == ctx.controller) == (self.whose == "you")

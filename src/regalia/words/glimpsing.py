"""Abilities that cards have while they are glimpsed (term.glimpse.2)."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Effect, Filter
from regalia.game.core.state import Position, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import Continuing
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.information.knowledge import is_glimpsed
from regalia.game.printed.abilities import Change, Static
from regalia.words.lasting import begin, settled


class Glimpsed(Filter, frozen=True):
    """A card that you look at while glimpsing, for as long as you do."""

    sight = ("peeks",)
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return is_glimpsed(ctx.pos, card, ctx.controller)


class NextGlimpses(Effect, frozen=True, kw_only=True):
    """Cards that you look at have an ability, for a number of glimpses this turn."""

    what: Filter
    changes: tuple[Change, ...]
    times: int = 1

    def act(self, ctx: Context) -> None:
        changes = tuple(settled(change, ctx) for change in self.changes)
        rule = Static(of=self.what, changes=changes, affects=Zone.MAIN_DECK)
        begin(ctx, END_OF_TURN, changes=changes, uses=self.times, permission=rule)


def count_glimpse(pos: Position, player: int) -> None:
    """Count a glimpse for effects on the next glimpses of a player."""
    if not any(map(_counts_glimpses, pos.effects)):
        return
    kept: list[Continuing] = []
    for effect in pos.effects:
        if effect.controller == player and _counts_glimpses(effect):
            if effect.uses == 1:
                continue
            effect = altered(effect, uses=effect.uses - 1)
        kept.append(effect)
    pos.assign("effects", tuple(kept))


def _counts_glimpses(effect: Continuing) -> bool:
    rule = effect.permission
    return effect.uses > 0 and isinstance(rule, Static) and any(map(_is_glimpsed, rule.of.words()))


def _is_glimpsed(word: object) -> bool:
    return isinstance(word, Glimpsed)

"""Rules that cards make about players and their turns: limits, what they cannot do, not losing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from regalia.game.core.context import Context
from regalia.game.core.language import value_of
from regalia.game.core.state import Position, Zone
from regalia.game.objects.characteristics import gained
from regalia.game.objects.layers import at_work, characteristics, context_of, is_unrestricted
from regalia.game.printed.abilities import Ability, CannotDo, CannotLose, RecollectsLess, SizeLimit
from regalia.game.printed.definitions import RULES
from regalia.game.printed.kept import kept_while_texts_stay

SIZES: Final = {
    "hand": (Zone.HAND,),
    "memory": (Zone.MEMORY,),
    "influence": (Zone.HAND, Zone.MEMORY),
}
"""What a limit can count. The narrower kinds come first."""

R = TypeVar("R", bound=Ability)


def rules_at_work(pos: Position, kind: type[R]) -> Iterator[tuple[R, Context]]:
    """Rules of a kind, of abilities at work and of effects that last, each with its point of view."""
    for source in pos.live[RULES]:
        zone = pos.zone_of(source)
        ctx = context_of(pos, source)
        for rule in characteristics(pos, source).abilities.turn_rules:
            if not isinstance(rule, kind) or not at_work(pos, source, rule, Zone.FIELD, zone):
                continue
            if is_unrestricted(rule, ctx):
                yield rule, ctx
    for bearer, given, _ in gained(pos, kind):
        ctx = context_of(pos, bearer)
        if isinstance(given, kind) and is_unrestricted(given, ctx):
            yield given, ctx
    for effect in pos.effects:
        if isinstance(effect.permission, kind):
            yield effect.permission, Context(pos, effect.controller, effect.source)


@kept_while_texts_stay
def is_at_work(pos: Position, kind: type[Ability]) -> bool:
    """Whether an object or a lasting effect has a rule of some kind."""
    texts = (text for source in pos.live[RULES] for text in pos.definition(source).abilities.all)
    lasting = (effect.permission for effect in pos.effects)
    return any(isinstance(rule, kind) for rule in (*lasting, *texts))


def is_barred(pos: Position, player: int, deed: str) -> bool:
    """Whether a text keeps a player from drawing, recovering, discarding … (effects.game.5)."""
    return is_at_work(pos, CannotDo) and any(
        rule.deed == deed
        and concerns(ctx, rule.who, player)
        and (rule.holding is None or rule.holding.holds(Context(pos, player, ctx.source)))
        for rule, ctx in rules_at_work(pos, CannotDo)
    )


def concerns(ctx: Context, who: str, player: int) -> bool:
    """Whether a rule about "you", "opponents" or "anyone" is about this player."""
    return who == "anyone" or (player == ctx.controller) == (who == "you")


def keeps_playing(pos: Position, player: int, by: str = "") -> bool:
    """Whether something keeps a player from losing for this reason."""
    return any(
        concerns(ctx, rule.who, player) and rule.by in ("", by)
        for rule, ctx in rules_at_work(pos, CannotLose)
    )


def left_in_memory(pos: Position, player: int) -> int:
    """The number of cards that a player leaves in memory as they recollect, usually none (recollection.3)."""
    return sum(
        max(0, value_of(rule.amount, ctx))
        for rule, ctx in rules_at_work(pos, RecollectsLess)
        if concerns(ctx, rule.who, player)
    )


def most_cards(pos: Position, player: int, of: str) -> int | None:
    """The lowest limit on a player's hand, memory or influence. Usually there is none (zones.hand.2)."""
    amounts = [
        value_of(rule.amount, ctx)
        for rule, ctx in rules_at_work(pos, SizeLimit)
        if rule.of == of and concerns(ctx, rule.who, player)
    ]
    return min(amounts, default=None)

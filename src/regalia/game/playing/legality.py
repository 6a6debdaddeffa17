"""Step 6 of playing: everything else that may forbid a play (activation.1.6, materialization.3.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from regalia.game.core.checklist import Checklist
from regalia.game.core.context import Context
from regalia.game.core.illegal import Refusal, Why
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.saying import HERE, Line, Told
from regalia.game.core.stack import Receipt
from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY
from regalia.game.happening.durations import is_pointless
from regalia.game.objects.characteristics import (
    base_level,
    champion,
    every_keyword,
    keyword,
    keyword_amounts,
    shares_class,
)
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted
from regalia.game.paying.play import Play
from regalia.game.playing.announcing import PlayCheck
from regalia.game.playing.tracking import uses
from regalia.game.printed.abilities import Activated, Forbids, Method
from regalia.game.printed.definitions import RULES

_MATERIALIZE: Final = Method.MATERIALIZE


def legality(play: Play) -> Why | None:
    """The refusal of a play, if something forbids it. In words, it lists every reason."""
    own = play.context()
    for check in _checks(play):
        if check(play, own) is not None:
            return lambda: _illegal(play)
    return None


def _checks(play: Play) -> tuple[PlayCheck, ...]:
    return (CARD_CHECKS if play.ability is None else USE_CHECKS).all


def _illegal(play: Play) -> Refusal:
    own = play.context()
    against = [why for check in _checks(play) if (why := check(play, own)) is not None]
    rule = "activation.1.6" if play.method is not _MATERIALIZE else "materialization.3.1"
    return Refusal("legality", rule, tuple(reason for why in against for reason in why().because))


def _against(reasons: Callable[[], Iterable[Line]]) -> Why:
    return lambda: Refusal("legality", "activation.1.6", tuple(reasons()))


def _ability(play: Play) -> Activated:
    assert play.ability is not None
    return play.ability


def _only_when(play: Play, own: Context) -> Why | None:
    """Its own text may restrict when it can be played."""
    unmet = [
        only.condition
        for only in characteristics(play.pos, play.card).abilities.only_when
        if only.method is play.method and is_unrestricted(only, own) and not only.condition.holds(own)
    ]
    return _against(lambda: [condition.why_not(own) for condition in unmet]) if unmet else None


def _prohibited(play: Play, own: Context) -> Why | None:
    """Texts of others may forbid a play (misc.legality.2). They are asked once X is chosen."""
    if has_x(play) and "X" not in play.variables:
        return None
    pos, by = play.pos, forbidden_by(play)
    return _against(lambda: [f"{pos.definition(card).name} forbids it" for card in by]) if by else None


def has_x(play: Play) -> bool:
    """Whether a card is played with an X in its cost. On the stack the chosen X is part of it (cost.9)."""
    return play.ability is None and play.pos.definition(play.card).has_x


def forbidden_by(play: Play) -> list[int]:
    """The cards that say that this cannot be played."""
    pos = play.pos
    if not (pos.live[RULES] or pos.effects):
        return []
    if not has_x(play):
        return _forbidding(play)
    with pos.trial():
        pos.put(pos.origin, play.card, Receipt(variables=tuple(play.variables.items())))
        return _forbidding(play)


def _forbidding(play: Play) -> list[int]:
    return [
        ctx.source
        for rule, ctx in prohibitions(play.pos)
        if (play.ability is None or rule.what is Method.ABILITY) and is_forbidden(play, rule, ctx)
    ]


def _levels_up(play: Play, own: Context) -> Why | None:
    """A champion is materialized by leveling up into it (champion.7)."""
    if "champion" not in characteristics(play.pos, play.card).types:
        return None
    reasons = champion_reasons(play.pos, play.player, play.card)
    return _against(lambda: reasons) if reasons else None


def _locked(play: Play, own: Context) -> Why | None:
    """Class Locked and Level Locked: every lock has to be open, in every zone the card is played from.

    A lock may define a class of its own; otherwise one of the card's classes is enough
    (keyword.class-locked.1, keyword.class-locked.2, keyword.class-locked.4.a). Levels are printed ones, and
    of several locks the highest counts (keyword.level-locked.1, keyword.level-locked.2,
    keyword.level-locked.4.a). Nothing else of the card is locked (keyword.class-locked.5,
    keyword.level-locked.5, keyword.class-locked.3, keyword.level-locked.3).
    """
    pos = play.pos
    reasons: list[Line] = []
    leader = champion(pos, play.player)
    for lock in every_keyword(pos, play.card, KeywordName.CLASS_LOCKED):
        if lock.filter is None:
            is_open = shares_class(pos, play.player, play.card)
        else:
            is_open = leader != NOBODY and lock.filter.matches(own, leader)
        if not is_open:
            reasons.append(
                "its class does not match the champion's"
                if lock.filter is None
                else Told(f"the champion is not {HERE}", (lock.filter,), noun="champion")
            )
    levels = keyword_amounts(pos, play.card, KeywordName.LEVEL_LOCKED)
    if levels and base_level(pos, play.player) < max(levels):
        reasons.append(f"the champion's base level must be {max(levels)} or higher")
    return _against(lambda: reasons) if reasons else None


def prohibitions(pos: Position) -> Iterator[tuple[Forbids, Context]]:
    """Every rule that forbids plays: of abilities at work, and of effects that last."""
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        for rule in characteristics(pos, source).abilities.forbids:
            yield rule, ctx
    for effect in pos.effects:
        if not isinstance(effect.permission, Forbids):
            continue
        if is_pointless(pos, effect):
            continue
        ctx = Context(pos, effect.controller, effect.source)
        ctx.bound.variables = effect.variables
        yield effect.permission, ctx


def is_forbidden(play: Play, rule: Forbids, ctx: Context) -> bool:
    """Whether a prohibition concerns a play."""
    if rule.what is not None and rule.what is not play.method:
        return False
    if rule.from_zone is not None and rule.from_zone is not play.from_zone:
        return False
    if rule.who == "you" and play.player != ctx.controller:
        return False
    if rule.who == "opponents" and play.player == ctx.controller:
        return False
    return rule.of.matches(ctx, play.card) and is_unrestricted(rule, ctx)


def _only_if(play: Play, own: Context) -> Why | None:
    """Its text may restrict when it can be activated (abilities.activated.5)."""
    only_if = _ability(play).only_if
    if only_if is None or only_if.holds(own):
        return None
    return _against(lambda: [only_if.why_not(own)])


def _used_up(play: Play, own: Context) -> Why | None:
    """Some abilities are activated only once, in a game, a turn or one's own turn (abilities.tracking.2)."""
    once = _ability(play).once
    if not once:
        return None
    if once == "your turn" and play.pos.turn_player != play.player:
        return _against(lambda: ["it is not its player's turn"])
    if uses(play.pos, play.card, play.index, once) < 1:
        return None
    return _against(lambda: ["it was already activated" + ("" if once == "game" else " this turn")])


CARD_CHECKS: Final = Checklist[PlayCheck]((_only_when, _locked, _prohibited, _levels_up))
"""The checks on a card that is played."""
USE_CHECKS: Final = Checklist[PlayCheck]((_used_up, _only_if, _prohibited))
"""The checks on an ability that is activated."""


def champion_reasons(pos: Position, player: int, card: int) -> list[str]:
    """Reasons against leveling up into a champion: its level and lineage (champion.7, keyword.lineage.1)."""
    definition = pos.definition(card)
    current = champion(pos, player)
    reasons = []
    wanted = definition.level or 0
    have = base_level(pos, player)
    steps = {1}
    if current != NOBODY and keyword(pos, current, TextRule.LEVELS_UP_AT_SAME_LEVEL) is not None:
        steps.add(0)
    if wanted == 0:
        reasons.append("a level 0 champion is never materialized")
    elif wanted - have not in steps:
        reasons.append(f"it is level {wanted}, and the champion's base level is {have}")
    if current != NOBODY and keyword(pos, current, TextRule.CANNOT_LEVEL_UP) is not None:
        reasons.append(f"{pos.definition(current).name} can't level up")
    only = None if current == NOBODY else keyword(pos, current, TextRule.LEVELS_UP_ONLY_INTO)
    fits = None if only is None else only.filter
    if fits is not None and not fits.matches(context_of(pos, current), card):
        reasons.append(f"{pos.definition(current).name} can't level up into it")
    for lineage_rule in definition.abilities.lineage:
        below = pos.definition(current) if current != NOBODY else None
        if below is None or lineage_rule.name not in (below.short_name, below.name):
            reasons.append(f"it needs a {lineage_rule.name} lineage")
    return reasons

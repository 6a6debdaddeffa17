"""What may forbid a play: timing, permission, elements, levels, rules on cards (activation.1.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from regalia.game.core.checklist import Checklist
from regalia.game.core.context import Context
from regalia.game.core.illegal import Illegal
from regalia.game.core.stack import Receipt
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import NOBODY, Continuing, Way
from regalia.game.happening.durations import is_pointless
from regalia.game.objects.characteristics import (
    base_level,
    champion,
    enabled_elements,
    every_keyword,
    keyword,
    keyword_amounts,
    obeys,
    shares_class,
)
from regalia.game.objects.layers import context_of, counts, traits, works_in
from regalia.game.paying.play import Play
from regalia.game.playing.cost_options import is_home, ways
from regalia.game.printed.abilities import (
    Activated,
    Forbids,
    IgnoresElements,
    Method,
    NextCard,
)
from regalia.game.printed.definitions import RULES, Traits

_MAIN: Final = Phase.MAIN
_MATERIALIZE: Final = Method.MATERIALIZE
ONLY_INTO: Final = "levels up only into"
"""What a champion has that can level up into champions that fit, and into no others."""
SAME_LEVEL: Final = "levels up at the same level"
"""What a champion has that can level up into champions of its own base level."""
UNSUPPORTED: Final = "unsupported"
"""Stands where a rule would: a card is never played as if it had no text."""


def check_timing(play: Play) -> None:
    """Slow plays need one's own main phase and an empty stack (timing.slow.1.a)."""
    pos = play.pos
    if play.method is _MATERIALIZE:
        if pos.phase is not Phase.MATERIALIZE or pos.turn_player != play.player or pos.stack:
            raise Illegal(
                "announce", "materialization.2", "cards are materialized in one's own materialize phase"
            )
        if pos.materialized:
            raise Illegal("announce", "materialization.2", "a card was already materialized this phase")
        return
    if pos.opportunity != play.player:
        raise Illegal("announce", "opportunity.2", "its player does not have Opportunity")
    if play.ability is not None:
        if play.ability.slow and not is_slow_time(pos, play.player):
            raise Illegal("announce", "timing.slow.1.a", "this ability is slow")
        return
    if not (is_fast(pos, play.card, play.player) or is_slow_time(pos, play.player)):
        raise Illegal(
            "announce",
            "timing.slow.1.a",
            f"{pos.definition(play.card).name} is slow: it needs its player's main phase and an empty stack",
        )


def is_fast(pos: Position, card: int, player: int) -> bool:
    """Whether a card is fast, or may be activated as if it were.

    keyword.fast-activation.1, keyword.fast-activation.2
    """
    if traits(pos, card).fast or keyword(pos, card, "fast activation") is not None:
        return True
    return any(
        effect.permission.what.matches(Context(pos, player, effect.source), card)
        for effect in next_fast(pos, player)
    )


def next_fast(pos: Position, player: int) -> list[Continuing]:
    """Effects by which the next card that a player activates may be activated as though it were fast."""
    return [
        effect
        for effect in pos.effects
        if effect.controller == player and isinstance(effect.permission, NextCard) and effect.permission.fast
    ]


def may_be_fast(now: Traits) -> bool:
    """Whether a card is fast, or may be as soon as what restricts that allows it."""
    if now.fast or now.granted or "champion" in now.types:
        return True
    return "fast activation" in now.abilities.borne


def is_slow_time(pos: Position, player: int) -> bool:
    return pos.turn_player == player and pos.phase is _MAIN and not pos.stack


def check_permission(play: Play) -> None:
    """A card is activated from hand unless something says otherwise (activation.2)."""
    pos = play.pos
    definition = pos.definition(play.card)
    if not definition.understood:
        raise Illegal("announce", UNSUPPORTED, _unread(play))
    if play.ability is not None:
        _check_source(play)
    play.possible = tuple(ways(play))
    if play.possible:
        return
    name = definition.name
    if is_home(play) and definition.memory is None and definition.reserve is None:
        raise Illegal("announce", "memory.3", f"{name} has no cost that could be paid")
    if play.method is Method.MATERIALIZE and definition.memory is None:
        raise Illegal(
            "announce", "materialization.5", f"{name} has no memory cost and cannot be materialized"
        )
    if is_home(play):
        raise Illegal("announce", "memory.3", f"{name} has no cost that could be paid")
    place = play.from_zone.name.lower().replace("_", " ")
    if play.method is Method.BESTOW:
        raise Illegal("announce", "zones.pantheon.3", f"{name} is no boon that its player could bestow")
    rule = "activation.2" if play.method is Method.ACTIVATE else "materialization.2"
    raise Illegal("announce", rule, f"{name} is in a {place}, and nothing lets it be played from there")


Why = Callable[[], Illegal]
"""A refusal that is worded only if somebody wants to hear it."""
PlayCheck = Callable[[Play, Context], Why | None]


def _no(rule: str, reason: Callable[[], str]) -> Why:
    return lambda: Illegal("announce", rule, reason())


def _called(play: Play) -> str:
    return play.pos.definition(play.card).name


def _ability(play: Play) -> Activated:
    assert play.ability is not None
    return play.ability


def _works_here(play: Play, own: Context) -> Why | None:
    """Where it is printed or said to work (abilities.4); that of a boon once it is bestowed."""
    pos, ability = play.pos, _ability(play)
    zone, here = Zone.FIELD if ability.inherited else ability.zone, pos.zone_of(play.card)
    hidden = here is Zone.PANTHEON and pos.states[play.card] & State.FACE_DOWN
    if works_in(zone, here) and not hidden:
        return None
    return _no("abilities.4", lambda: f"that ability of {_called(play)} does not work from where it is")


def _is_there(play: Play, own: Context) -> Why | None:
    """Unless its object has lost it (abilities.3)."""
    pos, ability = play.pos, _ability(play)
    if ability.inherited:
        track, _ = printed_on(play.card, play.index)
        lost = ability not in traits(pos, track).abilities.activated
    else:
        lost = ability.zone is Zone.FIELD and not _has(pos, play.card, ability)
    return _no("abilities.3", lambda: f"{_called(play)} does not have that ability now") if lost else None


def _is_its_players(play: Play, own: Context) -> Why | None:
    """By whoever controls its source, or by anyone if it says so (abilities.15)."""
    if play.pos.controller[play.card] == play.player or _ability(play).anyone:
        return None
    return _no("abilities.15", lambda: f"its player does not control {_called(play)}")


def _is_understood(play: Play, own: Context) -> Why | None:
    if play.pos.catalog[play.pos.card[play.card]].understood:
        return None
    return _no(UNSUPPORTED, lambda: _unread(play))


def _obeys(play: Play, own: Context) -> Why | None:
    """Objects that do not obey do nothing for their player (term.obedience.1)."""
    pos, ability = play.pos, _ability(play)
    if not ability.inherited and ability.zone is not Zone.FIELD:
        return None
    if pos.controller[play.card] != play.player or obeys(pos, play.card):
        return None
    return _no("term.obedience.1", lambda: f"{_called(play)} does not obey")


def _counts(play: Play, own: Context) -> Why | None:
    """While its restrictions are met (abilities.restriction.2.a)."""
    ability = _ability(play)
    if counts(play.pos, ability, own):
        return None
    when = ability.when
    return _no("abilities.restriction.2.a", lambda: when.why_not(own) if when is not None else "")


SOURCE_CHECKS: Final = Checklist[PlayCheck](
    known=(_works_here, _is_there, _is_its_players), others=(_is_understood, _obeys, _counts)
)
"""What is asked of the source of an ability. Of an ability in a list of those at hand the first are known."""


def _check_source(play: Play) -> None:
    """An ability is activated by whoever controls its source, where it works and while it counts."""
    own = play.context()
    for check in SOURCE_CHECKS.all:
        why = check(play, own)
        if why is not None:
            raise why()


def _unread(play: Play) -> str:
    return f"the text of {_called(play)} is not known to this engine"


def _has(pos: Position, card: int, ability: Activated) -> bool:
    """Whether an object has an activated ability now: printed and not lost, granted, or given by counters."""
    now = traits(pos, card)
    if ability in now.abilities.activated or any(granted == ability for granted, _ in now.granted):
        return True
    return any(pos.catalog.counter_abilities.get(name) == ability for name, _ in pos.counters[card])


def missing_elements(play: Play) -> frozenset[str]:
    pos = play.pos
    now = traits(pos, play.card)
    if "champion" in now.types and play.method is Method.MATERIALIZE:
        return frozenset()
    missing = now.elements - enabled_elements(pos, play.player)
    if missing:
        for source in pos.live[RULES]:
            ctx = context_of(pos, source)
            for ability in traits(pos, source).abilities.ignores_elements:
                if ability.own or play.method not in ability.method:
                    continue
                if ctx.controller != play.player or not counts(pos, ability, ctx):
                    continue
                if ability.of.matches(ctx, play.card):
                    missing = missing - frozenset(ability.only) if ability.only else frozenset()
        for effect in pos.effects:
            if not isinstance(effect.permission, IgnoresElements) or effect.controller != play.player:
                continue
            rule = effect.permission
            if play.method not in rule.method:
                continue
            if rule.of.matches(Context(pos, effect.controller, effect.source), play.card):
                missing = missing - frozenset(rule.only) if rule.only else frozenset()
    return missing


def check_elements(play: Play) -> None:
    """1.2: every element of the card must be enabled; champions are exempt (element.2.b)."""
    missing = missing_elements(play)
    if not missing or any(way.ignore_elements for way in play.possible):
        return
    now = traits(play.pos, play.card)
    rule = "activation.1.2" if len(now.elements) == 1 else "activation.1.2.1"
    if play.method is Method.MATERIALIZE:
        rule = "materialization.3"
    listed = " and ".join(sorted(missing))
    raise Illegal("elements", rule, f"{now.name} needs {listed}, which is not enabled")


def open_ways(play: Play) -> list[Way]:
    """The ways to pay that the elements leave open."""
    missing = play.ability is None and bool(missing_elements(play))
    return [way for way in play.possible if way.ignore_elements or not missing]


def check_legality(play: Play) -> None:
    """Everything else that may forbid the play (activation.1.6, materialization.3.1)."""
    own = play.context()
    checks = CARD_CHECKS if play.ability is None else USE_CHECKS
    against = [why for check in checks.all if (why := check(play, own)) is not None]
    if against:
        step = "activation.1.6" if play.method is not _MATERIALIZE else "materialization.3.1"
        raise Illegal("legality", step, *(reason for why in against for reason in why().refusal.reasons))


def _against(reasons: Callable[[], Iterable[str]]) -> Why:
    return lambda: Illegal("legality", "activation.1.6", *reasons())


def _only_when(play: Play, own: Context) -> Why | None:
    """What its own text says about when it can be played."""
    unmet = [
        only.condition
        for only in traits(play.pos, play.card).abilities.only_when
        if only.method is play.method and counts(play.pos, only, own) and not only.condition.holds(own)
    ]
    return _against(lambda: [condition.why_not(own) for condition in unmet]) if unmet else None


def _prohibited(play: Play, own: Context) -> Why | None:
    """What others say that cannot be played (misc.legality.2); as long as X is open, it may be another."""
    if has_x(play) and "X" not in play.variables:
        return None
    pos, by = play.pos, forbidden_by(play)
    return _against(lambda: [f"{pos.definition(card).name} forbids it" for card in by]) if by else None


def has_x(play: Play) -> bool:
    """Whether a card is played with an X in its cost: on the stack it counts with its number (cost.9)."""
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
    if "champion" not in traits(play.pos, play.card).types:
        return None
    reasons = champion_reasons(play.pos, play.player, play.card)
    return _against(lambda: reasons) if reasons else None


def _locked(play: Play, own: Context) -> Why | None:
    """Class Locked and Level Locked: every lock has to be open, wherever the card is played from.

    A lock may define a class of its own; otherwise one of the card's classes will do
    (keyword.class-locked.1, keyword.class-locked.2, keyword.class-locked.4.a). Levels are printed ones,
    and of several locks the highest counts (keyword.level-locked.1, keyword.level-locked.2,
    keyword.level-locked.4.a). Nothing else of the card is locked (keyword.class-locked.5,
    keyword.level-locked.5, keyword.class-locked.3, keyword.level-locked.3).
    """
    pos, reasons = play.pos, []
    leader = champion(pos, play.player)
    for lock in every_keyword(pos, play.card, "class locked"):
        if lock.filter is None:
            is_open = shares_class(pos, play.player, play.card)
        else:
            is_open = leader != NOBODY and lock.filter.matches(own, leader)
        if not is_open:
            other = f"the champion is no {lock.filter.phrase()}" if lock.filter is not None else ""
            reasons.append(other or "its class does not match the champion's")
    levels = keyword_amounts(pos, play.card, "level locked")
    if levels and base_level(pos, play.player) < max(levels):
        reasons.append(f"the champion's base level must be {max(levels)} or higher")
    return _against(lambda: reasons) if reasons else None


def prohibitions(pos: Position) -> Iterator[tuple[Forbids, Context]]:
    """Every rule that forbids plays: of abilities at work, and of effects that last."""
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        for rule in traits(pos, source).abilities.forbids:
            yield rule, ctx
    for effect in pos.effects:
        if not isinstance(effect.permission, Forbids):
            continue
        if is_pointless(pos, effect):
            continue
        ctx = Context(pos, effect.controller, effect.source)
        ctx.bound["variables"] = effect.variables
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
    return rule.of.matches(ctx, play.card) and counts(play.pos, rule, ctx)


def _only_if(play: Play, own: Context) -> Why | None:
    """What its text says about when it can be activated (abilities.activated.5)."""
    only_if = _ability(play).only_if
    if only_if is None or only_if.holds(own):
        return None
    return _against(lambda: [only_if.why_not(own)])


def _used_up(play: Play, own: Context) -> Why | None:
    """Some are activated only once, ever or in a turn, perhaps only in one's own (abilities.tracking.2)."""
    once = _ability(play).once
    if not once:
        return None
    if once == "your turn" and play.pos.turn_player != play.player:
        return _against(lambda: ["it is not its player's turn"])
    if uses(play.pos, play.card, play.index, once) < 1:
        return None
    return _against(lambda: ["it was already activated" + ("" if once == "game" else " this turn")])


CARD_CHECKS: Final = Checklist[PlayCheck](known=(_only_when, _locked, _prohibited, _levels_up))
"""What is asked of a card that is played. `Glance` and `materializable` make sure of these."""
USE_CHECKS: Final = Checklist[PlayCheck](known=(_used_up,), others=(_only_if, _prohibited))
"""What is asked of an ability. In a list of those at hand the first has been looked at."""


_INHERITED: Final = 1000


def inherited_index(card: int, ability: int) -> int:
    """The number of an ability that a champion inherits from a card of its lineage."""
    return ability + _INHERITED * (card + 1)


def printed_on(card: int, ability: int) -> tuple[int, int]:
    """The card that tracks an ability of an object: in a lineage it is the one that has the text."""
    return (ability // _INHERITED - 1, ability % _INHERITED) if ability >= _INHERITED else (card, ability)


def uses(pos: Position, card: int, ability: int, span: str = "game") -> int:
    """How often an ability of this object was activated, ever or this turn (abilities.tracking.2)."""
    card, ability = printed_on(card, ability)
    key = f"uses:{ability}" if span == "game" else f"uses:{ability}:turn {pos.turn}"
    count = pos.memo(card, key)
    return count if isinstance(count, int) else 0


def champion_reasons(pos: Position, player: int, card: int) -> list[str]:
    """Level and lineage of a champion that is about to be leveled into (champion.7, keyword.lineage.1)."""
    definition = pos.definition(card)
    current = champion(pos, player)
    reasons = []
    wanted = definition.level or 0
    have = base_level(pos, player)
    steps = {1}
    if current != NOBODY and keyword(pos, current, SAME_LEVEL) is not None:
        steps.add(0)
    if wanted == 0:
        reasons.append("a level 0 champion is never materialized")
    elif wanted - have not in steps:
        reasons.append(f"it is level {wanted}, and the champion's base level is {have}")
    if current != NOBODY and keyword(pos, current, "can't level up") is not None:
        reasons.append(f"{pos.definition(current).name} can't level up")
    only = None if current == NOBODY else keyword(pos, current, ONLY_INTO)
    fits = None if only is None else only.filter
    if fits is not None and not fits.matches(context_of(pos, current), card):
        reasons.append(f"{pos.definition(current).name} can't level up into it")
    for lineage_rule in definition.abilities.lineage:
        below = pos.definition(current) if current != NOBODY else None
        if below is None or lineage_rule.name not in (below.short_name, below.name):
            reasons.append(f"it needs a {lineage_rule.name} lineage")
    return reasons

"""Steps 1 and 2 of playing: announcing a card or an ability, and whether its elements are enabled.

A play is announced by its player, at the right time, from a zone where it may be played (activation.1.1,
activation.2, timing.slow.1.a). Announcing moves a card onto the effects stack, so that it cannot pay for or
target itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from regalia.game.core.checklist import Checklist
from regalia.game.core.context import Context
from regalia.game.core.illegal import Refusal, Why, worded
from regalia.game.core.keywords import KeywordName
from regalia.game.core.saying import Line
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import Continuing, CostOption
from regalia.game.happening.zones import relocate
from regalia.game.objects.characteristics import enabled_elements, keyword, obeys
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted, works_in
from regalia.game.paying.play import Play
from regalia.game.playing.cost_options import cost_options, is_home
from regalia.game.playing.tracking import printed_on
from regalia.game.printed.abilities import Activated, IgnoresElements, Method, NextCard
from regalia.game.printed.definitions import RULES, Characteristics

_FAST_ACTIVATION: Final = KeywordName.FAST_ACTIVATION
_MAIN: Final = Phase.MAIN
_MATERIALIZE: Final = Method.MATERIALIZE
_FIELD: Final = Zone.FIELD
_PANTHEON: Final = Zone.PANTHEON
UNSUPPORTED: Final = "unsupported"
"""Takes the place of a rule: a card is never played as if it had no text."""
PlayCheck = Callable[[Play, Context], Why | None]
"""Returns a reason against a play, if there is one, seen from the card that is played."""


def announcement(play: Play) -> Why | None:
    """The reason against announcing a play, if there is one."""
    own = play.context()
    for check in (CARD_ANNOUNCED if play.ability is None else ABILITY_ANNOUNCED).all:
        why = check(play, own)
        if why is not None:
            return why
    return permission(play)


def _no(rule: str, reason: Callable[[], Line]) -> Why:
    return worded("announce", rule, reason)


def _name(play: Play) -> str:
    return play.pos.definition(play.card).name


def _ability(play: Play) -> Activated:
    assert play.ability is not None
    return play.ability


def _is_its_time(play: Play, own: Context) -> Why | None:
    """Slow plays need their player's main phase and an empty stack, unless granted (timing.slow.1.a)."""
    pos = play.pos
    if play.grant is not None:
        return None
    if play.method is _MATERIALIZE:
        if pos.phase is not Phase.MATERIALIZE or pos.turn_player != play.player or pos.stack:
            return _no("materialization.2", lambda: "cards are materialized in one's own materialize phase")
        if pos.materialized:
            return _no("materialization.2", lambda: "a card was already materialized this phase")
        return None
    if pos.opportunity != play.player:
        return _no("opportunity.2", lambda: "its player does not have Opportunity")
    if play.ability is not None:
        if play.ability.slow and not is_slow_time(pos, play.player):
            return _no("timing.slow.1.a", lambda: "this ability is slow")
        return None
    if is_fast(pos, play.card, play.player) or is_slow_time(pos, play.player):
        return None
    return _no(
        "timing.slow.1.a",
        lambda: f"{_name(play)} is slow: it needs its player's main phase and an empty stack",
    )


def is_fast(pos: Position, card: int, player: int) -> bool:
    """Whether a card is fast, or may be activated as if it were.

    keyword.fast-activation.1, keyword.fast-activation.2
    """
    if characteristics(pos, card).fast or keyword(pos, card, _FAST_ACTIVATION) is not None:
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


def may_be_fast(now: Characteristics) -> bool:
    """Whether a card is fast, or may be once its restrictions allow it."""
    if now.fast or now.granted or "champion" in now.types:
        return True
    return KeywordName.FAST_ACTIVATION in now.abilities.borne


def is_slow_time(pos: Position, player: int) -> bool:
    return pos.turn_player == player and pos.phase is _MAIN and not pos.stack


def _is_understood(play: Play, own: Context) -> Why | None:
    if play.pos.definition(play.card).understood:
        return None
    return _no(UNSUPPORTED, lambda: f"the text of {_name(play)} is not known to this engine")


def _works_here(play: Play, own: Context) -> Why | None:
    """An ability works in its own zone (abilities.4). An ability of a boon works once it is bestowed."""
    ability, here = _ability(play), play.from_zone
    if here is _PANTHEON and play.pos.states[play.card] & State.FACE_DOWN:
        works = False
    else:
        works = works_in(_FIELD if ability.inherited else ability.zone, here)
    if works:
        return None
    return _no("abilities.4", lambda: f"that ability of {_name(play)} does not work from where it is")


def _is_there(play: Play, own: Context) -> Why | None:
    """An object that has lost an ability does not use it (abilities.3)."""
    ability = _ability(play)
    if ability.inherited:
        track, _ = printed_on(play.card, play.index)
        has = ability in characteristics(play.pos, track).abilities.activated
    else:
        has = ability.zone is not _FIELD or _has(play.pos, play.card, ability)
    return None if has else _no("abilities.3", lambda: f"{_name(play)} does not have that ability now")


def _is_its_players(play: Play, own: Context) -> Why | None:
    """The controller of its source activates an ability, or anyone if it says so (abilities.15)."""
    if play.pos.controller[play.card] == play.player or _ability(play).anyone:
        return None
    return _no("abilities.15", lambda: f"its player does not control {_name(play)}")


def _obeys(play: Play, own: Context) -> Why | None:
    """Objects that do not obey do nothing for their player (term.obedience.1)."""
    pos, ability = play.pos, _ability(play)
    if not ability.inherited and ability.zone is not _FIELD:
        return None
    if pos.controller[play.card] != play.player or obeys(pos, play.card):
        return None
    return _no("term.obedience.1", lambda: f"{_name(play)} does not obey")


def _counts(play: Play, own: Context) -> Why | None:
    """An ability counts only while its restrictions are met (abilities.restriction.2.a)."""
    ability = _ability(play)
    if is_unrestricted(ability, own):
        return None
    when = ability.when
    return _no("abilities.restriction.2.a", lambda: when.why_not(own) if when is not None else "")


def _has(pos: Position, card: int, ability: Activated) -> bool:
    """Whether an object has an activated ability now: printed and not lost, granted, or given by counters."""
    now = characteristics(pos, card)
    if ability in now.abilities.activated:
        return True
    if any(granted == ability for granted, _ in now.granted):
        return True
    return any(pos.catalog.counter_abilities.get(name) == ability for name, _ in pos.counters[card])


CARD_ANNOUNCED: Final = Checklist[PlayCheck]((_is_its_time, _is_understood))
"""The checks on a card that is announced."""
ABILITY_ANNOUNCED: Final = Checklist[PlayCheck](
    (_is_its_time, _is_understood, _works_here, _is_there, _is_its_players, _obeys, _counts)
)
"""The checks on an ability that is announced: its source's controller activates it where it works."""


def permission(play: Play) -> Why | None:
    """A card is activated from hand unless something says otherwise (activation.2).

    The costs that it may be played for are settled here (`Play.possible`).
    """
    play.possible = tuple(cost_options(play))
    return None if play.possible else lambda: _not_permitted(play)


def _not_permitted(play: Play) -> Refusal:
    definition = play.pos.definition(play.card)
    name, at_home = definition.name, is_home(play)
    priceless = definition.memory is None and (not at_home or definition.reserve is not None)
    if play.method is _MATERIALIZE and priceless:
        rule, reason = "materialization.5", f"{name} has no memory cost and cannot be materialized"
    elif at_home:
        rule, reason = "memory.3", f"{name} has no cost that could be paid"
    elif play.method is Method.BESTOW:
        rule, reason = "zones.pantheon.3", f"{name} is not a boon that its player can bestow"
    else:
        rule = "activation.2" if play.method is Method.ACTIVATE else "materialization.2"
        place = play.from_zone.name.lower().replace("_", " ")
        reason = f"{name} is in a {place}, and nothing lets it be played from there"
    return Refusal("announce", rule, (reason,))


def put_on_stack(play: Play) -> None:
    """Move the announced card onto the effects stack, with its timestamp (playing.6)."""
    pos = play.pos
    relocate(pos, play.card, pos.row(Zone.STACK, play.player))
    if pos.controller[play.card] != play.player:
        pos.put(pos.controller, play.card, play.player)
    pos.put(pos.stamp, play.card, pos.tick())
    if pos.states[play.card] & State.FACE_DOWN:
        pos.put(pos.states, play.card, pos.states[play.card] & ~State.FACE_DOWN)
    if pos.counters[play.card]:  # counters.5
        pos.put(pos.counters, play.card, ())
    if pos.effects and "Spell" in characteristics(pos, play.card).subtypes and play.method is Method.ACTIVATE:
        play.level_bonus = sum(
            effect.level_bonus for effect in pos.effects if effect.controller == play.player
        )
        if play.level_bonus:
            play.gained |= State.EMPOWERED  # keyword.empower.2, keyword.empower.3


def missing_elements(play: Play) -> frozenset[str]:
    pos = play.pos
    now = characteristics(pos, play.card)
    if "champion" in now.types and play.method is Method.MATERIALIZE:
        return frozenset()
    missing = now.elements - enabled_elements(pos, play.player)
    if missing:
        for source in pos.live[RULES]:
            ctx = context_of(pos, source)
            for ability in characteristics(pos, source).abilities.ignores_elements:
                if ability.own or play.method not in ability.method:
                    continue
                if ctx.controller != play.player or not is_unrestricted(ability, ctx):
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


def elements(play: Play) -> Why | None:
    """1.2: every element of the card must be enabled; champions are exempt (element.2.b)."""
    if play.ability is not None or any(way.ignore_elements for way in play.possible):
        return None
    missing = missing_elements(play)
    return (lambda: _not_enabled(play, missing)) if missing else None


def _not_enabled(play: Play, missing: frozenset[str]) -> Refusal:
    now = characteristics(play.pos, play.card)
    rule = "activation.1.2" if len(now.elements) == 1 else "activation.1.2.1"
    if play.method is _MATERIALIZE:
        rule = "materialization.3"
    listed = " and ".join(sorted(missing))
    return Refusal("elements", rule, (f"{now.name} needs {listed}, which is not enabled",))


def open_cost_options(play: Play) -> list[CostOption]:
    """The ways to pay for which all needed elements are enabled."""
    missing = play.ability is None and bool(missing_elements(play))
    return [way for way in play.possible if way.ignore_elements or not missing]

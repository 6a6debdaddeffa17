"""Step 9 of playing: the card or ability is activated, materialized or bestowed (activation.1.9)."""

from __future__ import annotations

from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.events import AS_SPELL, PLAYED, Event, EventKind
from regalia.game.core.language import Filter
from regalia.game.core.stack import ItemKind, StackItem
from regalia.game.core.state import Position, State
from regalia.game.core.structs import altered
from regalia.game.core.values import Continuing, Memo, item_ref
from regalia.game.happening.triggers import emit, tell_of_targets, wait
from regalia.game.objects.targets import is_spell_ability
from regalia.game.paying.costs import applies, is_unrested, remember
from regalia.game.paying.play import Play
from regalia.game.playing.choices import given_texts, remember_modes
from regalia.game.playing.telling import tell_completed
from regalia.game.playing.tracking import printed_on, uses
from regalia.game.printed.abilities import IgnoresElements, Method, NextCard, NextUnrested
from regalia.game.timing.opportunity import give

_PLAYED: Final = {
    ItemKind.ABILITY: EventKind.ABILITY_ACTIVATED,
    ItemKind.MATERIALIZATION: EventKind.MATERIALIZED,
    ItemKind.ACTIVATION: EventKind.ACTIVATED,
    ItemKind.BESTOWMENT: EventKind.BESTOWED,
}
"""The event when a play is complete, by how it was played."""
_ITEMS: Final = {
    Method.ABILITY: ItemKind.ABILITY,
    Method.MATERIALIZE: ItemKind.MATERIALIZATION,
    Method.ACTIVATE: ItemKind.ACTIVATION,
    Method.BESTOW: ItemKind.BESTOWMENT,
}
"""The kind of the item on the stack, by how it was played (playing.6)."""


def item_of(play: Play, pos: Position, number: int) -> StackItem:
    """A play as it is on the stack of this position, as far as it has been declared."""
    return StackItem(
        number,
        _ITEMS[play.method],
        play.player,
        play.card,
        pos.stamp[play.card] if play.ability is None else play.stamp,
        play.ability,
        play.modes,
        tuple(sorted(play.targets.items())),
        play.shares,
        play.receipt(),
        unlocked=play.unlocked,
        given=len(given_texts(pos, play.card)) if play.ability is None else 0,
        definition=pos.card[play.card],
    )


def complete(play: Play) -> None:
    """1.9: the play is activated, materialized or bestowed; its player gains Opportunity.

    While a boon is being bestowed, the next check takes Opportunity away again (boon.4.a).
    """
    pos = play.pos
    number = pos.tick()
    item = item_of(play, pos, number)
    kind, receipt = item.kind, item.receipt
    pos.assign("stack", (*pos.stack, item))
    turn_down(play)
    if play.ability is None:
        pos.put(pos.origin, play.card, receipt)
        if play.states:
            pos.put(pos.states, play.card, pos.states[play.card] | play.states)
    else:
        _count_use(play)
    _spend_next(play)
    remember(pos, play)
    emit(pos, Event(_PLAYED[kind], play.player, (play.card,), play.total, by=item_ref(number)))
    if play.ability is not None and is_spell_ability(play.ability, play.modes):  # abilities.17.a
        by = item_ref(number)
        emit(pos, Event(EventKind.ACTIVATED, play.player, (play.card,), play.total, word=AS_SPELL, by=by))
    tell_of_targets(pos, item, word=PLAYED)
    if play.way.after:
        wait(pos, [*play.way.after])
    pos.assign("committed", False)
    if play.grant is None:
        give(pos, "played", play.player)
    pos.assign("unsettled", True)
    if play.method is Method.MATERIALIZE and play.grant is None:
        pos.assign("materialized", True)
    if play.pos.listener is not None:
        tell_completed(play)


def turn_down(play: Play) -> None:
    """Cards that were reserved revealed are turned face down once the play is complete (keyword.imbue.4)."""
    pos = play.pos
    for paid in play.paid:
        for means in paid.means:
            if pos.states[means.card] & State.REVEALED:
                pos.put(pos.states, means.card, pos.states[means.card] & ~State.REVEALED)


def _count_use(play: Play) -> None:
    pos, card = play.pos, play.card
    if pos.zone_of(card) is not play.from_zone:
        return
    if play.ability is not None and play.modes:
        remember_modes(pos, card, play.ability.effect, play.modes)
    game, turn = uses(pos, card, play.index), uses(pos, card, play.index, "turn")
    card, index = printed_on(card, play.index)
    key = f"uses:{index}"
    memos = tuple(
        memo for memo in pos.memos[card] if memo.key != key and not memo.key.startswith(f"{key}:turn ")
    )
    pos.put(pos.memos, card, (*memos, Memo(key, game + 1), Memo(f"{key}:turn {pos.turn}", turn + 1)))


def _spend_next(play: Play) -> None:
    """Use up effects on "the next card". Only a completed play does so, not an attempt (activation.1.6)."""
    pos = play.pos
    if not pos.effects:
        return
    kept = []
    for effect in pos.effects:
        if effect.level_bonus and play.states & State.EMPOWERED and effect.controller == play.player:
            continue
        if effect.uses and effect.cost is not None:
            ctx = Context(pos, effect.controller, effect.source, play=play)
            ctx.bound.variables = effect.variables
            if applies(play, effect.cost, ctx):
                if effect.uses > 1:
                    kept.append(altered(effect, uses=effect.uses - 1))
                continue
        elif effect.uses and isinstance(effect.permission, IgnoresElements):
            if _is_of(play, effect, effect.permission.of, effect.permission.method):
                continue
        elif effect.uses and isinstance(effect.permission, NextCard) and _is_awaited(play, effect):
            if not effect.changes:
                continue
            refs = (pos.ref(play.card),)
            effect = altered(effect, uses=0, permission=None, refs=refs)
        elif effect.uses and isinstance(effect.permission, NextUnrested) and is_unrested(play, effect):
            continue
        kept.append(effect)
    if tuple(kept) != pos.effects:
        pos.assign("effects", tuple(kept))


def _is_awaited(play: Play, effect: Continuing) -> bool:
    """Whether an effect on "the next card" speaks of the card that was just activated."""
    return _is_of(play, effect, effect.permission.what)


def _is_of(
    play: Play, effect: Continuing, what: Filter, methods: tuple[Method, ...] = (Method.ACTIVATE,)
) -> bool:
    if play.ability is not None or play.method not in methods or effect.controller != play.player:
        return False
    ctx = Context(play.pos, effect.controller, effect.source, play=play)
    return what.matches(ctx, play.card)

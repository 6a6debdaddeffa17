"""How objects come onto the field: rested, with counters, linked, as a copy, as a token (zones.field.3)."""

from __future__ import annotations

from regalia.game.abilities import Enters
from regalia.game.choices import LINK
from regalia.game.continuous import Continuing, counts, every_keyword, keyword, traits
from regalia.game.decision import Asks, Decision
from regalia.game.durations import WHILE_THERE, begin_effect
from regalia.game.faces import copy_of, show
from regalia.game.language import Context, Procedure, perform, value_of
from regalia.game.links import choose_link, link
from regalia.game.stack import Receipt, StackItem
from regalia.game.state import NOBODY, Position, State, Zone
from regalia.game.zones import move, put_counters


def enter_with(
    pos: Position, card: int, controller: int, states: int, item: StackItem | None = None
) -> Procedure:
    """Put a card onto the field the way its text says it enters."""
    receipt = pos.origin[card]
    ctx = Context(pos, controller, card, item=item)
    gains = yield from _enter_as_copy(pos, card, ctx)
    rested = keyword(pos, card, "hindered") is not None  # keyword.hindered.1, keyword.hindered.2
    for ability in traits(pos, card).abilities.enters:
        if counts(pos, ability, ctx):
            rested = rested or ability.rested
            if ability.choose is not None:
                yield from perform(ability.choose, ctx)
    remembered = pos.memos[card]
    if rested:
        states |= State.RESTED
    if remembered:
        pos.put(pos.memos, card, ())
    counters = entering_counters(pos, card, ctx)
    linked = pos.find(item.target(LINK)[0]) if item is not None and item.target(LINK) else NOBODY
    if linked == NOBODY:
        linked = choose_link(pos, card, controller)
    _arrive(pos, card, controller, states, counters)
    if remembered:
        pos.put(pos.memos, card, remembered)
    if receipt is not None:
        pos.put(pos.origin, card, receipt)
    if linked != NOBODY:
        link(pos, card, linked)
    if gains:
        refs = (pos.ref(card),)
        begin_effect(pos, Continuing(pos.tick(), controller, card, WHILE_THERE, refs, gains))


def _enter_as_copy(pos: Position, card: int, ctx: Context) -> Procedure:
    """Choose what to be a copy of, before anything notices the object (copy.static.2)."""
    for ability in traits(pos, card).abilities.copies:
        if not counts(pos, ability, ctx):
            continue
        legal = [
            other
            for player in pos.everyone()
            for other in pos.cards_in(Zone.FIELD, player)
            if ability.of.matches(ctx, other)
        ]
        if not legal:
            continue
        chosen = yield Decision(
            Asks.PICK,
            ctx.controller,
            "copy",
            legal,
            minimum=0 if ability.may else 1,
            prompt="As a copy of what does it enter?",
            rule="copy.static.1",
        )
        for other in chosen:
            show(pos, card, copy_of(pos, other))
            return ability.gains
    return ()


def summon(
    pos: Position,
    definition: int,
    controller: int,
    *,
    states: int = 0,
    receipt: Receipt | None = None,
    item: StackItem | None = None,
) -> Procedure:
    """A token comes into being on the field, the way its text says it enters (term.summon.1).

    One that a copied activation becomes is linked to what that has targeted.
    """
    card = pos.add_card(definition, controller, int(State.TOKEN))
    if receipt is not None:
        pos.put(pos.origin, card, receipt)
    yield from enter_with(pos, card, controller, states, item)
    return card


def entering_counters(pos: Position, card: int, ctx: Context) -> list[tuple[str, int]]:
    """Durability and whatever else the object enters with (counters.durability.1, keyword.bulwark.1)."""
    found = []
    durability = pos.definition(card).durability
    if durability:
        found.append(("durability", durability))
    found.extend(("bulwark", 1) for _ in every_keyword(pos, card, "bulwark"))  # keyword.bulwark.2
    now = traits(pos, card)
    granted = (ability for ability, _ in now.granted if isinstance(ability, Enters))
    for ability in (*now.abilities.enters, *granted):
        if counts(pos, ability, ctx):
            found.extend((name, value_of(amount, ctx)) for name, amount in ability.counters)
    return found


def _arrive(pos: Position, card: int, controller: int, states: int, counters: list[tuple[str, int]]) -> None:
    move(pos, (card,), Zone.FIELD, player=controller, states=states)
    for name, amount in counters:
        put_counters(pos, card, name, amount)

"""How objects enter the field: rested, with counters, linked, as a copy, as a token (zones.field.3)."""

from __future__ import annotations

import msgspec

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Procedure, perform, value_of
from regalia.game.core.stack import Receipt, StackItem
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Continuing, Memo, Ref
from regalia.game.happening.durations import WHILE_THERE, begin_effect
from regalia.game.happening.triggers import emit
from regalia.game.happening.verbs import put_counters
from regalia.game.happening.zones import Plan, move_as_planned
from regalia.game.information.telling import tell_arrival
from regalia.game.objects.characteristics import every_keyword, keyword
from regalia.game.objects.faces import copy_of, show
from regalia.game.objects.layers import characteristics, is_unrestricted
from regalia.game.objects.links import choose_link, link
from regalia.game.objects.targets import LINK
from regalia.game.printed.abilities import Change, Enters
from regalia.game.timing.player_rules import is_barred


class Arrival(msgspec.Struct, frozen=True):
    """A card that is about to enter the field, and its form."""

    card: int
    controller: int
    states: int = 0
    item: StackItem | None = None
    transformed: bool = False
    """Whether it enters with its other side up."""
    counters: tuple[tuple[str, int], ...] = ()
    """The counters that it enters with, besides those of its own text."""
    memos: tuple[Memo, ...] = ()
    """What it remembers from the moment it enters."""


class Ready(msgspec.Struct, frozen=True):
    """An arrival, with all choices that its text asks for as it enters."""

    plan: Plan
    receipt: Receipt | None
    memos: tuple[Memo, ...]
    counters: list[tuple[str, int]]
    linked: int
    gains: tuple[Change, ...]


def enter_with(
    pos: Position, card: int, controller: int, states: int, item: StackItem | None = None
) -> Procedure:
    """Put a card onto the field the way its text says it enters."""
    yield from enter_together(pos, [Arrival(card, controller, states, item)])


def enter_together(pos: Position, arrivals: list[Arrival]) -> Procedure:
    """Put cards onto the field at the same time, each the way its text says it enters."""
    ready: list[Ready] = []
    for arrival in (yield from _in_order(pos, arrivals)):
        ready.append((yield from _prepare(pos, arrival)))
    move_as_planned(pos, [one.plan for one in ready])
    for one in ready:
        if pos.zone_of(one.plan.card) is Zone.FIELD:
            _settle_in(pos, one)
        else:  # something else happened instead
            show(pos, one.plan.card, pos.printed[one.plan.card])


def _in_order(pos: Position, arrivals: list[Arrival]) -> Procedure:
    """Objects that enter together get timestamps in an order, the turn player's first (timestamps.4).

    Their controllers choose the order if it can matter: among objects that change others continuously.
    """
    if len(arrivals) == 1:
        return arrivals
    ordered: list[Arrival] = []
    for player in pos.turn_order(pos.turn_player):
        own = [arrival for arrival in arrivals if arrival.controller == player]
        changing = {pos.card[one.card] for one in own if pos.definition(one.card).abilities.statics}
        if len(changing) > 1:
            order = yield Decision(
                Asks.ORDER,
                player,
                Topic.ARRIVALS,
                [arrival.card for arrival in own],
                prompt="In which order do they enter? The last is the newest.",
                rule="timestamps.4",
            )
            own.sort(key=lambda arrival: order.index(arrival.card))
        ordered.extend(own)
    return ordered


def _prepare(pos: Position, arrival: Arrival) -> Procedure:
    """Make the choices an object's text asks for as it enters."""
    card, controller, states, item = arrival.card, arrival.controller, arrival.states, arrival.item
    receipt = pos.origin[card]
    ctx = Context(pos, controller, card, item=item)
    other = pos.definition(card).other_face
    if arrival.transformed and other != NOBODY and not pos.states[card] & (State.TOKEN | State.COPY):
        show(pos, card, other)  # term.transform.1.a: nothing happens to a card with one face
    gains = yield from _enter_as_copy(pos, card, ctx)
    rested = keyword(pos, card, KeywordName.HINDERED) is not None  # keyword.hindered.1, keyword.hindered.2
    now = characteristics(pos, card)
    given = (gained for gained, _ in now.granted if isinstance(gained, Enters))
    for ability in (*now.abilities.enters, *given):
        if is_unrestricted(ability, ctx):
            rested = rested or ability.rested
            if ability.distant:
                states |= State.DISTANT
            if ability.choose is not None:
                yield from perform(ability.choose, ctx)
    gains = (*gains, *ctx.bound.gains)
    remembered = pos.memos[card]
    if rested:
        states |= State.RESTED
    if remembered:
        pos.put(pos.memos, card, ())
    counters = [*entering_counters(pos, card, ctx), *arrival.counters]
    linked = pos.find(item.target(LINK)[0]) if item is not None and item.target(LINK) else NOBODY
    if linked == NOBODY:
        linked = choose_link(pos, card, controller)
    if pos.listener is not None:
        tell_arrival(pos, card, controller, int(states), played=item is not None)
    plan = Plan(card, Zone.FIELD, int(states), player=controller, memos=arrival.memos)
    return Ready(plan, receipt, (*arrival.memos, *remembered), counters, linked, gains)


def _settle_in(pos: Position, one: Ready) -> None:
    """Give an object what it has from the moment it enters: counters, memos, its link."""
    card = one.plan.card
    for name, amount in (*one.counters, *one.plan.counters):
        put_counters(pos, card, name, amount, entering=True)
    if one.memos:
        pos.put(pos.memos, card, one.memos)
    if one.receipt is not None:
        pos.put(pos.origin, card, one.receipt)
    if one.linked != NOBODY:
        link(pos, card, one.linked)
        emit(pos, Event(EventKind.LINKED, pos.controller[card], (card, one.linked), 1))
    if one.gains:
        refs = (pos.ref(card),)
        begin_effect(pos, Continuing(pos.tick(), pos.controller[card], card, WHILE_THERE, refs, one.gains))


def _enter_as_copy(pos: Position, card: int, ctx: Context) -> Procedure:
    """Choose what the object is a copy of, before anything notices it (copy.static.2)."""
    for ability in characteristics(pos, card).abilities.copies:
        if not is_unrestricted(ability, ctx):
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
            Topic.COPY,
            legal,
            minimum=0 if ability.may else 1,
            prompt="It enters as a copy of what?",
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
    """Make a token on the field, which enters as its text says (term.summon.1, term.token.1).

    The controller of the effect owns the token (token.5). A token made by a copied play is linked to the
    targets of that play, and has what the played card was given (copy.stack.4).
    """
    card = pos.add_card(definition, controller, int(State.TOKEN))
    like = None if item is None else Ref(item.source, item.source_stamp)
    if like is not None and any(like in effect.refs for effect in pos.effects):
        shared = (
            altered(effect, refs=(*effect.refs, pos.ref(card))) if like in effect.refs else effect
            for effect in pos.effects
        )
        pos.assign("effects", tuple(shared))
    if receipt is not None:
        pos.put(pos.origin, card, receipt)
    yield from enter_with(pos, card, controller, states, item)
    if pos.zone_of(card) is Zone.FIELD:
        emit(pos, Event(EventKind.SUMMONED, controller, (card,), 1))  # copy.1.d
    return card


def summon_all(
    pos: Position,
    definition: int,
    controller: int,
    amount: int,
    *,
    states: int = 0,
    gains: tuple[Change, ...] = (),
    memos: tuple[Memo, ...] = (),
) -> Procedure:
    """Summon several tokens at the same time, with everything else the text says of them.

    Those that went elsewhere instead of entering the field were not summoned (term.summon.1).
    """
    if is_barred(pos, controller, "summon"):
        return ()
    cards = tuple(pos.add_card(definition, controller, int(State.TOKEN)) for _ in range(amount))
    if cards and gains:
        refs = tuple(map(pos.ref, cards))
        begin_effect(pos, Continuing(pos.tick(), controller, cards[0], WHILE_THERE, refs, gains))
    if cards:
        yield from enter_together(pos, [Arrival(card, controller, states, memos=memos) for card in cards])
        cards = tuple(card for card in cards if pos.zone_of(card) is Zone.FIELD)
    if cards:
        emit(pos, Event(EventKind.SUMMONED, controller, cards, len(cards)))
    return cards


def entering_counters(pos: Position, card: int, ctx: Context) -> list[tuple[str, int]]:
    """The counters that an object enters with (counters.durability.1, keyword.bulwark.1)."""
    found = []
    durability = pos.definition(card).durability
    if durability:
        found.append(("durability", durability))
    found.extend(("bulwark", 1) for _ in every_keyword(pos, card, KeywordName.BULWARK))  # keyword.bulwark.2
    now = characteristics(pos, card)
    granted = (ability for ability, _ in now.granted if isinstance(ability, Enters))
    for ability in (*now.abilities.enters, *granted):
        if is_unrestricted(ability, ctx):
            found.extend((name, value_of(amount, ctx)) for name, amount in ability.counters)
    return found

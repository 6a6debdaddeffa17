"""Resolving: the top of the stack is checked, carried out, and its card put away (resolution.1)."""

from __future__ import annotations

from typing import Final

from regalia.game.combat.attackers import is_kept_from_attacking, why_not_now
from regalia.game.combat.declaring import declare, is_declarable
from regalia.game.combat.strikes import is_misplaced_command
from regalia.game.core.context import Context, item_context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.explain import Step
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.language import Effect, Procedure, perform
from regalia.game.core.memo import once
from regalia.game.core.stack import ItemKind, StackItem, instances_of
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Memo
from regalia.game.happening.entering import enter_with, summon
from regalia.game.happening.leveling import level_up
from regalia.game.happening.zones import TOP, move
from regalia.game.objects.characteristics import champion, keyword, obeys
from regalia.game.objects.layers import characteristics, is_unrestricted
from regalia.game.objects.targets import LINK, Target, asking_words, slots_in
from regalia.game.paying.attack_costs import Assault
from regalia.game.playing.choices import GIVEN, given_texts
from regalia.game.playing.legality import champion_reasons
from regalia.game.printed.abilities import Activated, Resolves, Triggered
from regalia.game.printed.definitions import STATIC, Definition
from regalia.game.timing.opportunity import give, withdraw
from regalia.game.timing.phase_table import open_window

KEPT_STATES: Final = int(State.IMBUED | State.PREPARED | State.BREWED | State.EPHEMERAL | State.STARCALLED)
"""The states that a play passes on to the object or intent that it becomes."""


def tell(pos: Position, name: str, rule: str, text: str, player: int = NOBODY) -> None:
    if pos.listener is not None:
        pos.listener(Step(name, rule, text, player))


def resolve_top(pos: Position) -> Procedure:
    """Resolve the topmost item; afterwards the turn player is first to act (opportunity.8)."""
    item: StackItem = pos.stack[-1]
    ctx = item_context(pos, item)
    name = pos.definition(item.source).name
    pos.assign("stack", pos.stack[:-1])
    if fizzles(pos, item, ctx):
        if pos.listener is not None:
            tell(pos, "fizzles", "resolution.check.1", f"{name} fizzles", item.controller)
        _put_away(pos, item, *destination(ctx, texts(pos, item, ctx)), cause="fizzled")
    else:
        if pos.listener is not None:
            what = {ItemKind.ABILITY: "an ability of ", ItemKind.TRIGGER: "a trigger of "}.get(item.kind, "")
            tell(pos, "resolves", "resolution.2", f"{what}{name} resolves", item.controller)
        yield from _carry_out(pos, item, ctx)
    if pos.committed:
        pos.assign("committed", False)
    if item.kind is ItemKind.TRIGGER:
        pos.assign("idle", pos.idle + 1)
    if ctx.bound.afterwards:
        for deed in ctx.bound.afterwards:
            deed(pos)
    elif (pos.stack or open_window(pos)) and pos.phase is not Phase.START:
        give(pos, "resolved", pos.turn_player)
    else:
        withdraw(pos)
    pos.assign("unsettled", True)


def texts(pos: Position, item: StackItem, ctx: Context) -> list[Effect]:
    """The effects an item carries out, in printed order.

    The restriction of an ability is not checked again (abilities.restriction.3). Texts of a card with modes
    or targets are open as they were when it was played, the others as they are now
    (abilities.restriction.types.1.a, abilities.restriction.types.1.b, abilities.restriction.types.2).
    """
    if item.ability is not None:
        return [item.ability.effect]
    definition = pos.catalog[item.definition]
    found = [
        text.effect
        for number, text in enumerate(definition.abilities.resolves)
        if _is_open(item, ctx, number, text)
    ]
    if pos.effects or pos.live[STATIC]:  # what the card was given is read by all its instances
        given = enumerate(given_texts(pos, item.source), GIVEN)
        found.extend(text.effect for number, text in given if _is_open(item, ctx, number, text))
    return found


def _is_open(item: StackItem, ctx: Context, number: int, text: Resolves) -> bool:
    """Whether a text of a card is carried out. Choices that were made for it stay.

    For a text that came later nothing was chosen. It is carried out all the same, without its targets.
    """
    later = number - GIVEN >= item.given
    return number in item.unlocked if asking_words(text.effect) and not later else is_unrestricted(text, ctx)


def slots_of(pos: Position, item: StackItem, ctx: Context) -> list[Target]:
    found = [slot for effect in texts(pos, item, ctx) for slot in slots_in(effect, item.modes)]
    if item.target(LINK):
        link = keyword(pos, item.source, KeywordName.LINK)
        if link is not None and link.filter is not None:
            found.append(Target(what=link.filter, slot=LINK))
    return found


def fizzles(pos: Position, item: StackItem, ctx: Context) -> bool:
    """Whether a necessary target, the source card or a champion's place is gone (resolution.check.1).

    An item that fizzles does not resolve, and is not negated (term.fizzle.1, term.fizzle.1.a, term.fizzle.2).
    Abilities are checked like cards (abilities.resolving.1.a, abilities.triggered.4.a).
    """
    if item.is_card:
        if pos.stamp[item.source] != item.source_stamp or pos.zone_of(item.source) is not Zone.STACK:
            return True
        champion = "champion" in characteristics(pos, item.source).types and not item.copy
        if champion and champion_reasons(pos, item.controller, item.source):
            return True
    for slot in slots_of(pos, item, ctx):
        refs = item.target(slot.slot)
        legal = tuple(ref for ref in refs if slot.is_legal(ctx, ref))
        if slot.up_to or slot.any_number:
            ctx.bound.legal[slot.slot] = legal
        elif len(legal) < len(refs) or (not refs and slot.bounds(ctx)[0]):
            return True
    if isinstance(item.ability, Triggered) and item.ability.only_if is not None:
        return not item.ability.only_if.holds(ctx)  # abilities.triggered.3.b
    return False


def _carry_out(pos: Position, item: StackItem, ctx: Context) -> Procedure:
    definition = pos.catalog[item.definition] if item.is_card else None
    if definition is None:
        if counts_resolutions(item.ability.effect):
            _note_resolution(pos, ctx.source)
        for effect in texts(pos, item, ctx):
            yield from perform(effect, ctx)
        return
    if not item.copy and (progress := progressions(definition)):
        pos.assign("resolved", (*pos.resolved, *((item.controller, name) for name in progress)))
    if "attack" in definition.types:
        yield from attack_with(pos, item)
        return
    if definition.is_object:
        yield from _become_object(pos, item)
        return
    if item.kind is ItemKind.BESTOWMENT:  # it stays in the pantheon, dated from now (boon.5, timestamps.1.d)
        move(pos, (item.source,), Zone.PANTHEON, told="bestow")
        pos.put(pos.origin, item.source, item.receipt)
        ctx.item = altered(item, source_stamp=pos.stamp[item.source])
    for effect in texts(pos, item, ctx):
        yield from perform(effect, ctx)
    _put_away(pos, item, *(ctx.bound.away or (Zone.GRAVEYARD, TOP)))


@once
def progressions(definition: Definition) -> tuple[str, ...]:
    """The progressions of a card. Each counts the resolved cards in a game that have it."""
    words = (word for text in definition.abilities.all for word in text.words())
    return tuple(sorted({word.progression for word in words if word.progression}))


RESOLVED: Final = "resolved"
"""The memo key for how often an ability of a card has resolved, if its text asks about that."""
RESOLVED_IN: Final = "resolved in a turn"
"""The memo key for a turn, and how often an ability of the card has resolved in it."""


@once
def counts_resolutions(effect: Effect) -> bool:
    """Whether a text asks how often it has resolved."""
    return any(word.counts_resolutions for word in effect.words())


def _note_resolution(pos: Position, card: int) -> None:
    before, lately = pos.memo(card, RESOLVED), pos.memo(card, RESOLVED_IN)
    others = tuple(memo for memo in pos.memos[card] if memo.key not in (RESOLVED, RESOLVED_IN))
    times = 1 + (before if isinstance(before, int) else 0)
    this_turn = 1 + (lately[1] if isinstance(lately, tuple) and lately[0] == pos.turn else 0)
    now = (pos.turn, this_turn)
    pos.put(pos.memos, card, (*others, Memo(RESOLVED, times), Memo(RESOLVED_IN, now)))


def attack_with(pos: Position, item: StackItem) -> Procedure:
    """An attack card enters its attacker's intent and the attack is declared, if possible (attack.6).

    There is no attack while something else waits on the stack, outside one's own main phase or
    in the middle of a combat (combat.2.c), nor by somebody who may not attack.
    """
    card = item.source
    attacker = NOBODY
    untimely = why_not_now(pos, item.controller)
    if not item.copy and untimely is None:
        attacker = yield from _attacker_for(pos, item)
    able = attacker != NOBODY and obeys(pos, attacker) and not is_kept_from_attacking(pos, attacker)
    if able:
        mark = pos.mark()
        states = pos.states[card] & KEPT_STATES
        move(pos, (card,), Zone.INTENT, player=item.controller, states=states)
        pos.put(pos.host, card, attacker)
        pos.put(pos.origin, card, item.receipt)
        assault = Assault(item.controller, attacker, (card,), resting=False)
        if is_declarable(pos, assault):
            yield from declare(pos, assault)
            return
        pos.rewind(mark)
    name = pos.definition(card).name
    said = f"{name} finds nothing to attack" if untimely is None else f"{name} fizzles: {untimely.reasons[0]}"
    tell(pos, "fizzles", "attack.6" if untimely is None else untimely.rule, said, item.controller)
    _put_away(pos, item, cause="fizzled")


def _attacker_for(pos: Position, item: StackItem) -> Procedure:
    """Find the attacking unit: the champion, or the ally rested for Command (keyword.command.2).

    If nothing was rested because the cost was waived, an ally is chosen now, awake or not, and is not rested
    (keyword.command.1.c).
    """
    command = keyword(pos, item.source, KeywordName.COMMAND)
    if command is None:
        return champion(pos, item.controller)
    rested = [ref for paid in item.receipt.paid if paid.part == "rest" for ref in paid.refs]
    cards = [pos.find(ref) for ref in rested] if rested else pos.cards_in(Zone.FIELD, item.controller)
    fitting = [
        card
        for card in cards
        if card != NOBODY
        and pos.controller[card] == item.controller
        and not is_misplaced_command(pos, item.source, card)
    ]
    if not fitting:
        return NOBODY
    (chosen,) = yield Decision(
        Asks.PICK,
        item.controller,
        Topic.ATTACKER,
        fitting,
        prompt="Which ally performs the attack?",
        rule="keyword.command.1.c",
    )
    return chosen


def _become_object(pos: Position, item: StackItem) -> Procedure:
    """The object comes onto the field; copies become tokens (copy.2)."""
    definition = pos.catalog[item.definition]
    if item.copy:
        kept = item.receipt.states & KEPT_STATES
        yield from summon(pos, item.definition, item.controller, states=kept, receipt=item.receipt, item=item)
        return
    card = item.source
    if "champion" in definition.types:
        level_up(pos, item.controller, card)
        return
    kept = pos.states[card] & KEPT_STATES
    receipt = item.receipt
    pos.put(pos.origin, card, receipt)
    yield from enter_with(pos, card, item.controller, kept, item)


def _put_away(
    pos: Position,
    item: StackItem,
    zone: Zone = Zone.GRAVEYARD,
    where: str = TOP,
    cause: str = "resolved",
) -> None:
    """The card leaves the stack with its last instance (playing.7)."""
    card = item.source
    here = item.is_card and pos.zone_of(card) is Zone.STACK and pos.stamp[card] == item.source_stamp
    if here and not instances_of(pos, card):
        move(pos, (card,), zone, cause=cause, where=where)


def destination(ctx: Context, effects: list[Effect]) -> tuple[Zone, str]:
    """The zone for a card that does not resolve: where its text would have sent it (action.5.a)."""
    return next(
        (found for effect in effects if (found := effect.away(ctx)) is not None), (Zone.GRAVEYARD, TOP)
    )


def put_away_negated(pos: Position, card: int) -> None:
    """Move a card without an instance from the stack to where it would have gone anyway (term.negated.1)."""
    ctx = Context(pos, pos.controller[card], card)
    effects = [text.effect for text in pos.definition(card).abilities.resolves if is_unrestricted(text, ctx)]
    zone, where = destination(ctx, effects)
    move(pos, (card,), zone, cause="negated", where=where)


def copy_item(pos: Position, item: StackItem, controller: int) -> StackItem:
    """Another instance of an activation, materialization or ability (copy.stack.1, term.copy.3, cost.9.d)."""
    twin = altered(item, id=pos.tick(), controller=controller, copy=True)
    pos.assign("stack", (*pos.stack, twin))
    if pos.listener is not None:
        name = pos.definition(item.source).name
        tell(pos, "copied", "copy.stack.1", f"a copy of {name} is on the effects stack", controller)
    return twin


def negate(pos: Position, item: StackItem) -> bool:
    """Remove an instance. Its card stays until the next check finds it without one (term.negate.1)."""
    if item not in pos.stack:
        return False
    if item.kind is ItemKind.ACTIVATION and keyword(pos, item.source, TextRule.CANNOT_BE_NEGATED) is not None:
        return False
    if isinstance(item.ability, Activated) and item.ability.unnegatable:
        return False
    pos.assign("stack", tuple(other for other in pos.stack if other.id != item.id))
    if pos.listener is not None:
        tell(
            pos, "negated", "term.negate.1", f"{pos.definition(item.source).name} is negated", item.controller
        )
    return True


def clear_stack(pos: Position) -> None:
    """Empty the stack: nothing on it resolves any more, and its cards are banished (phases.ending.1)."""
    sources = {item.source for item in pos.stack if item.is_card}
    pos.assign("stack", ())
    move(pos, [card for card in sources if pos.zone_of(card) is Zone.STACK], Zone.BANISHMENT)

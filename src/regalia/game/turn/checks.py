"""State-based checks, and putting what has triggered onto the effects stack (checks.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from regalia.game.combat.phase import drop_commands, end_roles
from regalia.game.core.checklist import Checklist
from regalia.game.core.context import Context, item_context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.explain import Step
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.language import Procedure, value_of
from regalia.game.core.shortcut import guarded_by
from regalia.game.core.stack import ItemKind, Mode, StackItem, instances_of
from regalia.game.core.state import CHANCE, Phase, Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NO_TARGET, NOBODY, Ref, Waiting, item_ref
from regalia.game.happening.durations import TIED, drop_pointless
from regalia.game.happening.field_index import field_index
from regalia.game.happening.triggers import alike, emit, instance, listens, tell_of_targets
from regalia.game.happening.verbs import destroy, sacrifice
from regalia.game.happening.zones import move
from regalia.game.information.knowledge import look_away
from regalia.game.objects.characteristics import champion, keyword, keyword_holders, may_bear
from regalia.game.objects.hindrances import UNIQUE, stays
from regalia.game.objects.links import bound, break_link
from regalia.game.objects.targets import Target, modes_in, slots_in
from regalia.game.playing.choices import remember_modes, split_among
from regalia.game.printed.abilities import Triggered
from regalia.game.printed.kept import kept
from regalia.game.timing.opportunity import give, withdraw
from regalia.game.turn.ending import MOST_CHECKS, call_a_draw, check_outcome, is_undecided
from regalia.game.turn.resolution import put_away_negated, slots_of

_ALWAYS_DISTANT: Final = TextRule.ALWAYS_DISTANT
_STACK: Final = int(Zone.STACK)


def settle(pos: Position) -> Procedure | None:
    """Check until nothing changes, then stack what has triggered, until nothing is left (opportunity.10).

    If something waits on the stack then, somebody can act (opportunity.1.b). If the first check finds nothing
    and nothing has triggered, this is done at once and there is no procedure to run.
    """
    if pos.peeks:
        look_away(pos)
    changed = check(pos)
    if changed or pos.waiting or (pos.outcome is None and _has_namesakes(pos)):
        return _settle(pos, changed)
    _rest(pos, fresh=False)
    return None


def _settle(pos: Position, changed: bool) -> Procedure:
    """Go on after the first check, if it changed something or somebody may be asked."""
    changes, fresh = 0, False
    while True:
        if pos.outcome is None:
            changed = (yield from _unique(pos)) or changed
        if changed:
            changes += 1
            if changes <= MOST_CHECKS:
                changed = check(pos)
                continue
            call_a_draw(pos, "the checks of the game's state never end")
        if pos.outcome is not None or not pos.waiting or (pos.phase is Phase.START and pos.stack):
            break
        if pos.again and pos.combat is None:  # an additional attack follows its combat at once
            break
        yield from stack_triggers(pos)
        fresh = True
        changed = check(pos)
    _rest(pos, fresh=fresh)


def _rest(pos: Position, *, fresh: bool) -> None:
    """After the checks: if something is on the stack, the turn player may act unless everybody has passed."""
    pos.assign("unsettled", False)
    passed = pos.passes and not fresh  # everybody has, and its top resolves next
    if pos.stack:
        if pos.opportunity == NOBODY and pos.phase is not Phase.START and not passed:
            give(pos, "triggered", pos.turn_player)
        if interdicted(pos):
            withdraw(pos)


def needs_settling(pos: Position) -> bool:
    """Whether `settle` finds something to do, found out by trying."""
    if pos.peeks or pos.waiting or pos.stack:
        return True
    with pos.trial():
        pos.assign("unsettled", False)
        before = pos.mark()
        return settle(pos) is not None or pos.mark() != before


@guarded_by(needs_settling)
def may_need_settling(pos: Position) -> bool:
    """Whether `settle` may have something to do. Without shortcuts the answer is always yes."""
    return True


def unsettle(pos: Position) -> None:
    """Note that something has happened: the game's state is checked next, unless nothing can be found."""
    if may_need_settling(pos):
        pos.assign("unsettled", True)


def cards_on_stack(pos: Position) -> list[tuple[int, ...]]:
    """The cards on the effects stack, separately for each player."""
    first = _STACK * pos.players
    return pos.zones[first : first + pos.players]


@kept
def is_field_calm(pos: Position) -> bool:
    """Whether objects and effects at work give a check nothing to do, apart from damage.

    Nothing has Link, no effect is tied to anything, no name occurs twice and every champion is there.
    """
    for effect in pos.effects:
        if effect.until in TIED:
            return False
    if keyword_holders(pos, KeywordName.LINK) or keyword_holders(pos, TextRule.ALWAYS_DISTANT):
        return False
    namesakes = field_index(pos).namesakes
    for player in pos.everyone():
        if namesakes[player] or (player in pos.crowned and champion(pos, player) == NOBODY):
            return False
    return True


def _has_namesakes(pos: Position) -> bool:
    """Whether somebody has several unique objects of a name (unique.1)."""
    return not is_field_calm(pos) and any(field_index(pos).namesakes)


def interdicted(pos: Position) -> bool:
    """Whether nobody can have Opportunity because of Interdiction on the stack (keyword.interdiction.1).

    Triggers still go onto it, and after it has resolved the turn player acts (keyword.interdiction.2,
    keyword.interdiction.2.a, keyword.interdiction.3). A boon that is being bestowed is like such a card
    (boon.4.a, zones.pantheon.3).
    """
    if any(item.kind is ItemKind.BESTOWMENT for item in pos.stack):
        return True
    return may_bear(pos, KeywordName.INTERDICTION) and any(
        item.is_card and keyword(pos, item.source, KeywordName.INTERDICTION) is not None for item in pos.stack
    )


def check(pos: Position) -> bool:
    """Make every state-based check once, except that on unique objects. Return whether anything changed.

    checks.types.1. Checks that cannot find anything are left out.
    """
    changed = False
    for one in STATE_CHECKS.all:
        changed = one(pos) or changed
        if pos.outcome is not None:
            return False
    return changed


def _ends(pos: Position) -> bool:
    """Find who has lost or won, and end pointless effects. Objects that only these kept alive die at once."""
    if is_field_calm(pos) and is_undecided(pos):
        return False
    before = pos.lost
    if check_outcome(pos):
        return False
    dropped = drop_pointless(pos) if pos.effects else False
    return dropped or pos.lost != before


def _combat(pos: Position) -> bool:
    """End the roles of objects that are gone, and remove Commands from wrong intents."""
    if pos.combat is None:
        return False
    ended = end_roles(pos)
    return drop_commands(pos) or ended


def _stack(pos: Position) -> bool:
    return _stack_cards(pos) if pos.stack or any(cards_on_stack(pos)) else False


def _links(pos: Position) -> bool:
    return _broken_links(pos) if not is_field_calm(pos) or bound(pos) else False


def _plays(pos: Position) -> bool:
    """Take illegal modes and targets from items on the stack. This triggers nothing."""
    if pos.stack:
        _drop_bonus_modes(pos)
        _drop_targets(pos)
    return False


def is_any_dying(pos: Position) -> bool:
    """Whether anything has lethal damage. Every check asks this first."""
    damage = pos.damage
    for mortals in field_index(pos).mortals:
        for card, life in mortals:
            if damage[card] >= life:
                return True
    return False


def _deaths(pos: Position) -> bool:
    """Destroy units that have lethal damage, and worn-out weapons (checks.types.2, checks.types.3)."""
    if not is_any_dying(pos):
        return False
    dying = [
        card
        for player in pos.turn_order(pos.turn_player)
        for card, life in field_index(pos).mortals[player]
        if pos.damage[card] >= life
        and keyword(pos, card, KeywordName.IMMORTALITY) is None  # keyword.immortality.1.a
    ]
    if not dying:
        return False
    before = pos.mark()
    struck = dict(pos.combat.struck) if pos.combat is not None else {}
    destroy(pos, dying, {card: struck[pos.stamp[card]] for card in dying if pos.stamp[card] in struck})
    return pos.mark() != before  # objects that cannot die stay, and then nothing has changed


def _broken_links(pos: Position) -> bool:
    """Sacrifice objects with Link that are no longer linked to anything (keyword.link.5)."""
    tied = (*keyword_holders(pos, KeywordName.LINK), *bound(pos))
    broken = [card for card in dict.fromkeys(tied) if break_link(pos, card)] if tied else []
    if not broken:
        return False
    order = pos.turn_order(pos.turn_player)
    return bool(sacrifice(pos, sorted(broken, key=lambda card: order.index(pos.controller[card]))))


def _distances(pos: Position) -> bool:
    """Make units distant if a text keeps them distant, from the moment it applies to them."""
    near = [
        card
        for card in keyword_holders(pos, _ALWAYS_DISTANT)
        if not pos.states[card] & State.DISTANT and keyword(pos, card, _ALWAYS_DISTANT) is not None
    ]
    for card in near:
        pos.put(pos.states, card, pos.states[card] | State.DISTANT)
    return bool(near)


STATE_CHECKS: Final = Checklist[Callable[[Position], bool]](
    known=(_deaths, _ends, _combat, _stack, _links, _distances, _plays)
)
"""The state-based checks."""


def _stack_cards(pos: Position) -> bool:
    """Remove items without their card, and cards without an item (checks.types.9, checks.types.10)."""
    kept = [
        item
        for item in pos.stack
        if not item.is_card
        or (pos.zone_of(item.source) is Zone.STACK and pos.stamp[item.source] == item.source_stamp)
    ]
    changed = len(kept) != len(pos.stack)
    if changed:
        pos.assign("stack", tuple(kept))
    for player in pos.everyone():
        for card in pos.cards_in(Zone.STACK, player):
            if not instances_of(pos, card):
                put_away_negated(pos, card)
                changed = True
    return changed


def _drop_bonus_modes(pos: Position) -> None:
    """Drop modes that a Class Bonus opened, once it is lost. They are lost for good (activation.1.4.1)."""
    for item in pos.stack:
        if not item.modes or not any(mode.bonuses for mode in item.modes):
            continue
        ctx = item_context(pos, item)
        kept = [mode for mode in item.modes if not any(bonus.bonus_lost(ctx) for bonus in mode.bonuses)]
        if len(kept) != len(item.modes):
            slim = altered(item, modes=tuple(kept))
            pos.assign("stack", tuple(slim if other.id == item.id else other for other in pos.stack))


def _drop_targets(pos: Position) -> None:
    """Drop targets that are no longer legal. They stay dropped if they become legal again (checks.2)."""
    for item in pos.stack:
        if not item.targets:
            continue
        ctx = item_context(pos, item)
        slots = {slot.slot: slot for slot in slots_of(pos, item, ctx)}
        targets = tuple(
            (number, tuple(ref if _is_target(ctx, slots.get(number), ref) else NO_TARGET for ref in refs))
            for number, refs in item.targets
        )
        if targets != item.targets:
            slim = altered(item, targets=targets)
            pos.assign("stack", tuple(slim if other.id == item.id else other for other in pos.stack))


def _is_target(ctx: Context, slot: Target | None, ref: Ref) -> bool:
    return slot is None or slot.is_legal(ctx, ref)


def _unique(pos: Position) -> Procedure:
    """A player keeps one of several unique objects of a name (unique.1)."""
    for player in pos.turn_order(pos.turn_player):
        for cards in field_index(pos).namesakes[player]:
            kept = [card for card in cards if stays(pos, card, Zone.GRAVEYARD, UNIQUE)]
            if kept:  # objects that cannot be sacrificed, instead of one that the player chooses
                if move(pos, [card for card in cards if card not in kept], Zone.GRAVEYARD, cause=UNIQUE):
                    return True
                continue
            (keep,) = yield Decision(
                Asks.PICK,
                player,
                Topic.KEEP,
                cards,
                prompt="Keep one of these unique objects",
                rule="unique.1",
            )
            others = [card for card in cards if card != keep]
            move(pos, others, Zone.GRAVEYARD, cause=UNIQUE)  # keyword.immortality.2.b
            return True
    return False


def stack_triggers(pos: Position) -> Procedure:
    """Each player in turn order puts their triggered abilities onto the stack (abilities.triggered.10)."""
    waiting: tuple[Waiting, ...] = pos.waiting
    players = pos.turn_order(pos.turn_player)
    if pos.phase is Phase.START:  # one player after another resolves theirs (start.standard.6)
        players = tuple(player for player in players if any(entry.controller == player for entry in waiting))[
            :1
        ]
    pos.assign("waiting", tuple(entry for entry in waiting if entry.controller not in players))
    for player in players:
        own = [entry for entry in waiting if entry.controller == player]
        if len(own) > 1 and not all(alike(entry, own[0]) for entry in own):
            order = yield Decision(
                Asks.ORDER,
                player,
                Topic.TRIGGERS,
                list(range(len(own))),
                prompt="In which order do your abilities go onto the effects stack?",
                rule="abilities.triggered.10",
                about=tuple(own),
            )
            own = [own[number] for number in order]
        for entry in own:
            yield from put_trigger(pos, entry)


def put_trigger(pos: Position, entry: Waiting) -> Procedure:
    """Choose modes and targets and put one triggered ability onto the stack (abilities.triggered.5.a)."""
    ability: Triggered = entry.ability
    base = instance(pos, entry, pos.tick())
    ctx = item_context(pos, base)
    modes: tuple[Mode, ...] = ()
    for choice in modes_in(ability.effect):
        bullets = [
            bullet
            for bullet in range(len(choice.bullets))
            if choice.is_open(ctx, bullet)
            and all(
                len(slot.candidates(ctx)) >= slot.bounds(ctx)[0]
                for slot in slots_in(choice.bullets[bullet], ())
            )
        ]
        wanted = choice.how_many(ctx)
        least = choice.at_least(ctx)
        if len(bullets) < least:
            _fizzle(pos, base)
            return
        picked = yield Decision(
            Asks.PICK,
            entry.controller,
            Topic.MODES,
            [(choice.number, bullet) for bullet in bullets],
            minimum=least,
            maximum=min(wanted, len(bullets)),
            prompt=f"Choose {wanted} of {pos.definition(entry.source).name}",
            rule="abilities.triggered.5.a",
            about=base,
        )
        modes += tuple(Mode(number, bullet) for number, bullet in picked)
    targets: list[tuple[int, tuple[Ref, ...]]] = []
    shares: tuple[int, ...] = ()
    slots = list(slots_in(ability.effect, modes))
    later = [one for one in slots if one.apart]
    for slot in slots:
        ctx.item = altered(base, targets=tuple(targets))
        candidates = sorted(
            ref for ref in slot.candidates(ctx) if all(one.leaves_enough(ctx, slot, ref) for one in later)
        )
        least, most = slot.bounds(ctx)
        if len(candidates) < least:
            _fizzle(pos, base)
            return
        refs = yield Decision(
            Asks.PICK,
            CHANCE if slot.at_random else entry.controller,
            Topic.TARGETS,
            candidates,
            minimum=least,
            maximum=min(most, len(candidates)),
            constraint=slot.within_total(ctx),
            prompt=f"Choose targets for {pos.definition(entry.source).name}",
            rule="abilities.triggered.5.a",
            about=altered(base, modes=modes, targets=tuple(targets)),
        )
        targets.append((slot.slot, refs))
        if slot.share and refs:
            shares = yield split_among(entry.controller, refs, value_of(slot.share, ctx), about=ctx.item)
    item = altered(base, modes=modes, targets=tuple(targets), shares=shares)
    if modes and pos.stamp[entry.source] == entry.source_stamp:
        remember_modes(pos, entry.source, ability.effect, modes)
    pos.assign("stack", (*pos.stack, item))
    tell_of_targets(pos, item)
    _tell_of_trigger(pos, item)
    if pos.listener is not None:
        text = f"a trigger of {pos.definition(entry.source).name} is on the effects stack"
        pos.listener(Step("triggers", "abilities.triggered.10", text, entry.controller))


def _tell_of_trigger(pos: Position, item: StackItem) -> None:
    """Let abilities notice that an ability has triggered."""
    if listens(pos, EventKind.TRIGGERED):
        stamps, by = (item.source_stamp,), item_ref(item.id)
        emit(pos, Event(EventKind.TRIGGERED, item.controller, (item.source,), 1, by=by, stamps=stamps))


def _fizzle(pos: Position, item: StackItem) -> None:
    """An ability without legal modes or targets has triggered, and this is told (abilities.triggered.2.a)."""
    before = pos.stack
    pos.assign("stack", (*before, item))
    _tell_of_trigger(pos, item)
    pos.assign("stack", before)

"""Playing a card or an ability: the nine steps, in the rule book's order and with its names.

A step that finds something illegal raises `Illegal`; whoever started the play takes
everything back, so that it never happened (activation.1.6). A decision inside a step
offers exactly what still leads to a completed play: `can_complete` looks ahead
through the steps that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from regalia.game.abilities import (
    Activated,
    Additional,
    Alternative,
    Contribution,
    CostChange,
    Forbids,
    IgnoresElements,
    Method,
    Permission,
)
from regalia.game.continuous import (
    base_level,
    bearer,
    champion,
    context_of,
    counts,
    enabled_elements,
    keyword,
    traits,
)
from regalia.game.costs import additional_costs, applies, parts_of, remember
from regalia.game.decision import Act, Asks, Decision
from regalia.game.definitions import RULES
from regalia.game.events import Event, Kind
from regalia.game.explain import Line, Step
from regalia.game.illegal import Illegal, Refusal
from regalia.game.language import Context, Effect, Means, Procedure, Variable, Word
from regalia.game.payment import Payment, Reserve, imbues
from regalia.game.play import Play, Way
from regalia.game.stack import ItemKind, Mode, StackItem
from regalia.game.state import NOBODY, Memo, Phase, Position, Ref, State, Zone
from regalia.game.targets import Target, modes_in, slots_in
from regalia.game.triggers import emit
from regalia.game.zones import shift

STEPS = ("announce", "elements", "declare costs", "modes", "targets", "legality", "cost", "pay", "activated")


class Grant(Word, frozen=True, kw_only=True):
    """Leave given by a resolving effect to play a card now (permissions.2)."""

    method: Method = Method.ACTIVATE
    without: str = ""
    ignore_elements: bool = False
    changes: tuple[CostChange, ...] = ()
    contributions: tuple[tuple[Contribution, int], ...] = ()
    only_contributions: bool = False
    reserve_too: bool = False
    alternative: str = ""


# Ways to pay.


def printed_way(play: Play, *, reserve_too: bool = False) -> Way | None:
    """The card's own cost, or None: a cost that does not exist cannot be paid (memory.3)."""
    definition = play.pos.definition(play.card)
    start = Variable("X") if definition.has_x else 0
    if play.method is Method.MATERIALIZE:
        if definition.memory is not None:
            return Way("printed", "memory", start or definition.memory, rule="materialization.3.2.1")
        if reserve_too and definition.reserve is not None:  # memory.1.e
            return Way("printed", "reserve", start or definition.reserve, rule="memory.1.e")
        return None
    if definition.reserve is not None:
        return Way("printed", "reserve", start or definition.reserve)
    if definition.memory is not None:
        return Way("printed", "memory", start or definition.memory, rule="activation.5")
    return None


def ability_way(ability: Activated) -> Way:
    """An ability's cost; one that asks for no reserve has a reserve cost of 0 that can still be raised."""
    start = next((part.amount for part in ability.cost if isinstance(part, Reserve)), 0)
    deeds = tuple(part for part in ability.cost if not isinstance(part, Reserve))
    return Way("printed", "reserve", start, deeds)


def ways(play: Play, grant: Grant | None = None) -> list[Way]:
    """Every way this play could be paid for, as far as permission goes (activation.1.3.3, activation.2)."""
    if play.ability is not None:
        return [ability_way(play.ability)]
    pos, card = play.pos, play.card
    own = play.context()
    found: list[Way] = []
    printed = printed_way(play, reserve_too=grant is not None and grant.reserve_too)
    if grant is not None:
        if grant.alternative:
            return [
                _alternative_way(alternative)
                for alternative in traits(pos, card).abilities.alternatives
                if alternative.name == grant.alternative and counts(pos, alternative, own)
            ]
        way = _free(printed, grant.without)
        if way is not None:
            found.append(
                Way(
                    way.name,
                    way.kind,
                    way.start,
                    way.cost,
                    way.removed,
                    way.waives_additional,
                    way.states,
                    way.changes + grant.changes,
                    grant.contributions,
                    grant.only_contributions,
                    grant.ignore_elements,
                    True,
                    way.rule,
                )
            )
        return found
    if _is_home(play) and printed is not None:
        found.append(printed)
    if play.method is Method.ACTIVATE:
        for alternative in _alternatives(pos, card):
            if alternative.zone is play.from_zone and not alternative.only_glimpsing:
                if counts(pos, alternative, own):
                    found.append(_alternative_way(alternative))
    for permission in permissions(play):
        way = _permitted_way(permission, printed)
        if way is not None:
            found.append(way)
    for ability in traits(pos, card).abilities.ignores_elements:
        if ability.own and counts(pos, ability, own) and printed is not None and _is_home(play):
            dearer = CostChange(
                amount=ability.price, own=True, method=(play.method,), rule="ignoring elements"
            )
            found.append(
                Way("ignoring elements", printed.kind, printed.start, changes=(dearer,), ignore_elements=True)
            )
    return found


def _alternatives(pos: Position, card: int) -> Iterator[Alternative]:
    now = traits(pos, card)
    yield from now.abilities.alternatives
    for granted, _ in now.granted:
        if isinstance(granted, Alternative):
            yield granted


def _is_home(play: Play) -> bool:
    """Activated from one's own hand, materialized from one's own material deck."""
    home = Zone.HAND if play.method is Method.ACTIVATE else Zone.MATERIAL_DECK
    return play.from_zone is home and play.pos.owner[play.card] == play.player


def _free(way: Way | None, without: str) -> Way | None:
    """A play "without paying" its reserve cost, or all of its costs."""
    if not without:
        return way
    kind = way.kind if way is not None else ""
    start = way.start if way is not None else 0
    fixed = 0 if isinstance(start, Variable) else start
    return Way(
        f"without paying its {without}",
        kind,
        fixed,
        removed=True,
        waives_additional=without == "costs",
    )


def _alternative_way(alternative: Alternative) -> Way:
    amount = next((part.amount for part in alternative.cost if isinstance(part, Reserve)), None)
    deeds = tuple(part for part in alternative.cost if not isinstance(part, Reserve))
    kind = "" if amount is None else "reserve"
    return Way(
        alternative.name,
        kind,
        amount if amount is not None else 0,
        deeds,
        states=alternative.grants,
        changes=alternative.changes,
    )


def _permitted_way(permission: Permission, printed: Way | None) -> Way | None:
    """What a permission asks: its own cost besides the card's, or an amount of reserve instead of it."""
    amount = next((part.amount for part in permission.cost if isinstance(part, Reserve)), None)
    deeds = tuple(part for part in permission.cost if not isinstance(part, Reserve))
    base = _free(printed, permission.without)
    if base is None:
        return None
    kind, start = (base.kind, base.start) if amount is None else ("reserve", amount)
    return Way(
        permission.name or base.name,
        kind,
        start,
        deeds,
        base.removed,
        base.waives_additional,
        permission.grants,
        permission.changes,
        ignore_elements=permission.ignore_elements,
    )


def permissions(play: Play) -> Iterator[Permission]:
    """Leave to play this card from where it is: its own, other cards', lasting effects'."""
    pos, card = play.pos, play.card
    own = play.context()
    if pos.owner[card] == play.player:
        for permission in traits(pos, card).abilities.permissions:
            if permission.own and _permits(play, permission) and counts(pos, permission, own):
                yield permission
    for source in pos.live[RULES]:
        for permission in pos.definition(source).abilities.permissions:
            if permission.own or not _permits(play, permission):
                continue
            ctx = context_of(pos, source)
            if ctx.controller == play.player and permission.of.matches(ctx, card):
                if counts(pos, permission, ctx):
                    yield permission
    for effect in pos.effects:
        permission = effect.permission
        if isinstance(permission, Permission) and effect.controller == play.player:
            if _permits(play, permission) and any(ref.stamp == pos.stamp[card] for ref in effect.refs):
                yield permission


def _permits(play: Play, permission: Permission) -> bool:
    if permission.zone is not play.from_zone or permission.method is not play.method:
        return False
    return play.top or not permission.top_only


# The steps, as far as they only look.


def check_timing(play: Play) -> None:
    """Slow plays need one's own main phase and an empty stack (timing.slow.1.a)."""
    pos = play.pos
    if play.method is Method.MATERIALIZE:
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
    if not (is_fast(pos, play.card) or is_slow_time(pos, play.player)):
        raise Illegal(
            "announce",
            "timing.slow.1.a",
            f"{pos.definition(play.card).name} is slow: it needs its player's main phase and an empty stack",
        )


def is_fast(pos: Position, card: int) -> bool:
    return traits(pos, card).fast or keyword(pos, card, "fast activation") is not None


def is_slow_time(pos: Position, player: int) -> bool:
    return pos.turn_player == player and pos.phase is Phase.MAIN and not pos.stack


def check_permission(play: Play, grant: Grant | None) -> None:
    """A card is activated from hand unless something says otherwise (activation.2)."""
    play.possible = tuple(ways(play, grant))
    if play.possible:
        return
    pos = play.pos
    definition = pos.definition(play.card)
    name = definition.name
    if play.method is Method.MATERIALIZE and definition.memory is None:
        raise Illegal(
            "announce", "materialization.5", f"{name} has no memory cost and cannot be materialized"
        )
    if _is_home(play):
        raise Illegal("announce", "memory.3", f"{name} has no cost that could be paid")
    place = play.from_zone.name.lower().replace("_", " ")
    rule = "activation.2" if play.method is Method.ACTIVATE else "materialization.2"
    raise Illegal("announce", rule, f"{name} is in a {place}, and nothing lets it be played from there")


def missing_elements(play: Play) -> frozenset[str]:
    pos = play.pos
    now = traits(pos, play.card)
    if "champion" in now.types and play.method is Method.MATERIALIZE:
        return frozenset()
    missing = now.elements - enabled_elements(pos, play.player)
    if missing:
        for source in pos.live[RULES]:
            ctx = context_of(pos, source)
            for ability in pos.definition(source).abilities.ignores_elements:
                if not ability.own and ctx.controller == play.player and ability.of.matches(ctx, play.card):
                    if counts(pos, ability, ctx):
                        return frozenset()
        for effect in pos.effects:
            if isinstance(effect.permission, IgnoresElements) and effect.controller == play.player:
                if effect.permission.of.matches(Context(pos, effect.controller, effect.source), play.card):
                    return frozenset()
    return missing


def effects_of(play: Play) -> list[tuple[int, Effect]]:
    """The texts that ask for modes and targets now: paragraphs whose restrictions are met."""
    if play.ability is not None:
        return [(0, play.ability.effect)]
    pos, own = play.pos, play.context()
    found = [
        (number, paragraph.effect)
        for number, paragraph in enumerate(traits(pos, play.card).abilities.resolves)
        if counts(pos, paragraph, own)
    ]
    link = keyword(pos, play.card, "link")
    if link is not None and link.filter is not None:
        found.append((LINK, LinkTo(Target(what=link.filter, slot=LINK))))
    return found


LINK = 90


class LinkTo(Effect, frozen=True):
    """The object a card will be linked to, declared as a target (keyword.link.3)."""

    target: Target

    def act(self, ctx: Context) -> None:
        """Linking happens as the object enters."""


def mode_sets(play: Play) -> list[tuple[Mode, ...]]:
    """Every legal choice of modes, given what has already been chosen (activation.1.4)."""
    ctx = play.context()
    sets: list[tuple[Mode, ...]] = [()]
    for _, effect in effects_of(play):
        for choice in modes_in(effect):
            kept = tuple(mode for mode in play.modes if mode.choice == choice.number)
            open_bullets = [
                Mode(choice.number, bullet, choice.restriction(bullet) is not None)
                for bullet in range(len(choice.bullets))
                if choice.is_open(ctx, bullet)
                and all(mode.bullet != bullet for mode in kept)
                and _targets_available(play, choice.bullets[bullet])
            ]
            wanted = choice.how_many(ctx) - len(kept)
            picks = list(combinations(open_bullets, wanted)) if 0 <= wanted <= len(open_bullets) else []
            sets = [
                tuple(sorted((*done, *kept, *pick), key=lambda mode: (mode.choice, mode.bullet)))
                for done in sets
                for pick in picks
            ]
    return sets


def _targets_available(play: Play, effect: Effect) -> bool:
    ctx = play.context()
    for slot in slots_in(effect, ()):
        least, _ = slot.bounds(ctx)
        if least and len(slot.candidates(ctx)) < least:
            return False
    return True


def target_slots(play: Play) -> list[Target]:
    return [slot for _, effect in effects_of(play) for slot in slots_in(effect, play.modes)]


def check_legality(play: Play, grant: Grant | None = None) -> None:
    """Everything else that may forbid the play (activation.1.6, materialization.3.1)."""
    pos = play.pos
    step = "activation.1.6" if play.method is not Method.MATERIALIZE else "materialization.3.1"
    own = play.context()
    reasons: list[str] = []
    if play.ability is not None:
        _check_ability(play, own, reasons)
        if reasons:
            raise Illegal("legality", step, *reasons)
        return
    now = traits(pos, play.card)
    for only in now.abilities.only_when:
        if only.method is play.method and counts(pos, only, own) and not only.condition.holds(own):
            reasons.append(only.condition.why_not(own))
    for lock in ("class locked", "level locked"):
        word = keyword(pos, play.card, lock)
        if word is None:
            continue
        if lock == "class locked":
            leader = champion(pos, play.player)
            if leader == NOBODY or not traits(pos, leader).classes & now.classes:
                reasons.append("its class does not match the champion's")
        elif base_level(pos, play.player) < word.amount:
            reasons.append(f"the champion's base level must be {word.amount} or higher")
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        for rule in pos.definition(source).abilities.forbids:
            if _forbids(play, rule, ctx):
                reasons.append(f"{pos.definition(source).name} forbids it")
    if "champion" in now.types:
        reasons.extend(champion_reasons(pos, play.player, play.card))
    if reasons:
        raise Illegal("legality", step, *reasons)


def _forbids(play: Play, rule: Forbids, ctx: Context) -> bool:
    if rule.what is not None and rule.what is not play.method:
        return False
    if rule.who == "you" and play.player != ctx.controller:
        return False
    if rule.who == "opponents" and play.player == ctx.controller:
        return False
    return rule.of.matches(ctx, play.card) and counts(play.pos, rule, ctx)


def _check_ability(play: Play, own: Context, reasons: list[str]) -> None:
    pos, ability = play.pos, play.ability
    assert ability is not None
    if ability.only_if is not None and not ability.only_if.holds(own):
        reasons.append(ability.only_if.why_not(own))
    if ability.once and uses(pos, play.card, play.index, ability.once) >= 1:
        reasons.append("it was already activated" + (" this turn" if ability.once == "turn" else ""))
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        for rule in pos.definition(source).abilities.forbids:
            if rule.what is Method.ABILITY and _forbids(play, rule, ctx):
                reasons.append(f"{pos.definition(source).name} forbids it")


def uses(pos: Position, card: int, ability: int, span: str = "game") -> int:
    """How often an ability of this object was activated, ever or this turn."""
    key = f"uses:{ability}" if span != "turn" else f"uses:{ability}:turn {pos.turn}"
    count = pos.memo(card, key)
    return count if isinstance(count, int) else 0


def champion_reasons(pos: Position, player: int, card: int) -> list[str]:
    """Level and lineage of a champion that is about to be leveled into (champion.7, keyword.lineage.1)."""
    definition = pos.definition(card)
    current = champion(pos, player)
    reasons = []
    wanted = definition.level or 0
    have = base_level(pos, player)
    if wanted == 0:
        reasons.append("a level 0 champion is never materialized")
    elif have + 1 != wanted:
        reasons.append(f"it is level {wanted}, and the champion's base level is {have}")
    for lineage_rule in definition.abilities.lineage:
        below = pos.definition(current) if current != NOBODY else None
        if below is None or lineage_rule.name not in (below.short_name, below.name):
            reasons.append(f"it needs a {lineage_rule.name} lineage")
    return reasons


# Looking ahead.


def can_complete(play: Play, step: str, grant: Grant | None = None) -> bool:
    """Whether choices remain that complete the play, from a step on (what was declared before it is fixed)."""
    match step:
        case "way":
            missing = play.ability is None and bool(missing_elements(play))
            for way in play.possible:
                play.way = way
                if (way.ignore_elements or not missing) and can_complete(play, "options", grant):
                    return True
            return False
        case "options":
            before = play.options
            for chosen in option_sets(play):
                play.options = chosen
                if can_complete(play, "variables", grant):
                    play.options = before
                    return True
            play.options = before
            return False
        case "variables":
            names = [name for name in variables(play) if name not in play.variables]
            if not names:
                return can_complete(play, "modes", grant)
            name = names[0]
            for number in variable_range(play, name):
                play.variables[name] = number
                fine = can_complete(play, "variables", grant)
                del play.variables[name]
                if fine:
                    return True
            return False
        case "modes":
            before_modes = play.modes
            for modes in mode_sets(play):
                play.modes = modes
                if can_complete(play, "targets", grant):
                    play.modes = before_modes
                    return True
            play.modes = before_modes
            return False
        case "targets":
            return _targets_and_payment(play)
        case _:
            return is_payable(play)


def _targets_and_payment(play: Play) -> bool:
    ctx = play.context()
    open_slots = [slot for slot in target_slots(play) if slot.slot not in play.targets]
    for slot in open_slots:
        least, _ = slot.bounds(ctx)
        if least and len(slot.candidates(ctx)) < least:
            return False
    if not open_slots or not cost_looks_at_targets(play):
        return is_payable(play)
    slot = open_slots[0]
    least, most = slot.bounds(ctx)
    candidates = slot.candidates(ctx)
    for size in range(least, min(most, len(candidates)) + 1):
        for refs in combinations(candidates, size):
            play.targets[slot.slot] = refs
            fine = _targets_and_payment(play)
            del play.targets[slot.slot]
            if fine:
                return True
    return False


def cost_looks_at_targets(play: Play) -> bool:
    changes = (
        play.ability.changes
        if play.ability is not None
        else traits(play.pos, play.card).abilities.cost_changes
    )
    return any(change.looks_at_targets for change in changes)


def is_payable(play: Play) -> bool:
    parts = parts_of(play)
    if not parts:
        return True
    return Payment(play.pos, play.player, parts, play.context(), play).is_payable()


def option_sets(play: Play) -> list[tuple[Additional, ...]]:
    """Every choice of optional additional costs (activation.1.3.2)."""
    optional = [extra for extra in additional_costs(play) if extra.optional]
    return [chosen for size in range(len(optional) + 1) for chosen in combinations(optional, size)]


def variables(play: Play) -> list[str]:
    """The variables the chosen costs contain; X is 0 where the cost has none (cost.9.b)."""
    names: list[str] = []
    start = play.way.start
    words: list[Any] = [start] if isinstance(start, Word) and not play.way.removed else []
    words.extend(play.way.cost)
    for extra in additional_costs(play):
        if not extra.optional or extra in play.options:
            words.extend(extra.cost)
    for word in words:
        for inner in word.words():
            if isinstance(inner, Variable) and inner.name not in names:
                names.append(inner.name)
    return names


def variable_range(play: Play, name: str) -> Iterator[int]:
    """0 and up for as long as the costs alone could be paid."""
    others = [other for other in variables(play) if other not in play.variables and other != name]
    number = 0
    while True:
        play.variables[name] = number
        for other in others:
            play.variables[other] = 0
        before = play.targets
        fine = is_payable(play) or (number == 0 and cost_looks_at_targets(play))
        play.targets = before
        del play.variables[name]
        for other in others:
            del play.variables[other]
        if not fine or number > 200:
            return
        yield number
        number += 1


# The steps, as they are taken.


def play_card(play: Play, grant: Grant | None = None) -> Procedure:
    """The nine steps (activation.1, materialization.1)."""
    announce(play, grant)
    _tell_elements(play)
    yield from declare_costs(play, grant)
    yield from select_modes(play, grant)
    yield from declare_targets(play, grant)
    check_legality(play, grant)
    _tell(play, "legality", "the play is legal so far")
    yield from pay(play, grant)
    complete(play)


def announce(play: Play, grant: Grant | None = None) -> None:
    """1.1: the card leaves its zone for the effects stack, and so cannot pay for or target itself."""
    if grant is None:
        check_timing(play)
    check_permission(play, grant)
    pos = play.pos
    if play.ability is None:
        lift(play)
    _tell(play, "announce", f"{pos.definition(play.card).name} is announced")


def lift(play: Play) -> None:
    """Move the announced card onto the effects stack, with its timestamp (playing.6)."""
    pos = play.pos
    shift(pos, play.card, pos.row(Zone.STACK, play.player))
    if pos.controller[play.card] != play.player:
        pos.put(pos.controller, play.card, play.player)
    pos.put(pos.stamp, play.card, pos.tick())
    if pos.effects and "Spell" in traits(pos, play.card).subtypes and play.method is Method.ACTIVATE:
        play.level_bonus = sum(
            effect.level_bonus for effect in pos.effects if effect.controller == play.player
        )
        if play.level_bonus:
            play.states |= State.EMPOWERED


def _tell_elements(play: Play) -> None:
    if play.ability is None:
        check_elements(play)
        if play.pos.listener is not None:
            listed = " and ".join(sorted(traits(play.pos, play.card).elements))
            _tell(play, "elements", f"{listed} is enabled")


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


def declare_costs(play: Play, grant: Grant | None) -> Procedure:
    """1.3: which cost, which optional ones, and every variable."""
    possible = open_ways(play)
    names = [way.name for way in possible]

    def try_way(name: str) -> bool:
        play.way = possible[names.index(name)]
        return can_complete(play, "options", grant)

    chosen = names[0]
    if len(names) > 1:
        chosen = yield Decision(
            Asks.NUMBER,
            play.player,
            "way",
            lambda: [name for name in names if try_way(name)],
            prompt="Which cost do you pay?",
            rule="activation.1.3.3",
            refuse=lambda answer: (
                None
                if answer in names
                else Refusal("declare costs", "activation.1.3.3", (f"{answer} is not a cost of this play",))
            ),
        )
    play.way = possible[names.index(chosen)]
    play.states |= play.way.states
    yield from _declare_options(play, grant)
    for name in variables(play):
        yield from _declare_variable(play, name, grant)
    if play.pos.definition(play.card).has_x and "X" not in play.variables and play.ability is None:
        play.variables["X"] = 0
    _tell(play, "declare costs", _declared(play), play.variables)


def _declared(play: Play) -> str:
    said = [f"pays its {play.way.name} cost" if play.way.name == "printed" else f"pays by {play.way.name}"]
    said.extend(f"{name} = {number}" for name, number in play.variables.items())
    said.extend(f"also {option.name}" for option in play.options)
    return ", ".join(said)


def _declare_options(play: Play, grant: Grant | None) -> Procedure:
    optional = [extra for extra in additional_costs(play) if extra.optional]
    if not optional:
        return
    names = [extra.name for extra in optional]

    def feasible() -> list[tuple[str, ...]]:
        found = []
        for chosen in option_sets(play):
            play.options = chosen
            if can_complete(play, "variables", grant):
                found.append(tuple(sorted(extra.name for extra in chosen)))
        play.options = ()
        return found

    answer = yield Decision(
        Asks.PICK,
        play.player,
        "options",
        names,
        minimum=0,
        maximum=len(names),
        prompt="Which additional costs do you pay?",
        rule="activation.1.3.2",
        constraint=Listed(feasible),
        refuse=lambda picked: (
            None
            if all(name in names for name in picked)
            else Refusal("declare costs", "activation.1.3.2", ("that is not an optional cost of this play",))
        ),
    )
    play.options = tuple(extra for extra in optional if extra.name in answer)
    for extra in play.options:
        play.states |= extra.grants


class Listed:
    """A constraint that simply knows every legal set."""

    __slots__ = ("_make", "_sets")

    def __init__(self, make: Callable[[], list[tuple[Any, ...]]]) -> None:
        self._make = make
        self._sets: list[tuple[Any, ...]] | None = None

    @property
    def sets(self) -> list[tuple[Any, ...]]:
        if self._sets is None:
            self._sets = self._make()
        return self._sets

    def complete(self, picked: tuple[Any, ...]) -> bool:
        return picked in self.sets

    def extensions(self, picked: tuple[Any, ...]) -> list[Any]:
        found: list[Any] = []
        for one in self.sets:
            if set(picked) <= set(one):
                found.extend(element for element in one if element not in picked and element not in found)
        return sorted(found)


def _declare_variable(play: Play, name: str, grant: Grant | None) -> Procedure:
    def feasible() -> list[int]:
        found = []
        for number in variable_range(play, name):
            play.variables[name] = number
            if can_complete(play, "variables", grant):
                found.append(number)
            del play.variables[name]
        return found

    play.variables[name] = yield Decision(
        Asks.NUMBER,
        play.player,
        "x" if name == "X" else name.lower(),
        feasible,
        prompt=f"Choose {name}",
        rule="activation.1.3.1",
        refuse=lambda number: (
            None
            if isinstance(number, int) and number >= 0
            else Refusal("declare costs", "activation.1.3.1", (f"{name} is a whole number, 0 or more",))
        ),
    )


def select_modes(play: Play, grant: Grant | None) -> Procedure:
    """1.4: modes are chosen now and stay (after payment only new ones are asked for, activation.1.8.2)."""
    offered = [choice for _, effect in effects_of(play) for choice in modes_in(effect)]
    if not offered:
        return
    ctx = play.context()
    fixed = play.modes
    wanted = sum(choice.how_many(ctx) for choice in offered) - len(fixed)
    if fixed and wanted <= 0:
        return
    raw = mode_sets(play)
    if not raw:
        raise Illegal("modes", "activation.1.4", "there are not enough legal modes to choose")

    def feasible() -> list[tuple[tuple[int, int], ...]]:
        found = []
        before = play.modes
        for modes in raw:
            play.modes = modes
            if bool(fixed) or can_complete(play, "targets", grant):
                found.append(_mode_keys(modes, fixed))
        play.modes = before
        return found

    keys = {_mode_keys(modes, fixed): modes for modes in raw}
    bullets = sorted({key for chosen in keys for key in chosen})
    answer = yield Decision(
        Asks.PICK,
        play.player,
        "modes",
        bullets,
        minimum=wanted,
        maximum=wanted,
        prompt=f"Choose {wanted}",
        rule="activation.1.4",
        constraint=Listed(feasible),
        refuse=lambda picked: (
            None
            if tuple(sorted(picked)) in keys
            else Refusal("modes", "activation.1.4", (f"choose {wanted} of the legal modes",))
        ),
    )
    play.modes = keys[tuple(sorted(answer))]
    _tell(play, "modes", "chosen: " + ", ".join(str(mode.bullet + 1) for mode in play.modes))


def _mode_keys(modes: tuple[Mode, ...], fixed: tuple[Mode, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((mode.choice, mode.bullet) for mode in modes if mode not in fixed)


def declare_targets(play: Play, grant: Grant | None) -> Procedure:
    """1.5: necessary targets must be legal; "up to" and "any number" are optional."""
    play.unlocked = tuple(number for number, _ in effects_of(play))
    for slot in target_slots(play):
        if slot.slot in play.targets:
            continue
        ctx = play.context()
        least, most = slot.bounds(ctx)
        candidates = slot.candidates(ctx)
        if len(candidates) < least:
            raise Illegal("targets", "activation.1.5", "there is no legal target")
        constraint = (
            Listed(lambda slot=slot: _payable_targets(play, slot)) if cost_looks_at_targets(play) else None
        )
        chosen = yield Decision(
            Asks.PICK,
            play.player,
            "targets",
            sorted(candidates),
            minimum=least,
            maximum=min(most, len(candidates)),
            prompt="Choose targets",
            rule="activation.1.5",
            constraint=constraint,
            refuse=lambda refs, slot=slot: _refuse_targets(play, slot, refs),
        )
        play.targets[slot.slot] = chosen
        if slot.share and chosen:
            total = slot.share if isinstance(slot.share, int) else slot.share.value(ctx)
            play.shares = yield Decision(
                Asks.SHARE,
                play.player,
                "split",
                list(chosen),
                maximum=total,
                prompt=f"Split {total} among the targets, at least 1 each",
                rule="activation.1.3.4",
                refuse=lambda shares, total=total, count=len(chosen): _refuse_shares(shares, total, count),
            )
    if play.targets and play.pos.listener is not None:
        _tell(play, "targets", f"{sum(map(len, play.targets.values()))} chosen")


def _payable_targets(play: Play, slot: Target) -> list[tuple[Ref, ...]]:
    ctx = play.context()
    least, most = slot.bounds(ctx)
    candidates = sorted(slot.candidates(ctx))
    found = []
    for size in range(least, min(most, len(candidates)) + 1):
        for refs in combinations(candidates, size):
            play.targets[slot.slot] = refs
            if _targets_and_payment(play):
                found.append(refs)
            del play.targets[slot.slot]
    return found


def _refuse_targets(play: Play, slot: Target, refs: tuple[Ref, ...]) -> Refusal | None:
    ctx = play.context()
    least, most = slot.bounds(ctx)
    legal = slot.candidates(ctx)
    if slot.share and len(refs) > most:
        return Refusal("targets", "activation.1.3.4", (f"at most {most} targets: each gets at least 1",))
    if any(ref not in legal for ref in refs):
        return Refusal("targets", "activation.1.5", ("that is not a legal target",))
    if not least <= len(refs) <= most:
        return Refusal("targets", "activation.1.5", (f"choose {least} to {most} targets",))
    return None


def _refuse_shares(shares: tuple[int, ...], total: int, count: int) -> Refusal | None:
    if len(shares) != count or sum(shares) != total or any(share < 1 for share in shares):
        return Refusal("targets", "activation.1.3.4", (f"split exactly {total}, at least 1 for each target",))
    return None


def pay(play: Play, grant: Grant | None) -> Procedure:
    """1.7 and 1.8: calculate, lock, pay, and ask for what the payment newly opened."""
    lines: list[Line] | None = [] if play.pos.listener is not None else None
    parts = parts_of(play, lines)
    if lines is not None:
        _tell_bill(play, lines)
    payment = Payment(play.pos, play.player, parts, play.context(), play)
    yield from payment.perform()
    if imbues(play):
        imbue(play, payment)
        yield from select_modes(play, grant)
        yield from declare_targets(play, grant)
    _tell(
        play, "pay", "; ".join(_said(play, paid.label, paid.means) for paid in play.paid) or "nothing to pay"
    )


def imbue(play: Play, payment: Payment) -> None:
    """Enough revealed cards of the right kind make the play imbued (keyword.imbue.1)."""
    if not payment.revealing:
        return
    pos, ctx = play.pos, play.context()
    cards = [m.card for paid in play.paid if paid.part == "reserve" for m in paid.means if m.way == "reserve"]
    abilities = [ability for ability in traits(pos, play.card).abilities.imbue if counts(pos, ability, ctx)]
    for ability in abilities:
        if sum(1 for card in cards if ability.matching.matches(ctx, card)) >= ability.count:
            play.states |= State.IMBUED
    for card in cards:
        pos.put(pos.states, card, pos.states[card] & ~State.REVEALED)


def complete(play: Play) -> None:
    """1.9: the play is activated or materialized; its player gains Opportunity."""
    pos = play.pos
    receipt = play.receipt()
    number = pos.tick()
    kind = (
        ItemKind.ABILITY
        if play.ability is not None
        else ItemKind.MATERIALIZATION
        if play.method is Method.MATERIALIZE
        else ItemKind.ACTIVATION
    )
    item = StackItem(
        number,
        kind,
        play.player,
        play.card,
        pos.stamp[play.card] if play.ability is None else play.stamp,
        play.ability,
        play.modes,
        tuple(sorted(play.targets.items())),
        play.shares,
        receipt,
        unlocked=play.unlocked,
        definition=pos.card[play.card],
    )
    pos.assign("stack", (*pos.stack, item))
    if play.ability is None:
        pos.put(pos.origin, play.card, receipt)
        if play.states:
            pos.put(pos.states, play.card, pos.states[play.card] | play.states)
    else:
        _count_use(play)
    _spend_next(play)
    remember(pos, play)
    event = {
        ItemKind.ABILITY: Kind.ABILITY_ACTIVATED,
        ItemKind.MATERIALIZATION: Kind.MATERIALIZED,
        ItemKind.ACTIVATION: Kind.ACTIVATED,
    }[kind]
    emit(pos, Event(event, play.player, (play.card,), play.total))
    pos.assign("committed", False)
    if not play.nested:
        pos.assign("opportunity", play.player)
        pos.assign("passes", 0)
    pos.assign("unsettled", True)
    if play.method is Method.MATERIALIZE and not play.nested:
        pos.assign("materialized", True)
    _tell(
        play,
        "materialized" if play.method is Method.MATERIALIZE else "activated",
        f"{pos.definition(play.card).name} is on the effects stack",
    )


def _count_use(play: Play) -> None:
    pos, card = play.pos, play.card
    if pos.zone_of(card) is not play.from_zone:
        return
    keys = (f"uses:{play.index}", f"uses:{play.index}:turn {pos.turn}")
    memos = tuple(memo for memo in pos.memos[card] if memo.key not in keys)
    game, turn = uses(pos, card, play.index), uses(pos, card, play.index, "turn")
    pos.put(pos.memos, card, (*memos, Memo(keys[0], game + 1), Memo(keys[1], turn + 1)))


def _spend_next(play: Play) -> None:
    """Effects on "the next card" are used up by the completed play, never by an attempt (activation.1.6)."""
    pos = play.pos
    if not pos.effects:
        return
    kept = []
    for effect in pos.effects:
        if effect.level_bonus and play.states & State.EMPOWERED and effect.controller == play.player:
            continue
        if effect.uses and effect.cost is not None:
            ctx = Context(pos, effect.controller, effect.source, play=play)
            ctx.bound["variables"] = effect.variables
            if applies(play, effect.cost, ctx):
                continue
        kept.append(effect)
    if len(kept) != len(pos.effects):
        pos.assign("effects", tuple(kept))


# What can be played.


def acts(pos: Position, player: int) -> list[Act]:
    """Every play that can be completed now by the player with Opportunity, and passing."""
    found = [Act("pass")]
    slow = is_slow_time(pos, player)
    for card in playable_cards(pos, player):
        if not slow and not is_fast(pos, card):
            continue
        if can_play(pos, player, Act("activate", card)):
            found.append(Act("activate", card))
    for card, number, _ in activatable(pos, player):
        if can_play(pos, player, Act("ability", card, number)):
            found.append(Act("ability", card, number))
    return found


def playable_cards(pos: Position, player: int) -> Iterator[int]:
    """Cards that could be activated: those in hand, and those something may permit elsewhere."""
    yield from pos.cards_in(Zone.HAND, player)
    for zone in (Zone.GRAVEYARD, Zone.MATERIAL_DECK, Zone.MEMORY, Zone.BANISHMENT):
        for card in pos.cards_in(zone, player):
            abilities = pos.catalog[pos.card[card]].abilities
            if abilities.permissions or abilities.alternatives:
                yield card
    if pos.live[RULES]:
        seen: set[int] = set()
        for source in pos.live[RULES]:
            for permission in pos.definition(source).abilities.permissions:
                if not permission.own:
                    for card in pos.cards_in(permission.zone, player):
                        if card not in seen and not pos.definition(card).abilities.permissions:
                            seen.add(card)
                            yield card
    for effect in pos.effects:
        if isinstance(effect.permission, Permission) and effect.controller == player:
            for ref in effect.refs:
                if pos.stamp[ref.card] == ref.stamp:
                    yield ref.card


def activatable(pos: Position, player: int) -> Iterator[tuple[int, int, Activated]]:
    """Abilities a player might activate: the objects they control, cards in zones where abilities work."""
    for card in pos.cards_in(Zone.FIELD, player):
        for number, ability in abilities_on(pos, card):
            if ability.zone is Zone.FIELD:
                yield card, number, ability
        for below in pos.cards_in(Zone.LINEAGE, player):
            if pos.host[below] != card:
                continue
            for number, ability in enumerate(pos.definition(below).abilities.activated):
                if ability.inherited or ability.zone is Zone.LINEAGE:
                    yield below, number, ability
    for zone in (Zone.HAND, Zone.GRAVEYARD):
        for card in pos.cards_in(zone, player):
            for number, ability in enumerate(pos.catalog[pos.card[card]].abilities.activated):
                if ability.zone is zone:
                    yield card, number, ability
    for other in pos.everyone():
        if other != player:
            for card in pos.cards_in(Zone.FIELD, other):
                for number, ability in enumerate(pos.catalog[pos.card[card]].abilities.activated):
                    if ability.anyone:
                        yield card, number, ability


def abilities_on(pos: Position, card: int) -> list[tuple[int, Activated]]:
    """The activated abilities of an object, printed then granted."""
    now = traits(pos, card)
    found = list(enumerate(now.abilities.activated))
    if now.granted:
        start = 100
        for granted, _ in now.granted:
            if isinstance(granted, Activated):
                found.append((start, granted))
                start += 1
    for name, _ in pos.counters[card]:
        given = pos.catalog.counter_abilities.get(name)
        if given is not None:
            found.append((BY_COUNTERS, given))
    return found


BY_COUNTERS = 200
"""The number of an ability that counters give to what they lie on (counters.enlighten.1)."""


def ability_at(pos: Position, card: int, number: int) -> Activated:
    if pos.zone_of(card) is Zone.FIELD:
        for index, ability in abilities_on(pos, card):
            if index == number:
                return ability
    return pos.definition(card).abilities.activated[number]


def make_play(pos: Position, player: int, act: Act) -> Play:
    """The working object for an act."""
    if act.what == "ability":
        ability = ability_at(pos, act.card, act.ability)
        source = bearer(pos, act.card) if ability.inherited else act.card
        play = Play(pos, player, source, Method.ABILITY, ability=ability, index=act.ability)
        return play
    return Play(pos, player, act.card, act.method)


def can_play(pos: Position, player: int, act: Act) -> bool:
    """Whether an act can be completed."""
    return why_not(pos, player, act) is None


def why_not(pos: Position, player: int, act: Act) -> Refusal | None:
    """The first step in rule order that stops a play, with its reasons; None if it can be completed."""
    play = make_play(pos, player, act)
    mark = pos.mark()
    listener, pos.listener = pos.listener, None
    try:
        check_timing(play)
        check_permission(play, None)
        if play.ability is not None and not counts(pos, play.ability, play.context()):
            return Refusal("announce", "abilities.restriction.2.a", ("its restriction is not met",))
        if play.ability is None:
            lift(play)
            check_elements(play)
        _check_modes_and_targets(play)
        check_legality(play)
        if can_complete(play, "way"):
            return None
        return _unpayable(play)
    except Illegal as illegal:
        return illegal.refusal
    finally:
        pos.listener = listener
        pos.rewind(mark)


def _check_modes_and_targets(play: Play) -> None:
    """Steps 4 and 5 as far as they do not depend on the declared costs."""
    sets = mode_sets(play)
    if not sets:
        raise Illegal("modes", "activation.1.4", "there are not enough legal modes to choose")
    ctx = play.context()
    for modes in sets:
        play.modes = modes
        missing = False
        for slot in target_slots(play):
            least, _ = slot.bounds(ctx)
            if least and len(slot.candidates(ctx)) < least:
                missing = True
        play.modes = ()
        if not missing:
            return
    raise Illegal("targets", "activation.1.5", "there is no legal target")


def _unpayable(play: Play) -> Refusal:
    """Why no way of paying can be completed: the reasons of the first way that could be tried."""
    rule = "materialization.3.3" if play.method is Method.MATERIALIZE else "activation.1.8"
    for way in open_ways(play):
        play.way = way
        for name in variables(play):
            play.variables[name] = 0
        payment = Payment(play.pos, play.player, parts_of(play), play.context(), play)
        reasons = payment.shortfall() or ["its costs cannot all be paid together"]
        return Refusal("pay", rule, tuple(reasons))
    return Refusal("pay", rule, ("there is no way to pay for it",))


def open_ways(play: Play) -> list[Way]:
    """The ways to pay that the elements leave open."""
    missing = play.ability is None and bool(missing_elements(play))
    return [way for way in play.possible if way.ignore_elements or not missing]


# Telling.


def _tell(play: Play, step: str, text: str, numbers: dict[str, int] | None = None) -> None:
    listener = play.pos.listener
    if listener is not None:
        listener(Step(step, _rule(play, step), text, play.player, dict(numbers or {})))


def _rule(play: Play, step: str) -> str:
    number = STEPS.index(step) + 1 if step in STEPS else 9
    if play.method is Method.MATERIALIZE:
        late = {
            6: "materialization.3.1",
            7: "materialization.3.2",
            8: "materialization.3.3",
            9: "materialization.3.4",
        }
        return late.get(number, "materialization.3")
    return f"activation.1.{number}"


def _tell_bill(play: Play, lines: list[Line]) -> None:
    text = ", ".join(
        f"{line.label} {line.amount:+d}" if line is not lines[0] else f"{line.label} {line.amount}"
        for line in lines
    )
    kind = play.way.kind or "nothing calculated"
    numbers = {line.label: line.amount for line in lines} | {"to pay": play.total}
    listener = play.pos.listener
    if listener is not None:
        listener(
            Step("cost", _rule(play, "cost"), f"{kind}: {text}; to pay {play.total}", play.player, numbers)
        )


def _said(play: Play, label: str, means: tuple[Means, ...]) -> str:
    pos = play.pos
    names = ", ".join(f"{one.way} {pos.definition(one.card).name}" for one in means)
    return f"{label}: {names}" if names else label

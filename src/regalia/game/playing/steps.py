"""Playing a card or an ability: the nine steps, in the rule book's order and with its names.

A step that finds something illegal raises `Illegal`; whoever started the play takes
everything back, so that it never happened (activation.1.6). A decision inside a step
offers exactly what still leads to a completed play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

import msgspec

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Listed
from regalia.game.core.events import AS_SPELL, PLAYED, Event, Kind
from regalia.game.core.explain import Line, Step
from regalia.game.core.illegal import Illegal, Refusal
from regalia.game.core.language import Filter, Means, Procedure, value_of
from regalia.game.core.stack import ItemKind, Mode, StackItem, item_by_id
from regalia.game.core.state import CHANCE, State, Zone
from regalia.game.core.values import Continuing, Memo, Ref, item_ref
from regalia.game.happening.triggers import emit, tell_of_targets, wait
from regalia.game.happening.zones import shift
from regalia.game.information.knowledge import is_secret, open_name
from regalia.game.objects.hindrances import CANNOT_BECOME, cannot
from regalia.game.objects.layers import traits
from regalia.game.objects.targets import Target, is_spell_ability, modes_in
from regalia.game.paying.costs import (
    applies,
    can_be_declared,
    is_unrested,
    optional_costs,
    parts_of,
    remember,
)
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import imbues, imbuing
from regalia.game.playing.choices import (
    addable,
    effects_of,
    given_texts,
    mode_sets,
    remember_modes,
    split_among,
    target_slots,
)
from regalia.game.playing.legality import (
    check_elements,
    check_legality,
    check_permission,
    check_timing,
    open_ways,
    printed_on,
    uses,
)
from regalia.game.playing.lookahead import (
    PayableTargets,
    can_complete,
    cost_looks_at_targets,
    least_number,
    most_number,
    numbers_in_reach,
    variables,
)
from regalia.game.playing.opening import may_open, payment_for, texts_of
from regalia.game.printed.abilities import Additional, IgnoresElements, Method, NextCard, NextUnrested
from regalia.game.timing.opportunity import give

_PLAYED: Final = {
    ItemKind.ABILITY: Kind.ABILITY_ACTIVATED,
    ItemKind.MATERIALIZATION: Kind.MATERIALIZED,
    ItemKind.ACTIVATION: Kind.ACTIVATED,
    ItemKind.BESTOWMENT: Kind.BESTOWED,
}
"""What has happened when a play is complete."""
_ITEMS: Final = {
    Method.ABILITY: ItemKind.ABILITY,
    Method.MATERIALIZE: ItemKind.MATERIALIZATION,
    Method.ACTIVATE: ItemKind.ACTIVATION,
    Method.BESTOW: ItemKind.BESTOWMENT,
}
"""What waits on the stack by how it was played (playing.6)."""
_DONE: Final = {Method.MATERIALIZE: "materialized", Method.BESTOW: "bestowed"}
"""What a play is called once it is complete, if not activated."""
STEPS = ("announce", "elements", "declare costs", "modes", "targets", "legality", "cost", "pay", "activated")


def play_card(play: Play) -> Procedure:
    """The nine steps (activation.1, materialization.1)."""
    announce(play)
    _tell_elements(play)
    yield from declare_costs(play)
    yield from select_modes(play)
    yield from declare_targets(play)
    check_legality(play)
    if play.pos.listener is not None:
        _tell(play, "legality", "the play is legal so far")
    yield from pay(play)
    complete(play)


def announce(play: Play) -> None:
    """1.1: the card leaves its zone for the effects stack, and so cannot pay for or target itself."""
    if play.grant is None:
        check_timing(play)
    check_permission(play)
    pos = play.pos
    if play.ability is None:
        lift(play)
    if play.pos.listener is not None:
        _tell(play, "announce", f"{pos.definition(play.card).name} is announced")


def lift(play: Play) -> None:
    """Move the announced card onto the effects stack, with its timestamp (playing.6)."""
    pos = play.pos
    shift(pos, play.card, pos.row(Zone.STACK, play.player))
    if pos.controller[play.card] != play.player:
        pos.put(pos.controller, play.card, play.player)
    pos.put(pos.stamp, play.card, pos.tick())
    if pos.states[play.card] & State.FACE_DOWN:
        pos.put(pos.states, play.card, pos.states[play.card] & ~State.FACE_DOWN)
    if pos.counters[play.card]:  # counters.5
        pos.put(pos.counters, play.card, ())
    if pos.effects and "Spell" in traits(pos, play.card).subtypes and play.method is Method.ACTIVATE:
        play.level_bonus = sum(
            effect.level_bonus for effect in pos.effects if effect.controller == play.player
        )
        if play.level_bonus:
            play.gained |= State.EMPOWERED  # keyword.empower.2, keyword.empower.3


def _tell_elements(play: Play) -> None:
    if play.ability is None:
        check_elements(play)
        if play.pos.listener is not None:
            listed = " and ".join(sorted(traits(play.pos, play.card).elements))
            _tell(play, "elements", f"{listed} is enabled")


def declare_costs(play: Play) -> Procedure:
    """1.3: which cost, which optional ones, and every variable."""
    possible = open_ways(play)
    names = [way.name for way in possible]

    def try_way(name: str) -> bool:
        play.way = possible[names.index(name)]
        return can_complete(play, "options")

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
    yield from _declare_options(play)
    for name in variables(play):
        yield from _declare_variable(play, name)
    if play.pos.definition(play.card).has_x and "X" not in play.variables and play.ability is None:
        play.variables["X"] = yield Decision(
            Asks.NUMBER,
            play.player,
            "x",
            [0],
            prompt="X is 0",
            rule="cost.9.b",
            refuse=lambda number: (
                None
                if number == 0
                else Refusal("declare costs", "cost.9.b", ("no X is paid for, so X is 0",))
            ),
        )
    if play.pos.listener is not None:
        _tell(play, "declare costs", _declared(play), play.variables)


def _declared(play: Play) -> str:
    said = [f"pays its {play.way.name} cost" if play.way.name == "printed" else f"pays by {play.way.name}"]
    said.extend(f"{name} = {number}" for name, number in play.variables.items())
    said.extend(f"also {option.name}" for option in play.options)
    return ", ".join(said)


def _declare_options(play: Play) -> Procedure:
    optional = optional_costs(play)
    if not optional:
        return
    names = list(optional)

    def feasible() -> list[tuple[str, ...]]:
        found = []
        known: dict[tuple[Additional, ...], bool] = {}
        for size in range(len(names) + 1):
            for chosen in combinations(sorted(names), size):
                play.options = tuple(optional[name] for name in names if name in chosen)
                if not can_be_declared(play.options, optional.values()):
                    continue
                if play.options not in known:
                    known[play.options] = can_complete(play, "variables")
                if known[play.options]:
                    found.append(chosen)
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
            if all(name in optional for name in picked)
            else Refusal(
                "declare costs",
                "activation.1.3.2",
                (f"that is not an optional cost of this play; there is {', '.join(names)}",),
            )
        ),
    )
    play.options = tuple(optional[name] for name in names if name in answer)


def _declare_variable(play: Play, name: str) -> Procedure:
    def feasible() -> list[int]:
        found = []
        for number in numbers_in_reach(play, name):
            play.variables[name] = number
            if can_complete(play, "variables"):
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
        refuse=lambda number: _refuse_number(play, name, number),
    )


def _refuse_number(play: Play, name: str, number: object) -> Refusal | None:
    least, most = least_number(play, name), most_number(play, name)
    if not isinstance(number, int) or number < least:
        return Refusal("declare costs", "activation.1.3.1", (f"{name} is a whole number, {least} or more",))
    if most is not None and number > most:
        return Refusal("declare costs", "activation.1.3.1", (f"{name} can't be more than {most}",))
    return None


def select_modes(play: Play) -> Procedure:
    """1.4: modes are chosen now and stay; after payment only new ones are asked for (activation.1.8.2)."""
    ctx = play.context()
    offered = [choice for _, effect in effects_of(play) for choice in modes_in(effect)]
    added = [addable(play, choice) for choice in offered]
    if not any(
        choice.number not in play.asked or most for choice, (_, most, _) in zip(offered, added, strict=True)
    ):
        return
    least, wanted = sum(fewest for fewest, _, _ in added), sum(most for _, most, _ in added)
    fixed = play.modes
    raw = mode_sets(play)
    play.asked = {choice.number: (choice.how_many(ctx), choice.open_bullets(ctx)) for choice in offered}
    if not raw:
        raise Illegal("modes", "activation.1.4", "there are not enough legal modes to choose")

    def feasible() -> list[tuple[tuple[int, int], ...]]:
        found = []
        before = play.modes
        for modes in raw:
            play.modes = modes
            if play.is_paid or can_complete(play, "targets"):
                found.append(_mode_keys(modes, fixed))
        play.modes = before
        return found

    keys = {_mode_keys(modes, fixed): modes for modes in raw}
    bullets = sorted({key for chosen in keys for key in chosen})
    how_many = str(wanted) if least == wanted else f"{least} to {wanted}"
    answer = yield Decision(
        Asks.PICK,
        play.player,
        "modes",
        bullets,
        minimum=least,
        maximum=wanted,
        prompt=f"Choose {how_many}",
        rule="activation.1.4",
        constraint=Listed(feasible),
        refuse=lambda picked: (
            None
            if tuple(sorted(picked)) in keys
            else Refusal("modes", "activation.1.4", (f"choose {how_many} of the legal modes",))
        ),
    )
    play.modes = keys[tuple(sorted(answer))]
    if play.pos.listener is not None:
        _tell(play, "modes", "chosen: " + ", ".join(str(mode.bullet + 1) for mode in play.modes))


def _mode_keys(modes: tuple[Mode, ...], fixed: tuple[Mode, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((mode.choice, mode.bullet) for mode in modes if mode not in fixed)


def declare_targets(play: Play) -> Procedure:
    """1.5: necessary targets must be legal; "up to" and "any number" are optional."""
    now = (number for number, _ in effects_of(play))
    play.unlocked = tuple(sorted({*play.unlocked, *now}))
    for slot in target_slots(play):
        if slot.slot not in play.targets:
            yield from _declare_slot(play, slot)
    if play.targets and play.pos.listener is not None:
        _tell(play, "targets", ", ".join(_names(play)) or "none chosen")


def _names(play: Play) -> Iterator[str]:
    """What the play targets, in words."""
    pos = play.pos
    for refs in play.targets.values():
        for ref in refs:
            if ref.is_player:
                yield f"player {chr(ord('A') + ref.stamp)}"
            elif ref.is_item:
                item = item_by_id(pos, ref.stamp)
                yield pos.definition(item.source).name if item is not None else "something gone"
            else:
                yield open_name(pos, ref.card)


def _declare_slot(play: Play, slot: Target) -> Procedure:
    ctx = play.context()
    least, most = slot.bounds(ctx)
    candidates = slot.candidates(ctx)
    if len(candidates) < least:
        raise Illegal("targets", "activation.1.5", "there is no legal target")
    chosen = yield Decision(
        Asks.PICK,
        CHANCE if slot.at_random else play.player,
        "targets",
        sorted(candidates),
        minimum=least,
        maximum=min(most, len(candidates)),
        prompt="Choose targets",
        rule="activation.1.5",
        constraint=PayableTargets(play, slot) if cost_looks_at_targets(play) else slot.within_total(ctx),
        refuse=lambda refs: _refuse_targets(play, slot, refs),
    )
    play.targets[slot.slot] = chosen
    if slot.share and chosen:
        play.shares = yield split_among(play.player, chosen, value_of(slot.share, ctx))


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
    if slot.exceeds(play.pos, refs):
        reason = (
            "they lie in several zones" if slot.single_zone else f"together they cost more than {slot.total}"
        )
        return Refusal("targets", "activation.1.5", (reason,))
    return None


def pay(play: Play) -> Procedure:
    """1.7 and 1.8: calculate, lock, pay, and ask for what the payment newly opened."""
    lines: list[Line] | None = [] if play.pos.listener is not None else None
    parts = parts_of(play, lines)
    if lines is not None:
        _tell_bill(play, lines)
    payment = payment_for(play, parts)
    payment.may_reveal = lambda: can_be_imbued(play)
    yield from payment.perform()
    if imbues(play):
        imbue(play, payment)
    if any(map(may_open, texts_of(play))):
        play.is_paid = True
        yield from select_modes(play)
        yield from declare_targets(play)
    if play.pos.listener is not None:
        _tell_payment(play)


def can_be_imbued(play: Play) -> bool:
    """Whether the modes and targets that imbuing opens could be chosen (activation.1.8.2)."""
    before, modes = play.gained, play.modes
    play.gained |= State.IMBUED
    try:
        for chosen in mode_sets(play):
            play.modes = chosen
            ctx = play.context()
            slots = [slot for slot in target_slots(play) if slot.slot not in play.targets]
            if all(len(slot.candidates(ctx)) >= slot.bounds(ctx)[0] for slot in slots):
                return True
            play.modes = modes
        return False
    finally:
        play.gained, play.modes = before, modes


def imbue(play: Play, payment: Payment) -> None:
    """Enough revealed cards of the right kind make the play imbued (keyword.imbue.1)."""
    if not payment.revealing or cannot(play.pos, play.card, CANNOT_BECOME[State.IMBUED]):
        return
    ctx = play.context()
    cards = [m.card for paid in play.paid if paid.part == "reserve" for m in paid.means if m.way == "reserve"]
    for ability in imbuing(play):
        if sum(1 for card in cards if ability.matching.matches(ctx, card)) >= value_of(ability.count, ctx):
            play.gained |= State.IMBUED


def turn_down(play: Play) -> None:
    """Cards that were reserved revealed are turned face down once the play is complete (keyword.imbue.4)."""
    pos = play.pos
    for paid in play.paid:
        for means in paid.means:
            if pos.states[means.card] & State.REVEALED:
                pos.put(pos.states, means.card, pos.states[means.card] & ~State.REVEALED)


def complete(play: Play) -> None:
    """1.9: the play is activated, materialized or bestowed; its player gains Opportunity.

    Not so while a boon is being bestowed: the next check takes it away again (boon.4.a).
    """
    pos = play.pos
    receipt = play.receipt()
    number = pos.tick()
    kind = _ITEMS[play.method]
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
        given=len(given_texts(pos, play.card)) if play.ability is None else 0,
        definition=pos.card[play.card],
    )
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
        emit(pos, Event(Kind.ACTIVATED, play.player, (play.card,), play.total, word=AS_SPELL, by=by))
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
        _tell(
            play,
            _DONE.get(play.method, "activated"),
            f"{pos.definition(play.card).name} is on the effects stack",
        )


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
                if effect.uses > 1:
                    kept.append(msgspec.structs.replace(effect, uses=effect.uses - 1))
                continue
        elif effect.uses and isinstance(effect.permission, IgnoresElements):
            if _is_of(play, effect, effect.permission.of, effect.permission.method):
                continue
        elif effect.uses and isinstance(effect.permission, NextCard) and _is_awaited(play, effect):
            if not effect.changes:
                continue
            refs = (pos.ref(play.card),)
            effect = msgspec.structs.replace(effect, uses=0, permission=None, refs=refs)
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
    numbers: Counter[str] = Counter()
    for line in lines:
        numbers[line.label] += line.amount
    numbers["to pay"] = play.total
    listener = play.pos.listener
    if listener is not None:
        listener(
            Step(
                "cost",
                _rule(play, "cost"),
                f"{kind}: {text}; to pay {play.total}",
                play.player,
                dict(numbers),
            )
        )


def _tell_payment(play: Play) -> None:
    """What paid: cards reserved face down are told to their player alone (memory.1.c)."""
    listener = play.pos.listener
    if listener is not None:
        forms = [
            "; ".join(_said(play, paid.label, paid.means, secret) for paid in play.paid) or "nothing to pay"
            for secret in (False, True)
        ]
        text, public = forms
        listener(
            Step("pay", _rule(play, "pay"), text, play.player)
            if text == public
            else Step("pay", _rule(play, "pay"), text, play.player, public=public, audience=(play.player,))
        )


def _said(play: Play, label: str, means: tuple[Means, ...], secret: bool) -> str:
    """A part and what paid it, like things counted: "(4): rest 4 Powercell"."""
    pos = play.pos
    things = Counter(
        (one.way, "" if secret and is_secret(pos, one) else pos.definition(one.card).name) for one in means
    )
    words = []
    for (way, name), count in things.items():
        many = name if count == 1 else f"{count} {name or 'cards'}"
        match way:
            case "draw":
                words.append(f"banish {many} at random")
            case "remove":
                words.append(f"{count} from {name}")
            case _:
                words.append(f"{way} {many or 'a card'}")
    listed = ", ".join(words)
    if not listed:
        return label
    return listed if listed.startswith(label) else f"{label}: {listed}"

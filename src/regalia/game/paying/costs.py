"""The cost of a play: start, set, then add and subtract at once, remove, never below 0 (activation.1.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from regalia.game.core.context import Context
from regalia.game.core.explain import Line
from regalia.game.core.language import CostPart, Word, value_of
from regalia.game.core.memo import once
from regalia.game.core.saying import HERE, Told
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import Continuing, Played
from regalia.game.information.knowledge import may_look
from regalia.game.objects.characteristics import gained, may_gain
from regalia.game.objects.layers import at_work, characteristics, is_unrestricted, text_owner
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.abilities import ATTACKER_RESTS, Additional, CostChange, How, Method, NextUnrested
from regalia.game.printed.definitions import COSTS, Definition
from regalia.game.printed.kept import kept

T = TypeVar("T", bound=CostChange | Additional)
_ADD: Final = How.ADD
_SET: Final = How.SET


ONE_PLAYER: Final = "that player"
"""The key under which a lasting effect names the player whose plays it is about."""


def changes_for(play: Play) -> list[tuple[CostChange, Context]]:
    """Every change that applies to this play, with the point of view it is read from."""
    pos = play.pos
    own = play.context()
    found: list[tuple[CostChange, Context]] = []
    ability = play.ability
    for change in _changes_of(pos, play.card) if ability is None else ability.changes:
        if ability is None and not (change.own and play.method in change.method):
            continue
        if _own_applies(change, own):
            found.append((change, own))
    for change in play.way.changes:
        if _own_applies(change, own):
            found.append((change, own))
    for source, change in _at_work(pos) if pos.live[COSTS] or may_gain(pos, CostChange) else ():
        if play.method not in change.method:
            continue
        ctx = Context(pos, pos.controller[source], source, play=play)
        if applies(play, change, ctx) and is_unrestricted(change, ctx):
            found.append((change, ctx))
    for effect in pos.effects:
        if effect.cost is not None:
            ctx = Context(pos, effect.controller, effect.source, play=play)
            ctx.bound.variables = effect.variables
            ctx.bound.stamp = effect.stamp
            if applies(play, effect.cost, ctx):
                found.append((effect.cost, ctx))
    return found


def _changes_of(pos: Position, card: int) -> tuple[CostChange, ...]:
    """A card's own cost changes, printed and gained."""
    now = characteristics(pos, card)
    if not now.granted:
        return now.abilities.cost_changes
    gained_too = (granted for granted, _ in now.granted if isinstance(granted, CostChange))
    return (*now.abilities.cost_changes, *gained_too)


@kept
def _at_work(pos: Position) -> list[tuple[int, CostChange]]:
    """Changes to other cards' costs, printed and gained, with the cards that have them."""
    return _about_others(pos, CostChange)


@kept
def _levies(pos: Position) -> list[tuple[int, Additional]]:
    """Additional costs of others' plays, printed and gained, with the cards that ask for them."""
    return _about_others(pos, Additional)


def _about_others(pos: Position, kind: type[T]) -> list[tuple[int, T]]:
    found: list[tuple[int, T]] = []
    for card in pos.live[COSTS]:
        zone = pos.zone_of(card)
        texts = characteristics(pos, card).abilities
        for text in (*texts.cost_changes, *texts.additional):
            if isinstance(text, kind) and not text.own:
                place = text.zone if isinstance(text, CostChange) else Zone.FIELD
                if at_work(pos, card, text, place, zone):
                    found.append((text_owner(pos, card), text))
    for card, granted, _ in gained(pos, kind):
        if isinstance(granted, kind) and not granted.own:
            found.append((card, granted))
    return found


def _own_applies(change: CostChange, own: Context) -> bool:
    return is_unrestricted(change, own) and (change.condition is None or change.condition.holds(own))


def applies(play: Play, change: CostChange, ctx: Context) -> bool:
    """Whether a change that is not the card's own concerns this play."""
    if play.method not in change.method:
        return False
    if change.label and (play.ability is None or play.ability.label != change.label):
        return False
    if change.who == "you" and play.player != ctx.controller:
        return False
    if change.who == "opponents" and play.player == ctx.controller:
        return False
    if change.who == ONE_PLAYER and (ONE_PLAYER, play.player) not in ctx.bound.variables:
        return False
    if change.from_zone is not None and play.from_zone is not change.from_zone:
        return False
    if not change.of.matches(ctx, play.card):
        return False
    if change.nth and _earlier_plays(play, change, ctx) != change.nth - 1:
        return False
    return change.condition is None or change.condition.holds(ctx)


def _earlier_plays(play: Play, change: CostChange, ctx: Context) -> int:
    """The number of plays this turn that the change has already counted ("the first each turn")."""
    return sum(
        1
        for played in play.pos.plays
        if played.method in change.method
        and (
            played.player == play.player  # "each player": everyone has a first one of their own
            if change.who == "anyone"
            else (played.player == ctx.controller) == (change.who == "you")
        )
        and change.of.matches(ctx, played.card)
    )


def calculate(play: Play, lines: list[Line] | None = None) -> int:
    """The amount of reserve or memory to pay. All additions and subtractions count at once (cost.6)."""
    way = play.way
    own = play.context()
    amount = value_of(way.start, own)
    if lines is not None:
        lines.append(Line("printed" if way.name in ("", "printed") else way.name, amount, way.rule))
    if not way.kind:
        return 0
    setting: tuple[int, int, Context, CostChange] | None = None
    total = 0
    removed = way.removed
    removers: list[str] = []
    step = _step(play) if lines is not None else ""
    for change, ctx in changes_for(play):
        how = change.how
        if how is _ADD:
            delta = value_of(change.amount, ctx)
            total += delta
            if lines is not None:
                lines.append(Line(_label(play, change, ctx), delta, f"{step}.3"))
        elif how is _SET:
            stamp = ctx.bound.stamp if ctx.bound.stamp is not None else play.pos.stamp[ctx.source]
            if setting is None or stamp >= setting[0]:
                setting = (stamp, value_of(change.amount, ctx), ctx, change)
        else:
            removed = True
            if lines is not None:
                removers.append(_label(play, change, ctx))
    if setting is not None:
        amount = setting[1]
        if lines is not None:
            lines.insert(1, Line(f"set by {_label(play, setting[3], setting[2])}", amount, f"{step}.2"))
    result = max(0, amount + total)
    if removed:
        result = 0
        if lines is not None:
            by = " and ".join(removers)
            lines.append(Line(f"removed by {by}" if by else "removed", 0, f"{step}.4"))
    if lines is not None and amount + total < 0:
        lines.append(Line("not below 0", 0, "cost.8"))
    return result


def _step(play: Play) -> str:
    """The clause under which a play's cost is calculated."""
    return f"{play.rule}.1.7" if play.method is not Method.MATERIALIZE else "materialization.3.2"


def _label(play: Play, change: CostChange, ctx: Context) -> str:
    """The name of a line of the bill: a bonus or keyword of the card, or the card that makes the change."""
    if ctx.source != play.card:
        seen = may_look(play.pos, ctx.source, play.player)
        return play.pos.definition(ctx.source).name if seen else "something that has gone"
    title = change.when.title() if change.when is not None else ""
    called = play.ability.label.capitalize() if play.ability is not None else ""
    return change.rule or title or called or "its own text"


def additional_costs(play: Play) -> list[Additional]:
    """Additional costs of this play, mandatory and optional: its own, and those of others (cost.4)."""
    pos = play.pos
    found = _own_additional(play) if play.ability is None else []
    if pos.live[COSTS] or may_gain(pos, Additional):
        found.extend(_levied(play))
    if play.way.waives_additional:
        found = [extra for extra in found if extra.optional and not extra.either]
    return found


def can_be_declared(chosen: Sequence[Additional], optional: Iterable[Additional]) -> bool:
    """Whether exactly one cost was chosen of each pair of costs of which one has to be paid."""
    for group in {extra.either for extra in optional if extra.either}:
        if sum(extra.either == group for extra in chosen) != 1:
            return False
    return True


def optional_costs(play: Play) -> dict[str, Additional]:
    """The optional costs by name. Each is declared by itself (activation.1.3.2).

    If several have the same name, a number tells them apart.
    """
    told: Counter[str] = Counter()
    found: dict[str, Additional] = {}
    for extra in additional_costs(play):
        if not extra.optional:
            continue
        called = extra.name or "optional cost"
        told[called] += 1
        found[f"{called} #{told[called]}" if told[called] > 1 else called] = extra
    return found


def optional_lines(costs: Mapping[str, Additional], name: str) -> dict[str, Told | str]:
    """What players are told about optional costs. A cost without a name is called by what it asks for."""
    names = Counter(extra.name for extra in costs.values())
    alike: Counter[Additional] = Counter()
    found: dict[str, Told | str] = {}
    for key, extra in costs.items():
        alike[extra] += 1
        again = f" #{alike[extra]}" if alike[extra] > 1 else ""
        text = f"{extra.name} ({HERE}){again}" if extra.name else f"{HERE}{again}"
        plain = extra.name and names[extra.name] == 1
        found[key] = key if plain else Told(text, extra.cost, name)
    return found


def declared(play: Play, extras: Iterable[Additional]) -> Iterator[Additional]:
    """The additional costs that are paid: the mandatory ones, and the optional ones that were declared."""
    left = list(play.options)
    for extra in extras:
        if not extra.optional:
            yield extra
        elif extra in left:
            left.remove(extra)
            yield extra


def are_extras_settled(play: Play) -> bool:
    """Whether the additional costs of a play depend on nothing that is still to be chosen for it."""
    pos = play.pos
    if play.ability is None:
        for extra in characteristics(pos, play.card).abilities.additional:
            if extra.when is not None:
                return False
    if pos.live[COSTS] or may_gain(pos, Additional):
        return not _levies(pos) and not may_gain(pos, Additional)
    return True


def texts_about_costs(play: Play) -> Iterator[Word]:
    """The texts that may decide what a play costs, apart from its parts. Some may not apply to it."""
    pos = play.pos
    yield from play.way.changes
    yield from _changes_of(pos, play.card) if play.ability is None else play.ability.changes
    yield from (change for _, change in _at_work(pos))
    yield from (effect.cost for effect in pos.effects if effect.cost is not None)
    now = characteristics(pos, play.card)
    extras = [*now.abilities.additional, *(extra for _, extra in _levies(pos))]
    extras.extend(granted for granted, _ in now.granted if isinstance(granted, Additional))
    for extra in extras:
        yield extra.of
        if extra.when is not None:
            yield extra.when


def _own_additional(play: Play) -> list[Additional]:
    """Additional costs of the card itself, printed or gained, and of the permission to play it."""
    pos = play.pos
    own = play.context()
    now = characteristics(pos, play.card)
    if not (now.abilities.additional or now.granted or pos.effects):
        return []
    gains = [granted for granted, _ in now.granted if isinstance(granted, Additional)]
    found = [
        extra
        for extra in (*now.abilities.additional, *gains)
        if extra.own and extra.method is play.method and is_unrestricted(extra, own)
    ]
    for effect in pos.effects:
        if isinstance(effect.permission, Additional) and any(ref.stamp == play.stamp for ref in effect.refs):
            found.append(effect.permission)
        elif isinstance(effect.permission, NextUnrested) and is_unrested(play, effect):
            found = [extra for extra in found if extra.name != ATTACKER_RESTS]
    return found


def is_unrested(play: Play, effect: Continuing) -> bool:
    """Whether this play is the one for which an effect lets the attacker stay awake."""
    if play.method is not Method.ACTIVATE or effect.controller != play.player:
        return False
    ctx = Context(play.pos, effect.controller, effect.source, play=play)
    return bool(effect.permission.what.matches(ctx, play.card))


def _levied(play: Play) -> Iterator[Additional]:
    """Additional costs that the texts of objects put on others' plays."""
    pos = play.pos
    for source, extra in _levies(pos):
        if extra.method is not play.method:
            continue
        ctx = Context(pos, pos.controller[source], source, play=play)
        mine = play.player == ctx.controller
        if extra.who == ("opponents" if mine else "you"):
            continue
        if extra.of.matches(ctx, play.card) and is_unrestricted(extra, ctx):
            yield extra


def parts_of(
    play: Play, lines: list[Line] | None = None, extras: list[Additional] | None = None
) -> list[CostPart]:
    """Everything this play has to pay, the calculated amount first. `extras` are additional costs."""
    play.total = calculate(play, lines)
    play.calculated = Memory(play.total) if play.way.kind == "memory" else Reserve(play.total)
    own = play.context()
    parts: list[CostPart] = [play.calculated] if play.way.kind and play.total else []
    parts.extend([part for part in play.way.cost if part.owed(own) > 0])
    for extra in declared(play, additional_costs(play) if extras is None else extras):
        parts.extend([part for part in extra.cost if part.owed(own) > 0])
    return parts


@once
def _is_recalled(definition: Definition) -> bool:
    """Whether a card's own text asks whether a card of its name was activated before in the game."""
    words = (word for text in definition.abilities.all for word in text.words())
    return any(getattr(word, "recalls", False) for word in words)


def remember(pos: Position, play: Play) -> None:
    """Count a completed play."""
    if play.method is Method.ACTIVATE and play.ability is None and _is_recalled(pos.definition(play.card)):
        done = (play.player, pos.card[play.card])
        if done not in pos.achieved:
            pos.assign("achieved", (*pos.achieved, done))
    pos.assign(
        "plays",
        (
            *pos.plays,
            Played(
                play.player,
                play.card,
                play.method,
                pos.card[play.card],
                pos.stamp[play.card],
                tuple(sorted(characteristics(pos, play.card).subtypes)),
                int(play.states),
                play.way.name,
            ),
        ),
    )

"""Looking ahead: whether a play begun can still be completed, so that no option leads nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from regalia.game.core.language import Amount, Part, Variable, Word, value_of, words_in
from regalia.game.core.memo import once
from regalia.game.core.state import Zone
from regalia.game.core.values import Continuing, Ref, Way
from regalia.game.objects.layers import context_of, traits
from regalia.game.objects.targets import Target, asking_words
from regalia.game.paying.claims import Claims
from regalia.game.paying.costs import (
    additional_costs,
    are_extras_settled,
    calculate,
    can_be_declared,
    declared,
    parts_of,
    texts_about_costs,
)
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.choices import effects_of, mode_sets, target_slots
from regalia.game.playing.legality import forbidden_by, has_x, missing_elements
from regalia.game.playing.opening import is_closed, payment_for
from regalia.game.printed.abilities import (
    Additional,
    CostChange,
)
from regalia.game.printed.definitions import own_words

_HAND: Final = int(Zone.HAND)


def can_complete(play: Play, step: str) -> bool:
    """Whether choices remain that complete the play from a step on; what came before is fixed."""
    return STEPS[step](play)


def _from_way(play: Play) -> bool:
    missing = play.ability is None and bool(missing_elements(play))
    for way in play.possible:
        play.way = way
        if (way.ignore_elements or not missing) and _from_options(play):
            return True
    return False


def _from_options(play: Play) -> bool:
    extras = additional_costs(play)
    known = extras if are_extras_settled(play) else None
    if not extras:
        return _from_variables(play, known)
    before = play.options
    for chosen in option_sets(play, extras):
        play.options = chosen
        if _from_variables(play, known):
            play.options = before
            return True
    play.options = before
    return False


def _from_variables(play: Play, extras: list[Additional] | None = None) -> bool:
    """With `extras`, what comes on top of the cost is known, and hangs on nothing that is chosen."""
    names = [name for name in variables(play, extras) if name not in play.variables]
    if not names:
        return _from_modes(play, extras)
    if not _targets_hang_on_variables(play) and not _has_targets(play):
        return False
    name = names[0]
    for number in numbers_in_reach(play, name):
        play.variables[name] = number
        fine = _from_variables(play, extras)
        del play.variables[name]
        if fine:
            return True
    return False


def _targets_hang_on_variables(play: Play) -> bool:
    """Whether it may depend on X what can be chosen for a play."""
    return any(_letters(word) for _, effect in effects_of(play) for word in asking_words(effect))


def _has_targets(play: Play) -> bool:
    """Whether modes can be chosen for which there are targets, costs aside."""
    ctx, before = play.context(), play.modes
    for modes in mode_sets(play):
        play.modes = modes
        fine = all(slot.slot in play.targets or slot.has_enough(ctx) for slot in target_slots(play))
        play.modes = before
        if fine:
            return True
    return False


def _from_modes(play: Play, extras: list[Additional] | None = None) -> bool:
    if has_x(play) and forbidden_by(play):
        return False
    for _, effect in effects_of(play):
        if asking_words(effect):
            break
    else:
        if not cost_looks_at_targets(play):
            return is_payable(play, extras)
    before = play.modes
    for modes in mode_sets(play):
        play.modes = modes
        if targets_and_payment(play, extras):
            play.modes = before
            return True
    play.modes = before
    return False


def targets_and_payment(play: Play, extras: list[Additional] | None = None) -> bool:
    ctx = play.context()
    open_slots = [slot for slot in target_slots(play) if slot.slot not in play.targets]
    for slot in open_slots:
        if not slot.has_enough(ctx):
            return False
    if not open_slots or not cost_looks_at_targets(play):
        return is_payable(play, extras)
    return PayableTargets(play, open_slots[0]).any()


class PayableTargets:
    """Which sets of targets leave the play payable, where its cost depends on them."""

    __slots__ = ("_known", "_looking", "play", "slot")

    def __init__(self, play: Play, slot: Target) -> None:
        self.play = play
        self.slot = slot
        self._known: dict[frozenset[tuple[object, int]], bool] = {}
        self._looking = _looking_at_targets(play)

    def complete(self, picked: tuple[Ref, ...]) -> bool:
        least, most = self.slot.bounds(self.play.context())
        if not least <= len(picked) <= most:
            return False
        self.play.targets[self.slot.slot] = picked
        try:
            return targets_and_payment(self.play)
        finally:
            del self.play.targets[self.slot.slot]

    def extensions(self, picked: tuple[Ref, ...]) -> list[Ref]:
        candidates = sorted(self.slot.candidates(self.play.context()))
        return [ref for ref in candidates if ref not in picked and self._leads((*picked, ref), candidates)]

    def any(self) -> bool:
        """Whether there is any legal set at all."""
        return self._leads((), sorted(self.slot.candidates(self.play.context())))

    def _leads(self, picked: tuple[Ref, ...], candidates: list[Ref]) -> bool:
        """Whether a legal set contains these; like targets are tried once."""
        kind = frozenset(Counter(map(self._likeness, picked)).items())
        if kind not in self._known:
            more = len(picked) < self.slot.bounds(self.play.context())[1]
            self._known[kind] = self.complete(tuple(sorted(picked))) or (
                more
                and any(self._leads((*picked, ref), candidates) for ref in candidates if ref not in picked)
            )
        return self._known[kind]

    def _likeness(self, ref: Ref) -> tuple[object, ...]:
        """What the costs see of a target; where that is not known, it is like no other."""
        ctx = self.play.context()
        if not all(self._looking):
            return ref.card, ref.stamp
        return tuple(word.mark(ctx, ref) for words in self._looking for word in words)


def _looking_at_targets(play: Play) -> list[list[Word]]:
    """The words of each cost change that looks at targets with which it does so.

    Those of an effect see targets from where it comes from: nothing is known of them here.
    """
    own = [
        [word for word in own_words(change) if word.of_targets]
        for change in _own_changes(play)
        if change.looks_at_targets
    ]
    return [*own, *([] for effect in play.pos.effects if _is_about_targets(effect))]


def _own_changes(play: Play) -> tuple[CostChange, ...]:
    if play.ability is not None:
        return play.ability.changes
    return traits(play.pos, play.card).abilities.cost_changes


def _is_about_targets(effect: Continuing) -> bool:
    return effect.cost is not None and effect.cost.looks_at_targets


def cost_looks_at_targets(play: Play) -> bool:
    own = any(change.looks_at_targets for change in _own_changes(play))
    return own or any(map(_is_about_targets, play.pos.effects))


def is_payable(play: Play, extras: list[Additional] | None = None) -> bool:
    if play.is_paid:
        return True
    parts = parts_of(play, extras=extras)
    if not parts:
        return True
    if _is_plainly_paid(play, parts) and not is_closed(play):
        return True
    return payment_for(play, parts).is_payable()


def _is_plainly_paid(play: Play, parts: list[Part]) -> bool:
    """Whether cards are reserved from hand, or the source pays, or both, as for most plays (cost.2)."""
    if len(parts) == 1:
        return _is_reserved(play, parts[0]) or parts[0].is_at_hand(play.pos, play.card)
    return (
        len(parts) == 2
        and _is_reserved(play, parts[0])
        and play.ability is not None
        and parts[1].is_at_hand(play.pos, play.card)
    )


def _is_reserved(play: Play, part: Part) -> bool:
    """Whether there are cards enough in hand for a part that can be paid with them."""
    if part is not play.calculated or not isinstance(part, Reserve) or play.way.only_contributions:
        return False
    pos = play.pos
    if play.total > len(pos.zones[_HAND * pos.players + play.player]):
        return False
    return play.ability is not None or not traits(pos, play.card).abilities.limits


STEPS: Final[dict[str, Callable[[Play], bool]]] = {
    "way": _from_way,
    "options": _from_options,
    "variables": _from_variables,
    "modes": _from_modes,
    "targets": targets_and_payment,
    "pay": is_payable,
}
"""From which step on a play has to be completed (activation.1.3 to activation.1.8)."""


def option_sets(play: Play, extras: list[Additional] | None = None) -> list[tuple[Additional, ...]]:
    """Every choice of optional additional costs (activation.1.3.2)."""
    known = additional_costs(play) if extras is None else extras
    optional = [extra for extra in known if extra.optional]
    if not optional:
        return [()]
    sets = (chosen for size in range(len(optional) + 1) for chosen in combinations(optional, size))
    return list(dict.fromkeys(chosen for chosen in sets if can_be_declared(chosen, optional)))


def variables(play: Play, extras: list[Additional] | None = None) -> list[str]:
    """The variables the chosen costs contain; X is 0 where the cost has none (cost.9.b)."""
    way = play.way
    if extras is None:
        extras = additional_costs(play)
    told = _told_by_imbue(play)
    if told:
        return list(dict.fromkeys([*_in_costs(play, extras), *told]))
    if not extras:
        if not way.cost and isinstance(way.start, int):
            return []
        if play.ability is not None:
            return list(_letters_of(way))
    return _in_costs(play, extras)


def _in_costs(play: Play, extras: list[Additional]) -> list[str]:
    way = play.way
    words: list[Word] = [way.start] if isinstance(way.start, Word) and not way.removed else []
    words.extend(way.cost)
    for extra in declared(play, extras):
        words.extend(extra.cost)
    return list(dict.fromkeys([name for word in words for name in _letters(word)]))


def _told_by_imbue(play: Play) -> list[str]:
    """The variables that say how many revealed cards imbue the card: they are chosen with the costs."""
    imbue = traits(play.pos, play.card).abilities.imbue if play.ability is None else ()
    return [name for ability in imbue for name in _letters(ability)]


@once
def _letters_of(way: Way) -> tuple[str, ...]:
    """The variables in the cost of an ability (`ability_way` keeps that)."""
    words = (*([way.start] if isinstance(way.start, Word) and not way.removed else []), *way.cost)
    return tuple(dict.fromkeys([name for word in words for name in _letters(word)]))


@once
def _letters(word: Word) -> tuple[str, ...]:
    """The variables in a text."""
    return tuple(inner.name for inner in word.words() if isinstance(inner, Variable))


def numbers_in_reach(play: Play, name: str) -> Iterator[int]:
    """The numbers worth trying: up to the first with which a cost is out of reach, and so with all above.

    A higher number is not always dearer to reach: what pays for it can serve another cost later.
    """
    for number in _variable_range(play, name):
        play.variables[name] = number
        fine = not _is_out_of_reach(play)
        del play.variables[name]
        if not fine:
            return
        yield number


def _is_out_of_reach(play: Play) -> bool:
    """Whether the costs can never be paid with the numbers chosen so far, nor with higher ones.

    Costs that may fall as numbers rise are not counted, but they may help the others.
    """
    if any(map(_hangs_on_choices, texts_about_costs(play))):
        return False
    chosen = list(declared(play, additional_costs(play)))
    parts_of(play, extras=chosen)
    assert play.calculated is not None
    parts = [
        *([play.calculated] if play.way.kind else []),
        *play.way.cost,
        *(part for extra in chosen for part in extra.cost),
    ]
    payment = Payment(play.pos, play.player, parts, play.context(), play)
    everything = list(range(len(parts)))
    rising = [number for number, part in enumerate(parts) if _only_rises(play, part)]
    return (
        any(parts[number].owed(payment.ctx) > 0 and payment.is_lost(number, everything) for number in rising)
        or not Claims(payment, everything, rising).suffice()
    )


@once
def _hangs_on_choices(word: Word) -> bool:
    """Whether a text about costs looks at numbers or targets that are still to be chosen."""
    return any(isinstance(inner, Variable) or inner.of_targets for inner in word.words())


def _only_rises(play: Play, part: Part) -> bool:
    """Whether higher numbers only make a part more; those that are not chosen yet count as 0."""
    fields = [getattr(part, name) for name in part.__struct_fields__]
    for field in fields if part is not play.calculated else [play.way.start]:
        hangs = any(isinstance(word, Variable) for word in words_in(field))
        if hangs and not (isinstance(field, Amount) and field.rises()):
            return False
    return True


def _variable_range(play: Play, name: str) -> range:
    """The numbers that could be paid: no more than everything the payer has, discounts included.

    For what only tells how many revealed cards imbue, no more than can be reserved.
    """
    pos, player = play.pos, play.player
    if name in _told_by_imbue(play) and name not in _in_costs(play, additional_costs(play)):
        return range(min(calculate(play), len(pos.cards_in(Zone.HAND, player))) + 1)
    zones = (Zone.HAND, Zone.FIELD, Zone.GRAVEYARD, Zone.MEMORY, Zone.MATERIAL_DECK)
    things = sum(len(pos.cards_in(zone, player)) for zone in zones)
    counters = sum(
        amount
        for seat in pos.everyone()
        for card in pos.cards_in(Zone.FIELD, seat)
        for _, amount in pos.counters[card]
    )
    worth = max(
        (
            value_of(ability.worth, context_of(pos, card))
            for card in (play.card, *pos.cards_in(Zone.FIELD, player))
            for ability in traits(pos, card).abilities.contributions
        ),
        default=1,
    )
    others = [other for other in variables(play) if other not in play.variables]
    play.variables.update(dict.fromkeys(others, FAR))
    total = calculate(play)
    discount = max(0, FAR - total) if total > FAR // 2 else 0
    for other in others:
        del play.variables[other]
    most = worth * (things + counters) + discount
    limit = most_number(play, name)
    return range(least_number(play, name), (most if limit is None else min(most, limit)) + 1)


def least_number(play: Play, name: str) -> int:
    """The least that may be chosen for X: mostly 0 (cost.9)."""
    if play.ability is not None and play.ability.not_zero and name == "X":
        return 1
    bound = any(extra.not_zero and name in _letters(part) for extra in play.options for part in extra.cost)
    return int(bound)


def most_number(play: Play, name: str) -> int | None:
    """The most that may be chosen for X, if its cost says so."""
    extras = declared(play, additional_costs(play))
    limits = [
        extra.most_x
        for extra in extras
        if extra.most_x is not None and any(name in _letters(part) for part in extra.cost)
    ]
    if play.ability is not None and play.ability.most_x is not None and name == "X":
        limits.append(play.ability.most_x)
    return min(limits, default=None)


FAR: Final = 10_000
"""An amount nobody can pay."""

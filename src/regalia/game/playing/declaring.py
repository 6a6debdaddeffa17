"""Step 3 of playing: which cost is paid, which optional ones, and every variable (activation.1.3).

Only choices that still lead to a completed play are offered. For that, every function here is given the
`rest`, which says whether the steps after this one can be completed with what has been declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from regalia.game.core.decision import Asks, Decision, Listed, Topic
from regalia.game.core.illegal import Refusal
from regalia.game.core.language import Amount, CostPart, Procedure, Variable, Word, value_of, words_in
from regalia.game.core.memo import once
from regalia.game.core.state import Zone
from regalia.game.core.values import HUGE, CostOption
from regalia.game.objects.layers import characteristics, context_of
from regalia.game.objects.targets import asking_words
from regalia.game.paying.claims import Claims
from regalia.game.paying.costs import (
    additional_costs,
    are_extras_settled,
    calculate,
    can_be_declared,
    declared,
    optional_costs,
    optional_lines,
    parts_of,
    texts_about_costs,
)
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play, Rest
from regalia.game.playing.announcing import missing_elements, open_cost_options
from regalia.game.playing.choices import effects_of, has_targets
from regalia.game.playing.legality import forbidden_by, has_x
from regalia.game.playing.telling import tell_declared
from regalia.game.printed.abilities import Additional


def declare_costs(play: Play, rest: Rest) -> Procedure:
    """1.3: declare the cost, the optional costs, and every variable."""
    possible = open_cost_options(play)
    names = [way.name for way in possible]

    def try_way(name: str) -> bool:
        play.way = possible[names.index(name)]
        return try_options(play, rest)

    chosen = names[0]
    if len(names) > 1:
        chosen = yield Decision(
            Asks.NUMBER,
            play.player,
            Topic.WAY,
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
    yield from _declare_options(play, rest)
    for name in variables(play):
        yield from _declare_variable(play, name, rest)
    if play.pos.definition(play.card).has_x and "X" not in play.variables and play.ability is None:
        play.variables["X"] = yield Decision(
            Asks.NUMBER,
            play.player,
            Topic.X,
            [0],
            prompt="X is 0",
            rule="cost.9.b",
            refuse=lambda number: (
                None
                if number == 0
                else Refusal("declare costs", "cost.9.b", ("this cost has no X, so X is 0",))
            ),
        )
    if play.pos.listener is not None:
        tell_declared(play)


def _declare_options(play: Play, rest: Rest) -> Procedure:
    optional = optional_costs(play)
    if not optional:
        return
    names = list(optional)
    lines = optional_lines(optional, play.pos.definition(play.card).name)
    there_is = "that is not an optional cost of this play; there is "

    def feasible() -> list[tuple[str, ...]]:
        found = []
        known: dict[tuple[Additional, ...], bool] = {}
        for size in range(len(names) + 1):
            for chosen in combinations(sorted(names), size):
                play.options = tuple(optional[name] for name in names if name in chosen)
                if not can_be_declared(play.options, optional.values()):
                    continue
                if play.options not in known:
                    known[play.options] = try_variables(play, rest)
                if known[play.options]:
                    found.append(chosen)
        play.options = ()
        return found

    answer = yield Decision(
        Asks.PICK,
        play.player,
        Topic.OPTIONS,
        names,
        minimum=0,
        maximum=len(names),
        prompt="Which additional costs do you pay?",
        about=lines,
        rule="activation.1.3.2",
        constraint=Listed(feasible),
        refuse=lambda picked: (
            None
            if all(name in optional for name in picked)
            else Refusal(
                "declare costs",
                "activation.1.3.2",
                (there_is + ", ".join(map(str, lines.values())),),
            )
        ),
    )
    play.options = tuple(optional[name] for name in names if name in answer)


def _declare_variable(play: Play, name: str, rest: Rest) -> Procedure:
    def feasible() -> list[int]:
        found = []
        for number in numbers_in_reach(play, name):
            play.variables[name] = number
            if try_variables(play, rest):
                found.append(number)
            del play.variables[name]
        return found

    play.variables[name] = yield Decision(
        Asks.NUMBER,
        play.player,
        Topic(name.lower()),
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


def try_costs(play: Play, rest: Rest) -> bool:
    """Whether a cost, optional costs and variables can be declared so that the play can be completed."""
    missing = play.ability is None and bool(missing_elements(play))
    for way in play.possible:
        play.way = way
        if (way.ignore_elements or not missing) and try_options(play, rest):
            return True
    return False


def try_options(play: Play, rest: Rest) -> bool:
    """Whether optional costs and variables can be declared so that the play can be completed."""
    extras = additional_costs(play)
    if are_extras_settled(play):
        play.extras = extras
    before = play.options
    leads = False
    for chosen in option_sets(play, extras) if extras else ((),):
        play.options = chosen
        if try_variables(play, rest):
            leads = True
            break
    play.options, play.extras = before, None
    return leads


def try_variables(play: Play, rest: Rest) -> bool:
    """Whether variables can be declared so that the play can be completed.

    Numbers that make the play illegal do not count.
    """
    names = [name for name in variables(play, play.extras) if name not in play.variables]
    if not names:
        return not (has_x(play) and forbidden_by(play)) and rest(play)
    if not _targets_hang_on_variables(play) and not has_targets(play):
        return False
    name = names[0]
    for number in numbers_in_reach(play, name):
        play.variables[name] = number
        leads = try_variables(play, rest)
        del play.variables[name]
        if leads:
            return True
    return False


def _targets_hang_on_variables(play: Play) -> bool:
    """Whether the choices for a play may depend on X."""
    return any(_letters(word) for _, effect in effects_of(play) for word in asking_words(effect))


def option_sets(play: Play, extras: list[Additional] | None = None) -> list[tuple[Additional, ...]]:
    """Every choice of optional additional costs (activation.1.3.2)."""
    known = additional_costs(play) if extras is None else extras
    optional = [extra for extra in known if extra.optional]
    if not optional:
        return [()]
    sets = (chosen for size in range(len(optional) + 1) for chosen in combinations(optional, size))
    return list(dict.fromkeys(chosen for chosen in sets if can_be_declared(chosen, optional)))


def variables(play: Play, extras: list[Additional] | None = None) -> list[str]:
    """The variables the chosen costs contain. X is 0 if the cost has none (cost.9.b)."""
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
    """The variables in the number of revealed cards that imbue. They are chosen with the costs."""
    imbue = characteristics(play.pos, play.card).abilities.imbue if play.ability is None else ()
    return [name for ability in imbue for name in _letters(ability)]


@once
def _letters_of(way: CostOption) -> tuple[str, ...]:
    """The variables in the cost of an ability. It is kept, because `ability_cost` makes it only once."""
    words = (*([way.start] if isinstance(way.start, Word) and not way.removed else []), *way.cost)
    return tuple(dict.fromkeys([name for word in words for name in _letters(word)]))


@once
def _letters(word: Word) -> tuple[str, ...]:
    """The variables in a text."""
    return tuple(inner.name for inner in word.words() if isinstance(inner, Variable))


def numbers_in_reach(play: Play, name: str) -> Iterator[int]:
    """The numbers worth trying. They end with the first for which a cost is out of reach.

    It is out of reach for all higher numbers, too. A higher number is not always harder to pay: what pays for
    it can serve another cost later.
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
    """Whether a text about costs depends on numbers or targets that are still to be chosen."""
    return any(isinstance(inner, Variable) or inner.of_targets for inner in word.words())


def _only_rises(play: Play, part: CostPart) -> bool:
    """Whether higher numbers can only increase a part. Numbers that are not chosen yet count as 0."""
    fields = [getattr(part, name) for name in part.__struct_fields__]
    for field in fields if part is not play.calculated else [play.way.start]:
        hangs = any(isinstance(word, Variable) for word in words_in(field))
        if hangs and not (isinstance(field, Amount) and field.rises()):
            return False
    return True


def _variable_range(play: Play, name: str) -> range:
    """The numbers that could be paid: no more than everything the payer has, discounts included.

    A number that only says how many revealed cards imbue is at most the number of cards to reserve.
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
            for ability in characteristics(pos, card).abilities.contributions
        ),
        default=1,
    )
    others = [other for other in variables(play) if other not in play.variables]
    play.variables.update(dict.fromkeys(others, HUGE))
    total = calculate(play)
    discount = max(0, HUGE - total) if total > HUGE // 2 else 0
    for other in others:
        del play.variables[other]
    most = worth * (things + counters) + discount
    limit = most_number(play, name)
    return range(least_number(play, name), (most if limit is None else min(most, limit)) + 1)


def least_number(play: Play, name: str) -> int:
    """The smallest number that may be chosen for X, usually 0 (cost.9)."""
    if play.ability is not None and play.ability.not_zero and name == "X":
        return 1
    extras = (*play.options, *declared(play, additional_costs(play)))
    bound = any(extra.not_zero and name in _letters(part) for extra in extras for part in extra.cost)
    return int(bound)


def most_number(play: Play, name: str) -> int | None:
    """The largest number that may be chosen for X, if its cost has a limit."""
    extras = declared(play, additional_costs(play))
    limits = [
        value_of(extra.most_x, play.context())
        for extra in extras
        if extra.most_x is not None and any(name in _letters(part) for part in extra.cost)
    ]
    if play.ability is not None and play.ability.most_x is not None and name == "X":
        limits.append(value_of(play.ability.most_x, play.context()))
    return min(limits, default=None)

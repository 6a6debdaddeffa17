"""The same small position laid out for the engine."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from proofs.pencil.choosing import LOST, Chosen
from proofs.pencil.costs import Play
from proofs.pencil.table import (
    BANISHMENT,
    FIELD,
    GONE,
    GRAVEYARD,
    HAND,
    LINEAGE,
    MATERIAL,
    ME,
    MEMORY,
    STACK,
    THEM,
    Acts,
    Aim,
    Amount,
    Brew,
    Card,
    Changes,
    Count,
    Deed,
    Extra,
    Fits,
    Gives,
    Helps,
    Instead,
    Leave,
    Levels,
    OnlyBy,
    Part,
    Says,
    Spares,
    Table,
    Text,
    Thing,
    When,
)
from regalia.cards.catalog import Library
from regalia.cards.facts import Face, Facts
from regalia.game.core import language
from regalia.game.core.language import Condition, Filter, Variable
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import empty, place, start_at
from regalia.game.objects.targets import Target
from regalia.game.paying import reserve_and_memory
from regalia.game.printed import abilities
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words import amounts, conditions, costs, filters, plain_costs, stats, structure
from regalia.words.changes import Gain, Stat
from regalia.words.effects import RestIt

ZONES = {
    HAND: Zone.HAND,
    MEMORY: Zone.MEMORY,
    GRAVEYARD: Zone.GRAVEYARD,
    BANISHMENT: Zone.BANISHMENT,
    FIELD: Zone.FIELD,
    LINEAGE: Zone.LINEAGE,
    MATERIAL: Zone.MATERIAL_DECK,
    STACK: Zone.STACK,
    GONE: Zone.OUTSIDE,
}
PLACES = {zone: place for place, zone in ZONES.items()}
METHODS = {
    "activate": abilities.Method.ACTIVATE,
    "materialize": abilities.Method.MATERIALIZE,
    "ability": abilities.Method.ABILITY,
}


# Laying out.


def lay_out(table: Table, add: Callable[[Library, Position], None] | None = None) -> Position:
    """The engine's position; cards have the same numbers in it. `add` may put more cards behind them."""
    library = Library(Facts(()))
    known: dict[Card, int] = {}
    for card in table.cards:
        if card not in known:
            known[card] = library.invent(face(card, len(known)), texts(card)).index
    pos = empty(2, library.catalog)
    for card, owner, thing in zip(table.cards, table.owners, table.things, strict=True):
        place(
            pos,
            known[card],
            owner,
            ZONES[thing.place],
            states=(State.RESTED if thing.rested else 0) | (State.TOKEN if card.token else 0),
            damage=thing.damage,
            counters=thing.counters,
        )
    for number in table.mine(LINEAGE):
        pos.put(pos.host, number, table.champion)
    if add is not None:
        add(library, pos)
    phase = Phase.MATERIALIZE if table.moment == "materialize" else Phase.MAIN
    start_at(pos, THEM if table.moment == "theirs" else ME, phase)
    if table.moment == "theirs":
        pos.assign("opportunity", ME)
        pos.journal.clear()
    return pos


def face(card: Card, number: int) -> Face:
    return Face(
        id=f"{number:010}",
        slug=f"card-{number}",
        name=card.name,
        elements=(card.element,),
        types=(card.type,),
        supertypes=("regalia",) if card.regalia else (),
        classes=card.classes,
        reserve=0 if card.has_x and card.reserve is not None else card.reserve,
        memory=0 if card.has_x and card.memory is not None else card.memory,
        has_x=card.has_x,
        level=card.level,
        power=1 if card.type in ("ally", "champion") else None,
        life={"ally": 5, "champion": 30}.get(card.type),
        speed="fast" if card.fast else "slow",
        deck="material" if card.regalia or card.type == "champion" else "main",
        token=card.token,
    )


def texts(card: Card) -> tuple[abilities.Ability, ...]:
    """The texts of a card in the engine's words."""
    slots, paragraphs = itertools.count(), itertools.count()
    return tuple(
        abilities.Resolves(effect(one, next(paragraphs), slots), when=condition(one.when))
        if isinstance(one, Says)
        else text(one)
        for one in card.text
    )


def effect(says: Says, paragraph: int, slots: Iterator[int]) -> language.Effect:
    """An effect on every target, and the modes. The targets are numbered in printed order."""
    steps = list(_done_to(says.aims, slots))
    choice = says.choice
    if choice is not None:
        steps.append(
            Modes(
                bullets=tuple(
                    structure.Sequence(tuple(_done_to(bullet.aims, slots))) for bullet in choice.bullets
                ),
                count=choice.count,
                instead=(when, choice.raised) if (when := condition(choice.instead)) is not None else None,
                bonus=tuple(condition(bullet.when) for bullet in choice.bullets),
                number=paragraph,
                fewest=choice.fewest,
            )
        )
    return structure.Sequence(tuple(steps))


def _done_to(aims: Iterable[Aim], slots: Iterator[int]) -> Iterator[language.Effect]:
    for aim in aims:
        what = filter_of(aim.fits)
        if aim.whose:
            whose = filters.yours if aim.whose == "yours" else filters.theirs
            what = whose if isinstance(what, language.Anything) else what & whose
        yield RestIt(
            Target(
                what=what, count=number(aim.count), up_to=aim.up_to, slot=next(slots), zone=ZONES[aim.zone]
            )
        )


def text(one: Text) -> abilities.Ability:
    """A text in the engine's words."""
    match one:
        case Helps():
            return contribution(one)
        case Gives(helps, to, zone, when, inherited):
            return abilities.Static(
                of=filter_of(to) & filters.yours,
                changes=(Gain(contribution(helps)),),
                affects=ZONES[zone],
                when=condition(when),
                inherited=inherited,
            )
        case Changes():
            return cost_change(one)
        case Extra(cost, name, optional, method, when):
            return abilities.Additional(
                cost=parts(cost),
                name=name,
                optional=optional,
                method=METHODS[method],
                when=condition(when),
            )
        case Instead(cost, name, zone, when):
            return abilities.Alternative(cost=parts(cost), name=name, zone=ZONES[zone], when=condition(when))
        case Leave(zone, name, cost, without):
            return abilities.Permission(zone=ZONES[zone], name=name, cost=parts(cost), without=without)
        case OnlyBy(keyword):
            return abilities.PaymentLimit(pays="memory", only=(keyword,))
        case Spares(counter):
            return abilities.PaymentLimit(own=False, counter=counter)
        case Levels(amount, when):
            return abilities.Static(
                of=filters.OfType("champion") & filters.yours,
                changes=(Stat(level=amount),),
                when=condition(when),
            )
        case Acts(cost, zone, when, does):
            doing = structure.Nothing() if does is None else effect(does, 0, itertools.count())
            return abilities.Activated(cost=parts(cost), effect=doing, zone=ZONES[zone], when=condition(when))
    raise ValueError(one)


def contribution(helps: Helps) -> abilities.Contribution:
    deed = part(helps.deed)
    assert isinstance(deed, language.CostDeed)
    return abilities.Contribution(
        pays=helps.pays,
        by=deed,
        worth=helps.worth,
        up_to=helps.up_to,
        for_this=helps.this_card,
        zone=ZONES[helps.zone],
        keyword=helps.keyword,
        when=condition(helps.when),
    )


def cost_change(change: Changes) -> abilities.CostChange:
    per: language.Number
    match change.per:
        case "":
            per = 1
        case "level":
            per = stats.LV
        case "memory":
            per = amounts.Count(zone=Zone.MEMORY)
        case _:
            per = amounts.Count(what=filters.OfType(change.per))
    return abilities.CostChange(
        how=abilities.How[change.how.upper()],
        amount=amounts.Times(change.amount, per),
        method=(METHODS[change.method],),
        who="opponents" if change.whose == "theirs" else "you",
        own=change.whose == "own",
        of=filter_of(change.of),
        when=condition(change.when),
    )


def parts(cost: Iterable[Part]) -> tuple[language.CostPart, ...]:
    return tuple(map(part, cost))


def part(one: Part) -> language.CostPart:
    match one:
        case Amount("reserve", count):
            return reserve_and_memory.Reserve(number(count))
        case Amount("memory", count):
            return reserve_and_memory.Memory(number(count))
        case Brew(needs):
            return costs.SacrificeEach(needs=tuple((count, filter_of(what)) for count, what in needs))
        case Deed():
            return deed(one)
    raise ValueError(one)


def deed(one: Deed) -> language.CostDeed:
    count = number(one.count)
    match one.verb:
        case "delevel":
            return plain_costs.Delevel()
        case "recover":
            return plain_costs.RecoverDamage(count)
        case "suffer":
            return plain_costs.TakeDamage(count)
    shared: dict[str, Any] = {
        "what": filter_of(one.fits),
        "count": count,
        "up_to": one.bound == "up to",
        "at_least": one.bound == "at least",
    }
    match one.verb:
        case "rest":
            return costs.Rest(itself=one.itself, **shared)
        case "sacrifice":
            return costs.Sacrifice(itself=one.itself, **shared)
        case "discard":
            return costs.Discard(itself=one.itself, **shared)
        case "banish":
            distinct = "element" if one.different else ""
            return costs.Banish(
                itself=one.itself, zone=ZONES[one.zone or GRAVEYARD], distinct=distinct, **shared
            )
        case "return":
            return costs.Return(to=ZONES[one.to], **shared)
        case "reveal":
            return costs.Reveal(zone=ZONES[one.zone or MEMORY], **shared)
        case "remove":
            on = "self" if one.on == "itself" else one.on
            return costs.RemoveCounters(counter=one.counter, on=on, one_object=one.one_object, **shared)
    raise ValueError(one.verb)


def number(count: Count) -> language.Number:
    if not count.letter:
        return count.plain
    chosen = amounts.Times(count.times, Variable(count.letter))
    return amounts.Sum((count.plain, chosen)) if count.plain else chosen


def filter_of(what: Fits) -> Filter:
    found: list[Filter] = []
    if what.type:
        found.append(filters.OfType(what.type))
    if what.element:
        found.append(filters.Element(what.element))
    if what.token:
        found.append(filters.token)
    if what.regalia:
        found.append(filters.regalia)
    if what.other:
        found.append(filters.other)
    whole: Filter = language.Anything()
    for one in found:
        whole = one if isinstance(whole, language.Anything) else whole & one
    return whole


def condition(when: When | None) -> Condition | None:
    if when is None:
        return None
    found = _single(when)
    if when.unless:
        found = conditions.Not(found)
    also = condition(when.also)
    return found if also is None else conditions.All((found, also))


def _single(when: When) -> Condition:
    match when.what:
        case "class":
            return conditions.ClassBonus()
        case "level":
            return conditions.AtLevel(when.least)
        case "damage":
            return conditions.Damage(when.least)
        case "memory":
            return conditions.InMemory(when.least)
    zone = Zone.FIELD if when.what == "control" else ZONES[when.what]
    return conditions.ThereAre(what=filter_of(when.fits), least=when.least, zone=zone)


# Reading back.


def things_in(pos: Position) -> tuple[Thing, ...]:
    """The engine's position as a small table."""
    return tuple(
        Thing(
            PLACES[pos.zone_of(card)],
            pos.has(card, State.RESTED),
            pos.damage[card],
            tuple(sorted(pos.counters[card])),
        )
        for card in range(len(pos.card))
    )


def chosen_in(pos: Position) -> Chosen:
    """The modes and targets of the last play, and the paragraphs that it will carry out."""
    item = pos.stack[-1]
    return Chosen(
        modes=tuple(sorted((mode.choice, mode.bullet) for mode in item.modes)),
        targets=tuple(
            sorted(
                (slot, tuple(ref.card if ref.is_card else LOST for ref in refs))
                for slot, refs in item.targets
            )
        ),
        unlocked=frozenset(item.unlocked),
    )


def open_game(table: Table) -> Game:
    """A game at the position that asks every question, also those to chance and those with one answer."""
    game = Game(lay_out(table), auto=False)
    game.chance = None
    return game


def copy_of(game: Game) -> Game:
    twin = game.copy()
    twin.chance = None
    return twin


def act_of(play: Play) -> Act:
    return Act(play.method, play.card, play.ability)

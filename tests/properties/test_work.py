"""How much work it takes to find out what may be done: counted in calls of functions, on every machine alike.

Each of these positions once took minutes, or for ever. A test that takes longer than allowed is stopped.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from proofs.pencil.deal import reservable
from proofs.pencil.layout import lay_out
from proofs.pencil.table import (
    FIELD,
    GRAVEYARD,
    HAND,
    MATERIAL,
    MEMORY,
    Amount,
    Card,
    Count,
    Deed,
    Fits,
    Spares,
    Thing,
)
from proofs.worst.crowds import crowd
from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.game.core.language import Variable
from regalia.game.core.state import Position, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import place
from regalia.game.objects.targets import Target
from regalia.game.paying.autopay import propose
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.choosing import PayableTargets
from regalia.game.printed.abilities import Ability, Additional, CostChange, How, Resolves, Static
from regalia.game.printed.acts import Act
from regalia.words.amounts import Count as Counted
from regalia.words.amounts import Sum, Times
from regalia.words.changes import Stat
from regalia.words.costs import Banish, Sacrifice
from regalia.words.counting import TargetsBeyond
from regalia.words.effects import Destroy
from regalia.words.filters import Element, OfType, ThisCard
from tests.properties.small import GUARD, MAGE, Laid, lay, must, spell

ENOUGH = 200_000
"""What nothing here may exceed. It takes a small part of a second."""
CROWDED = 400_000
"""The same for crowded tables with all cards there are: several times what the slowest takes."""


class TooMuch(Exception):
    """More was called than may be."""


@contextmanager
def at_most(calls: int) -> Iterator[list[int]]:
    """Count the calls of functions, and stop where they become too many."""
    counted = [0]

    def count(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            counted[0] += 1
            if counted[0] > calls:
                sys.setprofile(None)
                raise TooMuch(f"more than {calls:,} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield counted
    finally:
        sys.setprofile(before)


def listed(pos: Position, calls: int = ENOUGH) -> list[Act]:
    """What may be done now."""
    game = Game(pos, seed=0)
    with at_most(calls):
        decision = game.decision
        assert decision is not None
        return list(decision.options)


def different(number: int, place: str, **facts: object) -> list[Laid]:
    """A number of cards, no two alike."""
    plain = {"type": "action", "reserve": 1, **facts}
    return [(Card(f"Card {place} {one}", **plain), place) for one in range(number)]  # type: ignore[arg-type]


def add_fire_watcher(library: Library, pos: Position) -> None:
    """An ally that is the stronger the more fire cards there are in memory."""
    face = Face(
        id="w", slug="w", name="Watcher", elements=("norm",), types=("ally",), reserve=1, power=1, life=2
    )
    stronger = Static(of=ThisCard(), changes=(Stat(power=Counted(what=Element("fire"), zone=Zone.MEMORY)),))
    place(pos, library.invent(face, (stronger,)).index, 0, Zone.FIELD)


def add_card(*texts: Ability, **facts: Any) -> Callable[[Library, Position], None]:
    """Put a card with these texts into hand, behind all others."""

    def add(library: Library, pos: Position) -> None:
        plain = {"elements": ("norm",), "types": ("action",), "reserve": 0, **facts}
        face = Face(id="added", slug="added", name="Added", **plain)
        place(pos, library.invent(face, texts).index, 0, Zone.HAND)

    return add


def is_listed(pos: Position, card: int) -> bool:
    return Act("activate", card) in listed(pos)


# Parts that cannot be paid.


@pytest.mark.rule("activation.1.8")
def test_a_part_that_nothing_can_pay_is_noticed_before_cards_are_tried() -> None:
    """It takes no more work for each card however many there are, though an ally looks at those in memory."""
    price = must(Deed("sacrifice", Count(4), Fits(type="item")))
    work = []
    for hand in (24, 48):
        pos = lay_out(lay(*different(hand, HAND), spell(4, price)), add_fire_watcher)
        game = Game(pos, seed=0)
        with at_most(ENOUGH) as calls:
            assert game.decision is not None
            played = {act.card for act in game.decision.options if act.what == "activate"}
        assert played == set(range(1, hand + 1)), "all but the last, which costs four items"
        work.append(calls[0])
    assert work[1] < 3 * work[0]


@pytest.mark.rule("activation.1.8", "activation.1.3.1")
def test_numbers_are_not_tried_where_there_is_no_target() -> None:
    twice = (Reserve(Variable("X")), Sacrifice(what=OfType("item"), count=Variable("Y")))
    text = (Additional(cost=twice), Resolves(Destroy(Target(what=OfType("phantasia")))))
    things = different(30, GRAVEYARD) + different(20, FIELD, type="item") + different(20, HAND)
    pos = lay_out(lay(*things), add_card(*text))
    assert not is_listed(pos, len(pos.card) - 1)


@pytest.mark.rule("activation.1.3.1", "cost.9")
def test_numbers_beyond_what_can_be_paid_are_not_tried() -> None:
    """X and Y are paid with the same twelve things, and two sevens are too many."""
    twice = (Reserve(Sum((Variable("X"), 7))), Reserve(Sum((Variable("Y"), 7))))
    lenders = different(12, FIELD, type="item", text=(reservable(),))
    for further, fine in ((1, False), (2, True)):
        pos = lay_out(lay(*lenders, *different(further, HAND)), add_card(Additional(cost=twice)))
        assert is_listed(pos, len(pos.card) - 1) is fine


@pytest.mark.rule("activation.1.3.1", "cost.9")
def test_numbers_end_where_counters_do() -> None:
    """What keeps its player from paying with other counters may be given away, but there are only two."""
    spares = Card("Limiter", "domain", reserve=1, text=(Spares("enlighten"),))
    price = must(Deed("remove", Count(0, 1, "X"), counter="preparation"), Deed("sacrifice"))
    things = different(12, FIELD, type="item") + different(30, GRAVEYARD) + different(30, MEMORY)
    raised: Laid = (MAGE, Thing(FIELD, counters=(("preparation", 2),)))
    pos = lay_out(lay(*things, (spares, FIELD), spell(0, price), champion=raised))
    game = Game(pos, seed=0)
    with at_most(ENOUGH):
        game.push(Act("activate", len(things) + 2))
        assert game.decision is not None
        assert list(game.decision.options) == [0, 1, 2]


# Parts that compete.


@pytest.mark.rule("activation.1.8", "activation.1.8.1")
@pytest.mark.parametrize("hand", [1, 2])
def test_two_amounts_that_want_the_same_things_are_counted(hand: int) -> None:
    """Eighteen things that can rest, no two alike, and a few cards for ten and ten."""
    lenders = different(18, FIELD, type="item", text=(reservable(),))
    table = lay(*lenders, *different(hand, HAND), spell(10, must(Amount("reserve", Count(10)))))
    pos = lay_out(table)
    own = len(lenders) + hand + 1
    assert is_listed(pos, own) is (hand == 2)
    if hand == 2:
        game = Game(pos, seed=0)
        with at_most(ENOUGH):
            game.push(Act("activate", own))
            while game.decision is not None and game.decision.topic in ("order", "pay"):
                game.push(propose(game.decision))
        assert pos.zone_of(own) is Zone.STACK


@pytest.mark.rule("activation.1.8", "activation.1.8.1")
def test_what_another_part_needs_is_not_offered() -> None:
    """Of eighteen things that may rest for reserve nine have to rest for the other part."""
    others = different(9, FIELD, type="item", text=(reservable(),))
    tokens = different(9, FIELD, type="item", token=True, reserve=None, text=(reservable(),))
    named = [(replace(card, name=f"Token {card.name}"), where) for card, where in tokens]
    price = must(Deed("rest", Count(9), Fits(token=True)))
    pos = lay_out(lay(*others, *named, spell(9, price)))
    game = Game(pos, seed=0, auto=False)
    with at_most(ENOUGH):
        game.push(Act("activate", 19))
        while game.decision is not None and game.decision.topic != "order":
            game.push(next(game.decision.answers()))
        assert game.decision is not None
        game.push((0,))
        pay = game.decision.constraint
        assert isinstance(pay, PaySet)
        assert {means.card for means in pay.extensions(())} == set(range(1, 10))


@pytest.mark.rule("activation.1.8", "counters.1")
def test_counters_of_one_object_are_not_mixed_with_others() -> None:
    guards: list[Laid] = [(GUARD, Thing(FIELD, counters=(("buff", 9),))) for _ in range(6)]
    price = must(Deed("remove", counter="buff", on="objects", bound="at least", one_object=True))
    pos = lay_out(lay(*guards, spell(0, price)))
    game = Game(pos, seed=0)
    with at_most(ENOUGH):
        game.push(Act("activate", len(guards) + 1))
        assert game.decision is not None
        pay = game.decision.constraint
        assert isinstance(pay, PaySet)
        (first, *_) = pay.extensions(())
        assert [(means.card, means.number) for means in pay.extensions((first,))] == [(first.card, 2)]


@pytest.mark.rule("activation.1.8")
@pytest.mark.parametrize(("odd", "fine"), [(0, False), (1, True)])
def test_a_total_is_reached_or_not(odd: int, fine: bool) -> None:
    price = Banish(count=3, at_least=True, total=("reserve", 10))
    buried = different(30, GRAVEYARD, reserve=3) + different(odd, GRAVEYARD, reserve=1, type="ally")
    pos = lay_out(lay(*buried), add_card(Additional(cost=(price,))))
    assert is_listed(pos, len(pos.card) - 1) is fine


# Chance and targets.


@pytest.mark.rule("cost.3", "activation.1.8")
@pytest.mark.parametrize("fire", [10, 11])
def test_a_large_draw_is_looked_at_by_kinds_of_cards(fire: int) -> None:
    """Ten of thirty are drawn, and one fire card must be left; that is certain only with eleven of them."""
    memory = different(30 - fire, MEMORY) + different(fire, MEMORY, element="fire", type="ally")
    shown = must(Deed("reveal", fits=Fits(element="fire"), zone=MEMORY), method="materialize")
    relic = Card("Relic", "item", memory=10, regalia=True, text=(shown,))
    pos = lay_out(lay(*memory, (relic, MATERIAL), moment="materialize"))
    game = Game(pos, seed=0, auto=False)
    with at_most(ENOUGH):
        game.push(Act("materialize", 31))
        while game.decision is not None and game.decision.topic != "order":
            game.push(next(game.decision.answers()))
        assert game.decision is not None
        assert list(game.decision.options) == ([0, 1] if fire == 11 else [1])


@pytest.mark.rule("activation.1.5", "activation.1.7")
def test_targets_that_cost_the_same_are_tried_once() -> None:
    """Each of sixteen targets beyond the first costs two more: with three cards there can be two of them."""
    text = (
        CostChange(how=How.ADD, amount=Times(2, TargetsBeyond(1)), own=True, looks_at_targets=True),
        Resolves(Destroy(Target(what=OfType("ally"), any_number=True))),
    )
    for printed, fine in ((1, True), (4, False)):
        table = lay(*different(16, FIELD, type="ally"), *different(3, HAND))
        pos = lay_out(table, add_card(*text, reserve=printed))
        own = len(pos.card) - 1
        assert is_listed(pos, own) is fine
    pos = lay_out(table, add_card(*text, reserve=1))
    game = Game(pos, seed=0)
    with at_most(ENOUGH):
        game.push(Act("activate", own))
        assert game.decision is not None
        targets = game.decision.constraint
        assert isinstance(targets, PayableTargets)
        first, second, *_ = targets.extensions(())
        assert len(targets.extensions((first,))) == 15
        assert targets.extensions((first, second)) == []


# Crowded tables.


@pytest.mark.parametrize("number", range(24))
def test_lists_on_crowded_tables(number: int) -> None:
    """A small form of `proofs.worst`: large hands, full zones, and things that make paying hard."""
    listed(crowd(number), CROWDED)

"""Keywords on the way to the stack: Imbue, Empower, Fast Activation, Starcalling, and what pays."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.cards.catalog import Library
from regalia.cards.facts import load
from regalia.decks.deck import BadDeck
from regalia.decks.entering import admit
from regalia.decks.files import read_deck
from regalia.game.core.context import Context
from regalia.game.core.events import EventKind
from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    CostChange,
    Imbue,
    Keyword,
    Resolves,
    Static,
    Trigger,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.definitions import Definition
from regalia.game.turn.start import DeckList, TooManyRelics, table
from regalia.words.changes import Gain
from regalia.words.conditions import Was
from regalia.words.copies import CopyActivation
from regalia.words.costs import Banish
from regalia.words.effects import DealDamage, Draw, Mill, Recover
from regalia.words.filters import Element, Named, advanced, champion, spell
from regalia.words.keywords import ephemerate, floating_memory, imbue, kindle, reservable, starcalling
from regalia.words.lasting import ChangeCosts, Empower
from regalia.words.play_triggers import WheneverActivates
from regalia.words.playing import Glimpse
from regalia.words.stats import LV
from regalia.words.structure import If
from regalia.words.triggers import OnEnter
from tests.rules.arena import do, field, leader, trick
from tests.rules.stage import MATERIALIZE, A, B, Stage

PASS = Act("pass")


# Imbue.


class WheneverRevealed(Trigger, frozen=True):
    """Whenever any card is revealed."""

    kind = EventKind.REVEALED

    def answers(self, ctx: Context, card: int) -> bool:
        return True


DECREE = Resolves(If(Was(State.IMBUED), Draw(amount=2)))


def imbued(stage: Stage, card: int, pay: list[int]) -> bool:
    """Whether revealing and reserving these cards makes the play imbued."""
    stage.activate(card, reveal=True, pay=pay)
    return bool(stage.on_stack(card).receipt.states & State.IMBUED)


def decree(stage: Stage, *imbues: Imbue, elements: str = "fire", reserve: int = 2) -> int:
    (card,) = stage.hand(A, stage.make("Decree", *imbues, DECREE, reserve=reserve, elements=elements))
    return card


def cards_of(stage: Stage, *elements: str) -> list[int]:
    return [stage.hand(A, stage.make(f"A {name} card", reserve=0, elements=name))[0] for name in elements]


def elemental(elements: str = "fire") -> Stage:
    """Champions who enable these elements."""
    return field(elements=elements)


@pytest.mark.parametrize(
    ("own", "ability", "paid", "is_imbued"),
    [
        pytest.param("fire", imbue(2), "fire fire", True, marks=pytest.mark.rule("keyword.imbue.7.a")),
        pytest.param("fire", imbue(2), "fire water", False, marks=pytest.mark.rule("keyword.imbue.7.a")),
        pytest.param("fire", imbue(1), "water fire", True, marks=pytest.mark.rule("keyword.imbue.7.a")),
        pytest.param(
            "exalted fire", imbue(2), "fire exalted", True, marks=pytest.mark.rule("keyword.imbue.7.a.i")
        ),
        pytest.param(
            "exalted fire", imbue(2), "fire water", False, marks=pytest.mark.rule("keyword.imbue.7.a.i")
        ),
        pytest.param(
            "norm", imbue(2, advanced), "arcane tera", True, marks=pytest.mark.rule("keyword.imbue.7.b")
        ),
        pytest.param(
            "arcane", imbue(1, advanced), "fire norm", False, marks=pytest.mark.rule("keyword.imbue.7.b")
        ),
        pytest.param(
            "fire",
            imbue(1, Element("water")),
            "norm water",
            True,
            marks=pytest.mark.rule("keyword.imbue.7.c"),
        ),
        pytest.param(
            "fire",
            imbue(1, Element("water")),
            "fire fire",
            False,
            marks=pytest.mark.rule("keyword.imbue.7.c"),
        ),
    ],
)
@pytest.mark.rule("keyword.imbue.7")
def test_what_each_sort_of_imbue_wants(own: str, ability: Imbue, paid: str, is_imbued: bool) -> None:
    stage = elemental("fire arcane")
    card = decree(stage, ability, elements=own)
    pay = cards_of(stage, *paid.split())
    stage.begin()
    assert imbued(stage, card, pay) is is_imbued


@pytest.mark.rule("keyword.imbue.5")
@pytest.mark.parametrize("numbers", [(1, 2), (2, 1)])
def test_of_several_numbers_the_smallest_suffices(numbers: tuple[int, int]) -> None:
    stage = elemental()
    card = decree(stage, *map(imbue, numbers))
    pay = cards_of(stage, "fire", "water")
    stage.begin()
    assert imbued(stage, card, pay)


@pytest.mark.rule("keyword.imbue.6")
@pytest.mark.parametrize(
    ("paid", "is_imbued"), [("water norm", True), ("fire fire", True), ("fire norm", False)]
)
def test_of_several_kinds_one_is_gone_for(paid: str, is_imbued: bool) -> None:
    """Two fire cards, or one water card: one of each kind's half is not enough."""
    stage = elemental()
    card = decree(stage, imbue(2), imbue(1, Element("water")))
    pay = cards_of(stage, *paid.split())
    stage.begin()
    assert imbued(stage, card, pay) is is_imbued


@pytest.mark.rule("keyword.imbue.6")
def test_imbue_that_was_gained_counts_like_printed_imbue() -> None:
    stage = elemental()
    gift = Static(of=Named("Decree"), changes=(Gain(imbue(1)),), affects=Zone.STACK)
    stage.put(stage.make("Teacher", gift, types="item", reserve=0), A, Zone.FIELD)
    card = decree(stage)
    pay = cards_of(stage, "fire", "water")
    stage.begin()
    assert imbued(stage, card, pay)


@pytest.mark.rule("keyword.imbue.3", "keyword.imbue.4")
def test_reserving_face_up_reveals_nothing_from_memory() -> None:
    """No trigger that waits for it sees a reveal, and the cards lie face down once it is activated."""
    stage = elemental()
    watch = Triggered(on=WheneverRevealed(), effect=Draw())
    stage.put(stage.make("Watch", watch, types="phantasia", reserve=0), A, Zone.FIELD)
    card = decree(stage, imbue(2))
    pay = cards_of(stage, "fire", "fire")
    stage.begin()
    assert imbued(stage, card, pay)
    assert [item.source for item in stage.pos.stack] == [card]
    assert not any(stage.pos.has(one, State.REVEALED) for one in pay)


# Empower.


def bolt(stage: Stage, subtypes: str = "Spell", zone: Zone = Zone.HAND, **facts: Any) -> int:
    """Deals LV damage to an opponent's champion."""
    text = Resolves(DealDamage(LV, Target(what=champion)))
    facts.setdefault("reserve", 0)
    return stage.put(stage.make("Bolt", text, subtypes=subtypes, fast=True, **facts), A, zone)


def cast(stage: Stage, card: int) -> int:
    """How much it deals to B's champion."""
    foe = leader(stage, B)
    before = stage.pos.damage[foe]
    stage.activate(card, targets=[foe])
    stage.pass_all()
    while stage.pos.stack:
        stage.pass_all()
    return stage.pos.damage[foe] - before


@pytest.mark.rule("keyword.empower.1", "keyword.empower.3", "keyword.empower.2")
@pytest.mark.parametrize(("amounts", "first"), [((2,), 3), ((2, 3), 6), ((1, 1, 1), 4)])
def test_empower_is_for_the_next_spell_and_adds_up(amounts: tuple[int, ...], first: int) -> None:
    """At level 1; a card that is no Spell is not the next one, and the Spell after it has nothing of it."""
    stage = field(level=1)
    plain, one, two = bolt(stage, subtypes=""), bolt(stage), bolt(stage)
    stage.begin()
    for amount in amounts:
        do(stage, Empower(amount))
    assert cast(stage, plain) == 1
    stage.activate(one, targets=[leader(stage, B)])
    assert stage.pos.has(one, State.EMPOWERED)
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 1 + first
    assert cast(stage, two) == 1


@pytest.mark.rule("keyword.empower.1.a")
@pytest.mark.parametrize("amount", [0, -1])
def test_empower_0_does_nothing_and_empowers_nothing(amount: int) -> None:
    stage = field(level=1)
    card = bolt(stage)
    stage.begin()
    do(stage, Empower(amount))
    stage.activate(card, targets=[leader(stage, B)])
    assert not stage.pos.has(card, State.EMPOWERED)
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 1


@pytest.mark.rule("keyword.empower.2", "keyword.empower.2.a")
def test_copies_of_an_empowered_spell_are_empowered() -> None:
    """4 by the copy and 4 by the spell itself."""
    stage = field(level=1)
    card = bolt(stage)
    twin = trick(stage, A, CopyActivation(TargetActivation(what=Named("Bolt"))))
    stage.begin()
    do(stage, Empower(3))
    stage.activate(card, targets=[leader(stage, B)])
    stage.activate(twin, targets=[stage.item(card)])
    stage.pass_all()
    assert len(stage.pos.stack) == 2
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 4
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 8


@pytest.mark.rule("keyword.empower.1")
def test_empower_is_over_with_the_turn() -> None:
    stage = field(level=1)
    card = bolt(stage)
    stage.begin()
    do(stage, Empower(3))
    while stage.pos.turn_player == A or stage.pos.opportunity != A:
        stage.push(PASS if stage.decision.topic == "act" else next(iter(stage.decision.answers())))
    assert cast(stage, card) == 1


@pytest.mark.rule("keyword.empower.1")
def test_what_an_empowered_object_does_later_is_not_empowered() -> None:
    """Its activation is; the ability that triggers as it enters looks at the champion's own level."""
    stage = field(level=1)
    hurt = Triggered(on=OnEnter(), effect=DealDamage(LV, Target(what=champion)))
    omen = stage.make("Omen", hurt, types="phantasia", subtypes="Spell", reserve=0)
    (card,) = stage.hand(A, omen)
    stage.begin()
    do(stage, Empower(3))
    stage.activate(card)
    assert stage.pos.has(card, State.EMPOWERED)
    stage.push(PASS, PASS)
    stage.push((stage.ref(leader(stage, B)),))
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 1


# Fast Activation.


@pytest.mark.rule("keyword.fast-activation.1", "keyword.fast-activation.2")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_fast_activation_lets_a_slow_card_be_activated_any_time(times: int) -> None:
    """On the opponent's turn, with something on the stack."""
    stage = field()
    fast = [Keyword("fast activation")] * times
    slow = stage.hand(A, stage.make("Ally", *fast, types="ally", reserve=0, power=1, life=1))[0]
    theirs = trick(stage, B, Recover(1))
    stage.begin(player=B)
    stage.activate(theirs)
    stage.push(PASS)
    assert (Act("activate", slow) in stage.options) is (times > 0)


# Floating Memory and Reservable.


@pytest.mark.rule("keyword.floating-memory.3")
@pytest.mark.parametrize(
    ("keywords", "ghosts", "may"), [(1, 1, False), (2, 1, False), (3, 1, False), (1, 2, True)]
)
def test_a_card_with_floating_memory_twice_pays_1(keywords: int, ghosts: int, may: bool) -> None:
    """Memory 2 with nothing in memory: it takes two such cards."""
    stage = field()
    made = stage.make("Ghost", *[floating_memory()] * keywords, reserve=0)
    for _ in range(ghosts):
        stage.put(made, A, Zone.GRAVEYARD)
    ring = stage.put(stage.make("Ring", memory=2, types="item", supertypes="regalia"), A, Zone.MATERIAL_DECK)
    stage.begin(phase=MATERIALIZE)
    assert (Act("materialize", ring) in stage.options) is may


@pytest.mark.rule("keyword.reservable.3")
@pytest.mark.parametrize(
    ("keywords", "things", "may"), [(1, 1, False), (2, 1, False), (3, 1, False), (1, 2, True)]
)
def test_an_object_with_reservable_twice_pays_1(keywords: int, things: int, may: bool) -> None:
    stage = field()
    made = stage.make("Cell", *[reservable()] * keywords, types="item", reserve=0)
    for _ in range(things):
        stage.put(made, A, Zone.FIELD)
    (card,) = stage.hand(A, stage.make("Plan", Resolves(Draw()), reserve=2))
    stage.begin()
    assert (Act("activate", card) in stage.options) is may


@pytest.mark.rule("keyword.kindle.1", "keyword.ephemerate.1")
def test_kindle_pays_for_an_ephemerate_cost_too() -> None:
    stage = elemental()
    text = (ephemerate(Reserve(2)), kindle(2), Resolves(Draw()))
    card = stage.put(stage.make("Echo", *text, reserve=5, elements="fire"), A, Zone.GRAVEYARD)
    fuel = [stage.put(stage.make("Coal", reserve=1, elements="fire"), A, Zone.GRAVEYARD) for _ in range(2)]
    stage.begin()
    stage.activate(card, pay=fuel)
    assert [stage.zone(one) for one in fuel] == [Zone.BANISHMENT] * 2
    assert stage.pos.has(card, State.EPHEMERAL)


# Starcalling.


def star(stage: Stage, zone: Zone = Zone.MAIN_DECK, **facts: Any) -> int:
    """Costs 3, or 1 when it is starcalled."""
    text = Resolves(Recover(1))
    return stage.put(stage.make("Star", starcalling(1), text, reserve=3, **facts), A, zone)


def glimpsing(stage: Stage, seen: int = 3) -> None:
    """A trick of A's that glimpses resolves, in the game as it stands."""
    card = trick(stage, A, Glimpse(seen))
    stage.activate(card)
    stage.push(PASS, PASS)


@pytest.mark.rule("keyword.starcalling.1", "keyword.starcalling.1.a", "keyword.starcalling.2")
def test_a_slow_card_is_starcalled_on_another_players_turn() -> None:
    """For its own price, which stands in the place of the printed one."""
    stage = field()
    card = star(stage)
    stage.filler(A, 4, Zone.MAIN_DECK)
    (blank,) = stage.filler(A, 1)
    stage.begin(player=B)
    stage.push(PASS)
    glimpsing(stage)
    assert stage.decision.topic == "starcall"
    stage.push((card,))
    assert stage.zone(card) is Zone.STACK
    assert stage.zone(blank) is Zone.MEMORY
    receipt = stage.on_stack(card).receipt
    assert (receipt.way, receipt.total) == ("starcalling", 1)
    assert stage.pos.has(card, State.STARCALLED)


@pytest.mark.rule("keyword.starcalling.2", "keyword.starcalling.4")
def test_only_one_alternative_is_paid_and_changes_of_cost_apply_to_it() -> None:
    """A discount of 1 for the cards A activates leaves nothing to pay."""
    stage = field()
    card = star(stage)
    stage.filler(A, 2, Zone.MAIN_DECK)
    stage.begin()
    do(stage, ChangeCosts(change=CostChange(amount=-1)))
    glimpsing(stage)
    stage.push((card,))
    assert stage.on_stack(card).receipt.total == 0


@pytest.mark.rule("keyword.starcalling.5")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD, Zone.MEMORY, Zone.BANISHMENT])
def test_starcalling_works_nowhere_but_in_the_main_deck(zone: Zone) -> None:
    """With a single card to reserve it cannot be activated, and a glimpse does not find it there."""
    stage = field()
    card = star(stage, zone)
    stage.filler(A, 1)
    stage.filler(A, 3, Zone.MAIN_DECK)
    stage.begin()
    assert Act("activate", card) not in stage.options
    glimpsing(stage)
    assert stage.decision.topic != "starcall"


@pytest.mark.rule("keyword.starcalling.1")
def test_without_a_glimpse_nothing_is_starcalled_from_the_deck() -> None:
    stage = field()
    card = star(stage)
    stage.filler(A, 1)
    stage.begin()
    assert Act("activate", card) not in stage.options
    refusal = stage.attempt(Act("activate", card))
    assert refusal is not None
    assert refusal.rule == "activation.2"


@pytest.mark.rule("keyword.starcalling.5")
def test_a_starcalled_card_was_activated_from_the_main_deck() -> None:
    """What makes cards from the main deck dearer counts, what makes cards from hand dearer does not."""
    stage = field()
    card = star(stage)
    stage.filler(A, 2, Zone.MAIN_DECK)
    taxes = (CostChange(amount=1, from_zone=Zone.MAIN_DECK), CostChange(amount=5, from_zone=Zone.HAND))
    stage.put(stage.make("Tax", *taxes, types="item", reserve=0), A, Zone.FIELD)
    orb = Activated(cost=(Banish(itself=True, zone=Zone.FIELD),), effect=Glimpse(2))
    glass = stage.put(stage.make("Orb", orb, types="item", reserve=0), A, Zone.FIELD)
    stage.filler(A, 2)
    stage.begin()
    stage.use(glass)
    stage.push(PASS, PASS)
    stage.push((card,))
    assert stage.on_stack(card).receipt.total == 2


@pytest.mark.rule("keyword.starcalling.1")
def test_a_starcalled_card_counts_as_activated() -> None:
    stage = field()
    card = star(stage, subtypes="Spell")
    stage.filler(A, 2, Zone.MAIN_DECK)
    stage.filler(A, 1)
    watch = Triggered(on=WheneverActivates(what=spell), effect=Mill(amount=1))
    stage.put(stage.make("Watch", watch, types="phantasia", reserve=0), A, Zone.FIELD)
    stage.begin()
    glimpsing(stage)
    stage.push((card,))
    stage.push(tuple(stage.options))  # the other two go to the bottom
    assert len(stage.pos.stack) == 2


# Divine Relic.


@pytest.mark.rule("keyword.divine-relic.1")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_material_deck_holds_one_divine_relic_at_most(count: int) -> None:
    stage = Stage()
    spirit = stage.make("Spirit", memory=0, types="champion", level=0, life=15)
    facts: dict[str, Any] = {"memory": 1, "types": "item", "supertypes": "regalia"}
    material = [
        stage.make(f"Relic {number}", *([Keyword("divine relic")] if number < count else []), **facts)
        for number in range(3)
    ]
    decks = [DeckList((spirit, *material), ()), DeckList((spirit,), ())]
    if count > 1:
        with pytest.raises(TooManyRelics, match="Relic 0 and Relic 1"):
            table(stage.library.catalog, decks)
    else:
        assert len(table(stage.library.catalog, decks).cards_in(Zone.MATERIAL_DECK, A)) == 4


@pytest.mark.rule("keyword.divine-relic.1")
def test_a_deck_file_with_two_divine_relics_is_refused() -> None:
    names = [definition.name for definition in divine_relics()]
    written = "# Material Deck\n1 Spirit of Fire\n" + "".join(f"1 {name}\n" for name in names[:2])
    with pytest.raises(BadDeck, match="Divine Relics; take out all but one"):
        admit([read_deck(written + "# Main Deck\n4 Fireball\n", "mine.txt")[0]])


def divine_relics() -> list[Definition]:
    """Cards of the pool that have the keyword."""
    library = Library()
    known = (library.definition(slug) for slug in load().by_slug)
    return [one for one in known if any(word.name == "divine relic" for word in one.abilities.keywords)]

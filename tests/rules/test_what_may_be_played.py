"""What may be played and what not: every reason with its step and its rule, and what is offered."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from regalia.game.core.illegal import Refusal
from regalia.game.core.language import Effect, Variable
from regalia.game.core.said import Who
from regalia.game.core.state import Phase, State, Zone
from regalia.game.objects.characteristics import champion
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.legality import champion_reasons
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Alternative,
    Contribution,
    CostChange,
    Forbids,
    IgnoresElements,
    Keyword,
    Lineage,
    Method,
    OnlyWhen,
    Permission,
    Resolves,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.amounts import Count, Times
from regalia.words.changes import Gain
from regalia.words.conditions import AtLevel, ClassBonus
from regalia.words.costs import Banish, Discard, Rest, Sacrifice
from regalia.words.effects import Destroy
from regalia.words.filters import Element, Named, OfType, ally
from regalia.words.lasting import ChangeCosts, IgnoreElements, Until
from regalia.words.play_conditions import TargetFits
from regalia.words.structure import Nothing, Sequence
from tests.rules.offering import FREE, duel, engine, offered, why
from tests.rules.stage import MATERIALIZE, RECOLLECTION, A, B, Stage

# Timing.

NOT_NOW = Refusal("announce", "materialization.2", ("cards are materialized in one's own materialize phase",))


@pytest.mark.rule("materialization.2")
def test_one_card_is_materialized_in_ones_own_materialize_phase() -> None:
    stage = duel()
    relic = stage.make("Relic", memory=0, types="item", supertypes="regalia")
    row, other = stage.put(relic, A, Zone.MATERIAL_DECK), stage.put(relic, B, Zone.MATERIAL_DECK)
    stage.begin(A, MATERIALIZE)
    assert why(stage, row, what="materialize") is None
    assert why(stage, other, B, "materialize") == NOT_NOW
    stage.materialize(row)
    again = stage.put(relic, A, Zone.MATERIAL_DECK)
    assert why(stage, again, what="materialize") == NOT_NOW, "something waits on the effects stack"
    stage.pos.assign("stack", ())
    assert why(stage, again, what="materialize") == Refusal(
        "announce", "materialization.2", ("a card was already materialized this phase",)
    )
    stage.pos.assign("materialized", False)
    assert why(stage, again, what="materialize") is None
    stage.pos.assign("phase", Phase.MAIN)
    assert why(stage, again, what="materialize") == NOT_NOW


@pytest.mark.rule("timing.slow.1.a", "opportunity.2")
def test_slow_plays_wait_for_ones_own_main_phase_and_an_empty_stack() -> None:
    stage = duel()
    slow, fast = stage.make("Slow", reserve=0), stage.make("Fast", reserve=0, fast=True)
    swift = stage.make("Swift", Keyword("fast activation"), reserve=0)
    ability = Activated(cost=(Reserve(0),), effect=Nothing(), slow=True)
    rows = stage.hand(A, slow, fast, swift)
    theirs = stage.hand(B, slow, fast)
    there = engine(ability, FREE, stage=stage)
    too_slow = Refusal(
        "announce",
        "timing.slow.1.a",
        ("Slow is slow: it needs its player's main phase and an empty stack",),
    )
    slow_ability = Refusal("announce", "timing.slow.1.a", ("this ability is slow",))
    uses = [Act("ability", there, 0), Act("ability", there, 1)]
    stage.begin()
    assert offered(stage) == [*(Act("activate", row) for row in rows), *uses]
    assert why(stage, theirs[1], B) == Refusal(
        "announce", "opportunity.2", ("its player does not have Opportunity",)
    )
    stage.activate(rows[1])
    assert why(stage, rows[0]) == too_slow
    assert why(stage, there, what="ability") == slow_ability
    assert offered(stage) == [Act("activate", rows[2]), uses[1]]
    stage.push(Act("pass"))
    assert why(stage, theirs[0], B) == too_slow
    assert offered(stage, B) == [Act("activate", theirs[1])]


@pytest.mark.rule("timing.slow.1.a")
def test_nobody_plays_slowly_in_another_players_turn() -> None:
    stage = duel()
    rows = stage.hand(B, stage.make("Slow", reserve=0), stage.make("Fast", reserve=0, fast=True))
    stage.begin()
    stage.pos.assign("opportunity", B)
    assert offered(stage, B) == [Act("activate", rows[1])]


@pytest.mark.rule("timing.slow.1.a")
def test_slow_plays_wait_for_the_main_phase() -> None:
    stage = duel()
    rows = stage.hand(A, stage.make("Slow", reserve=0), stage.make("Fast", reserve=0, fast=True))
    stage.begin(A, RECOLLECTION)
    assert offered(stage) == [Act("activate", rows[1])]


# Where it is.


@pytest.mark.rule("memory.3", "materialization.5", "activation.2", "materialization.2")
def test_without_a_way_to_pay_the_reason_says_what_is_missing() -> None:
    stage = duel()
    nothing = stage.make("Nothing", types="item")
    deed = stage.make("Deed", reserve=1, types="item")
    relic = stage.make("Relic", memory=1, types="item")
    rows = {
        (name, zone): stage.put(card, A, zone)
        for name, card in (("nothing", nothing), ("deed", deed), ("relic", relic))
        for zone in (Zone.HAND, Zone.MATERIAL_DECK, Zone.GRAVEYARD)
    }
    stage.begin()

    def reason(name: str, zone: Zone, what: str = "activate") -> tuple[str, str]:
        refusal = why(stage, rows[name, zone], what=what)
        assert refusal is not None
        assert refusal.step == "announce"
        return refusal.rule, refusal.reason

    no_cost = ("memory.3", "Nothing has no cost that could be paid")
    assert reason("nothing", Zone.HAND) == no_cost
    assert reason("nothing", Zone.GRAVEYARD)[0] == "activation.2"
    assert reason("deed", Zone.GRAVEYARD) == (
        "activation.2",
        "Deed is in a graveyard, and nothing lets it be played from there",
    )
    assert reason("deed", Zone.MATERIAL_DECK) == (
        "activation.2",
        "Deed is in a material deck, and nothing lets it be played from there",
    )
    stage.pos.assign("phase", Phase.MATERIALIZE)
    assert reason("nothing", Zone.MATERIAL_DECK, "materialize") == no_cost
    assert reason("deed", Zone.MATERIAL_DECK, "materialize") == (
        "materialization.5",
        "Deed has no memory cost and cannot be materialized",
    )
    assert reason("deed", Zone.HAND, "materialize")[0] == "materialization.5"
    assert reason("relic", Zone.GRAVEYARD, "materialize") == (
        "materialization.2",
        "Relic is in a graveyard, and nothing lets it be played from there",
    )


# Elements.


@pytest.mark.rule("activation.1.2", "activation.1.2.1", "materialization.3", "element.2.b")
def test_every_element_must_be_enabled() -> None:
    stage = duel(elements="fire")
    one = stage.make("Drop", reserve=0, elements="water")
    two = stage.make("Steam", reserve=0, elements="fire water wind")
    (drop, steam, spark) = stage.hand(A, one, two, stage.make("Spark", reserve=0, elements="fire"))
    relic = stage.put(stage.make("Relic", memory=0, types="item", elements="water"), A, Zone.MATERIAL_DECK)
    leader = stage.put(
        stage.make("Tide", memory=0, types="champion", level=1, elements="water"), A, Zone.MATERIAL_DECK
    )
    stage.begin()
    assert why(stage, drop) == Refusal(
        "elements", "activation.1.2", ("Drop needs water, which is not enabled",)
    )
    assert why(stage, steam) == Refusal(
        "elements", "activation.1.2.1", ("Steam needs water and wind, which is not enabled",)
    )
    assert why(stage, spark) is None
    stage.pos.assign("phase", Phase.MATERIALIZE)
    assert why(stage, relic, what="materialize") == Refusal(
        "elements", "materialization.3", ("Relic needs water, which is not enabled",)
    )
    assert why(stage, leader, what="materialize") is None


@pytest.mark.rule("activation.1.2", "abilities.activated.5")
def test_abilities_need_no_element() -> None:
    stage = duel()
    row = engine(FREE, stage=stage, elements="fire")
    stage.begin()
    assert offered(stage) == [Act("ability", row, 0)]
    stage.use(row)
    assert stage.on_stack(row).controller == A


@pytest.mark.rule("element.2.b")
def test_a_champion_that_is_activated_needs_its_element() -> None:
    stage = duel()
    (row,) = stage.hand(A, stage.make("Tide", reserve=0, types="champion", level=1, elements="water"))
    stage.begin()
    refusal = why(stage, row)
    assert refusal is not None
    assert refusal.step == "elements"


@pytest.mark.rule("activation.1.2")
def test_an_object_may_let_its_controller_ignore_elements_of_some_cards() -> None:
    stage = duel()
    rules = (
        IgnoresElements(of=Element("water")),
        IgnoresElements(of=Element("wind"), when=AtLevel(1)),
        IgnoresElements(of=Element("fire"), own=True),
    )
    stage.put(stage.make("Prism", *rules, types="item"), A, Zone.FIELD)
    cards = [
        stage.make(name, reserve=0, elements=name, fast=True) for name in ("water", "wind", "fire", "tera")
    ]
    rows, theirs = stage.hand(A, *cards), stage.hand(B, *cards)
    stage.begin()
    assert offered(stage) == [Act("activate", rows[0])]
    stage.push(Act("pass"))
    assert offered(stage, B) == []
    refusal = why(stage, theirs[0], B)
    assert refusal is not None
    assert refusal.step == "elements"


@pytest.mark.rule("activation.1.2")
def test_an_effect_may_let_its_player_ignore_elements_of_some_cards() -> None:
    stage = duel()
    tax = ChangeCosts(change=CostChange(amount=1, of=Named("Nobody")))
    effect = Sequence((tax, IgnoreElements(IgnoresElements(of=Element("water")))))
    cards = [stage.make(name, reserve=0, elements=name, fast=True) for name in ("water", "wind")]
    rows = stage.hand(A, *cards)
    stage.hand(B, *cards)
    (spell,) = stage.hand(A, stage.make("Spell", Resolves(effect), reserve=0))
    stage.begin()
    stage.activate(spell)
    stage.pass_all()
    assert offered(stage) == [Act("activate", rows[0])]
    stage.push(Act("pass"))
    assert offered(stage, B) == []


@pytest.mark.rule("activation.1.2")
def test_a_way_that_ignores_elements_is_the_only_one_open_without_them() -> None:
    stage = duel()
    price = IgnoresElements(own=True, price=1)
    (row, plain) = stage.hand(
        A,
        stage.make("Deed", price, reserve=1, elements="fire"),
        stage.make("Plain", price, reserve=1),
    )
    stage.filler(A, 0)
    stage.begin()
    refusal = why(stage, row)
    assert refusal is not None
    assert (refusal.step, refusal.rule) == ("pay", "activation.1.8"), "one card is not enough for 2"
    assert why(stage, plain) is None
    blank, other = *stage.filler(A, 1), plain
    assert why(stage, row) is None
    stage.activate(row, pay=[blank, other])
    assert stage.on_stack(row).receipt.way == "ignoring elements"
    assert stage.on_stack(row).receipt.total == 2


# Legality.


@pytest.mark.rule("activation.1.6")
def test_all_reasons_of_a_card_itself_are_listed() -> None:
    stage = duel(classes="Mage")
    locked = (
        OnlyWhen(condition=AtLevel(1)),
        OnlyWhen(condition=AtLevel(2), method=Method.MATERIALIZE),
        OnlyWhen(condition=AtLevel(3), when=AtLevel(4)),
        OnlyWhen(condition=AtLevel(0)),
        Keyword("class locked"),
        Keyword("level locked", 2),
    )
    (row, fine) = stage.hand(
        A,
        stage.make("Deed", *locked, reserve=0, classes="Ranger"),
        stage.make(
            "Fine",
            OnlyWhen(condition=AtLevel(0)),
            Keyword("class locked"),
            Keyword("level locked", 0),
            reserve=0,
            classes="Mage Ranger",
        ),
    )
    stage.begin()
    assert why(stage, row) == Refusal(
        "legality",
        "activation.1.6",
        (
            "only if your champion is level 1 or higher",
            "its class does not match the champion's",
            "the champion's base level must be 2 or higher",
        ),
    )
    assert why(stage, fine) is None


@pytest.mark.rule("activation.1.6")
def test_without_a_champion_no_class_matches() -> None:
    stage = Stage()
    stage.champion(B)
    (row,) = stage.hand(A, stage.make("Deed", Keyword("class locked"), reserve=0, classes="Mage"))
    stage.begin()
    stage.put(stage.make("Mage", reserve=0, classes="Mage"), A, Zone.GRAVEYARD)
    refusal = why(stage, row)
    assert refusal is not None
    assert refusal.reasons == ("its class does not match the champion's",)


@pytest.mark.rule("misc.permission.1")
@pytest.mark.parametrize(
    ("who", "mine", "theirs"), [("you", True, False), ("opponents", False, True), ("anyone", True, True)]
)
def test_a_ban_says_whom_it_means(who: Who, mine: bool, theirs: bool) -> None:
    stage = duel()
    deed, other = stage.make("Deed", reserve=0, fast=True), stage.make("Other", reserve=0, fast=True)
    bans = (
        Forbids(what=Method.ACTIVATE, of=Named("Deed"), who=who),
        Forbids(what=Method.MATERIALIZE),
        Forbids(what=Method.ACTIVATE, when=AtLevel(1)),
    )
    stage.put(stage.make("Law", *bans, types="item"), A, Zone.FIELD)
    (row, fine) = stage.hand(A, deed, other)
    (their_row, their_fine) = stage.hand(B, deed, other)
    stage.begin()
    banned = Refusal("legality", "activation.1.6", ("Law forbids it",))
    assert why(stage, row) == (banned if mine else None)
    assert why(stage, fine) is None
    stage.push(Act("pass"))
    assert why(stage, their_row, B) == (banned if theirs else None)
    assert why(stage, their_fine, B) is None


@pytest.mark.rule("misc.permission.1", "materialization.3.1")
def test_a_ban_without_a_method_is_for_cards_played_in_any_way() -> None:
    stage = duel()
    stage.put(stage.make("Law", Forbids(of=OfType("item")), types="domain"), B, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=0, types="item"))
    relic = stage.put(stage.make("Relic", memory=0, types="item"), A, Zone.MATERIAL_DECK)
    stage.begin()
    assert why(stage, row) == Refusal("legality", "activation.1.6", ("Law forbids it",))
    stage.pos.assign("phase", Phase.MATERIALIZE)
    assert why(stage, relic, what="materialize") == Refusal(
        "legality", "materialization.3.1", ("Law forbids it",)
    )


@pytest.mark.rule("champion.7", "keyword.lineage.1", "materialization.3.1")
def test_a_champion_follows_by_one_level_and_by_its_lineage() -> None:
    stage = Stage()
    below = stage.make("Ada, the Young", memory=0, types="champion", level=1)
    stage.lineage(A, below)
    stage.champion(B)

    def reasons(level: int, *lineages: str) -> list[str]:
        card = stage.make("Next", *map(Lineage, lineages), memory=0, types="champion", level=level)
        row = stage.put(card, A, Zone.MATERIAL_DECK)
        return champion_reasons(stage.pos, A, row)

    assert reasons(2) == reasons(2, "Ada") == reasons(2, "Ada, the Young") == []
    assert reasons(1) == ["it is level 1, and the champion's base level is 1"]
    assert reasons(3, "Bea") == [
        "it is level 3, and the champion's base level is 1",
        "it needs a Bea lineage",
    ]
    assert reasons(0) == ["a level 0 champion is never materialized"]
    stage.begin(A, MATERIALIZE)
    row = next(card for card in stage.cards(Zone.MATERIAL_DECK, A) if stage.pos.definition(card).level == 3)
    assert why(stage, row, what="materialize") == Refusal(
        "legality", "materialization.3.1", tuple(reasons(3, "Bea"))
    )


@pytest.mark.rule("keyword.lineage.1")
def test_without_a_champion_there_is_no_lineage() -> None:
    stage = Stage()
    stage.champion(B)
    row = stage.put(
        stage.make("Next", Lineage("Ada"), memory=0, types="champion", level=1), A, Zone.MATERIAL_DECK
    )
    plain = stage.put(stage.make("Nobody", memory=0, types="champion"), A, Zone.MATERIAL_DECK)
    assert champion_reasons(stage.pos, A, plain) == ["a level 0 champion is never materialized"]
    assert champion_reasons(stage.pos, A, row) == [
        "it is level 1, and the champion's base level is -1",
        "it needs a Ada lineage",
    ]


# Modes, targets and paying.


def kill(what: str, slot: int = 0) -> Effect:
    return Destroy(Target(what=OfType(what), slot=slot))


@pytest.mark.rule("activation.1.4", "activation.1.5")
def test_missing_modes_and_missing_targets_are_told_apart() -> None:
    stage = duel()
    choice = Modes(bullets=(kill("ally"), kill("weapon", 1), Nothing()), count=2)
    (modal, aimed, both, free) = stage.hand(
        A,
        stage.make("Modal", Resolves(choice), reserve=0),
        stage.make("Aimed", Resolves(kill("ally")), reserve=0),
        stage.make("Both", Resolves(kill("ally")), Resolves(kill("champion", 1)), reserve=0),
        stage.make("Free", Resolves(Destroy(Target(what=ally, up_to=True))), reserve=0),
    )
    stage.begin()
    no_modes = Refusal("modes", "activation.1.4", ("there are not enough legal modes to choose",))
    no_target = Refusal("targets", "activation.1.5", ("there is no legal target",))
    assert why(stage, modal) == no_modes
    assert why(stage, aimed) == no_target
    assert why(stage, both) == no_target
    assert why(stage, free) is None
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    assert why(stage, modal) is None
    assert why(stage, aimed) is None
    assert why(stage, both) is None


@pytest.mark.rule("activation.1.4", "activation.1.5")
def test_looking_for_a_legal_choice_leaves_no_choice_behind() -> None:
    """The last modes tried fail for want of a target, and what costs more is asked afresh."""
    stage = duel()
    choice = Modes(bullets=(kill("ally"), Nothing()), count=1)
    (row,) = stage.hand(A, stage.make("Modal", Resolves(choice), Resolves(kill("weapon", 5)), reserve=0))
    stage.begin()
    assert why(stage, row) == Refusal("targets", "activation.1.5", ("there is no legal target",))


@pytest.mark.rule("activation.1.8", "materialization.3.3")
def test_what_cannot_be_paid_says_how_much_is_missing() -> None:
    stage = duel()
    extra = Additional(cost=(Sacrifice(what=ally),))
    (row, also) = stage.hand(A, stage.make("Deed", reserve=5), stage.make("Also", extra, reserve=0))
    relic = stage.put(stage.make("Relic", memory=3, types="item"), A, Zone.MATERIAL_DECK)
    stage.filler(A, 1)
    stage.begin()
    refusal = why(stage, row)
    assert refusal is not None
    assert (refusal.step, refusal.rule) == ("pay", "activation.1.8")
    assert "5" in refusal.reason
    refusal = why(stage, also)
    assert refusal is not None
    assert refusal.reasons == ("sacrifice an ally: there is none",)
    stage.pos.assign("phase", Phase.MATERIALIZE)
    refusal = why(stage, relic, what="materialize")
    assert refusal is not None
    assert (refusal.step, refusal.rule) == ("pay", "materialization.3.3")


@pytest.mark.rule("activation.1.8")
def test_costs_that_could_be_paid_singly_but_not_together_say_so() -> None:
    """The only card in hand would have to be reserved and discarded."""
    stage = duel()
    (row,) = stage.hand(A, stage.make("Deed", Additional(cost=(Discard(),)), reserve=1))
    stage.filler(A, 1)
    stage.begin()
    assert why(stage, row) == Refusal("pay", "activation.1.8", ("its costs cannot all be paid together",))


@pytest.mark.rule("activation.1.3.3")
def test_if_no_cost_is_payable_the_reasons_are_those_of_the_first() -> None:
    stage = duel()
    barter = Alternative(cost=(Sacrifice(what=ally),), name="barter")
    (row,) = stage.hand(A, stage.make("Deed", barter, reserve=3))
    stage.begin()
    refusal = why(stage, row)
    assert refusal is not None
    assert "3" in refusal.reason
    assert "sacrifice" not in refusal.reason
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    assert why(stage, row) is None


@pytest.mark.rule("activation.1.6")
def test_asking_why_not_changes_nothing() -> None:
    stage = duel()
    (row,) = stage.hand(A, stage.make("Deed", reserve=3))
    stage.begin()
    before = (stage.pos.mark(), stage.pos.clock, stage.zone(row), stage.pos.listener)
    assert why(stage, row) is not None
    assert (stage.pos.mark(), stage.pos.clock, stage.zone(row), stage.pos.listener) == before


# Cards alike.


@pytest.mark.rule("activation.1.6")
def test_cards_alike_in_print_may_differ_in_what_they_have_become() -> None:
    """An effect on one of two equal cards in hand: each is asked about for itself."""
    stage = duel()
    gift = Until(
        what=Target(what=Named("Deed"), zone=Zone.GRAVEYARD),
        changes=(Gain(Alternative(cost=(), name="rise", zone=Zone.GRAVEYARD)),),
    )
    (spell,) = stage.hand(A, stage.make("Spell", Resolves(gift), reserve=0))
    deed = stage.make("Deed", reserve=9)
    first, second = stage.put(deed, A, Zone.GRAVEYARD), stage.put(deed, A, Zone.GRAVEYARD)
    stage.begin()
    stage.activate(spell, targets=[second])
    stage.pass_all()
    assert offered(stage) == [Act("activate", second)]
    assert why(stage, first) is not None


@pytest.mark.rule("activation.2")
def test_equal_cards_in_different_zones_are_asked_about_apart() -> None:
    stage = duel()
    leave = Permission(zone=Zone.GRAVEYARD, cost=(Sacrifice(what=ally),))
    deed = stage.make("Deed", leave, reserve=0)
    held, buried = stage.put(deed, A, Zone.HAND), stage.put(deed, A, Zone.GRAVEYARD)
    lost = stage.put(deed, A, Zone.BANISHMENT)
    other = stage.put(deed, A, Zone.MEMORY)
    stage.begin()
    assert offered(stage) == [Act("activate", held)]
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    assert offered(stage) == [Act("activate", held), Act("activate", buried)]
    assert {stage.zone(lost), stage.zone(other)} == {Zone.BANISHMENT, Zone.MEMORY}


@pytest.mark.rule("keyword.class-bonus.1", "cost.6")
def test_a_discount_decides_whether_a_card_is_offered() -> None:
    stage = duel(classes="Mage")
    discount = CostChange(amount=-1, own=True, when=ClassBonus())
    (row, other) = stage.hand(
        A,
        stage.make("Deed", discount, reserve=2, classes="Mage"),
        stage.make("Deed", discount, reserve=2, classes="Ranger"),
    )
    stage.begin()
    assert offered(stage) == [Act("activate", row)]
    assert why(stage, other) is not None


def kinds(stage: Stage) -> list[int]:
    """Cards that are judged in a hand, each by something else."""
    dearer = CostChange(amount=2, own=True, condition=TargetFits(OfType("champion")), looks_at_targets=True)
    held = CostChange(amount=Times(-1, Count(zone=Zone.HAND)), own=True)
    deeds = Additional(cost=(Rest(what=OfType("champion")), Sacrifice(what=ally)))
    help_ = Contribution(pays="reserve", by=Sacrifice(what=ally), worth=2, up_to=1, for_this=True)
    choice = Modes(bullets=(kill("ally"), kill("ally", 1)))
    chosen = Additional(cost=(Sacrifice(what=ally, count=Variable("X")), Banish(count=1)))
    instead = Alternative(cost=(Reserve(1),), name="instead")
    texts: dict[str, tuple[Any, ...]] = {
        "modes": (Resolves(choice),),
        "a cost by target": (dearer, Resolves(Destroy(Target(what=OfType("unit"))))),
        "a cost by hand": (held,),
        "deeds on top": (deeds,),
        "deeds on top of a discount": (CostChange(amount=-1, own=True), deeds),
        "help": (help_,),
        "help and a deed that it serves": (help_, Additional(cost=(Banish(count=1),))),
        "a number on top": (chosen,),
        "another way": (instead, deeds),
        "another way elsewhere": (Alternative(cost=(Reserve(1),), name="ephemerate", zone=Zone.GRAVEYARD),),
        "a speed of its own": (Keyword("fast activation"),),
    }
    return [stage.make(name, *text, reserve=3) for name, text in texts.items()]


@pytest.mark.rule("activation.1.4", "activation.1.5", "activation.1.8", "cost.4")
def test_whatever_decides_it_a_card_is_offered_if_and_only_if_nothing_speaks_against_it() -> None:
    verdicts: dict[str, set[bool]] = {}
    for kind, others, friends, rested in product(range(11), range(6), range(2), (False, True)):
        stage = duel(power=0)
        (row,) = stage.hand(A, kinds(stage)[kind])
        definition = stage.pos.definition(row)
        stage.filler(A, others)
        for _ in range(friends):
            stage.put(stage.make("Friend", types="ally", life=1), A, Zone.FIELD)
        if rested:
            leader = champion(stage.pos, A)
            stage.pos.put(stage.pos.states, leader, int(State.RESTED))
        stage.begin()
        fine = why(stage, row) is None
        assert (Act("activate", row) in offered(stage)) is fine, (definition, others, friends, rested)
        verdicts.setdefault(definition.name, set()).add(fine)
    assert all(found == {False, True} for found in verdicts.values())


@pytest.mark.rule("keyword.ephemerate.1", "cost.2")
def test_a_card_in_a_graveyard_is_offered_once_there_are_cards_enough_for_its_cost() -> None:
    for others, friends in product(range(5), range(2)):
        stage = duel()
        cost = (Reserve(3), Sacrifice(what=ally))
        text = Alternative(cost=cost, name="ephemerate", zone=Zone.GRAVEYARD)
        buried = stage.put(stage.make("Ghost", text, reserve=0), A, Zone.GRAVEYARD)
        stage.filler(A, others)
        for _ in range(friends):
            stage.put(stage.make("Friend", types="ally", life=1), A, Zone.FIELD)
        stage.begin()
        fine = others >= 3 and friends == 1
        assert (why(stage, buried) is None) is fine
        assert (Act("activate", buried) in offered(stage)) is fine


@pytest.mark.rule("activation.1.6")
def test_a_card_whose_text_nobody_has_written_is_refused_and_not_offered() -> None:
    stage = duel()
    (row,) = stage.hand(A, stage.make("Riddle", reserve=0))
    stage.pos.definition(row).understood = False
    stage.begin()
    assert offered(stage) == []
    assert why(stage, row) == Refusal(
        "announce", "unsupported", ("the text of Riddle is not known to this engine",)
    )


@pytest.mark.rule("opportunity.2", "abilities.activated.1", "end.1")
def test_reasons_are_given_for_what_is_no_play_and_for_what_does_not_exist() -> None:
    stage = Stage()
    leader = stage.champion(A)
    stage.champion(B)
    stage.begin()
    game = stage.game
    assert game.why_not(Act("pass")) is None
    waiting = game.why_not(Act("pass"), B)
    assert waiting is not None
    assert waiting.rule == "opportunity.2"
    odd = game.why_not(Act("return", leader))
    assert odd is not None
    assert odd.reasons == ("nobody can return that now",)
    for number in (-1, 0, 7):
        missing = game.why_not(Act("ability", leader, number))
        assert missing is not None
        assert missing.reasons == ("it has no such ability",)
        assert stage.attempt(Act("ability", leader, number)) == missing
    game.concede(B)
    over = game.why_not(Act("pass"), A)
    assert over is not None
    assert over.rule == "end.1"

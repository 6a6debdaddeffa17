"""The ways a play can be paid for: what each is called and asks, and what leaves it open."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Variable
from regalia.game.core.state import State, Zone
from regalia.game.core.values import CostOption
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant, cost_options
from regalia.game.playing.offers import acts, make_play, playable_cards, why_not
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Alternative,
    Contribution,
    CostChange,
    IgnoresElements,
    Method,
    Permission,
    Resolves,
    Static,
)
from regalia.game.printed.acts import Act
from regalia.words.amounts import X
from regalia.words.changes import Gain, has
from regalia.words.conditions import AtLevel
from regalia.words.costs import Banish, Discard, Rest
from regalia.words.effects import Draw
from regalia.words.filters import Named, OfType, ally
from regalia.words.keywords import brew, ephemerate, starcalling
from regalia.words.lasting import Permit, Until
from regalia.words.structure import Nothing
from tests.rules.stage import MATERIALIZE, A, B, Stage


def duel(**facts: Any) -> Stage:
    stage = Stage()
    stage.champion(A, **facts)
    stage.champion(B)
    return stage


def ways_of(
    stage: Stage, card: int, player: int = A, what: str = "activate", grant: Grant | None = None
) -> list[CostOption]:
    play = make_play(stage.pos, player, Act(what, card))
    play.grant = grant
    return cost_options(play)


def names(
    stage: Stage, card: int, player: int = A, what: str = "activate", grant: Grant | None = None
) -> list[str]:
    return [way.name for way in ways_of(stage, card, player, what, grant)]


def offered(stage: Stage, player: int = A) -> list[Act]:
    return [act for act in acts(stage.pos, player) if act.what != "pass"]


# The printed cost.


@pytest.mark.rule("activation.1.3.3", "cost.1", "memory.3")
def test_the_printed_way_is_the_cost_the_card_has() -> None:
    stage = duel()
    cards = {
        "reserve": stage.make("Deed", reserve=3),
        "memory": stage.make("Relic", memory=2, types="item"),
        "both": stage.make("Both", reserve=3, memory=2, types="item"),
        "x": stage.make("Study", reserve=0, x=True),
        "x memory": stage.make("Shrine", memory=0, x=True, types="item"),
        "none": stage.make("Nothing"),
    }
    rows = {key: stage.put(card, A, Zone.HAND) for key, card in cards.items()}
    stage.begin()
    assert ways_of(stage, rows["reserve"]) == [CostOption("printed", "reserve", 3)]
    assert ways_of(stage, rows["memory"]) == [CostOption("printed", "memory", 2, rule="activation.5")]
    assert ways_of(stage, rows["both"]) == [CostOption("printed", "reserve", 3)]
    assert ways_of(stage, rows["x"]) == [CostOption("printed", "reserve", Variable("X"))]
    assert ways_of(stage, rows["x memory"]) == [
        CostOption("printed", "memory", Variable("X"), rule="activation.5")
    ]
    assert ways_of(stage, rows["none"]) == []


@pytest.mark.rule("materialization.3.2.1", "memory.1.e", "materialization.5")
def test_to_materialize_the_memory_cost_is_paid_and_a_reserve_cost_only_where_a_text_says_so() -> None:
    stage = duel()
    relic = stage.put(stage.make("Relic", memory=2, types="item"), A, Zone.MATERIAL_DECK)
    blank = stage.put(stage.make("Deed", reserve=3, types="item"), A, Zone.MATERIAL_DECK)
    study = stage.put(stage.make("Study", reserve=0, x=True, types="item"), A, Zone.MATERIAL_DECK)
    nothing = stage.put(stage.make("Nothing", types="item"), A, Zone.MATERIAL_DECK)
    shrine = stage.put(stage.make("Shrine", memory=0, x=True, types="item"), A, Zone.MATERIAL_DECK)
    stage.begin(A, MATERIALIZE)
    assert [way.start for way in ways_of(stage, shrine, A, "materialize")] == [Variable("X")]
    too = Grant(method=Method.MATERIALIZE, reserve_too=True)
    plain = Grant(method=Method.MATERIALIZE)
    assert ways_of(stage, relic, A, "materialize") == [
        CostOption("printed", "memory", 2, rule="materialization.3.2.1")
    ]
    assert ways_of(stage, blank, A, "materialize") == []
    assert ways_of(stage, blank, A, "materialize", plain) == []
    (paid,) = ways_of(stage, blank, A, "materialize", too)
    assert (paid.kind, paid.start, paid.rule) == ("reserve", 3, "memory.1.e")
    (paid,) = ways_of(stage, study, A, "materialize", too)
    assert (paid.kind, paid.start) == ("reserve", Variable("X"))
    (paid,) = ways_of(stage, relic, A, "materialize", too)
    assert (paid.kind, paid.start) == ("memory", 2)
    assert ways_of(stage, nothing, A, "materialize", too) == []


@pytest.mark.rule("abilities.activated.5", "cost.2")
def test_an_ability_has_one_way_with_its_reserve_and_its_deeds_apart() -> None:
    stage = duel()
    bare = Activated(cost=(Rest(itself=True),), effect=Nothing())
    dear = Activated(cost=(Rest(itself=True), Reserve(2), Discard()), effect=Nothing())
    row = stage.put(stage.make("Engine", bare, dear, types="item"), A, Zone.FIELD)
    stage.begin()
    first = make_play(stage.pos, A, Act("ability", row, 0))
    second = make_play(stage.pos, A, Act("ability", row, 1))
    assert cost_options(first) == [CostOption("printed", "reserve", 0, (Rest(itself=True),))]
    assert cost_options(second) == [CostOption("printed", "reserve", 2, (Rest(itself=True), Discard()))]


@pytest.mark.rule("activation.2", "materialization.2")
def test_home_is_ones_own_hand_and_ones_own_material_deck() -> None:
    stage = duel()
    deed = stage.make("Deed", reserve=1, memory=1, types="item")
    held = stage.put(deed, A, Zone.HAND)
    stocked = stage.put(deed, A, Zone.MATERIAL_DECK)
    stage.begin()
    assert names(stage, held) == ["printed"]
    assert names(stage, held, A, "materialize") == []
    assert names(stage, held, B) == []
    assert names(stage, stocked) == []
    assert names(stage, stocked, A, "materialize") == ["printed"]
    assert names(stage, stocked, B, "materialize") == []


# Alternatives.


@pytest.mark.rule("activation.1.3.3")
def test_an_alternative_takes_the_place_of_the_reserve_cost() -> None:
    stage = duel()
    cheaper = CostChange(amount=-1, own=True)
    bargain = Alternative(
        cost=(Reserve(1), Discard()), name="bargain", grants=int(State.BREWED), changes=(cheaper,)
    )
    barter = Alternative(cost=(Discard(),), name="barter")
    later = Alternative(cost=(Discard(),), name="later", when=AtLevel(1))
    (row,) = stage.hand(A, stage.make("Deed", bargain, barter, later, starcalling(1), reserve=4))
    stage.begin()
    assert ways_of(stage, row) == [
        CostOption("printed", "reserve", 4),
        CostOption("bargain", "reserve", 1, (Discard(),), states=int(State.BREWED), changes=(cheaper,)),
        CostOption("barter", "", 0, (Discard(),)),
    ]


@pytest.mark.rule("activation.1.3.3", "permissions.1")
def test_an_alternative_stands_beside_what_a_permission_asks() -> None:
    """What the permission asks stays, deeds and an amount of reserve: only the card's cost is replaced."""
    stage = duel()
    raise_ = CostChange(amount=1, own=True)
    cut = CostChange(amount=-1, own=True)
    leave = Permission(
        zone=Zone.GRAVEYARD,
        cost=(Discard(),),
        name="unearth",
        grants=int(State.EPHEMERAL),
        changes=(raise_,),
    )
    instead = Permission(zone=Zone.GRAVEYARD, cost=(Reserve(9), Discard(count=2)), name="ransom")
    free = Permission(zone=Zone.GRAVEYARD, without="reserve cost")
    barter = Alternative(cost=(Banish(what=ally),), name="barter", grants=int(State.BREWED), changes=(cut,))
    row = stage.put(stage.make("Deed", leave, instead, free, barter, reserve=4), A, Zone.GRAVEYARD)
    stage.begin()
    assert ways_of(stage, row) == [
        CostOption("unearth", "reserve", 4, (Discard(),), states=int(State.EPHEMERAL), changes=(raise_,)),
        CostOption("ransom", "reserve", 4, (Reserve(9), Discard(count=2))),
        CostOption("without paying its reserve cost", "reserve", 4, removed=True),
        CostOption(
            "unearth, barter",
            "",
            0,
            (Discard(), Banish(what=ally)),
            states=int(State.EPHEMERAL) | int(State.BREWED),
            changes=(raise_, cut),
        ),
        CostOption(
            "ransom, barter",
            "",
            0,
            (Reserve(9), Discard(count=2), Banish(what=ally)),
            states=int(State.BREWED),
            changes=(cut,),
        ),
    ]


@pytest.mark.rule("activation.1.3.3")
def test_a_memory_cost_is_not_replaced_by_an_alternative_to_the_reserve_cost() -> None:
    stage = duel()
    barter = Alternative(cost=(Discard(),), name="barter")
    (row, nothing) = stage.hand(
        A, stage.make("Relic", barter, memory=2, types="item"), stage.make("None", barter)
    )
    other = stage.put(stage.make("Relic", barter, memory=2, types="item"), A, Zone.MATERIAL_DECK)
    stage.begin()
    assert names(stage, row) == ["printed"]
    assert names(stage, nothing) == []
    assert names(stage, other, A, "materialize") == ["printed"]


@pytest.mark.rule("activation.1.3.3")
def test_an_alternative_of_another_zone_works_there_for_its_owner() -> None:
    stage = duel()
    card = stage.make("Deed", ephemerate(Reserve(1)), ephemerate(Discard(), when=AtLevel(1)), reserve=4)
    held, buried = stage.put(card, A, Zone.HAND), stage.put(card, A, Zone.GRAVEYARD)
    lost = stage.put(card, A, Zone.BANISHMENT)
    stage.begin()
    assert names(stage, held) == ["printed"]
    assert ways_of(stage, buried) == [CostOption("ephemerate", "reserve", 1, states=int(State.EPHEMERAL))]
    assert names(stage, buried, B) == []
    assert names(stage, buried, A, "materialize") == []
    assert names(stage, lost) == []
    granted = names(stage, buried, A, "activate", Grant())
    assert granted == ["printed"], "who is granted a play pays the printed cost, not the keyword's"


@pytest.mark.rule("keyword.ephemerate.1", "continuous.static.1")
def test_an_alternative_that_was_gained_works_like_a_printed_one() -> None:
    stage = duel()
    gift = Static(
        of=Named("Deed"),
        changes=(Gain(ephemerate(Reserve(0))), has("vigor"), Gain(ephemerate(Discard(), when=AtLevel(1)))),
        affects=Zone.GRAVEYARD,
    )
    source = stage.make("Gift", gift, types="item")
    row = stage.put(stage.make("Deed", reserve=4), A, Zone.GRAVEYARD)
    other = stage.put(stage.make("Other", reserve=0), A, Zone.GRAVEYARD)
    stage.begin()
    assert offered(stage) == []
    assert list(playable_cards(stage.pos, A)) == []
    stage.put(source, A, Zone.FIELD)
    stage.pos.derived.clear()
    assert ways_of(stage, row) == [CostOption("ephemerate", "reserve", 0, states=int(State.EPHEMERAL))]
    assert list(playable_cards(stage.pos, A)) == [row]
    assert offered(stage) == [Act("activate", row)]
    assert names(stage, other) == []


@pytest.mark.rule("activation.1.3.3")
def test_two_ways_of_one_name_are_told_apart_and_the_same_way_is_listed_once() -> None:
    stage = duel()
    first = brew((1, OfType("item")))
    second = brew((2, OfType("item")))
    third = brew((3, OfType("item")))
    (row,) = stage.hand(A, stage.make("Potion", first, second, first, third, reserve=2))
    stage.begin()
    found = ways_of(stage, row)
    assert [way.name for way in found] == ["printed", "brew", "brew (2)", "brew (3)"]
    assert [way.cost for way in found] == [(), first.cost, second.cost, third.cost]


# What effects grant.


@pytest.mark.rule("permissions.2")
def test_a_grant_is_one_way_with_everything_it_grants() -> None:
    stage = duel()
    pays = Contribution(pays="reserve", by=Banish(what=ally))
    cut = CostChange(amount=-1, own=True)
    (row,) = stage.hand(A, stage.make("Deed", reserve=4))
    grant = Grant(changes=(cut,), contributions=((pays, row),), only_contributions=True, ignore_elements=True)
    stage.begin()
    assert ways_of(stage, row, grant=grant) == [
        CostOption(
            "printed",
            "reserve",
            4,
            changes=(cut,),
            contributions=((pays, row),),
            only_contributions=True,
            ignore_elements=True,
        )
    ]
    plain = CostOption("printed", "reserve", 4)
    assert ways_of(stage, row, grant=Grant()) == [plain]


@pytest.mark.rule("permissions.2", "activation.1.3.3")
def test_an_alternative_needs_a_reserve_cost_that_would_be_paid_from_hand() -> None:
    stage = duel()
    barter = Alternative(cost=(Discard(),), name="barter")
    (row,) = stage.hand(A, stage.make("Deed", barter, reserve=4))
    pays = Contribution(pays="reserve", by=Banish(what=ally))
    stage.begin()
    assert names(stage, row, grant=Grant()) == ["printed", "barter"]
    only = Grant(contributions=((pays, row),), only_contributions=True)
    assert names(stage, row, grant=only) == ["printed"]
    free = Grant(without="reserve cost")
    assert names(stage, row, grant=free) == ["without paying its reserve cost"]


@pytest.mark.rule("cost.9.b", "permissions.2")
@pytest.mark.parametrize("without", ["reserve cost", "costs"])
def test_without_paying_the_amount_is_removed_and_x_is_0(without: str) -> None:
    stage = duel()
    (row, study, nothing) = stage.hand(
        A,
        stage.make("Deed", reserve=4),
        stage.make("Study", reserve=0, x=True),
        stage.make("Nothing"),
    )
    stage.begin()
    grant = Grant(without=without)
    waives = without == "costs"
    name = f"without paying its {without}"

    def free(kind: str, start: int) -> CostOption:
        return CostOption(name, kind, start, removed=True, waives_additional=waives)

    assert ways_of(stage, row, grant=grant) == [free("reserve", 4)]
    assert ways_of(stage, study, grant=grant) == [free("reserve", 0)]
    assert ways_of(stage, nothing, grant=grant) == [free("", 0)]
    assert ways_of(stage, nothing, grant=Grant()) == []


@pytest.mark.rule("keyword.starcalling.1")
def test_starcalling_grants_that_way_and_no_other() -> None:
    stage = duel()
    barter = Alternative(cost=(Discard(),), name="barter")
    price = IgnoresElements(own=True, price=3)
    row = stage.put(stage.make("Star", barter, starcalling(1), price, reserve=4), A, Zone.MAIN_DECK)
    stage.begin()
    grant = Grant(alternative="starcalling")
    assert names(stage, row, grant=grant) == ["starcalling", "starcalling, ignoring elements"]
    assert names(stage, row) == []


# Ignoring elements for a price.


@pytest.mark.rule("activation.1.2")
def test_ignoring_elements_for_a_price_is_a_way_of_its_own() -> None:
    stage = duel()
    barter = Alternative(cost=(Discard(),), name="barter")
    price = IgnoresElements(own=True, price=3)
    never = IgnoresElements(own=True, price=1, when=AtLevel(1))
    others = IgnoresElements(price=2, of=Named("Nobody"))
    (row,) = stage.hand(A, stage.make("Deed", barter, price, never, others, reserve=4, elements="fire"))
    stage.begin()
    found = ways_of(stage, row)
    assert [way.name for way in found] == [
        "printed",
        "barter",
        "ignoring elements",
        "barter, ignoring elements",
    ]
    assert [way.ignore_elements for way in found] == [False, False, True, True]
    assert found[2].changes == (
        CostChange(amount=3, own=True, method=(Method.ACTIVATE,), rule="ignoring elements"),
    )
    assert found[2].start == 4


@pytest.mark.rule("activation.1.2")
def test_nobody_pays_to_ignore_elements_that_are_ignored_already() -> None:
    stage = duel()
    leave = Permission(zone=Zone.GRAVEYARD, name="unearth", ignore_elements=True)
    price = IgnoresElements(own=True, price=3)
    row = stage.put(stage.make("Deed", leave, price, reserve=4, elements="fire"), A, Zone.GRAVEYARD)
    stage.begin()
    assert names(stage, row) == ["unearth"]


# Permissions.


@pytest.mark.rule("permissions.1", "activation.2")
def test_a_permission_says_from_where_and_how() -> None:
    stage = duel()
    leave = Permission(zone=Zone.GRAVEYARD)
    later = Permission(zone=Zone.BANISHMENT, when=AtLevel(1))
    made = Permission(zone=Zone.GRAVEYARD, method=Method.MATERIALIZE)
    others = Permission(zone=Zone.MEMORY, own=False)
    card = stage.make("Deed", leave, later, others, reserve=1, types="item")
    rows = {zone: stage.put(card, A, zone) for zone in (Zone.GRAVEYARD, Zone.BANISHMENT, Zone.MEMORY)}
    relic = stage.put(stage.make("Relic", made, memory=1, types="item"), A, Zone.GRAVEYARD)
    stage.begin()
    assert [names(stage, row) for row in rows.values()] == [["printed"], [], []]
    assert names(stage, rows[Zone.GRAVEYARD], B) == []
    assert names(stage, relic) == []
    assert names(stage, relic, A, "materialize") == ["printed"]


@pytest.mark.rule("permissions.1")
def test_a_permission_may_name_a_price_and_ignore_elements() -> None:
    stage = duel()
    leave = Permission(zone=Zone.GRAVEYARD, cost=(Reserve(2), Discard()), ignore_elements=True)
    free = Permission(zone=Zone.BANISHMENT, without="costs")
    row = stage.put(stage.make("Relic", leave, memory=1, types="item"), A, Zone.GRAVEYARD)
    other = stage.put(stage.make("Deed", free, reserve=1), A, Zone.BANISHMENT)
    nothing = stage.put(stage.make("Nothing", Permission(zone=Zone.MEMORY)), A, Zone.MEMORY)
    stage.begin()
    price = (Reserve(2), Discard())
    assert ways_of(stage, row) == [
        CostOption("printed", "memory", 1, price, ignore_elements=True, rule="activation.5")
    ]
    assert ways_of(stage, other) == [
        CostOption("without paying its costs", "reserve", 1, removed=True, waives_additional=True)
    ]
    assert ways_of(stage, nothing) == []


@pytest.mark.rule("permissions.1")
def test_anothers_permission_is_for_its_controller_and_the_cards_it_means() -> None:
    stage = duel()
    leave = Permission(zone=Zone.GRAVEYARD, own=False, of=Named("Deed"), name="unearth")
    closed = Permission(zone=Zone.GRAVEYARD, own=False, name="never", when=AtLevel(1))
    itself = Permission(zone=Zone.GRAVEYARD, name="itself")
    lectern = stage.make("Lectern", leave, closed, itself, types="item")
    deed, other = stage.make("Deed", reserve=0), stage.make("Other", reserve=0)
    rows = [stage.put(card, A, Zone.GRAVEYARD) for card in (deed, deed, other)]
    theirs = stage.put(deed, B, Zone.GRAVEYARD)
    stage.put(lectern, A, Zone.FIELD)
    stage.begin()
    assert [names(stage, row) for row in rows] == [["unearth"], ["unearth"], []]
    assert names(stage, theirs, B) == []
    assert offered(stage) == [Act("activate", rows[0]), Act("activate", rows[1])]
    assert list(playable_cards(stage.pos, A)) == rows
    assert offered(stage, B) == []


@pytest.mark.rule("permissions.1")
def test_a_card_is_offered_once_however_many_let_it_be_played() -> None:
    stage = duel()
    mine = Permission(zone=Zone.GRAVEYARD, name="rise")
    leave = Permission(zone=Zone.GRAVEYARD, own=False, name="unearth")
    lectern = stage.make("Lectern", leave, types="item")
    deed = stage.put(stage.make("Deed", mine, reserve=0), A, Zone.GRAVEYARD)
    plain = stage.put(stage.make("Plain", reserve=0), A, Zone.GRAVEYARD)
    stage.put(lectern, A, Zone.FIELD)
    stage.put(lectern, A, Zone.FIELD)
    stage.begin()
    assert names(stage, deed) == ["rise", "unearth"]
    assert names(stage, plain) == ["unearth"]
    assert offered(stage) == [Act("activate", deed), Act("activate", plain)]


@pytest.mark.rule("permissions.1")
def test_the_top_card_of_the_deck_may_be_played_and_only_it() -> None:
    stage = duel()
    leave = Permission(zone=Zone.MAIN_DECK, own=False, top_only=True, name="from the top")
    stage.put(stage.make("Telescope", leave, types="item"), A, Zone.FIELD)
    deed = stage.make("Deed", reserve=0)
    rows = [stage.put(deed, A, Zone.MAIN_DECK) for _ in range(3)]
    held = stage.put(deed, A, Zone.HAND)
    stage.begin()
    assert [names(stage, row) for row in rows] == [["from the top"], [], []]
    assert list(playable_cards(stage.pos, A)) == [held, rows[0]]
    assert offered(stage) == [Act("activate", held), Act("activate", rows[0])]
    refusal = why_not(stage.pos, A, Act("activate", rows[1]))
    assert refusal is not None
    assert refusal.rule == "activation.2"
    assert refusal.reason == "Deed is in a main deck, and nothing lets it be played from there"


@pytest.mark.rule("permissions.3")
def test_a_lasting_permission_is_for_its_player_and_its_cards_as_they_were() -> None:
    stage = duel()
    permit = Permit(
        what=Target(what=Named("Deed"), zone=Zone.GRAVEYARD, count=2),
        permission=Permission(zone=Zone.GRAVEYARD, name="unearth"),
    )
    spell = stage.make("Spell", Resolves(permit), reserve=0)
    deed = stage.make("Deed", reserve=0, fast=True)
    (cast,) = stage.hand(A, spell)
    mine = [stage.put(deed, A, Zone.GRAVEYARD) for _ in range(3)]
    stage.begin()
    assert offered(stage) == [Act("activate", cast)]
    stage.activate(cast, targets=mine[:2])
    stage.pass_all()
    assert [names(stage, row) for row in mine] == [["unearth"], ["unearth"], []]
    assert [names(stage, row, B) for row in mine] == [[], [], []]
    assert list(playable_cards(stage.pos, A)) == mine[:2]
    assert list(playable_cards(stage.pos, B)) == []
    assert offered(stage) == [Act("activate", row) for row in mine[:2]]
    stage.activate(mine[0])
    assert list(playable_cards(stage.pos, A)) == mine[1:2]
    stage.pass_all()
    assert stage.zone(mine[0]) is Zone.GRAVEYARD
    assert list(playable_cards(stage.pos, A)) == mine[1:2], "it left its zone and is another card now"
    assert names(stage, mine[0]) == []


@pytest.mark.rule("permissions.3")
def test_a_lasting_permission_says_from_where() -> None:
    stage = duel()
    permit = Permit(
        what=Target(what=Named("Deed"), zone=Zone.GRAVEYARD),
        permission=Permission(zone=Zone.BANISHMENT),
        cost=Additional(cost=(Discard(),)),
    )
    (cast,) = stage.hand(A, stage.make("Spell", Resolves(permit), reserve=0))
    row = stage.put(stage.make("Deed", reserve=0), A, Zone.GRAVEYARD)
    stage.begin()
    stage.activate(cast, targets=[row])
    stage.pass_all()
    assert names(stage, row) == []


@pytest.mark.rule("cost.9", "activation.1.3.3")
def test_x_of_an_alternative_is_declared_for_that_alternative() -> None:
    stage = duel()
    barter = Alternative(cost=(Reserve(X), Discard()), name="barter")
    (row,) = stage.hand(A, stage.make("Deed", barter, Resolves(Draw(amount=X)), reserve=4))
    stage.filler(A, 3)
    stage.begin()
    assert ways_of(stage, row)[1] == CostOption("barter", "reserve", X, (Discard(),))


@pytest.mark.rule("keyword.ephemerate.1")
def test_a_card_with_an_alternative_for_its_zone_is_offered_from_there() -> None:
    stage = duel()
    card = stage.make("Deed", ephemerate(Reserve(0)), reserve=4)
    buried = stage.put(card, A, Zone.GRAVEYARD)
    stage.put(card, A, Zone.BANISHMENT)
    stage.begin()
    assert offered(stage) == [Act("activate", buried)]


@pytest.mark.rule("permissions.1")
def test_equal_cards_of_a_deck_are_asked_about_apart() -> None:
    """The top card may be played as it is, the others only at a price that cannot be paid."""
    stage = duel()
    top = Permission(zone=Zone.MAIN_DECK, own=False, top_only=True, name="from the top")
    dear = Permission(zone=Zone.MAIN_DECK, own=False, cost=(Discard(count=9),), name="from anywhere")
    stage.put(stage.make("Telescope", top, dear, types="item"), A, Zone.FIELD)
    deed = stage.make("Deed", reserve=0)
    rows = [stage.put(deed, A, Zone.MAIN_DECK) for _ in range(3)]
    stage.begin()
    assert list(playable_cards(stage.pos, A)) == rows
    assert offered(stage) == [Act("activate", rows[0])]


@pytest.mark.rule("permissions.1", "permissions.3")
def test_equal_cards_are_asked_about_apart_while_an_effect_lasts() -> None:
    """Both may be played at a price that cannot be paid; an effect lets one be played without it."""
    stage = duel()
    dear = Permission(zone=Zone.GRAVEYARD, own=False, cost=(Discard(count=9),), name="dear")
    stage.put(stage.make("Lectern", dear, types="item"), A, Zone.FIELD)
    gift = Until(
        what=Target(what=Named("Deed"), zone=Zone.GRAVEYARD),
        changes=(Gain(ephemerate(Reserve(0))),),
    )
    (spell,) = stage.hand(A, stage.make("Spell", Resolves(gift), reserve=0))
    deed = stage.make("Deed", reserve=0)
    rows = [stage.put(deed, A, Zone.GRAVEYARD) for _ in range(3)]
    stage.begin()
    stage.activate(spell, targets=[rows[1]])
    stage.pass_all()
    assert names(stage, rows[1]) == ["dear", "ephemerate"]
    assert set(offered(stage)) == {Act("activate", rows[1])}
    assert names(stage, rows[0]) == names(stage, rows[2]) == ["dear"]

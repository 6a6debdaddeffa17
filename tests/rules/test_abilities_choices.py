"""Choices while something resolves: at the same time, among hidden or open cards, names, dice, unless."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.happening.masteries import gain
from regalia.game.happening.verbs import put_counters
from regalia.game.happening.zones import move
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Activated, Resolves, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.amounts import ThisWay
from regalia.words.changes import SetStat, Stat
from regalia.words.choosing import Choose, DiscardCards, EachChooses, Roll
from regalia.words.conditions import ThereAre
from regalia.words.copies import SummonCopy
from regalia.words.effects import DealDamage, Draw, Put, PutOntoField, Recover, SacrificeIt
from regalia.words.filters import OfType, ally, champion, theirs, yours
from regalia.words.lasting import Until
from regalia.words.looking import LookAtTop, PutAtDepth, RevealIt
from regalia.words.naming import ChooseName
from regalia.words.selections import Each, Those
from regalia.words.structure import If, Sequence
from regalia.words.triggers import WheneverSacrificed
from tests.rules.arena import PASS, field, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage


def thing(stage: Stage, player: int, *abilities: Any, types: str = "item", **facts: Any) -> int:
    name = facts.pop("name", "Thing")
    return stage.put(stage.make(name, *abilities, types=types, reserve=1, **facts), player, Zone.FIELD)


# At the same time.


@pytest.mark.rule("misc.simultaneous.2")
def test_hidden_cards_are_chosen_by_all_before_any_is_shown() -> None:
    stage = field()
    names = {A: ("Ace", "King"), B: ("Queen", "Jack")}
    hands = {
        player: stage.hand(player, *(stage.make(name, reserve=1) for name in names[player]))
        for player in (A, B)
    }
    card = trick(stage, A, DiscardCards(whose="anyone"))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert (stage.decision.topic, stage.decision.player) == ("discard", A)
    stage.steps.clear()
    stage.push((hands[A][0],))
    assert stage.decision.player == B
    assert stage.zone(hands[A][0]) is Zone.HAND
    assert stage.steps == []
    assert not any(name in repr(stage.game.view(B)) for name in names[A])
    stage.push((hands[B][1],))
    assert {stage.zone(hands[A][0]), stage.zone(hands[B][1])} == {Zone.GRAVEYARD}
    assert {stage.zone(hands[A][1]), stage.zone(hands[B][0])} == {Zone.HAND}


@pytest.mark.rule("misc.simultaneous.2")
def test_undoing_between_hidden_choices_asks_the_same_player_again() -> None:
    stage = field()
    for player in (A, B):
        stage.filler(player, 2)
    card = trick(stage, A, DiscardCards(whose="anyone"))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    before = stage.game.digest()
    stage.push((stage.options[0],))
    twin = stage.game.copy()
    assert twin.digest() == stage.game.digest()
    stage.game.undo()
    assert (stage.game.digest(), stage.decision.player) == (before, A)


@pytest.mark.rule("misc.simultaneous.1")
@pytest.mark.parametrize("turn", [A, B])
def test_open_cards_are_chosen_in_turn_order_and_then_all_happens_at_once(turn: int) -> None:
    stage = field()
    mine = {player: [soldier(stage, player, name=f"{player}{n}") for n in range(2)] for player in (A, B)}
    eye = thing(stage, A, Triggered(on=WheneverSacrificed(whose="opponents"), effect=Draw()))
    both = Sequence((EachChooses(what=ally), SacrificeIt(Those())))
    card = trick(stage, turn, both)
    stage.begin(turn)
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.decision.player == turn
    stage.push((mine[turn][0],))
    assert stage.steps[-1].name == "chooses"
    other = 1 - turn
    assert stage.decision.player == other
    assert stage.zone(mine[turn][0]) is Zone.FIELD
    stage.push((mine[other][1],))
    assert {stage.zone(mine[turn][0]), stage.zone(mine[other][1])} == {Zone.GRAVEYARD}
    assert [item.source for item in stage.pos.stack] == [eye], "one of them was an opponent's"


# Entering together.


@pytest.mark.rule("timestamps.4")
@pytest.mark.parametrize("turn", [A, B])
def test_who_enters_together_is_put_in_order_by_its_controller_the_turn_players_first(turn: int) -> None:
    stage = field()
    made = {
        power: stage.make(
            f"Lord {power}", Static(of=ally, changes=(SetStat(power=power),)), types="domain", reserve=1
        )
        for power in (3, 5, 7)
    }
    card = soldier(stage, A)
    three, five = (stage.put(made[power], A, Zone.GRAVEYARD) for power in (3, 5))
    seven = stage.put(made[7], B, Zone.GRAVEYARD)
    raise_all = PutOntoField(what=Each(zone=Zone.GRAVEYARD, what=OfType("domain")), under="owner")
    spell = trick(stage, turn, raise_all)
    stage.begin(turn)
    stage.activate(spell)
    stage.push(PASS, PASS)
    assert (stage.decision.topic, stage.decision.player) == ("arrivals", A), "B has only one"
    stage.push((five, three))
    stamps = stage.pos.stamp
    assert stamps[five] < stamps[three]
    first = A if turn == A else B
    assert (stamps[three] < stamps[seven]) == (first == A)
    assert characteristics(stage.pos, card).power == (7 if first == A else 3)


@pytest.mark.rule("timestamps.4")
def test_tokens_and_what_changes_nothing_enter_in_any_order_unasked() -> None:
    stage = field()
    for name in ("One", "Two"):
        stage.put(stage.make(name, types="ally", reserve=1, power=1, life=1), A, Zone.GRAVEYARD)
    spell = trick(stage, A, PutOntoField(what=Each(zone=Zone.GRAVEYARD, what=ally)))
    stage.begin()
    play(stage, spell)
    assert stage.decision.topic == "act"
    assert len(stage.cards(Zone.FIELD, A)) == 3


@pytest.mark.rule("timestamps.1.c")
def test_a_mastery_dates_from_when_it_was_gained() -> None:
    stage = field()
    rule = Static(of=ally, changes=(SetStat(power=6),))
    mastery = stage.make("Art", rule, types="mastery")
    card = soldier(stage, A, power=1)
    thing(stage, A, Static(of=ally, changes=(SetStat(power=4),)))
    assert characteristics(stage.pos, card).power == 4
    gain(stage.pos, A, mastery)
    assert characteristics(stage.pos, card).power == 6
    thing(stage, A, Static(of=ally, changes=(SetStat(power=2),)))
    assert characteristics(stage.pos, card).power == 2


# Copies.


@pytest.mark.rule("effects.game.7")
def test_a_copy_takes_what_is_printed_and_nothing_that_came_later() -> None:
    stage = field()
    mine = soldier(stage, A, Activated(cost=(), effect=Draw()), power=2, life=3)
    put_counters(stage.pos, mine, "buff", 2)
    up = trick(stage, A, Until(what=Target(what=ally), changes=(Stat(power=4),)))
    twin = trick(stage, A, SummonCopy(Target(what=ally)))
    stage.begin()
    play(stage, up, mine)
    play(stage, twin, mine)
    copy = stage.cards(Zone.FIELD, A)[-1]
    assert stage.pos.has(copy, State.TOKEN)
    now = characteristics(stage.pos, copy)
    assert (now.name, now.power, now.life) == ("Soldier", 2, 3)
    assert len(now.abilities.activated) == 1
    assert characteristics(stage.pos, mine).power == 2 + 4 + 2


# Searching, naming, dice, unless.


@pytest.mark.rule("misc.searching.2", "misc.searching.1.a")
def test_just_a_card_has_to_be_found_and_one_of_a_kind_need_not_be() -> None:
    for what, least in ((None, 1), (ally, 0)):
        stage = field()
        stage.put(stage.make("Wolf", types="ally", reserve=1, power=1, life=1), A, Zone.MAIN_DECK)
        find = Choose(zone=Zone.MAIN_DECK) if what is None else Choose(zone=Zone.MAIN_DECK, what=what)
        stage.filler(A, 2, Zone.MAIN_DECK)
        card = trick(stage, A, Sequence((find, Put(what=Those(), to=Zone.HAND))))
        stage.begin()
        play(stage, card)
        assert (stage.decision.topic, stage.decision.minimum) == ("choose", least)


@pytest.mark.rule("misc.searching.1.a.i")
def test_among_revealed_cards_a_legal_one_has_to_be_taken() -> None:
    for shown, least in ((True, 1), (False, 0)):
        stage = field()
        made = stage.make("Wolf", types="ally", reserve=1, power=1, life=1)
        for _ in range(2):
            stage.put(made, A, Zone.MAIN_DECK)
        stage.filler(A, 2, Zone.MAIN_DECK)
        top = (LookAtTop(amount=3), RevealIt(Those("seen"))) if shown else (LookAtTop(amount=3),)
        pick = Choose(zone=Zone.MAIN_DECK, what=ally, among=Those("seen"))
        card = trick(stage, A, Sequence((*top, pick, Put(what=Those(), to=Zone.HAND))))
        stage.begin()
        play(stage, card)
        assert (stage.decision.topic, stage.decision.minimum) == ("choose", least)


@pytest.mark.rule("misc.searching.4")
def test_where_nothing_is_found_the_rest_goes_on() -> None:
    stage = field()
    find = Choose(zone=Zone.GRAVEYARD, what=OfType("weapon"))
    card = trick(stage, A, Sequence((find, Put(what=Those(), to=Zone.HAND), Draw())))
    stage.begin()
    play(stage, card)
    assert len(stage.cards(Zone.HAND, A)) == 1


@pytest.mark.rule("misc.ordering.4")
@pytest.mark.parametrize(("size", "place"), [(6, 3), (2, 2), (0, 0)])
def test_a_place_that_does_not_exist_is_the_bottom(size: int, place: int) -> None:
    stage = field()
    deck = stage.filler(A, max(1, size), Zone.MAIN_DECK)
    (card,) = stage.filler(A, 1, Zone.GRAVEYARD)
    back = trick(stage, A, PutAtDepth(what=Target(zone=Zone.GRAVEYARD), depth=4))
    stage.begin()
    if not size:
        move(stage.pos, deck, Zone.BANISHMENT)
    play(stage, back, card)
    assert stage.cards(Zone.MAIN_DECK, A).index(card) == place


@pytest.mark.rule("misc.naming.7.a", "misc.naming.7")
def test_any_card_can_be_named_and_no_token() -> None:
    stage = field()
    stage.make("Sparrow", types="ally", reserve=1)
    stage.library.definition("Automaton Drone")
    card = trick(stage, A, ChooseName())
    stage.begin()
    play(stage, card)
    assert stage.decision.topic == "name"
    assert "Sparrow" in stage.options
    assert "Dungeon Guide" in stage.options, "also what nobody plays"
    assert "Automaton Drone" not in stage.options


@pytest.mark.rule("misc.dice.2", "misc.randomization.1")
def test_a_die_is_rolled_on_resolving() -> None:
    stage = field()
    card = trick(
        stage, A, Sequence((Roll(sides=6), DealDamage(ThisWay("rolled"), Each(what=champion & theirs))))
    )
    stage.begin()
    stage.dice.answers.append(4)
    asked = stage.dice.asked
    stage.activate(card)
    assert stage.dice.asked == asked
    stage.pass_all()
    assert stage.dice.asked == asked + 1
    assert stage.pos.damage[leader(stage, B)] == 4


@pytest.mark.rule("misc.effects.3")
@pytest.mark.parametrize("armed", [True, False])
def test_unless_looks_at_the_game_on_resolving(armed: bool) -> None:
    stage = field()
    effect = If(
        ThereAre(what=OfType("weapon") & yours), Recover(2), DealDamage(3, Each(what=champion & yours))
    )
    card = trick(stage, A, effect)
    stage.begin()
    stage.pos.put(stage.pos.damage, leader(stage, A), 5)
    stage.activate(card)
    if armed:
        thing(stage, A, types="weapon", power=1, durability=1)
    stage.pass_all()
    assert stage.pos.damage[leader(stage, A)] == (3 if armed else 8)


@pytest.mark.rule("misc.legality.1", "activation.1.6")
def test_what_breaks_a_rule_is_refused_and_leaves_no_trace() -> None:
    stage = field()
    (card,) = stage.hand(A, stage.make("Dear", Resolves(Draw()), reserve=2))
    stage.begin()
    before = stage.game.digest()
    refusal = stage.attempt(Act("activate", card))
    assert refusal is not None
    assert refusal.rule
    assert stage.game.digest() == before

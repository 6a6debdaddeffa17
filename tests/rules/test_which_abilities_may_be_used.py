"""Whether abilities may be activated: their sources, their owners, their limits."""

from __future__ import annotations

import pytest

from regalia.game.core.illegal import Refusal
from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.offers import activatable, make_play
from regalia.game.printed.abilities import (
    Activated,
    Forbids,
    Method,
    Resolves,
    Static,
)
from regalia.game.printed.acts import Act
from regalia.words.changes import Gain, LoseAbilities, has
from regalia.words.conditions import AtLevel
from regalia.words.costs import Banish, Discard, Rest
from regalia.words.effects import Draw
from regalia.words.filters import Named, OfType
from regalia.words.keywords import lineage_release
from regalia.words.lasting import Until
from regalia.words.structure import Nothing
from tests.rules.offering import FREE, duel, engine, offered, why
from tests.rules.stage import A, B, Stage

# Abilities and their sources.


@pytest.mark.rule("abilities.4", "abilities.3", "abilities.15", "abilities.restriction.2.a")
def test_an_ability_is_used_where_it_works_by_who_controls_it_while_it_counts() -> None:
    stage = duel()
    closed = Activated(cost=(Reserve(0),), effect=Nothing(), when=AtLevel(1))
    shared = Activated(cost=(Reserve(0),), effect=Nothing(), anyone=True)
    from_hand = Activated(cost=(Discard(itself=True),), effect=Nothing(), zone=Zone.HAND)
    buried = Activated(cost=(Banish(itself=True),), effect=Nothing(), zone=Zone.GRAVEYARD)
    card = stage.make("Engine", FREE, closed, shared, from_hand, buried, types="item")
    mine, theirs = stage.put(card, A, Zone.FIELD), stage.put(card, B, Zone.FIELD)
    held, gone = stage.put(card, A, Zone.HAND), stage.put(card, A, Zone.GRAVEYARD)
    stage.put(card, B, Zone.GRAVEYARD)
    stage.begin()
    assert offered(stage) == [
        Act("ability", mine, 0),
        Act("ability", mine, 2),
        Act("ability", held, 3),
        Act("ability", gone, 4),
        Act("ability", theirs, 2),
    ]
    elsewhere = Refusal("announce", "abilities.4", ("that ability of Engine does not work from where it is",))
    assert why(stage, mine, what="ability", number=3) == elsewhere
    assert why(stage, held, what="ability", number=0) == elsewhere
    assert why(stage, theirs, what="ability") == Refusal(
        "announce", "abilities.15", ("its player does not control Engine",)
    )
    assert why(stage, mine, what="ability", number=1) == Refusal(
        "announce", "abilities.restriction.2.a", ("only if your champion is level 1 or higher",)
    )


@pytest.mark.rule("abilities.3", "counters.enlighten.1")
def test_abilities_that_were_granted_are_numbered_after_the_printed_ones() -> None:
    stage = duel()
    second = Activated(cost=(Rest(itself=True),), effect=Nothing())
    gift = Static(of=Named("Engine"), changes=(Gain(FREE), has("vigor"), Gain(second)))
    row = engine(Activated(cost=(Reserve(0),), effect=Draw(amount=1)), stage=stage)
    stage.put(stage.make("Gift", gift, types="item"), A, Zone.FIELD)
    stage.begin()
    assert offered(stage) == [Act("ability", row, number) for number in (0, 100, 101)]
    assert why(stage, row, what="ability", number=101) is None
    stage.use(row, 101)
    assert stage.pos.states[row] & State.RESTED
    assert offered(stage) == [Act("ability", row, number) for number in (0, 100)]


@pytest.mark.rule("abilities.3")
def test_an_object_without_any_may_have_gained_an_ability() -> None:
    stage = duel()
    gift = Static(of=Named("Engine"), changes=(Gain(FREE),))
    row = engine(stage=stage)
    stage.put(stage.make("Gift", gift, types="item"), A, Zone.FIELD)
    stage.begin()
    assert offered(stage) == [Act("ability", row, 100)]


@pytest.mark.rule("counters.enlighten.1")
def test_counters_give_an_ability_to_what_they_lie_on() -> None:
    stage = Stage()
    leader = stage.champion(A)
    stage.champion(B)
    stage.pos.put(stage.pos.counters, leader, (("enlighten", 3), ("level", 1)))
    stage.begin()
    assert offered(stage) == [Act("ability", leader, 200)]
    stage.pos.put(stage.pos.counters, leader, (("enlighten", 3),))
    stage.pos.derived.clear()
    assert stage.library.catalog.counter_abilities.keys() == {"enlighten"}
    assert offered(stage) == [Act("ability", leader, 200)]
    stage.use(leader, 200)
    assert offered(stage) == []


@pytest.mark.rule("abilities.3")
def test_an_object_that_lost_its_abilities_has_none_to_use() -> None:
    stage = duel()
    silence = Until(what=Target(what=OfType("item")), changes=(LoseAbilities(), has("vigor")))
    row = engine(FREE, stage=stage)
    (spell,) = stage.hand(A, stage.make("Spell", Resolves(silence), reserve=0))
    stage.begin()
    stage.activate(spell, targets=[row])
    stage.pass_all()
    assert offered(stage) == []
    assert why(stage, row, what="ability") == Refusal(
        "announce", "abilities.3", ("Engine does not have that ability now",)
    )


@pytest.mark.rule("keyword.inherited-effect.1", "keyword.lineage-release.1")
def test_a_champion_uses_inherited_abilities_each_as_often_as_it_says() -> None:
    """Two inner cards give it the same ability, once per turn; a plain one below gives nothing."""
    stage = Stage()
    once = Activated(cost=(Reserve(0),), effect=Nothing(), inherited=True, once="turn")
    release = lineage_release(Nothing())
    elder = stage.make("Elder", FREE, once, release, memory=0, types="champion", level=0)
    top = stage.lineage(A, elder, elder, stage.make("Heir", FREE, memory=0, types="champion", level=1))
    other = stage.lineage(B, elder, stage.make("Rival", memory=0, types="champion", level=1))
    first, second = stage.cards(Zone.LINEAGE, A)
    engine(stage=stage)
    stage.begin()
    assert [(card, number) for card, number, _ in activatable(stage.pos, A)] == [
        (top, 0),
        (first, 1),
        (first, 2),
        (second, 1),
        (second, 2),
    ]
    plays = [make_play(stage.pos, A, Act("ability", card, 1)) for card in (first, second)]
    assert [play.card for play in plays] == [top, top]
    assert [play.index for play in plays] == [1 + 1000 * (first + 1), 1 + 1000 * (second + 1)]
    stage.use(first, 1)
    used = Refusal("legality", "activation.1.6", ("it was already activated this turn",))
    assert why(stage, first, what="ability", number=1) == used
    assert why(stage, second, what="ability", number=1) is None
    stage.use(second, 1)
    assert offered(stage) == [
        Act("ability", top, 0),
        Act("ability", first, 2),
        Act("ability", second, 2),
    ]
    stage.use(first, 2)
    assert stage.zone(first) is Zone.BANISHMENT
    assert stage.zone(other) is Zone.FIELD


@pytest.mark.rule("activation.1.6")
def test_an_ability_may_be_used_once_a_turn_once_ever_or_on_a_condition() -> None:
    stage = duel()
    turn = Activated(cost=(Reserve(0),), effect=Nothing(), once="turn")
    ever = Activated(cost=(Reserve(0),), effect=Nothing(), once="game")
    only = Activated(cost=(Reserve(0),), effect=Nothing(), only_if=AtLevel(1), once="game")
    law = Forbids(what=Method.ABILITY, of=Named("Broken"))
    often = Activated(cost=(Reserve(0),), effect=Nothing(), only_if=AtLevel(0))
    row = engine(turn, ever, only, often, stage=stage)
    stage.begin()
    for number in (0, 1, 3, 3):
        stage.use(row, number)

    def reasons(number: int) -> tuple[str, ...]:
        refusal = why(stage, row, what="ability", number=number)
        return () if refusal is None else refusal.reasons

    assert reasons(0) == ("it was already activated this turn",)
    assert reasons(1) == ("it was already activated",)
    assert reasons(2) == ("only if your champion is level 1 or higher",)
    broken = stage.put(stage.make("Broken", FREE, only, types="item"), A, Zone.FIELD)
    stage.put(stage.make("Law", law, types="item"), B, Zone.FIELD)
    stage.put(stage.make("Other Law", Forbids(), types="item"), B, Zone.FIELD)
    assert why(stage, broken, what="ability") == Refusal("legality", "activation.1.6", ("Law forbids it",))
    refusal = why(stage, broken, what="ability", number=1)
    assert refusal is not None
    assert refusal.reasons == ("only if your champion is level 1 or higher", "Law forbids it")
    stage.pos.assign("turn", stage.pos.turn + 1)
    assert (reasons(0), reasons(1)) == ((), ("it was already activated",))

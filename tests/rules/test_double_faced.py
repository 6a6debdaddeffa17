"""Cards with two faces, and transforming."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.objects.faces import is_transformed
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Ability, Static, Triggered
from regalia.game.view import view
from regalia.words.changes import SetStat, Stat
from regalia.words.copies import BecomeCopy, SummonCopy, Transform, Transformed
from regalia.words.effects import BanishIt, Destroy, Draw, Put, PutOntoField
from regalia.words.filters import Named, ally, item, regalia, unit, yours
from regalia.words.lasting import Until
from regalia.words.naming import ChooseName
from regalia.words.selections import Each, Those
from regalia.words.structure import Sequence
from regalia.words.triggers import OnDeath, WheneverDies, WheneverEnters
from tests.rules.arena import field, play, soldier, trick
from tests.rules.stage import A, B, Stage

TARGET = Target()
FLIP = Transform(TARGET)


def stone(stage: Stage, *back: Ability, memory: int | None = None, **facts: Any) -> int:
    """An item whose other side is an ally: its definition."""
    other = stage.make("Dragon", *back, types="ally", reserve=4, power=4, life=4, elements="arcane")
    made = stage.make(
        "Fatestone", types="item", reserve=None if memory is not None else 2, memory=memory, **facts
    )
    stage.library.catalog[made].other_face = other
    return made


def kinds(stage: Stage, card: int) -> set[str]:
    return set(characteristics(stage.pos, card).types)


@pytest.mark.rule("double-faced.3", "double-faced.4", "term.transform.1")
def test_only_the_face_that_is_up_counts() -> None:
    stage = field()
    made = stone(stage)
    (card,) = stage.hand(A, made)
    stage.filler(A, 2)
    flip = trick(stage, A, FLIP)
    stage.begin()
    assert kinds(stage, card) == {"item"}, "in hand it is its default side"
    stage.activate(card, pay=stage.cards(Zone.HAND, A)[1:3])
    stage.pass_all()
    assert (stage.zone(card), kinds(stage, card)) == (Zone.FIELD, {"item"})
    assert characteristics(stage.pos, card).power is None
    play(stage, flip, card)
    now = characteristics(stage.pos, card)
    assert (now.name, now.power, now.life) == ("Dragon", 4, 4)
    assert (now.types, now.elements) == (frozenset({"ally"}), frozenset({"arcane"}))
    assert is_transformed(stage.pos, card)


@pytest.mark.rule("term.transform.1", "double-faced.2")
def test_transforming_again_turns_it_back() -> None:
    stage = field()
    card = stage.put(stone(stage), A, Zone.FIELD)
    flips = [trick(stage, A, FLIP) for _ in range(2)]
    stage.begin()
    for flip, name in zip(flips, ("Dragon", "Fatestone"), strict=True):
        play(stage, flip, card)
        assert characteristics(stage.pos, card).name == name


@pytest.mark.rule("term.transform.1.a")
def test_a_card_with_one_face_does_not_transform() -> None:
    stage = field()
    ordinary = soldier(stage, A)
    flip = trick(stage, A, FLIP)
    stage.begin()
    play(stage, flip, ordinary)
    assert (stage.zone(ordinary), characteristics(stage.pos, ordinary).name) == (Zone.FIELD, "Soldier")
    assert not is_transformed(stage.pos, ordinary)


@pytest.mark.rule("double-faced.9", "double-faced.9.a", "term.transform.2")
def test_it_stays_the_same_object_with_its_counters_and_effects() -> None:
    stage = field()
    card = stage.put(stone(stage), A, Zone.FIELD, counters=(("buff", 1),))
    boost = trick(stage, A, Until(what=TARGET, changes=(Stat(power=2),)))
    flip = trick(stage, A, FLIP)
    watch = soldier(stage, A, Triggered(on=WheneverEnters(what=ally), effect=Draw()))
    stage.begin()
    play(stage, boost, card)
    before = stage.ref(card)
    stage.pos.put(stage.pos.states, card, int(State.RESTED))
    play(stage, flip, card)
    assert stage.ref(card) == before
    now = characteristics(stage.pos, card)
    assert (now.power, now.life) == (4 + 1 + 2, 4 + 1)
    assert stage.pos.has(card, State.RESTED)
    assert stage.pos.stack == (), "nothing has entered the field"
    assert stage.zone(watch) is Zone.FIELD


@pytest.mark.rule("double-faced.9")
def test_abilities_that_come_on_with_it_are_newer_than_what_was_there() -> None:
    """Of two that set the power of all allies the newer counts: here the one just turned up."""
    stage = field()
    ruler = Static(of=unit, changes=(SetStat(power=7),))
    other = Static(of=unit, changes=(SetStat(power=1),))
    card = stage.put(stone(stage, ruler), A, Zone.FIELD)
    soldier(stage, A, other, name="Tyrant")
    watched = soldier(stage, A)
    flip = trick(stage, A, FLIP)
    stage.begin()
    assert characteristics(stage.pos, watched).power == 1
    play(stage, flip, card)
    assert characteristics(stage.pos, watched).power == 7


@pytest.mark.rule("double-faced.4", "double-faced.4.a")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD, Zone.BANISHMENT, Zone.MEMORY])
def test_leaving_the_field_it_is_turned_back(zone: Zone) -> None:
    stage = field()
    card = stage.put(stone(stage, Triggered(on=OnDeath(), effect=Draw())), A, Zone.FIELD)
    flip, away = trick(stage, A, FLIP), trick(stage, A, Put(what=TARGET, to=zone))
    stage.begin()
    play(stage, flip, card)
    play(stage, away, card)
    assert stage.zone(card) is zone
    assert (characteristics(stage.pos, card).name, kinds(stage, card)) == ("Fatestone", {"item"})
    last = stage.pos.last[card]
    assert last is not None
    assert (last.name, last.power) == ("Dragon", 4)


@pytest.mark.rule("double-faced.4.a")
def test_a_transformed_ally_that_is_destroyed_has_died() -> None:
    stage = field()
    card = stage.put(stone(stage, Triggered(on=OnDeath(), effect=Draw())), A, Zone.FIELD)
    soldier(stage, A, Triggered(on=WheneverDies(what=Named("Dragon")), effect=Draw()))
    flip, kill = trick(stage, A, FLIP), trick(stage, A, Destroy(TARGET))
    stage.begin()
    play(stage, flip, card)
    play(stage, kill, card)
    assert stage.zone(card) is Zone.GRAVEYARD
    assert stage.decision.topic == "triggers"
    assert len(stage.options) == 2


@pytest.mark.rule("double-faced.4.b")
@pytest.mark.parametrize(
    ("zone", "goes"),
    [
        (Zone.GRAVEYARD, Zone.BANISHMENT),
        (Zone.HAND, Zone.MATERIAL_DECK),
        (Zone.MEMORY, Zone.MATERIAL_DECK),
        (Zone.MAIN_DECK, Zone.MATERIAL_DECK),
    ],
)
def test_the_default_side_says_where_it_goes(zone: Zone, goes: Zone) -> None:
    """An ally whose other side is a regalia goes where regalia go."""
    stage = field()
    card = stage.put(stone(stage, memory=1, supertypes="regalia"), A, Zone.FIELD)
    flip, away = trick(stage, A, FLIP), trick(stage, A, Put(what=TARGET, to=zone))
    stage.begin()
    play(stage, flip, card)
    play(stage, away, card)
    assert stage.zone(card) is goes


@pytest.mark.rule("double-faced.4.b")
def test_a_regalia_turned_up_from_a_card_that_is_none_goes_to_the_graveyard() -> None:
    stage = field()
    back = stage.make("Crown", types="item", memory=1, supertypes="regalia")
    front = stage.make("Squire", types="ally", reserve=1, power=1, life=1)
    stage.library.catalog[front].other_face = back
    card = stage.put(front, A, Zone.FIELD)
    flip, kill = trick(stage, A, FLIP), trick(stage, A, Destroy(Target(what=regalia)))
    stage.begin()
    play(stage, flip, card)
    play(stage, kill, card)
    assert stage.zone(card) is Zone.GRAVEYARD


@pytest.mark.rule("double-faced.7.b", "copy.objects.6")
def test_a_copy_has_the_face_that_was_up_and_does_not_transform() -> None:
    stage = field()
    card = stage.put(stone(stage), A, Zone.FIELD)
    flip, copy = trick(stage, A, FLIP), trick(stage, A, SummonCopy(TARGET))
    again = trick(stage, A, FLIP)
    early = trick(stage, A, SummonCopy(TARGET))
    stage.begin()
    play(stage, early, card)
    plain = stage.cards(Zone.FIELD, A)[-1]
    assert characteristics(stage.pos, plain).name == "Fatestone"
    play(stage, flip, card)
    play(stage, copy, card)
    twin = stage.cards(Zone.FIELD, A)[-1]
    assert (characteristics(stage.pos, twin).name, kinds(stage, twin)) == ("Dragon", {"ally"})
    play(stage, again, twin)
    assert (stage.zone(twin), characteristics(stage.pos, twin).name) == (Zone.FIELD, "Dragon")
    late = trick(stage, A, FLIP)
    stage.begin()
    play(stage, late, plain)
    assert characteristics(stage.pos, plain).name == "Fatestone"


@pytest.mark.rule("copy.objects.6", "double-faced.7.b")
def test_an_object_that_became_a_copy_of_it_does_not_transform_either() -> None:
    stage = field()
    card = stage.put(stone(stage), A, Zone.FIELD)
    ordinary = soldier(stage, A)
    become = trick(stage, A, BecomeCopy(what=Target(slot=0), of=Each(what=item & yours)))
    flip = trick(stage, A, FLIP)
    stage.begin()
    play(stage, become, ordinary)
    assert characteristics(stage.pos, ordinary).name == "Fatestone"
    play(stage, flip, ordinary)
    assert characteristics(stage.pos, ordinary).name == "Fatestone"
    assert characteristics(stage.pos, card).name == "Fatestone"


@pytest.mark.rule("double-faced.8")
def test_face_down_it_is_like_any_other_card() -> None:
    stage = field()
    card = stage.put(stone(stage), A, Zone.FIELD)
    flip, away = trick(stage, A, FLIP), trick(stage, A, BanishIt(what=TARGET, face_down=True))
    stage.begin()
    play(stage, flip, card)
    play(stage, away, card)
    assert stage.pos.has(card, State.FACE_DOWN)
    assert not is_transformed(stage.pos, card)


@pytest.mark.rule("term.transform.1.a", "double-faced.3")
def test_put_onto_the_field_it_shows_its_default_side_unless_told_otherwise() -> None:
    stage = field()
    card = stage.put(stone(stage), A, Zone.GRAVEYARD)
    ordinary = soldier(stage, A)
    both = Sequence(
        (BanishIt(what=Each(what=unit & yours & ally)), PutOntoField(what=Those(), transformed=True))
    )
    back = trick(stage, A, PutOntoField(what=Target(zone=Zone.GRAVEYARD), transformed=True))
    blink = trick(stage, A, both)
    stage.begin()
    play(stage, back, card)
    assert (stage.zone(card), characteristics(stage.pos, card).name) == (Zone.FIELD, "Dragon")
    play(stage, blink)
    assert characteristics(stage.pos, card).name == "Dragon"
    assert (stage.zone(ordinary), characteristics(stage.pos, ordinary).name) == (Zone.FIELD, "Soldier")


@pytest.mark.rule("double-faced.5", "double-faced.6")
def test_whoever_sees_the_card_sees_both_sides_and_nothing_transforms() -> None:
    stage = field()
    stage.put(stone(stage), A, Zone.FIELD)
    (held,) = stage.hand(A, stone(stage))
    stage.begin()
    before = stage.game.digest()
    seen = view(stage.game, B)
    own = view(stage.game, A)
    assert "Dragon" in str(seen), "both players may look at the other side of an object"
    assert "Dragon" in str(own)
    assert stage.game.digest() == before
    assert not is_transformed(stage.pos, held)


@pytest.mark.rule("double-faced.10")
def test_either_face_may_be_named() -> None:
    stage = field()
    stone(stage)
    name = trick(stage, A, ChooseName())
    stage.begin()
    stage.activate(name)
    stage.push(*[stage.options[-1]] * 2)
    assert {"Dragon", "Fatestone"} <= set(stage.options)


@pytest.mark.rule("double-faced.3")
def test_transformed_is_a_property_that_texts_ask_for() -> None:
    stage = field()
    made = stone(stage)
    one, two = stage.put(made, A, Zone.FIELD), stage.put(made, A, Zone.FIELD)
    flip, kill = trick(stage, A, FLIP), trick(stage, A, Destroy(Each(what=Transformed())))
    stage.begin()
    play(stage, flip, one)
    play(stage, kill)
    assert (stage.zone(one), stage.zone(two)) == (Zone.GRAVEYARD, Zone.FIELD)

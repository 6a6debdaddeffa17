"""Label keywords: names of families of abilities that texts can refer to."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.context import Context
from regalia.game.core.language import Condition
from regalia.game.core.state import Phase, State, Zone
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Ability, Keyword, Resolves, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.text.saying import say
from regalia.words.changes import Gain, LoseAbilities, Stat
from regalia.words.conditions import All, AtLevel, InMemory, ThereAre
from regalia.words.effects import Draw
from regalia.words.filters import Named, Subtype, ally, yours
from regalia.words.keywords import cardistry
from regalia.words.labels import LABELS, Labelled, WithLabel
from regalia.words.structure import If, Nothing
from regalia.words.triggers import AtBeginningOf
from tests.rules.stage import A, B, Stage

NEVER = ThereAre(what=Named("Nobody"))


def two() -> Stage:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    return stage


def stronger(when: Condition) -> Static:
    return Static(of=ally & yours, changes=(Stat(power=1),), when=when)


TEXTS: dict[str, Ability] = {
    "balance": Resolves(If(Labelled("balance", InMemory(1)), Draw())),
    "cardistry": cardistry(2, Nothing()),
    "deluge": stronger(Labelled("deluge", NEVER)),
    "harmonize": Resolves(If(Labelled("harmonize", NEVER), Draw())),
    "upkeep": Triggered(on=AtBeginningOf(phase=Phase.RECOLLECTION), effect=Nothing(), keyword="upkeep"),
    "equestrian": stronger(Labelled("equestrian", ThereAre(what=ally & Subtype("Horse") & yours))),
}


@pytest.mark.rule("term.label-keywords.3")
def test_there_are_six_labels() -> None:
    assert set(TEXTS) == LABELS


@pytest.mark.rule("term.label-keywords.2", "term.label-keywords.3", "abilities.3.a.ii")
@pytest.mark.parametrize("label", sorted(TEXTS))
@pytest.mark.parametrize("zone", [Zone.FIELD, Zone.HAND, Zone.GRAVEYARD])
def test_a_label_is_a_characteristic_that_texts_can_ask_for(label: str, zone: Zone) -> None:
    """Wherever the card is, and whether or not what stands after the label is true."""
    stage = two()
    card = stage.put(stage.make("Card", TEXTS[label], types="item", reserve=1), A, zone)
    plain = stage.put(stage.make("Plain", Keyword("taunt"), types="item", reserve=1), A, zone)
    ctx = Context(stage.pos, A, card)
    assert [one for one in sorted(LABELS) if WithLabel(one).matches(ctx, card)] == [label]
    assert not any(WithLabel(one).matches(ctx, plain) for one in LABELS)


@pytest.mark.rule("term.label-keywords.2", "abilities.3.a.i")
@pytest.mark.parametrize("level", [0, 2])
def test_a_restriction_in_front_of_a_label_has_to_be_met(level: int) -> None:
    stage = Stage()
    stage.champion(A, level=level)
    stage.champion(B)
    made = stage.make(
        "Card",
        stronger(All((AtLevel(2), Labelled("deluge", NEVER)))),
        cardistry(2, Nothing(), when=AtLevel(2)),
        types="item",
        reserve=1,
    )
    card = stage.put(made, A, Zone.FIELD)
    ctx = Context(stage.pos, A, card)
    assert WithLabel("deluge").matches(ctx, card) is (level == 2)
    assert WithLabel("cardistry").matches(ctx, card) is (level == 2)


@pytest.mark.rule("term.label-keywords.2", "layers.D")
def test_a_label_is_lost_and_gained_with_its_ability() -> None:
    stage = two()
    card = stage.put(stage.make("Card", TEXTS["cardistry"], types="ally", life=1, reserve=1), A, Zone.FIELD)
    other = stage.put(stage.make("Other", types="item", reserve=1), A, Zone.FIELD)
    text = Static(of=Named("Card"), changes=(LoseAbilities(),))
    gain = Static(of=Named("Other"), changes=(Gain(TEXTS["upkeep"]),))
    stage.put(stage.make("Rule", text, gain, types="item", reserve=1), A, Zone.FIELD)
    ctx = Context(stage.pos, A, card)
    assert not WithLabel("cardistry").matches(ctx, card)
    assert WithLabel("upkeep").matches(ctx, other)


def test_a_labelled_condition_is_the_condition() -> None:
    stage = two()
    inner = AtLevel(1)
    ctx = Context(stage.pos, A, stage.cards(Zone.FIELD, A)[0])
    labelled = Labelled("deluge", inner)
    assert labelled.holds(ctx) is inner.holds(ctx) is False
    assert labelled.why_not(ctx) == inner.why_not(ctx)
    assert say(labelled) == say(inner)
    assert labelled.title() == "Deluge"


# A card that refers to a label.


def thornes(**facts: Any) -> tuple[Stage, int, int, int]:
    """The Duchess's Thornes, awake, a Suited ally with Cardistry and an item with it."""
    stage = two()
    item = stage.put("The Duchess's Thornes", A, Zone.FIELD)
    suited = stage.make("Seven", cardistry(7, Draw()), types="ally", life=2, power=1, reserve=2)
    soldier = stage.put(suited, A, Zone.FIELD)
    toy = stage.put(stage.make("Toy", cardistry(1, Draw()), types="item", reserve=2), A, Zone.FIELD)
    return stage, item, soldier, toy


@pytest.mark.rule("term.label-keywords.2", "abilities.activated.1")
def test_an_effect_waits_for_the_next_ability_with_a_label() -> None:
    stage, item, soldier, toy = thornes()
    fillers = stage.filler(A, 2)
    stage.begin()
    assert Act("ability", soldier, 0) not in stage.options
    stage.use(item)
    stage.pass_all()
    assert stage.zone(item) is Zone.BANISHMENT
    assert Act("ability", soldier, 0) in stage.options
    stage.use(soldier, pay=fillers[:1])
    stage.pass_all()
    assert stage.zone(fillers[0]) is Zone.MEMORY
    assert stage.zone(fillers[1]) is Zone.HAND
    stage.use(toy, pay=fillers[1:])
    assert stage.zone(fillers[1]) is Zone.MEMORY, "only the next one was cheaper"


@pytest.mark.rule("term.label-keywords.2", "keyword.hindered.1")
def test_a_trigger_notices_abilities_with_a_label() -> None:
    stage, item, soldier, toy = thornes()
    fillers = stage.filler(A, 8)
    stage.begin()
    stage.use(toy, pay=fillers[:1])
    assert [one.source for one in stage.pos.stack] == [toy], "that is no ally"
    stage.pass_all()
    before = characteristics(stage.pos, soldier).power or 0
    stage.use(soldier, pay=fillers[1:])
    assert stage.pos.stack[-1].source == item
    stage.pass_all()
    assert characteristics(stage.pos, soldier).power == before + 1
    assert keyword(stage.pos, soldier, "true sight") is not None
    assert not stage.pos.has(soldier, State.RESTED)

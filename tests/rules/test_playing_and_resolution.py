"""Played cards, their instances on the stack, and what resolving does with them (playing.4, resolution.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.answers import IllegalAnswer
from regalia.game.core.language import Effect
from regalia.game.core.stack import ItemKind
from regalia.game.core.state import State, Zone
from regalia.game.happening import verbs, zones
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Additional,
    Permission,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.game.turn.resolution import copy_item, negate
from regalia.words.copies import CopyActivation
from regalia.words.effects import DealDamage, Draw, Negate, SacrificeIt
from regalia.words.filters import ally, unit
from regalia.words.lasting import Permit
from regalia.words.play_conditions import PaidExtra
from regalia.words.play_triggers import WheneverActivates
from regalia.words.playing import PlayFrom
from regalia.words.replacing import GoTo
from regalia.words.selections import Each, your_champion
from regalia.words.structure import If, May, Sequence, WhenYouDo
from regalia.words.summoning import Summon
from regalia.words.triggers import OnEnter, WhenDone
from tests.rules.arena import leader, slash, soldier
from tests.rules.stage import A, B, Stage
from tests.rules.turns import table, watcher


def spell(stage: Stage, *effects: Effect, player: int = A, name: str = "Deed") -> int:
    """A free fast spell in a hand."""
    text = Sequence(effects) if len(effects) > 1 else effects[0]
    return stage.put(stage.make(name, Resolves(text), reserve=0, fast=True), player, Zone.HAND)


def resolve(stage: Stage, card: int, **answers: Any) -> None:
    stage.activate(card, **answers)
    stage.pass_all()


# Who may play, and whose it is then.


@pytest.mark.rule("playing.2")
def test_only_own_cards_can_be_played_unless_somebody_gives_leave() -> None:
    stage = table()
    theirs = stage.put(stage.make("Theirs", Resolves(Draw()), reserve=0), B, Zone.GRAVEYARD)
    hidden = stage.put(stage.make("Hidden", Resolves(Draw()), reserve=0), B, Zone.HAND)
    leave = Permit(
        what=Each(zone=Zone.GRAVEYARD), permission=Permission(zone=Zone.GRAVEYARD, name="borrowed")
    )
    deed = spell(stage, leave)
    stage.begin()
    for card in (theirs, hidden):
        assert stage.attempt(Act("activate", card)) is not None
    resolve(stage, deed)
    assert stage.attempt(Act("activate", hidden)) is not None
    stage.activate(theirs)
    assert stage.on_stack(theirs).controller == A


@pytest.mark.rule("playing.4", "playing.5", "resolution.3", "resolution.4")
def test_cards_and_instances_belong_to_who_played_them_and_copies_to_who_made_them() -> None:
    stage = table()
    deed = spell(stage, Draw())
    mirror = spell(stage, CopyActivation(TargetActivation()), player=B, name="Mirror")
    stage.begin()
    stage.activate(deed)
    stage.push(Act("pass"))
    assert stage.pos.controller[deed] == A
    stage.activate(mirror, targets=[stage.item(deed)])
    stage.pass_all()
    own, copy = stage.pos.stack
    assert [(item.source, item.controller, item.copy) for item in (own, copy)] == [
        (deed, A, False),
        (deed, B, True),
    ]
    assert stage.pos.controller[deed] == A, "the card is still A's"
    stage.pass_all()
    assert (len(stage.cards(Zone.HAND, A)), len(stage.cards(Zone.HAND, B))) == (0, 1)
    stage.pass_all()
    assert (len(stage.cards(Zone.HAND, A)), len(stage.cards(Zone.HAND, B))) == (1, 1)


# Cards and their instances.


@pytest.mark.rule("playing.7.a", "playing.9", "resolution.2.a", "checks.types.9")
@pytest.mark.parametrize("kind", ["action", "regalia"])
def test_a_card_leaves_the_stack_with_its_last_instance(kind: str) -> None:
    stage = table()
    text = Resolves(Draw())
    if kind == "action":
        card = stage.put(stage.make("Deed", text, reserve=0), A, Zone.HAND)
    else:
        permit = Permission(zone=Zone.MATERIAL_DECK, name="from there")
        card = stage.put(stage.make("Deed", text, permit, memory=0), A, Zone.MATERIAL_DECK)
    stage.begin()
    stage.activate(card)
    copy_item(stage.pos, stage.on_stack(card), A)
    stage.pass_all()
    assert stage.zone(card) is Zone.STACK, "one instance is left"
    stage.pass_all()
    assert stage.zone(card) is (Zone.GRAVEYARD if kind == "action" else Zone.BANISHMENT)
    assert len(stage.cards(Zone.HAND, A)) == 2


@pytest.mark.rule("playing.9.b", "checks.types.9", "checks.types.5", "resolution.7", "playing.7.a")
def test_copies_become_tokens_and_the_card_the_object_of_its_own_instance() -> None:
    stage = table()
    (card,) = stage.hand(A, stage.make("Beast", types="ally", reserve=0, power=1, life=1))
    stage.begin()
    stage.activate(card)
    copy_item(stage.pos, stage.on_stack(card), B)
    stage.pass_all()
    (token,) = (other for other in stage.cards(Zone.FIELD, B) if other != leader(stage, B))
    assert stage.pos.has(token, State.TOKEN)
    assert stage.pos.controller[token] == B
    assert stage.zone(card) is Zone.STACK
    stage.pass_all()
    assert card in stage.cards(Zone.FIELD, A)
    assert not stage.pos.has(card, State.TOKEN)
    zones.move(stage.pos, (token,), Zone.HAND)
    assert stage.zone(token) is Zone.OUTSIDE
    assert stage.cards(Zone.HAND, B) == ()


@pytest.mark.rule("playing.8", "checks.types.10", "term.fizzle.1.b")
def test_take_the_card_off_the_stack_and_every_instance_is_gone() -> None:
    stage = table()
    deed = spell(stage, Draw())
    stage.begin()
    stage.activate(deed)
    for player in (A, B):
        copy_item(stage.pos, stage.on_stack(deed), player)
    assert stage.pos.stack[2:]
    verbs.banish(stage.pos, (deed,))
    stage.pos.assign("unsettled", True)
    stage.push(Act("pass"))
    assert stage.pos.stack == ()
    assert [len(stage.cards(Zone.HAND, player)) for player in (A, B)] == [0, 0]


@pytest.mark.rule("playing.9.a")
def test_a_copy_reads_what_was_paid_for_the_card_and_has_its_own_controller() -> None:
    stage = table()
    more = Additional(cost=(Reserve(1),), optional=True, name="more")
    text = Resolves(If(PaidExtra("more"), Draw(amount=2), Draw()))
    (deed,) = stage.hand(A, stage.make("Deed", more, text, reserve=0))
    (coin,) = stage.filler(A, 1)
    stage.begin()
    stage.activate(deed, options=["more"], pay=[coin])
    copy_item(stage.pos, stage.on_stack(deed), B)
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, B)) == 2


@pytest.mark.rule("playing.9.c", "zones.7.a")
def test_what_the_card_is_given_on_the_stack_counts_for_every_instance() -> None:
    stage = table()
    (card,) = stage.hand(A, stage.make("Beast", types="ally", reserve=0, power=1, life=1))
    stage.begin()
    stage.activate(card)
    first = stage.on_stack(card)
    stage.pos.put(stage.pos.states, card, stage.pos.states[card] | State.EPHEMERAL)
    assert first.definition == stage.pos.card[card]
    stage.pass_all()
    assert stage.pos.has(card, State.EPHEMERAL)


# Resolving.


@pytest.mark.rule("resolution.1")
def test_nothing_resolves_before_everybody_has_passed() -> None:
    stage = table()
    deed = spell(stage, Draw())
    stage.begin()
    stage.activate(deed)
    stage.push(Act("pass"))
    assert stage.zone(deed) is Zone.STACK
    assert stage.cards(Zone.HAND, A) == ()
    stage.push(Act("pass"))
    assert stage.zone(deed) is Zone.GRAVEYARD
    assert len(stage.cards(Zone.HAND, A)) == 1


@pytest.mark.rule("resolution.7")
def test_what_an_effect_makes_is_controlled_by_who_controlled_the_effect() -> None:
    stage = table()
    stage.make("Sprite", types="ally", power=1, life=1)
    deed = spell(stage, Summon(name="Sprite"), player=B)
    stage.begin()
    stage.push(Act("pass"))
    resolve(stage, deed)
    assert len(stage.cards(Zone.FIELD, B)) == 2
    assert len(stage.cards(Zone.FIELD, A)) == 1


@pytest.mark.rule("resolution.9")
@pytest.mark.parametrize("mine", [True, False])
def test_an_attack_card_begins_a_combat_or_fizzles(mine: bool) -> None:
    stage = table()
    strike = slash(stage, A, fast=True)
    stage.begin(A if mine else B)
    if not mine:
        stage.push(Act("pass"))
    stage.activate(strike)
    stage.pass_all()
    assert stage.zone(strike) is (Zone.INTENT if mine else Zone.GRAVEYARD)
    assert (stage.pos.combat is not None) is mine


@pytest.mark.rule("resolution.10", "term.reflexive-trigger.1")
def test_a_deed_whose_outcome_was_replaced_was_done_all_the_same() -> None:
    stage = table()
    offering = soldier(stage, A)
    instead = (GoTo(zone=Zone.BANISHMENT),)
    pit = Replaces(event=ReplaceableEvent.MOVE, of=ally, to=(Zone.GRAVEYARD,), change=instead)
    stage.put(stage.make("Pit", pit, types="domain", reserve=1), A, Zone.FIELD)
    reward = Triggered(on=WhenDone(), effect=Draw())
    deed = spell(stage, SacrificeIt(Each(what=ally, whose="you")), WhenYouDo(reward))
    stage.begin()
    resolve(stage, deed)
    assert stage.zone(offering) is Zone.BANISHMENT
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1


@pytest.mark.rule("resolution.check.1.b", "resolution.check.1.d.i.1", "checks.2.a")
def test_one_bad_target_stops_everything_the_card_would_do() -> None:
    stage = table()
    one, two = soldier(stage, B, life=9), soldier(stage, B, life=9)
    deed = spell(
        stage, DealDamage(1, Target(what=ally, slot=0)), DealDamage(1, Target(what=ally, slot=1)), Draw()
    )
    stage.begin()
    stage.activate(deed, targets=[[one], [two]])
    verbs.banish(stage.pos, (two,))
    stage.pass_all()
    assert stage.pos.damage[one] == 0
    assert stage.cards(Zone.HAND, A) == ()
    assert stage.zone(deed) is Zone.GRAVEYARD
    assert "fizzles" in stage.told()


@pytest.mark.rule("resolution.check.1.d.i.1", "resolution.check.1.b")
def test_a_fizzled_regalia_is_banished_and_makes_no_object() -> None:
    stage = table()
    link = stage.make("Deed", Resolves(DealDamage(1, Target(what=ally))), memory=0, supertypes="regalia")
    permit = Permit(
        what=Each(zone=Zone.MATERIAL_DECK, whose="you"),
        permission=Permission(zone=Zone.MATERIAL_DECK, name="now"),
    )
    card = stage.put(link, A, Zone.MATERIAL_DECK)
    prey = soldier(stage, B)
    leave = spell(stage, permit)
    stage.begin()
    resolve(stage, leave)
    stage.activate(card, targets=[prey])
    verbs.banish(stage.pos, (prey,))
    stage.pass_all()
    assert stage.zone(card) is Zone.BANISHMENT


@pytest.mark.rule("checks.2.a")
def test_a_trigger_without_its_target_fizzles() -> None:
    stage = table()
    prey = soldier(stage, B, life=9)
    hunter = stage.make(
        "Hunter",
        Triggered(on=OnEnter(), effect=Sequence((DealDamage(1, Target(what=ally)), Draw()))),
        types="item",
        reserve=0,
    )
    (card,) = stage.hand(A, hunter)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert [item.kind for item in stage.pos.stack] == [ItemKind.TRIGGER]
    verbs.banish(stage.pos, (prey,))
    stage.pass_all()
    assert stage.cards(Zone.HAND, A) == ()


# Negating and fizzling.


@pytest.mark.rule("term.negate.1.a", "term.negated.1.a", "playing.7")
def test_negating_takes_one_instance_off_and_what_activating_set_off_stays() -> None:
    stage = table()
    bell = watcher(stage, A, WheneverActivates(), Draw())
    deed = spell(stage, DealDamage(3, your_champion))
    stage.begin()
    stage.activate(deed)
    assert [item.source for item in stage.pos.stack] == [deed, bell]
    own = stage.pos.stack[0]
    copy_item(stage.pos, own, A)
    negate(stage.pos, own)
    stage.pos.assign("unsettled", True)
    stage.pass_all()
    assert stage.pos.damage[leader(stage, A)] == 3, "the copy resolves"
    assert stage.zone(deed) is Zone.GRAVEYARD
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1, "and so does what the activation set off"


@pytest.mark.rule("term.fizzle.2")
def test_what_fizzles_was_not_negated() -> None:
    stage = table()
    prey = soldier(stage, B)
    deed = spell(stage, DealDamage(1, Target(what=unit)))
    stage.begin()
    stage.activate(deed, targets=[prey])
    verbs.banish(stage.pos, (prey,))
    stage.pass_all()
    assert "fizzles" in stage.told()
    assert "negated" not in stage.told()
    stop = spell(stage, Negate(what=TargetActivation()), player=A, name="Stop")
    again = spell(stage, Draw())
    stage.activate(again)
    stage.activate(stop, targets=[stage.item(again)])
    stage.steps.clear()
    stage.pass_all()
    assert "negated" in stage.told()
    assert "fizzles" not in stage.told()


# Permissions.


@pytest.mark.rule("permissions.1.a", "permissions.2.a")
def test_a_text_that_has_a_card_played_goes_before_speed_and_zone() -> None:
    stage = table()
    slow = stage.put(stage.make("Slow", Resolves(Draw()), reserve=0), A, Zone.GRAVEYARD)
    deed = spell(stage, PlayFrom(zone=Zone.GRAVEYARD))
    stage.begin(B)
    stage.push(Act("pass"))
    assert stage.attempt(Act("activate", slow), player=A) is not None, "not a fast card, not from there"
    stage.activate(deed)
    stage.pass_all()
    while stage.decision.topic != "act":
        answers = [one for one in stage.decision.answers() if one not in ((), None, False)]
        stage.push(answers[0])
    assert slow in [item.source for item in stage.pos.stack]


def permitting(stage: Stage) -> int:
    """A's spell lets A play a card from the graveyard, then asks whether to draw; the card, at the choice."""
    card = stage.put(stage.make("Dear", Resolves(Draw()), reserve=1), A, Zone.GRAVEYARD)
    deed = spell(stage, PlayFrom(zone=Zone.GRAVEYARD, may=True), May(effect=Draw()))
    stage.filler(A, 2)
    stage.begin(A)
    resolve(stage, deed)
    assert stage.decision.topic == "play"
    return card


@pytest.mark.rule("permissions.2", "activation.1.6", "activation.1.9")
def test_a_play_that_a_text_permits_is_cancelled_only_while_it_lasts() -> None:
    stage = table()
    card = permitting(stage)
    before = stage.game.digest()
    stage.push((card,))
    assert stage.decision.topic == "pay"
    stage.game.cancel()
    assert (stage.decision.topic, stage.game.digest()) == ("play", before)
    stage.push((card,))
    stage.push(next(stage.decision.answers()))
    assert stage.decision.topic == "may"
    after = stage.game.digest()
    with pytest.raises(IllegalAnswer, match="nothing is being played"):
        stage.game.cancel()
    assert stage.game.digest() == after
    assert card in [item.source for item in stage.pos.stack]


@pytest.mark.rule("permissions.2", "activation.1.6")
def test_there_is_nothing_to_cancel_where_no_card_was_played() -> None:
    stage = table()
    permitting(stage)
    stage.push(())
    assert stage.decision.topic == "may"
    after = stage.game.digest()
    with pytest.raises(IllegalAnswer, match="nothing is being played"):
        stage.game.cancel()
    assert stage.game.digest() == after

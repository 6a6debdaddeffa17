"""Control and ownership: who has what, for how long, and what follows from it."""

from __future__ import annotations

import pytest

from regalia.game.core.said import Duration
from regalia.game.core.state import Phase, State, Zone
from regalia.game.core.values import player_ref
from regalia.game.happening import verbs
from regalia.game.happening.durations import END_OF_TURN, GAME, WHILE_SOURCE_STAYS
from regalia.game.objects.characteristics import obeys
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.printed.abilities import Activated, Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.words.control import GainControl
from regalia.words.costs import Rest, Sacrifice
from regalia.words.effects import Draw, PutOntoField
from regalia.words.filters import OfType, ally
from regalia.words.selections import Each, this
from regalia.words.structure import Sequence
from regalia.words.suppressing import Suppress
from regalia.words.triggers import OnEnter
from tests.rules.arena import has, soldier
from tests.rules.stage import A, B, Stage
from tests.rules.turns import table, to_phase


def charm(stage: Stage, player: int, until: Duration = GAME) -> int:
    """A free fast spell that takes an ally."""
    text = Resolves(GainControl(what=Target(what=ally), until=until))
    return stage.put(stage.make("Charm", text, reserve=0, fast=True), player, Zone.HAND)


def cast(stage: Stage, card: int, target: int) -> None:
    stage.activate(card, targets=[target])
    stage.pass_all()


@pytest.mark.rule("term.control-and-ownership.8", "term.control-and-ownership.5")
def test_control_changes_and_everything_else_stays() -> None:
    stage = table()
    prize = soldier(stage, B, states=int(State.RESTED))
    stage.pos.put(stage.pos.damage, prize, 1)
    deed = charm(stage, A)
    game = stage.begin()
    before = stage.ref(prize)
    cast(stage, deed, prize)
    assert prize in stage.cards(Zone.FIELD, A)
    assert (stage.pos.controller[prize], stage.pos.owner[prize]) == (A, B)
    assert stage.ref(prize) == before, "it is the object it was"
    assert stage.pos.damage[prize] == 1
    assert stage.pos.has(prize, State.RESTED)
    assert game.pos.waiting == (), "it neither left nor entered"
    to_phase(stage, Phase.MAIN, B)
    assert stage.pos.controller[prize] == A, "for good"


@pytest.mark.rule("term.control-and-ownership.8", "continuous.2")
def test_control_until_end_of_turn_goes_back() -> None:
    stage = table()
    prize = soldier(stage, B)
    deed = charm(stage, A, END_OF_TURN)
    stage.begin()
    cast(stage, deed, prize)
    assert stage.pos.controller[prize] == A
    to_phase(stage, Phase.END, A)
    assert stage.pos.controller[prize] == A
    to_phase(stage, Phase.MAIN, B)
    assert stage.pos.controller[prize] == B
    assert prize in stage.cards(Zone.FIELD, B)


@pytest.mark.rule("term.control-and-ownership.8", "timestamps.2")
@pytest.mark.parametrize(
    ("first", "second", "after"),
    [(END_OF_TURN, GAME, B), (GAME, END_OF_TURN, A), (END_OF_TURN, END_OF_TURN, B)],
)
def test_of_several_effects_the_newest_that_lasts_decides(
    first: Duration, second: Duration, after: int
) -> None:
    stage = table()
    prize = soldier(stage, B)
    mine, theirs = charm(stage, A, first), charm(stage, B, second)
    stage.begin()
    cast(stage, mine, prize)
    assert stage.pos.controller[prize] == A
    stage.push(Act("pass"))
    cast(stage, theirs, prize)
    assert stage.pos.controller[prize] == B
    to_phase(stage, Phase.MAIN, B)
    assert stage.pos.controller[prize] == after


@pytest.mark.rule("term.control-and-ownership.8")
def test_control_tied_to_a_source_ends_with_it() -> None:
    stage = table()
    prize = soldier(stage, B)
    leash = Triggered(on=OnEnter(), effect=GainControl(what=Target(what=ally), until=WHILE_SOURCE_STAYS))
    collar = stage.put(stage.make("Collar", leash, types="item", reserve=0), A, Zone.HAND)
    stage.begin()
    stage.activate(collar)
    stage.pass_all()
    stage.pass_all()
    assert stage.pos.controller[prize] == A
    verbs.destroy(stage.pos, (collar,))
    stage.pos.assign("unsettled", True)
    stage.push(Act("pass"))
    assert stage.pos.controller[prize] == B


@pytest.mark.rule("term.control-and-ownership.8")
def test_an_object_can_be_given_away_with_everything_under_it() -> None:
    stage = table()
    text = Resolves(GainControl(what=Each(what=OfType("item"), whose="you"), target=TargetPlayer()))
    (deed,) = stage.hand(A, stage.make("Gift", text, reserve=0))
    apple = stage.put(stage.make("Apple", types="item", reserve=1), A, Zone.FIELD)
    stage.begin()
    stage.activate(deed, targets=[player_ref(B)])
    stage.pass_all()
    assert stage.pos.controller[apple] == B
    assert stage.pos.owner[apple] == A
    verbs.destroy(stage.pos, (apple,))
    assert apple in stage.cards(Zone.GRAVEYARD, A)


@pytest.mark.rule("term.control-and-ownership.3", "term.suppress.1.a", "term.suppress.3")
def test_suppressed_objects_return_to_their_owner_by_triggers_of_who_suppressed_them() -> None:
    stage = table()
    prize, other = soldier(stage, B), soldier(stage, B)
    deed = charm(stage, A)
    hush = stage.hand(A, stage.make("Hush", Resolves(Suppress(Each(what=ally))), reserve=0, fast=True))[0]
    stage.begin()
    cast(stage, deed, prize)
    stage.activate(hush)
    stage.pass_all()
    assert {stage.zone(card) for card in (prize, other)} == {Zone.BANISHMENT}
    to_phase(stage, Phase.END, A)
    if stage.decision.topic == "triggers":
        assert stage.decision.player == A
        stage.push(next(stage.decision.answers()))
    assert [item.controller for item in stage.pos.stack] == [A, A], "one trigger for each"
    stage.pass_all()
    back = [card for card in (prize, other) if stage.zone(card) is Zone.FIELD]
    assert len(back) == 1
    stage.pass_all()
    assert [stage.pos.controller[card] for card in (prize, other)] == [B, B]
    assert set(stage.cards(Zone.FIELD, B)) >= {prize, other}


@pytest.mark.rule("term.control-and-ownership.4")
def test_a_trigger_on_the_stack_stays_with_who_controlled_its_source() -> None:
    stage = table()
    herald = stage.make(
        "Herald", Triggered(on=OnEnter(), effect=Draw()), types="ally", reserve=0, power=1, life=1
    )
    (card,) = stage.hand(A, herald)
    theft = charm(stage, B)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    (trigger,) = stage.pos.stack
    assert trigger.controller == A
    stage.push(Act("pass"))
    stage.activate(theft, targets=[card])
    stage.pass_all()
    assert stage.pos.controller[card] == B
    (trigger,) = stage.pos.stack
    assert trigger.controller == A
    stage.pass_all()
    assert (len(stage.cards(Zone.HAND, A)), len(stage.cards(Zone.HAND, B))) == (1, 0)


@pytest.mark.rule("term.control-and-ownership.6")
def test_the_owner_is_who_began_with_the_card_wherever_it_goes() -> None:
    stage = table()
    (card,) = stage.filler(B, 1, Zone.GRAVEYARD)
    ghost = stage.put(stage.make("Ghost", types="ally", reserve=1, power=1, life=1), B, Zone.GRAVEYARD)
    raise_it = PutOntoField(what=Each(what=ally, zone=Zone.GRAVEYARD))
    (deed,) = stage.hand(A, stage.make("Raise", Resolves(raise_it), reserve=0))
    stage.begin()
    stage.activate(deed)
    stage.pass_all()
    assert (stage.pos.controller[ghost], stage.pos.owner[ghost]) == (A, B)
    verbs.banish(stage.pos, (ghost,))
    assert ghost in stage.cards(Zone.BANISHMENT, B)
    assert stage.pos.owner[card] == B


@pytest.mark.rule("term.obedience.2")
def test_a_taken_ally_obeys_its_new_controller_and_the_old_one_no_more() -> None:
    stage = table()
    lever = Activated(cost=(Rest(itself=True),), effect=Draw())
    prize = soldier(stage, B, lever)
    proud = soldier(stage, B, has("pride", 3))
    theft, again = charm(stage, A), charm(stage, A)
    stage.begin()
    use = Act("ability", prize, 0)
    assert use not in stage.options
    cast(stage, theft, prize)
    assert use in stage.options
    assert obeys(stage.pos, prize)
    cast(stage, again, proud)
    assert not obeys(stage.pos, proud), "pride looks at the champion of its controller"
    stage.push(Act("pass"))
    assert use not in stage.options


@pytest.mark.rule("term.sacrifice.2.c", "term.sacrifice.2.a")
def test_only_what_one_controls_and_what_is_of_the_kind_can_be_sacrificed() -> None:
    stage = table()
    theirs = soldier(stage, B)
    mine = soldier(stage, A)
    item = stage.put(stage.make("Trinket", types="item", reserve=1), A, Zone.FIELD)
    altar = stage.put(
        stage.make(
            "Altar", Activated(cost=(Sacrifice(what=ally),), effect=Draw()), types="domain", reserve=1
        ),
        A,
        Zone.FIELD,
    )
    theft = charm(stage, A)
    game = stage.begin()
    game.push(Act("ability", altar, 0))
    assert stage.decision.topic != "pay" or {means.card for means in stage.options} == {mine}
    if stage.decision.topic == "pay":
        game.cancel()
    else:
        stage.pass_all()
        assert stage.zone(mine) is Zone.GRAVEYARD
    assert (stage.zone(theirs), stage.zone(item)) == (Zone.FIELD, Zone.FIELD)
    assert stage.attempt(Act("ability", altar, 0), pay=[theirs]) is not None
    cast(stage, theft, theirs)
    stage.use(altar, pay=[theirs])
    assert stage.zone(theirs) is Zone.GRAVEYARD
    assert theirs in stage.cards(Zone.GRAVEYARD, B)


def test_what_is_gone_cannot_be_taken() -> None:
    """An effect about control does nothing to something that has left the field."""
    stage = table()
    prize = soldier(stage, B)
    text = Resolves(Sequence((Suppress(Each(what=ally)), GainControl(what=this))))
    (deed,) = stage.hand(A, stage.make("Late", text, reserve=0))
    stage.begin()
    stage.activate(deed)
    stage.pass_all()
    assert stage.pos.controller[prize] == B
    assert stage.pos.effects != ()
    assert all(effect.permission is None for effect in stage.pos.effects)

"""What happens instead, in whose order, and questions in the middle of a deed (replacement.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.answers import IllegalAnswer
from regalia.game.core.language import Effect
from regalia.game.core.state import State, Zone
from regalia.game.game import Game
from regalia.game.happening.leveling import level_up
from regalia.game.happening.verbs import draw, put_counters, recover
from regalia.game.happening.zones import move
from regalia.game.information.knowledge import is_open
from regalia.game.objects.characteristics import champion
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Activated, Outcome, ReplaceableEvent, Replaces, Triggered
from regalia.game.printed.acts import Act
from regalia.game.saving import decode
from regalia.words.costs import Sacrifice
from regalia.words.deed_triggers import WheneverSummons
from regalia.words.effects import DealDamage, Destroy, Draw, PutOntoField, Recover, SacrificeIt
from regalia.words.filters import OfType, ThisCard, ally, yours
from regalia.words.filters import champion as a_champion
from regalia.words.playing import Glimpse, PlayFrom
from regalia.words.replacing import (
    Also,
    AsToken,
    Double,
    EnterAs,
    GoTo,
    More,
    Prevent,
    ReplaceFor,
    SetTo,
    Stop,
    ThatMuch,
    TheCause,
    ToInstead,
    goes_instead,
    prevents,
)
from regalia.words.selections import Each, this, your_champion
from regalia.words.summoning import Summon
from regalia.words.suppressing import Suppress
from regalia.words.triggers import OnDeath, OnDestroyed, OnEnter, OnLeave
from tests.rules.arena import PASS, field, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage

CHAMPION = a_champion & yours


def relic(stage: Stage, player: int, *abilities: Any, name: str = "Relic") -> int:
    return stage.put(stage.make(name, *abilities, types="item", reserve=1), player, Zone.FIELD)


def taken(change: Outcome, **how: Any) -> Replaces:
    """What your champion would be dealt changes."""
    return Replaces(event=ReplaceableEvent.DAMAGE, of=CHAMPION, change=(change,), **how)


def bolt(stage: Stage, amount: int) -> int:
    return trick(stage, A, DealDamage(amount, Target()))


def on_champion(stage: Stage, *rules: Replaces, damage: int = 3) -> Stage:
    """Player B protects or exposes a champion that is about to be dealt damage by player A."""
    for rule in rules:
        relic(stage, B, rule)
    card = bolt(stage, damage)
    stage.begin()
    stage.activate(card, targets=[leader(stage, B)])
    stage.push(PASS, PASS)
    return stage


# Order.


@pytest.mark.rule("replacement.1", "replacement.2", "replacement.2.a", "replacement.3")
@pytest.mark.parametrize(("first", "dealt"), [(0, (3 - 2) * 2), (1, 3 * 2 - 2)])
def test_the_affected_player_says_which_of_several_comes_next(first: int, dealt: int) -> None:
    stage = on_champion(field(), taken(Prevent(amount=2)), taken(Double()))
    assert (stage.decision.topic, stage.decision.player) == ("replacement", B)
    assert stage.pos.damage[leader(stage, B)] == 0
    stage.push(first)
    assert stage.pos.damage[leader(stage, B)] == dealt


@pytest.mark.rule("replacement.3", "replacement.3.a")
def test_each_applies_once_and_only_what_still_fits_remains() -> None:
    """ "At least 3" is not asked about any more once something else has taken the damage below."""
    stage = on_champion(field(), taken(Prevent(amount=1)), taken(Double(), least=3), damage=3)
    stage.push(0)
    assert stage.pos.damage[leader(stage, B)] == 2

    stage = on_champion(field(), taken(Prevent(amount=1)), taken(Double(), least=3), damage=3)
    stage.push(1)
    assert stage.pos.damage[leader(stage, B)] == 5

    stage = on_champion(field(), taken(Double()), damage=3)
    assert stage.pos.damage[leader(stage, B)] == 6, "doubled damage is not doubled again and again"


@pytest.mark.rule("replacement.3.a")
def test_one_that_begins_to_fit_by_another_is_applied_too() -> None:
    stage = on_champion(field(), taken(Double()), taken(Prevent(amount=4), least=5), damage=3)
    assert stage.decision.topic == "act", "only one fits at a time: nobody is asked"
    assert stage.pos.damage[leader(stage, B)] == 2


@pytest.mark.rule("replacement.2")
def test_three_are_put_in_order_one_after_another() -> None:
    stage = on_champion(field(), taken(More(1)), taken(Double()), taken(Prevent(amount=3)), damage=2)
    assert len(stage.options) == 3
    stage.push(1)
    assert len(stage.options) == 2
    stage.push(1)
    assert stage.pos.damage[leader(stage, B)] == (2 * 2 - 3) + 1


@pytest.mark.rule("replacement.2")
def test_nobody_is_asked_about_two_of_the_same_and_everybody_about_what_differs_in_its_conditions() -> None:
    stage = on_champion(field(), taken(Prevent(amount=1)), taken(Prevent(amount=1)), damage=3)
    assert stage.decision.topic == "act"
    assert stage.pos.damage[leader(stage, B)] == 1

    stage = on_champion(field(), taken(Prevent(amount=1)), taken(Prevent(amount=1), least=3), damage=3)
    assert stage.decision.topic == "replacement"
    stage.push(0)
    assert stage.pos.damage[leader(stage, B)] == 2, "the one that asks for 3 does not fit any more"


@pytest.mark.rule("replacement.1")
def test_an_optional_one_asks_its_own_controller() -> None:
    rule = Replaces(
        event=ReplaceableEvent.DAMAGE, of=CHAMPION, may=True, change=(Also(SacrificeIt(this)), Prevent())
    )
    for wants, dealt in ((True, 0), (False, 3)):
        stage = on_champion(field(), rule)
        assert (stage.decision.topic, stage.decision.player) == ("replace", B)
        stage.push(wants)
        assert stage.pos.damage[leader(stage, B)] == dealt
        assert len(stage.cards(Zone.GRAVEYARD, B)) == wants


@pytest.mark.rule("replacement.4.b", "effects.game.6", "term.destruction.7")
def test_what_was_banished_in_place_of_being_destroyed_neither_died_nor_was_destroyed() -> None:
    stage = field()
    seen = [Triggered(on=on, effect=Draw()) for on in (OnDeath(), OnDestroyed())]
    card = soldier(stage, B, *seen, Triggered(on=OnLeave(), effect=Draw()))
    relic(stage, A, goes_instead(Zone.GRAVEYARD, Zone.BANISHMENT, of=ally))
    doom = trick(stage, A, Destroy(Target()))
    stage.begin()
    play(stage, doom, card)
    assert stage.zone(card) is Zone.BANISHMENT
    assert len(stage.pos.stack) == 1, "it only left"


@pytest.mark.rule("replacement.4.b")
def test_a_trigger_sets_up_a_replacement_whose_outcome_triggers_something() -> None:
    stage = field()
    shield = ReplaceFor(rule=taken(Prevent()), times=1)
    guard = stage.make(
        "Guard", Triggered(on=OnEnter(), effect=shield), types="ally", reserve=0, power=1, life=1
    )
    (card,) = stage.hand(A, guard)
    hurt = trick(stage, A, DealDamage(3, your_champion))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert [item.kind.name for item in stage.pos.stack] == ["TRIGGER"]
    stage.pass_all()
    play(stage, hurt)
    assert stage.pos.damage[leader(stage, A)] == 0

    mourner = Triggered(on=OnDeath(), effect=Draw())
    victim = soldier(stage, A, mourner)
    stage.pos.assign("effects", ())
    relic(
        stage,
        A,
        Replaces(
            event=ReplaceableEvent.DAMAGE,
            of=CHAMPION,
            change=(Also(SacrificeIt(Each(what=ally & yours))), Stop()),
        ),
    )
    play(stage, trick(stage, A, DealDamage(3, your_champion)))
    assert stage.pos.damage[leader(stage, A)] == 0
    assert [item.source for item in stage.pos.stack] == [victim]


@pytest.mark.rule("replacement.5", "replacement.3")
def test_a_lasting_replacement_ends_with_its_time_and_the_next_time_with_its_use() -> None:
    stage = field()
    one = trick(stage, B, ReplaceFor(rule=taken(More(2)), times=1))
    all_turn = trick(stage, B, ReplaceFor(rule=taken(More(1))))
    bolts = [bolt(stage, 2) for _ in range(3)]
    stage.begin()
    stage.push(PASS)
    stage.activate(one)
    stage.push(PASS, PASS)
    stage.push(PASS)
    stage.activate(all_turn)
    stage.push(PASS, PASS)
    target = leader(stage, B)
    stage.activate(bolts[0], targets=[target])
    stage.push(PASS, PASS)
    if stage.decision.topic == "replacement":
        stage.push(0)
    assert stage.pos.damage[target] == 2 + 2 + 1
    play(stage, bolts[1], target)
    assert stage.pos.damage[target] == 5 + 2 + 1, "the next time has passed"
    while stage.pos.turn_player == A:
        stage.push(PASS)
    while stage.decision.topic != "act" or stage.decision.player != A:
        stage.push(next(stage.decision.answers()) if stage.decision.topic != "act" else PASS)
    stage.activate(bolts[2], targets=[target])
    stage.push(PASS, PASS)
    assert stage.pos.damage[target] == 8 + 2, "the turn is over"


@pytest.mark.rule("replacement.1", "damage.10")
def test_damage_can_be_turned_to_something_else_which_has_protections_of_its_own() -> None:
    stage = field()
    guard = soldier(stage, B, prevents(1), taken_by_guard(), life=9)
    card = bolt(stage, 3)
    stage.begin()
    play(stage, card, leader(stage, B))
    assert (stage.pos.damage[leader(stage, B)], stage.pos.damage[guard]) == (0, 2)


def taken_by_guard() -> Replaces:
    return Replaces(event=ReplaceableEvent.DAMAGE, of=CHAMPION, change=(ToInstead(this),))


# What can be replaced.


@pytest.mark.rule("replacement.1", "term.recover.2")
def test_recovering_less_and_not_at_all() -> None:
    stage = field()
    relic(stage, B, Replaces(event=ReplaceableEvent.RECOVER, change=(More(-3),)))
    stage.begin()
    stage.pos.put(stage.pos.damage, leader(stage, A), 10)
    assert recover(stage.pos, A, 5) == 2
    assert recover(stage.pos, A, 3) == 0
    assert stage.pos.damage[leader(stage, A)] == 8


@pytest.mark.rule("replacement.1", "counters.1")
def test_more_counters_of_one_kind_on_your_champion() -> None:
    stage = field()
    rule = Replaces(event=ReplaceableEvent.COUNTERS, of=CHAMPION, counter="enlighten", change=(More(1),))
    relic(stage, A, rule)
    for card, name, expected in (
        (leader(stage, A), "enlighten", 3),
        (leader(stage, A), "preparation", 2),
        (leader(stage, B), "enlighten", 2),
    ):
        put_counters(stage.pos, card, name, 2)
        assert stage.pos.count(card, name) == expected


@pytest.mark.rule("replacement.1", "drawing.2")
def test_a_draw_is_replaced_card_by_card() -> None:
    stage = field()
    relic(stage, A, Replaces(event=ReplaceableEvent.DRAW, whose="you", change=(GoTo(zone=Zone.MEMORY),)))
    stage.begin()
    draw(stage.pos, A, 2)
    draw(stage.pos, B, 1)
    assert (len(stage.cards(Zone.HAND, A)), len(stage.cards(Zone.MEMORY, A))) == (0, 2)
    assert len(stage.cards(Zone.HAND, B)) == 1


@pytest.mark.rule("replacement.1")
def test_who_draws_in_place_of_nothing_does_not_lose_by_an_empty_deck() -> None:
    stage = field()
    relic(stage, A, Replaces(event=ReplaceableEvent.DRAW, whose="you", change=(Also(Recover(1)), Stop())))
    stage.begin()
    move(stage.pos, stage.cards(Zone.MAIN_DECK, A), Zone.GRAVEYARD)
    stage.pos.put(stage.pos.damage, leader(stage, A), 2)
    assert draw(stage.pos, A, 1) == 0
    assert stage.pos.losing == ()
    assert stage.pos.damage[leader(stage, A)] == 1


@pytest.mark.rule("replacement.1", "term.glimpse.2")
def test_glimpsing_another_amount_or_drawing_that_many() -> None:
    stage = field()
    relic(stage, B, Replaces(event=ReplaceableEvent.GLIMPSE, whose="opponents", may=True, change=(SetTo(3),)))
    look = trick(stage, A, Glimpse(1))
    stage.begin()
    stage.activate(look)
    stage.push(PASS, PASS)
    assert (stage.decision.topic, stage.decision.player) == ("replace", B)
    stage.push(True)
    assert stage.decision.player == A
    assert len(stage.pos.peeks[0].refs) == 3

    stage = field()
    alignment = ReplaceFor(
        rule=Replaces(
            event=ReplaceableEvent.GLIMPSE, whose="you", change=(Also(Draw(amount=ThatMuch())), Stop())
        ),
        times=1,
    )
    first, look = trick(stage, A, alignment), trick(stage, A, Glimpse(2))
    stage.begin()
    play(stage, first)
    play(stage, look)
    assert len(stage.cards(Zone.HAND, A)) == 2
    assert stage.pos.effects == ()


@pytest.mark.rule("replacement.1", "term.summon.1")
def test_other_tokens_come_in_the_same_number() -> None:
    stage = field()
    for name in ("Ash", "Greatsword"):
        stage.make(name, types="item")
    rule = Replaces(event=ReplaceableEvent.SUMMON, whose="you", may=True, change=(AsToken("Greatsword"),))
    relic(stage, A, rule)
    call = trick(stage, A, Summon(name="Ash", amount=2, rested=True))
    stage.begin()
    play(stage, call)
    assert stage.decision.topic == "replace"
    stage.push(True)
    names = [stage.pos.definition(card).name for card in stage.cards(Zone.FIELD, A)]
    assert names[2:] == ["Greatsword"] * 2
    assert not any(stage.pos.has(card, State.RESTED) for card in stage.cards(Zone.FIELD, A))
    call = trick(stage, A, Summon(name="Ash", rested=True))
    play(stage, call)
    stage.push(False)
    ash = stage.cards(Zone.FIELD, A)[-1]
    assert (stage.pos.definition(ash).name, stage.pos.has(ash, State.RESTED)) == ("Ash", True)


@pytest.mark.rule("replacement.1", "champion.level-up.7.b")
def test_a_champion_that_would_level_up_stays_and_the_card_goes_back() -> None:
    stage = field()
    rule = Replaces(
        event=ReplaceableEvent.LEVEL_UP,
        whose="opponents",
        change=(Also(PutBack(TheCause())), Stop()),
    )
    relic(stage, B, rule)
    card = stage.put(
        stage.make("Higher", types="champion", memory=0, level=1, life=20), A, Zone.MATERIAL_DECK
    )
    stage.begin()
    old = leader(stage, A)
    move(stage.pos, (card,), Zone.STACK)
    level_up(stage.pos, A, card)
    assert (champion(stage.pos, A), stage.zone(card)) == (old, Zone.MATERIAL_DECK)
    other = stage.put(stage.pos.card[card], B, Zone.MATERIAL_DECK)
    level_up(stage.pos, B, other)
    assert champion(stage.pos, B) == other


class PutBack(Effect, frozen=True):
    what: TheCause

    def act(self, ctx: Any) -> None:
        move(ctx.pos, self.what.cards(ctx), Zone.MATERIAL_DECK)


@pytest.mark.rule("replacement.1", "term.suppress.1")
def test_what_would_be_suppressed_may_be_sacrificed() -> None:
    for wants, zone in ((True, Zone.GRAVEYARD), (False, Zone.BANISHMENT)):
        stage = field()
        rule = Replaces(
            event=ReplaceableEvent.SUPPRESS, of=ThisCard(), may=True, change=(Also(SacrificeIt(this)), Stop())
        )
        card = soldier(stage, B, rule)
        fade = trick(stage, A, Suppress(Target()))
        stage.begin()
        play(stage, fade, card)
        assert stage.decision.player == B
        stage.push(wants)
        assert stage.zone(card) is zone
        assert len(stage.pos.effects) == (not wants), "it returns only if it was suppressed"


# Entering.


@pytest.mark.rule("replacement.1", "replacement.5")
def test_the_next_time_one_or_more_allies_enter_they_enter_rested_all_together() -> None:
    stage = field()
    rule = Replaces(
        event=ReplaceableEvent.MOVE, of=ally, to=(Zone.FIELD,), change=(EnterAs(state=State.RESTED),)
    )
    trap = trick(stage, B, ReplaceFor(rule=rule, times=1))
    made = stage.make("Wolf", types="ally", reserve=1, power=1, life=1)
    cards = [stage.put(made, A, Zone.GRAVEYARD) for _ in range(2)]
    more = stage.put(made, A, Zone.BANISHMENT)
    pack = trick(stage, A, PutOntoField(what=Each(what=ally, zone=Zone.GRAVEYARD)))
    late = trick(stage, A, PutOntoField(what=Each(what=ally, zone=Zone.BANISHMENT)))
    stage.begin()
    stage.push(PASS)
    stage.activate(trap)
    stage.push(PASS, PASS)
    play(stage, pack)
    assert all(stage.pos.has(card, State.RESTED) for card in cards)
    play(stage, late)
    assert not stage.pos.has(more, State.RESTED)


@pytest.mark.rule("replacement.1")
def test_something_enters_under_another_players_control() -> None:
    stage = field()
    rule = Replaces(
        event=ReplaceableEvent.MOVE, of=OfType("item"), to=(Zone.FIELD,), change=(EnterAs(yours=True),)
    )
    theft = trick(stage, B, ReplaceFor(rule=rule, times=1))
    (ring,) = stage.hand(A, stage.make("Ring", types="item", reserve=0))
    stage.begin()
    stage.push(PASS)
    stage.activate(theft)
    stage.push(PASS, PASS)
    play(stage, ring)
    assert (stage.pos.controller[ring], stage.pos.owner[ring]) == (B, A)
    assert ring in stage.cards(Zone.FIELD, B)


@pytest.mark.rule("term.summon.1", "replacement.1")
def test_a_token_that_goes_elsewhere_was_not_summoned_and_gets_no_counters() -> None:
    stage = field()
    rule = Replaces(
        event=ReplaceableEvent.MOVE,
        of=OfType("item"),
        to=(Zone.FIELD,),
        change=(GoTo(zone=Zone.BANISHMENT),),
    )
    stage.make("Ash", types="item")
    stage.make("Ember", types="ally", life=1)
    ashes, embers = (
        trick(stage, A, Summon(name=name, counters=(("sheen", 1),))) for name in ("Ash", "Ember")
    )
    relic(stage, B, rule)
    relic(stage, A, Triggered(on=WheneverSummons(), effect=Draw()), name="Horn")
    stage.begin()
    play(stage, ashes)
    assert not stage.pos.stack, "nothing was summoned, so the horn is silent"
    assert not any(stage.pos.counters)
    play(stage, embers)
    assert len(stage.pos.stack) == 1
    (ember,) = (card for card in stage.cards(Zone.FIELD, A) if stage.pos.has(card, State.TOKEN))
    assert stage.pos.counters[ember] == (("sheen", 1),)


@pytest.mark.rule("replacement.1")
def test_what_would_enter_for_an_opponent_from_elsewhere_is_banished_and_gets_nothing() -> None:
    stage = field()
    others = tuple(zone for zone in Zone if zone not in (Zone.STACK, Zone.FIELD))
    rule = Replaces(
        event=ReplaceableEvent.MOVE,
        whose="opponents",
        from_zone=others,
        to=(Zone.FIELD,),
        change=(GoTo(zone=Zone.BANISHMENT, face_down=True),),
    )
    relic(stage, B, rule)
    blade = stage.make("Blade", types="weapon", reserve=0, power=1, durability=2)
    back = stage.put(blade, A, Zone.GRAVEYARD)
    (played,) = stage.hand(A, blade)
    stage.make("Ash", types="item")
    raise_it = trick(stage, A, PutOntoField(what=Each(zone=Zone.GRAVEYARD, what=OfType("weapon"))))
    call = trick(stage, A, Summon(name="Ash"))
    raise_it_too = trick(stage, A, PutOntoField(what=Target(zone=Zone.GRAVEYARD)))
    stage.begin()
    play(stage, raise_it)
    assert stage.zone(back) is Zone.BANISHMENT
    assert stage.pos.has(back, State.FACE_DOWN)
    assert stage.pos.counters[back] == ()
    play(stage, played)
    assert stage.zone(played) is Zone.FIELD
    mine = stage.put(blade, B, Zone.GRAVEYARD)
    play(stage, raise_it_too, mine)
    assert stage.zone(mine) is Zone.BANISHMENT, "a card of B's own that would be under the opponent's control"
    play(stage, call)
    assert [stage.pos.definition(card).name for card in stage.cards(Zone.FIELD, A)] == ["Nobody 0", "Blade"]


@pytest.mark.rule("replacement.3", "champion.8", "regalia.4")
def test_a_regalia_is_banished_after_all_that_was_replaced() -> None:
    stage = field()
    made = stage.make("Crown", types="item", supertypes="regalia", memory=1)
    crown = stage.put(made, A, Zone.FIELD)
    relic(stage, A, goes_instead(Zone.BANISHMENT, Zone.HAND, of=OfType("item")))
    stage.begin()
    move(stage.pos, (crown,), Zone.GRAVEYARD, cause="destroy")
    assert stage.zone(crown) is Zone.MATERIAL_DECK, "not the graveyard, not banishment, not a hand"


# Ways of playing.


@pytest.mark.rule("replacement.7.a", "replacement.7")
@pytest.mark.parametrize("facts", [{"memory": 0}, {"reserve": 0}])
def test_who_returns_a_preserved_card_shows_what_could_have_been_materialized(facts: dict[str, Any]) -> None:
    """Quicksilver Grail: only if the card that lies face down could be materialized at all."""
    stage = field()
    kept = stage.put(stage.make("Kept", reserve=0), A, Zone.MATERIAL_DECK, states=int(State.PRESERVED))
    down = stage.put(
        stage.make("Down", types="item", **facts), A, Zone.BANISHMENT, states=int(State.FACE_DOWN)
    )
    those = Each(zone=Zone.BANISHMENT, whose="you")
    card = trick(stage, A, PlayFrom(zone=Zone.BANISHMENT, those=those, either=True, may=True))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    if "reserve" in facts:
        assert stage.decision.topic == "play", "there is no materialization to replace"
        return
    assert stage.decision.topic == "return"
    assert not is_open(stage.pos, down)
    stage.push((kept,))
    assert stage.zone(kept) is Zone.HAND
    assert stage.zone(down) is Zone.BANISHMENT
    assert [step.text for step in stage.steps if step.name == "reveal"] == ["Down"]


# Questions in the middle of a deed.


def in_the_middle() -> Stage:
    return on_champion(field(), taken(Prevent(amount=2)), taken(Double()), taken(More(1)), damage=4)


@pytest.mark.rule("replacement.2", "activation.1.6")
def test_a_game_can_be_copied_saved_and_taken_back_in_the_middle_of_damage() -> None:
    stage = in_the_middle()
    game = stage.game
    before = game.digest()
    twin = game.copy()
    assert twin.digest() == before
    data = game.save()
    loaded = Game.load(data, stage.library.catalog)
    assert loaded.digest() == before
    assert decode(data, stage.library.catalog)[1] == game.answers()
    for one in (game, twin, loaded):
        one.push(1)
        assert one.decision is not None
        assert one.decision.topic == "replacement"
        one.push(0)
        assert one.decision.topic == "act"
        assert one.pos.damage[leader(stage, B)] == 4 * 2 - 2 + 1
    assert game.digest() == twin.digest() == loaded.digest()
    game.undo()
    assert (stage.decision.topic, len(stage.options)) == ("replacement", 2)
    game.undo()
    assert game.digest() == before
    assert stage.pos.damage[leader(stage, B)] == 0
    game.undo()
    assert stage.decision.topic == "act"
    assert len(stage.pos.stack) == 1


@pytest.mark.rule("replacement.2")
def test_nothing_is_told_twice_for_a_question_in_the_middle() -> None:
    told: list[list[tuple[str, str]]] = []
    for rules in ((), (taken(Prevent(amount=2)), taken(Double()), taken(More(1)))):
        stage = field()
        for rule in rules:
            relic(stage, B, rule)
        first = Draw()
        card = trick(stage, A, Twice(first, DealDamage(1, Target())))
        stage.begin()
        stage.activate(card, targets=[leader(stage, B)])
        stage.steps.clear()
        stage.push(PASS, PASS)
        while stage.decision.topic == "replacement":
            stage.push(1)
        told.append([(step.name, step.text.split(" deals")[0]) for step in stage.steps])
    assert told[0] == told[1]
    assert [name for name, _ in told[0]].count("draw") <= 1


class Twice(Effect, frozen=True):
    """Something that is told of, then something that asks in its middle."""

    first: Draw
    then: DealDamage

    def act(self, ctx: Any) -> None:
        self.first.act(ctx)
        self.then.act(ctx)


@pytest.mark.rule("replacement.2", "activation.1.6", "activation.1.8")
def test_a_question_in_the_middle_of_a_payment_leaves_it_to_be_cancelled_or_finished() -> None:
    stage = field()
    relic(stage, A, goes_instead(Zone.GRAVEYARD, Zone.BANISHMENT, of=ally))
    relic(stage, A, goes_instead(Zone.GRAVEYARD, Zone.HAND, of=ally))
    altar = relic(stage, A, Activated(cost=(Sacrifice(what=ally),), effect=Draw()))
    victim, other = soldier(stage, A), soldier(stage, A, power=5)
    stage.begin()
    game = stage.game
    rest = game.digest()
    stage.push(Act("ability", altar, 0))
    assert stage.decision.topic == "pay"
    (chosen,) = [means for means in stage.options if means.card == victim]
    stage.push((chosen,))
    assert (stage.decision.topic, stage.decision.player) == ("replacement", A)
    middle = game.digest()

    game.cancel()
    assert game.digest() == rest
    stage.push(Act("ability", altar, 0), (chosen,))
    assert game.digest() == middle
    twin, loaded = game.copy(), Game.load(game.save(), stage.library.catalog)
    for one in (game, twin, loaded):
        one.push(1)
        assert one.pos.zone_of(victim) is Zone.HAND
        assert len(one.pos.stack) == 1
    assert game.digest() == twin.digest() == loaded.digest()
    with pytest.raises(IllegalAnswer):
        game.cancel()
    game.undo()
    assert game.digest() == middle
    game.undo()
    assert stage.decision.topic == "pay"
    assert stage.zone(other) is Zone.FIELD


@pytest.mark.rule("replacement.2", "activation.1.6")
def test_a_declaration_as_a_whole_answers_what_is_asked_in_the_middle() -> None:
    stage = field()
    relic(stage, A, goes_instead(Zone.GRAVEYARD, Zone.BANISHMENT, of=ally))
    relic(stage, A, goes_instead(Zone.GRAVEYARD, Zone.HAND, of=ally))
    altar = relic(stage, A, Activated(cost=(Sacrifice(what=ally),), effect=Draw()))
    victim = soldier(stage, A)
    stage.begin()
    stage.use(altar, replacement=0)
    assert stage.zone(victim) is Zone.BANISHMENT
    stage.game.undo()
    assert (stage.decision.topic, stage.zone(victim)) == ("replacement", Zone.FIELD)


@pytest.mark.rule("replacement.2", "misc.concession.4")
def test_conceding_in_the_middle_of_damage_ends_the_game() -> None:
    stage = in_the_middle()
    stage.game.concede(B)
    assert stage.game.outcome == (A,)


@pytest.mark.rule("replacement.2")
def test_what_an_outcome_asks_is_asked_in_the_middle_too() -> None:
    """Glimpsing in place of drawing: the question of the glimpse comes up inside the draw."""
    stage = field()
    relic(stage, A, Replaces(event=ReplaceableEvent.DRAW, whose="you", change=(Also(Glimpse(2)), Stop())))
    card = trick(stage, A, Draw())
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.decision.player == A
    assert stage.decision.topic not in ("act",)
    twin = stage.game.copy()
    answer = next(stage.decision.answers())
    stage.push(answer)
    twin.push(answer)
    while stage.decision.topic != "act":
        answer = next(stage.decision.answers())
        stage.push(answer)
        twin.push(answer)
    assert stage.cards(Zone.HAND, A) == ()
    assert stage.game.digest() == twin.digest()

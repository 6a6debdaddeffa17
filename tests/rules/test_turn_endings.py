"""Ending phases and turns before their time, skipping them, and what clean-up makes players discard."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Effect
from regalia.game.core.said import Who
from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.verbs import discard
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import AsTurnEnds, CannotLose, RecollectsLess, Resolves, SizeLimit, Static
from regalia.game.printed.acts import Act
from regalia.words.changes import AddType, Stat
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import Named, ally
from regalia.words.lasting import Until
from regalia.words.selections import Each
from regalia.words.structure import Sequence
from regalia.words.triggers import AtBeginningOf
from regalia.words.turns import EndPhase, EndTurn, RuleFor, SkipPhase, SkipTurn
from tests.rules.stage import A, B, Stage
from tests.rules.turns import (
    PASS,
    Question,
    WheneverDiscards,
    WheneverRecollects,
    acts,
    question,
    table,
    to_phase,
    walk,
    watcher,
)


def trick(stage: Stage, player: int, effect: Effect, name: str = "Trick") -> int:
    return stage.hand(player, stage.make(name, Resolves(effect), reserve=0, fast=True))[0]


def cast(stage: Stage, card: int) -> None:
    stage.activate(card)
    stage.pass_all()


def soldier(stage: Stage, player: int, life: int = 3) -> int:
    made = stage.make("Soldier", types="ally", reserve=1, power=1, life=life)
    return stage.put(made, player, Zone.FIELD)


# Ending.


@pytest.mark.rule("phases.ending.1", "phases.ending.1.a", "phases.ending.2.a", "zones.stack.3")
def test_ending_a_phase_clears_the_stack_and_leaves_out_the_steps_to_come() -> None:
    stage = table()
    (kept,) = stage.filler(A, 1, Zone.MEMORY)
    first = trick(stage, A, Draw(amount=2), "First")
    second = trick(stage, B, Draw(amount=2), "Second")
    ender = trick(stage, A, Sequence((EndPhase(), Draw())), "Ender")
    stage.begin(A, Phase.RECOLLECTION)
    stage.activate(first)
    stage.push(PASS)
    stage.activate(second)
    stage.push(PASS)
    stage.activate(ender)
    stage.pass_all()
    assert stage.zone(first) is Zone.BANISHMENT
    assert stage.zone(second) is Zone.BANISHMENT
    assert stage.zone(ender) is Zone.GRAVEYARD, "not what ended it"
    assert stage.zone(kept) is Zone.MEMORY, "there was no recollection"
    assert len(stage.cards(Zone.HAND, A)) == 2, "the rest of the text, and the draw phase"
    assert stage.cards(Zone.HAND, B) == ()
    assert question(stage) == Question(A, "act", Phase.MAIN, "main", "main phase", 0)


@pytest.mark.rule("phases.ending.1", "phases.ending.1.b")
def test_ending_the_combat_phase_goes_back_to_the_main_phase() -> None:
    stage = table()
    fighter = soldier(stage, A)
    ender = trick(stage, B, EndPhase(phase=Phase.COMBAT))
    stage.begin(A)
    stage.push(Act("attack", fighter))
    if stage.decision.topic == "attack target":
        stage.push((stage.options[0],))
    stage.push(PASS)
    cast(stage, ender)
    assert question(stage) == Question(A, "act", Phase.MAIN, "main", "main phase", 0)
    assert stage.pos.combat is None
    assert not stage.pos.states[fighter] & State.ATTACKING


@pytest.mark.rule("phases.ending.2", "phases.ending.2.a", "end-phase.3")
@pytest.mark.parametrize("phase", [Phase.RECOLLECTION, Phase.MAIN, Phase.END])
def test_ending_the_turn_goes_straight_to_the_clean_up(phase: Phase) -> None:
    stage = table()
    watcher(stage, A, AtBeginningOf(phase=Phase.END))
    hurt = soldier(stage, A)
    other = trick(stage, B, Draw(amount=2), "Other")
    buff = Until(what=Each(what=ally), changes=(Stat(power=1),))
    ender = trick(stage, A, Sequence((buff, DealDamage(1, Each(what=ally)), EndTurn())), "Ender")
    stage.begin(A, phase)
    stage.push(PASS)
    stage.activate(other)
    stage.push(PASS)
    stage.activate(ender)
    asked = [question(stage)]
    stage.push(PASS, PASS)
    assert stage.pos.turn_player == B
    assert question(stage).phase is Phase.MATERIALIZE, "nobody was asked in between"
    assert stage.zone(other) is Zone.BANISHMENT
    assert stage.zone(ender) is Zone.GRAVEYARD
    assert stage.pos.damage[hurt] == 0
    assert stage.pos.effects == (), "the clean-up was not left out"
    assert asked[0].phase is phase


@pytest.mark.rule("phases.ending.2")
def test_ending_the_turn_in_combat_ends_the_combat_too() -> None:
    stage = table()
    fighter = soldier(stage, A)
    ender = trick(stage, B, EndTurn())
    stage.begin(A)
    stage.push(Act("attack", fighter))
    if stage.decision.topic == "attack target":
        stage.push((stage.options[0],))
    stage.push(PASS)
    cast(stage, ender)
    assert (stage.pos.turn_player, stage.pos.combat) == (B, None)
    assert not stage.pos.states[fighter] & State.ATTACKING


# Skipping.


@pytest.mark.rule("phases.skipping.1", "phases.skipping.2")
def test_a_skipped_phase_does_not_take_place_and_skips_are_used_one_by_one() -> None:
    stage = table()
    watcher(stage, A, AtBeginningOf(phase=Phase.RECOLLECTION))
    watcher(stage, A, WheneverRecollects())
    (kept,) = stage.filler(A, 1, Zone.MEMORY)
    skip = Sequence((SkipPhase(phase=Phase.RECOLLECTION), SkipPhase(phase=Phase.RECOLLECTION)))
    spell = trick(stage, A, skip)
    stage.begin(A)
    cast(stage, spell)
    for _ in range(2):
        to_phase(stage, Phase.END, B)
        asked = walk(stage, lambda: stage.pos.turn_player == A and stage.pos.phase is Phase.MAIN)
        mine = [one for one in acts(asked) if one.phase in (Phase.WAKE_UP, Phase.RECOLLECTION)]
        assert mine == [], "no Opportunity, nothing that is tied to it"
        assert stage.zone(kept) is Zone.MEMORY
    to_phase(stage, Phase.RECOLLECTION, B)
    assert to_phase(stage, Phase.RECOLLECTION, A).window == "triggered", "the third takes place"
    to_phase(stage, Phase.MAIN, A)
    assert stage.zone(kept) is Zone.HAND


@pytest.mark.rule("phases.skipping.1")
def test_a_skip_of_the_draw_phase_is_the_players_own() -> None:
    stage = table()
    spell = trick(stage, B, SkipPhase(phase=Phase.DRAW))
    stage.begin(B)
    cast(stage, spell)
    to_phase(stage, Phase.MAIN, A)
    assert len(stage.cards(Zone.HAND, A)) == 1
    to_phase(stage, Phase.MAIN, B)
    assert len(stage.cards(Zone.HAND, B)) == 0


@pytest.mark.rule("phases.skipping.3")
def test_a_skipped_end_phase_cleans_nothing_up() -> None:
    stage = table()
    hurt = soldier(stage, A)
    watcher(stage, A, AtBeginningOf(phase=Phase.END, whose="anyone"))
    buff = Until(what=Each(what=ally), changes=(Stat(power=1),))
    skip = SkipPhase(phase=Phase.END)
    spell = trick(stage, A, Sequence((buff, DealDamage(1, Each(what=ally)), skip)))
    stage.begin(A)
    cast(stage, spell)
    stage.pass_all()
    assert (stage.pos.turn_player, question(stage).phase) == (B, Phase.MATERIALIZE)
    assert (stage.pos.damage[hurt], len(stage.pos.effects)) == (1, 1)
    assert to_phase(stage, Phase.END, B).window == "triggered", "the next end phase is B's"
    walk(stage, lambda: stage.pos.turn_player == A)
    assert (stage.pos.damage[hurt], stage.pos.effects) == (0, ())


@pytest.mark.rule("phases.skipping.1")
def test_a_skipped_turn_does_not_take_place() -> None:
    stage = table(3)
    spell = trick(stage, A, SkipTurn(whose="opponents"))
    stage.begin(A)
    turn = stage.pos.turn
    cast(stage, spell)
    walk(stage, lambda: stage.pos.turn > turn)
    assert stage.pos.turn_player == A, "both opponents skip one"
    walk(stage, lambda: stage.pos.turn > turn + 1)
    assert stage.pos.turn_player == B


@pytest.mark.rule("start.turn-one.1", "phases.skipping.2")
def test_what_the_first_turn_leaves_out_uses_up_no_skip() -> None:
    stage = table()
    spell = trick(stage, A, SkipPhase(phase=Phase.RECOLLECTION, whose="opponents"))
    stage.begin(A, turn=1)
    cast(stage, spell)
    to_phase(stage, Phase.MAIN, B)
    assert stage.pos.first_turn
    assert stage.pos.skips == ((B, int(Phase.RECOLLECTION)),)


# Limits, and what happens as turns end.


def limit(stage: Stage, amount: int, of: str = "influence", who: Who = "anyone") -> int:
    rule = SizeLimit(amount=amount, of=of, who=who)
    return stage.put(stage.make("Limit", rule, types="phantasia", reserve=1), B, Zone.FIELD)


@pytest.mark.rule("end-phase.3", "checks.types.6")
def test_the_turn_player_discards_from_hand_and_memory_down_to_the_limit() -> None:
    stage = table()
    limit(stage, 3)
    hand, memory = stage.filler(A, 3), stage.filler(A, 2, Zone.MEMORY)
    stage.filler(B, 6)
    stage.begin(A, Phase.END)
    stage.pass_all()
    assert question(stage) == Question(A, "discard", Phase.END, "clean-up", "", 0)
    decision = stage.decision
    assert set(decision.options) == {*hand, *memory}
    assert (decision.minimum, decision.maximum) == (2, 2), "neither fewer nor more than necessary"
    stage.push(tuple(sorted((hand[0], memory[0]))))
    assert stage.zone(hand[0]) is Zone.GRAVEYARD
    assert stage.zone(memory[0]) is Zone.GRAVEYARD
    assert stage.pos.turn_player == B
    assert len(stage.cards(Zone.HAND, B)) == 6, "only the turn player discards"


@pytest.mark.rule("end-phase.3")
@pytest.mark.parametrize(("of", "zone"), [("hand", Zone.HAND), ("memory", Zone.MEMORY)])
def test_a_limit_of_one_zone_asks_for_cards_of_that_zone(of: str, zone: Zone) -> None:
    stage = table()
    limit(stage, 1, of)
    limit(stage, 2, of)
    limit(stage, 0, of, "you")
    stage.filler(A, 3)
    stage.filler(A, 3, Zone.MEMORY)
    stage.begin(A, Phase.END)
    stage.pass_all()
    decision = stage.decision
    assert (set(decision.options), decision.minimum) == (set(stage.cards(zone, A)), 2), (
        "the lowest of those for A"
    )


@pytest.mark.rule("end-phase.3")
def test_who_has_no_more_than_the_limit_is_asked_nothing() -> None:
    stage = table()
    limit(stage, 3)
    stage.filler(A, 2)
    stage.filler(A, 1, Zone.MEMORY)
    stage.begin(A, Phase.END).auto = False
    asked = walk(stage, lambda: stage.pos.turn_player == B)
    assert "discard" not in [one.topic for one in asked]
    assert len(stage.cards(Zone.HAND, A)) == 2


@pytest.mark.rule("recollection.3")
def test_who_recollects_fewer_cards_chooses_those_that_stay_in_memory() -> None:
    stage = table()
    stage.put(stage.make("Veil", RecollectsLess(amount=2), types="item", reserve=1), A, Zone.FIELD)
    cards = stage.filler(A, 3, Zone.MEMORY)
    stage.begin(A, Phase.MATERIALIZE)
    walk(stage, lambda: stage.decision.topic == "recollect")
    assert (stage.decision.minimum, stage.decision.maximum) == (1, 1)
    stage.push((cards[1],))
    assert stage.cards(Zone.MEMORY, A) == (cards[0], cards[2])
    assert stage.zone(cards[1]) is Zone.HAND


@pytest.mark.rule("damage.12")
def test_damage_stays_on_an_ally_that_is_also_a_champion() -> None:
    stage = table()
    crown = Static(of=Named("Heir"), changes=(AddType(types=("champion",)),))
    stage.put(stage.make("Crown", crown, types="item", reserve=1), A, Zone.FIELD)
    heir, squire = (
        stage.put(stage.make(name, types="ally", reserve=1, power=1, life=9), B, Zone.FIELD, damage=2)
        for name in ("Heir", "Squire")
    )
    stage.begin(A, Phase.END)
    stage.pass_all()
    assert stage.pos.turn_player == B
    assert (stage.pos.damage[heir], stage.pos.damage[squire]) == (2, 0)


@pytest.mark.rule("zones.hand.2")
def test_without_a_limit_nobody_discards() -> None:
    stage = table()
    stage.filler(A, 15)
    stage.begin(A, Phase.END)
    stage.pass_all()
    assert (stage.pos.turn_player, len(stage.cards(Zone.HAND, A))) == (B, 15)


@pytest.mark.rule("end-phase.4")
def test_what_the_discard_sets_off_resolves_and_the_limit_is_kept_again() -> None:
    stage = table()
    limit(stage, 2)
    watcher(stage, A, WheneverDiscards(), Draw())
    hand = stage.filler(A, 3)
    stage.begin(A, Phase.END)
    stage.pass_all()
    stage.push((hand[0],))
    assert question(stage) == Question(A, "act", Phase.END, "clean-up", "triggered", 1)
    stage.pass_all()
    assert question(stage)[:4] == (A, "discard", Phase.END, "clean-up"), "drawing made it three again"


@pytest.mark.rule("end-phase.3", "continuous.2")
def test_a_limit_for_a_while_lasts_until_its_end() -> None:
    stage = table()
    spell = trick(stage, A, RuleFor(rule=SizeLimit(amount=1), until="your next turn"))
    stage.filler(A, 1)
    stage.begin(A)
    cast(stage, spell)
    stage.filler(B, 3)
    asked = walk(stage, lambda: stage.pos.turn_player == A and stage.pos.phase is Phase.MATERIALIZE)
    assert [one.player for one in asked if one.topic == "discard"] == [B]


@pytest.mark.rule("end-phase.3")
def test_what_happens_as_turns_end_happens_in_the_clean_up_without_the_stack() -> None:
    stage = table()
    stage.put(
        stage.make("Tide", AsTurnEnds(effect=Draw(), whose="you"), types="item", reserve=1), A, Zone.FIELD
    )
    stage.begin(A, Phase.END)
    stage.pass_all()
    assert (stage.pos.turn_player, len(stage.cards(Zone.HAND, A))) == (B, 1)
    to_phase(stage, Phase.MATERIALIZE, A)
    assert len(stage.cards(Zone.HAND, A)) == 1, "only as their own turns end"


@pytest.mark.rule("end-phase.3")
def test_what_begins_as_a_turn_ends_does_not_outlast_it() -> None:
    stage = table()
    strong = Until(what=Each(what=ally), changes=(Stat(power=1),))
    forever = Until(what=Each(what=ally), changes=(Stat(life=1),), until="game")
    text = AsTurnEnds(effect=Sequence((strong, forever)), whose="you")
    stage.put(stage.make("Tide", text, types="item", reserve=1), A, Zone.FIELD)
    mine = soldier(stage, A)
    before = characteristics(stage.pos, mine)
    stage.begin(A, Phase.END)
    stage.pass_all()
    assert stage.pos.turn_player == B
    now = characteristics(stage.pos, mine)
    assert (now.power, now.life) == (before.power, (before.life or 0) + 1)


@pytest.mark.rule("term.distant.3", "term.distant.2")
def test_distant_units_stop_being_so_as_their_controllers_turn_ends() -> None:
    stage = table()
    far = {seat: soldier(stage, seat) for seat in (A, B)}
    for card in far.values():
        stage.pos.put(stage.pos.states, card, int(State.DISTANT))
    buff = Until(what=Each(what=ally), changes=(Stat(power=1),))
    spell = trick(stage, A, buff)
    stage.begin(A)
    cast(stage, spell)
    walk(stage, lambda: stage.pos.turn_player == B)
    assert stage.pos.effects == (), "it goes with the effects of the turn"
    assert [stage.pos.has(far[seat], State.DISTANT) for seat in (A, B)] == [False, True]
    walk(stage, lambda: stage.pos.turn_player == A)
    assert not stage.pos.has(far[B], State.DISTANT)


@pytest.mark.rule("drawing.6", "end.3")
def test_a_text_may_keep_a_player_in_the_game_who_draws_from_an_empty_deck() -> None:
    stage = table()
    stage.put(stage.make("Chime", CannotLose(by="drawing"), types="item", reserve=1), A, Zone.FIELD)
    spell = trick(stage, A, Draw(amount=9, whose="anyone"))
    stage.begin(A)
    cast(stage, spell)
    assert stage.game.outcome == (A,), "B has no such thing"


@pytest.mark.rule("term.discard.1", "abilities.triggered.3")
def test_what_several_players_discard_at_once_each_of_them_has_discarded() -> None:
    stage = table()
    watching = [watcher(stage, seat, WheneverDiscards()) for seat in (A, B)]
    cards = [stage.filler(seat, 1)[0] for seat in (A, B)]
    stage.begin(A)
    discard(stage.pos, cards)
    assert sorted(entry.source for entry in stage.pos.waiting) == sorted(watching)

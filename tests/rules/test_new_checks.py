"""A rule that is added to a list of checks holds for what is offered, what is refused and what is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from regalia.game.answers import IllegalAnswer
from regalia.game.combat.attackers import ATTACKER_CHECKS
from regalia.game.combat.strikes import TARGET_CHECKS
from regalia.game.core.checklist import Checklist
from regalia.game.core.context import Context
from regalia.game.core.decision import Decision
from regalia.game.core.illegal import Refusal, Why
from regalia.game.core.shortcut import ON, mode
from regalia.game.core.state import Position, Zone
from regalia.game.happening.verbs import destroy
from regalia.game.paying.play import Play
from regalia.game.playing.announcing import ABILITY_ANNOUNCED, CARD_ANNOUNCED
from regalia.game.playing.legality import CARD_CHECKS, USE_CHECKS
from regalia.game.playing.offers import acts, why_not
from regalia.game.printed.abilities import Activated, Keyword, Resolves
from regalia.game.printed.acts import Act
from regalia.game.turn.checks import STATE_CHECKS, may_need_settling, settle
from regalia.game.turn.steps import materializations
from regalia.words.costs import Rest
from regalia.words.effects import Draw
from tests.forms import only_plain
from tests.rules.arena import field, leader, soldier
from tests.rules.stage import MATERIALIZE, A, B, Stage

FROZEN = "frozen"


@contextmanager
def added(checks: Checklist[Any], check: Any) -> Iterator[None]:
    checks.add(check)
    try:
        yield
    finally:
        checks.remove(check)


def is_frozen(pos: Position, card: int) -> bool:
    return pos.count(card, FROZEN) > 0


def frozen(play: Play, own: Context) -> Why | None:
    if not is_frozen(play.pos, play.card):
        return None
    return lambda: Refusal("announce", "misc.legality.2", ("it is frozen",))


def ice(card: int) -> Any:
    """The same for a card that keeps no counter as it moves."""

    def check(play: Play, own: Context) -> Why | None:
        if play.card != card:
            return None
        return lambda: Refusal("announce", "misc.legality.2", ("it is frozen",))

    return check


def still(pos: Position, card: int) -> Refusal | None:
    return Refusal("attack", "misc.legality.2", ("it is frozen",)) if is_frozen(pos, card) else None


def out_of_reach(pos: Position, striking: list[int], attacking: int, card: int) -> bool:
    return not is_frozen(pos, card)


def freeze(stage: Stage, *cards: int) -> None:
    for card in cards:
        stage.pos.put(stage.pos.counters, card, ((FROZEN, 1),))


def is_told_alike(stage: Stage, act: Act) -> bool:
    """Whether an act is offered, which has to be what the refusal says and what happens if it is tried."""
    offered = act in acts(stage.pos, A)
    assert (why_not(stage.pos, A, act) is None) is offered
    if not offered:
        before = stage.pos.digest()
        with pytest.raises(IllegalAnswer):
            stage.push(act)
        assert stage.pos.digest() == before
    return offered


@pytest.mark.rule("misc.legality.2", "abilities.activated.4")
@pytest.mark.parametrize("checks", [ABILITY_ANNOUNCED, USE_CHECKS])
def test_a_new_check_of_abilities_is_heeded_by_what_is_offered(checks: Checklist[Any]) -> None:
    stage = field()
    well = stage.make("Well", Activated(cost=(Rest(itself=True),), effect=Draw()), types="item", reserve=1)
    cards = [stage.put(well, A, Zone.FIELD) for _ in range(2)]
    stage.begin()
    freeze(stage, cards[0])
    use = [Act("ability", card, 0) for card in cards]
    assert [is_told_alike(stage, act) for act in use] == [True, True]
    with added(checks, frozen):
        assert [is_told_alike(stage, act) for act in use] == [False, True]


@pytest.mark.rule("misc.legality.2", "activation.1.6")
def test_a_new_check_of_cards_is_heeded_by_what_is_offered() -> None:
    stage = field()
    spark = stage.make("Spark", Resolves(Draw()), reserve=0)
    cards = stage.hand(A, spark, spark)
    stage.begin()
    play = [Act("activate", card) for card in cards]
    assert [is_told_alike(stage, act) for act in play] == [True, True]
    for checks in (CARD_ANNOUNCED, CARD_CHECKS):
        with added(checks, ice(cards[0])):
            assert [is_told_alike(stage, act) for act in play] == [False, True]


@pytest.mark.rule("misc.legality.2", "materialization.3.1")
def test_a_new_check_of_cards_is_heeded_in_the_materialize_phase() -> None:
    stage = field()
    ring = stage.make("Ring", types="item", supertypes="regalia", memory=0)
    cards = [stage.put(ring, A, Zone.MATERIAL_DECK) for _ in range(2)]
    stage.begin(phase=MATERIALIZE)
    both = [Act("materialize", card) for card in cards]
    assert [act in materializations(stage.pos) for act in both] == [True, True]
    with added(CARD_CHECKS, ice(cards[0])):
        assert [act in materializations(stage.pos) for act in both] == [False, True]


@pytest.mark.rule("misc.legality.2", "combat.declaring.2.a.i")
def test_a_new_check_of_attackers_is_heeded_by_what_is_offered() -> None:
    stage = field()
    cards = [soldier(stage, A) for _ in range(2)]
    stage.begin()
    freeze(stage, cards[0])
    attacks = [Act("attack", card) for card in cards]
    assert [is_told_alike(stage, act) for act in attacks] == [True, True]
    with added(ATTACKER_CHECKS, still):
        assert [is_told_alike(stage, act) for act in attacks] == [False, True]


@pytest.mark.rule("misc.legality.2", "combat.9")
def test_a_new_check_of_targets_is_heeded_by_what_is_offered() -> None:
    stage = field()
    mine, theirs = soldier(stage, A), soldier(stage, B)
    stage.begin()
    freeze(stage, leader(stage, B))
    act = Act("attack", mine)
    with added(TARGET_CHECKS, out_of_reach):
        assert is_told_alike(stage, act), "their ally can be attacked"
    freeze(stage, theirs)
    with added(TARGET_CHECKS, out_of_reach):
        stage.pos.derived.clear()
        assert not is_told_alike(stage, act)


@pytest.mark.rule("checks.types.1")
def test_a_new_check_of_the_state_is_made_in_the_calmest_moment() -> None:
    stage = field()
    mine = soldier(stage, A)
    stage.begin()
    freeze(stage, mine)
    with mode(ON):
        assert not may_need_settling(stage.pos)

    def shatters(pos: Position) -> bool:
        return bool(destroy(pos, [card for card in pos.cards_in(Zone.FIELD, A) if is_frozen(pos, card)]))

    with added(STATE_CHECKS, shatters):
        assert may_need_settling(stage.pos)
        for _ in settle(stage.pos) or ():
            raise AssertionError("nobody is asked")
    assert stage.zone(mine) is Zone.GRAVEYARD


@only_plain("compiled methods cannot be changed")
@pytest.mark.rule("activation.1.6")
def test_a_play_that_turns_out_to_be_illegal_is_taken_back_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it was offered by mistake the game stands where it stood, and says why."""
    stage = field()
    (card,) = stage.hand(A, stage.make("Spark", Resolves(Draw()), Keyword("class locked"), reserve=0))
    stage.begin()
    before = stage.pos.digest()
    monkeypatch.setattr(Decision, "admits", lambda decision, answer: True)
    with pytest.raises(IllegalAnswer, match="class"):
        stage.push(Act("activate", card))
    assert stage.pos.digest() == before
    assert stage.decision.topic == "act"
    stage.push(Act("pass"))

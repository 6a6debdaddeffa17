"""Paying with hand and memory: changing one's mind, what others see, and a fair draw."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from regalia.game.answers import IllegalAnswer, fair_chance
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import CHANCE, State, Zone
from regalia.game.printed.abilities import Additional, Resolves
from regalia.game.printed.acts import Act
from regalia.game.view import SeenPayment, seen_payments
from regalia.words.costs import Discard
from regalia.words.effects import Draw
from regalia.words.keywords import imbue
from tests.rules.stage import MATERIALIZE, A, B, Stage


def stage_for_two() -> Stage:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    return stage


@pytest.mark.rule("memory.1.a")
def test_a_selection_changes_freely_until_it_is_confirmed() -> None:
    stage = stage_for_two()
    (deed,) = stage.hand(A, stage.make("Deed", reserve=2))
    one, two, three = (Means("reserve", card) for card in stage.filler(A, 3))
    game = stage.begin()
    game.push(Act("activate", deed))
    draft = game.draft()
    draft.pick(one)
    draft.pick(two)
    complete = [draft.is_complete]
    draft.unpick(one)
    complete.append(draft.is_complete)
    draft.pick(three)
    complete.append(draft.is_complete)
    assert complete == [True, False, True]
    with pytest.raises(ValueError, match="cannot be picked"):
        draft.pick(one)
    assert stage.cards(Zone.MEMORY, A) == ()
    game.push(draft.picked)
    assert set(stage.cards(Zone.MEMORY, A)) == {two.card, three.card}
    with pytest.raises(IllegalAnswer):
        game.push((one, two))
    assert stage.zone(one.card) is Zone.HAND


@pytest.mark.rule("memory.1.c")
def test_the_payer_sees_which_cards_paid_for_what_and_others_how_many() -> None:
    stage = stage_for_two()
    (deed,) = stage.hand(A, stage.make("Deed", Additional(cost=(Discard(count=1),)), reserve=2))
    ruby, opal, dust = stage.hand(A, *(stage.make(name, reserve=1) for name in ("Ruby", "Opal", "Dust")))
    stage.begin()
    paid = [[Means("reserve", ruby), Means("reserve", opal)], [Means("discard", dust)]]
    stage.activate(deed, order=[0], pay=paid)
    receipt = stage.on_stack(deed).receipt
    own = seen_payments(stage.pos, receipt, A, A)
    assert own[0] == SeenPayment("pay 2", ("reserve Ruby", "reserve Opal"), 0)
    assert own[1].named == ("discard Dust",)
    others = seen_payments(stage.pos, receipt, A, B)
    assert others[0] == SeenPayment("pay 2", (), 2)
    assert others[1].named == ("discard Dust",), "a discard is done in the open"


@pytest.mark.rule("memory.1.c", "keyword.imbue.4")
def test_cards_reserved_to_imbue_lie_open_only_until_the_card_is_activated() -> None:
    stage = stage_for_two()
    rite = stage.make("Rite", imbue(1), Resolves(Draw()), reserve=2)
    (deed, ruby, opal) = stage.hand(A, rite, stage.make("Ruby", reserve=1), stage.make("Opal", reserve=1))
    game = stage.begin()
    seen: list[bool] = []
    game.listen(lambda step: seen.append(stage.pos.has(ruby, State.REVEALED)) if step.name == "pay" else None)
    stage.activate(deed, reveal=True, pay=[Means("reserve", ruby), Means("reserve", opal)])
    assert seen == [True]
    assert stage.on_stack(deed).receipt.states & State.IMBUED
    assert not stage.pos.has(ruby, State.REVEALED)
    assert seen_payments(stage.pos, stage.on_stack(deed).receipt, A, B)[0].hidden == 2


@pytest.mark.rule("memory.2.a", "cost.3")
def test_all_pairs_of_a_memory_are_drawn_equally_often() -> None:
    draws = 6000
    cards = (1, 2, 3, 4)
    chance = fair_chance(11)
    counts = Counter(
        chance(Decision(Asks.PICK, CHANCE, Topic.DRAW, cards, minimum=2, maximum=2)) for _ in range(draws)
    )
    assert set(counts) == set(combinations(cards, 2))
    expected = draws / 6
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 15.1  # 1 in 100


@pytest.mark.rule("memory.2.a", "memory.2")
def test_the_draw_asks_chance_about_every_card_of_the_memory_and_nothing_else() -> None:
    stage = stage_for_two()
    relic = stage.put(
        stage.make("Relic", memory=2, types="item", supertypes="regalia"), A, Zone.MATERIAL_DECK
    )
    memory = stage.filler(A, 4, Zone.MEMORY)
    stage.filler(A, 2)
    stage.filler(B, 3, Zone.MEMORY)
    asked: list[Decision] = []

    def chance(decision: Decision) -> object:
        asked.append(decision)
        return tuple(sorted(memory)[1:3])

    game = stage.begin(A, MATERIALIZE)
    game.chance = chance
    stage.materialize(relic)
    (draw,) = asked
    assert sorted(draw.options) == sorted(memory)
    assert (draw.minimum, draw.maximum, draw.constraint) == (2, 2, None)
    assert set(stage.cards(Zone.BANISHMENT, A)) == set(sorted(memory)[1:3])

"""Drawing cards, and doing something no times at all."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Effect
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Resolves
from regalia.words.cards import BanishTop
from regalia.words.choosing import Choose
from regalia.words.deed_triggers import WheneverEmpowers
from regalia.words.effects import Draw, Mill, Put, Recover
from regalia.words.lasting import Empower
from regalia.words.selections import Those
from regalia.words.structure import Sequence
from regalia.words.triggers import WheneverBanished, WheneverOneOrMorePut
from tests.rules.stage import A, Stage
from tests.rules.turns import WheneverDraws, question, table, watcher


def cast(stage: Stage, effect: Effect) -> None:
    """A plays a card with this effect, and it resolves."""
    (card,) = stage.hand(A, stage.make("Spell", Resolves(effect), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()


@pytest.mark.rule("drawing.1")
@pytest.mark.parametrize(("to_memory", "zone"), [(False, Zone.HAND), (True, Zone.MEMORY)])
def test_the_top_card_is_drawn_into_hand_or_memory(to_memory: bool, zone: Zone) -> None:
    stage = table()
    deck = stage.filler(A, 3, Zone.MAIN_DECK)
    cast(stage, Draw(to_memory=to_memory))
    assert stage.cards(zone, A) == (deck[0],)
    assert stage.cards(Zone.MAIN_DECK, A) == tuple(deck[1:])


@pytest.mark.rule("drawing.2", "drawing.3")
def test_drawing_three_is_three_events_and_what_they_set_off_waits_for_the_last() -> None:
    stage = table()
    watcher(stage, A, WheneverDraws())
    deck = stage.filler(A, 5, Zone.MAIN_DECK)
    cast(stage, Draw(amount=3))
    assert stage.cards(Zone.HAND, A) == tuple(deck[:3])
    assert [item.event and item.event.cards for item in stage.pos.stack] == [(card,) for card in deck[:3]]
    assert question(stage).window == "resolved", "nobody acted between two of them"


@pytest.mark.rule("drawing.2.a")
def test_banishing_from_the_top_is_one_event_for_each_card() -> None:
    stage = table()
    watcher(stage, A, WheneverBanished(whose="anyone"))
    deck = stage.filler(A, 5, Zone.MAIN_DECK)
    cast(stage, BanishTop(amount=3))
    assert stage.cards(Zone.BANISHMENT, A) == tuple(deck[:3])
    assert [item.event and item.event.amount for item in stage.pos.stack] == [1, 1, 1]


@pytest.mark.rule("drawing.2.a")
def test_one_or_more_cards_milled_by_one_instruction_are_noticed_once() -> None:
    stage = table()
    watcher(stage, A, WheneverOneOrMorePut())
    deck = stage.filler(A, 5, Zone.MAIN_DECK)
    cast(stage, Mill(amount=3))
    assert stage.cards(Zone.GRAVEYARD, A)[:3] == tuple(deck[:3])
    assert len(stage.pos.stack) == 1
    stage.pass_all()
    cast(stage, Mill(amount=1))
    assert len(stage.pos.stack) == 1, "the next instruction is noticed again"


@pytest.mark.rule("drawing.4", "drawing.5")
def test_putting_a_card_of_the_deck_into_hand_is_no_draw() -> None:
    stage = table()
    watcher(stage, A, WheneverDraws())
    deck = stage.filler(A, 3, Zone.MAIN_DECK)
    take = Sequence((Choose(zone=Zone.MAIN_DECK), Put(what=Those(), to=Zone.HAND)))
    (card,) = stage.hand(A, stage.make("Spell", Resolves(take), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    stage.push((deck[1],))
    assert stage.cards(Zone.HAND, A) == (deck[1],)
    assert stage.pos.stack == ()


@pytest.mark.rule("drawing.6")
def test_the_last_card_may_be_drawn_and_no_more() -> None:
    stage = table()
    stage.filler(A, 2, Zone.MAIN_DECK)
    cast(stage, Draw(amount=2))
    assert stage.game.outcome is None
    other = table()
    other.filler(A, 2, Zone.MAIN_DECK)
    cast(other, Draw(amount=3))
    assert other.game.outcome == (1,)
    assert len(other.cards(Zone.HAND, A)) == 2


@pytest.mark.rule("players.actions.1.b.i")
@pytest.mark.parametrize(
    "effect", [Draw(amount=0), Recover(0), Empower(0), Mill(amount=0), BanishTop(amount=0)]
)
def test_doing_something_no_times_is_not_doing_it(effect: Effect) -> None:
    stage = table()
    stage.pos.put(stage.pos.damage, stage.cards(Zone.FIELD, A)[0], 3)
    watcher(stage, A, WheneverDraws())
    watcher(stage, A, WheneverEmpowers())
    watcher(stage, A, WheneverBanished(whose="anyone"))
    cast(stage, effect)
    assert stage.pos.stack == ()
    assert stage.pos.effects == ()
    assert "recover" not in stage.told()
    assert stage.pos.damage[stage.cards(Zone.FIELD, A)[0]] == 3

"""Keywords that trigger: On Banish, On Charge, On Death, On Foster, On Leave, Foster, Vigor and Agility."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Effect
from regalia.game.core.state import Phase, State, Zone
from regalia.game.printed.abilities import Keyword, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import Gain
from regalia.words.conditions import AtLevel
from regalia.words.deed_triggers import WheneverGainsAgility
from regalia.words.effects import (
    BanishIt,
    Become,
    DealDamage,
    Destroy,
    Draw,
    Put,
    PutCounters,
    Recover,
    SacrificeIt,
    TakeCounters,
)
from regalia.words.filters import Named, ally
from regalia.words.keywords import on_charge, on_foster
from regalia.words.lasting import Until
from regalia.words.replacing import goes_instead
from regalia.words.selections import Each, this
from regalia.words.suppressing import GainAgility
from regalia.words.triggers import (
    OnBanish,
    OnDeath,
    OnLeave,
    WheneverBanished,
    WheneverOneOrMoreBanished,
    WheneverSacrificed,
)
from tests.rules.arena import do, field, soldier, trick
from tests.rules.stage import A, B, Stage

PASS = Act("pass")
SOLDIERS = Each(what=Named("Soldier"))


def go_on(stage: Stage) -> None:
    """One step: pass, or answer any other question with its first answer."""
    stage.push(PASS if stage.decision.topic == "act" else next(iter(stage.decision.answers())))


def go_to(stage: Stage, phase: Phase, player: int) -> None:
    """Go on until a phase of a player's turn has begun and something is to be decided in it."""
    while (stage.pos.phase, stage.pos.turn_player) != (phase, player):
        go_on(stage)


def resolve_all(stage: Stage) -> None:
    while stage.pos.stack:
        go_on(stage)


# On Banish, On Death, On Leave.


GONE: dict[str, Effect] = {
    "banished": BanishIt(what=SOLDIERS),
    "destroyed": Destroy(SOLDIERS),
    "sacrificed": SacrificeIt(SOLDIERS),
    "returned": Put(what=SOLDIERS, to=Zone.HAND),
    "buried": Put(what=SOLDIERS, to=Zone.GRAVEYARD),
}


@pytest.mark.parametrize(
    ("trigger", "how"),
    [
        pytest.param(OnBanish(), {"banished"}, marks=pytest.mark.rule("keyword.on-banish.1")),
        pytest.param(OnDeath(), {"destroyed", "sacrificed"}, marks=pytest.mark.rule("keyword.on-death.1")),
        pytest.param(OnLeave(), set(GONE), marks=pytest.mark.rule("keyword.on-leave.1")),
    ],
)
@pytest.mark.parametrize("deed", GONE)
def test_what_leaving_sets_off(trigger: Any, how: set[str], deed: str) -> None:
    stage = field()
    soldier(stage, A, Triggered(on=trigger, effect=Draw()))
    stage.begin()
    do(stage, GONE[deed])
    assert len(stage.pos.stack) == (1 if deed in how else 0)


@pytest.mark.rule("keyword.on-death.2", "keyword.on-banish.2")
@pytest.mark.parametrize(
    ("to", "instead", "deed", "death", "banish"),
    [
        (Zone.GRAVEYARD, Zone.BANISHMENT, "destroyed", 0, 1),
        (Zone.GRAVEYARD, Zone.HAND, "destroyed", 0, 0),
        (Zone.BANISHMENT, Zone.GRAVEYARD, "banished", 0, 0),
        (Zone.BANISHMENT, Zone.HAND, "banished", 0, 0),
    ],
)
def test_only_going_there_straight_counts(
    to: Zone, instead: Zone, deed: str, death: int, banish: int
) -> None:
    """Sent elsewhere instead, it has not died or was not banished."""
    stage = field()
    card = soldier(
        stage,
        A,
        goes_instead(to, instead),
        Triggered(on=OnDeath(), effect=Draw(), keyword="death"),
        Triggered(on=OnBanish(), effect=Draw(), keyword="banish"),
    )
    stage.begin()
    do(stage, GONE[deed])
    assert stage.zone(card) is instead
    called = [item.ability.keyword for item in stage.pos.stack]
    assert called == ["death"] * death + ["banish"] * banish


@pytest.mark.rule("keyword.on-banish.3", "keyword.on-leave.2", "keyword.on-death.3")
@pytest.mark.parametrize(
    ("trigger", "deed"), [(OnBanish(), "banished"), (OnLeave(), "banished"), (OnDeath(), "destroyed")]
)
def test_the_source_is_the_object_that_left(trigger: Any, deed: str) -> None:
    """B controls A's soldier: B draws; a counter for "this" finds no object and the card gets none."""
    stage = field()
    text = Triggered(on=trigger, effect=Draw())
    mark = Triggered(on=trigger, effect=PutCounters("omen", 1, this))
    card = soldier(stage, A, text, mark, controller=B)
    stamp = stage.pos.stamp[card]
    stage.begin()
    do(stage, GONE[deed])
    while stage.decision.topic == "triggers":
        go_on(stage)
    assert [item.controller for item in stage.pos.stack] == [B, B]
    assert {item.source_stamp for item in stage.pos.stack} == {stamp}
    held = len(stage.cards(Zone.HAND, B))
    resolve_all(stage)
    assert len(stage.cards(Zone.HAND, B)) == held + 1
    assert stage.pos.count(card, "omen") == 0
    assert card in stage.cards(stage.zone(card), A)


@pytest.mark.rule("keyword.on-banish.3")
def test_a_card_banished_from_elsewhere_sets_nothing_off() -> None:
    stage = field()
    made = stage.make("Relic", Triggered(on=OnBanish(), effect=Draw()), types="item", reserve=0)
    stage.put(made, A, Zone.GRAVEYARD)
    stage.begin()
    do(stage, BanishIt(what=Each(what=Named("Relic"), zone=Zone.GRAVEYARD)))
    assert not stage.pos.stack


@pytest.mark.rule("abilities.triggered.1")
@pytest.mark.parametrize(
    ("trigger", "deed"),
    [
        (WheneverSacrificed(what=ally), "sacrificed"),
        (WheneverBanished(what=ally), "banished"),
        (WheneverOneOrMoreBanished(what=ally), "banished"),
    ],
)
def test_what_happens_to_both_players_at_once_is_each_ones_own(trigger: Any, deed: str) -> None:
    """Soldiers of both go at the same time: an ability that waits for its controller's own notices one."""
    stage = field()
    for player in (A, B):
        soldier(stage, player)
        watch = Triggered(on=trigger, effect=Draw())
        stage.put(stage.make("Watch", watch, types="phantasia", reserve=0), player, Zone.FIELD)
    stage.begin()
    do(stage, GONE[deed])
    assert sorted(item.controller for item in stage.pos.stack) == [A, B]


# On Charge.


def charger(stage: Stage, player: int, *abilities: Any) -> int:
    return stage.put(stage.make("Clock", *abilities, types="item", reserve=0), player, Zone.FIELD)


@pytest.mark.rule("keyword.on-charge.1", "keyword.on-charge.1.a", "keyword.on-charge.2")
def test_a_charge_comes_each_recollection_until_the_ability_has_triggered() -> None:
    stage = field()
    clock = charger(stage, A, on_charge(2, Recover(3)))
    other = charger(stage, B, on_charge(9, Recover(3)))
    plain = charger(stage, A)
    stage.filler(A, 20, Zone.MAIN_DECK)
    stage.filler(B, 20, Zone.MAIN_DECK)
    stage.begin()
    seen = []
    for _ in range(4):
        go_to(stage, Phase.RECOLLECTION, A)
        seen.append((stage.pos.count(clock, "charge"), len(stage.pos.stack)))
        resolve_all(stage)
        go_to(stage, Phase.MAIN, B)
    assert seen == [(1, 0), (2, 1), (2, 0), (2, 0)]
    assert stage.pos.count(other, "charge") == 5  # in each of B's turns: before the first of A's too
    assert stage.pos.count(plain, "charge") == 0


@pytest.mark.rule("keyword.on-charge.1.a")
def test_counters_that_come_back_set_nothing_off_again() -> None:
    stage = field()
    clock = charger(stage, A, on_charge(2, Recover(3)))
    stage.begin()
    clocks = Each(what=Named("Clock"))
    do(stage, PutCounters("charge", 3, clocks))
    assert len(stage.pos.stack) == 1  # more than two at once: the first time it has two
    resolve_all(stage)
    do(stage, TakeCounters("charge", 3, clocks))
    do(stage, PutCounters("charge", 2, clocks))
    assert stage.pos.count(clock, "charge") == 2
    assert not stage.pos.stack


@pytest.mark.rule("keyword.on-charge.1")
def test_each_charge_of_an_object_waits_for_its_own_number() -> None:
    stage = field()
    charger(stage, A, on_charge(1, Recover(1)), on_charge(3, Draw()))
    stage.begin()
    clocks = Each(what=Named("Clock"))
    triggered = []
    for _ in range(4):
        do(stage, PutCounters("charge", 1, clocks))
        triggered.append([item.ability.on.amount for item in stage.pos.stack])
        resolve_all(stage)
    assert triggered == [[1], [], [3], []]


@pytest.mark.rule("keyword.on-charge.2")
def test_a_restricted_charge_gets_no_counter_and_a_gained_one_does() -> None:
    stage = field()
    restricted = charger(stage, A, on_charge(2, Recover(1), when=AtLevel(3)))
    friend = soldier(stage, A)
    stage.begin()
    gift = Gain(on_charge(2, Recover(1)))
    do(stage, Until(what=SOLDIERS, changes=(gift,), until="game"))
    go_to(stage, Phase.RECOLLECTION, A)
    assert stage.pos.count(restricted, "charge") == 0
    assert stage.pos.count(friend, "charge") == 1


@pytest.mark.rule("keyword.on-charge.1.a")
def test_a_new_object_has_not_triggered_yet() -> None:
    """Returned and played once more, it waits for two counters as before."""
    stage = field()
    clock = charger(stage, A, on_charge(1, Recover(3)))
    stage.begin()
    clocks = Each(what=Named("Clock"))
    do(stage, PutCounters("charge", 1, clocks))
    resolve_all(stage)
    do(stage, Put(what=clocks, to=Zone.HAND))
    stage.activate(clock)
    stage.pass_all()
    do(stage, PutCounters("charge", 1, clocks))
    assert len(stage.pos.stack) == 1


# Foster and On Foster.


@pytest.mark.rule("keyword.on-foster.1", "keyword.foster.1")
def test_becoming_fostered_sets_off_on_foster_once() -> None:
    stage = field()
    card = soldier(stage, A, Keyword("foster"), on_foster(Draw()))
    stage.begin()
    go_to(stage, Phase.RECOLLECTION, A)
    assert [item.ability.keyword for item in stage.pos.stack] == ["foster"]
    stage.pass_all()
    assert stage.pos.has(card, State.FOSTERED)
    assert [item.ability.keyword for item in stage.pos.stack] == ["on foster"]


@pytest.mark.rule("keyword.foster.2", "term.fostered.4", "term.fostered.2")
def test_any_unit_can_be_fostered_by_others_and_only_once() -> None:
    """Without the keyword nothing comes by itself; a card fosters it, and a second time nothing happens."""
    stage = field()
    card = soldier(stage, A, on_foster(Draw()))
    stage.begin()
    assert not stage.pos.has(card, State.FOSTERED)
    go_to(stage, Phase.RECOLLECTION, A)
    assert not stage.pos.stack
    assert not stage.pos.has(card, State.FOSTERED)
    care = Become(State.FOSTERED, SOLDIERS)
    do(stage, care)
    assert stage.pos.has(card, State.FOSTERED)
    assert len(stage.pos.stack) == 1
    resolve_all(stage)
    do(stage, care)
    assert not stage.pos.stack


@pytest.mark.rule("keyword.foster.1")
def test_who_was_hurt_since_the_last_turn_is_not_fostered() -> None:
    stage = field()
    card = soldier(stage, A, Keyword("foster"), life=5)
    stage.begin(player=B)
    stage.push(PASS)
    do(stage, DealDamage(1, SOLDIERS))
    go_to(stage, Phase.RECOLLECTION, A)
    assert not stage.pos.stack
    assert not stage.pos.has(card, State.FOSTERED)


@pytest.mark.rule("keyword.foster.3")
def test_foster_twice_triggers_once() -> None:
    stage = field()
    soldier(stage, A, Keyword("foster"), Keyword("foster"))
    stage.begin()
    go_to(stage, Phase.RECOLLECTION, A)
    assert len(stage.pos.stack) == 1


# Vigor.


@pytest.mark.rule("keyword.vigor.1")
@pytest.mark.parametrize(("whose", "awake"), [(A, True), (B, False)])
def test_vigor_wakes_at_the_beginning_of_its_controllers_end_phase(whose: int, awake: bool) -> None:
    stage = field()
    card = soldier(stage, whose, Keyword("vigor"), states=int(State.RESTED))
    stage.begin()
    go_to(stage, Phase.END, A)
    assert stage.pos.has(card, State.RESTED)
    assert len(stage.pos.stack) == int(awake)
    resolve_all(stage)
    assert stage.pos.has(card, State.RESTED) is not awake


@pytest.mark.rule("keyword.vigor.2")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_each_vigor_triggers(times: int) -> None:
    """Printed or gained, each makes a trigger of its own."""
    stage = field()
    soldier(stage, A, *[Keyword("vigor")] * (times - 1))
    stage.begin()
    do(stage, Until(what=SOLDIERS, changes=(Gain(Keyword("vigor")),)))
    go_to(stage, Phase.END, A)
    assert len(stage.pos.stack) == times


# Agility.


def _agile(*amounts: int, memory: int, player: int = A) -> tuple[Stage, list[int]]:
    """A gains agility in the main phase of a player's turn; the game stands at that turn's end phase."""
    stage = field()
    cards = [
        stage.put(stage.make(f"Thought {number}", reserve=0), A, Zone.MEMORY) for number in range(memory)
    ]
    stage.begin(player=player)
    for amount in amounts:
        if stage.pos.opportunity == B:
            stage.push(PASS)
        do(stage, GainAgility(amount))
    while stage.pos.phase is not Phase.END:
        stage.push(PASS)
    return stage, cards


@pytest.mark.rule("keyword.agility.1", "keyword.agility.2")
def test_agility_returns_cards_of_ones_choice_from_memory() -> None:
    stage, cards = _agile(2, memory=4)
    assert len(stage.pos.stack) == 1
    stage.pass_all()
    assert (stage.decision.player, stage.decision.topic) == (A, "choose")
    assert (stage.decision.minimum, stage.decision.maximum) == (2, 2)
    stage.push((cards[1], cards[3]))
    assert [stage.zone(card) for card in cards] == [Zone.MEMORY, Zone.HAND, Zone.MEMORY, Zone.HAND]


@pytest.mark.rule("keyword.agility.3")
def test_with_fewer_in_memory_all_return() -> None:
    stage, cards = _agile(3, memory=2)
    stage.pass_all()
    assert [stage.zone(card) for card in cards] == [Zone.HAND, Zone.HAND]


@pytest.mark.rule("keyword.agility.1.a.i", "keyword.agility.1.b", "keyword.agility.4")
def test_each_agility_is_a_trigger_of_its_own_in_the_players_order() -> None:
    stage, _ = _agile(1, 2, memory=4)
    assert stage.decision.topic == "triggers"
    stage.push(tuple(stage.options))
    assert len(stage.pos.stack) == 2


@pytest.mark.rule("keyword.agility.1.b.i")
def test_gained_on_another_players_turn_it_triggers_in_that_turn() -> None:
    stage, _ = _agile(1, memory=2, player=B)
    assert stage.pos.turn_player == B
    assert [item.controller for item in stage.pos.stack] == [A]


@pytest.mark.rule("keyword.agility.1.a", "keyword.agility.1.a.ii")
def test_agility_is_lost_in_the_clean_up() -> None:
    """Gained after the end phase began it does nothing any more, and it does not wait for the next turn."""
    stage = field()
    kept = stage.filler(B, 2, Zone.MEMORY)
    stage.begin()
    go_to(stage, Phase.END, A)
    stage.push(PASS)
    card = trick(stage, B, GainAgility(2))
    stage.activate(card)
    stage.pass_all()
    while stage.pos.turn_player == A:
        go_on(stage)
    assert [stage.zone(card) for card in kept] == [Zone.MEMORY, Zone.MEMORY]
    go_to(stage, Phase.END, B)
    assert not stage.pos.stack


@pytest.mark.rule("keyword.agility.1.a")
def test_gaining_agility_can_be_noticed() -> None:
    stage = field()
    watcher = Triggered(on=WheneverGainsAgility(), effect=Draw())
    stage.put(stage.make("Watcher", watcher, types="phantasia", reserve=0), A, Zone.FIELD)
    stage.begin()
    do(stage, GainAgility(2))
    assert len(stage.pos.stack) == 1

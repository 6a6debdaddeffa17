"""The soak in small: random games of every kind, and whether it notices what it is there for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from proofs.soak import __main__ as soak
from proofs.soak import walk
from proofs.soak.faults import Inventory, faults
from proofs.soak.tables import PATRON, PER_PRESET, begin, pool, understood
from proofs.soak.walk import Found, Tally, Walk
from regalia.decks.presets import PRESETS
from regalia.game.combat import phase as combat
from regalia.game.core.decision import Decision
from regalia.game.core.stack import ItemKind, StackItem
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.game import Game
from regalia.game.happening import leveling, zones
from regalia.game.paying import attack_costs
from regalia.game.turn import what_next
from tests.forms import only_plain

PARTS = 40
DECISIONS = 2_500
"""In each part; together they are 100,000."""
APART = 1_000
"""The numbers of the first games of two parts are so far apart that no game is played twice."""


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_ever_wrong_in_random_games(part: int) -> None:
    total, seed = Tally(), part * APART
    while total.decisions < DECISIONS:
        total.add(Walk(seed, most=DECISIONS - total.decisions).run())
        seed += 1
    assert total.decisions >= DECISIONS


def test_a_number_decides_a_game() -> None:
    for seed in (PER_PRESET, PER_PRESET + 1):
        once, again = Walk(seed, most=60).run(), Walk(seed, most=60).run()
        assert (once.topics, once.detours, once.cards) == (again.topics, again.detours, again.cards)


def test_every_card_that_is_understood_may_come_up() -> None:
    parts = (
        *(pool().main, pool().material, pool().tokens, pool().champions, pool().masteries, pool().boons),
    )
    drawn = {card.slug for part in parts for card in part if not card.name.startswith(PATRON)}
    assert drawn == understood()
    assert len(drawn) > 600


def test_every_main_deck_card_can_be_enabled_by_some_champion() -> None:
    elements = {element for card in pool().champions for element in card.elements}
    assert {card.slug for card in pool().usable(elements)} == {card.slug for card in pool().main}


def test_every_preset_is_played() -> None:
    assert {name for seed in range(0, 60 * PER_PRESET, PER_PRESET) for name in begin(seed)[1]} == set(PRESETS)


# A position that is spoiled is noticed.


def preset() -> Position:
    """A game between two presets that waits for its first act."""
    seed = next(seed for seed in range(0, 400, PER_PRESET) if begin(seed)[2].players == 2)
    position = begin(seed)[2]
    decision = Game(position, seed=1).decision
    assert decision is not None
    assert not position.unsettled
    return position


def top(pos: Position, zone: Zone, player: int = 0) -> int:
    return pos.cards_in(zone, player)[0]


def _stack(pos: Position, kind: ItemKind, source: int) -> None:
    pos.assign("stack", (StackItem(pos.tick(), kind, 0, source, pos.stamp[source]),))


def _champion(pos: Position) -> int:
    return top(pos, Zone.FIELD)


SPOILS: dict[str, Callable[[Position], None]] = {
    "lies nowhere": lambda pos: pos.put(pos.zones, pos.row(Zone.HAND, 0), ()),
    "lie in two places": lambda pos: pos.put(pos.zones, pos.row(Zone.MEMORY, 0), (top(pos, Zone.MAIN_DECK),)),
    "thinks it is in": lambda pos: pos.put(pos.zone, top(pos, Zone.HAND), pos.row(Zone.MEMORY, 0)),
    "is player 1's": lambda pos: pos.put(pos.controller, _champion(pos), 1),
    "has -1 damage": lambda pos: pos.put(pos.damage, _champion(pos), -1),
    "has 1 damage in HAND": lambda pos: pos.put(pos.damage, top(pos, Zone.HAND), 1),
    "has counters": lambda pos: pos.put(pos.counters, _champion(pos), (("buff", 0),)),
    "lists its counters": lambda pos: pos.put(pos.counters, _champion(pos), (("buff", 1), ("age", 1))),
    "RESTED": lambda pos: pos.put(pos.states, top(pos, Zone.HAND), int(State.RESTED)),
    "is a token in": lambda pos: pos.put(pos.states, top(pos, Zone.HAND), int(State.TOKEN)),
    "the same timestamp": lambda pos: pos.put(pos.stamp, 0, pos.stamp[1]),
    "in the future": lambda pos: pos.assign("clock", 3),
    "index of abilities": lambda pos: pos.put(pos.live, 0, (0,)),
    "belongs to": lambda pos: pos.put(pos.host, top(pos, Zone.HAND), _champion(pos)),
    "no known window": lambda pos: pos.assign("window", "tea time"),
    "no step 9": lambda pos: pos.assign("step", 9),
    "a player who has lost has Opportunity": lambda pos: pos.assign("lost", (pos.opportunity,)),
    "has lost card": lambda pos: _stack(pos, ItemKind.ACTIVATION, top(pos, Zone.HAND)),
    "neither a card nor an ability": lambda pos: _stack(pos, ItemKind.TRIGGER, _champion(pos)),
    "on the stack without an item": lambda pos: zones.relocate(
        pos, top(pos, Zone.HAND), pos.row(Zone.STACK, 0)
    ),
    "has 0 champions": lambda pos: zones.relocate(pos, _champion(pos), pos.row(Zone.BANISHMENT, 0)),
    "ATTACKING without a combat": lambda pos: pos.put(pos.states, _champion(pos), int(State.ATTACKING)),
    "phase without a combat": lambda pos: pos.assign("phase", Phase.COMBAT),
    "an intent without": lambda pos: zones.relocate(pos, top(pos, Zone.HAND), pos.row(Zone.INTENT, 0)),
    "changed its owner": lambda pos: pos.put(pos.owner, top(pos, Zone.FIELD), 1),
    "became another card": lambda pos: pos.put(pos.card, top(pos, Zone.HAND), 0),
    "left the game": lambda pos: zones.relocate(pos, top(pos, Zone.HAND), pos.row(Zone.OUTSIDE, 0)),
}


@pytest.mark.parametrize("fault", SPOILS)
def test_a_spoiled_position_is_noticed(fault: str) -> None:
    pos = preset()
    inventory = Inventory(pos)
    assert [*inventory.faults(pos), *faults(pos, at_rest=True)] == []
    SPOILS[fault](pos)
    assert any(fault in found for found in (*inventory.faults(pos), *faults(pos, at_rest=True)))


# An engine that is broken is noticed.


def _keep_everything(self: Position, column: list[Any], row: int, value: Any) -> None:
    self.journal.append((column, row, column[row]))
    column[row] = value


def _slip(pos: Position, card: int = 0) -> bool:
    raise ZeroDivisionError("a slip")


def _never_end(pos: Position) -> None:
    while True:
        pos.assign("unsettled", True)
        pos.journal.clear()


def _no_answer(self: Decision) -> None:
    return None


_shift = zones.relocate


def _lose_count(pos: Position, card: int, there: int, where: str = zones.TOP) -> None:
    live = list(pos.live)
    _shift(pos, card, there, where)
    pos.live[:] = live


_assign = Position.assign


def _without_journal(self: Position, fact: str, value: Any) -> None:
    before = self.mark()
    _assign(self, fact, value)
    if fact == "plays" and self.mark() > before:
        self.journal.pop()


SABOTAGE: list[tuple[Any, str, Any, str]] = [
    (combat, "_unmark", lambda pos, card, roles: None, "without a combat|by the combat"),
    (Position, "put", _keep_everything, "holds no more|should have been destroyed"),
    (Position, "assign", _without_journal, "elsewhere|changed the position|left a trace|another digest"),
    (leveling, "lineage_under", lambda pos, card: [], "lies under"),
    (zones, "relocate", _lose_count, "index of abilities"),
    (attack_costs, "rest", _slip, "a slip"),
    (what_next, "proceed", _never_end, "no decision within"),
    (Decision, "forced", _no_answer, "one answer|forced"),
]


def _some_games() -> None:
    for seed in range(60):
        Walk(seed, most=400).run()


@only_plain("compiled code calls what it was compiled with")
@pytest.mark.parametrize(("where", "what", "instead", "fault"), SABOTAGE, ids=lambda value: str(value)[:12])
def test_a_broken_engine_is_noticed(
    where: Any, what: str, instead: Any, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, instead)
    if instead is _never_end:
        monkeypatch.setattr(walk, "PATIENCE", 0.3)
    with pytest.raises(Found) as raised:
        _some_games()
    assert re.search(fault, raised.value.what)


@only_plain("compiled code calls what it was compiled with")
def test_the_report_names_the_game_and_how_to_see_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(what_next, "proceed", _slip)
    assert soak.main(["--game", "4"]) == 1
    told = capsys.readouterr()
    assert re.search(r"Game 4, decision \d+: ZeroDivisionError: a slip", told.out)
    assert "python3 dev.py soak --game 4" in told.out
    assert "_slip" in told.err


def test_so_many_decisions_are_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["300", "--workers", "1", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "decisions in" in told
    assert "--seed" in told

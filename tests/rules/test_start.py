"""How a game begins: decks, chance, pre-game actions, starting champions, first turns (start.standard.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.answers import fair_chance
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import CHANCE, Phase, State, Zone
from regalia.game.game import Game
from regalia.game.printed.abilities import (
    Ability,
    BeginsOnField,
    Forbids,
    Method,
    ReplaceableEvent,
    Replaces,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.game.turn.start import DeckList, NoChampion, table
from regalia.words.effects import Draw
from regalia.words.filters import champion
from regalia.words.play_triggers import WheneverMaterializes
from regalia.words.replacing import GoTo
from regalia.words.triggers import AtBeginningOf, OnEnter, WheneverEnters
from tests.rules.stage import A, B, Stage

C = 2
PASS = Act("pass")


class Table:
    """Some players with small decks; what is asked is written down."""

    def __init__(self, players: int = 2, *extra: int, stage: Stage | None = None, hand: int = 2) -> None:
        self.stage = stage if stage is not None else Stage()
        drawing = Triggered(on=OnEnter(), effect=Draw(amount=hand))
        self.spirit = self.stage.make("Spirit", drawing, types="champion", memory=0, level=0, life=10)
        self.blank = self.stage.make("Blank", reserve=0, fast=True)
        self.decks = [
            DeckList(material=(self.spirit, *extra), main=(self.blank,) * 6) for _ in range(players)
        ]
        self.asked: list[Decision] = []

    def begin(self, chance: Any = None, first: int = -1, auto: bool = False) -> Game:
        """Play up to the first act of the first turn; the first answer is always taken."""
        fair = chance or fair_chance(1)

        def note(decision: Decision) -> Any:
            self.asked.append(decision)
            return fair(decision)

        game = Game(table(self.stage.library.catalog, self.decks, first=first), chance=note, auto=auto)
        while (decision := game.decision) is not None and decision.asks is not Asks.ACT:
            self.asked.append(decision)
            game.push(next(iter(decision.answers())) if decision.minimum else tuple(sorted(decision.options)))
        return game

    def topics(self) -> list[tuple[str, int]]:
        return [(decision.topic, decision.player) for decision in self.asked]


def test_decks_lie_in_their_zones_and_everything_else_is_empty() -> None:
    setting = Table()
    pos = table(setting.stage.library.catalog, setting.decks)
    for player in (A, B):
        assert [pos.card[card] for card in pos.cards_in(Zone.MATERIAL_DECK, player)] == [setting.spirit]
        assert [pos.card[card] for card in pos.cards_in(Zone.MAIN_DECK, player)] == [setting.blank] * 6
        others = [zone for zone in Zone if zone not in (Zone.MATERIAL_DECK, Zone.MAIN_DECK)]
        assert all(pos.cards_in(zone, player) == () for zone in others)


@pytest.mark.rule("start.standard.1", "start.standard.2", "start.standard.4", "start.standard.6")
def test_what_happens_in_which_order() -> None:
    setting = Table()
    game = setting.begin(
        lambda decision: decision.options[1] if decision.topic == "first" else fair_chance(1)(decision)
    )
    assert setting.topics() == [
        ("shuffle", CHANCE),
        ("shuffle", CHANCE),
        ("first", CHANCE),
        ("begin with", B),
        ("begin with", A),
        ("starting champion", B),
        ("starting champion", A),
    ]
    assert (game.pos.turn_player, game.pos.turn, game.pos.phase) == (B, 1, Phase.MAIN)


@pytest.mark.rule("start.standard.2", "misc.randomization.1", "term.shuffling.1")
def test_every_order_of_a_deck_is_equally_likely() -> None:
    """Of 1200 shuffles each of 6 orders comes up about 200 times (a deviation of 60 is 4.6 sigma)."""
    chance = fair_chance(2026)
    found: dict[Any, int] = {}
    for _ in range(1200):
        order = chance(Decision(Asks.ORDER, CHANCE, Topic.SHUFFLE, (1, 2, 3)))
        found[order] = found.get(order, 0) + 1
    assert len(found) == 6
    assert all(140 < times < 260 for times in found.values())


@pytest.mark.rule("start.standard.4", "misc.randomization.1")
def test_everybody_is_equally_likely_to_go_first() -> None:
    """Of 900 draws each of three is first about 300 times (a deviation of 60 is 4.2 sigma)."""
    chance = fair_chance(2026)
    said = [chance(Decision(Asks.NUMBER, CHANCE, Topic.FIRST, [A, B, C])) for _ in range(900)]
    assert all(240 < said.count(player) < 360 for player in (A, B, C))


@pytest.mark.rule("start.standard.6", "champion.3")
def test_starting_hands_are_drawn_by_the_champions_abilities_in_turn_order() -> None:
    setting = Table(3, hand=3)
    told: list[tuple[str, int]] = []
    game = Game(table(setting.stage.library.catalog, setting.decks, first=B), seed=1)
    game.listen(lambda step: told.append((step.name, step.player)))
    assert game.decision is not None
    assert [player for name, player in told if name == "resolves"] == [B, C, A]
    assert [len(game.pos.cards_in(Zone.HAND, seat)) for seat in (A, B, C)][B] == 4, (
        "with the draw of the turn"
    )
    assert [len(game.pos.cards_in(Zone.HAND, seat)) for seat in (A, C)] == [3, 3]
    for seat in (A, B, C):
        (card,) = game.pos.cards_in(Zone.FIELD, seat)
        assert not game.pos.states[card] & State.FACE_DOWN, "revealed"


@pytest.mark.rule("start.standard.6")
def test_who_has_several_champions_of_level_0_begins_with_one_of_them() -> None:
    stage = Stage()
    other = stage.make("Other", types="champion", memory=0, level=0, life=12)
    higher = stage.make("Higher", types="champion", memory=1, level=1, life=15)
    setting = Table(2, other, higher, stage=stage)
    game = setting.begin(first=A)
    choices = [decision for decision in setting.asked if decision.topic == "starting champion"]
    assert [len(decision.options) for decision in choices] == [2, 2]
    assert all(len(game.pos.cards_in(Zone.MATERIAL_DECK, seat)) == 2 for seat in (A, B))


def test_without_a_champion_of_level_0_there_is_no_game() -> None:
    stage = Stage()
    blank = stage.make("Blank", reserve=0)
    with pytest.raises(NoChampion):
        table(stage.library.catalog, [DeckList(material=(), main=(blank,))] * 2)


def looking_glass(stage: Stage, *abilities: Ability) -> int:
    return stage.make("Glass", BeginsOnField(), *abilities, types="item", supertypes="regalia", memory=0)


@pytest.mark.rule("start.standard.5")
def test_pre_game_actions_are_taken_in_turn_order_and_count_as_having_been_there() -> None:
    stage = Stage()
    glass = looking_glass(stage, Triggered(on=OnEnter(), effect=Draw()))
    setting = Table(2, glass, stage=stage)
    game = setting.begin(first=B)
    order = [entry for entry in setting.topics() if entry[1] != CHANCE]
    assert order == [("begin with", B), ("begin with", A), ("starting champion", B), ("starting champion", A)]
    for seat in (A, B):
        assert glass in [game.pos.card[card] for card in game.pos.cards_in(Zone.FIELD, seat)]
        assert len(game.pos.cards_in(Zone.HAND, seat)) == 2, "nothing noticed that it came"


@pytest.mark.rule("start.standard.5")
def test_nobody_has_to() -> None:
    stage = Stage()
    setting = Table(2, looking_glass(stage), stage=stage)
    game = Game(table(stage.library.catalog, setting.decks, first=A), seed=1, auto=False)
    assert game.decision is not None
    assert game.decision.topic == "begin with"
    game.push(())
    assert len(game.pos.cards_in(Zone.MATERIAL_DECK, A)) == 2


@pytest.mark.rule("misc.special-actions.4", "start.standard.6")
def test_no_text_keeps_a_starting_champion_away_and_it_is_no_materialization() -> None:
    stage = Stage()
    glass = looking_glass(
        stage,
        Forbids(what=Method.MATERIALIZE, of=champion),
        Replaces(
            event=ReplaceableEvent.MOVE, of=champion, to=(Zone.FIELD,), change=(GoTo(zone=Zone.BANISHMENT),)
        ),
        Triggered(on=WheneverMaterializes(whose="anyone"), effect=Draw(amount=3)),
        Triggered(on=WheneverEnters(what=champion), effect=Draw()),
    )
    setting = Table(2, glass, stage=stage)
    game = setting.begin(first=A, auto=True)
    for seat in (A, B):
        assert setting.spirit in [game.pos.card[card] for card in game.pos.cards_in(Zone.FIELD, seat)]
    assert [len(game.pos.cards_in(Zone.HAND, seat)) for seat in (A, B)] == [4, 4], (
        "2, and 1 for each champion"
    )


# First turns.


@pytest.mark.rule("start.turn-one.1", "start.turn-one.2", "turn.1.a")
def test_first_turns_leave_out_what_there_is_no_use_for() -> None:
    setting = Table()
    game = setting.begin(first=A, auto=True)
    assert (game.pos.turn_player, game.pos.phase) == (A, Phase.MAIN)
    assert len(game.pos.cards_in(Zone.HAND, A)) == 2, "the first player does not draw"
    while game.pos.turn_player == A:
        game.push(PASS)
    assert (game.pos.turn_player, game.pos.phase) == (B, Phase.MAIN), "no question before it"
    assert len(game.pos.cards_in(Zone.HAND, B)) == 3, "the second player does"
    while game.pos.turn_player == B:
        game.push(PASS)
    assert (game.pos.turn_player, game.pos.phase) == (A, Phase.MATERIALIZE), "the third turn has all phases"


@pytest.mark.rule("turn.1.b", "start.turn-one.1")
def test_with_three_players_everybody_draws_in_their_first_turn() -> None:
    setting = Table(3)
    game = setting.begin(first=A, auto=True)
    for seat in (A, B, C):
        assert (game.pos.turn_player, game.pos.phase) == (seat, Phase.MAIN)
        assert len(game.pos.cards_in(Zone.HAND, seat)) == 3
        while game.pos.turn_player == seat:
            game.push(PASS)
    assert (game.pos.turn_player, game.pos.phase) == (A, Phase.MATERIALIZE)


@pytest.mark.rule("start.turn-one.1")
def test_nothing_happens_at_the_beginning_of_a_phase_that_is_left_out() -> None:
    stage = Stage()
    watching = [
        Triggered(on=AtBeginningOf(phase=phase), effect=Draw())
        for phase in (Phase.WAKE_UP, Phase.MATERIALIZE, Phase.RECOLLECTION)
    ]
    setting = Table(2, looking_glass(stage, *watching), stage=stage)
    game = setting.begin(first=A, auto=True)
    assert (game.pos.phase, game.pos.stack) == (Phase.MAIN, ())


@pytest.mark.rule("misc.concession.3", "misc.concession.4")
@pytest.mark.parametrize("player", [A, B, C])
def test_somebody_may_give_up_before_the_first_turn(player: int) -> None:
    stage = Stage()
    setting = Table(3, looking_glass(stage), stage=stage)
    game = Game(table(stage.library.catalog, setting.decks, first=A), seed=1, auto=False)
    assert game.decision is not None
    assert game.decision.topic == "begin with"
    game.concede(player)
    while game.decision.asks is not Asks.ACT:
        assert game.decision.player != player
        game.push(next(iter(game.decision.answers())))
    left = [seat for seat in (A, B, C) if seat != player]
    assert game.pos.turn_player == left[0]
    assert all(len(game.pos.cards_in(Zone.HAND, seat)) >= 2 for seat in left)
    assert game.pos.cards_in(Zone.FIELD, player) == ()

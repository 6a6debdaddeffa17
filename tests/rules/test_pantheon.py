"""Pantheon: boons, where they lie and how they are bestowed, how a game of three or four begins (boon.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from regalia.cards.facts import Face, load
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import BARRIER, admit, breaches, not_understood, why_not_together
from regalia.decks.files import read_deck
from regalia.decks.presets import EVERY, FOR_PANTHEON, PRESETS
from regalia.game.answers import fair_chance
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import CHANCE, Phase, State, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import lay_boons
from regalia.game.information.knowledge import may_look
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Ability,
    Activated,
    AsGained,
    CostChange,
    Forbids,
    How,
    Keyword,
    Method,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.game.turn.start import DeckList, table
from regalia.game.view import view
from regalia.words.changes import Stat
from regalia.words.deed_triggers import WheneverDraws
from regalia.words.effects import DealDamage, Draw, PutCounters
from regalia.words.filters import champion, yours
from regalia.words.naming import ChooseName
from regalia.words.play_triggers import WheneverReserved
from regalia.words.selections import Source, this
from regalia.words.triggers import OnEnter
from tests.rules.stage import A, B, Stage

C = 2


def make_boon(stage: Stage, name: str, *abilities: Ability, kind: str = "lesser boon", **facts: Any) -> int:
    face = Face(
        id=name.lower(),
        slug=f"made-up-{name.lower()}",
        name=name,
        elements=tuple(facts.pop("elements", "norm").split()),
        types=(kind,),
        reserve=facts.pop("reserve", 0),
        speed=facts.pop("speed", "slow"),
        deck="pantheon",
        **facts,
    )
    return stage.library.invent(face, abilities).index


def put_boon(stage: Stage, player: int, name: str, *abilities: Ability, **facts: Any) -> int:
    """A made-up boon face down in a pantheon."""
    lay_boons(stage.pos, [make_boon(stage, name, *abilities, **facts)], player)
    return len(stage.pos.card) - 1


def bestow(stage: Stage, card: int, **answers: Any) -> None:
    refusal = stage.attempt(Act("bestow", card), **answers)
    assert refusal is None, str(refusal)


def two_seats(**leader: Any) -> Stage:
    stage = Stage()
    stage.champion(A, **leader)
    stage.champion(B)
    return stage


# Where boons lie.


@pytest.mark.rule("zones.pantheon.1", "zones.pantheon.2", "zones.pantheon.4")
def test_a_boon_is_for_its_player_to_look_at_until_it_is_bestowed() -> None:
    stage = two_seats()
    boon = put_boon(stage, A, "Favor")
    stage.begin()
    assert stage.cards(Zone.PANTHEON, A) == (boon,)
    assert stage.cards(Zone.PANTHEON, B) == ()
    assert stage.pos.has(boon, State.FACE_DOWN)
    assert [may_look(stage.pos, boon, player) for player in (A, B)] == [True, False]
    (seen,) = view(stage.game, B).sides[A].cards["pantheon"]
    assert seen.name == ""
    bestow(stage, boon)
    (seen,) = view(stage.game, B).sides[A].cards["pantheon"]
    assert seen.name == "Favor"


@pytest.mark.rule("zones.pantheon.5", "boon.5")
def test_a_bestowed_boon_stays_there_and_is_no_object() -> None:
    stage = two_seats()
    boon = put_boon(stage, A, "Favor")
    strike = stage.make("Strike", Resolves(DealDamage(1, Target())), reserve=0)
    (card,) = stage.hand(A, strike)
    stage.begin()
    bestow(stage, boon)
    assert stage.zone(boon) is Zone.PANTHEON
    assert boon not in stage.cards(Zone.FIELD, A)
    stage.push(Act("activate", card))
    assert stage.decision.topic == "targets"
    assert {ref.card for ref in stage.options} == {
        card for player in (A, B) for card in stage.cards(Zone.FIELD, player)
    }


@pytest.mark.rule("timestamps.1.d")
def test_a_boon_dates_from_its_bestowal() -> None:
    """Of two that set a cost the newer counts, and the boon was there before the item came."""
    stage = two_seats()
    boon = put_boon(stage, A, "Favor", CostChange(how=How.SET, amount=1))
    stage.put(stage.make("Charm", CostChange(how=How.SET, amount=4), types="item", reserve=1), A, Zone.FIELD)
    (card,) = stage.hand(A, stage.make("Plan", reserve=2))
    hand = stage.filler(A, 4)
    stage.begin()
    bestow(stage, boon)
    stage.activate(card, pay=hand[:1])
    assert len(stage.cards(Zone.MEMORY, A)) == 1


def test_a_boon_that_lies_face_down_does_nothing() -> None:
    stage = two_seats()
    boon = put_boon(
        stage,
        A,
        "Favor",
        Static(of=champion & yours, changes=(Stat(level=2),)),
        Triggered(on=WheneverDraws(), effect=PutCounters("level", 1, this)),
        Activated(cost=(Reserve(0),), effect=Draw()),
    )
    (study,) = stage.hand(A, stage.make("Study", Resolves(Draw()), reserve=0))
    stage.begin()
    leader = stage.cards(Zone.FIELD, A)[0]
    assert not any(act.what == "ability" for act in stage.options)
    refusal = stage.attempt(Act("ability", boon, 0))
    assert refusal is not None
    assert refusal.rule == "abilities.4"
    stage.activate(study)
    stage.pass_all()
    assert stage.pos.stack == ()
    assert characteristics(stage.pos, leader).level == 0


# Bestowing.


@pytest.mark.rule("boon.3", "boon.4", "zones.pantheon.3")
def test_a_boon_is_bestowed_for_its_reserve_cost_and_neither_activated_nor_materialized() -> None:
    stage = two_seats()
    boon = put_boon(stage, A, "Favor", AsGained(Draw()), reserve=2)
    hand = stage.filler(A, 2)
    stage.begin()
    offered = {act.what for act in stage.options if act.card == boon}
    assert offered == {"bestow"}
    for how in ("activate", "materialize"):
        refusal = stage.attempt(Act(how, boon))
        assert refusal is not None
    bestow(stage, boon, pay=hand)
    assert len(stage.cards(Zone.MEMORY, A)) == 2
    assert len(stage.cards(Zone.HAND, A)) == 1, "its text was carried out"
    assert [played.method for played in stage.pos.plays] == [Method.BESTOW]
    refusal = stage.attempt(Act("bestow", boon))
    assert refusal is not None
    assert refusal.rule == "zones.pantheon.3", "only once"


@pytest.mark.rule("boon.3")
def test_a_slow_boon_waits_for_its_players_main_phase_and_a_fast_one_does_not() -> None:
    stage = two_seats()
    slow = put_boon(stage, A, "Slow")
    fast = put_boon(stage, A, "Fast", speed="fast")
    stage.begin(B)
    stage.push(Act("pass"))
    assert stage.decision.player == A
    assert {act.card for act in stage.options if act.what == "bestow"} == {fast}
    refusal = stage.attempt(Act("bestow", slow))
    assert refusal is not None
    assert refusal.rule == "timing.slow.1.a"
    bestow(stage, fast)
    assert stage.decision.player == B, "after it has been bestowed the turn player acts"


@pytest.mark.rule("boon.4.a", "zones.pantheon.3")
def test_nobody_can_act_before_a_boon_has_been_bestowed() -> None:
    """What it sets off waits until then, and no answer comes in between."""
    stage = two_seats()
    boon = put_boon(stage, A, "Favor", AsGained(Draw()))
    stage.hand(B, stage.make("Answer", reserve=0, fast=True))
    stage.put(
        stage.make("Watcher", Triggered(on=WheneverDraws(), effect=Draw()), types="item", reserve=1),
        B,
        Zone.FIELD,
    )
    stage.begin()
    before = len(stage.steps)
    bestow(stage, boon)
    told = [step.name for step in stage.steps[before:]]
    assert told.index("bestowed") < told.index("resolves")
    assert stage.pos.stack == ()
    assert stage.zone(boon) is Zone.PANTHEON


@pytest.mark.rule("boon.4.a")
def test_what_triggers_meanwhile_goes_onto_the_stack_without_a_window() -> None:
    stage = two_seats()
    boon = put_boon(stage, A, "Favor", AsGained(Draw()), reserve=1)
    pay = stage.filler(A, 1)
    stage.put(
        stage.make("Watcher", Triggered(on=WheneverReserved(), effect=Draw()), types="item", reserve=1),
        A,
        Zone.FIELD,
    )
    stage.hand(B, stage.make("Answer", reserve=0, fast=True))
    stage.begin()
    bestow(stage, boon, pay=pay)
    assert stage.decision.player == A
    assert stage.pos.stack == ()
    assert len(stage.cards(Zone.HAND, A)) == 2, "the trigger has resolved, and so has the boon"


def test_a_boon_that_is_announced_is_seen_by_all() -> None:
    stage = two_seats()
    boon = put_boon(stage, A, "Favor", reserve=1)
    stage.filler(A, 2)
    stage.begin()
    stage.push(Act("bestow", boon))
    assert (stage.decision.topic, stage.zone(boon)) == ("pay", Zone.STACK)
    assert may_look(stage.pos, boon, B)
    stage.game.cancel()
    assert stage.zone(boon) is Zone.PANTHEON
    assert not may_look(stage.pos, boon, B)


@pytest.mark.rule("boon.4.b")
def test_its_elements_have_to_be_enabled() -> None:
    stage = two_seats(elements="wind")
    fire = put_boon(stage, A, "Ember", elements="fire")
    wind = put_boon(stage, A, "Breeze", elements="wind")
    stage.begin()
    refusal = stage.attempt(Act("bestow", fire))
    assert refusal is not None
    assert (refusal.step, refusal.rule) == ("elements", "activation.1.2")
    bestow(stage, wind)


def test_a_rule_on_cards_that_are_activated_does_not_keep_a_boon_away() -> None:
    stage = two_seats()
    boon = put_boon(stage, A, "Favor")
    stage.put(stage.make("Silence", Forbids(what=Method.ACTIVATE), types="item", reserve=1), B, Zone.FIELD)
    stage.begin()
    bestow(stage, boon)


@pytest.mark.rule("boon.2")
def test_boons_are_lesser_or_greater() -> None:
    boons = [face for face in load() if face.boon]
    assert {face.types for face in boons} == {("lesser boon",), ("greater boon",)}
    assert all(face.reserve is not None and face.speed in ("fast", "slow") for face in boons)


# Who brings what.


@pytest.mark.rule("boon.1", "boon.2.a", "start.pantheon.1")
def test_three_or_four_players_bring_a_lesser_and_a_greater_boon_each() -> None:
    decks = list(FOR_PANTHEON.values())
    assert admit(decks[:3]) == ()
    assert admit(decks) == ()
    for others in (decks[:1], decks[:2], [*decks, decks[0]]):
        assert "three or four play" in why_not_together(others)
        with pytest.raises(BadDeck, match="has boons"):
            admit(others)
    mixed = [*decks[:2], PRESETS["rai"]]
    assert why_not_together(mixed).startswith("rai: in Pantheon everybody brings one lesser and one greater")
    half = Deck(name="half", material=decks[0].material, main=decks[0].main, boons={"lesser-boon-of-dux": 1})
    assert why_not_together([*decks[:2], half]).startswith("half: ")
    assert why_not_together([PRESETS["rai"]] * 3) == ""


@pytest.mark.rule("status.1")
def test_a_status_is_in_no_deck() -> None:
    statuses = [face for face in load() if face.status]
    assert statuses
    for face in statuses:
        assert face.deck is None
        with pytest.raises(BadDeck, match="cannot be in a deck"):
            read_deck(f"4 Fireball\n1 {face.name}", "mine")


@pytest.mark.parametrize("deck", FOR_PANTHEON.values(), ids=lambda deck: deck.name)
def test_the_decks_that_come_for_pantheon_are_legal(deck: Deck) -> None:
    assert breaches(deck) == []
    assert not_understood(deck) == []
    assert EVERY[deck.name] is deck


# How a game begins.


class Begun:
    """A game of Pantheon with small decks; what is asked on the way is written down."""

    def __init__(self, players: int = 3, boons: Sequence[Ability] = (), first: int = -1) -> None:
        stage = self.stage = Stage()
        drawing = Triggered(on=OnEnter(), effect=Draw(amount=2))
        self.spirit = stage.make("Spirit", drawing, types="champion", memory=0, level=0, life=10)
        self.blank = stage.make("Blank", reserve=0, fast=True)
        self.barrier = stage.library.definition(BARRIER).index
        self.lesser = make_boon(stage, "Lesser", *boons)
        self.greater = make_boon(stage, "Greater", kind="greater boon")
        deck = DeckList((self.spirit,), (self.blank,) * 8, (self.lesser, self.greater), (self.barrier,))
        self.asked: list[Decision] = []
        self.told: list[str] = []
        fair = fair_chance(1)

        def note(decision: Decision) -> Any:
            self.asked.append(decision)
            return fair(decision)

        self.pos = table(stage.library.catalog, [deck] * players, first=first)
        self.laid_out = self.pos.copy()
        self.game = Game(self.pos, chance=note, auto=False)
        self.game.listen(lambda step: self.told.append(f"{step.name} {step.text}"))

    def until_act(self) -> Decision:
        while (decision := self.game.decision) is not None and decision.asks is not Asks.ACT:
            self.asked.append(decision)
            answer = (
                next(iter(decision.answers())) if decision.minimum or decision.asks is not Asks.PICK else ()
            )
            self.game.push(answer)
        assert decision is not None
        return decision


@pytest.mark.rule("start.pantheon.1", "zones.pantheon.2")
def test_decks_and_boons_are_put_into_place() -> None:
    begun = Begun()
    pos = begun.laid_out
    for player in range(3):
        boons = pos.cards_in(Zone.PANTHEON, player)
        assert [pos.card[card] for card in boons] == [begun.lesser, begun.greater]
        assert all(pos.has(card, State.FACE_DOWN) for card in boons)
        assert len(pos.cards_in(Zone.MAIN_DECK, player)) == 8
        assert pos.cards_in(Zone.FIELD, player) == ()


@pytest.mark.rule("start.pantheon.2", "start.pantheon.4", "start.pantheon.5", "start.pantheon.6")
def test_what_happens_in_which_order() -> None:
    begun = Begun()
    begun.until_act()
    topics = [(decision.topic, decision.player) for decision in begun.asked]
    first = begun.pos.turn_player
    order = [(first + offset) % 3 for offset in range(3)]
    assert topics == [
        *[("shuffle", CHANCE)] * 3,
        ("first", CHANCE),
        *(("begin with", player) for player in order),
        *(("starting champion", player) for player in order),
    ]


@pytest.mark.rule("start.pantheon.6")
def test_everybody_begins_with_a_champion_and_a_barrier_and_draws_without_opportunity() -> None:
    begun = Begun(4, first=B)
    decision = begun.until_act()
    assert (decision.player, begun.pos.turn) == (B, 1)
    for player in range(4):
        there = [begun.pos.card[card] for card in begun.pos.cards_in(Zone.FIELD, player)]
        assert there == [begun.spirit, begun.barrier]
        token = begun.pos.cards_in(Zone.FIELD, player)[1]
        assert begun.pos.has(token, State.TOKEN)
        assert begun.pos.count(token, "durability") == 6
    drawn = [len(begun.pos.cards_in(Zone.HAND, player)) for player in (A, C, 3)]
    assert drawn == [2, 2, 2]


@pytest.mark.rule("start.pantheon.7", "start.pantheon-turn-one.1")
@pytest.mark.parametrize("players", [3, 4])
def test_first_turns_begin_with_a_draw(players: int) -> None:
    begun = Begun(players, first=A)
    begun.until_act()
    for player in range(players):
        assert (begun.pos.turn_player, begun.pos.phase) == (player, Phase.MAIN)
        assert len(begun.pos.cards_in(Zone.HAND, player)) == 3, "two of the champion, and that of the turn"
        phases = [line for line in begun.told if line.startswith("phase ")]
        assert phases == ["phase the draw phase begins", "phase the main phase begins"]
        while begun.pos.turn_player == player and begun.game.decision is not None:
            begun.told.clear()
            begun.game.push(Act("pass"))
    assert begun.pos.turn == players + 1
    assert begun.game.decision is not None
    assert begun.pos.phase is Phase.MATERIALIZE, "the next turn has all its phases"


@pytest.mark.rule("start.pantheon-turn-one.2")
@pytest.mark.parametrize("players", [3, 4])
def test_only_the_last_may_attack_in_the_first_round(players: int) -> None:
    for turn in range(1, players + 1):
        stage = Stage(players)
        for player in range(players):
            stage.champion(player)
        unit = stage.put(
            stage.make("Raider", types="ally", reserve=1, power=1, life=1), (turn - 1), Zone.FIELD
        )
        stage.begin(turn - 1, turn=turn)
        may = any(act == Act("attack", unit) for act in stage.options)
        assert may is (turn == players)


# First Boon.


@pytest.mark.rule("keyword.first-boon.1", "keyword.first-boon.2", "start.pantheon.5")
def test_a_first_boon_is_bestowed_before_champions_come() -> None:
    begun = Begun(boons=(Keyword("first boon"), AsGained(ChooseName())), first=C)
    decision = begun.until_act()
    assert decision.player == C
    topics = [(decision.topic, decision.player) for decision in begun.asked if decision.player >= 0]
    assert topics == [
        *((topic, player) for player in (C, A, B) for topic in ("begin with", "name")),
        *(("starting champion", player) for player in (C, A, B)),
    ]
    for player in range(3):
        lesser, greater = sorted(
            begun.pos.cards_in(Zone.PANTHEON, player), key=lambda card: begun.pos.card[card] != begun.lesser
        )
        assert not begun.pos.has(lesser, State.FACE_DOWN)
        assert begun.pos.has(greater, State.FACE_DOWN), "only what has the keyword"


def test_a_first_boon_that_cannot_be_paid_for_stays_face_down() -> None:
    begun = Begun(first=A)
    stage = begun.stage
    dear = make_boon(stage, "Dear", Keyword("first boon"), reserve=2)
    deck = DeckList((begun.spirit,), (begun.blank,) * 8, (dear, begun.greater), (begun.barrier,))
    game = Game(table(stage.library.catalog, [deck] * 3, first=A), seed=1)
    assert game.decision is not None
    assert all(game.pos.has(card, State.FACE_DOWN) for card in game.pos.cards_in(Zone.PANTHEON, A))


def test_counters_can_be_put_on_a_boon() -> None:
    stage = two_seats()
    boon = put_boon(stage, A, "Favor", AsGained(PutCounters("training", 2, Source())))
    stage.begin()
    bestow(stage, boon)
    assert stage.pos.count(boon, "training") == 2

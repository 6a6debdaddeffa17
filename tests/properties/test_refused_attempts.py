"""A declaration is done as a whole or not at all, even if it contains nonsense (activation.1.6)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from proofs.pencil.deal import FIRE
from proofs.pencil.layout import lay_out
from proofs.pencil.table import MEMORY, Deed
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.language import Means
from regalia.game.core.state import Position, Zone
from regalia.game.game import Game
from regalia.game.printed.acts import Act
from tests.properties.small import EMBER, IDLE, lay, must, relic
from tests.properties.walks import Counted, finish, position

SEEDS = (*range(20), 62, 107, 118)


class Careless:
    """Answers mostly well, and now and then with something that is not among the options.

    Once something random or hidden was seen it answers well: from there on nothing is taken back.
    """

    def __init__(self, pos: Position, rng: Random) -> None:
        self.pos = pos
        self.rng = rng
        self.faults = 0
        """Answers given that their questions do not offer."""

    def __call__(self, decision: Decision) -> Any:
        good = self.pos.committed or (self.rng.random() < 0.6 and self._has_answers(decision))
        answer = decision.sample(self.rng) if good else self.nonsense(decision)
        self.faults += not decision.admits(answer)
        return answer

    def _has_answers(self, decision: Decision) -> bool:
        return next(iter(decision.answers()), None) is not None

    def nonsense(self, decision: Decision) -> Any:
        rng = self.rng
        match decision.topic:
            case "pay":
                options = [*decision.options, *self.things()]
                return tuple(sorted(set(rng.sample(options, rng.randint(0, min(4, len(options)))))))
            case "order":
                return (rng.randint(0, 3),)
            case "options":
                return tuple(sorted(rng.sample(["may", "must", "price"], rng.randint(0, 2))))
            case "way":
                return rng.choice(["printed", "instead", "cheaper", "leave", "brew", "nothing of the kind"])
            case _:
                return rng.randint(-1, 6)

    def things(self) -> list[Means]:
        """Ways to pay that somebody might think of."""
        return [
            Means(way, card)
            for card in range(len(self.pos.card))
            for way in ("reserve", "rest", "sacrifice", "banish", "discard")
        ]


def conceivable(game: Game) -> list[Act]:
    """Acts that are worth a try: those offered, and many that are not."""
    pos, decision = game.pos, game.decision
    assert decision is not None
    found = [act for act in decision.options if act.what in ("activate", "materialize", "ability")]
    method = "materialize" if decision.topic == "materialize" else "activate"
    for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.MATERIAL_DECK, Zone.FIELD, Zone.MEMORY):
        for card in pos.cards_in(zone, decision.player):
            if Act(method, card) not in found:
                found.append(Act(method, card))
    return found


def surroundings(game: Game) -> tuple[Any, ...]:
    """Everything that must be as it was after a refusal."""
    decision = game.decision
    assert decision is not None
    pos = game.pos
    return (
        game.digest(),
        pos.digest(),
        pos.waiting,
        pos.effects,
        pos.opportunity,
        decision.topic,
        decision.player,
    )


@pytest.mark.rule("activation.1.6", "activation.1.8", "materialization.3.1", "materialization.3.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_an_attempt_with_a_fault_leaves_nothing_behind(seed: int) -> None:
    rng = Random(seed)
    chance = Counted(seed)
    game = Game(position(seed), chance=chance)
    for _ in range(3):
        decision = game.decision
        assert decision is not None
        if decision.asks is not Asks.ACT:
            return
        offered = list(decision.options)
        for act in conceivable(game):
            for _ in range(3):
                before, asked = surroundings(game), chance.asked
                trial = game.copy()
                trial.chance = chance
                careless = Careless(trial.pos, rng)
                refusal = trial.attempt(act, careless)
                if refusal is None:
                    assert careless.faults == 0
                    assert act in offered
                    continue
                assert refusal.rule
                assert refusal.reasons
                assert careless.faults or act not in offered
                assert surroundings(trial) == before
                assert list(trial.decision.options if trial.decision is not None else ()) == offered
                assert chance.asked == asked
        finish(game, rng)


@pytest.mark.rule("activation.1.6")
def test_both_outcomes_occur() -> None:
    """The test above would show little if almost everything were refused, or nothing."""
    done = refused = 0
    for seed in range(30):
        game = Game(position(seed), seed=seed)
        rng = Random(seed)
        assert game.decision is not None
        for act in conceivable(game):
            trial = game.copy()
            if trial.attempt(act, Careless(trial.pos, rng)) is None:
                done += 1
            else:
                refused += 1
    assert done > 20
    assert refused > 100


@pytest.mark.rule("activation.1.6", "activation.1.8", "materialization.3.3", "cost.3")
def test_a_draw_that_could_go_wrong_is_refused_before_it_is_made() -> None:
    reveal = must(Deed("reveal", fits=FIRE, zone=MEMORY), method="materialize")
    table = lay((EMBER, MEMORY), (IDLE, MEMORY), relic(1, reveal), moment="materialize")
    chance = Counted()
    game = Game(lay_out(table), chance=chance)
    before = surroundings(game)
    answers = {"order": (0,), "pay": (Means("reveal", 1),)}
    refusal = game.attempt(Act("materialize", 3), lambda decision: answers[decision.topic])
    assert refusal is not None
    assert chance.asked == 0
    assert surroundings(game) == before
    answers["order"] = (1,)
    assert game.attempt(Act("materialize", 3), lambda decision: answers[decision.topic]) is None
    assert chance.asked == 1

"""What tests of payments do over and over: owing, choosing in both ways, answering."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import CostPart, Means
from regalia.game.core.values import CostOption
from regalia.game.paying.payment import Payment
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.play import Play
from regalia.game.printed.abilities import (
    Activated,
    Method,
)
from tests.rules.stage import A, B, Stage


def stage_for_two(level: int = 0) -> Stage:
    stage = Stage()
    stage.champion(A, level=level)
    stage.champion(B)
    return stage


def owing(stage: Stage, *parts: CostPart, source: int = 0, play: Play | None = None) -> Payment:
    """Player A owes these."""
    ctx = Context(stage.pos, A, source) if play is None else play.context()
    return Payment(stage.pos, A, list(parts), ctx, play)


def playing(
    stage: Stage, card: int, method: Method = Method.ACTIVATE, ability: Activated | None = None, **way: Any
) -> Play:
    """A play that has got as far as paying."""
    play = Play(stage.pos, A, card, method, ability=ability)
    way.setdefault("kind", "memory" if method is Method.MATERIALIZE else "reserve")
    play.way = CostOption("printed", **way)
    return play


def picks(payment: Payment, number: int = 0) -> list[tuple[Means, ...]]:
    """Every set that may be chosen for a part, found from the bounds alone."""
    found: list[tuple[Means, ...]] = []
    draft = PaySet(payment, number)
    least, most = payment.part(number).bounds(payment)
    decision = Decision(
        asks=Asks.PICK,
        player=A,
        topic=Topic.PAY,
        options=payment.part(number).means(payment),
        minimum=least,
        maximum=most,
        constraint=draft,
    )
    found.extend(decision.answers())
    return found


def walk(payment: Payment, number: int = 0) -> set[tuple[Means, ...]]:
    """Every set that may be chosen for a part, found by picking one thing after another."""
    draft = PaySet(payment, number)
    found: set[tuple[Means, ...]] = set()
    seen: set[tuple[Means, ...]] = set()

    def go(picked: tuple[Means, ...]) -> None:
        if picked in seen:
            return
        seen.add(picked)
        whole = draft.complete(picked)
        further = draft.extensions(picked)
        if whole:
            found.add(picked)
        assert whole or further or not picked, f"{picked} leads nowhere"
        for one in further:
            assert one not in picked
            go(tuple(sorted((*picked, one))))

    go(())
    return found


def agree(payment: Payment, number: int = 0) -> list[tuple[Means, ...]]:
    """Both ways to find them have to agree."""
    found = picks(payment, number)
    assert set(found) == walk(payment, number)
    return found


def hand(*cards: int) -> list[Means]:
    return [Means("reserve", card) for card in cards]


def answer(procedure: Iterator[Decision], *said: Any) -> list[Decision]:
    """Run a payment, answering each question in turn."""
    asked = []
    left = list(said)
    generator: Any = procedure
    try:
        decision = next(generator)
        while True:
            asked.append(decision)
            assert decision.options is not None  # they are worked out when somebody looks
            decision = generator.send(left.pop(0))
    except StopIteration:
        assert not left
    return asked

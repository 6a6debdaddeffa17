"""A bot of your own, in about twenty lines: `regalia simulate … --bots regalia.bots.example:EagerBot`."""

from __future__ import annotations

from random import Random
from typing import Any

from regalia.bots.seat import Seat
from regalia.game.core.decision import Decision


class EagerBot:
    """Prefers attacking to playing cards, prefers playing cards to passing, and attacks champions."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def answer(self, decision: Decision, seat: Seat) -> Any:
        for what in ("attack", "materialize", "activate"):
            wanted = [option for option, seen in seat.listed if seen.what == what]
            if wanted:
                return self._rng.choice(wanted)
        if decision.topic == "attack target":
            for option, seen in seat.listed:
                card = seat.cards.get(seen.handle)
                if card is not None and card.level is not None:  # only champions have a level
                    return (option,)
        return decision.sample(self._rng)

"""The cards that players had in hand: in the first hand, and at any time of a game."""

from __future__ import annotations

from collections import Counter

from regalia.game.core.state import Phase, Position, Zone


class Hands:
    """Watches the hands and memories of a game. It looks at every question, and so misses nothing that a
    player could have used.
    """

    def __init__(self, pos: Position, seats: int) -> None:
        self._pos = pos
        self._before: list[tuple[tuple[int, ...], ...]] = [()] * seats
        self._opening: list[tuple[int, ...] | None] = [None] * seats
        self._had: list[set[int]] = [set() for _ in range(seats)]

    def look(self) -> None:
        pos = self._pos
        if pos.phase is Phase.START:
            return
        for seat, before in enumerate(self._before):
            hand, memory = pos.cards_in(Zone.HAND, seat), pos.cards_in(Zone.MEMORY, seat)
            if before and hand is before[0] and memory is before[1]:
                continue
            self._before[seat] = hand, memory
            if self._opening[seat] is None:
                self._opening[seat] = hand
            self._had[seat].update(hand, memory)

    def opening(self, seat: int) -> Counter[str]:
        """Copies of each card in the first hand."""
        return self._named(self._opening[seat] or ())

    def drawn(self, seat: int) -> Counter[str]:
        """Copies of each card that were in hand or memory at any time."""
        return self._named(self._had[seat])

    def _named(self, cards: tuple[int, ...] | set[int]) -> Counter[str]:
        """The cards by the side with which they are in hand. By the end of a game some show another one."""
        pos = self._pos
        return Counter(pos.catalog[pos.printed[card]].slug for card in cards)

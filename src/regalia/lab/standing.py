"""The standing of a match: who has won which games, whether it goes on, and who goes first then."""

from __future__ import annotations

import msgspec

from regalia.game.core.values import NOBODY


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A match before one of its games. A single game is a match of one.

    The first seat to go first is agreed on. In later games it is the player who lost the game before. After a
    draw the same player goes first again.
    """

    best_of: int = 1
    won: tuple[int, ...] = (0, 0)
    """The games that each seat has won."""
    played: int = 0
    first: int = NOBODY
    """The seat that goes first in the next game; NOBODY if chance decides."""

    def after(self, winner: int, first: int) -> Standing:
        """The standing after one more game: its winner, or NOBODY for a draw, and the seat that went first.

        >>> Standing(best_of=3).after(1, 0).first, Standing(best_of=3).after(NOBODY, 1).first
        (0, 1)
        """
        return msgspec.structs.replace(
            self,
            won=tuple(games + (seat == winner) for seat, games in enumerate(self.won)),
            played=self.played + 1,
            first=first if winner == NOBODY else next_to(winner, len(self.won)),
        )

    @property
    def over(self) -> bool:
        return self.played >= self.best_of or max(self.won) > self.best_of // 2

    @property
    def winner(self) -> int:
        """The seat with the most games, or NOBODY if several have as many."""
        most = max(self.won)
        return self.won.index(most) if self.won.count(most) == 1 else NOBODY


def next_to(seat: int, seats: int) -> int:
    """The seat after another one.

    >>> next_to(0, 2), next_to(1, 2)
    (1, 0)
    """
    return (seat + 1) % seats

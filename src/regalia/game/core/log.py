"""The log of a game: everything that was told, and the part of it that each player may hear."""

from __future__ import annotations

from regalia.game.core.explain import Step


class Log:
    """A listener that keeps what it hears: `game.listen(log)`, then `log.heard_by(player)`."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def __call__(self, step: Step) -> None:
        self.steps.append(step)

    def heard_by(self, viewer: int, since: int = 0) -> list[Step]:
        """The steps from a number on as one player, or a spectator, may hear them."""
        return [step.heard_by(viewer) for step in self.steps[since:]]

"""The elements that are enabled for players (element.4)."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Amount
from regalia.game.objects.characteristics import BASIC, PLAIN, enabled_elements
from regalia.words.selections import Whose, players_named


class EnabledElements(Amount, frozen=True):
    """How many elements are enabled for players: of a kind, one by its name, or any.

    Norm is always one of them, and exalted is an advanced one (term.element.3).
    """

    kind: str = ""
    whose: Whose = "you"

    def value(self, ctx: Context) -> int:
        return sum(
            1
            for player in players_named(ctx, self.whose)
            for element in enabled_elements(ctx.pos, player)
            if self._counts(element)
        )

    def _counts(self, element: str) -> bool:
        match self.kind:
            case "":
                return True
            case "advanced":
                return element not in PLAIN
            case "basic":
                return element in BASIC
        return element == self.kind

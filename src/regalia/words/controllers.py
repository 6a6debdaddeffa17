"""Objects by what is so for the player who controls them."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Condition, Filter
from regalia.game.core.state import Zone
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import influence


class OfPlayerWith(Filter, frozen=True):
    """Controlled by a player for whom a condition holds. In it, "you" is that player."""

    wording = (
        says(
            "which: controlled by a player who {when:doing}",
            "controlled by a player that {when:doing}",
        ),
        says(
            "which: controlled by a player with {when:holding}",
            "controlled by players with {when:holding}",
        ),
    )

    when: Condition

    def matches(self, ctx: Context, card: int) -> bool:
        return self.when.holds(Context(ctx.pos, ctx.pos.controller[card], ctx.source))


class OfRival(Filter, frozen=True):
    """Controlled by a player with more influence than you, or with less (term.influence.1)."""

    wording = (
        says(
            "which: controlled by a player whose influence is greater than yours",
            "controlled by a player with more influence than you",
            "controlled by players with more influence than you",
        ),
        says(
            "which: controlled by a player whose influence is less than yours",
            "controlled by a player with less influence than you",
            "controlled by players with less influence than you",
            less=True,
        ),
    )

    sight = (Zone.HAND, Zone.MEMORY)

    less: bool = False

    def matches(self, ctx: Context, card: int) -> bool:
        theirs, yours = (influence(ctx.pos, player) for player in (ctx.pos.controller[card], ctx.controller))
        return theirs < yours if self.less else theirs > yours

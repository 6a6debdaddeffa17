"""One of several effects, which the player chooses as it resolves."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Anything, Effect, Procedure, perform
from regalia.words.choosing import Choose


class YourChoice(Effect, frozen=True):
    """One of several effects, chosen as it resolves, each with a name.

    Only effects that can be done are offered, as far as other players can tell. A search of a hidden zone may
    fail, so it is always offered (misc.searching.1.a). If nothing can be done, nothing happens.
    """

    asks = True

    options: tuple[tuple[str, Effect], ...]

    def ask(self, ctx: Context) -> Procedure:
        names = [name for name, effect in self.options if effect.can_be_done(ctx) or _is_secret(effect)]
        if not names:
            return
        chosen = yield Decision(
            Asks.NUMBER,
            ctx.controller,
            Topic.CHOICE,
            names,
            prompt="Which one?",
            rule="resolution.2",
        )
        yield from perform(dict(self.options)[chosen], ctx)

    def can_be_done(self, ctx: Context) -> bool:
        return any(effect.can_be_done(ctx) for _, effect in self.options)

    def wholly(self) -> Effect:
        return YourChoice(tuple((name, effect.wholly()) for name, effect in self.options))


def _is_secret(effect: Effect) -> bool:
    """Whether others cannot tell if it can be done, because it searches a hidden zone for a kind of card."""
    return any(
        isinstance(word, Choose)
        and not word.all_or_none
        and not isinstance(word.what, Anything)
        and any(zone is not None and zone.is_private for zone in (word.zone, word.or_zone))
        for word in effect.words()
    )

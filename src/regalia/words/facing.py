"""Cards that are turned over where they lie and stay the same cards (properties.facing.1)."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Effect, Selection
from regalia.game.core.wording import says
from regalia.game.happening import verbs


class Turn(Effect, frozen=True, kw_only=True):
    """Turn cards face up or face down.

    They are the same cards as before, with their counters. Face down they are cards and nothing else
    (properties.facing.1.a), and players who knew them still know them (zones.information.6.a.i).
    """

    wording = (
        says("turn {what:objects} face up"),
        says("turn {what:objects} face down", face_down=True),
    )

    needs = ("what",)

    what: Selection
    face_down: bool = False

    def act(self, ctx: Context) -> None:
        verbs.turn(ctx.pos, self.what.cards(ctx), face_down=self.face_down)


class Relieved(Selection, frozen=True):
    """The cards from which this text has removed counters of a kind, where they still lie."""

    counter: str

    def cards(self, ctx: Context) -> tuple[int, ...]:
        pos = ctx.pos
        known = ctx.bound.relieved.get(self.counter, ())
        return tuple(card for card in map(pos.find, known) if card >= 0)

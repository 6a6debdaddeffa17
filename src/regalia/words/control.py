"""Gaining control of objects, for good or for a while (term.control-and-ownership.8)."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.explain import Step
from regalia.game.core.language import Effect, Selection
from regalia.game.core.said import Duration, Who
from regalia.game.core.state import Zone
from regalia.game.core.wording import says
from regalia.game.happening.control import Controls, take_control
from regalia.game.happening.durations import GAME
from regalia.game.objects.targets import TargetPlayer
from regalia.words.lasting import begin
from regalia.words.selections import players_named


class GainControl(Effect, frozen=True, kw_only=True):
    """A player gains control of objects: you, or a player who was targeted or is named."""

    wording = (
        says("gain control of {what:objects}"),
        says("gain control of {what:objects} {until:duration}"),
    )

    target: TargetPlayer | None = None
    what: Selection
    who: Who = "you"
    until: Duration = GAME

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        players = self.target.players(ctx) if self.target is not None else players_named(ctx, self.who)
        for player in list(players)[:1]:
            for card in self.what.cards(ctx):
                if pos.zone_of(card) is not Zone.FIELD:
                    continue
                begin(ctx, self.until, (pos.ref(card),), permission=Controls(player))
                take_control(pos, card, player)
                if pos.listener is not None:
                    text = f"player {chr(ord('A') + player)} controls {pos.definition(card).name}"
                    pos.listener(Step("control", "term.control-and-ownership.8", text, player))

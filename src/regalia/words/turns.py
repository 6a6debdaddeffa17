"""What texts do to turns, phases and the whole game."""

from __future__ import annotations

from collections.abc import Callable

from regalia.game.core.context import Context
from regalia.game.core.language import Effect
from regalia.game.core.said import Duration, Who
from regalia.game.core.state import Phase, Position
from regalia.game.core.wording import says
from regalia.game.happening.durations import END_OF_TURN, GAME
from regalia.game.printed.abilities import CannotLose, CannotPrevent, LaterPhase, SizeLimit
from regalia.game.turn.ending import call_a_draw
from regalia.game.turn.steps import SKIP_TURN, end_phase, end_turn
from regalia.words.lasting import begin
from regalia.words.selections import Whose, players_named


def _afterwards(ctx: Context, deed: Callable[[Position], None]) -> None:
    """Do it once the text has resolved and its card is put away (phases.ending.2.a)."""
    ctx.bound.afterwards.append(deed)


class EndPhase(Effect, frozen=True, kw_only=True):
    """End the phase: any phase, or only a certain one (phases.ending.1).

    An attack is over when its combat phase ends, so this negates it.
    """

    wording = (
        says("end the combat phase", phase=Phase.COMBAT),
        says("negate their attacks and end the combat phase", phase=Phase.COMBAT, negating=True),
    )

    phase: Phase | None = None
    negating: bool = False

    def act(self, ctx: Context) -> None:
        if self.phase is None or ctx.pos.phase is self.phase:
            _afterwards(ctx, end_phase)


class EndTurn(Effect, frozen=True):
    """End the turn (phases.ending.2)."""

    wording = (says("end the turn"),)

    def act(self, ctx: Context) -> None:
        _afterwards(ctx, end_turn)


class SkipPhase(Effect, frozen=True, kw_only=True):
    """Players skip their next phase of a kind; several skips are used one by one (phases.skipping.2)."""

    wording = (says("skip your next {phase:phase} phase"),)

    phase: Phase
    whose: Whose = "you"

    def act(self, ctx: Context) -> None:
        _skip(ctx, self.whose, int(self.phase))


class SkipTurn(Effect, frozen=True, kw_only=True):
    """Players skip their next turn."""

    whose: Who = "you"

    def act(self, ctx: Context) -> None:
        _skip(ctx, self.whose, SKIP_TURN)


def _skip(ctx: Context, whose: Whose, what: int) -> None:
    skips = tuple((player, what) for player in players_named(ctx, whose))
    ctx.pos.assign("skips", (*ctx.pos.skips, *skips))


class PutPhaseLater(Effect, frozen=True, kw_only=True):
    """For the rest of the game a phase of every turn comes after another one.

    Several such effects have the same result as one.
    """

    phase: Phase = Phase.MATERIALIZE
    after: Phase = Phase.MAIN

    def act(self, ctx: Context) -> None:
        rule = LaterPhase(phase=self.phase, after=self.after)
        if all(effect.permission != rule for effect in ctx.pos.effects):
            begin(ctx, GAME, permission=rule)


class WinGame(Effect, frozen=True, kw_only=True):
    """Players win the game, as soon as the state is checked (end.2)."""

    wording = (says("you win the game"),)

    whose: Who = "you"

    def act(self, ctx: Context) -> None:
        ctx.pos.assign("winning", (*ctx.pos.winning, *players_named(ctx, self.whose)))


class LoseGame(Effect, frozen=True, kw_only=True):
    """Players lose the game, as soon as the state is checked (end.3)."""

    wording = (says("you lose the game"),)

    whose: Who = "you"

    def act(self, ctx: Context) -> None:
        ctx.pos.assign("losing", (*ctx.pos.losing, *players_named(ctx, self.whose)))


class DrawGame(Effect, frozen=True):
    """The game is a draw (end.4)."""

    def act(self, ctx: Context) -> None:
        call_a_draw(ctx.pos, f"{ctx.pos.definition(ctx.source).name} says so")


class RuleFor(Effect, frozen=True, kw_only=True):
    """For a while there is a limit on cards, a player cannot lose, or damage cannot be prevented."""

    rule: SizeLimit | CannotLose | CannotPrevent
    until: Duration = END_OF_TURN

    def act(self, ctx: Context) -> None:
        begin(ctx, self.until, permission=self.rule)

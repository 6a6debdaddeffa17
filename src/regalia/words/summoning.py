"""Effects that summon tokens: by name, either of two, or ingredients at random."""

from __future__ import annotations

from typing import Final

from regalia.game.core.bound import Group
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Effect, Number, Procedure, value_of
from regalia.game.core.state import CHANCE, Position, State
from regalia.game.core.values import Memo
from regalia.game.core.wording import says
from regalia.game.happening import verbs
from regalia.game.happening.entering import summon_all
from regalia.game.happening.replacement import Pending, happens
from regalia.game.happening.triggers import emit
from regalia.game.printed.abilities import ReplaceableEvent
from regalia.game.timing.player_rules import is_barred
from regalia.words.history import SUMMONED_BY
from regalia.words.remembered import source_stamp
from regalia.words.selections import Whose, note_done, players_named


class Summon(Effect, frozen=True, kw_only=True):
    """Summon tokens by name; later words call them "summoned"."""

    wording = (
        says("summon {amount:count} {name:any name} <token/tokens>", "summon {amount:count} {name:any name}"),
        says("summon {amount:count} {name:any name} <token/tokens> rested", rested=True),
        says(
            "summon {amount:count} {name:any name} <token/tokens> with {counters:counters} on it",
            "summon {amount:count} additional {name:any name} <token/tokens> with {counters:counters} on it",
            "summon {amount:count} {name:any name} tokens each with {counters:counters} on them",
        ),
        says(
            "summon {amount:count} {name:any name} <token/tokens> rested with {counters:counters} on it",
            rested=True,
        ),
    )
    binds = Group.LAST_SUMMONED
    leaves = (Group.SUMMONED,)

    asks = True

    name: str
    amount: Number = 1
    whose: Whose = "you"
    rested: bool = False
    counters: tuple[tuple[str, Number], ...] = ()
    remember: bool = False
    """Whether the ability speaks of the tokens it has summoned before."""

    def brings(self) -> tuple[str, ...]:
        return (self.name,)

    def ask(self, ctx: Context) -> Procedure:
        states = int(State.RESTED) if self.rested else 0
        memos = (Memo(SUMMONED_BY, source_stamp(ctx)),) if self.remember else ()
        counters = [(name, value_of(amount, ctx)) for name, amount in self.counters]
        tokens: tuple[int, ...] = ()
        for player in players_named(ctx, self.whose):
            name, amount = really_summoned(ctx.pos, player, self.name, value_of(self.amount, ctx))
            as_said = name == self.name
            definition = token_called(ctx.pos, name)
            fresh = yield from summon_all(
                ctx.pos, definition, player, amount, states=states if as_said else 0, memos=memos
            )
            tokens += fresh
            for token in fresh if as_said else ():
                for counter, number in counters:
                    verbs.put_counters(ctx.pos, token, counter, number, entering=True)
        note_done(ctx, Group.SUMMONED, tokens, last=Group.LAST_SUMMONED)

    def can_be_done(self, ctx: Context) -> bool:
        return not all(is_barred(ctx.pos, player, "summon") for player in players_named(ctx, self.whose))


class SummonEither(Effect, frozen=True, kw_only=True):
    """A token of one of several names is summoned. You choose the name, even if another player summons it."""

    asks = True

    names: tuple[str, ...]
    whose: Whose = "you"

    def brings(self) -> tuple[str, ...]:
        return self.names

    def ask(self, ctx: Context) -> Procedure:
        name = yield Decision(
            Asks.NUMBER,
            ctx.controller,
            Topic.CHOICE,
            list(self.names),
            prompt="Which token?",
            rule="resolution.2",
        )
        yield from Summon(name=name, whose=self.whose).ask(ctx)


def really_summoned(pos: Position, player: int, name: str, amount: int) -> tuple[str, int]:
    """The name and number of tokens that a player really summons, after replacements (replacement.1)."""
    would = Pending(ReplaceableEvent.SUMMON, player, amount=amount, word=name)
    if amount <= 0 or not happens(pos, would):
        return name, 0
    return would.word, would.amount


def token_called(pos: Position, name: str) -> int:
    for definition in pos.catalog:
        if definition.name == name:
            return definition.index
    raise LookupError(f"this game has no token called {name}")


HERBS: Final = ("Blightroot", "Fraysia", "Manaroot", "Razorvine", "Silvershine", "Springleaf")
"""The tokens that may be gathered (term.gather.2)."""


class Gather(Effect, frozen=True, kw_only=True):
    """Summon a random ingredient (term.gather.2)."""

    wording = (
        says("gather", times=1),
        says("gather twice", times=2),
        says("gather {times:number} times"),
    )

    asks = True

    times: Number = 1

    def brings(self) -> tuple[str, ...]:
        return HERBS

    def ask(self, ctx: Context) -> Procedure:
        names = list(HERBS)
        if is_barred(ctx.pos, ctx.controller, "gather"):
            return
        for _ in range(value_of(self.times, ctx)):
            name = yield Decision(Asks.NUMBER, CHANCE, Topic.GATHER, names, rule="term.gather.2")
            name, amount = really_summoned(ctx.pos, ctx.controller, name, 1)
            yield from summon_all(ctx.pos, token_called(ctx.pos, name), ctx.controller, amount)
            emit(ctx.pos, Event(EventKind.KEYWORD_ACTION, ctx.controller, amount=1, word="gather"))

    def can_be_done(self, ctx: Context) -> bool:
        return not is_barred(ctx.pos, ctx.controller, "gather")

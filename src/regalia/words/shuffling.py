"""Shuffled decks: the order of their cards is left to chance (term.shuffling.1)."""

from __future__ import annotations

from regalia.game.core.bound import Tally
from regalia.game.core.context import Context
from regalia.game.core.events import SHUFFLE, Event, EventKind
from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Effect, Procedure, Selection
from regalia.game.core.said import Who
from regalia.game.core.state import Position, Zone
from regalia.game.happening import zones
from regalia.game.happening.triggers import emit
from regalia.game.turn.start import shuffle_deck
from regalia.words.choosing import reveal_described
from regalia.words.selections import is_free, players_named


class ShuffleDeck(Effect, frozen=True, kw_only=True):
    """Shuffle decks (term.shuffling.1)."""

    asks = True

    whose: Who = "you"

    def ask(self, ctx: Context) -> Procedure:
        for player in players_named(ctx, self.whose):
            yield from _shuffle(ctx.pos, player)


class ShuffleIn(Effect, frozen=True):
    """Shuffle cards into their owners' decks. Not even their owners know where they are (misc.ordering.3)."""

    asks = True

    what: Selection

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        cards = self.what.cards(ctx)
        reveal_described(ctx, cards)
        moved = zones.move(pos, cards, Zone.MAIN_DECK, told="put")
        ctx.bound.amounts[Tally.THIS_WAY] = len(moved)
        owners = {pos.owner[card] for card in moved} or {ctx.controller}
        for player in pos.turn_order(pos.turn_player):
            if player in owners:
                yield from _shuffle(pos, player)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, (TextRule.CANNOT_LEAVE,))


def _shuffle(pos: Position, player: int) -> Procedure:
    """Let a player shuffle their deck during the game. Texts may notice it."""
    yield from shuffle_deck(pos, player)
    emit(pos, Event(EventKind.KEYWORD_ACTION, player, amount=1, word=SHUFFLE))

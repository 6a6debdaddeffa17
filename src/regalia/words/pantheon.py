"""Words of boons: about themselves, starting decks, and how often an ability has resolved (boon.1)."""

from __future__ import annotations

from regalia.game.core.bound import Tally
from regalia.game.core.context import Context
from regalia.game.core.language import Amount, Condition, Effect, Filter, Procedure
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.wording import says
from regalia.game.happening import verbs
from regalia.game.happening.durations import WHILE_THERE
from regalia.game.objects.characteristics import aura, influence, level
from regalia.game.printed.abilities import Ability, Permission
from regalia.game.printed.catalogue import Catalog
from regalia.game.turn.resolution import RESOLVED, RESOLVED_IN
from regalia.words.choosing import pick_at_random
from regalia.words.filters import shown
from regalia.words.lasting import begin
from regalia.words.selections import players_named
from regalia.words.stats import levels_read


class Boon(Filter, frozen=True):
    """A boon, lesser or greater, that lies face up (boon.2, zones.information.8)."""

    wording = (says("head: <boon/boons>"),)

    sight = ()
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return not shown(ctx, card).types.isdisjoint({"lesser boon", "greater boon"})


class OfInfluential(Filter, frozen=True):
    """Controlled by a player with more cards in hand and memory than this (term.influence.1)."""

    wording = (says("which: controlled by players with influence more than {more:plain number}"),)

    sight = (Zone.HAND, Zone.MEMORY)

    more: int

    def matches(self, ctx: Context, card: int) -> bool:
        return influence(ctx.pos, ctx.pos.controller[card]) > self.more


class StartedWithout(Condition, frozen=True):
    """No card that fits was in your starting main deck."""

    wording = (says("your starting main deck had no {what:card nouns}"),)

    what: Filter

    def holds(self, ctx: Context) -> bool:
        return not any(self.what.matches(ctx, card) for card in brought(ctx.pos, ctx.controller, "main"))


class StartedWith(Condition, frozen=True):
    """Your starting deck had this number of cards, no matter where they are now (zones.material-deck.2)."""

    wording = (
        says("your starting material deck size was {size:plain number}", deck="material"),
        says("your starting main deck size was {size:plain number}", deck="main"),
    )

    sight = ()

    size: int
    deck: str

    def holds(self, ctx: Context) -> bool:
        return len(brought(ctx.pos, ctx.controller, self.deck)) == self.size


class MoreMaterial(Ability, frozen=True, kw_only=True):
    """The material deck of a player with this card may have more cards. Only deck building asks for it."""

    wording = (
        says(
            "a deck with this card in it can have up to {cards:plain number} more cards in its material deck"
        ),
    )

    sight = ()

    cards: int


def brought(pos: Position, player: int, deck: str) -> list[int]:
    """The cards of a player's starting deck of this kind, without cards that came into the game later."""
    return [
        card
        for card in range(pos.dealt)
        if pos.owner[card] == player
        and pos.catalog[pos.printed[card]].deck == deck
        and not pos.states[card] & State.TOKEN
    ]


class FullGraveyards(Amount, frozen=True):
    """How many graveyards have at least this number of cards."""

    wording = (says("per: graveyard with {least:plain number} or more cards in it"),)

    sight = (Zone.GRAVEYARD,)

    least: int

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        piles = (pos.cards_in(Zone.GRAVEYARD, player) for player in pos.turn_order(0))
        return sum(len(pile) >= self.least for pile in piles)


class NthResolution(Condition, frozen=True):
    """The ability resolves for the first, second, … time, in the game or this turn (abilities.tracking.2)."""

    wording = (
        says("this is the {nth:ordinal} time this ability has resolved"),
        says("this is the {nth:ordinal} time this ability has resolved this turn", this_turn=True),
    )

    counts_resolutions = True

    nth: int
    this_turn: bool = False

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        if self.this_turn:
            return pos.memo(ctx.source, RESOLVED_IN) == (pos.turn, self.nth)
        return pos.memo(ctx.source, RESOLVED) == self.nth


class OnStack(Filter, frozen=True):
    """Lies on the effects stack."""

    sight = (Zone.STACK,)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.zone_of(card) is Zone.STACK


class LevelOfDealer(Amount, frozen=True):
    """LV for the played card that is about to deal damage: its controller's level, with additions.

    keyword.empower.1, lv.1
    """

    reads = "level"

    def reads_among(self, catalog: Catalog) -> frozenset[str]:
        return levels_read(catalog)

    def value(self, ctx: Context) -> int:
        pos, source = ctx.pos, ctx.would.source
        receipt = pos.origin[source]
        player = pos.controller[source]
        lent = 0 if receipt is None else receipt.level_bonus
        return level(pos, player, lent + aura(pos, player, source))


class OpponentsTake(Effect, frozen=True):
    """Each opponent banishes a random card of your memory face down, and may play it.

    Each may look at the card they banished and activate it as long as it stays there, regardless of its
    element (zones.information.6.a, permissions.1). The number of these cards is "banished".
    """

    asks = True

    def ask(self, ctx: Context) -> Procedure:
        pos, leave = ctx.pos, Permission(zone=Zone.BANISHMENT, own=False, ignore_elements=True)
        taken = 0
        for player in players_named(ctx, "opponents"):
            picked = yield from pick_at_random(pos.cards_in(Zone.MEMORY, ctx.controller), 1)
            cards = verbs.banish(pos, picked, face_down=True, by=player)
            taken += len(cards)
            view = Context(pos, player, ctx.source, item=ctx.item)
            begin(view, WHILE_THERE, tuple(map(pos.ref, cards)), permission=leave)
        ctx.bound.amounts[Tally.BANISHED] = ctx.bound.amounts[Tally.THIS_WAY] = taken

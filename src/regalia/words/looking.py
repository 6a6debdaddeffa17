"""Looking at cards, revealing them, and putting them back in an order (misc.searching.1, misc.ordering.2)."""

from __future__ import annotations

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.explain import Step
from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Effect, Filter, Number, Procedure, Selection, value_of
from regalia.game.core.said import End
from regalia.game.core.state import CHANCE, Zone
from regalia.game.core.wording import says
from regalia.game.happening import verbs, zones
from regalia.game.happening.entering import Arrival, enter_together
from regalia.game.information.knowledge import look, lose_sight
from regalia.game.objects.characteristics import memory_cost, reserve_cost
from regalia.words.choosing import reveal_described
from regalia.words.selections import Whose, is_free, note_shown, players_named


class LookAtTop(Effect, frozen=True, kw_only=True):
    """Look at the top cards of a deck; later words call them "seen"."""

    wording = (
        says("look at the top card of {whose:everyone's} deck", amount=1),
        says("look at the top {amount:number} cards of {whose:everyone's} deck"),
    )

    amount: Number = 1
    key: str = Group.SEEN
    whose: Whose = "you"

    def act(self, ctx: Context) -> None:
        amount = max(0, value_of(self.amount, ctx))
        found: tuple[int, ...] = ()
        for player in players_named(ctx, self.whose):
            seen = ctx.pos.cards_in(Zone.MAIN_DECK, player)[:amount]
            found += seen
            look(ctx.pos, ctx.controller, seen, ordered=True)
        note_shown(ctx, self.key, found)


class LookAt(Effect, frozen=True, kw_only=True):
    """Look at all cards of a player's private zone. Only what you know changes."""

    wording = (
        says("look at {whose:everyone's} {zone:zone}"),
        says("look at {whose:everyone's} {zone:zone} and {and_zone:zone}"),
    )
    binds = Group.SEEN
    several = True

    whose: Whose
    zone: Zone = Zone.MEMORY
    key: str = Group.SEEN
    and_zone: Zone | None = None

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        seen = tuple(
            card
            for player in players_named(ctx, self.whose)
            for zone in (self.zone, self.and_zone)
            if zone is not None
            for card in pos.cards_in(zone, player)
        )
        note_shown(ctx, self.key, seen)
        look(pos, ctx.controller, seen)
        if pos.listener is not None:
            place = self.zone.name.lower().replace("_", " ")
            said = f"a {place} of {len(seen)} is looked at"
            names = ", ".join(sorted(pos.definition(card).name for card in seen))
            pos.listener(
                Step(
                    "look",
                    "resolution.2",
                    f"{said}: {names}",
                    ctx.controller,
                    public=said,
                    audience=(ctx.controller,),
                )
            )


class LookAtEither(Effect, frozen=True, kw_only=True):
    """Look at the hand or at the memory of a player. You choose which one."""

    wording = (says("look at {whose:whose} hand or memory"),)
    binds = Group.SEEN
    several = True

    asks = True

    whose: Whose

    def ask(self, ctx: Context) -> Procedure:
        zone = yield from _hand_or_memory(ctx)
        LookAt(whose=self.whose, zone=zone).act(ctx)


class RevealEither(Effect, frozen=True, kw_only=True):
    """A player reveals their hand or their memory. You choose which one."""

    wording = (says("{whose:player} reveals your choice of their hand or memory"),)
    binds = Group.REVEALED
    several = True

    asks = True

    whose: Whose

    def ask(self, ctx: Context) -> Procedure:
        zone = yield from _hand_or_memory(ctx)
        ctx.bound.cards[Group.REVEALED] = ()
        for player in players_named(ctx, self.whose):
            shown = ctx.pos.cards_in(zone, player)
            verbs.reveal(ctx.pos, player, shown)
            ctx.bound.cards[Group.REVEALED] += shown


def _hand_or_memory(ctx: Context) -> Procedure:
    zones_named = {"hand": Zone.HAND, "memory": Zone.MEMORY}
    chosen = yield Decision(
        Asks.NUMBER, ctx.controller, Topic.CHOICE, list(zones_named), prompt="Which one?", rule="resolution.2"
    )
    return zones_named[chosen]


class EndOfDeck(Selection, frozen=True, kw_only=True):
    """The top or bottom cards of a player's deck, as they lie there when the text asks for them."""

    wording = tuple(
        form
        for where in ("top", "bottom")
        for form in (
            says(f"top: the {where} card of {{whose:everyone's}} deck", amount=1, where=where),
            says(
                f"top: the {where} {{amount:number}} cards of {{whose:everyone's}} deck",
                f"the {where} {{amount:number}} cards from {{whose:everyone's}} deck",
                where=where,
            ),
        )
    )

    amount: Number = 1
    whose: Whose = "you"
    where: End = "top"

    def cards(self, ctx: Context) -> tuple[int, ...]:
        amount = max(0, value_of(self.amount, ctx))
        decks = (ctx.pos.cards_in(Zone.MAIN_DECK, player) for player in players_named(ctx, self.whose))
        if self.where == "top":
            return tuple(card for deck in decks for card in deck[:amount])
        return tuple(card for deck in decks for card in deck[max(0, len(deck) - amount) :])


class StillThere(Selection, frozen=True):
    """Those of the cards that are still in a deck ("the rest")."""

    of: Selection

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(card for card in self.of.cards(ctx) if ctx.pos.zone_of(card) is Zone.MAIN_DECK)


class NotAmong(Selection, frozen=True):
    """Those of the cards that are not among some others ("the rest", if none of them was moved)."""

    of: Selection
    others: Selection

    def cards(self, ctx: Context) -> tuple[int, ...]:
        others = self.others.cards(ctx)
        return tuple(card for card in self.of.cards(ctx) if card not in others)


class RevealIt(Effect, frozen=True):
    """Show cards to everybody; later words call them "revealed"."""

    wording = (says("reveal {what:objects}"),)
    binds = Group.REVEALED

    needs = ("what",)

    what: Selection

    def act(self, ctx: Context) -> None:
        cards = self.what.cards(ctx)
        note_shown(ctx, Group.REVEALED, cards)
        verbs.reveal(ctx.pos, ctx.controller, cards)


class PutInOrder(Effect, frozen=True, kw_only=True):
    """Put those of the cards that are still in a deck on its top or bottom: in any order, or at random."""

    asks = True

    what: Selection
    where: End = "bottom"
    at_random: bool = False
    whose: Whose = "you"
    """The players in whose decks they are."""

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        there = self.what.cards(ctx)
        for player in players_named(ctx, self.whose):
            row = pos.row(Zone.MAIN_DECK, player)
            cards = [card for card in there if pos.zone[card] == row]
            yield from _order(ctx, cards, self.where, self.at_random)


class RevealUntil(Effect, frozen=True):
    """Reveal cards from the top of your deck until one fits: that is "those", all of them "revealed"."""

    leaves = (
        Group.THOSE,
        Group.REVEALED,
    )

    wording = (says("reveal cards from the top of your deck until you reveal {what:one card}"),)
    binds = (Group.REVEALED, Group.THOSE)

    what: Filter

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        revealed: tuple[int, ...] = ()
        found: tuple[int, ...] = ()
        for card in pos.cards_in(Zone.MAIN_DECK, ctx.controller):
            revealed += (card,)
            if self.what.matches(ctx, card):
                found = (card,)
                break
        ctx.bound.cards[Group.THOSE] = found
        note_shown(ctx, Group.REVEALED, revealed)
        verbs.reveal(pos, ctx.controller, revealed)


class Scavenge(Effect, frozen=True):
    """Reveal cards from the top of your deck until one fits, up to a number of them (term.scavenge.1).

    That card goes to your hand, or where the text says, and is called "scavenged". The others go on the
    bottom in a random order, or to another zone if the text says so.
    """

    wording = (says("scavenge {amount:number} for a {what:card}"),)

    asks = True
    leaves = (Group.SCAVENGED,)

    amount: Number
    what: Filter
    to: Zone = Zone.HAND
    rest: Zone = Zone.MAIN_DECK

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        deck = pos.cards_in(Zone.MAIN_DECK, ctx.controller)[: max(0, value_of(self.amount, ctx))]
        fitting = [number for number, card in enumerate(deck) if self.what.matches(ctx, card)]
        revealed = deck[: fitting[0] + 1] if fitting else deck
        found = revealed[-1:] if fitting else ()
        verbs.reveal(pos, ctx.controller, revealed)
        ctx.bound.cards[Group.SCAVENGED], ctx.bound.amounts[Tally.THIS_WAY] = found, len(found)
        if self.to is Zone.FIELD:
            yield from enter_together(pos, [Arrival(card, ctx.controller) for card in found])
        else:
            zones.move(pos, found, self.to, told="put")
        others = [card for card in revealed if card not in found]
        if self.rest is Zone.MAIN_DECK:
            yield from _order(ctx, others, "bottom", True)
        else:
            zones.move(pos, others, self.rest, told="put")


class PutOnDeck(Effect, frozen=True, kw_only=True):
    """Put cards from elsewhere on the top or bottom of their owner's deck, in any order (misc.ordering.2)."""

    asks = True

    needs = ("what",)

    what: Selection
    where: End = "bottom"
    whose: Whose = "you"
    """Whose cards they are; "anyone" if it does not matter."""

    def ask(self, ctx: Context) -> Procedure:
        chosen = self.what.cards(ctx)
        reveal_described(ctx, chosen)
        cards = zones.move(ctx.pos, chosen, Zone.MAIN_DECK, where=self.where, told="put")
        ctx.bound.amounts[Tally.THIS_WAY] = len(cards)
        there = [card for card in cards if ctx.pos.zone_of(card) is Zone.MAIN_DECK]
        for row in dict.fromkeys(ctx.pos.zone[card] for card in there):
            yield from _order(ctx, [card for card in there if ctx.pos.zone[card] == row], self.where, False)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, (TextRule.CANNOT_LEAVE,))


class PutOnTopOrBottom(Effect, frozen=True, kw_only=True):
    """Put cards on the top or bottom of your deck, each where you like and in any order (misc.ordering.2).

    Cards of your deck are already there; others are moved there first.
    """

    asks = True

    needs = ("what",)

    what: Selection

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        row = pos.row(Zone.MAIN_DECK, ctx.controller)
        chosen = self.what.cards(ctx)
        elsewhere = tuple(card for card in chosen if pos.zone_of(card) is not Zone.MAIN_DECK)
        reveal_described(ctx, elsewhere)
        zones.move(pos, elsewhere, Zone.MAIN_DECK, told="put")
        cards = [card for card in chosen if pos.zone[card] == row]
        if not cards:
            return
        look(pos, ctx.controller, cards)
        top = yield Decision(
            Asks.PICK,
            ctx.controller,
            Topic.TOP,
            cards,
            minimum=0,
            maximum=len(cards),
            prompt="Which cards go on top? The others go on the bottom.",
            rule="misc.ordering.2",
        )
        yield from _order(ctx, list(top), "top", False)
        yield from _order(ctx, [card for card in cards if card not in top], "bottom", False)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, (TextRule.CANNOT_LEAVE,))


class PutAtDepth(Effect, frozen=True, kw_only=True):
    """Put cards into their owner's deck at this depth from the top, or on the bottom if it is too small.

    misc.ordering.4
    """

    wording = (says("put {what:objects} into its owner 's deck {depth:ordinal} from the top"),)

    needs = ("what",)

    what: Selection
    depth: int

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        for card in zones.move(pos, self.what.cards(ctx), Zone.MAIN_DECK):
            if pos.zone_of(card) is Zone.MAIN_DECK:
                row = pos.zone[card]
                others = [other for other in pos.zones[row] if other != card]
                others.insert(self.depth - 1, card)
                pos.put(pos.zones, row, tuple(others))

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, (TextRule.CANNOT_LEAVE,))


def _order(ctx: Context, cards: list[int], where: str, at_random: bool) -> Procedure:
    """Put cards of one deck on its top or bottom in the order that you, or chance, choose."""
    pos = ctx.pos
    if not cards:
        return
    row = pos.zone[cards[0]]
    if len(cards) > 1:
        if not at_random:
            look(pos, ctx.controller, cards)
        cards = list(
            (
                yield Decision(
                    Asks.ORDER,
                    CHANCE if at_random else ctx.controller,
                    Topic(f"order {where}"),
                    cards,
                    prompt=f"In which order do they go on the {where} of the deck?",
                    rule="misc.ordering.2",
                )
            )
        )
        if at_random:
            lose_sight(pos, cards)  # misc.ordering.3
    others = tuple(card for card in pos.zones[row] if card not in cards)
    pos.put(pos.zones, row, (*cards, *others) if where == "top" else (*others, *cards))


class Lowest(Selection, frozen=True, kw_only=True):
    """Those of the cards whose cost is the lowest; several may share it."""

    of: Selection
    kind: str = "reserve"

    def cards(self, ctx: Context) -> tuple[int, ...]:
        cost = memory_cost if self.kind == "memory" else reserve_cost
        costs = {card: found for card in self.of.cards(ctx) if (found := cost(ctx.pos, card)) is not None}
        least = min(costs.values(), default=0)
        return tuple(card for card, found in costs.items() if found == least)

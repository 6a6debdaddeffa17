"""Cards that are chosen while something resolves, freely or at random, and cards that are discarded."""

from __future__ import annotations

from typing import Final

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Constraint, Decision, Topic
from regalia.game.core.explain import Step
from regalia.game.core.language import Anything, Effect, Filter, Number, Procedure, Selection, value_of
from regalia.game.core.saying import HERE, Line, Told, some_cards
from regalia.game.core.state import CHANCE, Position, Zone
from regalia.game.core.structs import altered
from regalia.game.core.wording import says
from regalia.game.happening import verbs
from regalia.game.information.knowledge import is_open, look, may_look
from regalia.game.objects.characteristics import reserve_cost
from regalia.game.timing.player_rules import is_barred
from regalia.words.filters import shown
from regalia.words.selections import Whose, fit_to_choose, note_done, players_named, unmoved


def choose_line(ctx: Context, what: Filter, count: int, zone: Zone, *, up_to: bool = False) -> Told:
    """A line that asks for a number of described things: "choose an ally", "choose up to two cards"."""
    noun = "object" if zone is Zone.FIELD else "card"
    name = ctx.pos.definition(ctx.source).name
    least = "up to " if up_to and count > 1 else ""
    return Told(f"choose {least}{HERE}", (what,), name, max(1, count), noun)


class Choose(Effect, frozen=True, kw_only=True):
    """Choose cards as the effect resolves; later words call them "those" (target.4).

    In a hidden zone a player may fail to find a card of a kind, but not "a card" (misc.searching.1.a,
    misc.searching.2). If there is none, the text goes on (misc.searching.4).
    """

    asks = True

    what: Filter = Anything()
    zone: Zone = Zone.FIELD
    whose: Whose = "you"
    count: Number = 1
    up_to: bool = False
    key: str = Group.THOSE
    or_zone: Zone | None = None
    """A second zone to choose from ("from your hand or memory")."""
    among: Selection | None = None
    """Only from these cards, in any zone ("from among them")."""
    single_zone: bool = False
    """All from the same player's zone ("from a single graveyard")."""
    all_or_none: bool = False
    """Whether the number to choose was declared already, so that fewer cannot be chosen (resolution.6)."""
    total: Number | None = None
    """The highest total that their reserve costs may have."""
    distinct: bool = False
    """Whether no two of them may have the same name ("with different names")."""

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        among = self._candidates(ctx)
        bound = self.all_or_none and all(may_look(pos, card, ctx.controller) for card in among)
        if self.among is None:
            self._search(ctx)
        cards = fit_to_choose(ctx, self.key, [card for card in among if self.what.matches(ctx, card)])
        wanted = max(0, value_of(self.count, ctx))  # lv.3
        count = min(wanted, self._most_of(ctx, cards))
        if self.all_or_none and count < wanted and not self.up_to:
            count = 0
        described = not isinstance(self.what, Anything)
        zones_meant = (self.zone, self.or_zone) if self.among is None else map(pos.zone_of, among)
        private = any(zone is not None and zone.is_private for zone in zones_meant)
        hidden = described and private
        least = 0 if self.up_to else count
        if hidden and not bound:  # cards that nobody else sees need not be found (misc.searching.1.a)
            least = min(least, sum(is_open(pos, card) for card in cards))
        chosen: tuple[int, ...] = ()
        if count or hidden:  # others must not learn that somebody has nothing to choose
            chosen = yield Decision(
                Asks.PICK,
                ctx.controller,
                Topic.CHOOSE,
                cards,
                minimum=least,
                maximum=count,
                prompt=choose_line(ctx, self.what, count, self.zone, up_to=self.up_to),
                rule="misc.searching.1" if private else "resolution.2",
                constraint=self._constraint(ctx, cards, least, count),
            )
        ctx.bound.cards[self.key] = chosen
        ctx.bound.amounts[Tally.THIS_WAY] = len(chosen)
        if described:
            ctx.bound.described = (*ctx.bound.described, *chosen)

    def _most_of(self, ctx: Context, cards: list[int]) -> int:
        """How many of these can be chosen together."""
        return len({shown(ctx, card).name for card in cards}) if self.distinct else len(cards)

    def _constraint(self, ctx: Context, cards: list[int], least: int, most: int) -> Constraint | None:
        pos = ctx.pos
        if self.distinct:
            return WithDifferentNames({card: shown(ctx, card).name for card in cards}, least, most)
        if self.total is not None:
            return WithinTotal(pos, cards, most, value_of(self.total, ctx))
        return FromOneZone(pos, cards, least, most) if self.single_zone else None

    def can_be_done(self, ctx: Context) -> bool:
        """Whether there are enough of them. Cards that the player cannot look at yet may be of any kind."""
        pos = ctx.pos
        cards = [
            card
            for card in self._candidates(ctx)
            if not may_look(pos, card, ctx.controller) or self.what.matches(ctx, card)
        ]
        cards = fit_to_choose(ctx, self.key, cards)
        found = self._most_of(ctx, cards)
        if self.single_zone:
            places = [pos.zone[card] for card in cards]
            found = max(map(places.count, places), default=0)
        wanted = value_of(self.count, ctx)
        return found >= (min(wanted, 1) if self.up_to else wanted)

    def wholly(self) -> Effect:
        return self if self.up_to else altered(self, all_or_none=True)

    def _candidates(self, ctx: Context) -> tuple[int, ...]:
        if self.among is not None:
            return unmoved(ctx, self.among)
        return tuple(
            card
            for player in players_named(ctx, self.whose)
            for zone in (self.zone, self.or_zone)
            if zone is not None
            for card in ctx.pos.cards_in(zone, player)
        )

    def _search(self, ctx: Context) -> None:
        """Look through all of a hidden zone, if it is searched for a kind of card (misc.searching.1)."""
        pos = ctx.pos
        for player in players_named(ctx, self.whose):
            for zone in (self.zone, self.or_zone):
                if zone is None or not zone.is_private:
                    continue
                unseen = player != ctx.controller and not isinstance(self.what, Anything)
                if zone is Zone.MAIN_DECK or unseen:
                    look(pos, ctx.controller, pos.cards_in(zone, player))


def reveal_described(ctx: Context, cards: tuple[int, ...]) -> None:
    """Show cards that had to be of a kind before they go where nobody sees them (zones.information.1.b.i)."""
    chosen = ctx.bound.described
    hidden = tuple(card for card in cards if card in chosen and not is_open(ctx.pos, card))
    verbs.reveal(ctx.pos, ctx.controller, hidden)


class FromOneZone:
    """Which sets may be picked: a number of cards, all from one player's zone."""

    __slots__ = ("_cards", "_least", "_most", "_pos")

    def __init__(self, pos: Position, cards: list[int], least: int, most: int) -> None:
        self._pos = pos
        self._cards = cards
        self._least = least
        self._most = most

    def complete(self, picked: tuple[int, ...]) -> bool:
        places = {self._pos.zone[card] for card in picked}
        return self._least <= len(picked) <= self._most and len(places) <= 1

    def extensions(self, picked: tuple[int, ...]) -> list[int]:
        if len(picked) >= self._most:
            return []
        zone = self._pos.zone
        return [c for c in self._cards if c not in picked and (not picked or zone[c] == zone[picked[0]])]


class WithinTotal:
    """Which sets may be picked: cards whose reserve costs add up to at most a total."""

    __slots__ = ("_cards", "_costs", "_most", "_total")

    def __init__(self, pos: Position, cards: list[int], most: int, total: int) -> None:
        self._cards = cards
        self._costs = {card: reserve_cost(pos, card) or 0 for card in cards}
        self._most = most
        self._total = total

    def complete(self, picked: tuple[int, ...]) -> bool:
        return len(picked) <= self._most and sum(self._costs[card] for card in picked) <= self._total

    def extensions(self, picked: tuple[int, ...]) -> list[int]:
        if len(picked) >= self._most:
            return []
        left = self._total - sum(self._costs[card] for card in picked)
        return [card for card in self._cards if card not in picked and self._costs[card] <= left]


class WithDifferentNames:
    """Which sets may be picked: a number of cards of which no two have the same name."""

    __slots__ = ("_least", "_most", "_names")

    def __init__(self, names: dict[int, str], least: int, most: int) -> None:
        self._names = names
        self._least = least
        self._most = most

    def complete(self, picked: tuple[int, ...]) -> bool:
        names = [self._names[card] for card in picked]
        return self._least <= len(names) <= self._most and len(set(names)) == len(names)

    def extensions(self, picked: tuple[int, ...]) -> list[int]:
        if len(picked) >= self._most:
            return []
        taken = {self._names[card] for card in picked}
        return [card for card, name in self._names.items() if name not in taken]


class DiscardCards(Effect, frozen=True, kw_only=True):
    """Discard cards of one's choice. Later words call them "discarded"."""

    wording = (says("discard {amount:count} <card/cards>"),)
    binds = Group.LAST_DISCARDED
    leaves = (Group.DISCARDED,)

    asks = True

    amount: Number = 1
    whose: Whose = "you"
    memory: bool = False
    """Whether the cards may come from memory as well as from hand."""

    def ask(self, ctx: Context) -> Procedure:
        """Everybody chooses before anything is discarded (misc.simultaneous.2)."""
        amount = value_of(self.amount, ctx)
        chosen = yield from choose_each(
            ctx,
            self.whose,
            HAND_AND_MEMORY[: 1 + self.memory],
            Anything(),
            amount,
            Topic.DISCARD,
            f"Discard {some_cards(amount)}",
            "term.discard.3",
        )
        note_done(
            ctx, Group.DISCARDED, verbs.discard(ctx.pos, chosen) if chosen else (), last=Group.LAST_DISCARDED
        )
        ctx.bound.amounts[Tally.THIS_WAY] = len(ctx.bound.cards[Group.LAST_DISCARDED])

    def can_be_done(self, ctx: Context) -> bool:
        pos = ctx.pos
        able = [who for who in players_named(ctx, self.whose) if not is_barred(pos, who, "discard")]
        if self.whose != "you":
            return bool(able)
        held = sum(
            len(pos.cards_in(zone, who)) for who in able for zone in HAND_AND_MEMORY[: 1 + self.memory]
        )
        return bool(able) and held >= value_of(self.amount, ctx)


HAND_AND_MEMORY: Final = (Zone.HAND, Zone.MEMORY)


class DiscardDown(Effect, frozen=True, kw_only=True):
    """Discard all cards of a hand, or of hand and memory, except a number of one's choice.

    Later words call them "discarded".
    """

    wording = (
        says("discard all but {keep:count} <card/cards> from your hand"),
        says("discard all but {keep:count} <card/cards> from your hand and/or memory", memory=True),
    )
    binds = Group.LAST_DISCARDED
    leaves = (Group.DISCARDED,)

    asks = True

    keep: Number
    whose: Whose = "you"
    memory: bool = False

    def ask(self, ctx: Context) -> Procedure:
        """Everybody chooses before anything is discarded (misc.simultaneous.2)."""
        keep = max(0, value_of(self.keep, ctx))
        chosen = yield from choose_each(
            ctx,
            self.whose,
            HAND_AND_MEMORY[: 1 + self.memory],
            Anything(),
            keep,
            Topic.DISCARD,
            f"Discard all but {keep}",
            "term.discard.3",
            all_but=True,
        )
        note_done(
            ctx, Group.DISCARDED, verbs.discard(ctx.pos, chosen) if chosen else (), last=Group.LAST_DISCARDED
        )
        ctx.bound.amounts[Tally.THIS_WAY] = len(ctx.bound.cards[Group.LAST_DISCARDED])


class EachChooses(Effect, frozen=True, kw_only=True):
    """Players choose among their own cards at the same time; later words call all of them "those"."""

    asks = True

    what: Filter = Anything()
    zone: Zone = Zone.FIELD
    whose: Whose = "anyone"
    count: Number = 1
    key: str = Group.THOSE
    up_to: bool = False

    def ask(self, ctx: Context) -> Procedure:
        amount = value_of(self.count, ctx)
        prompt = choose_line(ctx, self.what, amount, self.zone, up_to=self.up_to)
        rule = "misc.simultaneous.1"
        ctx.bound.cards[self.key] = yield from choose_each(
            ctx,
            self.whose,
            (self.zone,),
            self.what,
            amount,
            Topic.CHOOSE,
            prompt,
            rule,
            up_to=self.up_to,
            key=self.key,
        )


def choose_each(
    ctx: Context,
    whose: Whose,
    zones: tuple[Zone, ...],
    what: Filter,
    amount: int,
    topic: Topic,
    prompt: Line,
    rule: str,
    all_but: bool = False,
    *,
    up_to: bool = False,
    key: str = "",
) -> Procedure:
    """Let players choose at the same time. Nothing happens to the chosen cards before all have chosen.

    Among open cards they choose in turn order, each knowing what was chosen before (misc.simultaneous.1). A
    choice among hidden cards stays secret until all have chosen (misc.simultaneous.2).
    """
    pos = ctx.pos
    chosen: tuple[int, ...] = ()
    for player in players_named(ctx, whose):
        if is_barred(pos, player, topic):
            continue
        cards = [card for zone in zones for card in pos.cards_in(zone, player) if what.matches(ctx, card)]
        cards = fit_to_choose(ctx, key, cards)
        count = max(0, len(cards) - amount) if all_but else min(max(0, amount), len(cards))
        hidden = zones[0].is_private and not isinstance(what, Anything)
        if not (count or hidden):
            continue
        least = 0 if hidden or up_to else count
        picked = yield Decision(
            Asks.PICK, player, topic, cards, minimum=least, maximum=count, prompt=prompt, rule=rule
        )
        if pos.listener is not None and not zones[0].is_private:
            names = ", ".join(pos.definition(card).name for card in picked)
            pos.listener(Step("chooses", "misc.simultaneous.1", names, player))
        chosen += picked
    return chosen


class Roll(Effect, frozen=True, kw_only=True):
    """Roll dice as it resolves; later words call their sum by the key (misc.dice.2)."""

    asks = True

    sides: int
    dice: int = 1
    key: str = Tally.ROLLED

    def ask(self, ctx: Context) -> Procedure:
        shown: list[int] = []
        for _ in range(self.dice):
            number = yield Decision(
                Asks.NUMBER,
                CHANCE,
                Topic.ROLL,
                list(range(1, self.sides + 1)),
                prompt=f"Roll a D{self.sides}",
                rule="misc.dice.2",
            )
            shown.append(number)
        ctx.bound.amounts[self.key] = sum(shown)
        if ctx.pos.listener is not None:
            text = f"D{self.sides}: {', '.join(map(str, shown))}"
            ctx.pos.listener(Step("roll", "misc.dice.2", text, ctx.controller))


class AtRandom(Effect, frozen=True, kw_only=True):
    """Cards that chance picks from a zone of each player named; later words call them "those"."""

    wording = (
        says(
            "random: {count:count} <card/cards> at random from {whose:whose} {zone:zone}",
            "{count:count} <card/cards> from {whose:whose} {zone:zone} at random",
        ),
        says(
            "random: up to {count:number} cards at random from your {zone:zone}",
            "up to {count:number} cards from your {zone:zone} at random",
            up_to=True,
        ),
    )
    binds = Group.THOSE

    asks = True

    zone: Zone = Zone.MEMORY
    count: Number = 1
    whose: Whose = "you"
    up_to: bool = False
    """Whether you choose the number, no more than there are."""

    def ask(self, ctx: Context) -> Procedure:
        picked: tuple[int, ...] = ()
        for player in players_named(ctx, self.whose):
            cards, count = ctx.pos.cards_in(self.zone, player), value_of(self.count, ctx)
            if self.up_to:
                count = yield Decision(
                    Asks.NUMBER,
                    ctx.controller,
                    Topic.NUMBER,
                    list(range(min(count, len(cards)) + 1)),
                    prompt="How many cards at random?",
                    rule="resolution.2",
                )
            picked += yield from pick_at_random(cards, count)
        ctx.bound.cards[Group.THOSE] = picked
        ctx.bound.amounts[Tally.THIS_WAY] = len(picked)

    def can_be_done(self, ctx: Context) -> bool:
        piles = [ctx.pos.cards_in(self.zone, player) for player in players_named(ctx, self.whose)]
        least = 1 if self.up_to else value_of(self.count, ctx)
        return all(len(pile) >= least for pile in piles)


def pick_at_random(cards: tuple[int, ...], count: int) -> Procedure:
    """A number of the cards, each set with the same chance; all of them if there are too few."""
    if count <= 0:
        return ()
    if count >= len(cards):
        return cards
    return (
        yield Decision(
            Asks.PICK,
            CHANCE,
            Topic.AT_RANDOM,
            cards,
            minimum=count,
            maximum=count,
            prompt=f"{count} of {len(cards)} cards at random",
            rule="memory.2.a",
        )
    )

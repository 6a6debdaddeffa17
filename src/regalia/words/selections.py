"""The players and cards that an effect means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from regalia.game.core.bound import Group
from regalia.game.core.context import Context
from regalia.game.core.keywords import RuleName
from regalia.game.core.language import Anything, Condition, Effect, Filter, Selection
from regalia.game.core.said import Who
from regalia.game.core.stack import ItemKind, StackItem
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, LastKnown, Ref
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import champion, lineage
from regalia.game.objects.hindrances import cannot_any
from regalia.game.objects.targets import Target, TargetActivation, TargetPlayer
from regalia.game.printed.abilities import Trigger

Whose = Who | Selection
"""Players as a text names them: by a key ("you", "opponents", "anyone"), or by a word that finds them."""


CHOSEN_PLAYER: Final = "the chosen player"
OTHER_OPPONENTS: Final = "your other opponents"
"""All opponents except the chosen player."""
DEFENDING: Final = "the defending player"
TEXT: Final = "the user"
"""The controller of the text, where another player does something and "you" is that player."""
PLAYERS: Final = frozenset(
    {
        *("you", "opponents", "anyone", "turn player", "that player"),
        *(CHOSEN_PLAYER, OTHER_OPPONENTS, DEFENDING, TEXT),
    }
)
"""The keys with which texts name players."""


def place_of(whose: Whose, *places: str | Zone) -> tuple[str | Zone, ...]:
    """The sight of a text about zones of some players. Who these are may depend on the turn or the combat."""
    if whose == "you":
        return places
    return (*places, "turn_player", "combat") if whose == DEFENDING else (*places, "turn_player")


def players_named(ctx: Context, whose: Whose) -> list[int]:
    """The players a text names, in turn order from the turn player."""
    if whose == "you":
        return [ctx.controller]
    order = ctx.pos.turn_order(ctx.pos.turn_player)
    if whose == "opponents":
        return [player for player in order if player != ctx.controller]
    if isinstance(whose, TargetPlayer | ControllerOf | PlayersWith | YouAnd):
        meant = whose.players(ctx)
        return [player for player in order if player in meant]
    match whose:
        case "anyone":
            return list(order)
        case "turn player":
            return [ctx.pos.turn_player]
        case _ if whose == CHOSEN_PLAYER:
            meant = ctx.bound.players
            return [player for player in order if player in meant]
        case _ if whose == TEXT:
            return [ctx.controller if ctx.item is None else ctx.item.controller]
        case _ if whose == OTHER_OPPONENTS:
            chosen = ctx.bound.players
            return [player for player in order if player != ctx.controller and player not in chosen]
        case "that player":
            event = ctx.event
            if event is None:
                return []
            return [event.player if event.doer == NOBODY else event.doer]
        case _ if whose == DEFENDING:
            fight = ctx.pos.combat
            defending = () if fight is None else {ctx.pos.controller[ref.card] for ref in fight.defenders}
            return [player for player in order if player in defending]
        case _:
            raise ValueError(f"nobody is called {whose!r}")


class Source(Selection, frozen=True):
    """The card or object itself, as long as it is the same. Others of its name are not meant.

    misc.naming.4. If an object has gained the text, it is that object (misc.naming.6).
    """

    sight = ()

    def cards(self, ctx: Context) -> tuple[int, ...]:
        item = ctx.item
        if item is not None and not item.is_card and ctx.pos.stamp[ctx.source] != item.source_stamp:
            return ()
        return (ctx.source,)


class YourChampion(Selection, frozen=True):
    sight = ()

    def cards(self, ctx: Context) -> tuple[int, ...]:
        leader = champion(ctx.pos, ctx.controller)
        return () if leader == NOBODY else (leader,)


class ControllerOf(Selection, frozen=True):
    """The player who controls, or last controlled, the object (lki.1)."""

    of: Selection

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return ()

    def players(self, ctx: Context) -> tuple[int, ...]:
        pos = ctx.pos
        if isinstance(self.of, TargetActivation | ThatPlay):
            return tuple(item.controller for item in self.of.items(ctx))
        if isinstance(self.of, Target):
            return tuple(self._of_ref(pos, ref) for ref in self.of.refs(ctx) if ref.is_card)
        if isinstance(self.of, ThatObject) and (gone := self.of.last_known(ctx)):
            return tuple(last.controller for last in gone)
        return tuple(self._now_or_last(pos, card) for card in self.of.cards(ctx))

    def _of_ref(self, pos: Position, ref: Ref) -> int:
        last = pos.last[ref.card]
        gone = pos.find(ref) == NOBODY and last is not None and last.stamp == ref.stamp
        return last.controller if gone and last is not None else pos.controller[ref.card]

    def _now_or_last(self, pos: Position, card: int) -> int:
        last = pos.last[card]
        if pos.zone_of(card) is not Zone.FIELD and last is not None and last.became == pos.stamp[card]:
            return last.controller
        return pos.controller[card]


class OwnerOf(ControllerOf, frozen=True):
    """The owner of the card, in any zone."""

    def players(self, ctx: Context) -> tuple[int, ...]:
        if isinstance(self.of, Target):
            return tuple(ctx.pos.owner[ref.card] for ref in self.of.refs(ctx) if ref.is_card)
        return tuple(ctx.pos.owner[card] for card in self.of.cards(ctx))


class PlayersWith(Selection, frozen=True, kw_only=True):
    """The players for whom a condition holds ("each player with influence four or less")."""

    who: Who = "anyone"
    when: Condition

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return ()

    def players(self, ctx: Context) -> tuple[int, ...]:
        return tuple(
            player
            for player in players_named(ctx, self.who)
            if self.when.holds(Context(ctx.pos, player, ctx.source))
        )


class YouAnd(Selection, frozen=True):
    """You and the players named ("you and target opponent each")."""

    who: Whose

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return ()

    def players(self, ctx: Context) -> tuple[int, ...]:
        return (ctx.controller, *players_named(ctx, self.who))


class ChampionOf(Selection, frozen=True):
    """The champions of the players named ("their champion")."""

    whose: Whose

    def cards(self, ctx: Context) -> tuple[int, ...]:
        leaders = (champion(ctx.pos, player) for player in players_named(ctx, self.whose))
        return tuple(leader for leader in leaders if leader != NOBODY)


class Each(Selection, frozen=True, kw_only=True):
    """Everything that fits a description."""

    wording = (
        says("each {what:thing}", "all {what:things}", "all {what:things} on the field", "{what:things}"),
    )

    what: Filter = Anything()
    zone: Zone = Zone.FIELD
    whose: Whose = "anyone"

    def looks_at(self) -> tuple[str | Zone, ...]:
        return place_of(self.whose, self.zone)

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(
            card
            for player in players_named(ctx, self.whose)
            for card in ctx.pos.cards_in(self.zone, player)
            if self.what.matches(ctx, card)
        )


class ControlledBy(Filter, frozen=True):
    """Controlled by a player that the text names ("that opponent", "the defending player")."""

    sight = ("combat",)

    who: Whose

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.controller[card] in players_named(ctx, self.who)


class InLineage(Selection, frozen=True):
    """Cards that fit in the inner lineages of champions that the text speaks of."""

    of: Selection
    what: Filter = Anything()
    whole: bool = False
    """Whether the champion card on top is included. It belongs to the lineage too (champion.level-up.6)."""

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(
            card
            for leader in self.of.cards(ctx)
            for card in (*lineage(ctx.pos, leader), *((leader,) if self.whole else ()))
            if self.what.matches(ctx, card)
        )


class EachActivation(Selection, frozen=True, kw_only=True):
    """Everything of some kind on the effects stack whose card fits a description."""

    what: Filter = Anything()
    kinds: tuple[ItemKind, ...] = (ItemKind.ACTIVATION,)
    source: Selection | None = None
    """Only those that come from one of these objects."""
    on: Trigger | None = None
    """Only abilities with this trigger."""
    targeting: Selection | None = None
    """Only items that target one of these objects."""

    def items(self, ctx: Context) -> list[StackItem]:
        pos = ctx.pos
        targets = None if self.targeting is None else set(map(pos.ref, self.targeting.cards(ctx)))
        sources = None if self.source is None else [pos.stamp[card] for card in self.source.cards(ctx)]
        return [
            item
            for item in pos.stack
            if item.kind in self.kinds
            and self.what.matches(ctx, item.source)
            and (sources is None or item.source_stamp in sources)
            and (self.on is None or getattr(item.ability, "on", None) == self.on)
            and (targets is None or any(ref in targets for _, refs in item.targets for ref in refs))
        ]

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(item.source for item in self.items(ctx))


class ThatPlay(Selection, frozen=True):
    """The item on the stack that triggered this ("its activation", "negate it")."""

    wording = (says("plays: that activation", "its activation"),)

    tells_of_event = True

    def items(self, ctx: Context) -> list[StackItem]:
        by = None if ctx.event is None else ctx.event.by
        return [item for item in ctx.pos.stack if by is not None and by.is_item and item.id == by.stamp]

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(item.source for item in self.items(ctx))


class Together(Selection, frozen=True):
    """Several selections taken as one, for a deed done to all of them at the same time."""

    parts: tuple[Selection, ...]

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(dict.fromkeys(card for part in self.parts for card in part.cards(ctx)))


class Those(Selection, frozen=True):
    """Cards an earlier part of the text chose or did something to."""

    key: str = Group.THOSE

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return ctx.bound.cards.get(self.key, ())


def fit_to_choose(ctx: Context, key: str, cards: list[int]) -> list[int]:
    """The cards that may be chosen for the next effect of the text under the key.

    A player cannot choose to do something that cannot be done (effects.game.5, term.rest.5).
    """
    deed: Effect | None = ctx.bound.following
    if deed is None:
        return cards
    place = next((name for name in deed.__struct_fields__ if getattr(deed, name) == Those(key)), None)
    return cards if place is None else [card for card in cards if deed.can_be_done_as(ctx, card, place)]


def is_free(ctx: Context, card: int, hindrances: tuple[RuleName, ...]) -> bool:
    """Whether no text keeps a card or an object from having something done to it."""
    return ctx.pos.zone_of(card) is not Zone.FIELD or not cannot_any(ctx.pos, card, hindrances)


SHOWN: Final = frozenset({Group.SEEN, Group.REVEALED})
"""The keys of cards that a text has looked at or revealed."""


def note_shown(ctx: Context, key: str, cards: tuple[int, ...]) -> None:
    """Note that cards were looked at or revealed. Later words find them by the key."""
    ctx.bound.cards[key] = cards
    ctx.bound.shown_as = ctx.bound.shown_as | {(key, card): ctx.pos.stamp[card] for card in cards}


def note_done(ctx: Context, key: str, cards: Iterable[int], *, anew: bool = False, last: str = "") -> None:
    """Note that something was done to these things. Later words find them by the key.

    They find everything that this text has done it to. If `anew` is set, they find only these. Under `last`
    they always find only these.
    """
    cards = tuple(cards)
    if last:
        ctx.bound.cards[last] = cards
    stamps = ctx.pos.stamp
    fresh = {(key, card): stamps[card] for card in cards}
    before = () if anew else ctx.bound.cards.get(key, ())
    ctx.bound.cards[key] = tuple(dict.fromkeys((*before, *(card for _, card in fresh))))
    ctx.bound.done_as = ctx.bound.done_as | fresh


def unmoved(ctx: Context, among: Selection) -> tuple[int, ...]:
    """The cards that are still the ones that were shown. A card that moved is not among them."""
    cards, root = among.cards(ctx), among
    while not isinstance(root, Those) and isinstance(inner := getattr(root, "of", None), Selection):
        root = inner
    if not isinstance(root, Those) or root.key not in SHOWN:
        return cards
    known = ctx.bound.shown_as
    stamps = ctx.pos.stamp
    return tuple(card for card in cards if known.get((root.key, card), stamps[card]) == stamps[card])


class ThatObject(Selection, frozen=True):
    """The object of the event, as long as it is the same and fits ("that ally")."""

    tells_of_event = True

    what: Filter = Anything()

    def cards(self, ctx: Context) -> tuple[int, ...]:
        event = ctx.event
        if event is None:
            return ()
        found = event.cards
        if event.stamps:
            stamps = ctx.pos.stamp
            found = tuple(
                card for card, stamp in zip(found, event.stamps, strict=True) if stamps[card] == stamp
            )
        if isinstance(self.what, Anything):
            return found
        return tuple(card for card in found if self.what.matches(ctx, card))

    def last_known(self, ctx: Context) -> tuple[LastKnown, ...]:
        """What it was when it left the field, if it has (lki.1)."""
        found = map(ctx.pos.last.__getitem__, self.gone(ctx))
        return tuple(last for last in found if last is not None)

    def gone(self, ctx: Context) -> tuple[int, ...]:
        """Its card in any zone, if it has left the field."""
        event = ctx.event
        known = () if event is None else zip(event.cards, event.stamps, strict=False)
        lasts = ctx.pos.last
        return tuple(
            card for card, stamp in known if (last := lasts[card]) is not None and last.stamp == stamp
        )


class Struck(Selection, frozen=True):
    """The objects that the source dealt damage to, as far as they fit ("that champion")."""

    tells_of_event = True

    what: Filter = Anything()

    def cards(self, ctx: Context) -> tuple[int, ...]:
        hit = () if ctx.event is None else ctx.event.hit
        found = (card for card in map(ctx.pos.find, hit) if card != NOBODY)
        return tuple(card for card in found if self.what.matches(ctx, card))


class Striker(Selection, frozen=True):
    """The source of the damage that the trigger is about, if it is still there and fits ("that unit")."""

    tells_of_event = True

    what: Filter = Anything()

    def cards(self, ctx: Context) -> tuple[int, ...]:
        by = None if ctx.event is None else ctx.event.by
        found = NOBODY if by is None else ctx.pos.find(by)
        return () if found == NOBODY or not self.what.matches(ctx, found) else (found,)


class It(Selection, frozen=True):
    """The thing that the effect behind this trigger spoke of, as long as it is the same."""

    def cards(self, ctx: Context) -> tuple[int, ...]:
        about = ctx.item.about if ctx.item is not None else ()
        return tuple(card for card in map(ctx.pos.find, about) if card != NOBODY)

    def known(self, ctx: Context) -> tuple[int, ...]:
        """The cards that it was, in any zone, for their last known information (lki.1)."""
        about = ctx.item.about if ctx.item is not None else ()
        return tuple(ref.card for ref in about if ref.is_card)


class PaidWith(Selection, frozen=True):
    """The cards that paid a part of the cost, if they are still where they were after paying."""

    part: str

    def cards(self, ctx: Context) -> tuple[int, ...]:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        if receipt is None:
            return ()
        stamps = ctx.pos.stamp
        return tuple(ref.card for ref in receipt.cards(self.part) if stamps[ref.card] == ref.stamp)


this = Source()
it = It()
your_champion = YourChampion()

"""Choosing something that is no card: a name, a player, a type, an element, a class, a number."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.bound import ELEMENTS, Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Effect, Number, Procedure, value_of
from regalia.game.core.values import Memo, player_ref
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import BASIC
from regalia.words.changes import CHOSEN_CLASS
from regalia.words.selections import Whose, players_named

ALL_ELEMENTS: Final = (
    *("fire", "water", "wind", "norm", "exalted"),
    *("arcane", "astra", "crux", "exia", "luxem", "neos", "tera", "umbra"),
)
CHOSEN_ELEMENT: Final = "element"
CHOSEN_SUBTYPE: Final = "subtype"
"""The keys under which a source remembers what was chosen."""
ALL_CLASSES: Final = ("Assassin", "Cleric", "Guardian", "Mage", "Ranger", "Spirit", "Tamer", "Warrior")
ANY_NUMBER: Final = 20
"""The highest number that is offered if a text lets any be chosen. No cost is higher."""


def choose_one(ctx: Context, topic: Topic, options: list[Any], prompt: str, rule: str) -> Procedure:
    """One of several things, as the controller chooses."""
    return (yield Decision(Asks.NUMBER, ctx.controller, topic, options, prompt=prompt, rule=rule))


def remember(ctx: Context, key: str, chosen: str) -> None:
    """The source remembers what was chosen for it, and nothing else under this key."""
    memos = tuple(memo for memo in ctx.pos.memos[ctx.source] if memo.key != key)
    ctx.pos.put(ctx.pos.memos, ctx.source, (*memos, Memo(key, chosen)))


class ChooseName(Effect, frozen=True, kw_only=True):
    """Choose a card name; the source remembers it (misc.naming.7)."""

    wording = (says("choose a card name", "choose any card name"),)

    asks = True

    only: str = ""
    none_of: tuple[str, ...] = ()
    """Names of cards of these types cannot be chosen."""

    def ask(self, ctx: Context) -> Procedure:
        known = ctx.pos.catalog.names
        names = [
            name
            for name, types in known.items()
            if (not self.only or self.only in types) and types.isdisjoint(self.none_of)
        ]
        name = yield from choose_one(ctx, Topic.NAME, names, "Choose a card name", "misc.naming.7")
        remember(ctx, "name", name)
        ctx.bound.name = name


class ChoosePlayer(Effect, frozen=True, kw_only=True):
    """Choose a player; later words call them the chosen player."""

    asks = True

    whose: Whose = "anyone"

    def ask(self, ctx: Context) -> Procedure:
        chosen = yield Decision(
            Asks.PICK,
            ctx.controller,
            Topic.CHOOSE_PLAYER,
            [player_ref(player) for player in players_named(ctx, self.whose)],
            minimum=1,
            maximum=1,
            prompt="Choose a player",
            rule="resolution.2",
        )
        ctx.bound.players = tuple(ref.stamp for ref in chosen)


class ChooseType(Effect, frozen=True):
    """Choose a card type; the source remembers it."""

    asks = True

    def ask(self, ctx: Context) -> Procedure:
        types = ["action", "ally", "attack", "champion", "domain", "item", "phantasia", "weapon"]
        chosen = yield from choose_one(ctx, Topic.TYPE, types, "Choose a card type", "typeline.1")
        ctx.pos.put(ctx.pos.memos, ctx.source, (*ctx.pos.memos[ctx.source], Memo("type", chosen)))


class ChooseElement(Effect, frozen=True):
    """Choose an element; the source remembers it (misc.naming.7)."""

    asks = True

    basic: bool = False
    """Only a basic one (element.4)."""

    def ask(self, ctx: Context) -> Procedure:
        chosen = yield from choose_one(
            ctx,
            Topic.CHOICE,
            [element for element in ALL_ELEMENTS if element in BASIC or not self.basic],
            "Choose an element",
            "resolution.2",
        )
        remember(ctx, CHOSEN_ELEMENT, chosen)


class ChooseElements(Effect, frozen=True, kw_only=True):
    """Choose a number of elements, or up to that number. Later words find them by their key."""

    asks = True
    leaves = (ELEMENTS,)

    most: int
    least: int = 0
    but: tuple[str, ...] = ()
    """Names that cannot be chosen."""
    basic: bool = False
    """Only basic ones (element.4)."""

    def ask(self, ctx: Context) -> Procedure:
        number = f"{self.most}" if self.least else f"up to {self.most}"
        known = [element for element in ALL_ELEMENTS if element in BASIC or not self.basic]
        ctx.bound.elements = yield Decision(
            Asks.PICK,
            ctx.controller,
            Topic.ELEMENTS,
            [element for element in known if element not in self.but],
            minimum=self.least,
            maximum=self.most,
            prompt=f"Choose {number} {'basic ' if self.basic else ''}elements",
            rule="resolution.2",
        )


class ChooseAnySubtype(Effect, frozen=True):
    """Choose a subtype; the source remembers it. Those of the cards in the game are offered."""

    asks = True

    def ask(self, ctx: Context) -> Procedure:
        chosen = yield from choose_one(
            ctx,
            Topic.CHOICE,
            sorted({name for one in ctx.pos.catalog for name in one.subtypes}),
            "Choose a subtype",
            "typeline.1",
        )
        remember(ctx, CHOSEN_SUBTYPE, chosen)


class ChooseSubtype(Effect, frozen=True):
    """Choose one of several subtypes; later words speak of cards of that subtype."""

    asks = True

    names: tuple[str, ...]

    def ask(self, ctx: Context) -> Procedure:
        ctx.bound.subtype = yield from choose_one(
            ctx, Topic.CHOICE, list(self.names), "Choose a subtype", "resolution.2"
        )


class ChooseClass(Effect, frozen=True):
    """Choose a class; the source remembers it, also as a card in a lineage."""

    asks = True

    def ask(self, ctx: Context) -> Procedure:
        chosen = yield from choose_one(ctx, Topic.CLASS, list(ALL_CLASSES), "Choose a class", "typeline.1")
        remember(ctx, CHOSEN_CLASS, chosen)


class ChooseNumber(Effect, frozen=True, kw_only=True):
    """Choose a number ("any amount of"); later words call it by the key."""

    asks = True

    most: Number
    key: str = Tally.NUMBER

    def ask(self, ctx: Context) -> Procedure:
        ctx.bound.amounts[self.key] = yield from choose_one(
            ctx, Topic.NUMBER, list(range(max(0, value_of(self.most, ctx)) + 1)), "How many?", "resolution.2"
        )

"""Things that are true or not: of players, of objects, of numbers, of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.core.context import Context
from regalia.game.core.language import Anything, Condition, Filter, Number, Selection, value_of
from regalia.game.core.said import Who
from regalia.game.core.state import Phase, State, Zone, sight_of_states
from regalia.game.core.values import NOBODY
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import champion, champion_elements, influence, shares_class
from regalia.game.objects.layers import characteristics
from regalia.game.printed.catalogue import Catalog
from regalia.words.amounts import counted_in
from regalia.words.counting import CountersOn
from regalia.words.selections import ThatObject, Whose, place_of, players_named
from regalia.words.stats import Level, levels_read, levels_seen


class ClassBonus(Condition, frozen=True):
    """Your champion shares a class with the card; otherwise the text is ignored, in all zones.

    keyword.class-bonus.1, keyword.class-bonus.3, keyword.class-bonus.4
    """

    wording = (says("tag: class bonus"),)

    reads = "types"

    sight = ()

    def is_bonus(self) -> bool:
        return True

    def bonus_lost(self, ctx: Context) -> bool:
        return not self.holds(ctx)

    def holds(self, ctx: Context) -> bool:
        return shares_class(ctx.pos, ctx.controller, ctx.source)

    def title(self) -> str:
        return "Class Bonus"


class ChampionBonus(Condition, frozen=True):
    """Your champion has this name, apart from titles; otherwise the text is ignored, in all zones.

    keyword.champion-bonus.1, keyword.champion-bonus.2, keyword.champion-bonus.3
    """

    wording = (says("tag: {name:champion name} bonus"),)

    sight = ()

    name: str

    def holds(self, ctx: Context) -> bool:
        leader = champion(ctx.pos, ctx.controller)
        if leader == NOBODY:
            return False
        definition = ctx.pos.definition(leader)
        return "," in definition.name and definition.short_name == self.name

    def title(self) -> str:
        return f"{self.name} Bonus"


class ElementBonus(Condition, frozen=True):
    """Your champion has an element of the card, in all zones.

    keyword.element-bonus.1, keyword.element-bonus.2
    """

    wording = (says("tag: element bonus"),)

    reads = "elements"

    sight = ()

    def holds(self, ctx: Context) -> bool:
        return bool(
            characteristics(ctx.pos, ctx.source).elements & champion_elements(ctx.pos, ctx.controller)
        )

    def title(self) -> str:
        return "Element Bonus"


class AtLevel(Condition, frozen=True):
    """[Level N+], counting every change of level, in all zones.

    abilities.restriction.level.1.a, keyword.level-restriction.2
    """

    wording = (says("tag: level {least:number} +"),)

    reads = "level"

    sight = ()

    least: int

    def reads_among(self, catalog: Catalog) -> frozenset[str]:
        return levels_read(catalog)

    def looks_at_among(self, catalog: Catalog) -> tuple[str | Zone, ...] | None:
        return levels_seen(catalog)

    def holds(self, ctx: Context) -> bool:
        return Level().value(ctx) >= self.least

    def title(self) -> str:
        return f"Level {self.least}+"


class Damage(Condition, frozen=True):
    """[Damage N+] on your champion."""

    wording = (says("tag: damage {least:number} +"),)

    sight = ("damage",)

    least: int

    def holds(self, ctx: Context) -> bool:
        leader = champion(ctx.pos, ctx.controller)
        return leader != NOBODY and ctx.pos.damage[leader] >= self.least

    def title(self) -> str:
        return f"Damage {self.least}+"


class HasCounters(Condition, frozen=True):
    """A number of counters of a kind on your champion ("champion") or on the source ("self")."""

    wording = (says("you have {least:plain number} or more {counter:counter} counters on your champion"),)

    sight = ("damage",)

    counter: str
    least: int = 1
    on: str = "champion"

    def holds(self, ctx: Context) -> bool:
        if self.on == "champion":
            leader = champion(ctx.pos, ctx.controller)
            return (0 if leader == NOBODY else ctx.pos.count(leader, self.counter)) >= self.least
        return CountersOn(self.counter, self.on).value(ctx) >= self.least


class InMemory(Condition, frozen=True):
    """[Memory N+]: there are N or more cards in your memory (keyword.memory.1)."""

    wording = (says("tag: memory {least:number} +"),)

    sight = (Zone.MEMORY,)

    least: int

    def only_counts(self) -> bool:
        return True

    def holds(self, ctx: Context) -> bool:
        return len(ctx.pos.cards_in(Zone.MEMORY, ctx.controller)) >= self.least

    def title(self) -> str:
        return f"Memory {self.least}+"


class All(Condition, frozen=True):
    """Several conditions hold together (abilities.restriction.2)."""

    sight = ()

    parts: tuple[Condition, ...]

    def is_bonus(self) -> bool:
        return any(part.is_bonus() for part in self.parts)

    def bonus_lost(self, ctx: Context) -> bool:
        return any(part.bonus_lost(ctx) for part in self.parts)

    def holds(self, ctx: Context) -> bool:
        return all(part.holds(ctx) for part in self.parts)

    def title(self) -> str:
        return ", ".join(title for part in self.parts if (title := part.title()))

    def unmet(self, ctx: Context) -> Iterator[Condition]:
        for part in self.parts:
            if not part.holds(ctx):
                yield from part.unmet(ctx)


def all_so(conditions: tuple[Condition, ...]) -> Condition | None:
    """Several conditions as one; a single one as itself; no condition as None."""
    return None if not conditions else conditions[0] if len(conditions) == 1 else All(conditions)


class Not(Condition, frozen=True):
    sight = ()

    part: Condition

    def holds(self, ctx: Context) -> bool:
        return not self.part.holds(ctx)


class AtLeast(Condition, frozen=True):
    """One number is at least another."""

    sight = ()

    amount: Number
    least: Number

    def holds(self, ctx: Context) -> bool:
        return value_of(self.amount, ctx) >= value_of(self.least, ctx)


class LeastInfluence(Condition, frozen=True):
    """No opponent has less influence than you. Opponents may have as little as you (term.influence.1)."""

    wording = (says("you are the player with the least influence"),)

    sight = (Zone.HAND, Zone.MEMORY)

    def only_counts(self) -> bool:
        return True

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        own = influence(pos, ctx.controller)
        return all(influence(pos, player) >= own for player in players_named(ctx, "opponents"))


class ThereAre(Condition, frozen=True, kw_only=True):
    """A number of cards or objects that fit are in a zone ("as long as you control a Horse ally")."""

    wording = (
        says("you control a {what:thing}"),
        says("you control {least:plain number} or more {what:things}"),
        says("a opponent controls a {what:thing}", whose="an opponent"),
        says("a opponent controls {least:plain number} or more {what:things}", whose="an opponent"),
        says("there's a {what:card} in your {zone:zone}", "you have a {what:card} in your {zone:zone}"),
        says(
            "there are {least:plain number} or more {what:cards} in your {zone:zone}",
            "you have {least:plain number} or more {what:cards} in your {zone:zone}",
        ),
        says(
            "a opponent has {least:plain number} or more {what:cards} in their {zone:zone}",
            whose="an opponent",
        ),
        says("there's a {what:card} in your champion's lineage", zone=Zone.LINEAGE),
        says(
            "there are {least:plain number} or more {what:cards} in your champion's lineage",
            zone=Zone.LINEAGE,
        ),
    )

    what: Filter = Anything()
    least: int = 1
    zone: Zone = Zone.FIELD
    whose: Who = "you"

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.whose, self.zone)

    def only_counts(self) -> bool:
        return isinstance(self.what, Anything)

    def holds(self, ctx: Context) -> bool:
        pos, what, missing = ctx.pos, self.what, self.least
        each = self.whose == "an opponent"
        for player in players_named(ctx, "opponents" if each else self.whose):
            if each:
                missing = self.least
            if missing <= 0:
                return True
            for card in counted_in(pos, self.zone, player):
                if what.matches(ctx, card):
                    missing -= 1
                    if missing <= 0:
                        return True
        return missing <= 0 and not each


class During(Condition, frozen=True, kw_only=True):
    """Somebody's turn, or one of its phases."""

    wording = (
        says("it's your turn", whose="you"),
        says("it's not your turn", "it's a opponent's turn"),
        says("moment: during your turn", whose="you"),
        says("moment: during a opponent's turn"),
        says("moment: during your {phase:phase} phase", whose="you"),
        says("moment: during a opponent's {phase:phase} phase"),
        says("moment: during a {phase:phase} phase", whose="anyone"),
    )

    sight = ("turn_player", "phase")

    whose: Who = "opponents"
    phase: Phase | None = None

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        if self.phase is not None and pos.phase is not self.phase:
            return False
        return self.whose == "anyone" or (pos.turn_player == ctx.controller) == (self.whose == "you")


class Was(Condition, frozen=True):
    """The play, or the object it became, is imbued, prepared, brewed, starcalled …"""

    state: State

    def looks_at(self) -> tuple[str | Zone, ...]:
        return sight_of_states(self.state)

    def holds(self, ctx: Context) -> bool:
        if ctx.play is not None:
            return bool(ctx.play.states & self.state)
        if ctx.item is not None and ctx.item.is_card:
            return bool(ctx.item.receipt.states & self.state)
        if ctx.item is not None and ctx.pos.stamp[ctx.source] != ctx.item.source_stamp:
            last = ctx.pos.last[ctx.source]
            if last is None or last.stamp != ctx.item.source_stamp:
                return False
            return bool(last.states & self.state)
        return ctx.pos.has(ctx.source, self.state)


class SourceIs(Condition, frozen=True):
    """The source fits a description."""

    sight = ()

    what: Filter

    def holds(self, ctx: Context) -> bool:
        last = ctx.last_known
        return self.what.matches(ctx, ctx.source) if last is None else self.what.matched(ctx, last)


class ObjectIs(Condition, frozen=True):
    """The object that the text speaks of, or each of several, is there and fits a description.

    An object that an event happened to may be gone. Then it counts as it last was (lki.1).
    """

    sight = ()

    of: Selection
    what: Filter

    def holds(self, ctx: Context) -> bool:
        cards = self.of.cards(ctx)
        if not cards and isinstance(self.of, ThatObject):
            gone = self.of.last_known(ctx)
            return bool(gone) and all(self.what.matched(ctx, last) for last in gone)
        return bool(cards) and all(self.what.matches(ctx, card) for card in cards)


class SomeAre(Condition, frozen=True):
    """At least one of the things that the text speaks of fits a description."""

    sight = ()

    of: Selection
    what: Filter

    def holds(self, ctx: Context) -> bool:
        return any(self.what.matches(ctx, card) for card in self.of.cards(ctx))


class Exactly(Condition, frozen=True):
    """One number is exactly another."""

    sight = ()

    amount: Number
    number: Number

    def holds(self, ctx: Context) -> bool:
        return value_of(self.amount, ctx) == value_of(self.number, ctx)


class AllAre(Condition, frozen=True, kw_only=True):
    """You control exactly this number of things of a kind, and each of them is of another kind as well."""

    wording = (says("you control exactly {number:plain number} {what:things} that are all {how:kind}"),)

    number: int
    what: Filter
    how: Filter

    def holds(self, ctx: Context) -> bool:
        cards = [
            card for card in ctx.pos.cards_in(Zone.FIELD, ctx.controller) if self.what.matches(ctx, card)
        ]
        return len(cards) == self.number and all(self.how.matches(ctx, card) for card in cards)


class Even(Condition, frozen=True):
    """A number is even; zero is."""

    sight = ()

    amount: Number

    def holds(self, ctx: Context) -> bool:
        return value_of(self.amount, ctx) % 2 == 0


class For(Condition, frozen=True):
    """Something holds for one of the named players. In it, "you" is that player."""

    who: Whose
    part: Condition

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.who)

    def holds(self, ctx: Context) -> bool:
        return any(self.part.holds(self.seen_by(ctx, player)) for player in players_named(ctx, self.who))

    @staticmethod
    def seen_by(ctx: Context, player: int) -> Context:
        view = Context(ctx.pos, player, ctx.source, item=ctx.item, play=ctx.play, event=ctx.event)
        view.bound = ctx.bound
        return view


class IsOpponent(Condition, frozen=True):
    """The player that the text speaks of is your opponent."""

    wording = (says("{who:player} is a opponent"),)

    who: Whose

    def holds(self, ctx: Context) -> bool:
        players = players_named(ctx, self.who)
        return bool(players) and ctx.controller not in players


class ThatWas(Condition, frozen=True):
    """The object of the event fits a description, as it last was if it is gone (lki.1)."""

    tells_of_event = True

    what: Filter

    def holds(self, ctx: Context) -> bool:
        pos, event = ctx.pos, ctx.event
        if event is None or not event.cards:
            return False
        card = event.cards[0]
        last = pos.last[card]
        if last is not None and event.stamps[:1] == (last.stamp,):
            return self.what.matched(ctx, last)
        return self.what.matches(ctx, card)

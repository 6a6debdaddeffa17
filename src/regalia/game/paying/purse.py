"""What a payer may pay with: cards in hand, and everything that abilities let pay (cost.2, cost.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from regalia.game.core.context import Context
from regalia.game.core.language import CostPart, Means, Word, value_of
from regalia.game.core.matching import heaviest
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import HUGE, Ref
from regalia.game.objects.layers import characteristics, is_unrestricted
from regalia.game.paying.claims import thing
from regalia.game.paying.from_hand import may_contribute
from regalia.game.paying.paysets import first_counters
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import HAND, LEAVING, Reserve
from regalia.game.printed.abilities import Contribution, Method
from regalia.game.printed.definitions import own_words

_HAND: Final = Zone.HAND


class Contributor(NamedTuple):
    """An ability that lets something pay, and the card it is on."""

    contribution: Contribution
    source: int

    @property
    def key(self) -> tuple[int, int]:
        return id(self.contribution), self.source


class Purse:
    """One payer, and what they may pay with for one play, or as something resolves."""

    __slots__ = (
        "_known",
        "_may_contribute",
        "calculated",
        "conditional",
        "contributing_to",
        "ctx",
        "method",
        "paid_other",
        "payer",
        "play",
        "pos",
    )

    def __init__(self, pos: Position, payer: int, ctx: Context, play: Play | None) -> None:
        self.pos = pos
        self.payer = payer
        self.ctx = ctx
        self.play = play
        self.method = play.method if play is not None else Method.ABILITY
        self.paid_other = False
        self.contributing_to: CostPart | None = None
        """The part that is being paid right now by something that stands in for its usual means."""
        self.conditional = False
        """Whether something was found that pays only under a condition."""
        self.calculated = play.calculated if play is not None else None
        self._known: dict[int, dict[Means, list[Contributor]]] = {}
        self._may_contribute: bool | None = None

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that can be reserved."""
        return self.pos.cards_in(_HAND, self.payer)

    def is_by_hand(self, part: CostPart) -> bool:
        """Whether only cards in hand can pay this part, no matter how the rest is paid."""
        if self._may_contribute is None:
            self._may_contribute = may_contribute(self.pos, self.payer)
        play = self.play
        if self._may_contribute or play is None or not self.is_own_cost(part):
            return not self._may_contribute
        if play.way.contributions or play.way.only_contributions:
            return False
        if play.ability is not None:
            return True
        now = characteristics(self.pos, play.card)
        if now.abilities.limits or now.granted:
            return False
        return not any(
            contribution.for_this and contribution.pays == "reserve"
            for contribution in now.abilities.contributions
        )

    @property
    def is_late_for_floating(self) -> bool:
        """Whether it is too late for Floating Memory: other costs were paid before (materialization.3.3.2).

        In a materialization it comes first. Several memory costs come one after another, and it serves each
        of them.
        """
        return self.paid_other and self.method is Method.MATERIALIZE

    def is_own_cost(self, part: CostPart | None) -> bool:
        """Whether a part is the card's own reserve or memory cost, and not one that came on top."""
        return part is None or self.calculated is None or part is self.calculated

    def allows(self, pays: str, way: str, part: CostPart | None = None) -> bool:
        """Whether no text forbids a way of paying: "only by …", "can't be paid with …"."""
        play = self.play
        if play is None:
            return True
        own = self.is_own_cost(part)
        if own and play.way.only_contributions and pays == play.way.kind and way in (HAND, "draw"):
            return False
        if play.ability is None:
            for limit in characteristics(self.pos, play.card).abilities.limits:
                fits = limit.own and (own or limit.on_top) and limit.pays == pays
                if fits and is_unrestricted(limit, self.ctx):
                    if limit.only and way not in limit.only:
                        return False
                    if way in limit.forbids:
                        return False
        return True

    def contributions(self) -> Iterator[Contribution]:
        """Every ability that might let something pay any part, whether it counts now or not."""
        pos, play = self.pos, self.play
        if play is not None:
            yield from (contribution for contribution, _ in play.way.contributions)
            if play.ability is None:
                yield from self._own_contributions(play)
        yield from (contribution for contribution, _ in self._lasting())
        for zone in (Zone.FIELD, Zone.GRAVEYARD):
            for card in _contributing(pos, zone, self.payer):
                now = characteristics(pos, card)
                yield from (
                    other
                    for other in now.abilities.contributions
                    if other.zone is zone and not other.for_this
                )
                yield from (granted for granted, _ in now.granted if isinstance(granted, Contribution))

    def _lasting(self) -> Iterator[tuple[Contribution, Context]]:
        """What lasting effects let the payer pay with."""
        pos = self.pos
        for effect in pos.effects:
            if isinstance(effect.permission, Contribution) and effect.controller == self.payer:
                yield effect.permission, Context(pos, self.payer, effect.source)

    def _own_contributions(self, play: Play) -> Iterator[Contribution]:
        """The contributions of the card that is played, printed or gained, to its own cost."""
        now = characteristics(self.pos, play.card)
        yield from (own for own in now.abilities.contributions if own.for_this)
        for granted, _ in now.granted:
            if isinstance(granted, Contribution) and granted.for_this:
                yield granted

    def conditions(self, pays: str) -> Iterator[Word]:
        """The texts that decide how much abilities can pay of something, and which ways are open."""
        for contribution in self.contributions():
            if contribution.pays == pays:
                for word in (contribution.when, contribution.worth, contribution.up_to):
                    if isinstance(word, Word):
                        yield from own_words(word)
        if self.play is not None:
            for limit in characteristics(self.pos, self.play.card).abilities.limits:
                if limit.when is not None:
                    yield from own_words(limit.when)

    def _sources(self, pays: str, part: CostPart | None) -> Iterator[tuple[Contribution, Context]]:
        """Every ability that may pay some of this part, with its point of view."""
        pos, play = self.pos, self.play
        if play is not None and self.is_own_cost(part):
            own = play.context()
            if play.way.kind == pays:
                for contribution, source in play.way.contributions:
                    yield contribution, Context(pos, self.payer, source)
                if play.way.only_contributions:
                    return
            if play.ability is None:
                for contribution in self._own_contributions(play):
                    if contribution.pays == pays and is_unrestricted(contribution, own):
                        yield contribution, own
        for contribution, ctx in self._lasting():
            if contribution.pays == pays and is_unrestricted(contribution, ctx):
                yield contribution, ctx
        zones = (Zone.FIELD,) if pays == "reserve" else (Zone.FIELD, Zone.GRAVEYARD)
        for zone in zones:
            for card in _contributing(pos, zone, self.payer):
                now = characteristics(pos, card)
                for contribution in now.abilities.contributions:
                    if contribution.for_this or contribution.pays != pays or contribution.zone is not zone:
                        continue
                    ctx = Context(pos, self.payer, card)
                    if self._is_for_this_play(contribution, part, ctx) and is_unrestricted(contribution, ctx):
                        yield contribution, ctx
                for granted, _ in now.granted:
                    if isinstance(granted, Contribution) and granted.pays == pays and granted.zone is zone:
                        self.conditional = True  # the text that grants it may go, or stop granting it
                        ctx = Context(pos, self.payer, card)
                        if is_unrestricted(granted, ctx):
                            yield granted, ctx

    def _is_for_this_play(self, contribution: Contribution, part: CostPart | None, ctx: Context) -> bool:
        """Whether a contribution is not only for the costs of other cards."""
        if contribution.of is None:
            return True
        play = self.play
        own = play is not None and play.ability is None and self.is_own_cost(part)
        return own and play is not None and contribution.of.matches(ctx, play.card)

    def most(
        self, part: CostPart | None, home: Collection[int], chosen: tuple[Means, ...], possible: list[Means]
    ) -> int:
        """The most of a part that cards by themselves and abilities can pay, with these means chosen.

        No ability pays more than it may, and nothing is given away twice.
        """
        known = self._contributors(part)
        contributed = {one: known[one] for one in possible if one in known}
        most: dict[object, int] = {
            contributor.key: value_of(contributor.contribution.up_to, self.ctx) or len(contributed)
            for contributors in contributed.values()
            for contributor in contributors
        }
        things = {*home, *map(thing, contributed)}
        if len(things) == len(home) + len(contributed) and all(
            len(contributors) == 1 for contributors in contributed.values()
        ):
            groups: dict[object, list[int]] = {}
            for one, (contributor,) in contributed.items():
                groups.setdefault(contributor.key, []).append(one.worth)
            return len(home) + sum(sum(worth[: most[key]]) for key, worth in groups.items())
        worth: dict[object, dict[object, int]] = {card: {HAND: 1} for card in home}
        most[HAND] = len(home)
        for one, contributors in contributed.items():
            for contributor in contributors:
                values = worth.setdefault(thing(one), {})
                values[contributor.key] = max(values.get(contributor.key, 0), one.worth)
        for one in chosen:  # worth more than anything else, so that it is not left out
            keys: list[object] = [contributor.key for contributor in contributed.get(one, ())] or [HAND]
            worth[thing(one)] = dict.fromkeys(keys, HUGE + one.worth)
        return max(0, heaviest(worth, most) - HUGE * len(chosen))

    def within_limits(self, chosen: tuple[Means, ...], part: CostPart | None = None) -> bool:
        """Whether no ability pays with more than it says, and nothing is given away twice."""
        leaving = [means.card for means in chosen if means.verb in LEAVING]
        things = {(means.verb, means.card, means.number, means.what) for means in chosen}
        if len(set(leaving)) < len(leaving) or len(things) < len(chosen):
            return False
        known = self._contributors(part)
        return first_counters(chosen) and self._lendable(chosen, known) and _is_accompanied(chosen, known)

    def _contributors(self, part: CostPart | None) -> dict[Means, list[Contributor]]:
        """The means that could pay this part, or any part if none is given, and the abilities for each."""
        if part is not None:
            return self._known.get(id(part), {})
        return {
            means: contributors for known in self._known.values() for means, contributors in known.items()
        }

    def _lendable(self, chosen: tuple[Means, ...], known: dict[Means, list[Contributor]]) -> bool:
        """Whether each of these can be assigned to an ability that has not reached its limit."""
        contributed = {means: known[means] for means in chosen if means in known}
        limits = {
            contributor.key: limit
            for contributors in contributed.values()
            for contributor in contributors
            if (limit := value_of(contributor.contribution.up_to, self.ctx))
        }
        limited = {
            means: {contributor.key: 1 for contributor in contributors}
            for means, contributors in contributed.items()
            if all(contributor.key in limits for contributor in contributors)
        }
        return not limited or heaviest(limited, limits) == len(limited)

    def contributors_of(self, means: Means) -> list[Contributor]:
        """The abilities that let something pay."""
        return [contributor for known in self._known.values() for contributor in known.get(means, ())]

    def removes_objects(self, means: list[Means]) -> bool:
        """Whether paying may remove an object from the field. It may have helped to pay other parts."""
        pos = self.pos
        return any(one.verb not in (HAND, "rest") and pos.zone_of(one.card) is Zone.FIELD for one in means)

    def by_banishing(self, means: Means) -> bool:
        return means.verb == "banish"

    def reserved_for(self) -> Ref | None:
        """The card that is being activated, if something stands in for its reserve cost right now."""
        play = self.play
        if not isinstance(self.contributing_to, Reserve) or play is None or play.ability is not None:
            return None
        return self.pos.ref(play.card) if play.method is Method.ACTIVATE else None


def _contributing(pos: Position, zone: Zone, player: int) -> list[int]:
    """The cards of a player's zone with a text that may pay for something, printed or gained."""
    cards = pos.cards_in(zone, player)
    key = ("helpful", zone, player)
    known: tuple[tuple[int, ...], list[int]] | None = pos.derived.get(key)
    if known is None or known[0] is not cards:
        found = [
            card
            for card in cards
            if (now := characteristics(pos, card)).granted or now.abilities.contributions
        ]
        known = pos.derived[key] = (cards, found)
    return known[1]


def _is_accompanied(chosen: tuple[Means, ...], known: dict[Means, list[Contributor]]) -> bool:
    """Whether every one of the means that pay only together with others has such others."""
    contributed = [known[means] for means in chosen if means in known]
    dependent = [
        contributors
        for contributors in contributed
        if all(contributor.contribution.beside for contributor in contributors)
    ]
    return not dependent or any(
        not contributor.contribution.beside for contributors in contributed for contributor in contributors
    )

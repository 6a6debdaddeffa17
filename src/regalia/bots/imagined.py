"""Imagined games: everything that a player cannot know is drawn again.

An imagined game looks to its player exactly like the real one. Every visible card is in its place, under the
same number. The player's own deck has the cards that must still be in it, in any order. The hidden cards of
others are drawn from a list that was guessed from the cards they have shown (`guessing.py`), never from the
real list. Row numbers, places and timestamps of hidden cards are assigned in a fixed order. So no result of
an imagined game depends on the real hidden cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from regalia.bots.guessing import library_for, likely, rest_of
from regalia.decks.deck import Deck
from regalia.game.answers import Answer, fair_chance
from regalia.game.core.decision import Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Means
from regalia.game.core.stack import Paid, Receipt
from regalia.game.core.state import CARD_COLUMNS, Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import Ref
from regalia.game.game import Game
from regalia.game.information.knowledge import hidden_from
from regalia.game.printed.acts import Act
from regalia.game.printed.catalogue import asked_about
from regalia.game.printed.definitions import Definition

OF_THE_CARD: Final = ("card", "printed", "owner", "last", "stamp")
"""The identity of a card, its owner and its new timestamp. Everything else depends on its place."""
OF_THE_PLACE: Final = tuple(name for name in CARD_COLUMNS if name not in OF_THE_CARD)
UNORDERED: Final = (Zone.HAND, Zone.MEMORY, Zone.MATERIAL_DECK)
"""Hidden zones whose order does not matter."""
SECTIONS: Final = {Zone.MATERIAL_DECK: "material", Zone.PANTHEON: "boons"}
"""The part of a deck that is hidden in a zone, if not the main deck."""
UNSEEN: Final = frozenset({EventKind.DRAWN, EventKind.RESERVED, EventKind.RECOLLECTED})
"""The events of cards between hidden zones."""
MIXING: Final = frozenset({Topic.SHUFFLE})
"""Answers of chance that nobody saw. After one of them a play in progress cannot be imagined."""
FIRST_STAMP: Final = -1000
"""The first timestamp of hidden cards. They count downwards, and no real timestamp is negative."""


class CannotImagine(ValueError):
    """The answers since the present play began cannot be repeated with other hidden cards."""


class Imagination:
    """The facts that are hidden from one player at one moment, from which imagined positions are drawn."""

    def __init__(
        self,
        pos: Position,
        viewer: int,
        rng: Random,
        known: frozenset[int] = frozenset(),
        lists: Mapping[int, Deck] | None = None,
        *,
        veiled: bool = False,
    ) -> None:
        """Prepare the position. `known` cards stay as they are, and the lists of others are guessed once.

        If lists are public, they are given by player and nothing is guessed. In a veiled position the hidden
        cards of others are cards without anything on them. It is quickly made, and only for looking at.
        """
        self.viewer = viewer
        hidden = [card for card in hidden_from(pos, viewer) if card not in known]
        self.now: dict[int, int] = {}
        """The row that takes the place of each hidden card in every imagined position."""
        self._draws: list[tuple[list[int], list[int]]] = []
        """For each pool the rows to fill, and the cards to fill them with."""
        self.base = self._redealt(pos, hidden)
        others = [player for player in pos.everyone() if player != viewer]
        if veiled:
            blank = [pos.catalog.rules_card]
            self._draws += [(sorted(self._rows(hidden, player)), blank) for player in others]
            return
        seen = {player: _seen(pos, player, frozenset(hidden)) for player in others}
        boons = {player: bool(pos.cards_in(Zone.PANTHEON, player)) for player in others}
        decks = {
            player: lists[player] if lists is not None else likely(seen[player], rng, boons=boons[player])
            for player in others
        }
        library = library_for(pos.catalog, list(decks.values()))
        guesses = {player: rest_of(decks[player], seen[player], library) for player in others}
        self.base.catalog = library.catalog
        for player in others:
            for section in ("main", "material", "boons"):
                there = [c for c in hidden if SECTIONS.get(pos.zone_of(c), "main") == section]
                if rows := self._rows(there, player):
                    self._draws.append((sorted(rows), list(getattr(guesses[player], section))))

    def _rows(self, cards: Iterable[int], owner: int) -> list[int]:
        """The rows in which a player's hidden cards are imagined."""
        return [self.now[card] for card in cards if self._old.owner[card] == owner]

    # The fixed part.

    def _redealt(self, old: Position, hidden: list[int]) -> Position:
        new = old.copy()
        self._old = old
        ranks = {card: rank for rank, card in reversed(list(enumerate(_mentioned(old))))}
        for owner in old.everyone():
            mine = [card for card in hidden if old.owner[card] == owner]
            pools: list[list[int]] = [mine]
            if owner == self.viewer:
                pools = [
                    [c for c in mine if _is_material(old.definition(c)) is kind] for kind in (True, False)
                ]
            for pool in pools:
                places = sorted(pool, key=lambda card: self._place(card, ranks))
                rows = sorted(pool)
                self.now.update(zip(places, rows, strict=True))
                if owner == self.viewer and rows:
                    cards = sorted((old.card[card] for card in pool), key=lambda n: (old.catalog[n].slug, n))
                    self._draws.append((rows, cards))
        self._move(new)
        self._rename(new)
        return new

    def _place(self, card: int, ranks: dict[int, int]) -> tuple[Any, ...]:
        """The sort key of a hidden card. In a zone without an order, the references to the card decide."""
        old = self._old
        place = old.zone[card]
        if old.zone_of(card) in UNORDERED:
            traces = repr((old.states[card], old.counters[card], old.memos[card]))
            return place, ranks.get(card, len(ranks)), traces
        return place, old.zones[place].index(card)

    def _move(self, new: Position) -> None:
        old, now = self._old, self.now
        for name in OF_THE_PLACE:
            before, after = getattr(old, name), getattr(new, name)
            for was, row in now.items():
                after[row] = before[was]
        self._stamps = {row: FIRST_STAMP - number for number, row in enumerate(sorted(now.values()))}
        for row, stamp in self._stamps.items():
            new.stamp[row] = stamp
        for place, cards in enumerate(old.zones):
            there = [now[card] for card in cards if card in now]
            if not there:
                continue
            if Zone(place // old.players) in UNORDERED:
                there.sort()
            rows = iter(there)
            new.zones[place] = tuple(next(rows) if card in now else card for card in cards)
        new.host[:] = [now.get(host, host) for host in new.host]
        for row, cards in enumerate(old.live):
            new.live[row] = tuple(card for card in cards if card not in now)

    def _rename(self, new: Position) -> None:
        """Make every reference to a hidden card refer to the card in its place."""
        asked = self._asked_about()
        new.history = tuple(self._event(event) for event in new.history if event.kind in asked)
        new.waiting = tuple(altered(entry, event=self._event(entry.event)) for entry in new.waiting)
        new.stack = tuple(
            altered(
                item,
                receipt=self._receipt(item.receipt),
                event=self._event(item.event) if item.event is not None else None,
            )
            for item in new.stack
        )
        for name in ("peeks", "effects", "later"):
            entries = [altered(entry, refs=tuple(map(self.ref, entry.refs))) for entry in getattr(new, name)]
            setattr(new, name, tuple(entries))
        for row, origin in enumerate(new.origin):
            if isinstance(origin, Receipt):
                new.origin[row] = self._receipt(origin)

    def _asked_about(self) -> frozenset[EventKind]:
        """The kinds of event that cards known to the player ask about. Hidden cards may ask about others."""
        old = self._old
        known = {
            old.card[card]
            for card in range(len(old.card))
            if card not in self.now or old.owner[card] == self.viewer
        }
        return frozenset().union(*(asked_about(old.catalog[number]) for number in known))

    def _event(self, event: Event) -> Event:
        if event.kind not in UNSEEN:
            return event
        return altered(event, cards=tuple(self.card(card) for card in event.cards))

    def _receipt(self, receipt: Receipt) -> Receipt:
        if not receipt.paid:
            return receipt
        return altered(receipt, paid=tuple(map(self._paid, receipt.paid)))

    def _paid(self, paid: Paid) -> Paid:
        means = tuple(self._means(one) for one in paid.means)
        refs = tuple(map(self.ref, paid.refs))
        definitions = tuple(
            self._old.catalog.rules_card if self._is_unseen(one) else number
            for one, number in zip(paid.means, paid.definitions, strict=True)
        )
        return altered(paid, means=means, refs=refs, definitions=definitions)

    def _is_unseen(self, means: Means) -> bool:
        """Whether the player does not know what paid: a card that another player reserved face down.

        Players remember what they paid themselves, wherever it is now, and everybody saw all other payments.
        """
        if means.verb != "reserve" or means.card not in self.now:
            return False
        return self._old.owner[means.card] != self.viewer

    # The imagined cards in place of hidden ones.

    def card(self, card: int) -> int:
        return self.now.get(card, card)

    def ref(self, ref: Ref) -> Ref:
        row = self.now.get(ref.card)
        if row is None or self._old.stamp[ref.card] != ref.stamp:
            return ref
        return Ref(row, self._stamps[row])

    def _means(self, means: Means) -> Means:
        return altered(means, card=self.card(means.card))

    def answer(self, answer: Any) -> Any:
        """The same answer with the imagined cards."""
        match answer:
            case Act():
                return altered(answer, card=self.card(answer.card))
            case Means():
                return self._means(answer)
            case Ref():
                return self.ref(answer)
            case tuple():
                return tuple(self.answer(element) for element in answer)
            case _:
                return answer

    # Drawing.

    def position(self, rng: Random) -> Position:
        """One position that looks the same to the player."""
        pos = self.base.copy()
        catalog = pos.catalog
        for rows, source in self._draws:
            cards = list(source)
            while len(cards) < len(rows):
                cards += source
            rng.shuffle(cards)
            for row, number in zip(rows, cards, strict=False):
                pos.card[row] = pos.printed[row] = number
                definition = catalog[number]
                zone = pos.zone_of(row)
                for line in definition.live_in.get(zone, ()) if zone is not Zone.PANTHEON else ():
                    pos.live[line] = (*pos.live[line], row)
        return pos


def imagination(
    game: Game, viewer: int, rng: Random, lists: Mapping[int, Deck] | None = None
) -> Callable[[Random], Game]:
    """A function that draws games that look to a player like this one, even in the middle of a play.

    The deck lists of others are guessed unless they are given.
    """
    decision = game.decision
    answers = game.answers()
    if any(answer.topic in MIXING for answer in answers):
        raise CannotImagine("hidden cards have been mixed since the play began")
    rest = game.copy().pos
    rest.rewind(0)
    known = frozenset(hidden_from(rest, viewer)) - frozenset(hidden_from(game.pos, viewer))
    found = Imagination(rest, viewer, rng, known, lists)

    def draw(rng: Random) -> Game:
        pos = found.position(rng)
        chance = fair_chance(rng.randrange(2**32))
        if not answers:
            return Game(pos, chance=chance, auto=game.auto, keep_history=False)
        same = [Answer(found.answer(answer.value), answer.topic, answer.given) for answer in answers]
        try:
            twin = Game.resumed(pos, same, chance=chance, auto=game.auto)
        except Exception as error:
            raise CannotImagine("the play cannot be repeated with other hidden cards") from error
        asked = twin.decision
        if (
            asked is None
            or decision is None
            or (asked.topic, asked.player) != (decision.topic, decision.player)
        ):
            raise CannotImagine("the play leads elsewhere with other hidden cards")
        return twin

    return draw


def _seen(pos: Position, player: int, hidden: frozenset[int]) -> Counter[str]:
    """The known cards of a player, by slug. Tokens and copies are left out, because no deck has them."""
    return Counter(
        pos.catalog[pos.printed[card]].slug
        for card in range(len(pos.card))
        if pos.owner[card] == player
        and card not in hidden
        and not pos.states[card] & (State.TOKEN | State.COPY)
        and pos.zone_of(card) not in (Zone.OUTSIDE, Zone.MASTERY)
    )


def _mentioned(pos: Position) -> Iterator[int]:
    """The cards that something in the position refers to, in the order of the references."""
    for item in pos.stack:
        yield from _paid_with(item.receipt)
        if item.event is not None:
            yield from item.event.cards
    for entry in pos.waiting:
        yield from entry.event.cards
    for event in pos.history:
        yield from event.cards
    for name in ("peeks", "effects", "later"):
        for other in getattr(pos, name):
            yield from (ref.card for ref in other.refs)
    for origin in pos.origin:
        if isinstance(origin, Receipt):
            yield from _paid_with(origin)


def _paid_with(receipt: Receipt) -> Iterator[int]:
    for paid in receipt.paid:
        yield from (means.card for means in paid.means)


def _is_material(definition: Definition) -> bool:
    return bool(definition.types & {"champion"} or definition.supertypes & {"regalia"})

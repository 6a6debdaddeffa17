"""Critical: combat damage that doubles unless opponents discard (keyword.critical.1)."""

from __future__ import annotations

from regalia.game.combat.phase import striking_cards
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Condition
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening.replacement import Pending
from regalia.game.happening.verbs import discard
from regalia.game.objects.characteristics import keyword_amounts, may_bear
from regalia.game.printed.abilities import Outcome
from regalia.game.timing.player_rules import is_barred

Amounts = tuple[int, ...]
"""The numbers of cards that the Criticals ask for, smallest first."""


def critical_amounts(pos: Position, source: int) -> Amounts:
    """The numbers of cards to discard for everything in the source's attack (keyword.critical.3)."""
    if not may_bear(pos, KeywordName.CRITICAL):
        return ()
    fight = pos.combat
    attacks = fight is not None and pos.find(fight.attacker) == source
    cards = striking_cards(pos, fight) if attacks and fight is not None else [source]
    return tuple(
        sorted(amount for card in cards for amount in keyword_amounts(pos, card, KeywordName.CRITICAL))
    )


class IsCritical(Condition, frozen=True):
    """The source of the damage has Critical."""

    def holds(self, ctx: Context) -> bool:
        would: Pending = ctx.would
        return would.source != NOBODY and sum(critical_amounts(ctx.pos, would.source)) > 0


class DoubleUnlessDiscarded(Outcome, frozen=True):
    """Opponents of the striker may discard; otherwise the damage doubles, once (keyword.critical.2).

    Each Critical is paid by one player; different Criticals may be paid by different players
    (keyword.critical.3). Nobody discards unless it is enough.
    """

    def apply(self, ctx: Context, would: Pending) -> None:
        pos = ctx.pos
        striker = pos.controller[would.source]
        hands = {
            player: pos.cards_in(Zone.HAND, player)
            for player in pos.turn_order(striker)
            if player != striker and not is_barred(pos, player, "discard")
        }
        owed = {critical_amounts(pos, would.source)}
        offered: tuple[int, ...] = ()
        for player in list(hands):
            hand = hands.pop(player)
            others = [len(other) for other in hands.values()]
            after = {
                (sum(amounts) - sum(left), left)
                for amounts in owed
                for left in _left(amounts, len(hand))
                if _can_share(left, others)
            }
            sizes = {size for size, _ in after}
            given: tuple[int, ...] = ()
            if sizes - {0}:
                given = pos.ask(
                    Decision(
                        Asks.PICK,
                        player,
                        Topic.CRITICAL,
                        hand,
                        minimum=0,
                        maximum=max(sizes),
                        prompt=f"Discard {' or '.join(map(str, sorted(sizes - {0})))} cards "
                        "so that the damage does not double?",
                        rule="keyword.critical.1",
                        constraint=SoMany(hand, frozenset(sizes | {0})),
                    )
                )
            owed = {left for size, left in after if size == len(given)}
            offered += given
            if () in owed:
                discard(pos, offered)
                return
            if not owed:
                break
        would.amount *= 2


def _left(amounts: Amounts, most: int) -> set[Amounts]:
    """The amounts that may be left after a player has paid some of them with this number of cards at most."""
    found = {(amounts, most)}
    for amount in amounts:
        for left, rest in list(found):
            if amount in left and amount <= rest:
                at = left.index(amount)
                found.add((left[:at] + left[at + 1 :], rest - amount))
    return {left for left, _ in found}


def _can_share(amounts: Amounts, hands: list[int]) -> bool:
    """Whether hands of these sizes can pay all amounts, each amount from a single hand."""
    if not amounts or not hands:
        return not amounts
    return any(_can_share(left, hands[1:]) for left in _left(amounts, hands[0]))


class SoMany:
    """Sets of certain sizes."""

    __slots__ = ("cards", "sizes")

    def __init__(self, cards: tuple[int, ...], sizes: frozenset[int]) -> None:
        self.cards = cards
        self.sizes = sizes

    def extensions(self, picked: tuple[int, ...]) -> list[int]:
        return [] if len(picked) >= max(self.sizes) else [card for card in self.cards if card not in picked]

    def complete(self, picked: tuple[int, ...]) -> bool:
        return len(picked) in self.sizes

"""Which cards to reserve stand in for each other, so that not every set of them has to be tried."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from regalia.game.abilities import Static
from regalia.game.asked import Amounted, Memory
from regalia.game.byhand import are_moves_open, fills_hand, is_unmoved, layers_ignore
from regalia.game.continuous import traits
from regalia.game.definitions import STATIC, Sight, own_words
from regalia.game.language import Part, Variable, Word
from regalia.game.state import Position, Zone

if TYPE_CHECKING:
    from regalia.game.payment import Payment


def marks_of_hand(payment: Payment, part: Part) -> list[Collection[int]] | None:
    """Which cards in hand each other part wants; None if cards can matter to the rest in other ways.

    Two cards to reserve that the same parts want are alike: whichever of them goes into
    memory, whatever else is owed finds as much to be paid with.
    """
    pos = payment.pos
    wanted: list[Collection[int]] = []
    others: list[Part] = []
    draws = False
    for number in payment.outstanding():
        other = payment.part(number)
        if other is part:
            continue
        if isinstance(other, Amounted):
            if not isinstance(other.amount, int | Variable):
                return None
            draws = draws or isinstance(other, Memory)
        elif (need := other.from_hand(payment)) is not None:
            wanted.append(need.cards)
        elif fills_hand(other):
            return None
        else:
            others.append(other)
    if wanted and draws:  # what is discarded may pay for memory from the graveyard
        return None
    touched = {Zone.HAND, Zone.MEMORY, Zone.BANISHMENT, *((Zone.GRAVEYARD,) if wanted else ())}
    sights = (*(pos.catalog.sight_of(other) for other in others), *_sights_of_help(payment))
    if not all(is_unmoved(sight, touched) for sight in sights):
        return None
    plain = are_moves_open(pos) and (layers_ignore(pos, touched) or not _tells_apart(pos, touched))
    return wanted if plain else None


def _tells_apart(pos: Position, zones: Collection[Zone]) -> bool:
    """Whether a continuous effect may look at more of these zones than how many cards lie there."""
    for effect in pos.effects:
        if effect.changes and not all(_only_counts(change, zones) for change in effect.changes):
            return True
        if isinstance(effect.permission, Static) and not _static_only_counts(effect.permission, zones):
            return True
    statics = (static for card in pos.live[STATIC] for static in pos.definition(card).abilities.statics)
    return not all(_static_only_counts(static, zones) for static in statics)


def _static_only_counts(static: Static, zones: Collection[Zone]) -> bool:
    words = (static.of, static.when, *static.changes)
    return static.affects not in zones and all(word is None or _only_counts(word, zones) for word in words)


def _only_counts(word: Word, zones: Collection[Zone]) -> bool:
    """Whether all that a text asks of these zones is how many cards lie there."""
    for inner in own_words(word):
        sight = inner.looks_at()
        if not inner.only_counts and (sight is None or not frozenset(sight).isdisjoint(zones)):
            return False
    return True


def _sights_of_help(payment: Payment) -> Iterator[Sight | None]:
    """What decides how much abilities can pay, and which ways of paying are open."""
    catalog, play = payment.pos.catalog, payment.play
    for helps in payment.helps():
        for word in (helps.by, helps.when, helps.up_to):
            if isinstance(word, Word):
                yield catalog.sight_of(word)
    if play is not None:
        for limit in traits(payment.pos, play.card).abilities.limits:
            if limit.when is not None:
                yield catalog.sight_of(limit.when)

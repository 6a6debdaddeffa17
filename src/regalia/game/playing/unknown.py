"""Cards whose texts the engine does not know: when one of them could matter.

Such a card may lie in a hand, a memory or a deck, where it is drawn, pays or is shuffled away: no hidden
text works there. It is at work as soon as its text could do something or is read for an answer:

- in the open: on the field, in a lineage, the intent or a gun, on the effects stack, in a graveyard or in
  banishment, unless it is turned down;
- revealed or preserved, and while a player looks at it in a zone that is hidden from them;
- while a player chooses among the cards of a material deck and it is one of them.

A game that comes to such a point stops (`UnknownText`), even if the card has left by the time somebody is
asked: the journal still shows where it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.information.knowledge import is_open_top
from regalia.game.printed.definitions import Definition

_FACE_DOWN: Final = int(State.FACE_DOWN)
_SHOWN: Final = int(State.REVEALED | State.PRESERVED)


def unread(pos: Position, since: int, decision: Decision | None = None) -> Definition | None:
    """A card whose unknown text could matter now, or could have since a mark of the journal."""
    journal, catalog = pos.journal[since:], pos.catalog
    for column, _, old in journal:  # it was something else for a while: a copy, or turned over
        if column is pos.card:
            was: Definition = catalog[old]
            if not was.understood:
                return was
    strange = [row for row, number in enumerate(pos.card) if not catalog[number].understood]
    for row in strange:
        if is_at_work(pos, row) or (decision is not None and is_candidate(pos, row, decision)):
            return pos.definition(row)
    gone = was_at_work(pos, journal, frozenset(strange)) if strange else NOBODY
    return pos.definition(gone) if gone != NOBODY else None


def is_at_work(pos: Position, card: int) -> bool:
    """Whether a card lies where its text could do something, or is seen by a player it is hidden from."""
    zone, states = pos.zone_of(card), pos.states[card]
    if zone is Zone.OUTSIDE:
        return False
    if not zone.is_private:
        return not states & _FACE_DOWN
    ref = pos.ref(card)
    looked_at = any(ref in peek.refs for peek in pos.peeks)
    return looked_at or bool(states & _SHOWN) or is_open_top(pos, card)


def is_candidate(pos: Position, card: int, decision: Decision) -> bool:
    """Whether a player is to choose among cards of a material deck and this is one of them."""
    if decision.player < 0 or decision.asks is Asks.ACT or pos.zone_of(card) is not Zone.MATERIAL_DECK:
        return False
    return card in decision.options


def was_at_work(pos: Position, journal: Iterable[tuple[Any, Any, Any]], cards: frozenset[int]) -> int:
    """One of these cards that was at work at an earlier write, by overwritten values; or NOBODY.

    A card that was turned down for a while counts as turned down, because turning a card writes two places.
    """
    written = list(journal)
    down = {row for column, row, old in written if column is pos.states and old & _FACE_DOWN}
    for column, row, old in written:
        if row == "peeks":
            seen = [ref.card for peek in old for ref in peek.refs if not peek.lasting]
        elif column is pos.zone and row not in down:
            zone = Zone(old // pos.players)
            seen = [] if zone.is_private or zone is Zone.OUTSIDE else [row]
        elif column is pos.states:
            seen = [row] if old & _SHOWN else []
        else:
            continue
        if found := cards.intersection(seen):
            return min(found)
    return NOBODY

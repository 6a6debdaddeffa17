"""Who may look at which card (zones.information.1 to zones.information.9).

Usually the zone of a card and the way it is turned decide. Everything else is kept in the position as peeks:
cards that somebody looks at or that are shown, until the game moves on, and face-down cards that somebody
knew before they were turned down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from regalia.game.core.language import Means
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Ref
from regalia.game.printed.abilities import Permission, TopRevealed
from regalia.game.printed.definitions import RULES
from regalia.game.timing.player_rules import concerns, rules_at_work

SPECTATOR: Final = NOBODY
"""A viewer who is none of the players."""
EVERYBODY: Final = -3
"""The viewer for revealed cards."""
_PRESERVED: Final = int(State.PRESERVED)
_FACE_DOWN: Final = int(State.FACE_DOWN)
_SHOWN: Final = int(State.REVEALED | State.PRESERVED)
DESCRIBED: Final = "had to be of a kind"
"""The key of a memo on a card that was set face down and had to be of a certain kind."""


class Peek(msgspec.Struct, frozen=True, array_like=True):
    """Cards that a player may look at although they lie hidden; it ends for a card that moves."""

    player: int
    refs: tuple[Ref, ...]
    lasting: bool = False
    """Whether it lasts while the card lies there, because it was known before (zones.information.6.a.i)."""
    ordered: bool = False
    """Whether their order in the deck is seen too, as for top cards, but not for a searched deck."""
    glimpsing: bool = False
    """Whether the player is glimpsing them right now (term.glimpse.2)."""

    def shows(self, ref: Ref, viewer: int) -> bool:
        return self.player in (viewer, EVERYBODY) and ref in self.refs


def may_always_look(pos: Position, card: int, viewer: int) -> bool:
    """Whether a viewer may look at a card as long as it stays there unchanged."""
    zone = pos.zone_of(card)
    states = pos.states[card]
    if pos.outcome is not None and pos.memo(card, DESCRIBED) is not None:  # properties.facing.1.b
        return True
    if zone.is_private:
        if states & _PRESERVED:  # keyword.preserve.4.b
            return True
        return zone is not Zone.MAIN_DECK and pos.owner[card] == viewer  # zones.information.6.a
    if not states & _FACE_DOWN:  # zones.information.2
        return True
    if zone is not Zone.BANISHMENT and pos.controller[card] == viewer:
        return True
    ref = pos.ref(card)
    return any(peek.lasting and peek.shows(ref, viewer) for peek in pos.peeks) or any(
        isinstance(effect.permission, Permission) and effect.controller == viewer and ref in effect.refs
        for effect in pos.effects
    )


def may_look(pos: Position, card: int, viewer: int) -> bool:
    """Whether a viewer may look at a card now."""
    if may_always_look(pos, card, viewer):
        return True
    if pos.states[card] & _SHOWN or is_open_top(pos, card):
        return True
    if not pos.peeks:
        return False
    ref = pos.ref(card)
    return any(peek.shows(ref, viewer) for peek in pos.peeks)


def is_open_top(pos: Position, card: int) -> bool:
    """Whether a card is the top of a deck that is played with its top card revealed (zones.main-deck.9)."""
    if not (pos.live[RULES] or pos.effects) or pos.zone_of(card) is not Zone.MAIN_DECK:
        return False
    owner = pos.owner[card]
    return pos.cards_in(Zone.MAIN_DECK, owner)[0] == card and any(
        concerns(ctx, rule.who, owner) for rule, ctx in rules_at_work(pos, TopRevealed)
    )


def is_open(pos: Position, card: int) -> bool:
    """Whether everybody may look at a card now."""
    return may_look(pos, card, SPECTATOR)


def lookers(pos: Position, card: int) -> tuple[int, ...]:
    """The players who may look at a card now."""
    return tuple(player for player in pos.everyone() if may_look(pos, card, player))


def seen_in(pos: Position, zone: Zone, player: int, viewer: int) -> tuple[int, ...]:
    """The cards of a zone that a viewer may look at now."""
    cards = pos.cards_in(zone, player)
    if not zone.is_private:
        if not any(pos.states[card] & _FACE_DOWN for card in cards):
            return cards
    elif player == viewer and zone is not Zone.MAIN_DECK:
        return cards
    elif not pos.peeks:
        return tuple(card for card in cards if pos.states[card] & _SHOWN or is_open_top(pos, card))
    return tuple(card for card in cards if may_look(pos, card, viewer))


def hidden_from(pos: Position, viewer: int) -> Iterator[int]:
    """Every card in the game whose face a viewer may not look at now."""
    for zone in Zone:
        if zone is Zone.OUTSIDE:
            continue
        for player in pos.everyone():
            cards, seen = pos.cards_in(zone, player), seen_in(pos, zone, player, viewer)
            if len(seen) < len(cards):
                known = frozenset(seen)
                yield from (card for card in cards if card not in known)


def look(
    pos: Position, player: int, cards: Iterable[int], *, ordered: bool = False, glimpsing: bool = False
) -> None:
    """Let a player look at cards until the game moves on (misc.searching.1, term.search.1)."""
    refs = tuple(pos.ref(card) for card in cards)
    if refs:
        pos.assign("peeks", (*pos.peeks, Peek(player, refs, ordered=ordered, glimpsing=glimpsing)))


def is_glimpsed(pos: Position, card: int, player: int) -> bool:
    """Whether a player looks at a card while glimpsing."""
    if not pos.peeks:
        return False
    ref = pos.ref(card)
    return any(peek.glimpsing and peek.player == player and ref in peek.refs for peek in pos.peeks)


def end_glimpse(pos: Position) -> None:
    """End a glimpse. The cards stay known until the game moves on."""
    pos.assign("peeks", tuple(altered(peek, glimpsing=False) for peek in pos.peeks))


def show(pos: Position, cards: Iterable[int]) -> None:
    """Show cards to everybody until the game moves on (term.reveal.2, term.reveal.3)."""
    look(pos, EVERYBODY, cards)


def lose_sight(pos: Position, cards: Iterable[int]) -> None:
    """Cards are mixed: nobody can tell any more which is which (term.shuffling.1, misc.ordering.3)."""
    mixed = {pos.ref(card) for card in cards}
    kept = tuple(
        peek if mixed.isdisjoint(peek.refs) else altered(peek, refs=left)
        for peek in pos.peeks
        if (left := tuple(ref for ref in peek.refs if ref not in mixed))
    )
    if kept != pos.peeks:
        pos.assign("peeks", kept)


def keep_knowing(pos: Position, card: int, players: Iterable[int]) -> None:
    """A player who knew a card that is turned face down still knows it (zones.information.6.a.i)."""
    ref = pos.ref(card)
    pos.assign("peeks", (*pos.peeks, *(Peek(player, (ref,), lasting=True) for player in players)))


def look_away(pos: Position) -> None:
    """Hide revealed cards again as the game moves on (term.reveal.3, term.reveal.4)."""
    kept = tuple(
        peek
        for peek in pos.peeks
        if peek.lasting and any(pos.stamp[ref.card] == ref.stamp for ref in peek.refs)
    )
    if kept != pos.peeks:
        pos.assign("peeks", kept)


def open_name(pos: Position, card: int) -> str:
    """The name of a card if everybody may know it; otherwise a word for a hidden card."""
    return pos.definition(card).name if is_open(pos, card) else "a hidden card"


def is_secret(pos: Position, means: Means) -> bool:
    """Whether only its player sees it: a card that is reserved face down. Everything else is open."""
    if means.verb != "reserve":
        return False
    return not (pos.zone_of(means.card) is Zone.MEMORY and pos.has(means.card, State.REVEALED))

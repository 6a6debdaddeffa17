"""When a game that is over may be shown with all its cards: in a replay, in a file, and by a link."""

from __future__ import annotations

from typing import Final

from regalia.game.core.values import NOBODY
from regalia.server.room import Refuse
from regalia.server.seats import are_persons
from regalia.server.store import Store
from regalia.server.stored import Stored

NOT_OVER: Final = "The game is not over yet: this would show hidden cards."
UNDECIDED: Final = "The match is not decided yet: this would show hidden cards and whole decks."


def check_over(stored: Stored) -> None:
    """Refuse what is shown only of games that are over."""
    if not stored.over:
        raise Refuse(NOT_OVER)


def is_decided(stored: Stored) -> bool:
    """Whether a game has decided its match. One that was broken off decides nothing."""
    if stored.match is None:  # a single game that was stored before there were matches
        return stored.outcome is not None
    return stored.match.after(stored.outcome, NOBODY).over


def hides_decks(stored: Stored) -> bool:
    """Whether persons may meet with the same decks in another game of the match."""
    return are_persons(stored.seats, alone=stored.alone) and not is_decided(stored)


def is_disclosed(store: Store, stored: Stored) -> bool:
    """Whether a game that is over may be shown with all its cards.

    While a match between persons is undecided, nobody may see from a game what the others can play in the
    next one. Once a later game has decided the match, its earlier games may be seen as well.
    """
    later: Stored | None = stored
    while later is not None and later.over:
        if not hides_decks(later):
            return True
        later = _follower(store, later)
    return False


def _follower(store: Store, stored: Stored) -> Stored | None:
    """The next game of the match, if it has begun. Its id is found by one of the links that lead there."""
    for token in stored.match.followed.values() if stored.match is not None else ():
        found = store.seat(token)
        if found is not None:
            return store.game(found[0])
    return None

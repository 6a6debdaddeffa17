"""Between two games: what players are told of the match, exchanges with the sideboard, and the next game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from regalia.cards.facts import load
from regalia.decks.deck import HOMES, BadDeck, Deck
from regalia.decks.entering import not_understood
from regalia.decks.page import kind
from regalia.decks.sideboarding import Exchange, exchanged
from regalia.decks.text import in_order
from regalia.game.core.values import NOBODY
from regalia.game.information.knowledge import SPECTATOR
from regalia.server.after_game import Board, BoardCard, Match, Swap
from regalia.server.disclosure import hides_decks
from regalia.server.lobby import let_in, settle
from regalia.server.matches import KEPT, Brought, KeptMatch, Wish, held_by, single
from regalia.server.room import Refuse
from regalia.server.seats import BOTH, WATCHER, called, new_token, seats_after, token_seat
from regalia.server.stored import Stored, repeatable


def match_of(stored: Stored) -> KeptMatch:
    """The match that a game belongs to."""
    if stored.match is not None:
        return stored.match
    assert stored.setup is not None
    return single(stored.setup)


def told(stored: Stored, seat: int) -> Match:
    """The match as somebody at a seat may know it: of the lists only their own."""
    match = match_of(stored)
    standing = match.after(stored.outcome, _first(stored))
    going_on = stored.over and not match.followed
    coming = following(stored).standing if going_on else match.standing
    boards = held_by(seat, stored.seats) if going_on and coming.played else ()
    return Match(
        best_of=standing.best_of,
        game=match.standing.played + 1,
        won=standing.won,
        over=standing.over,
        winner=standing.winner if standing.over else NOBODY,
        first=coming.first if going_on else NOBODY,
        disclosed=not hides_decks(stored),
        wants=tuple(sorted(match.wishes)),
        boards=tuple(board(match, player) for player in boards if stored.seats[player].kind == "person"),
        next=match.followed.get(token_seat(seat), ""),
    )


def _first(stored: Stored) -> int:
    return NOBODY if stored.first is None else stored.first


def following(stored: Stored) -> KeptMatch:
    """The match before the game that would follow."""
    match = match_of(stored)
    standing = match.after(stored.outcome, _first(stored))
    opener = match.opened if match.standing.played else _first(stored)
    if standing.over:
        return KeptMatch(standing=match.next_match(opener), decks=match.decks)
    if not standing.played:  # the first game had no result, and is played once more
        opener = NOBODY
    return KeptMatch(standing=standing, opened=opener, decks=match.decks)


# Lists.


def board(match: KeptMatch, player: int) -> Board:
    """A player's own list, with the copies in the deck and in the sideboard."""
    brought, exchange = match.decks[player], match.exchange(player)
    return Board(player=player, name=brought.deck.name, cards=tuple(_cards(brought, exchange)))


def _cards(brought: Brought, exchange: Exchange) -> Iterator[BoardCard]:
    deck = brought.deck
    everything = msgspec.structs.replace(deck, material={}, main=_sum(deck.material, deck.main, deck.side))
    unknown = {face.slug for face in not_understood(everything)} - set(brought.blank)
    for home in ("material", "main"):
        section = deck.section(home)
        here = [slug for slug in deck.side if HOMES.get(load().by_slug[slug].deck or "") == home]
        both = msgspec.structs.replace(deck, **{home: dict.fromkeys((*section, *here), 1)})
        for face in in_order(both, home):
            slug = face.slug
            yield BoardCard(
                slug=slug,
                name=face.name,
                kind=kind(face),
                home=home,
                deck=section.get(slug, 0),
                side=deck.side.get(slug, 0),
                now=section.get(slug, 0) - exchange.out.get(slug, 0) + exchange.into.get(slug, 0),
                blank=slug in unknown,
            )


def _sum(*sections: Mapping[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for section in sections:
        for slug, amount in section.items():
            found[slug] = found.get(slug, 0) + amount
    return found


def wish(stored: Stored, player: int, swap: Swap | None, *, without_text: bool) -> Wish:
    """A player's wish to go on. Raise `Refuse` if there can be no game with the list."""
    match = match_of(stored)
    brought = match.decks[player]
    if following(stored).standing.played == 0:
        if swap is not None:
            raise Refuse("Cards are exchanged only between the games of a match.")
        return Wish(exchange=KEPT, brought=brought)
    exchange = match.exchange(player) if swap is None else Exchange(swap.out, swap.into)
    unknown = [slug for slug in (*exchange.out, *exchange.into) if slug not in load().by_slug]
    if unknown:
        raise Refuse(f"There is no card {unknown[0]!r} in the list.")
    rivals = [called(number, seat) for number, seat in enumerate(stored.seats) if number != player]
    try:
        deck = exchanged(brought.deck, exchange, " and ".join(rivals))
    except BadDeck as problem:
        raise Refuse(problem.message) from None
    return Wish(exchange=exchange, brought=_admitted(deck, brought, without_text=without_text))


def _admitted(deck: Deck, before: Brought, *, without_text: bool) -> Brought:
    """The list after an exchange. Cards without text need the player's consent, unless they had it before."""
    now = let_in(deck, without_text=True)
    if not without_text and not set(now.blank) <= set(before.blank):
        return let_in(deck, without_text=False)
    return now


# The next game.


def next_game(stored: Stored, wishes: Mapping[int, Wish], dealt: str = "") -> tuple[Stored, dict[str, int]]:
    """The game that follows, and the seat that each of its tokens leads to. Bots keep their lists."""
    match = following(stored)
    players = range(len(stored.seats))
    brought = [wishes[player].brought if player in wishes else match.decks[player] for player in players]
    follower = Stored.new(
        settle(brought, stored.seats, match.standing.first),
        seats_after(stored.seats),
        seed=repeatable(dealt, "after", stored.seed),
        alone=stored.alone,
        stops=stored.stops,
        clock=None if stored.clock is None else stored.clock.again(),
        match=msgspec.structs.replace(
            match,
            exchanges=tuple(wishes[player].exchange if player in wishes else KEPT for player in players),
        ),
    )
    return follower, {new_token(): seat for seat in _places(stored)}


def _places(stored: Stored) -> tuple[int, ...]:
    """The seats that somebody comes to with a token."""
    persons = tuple(number for number, seat in enumerate(stored.seats) if seat.kind == "person")
    return (*((BOTH,) if stored.alone else persons or (WATCHER,)), SPECTATOR)

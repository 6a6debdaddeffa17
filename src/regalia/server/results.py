"""Games that are over, as one of their players looks back on them, and the shares of games won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, Literal

from regalia.game.core.values import NOBODY
from regalia.lab.wilson import wilson
from regalia.server.over_http import PlayedGame, Results, Share
from regalia.server.puzzling.names import puzzle_of
from regalia.server.seats import ALONE, LESSON, called
from regalia.server.stored import Stored
from regalia.text.writer import capital

Outcome = Literal["won", "lost", "drawn"]
FIRST: Final = "going first"
SECOND: Final = "going second"


def results(found: Iterable[tuple[int, int, Stored]]) -> Results:
    """The results of games: for each its place in the request, the seat of its player, and the game.

    Practice games are listed, but not counted in the shares. Neither are games against nobody and lessons.
    Puzzles are no games.
    """
    games = [
        played(at, seat, stored)
        for at, seat, stored in found
        if seat >= 0 and stored.outcome is not None and not puzzle_of(stored.seats)
    ]
    games.sort(key=lambda one: one.when, reverse=True)
    counted = [one for one in games if one.counts]
    return Results(
        games=tuple(games),
        decks=shares(counted, lambda one: one.deck),
        opponents=shares(counted, lambda one: one.opponent),
        turns=shares(counted, lambda one: "" if one.first is None else FIRST if one.first else SECOND),
    )


def played(at: int, seat: int, stored: Stored) -> PlayedGame:
    """A game that is over, from a player's side."""
    setup, outcome = stored.setup, stored.outcome
    assert setup is not None
    assert outcome is not None
    others = [number for number in range(len(stored.seats)) if number != seat]
    went_first = stored.first if stored.first is not None else setup.first
    return PlayedGame(
        at=at,
        deck=setup.decks[seat].name,
        against=", ".join(setup.decks[number].name for number in others),
        opponent=", ".join(_opponent(stored, number) for number in others),
        first=None if went_first == NOBODY else went_first == seat,
        result=_result(outcome, seat),
        turns=stored.turn,
        when=datetime.fromtimestamp(stored.changed, UTC).isoformat(timespec="seconds"),
        practice=stored.practice,
        counts=not stored.practice and not any(seat.bot in (ALONE, LESSON) for seat in stored.seats),
    )


def _opponent(stored: Stored, number: int) -> str:
    seat = stored.seats[number]
    if seat.bot and seat.bot not in (ALONE, LESSON):
        return f"bot {seat.bot}"
    return seat.bot or capital(called(number, seat))


def _result(outcome: Sequence[int], seat: int) -> Outcome:
    if len(outcome) != 1:
        return "drawn"
    return "won" if outcome[0] == seat else "lost"


def shares(games: Sequence[PlayedGame], group: Callable[[PlayedGame], str]) -> tuple[Share, ...]:
    """The share of games won in each group, the largest group first. Draws count half, and games without a
    group are left out.
    """
    grouped: dict[str, list[PlayedGame]] = {}
    for game in games:
        if name := group(game):
            grouped.setdefault(name, []).append(game)
    found = []
    for name, members in sorted(grouped.items(), key=lambda item: (-len(item[1]), item[0])):
        won = sum(game.result == "won" for game in members)
        drawn = sum(game.result == "drawn" for game in members)
        interval = wilson(won + drawn / 2, len(members))
        found.append(
            Share(
                name=name,
                games=len(members),
                won=won,
                drawn=drawn,
                percent=round(100 * interval.share, 1),
                low=round(100 * interval.low, 1),
                high=round(100 * interval.high, 1),
            )
        )
    return tuple(found)

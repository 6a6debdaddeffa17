"""A new game that begins at a step of another one.

It has the set-up of that game and its answers up to the step, and after that a secret of its own. So all
hidden cards are as they were, chance is new from there, and the new game is stored and played again like
every other.
"""

from __future__ import annotations

import msgspec

from regalia.game.information.knowledge import SPECTATOR
from regalia.server.keeping import Remark, Row
from regalia.server.lobby import LEVELS, NoGame, named
from regalia.server.names import TakenName, proper
from regalia.server.over_http import PlayOn
from regalia.server.replays import Film
from regalia.server.room import Refuse
from regalia.server.seats import BOTH, LETTERS_OF_SEATS, SeatKind, new_token
from regalia.server.stored import Stored, repeatable
from regalia.text.writer import capital


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """A new game, its answers so far, and the seat that each of its tokens leads to."""

    stored: Stored
    rows: tuple[Row, ...]
    tokens: dict[str, int]


def branch(film: Film, asked: PlayOn, dealt: str = "") -> Branch:
    """A game that goes on from a step of a replay. It is for practice, because its players know the cards."""
    if not film.is_open:
        raise Refuse("Only those who may see both hands can play on from here.")
    if asked.at > film.steps:
        raise Refuse("There is no such moment in this game.")
    pos = film.position(asked.at).pos
    if pos.outcome is not None:
        raise Refuse("The game is over at this step: go to an earlier one.")
    if asked.seat >= len(film.names):
        raise Refuse("There is no such seat in this game.")
    if asked.opponent == "bot" and asked.seat in pos.lost:
        raise Refuse("This player has lost by this step: take another seat, or go to an earlier step.")
    seats = _seats(film, asked)
    players = [seat.name or seat.bot for seat in seats]
    where = f"turn {pos.turn}" if pos.turn else "before the first turn"
    origin = (
        f"Played on from step {asked.at} of {film.steps} ({where}) of the game of "
        f"{' against '.join(film.names)}. The cards lie as they did there, and chance is new from here."
    )
    stored = Stored.new(
        msgspec.structs.replace(film.found.setup, players=players),
        seats,
        seed=repeatable(dealt, film.found.setup, len(film.found.answers), asked),
        alone=asked.opponent == "myself",
        practice=True,
        turn=pos.turn,
        remarks=(Remark(asked.at, origin),),
    )
    mine = BOTH if asked.opponent == "myself" else asked.seat
    answers = zip(film.found.answers[: asked.at], film.deciders, strict=False)
    rows = tuple(Row(topic, value, given, player) for (topic, value, given), player in answers)
    return Branch(stored=stored, rows=rows, tokens={new_token(): seat for seat in (mine, SPECTATOR)})


def _seats(film: Film, asked: PlayOn) -> tuple[SeatKind, ...]:
    if asked.opponent == "myself":
        return tuple(SeatKind(name=_kept_name(name)) for name in film.names)
    if asked.bot not in LEVELS:
        raise NoGame(f"There is no bot called {asked.bot!r}; take one of: {', '.join(LEVELS)}.")
    me = SeatKind(name=named(asked.name))
    return tuple(me if seat == asked.seat else _bot(film, asked, seat) for seat in range(len(film.names)))


def _bot(film: Film, asked: PlayOn, seat: int) -> SeatKind:
    """A bot in the place of another player. Only one of several needs a name."""
    name = f"bot {LETTERS_OF_SEATS[seat]}" if len(film.names) > 2 else ""
    return SeatKind(kind="bot", bot=asked.bot, name=name)


def _kept_name(name: str) -> str:
    """The name of a player of the other game, unless it is one that the log uses for others."""
    try:
        return capital(proper(name))
    except TakenName:
        return ""

"""Proof: a quiet player is asked far less, and not less where there is something to do.

    python -m proofs.asked [GAMES [BOT [JUDGE]]]

Plays games between presets (10) against greedy. For the person, a bot (greedy) answers every question that a
player with the usual stops is asked. For each of these questions the proof says whether a quiet player would
be asked too. Where not, the bot should have passed; what it wanted to do instead is listed with its moment.
A judge, such as search:60, is asked about these questions as well, if they have more than one answer: what it
would rather do is listed too.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any, Final

import msgspec

from regalia.bots.known import make_bot
from regalia.bots.seat import Bot, Seat
from regalia.decks.presets import PRESETS
from regalia.game.core.decision import Topic
from regalia.game.core.state import Position
from regalia.game.printed.acts import PASS, Act
from regalia.game.timing.phase_table import moment
from regalia.game_files import setup
from regalia.server.protocol import Stops
from regalia.server.room import Room
from regalia.server.seats import SeatKind

GAMES: Final = 10
SEATS: Final = (SeatKind(name="Ann"), SeatKind(kind="bot", bot="greedy"))
QUIET: Final = Stops(care="quiet")


class Tally(msgspec.Struct):
    """The questions of some games."""

    games: int = 0
    usual: int = 0
    """Questions with the usual stops."""
    quiet: int = 0
    """Those that a quiet player is asked as well."""
    passes: int = 0
    """Questions with the usual stops in which one can pass and it does not end the turn."""
    quiet_passes: int = 0
    missed: Counter[str] = msgspec.field(default_factory=Counter)
    """What the bot did where a quiet player is not asked, and when."""
    judged: int = 0
    """Questions that a quiet player is not asked and the judge was."""


def main(games: int = GAMES, bot: str = "greedy", judge: str = "") -> int:
    """Print what a player is asked in both ways."""
    tally = prove(games, bot, judge)
    gone = 1 - tally.quiet / tally.usual
    print(
        f"{tally.games} games: {tally.usual} questions with the usual stops, {tally.quiet} quietly "
        f"({100 * gone:.0f} % gone); of those outside one's own plays and turns {tally.passes} and "
        f"{tally.quiet_passes}"
    )
    for what, times in tally.missed.most_common():
        print(f"  somebody would act where a quiet player is not asked: {what} ({times} times)")
    if judge:
        print(f"{judge} was asked about {tally.judged} questions that a quiet player is not asked")
    return 0


def prove(games: int, bot: str, judge: str) -> Tally:
    tally = Tally()
    pairs = [(one, other) for one in PRESETS for other in PRESETS if one < other]
    for number in range(games):
        one, other = pairs[number * 37 % len(pairs)]
        _game(tally, number, (one, other), (bot, judge))
        tally.games += 1
    return tally


def _game(tally: Tally, number: int, decks: tuple[str, str], bots: tuple[str, str]) -> None:
    dealt = setup([PRESETS[name] for name in decks], ["", ""], number % 2)
    table = Room("game", dealt, SEATS, f"asked {number}")
    person = make_bot(bots[0], number)
    judge = make_bot(bots[1], number) if bots[1] else None
    while not table.over:
        if table.bot_to_move:
            table.let_bot_answer()
        elif table.automatic():
            table.answer_by_itself()
        else:
            _ask(tally, table, person, judge)


def _ask(tally: Tally, table: Room, person: Bot, judge: Bot | None) -> None:
    """Count the question, and let the bot answer it for the person."""
    decision = table.game.decision
    assert decision is not None
    answer = person.answer(decision, Seat(table.game))
    usual, table.stops[0] = table.stops[0], QUIET
    unasked = bool(table.automatic())
    table.stops[0] = usual
    pos = table.game.pos
    own = pos.turn_player == 0 and not pos.stack and moment(pos).window == "main phase"
    waits = decision.topic == Topic.ACT and not own
    tally.usual += 1
    tally.quiet += not unasked
    tally.passes += waits
    tally.quiet_passes += waits and not unasked
    if unasked and answer != PASS:
        _note(tally, pos, "the player", answer)
    if unasked and judge is not None and len(decision.options) > 1:
        tally.judged += 1
        better = judge.answer(decision, Seat(table.game))
        if better != PASS:
            _note(tally, pos, "the judge", better)
    table._push(answer, 0)


def _note(tally: Tally, pos: Position, who: str, answer: Any) -> None:
    """Keep what somebody would do where a quiet player is not asked."""
    what = f"{answer.what} {pos.definition(answer.card).name}" if isinstance(answer, Act) else str(answer)
    when = "with something on the stack" if pos.stack else moment(pos).window
    whose = "own" if pos.turn_player == 0 else "other's"
    tally.missed[f"{who}: {what}, {whose} turn, {when}"] += 1


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(main(int(words[0]) if words else GAMES, *words[1:3]))

"""Proof: a quiet player is asked far less, and not less where there is something to do.

    python -m proofs.asked [GAMES [BOT [JUDGE [FIRST]]]]

Plays games between presets (10) against greedy. For the person, a bot (greedy) answers every question that a
player with the usual stops is asked. For each of these questions the proof says whether a quiet player would
be asked too. Where not, the bot should have passed; what it wanted to do instead is listed with its moment.
A judge, such as search:40, is asked about these questions as well, if they have more than one answer: what it
would rather do is listed too.

A bot acts as soon as its position looks better, and that is no proof that it had to act there. So each of
these acts is compared with passing, as an analysis compares choices: both are played on in the same imagined
games, to the end of the player's next turn. If acting is better by as much as a mistake costs in an analysis,
it is compared with waiting as well: to pass, and to do the same when a quiet player is asked next, in this
turn or their own. An act matters if it is clearly better than both.

It fails if quiet passing saves too few questions, if a bot would act at too many of those that it saves, or
if too many of these acts matter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import msgspec

from regalia.bots.imagined import CannotImagine
from regalia.bots.known import make_bot
from regalia.bots.search_bot import STEPS, Search, name_of, play_on
from regalia.bots.seat import Bot, Seat
from regalia.bots.swallowed import swallow
from regalia.bots.use import uses
from regalia.decks.presets import PRESETS
from regalia.game.core.decision import Decision, Topic
from regalia.game.game import Game
from regalia.game.printed.acts import PASS, Act
from regalia.game.timing.phase_table import moment
from regalia.game_files import setup
from regalia.lab.analysis import CLEARLY, LEAST
from regalia.server import stops
from regalia.server.protocol import Stops
from regalia.server.room import Room
from regalia.server.seats import SeatKind

GAMES: Final = 10
LEAST_GONE: Final = 0.4
"""The part of the questions that quiet passing has to save."""
MOST_ACTS: Final = 0.05
"""The part of the saved questions at which a bot may act at most."""
MOST_MATTER: Final = 0.01
"""The part of the saved questions at which acting may be clearly better at most."""
WORLDS: Final = 60
"""The imagined games in which an act is compared with passing."""
MOST_COMPARED: Final = 60
"""The most acts that are compared. If there are more, the proof has failed anyway."""
SEATS: Final = (SeatKind(name="Ann"), SeatKind(kind="bot", bot="greedy"))
QUIET: Final = Stops(care="quiet")


class Doing(Enum):
    """When an act is done in an imagined game."""

    NOW = auto()
    LATER = auto()
    """When a quiet player is asked next, in this turn or their own."""
    NEVER = auto()


class Gain(msgspec.Struct, frozen=True):
    """What an act adds to the chance to win, as the player may know it."""

    mean: float
    doubt: float
    """The standard error."""

    @property
    def is_clear(self) -> bool:
        return self.mean >= LEAST and self.mean > CLEARLY * self.doubt

    def __str__(self) -> str:
        return f"{100 * self.mean:+.1f} ± {100 * self.doubt:.1f} %"


class Acted(msgspec.Struct):
    """What somebody would do where a quiet player is not asked."""

    where: str
    """The game, the turn and the moment."""
    what: str
    who: list[str]
    use: str
    """Why a quiet player is not asked."""
    over_passing: Gain | None = None
    """What the act adds to the chance to win; None if that was not or cannot be compared."""
    over_waiting: Gain | None = None
    """The same, if it is done later when a quiet player is asked; None if it is no better than passing."""

    @property
    def helps(self) -> bool:
        """Whether it is clearly better than not to act at all."""
        return self.over_passing is not None and self.over_passing.is_clear

    @property
    def matters(self) -> bool:
        """Whether quiet passing costs something here."""
        return self.helps and (self.over_waiting is None or self.over_waiting.is_clear)

    def told(self) -> str:
        told = [" and ".join(self.who) + ": " + self.what, self.where, self.use]
        if self.over_passing is not None:
            told.append(f"{self.over_passing} compared with passing")
        if self.over_waiting is not None:
            told.append(f"{self.over_waiting} compared with waiting")
        return "; ".join([*told, "IT MATTERS"] if self.matters else told)


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
    acted: list[Acted] = []
    """What bots would do where a quiet player is not asked."""
    moments: int = 0
    """The questions at which one of them would do something."""
    judged: int = 0
    """Questions that a quiet player is not asked and the judge was."""

    @property
    def saved(self) -> int:
        return self.usual - self.quiet

    def faults(self) -> Iterator[str]:
        """What is wrong with quiet passing."""
        if self.saved < LEAST_GONE * self.usual:
            yield f"fewer than {LEAST_GONE:.0%} of the questions are gone"
        if self.moments > MOST_ACTS * self.saved:
            yield f"a bot would act at more than {MOST_ACTS:.0%} of the questions that are gone"
        if sum(one.matters for one in self.acted) > MOST_MATTER * self.saved:
            yield f"acting is clearly better at more than {MOST_MATTER:.0%} of the questions that are gone"


def main(words: Sequence[str]) -> int:
    """Print what a player is asked in both ways, and whether that is as it should be."""
    games, bot, judge, first = [*words, *(str(GAMES), "greedy", "", "0")[len(words) :]][:4]
    tally = prove(int(games), bot, judge, int(first))
    print(
        f"{tally.games} games: {tally.usual} questions with the usual stops, {tally.quiet} quietly "
        f"({tally.saved / tally.usual:.0%} gone); of those outside one's own plays and turns {tally.passes} "
        f"and {tally.quiet_passes}"
    )
    for one in sorted(tally.acted, key=lambda one: (not one.matters, not one.helps)):
        print(f"  would act where a quiet player is not asked, {one.told()}")
    if judge:
        print(f"{judge} was asked about {tally.judged} questions that a quiet player is not asked")
    print(
        f"a bot would act at {tally.moments} of the {tally.saved} questions that are gone "
        f"({tally.moments / max(1, tally.saved):.1%}); that is better than never to act at "
        f"{sum(one.helps for one in tally.acted)}, and it mattered at "
        f"{sum(one.matters for one in tally.acted)}"
    )
    faults = list(tally.faults())
    for fault in faults:
        print(f"FAILED: {fault}")
    return 1 if faults else 0


def prove(games: int, bot: str, judge: str, first: int = 0) -> Tally:
    tally = Tally()
    pairs = [(one, other) for one in PRESETS for other in PRESETS if one < other]
    for number in range(first, first + games):
        one, other = pairs[number * 37 % len(pairs)]
        tally.games += 1
        _game(tally, number, (one, other), (bot, judge))
    return tally


def _game(tally: Tally, number: int, decks: tuple[str, str], bots: tuple[str, str]) -> None:
    dealt = setup([PRESETS[name] for name in decks], ["", ""], number % 2)
    table = Room(f"game {number}", dealt, SEATS, f"asked {number}")
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
    unasked = table.automatic()
    table.stops[0] = usual
    pos = table.game.pos
    own = pos.turn_player == 0 and not pos.stack and moment(pos).window == "main phase"
    waits = decision.topic == Topic.ACT and not own
    tally.usual += 1
    tally.quiet += not unasked
    tally.passes += waits
    tally.quiet_passes += waits and not unasked
    if unasked:
        wanted = {answer: ["the player"]}
        if judge is not None and len(decision.options) > 1:
            tally.judged += 1
            wanted.setdefault(judge.answer(decision, Seat(table.game)), []).append("the judge")
        wanted.pop(PASS, None)
        tally.moments += bool(wanted)
        for act, who in wanted.items():
            tally.acted.append(_compared(tally, table, unasked, act, who))
    table._push(answer, 0)


def _compared(tally: Tally, table: Room, unasked: str, act: Any, who: list[str]) -> Acted:
    """What somebody would do where a quiet player is not asked, and whether it is better than passing."""
    pos = table.game.pos
    what = f"{act.what} {pos.definition(act.card).name}" if isinstance(act, Act) else str(act)
    whose = "own turn" if pos.turn_player == 0 else "other's turn"
    when = moment(pos).window
    if pos.stack:
        top = pos.stack[-1]
        by = "own" if top.controller == 0 else "the other's"
        when = f"below {by} {pos.definition(top.source).name} on the stack"
    found = table.uses().of.get(act)
    use = f"passed as {unasked}" if found is None else f"passed as {unasked}, of use {found.use.name.lower()}"
    acted = Acted(f"{table.id}, turn {pos.turn}, {whose}, {when}", what, who, use)
    if isinstance(act, Act) and len(tally.acted) < MOST_COMPARED:
        acted.over_passing = _gain(table.game, act, acted.where)
        if acted.helps:
            acted.over_waiting = _gain(table.game, act, acted.where, waits=True)
    return acted


def _gain(game: Game, act: Act, seed: str, *, waits: bool = False) -> Gain | None:
    """By how much an act is better than passing, or than waiting; None if it cannot be imagined.

    The search bot always passes at such questions (`Search.iterate`), so the lines are played on here.
    """
    decision = game.decision
    assert decision is not None
    seat, rng = Seat(game), Random(seed)
    try:
        draw = seat.imagination(rng)
        first = draw(rng)
        name, search = name_of(first.pos, act), Search(seat.player)
        search.look_closely(first, (act, PASS))
        if name not in search.plans:
            return None
        gains = []
        for _ in range(WORLDS):
            world = rng.randrange(2**32)
            acts = _value(draw(Random(world)), search, name, Doing.NOW)
            other = _value(draw(Random(world)), search, name, Doing.LATER if waits else Doing.NEVER)
            gains.append(acts - other)
    except CannotImagine:
        return None
    except Exception as error:  # an imagined game may fail where the real one does not
        swallow(error)
        return None
    return Gain(fmean(gains), stdev(gains) / sqrt(len(gains)))


def _value(game: Game, search: Search, name: Any, doing: Doing) -> float:
    """What an imagined game is worth at the end of the player's next turn, if they do something now, when
    they are asked next, or never. Everything else is left to habit.
    """
    turn, player = game.pos.turn, search.player
    end = turn + game.pos.players + (game.pos.turn_player == player)
    plan: list[tuple[str, Any]] = []
    for number in range(STEPS):
        decision = game.decision
        if decision is None or game.pos.turn >= end:
            break
        planned = plan.pop(0)[1] if plan and plan[0][0] == decision.topic else None
        if decision.player == player and decision.topic == Topic.ACT:
            named = {name_of(game.pos, option): option for option in reversed(decision.options)}
            plan.clear()
            wanted = doing is Doing.NOW or (doing is Doing.LATER and number > 0 and name in named)
            if wanted and (doing is Doing.NOW or is_asked_quietly(game, decision)):
                game.push(named[name])
                plan, doing = list(search.plans[name]), Doing.NEVER
            elif number:
                play_on(game, decision)
            else:
                game.push(PASS)
        elif decision.player == player and planned is not None and decision.admits(planned):
            game.push(planned)
        else:
            play_on(game, decision)
    return search._value(game.pos, game.pos.turn - turn, end - turn)


def is_asked_quietly(game: Game, decision: Decision) -> bool:
    """Whether a quiet player would be asked in an imagined game."""
    here = stops.Moment(
        game.pos, decision, QUIET, None, frozenset(), lambda: uses(game, Random(0)), against_person=False
    )
    return not stops.passes(here)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

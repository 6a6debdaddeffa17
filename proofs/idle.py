"""Proof: how often bots do not attack though they could, and which of two bots wins more, in mirrored games.

    python -m proofs.idle [GAMES [BOT BOT [SEED]]] [--workers N]

Ten pairs of decks; each deal is played twice with the same luck, once from each seat. A turn counts if its
player could attack with two or more units at the same moment; it is idle if that player attacked with none.
Some idle turns are sound: awake units strike back. A bot is a name that `regalia duel --bots` knows, such as
`search:50` or `mybot:MyBot`.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Final

import msgspec

from regalia.bots.asking import answer_of
from regalia.bots.known import make_bot
from regalia.bots.swallowed import SWALLOWED
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.presets import PRESETS
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.state import Phase
from regalia.game.game import Game
from regalia.lab.wilson import wilson

GAMES: Final = 40
PAIRS: Final = (
    ("lorraine", "rai"),
    ("silvie", "rai"),
    ("tonoris", "rai"),
    ("jin", "rai-prelude"),
    ("lorraine-prelude", "silvie"),
    ("tonoris", "lorraine"),
    ("merlin", "jin"),
    ("guo-jia", "tristan"),
    ("silvie-slimes", "lorraine"),
    ("diana", "ciel"),
)
"""Decks that attack with allies, with champions and with both."""
MOST_ANSWERS: Final = 6000
MANY: Final = 2
"""The number of attackers from which a turn counts."""


class Ended(msgspec.Struct, frozen=True):
    """A game: the bot that won, and the turns that count for each bot."""

    winner: int
    armed: tuple[int, int]
    idle: tuple[int, int]
    seconds: tuple[float, float]
    answers: tuple[int, int]
    swallowed: dict[str, int]
    where: tuple[str, ...] = ()
    """The idle turns, for people who want to look at them."""


class Turns:
    """The turns of a game in which somebody could attack with several units, and those with an attack."""

    def __init__(self) -> None:
        self.armed: set[tuple[int, int]] = set()
        self.attacked: set[tuple[int, int]] = set()

    def note(self, game: Game, decision: Decision, answer: object) -> None:
        """Note a question and its answer, if it is about what to do in the own main phase."""
        pos = game.pos
        own = pos.turn_player == decision.player and pos.phase is Phase.MAIN
        if decision.topic != Topic.ACT or not own or pos.stack:
            return
        turn = decision.player, pos.turn
        if len({act.card for act in decision.options if act.what == "attack"}) >= MANY:
            self.armed.add(turn)
        if getattr(answer, "what", "") == "attack":
            self.attacked.add(turn)


def play(bots: tuple[str, str], seed: int, number: int) -> Ended:
    """One game. Games 0 and 1 are a mirrored pair, so are 2 and 3, and so on."""
    deal_number, swapped = divmod(number, 2)
    one, other = PAIRS[deal_number % len(PAIRS)]
    rng = Random(f"{seed} {deal_number}")
    game = Game(
        deal(Library(), [PRESETS[one], PRESETS[other]]), seed=rng.randrange(2**32), keep_history=False
    )
    seats = (bots[1], bots[0]) if swapped else bots
    players = [make_bot(name, rng.randrange(2**32)) for name in seats]
    turns = Turns()
    seconds, answers = [0.0, 0.0], [0, 0]
    SWALLOWED.clear()
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        if decision is None:
            break
        began = time.process_time()
        answer = answer_of(players[decision.player], decision, game)
        seconds[decision.player] += time.process_time() - began
        answers[decision.player] += 1
        turns.note(game, decision, answer)
        game.push(answer)
    outcome = game.outcome
    won = outcome[0] ^ swapped if outcome is not None and len(outcome) == 1 else -1
    idle = sorted(turns.armed - turns.attacked)

    def by_bot(found: set[tuple[int, int]]) -> tuple[int, int]:
        count = Counter(player ^ swapped for player, _ in found)
        return count[0], count[1]

    return Ended(
        won,
        by_bot(turns.armed),
        by_bot(set(idle)),
        (seconds[swapped], seconds[1 - swapped]),
        (answers[swapped], answers[1 - swapped]),
        dict(SWALLOWED),
        tuple(f"game {number} ({one}-{other}), turn {turn}: {seats[player]}" for player, turn in idle),
    )


def all_games(bots: tuple[str, str], games: int, seed: int, workers: int) -> Iterator[Ended]:
    if workers == 1:
        yield from map(partial(play, bots, seed), range(games))
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(play, bots, seed), range(games))


def table(bots: tuple[str, str], ended: list[Ended]) -> str:
    """The result in lines."""
    decided = [game for game in ended if game.winner >= 0]
    lines = [f"{len(ended)} games, {len(ended) - len(decided)} of them without a winner"]
    for number, bot in enumerate(bots):
        won = sum(game.winner == number for game in decided)
        armed, idle = (sum(getattr(game, what)[number] for game in ended) for what in ("armed", "idle"))
        spent = sum(game.seconds[number] for game in ended)
        answers = sum(game.answers[number] for game in ended)
        lines.append(
            f"{bot}: won {won} of {len(decided)}, {wilson(won, len(decided))}; "
            f"idle in {idle} of {armed} turns with {MANY} or more attackers, {wilson(idle, armed)}; "
            f"{spent / max(1, len(ended)):.2f} s a game, {1000 * spent / max(1, answers):.1f} ms an answer"
        )
    swallowed = sum((Counter(game.swallowed) for game in ended), Counter[str]())
    lines += [f"{count} times in imagined games: {error}" for error, count in swallowed.most_common()]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("bots", nargs="*", default=[])
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--where", action="store_true", help="list the idle turns")
    asked = parser.parse_args()
    one, other, seed, *_ = [*asked.bots, "1"] if asked.bots else ["greedy", "simple", "1"]
    bots = (one, other)
    ended: list[Ended] = []
    for game in all_games(bots, asked.games, int(seed), asked.workers):
        ended.append(game)
        if len(ended) % 20 == 0 and len(ended) < asked.games:
            print(table(bots, ended), flush=True)
    print(table(bots, ended))
    if asked.where:
        print("\n".join(place for game in ended for place in game.where))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

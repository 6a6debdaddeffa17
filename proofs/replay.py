"""Proof: the same set-up and the same answers give the same game, everywhere.

    python -m proofs.replay [POINTS [SEED]]

Random games between all presets are played and written down, with the digest after every answer. Another
process, with another PYTHONHASHSEED, reads each file and plays it again. All digests have to be the same, and
so does the file that it would write. At random points the game is also saved and loaded, and answers are
taken back and given again. That must not change any digest either.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from regalia.bots.random_bot import RandomBot
from regalia.decks.shipped import DECKS
from regalia.game.answers import Answer
from regalia.game.core.illegal import NotYet
from regalia.game.game import Game
from regalia.game.record import Setup, all_answers, read, record, unplain
from regalia.game_files import begin, setup, write_game

POINTS = 5_000
OFTEN = 0.05
"""The probability that a point is also saved, loaded, taken back and reached again."""
ELSEWHERE = "--elsewhere"


def play(settled: Setup, seed: int, most: int) -> tuple[Game, list[str]]:
    """A random game and its digest after every answer that somebody gave."""
    rng, bot = Random(seed), RandomBot(seed)
    game = Game(begin(settled), seed=seed)
    digests: list[str] = []
    while (decision := game.decision) is not None and len(digests) < most:
        try:
            game.push(bot.answer(decision))
        except NotYet:
            game.undo()
            break
        digests.append(game.digest().hex())
        if rng.random() < OFTEN:
            there_and_back(game, rng)
    return game, digests


def there_and_back(game: Game, rng: Random) -> None:
    """Save and load, take back and answer again, and check that the game is the same as before."""
    before, answers = game.digest(), all_answers(game)
    loaded = Game.load(game.save(), game.pos.catalog)
    if loaded.digest() != before:
        raise AssertionError("a game that was saved and loaded is another one")
    chance, auto = game.chance, game.auto
    for _ in range(rng.randrange(1, 8)):
        if not any(answer.given for answer in all_answers(game)):
            break
        game.undo()
    game.chance, game.auto = None, False
    answer_again(game, answers)
    game.chance, game.auto = chance, auto
    if game.digest() != before:
        raise AssertionError("answers that were taken back and given again lead elsewhere")


def answer_again(game: Game, answers: list[Answer]) -> None:
    for answer in answers[len(all_answers(game)) :]:
        game.push(answer.value, given=answer.given)


def digests_of(path: Path) -> list[str]:
    """Play a file again, and note the digest after every answer that somebody gave."""
    data = path.read_bytes()
    found = read(data)
    game = Game(begin(found.setup), auto=False)
    game.chance = None
    digests: list[str] = []
    pending = False
    for topic, value, given in found.answers:
        decision = game.decision
        if decision is None or decision.topic != topic:
            raise AssertionError(f"{topic} was answered, and {decision!r} is asked")
        if given and pending:
            digests.append(game.digest().hex())
        pending = pending or given
        game.push(unplain(value), given=given)
    digests.append(game.digest().hex())
    if record(game, found.setup).encode() != data:
        raise AssertionError("the game that was played again is written down otherwise")
    return digests


def elsewhere(paths: list[Path], hash_seed: int) -> list[list[str]]:
    """The digests that another process finds in the files."""
    done = subprocess.run(
        [sys.executable, "-m", "proofs.replay", ELSEWHERE, *map(str, paths)],
        cwd=Path(__file__).parents[1],
        env=os.environ | {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(done.stderr.strip().splitlines()[-1])
    found: list[list[str]] = json.loads(done.stdout)
    return found


def prove(points: int, seed: int = 0, batch: int = 8) -> tuple[int, int]:
    """Play, save and play again until enough points were compared; return the numbers of games and points."""
    games = compared = 0
    rng = Random(seed)
    names = sorted(DECKS)
    with tempfile.TemporaryDirectory(prefix="regalia-replay-") as folder:
        while compared < points:
            here: list[tuple[Path, list[str]]] = []
            while len(here) < batch and compared + sum(len(one) for _, one in here) < points:
                pair = [rng.choice(names), rng.choice(names)]
                settled = setup([DECKS[name] for name in pair], pair, rng.choice((-1, 0, 1)))
                left = points - compared - sum(len(one) for _, one in here)
                game, digests = play(settled, rng.randrange(2**32), left)
                path = Path(folder) / f"{games + len(here)}.json"
                write_game(path, game, settled)
                here.append((path, digests))
            there = elsewhere([path for path, _ in here], rng.randrange(1, 10**6))
            for (path, mine), yours in zip(here, there, strict=True):
                if mine != yours:
                    both = enumerate(zip(mine, yours, strict=False), 1)
                    where = next((number for number, (one, other) in both if one != other), len(mine))
                    raise AssertionError(f"{path.name}: first differs after choice {where}")
                games += 1
                compared += len(mine)
    return games, compared


def main(words: list[str]) -> int:
    if words[:1] == [ELSEWHERE]:
        print(json.dumps([digests_of(Path(word)) for word in words[1:]]))
        return 0
    points = int(words[0]) if words else POINTS
    seed = int(words[1]) if len(words) > 1 else 0
    began = time.perf_counter()
    games, compared = prove(points, seed)
    print(
        f"{games} games, {compared:,} points: the same digests in another process with another hash seed, "
        f"after loading, after taking back and answering again ({time.perf_counter() - began:.0f} s)."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

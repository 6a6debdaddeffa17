"""A puzzle as a file: a scenario whose steps are the solution, with a section of words about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from regalia.cards.catalog import Library
from regalia.game.core.decision import Asks, Topic
from regalia.games import Game
from regalia.judge.scenario.laying import written
from regalia.judge.scenario.making import Transcript
from regalia.judge.scenario.setup import build
from regalia.judge.scenario.text import parse
from regalia.judge.scenario.world import World
from regalia.puzzles.making import Rated, solution
from regalia.puzzles.prover import Prover
from regalia.puzzles.setups import Setup, laid_out
from regalia.puzzles.telling import steps
from regalia.typed import typed

SHIPPED: Final = Path(__file__).with_name("shipped")
SUFFIX: Final = ".yaml"
NOTE: Final = (
    "A wins in this main phase. Decks are Blanks, and B has no hand and no memory: nothing is hidden."
)


class BadPuzzle(ValueError):
    """A file that is no puzzle. The message says in one line where and what to do."""


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words about a puzzle."""

    difficulty: int
    origin: str
    """The game that the position comes from."""
    idea: str = ""
    steps: tuple[str, ...]
    """The solution, a step for each thing that A does."""
    right: tuple[str, ...]
    """First moves that win."""
    wrong: tuple[str, ...]
    """First moves that do not."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle as it is in its file."""

    title: str
    puzzle: About
    setup: Setup
    play: list[Any]
    name: str = ""

    def game(self) -> Game:
        """The position, laid out."""
        return laid_out(self.setup)


def read_puzzle(path: Path) -> Puzzle:
    """The puzzle in a file."""
    try:
        found = msgspec.yaml.decode(path.read_bytes(), type=Puzzle)
    except OSError as error:
        raise BadPuzzle(f"{path}: it cannot be read: {error.strerror or error}") from None
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        said = " ".join(str(error).split())
        raise BadPuzzle(f"{path}: it is no puzzle: {said}; make one with {typed('puzzles')}") from None
    return msgspec.structs.replace(found, name=path.stem)


def read_folder(folder: Path) -> list[Puzzle]:
    """The puzzles of a folder, the easy ones first."""
    found = [read_puzzle(path) for path in sorted(folder.glob(f"*{SUFFIX}"))]
    return sorted(found, key=lambda one: (one.puzzle.difficulty, one.name))


@cache
def shipped() -> dict[str, Puzzle]:
    """The puzzles that come with Regalia, by name."""
    return {one.name: one for one in read_folder(SHIPPED)}


def write(rated: Rated, title: str, origin: str) -> str:
    """The file of a puzzle."""
    game = laid_out(rated.setup)
    line = solution(game, Prover(0, game.pos.turn))
    about = {
        "difficulty": rated.difficulty,
        "origin": origin,
        "idea": "",
        "steps": steps(game, line),
        "right": list(rated.right),
        "wrong": list(rated.wrong),
    }
    lines = ["regalia: 1", f"title: {written(title)}", f"note: {written(NOTE)}", "puzzle:"]
    lines += [f"  {key}: {written(value)}" for key, value in about.items() if not isinstance(value, list)]
    for key, value in about.items():
        if isinstance(value, list):
            lines += [f"  {key}:", *(f"    - {written(one)}" for one in value)]
    lines += _setup_lines(rated.setup)
    lines.append("play:")
    for step in _steps(rated.setup, line):
        lines += step
    return "\n".join([*lines, "expect:", "  - A has won", ""])


def _setup_lines(setup: Setup) -> Iterator[str]:
    yield "setup:"
    yield f"  turn: {setup['turn']}"
    for letter in "AB":
        yield f"  {letter}:"
        for key, value in setup[letter].items():
            if isinstance(value, list) and value:
                yield f"    {key}:"
                yield from (f"      - {written(one)}" for one in value)
            elif not isinstance(value, list):
                yield f"    {key}: {written(value)}"


def _world(setup: Setup) -> World:
    root = parse("\n".join(("regalia: 1", "title: x", *_setup_lines(setup))), "the puzzle")
    node = root.get("setup")
    assert node is not None
    return build(node, Library(), {})


def _steps(setup: Setup, line: Sequence[tuple[Topic, int, Any]]) -> Iterator[list[str]]:
    """The solution as steps of a scenario."""
    game = laid_out(setup)
    game.auto = False
    game.chance = None
    transcript = Transcript(game, _world(setup), {card: card for card in range(len(game.pos.card))})
    for _, _, answer in line:
        _answer_forced(transcript)
        transcript.answer(answer)
    _answer_forced(transcript)
    transcript.flush()
    yield from transcript.step_lines()


def _answer_forced(transcript: Transcript) -> None:
    """Answer questions with a single answer, which the solution does not name."""
    while (decision := transcript.game.decision) is not None and decision.asks is not Asks.ACT:
        forced = decision.forced()
        if forced is None:
            return
        transcript.answer(forced[0])

"""The user's own puzzles: the files in `REGALIA_HOME/puzzles`, beside those that come with Regalia.

A file is read once, and again when it has changed. The name of an own puzzle begins with a prefix and ends
with a digest of its file. So it is never the name of another one, and a game that has begun never goes on
with another position. Files with mistakes are named with their problem and left out.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from regalia import home
from regalia.game.core.decision import Topic
from regalia.game.core.state import Zone
from regalia.puzzles.files import SUFFIX, BadPuzzle, Puzzle, read_puzzle, shipped
from regalia.puzzles.prover import ends_main_phase

FOLDER: Final = "puzzles"
PREFIX: Final = "own:"
"""The beginning of the names of own puzzles. No file name of a shipped puzzle has a colon."""
MOST_FILES: Final = 100
MOST_NAME: Final = 60
"""The most letters of a file's name, without its suffix."""
MOST_TITLE: Final = 80
LARGEST: Final = 100_000
"""The most bytes of a file."""
HARDEST: Final = 5


class Own(NamedTuple):
    """The user's own puzzles as they are now."""

    puzzles: dict[str, Puzzle]
    """By name, the easy ones first."""
    problems: tuple[str, ...]
    """What is wrong with files that were left out, a line for each."""


class _Known(NamedTuple):
    """A file as it was when it was last read."""

    changed: int
    size: int
    puzzle: Puzzle | None
    problem: str


_known: Final[dict[Path, _Known]] = {}
_ever: Final[dict[str, Puzzle]] = {}
"""Every own puzzle that this process has read. A game that has begun goes on after its file has changed."""


def folder() -> Path | None:
    """The folder for own puzzles, which need not exist, or None for a user without a home."""
    found = home.directory()
    return None if found is None else found / FOLDER


def own() -> Own:
    """The puzzles of the folder, read again where files have changed."""
    try:
        place = folder()
        paths = [] if place is None else sorted(place.glob(f"*{SUFFIX}"))
    except OSError as error:
        return Own({}, (f"{place}: it cannot be read: {error.strerror or error}",))
    found = [_read(path) for path in paths[:MOST_FILES]]
    problems = [one.problem for one in found if one.problem]
    if len(paths) > MOST_FILES:
        problems.append(f"{place}: only {MOST_FILES} of its {len(paths)} puzzles are listed; remove some")
    puzzles = [one.puzzle for one in found if one.puzzle is not None]
    puzzles.sort(key=lambda one: (one.puzzle.difficulty, one.name))
    return Own({one.name: one for one in puzzles}, tuple(problems))


def offered() -> dict[str, Puzzle]:
    """The puzzles that can be laid out: those that come with Regalia, and after them the user's own."""
    return {**shipped(), **own().puzzles}


def puzzle_named(name: str) -> Puzzle | None:
    """The puzzle of a game that has begun. None if it is not there any more."""
    if not name.startswith(PREFIX):
        return shipped().get(name)
    return own().puzzles.get(name) or _ever.get(name)


def _read(path: Path) -> _Known:
    """A file as it is now."""
    try:
        now = path.stat()
        if now.st_size > LARGEST:
            return _Known(0, 0, None, f"{path}: it is too large for a puzzle; {LARGEST:,} bytes are enough")
        known = _known.get(path)
        if known is None or (known.changed, known.size) != (now.st_mtime_ns, now.st_size):
            known = _known[path] = _Known(now.st_mtime_ns, now.st_size, *_puzzle(path))
    except OSError as error:
        return _Known(0, 0, None, f"{path}: it cannot be read: {error.strerror or error}")
    return known


def _puzzle(path: Path) -> tuple[Puzzle | None, str]:
    """The puzzle of a file, or what is wrong with it in a line."""
    try:
        found = read_puzzle(path)
    except BadPuzzle as problem:
        return None, str(problem)
    except Exception as error:  # what a file says must never stop the table
        return None, f"{path}: it is no puzzle: {' '.join(str(error).split()) or type(error).__name__}"
    digest = hashlib.blake2b(msgspec.json.encode(found), digest_size=4).hexdigest()
    if fault := _fault(found):
        return None, f"{path}: {fault}"
    found = msgspec.structs.replace(found, name=f"{PREFIX}{found.name}:{digest}")
    _ever[found.name] = found
    return found, ""


def _fault(puzzle: Puzzle) -> str:
    """Why a puzzle cannot be played at the table. Whether its win is there, `--check` says."""
    if len(puzzle.name) > MOST_NAME:
        return f"its name is too long; {MOST_NAME} letters are enough"
    if not puzzle.title.strip() or len(puzzle.title) > MOST_TITLE:
        return f"its title has no letters, or more than {MOST_TITLE}"
    if not 1 <= puzzle.puzzle.difficulty <= HARDEST:
        return f"its difficulty is not a number from 1 to {HARDEST}"
    try:
        game = puzzle.game()
    except Exception as error:  # what a file says must never stop the table
        return f"it cannot be laid out: {' '.join(str(error).split()) or type(error).__name__}"
    pos, decision = game.pos, game.decision
    if pos.players != 2:
        return "a puzzle has two players"
    if pos.cards_in(Zone.HAND, 1) or pos.cards_in(Zone.MEMORY, 1):
        return "B has a hand or a memory, and nothing may be hidden from A"
    begins = decision is not None and decision.topic == Topic.ACT and decision.player == 0
    if decision is None or not begins or not ends_main_phase(pos, decision):
        return "it does not begin in A's main phase with nothing on the stack"
    return ""

"""`regalia puzzles`: make puzzles from games, and prove those of a folder again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeVar

import click
from rich.console import Console
from rich.progress import track

from regalia.game.record import BadRecord
from regalia.game_files import blank_lines, read_game
from regalia.judge.scenario.run import run_file
from regalia.pages import plain_wanted
from regalia.puzzles.checking import check
from regalia.puzzles.files import BadPuzzle, Puzzle, read_folder, shipped, write
from regalia.puzzles.making import main_phases, make
from regalia.puzzles.own import folder, own
from regalia.typed import typed

T = TypeVar("T")
WRONG: Final = 1
UNREADABLE: Final = 2
FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("-o", "--output", type=FOLDER, default=Path("puzzles"), help="Where puzzles are written.")
@click.option("--check", "checked", type=FOLDER, help="Prove the puzzles of this folder again.")
def puzzles(files: tuple[Path, ...], output: Path, checked: Path | None) -> None:
    """Make puzzles from the games in FILES: positions in which a win this turn is proven.

    Games are those that the table, `regalia duel --save FILE` or the terminal saved. A position becomes a
    puzzle if A can win against every answer, but not by attacks alone, and not as a bot would play it at
    once. Each puzzle is a scenario, and its steps are the solution.

    Without FILES the puzzles that come with Regalia are listed, and those in the folder `puzzles` of
    REGALIA_HOME: the table lays out both.
    """
    if checked is not None:
        raise SystemExit(_check(checked))
    if not files:
        _list()
        return
    written = 0
    for path in files:
        try:
            found = read_game(path)
            positions = [pos.copy() for pos in main_phases(found)]
        except BadRecord as problem:
            _complain(f"{path}: {problem}")
        if blank := blank_lines(found.setup):
            _complain(f"{path}: {' '.join(blank)} Nothing can be proven about such a game; leave it out.")
        for pos in _tracked(positions, path.name):
            rated = make(pos, pos.turn)
            if rated is not None:
                target = output / f"{path.stem}-{pos.turn}.yaml"
                try:
                    output.mkdir(parents=True, exist_ok=True)
                    target.write_text(write(rated, f"{path.stem}, turn {pos.turn}", path.name), "utf-8")
                except OSError as error:
                    _complain(f"{target} cannot be written: {error.strerror or error}; choose another -o")
                written += 1
                click.echo(f"{target}: {len(rated.right)} of {len(rated.right) + len(rated.wrong)} moves win")
    if not written:
        click.echo("No position of these games makes a puzzle.")
        return
    click.echo(f"{written} puzzle{'s' if written > 1 else ''} made.")
    place = folder()
    if place is not None and place != output.absolute():
        click.echo(f"The table lists the puzzles that you put into {place}.")


def _list() -> None:
    """Every puzzle that the table lays out, and the files that it leaves out."""
    found = own()
    for puzzle in shipped().values():
        click.echo(_line(puzzle, puzzle.name))
    for puzzle in found.puzzles.values():
        click.echo(_line(puzzle, "your own"))
    click.echo(f"More stars are harder. {typed('play')} lays the puzzles out: they are on its first page.")
    for problem in found.problems:
        click.echo(f"regalia: a puzzle of your own is left out: {problem}", err=True)


def _line(puzzle: Puzzle, name: str) -> str:
    return f"{'*' * puzzle.puzzle.difficulty:<5} {puzzle.title} ({name})"


def _check(folder: Path) -> int:
    """Prove the puzzles of a folder again, and play their solutions."""
    try:
        found = read_folder(folder)
    except BadPuzzle as problem:
        _complain(problem)
    if not found:
        _complain(f"there is no puzzle in {folder}; its puzzles are files that end with .yaml")
    wrong = 0
    for puzzle in _tracked(found, "proving"):
        result = run_file(folder / f"{puzzle.name}.yaml")
        fault = result.reason or check(puzzle)
        wrong += bool(fault)
        click.echo(f"{puzzle.title}: {fault or 'proven'}")
    return WRONG if wrong else 0


def _tracked(found: Sequence[T], words: str) -> Iterable[T]:
    """The things one after another, with a bar in a terminal."""
    console = Console(stderr=True, color_system=None) if plain_wanted() else Console(stderr=True)
    return track(found, words, console=console, transient=True, disable=not console.is_terminal)


def _complain(problem: object) -> NoReturn:
    click.echo(f"regalia: {problem}", err=True)
    raise SystemExit(UNREADABLE)
